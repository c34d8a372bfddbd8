"""The answer by brute force: each word for itself, no automaton, no shared code with the solvers. Slow and plain, to hold them against."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


def is_on_board(word: str, cells: Sequence[str | None], neighbours: Sequence[Sequence[int]], reuse: bool = False) -> bool:
    """Is there a path of tiles that spells the word? `?` is any letter, None a hole."""

    def go_on(cell: int, at: int, path: tuple[int, ...]) -> bool:
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
        return any(go_on(other, at, (*path, cell)) for other in neighbours[cell])

    return word != "" and any(go_on(cell, 0, ()) for cell in range(len(cells)))


def solve(words: Iterable[str], cells: Sequence[str | None], neighbours: Sequence[Sequence[int]], reuse: bool = False) -> list[str]:
    """The words that are on the board, in order. Exponential in the length of a word in the worst case."""
    return sorted({word for word in words if is_on_board(word, cells, neighbours, reuse)})
