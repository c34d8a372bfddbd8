"""Rules are data: which cells are neighbours, which words count, and their points. A preset, or a small TOML or JSON file."""

from __future__ import annotations

import os
from array import array
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, Literal, NamedTuple, Self, get_args

from wsdict.boards.board import Board
from wsdict.boards.tiles import HOLE
from wsdict.errors import OptionError, RulesError

Adjacency = Literal["4", "8", "torus", "torus4", "hex", "straight"]
Step = tuple[int, int]

EIGHT_WAYS: list[Step] = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]
_FOUR_WAYS: list[Step] = [(-1, 0), (0, -1), (0, 1), (1, 0)]
# Rows of hexagons, odd rows half a cell to the right ("odd-r" coordinates).
_HEX_EVEN: list[Step] = [(-1, -1), (-1, 0), (0, -1), (0, 1), (1, -1), (1, 0)]
_HEX_ODD: list[Step] = [(-1, 0), (-1, 1), (0, -1), (0, 1), (1, 0), (1, 1)]
_STEPS: dict[Adjacency, tuple[list[Step], list[Step], bool]] = {  # in even rows, in odd rows, do opposite edges of the board meet
    "4": (_FOUR_WAYS, _FOUR_WAYS, False),
    "8": (EIGHT_WAYS, EIGHT_WAYS, False),
    "torus": (EIGHT_WAYS, EIGHT_WAYS, True),
    "torus4": (_FOUR_WAYS, _FOUR_WAYS, True),
    "hex": (_HEX_EVEN, _HEX_ODD, False),
    "straight": (EIGHT_WAYS, EIGHT_WAYS, False),
}
CLASSIC = (0, 0, 0, 1, 1, 2, 3, 5, 11)  # points of a word by its letters; the last is for all longer words


class _Fields(NamedTuple):
    name: str
    adjacency: Adjacency
    min_length: int
    points: tuple[int, ...]
    letter_points: Mapping[str, int] | None
    reuse: bool
    tiles: Mapping[str, str]


class Rules(_Fields):
    """How words are found and counted on a board. Immutable.

    adjacency: 4 or 8 neighbours, torus (8, opposite edges meet), torus4, hex, or straight (lines in 8 directions). min_length: in letters.
    points: of a word by its number of letters, the last for all longer ones. letter_points: instead of points, a word has the sum of its
    letters, upper and lower case alike. reuse: may a path use a cell more than once? tiles: tiles that stand for other letters, such as
    q for qu.
    """

    __slots__ = ()

    def __new__(
        cls,
        name: str = "wordsearch",
        adjacency: Adjacency | Literal[4, 8] = "4",
        min_length: int = 1,
        points: Iterable[int] = (0, 1),
        letter_points: Mapping[str, int] | None = None,
        reuse: bool = False,
        tiles: Mapping[str, str] | None = None,
    ) -> Self:
        """Raises RulesError for a field that is not valid, by its name."""
        fields = {
            "name": name,
            "adjacency": adjacency,
            "min_length": min_length,
            "points": points,
            "letter_points": letter_points,
            "reuse": reuse,
            "tiles": {} if tiles is None else tiles,
        }
        source = name if isinstance(name, str) and name else "rules"
        return super().__new__(cls, **{field: _checked(field, value, source) for field, value in fields.items()})

    @classmethod
    def _make(cls, iterable: Iterable[Any]) -> Self:  # type: ignore[override]  # _replace makes rules with it, and those are checked too
        return cls(*iterable)

    @classmethod
    def of(cls, rules: RulesLike) -> Rules:
        """Rules by the name of a preset, from a file, or as they are. Raises RulesError, OptionError and OSError."""
        if isinstance(rules, Rules):
            return rules
        if not isinstance(rules, (str, os.PathLike)):
            raise OptionError("rules", rules, f"{', '.join(PRESETS)}, a .toml or .json file, or Rules")
        name = os.fspath(rules)
        if name in PRESETS:
            return PRESETS[name]
        if not name.endswith((".toml", ".json")):
            raise RulesError(name, f"there is no such preset (there are {', '.join(PRESETS)}), and it is not a .toml or .json file")
        import json
        import tomllib

        try:
            text = Path(rules).read_text(encoding="utf-8")
            fields = json.loads(text) if name.endswith(".json") else tomllib.loads(text)
        except (ValueError, RecursionError) as error:
            raise RulesError(name, f"it cannot be read ({error})") from error
        return cls.from_map(fields, name)

    @classmethod
    def from_map(cls, fields: Any, source: str = "rules") -> Rules:
        """Rules from a map of the fields; `preset` names the rules to start from. Raises RulesError."""
        if not isinstance(fields, dict):
            raise RulesError(source, "it is not a table of fields")
        fields = dict(fields)
        preset = fields.pop("preset", None)
        if preset is not None and not (isinstance(preset, str) and preset in PRESETS):
            raise RulesError(source, f"there is no preset {preset!r:.40}; use {', '.join(PRESETS)}")
        for field, value in fields.items():
            if field not in _CHECKS:
                raise RulesError(source, f"it has an unknown field {field!r:.40} (known: preset, {', '.join(_CHECKS)})")
            fields[field] = _checked(field, value, source)
        base = PRESETS[preset] if preset else cls(name=source)
        return base._replace(**fields)

    def in_lines(self, board: Board) -> bool:
        """Are the words on this board in straight lines? A graph has no lines."""
        return self.adjacency == "straight" and board.neighbours is None

    def points_of(self, letters: int) -> int:
        """The points of a word with this number of letters."""
        return 0 if letters < self.min_length else self.points[min(letters, len(self.points) - 1)]

    def score(self, words: list[str]) -> int:
        """The points of all words together. O(letters)."""
        if self.letter_points is None:
            return sum(self.points_of(len(word)) for word in words)
        points = {letter.lower(): value for letter, value in self.letter_points.items()}
        return sum(points.get(letter.lower(), 0) for word in words for letter in word)

    def table(self, longest: int) -> array[int]:
        """points_of for 0 to `longest` letters; zeros where there are letter_points."""
        return array("I", [0 if self.letter_points is not None else self.points_of(n) for n in range(longest + 1)])

    def neighbours(self, board: Board) -> list[list[int]]:
        """The cells next to each cell, in ascending order, without holes. O(cells)."""
        holes = {cell for cell, face in enumerate(board.faces) if face == HOLE}
        near = self.grid(board)
        if not holes:
            return near
        return [[] if cell in holes else [other for other in cells if other not in holes] for cell, cells in enumerate(near)]

    def grid(self, board: Board) -> list[list[int]]:
        """The cells next to each cell of any board of this shape, in ascending order, holes included. O(cells)."""
        if board.neighbours is not None:
            return [list(near) for near in board.neighbours]
        even, odd, meet = _STEPS[self.adjacency]
        width, height = board.width, board.height
        result: list[list[int]] = []
        for row in range(height):
            steps = odd if row % 2 else even
            for column in range(width):
                near: set[int] = set()
                for down, right in steps:
                    r, c = row + down, column + right
                    if meet:
                        r, c = r % height, c % width
                    if 0 <= r < height and 0 <= c < width:
                        near.add(r * width + c)
                near.discard(row * width + column)
                result.append(sorted(near))
        return result


def _is_count(value: object) -> bool:
    return type(value) is int and 0 <= value < 2**31


def _is_adjacency(value: object) -> bool:
    return type(value) in (str, int) and str(value) in _STEPS


def _is_table(value: object, good: Callable[[Any], bool]) -> bool:
    return isinstance(value, Mapping) and all(isinstance(key, str) and key and good(item) for key, item in value.items())


_CHECKS: dict[str, tuple[Callable[[Any], bool], Callable[[Any], Any], str]] = {  # is a value valid, in which form is it kept, expected
    "name": (lambda value: isinstance(value, str), str, "a text"),
    "adjacency": (_is_adjacency, str, ", ".join(get_args(Adjacency))),
    "min_length": (lambda value: _is_count(value) and value > 0, int, "a number of letters from 1 to 2,147,483,647"),
    "points": (
        lambda value: isinstance(value, (list, tuple, range, array)) and len(value) > 0 and all(map(_is_count, value)),
        tuple,
        "a list of points for words of 0, 1, 2 … letters, from 0 to 2,147,483,647",
    ),
    "letter_points": (
        lambda value: value is None or _is_table(value, _is_count),
        lambda value: None if value is None else dict(value),
        "a table of letters and their points, from 0 to 2,147,483,647",
    ),
    "reuse": (lambda value: type(value) is bool, bool, "true or false"),
    "tiles": (
        lambda value: _is_table(value, lambda tile: isinstance(tile, str) and tile != ""),
        dict,
        "a table of tiles and their letters",
    ),
}


def _checked(field: str, value: Any, source: str) -> Any:
    """A field in the form in which it is kept. Raises RulesError."""
    is_valid, kept, expected = _CHECKS[field]
    if not is_valid(value):
        raise RulesError(source, f"its {field!r} is {value!r:.60}: expected {expected}")
    return kept(value)


PRESETS: dict[str, Rules] = {
    "wordsearch": Rules(),
    "boggle": Rules("boggle", "8", 3, CLASSIC, tiles={"q": "qu"}),
    "big-boggle": Rules("big-boggle", "8", 4, CLASSIC, tiles={"q": "qu"}),
    "straight": Rules("straight", "straight", 3),
}

RulesLike = str | os.PathLike[str] | Rules  # what Rules.of takes
