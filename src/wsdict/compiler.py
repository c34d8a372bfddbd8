"""Word lists, recipes and other dictionaries to a dictionary, with a report of what was done to their lines."""

from __future__ import annotations

import os
import time
import warnings
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from wsdict import automaton
from wsdict import words as wordlist
from wsdict.alphabet import MOST_LABELS
from wsdict.casing import Case
from wsdict.compiled import CompileReport
from wsdict.converting import checked, refuse_payloads
from wsdict.dictionary import Dictionary, Level
from wsdict.errors import OptionError, SpellingError, WordListWarning
from wsdict.formats import table
from wsdict.formats.recipe import OPTIONS, TEXT, Recipe, is_of
from wsdict.header import Header
from wsdict.representations import Kind, representation
from wsdict.spelling import Normalize, Spelling, spelling_of
from wsdict.words import Cleaning, Source
from wsdict.words.cleaning import Errors, ListFormat
from wsdict.words.files import MAX_BYTES

RECIPE = ".toml"
KIND_AND_OPTIONS: dict[str, tuple[str, ...]] = {"kind": (TEXT,), **OPTIONS}
STEPS = ("read", "encode", "sort", "minimize", "pack")
Progress = Callable[[str], object]


def compile(
    *sources: Source,
    kind: Kind = "dawg",
    ranks: bool = False,
    level: Level | None = None,
    options: Mapping[str, Any] | None = None,
    letters: str | None = None,
    case: Case | None = None,
    normalize: Normalize | None = None,
    map: str | Mapping[str, str] | Sequence[str] | None = None,
    strip: str | Sequence[str] | None = None,
    keep: str | None = None,
    ignore: str | Sequence[str] | None = None,
    min_length: int = 1,
    max_length: int | None = None,
    encoding: str = "utf-8",
    comments: str | None = None,
    column: int | None = None,
    separator: str | None = None,
    header: bool = False,
    split: bool = False,
    errors: Errors = "strict",
    sorted: bool = False,
    strict: bool = False,
    clean: bool | None = None,
    format: ListFormat = "auto",
    max_bytes: int = MAX_BYTES,
    max_line: int | None = None,
    max_letters: int = MOST_LABELS,
    progress: Progress | None = None,
) -> Dictionary:
    """A dictionary of all words of the sources.

    A str or a path names a file: a word list, a dictionary, or a recipe (`.toml`, alone; options that are not at their defaults override
    the recipe's). Anything else is an open file, a dictionary, or an iterable of words. Lines of files are cleaned as words/cleaning.py
    says, and counted in the dictionary's `report`; words of an iterable are kept as they are, blanks and control characters included.
    `clean` True cleans both, False neither. With `strict`, what would be dropped or fixed is an error. The `format` of files (a word per
    line, JSON, Hunspell, Aspell) is recognised, and said in the report. `max_bytes` limits the decompressed bytes of a source, `max_line`
    the letters of a line, and `max_letters` those of all sources.

    `normalize`, `case`, `map`, `strip`, `keep` and `ignore` are the rules of spelling (spelling.py), for words and later queries. By
    default they are those of the sources that are dictionaries, else nfc and none. Dictionaries that differ in a rule which is not given
    raise SpellingError. `level` is one of LEVELS, by default the kind's usual one; `options` are the kind's own. `progress` is called with
    the name of each of STEPS when it is done.

    O(letters), and O(n log n) comparisons of words where they are not in order. Raises WordListError, RecipeError, LimitError, OptionError;
    FormatError where a source is a damaged dictionary; OSError. Warns where no words are found.
    """
    asked: dict[str, Any] = {name: value for name, value in locals().items() if name not in ("sources", "progress")}
    defaults = compile.__kwdefaults__ or {}
    for name, value in asked.items():
        if value is not defaults[name] and not is_of(value, KIND_AND_OPTIONS[name]):
            raise OptionError(name, value, " or ".join(KIND_AND_OPTIONS[name]))
    recipes = [source for source in sources if isinstance(source, (str, os.PathLike)) and os.fspath(source).endswith(RECIPE)]
    if recipes:
        if len(sources) > 1:
            raise OptionError("sources", os.fspath(recipes[0]), "a recipe alone, or lists and dictionaries")
        changed = {name: value for name, value in asked.items() if value != defaults[name]}
        return compile_recipe(Recipe.read(recipes[0]), progress, **changed)
    rules = {name: asked[name] for name in Spelling._fields if asked[name] is not None}
    cleaning = Cleaning(spelling=spelling_of(**rules), **{name: asked[name] for name in Cleaning._fields if name in asked})
    dictionary = build(sources, cleaning, kind, ranks, level, options, progress, frozenset(rules))
    assert dictionary.report is not None
    _warn(dictionary.report)
    return dictionary


def compile_recipe(recipe: Recipe, progress: Progress | None = None, **options: Any) -> Dictionary:
    """The dictionary of a recipe; `options` are those of `compile` and override the recipe's own. Raises what `compile` does."""
    return compile(*recipe.sources, progress=progress, **{**recipe.options, **options})


def build(
    sources: Sequence[Source],
    cleaning: Cleaning,
    kind: str = "dawg",
    ranks: bool = False,
    level: str | None = None,
    options: Mapping[str, Any] | None = None,
    progress: Progress | None = None,
    rules: frozenset[str] = frozenset(Spelling._fields),
) -> Dictionary:
    """`compile` without recipes and warnings. rules: the rules of spelling that are decided; others are those of the dictionaries."""
    level = checked(kind, level, options)
    cleaning = cleaning.checked()
    clock = _Clock(progress)
    opened = [_opened(source, cleaning.max_bytes) for source in sources]
    for source in opened:
        if isinstance(source, Dictionary):
            refuse_payloads(source)
    cleaning = cleaning._replace(spelling=_united(cleaning.spelling, rules, opened))
    if len(opened) == 1 and isinstance(opened[0], Dictionary) and cleaning.keeps(opened[0].spelling):
        graph = opened[0]._automaton()
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
    read_as = tuple(text.read_as for text in texts)
    doubts = tuple(f"{text.name}: {text.warning}" for text in texts if text.warning)
    dictionary.report = CompileReport(names, words.lines, graph.words, words.dropped, words.fixed, clock.seconds, read_as, doubts)
    return dictionary


def _united(spelling: Spelling, rules: frozenset[str], sources: Sequence[Source]) -> Spelling:
    """A spelling with the rules that are not decided from the dictionaries among the sources. Raises SpellingError where these differ.

    Files of other packages have no rules.
    """
    dictionaries = [source for source in sources if isinstance(source, Dictionary) and source.origin is None]
    for dictionary in dictionaries:
        first = dictionaries[0]
        if any(getattr(dictionary.spelling, rule) != getattr(first.spelling, rule) for rule in Spelling._fields if rule not in rules):
            raise SpellingError(first.source, str(first.spelling), dictionary.source, str(dictionary.spelling))
    if not dictionaries:
        return spelling
    theirs = {rule: value for rule, value in dictionaries[0].spelling._asdict().items() if rule not in rules}
    return spelling._replace(**theirs).checked()


def _repacked(
    dictionary: Dictionary, graph: automaton.Automaton, kind: str, ranks: bool, level: str, options: Mapping[str, Any] | None, clock: _Clock
) -> Dictionary:
    """The words of a dictionary, none of which changes, by way of its automaton."""
    for step in STEPS[:-1]:
        clock.step(step)
    header = Header.of(graph, dictionary.alphabet, dictionary.spelling, Path(dictionary.source).name)
    result = representation(kind).pack(graph, header, ranks, level, options or {})
    clock.step("pack")
    none = dict.fromkeys(wordlist.DROPS, 0), dict.fromkeys(wordlist.FIXES, 0)
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


def _opened(source: Source, most: int) -> Source:
    """A file becomes what is in it, or the dictionary that its bytes are."""
    raw = wordlist.fetch(source, most)
    if raw is None or isinstance(raw.data, str):
        return raw or source
    data = memoryview(raw.data)
    format = table.recognise(data)
    return raw if format is None else table.read(format, data, raw.name)


def _warn(report: CompileReport) -> None:
    problems = [*report.warnings]
    if not report.words:
        problems.append(f"{', '.join(report.sources) or 'no source'}: no words found in {_number_of(report.lines, 'line')}")
    elif dropped := report.dropped["control"]:
        problems.append(
            f"{_number_of(dropped, 'word')} with control characters or lone surrogates {'was' if dropped == 1 else 'were'} dropped"
        )
    for problem in problems:
        warnings.warn(problem, WordListWarning, stacklevel=3)


def _number_of(n: int, what: str) -> str:
    return f"{n:,} {what}{'' if n == 1 else 's'}"
