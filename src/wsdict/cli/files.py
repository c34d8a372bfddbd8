"""How commands write files: all of a file or nothing, and never over another file unless told to."""

from __future__ import annotations

import errno
from collections.abc import Iterable
from pathlib import Path

from wsdict.cli.output import encoded
from wsdict.saving import write_whole


def save_text(path: str, pieces: Iterable[str], force: bool) -> int:
    """Write a text file and return its size. Raises FileExistsError unless `force`, and OSError."""
    return save_new(path, map(encoded, pieces), force)


def save_new(path: str, pieces: Iterable[bytes | memoryview], force: bool) -> int:
    """Write a file and return its size. Raises FileExistsError unless `force`, and OSError."""
    check_new(path, force)
    return write_whole(path, pieces)


def check_new(path: str | None, force: bool) -> None:
    """Raises FileExistsError where a file would be replaced, unless `force`."""
    if path and Path(path).is_file() and not force:
        raise FileExistsError(errno.EEXIST, "the file already exists", path)
