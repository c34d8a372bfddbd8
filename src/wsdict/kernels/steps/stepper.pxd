from wsdict.kernels.bits cimport text8, text32


cdef class Stepper:
    cdef readonly object source
    cdef const unsigned short[::1] labels
    cdef const unsigned short *t
    cdef unsigned int span
    cdef const unsigned int[::1] points
    cdef const unsigned int *p
    cdef readonly unsigned int bound
    cdef readonly Py_ssize_t deepest
    cdef readonly Py_ssize_t slots
    cdef readonly bint ranked
    cdef bint slim
    cdef unsigned int unchanged
    cdef const unsigned int[::1] numbers

    cdef unsigned long long child(self, unsigned long long position, unsigned int label) noexcept nogil
    cdef bint accepting(self, unsigned long long position) noexcept nogil
    cdef Py_ssize_t fan_into(self, unsigned long long position, unsigned int *labels, unsigned long long *positions) noexcept nogil
    cdef Py_ssize_t pick_into(self, unsigned long long position, const unsigned long long *wanted, unsigned int *labels, unsigned long long *positions) noexcept nogil
    cdef Py_ssize_t slot(self, unsigned long long position) noexcept nogil

    cdef long long find(self, str text, unsigned long long position) noexcept
    cdef bint holds(self, str text) noexcept
    cdef long long rank_of(self, str text) except? -2
    cdef str word_of(self, unsigned int rank)
    cdef object checked(self, unsigned long long position)
    cdef object need_counts(self)
    cdef int tally(self, unsigned int *counts, unsigned int *depths, unsigned char *states, unsigned int *labels, unsigned long long *positions, unsigned int words) noexcept nogil


cdef class WordIterator:
    cdef Stepper stepper
    cdef unsigned char[::1] slim  # the word so far, in code points of one byte
    cdef unsigned int[::1] full  # ... or of four
    cdef Py_ssize_t base  # letters of the prefix
    cdef Py_ssize_t width  # letters that there is room for

    cdef object begin(self, Stepper stepper, str prefix)
    cdef object widen(self)


# The first n letters as a str; inlined, as it is called for every word.
cdef inline object spelled(WordIterator words, Py_ssize_t n):
    if words.stepper.slim:
        return text8(&words.slim[0], n)
    return text32(&words.full[0], n)


cdef str as_text(object text)
