"""How an automaton is laid out in bytes, a file a way."""

from wsdict.dictionary import Dictionary
from wsdict.representations.dawg import Dawg

KINDS: dict[str, type[Dictionary]] = {"dawg": Dawg}
