"""Warnings of lines that hardly look like words: what most of them have, and the option that helps."""

from __future__ import annotations

import re

from wsdict.words.decoding import LINE_END, SAMPLE

SAMPLE_LINES = 1000
ANYWAY = "--format lines, if these are the words"
JSON = r"^\s*([{\[\"].*[}\]\",]|[{\[]\s*\".*|\"[^\"]+\"\s*:.*|[{}\[\]],?)\s*$"
BESIDE_NUMBERS = r"\S[ \t]+-?\d+\s*$|^\s*-?\d+[ \t]+\S|\S[,;]-?\d+\s*$"
SIGNS = '\t /[]{}",;|0123456789'  # one of them is in every line that is suspected
SUSPECTS = (
    (re.compile(r"\t"), "tabs", "read one column with --column 1"),
    (re.compile(r"\S/[A-Za-z0-9,]+\s*$"), "a slash and flags", "cut them off with --format hunspell"),
    (re.compile(JSON), "signs of JSON", "read them with --format json, which says what is wrong"),
    (re.compile(BESIDE_NUMBERS), "numbers beside words", "read one column with --column"),
    (re.compile(r"\S +\S"), "several words", "make each of them a word with --split, or read one column with --column"),
    (re.compile(r"[,;|]"), "commas or other separators", "read one column with --column, or every word with --split --separator"),
    (re.compile(r"\d"), "digits", "accept only words of some letters with --letters, for example a-z"),
)


def suspicion(text: str) -> str:
    """What most lines of a list have that is hardly part of a word, and what can be done about it; or ""."""
    sample = text[:SAMPLE]
    if 2 * sum(map(sample.count, SIGNS)) <= sample.count("\n"):  # most lists: 20 µs instead of 5 ms
        return ""
    lines = [line for line in re.split(LINE_END, sample)[:SAMPLE_LINES] if line.strip()]
    if len(lines) > 1:
        for pattern, what, remedy in SUSPECTS:
            if 2 * sum(pattern.search(line) is not None for line in lines) > len(lines):
                return f"most lines have {what}; {remedy} ({ANYWAY})"
    return ""
