"""Numbers that others have found for well-known lists, and that a slow reference program finds for a part of the shipped one."""

from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path

import pytest
from oracles import classic_size, edge_form_size

import wsdict
from wsdict.kernels import COMPILED

ROOT = Path(__file__).parent.parent
ENGLISH = ROOT / "data" / "english.txt"
INSANE = Path("/usr/share/dict/american-english-insane")  # Debian's wamerican-insane
ENABLE2K = ROOT.parent / "shared" / "data" / "enable2k.txt"  # not shipped


@pytest.mark.skipif(not ENABLE2K.exists(), reason="ENABLE2K is not here")
def test_enable2k() -> None:
    d = wsdict.compile(ENABLE2K)
    assert (len(d), d.nodes, d.edges, d.header.letters) == (173_528, 54_335, 123_451, 1_576_461)
    assert trie_nodes(d) == 389_309


@pytest.mark.skipif(not (INSANE.exists() and COMPILED), reason="american-english-insane is not here, or it would take minutes")
def test_american_english_insane() -> None:
    """In code points, and in bytes of UTF-8 as peers count."""
    d = wsdict.compile(INSANE)
    assert (len(d), d.header.letters, trie_nodes(d), d.nodes) == (663_473, 6_257_540, 1_651_080, 224_376)
    letters = {byte: 0x400 + byte for byte in range(0x80, 0x100)}  # a letter for each byte, none of them a control
    of_bytes = wsdict.compile([word.encode().decode("latin-1").translate(letters) for word in d])
    assert (len(of_bytes), trie_nodes(of_bytes), of_bytes.nodes) == (663_473, 1_651_493, 224_607)


def trie_nodes(words: Iterable[str]) -> int:
    """Nodes of the plain trie of words in order: what each does not share with the one before, and the root."""
    return 1 + sum(len(word) - shared(before, word) for before, word in pairwise(["", *words]))


def shared(one: str, other: str) -> int:
    return next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))


@pytest.mark.parametrize("level", ["fast", "small"])
@pytest.mark.parametrize("start", [0, 7])
def test_a_slice_of_english(start: int, level: str) -> None:
    words = ENGLISH.read_text(encoding="utf-8").splitlines()[start :: 20 if COMPILED else 100]
    d = wsdict.compile(words, level=level)
    assert list(d) == sorted(words)
    assert (d.nodes, d.edges) == classic_size(words)
    assert d.facts()["records"] == edge_form_size(words)[1] + 1
    d.verify()


def test_the_laboratory_list() -> None:
    """Small enough to count by hand."""
    d = wsdict.compile(ROOT / "data" / "lab.txt")
    assert list(d) == ["ARC", "CAR", "CARD", "CARE", "CARES", "CARTON", "CAT", "ORE", "RAT", "TAR", "TARE", "TORN"]
    assert (d.nodes, d.edges) == classic_size(d) == (18, 25)


def test_the_messy_list() -> None:
    with pytest.warns(wsdict.WordListWarning, match="2 words with control characters"):
        d = wsdict.compile(ROOT / "data" / "messy.txt", comments="#")
    assert list(d) == ["apple", "banana", "café", "cherry pie", "fig", "last without an end"]
    assert d.report is not None
    assert {reason: n for reason, n in {**d.report.dropped, **d.report.fixed}.items() if n} == {
        "blank": 1,
        "comment": 1,
        "control": 2,
        "duplicate": 2,
        "trimmed": 1,
        "crlf": 2,
        "bom": 2,
    }
    assert d.report.lines == 12
