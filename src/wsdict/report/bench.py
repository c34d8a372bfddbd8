"""Everything that `wsdict bench` measures: rounds in which the contenders are interleaved."""

from __future__ import annotations

import os
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from wsdict import __version__, kernels
from wsdict.report import measure
from wsdict.report.contender import OURS, Contender, Ours
from wsdict.report.peers import PEERS
from wsdict.report.prunes import ablate
from wsdict.report.subject import BOARDS, LOOKUPS, Subject, draw, prepare
from wsdict.report.worker import Failure, run

Progress = Callable[[str], object]
ROUNDS = 3
ENOUGH = 0.2  # seconds of passes over the same queries

# The time of `import` in a bare interpreter: a worker has already imported half of the standard library.
IMPORT = "from time import process_time as now; start = now(); import {}; {}; print(now() - start)"


def bench(
    names: Sequence[str],
    kinds: Sequence[str],
    peers: bool = False,
    prunes: bool = False,
    rounds: int = ROUNDS,
    command: str = "",
    progress: Progress = lambda _: None,
    enough: float = ENOUGH,
    lookups: int = LOOKUPS,
    boards: int = BOARDS,
) -> dict[str, Any]:
    """All figures, as JSON stores them:

    {environment, versions, missing: {contender: package}, imports: {module: [ms, ...]},
    lists: {name: {facts, rounds: {contender: {column: [figure, ...]}}, failures: [{contender, measurement, problem, wrong}], prunes}}}
    """
    contenders: dict[str, type[Contender]] = {OURS + kind: Ours for kind in kinds}
    others = PEERS if peers else {}
    contenders |= {name: peer for name, peer in others.items() if peer.installed()}
    result: dict[str, Any] = {
        "environment": environment(rounds, command),
        "versions": {name: __version__ if peer is Ours else peer.version() for name, peer in contenders.items()},
        "missing": {name: peer.package for name, peer in others.items() if not peer.installed()},
        "imports": {},
        "lists": {},
    }
    for name in names:
        with tempfile.TemporaryDirectory(prefix="wsdict-bench-") as folder:
            progress(f"{name}: queries")
            subject = draw(prepare(name, Path(folder)), lookups, boards)
            entry = measure_list(subject, list(contenders), rounds, enough, progress)
            if prunes:
                progress(f"{subject.name}: prunes")
                entry["prunes"] = ablate(subject)
            result["lists"][subject.name] = entry
    for _ in range(4 * rounds):
        for module, used in {peer.module: peer.names for peer in contenders.values()}.items():
            result["imports"].setdefault(module, []).append(import_ms(module, used))
    return result


def measure_list(subject: Subject, contenders: list[str], rounds: int, enough: float, progress: Progress) -> dict[str, Any]:
    """The facts of a list, the figures of every round, and the failures."""
    figures: dict[str, dict[str, list[float | None]]] = {name: {} for name in contenders}
    failures: list[Failure] = []
    unsupported: set[tuple[str, str]] = set()  # measurements without figures
    for number in range(1, rounds + 1):
        for measurement in (function.__name__ for function in measure.BENCH):
            for name in list(figures):
                if (name, measurement) in unsupported:
                    continue
                progress(f"{subject.name}: round {number} of {rounds}, {measurement}, {name}")
                new = run(name, measurement, subject, enough)
                if isinstance(new, Failure):
                    failures.append(new)
                    new = {}
                if not new:
                    unsupported.add((name, measurement))
                for column, figure in new.items():
                    figures[name].setdefault(column, []).append(figure)
                if measurement == "build_file" and not new:
                    del figures[name]  # without a file nothing can be queried
            if measurement == "build_file":
                _drop_same_files(figures)
    return {"facts": subject.facts._asdict(), "rounds": figures, "failures": [failure._asdict() for failure in failures]}


def _drop_same_files(figures: dict[str, Any]) -> None:
    """Drop a level that gives the same file as the kind itself."""
    for name in list(figures):
        kind, colon, _ = name.partition(":")
        if colon and kind in figures and figures[kind]["bytes"] == figures[name]["bytes"]:
            del figures[name]


def import_ms(module: str, names: Sequence[str] = ()) -> float:
    """Milliseconds to import a module, and names of it that are imported on first use, in a process that has imported nothing else."""
    code = IMPORT.format(module, ", ".join(f"{module}.{name}" for name in names) or "()")
    answer = subprocess.run([sys.executable, "-P", "-c", code], check=True, stdout=subprocess.PIPE, text=True)
    return 1e3 * float(answer.stdout)


def environment(rounds: int, command: str) -> dict[str, Any]:
    """The machine, the versions and the settings that the figures depend on."""
    cpu = next((line.partition(":")[2].strip() for line in _lines("/proc/cpuinfo") if line.startswith("model name")), platform.processor())
    size = next((int(line.split()[1]) / 1e6 for line in _lines("/proc/meminfo") if line.startswith("MemTotal")), 0)
    return {
        "rounds": rounds,
        "command": f"`{command}`",
        "date": time.strftime("%Y-%m-%d"),
        "processor": f"{cpu}, {os.cpu_count()} cores" + (f", {size:.0f} GB" if size else ""),
        "system": " ".join([platform.system(), platform.release(), platform.machine(), *platform.libc_ver()]),
        **({"load average before": f"{os.getloadavg()[0]:.1f}"} if hasattr(os, "getloadavg") else {}),
        "Python": f"{platform.python_implementation()} {platform.python_version()}",
        "wsdict's kernels": kernels.DESCRIPTION,
    }


def _lines(path: str) -> list[str]:
    file = Path(path)
    return file.read_text().splitlines() if file.exists() else []
