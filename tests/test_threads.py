"""Threads and forks: what is built when it is first asked for is built aside, and no child waits for a thread of its parent."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

import wsdict
from wsdict import Solver
from wsdict.forks import Lock, imported
from wsdict.kernels import COMPILED
from wsdict.lazy import lazy
from wsdict.representations import KINDS, Kind

THREADS = 8
ROUNDS = 6 if COMPILED else 2
MOST_LINES = 200  # at which an interrupt is tried: interpreted kernels have thousands
WORDS = sorted({f"{a}{b}{c}{d}" for a in "aeioust" for b in "lnrst" for c in "aeio" for d in ("", "d", "rs", "ting", "tings")})
BOARDS = ["ALE/RST/ION", "TRI/SNO/AED", "Qu AL/E T", "ST AR O/IN G ?", "SOL/ANE/TI?"]

Questions = dict[str, Callable[[wsdict.Dictionary], object]]
ASK: Questions = {
    "in": lambda d: [word in d for word in WORDS[::40]],
    "index": lambda d: [d.index(word) for word in WORDS[::40]],
    "index_many": lambda d: d.index_many(WORDS[::40]),
    "word": lambda d: [d.word(i) for i in range(0, len(WORDS), 40)],
    "count": lambda d: [d.count(prefix) for prefix in ("", "a", "sto", "x")],
    "len": len,
    "hash": hash,
    "reversed": lambda d: [next(reversed(d))],
    "keys": lambda d: [*d.keys("sto")],
    "prefixes": lambda d: d.prefixes("alating"),
    "facts": lambda d: (d.nodes, d.edges),
    "verify": lambda d: d.verify(),
    "solve": lambda d: [Solver(d, "boggle").solve(board).words for board in BOARDS[:2]],
}


@pytest.fixture(params=[False, True], ids=["plain", "traced"])
def hurried(request: pytest.FixtureRequest) -> Iterator[None]:
    """Threads are switched as often as can be; traced: also at every line, as a debugger or coverage does."""

    def trace(frame: FrameType, event: str, arg: Any) -> Any:
        return trace if "wsdict" in frame.f_code.co_filename else None

    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    if request.param:
        threading.settrace(trace)
    try:
        yield
    finally:
        threading.settrace(None)  # type: ignore[arg-type]
        sys.setswitchinterval(interval)


def at_once(works: list[Callable[[], object]]) -> list[object]:
    """What each returns, or the error it raises, when all are called at the same time."""
    barrier = threading.Barrier(len(works))
    results: list[object] = [None] * len(works)

    def run(i: int) -> None:
        barrier.wait()
        try:
            results[i] = works[i]()
        except Exception as error:
            results[i] = error

    threads = [threading.Thread(target=run, args=(i,)) for i in range(len(works))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results


@pytest.mark.parametrize("ranks", [False, True], ids=["counted", "stored"])
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.usefixtures("hurried")
def test_first_uses_by_threads(kind: Kind, ranks: bool) -> None:
    data = wsdict.compile(WORDS, kind=kind, ranks=ranks).to_bytes()
    whole = wsdict.Dictionary.from_bytes(data)
    expected = {name: ask(whole) for name, ask in ASK.items()}
    names = [*ASK]
    for turn in range(ROUNDS):
        d = wsdict.Dictionary.from_bytes(data, verify=turn % 2 == 0)
        asked = [names[(turn * THREADS + i // 2) % len(names)] for i in range(THREADS)]  # each by two threads
        for name, answer in zip(asked, at_once([partial(ASK[name], d) for name in asked]), strict=True):
            assert answer == expected[name], name


def solutions(solver: Solver, boards: list[str]) -> list[wsdict.Solution]:
    """Without steps: the engine for tiles of several letters depends on the boards before."""
    return [solver.solve(board)._replace(steps=0) for board in boards]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.usefixtures("hurried")
def test_one_solver_by_threads(kind: Kind) -> None:
    d = wsdict.compile(WORDS, kind=kind)
    expected = [wsdict.solve(board, d, "boggle")._replace(steps=0) for board in BOARDS]
    for _ in range(ROUNDS):
        solver = Solver(wsdict.Dictionary.from_bytes(d.to_bytes()), "boggle")
        order = [(i + j) % len(BOARDS) for i in range(THREADS) for j in range(len(BOARDS))]
        works = [partial(solutions, solver, [BOARDS[b] for b in order[i::THREADS]]) for i in range(THREADS)]
        for i, answer in enumerate(at_once(works)):
            assert answer == [expected[b] for b in order[i::THREADS]]


@pytest.mark.parametrize("kind", ["dawg", "marisa", "packed", "trie"])
def test_an_interrupt_while_ranks_are_counted(kind: Kind) -> None:
    """After an error in the middle the next question is answered as if there had been none."""
    d = wsdict.Dictionary.from_bytes(wsdict.compile(WORDS, kind=kind).to_bytes(), verify=False)
    lines = 0

    def trace(frame: FrameType, event: str, arg: Any) -> Any:
        nonlocal lines
        if "wsdict" not in frame.f_code.co_filename:
            return None
        lines += event == "line"
        if lines == stop:
            raise KeyboardInterrupt
        return trace

    stop = 0
    while True:
        stop += 1
        lines = 0
        d = wsdict.Dictionary.from_bytes(d.to_bytes(), verify=False)
        sys.settrace(trace)
        try:
            d.index("alating")
            break
        except KeyboardInterrupt:
            pass
        finally:
            sys.settrace(None)
        assert [d.index(d.word(i)) for i in (0, 100, len(WORDS) - 1)] == [0, 100, len(WORDS) - 1]
        if stop > MOST_LINES:
            break
    assert stop > 3


# Forks


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system does not fork")
@pytest.mark.parametrize("kind", ["dawg", "packed", "set"])
@pytest.mark.filterwarnings("ignore:This process:DeprecationWarning")  # Python 3.12 on: it has threads, as it should here
def test_children_of_a_process_whose_threads_solve(kind: Kind) -> None:
    d = wsdict.compile(WORDS, kind=kind)
    solver = Solver(d, "boggle")
    stop = threading.Event()

    def solve() -> None:
        n = 0
        while not stop.is_set():
            n += 1
            solver.solve(f"ST AR/IN {chr(0x100 + n % 500)}/{'AE?'[n % 3]} S")

    threads = [threading.Thread(target=solve) for _ in range(3)]
    for thread in threads:
        thread.start()
    try:
        for i in range(40 if COMPILED else 10):
            child = os.fork()
            if not child:
                signal.alarm(20)  # ends a child that waits
                os._exit(solver.solve(f"ALE/R{chr(0x300 + i)}T/ION").words != solver.solve(f"ALE/R{chr(0x300 + i)}T/ION").words)
            assert os.waitpid(child, 0)[1] == 0
    finally:
        stop.set()
        for thread in threads:
            thread.join()


class Guarded:
    """Something with a lock, and a value that is made under it."""

    def __init__(self) -> None:
        self.lock = Lock()

    @lazy
    def value(self) -> list[int]:
        return []


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system does not fork")
@pytest.mark.filterwarnings("ignore:This process:DeprecationWarning")
def test_a_lock_that_another_thread_holds_is_free_in_a_child() -> None:
    guarded = Guarded()
    held, done = threading.Event(), threading.Event()

    def hold() -> None:
        with guarded.lock.of_process():
            held.set()
            done.wait()

    thread = threading.Thread(target=hold)
    thread.start()
    held.wait()
    child = os.fork()
    if not child:
        signal.alarm(20)
        with guarded.lock.of_process():
            os._exit(0)
    assert os.waitpid(child, 0)[1] == 0
    done.set()
    thread.join()
    with guarded.lock.of_process():
        assert guarded.value is guarded.value


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system does not fork")
@pytest.mark.filterwarnings("ignore:This process:DeprecationWarning")
def test_a_fork_waits_for_a_module_that_is_being_imported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else the child would wait for the interpreter's lock of that module."""
    name = "slow_module_of_this_test"
    (tmp_path / f"{name}.py").write_text(f"import time, wsdict\nwsdict.{name}.set()\ntime.sleep(0.3)\n")
    monkeypatch.syspath_prepend(tmp_path)
    begun = threading.Event()
    monkeypatch.setattr(wsdict, name, begun, raising=False)
    thread = threading.Thread(target=imported, args=(name,))
    thread.start()
    begun.wait()
    child = os.fork()
    if not child:
        signal.alarm(20)
        os._exit(imported(name).__name__ != name)
    assert os.waitpid(child, 0)[1] == 0
    thread.join()
