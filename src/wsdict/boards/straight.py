"""The newspaper's word search: words in straight lines, in eight directions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wsdict.boards.board import WILD, Board
from wsdict.dictionary import Dictionary

DIRECTIONS = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]


def _ray(board: Board, row: int, column: int, down: int, right: int) -> Iterator[int]:
    """Cells from a place to the board's edge."""
    while 0 <= row < board.height and 0 <= column < board.width:
        yield row * board.width + column
        row, column = row + down, column + right


def _rays(board: Board, cells: Sequence[str | None]) -> Iterator[tuple[int, Iterator[int]]]:
    for start, tile in enumerate(cells):
        if tile:
            for direction, step in enumerate(DIRECTIONS):
                yield direction, _ray(board, *board.place(start), *step)


def _unique(line: list[int], direction: int, word: str, cells: Sequence[str | None]) -> bool:
    """Is this the one way to report the line? One cell has eight directions, and a palindrome is spelled from both ends."""
    if len(line) == 1:
        return direction == 0
    return direction >= 4 or not _spelled_backwards(line, word, cells)


def _spelled_backwards(line: list[int], word: str, cells: Sequence[str | None]) -> bool:
    at = 0
    for cell in reversed(line):
        tile = cells[cell] or ""
        if tile != WILD and not word.startswith(tile, at):
            return False
        at += len(tile)
    return True


def find(board: Board, cells: Sequence[str | None], word: str) -> list[list[int]]:
    """Every straight line that spells a word, as its cells. O(cells × len(word))."""
    lines = []
    for direction, ray in _rays(board, cells):
        line: list[int] = []
        at = 0
        for cell in ray:
            tile = cells[cell]
            if tile is None or not (tile == WILD or word.startswith(tile, at)):
                break
            line.append(cell)
            at += len(tile)
            if at >= len(word):
                break
        if at == len(word) and _unique(line, direction, word, cells):
            lines.append(line)
    return lines


def solve(board: Board, cells: Sequence[str | None], dictionary: Dictionary) -> dict[str, list[list[int]]]:
    """Every word in a straight line, with its lines. O(cells × letters of the longest word), wildcards apart."""
    found: dict[str, list[list[int]]] = {}
    steps = dictionary.steps
    for direction, ray in _rays(board, cells):
        line: list[int] = []
        places = [(steps.root, "")]  # more than one only behind a wildcard
        for cell in ray:
            tile = cells[cell]
            if tile is None:
                break
            line.append(cell)
            if tile == WILD:
                places = [(after, text + letter) for at, text in places for letter, after in steps.fan(at)]
            else:
                after = ((steps.walk(tile, at), text + tile) for at, text in places)
                places = [(at, text) for at, text in after if at is not None]
            if not places:
                break
            for at, text in places:
                if steps.accepts(at) and _unique(line, direction, text, cells):
                    found.setdefault(text, []).append(list(line))
    return found
