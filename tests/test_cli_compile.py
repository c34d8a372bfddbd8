"""`wsdict compile`: output, messages and exit status."""

import bz2
import gzip
import lzma
import re
import sys
from pathlib import Path

import pytest
from commands import WORDS, run

import wsdict
from wsdict.cli import compile
from wsdict.words import DROPS

pytestmark = pytest.mark.usefixtures("words_folder")


def compiled(*argv: object, stdin: bytes = b"") -> list[str]:
    ran = run("compile", *argv, "-o", "out.wsd", stdin=stdin)
    assert ran.status == 0, ran.talk
    assert not ran.data
    return list(wsdict.load("out.wsd"))


@pytest.mark.parametrize(
    ("options", "lines", "words"),
    [
        ("", "b\na\n", ["a", "b"]),
        ("--kind dawg", "b\na\n", ["a", "b"]),
        ("--letters a-c", "abc\nabcd\n", ["abc"]),
        ("--case none", "A\na\n", ["A", "a"]),
        ("--case lower", "A\nß\n", ["a", "ß"]),
        ("--case fold", "A\nß\n", ["a", "ss"]),
        ("--normalize nfc", "e\u0301\n", ["é"]),
        ("--normalize none", "e\u0301\n", ["e\u0301"]),
        ("--min-length 2", "a\nbb\nccc\n", ["bb", "ccc"]),
        ("--max-length 2", "a\nbb\nccc\n", ["a", "bb"]),
        ("--comments //", "// no\na//\n", ["a//"]),
        ("--column 2", "1,one\n2,two\n", ["one", "two"]),
        ("--sorted", "a\nb\n", ["a", "b"]),
        ("--no-sorted", "b\na\n", ["a", "b"]),
        ("--strict", "b\na\n", ["a", "b"]),
        ("--no-strict", "b\n\na", ["a", "b"]),
    ],
)
def test_compile_options(options: str, lines: str, words: list[str]) -> None:
    Path("list.txt").write_text(lines, encoding="utf-8")
    assert compiled("list.txt", *options.split()) == words


def test_compile_encoding() -> None:
    Path("list.txt").write_bytes(b"\xe9t\xe9\n")
    assert compiled("list.txt", "--encoding", "latin-1") == ["été"]


@pytest.mark.parametrize(("option", "sections"), [("--ranks", ["records", "counts"]), ("--no-ranks", ["records"])])
def test_compile_ranks(option: str, sections: list[str]) -> None:
    assert compiled("words.txt", option) == WORDS
    assert list(wsdict.load("out.wsd").sections) == sections


@pytest.mark.parametrize(("level", "form"), [("fast", "mask"), ("middle", "mask"), ("small", "narrow")])
def test_compile_level(level: str, form: str) -> None:
    assert compiled("words.txt", "--level", level) == WORDS
    assert wsdict.load("out.wsd").facts()["form"] == form


@pytest.mark.parametrize(
    ("name", "default"),
    [
        ("list.txt", "list.wsd"),
        ("list", "list.wsd"),
        ("a.b.txt", "a.b.wsd"),
        ("list.txt.gz", "list.wsd"),
        ("list.txt.bz2", "list.wsd"),
        ("list.csv.xz", "list.wsd"),
        ("list.zst", "list.wsd"),
        ("sub/list.txt", "list.wsd"),
        ("-", "words.wsd"),
    ],
)
def test_compile_default_output(name: str, default: str) -> None:
    Path("sub").mkdir()
    Path("words.wsd").unlink()
    if name != "-":
        compress = {".gz": gzip.compress, ".bz2": bz2.compress, ".xz": lzma.compress}.get(Path(name).suffix, bytes)
        Path(name).write_bytes(compress(b"cat\n"))
    assert run("compile", name, "-q", stdin=b"cat\n") == (0, b"", "")
    assert list(wsdict.load(default)) == ["cat"]


def test_compile_several_inputs_of_all_kinds() -> None:
    Path("more.txt").write_text("zoo\n")
    assert compiled("words.wsd", "more.txt", "-", stdin=b"dog\n") == sorted([*WORDS, "dog", "zoo"])


def test_compile_to_standard_output_gives_the_bytes_of_the_file() -> None:
    ran = run("compile", "words.txt", "-o", "-")
    assert ran.data == wsdict.compile("words.txt").to_bytes()
    assert ran.talk.startswith("standard output\n  words")
    assert run("compile", "words.txt", "-o", "-", "-q") == (0, ran.data, "")


def test_options_override_those_of_a_recipe() -> None:
    recipe = "sources = ['words.txt']\n[options]\nmin_length = 4\nmax_length = 5\nranks = true\nstrict = true\nsorted = true"
    Path("game.toml").write_text(recipe)
    assert "--min-length" in run("compile", "game.toml").error()
    assert run("compile", "game.toml", "--no-strict", "--no-sorted", "--min-length", "5", "-q").status == 0
    made = wsdict.load("game.wsd")
    assert list(made) == ["cares"]
    assert "counts" in made.sections
    assert run("compile", "game.toml", "--no-strict", "--no-sorted", "--no-ranks", "-q").status == 0
    made = wsdict.load("game.wsd")
    assert list(made) == ["card", "care", "cares", "tare", "torn"]
    assert "counts" not in made.sections


def test_compile_overwrites_dictionaries_and_others_by_force() -> None:
    assert run("compile", "words.txt", "-o", "words.wsd").status == 0
    Path("notes.wsd").write_text("my notes")
    assert "exists and is not" in run("compile", "words.txt", "-o", "notes.wsd").error()
    assert Path("notes.wsd").read_text() == "my notes"
    assert run("compile", "words.txt", "-o", "notes.wsd", "--force").status == 0
    assert list(wsdict.load("notes.wsd")) == WORDS


MESSY = b"\xef\xbb\xbfcat\r\n\r\n cat \ncare\nx\ncar\n"


def test_compile_summary_counts_what_was_dropped_and_fixed() -> None:
    Path("messy.txt").write_bytes(MESSY)
    ran = run("compile", "messy.txt", "--min-length", "2")
    size = Path("messy.wsd").stat().st_size
    assert (ran.status, ran.data) == (0, b"")
    assert re.sub(r"\d\.\d\d$", "_", ran.talk, flags=re.MULTILINE).splitlines() == [
        "messy.wsd",
        "  words       3  of 6 lines",
        "  letters    10",
        "  nodes       5",
        "  edges       5",
        f"  bytes     {size}  {size / 3:.2f} per word",
        "  seconds  _",
        "  dropped     1  blank: the line is blank",
        "  dropped     1  short: the word is shorter than --min-length",
        "  dropped     1  duplicate: the word appears twice",
        "  fixed       1  trimmed: there are blanks around the word",
        "  fixed       2  crlf: the line ends in CR LF",
        "  fixed       1  bom: the line begins with a byte-order mark",
    ]


def test_compile_json() -> None:
    Path("messy.txt").write_bytes(MESSY)
    ran = run("compile", "messy.txt", "--json")
    assert (ran.status, ran.talk) == (0, "")
    facts = ran.json
    made = wsdict.load("messy.wsd")
    assert facts.pop("seconds") > 0
    assert facts.pop("peak_rss") is None or sys.platform != "win32"
    assert facts == {
        "kind": "dawg",
        "words": len(made),
        "letters": sum(map(len, made)),
        "nodes": made.nodes,
        "edges": made.edges,
        "bytes": Path("messy.wsd").stat().st_size,
        "output": "messy.wsd",
        "dropped": {**dict.fromkeys(DROPS, 0), "blank": 1, "duplicate": 1},
        "fixed": {"trimmed": 1, "crlf": 2, "invisible": 0, "bom": 1},
        "lines": 6,
        "read_as": {"messy.txt": ""},
    }


@pytest.mark.parametrize(("platform", "unit"), [("linux", 1024), ("darwin", 1)])
def test_peak_rss_is_in_bytes(platform: str, unit: int, monkeypatch: pytest.MonkeyPatch) -> None:
    class Resource:
        RUSAGE_SELF = 0
        ru_maxrss = 5000

        @classmethod
        def getrusage(cls, who: int) -> type:
            return cls

    monkeypatch.setattr(compile, "resource", Resource)
    monkeypatch.setattr(sys, "platform", platform)
    assert run("compile", "words.txt", "--json").json["peak_rss"] == 5000 * unit


def test_peak_rss_is_null_where_the_system_does_not_count_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compile, "resource", None)
    assert run("compile", "words.txt", "--json").json["peak_rss"] is None


@pytest.mark.parametrize(
    ("lines", "warning"),
    [
        (b"", "list.txt: no words found in 0 lines"),
        (b"a\x01b\nc\n", "1 word with control characters or lone surrogates was dropped"),
    ],
)
@pytest.mark.parametrize("option", ["-q", "--json"])
def test_a_warning_is_a_line(lines: bytes, warning: str, option: str) -> None:
    Path("list.txt").write_bytes(lines)
    ran = run("compile", "list.txt", option)
    assert (ran.status, ran.talk) == (0, f"wsdict: warning: {warning}\n")


def test_quiet_says_nothing() -> None:
    assert run("compile", "words.txt", "--quiet") == run("compile", "words.txt", "-q") == (0, b"", "")
