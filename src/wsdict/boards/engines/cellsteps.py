"""Boards of up to 64 cells over any dictionary that a kernel walks, as it is: kernels/boards/cellsteps.py."""

from __future__ import annotations

from array import array
from itertools import accumulate, chain

from wsdict.boards.answers import Columns, Solution
from wsdict.boards.board import Board
from wsdict.boards.engines.base import MOST_CELLS, Engine, points_table, spelled
from wsdict.boards.game import Game
from wsdict.boards.lexicon import TileSet
from wsdict.boards.tiles import WILD, is_letter, word_end
from wsdict.kernels.boards import cellsteps
from wsdict.kernels.cells import neighbour_table
from wsdict.kernels.steps.stepper import Stepper


class CellSteps(Engine):
    name = "cellsteps"

    @classmethod
    def lacks(cls, game: Game, board: Board, tiles: TileSet) -> str | None:
        if len(board) > MOST_CELLS:
            return f"celllist or auto for a board of {len(board):,} cells, as cellsteps solves up to {MOST_CELLS}"
        if not isinstance(game.dictionary.steps, Stepper):
            return f"cellset, celllist or auto, as no kernel walks a dictionary of kind {game.dictionary.kind}"
        return super().lacks(game, board, tiles)

    def __init__(self, game: Game, board: Board, tiles: TileSet) -> None:
        super().__init__(game, board, tiles)
        stepper = game.stepper
        assert stepper is not None
        alphabet = game.dictionary.alphabet
        table = neighbour_table(self.rules.grid(board))
        points = points_table(game)
        self.kernel = cellsteps.CellSteps(stepper, points, self.rules.min_length, self.size, table, self.rules.reuse, game.steps)
        self.letters = len(alphabet)
        self.label = {letter: label for label, letter in enumerate(alphabet, 1)}
        self.spelling = {0: word_end(alphabet), **dict(enumerate(alphabet, 1))}

    def _run(self, faces: str, keep: bool, stop: bytearray) -> tuple[array[int], int, int, int, bool, bool]:
        """The kernel's answer, and whether a word may be in it twice."""
        wild = there = 0
        letters = array("Q", bytes(8 * (self.letters + 2)))
        several: dict[str, int] = {}  # cells of tiles of several letters
        for cell, face in enumerate(faces):
            tile = self.tiles[face]
            if not tile:
                continue
            there |= 1 << cell
            if tile == WILD:
                wild |= 1 << cell
            elif is_letter(tile):
                letters[self.label.get(tile, 0)] |= 1 << cell
            else:
                several[tile] = several.get(tile, 0) | 1 << cell
        firsts = {tile[0] for tile in several}
        ambiguous = bool(several) and (
            wild > 0 or len(firsts) < len(several) or any(letters[self.label[first]] for first in firsts & self.label.keys())
        )
        if wild:
            letters = array("Q", [cells | wild for cells in letters])
        spelled_by = [[self.label.get(letter, 0) for letter in tile] for tile in several]
        first = array("I", [0, *accumulate(map(len, spelled_by)), 0])
        labels = array("H", [*chain.from_iterable(spelled_by), 0])
        result = self.kernel.solve(letters, array("Q", [*several.values(), 0]), first, labels, there, keep, stop)
        return *result, ambiguous

    def solve(self, text: str, stop: bytearray) -> list[Solution]:
        return [self._solution(faces, stop) for faces in self.split(text)]

    def _solution(self, faces: str, stop: bytearray) -> Solution:
        labels, _, score, steps, complete, ambiguous = self._run(faces, True, stop)
        words = spelled(labels[::-1], self.spelling)
        if ambiguous or self.rules.letter_points is not None:
            return self.finished(words, steps, complete)
        words.sort()
        return Solution(words, score, steps, complete, {})

    def score(self, text: str, stop: bytearray) -> Columns:
        if self.rules.letter_points is not None:
            return super().score(text, stop)
        rows = []
        for faces in self.split(text):
            _, found, score, _, complete, ambiguous = self._run(faces, False, stop)
            if ambiguous:
                solution = self._solution(faces, stop)
                found, score, complete = len(solution.words), solution.score, solution.complete
            rows.append((score, found, not complete))
        scores, counts, stopped = zip(*rows, strict=True)
        return scores, counts, stopped
