"""Opening dictionaries: files and bytes of every format that holds one."""

from __future__ import annotations

import os
from pathlib import Path
from typing import IO, Any, Protocol

from wsdict import container
from wsdict.converting import converted
from wsdict.dictionary import Dictionary
from wsdict.errors import OptionError
from wsdict.formats import table
from wsdict.saving import path_of

__all__ = ["Dictionary", "from_bytes", "load", "opened"]  # Dictionary too: the package imports it from here, with its from_bytes


class Readable(Protocol):
    """A resource, as importlib.resources and zipfile.Path give them."""

    def read_bytes(self) -> bytes: ...


def opened(data: memoryview, source: str, verify: bool = True) -> Dictionary:
    """The dictionary in a file's bytes. Raises FormatError."""
    format = table.recognise(data)
    if format is None:
        container.parse(data, source, verify)  # says what the file is instead
        raise AssertionError("container.parse takes only what is recognised")
    dictionary = table.read(format, data, source, verify)
    dictionary.file_size = len(data)
    return dictionary


def from_bytes(data: Any, verify: bool = True) -> Dictionary:
    """The dictionary in some bytes, a memoryview, a read-only mmap…; used in place.

    A copy is made of what could be changed afterwards, such as a bytearray. O(size). Raises FormatError, and OptionError for what has no
    bytes.
    """
    try:
        view = memoryview(data)
    except TypeError as error:
        raise OptionError("data", data, "bytes, or another object with a buffer") from error
    return opened((view if view.readonly else memoryview(view.tobytes())).cast("B"), "<bytes>", verify)


Dictionary.from_bytes = staticmethod(from_bytes)  # here, because here every kind is known


def load(
    path: str | bytes | os.PathLike[str] | Readable | IO[bytes], mmap: bool = True, verify: bool = True, unpack: bool = False
) -> Dictionary:
    """Open a dictionary file, or a `.dawg` or `.marisa`, by its path, or as an open binary file or a resource inside a package or zip.

    A file with a path is mapped, and its pages are shared by all processes that map it; `mmap=False` reads a copy. The file must not be
    changed in place while it is mapped; saving a dictionary over it replaces it. An open file is read to its end. `unpack` makes a `dawg`
    of any other kind, in memory: for programs that ship a small file and ask many questions.

    Checksums and structure are verified first, in one pass over the file. `verify=False` skips that, for files that are large and trusted;
    even then no walk leaves the file, and all of them end. Raises OSError, OptionError for anything else than a file, and FormatError where
    the file is damaged.
    """
    source = path_of(path)
    if source is not None:
        data = container.map_file(source) if mmap else memoryview(Path(source).read_bytes())
    else:
        source = str(getattr(path, "name", "<file>"))
        read = getattr(path, "read_bytes", None) or getattr(path, "read", None)
        content = read() if read else None
        if not isinstance(content, (bytes, bytearray, memoryview)):
            raise OptionError("path", path, "a path, an open binary file, or a resource")
        data = memoryview(bytes(content))
    dictionary = opened(data, source, verify)
    return converted(dictionary) if unpack else dictionary
