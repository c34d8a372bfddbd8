"""Dictionary files for tests: samples of every form, and that a forged one is refused without taking memory."""

from __future__ import annotations

import tracemalloc
from typing import Any

import pytest
from oracles import File

import wsdict

WORDS = ["a", "ab", "abba", "bat", "bats", "cat", "cats"]
FORMS = ("mask", "narrow", "wide")


def sample(form: str, ranks: bool = False, words: list[str] | None = None) -> bytes:
    data = wsdict.compile(words or WORDS, ranks=ranks, level="fast" if form == "mask" else "small").to_bytes()
    return File.read(data).widened() if form == "wide" else data


FILES = {f"{form}{' with ranks' if ranks else ''}": sample(form, ranks) for form in FORMS for ranks in (False, True)}
every_form = pytest.mark.parametrize("form", FORMS)
every_file = pytest.mark.parametrize("data", FILES.values(), ids=FILES)


def opened(data: bytes, **options: Any) -> wsdict.Dictionary:
    return wsdict.Dictionary.from_bytes(data, **options)


def refused(data: bytes, problem: str | None = None) -> wsdict.FormatError:
    """A FormatError and nothing else, without allocating what the file claims to need."""
    with pytest.raises(wsdict.FormatError, match=problem) as caught:
        opened(data)
    tracemalloc.start()
    with pytest.raises(wsdict.FormatError):
        opened(data)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 50_000_000
    assert isinstance(caught.value, ValueError)
    assert str(caught.value).startswith("<bytes>: ")
    assert caught.value.remedy in str(caught.value)
    return caught.value
