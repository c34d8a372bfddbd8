"""The decode cache of a packed dictionary: the fragments that most walks pass through, kept decoded.

A walk passes through a fragment as often as words continue from it. That is about proportional to the bits of what was cut off from it, and those
are known from the directory. So the cache has the root's fragment; the shared tails, two edges each on average, with which nearly every
word ends; and the fragments with the most bits below them. A word then needs half as many edges decoded as where the cache is filled level by level.

Walks read it without the GIL while it grows. So a larger one is built separately and assigned once complete (Decoder.assign). In it, what was cached before
has the same places, for positions that somebody holds. The earlier ones are kept, since a walk may be in them; each one is filled for at least
twice the edges of the one before, so they total less than twice the newest.
"""

from array import array
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import cython
else:
    from wsdict.kernels import shim as cython

if cython.compiled:
    from cython.cimports.wsdict.kernels.bits import lg, ptr
    from cython.cimports.wsdict.kernels.layout import (
        CUT,
        SHARED,
        cached_place,
        decoded_is_last,
        decoded_kind,
        decoded_label,
        decoded_row,
        decoded_target,
        edge_inlined,
        extent_end,
        is_cached,
        make_name,
        position_fragment,
        position_node,
        position_row,
    )
    from cython.cimports.wsdict.kernels.packed.counts import count_words
    from cython.cimports.wsdict.kernels.packed.decoder import DecodeCache, Decoder, keep
    from cython.cimports.wsdict.kernels.packed.fragments import decode_fragment
else:
    from wsdict.kernels.bits import lg, ptr
    from wsdict.kernels.layout import *  # noqa: F403
    from wsdict.kernels.packed.counts import count_words
    from wsdict.kernels.packed.decoder import DecodeCache, Decoder, keep
    from wsdict.kernels.packed.fragments import decode_fragment

compiled: bool = cython.compiled

EDGE = 8  # bits of the stream per edge, about


@cython.cfunc
def fill_cache(g: Decoder, most: cython.size_t, counts) -> object:
    """Have at least `most` edges in the decode cache, or all that there are. O(fragments + most), and nothing where it was filled for as many before.

    counts: the words of each fragment, as an array, to have the words at each edge too; or None. Raises MemoryError, and then nothing is changed.
    """
    old: DecodeCache
    new: DecodeCache
    room: cython.size_t
    with g.lock.of_process():
        old = new = g.newest()
        room = cython.cast(cython.size_t, g.spans[2 * g.fragments]) + g.fragments if g.fragments else 0  # an edge is a bit at least
        if most > old.wanted:
            most = min(max(most, 2 * cython.cast(cython.size_t, old.wanted)), room)
        if most > old.wanted:
            new = larger(g, old, most)
        if counts is not None:
            if new is old:
                new = DecodeCache(old.wanted)
                new.edges, new.end, new.places, new.tails = old.edges, old.end, old.places, old.tails
            new.counts = cython.cast(cython.pointer(cython.uint), keep(new.kept, counts))
        if new is not old:
            if new.counts and new.end:
                new.words = cython.cast(cython.pointer(cython.uint), keep(new.kept, array("I", [0]) * new.end))
                count_words(new.edges, new.words, 0, new.end, new.counts)
            g.assign(new)
    return None


@cython.cfunc
def larger(g: Decoder, old: DecodeCache, most: cython.uint) -> DecodeCache:
    """A decode cache of about `most` edges that begins as the old one; the old one where the root's fragment cannot be decoded.

    Its edges lead straight to each other. A name precedes those of each fragment.
    """
    new: DecodeCache = DecodeCache(most)
    i: cython.uint
    f: cython.uint
    at: cython.uint = old.end
    end: cython.uint
    group: cython.uint = 0
    tails: cython.uint = old.tails
    least: cython.uint
    edge: cython.ulonglong
    all_edges = array("Q", [0]) * (cython.cast(cython.size_t, g.widest) + most + 1)
    all_places = array("I", [0]) * g.tails
    out: cython.ulonglong[::1] = all_edges
    places: cython.uint[::1] = all_places
    weights: cython.ulonglong[::1] = array("Q", [0]) * g.fragments
    for i in range(at):
        out[i] = old.edges[i]
    for f in range(g.tails):
        places[f] = old.places[f]
    if at == 0:
        at = append_fragment(g, 0, 0, out, 0)
        if at == 0:
            return old
        tails = 1
    while tails < g.tails and at < most >> 1:
        while tails >= g.group_end[group]:
            group += 1
        end = append_fragment(g, tails, g.group_row[group], out, at)
        if end == 0:
            break
        places[tails] = at + 1
        at = end
        tails += 1
    least = weigh_fragments(g, weights, cython.cast(cython.ulonglong, most - at) * EDGE if most > at else 0)
    i = 0
    while i < at:
        edge = out[i]
        f = decoded_target(edge)
        if decoded_kind(edge) == SHARED and places[f]:
            out[i] = edge_inlined(edge, places[f])
        elif decoded_kind(edge) == CUT and at < most and level(weights[f]) >= least:
            end = append_fragment(g, f, decoded_row(edge), out, at)
            if end:
                out[i] = edge_inlined(edge, at + 1)
                at = end
        i += 1
    new.end, new.tails, new.counts = at, tails, old.counts
    new.edges = cython.cast(cython.pointer(cython.ulonglong), keep(new.kept, all_edges[:at]))
    new.places = cython.cast(cython.pointer(cython.uint), keep(new.kept, all_places))
    return new


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def append_fragment(g: Decoder, f: cython.uint, row: cython.uint, out: cython.ulonglong[::1], at: cython.uint) -> cython.uint:
    """Decode a fragment into the cache, and give the place after it; 0 where that cannot be done."""
    out[at] = make_name(row, f)
    return extent_end(decode_fragment(g, f, row, 0, ptr(out), at + 1))


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def level(weight: cython.ulonglong) -> cython.uint:
    """Weights of the same 1/8 of their binary logarithm are alike."""
    return lg(weight) >> 5


@cython.cfunc
@cython.exceptval(check=False)
def weigh_fragments(g: Decoder, weight: cython.ulonglong[::1], room: cython.ulonglong) -> cython.uint:
    """Weigh each fragment, in bits, with all that was cut off from it. Gives a level: fragments above it have at most `room` bits together."""
    f: cython.Py_ssize_t
    t: cython.uint
    total: cython.ulonglong
    k: cython.uint = 64 * 8 - 1  # the highest level of a number of 64 bits
    heavy: cython.ulonglong[::1] = array("Q", bytes(8 * (k + 1)))  # of a level: the bits of its fragments
    for f in range(g.fragments - 1, -1, -1):
        total = g.spans[2 * f + 2] - g.spans[2 * f] + 1
        for t in range(g.spans[2 * f + 1], g.spans[2 * f + 3]):
            if t > cython.cast(cython.uint, f):
                total += weight[t]
        weight[f] = total
        heavy[level(total)] += g.spans[2 * f + 2] - g.spans[2 * f]
    total = heavy[k]
    while k and total <= room:
        k -= 1
        total += heavy[k]
    return k


@cython.cfunc
def in_stream(g: Decoder, position: cython.ulonglong) -> tuple:
    """The fragment, its row and the node of a position, which may be one in the decode cache."""
    cache: DecodeCache = g.newest()
    k: cython.uint
    node: cython.uint = 0
    edge: cython.ulonglong
    if not is_cached(position):
        return position_fragment(position), position_row(position), position_node(position)
    k = cached_place(position)
    while True:
        k -= 1
        edge = cache.edges[k]
        if decoded_label(edge) == 0:
            return decoded_target(edge), decoded_row(edge), node
        node += decoded_is_last(edge)
