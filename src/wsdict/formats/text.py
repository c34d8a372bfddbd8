"""Words as text: one per line, or as a JSON array."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from itertools import islice

from wsdict.dictionary import Dictionary
from wsdict.errors import OptionError

BOM = "\ufeff"
BATCH = 4096  # words that are encoded together: 4 times as fast as one by one


def write_lines(dictionary: Dictionary) -> Iterator[bytes]:
    """The words in order, one per line, in UTF-8. Raises OptionError for words with line ends."""
    if not {"\n", "\r"}.isdisjoint(dictionary.alphabet):
        word = next(word for word in dictionary if not {"\n", "\r"}.isdisjoint(word))
        raise OptionError("format", "text", f"another format, such as json, as the word {word!r:.60} has a line end")
    before = BOM if next(iter(dictionary), "").startswith(BOM) else ""  # a reader removes one from the beginning of a file
    for words in _batches(dictionary):
        yield (before + "\n".join([*words, ""])).encode("utf-8", "surrogatepass")
        before = ""


def write_json(dictionary: Dictionary) -> Iterator[bytes]:
    """The words in order, as a JSON array with one word per line."""
    before = "[\n"
    for words in _batches(dictionary):
        lines = ",\n".join([json.dumps(word, ensure_ascii=False) for word in words])
        yield f"{before}{lines}".encode("utf-8", "backslashreplace")
        before = ",\n"
    yield b"[]\n" if before == "[\n" else b"\n]\n"


def _batches(words: Iterable[str]) -> Iterator[list[str]]:
    source = iter(words)
    while batch := list(islice(source, BATCH)):
        yield batch
