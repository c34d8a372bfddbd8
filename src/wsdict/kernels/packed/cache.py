"""The top of a packed dictionary: the fragments that most walks pass through, kept decoded.

A walk passes through a fragment as often as words go on from it, and these are about as many as bits hang on it, which the directory tells. So
the top is the root's fragment, the shared tails, two edges each on average, that nearly every word ends with, and the fragments on which most hangs.
What is left to decode for a word is half of what it is where the top is filled level by level.
"""

from array import array
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import cython
else:
    from wsdict.kernels import shim as cython

if cython.compiled:
    from cython.cimports.wsdict.kernels.bits import lg, low32
    from cython.cimports.wsdict.kernels.packed.decoder import Decoder
    from cython.cimports.wsdict.kernels.packed.fragments import unfold, weigh
else:
    from wsdict.kernels.bits import lg, low32
    from wsdict.kernels.packed.decoder import Decoder
    from wsdict.kernels.packed.fragments import unfold, weigh

compiled: bool = cython.compiled

EDGE = 8  # bits of the stream, about


@cython.cfunc
@cython.exceptval(-1, check=True)
def raise_top(g: Decoder, most: cython.uint) -> cython.int:
    """Decode fragments into the top until it has so many edges, and lead its edges straight to each other. O(fragments + most).

    Before the edges of each stands 1 << 42 | 3 << 40 | row << 32 | fragment, which no edge leads to. What was decoded before has the same
    places, and its memory stays: others may walk in it meanwhile.
    """
    i: cython.uint
    f: cython.uint
    at: cython.uint = g.top_end
    hubs: cython.uint = g.top_hubs
    group: cython.uint = 0
    least: cython.uint
    fresh: cython.uint
    edge: cython.ulonglong
    top: cython.pointer(cython.ulonglong)
    places: cython.pointer(cython.uint)
    room: cython.size_t
    if g.fragments == 0:
        return 0
    room = cython.cast(cython.size_t, g.spans[2 * g.fragments]) + g.fragments  # an edge is a bit at least
    if most > room:
        most = room
    if most <= at:
        return 0
    room = cython.cast(cython.size_t, g.widest) + most + 1
    top = cython.cast(cython.pointer(cython.ulonglong), g.keep(array("Q", [0]) * room))
    places = cython.cast(cython.pointer(cython.uint), g.keep(array("I", [0]) * g.hubs))
    for i in range(at):
        top[i] = g.top[i]
    for f in range(g.hubs):
        places[f] = g.top_of[f]
    if at == 0:
        at = put(g, 0, 0, top, 0)
        if at == 0:
            return 0
        hubs = 1
    while hubs < g.hubs and at < most >> 1:
        while hubs >= g.group_end[group]:
            group += 1
        fresh = put(g, hubs, g.group_row[group], top, at)
        if fresh == 0:
            break
        places[hubs] = at + 1
        at = fresh
        hubs += 1
    weights = array("Q", [0]) * g.fragments
    weight: cython.ulonglong[::1] = weights
    least = weigh_fragments(g, weight, cython.cast(cython.ulonglong, most - at) * EDGE if most > at else 0)
    i = 0
    while i < at:
        edge = top[i]
        f = low32(edge)
        if (edge >> 40) & 3 == 2 and places[f]:
            top[i] = edge >> 42 << 42 | places[f]
        elif (edge >> 40) & 3 == 1 and at < most and lg(weight[f]) >> 5 >= least:
            fresh = put(g, f, (edge >> 32) & 255, top, at)
            if fresh:
                top[i] = edge >> 42 << 42 | at + 1
                at = fresh
        i += 1
    if g.count:
        g.top_words = cython.cast(cython.pointer(cython.uint), g.keep(array("I", [0]) * at))
        weigh(top, g.top_words, 0, at, g.count)
    g.top = top
    g.top_end = at
    g.top_hubs = hubs
    g.top_of = places
    return 0


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def put(g: Decoder, f: cython.uint, row: cython.uint, top: cython.pointer(cython.ulonglong), at: cython.uint) -> cython.uint:
    """Decode a fragment into the top, and give the place behind it; 0 where that cannot be done."""
    top[at] = cython.cast(cython.ulonglong, 7) << 40 | cython.cast(cython.ulonglong, row) << 32 | f
    return unfold(g, f, row, 0, top, at + 1) >> 32


@cython.cfunc
@cython.exceptval(check=False)
def weigh_fragments(g: Decoder, weight: cython.ulonglong[::1], room: cython.ulonglong) -> cython.uint:
    """The bits of each fragment and of all that was cut off from it; and how much a fragment must weigh, as lg >> 5, for `room` bits of them."""
    f: cython.Py_ssize_t
    t: cython.uint
    total: cython.ulonglong
    k: cython.uint = 511
    heavy: cython.ulonglong[512] = cython.declare(cython.ulonglong[512])
    for k in range(512):
        heavy[k] = 0
    for f in range(g.fragments - 1, -1, -1):
        total = g.spans[2 * f + 2] - g.spans[2 * f] + 1
        for t in range(g.spans[2 * f + 1], g.spans[2 * f + 3]):
            if t > cython.cast(cython.uint, f):
                total += weight[t]
        weight[f] = total
        heavy[lg(total) >> 5] += g.spans[2 * f + 2] - g.spans[2 * f]
    k = 511
    total = heavy[k]
    while k and total <= room:
        k -= 1
        total += heavy[k]
    return k


@cython.cfunc
def below(g: Decoder, position: cython.ulonglong) -> tuple:
    """The fragment, row and node of a position that may be in the top."""
    k: cython.uint = (position >> 1) & 0x7FFFFFFF
    node: cython.uint = 0
    edge: cython.ulonglong
    if not position >> 62:
        return position >> 21, (position >> 1) & 255, (position >> 9) & 4095
    while True:
        k -= 1
        edge = g.top[k]
        if edge >> 44 == 0:
            return low32(edge), (edge >> 32) & 255, node
        node += (edge >> 42) & 1
