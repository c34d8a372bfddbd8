"""A board: cells with tiles. The rules decide which cells are neighbours, or the board does if it is a graph."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import Any
from unicodedata import category, normalize

from wsdict.boards.tiles import HOLE, Tiles, checked, encoded, tiles_of
from wsdict.errors import BoardError, LimitError, OptionError
from wsdict.marks import MOST_MARKS, long_runs

MOST_CELLS = 4_000_000
MOST_LETTERS = 8 * MOST_CELLS  # of a board's text: tiles may have several
SHOWN = 100  # cells of a board whose repr is the whole board
COMBINING = 0x300  # the first combining mark
_SEPARATORS = re.compile(r"[ \t,]+")

Graph = tuple[tuple[int, ...], ...]
Shape = tuple[int, int, Graph | None]


@lru_cache(256)
def _grid(width: int, height: int) -> Shape:
    """The shape of a grid: one object for all grids of a size, so that a batch of boards is compared by identity."""
    return width, height, None


class Board:
    """Rows of tiles: any letters, several in one tile, holes, wildcards. Immutable.

    `Board.parse` reads one from text. `faces` is the board as one text, one code point per cell, row by row; `special` are its tiles of
    several letters (boards/tiles.py).
    """

    __slots__ = ("faces", "height", "neighbours", "shape", "special", "width")
    faces: str
    special: Tiles
    width: int
    height: int
    neighbours: Graph | None
    shape: Shape

    def __init__(self, rows: Sequence[str | Sequence[str]], neighbours: Sequence[Sequence[int]] | None = None) -> None:
        """Rows of tiles; a row that is a str has one letter per tile. Short rows end in holes. Raises BoardError and LimitError."""
        _limited(len(rows) * max(map(len, rows), default=0), "letters", MOST_LETTERS)
        tiles = [_letters(row, r) if isinstance(row, str) else list(row) for r, row in enumerate(rows)]
        width = max(map(len, tiles), default=0)
        if not width:
            raise BoardError("a board without a cell", "give at least one tile, as in CAT/ORN/DES")
        _limited(width * len(tiles), "cells", MOST_CELLS)
        cells = [tile for row in tiles for tile in (row if len(row) == width else row + [HOLE] * (width - len(row)))]
        try:
            faces, special = encoded(cells)
        except (BoardError, TypeError):
            raise _misplaced(cells, width) from None
        graph = None if neighbours is None else _checked_graph(neighbours, len(cells))
        for name, value in (
            ("faces", faces),
            ("special", special),
            ("width", width),
            ("height", len(tiles)),
            ("neighbours", graph),
            ("shape", _grid(width, len(tiles)) if graph is None else (width, len(tiles), graph)),
        ):
            object.__setattr__(self, name, value)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"the {name} of a board cannot be set: make another board")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"the {name} of a board cannot be deleted")

    @classmethod
    def of(cls, board: Board | str) -> Board:
        """A board, or the board in a text. Raises OptionError for anything else; BoardError and LimitError."""
        if isinstance(board, Board):
            return board
        if not isinstance(board, str):
            raise OptionError("board", board, "a Board, or a str such as 'CAT/ORN/DES'")
        return cls.parse(board)

    @classmethod
    def parse(cls, text: str) -> Board:
        """A board from text. `/` or line ends separate rows. Blanks or commas separate tiles, or else each letter is a tile.

        `.` is a hole and `?` any letter. A text that begins with `{` is a graph in JSON: {"tiles": ["a", "b"], "neighbours": [[1], [0]]}.
        Raises BoardError and LimitError.
        """
        if text.lstrip().startswith("{"):
            return cls._graph(text)
        lines = re.split(r"\r\n|\r|\n|/", text.strip("\r\n \t"))
        _limited(len(lines) * max(map(len, lines)), "letters", MOST_LETTERS)
        separated = any("," in line or _SEPARATORS.search(line.strip(" \t")) for line in lines)
        rows: list[str | list[str]] = []
        for line in (line.strip(" \t,") for line in lines):
            rows.append([tile for tile in _SEPARATORS.split(line) if tile] if separated else line)
        return cls(rows)

    @classmethod
    def _graph(cls, text: str) -> Board:
        import json

        try:
            fields = json.loads(text)
            tiles, neighbours = fields["tiles"], fields["neighbours"]
        except (ValueError, KeyError, TypeError, RecursionError) as error:
            raise BoardError(
                f"a graph that cannot be read ({error})", 'write it like {"tiles": ["a", "b"], "neighbours": [[1], [0]]}'
            ) from error
        if not isinstance(tiles, list) or not isinstance(neighbours, list):
            raise BoardError("a graph whose tiles or neighbours are not a list", "give a list of tiles and a list of lists of cell numbers")
        return cls([tiles], neighbours)

    @classmethod
    def roll(cls, dice: str | Iterable[str | Sequence[str]] = "classic", seed: int | None = None, width: int | None = None) -> Board:
        """A board of dice in random order, each with a random face up: `classic` or `big` (dice.toml), or a list of dice.

        A die is a sequence of faces, as `AACIOT` or `["Qu", "H", …]`; Q alone is Qu under Boggle's rules. The same seed rolls the same
        board. The board is square unless a width is given. Raises BoardError.
        """
        import random

        if isinstance(dice, str):
            sets = _dice()
            if dice not in sets:
                raise BoardError(f"unknown dice {dice!r:.40}", f"use {' or '.join(sets)}, or a list of dice")
            dice = sets[dice]
        rolled = random.Random(seed)
        faces = [list(die) for die in dice]
        if not all(faces):
            raise BoardError("a die without faces", "give each die at least one")
        rolled.shuffle(faces)
        tiles = [rolled.choice(die) for die in faces]
        width = width or round(len(tiles) ** 0.5)
        if not tiles or width < 1 or len(tiles) % width:
            raise BoardError(f"{len(tiles)} dice for rows of {width}", "give a width that divides the number of dice")
        return cls([tiles[i : i + width] for i in range(0, len(tiles), width)])

    def __len__(self) -> int:
        """The number of cells, holes included."""
        return len(self.faces)

    def tile(self, row: int, column: int) -> str:
        """The letters of a cell; `.` for a hole and `?` for any letter."""
        if not (0 <= row < self.height and 0 <= column < self.width):
            raise BoardError("no such cell", f"rows are 0 to {self.height - 1}, columns 0 to {self.width - 1}", row, column)
        return tiles_of(self.faces[row * self.width + column], self.special)[0]

    def tiles(self) -> list[str]:
        """The letters of every cell, row by row."""
        return tiles_of(self.faces, self.special)

    def place(self, cell: int) -> tuple[int, int]:
        """Row and column of a cell number."""
        return divmod(cell, self.width)

    def rows(self) -> list[list[str]]:
        tiles = self.tiles()
        return [tiles[i : i + self.width] for i in range(0, len(tiles), self.width)]

    def __str__(self) -> str:
        """The text that `parse` reads; of a graph, the tiles in one row."""
        tiles = self.tiles()
        if all(len(tile) == 1 for tile in tiles) and tiles[0] != "{":
            return "/".join("".join(row) for row in self.rows())
        begin = "," if tiles[0].startswith("{") else ""  # else it would be read as a graph
        end = "," if self.width == 1 else ""  # a separator, because one tile per row has none
        return begin + "/".join(" ".join(row) + end for row in self.rows())

    def __repr__(self) -> str:
        return f"Board.parse({str(self)!r})" if len(self) <= SHOWN else f"<Board of {self.height} × {self.width}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        return self.faces == other.faces and self.shape == other.shape and self.special == other.special

    def __hash__(self) -> int:
        return hash((self.faces, self.width))

    def __reduce__(self) -> tuple[Any, ...]:
        return Board, (self.rows(), self.neighbours)


def _limited(size: int, what: str, most: int) -> None:
    if size > most:
        raise LimitError(f"{what} of a board", size, most, "solve parts of it")


@cache
def _dice() -> dict[str, list[str]]:
    """The sets of dice in dice.toml, by name; read once, as boards are rolled by the thousand."""
    import tomllib
    from importlib.resources import files

    return tomllib.loads(files("wsdict.boards").joinpath("dice.toml").read_text(encoding="utf-8"))


def _letters(row: str, number: int) -> list[str]:
    """One letter per tile, combining marks with the letter before them."""
    if row.isascii():
        return list(row)
    tiles: list[str] = []
    runs = long_runs(set(row))
    if runs is not None and (run := runs.search(row)):  # composing it would take O(marks²)
        raise BoardError(f"{len(run[0]):,} combining marks on a letter", f"use {MOST_MARKS} at the most", number, run.start())
    for letter in normalize("NFC", row):
        if ord(letter) >= COMBINING and category(letter).startswith("M"):
            if not tiles:
                raise BoardError("a combining mark without a letter", "put a letter before it", number, 0)
            tiles[-1] += letter
        else:
            tiles.append(letter)
    return tiles


def _misplaced(cells: Sequence[object], width: int) -> BoardError:
    """The error for the first of these tiles that is not valid, with its place."""
    for cell, tile in enumerate(cells):
        try:
            checked(tile)
        except TypeError:  # it has no hash
            return BoardError(f"a tile that is not text ({tile!r:.40})", "write each tile as a str", *divmod(cell, width))
        except BoardError as error:
            return BoardError(error.problem, error.remedy, *divmod(cell, width))
    raise AssertionError("all tiles are valid")


def _checked_graph(neighbours: Sequence[Sequence[int]], cells: int) -> tuple[tuple[int, ...], ...]:
    """Neighbours as a board keeps them. O(edges). Raises BoardError."""
    if len(neighbours) != cells:
        raise BoardError(f"{cells} tiles and {len(neighbours)} lists of neighbours", "give one list per tile")
    checked = []
    for cell, near in enumerate(neighbours):
        if not isinstance(near, (list, tuple)) or not all(type(other) is int and 0 <= other < cells and other != cell for other in near):
            raise BoardError(f"neighbours that are not other cells: {near!r:.60}", f"cells are numbered 0 to {cells - 1}", 0, cell)
        checked.append(tuple(sorted(set(near))))
    listing: list[list[int]] = [[] for _ in checked]  # the cells that list each cell, in ascending order
    for cell, near in enumerate(checked):
        for other in near:
            listing[other].append(cell)
    for cell, (near, others) in enumerate(zip(checked, listing, strict=True)):
        if near != tuple(others):
            listed = set(near)
            one, other = min((cell, other) if other in listed else (other, cell) for other in listed.symmetric_difference(others))
            raise BoardError(
                f"cell {other} is a neighbour of cell {one}, but not the other way round", "list each in the other's neighbours", 0, one
            )
    return tuple(checked)
