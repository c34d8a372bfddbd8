"""Word Search I: is one word on the board, and where. Needs no dictionary."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import cast

from wsdict.boards import lines
from wsdict.boards.answers import Path, Places
from wsdict.boards.board import Board
from wsdict.boards.budget import LOOKS, NO_LIMIT, Stepwise
from wsdict.boards.folding import TILE_CASES, TileCase, folded, forms, spelled
from wsdict.boards.rules import Rules, RulesLike
from wsdict.boards.tiles import HOLE, WILD
from wsdict.errors import OptionError, StepsError
from wsdict.lazy import lazy
from wsdict.spelling import Spelling

MOST_FEASIBLE = 1 << 19  # cells in the table of a search: 35 MB
FEASIBLE = 4  # of these for one step
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

    @lazy
    def backwards(self) -> Cells:
        """The same cells with every tile read from its end."""
        return Cells([tile[::-1] if tile else tile for tile in self.tiles], self.neighbours)

    def starting(self, letter: str) -> list[int]:
        """The cells whose tile can spell a letter, or letters from it on."""
        return self.by_letter.get(letter, []) + self.wild

    def fits(self, cell: int, word: str, at: int) -> bool:
        """Can the tile of a cell spell what is at a place in a word?"""
        tile = self.tiles[cell]
        return tile is not None and (tile == WILD or word.startswith(tile, at))

    def have(self, word: str) -> bool:
        """Does the board have each letter as often as the word? A wildcard replaces any letter."""
        return sum((Counter(word) - self.letters).values()) <= len(self.wild)


class Search(Stepwise):
    """The paths that spell a word, found one at a time; it can stop after any number of steps and continue later.

    Two checks come first, because they are fast: does the board have enough of each letter, and can the word be spelled if cells may be
    used again (`_tabulate`)? Then paths are searched depth first, from the end of the word that fewer cells fit, and only through cells
    from which the rest is feasible. The problem is NP-hard, so the worst case is exponential; hence the steps.
    """

    def __init__(self, cells: Cells, word: str, reuse: bool = False) -> None:
        """Raises OptionError for the empty word."""
        if not word:
            raise OptionError("word", word, EXPECTED)
        self._backwards = len(cells.backwards.starting(word[-1])) < len(cells.starting(word[0]))
        self._cells = cells.backwards if self._backwards else cells
        self._word = word[::-1] if self._backwards else word
        self._reuse = reuse
        # For each place in the word, the cells whose tile fits there and from which the rest can be spelled if cells may be used again.
        # None where that is not known.
        self._feasible: list[set[int] | None] = [None] * len(word)
        super().__init__()

    def found(self) -> Iterator[list[int] | None]:
        cells, word, feasible = self._cells, self._word, self._feasible
        if not (self._reuse or cells.have(word)):
            yield from self.paid(self.pay(1))
            return
        yield from self._tabulate()
        used = bytearray(len(cells.tiles))
        begins = feasible[0]
        stack: list[tuple[int, int, Iterator[int]]] = []  # cell, letters spelled up to it, cells to try next
        starts = source = iter(sorted(cells.starting(word[0]) if begins is None else begins))
        at = 0
        while True:
            if debt := self.pay(1):
                yield from self.paid(debt)
            cell = next(source, None)
            if cell is None:
                if not stack:
                    return
                used[stack.pop()[0]] = 0
                source, at = (stack[-1][2], stack[-1][1]) if stack else (starts, 0)
                continue
            row = feasible[at]
            if used[cell] or (cell not in row if row is not None else not cells.fits(cell, word, at)):
                continue
            after = at + len(cells.tiles[cell] or "")
            if after == len(word):
                yield from self.paid(self.pay(len(stack) + 1))
                path = [entry[0] for entry in stack] + [cell]
                yield path[::-1] if self._backwards else path
                continue
            used[cell] = not self._reuse
            source, at = iter(cells.neighbours[cell]), after
            stack.append((cell, after, source))

    def _tabulate(self) -> Iterator[None]:
        """Fill in the cells that are feasible.

        Dynamic programming from the end of the word: O(len(word) × cells × neighbours). Memory: some 40 MB. Beyond, the last rows are
        dropped; and where a tile is so long that all are needed, the first ones are not known.
        """
        cells, word, feasible = self._cells, self._word, self._feasible
        size, longest, kept = len(word), max(len(tile or "") for tile in cells.tiles), 0
        weight = 1 + max(map(len, cells.neighbours)) // LOOKS  # of trying all neighbours of a cell
        last = size - 1  # the last row that is kept
        for at in range(size - 1, -1, -1):
            starting = cells.starting(word[at])
            yield from self.paid(self.pay(1 + len(starting) * weight // FEASIBLE))
            row: set[int] = set()
            for cell in starting:
                tile = cells.tiles[cell] or ""
                after = at + len(tile)
                if len(tile) > 1 and not word.startswith(tile, at):
                    continue
                if after == size or not cast("set[int]", feasible[after]).isdisjoint(cells.neighbours[cell]):
                    row.add(cell)
            feasible[at] = row
            kept += len(row)
            while kept > MOST_FEASIBLE and last - at >= longest:
                kept -= len(cast("set[int]", feasible[last]))
                feasible[last] = None
                last -= 1
            if kept > MOST_FEASIBLE and longest > 1:
                return


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
    place = Places(board)
    paths: list[Path] = []
    left = NO_LIMIT if steps is None else steps
    for form in spellings:
        before = {tuple(path) for path in paths}
        search = _search(board, cells, form, rules)
        while len(paths) < limit and (cells_of_path := search.next(max(left - search.steps, 0))) is not None:
            path = [place[cell] for cell in cells_of_path]
            if tuple(path) not in before:
                paths.append(path)
        if len(paths) >= limit:
            break
        if not search.complete:
            raise StepsError(search.steps, search, paths)
        left -= search.steps
    return paths


def _search(board: Board, cells: list[str | None], word: str, rules: Rules, reuse: bool = False) -> Stepwise:
    if rules.in_lines(board):
        return lines.LineSearch(board, cells, word)
    return Search(Cells(cells, rules.neighbours(board)), word, reuse or rules.reuse)


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
    board: Board | str,
    word: str,
    rules: RulesLike = "wordsearch",
    case: TileCase = "fold",
    spelling: Spelling | None = None,
    steps: int | None = None,
) -> bool:
    """Can a word be spelled if cells may be used again? Under straight rules: is it on the board? O(len(word) × cells).

    Raises OptionError for the empty word, and StepsError after `steps` steps.
    """
    board = Board.of(board)
    rules = Rules.of(rules)
    cells, spellings = _prepared(board, word, rules, case, spelling)
    left = NO_LIMIT if steps is None else steps
    for form in spellings:
        search = _search(board, cells, form, rules, reuse=True)
        if search.next(left) is not None:
            return True
        if not search.complete:
            raise StepsError(search.steps, search)
        left -= search.steps
    return False
