"""The packed DAWG: proven sound, counted, walked. Its layout is drawn in representations/dawg.py.

A position is the number of the record by which one arrives; position 0 is the root. Every edge leads to a record behind its own, and
`child`, `head` and `sibling` hold to that whatever the bytes say: a walk ends, and reads nothing outside the records, even in a file
that nobody has checked.
"""

from array import array
from typing import TYPE_CHECKING

from wsdict.errors import FormatError
from wsdict.kernels.layout import MASK, WIDE

if TYPE_CHECKING:
    import cython
else:
    from wsdict.kernels import shim as cython

if cython.compiled:
    from cython.cimports.wsdict.kernels.bits import ctz, has_popcnt, is_aligned, low32, popcount, scan4, text8, text32
else:
    from wsdict.kernels.bits import ctz, has_popcnt, is_aligned, low32, popcount, scan4, text8, text32

compiled: bool = cython.compiled
popcnt: bool = bool(has_popcnt())


JUMP_LETTERS = 127  # 64 KB of jumps at the most

Graph = cython.struct(
    form=cython.int,
    shift=cython.int,  # bits of a target in the list forms; above it stand `last`, `accept` and the label
    size=cython.uint,  # records
    words=cython.pointer(cython.const[cython.uint]),  # records of the mask and narrow forms
    wides=cython.pointer(cython.const[cython.ulonglong]),  # records of the wide form
    counts=cython.pointer(cython.const[cython.uint]),  # words at a record and at its later siblings; size + 1 of them
)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def record(g: cython.pointer(Graph), position: cython.uint) -> cython.ulonglong:
    """A record of the list forms."""
    if g.form == 1:
        return g.words[position]
    return g.wides[position]


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def target(g: cython.pointer(Graph), r: cython.ulonglong) -> cython.uint:
    one: cython.ulonglong = 1
    return r & ((one << g.shift) - 1)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def accepts(g: cython.pointer(Graph), position: cython.uint) -> cython.bint:
    """Does a word end here?"""
    if g.form == 0:
        return g.words[2 * position + 1] >> 31
    return (record(g, position) >> (g.shift + 1)) & 1


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def head(g: cython.pointer(Graph), position: cython.uint) -> cython.uint:
    """The first child's record, 0 for none."""
    k: cython.uint
    if g.form == 0:
        k = g.words[2 * position + 1] & 0x7FFFFFFF if g.words[2 * position] else 0
    else:
        k = target(g, record(g, position))
    if k > position and k < g.size:
        return k
    return 0


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def child(g: cython.pointer(Graph), position: cython.uint, label: cython.uint) -> cython.uint:
    """The record of the child by a label, 0 for none. At most one cache line where the form is a mask."""
    k: cython.uint
    mask: cython.uint
    bit: cython.uint
    j: cython.int
    r: cython.ulonglong
    found: cython.ulonglong
    if g.form == 0:
        mask = g.words[2 * position]
        bit = cython.cast(cython.uint, 1) << (label - 1)
        if not mask & bit:
            return 0
        k = (g.words[2 * position + 1] & 0x7FFFFFFF) + popcount(mask & (bit - 1))
        if k > position and k < g.size:
            return k
        return 0
    k = target(g, record(g, position))
    if k <= position:
        return 0
    if g.form == 1:
        while k + 4 <= g.size:
            j = scan4(g.words, k, label, g.shift)
            if j < 4:
                return k + j
            if j == 5:
                return 0
            k += 4
    while k < g.size:
        r = record(g, k)
        found = r >> (g.shift + 2)
        if found >= label:
            if found == label:
                return k
            return 0
        if (r >> g.shift) & 1:
            return 0
        k += 1
    return 0


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def below(g: cython.pointer(Graph), position: cython.uint) -> cython.uint:
    """How many words go on from here. Needs counts."""
    k: cython.uint = head(g, position)
    if k == 0:
        return 0
    if g.form == 0:
        if k + popcount(g.words[2 * position]) > g.size:
            return 0
        return low32(g.counts[k] - g.counts[k + popcount(g.words[2 * position])])
    return g.counts[k]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def seems_sound(words: cython.pointer(cython.const[cython.uint]), size: cython.int, shift: cython.int, letters: cython.int) -> cython.bint:
    """Has `list_flaw` nothing to say of narrow records? Without a branch, so that compilers make it wide: 5 times as fast.

    A number goes below zero wherever something is wrong, and the signs are collected.
    """
    i: cython.int
    r: cython.uint
    before: cython.uint = words[0]
    k: cython.int
    label: cython.int
    bits: cython.uint = (cython.cast(cython.uint, 1) << shift) - 1
    wrong: cython.int = 0
    if words[0] != (bits + 1) | (size > 1) or not (words[size - 1] >> shift) & 1:
        return False
    for i in range(1, size):
        before = words[i - 1]
        r = words[i]
        k = r & bits
        label = r >> (shift + 2)
        wrong |= ((k - i - 1) | (size - 1 - k)) & -cython.cast(cython.int, k != 0)
        wrong |= (k | cython.cast(cython.int, (r >> (shift + 1)) & 1)) - 1
        wrong |= (label - 1) | (letters - label)
        wrong |= (label - 1 - cython.cast(cython.int, before >> (shift + 2))) & (cython.cast(cython.int, (before >> shift) & 1) - 1)
    return wrong >= 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def list_flaw(g: cython.pointer(Graph), letters: cython.uint) -> cython.uint:
    """Prove a list form sound, record by record. Gives a number of FLAWS. O(records)."""
    i: cython.uint
    k: cython.uint
    r: cython.ulonglong = record(g, 0)
    label: cython.ulonglong
    last_label: cython.ulonglong = 0
    last: cython.bint = True
    if r >> g.shift != 1 or target(g, r) != (1 if g.size > 1 else 0):
        return 5
    for i in range(1, g.size):
        r = record(g, i)
        k = target(g, r)
        label = r >> (g.shift + 2)
        if k and (k <= i or k >= g.size):
            return 1
        if not last and label <= last_label:
            return 2
        if label == 0 or label > letters:
            return 3
        if k == 0 and not (r >> (g.shift + 1)) & 1:
            return 4
        last = (r >> g.shift) & 1
        last_label = label
    return 0 if last else 6


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def mask_flaw(g: cython.pointer(Graph), letters: cython.uint) -> cython.uint:
    """Prove the mask form sound, record by record. Gives a number of FLAWS. O(records)."""
    i: cython.uint
    mask: cython.uint
    first: cython.uint
    foreign: cython.uint = low32(~cython.cast(cython.uint, 0)) << letters if letters < 32 else 0
    if g.words[1] != (1 if g.size > 1 else 0) or (g.words[0] == 0) != (g.size == 1):
        return 5
    for i in range(g.size):
        mask = g.words[2 * i]
        first = g.words[2 * i + 1] & 0x7FFFFFFF
        if mask & foreign:
            return 3
        if mask:
            if first <= i or first + popcount(mask) > g.size:
                return 1
        elif first:
            return 1
        elif i and not g.words[2 * i + 1] >> 31:
            return 4
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def count_masks(g: cython.pointer(Graph), counts: cython.pointer(cython.uint), words: cython.uint) -> cython.bint:
    """Count the words of the mask form, from the last record to the first. False: more than `words`.

    counts[i] - counts[j] is the number of words at the records i to j - 1, modulo 2**32: no sum of 32 children passes that,
    as no child has 2**27 words.
    """
    i: cython.uint = g.size
    k: cython.uint
    own: cython.uint
    counts[i] = 0
    while i > 0:
        i -= 1
        own = g.words[2 * i + 1] >> 31
        k = head(g, i)
        if k and k + popcount(g.words[2 * i]) <= g.size:
            own = low32(own + counts[k] - counts[k + popcount(g.words[2 * i])])
        if own > words:
            return False
        counts[i] = low32(counts[i + 1] + own)
    return low32(counts[0] - counts[1]) == words


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def count_lists(g: cython.pointer(Graph), counts: cython.pointer(cython.uint), words: cython.uint) -> cython.bint:
    """Count the words of a list form, from the last record to the first: counts[i] at record i and its later siblings. False: more than `words`."""
    i: cython.uint = g.size
    k: cython.uint
    r: cython.ulonglong
    own: cython.ulonglong
    counts[i] = 0
    while i > 0:
        i -= 1
        r = record(g, i)
        own = (r >> (g.shift + 1)) & 1
        k = head(g, i)
        if k:
            own += counts[k]
        if not (r >> g.shift) & 1:
            own += counts[i + 1]
        if own > words:
            return False
        counts[i] = own
    return counts[0] == words


FLAWS = (
    "",
    "an edge leads out of the records or backwards",
    "the labels of a state do not rise",
    "a label stands for no letter of the alphabet",
    "a path ends without a word",
    "the first record does not lead to the root",
    "the last state has no end",
)


@cython.cfunc
def unsound(flaw: cython.int) -> object:
    """The error for a flaw that is met on the way, as the records were not proven when they were opened."""
    return FormatError("<dictionary>", FLAWS[flaw])


@cython.cfunc
@cython.inline
def exactly(text: object) -> str:
    """A str as a str and no subclass of it, which C code would refuse. Raises TypeError for anything else."""
    if type(text) is str:
        return text
    return str.__str__(text)


@cython.cclass
class Walker:
    """Answers over packed records: the primitives that every question of a Dictionary is made of.

    records: 4- or 8-byte numbers, native order, at least one. letters: letter l has label l + 1. table[c] is the label of code point c, 0 for none.
    plain: the first code point that the dictionary's rules may change.
    """

    g: Graph
    narrow: cython.const[cython.uint][::1]
    wide: cython.const[cython.ulonglong][::1]
    numbers: cython.const[cython.uint][::1]
    labels: cython.const[cython.ushort][::1]
    t: cython.pointer(cython.const[cython.ushort])
    span: cython.uint
    bound: cython.uint  # labels are below
    points: cython.const[cython.uint][::1]
    p: cython.pointer(cython.const[cython.uint])
    slim: cython.bint  # every letter is one byte in a str
    plain: cython.uint  # normal form and case leave code points below this alone
    radix: cython.uint  # list forms: letters and 1; 0 for no table
    jumps: cython.uint[::1]  # ... the record behind label l at l, behind labels l and m at l × radix + m: states near the root are wide
    j: cython.pointer(cython.uint)

    def __init__(self, records, form: cython.int, shift: cython.int, letters: str, table, plain: cython.uint) -> None:
        if not cython.compiled:
            self.g = cython.declare(Graph)
        self.g.form = form
        self.g.shift = shift
        self.labels = table
        self.span = len(table)
        self.bound = len(letters) + 1
        self.plain = plain
        self.points = array("I", [0, *map(ord, letters)])
        self.slim = not letters or max(letters) < "\u0100"
        self.g.counts = cython.NULL
        if form == WIDE:
            self.wide = records
            self.g.size = len(records)
        else:
            self.narrow = records
            self.g.size = len(records) // 2 if form == MASK else len(records)
        if not cython.compiled:
            self.g.words = self.g.wides = records
            self.t = self.labels
            self.p = self.points
        else:
            if form == WIDE:
                self.g.wides = cython.address(self.wide[0])
            else:
                self.g.words = cython.address(self.narrow[0])
            self.t = cython.address(self.labels[0])
            self.p = cython.address(self.points[0])
        self.radix = 0
        if form != MASK and len(letters) <= JUMP_LETTERS:
            self.radix = len(letters) + 1
            self.jumps = array("I", bytes(4 * self.radix * self.radix))
            if cython.compiled:
                self.j = cython.address(self.jumps[0])
            else:
                self.j = self.jumps
            self.note_jumps(0, 0, True)

    @cython.cfunc
    @cython.exceptval(check=False)
    def note_jumps(self, position: cython.uint, row: cython.uint, again: cython.bint) -> cython.void:
        """Write down the children of a position, and theirs."""
        g: cython.pointer(Graph) = cython.address(self.g)
        label: cython.ulonglong
        k: cython.uint = head(g, position)
        while k and k < g.size:
            label = record(g, k) >> (g.shift + 2)
            if label and label < self.radix:
                self.j[row + label] = k
                if again:
                    self.note_jumps(k, label * self.radix, False)
            if (record(g, k) >> g.shift) & 1:
                return
            k += 1

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def find(self, text: str, position: cython.uint) -> cython.Py_ssize_t:
        """The position behind a text, -1 for none."""
        g: cython.pointer(Graph) = cython.address(self.g)
        t: cython.pointer(cython.const[cython.ushort]) = self.t
        span: cython.uint = self.span
        label: cython.uint
        row: cython.uint = 0
        jumps: cython.int = 2 if position == 0 and self.radix else 0
        c: cython.Py_UCS4
        for c in text:
            if ord(c) >= span:
                return -1
            label = t[ord(c)]
            if label == 0:
                return -1
            if jumps:
                jumps -= 1
                position = self.j[row + label]
                row = label * self.radix
            else:
                position = child(g, position, label)
            if position == 0:
                return -1
        return position

    @cython.cfunc
    @cython.inline
    def holds(self, word: object) -> cython.bint:
        at: cython.Py_ssize_t
        text: str
        if not isinstance(word, str):
            return False
        text = exactly(word)
        at = self.find(text, 0)
        if at > 0 and accepts(cython.address(self.g), at):
            return True
        return False if self.settled(text) else self._respell(text)

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def settled(self, word: str) -> cython.bint:
        """Do the dictionary's rules leave the word as it is?"""
        c: cython.Py_UCS4
        for c in word:
            if ord(c) >= self.plain:
                return False
        return True

    def __contains__(self, word: object) -> bool:
        return self.holds(word)

    def contains_many(self, words) -> list:
        """`word in self` for each of the words, in order. O(letters)."""
        return [self.holds(word) for word in words]

    def walk(self, text, position: cython.uint = 0) -> int:
        """The position behind a text, -1 for none. O(len(text))."""
        if position >= self.g.size:
            raise IndexError(position)
        return self.find(exactly(text), position)

    def accepts(self, position: cython.uint) -> bool:
        """Does a word end at this position?"""
        if position >= self.g.size:
            raise IndexError(position)
        return bool(accepts(cython.address(self.g), position))

    def edges_at(self, position: cython.uint) -> list:
        """The (letter, position) pairs that go on from here, in order of the letters."""
        g: cython.pointer(Graph) = cython.address(self.g)
        k: cython.uint
        mask: cython.uint
        r: cython.ulonglong
        result: list = []
        if position >= g.size:
            raise IndexError(position)
        k = head(g, position)
        if k and g.form == 0:
            mask = g.words[2 * position]
            while mask and k < g.size:
                if ctz(mask) + 1 >= self.bound:
                    raise unsound(3)
                result.append((chr(self.p[ctz(mask) + 1]), k))
                mask &= mask - 1
                k += 1
        elif k:
            while k < g.size:
                r = record(g, k)
                if r >> (g.shift + 2) == 0 or r >> (g.shift + 2) >= self.bound:
                    raise unsound(3)
                result.append((chr(self.p[r >> (g.shift + 2)]), k))
                if (r >> g.shift) & 1:
                    break
                k += 1
        return result

    def ends(self, text) -> list:
        """The lengths at which a word ends on the way along a text, rising. O(len(text))."""
        g: cython.pointer(Graph) = cython.address(self.g)
        position: cython.uint = 0
        label: cython.uint
        i: cython.Py_ssize_t = 0
        c: cython.Py_UCS4
        result: list = []
        for c in exactly(text):
            label = self.t[ord(c)] if ord(c) < self.span else 0
            if label == 0:
                break
            position = child(g, position, label)
            if position == 0:
                break
            i += 1
            if accepts(g, position):
                result.append(i)
        return result

    def flaw(self, letters: cython.uint) -> str:
        """What is wrong with the records, one of FLAWS; "" for sound ones. O(records)."""
        g: cython.pointer(Graph) = cython.address(self.g)
        found: cython.uint = 0
        with cython.nogil:
            if g.form == 0:
                found = mask_flaw(g, letters)
            elif g.form == 2 or not seems_sound(g.words, g.size, g.shift, letters):
                found = list_flaw(g, letters)
        return FLAWS[found]

    def counts(self, words: cython.uint):
        """The counts that ranks are made of, as an array; None where they do not come to `words` in all. O(records)."""
        g: cython.pointer(Graph) = cython.address(self.g)
        right: cython.bint
        c: cython.pointer(cython.uint)
        result = array("I", bytes(4 * (self.g.size + 1)))
        view: cython.uint[::1] = result
        if not cython.compiled:
            right = count_masks(g, view, words) if g.form == 0 else count_lists(g, view, words)
        else:
            c = cython.address(view[0])
            with cython.nogil:
                right = count_masks(g, c, words) if g.form == 0 else count_lists(g, c, words)
        return result if right else None

    def number(self, counts) -> None:
        """Take the counts that ranks are made of."""
        self.numbers = counts
        if not cython.compiled:
            self.g.counts = counts
        else:
            self.g.counts = cython.address(self.numbers[0])

    def count_at(self, position: cython.uint) -> int:
        """How many words begin with the letters that led here; needs counts."""
        if position >= self.g.size:
            raise IndexError(position)
        return accepts(cython.address(self.g), position) + below(cython.address(self.g), position)

    def rank(self, word) -> int:
        """How many words come before this one, -1 where it is no word; needs counts. O(len(word))."""
        g: cython.pointer(Graph) = cython.address(self.g)
        position: cython.uint = 0
        k: cython.uint
        label: cython.uint
        rank: cython.uint = 0
        c: cython.Py_UCS4
        for c in exactly(word):
            label = self.t[ord(c)] if ord(c) < self.span else 0
            if label == 0:
                return -1
            k = child(g, position, label)
            if k == 0:
                return -1
            rank += accepts(g, position) + g.counts[head(g, position)] - g.counts[k]
            position = k
        if position and accepts(g, position):
            return low32(rank)
        return -1

    def unrank(self, rank: cython.uint) -> str:
        """The word that `rank` words come before; needs counts, and a rank less than the number of words. O(its edges)."""
        g: cython.pointer(Graph) = cython.address(self.g)
        position: cython.uint = 0
        k: cython.uint
        n: cython.uint
        mask: cython.uint = 0
        label: cython.uint
        last: cython.bint
        points: list = []
        while True:
            if position and accepts(g, position):
                if rank == 0:
                    return "".join(points)
                rank -= 1
            k = head(g, position)
            if k == 0:
                raise IndexError(rank)
            if g.form == 0:
                mask = g.words[2 * position]
            while True:
                if g.form == 0:
                    label = ctz(mask) + 1
                    mask &= mask - 1
                    last = mask == 0
                    n = low32(g.counts[k] - g.counts[k + 1])
                else:
                    label = record(g, k) >> (g.shift + 2)
                    last = (record(g, k) >> g.shift) & 1
                    n = g.counts[k] - (0 if last else g.counts[k + 1])
                if rank < n:
                    break
                if last or k + 1 >= g.size:
                    raise IndexError(rank)
                rank -= n
                k += 1
            if label == 0 or label >= self.bound:
                raise unsound(3)
            points.append(chr(self.p[label]))
            position = k

    def words_at(self, position: cython.uint, prefix):
        """The words from a position on, in order, each behind the prefix that led there."""
        if position >= self.g.size:
            raise IndexError(position)
        return Words(self, position, exactly(prefix))


def aligned(view: cython.const[cython.uchar][::1], size: cython.int) -> bool:
    """Does the view begin at a multiple of `size` bytes?"""
    if not cython.compiled or len(view) == 0:
        return True
    return bool(is_aligned(cython.address(view[0]), size))


@cython.final
@cython.cclass
class Words:
    """Walks the words from a position on, depth first; one str a step, and 12 bytes a letter of the longest word so far."""

    walker: Walker
    stack: cython.uint[::1]  # record of each letter behind the prefix
    rest: cython.uint[::1]  # mask form: letters of its later siblings
    slim: cython.uchar[::1]  # the word so far, in code points of one byte
    full: cython.uint[::1]  # ... or of four
    base: cython.Py_ssize_t  # letters of the prefix
    depth: cython.Py_ssize_t
    room: cython.Py_ssize_t
    root: cython.uint
    fresh: cython.bint  # the prefix itself has not been looked at

    def __init__(self, walker: Walker, position: cython.uint, prefix: str) -> None:
        self.walker = walker
        self.root = position
        self.base = self.depth = len(prefix)
        self.room = self.base + 64
        self.stack = array("I", bytes(4 * self.room))
        self.rest = array("I", bytes(4 * self.room))
        if walker.slim:
            self.slim = array("B", prefix.encode("latin-1") + bytes(64))
        else:
            self.full = array("I", [*map(ord, prefix), *bytes(64)])
        self.fresh = True

    @cython.cfunc
    def grow(self) -> object:
        more = bytes(4 * self.room)
        self.stack = array("I", bytes(self.stack) + more)
        self.rest = array("I", bytes(self.rest) + more)
        if self.walker.slim:
            self.slim = array("B", bytes(self.slim) + more[: self.room])
        else:
            self.full = array("I", bytes(self.full) + more)
        self.room *= 2

    def __iter__(self):
        return self

    def __next__(self) -> str:
        g: cython.pointer(Graph) = cython.address(self.walker.g)
        depth: cython.Py_ssize_t = self.depth
        position: cython.uint
        k: cython.uint
        rest: cython.uint = 0
        label: cython.uint
        r: cython.ulonglong
        down: cython.bint = True
        if depth < 0:
            raise StopIteration
        if self.fresh:
            self.fresh = False
            if accepts(g, self.root):
                return self.spell(depth)
        while True:
            position = self.root if depth == self.base else self.stack[depth - 1]
            k = 0
            if down:
                k = head(g, position)
                if k == 0 and position and not accepts(g, position):
                    self.depth = -1
                    raise unsound(4)  # or all paths would be tried for a word, and they can be 2**records in number
                if k and g.form == 0:
                    rest = g.words[2 * position]
                if k and depth == self.room:
                    self.grow()
                depth += 1
            elif depth == self.base:
                self.depth = -1
                raise StopIteration
            elif g.form == 0:
                rest = self.rest[depth - 1]
                if rest:
                    k = position + 1
            elif not (record(g, position) >> g.shift) & 1:
                k = position + 1
            if k == 0 or k >= g.size:
                depth -= 1
                down = False
                continue
            if g.form == 0:
                label = ctz(rest) + 1
                self.rest[depth - 1] = rest & (rest - 1)
            else:
                r = record(g, k)
                label = r >> (g.shift + 2)
            if label == 0 or label >= self.walker.bound:
                self.depth = -1
                raise unsound(3)
            self.stack[depth - 1] = k
            if self.walker.slim:
                self.slim[depth - 1] = self.walker.p[label]
            else:
                self.full[depth - 1] = self.walker.p[label]
            down = True
            if accepts(g, k):
                self.depth = depth
                return self.spell(depth)

    @cython.cfunc
    @cython.inline
    def spell(self, n: cython.Py_ssize_t) -> object:
        if not cython.compiled:
            return text32(self.slim if self.walker.slim else self.full, n)
        if self.walker.slim:
            return text8(cython.address(self.slim[0]), n)
        return text32(cython.address(self.full[0]), n)
