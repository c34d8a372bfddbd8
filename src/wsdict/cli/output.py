"""The standard streams: bytes in and out, messages on standard error."""

from __future__ import annotations

import errno
import io
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from itertools import islice
from typing import Any, cast

BATCH = 4096  # lines per write
CHUNK = 1 << 16  # bytes per read


def standard_input() -> io.BufferedReader:
    """Bytes of standard input. Raises OSError where it is closed."""
    if not sys.stdin:
        raise OSError(errno.EBADF, "it is closed", "standard input")
    return cast(io.BufferedReader, sys.stdin.buffer)


def available_lines(file: io.BufferedReader) -> Iterator[list[str]]:
    """Lines without surrounding blanks, in batches of those that have arrived: the other end may wait for the answers."""
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
    """Write bytes to standard output and return their number. Raises OSError."""
    if not sys.stdout:
        raise OSError(errno.EBADF, "it is closed", "standard output")
    with blaming("standard output"):
        return sys.stdout.buffer.write(data)


def flush() -> None:
    """Flush standard output while an error can still be reported. Raises OSError."""
    if sys.stdout:
        with blaming("standard output"):
            sys.stdout.flush()


def write_lines(lines: Iterable[str]) -> int:
    """Write lines and return their number."""
    n = 0
    for batch in _batches(lines):
        write(encoded("\n".join([*batch, ""])))
        n += len(batch)
    return n


def write_text(text: str) -> int:
    """Write text and return its size in bytes."""
    return write(encoded(text))


def on_terminal() -> bool:
    """Is standard output a terminal?"""
    return bool(sys.stdout and sys.stdout.isatty())


def write_json(value: object) -> None:
    """Write a JSON value on one line."""
    write(_json(value) + b"\n")


def write_array(values: Iterable[object]) -> int:
    """Write a JSON array, value by value as they come, and return their number."""
    write(b"[")
    n = 0
    for batch in _batches(values):
        write((b", " if n else b"") + _json(batch)[1:-1])
        n += len(batch)
    write(b"]\n")
    return n


def encoded(text: str) -> bytes:
    """Text as bytes: UTF-8, and an argument that is not UTF-8 unchanged."""
    return text.encode("utf-8", "surrogateescape")


def _json(value: object) -> bytes:
    from json import dumps  # 3 ms that commands without --json do not need

    return dumps(value, ensure_ascii=False).encode("utf-8", "backslashreplace")  # a lone surrogate becomes JSON's own \udcff


def _batches(items: Iterable[Any]) -> Iterator[list[Any]]:
    iterator = iter(items)
    while batch := list(islice(iterator, BATCH)):
        yield batch


def say(line: str) -> None:
    """Write a line to standard error, if that is open."""
    talk(f"wsdict: {line}")


def talk(text: str) -> None:
    """Write text to standard error, if that is open."""
    if sys.stderr:
        with suppress(OSError):
            print(text, file=sys.stderr, flush=True)


def drop_pending() -> None:
    """Discard output that standard output does not accept: Python would try again on exit, and print a traceback."""
    try:
        if sys.stdout:
            sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def table(title: str, rows: Iterable[tuple[str, int | float | str, str]]) -> str:
    """Rows of a label, a value and a note, in columns; numbers are aligned right."""
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


@contextmanager
def blaming(path: str) -> Iterator[None]:
    """Make an OSError name this file."""
    try:
        yield
    except OSError as error:
        error.filename = path
        raise
