"""Rules are data: who is whose neighbour, which words count, what they score. A preset, or a small TOML or JSON file."""

from __future__ import annotations

import os
from array import array
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from wsdict.boards.board import HOLE, Board
from wsdict.errors import RulesError

_KING = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]
_ROOK = [(-1, 0), (0, -1), (0, 1), (1, 0)]
# Rows of hexagons, odd rows half a cell to the right ("odd-r" coordinates).
_HEX_EVEN = [(-1, -1), (-1, 0), (0, -1), (0, 1), (1, -1), (1, 0)]
_HEX_ODD = [(-1, 0), (-1, 1), (0, -1), (0, 1), (1, 0), (1, 1)]
_STEPS: dict[str, tuple[list[tuple[int, int]], list[tuple[int, int]], bool]] = {  # in even rows, in odd rows, do edges meet
    "4": (_ROOK, _ROOK, False),
    "8": (_KING, _KING, False),
    "torus": (_KING, _KING, True),
    "torus4": (_ROOK, _ROOK, True),
    "hex": (_HEX_EVEN, _HEX_ODD, False),
    "straight": (_KING, _KING, False),
}
CLASSIC = (0, 0, 0, 1, 1, 2, 3, 5, 11)  # points of a word of so many letters; the last is for all longer words


class Rules(NamedTuple):
    """How words are found and counted on a board."""

    name: str = "wordsearch"
    adjacency: str = "4"  # 4 or 8 neighbours, torus (8, edges meet), torus4, hex, straight (lines in 8 directions)
    min_length: int = 1  # in letters
    points: tuple[int, ...] = (0, 1)  # by letters of the word, the last for all longer ones
    letter_points: Mapping[str, int] | None = None  # in place of points: a word is worth the sum of its letters, upper and lower case alike
    reuse: bool = False  # may a path use a cell again
    tiles: Mapping[str, str] = {}  # a tile stands for other letters: q for qu

    @classmethod
    def of(cls, rules: str | os.PathLike[str] | Rules) -> Rules:
        """Rules by the name of a preset, from a file, or as they are. Raises RulesError and OSError."""
        if isinstance(rules, Rules):
            return rules
        name = os.fspath(rules)
        if name in PRESETS:
            return PRESETS[name]
        if not name.endswith((".toml", ".json")):
            raise RulesError(name, f"there is no such preset (there are {', '.join(PRESETS)}), and it is no .toml or .json file")
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
        """Rules from a map of the fields, `preset` naming those to begin with. Raises RulesError."""
        if not isinstance(fields, dict):
            raise RulesError(source, "it is no table of fields")
        fields = dict(fields)
        preset = fields.pop("preset", None)
        if preset is not None and not (isinstance(preset, str) and preset in PRESETS):
            raise RulesError(source, f"there is no preset {preset!r} (there are {', '.join(PRESETS)})")
        for field, value in fields.items():
            check = _CHECKS.get(field)
            if check is None:
                raise RulesError(source, f"it has an unknown field {field!r} (known: preset, {', '.join(_CHECKS)})")
            if not check[0](value):
                raise RulesError(source, f"its {field!r} is {value!r:.60}: expected {check[1]}")
        if "points" in fields:
            fields["points"] = tuple(fields["points"])
        base = PRESETS[preset] if preset else cls(name=source)
        return base._replace(**fields)

    def points_of(self, letters: int) -> int:
        """What a word of so many letters is worth."""
        return 0 if letters < self.min_length else self.points[min(letters, len(self.points) - 1)]

    def score(self, words: list[str]) -> int:
        """What the words are worth together. O(letters)."""
        if self.letter_points is None:
            return sum(self.points_of(len(word)) for word in words)
        points = {letter.lower(): value for letter, value in self.letter_points.items()}
        return sum(points.get(letter.lower(), 0) for word in words for letter in word)

    def table(self, longest: int) -> array[int]:
        """points_of for 0 to `longest` letters; zeros where letters have points of their own."""
        return array("I", [0 if self.letter_points is not None else self.points_of(n) for n in range(longest + 1)])

    def neighbours(self, board: Board) -> list[list[int]]:
        """The cells next to each cell, rising, holes left out. O(cells)."""
        holes = {cell for cell, face in enumerate(board.faces) if face == HOLE}
        near = self.grid(board)
        if not holes:
            return near
        return [[] if cell in holes else [other for other in cells if other not in holes] for cell, cells in enumerate(near)]

    def grid(self, board: Board) -> list[list[int]]:
        """The cells next to each cell of any board of this shape, rising, holes as any others. O(cells)."""
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


_CHECKS: dict[str, tuple[Callable[[Any], bool], str]] = {
    "name": (lambda value: isinstance(value, str), "a text"),
    "adjacency": (lambda value: isinstance(value, str) and value in _STEPS, " or ".join(_STEPS)),
    "min_length": (lambda value: _is_count(value) and value >= 1, "a number of letters, 1 or more"),
    "points": (
        lambda value: isinstance(value, (list, tuple)) and len(value) > 0 and all(map(_is_count, value)),
        "points for 0, 1, 2 … letters",
    ),
    "letter_points": (lambda value: isinstance(value, dict) and all(map(_is_count, value.values())), "a table of letters and points"),
    "reuse": (lambda value: type(value) is bool, "true or false"),
    "tiles": (lambda value: isinstance(value, dict) and all(isinstance(tile, str) and tile for tile in value.values()), "a table of tiles"),
}

PRESETS: dict[str, Rules] = {
    "wordsearch": Rules(),
    "boggle": Rules("boggle", "8", 3, CLASSIC, tiles={"q": "qu"}),
    "big-boggle": Rules("big-boggle", "8", 4, CLASSIC, tiles={"q": "qu"}),
    "straight": Rules("straight", "straight", 3),
}
