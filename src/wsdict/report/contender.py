"""What is measured: a way to keep words in a file and to ask it. Here is the contract, and our own ways; peers.py has the others.

Every method is one call or two of a package's own interface; NotImplementedError says that the package has no such thing.
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
OURS = "wsdict "  # what our own names begin with


class Contender:
    """One way to keep a list of words in a file and to ask it."""

    name: str
    package: str = ""  # on PyPI, where it is not part of Python
    module: str
    how: str  # the calls, for the report
    spelling = Spelling()  # what the words were put into; ours builds with the same

    def __init__(self) -> None:
        self.api = import_module(self.module)

    @classmethod
    def installed(cls) -> bool:
        return find_spec(cls.module) is not None

    @classmethod
    def version(cls) -> str:
        return version(cls.package) if cls.package else ""

    def keys(self, text: bytes) -> Keys:
        """Fresh keys, one a line, as this package wants them."""
        return text.decode().split("\n")

    def build_file(self, source: Path, target: Path) -> None:
        """A text file becomes a dictionary file: read, decode, split into lines, build, save."""
        words = self.keys(source.read_bytes())
        if not words[-1]:
            words.pop()
        self.build(words, target)

    def build_words(self, words: list[str], target: Path) -> None:
        """A list of str becomes a dictionary file."""
        self.build(words, target)

    def build(self, words: Keys, target: Path) -> None:
        """Keys in any order become a dictionary file; sorted first where the package needs or profits from it."""
        raise NotImplementedError

    def load(self, path: Path) -> Any:
        """Open the file as fast as the package can."""
        raise NotImplementedError

    def load_checked(self, path: Path) -> Any:
        """Open the file and prove at least that its bytes are those that were written."""
        raise NotImplementedError

    def ready(self, d: Any) -> None:
        """What is done once, after loading, so that questions are answered faster."""

    def iterate(self, d: Any) -> Iterable[Any]:
        """All words."""
        return iter(d)

    def prefix(self, d: Any) -> Callable[[Any], Iterable[Any]]:
        """The words that begin with a prefix."""
        raise NotImplementedError

    def index(self, d: Any) -> Callable[[Any], int]:
        """The number of a word."""
        raise NotImplementedError

    def word(self, d: Any) -> Callable[[int], Any]:
        """The word of a number from 0."""
        raise NotImplementedError

    def score(self, d: Any) -> Callable[[list[Any]], list[int]]:
        """The scores of boards."""
        raise NotImplementedError

    def shape(self, d: Any) -> dict[str, int | None]:  # noqa: ARG002
        """Nodes and edges of its structure, if it tells."""
        return {}


class Ours(Contender):
    """A representation of wsdict, `dawg`, or at one of its levels, `dawg:small`."""

    package = module = "wsdict"

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

    def ready(self, d: Any) -> None:
        d.word(0)  # without `ranks=True` numbers are made once, when they are first needed

    def prefix(self, d: Any) -> Callable[[Any], Iterable[Any]]:
        return d.keys

    def index(self, d: Any) -> Callable[[Any], int]:
        return d.index

    def word(self, d: Any) -> Callable[[int], Any]:
        return d.word

    def score(self, d: Any) -> Callable[[list[Any]], list[int]]:
        steps = self.kind == "dawg" or isinstance(d.steps, Stepper)  # else the solver would make a `dawg` of it, and that would be measured
        return self.api.Solver(d, "boggle", engine="auto" if steps else "walk").score_many

    def shape(self, d: Any) -> dict[str, int | None]:
        return {"nodes": d.nodes, "edges": d.edges} if d.nodes else {"nodes": None, "edges": None}  # a set has neither


def parse_kinds(text: str | None) -> list[str]:
    """The kinds in `a,b:small`; without a text all of them, and the small `dawg` too. Raises OptionError."""
    if text is None:
        return [*KINDS, "dawg:small"]
    kinds = [kind for kind in dict.fromkeys(part.strip() for part in text.split(",")) if kind]
    for kind in kinds:
        name, colon, level = kind.partition(":")
        if name not in KINDS or (colon and level not in LEVELS):
            raise OptionError("kinds", kind, f"some of {', '.join(KINDS)}, each with a level if you like (dawg:small)")
    if not kinds:
        raise OptionError("kinds", text, f"some of {', '.join(KINDS)}")
    return kinds
