cimport cython
from wsdict.kernels.packed.decoder cimport Decoder

@cython.final
cdef class Desk:
    cdef Decoder g
    cdef unsigned long long *edges
    cdef unsigned int *words
    cdef unsigned long long *own_edges
    cdef unsigned int *own_words
    cdef unsigned int open(self, unsigned int f, unsigned int row, unsigned int number) except? -1
    cdef unsigned int go(self, unsigned long long edge) except? -1

cdef long long rank_of(Decoder g, str text, const unsigned short *table, unsigned int span) except? -2
cdef str word_of(Decoder g, unsigned int rank, const unsigned int *points, unsigned long long deepest)
