"""The naive way: every path as long as the longest word is spelled, and each text looked up. Exponential; for the smallest boards."""

from __future__ import annotations

from collections.abc import Sequence, Set

from wsdict.boards.board import Board
from wsdict.boards.budget import LOOKS, NO_LIMIT, WATCHED, pending
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
    most, limit = pending(limit), NO_LIMIT if limit is None else limit
    watch = min(limit + 1, WATCHED)
    used = bytearray(len(cells))
    path: list[str] = []  # what its tiles spell
    stack: list[tuple[int, str]] = []  # cell, and its letters; no letters: the path leaves the cell
    for start, first in enumerate(cells):
        stack += [(start, letters) for letters in (alphabet if first == WILD else [first])] if first else []
        while stack:
            cell, letters = stack.pop()
            if not letters:
                used[cell] = 0
                path.pop()
                continue
            path.append(letters)
            text = "".join(path)
            steps += 1 + len(text) // LOOKS
            if steps >= watch:
                if steps > limit:
                    return found, limit, False
                if stop[0] or len(stack) > most:
                    return found, steps, False
                watch = min(limit + 1, steps + WATCHED)
            if text in words:
                found.add(text)
            used[cell] = not reuse
            stack.append((cell, ""))
            if len(text) < longest:
                near = neighbours[cell]
                steps += len(near) // LOOKS
                for other in near:
                    tile = cells[other]
                    if tile and not used[other]:
                        stack += [(other, letter) for letter in alphabet] if tile == WILD else [(other, tile)]
    return found, min(steps, limit), steps <= limit
