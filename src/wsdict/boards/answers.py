"""Answers: the words on a board and their points, as objects and as data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple, get_args

from wsdict.boards.board import Board

Path = list[tuple[int, int]]  # (row, column) of each tile
Paths = Literal["none", "first", "all"]  # of each word
PATHS: tuple[Paths, ...] = get_args(Paths)


class Places(dict[int, tuple[int, int]]):
    """(row, column) of cells, one object each, however many paths it is on: 8 bytes per cell of a path, and not 64."""

    def __init__(self, board: Board) -> None:
        self._board = board

    def __missing__(self, cell: int) -> tuple[int, int]:
        place = self[cell] = self._board.place(cell)
        return place


Columns = tuple[Sequence[int], Sequence[int], Sequence[int]]  # for each board the score, the number of words, and 0 if it is complete


class Solution(NamedTuple):
    """The words on a board, in order, and their points."""

    words: list[str]
    score: int
    steps: int  # of the engine that solved it, and of path searches
    complete: bool  # False if the steps ran out: the words are right, and there may be more
    paths: dict[str, list[Path]]  # of each word, if requested

    def to_map(self, paths: Paths = "none", words: bool = True, steps: bool = True) -> dict[str, Any]:
        """The answer as data for JSON: words, score, count, steps, complete, and with `paths` those of each word: the first, or all."""
        fields: dict[str, Any] = {"words": self.words} if words else {}
        fields |= {"score": self.score, "count": len(self.words)}
        if steps:
            fields["steps"] = self.steps
        fields["complete"] = self.complete
        if paths == "first":
            fields["paths"] = {word: found[0] if found else [] for word, found in self.paths.items()}
        elif paths == "all":
            fields["paths"] = self.paths
        return fields


class Tally(NamedTuple):
    """The points of the words on a board, and their number."""

    score: int
    words: int
    complete: bool  # False if the steps ran out

    def to_map(self) -> dict[str, Any]:
        """The answer as data for JSON: score, count, complete."""
        return {"score": self.score, "count": self.words, "complete": self.complete}


def columns(solutions: Sequence[Solution]) -> Columns:
    """What is counted of solutions."""
    return [s.score for s in solutions], [len(s.words) for s in solutions], [not s.complete for s in solutions]
