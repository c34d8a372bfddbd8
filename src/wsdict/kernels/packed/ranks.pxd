cimport cython
from wsdict.kernels.packed.decoder cimport DecodeCache, Decoder

@cython.final
cdef class DecodeBuffer:
    cdef Decoder g
    cdef DecodeCache cache
    cdef unsigned long long *edges
    cdef unsigned int *words
    cdef unsigned long long *own_edges
    cdef unsigned int *own_words
    cdef unsigned int decode(self, unsigned int f, unsigned int row, unsigned int node) except? -1
    cdef unsigned int follow(self, unsigned long long edge) except? -1

cdef long long rank_of(Decoder g, str text, const unsigned short *table, unsigned int span) except? -2
cdef str word_of(Decoder g, unsigned int rank, const unsigned int *points, unsigned long long deepest)
