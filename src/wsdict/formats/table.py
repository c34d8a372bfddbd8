"""The table of formats. A new one is a file in this folder and a row here; docs/adding.md shows how."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, Any, NamedTuple

from wsdict.container import is_dictionary
from wsdict.converting import converted
from wsdict.dictionary import Dictionary
from wsdict.errors import OptionError, OverwriteError
from wsdict.forks import imported
from wsdict.saving import path_of, write_into, write_whole
from wsdict.signatures import is_dawg, is_marisa, is_wsd

Pieces = Iterator[bytes | memoryview]


class Format(NamedTuple):
    """A format. `read` and `write` are `module:function` in this package, imported when they are first used."""

    suffix: str
    what: str
    recognise: Callable[[memoryview], bool] | None = None  # by the file's bytes
    read: str | None = None  # (bytes, source, verify) -> Dictionary
    write: str | None = None  # (Dictionary) -> pieces of the file


FORMATS: dict[str, Format] = {
    "wsd": Format(".wsd", "a wsdict dictionary", is_wsd, "wsd:read", "wsd:write"),
    "dawgdic": Format(".dawg", "DAWG, DAWG2, dawg-python, pymorphy", is_dawg, "dawgdic:read", "dawgdic:write"),
    "marisa": Format(".marisa", "marisa-trie", is_marisa, "marisa:read", "marisa:write"),
    "text": Format(".txt", "one word per line", write="text:write_lines"),
    "json": Format(".json", "an array of words", write="text:write_json"),
    "dot": Format(".dot", "the minimal automaton, for Graphviz", write="dot:write"),
}


WITH_PAYLOADS = ("wsd", "dawgdic")  # formats that hold values of words


def recognise(data: memoryview) -> Format | None:
    """The format of a file with a dictionary in it, None for any other file. O(1)."""
    return next((format for format in FORMATS.values() if format.recognise and format.recognise(data)), None)


def read(format: Format, data: memoryview, source: str, verify: bool = True) -> Dictionary:
    """The dictionary in a file of this format. Raises FormatError."""
    assert format.read is not None
    dictionary: Dictionary = _function(format.read)(data, source, verify)
    return dictionary


def pieces(dictionary: Dictionary, format: str, words_only: bool = False) -> Pieces:
    """The bytes of a file with the words of a dictionary, piece by piece. O(letters).

    The values that words have in another package's file are kept by the formats that hold them, unless `words_only`. Raises OptionError,
    also for other formats without `words_only`; LimitError and ClosedError.
    """
    found = FORMATS.get(format)
    if found is None or found.write is None:
        raise OptionError("format", format, ", ".join(name for name, known in FORMATS.items() if known.write))
    dictionary._open_sections()
    if dictionary.payloads and words_only:
        dictionary = converted(dictionary, level=dictionary.usual)
    elif dictionary.payloads and format not in WITH_PAYLOADS:
        what = f"{' or '.join(WITH_PAYLOADS)}, which keep the values of this {dictionary.payloads}, or words_only=True (--words-only)"
        raise OptionError("format", format, what)
    made: Pieces = _function(found.write)(dictionary)
    return made


def export(
    dictionary: Dictionary,
    path: str | bytes | os.PathLike[str] | IO[bytes],
    format: str | None = None,
    force: bool = False,
    words_only: bool = False,
) -> int:
    """Write a dictionary's words to a file, completely or not at all, or into an open binary file, and return its size in bytes.

    `format` is one of FORMATS; by default the one of the path's suffix. `words_only` omits the values that words have in files of other
    packages; without it a format that does not hold them is refused. Raises OptionError, LimitError, ClosedError, OverwriteError where the
    file exists (a wsdict dictionary is only replaced by another), unless `force`; OSError.
    """
    if not isinstance(dictionary, Dictionary):
        raise OptionError("dictionary", dictionary, "a Dictionary, from wsdict.load or wsdict.compile")
    target = path_of(path)
    if format is None:
        suffix = Path(target or "").suffix
        format = next((name for name, known in FORMATS.items() if known.suffix == suffix), None)
        if format is None:
            raise OptionError("format", None, f"one of {', '.join(FORMATS)}, as {suffix or 'no suffix'} is not the suffix of a format")
    made = pieces(dictionary, format, words_only)
    if target is None:
        return write_into(path, made)
    exists = Path(target).exists() and not Path(target).is_dir()
    if exists and not force and not (format == "wsd" and is_dictionary(Path(target))):
        raise OverwriteError(target)
    return write_whole(target, made)


def _function(name: str) -> Any:
    module, _, function = name.partition(":")
    found: Callable[..., Any] = getattr(imported(f"wsdict.formats.{module}"), function)
    return found
