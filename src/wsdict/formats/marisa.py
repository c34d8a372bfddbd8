"""`.marisa`: files of marisa-trie. representations/marisa/file.py has their bytes."""

from __future__ import annotations

from collections.abc import Iterator

from wsdict.automaton import from_words
from wsdict.converting import converted
from wsdict.dictionary import Dictionary
from wsdict.errors import FormatError, LimitError
from wsdict.header import Header
from wsdict.representations.marisa.dictionary import Marisa, decoding, opened
from wsdict.spelling import Spelling


def read(data: memoryview, source: str, verify: bool = True) -> Marisa:  # noqa: ARG001
    """The dictionary in a `.marisa`, always verified and measured. Raises FormatError. O(letters), and all words in memory."""
    _, trie = opened(data, source)
    with decoding(source):
        words = list(trie)
    try:
        header = Header.of(*from_words(sorted(words)), Spelling("none"), source)
    except LimitError as error:
        raise FormatError(source, str(error)) from error
    if Marisa.without in header.alphabet:
        raise FormatError(source, "a key has a NUL, where the library's look-ups end", "build it again without NULs")
    dictionary = Marisa(header, {"trie": data}, source, verify=False)
    dictionary.steps.trusted = True
    dictionary.origin = "marisa"
    return dictionary


def write(dictionary: Dictionary) -> Iterator[memoryview]:
    """The bytes of a `.marisa` with these words. O(letters × log(letters))."""
    yield converted(dictionary, "marisa").sections["trie"]
