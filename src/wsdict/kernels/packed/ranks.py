"""Ranks of a packed dictionary: a word to its number and back, by the words of each fragment that is passed over.

Where a walk leaves the top, a fragment is decoded as a whole, and the words behind each of its edges are counted from its end.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import cython
else:
    from wsdict.kernels import shim as cython

if cython.compiled:
    from cython.cimports.wsdict.kernels.bits import free, low32, resize
    from cython.cimports.wsdict.kernels.packed.decoder import Decoder
    from cython.cimports.wsdict.kernels.packed.fragments import damaged, unfold, weigh
else:
    from wsdict.kernels.bits import free, low32, resize
    from wsdict.kernels.packed.decoder import Decoder
    from wsdict.kernels.packed.fragments import damaged, unfold, weigh

compiled: bool = cython.compiled


@cython.final
@cython.cclass
class Desk:
    """Where one reads: edges, and the words at each of them and at its later siblings. That is the top, or a fragment that was opened."""

    def __init__(self, g: Decoder) -> None:
        self.g = g
        self.edges, self.words = g.top, g.top_words
        self.own_edges = cython.NULL
        self.own_words = cython.NULL

    def __dealloc__(self):
        free(self.own_edges)
        free(self.own_words)

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def open(self, f: cython.uint, row: cython.uint, number: cython.uint) -> cython.uint:
        """Decode a fragment, and give the place of a node's first edge."""
        g: Decoder = self.g
        found: cython.ulonglong
        if not self.own_edges:
            self.own_edges = cython.cast(
                cython.pointer(cython.ulonglong), resize(cython.NULL, g.widest + 1, cython.sizeof(cython.ulonglong))
            )
            self.own_words = cython.cast(cython.pointer(cython.uint), resize(cython.NULL, g.widest + 1, cython.sizeof(cython.uint)))
            if not self.own_edges or not self.own_words:
                raise MemoryError
        self.edges, self.words = self.own_edges, self.own_words
        found = unfold(g, f, row, number, self.edges, 0)
        if found == 0:
            raise damaged()
        weigh(self.edges, self.words, 0, found >> 32, g.count)
        return low32(found)

    @cython.cfunc
    @cython.inline
    @cython.exceptval(-1, check=True)
    def go(self, edge: cython.ulonglong) -> cython.uint:
        """Go where an edge leads, and give the place of the first edge there."""
        kind: cython.uint = (edge >> 40) & 3
        f: cython.uint = low32(edge)
        if kind == 0:
            return f
        if kind == 2 and self.g.top_of[f]:
            self.edges, self.words = self.g.top, self.g.top_words
            return self.g.top_of[f]
        return self.open(f, (edge >> 32) & 255, 0)


@cython.cfunc
@cython.exceptval(-2, check=True)
def rank_of(g: Decoder, text: str, table: cython.pointer(cython.const[cython.ushort]), span: cython.uint) -> cython.longlong:
    """How many words come before this one, -1 where it is no word. O(bits of the fragments on its path)."""
    desk: Desk = Desk(g)
    k: cython.uint = 1
    label: cython.uint
    hops: cython.uint
    edge: cython.ulonglong
    rank: cython.uint = 0
    left: cython.Py_ssize_t = len(text)
    c: cython.Py_UCS4
    if left == 0 or g.top_end == 0:
        return -1
    for c in text:
        left -= 1
        label = table[ord(c)] if ord(c) < span else 0
        hops = 0
        while True:
            rank += desk.words[k]
            edge = desk.edges[k]
            while edge >> 44 < label and not (edge >> 42) & 1:
                k += 1
                edge = desk.edges[k]
            rank -= desk.words[k]
            if edge >> 44 == label:
                break
            hops += 1
            if edge >> 44 != g.more or hops > g.more:
                return -1
            k = desk.go(edge)
        if left == 0:
            return low32(rank) if (edge >> 43) & 1 else -1
        rank += (edge >> 43) & 1
        if (edge >> 40) & 3 == 3:
            return -1
        k = desk.go(edge)
    return -1


@cython.cfunc
def word_of(g: Decoder, rank: cython.uint, points: cython.pointer(cython.const[cython.uint]), deepest: cython.ulonglong) -> str:
    """The word that `rank` words come before, which is less than the number of words. O(bits of the fragments on its path)."""
    desk: Desk = Desk(g)
    k: cython.uint = 1
    n: cython.uint
    edge: cython.ulonglong
    depth: cython.ulonglong = 0
    word: list = []
    while depth <= deepest * g.more and g.top_end:
        depth += 1
        while True:
            edge = desk.edges[k]
            n = desk.words[k]
            if not (edge >> 42) & 1:
                n -= desk.words[k + 1]
            if rank < n:
                break
            if (edge >> 42) & 1:
                raise damaged()
            rank -= n
            k += 1
        if edge >> 44 != g.more:
            word.append(chr(points[edge >> 44]))
            if (edge >> 43) & 1:
                if rank == 0:
                    return "".join(word)
                rank -= 1
        if (edge >> 40) & 3 == 3:
            break
        k = desk.go(edge)
    raise damaged()
