"""Every question over four steps: the base of the representations that are not the `dawg`.

A position is a number that says where one stands, 0 for the root. A representation gives `child`, `accepting`, `fan` and `slot`, and has
membership, prefixes, enumeration, counts and ranks from here, and the solver (kernels/boards/cellsteps.py). The steps are virtual C calls, some 2 ns
each: what is compared between representations is their structure.
"""

from array import array
from typing import TYPE_CHECKING

from wsdict.errors import FormatError

if TYPE_CHECKING:
    import cython
else:
    from wsdict.kernels import shim as cython

if cython.compiled:
    from cython.cimports.wsdict.kernels.bits import free, low32, resize, text8, text32
else:
    from wsdict.kernels.bits import free, low32, resize, text8, text32

compiled: bool = cython.compiled

FLAWS = (
    "",
    "an edge leads back to where it came from",
    "a path ends without a word",
    "it has more words than its header says",
    "it has fewer words than its header says",
    "an edge leads out of the file",
)

Frame = cython.struct(
    position=cython.ulonglong,
    label=cython.uint,
    depth=cython.uint,  # letters before the label
)


@cython.cclass
class Stepper:
    """Answers over a structure that can be stepped through.

    letters: letter l has label l + 1. table[c] is the label of code point c, 0 for none. plain: the first code point that the dictionary's
    rules may change. deepest: letters of the longest word, as claimed; no walk goes on behind it. slots: positions have numbers below.
    """

    def __init__(self, letters: str, table, plain: cython.uint, deepest: cython.Py_ssize_t, slots: cython.Py_ssize_t) -> None:
        self.labels = table
        self.span = len(table)
        self.points = array("I", [0, *map(ord, letters)])
        self.bound = len(letters) + 1
        self.slim = not letters or max(letters) < "\u0100"
        self.plain = plain
        self.slots = slots
        self.deepest = min(deepest, slots)
        self.numbers = None
        if not cython.compiled:
            self.t, self.p = self.labels, self.points
        else:
            self.t = cython.address(self.labels[0])
            self.p = cython.address(self.points[0])

    # What a representation gives

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def child(self, position: cython.ulonglong, label: cython.uint) -> cython.ulonglong:
        """The position behind a label, 0 for none."""
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def accepting(self, position: cython.ulonglong) -> cython.bint:
        """Does a word end here?"""
        return False

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def fan(
        self, position: cython.ulonglong, labels: cython.pointer(cython.uint), positions: cython.pointer(cython.ulonglong)
    ) -> cython.Py_ssize_t:
        """Write the labels that go on from here, rising, and the positions behind them; there is room for every label. How many."""
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def slot(self, position: cython.ulonglong) -> cython.Py_ssize_t:
        """The number of a position, 0 for the root, below `slots`; -1 where it is none."""
        return -1 if position else 0

    def warm(self) -> None:
        """Make ready for many questions."""

    # What follows from it

    @cython.cfunc
    @cython.exceptval(check=False)
    def find(self, text: str, position: cython.ulonglong) -> cython.longlong:
        """The position behind a text, -1 for none."""
        label: cython.uint
        c: cython.Py_UCS4
        for c in text:
            label = self.t[ord(c)] if ord(c) < self.span else 0
            if label == 0:
                return -1
            position = self.child(position, label)
            if position == 0:
                return -1
        return position

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def holds(self, word: object) -> cython.bint:
        at: cython.longlong
        c: cython.Py_UCS4
        text: str
        if not isinstance(word, str):
            return False
        text = exactly(word)
        at = self.find(text, 0)
        if at > 0 and self.accepting(at):
            return True
        for c in text:
            if ord(c) >= self.plain:
                return self._respell(text)
        return False

    @cython.cfunc
    def known(self, position: cython.ulonglong) -> object:
        if self.slot(position) < 0:
            raise IndexError(position)
        return None

    def __contains__(self, word: object) -> bool:
        return self.holds(word)

    def contains_many(self, words) -> list:
        """`word in self` for each of the words, in order. O(letters)."""
        return [self.holds(word) for word in words]

    def walk(self, text, position: cython.ulonglong = 0) -> int:
        """The position behind a text, -1 for none. O(len(text)) steps."""
        self.known(position)
        return self.find(exactly(text), position)

    def accepts(self, position: cython.ulonglong) -> bool:
        """Does a word end at this position?"""
        self.known(position)
        return bool(self.accepting(position))

    def edges_at(self, position: cython.ulonglong) -> list:
        """The (letter, position) pairs that go on from here, in order of the letters."""
        n: cython.Py_ssize_t
        labels: cython.uint[::1] = array("I", bytes(4 * self.bound))
        positions: cython.ulonglong[::1] = array("Q", bytes(8 * self.bound))
        self.known(position)
        if not cython.compiled:
            n = self.fan(position, labels, positions)
        else:
            n = self.fan(position, cython.address(labels[0]), cython.address(positions[0]))
        return [(chr(self.p[labels[i]]), positions[i]) for i in range(n)]

    def ends(self, text) -> list:
        """The lengths at which a word ends on the way along a text, rising. O(len(text)) steps."""
        position: cython.ulonglong = 0
        label: cython.uint
        i: cython.Py_ssize_t = 0
        c: cython.Py_UCS4
        result: list = []
        for c in exactly(text):
            label = self.t[ord(c)] if ord(c) < self.span else 0
            if label == 0:
                break
            position = self.child(position, label)
            if position == 0:
                break
            i += 1
            if self.accepting(position):
                result.append(i)
        return result

    def words_at(self, position: cython.ulonglong, prefix):
        """The words from a position on, in order, each behind the prefix that led there."""
        self.known(position)
        return Words(self, position, exactly(prefix))

    # Counts and ranks

    def counts(self, words: cython.uint, source: str):
        """For every slot, how many words go on from there, itself included, as an array. O(edges).

        One walk in depth that meets every position once. Raises FormatError where it finds a cycle, a path that ends without a word,
        or another number of words than `words`.
        """
        result = array("I", bytes(4 * self.slots))
        states = bytearray(self.slots)  # 1: on the path, 2: counted
        r: cython.uint[::1] = result
        s: cython.uchar[::1] = states
        labels: cython.uint[::1] = array("I", bytes(4 * self.bound))
        positions: cython.ulonglong[::1] = array("Q", bytes(8 * self.bound))
        flaw: cython.int
        if not cython.compiled:
            flaw = self.tally(r, s, labels, positions, words)
        else:
            with cython.nogil:
                flaw = self.tally(
                    cython.address(r[0]), cython.address(s[0]), cython.address(labels[0]), cython.address(positions[0]), words
                )
        if flaw < 0:
            raise MemoryError
        if flaw:
            raise FormatError(source, FLAWS[flaw])
        return result

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def tally(
        self,
        counts: cython.pointer(cython.uint),
        states: cython.pointer(cython.uchar),
        labels: cython.pointer(cython.uint),
        positions: cython.pointer(cython.ulonglong),
        words: cython.uint,
    ) -> cython.int:
        """Fill `counts`. Gives a number of FLAWS, -1 for no memory."""
        stack: cython.pointer(cython.ulonglong) = cython.NULL
        room: cython.Py_ssize_t = 0
        top: cython.Py_ssize_t = 1
        n: cython.Py_ssize_t
        i: cython.Py_ssize_t
        slot: cython.Py_ssize_t
        other: cython.Py_ssize_t
        position: cython.ulonglong
        total: cython.ulonglong
        flaw: cython.int = 0
        while top and not flaw:
            if top + self.bound > room:
                room = 2 * (top + self.bound)
                stack = cython.cast(cython.pointer(cython.ulonglong), resize(stack, room, cython.sizeof(cython.ulonglong)))
                if stack == cython.NULL:
                    return -1
                stack[0] = 0
            position = stack[top - 1]
            slot = self.slot(position)
            if states[slot] == 2:
                top -= 1
                continue
            n = self.fan(position, labels, positions)
            if states[slot] == 0:
                states[slot] = 1
                if n == 0 and position and not self.accepting(position):
                    flaw = 2
                for i in range(n):
                    other = self.slot(positions[i])
                    if other <= 0:
                        flaw = 5
                    elif states[other] == 1:
                        flaw = 1
                    elif states[other] == 0:
                        stack[top] = positions[i]
                        top += 1
                continue
            total = 1 if position and self.accepting(position) else 0
            for i in range(n):
                total += counts[self.slot(positions[i])]
            if total > words:
                flaw = 3
            else:
                counts[slot] = total
            states[slot] = 2
            top -= 1
        free(stack)
        if not flaw and counts[0] < words:
            flaw = 4
        return flaw

    def number(self, counts) -> None:
        """Take the counts that ranks are made of."""
        self.numbers = counts

    def count_at(self, position: cython.ulonglong) -> int:
        """How many words begin with the letters that led here; needs counts."""
        self.known(position)
        return self.numbers[self.slot(position)]

    def rank(self, word) -> int:
        """How many words come before this one, -1 where it is no word; needs counts. O(edges on its way)."""
        position: cython.ulonglong = 0
        label: cython.uint
        rank: cython.uint = 0
        n: cython.Py_ssize_t
        i: cython.Py_ssize_t
        c: cython.Py_UCS4
        labels: cython.uint[::1] = array("I", bytes(4 * self.bound))
        positions: cython.ulonglong[::1] = array("Q", bytes(8 * self.bound))
        for c in exactly(word):
            label = self.t[ord(c)] if ord(c) < self.span else 0
            if label == 0:
                return -1
            if position and self.accepting(position):
                rank += 1
            if not cython.compiled:
                n = self.fan(position, labels, positions)
            else:
                n = self.fan(position, cython.address(labels[0]), cython.address(positions[0]))
            i = 0
            while i < n and labels[i] < label:
                rank = low32(rank + self.numbers[self.slot(positions[i])])
                i += 1
            if i == n or labels[i] != label:
                return -1
            position = positions[i]
        return rank if position and self.accepting(position) else -1

    def unrank(self, rank: cython.uint) -> str:
        """The word that `rank` words come before; needs counts, and a rank less than the number of words. O(edges on its way)."""
        position: cython.ulonglong = 0
        many: cython.uint
        n: cython.Py_ssize_t
        i: cython.Py_ssize_t
        labels: cython.uint[::1] = array("I", bytes(4 * self.bound))
        positions: cython.ulonglong[::1] = array("Q", bytes(8 * self.bound))
        points: list = []
        while len(points) <= self.deepest:
            if position and self.accepting(position):
                if rank == 0:
                    return "".join(points)
                rank -= 1
            if not cython.compiled:
                n = self.fan(position, labels, positions)
            else:
                n = self.fan(position, cython.address(labels[0]), cython.address(positions[0]))
            i = 0
            while i < n:
                many = self.numbers[self.slot(positions[i])]
                if rank < many:
                    break
                rank -= many
                i += 1
            if i == n:
                break
            points.append(chr(self.p[labels[i]]))
            position = positions[i]
        raise IndexError(rank)


@cython.cfunc
@cython.inline
def exactly(text: object) -> str:
    """A str as a str and no subclass of it, which C code would refuse. Raises TypeError for anything else."""
    if type(text) is str:
        return text
    return str.__str__(text)


@cython.final
@cython.cclass
class Words:
    """Walks the words from a position on, depth first: the edges that wait are a stack, those with the greatest label undermost."""

    stepper: Stepper
    stack: cython.pointer(Frame)
    top: cython.Py_ssize_t
    room: cython.Py_ssize_t
    root: cython.ulonglong
    labels: cython.uint[::1]  # of one fan
    positions: cython.ulonglong[::1]
    slim: cython.uchar[::1]  # the word so far, in code points of one byte
    full: cython.uint[::1]  # ... or of four
    base: cython.Py_ssize_t  # letters of the prefix
    width: cython.Py_ssize_t  # letters that there is room for
    fresh: cython.bint  # the prefix itself has not been looked at

    def __init__(self, stepper: Stepper, position: cython.ulonglong, prefix: str) -> None:
        self.stepper = stepper
        self.root = position
        self.stack = cython.NULL
        self.top = self.room = 0
        self.labels = array("I", bytes(4 * stepper.bound))
        self.positions = array("Q", bytes(8 * stepper.bound))
        self.base = len(prefix)
        self.width = self.base + 64
        if stepper.slim:
            self.slim = array("B", prefix.encode("latin-1") + bytes(64))
        else:
            self.full = array("I", [*map(ord, prefix), *bytes(64)])
        self.fresh = True

    def __dealloc__(self):
        free(self.stack)

    @cython.cfunc
    def widen(self) -> object:
        if self.stepper.slim:
            self.slim = array("B", bytes(self.slim) + bytes(self.width))
        else:
            self.full = array("I", bytes(self.full) + bytes(4 * self.width))
        self.width *= 2
        return None

    @cython.cfunc
    def push(self, position: cython.ulonglong, depth: cython.Py_ssize_t) -> cython.bint:
        """Put the edges of a position on the stack. False: it has none."""
        n: cython.Py_ssize_t
        i: cython.Py_ssize_t
        f: cython.pointer(Frame)
        if not cython.compiled:
            n = self.stepper.fan(position, self.labels, self.positions)
        else:
            n = self.stepper.fan(position, cython.address(self.labels[0]), cython.address(self.positions[0]))
        if self.top + n > self.room:
            self.room = 2 * (self.top + n)
            self.stack = cython.cast(cython.pointer(Frame), resize(self.stack, self.room, cython.sizeof(Frame)))
            if self.stack == cython.NULL:
                raise MemoryError
        i = n
        while i > 0:
            i -= 1
            f = cython.address(self.stack[self.top])
            f.position = self.positions[i]
            f.label = self.labels[i]
            f.depth = depth
            self.top += 1
        return n > 0

    def __iter__(self):
        return self

    def __next__(self) -> str:
        f: cython.pointer(Frame)
        position: cython.ulonglong
        depth: cython.Py_ssize_t
        word: cython.bint
        if self.fresh:
            self.fresh = False
            self.push(self.root, self.base)
            if self.root and self.stepper.accepting(self.root):
                return self.spell(self.base)
        while self.top:
            self.top -= 1
            f = cython.address(self.stack[self.top])
            position = f.position
            depth = f.depth
            if depth == self.width:
                self.widen()
            if self.stepper.slim:
                self.slim[depth] = self.stepper.p[f.label]
            else:
                self.full[depth] = self.stepper.p[f.label]
            depth += 1
            word = self.stepper.accepting(position)
            if depth - self.base > self.stepper.deepest or (not self.push(position, depth) and not word):
                self.top = 0
                raise FormatError("<dictionary>", FLAWS[2])  # or all paths would be tried for a word
            if word:
                return self.spell(depth)
        raise StopIteration

    @cython.cfunc
    @cython.inline
    def spell(self, n: cython.Py_ssize_t) -> object:
        if not cython.compiled:
            return text32(self.slim if self.stepper.slim else self.full, n)
        if self.stepper.slim:
            return text8(cython.address(self.slim[0]), n)
        return text32(cython.address(self.full[0]), n)
