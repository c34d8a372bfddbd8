/* What the kernels take from C itself; bits.py is the same in Python, name for name. */
#ifndef WSDICT_BITS_H
#define WSDICT_BITS_H
#include <Python.h>
#include <stdint.h>
#include <stdlib.h>

#if defined(_MSC_VER)
#include <intrin.h>
static __inline int ctz(unsigned int x) { unsigned long i; _BitScanForward(&i, x); return (int)i; }
#else
#define ctz __builtin_ctz
#endif

#define low32(x) ((unsigned int)(x))  /* C drops the high bits by itself, Python must be told to */

/* One wheel serves every x86-64, so the processor is asked each time: the branch always goes the same way and costs
   less than the table look-up that libgcc's __builtin_popcount makes where popcnt may not be assumed. */
#if defined(__GNUC__) && defined(__x86_64__) && !defined(__POPCNT__)
static inline int has_popcnt(void) { return __builtin_cpu_supports("popcnt"); }
static inline int popcount(unsigned int x) {
    if (__builtin_cpu_supports("popcnt")) { __asm__("popcnt %0, %0" : "+r"(x) : : "cc"); return (int)x; }
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

/* n items of this size in place of an array that is too short. NULL: no memory, and the old array is freed. */
static inline void *resize(void *array, size_t n, size_t size) {
    void *p = n > PY_SSIZE_T_MAX / size ? NULL : realloc(array, n * size);
    if (!p) free(array);
    return p;
}

static inline int is_ascii(PyObject *text) { return PyUnicode_IS_ASCII(text); }
static inline int is_aligned(const void *p, int size) { return (uintptr_t)p % (uintptr_t)size == 0; }
static inline PyObject *text8(const unsigned char *points, Py_ssize_t n) { return PyUnicode_FromKindAndData(1, points, n); }
static inline PyObject *text32(const unsigned int *points, Py_ssize_t n) { return PyUnicode_FromKindAndData(4, points, n); }
#endif
