"""The words of a packed dictionary in order. Every fragment on the path is decoded once, and dropped when its edges are done."""

from array import array
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import cython
else:
    from wsdict.kernels import shim as cython

if cython.compiled:
    from cython.cimports.wsdict.kernels.bits import ptr
    from cython.cimports.wsdict.kernels.layout import (
        FINAL,
        FINAL_POSITION,
        INLINE,
        decoded_accepts,
        decoded_is_last,
        decoded_kind,
        decoded_label,
        decoded_row,
        decoded_target,
        extent_end,
        extent_start,
        position_accepts,
    )
    from cython.cimports.wsdict.kernels.packed.cache import in_stream
    from cython.cimports.wsdict.kernels.packed.decoder import Decoder
    from cython.cimports.wsdict.kernels.packed.fragments import damaged, decode_fragment
    from cython.cimports.wsdict.kernels.steps.stepper import Stepper, WordIterator, spelled
else:
    from wsdict.kernels.bits import ptr
    from wsdict.kernels.layout import *  # noqa: F403
    from wsdict.kernels.packed.cache import in_stream
    from wsdict.kernels.packed.decoder import Decoder
    from wsdict.kernels.packed.fragments import damaged, decode_fragment
    from wsdict.kernels.steps.stepper import Stepper, WordIterator, spelled

compiled: bool = cython.compiled


@cython.final
@cython.cclass
class Words(WordIterator):
    """Walks the words from a position on, depth first; one str per step. The fragments on the path are decoded, one after another."""

    g: Decoder
    arena: object  # edges of the fragments on the path
    edges: cython.ulonglong[::1]
    room: cython.uint
    used: cython.uint  # edges in the arena
    stack: cython.uint[::1]  # the edge of each letter after the prefix
    used_before: cython.uint[::1]  # ... and the edges in the arena before its fragment was decoded
    depth: cython.Py_ssize_t  # of the last edge, -1 if the prefix itself was a word
    position: cython.ulonglong
    started: cython.bint
    ended: cython.bint

    def __init__(self, stepper: Stepper, g: Decoder, position: cython.ulonglong, prefix: str) -> None:
        self.begin(stepper, prefix)
        self.g = g
        self.position = position
        self.depth = self.used = 0
        self.started = self.ended = False
        self.room = 2 * g.widest + 1
        self.arena = array("Q", bytes(8 * self.room))
        self.edges = self.arena
        self.stack = array("I", bytes(4 * self.width))
        self.used_before = array("I", bytes(4 * self.width))

    @cython.cfunc
    def deepen(self) -> object:
        """Twice the room for letters and their edges."""
        more = bytes(4 * self.width)
        self.stack = array("I", bytes(self.stack) + more)
        self.used_before = array("I", bytes(self.used_before) + more)
        self.widen()
        return None

    @cython.cfunc
    def end(self) -> object:
        """The error for a stream that is damaged here; no words follow."""
        self.ended = True
        return damaged(self.g)

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def decode(self, f: cython.uint, row: cython.uint, node: cython.uint) -> cython.uint:
        """Decode a fragment after the others, and give the place of a node's first edge."""
        extent: cython.ulonglong
        if self.used + self.g.widest > self.room:
            self.room = 2 * self.room + self.g.widest
            self.edges = None
            self.arena.frombytes(bytes(8 * (self.room - len(self.arena))))
            self.edges = self.arena
        extent = decode_fragment(self.g, f, row, node, ptr(self.edges), self.used)
        if extent == 0:
            raise self.end()
        self.used = extent_end(extent)
        return extent_start(extent)

    def __next__(self) -> str:
        depth: cython.Py_ssize_t = self.depth
        edge: cython.ulonglong
        if self.ended:
            raise StopIteration
        if not self.started:
            self.started = True
            if self.position == FINAL_POSITION or self.g.fragments == 0:
                self.ended = True
                if self.position == FINAL_POSITION:
                    return spelled(self, self.base)
                raise StopIteration
            f, row, node = in_stream(self.g, self.position)
            self.stack[0] = self.decode(f, row, node)
            self.used_before[0] = 0
            depth = 0
            if position_accepts(self.position):
                self.depth = -1
                return spelled(self, self.base)
        elif depth < 0:  # the edges after the prefix are decoded
            depth = 0
        elif decoded_kind(self.edges[self.stack[depth]]) == FINAL:
            while decoded_is_last(self.edges[self.stack[depth]]):
                self.used = self.used_before[depth]
                depth -= 1
                if depth < 0:
                    self.ended = True
                    raise StopIteration
            self.stack[depth] += 1
        else:
            depth = self.down(depth)
        while True:
            edge = self.edges[self.stack[depth]]
            if decoded_label(edge) == self.g.continued:
                self.continue_list(depth)
                continue
            if self.stepper.slim:
                self.slim[self.base + depth] = self.stepper.p[decoded_label(edge)]
            else:
                self.full[self.base + depth] = self.stepper.p[decoded_label(edge)]
            if decoded_accepts(edge):
                self.depth = depth
                return spelled(self, self.base + depth + 1)
            depth = self.down(depth)

    @cython.cfunc
    def continue_list(self, depth: cython.Py_ssize_t) -> object:
        """Replace the edge that continues a list elsewhere by the first edge there."""
        k: cython.uint = self.stack[depth]
        edge: cython.ulonglong = self.edges[k]
        if k and decoded_kind(edge) != INLINE and not decoded_is_last(self.edges[k - 1]):  # no list begins with such an edge
            self.stack[depth] = self.decode(decoded_target(edge), decoded_row(edge), 0)
            if decoded_label(self.edges[self.stack[depth]]) > decoded_label(self.edges[k - 1]):
                return None
        raise self.end()

    @cython.cfunc
    @cython.inline
    @cython.exceptval(-1, check=True)
    def down(self, depth: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """Go to the first edge after the one at this depth."""
        edge: cython.ulonglong = self.edges[self.stack[depth]]
        used: cython.uint = self.used
        k: cython.uint = decoded_target(edge)
        if decoded_kind(edge) != INLINE:
            k = self.decode(k, decoded_row(edge), 0)
        depth += 1
        if self.base + depth >= self.width:
            self.deepen()
        if depth >= self.stepper.deepest:
            raise self.end()  # fragments that lead to each other, or a false header
        self.stack[depth] = k
        self.used_before[depth] = used
        return depth
