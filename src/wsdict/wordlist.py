"""Word lists as people have them: read, cleaned, counted. Knows nothing of automata.

A source becomes one text, the text becomes labels in one pass (kernels/words/encode.py), and no object is made for a word: that is
what makes compiling fast and its memory small. What a line has to be to become a word, in the order in which it is judged:

    1. decoded, decompressed, its column taken, comments emptied
    2. put in normal form and case (spelling.py)
    3. blanks at both ends and a byte-order mark at its beginning taken off; nothing left: `blank`
    4. without control letters and lone surrogates: else `control`
    5. of the wanted letters only: else `letters`
    6. neither too short nor too long, in letters: else `short`, `long`
    7. not there yet: else `duplicate`
"""

from __future__ import annotations

import errno
import os
import re
import sys
from array import array
from collections.abc import Iterable
from importlib import import_module
from pathlib import Path
from typing import IO, NamedTuple
from unicodedata import category

from wsdict.alphabet import MOST_LETTERS, parse_letters
from wsdict.errors import LimitError, OptionError, WordListError
from wsdict.kernels.words import encode as kernel
from wsdict.kernels.words.sort import sort_starts, sorted_until
from wsdict.spelling import Spelling

# Why a line is no word: what --strict says of it, and the way out.
DROPS: dict[str, tuple[str, str]] = {
    "blank": ("the line is blank", "delete it"),
    "comment": ("the line is a comment", "delete it"),
    "column": ("the line has too few columns", "complete it, or name another --column"),
    "control": ("the word has a control letter or a lone surrogate in it", "delete the letter, or name the word's column with --column"),
    "letters": ("the word has a letter outside --letters", "add the letter to --letters, or delete the word"),
    "short": ("the word is shorter than --min-length", "delete it, or lower --min-length"),
    "long": ("the word is longer than --max-length", "delete it, or raise --max-length"),
    "duplicate": ("the word is there already", "delete one of the two"),
}
# What is mended on a line, whether or not it is a word then.
MENDS: dict[str, tuple[str, str]] = {
    "trimmed": ("there are blanks around the word", "delete them"),
    "crlf": ("the line ends in CR LF", "write LF line ends"),
    "bom": ("the line begins with a byte-order mark", "save the file without one"),
}
SLOTS: dict[str, int] = {
    "blank": kernel.BLANKS,
    "control": kernel.CONTROLS,
    "letters": kernel.FOREIGNERS,
    "short": kernel.SHORT,
    "long": kernel.LONG,
    "trimmed": kernel.TRIMMED,
    "crlf": kernel.CRLF,
    "bom": kernel.BOMS,
}
# Loaded when they are needed: together they take a fifth of the time that importing wsdict may take.
COMPRESSED = {
    rb"\x1f\x8b\x08": "gzip",
    rb"BZh[1-9](1AY&SY|\x17rE8P\x90)": "bz2",
    rb"\xfd7zXZ\x00": "lzma",
    rb"\x28\xb5\x2f\xfd": "zstandard",
}
MOST_LABELS = 2**32 - 1  # starts are 4 bytes


class Cleaning(NamedTuple):
    """How lists are read and which of their lines are words."""

    encoding: str = "utf-8"
    spelling: Spelling = Spelling()
    letters: str | None = None  # as parse_letters takes them; None for all
    min_length: int = 1  # in letters
    max_length: int | None = None
    comments: str | None = None  # what a line that is no word begins with
    column: int | None = None  # which one holds the word, from 1
    sorted: bool = False  # the promise that words rise; checked
    strict: bool = False  # errors in place of drops and mends

    def checked(self) -> Cleaning:
        """These options, if they make sense. Raises OptionError."""
        self.spelling.checked()
        if not 1 <= self.min_length <= MOST_LABELS:
            raise OptionError("min_length", self.min_length, f"1 to {MOST_LABELS:,}")
        if self.max_length is not None and not self.min_length <= self.max_length <= MOST_LABELS:
            raise OptionError("max_length", self.max_length, f"min_length ({self.min_length}) to {MOST_LABELS:,}")
        if self.column is not None and self.column < 1:
            raise OptionError("column", self.column, "1 or more")
        if self.comments is not None and not self.comments.strip():
            raise OptionError("comments", self.comments, "what a comment begins with, for example #")
        try:
            "".encode(self.encoding)
        except (LookupError, ValueError) as error:
            raise OptionError("encoding", self.encoding, "an encoding that Python knows, for example latin-1") from error
        return self

    def keeps(self, spelling: Spelling) -> bool:
        """Is every word of a dictionary with this spelling a word, as it is?"""
        return spelling == self.spelling and self._replace(encoding="utf-8", sorted=False, strict=False) == Cleaning(spelling=spelling)


class Raw(NamedTuple):
    """The bytes of a file."""

    name: str
    data: bytes


Source = str | os.PathLike[str] | Raw | IO[str] | IO[bytes] | Iterable[str]


class Text(NamedTuple):
    """One source as one text, a word a line."""

    name: str
    text: str
    dropped: dict[str, int] = {}  # lines that are not in `text`
    mended: dict[str, int] = {}  # what has been mended in `text` already
    numbers: list[int] | None = None  # where lines were dropped: the number of every line that is left, from 1


class WordList(NamedTuple):
    """Clean words as labels: 0 ends a word, letter letters[l - 1] has label l."""

    labels: array[int]
    starts: array[int]  # where words begin, as they came, then sorted
    words: int
    letters: str
    lines: int
    dropped: dict[str, int]
    mended: dict[str, int]

    def spell(self, i: int) -> str:
        """Word i, in the present order of starts."""
        start = self.starts[i]
        end = start
        while self.labels[end]:
            end += 1
        return "".join(self.letters[label - 1] for label in self.labels[start:end])


def read(source: Source, options: Cleaning) -> Text:
    """A source as one text: a path (`-` is standard input; .gz .bz2 .xz .zst by their contents), an open file, or words.

    Raises OSError where a path cannot be read and WordListError where its bytes are not a text in the encoding.
    """
    name, text = _text_of(source, options)
    if options.comments is None and options.column is None:
        return Text(name, text)
    lines, mended = _lines(name, text, options.strict)
    dropped: dict[str, int] = {}
    if options.comments is not None:
        mark = options.comments
        kept = [(number, line) for number, line in lines if not line.lstrip().startswith(mark)]
        dropped["comment"] = len(lines) - len(kept)
        lines = kept
    if options.column is not None:
        words = _column([line for _, line in lines], options.column)
        kept = [(number, word) for (number, _), word in zip(lines, words, strict=True) if word is not None]
        dropped["column"] = len(lines) - len(kept)
        if dropped["column"] and options.strict:
            raise WordListError(name, *DROPS["column"], lines[words.index(None)][0])
        lines = kept
    return Text(name, "".join([f"{line}\n" for _, line in lines]), dropped, mended, [number for number, _ in lines])


def _lines(name: str, text: str, strict: bool) -> tuple[list[tuple[int, str]], dict[str, int]]:
    """Numbered lines without their ends and byte-order marks, and how many of those there were."""
    lines: list[tuple[int, str]] = []
    mended = {"crlf": 0, "bom": 0}
    pieces = re.split(r"(\r\n|\r|\n)", text)
    for number, (line, end) in enumerate(zip(pieces[::2], [*pieces[1::2], ""], strict=True), 1):
        if not (line or end):
            break
        found = {"crlf": end == "\r\n", "bom": line.startswith("\ufeff")}
        for mend, there in found.items():
            mended[mend] += there
            if there and strict:
                raise WordListError(name, *MENDS[mend], number)
        lines.append((number, line.removeprefix("\ufeff")))
    return lines, mended


def fetch(path: str | os.PathLike[str]) -> Raw:
    """A file's bytes; `-` is standard input. Raises OSError."""
    if os.fspath(path) != "-":
        return Raw(os.fspath(path), Path(path).read_bytes())
    if not sys.stdin:
        raise OSError(errno.EBADF, "it is closed", "<stdin>")
    return Raw("<stdin>", sys.stdin.buffer.read())


def _text_of(source: Source, options: Cleaning) -> tuple[str, str]:
    if isinstance(source, (str, os.PathLike)):
        source = fetch(source)
    if isinstance(source, Raw):
        return source.name, _decode(source.name, _decompress(*source), options.encoding)
    name = str(getattr(source, "name", None) or getattr(source, "source", "<words>"))
    if hasattr(source, "read"):
        data = source.read()
        return name, data if isinstance(data, str) else _decode(name, _decompress(name, data), options.encoding)
    words = source if isinstance(source, (list, tuple)) else list(source)
    text = "\n".join(words)
    if text.count("\n") != max(len(words) - 1, 0) or "\r" in text:
        # Lines may come with their ends. A line end inside a word would make two of it: \0 marks the word as one with a control letter.
        text = "\n".join([re.sub(r"[\r\n]", "\0", re.sub(r"(\r\n|\r|\n)\Z", "", word)) for word in words])
    return name, f"{text}\n" if words else ""


def _decompress(name: str, data: bytes) -> bytes:
    """The data itself, or what it holds if its first bytes are those of a compressed file."""
    module = next((module for pattern, module in COMPRESSED.items() if re.match(pattern, data, re.DOTALL)), None)
    if module is None:
        return data
    try:
        return _unzstd(data) if module == "zstandard" else bytes(import_module(module).decompress(data))
    except ImportError as error:
        raise WordListError(name, f"it is compressed, and {module} is not installed", f"pip install {module}") from error
    except Exception as error:  # each of them has errors of its own
        raise WordListError(name, f"its compressed data is damaged ({error})", "get the file again") from error


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


def _decode(name: str, data: bytes, encoding: str) -> str:
    if encoding.lower() in ("utf-8", "utf8") and data.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise WordListError(name, "it begins with a UTF-16 byte-order mark", "name its encoding: --encoding utf-16")
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        line = len(re.findall(rb"\r\n|\r|\n", data[: error.start])) + 1
        bad = data[error.start : error.end].hex(" ")
        problem = f"byte {error.start:,} ({bad}) is not {encoding}"
        raise WordListError(name, problem, "name its encoding, for example --encoding latin-1", line) from error


def _column(lines: list[str], column: int) -> list[str | None]:
    """That column of every line: separated by tabs if there are any, else by commas (quoted as in CSV), else by blanks."""
    import csv

    old_limit = csv.field_size_limit(2**31 - 1)
    tabs = any("\t" in line for line in lines)
    try:
        if tabs or any("," in line for line in lines):
            # One reader a line: a stray quotation mark must not join the lines behind it.
            rows = [next(csv.reader([line], delimiter="\t" if tabs else ","), []) for line in lines]
        else:
            rows = [line.split() for line in lines]
    finally:
        csv.field_size_limit(old_limit)
    return [row[column - 1] if len(row) >= column else None for row in rows]


def encode(texts: list[Text], options: Cleaning) -> WordList:
    """All the words of some texts as labels, in the order of the texts, repeats included. O(text); 1 to 2 bytes a letter, 4 a line.

    Raises LimitError for more letters than labels or more text than 4-byte starts can count, and with `strict` WordListError
    for the first line that is not a clean word.
    """
    seen = bytearray(0x110000)
    spelled = []
    for text in texts:
        clean = options.spelling.apply(text.text)
        kernel.survey(clean, seen)
        spelled.append(clean)
    size = sum(map(len, spelled)) + len(spelled)
    if size > MOST_LABELS:
        raise LimitError("letters of text", size, MOST_LABELS, "compile parts of the list and unite the dictionaries")
    letters, table, roles = _roles(seen, options.letters and Spelling(options.spelling.normalize).apply(options.letters))
    labels = array("B" if len(roles) <= 256 else "H")
    labels.frombytes(bytes(labels.itemsize * size))
    starts = array("I", bytes(4 * sum(text.count("\n") + text.count("\r") + 1 for text in spelled)))
    tally = array("Q", bytes(8 * kernel.TALLY))
    longest = size if options.max_length is None else options.max_length
    lines = 0
    for i, text in enumerate(texts):
        before = tally[:]
        kernel.encode(spelled[i], table, roles, labels, starts, tally, options.min_length, longest)
        if options.strict:
            _refuse(text, before, tally)
        lines += tally[kernel.LINES]
        tally[kernel.LINES] = 0
    dropped = {reason: sum(text.dropped.get(reason, 0) for text in texts) for reason in DROPS}
    for reason in DROPS.keys() & SLOTS.keys():
        dropped[reason] += tally[SLOTS[reason]]
    lines += dropped["comment"] + dropped["column"]
    mended = {mend: tally[SLOTS[mend]] for mend in MENDS}
    for text in texts:
        for mend, n in text.mended.items():
            mended[mend] += n
    letters = _drop_unused(labels, tally[kernel.LABELS], letters, len(roles))
    return WordList(labels, starts, tally[kernel.KEPT], letters, lines, dropped, mended)


def _roles(seen: bytearray, pattern: str | None) -> tuple[str, array[int], bytearray]:
    """Letters in order, the label of every code point seen, and the role of every label. Letters have labels 1, 2, …; others follow."""
    wanted = None if pattern is None else parse_letters(pattern)
    letters: list[str] = []
    others: list[tuple[str, int]] = []
    last = c = seen.find(1)
    while c >= 0:
        letter, last = chr(c), c
        role = _role(letter, wanted)
        if role in (kernel.LETTER, kernel.BLANK):
            letters.append(letter)
        else:
            others.append((letter, role))
        c = seen.find(1, c + 1)
    if len(letters) + len(others) > MOST_LETTERS:
        raise LimitError("different letters", len(letters), MOST_LETTERS, "leave words out with --letters")
    table = array("H", bytes(2 * (last + 2)))
    roles = bytearray([kernel.CONTROL])
    for letter in letters:
        table[ord(letter)] = len(roles)
        roles.append(_role(letter, wanted))
    for letter, role in others:
        table[ord(letter)] = len(roles)
        roles.append(role)
    return "".join(letters), table, roles


def _role(letter: str, wanted: set[str] | None) -> int:
    special = {"\n": kernel.LF, "\r": kernel.CR, "\ufeff": kernel.BOM, "\t": kernel.TAB, "\v": kernel.TAB, "\f": kernel.TAB}.get(letter)
    if special is not None:
        return special
    kind = category(letter)
    if kind in ("Cc", "Cs"):
        return kernel.CONTROL
    foreign = wanted is not None and letter not in wanted
    if kind.startswith("Z"):
        return kernel.GAP if foreign else kernel.BLANK
    return kernel.FOREIGN if foreign else kernel.LETTER


def _refuse(text: Text, before: array[int], after: array[int]) -> None:
    """Raise WordListError for the first line that was dropped or mended between two tallies, if there is one."""
    faults = [(after[kernel.FIRST + slot], reason) for reason, slot in SLOTS.items() if after[slot] != before[slot]]
    if faults:
        line, reason = min(faults)
        raise WordListError(text.name, *(DROPS | MENDS)[reason], text.numbers[line] if text.numbers else line + 1)


def _drop_unused(labels: array[int], n: int, letters: str, bound: int) -> str:
    """The letters that kept words have, the labels made dense again where some have gone."""
    used = bytearray(bound)
    kernel.used_labels(labels, n, used)
    kept = "".join(letter for label, letter in enumerate(letters, 1) if used[label])
    if kept != letters:
        dense = array("H", bytes(2 * bound))
        new = 0
        for label in range(1, len(letters) + 1):
            if used[label]:
                new += 1
                dense[label] = new
        kernel.relabel(labels, n, dense)
    return kept


def sort(words: WordList, texts: list[Text], options: Cleaning) -> None:
    """Sort the starts of the words in place. Raises WordListError where `sorted` was promised and is not so."""
    if not options.sorted:
        sort_starts(words.labels, words.starts, words.words, len(words.letters) + 1)
        return
    i = sorted_until(words.labels, words.starts, words.words)
    if i < words.words:
        word, last = words.spell(i), words.spell(i - 1)
        name, line = _line_of(word, texts, options, sum(words.spell(j) == word for j in range(i + 1)))
        raise WordListError(name, f"{word!r} comes after {last!r}", "sort the list by code points, or compile without --sorted", line)


def refuse_repeat(words: WordList, texts: list[Text], options: Cleaning) -> None:
    """Raise WordListError for a word of the sorted list that is there twice."""
    last = ""
    for i in range(words.words):
        word = words.spell(i)
        if word == last:
            name, line = _line_of(word, texts, options, 2)
            raise WordListError(name, f"{word!r} is there already", DROPS["duplicate"][1], line)
        last = word


def _line_of(word: str, texts: list[Text], options: Cleaning, occurrence: int) -> tuple[str, int | None]:
    """Source and line where a word stands for the n-th time: the slow way, for messages."""
    for text in texts:
        for i, line in enumerate(re.split(r"\r\n|\r|\n", text.text)):
            blanks = "".join({letter for letter in line if _role(letter, None) in (kernel.BLANK, kernel.TAB, kernel.BOM)})
            if options.spelling.apply(line).strip(blanks) == word:
                occurrence -= 1
                if not occurrence:
                    return text.name, text.numbers[i] if text.numbers else i + 1
    return texts[-1].name, None
