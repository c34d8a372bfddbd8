"""`marisa`: the recursive trie of the marisa-trie library, through the package of that name; over the bytes of UTF-8.

Yata: Dictionary compression by nesting prefix/patricia tries (in Japanese), 2011. The tails of the trie are words of another such trie.

    section trie    the bytes of a `.marisa` file, as the library writes them
    section ranks   if ranks were requested: 4 bytes per word, the rank of the word with each of the library's ids

The library numbers words by the breadth of its trie, and not in order: its `key_id` is that number, and `index` here is the rank. It has no
interface to walk letter by letter: a position is the prefix itself, and a step asks whether a word begins with one letter more.

The library trusts its bytes: a flipped bit may end the process. So file.py verifies them first, always.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from itertools import pairwise
from typing import Any, ClassVar, cast

from wsdict.automaton import Automaton
from wsdict.dictionary import Dictionary
from wsdict.errors import FormatError, OptionError
from wsdict.forks import importing
from wsdict.header import Header, compare, stored
from wsdict.representations.marisa.file import MOST_TRIES, Trie, verified
from wsdict.representations.plain import words_of
from wsdict.steps import Edge, PlainSteps, Position

ORDERS = ("label", "weight")
CACHES = ("huge", "large", "normal", "small", "tiny")
DEFAULTS: dict[str, Any] = {"num_tries": 3, "cache": "normal", "order": "label", "binary": "no"}


class MarisaSteps(PlainSteps):
    """Walks the library's trie. A position is a prefix. Ranks need a table from the library's ids to ranks, and its inverse."""

    root: Position = cast(Position, "")

    def __init__(self, trie: Any, header: Header, source: str, in_order: bool) -> None:
        self._trie, self._header, self._source, self._in_order = trie, header, source, in_order
        self._letters = frozenset(header.alphabet)
        self.trusted = False  # the words are known to have no letter outside the alphabet
        self._numbers: tuple[Any, array[int]] | None = None  # rank of each id, id of each rank

    @property
    def ranked(self) -> bool:  # type: ignore[override]
        return self._numbers is not None

    def id_of(self, word: str) -> int | None:
        """The library's number of a word, None if it is not one."""
        if not word or "\0" in word:  # the library takes a NUL for the end
            return None
        try:
            number: int | None = self._trie.get(word)
        except UnicodeEncodeError:
            return None
        return number

    def has(self, text: str) -> bool:
        return self.id_of(text) is not None

    def walk(self, text: str, position: Position | None = None) -> Position | None:
        prefix = str(position or "") + text
        return cast(Position, prefix) if not prefix or self._is_prefix(prefix) else None

    def _is_prefix(self, prefix: str) -> bool:
        if "\0" in prefix:
            return False
        try:
            return next(self._checked(self._trie.iterkeys(prefix)), None) is not None
        except UnicodeEncodeError:
            return False

    def accepts(self, position: Position) -> bool:
        return self.has(str(position))

    def fan(self, position: Position) -> list[Edge]:
        return self.pick(position, self._header.alphabet)

    def pick(self, position: Position, letters: str) -> list[Edge]:
        prefixes = ((letter, str(position) + letter) for letter in sorted(self._letters & set(letters)))
        return [(letter, cast(Position, prefix)) for letter, prefix in prefixes if self._is_prefix(prefix)]

    def ends(self, text: str) -> list[int]:
        text = text.partition("\0")[0][: self._header.longest]
        try:
            text.encode()
        except UnicodeEncodeError as error:
            text = text[: error.start]
        return sorted(map(len, self._checked(self._trie.iter_prefixes(text)))) if text else []

    def words(self, position: Position, prefix: str) -> Iterator[str]:
        begin = str(position)
        words = self._checked(self._trie.iterkeys(begin))
        ordered = words if self._in_order else iter(sorted(words))
        return ordered if begin == prefix else (prefix + word[len(begin) :] for word in ordered)

    def _checked(self, words: Iterable[str]) -> Iterator[str]:
        """Words from the library. Raises FormatError where they are not UTF-8, or have letters outside the alphabet."""
        with decoding(self._source):
            for word in words:
                if not (self.trusted or self._letters.issuperset(word)):
                    raise FormatError(self._source, "its words have letters that are not in its alphabet")
                yield word

    def counts(self, words: int) -> array[int]:
        """The rank of each id. O(letters)."""
        return self.ranks_of(self.words(self.root, ""), words)

    def ranks_of(self, words: Iterable[str], n: int) -> array[int]:
        """The rank of each id, from the n words in order."""
        ranks = array("I", bytes(4 * n))
        for rank, word in enumerate(words):
            ranks[self._trie.key_id(word)] = rank
        return ranks

    def number(self, counts: Any) -> None:
        ids = array("I", bytes(4 * len(counts)))
        try:
            for number, rank in enumerate(counts):
                ids[rank] = number
        except IndexError as error:
            raise FormatError(self._source, "section ranks does not number its words") from error
        self._numbers = counts, ids  # both at once: another thread may ask already

    def _ranks(self) -> tuple[Any, array[int]]:
        if self._numbers is None:
            self.number(self.counts(self._header.words))
        assert self._numbers is not None
        return self._numbers

    def rank(self, text: str) -> int:
        number = self.id_of(text)
        return -1 if number is None else int(self._ranks()[0][number])

    def unrank(self, rank: int) -> str:
        number = self._ranks()[1][rank]
        return next(self._checked([self._restored(number)]))

    def _restored(self, number: int) -> str:
        with decoding(self._source):
            word: str = self._trie.restore_key(number)
        return word

    def count(self, position: Position) -> int:
        """By binary search among the words in order. O(len(position) × log(words))."""
        prefix = str(position)
        ranks = range(self._header.words)
        start = bisect_left(ranks, prefix, key=self.unrank)
        return bisect_left(ranks, True, start, key=lambda rank: not self.unrank(rank).startswith(prefix)) - start


class Marisa(Dictionary):
    """A marisa-trie."""

    kind = "marisa"
    without = "\0"  # where the library's look-ups end
    steps: MarisaSteps
    options: ClassVar[Mapping[str, str]] = {
        "num_tries": f"how deep tries are nested, 1 to {MOST_TRIES}: more are smaller and slower",
        "cache": f"how much is cached for speed: {', '.join(CACHES)}",
        "order": "of siblings: label gives words in order, weight puts frequent ones first and is faster",
        "binary": "yes: tails may contain NULs, and are ended by bits",
    }

    @classmethod
    def pack(cls, automaton: Automaton, header: Header, ranks: bool, level: str, options: Mapping[str, Any]) -> Marisa:  # noqa: ARG003
        """The words, built by the library. O(letters × log(letters))."""
        cls._refuse_letters(header)
        section = memoryview(build(words_of(automaton, header), checked({**DEFAULTS, **options})))
        dictionary = cls(header, {"trie": section}, verify=False)
        return dictionary.with_ranks() if ranks else dictionary

    def __init__(self, header: Header, sections: Mapping[str, memoryview], source: str = "<bytes>", verify: bool = True) -> None:
        super().__init__(header, sections, source)
        section = self.sections.get("trie")
        if section is None:
            raise FormatError(source, "section trie is missing")
        tries, trie = opened(section, source)
        self._nodes = [len(trie.bases) for trie in tries]
        self._in_order = tries[0].in_order
        if len(trie) != header.words:
            raise FormatError(source, f"it holds {len(trie):,} words, and its header claims {header.words:,}")
        self.steps = MarisaSteps(trie, header, source, self._in_order)
        self._ranks = self._section("ranks", "I")
        if self._ranks is not None and len(self._ranks) != header.words:
            raise FormatError(source, "section ranks does not number its words")
        if verify:
            self._verify_words()
            self.steps.trusted = True

    def _verify_words(self) -> None:
        """The header's claims hold, and ranks are those of the words in order. O(letters)."""
        words = list(self)
        if any(later <= word for word, later in pairwise(words)):
            raise FormatError(self.source, "its words are not in ascending order")
        if self._ranks is not None and self._ranks.tobytes() != self.steps.ranks_of(words, len(words)).tobytes():
            raise FormatError(self.source, "section ranks does not fit its words")
        compare(header_of(words, self.header), self.header, self.source)

    def _number(self) -> None:
        if not self.steps.ranked:
            self.steps.number(self.steps.counts(self.header.words) if self._ranks is None else self._ranks)

    def with_ranks(self) -> Marisa:
        """The same dictionary with its ranks in a section of their own. O(letters)."""
        ranks = self.steps.counts(self.header.words)
        return Marisa(self.header, {**self.sections, "ranks": stored(ranks)}, self.source, verify=False)

    def facts(self) -> dict[str, Any]:
        nodes, tries = sum(self._nodes), len(self._nodes)
        return {"nodes": nodes, "edges": nodes - tries, "tries": tries, "order": ORDERS[not self._in_order]}


def checked(options: Mapping[str, Any]) -> dict[str, Any]:
    """Options with valid values. Raises OptionError."""
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
        with importing():
            import marisa_trie
    except ImportError as error:
        raise OptionError("kind", "marisa", "the package marisa-trie to be installed (pip install marisa-trie)") from error
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
    """The tries in the bytes, and the library's trie of them. Raises FormatError. O(nodes)."""
    marisa_trie = library()
    tries = verified(data, source)
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
    """A header with the facts of these words."""
    text = "".join(words)
    return header._replace(
        words=len(words), letters=len(text), longest=max(map(len, words), default=0), alphabet="".join(sorted(set(text)))
    )
