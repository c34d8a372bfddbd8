"""The peers: for each, what its user would write, with the options that are best for it. A new peer is added only here.

Sorting 663,473 words that are in the order of their locale is 0.03 to 0.05 s of the time of `build`.
"""

from __future__ import annotations

import mmap
import pickle
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

from wsdict.report.contender import Contender, Keys


class Marisa(Contender):
    name = "marisa-trie"
    package, module = "marisa-trie", "marisa_trie"
    how = "`Trie(words).save(path)`; `Trie().mmap(path)`. Numbers have no order"  # its options change no figure by 10 %

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
    how = "`Set.build(path, sorted(lines))`; `Set(mmap)`. Keys are bytes and stay bytes here, so nothing is decoded"

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
        "`route_microblocks()` before queries"  # 1.4 times the look-ups
    )
    kind = "DictIndex"

    def build(self, words: Keys, target: Path) -> None:
        self.api.DictIndex(sorted(words)).save(target)

    def load(self, path: Path) -> Any:
        return getattr(self.api, self.kind).load_mmap(path)

    def load_checked(self, path: Path) -> Any:
        return getattr(self.api, self.kind).load_mmap_verified(path)

    def warm_up(self, d: Any) -> None:
        d.route_microblocks()

    def prefix(self, d: Any) -> Callable[[Any], Iterable[Any]]:
        return lambda prefix: d.keys_of(range(*d.prefix_id_range(prefix)))  # 1.3 times as fast as prefix()

    def index(self, d: Any) -> Callable[[Any], int]:
        return d.id

    def word(self, d: Any) -> Callable[[int], Any]:
        return d.key


class LexString(LexDict):
    name = "lexindex StringIndex"
    how = "`StringIndex.from_sorted(sorted(words)).save(path)`; loaded in the same way"
    kind = "StringIndex"

    def build(self, words: Keys, target: Path) -> None:
        self.api.StringIndex.from_sorted(sorted(words)).save(target)

    def warm_up(self, d: Any) -> None:
        pass

    def prefix(self, d: Any) -> Callable[[Any], Iterable[Any]]:
        return d.prefix


class LexHash(LexDict):
    name = "lexindex PerfectHashIndex"
    how = "`PerfectHashIndex(words).save(path)`; loaded in the same way. A hash that stores its keys: exact, without order and prefixes"
    kind = "PerfectHashIndex"

    def build(self, words: Keys, target: Path) -> None:
        self.api.PerfectHashIndex(words).save(target)

    def warm_up(self, d: Any) -> None:
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


class Datrie(Contender):
    name = "datrie"
    package = module = "datrie"
    how = "`t = BaseTrie(letters)`, `t[word] = 0` for all words, `t.save(path)`; `BaseTrie.load(path)`"

    def build(self, words: Keys, target: Path) -> None:
        trie = self.api.BaseTrie("".join(sorted(set().union(*words))))
        for word in words:
            trie[word] = 0
        trie.save(str(target))

    def load(self, path: Path) -> Any:
        return self.api.BaseTrie.load(str(path))

    def iterate(self, d: Any) -> Iterable[Any]:
        return iter(d.keys())

    def prefix(self, d: Any) -> Callable[[Any], Iterable[Any]]:
        return d.keys


class SqliteTable:
    """A table of words that is queried as a set is."""

    def __init__(self, connection: Any) -> None:
        self.ask = connection.execute
        self.close = connection.close

    def __del__(self) -> None:
        self.close()  # Python 3.13 warns of a connection that is left open

    def __contains__(self, word: str) -> bool:
        return self.ask("SELECT 1 FROM words WHERE word = ?", (word,)).fetchone() is not None

    def __iter__(self) -> Iterator[str]:
        return (word for (word,) in self.ask("SELECT word FROM words ORDER BY word"))

    def keys(self, prefix: str) -> Iterator[str]:
        found = self.ask("SELECT word FROM words WHERE word >= ? AND word < ? ORDER BY word", (prefix, prefix + "\U0010ffff"))
        return (word for (word,) in found)


class Sqlite(Contender):
    name = "sqlite3"
    module = "sqlite3"
    how = "`CREATE TABLE words (word TEXT PRIMARY KEY) WITHOUT ROWID`, one transaction of sorted words; `SELECT 1 … WHERE word = ?`"

    @classmethod
    def version(cls) -> str:
        return str(import_module(cls.module).sqlite_version)

    def build(self, words: Keys, target: Path) -> None:
        target.unlink(missing_ok=True)
        connection = self.api.connect(target)
        connection.execute("CREATE TABLE words (word TEXT PRIMARY KEY) WITHOUT ROWID")
        connection.executemany("INSERT INTO words VALUES (?)", zip(sorted(words)))
        connection.commit()
        connection.close()

    def load(self, path: Path) -> Any:
        return SqliteTable(self.api.connect(path))

    def prefix(self, d: Any) -> Callable[[Any], Iterable[Any]]:
        return d.keys


PEERS: dict[str, type[Contender]] = {
    peer.name: peer for peer in (Marisa, Dawg, CompletionDawg, Ducer, Cedar, Datrie, LexDict, LexString, LexHash, Sqlite, PythonSet)
}
