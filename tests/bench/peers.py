"""The contenders: for each, what its user would write, with the options that serve it best.

Every method is one call or two of the package's own interface; NotImplementedError says that the package has no such thing.
`build` takes words in any order and sorts them where the package needs or profits from sorted keys: 0.03 to 0.05 s of its time for
663,473 words in the order of their locale.
"""

from __future__ import annotations

import mmap
import pickle
from collections.abc import Callable, Iterable
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from typing import Any, ClassVar

Keys = list[Any]  # of str, or of bytes where the package has no str


class Contender:
    """One way to keep a list of words in a file and to ask it."""

    name: ClassVar[str]
    package: ClassVar[str] = ""  # on PyPI
    module: ClassVar[str]
    how: ClassVar[str]  # the calls, for the report

    def __init__(self) -> None:
        self.api = import_module(self.module)

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


class Wsdict(Contender):
    name = "wsdict"
    package = module = "wsdict"
    how = "`compile(source).save(path)`; `load(path)`, without checks `load(path, verify=False)`"
    options: ClassVar[dict[str, str]] = {}

    def build_file(self, source: Path, target: Path) -> None:
        self.api.compile(source, **self.options).save(target)

    def build(self, words: Keys, target: Path) -> None:
        self.api.compile(words, **self.options).save(target)

    def load(self, path: Path) -> Any:
        return self.api.load(path, verify=False)

    def load_checked(self, path: Path) -> Any:
        return self.api.load(path)

    def ready(self, d: Any) -> None:
        len(d)  # counts its words: without `ranks=True` numbers are made once, when they are first needed

    def prefix(self, d: Any) -> Callable[[Any], Iterable[Any]]:
        return d.keys

    def index(self, d: Any) -> Callable[[Any], int]:
        return d.index

    def word(self, d: Any) -> Callable[[int], Any]:
        return d.word


class WsdictSmall(Wsdict):
    name = "wsdict, level small"
    how = '`compile(source, level="small")`; the same file as above for more than 32 letters'
    options = {"level": "small"}


class Marisa(Contender):
    name = "marisa-trie"
    package, module = "marisa-trie", "marisa_trie"
    how = "`Trie(words).save(path)`; `Trie().mmap(path)`. Numbers are in no order"  # its options move no figure by 10 %

    def build(self, words: Keys, target: Path) -> None:
        self.api.Trie(words).save(str(target))

    def load(self, path: Path) -> Any:
        return self.api.Trie().mmap(str(path))

    def prefix(self, d: Any) -> Callable[[Any], Iterable[Any]]:
        return d.keys  # a list: 10 % faster than iterkeys

    def index(self, d: Any) -> Callable[[Any], int]:
        return d.key_id

    def word(self, d: Any) -> Callable[[int], Any]:
        return d.restore_key


class Dawg(Contender):
    name = "DAWG2 DAWG"
    package, module = "DAWG2", "dawg"
    how = "`DAWG(sorted(words), input_is_sorted=True).save(path)`; `DAWG().load(path)`"
    kind = "DAWG"

    def build(self, words: Keys, target: Path) -> None:
        getattr(self.api, self.kind)(sorted(words), input_is_sorted=True).save(str(target))

    def load(self, path: Path) -> Any:
        return getattr(self.api, self.kind)().load(str(path))

    def iterate(self, d: Any) -> Iterable[Any]:
        raise NotImplementedError


class CompletionDawg(Dawg):
    name = "DAWG2 CompletionDAWG"
    how = "the same with `CompletionDAWG`"
    kind = "CompletionDAWG"

    def iterate(self, d: Any) -> Iterable[Any]:
        return d.iterkeys()

    def prefix(self, d: Any) -> Callable[[Any], Iterable[Any]]:
        return d.keys


class Ducer(Contender):
    name = "ducer Set"
    package = module = "ducer"
    how = "`Set.build(path, sorted(lines))`; `Set(mmap)`. Keys are bytes and stay bytes here, which spares it all decoding"

    def keys(self, text: bytes) -> Keys:
        return text.split(b"\n")

    def build(self, words: Keys, target: Path) -> None:
        self.api.Set.build(target, sorted(words))

    def build_words(self, words: list[str], target: Path) -> None:
        self.build(list(map(str.encode, words)), target)

    def load(self, path: Path) -> Any:
        with path.open("rb") as file:
            return self.api.Set(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))

    def prefix(self, d: Any) -> Callable[[Any], Iterable[Any]]:
        return d.starts_with


class Cedar(Contender):
    name = "pycedar"
    package = module = "pycedar"
    how = "`d[word] = 0` for all words, `d.save(path)`; `dict().load(path)`"  # sorting first makes it 1.4 times slower

    def build(self, words: Keys, target: Path) -> None:
        d = self.api.dict()
        for word in words:
            d[word] = 0
        if d.save(str(target)):
            raise OSError(target)

    def load(self, path: Path) -> Any:
        d = self.api.dict()
        if d.load(str(path)):
            raise OSError(path)
        return d

    def prefix(self, d: Any) -> Callable[[Any], Iterable[Any]]:
        return d.find_keys


class LexDict(Contender):
    name = "lexindex DictIndex"
    package = module = "lexindex"
    how = (
        "`DictIndex(sorted(words)).save(path)`; `load_mmap_verified(path)`, without checks `load_mmap(path)`. "
        "`route_microblocks()` before it is asked"  # 1.4 times the look-ups
    )
    kind = "DictIndex"

    def build(self, words: Keys, target: Path) -> None:
        self.api.DictIndex(sorted(words)).save(target)

    def load(self, path: Path) -> Any:
        return getattr(self.api, self.kind).load_mmap(path)

    def load_checked(self, path: Path) -> Any:
        return getattr(self.api, self.kind).load_mmap_verified(path)

    def ready(self, d: Any) -> None:
        d.route_microblocks()

    def prefix(self, d: Any) -> Callable[[Any], Iterable[Any]]:
        return lambda prefix: d.keys_of(range(*d.prefix_id_range(prefix)))  # 1.3 times as fast as prefix()

    def index(self, d: Any) -> Callable[[Any], int]:
        return d.id

    def word(self, d: Any) -> Callable[[int], Any]:
        return d.key


class LexString(LexDict):
    name = "lexindex StringIndex"
    how = "`StringIndex.from_sorted(sorted(words)).save(path)`; loaded in the same ways"
    kind = "StringIndex"

    def build(self, words: Keys, target: Path) -> None:
        self.api.StringIndex.from_sorted(sorted(words)).save(target)

    def ready(self, d: Any) -> None:
        pass

    def prefix(self, d: Any) -> Callable[[Any], Iterable[Any]]:
        return d.prefix


class LexHash(LexDict):
    name = "lexindex PerfectHashIndex"
    how = "`PerfectHashIndex(words).save(path)`; loaded in the same ways. A hash that keeps its keys: exact, without order and prefixes"
    kind = "PerfectHashIndex"

    def build(self, words: Keys, target: Path) -> None:
        self.api.PerfectHashIndex(words).save(target)

    def ready(self, d: Any) -> None:
        pass

    def iterate(self, d: Any) -> Iterable[Any]:
        raise NotImplementedError

    def prefix(self, d: Any) -> Callable[[Any], Iterable[Any]]:
        raise NotImplementedError


class PythonSet(Contender):
    name = "Python set"
    module = "pickle"
    how = "`set(words)`, pickled"

    def build(self, words: Keys, target: Path) -> None:
        with target.open("wb") as file:
            pickle.dump(set(words), file, pickle.HIGHEST_PROTOCOL)

    def load(self, path: Path) -> Any:
        with path.open("rb") as file:
            return pickle.load(file)


CONTENDERS: dict[str, type[Contender]] = {
    kind.name: kind for kind in (Wsdict, WsdictSmall, Marisa, Dawg, CompletionDawg, Ducer, Cedar, LexDict, LexString, LexHash, PythonSet)
}
