"""Real-world word lists: which lines become words, which do not, and that every line is counted."""

from __future__ import annotations

import bz2
import codecs
import gzip
import io
import lzma
import random
import re
import sys
import warnings
from array import array
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import zstandard
from hypothesis import example, given
from hypothesis import strategies as st
from oracles import clean, lines_of, most_marks, spelled

import wsdict
from wsdict.alphabet import MOST_LETTERS, parse_letters
from wsdict.spelling import Spelling
from wsdict.words import DROPS, FIXES, Cleaning, encode, read, sort


def compiled(*sources: Any, **options: Any) -> wsdict.Dictionary:
    """A dictionary of texts (str), bytes, paths or words; warnings have tests of their own."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", wsdict.WordListWarning)
        return wsdict.compile(*(opened(source) for source in sources), **options)


def opened(source: Any) -> Any:
    if isinstance(source, bytes):
        return io.BytesIO(source)
    return io.StringIO(source, newline="") if isinstance(source, str) else source


def counts(d: wsdict.Dictionary) -> dict[str, int]:
    """What was dropped and fixed, without the zeros."""
    assert d.report is not None
    return {reason: n for reason, n in {**d.report.dropped, **d.report.fixed}.items() if n}


MESSES: dict[str, tuple[bytes, dict[str, Any], list[str], dict[str, int], int]] = {
    # name: bytes, options, words, counts, lines
    "lf": (b"b\na\n", {}, ["a", "b"], {}, 2),
    "crlf": (b"b\r\na\r\n", {}, ["a", "b"], {"crlf": 2}, 2),
    "cr": (b"b\ra\r", {}, ["a", "b"], {}, 2),
    "mixed": (b"a\nb\r\nc\rd", {}, ["a", "b", "c", "d"], {"crlf": 1}, 4),
    "lf cr is two ends": (b"a\n\rb", {}, ["a", "b"], {"blank": 1}, 3),
    "cr cr lf": (b"a\r\r\nb", {}, ["a", "b"], {"blank": 1, "crlf": 1}, 3),
    "no final newline": (b"a\nb", {}, ["a", "b"], {}, 2),
    "blank lines": (b"\na\n\n \n\t\nb\n\n", {}, ["a", "b"], {"blank": 5}, 7),
    "the issue's": (
        b"apple\r\n\r\n apple \n\xef\xbb\xbfbanana",
        {},
        ["apple", "banana"],
        {"crlf": 2, "blank": 1, "trimmed": 1, "bom": 1, "duplicate": 1},
        4,
    ),
    "bom first": (codecs.BOM_UTF8 + b"a\nb\n", {}, ["a", "b"], {"bom": 1}, 2),
    "bom at a line": (b"a\n" + codecs.BOM_UTF8 + b"b\n", {}, ["a", "b"], {"bom": 1}, 2),
    "bom alone": (codecs.BOM_UTF8 + b"\na", {}, ["a"], {"bom": 1, "blank": 1}, 2),
    "bom inside": ("a\ufeffb\nc\ufeff\nd".encode(), {}, ["ab", "c", "d"], {"invisible": 2}, 3),
    "bom, comment": (codecs.BOM_UTF8 + b"# a\nb\n", {"comments": "#"}, ["b"], {"comment": 1, "bom": 1}, 2),
    "latin-1": ("é\nß\n".encode("latin-1"), {"encoding": "latin-1"}, ["ß", "é"], {}, 2),
    "utf-16": ("é\n𐐀\n".encode("utf-16"), {"encoding": "utf-16"}, ["é", "𐐀"], {}, 2),
    "blanks around": ("\u00a0a\u00a0\n\tb\t\n\u3000c\u2003\n\vd\f\n".encode(), {}, ["a", "b", "c", "d"], {"trimmed": 4}, 4),
    "blanks inside stay": ("New York\na\u00a0b\nx  y\n".encode(), {}, ["New York", "a\u00a0b", "x  y"], {}, 3),
    "tabs inside do not": (b"a\tb\na\vb\na\fb\nc\t\n", {}, ["c"], {"control": 3, "trimmed": 1}, 4),
    "line separators": ("a\u2028b\nc\u2028\nd\u2029e\n".encode(), {}, ["a\u2028b", "c", "d\u2029e"], {"trimmed": 1}, 3),
    "no line ends": ("a\x1cb\na\x1db\na\x1eb\na\x85b\nc".encode(), {}, ["c"], {"control": 4}, 5),
    "controls": (b"a\0b\n\0\na\x7f\n\x1b[0m\n\x1ca\nd\n", {}, ["d"], {"control": 5}, 6),
    "formats are letters": ("a\u200db\n\u00ad\n\ue000\n".encode(), {}, ["a\u200db", "\ue000"], {"invisible": 1, "blank": 1}, 3),
    "duplicates": (b"a\nb\na\na\n", {}, ["a", "b"], {"duplicate": 2}, 4),
    "two spellings": ("e\u0301\né\n".encode(), {}, ["é"], {"duplicate": 1}, 2),
    "unchanged": ("e\u0301\né\n".encode(), {"normalize": "none"}, ["e\u0301", "é"], {}, 2),
    "case none": (b"A\na\n", {}, ["A", "a"], {}, 2),
    "case lower": ("A\na\nStraße\nΟΔΟΣ\nİ\n".encode(), {"case": "lower"}, ["a", "i\u0307", "straße", "οδοσ"], {"duplicate": 1}, 5),
    "case fold": ("Straße\nSTRASSE\nΟΔΟΣ\nοδος\n".encode(), {"case": "fold"}, ["strasse", "οδοσ"], {"duplicate": 2}, 4),
    "letters": ("cat\nCat\nc-t\né\n".encode(), {"letters": "a-z"}, ["cat"], {"letters": 3}, 4),
    "letters after case": (b"Cat\n", {"letters": "a-z", "case": "lower"}, ["cat"], {}, 1),
    "letters and blanks": (b" a \na b\n", {"letters": "a-z"}, ["a"], {"letters": 1, "trimmed": 1}, 2),
    "letters, a blank among them": (b"a b\na-b\n", {"letters": "a-z "}, ["a b"], {"letters": 1}, 2),
    "letters, a dash among them": (b"a-b\na b\n", {"letters": "-a-z"}, ["a-b"], {"letters": 1}, 2),
    "control before letters": ("a\0é\né\0a\na \t\tb\n".encode(), {"letters": "a-z"}, [], {"control": 3}, 3),
    "letters before lengths": ("éé\n".encode(), {"letters": "a-z", "max_length": 1}, [], {"letters": 1}, 1),
    "lengths": (b"a\nbb\nccc\ndddd\n", {"min_length": 2, "max_length": 3}, ["bb", "ccc"], {"short": 1, "long": 1}, 4),
    "lengths in letters": ("𐐀𐐀\ne\u0301\n".encode(), {"min_length": 2}, ["𐐀𐐀"], {"short": 1}, 2),
    "comments": (b"# a\nb # c\n  #d\n\n#", {"comments": "#"}, ["b # c"], {"comment": 3, "blank": 1}, 5),
    "comments, crlf": (b"# a\r\nb\r\n", {"comments": "#"}, ["b"], {"comment": 1, "crlf": 2}, 2),
    "comments, blank end": (b"a\n\n", {"comments": "#"}, ["a"], {"blank": 1}, 2),
    "comments of two letters": (b"// a\n/b\n", {"comments": "//"}, ["/b"], {"comment": 1}, 2),
    "column of tabs": (b"1\tcat, n\tx\n2\tdog\n3\n", {"column": 2}, ["cat, n", "dog"], {"column": 1}, 3),
    "column of commas": (b'cat,1\n"new, york",2\n"say ""a""",3\n', {"column": 1}, ["cat", "new, york", 'say "a"'], {}, 3),
    "a stray quote joins no lines": (b'"cat,1\ndog,2\n', {"column": 1, "max_length": 4}, ["dog"], {"long": 1}, 2),
    "column of blanks": (b"  cat  10\ndog 20\n\nowl\n", {"column": 2}, ["10", "20"], {"column": 2}, 4),
    "column trimmed": (b"cat , 1\ndog,2\n", {"column": 1}, ["cat", "dog"], {"trimmed": 1}, 2),
    "column, crlf": (b"cat,1\r\ndog,2\r\n", {"column": 1}, ["cat", "dog"], {"crlf": 2}, 2),
    "column, bom, quotes": (codecs.BOM_UTF8 + b'"cat",1\n', {"column": 1}, ["cat"], {"bom": 1}, 1),
    "column, comments": (b"#n,x\ncat,1\n", {"column": 1, "comments": "#"}, ["cat"], {"comment": 1}, 2),
    "begins like bzip2": (b"BZhang\ncat\n", {}, ["BZhang", "cat"], {}, 2),
    "nothing": (b"", {}, [], {}, 0),
    "one line end": (b"\n", {}, [], {"blank": 1}, 1),
}


@pytest.mark.parametrize(("data", "options", "words", "reasons", "lines"), MESSES.values(), ids=MESSES)
def test_a_mess(data: bytes, options: dict[str, Any], words: list[str], reasons: dict[str, int], lines: int) -> None:
    d = compiled(data, **options)
    assert list(d) == words
    assert counts(d) == reasons
    assert d.report is not None
    assert (d.report.lines, d.report.words) == (lines, len(words))


MESSY = st.text(
    st.sampled_from("aaabzAZéE\u0301ßΣσİı#\u00ad\u200b\n\n\n\n\r\r \t\v\f\u00a0\u3000\u2028\x85\x1c\0\ufeff\ud800\udfff"), max_size=60
)
OPTIONS = st.fixed_dictionaries(
    {},
    optional={
        "case": st.sampled_from(["none", "lower", "fold", "tr"]),
        "normalize": st.sampled_from(["nfc", "nfkc", "none"]),
        "letters": st.sampled_from(["a-z", "a-zéß ", "A-Za-z\u00a0"]),
        "min_length": st.integers(1, 3),
        "max_length": st.integers(3, 5),
    },
)


def judged(lines: list[tuple[str, str]], options: dict[str, Any]) -> tuple[list[str], int, dict[str, int]]:
    letters = {"letters": parse_letters(spelled(options["letters"], options.get("normalize", "nfc")))} if "letters" in options else {}
    return clean(lines, **{**options, **letters})


@given(MESSY, OPTIONS)
def test_any_text_is_cleaned_as_line_by_line(text: str, options: dict[str, Any]) -> None:
    d = compiled(text, **options)
    assert d.report is not None
    assert (list(d), d.report.lines, counts(d)) == judged(lines_of(text), options)


@given(MESSY.map(lambda text: text.replace("\ufeff", "")), OPTIONS)
def test_any_text_with_comments(text: str, options: dict[str, Any]) -> None:
    d = compiled(text, comments="#", **options)
    assert d.report is not None
    assert (list(d), d.report.lines, counts(d)) == judged(lines_of(text), {"comments": "#", **options})


@given(st.lists(MESSY, max_size=8), OPTIONS)
def test_any_words_that_are_cleaned_are_a_line_each(words: list[str], options: dict[str, Any]) -> None:
    """A line end after a word is removed; inside it is a control character: a word never becomes two."""
    d = compiled(words, clean=True, **options)
    bare = [word[:-2] if word.endswith("\r\n") else word[:-1] if word.endswith(("\r", "\n")) else word for word in words]
    lines = [(word.replace("\n", "\0").replace("\r", "\0"), "\n") for word in bare]
    assert d.report is not None
    assert (list(d), d.report.lines, counts(d)) == judged(lines, options)


def kept(words: list[str], options: dict[str, Any]) -> tuple[list[str], dict[str, int]]:
    """Words that are kept as they are, one by one."""
    letters = parse_letters(spelled(options["letters"], options.get("normalize", "nfc"))) if "letters" in options else None
    reasons: Counter[str] = Counter()
    found: set[str] = set()
    for word in words:
        new = spelled(word, options.get("normalize", "nfc"), options.get("case", "none"))
        if most_marks(word) > 30:
            reasons["marks"] += 1
        elif not new:
            reasons["blank"] += 1
        elif letters is not None and set(new) - letters:
            reasons["letters"] += 1
        elif len(new) < options.get("min_length", 1):
            reasons["short"] += 1
        elif len(new) > options.get("max_length", 10**9):
            reasons["long"] += 1
        else:
            reasons["duplicate"] += new in found
            found.add(new)
    return sorted(found), {reason: n for reason, n in reasons.items() if n}


KEPT = MESSY.map(lambda text: re.sub("[\ud800-\udfff]", "\U0010ffff", text))


@given(st.lists(KEPT, max_size=8), OPTIONS)
def test_any_words_are_kept_as_they_are(words: list[str], options: dict[str, Any]) -> None:
    d = compiled(words, **options)
    assert d.report is not None
    assert (list(d), counts(d)) == kept(words, options)
    assert d.report.lines == len(words)


@given(st.lists(KEPT, max_size=5), st.lists(MESSY, max_size=3), st.lists(KEPT, max_size=5))
def test_words_as_they_are_beside_lists(words: list[str], texts: list[str], more: list[str]) -> None:
    d = compiled(words, *texts, more)
    cleaned = judged([line for text in texts for line in lines_of(text)], {})[0]
    assert list(d) == sorted({*kept(words + more, {})[0], *cleaned})


@pytest.mark.parametrize("data", [b" a b \r\n\tc\0\n\n\xc2\xadx", b"\xef\xbb\xbf a b \n\tc\0\n\xc2\xadx\n"])
def test_lines_of_a_file_are_kept(data: bytes) -> None:
    assert list(compiled(data, clean=False)) == ["\tc\0", " a b ", "\xadx"]
    assert list(compiled(data)) == ["a b", "x"]


def test_lone_surrogates_are_not_text() -> None:
    with pytest.raises(wsdict.WordListError, match=r"word 1 \(from 0\) has a lone surrogate: 'a\\ud800'; decode the text again"):
        wsdict.compile(["cat", "a\ud800"])


def test_words_with_line_ends_are_a_warning() -> None:
    with pytest.warns(wsdict.WordListWarning, match="most words end in a line end.*clean=True"):
        assert list(wsdict.compile(["cat\n", "dog\n", "cow"])) == ["cat\n", "cow", "dog\n"]
    assert list(wsdict.compile(["cat\n", "dog", "cow"])) == ["cat\n", "cow", "dog"]


@pytest.mark.parametrize("line", ["Reise\u00adkosten", "\u200bab", "ab\u2060", "a\u200e\u202ab", "a\ufeffb", "\ufeff\u200bab"])
def test_invisible_characters_are_removed_from_files(line: str) -> None:
    d = compiled(f"{line}\nxy\n")
    assert list(d) == sorted(["".join(c for c in line if c.isalpha()), "xy"])
    assert d.report is not None
    assert d.report.fixed["invisible"] == 1
    assert list(compiled([line])) == [line]
    assert list(compiled("a\u200cb\u200dc")) == ["a\u200cb\u200dc"]


@pytest.mark.parametrize("normal", ["nfc", "nfkc", "none"])
def test_many_combining_marks_take_no_time(normal: str) -> None:
    """A normal form of 200,000 marks in a row would take hours."""
    long = "a" + "\u0301\u0316" * 100_000
    for source in ([long, "cat", "e" + "\u0301" * 30], f"{long}\r\ncat\ne{chr(0x301) * 30}"):
        d = compiled(source, normalize=normal)
        assert d.report is not None
        assert (len(d), d.report.dropped["marks"], d.report.dropped["blank"], d.report.lines) == (2, 1, 0, 3)
        assert long not in d
        assert d.prefixes(long) == d.prefixes("cat" + long)[1:] == []
        assert list(d.keys(long)) == []
        assert d.longest_prefix("cat" + long) == "cat"


@given(st.lists(MESSY, min_size=1, max_size=4))
def test_several_texts_are_all_their_lines(texts: list[str]) -> None:
    d = compiled(*texts)
    assert d.report is not None
    assert (list(d), d.report.lines, counts(d)) == judged([line for text in texts for line in lines_of(text)], {})


@given(st.text(st.sampled_from("ßẞİıIiΣσςaǰJ\u030c\u0301\u0307\u0345ΐᾳᾼŉKÅé'\ufb01Ꭰꭰ"), max_size=6), OPTIONS)
def test_cleaning_again_changes_nothing(word: str, options: dict[str, Any]) -> None:
    rules = {name: options[name] for name in ("case", "normalize") if name in options}
    once = list(compiled([word], **rules))
    assert list(compiled(once, **rules)) == once


@given(st.lists(MESSY, max_size=4), OPTIONS)
@example(["\r\u200b\nA", "\r\u200b\ufeff\nB\r\ufeff\nC"], {})
def test_lines_follow_their_words(sources: list[str], options: dict[str, Any]) -> None:
    """The origin of a word is the line that becomes it when it is encoded alone; equal words are in the order of their lines."""
    cleaning = Cleaning(spelling=Spelling(options.pop("normalize", "nfc"), options.pop("case", "none")), format="lines", **options)
    texts = [read(io.StringIO(source, newline=""), cleaning) for source in sources]
    words = encode(texts, cleaning, origins=True)
    sort(words, texts, cleaning)
    found = [(words.spell(i), words.origins[i]) for i in range(words.words)]
    lines = [line for source in sources for line, _ in lines_of(source)]
    expected = []
    for number, line in enumerate(lines):
        alone = [read([line], cleaning._replace(clean=True))]
        word = encode(alone, cleaning)
        expected += [(word.spell(0), number)] if word.words else []
    assert found == sorted(expected)
    assert words.begins == [sum(len(lines_of(source)) for source in sources[:i]) for i in range(len(sources))]
    assert encode(texts, cleaning).starts[: words.words] == array("I", sorted(words.starts[: words.words]))
    assert not encode(texts, cleaning).origins


# Sources


PACKERS: dict[str, Callable[[bytes], bytes]] = {
    "gz": gzip.compress,
    "bz2": bz2.compress,
    "xz": lzma.compress,
    "zst": zstandard.compress,
    "two gz members": lambda data: gzip.compress(data[:5]) + gzip.compress(data[5:]),
    "two zst frames": lambda data: zstandard.compress(data[:5]) + zstandard.compress(data[5:]),
}
LIST = b"".join(b"%d\n" % i for i in random.Random(1).sample(range(10**6), 2000))


@pytest.mark.parametrize("pack", PACKERS.values(), ids=PACKERS)
def test_compressed(tmp_path: Path, pack: Callable[[bytes], bytes]) -> None:
    """Recognised by contents: the name does not matter."""
    path = tmp_path / "words.txt"
    path.write_bytes(pack(LIST))
    assert list(compiled(path)) == sorted(LIST.decode().split())


@pytest.mark.parametrize("pack", list(PACKERS.values())[:4], ids=list(PACKERS)[:4])
def test_damaged_compressed(tmp_path: Path, pack: Callable[[bytes], bytes]) -> None:
    packed = pack(LIST)
    middle = len(packed) // 2
    damages = [packed[:-1], packed[:middle], packed[:12]]
    if pack is not zstandard.compress:  # which writes a checksum only on request
        damages.append(packed[:middle] + bytes(byte ^ 0xFF for byte in packed[middle : middle + 8]) + packed[middle + 8 :])
    path = tmp_path / "words.txt"
    for damaged in damages:
        path.write_bytes(damaged)
        with pytest.raises(wsdict.WordListError, match="damaged") as caught:
            compiled(path)
        assert str(path) in str(caught.value)


def test_path_as_str_and_pathlike(tmp_path: Path) -> None:
    path = tmp_path / "words.txt"
    path.write_text("b\na\n")
    d = compiled(path)
    assert list(d) == ["a", "b"]
    assert d.report is not None
    assert d.report.sources == (str(path),)
    assert wsdict.compile(str(path)).to_bytes() == d.to_bytes()


def test_missing_and_folder(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        wsdict.compile(tmp_path / "none.txt")
    with pytest.raises(OSError, match=tmp_path.name):
        wsdict.compile(tmp_path)


@pytest.mark.parametrize("data", [b"b\r\na", gzip.compress(b"b\na\n", mtime=0)])
def test_stdin(monkeypatch: pytest.MonkeyPatch, data: bytes) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
    d = compiled(Path("-"))
    assert list(d) == ["a", "b"]
    assert d.report is not None
    assert d.report.sources == ("<stdin>",)


def test_open_files(tmp_path: Path) -> None:
    path = tmp_path / "words.txt"
    path.write_bytes("é\r\na\r\n".encode())
    with path.open(encoding="utf-8") as text, path.open("rb") as data:
        assert list(wsdict.compile(text)) == ["a", "é"]
        d = wsdict.compile(data)
    assert list(d) == ["a", "é"]
    assert d.report is not None
    assert d.report.sources == (str(path),)


def test_words_of_every_kind() -> None:
    words = ["b", "a", "b"]
    for source in (words, tuple(words), iter(words), (word for word in words), set(words), frozenset(words), dict.fromkeys(words)):
        assert list(wsdict.compile(source)) == ["a", "b"]


NOT_STR: list[tuple[Any, str]] = [
    (b"cat", "bytes: b'cat'; decode it first"),
    (bytearray(b"cat"), "bytearray: .*; decode it first"),
    (7, r"int: 7; convert it with str\(\) first"),
    (None, "NoneType: None; pass a str"),
]


@pytest.mark.parametrize(("value", "problem"), NOT_STR)
@pytest.mark.parametrize("before", [0, 3])
def test_words_that_are_not_str(before: int, value: Any, problem: str) -> None:
    words = [*["a"] * before, value, "b", value]
    for source in (words, tuple(words), iter(words)):
        with pytest.raises(wsdict.WordTypeError, match=rf"^words are str, and item {before} \(from 0\) is {problem}$") as caught:
            wsdict.compile(source)
        assert (caught.value.value, caught.value.index) == (value, before)
        assert isinstance(caught.value, TypeError)


@pytest.mark.parametrize("source", [bytearray(b"cat"), memoryview(b"cat"), 7, None], ids=lambda source: type(source).__name__)
def test_what_is_not_a_source(source: Any) -> None:
    with pytest.raises(wsdict.OptionError, match=r"^source is .*: expected a path, an open file \(io.BytesIO for bytes\), or an iterable"):
        wsdict.compile(source)


def test_blank_words_are_counted_wherever_they_stand() -> None:
    for words in (["", "a"], ["a", ""], ["a", "", "b"]):
        d = compiled(words)
        assert d.report is not None
        assert (counts(d), d.report.lines) == ({"blank": 1}, len(words))


def test_several_sources(tmp_path: Path) -> None:
    path = tmp_path / "words.txt"
    path.write_bytes(b"b\nc")
    d = compiled(path, ["a", "b"], io.StringIO("d\n"))
    assert list(d) == ["a", "b", "c", "d"]
    assert counts(d) == {"duplicate": 1}
    assert d.report is not None
    assert d.report.sources == (str(path), "<words>", "<words>")
    assert d.header.source == "words.txt, <words>, <words>"


def test_a_dictionary_is_a_source(tmp_path: Path) -> None:
    path = tmp_path / "old.wsd"
    wsdict.compile(["b", "New York", "é"]).save(path)
    d = compiled(path, ["a"], max_length=3)
    assert list(d) == ["a", "b", "é"]
    assert counts(d) == {"long": 1}
    assert list(compiled(wsdict.load(path))) == ["New York", "b", "é"]


def test_a_dictionary_keeps_its_name(tmp_path: Path) -> None:
    path = tmp_path / "old.wsd"
    wsdict.compile(["b"]).save(path)
    d = compiled(path)
    assert d.report is not None
    assert d.report.sources == (str(path),)
    assert d.header.source == "old.wsd"


def test_a_damaged_dictionary_is_no_list(tmp_path: Path) -> None:
    path = tmp_path / "old.wsd"
    path.write_bytes(wsdict.compile(["b"]).to_bytes()[:-1])
    with pytest.raises(wsdict.FormatError, match=r"old\.wsd"):
        wsdict.compile(path)


def test_a_long_word_in_a_column() -> None:
    word = "a" * 200_000  # longer than the csv module accepts by default
    assert list(compiled(f"{word},1\n", column=1)) == [word]


# Errors and warnings


@pytest.mark.parametrize("bom", [codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE])
def test_utf16_is_named(tmp_path: Path, bom: bytes) -> None:
    path = tmp_path / "words.txt"
    path.write_bytes(bom + "cat\n".encode("utf-16-le"))
    with pytest.raises(wsdict.WordListError, match=r"UTF-16 byte-order mark.*--encoding utf-16") as caught:
        wsdict.compile(path)
    assert str(path) in str(caught.value)


@pytest.mark.parametrize(
    ("data", "line", "byte"),
    [(b"\xff", 1, 0), (b"a\nb\xe9\nc", 2, 3), (b"a\r\n\n\nb\xc3", 4, 6), (b"a\rb\r\xff", 3, 4), (b"\xed\xa0\x80", 1, 0)],
)
def test_bad_utf8_is_named_by_line_and_byte(tmp_path: Path, data: bytes, line: int, byte: int) -> None:
    path = tmp_path / "words.txt"
    path.write_bytes(data)
    with pytest.raises(wsdict.WordListError, match=f"line {line}: byte {byte} .* is not utf-8.*--encoding") as caught:
        wsdict.compile(path)
    assert str(path) in str(caught.value)
    assert caught.value.line == line
    assert isinstance(caught.value, ValueError)


STRICT = {
    "blank": ("a\n\nb", {}, 2),
    "column": ("a,1\nb\nc,1\n", {"column": 2}, 2),
    "control": ("a\nb\0\n", {}, 2),
    "letters": ("a\nb\nC\n", {"letters": "a-z"}, 3),
    "short": ("aa\nb\n", {"min_length": 2}, 2),
    "long": ("a\nbb\n", {"max_length": 1}, 2),
    "duplicate": ("a\nb\nc\nb\nd\n", {}, 4),
    "trimmed": ("a\nb\nc \n", {}, 3),
    "crlf": ("a\nb\r\n", {}, 2),
    "bom": ("a\n\ufeffb\n", {}, 2),
    "undecodable": ("a\nb\udcff\n", {"errors": "skip"}, 2),
    "invisible": ("a\nb\u00adc\n", {}, 2),
    "marks": (f"a\n\nb{chr(0x301) * 31}\n".replace("\n\n", "\n"), {}, 2),
}


def test_strict_is_tested_for_every_reason() -> None:
    assert STRICT.keys() == (DROPS | FIXES).keys() - {"comment", "header", "flags"}  # these are not faults


@pytest.mark.parametrize("before", [[], ["x"]], ids=["alone", "second"])
@pytest.mark.parametrize("reason", STRICT)
def test_strict_names_file_line_and_remedy(tmp_path: Path, reason: str, before: list[str]) -> None:
    text, options, line = STRICT[reason]
    clean, path = tmp_path / "clean.txt", tmp_path / "words.txt"
    clean.write_bytes(b"xx,1\n" if "column" in options else b"xx\n" if reason != "long" else b"x\n")
    path.write_bytes(text.encode("utf-8", "surrogateescape"))
    with pytest.raises(wsdict.WordListError) as caught:
        wsdict.compile(*[clean for _ in before], path, strict=True, **options)
    assert f"{path}, line {line}: " in str(caught.value)
    assert (DROPS | FIXES)[reason][1] in str(caught.value)
    assert (caught.value.source, caught.value.line) == (str(path), line)


@pytest.mark.parametrize(
    ("text", "options", "line"),
    [
        ("#\n\na\n b\n", {"comments": "#"}, 2),
        ("#\na\n#\n b\n", {"comments": "#"}, 4),
        ("a\r\nb\r\n", {"comments": "#"}, 1),
        ("#\na,1\n#\nb ,1\n", {"comments": "#", "column": 1}, 4),
        ("#\na,1\n#\na,2\n", {"comments": "#", "column": 1}, 4),
        ("A\na\n", {"case": "lower"}, 2),
        ("é\ne\u0301\n", {}, 2),
        ("a\n\ufeff\nb \n", {}, 2),
    ],
)
def test_strict_counts_the_lines_of_the_file(text: str, options: dict[str, Any], line: int) -> None:
    with pytest.raises(wsdict.WordListError, match=f"<words>, line {line}: "):
        compiled(text, strict=True, **options)


def test_strict_takes_a_clean_list() -> None:
    d = compiled("b\na\nNew York", strict=True)
    assert (list(d), counts(d)) == (["New York", "a", "b"], {})
    assert list(compiled("# a\nb\n", strict=True, comments="#")) == ["b"]


def test_sorted_promise_kept() -> None:
    d = compiled("Z\na\na\nb\né\n", sorted=True)
    assert (list(d), counts(d)) == (["Z", "a", "b", "é"], {"duplicate": 1})


@pytest.mark.parametrize(
    ("text", "words", "line"),
    [
        ("b\na\n", ("a", "b"), 2),
        ("a\nc\n\n  b\n", ("b", "c"), 4),
        ("cat\ndog\ncat\n", ("cat", "dog"), 3),  # the word is in an earlier line too, where it is in order
        ("dog\ncat\x1f\ncat\n", ("cat", "dog"), 3),  # or in one that was dropped
        ("ab\na\n", ("a", "ab"), 2),
        ("é\nz\n", ("z", "é"), 2),
    ],
)
def test_sorted_promise_broken(text: str, words: tuple[str, str], line: int) -> None:
    with pytest.raises(wsdict.WordListError) as caught:
        compiled(text, sorted=True)
    assert str(caught.value) == (
        f"<words>, line {line}: {words[0]!r} comes after {words[1]!r}; sort the list by code points, or compile without --sorted"
    )
    assert caught.value.line == line


def test_sorted_promise_broken_in_the_second_source(tmp_path: Path) -> None:
    path = tmp_path / "words.txt"
    path.write_text("c\nb\n")
    with pytest.raises(wsdict.WordListError, match=r"words\.txt, line 2: 'b' comes after 'c'"):
        wsdict.compile(["b"], path, sorted=True)


@pytest.mark.parametrize(
    ("options", "name"),
    [
        ({"kind": "cat"}, "kind"),
        ({"level": "cat"}, "level"),
        ({"case": "UPPER"}, "case"),
        ({"normalize": "nfd"}, "normalize"),
        ({"letters": "z-a"}, "letters"),
        ({"letters": ""}, "letters"),
        ({"min_length": 0}, "min_length"),
        ({"min_length": 3, "max_length": 2}, "max_length"),
        ({"column": 0}, "column"),
        ({"comments": " "}, "comments"),
        ({"encoding": "cat"}, "encoding"),
        ({"encoding": "rot13"}, "encoding"),
    ],
)
def test_options_without_meaning(options: dict[str, Any], name: str) -> None:
    with pytest.raises(wsdict.OptionError, match=f"^{name} is .*expected") as caught:
        wsdict.compile(["a"], **options)
    assert (caught.value.option, caught.value.value) == (name, options[name])
    assert isinstance(caught.value, ValueError)


@pytest.mark.parametrize(
    ("pattern", "letters"),
    [("a-c", "abc"), ("a-cx", "abcx"), ("-a", "-a"), ("a-", "-a"), ("a-c-", "-abc"), ("a-a", "a"), ("+--", "+,-"), ("ä𐐀", "ä𐐀")],
)
def test_letters(pattern: str, letters: str) -> None:
    assert parse_letters(pattern) == set(letters)


def test_letters_that_are_not_wanted_are_no_limit() -> None:
    letters = [chr(c) for c in range(0x20000, 0x20000 + MOST_LETTERS + 600)]
    d = compiled(letters, letters="\U00020000-\U00020001")
    assert list(d) == letters[:2]
    assert counts(d) == {"letters": len(letters) - 2}


def test_too_many_letters() -> None:
    letters = map(chr, range(0xF0000, 0xF0000 + MOST_LETTERS + 1))
    with pytest.raises(wsdict.LimitError, match=r"65,001 different letters.*65,000.*--letters") as caught:
        wsdict.compile(letters)
    assert isinstance(caught.value, OverflowError)


@pytest.mark.parametrize("sources", [(), ([],), (["", ""],)])
def test_not_one_word_is_a_warning(sources: tuple[list[str], ...]) -> None:
    with pytest.warns(wsdict.WordListWarning, match="no words found") as caught:
        d = wsdict.compile(*sources)
    assert len(d) == 0
    assert caught[0].filename == __file__  # the caller's line, not wsdict's


def test_control_letters_are_a_warning() -> None:
    with pytest.warns(wsdict.WordListWarning, match="2 words with control characters or lone surrogates"):
        assert list(wsdict.compile(["a\0", "b", "\ud800"], clean=True)) == ["b"]


def test_progress_names_every_step() -> None:
    steps: list[str] = []
    d = wsdict.compile(["a"], progress=steps.append)
    assert d.report is not None
    assert steps == ["read", "encode", "sort", "minimize", "pack"] == list(d.report.seconds)


def test_lines_may_come_with_their_ends() -> None:
    assert list(wsdict.compile(["cat\n", "car\r\n", "cow\r", "dog"], clean=True)) == ["car", "cat", "cow", "dog"]
    with pytest.warns(wsdict.WordListWarning, match="1 word with control"):
        assert list(wsdict.compile(["cat\n\n", "dog\n"], clean=True)) == ["dog"]


def test_the_pattern_of_letters_is_composed_as_words_are() -> None:
    assert list(wsdict.compile(["e\u0301te\u0301", "cat"], letters="te\u0301")) == ["\u00e9t\u00e9"]
