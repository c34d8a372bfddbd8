"""The head of a packed dictionary: code tables, classes and the directory of fragments, coded one after another.

There is one description for both ways: a Coder that writes takes the values from the book, one that reads puts them there.
"""

from array import array
from typing import TYPE_CHECKING

from wsdict.kernels.packed.directory import BUCKETS, TABLES, read, write
from wsdict.kernels.packed.range_coder import Coder

if TYPE_CHECKING:
    import cython
else:
    from wsdict.kernels import shim as cython

if cython.compiled:
    from cython.cimports.wsdict.kernels.bits import lg
    from cython.cimports.wsdict.kernels.packed.range_coder import Coder
else:
    from wsdict.kernels.bits import lg

compiled: bool = cython.compiled

LONGEST_SYMBOL, LONGEST_GROUP, LONGEST_TARGET = 20, 12, 24  # bits of a code: 56 in all, which is what one 8-byte read is sure to hold
MOST_ENTRIES = 1 << 23  # of all code tables together


class Book:
    """What a reader must know before the stream.

    symbols = 16 × letters. lengths[table × symbols + symbol] and group_lengths[table × groups + group] are lengths of codes, 0 for none.
    rows[entry], columns[1 + (symbol >> 1)], columns[0] for the first of siblings; cells[row × width + column] is a table of symbols,
    pointer_cells[(letter and accept) × height + row] one of groups. An entry is 0 for the root, 1 + (letter and accept), or
    1 + 2 × letters + group. members[group × 25 + n]: how many of its targets have codes of n bits, members[group × 25] how many in all.
    sizes, cuts: bits and cut edges of each fragment, for a writer; spans, widest, stream: what `directory.read` gives a reader.
    """

    __slots__ = (
        "cells", "columns", "cuts", "directory", "group_lengths", "group_tables", "groups", "height", "lengths", "letters", "members",
        "pointer_cells", "rows", "sizes", "spans", "stream", "tables", "widest", "width",
    )  # fmt: skip


@cython.cfunc
def classes(c: Coder, at: cython.Py_ssize_t, values: cython.ushort[::1], row: cython.Py_ssize_t) -> object:
    """Numbers that count up as they first occur, each beside the one `row` places before: that again, one that is new, or any. 520 slots."""
    n: cython.Py_ssize_t = len(values)
    i: cython.Py_ssize_t
    fresh: cython.uint = 0
    before: cython.uint
    same: cython.uint = 1
    for i in range(n):
        before = values[i - row] if i >= row else 0
        same = 2 * same & 3 | (fresh > 0 and c.bit(at + (same & 3), values[i] == before))
        if same & 1:
            values[i] = before
            continue
        if c.bit(at + 4, values[i] >= fresh):
            values[i] = fresh
        else:
            values[i] = c.tree(at + 8, 9, values[i])
        if values[i] >= fresh:
            fresh = values[i] + 1
    return None


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def coarse(length: cython.uint) -> cython.uint:
    return (
        0
        if length == 0
        else 1
        if length <= 4
        else 2
        if length <= 6
        else 3
        if length <= 8
        else 4
        if length <= 10
        else 5
        if length <= 12
        else 6
    )


@cython.cfunc
def tables(
    c: Coder,
    at: cython.Py_ssize_t,
    lengths: cython.uchar[::1],
    symbols: cython.Py_ssize_t,
    count: cython.Py_ssize_t,
    flags: cython.Py_ssize_t,
) -> object:
    """Lengths of codes, table after table: each beside the lengths of all tables together and of one table before that is most like it."""
    overall: cython.uchar[::1] = bytearray(symbols)
    k: cython.Py_ssize_t
    s: cython.Py_ssize_t
    like: cython.Py_ssize_t
    near: cython.uint
    total: cython.ulonglong
    one: cython.ulonglong = 1
    if not c.reads:
        for s in range(symbols):
            total = 0
            for k in range(count):
                near = lengths[k * symbols + s]
                if near:
                    total += one << (24 - near)
            if total:
                overall[s] = 1 + (24 * 256 + lg(count) - lg(total) + 128 >> 8)
    band: cython.uchar[::1] = bytearray(symbols)  # of the length overall, 0 for symbols without one
    blocks: cython.Py_ssize_t = (symbols + 7) // 8
    bands: cython.uchar[::1] = bytearray(blocks)  # of eight symbols: the least, 0 where none has one
    used: cython.uint[::1] = array("I", [0]) * symbols  # the symbols that have one
    starts: cython.uint[::1] = array("I", [0]) * (blocks + 1)  # of eight symbols: the first of those
    some: cython.uchar[::1] = bytearray(count * blocks)  # of a table and eight symbols: it has one of them
    total = 0
    for s in range(symbols):
        overall[s] = c.tree(at + 32 * (s & flags), 5, overall[s])
        band[s] = coarse(overall[s])
        if band[s]:
            used[total] = s
            total += 1
            if bands[s >> 3] == 0 or band[s] < bands[s >> 3]:
                bands[s >> 3] = band[s]
        starts[(s >> 3) + 1] = total
    at += 32 * 16
    for k in range(count):
        like = 0
        if not c.reads:
            like = likest(lengths, symbols, k)
        like = c.tree(at, 9, like)
        if like > k:
            raise ValueError("a code table is like one that comes later")
        c.lengths(at + 512, lengths, symbols, k, like - 1, some, used, starts, bands, band)
    return None


@cython.cfunc
def likest(lengths: cython.uchar[::1], symbols: cython.Py_ssize_t, k: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """1 + the table before k whose lengths are most like its own, 0 for none."""
    j: cython.Py_ssize_t
    s: cython.Py_ssize_t
    a: cython.int
    b: cython.int
    d: cython.uint
    least: cython.uint = 0
    best: cython.Py_ssize_t = 0
    some: cython.uint = 0
    for s in range(symbols):
        some |= lengths[k * symbols + s]
    if not some:
        return 0
    for j in range(k):
        d = 0
        for s in range(symbols):
            a = lengths[k * symbols + s]
            b = lengths[j * symbols + s]
            if a != b:
                d += 5 if a == 0 or b == 0 else 2 if a - b == 1 or b - a == 1 else 3
        if best == 0 or d < least:
            least = d
            best = j + 1
    return best


def book(c: Coder, b: Book, letters: cython.Py_ssize_t, room: cython.Py_ssize_t, rest=None) -> bytes:
    """Code all of a book. room: what no number of fragments may pass. Raises ValueError where a reader finds what no writer writes."""
    reads: cython.bint = c.reads
    i: cython.Py_ssize_t
    g: cython.Py_ssize_t
    left: cython.longlong
    result: bytes = b""
    hubs: cython.longlong = 1
    n: cython.Py_ssize_t
    symbols: cython.Py_ssize_t = 16 * letters
    members: cython.uint[::1]
    if reads:
        b.letters = letters
        b.height = b.width = b.tables = b.group_tables = b.groups = 0
    b.height = 1 + c.tree(0, 8, b.height - 1 & 255)
    b.width = 1 + c.tree(0, 8, b.width - 1 & 255)
    b.tables = 1 + c.tree(0, 9, b.tables - 1 & 511)
    b.group_tables = 1 + c.tree(0, 9, b.group_tables - 1 & 511)
    b.groups = 1 + c.tree(0, 8, b.groups - 1 & 255)
    if b.tables * symbols > MOST_ENTRIES:
        raise ValueError("its code tables are too large")
    if reads:
        b.members = array("I", bytes(4 * 25 * b.groups))
        b.lengths = bytearray(b.tables * symbols)
        b.group_lengths = bytearray(b.group_tables * b.groups)
        b.rows = array("H", bytes(2 * (1 + 2 * letters + b.groups)))
        b.columns = array("H", bytes(2 * (1 + 8 * letters)))
        b.cells = array("H", bytes(2 * b.height * b.width))
        b.pointer_cells = array("H", bytes(2 * 2 * letters * b.height))
    members = b.members
    for g in range(b.groups):
        members[25 * g] = c.number(1000, members[25 * g])
        left = members[25 * g]
        hubs += left
        i = 1
        while left > 0 and members[25 * g] > 1 and i < 25:
            members[25 * g + i] = c.number(1200 + 160 * i, members[25 * g + i])
            left -= members[25 * g + i]
            i += 1
        if left and members[25 * g] > 1:
            raise ValueError("a group of targets has not as many codes as members")
    tables(c, 6000, b.lengths, symbols, b.tables, 15)
    tables(c, 16000, b.group_lengths, b.groups, b.group_tables, 0)
    classes(c, 26000, b.rows, 1)
    classes(c, 26600, b.columns, 8)
    classes(c, 27200, b.cells, b.width)
    classes(c, 27800, b.pointer_cells, 1)
    n = hubs + c.number(28400, len(b.sizes) - hubs if not reads else 0)
    if n > room:
        raise ValueError("it has more fragments than bytes")
    if reads:
        b.directory = bytearray(BUCKETS * TABLES)
    else:
        b.directory, result = write(b.sizes, b.cuts, hubs)
    tables(c, 28600, b.directory, BUCKETS, TABLES, 0)
    if reads:
        b.spans, b.widest, b.stream = read(b.directory, rest, 8 * (len(rest) - 8), hubs, n)
    return result


SLOTS = 28600 + 9000
RANK_SLOTS = 160 * 33


def ranks(c: Coder, counts: cython.uint[::1], spans: cython.uint[::1]) -> None:
    """Code the words of every fragment, each by the odds of how many bits it has."""
    f: cython.Py_ssize_t
    for f in range(len(counts)):
        counts[f] = c.number(160 * (lg(cython.cast(cython.ulonglong, spans[2 * f + 2] - spans[2 * f]) + 1) >> 8), counts[f])
