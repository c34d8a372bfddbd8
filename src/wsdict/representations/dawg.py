"""`dawg`, the default representation: the minimal automaton as fixed-width records, mapped from the file and walked where they lie.

Section `records`, little-endian, a record for every edge. Record 0 leads to the root. The children of a state stand next to each other
in order of their labels. A position is the number of the record by which one arrives.

    mask form: up to 32 letters, 8 bytes a record
      31                               0   31 30                            0
     ┌──────────────────────────────────┐ ┌──┬───────────────────────────────┐
     │ children: bit l - 1 for label l  │ │ a│ first child's record, 0: none │
     └──────────────────────────────────┘ └──┴───────────────────────────────┘
       a: a word ends here. The child by label l is record first + popcount(children below bit l - 1).

    narrow form (4 bytes a record) and wide form (8 bytes, where 4 do not hold the numbers)
     high bits                                        0
     ┌─────────────────┬──┬──┬────────────────────────┐
     │ label           │ a│ z│ first child's record   │   `shift` bits of target, from the header
     └─────────────────┴──┴──┴────────────────────────┘
       z: the last of its siblings. The label is that of the edge by which one arrives.

What holds, and what it buys:

* Every edge leads to a later record: there are no cycles, one pass from the end proves the whole file and counts its words.
* Siblings are contiguous and rise: enumeration is in code-point order, a look-up stops at the first label that is too great.
* A path never ends without a word: has_prefix is a walk.
* The mask says which letters go on without touching the children: a grid solver drops most of them by one AND.
* Records hold no ranks: section `counts` (4 bytes a record and one more) does, if it was asked for; else it is computed when needed.
  In the list forms counts[i] is the number of words at record i and its later siblings; in the mask form counts[i] - counts[j]
  is the number of words at records i to j - 1, modulo 2**32. So the words before sibling k of first child f are counts[f] - counts[k].
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wsdict.alphabet import labels_of
from wsdict.automaton import Automaton
from wsdict.dictionary import Dictionary
from wsdict.errors import FormatError, LimitError
from wsdict.header import Header, compare, stored
from wsdict.kernels import layout
from wsdict.kernels.dawg import records as packing
from wsdict.kernels.dawg.walker import Walker

FORMS = {"mask": layout.MASK, "narrow": layout.NARROW, "wide": layout.WIDE}
MASK_LETTERS = 32
MASK_WORDS = 2**27 - 1  # 32 children of so many words each still sum to less than 2**32
MOST_WORDS = 2**32 - 1
MOST_RECORDS = 2**31 - 1


class Dawg(Walker, Dictionary):
    """A dictionary that is walked in its minimal automaton."""

    kind = "dawg"

    @classmethod
    def pack(cls, automaton: Automaton, header: Header, ranks: bool, level: str, options: Mapping[str, Any]) -> Dawg:  # noqa: ARG003
        """The automaton's records; `level` small takes the narrow form even where masks would do. O(edges)."""
        if automaton.words > MOST_WORDS:
            raise LimitError("words", automaton.words, MOST_WORDS, "split the list")
        records = len(automaton.edges) + 1
        if records > MOST_RECORDS:
            raise LimitError("edges", records, MOST_RECORDS, "split the list")
        letters = len(header.alphabet)
        shift = records.bit_length()
        if level != "small" and letters <= MASK_LETTERS and automaton.words <= MASK_WORDS:
            form, shift = "mask", 0
        else:
            form = "narrow" if letters.bit_length() + 2 + shift <= 32 else "wide"
        sections = {"records": stored(packing.pack(automaton.first, automaton.edges, FORMS[form], shift))}
        dictionary = cls(header._replace(extra={"form": form, "shift": shift}), sections)
        return dictionary.with_ranks() if ranks else dictionary

    def __init__(self, header: Header, sections: Mapping[str, memoryview], source: str = "<bytes>", verify: bool = True) -> None:
        Dictionary.__init__(self, header, sections, source)
        form, shift, records = self._checked(source)
        self._records = records
        table = labels_of(header.alphabet, header.case)
        Walker.__init__(self, records, FORMS[form], shift, header.alphabet, table, self.spelling.unchanged)
        if verify and (flaw := self.flaw(len(header.alphabet))):
            raise FormatError(source, flaw)
        self._counts = self._section("counts", "I", source)
        if self._counts is not None:
            if len(self._counts) != self.records + 1:
                raise FormatError(source, f"section counts has {len(self._counts):,} numbers for {self.records:,} records")
            if verify:
                counts = self.counts(header.words)
                if counts is None or counts.tobytes() != self._counts.tobytes():
                    raise FormatError(source, "section counts does not fit the records")
            self.number(self._counts)

    def _checked(self, source: str) -> tuple[str, int, memoryview]:
        extra, letters = self.header.extra, len(self.header.alphabet)
        form, shift = extra.get("form"), extra.get("shift")
        if not isinstance(form, str) or form not in FORMS or type(shift) is not int:
            raise FormatError(source, f"its dawg has the unknown form {form!r}", "open it with a newer wsdict")
        records = self._section("records", "Q" if form == "wide" else "I", source)
        if records is None or not len(records) or (form == "mask" and len(records) % 2):
            raise FormatError(source, "section records is missing or cut off")
        if form == "mask":
            sound = shift == 0 and letters <= MASK_LETTERS and self.header.words <= MASK_WORDS
        else:
            sound = 1 <= shift <= 31 and letters.bit_length() + 2 + shift <= 8 * records.itemsize
        if not sound:
            raise FormatError(source, f"{letters} letters and {shift} bits of target do not fit the {form} form")
        return form, shift, records

    def __len__(self) -> int:
        self._number()  # proves the number in the header, once
        return self.header.words

    def _number(self) -> None:
        if self._counts is None:
            counts = self.counts(self.header.words)
            if counts is None:
                raise FormatError(self.source, f"it does not hold the {self.header.words:,} words that its header claims")
            self._counts = memoryview(counts)
            self.number(self._counts)

    def with_ranks(self) -> Dawg:
        """The same dictionary with its ranks in a section of their own. O(records)."""
        self._number()
        assert self._counts is not None
        return Dawg(self.header, {**self.sections, "counts": stored(self._counts)}, verify=False)

    @property
    def records(self) -> int:
        """Stored edges, and one that leads to the root."""
        size = self.sections["records"].nbytes
        return size // (4 if self.header.extra["form"] == "narrow" else 8)

    @property
    def form(self) -> int:
        """The form's number in the kernels."""
        return FORMS[self.header.extra["form"]]

    def walked(self, ranks: bool = True) -> tuple[memoryview, memoryview | None]:
        """Records and counts as native numbers, for kernels that walk them."""
        if ranks:
            self._number()
        return self._records, self._counts

    def facts(self) -> dict[str, Any]:
        return {**self.header.extra, "records": self.records}

    def verify(self) -> None:
        if flaw := self.flaw(len(self.alphabet)):
            raise FormatError(self.source, flaw)
        self._number()
        states, heads, records, measured = self._measure()
        if heads != states:
            raise FormatError(self.source, f"it is not minimal: {heads:,} states where {states:,} would do")
        if records != self.records - 1:
            raise FormatError(self.source, f"{self.records - 1 - records:,} of its records belong to no word")
        compare(self.header._replace(**measured), self.header, self.source)

    def _measure(self) -> tuple[int, int, int, dict[str, Any]]:
        """How many states differ, how many there are, how many records the root reaches, and what the header should say.

        Children stand behind their parents, so one pass in falling order meets every state after those that it leads to.
        """
        reached = {0}
        pending = [0]
        while pending:
            fresh = [position for _, position in self.edges_at(pending.pop()) if position not in reached]
            reached.update(fresh)
            pending += fresh
        state_of: dict[int, int] = {}  # by position
        heads: dict[int, int] = {0: 0}  # by first child
        known: dict[tuple[tuple[str, bool, int], ...], int] = {(): 0}
        letters, longest = [0], [0]  # by state
        for position in sorted(reached, reverse=True):
            edges = self.edges_at(position)
            head = edges[0][1] if edges else 0
            if head not in heads:
                edge_list = tuple((letter, self.accepts(p), state_of[p]) for letter, p in edges)
                heads[head] = known.setdefault(edge_list, len(known))
                if heads[head] == len(letters):
                    letters.append(sum(letters[state_of[p]] + self.count_at(p) for _, p in edges))
                    longest.append(1 + max(longest[state_of[p]] for _, p in edges))
            state_of[position] = heads[head]
        states = list(known)
        classic = {(accept, state) for edge_list in states for _, accept, state in edge_list}
        root = state_of[0]
        measured = {
            "alphabet": "".join(sorted({letter for edge_list in states for letter, _, _ in edge_list})),
            "letters": letters[root],
            "longest": longest[root],
            "nodes": 1 + len(classic),
            "edges": len(states[root]) + sum(len(states[state]) for _, state in classic),
        }
        return len(known), len(heads), len(reached) - 1, measured
