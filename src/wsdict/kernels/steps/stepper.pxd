cdef class Stepper:
    cdef const unsigned short[::1] labels
    cdef const unsigned short *t
    cdef unsigned int span
    cdef const unsigned int[::1] points
    cdef const unsigned int *p
    cdef readonly unsigned int bound
    cdef readonly Py_ssize_t deepest
    cdef readonly Py_ssize_t slots
    cdef bint slim
    cdef unsigned int plain
    cdef const unsigned int[::1] numbers

    cdef unsigned long long child(self, unsigned long long position, unsigned int label) noexcept nogil
    cdef bint accepting(self, unsigned long long position) noexcept nogil
    cdef Py_ssize_t fan(self, unsigned long long position, unsigned int *labels, unsigned long long *positions) noexcept nogil
    cdef Py_ssize_t slot(self, unsigned long long position) noexcept nogil

    cdef long long find(self, str text, unsigned long long position) noexcept
    cdef bint holds(self, object word) except -1
    cdef object known(self, unsigned long long position)
    cdef int tally(self, unsigned int *counts, unsigned char *states, unsigned int *labels, unsigned long long *positions, unsigned int words) noexcept nogil
