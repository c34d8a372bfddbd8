"""Errors carry their values, are builtin errors too, and survive copying and pickling."""

from __future__ import annotations

import copy
import errno
import pickle
from collections.abc import Callable
from typing import Any

import pytest

import wsdict
from wsdict import errors

SAMPLES: dict[type[errors.WsdictError], dict[str, Any]] = {
    errors.WsdictError: {},
    errors.OptionError: {"option": "kind", "value": "dwag", "expected": "dawg"},
    errors.WordListError: {"source": "words.txt", "problem": "the line is blank", "remedy": "delete it", "line": 7},
    errors.WordTypeError: {"value": b"cat", "what": "word", "index": 3},
    errors.RecipeError: {"path": "x.toml", "problem": "no sources"},
    errors.RulesError: {"source": "<rules>", "problem": "no adjacency"},
    errors.BoardError: {"problem": "no such tile", "remedy": "use another", "row": 1, "column": 2},
    errors.StepsError: {"steps": 10, "search": None, "paths": [[1, 2]]},
    errors.CheckError: {"missing": ["cat"], "extra": ["act"]},
    errors.FormatError: {"source": "words.wsd", "problem": "the file is empty", "remedy": "get it again"},
    errors.ClosedError: {"source": "words.wsd"},
    errors.LimitError: {"what": "words", "value": 3000, "limit": 2000, "remedy": "use fewer"},
    errors.OverwriteError: {"path": "notes.txt"},
    errors.WordError: {"word": "dog"},
    errors.SpellingError: {"first": "a.wsd", "rules": "nfc, lower", "second": "b.wsd", "other_rules": "nfc, none"},
    errors.RankError: {"index": 5, "words": 2},
}
COPIES: dict[str, Callable[[Any], Any]] = {
    "copy": copy.copy,
    "deep copy": copy.deepcopy,
    **{f"pickle {n}": lambda error, n=n: pickle.loads(pickle.dumps(error, n)) for n in range(pickle.HIGHEST_PROTOCOL + 1)},
}


def test_every_error_has_a_sample_and_a_public_name() -> None:
    classes = {error for error in vars(errors).values() if isinstance(error, type) and issubclass(error, errors.WsdictError)}
    assert classes == SAMPLES.keys()
    assert {error.__name__ for error in classes} <= set(wsdict.__all__)


@pytest.mark.parametrize("duplicate", COPIES.values(), ids=COPIES)
@pytest.mark.parametrize("kind", SAMPLES, ids=lambda kind: kind.__name__)
def test_a_copy_is_the_same_error(kind: type[errors.WsdictError], duplicate: Callable[[Any], Any]) -> None:
    error = kind(**SAMPLES[kind])
    error.add_note("while testing")
    again = duplicate(error)
    assert type(again) is kind
    assert (str(again), again.args, vars(again)) == (str(error), error.args, vars(error))
    assert {name: getattr(again, name) for name in SAMPLES[kind]} == SAMPLES[kind]


@pytest.mark.parametrize("duplicate", COPIES.values(), ids=COPIES)
def test_a_copy_of_a_plain_error(duplicate: Callable[[Any], Any]) -> None:
    again = duplicate(errors.WsdictError("what", 1))
    assert (type(again), again.args) == (errors.WsdictError, ("what", 1))


def test_values_are_where_the_builtin_error_has_them() -> None:
    assert errors.WordError("dog").args == ("dog",)
    missing = errors.OverwriteError("notes.txt")
    assert (missing.errno, missing.filename) == (errno.EEXIST, "notes.txt")


@pytest.mark.parametrize(
    ("error", "message"),
    [
        (errors.WordTypeError(b"cat"), "words are str, not bytes: b'cat'; decode it first"),
        (errors.WordTypeError(7, "prefix"), "prefixes are str, not int: 7; convert it with str() first"),
        (errors.WordTypeError(None, index=2), "words are str, and item 2 (from 0) is NoneType: None; pass a str"),
        (errors.WordTypeError("x" * 100), f"words are str, not str: '{'x' * 59}; pass a str"),
        (errors.WordError("dog"), "'dog' is not in the dictionary; check `word in dictionary` first"),
        (errors.RankError(-1, 1200), "index -1 is out of range: a dictionary of 1,200 words has indexes 0 to 1,199"),
        (errors.RankError(0, 0), "index 0 is out of range: the dictionary is empty"),
        (errors.ClosedError("w.wsd"), "w.wsd: the dictionary is closed; load it again"),
    ],
    ids=lambda value: value if isinstance(value, str) else type(value).__name__,
)
def test_messages(error: errors.WsdictError, message: str) -> None:
    assert str(error) == message
