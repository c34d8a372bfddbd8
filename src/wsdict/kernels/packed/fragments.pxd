from wsdict.kernels.packed.decoder cimport Decoder

cdef unsigned long long unfold(Decoder g, unsigned int f, unsigned int row, unsigned int wanted, unsigned long long *out, unsigned int at) noexcept nogil
cdef void weigh(unsigned long long *edges, unsigned int *words, unsigned int begin, unsigned int end, unsigned int *count) noexcept nogil
cdef unsigned long long step(Decoder g, unsigned long long position, unsigned int label) noexcept nogil
cdef long long follow(Decoder g, str text, const unsigned short *labels, unsigned int span, unsigned long long position, list ends) noexcept
cdef Py_ssize_t fan_out(Decoder g, unsigned long long position, unsigned int *labels, unsigned long long *positions) noexcept nogil
cdef object damaged()
