"""Opening dictionaries: files and bytes of every format that holds one."""

from __future__ import annotations

import os
from pathlib import Path
from typing import IO, Any

from wsdict import container
from wsdict.converting import convert
from wsdict.dictionary import Dictionary
from wsdict.formats import table

__all__ = ["Dictionary", "from_bytes", "load", "opened"]  # Dictionary too: the package imports it from here, with its from_bytes


def opened(data: memoryview, source: str, verify: bool = True) -> Dictionary:
    """The dictionary in a file's bytes. Raises FormatError."""
    format = table.recognise(data)
    if format is None:
        container.parse(data, source, verify)  # says what the file is instead
        raise AssertionError("container.parse takes only what is recognised")
    return table.read(format, data, source, verify)


def from_bytes(data: Any, verify: bool = True) -> Dictionary:
    """The dictionary in some bytes, a bytearray, a memoryview, an mmap…; used in place. Raises FormatError."""
    return opened(memoryview(data).toreadonly().cast("B"), "<bytes>", verify)


Dictionary.from_bytes = staticmethod(from_bytes)  # here, because here every kind is known


def load(path: str | os.PathLike[str] | IO[bytes], mmap: bool = True, verify: bool = True, unpack: bool = False) -> Dictionary:
    """Open a dictionary file, or a `.dawg` or `.marisa`, by its path or as an open binary file.

    A file with a path is mapped, and its pages are shared by all processes that map it; `mmap=False` reads a copy. An open file is read
    to its end. `unpack` makes a `dawg` of any other kind, in memory: for programs that ship a small file and ask many questions.

    Checksums and structure are verified first, in one pass over the file. `verify=False` skips that, for files that are large and trusted;
    even then no walk leaves the file, and all of them end. Raises OSError, and FormatError where the file is damaged.
    """
    if isinstance(path, (str, os.PathLike)):
        source = os.fspath(path)
        data = container.map_file(path) if mmap else memoryview(Path(path).read_bytes())
    else:
        source = str(getattr(path, "name", "<file>"))
        data = memoryview(path.read()).toreadonly()
    dictionary = opened(data, source, verify)
    return convert(dictionary) if unpack else dictionary
