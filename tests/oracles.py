"""Reference implementations in plain Python: slow, short, written from the documents, sharing no code with what they check."""

from __future__ import annotations

import os
import re
import struct
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, groupby, product
from pathlib import Path
from typing import Any, NamedTuple
from unicodedata import category, combining, normalize

import msgpack
from xxhash import xxh3_64_intdigest

# Words ------------------------------------------------------------------------------------------------------------------


def spelled(text: str, form: str = "nfc", case: str = "none") -> str:
    """A text in normal form and case, as the documents promise: composed, changed, composed again."""

    def compose(text: str) -> str:
        if form == "none":
            return text
        text = normalize(form.upper(), text)
        return normalize("NFKC", re.sub(" (?=[\u0300-\u036f])", "", text)) if form == "nfkc" else text

    change = {"none": str, "lower": str.lower, "fold": str.casefold, "tr": turkish, "az": turkish}[case]
    text = compose(text)
    if case in ("tr", "az"):
        text = text.replace("I\u0307", "i")
    return compose("".join(map(change, text)))


def turkish(letter: str) -> str:
    return {"I": "ı", "İ": "i"}.get(letter) or letter.lower()


INVISIBLE = "\u00ad\u061c\u200b\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\ufeff" + "".join(
    map(chr, (*range(0x2061, 0x2065), *range(0x2066, 0x2070)))
)


def most_marks(text: str) -> int:
    """The most combining marks in a row."""
    return max((len([*group]) for marks, group in groupby(text, lambda c: combining(c) > 0) if marks), default=0)


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
        bom = raw[: len(raw) - len(raw.lstrip("\ufeff"))]
        visible = bom + "".join(c for c in raw[len(bom) :] if c not in INVISIBLE)
        if not (comments and raw.lstrip("\ufeff").lstrip().startswith(comments)):
            counts["invisible"] += visible != raw
            if most_marks(visible) > 30:
                counts["marks"] += 1
                continue
        line = spelled(visible, normalize, case)
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

    def longest(self) -> int:
        """The letters of the longest word that it spells."""
        below = [0] * self.size
        for i in reversed(range(self.size)):
            below[i] = max((1 + below[position] for _, position in self.children(i)), default=0)
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


class RangeReader:
    """The adaptive range coder of the head of `packed`, reading."""

    def __init__(self, data: bytes) -> None:
        self.bytes = iter(data)
        self.range, self.code = 2**32 - 1, 0
        self.slots: dict[int, tuple[int, int]] = {}  # probability of a 0, uses
        for _ in range(4):
            self.code = self.code << 8 | next(self.bytes, 0)

    def by(self, probability: int) -> int:
        part = (self.range >> 16) * probability
        bit = int(self.code >= part)
        self.code, self.range = (self.code - part, self.range - part) if bit else (self.code, part)
        while self.range < 2**24:
            self.range, self.code = self.range << 8, self.code << 8 | next(self.bytes, 0)
        return bit

    def bit(self, slot: int) -> int:
        p, n = self.slots.get(slot, (2**15, 0))
        rate = 131072 // (2 * min(n, 31) + 3)
        bit = self.by(p)
        self.slots[slot] = p - p * rate // 65536 if bit else p + (65536 - p) * rate // 65536, n + 1
        return bit

    def tree(self, s: int, bits: int) -> int:
        node = 1
        for _ in range(bits):
            node = 2 * node + self.bit(s + node)
        return node - 2**bits

    def number(self, s: int) -> int:
        z = 0
        while z < 31 and self.bit(s + z):
            z += 1
        result = 1
        for i in range(z):
            slot = s + 34 + 4 * z if i == 0 else s + 32 + 4 * z + (result & 1)
            result = 2 * result + (self.bit(slot) if i < 2 else self.by(2**15))
        return result - 1

    def near(self, u: int, v: int, usual: int) -> int:
        m = usual if v in (0, 31) else v
        for question in ("some", "other") if v in (0, 31) else ("other", "some"):
            if not self.bit(u + (question == "some")):
                return m if question == "other" else 0
        more = self.bit(u + 2)
        length, i = (m + 1 if more else m - 1), 0
        while (length < 31 if more else length > 1) and self.bit(u + (3 if more else 17) + min(i, 13)):
            length, i = (length + 1 if more else length - 1), i + 1
        return length

    def tables(self, s: int, symbols: int, count: int, f: int) -> list[list[int]]:
        overall = [self.tree(s + 32 * (x & f), 5) for x in range(symbols)]
        band = [0 if n == 0 else next((q for q, most in enumerate((4, 6, 8, 10, 12), 1) if n <= most), 6) for n in overall]
        tables: list[list[int]] = []
        for _ in range(count):
            like = self.tree(s + 512, 9)
            other = tables[like - 1] if like else [31] * symbols
            table = [0] * symbols
            for block in range(0, symbols, 8):
                used = [x for x in range(block, min(block + 8, symbols)) if overall[x]]
                a = 2 if not like else int(any(other[block : block + 8]))
                if used and self.bit(s + 1024 + 8 * a + min(band[x] for x in used)):
                    for x in used:
                        u = s + 1056 + 32 * (32 * band[x] + other[x])
                        table[x] = self.near(u, other[x], (0, 3, 5, 6, 7, 9, 10)[band[x]])
            tables.append(table)
        return tables

    def classes(self, s: int, size: int, distance: int) -> list[int]:
        values: list[int] = []
        fresh, y = 0, 1
        for i in range(size):
            p = values[i - distance] if i >= distance else 0
            same = self.bit(s + y) if fresh else 0
            y = 2 * y & 2 | same
            values.append(p if same else fresh if self.bit(s + 4) else self.tree(s + 8, 9))
            fresh = max(fresh, values[i] + 1)
        return values


class Bits:
    """Bits from the highest of a byte down."""

    def __init__(self, data: bytes) -> None:
        self.text = "".join(f"{byte:08b}" for byte in data)
        self.at = 0

    def take(self, n: int) -> int:
        self.at += n
        return int(self.text[self.at - n : self.at] or "0", 2)

    def symbol(self, codes: dict[str, int]) -> int:
        start = self.at
        while self.text[start : self.at] not in codes:
            self.at += 1
            assert self.at <= len(self.text)
        return codes[self.text[start : self.at]]


def canonical_codes(lengths: list[int]) -> dict[str, int]:
    """The symbol of each code. Of a single one without a length, the empty code."""
    codes, code, before = {}, 0, 0
    for length, symbol in sorted((length, symbol) for symbol, length in enumerate(lengths) if length):
        code <<= length - before
        codes[f"{code:0{length}b}"] = symbol
        code, before = code + 1, length
    return codes or {"": 0}


class PackedStream:
    """Section `packed`, read by docs/format.md alone."""

    def __init__(self, file: File) -> None:
        section, head = file.sections["packed"], file.header["extra"]["head"]
        self.alphabet = file.header["alphabet"]
        self.more = k = len(self.alphabet) + 1
        c = RangeReader(section[:head])
        self.height, self.width = 1 + c.tree(0, 8), 1 + c.tree(0, 8)
        tables, group_tables, self.groups = 1 + c.tree(0, 9), 1 + c.tree(0, 9), 1 + c.tree(0, 8)
        self.firsts, self.tail_codes = [1], []  # of each group: its first fragment, and the codes of its tails
        for _ in range(self.groups):
            members, lengths, n = c.number(1000), [], 0
            while len(lengths) < members > 1:
                n += 1
                lengths += [n] * c.number(1200 + 160 * n)
            self.firsts.append(self.firsts[-1] + members)
            self.tail_codes.append(canonical_codes(lengths))
        self.symbol_codes = [*map(canonical_codes, c.tables(6000, 16 * k, tables, 15))]
        self.group_codes = [*map(canonical_codes, c.tables(16000, self.groups, group_tables, 0))]
        self.rows = c.classes(26000, 1 + 2 * k + self.groups, 1)
        self.columns = c.classes(26600, 1 + 8 * k, 8)
        self.cells = c.classes(27200, self.height * self.width, self.width)
        self.pointer_cells = c.classes(27800, 2 * k * self.height, 1)
        self.tails = self.firsts[-1]
        fragments = self.tails + c.number(28400)
        directory = [*map(canonical_codes, c.tables(28600, 256, 48, 0))]
        self.bits = Bits(section[head:])
        self.spans = self.read_directory(directory, fragments)
        self.fragments = {(0, self.rows[0]): self.fragment(0, self.rows[0])}

    def read_directory(self, tables: list[dict[str, int]], fragments: int) -> list[tuple[int, int]]:
        """Of each fragment the bits before it, and the fragment to which its first CUT edge leads."""
        sizes: list[tuple[int, int]] = []
        h = 0
        for f in range(fragments):
            size, follows = self.bucket(tables[h if f < self.tails else 16 + h])
            h = min(15, (size + 1).bit_length() - 1)
            sizes.append((size, self.bucket(tables[32 + h])[0] if follows else 0))
        at = -(-self.bits.at // 8) * 8
        self.sizes = [size for size, _ in sizes]
        spans, cut = [], self.tails
        for size, cuts in sizes:
            spans.append((at, cut))
            at, cut = at + size, cut + cuts
        return spans

    def bucket(self, table: dict[str, int]) -> tuple[int, bool]:
        symbol = self.bits.symbol(table)
        h, bits = symbol >> 3, symbol >> 1 & 3
        if h < 2:
            return (1 << h | bits) - 1, bool(symbol & 1)
        return ((4 | bits) << (h - 2) | self.bits.take(h - 2)) - 1, bool(symbol & 1)

    def fragment(self, f: int, entry_row: int) -> list[list[tuple[int, int, int, int]]]:
        """The nodes of a fragment: (label, accept, fragment or -1 for this one or -2 for none, node or row) of each edge."""
        self.bits.at, cut = self.spans[f]
        nodes: list[list[tuple[int, int, int, int]]] = []
        rows = [entry_row]
        while len(nodes) < len(rows):
            row, column, edges, last = rows[len(nodes)], self.columns[0], [], 0
            while not last:
                symbol = self.bits.symbol(self.symbol_codes[self.cells[row * self.width + column]])
                mark, kind, last = symbol >> 3, symbol >> 1 & 3, symbol & 1
                column, child_row = self.columns[1 + symbol // 2], self.rows[1 + mark]
                if kind == 0:
                    goal = -1, len(rows)
                    rows.append(child_row)
                elif kind == 1:
                    goal, cut = (cut, child_row), cut + 1
                elif kind == 2:
                    group = self.bits.symbol(self.group_codes[self.pointer_cells[mark * self.height + row]])
                    goal = self.firsts[group] + self.bits.symbol(self.tail_codes[group]), self.rows[1 + 2 * self.more + group]
                else:
                    goal = -2, 0
                edges.append((1 + mark // 2, mark & 1, *goal))
            nodes.append(edges)
        return nodes

    def words(self, f: int = 0, row: int | None = None, node: int = 0) -> Iterator[str]:
        row = self.rows[0] if row is None else row
        if (f, row) not in self.fragments:
            self.fragments[f, row] = self.fragment(f, row)
        for label, accept, other, goal in self.fragments[f, row][node]:
            letter = "" if label == self.more else self.alphabet[label - 1]
            if accept:
                yield letter
            if other != -2:
                yield from (letter + rest for rest in (self.words(f, row, goal) if other == -1 else self.words(other, goal)))


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


def forms(word: str) -> set[str]:
    """What tiles spell for a word: its letters, each as it is or, of the first six such as ß, by its longer case fold; and its fold."""
    long = [i for i, letter in enumerate(word) if len(letter.casefold()) > 1]
    choices = [(letter, letter.casefold()) if i in long[:6] else (letter,) for i, letter in enumerate(word)]
    return {"".join(letters) for letters in product(*choices)} | ({word.casefold()} if long else set())


def paths(word: str, cells: Cells, near: Near, reuse: bool = False) -> Iterator[tuple[int, ...]]:
    """Every path on which a word is, depth first. Exponential."""
    return chain.from_iterable(paths_of(form, cells, near, reuse) for form in sorted(forms(word)))


def paths_of(text: str, cells: Cells, near: Near, reuse: bool = False) -> Iterator[tuple[int, ...]]:
    """Every path whose tiles are these letters, ? being any."""

    def go_on(path: tuple[int, ...], rest: str) -> Iterator[tuple[int, ...]]:
        if not rest:
            yield path
            return
        for cell in near[path[-1]] if path else range(len(cells)):
            tile = cells[cell]
            if tile and (reuse or cell not in path) and (tile == "?" or rest.startswith(tile)):
                yield from go_on((*path, cell), rest[len(tile) :])

    return go_on((), text) if text else iter(())


def spells(line: Sequence[str | None], word: str) -> bool:
    """Are these the letters of the word, ? being any?"""
    return any(_spells(line, form) for form in forms(word))


def _spells(line: Iterable[str | None], word: str) -> bool:
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
