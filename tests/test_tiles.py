"""What tiles spell: letters of any case and number, aliases, wildcards."""

from __future__ import annotations

from unicodedata import normalize

import pytest
from games import ENGINES, KING, can_solve, dictionary, solve
from hypothesis import given
from hypothesis import strategies as st

import wsdict
from wsdict import Board, Rules, Solver
from wsdict.representations import Kind


@pytest.mark.parametrize("name", ENGINES)
@pytest.mark.parametrize("words", [["cat", "été"], ["CAT", "ÉTÉ"]], ids=str)
@pytest.mark.parametrize("text", ["CAT/ÉTÉ", "cat/été", "Cat/e\u0301TE\u0301"])
def test_a_board_in_the_other_case(name: str, words: list[str], text: str) -> None:
    for d in (wsdict.compile(words), wsdict.compile(words, case="lower"), wsdict.compile(words, case="fold")):
        assert solve(name, text, d).words == list(d)


@pytest.mark.parametrize("name", ENGINES)
@pytest.mark.parametrize("kind", ["dawg", "radix", "set"])
def test_tiles_match_letters_of_either_case(name: str, kind: Kind) -> None:
    d = wsdict.compile(["cat", "orca", "NARC", "Ted", "Cat", "ǆ", "Ǆ"], kind=kind)
    text = "CAT/ORN/DES"
    if can_solve(name, Board.parse(text), KING, kind):
        found = Solver(d, KING, engine=name).solve(text, paths="first", check=True)
        assert found.words == sorted(["Cat", "NARC", "cat", "orca"]) == [*found.paths]
        assert found.paths["Cat"] == found.paths["cat"]
        tally = next(Solver(d, KING, engine=name).tally_many([text]))
        assert (tally.score, tally.words, tally.complete) == (found.score, 4, True)
        assert Solver(d, KING, engine=name).solve(text.lower()).words == found.words
        assert Solver(d, KING, 1, engine=name).solve("ǅ").words == ["Ǆ", "ǆ"]


@pytest.mark.parametrize("name", ENGINES)
def test_tiles_match_letters_of_their_own_case_only(name: str) -> None:
    d = dictionary(["Rat", "rat", "TAR"])
    if can_solve(name, Board.parse("rat"), Rules.of("wordsearch")):
        exact = Solver(d, engine=name, case="exact")
        assert [exact.solve(text).words for text in ("rat", "Rat", "TAR", "tAr")] == [["rat"], ["Rat"], ["TAR"], []]
    with pytest.raises(wsdict.OptionError, match="fold or exact"):
        Solver(d, case="lower")  # type: ignore[arg-type]


@given(st.lists(st.text("aAbBßẞǆǅſsSKKk", min_size=1, max_size=4), min_size=1, max_size=12), st.text("aAbBßẞǅSsk", min_size=1, max_size=5))
def test_case_folds_decide(words: list[str], row: str) -> None:
    d = wsdict.compile(words)
    tiles = " ".join(normalize("NFC", row))
    spelled = [tile.casefold() for tile in tiles.split()]

    def fits(word: str) -> bool:
        lines = (spelled[at : at + n] for n in range(1, len(spelled) + 1) for at in range(len(spelled) - n + 1))
        return any(word.casefold() in ("".join(line), "".join(line[::-1])) for line in lines)

    assert wsdict.solve(tiles, d, min_length=1).words == [word for word in d if fits(word)]


@pytest.mark.parametrize("name", ENGINES)
def test_a_folded_letter_becomes_a_tile_of_two(name: str) -> None:
    d = wsdict.compile(["straße"], case="fold")
    assert solve(name, "straße", d).words == solve(name, "STRASSE", d).words == ["strasse"]


@pytest.mark.parametrize("name", ENGINES)
def test_qu_beside_q_and_u(name: str) -> None:
    d = dictionary(["quit", "qit", "suq", "suqu", "uq"])
    assert solve(name, "Qu x x/Q U x/x I T", d, KING).words == ["qit", "quit", "uq"]
    assert solve(name, "Qu I T", d, KING).words == ["quit"]
    assert solve(name, "S U Q U", d).words == ["suq", "suqu", "uq"]
    assert solve(name, "S U Qu", d).words == ["suqu"]
    assert solve(name, "S U Q", d, "boggle").words == ["suqu"], "Q alone is Qu in Boggle"


@pytest.mark.parametrize("name", ENGINES)
def test_one_word_in_several_tilings_is_found_once(name: str) -> None:
    d = dictionary(["and", "band", "bandana"])
    solution = solve(name, "b a n d/x an and d/b an a na", d, "boggle")
    assert solution.words == ["and", "band", "bandana"]
    assert solution.score == 1 + 1 + 5


@pytest.mark.parametrize("name", ENGINES)
def test_seventeen_letters_on_sixteen_cells(name: str) -> None:
    d = dictionary(["quadricentennials"])
    assert solve(name, "Qu A D R/N E C I/T E N N/S L A I", d, "boggle")[:2] == (["quadricentennials"], 11)
    assert solve(name, "Q A D R/N E C I/T E N N/S L A I", d, "boggle").words == ["quadricentennials"]
    assert solve(name, "Q U D R/N E C I/T E N N/S L A I", d, KING).words == []


@pytest.mark.parametrize("name", ENGINES)
def test_a_word_of_too_many_tilings(name: str) -> None:
    """a and aa: 30 letters have 1,346,269 tilings. Engines that walk a dictionary of tiles refuse them by name; auto takes another."""
    d = dictionary(["a" * 30, "aaa", "aaaaa"])
    if name in ("cellset", "celllist"):
        for _ in range(2):
            with pytest.raises(
                wsdict.LimitError, match=r"4,097 spellings of 'aaaa.* by tiles, and the limit is 4,096; use fewer .* or engine textbook"
            ):
                solve(name, "aa a a a", d)
    else:
        assert solve(name, "aa a a a", d).words == ["aaa", "aaaaa"]
