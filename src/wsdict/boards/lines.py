"""Straight lines, as in the word searches of newspapers: where a word is in one of eight directions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wsdict.boards.board import Board
from wsdict.boards.budget import WATCHED, Stepwise
from wsdict.boards.rules import EIGHT_WAYS
from wsdict.boards.tiles import WILD

Cells = Sequence[str | None]  # what each cell spells: `?` for any one letter, None for a hole
FORWARD = len(EIGHT_WAYS) // 2  # directions from here on are the opposites of the ones before


def ray(start: int, direction: tuple[int, int], width: int, height: int) -> range:
    """The cells from a cell to the edge of the board."""
    (row, column), (down, right) = divmod(start, width), direction
    steps = min(_room(row, down, height), _room(column, right, width))
    stride = down * width + right
    return range(start, start + steps * stride, stride) if steps > 1 else range(start, start + 1)


def _room(place: int, step: int, size: int) -> int:
    """Cells from a place to an edge, along one axis; without a step there is room for more than the other axis has."""
    return size - place if step > 0 else place + 1 if step < 0 else 2**31


def find(board: Board, cells: Cells, word: str) -> list[list[int]]:
    """Every straight line that spells a word, as its cells. O(cells × len(word))."""
    return [line for line in LineSearch(board, cells, word).found() if line is not None]


class LineSearch(Stepwise):
    """The straight lines that spell a word, found one at a time. A step is a cell that is looked at."""

    def __init__(self, board: Board, cells: Cells, word: str) -> None:
        self._board, self._cells, self._word = board, cells, word
        super().__init__()

    def found(self) -> Iterator[list[int] | None]:
        word, cells = self._word, self._cells
        width, height = self._board.width, self._board.height
        looked = 0
        for start, tile in enumerate(cells):
            looked += 1
            if looked >= WATCHED:
                yield from self.paid(self.pay(looked))
                looked = 0
            if tile is None or not (tile == WILD or word.startswith(tile)):
                continue
            for number, direction in enumerate(EIGHT_WAYS):
                line: list[int] = []
                at = 0
                for cell in ray(start, direction, width, height):
                    spelled = cells[cell]
                    if spelled is None or not (spelled == WILD or word.startswith(spelled, at)):
                        break
                    line.append(cell)
                    at += len(spelled)
                    if at >= len(word):
                        break
                looked += len(line)
                if at == len(word) and _is_first(line, number, word, cells):
                    yield from self.paid(self.pay(looked + len(line)))
                    looked = 0
                    yield line
        yield from self.paid(self.pay(looked))


def _is_first(line: list[int], number: int, word: str, cells: Cells) -> bool:
    """Is this the one direction to report the line in? One cell has eight directions, and a palindrome is spelled from both ends."""
    if len(line) == 1:
        return number == 0
    return number >= FORWARD or not _spelled_backwards(line, word, cells)


def _spelled_backwards(line: list[int], word: str, cells: Cells) -> bool:
    at = 0
    for cell in reversed(line):
        tile = cells[cell] or ""
        if tile != WILD and not word.startswith(tile, at):
            return False
        at += len(tile)
    return True
