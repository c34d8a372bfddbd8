"""What each prune is worth: a cell-first search in plain Python whose prunes can be disabled one by one.

The answer is the same with and without them; the search counts the cells that it enters. Slow, for tables and for teaching.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from typing import NamedTuple

from wsdict.boards.engines import textbook
from wsdict.boards.engines.base import Cells, Neighbours
from wsdict.boards.tiles import WILD
from wsdict.errors import OptionError
from wsdict.representations.plain import END, Node, build

PRUNES = {
    "prefix": "continue only where a word has this prefix",
    "starts": "start only in cells where a word can start",
    "letters": "omit words with a letter that is not on the board",
    "counts": "omit words that have a letter more often than the board",
    "length": "omit words that are longer than all tiles together",
    "region": "search each connected region separately, for the words that it has letters for",
    "exhausted": "continue only where a word with this prefix is not found yet",
}


class Ablated(NamedTuple):
    """The words on a board, and the number of cells that were entered."""

    words: list[str]
    steps: int
    complete: bool


def solve(words: Iterable[str], cells: Cells, neighbours: Neighbours, without: Collection[str] = (), limit: int = 10_000_000) -> Ablated:
    """The words on a board with all prunes except those in `without`, or the words found in `limit` steps. Raises OptionError."""
    for name in without:
        if name not in PRUNES:
            raise OptionError("without", name, ", ".join(PRUNES))
    on = PRUNES.keys() - set(without)
    kept = [word for word in words if word]
    found: set[str] = set()
    steps = 0
    for region in _regions(cells, neighbours) if "region" in on else [[cell for cell, tile in enumerate(cells) if tile]]:
        few = _possible(kept, cells, region, on)
        steps, complete = _search(few, cells, neighbours, region, on, found, steps, limit)
        if not complete:
            return Ablated(sorted(found), steps, False)
    return Ablated(sorted(found), steps, True)


def _regions(cells: Cells, neighbours: Neighbours) -> Iterator[list[int]]:
    seen = {cell for cell, tile in enumerate(cells) if not tile}
    for start in range(len(cells)):
        if start not in seen:
            region = [start]
            seen.add(start)
            for cell in region:
                fresh = [other for other in neighbours[cell] if other not in seen]
                seen.update(fresh)
                region += fresh
            yield region


def _possible(words: list[str], cells: Cells, region: list[int], on: Collection[str]) -> list[str]:
    """The words that are not excluded by letters, counts and length."""
    tiles = [cells[cell] or "" for cell in region]
    wild = tiles.count(WILD)
    have = Counter(letter for tile in tiles if tile != WILD for letter in tile)
    if "length" in on:
        most = sum(map(len, tiles))
        words = [word for word in words if len(word) <= most]
    if "letters" in on and not wild:
        words = [word for word in words if have.keys() >= set(word)]
    if "counts" in on:
        words = [word for word in words if sum((Counter(word) - have).values()) <= wild]
    return words


def _search(
    words: list[str], cells: Cells, neighbours: Neighbours, region: list[int], on: Collection[str], found: set[str], steps: int, limit: int
) -> tuple[int, bool]:
    trie = build(words)
    longest = max(map(len, words), default=0)
    left: dict[int, int] = {}  # by node: words at and below it that are not found yet
    above: dict[str, list[Node]] = {}  # by word: the nodes on its path
    for word in words:
        node = trie
        above[word] = [node]
        for letter in word:
            node = node[letter]
            above[word].append(node)
        for node in above[word]:
            left[id(node)] = left.get(id(node), 0) + 1
    dead: Node = {}  # where no word continues; entered only without `prefix`
    stack: list[tuple[int, Node, int, int]] = []  # cell, node before its tile, letters before it, cells of the path as bits
    for cell in reversed(region):
        if "starts" not in on or next(textbook.after(trie, cells[cell] or ""), None) is not None:
            stack.append((cell, trie, 0, 0))
    while stack:
        cell, before, size, used = stack.pop()
        steps += 1
        if steps > limit:
            return limit, False
        tile = cells[cell] or ""
        nodes = list(textbook.after(before, tile))
        if not nodes and "prefix" not in on and size + len(tile) < longest:
            nodes = [dead]
        for node in nodes:
            ending = node.get(END)
            if ending is not None and ending not in found:
                found.add(ending)
                for passed in above[ending]:
                    left[id(passed)] -= 1
            if "exhausted" in on and node is not dead and not left[id(node)]:
                continue
            for other in neighbours[cell]:
                if cells[other] and not (used | 1 << cell) >> other & 1:
                    if "prefix" in on and next(textbook.after(node, cells[other] or ""), None) is None:
                        continue
                    stack.append((other, node, size + len(tile), used | 1 << cell))
    return steps, True
