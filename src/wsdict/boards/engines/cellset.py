"""Boards of up to 64 cells over a `dawg` in mask form: kernels/boards/cellset.py."""

from __future__ import annotations

from collections.abc import Mapping

from wsdict.boards.answers import Columns, Solution
from wsdict.boards.board import Board
from wsdict.boards.engines.base import MOST_CELLS, Engine, points_table
from wsdict.boards.game import Game
from wsdict.boards.lexicon import TileSet
from wsdict.boards.tiles import WILD
from wsdict.kernels.boards.cellset import CellSets
from wsdict.kernels.cells import HOLE_CELL, ROWS4, ROWS5, TABLE, WILD_CELL, neighbour_table

SHAPES = {(4, 4): ROWS4, (5, 5): ROWS5}  # with 8 neighbours
LATIN1 = 256  # code points
COLUMNS = 3  # score, words, halt


class CellSet(Engine):
    name = "cellset"

    @classmethod
    def lacks(cls, game: Game, board: Board, tiles: TileSet) -> str | None:
        if len(board) > MOST_CELLS:
            return f"celllist or auto for a board of {len(board):,} cells, as cellset solves up to {MOST_CELLS}"
        if lack := super().lacks(game, board, tiles):
            return lack
        if game.lexicon(tiles).masks_for(tiles) is None:
            return "celllist or auto for these tiles, as cellset knows 32 different ones"
        return None

    def __init__(self, game: Game, board: Board, tiles: TileSet) -> None:
        super().__init__(game, board, tiles)
        self.source = game.lexicon(tiles)
        lexicon = self.source.masks_for(tiles)
        assert lexicon is not None
        self.lexicon = lexicon
        self.needs_words = lexicon.ambiguous or self.rules.letter_points is not None  # the kernel's scores are not the right ones
        neighbours = self.rules.grid(board)
        grid = self.rules.adjacency == "8" and board.neighbours is None
        self.kernel = CellSets(
            lexicon.dawg._layout()[2],
            lexicon.dawg._layout_counts(),
            lexicon.symbols,
            points_table(game),
            self.rules.min_length,
            len(neighbours),
            neighbour_table(neighbours),
            SHAPES.get((board.width, board.height), TABLE) if grid else TABLE,
            self.rules.reuse,
            game.steps,
        )
        self.codes: dict[str, int] = {}
        self.latin = bytes([HOLE_CELL]) * LATIN1
        self.is_latin = True

    def learn(self, tiles: Mapping[str, str | None]) -> None:
        codes = {face: self._code(tile) for face, tile in tiles.items()}
        latin = bytearray(self.latin)
        for face, code in codes.items():
            if ord(face) < LATIN1:
                latin[ord(face)] = code
            else:
                self.is_latin = False
        self.latin = bytes(latin)
        self.codes = self.codes | codes
        super().learn(tiles)

    def _code(self, tile: str | None) -> int:
        """What a cell is to the kernel. A letter that no word has is as good as a hole: no word leads there."""
        if tile == WILD:
            return WILD_CELL
        return self.lexicon.label.get(tile, HOLE_CELL + 1) - 1 if tile else HOLE_CELL

    def _encoded(self, text: str) -> bytes:
        if self.is_latin:
            return text.encode("latin-1").translate(self.latin)
        return bytes([self.codes[face] for face in text])

    def solve(self, text: str, stop: bytearray) -> list[Solution]:
        results = self.kernel.words(self._encoded(text), stop)
        if self.needs_words:
            return [self.finished(words, steps, complete) for words, _, steps, complete in results]
        if not self.lexicon.in_order:
            for words, _, _, _ in results:
                words.sort()
        return [Solution(*result, {}) for result in results]

    def score(self, text: str, stop: bytearray) -> Columns:
        if self.needs_words:
            return super().score(text, stop)
        flat = self.kernel.score(self._encoded(text), stop).tolist()
        return flat[::COLUMNS], flat[1::COLUMNS], flat[2::COLUMNS]
