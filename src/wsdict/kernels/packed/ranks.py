"""Ranks of a packed dictionary: from a word to its number and back, by the words of each fragment that is passed over.

Where a walk leaves the decode cache, a fragment is decoded as a whole, and the words at each of its edges are counted from its end.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import cython
else:
    from wsdict.kernels import shim as cython

if cython.compiled:
    from cython.cimports.wsdict.kernels.bits import free, low32, resize
    from cython.cimports.wsdict.kernels.layout import (
        FINAL,
        INLINE,
        SHARED,
        decoded_accepts,
        decoded_is_last,
        decoded_kind,
        decoded_label,
        decoded_row,
        decoded_target,
        extent_end,
        extent_start,
    )
    from cython.cimports.wsdict.kernels.packed.counts import count_words
    from cython.cimports.wsdict.kernels.packed.decoder import DecodeCache, Decoder
    from cython.cimports.wsdict.kernels.packed.fragments import damaged, decode_fragment
else:
    from wsdict.kernels.bits import free, low32, resize
    from wsdict.kernels.layout import *  # noqa: F403
    from wsdict.kernels.packed.counts import count_words
    from wsdict.kernels.packed.decoder import DecodeCache, Decoder
    from wsdict.kernels.packed.fragments import damaged, decode_fragment

compiled: bool = cython.compiled


@cython.final
@cython.cclass
class DecodeBuffer:
    """Edges, and the words at each of them and at its later siblings: the decode cache's, or those of one fragment that is decoded here."""

    def __init__(self, g: Decoder) -> None:
        cache: DecodeCache = g.newest()
        self.g = g
        self.cache = cache
        self.edges, self.words = cache.edges, cache.words
        self.own_edges = cython.NULL
        self.own_words = cython.NULL

    def __dealloc__(self):
        free(self.own_edges)
        free(self.own_words)

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def decode(self, f: cython.uint, row: cython.uint, node: cython.uint) -> cython.uint:
        """Decode a fragment, and give the place of a node's first edge."""
        g: Decoder = self.g
        extent: cython.ulonglong
        if not self.own_edges:
            self.own_edges = cython.cast(
                cython.pointer(cython.ulonglong), resize(cython.NULL, g.widest + 1, cython.sizeof(cython.ulonglong))
            )
            self.own_words = cython.cast(cython.pointer(cython.uint), resize(cython.NULL, g.widest + 1, cython.sizeof(cython.uint)))
            if not self.own_edges or not self.own_words:
                raise MemoryError
        self.edges, self.words = self.own_edges, self.own_words
        extent = decode_fragment(g, f, row, node, self.edges, 0)
        if extent == 0:
            raise damaged(g)
        count_words(self.edges, self.words, 0, extent_end(extent), self.cache.counts)
        return extent_start(extent)

    @cython.cfunc
    @cython.inline
    @cython.exceptval(-1, check=True)
    def follow(self, edge: cython.ulonglong) -> cython.uint:
        """Go where an edge leads, and give the place of the first edge there."""
        kind: cython.uint = decoded_kind(edge)
        f: cython.uint = decoded_target(edge)
        if kind == INLINE:
            return f
        if kind == SHARED and self.cache.places[f]:
            self.edges, self.words = self.cache.edges, self.cache.words
            return self.cache.places[f]
        return self.decode(f, decoded_row(edge), 0)


@cython.cfunc
@cython.exceptval(-2, check=True)
def rank_of(g: Decoder, text: str, table: cython.pointer(cython.const[cython.ushort]), span: cython.uint) -> cython.longlong:
    """The number of words before this one, -1 if it is not a word. O(bits of the fragments on its path)."""
    buffer: DecodeBuffer = DecodeBuffer(g)
    k: cython.uint = 1
    label: cython.uint
    parts: cython.uint
    edge: cython.ulonglong
    rank: cython.uint = 0
    left: cython.Py_ssize_t = len(text)
    c: cython.Py_UCS4
    if left == 0 or not buffer.words:  # no word is in the cache, or they were never counted
        return -1
    for c in text:
        left -= 1
        label = table[ord(c)] if ord(c) < span else 0
        parts = 0
        while True:  # once for every part of a list
            rank += buffer.words[k]
            edge = buffer.edges[k]
            while decoded_label(edge) < label and not decoded_is_last(edge):
                k += 1
                edge = buffer.edges[k]
            rank -= buffer.words[k]
            if decoded_label(edge) == label:
                break
            parts += 1
            if decoded_label(edge) != g.continued or parts > g.continued:
                return -1
            k = buffer.follow(edge)
        if left == 0:
            return low32(rank) if decoded_accepts(edge) else -1
        rank += decoded_accepts(edge)
        if decoded_kind(edge) == FINAL:
            return -1
        k = buffer.follow(edge)
    return -1


@cython.cfunc
def word_of(g: Decoder, rank: cython.uint, points: cython.pointer(cython.const[cython.uint]), deepest: cython.ulonglong) -> str:
    """The word of a rank, which must be less than the number of words. O(bits of the fragments on its path)."""
    buffer: DecodeBuffer = DecodeBuffer(g)
    k: cython.uint = 1
    n: cython.uint
    edge: cython.ulonglong
    depth: cython.ulonglong = 0
    word: list = []
    while buffer.words and depth <= deepest * g.continued:
        depth += 1
        while True:
            edge = buffer.edges[k]
            n = buffer.words[k]
            if not decoded_is_last(edge):
                n -= buffer.words[k + 1]
            if rank < n:
                break
            if decoded_is_last(edge):
                raise damaged(g)
            rank -= n
            k += 1
        if decoded_label(edge) != g.continued:
            word.append(chr(points[decoded_label(edge)]))
            if decoded_accepts(edge):
                if rank == 0:
                    return "".join(word)
                rank -= 1
        if decoded_kind(edge) == FINAL:
            break
        k = buffer.follow(edge)
    raise damaged(g)
