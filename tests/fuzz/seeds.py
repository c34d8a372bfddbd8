"""Small sound files of every kind, to be changed."""

from __future__ import annotations

import random
import warnings
from functools import cache

import wsdict
from wsdict.dictionary import LEVELS, Level
from wsdict.kernels import COMPILED

KINDS = ("dawg", "trie", "map", "radix", "dawgdic", "packed", "marisa", "set", "dict")
FOREIGN = ("dawgdic", "marisa")  # kinds with files of other packages
TRIES = (1, 2, 5)


def lists() -> dict[str, list[str]]:
    """Word lists in which each structure has something to share, to cut off, or to nest."""
    chance = random.Random(5)
    stems = ["".join(chance.choices("abcdefghiklmnoprstu", k=chance.randint(2, 6))) for _ in range(60)]
    wide = ["".join(chr(0x4E00 + chance.randrange(300)) for _ in range(chance.randint(1, 5))) for _ in range(300)]
    return {
        "empty": [],
        "one": ["a"],
        "full": [x + y + z for x in "abcd" for y in "abcd" for z in "abcd"],
        "inflected": [stem + end for stem in stems for end in ("", "s", "ed", "ing", "ings", "er", "ers", "ation")],
        "deep": ["a" * n for n in (1, 7, 50, 300)] + ["ab" * n for n in (3, 100)] + ["b" * 500],
        "letters": ["naïve", "ñandú", "straße", "ωμέγα", "日本語", "日本", "é", "ô", "a", "abc", "zoë", "😀", "😀😁", "ab", "x" * 40],
        "wide": wide,
        "long": ["".join(chance.choices("etaoinshr", k=chance.randint(1, 12))) for _ in range(2000)],
    }


def levels(kind: str) -> tuple[Level, ...]:
    if kind == "packed":
        return LEVELS
    return ("fast", "small") if kind in ("dawg", "dawgdic") else ("fast",)


@cache
def seeds(kind: str) -> list[tuple[str, bytes]]:
    """(what it is, bytes) of each seed of a kind; a name that begins with a point is the format of another package."""
    found: list[tuple[str, bytes]] = []
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for name, whole in lists().items():
            words = whole if COMPILED else whole[:40]
            if name == "long" and kind not in ("dawg", "dawgdic", "packed"):
                continue
            for level in levels(kind):
                for ranks in (False, True) if kind not in ("set", "dict") else (False,):
                    d = wsdict.compile(words, kind=kind, level=level, ranks=ranks)
                    found.append((f"{name} {level}{' ranks' * ranks}", d.to_bytes()))
            if kind == "marisa":
                found += nested(words, name)
            if kind == "dawgdic":
                from wsdict.formats import dawgdic

                found.append((f".dawg {name}", b"".join(dawgdic.write(wsdict.compile(words)))))
    return found


def nested(words: list[str], name: str) -> list[tuple[str, bytes]]:
    """Files of marisa-trie, with tails in tries and in arrays of both kinds."""
    import marisa_trie

    found = []
    for tries in TRIES:
        for order in (marisa_trie.LABEL_ORDER, marisa_trie.WEIGHT_ORDER):
            for binary in (False, True):
                trie = marisa_trie.Trie(words, num_tries=tries, order=order, binary=binary, cache_size=marisa_trie.TINY_CACHE)
                found.append((f".marisa {name} {tries} {order} {binary}", trie.tobytes()))
    return found
