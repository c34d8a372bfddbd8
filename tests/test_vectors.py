"""Files of format 1.0, to the byte: what was written once is read forever, and what was refused stays refused.

`python tests/test_vectors.py --write` writes tests/vectors anew. Bytes that differ then are another format: see docs/format.md.
"""

from __future__ import annotations

import json
import sys
import warnings
from pathlib import Path
from typing import Any

import pytest
from oracles import File, Graph, seal

import wsdict
from wsdict.dictionary import LEVELS

VECTORS = Path(__file__).parent / "vectors"
GOOD, BAD = VECTORS / "good", VECTORS / "bad"
EXPECTED = BAD / "expected.json"  # file: what its error says

RULES = {"case": "lower", "map": "’=' æ=ae", "strip": "marks", "keep": "ñ", "ignore": "invisible"}
LISTS: dict[str, tuple[str, dict[str, Any]]] = {
    # name: a word list, options of wsdict.compile
    "mask": ("cat\ncats\nbat\nbats\na\n", {}),
    "mask-ranks": ("cat\ncats\nbat\nbats\na\n", {"ranks": True}),
    "narrow": ("cat\ncats\nbat\nbats\na\n", {"level": "small"}),
    "narrow-ranks": ("cat\ncats\nbat\nbats\na\n", {"level": "small", "ranks": True}),
    "narrow-many-letters": ("".join(f"{chr(0x4E00 + i)}{chr(0x4E00 + i * 7 % 40)}\n" for i in range(40)), {}),
    "empty": ("\n \n", {}),
    "empty-narrow-ranks": ("", {"level": "small", "ranks": True}),
    "lower": ("Straße\nÉTÉ\nete\u0301\nΟΔΟΣ\nİ\n", {"case": "lower"}),
    "fold": ("Straße\nSTRASSE\n", {"case": "fold", "ranks": True}),
    "rules": ("L’Été\nreise\u00adkosten\nMañana\nÆon\n", RULES),
    "as-it-stands": ("e\u0301\né\nNew York\n", {"normalize": "none"}),
    "astral": ("😀\n😀😁\n𐐀\n", {}),
}
INFLECTED = "".join(
    f"{a}{b}{c}\n" for a in "bcdfglmprst" for b in ("a", "ee", "i", "ou") for c in ("t", "ted", "ting", "r", "rs", "n", "ns")
)
OTHERS: dict[str, tuple[str, dict[str, Any]]] = {  # not `dawg`, and not `marisa`, whose bytes are those of its library
    **{kind: (LISTS["mask"][0], {"kind": kind}) for kind in ("trie", "map", "radix", "dawgdic", "set", "dict")},
    "packed-few": (LISTS["mask"][0], {"kind": "packed"}),
    **{f"packed-{level}-ranks": (INFLECTED, {"kind": "packed", "level": level, "ranks": True}) for level in LEVELS},
}
WIDE = "wide-ranks"  # compiled, a list for it has 33,000 letters: this one is written by hand


def compiled(name: str) -> wsdict.Dictionary:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", wsdict.WordListWarning)
        return wsdict.compile(GOOD / f"{name}.txt", **facts(name)["options"])


def facts(name: str) -> dict[str, Any]:
    return dict(json.loads((GOOD / f"{name}.json").read_text(encoding="utf-8")))


@pytest.mark.parametrize("name", [*LISTS, *OTHERS, WIDE])
def test_good_files_are_read(name: str) -> None:
    d = wsdict.load(GOOD / f"{name}.wsd")
    expected = facts(name)
    assert list(d) == expected["words"]
    assert [d.index(word) for word in d] == list(range(len(d)))
    assert {field: getattr(d, field) for field in ("kind", "nodes", "edges", "longest", "alphabet")} | d.header.extra == expected["facts"]
    assert all(query in d for query in expected["queries"])
    d.verify()


@pytest.mark.parametrize("name", [*LISTS, WIDE])
def test_good_files_are_what_the_format_says(name: str) -> None:
    graph = File.read((GOOD / f"{name}.wsd").read_bytes()).graph()
    assert graph.is_sound()
    assert list(graph.words()) == facts(name)["words"]


@pytest.mark.parametrize("name", [*LISTS, *OTHERS])
def test_the_same_bytes_are_written(name: str) -> None:
    assert compiled(name).to_bytes() == (GOOD / f"{name}.wsd").read_bytes()


@pytest.mark.parametrize("name", json.loads(EXPECTED.read_text(encoding="utf-8")) if EXPECTED.exists() else [])
def test_bad_files_are_refused(name: str) -> None:
    path = BAD / name
    with pytest.raises(wsdict.FormatError) as caught:
        len(wsdict.load(path))
    assert str(caught.value).startswith(f"{path}: ")
    assert json.loads(EXPECTED.read_text(encoding="utf-8"))[name] in str(caught.value)


def test_every_file_is_tested() -> None:
    assert {path.stem for path in GOOD.iterdir()} == {*LISTS, *OTHERS, WIDE}
    assert {path.name for path in BAD.glob("*.wsd")} == json.loads(EXPECTED.read_text(encoding="utf-8")).keys()
    assert len(list(BAD.glob("*.wsd"))) >= 10


def bad_files() -> dict[str, tuple[bytes, str]]:
    """Names, bytes, and what the error says."""
    data = (GOOD / "mask.wsd").read_bytes()
    ranks, narrow, empty = (File.read((GOOD / f"{name}.wsd").read_bytes()) for name in ("mask-ranks", "narrow", "empty"))
    mask = File.read(data)
    graph: Graph = narrow.graph()

    def with_number(i: int, number: int) -> bytes:
        numbers = [*graph.numbers[:i], number, *graph.numbers[i + 1 :]]
        return narrow.forged(b"".join(number.to_bytes(4, "little") for number in numbers))

    return {
        "empty.wsd": (b"", "the file is empty"),
        "text.wsd": (b"cat\ncats\n" * 10, "it is a text"),
        "truncated.wsd": (data[:-1], "should have"),
        "trailing.wsd": (data + b"\n", "should have"),
        "newer.wsd": (mask.to_bytes(major=2), "format version 2"),
        "text-mode-copy.wsd": (data.replace(b"\r\n", b"\n"), "not a wsdict dictionary"),
        "flipped-header.wsd": (data[:40] + bytes([data[40] ^ 1]) + data[41:], "header is damaged"),
        "flipped-record.wsd": (data[:-1] + bytes([data[-1] ^ 1]), "section records is damaged"),
        "header-size.wsd": (seal(b"\x80", header_size=2**31), "does not fit the file"),
        "no-map.wsd": (seal(b"\x90"), "header cannot be read"),
        "kind.wsd": (mask.forged(kind="cat"), "unknown kind 'cat'"),
        "alphabet.wsd": (mask.forged(alphabet="tscba"), "not in ascending order"),
        "words.wsd": (mask.forged(words=6), "does not hold the 6 words"),
        "counts.wsd": (ranks.forged(words=6), "does not hold the 6 words"),
        "cycle.wsd": (with_number(4, graph.numbers[4] >> graph.shift << graph.shift | 1), "backwards"),
        "dead-end.wsd": (with_number(graph.size - 1, graph.numbers[-1] & ~(1 << graph.shift + 1)), "without a word"),
        "labels.wsd": (with_number(2, graph.numbers[1]), "not in ascending order"),
        "letter.wsd": (with_number(graph.size - 1, 31 << graph.shift + 2 | graph.numbers[-1]), "not that of a letter"),
        "root.wsd": (empty.forged(bytes(4) + b"\0\0\0\x80"), "root"),
        "no-records.wsd": (File(mask.header, {}).to_bytes(), "records is missing"),
    }


def write() -> None:
    for folder in (GOOD, BAD):
        folder.mkdir(parents=True, exist_ok=True)
        for path in folder.iterdir():
            path.unlink()
    queries = {
        "rules": ["l'ete", "L’É\u00adTÉ", "Man\u0303ana", "MAÑANA", "ÆON"],
        "lower": ["STRAßE", "été", "E\u0301TE\u0301", "ΟΔΟΣ", "i\u0307"],
        "fold": ["straße", "STRAẞE"],
        "as-it-stands": ["e\u0301"],
    }
    for name, (text, options) in (LISTS | OTHERS).items():
        (GOOD / f"{name}.txt").write_bytes(text.encode())
        (GOOD / f"{name}.json").write_text(json.dumps({"options": options}))
        (GOOD / f"{name}.wsd").write_bytes(compiled(name).to_bytes())
        note(name, options, queries.get(name, []))
    (GOOD / f"{WIDE}.wsd").write_bytes(File.read((GOOD / "narrow-ranks.wsd").read_bytes()).widened())
    note(WIDE, {}, [])
    expected = {}
    for name, (data, problem) in bad_files().items():
        (BAD / name).write_bytes(data)
        expected[name] = problem
    EXPECTED.write_text(json.dumps(expected, indent=1) + "\n")


def note(name: str, options: dict[str, Any], queries: list[str]) -> None:
    d = wsdict.load(GOOD / f"{name}.wsd")
    fields = {field: getattr(d, field) for field in ("kind", "nodes", "edges", "longest", "alphabet")} | d.header.extra
    content = {"options": options, "words": list(d), "queries": queries, "facts": fields}
    (GOOD / f"{name}.json").write_text(json.dumps(content, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__" and sys.argv[1:] == ["--write"]:
    write()
