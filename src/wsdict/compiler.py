"""Word lists to a dictionary: the whole left half of the picture, and a report of what it did."""

from __future__ import annotations

import os
import time
import warnings
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from wsdict import automaton, foreign, wordlist
from wsdict.container import MAGIC
from wsdict.dictionary import LEVELS, Dictionary, open_dictionary
from wsdict.errors import OptionError, WordListWarning
from wsdict.header import Header
from wsdict.representations import KINDS, representation
from wsdict.spelling import Spelling
from wsdict.wordlist import Cleaning, Source

STEPS = ("read", "encode", "sort", "minimize", "pack")
Progress = Callable[[str], object]


class CompileReport(NamedTuple):
    """What was read, dropped, mended, and how long each step took."""

    sources: tuple[str, ...]
    lines: int
    words: int
    dropped: dict[str, int]  # lines that are no word, by reason (wordlist.DROPS)
    mended: dict[str, int]  # lines that were cleaned, by what was done (wordlist.MENDS)
    seconds: dict[str, float]  # by step


def compile(
    *sources: Source,
    kind: str = "dawg",
    ranks: bool = False,
    level: str | None = None,
    options: Mapping[str, Any] | None = None,
    letters: str | None = None,
    case: str = "none",
    normalize: str = "nfc",
    min_length: int = 1,
    max_length: int | None = None,
    encoding: str = "utf-8",
    comments: str | None = None,
    column: int | None = None,
    sorted: bool = False,
    strict: bool = False,
    progress: Progress | None = None,
) -> Dictionary:
    """A dictionary of all words of the sources: a str or a path is a file (a list, or a dictionary), anything else words or an open file.

    Lines are cleaned as wordlist.py says, and counted in the dictionary's `report`; with `strict` they are errors. `level` is one of
    LEVELS, if not the kind's usual one, and `options` are the kind's own; its class has both. `progress` is called with each step of STEPS
    when it is done. O(letters), and O(n log n) comparisons of words where they do not come in order.
    Raises WordListError, LimitError, OptionError; FormatError where a source is a damaged dictionary; OSError. Warns where nothing is left.
    """
    cleaning = Cleaning(encoding, Spelling(normalize, case), letters, min_length, max_length, comments, column, sorted, strict)
    dictionary = build(sources, cleaning, kind, ranks, level, options, progress)
    assert dictionary.report is not None
    _warn(dictionary.report)
    return dictionary


def build(
    sources: Sequence[Source],
    cleaning: Cleaning,
    kind: str = "dawg",
    ranks: bool = False,
    level: str | None = None,
    options: Mapping[str, Any] | None = None,
    progress: Progress | None = None,
) -> Dictionary:
    """`compile` without its warnings."""
    if kind not in KINDS:
        raise OptionError("kind", kind, ", ".join(KINDS))
    level = level or representation(kind).usual
    if level not in LEVELS:
        raise OptionError("level", level, ", ".join(LEVELS))
    known = representation(kind).options
    for name in options or ():
        if name not in known:
            raise OptionError("options", name, ", ".join(known) or f"none, as {kind} has no options")
    cleaning = cleaning.checked()
    clock = _Clock(progress)
    opened = [_opened(source) for source in sources]
    if len(opened) == 1 and isinstance(opened[0], Dictionary) and cleaning.keeps(opened[0].spelling):
        graph = opened[0].automaton()
        if graph is not None:
            return _repacked(opened[0], graph, kind, ranks, level, options, clock)
    texts = [wordlist.read(source, cleaning) for source in opened]
    clock.step("read")
    words = wordlist.encode(texts, cleaning)
    clock.step("encode")
    if not (cleaning.sorted or cleaning.strict):
        texts = [text._replace(text="") for text in texts]
    wordlist.sort(words, texts, cleaning)
    clock.step("sort")
    graph = automaton.from_sorted(words.labels, words.starts, words.words)
    if cleaning.strict and graph.words < words.words:
        wordlist.refuse_repeat(words, texts, cleaning)
    words.dropped["duplicate"] = words.words - graph.words
    clock.step("minimize")
    names = tuple(text.name for text in texts)
    source = ", ".join(Path(name).name for name in names)
    header = Header.of(graph, words.letters, cleaning.spelling, source)
    dictionary = representation(kind).pack(graph, header, ranks, level, options or {})
    clock.step("pack")
    dictionary.report = CompileReport(names, words.lines, graph.words, words.dropped, words.mended, clock.seconds)
    return dictionary


def as_kind(dictionary: Dictionary, kind: str) -> Dictionary:
    """A dictionary with the same words and rules, of this kind: the same one, if it is. O(letters). Raises LimitError."""
    if dictionary.kind == kind:
        return dictionary
    graph, letters = dictionary.automaton(), dictionary.alphabet
    if graph is None:
        graph, letters = automaton.from_words(list(dictionary))
    made = representation(kind)
    return made.pack(graph, Header.of(graph, letters, dictionary.spelling, dictionary.header.source), False, made.usual, {})


def _repacked(
    dictionary: Dictionary, graph: automaton.Automaton, kind: str, ranks: bool, level: str, options: Mapping[str, Any] | None, clock: _Clock
) -> Dictionary:
    """The words of a dictionary, none of which changes, by way of its automaton."""
    for step in STEPS[:-1]:
        clock.step(step)
    header = Header.of(graph, dictionary.alphabet, dictionary.spelling, Path(dictionary.source).name)
    result = representation(kind).pack(graph, header, ranks, level, options or {})
    clock.step("pack")
    none = dict.fromkeys(wordlist.DROPS, 0), dict.fromkeys(wordlist.MENDS, 0)
    result.report = CompileReport((dictionary.source,), graph.words, graph.words, *none, clock.seconds)
    return result


class _Clock:
    """Seconds of each step."""

    def __init__(self, progress: Progress | None) -> None:
        self.progress = progress
        self.seconds: dict[str, float] = {}
        self.last = time.perf_counter()

    def step(self, name: str) -> None:
        now = time.perf_counter()
        self.seconds[name] = now - self.last
        self.last = now
        if self.progress:
            self.progress(name)


def _opened(source: Source) -> Source:
    """A path becomes the file's bytes, or the dictionary that they are."""
    if not isinstance(source, (str, os.PathLike)):
        return source
    raw = wordlist.fetch(source)
    data = memoryview(raw.data)
    return open_dictionary(data, raw.name, True) if raw.data.startswith(MAGIC) or foreign.kind_of(data) else raw


def _warn(report: CompileReport) -> None:
    if not report.words:
        warnings.warn(
            f"{', '.join(report.sources) or 'no source'}: not one word among {report.lines:,} lines", WordListWarning, stacklevel=3
        )
    elif report.dropped["control"]:
        warnings.warn(
            f"{report.dropped['control']:,} words have control letters or lone surrogates and were left out", WordListWarning, stacklevel=3
        )
