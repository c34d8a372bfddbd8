from wsdict.kernels.packed.decoder cimport Decoder

cdef object fill_cache(Decoder g, size_t most, counts)
cdef tuple in_stream(Decoder g, unsigned long long position)
