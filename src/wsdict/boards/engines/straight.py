"""Words in straight lines: the dictionary is walked along each line, from every cell in eight directions."""

from __future__ import annotations

from collections.abc import Sequence

from wsdict.boards.answers import Solution
from wsdict.boards.board import Board
from wsdict.boards.budget import LOOKS, WATCHED, pending
from wsdict.boards.engines.base import Cells, Engine, Found
from wsdict.boards.engines.walk import after
from wsdict.boards.game import Game
from wsdict.boards.lexicon import TileSet
from wsdict.boards.lines import ray
from wsdict.boards.rules import EIGHT_WAYS
from wsdict.boards.tiles import WILD
from wsdict.steps import Steps


class Straight(Engine):
    name = "straight"

    @classmethod
    def lacks(cls, game: Game, board: Board, tiles: TileSet) -> str | None:  # noqa: ARG003
        if board.neighbours is not None:
            return "another one for a graph, which has no straight lines"
        return (
            None if game.rules.in_lines(board) else f"another one for adjacency {game.rules.adjacency}, as straight solves straight lines"
        )

    def __init__(self, game: Game, board: Board, tiles: TileSet) -> None:
        super().__init__(game, board, tiles)
        self.width, self.height = board.width, board.height

    def solve(self, text: str, stop: bytearray) -> list[Solution]:
        boards = ([self.tiles[face] for face in faces] for faces in self.split(text))
        steps, limit = self.game.dictionary.steps, self.game.steps
        return [self.finished(*solve(steps, cells, self.width, self.height, limit, stop)) for cells in boards]


def solve(dictionary: Steps, cells: Cells, width: int, height: int, limit: int, stop: Sequence[int] = (0,)) -> Found:
    """(words, steps, complete) of a board; it ends early after `limit` steps, or if another thread sets stop[0].

    O(cells × letters of the longest word) steps of the dictionary, without wildcards.
    """
    found: set[str] = set()
    walk, accepts = dictionary.walk, dictionary.accepts
    steps, most = 0, pending(limit)
    watch = min(limit + 1, WATCHED)
    for start, first in enumerate(cells):
        begun = after(dictionary, first, dictionary.root) if first else []
        for direction in EIGHT_WAYS if begun else ():
            line = ray(start, direction, width, height)
            end = len(line)
            stack = [(0, text, position) for text, position in begun]  # place on the line, letters up to it, position after them
            while stack:
                at, text, position = stack.pop()
                while True:
                    steps += 1
                    if steps >= watch:
                        if steps > limit:
                            return found, limit, False
                        if stop[0]:
                            return found, steps, False
                        watch = min(limit + 1, steps + WATCHED)
                    if accepts(position):
                        found.add(text)
                        steps += at // LOOKS
                    at += 1
                    tile = cells[line[at]] if at < end else None
                    if tile == WILD:
                        edges = dictionary.fan(position)
                        steps += len(edges) * (at // LOOKS)  # copies of the text
                        stack += [(at, text + letter, there) for letter, there in edges]
                        if len(stack) * (1 + at // LOOKS) > most:
                            return found, steps, False
                        break
                    if not tile or (there := walk(tile, position)) is None:
                        break
                    text += tile
                    position = there
    return found, min(steps, limit), steps <= limit
