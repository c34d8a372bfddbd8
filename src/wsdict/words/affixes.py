"""Lists of the spell checkers Hunspell, MySpell and Aspell: the stems of their words. Affixes are not expanded.

    Hunspell, MySpell   .dic: a line with the number of entries, then `word/FLAGS po:noun`; the encoding is in the .aff beside it
    Aspell              `aspell dump master`: `word/FLAGS`; personal lists begin with `personal_ws-1.1 en 3 utf-8`, those of
                        replacements with `personal_repl-1.1`: there the word follows what it replaces

Hunspell's format is that of `HashMgr::load_tables` in its source: `\\/` is a slash in a word, and one at the beginning is a letter.
"""

from __future__ import annotations

import codecs
import re
from pathlib import Path

from wsdict.errors import WordListError
from wsdict.words.decoding import LINE_END, SAMPLE
from wsdict.words.files import contents, decompressed
from wsdict.words.lines import Line

DIC = re.compile(r"\.(dic|dic\.(gz|bz2|xz|zst))$", re.IGNORECASE)
COUNT = re.compile(r"\ufeff?\s*\d+\s*$")
FLAGGED = re.compile(r"[^\s/]/[A-Za-z0-9,]*[A-Z0-9][A-Za-z0-9,]*(\s|$)")  # flags have a capital letter or a digit, he/she has none
LEAST_FLAGGED = 0.1  # of the lines after a count
PERSONAL = re.compile(r"\ufeff?personal_(ws|repl)-\d\S*\s+\S+\s+\d+(\s+(?P<encoding>\S+))?\s*$")
SAMPLE_LINES = 1000
SET = re.compile(rb"^(?:\xef\xbb\xbf)?[ \t]*SET[ \t]+(\S+)", re.MULTILINE)
WITHOUT_SET = "iso8859-1"  # the encoding of an .aff that names none
NAMES = {"tis620-2533": "tis-620", "utf8": "utf-8"}  # of encodings, in Hunspell and in Python; `microsoft-cp1251` is cp1251
FEW_AFF = 1 << 26  # bytes of an .aff


def kind_of(name: str, text: str) -> str | None:
    """hunspell, aspell, or None for another list. O(1)."""
    lines = re.split(LINE_END, text[:SAMPLE])[:SAMPLE_LINES]
    if lines[-1] == "":
        lines.pop()
    if not lines:
        return None
    if PERSONAL.match(lines[0]):
        return "aspell"
    flagged = sum(FLAGGED.search(line) is not None for line in lines) if "/" in text[:SAMPLE] else 0
    if COUNT.match(lines[0]):
        return "hunspell" if DIC.search(name) or flagged > LEAST_FLAGGED * len(lines) else None
    if len(lines) > 1 and 2 * flagged > len(lines):
        return "hunspell" if DIC.search(name) else "aspell"
    return None


def encoding_of(name: str, data: bytes, forced: bool) -> str | None:
    """The encoding that the .aff beside a .dic, or the first line of a personal list, names; None where there is none.

    forced: read as Hunspell or Aspell, whatever its name is. Raises WordListError for an encoding that Python does not have.
    """
    first = data[:SAMPLE].splitlines()[:1]
    line = first[0].decode("latin-1").removeprefix("\u00ef\u00bb\u00bf") if first else ""
    if found := PERSONAL.match(line):
        return _known(name, found["encoding"]) if found["encoding"] else None
    if not (forced or (DIC.search(name) and COUNT.match(line))):
        return None
    path = Path(DIC.sub("", name) + ".aff") if DIC.search(name) else Path(name).with_suffix(".aff")
    if "\0" in name or not path.is_file():
        return None
    aff = str(path)
    named = SET.search(decompressed(aff, contents(aff, FEW_AFF), FEW_AFF))
    return _known(aff, named[1].decode("latin-1") if named else WITHOUT_SET)


def _known(name: str, encoding: str) -> str:
    lower = encoding.lower().removeprefix("microsoft-")
    try:
        return codecs.lookup(NAMES.get(lower, lower)).name
    except LookupError as error:
        raise WordListError(name, f"it names the encoding {encoding!r}, which Python does not have", "convert it to UTF-8") from error


def stems(lines: list[Line]) -> tuple[list[Line], int, str]:
    """Lines of stems, the number of lines before them, and what was read. O(letters)."""
    first = lines[0][1] if lines else ""
    personal = PERSONAL.match(first)
    if personal:
        second = personal[1] == "repl"
        return [(number, line.partition(" ")[2] if second else line) for number, line in lines[1:]], 1, "a personal list of Aspell"
    counted = 1 if COUNT.match(first) else 0
    found = [(number, stem(line)) for number, line in lines[counted:]]
    return found, counted, "stems of word/FLAGS, without their affixes"


def stem(line: str) -> str:
    """The word of an entry, without flags and morphological fields."""
    line = re.split(r"(?<=\S)[ \t]+[^\s:]{2}:|\t", line, maxsplit=1)[0]
    return re.split(r"(?<=[^\\])/", line, maxsplit=1)[0].replace("\\/", "/")
