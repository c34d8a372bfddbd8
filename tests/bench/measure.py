"""One measurement of one contender, in a process of its own.

A process that has built one dictionary has its memory, its caches and its interned strings ready for the next one, so no two figures
come from one process. What is measured is time, and peak memory above that of the interpreter with the package imported.
"""

from __future__ import annotations

import json
import random
import resource
import subprocess
import sys
from collections import deque
from collections.abc import Callable
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

from peers import CONTENDERS, Contender

Figures = dict[str, float]
ENOUGH = 0.2  # seconds of passes over the same questions, of which the best counts; one at least, behind one that takes the page faults

SCHEDULE = Path("/proc/self/schedstat")

# What `import` costs in a bare interpreter: a worker has imported half of the standard library before.
IMPORT = "from time import process_time as now; start = now(); import {}; print(now() - start)"


def import_ms(module: str) -> float:
    """Milliseconds to import a module in a process that has imported nothing."""
    answer = subprocess.run([sys.executable, "-c", IMPORT.format(module)], check=True, stdout=subprocess.PIPE, text=True)
    return 1e3 * float(answer.stdout)


def run(contender: str, measurement: str, source: Path, folder: Path) -> Figures:
    """The figures of one measurement, from a fresh process; none where the contender has no such thing."""
    command = [sys.executable, __file__, contender, measurement, str(source), str(folder)]
    answer = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
    figures: Figures = json.loads(answer.stdout)
    return figures


class Clock:
    """`with Clock() as clock: ...` gives clock.seconds: what a wall clock would show on a machine that has nothing else to do.

    The processor time of all threads; or, where threads worked side by side, the wall time less what the main one spent in a queue.
    The order of the readings matters: whatever is subtracted must lie within what it is subtracted from. The other way round, a process
    that is preempted between two readings gets time for nothing, and the best of many rounds finds it.
    """

    def __enter__(self) -> Clock:
        self.start = perf_counter()
        self.queued = queued()
        self.worked = process_time()
        return self

    def __exit__(self, *_: object) -> None:
        worked = process_time() - self.worked
        waited = queued() - self.queued
        self.seconds = min(worked, perf_counter() - self.start - waited)


def queued() -> float:
    """Seconds in which the main thread was ready to run and had to wait for a processor, where the system says so (Linux)."""
    return int(SCHEDULE.read_text().split()[1]) / 1e9 if SCHEDULE.exists() else 0.0


def memory(key: str) -> float:
    """VmRSS, what this process has in memory now, or VmHWM, the most it had; in MB.

    ru_maxrss will not do on Linux: a process inherits it from the one that it was forked from, however large that was. Elsewhere it must.
    """
    status = Path("/proc/self/status")
    if not status.exists():
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e6
    return int(status.read_text().partition(key + ":")[2].split()[0]) * 1024 / 1e6


def forget_peak() -> None:
    """Have VmHWM start anew from VmRSS."""
    refs = Path("/proc/self/clear_refs")
    if refs.exists():
        refs.write_text("5")


def build_file(c: Contender, source: Path, folder: Path) -> Figures:
    target = built(c, folder)
    target.unlink(missing_ok=True)
    forget_peak()
    before = memory("VmRSS")
    with Clock() as clock:
        c.build_file(source, target)
    return {"file_s": clock.seconds, "peak_mb": memory("VmHWM") - before, "bytes": target.stat().st_size}


def build_words(c: Contender, source: Path, folder: Path) -> Figures:
    words = source.read_text("utf-8").split("\n")
    if not words[-1]:
        words.pop()
    target = folder / f"{c.name} from words"
    target.unlink(missing_ok=True)
    with Clock() as clock:
        c.build_words(words, target)
    return {"words_s": clock.seconds}


def load_checked(c: Contender, source: Path, folder: Path) -> Figures:
    with Clock() as clock:
        c.load_checked(built(c, folder))
    return {"checked_ms": 1e3 * clock.seconds}


def load(c: Contender, source: Path, folder: Path) -> Figures:
    with Clock() as clock:
        c.load(built(c, folder))
    return {"load_ms": 1e3 * clock.seconds}


def hits(c: Contender, source: Path, folder: Path) -> Figures:
    return {"hits": lookups(c, folder, "hits", True)}


def misses(c: Contender, source: Path, folder: Path) -> Figures:
    return {"misses": lookups(c, folder, "misses", False)}


def lookups(c: Contender, folder: Path, name: str, found: bool) -> float:
    """Millions of `word in d` a second. The words of every pass are new objects, whose hashes nobody has computed."""
    d = ready(c, folder)
    text = (folder / name).read_bytes()

    def ask(words: list[object]) -> None:
        for word in words:
            word in d  # noqa: B015

    words = c.keys(text)
    check(c, name, [word in d for word in words], [found] * len(words))
    return best(lambda: c.keys(text), ask, len(words))


def iterate(c: Contender, source: Path, folder: Path) -> Figures:
    d = ready(c, folder)
    words = sum(1 for _ in c.iterate(d))
    check(c, "words", words, facts(folder)["words"])
    return {"iterate": best(lambda: None, lambda _: deque(c.iterate(d), 0), words)}


def prefix(c: Contender, source: Path, folder: Path) -> Figures:
    ask = c.prefix(ready(c, folder))
    prefixes = c.keys((folder / "prefixes").read_bytes())

    def enumerate_all(prefixes: list[object]) -> None:
        for prefix in prefixes:
            deque(ask(prefix), 0)

    words = sum(len(list(ask(prefix))) for prefix in prefixes)
    check(c, "words by prefix", words, facts(folder)["prefixed"])
    return {"prefix": best(lambda: prefixes, enumerate_all, words)}


def index(c: Contender, source: Path, folder: Path) -> Figures:
    d = ready(c, folder)
    ask, word = c.index(d), c.word(d)
    text = (folder / "hits").read_bytes()
    words = c.keys(text)
    check(c, "numbers", [word(ask(key)) for key in words], words)

    def ask_all(words: list[object]) -> None:
        for word in words:
            ask(word)

    return {"index": best(lambda: c.keys(text), ask_all, len(words))}


def word(c: Contender, source: Path, folder: Path) -> Figures:
    d = ready(c, folder)
    ask = c.word(d)
    n = facts(folder)["lookups"]
    numbers = random.Random(1).choices(range(len(d)), k=n)

    def ask_all(numbers: list[int]) -> None:
        for number in numbers:
            ask(number)

    return {"word": best(lambda: numbers, ask_all, n)}


def best(prepare: Callable[[], Any], ask: Callable[[Any], object], n: int) -> float:
    """The best pass in millions a second; what is prepared for a pass is not counted."""
    seconds: list[float] = []
    while sum(seconds) < ENOUGH:
        questions = prepare()
        with Clock() as clock:
            ask(questions)
        seconds.append(clock.seconds)
    return n / min(seconds) / 1e6


def check(c: Contender, what: str, answer: object, right: object) -> None:
    if answer != right:
        raise AssertionError(f"{c.name}: its {what} are wrong")


def facts(folder: Path) -> dict[str, int]:
    found: dict[str, int] = json.loads((folder / "facts").read_text())
    return found


def built(c: Contender, folder: Path) -> Path:
    """The dictionary file that build_file leaves for the other measurements."""
    return folder / c.name


def ready(c: Contender, folder: Path) -> Any:
    d = c.load(built(c, folder))
    c.ready(d)
    return d


MEASUREMENTS: dict[str, Callable[[Contender, Path, Path], Figures]] = {
    function.__name__: function for function in (build_file, build_words, load_checked, load, hits, misses, iterate, prefix, index, word)
}


def main(contender: str, measurement: str, source: str, folder: str) -> None:
    try:
        figures = MEASUREMENTS[measurement](CONTENDERS[contender](), Path(source), Path(folder))
    except NotImplementedError:
        figures = {}
    print(json.dumps(figures))


if __name__ == "__main__":
    main(*sys.argv[1:])
