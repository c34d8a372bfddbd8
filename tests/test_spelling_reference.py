"""The rules of spelling: one reference, letter by letter and slow, against every kind of dictionary and every way to ask it."""

import io
import re
import time
import unicodedata
import warnings
from collections.abc import Callable
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import wsdict
from wsdict.boards.engines import ENGINES
from wsdict.boards.rules import Rules
from wsdict.casing import CASES
from wsdict.cli import main
from wsdict.header import Header
from wsdict.representations import KINDS
from wsdict.spelling import Spelling, spelling_of

LETTERS = "aAbBiIjJnsSkKoO'’-" + "ΣσςİıßẞſKŉǰﬁéÉñÑÅäÄœŒё" + "\u0301\u0307\u0303\u0316\u0345" + "\u00ad\u200b\u200c\ufeff" + "سَّـבּ٠ー゛が½"
TEXTS = st.text(st.sampled_from(LETTERS), max_size=6)
MAPS: list[dict[str, str]] = [{}, {"’": "'"}, {"ä": "ae", "œ": "oe"}, {"ss": "ß"}, {"-": ""}, {"ё": "е"}, {"İ": "J", "sk": "y"}, {"n": "m"}]
RULES = st.fixed_dictionaries(
    {},
    optional={
        "normalize": st.sampled_from(["nfc", "nfkc", "none"]),
        "case": st.sampled_from([*CASES]),
        "map": st.sampled_from(MAPS),
        "strip": st.sampled_from(["marks", "points", ["marks", "points"]]),
        "ignore": st.just("invisible"),
    },
)

# The reference ---------------------------------------------------------------------------------------------------------------

ACCENTS = {
    chr(c) for low, high in ((0x300, 0x370), (0x483, 0x488), (0x1AB0, 0x1B00), (0x1DC0, 0x1E00), (0x20D0, 0x2100)) for c in range(low, high)
}
POINTS = {
    chr(c) for low, high in ((0x591, 0x5BE), (0x610, 0x61B), (0x640, 0x641), (0x64B, 0x653), (0x656, 0x660)) for c in range(low, high)
}
POINTS |= set("\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0670")
INVISIBLE = {*"\u00ad\u061c\u200b\u200e\u200f\ufeff", *map(chr, (*range(0x202A, 0x202F), *range(0x2060, 0x2065), *range(0x2066, 0x2070)))}


def cased(text: str, case: str) -> str:
    """Letter by letter; of languages, a letter with its marks."""
    special = {"İ": "i", "I\u0307": "i", "I": "ı"} if case in ("tr", "az") else {}
    if case == "lt":
        special = {"Ì": "i\u0307\u0300", "Í": "i\u0307\u0301", "Ĩ": "i\u0307\u0303"}
    result, at = "", 0
    while at < len(text):
        key = next((key for key in special if text.startswith(key, at)), text[at])
        lowered = special.get(key, key.casefold() if case == "fold" else key if case == "none" else key.lower())
        at += len(key)
        if case == "lt" and key in "IJĮ":
            for mark in text[at:]:
                above = unicodedata.combining(mark)
                if above in (0, 230):
                    lowered += "\u0307" if above else ""
                    break
        result += lowered
    return result


def reference(text: str, normalize: str = "nfc", case: str = "none", map: Any = (), strip: Any = (), ignore: Any = ()) -> str:
    def composed(text: str) -> str:
        if normalize == "none":
            return text
        text = unicodedata.normalize(normalize.upper(), text)
        if normalize == "nfkc":
            kept = [c for c, after in zip(text, text[1:] + ".", strict=False) if not (c == " " and unicodedata.combining(after))]
            text = unicodedata.normalize("NFKC", "".join(kept))
        return text

    def base(text: str) -> str:
        return composed(cased(composed("".join(c for c in text if not (ignore and c in INVISIBLE))), case))

    def stripped(text: str) -> str:
        marks = (ACCENTS if "marks" in strip else set()) | (POINTS if "points" in strip else set())
        letters = []
        for letter in text:
            whole = unicodedata.normalize("NFD", letter)
            bare = "".join(c for c in whole if c not in marks)
            letters.append(letter if bare == whole else unicodedata.normalize("NFC", bare))
        return "".join(letters)

    pairs = {base(key): stripped(base(value)) for key, value in dict(map).items()}

    def mapped(text: str) -> str:
        for key in (key for key in pairs if not pairs[key]):
            text = text.replace(key, "")
        result, at = "", 0
        while at < len(text):
            key = max((key for key in pairs if pairs[key] and text.startswith(key, at)), key=len, default=text[at])
            result += pairs.get(key, key)
            at += len(key)
        return result

    for _ in range(4):
        text = composed(mapped(stripped(mapped(base(text)))))
    return text


@given(TEXTS, RULES)
def test_apply_is_the_reference(text: str, rules: dict[str, Any]) -> None:
    spelling = spelling_of(**rules)
    spelled = spelling.apply(text)
    assert spelled == reference(text, **rules)
    assert spelling.apply(spelled) == spelled
    assert Spelling(spelling.normalize, spelling.case).with_more(spelling.more()) == spelling
    if text.isascii() and not spelling.joins:
        assert "".join(map(spelling.apply, text)) == spelled


# What is found ---------------------------------------------------------------------------------------------------------------


def made(words: list[str], kind: str, **rules: Any) -> wsdict.Dictionary:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", wsdict.WordListWarning)
        return wsdict.compile(words, kind=kind, **rules)


def repacked(d: wsdict.Dictionary) -> wsdict.Dictionary:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", wsdict.WordListWarning)
        return wsdict.compile(d, kind="packed")


@pytest.mark.parametrize("kind", KINDS)
@given(words=st.lists(TEXTS, max_size=6), probes=st.lists(TEXTS, max_size=6), rules=RULES)
def test_every_kind_answers_by_the_rules(kind: str, words: list[str], probes: list[str], rules: dict[str, Any]) -> None:
    d = made(words, kind, **rules)
    listed = list(d)
    for again in (wsdict.Dictionary.from_bytes(d.to_bytes()), wsdict.convert(d, "dawg"), repacked(d), d | set(), d & d, d - set()):
        assert (list(again), again.spelling) == (listed, spelling_of(**rules))
    for probe in [*words, *listed, *probes]:
        word = reference(probe, **rules)
        known = word in listed
        assert (probe in d) is known
        assert d.contains_many([probe]) == [known]
        assert d.index_many([probe]) == [listed.index(word) if known else None]
        expected = [other for other in listed if other.startswith(word)]
        assert list(d.keys(probe)) == expected
        assert d.count(probe) == len(expected)
        assert d.has_prefix(probe) is bool(expected)
        assert d.prefixes(probe) == [word[:n] for n in range(1, len(word) + 1) if word[:n] in listed]
        cursor = d.cursor()
        if cursor.step(probe) and word:
            assert (cursor.prefix, list(cursor.words()), cursor.is_word) == (word, expected, known)
        else:
            assert not word or not expected


EXAMPLES: dict[str, tuple[str, dict[str, Any], list[str], str, str]] = {
    # a list, rules, its words, what is found, what is not
    "sigma": ("ΣΟΦΟΣ σοφοστατος", {"case": "lower"}, ["σοφοσ", "σοφοστατος"], "ΣΟΦΟΣ σοφοσ ΣΟΦΟΣΤΑΤΟς", "σοφος"),
    "Turkish": ("İsim Ispanak", {"case": "tr"}, ["isim", "ıspanak"], "İSİM isim ISPANAK ıspanak I\u0307sim", "Isim ispanak i\u0307sim"),
    "Azerbaijani": ("İlıq", {"case": "az"}, ["ilıq"], "İLIQ", "ILIQ"),
    "Lithuanian": (
        "Ìl J\u0301 Į\u0301",
        {"case": "lt"},
        ["i\u0307\u0300l", "j\u0307\u0301", "į\u0307\u0301"],
        "ÌL J\u0301 Į\u0301",
        "ìl j\u0301",
    ),
    "map": ("it’s", {"map": "’='"}, ["it's"], "it's it’s", "its"),
    "map of strings": ("Œuvre", {"map": {"Œ": "Oe", "œ": "oe"}}, ["Oeuvre"], "Œuvre Oeuvre", "œuvre"),
    "map, then case": ("Ärger", {"map": {"ä": "ae"}, "case": "lower"}, ["aerger"], "ÄRGER AERGER A\u0308rger", "arger"),
    "map of strings to letters": ("aether", {"map": {"ae": "æ"}, "case": "lower"}, ["æther"], "AETHER æther ÆTHER", "ether"),
    "deleted letters": ("co-op", {"map": "-="}, ["coop"], "co-op coop c-o-o-p", "co–op"),
    "compatibility": ("ﬁn ①", {"normalize": "nfkc"}, ["1", "fin"], "ﬁn fin ① 1 ｆｉｎ", "Fin"),
    "marks": ("naïve Ångström", {"strip": "marks"}, ["Angstrom", "naive"], "naïve naive nai\u0308ve Ångström \u212bngström", "naıve"),
    "marks but ñ": ("niño Ñandú", {"strip": "marks", "keep": "ñÑ"}, ["niño", "Ñandu"], "niño nin\u0303o Ñandú Ñandu", "nino Nandu"),
    "tones but letters": ("tiếng", {"strip": "marks", "keep": "êôơ"}, ["tiêng"], "tiếng tiêng tiềng", "tieng"),
    "kana stay": ("が", {"strip": "marks"}, ["が"], "が か\u3099", "か"),
    "points": ("كِتَابٌ שָׁלוֹם كـتاب", {"strip": "points"}, ["שלום", "كتاب"], "كتاب كِتَابٌ שלום שָׁלוֹם", "كتب"),
    "hamza stays": ("سأل", {"strip": "points"}, ["سأل"], "سأل سَأَلَ سا\u0654ل", "سال"),
    "invisible": (
        "Reise\u00adkosten",
        {"ignore": "invisible"},
        ["Reisekosten"],
        "Reisekosten Reise\u00adkosten \u200eReise\u2060kosten",
        "Reise\u200ckosten",
    ),
}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", EXAMPLES)
def test_examples(name: str, kind: str) -> None:
    text, rules, words, found, missing = EXAMPLES[name]
    for d in (made(text.split(" "), kind, **rules), wsdict.compile(io.BytesIO(text.replace(" ", "\n").encode()), kind=kind, **rules)):
        assert list(d) == sorted(words)
        assert [word for word in found.split() if word not in d] == []
        assert [word for word in missing.split() if word in d] == []
        assert all(list(d.keys(word)) for word in found.split())


def test_a_prefix_finds_what_begins_with_it() -> None:
    d = wsdict.compile(["ΣΟΦΟΣ", "σοφοστατος"], case="lower")
    assert list(d.keys("ΣΟΦΟΣ")) == ["σοφοσ", "σοφοστατος"]
    cursor = d.cursor()
    assert all(cursor.step(letter) for letter in "ΣΟΦΟΣΤ")
    assert list(cursor.words()) == ["σοφοστατος"]


def test_a_cursor_joins_letters_as_a_prefix_does() -> None:
    d = wsdict.compile(["é", "e", "æon", "aon"], map={"ae": "æ"})
    for text in ("e\u0301", "aeon", "aon"):
        cursor = d.cursor()
        assert all(cursor.step(letter) for letter in text)
        assert cursor.prefix == d.spelling.apply(text)
        assert cursor.is_word


# Files and options -------------------------------------------------------------------------------------------------------------


def test_files_without_new_rules_have_no_new_field() -> None:
    d = wsdict.compile(["cat"], case="lower")
    assert "more" not in d.header.to_map("dawg")
    assert b"\xa4more" not in d.to_bytes()


@pytest.mark.parametrize(
    "rules",
    [
        {"maps": []},
        {"map": [["a", "b", "c"]]},
        {"map": [["a", "aa"]]},
        {"map": [[1, 2]]},
        {"map": 3},
        {"strip": ["hats"]},
        {"keep": 7},
        {"keep": "ñ"},
        {"ignore": "blanks"},
        {"map": [["a", "b"]]},
        {"map": [["a"]]},
        {"map": [["a", 1]]},
        {"strip": "marks"},
        {"ignore": ["x"]},
        [],
        {"map": [[chr(i), "b"] for i in range(99, 5000)]},
    ],
    ids=str,
)
def test_rules_of_a_file_are_checked(rules: Any) -> None:
    d = wsdict.compile(["cat", "ñ"])
    fields = {**d.header.to_map("dawg"), "normalize": "nfc+", "more": rules}
    with pytest.raises(wsdict.FormatError):
        Header.from_map(fields, "x.wsd")


@pytest.mark.parametrize(("more", "normalize"), [({"map": [["c", "k"]]}, "nfc"), ({}, "nfc+"), ({"map": [["c", "k"]]}, 3)], ids=str)
def test_readers_that_do_not_know_rules_refuse_them(more: dict[str, Any], normalize: object) -> None:
    d = wsdict.compile(["cat"], map="c=k")
    fields = d.header.to_map("dawg")
    assert fields["normalize"] == "nfc+"
    assert Header.from_map(fields, "x.wsd") == d.header
    with pytest.raises(wsdict.FormatError):
        Header.from_map({**fields, "more": more, "normalize": normalize}, "x.wsd")


@pytest.mark.parametrize(
    ("options", "option"),
    [
        ({"map": "ab"}, "map"),
        ({"map": {"a": "ab"}}, "map"),
        ({"map": {"ab": ""}}, "map"),
        ({"map": {"a": "b", "b": "c"}}, "map"),
        ({"map": {"": "a"}}, "map"),
        ({"map": {"\n": "a"}}, "map"),
        ({"map": 7}, "map"),
        ({"map": ["a=b", "a=c"]}, "map"),
        ({"map": {"Ä": "a", "ä": "e"}, "case": "lower"}, "map"),
        ({"strip": "hats"}, "strip"),
        ({"keep": "ñ"}, "keep"),
        ({"ignore": 3}, "ignore"),
        ({"case": "de"}, "case"),
        ({"normalize": "nfd"}, "normalize"),
        ({"keep": 3, "strip": "marks"}, "keep"),
    ],
    ids=str,
)
def test_rules_that_are_not_valid(options: dict[str, Any], option: str) -> None:
    with pytest.raises(wsdict.OptionError) as caught:
        wsdict.compile(["a"], **options)
    assert caught.value.option == option


def test_rules_survive(tmp_path: Path) -> None:
    rules: dict[str, Any] = {"case": "lower", "map": {"’": "'"}, "strip": "marks", "keep": "ñ", "ignore": "invisible", "normalize": "nfkc"}
    d = wsdict.compile(["It’s"], **rules)
    d.save(tmp_path / "a.wsd")
    (tmp_path / "more.txt").write_text("CAFÉ\nniÑo\n", encoding="utf-8")
    for kind in KINDS:
        assert wsdict.compile(tmp_path / "a.wsd", kind=kind).spelling == d.spelling
        assert wsdict.convert(d, kind).spelling == d.spelling
    both = wsdict.compile(tmp_path / "a.wsd", tmp_path / "more.txt")
    assert (list(both), both.spelling) == (["cafe", "it's", "niño"], d.spelling)
    assert wsdict.compile(d, case="fold").spelling == d.spelling._replace(case="fold")
    for made in (d | ["Ü"], d & both, d - ["x"], d ^ ["Ö"], both - d):
        assert made.spelling == d.spelling
    assert list(d | ["Ü"]) == ["it's", "u"]


def test_different_rules_are_refused() -> None:
    lower, fold = wsdict.compile(["a"], case="lower"), wsdict.compile(["b"], case="fold", map="’='")
    ways: list[Callable[[], object]] = [
        lambda: lower | fold,
        lambda: lower & fold,
        lambda: lower - fold,
        lambda: lower ^ fold,
        lambda: wsdict.compile(lower, fold),
    ]
    for way in ways:
        with pytest.raises(wsdict.SpellingError, match=r"case lower, and .*case fold, map ’='"):
            way()
    assert list(wsdict.compile(lower, fold, case="none", map={})) == ["a", "b"]
    assert lower != fold


def test_the_command_line_and_recipes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)
    Path("w.txt").write_text("It’s\nNiñÓ\nso\u00adft\n", encoding="utf-8")
    options = ["--map", "’='", "--strip", "marks", "--keep", "ñ", "--ignore", "invisible", "--case", "lower", "--normalize", "nfkc"]
    assert main(["compile", "w.txt", *options, "-o", "a.wsd"]) == 0
    assert "invisible: the word contains" in capsys.readouterr().err
    fields = ['map = {"’" = "\'"}', 'strip = ["marks"]', 'keep = "ñ"', 'ignore = "invisible"', 'case = "lower"', 'normalize = "nfkc"']
    recipe = "\n".join(['sources = ["w.txt"]', "[options]", *fields])
    Path("r.toml").write_text(recipe, encoding="utf-8")
    assert main(["compile", "r.toml", "-q"]) == 0
    assert Path("r.wsd").read_bytes() == Path("a.wsd").read_bytes()
    assert list(wsdict.load("a.wsd")) == ["it's", "niño", "soft"]
    assert main(["info", "a.wsd"]) == 0
    assert "’" in capsys.readouterr().out
    assert main(["compile", "w.txt", "-o", "b.wsd", "-q"]) == 0
    assert main(["compile", "a.wsd", "b.wsd", "-o", "c.wsd"]) == 2
    assert "a.wsd spells words by normalize nfkc, case lower, map ’='" in capsys.readouterr().err


def test_invisible_characters_of_files() -> None:
    text = "Reise\u00adkosten\n\u200fab\u200b\n\ufeffx\ny\ufeffz\nمی\u200cخواهم\n"
    d = wsdict.compile(io.BytesIO(text.encode()))
    assert d.report is not None
    assert list(d) == ["Reisekosten", "ab", "x", "yz", "می\u200cخواهم"]
    assert (d.report.fixed["invisible"], d.report.fixed["bom"]) == (3, 1)
    assert list(wsdict.compile(["Reise\u00adkosten"])) == ["Reise\u00adkosten"]


# Marks without end -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("rules", [{}, {"case": "fold"}, {"strip": "marks"}, {"normalize": "nfkc", "case": "tr"}, {"map": "a=b"}], ids=str)
def test_runs_of_marks_are_not_found_and_take_no_time(kind: str, rules: dict[str, Any]) -> None:
    run = "\u0301\u0316" * 100_000
    start = time.perf_counter()
    d = wsdict.compile(io.BytesIO(f"cat\nb{run}\nc{30 * chr(0x316)}\n".encode()), kind=kind, **rules)
    assert d.report is not None
    assert (d.report.words, d.report.dropped["marks"], d.report.dropped["control"]) == (2, 1, 0)
    for text in (f"b{run}", f"cat{run}", run):
        assert text not in d
        assert not d.has_prefix(text)
        assert d.index_many([text]) == [None]
    assert d.prefixes(f"cat{run}")[-1] == d.spelling.apply("cat")
    assert time.perf_counter() - start < 10  # 13 seconds and more for each of these, normalized


def test_runs_of_marks_on_boards_and_in_words_to_find_take_no_time() -> None:
    run = "\u0301\u0316" * 20_000  # composed, 2 to 11 seconds for each of these
    start = time.perf_counter()
    with pytest.raises(wsdict.BoardError, match="40,000 combining marks on a letter in row 0"):
        wsdict.Board.parse(f"e{run}")
    with pytest.raises(wsdict.LimitError, match="letters of a tile"):
        wsdict.Board([[f"e{run}"]])
    assert wsdict.find_word("CAT", f"cat{run}") is None
    assert not wsdict.is_spelled("C?T", f"ß{run}")
    assert next(iter(wsdict.compile(["cat"], strip="marks") | [f"e{run}"])) == "cat"
    assert time.perf_counter() - start < 10


def test_files_of_other_packages_have_no_rules(tmp_path: Path) -> None:
    wsdict.export(wsdict.compile(["Cat", "Dog"]), tmp_path / "a.dawg", format="dawgdic")
    foreign, own = wsdict.load(tmp_path / "a.dawg"), wsdict.compile(["COW"], case="lower")
    assert list(own | foreign) == ["cat", "cow", "dog"]
    assert list(wsdict.compile(own, foreign)) == ["cat", "cow", "dog"]
    assert list(foreign - own) == ["Cat", "Dog"]


# Boards ------------------------------------------------------------------------------------------------------------------------

TILES = [
    "s",
    "S",
    "ß",
    "ẞ",
    "SS",
    "Σ",
    "ς",
    "σ",
    "İ",
    "I",
    "ı",
    "i\u0307",
    "K",
    "K",
    "ſ",
    "ŉ",
    "ʼ",
    "n",
    "ǰ",
    "ﬁ",
    "f",
    "É",
    "e",
    "?",
    "qu",
    "Q",
    ".",
]
CASE_RULES = st.fixed_dictionaries(
    {}, optional={"case": st.sampled_from([*CASES]), "normalize": st.sampled_from(["nfc", "nfkc"]), "strip": st.just("marks")}
)
BOARD_WORDS = st.lists(st.text(st.sampled_from("sSßẞΣςσİIıkKſŉʼnǰﬁfiÉéequ\u0307"), min_size=1, max_size=4), max_size=8)
ADJACENCIES = ["4", "8", "torus", "straight"]


def folded(text: str) -> str:
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", text).casefold())


def by_reference(words: list[str], rows: list[list[str]], rules: Rules, spelling: Spelling) -> list[str]:
    """Words of which a path has the fold; a wildcard is a letter of the word, or of its fold."""
    board = wsdict.Board(rows)
    tiles = ["qu" if tile in ("q", "Q") and rules.tiles else tile for tile in board.tiles()]
    cells = [tile if tile == "?" else None if tile == "." else folded(spelling.apply(tile)) for tile in tiles]

    def on_board(form: str) -> bool:
        return _on(form, board, cells, rules)

    found = []
    for word in words:
        letters = [*unicodedata.normalize("NFC", word)]
        long = [i for i, letter in enumerate(letters) if len(folded(letter)) > 1]
        wholes = [set(some) for n in range(len(long) + 1) for some in combinations(long, n)] if "?" in cells else [set()]
        every = {
            unicodedata.normalize("NFC", "".join(letter if i in whole else folded(letter) for i, letter in enumerate(letters)))
            for whole in wholes
        }
        if any(on_board(form) for form in {*every, folded(word)}):
            found.append(word)
    return sorted(word for word in found if len(word) >= rules.min_length)


def _on(form: str, board: wsdict.Board, cells: list[str | None], rules: Rules) -> bool:
    from wsdict.boards import lines, oracle

    if rules.in_lines(board):
        return bool(lines.find(board, cells, form))
    return oracle.is_on_board(form, cells, rules.neighbours(board), rules.reuse)


@pytest.mark.parametrize("engine", ENGINES)
@given(
    words=BOARD_WORDS,
    rows=st.lists(st.lists(st.sampled_from(TILES), min_size=1, max_size=3), min_size=1, max_size=3),
    options=CASE_RULES,
    kind=st.sampled_from([*KINDS]),
    adjacency=st.sampled_from(ADJACENCIES),
    min_length=st.integers(1, 3),
)
def test_boards_match_by_case_fold(
    engine: Any, words: list[str], rows: list[list[str]], options: dict[str, Any], kind: str, adjacency: Any, min_length: int
) -> None:
    if engine == "straight":
        adjacency = "straight"
    elif engine != "auto" and adjacency == "straight":
        adjacency = "8"
    d = made(words, kind, **options)
    rules = Rules("test", adjacency, min_length, (0, 1, 2, 3, 5), tiles={"q": "qu"})
    board = wsdict.Board(rows)
    solver = wsdict.Solver(d, rules, engine=engine)
    try:
        solution = solver.solve(board, "all", check=True)
    except wsdict.OptionError:
        assert engine == "cellsteps"  # no kernel walks this kind
        return
    assert solution.words == by_reference(list(d), rows, rules, d.spelling)
    assert solver.solve(board).words == solution.words
    assert solver.score_many([board]) == [solution.score] == [rules.score(solution.words)]
    assert [tally.words for tally in solver.tally_many([board])] == [len(solution.words)]
    for word in d:
        paths = wsdict.find_paths(board, word, rules, spelling=d.spelling)
        assert sorted(paths) == sorted(solution.paths.get(word, [])) if len(word) >= min_length else True
    for word in solution.words:
        assert wsdict.is_spelled(board, word, rules, spelling=d.spelling)


def test_words_come_out_as_they_are_in_the_list() -> None:
    d = wsdict.compile(["cat", "orca", "NATO", "Ted"])
    rules = Rules("torus", "torus")
    assert wsdict.solve("CAT/ORN/DES", d, rules).words == ["NATO", "Ted", "cat", "orca"]
    assert wsdict.solve("cat/orn/des", d, rules).words == ["NATO", "Ted", "cat", "orca"]
    assert wsdict.solve("CAT/ORN/DES", d, rules, case="exact").words == ["NATO"]
    assert wsdict.solve("cat/orn/des", d, rules, case="exact").words == ["cat", "orca"]
    assert wsdict.find_word("CAT/ORN/DES", "nato", rules)
    assert not wsdict.find_word("CAT/ORN/DES", "nato", rules, case="exact")


@pytest.mark.parametrize("kind", KINDS)
def test_boards_of_languages(kind: str) -> None:
    d = made(["ırmak", "isim"], kind, case="tr")
    assert wsdict.solve("IRMAK", d).words == ["ırmak"]
    assert wsdict.solve("İSİM", d).words == ["isim"]
    assert wsdict.solve("ISIM", d).words == []
    assert wsdict.find_word("IRMAK", "IRMAK", spelling=d.spelling)
    assert not wsdict.find_word("IRMAK", "irmak", spelling=d.spelling)
    folded = made(["Straße"], kind, case="fold")
    for board in ("S T R A ß E", "STRASSE", "S T R A SS E"):
        assert wsdict.solve(board, folded).words == ["strasse"]
        assert wsdict.find_word(board, "straße")
        assert wsdict.find_word(board, "STRASSE")
        assert wsdict.solve(board, made(["Straße"], kind)).words == ["Straße"]


def test_find_by_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["find", "IRMAK", "ırmak", "--case", "tr"]) == 0
    assert main(["find", "IRMAK", "ırmak"]) == 1
    assert main(["find", "CAT", "cat", "--case", "exact"]) == 1
    assert main(["find", "CAT", "cat", "--case", "x"]) == 2
    assert re.search("case is 'x'", capsys.readouterr().err)


def test_the_case_of_a_tile_of_several_letters() -> None:
    d = wsdict.compile(["QUIT", "quit"])
    assert wsdict.solve("Q I T", d, "boggle", case="exact").words == ["QUIT"]
    assert wsdict.solve("q i t", d, "boggle", case="exact").words == ["quit"]
    assert wsdict.solve("Q i t", d, "boggle").words == ["QUIT", "quit"]
