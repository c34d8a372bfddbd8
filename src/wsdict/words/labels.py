"""From texts to sorted labels. No object is made per word: that makes compiling fast and its memory small.

A list of 663,473 words is 6.9 MB of text, and 50 MB of Python objects once it is split. So texts are encoded in one pass
(kernels/words/encode.py), and words are sorted by sorting the places where they begin (kernels/words/sort.py).
"""

from __future__ import annotations

import re
from array import array
from bisect import bisect_right
from typing import NamedTuple

from wsdict.alphabet import CODE_POINTS, MOST_LABELS, MOST_NARROW, points_of
from wsdict.errors import LimitError, WordListError
from wsdict.kernels import layout
from wsdict.kernels.words import encode as kernel
from wsdict.kernels.words.sort import follow, sort_starts, sorted_until
from wsdict.spelling import Spelling
from wsdict.words.cleaning import DROPS, FIXES, Cleaning
from wsdict.words.roles import roles_of
from wsdict.words.screening import needs_screening, screened
from wsdict.words.sources import Text

SURROGATES = 0xD800, 0xE000
SURROGATE = re.compile("[\ud800-\udfff]")

# Where the kernel counts what it drops and fixes.
SLOTS: dict[str, int] = {
    "blank": layout.TALLY_BLANK,
    "control": layout.TALLY_CONTROL,
    "letters": layout.TALLY_FOREIGN,
    "short": layout.TALLY_SHORT,
    "long": layout.TALLY_LONG,
    "trimmed": layout.TALLY_TRIMMED,
    "crlf": layout.TALLY_CRLF,
    "bom": layout.TALLY_BOM,
}


class WordList(NamedTuple):
    """Clean words as labels: 0 ends a word, letter letters[l - 1] has label l."""

    labels: array[int]
    starts: array[int]  # where each word begins: in the order they came, and sorted after `sort`
    origins: array[int]  # the line of each word, in the order of `starts`; empty unless requested
    words: int
    letters: str
    lines: int
    begins: list[int]  # the first line of each text; lines are counted from 0 through all texts
    dropped: dict[str, int]
    fixed: dict[str, int]

    def labels_at(self, i: int) -> array[int]:
        """The labels of word i, in the present order of `starts`."""
        start = self.starts[i]
        return self.labels[start : self.labels.index(0, start)]

    def spell(self, i: int) -> str:
        """Word i, in the present order of `starts`."""
        return "".join(self.letters[label - 1] for label in self.labels_at(i))


def encode(texts: list[Text], options: Cleaning, origins: bool = False) -> WordList:
    """All words of some texts as labels, in the order of the texts, repeats included. O(text); 1 to 2 bytes per letter, 4 per line.

    With `origins`, the line of each word is kept too, at 4 bytes per line more: what is in other columns can then follow its word.
    Raises LimitError for more letters than labels or more text than 4-byte starts can count, and with `strict` WordListError
    for the first line that is not a clean word.
    """
    found = dict.fromkeys([*DROPS, *FIXES], 0)
    spelled, seen = _spelled(texts, options, found)
    size = sum(map(len, spelled)) + len(spelled)
    if size > options.max_letters:
        remedy = "compile parts of the list and unite the dictionaries"
        if options.max_letters < MOST_LABELS:
            remedy = f"raise --max-letters (max_letters), or {remedy}"
        raise LimitError("letters of text", size, options.max_letters, remedy)
    pattern = options.letters and Spelling(options.spelling.normalize).apply(options.letters)
    roles = roles_of(seen, _kept(texts, spelled), {text.ending for text in texts}, pattern)
    labels = array("B" if len(roles.cleaned) - 1 <= MOST_NARROW else "H")
    labels.frombytes(bytes(labels.itemsize * size))
    most_lines = sum(1 + sum(new.count(end) for end in text.ending or "\n\r") for new, text in zip(spelled, texts, strict=True))
    starts = array("I", bytes(4 * most_lines))
    lines = array("I", bytes(4 * most_lines if origins else 0))
    tally = array("Q", bytes(8 * layout.TALLY_SLOTS))
    longest = size if options.max_length is None else options.max_length
    begins: list[int] = []
    for new, text in zip(spelled, texts, strict=True):
        begins.append(tally[layout.TALLY_LINES])
        kernel.encode(new, roles.table, roles.of(text.ending), labels, starts, lines, tally, options.min_length, longest)
        if options.strict:
            _refuse_unclean(tally, texts, begins)
    dropped = {reason: found[reason] + sum(text.dropped.get(reason, 0) for text in texts) for reason in DROPS}
    fixed = {fix: found[fix] + sum(text.fixed.get(fix, 0) for text in texts) for fix in FIXES}
    every_line = tally[layout.TALLY_LINES] + sum(dropped.values())
    for reason, slot in SLOTS.items():
        (dropped if reason in dropped else fixed)[reason] += tally[slot]
    letters = _drop_unused(labels, tally[layout.TALLY_LABELS], roles.letters, len(roles.cleaned))
    return WordList(labels, starts, lines, tally[layout.TALLY_WORDS], letters, every_line, begins, dropped, fixed)


def _spelled(texts: list[Text], options: Cleaning, found: dict[str, int]) -> tuple[list[str], bytearray]:
    """The texts in the dictionary's spelling, and the code points that they have."""
    spelling = options.spelling
    spelled = [text.text for text in texts]
    seen = _survey(spelled)
    screens = needs_screening(seen)
    if screens:
        spelled = [screened(text, seen, found, options.strict) for text in texts]
    applies = spelling.case != "none" or seen.find(1, spelling.unchanged) >= 0  # else a tenth of all work would change nothing
    if applies:
        spelled = [spelling.apply_to_list(text) for text in spelled]
    return spelled, _survey(spelled) if screens or applies else seen


def _kept(texts: list[Text], spelled: list[str]) -> bytearray:
    """The code points of words that are kept as they are. Raises WordListError for lone surrogates, which are not text."""
    kept = bytearray(CODE_POINTS)
    for text, new in zip(texts, spelled, strict=True):
        if text.ending:
            seen = _survey([new])
            seen[ord(text.ending)] = 0
            if seen.find(1, *SURROGATES) >= 0:
                number, word = next((n, word) for n, word in enumerate(new.split(text.ending)) if SURROGATE.search(word))
                problem = f"word {number} (from 0) has a lone surrogate: {word!r:.60}"
                raise WordListError(text.name, problem, "decode the text again, or pass clean=True to drop such words")
            for point in points_of(seen):
                kept[point] = 1
    return kept


def _survey(texts: list[str]) -> bytearray:
    """For every code point, whether one of the texts has it. O(text)."""
    seen = bytearray(CODE_POINTS)
    for text in texts:
        kernel.survey(text, seen)
    return seen


def _drop_unused(labels: array[int], n: int, letters: str, bound: int) -> str:
    """The letters that remaining words have; labels are made dense again where letters have been dropped."""
    used = bytearray(bound)
    kernel.used_labels(labels, n, used)
    kept = "".join(letter for label, letter in enumerate(letters, 1) if used[label])
    if kept != letters:
        dense = array("H", bytes(2 * bound))
        new = 0
        for label in range(1, len(letters) + 1):
            if used[label]:
                new += 1
                dense[label] = new
        kernel.relabel(labels, n, dense)
    return kept


def sort(words: WordList, texts: list[Text], options: Cleaning) -> None:
    """Sort the words in place: `starts`, and `origins` with them; equal words stay in the order they came.

    Raises WordListError where the option `sorted` promises ascending order and a word breaks it.
    """
    if not options.sorted:
        before = words.starts[: words.words] if words.origins else words.origins
        sort_starts(words.labels, words.starts, words.words, len(words.letters) + 1)
        if words.origins:
            words.origins[: words.words] = follow(words.starts, before, words.origins, words.words)
        return
    i = sorted_until(words.labels, words.starts, words.words)
    if i < words.words:
        again = encode(texts, options, origins=True)  # as lines are not kept for the rare error
        name, line = _place(again.origins[i], texts, words.begins)
        problem = f"{words.spell(i)!r} comes after {words.spell(i - 1)!r}"
        raise WordListError(name, problem, "sort the list by code points, or compile without --sorted", line)


def refuse_repeat(words: WordList, texts: list[Text], options: Cleaning) -> None:
    """Raise WordListError for the first word of a sorted list that appears twice, if there is one."""
    last: array[int] | None = None
    for i in range(words.words):
        labels = words.labels_at(i)
        if labels == last:
            again = encode(texts, options, origins=True)
            sort(again, texts, options._replace(sorted=False))
            name, line = _place(again.origins[i], texts, words.begins)
            raise WordListError(name, f"{words.spell(i)!r} appears twice", DROPS["duplicate"][1], line)
        last = labels


# Where an error is ---------------------------------------------------------------------------------------------------------


def _refuse_unclean(tally: array[int], texts: list[Text], begins: list[int]) -> None:
    """Raise WordListError for the first line that was dropped or fixed, if there is one."""
    faults = [(tally[layout.TALLY_FIRST + slot], reason) for reason, slot in SLOTS.items() if tally[slot]]
    if faults:
        line, reason = min(faults)
        name, number = _place(line, texts, begins)
        raise WordListError(name, *(DROPS | FIXES)[reason], number)


def _place(line: int, texts: list[Text], begins: list[int]) -> tuple[str, int]:
    """The name of the text that has a line, and the number of the line in its file, from 1."""
    i = bisect_right(begins, line) - 1
    text, line = texts[i], line - begins[i]
    return text.name, text.numbers[line] if text.numbers else line + 1
