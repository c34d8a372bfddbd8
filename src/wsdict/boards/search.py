"""Word Search I: is this one word on the board, and where. Needs no dictionary."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from unicodedata import normalize

from wsdict.boards import straight
from wsdict.boards.board import HOLE, WILD, Board
from wsdict.boards.rules import Rules
from wsdict.errors import OptionError, StepsError

Path = list[tuple[int, int]]  # (row, column) of each tile


class Cells:
    """A board's cells, with what searches look up in them: made once for any number of words."""

    def __init__(self, tiles: Sequence[str | None], neighbours: Sequence[Sequence[int]]) -> None:
        """tiles: what each cell spells, `?` for any one letter, None for a hole."""
        self.tiles = tiles
        self.neighbours = neighbours
        self.by_letter: dict[str, list[int]] = {}  # cells by the first letter of their tile
        for cell, tile in enumerate(tiles):
            if tile:
                self.by_letter.setdefault(tile[0], []).append(cell)
        self.wild = self.by_letter.pop(WILD, [])
        self.letters = Counter(letter for tile in tiles if tile and tile != WILD for letter in tile)

    @cached_property
    def backwards(self) -> Cells:
        """The same cells with every tile read from its end."""
        return Cells([tile[::-1] if tile else tile for tile in self.tiles], self.neighbours)

    def starting(self, letter: str) -> list[int]:
        """The cells where a word can go on with a letter."""
        return self.by_letter.get(letter, []) + self.wild

    def have(self, word: str) -> bool:
        """Are there all letters as often as in the word? Wildcards make up for any."""
        return sum((Counter(word) - self.letters).values()) <= len(self.wild)


class Search:
    """The paths that spell a word, found one at a time; it can stop after any number of steps and go on later.

    What can be refuted cheaply is refuted first: letters that the board has too few of, and words that cannot be spelled even if cells
    might be used again (`feasible`). What is left is searched depth first, from the end of the word that fewer cells fit, and only
    through cells from which the rest is feasible. Exponential in the worst case, as the problem is NP-hard; hence the steps.
    """

    def __init__(self, cells: Cells, word: str, reuse: bool = False) -> None:
        """Raises OptionError for the empty word."""
        if not word:
            raise OptionError("word", word, "at least one letter: the empty word is on every board and on none")
        self.steps = 0
        self.complete = False  # have all paths been found
        self._backwards = len(cells.backwards.starting(word[-1])) < len(cells.starting(word[0]))
        self._cells = cells.backwards if self._backwards else cells
        self._word = word[::-1] if self._backwards else word
        self._reuse = reuse
        self._used = bytearray(len(cells.tiles))
        self._stack: list[tuple[int, int, Iterator[int]]] = []  # cell, letters spelled with it, cells to go on with
        self._feasible = feasible(self._cells, self._word) if reuse or cells.have(word) else [set()]
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
            after = at + len(self._cells.tiles[cell] or "")
            if after == len(self._word):
                path = [entry[0] for entry in self._stack] + [cell]
                return path[::-1] if self._backwards else path
            self._used[cell] = not self._reuse
            self._stack.append((cell, after, iter(self._cells.neighbours[cell])))
        return None


def feasible(cells: Cells, word: str) -> list[set[int]]:
    """For each place in the word, the cells whose tile stands there and from which the rest can be spelled if cells may be used again.

    Dynamic programming from the word's end: O(len(word) × cells × neighbours). The first set says whether the word is spelled at all.
    """
    sets: list[set[int]] = [set() for _ in range(len(word) + 1)]
    for at in range(len(word) - 1, -1, -1):
        for cell in cells.starting(word[at]):
            tile = cells.tiles[cell] or ""
            after = at + len(tile)
            if len(tile) > 1 and not word.startswith(tile, at):
                continue
            if after == len(word) or not sets[after].isdisjoint(cells.neighbours[cell]):
                sets[at].add(cell)
    return sets


def _prepared(board: Board, word: str, rules: Rules) -> tuple[list[str | None], str]:
    """Tiles and word in one case and normal form, so that they can be compared."""
    alias = {_folded(key): _folded(value) for key, value in rules.tiles.items()}
    tiles = [_folded(tile) for tile in board.tiles()]
    return [None if tile == HOLE else alias.get(tile, tile) for tile in tiles], _folded(word)


def _folded(text: str) -> str:
    """Upper and lower case made alike, letter for letter: a wildcard is one letter of the word as it was given."""
    folded = (letter.casefold() if len(letter.casefold()) == 1 else letter.lower() for letter in normalize("NFC", text))
    return normalize("NFC", "".join(folded))


def find_paths(board: Board | str, word: str, rules: str | Rules = "wordsearch", limit: int = 1000, steps: int | None = None) -> list[Path]:
    """Up to `limit` paths that spell a word, upper and lower case alike. Straight lines are given as all their cells, a palindrome once.

    Raises OptionError for the empty word, and after so many steps StepsError, which has the paths so far and the search to go on with.
    """
    board = Board.parse(board) if isinstance(board, str) else board
    rules = Rules.of(rules)
    cells, word = _prepared(board, word, rules)
    if rules.adjacency == "straight" and board.neighbours is None:
        if not word:
            raise OptionError("word", word, "at least one letter")
        lines = straight.find(board, cells, word)[:limit]
        return [[board.place(cell) for cell in line] for line in lines]
    search = Search(Cells(cells, rules.neighbours(board)), word, rules.reuse)
    paths: list[Path] = []
    while len(paths) < limit:
        left = None if steps is None else max(steps - search.steps, 0)
        path = search.next(left)
        if path is None:
            if not search.complete:
                raise StepsError(search.steps, search, paths)
            break
        paths.append([board.place(cell) for cell in path])
    return paths


def find_word(board: Board | str, word: str, rules: str | Rules = "wordsearch", steps: int | None = None) -> Path | None:
    """A path that spells a word, as (row, column) of each tile, or None. Raises as find_paths does."""
    paths = find_paths(board, word, rules, 1, steps)
    return paths[0] if paths else None


def is_spelled(board: Board | str, word: str, rules: str | Rules = "wordsearch") -> bool:
    """Can a word be spelled if cells may be used again (in straight lines: at all)? Polynomial: O(len(word) × cells).

    Raises OptionError for the empty word.
    """
    board = Board.parse(board) if isinstance(board, str) else board
    rules = Rules.of(rules)
    if not word:
        raise OptionError("word", word, "at least one letter")
    cells, word = _prepared(board, word, rules)
    if rules.adjacency == "straight" and board.neighbours is None:
        return bool(straight.find(board, cells, word))
    return bool(feasible(Cells(cells, rules.neighbours(board)), word)[0])
