"""The standard streams: bytes in and out, messages on standard error.

What is written to a terminal has its control characters and marks of direction escaped: words, sources and names of files may come from
strangers, and such characters can change a terminal's title, colours or input, or show a text in another order.
"""

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
# C0 and C1 controls, separators of lines, and marks of direction (Unicode Standard Annex 9)
HIDDEN = [*range(0x20), *range(0x7F, 0xA0), 0x61C, 0x200E, 0x200F, 0x2028, 0x2029, *range(0x202A, 0x202F), *range(0x2066, 0x206A)]
IN_JSON = {point: f"\\u{point:04x}" for point in HIDDEN}
IN_LINE = {point: ascii(chr(point)).strip("'") for point in HIDDEN if point != ord("\t")}
IN_TEXT = {point: escape for point, escape in IN_LINE.items() if point != ord("\n")}


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


def visible(text: str) -> str:
    """A text of one line with its control characters, marks of direction and undecoded bytes escaped; tabs stay."""
    return text if text.isascii() and text.isprintable() else _escaped(text, IN_LINE)


def _escaped(text: str, escapes: dict[int, str]) -> str:
    return text.encode("utf-8", "backslashreplace").decode().translate(escapes)  # undecoded bytes are half surrogates


def write(data: bytes | memoryview) -> int:
    """Write bytes to standard output and return their number. Raises OSError."""
    return write_raw(_escaped(bytes(data).decode("utf-8", "surrogateescape"), IN_TEXT).encode() if on_terminal() else data)


def write_raw(data: bytes | memoryview) -> int:
    """`write` of what is the command's own, such as colours."""
    if not sys.stdout:
        raise OSError(errno.EBADF, "it is closed", "standard output")
    with blaming("standard output"):
        return sys.stdout.buffer.write(data)


def flush() -> None:
    """Flush standard output while an error can still be reported. Raises OSError."""
    if sys.stdout:
        with blaming("standard output"):
            sys.stdout.flush()


def write_lines(lines: Iterable[str], end: str = "\n") -> int:
    """Write lines, each with its end, and return their number."""
    n = 0
    for batch in _batches(lines):
        write_raw(encoded(end.join([*(map(visible, batch) if on_terminal() else batch), ""])))
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

    text = dumps(value, ensure_ascii=False)
    if on_terminal():
        text = text.translate(IN_JSON)
    return text.encode("utf-8", "backslashreplace")  # a lone surrogate becomes JSON's own \udcff


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
            print(_escaped(text, IN_TEXT) if sys.stderr.isatty() else text, file=sys.stderr, flush=True)


def drop_pending() -> None:
    """Discard output that standard output does not accept: Python would try again on exit, and print a traceback."""
    try:
        if sys.stdout:
            sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def table(title: str, rows: Iterable[tuple[str, int | float | str, str]]) -> str:
    """Rows of a label, a value and a note, in columns; numbers are aligned right."""
    cells = [(label, _text(value), isinstance(value, str), _text(note)) for label, value, note in rows]
    labels = max(len(label) for label, _, _, _ in cells)
    numbers = max(len(value) for _, value, text, _ in cells if not text)
    lines = [f"  {label:<{labels}}  {value if text else value.rjust(numbers)}  {note}".rstrip() for label, value, text, note in cells]
    return "\n".join([title, *lines])


def path_text(path: Iterable[tuple[int, int]]) -> str:
    """The cells of a path: `row,column row,column`."""
    return " ".join(f"{row},{column}" for row, column in path)


def _text(value: float | str) -> str:
    if isinstance(value, str):
        return value.replace("\n", "\\n")
    return f"{value:,.2f}" if isinstance(value, float) else f"{value:,}"


@contextmanager
def blaming(path: str) -> Iterator[None]:
    """Make an OSError name this file."""
    try:
        yield
    except OSError as error:
        error.filename = path
        raise
