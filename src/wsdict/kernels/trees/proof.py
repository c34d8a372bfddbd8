"""The tries of the textbooks and the radix trie, verified and counted. Their layouts are drawn in representations/trie.py and radix.py.

Nodes are numbered level by level, so one pass in their order meets every node after its parent, and its children are the next ones that no
node had before. That no other number occurs is checked: then what is stored is a tree, every node of it is reached from the root by one path,
and a look-up and an enumeration cannot find different words in it. A pass in the other order counts.
"""

from array import array
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import cython
else:
    from wsdict.kernels import shim as cython

if cython.compiled:
    from cython.cimports.wsdict.kernels.bits import const_ptr, ptr
    from cython.cimports.wsdict.kernels.layout import (
        DEAD_END,
        EMPTY_WORD,
        NO_LETTER,
        OTHER_WORDS,
        OUTSIDE,
        SOUND,
        UNORDERED,
        UNREACHED,
        byte_has,
        link_accepts,
        link_first,
    )
else:
    from wsdict.kernels.bits import const_ptr, ptr
    from wsdict.kernels.layout import (
        DEAD_END,
        EMPTY_WORD,
        NO_LETTER,
        OTHER_WORDS,
        OUTSIDE,
        SOUND,
        UNORDERED,
        UNREACHED,
        byte_has,
        link_accepts,
        link_first,
    )

compiled: bool = cython.compiled

Labels = cython.fused_type(cython.uchar, cython.ushort)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def check_arrays(
    children: cython.pointer(cython.const[cython.uint]),
    accept_bits: cython.pointer(cython.const[cython.uchar]),
    n: cython.uint,
    width: cython.size_t,
    parents: cython.pointer(cython.uint),
    longest: cython.pointer(cython.uint),
) -> cython.int:
    i: cython.uint
    s: cython.size_t
    k: cython.uint
    fresh: cython.uint = 1  # the next node that has no parent yet
    begin: cython.uint
    depth: cython.uint = 0
    level_end: cython.uint = 1
    if byte_has(accept_bits[0], 0):
        return EMPTY_WORD
    for i in range(n):
        if i == level_end:
            depth += 1
            level_end = fresh
        if i >= fresh:
            return UNREACHED
        begin = fresh
        for s in range(width):
            k = children[i * width + s]
            if k:
                if k != fresh or k >= n:
                    return OUTSIDE
                parents[k] = i
                fresh += 1
        if byte_has(accept_bits[i >> 3], i):
            longest[0] = depth
        elif begin == fresh and i:
            return DEAD_END
    return SOUND if fresh == n else UNREACHED


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def count_arrays(
    accept_bits: cython.pointer(cython.const[cython.uchar]),
    n: cython.uint,
    parents: cython.pointer(cython.uint),
    counts: cython.pointer(cython.uint),
) -> cython.void:
    i: cython.uint = n
    while i > 0:
        i -= 1
        counts[i] += byte_has(accept_bits[i >> 3], i)
        if i:
            counts[parents[i]] += counts[i]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def check_maps(
    begins: cython.pointer(cython.const[cython.uint]),
    labels: cython.pointer(cython.const[Labels]),
    n: cython.uint,
    letters: cython.uint,
    longest: cython.pointer(cython.uint),
) -> cython.int:
    i: cython.uint
    j: cython.uint
    end: cython.uint
    label: cython.uint
    last: cython.uint
    fresh: cython.uint = 1
    depth: cython.uint = 0
    level_end: cython.uint = 1
    if link_accepts(begins[0]):
        return EMPTY_WORD
    if link_first(begins[0]) != 1 or begins[n] != n:
        return OUTSIDE
    if labels[0]:
        return NO_LETTER
    for i in range(n):
        if i == level_end:
            depth += 1
            level_end = fresh
        if i >= fresh:
            return UNREACHED
        end = link_first(begins[i + 1])
        if end < fresh or end > n:
            return OUTSIDE
        last = 0
        for j in range(fresh, end):
            label = labels[j]
            if label <= last:
                return UNORDERED
            last = label
        if last > letters:
            return NO_LETTER
        if link_accepts(begins[i]):
            longest[0] = depth
        elif end == fresh and i:
            return DEAD_END
        fresh = end
    return SOUND


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def count_maps(begins: cython.pointer(cython.const[cython.uint]), n: cython.uint, counts: cython.pointer(cython.uint)) -> cython.void:
    i: cython.uint = n
    j: cython.uint
    total: cython.uint
    while i > 0:
        i -= 1
        total = link_accepts(begins[i])
        for j in range(link_first(begins[i]), link_first(begins[i + 1])):
            total += counts[j]
        counts[i] = total


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def check_radix(
    table: cython.pointer(cython.const[cython.uint]),
    labels: cython.pointer(cython.const[Labels]),
    n: cython.uint,
    size: cython.size_t,
    letters: cython.uint,
    depths: cython.pointer(cython.uint),
    longest: cython.pointer(cython.uint),
) -> cython.int:
    i: cython.size_t
    j: cython.size_t
    end: cython.size_t
    label: cython.uint
    last: cython.uint
    fresh: cython.size_t = 1
    place: cython.size_t = 1  # where the labels of the node begin
    stop: cython.size_t
    if link_accepts(table[1]):
        return EMPTY_WORD
    if table[0] != 1 or table[2] != 1 or link_first(table[1]) != 1 or table[2 * cython.cast(cython.size_t, n)] != size:
        return OUTSIDE
    if table[2 * cython.cast(cython.size_t, n) + 1] != n:
        return OUTSIDE
    if labels[0]:
        return NO_LETTER
    for i in range(n):
        if i >= fresh:
            return UNREACHED
        stop = table[2 * i + 2]
        if stop > size or (stop <= place and i):
            return OUTSIDE
        for j in range(place, stop):
            if labels[j] == 0 or labels[j] > letters:
                return NO_LETTER
        depths[i] += stop - place
        place = stop
        end = link_first(table[2 * i + 3])
        if end < fresh or end > n:
            return OUTSIDE
        last = 0
        for j in range(fresh, end):
            if table[2 * j] >= size:
                return OUTSIDE
            label = labels[table[2 * j]]
            if label <= last:
                return UNORDERED
            last = label
            depths[j] = depths[i]
        if link_accepts(table[2 * i + 1]):
            if depths[i] > longest[0]:
                longest[0] = depths[i]
        elif end == fresh and i:
            return DEAD_END
        fresh = end
    return SOUND


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def count_radix(table: cython.pointer(cython.const[cython.uint]), n: cython.uint, counts: cython.pointer(cython.uint)) -> cython.void:
    i: cython.size_t = n
    j: cython.size_t
    total: cython.uint
    while i > 0:
        i -= 1
        total = link_accepts(table[2 * i + 1])
        for j in range(link_first(table[2 * i + 1]), link_first(table[2 * i + 3])):
            total += counts[table[2 * j]]
        for j in range(table[2 * i], table[2 * i + 2]):
            counts[j] = total
    counts[0] = total


def array_counts(
    children: cython.const[cython.uint][::1],
    accept_bits: cython.const[cython.uchar][::1],
    n: cython.uint,
    letters: cython.size_t,
    words: cython.uint,
) -> tuple:
    """(flaw, counts, letters of the longest word) of an array-of-children trie; the counts of a sound one only. O(nodes × letters)."""
    counts = array("I", bytes(4 * n))
    c: cython.uint[::1] = counts
    parents: cython.uint[::1] = array("I", bytes(4 * n))
    longest: cython.uint[::1] = array("I", [0])
    flaw: cython.int
    with cython.nogil:
        flaw = check_arrays(const_ptr(children), const_ptr(accept_bits), n, letters, ptr(parents), ptr(longest))
        if flaw == SOUND:
            count_arrays(const_ptr(accept_bits), n, ptr(parents), ptr(c))
    return OTHER_WORDS if flaw == SOUND and c[0] != words else flaw, counts, longest[0]


def map_counts(begins: cython.const[cython.uint][::1], labels, letters: cython.uint, words: cython.uint) -> tuple:
    """(flaw, counts, letters of the longest word) of a map-of-children trie; the counts of a sound one only. O(nodes)."""
    n: cython.uint = len(begins) - 1
    counts = array("I", bytes(4 * n))
    c: cython.uint[::1] = counts
    narrow: cython.const[cython.uchar][::1]
    wide: cython.const[cython.ushort][::1]
    longest: cython.uint[::1] = array("I", [0])
    flaw: cython.int
    if labels.itemsize == 1:
        narrow = labels
        with cython.nogil:
            flaw = check_maps(const_ptr(begins), const_ptr(narrow), n, letters, ptr(longest))
    else:
        wide = labels
        with cython.nogil:
            flaw = check_maps(const_ptr(begins), const_ptr(wide), n, letters, ptr(longest))
    if flaw == SOUND:
        with cython.nogil:
            count_maps(const_ptr(begins), n, ptr(c))
    return OTHER_WORDS if flaw == SOUND and c[0] != words else flaw, counts, longest[0]


def radix_counts(table: cython.const[cython.uint][::1], labels, letters: cython.uint, words: cython.uint) -> tuple:
    """(flaw, counts, letters of the longest word) of a radix trie, counts by label; those of a sound one only. O(labels)."""
    n: cython.uint = len(table) // 2 - 1
    counts = array("I", bytes(4 * len(labels)))
    c: cython.uint[::1] = counts
    narrow: cython.const[cython.uchar][::1]
    wide: cython.const[cython.ushort][::1]
    depths: cython.uint[::1] = array("I", bytes(4 * n))
    longest: cython.uint[::1] = array("I", [0])
    flaw: cython.int
    if labels.itemsize == 1:
        narrow = labels
        with cython.nogil:
            flaw = check_radix(const_ptr(table), const_ptr(narrow), n, len(narrow), letters, ptr(depths), ptr(longest))
    else:
        wide = labels
        with cython.nogil:
            flaw = check_radix(const_ptr(table), const_ptr(wide), n, len(wide), letters, ptr(depths), ptr(longest))
    if flaw == SOUND:
        with cython.nogil:
            count_radix(const_ptr(table), n, ptr(c))
    return OTHER_WORDS if flaw == SOUND and c[0] != words else flaw, counts, longest[0]
