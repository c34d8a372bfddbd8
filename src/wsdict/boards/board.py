"""A board: cells with tiles. Which cells are neighbours is a matter of the rules, or of the board where it is a graph."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any
from unicodedata import category, normalize

from wsdict.errors import BoardError, LimitError

HOLE = "."
WILD = "?"
MOST_CELLS = 4_000_000
MOST_CHECKED = 10_000
MOST_TILES = 60_000  # of several letters, in one process
MOST_LETTERS = 255  # of a tile
_SEPARATORS = re.compile(r"[ \t,]+")


class _Faces:
    """One code point for every tile of several letters, so that a board is one text, a letter a cell, and is encoded at C speed.

    The first 32 have the C1 controls, which no word contains: Latin-1 boards stay Latin-1. Later ones have code points of plane 15, so
    letters from there are treated as if they were several. A dictionary of tiles (lexicon.py) may hold no controls, and has plane 16 for
    them.
    """

    def __init__(self) -> None:
        self.by_tile: dict[str, int] = {}
        self.tiles: list[str] = []
        self.checked: dict[str, str] = {}  # tiles that have been found good, and their faces
        self.lock = threading.Lock()

    def number(self, tile: str) -> int:
        """The number of a tile that is not its own face. Raises LimitError."""
        n = self.by_tile.get(tile)
        if n is None:
            with self.lock:
                n = self.by_tile.get(tile, len(self.tiles))
                if n == MOST_TILES:
                    raise LimitError("different tiles of several letters", n + 1, MOST_TILES, "use fewer, in processes of their own")
                if n == len(self.tiles):
                    self.tiles.append(tile)
                    self.by_tile[tile] = n
        return n

    def face(self, tile: str) -> str:
        """What stands for a tile in `Board.faces`."""
        if is_letter(tile):
            return tile
        n = self.number(tile)
        return chr(0x80 + n if n < 32 else 0xF0000 + n)

    def tile(self, face: str) -> str:
        """The tile of a face."""
        code = ord(face)
        if 0x80 <= code < 0xA0:
            return self.tiles[code - 0x80]
        return self.tiles[code - 0xF0000] if code >= 0xF0000 else face

    def letter(self, tile: str) -> str:
        """What stands for a tile in a lexicon."""
        return tile if is_letter(tile) else chr(0x100000 + self.number(tile))


def is_letter(tile: str) -> bool:
    """Is a tile its own face?"""
    return len(tile) == 1 and tile < "\U000f0000"


FACES = _Faces()
Shape = tuple[int, int, tuple[tuple[int, ...], ...] | None]
_SHAPES: dict[Shape, Shape] = {}


class Board:
    """Rows of tiles: any letters, several in one tile, holes, wildcards. Immutable.

    `Board.parse` reads one from text. `faces` is the board as one text, a code point a cell, row by row.
    """

    __slots__ = ("faces", "height", "neighbours", "shape", "width")

    def __init__(self, rows: Sequence[str | Sequence[str]], neighbours: Sequence[Sequence[int]] | None = None) -> None:
        """Rows of tiles; a row that is a str is one letter a tile. Short rows end in holes. Raises BoardError and LimitError."""
        _limited(len(rows) * max(map(len, rows), default=0), "letters", 8 * MOST_CELLS)  # a tile may have several
        tiles = [_letters(row, r) if isinstance(row, str) else list(row) for r, row in enumerate(rows)]
        width = max(map(len, tiles), default=0)
        if not width:
            raise BoardError("a board without a cell", "give at least one tile, as in CAT/ORN/DES")
        _limited(width * len(tiles), "cells", MOST_CELLS)
        faces: list[str] = []
        for r, row in enumerate(tiles):
            faces += [_face(tile, r, c) for c, tile in enumerate(row)]
            faces += HOLE * (width - len(row))
        graph = None if neighbours is None else _checked_graph(neighbours, len(faces))
        shape: Shape = (width, len(tiles), graph)
        if graph is None:
            shape = _SHAPES.setdefault(shape, shape)  # one object for all grids of a size: a batch of boards is compared by identity
        for name, value in (("faces", "".join(faces)), ("width", width), ("height", len(tiles)), ("neighbours", graph), ("shape", shape)):
            object.__setattr__(self, name, value)

    faces: str
    width: int
    height: int
    neighbours: tuple[tuple[int, ...], ...] | None
    shape: Shape

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"the {name} of a board cannot be set: make another board")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"the {name} of a board cannot be deleted")

    @classmethod
    def parse(cls, text: str) -> Board:
        """A board from text: rows by `/` or line ends, tiles by blanks or commas, or else a letter a tile; `.` is a hole, `?` any letter.

        A text that begins with `{` is a graph in JSON: {"tiles": ["a", "b"], "neighbours": [[1], [0]]}. Raises BoardError and LimitError.
        """
        if text.lstrip().startswith("{"):
            return cls._graph(text)
        lines = re.split(r"\r\n|\r|\n|/", text.strip("\r\n \t"))
        _limited(len(lines) * max(map(len, lines)), "letters", 8 * MOST_CELLS)
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
                f"a graph that cannot be read ({error})", 'it looks like {"tiles": ["a", "b"], "neighbours": [[1], [0]]}'
            ) from error
        if not isinstance(tiles, list) or not isinstance(neighbours, list):
            raise BoardError("a graph whose tiles or neighbours are no list", "give a list of tiles and a list of lists of cell numbers")
        return cls([tiles], neighbours)

    @classmethod
    def roll(cls, dice: str | Iterable[str | Sequence[str]] = "classic", seed: int | None = None, width: int | None = None) -> Board:
        """A board of dice in random order, each with a random face up: `classic` or `big` (dice.toml), or a list of dice.

        A die is its faces, as `AACIOT` or `["Qu", "H", …]`; Q alone is Qu under Boggle's rules. The same seed rolls the same board. The
        board is square unless a width is given. Raises BoardError.
        """
        import random

        if isinstance(dice, str):
            sets = _dice()
            if dice not in sets:
                raise BoardError(f"no dice {dice!r}", f"there are {', '.join(sets)}")
            dice = sets[dice]
        rolled = random.Random(seed)
        faces = [list(die) for die in dice]
        if not all(faces):
            raise BoardError("a die without faces", "give it at least one")
        rolled.shuffle(faces)
        tiles = [rolled.choice(die) for die in faces]
        width = width or round(len(tiles) ** 0.5)
        if not tiles or width < 1 or len(tiles) % width:
            raise BoardError(f"{len(tiles)} dice for rows of {width}", "give a width that divides the number of dice")
        return cls([tiles[i : i + width] for i in range(0, len(tiles), width)])

    def __len__(self) -> int:
        """Cells, holes among them."""
        return len(self.faces)

    def tile(self, row: int, column: int) -> str:
        """The letters of a cell; `.` for a hole and `?` for any letter."""
        if not (0 <= row < self.height and 0 <= column < self.width):
            raise BoardError("no such cell", f"rows are 0 to {self.height - 1}, columns 0 to {self.width - 1}", row, column)
        return FACES.tile(self.faces[row * self.width + column])

    def tiles(self) -> list[str]:
        """The letters of every cell, row by row."""
        return [FACES.tile(face) for face in self.faces]

    def place(self, cell: int) -> tuple[int, int]:
        """Row and column of a cell number."""
        return divmod(cell, self.width)

    def rows(self) -> list[list[str]]:
        tiles = self.tiles()
        return [tiles[i : i + self.width] for i in range(0, len(tiles), self.width)]

    def __str__(self) -> str:
        """As `parse` reads it; a graph's tiles in one row."""
        tiles = self.tiles()
        if all(len(tile) == 1 for tile in tiles) and tiles[0] != "{":
            return "/".join("".join(row) for row in self.rows())
        begin = "," if tiles[0].startswith("{") else ""  # else it would be read as a graph
        end = "," if self.width == 1 else ""  # a separator, as there is none between tiles
        return begin + "/".join(" ".join(row) + end for row in self.rows())

    def __repr__(self) -> str:
        return f"Board.parse({str(self)!r})" if len(self) <= 100 else f"<Board of {self.height} × {self.width}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        return self.faces == other.faces and self.shape == other.shape

    def __hash__(self) -> int:
        return hash((self.faces, self.width))

    def __reduce__(self) -> tuple[Any, ...]:
        return Board, (self.rows(), self.neighbours)  # faces belong to this process


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
    """A letter a tile, combining marks with the letter before them."""
    tiles: list[str] = []
    for letter in normalize("NFC", row):
        if ord(letter) >= 0x300 and category(letter).startswith("M"):
            if not tiles:
                raise BoardError("a combining mark without a letter", "put a letter before it", number, 0)
            tiles[-1] += letter
        else:
            tiles.append(letter)
    return tiles


def _face(tile: object, row: int, column: int) -> str:
    if isinstance(tile, str) and tile in FACES.checked:
        return FACES.checked[tile]
    if not isinstance(tile, str) or not tile.strip():
        raise BoardError(f"an empty tile ({tile!r})", "write . for a hole", row, column)
    tile = normalize("NFC", tile)
    for letter in tile:
        kind = category(letter)
        if kind in ("Cc", "Cs") or kind.startswith("Z"):
            raise BoardError(f"a tile with a blank or control letter in it ({tile!r})", "leave the letter out", row, column)
    if category(tile[0]).startswith("M"):
        raise BoardError("a combining mark without a letter", "put a letter before it", row, column)
    if len(tile) > MOST_LETTERS:
        raise LimitError("letters of a tile", len(tile), MOST_LETTERS, "give it fewer")
    if "/" in tile or "," in tile:
        raise BoardError(f"a tile with / or , in it ({tile!r})", "these stand between rows and tiles", row, column)
    if len(tile) > 1 and (HOLE in tile or WILD in tile):
        raise BoardError(f"a tile of several letters with . or ? in it ({tile!r})", "a hole or wildcard is a tile of its own", row, column)
    face = FACES.face(tile)
    if len(FACES.checked) < MOST_CHECKED:
        FACES.checked[tile] = face
    return face


def _checked_graph(neighbours: Sequence[Sequence[int]], cells: int) -> tuple[tuple[int, ...], ...]:
    if len(neighbours) != cells:
        raise BoardError(f"{cells} tiles and {len(neighbours)} lists of neighbours", "give one list a tile")
    checked = []
    for cell, near in enumerate(neighbours):
        if not isinstance(near, (list, tuple)) or not all(type(other) is int and 0 <= other < cells and other != cell for other in near):
            raise BoardError(f"neighbours that are no other cells: {near!r:.60}", f"cells are numbered 0 to {cells - 1}", 0, cell)
        checked.append(tuple(sorted(set(near))))
    for cell, near in enumerate(checked):
        for other in near:
            if cell not in checked[other]:
                raise BoardError(f"cell {other} is a neighbour of cell {cell}, and not the other way round", "name both ways", 0, cell)
    return tuple(checked)
