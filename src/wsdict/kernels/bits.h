/* What the kernels take from C itself; bits.py is the same in Python, name for name. */
#ifndef WSDICT_BITS_H
#define WSDICT_BITS_H
#include <Python.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#if defined(_MSC_VER)
#include <intrin.h>
static __inline int ctz(unsigned int x) { unsigned long i; _BitScanForward(&i, x); return (int)i; }
#else
#define ctz __builtin_ctz
#endif

/* 256 × the binary logarithm of n ≥ 1, to 1: in whole numbers, so that an encoder decides the same on every machine. Between powers
   of two it is m + m (1 - m) (a + b m + c m²), least squares: wrong by 0.04 at the most, before it is rounded. */
static inline unsigned int lg(unsigned long long n) {
    unsigned int k = 0, m;
    unsigned long long x = n;
    #if defined(__GNUC__)
    k = 63 - (unsigned int)__builtin_clzll(x);
#else
    while (x >>= 1) k++;
#endif
    m = (unsigned int)(k > 16 ? n >> (k - 16) : n << (16 - k)) & 0xFFFF;
    m += (unsigned int)(((unsigned long long)m * (65536 - m) >> 16) * (28710 - ((15512 - (5263ull * m >> 16)) * m >> 16)) >> 16);
    return k * 256 + ((m + 128) >> 8);
}

/* The bits from `place` on, highest first as they were written: 57 of them are sure. 8 bytes from the first one's on must be there. */
static inline unsigned long long window(const unsigned char *p, unsigned long long place) {
    unsigned long long x;
#if defined(__GNUC__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    memcpy(&x, p + (place >> 3), 8);
    x = __builtin_bswap64(x);
#elif defined(_MSC_VER)
    memcpy(&x, p + (place >> 3), 8);
    x = _byteswap_uint64(x);
#else
    int j;
    for (x = 0, j = 0; j < 8; j++) x = x << 8 | p[(place >> 3) + j];
#endif
    return x << (place & 7);
}

/* A step of a hash: multiplicative hashing (Knuth 3, 6.4) by 2**64 / golden ratio, the high bits folded down, since they are the good ones;
   and the slot of a hash in a register with mask + 1 slots, a power of two up to 2**32. */
static inline unsigned long long mix(unsigned long long h, unsigned long long value) {
    h = (h ^ value) * 0x9E3779B97F4A7C15ull;
    return h ^ h >> 29;
}
static inline size_t slot_of(unsigned long long h, size_t mask) { return (size_t)(h >> 32) & mask; }

#define low64(x) ((unsigned long long)(x))
#define low32(x) ((unsigned int)(x))  /* C drops the high bits automatically, Python does not */

/* One wheel serves every x86-64, so the processor is asked each time: the branch always goes the same way and costs
   less than the table look-up that libgcc's __builtin_popcount makes where popcnt may not be assumed. */
#if defined(__GNUC__) && defined(__x86_64__) && !defined(__POPCNT__)
static inline int has_popcnt(void) { return __builtin_cpu_supports("popcnt"); }
static inline int popcount(unsigned int x) {
    if (__builtin_expect(__builtin_cpu_supports("popcnt") != 0, 1)) { __asm__("popcnt %0, %0" : "+r"(x) : : "cc"); return (int)x; }
    x -= x >> 1 & 0x55555555u;
    x = (x & 0x33333333u) + (x >> 2 & 0x33333333u);
    return (int)(((x + (x >> 4)) & 0x0F0F0F0Fu) * 0x01010101u >> 24);
}
#elif defined(__GNUC__)
static inline int has_popcnt(void) { return 1; }
#define popcount __builtin_popcount
#else
static __inline int has_popcnt(void) { return 0; }
static __inline int popcount(unsigned int x) {
    x -= x >> 1 & 0x55555555u;
    x = (x & 0x33333333u) + (x >> 2 & 0x33333333u);
    return (int)(((x + (x >> 4)) & 0x0F0F0F0Fu) * 0x01010101u >> 24);
}
#endif

/* Four records of a list at once (see representations/dawg.py): the number of the one with this label, 4 where the list continues
   after them, 5 where it ended without it. A loop over siblings mispredicts its exit at nearly every letter; this does not. */
#if defined(__SSE2__) || defined(_M_X64)
#include <emmintrin.h>
static inline int scan4(const unsigned int *records, size_t k, unsigned int label, int shift) {
    __m128i v = _mm_loadu_si128((const __m128i *)(records + k));
    __m128i mask = _mm_set1_epi32((int)(0xFFFFFFFFu << (shift + 2)));
    int found = _mm_movemask_ps(_mm_castsi128_ps(_mm_cmpeq_epi32(_mm_and_si128(v, mask), _mm_set1_epi32((int)(label << (shift + 2))))));
    int last = _mm_movemask_ps(_mm_castsi128_ps(_mm_sll_epi32(v, _mm_cvtsi32_si128(31 - shift))));
    if (found) return last & ((found & -found) - 1) ? 5 : ctz((unsigned int)found);
    return last ? 5 : 4;
}
#else
static inline int scan4(const unsigned int *records, size_t k, unsigned int label, int shift) {
    int j;
    for (j = 0; j < 4; j++) {
        if (records[k + j] >> (shift + 2) == label) return j;
        if (records[k + j] >> shift & 1) return 5;
    }
    return 4;
}
#endif

/* This will be read soon: worth it where one place names the next, and the processor would only then begin to fetch. */
#if defined(__GNUC__)
#define prefetch(p) __builtin_prefetch(p)
#elif defined(_M_X64)
#define prefetch(p) _mm_prefetch((const char *)(p), _MM_HINT_T0)
#else
#define prefetch(p) ((void)(p))
#endif

/* n items of this size in place of an array that is too short. NULL: no memory, and the old array is freed. */
static inline void *resize(void *array, size_t n, size_t size) {
    void *p = n > PY_SSIZE_T_MAX / size ? NULL : realloc(array, n * size);
    if (!p) free(array);
    return p;
}

/* Append n numbers of this size to a Python array. */
static inline PyObject *append_numbers(PyObject *array, const void *numbers, Py_ssize_t n, Py_ssize_t size) {
    PyObject *view = PyMemoryView_FromMemory((char *)numbers, n * size, PyBUF_READ);
    return view ? PyObject_CallMethod(array, "frombytes", "N", view) : NULL;
}

/* Has somebody pressed Ctrl-C? For loops without the GIL, every 65,536 steps. Only the main thread ever hears of it. */
static inline int interrupted(void) {
    PyGILState_STATE state = PyGILState_Ensure();
    int yes = PyErr_CheckSignals() != 0;
    if (yes) PyErr_Clear();
    PyGILState_Release(state);
    return yes;
}

/* A pointer that threads without the GIL read while another one assigns it: who sees the pointer sees all that was written before it. */
#if defined(__GNUC__)
static inline void publish(void **place, void *pointer) { __atomic_store_n(place, pointer, __ATOMIC_RELEASE); }
static inline void *published(void *const *place) { return __atomic_load_n(place, __ATOMIC_ACQUIRE); }
#else
static __inline void publish(void **place, void *pointer) { _InterlockedExchangePointer(place, pointer); }
static __inline void *published(void *const *place) { return *(void *const volatile *)place; }
#endif

static inline int is_aligned(const void *p, int size) { return (uintptr_t)p % (uintptr_t)size == 0; }
static inline PyObject *text8(const unsigned char *points, Py_ssize_t n) { return PyUnicode_FromKindAndData(1, points, n); }
static inline PyObject *text32(const unsigned int *points, Py_ssize_t n) { return PyUnicode_FromKindAndData(4, points, n); }
#endif
