cimport cython

@cython.final
cdef class Coder:
    cdef unsigned int *slots
    cdef const unsigned short *rates
    cdef const unsigned char *data
    cdef tuple kept
    cdef Py_ssize_t at
    cdef Py_ssize_t size
    cdef bint reads
    cdef object out
    cdef unsigned long long low
    cdef unsigned long long range
    cdef unsigned long long code
    cdef unsigned int held
    cdef Py_ssize_t pending
    cdef object carry(self)
    cdef unsigned int put(self, unsigned long long part, unsigned int value) noexcept
    cdef Py_ssize_t lengths(self, Py_ssize_t at, unsigned char[::1] values, Py_ssize_t symbols, Py_ssize_t table, Py_ssize_t like, unsigned char[::1] some, unsigned int[::1] used, unsigned int[::1] starts, unsigned char[::1] bands, unsigned char[::1] band) except? -2
    cpdef unsigned int bit(self, Py_ssize_t slot, unsigned int value) noexcept
    cpdef unsigned int tree(self, Py_ssize_t slot, unsigned int bits, unsigned int value) noexcept
    cpdef unsigned int number(self, Py_ssize_t slot, unsigned int value) noexcept
