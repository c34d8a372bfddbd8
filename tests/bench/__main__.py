"""wsdict beside its peers: `python tests/bench [LIST...]`. README.md says how to set it up and docs/benchmarks.md what came out."""

from __future__ import annotations

import argparse
import json
import os
import platform
import shlex
import sys
import tempfile
import time
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from subprocess import CalledProcessError
from typing import Any

import report
from lists import FULL, LISTS, ROOT, WordList, apt, draw, find, install
from measure import MEASUREMENTS, import_ms, run
from peers import CONTENDERS

PAGE = ROOT / "docs" / "benchmarks.md"
ROUNDS, LOOKUPS = 5, 200_000
QUICK_ROUNDS, QUICK_LOOKUPS = 2, 50_000  # half a minute: for a look, not for figures to keep


def options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python tests/bench", description="Measure wsdict beside its peers.")
    parser.add_argument("lists", nargs="*", metavar="LIST", help=f"a file of words, or one of {', '.join(LISTS)} [{' '.join(FULL)}]")
    parser.add_argument("--quick", action="store_true", help=f"{QUICK_ROUNDS} rounds and the shipped English list")
    parser.add_argument("--rounds", type=int, metavar="N", help=f"best of N rounds [{ROUNDS}]")
    parser.add_argument("--only", metavar="TEXT", default="", help="only wsdict and the contenders with this in their name")
    parser.add_argument("--install", action="store_true", help="install missing word lists with apt-get (as root)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write every figure of every round to a file")
    parser.add_argument("--read", type=Path, metavar="FILE", help="report the figures of such a file instead of measuring")
    parser.add_argument("--write", action="store_true", help=f"write {PAGE.relative_to(ROOT)}")
    return parser.parse_args()


def main() -> int:
    asked = options()
    if asked.read:
        result = json.loads(asked.read.read_text())
    else:
        result = measure(asked)
        if not result["lists"]:
            return 1
    save(result, asked.json)
    if asked.write:
        PAGE.write_text(report.document(result))
    print(report.lists(result))
    print(report.imports(result))
    return 0


def measure(asked: argparse.Namespace) -> dict[str, Any]:
    """All figures: {environment, versions, imports, lists: {name: {facts, rounds: {contender: {column: [figure, ...]}}}}}."""
    names = asked.lists or (["english"] if asked.quick else FULL)
    lists, packages = find(names)
    if packages and asked.install:
        install(packages)
        lists, packages = find(names)
    if packages:
        say(f"Missing word lists: {shlex.join(apt(packages))}, or call this with --install")
    contenders = [name for name in CONTENDERS if name.startswith(report.OURS) or asked.only in name]
    absent = [name for name in contenders if not find_spec(CONTENDERS[name].module)]
    if absent:
        say(f"Not installed: {', '.join(absent)}. All of them: pip install . --group bench")
    contenders = [name for name in contenders if name not in absent]
    rounds = asked.rounds or (QUICK_ROUNDS if asked.quick else ROUNDS)
    result = {
        "environment": environment(names, rounds),
        "versions": {name: CONTENDERS[name].version() for name in contenders},
        "imports": {},
        "lists": {},
    }
    for words in lists:
        result["lists"][words.name] = measure_list(words, contenders, rounds, QUICK_LOOKUPS if asked.quick else LOOKUPS)
        save(result, asked.json)  # what is there is kept if the next list is interrupted
    modules: dict[str, list[float]] = {CONTENDERS[name].module: [] for name in contenders}
    for _ in range(4 * rounds):
        for module, times in modules.items():
            times.append(import_ms(module))
    return result | {"imports": modules}


def save(result: dict[str, Any], path: Path | None) -> None:
    if path:
        path.write_text(json.dumps(result, indent=1, ensure_ascii=False) + "\n")


def measure_list(words: WordList, contenders: list[str], rounds: int, lookups: int) -> dict[str, Any]:
    """The facts of a list, and the figures of every round."""
    figures: dict[str, dict[str, list[float]]] = {name: {} for name in contenders}
    start = time.perf_counter()
    nothing: set[tuple[str, str]] = set()  # what a contender has not
    with tempfile.TemporaryDirectory(prefix="bench-") as folder:
        facts = draw(words.path, Path(folder), lookups)
        for number in range(1, rounds + 1):
            for measurement in MEASUREMENTS:
                if sys.stderr.isatty():
                    say(f"\r{words.name}: round {number} of {rounds}, {measurement:12}", end="")
                for name in figures:
                    if (name, measurement) in nothing:
                        continue
                    new = run(name, measurement, words.path, Path(folder))
                    if not new:
                        nothing.add((name, measurement))
                    for column, figure in new.items():
                        figures[name].setdefault(column, []).append(figure)
                small = figures.get("wsdict, level small")
                if small and small["bytes"] == figures["wsdict"]["bytes"]:
                    del figures["wsdict, level small"]  # the very same file
        say(f"\r{words.name}: {rounds} rounds in {time.perf_counter() - start:.0f} s")
    return {"facts": facts, "rounds": figures}


def environment(names: Sequence[str], rounds: int) -> dict[str, Any]:
    """What the figures depend on."""
    from wsdict import kernels

    cpu = next((line.partition(":")[2].strip() for line in lines("/proc/cpuinfo") if line.startswith("model name")), platform.processor())
    size = next((int(line.split()[1]) / 1e6 for line in lines("/proc/meminfo") if line.startswith("MemTotal")), 0)
    return {
        "rounds": rounds,
        "command": f"`{shlex.join(['python', 'tests/bench', *names, '--rounds', str(rounds), '--write'])}`",
        "date": time.strftime("%Y-%m-%d"),
        "processor": f"{cpu}, {os.cpu_count()} cores, {size:.0f} GB",
        "system": f"{platform.system()} {platform.release()} {platform.machine()}, {platform.libc_ver()[0]} {platform.libc_ver()[1]}",
        "load average before": f"{os.getloadavg()[0]:.1f}",
        "Python": f"{platform.python_implementation()} {platform.python_version()}",
        "wsdict's kernels": kernels.DESCRIPTION,
    }


def lines(path: str) -> list[str]:
    file = Path(path)
    return file.read_text().splitlines() if file.exists() else []


def say(text: str = "", end: str = "\n") -> None:
    print(text, end=end, file=sys.stderr, flush=True)


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (FileNotFoundError, CalledProcessError) as error:
        sys.exit(str(error))
