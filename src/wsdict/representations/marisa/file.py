"""The bytes of a `.marisa` file, verified before the library gets them: it has no checksums, and a flipped bit may end the process.

16 bytes "We love Marisa." and a NUL, then tries, one after the other:
   louds      bits: the tree, see kernels/marisa/louds.py
   terminal   bits: does a key end at the node (first trie only), and one more
   linked     bits: is the node's edge longer than a byte
   bases      1 byte per node: the byte of its edge, or the low 8 bits of its link
   extras     the other bits of each link, in order of the nodes: numbers of `width` bits, and `mask` has `width` bits set
   tail       bytes that links lead to, each tail ended by a NUL, or in binary mode by a bit in ends; empty where a trie follows
   next trie  if there are links and no tail: links are its node numbers, and a tail is spelled from there up to the root
   cache      parent, child, link: 4 bytes each, by parent and byte in the first trie, by child in the others
   roots      4 bytes: the number of children of the root
   flags      4 bytes: depth of tries, mode of tails, order of siblings

numbers: 8 bytes of size, the numbers, and zeros up to a multiple of 8
bits: numbers of 8 bytes, size and number of set bits in 4 bytes each; then indexes that follow from the bits: ranks (12 bytes per 512
bits), places of each 512th 0 and of each 512th 1
"""

from __future__ import annotations

import struct
import sys
from array import array
from itertools import accumulate
from typing import Literal, NamedTuple

from wsdict.errors import FormatError
from wsdict.kernels import layout
from wsdict.kernels.marisa import louds as checking
from wsdict.signatures import MARISA

ALIGN = 8  # bytes
MOST_TRIES = 127
MOST_WIDTH = 32  # bits of an extra
LABEL_ORDER = 0x10000  # the flag of siblings in order of their bytes
LEAST_CACHE = 256  # entries of the first trie's cache
UNIT = 64  # bits of a number in a bit vector
BLOCK = 512  # bits per entry of the indexes
# Bytes of all keys together, as many keys can lead to one tail, and that to another: 12 KB could spell gigabytes. A key takes more
# than a byte of the file, so keys of 32 bytes on average are always read. Reading takes up to 80 bytes of memory for each.
LEAST_ROOM, ROOM_PER_BYTE = 1 << 18, 32
# An entry of ranks: the number of set bits before the block, and before each of its units but the first, relative to it.
RANK = struct.Struct("<III")


class Bits(NamedTuple):
    """A bit vector and its indexes, as they are in the file."""

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
        """Are siblings in order of their bytes?"""
        return bool(self.flags & LABEL_ORDER)


class Reader:
    """Reads numbers from bytes, one after the other. Raises FormatError where they end."""

    data: memoryview[int]
    source: str
    at: int

    def __init__(self, data: memoryview, source: str) -> None:
        self.data, self.source, self.at = data, source, 0

    def take(self, size: int) -> bytes:
        if size > len(self.data) - self.at:
            raise FormatError(self.source, "the file is cut off")
        self.at += size
        return bytes(self.data[self.at - size : self.at])

    def number(self, size: int) -> int:
        return int.from_bytes(self.take(size), "little")

    def vector(self, item: int = 1) -> bytes:
        size = self.number(8)
        if size % item:
            raise FormatError(self.source, "the size of an array is not a multiple of its numbers")
        data = self.take(size)
        if any(self.take(-size % ALIGN)):
            raise FormatError(self.source, "the gap after an array is not empty")
        return data

    def numbers(self, code: Literal["I", "Q"]) -> array[int]:
        return native(code, self.vector(array(code).itemsize))

    def bits(self) -> Bits:
        return Bits(self.numbers("Q"), self.number(4), self.number(4), self.vector(RANK.size), self.vector(4), self.vector(4))


def native(code: Literal["I", "Q"], data: bytes) -> array[int]:
    numbers = array(code, data)
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers


def room(size: int) -> int:
    """The most bytes of keys in a file of some bytes."""
    return LEAST_ROOM + ROOM_PER_BYTE * size


def verified(data: memoryview, source: str) -> list[Trie]:
    """The tries of a file, verified: walking them is safe, and listing and looking up agree. Raises FormatError. O(nodes)."""
    reader = Reader(data, source)
    if reader.take(len(MARISA)) != MARISA:
        raise FormatError(source, "it does not begin as a .marisa file does")
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
        tries[i] = tries[i]._replace(
            cache=native("I", reader.vector(4 * layout.CACHE_NUMBERS)), roots=reader.number(4), flags=reader.number(4)
        )
    if reader.at != len(data):
        raise FormatError(source, f"{len(data) - reader.at:,} bytes follow its last trie")
    last = tries[-1]
    heads, sizes = bytearray(last.tail), array("I")
    if last.tail:
        if last.ends.size and (last.ends.size != len(last.tail) or len(last.ends.units) != -(-last.ends.size // UNIT)):
            raise FormatError(source, "the bits that end its tails do not fit the tails")
        flaw, sizes = checking.measure_tails(last.tail, last.ends.units)
        _refuse(flaw, source)
    for i in reversed(range(len(tries))):
        _check_sizes(tries[i], i == 0, source)
        trie = tries[i]
        flaw, heads, sizes, total = checking.check(
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
    if total > room(len(data)):
        raise FormatError(source, f"its keys have {total:,} bytes, and a file of {len(data):,} bytes may have {room(len(data)):,}")
    return tries


def _refuse(flaw: int, source: str) -> None:
    if flaw:
        raise FormatError(source, checking.FLAWS[flaw])


def _check_sizes(trie: Trie, is_first: bool, source: str) -> None:
    """Check that all arrays fit the number of nodes, and the indexes their bits."""
    nodes = len(trie.bases)
    entries = len(trie.cache) // layout.CACHE_NUMBERS
    sound = (
        nodes > 0
        and (trie.louds.size, trie.louds.ones) == (2 * nodes + 2, nodes)
        and trie.linked.size == nodes
        and trie.linked.ones == trie.links
        and not _has_bit(trie.linked, 0)
        and trie.width <= MOST_WIDTH
        and trie.mask == 2**trie.width - 1
        and UNIT * len(trie.extras) >= max(trie.width * trie.links, trie.links > 0)  # it reads a number even of 0 bits
        and entries & (entries - 1) == 0
        and entries >= (LEAST_CACHE if is_first else 1)
        and _is_indexed(trie.louds, is_first, True)
        and _is_indexed(trie.linked, False, False)
    )
    if sound and is_first:
        sound = trie.terminal.size == nodes + 1 and _is_indexed(trie.terminal, False, True) and not _has_bit(trie.terminal, nodes)
    if not sound:
        raise FormatError(source, "its tries and their indexes do not fit each other")
    if is_first and _has_bit(trie.terminal, 0):
        raise FormatError(source, "it has an empty key, and a word has at least one letter")


def _has_bit(bits: Bits, i: int) -> bool:
    return bool(bits.units) and bool(bits.units[i // UNIT] >> i % UNIT & 1)


def _is_indexed(bits: Bits, zeros: bool, ones: bool) -> bool:
    """Are the indexes those of the bits?"""
    units, size = bits.units, bits.size
    if len(units) != -(-size // UNIT) or (size % UNIT and units[-1] >> size % UNIT):
        return False
    counts = [0, *accumulate(unit.bit_count() for unit in units)]
    if counts[-1] != bits.ones:
        return False
    ranks = bytearray()
    per_block = BLOCK // UNIT
    for i in range(0, len(units), per_block):
        r = [counts[min(i + j, len(units))] - counts[i] for j in range(per_block)]
        ranks += RANK.pack(counts[i], r[1] | r[2] << 7 | r[3] << 15 | r[4] << 23, r[5] | r[6] << 9 | r[7] << 18)
    ranks += RANK.pack(bits.ones, 0, 0)
    zero_counts = [min(UNIT * i, size) - count for i, count in enumerate(counts)]
    return (
        bits.ranks == ranks
        and bits.ones_at == (_places(units, counts, 0, size) if ones else b"")
        and bits.zeros_at == (_places(units, zero_counts, 2**UNIT - 1, size) if zeros else b"")
    )


def _places(units: array[int], counts: list[int], flip: int, size: int) -> bytes:
    """The place of each 512th 1, and the size; of the units ^ flip, with counts[i] 1s before unit i."""
    places = array("I")
    for i, unit in enumerate(units):
        want = -counts[i] % BLOCK
        if counts[i + 1] - counts[i] > want:
            rest = unit ^ flip
            for _ in range(want):
                rest &= rest - 1
            places.append(UNIT * i + (rest & -rest).bit_length() - 1)
    places.append(size)
    if sys.byteorder == "big":
        places.byteswap()
    return places.tobytes()
