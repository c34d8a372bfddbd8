"""What verifying a dictionary costs, once per opened dictionary: the table of docs/how-it-works.md.

python tests/bench/verifying.py LIST [--rounds 9]
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import perf_counter

import wsdict
from wsdict.representations import KINDS

Ask = Callable[[wsdict.Dictionary], object]


def questions(word: str) -> dict[str, Ask]:
    return {
        "first rank": lambda d: d.index(word),
        "longest word, for the first solver": lambda d: d.longest,
        "first listing": lambda d: next(iter(d)),
    }


def milliseconds(path: Path, ask: Ask, rounds: int) -> tuple[float, float]:
    """The least time to load a file, and the least of the first question, less that of the same question asked again."""
    loads, asks = [], []
    for _ in range(rounds):
        start = perf_counter()
        d = wsdict.load(path)
        loaded = perf_counter()
        ask(d)
        first = perf_counter()
        ask(d)
        second = perf_counter()
        loads.append(loaded - start)
        asks.append(max(0.0, (first - loaded) - (second - first)))
    return 1000 * min(loads), 1000 * min(asks)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("list")
    parser.add_argument("--rounds", type=int, default=9)
    options = parser.parse_args()
    whole = wsdict.compile(options.list)
    asks = questions(whole.word(len(whole) // 2))
    print(f"| kind | load, verified | {' | '.join(asks)} |\n|---|{'--:|' * (1 + len(asks))}")
    with tempfile.TemporaryDirectory() as folder:
        for kind in KINDS:
            path = Path(folder) / f"{kind}.wsd"
            wsdict.convert(whole, kind).save(path)
            measured = [milliseconds(path, ask, options.rounds) for ask in asks.values()]
            cells = [min(load for load, _ in measured), *(asked for _, asked in measured)]
            print(f"| `{kind}` | {' | '.join(f'{cell:.0f}' if cell >= 10 else f'{cell:.1f}' for cell in cells)} |", flush=True)


if __name__ == "__main__":
    main()
