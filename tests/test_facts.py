"""Numbers that others have found for well-known lists, and that a slow twin finds for a part of the shipped one."""

from pathlib import Path

import pytest
from oracles import classic_size, edge_form_size

import wsdict
from wsdict.kernels import COMPILED

ROOT = Path(__file__).parent.parent
ENGLISH = ROOT / "data" / "english.txt"
ENABLE2K = ROOT.parent / "shared" / "data" / "enable2k.txt"  # not shipped


@pytest.mark.skipif(not ENABLE2K.exists(), reason="ENABLE2K is not here")
def test_enable2k() -> None:
    d = wsdict.compile(ENABLE2K)
    assert (len(d), d.nodes, d.edges, d.header.letters) == (173_528, 54_335, 123_451, 1_576_461)


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
    with pytest.warns(wsdict.WordListWarning, match="2 words have control letters"):
        d = wsdict.compile(ROOT / "data" / "messy.txt", comments="#")
    assert list(d) == ["apple", "banana", "café", "cherry pie", "fig", "last without an end"]
    assert d.report is not None
    assert {reason: n for reason, n in {**d.report.dropped, **d.report.mended}.items() if n} == {
        "blank": 1,
        "comment": 1,
        "control": 2,
        "duplicate": 2,
        "trimmed": 1,
        "crlf": 2,
        "bom": 2,
    }
    assert d.report.lines == 12
