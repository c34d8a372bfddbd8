"""What files of each format begin with. Imports nothing heavy: every file that is opened is looked at."""

from __future__ import annotations

import struct

from wsdict.container import MAGIC

MARISA = b"We love Marisa.\0"
NUMBER = struct.Struct("<I")
UNIT = NUMBER.size  # bytes of a unit of a .dawg
BLOCK = 256  # units come in blocks
GUIDE = 2  # bytes of a unit's entry in the guide


def is_wsd(data: memoryview) -> bool:
    """Does a file begin as a `.wsd` does?"""
    return data[: len(MAGIC)] == MAGIC


def is_dawg(data: memoryview) -> bool:
    """Does a file have the size that its first number says, as a `.dawg` with or without a guide? It has no magic number."""
    if len(data) < NUMBER.size + UNIT * BLOCK:
        return False
    (size,) = NUMBER.unpack_from(data)
    end = NUMBER.size + UNIT * size
    if size % BLOCK or size == 0 or end > len(data):
        return False
    if len(data) >= end + NUMBER.size:
        (guide,) = NUMBER.unpack_from(data, end)
        if guide not in (0, size):
            return False
        end += NUMBER.size + GUIDE * guide
    return bool(len(data) == end)


def is_marisa(data: memoryview) -> bool:
    """Does a file begin as a `.marisa` does?"""
    return data[: len(MARISA)] == MARISA
