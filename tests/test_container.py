"""Files that are damaged, forged or of other formats are refused with their name."""

from __future__ import annotations

import struct
from pathlib import Path
from typing import Any

import msgpack
import pytest
from files import FILES, FORMS, WORDS, every_file, every_form, opened, refused, sample
from oracles import File, seal

import wsdict


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
