cdef void count_words(unsigned long long *edges, unsigned int *words, unsigned int begin, unsigned int end, unsigned int *counts) noexcept nogil
