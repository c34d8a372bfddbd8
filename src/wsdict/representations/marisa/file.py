"""The bytes of a `.marisa`, proven before the library sees them: it has no checksums, and a flipped bit may end the process.

16 bytes "We love Marisa." and a NUL, then tries one in the other:
   louds      bits: the tree, see kernels/marisa/louds.py
   terminal   bits: does a key end at the node (first trie only), and one more
   linked     bits: is the node's edge longer than a byte
   bases      1 byte a node: the byte of its edge, or the low 8 bits of its link
   extras     the rest of each link, in order of the nodes: numbers of `width` bits
   tail       bytes that links lead to, each tail ended by a NUL, or in binary mode by a bit in ends; empty where a trie follows
   next trie  if there are links and no tail: links are its node numbers, and a tail is spelled from there up to the root
   cache      parent, child, link: 4 bytes each, by parent and byte in the first trie, by child in the others
   roots      4 bytes: children of the root
   flags      4 bytes: depth of tries, mode of tails, order of siblings

numbers: 8 bytes of size, and zeros to a multiple of 8 behind them
bits: numbers of 8 bytes, size and how many are set in 4 bytes each; then indexes that follow from the bits: ranks (12 bytes for 512 bits),
places of each 512th 0 and of each 512th 1
"""

from __future__ import annotations

import struct
import sys
from array import array
from itertools import accumulate
from typing import Literal, NamedTuple

from wsdict.errors import FormatError
from wsdict.kernels.marisa import louds as proof

MAGIC = b"We love Marisa.\0"
MOST_TRIES = 127
LABEL_ORDER = 0x10000


class Bits(NamedTuple):
    """A bit vector and its indexes, as they stand in the file."""

    units: array[int]
    size: int
    ones: int
    ranks: bytes
    zeros_at: bytes
    ones_at: bytes


class Trie(NamedTuple):
    """One trie of the file."""

    louds: Bits
    terminal: Bits
    linked: Bits
    bases: bytes
    extras: array[int]
    width: int
    mask: int
    links: int
    tail: bytes
    ends: Bits
    cache: array[int] = array("I")
    roots: int = 0
    flags: int = 0

    @property
    def in_order(self) -> bool:
        """Do siblings stand in order of their bytes?"""
        return bool(self.flags & LABEL_ORDER)


class Reader:
    """Takes numbers off the bytes. Raises FormatError where they end."""

    def __init__(self, data: memoryview, source: str) -> None:
        self.data, self.source, self.at = data, source, 0

    def take(self, size: int) -> bytes:
        if size > len(self.data) - self.at:
            raise FormatError(self.source, "its numbers do not fit the file")
        self.at += size
        return bytes(self.data[self.at - size : self.at])

    def number(self, size: int) -> int:
        return int.from_bytes(self.take(size), "little")

    def vector(self, item: int = 1) -> bytes:
        size = self.number(8)
        if size % item:
            raise FormatError(self.source, "its numbers are cut off")
        data = self.take(size)
        if any(self.take(-size % 8)):
            raise FormatError(self.source, "its gaps are not empty")
        return data

    def numbers(self, code: Literal["I", "Q"]) -> array[int]:
        return native(code, self.vector(4 if code == "I" else 8))

    def bits(self) -> Bits:
        return Bits(self.numbers("Q"), self.number(4), self.number(4), self.vector(12), self.vector(4), self.vector(4))


def native(code: Literal["I", "Q"], data: bytes) -> array[int]:
    numbers = array(code, data)
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers


def proven(data: memoryview, source: str) -> list[Trie]:
    """The tries of a file, proven so that walking them is safe and what is listed is what is found. Raises FormatError. O(nodes)."""
    reader = Reader(data, source)
    if reader.take(len(MAGIC)) != MAGIC:
        raise FormatError(source, "it does not begin as a .marisa does")
    tries: list[Trie] = []
    while True:
        tries.append(
            Trie(
                reader.bits(),
                reader.bits(),
                reader.bits(),
                reader.vector(),
                reader.numbers("Q"),
                reader.number(4),
                reader.number(4),
                reader.number(8),
                reader.vector(),
                reader.bits(),
            )
        )
        if tries[-1].tail or not tries[-1].linked.ones:
            break
        if len(tries) == MOST_TRIES:
            raise FormatError(source, "it has too many tries")
    for i in reversed(range(len(tries))):
        tries[i] = tries[i]._replace(cache=native("I", reader.vector(12)), roots=reader.number(4), flags=reader.number(4))
    if reader.at != len(data):
        raise FormatError(source, f"{len(data) - reader.at:,} bytes follow its last trie")
    last = tries[-1]
    heads, sizes = bytearray(last.tail), array("I")
    if last.tail:
        if last.ends.size and (last.ends.size != len(last.tail) or len(last.ends.units) != -(-last.ends.size // 64)):
            raise FormatError(source, "its tails have no end")
        flaw, sizes = proof.measure_tails(last.tail, last.ends.units)
        _refuse(flaw, source)
    for i in reversed(range(len(tries))):
        _check_sizes(tries[i], i == 0, source)
        trie = tries[i]
        flaw, heads, sizes = proof.check(
            trie.louds.units,
            trie.terminal.units,
            trie.linked.units,
            trie.bases,
            trie.extras,
            trie.width,
            heads,
            sizes,
            trie.cache,
            trie.roots,
            i == 0,
            tries[0].in_order,
        )
        _refuse(flaw, source)
    return tries


def _refuse(flaw: int, source: str) -> None:
    if flaw:
        raise FormatError(source, proof.FLAWS[flaw])


def _check_sizes(trie: Trie, is_first: bool, source: str) -> None:
    """That all arrays fit the number of nodes, and indexes their bits."""
    nodes = len(trie.bases)
    entries = len(trie.cache) // 3
    sound = (
        nodes > 0
        and (trie.louds.size, trie.louds.ones) == (2 * nodes + 2, nodes)
        and trie.linked.size == nodes
        and trie.linked.ones == trie.links
        and not (trie.linked.units and trie.linked.units[0] & 1)
        and trie.width <= 32
        and trie.mask == 2**trie.width - 1
        and 64 * len(trie.extras) >= trie.width * trie.links
        and entries & (entries - 1) == 0
        and entries >= (256 if is_first else 1)
        and _is_indexed(trie.louds, is_first, True)
        and _is_indexed(trie.linked, False, False)
    )
    if sound and is_first:
        sound = trie.terminal.size == nodes + 1 and _is_indexed(trie.terminal, False, True)
        sound = sound and not trie.terminal.units[nodes >> 6] >> (nodes & 63) & 1
    if not sound:
        raise FormatError(source, "its tries and their indexes do not fit each other")
    if is_first and trie.terminal.units[0] & 1:
        raise FormatError(source, "it has an empty key, which is no word")


def _is_indexed(bits: Bits, zeros: bool, ones: bool) -> bool:
    """Do the indexes say what the bits do?"""
    units, size = bits.units, bits.size
    if len(units) != -(-size // 64) or (size % 64 and units[-1] >> size % 64):
        return False
    counts = [0, *accumulate(unit.bit_count() for unit in units)]
    if counts[-1] != bits.ones:
        return False
    ranks = bytearray()
    for i in range(0, len(units), 8):
        r = [counts[min(i + j, len(units))] - counts[i] for j in range(8)]
        low = r[1] | r[2] << 7 | r[3] << 15 | r[4] << 23
        ranks += struct.pack("<III", counts[i], low, r[5] | r[6] << 9 | r[7] << 18)
    ranks += struct.pack("<III", bits.ones, 0, 0)
    zero_counts = [min(64 * i, size) - count for i, count in enumerate(counts)]
    return (
        bits.ranks == ranks
        and bits.ones_at == (_places(units, counts, 0, size) if ones else b"")
        and bits.zeros_at == (_places(units, zero_counts, 2**64 - 1, size) if zeros else b"")
    )


def _places(units: array[int], counts: list[int], flip: int, size: int) -> bytes:
    """Where each 512th 1 is, and the size; of the units ^ flip, with so many 1s before each."""
    places = array("I")
    for i, unit in enumerate(units):
        want = -counts[i] % 512
        if counts[i + 1] - counts[i] > want:
            rest = unit ^ flip
            for _ in range(want):
                rest &= rest - 1
            places.append(64 * i + (rest & -rest).bit_length() - 1)
    places.append(size)
    if sys.byteorder == "big":
        places.byteswap()
    return places.tobytes()
