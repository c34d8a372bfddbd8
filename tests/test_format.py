"""docs/format.md is enough to read a file: each kind is read here by what it says, and by nothing else."""

import struct
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from oracles import File, Graph, PackedStream, RangeReader, Units

import wsdict
from wsdict.representations import KINDS, Kind

Walked = tuple[str, int, bool]  # the letters that led to a place, its slot in `counts`, and whether a word ends there
INFLECTED = [
    stem + end for stem in ("talk", "walk", "turn", "learn", "list", "open") for end in ("", "s", "ed", "er", "ers", "ing", "able")
]
pytestmark = pytest.mark.filterwarnings("ignore::wsdict.WordListWarning")

LISTS = {
    "none": [],
    "a": ["a"],
    "few": ["bat", "car", "cart", "cat", "cats"],
    "more": sorted(INFLECTED),
    "two bytes": sorted({"naïve", "é", "ça", "cat", "日本", "😀", "cañón"}),
    "300 letters": sorted({chr(0x4E00 + i) + chr(0x4E00 + 7 * i % 300) for i in range(300)}),
    "long": ["x" * 300, "x" * 300 + "y", "z"],
}


def numbers(data: bytes, size: int = 4) -> list[int]:
    return list(struct.unpack(f"<{len(data) // size}{'-BH-I'[size]}", data))


class Tree:
    """`trie`, `map` and `radix`."""

    def __init__(self, file: File) -> None:
        self.kind, self.alphabet = file.header["kind"], file.header["alphabet"]
        width = 1 if len(self.alphabet) <= 255 else 2
        if self.kind == "trie":
            self.accepts = file.sections["accepts"]
            self.children = numbers(file.sections["children"])
        elif self.kind == "map":
            self.labels = numbers(file.sections["labels"], width)
            self.links = numbers(file.sections["begins"])
        else:
            self.labels = numbers(file.sections["labels"], width)
            self.starts, self.links = numbers(file.sections["nodes"])[::2], numbers(file.sections["nodes"])[1::2]

    def accepts_at(self, node: int) -> bool:
        if self.kind == "trie":
            return bool(self.accepts[node // 8] >> node % 8 & 1)
        return bool(self.links[node] >> 31)

    def below(self, node: int) -> Iterable[tuple[int, list[int]]]:
        """Each child, and the labels of the edge to it."""
        if self.kind == "trie":
            k = max(len(self.alphabet), 1)
            row = self.children[node * k : node * k + k]
            return [(child, [label]) for label, child in enumerate(row, 1) if child]
        children = range(self.links[node] & 0x7FFFFFFF, self.links[node + 1] & 0x7FFFFFFF)
        if self.kind == "map":
            return [(child, [self.labels[child]]) for child in children]
        return [(child, self.labels[self.starts[child] : self.starts[child + 1]]) for child in children]

    def walk(self) -> Iterator[Walked]:
        stack = [("", 0)]
        yield "", 0, False
        while stack:
            text, node = stack.pop()
            for child, labels in self.below(node):
                for i, label in enumerate(labels, 1):
                    letters = "".join(self.alphabet[label - 1] for label in labels[:i])
                    slot = self.starts[child] + i - 1 if self.kind == "radix" else child
                    yield text + letters, slot, i == len(labels) and self.accepts_at(child)
                stack.append((text + letters, child))


def walk_units(file: File) -> Iterator[Walked]:
    """`dawgdic`."""
    units = Units(numbers(file.sections["units"]))
    for key, unit in units.walk():
        try:
            yield key.decode(), unit, units.accepts(unit)
        except UnicodeDecodeError:  # within a letter
            continue


class MarisaTrie:
    """One of the tries of a `.marisa`, read from a position."""

    next: "MarisaTrie | None" = None

    def __init__(self, data: bytes, at: int) -> None:
        self.data, self.at = data, at
        louds, self.terminal, linked = self.bits(), self.bits(), self.bits()
        bases, extras = self.vector(), "".join(f"{number:064b}"[::-1] for (number,) in struct.iter_unpack("<Q", self.vector()))
        width, _, links = self.number(4), self.number(4), self.number(8)
        self.tail, self.ends = self.vector(), self.bits()
        self.parents, node = [0], 0
        for bit in louds[2:-1]:
            if bit:
                self.parents.append(node)
            else:
                node += 1
        assert (node, len(self.parents), sum(linked)) == (len(bases), len(bases), links)
        self.edges: list[tuple[bool, int]] = []  # of each node: is it a link, and the byte or the link
        k = 0
        for base, is_linked in zip(bases, linked, strict=True):
            extra = int(extras[k * width : k * width + width][::-1] or "0", 2)
            self.edges.append((is_linked, extra << 8 | base if is_linked else base))
            k += is_linked
        self.is_last = bool(self.tail) or not links

    def number(self, size: int) -> int:
        self.at += size
        return int.from_bytes(self.data[self.at - size : self.at], "little")

    def vector(self) -> bytes:
        size = self.number(8)
        start, self.at = self.at, self.at + -(-size // 8) * 8
        return self.data[start : start + size]

    def bits(self) -> list[bool]:
        units = self.vector()
        size = self.number(4)
        self.at += 4  # the number of 1s
        for _ in range(3):
            self.vector()  # indexes
        return [bool(units[i // 8] >> i % 8 & 1) for i in range(size)]

    def edge(self, node: int) -> bytes:
        is_linked, link = self.edges[node]
        if not is_linked:
            return bytes([link])
        if self.next:
            return b"".join(self.next.upwards(link))
        end = link
        while self.tail[end] if not self.ends else not self.ends[end]:
            end += 1
        return self.tail[link : end + bool(self.ends)]

    def upwards(self, node: int) -> Iterator[bytes]:
        while node:
            yield self.edge(node)
            node = self.parents[node]


def marisa_keys(data: bytes) -> list[str]:
    """The words of a `.marisa` in the order of their ids."""
    tries = [MarisaTrie(data, 16)]
    while not tries[-1].is_last:
        tries.append(MarisaTrie(data, tries[-1].at))
        tries[-2].next = tries[-1]
    nodes = range(len(tries[0].parents))
    return [b"".join(reversed([*tries[0].upwards(node)])).decode() for node in nodes if tries[0].terminal[node]]


@pytest.mark.parametrize("name", LISTS)
@pytest.mark.parametrize(
    "options", [{}, {"num_tries": 1}, {"num_tries": 8, "order": "weight", "cache": "tiny"}, {"binary": "yes"}], ids=str
)
def test_keys_and_ranks_of_marisa(options: dict[str, int | str], name: str) -> None:
    pytest.importorskip("marisa_trie")
    words = LISTS[name]
    file = File.read(wsdict.compile(words, kind="marisa", ranks=True, options=options, normalize="none").to_bytes())
    keys = marisa_keys(file.sections["trie"])
    assert sorted(keys) == words
    assert numbers(file.sections["ranks"]) == [words.index(key) for key in keys]


def read(kind: str, file: File) -> list[str]:
    """The words of a file, in order."""
    if kind == "dawg":
        return list(file.graph().words())
    if kind == "packed":
        return sorted(PackedStream(file).words()) if file.header["words"] else []
    if kind in ("set", "dict"):
        return file.sections["words"].decode().split("\n")[:-1]
    return sorted(text for text, _, accepts in (walk_units(file) if kind == "dawgdic" else Tree(file).walk()) if accepts)


def dictionary(kind: Kind, words: list[str], ranks: bool = False, level: str | None = None) -> File:
    return File.read(wsdict.compile(words, kind=kind, ranks=ranks, level=level, normalize="none").to_bytes())  # type: ignore[arg-type]


@pytest.mark.parametrize("name", LISTS)
@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "marisa"])
@pytest.mark.parametrize("level", ["fast", "small"])
def test_words(kind: Kind, name: str, level: str) -> None:
    assert read(kind, dictionary(kind, LISTS[name], level=level)) == LISTS[name]


def begin_with(text: str, words: list[str]) -> int:
    return sum(word.startswith(text) for word in words)


@pytest.mark.parametrize("name", LISTS)
@pytest.mark.parametrize("kind", ["trie", "map", "radix", "dawgdic"])
def test_counts_of_slots(kind: Kind, name: str) -> None:
    words = LISTS[name]
    file = dictionary(kind, words, ranks=True)
    counts = numbers(file.sections["counts"])
    walked = list(walk_units(file) if kind == "dawgdic" else Tree(file).walk())
    texts = [text for text, _, _ in walked]
    assert {text: counts[slot] for text, slot, _ in walked} == {text: begin_with(text, words) for text in texts}


@pytest.mark.parametrize("name", LISTS)
@pytest.mark.parametrize("level", ["fast", "small"])
def test_counts_of_records(level: str, name: str) -> None:
    words = LISTS[name]
    file = dictionary("dawg", words, ranks=True, level=level)
    counts, graph = numbers(file.sections["counts"]), file.graph()
    assert len(counts) == graph.size + 1
    assert counts[-1] == 0
    assert [rank(graph, counts, word) for word in words] == list(range(len(words)))


def rank(graph: Graph, counts: list[int], word: str) -> int:
    result = position = 0
    for letter in word:
        result += graph.accepts(position)
        child = dict(graph.children(position))[graph.alphabet.index(letter) + 1]
        result += (counts[graph.first(position)] - counts[child]) % 2**32
        position = child
    return result


def magnitude(size: int) -> int:
    """h of a fragment's size, as docs/format.md has it for `counts`."""
    n = size + 1
    place = n.bit_length() - 1
    return place + ((n << 16 >> place) - 2**16 >= NEARLY_TWICE)


NEARLY_TWICE = 65359  # of 65536


def count(stream: PackedStream, known: dict[tuple[int, int, int], int], f: int, row: int, node: int) -> int:
    """The words from a node of a fragment on."""
    if (f, row, node) not in known:
        if (f, row) not in stream.fragments:
            stream.fragments[f, row] = stream.fragment(f, row)
        known[f, row, node] = total = 0
        for _, accept, other, goal in stream.fragments[f, row][node]:
            below = 0 if other == -2 else count(stream, known, f, row, goal) if other == -1 else count(stream, known, other, goal, 0)
            total += accept + below
        known[f, row, node] = total
    return known[f, row, node]


@pytest.mark.parametrize("level", ["fast", "middle", "small"])
def test_counts_of_fragments(level: str) -> None:
    words = (Path(__file__).parent.parent / "data/english.txt").read_text(encoding="utf-8").split()[::3]
    file = dictionary("packed", sorted({word for word in words if word.isalpha()}), ranks=True, level=level)
    stream, coder = PackedStream(file), RangeReader(file.sections["counts"])
    counts = [coder.number(160 * magnitude(size)) for size in stream.sizes]
    known: dict[tuple[int, int, int], int] = {}
    assert count(stream, known, 0, stream.rows[0], 0) == file.header["words"]
    measured = {f: total for (f, _, node), total in known.items() if node == 0}
    assert dict(enumerate(counts)) == measured
    if level == "small":
        assert any(magnitude(size) != (size + 1).bit_length() - 1 for size in stream.sizes)
