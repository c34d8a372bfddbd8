"""Files are written completely or not at all: processes end while they write, and nothing is left."""

from __future__ import annotations

import errno
import os
import random
import signal
import stat
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from files import FILES, WORDS

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


# Dictionaries -----------------------------------------------------------------------------------------------------------


@pytest.fixture
def old(tmp_path: Path) -> Iterator[Path]:
    """A dictionary file to overwrite; after the test nothing else is in its folder."""
    path = tmp_path / "words.wsd"
    wsdict.compile(["old"]).save(path)
    yield path
    assert [entry.name for entry in tmp_path.iterdir()] == ["words.wsd"]


def test_save_gives_the_size_and_the_bytes(old: Path) -> None:
    d = wsdict.compile(WORDS)
    assert d.save(old) == old.stat().st_size == len(d.to_bytes())
    assert d.save(str(old)) == len(d.to_bytes())
    assert old.read_bytes() == d.to_bytes()


@pytest.mark.parametrize("error", [OSError(errno.ENOSPC, "No space left on device"), KeyboardInterrupt()], ids=["full", "interrupted"])
@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_a_save_that_fails_leaves_the_old_file(old: Path, monkeypatch: pytest.MonkeyPatch, step: str, error: BaseException) -> None:
    before = old.read_bytes()

    def fail(*arguments: object) -> None:
        raise error

    with monkeypatch.context() as patch:
        patch.setattr(os, step, fail)
        with pytest.raises(type(error)):
            wsdict.compile(WORDS).save(old)
    assert old.read_bytes() == before


def test_a_mapped_dictionary_outlives_its_file(old: Path) -> None:
    before = wsdict.load(old)
    words = iter(before)
    wsdict.compile(WORDS).save(old)
    assert list(before) == list(words) == ["old"]
    assert before.index("old") == 0
    assert list(wsdict.load(old)) == WORDS


def test_a_mapped_dictionary_overwrites_its_own_file(old: Path) -> None:
    d = wsdict.load(old)
    d.save(old)
    assert wsdict.load(old) == d


def test_only_dictionaries_are_overwritten(old: Path) -> None:
    d = wsdict.compile(WORDS)
    for data in (b"cat\n", b"\x89WSD\n", b"\x89PNG\r\n\x1a\n"):
        old.write_bytes(data)
        with pytest.raises(wsdict.OverwriteError, match=f"{old.name} exists and is not a wsdict dictionary.*--force") as caught:
            d.save(old)
        assert isinstance(caught.value, FileExistsError)
        assert caught.value.path == str(old)
        assert old.read_bytes() == data
    d.save(old, force=True)
    assert wsdict.load(old) == d


@pytest.mark.parametrize("data", [b"", FILES["mask"][:40], b"\x89WSD\r\n\x1a\n"], ids=["empty", "damaged", "magic"])
def test_what_is_overwritten_need_not_be_whole(old: Path, data: bytes) -> None:
    old.write_bytes(data)
    wsdict.compile(WORDS).save(old)
    assert list(wsdict.load(old)) == WORDS


def test_a_folder_is_not_overwritten(tmp_path: Path) -> None:
    for force in (False, True):
        with pytest.raises(OSError, match=tmp_path.name):
            wsdict.compile(WORDS).save(tmp_path, force=force)
    assert list(tmp_path.parent.glob("*.tmp")) == []
    with pytest.raises(FileNotFoundError):
        wsdict.compile(WORDS).save(tmp_path / "none" / "words.wsd")


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
@pytest.mark.parametrize("exists", [True, False])
def test_a_link_stays_a_link(tmp_path: Path, exists: bool) -> None:
    (tmp_path / "there").mkdir()
    target, link = tmp_path / "there" / "words.wsd", tmp_path / "link.wsd"
    if exists:
        wsdict.compile(["old"]).save(target)
    link.symlink_to(Path("there") / "words.wsd")
    wsdict.compile(WORDS).save(link)
    assert link.is_symlink()
    assert not target.is_symlink()
    assert list(wsdict.load(target)) == list(wsdict.load(link)) == WORDS
    assert sorted(path.name for path in tmp_path.rglob("*")) == ["link.wsd", "there", "words.wsd"]


@pytest.mark.skipif(sys.platform == "win32", reason="no umask there")
@pytest.mark.parametrize(("mask", "mode"), [(0o022, 0o644), (0o027, 0o640), (0o077, 0o600), (0o002, 0o664)])
def test_a_file_is_as_public_as_any_other(tmp_path: Path, mask: int, mode: int) -> None:
    before = os.umask(mask)
    try:
        wsdict.compile(WORDS).save(tmp_path / "words.wsd")
    finally:
        os.umask(before)
    assert (tmp_path / "words.wsd").stat().st_mode & 0o777 == mode


@pytest.mark.skipif(sys.platform == "win32", reason="paths are short there")
def test_a_name_as_long_as_names_may_be(tmp_path: Path) -> None:
    path = tmp_path / f"{'a' * 251}.wsd"
    path.write_bytes(b"")  # the file system takes it
    wsdict.compile(WORDS).save(path)
    assert list(wsdict.load(path)) == WORDS
