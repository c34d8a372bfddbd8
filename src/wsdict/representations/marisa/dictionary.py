"""`marisa`: the recursive trie of the marisa-trie library, through the package of that name; over the bytes of UTF-8.

Yata: Dictionary compression by nesting prefix/patricia tries (in Japanese), 2011. What tails the trie has are words of another such trie.

    section trie    the bytes of a `.marisa` file, as the library has them
    section ranks   if ranks were asked for: 4 bytes a word, the rank of the word with each of the library's ids

The library numbers words by the breadth of its trie, and not in order; its `key_id` is there, and here `index` is the rank. It walks no
letters from outside either: a position is the prefix itself, and a step asks whether a word begins with one letter more.

The library takes its bytes at their word: a flipped bit may end the process. So marisa/file.py proves them first, always.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from itertools import pairwise
from typing import Any

from wsdict.automaton import Automaton, from_words
from wsdict.dictionary import NOWHERE, Dictionary
from wsdict.errors import FormatError, LimitError, OptionError
from wsdict.header import Header, compare, stored
from wsdict.representations.marisa.file import MOST_TRIES, Trie, proven
from wsdict.representations.plain import words_of
from wsdict.spelling import Spelling

ORDERS = ("label", "weight")
CACHES = ("huge", "large", "normal", "small", "tiny")
DEFAULTS = {"num_tries": 3, "cache": "normal", "order": "label", "binary": "no"}


class Marisa(Dictionary):
    """A marisa-trie."""

    kind = "marisa"
    root = ""
    options = {
        "num_tries": f"how deep tries are nested, 1 to {MOST_TRIES}: more are smaller and slower",
        "cache": f"how much is kept for speed: {', '.join(CACHES)}",
        "order": "of siblings: label gives words in order, weight the frequent first and so faster",
        "binary": "yes: tails may have NULs, and are ended by bits",
    }

    @classmethod
    def pack(cls, automaton: Automaton, header: Header, ranks: bool, level: str, options: Mapping[str, Any]) -> Marisa:  # noqa: ARG003
        """The words, built by the library. O(letters × log(letters))."""
        section = memoryview(build(words_of(automaton, header), checked({**DEFAULTS, **options})))
        dictionary = cls(header, {"trie": section}, verify=False)
        return dictionary.with_ranks() if ranks else dictionary

    def __init__(self, header: Header, sections: Mapping[str, memoryview], source: str = "<bytes>", verify: bool = True) -> None:
        super().__init__(header, sections, source)
        section = self.sections.get("trie")
        if section is None:
            raise FormatError(source, "section trie is missing")
        tries, self._trie = opened(section, source)
        self._nodes = [len(trie.bases) for trie in tries]
        self._in_order = tries[0].in_order
        if len(self._trie) != header.words:
            raise FormatError(source, f"it holds {len(self._trie):,} words, and its header claims {header.words:,}")
        self._ranks = self._section("ranks", "I", source)
        self._ids: array[int] | None = None  # the inverse
        if self._ranks is not None and len(self._ranks) != header.words:
            raise FormatError(source, "section ranks does not number its words")
        self._letters = frozenset(header.alphabet)
        self._proven = False
        if verify:
            self._prove()
            self._proven = True

    def _prove(self) -> None:
        """What the header says is so, and ranks are those of the words in order. O(letters)."""
        words = list(self)
        if any(later <= word for word, later in pairwise(words)):
            raise FormatError(self.source, "its words do not rise")
        if self._ranks is not None and self._ranks.tobytes() != self._measured(words).tobytes():
            raise FormatError(self.source, "section ranks does not fit its words")
        compare(header_of(words, self.header), self.header, self.source)

    @classmethod
    def adopt(cls, data: memoryview, source: str) -> Marisa:
        """The dictionary in a `.marisa`. Raises FormatError. O(letters), and as many words in memory."""
        _, trie = opened(data, source)
        with decoding(source):
            words = list(trie)
        try:
            header = Header.of(*from_words(sorted(words)), Spelling("none"), source)
        except LimitError as error:
            raise FormatError(source, str(error)) from error
        dictionary = cls(header, {"trie": data}, source, verify=False)
        dictionary._proven = True
        return dictionary

    def raw(self) -> Iterator[bytes | memoryview]:
        """The pieces of a `.marisa`."""
        yield self.sections["trie"]

    def facts(self) -> dict[str, Any]:
        nodes, tries = sum(self._nodes), len(self._nodes)
        return {"nodes": nodes, "edges": nodes - tries, "tries": tries, "order": ORDERS[not self._in_order]}

    # Words

    def __contains__(self, word: object) -> bool:
        return isinstance(word, str) and (self._id(word) is not None or self._respell(word))

    def _id(self, word: str) -> int | None:
        if not word or "\0" in word:  # the library takes a NUL for the end
            return None
        try:
            number: int | None = self._trie.get(word)
        except UnicodeEncodeError:
            return None
        return number

    def contains_many(self, words: Iterable[str]) -> list[bool]:
        return [word in self for word in words]

    def walk(self, text: str, position: str = "") -> Any:
        prefix = position + text
        return prefix if not prefix or self._first(prefix) is not None else NOWHERE

    def _first(self, prefix: str) -> str | None:
        """A word that begins with a prefix, None for none."""
        if "\0" in prefix:
            return None
        try:
            return next(self._sound(self._trie.iterkeys(prefix)), None)
        except UnicodeEncodeError:
            return None

    def accepts(self, position: str) -> bool:
        return self._id(position) is not None

    def edges_at(self, position: str) -> list[tuple[str, Any]]:
        return [(letter, position + letter) for letter in self.alphabet if self._first(position + letter) is not None]

    def ends(self, text: str) -> list[int]:
        text = text.partition("\0")[0][: self.longest]
        try:
            text.encode()
        except UnicodeEncodeError as error:
            text = text[: error.start]
        return sorted(map(len, self._sound(self._trie.iter_prefixes(text)))) if text else []

    def words_at(self, position: str, prefix: str) -> Iterator[str]:
        words = self._sound(self._trie.iterkeys(position))
        return words if self._in_order else iter(sorted(words))

    def _sound(self, words: Iterable[str]) -> Iterator[str]:
        """Words from the library. Raises FormatError where they are not UTF-8, or have letters that the header does not tell of."""
        with decoding(self.source):
            for word in words:
                if not (self._proven or self._letters.issuperset(word)):
                    raise FormatError(self.source, "its words have letters that its alphabet has not")
                yield word

    # Ranks

    def _number(self) -> None:
        if self._ids is None:
            if self._ranks is None:
                self._ranks = memoryview(self._measured(self))
            self._ids = array("I", bytes(4 * len(self._ranks)))
            try:
                for number, rank in enumerate(self._ranks):
                    self._ids[rank] = number
            except IndexError as error:
                raise FormatError(self.source, "section ranks does not number its words") from error

    def _measured(self, words: Iterable[str]) -> array[int]:
        """The rank of each id. O(letters)."""
        ranks = array("I", bytes(4 * self.header.words))
        for rank, word in enumerate(words):
            ranks[self._trie.key_id(word)] = rank
        return ranks

    def with_ranks(self) -> Marisa:
        """The same dictionary with its ranks in a section of their own. O(letters)."""
        self._number()
        assert self._ranks is not None
        return Marisa(self.header, {**self.sections, "ranks": stored(self._ranks)}, self.source, verify=False)

    def rank(self, word: str) -> int:
        self._number()
        number = self._id(word)
        return -1 if number is None or self._ranks is None else self._ranks[number]

    def unrank(self, rank: int) -> str:
        self._number()
        assert self._ids is not None
        return next(self._sound(self._trie.restore_key(number) for number in self._ids[rank : rank + 1]))

    def count_at(self, position: str) -> int:
        """By halves among the words in order. O(len(position) × log(words))."""
        ranks = range(self.header.words)
        start = bisect_left(ranks, position, key=self.unrank)
        return bisect_left(ranks, True, start, key=lambda rank: not self.unrank(rank).startswith(position)) - start


def checked(options: Mapping[str, Any]) -> dict[str, Any]:
    """Options that mean something. Raises OptionError."""
    tries = options["num_tries"]
    if type(tries) is not int or not 1 <= tries <= MOST_TRIES:
        raise OptionError("num_tries", tries, f"1 to {MOST_TRIES}")
    for name, known in (("cache", CACHES), ("order", ORDERS), ("binary", ("no", "yes"))):
        if options[name] not in known:
            raise OptionError(name, options[name], ", ".join(known))
    return dict(options)


def library() -> Any:
    """The package, imported when it is first used. Raises OptionError where it is not installed."""
    try:
        import marisa_trie
    except ImportError as error:
        raise OptionError("kind", "marisa", "the package marisa-trie to be there; install it with pip") from error
    return marisa_trie


def build(words: list[str], options: Mapping[str, Any]) -> bytes:
    """The bytes of a `.marisa`."""
    marisa_trie = library()
    trie = marisa_trie.Trie(
        words,
        num_tries=options["num_tries"],
        binary=options["binary"] == "yes",
        cache_size=getattr(marisa_trie, f"{options['cache'].upper()}_CACHE"),
        order=getattr(marisa_trie, f"{options['order'].upper()}_ORDER"),
    )
    data: bytes = trie.tobytes()
    return data


def opened(data: memoryview, source: str) -> tuple[list[Trie], Any]:
    """What is in the bytes, and the library's trie of them. Raises FormatError. O(nodes)."""
    marisa_trie = library()
    tries = proven(data, source)
    try:
        return tries, marisa_trie.Trie().frombytes(bytes(data))
    except (RuntimeError, ValueError) as error:
        raise FormatError(source, f"marisa-trie does not read it ({error})") from error


@contextmanager
def decoding(source: str) -> Iterator[None]:
    """Keys that are not UTF-8 are a FormatError."""
    try:
        yield
    except UnicodeDecodeError as error:
        raise FormatError(source, "its keys are not UTF-8; in a BytesTrie or RecordTrie a byte FF and a payload follow the key") from error


def header_of(words: list[str], header: Header) -> Header:
    """A header with what the words say of themselves."""
    text = "".join(words)
    return header._replace(
        words=len(words), letters=len(text), longest=max(map(len, words), default=0), alphabet="".join(sorted(set(text)))
    )
