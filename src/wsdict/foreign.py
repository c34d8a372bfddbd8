"""Files of other packages, recognised by what is in them. The kind that is laid out in the same way opens them, and writes them.

kind       file       of
dawgdic    .dawg      DAWG, DAWG2, dawg-python, pymorphy: no magic, but as long as the number that it begins with says
marisa     .marisa    marisa-trie
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterator
from typing import Any

from wsdict.dictionary import Dictionary

MARISA = b"We love Marisa.\0"
BLOCK = 256  # units of a .dawg come in blocks


def is_dawg(data: memoryview) -> bool:
    """Has a file the size that its first number says, as a `.dawg` without a guide, or with one?"""
    if len(data) < 4 + 4 * BLOCK:
        return False
    (size,) = struct.unpack_from("<I", data)
    end = 4 + 4 * size
    if size % BLOCK or size == 0 or end > len(data):
        return False
    if len(data) >= end + 4:
        (guide,) = struct.unpack_from("<I", data, end)
        if guide not in (0, size):
            return False
        end += 4 + 2 * guide
    return bool(len(data) == end)


def is_marisa(data: memoryview) -> bool:
    """Does a file begin as a `.marisa` does?"""
    return data[: len(MARISA)].tobytes() == MARISA


FORMATS: dict[str, Callable[[memoryview], bool]] = {"dawgdic": is_dawg, "marisa": is_marisa}


def kind_of(data: memoryview) -> str | None:
    """The kind that opens a file of another package, None for any other file. O(1)."""
    return next((kind for kind, is_it in FORMATS.items() if is_it(data)), None)


def opened(kind: str, data: memoryview, source: str) -> Dictionary:
    """The dictionary in another package's file, always proven and measured: it has no header and no checksum. Raises FormatError."""
    from wsdict.representations import representation

    laid_out: Any = representation(kind)
    made: Dictionary = laid_out.adopt(data, source)
    made.origin = kind
    return made


def pieces(dictionary: Dictionary, kind: str) -> Iterator[bytes | memoryview]:
    """The bytes of another package's file with the words of a dictionary, one of FORMATS. Raises LimitError. O(letters)."""
    from wsdict.compiler import as_kind

    if dictionary.header.extra.get("convention") == "BytesDAWG":  # its keys are more than the words
        dictionary = as_kind(dictionary, "dawg")
    laid_out: Any = as_kind(dictionary, kind)
    made: Iterator[bytes | memoryview] = laid_out.raw()
    return made
