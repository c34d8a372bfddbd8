"""Where commands read and write: bytes on the standard streams, whole files beside them, talk on standard error."""

from __future__ import annotations

import errno
import io
import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from wsdict.container import write_whole

if TYPE_CHECKING:
    from wsdict.report.table import Page

BATCH = 4096  # lines a write
CHUNK = 1 << 16  # bytes a read


def standard_input() -> io.BufferedReader:
    """Bytes of standard input. Raises OSError where it is closed."""
    if not sys.stdin:
        raise OSError(errno.EBADF, "it is closed", "standard input")
    return cast(io.BufferedReader, sys.stdin.buffer)


def lines_at_hand(file: io.BufferedReader) -> Iterator[list[str]]:
    """Lines without the blanks around them, as many at a time as are there: someone may wait for the answers."""
    rest: list[bytes] = []
    while chunk := file.read1(CHUNK):
        whole, newline, tail = chunk.rpartition(b"\n")
        if newline:
            yield _lines(b"".join([*rest, whole]))
            rest = []
        rest.append(tail)
    if last := b"".join(rest):
        yield _lines(last)


def _lines(data: bytes) -> list[str]:
    return [line.strip().removeprefix("\ufeff") for line in data.decode("utf-8", "surrogateescape").split("\n")]


def write(data: bytes | memoryview) -> int:
    """Write bytes to standard output and give their number. Raises OSError."""
    if not sys.stdout:
        raise OSError(errno.EBADF, "it is closed", "standard output")
    with blaming("standard output"):
        return sys.stdout.buffer.write(data)


def flush() -> None:
    """Have everything out that was written so far, while an error can still be told of. Raises OSError."""
    if sys.stdout:
        with blaming("standard output"):
            sys.stdout.flush()


def write_lines(lines: Iterable[str]) -> int:
    """Write lines and give their number."""
    n = 0
    for batch in _batches(lines):
        write(_encoded("\n".join([*batch, ""])))
        n += len(batch)
    return n


def write_text(text: str) -> int:
    """Write text and give its bytes."""
    return write(_encoded(text))


def write_page(page: Page, markdown: bool = False) -> None:
    """Draw a page on a terminal; write Markdown elsewhere, or if that is asked for."""
    from wsdict.report import table as pages

    plain = markdown or not (sys.stdout and sys.stdout.isatty())
    write_text(pages.markdown(page) if plain else pages.drawn(page))


@contextmanager
def status(wanted: bool) -> Iterator[Callable[[str], object]]:
    """A line that says what is done at the moment, on a terminal."""
    if not (wanted and sys.stderr and sys.stderr.isatty()):
        yield lambda _: None
        return
    from rich.console import Console
    from rich.text import Text

    with Console(stderr=True).status("") as line:
        yield lambda text: line.update(Text(text))


def write_json(value: object) -> None:
    """Write a JSON value, on a line."""
    write(_json(value) + b"\n")


def write_array(values: Iterable[object]) -> int:
    """Write a JSON array as its values come and give their number."""
    write(b"[")
    n = 0
    for batch in _batches(values):
        write((b", " if n else b"") + _json(batch)[1:-1])
        n += len(batch)
    write(b"]\n")
    return n


def _encoded(text: str) -> bytes:
    return text.encode("utf-8", "surrogateescape")  # an argument that is not UTF-8 goes out as it came in


def _json(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False).encode("utf-8", "backslashreplace")  # a lone surrogate becomes JSON's own \udcff


def _batches(items: Iterable[Any]) -> Iterator[list[Any]]:
    iterator = iter(items)
    while batch := list(islice(iterator, BATCH)):
        yield batch


def say(line: str) -> None:
    """A line on standard error, if that is there."""
    talk(f"wsdict: {line}")


def talk(text: str) -> None:
    """Text on standard error, if that is there."""
    if sys.stderr:
        with suppress(OSError):
            print(text, file=sys.stderr, flush=True)


def drop_pending() -> None:
    """Drop what standard output does not take: Python would try again at its end, and complain."""
    try:
        if sys.stdout:
            sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def table(title: str, rows: Iterable[tuple[str, int | float | str, str]]) -> str:
    """Rows of a label, a value and a note, in columns; numbers stand to the right."""
    cells = [(label, value if isinstance(value, str) else _number(value), isinstance(value, str), note) for label, value, note in rows]
    labels = max(len(label) for label, _, _, _ in cells)
    numbers = max(len(value) for _, value, text, _ in cells if not text)
    lines = [f"  {label:<{labels}}  {value if text else value.rjust(numbers)}  {note}".rstrip() for label, value, text, note in cells]
    return "\n".join([title, *lines])


def path_text(path: Iterable[tuple[int, int]]) -> str:
    """The cells of a path: `row,column row,column`."""
    return " ".join(f"{row},{column}" for row, column in path)


def _number(value: float) -> str:
    return f"{value:,.2f}" if isinstance(value, float) else f"{value:,}"


def save_text(path: str, pieces: Iterable[str], force: bool) -> int:
    """Write a text file, all of it or nothing, and give its size. Raises FileExistsError unless `force`, and OSError."""
    return save_new(path, map(_encoded, pieces), force)


def save_new(path: str, pieces: Iterable[bytes | memoryview], force: bool) -> int:
    """Write a file, all of it or nothing, and give its size. Raises FileExistsError unless `force`, and OSError."""
    check_new(path, force)
    return write_whole(path, pieces)


def check_new(path: str | None, force: bool) -> None:
    """Raises FileExistsError where a file would be replaced, unless `force`."""
    if path and Path(path).is_file() and not force:
        raise FileExistsError(errno.EEXIST, "it is there already", path)


@contextmanager
def blaming(path: str) -> Iterator[None]:
    """An OSError that names no file, or a draft, names the one that was asked for."""
    try:
        yield
    except OSError as error:
        error.filename = path
        raise
