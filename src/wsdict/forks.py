"""What threads hold when a process forks.

A forked process has one thread. What another thread held at that moment stays held there, so the first one to wait for it would wait
without end. Locks are free again in a forked process; and a fork waits for modules that are being imported, whose locks are the
interpreter's.
"""

from __future__ import annotations

import os
import sys
from _thread import LockType, RLock, allocate_lock
from importlib import import_module
from types import ModuleType


class _Process:
    """This process."""

    forks = 0  # that led to it
    renewing = allocate_lock()
    importing = RLock()

    @classmethod
    def begin(cls) -> None:
        cls.forks += 1
        cls.renewing = allocate_lock()
        cls.importing.release()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(before=_Process.importing.acquire, after_in_parent=_Process.importing.release, after_in_child=_Process.begin)


def imported(name: str) -> ModuleType:
    """A module that is imported when it is first used."""
    module = sys.modules.get(name)
    if module is not None and not getattr(module.__spec__, "_initializing", False):
        return module
    with importing():
        return import_module(name)


def importing() -> RLock:
    """For a `with` around imports: a process that forks meanwhile does so when they are done."""
    return _Process.importing


class Lock:
    """A lock that is free in a forked process: `with lock.of_process():`.

    What it guards must be whole at all times, as the thread that changes it may be lost. The lock itself is the interpreter's, since
    Ctrl-C in an `__exit__` in Python would leave it held.
    """

    __slots__ = ("_forks", "_lock")

    def __init__(self) -> None:
        self._lock, self._forks = allocate_lock(), _Process.forks

    def of_process(self) -> LockType:
        """The interpreter's lock, another one in each process."""
        if self._forks != _Process.forks:
            with _Process.renewing:
                if self._forks != _Process.forks:
                    self._lock = allocate_lock()
                    self._forks = _Process.forks
        return self._lock
