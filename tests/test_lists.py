"""What is guessed about a list is said, and can be said instead."""

from __future__ import annotations

import io
import subprocess
import sys
import warnings
from pathlib import Path
from typing import Any

import pytest
from commands import run

import wsdict
from wsdict.formats import export


def listed(data: str | bytes, **options: Any) -> list[str]:
    return list(wsdict.compile(io.BytesIO(data.encode() if isinstance(data, str) else data), **options))


def columns(data: str, **options: Any) -> str:
    report = wsdict.compile(io.StringIO(data), **options).report
    assert report is not None
    return report.read_as[0]


@pytest.mark.parametrize(
    ("data", "words", "what"),
    [
        ("the 500\n, 400\nof 300\n", [",", "of", "the"], "blanks"),
        ("AAH to exclaim, loudly\n", ["AAH"], "blanks"),
        ("AAH to exclaim, loudly\nAAL a tree, East Indian\n", ["AAH", "AAL"], "blanks"),
        ('"\t9000\ncat\t10\n', ['"', "cat"], "tabs"),
        ("New York,5\nParis,3\n", ["New York", "Paris"], "commas"),
        ("Rome, 5\nParis, 3\n", ["Paris", "Rome"], "commas"),
        ('"a,b",5\nc,3\n', ["a,b", "c"], "commas"),
        ("ab;5\nc;3\n", ["ab", "c"], "semicolons"),
        ("a,b\t5\nc\t3\nd,e\t1\n", ["a,b", "c", "d,e"], "tabs"),
        ("a\tb\nc 5\nd 6\ne 7\n", ["a", "c", "d", "e"], "blanks"),
        ("cat\ndog\n", ["cat", "dog"], "blanks"),
        ("cat,5\n", ["cat"], "commas"),
    ],
)
def test_the_separator_is_the_one_that_most_lines_have(data: str, words: list[str], what: str) -> None:
    assert listed(data, column=1) == words
    assert columns(data, column=1) == f"column 1 of {what}"


@pytest.mark.parametrize(
    ("separator", "words"),
    [
        (",", ["a b", "c"]),
        ("comma", ["a b", "c"]),
        ("blank", ["a", "c,2"]),
        ("|", ["a b,1", "c,2"]),
        ("b,", ["a", "c,2"]),
        ("tab", ["a b,1", "c,2"]),
    ],
)
def test_a_separator_that_is_given(separator: str, words: list[str]) -> None:
    assert listed("a b,1\nc,2\n", separator=separator, column=1) == [word.strip() for word in words]


def test_a_header_is_skipped() -> None:
    d = wsdict.compile(io.StringIO("word,count\ncat,1\n"), io.StringIO("w,n\ndog,2\n"), column=1, header=True)
    assert list(d) == ["cat", "dog"]
    assert d.report is not None
    assert (d.report.dropped["header"], d.report.lines) == (2, 4)
    assert listed("word\ncat\n", header=True) == ["cat"]


def test_several_words_per_line() -> None:
    assert listed("the cat\tsat\n\n on\u00a0the mat\n", split=True) == ["cat", "mat", "on", "sat", "the"]


def test_lines_that_cannot_be_decoded_are_counted() -> None:
    data = b"cat\nd\xffg\r\nowl\xc3\n\xc3\xa9\n"
    d = wsdict.compile(io.BytesIO(data), errors="skip")
    assert list(d) == ["cat", "\u00e9"]
    assert d.report is not None
    assert (d.report.dropped["undecodable"], d.report.lines) == (2, 4)
    assert listed("cat\n".encode("utf-16-le") + b"\x00\xd8", encoding="utf-16-le", errors="skip") == ["cat"]
    with pytest.raises(wsdict.WordListError, match=r"line 2: byte 5 \(ff\) is not utf-8; .*--encoding, or .*--errors skip") as caught:
        listed(data)
    assert "latin" not in str(caught.value), "it would decode anything"
    with pytest.raises(wsdict.OptionError, match="errors is 'ignore': expected strict or skip"):
        listed(data, errors="ignore")


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_utf_16_without_a_mark_is_refused(encoding: str) -> None:
    data = "cat\ndog\n".encode(encoding)
    with pytest.raises(wsdict.WordListError, match=f"the zero bytes of the file are those of {encoding.upper()}; .*--encoding {encoding}"):
        listed(data)
    assert listed(data, encoding=encoding) == ["cat", "dog"]
    with pytest.warns(wsdict.WordListWarning, match="control"):
        assert listed(b"a\0b\ncat\n") == ["cat"]


@pytest.mark.parametrize(
    ("line", "remedy"),
    [
        ("cat{}\t5", "--column 1"),
        ("cat{} 5", "--column"),
        ("5 cat{}", "--column"),
        ("cat{},5", "--column"),
        ("the cat{} sat", "--split"),
        ("cat{}/ab", "--format hunspell"),
        ('"cat{}",', "--format json"),
        ('{{"word": "cat{}"', "--format json"),
        ('"cat{}": 3,', "--format json"),
        ("cat{}, 5", "--column"),
        ("cat{}4", "--letters"),
        ("cat{}|dog", "--separator"),
    ],
)
def test_lines_that_hardly_look_like_words_are_a_warning(line: str, remedy: str, tmp_path: Path) -> None:
    path = tmp_path / "words.txt"
    path.write_text("".join(line.format(chr(97 + i)) + "\n" for i in range(9)))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # where no word remains, that is another warning
        with pytest.warns(wsdict.WordListWarning, match=f"words.txt: most lines have .*{remedy}"):
            wsdict.compile(path)
    path.write_text("".join(f"dog{chr(97 + i)}\n" for i in range(9)) + line.format("x").replace("\t", "") + "\n")
    assert len(wsdict.compile(path)) == 10


def test_letters_with_an_invalid_byte_are_refused() -> None:
    with pytest.raises(wsdict.OptionError, match="letters"):
        wsdict.compile(["a"], letters="a\udcff")


def test_nothing_is_no_success(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("words.txt").write_text("1\n2\n")
    ran = run("compile", "words.txt", "--letters", "a-z")
    assert ran.status == 1
    assert "words.wsd is not written, as no line is a word; write it with --allow-empty" in ran.talk
    assert not Path("words.wsd").exists()
    assert run("compile", "words.txt", "--letters", "a-z", "--allow-empty").status == 0
    assert len(wsdict.load("words.wsd")) == 0
    Path("none.txt").write_text("")
    assert run("compile", "none.txt").status == 0


def test_what_was_read_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("words.txt").write_text("cat 1\ndog 2\n")
    assert "column 1 of blanks (words.txt)" in run("compile", "words.txt", "--column", "1").talk
    facts = run("compile", "words.txt", "--column", "2", "--separator", "blank", "--json").json
    assert facts["read_as"] == {"words.txt": "column 2 of blanks"}


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"])
@pytest.mark.parametrize("text", ["слово\nжук\n", "שלום\r\nעולם\r\n", "中文\n字典\n", "a\nж\n", "cat"])
def test_letters_of_two_and_four_bytes_are_refused(text: str, encoding: str) -> None:
    with pytest.raises(wsdict.WordListError, match=f"zero bytes.*specify its encoding: --encoding {encoding}"):
        listed(text.encode(encoding))
    assert listed(text.encode(encoding), encoding=encoding) == sorted(text.split())
    with pytest.raises(wsdict.WordListError, match=f"byte-order mark; specify its encoding: --encoding {encoding[:6]}"):
        listed(text.encode(encoding[:6]))


@pytest.mark.parametrize("data", [b"a\0b\n", b"a\0b\nc\0d\n", b"\0", b"cat\n\0\0", b"ab\0\0cd\n", b"a\0\nb\n", b"\na\0\n"])
@pytest.mark.filterwarnings("ignore:.*control characters", "ignore:.*no words found")
def test_a_nul_in_a_text_of_bytes_is_a_control_character(data: bytes) -> None:
    report = wsdict.compile(io.BytesIO(data)).report
    assert report is not None
    assert report.dropped["control"] == sum(b"\0" in line for line in data.split(b"\n"))


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ("the 23,135\nof 13,151\n", ["of", "the"]),
        ("der 0,5\n", ["der"]),
        ("5,100\n6,200\n", ["5", "6"]),
        ("New York,5\nBath,1\n", ["Bath", "New York"]),
    ],
)
def test_commas_within_numbers_separate_nothing(data: str, words: list[str]) -> None:
    assert listed(data, column=1) == words


def test_comments_come_before_the_header() -> None:
    d = wsdict.compile(io.StringIO("# by hand\nword,count\ncat,1\n"), comments="#", header=True, column=1)
    assert list(d) == ["cat"]
    assert d.report is not None
    assert (d.report.dropped["comment"], d.report.dropped["header"], d.report.lines) == (1, 1, 3)


def test_words_between_separators() -> None:
    assert listed("a, b;c,,d\n", split=True, separator=",") == ["a", "b;c", "d"]
    assert listed("a b\tc\n", split=True, separator="tab") == ["a b", "c"]
    assert listed("1,the cat\n2,sat\n", split=True, column=2) == ["cat", "sat", "the"]
    with pytest.raises(wsdict.OptionError, match="separator is ',': expected a column too, or split"):
        listed("a,b\n", separator=",")


def test_lines_that_are_kept_are_read_as_asked() -> None:
    assert listed(" a ,1\r\n\tb,2", clean=False, column=1) == ["\tb", " a "]
    assert listed(b"ab \nd\xff\n", clean=False, errors="skip") == ["ab "]
    assert listed("#x\n y\n", clean=False, comments="#") == [" y"]
    assert listed("w\n y \n", clean=False, header=True) == [" y "]


@pytest.mark.parametrize("option", ["letters", "comments", "separator"])
def test_an_invalid_byte_in_any_text_is_refused(option: str) -> None:
    with pytest.raises(wsdict.OptionError, match=f"^{option} is "):
        listed("a\n", **{"column": 1, option: "\udce9"})


def test_lists_that_are_words_are_no_warning() -> None:
    """Any warning is an error here."""
    assert len(listed("New York\ncat\nowl\nU2\n")) == 4
    assert len(listed("New York\nLos Angeles\n", format="lines")) == 2
    assert len(wsdict.compile(["New York", "Los Angeles", "1", "2", "{}"])) == 5


def test_words_whose_ends_are_carriage_returns_are_a_warning() -> None:
    with pytest.warns(wsdict.WordListWarning, match="most words end in a line end"):
        assert list(wsdict.compile(["cat\r", "dog\r"])) == ["cat\r", "dog\r"]


def test_a_lone_surrogate_is_refused_by_every_way_in() -> None:
    d = wsdict.compile(["a"])
    for join in (lambda: d | {"\ud800x"}, lambda: d ^ {"\udfff"}, lambda: {"\ud800"} | d):
        with pytest.raises(wsdict.WordListError, match=r"a word has the lone surrogate '\\ud"):
            join()
    assert list(d & {"\ud800", "a"}) == ["a"]
    assert list(d - {"\ud800"}) == ["a"]


@pytest.mark.parametrize(
    ("words", "format", "problem"),
    [
        (["a\nb"], "text", r"as the word 'a\\nb' has a line end"),
        (["a", "b\r"], "text", r"as the word 'b\\r' has a line end"),
        (["a\x01b"], "dawgdic", r"all words have U\+0001"),
        (["a\0"], "dawgdic", "cannot store"),
        (["a\0"], "marisa", "cannot store"),
    ],
)
def test_formats_refuse_words_that_they_would_change(words: list[str], format: str, problem: str, tmp_path: Path) -> None:
    with pytest.raises(wsdict.OptionError, match=problem):
        export(wsdict.compile(words), tmp_path / "x", format)
    assert not any(tmp_path.iterdir())


@pytest.mark.parametrize("words", [["a\tb"], [" a "], ["a\x01b", "c"], ["\x7f"], ["a\rb\n"]])
def test_other_formats_give_them_back(words: list[str], tmp_path: Path) -> None:
    d = wsdict.compile(words, clean=False)
    for name in ("x.dawg", "x.marisa"):
        export(d, tmp_path / name)
        assert list(wsdict.load(tmp_path / name)) == words
    export(d, tmp_path / "x.json")
    assert list(wsdict.compile(tmp_path / "x.json", clean=False)) == words
    if not {"\n", "\r"} & {*"".join(words)}:
        export(d, tmp_path / "x.txt")
        assert list(wsdict.compile(tmp_path / "x.txt", clean=False)) == words


def test_a_warning_names_the_line_of_the_caller(tmp_path: Path) -> None:
    (tmp_path / "words.txt").write_text("a b\nc d\n")
    for source in (tmp_path / "words.txt", io.StringIO("a b\nc d\n"), ["cat\n"]):
        with pytest.warns(wsdict.WordListWarning, match="most ") as caught:
            report = wsdict.compile(source).report
        assert report is not None
        assert ([str(one.message) for one in caught], caught[0].filename) == ([*report.warnings], __file__)


def test_other_commands_warn_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "words.txt").write_text("a1\nb2\n")
    argv = ["report", str(tmp_path / "words.txt"), "--kinds", "set", "--json", "-q"]
    ran = subprocess.run([sys.executable, "-m", "wsdict", *argv], capture_output=True, text=True, check=True)
    assert ran.stderr.startswith(f"wsdict: warning: {tmp_path / 'words.txt'}: most lines have digits; accept only words of some letters")
    assert ran.stderr.count("\n") == 1


def test_words_that_begin_with_a_byte_order_mark_survive_a_text(tmp_path: Path) -> None:
    d = wsdict.compile(["\ufeffcat", "\ufeff\ufeff"], normalize="none")
    wsdict.export(d, tmp_path / "words.txt")
    assert list(wsdict.compile(tmp_path / "words.txt", clean=False)) == list(d)
