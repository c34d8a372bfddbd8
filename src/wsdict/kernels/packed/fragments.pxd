from wsdict.kernels.packed.decoder cimport Decoder

cdef unsigned long long decode_fragment(Decoder g, unsigned int f, unsigned int row, unsigned int node, unsigned long long *out, unsigned int at) noexcept nogil
cdef unsigned long long step(Decoder g, unsigned long long position, unsigned int label) noexcept nogil
cdef long long follow(Decoder g, str text, const unsigned short *table, unsigned int span, unsigned long long position, list ends) noexcept
cdef Py_ssize_t fan_out(Decoder g, unsigned long long position, unsigned int *labels, unsigned long long *positions) noexcept nogil
cdef bint is_position(Decoder g, unsigned long long position) noexcept nogil
cdef object damaged(Decoder g)
