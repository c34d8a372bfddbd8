"""Tiles: what the cells of a board spell, and the code points that stand for them in `Board.faces`.

A board is one text with one code point per cell, its *face*, so that a batch of boards is joined, compared and encoded at C speed. The
face of a tile of one letter is the letter. A tile of several letters is *special*: each board keeps its special tiles in order, and the
face of the i-th is the i-th of a series of code points that are not letters. The first 32 are the C1 controls, which no tile contains, so
that Latin-1 boards remain Latin-1. The rest are private ones from plane 15; letters from planes 15 and 16 are special tiles themselves.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from unicodedata import category, normalize

from wsdict.errors import BoardError, LimitError

HOLE = "."
WILD = "?"
MOST_LETTERS = 255  # of a tile
MOST_SPECIAL = 60_000  # special tiles of one board
FIRST_CONTROL, CONTROLS = 0x80, 32
FIRST_PRIVATE = 0xF0000

MOST_KEPT = 4096  # tiles that are known to be valid

Tiles = tuple[str, ...]
_letters: set[str] = set()  # valid tiles of one letter that were met


def word_end(symbols: Iterable[str]) -> str:
    """A character to separate words that are spelled by these symbols: none of them has it."""
    letters = {letter for symbol in symbols for letter in symbol}
    return next(letter for letter in ("\n", *map(chr, range(len(letters) + 1))) if letter not in letters)


def is_letter(tile: str) -> bool:
    """Is a tile its own face?"""
    return len(tile) == 1 and ord(tile) < FIRST_PRIVATE


def face_of(i: int) -> str:
    """The face of special tile number i."""
    return chr(FIRST_CONTROL + i if i < CONTROLS else FIRST_PRIVATE + i)


def faces_of(special: Tiles) -> dict[str, str]:
    """The face of each special tile."""
    return {tile: face_of(i) for i, tile in enumerate(special)}


def tiles_of(faces: str, special: Tiles) -> list[str]:
    """The tile of each face."""
    if not special:
        return list(faces)
    tile_of = {face_of(i): tile for i, tile in enumerate(special)}
    return [tile_of.get(face, face) for face in faces]


def encoded(cells: list[str]) -> tuple[str, Tiles]:
    """The faces of a board's cells, and its special tiles. Raises BoardError without a place, and LimitError.

    Nearly all tiles are letters that were met before, so a set of those is all that is asked of them.
    """
    fresh = set(cells) - _letters
    if not fresh:
        return "".join(cells), ()
    normal = {tile: checked(tile) for tile in fresh}
    if len(_letters) > MOST_KEPT:
        _letters.clear()
    _letters.update(tile for tile in normal.values() if is_letter(tile))
    special = tuple(sorted({tile for tile in normal.values() if not is_letter(tile)}))
    if len(special) > MOST_SPECIAL:
        raise LimitError("different tiles of several letters", len(special), MOST_SPECIAL, "use fewer on one board")
    face_in = faces_of(special)
    face = {tile: face_in.get(composed, composed) for tile, composed in normal.items()}
    return "".join([face.get(tile, tile) for tile in cells]), special


@lru_cache(MOST_KEPT)
def checked(tile: str) -> str:
    """A tile in normal form. Raises BoardError and LimitError, without a place."""
    if not isinstance(tile, str) or not tile.strip():
        raise BoardError(f"an empty tile ({tile!r:.40})", "write . for a hole")
    if len(tile) > MOST_LETTERS:  # before it is composed, which takes O(marks²)
        raise LimitError("letters of a tile", len(tile), MOST_LETTERS, "use a shorter tile")
    tile = normalize("NFC", tile)
    for letter in tile:
        kind = category(letter)
        if kind in ("Cc", "Cs") or kind.startswith("Z"):
            raise BoardError(f"a tile with a blank or control letter in it ({tile!r:.40})", "leave the letter out")
    if category(tile[0]).startswith("M"):
        raise BoardError("a combining mark without a letter", "put a letter before it")
    if "/" in tile or "," in tile:
        raise BoardError(f"a tile with / or , in it ({tile!r:.40})", "these separate rows and tiles")
    if len(tile) > 1 and (HOLE in tile or WILD in tile):
        raise BoardError(f"a tile of several letters with . or ? in it ({tile!r:.40})", "make the hole or wildcard a separate tile")
    return tile
