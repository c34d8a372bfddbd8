"""Word Search I: is this one word on the board, and where. Needs no dictionary."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from unicodedata import normalize

from wsdict.errors import OptionError, StepsError
from wsdict.solve import straight
from wsdict.solve.board import WILD, Board
from wsdict.solve.rules import Rules

Path = list[tuple[int, int]]  # (row, column) of each tile


class Search:
    """The paths that spell a word, found one at a time; it can stop after any number of steps and go on later.

    What can be refuted cheaply is refuted first: letters that the board has too few of, and words that cannot be spelled even if cells
    might be used again (`feasible`). What is left is searched depth first, from the end of the word that fewer cells fit, and only
    through cells from which the rest is feasible. Exponential in the worst case, as the problem is NP-hard; hence the steps.
    """

    def __init__(self, cells: Sequence[str | None], neighbours: Sequence[Sequence[int]], word: str, reuse: bool = False) -> None:
        """cells: what each spells, `?` for any one letter, None for a hole. Raises OptionError for the empty word."""
        if not word:
            raise OptionError("word", word, "at least one letter: the empty word is on every board and on none")
        self.steps = 0
        self.complete = False  # have all paths been found
        begins, ends = _fits_at_ends(cells, word)
        self._backwards = ends < begins
        self._cells = [tile[::-1] if tile and self._backwards else tile for tile in cells]
        self._word = word[::-1] if self._backwards else word
        self._neighbours = neighbours
        self._reuse = reuse
        self._used = bytearray(len(cells))
        self._stack: list[tuple[int, int, Iterator[int]]] = []  # cell, letters spelled with it, cells to go on with
        possible = reuse or _has_letters(cells, word)
        self._feasible = feasible(self._cells, neighbours, self._word) if possible else [set()]
        self._starts = iter(sorted(self._feasible[0]))

    def next(self, steps: int | None = None) -> list[int] | None:
        """The next path, as cell numbers; None after so many more steps, or, with `complete`, because there is no other."""
        limit = None if steps is None else self.steps + steps
        while not self.complete:
            if limit is not None and self.steps >= limit:
                return None
            self.steps += 1
            source = self._stack[-1][2] if self._stack else self._starts
            at = self._stack[-1][1] if self._stack else 0
            cell = next(source, None)
            if cell is None:
                if not self._stack:
                    self.complete = True
                else:
                    self._used[self._stack.pop()[0]] = 0
                continue
            if self._used[cell] or cell not in self._feasible[at]:
                continue
            after = at + len(self._cells[cell] or "")
            if after == len(self._word):
                path = [entry[0] for entry in self._stack] + [cell]
                return path[::-1] if self._backwards else path
            self._used[cell] = not self._reuse
            self._stack.append((cell, after, iter(self._neighbours[cell])))
        return None


def _fits_at_ends(cells: Sequence[str | None], word: str) -> tuple[int, int]:
    """How many cells the word can begin in, and end in."""
    tiles = [tile for tile in cells if tile]
    return sum(tile == WILD or word.startswith(tile) for tile in tiles), sum(tile == WILD or word.endswith(tile) for tile in tiles)


def _has_letters(cells: Sequence[str | None], word: str) -> bool:
    """Does the board have every letter as often as the word? Wildcards make up for any."""
    have = Counter(letter for tile in cells if tile and tile != WILD for letter in tile)
    wild = sum(tile == WILD for tile in cells)
    return sum((Counter(word) - have).values()) <= wild


def feasible(cells: Sequence[str | None], neighbours: Sequence[Sequence[int]], word: str) -> list[set[int]]:
    """For each place in the word, the cells whose tile stands there and from which the rest can be spelled if cells may be used again.

    Dynamic programming from the word's end: O(len(word) × cells × neighbours). The first set says whether the word is spelled at all.
    """
    by_letter: dict[str, list[int]] = {}
    for cell, tile in enumerate(cells):
        if tile:
            by_letter.setdefault(tile[0], []).append(cell)
    wild = by_letter.get(WILD, [])
    sets: list[set[int]] = [set() for _ in range(len(word) + 1)]
    for at in range(len(word) - 1, -1, -1):
        letter = word[at]
        for cell in by_letter.get(letter, []) if letter == WILD else by_letter.get(letter, []) + wild:
            tile = cells[cell] or ""
            after = at + len(tile)
            if len(tile) > 1 and not word.startswith(tile, at):
                continue
            if after == len(word) or not sets[after].isdisjoint(neighbours[cell]):
                sets[at].add(cell)
    return sets


def _prepared(board: Board, word: str, rules: Rules) -> tuple[list[str | None], str]:
    """Tiles and word in one case and normal form, so that they can be compared."""
    alias = {key.casefold(): value for key, value in rules.tiles.items()}
    cells: list[str | None] = []
    for tile in board.tiles():
        folded = normalize("NFC", tile.casefold())
        cells.append(None if tile == "." else alias.get(folded, folded))
    return cells, normalize("NFC", normalize("NFC", word).casefold())


def find_paths(board: Board | str, word: str, rules: str | Rules = "wordsearch", limit: int = 1000, steps: int | None = None) -> list[Path]:
    """Up to `limit` paths that spell a word, upper and lower case alike. Straight lines are given as all their cells, a palindrome once.

    Raises OptionError for the empty word and StepsError, which has the search to go on with, after so many steps.
    """
    board = Board.parse(board) if isinstance(board, str) else board
    rules = Rules.of(rules)
    cells, word = _prepared(board, word, rules)
    if rules.adjacency == "straight" and board.neighbours is None:
        if not word:
            raise OptionError("word", word, "at least one letter")
        lines = straight.find(board, cells, word)[:limit]
        return [[board.place(cell) for cell in line] for line in lines]
    search = Search(cells, rules.neighbours(board), word, rules.reuse)
    paths: list[Path] = []
    while len(paths) < limit:
        left = None if steps is None else max(steps - search.steps, 0)
        path = search.next(left)
        if path is None:
            if not search.complete:
                raise StepsError(search.steps, search)
            break
        paths.append([board.place(cell) for cell in path])
    return paths


def find_word(board: Board | str, word: str, rules: str | Rules = "wordsearch", steps: int | None = None) -> Path | None:
    """A path that spells a word, as (row, column) of each tile, or None. Raises as find_paths does."""
    paths = find_paths(board, word, rules, 1, steps)
    return paths[0] if paths else None


def is_spelled(board: Board | str, word: str, rules: str | Rules = "wordsearch") -> bool:
    """Can a word be spelled if cells may be used again? Polynomial: O(len(word) × cells). Raises OptionError for the empty word."""
    board = Board.parse(board) if isinstance(board, str) else board
    rules = Rules.of(rules)
    if not word:
        raise OptionError("word", word, "at least one letter")
    cells, word = _prepared(board, word, rules)
    return bool(feasible(cells, rules.neighbours(board), word)[0])
