"""The cost of each representation of a list: the rows of `wsdict report`."""

from __future__ import annotations

import lzma
import tempfile
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from wsdict.report import measure
from wsdict.report.contender import OURS
from wsdict.report.subject import Facts, Subject, prepare
from wsdict.report.worker import Failure, run

AT_ONCE = 2  # processes: more are hardly faster, and two large ones fit most memories
Row = dict[str, Any]
Progress = Callable[[str], object]


def costs(name: str, kinds: Sequence[str], progress: Progress = lambda _: None) -> tuple[str, Facts, list[Row]]:
    """The name and the facts of a list, recipe or dictionary, and a row for each kind; one that cannot be built has {list, kind, error}.

    Sizes are in bytes, of a dictionary without stored ranks; every kind is built, loaded and queried in separate processes.
    """
    with tempfile.TemporaryDirectory(prefix="wsdict-report-") as folder:
        progress(f"{name}: reading")
        subject = prepare(name, Path(folder))
        with ThreadPoolExecutor(AT_ONCE) as pool:  # bytes are measured, not time
            xz = pool.submit(_xz, subject.words)
            found = dict(zip(kinds, pool.map(lambda kind: _figures(kind, subject, progress), kinds), strict=True))
        return subject.name, subject.facts, _rows(found, subject, xz.result())


def _figures(kind: str, subject: Subject, progress: Progress) -> dict[str, Any]:
    """All figures of a kind; its `error` where one of the measurements failed."""
    figures: dict[str, Any] = {}
    for measurement in (function.__name__ for function in measure.REPORT):
        progress(f"{subject.name}: {kind}, {measurement}")
        new = run(OURS + kind, measurement, subject, 0)
        if isinstance(new, Failure):
            return {"error": new.problem}
        if not new:
            return {"error": f"it does not support {measurement}"}
        figures |= new
    (subject.folder / (OURS + kind).replace(":", " ")).unlink()  # free the disk for the next one
    return figures


def _rows(found: dict[str, dict[str, Any]], subject: Subject, xz: int) -> list[Row]:
    rows: list[Row] = []
    sizes = {kind: figures["bytes"] for kind, figures in found.items() if "error" not in figures}
    for kind, figures in found.items():
        plain, _, level = kind.partition(":")
        if "error" in figures:
            rows.append({"list": subject.name, "kind": kind, "error": figures["error"]})
        elif not (level and sizes[kind] == sizes.get(plain)):  # else the file is the same
            rows.append(_row(kind, figures, subject, sizes.get("trie"), xz))
    return rows


def _row(kind: str, figures: dict[str, Any], subject: Subject, trie: int | None, xz: int) -> Row:
    size, facts = figures["bytes"], subject.facts
    return {
        "list": subject.name,
        "kind": kind,
        "nodes": figures["nodes"],
        "edges": figures["edges"],
        "disk_bytes": size,
        "memory_bytes": figures["touched_rss"],
        "bytes_per_word": size / facts.words,
        "bytes_per_letter": size / facts.letters,
        "nodes_per_letter": None if figures["nodes"] is None else figures["nodes"] / facts.letters,
        "times_trie": size / trie if trie else None,
        "times_xz": size / xz,
        "words": facts.words,
        "letters": facts.letters,
        "xz_bytes": xz,
        "measured": {key: figures[key] for key in MEASURED},
    }


MEASURED = (
    "loaded_rss",
    "loaded_pss",
    "loaded_private",
    "touched_rss",
    "touched_pss",
    "touched_private",
    "traced",
    "file_s",
    "peak_mb",
)


def _xz(words: Path) -> int:
    """The size after `xz -9e` of the words, in order, one per line."""
    return len(lzma.compress(words.read_bytes(), preset=9 | lzma.PRESET_EXTREME))
