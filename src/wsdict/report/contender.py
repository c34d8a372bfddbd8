"""Contenders: ways to store words in a file and to query it. This file has the interface and wsdict's own; peers.py has the others.

Every method is one or two calls of a package's own interface; NotImplementedError means that the package does not support it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from importlib import import_module
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from wsdict.dictionary import LEVELS
from wsdict.errors import OptionError
from wsdict.kernels.steps.stepper import Stepper
from wsdict.representations import KINDS
from wsdict.spelling import Spelling

Keys = list[Any]  # of str, or of bytes where the package has no str
OURS = "wsdict "  # the prefix of our own names


class Contender:
    """A way to store a list of words in a file and to query it."""

    name: str
    package: str = ""  # on PyPI; none for a part of Python
    module: str
    names: tuple[str, ...] = ()  # of the module, which imports them on first use: their import is not part of what is measured
    how: str  # the calls, for the page
    spelling = Spelling()  # of the words; ours builds with the same

    def __init__(self) -> None:
        self.api = import_module(self.module)
        for name in self.names:
            getattr(self.api, name)

    @classmethod
    def installed(cls) -> bool:
        return find_spec(cls.module) is not None

    @classmethod
    def version(cls) -> str:
        return version(cls.package) if cls.package else ""

    def keys(self, text: bytes) -> Keys:
        """New keys from lines, of the type that this package needs."""
        return text.decode().split("\n")

    def build_file(self, source: Path, target: Path) -> None:
        """Make a dictionary file of a text file: read, decode, split into lines, build, save."""
        words = self.keys(source.read_bytes())
        if not words[-1]:
            words.pop()
        self.build(words, target)

    def build_words(self, words: list[str], target: Path) -> None:
        """Make a dictionary file of a list of str."""
        self.build(words, target)

    def build(self, words: Keys, target: Path) -> None:
        """Make a dictionary file of keys in any order; sort them first where the package needs it or is faster with it."""
        raise NotImplementedError

    def load(self, path: Path) -> Any:
        """Open the file in the fastest way that the package has."""
        raise NotImplementedError

    def load_checked(self, path: Path) -> Any:
        """Open the file and verify at least that its bytes are those that were written."""
        raise NotImplementedError

    def warm_up(self, d: Any) -> None:
        """Prepare once, after loading, for faster answers."""

    def iterate(self, d: Any) -> Iterable[Any]:
        """All words."""
        return iter(d)

    def prefix(self, d: Any) -> Callable[[Any], Iterable[Any]]:
        """A function that gives the words with a prefix."""
        raise NotImplementedError

    def index(self, d: Any) -> Callable[[Any], int]:
        """A function that gives the number of a word."""
        raise NotImplementedError

    def word(self, d: Any) -> Callable[[int], Any]:
        """A function that gives the word of a number, from 0."""
        raise NotImplementedError

    def score(self, d: Any) -> Callable[[list[Any]], list[int]]:
        """A function that gives the scores of boards."""
        raise NotImplementedError

    def shape(self, d: Any) -> dict[str, int | None]:  # noqa: ARG002
        """Nodes and edges of its structure, if it reports them."""
        return {}


class Ours(Contender):
    """A representation of wsdict, for example `dawg`, or `dawg:small` for one at a level."""

    package = module = "wsdict"
    names = ("Solver", "compile", "load")

    def __init__(self, kind: str) -> None:
        super().__init__()
        self.kind, _, level = kind.partition(":")
        self.level = level or None
        self.name = OURS + kind

    def build_file(self, source: Path, target: Path) -> None:
        self._build(source, target)

    def build(self, words: Keys, target: Path) -> None:
        self._build(words, target)

    def _build(self, source: Path | Keys, target: Path) -> None:
        spelling = self.spelling
        self.api.compile(source, kind=self.kind, level=self.level, normalize=spelling.normalize, case=spelling.case).save(target)

    def load(self, path: Path) -> Any:
        return self.api.load(path, verify=False)

    def load_checked(self, path: Path) -> Any:
        return self.api.load(path)

    def warm_up(self, d: Any) -> None:
        d.word(0)  # without `ranks=True` the words are counted when a number is first needed

    def prefix(self, d: Any) -> Callable[[Any], Iterable[Any]]:
        return d.keys

    def index(self, d: Any) -> Callable[[Any], int]:
        return d.index

    def word(self, d: Any) -> Callable[[int], Any]:
        return d.word

    def score(self, d: Any) -> Callable[[list[Any]], list[int]]:
        steps = self.kind == "dawg" or isinstance(
            d.steps, Stepper
        )  # else the solver would convert it to `dawg`, and that would be measured
        return self.api.Solver(d, "boggle", engine="auto" if steps else "walk").score_many

    def shape(self, d: Any) -> dict[str, int | None]:
        return {"nodes": d.nodes, "edges": d.edges} if d.nodes else {"nodes": None, "edges": None}  # a set has none


def parse_kinds(text: str | None) -> list[str]:
    """The kinds in `a,b:small`; without a text all kinds, and `dawg:small`. Raises OptionError."""
    if text is None:
        return [*KINDS, "dawg:small"]
    kinds = [kind for kind in dict.fromkeys(part.strip() for part in text.split(",")) if kind]
    for kind in kinds:
        name, colon, level = kind.partition(":")
        if name not in KINDS or (colon and level not in LEVELS):
            raise OptionError("kinds", kind, f"some of {', '.join(KINDS)}, with or without a level (dawg:small)")
    if not kinds:
        raise OptionError("kinds", text, f"some of {', '.join(KINDS)}")
    return kinds
