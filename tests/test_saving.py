"""Files are written completely or not at all: processes end while they write, and nothing is left."""

from __future__ import annotations

import os
import random
import signal
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest

import wsdict
from wsdict import saving

SAVE = """
import sys, wsdict
from wsdict import saving
if sys.argv[1] == "named":
    saving.os.__dict__.pop("O_TMPFILE", None)
old, new = wsdict.load("old"), wsdict.load("new")
print("ready", flush=True)
while True:
    old.save("words.wsd")
    new.save("words.wsd")
"""
unix = pytest.mark.skipif(sys.platform == "win32", reason="signals and locks of Unix")
WAYS = ["nameless", "named"]  # drafts


@pytest.fixture(params=WAYS)
def folder(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder in which files are written with a draft's name, or without."""
    if request.param == "named":
        monkeypatch.delattr(os, "O_TMPFILE", raising=False)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


@unix
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("ending", [signal.SIGKILL, signal.SIGTERM, signal.SIGHUP] if sys.platform != "win32" else [])
def test_a_process_that_is_ended_while_it_saves(way: str, ending: signal.Signals, tmp_path: Path) -> None:
    dictionaries = {name: wsdict.compile([name, *(f"{name}{i}" for i in range(30_000))]) for name in ("old", "new")}
    whole = set()
    for name, d in dictionaries.items():
        d.save(tmp_path / name)
        whole.add((tmp_path / name).read_bytes())
    chance = random.Random(5)
    target = tmp_path / "words.wsd"
    for _ in range(6):
        with subprocess.Popen([sys.executable, "-c", SAVE, way], stdout=subprocess.PIPE, cwd=tmp_path) as process:
            assert process.stdout is not None
            process.stdout.readline()
            time.sleep(chance.random() / 20)
            process.send_signal(ending)
            assert process.wait(60) == -ending
        assert not target.exists() or target.read_bytes() in whole
    assert len(names(tmp_path)) <= 3 + 6
    dictionaries["new"].save(target)
    assert names(tmp_path) == ["new", "old", "words.wsd"]


def test_nothing_but_the_file_is_there(folder: Path) -> None:
    seen = []

    def pieces() -> list[bytes]:
        seen.extend(names(folder))
        return [b"cat"]

    assert saving.write_whole("a.txt", (piece for make in [pieces] for piece in make())) == 3
    assert names(folder) == ["a.txt"]
    assert Path("a.txt").read_bytes() == b"cat"
    assert all(name.startswith(".wsdict-") for name in seen)


@unix
def test_drafts_of_processes_that_live_are_kept(folder: Path) -> None:
    """Also those of other kinds of files."""
    others = [".wsdict-notes", "wsdict-1.tmp", ".other.tmp"]
    for name in others:
        Path(name).touch()
    Path(".wsdict-folder.tmp").mkdir()
    Path(".wsdict-link.tmp").symlink_to("none")
    Path(".wsdict-0123456789abcdef.tmp").touch()

    def pieces() -> object:
        yield b"ca"
        during = names(folder)
        saving.write_whole("b.txt", [b"dog"])
        assert {*during} - {*names(folder)} == {".wsdict-0123456789abcdef.tmp"}
        yield b"t"

    saving.write_whole("a.txt", pieces())  # type: ignore[arg-type]
    assert names(folder) == sorted([*others, ".wsdict-folder.tmp", ".wsdict-link.tmp", "a.txt", "b.txt"])
    assert Path("a.txt").read_bytes() == b"cat"


def test_without_locks_old_drafts_are_removed(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(saving, "fcntl", None)
    for name in (".wsdict-1.tmp", ".wsdict-2.tmp"):
        Path(name).touch()
    os.utime(".wsdict-1.tmp", (1, 1))
    saving.write_whole("a.txt", [b"cat"])
    assert names(folder) == [".wsdict-2.tmp", "a.txt"]


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_a_write_that_fails_leaves_nothing(folder: Path, step: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*arguments: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, step, fail)
        with pytest.raises(OSError, match=r"No space left on device: 'a\.txt'"):
            saving.write_whole("a.txt", [b"cat"])
    assert names(folder) == []


@unix
def test_the_folder_is_on_the_disk_too(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[bool] = []
    real = os.fsync
    monkeypatch.setattr(os, "fsync", lambda descriptor: (synced.append(stat.S_ISDIR(os.fstat(descriptor).st_mode)), real(descriptor))[1])
    saving.write_whole("a.txt", [b"cat"])
    assert synced == [False, True]


@unix
@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may read every folder")
def test_a_folder_that_may_not_be_read(folder: Path) -> None:
    Path("dark").mkdir(0o300)
    saving.write_whole("dark/a.txt", [b"cat"])
    assert Path("dark/a.txt").read_bytes() == b"cat"
