"""Records that are forged or garbage, all checksums right: refused, or answered without harm."""

from __future__ import annotations

import struct
import subprocess
from array import array
from collections.abc import Callable
from itertools import islice
from typing import Any

import pytest
from files import FILES, FORMS, WORDS, every_form, opened, refused, sample
from hypothesis import given
from hypothesis import strategies as st
from oracles import ASK_ALL, File, Graph, run

import wsdict
from wsdict.kernels import COMPILED

# Forged records, all checksums right ---------------------------------------------------------------------------------------

Row = tuple[int, int, int, int]  # label, accept, last, target
SHIFT = 8
#                     root          a             b             b after a
SOUND: list[Row] = [(0, 0, 1, 1), (1, 1, 0, 3), (2, 1, 1, 0), (2, 1, 1, 0)]
TINY = ["a", "ab", "b"]


def packed(form: str, rows: list[Row]) -> bytes:
    """Rows as records of a form. A mask has the labels of the rows from the target to the last of its siblings."""
    numbers: list[int] = []
    for _, accept, _, target in rows:
        labels = []
        for label, _, last, _ in rows[target:] if target else []:
            labels.append(label)
            if last:
                break
        numbers += [sum({1 << label - 1 for label in labels if label}), accept << 31 | target]
    if form == "mask":
        return struct.pack(f"<{len(numbers)}I", *numbers)
    numbers = [(label << 2 | accept << 1 | last) << SHIFT | target for label, accept, last, target in rows]
    return struct.pack(f"<{len(numbers)}{'I' if form == 'narrow' else 'Q'}", *numbers)


def with_records(form: str, records: bytes | list[Row], **fields: Any) -> bytes:
    file = File.read(sample(form, words=TINY))
    extra = {"shift": 0 if form == "mask" else SHIFT}
    return file.forged(records if isinstance(records, bytes) else packed(form, records), extra, **fields)


def changed(i: int, row: Row) -> list[Row]:
    return [*SOUND[:i], row, *SOUND[i + 1 :]]


@every_form
def test_the_rows_are_sound(form: str) -> None:
    d = opened(with_records(form, SOUND))
    assert (list(d), len(d)) == (TINY, 3)


FLAWS: dict[str, tuple[list[Row], str, tuple[str, ...]]] = {
    "backwards": (changed(3, (2, 1, 1, 1)), "backwards", FORMS),
    "to itself": (changed(3, (2, 1, 1, 3)), "backwards", FORMS),
    "to the root's": (changed(1, (1, 1, 0, 1)), "backwards", FORMS),
    "just outside": (changed(3, (2, 1, 1, 4)), "out of the file", FORMS),
    "far outside": (changed(3, (2, 1, 1, 255)), "out of the file", FORMS),
    "equal labels": (changed(2, (1, 1, 1, 0)), "not in ascending order", FORMS[1:]),
    "falling labels": ([SOUND[0], (2, 1, 0, 3), (1, 1, 1, 0), SOUND[3]], "not in ascending order", FORMS[1:]),
    "no label": (changed(3, (0, 1, 1, 0)), "not that of a letter", FORMS[1:]),
    "a label of no letter": (changed(3, (3, 1, 1, 0)), "not that of a letter", FORMS),
    "the greatest label": (changed(3, (63, 1, 1, 0)), "not that of a letter", FORMS[1:]),
    "a dead end": (changed(3, (2, 0, 1, 0)), "without a word", FORMS),
    "the root is a word": (changed(0, (0, 1, 1, 1)), "root", FORMS),
    "the root has a label": (changed(0, (1, 0, 1, 1)), "root", FORMS[1:]),
    "the root has a sibling": (changed(0, (0, 0, 0, 1)), "root", FORMS[1:]),
    "the root leads on": (changed(0, (0, 0, 1, 2)), "root", FORMS),
    "the root leads nowhere": (changed(0, (0, 0, 1, 0)), "root", FORMS),
    "no last sibling": (changed(3, (2, 1, 0, 0)), "no end|not in ascending order", FORMS[1:]),
    "no last child": ([*SOUND[:3], (1, 1, 0, 0), (2, 1, 0, 0)], "no end", FORMS[1:]),
    "only a root, a word": ([(0, 1, 1, 0)], "root", FORMS),
    "only a root, to itself": ([(0, 0, 1, 1)], "root", FORMS),
    "only a root, labelled": ([(1, 0, 1, 0)], "root", FORMS[1:]),
}


@pytest.mark.parametrize(("form", "flaw"), [(form, flaw) for flaw, (_, _, forms) in FLAWS.items() for form in forms])
def test_flawed_records(form: str, flaw: str) -> None:
    rows, problem, _ = FLAWS[flaw]
    refused(with_records(form, rows), problem)


@pytest.mark.parametrize(
    ("numbers", "problem"),
    [
        ([3, 1, 2, 1 << 31 | 3, 0, 1 << 31, 0, 1 << 31 | 1], "backwards"),  # a link without children
        ([3, 1, 2, 1 << 31 | 3, 3, 1 << 31 | 3, 0, 1 << 31], "out of the file"),  # the second child is outside
        ([3, 1, 6, 1 << 31 | 3, 0, 1 << 31, 0, 1 << 31, 0, 1 << 31], "not that of a letter"),
        ([3, 1, 2, 1 << 31 | 3, 0, 1 << 31, 2, 1 << 31], "backwards"),  # a child without a link
        ([0, 1, 0, 1 << 31], "root"),
        ([3, 0, 0, 1 << 31, 0, 1 << 31], "root"),
        ([1, 0], "root"),
    ],
)
def test_flawed_masks(numbers: list[int], problem: str) -> None:
    refused(with_records("mask", struct.pack(f"<{len(numbers)}I", *numbers)), problem)


@every_form
@pytest.mark.parametrize("cut", [1, 2, 3, 4, 7])
def test_cut_records(form: str, cut: int) -> None:
    if (form, cut) != ("narrow", 4):  # a whole record, which other tests take away
        refused(with_records(form, packed(form, SOUND)[:-cut]), "records is .*cut off")


@every_form
def test_no_records(form: str) -> None:
    file = File.read(FILES[form])
    refused(file.forged(b""), "records is missing or cut off")
    refused(File(file.header, {}).to_bytes(), "records is missing")
    refused(File(file.header, {"record": file.sections["records"]}).to_bytes(), "records is missing")


@every_form
@pytest.mark.parametrize("words", [0, 1, len(WORDS) - 1, len(WORDS) + 1, 2**20, 2**27 - 1, 2**27, 2**31, 2**32 - 1])
def test_a_wrong_number_of_words(form: str, words: int) -> None:
    """Refused when it is loaded if ranks are stored, else when the number is first used; the words themselves are right."""
    refused(File.read(FILES[f"{form} with ranks"]).forged(words=words))
    data = File.read(FILES[form]).forged(words=words)
    if form == "mask" and words >= 2**27:
        refused(data)
        return
    for verify in (True, False):
        d = opened(data, verify=verify)
        questions: list[Callable[[], object]] = [
            lambda d=d: len(d),  # type: ignore[misc]
            lambda d=d: d.index("cat"),  # type: ignore[misc]
            lambda d=d: d.index_many(["cat"]),  # type: ignore[misc]
            lambda d=d: d.word(0),  # type: ignore[misc]
            lambda d=d: d.count("c"),  # type: ignore[misc]
            d.verify,
        ]
        for question in questions:
            with pytest.raises(wsdict.FormatError, match=f"does not hold the {words:,} words"):
                question()
        assert [*iter(d)] == WORDS  # list(d) would ask for the length
        assert "cat" in d


def ladder(n: int, accept: int) -> list[Row]:
    """Two edges from each of n states to the next: 2**n paths in 2 n + 1 records."""
    rungs = [(label, accept, label - 1, 2 * i + 3 if i < n - 1 else 0) for i in range(n) for label in (1, 2)]
    return [(0, 0, 1, 1), *rungs]


@every_form
def test_more_words_than_numbers_hold(form: str) -> None:
    assert len(opened(with_records(form, ladder(10, 1), words=2**11 - 2))) == 2**11 - 2
    for words in (0, 5, 2**27 - 2, 2**27 - 1, 2**32 - 2, 2**32 - 1):
        for n in (32, 60, 100):
            if form != "mask" or words < 2**27:
                d = opened(with_records(form, ladder(n, 1), words=words))
                with pytest.raises(wsdict.FormatError, match="does not hold"):
                    len(d)
                assert [*islice(d, 3)] == ["a", "aa", "aaa"]


@every_form
def test_wrong_counts(form: str) -> None:
    file = File.read(FILES[f"{form} with ranks"])
    counts = array("I", file.sections["counts"])
    for i in range(len(counts)):
        for change in (1, -1, 2**31):
            wrong = counts[:]
            wrong[i] = (wrong[i] + change) % 2**32
            refused(File(file.header, {**file.sections, "counts": wrong.tobytes()}).to_bytes(), "counts does not fit")
    shifted = array("I", [count + 1 for count in counts])
    refused(File(file.header, {**file.sections, "counts": shifted.tobytes()}).to_bytes(), "counts does not fit")
    for bad in (b"", counts.tobytes()[:-4], counts.tobytes() + bytes(4), bytes(4), counts.tobytes()[:-1]):
        refused(File(file.header, {**file.sections, "counts": bad}).to_bytes(), "counts")


@every_form
@pytest.mark.parametrize("field", ["nodes", "edges", "letters", "longest"])
def test_verify_proves_the_facts_too(form: str, field: str) -> None:
    file = File.read(FILES[form])
    for change in (1, -1):
        d = opened(file.forged(**{field: file.header[field] + change}))
        with pytest.raises(wsdict.FormatError, match=field):
            d.verify()


@every_form
def test_verify_finds_what_is_not_minimal_or_in_vain(form: str) -> None:
    twice = [(0, 0, 1, 1), (1, 0, 0, 3), (2, 0, 1, 4), (1, 1, 1, 0), (1, 1, 1, 0)]
    with pytest.raises(wsdict.FormatError, match="not minimal"):
        opened(with_records(form, twice, words=2)).verify()
    with pytest.raises(wsdict.FormatError, match="1 of its records belong to no word"):
        opened(with_records(form, [*SOUND, (1, 1, 1, 0)])).verify()


# Garbage, all checksums right ----------------------------------------------------------------------------------------------


@st.composite
def graphs(draw: st.DrawFn) -> Graph:
    """Random records, many of them valid."""
    form, letters = draw(st.sampled_from(FORMS)), draw(st.integers(1, 4))
    n = draw(st.integers(1, 12))
    rows: list[Row] = []
    for i in range(n):
        target = draw(st.just(0) | st.integers(min(i + 1, n - 1), n - 1) | st.integers(0, n))
        rows.append((draw(st.integers(1, letters)), draw(st.integers(0, 4)) > 0, draw(st.booleans()) or i == n - 1, target))
    rows[0] = (0, 0, 1, n > 1)
    if draw(st.booleans()):  # labels that rise: sound where nothing else is wrong
        for i in range(1, n):
            rows[i] = (1 if rows[i - 1][2] else rows[i - 1][0] + 1, *rows[i][1:])
    alphabet = "abcdefghijklmnop"[:letters]
    file = File({"alphabet": alphabet, "extra": {"form": form, "shift": SHIFT if form != "mask" else 0}}, {"records": packed(form, rows)})
    graph = file.graph()
    if draw(st.integers(0, 9)) == 0:
        graph.numbers[draw(st.integers(0, len(graph.numbers) - 1))] ^= 1 << draw(st.integers(0, 31))
    return graph


@given(graphs(), st.integers(-1, 1), st.integers(-1, 2), st.lists(st.text("abcd", max_size=6), max_size=5))
def test_garbage_is_refused_or_means_what_it_says(graph: Graph, lie: int, more: int, probes: list[str]) -> None:
    code = "Q" if graph.form == "wide" else "I"
    words = graph.count() if graph.is_sound() else 3
    header = {**File.read(FILES[graph.form]).header, "alphabet": graph.alphabet, "extra": {"form": graph.form, "shift": graph.shift}}
    longest = graph.longest() if graph.is_sound() else 1
    header |= {"words": max(words + lie, 0), "longest": max(longest + more, 0)}
    data = File(header, {"records": array(code, graph.numbers).tobytes()}).to_bytes()
    if not graph.is_sound() or header["longest"] > graph.size:
        refused(data)
        return
    d = opened(data)
    listed = list(islice(graph.words(), 500))
    assert list(islice(d, 500)) == listed
    for probe in [*listed[:20], *probes]:
        assert (probe in d) == (probe in listed or (words > 500 and probe in set(graph.words())))
    if header["longest"] != longest:
        with pytest.raises(wsdict.FormatError, match=f"its longest word has {longest} letters"):
            _ = d.longest
    else:
        assert d.longest == longest
    if max(words + lie, 0) != words:
        with pytest.raises(wsdict.FormatError, match="does not hold"):
            len(d)
    elif graph.is_reachable():
        assert len(d) == words
        assert [d.index(word) for word in listed] == list(range(len(listed)))
        assert [d.word(i) for i in range(len(listed))] == listed


GARBAGE = """
import random
from array import array
from oracles import File

def numbers(n, bits):
    kinds = [lambda: chance.getrandbits(bits), lambda: chance.randrange(16), lambda: chance.randrange(4) << 30, lambda: 2**bits - 1,
             lambda: (chance.randrange(8) << 2 | chance.randrange(4)) << 8 | chance.randrange(12)]
    return [chance.choice(kinds)() for _ in range(n)]

chance = random.Random(7)
for n in range(EXAMPLES):
    form = ("mask", "narrow", "wide")[n % 3]
    size = chance.randint(1, 12)
    code, bits = ("Q", 64) if form == "wide" else ("I", 32)
    sections = {"records": array(code, numbers(size * (2 if form == "mask" else 1), bits)).tobytes()}
    if chance.random() < 0.3:
        sections["counts"] = array("I", numbers(size + 1, 32)).tobytes()
    header = {"kind": "dawg", "words": chance.choice([0, 1, 2, 3, 100, 2**26]), "letters": 9, "longest": 9, "nodes": 9, "edges": 9,
              "alphabet": "abc"[:chance.randint(0, 3)], "normalize": "nfc", "case": "none", "source": "",
              "extra": {"form": form, "shift": 0 if form == "mask" else chance.randint(1, 20)}}
    try:
        d = wsdict.Dictionary.from_bytes(File(header, sections).to_bytes(), verify=False)
    except wsdict.FormatError:
        continue
    ask(d)
print("done")
"""


def test_unverified_garbage_crashes_nothing() -> None:
    """With verify=False a file can contain anything: answers may be wrong, but they end, and use only letters of its alphabet."""
    result = run(ASK_ALL + GARBAGE.replace("EXAMPLES", "6000" if COMPILED else "1500"))
    assert (result.stdout, result.returncode) == ("done\n", 0), result.stderr[-2000:]


@every_form
def test_unverified_dead_ends_come_to_an_end(form: str) -> None:
    """2**100 paths without a word: a search for one must end."""
    data = with_records(form, ladder(100, 0), words=0)
    refused(data, "without a word")
    code = f"d = wsdict.Dictionary.from_bytes(bytes.fromhex('{data.hex()}'), verify=False); ask(d); print('done')"
    try:
        result = run(ASK_ALL + code, timeout=10)
    except subprocess.TimeoutExpired:
        pytest.fail("it looks for a word on every path")
    assert (result.stdout, result.returncode) == ("done\n", 0), result.stderr[-2000:]


@every_form
def test_every_flipped_bit_unverified(form: str) -> None:
    data = FILES[f"{form} with ranks"]
    code = f"""
data = bytearray.fromhex('{data.hex()}')
for i in range({8 * data.index(b"sections")}, 8 * len(data)):
    data[i // 8] ^= 1 << i % 8
    try:
        ask(wsdict.Dictionary.from_bytes(bytes(data), verify=False))
    except wsdict.FormatError:
        pass
    data[i // 8] ^= 1 << i % 8
print("done")
"""
    result = run(ASK_ALL + code)
    assert (result.stdout, result.returncode) == ("done\n", 0), result.stderr[-2000:]


def test_states_with_masks_that_share_children() -> None:
    """They are different states: nodes and edges are counted for each, though both begin with the same child."""
    file = File.read(sample("mask", words=["ac", "ad", "bc"]))
    link = 1 << 31
    records = array("I", [0b0011, 1, 0b1100, 3, 0b0100, 3, 0, link, 0, link]).tobytes()
    shared = opened(file.forged(records=records))
    assert list(shared) == ["ac", "ad", "bc"]
    shared.verify()
    for nodes, edges in ((3, 4), (4, 4), (3, 5)):
        with pytest.raises(wsdict.FormatError, match=r"nodes|edges"):
            opened(file.forged(records=records, nodes=nodes, edges=edges)).verify()
