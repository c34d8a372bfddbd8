"""One set of rules for lists, queries, prefixes, cursors and tiles: what a dictionary says is what a set of spelled words says."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from unicodedata import normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st

import wsdict
from wsdict.representations import KINDS, Kind
from wsdict.spelling import MOST_KEYS, Spelling, spelling_of

TRICKY = "ßẞİıIiΣσςaAǰJ\u030c\u0301\u0307ŉKÅéÉñÑ'’\ufb01Ꭰzks-\u00ad\u200bæ\u0628\u064e\u0640\u05d0\u05b7"
RULES: list[dict[str, Any]] = [
    {"case": "lower", "map": "’=' -="},
    {"case": "fold", "map": {"æ": "ae"}, "ignore": "invisible"},
    {"case": "tr", "strip": "marks"},
    {"strip": "marks", "keep": "ñÑ", "normalize": "nfkc"},
    {"strip": "marks,points", "case": "lt"},
    {"strip": ["points"], "ignore": ["invisible"]},
    {"map": "ka=q", "case": "lower"},
    {"map": {"ß": "x", "ai": "y"}, "normalize": "none"},
]


@pytest.mark.filterwarnings("ignore::wsdict.WordListWarning")
@pytest.mark.parametrize("rules", RULES, ids=str)
@given(texts=st.lists(st.text(TRICKY, max_size=5), min_size=1, max_size=8))
def test_rules_are_idempotent_and_queries_follow_them(rules: dict[str, Any], texts: list[str]) -> None:
    spelling = spelling_of(**rules)
    spelled = [spelling.apply(text) for text in texts]
    assert [spelling.apply(text) for text in spelled] == spelled
    words = sorted({*spelled} - {""})
    for kind in ("dawg", "radix", "packed", "set"):
        d = wsdict.compile([text for text in texts if text], kind=kind, **rules)
        assert list(d) == words
        assert d.spelling == spelling
        for text, one in zip(texts, spelled, strict=True):
            assert (text in d) is (one in d) is (one in words)
            assert list(d.keys(text)) == [word for word in words if word.startswith(one)]
            assert d.count(text) == len(list(d.keys(text)))
            assert d.prefixes(text) == [one[:n] for n in range(1, len(one) + 1) if one[:n] in words]
            assert d.cursor().step(text) is any(word.startswith(one) for word in words or [""])
        assert wsdict.Dictionary.from_bytes(d.to_bytes()).spelling == spelling


@pytest.mark.parametrize(
    ("rules", "words", "queries"),
    [
        ({"case": "lower"}, {"ΣΟΦΟΣ": "σοφοσ", "σοφοστατος": "σοφοστατος"}, ["ΣΟΦΟΣ", "σοφοΣ"]),
        ({"case": "tr"}, {"İsim": "isim", "Ispanak": "ıspanak"}, ["İSİM", "ISPANAK", "ıspanak"]),
        ({"case": "az"}, {"İlham": "ilham", "QIZ": "qız"}, ["İLHAM", "qIz"]),
        ({"case": "lt"}, {"Ìt": "i\u0307\u0300t", "J\u0301a": "j\u0307\u0301a", "Ką": "ką"}, ["ÌT", "J\u0301A", "KĄ"]),
        ({"map": "’='"}, {"it’s": "it's", "can't": "can't"}, ["it's", "can’t"]),
        ({"map": {"æ": "ae", "-": ""}}, {"æon": "aeon", "co-op": "coop"}, ["aeon", "c-oop"]),
        ({"map": "ij=y", "case": "lower"}, {"IJs": "ys", "kijk": "kyk"}, ["ijs", "KIJK", "Ys"]),
        ({"normalize": "nfkc"}, {"ﬁn": "fin", "Ａｂ": "Ab", "x²": "x2"}, ["fin", "Ab", "x²"]),
        ({"strip": "marks"}, {"café": "cafe", "Ångström": "Angstrom", "q\u0301": "q"}, ["cafe\u0301", "Angström", "q"]),
        ({"strip": "marks", "keep": "ñ"}, {"señorón": "señoron", "Ñu": "Nu"}, ["sen\u0303oron", "Ñu"]),
        ({"strip": "points"}, {"كَتَبَ": "كتب", "كـتاب": "كتاب", "שָׁלוֹם": "שלום"}, ["كتب", "كِتاب", "שלום"]),
        ({"ignore": "invisible"}, {"Reise\u00adkosten": "Reisekosten", "a\u200cb": "a\u200cb"}, ["Reise\u200bkosten", "a\u200cb"]),
    ],
    ids=str,
)
@pytest.mark.parametrize("kind", KINDS)
def test_rules_by_example(kind: Kind, rules: dict[str, Any], words: dict[str, str], queries: list[str], tmp_path: Path) -> None:
    d = wsdict.compile(words, kind=kind, **rules)
    assert list(d) == sorted(words.values())
    assert all(word in d for word in [*words, *queries])
    assert all(d.index(word) == list(d).index(spelled) for word, spelled in words.items())
    list_ = tmp_path / "words.txt"
    list_.write_text("".join(f"{word}\n" for word in words), encoding="utf-8")
    assert set(wsdict.compile(list_, kind=kind, **rules)) == set(d)


def test_a_prefix_of_a_sigma() -> None:
    d = wsdict.compile(["ΣΟΦΟΣ", "σοφοστατος"], case="lower")
    assert list(d.keys("ΣΟΦΟΣ")) == ["σοφοσ", "σοφοστατος"]
    assert (d.count("ΣΟΦΟΣ"), d.cursor().step("ΣΟΦΟΣ")) == (2, True)


@pytest.mark.parametrize("board", ["I R M A K", "ı r m a k"])
def test_boards_in_turkish(board: str) -> None:
    d = wsdict.compile(["IRMAK", "irmik"], case="tr")
    assert wsdict.solve(board, d).words == ["ırmak"]


def test_boards_follow_the_rules() -> None:
    assert wsdict.solve("c é l", wsdict.compile(["cel"], strip="marks")).words == ["cel"]
    assert wsdict.solve("æ o n", wsdict.compile(["æon"], map={"æ": "ae"})).words == ["aeon"]


def described(d: wsdict.Dictionary) -> str:
    return str(d.spelling)


def test_rules_survive(tmp_path: Path) -> None:
    rules: dict[str, Any] = {"case": "lower", "map": "’='", "strip": "marks", "keep": "ñ", "ignore": "invisible", "normalize": "nfkc"}
    d = wsdict.compile(["It’s", "ñandú"], **rules)
    path, more = tmp_path / "a.wsd", tmp_path / "more.txt"
    d.save(path)
    more.write_text("DON’T\nÉtÉ\n", encoding="utf-8")
    for kind in KINDS:
        again = wsdict.compile(path, kind=kind)
        assert (list(again), again.spelling) == (["it's", "ñandu"], d.spelling)
        assert wsdict.convert(d, kind).spelling == d.spelling
    both = wsdict.compile(path, more)
    assert (list(both), both.spelling) == (["don't", "ete", "it's", "ñandu"], d.spelling)
    assert list(wsdict.compile(d, ["A"])) == ["a", "it's", "ñandu"]
    assert list(d | {"IT’S", "É"}) == ["e", "it's", "ñandu"]
    assert (d & {"IT’S"}).spelling == d.spelling
    assert described(wsdict.compile(path, case="none")) == described(d).replace("case lower", "case none")


def test_different_rules_are_an_error_that_names_both(tmp_path: Path) -> None:
    one, other = wsdict.compile(["a"], case="lower"), wsdict.compile(["b"], strip="marks")
    one.save(tmp_path / "one.wsd")
    other.save(tmp_path / "other.wsd")
    one, other = wsdict.load(tmp_path / "one.wsd"), wsdict.load(tmp_path / "other.wsd")
    names = r"one.wsd spells words by normalize nfc, case lower, and .*other.wsd by normalize nfc, case none, strip marks; "
    for ask in (lambda: wsdict.compile(tmp_path / "one.wsd", tmp_path / "other.wsd"), lambda: one | other, lambda: one & other):
        with pytest.raises(wsdict.SpellingError, match=names):
            ask()
    assert list(wsdict.compile(tmp_path / "one.wsd", tmp_path / "other.wsd", case="none", strip=[])) == ["a", "b"]


@pytest.mark.parametrize(
    ("rules", "message"),
    [
        ({"map": "ab"}, "KEY=VALUE"),
        ({"map": ["a=b", "a=c"]}, "one value for a"),
        ({"map": "a=b b=c"}, "no letter in a value that is also in a key"),
        ({"map": {"": "a"}}, "keys and values"),
        ({"map": {"ab": ""}}, "leaves a single letter out"),
        ({"map": {"a": "\u0301"}}, "combining marks"),
        ({"map": {chr(0x4E00 + i): "a" for i in range(MOST_KEYS + 1)}}, "at the most"),
        ({"strip": "accents"}, "strip is 'accents': expected marks or points"),
        ({"ignore": "blanks"}, "ignore is 'blanks': expected invisible"),
        ({"keep": "ñ"}, "strip='marks'"),
        ({"case": "upper"}, "case is 'upper': expected none or lower or fold or tr or az or lt"),
        ({"normalize": "nfd"}, "normalize is 'nfd': expected nfc or nfkc or none"),
    ],
    ids=str,
)
def test_invalid_rules(rules: dict[str, Any], message: str) -> None:
    with pytest.raises(wsdict.OptionError, match=message):
        wsdict.compile(["a"], **rules)


@pytest.mark.parametrize("nothing", ["none", ["none"], "", ()], ids=repr)
def test_rules_of_a_recipe_can_be_turned_off(nothing: Any, tmp_path: Path) -> None:
    (tmp_path / "words.txt").write_text("été\n")
    recipe = tmp_path / "words.toml"
    recipe.write_text('title = "t"\nsources = ["words.txt"]\n[options]\nstrip = "marks"\nignore = "invisible"\n')
    assert list(wsdict.compile(recipe)) == ["ete"]
    d = wsdict.compile(recipe, strip=nothing, ignore=nothing)
    assert (list(d), d.spelling) == (["été"], Spelling())


def test_usual_rules_are_not_stored() -> None:
    assert "more" not in wsdict.compile(["a"], case="fold").header.to_map("dawg")
    assert Spelling().more() == {}


@given(st.text(TRICKY, max_size=8))
def test_stripping_letter_by_letter(text: str) -> None:
    composed = normalize("NFC", text)
    expected = "".join("".join(c for c in normalize("NFD", letter) if not "\u0300" <= c <= "\u036f") for letter in composed)
    assert spelling_of(strip="marks").apply(text) == normalize("NFC", expected)
