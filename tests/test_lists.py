"""What is guessed about a list is said, and can be said instead."""

from __future__ import annotations

import io
import warnings
from pathlib import Path
from typing import Any

import pytest
from test_cli import run

import wsdict


def listed(data: str | bytes, **options: Any) -> list[str]:
    return list(wsdict.compile(io.BytesIO(data.encode() if isinstance(data, str) else data), **options))


def columns(data: str, **options: Any) -> str:
    report = wsdict.compile(io.StringIO(data), **options).report
    assert report is not None
    return report.columns[0]


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
    with pytest.raises(wsdict.WordListError, match=f"every other byte of the file is 0.*--encoding {encoding}"):
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
        ("cat{}/SM", "flags"),
        ('"cat{}",', "JSON"),
        ('{{"word": "cat{}"}}', "JSON"),
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
    assert facts["columns"] == {"words.txt": "column 2 of blanks"}
