"""How every dictionary is walked: five steps, and the questions that follow from them.

`Steps` is the protocol. Kinds with a kernel fulfil it by kernels/steps/stepper.py, the others (`set`, `dict`, `marisa`) by `PlainSteps`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import Any, Protocol

from wsdict.kernels.steps.stepper import Position

__all__ = ["Edge", "PlainSteps", "Position", "Steps"]

Edge = tuple[str, Position]


class Steps(Protocol):
    """A structure that can be walked letter by letter.

    A position names a place in it. What a position is, only the representation knows; None is no position. Words and prefixes are taken
    as they are, without the dictionary's spelling. Costs are in steps; a step is O(1) to O(log(letters)) for compiled kinds.
    """

    @property
    def root(self) -> Position:
        """The position before the first letter."""

    @property
    def ranked(self) -> bool:
        """Can `count`, `rank` and `unrank` be asked? Dictionary._number sees to it."""

    def walk(self, text: str, position: Position = ...) -> Position | None:
        """The position after a text, None for none. O(len(text)) steps."""

    def accepts(self, position: Position) -> bool:
        """Does a word end here?"""

    def fan(self, position: Position) -> list[Edge]:
        """The outgoing edges as (letter, position) pairs, in the order of the letters."""

    def pick(self, position: Position, letters: str) -> list[Edge]:
        """The outgoing edges by some letters only, in the order of the letters."""

    def has(self, text: str) -> bool:
        """Is a text a word?"""

    def ends(self, text: str) -> list[int]:
        """The lengths of the prefixes of a text that are words, in ascending order."""

    def words(self, position: Position, prefix: str) -> Iterator[str]:
        """The words from a position on, in order, each with the prefix that led there."""

    def counts(self, words: int, longest: int) -> Any:
        """What `number` needs. Raises FormatError where there are not `words` words, or the longest does not have `longest` letters."""

    def number(self, counts: Any) -> None:
        """Use these counts for ranks."""

    def count(self, position: Position) -> int:
        """The number of words from a position on, its own included."""

    def rank(self, text: str) -> int:
        """The number of words before this one, -1 if it is not a word."""

    def unrank(self, rank: int) -> str:
        """The word with `rank` words before it; less than the number of words."""


class PlainSteps(ABC):
    """Steps in plain Python. The questions at the end are right for any structure, and are overridden where it has a faster way."""

    root: Position
    ranked = True

    @abstractmethod
    def walk(self, text: str, position: Position | None = None) -> Position | None: ...

    @abstractmethod
    def accepts(self, position: Position) -> bool: ...

    @abstractmethod
    def fan(self, position: Position) -> list[Edge]: ...

    @abstractmethod
    def rank(self, text: str) -> int: ...

    @abstractmethod
    def unrank(self, rank: int) -> str: ...

    def pick(self, position: Position, letters: str) -> list[Edge]:
        return [edge for edge in self.fan(position) if edge[0] in letters]

    def has(self, text: str) -> bool:
        position = self.walk(text)
        return position is not None and self.accepts(position)

    def ends(self, text: str) -> list[int]:
        found: list[int] = []
        position: Position | None = self.root
        for length, letter in enumerate(text, 1):
            position = self.walk(letter, position)
            if position is None:
                break
            if self.accepts(position):
                found.append(length)
        return found

    def words(self, position: Position, prefix: str) -> Iterator[str]:
        stack = [(prefix, position)]
        while stack:
            text, at = stack.pop()
            if self.accepts(at):
                yield text
            stack += [(text + letter, child) for letter, child in reversed(self.fan(at))]

    def counts(self, words: int, longest: int) -> Any:  # noqa: ARG002
        return None

    def number(self, counts: Any) -> None:  # noqa: B027
        """Nothing needs to be counted."""

    def count(self, position: Position) -> int:
        return sum(1 for _ in self.words(position, ""))
