"""`.dawg`: files of DAWG, DAWG2, dawg-python and pymorphy.

A file is the number of units in 4 bytes, the units, and usually their number again (or 0) and a guide. It has no header and no magic
number, so it is recognised by its size, and its words are measured when it is opened. Where no key ends without a byte 1 after it, keys are
the words, and what follows is payload (BytesDAWG, RecordDAWG).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import cast

from wsdict.converting import converted
from wsdict.dictionary import Dictionary
from wsdict.errors import FormatError, OptionError
from wsdict.header import Header, native
from wsdict.kernels.dawgdic import reader
from wsdict.representations.dawgdic import SEPARATOR, Dawgdic, look_into
from wsdict.signatures import NUMBER, UNIT


def read(data: memoryview, source: str, verify: bool = True) -> Dawgdic:  # noqa: ARG001
    """The dictionary in a `.dawg`, always verified and measured, as it has no checksum and no header. Raises FormatError. O(units)."""
    end = NUMBER.size + UNIT * NUMBER.unpack_from(data)[0]
    sections = {"units": data[NUMBER.size : end]}
    units = native(sections["units"], "I")
    if len(data) > end + NUMBER.size and data[end + NUMBER.size :] == reader.guide(units)[0]:  # or it is ignored
        sections["guide"] = data[end + NUMBER.size :]
    found = look_into(units, SEPARATOR, source)
    if found.has_payloads:
        convention = "BytesDAWG"
    else:
        found = look_into(units, 0, source)
        convention = ("Int" * found.has_values) + ("Completion" * (len(data) > end)) + "DAWG"
    dictionary = Dawgdic(Header(*found[:6], "none", "none", source, {"convention": convention}), sections, source, verify=False)
    dictionary._counted = True
    dictionary.origin = "dawgdic"
    dictionary.original = data if dictionary.payloads else None
    return dictionary


def write(dictionary: Dictionary) -> Iterator[bytes | memoryview]:
    """The pieces of a `.dawg` with these words and a guide; where its keys have values, of the same file.

    Raises LimitError and OptionError. O(letters).
    """
    made = cast(Dawgdic, converted(dictionary, "dawgdic"))
    if made.original is not None:
        yield made.original
        return
    if chr(SEPARATOR) in made.alphabet and look_into(made.units, SEPARATOR, made.source).has_payloads:
        raise OptionError("format", "dawgdic", "another format, as all words have U+0001, which would make the rest of them payloads")
    guide, _, edges = reader.guide(made.units)
    size = len(made.units)
    yield NUMBER.pack(size)
    yield made.sections["units"]
    if made.payloads == "IntDAWG":  # the only one that never has a guide
        return
    yield NUMBER.pack(size if edges else 0)
    if edges:
        yield bytes(guide)


def cross_read(dictionary: Dictionary) -> None:
    """Have dawg-python read the same units. Raises FormatError where it finds other words. O(letters), interpreted."""
    import dawg_python

    assert isinstance(dictionary, Dawgdic)
    payloads = dictionary.header.extra["convention"] == "BytesDAWG"
    other = dawg_python.BytesDAWG() if payloads else dawg_python.CompletionDAWG()
    with TemporaryDirectory() as folder:
        path = Path(folder) / "words.dawg"
        size = len(dictionary.units)
        guide = bytes(reader.guide(dictionary.units)[0])
        path.write_bytes(b"".join([NUMBER.pack(size), dictionary.sections["units"], NUMBER.pack(size), guide]))
        other.load(str(path))
    missing = next((word for word in dictionary if word not in other), None)
    if missing is not None:
        raise FormatError(dictionary.source, f"dawg-python does not find {missing!r} in it")
    if not payloads and any(ours != theirs for ours, theirs in zip_longest(dictionary, other.iterkeys())):
        raise FormatError(dictionary.source, "dawg-python lists other words")
