"""What users hold: an immutable set of words in order, whatever representation answers for it."""

from __future__ import annotations

import os
from array import array
from collections.abc import Iterable, Iterator, Mapping, Set
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Literal, Self

from wsdict import container
from wsdict.errors import FormatError, RankError, WordError
from wsdict.header import Header, compare, native

if TYPE_CHECKING:
    from wsdict.automaton import Automaton
    from wsdict.compiler import CompileReport


NOWHERE = -1
LEVELS = ("fast", "middle", "small")  # how a representation trades speed for size, if it has a choice


class Dictionary(Set[str]):
    """An immutable set of words in code-point order. Safe to share between threads and processes.

    A representation is a subclass. It gives the primitives that are declared here without a body, over *positions*: they say where
    one stands, and only the representation knows what they are; NOWHERE is none. Queries are put in the dictionary's normal form and
    case first.
    """

    kind: ClassVar[str]
    options: ClassVar[Mapping[str, str]] = {}  # what `compile(options=…)` may say of this kind, and what is meant
    usual: ClassVar[str] = "fast"  # the level at which it is compiled if nothing is said
    root: ClassVar[Any] = 0
    report: CompileReport | None = None  # how it was compiled, if it was in this process
    origin: str | None = None  # the kind of another package's file that it was read from (foreign.py)

    if TYPE_CHECKING:

        def walk(self, text: str, position: Any = ...) -> Any: ...
        def accepts(self, position: Any) -> bool: ...
        def edges_at(self, position: Any) -> list[tuple[str, Any]]: ...
        def ends(self, text: str) -> list[int]: ...
        def words_at(self, position: Any, prefix: str) -> Iterator[str]: ...
        def count_at(self, position: Any) -> int: ...
        def rank(self, word: str) -> int: ...
        def unrank(self, rank: int) -> str: ...
        def contains_many(self, words: Iterable[str]) -> list[bool]: ...

    def __init__(self, header: Header, sections: Mapping[str, memoryview], source: str, verify: bool = True) -> None:  # noqa: ARG002
        self.header = header
        self.source = source  # for messages
        self.sections = dict(sections)
        self.spelling = header.spelling

    @classmethod
    def pack(cls, automaton: Automaton, header: Header, ranks: bool, level: str, options: Mapping[str, Any]) -> Dictionary:
        """An automaton in this representation. Raises LimitError, and OptionError for a bad value of `options`."""
        raise NotImplementedError

    def _number(self) -> None:
        """Have ranks ready."""

    def automaton(self) -> Automaton | None:
        """The minimal automaton of its words, where the representation has a shorter way to it than its words. Raises FormatError."""
        return None

    def unpacked(self) -> Dictionary:
        """The same words as a `dawg`, the fastest to ask; itself where it is one. O(size)."""
        from wsdict.compiler import as_kind

        return as_kind(self, "dawg")

    def facts(self) -> dict[str, Any]:
        """What the representation has to say of itself; `nodes` and `edges` where they are not those of the minimal automaton."""
        return {}

    def verify(self) -> None:
        """Prove all of it: its words are what its header says, and where it claims to be minimal it is. Raises FormatError. Slow."""
        from wsdict.automaton import from_words

        words = list(self)
        if any(later <= word for word, later in pairwise(words)):
            raise FormatError(self.source, "its words do not rise")
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
        """Every letter that a word has, in order."""
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

    # Questions

    def __len__(self) -> int:
        return self.header.words

    def __iter__(self) -> Iterator[str]:
        return self.words_at(self.root, "")

    def keys(self, prefix: str = "") -> Iterator[str]:
        """The words that begin with a prefix, itself among them, in order, lazily. O(len(prefix)), then O(letters) a word."""
        prefix = self.spelling.apply(prefix)
        position = self.walk(prefix)
        return iter(()) if position == NOWHERE else self.words_at(position, prefix)

    def count(self, prefix: str = "") -> int:
        """How many words begin with a prefix. O(len(prefix)), after one O(edges) pass where no ranks are stored."""
        position = self.walk(self.spelling.apply(prefix))
        if position == NOWHERE:
            return 0
        self._number()
        return self.count_at(position)

    def has_prefix(self, prefix: str) -> bool:
        """Does a word begin with this? O(len(prefix))."""
        return self.header.words > 0 and self.walk(self.spelling.apply(prefix)) != NOWHERE

    def prefixes(self, text: str) -> list[str]:
        """The words that a text begins with, shortest first. O(len(text))."""
        text = self.spelling.apply(text)
        return [text[:end] for end in self.ends(text)]

    def longest_prefix(self, text: str) -> str | None:
        """The longest word that a text begins with, None for none. O(len(text))."""
        text = self.spelling.apply(text)
        ends = self.ends(text)
        return text[: ends[-1]] if ends else None

    def index(self, word: str) -> int:
        """How many words come before this one. Raises WordError (a KeyError).

        O(len(word)), after one O(edges) pass where no ranks are stored.
        """
        self._number()
        rank = self.rank(word)
        if rank < 0:
            rank = self.rank(self.spelling.apply(word))
        if rank < 0:
            raise WordError(word)
        return rank

    def index_many(self, words: Iterable[str]) -> list[int | None]:
        """`index` for each of the words, None where it is no word."""
        self._number()
        ranks = ((self.rank(word), word) for word in words)
        return [rank if rank >= 0 else self._index_or_none(word) for rank, word in ranks]

    def _index_or_none(self, word: str) -> int | None:
        rank = self.rank(self.spelling.apply(word))
        return rank if rank >= 0 else None

    def word(self, index: int) -> str:
        """The word that `index` words come before. Raises RankError (an IndexError). O(edges on its path)."""
        if not 0 <= index < len(self):
            raise RankError(index, len(self))
        self._number()
        return self.unrank(index)

    def cursor(self) -> Cursor:
        """A cursor before the first letter."""
        return Cursor(self, "", self.root)

    def _respell(self, word: str) -> bool:
        """Is a word that was not found as it stands a word under the rules?"""
        spelled = self.spelling.apply(word)
        if spelled == word:
            return False
        position = self.walk(spelled)
        return position != NOWHERE and self.accepts(position)

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
        return self._hash()

    def __sub__(self, other: Set[Any]) -> Dictionary:
        # Other sets spell words as they like; the operators of Set would ask them for ours as they stand.
        spelled = other if isinstance(other, Dictionary) or not isinstance(other, Iterable) else self._from_iterable(other)
        return super().__sub__(spelled)  # type: ignore[return-value]

    def _from_iterable(self, words: Iterable[str]) -> Dictionary:  # type: ignore[override]
        from wsdict.compiler import build
        from wsdict.wordlist import Cleaning

        return build([words], Cleaning(spelling=self.spelling), self.kind)

    # Bytes

    def to_bytes(self) -> bytes:
        """The bytes of its file. O(size)."""
        return container.to_bytes(self.header.to_map(self.kind), self.sections)

    def save(self, path: str | os.PathLike[str], force: bool = False) -> int:
        """Write it to a file, all or nothing, and give the file's size in bytes.

        Raises OverwriteError where a file that is no dictionary is in the way, unless `force`; OSError.
        """
        return container.save(path, self.header.to_map(self.kind), self.sections, force)

    @staticmethod
    def from_bytes(data: Any, verify: bool = True) -> Dictionary:
        """The dictionary in some bytes, a bytearray, a memoryview, an mmap…; they are used where they lie. Raises FormatError."""
        return open_dictionary(memoryview(data).toreadonly().cast("B"), "<bytes>", verify)

    def __reduce__(self) -> tuple[Any, ...]:
        return Dictionary.from_bytes, (self.to_bytes(),)

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def _section(self, name: str, code: Literal["H", "I", "Q"], source: str) -> memoryview | None:
        """A section as native numbers. Raises FormatError."""
        section = self.sections.get(name)
        if section is not None and section.nbytes % array(code).itemsize:
            raise FormatError(source, f"section {name} is cut off")
        return None if section is None else native(section, code)


class Cursor:
    """A place in a dictionary, moved letter by letter."""

    def __init__(self, dictionary: Dictionary, prefix: str, position: Any) -> None:
        self._dictionary, self._prefix, self._position = dictionary, prefix, position

    @property
    def prefix(self) -> str:
        """The letters that led here."""
        return self._prefix

    @property
    def is_word(self) -> bool:
        """Is the prefix a word?"""
        return self._dictionary.accepts(self._position)

    def step(self, letters: str) -> bool:
        """Go on by one or more letters. False, and nothing is moved, where no word goes on so."""
        letters = self._dictionary.spelling.apply(letters)
        position = self._dictionary.walk(letters, self._position)
        if position == NOWHERE:
            return False
        self._prefix += letters
        self._position = position
        return True

    def letters(self) -> str:
        """The letters by which words go on, in order."""
        return "".join(letter for letter, _ in self._dictionary.edges_at(self._position))

    def words(self) -> Iterator[str]:
        """The words that begin with the prefix, in order."""
        return self._dictionary.words_at(self._position, self._prefix)

    def copy(self) -> Cursor:
        """Another cursor in the same place."""
        return Cursor(self._dictionary, self._prefix, self._position)

    def __repr__(self) -> str:
        return f"<cursor at {self._prefix!r}{', a word' if self.is_word else ''}>"


def open_dictionary(data: memoryview, source: str, verify: bool) -> Dictionary:
    """The dictionary in a file's bytes. Raises FormatError."""
    from wsdict import foreign
    from wsdict.representations import KINDS, representation

    if (other := foreign.kind_of(data)) is not None:
        return foreign.opened(other, data, source)
    fields, sections = container.parse(data, source, verify)
    kind = fields.get("kind")
    if not isinstance(kind, str) or kind not in KINDS:
        raise FormatError(source, f"it is of the unknown kind {kind!r:.40}", "open it with a newer wsdict")
    return representation(kind)(Header.from_map(fields, source), sections, source, verify)


def load(path: str | os.PathLike[str], mmap: bool = True, verify: bool = True, unpack: bool = False) -> Dictionary:
    """Open a dictionary file, or a `.dawg` or `.marisa`. It is mapped, and shared with who else maps it; `mmap=False` reads a copy.

    `unpack` makes a `dawg` of any other kind, in memory: for those who ship small and ask much.

    Checksums and structure are proven first, in one pass over the file; `verify=False` leaves that out for files that are large and
    trusted, and even then no walk leaves the file or fails to end. Raises OSError, and FormatError where the file is not sound.
    """
    source = os.fspath(path)
    data = container.map_file(path) if mmap else memoryview(Path(path).read_bytes())
    dictionary = open_dictionary(data, source, verify)
    return dictionary.unpacked() if unpack else dictionary
