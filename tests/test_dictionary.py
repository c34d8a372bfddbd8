"""One suite for every form of every representation: a dictionary answers as a set and a sorted list of its words would."""

from __future__ import annotations

import copy
import itertools
import os
import pickle
import subprocess
import sys
import tempfile
import threading
import warnings
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from oracles import INVISIBLE, File, classic_size, edge_form_size, spelled

import wsdict
from wsdict.kernels import COMPILED
from wsdict.representations import KINDS

# How dictionaries are made -------------------------------------------------------------------------------------------------


def fresh(d: wsdict.Dictionary) -> wsdict.Dictionary:
    return d


def loaded(d: wsdict.Dictionary, **options: Any) -> wsdict.Dictionary:
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        path = Path(folder) / "words.wsd"
        assert d.save(path) == path.stat().st_size
        return wsdict.load(path, **options)


def unaligned(d: wsdict.Dictionary) -> wsdict.Dictionary:
    data = bytearray(b"?" + d.to_bytes() + b"?")
    return wsdict.Dictionary.from_bytes(memoryview(data)[1:-1])


ORIGINS: dict[str, Callable[[wsdict.Dictionary], wsdict.Dictionary]] = {
    "fresh": fresh,
    "mapped": loaded,
    "read": lambda d: loaded(d, mmap=False),
    "trusted": lambda d: loaded(d, verify=False),
    "bytearray": lambda d: wsdict.Dictionary.from_bytes(bytearray(d.to_bytes())),
    "unaligned": unaligned,
    "pickled": lambda d: pickle.loads(pickle.dumps(d)),
    "copied": copy.copy,
    "copied deeply": copy.deepcopy,
}


class Make(NamedTuple):
    """A kind or a form of `dawg`, with or without ranks."""

    form: str
    ranks: bool

    @property
    def kind(self) -> str:
        return "dawg" if self.form in FORMS else self.form.partition(":")[0]

    def __call__(self, words: Iterable[str], origin: str = "fresh", **options: Any) -> wsdict.Dictionary:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", wsdict.WordListWarning)
            level = "small" if self.form in ("narrow", "wide") else self.form.partition(":")[2] or "fast"
            d = wsdict.compile(words, kind=self.kind, ranks=self.ranks, level=level, **options)
        if self.form == "wide":
            d = wsdict.Dictionary.from_bytes(File.read(d.to_bytes()).widened())
        return ORIGINS[origin](d)

    def __str__(self) -> str:
        return f"{self.form}{' with ranks' if self.ranks else ''}"


FORMS = ("mask", "narrow", "wide")
SMALL = ("dawgdic:small",)  # kinds that walk in another way there
MAKES = [Make(form, ranks) for form in (*FORMS, *(kind for kind in KINDS if kind != "dawg"), *SMALL) for ranks in (False, True)]
every_make = pytest.mark.parametrize("make", MAKES, ids=str)
every_dawg = pytest.mark.parametrize("make", [make for make in MAKES if make.form in FORMS], ids=str)

# What they are made of -----------------------------------------------------------------------------------------------------

ALPHABETS = (
    "ab",
    "abcdefghijklmnopqrstuvwxyz",
    "aàáâäbcçeéèñoöuüsß'- ",
    "一丁七万丈三上下不与",
    "𐐀𐐁𐐂😀😁a",
    " \u00a0\u2028a",  # blanks are letters inside a word
    "a\u200d\u0301\u00ad\ue000\U0010ffff\u0378",  # a joiner, a mark, a soft hyphen, private, the last, an unassigned one
    "".join(map(chr, range(0x4E00, 0x4E00 + 500))),
)


def texts(alphabet: str) -> st.SearchStrategy[str]:
    letters = st.sampled_from(alphabet)
    return st.text(letters, max_size=7) | st.text(st.sampled_from(alphabet[:3]), max_size=12)


class Case(NamedTuple):
    words: list[str]  # in order
    origin: str
    probes: list[str]  # hits, near misses, prefixes, extensions, strangers


@st.composite
def cases(draw: st.DrawFn) -> Case:
    alphabet = draw(st.sampled_from(ALPHABETS))
    drawn = draw(st.lists(texts(alphabet), max_size=25))
    words = sorted({spelled(word) for word in map(str.strip, drawn)} - {""})
    probes = [*draw(st.lists(texts(alphabet) | st.text(max_size=3), max_size=5)), "", "\0", "\ud800"]
    for word in words[:10]:
        cut = draw(st.integers(0, len(word)))
        probes += [word, word[:cut], word[cut:], word + alphabet[0], word[:cut] + draw(st.sampled_from(alphabet + "z")) + word[cut + 1 :]]
    return Case(words, draw(st.sampled_from(sorted(ORIGINS))), [spelled(probe) for probe in probes])


# Questions -----------------------------------------------------------------------------------------------------------------


def check_all(d: wsdict.Dictionary, words: list[str], probes: list[str]) -> None:
    """Every question about words, against a set and a sorted list; the probes are spelled as the words are."""
    known = set(words)
    rank = {word: i for i, word in enumerate(words)}
    assert len(d) == len(words)
    assert list(d) == words
    assert [d.word(i) for i in range(len(words))] == words
    assert [d.index(word) for word in words] == list(range(len(words)))
    assert d.contains_many(probes) == [probe in known for probe in probes] == [probe in d for probe in probes]
    assert d.index_many(probes) == [rank.get(probe) for probe in probes]
    for probe in probes:
        behind = [word for word in words if word.startswith(probe)]
        along = [probe[:n] for n in range(1, len(probe) + 1) if probe[:n] in known]
        assert list(d.keys(probe)) == behind
        assert d.count(probe) == len(behind)
        assert d.has_prefix(probe) is bool(behind)
        assert d.prefixes(probe) == along
        assert d.longest_prefix(probe) == (along[-1] if along else None)


@every_make
@given(case=cases())
def test_every_question(make: Make, case: Case) -> None:
    check_all(make(case.words, case.origin), case.words, case.probes)


@every_make
@given(words=st.lists(st.text(st.characters(exclude_categories=["Cs", "Cc"], exclude_characters="\ufeff"), max_size=4), max_size=12))
def test_letters_of_any_kind(make: Make, words: list[str]) -> None:
    listed = sorted({word for word in words if word and word == word.strip()})
    check_all(make(listed, normalize="none"), listed, words)
    normal = sorted({spelled(word) for word in listed})
    check_all(make(listed), normal, normal)


WORDS = sorted({a + b + c for a in ("", "un", "re", "new ") for b in ("do", "door", "drawn", "é", "a") for c in ("", "s", "ing", "er")})


@every_make
@pytest.mark.parametrize("origin", ORIGINS)
def test_every_origin(make: Make, origin: str) -> None:
    d = make(WORDS, origin)
    assert d.kind == make.kind
    if make.form in FORMS:
        assert d.sections.keys() == ({"records", "counts"} if make.ranks else {"records"})
        assert d.header.extra["form"] == make.form
    check_all(d, WORDS, [*WORDS, "", "d", "doer", "new", "undos", "z", "new do!"])


@every_make
@pytest.mark.parametrize("n", [1, 2, 31, 32, 33, 64, 65, 126, 127, 128, 254, 255, 256, 512, *([1023, 1024] if COMPILED else [])])
def test_sizes_of_alphabets(make: Make, n: int) -> None:
    """Where labels take a bit, a byte, a mask or a table more."""
    for start in (ord("A") if n < 60 else 0xC0, 0x4E00):
        alphabet = [chr(start + i) for i in range(n)]
        words = sorted({*alphabet[::3], *alphabet[-3:], *(alphabet[0] + letter for letter in alphabet), alphabet[-1] * 3})
        d = make(words, normalize="none")
        if make.form in FORMS:
            assert d.header.extra["form"] == (make.form if n <= 32 or make.form == "wide" else "narrow")
        assert d.alphabet == "".join(sorted(set("".join(words))))
        check_all(d, words, [*words[:: 1 + n // 20], *alphabet[:: 1 + n // 20], chr(start - 1), chr(start + n), alphabet[-1] * 2])


def test_a_list_that_is_wide_by_itself() -> None:
    """33,000 letters leave a 4-byte record no room for 33,001 targets."""
    words = [chr(0x20000 + i) for i in range(33_000)]
    d = wsdict.Dictionary.from_bytes(wsdict.compile(words, ranks=True).to_bytes())
    assert d.header.extra == {"form": "wide", "shift": 16}
    assert list(d) == words
    for i in (0, 1, 20_000, 32_999):
        assert words[i] in d
        assert (d.word(i), d.index(words[i])) == (words[i], i)
    assert "a" not in d
    assert chr(0x20000 + 33_000) not in d


@every_make
def test_words_and_indexes_that_are_not_there(make: Make) -> None:
    d = make(["car", "carton"])
    for word in ("", "ca", "cart", "cartons", "dog", "\ud800"):
        with pytest.raises(wsdict.WordError, match="is not in the dictionary") as word_error:
            d.index(word)
        assert isinstance(word_error.value, KeyError)
        assert word_error.value.word == word
    for index in (-1, -2, 2, 2**31, 2**64):
        with pytest.raises(wsdict.RankError, match=r"2 words has indexes 0 to 1") as rank_error:
            d.word(index)
        assert isinstance(rank_error.value, IndexError)
        assert rank_error.value.index == index


@every_make
def test_what_is_no_text_is_no_word(make: Make) -> None:
    d = make(["None", "1"])
    asks = (d.__contains__, d.index, d.keys, d.count, d.has_prefix, d.prefixes, d.longest_prefix, d.cursor().step)
    for thing in (None, 1, 1.5, b"1", ("1",), ["1"], object()):
        for ask in asks:
            with pytest.raises(wsdict.WordTypeError, match=f"words are str, not {type(thing).__name__}: ") as caught:
                ask(thing)  # type: ignore[operator]
            assert caught.value.value is thing
        for ask_many in (d.contains_many, d.index_many, d.__and__, d.__or__, d.__sub__):
            with pytest.raises(wsdict.WordTypeError):
                ask_many(["1", thing])  # type: ignore[operator]


class Name(str):
    """As enums, configuration and array libraries make them."""


@every_make
def test_a_subclass_of_str_is_text(make: Make) -> None:
    d = make([Name("cat"), Name("cats")])
    assert Name("cat") in d
    assert Name("dog") not in d
    assert d.contains_many([Name("cat"), Name("dog")]) == [True, False]
    assert all(type(answer) is bool for answer in d.contains_many(["cat", "dog", Name("cat")]))
    assert (d.index(Name("cats")), d.index_many([Name("cats")])) == (1, [1])
    assert (list(d.keys(Name("cats"))), d.count(Name("cat")), d.has_prefix(Name("ca"))) == (["cats"], 2, True)
    assert (d.prefixes(Name("catsup")), d.longest_prefix(Name("catsup"))) == (["cat", "cats"], "cats")
    assert d.cursor().step(Name("ca"))


# Iterators and cursors -----------------------------------------------------------------------------------------------------


@every_make
@given(case=cases())
def test_iterators_are_independent(make: Make, case: Case) -> None:
    d = make(case.words, case.origin)
    one, two = iter(d), iter(d)
    assert list(itertools.islice(one, 3)) == case.words[:3]
    assert next(two, None) == (case.words[0] if case.words else None)
    assert list(one) == case.words[3:]
    assert list(two) == case.words[1:]
    assert [next(one, "end"), next(two, "end"), next(one, "end")] == ["end"] * 3
    assert iter(one) is one


@every_make
@given(case=cases(), data=st.data())
def test_a_cursor_walks(make: Make, case: Case, data: st.DataObject) -> None:
    cursor = make(case.words, case.origin).cursor()
    for _ in range(5):
        behind = [word for word in case.words if word.startswith(cursor.prefix)]
        letters = "".join(sorted({word[len(cursor.prefix)] for word in behind if word != cursor.prefix}))
        assert cursor.letters() == letters
        assert cursor.is_word is (cursor.prefix in case.words)
        assert list(cursor.words()) == behind
        step = data.draw(st.sampled_from(letters or "a") | st.sampled_from(case.probes))
        before, goal = cursor.prefix, cursor.prefix + step
        goes_on = any(word.startswith(goal) for word in case.words) or goal == ""
        assert cursor.step(step) is goes_on
        assert cursor.prefix == (goal if goes_on else before)


@every_make
def test_a_failed_step_moves_nothing(make: Make) -> None:
    cursor = make(["cat", "cow"]).cursor()
    assert cursor.step("c")
    for text in ("x", "ax", "atx", "C", "\ud800", "\0"):
        assert not cursor.step(text)
        assert (cursor.prefix, cursor.letters(), list(cursor.words())) == ("c", "ao", ["cat", "cow"])
    assert cursor.step("")
    assert cursor.step("at")
    assert (cursor.prefix, cursor.is_word, cursor.letters()) == ("cat", True, "")


@every_make
def test_a_copied_cursor_goes_its_own_way(make: Make) -> None:
    one = make(["cat", "cow"]).cursor()
    one.step("c")
    two = one.copy()
    assert two.step("at")
    assert (one.prefix, two.prefix) == ("c", "cat")
    assert repr(one) == "<cursor at 'c'>"
    assert repr(two) == "<cursor at 'cat', a word>"


@every_make
@pytest.mark.parametrize("origin", ORIGINS)
def test_who_asks_keeps_the_dictionary_alive(make: Make, origin: str) -> None:
    def iterator() -> Iterator[str]:
        return iter(make(WORDS, origin))

    def cursor() -> wsdict.Cursor:
        return make(WORDS, origin).cursor()

    words, place = iterator(), cursor()
    first = next(words)
    overwritten = [bytes(1000) for _ in range(1000)]
    assert [first, *words] == WORDS
    assert place.step("undo")
    assert list(place.words()) == [word for word in WORDS if word.startswith("undo")]
    del overwritten


# Sets ----------------------------------------------------------------------------------------------------------------------

SETS = st.sets(st.text("abc", min_size=1, max_size=3), max_size=8)


@every_make
@given(one=SETS, two=SETS)
@pytest.mark.filterwarnings("ignore::wsdict.WordListWarning")
def test_operators_are_those_of_sets(make: Make, one: set[str], two: set[str]) -> None:
    d = make(one)
    for other in (two, make(two)):
        for result, expected in ((d | other, one | two), (d & other, one & two), (d - other, one - two), (d ^ other, one ^ two)):
            assert isinstance(result, wsdict.Dictionary)
            assert list(result) == sorted(expected)
        for reflected, expected in ((other | d, two | one), (other & d, two & one), (other - d, two - one), (other ^ d, two ^ one)):
            assert list(reflected) == sorted(expected) if isinstance(reflected, wsdict.Dictionary) else reflected == expected
        assert (d <= other, d < other, d >= other, d > other) == (one <= two, one < two, one >= two, one > two)
        assert d.isdisjoint(other) == one.isdisjoint(two)
        assert (d == other, d != other, other == d) == (one == two, one != two, one == two)


@every_make
@given(words=SETS)
def test_hash_is_that_of_a_frozenset(make: Make, words: set[str]) -> None:
    d = make(words)
    assert hash(d) == hash(frozenset(words))
    assert {frozenset(words): "found"}[d] == "found"
    assert len({d, *(other(words) for other in MAKES)}) == 1


def test_equal_whatever_the_form_the_rules_or_the_source() -> None:
    dictionaries = [make(WORDS) for make in MAKES]
    dictionaries += [MAKES[0](WORDS, case="lower"), MAKES[0](WORDS, normalize="none"), wsdict.compile("\n".join(WORDS).splitlines())]
    assert all(one == two for one in dictionaries for two in dictionaries)
    assert all(d != one for d in [make(WORDS[1:]) for make in MAKES] for one in dictionaries)
    assert dictionaries[0] != WORDS  # a list is no set


@every_dawg
def test_equal_though_not_minimal(make: Make) -> None:
    """A file may hold the same words in more records than they need: what counts are the words."""
    d = make(["ac", "bc"])
    file = File.read(d.to_bytes())
    graph = file.graph()
    assert graph.size == 4  # root, a, b, c
    if make.form == "mask":
        link = 1 << 31
        records = [0b011, 1, 0b100, 3, 0b100, 4, 0, link, 0, link]
    else:
        shift = graph.shift
        records = [1 << shift | 1, 1 << shift + 2 | 3, (2 << 2 | 1) << shift | 4, (3 << 2 | 3) << shift, (3 << 2 | 3) << shift]
    size = 8 if make.form == "wide" else 4
    file.sections.pop("counts", None)
    other = wsdict.Dictionary.from_bytes(file.forged(records=b"".join(number.to_bytes(size, "little") for number in records)))
    assert list(other) == ["ac", "bc"]
    assert hash(other) == hash(d)
    assert other == d
    with pytest.raises(wsdict.FormatError, match="not minimal"):
        other.verify()


def test_an_empty_result_is_no_warning() -> None:
    """Nobody read a word list here."""
    d = wsdict.compile(["a", "b"])
    for result in (d & {"c"}, d - d, d ^ d, d & set()):
        assert list(result) == []


def test_operators_keep_the_rules() -> None:
    d = wsdict.compile(["Straße", "Σας"], case="fold")
    result = d & {"STRASSE", "σασ", "CAT"}
    assert list(result) == ["strasse", "σασ"]
    assert "straße" in result
    assert list(d | {"CAT"}) == ["cat", "strasse", "σασ"]


def test_a_difference_spells_the_words_of_another_set() -> None:
    d = wsdict.compile(["cat", "dog"], case="lower")
    assert list(d - {"CAT"}) == list(d - ["CAT"]) == list(d - wsdict.compile(["cat"], case="lower")) == ["dog"]
    assert list(d ^ {"CAT", "cow"}) == ["cow", "dog"]
    with pytest.raises(TypeError):
        d - 3  # type: ignore[operator]


# Facts and bytes -----------------------------------------------------------------------------------------------------------


@every_make
@given(case=cases())
def test_facts(make: Make, case: Case) -> None:
    d = make(case.words, case.origin)
    assert (d.header.nodes, d.header.edges) == classic_size(case.words)
    if make.form in ("trie", "map", "dict"):
        assert d.nodes == len({word[:n] for word in case.words for n in range(len(word) + 1)} | {""})
        assert d.edges == d.nodes - 1
    elif make.form == "radix":
        following: dict[str, set[str]] = {"": set()}  # the letters behind each prefix
        for word in case.words:
            for n in range(len(word)):
                following.setdefault(word[:n], set()).add(word[n])
        assert d.nodes == len({prefix for prefix, letters in following.items() if len(letters) > 1} | {"", *case.words})
    elif make.kind == "dawgdic":
        states, edges = edge_form_size(word.encode() for word in case.words)
        assert (d.nodes, d.edges) == (states + 1, edges)
    elif make.form == "marisa":
        assert d.edges == d.nodes - d.facts()["tries"]
    elif make.form == "set":
        assert (d.nodes, d.edges) == (0, 0)
    else:
        assert (d.nodes, d.edges) == (d.header.nodes, d.header.edges)
    assert d.alphabet == "".join(sorted(set("".join(case.words))))
    assert d.longest == max(map(len, case.words), default=0)
    assert d.header.words == len(case.words)
    assert d.header.letters == sum(map(len, case.words))
    assert d.nbytes == sum(section.nbytes for section in d.sections.values())
    assert repr(d) == f"<wsdict {d.kind}: {len(case.words):,} words, {d.nodes:,} nodes, {d.nbytes:,} bytes>"
    d.verify()
    if make.form in FORMS:
        graph = File.read(d.to_bytes()).graph()
        assert graph.is_sound()
        assert graph.is_reachable()
        assert list(graph.words()) == case.words
    else:
        assert d.kind == make.kind


@given(case=cases(), data=st.data())
def test_same_words_same_bytes(case: Case, data: st.DataObject) -> None:
    """Whatever their order, repeats, blanks and spelling."""
    assume(not {*"".join(case.words)} & {*INVISIBLE})  # cleaning removes these
    mess = data.draw(st.permutations(case.words + case.words[:5]))
    for make in MAKES:
        d = make(case.words, case.origin)
        assert d.to_bytes() == make((f" {word}\t" for word in mess), clean=True).to_bytes() == pickle.loads(pickle.dumps(d)).to_bytes()


def python(code: str, **environment: str) -> str:
    return subprocess.run(
        [sys.executable, "-c", code], env={**os.environ, **environment}, capture_output=True, text=True, timeout=60, check=True
    ).stdout


def test_same_bytes_in_another_process() -> None:
    """From sets, whose order changes with the seed of str's hash."""
    code = "import sys, wsdict; sys.stdout.write(wsdict.compile({chr(97 + i) * i for i in range(1, 20)}, ranks=True).to_bytes().hex())"
    here = wsdict.compile((chr(97 + i) * i for i in range(1, 20)), ranks=True).to_bytes().hex()
    assert {python(code, PYTHONHASHSEED=seed) for seed in ("1", "2")} == {here}


def test_pickles_travel_without_what_was_mapped(tmp_path: Path) -> None:
    d = wsdict.compile(WORDS)
    d.save(tmp_path / "words.wsd")
    data = pickle.dumps(wsdict.load(tmp_path / "words.wsd"))
    (tmp_path / "words.wsd").unlink()
    assert pickle.loads(data) == d


# Rules ---------------------------------------------------------------------------------------------------------------------

TRICKY = "ßẞİıIiΣσςaAǰJ\u030c\u0301\u0307\u0345ΐᾳᾼŉKÅéE'\ufb01Ꭰꭰzks "
RULES = [(form, case) for form in ("nfc", "nfkc", "none") for case in ("none", "lower", "fold", "tr")]


@pytest.mark.parametrize(("form", "case"), RULES)
@given(
    make=st.sampled_from(MAKES),
    words=st.lists(st.text(TRICKY, min_size=1, max_size=4), max_size=8),
    probes=st.lists(st.text(TRICKY, max_size=4), max_size=8),
)
def test_queries_follow_the_rules(make: Make, form: str, case: str, words: list[str], probes: list[str]) -> None:
    d = make(words, normalize=form, case=case)
    listed = list(d)
    assert listed == sorted({spelled(word, form, case) for word in words})
    for probe in [*words, *listed, *probes]:
        word = spelled(probe, form, case)
        known = word in listed
        assert (probe in d) is known
        assert d.contains_many([probe]) == [known]
        assert d.index_many([probe]) == [listed.index(word) if known else None]
        if known:
            assert d.index(probe) == listed.index(word)
        assert list(d.keys(probe)) == [other for other in listed if other.startswith(word)]
        assert d.prefixes(probe) == [word[:n] for n in range(1, len(word) + 1) if word[:n] in listed]
        assert d.cursor().step(probe) is (not word or any(other.startswith(word) for other in listed))


@every_make
def test_rules_by_example(make: Make) -> None:
    d = make(["Cat", "café", "ΟΔΟΣ", "Straße", "İ"], case="lower")
    assert list(d) == ["café", "cat", "i\u0307", "straße", "οδοσ"]
    for word in ("CAT", "cAt", "CAFE\u0301", "cafe\u0301", "CAFÉ", "ΟΔΟΣ", "οδοσ", "STRAßE", "İ", "I\u0307"):
        assert word in d
    assert "STRASSE" not in d
    assert "οδος" not in d  # letter by letter, a sigma at the end is the one that was written
    folded = make(["Straße", "ΟΔΟΣ"], case="fold")
    for word in ("STRASSE", "straße", "STRAẞE", "ΟΔΟΣ", "οδος", "οδοσ"):
        assert word in folded
    exact = make(["Cat", "café"])
    assert "cat" not in exact
    assert "cafe\u0301" in exact
    assert "cafe\u0301" not in make(["café"], normalize="none")


# Extremes ------------------------------------------------------------------------------------------------------------------


@every_make
@pytest.mark.parametrize("origin", ORIGINS)
def test_no_word(make: Make, origin: str) -> None:
    d = make([], origin)
    check_all(d, [], ["", "a", "ab", "é", "\ud800"])
    assert (d.nodes, d.edges) == ({"set": 0, "marisa": d.facts().get("tries", 0)}.get(make.form, 1), 0)
    assert (d.longest, d.alphabet) == (0, "")
    assert (d.cursor().letters(), d.cursor().is_word, list(d.cursor().words())) == ("", False, [])
    assert d == set()
    assert not d
    d.verify()


@every_make
@pytest.mark.parametrize("word", ["a", "ab", "\U0010ffff", " ".join("ab"), "a" * 65, "a" * 300])
def test_one_word(make: Make, word: str) -> None:
    check_all(make([word]), [word], ["", word, word[:-1], word + "a", word[1:], "a", "b"])


LONG = 1_000_000 if COMPILED else 20_000


@pytest.mark.parametrize("make", [make for make in MAKES if not make.ranks], ids=str)
def test_long_words(make: Make) -> None:
    """As long as a book; nothing recurses, nothing is quadratic."""
    one, two = "ab" * (LONG // 2), "ab" * (LONG // 4) + "ba" * (LONG // 4)
    d = make([two, one, one[:-1], "b"], "mapped")
    assert list(d) == [one[:-1], one, two, "b"]
    assert d.longest == LONG
    assert one in d
    assert one + "a" not in d
    assert one[:-2] not in d
    assert d.has_prefix(one[:-2])
    assert [d.index(word) for word in (one[:-1], one, two, "b")] == [0, 1, 2, 3]
    assert d.word(2) == two
    assert d.prefixes(one + "b") == [one[:-1], one]
    assert list(d.keys(two[:-1])) == [two]
    cursor = d.cursor()
    assert cursor.step(one[:-1])
    assert (cursor.letters(), cursor.is_word) == ("b", True)
    assert list(cursor.words()) == [one[:-1], one]


def test_long_words_of_many_letters() -> None:
    alphabet = "".join(map(chr, range(0x4E00, 0x4E00 + 500)))
    word = alphabet * (LONG // 1000)
    d = wsdict.compile([word, word[::-1]])
    assert list(d) == [word, word[::-1]]
    assert d.index(word[::-1]) == 1


# Company -------------------------------------------------------------------------------------------------------------------


@every_make
def test_threads_share_a_dictionary(make: Make) -> None:
    """Eight at once, the ranks not yet counted."""
    words = [f"{a}{b}" for a in range(1000, 1020) for b in ("", "a", "b")]
    d = make(words, "mapped")
    start = threading.Barrier(8)
    results: list[bool] = []

    def ask() -> None:
        start.wait()
        for _ in range(3):
            ranks = d.index_many(words) == list(range(len(words)))
            hits = d.contains_many([*words, "x"]) == [True] * len(words) + [False]
            results.append(ranks and hits and list(d) == words and d.count("10") == 60)

    threads = [threading.Thread(target=ask) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results == [True] * 24


def test_import_brings_no_command_line_and_no_other_packages() -> None:
    code = "import sys, wsdict; print({'typer', 'click', 'rich', 'marisa_trie', 'zstandard', 'cython', 'numpy'} & sys.modules.keys())"
    assert python(code) == "set()\n"
