"""The packed dictionary: every query, answered from a stream. kernels/packed/fragments.py shows how that is decoded."""

from typing import TYPE_CHECKING

from wsdict.kernels.packed.counts import decode_all, measured
from wsdict.kernels.packed.decoder import Decoder
from wsdict.kernels.packed.words import Words

if TYPE_CHECKING:
    import cython
else:
    from wsdict.kernels import shim as cython

if cython.compiled:
    from cython.cimports.wsdict.kernels.layout import FINAL_POSITION, POSITION_BITS, position_accepts
    from cython.cimports.wsdict.kernels.packed.cache import fill_cache, in_stream
    from cython.cimports.wsdict.kernels.packed.decoder import Decoder
    from cython.cimports.wsdict.kernels.packed.fragments import damaged, fan_out, follow, is_position, step
    from cython.cimports.wsdict.kernels.packed.ranks import DecodeBuffer, rank_of, word_of
    from cython.cimports.wsdict.kernels.steps.stepper import Stepper, as_text
else:
    from wsdict.kernels.layout import *  # noqa: F403
    from wsdict.kernels.packed.cache import fill_cache, in_stream
    from wsdict.kernels.packed.fragments import damaged, fan_out, follow, is_position, step
    from wsdict.kernels.packed.ranks import DecodeBuffer, rank_of, word_of
    from wsdict.kernels.steps.stepper import Stepper, as_text

compiled: bool = cython.compiled

COLD_QUERIES = 1000  # before the decode cache is filled, which takes as long as they do
CACHE_EDGES = 8192  # of the decode cache then, 8 bytes each; or one per 128 bits of the stream if that is more
WARM_EDGES = 1 << 17  # ... and for a solver, which walks much: 1 MB


@cython.cclass
class PackedWalker(Stepper):
    """Answers over a packed stream.

    codebook: what precedes the stream. stream: its bytes and 8 more. table[c] is the label of code point c, 0 for none.
    unchanged: the spelling changes no code point below this. longest: upper bound on the letters of a word. source: for messages.
    Raises ValueError where the codebook is not sound. O(codebook).
    """

    g: Decoder
    cold_queries: cython.uint  # before the decode cache is filled
    cache_edges: cython.uint  # of the decode cache then

    def __init__(self, codebook, stream, letters: str, table, unchanged: cython.uint, longest: cython.Py_ssize_t, source: str) -> None:
        Stepper.__init__(self, letters, table, unchanged, longest, cython.cast(cython.ulonglong, 1) << POSITION_BITS, source)
        self.g = Decoder(codebook, stream, self.bound, source)
        self.cold_queries = COLD_QUERIES
        self.cache_edges = CACHE_EDGES
        if codebook is not None:
            if self.deepest > 8 * (len(stream) - 8):
                raise ValueError(f"the stream is too short for a word of {self.deepest:,} letters, which its header claims")
            self.cache_edges = max(CACHE_EDGES, self.g.spans[2 * self.g.fragments] // 128)

    # The steps

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def child(self, position: cython.ulonglong, label: cython.uint) -> cython.ulonglong:
        return step(self.g, position, label)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def accepting(self, position: cython.ulonglong) -> cython.bint:
        return position_accepts(position)

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
        return 0 if is_position(self.g, position) else -1

    @cython.cfunc
    @cython.exceptval(check=False)
    def find(self, text: str, position: cython.ulonglong) -> cython.longlong:
        left: cython.uint = self.cold_queries
        if left:
            self.cold_queries = left - 1
            if left == 1:
                self.fill_or_not()
        return follow(self.g, text, self.t, self.span, position, None)

    def ends(self, text) -> list:
        """The lengths of the prefixes of a text that are words, in ascending order."""
        result: list = []
        follow(self.g, as_text(text), self.t, self.span, 0, result)
        return result

    def words(self, position: cython.ulonglong, prefix):
        """The words from a position on, in order, each with the prefix that led there."""
        self.checked(position)
        return Words(self, self.g, position, as_text(prefix))

    # The decode cache

    def fill_cache(self, edges: cython.size_t) -> None:
        """Keep at least this many edges decoded, or all that there are. O(fragments + edges); nothing where it was done before."""
        fill_cache(self.g, edges, None)

    def warm(self) -> None:
        """Prepare for many queries, for example by a solver."""
        self.cold_queries = 0
        fill_cache(self.g, max(WARM_EDGES, self.cache_edges), None)

    @cython.cfunc
    def fill_or_not(self) -> object:
        try:
            fill_cache(self.g, self.cache_edges, None)
        except MemoryError:  # answers come without it, only slower
            pass
        return None

    # Counts and ranks

    def fragments(self) -> tuple:
        """All fragments that the root leads to, decoded: see `decode_all`. Raises FormatError. O(bits)."""
        return decode_all(self.g)

    def measured(self, words: cython.uint) -> tuple:
        """The counts are the words of each fragment. Raises FormatError where one cannot be decoded. O(bits)."""
        return measured(self.g, words)

    def number(self, counts) -> None:
        """Accept the words of each fragment, and double the decode cache: a rank decodes the whole of each fragment that is not in it."""
        fill_cache(self.g, 2 * cython.cast(cython.size_t, self.cache_edges), counts)
        self.cold_queries = 0
        self.ranked = True

    def count(self, position: cython.ulonglong) -> int:
        """The number of words from a position on, its own included; needs counts."""
        buffer: DecodeBuffer = DecodeBuffer(self.g)
        k: cython.uint
        self.checked(position)
        self.need_counts()
        if position == FINAL_POSITION or self.g.fragments == 0:
            return position
        if not buffer.words:
            raise damaged(self.g)
        f, row, node = in_stream(self.g, position)
        if node == 0:
            return position_accepts(position) + buffer.cache.counts[f]
        k = buffer.decode(f, row, node)
        return position_accepts(position) + buffer.words[k]

    @cython.cfunc
    @cython.exceptval(-2)
    def rank_of(self, text: str) -> cython.longlong:
        """O(bits of the fragments on its path)."""
        return rank_of(self.g, text, self.t, self.span)

    @cython.cfunc
    def word_of(self, rank: cython.uint) -> str:
        """O(bits of the fragments on its path)."""
        return word_of(self.g, rank, self.p, self.deepest)
