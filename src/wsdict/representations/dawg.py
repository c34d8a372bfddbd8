"""`dawg`, the default representation: the minimal automaton as fixed-width records, mapped from the file and walked in place.

Section `records`, little-endian, one record per edge. Record 0 leads to the root. The children of a state are next to each other, in the
order of their labels. A position is the number of the record by which one arrives. kernels/layout.h has the fields' names.

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

Guarantees, and what each buys:

* Every edge leads to a later record: there are no cycles, and one pass from the end verifies the whole file and counts its words.
* Siblings are contiguous and in ascending order: enumeration is in code-point order, a look-up stops at the first label that is too great.
* A path never ends without a word: has_prefix is a walk.
* The mask gives the outgoing labels without touching the children: a grid solver drops most of them by one AND.
* Records hold no ranks: section `counts` (4 bytes per record and one more) does, if requested; else it is computed when needed.
  In the list forms counts[i] is the number of words at record i and its later siblings; in the mask form counts[i] - counts[j]
  is the number of words at records i to j - 1, modulo 2**32. So the words before sibling k of first child f are counts[f] - counts[k].
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from typing import Any

from wsdict.alphabet import labels_of
from wsdict.automaton import Automaton
from wsdict.errors import FormatError, LimitError
from wsdict.header import MOST_WORDS, Header, compare, stored
from wsdict.kernels import layout
from wsdict.kernels.dawg import proof
from wsdict.kernels.dawg import records as packing
from wsdict.kernels.dawg.walker import DawgWalker
from wsdict.kernels.layout import MASK_LETTERS
from wsdict.representations.counted import Counted
from wsdict.steps import Position

FORMS = {"mask": layout.MASK, "narrow": layout.NARROW, "wide": layout.WIDE}
MASK_WORDS = 2**27 - 1  # the words below 32 children of that many each still sum to less than 2**32
MOST_RECORDS = 2**31 - 1
LIST_FLAGS = 2  # bits of a list record beside label and target


class Dawg(Counted):
    """A dictionary that is walked in its minimal automaton."""

    kind = "dawg"
    steps: DawgWalker
    _measured: bool = False  # the length of the longest word has been verified

    @classmethod
    def pack(cls, automaton: Automaton, header: Header, ranks: bool, level: str, options: Mapping[str, Any]) -> Dawg:  # noqa: ARG003
        """The automaton's records; `level` small uses the narrow form even where masks would do. O(edges)."""
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
            form = "narrow" if letters.bit_length() + LIST_FLAGS + shift <= 8 * array("I").itemsize else "wide"
        sections = {"records": stored(packing.pack(automaton.first, automaton.edges, FORMS[form], shift))}
        dictionary = cls(header._replace(extra={"form": form, "shift": shift}), sections)
        return dictionary.with_ranks() if ranks else dictionary

    def __init__(self, header: Header, sections: Mapping[str, memoryview], source: str = "<bytes>", verify: bool = True) -> None:
        super().__init__(header, sections, source, verify)
        self._form, self._shift, self._records = self._checked()
        if verify and (flaw := self._flaw()):
            raise FormatError(source, flaw)
        table, facts = labels_of(header.alphabet, header.case), (self.spelling.unchanged, header.longest, source)
        self.steps = DawgWalker(self._records, FORMS[self._form], self._shift, header.alphabet, table, *facts)
        self._use_counts(verify and self.COUNTS in sections)

    def _checked(self) -> tuple[str, int, memoryview]:
        extra, letters = self.header.extra, len(self.header.alphabet)
        form, shift = extra.get("form"), extra.get("shift")
        if not isinstance(form, str) or form not in FORMS or type(shift) is not int:
            raise FormatError(self.source, f"its dawg has the unknown form {form!r}", "open it with a newer wsdict")
        records = self._section("records", "Q" if form == "wide" else "I")
        if records is None or not len(records) or (form == "mask" and len(records) % 2):
            raise FormatError(self.source, "section records is missing or cut off")
        if form == "mask":
            sound = shift == 0 and letters <= MASK_LETTERS and self.header.words <= MASK_WORDS
        else:
            sound = 1 <= shift < MOST_RECORDS.bit_length() + 1 and letters.bit_length() + LIST_FLAGS + shift <= 8 * records.itemsize
        if not sound:
            raise FormatError(self.source, f"{letters} letters and {shift} bits of target do not fit the {form} form")
        return form, shift, records

    def __len__(self) -> int:
        if not self._counted:
            self._number()  # verifies the number in the header
        return self.header.words

    @property
    def longest(self) -> int:
        if not (self._measured or self._trusted):
            self.steps.compare_longest(proof.longest(self._records, FORMS[self._form], self._shift), self.header.longest)
            self._measured = True
        return self.header.longest

    def _slots(self) -> int:
        return self.records + 1

    @property
    def records(self) -> int:
        """Stored edges, and one that leads to the root."""
        return len(self._records) // (2 if self._form == "mask" else 1)

    def _flaw(self) -> str:
        """What is wrong with the records, "" if nothing is. O(records)."""
        return proof.flaw(self._records, FORMS[self._form], self._shift, len(self.alphabet))

    def _layout(self) -> tuple[int, int, memoryview]:
        """Form, bits of a target, and records as native numbers, for kernels that walk them."""
        return FORMS[self._form], self._shift, self._records

    def _layout_counts(self) -> memoryview:
        """The counts as native numbers, for kernels that walk the records."""
        self._number()
        return memoryview(self._counts)

    def facts(self) -> dict[str, Any]:
        return {**self.header.extra, "records": self.records}

    def verify(self) -> None:
        if flaw := self._flaw():
            raise FormatError(self.source, flaw)
        self._number()
        states, heads, records, measured = self._measure()
        if heads != states:
            raise FormatError(self.source, f"it is not minimal: it has {heads:,} states, and {states:,} would do")
        if records != self.records - 1:
            raise FormatError(self.source, f"{self.records - 1 - records:,} of its records belong to no word")
        compare(self.header._replace(**measured), self.header, self.source)

    def _measure(self) -> tuple[int, int, int, dict[str, Any]]:
        """The number of different states, of states, of records that the root reaches, and what the header should say.

        Children come after their parents, so one pass in descending order meets every state after those that it leads to.
        """
        steps = self.steps
        reached: set[Any] = {steps.root}
        pending: list[Position] = [steps.root]
        while pending:
            fresh = [position for _, position in steps.fan(pending.pop()) if position not in reached]
            reached.update(fresh)
            pending += fresh
        state_of: dict[Position, int] = {}
        heads: dict[tuple[Position, str], int] = {(steps.root, ""): 0}  # by first child and letters: states with masks can share children
        known: dict[tuple[tuple[str, bool, int], ...], int] = {(): 0}
        letters, longest = [0], [0]  # by state
        for position in sorted(reached, reverse=True):
            edges = steps.fan(position)
            head = (edges[0][1] if edges else steps.root), "".join([letter for letter, _ in edges])
            if head not in heads:
                edge_list = tuple((letter, steps.accepts(p), state_of[p]) for letter, p in edges)
                heads[head] = known.setdefault(edge_list, len(known))
                if heads[head] == len(letters):
                    letters.append(sum(letters[state_of[p]] + steps.count(p) for _, p in edges))
                    longest.append(1 + max(longest[state_of[p]] for _, p in edges))
            state_of[position] = heads[head]
        states = list(known)
        classic = {(accept, state) for edge_list in states for _, accept, state in edge_list}
        root = state_of[steps.root]
        measured = {
            "alphabet": "".join(sorted({letter for edge_list in states for letter, _, _ in edge_list})),
            "letters": letters[root],
            "longest": longest[root],
            "nodes": 1 + len(classic),
            "edges": len(states[root]) + sum(len(states[state]) for _, state in classic),
        }
        return len(known), len(heads), len(reached) - 1, measured
