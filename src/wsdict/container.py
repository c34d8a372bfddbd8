"""The `.wsd` file: a header that describes the contents, and aligned sections that are used in place.

    offset  size
    0       8     magic 89 57 53 44 0D 0A 1A 0A: detects text-mode copies and plain text
    8       2     major version: a reader refuses any other
    10      2     minor version: a later one has additions that a reader may ignore
    12      4     h, size of the header
    16      8     size of the whole file
    24      8     XXH3-64 of bytes 0 to 23 and the header
    32      h     header, a msgpack map; its `sections` are [name, size, XXH3-64] in order
    then          each section at the next multiple of 64, zeros between

Numbers are little-endian. docs/format.md is the normative text. The same contents give the same bytes: there is no time, path or padding
that could differ.
"""

from __future__ import annotations

import mmap
import os
import struct
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import IO, Any

import msgpack
from xxhash import xxh3_64, xxh3_64_intdigest

from wsdict.errors import FormatError, OverwriteError
from wsdict.saving import path_of, write_into, write_whole

MAGIC = b"\x89WSD\r\n\x1a\n"
MAJOR, MINOR = 1, 0
ALIGN = 64
_START = struct.Struct("<8sHHIQ")  # magic, major, minor, header size, file size
_CHECK = struct.Struct("<Q")
FIXED = _START.size + _CHECK.size
TEXT = bytes(byte for byte in range(256) if byte >= ord(" ") or byte in b"\t\n\r\f")  # in text of any encoding that extends ASCII


def _aligned(size: int) -> int:
    return -(-size // ALIGN) * ALIGN


def _pieces(header: Mapping[str, Any], sections: Mapping[str, memoryview]) -> Iterator[bytes | memoryview]:
    """The bytes of a file, piece by piece."""
    table = [[name, section.nbytes, xxh3_64_intdigest(section)] for name, section in sections.items()]
    packed = msgpack.packb({**header, "sections": table})
    size = FIXED + len(packed)
    for section in sections.values():
        size = _aligned(size) + section.nbytes
    start = _START.pack(MAGIC, MAJOR, MINOR, len(packed), size)
    yield start + _CHECK.pack(_digest(start, packed)) + packed
    at = FIXED + len(packed)
    for section in sections.values():
        yield bytes(_aligned(at) - at)
        yield section
        at = _aligned(at) + section.nbytes


def _digest(start: bytes | memoryview, header: bytes | memoryview) -> int:
    state = xxh3_64(start)
    state.update(header)
    return state.intdigest()


def to_bytes(header: Mapping[str, Any], sections: Mapping[str, memoryview]) -> bytes:
    """A file's bytes. O(size)."""
    return b"".join(_pieces(header, sections))


def save(
    path: str | bytes | os.PathLike[str] | IO[bytes], header: Mapping[str, Any], sections: Mapping[str, memoryview], force: bool = False
) -> int:
    """Write a file, all of it or nothing, and return its size: a reader that has the old file mapped keeps the old one. O(size).

    The file may also be an open binary one. A file that is replaced keeps its mode. Raises OverwriteError if the file exists and is not a
    dictionary (unless `force`), and OSError, for a file that is read-only too.
    """
    target = path_of(path)
    if target is None:
        return write_into(path, _pieces(header, sections))
    if not force and Path(target).exists() and not Path(target).is_dir() and not is_dictionary(Path(target)):
        raise OverwriteError(target)
    return write_whole(target, _pieces(header, sections))


def is_dictionary(path: Path) -> bool:
    """Does the file begin like a dictionary? An empty file counts, as it may be overwritten."""
    if not path.is_file():
        return False
    with path.open("rb") as file:
        return file.read(len(MAGIC)) in (MAGIC, b"")


def map_file(path: str | os.PathLike[str]) -> memoryview:
    """The file's bytes, read from disk when they are accessed. Raises OSError, and FormatError for an empty file."""
    with Path(path).open("rb") as file:
        if not Path(path).is_file():
            return memoryview(file.read())
        if os.fstat(file.fileno()).st_size == 0:
            raise FormatError(os.fspath(path), "the file is empty")
        return memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))


def parse(data: memoryview, source: str, verify: bool = True) -> tuple[dict[str, Any], dict[str, memoryview]]:
    """The header and the sections of a file, as slices of it. O(size), or O(header) without `verify`.

    Raises FormatError for anything that `save` does not write: sizes are compared with the real size before they are used.
    """
    if len(data) < FIXED:
        if MAGIC.startswith(data[: len(MAGIC)].tobytes()) or data[: len(MAGIC)] == MAGIC:
            raise FormatError(source, f"it ends after {len(data)} bytes, within its header", "get or compile it again")
        raise _not_a_dictionary(data, source)
    magic, major, _, header_size, size = _START.unpack_from(data)
    if magic != MAGIC:
        raise _not_a_dictionary(data, source)
    if major != MAJOR:
        raise FormatError(source, f"it is format version {major}, and this wsdict reads version {MAJOR}", "open it with a newer wsdict")
    if size != len(data):
        raise FormatError(source, f"it has {len(data):,} bytes and should have {size:,}", "get or compile it again")
    if header_size > size - FIXED:
        raise FormatError(source, f"its header of {header_size:,} bytes does not fit the file")
    packed = data[FIXED : FIXED + header_size]
    if _CHECK.unpack_from(data, _START.size)[0] != _digest(data[: _START.size], packed):
        raise FormatError(source, "its header is damaged (checksum)", "get or compile it again")
    try:
        header = msgpack.unpackb(packed)
        table = [(name, size, check) for name, size, check in header.pop("sections")]
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError, msgpack.UnpackException) as error:
        raise FormatError(source, "its header cannot be read") from error
    return header, _sections(data, table, FIXED + header_size, source, verify)


def _sections(data: memoryview, table: list[tuple[Any, Any, Any]], at: int, source: str, verify: bool) -> dict[str, memoryview]:
    sections: dict[str, memoryview] = {}
    for name, size, check in table:
        if type(name) is not str or type(size) is not int or type(check) is not int or size < 0 or name in sections:
            raise FormatError(source, "its table of sections is damaged")
        start = _aligned(at)
        if start + size > len(data):
            raise FormatError(source, f"section {name} does not fit the file")
        section = data[start : start + size]
        if verify and (xxh3_64_intdigest(section) != check or any(data[at:start])):
            raise FormatError(source, f"section {name} is damaged (checksum)", "get or compile it again")
        sections[name] = section
        at = start + size
    if at != len(data):
        raise FormatError(source, f"{len(data) - at:,} bytes follow its last section", "get or compile it again")
    return sections


def _not_a_dictionary(data: memoryview, source: str) -> FormatError:
    begin = data[:256].tobytes()
    if not begin.translate(None, TEXT):
        return FormatError(source, "it is a text file, not a dictionary", f"compile it first: wsdict compile {source}")
    found = f"it begins with {begin[:8].hex(' ')}"
    return FormatError(source, f"it is not a wsdict dictionary ({found})", "compile one with: wsdict compile WORDS")
