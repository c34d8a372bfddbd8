"""What users hold: an immutable set of words in order, whatever representation answers for it."""

from __future__ import annotations

import os
from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from functools import reduce
from itertools import chain, count, pairwise
from operator import and_, or_, sub
from typing import IO, TYPE_CHECKING, Any, ClassVar, Literal, Self, cast, get_args, overload

from wsdict import container
from wsdict.automaton import Automaton, from_words
from wsdict.compiled import CompileReport
from wsdict.errors import ClosedError, FormatError, OptionError, SpellingError, WordTypeError
from wsdict.header import Header, compare, native
from wsdict.iterables import words_in
from wsdict.kernels.steps.lookups import Lookups
from wsdict.spelling import Spelling
from wsdict.steps import Position, Steps

Level = Literal["fast", "middle", "small"]
JOINED = 200  # letters before a place that the next letters can join: more than those of a string in a map, and its marks
LEVELS: tuple[Level, ...] = get_args(Level)  # how a representation trades size for speed, if it has a choice


class Dictionary(Lookups, Set[str]):
    """An immutable set of words in code-point order. Safe to share between threads and processes.

    Words, prefixes and texts that are asked for are first put in the dictionary's spelling (normal form and case).

    Every kind is a subclass. It gives `pack`, sets `steps` when it is made, and overrides what it can do faster (docs/adding.md).
    """

    kind: ClassVar[str]
    options: ClassVar[Mapping[str, str]] = {}  # the kind's own options for `compile(options=…)`, and what they mean
    usual: ClassVar[Level] = "fast"  # the level at which it is compiled by default
    without: ClassVar[str] = ""  # letters that it cannot store
    report: CompileReport | None = None  # how it was compiled, if it was in this process
    origin: str | None = None  # the format of another package's file that it was read from
    payloads: str | None = None  # the class of another package whose values its words have, where they do
    file_size: int | None = None  # bytes of the file or buffer that it was opened from

    if TYPE_CHECKING:
        steps: Steps

    # opening.py, which knows every kind, assigns it. Bytes, a bytearray, a memoryview, an mmap…; used in place. Raises FormatError.
    from_bytes: ClassVar[Callable[..., Dictionary]]

    def __init__(self, header: Header, sections: Mapping[str, memoryview], source: str, verify: bool = True) -> None:  # noqa: ARG002
        self.header = header
        self.spelling: Spelling = header.spelling  # normal form and case of its words
        self.source = source  # for messages
        self.sections: dict[str, memoryview] = dict(sections)
        self._hash_value: int | None = None

    @classmethod
    def pack(cls, automaton: Automaton, header: Header, ranks: bool, level: str, options: Mapping[str, Any]) -> Dictionary:
        """An automaton in this representation. Raises LimitError, and OptionError for an invalid value in `options`."""
        raise NotImplementedError

    @classmethod
    def _refuse_letters(cls, header: Header) -> None:
        """Raises OptionError for words with letters that this kind cannot store."""
        for letter in cls.without:
            if letter in header.alphabet:
                raise OptionError("kind", cls.kind, f"another kind, such as dawg, as {cls.kind} cannot store words with {letter!r}")

    def _number(self) -> None:
        """Have ranks."""

    def _automaton(self) -> Automaton | None:
        """The minimal automaton of its words, where the representation has a shorter way to it than its words. Raises FormatError."""
        return None

    def facts(self) -> dict[str, Any]:
        """What the representation knows about itself; `nodes` and `edges` where they are not those of the minimal automaton."""
        return {}

    def verify(self) -> None:
        """Check everything: its words are those that its header describes, and where it claims to be minimal, it is. Slow.

        Raises FormatError.
        """
        words = list(self)
        if any(later <= word for word, later in pairwise(words)):
            raise FormatError(self.source, "its words are not in ascending order")
        compare(Header.of(*from_words(words), self.spelling), self.header, self.source)

    # Facts

    @property
    def nodes(self) -> int:
        """Nodes of this representation, root included; for automata the states of the minimal one, acceptance on the states."""
        nodes: int = self.facts().get("nodes", self.header.nodes)
        return nodes

    @property
    def edges(self) -> int:
        """Edges of this representation; for automata those of the minimal one, acceptance on the states."""
        edges: int = self.facts().get("edges", self.header.edges)
        return edges

    @property
    def alphabet(self) -> str:
        """Every letter that occurs in a word, in order."""
        return self.header.alphabet

    @property
    def longest(self) -> int:
        """Letters of the longest word."""
        return self.header.longest

    @property
    def nbytes(self) -> int:
        """Bytes of the sections, which are all that is walked."""
        return sum(section.nbytes for section in self.sections.values())

    def __repr__(self) -> str:
        return f"<wsdict {self.kind}: {self.header.words:,} words, {self.nodes:,} nodes, {self.nbytes:,} bytes>"

    # Questions; `in`, contains_many, prefixes, longest_prefix, index, index_many and word are in Lookups

    def __len__(self) -> int:
        return self.header.words

    def __iter__(self) -> Iterator[str]:
        return self.steps.words(self.steps.root, "")

    def keys(self, prefix: str = "") -> Iterator[str]:
        """The words that begin with a prefix, itself among them, in order, lazily. O(len(prefix)), then O(letters) per word."""
        prefix = self.spelling.apply(prefix)
        steps = self.steps
        position = steps.walk(prefix)
        return iter(()) if position is None else steps.words(position, prefix)

    def count(self, prefix: str = "") -> int:
        """The number of words that begin with a prefix. O(len(prefix)), after one O(edges) pass where no ranks are stored."""
        position = self.steps.walk(self.spelling.apply(prefix))
        if position is None:
            return 0
        self._number()
        return self.steps.count(position)

    def has_prefix(self, prefix: str) -> bool:
        """Does a word begin with this? O(len(prefix))."""
        return self.header.words > 0 and self.steps.walk(self.spelling.apply(prefix)) is not None

    def cursor(self) -> Cursor:
        """A cursor before the first letter."""
        return Cursor(self, "", self.steps.root)

    def _respelled(self, text: str) -> str | None:
        """A text in the dictionary's spelling, None where that changes nothing."""
        spelled = self.spelling.apply(text)
        return None if spelled == text else spelled

    # Sets

    def __eq__(self, other: object) -> bool:
        if (
            isinstance(other, Dictionary)
            and self.kind == other.kind
            and self.header._replace(source="") == other.header._replace(source="")
        ) and all(self.sections[name] == other.sections[name] for name in self.sections.keys() & other.sections.keys()):
            return True
        return super().__eq__(other)

    def __hash__(self) -> int:
        """That of a frozenset of its words. O(letters), once."""
        if self._hash_value is None:
            self._hash_value = self._hash()
        return self._hash_value

    def __and__(self, other: Iterable[str]) -> Dictionary:
        return self._from_iterable(word for word in self._spelled(other) if word in self)

    def __or__(self, other: Iterable[str]) -> Dictionary:  # type: ignore[override]
        return self._from_iterable(chain(self, self._spelled(other)))

    def __sub__(self, other: Iterable[str]) -> Dictionary:
        others = self._spelled(other)
        return self._from_iterable(word for word in self if word not in others)

    def __xor__(self, other: Iterable[str]) -> Dictionary:  # type: ignore[override]
        others = self._spelled(other)
        ours = (word for word in self if word not in others)
        return self._from_iterable(chain(ours, (word for word in others if word not in self)))

    def __reversed__(self) -> Iterator[str]:
        """The words in descending order. O(edges on its path) per word, after one O(edges) pass where no ranks are stored."""
        return map(self.word, range(len(self) - 1, -1, -1))

    def __sizeof__(self) -> int:
        """Bytes of the object and of its sections, mapped ones included."""
        return super().__sizeof__() + self.nbytes

    def get(self, word: str, default: Any = None) -> Any:
        """The index of a word, `default` if it is not one. O(len(word))."""
        return self.index(word) if word in self else default

    # The names of other packages

    def items(self, prefix: str = "") -> Iterator[tuple[str, int]]:
        """The words that begin with a prefix, each with its index, in order, lazily. O(letters) per word, as for `keys` and `index`."""
        words = self.keys(prefix)
        first = next(words, None)
        return iter(()) if first is None else zip(chain([first], words), count(self.index(first)), strict=False)

    @overload
    def iter_keys(self, prefix: str = "", indexes: Literal[False] = False) -> Iterator[str]: ...

    @overload
    def iter_keys(self, prefix: str = "", *, indexes: bool) -> Iterator[Any]: ...

    def iter_keys(self, prefix: str = "", indexes: bool = False) -> Iterator[Any]:
        """`keys`, or `items` with `indexes`."""
        return self.items(prefix) if indexes else self.keys(prefix)

    @overload
    def iter_prefixes(self, text: str, indexes: Literal[False] = False) -> Iterator[str]: ...

    @overload
    def iter_prefixes(self, text: str, *, indexes: bool) -> Iterator[Any]: ...

    def iter_prefixes(self, text: str, indexes: bool = False) -> Iterator[Any]:
        """The words that a text begins with, shortest first; with `indexes` each with its index."""
        words = self.prefixes(text)
        return zip(words, map(self.index, words), strict=True) if indexes else iter(words)

    # The names of set's methods; like the operators, they accept any iterable

    def union(self, *others: Iterable[str]) -> Dictionary:
        """A dictionary with the words of this and of all others."""
        return reduce(or_, others, self)

    def intersection(self, *others: Iterable[str]) -> Dictionary:
        """A dictionary with the words that this and all others have."""
        return reduce(and_, others, self)

    def difference(self, *others: Iterable[str]) -> Dictionary:
        """A dictionary with the words that none of the others has."""
        return reduce(sub, others, self)

    def symmetric_difference(self, other: Iterable[str]) -> Dictionary:
        """A dictionary with the words that either this or the other has."""
        return self ^ other

    def isdisjoint(self, other: Iterable[str]) -> bool:
        """Is none of the others a word?"""
        return not any(word in self for word in self._spelled(other))

    def issubset(self, other: Iterable[str]) -> bool:
        """Are all words among the others?"""
        return self <= self._spelled(other)

    def issuperset(self, other: Iterable[str]) -> bool:
        """Are all others words?"""
        return self._spelled(other) <= self

    def __rsub__(self, other: Iterable[str]) -> Dictionary:
        return self._from_iterable(word for word in self._spelled(other) if word not in self)

    def __rand__(self, other: Iterable[str]) -> Dictionary:
        return self & other

    def __ror__(self, other: Iterable[str]) -> Dictionary:
        return self | other

    def __rxor__(self, other: Iterable[str]) -> Dictionary:
        return self ^ other

    def _spelled(self, words: Iterable[str]) -> Set[str]:
        """Words in this dictionary's spelling. Raises WordTypeError; SpellingError for a dictionary with other rules."""
        if isinstance(words, Dictionary):
            if words.spelling == self.spelling:
                return words
            if self.origin is None and words.origin is None:  # files of other packages have no rules
                raise SpellingError(self.source, str(self.spelling), words.source, str(words.spelling))
        if not hasattr(type(words), "__iter__"):
            raise TypeError(f"{type(words).__name__!r} object is not iterable")
        spelled: set[str] = set()
        for word in words_in(words):
            if not isinstance(word, str):
                raise WordTypeError(word)
            spelled.add(self.spelling.apply(word))
        return spelled - {""}

    def _from_iterable(self, words: Iterable[str]) -> Dictionary:  # type: ignore[override]
        """A dictionary of this kind and spelling. Raises LimitError. O(letters)."""
        graph, letters = from_words(sorted(set(words)))
        return self.pack(graph, Header.of(graph, letters, self.spelling), False, self.usual, {})

    # Bytes

    def to_bytes(self) -> bytes:
        """The bytes of its file. O(size)."""
        return container.to_bytes(self.header.to_map(self.kind), self._open_sections())

    def save(self, path: str | bytes | os.PathLike[str] | IO[bytes], force: bool = False) -> int:
        """Write it to a file, completely or not at all, or into an open binary file, and return the file's size in bytes.

        A file that is replaced keeps its mode and owner; processes that have it mapped keep its contents. Raises OverwriteError
        where a file that is not a dictionary exists, unless `force`; OSError, also for a read-only file; OptionError for anything else.
        """
        return container.save(path, self.header.to_map(self.kind), self._open_sections(), force)

    @classmethod
    def _from_file(cls, data: memoryview, source: str, verify: bool) -> Self:
        """The dictionary in the bytes of a file of this kind. Raises FormatError."""
        fields, sections = container.parse(data, source, verify)
        return cls(Header.from_map(fields, source), sections, source, verify)

    @classmethod
    def _unpickled(cls, data: bytes, source: str) -> Self:
        return cls._from_file(memoryview(data), source, True)

    def __reduce__(self) -> tuple[Any, ...]:
        return self._unpickled, (self.to_bytes(), self.source)

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def close(self) -> None:
        """Let go of the file that it was loaded from; later questions raise ClosedError.

        The file is unmapped when iterators, cursors and solvers over the dictionary are gone too.
        """
        self.steps = cast(Steps, _Closed(self.source))
        self.sections = {}

    def _open_sections(self) -> Mapping[str, memoryview]:
        """The sections. Raises ClosedError."""
        if isinstance(self.steps, _Closed):
            raise ClosedError(self.source)
        return self.sections

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def _section(self, name: str, code: Literal["H", "I", "Q"]) -> memoryview | None:
        """A section as native numbers. Raises FormatError."""
        section = self.sections.get(name)
        if section is not None and section.nbytes % array(code).itemsize:
            raise FormatError(self.source, f"section {name} is cut off")
        return None if section is None else native(section, code)


class _Closed:
    """The steps of a closed dictionary."""

    def __init__(self, source: str) -> None:
        self.source = source

    def __getattr__(self, name: str) -> Any:
        raise ClosedError(self.source)


class Cursor:
    """A place in a dictionary, moved letter by letter."""

    def __init__(self, dictionary: Dictionary, prefix: str, position: Position) -> None:
        self._dictionary, self._prefix, self._position = dictionary, prefix, position

    @property
    def prefix(self) -> str:
        """The letters that led here."""
        return self._prefix

    @property
    def is_word(self) -> bool:
        """Is the prefix a word?"""
        return self._dictionary.steps.accepts(self._position)

    def step(self, letters: str) -> bool:
        """Move on by one or more letters. If no word continues so, return False and stay.

        Letters can join those before: a mark its letter, and the strings of a map.
        """
        steps, spelling = self._dictionary.steps, self._dictionary.spelling
        spelled, before = spelling.apply(letters), self._prefix[-JOINED:]
        prefix, position = self._prefix, self._position
        if before and (spelling.joins or not letters.isascii()):
            joined = spelling.apply(before + letters)
            if joined.startswith(before):
                spelled = joined[len(before) :]
            else:
                prefix, spelled, position = "", self._prefix[: -len(before)] + joined, steps.root
        after = steps.walk(spelled, position)
        if after is None:
            return False
        self._prefix = prefix + spelled
        self._position = after
        return True

    def letters(self) -> str:
        """The letters that can follow, in order."""
        return "".join(letter for letter, _ in self._dictionary.steps.fan(self._position))

    def words(self) -> Iterator[str]:
        """The words that begin with the prefix, in order."""
        return self._dictionary.steps.words(self._position, self._prefix)

    def copy(self) -> Cursor:
        """Another cursor in the same place."""
        return Cursor(self._dictionary, self._prefix, self._position)

    def __repr__(self) -> str:
        return f"<cursor at {self._prefix!r}{', a word' if self.is_word else ''}>"
