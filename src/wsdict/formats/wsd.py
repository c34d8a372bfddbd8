"""`.wsd`: wsdict's own files. container.py has their bytes, docs/format.md the normative text."""

from __future__ import annotations

from collections.abc import Iterator

from wsdict import container
from wsdict.dictionary import Dictionary
from wsdict.errors import FormatError
from wsdict.header import Header
from wsdict.representations import KINDS, representation


def read(data: memoryview, source: str, verify: bool) -> Dictionary:
    """The dictionary in a file's bytes, of whatever kind. Raises FormatError."""
    fields, sections = container.parse(data, source, verify)
    kind = fields.get("kind")
    if not isinstance(kind, str) or kind not in KINDS:
        raise FormatError(source, f"it is of the unknown kind {kind!r:.40}", "open it with a newer wsdict")
    return representation(kind)(Header.from_map(fields, source), sections, source, verify)


def write(dictionary: Dictionary) -> Iterator[bytes]:
    """The bytes of its file."""
    yield dictionary.to_bytes()
