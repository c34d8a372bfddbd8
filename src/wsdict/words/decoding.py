"""Bytes to text. An encoding is never guessed: a wrong one gives other letters without an error."""

from __future__ import annotations

import codecs
import re
from unicodedata import category

from wsdict.errors import WordListError

SKIPPED = "\udc80"  # in place of bytes that are not in the encoding, with `errors` skip
SAMPLE = 65_536  # bytes or letters by which a file is judged
LINE_END = r"\r\n|\r|\n"
UTF_8 = ("utf-8", "utf8", "utf_8")
WIDE = ("utf-16-le", "utf-16-be")
MARKS = {codecs.BOM_UTF32_LE: "utf-32", codecs.BOM_UTF32_BE: "utf-32", codecs.BOM_UTF16_LE: "utf-16", codecs.BOM_UTF16_BE: "utf-16"}


def _skip(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeDecodeError)
    return SKIPPED, error.end


codecs.register_error("wsdict.skip", _skip)


def decoded(name: str, data: bytes, encoding: str, errors: str) -> str:
    """The text of a file. With `errors` skip, SKIPPED replaces bytes that cannot be decoded. Raises WordListError."""
    if encoding.lower() in UTF_8:
        for mark, wide in MARKS.items():
            if data.startswith(mark):
                raise WordListError(
                    name, f"the file begins with a {wide.upper()} byte-order mark", f"specify its encoding: --encoding {wide}"
                )
        if found := _wide(data):
            raise WordListError(
                name, f"the zero bytes of the file are those of {found.upper()}", f"specify its encoding: --encoding {found}"
            )
    try:
        return data.decode(encoding, "wsdict.skip" if errors == "skip" else "strict")
    except UnicodeDecodeError as error:
        line = len(re.findall(LINE_END.encode(), data[: error.start])) + 1
        bad = data[error.start : error.end].hex(" ")
        problem = f"byte {error.start:,} ({bad}) is not {encoding}"
        remedy = "specify the encoding that it was written in with --encoding, or drop such lines with --errors skip"
        raise WordListError(name, problem, remedy, line) from error


def _wide(data: bytes) -> str | None:
    """The encoding of two or four bytes per letter that a text without a byte-order mark seems to have.

    Its line ends and ASCII letters have zero bytes, all of them on the same side. A NUL in a text of one byte per letter has a line end
    beside it that is not wide.
    """
    sample = data[:SAMPLE]
    if 0 not in sample:
        return None
    if len(data) % 4 == 0 and sample.count(0) > len(sample) // 2:
        for encoding in ("utf-32-le", "utf-32-be"):
            if _is_text(sample[: len(sample) // 4 * 4], encoding):
                return encoding
    if len(data) % 2:
        return None
    for high, encoding in enumerate(("utf-16-be", "utf-16-le")):
        zeros, ends = sample[high::2].count(0), sample.count(b"\n") + sample.count(b"\r")
        wide_ends = sum(sample[1 - high :: 2].count(end) for end in b"\n\r")  # in the low bytes
        if zeros and not sample[1 - high :: 2].count(0) and wide_ends == ends and _is_text(sample, encoding):
            return encoding
    return None


def _is_text(sample: bytes, encoding: str) -> bool:
    """Is this text in the encoding, without control characters and unassigned code points? Its last letter may be cut."""
    try:
        text = codecs.getincrementaldecoder(encoding)().decode(sample)
    except UnicodeDecodeError:
        return False
    return all(letter in "\t\n\r" or category(letter) not in ("Cc", "Cn", "Co") for letter in set(text))
