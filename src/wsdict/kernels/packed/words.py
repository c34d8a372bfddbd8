"""The words of a packed dictionary, one after another: every fragment on the way is opened once, and closed behind."""

from array import array
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import cython
else:
    from wsdict.kernels import shim as cython

if cython.compiled:
    from cython.cimports.wsdict.kernels.bits import low32, text8, text32
    from cython.cimports.wsdict.kernels.packed.cache import below
    from cython.cimports.wsdict.kernels.packed.decoder import Decoder
    from cython.cimports.wsdict.kernels.packed.fragments import damaged, unfold
    from cython.cimports.wsdict.kernels.steps.stepper import Stepper
else:
    from wsdict.kernels.bits import low32, text8, text32
    from wsdict.kernels.packed.cache import below
    from wsdict.kernels.packed.decoder import Decoder
    from wsdict.kernels.packed.fragments import damaged, unfold
    from wsdict.kernels.steps.stepper import Stepper

compiled: bool = cython.compiled


@cython.final
@cython.cclass
class Words:
    """Walks the words from a position on, depth first; one str a step. The fragments on the path are open, one behind another."""

    stepper: Stepper
    g: Decoder
    arena: object
    edges: cython.ulonglong[::1]  # of the open fragments
    room: cython.uint
    top: cython.uint
    stack: cython.uint[::1]  # the edge of each letter behind the prefix
    marks: cython.uint[::1]  # ... and the top before its fragment was opened
    slim: cython.uchar[::1]  # the word so far, in code points of one byte
    full: cython.uint[::1]  # ... or of four
    base: cython.Py_ssize_t  # letters of the prefix
    depth: cython.Py_ssize_t  # of the edge that is on turn
    deep: cython.Py_ssize_t  # room in the stack
    position: cython.ulonglong
    state: cython.int  # 0: nothing was looked at; 1: go down from the last edge; 2: there are no more

    def __init__(self, stepper: Stepper, g: Decoder, position: cython.ulonglong, prefix: str) -> None:
        self.stepper = stepper
        self.g = g
        self.position = position
        self.base = len(prefix)
        self.depth = self.top = self.state = 0
        self.deep = self.base + 64
        self.room = 2 * g.widest + 1
        self.arena = array("Q", bytes(8 * self.room))
        self.edges = self.arena
        self.stack = array("I", bytes(4 * self.deep))
        self.marks = array("I", bytes(4 * self.deep))
        if stepper.slim:
            self.slim = array("B", prefix.encode("latin-1") + bytes(64))
        else:
            self.full = array("I", [*map(ord, prefix), *bytes(64)])

    @cython.cfunc
    def grow(self) -> object:
        more = bytes(4 * self.deep)
        self.stack = array("I", bytes(self.stack) + more)
        self.marks = array("I", bytes(self.marks) + more)
        if self.stepper.slim:
            self.slim = array("B", bytes(self.slim) + more[: self.deep])
        else:
            self.full = array("I", bytes(self.full) + more)
        self.deep *= 2
        return None

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def open(self, f: cython.uint, row: cython.uint, number: cython.uint) -> cython.uint:
        """Open a fragment on top of the others, and give the place of a node's first edge."""
        found: cython.ulonglong
        if self.top + self.g.widest > self.room:
            self.room = 2 * self.room + self.g.widest
            self.edges = None
            self.arena.frombytes(bytes(8 * (self.room - len(self.arena))))
            self.edges = self.arena
        found = unfold(self.g, f, row, number, cython.address(self.edges[0]) if cython.compiled else self.edges, self.top)
        if found == 0:
            self.state = 2
            raise damaged()
        self.top = found >> 32
        return low32(found)

    def __iter__(self):
        return self

    def __next__(self) -> str:
        depth: cython.Py_ssize_t = self.depth
        edge: cython.ulonglong
        if self.state == 2:
            raise StopIteration
        if self.state == 0:
            if self.position == 1 or self.g.fragments == 0:
                self.state = 2
                if self.position == 1:
                    return self.spell(self.base)
                raise StopIteration
            f, row, node = below(self.g, self.position)
            self.stack[0] = self.open(f, row, node)
            self.marks[0] = 0
            self.state = 1
            depth = 0
            if self.position & 1:
                self.depth = -1
                return self.spell(self.base)
        elif depth < 0:  # the prefix was a word; its edges are open
            depth = 0
        elif (self.edges[self.stack[depth]] >> 40) & 3 == 3:
            while (self.edges[self.stack[depth]] >> 42) & 1:
                self.top = self.marks[depth]
                depth -= 1
                if depth < 0:
                    self.state = 2
                    raise StopIteration
            self.stack[depth] += 1
        else:
            depth = self.down(depth)
        while True:
            edge = self.edges[self.stack[depth]]
            if edge >> 44 == self.g.more:
                self.go_on(depth)
                continue
            if self.stepper.slim:
                self.slim[self.base + depth] = self.stepper.p[edge >> 44]
            else:
                self.full[self.base + depth] = self.stepper.p[edge >> 44]
            if (edge >> 43) & 1:
                self.depth = depth
                return self.spell(self.base + depth + 1)
            depth = self.down(depth)

    @cython.cfunc
    def go_on(self, depth: cython.Py_ssize_t) -> object:
        """Put the rest of a list, which stands elsewhere, in place of the edge that says so."""
        edge: cython.ulonglong = self.edges[self.stack[depth]]
        before: cython.ulonglong = cython.cast(cython.ulonglong, 1) << 42  # as the last of another list: a list does not begin so
        k: cython.uint = self.stack[depth]
        if k:
            before = self.edges[k - 1]
        if (edge >> 40) & 3 and not (before >> 42) & 1:
            k = self.open(low32(edge), (edge >> 32) & 255, 0)
            if self.edges[k] >> 44 > before >> 44:
                self.stack[depth] = k
                return None
        self.state = 2
        raise damaged()

    @cython.cfunc
    @cython.inline
    @cython.exceptval(-1, check=True)
    def down(self, depth: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """Go to the first edge behind the one at this depth."""
        edge: cython.ulonglong = self.edges[self.stack[depth]]
        mark: cython.uint = self.top
        k: cython.uint = low32(edge)
        if (edge >> 40) & 3:
            k = self.open(k, (edge >> 32) & 255, 0)
        depth += 1
        if self.base + depth >= self.deep:
            self.grow()
        if depth >= self.stepper.deepest:
            self.state = 2
            raise damaged()  # fragments that lead to each other, or a false header
        self.stack[depth] = k
        self.marks[depth] = mark
        return depth

    @cython.cfunc
    @cython.inline
    def spell(self, n: cython.Py_ssize_t) -> object:
        if not cython.compiled:
            return text32(self.slim if self.stepper.slim else self.full, n)
        if self.stepper.slim:
            return text8(cython.address(self.slim[0]), n)
        return text32(cython.address(self.full[0]), n)
