"""The records of a DAWG, walked. Their layout is drawn in representations/dawg.py; proof.py verifies them.

A position is the number of the record by which one arrives; position 0 is the root. Every edge leads to a later record, and `step`, `head` and
the loops over siblings hold to that whatever the bytes say: a walk ends, and reads nothing outside the records, even in a file that nobody
has verified.

One file, because a cut would put a call into the inner loop: look-ups, ranks and enumeration inline the same step from record to record.
"""

from array import array
from typing import TYPE_CHECKING

from wsdict.errors import FormatError
from wsdict.kernels.dawg.proof import counted
from wsdict.kernels.steps.stepper import FLAWS

if TYPE_CHECKING:
    import cython
else:
    from wsdict.kernels import shim as cython

if cython.compiled:
    from cython.cimports.wsdict.kernels.bits import const_ptr, ctz, has_popcnt, low32, popcount, ptr, scan4
    from cython.cimports.wsdict.kernels.layout import (
        DEAD_END,
        MASK,
        NARROW,
        NO_LETTER,
        SCAN,
        SCAN_END,
        WIDE,
        has_label,
        label_bit,
        link_accepts,
        link_at,
        link_first,
        mask_at,
        record_accepts,
        record_first,
        record_is_last,
        record_label,
    )
    from cython.cimports.wsdict.kernels.steps.stepper import Stepper, WordIterator, as_text, spelled
else:
    from wsdict.kernels.bits import const_ptr, ctz, has_popcnt, low32, popcount, ptr, scan4
    from wsdict.kernels.layout import (
        DEAD_END,
        MASK,
        NARROW,
        NO_LETTER,
        SCAN,
        SCAN_END,
        WIDE,
        has_label,
        label_bit,
        link_accepts,
        link_at,
        link_first,
        mask_at,
        record_accepts,
        record_first,
        record_is_last,
        record_label,
    )
    from wsdict.kernels.steps.stepper import Stepper, WordIterator, as_text, spelled

compiled: bool = cython.compiled
popcnt: bool = bool(has_popcnt())

JUMP_LETTERS = 127  # 64 KB of jumps at the most

Graph = cython.struct(
    form=cython.int,
    shift=cython.int,  # list forms: bits of a record's first child
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
    if g.form == NARROW:
        return g.words[position]
    return g.wides[position]


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def accepts(g: cython.pointer(Graph), position: cython.uint) -> cython.bint:
    """Does a word end here?"""
    if g.form == MASK:
        return link_accepts(link_at(g.words, position))
    return record_accepts(record(g, position), g.shift)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def head(g: cython.pointer(Graph), position: cython.uint) -> cython.uint:
    """The first child's record, 0 for none."""
    k: cython.uint
    if g.form == MASK:
        k = link_first(link_at(g.words, position)) if mask_at(g.words, position) else 0
    else:
        k = record_first(record(g, position), g.shift)
    if k > position and k < g.size:
        return k
    return 0


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def mask_step(g: cython.pointer(Graph), position: cython.uint, label: cython.uint) -> cython.uint:
    """Mask form: the record of the child by a label, 0 for none. At most one cache line."""
    mask: cython.uint = mask_at(g.words, position)
    bit: cython.uint = label_bit(label)
    k: cython.uint
    if not mask & bit:
        return 0
    k = link_first(link_at(g.words, position)) + popcount(mask & (bit - 1))
    if k > position and k < g.size:
        return k
    return 0


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def list_step(g: cython.pointer(Graph), position: cython.uint, label: cython.uint) -> cython.uint:
    """List forms: the record of the child by a label, 0 for none."""
    k: cython.uint = record_first(record(g, position), g.shift)
    j: cython.int
    r: cython.ulonglong
    found: cython.ulonglong
    if k <= position:
        return 0
    if g.form == NARROW:
        while k + SCAN <= g.size:
            j = scan4(g.words, k, label, g.shift)
            if j < SCAN:
                return k + j
            if j == SCAN_END:
                return 0
            k += SCAN
    while k < g.size:
        r = record(g, k)
        found = record_label(r, g.shift)
        if found >= label:
            if found == label:
                return k
            return 0
        if record_is_last(r, g.shift):
            return 0
        k += 1
    return 0


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def step(g: cython.pointer(Graph), position: cython.uint, label: cython.uint) -> cython.uint:
    """The record of the child by a label, 0 for none."""
    if g.form == MASK:
        return mask_step(g, position, label)
    return list_step(g, position, label)


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def find_by_masks(
    g: cython.pointer(Graph), table: cython.pointer(cython.const[cython.ushort]), span: cython.uint, text: str, position: cython.uint
) -> cython.longlong:
    """Mask form: the position after a text, -1 for none. A loop per form: one loop over both has no registers left, and takes 1.1 times as long."""
    label: cython.uint
    c: cython.Py_UCS4
    for c in text:
        if ord(c) >= span:
            return -1
        label = table[ord(c)]
        if label == 0:
            return -1
        position = mask_step(g, position, label)
        if position == 0:
            return -1
    return position


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def find_by_lists(
    g: cython.pointer(Graph),
    table: cython.pointer(cython.const[cython.ushort]),
    span: cython.uint,
    jump: cython.pointer(cython.const[cython.uint]),
    radix: cython.uint,
    text: str,
    position: cython.uint,
) -> cython.longlong:
    """List forms: the position after a text, -1 for none; by the table of jumps from the root, if there is one."""
    label: cython.uint
    row: cython.uint = 0
    jumps: cython.int = 2 if position == 0 and radix else 0
    c: cython.Py_UCS4
    for c in text:
        if ord(c) >= span:
            return -1
        label = table[ord(c)]
        if label == 0:
            return -1
        if jumps:
            jumps -= 1
            position = jump[row + label]
            row = label * radix
        else:
            position = list_step(g, position, label)
        if position == 0:
            return -1
    return position


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def below(g: cython.pointer(Graph), position: cython.uint) -> cython.uint:
    """The number of words that continue from here, without the one that ends here. Needs counts."""
    k: cython.uint = head(g, position)
    if k == 0:
        return 0
    if g.form == MASK:
        if k + popcount(mask_at(g.words, position)) > g.size:
            return 0
        return low32(g.counts[k] - g.counts[k + popcount(mask_at(g.words, position))])
    return g.counts[k]


@cython.cclass
class DawgWalker(Stepper):
    """records: 4- or 8-byte numbers, native order, at least one. form, shift: as in representations/dawg.py; the others as in Stepper.

    Positions are record numbers. Counts have one number for each record and one more.
    """

    g: Graph
    records: object
    narrow: cython.const[cython.uint][::1]
    wide: cython.const[cython.ulonglong][::1]
    radix: cython.uint  # list forms: letters and 1; 0 for no table
    jumps: cython.uint[::1]  # ... the record after label l at l, after labels l and m at l × radix + m: states near the root are wide
    j: cython.pointer(cython.uint)

    def __init__(
        self, records, form: cython.int, shift: cython.int, letters: str, table, unchanged: cython.uint, longest, source: str
    ) -> None:
        size: cython.uint = len(records) // 2 if form == MASK else len(records)
        Stepper.__init__(self, letters, table, unchanged, longest, size, source)
        if not cython.compiled:
            self.g = cython.declare(Graph)
        self.g.form = form
        self.g.shift = shift
        self.g.size = size
        self.g.counts = cython.NULL
        self.records = records
        if form == WIDE:
            self.wide = records
            self.g.wides = const_ptr(self.wide)
        else:
            self.narrow = records
            self.g.words = const_ptr(self.narrow)
        self.radix = 0
        self.j = cython.NULL
        if form != MASK and len(letters) <= JUMP_LETTERS:
            self.radix = len(letters) + 1
            self.jumps = array("I", bytes(4 * self.radix * self.radix))
            self.j = ptr(self.jumps)
            self.note_jumps(0, 0, True)

    @cython.cfunc
    @cython.exceptval(check=False)
    def note_jumps(self, position: cython.uint, row: cython.uint, again: cython.bint) -> cython.void:
        """Write down the children of a position, and theirs; nothing after a label that is not greater than the one before."""
        g: cython.pointer(Graph) = cython.address(self.g)
        label: cython.ulonglong
        last: cython.ulonglong = 0
        k: cython.uint = head(g, position)
        while k and k < g.size:
            label = record_label(record(g, k), g.shift)
            if label <= last or label >= self.radix:
                return
            self.j[row + label] = k
            if again:
                self.note_jumps(k, label * self.radix, False)
            if record_is_last(record(g, k), g.shift):
                return
            last = label
            k += 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def child(self, position: cython.ulonglong, label: cython.uint) -> cython.ulonglong:
        return step(cython.address(self.g), position, label)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def accepting(self, position: cython.ulonglong) -> cython.bint:
        return accepts(cython.address(self.g), position)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def fan_into(
        self, position: cython.ulonglong, labels: cython.pointer(cython.uint), positions: cython.pointer(cython.ulonglong)
    ) -> cython.Py_ssize_t:
        g: cython.pointer(Graph) = cython.address(self.g)
        n: cython.Py_ssize_t = 0
        k: cython.uint = head(g, position)
        mask: cython.uint
        label: cython.ulonglong
        last: cython.ulonglong = 0
        if k == 0:
            return 0
        if g.form == MASK:
            mask = mask_at(g.words, position)
            while mask and k < g.size:
                label = ctz(mask) + 1
                if label >= self.bound:
                    break
                labels[n] = label
                positions[n] = k
                mask &= mask - 1
                k += 1
                n += 1
            return n
        while k < g.size:
            label = record_label(record(g, k), g.shift)
            if label <= last or label >= self.bound:
                break
            labels[n] = last = label
            positions[n] = k
            n += 1
            if record_is_last(record(g, k), g.shift):
                break
            k += 1
        return n

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
        """One AND in the mask form."""
        g: cython.pointer(Graph) = cython.address(self.g)
        n: cython.Py_ssize_t = 0
        k: cython.uint = head(g, position)
        mask: cython.uint
        rest: cython.uint
        label: cython.ulonglong
        last: cython.ulonglong = 0
        if k == 0:
            return 0
        if g.form == MASK:
            mask = mask_at(g.words, position)
            rest = mask & low32(wanted[0] >> 1)
            while rest:
                label = ctz(rest) + 1
                positions[n] = k + popcount(mask & (label_bit(label) - 1))
                if label >= self.bound or positions[n] >= g.size:
                    break
                labels[n] = label
                rest &= rest - 1
                n += 1
            return n
        while k < g.size:
            label = record_label(record(g, k), g.shift)
            if label <= last or label >= self.bound:
                break
            labels[n] = last = label
            positions[n] = k
            n += has_label(wanted, label)
            if record_is_last(record(g, k), g.shift):
                break
            k += 1
        return n

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def slot(self, position: cython.ulonglong) -> cython.Py_ssize_t:
        return position if position < self.g.size else -1

    @cython.cfunc
    @cython.exceptval(check=False)
    def find(self, text: str, position: cython.ulonglong) -> cython.longlong:
        g: cython.pointer(Graph) = cython.address(self.g)
        if g.form == MASK:
            return find_by_masks(g, self.t, self.span, text, position)
        return find_by_lists(g, self.t, self.span, self.j, self.radix, text, position)

    @cython.cfunc
    @cython.exceptval(check=False)
    def holds(self, text: str) -> cython.bint:
        g: cython.pointer(Graph) = cython.address(self.g)
        at: cython.longlong
        if g.form == MASK:
            at = find_by_masks(g, self.t, self.span, text, 0)
            return at > 0 and link_accepts(link_at(g.words, at))
        at = find_by_lists(g, self.t, self.span, self.j, self.radix, text, 0)
        return at > 0 and record_accepts(record(g, at), g.shift)

    def ends(self, text) -> list:
        """The lengths of the prefixes of a text that are words, in ascending order. O(len(text))."""
        g: cython.pointer(Graph) = cython.address(self.g)
        position: cython.uint = 0
        label: cython.uint
        i: cython.Py_ssize_t = 0
        c: cython.Py_UCS4
        result: list = []
        for c in as_text(text):
            label = self.t[ord(c)] if ord(c) < self.span else 0
            if label == 0:
                break
            position = step(g, position, label)
            if position == 0:
                break
            i += 1
            if accepts(g, position):
                result.append(i)
        return result

    def measured(self, words: cython.uint) -> tuple:
        """Without the longest word, which ranks do not need: `proof.longest` measures it, and takes as long again."""
        return *counted(self.records, self.g.form, self.g.shift, words), None

    def number(self, counts) -> None:
        if not self.ranked:
            self.numbers = counts
            self.g.counts = const_ptr(self.numbers)
            self.ranked = True

    def count(self, position: cython.ulonglong) -> int:
        """The number of words from a position on, its own included; needs counts."""
        self.checked(position)
        self.need_counts()
        return accepts(cython.address(self.g), position) + below(cython.address(self.g), position)

    @cython.cfunc
    @cython.exceptval(-2)
    def rank_of(self, text: str) -> cython.longlong:
        """O(len(text))."""
        g: cython.pointer(Graph) = cython.address(self.g)
        position: cython.uint = 0
        k: cython.uint
        label: cython.uint
        rank: cython.uint = 0
        c: cython.Py_UCS4
        for c in text:
            label = self.t[ord(c)] if ord(c) < self.span else 0
            if label == 0:
                return -1
            k = step(g, position, label)
            if k == 0:
                return -1
            rank += accepts(g, position) + g.counts[head(g, position)] - g.counts[k]
            position = k
        if position and accepts(g, position):
            return low32(rank)
        return -1

    @cython.cfunc
    def word_of(self, rank: cython.uint) -> str:
        g: cython.pointer(Graph) = cython.address(self.g)
        position: cython.uint = 0
        k: cython.uint
        n: cython.uint
        mask: cython.uint = 0
        label: cython.ulonglong
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
            if g.form == MASK:
                mask = mask_at(g.words, position)
            while True:
                if g.form == MASK:
                    label = ctz(mask) + 1
                    mask &= mask - 1
                    last = mask == 0
                    n = low32(g.counts[k] - g.counts[k + 1])
                else:
                    label = record_label(record(g, k), g.shift)
                    last = record_is_last(record(g, k), g.shift)
                    n = g.counts[k] - (0 if last else g.counts[k + 1])
                if rank < n:
                    break
                if last or k + 1 >= g.size:
                    raise IndexError(rank)
                rank -= n
                k += 1
            if label == 0 or label >= self.bound:
                raise FormatError(self.source, FLAWS[NO_LETTER])
            points.append(chr(self.p[label]))
            position = k

    def words(self, position: cython.ulonglong, prefix):
        """The words from a position on, in order, each with the prefix that led there."""
        self.checked(position)
        return Words(self, position, as_text(prefix))


@cython.final
@cython.cclass
class Words(WordIterator):
    """The words from a position on, depth first; one str per step, and 12 bytes per letter of the longest word so far."""

    walker: DawgWalker
    stack: cython.uint[::1]  # the record of each letter after the prefix
    rest: cython.uint[::1]  # mask form: the letters of its later siblings
    depth: cython.Py_ssize_t
    root: cython.uint
    fresh: cython.bint  # the prefix itself has not been looked at

    def __init__(self, walker: DawgWalker, position: cython.uint, prefix: str) -> None:
        self.begin(walker, prefix)
        self.walker = walker
        self.root = position
        self.depth = self.base
        self.stack = array("I", bytes(4 * self.width))
        self.rest = array("I", bytes(4 * self.width))
        self.fresh = True

    @cython.cfunc
    def grow(self) -> object:
        more = bytes(4 * self.width)
        self.stack = array("I", bytes(self.stack) + more)
        self.rest = array("I", bytes(self.rest) + more)
        self.widen()
        return None

    @cython.cfunc
    def refuse(self, flaw: cython.int) -> object:
        """End, as the records were not verified when they were opened and are damaged here."""
        self.depth = -1
        raise FormatError(self.walker.source, FLAWS[flaw])

    def __next__(self) -> str:
        g: cython.pointer(Graph) = cython.address(self.walker.g)
        depth: cython.Py_ssize_t = self.depth
        position: cython.uint
        k: cython.uint
        rest: cython.uint = 0
        label: cython.ulonglong
        down: cython.bint = True
        slim: cython.bint = self.walker.slim
        bound: cython.uint = self.walker.bound
        p: cython.pointer(cython.const[cython.uint]) = self.walker.p
        if depth < 0:
            raise StopIteration
        if self.fresh:
            self.fresh = False
            if self.root and accepts(g, self.root):  # no word ends at the root of records that nobody verified either
                return spelled(self, depth)
        while True:
            position = self.root if depth == self.base else self.stack[depth - 1]
            k = 0
            if down:
                k = head(g, position)
                if k == 0 and position and not accepts(g, position):
                    self.refuse(DEAD_END)  # or all paths would be tried for a word, and there can be 2**records of them
                if k and g.form == MASK:
                    rest = mask_at(g.words, position)
                if k and depth == self.width:
                    self.grow()
                depth += 1
            elif depth == self.base:
                self.depth = -1
                raise StopIteration
            elif g.form == MASK:
                rest = self.rest[depth - 1]
                if rest:
                    k = position + 1
            elif not record_is_last(record(g, position), g.shift):
                k = position + 1
            if k == 0 or k >= g.size:
                depth -= 1
                down = False
                continue
            if g.form == MASK:
                label = ctz(rest) + 1
                self.rest[depth - 1] = rest & (rest - 1)
            else:
                label = record_label(record(g, k), g.shift)
            if label == 0 or label >= bound:
                self.refuse(NO_LETTER)
            self.stack[depth - 1] = k
            if slim:
                self.slim[depth - 1] = p[label]
            else:
                self.full[depth - 1] = p[label]
            down = True
            if accepts(g, k):
                self.depth = depth
                return spelled(self, depth)
