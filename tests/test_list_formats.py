"""Lists that are more than a word per line: JSON, and those of spell checkers; recognised, and said."""

from __future__ import annotations

import gzip
import io
import json
from pathlib import Path
from typing import Any, get_args

import pytest
from commands import run

import wsdict
from wsdict.words.cleaning import ListFormat
from wsdict.words.list_formats import READERS


def read(data: str | bytes, **options: Any) -> tuple[list[str], str]:
    """The words, and what was read."""
    d = wsdict.compile(io.BytesIO(data.encode() if isinstance(data, str) else data), **options)
    assert d.report is not None
    return list(d), d.report.read_as[0]


def test_every_format_has_a_reader() -> None:
    assert ("auto", *READERS) == get_args(ListFormat)


@pytest.mark.parametrize(
    ("data", "words", "read_as"),
    [
        ('["cat", "dog"]', ["cat", "dog"], "a JSON array"),
        ('\ufeff[\n"cat",\r\n"d\\u00f6g"\n]\n', ["cat", "dög"], "a JSON array"),
        ("[]\n", [], "a JSON array"),
        ('[["cat", 3], ["dog", 4]]', ["cat", "dog"], "a JSON array"),
        ('[{"word": "cat", "n": 3}, {"n": 4, "word": "dog"}]', ["cat", "dog"], "a JSON array, field 'word'"),
        ('[{"n": 1, "text": "cat"}, {"text": "dog"}]', ["cat", "dog"], "a JSON array, field 'text'"),
        ('{"cat": 3, "dog": 4}', ["cat", "dog"], "the keys of a JSON object"),
        ('{"cat": ["a"], "dog": ["b"]}', ["cat", "dog"], "the keys of a JSON object"),
        ('{"words": ["cat", "dog"]}', ["cat", "dog"], "a JSON array"),
        ('"cat"\n"dog"\n', ["cat", "dog"], "JSON lines"),
        ('{"word": "cat"}\n\n{"word": "dog"}\n', ["cat", "dog"], "JSON lines, field 'word'"),
        ('["cat", 1]\r\n["dog", 2]\r\n', ["cat", "dog"], "JSON lines"),
        ('"cat"', ["cat"], "JSON lines"),
        ('{"word": "cat"}', ["cat"], "JSON lines, field 'word'"),
    ],
)
@pytest.mark.filterwarnings("ignore:.*no words found")
def test_json(data: str, words: list[str], read_as: str) -> None:
    assert read(data) == read(data, format="json") == (words, read_as)


def test_the_words_of_json_are_cleaned_as_lines_are() -> None:
    with pytest.warns(wsdict.WordListWarning, match="2 words with control"):
        d = wsdict.compile(io.StringIO('[" cat ", "", "cat", "a\\tb", "x\\ny", "dog\\n"]'), case="lower", letters="a-z")
    assert list(d) == ["cat", "dog"]
    assert d.report is not None
    assert {reason: n for reason, n in d.report.dropped.items() if n} == {"blank": 1, "control": 2, "duplicate": 1}
    kept = wsdict.compile(io.StringIO('[" cat ", "a\\tb", "x\\ny"]'), clean=False)
    assert list(kept) == [" cat ", "a\tb", "x\ny"]


def test_rows_of_json_without_the_word_are_counted() -> None:
    d = wsdict.compile(io.StringIO('[["cat", "Katze"], ["dog"], []]'), column=2, format="json")
    assert list(d) == ["Katze"]
    assert d.report is not None
    assert (d.report.dropped["column"], d.report.lines) == (2, 3)


def test_undecodable_words_of_json_are_counted() -> None:
    d = wsdict.compile(io.BytesIO(b'["cat", "d\xffg"]'), errors="skip")
    assert list(d) == ["cat"]
    assert d.report is not None
    assert d.report.dropped["undecodable"] == 1


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        ('["cat"', r"it is not JSON \(Expecting ',' delimiter.*\); correct it, or read its lines as they are with --format lines"),
        ('"cat"\n"dog\n', r"line 2: the line is not JSON \("),
        ("cat\n", "it is not JSON"),
        ("[1, 2]", "value 1 of the JSON is not a word: 1"),
        ('["cat", null]', "value 2 of the JSON is not a word: None"),
        ('[["cat"], [3]]', r"value 2 of the JSON is not a word: \[3\]"),
        ("[" * 100_000, "its JSON is nested too deeply"),
        ('{"a":' * 100_000, "its JSON is nested too deeply"),
        (f"[{'1' * 5000}]", "it is not JSON"),
    ],
)
def test_what_is_not_json_is_refused(data: str, problem: str) -> None:
    with pytest.raises(wsdict.WordListError, match=rf"^<words>.*{problem}") as caught:
        read(data, format="json")
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("data", ["[sic]\ncat\n", '"\ncat\n', "{\ncat\n", '"cat"\ndog\n', "[1]\n[2]\n", '["cat"\n"dog"]x\n'])
@pytest.mark.filterwarnings("ignore:.*signs of JSON", "ignore:.*digits")
def test_lines_that_only_begin_like_json_are_lines(data: str) -> None:
    assert read(data) == (sorted(data.split("\n")[:-1]), "")


def test_deep_json_is_named_even_if_nobody_asked() -> None:
    with pytest.raises(wsdict.WordListError, match=r"nested too deeply.*--format lines"):
        read("[" * 100_000)
    assert read("[" * 100_000, format="lines") == (["[" * 100_000], "")


def test_a_format_that_is_given() -> None:
    assert read('["cat"]\n', format="lines") == (['["cat"]'], "")
    assert read("2\ncat/S\n", format="lines") == (["2", "cat/S"], "")
    assert read('["cat", 1]\n["dog", 2]\n', column=1, separator="comma") == (['["cat"', '["dog"'], "column 1 of commas")
    with pytest.raises(wsdict.OptionError, match="format is 'xml': expected auto, lines, json, hunspell or aspell"):
        read("", format="xml")


# Spell checkers

STEMS = "stems of word/FLAGS, without their affixes"
DIC = "7\ncat/S\ndog/SM po:noun\nNew York/M\tis:city\nTCP\\/IP\nkm\\/h/S st:km\n/slash\nowl po:noun is:x\n"
DIC_WORDS = ["/slash", "New York", "TCP/IP", "cat", "dog", "km/h", "owl"]


def hunspell(folder: Path, dic: bytes, aff: bytes | None, name: str = "xx") -> Path:
    if aff is not None:
        (folder / f"{name}.aff").write_bytes(aff)
    path = folder / f"{name}.dic"
    path.write_bytes(dic)
    return path


def words_of(path: Path, **options: Any) -> list[str]:
    d = wsdict.compile(path, **options)
    assert d.report is not None
    assert d.report.read_as == (STEMS,)
    return list(d)


def test_hunspell(tmp_path: Path) -> None:
    d = wsdict.compile(hunspell(tmp_path, DIC.encode(), b"SET UTF-8\n"))
    assert list(d) == DIC_WORDS
    assert d.report is not None
    assert (d.report.read_as, d.report.lines, d.report.dropped["header"]) == ((STEMS,), 8, 1)
    assert read(DIC) == (DIC_WORDS, STEMS), "many lines have flags"
    assert read("cat\nowl/\n", format="hunspell") == (["cat", "owl"], STEMS)


@pytest.mark.parametrize(
    ("named", "encoding"),
    [
        ("ISO8859-1", "latin-1"),
        ("iso-8859-2", "iso8859-2"),
        ("ISO8859-15", "iso8859-15"),
        ("KOI8-R", "koi8-r"),
        ("KOI8-U", "koi8-u"),
        ("microsoft-cp1251", "cp1251"),
        ("microsoft-cp1250", "cp1250"),
        ("TIS620-2533", "tis-620"),
        ("UTF-8", "utf-8"),
    ],
)
def test_the_encoding_is_that_of_the_aff(named: str, encoding: str, tmp_path: Path) -> None:
    letters = next(text for text in ("жук", "ไก่", "ąć", "éß") if _fits(text, encoding))
    path = hunspell(tmp_path, f"2\n{letters}/S\ncat\n".encode(encoding), f"# é\nSET {named}\nTRY abc\n".encode())
    assert words_of(path) == sorted(["cat", letters])


def _fits(text: str, encoding: str) -> bool:
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True


@pytest.mark.parametrize(
    ("aff", "dic"),
    [
        ("FORBIDDENWORD !\nNEEDAFFIX X\nONLYINCOMPOUND c\n", "alot/! irregardless/X compound/Sc cat/S dog owl/xC km\\/!"),
        ("FLAG long\nFORBIDDENWORD Fw\nPSEUDOROOT Na\n", "alot/Fw irregardless/SmNa compound/AAFw cat/wFaN dog owl/FaNw km\\/Fw"),
        ("FLAG num\nFORBIDDENWORD 12\n", "alot/12 irregardless/1,12 compound/12,2 cat/1,2 dog owl/112 km\\/12"),
        ("FORBIDDENWORD é\nAF 3\nAF S # 1\nAF Sé # 2\nAF é # 3\n", "alot/2 irregardless/3 compound/2 cat/1 dog owl/9999999999999 km\\/3"),
    ],
    ids=["letters", "long", "num", "aliases"],
)
def test_entries_that_are_not_words(aff: str, dic: str, tmp_path: Path) -> None:
    path = hunspell(tmp_path, f"7\n{chr(10).join(dic.split())} po:noun\n".encode(), f"SET UTF-8\n{aff}".encode())
    d = wsdict.compile(path)
    assert list(d) == ["cat", "dog", dic.split()[-1].replace("\\", ""), "owl"]
    assert d.report is not None
    assert d.report.dropped["flags"] == 3


def test_an_aff_without_an_encoding_is_latin_1(tmp_path: Path) -> None:
    assert words_of(hunspell(tmp_path, b"1\n\xe9t\xe9/S\n", b"TRY abc\n")) == ["été"]


def test_an_encoding_that_is_given_comes_first(tmp_path: Path) -> None:
    path = hunspell(tmp_path, "1\nжук\n".encode("cp1251"), b"SET UTF-8\n")
    assert words_of(path, encoding="cp1251") == ["жук"]
    with pytest.raises(wsdict.WordListError, match=r"xx.dic, line 2: byte 2 \(e6\) is not utf-8"):
        wsdict.compile(path)


def test_an_encoding_that_python_does_not_have_is_named(tmp_path: Path) -> None:
    path = hunspell(tmp_path, b"1\ncat\n", b"SET ISCII-DEVANAGARI\n")
    with pytest.raises(wsdict.WordListError, match=r"xx.aff: it names the encoding 'ISCII-DEVANAGARI'.*convert it to UTF-8"):
        wsdict.compile(path)


def test_a_dic_that_is_compressed_or_has_no_aff(tmp_path: Path) -> None:
    path = tmp_path / "xx.dic.gz"
    path.write_bytes(gzip.compress("1\nжук\n".encode("cp1251")))
    (tmp_path / "xx.aff").write_bytes(b"\xef\xbb\xbfSET microsoft-cp1251\r\n")
    assert words_of(path) == ["жук"]
    assert words_of(hunspell(tmp_path, "1\nжук\n".encode(), None, "yy")) == ["жук"]


def test_numbers_are_no_dic(tmp_path: Path) -> None:
    for data in ("2\ncat\ndog\n", "500\n"):
        assert read(data) == (sorted(data.split()), "")


@pytest.mark.parametrize(
    ("data", "words", "read_as"),
    [
        (b"personal_ws-1.1 en 2 utf-8\ncat\nd\xc3\xb6g\n", ["cat", "dög"], "a personal list of Aspell"),
        (b"personal_ws-1.1 de 1 iso8859-1\nd\xf6g\n", ["dög"], "a personal list of Aspell"),
        (b"personal_ws-1.1 en 1\ncat\n", ["cat"], "a personal list of Aspell"),
        (b"personal_repl-1.1 en 0 utf-8\nteh the\nnw New York\n", ["New York", "the"], "a personal list of Aspell"),
        (b"cat/SM\ndog/S\nowl\n", ["cat", "dog", "owl"], STEMS),
        (b"Haus/EPSTozm\nund\nHund/p5\n", ["Haus", "Hund", "und"], STEMS),
    ],
)
def test_aspell(data: bytes, words: list[str], read_as: str) -> None:
    assert read(data) == (words, read_as)


def test_pairs_with_a_slash_are_not_flags() -> None:
    with pytest.warns(wsdict.WordListWarning, match="a slash and flags.*--format hunspell"):
        assert read("he/she\nhis/her\nand/or\n") == (["and/or", "he/she", "his/her"], "")
    assert read("TCP/IP\ncat\ndog\n") == (["TCP/IP", "cat", "dog"], "")


def test_the_command_line_says_what_was_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("words.json").write_text(json.dumps(["cat", "dog"]))
    assert "a JSON array (words.json)" in run("compile", "words.json").talk
    assert run("compile", "words.json", "--format", "json", "--json").json["read_as"] == {"words.json": "a JSON array"}
    Path("words.json").write_text("cat")
    assert run("compile", "words.json", "--format", "json").error().startswith("words.json: it is not JSON (Expecting value")
