cdef extern from "bits.h" nogil:
    unsigned int low32(unsigned int)
    unsigned int lg(unsigned long long)
    unsigned long long window(const unsigned char *, unsigned long long)
    unsigned long long mix(unsigned long long h, unsigned long long value)
    size_t slot_of(unsigned long long h, size_t mask)
    unsigned long long low64(unsigned long long)
    int ctz(unsigned int)
    int popcount(unsigned int)
    int has_popcnt()
    int scan4(const unsigned int *, size_t, unsigned int, int)
    void *resize(void *, size_t, size_t)
    void prefetch(const void *)
    void free(void *)
    int interrupted()
    void publish(void **, void *)
    void *published(void **)
    int is_aligned(const void *, int)

cdef extern from "bits.h":
    object append_numbers(object, const void *, Py_ssize_t, Py_ssize_t)
    object text8(const unsigned char *, Py_ssize_t)
    object text32(const unsigned int *, Py_ssize_t)

# The address of an array's first number.
ctypedef fused number:
    unsigned char
    unsigned short
    unsigned int
    int
    unsigned long long

cdef inline number *ptr(number[::1] view) noexcept nogil:
    return &view[0]

cdef inline const number *const_ptr(const number[::1] view) noexcept nogil:
    return &view[0]
