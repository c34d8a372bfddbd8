"""What only `packed` has: levels, the decode cache, conversion back to an automaton; and its parts, against reference implementations."""

from __future__ import annotations

import gc
import itertools
import random
import tracemalloc
from array import array
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracles import File, PackedStream

import wsdict
from wsdict import Board
from wsdict.dictionary import LEVELS
from wsdict.kernels import COMPILED
from wsdict.kernels.layout import is_cached
from wsdict.kernels.packed import directory
from wsdict.kernels.packed.codebook import COUNT_SLOTS, code_counts
from wsdict.kernels.packed.huffman import canonical, code_lengths, codes
from wsdict.kernels.packed.range_coder import Coder
from wsdict.kernels.packed.walker import PackedWalker
from wsdict.representations.packed.dictionary import Packed

DATA = Path(__file__).parent.parent / "data"
STEMS = ["".join(letters) for n in (1, 2, 3) for letters in itertools.product("abcd", repeat=n)]
ENDINGS = ["", "s", "ed", "er", "ers", "ing", "ings", "ly"]


def paradigms(stems: int, seed: int = 1) -> list[str]:
    """Words that share their ends, as those of a language do."""
    chance = random.Random(seed)
    return sorted({stem + end for stem in STEMS[:stems] for end in chance.sample(ENDINGS, chance.randint(1, len(ENDINGS)))})


def packed(words: list[str], **options: Any) -> Packed:
    d = wsdict.compile(words, kind="packed", **options)
    assert isinstance(d, Packed)
    return d


def walker(d: wsdict.Dictionary) -> PackedWalker:
    assert isinstance(d, Packed)
    return d.steps


WORDS = paradigms(84 if COMPILED else 20)


@pytest.mark.parametrize("ranks", [False, True])
@pytest.mark.parametrize("level", LEVELS)
def test_every_level_has_the_same_words(level: str, ranks: bool) -> None:
    data = packed(WORDS, level=level, ranks=ranks).to_bytes()
    assert list(PackedStream(File.read(data)).words()) == WORDS
    for edges in (0, 3, 30, 10_000):  # none, some, more and all of it decoded beforehand
        d = wsdict.Dictionary.from_bytes(data)
        walker(d).fill_cache(edges)
        answers_right(d)


@pytest.mark.skipif(not COMPILED, reason="slow")
@pytest.mark.parametrize("level", LEVELS)
def test_the_documented_format(level: str) -> None:
    """A list large enough for many fragments, groups and tables, read by docs/format.md alone."""
    words = sorted({line.strip() for line in (DATA / "english.txt").read_text(encoding="utf-8").splitlines()[::10]})
    assert list(PackedStream(File.read(packed(words, level=level).to_bytes())).words()) == words


def answers_right(d: wsdict.Dictionary) -> None:
    assert list(d) == WORDS
    assert all(word in d for word in WORDS)
    assert [d.index(word) for word in WORDS] == list(range(len(WORDS)))
    assert [d.word(i) for i in range(len(WORDS))] == WORDS
    for prefix in {word[:n] for word in WORDS for n in range(4)}:
        below = [word for word in WORDS if word.startswith(prefix)]
        assert list(d.keys(prefix)) == below
        assert d.count(prefix) == len(below)
        cursor = d.cursor()
        assert cursor.step(prefix)
        assert set(cursor.letters()) == {word[len(prefix)] for word in below if len(word) > len(prefix)}
    assert not any(word + "a" in d for word in WORDS if word + "a" not in WORDS)


def walked(d: wsdict.Dictionary) -> Iterator[str]:
    """Its words, edge by edge."""
    stack = [(d.steps.root, "")]
    while stack:
        position, prefix = stack.pop()
        if d.steps.accepts(position):
            yield prefix
        stack += [(child, prefix + letter) for letter, child in reversed(d.steps.fan(position))]


@pytest.fixture(scope="module")
def english() -> tuple[wsdict.Dictionary, bytes]:
    """A `dawg`, and the file of a `packed` with so many fragments that a position has more than 32 bits."""
    dawg = wsdict.compile(DATA / "english.txt", letters="a-z", case="lower")
    return dawg, wsdict.compile(dawg, kind="packed", level="fast").to_bytes()


@pytest.mark.skipif(not COMPILED, reason="it takes minutes to encode")
@pytest.mark.parametrize("edges", [0, 8192, 1 << 17])
def test_many_fragments(english: tuple[wsdict.Dictionary, bytes], edges: int) -> None:
    """With none of them in the decode cache, with as many as for a look-up, and as for a solver."""
    dawg, data = english
    boards = [Board.roll("classic", seed) for seed in range(50)]
    d = wsdict.Dictionary.from_bytes(data)
    walker(d).fill_cache(edges)
    assert list(itertools.islice(walked(d), 20_000)) == list(itertools.islice(dawg, 20_000))
    assert wsdict.Solver(d, "boggle").score_many(boards) == wsdict.Solver(dawg, "boggle").score_many(boards)


@pytest.mark.parametrize("level", LEVELS)
def test_same_words_same_bytes(level: str) -> None:
    assert packed(WORDS, level=level).to_bytes() == packed(list(reversed(WORDS)), level=level).to_bytes()


def test_ranks_are_a_section_of_their_own() -> None:
    plain, ranked = packed(WORDS), packed(WORDS, ranks=True)
    assert ranked.sections.keys() - plain.sections.keys() == {"counts"}
    assert ranked.sections["packed"] == plain.sections["packed"]
    assert plain == ranked


@pytest.mark.skipif(not COMPILED, reason="slow")
@given(words=st.sets(st.text("abc", min_size=1, max_size=9), max_size=300).map(sorted), level=st.sampled_from(LEVELS))
def test_words_of_three_letters(words: list[str], level: str) -> None:
    if not words:
        return
    d = wsdict.Dictionary.from_bytes(packed(words, level=level).to_bytes())
    assert list(d) == words
    assert [d.index(word) for word in words] == list(range(len(words)))
    assert [other in d for word in words for other in (word, word[:-1], word + "a")] == [
        other in set(words) for word in words for other in (word, word[:-1], word + "a")
    ]
    assert list(wsdict.convert(d)) == words


def test_many_letters_and_a_long_word() -> None:
    n = 3000 if COMPILED else 40
    letters = [chr(0x4E00 + i) for i in range(n)]
    words = sorted({*letters[::2], *(letters[0] + letter for letter in letters[::3]), "a" * (100_000 if COMPILED else 300)})
    d = packed(words)
    assert list(d) == words
    assert all(word in d for word in words)
    assert [d.index(word) for word in words[::50]] == list(range(0, len(words), 50))


# The decode cache ----------------------------------------------------------------------------------------------------------


def test_after_many_queries_it_is_filled() -> None:
    d = packed(WORDS)
    before = d.steps.walk("b")
    assert all(word in d for word in itertools.islice(itertools.cycle(WORDS), 1100))
    after = d.steps.walk("b")
    assert (is_cached(before), is_cached(after)) == (False, True)
    assert list(d.steps.words(before, "b")) == list(d.steps.words(after, "b")) == [word for word in WORDS if word[0] == "b"]


@pytest.mark.parametrize("edges", [0, 300])
def test_what_is_no_position_is_refused(edges: int) -> None:
    d = packed(WORDS)
    walker(d).fill_cache(edges)
    valid = d.steps.walk("b")
    assert is_cached(valid) == (edges > 0)
    assert d.steps.fan(valid)
    for bit in (*range(30, 62), 63):
        with pytest.raises(IndexError):
            d.steps.fan(valid ^ 1 << bit)


def test_a_larger_one_keeps_positions() -> None:
    d = packed(WORDS)
    prefixes = sorted({word[:n] for word in WORDS for n in range(5)})
    held = []
    cached = []
    for edges in (0, 3, 30, 100, 10_000):
        walker(d).fill_cache(edges)
        positions = [(prefix, d.steps.walk(prefix)) for prefix in prefixes]
        cached.append(sum(is_cached(position) for _, position in positions))
        held += positions
    assert cached == sorted(cached)
    assert len(set(cached)) >= 3
    for prefix, position in held:
        assert list(d.steps.words(position, prefix)) == [word for word in WORDS if word.startswith(prefix)]
        assert d.steps.accepts(position) == (prefix in WORDS)


def kept() -> int:
    """Bytes that Python has allocated since tracemalloc was started."""
    gc.collect()
    return tracemalloc.get_traced_memory()[0]


def test_solvers_do_not_fill_it_again() -> None:
    d = packed(WORDS)
    board = Board.parse("aeds/bgin/clyr/dsea")
    words = wsdict.Solver(d, "boggle").solve(board).words
    assert words
    tracemalloc.start()
    try:
        assert wsdict.Solver(d, "boggle").solve(board).words == words
        before = kept()
        for _ in range(20):
            wsdict.Solver(d, "boggle").solve(board)
        assert kept() - before < 1000
    finally:
        tracemalloc.stop()


@pytest.mark.skipif(not COMPILED, reason="it takes minutes to encode")
def test_growth_in_small_steps_is_bounded(english: tuple[wsdict.Dictionary, bytes]) -> None:
    once, steps = (wsdict.Dictionary.from_bytes(english[1]) for _ in range(2))
    tracemalloc.start()
    try:
        before = kept()
        walker(once).fill_cache(128_000)
        size = kept() - before
        assert size > 8 * 80_000
        for edges in range(500, 128_500, 500):
            walker(steps).fill_cache(edges)
        assert size < kept() - before - size < 3 * size  # the newest, and all before it
    finally:
        tracemalloc.stop()


@pytest.mark.skipif(COMPILED, reason="looks at the fields of a kernel's object")
def test_it_is_assigned_once_complete() -> None:
    """Readers without the GIL see it at any time: each is whole when it is assigned, and is never changed."""
    d = packed(WORDS, ranks=True)
    decoder: Any = walker(d).g  # type: ignore[attr-defined]
    assigned: list[tuple[Any, dict[str, Any]]] = []

    def fields(cache: Any) -> dict[str, Any]:
        return {name: list(value) if hasattr(value, "__len__") else value for name, value in vars(cache).items()}

    class Watched(type(decoder)):  # type: ignore[misc]
        def __setattr__(self, name: str, value: Any) -> None:
            assert name == "cache"
            assigned.append((value, fields(value)))
            super().__setattr__(name, value)

    first = decoder.cache, fields(decoder.cache)
    decoder.__class__ = Watched
    for edges in (3, 30, 10_000):
        walker(d).fill_cache(edges)
        assert all(word in d for word in WORDS)
    assert d.index(WORDS[-1]) == len(WORDS) - 1
    assert [cache.end for cache, _ in assigned] == sorted(cache.end for cache, _ in assigned)
    assert len(assigned) == 4
    assert assigned[-1][0].words
    for cache, then in [first, *assigned]:
        assert fields(cache) == then


@pytest.mark.skipif(not COMPILED, reason="it takes minutes to encode")
def test_it_grows_under_a_solver(english: tuple[wsdict.Dictionary, bytes]) -> None:
    """Boards are solved without the GIL while the main thread requests ranks and ever larger decode caches."""
    dawg, data = english
    boards = [Board.roll("classic", seed) for seed in range(100)]
    expected = wsdict.Solver(dawg, "boggle").score_many(boards)
    with ThreadPoolExecutor(2) as pool:
        for _ in range(10):
            d = wsdict.Dictionary.from_bytes(data)
            solver = wsdict.Solver(d, "boggle")
            scores = [pool.submit(solver.score_many, boards) for _ in range(2)]
            for edges in range(10_000, 500_000, 10_000):
                walker(d).fill_cache(edges)
            assert d.word(d.index("zoos")) == "zoos"
            assert [score.result() for score in scores] == [expected, expected]


# Back to an automaton ------------------------------------------------------------------------------------------------------


def test_unpacked_is_the_dawg_of_the_words(tmp_path: Path) -> None:
    d = packed(WORDS)
    dawg = wsdict.compile(WORDS)
    d.save(tmp_path / "words.wsd")
    for other in (wsdict.convert(d), wsdict.load(tmp_path / "words.wsd", unpack=True), wsdict.compile(tmp_path / "words.wsd", kind="dawg")):
        assert other.kind == "dawg"
        assert len(other.sections["records"]) == len(dawg.sections["records"])
        assert list(other) == WORDS
        other.verify()
    assert wsdict.convert(dawg) is dawg
    assert list(wsdict.convert(wsdict.compile(WORDS, kind="trie"))) == WORDS


def test_a_packed_source_is_cleaned_where_it_must_be() -> None:
    d = packed(["Cat", "cats", "dog"])
    assert list(wsdict.compile(d, case="lower")) == ["cat", "cats", "dog"]
    assert list(wsdict.compile(d, min_length=4)) == ["cats"]
    assert list(wsdict.compile(d, ["cow"])) == ["Cat", "cats", "cow", "dog"]
    again = wsdict.compile(d, kind="packed")
    assert again.sections == d.sections
    assert again.report is not None and again.report.words == again.report.lines == 3


# Corrupt and forged files --------------------------------------------------------------------------------------------------


def test_a_damaged_stream_is_refused_or_agrees_with_itself() -> None:
    file = File.read(packed(WORDS).to_bytes())
    chance = random.Random(3)
    for _ in range(300 if COMPILED else 10):
        section = bytearray(file.sections["packed"])
        for _ in range(chance.choice((1, 1, 2, 20))):
            section[chance.randrange(len(section))] ^= 1 << chance.randrange(8)
        data = File(file.header, {"packed": bytes(section)}).to_bytes()
        try:
            d = wsdict.Dictionary.from_bytes(data)
            words = list(d)
        except wsdict.FormatError:
            continue
        assert words == sorted(set(words))
        assert len(d) == len(words)
        assert all(word in d for word in words)
        assert [d.index(word) for word in words] == list(range(len(words)))
        assert all(word in d for word in words)  # now that the decode cache is filled
        if (sum(map(len, words)), max(map(len, words))) == (d.header.letters, d.longest):
            assert list(wsdict.convert(d)) == words
        else:
            with pytest.raises(wsdict.FormatError, match="does not hold the"):
                wsdict.convert(d)


@pytest.mark.parametrize("query", [list, lambda d: [*map(d.word, range(len(WORDS)))], lambda d: d.index_many(WORDS), len, wsdict.convert])
def test_damage_that_is_met_late_names_the_file(tmp_path: Path, query: Callable[[wsdict.Dictionary], object]) -> None:
    file = File.read(packed(WORDS, ranks=True).to_bytes())
    chance = random.Random(5)
    messages = []
    for i in range(60):
        section = bytearray(file.sections["packed"])
        section[chance.randrange(len(section) - 40, len(section) - 8)] ^= 1 << chance.randrange(8)
        path = tmp_path / f"{i}.wsd"
        path.write_bytes(File(file.header, {**file.sections, "packed": bytes(section)}).to_bytes())
        try:
            d = wsdict.load(path)
            query(d)
        except wsdict.FormatError as error:
            assert str(error).startswith(f"{path}: ")
            messages.append(error.problem)
    assert "a fragment cannot be decoded" in messages


@pytest.mark.parametrize("forge", [{"head": -1}, {"head": 2**40}, {"head": "4"}, {"head": None}])
def test_a_head_that_is_none(forge: dict[str, Any]) -> None:
    with pytest.raises(wsdict.FormatError):
        wsdict.Dictionary.from_bytes(File.read(packed(WORDS).to_bytes()).forged(extra=forge))


def test_ranks_that_are_false_are_found() -> None:
    file = File.read(packed(WORDS, ranks=True).to_bytes())
    counts = bytearray(file.sections["counts"])
    counts[0] ^= 0x55
    d = wsdict.Dictionary.from_bytes(File(file.header, {**file.sections, "counts": bytes(counts)}).to_bytes())
    with pytest.raises(wsdict.FormatError, match="section counts does not fit"):
        len(d)


def test_a_header_that_lies_is_not_packed_again() -> None:
    file = File.read(packed(WORDS).to_bytes())
    for field in ("words", "letters", "longest"):
        d = wsdict.Dictionary.from_bytes(file.forged(**{field: file.header[field] + 1}), verify=False)
        with pytest.raises(wsdict.FormatError):
            wsdict.convert(d)


# Its parts -----------------------------------------------------------------------------------------------------------------


@given(values=st.lists(st.tuples(st.sampled_from("btn"), st.integers(0, 2**31 - 2)), max_size=200))
def test_what_a_coder_writes_it_reads(values: list[tuple[str, int]]) -> None:
    def run(coder: Coder, wanted: bool) -> list[int]:
        calls = {"b": lambda v: coder.bit(0, v & 1), "t": lambda v: coder.tree(8, 5, v & 31), "n": lambda v: coder.number(64, v)}
        return [calls[kind](value if wanted else 0) for kind, value in values]

    writer = Coder(256)
    written = run(writer, True)
    assert written == [value & {"b": 1, "t": 31, "n": 2**32 - 1}[kind] for kind, value in values]
    assert run(Coder(256, writer.done()), False) == written


@given(data=st.binary(max_size=20))
def test_a_coder_reads_anything(data: bytes) -> None:
    coder = Coder(256, data)
    for _ in range(50):
        assert 0 <= coder.number(0, 0) < 2**32
        assert 0 <= coder.tree(160, 5, 0) < 32


@given(counts=st.lists(st.integers(0, 2**20), max_size=60), longest=st.integers(6, 20))
def test_code_lengths(counts: list[int], longest: int) -> None:
    lengths = code_lengths(counts, longest)
    used = [(count, length) for count, length in zip(counts, lengths, strict=True) if count]
    assert all(bool(count) == bool(length) for count, length in zip(counts, lengths, strict=True))
    assert all(length <= longest for length in lengths)
    if len(used) > 1:
        assert sum(2.0**-length for _, length in used) == 1
        assert all(a[1] <= b[1] for a, b in itertools.pairwise(sorted(used, key=lambda pair: (-pair[0], pair[1]))) if a[0] > b[0])
    words = [f"{code:0{length}b}" for code, length in zip(codes(lengths), lengths, strict=True) if length]
    assert not any(a != b and b.startswith(a) for a in words for b in words)
    if counts:
        limits, deltas, order = canonical(bytearray(lengths), len(counts), longest)
        for symbol, (code, length) in enumerate(zip(codes(lengths), lengths, strict=True)):
            if length:
                assert order[code + deltas[length]] == symbol
                assert code << (longest - length) < limits[length]


def test_lengths_of_no_code() -> None:
    with pytest.raises(ValueError, match="do not form a prefix code"):
        canonical(bytearray([1, 1, 1]), 3, 4)


@given(numbers=st.lists(st.tuples(st.integers(1, 2**16), st.integers(0, 40)), min_size=1, max_size=50))
def test_what_a_directory_writes_it_reads(numbers: list[tuple[int, int]]) -> None:
    sizes, cuts = array("I", [size for size, _ in numbers]), array("I")
    for _, cut in numbers:
        cuts.append(min(cut, len(numbers) - sum(cuts)))
    tails = len(numbers) - sum(cuts)
    lengths, data = directory.write_directory(sizes, cuts, tails)
    bits = 8 * len(data) + sum(sizes)
    spans, widest, size = directory.read_directory(lengths, data + bytes(8), bits, tails, len(numbers))
    assert list(spans[::2]) == [0, *itertools.accumulate(sizes)]
    assert list(spans[1::2]) == [tails, *(tails + total for total in itertools.accumulate(cuts))]
    assert (widest, size) == (max(sizes), len(data))
    for wrong in ((bits - 1, tails, len(numbers)), (bits, tails + 1, len(numbers))):
        with pytest.raises(ValueError, match=r"directory|fragments"):
            directory.read_directory(lengths, data + bytes(8), *wrong)


@pytest.mark.parametrize("bits", [0, 2**16 + 1, 2**25])
def test_fragments_of_more_bits_than_a_reader_has_room_for(bits: int) -> None:
    lengths, data = directory.write_directory(array("I", [5, bits, 5]), array("I", [0, 0, 0]), 3)
    with pytest.raises(ValueError, match=f"a fragment has {bits:,} bits"):
        directory.read_directory(lengths, data + bytes(8), 2**26, 3, 3)


def test_a_directory_that_is_cut_off() -> None:
    numbers = array("I", range(1, 200))
    lengths, data = directory.write_directory(numbers, numbers, 7)
    with pytest.raises(ValueError, match=r"directory|fragments"):
        directory.read_directory(lengths, data[:50] + bytes(8), 8 * 50, 7, len(numbers))


@given(numbers=st.lists(st.tuples(st.integers(1, 2**20), st.integers(0, 2**31 - 2)), max_size=50))
def test_what_ranks_write_they_read(numbers: list[tuple[int, int]]) -> None:
    counts = array("I", [b for _, b in numbers])
    spans = array("I", itertools.chain.from_iterable((total, 0) for total in itertools.accumulate((a for a, _ in numbers), initial=0)))
    writer = Coder(COUNT_SLOTS)
    code_counts(writer, counts, spans)
    found = array("I", bytes(4 * len(numbers)))
    code_counts(Coder(COUNT_SLOTS, writer.done()), found, spans)
    assert found == counts


def test_the_example_of_the_format() -> None:
    section = bytes(packed(["bat", "car", "cat"]).sections["packed"])
    assert section[-10:] == bytes.fromhex("705e") + bytes(8)
