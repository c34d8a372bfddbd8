"""`packed`: the smallest dictionary that answers in place. docs/packed.md says why, docs/format.md how every bit is coded.

Section `packed`
    ┌──────────────┬──────────────┬──────────────────────────────────────────────────────┬─────────┐
    │ head         │ directory    │ stream                                               │ 8 zeros │
    │ range coded  │ prefix codes │ fragment 0 │ 1 │ 2 │ … of shared tails │ … cut off   │         │
    └──────────────┴──────────────┴──────────────────────────────────────────────────────┴─────────┘
      `head` bytes   whole bytes    fragments follow each other bit by bit

A fragment is a piece of a tree, its nodes level by level, each a list of edges:

    symbol                                                 and if the kind is SHARED
    ┌────────┬────────┬──────────────────────────┬──────┐ ┌───────┬──────────────────┐
    │ letter │ accept │ INLINE CUT SHARED FINAL  │ last │ │ group │ tail in its group│
    └────────┴────────┴──────────────────────────┴──────┘ └───────┴──────────────────┘
      one prefix code of the table that is named by the cell of     two prefix codes
      (row: by what the node is entered; column: the sibling before)

    INLINE: the edge leads to the next node of this fragment to which no edge has led yet. CUT: to the first node of the next fragment
    that was cut off from this one. SHARED: to that of a shared tail. FINAL: to the node without edges, and a word ends. A label one more
    than the alphabet has says that the list of edges is continued in another fragment.

Section `counts`, if ranks were requested: the words of each fragment, range coded.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from wsdict.alphabet import labels_of
from wsdict.automaton import Automaton
from wsdict.dictionary import Cursor, Level
from wsdict.errors import FormatError, LimitError
from wsdict.header import Header
from wsdict.kernels.automaton.minimize import measure
from wsdict.kernels.layout import HEAD_SLOTS
from wsdict.kernels.packed.codebook import COUNT_SLOTS, Codebook, code_codebook, code_counts
from wsdict.kernels.packed.range_coder import Coder
from wsdict.kernels.packed.unpack import unpack
from wsdict.kernels.packed.walker import PackedWalker
from wsdict.representations.counted import Counted
from wsdict.representations.packed.encoder import encode

LIMITS = {"fast": 200, "middle": 600, "small": 2500}  # bits of a fragment
PAD = bytes(8)  # a read of 8 bytes may begin at the last bit
MOST_WORDS = 2**32 - 1
MOST_BITS = 2**32 - 1


class Packed(Counted):
    """A dictionary that is decoded where it is walked."""

    kind = "packed"
    steps: PackedWalker
    usual: ClassVar[Level] = "middle"
    _measured: array[int] | None = None  # the words of each fragment, once they have been verified

    @classmethod
    def pack(cls, automaton: Automaton, header: Header, ranks: bool, level: str, options: Mapping[str, Any]) -> Packed:  # noqa: ARG003
        """The automaton as a stream; `level` is the size of its fragments, and all but `fast` search longer. O(edges) per round."""
        if automaton.words > MOST_WORDS:
            raise LimitError("words", automaton.words, MOST_WORDS, "split the list")
        packed, head = encode(automaton, len(header.alphabet), LIMITS[level], level != "fast") if automaton.words else (b"", 0)
        if 8 * len(packed) > MOST_BITS:
            raise LimitError("bits", 8 * len(packed), MOST_BITS, "use kind dawg")
        dictionary = cls(header._replace(extra={"head": head}), {"packed": memoryview(packed + PAD)}, verify=False)
        return dictionary.with_ranks() if ranks else dictionary

    def __init__(self, header: Header, sections: Mapping[str, memoryview], source: str = "<bytes>", verify: bool = True) -> None:
        super().__init__(header, sections, source, verify)
        letters, size, section = header.alphabet, header.extra.get("head"), self.sections.get("packed")
        if section is None or type(size) is not int or not 0 <= size <= len(section) - len(PAD) or 8 * len(section) > MOST_BITS + 64:
            raise FormatError(source, "section packed is missing or cut off")
        if (header.words == 0) != (size == 0) or (header.words == 0) != (not letters):
            raise FormatError(source, "section packed does not fit the number of words")
        codebook = Codebook() if size else None
        stream = section
        table = labels_of(letters, header.case)
        try:
            if codebook is not None:
                code_codebook(Coder(HEAD_SLOTS, section[:size]), codebook, len(letters) + 1, 8 * (len(section) - size), section[size:])
                stream = section[size + codebook.stream :]
                if len(stream) < len(PAD):
                    raise ValueError("the stream is cut off")
            self.steps = PackedWalker(codebook, stream, letters, table, self.spelling.unchanged, header.longest, source)
        except ValueError as error:
            raise FormatError(source, str(error)) from error
        self._spans = codebook.spans if codebook else array("I", [0, 0])

    def __iter__(self) -> Iterator[str]:
        self._verify_once()
        return super().__iter__()

    def keys(self, prefix: str = "") -> Iterator[str]:
        self._verify_once()
        return super().keys(prefix)

    def cursor(self) -> Cursor:
        self._verify_once()
        return super().cursor()

    def _stored_counts(self) -> array[int] | None:
        section = self.sections.get(self.COUNTS)
        if section is None:
            return None
        counts = array("I", bytes(2 * len(self._spans) - 4))
        code_counts(Coder(COUNT_SLOTS, section), counts, self._spans)
        return counts

    def _verify_once(self) -> None:
        if not (self._counted or self._trusted):
            self._measured = self._count()

    def _number(self) -> None:
        if not self.steps.ranked:
            counts = self._stored_counts() if self._trusted else self._measured
            self._rank_by(self._count() if counts is None else counts)

    def _packed(self, counts: array[int]) -> memoryview:
        coder = Coder(COUNT_SLOTS)
        code_counts(coder, counts, self._spans)
        return memoryview(coder.done())

    def _automaton(self) -> Automaton:
        """The minimal automaton. O(bits). Raises FormatError."""
        fragments = self.steps.fragments()
        try:
            first, edges = unpack(*fragments, len(self.alphabet) + 1)
        except ValueError as error:
            raise FormatError(self.source, str(error)) from error
        result = Automaton(first, edges, *measure(first, edges))
        if (result.words, result.letters, result.longest) != (self.header.words, self.header.letters, self.header.longest):
            raise FormatError(self.source, f"it does not hold the {self.header.words:,} words that its header claims")
        return result

    def facts(self) -> dict[str, Any]:
        return {"fragments": len(self._spans) // 2 - 1}
