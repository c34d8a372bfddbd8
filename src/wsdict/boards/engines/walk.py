"""A walk from every cell, by the steps that every dictionary has: the slow reference for the engines that know a layout."""

from __future__ import annotations

from collections.abc import Sequence

from wsdict.boards.engines.base import Cells, Found, Neighbours, PythonEngine
from wsdict.boards.tiles import WILD
from wsdict.steps import Edge, Position, Steps


class Walk(PythonEngine):
    name = "walk"

    def search(self, cells: Cells, stop: Sequence[int]) -> Found:
        return solve(self.game.dictionary.steps, cells, self.neighbours, self.rules.reuse, self.game.steps, stop)


def solve(
    dictionary: Steps, cells: Cells, neighbours: Neighbours, reuse: bool = False, limit: int | None = None, stop: Sequence[int] = (0,)
) -> Found:
    """(words, steps, complete) of a board, as textbook.solve gives them."""
    found: set[str] = set()
    steps = 0
    bits = [0 if reuse else 1 << cell for cell in range(len(cells))]
    stack = []  # cell, position after it, letters so far, cells of the path as bits
    near: Sequence[int] = range(len(cells))
    position, before, used = dictionary.root, "", 0
    while True:
        for cell in near:
            tile = cells[cell]
            if tile and not used & bits[cell]:
                stack += [(cell, there, before + text, used | bits[cell]) for text, there in after(dictionary, tile, position)]
        if not stack:
            return found, steps, True
        cell, position, before, used = stack.pop()
        steps += 1
        if limit is not None and steps > limit:
            return found, limit, False
        if stop[0]:
            return found, steps, False
        if dictionary.accepts(position):
            found.add(before)
        near = neighbours[cell]


def after(dictionary: Steps, tile: str, position: Position) -> list[Edge]:
    """What a tile spells, and the position after it: none, one, or for a wildcard several."""
    if tile == WILD:
        return dictionary.fan(position)
    if len(tile) == 1:
        return dictionary.pick(position, tile)
    there = dictionary.walk(tile, position)
    return [] if there is None else [(tile, there)]
