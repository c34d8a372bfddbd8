"""The packed dictionary: every question of a Dictionary, asked of a stream. How it is decoded, kernels/packed/fragments.py tells."""

from array import array
from typing import TYPE_CHECKING

from wsdict.errors import FormatError
from wsdict.kernels.packed.decoder import Decoder
from wsdict.kernels.packed.words import Words

if TYPE_CHECKING:
    import cython
else:
    from wsdict.kernels import shim as cython

if cython.compiled:
    from cython.cimports.wsdict.kernels.bits import low32
    from cython.cimports.wsdict.kernels.packed.cache import below, raise_top
    from cython.cimports.wsdict.kernels.packed.decoder import Decoder
    from cython.cimports.wsdict.kernels.packed.fragments import damaged, fan_out, follow, step, unfold, weigh
    from cython.cimports.wsdict.kernels.packed.ranks import Desk, rank_of, word_of
    from cython.cimports.wsdict.kernels.steps.stepper import Stepper, as_text
else:
    from wsdict.kernels.bits import low32
    from wsdict.kernels.packed.cache import below, raise_top
    from wsdict.kernels.packed.fragments import damaged, fan_out, follow, step, unfold, weigh
    from wsdict.kernels.packed.ranks import Desk, rank_of, word_of
    from wsdict.kernels.steps.stepper import Stepper, as_text

compiled: bool = cython.compiled

MANY = 1000  # questions that are asked before the top is decoded, which takes as long as they do
TOP = 8192  # edges of the top, 8 bytes each, or one for 128 bits of the stream if that is more
WARM = 1 << 17  # ... and where a solver will ask many times: 1 MB


@cython.cclass
class PackedWalker(Stepper):
    """Answers over a packed stream: the primitives that every question of a Dictionary is made of.

    book: what stands before the stream. stream: its bytes and 8 more. table[c] is the label of code point c, 0 for none.
    unchanged: the spelling changes no code point below this. longest: letters that no word has more of.
    Raises ValueError where the book does not hold together. O(book).
    """

    g: Decoder
    many: cython.uint  # questions until the top is decoded
    enough: cython.uint  # edges of the top then

    def __init__(self, book, stream, letters: str, table, unchanged: cython.uint, longest: cython.Py_ssize_t, source: str) -> None:
        Stepper.__init__(self, letters, table, unchanged, longest, 1 << 62, source)
        self.g = Decoder(book, stream, self.bound)
        self.many = MANY
        self.enough = TOP
        if book is not None:
            bits: cython.ulonglong = self.g.spans[2 * self.g.fragments]
            if self.deepest > 8 * (len(stream) - 8):
                raise ValueError("it has not the bits for a word as long as its header claims")
            if bits >> 7 > self.enough:
                self.enough = bits >> 7

    def raise_top(self, most: int) -> None:
        """Keep so many edges decoded, at least. O(fragments + most)."""
        raise_top(self.g, most)

    def warm(self) -> None:
        self.many = 0
        raise_top(self.g, max(WARM, self.enough))

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def child(self, position: cython.ulonglong, label: cython.uint) -> cython.ulonglong:
        return step(self.g, position, label)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def accepting(self, position: cython.ulonglong) -> cython.bint:
        return position & 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def fan_into(
        self, position: cython.ulonglong, labels: cython.pointer(cython.uint), positions: cython.pointer(cython.ulonglong)
    ) -> cython.Py_ssize_t:
        n: cython.Py_ssize_t = fan_out(self.g, position, labels, positions)
        return n if n > 0 else 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def slot(self, position: cython.ulonglong) -> cython.Py_ssize_t:
        k: cython.ulonglong = (position >> 1) & (cython.cast(cython.ulonglong, 1) << 61) - 1
        if position < 2:
            return 0
        if position >> 62:
            return 0 if 0 < k < self.g.top_end else -1
        return 0 if position >> 21 < self.g.fragments and (position >> 1) & 255 < self.g.height else -1

    @cython.cfunc
    @cython.exceptval(check=False)
    def find(self, text: str, position: cython.ulonglong) -> cython.longlong:
        if self.many:
            self.many -= 1
            if self.many == 0:
                try:
                    raise_top(self.g, self.enough)
                except MemoryError:  # it goes without
                    pass
        return follow(self.g, text, self.t, self.span, position, None)

    def ends(self, text) -> list:
        """The lengths at which a word ends on the way along a text, rising."""
        result: list = []
        follow(self.g, as_text(text), self.t, self.span, 0, result)
        return result

    def fragments(self) -> tuple:
        """All fragments that the root leads to, decoded: (order, begin, end, edges) as arrays, each behind those that it leads to.

        Fragment f has edges[begin[f]:end[f]], laid out as `unfold` says. Raises FormatError where one cannot be decoded, or leads to itself.
        O(bits).
        """
        g: Decoder = self.g
        n: cython.Py_ssize_t = g.fragments
        at: cython.uint = 0
        room: cython.Py_ssize_t = 1024
        depth: cython.Py_ssize_t = 0
        done: cython.Py_ssize_t = 0
        f: cython.uint
        t: cython.uint
        i: cython.uint
        edge: cython.ulonglong
        found: cython.ulonglong
        order = array("I", bytes(4 * n))
        begins = array("I", bytes(4 * n))
        ends = array("I", bytes(4 * n))
        edges = array("Q", bytes(8 * room))
        out: cython.ulonglong[::1] = edges
        begin: cython.uint[::1] = begins
        end: cython.uint[::1] = ends
        turn: cython.uint[::1] = order
        stack: cython.uint[::1] = array("I", bytes(4 * (n + 1)))
        next_of: cython.uint[::1] = array("I", bytes(4 * n))  # the edge that is looked at next
        row: cython.uchar[::1] = bytearray(n)
        state: cython.uchar[::1] = bytearray(n)  # 1: decoded, those below it are not all done; 2: done
        if n:
            depth = 1
        while depth:
            f = stack[depth - 1]
            if state[f] == 0:
                if at + g.spans[2 * f + 2] - g.spans[2 * f] > room:
                    room = 2 * room + g.widest
                    out = None
                    edges.frombytes(bytes(8 * (room - len(edges))))
                    out = edges
                state[f] = 1
                begin[f] = next_of[f] = at
                found = unfold(g, f, row[f], 0, cython.address(out[0]) if cython.compiled else out, at)
                if found == 0:
                    raise damaged()
                at = found >> 32
                end[f] = at
            i = next_of[f]
            t = f
            while i < end[f] and t == f:
                edge = out[i]
                i += 1
                if (edge >> 40) & 3 == 1 or (edge >> 40) & 3 == 2:
                    t = low32(edge)
                    if state[t] == 1:
                        raise FormatError("<dictionary>", "a fragment leads to itself")
                    if state[t] == 0:
                        row[t] = (edge >> 32) & 255
                    else:
                        t = f
            next_of[f] = i
            if t != f:
                stack[depth] = t
                depth += 1
            else:
                state[f] = 2
                turn[done] = f
                done += 1
                depth -= 1
        out = None
        del edges[at:]
        return order[:done], begins, ends, edges

    def counts(self, words: cython.uint):
        """The words of each fragment, that ranks are made of, as an array. O(bits).

        Raises FormatError where a fragment cannot be decoded or leads to itself, or where there are not so many words.
        """
        order, begins, ends, edges = self.fragments()
        result = array("I", bytes(4 * self.g.fragments))
        turn: cython.uint[::1] = order
        begin: cython.uint[::1] = begins
        end: cython.uint[::1] = ends
        count: cython.uint[::1] = result
        edge: cython.ulonglong[::1] = edges
        sums: cython.uint[::1] = array("I", bytes(4 * (len(edges) + 1)))
        i: cython.Py_ssize_t
        for i in range(len(order)):
            if not cython.compiled:
                weigh(edge, sums, begin[turn[i]], end[turn[i]], count)
            else:
                weigh(cython.address(edge[0]), cython.address(sums[0]), begin[turn[i]], end[turn[i]], cython.address(count[0]))
            count[turn[i]] = sums[begin[turn[i]]]
            if count[turn[i]] > words:
                raise FormatError(self.source, f"it has more than the {words:,} words that its header claims")
        if words != (result[0] if result else 0):
            raise FormatError(self.source, f"it does not hold the {words:,} words that its header claims")
        return result

    def number(self, counts) -> None:
        """Take the words of each fragment, that ranks are made of, and keep twice the top, since it is decoded whole what a rank passes."""
        g: Decoder = self.g
        g.count = cython.cast(cython.pointer(cython.uint), g.keep(counts))
        if g.top_end:
            g.top_words = cython.cast(cython.pointer(cython.uint), g.keep(array("I", [0]) * g.top_end))
            weigh(g.top, g.top_words, 0, g.top_end, g.count)
        raise_top(g, 2 * self.enough)
        self.many = 0
        self.ranked = True

    def count(self, position: cython.ulonglong) -> int:
        """How many words begin with the letters that led here; needs numbers."""
        desk: Desk
        self.checked(position)
        if position == 1 or self.g.fragments == 0:
            return position
        f, row, node = below(self.g, position)
        if node == 0:
            return (position & 1) + self.g.count[f]
        desk = Desk(self.g)
        k: cython.uint = desk.open(f, row, node)
        return (position & 1) + desk.words[k]

    @cython.cfunc
    @cython.exceptval(-2)
    def rank_of(self, text: str) -> cython.longlong:
        """O(bits of the fragments on its path)."""
        return rank_of(self.g, text, self.t, self.span)

    @cython.cfunc
    def word_of(self, rank: cython.uint) -> str:
        return word_of(self.g, rank, self.p, self.deepest)

    def words(self, position: cython.ulonglong, prefix):
        """The words from a position on, in order, each behind the prefix that led there."""
        self.checked(position)
        return Words(self, self.g, position, as_text(prefix))
