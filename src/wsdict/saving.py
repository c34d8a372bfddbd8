"""Files that are written completely or not at all, whatever ends the process.

A file is written without a name where the system can do that (Linux: O_TMPFILE), so nothing remains of a process that is killed. Elsewhere
it has a draft's name until it is complete. A draft is locked while its process lives: one that is not locked is removed by the next
file that is written to the same folder.
"""

from __future__ import annotations

import errno
import io
import os
import stat
import sys
import time
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any

from wsdict.errors import OptionError

try:
    import fcntl
except ImportError:  # Windows, where a file that is open cannot be removed
    fcntl = None  # type: ignore[assignment]

DRAFT, DRAFT_END = ".wsdict-", ".tmp"  # the ends of a draft's name
OLD = 3600.0  # seconds; without locks, a draft that is older belongs to no process
UNSUPPORTED = (errno.EINVAL, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOSYS, errno.EACCES, errno.EPERM, errno.EBADF)  # for a folder


def path_of(path: object) -> str | None:
    """A path as a str; None for what may be an open file. Raises OptionError for a path with a NUL, which no system has."""
    if not isinstance(path, (str, bytes, os.PathLike)):
        return None
    text = os.fsdecode(path)
    if "\0" in text:
        raise OptionError("path", path, "a path without NUL")
    return text


def write_into(file: Any, pieces: Iterable[bytes | memoryview]) -> int:
    """Write into an open binary file, and return the number of bytes. Raises OptionError for anything else."""
    if not hasattr(file, "write") or isinstance(file, io.TextIOBase):
        raise OptionError("path", file, "a path, or a file that is open for writing bytes")
    size = 0
    for piece in pieces:
        data = memoryview(piece).cast("B")
        while data:  # a file without a buffer may accept a part
            written = file.write(data)
            written = data.nbytes if written is None else written
            size += written
            data = data[written:]
    return size


def write_whole(path: str | os.PathLike[str], pieces: Iterable[bytes | memoryview]) -> int:
    """Write a file, completely or not at all, and return its size. Devices and pipes are written to directly.

    A file that is replaced keeps its mode and its owner, as far as the system allows. Raises OSError, also for a read-only file.
    """
    try:
        if Path(path).is_dir():
            raise IsADirectoryError(errno.EISDIR, "it is a folder; name a file in it")
        if Path(path).exists() and not Path(path).is_file():
            with Path(path).open("wb") as file:
                return sum(map(file.write, pieces))
        target = Path(os.path.realpath(path))
        old = _replaceable(target)
        size = _write(target, old, pieces)
        _sync(target.parent)
        _sweep(target.parent)
    except OSError as error:
        error.filename, error.filename2 = os.fspath(path), None  # not the draft's name
        raise
    return size


def _replaceable(target: Path) -> os.stat_result | None:
    """What is known of a file that is to be replaced; None for none. Raises PermissionError for a file that is read-only."""
    try:
        old = target.stat()
    except FileNotFoundError:
        return None
    if not old.st_mode & (stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH) or not os.access(target, os.W_OK):
        raise PermissionError(errno.EACCES, "it is read-only", os.fspath(target))
    return old


def _write(target: Path, old: os.stat_result | None, pieces: Iterable[bytes | memoryview]) -> int:
    descriptor, draft = _created(target)
    try:
        with open(descriptor, "wb") as file:  # noqa: PTH123 (a descriptor is not a path)
            if old is not None:
                _keep_permissions(descriptor, old)
            size = sum(map(file.write, pieces))
            file.flush()
            os.fsync(descriptor)
            if draft is None:
                draft = _named(descriptor, target)
            if sys.platform != "win32":
                draft.replace(target)  # while it is locked
        if sys.platform == "win32":  # where an open file cannot be renamed
            draft.replace(target)
    except BaseException:
        if draft is not None:
            draft.unlink(missing_ok=True)
        raise
    return size


def _sync(folder: Path) -> None:
    """Have the names in a folder on the disk too, where the system can do that for a folder, and it may be read."""
    if sys.platform == "win32":
        return
    try:
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
    except OSError as error:
        if error.errno not in UNSUPPORTED:
            raise


def _created(target: Path) -> tuple[int, Path | None]:
    """The descriptor of a new file in the folder of the target, locked, and its name: None where it needs none."""
    folder = target.parent
    flags = os.O_WRONLY | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
    if hasattr(os, "O_TMPFILE") and Path("/proc/self/fd").is_dir():
        with suppress(OSError):  # this file system has no such files, or none can be made here: then the same error follows
            descriptor = os.open(folder, flags | os.O_TMPFILE, 0o666)
            _lock(descriptor)
            return descriptor, None
    while True:
        draft = _draft_in(folder)
        descriptor = os.open(draft, flags | os.O_CREAT | os.O_EXCL, 0o666)
        _lock(descriptor)
        if draft.exists():  # else it was removed before it was locked
            return descriptor, draft
        os.close(descriptor)


def _named(descriptor: int, target: Path) -> Path:
    """Give a nameless file a draft's name: a link cannot replace a file, a rename can. Between the two a draft remains if it is killed."""
    draft = _draft_in(target.parent)
    os.link(f"/proc/self/fd/{descriptor}", draft, src_dir_fd=descriptor, follow_symlinks=True)  # with a src_dir_fd it is linkat
    return draft


def _draft_in(folder: Path) -> Path:
    return folder / f"{DRAFT}{os.urandom(8).hex()}{DRAFT_END}"


def _lock(descriptor: int) -> None:
    """Mark a draft as being written. A file system without locks has none."""
    if fcntl is not None:
        with suppress(OSError):
            fcntl.flock(descriptor, fcntl.LOCK_EX)


def _keep_permissions(descriptor: int, old: os.stat_result) -> None:
    """Give a file the owner, group and mode of another. Where the group cannot be kept, it gets no more rights than all others have."""
    mode = stat.S_IMODE(old.st_mode)
    if hasattr(os, "fchown"):
        new = os.fstat(descriptor)
        if new.st_uid != old.st_uid:
            with suppress(OSError):
                os.fchown(descriptor, old.st_uid, -1)
        if new.st_gid != old.st_gid:
            try:
                os.fchown(descriptor, -1, old.st_gid)
            except OSError:
                mode = mode & ~stat.S_IRWXG | (mode & stat.S_IRWXO) << 3
    if hasattr(os, "fchmod"):
        os.fchmod(descriptor, mode)


def _sweep(folder: Path) -> None:
    """Remove the drafts of processes that are gone. O(files in the folder)."""
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.startswith(DRAFT) and entry.name.endswith(DRAFT_END) and entry.is_file(follow_symlinks=False):
                with suppress(OSError):
                    _remove_if_abandoned(Path(entry.path))


def _remove_if_abandoned(draft: Path) -> None:
    if fcntl is None:
        if time.time() - draft.stat().st_mtime > OLD:
            draft.unlink()
        return
    descriptor = os.open(draft, os.O_RDWR | os.O_CLOEXEC | os.O_NOFOLLOW)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)  # an OSError: its process lives
        draft.unlink()
    finally:
        os.close(descriptor)
