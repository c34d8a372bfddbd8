"""The walking protocol: every kind gives the same steps, and they agree with a list of the words.

docs/adding.md tells how queries stand on them, so what is right here is right for every query.
"""

from __future__ import annotations

import random
from bisect import bisect_left

import pytest
from hypothesis import given
from hypothesis import strategies as st
from test_dictionary import ALPHABETS, FORMS, MAKES, Make

import wsdict
from wsdict.kernels.steps.stepper import Stepper
from wsdict.representations import Kind
from wsdict.steps import PlainSteps, Position, Steps

every_make = pytest.mark.parametrize("make", MAKES, ids=str)
WITHOUT_KERNEL = ("set", "dict", "marisa")


class Case:
    """Some words, and every question about their prefixes answered by looking at all of them."""

    def __init__(self, words: list[str], seed: int = 0) -> None:
        self.words = sorted(set(words))
        self.known = set(self.words)
        self.chance = random.Random(seed)
        prefixes = {""} | {word[:n] for word in self.words for n in range(1, len(word) + 1)}
        self.prefixes = ["", *self.chance.sample(sorted(prefixes), min(len(prefixes), 25))]
        self.letters = sorted({letter for word in self.words for letter in word})

    def below(self, prefix: str) -> list[str]:
        return [word for word in self.words if word.startswith(prefix)]

    def following(self, prefix: str) -> list[str]:
        return sorted({word[len(prefix)] for word in self.below(prefix) if len(word) > len(prefix)})

    def some_letters(self) -> str:
        letters = [*self.letters, "\U0010fffd"]
        return "".join(self.chance.sample(letters, self.chance.randint(0, len(letters))))


def check(steps: Steps, case: Case) -> None:
    for prefix in case.prefixes:
        at = steps.walk(prefix)
        assert at is not None
        middle = case.chance.randint(0, len(prefix))
        again = steps.walk(prefix[:middle])
        assert again is not None
        assert steps.walk(prefix[middle:], again) == at
        assert steps.accepts(at) is (prefix in case.known)
        fan = steps.fan(at)
        assert [letter for letter, _ in fan] == case.following(prefix)
        for letter, child in fan:
            assert steps.walk(letter, at) == child
        wanted = case.some_letters()
        assert steps.pick(at, wanted) == [edge for edge in fan if edge[0] in wanted]
        assert list(steps.words(at, prefix)) == case.below(prefix)
        assert steps.count(at) == len(case.below(prefix))
        for stranger in ("\U0010fffd", prefix + "\U0010fffd", prefix + "".join(case.letters) * 2):
            if stranger and not case.below(prefix + stranger):
                assert steps.walk(stranger, at) is None
        text = prefix + wanted
        assert steps.ends(text) == [n for n in range(1, len(text) + 1) if text[:n] in case.known]
        assert steps.has(prefix) is (prefix in case.known)
        assert steps.rank(prefix) == (bisect_left(case.words, prefix) if prefix in case.known else -1)
    assert steps.walk("", steps.root) == steps.root
    assert not steps.accepts(steps.root)
    assert [steps.unrank(rank) for rank in range(len(case.words))] == case.words


@every_make
@given(data=st.data())
def test_every_step(make: Make, data: st.DataObject) -> None:
    alphabet = data.draw(st.sampled_from(ALPHABETS))
    words = data.draw(st.lists(st.text(st.sampled_from(alphabet[:40]), min_size=1, max_size=6), max_size=25))
    case = Case([word for word in words if word.strip()], data.draw(st.integers(0, 99)))
    d = make(case.words, origin=data.draw(st.sampled_from(["fresh", "mapped", "trusted"])), normalize="none")
    if list(d) == case.words:  # blanks around words are cleaned
        d._number()
        check(d.steps, case)


@every_make
@pytest.mark.parametrize("letters", [1, 31, 32, 33, 63, 64, 65, 127, 128, 200])
def test_sets_of_letters_of_every_size(make: Make, letters: int) -> None:
    """A set of letters is numbers of 64 bits: labels 63, 64 and 65 are in different ones."""
    alphabet = [chr(0x4E00 + i) for i in range(letters)]
    chance = random.Random(letters)
    words = alphabet + ["".join(chance.choices(alphabet, k=3)) for _ in range(2 * letters)]
    d = make(words)
    d._number()
    check(d.steps, Case(words, letters))


@every_make
def test_an_empty_dictionary_has_a_root(make: Make) -> None:
    steps = make([]).steps
    assert steps.fan(steps.root) == steps.pick(steps.root, "abc") == []
    assert not steps.accepts(steps.root)
    assert list(steps.words(steps.root, "")) == []
    assert steps.walk("a") is None
    assert steps.ends("abc") == []


@pytest.mark.parametrize("make", MAKES, ids=str)
def test_who_gives_them(make: Make) -> None:
    d = make(["a"])
    assert isinstance(d.steps, PlainSteps if make.kind in WITHOUT_KERNEL else Stepper)


@pytest.mark.parametrize("make", [make for make in MAKES if make.kind not in WITHOUT_KERNEL], ids=str)
def test_positions_of_others_are_refused(make: Make) -> None:
    steps = make(["cat", "dog"]).steps
    for strange in (10**6, 2**63 + 5):
        for ask in (
            steps.fan,
            steps.accepts,
            lambda at: steps.walk("a", at),
            lambda at: steps.pick(at, "a"),
            lambda at: steps.words(at, ""),
        ):
            with pytest.raises((IndexError, OverflowError)):
                ask(Position(strange))


class Generic(PlainSteps):
    """Only what a kind has to give: the rest must follow from it."""

    def __init__(self, inner: Steps) -> None:
        self.inner = inner
        self.root = inner.root

    def walk(self, text: str, position: Position | None = None) -> Position | None:
        return self.inner.walk(text, self.root if position is None else position)

    def accepts(self, position: Position) -> bool:
        return self.inner.accepts(position)

    def fan(self, position: Position) -> list[tuple[str, Position]]:
        return self.inner.fan(position)

    def rank(self, text: str) -> int:
        return self.inner.rank(text)

    def unrank(self, rank: int) -> str:
        return self.inner.unrank(rank)


@pytest.mark.parametrize("form", FORMS)
def test_the_questions_of_plain_steps(form: str) -> None:
    words = ["a", "ab", "abc", "b", "bcd", "cab", "cabs", "d"]
    check(Generic(Make(form, True)(words).steps), Case(words))


def test_a_closed_dictionary_answers_nothing(tmp_path: object) -> None:
    d = wsdict.compile(["cat", "cats"])
    words = iter(d)
    assert next(words) == "cat"
    with d as same:
        assert same is d
    for ask in (lambda: "cat" in d, lambda: list(d), lambda: d.index("cat"), lambda: d.word(0), lambda: d.keys("c"), d.to_bytes):
        with pytest.raises(wsdict.ClosedError, match="closed; load it again"):
            ask()
    assert next(words) == "cats"  # an iterator that was begun continues
    assert "closed" not in repr(d)


@pytest.mark.parametrize("kind", ["dawg", "packed"])
def test_counts_that_are_not_there(kind: Kind) -> None:
    """An error, where C code would read what is not there."""
    steps = wsdict.Dictionary.from_bytes(wsdict.compile(["cat", "cats"], kind=kind).to_bytes()).steps
    assert not steps.ranked
    for ask in (lambda: steps.count(steps.root), lambda: steps.rank("cat"), lambda: steps.unrank(0)):
        with pytest.raises(ValueError, match="counts are needed"):
            ask()
