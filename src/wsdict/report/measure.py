"""One measurement of one contender.

Each measures time, or memory above that of the interpreter with the package imported. worker.py runs each in a separate process.
"""

from __future__ import annotations

import gc
import random
import tracemalloc
from collections import deque
from collections.abc import Callable, Iterator
from itertools import accumulate
from pathlib import Path
from typing import Any, NamedTuple

from wsdict.report import memory
from wsdict.report.clock import Clock
from wsdict.report.contender import Contender, Keys
from wsdict.report.subject import Facts, rolled

Figures = dict[str, float | None]
CHUNK = 1 << 12  # bytes of words that are looked up together: few enough that their objects reuse memory that the process has
BATCHES = (10, 90, 900, 4_000)  # boards; the next batch only if this one took less than SLOW seconds
SLOW = 0.3


class Task(NamedTuple):
    """The input of a measurement."""

    source: Path  # the list
    folder: Path  # of words, queries, and the contender's file
    target: Path  # the contender's file
    facts: Facts
    enough: float  # seconds of passes over the same queries, at least one pass; the best counts

    @property
    def tiny(self) -> Path:
        """A dictionary of the first words: built next to the other, in a process whose memory is not measured."""
        return self.target.with_name(f"{self.target.name} tiny")

    def text(self, name: str) -> bytes:
        return (self.folder / name).read_bytes()


class WrongError(AssertionError):
    """A contender gives a wrong answer."""


def build_file(c: Contender, task: Task) -> Figures:
    task.target.unlink(missing_ok=True)
    memory.forget_peak()
    before = memory.peak()
    with Clock() as clock:
        c.build_file(task.source, task.target)
    peak = memory.peak()
    most = None if peak is None or before is None else (peak - before) / 1e6
    some = next(chunks(c, task))[:20]
    c.build_words([key if isinstance(key, str) else key.decode() for key in some], task.tiny)
    return {"file_s": clock.seconds, "peak_mb": most, "bytes": task.target.stat().st_size}


def build_words(c: Contender, task: Task) -> Figures:
    words = task.source.read_text("utf-8").removesuffix("\n").split("\n")
    target = task.target.with_name(f"{task.target.name} from words")
    with Clock() as clock:
        c.build_words(words, target)
    return {"words_s": clock.seconds}


def load_checked(c: Contender, task: Task) -> Figures:
    with Clock() as clock:
        c.load_checked(task.target)
    return {"checked_ms": 1e3 * clock.seconds}


def load(c: Contender, task: Task) -> Figures:
    with Clock() as clock:
        c.load(task.target)
    return {"load_ms": 1e3 * clock.seconds}


def resident(c: Contender, task: Task) -> Figures:
    """Bytes in memory after loading, and after every word was looked up; and nodes and edges, if it reports them."""
    warm_up(c, task)
    gc.collect()
    before = memory.now()
    d = opened(c, task.target)
    gc.collect()
    at_first = memory.now() - before
    found = sum(sum(key in d for key in keys) for keys in chunks(c, task))
    gc.collect()
    touched = memory.now() - before
    check("words", found, task.facts.words)
    named = (("loaded", at_first), ("touched", touched))
    return {f"{when}_{name}": value for when, reading in named for name, value in reading._asdict().items()} | c.shape(d)


def traced(c: Contender, task: Task) -> Figures:
    """Bytes of Python's own allocator: everything for a Python object, nothing for a mapped file."""
    warm_up(c, task)
    tracemalloc.start()
    d = opened(c, task.target)
    gc.collect()
    size, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    del d
    return {"traced": size}


def warm_up(c: Contender, task: Task) -> None:
    """Load and query a tiny dictionary, so that code that is loaded on first use is not counted as data."""
    d = opened(c, task.tiny)
    sum(key in d for key in next(chunks(c, task)))
    memory.now()
    del d
    gc.collect()


def chunks(c: Contender, task: Task) -> Iterator[Keys]:
    """All words, in chunks, so that the memory holds the dictionary and not the list."""
    with (task.folder / "words").open("rb") as file:
        while lines := file.readlines(CHUNK):
            yield c.keys(b"".join(lines).removesuffix(b"\n"))


def opened(c: Contender, path: Path) -> Any:
    """Open it as a user would: verified, if the package can."""
    try:
        return c.load_checked(path)
    except NotImplementedError:
        return c.load(path)


def hits(c: Contender, task: Task) -> Figures:
    return {"hits": lookups(c, task, "hits", True)}


def misses(c: Contender, task: Task) -> Figures:
    return {"misses": lookups(c, task, "misses", False)}


def lookups(c: Contender, task: Task, name: str, found: bool) -> float:
    """Millions of `word in d` per second. The words of every pass are new objects, whose hashes have not been computed."""
    d = loaded(c, task)
    text = task.text(name)

    def look_up(words: Keys) -> None:
        for word in words:
            word in d  # noqa: B015

    words = c.keys(text)
    check(name, [word in d for word in words], [found] * len(words))
    return best(task, lambda: c.keys(text), look_up, len(words))


def iterate(c: Contender, task: Task) -> Figures:
    d = loaded(c, task)
    check("words", sum(1 for _ in c.iterate(d)), task.facts.words)
    return {"iterate": best(task, lambda: None, lambda _: deque(c.iterate(d), 0), task.facts.words)}


def prefix(c: Contender, task: Task) -> Figures:
    ask = c.prefix(loaded(c, task))
    prefixes = c.keys(task.text("prefixes"))

    def enumerate_all(prefixes: Keys) -> None:
        for prefix in prefixes:
            deque(ask(prefix), 0)

    words = sum(len(list(ask(prefix))) for prefix in prefixes)
    check("words by prefix", words, task.facts.prefixed)
    return {"prefix": best(task, lambda: prefixes, enumerate_all, words)}


def index(c: Contender, task: Task) -> Figures:
    d = loaded(c, task)
    ask, word = c.index(d), c.word(d)
    text = task.text("hits")
    words = c.keys(text)
    check("numbers", [word(ask(key)) for key in words], words)

    def ask_all(words: Keys) -> None:
        for word in words:
            ask(word)

    return {"index": best(task, lambda: c.keys(text), ask_all, len(words))}


def word(c: Contender, task: Task) -> Figures:
    d = loaded(c, task)
    ask = c.word(d)
    numbers = random.Random(1).choices(range(task.facts.words), k=task.facts.lookups)

    def ask_all(numbers: list[int]) -> None:
        for number in numbers:
            ask(number)

    return {"word": best(task, lambda: numbers, ask_all, len(numbers))}


def solve(c: Contender, task: Task) -> Figures:
    """Thousands of boards per second, the number of boards measured, and the milliseconds that a solver takes to start.

    The scores are compared, board by board, with those of the default representation.
    """
    score = c.score(opened(c, task.target))
    expected = [int(line) for line in task.text("scores").split()]
    boards = rolled(len(expected))
    kinds = {"Q" in board.faces: board for board in boards}  # with and without a tile of two letters: a solver prepares for each
    with Clock() as clock:
        for board in kinds.values():
            score([board])
    ready_ms = 1e3 * clock.seconds
    for n in accumulate(BATCHES):
        some = boards[:n]
        with Clock() as clock:
            scores = score(some)
        check(f"scores of {len(some)} boards", scores, expected[: len(some)])
        if clock.seconds > SLOW or n >= len(boards):
            break
    return {"solve": 1e3 * best(task, lambda: some, score, len(some)), "boards": len(some), "ready_ms": ready_ms}


def best(task: Task, prepare: Callable[[], Any], work: Callable[[Any], object], n: int) -> float:
    """The best pass in millions per second; the preparation of a pass is not counted."""
    seconds: list[float] = []
    while not seconds or sum(seconds) < task.enough:
        queries = prepare()
        with Clock() as clock:
            work(queries)
        seconds.append(clock.seconds)
    return n / max(min(seconds), 1e-9) / 1e6


def check(what: str, answer: object, right: object) -> None:
    if answer != right:
        raise WrongError(f"its {what} are wrong")


def loaded(c: Contender, task: Task) -> Any:
    d = c.load(task.target)
    c.warm_up(d)
    return d


BENCH = (build_file, build_words, load_checked, load, resident, hits, misses, iterate, prefix, index, word, solve)
REPORT = (build_file, resident, traced)
MEASUREMENTS: dict[str, Callable[[Contender, Task], Figures]] = {function.__name__: function for function in (*BENCH, *REPORT)}
