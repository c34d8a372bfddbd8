"""Lists of the spell checkers Hunspell, MySpell and Aspell: the stems of their words. Affixes are not expanded.

    Hunspell, MySpell   .dic: a line with the number of entries, then `word/FLAGS po:noun`; the .aff beside it has the encoding, and the
                        flags of entries that are not words by themselves: forbidden, only with an affix, only in compounds
    Aspell              `aspell dump master`: `word/FLAGS`; personal lists begin with `personal_ws-1.1 en 3 utf-8`, those of
                        replacements with `personal_repl-1.1`: there the word follows what it replaces

Hunspell's format is that of `HashMgr::load_tables` in its source: `\\/` is a slash in a word, and one at the beginning is a letter.
"""

from __future__ import annotations

import codecs
import re
from pathlib import Path
from typing import NamedTuple

from wsdict.errors import WordListError
from wsdict.words.decoding import LINE_END, SAMPLE
from wsdict.words.files import contents, decompressed
from wsdict.words.lines import Line, Rows

DIC = re.compile(r"\.(dic|dic\.(gz|bz2|xz|zst))$", re.IGNORECASE)
COUNT = re.compile(r"\ufeff?\s*\d+\s*$")
FLAGGED = re.compile(r"[^\s/]/[A-Za-z0-9,]*[A-Z0-9][A-Za-z0-9,]*(\s|$)")  # flags have a capital letter or a digit, he/she has none
LEAST_FLAGGED = 0.1  # of the lines after a count
PERSONAL = re.compile(r"\ufeff?personal_(ws|repl)-\d\S*\s+\S+\s+\d+(\s+(?P<encoding>\S+))?\s*$")
SAMPLE_LINES = 1000
DIRECTIVE = re.compile(rb"^(?:\xef\xbb\xbf)?[ \t]*([A-Z]+)[ \t]+(\S+)", re.MULTILINE)  # of an .aff
NOT_WORDS = ("FORBIDDENWORD", "NEEDAFFIX", "PSEUDOROOT", "ONLYINCOMPOUND")
FLAG_OF = {"long": "..", "num": r"\d+"}  # in a text of flags, by the directive FLAG; else one letter
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


class Aff(NamedTuple):
    """What an .aff says about the entries of its .dic."""

    encoding: str
    flag: str = "."  # a pattern for one flag
    not_words: frozenset[str] = frozenset()  # flags of entries that are not words by themselves
    aliases: tuple[str, ...] = ()  # texts of flags, which entries name by their number, from 1

    def is_word(self, flags: str) -> bool:
        """Is an entry with these flags a word?"""
        if self.aliases and flags.isdecimal() and flags.isascii():
            flags = self.aliases[int(flags) - 1] if 0 < int(flags[:9]) <= len(self.aliases) else ""
        return self.not_words.isdisjoint(re.findall(self.flag, flags))


def aff_of(name: str) -> Aff | None:
    """The .aff beside a .dic, if there is one. Raises WordListError for an encoding that Python does not have, OSError, LimitError."""
    path = Path(DIC.sub("", name) + ".aff") if DIC.search(name) else Path(name).with_suffix(".aff")
    if "\0" in name or not path.is_file():
        return None
    said: dict[str, list[bytes]] = {}
    for directive, value in DIRECTIVE.findall(decompressed(str(path), contents(str(path), FEW_AFF), FEW_AFF)):
        said.setdefault(directive.decode(), []).append(value)
    encoding = _known(str(path), said["SET"][0].decode("latin-1") if "SET" in said else WITHOUT_SET)
    first = {directive: values[0].decode(encoding, "replace") for directive, values in said.items()}
    aliases = tuple(value.decode(encoding, "replace") for value in said.get("AF", [])[1:])
    return Aff(encoding, FLAG_OF.get(first.get("FLAG", ""), "."), frozenset(first[name] for name in NOT_WORDS if name in first), aliases)


def encoding_of(name: str, data: bytes, forced: bool) -> str | None:
    """The encoding that the .aff beside a .dic, or the first line of a personal list, names; None where there is none.

    forced: read as Hunspell or Aspell, whatever its name is. Raises WordListError for an encoding that Python does not have.
    """
    first = data[:SAMPLE].splitlines()[:1]
    line = first[0].decode("latin-1").removeprefix("\u00ef\u00bb\u00bf") if first else ""
    if found := PERSONAL.match(line):
        return _known(name, found["encoding"]) if found["encoding"] else None
    aff = aff_of(name) if forced or (DIC.search(name) and COUNT.match(line)) else None
    return aff.encoding if aff else None


def _known(name: str, encoding: str) -> str:
    lower = encoding.lower().removeprefix("microsoft-")
    try:
        return codecs.lookup(NAMES.get(lower, lower)).name
    except LookupError as error:
        raise WordListError(name, f"it names the encoding {encoding!r}, which Python does not have", "convert it to UTF-8") from error


def stems(name: str, lines: list[Line]) -> Rows:
    """Lines of stems, the number of lines without one by reason, and what was read. O(letters)."""
    first = lines[0][1] if lines else ""
    personal = PERSONAL.match(first)
    if personal:
        second = personal[1] == "repl"
        words = [(number, line.partition(" ")[2] if second else line) for number, line in lines[1:]]
        return words, {"header": 1}, "a personal list of Aspell"
    counted = 1 if COUNT.match(first) else 0
    found = [(number, *entry(line)) for number, line in lines[counted:]]
    aff = aff_of(name) if counted else None
    words = [(number, word) for number, word, flags in found if not flags or aff is None or aff.is_word(flags)]
    return words, {"header": counted, "flags": len(found) - len(words)}, "stems of word/FLAGS, without their affixes"


def entry(line: str) -> tuple[str, str]:
    """The word of an entry, and its flags; without morphological fields."""
    line = re.split(r"(?<=\S)[ \t]+[^\s:]{2}:|\t", line, maxsplit=1)[0]
    word, *flags = re.split(r"(?<=[^\\])/", line, maxsplit=1)
    return word.replace("\\/", "/"), flags[0].strip() if flags else ""
