"""The first cases of the fuzzers in tests/fuzz, and that what they change is sound before it is changed."""

from __future__ import annotations

import random
import warnings

import pytest
from fuzz import marisa_file, packed_file
from fuzz.cases import run
from fuzz.questions import Contradiction, agree, boards, listed, measured
from fuzz.seeds import KINDS, seeds
from oracles import File

import wsdict
from wsdict.kernels import COMPILED

pytestmark = pytest.mark.filterwarnings("ignore::wsdict.WordListWarning")  # of files without normal form
CASES = 120 if COMPILED else 12


@pytest.mark.parametrize("kind", KINDS)
def test_the_first_cases(kind: str) -> None:
    outcomes = {run(kind, n) for n in range(CASES)}
    assert outcomes <= {"refused", "sound"}
    assert "sound" in outcomes or not COMPILED  # or what is compared with the words?


@pytest.mark.parametrize("kind", KINDS)
def test_seeds_are_sound(kind: str) -> None:
    chance = random.Random(1)
    for _, data in chance.sample(seeds(kind), 5):
        d = wsdict.Dictionary.from_bytes(data)
        words = listed(d)
        assert words is not None
        agree(d, words, chance)
        boards(d, words, chance)
        d.verify()
        assert all(getattr(d.header, name) == value for name, value in measured(words, d.header).items())


def test_what_is_taken_apart_is_written_again() -> None:
    for name, data in seeds("packed"):
        file = File.read(data)
        if file.header["words"]:
            assert packed_file.written(file, *packed_file.read(file)) == file, name
    for name, data in seeds("marisa"):
        if name.startswith(".marisa"):
            assert marisa_file.written(marisa_file.read(data)) == data, name


def test_contradictions_are_found() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        d = wsdict.compile(["bat", "cat", "cats"])
    agree(d, ["bat", "cat", "cats"], random.Random(2))
    for wrong in (["bat", "cat"], ["bat", "cat", "cats", "dog"], ["bat", "cats"]):
        with pytest.raises(Contradiction):
            agree(d, wrong, random.Random(2))
