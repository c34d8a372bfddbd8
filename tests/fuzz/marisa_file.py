"""The tries of a `.marisa`, read and written by docs/format.md: all indexes are computed, so that any tree can be forged."""

from __future__ import annotations

import random
import struct
from array import array
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import accumulate

from wsdict.representations.marisa.file import Bits, verified

UNIT, BLOCK, PER_BLOCK = 64, 512, 8
EMPTY_CACHE = 0xFFFFFFFF
LABEL_ORDER, TAILS_IN_TEXT, LEAST_CACHE = 0x10000, 0x1000, 0x80  # flags
BitList = list[int]


@dataclass
class Trie:
    """One trie: `louds` are its bits; `linked`, `bases` are by node; `terminal` too, and one 0 more."""

    louds: BitList
    linked: BitList
    bases: bytearray
    extras: array[int]
    width: int
    tail: bytes = b""
    terminal: BitList = field(default_factory=list)
    ends: BitList = field(default_factory=list)
    cache: array[int] = field(default_factory=lambda: array("I", [EMPTY_CACHE] * 3))
    roots: int = 0
    flags: int = 0


def louds_of(children: list[int]) -> BitList:
    """The bits of a tree whose nodes have these numbers of children, level by level."""
    bits = [1, 0]
    for n in children:
        bits += [1] * n + [0]
    return [*bits, 0]


def vector(data: bytes) -> bytes:
    return struct.pack("<Q", len(data)) + data + bytes(-len(data) % 8)


def places(bits: BitList, wanted: int) -> bytes:
    """The place of each 512th bit of a value, and the number of bits."""
    found = [i for i, bit in enumerate(bits) if bit == wanted][::BLOCK]
    return array("I", [*found, len(bits)]).tobytes()


def bit_vector(bits: BitList, zeros: bool = False, ones: bool = False, indexed: bool = True) -> bytes:
    units = [sum(bit << j for j, bit in enumerate(bits[i : i + UNIT])) for i in range(0, len(bits), UNIT)]
    counts = [0, *accumulate(unit.bit_count() for unit in units)]
    ranks = b""
    for i in range(0, len(units), PER_BLOCK):
        r = [counts[min(i + j, len(units))] - counts[i] for j in range(PER_BLOCK)]
        ranks += struct.pack("<III", counts[i], r[1] | r[2] << 7 | r[3] << 15 | r[4] << 23, r[5] | r[6] << 9 | r[7] << 18)
    ranks += struct.pack("<III", counts[-1], 0, 0)
    ranks = ranks if indexed else b""
    indexes = vector(ranks) + vector(places(bits, 0) if zeros else b"") + vector(places(bits, 1) if ones else b"")
    return vector(array("Q", units).tobytes()) + struct.pack("<II", len(bits), counts[-1]) + indexes


NO_BITS = vector(b"") + struct.pack("<II", 0, 0) + 3 * vector(b"")


def written(tries: list[Trie]) -> bytes:
    """The bytes of a file."""
    data = b"We love Marisa.\0"
    for i, t in enumerate(tries):
        data += bit_vector(t.louds, zeros=i == 0, ones=True)
        data += bit_vector(t.terminal, ones=True) if i == 0 else NO_BITS
        data += bit_vector(t.linked)
        data += vector(bytes(t.bases)) + vector(t.extras.tobytes())
        data += struct.pack("<IIQ", t.width, (1 << t.width) - 1, sum(t.linked))
        data += vector(t.tail) + (bit_vector(t.ends, indexed=False) if t.ends else NO_BITS)
    for t in reversed(tries):
        data += vector(t.cache.tobytes()) + struct.pack("<II", t.roots, t.flags)
    return data


def read(data: bytes) -> list[Trie]:
    """The tries of a sound file."""

    def listed(bits: Bits) -> BitList:
        return [bits.units[i >> 6] >> (i & 63) & 1 for i in range(bits.size)]

    return [
        Trie(
            listed(t.louds),
            listed(t.linked),
            bytearray(t.bases),
            array("Q", t.extras),
            t.width,
            t.tail,
            listed(t.terminal),
            listed(t.ends),
            array("I", t.cache),
            t.roots,
            t.flags,
        )
        for t in verified(memoryview(data), "seed")
    ]


def changed(chance: random.Random, data: bytes) -> bytes:
    """A sound file with its trees, links, tails or caches changed."""
    tries = read(data)
    target = chance.randrange(len(tries))
    for i, trie in enumerate(tries):
        for _ in range(chance.choice((1, 1, 2, 3)) if i == target or chance.random() < 0.2 else 0):
            chance.choice(CHANGES)(chance, trie)
    return written(tries)


def swap(chance: random.Random, items: BitList) -> None:
    if len(items) > 3:
        a, b = chance.randrange(1, len(items) - 1), chance.randrange(1, len(items) - 1)
        items[a], items[b] = items[b], items[a]


def flip(chance: random.Random, items: BitList) -> None:
    if items:
        items[chance.randrange(len(items))] ^= 1


def another_byte(chance: random.Random, data: bytes) -> bytes:
    if not data:
        return data
    at = chance.randrange(len(data))
    return data[:at] + bytes([chance.choice((0, 97, 255, 128, chance.randrange(256)))]) + data[at + 1 :]


def change_bases(chance: random.Random, t: Trie) -> None:
    t.bases = bytearray(another_byte(chance, bytes(t.bases)))


def change_extras(chance: random.Random, t: Trie) -> None:
    if t.extras and chance.random() < 0.5:
        t.extras[chance.randrange(len(t.extras))] ^= 1 << chance.randrange(UNIT)
    else:
        t.extras = t.extras[: chance.randrange(len(t.extras) + 1)]


def change_width(chance: random.Random, t: Trie) -> None:
    t.width = chance.choice((0, 1, 2, 8, 31, 32, max(0, t.width - 1), min(32, t.width + 1)))


def change_tail(chance: random.Random, t: Trie) -> None:
    t.tail = another_byte(chance, t.tail) if chance.random() < 0.7 else t.tail[: chance.randrange(len(t.tail) + 1)]
    t.ends = t.ends[: len(t.tail)]


def longer_tail(chance: random.Random, t: Trie) -> None:
    if t.tail:
        at, more = chance.randrange(len(t.tail)), bytes(chance.choice(b"ab\0\xff") for _ in range(chance.choice((1, 4, 256))))
        t.tail = t.tail[:at] + more + t.tail[at:]
        t.ends = t.ends[:at] + [0] * len(more) + t.ends[at:] if t.ends else []


def change_cache(chance: random.Random, t: Trie) -> None:
    if chance.random() < 0.7:
        t.cache[chance.randrange(len(t.cache))] = chance.choice((0, 1, EMPTY_CACHE, chance.randrange(len(t.bases) + 2)))
    else:
        entries = chance.choice((0, 1, 2, 256, 512, len(t.cache) // 3 * 2))
        t.cache = (t.cache + array("I", [EMPTY_CACHE] * (3 * entries)))[: 3 * entries]
        t.cache = t.cache or array("I", [EMPTY_CACHE] * 3)


def change_flags(chance: random.Random, t: Trie) -> None:
    other = [t.flags ^ bits for bits in (0x30000, 0x3000, 0x180, LABEL_ORDER)]
    t.flags = chance.choice([*other, (t.flags + 1) % 2**32, 0, 2**32 - 1])


def change_roots(chance: random.Random, t: Trie) -> None:
    t.roots = max(0, t.roots + chance.choice((-1, 1)))


CHANGES: list[Callable[[random.Random, Trie], None]] = [
    lambda chance, t: swap(chance, t.louds),
    lambda chance, t: swap(chance, t.louds),
    lambda chance, t: flip(chance, t.terminal),
    lambda chance, t: flip(chance, t.linked),
    lambda chance, t: swap(chance, t.linked),
    lambda chance, t: flip(chance, t.ends),
    change_bases,
    change_extras,
    change_width,
    change_tail,
    longer_tail,
    change_cache,
    change_flags,
    change_roots,
]
