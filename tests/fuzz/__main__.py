"""The long run: each batch of cases in a process of its own, so that one that ends the process, hangs, or takes memory is named."""

from __future__ import annotations

import argparse
import collections
import os
import resource
import signal
import sys
import time
import traceback
import warnings
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from fuzz.cases import made, run
from fuzz.seeds import KINDS, seeds

BATCH = 200  # cases per process
SLOW, HUGE = 1.0, 64 << 10  # seconds, and KB beyond what the process had, of one case
HANGS = 20  # seconds of processor time after which the process ends


def batch(kind: str, first: int, last: int, report: int) -> None:
    """Run cases, and write a line for each: its number, and what was found."""
    warnings.simplefilter("ignore")
    for n in range(first, last):
        os.write(report, f"{n} begun\n".encode())
        signal.setitimer(signal.ITIMER_PROF, HANGS)
        before, start = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, time.process_time()
        try:
            found: str = run(kind, n)
        except BaseException as error:
            where = traceback.extract_tb(error.__traceback__)[-1]
            found = f"{type(error).__name__}: {error!s:.200} ({Path(where.filename).name}:{where.lineno})"
        seconds, grown = time.process_time() - start, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
        if seconds > SLOW:
            found += f" SLOW {seconds:.1f} s"
        if grown > HUGE:
            found += f" HUGE {grown >> 10} MB"
        os.write(report, f"{n} {found}\n".encode())
    signal.setitimer(signal.ITIMER_PROF, 0)


def forked(kind: str, first: int, last: int) -> tuple[list[str], int]:
    """(lines, number after the last case that was run) of a batch in a process of its own."""
    read, write = os.pipe()
    pid = os.fork()
    if pid == 0:
        os.close(read)
        signal.signal(signal.SIGPROF, signal.SIG_DFL)
        batch(kind, first, last, write)
        os._exit(0)
    os.close(write)
    with os.fdopen(read) as pipe:
        lines = pipe.read().splitlines()
    _, status = os.waitpid(pid, 0)
    if status:
        n = int(lines[-1].split()[0]) if lines else first
        return [*lines, f"{n} DIED of signal {os.WTERMSIG(status)}"], n + 1
    return lines, last


def main() -> int:
    parser = argparse.ArgumentParser(prog="fuzz", description="Ask everything of files that were changed at random.")
    parser.add_argument("--kind", action="append", choices=KINDS, help="one kind; all by default")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--first", type=int, default=0, help="the first case of each kind")
    parser.add_argument("--case", type=int, help="run one case, in this process")
    parser.add_argument("--keep", type=Path, help="a folder for the files with findings")
    options = parser.parse_args()
    kinds = options.kind or list(KINDS)
    if options.case is not None:
        warnings.simplefilter("ignore")
        print(kinds[0], options.case, made(kinds[0], options.case)[0])
        print(run(kinds[0], options.case))
        return 0
    for kind in kinds:
        seeds(kind)
    outcomes: dict[str, collections.Counter[str]] = {kind: collections.Counter() for kind in kinds}
    n = dict.fromkeys(kinds, options.first)
    end = time.monotonic() + options.seconds
    findings = 0
    while time.monotonic() < end:
        for kind in kinds:
            lines, n[kind] = forked(kind, n[kind], n[kind] + BATCH)
            for line in lines:
                number, found = line.split(" ", 1)
                if found in ("refused", "sound"):
                    outcomes[kind][found] += 1
                elif found != "begun":
                    findings += 1
                    print(f"{kind} {number}: {found}", flush=True)
                    if options.keep:
                        options.keep.mkdir(exist_ok=True)
                        (options.keep / f"{kind}-{number}").write_bytes(made(kind, int(number))[1])
    for kind, outcome in outcomes.items():
        print(f"{kind:8} {n[kind] - options.first:8} cases: {outcome['sound']} sound, {outcome['refused']} refused")
    print(f"{findings} findings")
    return findings > 0


if __name__ == "__main__":
    sys.exit(main())
