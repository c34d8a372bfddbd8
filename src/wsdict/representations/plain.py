"""`set` and `dict`: the words in Python's own objects, as one would begin. They are what the other kinds are measured against.

    section words: the words in order, in UTF-8, each ended by a line feed

`set` looks words up in a frozenset, and whatever wants their order in a sorted list, by halves: a position is the prefix itself. `dict` is
the trie of dicts that textbooks have: a letter leads to a node, and under END a node has its word. A position is a node.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from itertools import pairwise
from typing import Any

from wsdict.automaton import Automaton
from wsdict.dictionary import NOWHERE, Dictionary
from wsdict.errors import FormatError
from wsdict.header import Header, compare

END = ""  # under this key a node of a trie of dicts has its word
Node = dict[str, Any]


def build(words: Iterable[str]) -> Node:
    """A trie of dicts: a letter leads to a node. O(letters), and some 200 bytes of memory a node."""
    root: Node = {}
    for word in words:
        node = root
        for letter in word:
            node = node.setdefault(letter, {})
        node[END] = word
    return root


def words_of(automaton: Automaton, header: Header) -> list[str]:
    """The words of an automaton, in order. O(letters)."""
    from wsdict.representations.dawg import Dawg

    return list(Dawg.pack(automaton, header, False, "small", {}))


class Plain(Dictionary):
    """A section of words, and what both kinds do with them once they are in order."""

    _ordered: list[str] | None = None

    @classmethod
    def pack(cls, automaton: Automaton, header: Header, ranks: bool, level: str, options: Mapping[str, Any]) -> Plain:  # noqa: ARG003
        """The words as they are. O(letters)."""
        text = "".join(f"{word}\n" for word in words_of(automaton, header))
        return cls(header, {"words": memoryview(text.encode())}, verify=False)

    def __init__(self, header: Header, sections: Mapping[str, memoryview], source: str = "<bytes>", verify: bool = True) -> None:
        super().__init__(header, sections, source)
        self._take(self._read(verify))

    def _take(self, words: list[str]) -> None:
        """Make of the words what is asked."""
        raise NotImplementedError

    def _read(self, verify: bool) -> list[str]:
        """The words of the section, which are those that the header tells of; with `verify` they are in order."""
        try:
            text = str(self.sections["words"], "utf-8")
        except (KeyError, UnicodeDecodeError) as error:
            raise FormatError(self.source, "section words is missing, or not UTF-8") from error
        words = text.split("\n")
        if words.pop() or "" in words:
            raise FormatError(self.source, "section words has a line that is empty or cut off")
        if len(words) != self.header.words:
            raise FormatError(self.source, f"it does not hold the {self.header.words:,} words that its header claims")
        longest = max(map(len, words), default=0)
        alphabet = "".join(sorted(set(text) - {"\n"}))
        compare(self.header._replace(letters=len(text) - len(words), longest=longest, alphabet=alphabet), self.header, self.source)
        if verify and any(later <= word for word, later in pairwise(words)):
            raise FormatError(self.source, "its words do not rise")
        return words

    def _number(self) -> None:
        if self._ordered is None:
            self._ordered = sorted(self)

    def contains_many(self, words: Iterable[str]) -> list[bool]:
        return [word in self for word in words]

    def rank(self, word: str) -> int:
        words = self._sorted()
        place = bisect_left(words, word)
        return place if place < len(words) and words[place] == word else -1

    def unrank(self, rank: int) -> str:
        return self._sorted()[rank]

    def _sorted(self) -> list[str]:
        self._number()
        assert self._ordered is not None
        return self._ordered


class SetOfWords(Plain):
    """A frozenset."""

    kind = "set"
    root = ""

    def _take(self, words: list[str]) -> None:
        self._words = frozenset(words)

    def __contains__(self, word: object) -> bool:
        return isinstance(word, str) and (word in self._words or self._respell(word))

    def __iter__(self) -> Iterator[str]:
        return iter(self._sorted())

    def _number(self) -> None:
        if self._ordered is None:
            self._ordered = sorted(self._words)

    def _behind(self, prefix: str) -> tuple[int, int]:
        """Where the words that begin with a prefix stand in order. O(log(words))."""
        words = self._sorted()
        start = bisect_left(words, prefix)
        return start, bisect_left(words, True, start, key=lambda word: not word.startswith(prefix))

    def walk(self, text: str, position: str = "") -> Any:
        prefix = position + text
        start, end = self._behind(prefix)
        return prefix if start < end or not prefix else NOWHERE

    def accepts(self, position: str) -> bool:
        return position in self._words

    def edges_at(self, position: str) -> list[tuple[str, Any]]:
        words = self._sorted()
        start, end = self._behind(position)
        start += position in self._words
        edges = []
        while start < end:
            letter = words[start][len(position)]
            edges.append((letter, position + letter))
            start = self._behind(position + letter)[1]
        return edges

    def ends(self, text: str) -> list[int]:
        return [n for n in self._lengths if n <= len(text) and text[:n] in self._words]

    @cached_property
    def _lengths(self) -> list[int]:
        return sorted({*map(len, self._words)})

    def words_at(self, position: str, prefix: str) -> Iterator[str]:
        words = self._sorted()
        start, end = self._behind(position)
        return (prefix + words[i][len(position) :] for i in range(start, end))

    def count_at(self, position: str) -> int:
        start, end = self._behind(position)
        return end - start

    def facts(self) -> dict[str, Any]:
        return {"nodes": 0, "edges": 0}


class DictOfDicts(Plain):
    """A trie of dicts."""

    kind = "dict"
    root: Node  # type: ignore[misc]

    def _take(self, words: list[str]) -> None:
        self.root = build(sorted(words))

    def __contains__(self, word: object) -> bool:
        if not isinstance(word, str):
            return False
        node = self.walk(word)
        return (node != NOWHERE and END in node) or self._respell(word)

    def walk(self, text: str, position: Node | None = None) -> Any:
        node = self.root if position is None else position
        for letter in text:
            if letter not in node:
                return NOWHERE
            node = node[letter]
        return node

    def accepts(self, position: Node) -> bool:
        return END in position

    def edges_at(self, position: Node) -> list[tuple[str, Any]]:
        return sorted((letter, node) for letter, node in position.items() if letter)

    def ends(self, text: str) -> list[int]:
        node, found = self.root, []
        for n, letter in enumerate(text, 1):
            if letter not in node:
                break
            node = node[letter]
            if END in node:
                found.append(n)
        return found

    def words_at(self, position: Node, prefix: str) -> Iterator[str]:
        stack = [position]
        while stack:
            node = stack.pop()
            if END in node:
                yield node[END]
            stack += [node[letter] for letter in sorted(node, reverse=True) if letter]

    def count_at(self, position: Node) -> int:
        count, stack = 0, [position]
        while stack:
            node = stack.pop()
            count += END in node
            stack += [child for letter, child in node.items() if letter]
        return count

    def facts(self) -> dict[str, Any]:
        return {"nodes": self._nodes, "edges": self._nodes - 1}

    @cached_property
    def _nodes(self) -> int:
        count, stack = 0, [self.root]
        while stack:
            node = stack.pop()
            count += 1
            stack += [child for letter, child in node.items() if letter]
        return count
