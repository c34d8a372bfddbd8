"""From a source of words to one text, a word per line: files are read, decompressed and decoded; comments and other columns are dropped."""

from __future__ import annotations

import codecs
import errno
import os
import re
import sys
import warnings
from collections.abc import Iterable
from importlib import import_module
from pathlib import Path
from typing import IO, NamedTuple

from wsdict.errors import OptionError, WordListError, WordListWarning, WordTypeError
from wsdict.iterables import words_in
from wsdict.words.cleaning import DROPS, FIXES, Cleaning
from wsdict.words.columns import NAMES, column_of, separator_of

# The modules are imported when needed: together they take a fifth of the time that importing wsdict may take.
COMPRESSED = {
    rb"\x1f\x8b\x08": "gzip",
    rb"BZh[1-9](1AY&SY|\x17rE8P\x90)": "bz2",
    rb"\xfd7zXZ\x00": "lzma",
    rb"\x28\xb5\x2f\xfd": "zstandard",
}


SAMPLE, SAMPLE_LINES = 65_536, 1000  # bytes or letters, and lines, by which a file is judged
ENDINGS = range(0x10FFFF, 0, -1)  # code points that may end words: noncharacters and private ones first, which no spelling changes


WORDS = "<words>"  # the name of an iterable
SKIPPED = "\udc80"  # in place of bytes that are not in the encoding, with `errors` skip


def _skip(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeDecodeError)
    return SKIPPED, error.end


codecs.register_error("wsdict.skip", _skip)


class Raw(NamedTuple):
    """What is in a file: bytes, or text that was decoded when it was opened."""

    name: str
    data: bytes | str


Source = str | bytes | os.PathLike[str] | Raw | IO[str] | IO[bytes] | Iterable[str]


class Text(NamedTuple):
    """One source as one text, a word per line."""

    name: str
    text: str
    dropped: dict[str, int] = {}  # lines that are not in `text`
    fixed: dict[str, int] = {}  # what is already fixed in `text`
    numbers: list[int] | None = None  # the number of every line of `text` in its file, from 1; None where no line was dropped
    ending: str = ""  # what ends words that are kept as they are; "" where lines are cleaned
    columns: str = ""  # what was read of a table


def fetch(path: str | bytes | os.PathLike[str]) -> Raw:
    """The bytes of a file; `-` is standard input. Raises OSError."""
    name = os.fsdecode(path)
    if name != "-":
        return Raw(name, Path(name).read_bytes())
    if not sys.stdin:
        raise OSError(errno.EBADF, "it is closed", "<stdin>")
    return Raw("<stdin>", sys.stdin.buffer.read())


def read(source: Source, options: Cleaning) -> Text:
    """A source as one text: a path (`-` is standard input; compressed files are recognised by their contents), an open file, or words.

    Raises OSError where a path cannot be read, WordListError where its bytes are not a text in the encoding, WordTypeError where
    something else than a str is among the words.
    """
    name, text, ending = _text_of(source, options)
    if ending or not (options.reads_lines or SKIPPED in text):
        if not ending and name != WORDS:
            _warn_of_other_lines(name, text)
        return Text(name, text, ending=ending)
    lines, fixed = _lines(name, text, options.strict)
    dropped: dict[str, int] = {}
    columns = ""
    if SKIPPED in text and options.errors == "skip":
        kept = [(number, line) for number, line in lines if SKIPPED not in line]
        dropped["undecodable"] = len(lines) - len(kept)
        if options.strict:
            raise WordListError(name, *DROPS["undecodable"], next(number for number, line in lines if SKIPPED in line))
        lines = kept
    if options.header and lines:
        dropped["header"] = 1
        lines = lines[1:]
    if options.comments is not None:
        mark = options.comments
        kept = [(number, line) for number, line in lines if not line.lstrip().startswith(mark)]
        dropped["comment"] = len(lines) - len(kept)
        lines = kept
    if options.column is not None:
        separator = options.separator or separator_of([line for _, line in lines])
        columns = f"column {options.column} of {NAMES.get(separator, repr(separator))}"
        words = column_of([line for _, line in lines], options.column, separator)
        kept = [(number, word) for (number, _), word in zip(lines, words, strict=True) if word is not None]
        dropped["column"] = len(lines) - len(kept)
        if dropped["column"] and options.strict:
            raise WordListError(name, *DROPS["column"], lines[words.index(None)][0])
        lines = kept
    if options.split:
        lines = [(number, word) for number, line in lines for word in line.split()]
    return Text(name, "".join([f"{line}\n" for _, line in lines]), dropped, fixed, [number for number, _ in lines], columns=columns)


def _text_of(source: Source, options: Cleaning) -> tuple[str, str, str]:
    """Name, text, and what ends words that are kept as they are."""
    if isinstance(source, (str, bytes, os.PathLike)):
        source = fetch(source)
    if isinstance(source, Raw):
        name, data = source
        text = data if isinstance(data, str) else _decode(name, _decompress(name, data), options)
        return name, *_lines_as_they_are(text, options)
    name = str(getattr(source, "name", None) or getattr(source, "source", WORDS))
    if hasattr(source, "read"):
        return _text_of(Raw(name, source.read()), options)
    if isinstance(source, (bytearray, memoryview)) or not isinstance(source, Iterable):
        raise OptionError("source", source, "a path, an open file (io.BytesIO for bytes), or an iterable of words")
    if options.clean or (options.clean is None and options.reads_lines):
        return name, _lines_of(source), ""
    return name, *_words_as_they_are(name, source)


def _lines_as_they_are(text: str, options: Cleaning) -> tuple[str, str]:
    """The text of a file, and what ends its words if they are not cleaned."""
    if options.clean is not False:
        return text, ""
    text = text.removeprefix("\ufeff").replace("\r\n", "\n")
    return (text if text.endswith("\n") or not text else f"{text}\n"), "\n"


def _words_as_they_are(name: str, items: Iterable[str]) -> tuple[str, str]:
    """Words as a text, and the code point that ends each of them: a line feed, or where a word has one, a code point that none has."""
    words = items if isinstance(items, (list, tuple)) else list(words_in(items))
    try:
        text = "\n".join(words)
    except TypeError as error:
        raise WordTypeError.first_of(words) from error
    ending = "\n"
    if text.count("\n") > max(len(words) - 1, 0):
        if 2 * sum(word.endswith("\n") for word in words) > len(words):
            warning = f"{name}: most words end in a line end, which is kept as a letter; pass clean=True to remove it"
            warnings.warn(warning, WordListWarning, stacklevel=6)
        seen = set(text)
        ending = next(chr(c) for c in ENDINGS if chr(c) not in seen)
        text = ending.join(words)
    return (f"{text}{ending}" if words else ""), ending


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


def _decompress(name: str, data: bytes) -> bytes:
    """The data itself, or what it contains if its first bytes are those of a compressed file."""
    module = next((module for pattern, module in COMPRESSED.items() if re.match(pattern, data, re.DOTALL)), None)
    if module is None:
        return data
    try:
        return _unzstd(data) if module == "zstandard" else bytes(import_module(module).decompress(data))
    except ImportError as error:
        raise WordListError(name, f"the file is compressed, and {module} is not installed", f"pip install {module}") from error
    except Exception as error:  # each module has errors of its own
        raise WordListError(name, f"the compressed data is damaged ({error})", "get the file again") from error


def _unzstd(data: bytes) -> bytes:
    import zstandard

    parts = []
    while data:
        frame = zstandard.ZstdDecompressor().decompressobj()
        parts.append(frame.decompress(data))
        if not frame.eof:
            raise ValueError("it is cut off")
        data = frame.unused_data
    return b"".join(parts)


def _decode(name: str, data: bytes, options: Cleaning) -> str:
    encoding = options.encoding
    if encoding.lower() in ("utf-8", "utf8"):
        if data.startswith((b"\xff\xfe", b"\xfe\xff")):
            raise WordListError(name, "the file begins with a UTF-16 byte-order mark", "specify its encoding: --encoding utf-16")
        if wide := _wide(data[:SAMPLE]):
            raise WordListError(name, f"every other byte of the file is 0, as in {wide}", f"specify its encoding: --encoding {wide}")
    try:
        return data.decode(encoding, "wsdict.skip" if options.errors == "skip" else "strict")
    except UnicodeDecodeError as error:
        line = len(re.findall(rb"\r\n|\r|\n", data[: error.start])) + 1
        bad = data[error.start : error.end].hex(" ")
        problem = f"byte {error.start:,} ({bad}) is not {encoding}"
        remedy = "specify the encoding that it was written in with --encoding, or drop such lines with --errors skip"
        raise WordListError(name, problem, remedy, line) from error


def _wide(sample: bytes) -> str | None:
    """The encoding of two bytes per letter that a text without a byte-order mark seems to have."""
    for first, encoding in ((1, "utf-16-le"), (0, "utf-16-be")):
        zeros, others = sample[first::2].count(0), sample[1 - first :: 2].count(0)
        if zeros and 2 * zeros > len(sample[first::2]) and not others:
            return encoding
    return None


# What most lines of a list have that is hardly part of a word, and what can be done about it.
SUSPECTS = (
    (re.compile(r"\t"), "tabs", "read one column with --column 1"),
    (re.compile(r"\S/[A-Za-z0-9,]+$"), "a slash and flags", "cut them off first, as in unmunch or `cut -d/ -f1`"),
    (re.compile(r"[{\[\"].*[}\]\",]"), "signs of JSON", "extract the words first"),
    (re.compile(r"\S[ \t]+-?\d+\s*$|^\s*-?\d+[ \t]+\S|\S,-?\d+\s*$"), "numbers beside words", "read one column with --column"),
    (re.compile(r"\S +\S"), "several words", "make each of them a word with --split, or read one column with --column"),
)


def _warn_of_other_lines(name: str, text: str) -> None:
    """Warn where most lines of a list hardly look like words."""
    lines = [line for line in text[:SAMPLE].splitlines()[:SAMPLE_LINES] if line.strip()]
    for pattern, what, remedy in SUSPECTS:
        if len(lines) > 1 and 2 * sum(pattern.search(line) is not None for line in lines) > len(lines):
            warnings.warn(f"{name}: most lines have {what}; {remedy}", WordListWarning, stacklevel=5)
            return


def _lines(name: str, text: str, strict: bool) -> tuple[list[tuple[int, str]], dict[str, int]]:
    """Numbered lines without their ends and byte-order marks, and the number of each of these that was removed."""
    lines: list[tuple[int, str]] = []
    fixed = {"crlf": 0, "bom": 0}
    pieces = re.split(r"(\r\n|\r|\n)", text)
    for number, (line, end) in enumerate(zip(pieces[::2], [*pieces[1::2], ""], strict=True), 1):
        if not (line or end):
            break
        found = {"crlf": end == "\r\n", "bom": line.startswith("\ufeff")}
        for fix, needed in found.items():
            fixed[fix] += needed
            if needed and strict:
                raise WordListError(name, *FIXES[fix], number)
        lines.append((number, line.removeprefix("\ufeff")))
    return lines, fixed
