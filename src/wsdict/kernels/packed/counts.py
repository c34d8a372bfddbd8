"""All fragments of a packed dictionary decoded, and the words of each, which ranks are made of."""

from array import array
from typing import TYPE_CHECKING

from wsdict.errors import FormatError

if TYPE_CHECKING:
    import cython
else:
    from wsdict.kernels import shim as cython

if cython.compiled:
    from cython.cimports.wsdict.kernels.bits import low32, ptr
    from cython.cimports.wsdict.kernels.layout import (
        CUT,
        FINAL,
        FINISHED,
        INLINE,
        OTHER_WORDS,
        SHARED,
        SOUND,
        UNDERWAY,
        UNORDERED,
        UNREACHED,
        UNSEEN,
        decoded_accepts,
        decoded_is_last,
        decoded_kind,
        decoded_label,
        decoded_row,
        decoded_target,
        extent_end,
    )
    from cython.cimports.wsdict.kernels.packed.decoder import Decoder
    from cython.cimports.wsdict.kernels.packed.fragments import damaged, decode_fragment
else:
    from wsdict.kernels.bits import low32, ptr
    from wsdict.kernels.layout import *  # noqa: F403
    from wsdict.kernels.packed.decoder import Decoder
    from wsdict.kernels.packed.fragments import damaged, decode_fragment

compiled: bool = cython.compiled


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def count_words(
    edges: cython.pointer(cython.ulonglong),
    words: cython.pointer(cython.uint),
    begin: cython.uint,
    end: cython.uint,
    counts: cython.pointer(cython.uint),
) -> cython.void:
    """The words at each edge of a fragment and at its later siblings, from the words of the fragments to which edges lead."""
    i: cython.uint = end
    edge: cython.ulonglong
    kind: cython.uint
    total: cython.uint = 0
    while i > begin:
        i -= 1
        edge = edges[i]
        if decoded_is_last(edge):
            total = 0
        kind = decoded_kind(edge)
        total += decoded_accepts(edge)
        if kind == INLINE and decoded_target(edge) > i:
            total += words[decoded_target(edge)]
        elif kind == INLINE:  # back to a shared tail in the decode cache, whose name precedes its edges
            total += counts[decoded_target(edges[decoded_target(edge) - 1])]
        elif kind < FINAL:
            total += counts[decoded_target(edge)]
        words[i] = low32(total)


def decode_all(g: Decoder) -> tuple:
    """All fragments that the root leads to: (order, begin, end, edges) as arrays, in `order` each after those that it leads to.

    Fragment f has edges[begin[f]:end[f]], as `decode_fragment` gives them. Raises FormatError where one cannot be decoded, or leads back to itself.
    O(bits).
    """
    n: cython.Py_ssize_t = g.fragments
    at: cython.uint = 0
    room: cython.Py_ssize_t = 1024
    depth: cython.Py_ssize_t = 0
    done: cython.Py_ssize_t = 0
    f: cython.uint
    t: cython.uint
    i: cython.uint
    extent: cython.ulonglong
    order = array("I", bytes(4 * n))
    begins = array("I", bytes(4 * n))
    ends = array("I", bytes(4 * n))
    edges = array("Q", bytes(8 * room))
    out: cython.ulonglong[::1] = edges
    begin: cython.uint[::1] = begins
    end: cython.uint[::1] = ends
    turn: cython.uint[::1] = order
    stack: cython.uint[::1] = array("I", bytes(4 * (n + 1)))
    next_of: cython.uint[::1] = array("I", bytes(4 * n))  # the edge that is looked at next
    row: cython.uchar[::1] = bytearray(n)
    progress: cython.uchar[::1] = bytearray(n)  # UNDERWAY: it is decoded, and not yet all that it leads to; FINISHED: that too
    if n:
        depth = 1
    while depth:
        f = stack[depth - 1]
        if progress[f] == UNSEEN:
            if at + g.spans[2 * f + 2] - g.spans[2 * f] > room:
                room = 2 * room + g.widest
                out = None
                edges.frombytes(bytes(8 * (room - len(edges))))
                out = edges
            progress[f] = UNDERWAY
            begin[f] = next_of[f] = at
            extent = decode_fragment(g, f, row[f], 0, ptr(out), at)
            if extent == 0:
                raise damaged(g)
            at = extent_end(extent)
            end[f] = at
        i = next_of[f]
        t = f
        while i < end[f] and t == f:
            if decoded_kind(out[i]) == CUT or decoded_kind(out[i]) == SHARED:
                t = decoded_target(out[i])
                if progress[t] == FINISHED:
                    t = f
                elif progress[t] == UNDERWAY:
                    raise FormatError(g.source, "a fragment leads back to itself")
                else:
                    row[t] = decoded_row(out[i])
            i += 1
        next_of[f] = i
        if t != f:
            stack[depth] = t
            depth += 1
        else:
            progress[f] = FINISHED
            turn[done] = f
            done += 1
            depth -= 1
    out = None
    del edges[at:]
    return order[:done], begins, ends, edges


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def measure_fragment(
    edges: cython.pointer(cython.ulonglong),
    begin: cython.uint,
    end: cython.uint,
    continued: cython.uint,
    words: cython.pointer(cython.uint),
    letters: cython.pointer(cython.uint),
    heads: cython.pointer(cython.uint),
    counts: cython.pointer(cython.uint),
    depths: cython.pointer(cython.uint),
    most: cython.uint,
) -> cython.int:
    """The words at each edge of a fragment and at its later siblings, and the most letters there. Returns a flaw (layout.h).

    heads, counts, depths: of the fragments to which edges lead, their first label, words and most letters. most: words of the dictionary.
    """
    i: cython.uint = end
    t: cython.uint
    edge: cython.ulonglong
    kind: cython.uint
    label: cython.uint
    depth: cython.uint
    deepest: cython.uint = 0
    total: cython.ulonglong = 0
    while i > begin:
        i -= 1
        edge = edges[i]
        if decoded_is_last(edge):
            total = deepest = 0
        kind = decoded_kind(edge)
        label = decoded_label(edge)
        t = decoded_target(edge)
        depth = label != continued
        if label == continued and (i == begin or decoded_is_last(edges[i - 1]) or decoded_label(edges[i - 1]) >= heads[t]):
            return UNORDERED
        total += decoded_accepts(edge)
        if kind == INLINE:
            total += words[t]
            depth += letters[t]
        elif kind < FINAL:
            total += counts[t]
            depth += depths[t]
        if total > most:
            return OTHER_WORDS
        if depth > deepest:
            deepest = depth
        words[i] = total
        letters[i] = deepest
    return SOUND if decoded_label(edges[begin]) != continued else UNORDERED


def measured(g: Decoder, most: cython.uint) -> tuple:
    """(flaw, words of each fragment as an array, letters of the longest word); the last two of a sound stream only. O(bits).

    The flaw is OTHER_WORDS where all words together are not `most`. Raises FormatError where a fragment cannot be decoded or leads back to
    itself.
    """
    order, begins, ends, edges = decode_all(g)
    result = array("I", bytes(4 * g.fragments))
    turn: cython.uint[::1] = order
    begin: cython.uint[::1] = begins
    end: cython.uint[::1] = ends
    counts: cython.uint[::1] = result
    edge: cython.ulonglong[::1] = edges
    words: cython.uint[::1] = array("I", bytes(4 * (len(edges) + 1)))
    letters: cython.uint[::1] = array("I", bytes(4 * (len(edges) + 1)))
    heads: cython.uint[::1] = array("I", bytes(4 * g.fragments))
    depths: cython.uint[::1] = array("I", bytes(4 * g.fragments))
    i: cython.Py_ssize_t
    f: cython.uint
    flaw: cython.int = SOUND if len(order) == g.fragments else UNREACHED
    for i in range(len(order)):
        f = turn[i]
        if flaw == SOUND:
            flaw = measure_fragment(
                ptr(edge), begin[f], end[f], g.continued, ptr(words), ptr(letters), ptr(heads), ptr(counts), ptr(depths), most
            )
        heads[f], counts[f], depths[f] = decoded_label(edge[begin[f]]), words[begin[f]], letters[begin[f]]
    if g.fragments == 0:
        return OTHER_WORDS if most else SOUND, result, 0
    return OTHER_WORDS if flaw == SOUND and counts[0] != most else flaw, result, depths[0]
