"""How tests run the command line."""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
from typing import Any, NamedTuple

import pytest

from wsdict.cli import main

WORDS = ["arc", "car", "card", "care", "cares", "carton", "cat", "ore", "rat", "tar", "tare", "torn"]
LIST = "".join(f"{word}\n" for word in reversed(WORDS))
COMMAND = [sys.executable, "-W", "error", "-m", "wsdict"]
posix = pytest.mark.skipif(os.name != "posix", reason="pipes, devices and signals as POSIX has them")


class Ran(NamedTuple):
    status: int
    data: bytes  # standard output
    talk: str  # standard error

    @property
    def lines(self) -> list[str]:
        return self.data.decode().splitlines()

    @property
    def json(self) -> Any:
        return json.loads(self.data)

    def error(self) -> str:
        """The one line of an error."""
        assert self.status == 2
        assert not self.data
        assert re.fullmatch(r"wsdict: [^\n]+\n", self.talk)
        return self.talk.removeprefix("wsdict: ").rstrip()


def run(*argv: object, stdin: bytes = b"") -> Ran:
    """Run the command in this process."""
    streams = [io.TextIOWrapper(io.BytesIO(data), encoding="utf-8", errors="backslashreplace") for data in (stdin, b"", b"")]
    with pytest.MonkeyPatch.context() as patch:
        for name, stream in zip(("stdin", "stdout", "stderr"), streams, strict=True):
            patch.setattr(sys, name, stream)
        status = main([str(arg) for arg in argv])
    for stream in streams:
        stream.flush()
    data, talk = (stream.buffer.getvalue() for stream in streams[1:])
    return Ran(status, data, talk.decode())


def process(*argv: object, variables: dict[str, str] | None = None, **options: Any) -> subprocess.Popen[bytes]:
    """Run the command in a separate process, with the usual buffers."""
    env = {
        name: value for name, value in os.environ.items() if name not in ("PYTHONUNBUFFERED", "NO_COLOR", "FORCE_COLOR", "TTY_COMPATIBLE")
    }
    pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    return subprocess.Popen([*COMMAND, *map(str, argv)], env=env | (variables or {}), **{**pipes, **options})


def read_terminal(terminal: int) -> bytes:
    try:
        return os.read(terminal, 4096)
    except OSError:  # Linux says EIO where the other end has closed
        return b""
