"""Every question over a few steps: the base of all compiled representations.

A position is a number that names a place in a structure; 0 is the root. A representation gives five steps (`child`, `accepting`, `fan_into`,
`pick_into`, `slot`) and gets membership, prefixes, enumeration, counts and ranks from here, and so do queries and the board solver. The
steps are virtual C calls of some 2 ns each. A representation overrides a question where its layout has a faster way.

One file, because the iterator over words and the class that returns it need each other.
"""

from array import array
from typing import TYPE_CHECKING, NewType

from wsdict.errors import FormatError, WordTypeError

if TYPE_CHECKING:
    import cython
else:
    from wsdict.kernels import shim as cython

if cython.compiled:
    from cython.cimports.wsdict.kernels.bits import const_ptr, free, is_aligned, low32, ptr, resize
    from cython.cimports.wsdict.kernels.layout import (
        CYCLE,
        DEAD_END,
        FINISHED,
        OTHER_WORDS,
        OUTSIDE,
        SOUND,
        UNDERWAY,
        UNSEEN,
        has_label,
    )
else:
    from wsdict.kernels.bits import const_ptr, free, is_aligned, low32, ptr, resize, text32
    from wsdict.kernels.layout import (
        CYCLE,
        DEAD_END,
        FINISHED,
        OTHER_WORDS,
        OUTSIDE,
        SOUND,
        UNDERWAY,
        UNSEEN,
        has_label,
    )

compiled: bool = cython.compiled

Position = NewType("Position", object)
FLAWS = (  # in the order of the enum in layout.h
    "",
    "an edge leads back to where it came from",
    "a path ends without a word",
    "it does not hold the words that its header claims",
    "an edge leads out of the file or backwards",
    "the labels of a state are not in ascending order",
    "a label is not that of a letter of the alphabet",
    "the first record does not lead to the root",
    "the last state has no end",
    "the root does not lead to all of it",
    "a word has no letters",
)

Frame = cython.struct(
    position=cython.ulonglong,
    label=cython.uint,
    depth=cython.uint,  # letters before the label
)


@cython.cclass
class Stepper:
    """Answers over a structure that can be stepped through.

    letters: letter l has label l + 1. table[c]: the label of code point c, 0 for none. unchanged: the dictionary's spelling changes no code
    point below this. deepest: letters of the longest word, as claimed; no walk goes deeper. slots: `slot` gives numbers below this.
    source: for error messages. Raises FormatError where there are not enough slots for a word of so many letters.
    """

    def __init__(
        self, letters: str, table, unchanged: cython.uint, deepest: cython.Py_ssize_t, slots: cython.Py_ssize_t, source: str
    ) -> None:
        if deepest > slots:
            raise FormatError(source, f"it is too short for a word of {deepest:,} letters, which its header claims")
        self.source = source
        self.labels = table
        self.span = len(table)
        self.points = array("I", [0, *map(ord, letters)])
        self.bound = len(letters) + 1
        self.slim = not letters or max(letters) < "\u0100"
        self.unchanged = unchanged
        self.slots = slots
        self.deepest = deepest
        self.numbers = None
        self.ranked = False
        self.t = const_ptr(self.labels)
        self.p = const_ptr(self.points)

    # The steps, which a representation gives

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def child(self, position: cython.ulonglong, label: cython.uint) -> cython.ulonglong:
        """The position after a label, 0 for none."""
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
    def fan_into(
        self, position: cython.ulonglong, labels: cython.pointer(cython.uint), positions: cython.pointer(cython.ulonglong)
    ) -> cython.Py_ssize_t:
        """Write the labels of the outgoing edges, in ascending order, and the positions after them; return their number.

        Each array has room for every label.
        """
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def pick_into(
        self,
        position: cython.ulonglong,
        wanted: cython.pointer(cython.const[cython.ulonglong]),
        labels: cython.pointer(cython.uint),
        positions: cython.pointer(cython.ulonglong),
    ) -> cython.Py_ssize_t:
        """As `fan_into`, but only the edges whose labels are in the set `wanted` (layout.h: has_label)."""
        n: cython.Py_ssize_t = self.fan_into(position, labels, positions)
        i: cython.Py_ssize_t
        kept: cython.Py_ssize_t = 0
        for i in range(n):
            labels[kept] = labels[i]
            positions[kept] = positions[i]
            kept += has_label(wanted, labels[i])
        return kept

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def slot(self, position: cython.ulonglong) -> cython.Py_ssize_t:
        """The number under which the words below a position are counted: 0 for the root, less than `slots`; -1 if there is no such position."""
        return -1 if position else 0

    def warm(self) -> None:
        """Prepare for many questions."""

    # Membership and prefixes

    @property
    def root(self):
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def find(self, text: str, position: cython.ulonglong) -> cython.longlong:
        """The position after a text, -1 for none."""
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
    @cython.exceptval(check=False)
    def holds(self, text: str) -> cython.bint:
        """Is a text, as it is, a word?"""
        at: cython.longlong = self.find(text, 0)
        return at > 0 and self.accepting(at)

    @cython.cfunc
    def checked(self, position: cython.ulonglong) -> object:
        if self.slot(position) < 0:
            raise IndexError(position)
        return None

    @cython.cfunc
    def need_counts(self) -> object:
        """Raises ValueError where there are no counts yet: C code would read them all the same."""
        if not self.ranked:
            raise ValueError("counts are needed; Dictionary.count, index and word make them")
        return None

    def has(self, text) -> bool:
        """Is a text, as it is, a word? O(len(text)) steps."""
        return bool(self.holds(as_text(text)))

    def walk(self, text, position: cython.ulonglong = 0):
        """The position after a text, None for none. O(len(text)) steps."""
        self.checked(position)
        at: cython.longlong = self.find(as_text(text), position)
        return at if at >= 0 else None

    def accepts(self, position: cython.ulonglong) -> bool:
        """Does a word end at this position? None ends at the root, though a `.dawg` can have the empty key."""
        self.checked(position)
        return bool(position and self.accepting(position))

    def fan(self, position: cython.ulonglong) -> list:
        """The outgoing edges as (letter, position) pairs, in the order of the letters."""
        n: cython.Py_ssize_t
        labels: cython.uint[::1] = array("I", bytes(4 * self.bound))
        positions: cython.ulonglong[::1] = array("Q", bytes(8 * self.bound))
        self.checked(position)
        n = self.fan_into(position, ptr(labels), ptr(positions))
        return [(chr(self.p[labels[i]]), positions[i]) for i in range(n)]

    def pick(self, position: cython.ulonglong, letters) -> list:
        """The outgoing edges by some letters only, as (letter, position) pairs, in the order of the letters."""
        n: cython.Py_ssize_t
        label: cython.uint
        c: cython.Py_UCS4
        one: cython.ulonglong = 1
        labels: cython.uint[::1] = array("I", bytes(4 * self.bound))
        positions: cython.ulonglong[::1] = array("Q", bytes(8 * self.bound))
        wanted: cython.ulonglong[::1] = array("Q", bytes(8 * ((self.bound >> 6) + 1)))
        self.checked(position)
        for c in as_text(letters):
            label = self.t[ord(c)] if ord(c) < self.span else 0
            if label:
                wanted[label >> 6] |= one << (label & 63)
        n = self.pick_into(position, ptr(wanted), ptr(labels), ptr(positions))
        return [(chr(self.p[labels[i]]), positions[i]) for i in range(n)]

    def ends(self, text) -> list:
        """The lengths of the prefixes of a text that are words, in ascending order. O(len(text)) steps."""
        position: cython.ulonglong = 0
        label: cython.uint
        i: cython.Py_ssize_t = 0
        c: cython.Py_UCS4
        result: list = []
        for c in as_text(text):
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

    def words(self, position: cython.ulonglong, prefix):
        """The words from a position on, in order, each with the prefix that led there."""
        self.checked(position)
        return Words(self, position, as_text(prefix))

    # Counts and ranks

    def counts(self, words: cython.uint, longest):
        """For every slot, the number of words from there on, its own included, as an array; all that steps can meet is verified. O(edges).

        Raises FormatError where something is wrong, where there are not `words` words, or where the longest does not have `longest` letters.
        """
        flaw, counts, found = self.measured(words)
        if flaw == OTHER_WORDS:
            raise FormatError(self.source, f"it does not hold the {words:,} words that its header claims")
        if flaw:
            raise FormatError(self.source, FLAWS[flaw])
        if found is not None:
            self.compare_longest(found, longest)
        return counts

    def compare_longest(self, found, longest) -> None:
        """Raises FormatError where the longest word has other letters than the header claims."""
        if found != longest:
            raise FormatError(self.source, f"its longest word has {found:,} letters, and its header claims {longest:,}")

    def measured(self, words: cython.uint) -> tuple:
        """(flaw, counts, letters of the longest word or None); the last two of a sound structure only. It may stop after `words` words.

        A depth-first walk that visits every position once.
        """
        counts = array("I", bytes(4 * self.slots))
        seen: cython.uint[::1] = counts
        depths: cython.uint[::1] = array("I", bytes(4 * self.slots))
        states: cython.uchar[::1] = bytearray(self.slots)  # UNSEEN, UNDERWAY or FINISHED
        labels: cython.uint[::1] = array("I", bytes(4 * self.bound))
        positions: cython.ulonglong[::1] = array("Q", bytes(8 * self.bound))
        flaw: cython.int
        with cython.nogil:
            flaw = self.tally(ptr(seen), ptr(depths), ptr(states), ptr(labels), ptr(positions), words)
        if flaw < 0:
            raise MemoryError
        return flaw, counts, depths[0]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def tally(
        self,
        counts: cython.pointer(cython.uint),
        depths: cython.pointer(cython.uint),
        states: cython.pointer(cython.uchar),
        labels: cython.pointer(cython.uint),
        positions: cython.pointer(cython.ulonglong),
        words: cython.uint,
    ) -> cython.int:
        """Fill `counts`, and `depths` with the most letters that follow. Returns a flaw (layout.h), -1 for no memory."""
        stack: cython.pointer(cython.ulonglong) = cython.NULL
        room: cython.Py_ssize_t = 0
        top: cython.Py_ssize_t = 1
        n: cython.Py_ssize_t
        i: cython.Py_ssize_t
        slot: cython.Py_ssize_t
        other: cython.Py_ssize_t
        position: cython.ulonglong
        total: cython.ulonglong
        flaw: cython.int = SOUND
        while top and flaw == SOUND:
            if top + self.bound > room:
                room = 2 * (top + self.bound)
                stack = cython.cast(cython.pointer(cython.ulonglong), resize(stack, room, cython.sizeof(cython.ulonglong)))
                if stack == cython.NULL:
                    return -1
                stack[0] = 0
            position = stack[top - 1]
            slot = self.slot(position)
            if states[slot] == FINISHED:
                top -= 1
                continue
            n = self.fan_into(position, labels, positions)
            if states[slot] == UNSEEN:
                states[slot] = UNDERWAY
                if n == 0 and position and not self.accepting(position):
                    flaw = DEAD_END
                for i in range(n):
                    other = self.slot(positions[i])
                    if other <= 0:
                        flaw = OUTSIDE
                    elif states[other] == UNDERWAY:
                        flaw = CYCLE
                    elif states[other] == UNSEEN:
                        stack[top] = positions[i]
                        top += 1
                continue
            total = 1 if position and self.accepting(position) else 0
            for i in range(n):
                other = self.slot(positions[i])
                total += counts[other]
                if depths[other] >= depths[slot]:
                    depths[slot] = depths[other] + 1
            if total > words:
                flaw = OTHER_WORDS
            else:
                counts[slot] = total
            states[slot] = FINISHED
            top -= 1
        free(stack)
        return OTHER_WORDS if flaw == SOUND and counts[0] != words else flaw

    def number(self, counts) -> None:
        """Use these counts for ranks, the first that come: another thread may be reading them when those of a second one do."""
        if not self.ranked:
            self.numbers = counts
            self.ranked = True

    def count(self, position: cython.ulonglong) -> int:
        """The number of words from a position on, its own included; needs counts."""
        self.checked(position)
        self.need_counts()
        return self.numbers[self.slot(position)]

    @cython.cfunc
    @cython.exceptval(-2)
    def rank_of(self, text: str) -> cython.longlong:
        """The number of words before this one, -1 if it is not a word; needs counts. O(edges on its path)."""
        position: cython.ulonglong = 0
        label: cython.uint
        rank: cython.uint = 0
        n: cython.Py_ssize_t
        i: cython.Py_ssize_t
        c: cython.Py_UCS4
        labels: cython.uint[::1] = array("I", bytes(4 * self.bound))
        positions: cython.ulonglong[::1] = array("Q", bytes(8 * self.bound))
        for c in text:
            label = self.t[ord(c)] if ord(c) < self.span else 0
            if label == 0:
                return -1
            if position and self.accepting(position):
                rank += 1
            n = self.fan_into(position, ptr(labels), ptr(positions))
            i = 0
            while i < n and labels[i] < label:
                rank = low32(rank + self.numbers[self.slot(positions[i])])
                i += 1
            if i == n or labels[i] != label:
                return -1
            position = positions[i]
        return rank if position and self.accepting(position) else -1

    @cython.cfunc
    def word_of(self, rank: cython.uint) -> str:
        """The word with `rank` words before it; needs counts, and a rank less than the number of words. O(edges on its path)."""
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
            n = self.fan_into(position, ptr(labels), ptr(positions))
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

    def rank(self, text) -> int:
        """The number of words before this one, -1 if it is not a word; needs counts."""
        self.need_counts()
        return self.rank_of(as_text(text))

    def unrank(self, rank: cython.uint) -> str:
        """The word with `rank` words before it; needs counts, and a rank less than the number of words."""
        self.need_counts()
        return self.word_of(rank)


@cython.cfunc
def as_text(text: object) -> str:
    """A str as a str and not a subclass of it, which C code would refuse. Raises WordTypeError for anything else."""
    if type(text) is str:
        return text
    if isinstance(text, str):
        return str.__str__(text)
    raise WordTypeError(text)


def aligned(view: cython.const[cython.uchar][::1], size: cython.int) -> bool:
    """Does a view begin at a multiple of `size` bytes?"""
    return len(view) == 0 or bool(is_aligned(const_ptr(view), size))


@cython.cclass
class WordIterator:
    """The base of iterators over words: the word so far as code points, one byte each where the alphabet allows, else four."""

    @cython.cfunc
    def begin(self, stepper: Stepper, prefix: str) -> object:
        """What `__init__` of a subclass calls first: a call in C, as an iterator over a few words takes hardly longer."""
        self.stepper = stepper
        self.base = len(prefix)
        self.width = self.base + 64
        if stepper.slim:
            self.slim = array("B", prefix.encode("latin-1") + bytes(64))
        else:
            self.full = array("I", [*map(ord, prefix), *bytes(64)])
        return None

    @cython.cfunc
    def widen(self) -> object:
        """Twice the room."""
        if self.stepper.slim:
            self.slim = array("B", bytes(self.slim) + bytes(self.width))
        else:
            self.full = array("I", bytes(self.full) + bytes(4 * self.width))
        self.width *= 2
        return None

    def __iter__(self):
        return self


if not cython.compiled:  # stepper.pxd has it for C

    def spelled(words, n):
        """The first n letters as a str."""
        return text32(words.slim if words.stepper.slim else words.full, n)


@cython.final
@cython.cclass
class Words(WordIterator):
    """The words from a position on, depth first. The edges that are still to be walked are a stack, the greatest labels at the bottom."""

    stack: cython.pointer(Frame)
    top: cython.Py_ssize_t
    room: cython.Py_ssize_t
    root: cython.ulonglong
    labels: cython.uint[::1]  # of one fan
    positions: cython.ulonglong[::1]
    fresh: cython.bint  # the prefix itself has not been looked at

    def __init__(self, stepper: Stepper, position: cython.ulonglong, prefix: str) -> None:
        self.begin(stepper, prefix)
        self.root = position
        self.stack = cython.NULL
        self.top = self.room = 0
        self.labels = array("I", bytes(4 * stepper.bound))
        self.positions = array("Q", bytes(8 * stepper.bound))
        self.fresh = True

    def __dealloc__(self):
        free(self.stack)

    @cython.cfunc
    def push(self, position: cython.ulonglong, depth: cython.Py_ssize_t) -> cython.bint:
        """Put the edges of a position on the stack. False: it has none."""
        n: cython.Py_ssize_t = self.stepper.fan_into(position, ptr(self.labels), ptr(self.positions))
        i: cython.Py_ssize_t = n
        f: cython.pointer(Frame)
        if self.top + n > self.room:
            self.room = 2 * (self.top + n)
            self.stack = cython.cast(cython.pointer(Frame), resize(self.stack, self.room, cython.sizeof(Frame)))
            if self.stack == cython.NULL:
                raise MemoryError
        while i > 0:
            i -= 1
            f = cython.address(self.stack[self.top])
            f.position = self.positions[i]
            f.label = self.labels[i]
            f.depth = depth
            self.top += 1
        return n > 0

    def __next__(self) -> str:
        f: cython.pointer(Frame)
        position: cython.ulonglong
        depth: cython.Py_ssize_t
        word: cython.bint
        if self.fresh:
            self.fresh = False
            self.push(self.root, self.base)
            if self.root and self.stepper.accepting(self.root):
                return spelled(self, self.base)
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
                raise FormatError(self.stepper.source, FLAWS[DEAD_END])  # or all paths would be tried for a word
            if word:
                return spelled(self, depth)
        raise StopIteration
