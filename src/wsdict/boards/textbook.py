"""Word Search II as textbooks have it: a trie of dicts, walked from every cell.

Three solvers that need no kernel. `solve` keeps the trie and collects words in a set; it answers where kernels are interpreted, as it is
the fastest of all in plain Python. `disposable` owns its trie and takes found words and bare leaves off it, so that nothing is looked
for twice; the trie is worthless afterwards. `naive` has no trie at all: it spells everything and looks it up.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from wsdict.boards.board import WILD
from wsdict.errors import StepsError
from wsdict.representations.plain import END, Node, build

Cells = Sequence[str | None]
Neighbours = Sequence[Sequence[int]]


def after(node: Node, tile: str) -> Iterator[Node]:
    """The nodes behind a tile: none, one, or for a wildcard many."""
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
) -> tuple[set[str], int, bool]:
    """(words, steps, complete) of a board; it ends early after `limit` steps, or if another thread sets stop[0]. The trie is only read."""
    found: set[str] = set()
    steps = 0
    # (cell, node behind it, cells of the path as bits); a bit of no cell where cells may be used again
    bits = [0 if reuse else 1 << cell for cell in range(len(cells))]
    stack = [(cell, node, bits[cell]) for cell, tile in enumerate(cells) if tile for node in after(trie, tile)]
    push, pop = stack.append, stack.pop
    simple = all(tile is None or (len(tile) == 1 and tile != WILD) for tile in cells)
    while stack:
        cell, node, used = pop()
        steps += 1
        if limit is not None and steps > limit:
            return found, limit, False
        if stop[0]:
            return found, steps, False
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
            for other in neighbours[cell]:
                tile = cells[other]
                if tile and not used & bits[other]:
                    for child in after(node, tile):
                        push((other, child, used | bits[other]))
    return found, steps, True


def disposable(words: Iterable[str], cells: Cells, neighbours: Neighbours) -> set[str]:
    """The words on a board, by a trie of their own that is pruned leaf by leaf as they are found."""
    trie = build(words)
    found: set[str] = set()
    used = [False] * len(cells)
    for start in range(len(cells)):
        # (cell, its letter's parent node, the letter, steps that go on from it), root first
        path: list[tuple[int, Node, str, Iterator[tuple[int, Node, str]]]] = []
        starts = pending = _steps(trie, [start], cells, used)
        while True:
            step = next(pending, None)
            if step is None:
                if not path:
                    break
                cell, parent, letter, _ = path.pop()
                used[cell] = False
                if not parent[letter]:
                    del parent[letter]
                pending = path[-1][3] if path else starts  # a wildcard has several first letters
                continue
            cell, parent, letter = step
            node = parent[letter]
            word = node.pop(END, None)
            if word is not None:
                found.add(word)
            used[cell] = True
            pending = _steps(node, neighbours[cell], cells, used)
            path.append((cell, parent, letter, pending))
    return found


def _steps(node: Node, near: Iterable[int], cells: Cells, used: list[bool]) -> Iterator[tuple[int, Node, str]]:
    """(cell, node before its last letter, last letter) of every tile that goes on from a node, as the trie is when it is asked."""
    for cell in near:
        tile = cells[cell]
        if not tile or used[cell]:
            continue
        for letters in [letter for letter in node if letter] if tile == WILD else [tile]:
            parent = node
            for letter in letters[:-1]:
                parent = parent.get(letter, {})
            if letters[-1] in parent:
                yield cell, parent, letters[-1]


def naive(words: set[str], cells: Cells, neighbours: Neighbours, limit: int = 10_000_000) -> set[str]:
    """The words on a board by spelling every path as long as the longest word, and looking each up.

    Raises StepsError after `limit` paths.
    """
    longest = max(map(len, words), default=0)
    alphabet = sorted({letter for word in words for letter in word})
    found: set[str] = set()
    steps = 0
    stack = [(cell, "", 0) for cell, tile in enumerate(cells) if tile]
    while stack:
        cell, before, used = stack.pop()
        tile = cells[cell] or ""
        used |= 1 << cell
        for letters in alphabet if tile == WILD else [tile]:
            text = before + letters
            steps += 1
            if steps > limit:
                raise StepsError(steps)
            if text in words:
                found.add(text)
            if len(text) < longest:
                stack += [(other, text, used) for other in neighbours[cell] if not used >> other & 1]
    return found
