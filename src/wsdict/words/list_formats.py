"""The table of list formats. A new one is a file in this folder, a row here, and its name in cleaning.ListFormat."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from wsdict.words import affixes, json_lists
from wsdict.words.cleaning import Cleaning
from wsdict.words.lines import Line, Rows


class Reader(NamedTuple):
    """How a list becomes a word per line."""

    of_text: Callable[[str, str, int], Rows] | None = None  # (name, text, column); its lines need not be those of the text
    of_lines: Callable[[str, list[Line]], Rows] | None = None  # (name, lines)


READERS: dict[str, Reader] = {
    "lines": Reader(),
    "json": Reader(of_text=json_lists.rows),
    "hunspell": Reader(of_lines=affixes.stems),
    "aspell": Reader(of_lines=affixes.stems),
}


def format_of(name: str, text: str, options: Cleaning) -> tuple[str, Rows | None]:
    """The format of a file: the one that is given or recognised, with its rows where recognising it took reading it."""
    if options.format != "auto":
        return options.format, None
    if options.reads_columns:
        return "lines", None
    rows = json_lists.rows_if_any(name, text, 1)
    if rows:
        return "json", rows
    return affixes.kind_of(name, text) or "lines", None


def encoding_of(name: str, data: bytes, options: Cleaning) -> str:
    """The encoding of a file: the one that is given, or the one that another file or its first line names."""
    if options.encoding == Cleaning().encoding and (options.format in ("hunspell", "aspell") or options.recognises):
        return affixes.encoding_of(name, data, options.format == "hunspell") or options.encoding
    return options.encoding
