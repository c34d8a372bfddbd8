"""The bytes of files, read and decompressed within the limit that the caller sets.

A file of a kilobyte can unfold to terabytes, and a pipe may never end: so both are read piece by piece, and counted.
"""

from __future__ import annotations

import errno
import os
import re
import struct
import sys
from collections.abc import Callable, Generator, Iterable, Iterator
from importlib import import_module
from itertools import chain
from pathlib import Path
from typing import IO, Any, NamedTuple, TypeVar, cast

from wsdict.errors import LimitError, WordListError

MAX_BYTES = 8 << 30  # of a source, decompressed, by default
WORDS = "<words>"  # the name of a source that has none
PIECE = 1 << 20  # bytes that are read at a time
# Compressed bytes that are given at a time: 1 KB of zstd unfolds to 32 MB at most (blocks of 128 KB in 4 bytes), 64 KB of gzip to 64 MB
# (1 : 1,032). bz2 and lzma stop by themselves after PIECE.
FED = {"gzip": 1 << 16, "zstandard": 1 << 10, "bz2": 1 << 16, "lzma": 1 << 16}
GZIP = 31  # for zlib: a header and a checksum as gzip has them

# The modules are imported when needed: together they take a fifth of the time that importing wsdict may take.
COMPRESSED = {
    rb"\x1f\x8b\x08": "gzip",
    rb"BZh[1-9](1AY&SY|\x17rE8P\x90)": "bz2",
    rb"\xfd7zXZ\x00": "lzma",
    rb"\x28\xb5\x2f\xfd|[\x50-\x5f]\x2a\x4d\x18": "zstandard",
}
SKIPPABLE = struct.Struct("<II")  # of a zstd frame that has no data (RFC 8878, 3.1.2): magic number and size
SKIPPABLE_MAGIC, SKIPPABLE_MASK = 0x184D2A50, 0xFFFFFFF0


T = TypeVar("T", str, bytes)


class Raw(NamedTuple):
    """What is in a file: bytes, or text that was decoded when it was opened."""

    name: str
    data: bytes | str


def fetch(source: object, most: int = MAX_BYTES) -> Raw | None:
    """What is in a file, given by its path (`-` is standard input), open, or as a Traversable; None where the source is none of these.

    Raises OSError, and LimitError for more than `most` bytes, or letters of a file that is open as text.
    """
    if isinstance(source, (str, bytes, os.PathLike)):
        name = os.fsdecode(source)
        if name != "-":
            return Raw(name, contents(name, most))
        if not sys.stdin:
            raise OSError(errno.EBADF, "it is closed", "<stdin>")
        return Raw("<stdin>", _joined("<stdin>", _pieces(sys.stdin.buffer), most, b""))
    if hasattr(source, "read_bytes"):
        with source.open("rb") as file:  # type: ignore[attr-defined]
            return _rest(name_of(source), file, most)
    return _rest(name_of(source), cast(IO[Any], source), most) if hasattr(source, "read") else None


def name_of(source: object) -> str:
    """The name of a source that is not a path."""
    return str(getattr(source, "name", None) or getattr(source, "source", WORDS))


def _rest(name: str, file: IO[Any], most: int) -> Raw:
    first = file.read(PIECE)
    if not isinstance(first, (str, bytes)):
        raise WordListError(name, f"its read gives {type(first).__name__}, not str or bytes", "open a file")
    return Raw(name, _joined(name, chain([first], _pieces(file)), most, first[:0]))


def contents(name: str, most: int) -> bytes:
    """The bytes of a file. Raises OSError, and LimitError for more than `most`."""
    if "\0" in name:
        raise OSError(errno.EINVAL, "the path has a NUL", name.replace("\0", "\\0"))
    with Path(name).open("rb") as file:
        size = os.fstat(file.fileno()).st_size
        if size > most:
            raise _too_many(name, size, most)
        return file.read() if size else _joined(name, _pieces(file), most, b"")  # pipes and devices have size 0


def decompressed(name: str, data: bytes, most: int = MAX_BYTES) -> bytes:
    """The data itself, or what it contains if its first bytes are those of a compressed file.

    Raises WordListError for damage, and LimitError for more than `most` bytes.
    """
    module = next((module for pattern, module in COMPRESSED.items() if re.match(pattern, data, re.DOTALL)), None)
    if module is None:
        if len(data) > most:
            raise _too_many(name, len(data), most)
        return data
    try:
        return _joined(name, _unpacked(module, data), most, b"")
    except ImportError as error:
        raise WordListError(name, f"the file is compressed, and {module} is not installed", f"pip install {module}") from error
    except (LimitError, MemoryError):
        raise
    except Exception as error:  # each module has errors of its own
        raise WordListError(name, f"the compressed data is damaged ({error})", "get the file again") from error


def _pieces(file: IO[Any]) -> Iterator[Any]:
    while piece := file.read(PIECE):
        yield piece


def _unpacked(module: str, data: bytes) -> Iterator[bytes]:
    """Frame by frame, or member by member."""
    library: Any = import_module("zlib" if module == "gzip" else module)
    makes: dict[str, Callable[[Any], Any]] = {
        "gzip": lambda zlib: zlib.decompressobj(GZIP),
        "zstandard": lambda zstandard: zstandard.ZstdDecompressor().decompressobj(),
        "bz2": lambda bz2: bz2.BZ2Decompressor(),
        "lzma": lambda lzma: lzma.LZMADecompressor(),
    }
    fed = FED[module]
    at = 0
    while at < len(data):
        if module == "zstandard" and (size := _skipped(data, at)):
            at += size
        elif at and module != "zstandard" and not data[at : at + fed].strip(b"\0") and not data[at:].strip(b"\0"):
            return  # padding
        else:
            at = yield from _frame(makes[module](library), data, at, fed)


def _frame(engine: Any, data: bytes, at: int, fed: int) -> Generator[bytes, None, int]:
    """What one frame unfolds to; returns where it ends."""
    stops = hasattr(engine, "needs_input")
    while not engine.eof:
        piece = b""
        if not stops or engine.needs_input:
            if at >= len(data):
                raise ValueError("it is cut off")
            piece = data[at : at + fed]
            at += len(piece)
        yield engine.decompress(piece, PIECE) if stops else engine.decompress(piece)
    return at - len(engine.unused_data)


def _skipped(data: bytes, at: int) -> int:
    """The size of a frame of zstd that has no data, else 0."""
    if len(data) - at < SKIPPABLE.size:
        return 0
    magic, size = SKIPPABLE.unpack_from(data, at)
    if magic & SKIPPABLE_MASK != SKIPPABLE_MAGIC:
        return 0
    if at + SKIPPABLE.size + size > len(data):
        raise ValueError("it is cut off")
    return SKIPPABLE.size + int(size)


def _joined(name: str, pieces: Iterable[T], most: int, nothing: T) -> T:
    found: list[T] = []
    size = 0
    for piece in pieces:
        size += len(piece)
        if size > most:
            raise _too_many(name, size, most)
        found.append(piece)
    return nothing.join(found)


def _too_many(name: str, size: int, most: int) -> LimitError:
    return LimitError(f"bytes or more in {name}", size, most, "if that is intended, raise it with --max-bytes (max_bytes)")
