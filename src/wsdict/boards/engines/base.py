"""What engines have in common."""

from __future__ import annotations

import sys
from array import array
from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar

from wsdict.boards.answers import Columns, Solution, columns
from wsdict.boards.board import Board
from wsdict.boards.game import Game
from wsdict.boards.lexicon import Lexicon, TileSet
from wsdict.boards.rules import Rules

MOST_CELLS = 64  # of a board whose sets of cells are one number
UTF16 = "utf-16-le" if sys.byteorder == "little" else "utf-16-be"  # of this machine: text as an array of labels
SURROGATES = 0xD800  # labels from here on are not letters of UTF-16

Cells = Sequence[str | None]  # what each cell spells: `?` for any one letter, None for a hole
Neighbours = Sequence[Sequence[int]]  # of each cell
Found = tuple[set[str], int, bool]  # words, steps, complete


class Engine:
    """Finds the words on boards of one shape with one set of tiles of several letters.

    An engine may be used by several threads; `learn` is called by one at a time, before faces are used that it has not learned.
    """

    name: ClassVar[str]
    has_parts: ClassVar[bool] = False  # can threads share a board

    @classmethod
    def lacks(cls, game: Game, board: Board, tiles: TileSet) -> str | None:  # noqa: ARG003
        """Why this engine cannot solve such boards, and which one can; None if it can."""
        if game.rules.in_lines(board):
            return f"straight or auto, as {cls.name} does not know straight lines"
        return None

    def __init__(self, game: Game, board: Board, tiles: TileSet) -> None:  # noqa: ARG002
        """Raises LimitError."""
        self.game = game
        self.rules: Rules = game.rules
        self.size: int = len(board)
        self.source: Lexicon | None = None  # that the game made for it
        self.tiles: dict[str, str | None] = {}  # what each known face spells; None for a hole

    def learn(self, tiles: Mapping[str, str | None]) -> None:
        """Make these faces known."""
        self.tiles = {**self.tiles, **tiles}

    def solve(self, text: str, stop: bytearray) -> list[Solution]:
        """The words on each of some boards, whose faces follow each other. Raises KeyboardInterrupt if another thread sets stop[0]."""
        raise NotImplementedError

    def solve_part(self, text: str, stop: bytearray, part: int, parts: int) -> Solution:
        """The words on one board in one of several parts, for engines that have parts: threads share them."""
        raise NotImplementedError

    def score(self, text: str, stop: bytearray) -> Columns:
        """Scores, numbers of words, and what is not 0 where the steps ran out."""
        return columns(self.solve(text, stop))

    def split(self, text: str) -> list[str]:
        """The faces of each board."""
        return [text[at : at + self.size] for at in range(0, len(text), self.size)] if len(text) > self.size else [text]

    def finished(self, words: Iterable[str], steps: int, complete: bool) -> Solution:
        """A solution from words in any order, which may repeat."""
        found = sorted({word for word in words if len(word) >= self.rules.min_length})
        return Solution(found, self.rules.score(found), steps, complete, {})


def points_table(game: Game) -> array[int]:
    """The points of words by their letters. Longer words have the last of them, whatever the dictionary says about its longest word."""
    return game.rules.table(min(game.dictionary.longest, max(len(game.rules.points) - 1, game.rules.min_length)))


class PythonEngine(Engine):
    """An engine that sees a board as a list of tiles."""

    def __init__(self, game: Game, board: Board, tiles: TileSet) -> None:
        super().__init__(game, board, tiles)
        self.neighbours: Neighbours = game.rules.grid(board)

    def search(self, cells: Cells, stop: Sequence[int]) -> Found:
        """The words on one board; it ends early after game.steps steps, or if another thread sets stop[0]."""
        raise NotImplementedError

    def solve(self, text: str, stop: bytearray) -> list[Solution]:
        tiles = self.tiles
        return [self.finished(*self.search([tiles[face] for face in faces], stop)) for faces in self.split(text)]


def spelled(labels: array[int], spelling: dict[int, str]) -> list[str]:
    """Words from labels with a 0 between them."""
    # Labels as code points, translated, all at C speed; but labels from 0xD800 on would be surrogates.
    if len(spelling) > SURROGATES:
        text = "".join([spelling[label] for label in labels])
    else:
        text = labels.tobytes().decode(UTF16).translate(spelling)
    end = spelling[0]
    return text.strip(end).split(end) if text else []
