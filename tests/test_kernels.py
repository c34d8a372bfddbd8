"""The kernels against what they replace: sorted(), a trie merged from the leaves up, a checker that goes record by record."""

from __future__ import annotations

import importlib
import os
import random
import re
import subprocess
import sys
from array import array
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracles import Graph, classic_size, edge_form_size

import wsdict.kernels
from wsdict import automaton
from wsdict.kernels import COMPILED, layout
from wsdict.kernels.automaton.minimize import minimize
from wsdict.kernels.dawg import proof
from wsdict.kernels.dawg import records as pack
from wsdict.kernels.dawg import walker as dawg
from wsdict.kernels.words.sort import sort_starts, sorted_until

CODES = pytest.mark.parametrize("code", ["B", "H"])
Word = tuple[int, ...]


def laid_out(words: Sequence[Word], code: str) -> tuple[array[int], array[int]]:
    """Words as kernels take them: labels, each word ended by 0, and where each begins."""
    labels, starts = array(code), array("I")
    for word in words:
        starts.append(len(labels))
        labels.extend([*word, 0])
    return labels, starts


def words_at(labels: array[int], starts: array[int]) -> list[Word]:
    return [tuple(labels[start : labels.index(0, start)]) for start in starts]


def word_lists(most_label: int) -> st.SearchStrategy[list[Word]]:
    letters = st.sampled_from([1, 2, 3, most_label - 1, most_label])
    return st.lists(st.lists(letters, min_size=1, max_size=6).map(tuple), max_size=40)


def many_words(most_label: int, n: int) -> list[Word]:
    """Words with long common beginnings and endings, prefixes of each other among them."""
    chance = random.Random(n)
    stems = [tuple(chance.choices(range(1, most_label + 1), k=chance.randint(1, 9))) for _ in range(n // 8)]
    return [chance.choice(stems)[: chance.randint(1, 9)] + chance.choice(stems)[-chance.randint(1, 4) :] for _ in range(n)]


# Sort


def check_sort(words: list[Word], code: str) -> None:
    labels, starts = laid_out(words, code)
    before = labels[:]
    sort_starts(labels, starts, len(starts), max((label for word in words for label in word), default=0) + 1)
    assert words_at(labels, starts) == sorted(words)
    assert len(set(starts)) == len(starts)
    assert labels == before
    assert sorted_until(labels, starts, len(starts)) == len(starts)


@given(word_lists(255))
def test_sort_narrow_labels(words: list[Word]) -> None:
    check_sort(words, "B")


@given(word_lists(1022))  # the widest radix that is dealt by pairs
def test_sort_wide_labels_by_pairs(words: list[Word]) -> None:
    check_sort(words, "H")


@given(word_lists(65_000))
def test_sort_wide_labels(words: list[Word]) -> None:
    check_sort(words, "H")


@CODES
@pytest.mark.parametrize("order", ["shuffled", "sorted", "reversed", "by length", "as a locale does", "two sorted lists", "all equal"])
def test_sort_many(code: str, order: str) -> None:
    words = many_words(30 if code == "B" else 3000, 6000 if COMPILED else 2000)
    words = {
        "shuffled": words,
        "sorted": sorted(words),
        "reversed": sorted(words, reverse=True),
        "by length": sorted(words, key=len),
        "as a locale does": sorted(words, key=lambda word: [label // 2 for label in word]),  # letters that differ little are equal at first
        "two sorted lists": sorted(words[::2]) + sorted(words[1::2]),
        "all equal": [words[0]] * len(words),
    }[order]
    check_sort(words, code)


@given(word_lists(255))
def test_sorted_until_is_the_first_step_back(words: list[Word]) -> None:
    expected = next((i for i in range(1, len(words)) if words[i] < words[i - 1]), len(words))
    assert sorted_until(*laid_out(words, "B"), len(words)) == expected


# Minimize


def check_minimal(words: list[Word], code: str) -> None:
    """A minimal automaton of a set of words is unique, so: its language, no two states alike, none in vain."""
    distinct = sorted(set(words))
    graph = automaton.from_sorted(*laid_out(sorted(words), code), len(words))
    states = [list(graph.edges[low:high]) for low, high in zip(graph.first, graph.first[1:], strict=False)]
    assert graph.words == len(distinct)
    assert graph.letters == sum(map(len, distinct))
    assert graph.longest == max(map(len, distinct), default=0)
    assert all(edge & 0xFFFFFFFF < s for s, edges in enumerate(states) for edge in edges)
    assert all([edge >> 40 for edge in edges] == sorted({edge >> 40 for edge in edges}) for edges in states)
    assert len(set(map(tuple, states))) == len(states)
    assert {0, len(states) - 1} | {edge & 0xFFFFFFFF for edges in states for edge in edges} == set(range(len(states)))
    assert list(spelled(states)) == distinct
    assert (graph.states, len(graph.edges)) == edge_form_size(distinct)
    assert graph.classic_size() == classic_size(distinct)


def spelled(states: list[list[int]]) -> list[Word]:
    words: list[Word] = []
    stack: list[tuple[Word, int]] = [((), len(states) - 1)]
    while stack:
        prefix, s = stack.pop()
        for edge in states[s]:
            word = (*prefix, edge >> 40)
            if edge >> 32 & 1:
                words.append(word)
            stack.append((word, edge & 0xFFFFFFFF))
    return sorted(words)


@given(word_lists(255))
def test_minimize_narrow_labels(words: list[Word]) -> None:
    check_minimal(words, "B")


@given(word_lists(65_000))
def test_minimize_wide_labels(words: list[Word]) -> None:
    check_minimal(words, "H")


@CODES
def test_minimize_many(code: str) -> None:
    """More states than the register has slots at first, and more edges than there was room."""
    check_minimal(many_words(30 if code == "B" else 3000, 10_000 if COMPILED else 3000), code)


def test_minimize_a_long_word() -> None:
    word = tuple(1 + i % 3 + i % 7 for i in range(5000))
    check_minimal([word, word[:-1], word[:2500], (9, *word[3000:])], "B")


@CODES
@pytest.mark.parametrize("words", [[(2,), (1,)], [(1, 2), (1,)], [(1,), (1, 2), (1, 1)], [(1,), (1,), (3,), (2,)]])
def test_minimize_refuses_words_out_of_order(words: list[Word], code: str) -> None:
    i = next(i for i in range(1, len(words)) if words[i] < words[i - 1])
    with pytest.raises(ValueError, match=f"word {i} is before word {i - 1}"):
        minimize(*laid_out(words, code), len(words))


# The checker of records. Narrow ones are checked twice: by signs, without a branch, and by list_flaw, which alone checks wide ones.


def narrow_records(words: list[str]) -> Graph:
    alphabet = "".join(sorted(set("".join(words))))
    labels = sorted(tuple(alphabet.index(letter) + 1 for letter in word) for word in words)
    graph = automaton.from_sorted(*laid_out(labels, "B"), len(labels))
    shift = (len(graph.edges) + 1).bit_length()
    return Graph("narrow", shift, alphabet, list(pack.pack(graph.first, graph.edges, layout.NARROW, shift)))


def flaw(graph: Graph) -> str:
    code = "Q" if graph.form == "wide" else "I"
    form = {"mask": layout.MASK, "narrow": layout.NARROW, "wide": layout.WIDE}[graph.form]
    return proof.flaw(array(code, graph.numbers), form, graph.shift, len(graph.alphabet))


WORDS = ["bat", "bats", "cat", "cats", "cot", "tab", "tabs", "a", "scab", "stab", "stabs"]


@pytest.mark.parametrize("form", ["narrow", "wide"])
def test_sound_records_have_no_flaw(form: str) -> None:
    assert flaw(narrow_records(WORDS)._replace(form=form)) == ""


def test_every_flipped_bit_of_records_is_judged_alike() -> None:
    graph = narrow_records(WORDS)
    found = set()
    for i in range(graph.size):
        for bit in range(32):
            numbers = graph.numbers.copy()
            numbers[i] ^= 1 << bit
            mutant = graph._replace(numbers=numbers)
            assert flaw(mutant) == flaw(mutant._replace(form="wide"))
            assert (flaw(mutant) == "") == mutant.is_sound()
            found.add(flaw(mutant))
    assert len(found) == 7  # the other sentences of FLAWS are about counts and cycles


@given(st.data())
def test_random_records_are_judged_alike(data: st.DataObject) -> None:
    shift, letters = data.draw(st.integers(2, 5)), data.draw(st.integers(1, 5))
    n = data.draw(st.integers(1, 2**shift - 1))

    def record(i: int) -> int:
        """Mostly right, or hardly anything would be sound."""
        label = data.draw(st.integers(1, letters) | st.integers(0, letters + 1))
        accept, last = data.draw(st.integers(0, 3).map(bool)), data.draw(st.booleans()) or i == n - 1
        target = data.draw(st.just(0) | st.integers(min(i + 1, n - 1), n - 1) | st.integers(0, 2**shift - 1))
        return ((label << 1 | accept) << 1 | last) << shift | target

    numbers = [1 << shift | (n > 1), *map(record, range(1, n))]
    graph = Graph("narrow", shift, "abcdef"[:letters], numbers)
    assert flaw(graph) == flaw(graph._replace(form="wide"))
    assert (flaw(graph) == "") == graph.is_sound()


@given(st.data())
def test_random_masks_are_judged(data: st.DataObject) -> None:
    letters = data.draw(st.integers(1, 4) | st.just(32))
    n = data.draw(st.integers(1, 8))
    link = st.integers(0, n + 1) | st.integers(0, 2**31 - 1)
    numbers = []
    for i in range(n):
        mask = data.draw(st.integers(0, 2**letters - 1) | st.sampled_from([0, 0, 1 << letters - 1, 1 << min(letters, 31), 2**32 - 1]))
        first = data.draw(st.just(i + 1 if mask else 0) | link)
        numbers += [mask, (data.draw(st.integers(0, 3)) > 0 and i > 0) << 31 | first]
    graph = Graph("mask", 0, "abcdefghijklmnopqrstuvwxyzäöüßéè"[:letters], numbers)
    assert (flaw(graph) == "") == graph.is_sound()


# Names of bits

LAYOUT = Path(__file__).parent.parent / "src/wsdict/kernels/layout"


def test_bits_have_the_same_names_in_c_and_python() -> None:
    python = {name for name, value in vars(layout).items() if isinstance(value, int) or getattr(value, "__module__", "") == layout.__name__}
    constant, function, array_type = r"^ +(?:enum: )?([A-Z]\w+)$", r"^ +[\w ]+? \*?(\w+)\(", r"^ +ctypedef [\w ]+ (\w+)\["
    declared = re.findall(f"{constant}|{function}|{array_type}", LAYOUT.with_suffix(".pxd").read_text(encoding="utf-8"), re.MULTILINE)
    assert {"".join(names) for names in declared} == python
    header = re.sub(r"/\*.*?\*/", "", LAYOUT.with_suffix(".h").read_text(encoding="utf-8"), flags=re.DOTALL)
    assert not {name for name in python if not re.search(rf"\b{name}\b", header)}
    values: dict[str, int] = {}
    for constants in re.findall(r"enum \{(.*?)\}", header, re.DOTALL):
        following = 0
        for constant in constants.strip(" \n,").split(","):
            name, _, value = constant.partition("=")
            values[name.strip()] = eval(value, {}, values) if value else following
            following = values[name.strip()] + 1
    assert values == {name: getattr(layout, name) for name in python if name.isupper() or name in values}


@given(st.characters(exclude_categories=["Cs"]))
def test_letters_in_utf8(letter: str) -> None:
    data = letter.encode()
    code, more = int.from_bytes(data, "little"), layout.utf8_more(data[0])
    assert (layout.code_size(code), more) == (len(data), len(data) - 1)
    assert [layout.code_byte(code, i) for i in range(len(data))] == list(data)
    assert [layout.code_head(code, n).to_bytes(4, "little") for n in (1, 4)] == [data[:1].ljust(4, b"\0"), data.ljust(4, b"\0")]
    point = layout.utf8_first(data[0], more)
    for byte in data[1:]:
        assert layout.utf8_is_next(byte)
        point = layout.utf8_next(point, byte)
    assert point == ord(letter)
    assert layout.is_scalar(point)
    assert more == 0 or point >= layout.utf8_least(more)


def test_bytes_that_begin_no_letter() -> None:
    begins = {chr(point).encode()[0] for point in range(0x110000) if not 0xD800 <= point < 0xE000}
    assert {byte for byte in range(256) if layout.utf8_more(byte) >= 0} == begins
    assert [point for point in (0xD7FF, 0xD800, 0xDFFF, 0xE000, 0x10FFFF, 0x110000) if not layout.is_scalar(point)] == [
        0xD800,
        0xDFFF,
        0x110000,
    ]


@given(st.integers(0, 2**21 - 1) | st.integers(0, 2**21 - 1).map(lambda n: n << 8), st.integers(0, 255), st.booleans())
def test_units_of_a_double_array(offset: int, byte: int, accepts: bool) -> None:
    unit = layout.make_unit(byte, accepts) | layout.make_offset(offset)
    assert (layout.unit_byte(unit), layout.unit_accepts(unit), layout.unit_offset(unit)) == (byte, accepts, offset)
    assert not layout.unit_is_value(unit)
    assert layout.unit_base(5, unit) == 5 ^ offset
    assert [other for other in range(256) if layout.unit_has_byte(unit, other)] == [byte]
    value = layout.make_value(offset)
    assert (layout.unit_is_value(value), layout.unit_value(value)) == (1, offset)
    assert not layout.unit_has_byte(value, layout.unit_byte(value))


# Modes


def python(code: str, **environment: str) -> subprocess.CompletedProcess[str]:
    env = {name: value for name, value in os.environ.items() if not name.startswith("WSDICT_")} | environment
    return subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, timeout=60, check=False)


def test_description_tells_what_runs() -> None:
    assert wsdict.kernels.DESCRIPTION in (["compiled, popcnt", "compiled, no popcnt"] if COMPILED else ["interpreted"])
    assert COMPILED == dawg.compiled == hasattr(dawg.DawgWalker, "__pyx_vtable__")


def test_pure_is_interpreted_and_needs_no_cython() -> None:
    code = """if True:
        import sys, wsdict.kernels as k
        d = k and __import__("wsdict").compile(["b", "a", "ab"])
        assert list(d) == ["a", "ab", "b"]
        assert not k.COMPILED
        assert not {"cython", "Cython"} & sys.modules.keys()
        loaded = [m.__file__ for name, m in sys.modules.items() if name.startswith("wsdict.kernels.")]
        print(k.DESCRIPTION, len(loaded) > 9, all(file.endswith(".py") for file in loaded))
    """
    result = python(code, WSDICT_PURE="1")
    assert (result.stdout.split(), result.stderr) == (["interpreted", "True", "True"], "")


def test_every_kernel_counts() -> None:
    assert len(wsdict.kernels.KERNELS) > 30
    kernels = [importlib.import_module(f"wsdict.kernels.{name}") for name in wsdict.kernels.KERNELS]
    assert {kernel.compiled for kernel in kernels} == {COMPILED}


def test_required_but_not_compiled_is_an_import_error() -> None:
    result = python("from wsdict import load", WSDICT_PURE="1", WSDICT_REQUIRE_COMPILED="1")
    assert result.returncode == 1
    assert "ImportError: wsdict's kernels are not compiled and WSDICT_REQUIRE_COMPILED is set" in result.stderr


@pytest.mark.parametrize("environment", [{}, {"WSDICT_PURE": "0"}, {"WSDICT_PURE": "", "WSDICT_REQUIRE_COMPILED": "0"}])
def test_switches_that_are_off(environment: dict[str, str]) -> None:
    installed = python("import wsdict.kernels as k; print(k.COMPILED)").stdout
    result = python("import wsdict.kernels as k; print(k.COMPILED)", **environment)
    assert (result.returncode, result.stdout) == (0, installed)


def test_both_modes_write_the_same_bytes() -> None:
    code = """if True:
        import hashlib, wsdict
        words = [chr(97 + i * i % 7) + str(i * 7919 % 1000) + "é" * (i % 3) for i in range(800)]
        for options in ({}, {"level": "small"}, {"ranks": True}, {"case": "lower", "level": "small", "ranks": True}):
            print(hashlib.sha256(wsdict.compile(words, **options).to_bytes()).hexdigest())
    """
    results: list[Any] = [python(code, WSDICT_PURE=pure) for pure in ("0", "1")]
    assert results[0].stdout == results[1].stdout
    assert len(results[0].stdout.split()) == 4
