"""Word Search I: is one word on the board, and where. Needs no dictionary."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

from wsdict.boards import lines
from wsdict.boards.answers import Path
from wsdict.boards.board import Board
from wsdict.boards.folding import TILE_CASES, TileCase, folded, forms, spelled
from wsdict.boards.rules import Rules, RulesLike
from wsdict.boards.tiles import HOLE, WILD
from wsdict.errors import OptionError, StepsError
from wsdict.spelling import Spelling

EXPECTED = "at least one letter: the empty word is on every board and on none"


class Cells:
    """The cells of a board, with tables for searches: made once for any number of words."""

    def __init__(self, tiles: Sequence[str | None], neighbours: Sequence[Sequence[int]]) -> None:
        """tiles: what each cell spells, `?` for any one letter, None for a hole."""
        self.tiles = tiles
        self.neighbours = neighbours
        self.by_letter: dict[str, list[int]] = {}  # cells by the first letter of their tile
        for cell, tile in enumerate(tiles):
            if tile:
                self.by_letter.setdefault(tile[0], []).append(cell)
        self.wild: list[int] = self.by_letter.pop(WILD, [])
        self.letters: Counter[str] = Counter(letter for tile in tiles if tile and tile != WILD for letter in tile)

    @cached_property
    def backwards(self) -> Cells:
        """The same cells with every tile read from its end."""
        return Cells([tile[::-1] if tile else tile for tile in self.tiles], self.neighbours)

    def starting(self, letter: str) -> list[int]:
        """The cells whose tile can spell a letter, or letters from it on."""
        return self.by_letter.get(letter, []) + self.wild

    def have(self, word: str) -> bool:
        """Does the board have each letter as often as the word? A wildcard replaces any letter."""
        return sum((Counter(word) - self.letters).values()) <= len(self.wild)


class Search:
    """The paths that spell a word, found one at a time; it can stop after any number of steps and continue later.

    Two checks come first, because they are fast: does the board have enough of each letter, and can the word be spelled if cells may be
    used again (`feasible`)? Then paths are searched depth first, from the end of the word that fewer cells fit, and only through cells
    from which the rest is feasible. The problem is NP-hard, so the worst case is exponential; hence the steps.
    """

    def __init__(self, cells: Cells, word: str, reuse: bool = False) -> None:
        """Raises OptionError for the empty word."""
        if not word:
            raise OptionError("word", word, EXPECTED)
        self.steps: int = 0
        self.complete: bool = False  # have all paths been found
        self._backwards = len(cells.backwards.starting(word[-1])) < len(cells.starting(word[0]))
        self._cells = cells.backwards if self._backwards else cells
        self._word = word[::-1] if self._backwards else word
        self._reuse = reuse
        self._used = bytearray(len(cells.tiles))
        self._stack: list[tuple[int, int, Iterator[int]]] = []  # cell, letters spelled up to it, cells to try next
        self._feasible = feasible(self._cells, self._word) if reuse or cells.have(word) else [set()]
        self._starts = iter(sorted(self._feasible[0]))

    def next(self, steps: int | None = None) -> list[int] | None:
        """The next path, as cell numbers. None after `steps` more steps, or, if `complete`, because there is no other path."""
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
    """For each place in the word, the cells whose tile fits there and from which the rest can be spelled if cells may be used again.

    Dynamic programming from the end of the word: O(len(word) × cells × neighbours). If the first set is empty, the word cannot be spelled.
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


def _prepared(board: Board, word: str, rules: Rules, case: TileCase, spelling: Spelling | None) -> tuple[list[str | None], list[str]]:
    """What the cells spell, and the forms of the word that can be there. Raises OptionError."""
    if case not in TILE_CASES:
        raise OptionError("case", case, " or ".join(TILE_CASES))
    spelling = Spelling() if spelling is None else spelling.checked()
    word = spelling.apply(word)
    if not word:
        raise OptionError("word", word, EXPECTED)
    match = folded if case == "fold" else str
    alias = {tile.casefold(): letters for tile, letters in rules.tiles.items()}
    tiles = board.tiles()
    cells = [None if tile == HOLE else WILD if tile == WILD else match(spelled(tile, alias, spelling, case)) for tile in tiles]
    every = [word] if case == "exact" else forms(word)
    return cells, every if WILD in tiles else every[:1]


def find_paths(
    board: Board | str,
    word: str,
    rules: RulesLike = "wordsearch",
    limit: int = 1000,
    steps: int | None = None,
    case: TileCase = "fold",
    spelling: Spelling | None = None,
) -> list[Path]:
    """Up to `limit` paths that spell a word, in upper or lower case. A straight line is all of its cells, and a palindrome is found once.

    With case `exact`, tiles match letters of their own case only. `spelling` are the rules of a dictionary, for tiles and word: then the
    answer is that of a Solver over it. Raises OptionError for the empty word, and StepsError after `steps` steps, with the paths so far and
    the search, which can continue.
    """
    board = Board.of(board)
    rules = Rules.of(rules)
    cells, spellings = _prepared(board, word, rules, case, spelling)
    paths: list[Path] = []
    for form in spellings:
        before = {tuple(path) for path in paths}
        found: Iterable[Path]
        if rules.in_lines(board):
            found = ([board.place(cell) for cell in line] for line in lines.find(board, cells, form))
        else:
            found = _searched(board, cells, form, rules, steps, paths)
        for path in found:
            if len(paths) >= limit:
                return paths
            if tuple(path) not in before:
                paths.append(path)
    return paths


def _searched(board: Board, cells: list[str | None], word: str, rules: Rules, steps: int | None, paths: list[Path]) -> Iterator[Path]:
    """The paths, one at a time. Raises StepsError, with the paths that the caller has so far."""
    search = Search(Cells(cells, rules.neighbours(board)), word, rules.reuse)
    while (path := search.next(None if steps is None else max(steps - search.steps, 0))) is not None:
        yield [board.place(cell) for cell in path]
    if not search.complete:
        raise StepsError(search.steps, search, paths)


def find_word(
    board: Board | str,
    word: str,
    rules: RulesLike = "wordsearch",
    steps: int | None = None,
    case: TileCase = "fold",
    spelling: Spelling | None = None,
) -> Path | None:
    """A path that spells a word, as (row, column) of each tile, or None. Arguments and errors are those of find_paths."""
    paths = find_paths(board, word, rules, 1, steps, case, spelling)
    return paths[0] if paths else None


def is_spelled(
    board: Board | str, word: str, rules: RulesLike = "wordsearch", case: TileCase = "fold", spelling: Spelling | None = None
) -> bool:
    """Can a word be spelled if cells may be used again? Under straight rules: is it on the board? O(len(word) × cells).

    Raises OptionError for the empty word.
    """
    board = Board.of(board)
    rules = Rules.of(rules)
    cells, spellings = _prepared(board, word, rules, case, spelling)
    if rules.in_lines(board):
        return any(lines.find(board, cells, form) for form in spellings)
    table = Cells(cells, rules.neighbours(board))
    return any(feasible(table, form)[0] for form in spellings)
