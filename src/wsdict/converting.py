"""From one kind of dictionary to another: the only place where that is done."""

from __future__ import annotations

from collections.abc import Mapping
from types import NoneType
from typing import Any

from wsdict.automaton import from_words
from wsdict.dictionary import LEVELS, Dictionary, Level
from wsdict.errors import OptionError
from wsdict.header import Header
from wsdict.representations import KINDS, Kind, representation


def convert(
    dictionary: Dictionary, kind: Kind = "dawg", ranks: bool = False, level: Level | None = None, options: Mapping[str, Any] | None = None
) -> Dictionary:
    """A dictionary with the same words and spelling, of this kind. Words are taken as they are.

    The same object, where it is of the kind already and nothing else is asked. O(letters). Raises OptionError, also where the words of
    another package's file have values, which would be lost; LimitError; FormatError where the dictionary was not verified and is damaged.
    """
    if not isinstance(dictionary, Dictionary):
        raise OptionError("dictionary", dictionary, "a Dictionary, from wsdict.load or wsdict.compile")
    if dictionary.kind != kind or ranks or level is not None or options:
        refuse_payloads(dictionary)
    return converted(dictionary, kind, ranks, level, options)


def converted(
    dictionary: Dictionary, kind: Kind = "dawg", ranks: bool = False, level: Level | None = None, options: Mapping[str, Any] | None = None
) -> Dictionary:
    """`convert`, where values of words are not needed."""
    chosen = checked(kind, level, options)
    if dictionary.kind == kind and not ranks and level is None and not options:
        return dictionary
    graph, letters = dictionary._automaton(), dictionary.alphabet
    if graph is None:
        graph, letters = from_words(list(dictionary))
    header = Header.of(graph, letters, dictionary.spelling, dictionary.header.source)
    return representation(kind).pack(graph, header, ranks, chosen, options or {})


def refuse_payloads(dictionary: Dictionary) -> None:
    """Raises OptionError for the words of another package's file that have values: a dictionary does not have them."""
    if dictionary.payloads:
        raise OptionError(
            "source",
            dictionary.source,
            f"words without values, and those of this {dictionary.payloads} would be lost; export its words first "
            "(wsdict export --words-only), or pass list(dictionary)",
        )


def checked(kind: str, level: str | None, options: Mapping[str, Any] | None) -> str:
    """The level, or the usual one of the kind. Raises OptionError where one of the three is unknown."""
    if kind not in KINDS:
        raise OptionError("kind", kind, ", ".join(KINDS))
    made = representation(kind)
    if level is not None and level not in LEVELS:
        raise OptionError("level", level, ", ".join(LEVELS))
    if not isinstance(options, (Mapping, NoneType)):
        raise OptionError("options", options, "a mapping of names to values")
    for name in options or ():
        if name not in made.options:
            raise OptionError("options", name, ", ".join(made.options) or f"none, as {kind} has no options")
    return level or made.usual
