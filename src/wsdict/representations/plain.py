"""`set` and `dict`: the words in Python's own objects, as a programmer would begin. They are the baseline for the other kinds.

    section words: the words in order, in UTF-8, each ended by a line feed

`set` looks words up in a frozenset; questions about order are answered by binary search in a sorted list, and a position is the prefix
itself. `dict` is the trie of dicts of the textbooks: a letter leads to a node, and under END a node has its word. A position is a node.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from typing import Any, cast

from wsdict.automaton import Automaton
from wsdict.dictionary import Dictionary
from wsdict.errors import FormatError
from wsdict.header import Header, compare
from wsdict.lazy import lazy
from wsdict.representations.dawg import Dawg
from wsdict.steps import Edge, PlainSteps, Position

END = ""  # under this key a node of a trie of dicts has its word
Node = dict[str, Any]


def build(words: Iterable[str]) -> Node:
    """A trie of dicts: a letter leads to a node. O(letters), and some 200 bytes of memory per node."""
    root: Node = {}
    for word in words:
        node = root
        for letter in word:
            node = node.setdefault(letter, {})
        node[END] = word
    return root


def words_of(automaton: Automaton, header: Header) -> list[str]:
    """The words of an automaton, in order. O(letters)."""
    return list(Dawg.pack(automaton, header, False, "small", {}))


class SortedSteps(PlainSteps):
    """Words in a sorted list and a frozenset. A position is a prefix."""

    root: Position = cast(Position, "")

    def __init__(self, words: list[str]) -> None:
        self._words = words
        self._set = frozenset(words)

    def _between(self, prefix: str) -> tuple[int, int]:
        """Where the words that begin with a prefix are in the list. O(log(words))."""
        start = bisect_left(self._words, prefix)
        return start, bisect_left(self._words, True, start, key=lambda word: not word.startswith(prefix))

    def has(self, text: str) -> bool:
        return text in self._set

    def walk(self, text: str, position: Position | None = None) -> Position | None:
        prefix = str(position or "") + text
        start, end = self._between(prefix)
        return cast(Position, prefix) if start < end or not prefix else None

    def accepts(self, position: Position) -> bool:
        return str(position) in self._set

    def fan(self, position: Position) -> list[Edge]:
        prefix = str(position)
        start, end = self._between(prefix)
        start += prefix in self._set
        edges = []
        while start < end:
            letter = self._words[start][len(prefix)]
            edges.append((letter, cast(Position, prefix + letter)))
            start = self._between(prefix + letter)[1]
        return edges

    def ends(self, text: str) -> list[int]:
        return [n for n in self._lengths if n <= len(text) and text[:n] in self._set]

    @lazy
    def _lengths(self) -> list[int]:
        return sorted({*map(len, self._set)})

    def words(self, position: Position, prefix: str) -> Iterator[str]:
        begin = str(position)
        start, end = self._between(begin)
        return (prefix + self._words[i][len(begin) :] for i in range(start, end))

    def count(self, position: Position) -> int:
        start, end = self._between(str(position))
        return end - start

    def rank(self, text: str) -> int:
        return self._between(text)[0] if text in self._set else -1

    def unrank(self, rank: int) -> str:
        return self._words[rank]


class NodeSteps(PlainSteps):
    """A trie of dicts. A position is a node."""

    def __init__(self, words: list[str]) -> None:
        self._words = words
        self._root = build(words)
        self.root: Position = cast(Position, self._root)

    def walk(self, text: str, position: Position | None = None) -> Position | None:
        node = self._root if position is None else cast(Node, position)
        for letter in text:
            if letter not in node:
                return None
            node = node[letter]
        return cast(Position, node)

    def accepts(self, position: Position) -> bool:
        return END in cast(Node, position)

    def fan(self, position: Position) -> list[Edge]:
        node = cast(Node, position)
        return [(letter, node[letter]) for letter in sorted(node) if letter != END]

    def pick(self, position: Position, letters: str) -> list[Edge]:
        node = cast(Node, position)
        return [(letter, node[letter]) for letter in sorted(set(letters)) if letter in node]

    def words(self, position: Position, prefix: str) -> Iterator[str]:  # noqa: ARG002 (nodes have whole words)
        stack = [cast(Node, position)]
        while stack:
            node = stack.pop()
            if END in node:
                yield node[END]
            stack += [node[letter] for letter in sorted(node, reverse=True) if letter != END]

    def rank(self, text: str) -> int:
        return bisect_left(self._words, text) if self.has(text) else -1

    def unrank(self, rank: int) -> str:
        return self._words[rank]

    @lazy
    def nodes(self) -> int:
        """Nodes of the trie, root included. O(nodes), once."""
        count, stack = 0, [self._root]
        while stack:
            node = stack.pop()
            count += 1
            stack += [child for letter, child in node.items() if letter != END]
        return count


class Plain(Dictionary):
    """A section of words, all read when it is opened."""

    without = "\n"  # it ends words

    @classmethod
    def pack(cls, automaton: Automaton, header: Header, ranks: bool, level: str, options: Mapping[str, Any]) -> Plain:  # noqa: ARG003
        """The words as they are. O(letters)."""
        cls._refuse_letters(header)
        text = "".join(f"{word}\n" for word in words_of(automaton, header))
        return cls(header, {"words": memoryview(text.encode())}, verify=False)

    steps: SortedSteps | NodeSteps

    def __init__(self, header: Header, sections: Mapping[str, memoryview], source: str = "<bytes>", verify: bool = True) -> None:
        super().__init__(header, sections, source)
        self.steps = self._steps_of(self._read(verify))

    def _steps_of(self, words: list[str]) -> SortedSteps | NodeSteps:
        raise NotImplementedError

    def _read(self, verify: bool) -> list[str]:
        """The words of the section in order, which are those that the header describes; with `verify` they must be stored in order."""
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
            raise FormatError(self.source, "its words are not in ascending order")
        return words if verify else sorted(words)


class SetOfWords(Plain):
    """A frozenset and a sorted list."""

    kind = "set"

    def _steps_of(self, words: list[str]) -> SortedSteps:
        return SortedSteps(words)

    def facts(self) -> dict[str, Any]:
        return {"nodes": 0, "edges": 0}


class DictOfDicts(Plain):
    """A trie of dicts."""

    kind = "dict"

    def _steps_of(self, words: list[str]) -> NodeSteps:
        return NodeSteps(words)

    def facts(self) -> dict[str, Any]:
        nodes = cast(NodeSteps, self.steps).nodes
        return {"nodes": nodes, "edges": nodes - 1}
