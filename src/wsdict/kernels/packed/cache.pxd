from wsdict.kernels.packed.decoder cimport Decoder

cdef int raise_top(Decoder g, unsigned int most) except? -1
cdef tuple below(Decoder g, unsigned long long position)
