"""Words in order: their starts sorted by the labels that begin there.

Real word lists are nearly sorted (by locale, by case, one list after another). So the starts are distributed into a bucket for each pair of
first labels, in the order they come, and each bucket is sorted by merging its natural runs (Knuth, The Art of Computer Programming 3,
5.2.4): a sorted list costs one comparison per word, a shuffled one O(n log n), and within a bucket the labels are near each other. Both
steps are stable: equal words stay in the order they came.
"""

from array import array
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import cython
else:
    from wsdict.kernels import shim as cython

if cython.compiled:
    from cython.cimports.wsdict.kernels.bits import const_ptr, ptr
else:
    from wsdict.kernels.bits import const_ptr, ptr

compiled: bool = cython.compiled

Label = cython.fused_type(cython.uchar, cython.ushort)

MOST_PAIRED = 1024  # labels and 0, for buckets of pairs: 4 MB of bounds at most


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def in_order(w: cython.pointer(cython.const[Label]), a: cython.Py_ssize_t, z: cython.Py_ssize_t) -> cython.bint:
    """Is the word at a less than the word at z, or equal to it?"""
    while w[a] == w[z] and w[a]:
        a += 1
        z += 1
    return w[a] <= w[z]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def merge_runs(
    w: cython.pointer(cython.const[Label]),
    starts: cython.pointer(cython.uint),
    spare: cython.pointer(cython.uint),
    runs: cython.pointer(cython.uint),
    low: cython.Py_ssize_t,
    high: cython.Py_ssize_t,
) -> cython.void:
    """Sort starts[low:high] by merging neighbouring runs until one is left."""
    source: cython.pointer(cython.uint) = starts
    target: cython.pointer(cython.uint) = spare
    swap: cython.pointer(cython.uint)
    a: cython.Py_ssize_t
    z: cython.Py_ssize_t
    mid: cython.Py_ssize_t
    end: cython.Py_ssize_t
    i: cython.Py_ssize_t
    r: cython.Py_ssize_t
    count: cython.Py_ssize_t = 1
    flipped: cython.bint = False
    runs[0] = low
    for i in range(low + 1, high):
        if not in_order(w, starts[i - 1], starts[i]):
            runs[count] = i
            count += 1
    while count > 1:
        i = low
        r = 0
        while r < count:
            a = runs[r]
            mid = runs[r + 1] if r + 1 < count else high
            end = runs[r + 2] if r + 2 < count else high
            runs[r >> 1] = a
            z = mid
            while a < mid and z < end:
                if in_order(w, source[a], source[z]):
                    target[i] = source[a]
                    a += 1
                else:
                    target[i] = source[z]
                    z += 1
                i += 1
            while a < mid:
                target[i] = source[a]
                a += 1
                i += 1
            while z < end:
                target[i] = source[z]
                z += 1
                i += 1
            r += 2
        swap = source
        source = target
        target = swap
        flipped = not flipped
        count = (count + 1) >> 1
    if flipped:
        for i in range(low, high):
            starts[i] = spare[i]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def first_step_back(
    w: cython.pointer(cython.const[Label]), starts: cython.pointer(cython.const[cython.uint]), n: cython.Py_ssize_t
) -> cython.Py_ssize_t:
    i: cython.Py_ssize_t
    for i in range(1, n):
        if not in_order(w, starts[i - 1], starts[i]):
            return i
    return n


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def sort_buckets(
    w: cython.pointer(cython.const[Label]),
    starts: cython.pointer(cython.uint),
    spare: cython.pointer(cython.uint),
    runs: cython.pointer(cython.uint),
    bounds: cython.pointer(cython.uint),
    n: cython.Py_ssize_t,
    radix: cython.Py_ssize_t,
    pairs: cython.bint,
) -> cython.void:
    """Distribute the starts by first label (with `pairs`, by the first two), then sort every bucket."""
    i: cython.Py_ssize_t
    s: cython.uint
    key: cython.Py_ssize_t
    total: cython.uint = 0
    size: cython.uint
    buckets: cython.Py_ssize_t = radix * radix if pairs else radix
    for i in range(n):
        s = starts[i]
        key = w[s] * radix + w[s + 1] if pairs else w[s]
        bounds[key] += 1
    for key in range(buckets):
        size = bounds[key]
        bounds[key] = total
        total += size
    for i in range(n):
        s = starts[i]
        key = w[s] * radix + w[s + 1] if pairs else w[s]
        spare[bounds[key]] = s
        bounds[key] += 1
    for i in range(n):
        starts[i] = spare[i]
    i = 0
    for key in range(buckets):
        if bounds[key] > i + 1:
            merge_runs(w, starts, spare, runs, i, bounds[key])
        i = bounds[key]


def sorted_until(labels, starts: cython.const[cython.uint][::1], n: cython.Py_ssize_t) -> int:
    """The number of the first word that is less than the word before it, n if there is none. O(labels)."""
    narrow: cython.const[cython.uchar][::1]
    wide: cython.const[cython.ushort][::1]
    i: cython.Py_ssize_t
    if n <= 1:
        return n
    if labels.itemsize == 1:
        narrow = labels
        with cython.nogil:
            i = first_step_back(const_ptr(narrow), const_ptr(starts), n)
    else:
        wide = labels
        with cython.nogil:
            i = first_step_back(const_ptr(wide), const_ptr(starts), n)
    return i


def sort_starts(labels, starts: cython.uint[::1], n: cython.Py_ssize_t, radix: cython.Py_ssize_t) -> None:
    """Sort starts[:n] by the words that begin there; every word ends in label 0 and every label is less than `radix`.

    O(n) for sorted words, O(n log n) comparisons for others; 8 bytes per word of working memory.
    """
    narrow: cython.const[cython.uchar][::1]
    wide: cython.const[cython.ushort][::1]
    pairs: cython.bint = radix <= MOST_PAIRED
    if sorted_until(labels, starts, n) == n:
        return
    spare: cython.uint[::1] = array("I", bytes(4 * n))
    runs: cython.uint[::1] = array("I", bytes(4 * n))
    bounds: cython.uint[::1] = array("I", bytes(4 * (radix * radix if pairs else radix)))
    if labels.itemsize == 1:
        narrow = labels
        with cython.nogil:
            sort_buckets(const_ptr(narrow), ptr(starts), ptr(spare), ptr(runs), ptr(bounds), n, radix, pairs)
    else:
        wide = labels
        with cython.nogil:
            sort_buckets(const_ptr(wide), ptr(starts), ptr(spare), ptr(runs), ptr(bounds), n, radix, pairs)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def look_up(
    starts: cython.pointer(cython.const[cython.uint]),
    before: cython.pointer(cython.const[cython.uint]),
    column: cython.pointer(cython.const[cython.uint]),
    n: cython.Py_ssize_t,
    out: cython.pointer(cython.uint),
) -> cython.void:
    i: cython.Py_ssize_t
    low: cython.Py_ssize_t
    high: cython.Py_ssize_t
    middle: cython.Py_ssize_t
    for i in range(n):
        low = 0
        high = n
        while low < high:
            middle = (low + high) >> 1
            if before[middle] < starts[i]:
                low = middle + 1
            else:
                high = middle
        out[i] = column[low]


def follow(
    starts: cython.const[cython.uint][::1],
    before: cython.const[cython.uint][::1],
    column: cython.const[cython.uint][::1],
    n: cython.Py_ssize_t,
):
    """A column in the order of starts[:n], where column[i] belongs to before[i]; `before` are the same starts in ascending order, as encoded.

    The sort itself moves nothing but starts, so it costs no more when there is no column. O(n log n).
    """
    result = array("I", bytes(4 * n))
    out: cython.uint[::1] = result
    with cython.nogil:
        look_up(const_ptr(starts), const_ptr(before), const_ptr(column), n, ptr(out))
    return result
