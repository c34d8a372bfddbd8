"""How a dictionary spells words: one set of rules, applied to the words that go in and to every query.

In this order: the normal form; invisible characters are left out (`ignore`); the case; marks or points are left out (`strip`); letters are
replaced (`map`); the normal form again. The result is not changed by the same rules. All rules but those of the normal form look at one
letter at a time, or at one key of the map, so a prefix is spelled like the words that begin with it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from typing import Any, Literal, NamedTuple, get_args
from unicodedata import category, combining, is_normalized, normalize

from wsdict.errors import OptionError, WordTypeError

Normalize = Literal["nfc", "nfkc", "none"]
Case = Literal["none", "lower", "fold", "tr", "az", "lt"]
Strip = Literal["marks", "points"]
Ignore = Literal["invisible"]
FORMS: tuple[str, ...] = get_args(Normalize)
STRIPS: tuple[str, ...] = get_args(Strip)
IGNORES: tuple[str, ...] = get_args(Ignore)

MOST_MARKS = 30  # combining marks in a row, as in stream-safe text (Unicode Standard Annex 15): normal forms of more take quadratic time
MOST_KEYS = 1000  # of a map
LONGEST_KEY = 16  # letters, of values too
ALL = 0x110000  # code points

# Soft hyphen, zero-width space, word joiner, byte-order mark, marks of direction; not the joiners U+200C and U+200D, which change words.
INVISIBLE = frozenset(map(chr, (0xAD, 0x200B, 0x200E, 0x200F, *range(0x202A, 0x202F), 0x2060, *range(0x2066, 0x206A), 0xFEFF)))


def _lower(text: str) -> str:
    """Lower case, letter by letter: str.lower makes a sigma at the end of a word another letter than in the middle of one."""
    return text.replace("Σ", "σ").lower()


def _turkic(text: str) -> str:
    """Lower case where I and ı, and İ and i, are the same letters (Unicode's SpecialCasing, tr and az)."""
    return _lower(text.replace("İ", "i").replace("I", "ı"))


def _lithuanian(text: str) -> str:
    """Lower case where i and j keep their dot below an accent (Unicode's SpecialCasing, lt)."""
    for letter, lower in (("Ì", "i\u0307\u0300"), ("Í", "i\u0307\u0301"), ("Ĩ", "i\u0307\u0303")):
        text = text.replace(letter, lower)
    return _lower(re.sub("[IJĮ](?=[\u0300\u0301\u0303])", "\\g<0>\u0307", text))


CASES: dict[str, Callable[[str], str] | None] = {
    "none": None,
    "lower": _lower,
    "fold": str.casefold,
    "tr": _turkic,
    "az": _turkic,
    "lt": _lithuanian,
}
UPPER_I = {"tr": "ı", "az": "ı"}  # the lower case of I, where it is not i


class Spelling(NamedTuple):
    """The rules by which a dictionary spells words. Stored in its file."""

    normalize: Normalize = "nfc"
    case: Case = "none"
    map: tuple[tuple[str, str], ...] = ()  # what replaces what, in order; nothing replaces a letter that is left out
    strip: tuple[Strip, ...] = ()
    keep: str = ""  # letters whose marks are not left out
    ignore: tuple[Ignore, ...] = ()

    def checked(self) -> Spelling:
        """This spelling, if its values are known, with the map in its own spelling. Raises OptionError."""
        if self.normalize not in FORMS:
            raise OptionError("normalize", self.normalize, " or ".join(FORMS))
        if self.case not in CASES:
            raise OptionError("case", self.case, " or ".join(CASES))
        for option, values, known in (("strip", self.strip, STRIPS), ("ignore", self.ignore, IGNORES)):
            for value in values:
                if value not in known:
                    raise OptionError(option, value, " or ".join(known))
        if self.keep and "marks" not in self.strip:
            raise OptionError("keep", self.keep, "with it strip='marks', as it names letters whose marks stay")
        return self._replace(map=self._checked_map()) if self.map else self

    def _checked_map(self) -> tuple[tuple[str, str], ...]:
        if len(self.map) > MOST_KEYS:
            raise OptionError("map", f"{len(self.map):,} keys", f"{MOST_KEYS:,} at the most")
        spelled = self._replace(map=()).apply
        pairs = {}
        for key, value in self.map:
            if not 1 <= len(key) <= LONGEST_KEY or len(value) > LONGEST_KEY or (not value and len(spelled(key)) > 1):
                expected = f"keys and values of 1 to {LONGEST_KEY} letters; an empty value leaves a single letter out"
                raise OptionError("map", f"{key}={value}", expected)
            if any(category(letter) in ("Cc", "Cs") or combining(letter) for letter in key + value):
                raise OptionError("map", f"{key}={value}", "letters without control characters and separate combining marks")
            if key := spelled(key):
                pairs[key] = spelled(value)
        keys = set().union(*pairs)
        for key, value in pairs.items():
            if not keys.isdisjoint(value):
                raise OptionError("map", f"{key}={value}", "no letter in a value that is also in a key")
        return tuple(sorted(pairs.items()))

    @property
    def unchanged(self) -> int:
        """`apply` leaves all code points below this as they are, once A to Z have the labels of a to z (alphabet.labels_of).

        Below U+0300 every code point is its own normal form (Unicode Standard Annex 15: NFC_Quick_Check is Yes); below U+00A0 also that
        of NFKC.
        """
        if any(letter.isascii() for key, _ in self.map for letter in key):
            return 0
        least = [ord(letter) for key, _ in self.map for letter in key] + [ord(min(INVISIBLE)) for _ in self.ignore]
        form = {"nfc": 0x300, "nfkc": 0xA0}.get(self.normalize, ALL)
        return min(0x80 if self.case != "none" or self.strip else form, *least, ALL)

    def apply(self, text: str) -> str:
        """A text as the dictionary spells it. Idempotent; O(len(text)). Raises WordTypeError for anything but a str.

        A text with more than 30 combining marks in a row is in no dictionary, and stays as it is.
        """
        if type(text) is not str and not isinstance(text, str):
            raise WordTypeError(text)
        if text.isascii():
            if self.case == "none" and not self.map:
                return text
        elif len(text) > MOST_MARKS and self.normalize != "none" and has_many_marks(text):
            return text
        return self.apply_to_list(text)

    def apply_to_list(self, text: str) -> str:
        """`apply` for a str in which no word has too many marks."""
        if not text.isascii():
            text = self._compose(text)
            if self.ignore:
                text = text.translate(_WITHOUT_INVISIBLE)
        change = CASES[self.case]
        if change is not None:
            text = change(text)
        if self.strip:
            text = self._stripped(text)
        if self.map:
            text = _mapped(text, self.map)
        return text if text.isascii() else self._compose(text)

    def _compose(self, text: str) -> str:
        if self.normalize == "none":
            return text
        form: Literal["NFC", "NFKC"] = "NFC" if self.normalize == "nfc" else "NFKC"
        return text if is_normalized(form, text) else normalize(form, text)

    def _stripped(self, text: str) -> str:
        if text.isascii():
            return text
        if "points" in self.strip:
            text = text.translate(_points())
        return _without_marks(text, frozenset(self.keep)) if "marks" in self.strip else text

    def __str__(self) -> str:
        """For messages: nfc, lower, map "’='"."""
        rules = [f"normalize {self.normalize}", f"case {self.case}"]
        if self.map:
            rules.append(f"map {' '.join(f'{key}={value}' for key, value in self.map)}")
        rules += [f"strip {value}" for value in self.strip]
        rules += [f"keep {self.keep}"] * bool(self.keep) + [f"ignore {value}" for value in self.ignore]
        return ", ".join(rules)

    # As data of a header: only what is not usual, so that files of the usual rules stay as they are

    def more(self) -> dict[str, Any]:
        """What is beside normal form and case."""
        fields = {"map": [list(pair) for pair in self.map], "strip": [*self.strip], "keep": self.keep, "ignore": [*self.ignore]}
        return {name: value for name, value in fields.items() if value}

    def with_more(self, fields: Mapping[str, Any]) -> Spelling:
        """This spelling with what `more` gave; anything may be in `fields`. Raises OptionError."""
        pairs, strip, keep, ignore = (fields.get(name, ()) for name in ("map", "strip", "keep", "ignore"))
        for name, value in (("map", pairs), ("strip", strip), ("ignore", ignore)):
            if not isinstance(value, (list, tuple)):
                raise OptionError(name, value, "a list")
        if not all(isinstance(pair, (list, tuple)) and [*map(type, pair)] == [str, str] for pair in pairs):
            raise OptionError("map", pairs, "pairs of letters")
        if not isinstance(keep, (str, tuple)):
            raise OptionError("keep", keep, "letters")
        given = tuple((key, value) for key, value in pairs)
        return self._replace(map=given, strip=tuple(strip), keep="".join(keep), ignore=tuple(ignore)).checked()


def pairs_of(map: str | Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """The pairs of a map: a mapping, or text such as `’=\' æ=ae -=`. Raises OptionError."""
    if isinstance(map, Mapping):
        return tuple(map.items())
    if not isinstance(map, str):
        raise OptionError("map", map, "a mapping, or a str such as ’=' æ=ae")
    pairs = []
    for word in map.split():
        key, equals, value = word[0] + word[1:].partition("=")[0], "=" in word[1:], word[1:].partition("=")[2]
        if not equals:
            raise OptionError("map", map, "KEY=VALUE, several of them separated by blanks")
        pairs.append((key, value))
    return tuple(pairs)


def spelling_of(
    normalize: Normalize = "nfc",
    case: Case = "none",
    map: str | Mapping[str, str] | None = None,
    strip: str | tuple[str, ...] | list[str] = (),
    keep: str = "",
    ignore: str | tuple[str, ...] | list[str] = (),
) -> Spelling:
    """The spelling of these options, each in the forms that users write. Raises OptionError."""
    if not isinstance(keep, str):
        raise OptionError("keep", keep, "letters whose marks stay")
    strips, ignores = (re.split(r"[\s,]+", value.strip()) if isinstance(value, str) else value for value in (strip, ignore))
    composed = keep if normalize == "none" else _composed(keep)
    fields = {"map": pairs_of(map or ""), "strip": strips, "keep": "".join(sorted(set(composed))), "ignore": ignores}
    return Spelling(normalize, case).checked().with_more(fields)


def _composed(text: str) -> str:
    return normalize("NFC", text)


# Marks -----------------------------------------------------------------------------------------------------------------------


@cache
def _marks() -> re.Pattern[str]:
    """More combining marks in a row than a word may have. Made when it is first needed: 40 ms."""
    marks = "".join(chr(c) for c in range(0x300, ALL) if combining(chr(c)))
    return re.compile(f"[{marks}]{{{MOST_MARKS + 1},}}")


def has_many_marks(text: str) -> bool:
    """Has a text more than 30 combining marks in a row? O(len(text)): one of 31 letters in a row is at a multiple of 31."""
    return any(map(combining, text[MOST_MARKS :: MOST_MARKS + 1])) and _marks().search(text) is not None


_WITHOUT_INVISIBLE = dict.fromkeys(map(ord, INVISIBLE))


@cache
def _points() -> dict[int, None]:
    """The vowel signs and other points of Hebrew and Arabic, and the tatweel, to be left out."""
    ranges = (range(0x591, 0x5C8), range(0x610, 0x61B), range(0x64B, 0x660), (0x670,), range(0x6D6, 0x6EE), range(0x8CA, 0x900))
    return {0x640: None, **{c: None for block in ranges for c in block if category(chr(c)) == "Mn"}}


@lru_cache(4096)
def _without_mark(letter: str) -> str:
    kept = "".join([part for part in normalize("NFD", letter) if category(part) != "Mn"])
    return normalize("NFC", kept)


def _without_marks(text: str, keep: frozenset[str]) -> str:
    """A composed text without accents and other marks, but for those of the letters in `keep`."""
    changes = {ord(letter): _without_mark(letter) for letter in set(text) - keep if not letter.isascii()}
    return text.translate(changes)


# Maps ------------------------------------------------------------------------------------------------------------------------


def _mapped(text: str, pairs: tuple[tuple[str, str], ...]) -> str:
    letters, longer, pattern = _table(pairs)
    text = text.translate(letters)
    return pattern.sub(lambda found: longer[found[0]], text) if longer else text


@lru_cache(64)
def _table(pairs: tuple[tuple[str, str], ...]) -> tuple[dict[int, str], dict[str, str], re.Pattern[str]]:
    """Values of single letters, values of longer keys, and a pattern of these, the longest first."""
    letters = {ord(key): value for key, value in pairs if len(key) == 1}
    longer = {key: value for key, value in pairs if len(key) > 1}
    return letters, longer, re.compile("|".join(map(re.escape, sorted(longer, key=len, reverse=True))))
