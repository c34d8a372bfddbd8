"""The errors that wsdict raises. Each is also the builtin error it resembles, keeps its values, and says what to do next."""

from __future__ import annotations

import errno
from collections.abc import Iterable, Sequence
from typing import Any


class WsdictError(Exception):
    """The base class of all errors of wsdict.

    Every argument of a subclass's constructor is an attribute of the same name: an error that is pickled or copied is made again from
    them, with all its values. (Exception would call the constructor with the message alone.)
    """

    def __reduce__(self) -> tuple[Any, ...]:
        code = getattr(type(self).__init__, "__code__", None)
        values = [getattr(self, name) for name in code.co_varnames[1 : code.co_argcount]] if code else self.args
        return type(self), tuple(values), self.__dict__


class OptionError(WsdictError, ValueError):
    """An option has an invalid value."""

    option: str
    value: object
    expected: str

    def __init__(self, option: str, value: object, expected: str) -> None:
        self.option, self.value, self.expected = option, value, expected
        super().__init__(f"{option} is {value!r:.200}: expected {expected}")


class SpellingError(WsdictError, ValueError):
    """Dictionaries spell words by different rules."""

    first: str
    rules: str
    second: str
    other_rules: str

    def __init__(self, first: str, rules: str, second: str, other_rules: str) -> None:
        self.first, self.rules, self.second, self.other_rules = first, rules, second, other_rules
        problem = f"{first} spells words by {rules}, and {second} by {other_rules}"
        super().__init__(f"{problem}; compile one of them again with the rules of the other")


class WordListError(WsdictError, ValueError):
    """A word list cannot be read, or is not clean although `strict` or `sorted` requires it."""

    source: str
    problem: str
    remedy: str
    line: int | None

    def __init__(self, source: str, problem: str, remedy: str, line: int | None = None) -> None:
        self.source, self.problem, self.remedy, self.line = source, problem, remedy, line
        super().__init__(f"{source}{f', line {line}' if line else ''}: {problem}; {remedy}")


class WordTypeError(WsdictError, TypeError):
    """A word, or another text, is not a str. `index` counts from 0, for an item of an iterable."""

    value: object
    what: str
    index: int | None

    def __init__(self, value: object, what: str = "word", index: int | None = None) -> None:
        self.value, self.what, self.index = value, what, index
        kind, plural = type(value).__name__, f"{what}es" if what.endswith("x") else f"{what}s"
        found = f"not {kind}" if index is None else f"and item {index} (from 0) is {kind}"
        if isinstance(value, (bytes, bytearray, memoryview)):
            remedy = "decode it first"
        elif isinstance(value, (int, float)):
            remedy = "convert it with str() first"
        else:
            remedy = "pass a str"
        super().__init__(f"{plural} are str, {found}: {value!r:.60}; {remedy}")

    @classmethod
    def first_of(cls, items: Iterable[object]) -> WordTypeError:
        """The error for the first item that is not a str; there is one."""
        return next(cls(item, index=i) for i, item in enumerate(items) if not isinstance(item, str))


class RecipeError(WsdictError, ValueError):
    """A recipe is not valid."""

    path: str
    problem: str

    def __init__(self, path: str, problem: str) -> None:
        self.path, self.problem = path, problem
        super().__init__(f"{path}: {problem}; see compile/README.md")


class RulesError(WsdictError, ValueError):
    """The rules of a board game are not valid."""

    source: str
    problem: str

    def __init__(self, source: str, problem: str) -> None:
        self.source, self.problem = source, problem
        super().__init__(f"{source}: {problem}")


class BoardError(WsdictError, ValueError):
    """A board is not valid. `row` and `column` count from 0."""

    problem: str
    remedy: str
    row: int | None
    column: int | None

    def __init__(self, problem: str, remedy: str, row: int | None = None, column: int | None = None) -> None:
        self.problem, self.remedy, self.row, self.column = problem, remedy, row, column
        place = "" if row is None else f" in row {row}, column {column}"
        super().__init__(f"{problem}{place}; {remedy}")


class StepsError(WsdictError, RuntimeError):
    """A search was given too few steps. `paths` are those it found; `search.next()` continues it."""

    steps: int
    search: object
    paths: list[object]

    def __init__(self, steps: int, search: object = None, paths: Sequence[object] = ()) -> None:
        self.steps, self.search, self.paths = steps, search, list(paths)
        super().__init__(f"not found within {steps:,} steps, and not refuted; allow more steps")


class CheckError(WsdictError, AssertionError):
    """The solver and brute force found different words: a bug in wsdict."""

    missing: list[str]
    extra: list[str]

    def __init__(self, missing: list[str], extra: list[str]) -> None:
        self.missing, self.extra = missing, extra
        super().__init__(f"the solver missed {missing} and wrongly found {extra}; please report this board")


class FormatError(WsdictError, ValueError):
    """A file or buffer is not a valid dictionary."""

    source: str
    problem: str
    remedy: str

    def __init__(self, source: str, problem: str, remedy: str = "compile it again from its word list") -> None:
        self.source, self.problem, self.remedy = source, problem, remedy
        super().__init__(f"{source}: {problem}; {remedy}")


class ClosedError(WsdictError, ValueError):
    """A dictionary is used after it was closed."""

    def __init__(self, source: str) -> None:
        self.source = source
        super().__init__(f"{source}: the dictionary is closed; load it again")


class LimitError(WsdictError, OverflowError):
    """There is more of something than the formats can hold, or than the caller allows."""

    what: str
    value: int
    limit: int
    remedy: str

    def __init__(self, what: str, value: int, limit: int, remedy: str) -> None:
        self.what, self.value, self.limit, self.remedy = what, value, limit, remedy
        super().__init__(f"{value:,} {what}, and the limit is {limit:,}; {remedy}")


class OverwriteError(WsdictError, FileExistsError):
    """The output file exists and is not a wsdict dictionary."""

    def __init__(self, path: str) -> None:
        self.path = path
        problem = f"{path} exists and is not a wsdict dictionary; name another output, or use --force (force=True)"
        super().__init__(errno.EEXIST, problem, path)

    def __str__(self) -> str:
        return str(self.strerror)


class WordError(WsdictError, KeyError):
    """A word is not in the dictionary."""

    def __init__(self, word: str) -> None:
        self.word = word
        super().__init__(word)

    def __str__(self) -> str:
        return f"{self.word!r} is not in the dictionary; check `word in dictionary` first"


class RankError(WsdictError, IndexError):
    """The dictionary has no word with this index."""

    index: int
    words: int

    def __init__(self, index: int, words: int) -> None:
        self.index, self.words = index, words
        have = f"a dictionary of {words:,} words has indexes 0 to {words - 1:,}" if words else "the dictionary is empty"
        super().__init__(f"index {index:,} is out of range: {have}")


class WordListWarning(UserWarning):
    """A word list was read, but probably not as intended."""
