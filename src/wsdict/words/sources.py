"""From a source of words to one text, a word per line.

a path, an open file ─► files: bytes ─► decoding: text ─► list_formats, lines: a word per line
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Sequence
from typing import IO, NamedTuple, cast

from wsdict.errors import OptionError, WordListError, WordTypeError
from wsdict.iterables import words_in
from wsdict.words.cleaning import DROPS, Cleaning
from wsdict.words.decoding import SKIPPED, decoded
from wsdict.words.files import Raw, decompressed, fetch, name_of
from wsdict.words.lines import Rows, numbered, refuse_long, without, words_of
from wsdict.words.list_formats import READERS, encoding_of, format_of
from wsdict.words.suspects import suspicion

ENDINGS = range(0x10FFFF, 0, -1)  # code points that may end words: noncharacters and private ones first, which no spelling changes

Source = str | bytes | os.PathLike[str] | Raw | IO[str] | IO[bytes] | Iterable[str]


class Text(NamedTuple):
    """One source as one text, a word per line."""

    name: str
    text: str
    dropped: dict[str, int] = {}  # lines that are not in `text`
    fixed: dict[str, int] = {}  # what is already fixed in `text`
    numbers: list[int] | None = None  # the number of every line of `text` in its file, from 1; None where no line was dropped
    ending: str = ""  # what ends words that are kept as they are; "" where lines are cleaned
    read_as: str = ""  # what was read, of a source that is more than a word per line
    warning: str = ""  # what looks wrong in it


def read(source: Source, options: Cleaning) -> Text:
    """A source as one text: a path (`-` is standard input; compressed files are recognised by their contents), an open file, or words.

    Raises OSError where a path cannot be read, WordListError where its bytes are not a text in the encoding, WordTypeError where
    something else than a str is among the words, LimitError.
    """
    found = _of_file(source, options)
    if found is None:
        name, items = _items_of(source)
        if not (options.clean or (options.clean is None and options.reads_lines)):
            words = items if isinstance(items, (list, tuple)) else list(words_in(items))
            text, ending = _words_as_they_are(words)
            refuse_long(name, text, options.max_line, ending)
            warning = _problem_of_ends(words) if options.clean is None and (ending != "\n" or "\r" in text) else ""
            return Text(name, text, ending=ending, warning=warning)
        text, format, rows = _lines_of(items), "lines", None
    else:
        name, text = found
        format, rows = format_of(name, text, options)
    if not READERS[format].of_text:  # JSON may be all on one line
        refuse_long(name, text, options.max_line)
    if format != "lines" or options.reads_lines or SKIPPED in text:
        return _read_lines(name, text, options, format, rows)
    if options.clean is not False:
        return Text(name, text, warning=suspicion(text) if found and options.format == "auto" else "")
    text = text.removeprefix("\ufeff").replace("\r\n", "\n")
    return Text(name, text if text.endswith("\n") or not text else f"{text}\n", ending="\n")


def _of_file(source: Source, options: Cleaning) -> tuple[str, str] | None:
    """Name and text of a file, None where the source is an iterable."""
    raw = source if isinstance(source, Raw) else fetch(source, options.max_bytes)
    if raw is None:
        return None
    name, data = raw
    if isinstance(data, str):
        return name, data
    data = decompressed(name, data, options.max_bytes)
    return name, decoded(name, data, encoding_of(name, data, options), options.errors)


def _items_of(source: Source) -> tuple[str, Iterable[str]]:
    if isinstance(source, (bytearray, memoryview)) or not isinstance(source, Iterable):
        raise OptionError("source", source, "a path, an open file (io.BytesIO for bytes), or an iterable of words")
    return name_of(source), cast(Iterable[str], source)


def _read_lines(name: str, text: str, options: Cleaning, format: str, rows: Rows | None) -> Text:
    """A text of which some lines are not words, or are more than a word."""
    reader = READERS[format]
    dropped: dict[str, int] = {}
    fixed: dict[str, int] = {}
    if reader.of_text:
        lines, missing, read_as = rows or reader.of_text(name, text, options.column or 1)
    else:
        lines, fixed = numbered(name, text, options.strict)
        missing, read_as = {}, ""
    if SKIPPED in text and options.errors == "skip":
        bad = [number for number, line in lines if SKIPPED in line]
        dropped["undecodable"] = len(bad)
        if bad and options.strict:
            raise WordListError(name, *DROPS["undecodable"], bad[0])
        lines = [(number, line) for number, line in lines if SKIPPED not in line]
    if not reader.of_text:
        if options.comments is not None:
            kept = without(lines, options.comments)
            dropped["comment"] = len(lines) - len(kept)
            lines = kept
        if options.header and lines:
            dropped["header"] = 1
            lines = lines[1:]
        if reader.of_lines:
            lines, missing, read_as = reader.of_lines(name, lines)
        else:
            lines, read_as = words_of(name, lines, options, dropped)
    for reason, number in missing.items():
        dropped[reason] = dropped.get(reason, 0) + number
    numbers, words = [number for number, _ in lines], [word for _, word in lines]
    if options.clean is False:
        joined, ending = _words_as_they_are(words)
    else:
        joined, ending = _lines_of(words), ""
    refuse_long(name, joined, options.max_line, ending)
    return Text(name, joined, dropped, fixed, numbers, ending, read_as)


def _words_as_they_are(words: Sequence[str]) -> tuple[str, str]:
    """Words as a text, and the code point that ends each of them: a line feed, or where a word has one, a code point that none has."""
    try:
        text = "\n".join(words)
    except TypeError as error:
        raise WordTypeError.first_of(words) from error
    ending = "\n"
    if text.count("\n") > max(len(words) - 1, 0):
        seen = set(text)
        ending = next(chr(c) for c in ENDINGS if chr(c) not in seen)
        text = ending.join(words)
    return (f"{text}{ending}" if words else ""), ending


def _problem_of_ends(words: Sequence[str]) -> str:
    if 2 * sum(word.endswith(("\n", "\r")) for word in words) <= len(words):
        return ""
    return "most words end in a line end, which is kept as a letter; pass clean=True to remove it, or clean=False to keep it"


def _lines_of(items: Iterable[str]) -> str:
    """Words as a text, one per line. They may come with their line ends."""
    words = items if isinstance(items, (list, tuple)) else list(words_in(items))
    try:
        text = "\n".join(words)
    except TypeError as error:
        raise WordTypeError.first_of(words) from error
    if text.count("\n") != max(len(words) - 1, 0) or "\r" in text:
        # A line end inside a word would make two words of it: \0 makes it a word with a control character.
        text = "\n".join([re.sub(r"[\r\n]", "\0", re.sub(r"(\r\n|\r|\n)\Z", "", word)) for word in words])
    return f"{text}\n" if words else ""
