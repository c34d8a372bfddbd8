"""Dumb twins in plain Python: slow, short, written from the documents, sharing no code with what they check."""

from __future__ import annotations

import os
import re
import struct
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple
from unicodedata import category, normalize

import msgpack
from xxhash import xxh3_64_intdigest

# Words ------------------------------------------------------------------------------------------------------------------


def spelled(text: str, form: str = "nfc", case: str = "none") -> str:
    """A text in normal form and case, as the documents promise: composed, changed, composed again."""

    def compose(text: str) -> str:
        return normalize("NFC", text) if form == "nfc" else text

    change = {"none": str, "lower": str.lower, "fold": str.casefold}[case]
    return compose(change(compose(text)))


class Cleaned(NamedTuple):
    words: list[str]
    lines: int
    counts: dict[str, int]  # of every reason that was met


def lines_of(text: str) -> list[tuple[str, str]]:
    """The lines of a text, each with its end; the last one may have none."""
    pieces = [*re.split(r"(\r\n|\r|\n)", text), ""]
    lines = list(zip(pieces[::2], pieces[1::2], strict=True))
    return lines if lines[-1][0] else lines[:-1]


def clean(
    lines: Iterable[tuple[str, str]],
    normalize: str = "nfc",
    case: str = "none",
    letters: set[str] | None = None,
    min_length: int = 1,
    max_length: int = 10**9,
    comments: str | None = None,
) -> Cleaned:
    """Every line judged separately, in the order that words/cleaning.py gives."""
    words: set[str] = set()
    counts: Counter[str] = Counter()
    total = 0
    for raw, end in lines:
        total += 1
        counts["crlf"] += end == "\r\n"
        line = spelled(raw, normalize, case)
        bare = line.lstrip("\ufeff")
        word = bare.strip("".join(c for c in set(bare) if is_blank(c)) or " ")
        counts["bom"] += len(line) - len(bare)
        if comments and raw.lstrip("\ufeff").lstrip().startswith(comments):
            counts["comment"] += 1
        elif not word:
            counts["blank"] += 1
        elif any(is_control(c) for c in word):
            counts["control"] += 1
        elif letters is not None and set(word) - letters:
            counts["letters"] += 1
        elif len(word) < min_length:
            counts["short"] += 1
        elif len(word) > max_length:
            counts["long"] += 1
        else:
            counts["trimmed"] += word != bare
            counts["duplicate"] += word in words
            words.add(word)
    return Cleaned(sorted(words), total, {reason: n for reason, n in counts.items() if n})


def is_blank(letter: str) -> bool:
    return letter in "\t\v\f" or category(letter).startswith("Z")


def is_control(letter: str) -> bool:
    return category(letter) in ("Cc", "Cs") or letter == "\ufeff"


# Automata ---------------------------------------------------------------------------------------------------------------


def _trie(words: Iterable[Iterable[Any]]) -> tuple[list[dict[Any, int]], list[bool]]:
    """Nodes as maps of children, children behind their parents; and where words end."""
    nodes: list[dict[Any, int]] = [{}]
    final = [False]
    for word in words:
        node = 0
        for letter in word:
            if letter not in nodes[node]:
                nodes[node][letter] = len(nodes)
                nodes.append({})
                final.append(False)
            node = nodes[node][letter]
        final[node] = True
    return nodes, final


def classic_size(words: Iterable[Iterable[Any]]) -> tuple[int, int]:
    """States and edges of the minimal automaton, acceptance on its states: a trie, equal nodes merged from the leaves up."""
    nodes, final = _trie(words)
    register: dict[Any, int] = {}
    state = [0] * len(nodes)
    for i in reversed(range(len(nodes))):
        signature = (final[i], tuple(sorted((letter, state[child]) for letter, child in nodes[i].items())))
        state[i] = register.setdefault(signature, len(register))
    return len(register), sum(len(edges) for _, edges in register)


def edge_form_size(words: Iterable[Iterable[Any]]) -> tuple[int, int]:
    """States that have edges, and edges, of the minimal automaton with acceptance on its edges."""
    nodes, final = _trie(words)
    register: dict[Any, int] = {}
    state = [0] * len(nodes)
    for i in reversed(range(len(nodes))):
        signature = tuple(sorted((letter, final[child], state[child]) for letter, child in nodes[i].items()))
        state[i] = register.setdefault(signature, len(register))
    return sum(1 for edges in register if edges), sum(map(len, register))


# Files ------------------------------------------------------------------------------------------------------------------


class File(NamedTuple):
    """A file, read and written by docs/format.md alone; nothing is checked, so that anything can be forged."""

    header: dict[str, Any]  # without its table of sections
    sections: dict[str, bytes]

    @classmethod
    def read(cls, data: bytes) -> File:
        size = struct.unpack_from("<I", data, 12)[0]
        header = msgpack.unpackb(data[32 : 32 + size])
        at = 32 + size
        sections = {}
        for name, length, _ in header.pop("sections"):
            at = -(-at // 64) * 64
            sections[name] = data[at : at + length]
            at += length
        return cls(header, sections)

    def to_bytes(self, **start: int) -> bytes:
        """The file's bytes, all checksums right."""
        table = [[name, len(section), xxh3_64_intdigest(section)] for name, section in self.sections.items()]
        return seal(msgpack.packb({**self.header, "sections": table}), self.sections.values(), **start)

    def forged(self, records: bytes | None = None, extra: dict[str, Any] | None = None, **fields: Any) -> bytes:
        """The bytes with other header fields or records in it, all checksums right."""
        header = {**self.header, **fields, "extra": {**self.header["extra"], **(extra or {})}}
        return File(header, self.sections if records is None else {**self.sections, "records": records}).to_bytes()

    def widened(self) -> bytes:
        """The wide form of a narrow file: the same numbers, 8 bytes each."""
        narrow = self.sections["records"]
        records = struct.pack(f"<{len(narrow) // 4}Q", *struct.unpack(f"<{len(narrow) // 4}I", narrow))
        return self.forged(records=records, extra={"form": "wide"})

    def graph(self) -> Graph:
        form = self.header["extra"]["form"]
        data = self.sections["records"]
        size, code = (8, "Q") if form == "wide" else (4, "I")
        numbers = list(struct.unpack(f"<{len(data) // size}{code}", data))
        return Graph(form, self.header["extra"]["shift"], self.header["alphabet"], numbers)


def seal(
    header: bytes, sections: Iterable[bytes] = (), major: int = 1, minor: int = 0, header_size: int = -1, file_size: int = -1
) -> bytes:
    """A container around a packed header, whatever that says; with the header's checksum right."""
    body = header
    for section in sections:
        body += bytes(-(32 + len(body)) % 64) + section
    header_size = len(header) if header_size < 0 else header_size
    start = struct.pack("<8sHHIQ", b"\x89WSD\r\n\x1a\n", major, minor, header_size, 32 + len(body) if file_size < 0 else file_size)
    return start + struct.pack("<Q", xxh3_64_intdigest(start + header)) + body


class Graph(NamedTuple):
    """The records of a dawg, walked by what docs/format.md says of them."""

    form: str
    shift: int
    alphabet: str
    numbers: list[int]

    @property
    def size(self) -> int:
        return len(self.numbers) // 2 if self.form == "mask" else len(self.numbers)

    def accepts(self, i: int) -> bool:
        return bool(self.numbers[2 * i + 1] >> 31 if self.form == "mask" else self.numbers[i] >> (self.shift + 1) & 1)

    def first(self, i: int) -> int:
        return self.numbers[2 * i + 1] % 2**31 if self.form == "mask" else self.numbers[i] % 2**self.shift

    def is_last(self, i: int) -> bool:
        return bool(self.numbers[i] >> self.shift & 1)

    def label(self, i: int) -> int:
        return self.numbers[i] >> (self.shift + 2)

    def children(self, i: int) -> list[tuple[int, int]]:
        """(label, position) of each."""
        k = self.first(i)
        if self.form == "mask":
            labels = [bit + 1 for bit in range(32) if self.numbers[2 * i] >> bit & 1]
            return list(zip(labels, range(k, k + len(labels)), strict=True))
        if k == 0:
            return []
        end = k
        while end < self.size and not self.is_last(end):
            end += 1
        return [(self.label(j), j) for j in range(k, min(end + 1, self.size))]

    def is_sound(self) -> bool:
        """Rules 1 to 4 of docs/format.md."""
        for i in range(self.size):
            children = self.children(i)
            ends = [position for _, position in children]
            if self.first(i) and (not ends or self.first(i) <= i):
                return False
            if children and (self.first(i) <= i or ends[-1] >= self.size):
                return False
            if any(not 1 <= label <= len(self.alphabet) for label, _ in children):
                return False
            if not children and not self.accepts(i) and (i > 0 or self.size > 1):
                return False
        if self.form != "mask":
            labels = [self.label(i) for i in range(self.size)]
            if labels[0] != 0 or not all(1 <= label <= len(self.alphabet) for label in labels[1:]):
                return False
            if not self.is_last(0) or not self.is_last(self.size - 1):
                return False
            if any(not self.is_last(i) and labels[i] >= labels[i + 1] for i in range(self.size - 1)):
                return False
        return not self.accepts(0) and self.first(0) == (1 if self.size > 1 else 0)

    def count(self) -> int:
        """How many words it spells."""
        below = [0] * self.size
        for i in reversed(range(self.size)):
            below[i] = self.accepts(i) + sum(below[position] for _, position in self.children(i))
        return below[0]

    def is_reachable(self) -> bool:
        """Does every record belong to a path from the root?"""
        seen = {0}
        for i in range(self.size):
            seen |= {position for _, position in self.children(i)} if i in seen else set()
        return len(seen) == self.size

    def words(self) -> Iterator[str]:
        stack = [("", 0)]
        while stack:
            prefix, i = stack.pop()
            if self.accepts(i):
                yield prefix
            stack += [(prefix + self.alphabet[label - 1], position) for label, position in reversed(self.children(i))]


class Units:
    """A double array of dawgdic, walked by what representations/dawgdic.py draws, every byte tried at every unit."""

    def __init__(self, units: Iterable[int]) -> None:
        self.units = list(units)

    def offset(self, unit: int) -> int:
        number = self.units[unit]
        return (number >> 10 & 0x1FFFFF) << (8 if number >> 9 & 1 else 0)

    def child(self, unit: int, byte: int) -> int | None:
        other = unit ^ self.offset(unit) ^ byte
        return other if other < len(self.units) and self.units[other] & 0x800000FF == byte else None

    def children(self, unit: int) -> list[tuple[int, int]]:
        found = ((byte, self.child(unit, byte)) for byte in range(256))
        return [(byte, child) for byte, child in found if child is not None]

    def accepts(self, unit: int) -> bool:
        if not self.units[unit] >> 8 & 1:
            return False
        assert self.units[unit ^ self.offset(unit)] == 1 << 31  # the value, 0
        return True

    def walk(self) -> Iterator[tuple[bytes, int]]:
        stack = [(b"", 0)]
        while stack:
            key, unit = stack.pop()
            yield key, unit
            stack += [(key + bytes([byte]), child) for byte, child in reversed(self.children(unit))]

    def words(self) -> Iterator[bytes]:
        return (key for key, unit in self.walk() if self.accepts(unit))

    def dead_ends(self) -> list[bytes]:
        return [key for key, unit in self.walk() if not self.accepts(unit) and not self.children(unit)]

    def offsets(self) -> Iterator[int]:
        return (self.offset(unit) for _, unit in self.walk())


# Another process ---------------------------------------------------------------------------------------------------------


def run(code: str, timeout: float = 60, stdin: str = "") -> subprocess.CompletedProcess[str]:
    """A crash would take the tests with it, so it happens elsewhere."""
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join([str(Path(__file__).parent), os.environ.get("PYTHONPATH", "")]),
        "PYTHONFAULTHANDLER": "1",
    }
    return subprocess.run(
        [sys.executable, "-c", code], env=environment, input=stdin, capture_output=True, text=True, timeout=timeout, check=False
    )


ASK_ALL = """
from itertools import islice
import wsdict

def ask(d):
    def check(words):
        assert set("".join(words)) <= set(d.alphabet), words
        return [*words]
    def along(text):
        cursor = d.cursor()
        while text and cursor.step(text[0]):
            check(cursor.letters())
            text = text[1:]
        return check(islice(cursor.words(), 20)), cursor.is_word, cursor.letters()
    def answer(question, *arguments):
        try:
            return question(*arguments)
        except (wsdict.FormatError, IndexError if question == d.word else wsdict.FormatError):
            return []
    words = answer(lambda: check(islice(d, 20)))
    for text in ["", "a", "b", "ab", "ba", "cab", 20 * "a", *words]:
        for question in (d.has_prefix, d.longest_prefix, d.prefixes, d.count, along, lambda text: check(islice(d.keys(text), 20))):
            answer(question, text)
        for question in (d.contains_many, d.index_many):
            answer(question, [text, text + "a"])
    for i in (0, 1, 2, 5, 10, 10**6):
        check(answer(d.word, i))
    answer(len, d)
    answer(d.verify)
"""


# Boards -----------------------------------------------------------------------------------------------------------------

Cells = list[str | None]  # what each cell spells: ? is any letter, None a hole
Near = list[list[int]]  # the cells next to each cell


def are_near(kind: str, a: tuple[int, int], b: tuple[int, int], height: int, width: int) -> bool:
    """Are two places of a grid neighbours? By how far apart they are."""
    down, right = abs(a[0] - b[0]), abs(a[1] - b[1])
    if kind == "hex":  # axial coordinates of rows of hexagons, the odd ones half a cell to the right
        q, r = a[1] - a[0] // 2 - b[1] + b[0] // 2, a[0] - b[0]
        return max(abs(q), abs(r), abs(q + r)) == 1
    if kind.startswith("torus"):
        down, right = min(down, height - down), min(right, width - right)
    return down + right == 1 if kind in ("4", "torus4") else max(down, right) == 1


def near_cells(kind: str, cells: Cells, width: int) -> Near:
    """The neighbours of every cell of a grid that is no hole, among those that are none. O(cells²)."""
    places = [divmod(cell, width) for cell in range(len(cells))]
    there = [cell for cell, tile in enumerate(cells) if tile is not None]
    height = len(cells) // width
    return [
        [other for other in there if tile is not None and are_near(kind, places[cell], places[other], height, width)]
        for cell, tile in enumerate(cells)
    ]


def paths(word: str, cells: Cells, near: Near, reuse: bool = False) -> Iterator[tuple[int, ...]]:
    """Every path whose tiles spell the word, depth first. Exponential."""

    def go_on(path: tuple[int, ...], rest: str) -> Iterator[tuple[int, ...]]:
        if not rest:
            yield path
            return
        for cell in near[path[-1]] if path else range(len(cells)):
            tile = cells[cell]
            if tile and (reuse or cell not in path) and (tile == "?" or rest.startswith(tile)):
                yield from go_on((*path, cell), rest[len(tile) :])

    return go_on((), word) if word else iter(())


def spells(line: Iterable[str | None], word: str) -> bool:
    """Are these the letters of the word, ? being any?"""
    for tile in line:
        if not tile or not word or not (tile == "?" or word.startswith(tile)):
            return False
        word = word[len(tile) :]
    return not word


def straight_lines(cells: Cells, width: int) -> set[tuple[int, ...]]:
    """Every run of cells in each of eight directions; a single cell is one, whatever its direction."""
    lines = set()
    for start in range(len(cells)):
        for down in (-1, 0, 1):
            for right in (-1, 0, 1):
                line: tuple[int, ...] = ()
                row, column = divmod(start, width)
                while 0 <= row < len(cells) // width and 0 <= column < width and (down, right) != (0, 0):
                    line = (*line, row * width + column)
                    lines.add(line)
                    row, column = row + down, column + right
    return lines


def words_in_lines(words: Iterable[str], cells: Cells, width: int) -> dict[str, set[frozenset[int]]]:
    """The words that stand in straight lines, and which cells each covers: from either end they are the same."""
    lines = [(line, [cells[cell] for cell in line]) for line in straight_lines(cells, width)]
    found = {word: {frozenset(line) for line, tiles in lines if spells(tiles, word)} for word in words}
    return {word: covered for word, covered in found.items() if covered}


def words_on(words: Iterable[str], cells: Cells, near: Near, reuse: bool = False) -> list[str]:
    """The words that have a path, in order; those that want more letters than there are need not be looked for."""
    have = Counter("".join(tile for tile in cells if tile))
    wanted = {word for word in words if reuse or "?" in have or Counter(word) <= have}
    return sorted(word for word in wanted if next(paths(word, cells, near, reuse), None))
