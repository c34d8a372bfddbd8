"""An automaton's edges written as the records of a DAWG. The layout is drawn in representations/dawg.py; kernels/dawg/walker.py walks it."""

from array import array
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import cython
else:
    from wsdict.kernels import shim as cython

if cython.compiled:
    from cython.cimports.wsdict.kernels.bits import const_ptr, ptr
    from cython.cimports.wsdict.kernels.layout import (
        MASK,
        NARROW,
        WIDE,
        edge_accepts,
        edge_label,
        edge_target,
        label_bit,
        make_link,
        make_record,
    )
else:
    from wsdict.kernels.bits import const_ptr, ptr
    from wsdict.kernels.layout import MASK, NARROW, WIDE, edge_accepts, edge_label, edge_target, label_bit, make_link, make_record

compiled: bool = cython.compiled


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def place(first: cython.pointer(cython.const[cython.uint]), states: cython.Py_ssize_t, s: cython.uint) -> cython.uint:
    """The first record of a state's children, 0 for none. States are in descending order of their numbers, so every edge leads forward."""
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
    for s in range(1, states):
        mask[s] = 0
        k = 2 * place(first, states, s)
        for i in range(first[s], first[s + 1]):
            t = edge_target(edges[i])
            out[k] = mask[t]
            out[k + 1] = make_link(edge_accepts(edges[i]), place(first, states, t))
            mask[s] |= label_bit(edge_label(edges[i]))
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
    r: cython.ulonglong = make_record(0, 0, 1, 1 if first[states] else 0, shift)
    if narrow:
        words[0] = r
    else:
        wides[0] = r
    for s in range(1, states):
        k = place(first, states, s)
        for i in range(first[s], first[s + 1]):
            r = make_record(
                edge_label(edges[i]), edge_accepts(edges[i]), i + 1 == first[s + 1], place(first, states, edge_target(edges[i])), shift
            )
            if narrow:
                words[k] = r
            else:
                wides[k] = r
            k += 1


def pack(first: cython.const[cython.uint][::1], edges: cython.const[cython.ulonglong][::1], form: cython.int, shift: cython.int):
    """An automaton's records in one of the forms, as an array of 4- or 8-byte numbers. O(edges)."""
    states: cython.Py_ssize_t = len(first) - 1
    n: cython.Py_ssize_t = len(edges) + 1
    words: cython.uint[::1]
    wides: cython.ulonglong[::1]
    mask: cython.uint[::1]
    out = array("Q", bytes(8 * n)) if form == WIDE else array("I", bytes(8 * n if form == MASK else 4 * n))
    if n == 1:
        out[0] = 0 if form == MASK else make_record(0, 0, 1, 0, shift)
    elif form == MASK:
        mask = array("I", bytes(4 * states))
        words = out
        with cython.nogil:
            write_masks(const_ptr(first), const_ptr(edges), states, ptr(mask), ptr(words))
    elif form == NARROW:
        words = out
        with cython.nogil:
            write_lists(const_ptr(first), const_ptr(edges), states, shift, ptr(words), cython.NULL, True)
    else:
        wides = out
        with cython.nogil:
            write_lists(const_ptr(first), const_ptr(edges), states, shift, cython.NULL, ptr(wides), False)
    return out
