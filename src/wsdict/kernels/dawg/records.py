"""An automaton's edges written as the records of a DAWG. The layout is drawn in representations/dawg.py; kernels/dawg/walker.py walks it."""

from array import array
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import cython
else:
    from wsdict.kernels import shim as cython

compiled: bool = cython.compiled

MASK, NARROW, WIDE = range(3)  # the forms: 2 × 4 bytes a record with a child mask, 4 bytes with a label, 8 bytes with a label


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def place(first: cython.pointer(cython.const[cython.uint]), states: cython.Py_ssize_t, s: cython.uint) -> cython.uint:
    """Where a state's records begin: states stand in falling order of their numbers, so that every edge leads forward."""
    return 1 + first[states] - first[s + 1] if s else 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def write_masks(
    first: cython.pointer(cython.const[cython.uint]),
    edges: cython.pointer(cython.const[cython.ulonglong]),
    states: cython.Py_ssize_t,
    mask: cython.pointer(cython.uint),
    out: cython.pointer(cython.uint),
) -> cython.void:
    s: cython.uint
    t: cython.uint
    i: cython.uint
    k: cython.uint
    low: cython.ulonglong = 0xFFFFFFFF
    accept: cython.uint
    for s in range(1, states):
        mask[s] = 0
        k = 2 * place(first, states, s)
        for i in range(first[s], first[s + 1]):
            t = edges[i] & low
            accept = (edges[i] >> 32) & 1
            out[k] = mask[t]
            out[k + 1] = accept << 31 | place(first, states, t)
            mask[s] |= cython.cast(cython.uint, 1) << ((edges[i] >> 40) - 1)
            k += 2
    out[0] = mask[states - 1]
    out[1] = 1 if mask[states - 1] else 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def write_lists(
    first: cython.pointer(cython.const[cython.uint]),
    edges: cython.pointer(cython.const[cython.ulonglong]),
    states: cython.Py_ssize_t,
    shift: cython.int,
    words: cython.pointer(cython.uint),
    wides: cython.pointer(cython.ulonglong),
    narrow: cython.bint,
) -> cython.void:
    s: cython.uint
    i: cython.uint
    k: cython.uint
    low: cython.ulonglong = 0xFFFFFFFF
    one: cython.ulonglong = 1
    r: cython.ulonglong = one << shift
    if first[states]:
        r |= 1
    if narrow:
        words[0] = r
    else:
        wides[0] = r
    for s in range(1, states):
        k = place(first, states, s)
        for i in range(first[s], first[s + 1]):
            r = (edges[i] >> 40) << 2 | ((edges[i] >> 32) & 1) << 1
            if i + 1 == first[s + 1]:
                r |= 1
            r = r << shift | place(first, states, edges[i] & low)
            if narrow:
                words[k] = r
            else:
                wides[k] = r
            k += 1


def pack(first: cython.const[cython.uint][::1], edges: cython.const[cython.ulonglong][::1], form: cython.int, shift: cython.int):
    """An automaton's records in one of the forms, as an array of 4- or 8-byte numbers. O(edges)."""
    states: cython.Py_ssize_t = len(first) - 1
    n: cython.Py_ssize_t = len(edges) + 1
    a: cython.uint[::1]
    w: cython.ulonglong[::1]
    mask: cython.uint[::1]
    out = array("Q", bytes(8 * n)) if form == WIDE else array("I", bytes(8 * n if form == MASK else 4 * n))
    if n == 1:
        out[0] = 0 if form == MASK else 1 << shift
        return out
    if form == MASK:
        mask = array("I", bytes(4 * states))
        a = out
        if not cython.compiled:
            write_masks(first, edges, states, mask, a)
        else:
            with cython.nogil:
                write_masks(cython.address(first[0]), cython.address(edges[0]), states, cython.address(mask[0]), cython.address(a[0]))
    elif form == NARROW:
        a = out
        if not cython.compiled:
            write_lists(first, edges, states, shift, a, cython.NULL, True)
        else:
            with cython.nogil:
                write_lists(cython.address(first[0]), cython.address(edges[0]), states, shift, cython.address(a[0]), cython.NULL, True)
    else:
        w = out
        if not cython.compiled:
            write_lists(first, edges, states, shift, cython.NULL, w, False)
        else:
            with cython.nogil:
                write_lists(cython.address(first[0]), cython.address(edges[0]), states, shift, cython.NULL, cython.address(w[0]), False)
    return out
