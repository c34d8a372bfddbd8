"""How a dictionary spells words: one set of rules, applied to the words that go in and to every query.

In this order: invisible characters are left out (`ignore`); the normal form; the case, letter by letter (casing.py), and the normal form
again; letters are replaced (`map`); marks or points are left out (`strip`; marks.py), and letters replaced again; the normal form. The
result is not changed by the same rules. All rules but those of the normal form look at one letter at a time, or at one key of the map, so a
prefix is spelled like the words that begin with it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Literal, NamedTuple, get_args
from unicodedata import category, combining, is_normalized, normalize

from wsdict.casing import CASES, SPECIAL_I, Case
from wsdict.errors import OptionError, WordTypeError
from wsdict.marks import INVISIBLE, MARKS, MOST_MARKS, Strip, Stripper, between_long_runs, visible

Normalize = Literal["nfc", "nfkc", "none"]
Ignore = Literal["invisible"]
FORMS: tuple[str, ...] = get_args(Normalize)
STRIPS: tuple[str, ...] = tuple(MARKS)
IGNORES: tuple[str, ...] = get_args(Ignore)
NOTHING = (["none"], ("none",), [""], ("",))  # for `strip` or `ignore` of a recipe that is changed

MOST_KEYS = 1000  # of a map
LONGEST_KEY = 16  # letters, of values too
MOST_KEPT = 1000  # letters of `keep`
MOST_ROUNDS = 4  # in which a map changes a text
ALL = 0x110000  # code points
_NAMES: dict[str, Literal["NFC", "NFKC"]] = {"nfc": "NFC", "nfkc": "NFKC"}
# In compatibility form, an accent on no letter is a blank and a mark. A list is trimmed and a query is not, so the blank is left out.
_ALONE = re.compile(" (?=[\u0300-\u036f\u064b-\u0652\u0670\u3099\u309a])")


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
        if self.keep and not self.strip:
            raise OptionError("keep", self.keep, "with it strip='marks', as it names letters whose marks stay")
        if len(self.keep) > MOST_KEPT:
            raise OptionError("keep", f"{len(self.keep):,} letters", f"{MOST_KEPT:,} at the most")
        return self._replace(map=self._checked_map()) if self.map else self

    def _checked_map(self) -> tuple[tuple[str, str], ...]:
        if len(self.map) > MOST_KEYS:
            raise OptionError("map", f"{len(self.map):,} keys", f"{MOST_KEYS:,} at the most")
        cased, whole = self._replace(map=(), strip=(), keep="").apply, self._replace(map=()).apply
        pairs: dict[str, str] = {}
        for key, value in self.map:
            if not 1 <= len(key) <= LONGEST_KEY or len(value) > LONGEST_KEY or (not value and len(cased(key)) > 1):
                expected = f"keys and values of 1 to {LONGEST_KEY} letters; an empty value leaves a single letter out"
                raise OptionError("map", f"{key}={value}", expected)
            if any(category(letter) in ("Cc", "Cs") for letter in key + value) or any(combining(text[0]) for text in (key, value) if text):
                raise OptionError("map", f"{key}={value}", "letters, not control characters or separate combining marks")
            if (key := cased(key)) and pairs.setdefault(key, whole(value)) != whole(value):
                raise OptionError("map", f"{key}={value}", f"one value for {key}, as the other rules spell it")
        pairs = {key: value for key, value in pairs.items() if key != value}
        keys = set().union(*pairs)
        for key, value in pairs.items():
            if not keys.isdisjoint(value):
                raise OptionError("map", f"{key}={value}", "no letter in a value that is also in a key")
        return tuple(sorted(pairs.items()))

    @property
    def joins(self) -> bool:
        """Do ASCII letters change by those before them?"""
        return any(len(key) > 1 for key, _ in self.map)

    @property
    def unchanged(self) -> int:
        """`apply` leaves all code points below this as they are, once A to Z have the labels of a to z (alphabet.labels_of).

        Below U+0300 every code point is its own normal form (Unicode Standard Annex 15: NFC_Quick_Check is Yes); below U+00A0 also that
        of NFKC.
        """
        if any(letter.isascii() for key, _ in self.map for letter in key):
            return 0
        least = [ord(letter) for key, _ in self.map for letter in key] + [ord(min(INVISIBLE)) for _ in self.ignore]
        least += [ord("I") if self.case in SPECIAL_I else 0x80 for _ in [self.case] if self.case != "none"]
        form = {"nfc": 0x300, "nfkc": 0xA0}.get(self.normalize, ALL)
        return min(0x80 if self.strip else form, *least, ALL)

    def apply(self, text: str) -> str:
        """A text as the dictionary spells it. Idempotent; O(len(text)). Raises WordTypeError for anything but a str.

        Runs of more than 30 combining marks stay as they are: no word of a list has one.
        """
        if type(text) is not str and not isinstance(text, str):
            raise WordTypeError(text)
        if text.isascii():
            if self.case == "none" and not self.map:
                return text
        elif len(text) > MOST_MARKS and (self.normalize != "none" or self.strip):
            return between_long_runs(text, self.apply_to_list)
        return self.apply_to_list(text)

    def apply_to_list(self, text: str) -> str:
        """`apply` for a str in which no word has too many marks."""
        if self.ignore:
            text = visible(text)
        if not text.isascii():
            text = self._compose(text)
        change = CASES[self.case]
        if change is not None:
            text = change(text)
            text = text if text.isascii() else self._compose(text)
        if self.map:
            return self._mapped_often(text)
        if self.strip and not text.isascii():
            text = self._compose(_stripper(self.strip, self.keep)(text))
        return text

    def _mapped_often(self, text: str) -> str:
        """A text, in normal form and case, with its letters replaced. What is put in can join a mark that follows, so more than once."""
        for _ in range(MOST_ROUNDS):
            before, text = text, _mapped(text, self.map)
            if self.strip and not text.isascii():
                text = _mapped(_stripper(self.strip, self.keep)(text), self.map)
            if text.isascii():
                break
            text = self._compose(text)
            if text == before:
                break
        return text

    def _compose(self, text: str) -> str:
        form = _NAMES.get(self.normalize)
        if form is None:
            return text
        if not is_normalized(form, text):
            text = normalize(form, text)
        return normalize(form, _ALONE.sub("", text)) if form == "NFKC" and _ALONE.search(text) else text

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
        names = ("map", "strip", "keep", "ignore")
        if unknown := fields.keys() - set(names):
            raise OptionError("rule", min(map(str, unknown)), ", ".join(names))
        pairs, strip, keep, ignore = (fields.get(name, ()) for name in names)
        for name, value in (("map", pairs), ("strip", strip), ("ignore", ignore)):
            if not isinstance(value, (list, tuple)):
                raise OptionError(name, value, "a list")
        if not all(isinstance(pair, (list, tuple)) and [*map(type, pair)] == [str, str] for pair in pairs):
            raise OptionError("map", pairs, "pairs of letters")
        if not isinstance(keep, (str, tuple)):
            raise OptionError("keep", keep, "letters")
        given = tuple((key, value) for key, value in pairs)
        return self._replace(map=given, strip=tuple(strip), keep="".join(keep), ignore=tuple(ignore)).checked()


def pairs_of(map: str | Mapping[str, str] | Sequence[str]) -> tuple[tuple[str, str], ...]:
    """The pairs of a map: a mapping, text such as `’=\' æ=ae -=`, or several texts. Raises OptionError."""
    if isinstance(map, Mapping):
        return tuple(map.items())
    if isinstance(map, (list, tuple)):
        return tuple(pair for text in map for pair in pairs_of(text))
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
    map: str | Mapping[str, str] | Sequence[str] | None = None,
    strip: str | tuple[str, ...] | list[str] = (),
    keep: str = "",
    ignore: str | tuple[str, ...] | list[str] = (),
) -> Spelling:
    """The spelling of these options, each in the forms that users write. Raises OptionError."""
    if not isinstance(keep, str):
        raise OptionError("keep", keep, "letters whose marks stay")
    strips, ignores = (re.split(r"[\s,]+", value.strip()) if isinstance(value, str) else value for value in (strip, ignore))
    strips, ignores = ((() if value in NOTHING else value) for value in (strips, ignores))
    fields = {"map": pairs_of(map or ""), "strip": strips, "keep": Spelling().apply(keep), "ignore": ignores}
    return Spelling(normalize, case).checked().with_more(fields)


@lru_cache(64)
def _stripper(strip: tuple[Strip, ...], keep: str) -> Stripper:
    return Stripper(strip, keep)


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
