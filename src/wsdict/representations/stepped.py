"""What the representations over kernels/steps/stepper.py have in common: their numbers and their proof.

Section `counts`, if ranks were asked for: 4 bytes a slot (what a slot is, each representation says), how many words go on from there,
itself included. The words before a word are those of lesser siblings along its way, and the words that are its prefixes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Self

from wsdict.dictionary import Dictionary
from wsdict.errors import FormatError
from wsdict.header import stored


class Stepped(Dictionary):
    """A dictionary that is stepped through; goes behind its walker in the bases of a class."""

    if TYPE_CHECKING:
        slots: int

        def counts(self, words: int, source: str) -> Any: ...
        def number(self, counts: Any) -> None: ...

    _counts: memoryview | None = None

    def _prove(self, verify: bool) -> None:
        """Take the counts of the file. With `verify` walk everything once: no cycle, no dead end, as many words as the header says."""
        stored = self._section("counts", "I", self.source)
        if stored is not None and len(stored) != self.slots:
            raise FormatError(self.source, f"section counts has {len(stored):,} numbers for {self.slots:,} slots")
        self._proven = verify
        if verify:
            counts = self.counts(self.header.words, self.source)
            if stored is not None and counts.tobytes() != stored.tobytes():
                raise FormatError(self.source, "section counts does not fit the rest")
        if stored is not None:
            self._counts = stored
            self.number(stored)

    def __len__(self) -> int:
        if not self._proven:
            self.counts(self.header.words, self.source)
            self._proven = True
        return self.header.words

    def _number(self) -> None:
        if self._counts is None:
            self._counts = memoryview(self.counts(self.header.words, self.source))
            self._proven = True
            self.number(self._counts)

    def with_ranks(self) -> Self:
        """The same dictionary with its ranks in a section of their own. O(edges)."""
        self._number()
        assert self._counts is not None
        return type(self)(self.header, {**self.sections, "counts": stored(self._counts)}, self.source, verify=False)

    def verify(self) -> None:
        self._prove(True)
        super().verify()

    def _labels(self, name: str) -> memoryview | None:
        """A section of labels: one byte each up to 255 letters, else two."""
        return self.sections.get(name) if len(self.header.alphabet) < 256 else self._section(name, "H", self.source)
