"""The records of a DAWG, verified and counted. Their layout is drawn in representations/dawg.py.

Each function is one pass over the records in order, or from the last to the first. As every edge leads to a later record, that is enough.
"""

from array import array
from typing import TYPE_CHECKING

from wsdict.kernels.steps.stepper import FLAWS

if TYPE_CHECKING:
    import cython
else:
    from wsdict.kernels import shim as cython

if cython.compiled:
    from cython.cimports.wsdict.kernels.bits import const_ptr, low32, popcount, ptr
    from cython.cimports.wsdict.kernels.layout import (
        DEAD_END,
        MASK,
        MASK_LETTERS,
        NO_END,
        NO_LETTER,
        NO_ROOT,
        OTHER_WORDS,
        OUTSIDE,
        SOUND,
        UNORDERED,
        WIDE,
        link_accepts,
        link_at,
        link_first,
        mask_at,
        record_accepts,
        record_first,
        record_is_last,
        record_label,
    )
else:
    from wsdict.kernels.bits import const_ptr, low32, popcount, ptr
    from wsdict.kernels.layout import (
        DEAD_END,
        MASK,
        MASK_LETTERS,
        NO_END,
        NO_LETTER,
        NO_ROOT,
        OTHER_WORDS,
        OUTSIDE,
        SOUND,
        UNORDERED,
        WIDE,
        link_accepts,
        link_at,
        link_first,
        mask_at,
        record_accepts,
        record_first,
        record_is_last,
        record_label,
    )

compiled: bool = cython.compiled

Numbers = cython.fused_type(cython.uint, cython.ulonglong)  # of narrow and wide records


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def make_root(shift: cython.int, has_words: cython.bint) -> cython.ulonglong:
    """The record that leads to the root."""
    one: cython.ulonglong = 1
    return one << shift | has_words


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def seems_sound(words: cython.pointer(cython.const[cython.uint]), size: cython.int, shift: cython.int, letters: cython.int) -> cython.bint:
    """Does `list_flaw` find nothing wrong with narrow records? Without a branch, so that compilers vectorize it: 5 times as fast.

    A number becomes negative wherever something is wrong, and the signs are collected.
    """
    i: cython.int
    r: cython.uint
    before: cython.uint = words[0]
    k: cython.int
    label: cython.int
    wrong: cython.int = 0
    if words[0] != make_root(shift, size > 1) or not record_is_last(words[size - 1], shift):
        return False
    for i in range(1, size):
        before = words[i - 1]
        r = words[i]
        k = record_first(r, shift)
        label = record_label(r, shift)
        wrong |= ((k - i - 1) | (size - 1 - k)) & -cython.cast(cython.int, k != 0)
        wrong |= (k | cython.cast(cython.int, record_accepts(r, shift))) - 1
        wrong |= (label - 1) | (letters - label)
        wrong |= (label - 1 - cython.cast(cython.int, record_label(before, shift))) & (
            cython.cast(cython.int, record_is_last(before, shift)) - 1
        )
    return wrong >= 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def list_flaw(records: cython.pointer(cython.const[Numbers]), size: cython.uint, shift: cython.int, letters: cython.uint) -> cython.int:
    """What is wrong with a list form, found record by record: a flaw of layout.h. O(records)."""
    i: cython.uint
    k: cython.uint
    r: cython.ulonglong
    label: cython.ulonglong
    last_label: cython.ulonglong = 0
    last: cython.bint = True
    if records[0] != make_root(shift, size > 1):
        return NO_ROOT
    for i in range(1, size):
        r = records[i]
        k = record_first(r, shift)
        label = record_label(r, shift)
        if k and (k <= i or k >= size):
            return OUTSIDE
        if not last and label <= last_label:
            return UNORDERED
        if label == 0 or label > letters:
            return NO_LETTER
        if k == 0 and not record_accepts(r, shift):
            return DEAD_END
        last = record_is_last(r, shift)
        last_label = label
    return SOUND if last else NO_END


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def mask_flaw(records: cython.pointer(cython.const[cython.uint]), size: cython.uint, letters: cython.uint) -> cython.int:
    """What is wrong with the mask form, found record by record: a flaw of layout.h. O(records)."""
    i: cython.uint
    mask: cython.uint
    first: cython.uint
    foreign: cython.uint = low32(~cython.cast(cython.uint, 0)) << letters if letters < MASK_LETTERS else 0
    if link_at(records, 0) != (1 if size > 1 else 0) or (mask_at(records, 0) == 0) != (size == 1):
        return NO_ROOT
    for i in range(size):
        mask = mask_at(records, i)
        first = link_first(link_at(records, i))
        if mask & foreign:
            return NO_LETTER
        if mask:
            if first <= i or first + popcount(mask) > size:
                return OUTSIDE
        elif first:
            return OUTSIDE
        elif i and not link_accepts(link_at(records, i)):
            return DEAD_END
    return SOUND


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def count_masks(
    records: cython.pointer(cython.const[cython.uint]), size: cython.uint, counts: cython.pointer(cython.uint), words: cython.uint
) -> cython.bint:
    """Count the words of the mask form, from the last record to the first. False: there are not `words` of them.

    counts[i] - counts[j] is the number of words at the records i to j - 1, modulo 2**32: no sum of 32 children exceeds that,
    as no child has 2**27 words.
    """
    i: cython.uint = size
    k: cython.uint
    own: cython.uint
    counts[i] = 0
    while i > 0:
        i -= 1
        own = link_accepts(link_at(records, i))
        k = link_first(link_at(records, i))
        if mask_at(records, i) and k > i and k + popcount(mask_at(records, i)) <= size:
            own = low32(own + counts[k] - counts[k + popcount(mask_at(records, i))])
        if own > words:
            return False
        counts[i] = low32(counts[i + 1] + own)
    return low32(counts[0] - counts[1]) == words


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def count_lists(
    records: cython.pointer(cython.const[Numbers]),
    size: cython.uint,
    shift: cython.int,
    counts: cython.pointer(cython.uint),
    words: cython.uint,
) -> cython.bint:
    """Count the words of a list form, from the last record to the first: counts[i] at record i and its later siblings.

    False: there are not `words` of them.
    """
    i: cython.uint = size
    k: cython.uint
    r: cython.ulonglong
    own: cython.ulonglong
    counts[i] = 0
    while i > 0:
        i -= 1
        r = records[i]
        own = record_accepts(r, shift)
        k = record_first(r, shift)
        if k > i and k < size:
            own += counts[k]
        if not record_is_last(r, shift):
            own += counts[i + 1]
        if own > words:
            return False
        counts[i] = own
    return counts[0] == words


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def measure_masks(
    records: cython.pointer(cython.const[cython.uint]), size: cython.uint, depths: cython.pointer(cython.uint)
) -> cython.uint:
    """The letters of the longest word. depths[i]: the most letters that follow record i."""
    i: cython.uint = size
    k: cython.uint
    end: cython.uint
    depth: cython.uint
    while i > 0:
        i -= 1
        k = link_first(link_at(records, i))
        depth = 0
        if mask_at(records, i) and k > i and k + popcount(mask_at(records, i)) <= size:
            end = k + popcount(mask_at(records, i))
            while k < end:
                if depths[k] >= depth:
                    depth = depths[k] + 1
                k += 1
        depths[i] = depth
    return depths[0]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def measure_lists(
    records: cython.pointer(cython.const[Numbers]), size: cython.uint, shift: cython.int, depths: cython.pointer(cython.uint)
) -> cython.uint:
    """The letters of the longest word. depths[i]: the most letters at record i and at its later siblings, its own included."""
    i: cython.uint = size
    k: cython.uint
    r: cython.ulonglong
    depth: cython.uint
    depths[i] = 0
    while i > 0:
        i -= 1
        r = records[i]
        k = record_first(r, shift)
        depth = 1
        if k > i and k < size:
            depth += depths[k]
        if not record_is_last(r, shift) and depths[i + 1] > depth:
            depth = depths[i + 1]
        depths[i] = depth
    return depths[0] - 1


def flaw(records, form: cython.int, shift: cython.int, letters: cython.uint) -> str:
    """What is wrong with records, one of FLAWS; "" for sound ones. O(records)."""
    narrow: cython.const[cython.uint][::1]
    wide: cython.const[cython.ulonglong][::1]
    size: cython.uint = len(records) // 2 if form == MASK else len(records)
    found: cython.int = SOUND
    if form == WIDE:
        wide = records
        with cython.nogil:
            found = list_flaw(const_ptr(wide), size, shift, letters)
    else:
        narrow = records
        with cython.nogil:
            if form == MASK:
                found = mask_flaw(const_ptr(narrow), size, letters)
            elif not seems_sound(const_ptr(narrow), size, shift, letters):
                found = list_flaw(const_ptr(narrow), size, shift, letters)
    return FLAWS[found]


def counted(records, form: cython.int, shift: cython.int, words: cython.uint) -> tuple:
    """(flaw, counts): the counts that ranks are made of, as an array; OTHER_WORDS where they do not total `words`. O(records)."""
    narrow: cython.const[cython.uint][::1]
    wide: cython.const[cython.ulonglong][::1]
    size: cython.uint = len(records) // 2 if form == MASK else len(records)
    right: cython.bint
    result = array("I", bytes(4 * (size + 1)))
    counts: cython.uint[::1] = result
    if form == WIDE:
        wide = records
        with cython.nogil:
            right = count_lists(const_ptr(wide), size, shift, ptr(counts), words)
    else:
        narrow = records
        with cython.nogil:
            if form == MASK:
                right = count_masks(const_ptr(narrow), size, ptr(counts), words)
            else:
                right = count_lists(const_ptr(narrow), size, shift, ptr(counts), words)
    return SOUND if right else OTHER_WORDS, result


def longest(records, form: cython.int, shift: cython.int) -> int:
    """The letters of the longest word of sound records. O(records)."""
    narrow: cython.const[cython.uint][::1]
    wide: cython.const[cython.ulonglong][::1]
    size: cython.uint = len(records) // 2 if form == MASK else len(records)
    depths: cython.uint[::1] = array("I", bytes(4 * (size + 1)))
    found: cython.uint
    if form == WIDE:
        wide = records
        with cython.nogil:
            found = measure_lists(const_ptr(wide), size, shift, ptr(depths))
    else:
        narrow = records
        with cython.nogil:
            if form == MASK:
                found = measure_masks(const_ptr(narrow), size, ptr(depths))
            else:
                found = measure_lists(const_ptr(narrow), size, shift, ptr(depths))
    return found
