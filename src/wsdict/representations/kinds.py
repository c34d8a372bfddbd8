"""The representations by name. Each is imported when it is first used: most programs use one."""

from __future__ import annotations

from typing import Literal, get_args

from wsdict.dictionary import Dictionary
from wsdict.forks import imported

Kind = Literal["dawg", "trie", "map", "radix", "dawgdic", "marisa", "set", "dict", "packed"]
KINDS: dict[str, str] = {
    "dawg": "dawg.Dawg",
    "trie": "trie.ArrayTrie",
    "map": "trie.MapTrie",
    "radix": "radix.Radix",
    "dawgdic": "dawgdic.Dawgdic",
    "marisa": "marisa.dictionary.Marisa",
    "set": "plain.SetOfWords",
    "dict": "plain.DictOfDicts",
    "packed": "packed.dictionary.Packed",
}
assert get_args(Kind) == tuple(KINDS)


def representation(kind: str) -> type[Dictionary]:
    """The class of a kind, one of KINDS."""
    module, _, name = KINDS[kind].rpartition(".")
    found: type[Dictionary] = getattr(imported(f"wsdict.representations.{module}"), name)
    return found
