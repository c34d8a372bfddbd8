"""A separate process for each measurement: `python -m wsdict.report.worker JSON`.

A process that has built one dictionary has memory, caches and interned strings that help with the next one, so no two figures come from
the same process. If a process dies, the other measurements continue.
"""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

from wsdict.errors import WsdictError
from wsdict.report.contender import OURS, Contender, Ours
from wsdict.report.measure import MEASUREMENTS, Figures, Task, WrongError
from wsdict.report.peers import PEERS
from wsdict.report.subject import Facts, Subject
from wsdict.spelling import Spelling

TIMEOUT = 900  # seconds for one measurement


class Failure(NamedTuple):
    """The reason why there is no figure."""

    contender: str
    measurement: str
    problem: str
    wrong: bool = False  # it gave a wrong answer


def contender(name: str) -> Contender:
    """The contender of this name, with its package imported."""
    return Ours(name.removeprefix(OURS)) if name.startswith(OURS) else PEERS[name]()


def run(name: str, measurement: str, subject: Subject, enough: float) -> Figures | Failure:
    """The figures of one measurement, from a fresh process; empty if the contender does not support it."""
    task = {
        "contender": name,
        "measurement": measurement,
        "source": str(subject.source),
        "folder": str(subject.folder),
        "spelling": subject.spelling,
        "facts": subject.facts,
        "enough": enough,
    }
    command = [sys.executable, "-P", "-m", __name__, json.dumps(task)]
    try:
        answer = subprocess.run(command, check=False, capture_output=True, text=True, encoding="utf-8", timeout=TIMEOUT)
    except subprocess.TimeoutExpired:
        return Failure(name, measurement, f"no answer in {TIMEOUT} seconds")
    if answer.returncode or not answer.stdout:
        return Failure(name, measurement, _died(answer.returncode, answer.stderr))
    outcome = json.loads(answer.stdout.splitlines()[-1])  # a package may have printed other lines before
    if "problem" in outcome:
        return Failure(name, measurement, outcome["problem"], outcome["wrong"])
    figures: Figures = outcome["figures"]
    return figures


def _died(status: int, said: str) -> str:
    if status < 0:
        return f"killed by signal {-status} ({signal.Signals(-status).name})"
    return (said.strip().splitlines() or [f"exit status {status}"])[-1]


def main(text: str) -> None:
    """Run one measurement and print its outcome as a line of JSON."""
    asked = json.loads(text)
    folder = Path(asked["folder"])
    name = asked["contender"]
    task = Task(Path(asked["source"]), folder, folder / name.replace(":", " "), Facts(*asked["facts"]), asked["enough"])
    outcome: dict[str, object]
    try:
        c = contender(name)
        c.spelling = Spelling(*asked["spelling"])
        outcome = {"figures": MEASUREMENTS[asked["measurement"]](c, task)}
    except NotImplementedError:
        outcome = {"figures": {}}
    except WrongError as error:
        outcome = {"problem": str(error), "wrong": True}
    except WsdictError as error:
        outcome = {"problem": str(error), "wrong": False}
    except Exception as error:  # packages may raise anything, and the other measurements continue
        outcome = {"problem": f"{type(error).__name__}: {error}".removesuffix(": "), "wrong": False}
    print(json.dumps(outcome))


if __name__ == "__main__":
    main(sys.argv[1])
