"""Word Search II as in textbooks: a trie of dicts, walked from every cell. No kernel, and the fastest engine in plain Python."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wsdict.boards.board import Board
from wsdict.boards.budget import LOOKS, NO_LIMIT, WATCHED, pending
from wsdict.boards.engines.base import Cells, Found, Neighbours, PythonEngine
from wsdict.boards.game import Game
from wsdict.boards.lexicon import TileSet
from wsdict.boards.tiles import WILD
from wsdict.representations.plain import END, Node

MOST_BITS = 1024  # cells of a board whose paths are numbers: on larger ones they are longer than all else that a step does


class Textbook(PythonEngine):
    name = "textbook"

    def __init__(self, game: Game, board: Board, tiles: TileSet) -> None:
        super().__init__(game, board, tiles)
        self.trie = game.trie

    def search(self, cells: Cells, stop: Sequence[int]) -> Found:
        return solve(self.trie, cells, self.neighbours, self.rules.reuse, self.game.steps, stop)


def after(node: Node, tile: str) -> Iterator[Node]:
    """The nodes after a tile: none, one, or for a wildcard several."""
    if tile == WILD:
        yield from (child for letter, child in node.items() if letter)
        return
    for letter in tile:
        child = node.get(letter)
        if child is None:
            return
        node = child
    yield node


def solve(
    trie: Node, cells: Cells, neighbours: Neighbours, reuse: bool = False, limit: int | None = None, stop: Sequence[int] = (0,)
) -> Found:
    """(words, steps, complete) of a board; it ends early after `limit` steps, or if another thread sets stop[0]. The trie is only read."""
    if len(cells) > MOST_BITS:
        return solve_large(trie, cells, neighbours, reuse, limit, stop)
    found: set[str] = set()
    steps = 0
    most, limit = pending(limit), NO_LIMIT if limit is None else limit
    watch = min(limit + 1, WATCHED)
    # (cell, node after it, cells of the path as bits); where cells may be used again, no bits
    bits = [0 if reuse else 1 << cell for cell in range(len(cells))]
    stack: list[tuple[int, Node, int]] = []
    push, pop = stack.append, stack.pop
    simple = all(tile is None or (len(tile) == 1 and tile != WILD) for tile in cells) and max(map(len, neighbours)) < LOOKS
    for start, first in enumerate(cells):
        if first:
            stack += [(start, node, bits[start]) for node in after(trie, first)]
        while stack:
            cell, node, used = pop()
            steps += 1
            if steps >= watch:
                if steps > limit:
                    return found, limit, False
                if stop[0] or len(stack) > most:
                    return found, steps, False
                watch = min(limit + 1, steps + WATCHED)
            if END in node:
                found.add(node[END])
                if len(node) == 1:
                    continue
            if simple:
                for other in neighbours[cell]:
                    child = node.get(cells[other])  # type: ignore[arg-type]  # None, a hole, leads nowhere
                    if child is not None and not used & bits[other]:
                        push((other, child, used | bits[other]))
            else:
                near = neighbours[cell]
                steps += len(near) // LOOKS
                for other in near:
                    tile = cells[other]
                    if tile and not used & bits[other]:
                        steps += len(tile) // LOOKS
                        for child in after(node, tile):
                            push((other, child, used | bits[other]))
    return found, min(steps, limit), steps <= limit


def solve_large(
    trie: Node, cells: Cells, neighbours: Neighbours, reuse: bool = False, limit: int | None = None, stop: Sequence[int] = (0,)
) -> Found:
    """The same for boards of any size: the cells of the path are marked, and the marks are removed where it turns back."""
    found: set[str] = set()
    steps = 0
    most, limit = pending(limit), NO_LIMIT if limit is None else limit
    watch = min(limit + 1, WATCHED)
    used = bytearray(len(cells))
    path: list[int] = []  # cells
    stack: list[tuple[int, Node, int]] = []  # cell, the node after it, cells of the path before it
    push, pop = stack.append, stack.pop
    simple = all(tile is None or (len(tile) == 1 and tile != WILD) for tile in cells)
    for start, first in enumerate(cells):
        if first:
            stack += [(start, node, 0) for node in after(trie, first)]
        while stack:
            cell, node, depth = pop()
            steps += 1
            if steps >= watch:
                if steps > limit:
                    return found, limit, False
                if stop[0] or len(stack) > most:
                    return found, steps, False
                watch = min(limit + 1, steps + WATCHED)
            if END in node:
                found.add(node[END])
                if len(node) == 1:
                    continue
            while len(path) > depth:
                used[path.pop()] = 0
            if not reuse:
                path.append(cell)
                used[cell] = 1
                depth += 1
            near = neighbours[cell]
            if len(near) >= LOOKS:
                steps += len(near) // LOOKS
            if simple:
                for other in near:
                    child = node.get(cells[other])  # type: ignore[arg-type]  # None, a hole, leads nowhere
                    if child is not None and not used[other]:
                        push((other, child, depth))
            else:
                for other in near:
                    tile = cells[other]
                    if tile and not used[other]:
                        steps += len(tile) // LOOKS
                        for child in after(node, tile):
                            push((other, child, depth))
        while path:
            used[path.pop()] = 0
    return found, min(steps, limit), steps <= limit
