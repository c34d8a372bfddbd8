"""What must hold of a file of every kind: damage is refused, or the answers agree with each other; nothing crashes or hangs."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from oracles import ASK_ALL, File, run

import wsdict
from wsdict.kernels import COMPILED
from wsdict.representations import KINDS, Kind, representation

WORDS = ["a", "ab", "abba", "bat", "bats", "cat", "cats", "catś"]
RANKS = (False, True)
SAMPLES = {
    f"{kind}{' with ranks' if ranks else ''}": wsdict.compile(WORDS, kind=kind, ranks=ranks).to_bytes() for kind in KINDS for ranks in RANKS
}
every_sample = pytest.mark.parametrize("data", SAMPLES.values(), ids=SAMPLES)


def opened(data: bytes, verify: bool = True) -> wsdict.Dictionary:
    return wsdict.Dictionary.from_bytes(data, verify=verify)


def forgeries(data: bytes) -> Iterator[bytes]:
    """The file with a bit of a section changed, a section cut, or another number in its header; all checksums right."""
    file = File.read(data)
    chance = random.Random(5)
    for name, section in file.sections.items():
        bits = range(8 * len(section))
        for i in bits if COMPILED and len(bits) < 4000 else sorted(chance.sample(bits, min(400, len(bits)))):
            broken = bytearray(section)
            broken[i // 8] ^= 1 << i % 8
            yield File(file.header, {**file.sections, name: bytes(broken)}).to_bytes()
        for n in {*range(min(len(section), 20)), len(section) - 1, len(section) // 2}:
            yield File(file.header, {**file.sections, name: section[:n]}).to_bytes()
        yield File(file.header, {**file.sections, name: section + section}).to_bytes()
        yield File(file.header, {other: body for other, body in file.sections.items() if other != name}).to_bytes()
    for field in ("words", "letters", "longest", "nodes", "edges"):
        for value in (0, 1, file.header[field] - 1, file.header[field] + 1, 2**31, 2**32 - 1, 2**62):
            yield file.forged(**{field: value})
    for alphabet in ("", "a", "abc", file.header["alphabet"][:-1], file.header["alphabet"] + "\U00010000"):
        yield file.forged(alphabet=alphabet)
    for name, value in file.header["extra"].items():
        for other in (None, -1, 0, 1, 2**31, 2**63, "", [], {}, *([value + 1, value - 1] if isinstance(value, int) else [])):
            yield file.forged(extra={name: other})


@pytest.mark.parametrize("kind", KINDS)
def test_a_kind_says_what_it_is(kind: str) -> None:
    assert representation(kind).kind == kind
    assert wsdict.compile(WORDS, kind=kind).kind == kind


@every_sample
def test_the_samples_are_sound(data: bytes) -> None:
    d = opened(data)
    d.verify()
    assert list(d) == WORDS
    assert d.to_bytes() == data
    assert wsdict.compile(d, kind=d.kind, ranks=not d.sections.keys().isdisjoint(("counts", "ranks"))).sections == d.sections


@every_sample
def test_truncated_at_every_length(data: bytes) -> None:
    for n in range(len(data)):
        with pytest.raises(wsdict.FormatError):
            opened(data[:n])


@every_sample
def test_every_flipped_bit(data: bytes) -> None:
    broken = bytearray(data)
    for i in range(8 * len(data)):
        broken[i // 8] ^= 1 << i % 8
        with pytest.raises(wsdict.FormatError):
            opened(bytes(broken))
        broken[i // 8] ^= 1 << i % 8


@every_sample
def test_a_forged_file_is_refused_or_agrees_with_itself(data: bytes) -> None:
    for forged in forgeries(data):
        try:
            d = opened(forged)
            words = list(d)
        except wsdict.FormatError:
            continue
        assert words == sorted(set(words))
        assert len(d) == len(words)
        assert all(word in d for word in words)
        assert [d.index(word) for word in words] == list(range(len(words)))
        assert [word in d for word in WORDS] == [word in words for word in WORDS]
        assert all(d.count(word[:1]) == sum(other.startswith(word[:1]) for other in words) for word in words)


@every_sample
def test_a_forged_file_that_is_trusted_crashes_nothing(data: bytes) -> None:
    code = (
        ASK_ALL
        + """
import sys
for data in sys.stdin:
    try:
        d = wsdict.Dictionary.from_bytes(bytes.fromhex(data), verify=False)
        ask(d)
        getattr(d, "warm", int)()
        ask(d)
    except wsdict.FormatError:
        pass
print("done")
"""
    )
    result = run(code, stdin="\n".join(forged.hex() for forged in forgeries(data)))
    assert (result.stdout, result.returncode) == ("done\n", 0), result.stderr[-2000:]


@pytest.mark.parametrize("kind", KINDS)
def test_verify_proves_the_facts_too(kind: str) -> None:
    file = File.read(wsdict.compile(WORDS, kind=kind).to_bytes())
    for field in ("letters", "nodes", "edges"):
        with pytest.raises(wsdict.FormatError, match=f"the header says that {field} is"):
            opened(file.forged(**{field: file.header[field] + 1})).verify()


@pytest.mark.parametrize("kind", KINDS)
def test_an_option_that_a_kind_has_not(kind: str) -> None:
    with pytest.raises(wsdict.OptionError, match="options is 'colour'"):
        wsdict.compile(WORDS, kind=kind, options={"colour": 1})


KEYS = ["\0", "\0\0", "\x01", "\t", "\n", "\r\n", " ", "  ", "a", "a\0b", "a\x01", "a\nb", "x\r", "\x7f", "\ufeff", "\U0010ffff"]


@pytest.mark.filterwarnings("ignore::wsdict.WordListWarning")
@pytest.mark.parametrize("kind", KINDS)
def test_keys_of_any_code_points(kind: Kind, tmp_path: Path) -> None:
    """Each is stored and found, or refused by name."""
    without = representation(kind).without
    words = sorted(key for key in KEYS if not {*key} & {*without})
    made = wsdict.compile(words, kind=kind)
    made.save(tmp_path / "words.wsd")
    for d in (made, wsdict.load(tmp_path / "words.wsd"), made | {"a"}):
        assert list(d) == words
        for i, word in enumerate(words):
            assert (word in d, d.index(word), d.word(i)) == (True, i, word)
            assert list(d.keys(word)) == [other for other in words if other.startswith(word)]
            assert d.count(word) == len(list(d.keys(word)))
            assert d.prefixes(word + "zz") == [word[:n] for n in range(1, len(word) + 1) if word[:n] in words]
        assert not any(word + "\0\0" in d for word in words)
    for key in KEYS:
        if {*key} & {*without}:
            with pytest.raises(wsdict.OptionError, match=f"kind is '{kind}': expected another kind.*cannot store"):
                wsdict.compile([key], kind=kind)
            with pytest.raises(wsdict.OptionError, match="cannot store"):
                made | {key}
