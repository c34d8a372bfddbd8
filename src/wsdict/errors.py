"""Every error that wsdict raises on purpose. Each is also the builtin it resembles, carries its values and says what to do next."""

from __future__ import annotations

from collections.abc import Sequence


class WsdictError(Exception):
    """The root of them all."""


class OptionError(WsdictError, ValueError):
    """An option has a value that means nothing."""

    def __init__(self, option: str, value: object, expected: str) -> None:
        self.option, self.value, self.expected = option, value, expected
        super().__init__(f"{option} is {value!r}: expected {expected}")


class WordListError(WsdictError, ValueError):
    """A word list cannot be read, or is not clean where that was asked for."""

    def __init__(self, source: str, problem: str, remedy: str, line: int | None = None) -> None:
        self.source, self.problem, self.remedy, self.line = source, problem, remedy, line
        super().__init__(f"{source}{f', line {line}' if line else ''}: {problem}; {remedy}")


class RecipeError(WsdictError, ValueError):
    """A recipe does not say how to make a dictionary."""

    def __init__(self, path: str, problem: str) -> None:
        self.path, self.problem = path, problem
        super().__init__(f"{path}: {problem}; see compile/README.md")


class RulesError(WsdictError, ValueError):
    """Rules of a board game that cannot be followed."""

    def __init__(self, source: str, problem: str) -> None:
        self.source, self.problem = source, problem
        super().__init__(f"{source}: {problem}")


class BoardError(WsdictError, ValueError):
    """A board that cannot be played on. Row and column count from 0."""

    def __init__(self, problem: str, remedy: str, row: int | None = None, column: int | None = None) -> None:
        self.problem, self.remedy, self.row, self.column = problem, remedy, row, column
        place = "" if row is None else f" in row {row}, column {column}"
        super().__init__(f"{problem}{place}; {remedy}")


class StepsError(WsdictError, TimeoutError):
    """A search was given too few steps. `paths` are those it found; `search.next()` goes on with it."""

    def __init__(self, steps: int, search: object = None, paths: Sequence[object] = ()) -> None:
        self.steps, self.search, self.paths = steps, search, list(paths)
        super().__init__(f"not found within {steps:,} steps, and not refuted; allow more steps")

    def __str__(self) -> str:
        return str(self.args[0])


class CheckError(WsdictError, AssertionError):
    """A solver and brute force disagree: a bug of wsdict."""

    def __init__(self, missing: list[str], extra: list[str]) -> None:
        self.missing, self.extra = missing, extra
        super().__init__(f"the solver missed {missing} and found {extra} too much; please report this board")


class FormatError(WsdictError, ValueError):
    """Bytes are not a sound dictionary."""

    def __init__(self, source: str, problem: str, remedy: str = "compile it again from its word list") -> None:
        self.source, self.problem, self.remedy = source, problem, remedy
        super().__init__(f"{source}: {problem}; {remedy}")


class LimitError(WsdictError, OverflowError):
    """More of something than the formats can hold."""

    def __init__(self, what: str, value: int, limit: int, remedy: str) -> None:
        self.what, self.value, self.limit = what, value, limit
        super().__init__(f"{value:,} {what}, and the limit is {limit:,}; {remedy}")


class OverwriteError(WsdictError, FileExistsError):
    """The output exists and is not a wsdict dictionary."""

    def __init__(self, path: str) -> None:
        self.path = path
        super().__init__(f"{path} exists and is not a wsdict dictionary; name another output, or use --force (force=True)")

    def __str__(self) -> str:
        return str(self.args[0])


class WordError(WsdictError, KeyError):
    """A word is not in the dictionary."""

    def __init__(self, word: str) -> None:
        self.word = word
        super().__init__(f"{word!r} is not in the dictionary; ask `word in dictionary` first")

    def __str__(self) -> str:
        return str(self.args[0])


class RankError(WsdictError, IndexError):
    """A dictionary has no word of that index."""

    def __init__(self, index: int, words: int) -> None:
        self.index, self.words = index, words
        have = f"a dictionary of {words:,} words has indexes 0 to {words - 1}" if words else "the dictionary is empty"
        super().__init__(f"there is no word {index}: {have}")


class WordListWarning(UserWarning):
    """A word list was read, but hardly as its owner meant."""


class WordTypeError(WsdictError, TypeError):
    """A word is not a str."""

    def __init__(self, value: object, what: str = "word") -> None:
        self.value, self.what = value, what
        remedy = {bytes: "decode it first", bytearray: "decode it first", int: "use str(...)"}.get(type(value), "give a str")
        super().__init__(f"{what} is of type {type(value).__name__}, not str: {value!r:.60}; {remedy}")


class ClosedError(WsdictError, ValueError):
    """A dictionary was closed."""

    def __init__(self, source: str) -> None:
        self.source = source
        super().__init__(f"{source}: the dictionary is closed; load it again")
