"""Files that are damaged, forged or of other formats are refused with their name; valid files are written completely or not at all."""

from __future__ import annotations

import errno
import os
import struct
import subprocess
import sys
import tracemalloc
from array import array
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import msgpack
import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracles import ASK_ALL, File, Graph, run, seal

import wsdict
from wsdict.kernels import COMPILED

WORDS = ["a", "ab", "abba", "bat", "bats", "cat", "cats"]
FORMS = ("mask", "narrow", "wide")


def sample(form: str, ranks: bool = False, words: list[str] | None = None) -> bytes:
    data = wsdict.compile(words or WORDS, ranks=ranks, level="fast" if form == "mask" else "small").to_bytes()
    return File.read(data).widened() if form == "wide" else data


FILES = {f"{form}{' with ranks' if ranks else ''}": sample(form, ranks) for form in FORMS for ranks in (False, True)}
every_form = pytest.mark.parametrize("form", FORMS)
every_file = pytest.mark.parametrize("data", FILES.values(), ids=FILES)


def opened(data: bytes, **options: Any) -> wsdict.Dictionary:
    return wsdict.Dictionary.from_bytes(data, **options)


def refused(data: bytes, problem: str | None = None) -> wsdict.FormatError:
    """A FormatError and nothing else, without allocating what the file claims to need."""
    with pytest.raises(wsdict.FormatError, match=problem) as caught:
        opened(data)
    tracemalloc.start()
    with pytest.raises(wsdict.FormatError):
        opened(data)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 50_000_000
    assert isinstance(caught.value, ValueError)
    assert str(caught.value).startswith("<bytes>: ")
    assert caught.value.remedy in str(caught.value)
    return caught.value


@every_file
def test_the_samples_are_valid(data: bytes) -> None:
    d = opened(data)
    assert list(d) == WORDS
    assert [d.index(word) for word in WORDS] == list(range(len(WORDS)))
    assert d.to_bytes() == data
    assert File.read(data).to_bytes() == data  # what the oracle writes is what wsdict writes
    d.verify()


# Damage --------------------------------------------------------------------------------------------------------------------


@every_file
def test_truncated_at_every_length(data: bytes) -> None:
    for n in range(len(data)):
        with pytest.raises(wsdict.FormatError):
            opened(data[:n])
        if n < 256:  # without checksums sizes must still be true
            with pytest.raises(wsdict.FormatError):
                opened(data[:n], verify=False)


@every_file
def test_every_flipped_bit(data: bytes) -> None:
    broken = bytearray(data)
    for i in range(8 * len(data)):
        broken[i // 8] ^= 1 << i % 8
        with pytest.raises(wsdict.FormatError):
            wsdict.Dictionary.from_bytes(broken)
        broken[i // 8] ^= 1 << i % 8
    assert broken == data


@every_file
def test_trailing_bytes(data: bytes) -> None:
    for tail in (b"\0", b"\n", bytes(64), data):
        refused(data + tail, "it has .* bytes and should have")


def test_swapped_sections() -> None:
    for form in FORMS:
        file = File.read(FILES[f"{form} with ranks"])
        records, counts = file.sections.values()
        refused(File(file.header, {"records": counts, "counts": records}).to_bytes())
        # in another order, but with their names: valid
        assert list(opened(File(file.header, {"counts": counts, "records": records}).to_bytes())) == WORDS
        data = bytearray(file.to_bytes())
        at = data.index(records, 64)
        data[at : at + len(records)] = records[::-1]
        refused(bytes(data), "section records is damaged")


STRANGERS = {
    "empty": (b"", "it ends after 0 bytes"),
    "short text": (b"cat\n", "it is a text.*compile it first: wsdict compile"),
    "text": ("Straße\n".encode() * 50, "it is a text.*compile it first: wsdict compile"),
    "latin-1 text": ("Straße\n".encode("latin-1") * 50, "it is a text"),
    "zeros": (bytes(300), r"not a wsdict dictionary \(it begins with 00 00"),
    "png": (b"\x89PNG\r\n\x1a\n" + bytes(300), "not a wsdict dictionary"),
    "magic": (b"\x89WSD\r\n\x1a\n", "it ends after 8 bytes, within its header"),
    "half a magic": (b"\x89WS", "it ends after 3 bytes, within its header"),
    "copied as a text": (FILES["mask"].replace(b"\r\n", b"\n"), "not a wsdict dictionary"),
    "other letters": (b"\x89WSE" + FILES["mask"][4:], "not a wsdict dictionary"),
}


@pytest.mark.parametrize(("data", "problem"), STRANGERS.values(), ids=STRANGERS)
def test_strangers(data: bytes, problem: str) -> None:
    refused(data, problem)


@pytest.mark.parametrize("mmap", [True, False])
@pytest.mark.parametrize("verify", [True, False])
def test_errors_name_the_file(tmp_path: Path, mmap: bool, verify: bool) -> None:
    path = tmp_path / "some.wsd"
    file = File.read(FILES["narrow"])
    for data in (
        b"",
        b"cat\n",
        FILES["mask"][:-1],
        FILES["mask"] + b"\n",
        seal(b""),
        file.forged(kind="cat"),
        file.forged(b""),
        file.forged(words=-1),
    ):
        path.write_bytes(data)
        with pytest.raises(wsdict.FormatError) as caught:
            wsdict.load(path, mmap=mmap, verify=verify)
        assert str(caught.value).startswith(f"{path}: ")
        assert caught.value.source == str(path)
    path.write_bytes(file.forged(words=5))
    with pytest.raises(wsdict.FormatError) as caught:
        len(wsdict.load(path, mmap=mmap, verify=verify))
    assert str(caught.value).startswith(f"{path}: it does not hold the 5 words")


def test_paths_that_are_not_files(tmp_path: Path) -> None:
    for mmap in (True, False):
        with pytest.raises(FileNotFoundError):
            wsdict.load(tmp_path / "none.wsd", mmap=mmap)
        with pytest.raises(OSError, match=tmp_path.name):
            wsdict.load(tmp_path, mmap=mmap)


# Forged containers, all checksums right ------------------------------------------------------------------------------------

HEADER = msgpack.packb({**File.read(FILES["mask"]).header, "sections": []})


@pytest.mark.parametrize("size", [0, 1, len(HEADER) - 1, len(HEADER) + 1, 2**16, 2**31, 2**32 - 1])
def test_forged_header_size(size: int) -> None:
    refused(seal(HEADER, header_size=size))


@pytest.mark.parametrize("size", [0, 31, 32, 31 + len(HEADER), 33 + len(HEADER), 2**32, 2**63, 2**64 - 1])
def test_forged_file_size(size: int) -> None:
    refused(seal(HEADER, file_size=size), "it has .* bytes and should have")


@pytest.mark.parametrize("major", [0, 2, 255, 65535])
def test_other_major_version(major: int) -> None:
    refused(
        File.read(FILES["mask"]).to_bytes(major=major), f"format version {major}, and this wsdict reads version 1; open it with a newer"
    )


@every_file
def test_a_later_minor_version_may_add_things(data: bytes) -> None:
    file = File.read(data)
    later = File({"first of all": [1], **file.header, "mood": {"good": True}}, {**file.sections, "more": b"123", "nothing": b""})
    d = opened(later.to_bytes(minor=7))
    assert list(d) == WORDS
    assert d.index("cat") == 5


def table(*rows: Any) -> bytes:
    file = File.read(FILES["mask"])
    return seal(msgpack.packb({**file.header, "sections": list(rows)}), file.sections.values())


@pytest.mark.parametrize("size", [-1, 0, 1, 8, 72, 2**31, 2**32, 2**63 - 1, 2**63, 2**64 - 1, None, "64", 64.0, True, [64]])
def test_forged_section_size(size: Any) -> None:
    check = msgpack.unpackb(FILES["mask"][32 : 32 + struct.unpack_from("<I", FILES["mask"], 12)[0]])["sections"][0][2]
    refused(table(["records", size, check]))
    with pytest.raises(wsdict.FormatError):
        opened(table(["records", size, check]), verify=False)


@pytest.mark.parametrize(
    "rows",
    [
        [],
        [[]],
        [1],
        ["abc"],
        [None],
        [["records", 8]],
        [["records", 8, 1, 1]],
        [[1, 8, 1]],
        [["records", 8, -1]],
        [["records", 8, "1"]],
        [["records", 8, None]],
        [["records", 0, 0x2D06800538D394C2], ["records", 8, 1]],
        [[["records"], 8, 1]],
        [{"records": 8}],
    ],
)
def test_forged_table_of_sections(rows: list[Any]) -> None:
    refused(table(*rows))


@pytest.mark.parametrize("sections", [None, 1, "abc", {"records": 64}, {"a": 1, "b": 2, "c": 3}])
def test_no_table_of_sections(sections: Any) -> None:
    refused(seal(msgpack.packb({**File.read(FILES["mask"]).header, "sections": sections})))


@pytest.mark.parametrize(
    "header",
    [
        b"",
        b"\xc1",
        b"\xc0",
        b"\x01",
        b"\x90",
        b"\x80",
        b"\x80\x80",
        b"\x81\xa8sections",
        b"\x81\xa8sections\x90",
        b"\x81\x01\x90",
        b"\xdf\xff\xff\xff\xff",
        b"\xdd\xff\xff\xff\xff",
        b"\xdb\xff\xff\xff\xff",
        b"\xc9\xff\xff\xff\xff\x01",
        b"\x81\xa8sections\xdd\xff\xff\xff\xff",
        b"\x91" * 100_000 + b"\xc0",
        b"\x81\xa8sections\xd6\xff\0\0\0\0",  # a time
        HEADER + b"\0",
        HEADER[:-1],
    ],
    ids=lambda header: header[:12].hex(),
)
def test_headers_that_are_not_valid(header: bytes) -> None:
    refused(seal(header))


FIELDS: dict[str, list[Any]] = {
    **{name: [None, -1, 1.0, "1", True, [1], 2**63, 2**64 - 1] for name in ("words", "letters", "longest", "nodes", "edges")},
    **{name: [None, 1, b"abc", ["a"], {}] for name in ("kind", "alphabet", "normalize", "case", "source")},
    "extra": [None, 1, [], "mask", {}, {"form": "mask"}, {"shift": 0}],
}
VALUES: list[tuple[str, Any]] = [(name, value) for name, values in FIELDS.items() for value in values] + [
    ("words", 2**32),
    ("words", 2**62),
    ("kind", "cat"),
    ("kind", "DAWG"),
    ("normalize", "nfd"),
    ("case", "upper"),
    ("alphabet", ""),
    ("alphabet", "abs"),  # shorter than what the records need
    ("alphabet", "abcts"),
    ("alphabet", "aabcst"),
    ("alphabet", "tscba"),
    ("alphabet", "".join(map(chr, range(0x4E00, 0x4E00 + 33)))),  # too many for masks; the other forms have no label that high
    ("alphabet", "".join(map(chr, range(0x10000, 0x10000 + 65_001)))),
    ("alphabet", "".join(map(chr, range(0x10000, 0x10000 + 300_000)))),
]


@every_form
@pytest.mark.parametrize(("name", "value"), VALUES, ids=lambda value: ascii(value)[:24])
def test_forged_header_field(form: str, name: str, value: Any) -> None:
    file = File.read(FILES[form])
    data = File({**file.header, name: value}, file.sections).to_bytes()
    if (form, name, value) in [(form, *VALUES[-3]) for form in ("narrow", "wide")]:
        assert len(opened(data)) == len(WORDS)  # other letters, as many as there is room for
    else:
        refused(data)


@every_form
def test_missing_header_field(form: str) -> None:
    file = File.read(FILES[form])
    for name in file.header:
        refused(File({field: value for field, value in file.header.items() if field != name}, file.sections).to_bytes())


@every_form
def test_a_lone_surrogate_in_the_alphabet(form: str) -> None:
    file = File.read(FILES[form])
    header = msgpack.packb({**file.header, "sections": []}).replace(b"\xa5abcst", b"\xa7abcs\xed\xa0\x80", 1)
    assert header.count(b"\xed\xa0\x80") == 1
    refused(seal(header), "header cannot be read")


@every_form
@pytest.mark.parametrize("other", [None, 1, [1], {}, "", "cat", "MASK", "mask", "narrow", "wide"])
def test_another_form(form: str, other: Any) -> None:
    if other != form:
        refused(File.read(FILES[form]).forged(extra={"form": other}))


@every_form
@pytest.mark.parametrize("shift", [None, "0", 1.0, True, [0], -1, 1, 30, 31, 32, 33, 63, 64, 2**31, 2**64 - 1])
def test_another_shift(form: str, shift: Any) -> None:
    refused(File.read(FILES[form]).forged(extra={"shift": shift}))


@every_form
@pytest.mark.parametrize(
    ("rules", "letter"), [({"case": "lower"}, "A"), ({"case": "fold"}, "ß"), ({"case": "lower"}, "É"), ({}, "\u212b"), ({}, "\u0958")]
)
def test_letters_that_the_rules_change(form: str, rules: dict[str, str], letter: str) -> None:
    """No query can be converted to such a word, so either the file is refused or the word is found nevertheless."""
    file = File.read(sample(form, words=["1"]))
    try:
        d = opened(file.forged(alphabet=letter, **rules))
    except wsdict.FormatError:
        return
    assert list(d) == [letter]
    assert letter in d
    assert d.index(letter) == 0
    assert list(d.keys(letter)) == [letter]
    assert d.prefixes(letter) == [letter]
    assert d.cursor().step(letter)


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


@given(graphs(), st.integers(-1, 1), st.lists(st.text("abcd", max_size=6), max_size=5))
def test_garbage_is_refused_or_means_what_it_says(graph: Graph, lie: int, probes: list[str]) -> None:
    code = "Q" if graph.form == "wide" else "I"
    words = graph.count() if graph.is_sound() else 3
    header = {**File.read(FILES[graph.form]).header, "alphabet": graph.alphabet, "extra": {"form": graph.form, "shift": graph.shift}}
    data = File({**header, "words": max(words + lie, 0)}, {"records": array(code, graph.numbers).tobytes()}).to_bytes()
    if not graph.is_sound():
        refused(data)
        return
    d = opened(data)
    listed = list(islice(graph.words(), 500))
    assert list(islice(d, 500)) == listed
    for probe in [*listed[:20], *probes]:
        assert (probe in d) == (probe in listed or (words > 500 and probe in set(graph.words())))
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


# Saving --------------------------------------------------------------------------------------------------------------------


@pytest.fixture
def old(tmp_path: Path) -> Iterator[Path]:
    """A dictionary file to overwrite; after the test nothing else is in its folder."""
    path = tmp_path / "words.wsd"
    wsdict.compile(["old"]).save(path)
    yield path
    assert [entry.name for entry in tmp_path.iterdir()] == ["words.wsd"]


def test_save_gives_the_size_and_the_bytes(old: Path) -> None:
    d = wsdict.compile(WORDS)
    assert d.save(old) == old.stat().st_size == len(d.to_bytes())
    assert d.save(str(old)) == len(d.to_bytes())
    assert old.read_bytes() == d.to_bytes()


@pytest.mark.parametrize("error", [OSError(errno.ENOSPC, "No space left on device"), KeyboardInterrupt()], ids=["full", "interrupted"])
@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_a_save_that_fails_leaves_the_old_file(old: Path, monkeypatch: pytest.MonkeyPatch, step: str, error: BaseException) -> None:
    before = old.read_bytes()

    def fail(*arguments: object) -> None:
        raise error

    with monkeypatch.context() as patch:
        patch.setattr(os, step, fail)
        with pytest.raises(type(error)):
            wsdict.compile(WORDS).save(old)
    assert old.read_bytes() == before


def test_a_mapped_dictionary_outlives_its_file(old: Path) -> None:
    before = wsdict.load(old)
    words = iter(before)
    wsdict.compile(WORDS).save(old)
    assert list(before) == list(words) == ["old"]
    assert before.index("old") == 0
    assert list(wsdict.load(old)) == WORDS


def test_a_mapped_dictionary_overwrites_its_own_file(old: Path) -> None:
    d = wsdict.load(old)
    d.save(old)
    assert wsdict.load(old) == d


def test_only_dictionaries_are_overwritten(old: Path) -> None:
    d = wsdict.compile(WORDS)
    for data in (b"cat\n", b"\x89WSD\n", b"\x89PNG\r\n\x1a\n"):
        old.write_bytes(data)
        with pytest.raises(wsdict.OverwriteError, match=f"{old.name} exists and is not a wsdict dictionary.*--force") as caught:
            d.save(old)
        assert isinstance(caught.value, FileExistsError)
        assert caught.value.path == str(old)
        assert old.read_bytes() == data
    d.save(old, force=True)
    assert wsdict.load(old) == d


@pytest.mark.parametrize("data", [b"", FILES["mask"][:40], b"\x89WSD\r\n\x1a\n"], ids=["empty", "damaged", "magic"])
def test_what_is_overwritten_need_not_be_whole(old: Path, data: bytes) -> None:
    old.write_bytes(data)
    wsdict.compile(WORDS).save(old)
    assert list(wsdict.load(old)) == WORDS


def test_a_folder_is_not_overwritten(tmp_path: Path) -> None:
    for force in (False, True):
        with pytest.raises(OSError, match=tmp_path.name):
            wsdict.compile(WORDS).save(tmp_path, force=force)
    assert list(tmp_path.parent.glob("*.tmp")) == []
    with pytest.raises(FileNotFoundError):
        wsdict.compile(WORDS).save(tmp_path / "none" / "words.wsd")


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
@pytest.mark.parametrize("exists", [True, False])
def test_a_link_stays_a_link(tmp_path: Path, exists: bool) -> None:
    (tmp_path / "there").mkdir()
    target, link = tmp_path / "there" / "words.wsd", tmp_path / "link.wsd"
    if exists:
        wsdict.compile(["old"]).save(target)
    link.symlink_to(Path("there") / "words.wsd")
    wsdict.compile(WORDS).save(link)
    assert link.is_symlink()
    assert not target.is_symlink()
    assert list(wsdict.load(target)) == list(wsdict.load(link)) == WORDS
    assert sorted(path.name for path in tmp_path.rglob("*")) == ["link.wsd", "there", "words.wsd"]


@pytest.mark.skipif(sys.platform == "win32", reason="no umask there")
@pytest.mark.parametrize(("mask", "mode"), [(0o022, 0o644), (0o027, 0o640), (0o077, 0o600), (0o002, 0o664)])
def test_a_file_is_as_public_as_any_other(tmp_path: Path, mask: int, mode: int) -> None:
    before = os.umask(mask)
    try:
        wsdict.compile(WORDS).save(tmp_path / "words.wsd")
    finally:
        os.umask(before)
    assert (tmp_path / "words.wsd").stat().st_mode & 0o777 == mode


@pytest.mark.skipif(sys.platform == "win32", reason="paths are short there")
def test_a_name_as_long_as_names_may_be(tmp_path: Path) -> None:
    path = tmp_path / f"{'a' * 251}.wsd"
    path.write_bytes(b"")  # the file system takes it
    wsdict.compile(WORDS).save(path)
    assert list(wsdict.load(path)) == WORDS
