"""Ranks of kinds that are walked by a kernel: stored in a section, or counted when they are first needed.

Section `counts`, if ranks were requested: 4 bytes per slot (each representation says what its slots are), the number of words from there
on, its own included. The words before a word are those of lesser siblings along its path, and the words that are its prefixes.

Counting also verifies: it visits everything once, and finds cycles, dead ends, and a number of words or of letters of the longest one that
the header does not have. `dawg` and `packed` leave it for the first question that needs all of it: the number and the ranks of words, and
the longest word. So a file that is opened for a few look-ups is not read as a whole.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Self

from wsdict.dictionary import Dictionary
from wsdict.errors import FormatError
from wsdict.header import Header, stored
from wsdict.kernels.steps.stepper import Stepper


class Counted(Dictionary):
    """A dictionary whose ranks are made from counts."""

    COUNTS: ClassVar[str] = "counts"  # the section
    steps: Stepper
    _counted: bool = False  # everything has been verified
    _counts: Any = None  # what the steps rank by

    def __init__(self, header: Header, sections: Mapping[str, memoryview], source: str, verify: bool = True) -> None:
        super().__init__(header, sections, source, verify)
        self._trusted = not verify

    def _use_counts(self, verify: bool) -> None:
        """Take the counts of the file, if it has any; with `verify` count and compare. For `__init__`, once `steps` is set."""
        counts = self._stored_counts()
        if verify:
            measured = self._count()
            counts = measured if counts is not None else None
        if counts is not None:
            self._rank_by(counts)

    def _stored_counts(self) -> Any:
        """The counts of the file, None where it has none. Raises FormatError."""
        counts = self._section(self.COUNTS, "I")
        slots = self._slots()
        if counts is not None and len(counts) != slots:
            raise FormatError(self.source, f"section {self.COUNTS} has {len(counts):,} numbers for {slots:,} slots")
        return counts

    def _slots(self) -> int:
        """How many counts there are."""
        return self.steps.slots

    def _count(self) -> Any:
        """The counts, measured, and compared with those of the file. Raises FormatError. O(edges)."""
        counts = self.steps.counts(self.header.words, self.header.longest)
        kept = self._stored_counts()
        if kept is not None and kept.tobytes() != counts.tobytes():
            raise FormatError(self.source, f"section {self.COUNTS} does not fit the rest")
        self._counted = True
        return counts

    def _verify_once(self) -> None:
        """Verify what was not verified when it was loaded, unless that was not wanted. Raises FormatError. O(edges), once."""
        if not (self._counted or self._trusted):
            self._count()

    @property
    def longest(self) -> int:
        self._verify_once()
        return self.header.longest

    def __len__(self) -> int:
        if not self._counted:
            self._count()
        return self.header.words

    def _number(self) -> None:
        if not self.steps.ranked:
            self._rank_by(self._count())

    def _rank_by(self, counts: Any) -> None:
        self._counts = counts
        self.steps.number(counts)

    def with_ranks(self) -> Self:
        """The same dictionary with its ranks in a section of their own. O(edges)."""
        sections = {**self.sections, self.COUNTS: self._packed(self._count())}
        made = type(self)(self.header, sections, self.source, verify=False)
        made._counted = True
        return made

    def _packed(self, counts: Any) -> memoryview:
        """Counts as the bytes of their section."""
        return stored(counts)

    def verify(self) -> None:
        self._count()
        super().verify()
