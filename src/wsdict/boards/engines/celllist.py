"""Boards of any size over a `dawg` of any form: kernels/boards/celllist.py."""

from __future__ import annotations

from array import array
from collections.abc import Mapping

from wsdict.boards.answers import Columns, Solution
from wsdict.boards.board import Board
from wsdict.boards.engines.base import UTF16, Engine, points_table, spelled
from wsdict.boards.game import Game
from wsdict.boards.lexicon import TileSet
from wsdict.boards.tiles import WILD
from wsdict.kernels.boards.celllist import solve_board
from wsdict.kernels.cells import WILD_LABEL, neighbour_lists


class CellList(Engine):
    name = "celllist"
    has_parts = True

    def __init__(self, game: Game, board: Board, tiles: TileSet) -> None:
        super().__init__(game, board, tiles)
        self.lexicon = self.source = game.lexicon(tiles)
        self.needs_words = self.lexicon.ambiguous or self.rules.letter_points is not None  # the kernel's scores are not the right ones
        self.first, self.near = neighbour_lists(self.rules.grid(board))
        self.sizes = array("B", [0, *map(len, self.lexicon.symbols)])
        self.points = points_table(game)
        self.labels: dict[int, int] = {}  # of faces

    def learn(self, tiles: Mapping[str, str | None]) -> None:
        label = self.lexicon.label
        new = {ord(face): WILD_LABEL if tile == WILD else label.get(tile, 0) if tile else 0 for face, tile in tiles.items()}
        self.labels = {**self.labels, **new}
        super().learn(tiles)

    def _run(self, faces: str, keep: bool, stop: bytearray, part: int = 0, parts: int = 1) -> tuple[array[int], int, int, int, bool]:
        form, shift, records = self.lexicon.dawg._layout()
        return solve_board(
            form,
            shift,
            records,
            array("H", faces.translate(self.labels).encode(UTF16, "surrogatepass")),
            self.first,
            self.near,
            self.sizes,
            self.points,
            self.rules.min_length,
            self.rules.reuse,
            keep,
            self.game.steps,
            stop,
            part,
            parts,
        )

    def solve(self, text: str, stop: bytearray) -> list[Solution]:
        return [self.solve_part(faces, stop, 0, 1) for faces in self.split(text)]

    def solve_part(self, text: str, stop: bytearray, part: int, parts: int) -> Solution:
        labels, _, score, steps, complete = self._run(text, True, stop, part, parts)
        words = spelled(labels, self.lexicon.spelling)
        if self.needs_words:
            return self.finished(words, steps, complete)
        if not self.lexicon.in_order:
            words.sort()
        return Solution(words, score, steps, complete, {})

    def score(self, text: str, stop: bytearray) -> Columns:
        if self.needs_words:
            return super().score(text, stop)
        results = [self._run(faces, False, stop) for faces in self.split(text)]
        return [r[2] for r in results], [r[1] for r in results], [not r[4] for r in results]
