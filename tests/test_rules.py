"""Rules: presets, files, who is whose neighbour, and what words are worth."""

from __future__ import annotations

import copy
import json
import pickle
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracles import near_cells

import wsdict
from wsdict import Board, Rules, RulesError
from wsdict.boards.rules import PRESETS

KINDS = ["4", "8", "torus", "torus4", "hex", "straight"]

# Presets ---------------------------------------------------------------------------------------------------------------


def test_presets() -> None:
    assert [*PRESETS] == ["wordsearch", "boggle", "big-boggle", "straight"]
    facts = {name: (rules.adjacency, rules.min_length, dict(rules.tiles), rules.reuse) for name, rules in PRESETS.items()}
    assert facts == {
        "wordsearch": ("4", 1, {}, False),
        "boggle": ("8", 3, {"q": "qu"}, False),
        "big-boggle": ("8", 4, {"q": "qu"}, False),
        "straight": ("straight", 3, {}, False),
    }
    for name, rules in PRESETS.items():
        assert Rules.of(name) is Rules.of(rules) is rules
        assert rules.name == name


def test_the_classic_table() -> None:
    boggle = Rules.of("boggle")
    assert [boggle.points_of(letters) for letters in range(12)] == [0, 0, 0, 1, 1, 2, 3, 5, 11, 11, 11, 11]
    assert boggle.points_of(10**6) == 11
    assert [Rules.of("big-boggle").points_of(letters) for letters in range(6)] == [0, 0, 0, 0, 1, 2]
    assert boggle.score([]) == 0
    assert boggle.score(["cat", "cats", "catty", "cattle", "catties", "cattiest", "a" * 40]) == 1 + 1 + 2 + 3 + 5 + 11 + 11


def test_a_word_a_point() -> None:
    """Where letters are not what counts, words are."""
    assert Rules.of("wordsearch").score(["a", "at", "antidisestablishment"]) == 3
    assert Rules.of("straight").score(["at", "ant", "antidisestablishment"]) == 2


def test_letters_with_points_of_their_own() -> None:
    rules = Rules.from_map({"letter_points": {"q": 10, "u": 1, "z": 10}, "points": [7]})
    assert rules.score(["quiz", "jazz", ""]) == 21 + 20
    assert [*rules.table(3)] == [0, 0, 0, 0]


@given(
    points=st.lists(st.integers(0, 50), min_size=1, max_size=6),
    shortest=st.integers(1, 4),
    words=st.lists(st.text("ab", max_size=8), max_size=6),
)
def test_points_are_a_table(points: list[int], shortest: int, words: list[str]) -> None:
    rules = Rules.from_map({"points": points, "min_length": shortest})
    table = points + [points[-1]] * 9
    assert [*rules.table(8)] == [0] * shortest + table[shortest:9]
    assert rules.score(words) == sum(table[len(word)] for word in words if len(word) >= shortest)


# Files -----------------------------------------------------------------------------------------------------------------

TOML = """
preset = "boggle"
name = "mine"
adjacency = "hex"
min_length = 2
points = [0, 1, 4]
reuse = true
tiles = { c = "ch" }
[letter_points]
a = 1
"""


def test_rules_from_files(tmp_path: Path) -> None:
    fields = {"name": "mine", "adjacency": "hex", "min_length": 2, "points": [0, 1, 4], "reuse": True}
    (tmp_path / "a.toml").write_text(TOML, encoding="utf-8")
    (tmp_path / "b.json").write_text(
        json.dumps({"preset": "boggle", **fields, "tiles": {"c": "ch"}, "letter_points": {"a": 1}}), encoding="utf-8"
    )
    expected = Rules("mine", "hex", 2, (0, 1, 4), {"a": 1}, True, {"c": "ch"})
    assert Rules.of(tmp_path / "a.toml") == Rules.of(str(tmp_path / "b.json")) == expected


def test_a_file_begins_with_its_preset(tmp_path: Path) -> None:
    file = tmp_path / "rules.toml"
    file.write_text('preset = "big-boggle"\nadjacency = "torus"', encoding="utf-8")
    assert Rules.of(file) == PRESETS["big-boggle"]._replace(adjacency="torus")
    file.write_text("", encoding="utf-8")
    assert Rules.of(file) == Rules(name=str(file))
    d = wsdict.compile(["ab", "ba"])
    file.write_text("points = [0, 3, 5]", encoding="utf-8")
    assert wsdict.solve("ab", d, rules=str(file)).score == 10


BAD_FIELDS: dict[str, list[Any]] = {
    "name": [3, None, ["a"]],
    "adjacency": ["5", "", 5, 4.0, None, True, ["4"], {"4": 1}],
    "min_length": [0, -1, 2**31, 1.0, "3", True, None, [3]],
    "points": [[], 3, "123", None, [1, -1], [2**31], [1.5], ["1"], [True], {"3": 1}],
    "letter_points": [[], 3, "a", {"a": -1}, {"a": "1"}, {"a": 1.5}, {"a": True}, {"a": 2**31}],
    "reuse": [0, 1, "true", None, []],
    "tiles": [[], "q", {"q": ""}, {"q": 3}, {"q": None}, {"q": ["qu"]}],
}


@pytest.mark.parametrize(("field", "value"), [(field, value) for field, values in BAD_FIELDS.items() for value in values], ids=repr)
def test_a_bad_field(field: str, value: Any) -> None:
    with pytest.raises(RulesError, match=f"its '{field}' is .*: expected ") as caught:
        Rules.from_map({"preset": "boggle", field: value}, "mine.toml")
    assert str(caught.value).startswith("mine.toml: ")


@pytest.mark.parametrize(("field", "value"), [(field, value) for field, values in BAD_FIELDS.items() for value in values], ids=repr)
def test_a_bad_field_of_the_constructor(field: str, value: Any) -> None:
    with pytest.raises(RulesError, match=f"^(rules|mine): its '{field}' is .*: expected "):
        Rules(**{"name": "mine", field: value})
    with pytest.raises(RulesError, match=f"^(rules|boggle): its '{field}' is .*: expected "):
        PRESETS["boggle"]._replace(**{field: value})


def test_rules_are_kept_in_one_form() -> None:
    for number in (4, 8):
        assert Rules(adjacency=number) == Rules(adjacency=str(number)) == Rules.from_map({"adjacency": number, "name": "wordsearch"})  # type: ignore[arg-type]
        assert Rules(adjacency=number).adjacency == str(number)
    tiles, points = {"q": "qu"}, [0, 1, 2]
    rules = Rules(tiles=tiles, points=points, letter_points={})
    tiles["z"] = "sz"
    points.append(9)
    assert (rules.tiles, rules.points, rules.letter_points) == ({"q": "qu"}, (0, 1, 2), {})
    assert Rules(tiles=None) == Rules()
    assert pickle.loads(pickle.dumps(rules)) == copy.deepcopy(rules) == rules._replace() == rules
    assert isinstance(rules._replace(name="x"), Rules)
    with pytest.raises(AttributeError):
        rules.name = "x"  # type: ignore[misc]


def test_rules_are_a_path_a_name_or_themselves(tmp_path: Path) -> None:
    file = tmp_path / "rules.toml"
    file.write_text("min_length = 2")
    d = wsdict.compile(["a", "ab"])
    for rules in (file, str(file), Rules(min_length=2)):
        assert wsdict.Solver(d, rules).solve("ab").words == wsdict.solve("ab", d, rules).words == ["ab"]
        assert wsdict.find_word("ab", "ab", rules) == [(0, 0), (0, 1)]
        assert wsdict.is_spelled("ab", "ab", rules)


@pytest.mark.parametrize("preset", ["bogle", "", 3, True, ["boggle"], {}], ids=repr)
def test_a_bad_preset(preset: Any) -> None:
    with pytest.raises(RulesError, match=r"no preset .*wordsearch, boggle, big-boggle, straight"):
        Rules.from_map({"preset": preset})


@pytest.mark.parametrize("field", ["minlength", "Points", "", "preset "])
def test_an_unknown_field(field: str) -> None:
    with pytest.raises(RulesError, match=r"unknown field .*known: preset, name, adjacency, min_length"):
        Rules.from_map({field: 1})


@pytest.mark.parametrize("fields", [[], "boggle", 3, None])
def test_no_table_of_fields(fields: Any) -> None:
    with pytest.raises(RulesError, match="it is not a table of fields"):
        Rules.from_map(fields)


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("a.toml", b"points = ["),
        ("a.json", b"{"),
        ("a.json", b""),
        ("a.json", b"[1]"),
        ("a.json", b"[" * 200_000),
        ("a.toml", b'name = "\xff"'),
        ("a.json", b'{"name": "\xff"}'),
    ],
    ids=lambda value: repr(value[:12]),
)
def test_a_file_that_cannot_be_read(tmp_path: Path, name: str, content: bytes) -> None:
    file = tmp_path / name
    file.write_bytes(content)
    with pytest.raises(RulesError, match=name) as caught:
        Rules.of(file)
    assert caught.value.source == str(file)


@pytest.mark.parametrize("name", ["bogle", "Boggle", "", "boggle.txt", "rules"])
def test_no_such_rules(name: str) -> None:
    with pytest.raises(RulesError, match="there are wordsearch, boggle, big-boggle, straight"):
        Rules.of(name)


def test_no_such_file(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        Rules.of(tmp_path / "none.toml")


# Neighbours ------------------------------------------------------------------------------------------------------------

DRAWN = {  # by hand: a board, and the neighbours of its first cell, then of the one marked x
    "4": ("abc/dxf/ghi", [1, 3], [1, 3, 5, 7]),
    "8": ("abc/dxf/ghi", [1, 3, 4], [0, 1, 2, 3, 5, 6, 7, 8]),
    "torus": ("abcd/efxh/ijkl/mnop", [1, 3, 4, 5, 7, 12, 13, 15], [1, 2, 3, 5, 7, 9, 10, 11]),
    "torus4": ("abcd/efxh/ijkl/mnop", [1, 3, 4, 12], [2, 5, 7, 10]),
    "hex": ("abc/dxf/ghi", [1, 3], [1, 2, 3, 5, 7, 8]),
    "straight": ("abc/dxf/ghi", [1, 3, 4], [0, 1, 2, 3, 5, 6, 7, 8]),
}


@pytest.mark.parametrize("kind", KINDS)
def test_neighbours_by_hand(kind: str) -> None:
    text, first, of_x = DRAWN[kind]
    near = Rules(adjacency=kind).neighbours(Board.parse(text))
    assert near[0] == first
    assert near[text.replace("/", "").index("x")] == of_x


def test_hexagons_of_even_rows() -> None:
    near = Rules(adjacency="hex").neighbours(Board.parse("abc/def/gxi/jkl"))
    assert near[7] == [3, 4, 6, 8, 9, 10]


SMALL = ["a", "ab", "abc", "a/b", "a/b/c", "ab/cd", "abc/def", "ab/cd/ef", "abcd/efgh/ijkl/mnop", "abcde/fghij/klmno"]
HOLED = ["a.c/def/ghi", ".", "..", ".a", "a../.b./..c", "abc/d/ef", "a.b.c/.d.e./f.g.h", "....../.ab..."]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("text", SMALL + HOLED)
def test_neighbours_by_distance(kind: str, text: str) -> None:
    board = Board.parse(text)
    near = Rules(adjacency=kind).neighbours(board)
    cells = [None if tile == "." else tile for tile in board.tiles()]
    reachable = [[other for other in cells_near if cells[other]] if cells[c] else [] for c, cells_near in enumerate(near)]
    assert reachable == near_cells(kind, cells, board.width)
    for cell, cells_near in enumerate(near):
        assert cells_near == sorted({*cells_near} - {cell})
        assert all(cell in near[other] for other in cells_near), "as it is from the other side"


def test_a_torus_of_two_by_two() -> None:
    board = Board.parse("ab/cd")
    assert Rules(adjacency="torus").neighbours(board) == [[1, 2, 3], [0, 2, 3], [0, 1, 3], [0, 1, 2]]
    assert Rules(adjacency="torus4").neighbours(board) == [[1, 2], [0, 3], [0, 3], [1, 2]]


def test_a_graph_has_its_own_neighbours() -> None:
    board = Board.parse('{"tiles": ["a", ".", "b"], "neighbours": [[1, 2], [0, 2], [0, 1]]}')
    for kind in KINDS:
        near = Rules(adjacency=kind).neighbours(board)
        assert [[other for other in near[cell] if other != 1] for cell in (0, 2)] == [[2], [0]]


# Reuse and tiles -------------------------------------------------------------------------------------------------------


def test_cells_may_be_used_again() -> None:
    d = wsdict.compile(["aba", "abab", "abba", "bab"])
    assert wsdict.solve("ab", d).words == []
    assert wsdict.solve("ab", d, rules=Rules(reuse=True)).words == ["aba", "abab", "bab"]
    assert wsdict.find_word("ab", "aba", Rules(reuse=True)) == [(0, 0), (0, 1), (0, 0)]


@pytest.mark.parametrize("text", ["q i t", "Q I T", "qu i t", "Qu I T", "QU I T"])
def test_q_is_a_tile_of_two_letters(text: str) -> None:
    for spelling in ("quit", "QUIT"):
        d = wsdict.compile([spelling, spelling[:1] + spelling[2:]])
        assert wsdict.solve(text, d, rules="boggle").words == [spelling]
    assert wsdict.find_word(text, "Quit", "boggle") == [(0, 0), (0, 1), (0, 2)]


@pytest.mark.parametrize("tiles", [{"q": "qu"}, {"Q": "QU"}, {"q": "Qu"}], ids=str)
def test_tiles_of_rules_in_any_case(tiles: dict[str, str]) -> None:
    rules = Rules.from_map({"tiles": tiles})
    for text in ("q i t", "Q I T"):
        assert wsdict.solve(text, wsdict.compile(["quit"]), rules).words == ["quit"]
        assert wsdict.is_spelled(text, "quit", rules)
        assert wsdict.find_word(text, "quit", rules) == [(0, 0), (0, 1), (0, 2)]
