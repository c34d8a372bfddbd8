"""The answer by brute force: word by word, without an automaton or code of the engines. Slow and plain: engines are checked against it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


def is_on_board(word: str, cells: Sequence[str | None], neighbours: Sequence[Sequence[int]], reuse: bool = False) -> bool:
    """Is there a path of tiles that spells the word? `?` is any letter, None a hole."""

    def fits(cell: int, at: int, path: tuple[int, ...]) -> bool:
        tile = cells[cell]
        if tile is None or (not reuse and cell in path):
            return False
        if tile == "?":
            at += 1
        elif word[at : at + len(tile)] == tile:
            at += len(tile)
        else:
            return False
        if at >= len(word):
            return at == len(word)
        return any(fits(other, at, (*path, cell)) for other in neighbours[cell])

    return word != "" and any(fits(cell, 0, ()) for cell in range(len(cells)))


def solve(words: Iterable[str], cells: Sequence[str | None], neighbours: Sequence[Sequence[int]], reuse: bool = False) -> list[str]:
    """The words on the board, in order. In the worst case exponential in the length of a word."""
    return sorted({word for word in words if is_on_board(word, cells, neighbours, reuse)})
