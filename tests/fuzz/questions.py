"""Every question about a dictionary, compared with the set of the words that it lists."""

from __future__ import annotations

import random
from bisect import bisect_left
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import islice, pairwise
from typing import Any

import wsdict
from wsdict.automaton import from_words
from wsdict.header import Header
from wsdict.representations.dawg import Dawg

MOST_WORDS = 3_000  # words that are listed of one file
OTHERS = ["", "a", "ab", "zzz", "日本", "\0", "\udc80", "é", "e\u0301", "x" * 300, "ab" * 200, "A", "\U0010ffff", "\n"]


class Contradiction(Exception):
    """Two answers about the same file do not agree."""


def need(true: bool, what: str) -> None:
    if not true:
        raise Contradiction(what)


def measured(words: list[str], header: Header) -> dict[str, Any]:
    """What a header says of these words."""
    found = Header.of(*from_words(sorted(set(words))), header.spelling)
    return {name: getattr(found, name) for name in ("words", "letters", "longest", "nodes", "edges", "alphabet")}


def listed(d: wsdict.Dictionary) -> list[str] | None:
    """All words of a file, None where it has too many of them, or is refused."""
    try:
        if len(d) > MOST_WORDS:
            return None
        words = list(d)
        longest = d.longest
    except wsdict.FormatError:
        return None
    need(len(words) == len(d), f"its length is {len(d)}, and it lists {len(words)}")
    need(all(a < b for a, b in pairwise(words)), "its words are not in order")
    need("" not in words, "it has the empty word")
    need(longest == max(map(len, words), default=0), f"its longest word has {longest} letters")
    need(set("".join(words)) <= set(d.alphabet), "it has letters outside its alphabet")
    return words


def agree(d: wsdict.Dictionary, words: list[str], chance: random.Random) -> None:
    """Raises Contradiction where an answer does not follow from the words. FormatError too, as all was verified."""
    known = set(words)
    probes = sorted({*chance.sample(words, min(len(words), 40)), *words[:10], *near(words, chance)})
    need(d.contains_many(probes) == [d.spelling.apply(probe) in known for probe in probes], "contains_many")
    for probe in probes:
        spelled = d.spelling.apply(probe)
        need((probe in d) == (spelled in known), f"in: {probe!r}")
        need(d.index_many([probe]) == [bisect_left(words, spelled) if spelled in known else None], f"index_many: {probe!r}")
        prefixes = [spelled[:n] for n in range(1, len(spelled) + 1) if spelled[:n] in known]
        need(d.prefixes(probe) == prefixes, f"prefixes: {probe!r}")
        need(d.longest_prefix(probe) == (prefixes[-1] if prefixes else None), f"longest_prefix: {probe!r}")
        beginning = d.spelling.apply(probe[: chance.randint(0, 3)])
        those = [word for word in words if word.startswith(beginning)]
        need(d.count(beginning) == len(those), f"count: {beginning!r}")
        need(list(d.keys(beginning)) == those, f"keys: {beginning!r}")
        need(d.has_prefix(beginning) == bool(those), f"has_prefix: {beginning!r}")
    for i in {0, len(words) - 1, *(chance.randrange(len(words)) for _ in range(20 if words else 0))}:
        if 0 <= i < len(words):
            need(d.word(i) == words[i], f"word: {i}")
            need(d.index(words[i]) == i, f"index: {words[i]!r}")
    walk(d, words, chance)


def near(words: list[str], chance: random.Random) -> Iterator[str]:
    """Texts that are almost words, and others."""
    yield from OTHERS
    for word in chance.sample(words, min(len(words), 20)):
        at = chance.randrange(len(word) + 1)
        yield word[:at]
        yield word[:at] + chance.choice("abcsxé日") + word[at:]
        yield word[:at] + word[at + 1 :]


def walk(d: wsdict.Dictionary, words: list[str], chance: random.Random) -> None:
    """Compare the steps of some walks, and those of a cursor, with the words."""
    steps = d.steps
    known = set(words)
    for _ in range(8):
        position, prefix, cursor = steps.root, "", d.cursor()
        while True:
            those = [word for word in words if word.startswith(prefix)]
            letters = sorted({word[len(prefix)] for word in those if len(word) > len(prefix)})
            edges = steps.fan(position)
            need([letter for letter, _ in edges] == letters, f"fan after {prefix!r}")
            some = "".join(chance.sample(letters, min(3, len(letters))))
            need(steps.pick(position, some) == [edge for edge in edges if edge[0] in some], f"pick after {prefix!r}")
            need(steps.accepts(position) == (prefix in known), f"accepts {prefix!r}")
            need(cursor.letters() == "".join(letters), f"the cursor's letters after {prefix!r}")
            if not edges or len(prefix) > 12:
                break
            letter, position = chance.choice(edges)
            need(cursor.step(letter) or d.spelling.apply(letter) != letter, f"the cursor after {prefix + letter!r}")
            prefix += letter
            if cursor.prefix != prefix:
                break


def boards(d: wsdict.Dictionary, words: list[str], chance: random.Random) -> None:
    """Compare the words on a small board with those of a sound dictionary."""
    letters = [letter for letter in d.alphabet if letter.isalpha()][:12] or ["a"]
    rows = ["".join(chance.choices(letters, k=3)) for _ in range(3)]
    if chance.random() < 0.2:
        rows[1] = "?" + rows[1][1:]
    board = " / ".join(" ".join(row) for row in rows)
    automaton, alphabet = from_words(words)
    sound = Dawg.pack(automaton, Header.of(automaton, alphabet, d.spelling), False, "fast", {})
    rules = chance.choice(("boggle", "wordsearch"))
    answers = [wsdict.Solver(each, rules, steps=100_000).solve(board) for each in (d, sound)]
    if all(answer.complete for answer in answers):
        need(answers[0].words == answers[1].words, f"{rules} on {board}")


def poke(d: wsdict.Dictionary, chance: random.Random) -> None:
    """Ask everything of a file that nobody verified: answers may be wrong, and nothing but an error of ours may be raised."""
    text = chance.choice([*OTHERS[1:], *some_words(d)])
    questions: list[Callable[[], object]] = [
        lambda: len(d),
        lambda: text in d,
        lambda: d.index(text),
        lambda: d.word(chance.randrange(max(d.header.words, 1))),
        lambda: d.prefixes(text),
        lambda: d.count(text[:1]),
        lambda: list(islice(d.keys(text[:1]), 100)),
        lambda: d.cursor().letters(),
        d.facts,
        lambda: d.longest,
        lambda: wsdict.Solver(d, "boggle", steps=20_000).solve("a b c / s t e / r i n").words,
    ]
    for question in questions:
        with suppress(wsdict.WsdictError, IndexError):
            question()


def some_words(d: wsdict.Dictionary) -> list[str]:
    try:
        return list(islice(d.steps.words(d.steps.root, ""), 20))
    except wsdict.WsdictError:
        return []
