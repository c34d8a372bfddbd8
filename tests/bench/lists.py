"""Which word lists are measured, which package brings them, and the questions that are drawn from them."""

from __future__ import annotations

import json
import random
import subprocess
from bisect import bisect_left
from collections.abc import Sequence
from itertools import cycle
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
DICT = Path("/usr/share/dict")
LISTS: dict[str, tuple[Path, str]] = {  # name: file and the Debian package that brings it, if one does
    "english": (ROOT / "data" / "english.txt", ""),
    "enable2k": (ROOT.parent / "shared" / "data" / "enable2k.txt", ""),
    "american-english": (DICT / "american-english", "wamerican"),  # the same words as english
    "american-english-insane": (DICT / "american-english-insane", "wamerican-insane"),
    "brazilian": (DICT / "brazilian", "wbrazilian"),
    "ngerman": (DICT / "ngerman", "wngerman"),
    "polish": (DICT / "polish", "wpolish"),
}
FULL = ("american-english-insane", "enable2k", "polish")  # accents and apostrophes; 26 letters; inflected and large
PREFIX_LENGTHS = (2, 3, 4)
MOST_PREFIXES, MOST_PREFIXED = 1_000, 500_000  # prefixes that are asked, and words behind them, before the sample is large enough


class WordList(NamedTuple):
    name: str
    path: Path


def find(names: Sequence[str]) -> tuple[list[WordList], list[str]]:
    """The lists by name or path, and the Debian packages that would bring the missing ones. Raises FileNotFoundError."""
    found, packages = [], []
    for name in names:
        path, package = LISTS.get(name, (Path(name), ""))
        if path.exists():
            found.append(WordList(name if name in LISTS else path.stem, path))
        elif package:
            packages.append(package)
        else:
            raise FileNotFoundError(f"{name} is neither a file nor one of {', '.join(LISTS)} (a missing list that no package brings)")
    return found, packages


def apt(packages: list[str]) -> list[str]:
    """The command that installs packages of word lists."""
    return ["apt-get", "install", "-y", "--no-install-recommends", *packages]


def install(packages: list[str]) -> None:
    """Install Debian packages; needs root. Raises CalledProcessError."""
    subprocess.run(["apt-get", "update", "-q"], check=True)
    subprocess.run(apt(packages), check=True)


def draw(path: Path, folder: Path, lookups: int) -> dict[str, int]:
    """Write the questions, a line each, as hits, misses and prefixes into the folder, and the facts of the list beside them.

    Always the same questions for the same list. Misses are near ones, as people make them: a word with one letter replaced, put in or
    left out. Prefixes are the first letters of random words, so large families are asked for as often as they are met.
    """
    chance = random.Random(1)
    lines = path.read_text("utf-8").split("\n")
    words = sorted({line for line in lines if line})
    known = set(words)
    hits = [chance.choice(words) for _ in range(lookups)]
    misses: list[str] = []
    while len(misses) < lookups:
        word, letter = chance.choice(words), chance.choice(chance.choice(words))
        at, cut = chance.randrange(len(word)), chance.randrange(3)  # cut 0 puts the letter in, 1 replaces
        miss = word[:at] + (letter if cut < 2 else "") + word[at + min(cut, 1) :]
        if miss and miss not in known:
            misses.append(miss)
    prefixes: list[str] = []
    prefixed = 0
    for length in cycle(PREFIX_LENGTHS):
        prefix = chance.choice(words)[:length]
        prefixes.append(prefix)
        prefixed += bisect_left(words, prefix + "\U0010ffff") - bisect_left(words, prefix)
        if len(prefixes) == MOST_PREFIXES or prefixed >= min(MOST_PREFIXED, len(words)):
            break
    for name, questions in (("hits", hits), ("misses", misses), ("prefixes", prefixes)):
        (folder / name).write_text("\n".join(questions), "utf-8")
    facts = {
        "words": len(words),
        "letters": len(set().union(*words)),
        "bytes": path.stat().st_size,
        "lookups": lookups,
        "prefixes": len(prefixes),
        "prefixed": prefixed,
    }
    (folder / "facts").write_text(json.dumps(facts))
    return facts
