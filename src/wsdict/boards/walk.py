"""Every word on a board by the questions that any dictionary answers: the slow exact twin of engines that know the layout of theirs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from wsdict.boards.board import WILD
from wsdict.boards.textbook import Cells, Neighbours
from wsdict.dictionary import Dictionary


def solve(
    dictionary: Dictionary, cells: Cells, neighbours: Neighbours, reuse: bool = False, limit: int | None = None, stop: Sequence[int] = (0,)
) -> tuple[set[str], int, bool]:
    """(words, steps, complete) of a board, as textbook.solve has them: a walk from every cell, a step of the dictionary a tile."""
    found: set[str] = set()
    steps = 0
    bits = [0 if reuse else 1 << cell for cell in range(len(cells))]
    stack: list[tuple[int, Any, str, int]] = []  # cell, position behind it, letters so far, cells of the path as bits
    near: Sequence[int] = range(len(cells))
    steps_of = dictionary.steps
    position, before, used = steps_of.root, "", 0
    while True:
        for cell in near:
            tile = cells[cell]
            if tile and not used & bits[cell]:
                stack += [(cell, there, before + text, used | bits[cell]) for text, there in _after(dictionary, tile, position)]
        if not stack:
            return found, steps, True
        cell, position, before, used = stack.pop()
        steps += 1
        if limit is not None and steps > limit:
            return found, limit, False
        if stop[0]:
            return found, steps, False
        if steps_of.accepts(position):
            found.add(before)
        near = neighbours[cell]


def _after(dictionary: Dictionary, tile: str, position: Any) -> Iterator[tuple[str, Any]]:
    """What a tile spells, and the position behind it: none, one, or for a wildcard many."""
    if tile == WILD:
        yield from dictionary.steps.fan(position)
    else:
        there = dictionary.steps.walk(tile, position)
        if there is not None:
            yield tile, there
