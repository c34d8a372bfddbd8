"""Limits that the caller sets: bytes, letters of a line, letters of all lists; and paths and numbers that are none."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import os
import struct
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
import zstandard
from commands import run

import wsdict
from wsdict.alphabet import MOST_LABELS

ZEROS = bytes(1 << 26)
PACKERS: dict[str, Callable[[bytes], bytes]] = {
    "gz": lambda data: gzip.compress(data, 1, mtime=0),
    "bz2": bz2.compress,
    "xz": lzma.compress,
    "zst": zstandard.compress,
}


@pytest.mark.parametrize("pack", PACKERS.values(), ids=PACKERS)
def test_a_bomb_is_stopped_and_is_not_damaged(pack: Callable[[bytes], bytes], tmp_path: Path) -> None:
    path = tmp_path / "words.txt"
    path.write_bytes(pack(ZEROS))
    for source in (path, io.BytesIO(path.read_bytes())):
        with pytest.raises(wsdict.LimitError, match=r"bytes or more in .*, and the limit is 1,000,000; .*--max-bytes") as caught:
            wsdict.compile(source, max_bytes=1_000_000)
        assert "damaged" not in str(caught.value)
        assert caught.value.limit == 1_000_000


@pytest.mark.skipif(sys.platform != "linux", reason="limits of memory")
def test_memory_is_that_of_the_limit(tmp_path: Path) -> None:
    """1 GB of zeros would be 1 GB and more."""
    frame = zstandard.ZstdCompressor().compress(ZEROS)
    packed = {"words.zst": frame * 16, "words.gz": gzip.compress(ZEROS, 1, mtime=0) * 16}
    limit = "import resource; resource.setrlimit(resource.RLIMIT_AS, (600 << 20,) * 2)"
    code = f"{limit}; import sys, wsdict; wsdict.compile(sys.argv[1], max_bytes=1 << 20)"
    for name, data in packed.items():
        (tmp_path / name).write_bytes(data)
        result = subprocess.run([sys.executable, "-c", code, str(tmp_path / name)], capture_output=True, text=True, check=False)
        assert "LimitError" in result.stderr, result.stderr[-500:]


class Endless:
    """An open file that never ends."""

    def __init__(self, piece: bytes | str) -> None:
        self.piece = piece

    def read(self, size: int) -> bytes | str:
        assert size > 0
        return self.piece * (size // len(self.piece))


def test_files_and_pipes_without_end(tmp_path: Path) -> None:
    path = tmp_path / "words.txt"
    path.write_text("cat\ndog\n")
    assert len(wsdict.compile(path, max_bytes=8)) == 2
    with pytest.raises(wsdict.LimitError, match=r"8 bytes or more in .*words.txt, and the limit is 7"):
        wsdict.compile(path, max_bytes=7)
    with pytest.raises(wsdict.LimitError, match="8 bytes or more in <words>"):
        wsdict.compile(io.BytesIO(b"cat\ndog\n"), max_bytes=7)
    assert len(wsdict.compile(io.StringIO("été\ndog\n"), max_bytes=8)) == 2
    for endless in (Endless(b"cat\n"), Endless("cat\n")):
        with pytest.raises(wsdict.LimitError, match=r"bytes or more in <words>, and the limit is 7\b"):
            wsdict.compile(endless, max_bytes=7)  # type: ignore[arg-type]
    if Path("/dev/zero").exists():
        with pytest.raises(wsdict.LimitError, match="/dev/zero, and the limit is 5,000"):
            wsdict.compile("/dev/zero", max_bytes=5_000)


def test_an_open_file_that_gives_neither_text_nor_bytes() -> None:
    class Odd:
        def read(self, size: int) -> int:
            return size

    with pytest.raises(wsdict.WordListError, match="its read gives int, not str or bytes"):
        wsdict.compile(Odd())  # type: ignore[arg-type]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes")
def test_a_named_pipe(tmp_path: Path) -> None:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    thread = threading.Thread(target=path.write_bytes, args=(b"cat\ndog\n",))
    thread.start()
    assert list(wsdict.compile(path)) == ["cat", "dog"]
    thread.join()


def skippable(data: bytes, magic: int = 0x184D2A50) -> bytes:
    return struct.pack("<II", magic, len(data)) + data


@pytest.mark.parametrize("magic", [0x184D2A50, 0x184D2A5F])
def test_skippable_frames_of_zstd(magic: int) -> None:
    one, two = zstandard.compress(b"cat\n"), zstandard.compress(b"dog\n" * 100_000)
    skip = skippable(b"index" * 1000, magic)
    for data in (skip + one + two, one + skip + skippable(b"") + two, one + two + skip, skip + one + skip + two + skip):
        assert list(wsdict.compile(io.BytesIO(data))) == ["cat", "dog"]
    for data in (one + skip[:-1], one + skip[:6], skip + two[:-1], skip[:100], one + b"x"):
        with pytest.raises(wsdict.WordListError, match="the compressed data is damaged"):
            wsdict.compile(io.BytesIO(data))


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("limit", [1, 2, 5, 9])
def test_a_long_line_is_named(end: str, limit: int) -> None:
    fits, long = "a" * limit, "b" * (limit + 1)
    lines = ["x", "", fits, "y", fits]
    for text in (end.join(lines), end.join([*lines, ""])):
        assert len(wsdict.compile(io.StringIO(text, newline=""), max_line=limit)) == len({*lines} - {""})
    for at in range(len(lines) + 1):
        text = end.join([*lines[:at], long, *lines[at:]])
        with pytest.raises(wsdict.LimitError) as caught:
            wsdict.compile(io.StringIO(text, newline=""), max_line=limit)
        message = f"{limit + 1} letters in line {at + 1} of <words>, and the limit is {limit}; correct it, or raise --max-line (max_line)"
        assert str(caught.value) == message


def test_a_long_word_of_an_iterable_or_of_json_is_named() -> None:
    with pytest.raises(wsdict.LimitError, match="5 letters in word 2 of <words>"):
        wsdict.compile(["cat", "horse"], max_line=4)
    with pytest.raises(wsdict.LimitError, match="5 letters in"):
        wsdict.compile(io.StringIO('["cat", "horse"]'), max_line=4)
    assert len(wsdict.compile(io.StringIO('["cat", "horse"]'), max_line=5)) == 2


def test_letters_of_all_lists() -> None:
    sources = [io.StringIO("cat\n"), ["dog"]]
    with pytest.raises(
        wsdict.LimitError, match=r"10 letters of text, and the limit is 9; raise --max-letters \(max_letters\), or compile parts"
    ):
        wsdict.compile(*sources, max_letters=9)
    assert len(wsdict.compile(io.StringIO("cat\n"), ["dog"], max_letters=10)) == 2


@pytest.mark.parametrize("option", ["max_bytes", "max_line", "max_letters"])
def test_limits_that_are_none(option: str) -> None:
    for value in (0, -1, *([MOST_LABELS + 1] if option == "max_letters" else [])):
        with pytest.raises(wsdict.OptionError, match=f"^{option} is {value}: expected 1"):
            wsdict.compile(["a"], **{option: value})


@pytest.mark.parametrize(
    ("size", "status"),
    [
        ("8", 0),
        ("7", 2),
        ("1K", 0),
        ("1k", 0),
        ("8G", 0),
        ("2T", 0),
        ("0", 2),
        ("K", 2),
        ("", 2),
        ("8B", 2),
        ("-1", 2),
        ("1.5G", 2),
        ("9" * 5000, 2),
    ],
)
def test_sizes_on_the_command_line(size: str, status: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("words.txt").write_text("cat\ndog\n")
    ran = run("compile", "words.txt", f"--max-bytes={size}", "-q")
    assert ran.status == status
    assert ran.talk.count("\n") == (status > 0)


def test_numbers_of_5000_digits_are_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("words.txt").write_text("cat\ndog\n")
    number = "9" * 5000
    for option in ("--min-length", "--column", "--max-line", "--max-letters", "--option=num_tries"):
        assert run("compile", "words.txt", "--kind", "marisa", f"{option}={number}").error()
