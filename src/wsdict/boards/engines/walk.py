"""A walk from every cell, by the steps that every dictionary has: the slow reference for the engines that know a layout."""

from __future__ import annotations

from collections.abc import Sequence

from wsdict.boards.budget import LOOKS, NO_LIMIT, WATCHED, pending
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
    most, limit = pending(limit), NO_LIMIT if limit is None else limit
    watch = min(limit + 1, WATCHED)
    used = bytearray(len(cells))
    path: list[str] = []  # what its tiles spell
    stack: list[tuple[int, Position | None, str]] = []  # cell, position after it, its letters; no position: the path leaves the cell
    for start, first in enumerate(cells):
        stack += [(start, there, text) for text, there in after(dictionary, first, dictionary.root)] if first else []
        while stack:
            cell, position, letters = stack.pop()
            if position is None:
                used[cell] = 0
                path.pop()
                continue
            steps += 1
            if steps >= watch:
                if steps > limit:
                    return found, limit, False
                if stop[0] or len(stack) > most:
                    return found, steps, False
                watch = min(limit + 1, steps + WATCHED)
            path.append(letters)
            if dictionary.accepts(position):
                found.add("".join(path))
                steps += len(path) // LOOKS
            used[cell] = not reuse
            stack.append((cell, None, ""))
            near = neighbours[cell]
            steps += len(near) // LOOKS
            for other in near:
                tile = cells[other]
                if tile and not used[other]:
                    steps += len(tile) // LOOKS
                    stack += [(other, there, text) for text, there in after(dictionary, tile, position)]
    return found, min(steps, limit), steps <= limit


def after(dictionary: Steps, tile: str, position: Position) -> list[Edge]:
    """What a tile spells, and the position after it: none, one, or for a wildcard several."""
    if tile == WILD:
        return dictionary.fan(position)
    if len(tile) == 1:
        return dictionary.pick(position, tile)
    there = dictionary.walk(tile, position)
    return [] if there is None else [(tile, there)]
