"""The naive way: every path as long as the longest word is spelled, and each text looked up. Exponential; for the smallest boards."""

from __future__ import annotations

from collections.abc import Sequence, Set

from wsdict.boards.board import Board
from wsdict.boards.engines.base import Cells, Found, Neighbours, PythonEngine
from wsdict.boards.game import Game
from wsdict.boards.lexicon import TileSet
from wsdict.boards.tiles import WILD


class Naive(PythonEngine):
    name = "naive"

    def __init__(self, game: Game, board: Board, tiles: TileSet) -> None:
        super().__init__(game, board, tiles)
        self.words = game.words

    def search(self, cells: Cells, stop: Sequence[int]) -> Found:
        alphabet, longest = self.game.dictionary.alphabet, self.game.dictionary.longest
        return solve(self.words, alphabet, longest, cells, self.neighbours, self.rules.reuse, self.game.steps, stop)


def solve(
    words: Set[str],
    alphabet: str,
    longest: int,
    cells: Cells,
    neighbours: Neighbours,
    reuse: bool = False,
    limit: int | None = None,
    stop: Sequence[int] = (0,),
) -> Found:
    """(words, steps, complete) of a board, as textbook.solve gives them; a step is a text that is looked up.

    alphabet: the letters that a wildcard can be. longest: letters of the longest word.
    """
    found: set[str] = set()
    steps = 0
    bits = [0 if reuse else 1 << cell for cell in range(len(cells))]
    stack = [(cell, "", 0) for cell, tile in enumerate(cells) if tile]  # cell, letters before it, cells of the path as bits
    while stack:
        cell, before, used = stack.pop()
        tile = cells[cell] or ""
        used |= bits[cell]
        for letters in alphabet if tile == WILD else [tile]:
            text = before + letters
            steps += 1
            if limit is not None and steps > limit:
                return found, limit, False
            if stop[0]:
                return found, steps, False
            if text in words:
                found.add(text)
            if len(text) < longest:
                stack += [(other, text, used) for other in neighbours[cell] if cells[other] and not used & bits[other]]
    return found, steps, True
