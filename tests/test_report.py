"""`wsdict report`: its figures compared with a simple recount, its formats, kinds that cannot be built."""

import csv
import io
import json
import lzma
import re
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from oracles import classic_size

import wsdict
from wsdict.cli import main
from wsdict.report import choice, memory, plots, table, worker
from wsdict.report.contender import parse_kinds
from wsdict.report.cost_page import as_csv, document, section
from wsdict.report.costs import MEASURED, costs
from wsdict.report.subject import Facts, prepare
from wsdict.representations import KINDS

ROOT = Path(__file__).parent.parent
WORDS = ["arc", "car", "card", "care", "cares", "carton", "cat", "ore", "rat", "tar", "tare", "torn", "œuf", "Ça"]
FIELDS = "list kind nodes edges disk_bytes memory_bytes bytes_per_word bytes_per_letter nodes_per_letter times_trie times_xz words letters"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("words.txt").write_text("".join(f"{word}\n" for word in WORDS), encoding="utf-8")


def run(capsys: pytest.CaptureFixture[str], *argv: str) -> tuple[int, str, str]:
    status = main(list(argv))
    out, err = capsys.readouterr()
    return status, out, err


def trie_nodes(words: list[str]) -> int:
    """One node for every prefix, including the empty one."""
    return len({word[:size] for word in words for size in range(len(word) + 1)})


SLOW = {  # nodes and edges, counted in another way
    "trie": lambda words: (trie_nodes(words), trie_nodes(words) - 1),
    "map": lambda words: (trie_nodes(words), trie_nodes(words) - 1),
    "dict": lambda words: (trie_nodes(words), trie_nodes(words) - 1),
    "dawg": classic_size,
}


@pytest.mark.parametrize("kind", [kind for kind in SLOW if kind in KINDS])
@pytest.mark.parametrize("words", [WORDS, ["a"], ["ab", "cb", "ac", "cc"], ["x" * 50, "y" * 50]], ids=["words", "a", "square", "long"])
def test_nodes_and_edges_are_those_of_a_slow_count(kind: str, words: list[str]) -> None:
    Path("list.txt").write_text("\n".join(words), encoding="utf-8")
    _, _, (row,) = costs("list.txt", [kind])
    assert (row["nodes"], row["edges"]) == SLOW[kind](words)


def test_every_kind_has_its_row(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "report", "words.txt", "--json")
    rows = json.loads(out)
    assert status == 0
    assert [row["kind"] for row in rows][: len(KINDS)] == list(KINDS)
    assert not [row for row in rows if "error" in row]
    words, letters = len(WORDS), sum(map(len, WORDS))
    xz = len(lzma.compress("".join(f"{word}\n" for word in sorted(WORDS)).encode(), preset=9 | lzma.PRESET_EXTREME))
    for row in rows:
        assert list(row) == [*FIELDS.split(), "xz_bytes", "measured"]
        assert list(row["measured"]) == list(MEASURED)
        kind, _, level = row["kind"].partition(":")
        d = wsdict.compile("words.txt", kind=kind, level=level or None)
        assert row["disk_bytes"] == len(d.to_bytes())
        assert (row["words"], row["letters"], row["xz_bytes"]) == (words, letters, xz)
        assert row["bytes_per_word"] == row["disk_bytes"] / words
        assert row["bytes_per_letter"] == row["disk_bytes"] / letters
        assert row["times_xz"] == row["disk_bytes"] / xz
        if row["nodes"] is not None:
            assert row["nodes_per_letter"] == row["nodes"] / letters
        sizes = {row["kind"]: row["disk_bytes"] for row in rows}
        assert row["times_trie"] == (row["disk_bytes"] / sizes["trie"] if "trie" in sizes else None)


@pytest.mark.filterwarnings("ignore:.*most lines have digits")
def test_memory_grows_with_the_list() -> None:
    Path("many.txt").write_text("\n".join(f"{i:x}{i * 2654435761 % 2**64:x}" for i in range(20_000)))
    _, _, (row,) = costs("many.txt", ["dawg"])
    measured = row["measured"]
    assert row["memory_bytes"] == measured["touched_rss"] >= measured["loaded_rss"] - 100_000
    assert measured["touched_rss"] > row["disk_bytes"] / 2
    if memory.MAPS.exists():
        assert measured["touched_private"] < row["disk_bytes"]  # it is mapped
        assert measured["touched_pss"] <= measured["touched_rss"]
    assert 0 < measured["traced"] < 200_000


def test_the_reason_for_a_kind_that_cannot_be_built() -> None:
    name, facts, rows = costs("words.txt", ["nonesuch", "dawg"])
    assert rows[0]["kind"] == "nonesuch"
    assert rows[0]["error"].startswith("kind is 'nonesuch': expected")
    assert rows[1]["nodes"] > 0
    text = table.markdown(list(section(name, facts, rows)))
    assert "* nonesuch: kind is 'nonesuch'" in text
    lines = list(csv.DictReader(io.StringIO(as_csv(rows))))
    assert (lines[0]["error"][:4], lines[0]["nodes"], lines[1]["nodes"]) == ("kind", "", str(rows[1]["nodes"]))


def test_no_kind_at_all(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(worker, "TIMEOUT", 0.001)
    status, out, _ = run(capsys, "report", "words.txt", "--kinds", "dawg")
    assert status == 1
    assert "* dawg: no answer in 0.001 seconds" in out
    assert out.endswith("Nothing could be built.\n")


def test_a_worker_that_dies() -> None:
    assert worker._died(-11, "") == "killed by signal 11 (SIGSEGV)"
    assert worker._died(3, "Traceback\n  …\nOh: no\n") == "Oh: no"
    assert worker._died(3, "") == "exit status 3"


@pytest.mark.parametrize("flags", [[], ["--markdown"]])
def test_page(flags: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(capsys, "report", "words.txt", "--kinds", "dawg", *flags)
    assert (status, err) == (0, "")
    assert out.startswith("## words\n\n14 words, K = 50 letters (")
    lines = [line for line in out.splitlines() if line.startswith("|")]
    for header, rule, row in (lines[:3], lines[3:]):
        assert header.count("|") == rule.count("|") == row.count("|")
        assert len({len(header), len(rule), len(row)}) == 1
    assert "Measured: nodes, edges, file. Computed from these: nodes / K, bytes per word, per letter, / trie, / xz. K" in out
    assert "Measured: loaded, queried, PSS, private, objects. Computed: bytes per word." in out
    assert out.splitlines()[-1].startswith("Use dawg (")


def test_csv(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(capsys, "report", "words.txt", "--kinds", "dawg", "--csv")
    (row,) = csv.DictReader(io.StringIO(out))
    assert (status, row["list"], row["kind"], row["words"]) == (0, "words", "dawg", "14")
    assert int(row["touched_rss"]) == int(row["memory_bytes"])
    assert err.startswith("wsdict: words: Use dawg (")


def test_several_inputs_of_every_type(capsys: pytest.CaptureFixture[str]) -> None:
    wsdict.compile(["Straße", "x"], case="fold", normalize="none").save("folded.wsd")
    Path("recipe.toml").write_text('sources = ["words.txt"]\n[options]\nletters = "a-z"\n')
    status, out, _ = run(capsys, "report", "folded.wsd", "recipe.toml", "words.txt", "--kinds", "dawg", "--json", "-q")
    assert status == 0
    assert [(row["list"], row["words"]) for row in json.loads(out)] == [("folded", 2), ("recipe", 12), ("words", 14)]


def test_the_measured_words_are_those_of_the_list(tmp_path: Path) -> None:
    Path("messy.txt").write_bytes(b" b\r\na\n\na\n")
    messy = prepare("messy.txt", tmp_path)
    assert messy.source == messy.words  # splitting the list itself would give other words
    assert messy.words.read_bytes() == b"a\nb\n"
    Path("clean.txt").write_bytes(b"b\na")
    assert prepare("clean.txt", tmp_path).source == Path("clean.txt").resolve()


@pytest.mark.parametrize(
    ("argv", "line"),
    [
        (["missing.txt"], "missing.txt: No such file or directory; check the path"),
        (["empty.txt"], "INPUT is 'empty.txt': expected a list with words in it"),
        (["words.txt", "--kinds", "dawg,luck"], "kinds is 'luck': expected some of dawg"),
        (["words.txt", "--kinds", "dawg:tiny"], "kinds is 'dawg:tiny': expected some of dawg"),
        (["words.txt", "--kinds", ","], "kinds is ',': expected some of dawg"),
        (["words.txt", "--json", "--csv"], "format is 'several': expected one of --json, --csv, --markdown"),
        (["words.txt", "--plot", "bars.doc"], "plot is 'bars.doc': expected a file that ends with .png or .svg"),
        ([], "the following arguments are required: INPUT; see wsdict report --help"),
    ],
)
@pytest.mark.filterwarnings("ignore::wsdict.WordListWarning")
def test_errors(argv: list[str], line: str, capsys: pytest.CaptureFixture[str]) -> None:
    Path("empty.txt").write_text("\n")
    status, out, err = run(capsys, "report", *argv)
    assert (status, out) == (2, "")
    assert err.startswith(f"wsdict: {line}")
    assert err.count("\n") == 1


def test_kinds_by_name_and_level() -> None:
    assert parse_kinds(None) == [*KINDS, "dawg:small"]
    assert parse_kinds(" dawg ,dawg:small,dawg") == ["dawg", "dawg:small"]


# Pages


def test_a_terminal_gets_a_drawn_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    monkeypatch.setenv("NO_COLOR", "1")
    page = ["## list", table.Table(["", "[n]"], [["dawg", "**12**"], ["tr[ie]", "3"]]), "Use [it]."]
    text = table.drawn(page)
    assert "─" in text
    assert [word in text for word in ("list", "[n]", "tr[ie]", "12", "Use [it].")] == [True] * 5
    assert "*" not in text
    assert "\x1b[3" not in text


@pytest.mark.parametrize(
    ("value", "text"),
    [(None, "–"), (0, "0"), (0.0, "0"), (12_345, "12,345"), (0.01234, "0.0123"), (1234.5, "1,234"), (-0.5, "-0.500"), (9.999, "10.00")],
)
def test_numbers(value: float | None, text: str) -> None:
    assert table.number(value) == text


def test_the_whole_page(capsys: pytest.CaptureFixture[str]) -> None:
    (Path("lists") / "x").mkdir(parents=True)
    Path("lists/words.txt").write_text("cat\ncar\n")
    assert run(capsys, "report", "lists/words.txt", "words.txt", "--kinds", "dawg", "--write", "wall.md")[0] == 0
    text = Path("wall.md").read_text(encoding="utf-8")
    assert text.startswith("# The memory wall\n\nGenerated by `wsdict report words.txt words.txt --write wall.md`")
    assert text.count("\n## words\n") == 2
    assert run(capsys, "report", "words.txt", "--kinds", "dawg", "--write", "wall.md")[:2] == (2, "")  # before anything is measured
    assert run(capsys, "report", "words.txt", "--kinds", "dawg", "--write", "wall.md", "--force")[0] == 0


def test_the_wall_is_computed_from_the_trie() -> None:
    trie = {"kind": "trie", "nodes": 1_000_000, "nodes_per_letter": 0.25, "disk_bytes": 9_000_000}
    dawg = {"kind": "dawg", "nodes": 5_000, "nodes_per_letter": 0.01, "disk_bytes": 60_000}
    facts = Facts(14, 57, 10, 99)
    _, wall, *_ = islice(document([("some", facts, [trie, dawg]), ("none", facts, [])], "wsdict report"), 2)
    assert isinstance(wall, table.Table)
    assert wall.rows[1] == ["some", "14", "57", "1,000,000", "0.250", "5,000", "0.0100", "208", "0.0600", "0.0600 (dawg)"]
    assert wall.rows[2] == ["none", "14", "57", "–", "–", "–", "–", "–", "–", ""]


# The recommendation


def rows_of(**sizes: int) -> list[dict[str, Any]]:
    return [{"kind": kind.replace("_", ":"), "disk_bytes": size, "bytes_per_word": size / 100} for kind, size in sizes.items()]


@pytest.mark.parametrize(
    ("sizes", "line"),
    [
        ({"dawg": 1000}, r"Use dawg \(1,000 bytes, 10.0 per word\): mapped, shared by processes, fast at every query\."),
        ({"dawg": 1000, "packed": 300}, r"Use dawg .*; where size matters most, packed \(300 bytes, 3.00 per word, 0.30 of that\)\."),
        ({"dawg": 1000, "dawg_small": 500, "marisa": 400}, r"Use dawg .*; where size matters most, marisa .*"),
        ({"dawg": 1000, "packed": 900, "set": 100}, r"Use dawg .*; no other kind is much smaller\."),
        ({"trie": 5000}, r"Use trie \(5,000 bytes, 50.0 per word\)\."),
        ({}, r"Nothing could be built\."),
    ],
)
def test_recommendation(sizes: dict[str, int], line: str) -> None:
    assert re.fullmatch(line, choice.recommendation(rows_of(**sizes)))


def test_every_kind_has_a_place_in_the_decision_table() -> None:
    assert set(KINDS) <= {kind for row in choice.CHOICES for kind in row.kinds}


def test_the_document_shows_the_decision_table() -> None:
    text = (ROOT / "docs" / "choosing.md").read_text(encoding="utf-8")
    assert table.markdown([choice.table()]) in text, "put what choice.table() gives into docs/choosing.md"


# Plots


def test_plot(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("matplotlib")
    assert run(capsys, "report", "words.txt", "--kinds", "dawg", "--plot", "bars.PNG")[0] == 0
    assert Path("bars.PNG").read_bytes().startswith(b"\x89PNG")
    assert run(capsys, "report", "words.txt", "words.txt", "--kinds", "dawg", "--plot", "bars.svg")[0] == 0
    text = Path("bars.svg").read_text(encoding="utf-8")
    assert [word in text for word in ("file, bytes per word", "xz -9e", "dawg")] == [True] * 3


def test_plot_of_the_same_figures_is_the_same() -> None:
    pytest.importorskip("matplotlib")
    panels = [plots.Panel("a", "b", [plots.Bar("x", 1.0, "1", plots.BLUE), plots.Bar("y", 900.0, "900", plots.GREY)])]
    for name in ("1.svg", "2.svg", "1.png", "2.png"):
        plots.draw(name, panels, 2)
    assert Path("1.svg").read_bytes() == Path("2.svg").read_bytes()
    assert Path("1.png").read_bytes() == Path("2.png").read_bytes()
    assert "logarithmic" in Path("1.svg").read_text(encoding="utf-8")


def test_without_matplotlib(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(plots, "find_spec", lambda name: None)
    status, out, err = run(capsys, "report", "words.txt", "--plot", "bars.png")
    assert (status, out) == (2, "")
    assert "pip install 'wsdict[plot]'" in err
