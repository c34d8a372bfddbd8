"""The head of a packed dictionary: its codebook (code tables, classes) and the directory of fragments, coded one after another.

There is one description for both ways: a Coder that writes takes the values from the codebook, one that reads puts them there.
"""

from array import array
from typing import TYPE_CHECKING

from wsdict.kernels.packed.directory import read_directory, write_directory
from wsdict.kernels.packed.range_coder import Coder

if TYPE_CHECKING:
    import cython
else:
    from wsdict.kernels import shim as cython

if cython.compiled:
    from cython.cimports.wsdict.kernels.bits import lg
    from cython.cimports.wsdict.kernels.layout import (
        CELLS_SLOT,
        CLASS_BITS,
        CLASS_NEW,
        CLASS_NUMBER,
        CODE_BANDS,
        COLUMNS_SLOT,
        CUT_OFF_SLOT,
        DIRECTORY_SLOT,
        DIRECTORY_SYMBOLS,
        DIRECTORY_TABLES,
        GROUP_TABLES_SLOT,
        LONG_CODE,
        MARKS_PER_LETTER,
        NUMBER_SLOTS,
        OVERALL_BITS,
        OVERALL_SLOTS,
        POINTER_CELLS_SLOT,
        ROWS_SLOT,
        SHORT_CODE,
        SIBLINGS_PER_LETTER,
        SIZES_SLOT,
        SYMBOL_TABLES_SLOT,
        SYMBOLS_PER_LETTER,
        TABLE_BITS,
        TABLE_LIKE,
        TAIL_BITS,
        TAIL_COUNTS_SLOT,
        TAIL_LENGTHS,
        TAIL_LENGTHS_SLOT,
        group_entry,
    )
    from cython.cimports.wsdict.kernels.packed.range_coder import Coder
else:
    from wsdict.kernels.bits import lg
    from wsdict.kernels.layout import *  # noqa: F403

compiled: bool = cython.compiled

MOST_ENTRIES = 1 << 23  # of all code tables together
COUNT_SLOTS = 33 * 160  # of the section `counts`: a number for each magnitude of a fragment's size


class Codebook:
    """What a reader must know before the stream.

    symbols = 16 × letters. lengths[table × symbols + symbol] and group_lengths[table × groups + group] are lengths of codes, 0 for none.
    rows[entry] and columns[sibling] are classes; cells[row × width + column] is a table of symbols, pointer_cells[mark × height + row] one of
    groups. kernels/layout.h defines symbols, marks, entries and siblings. tail_counts[group × 25 + n]: the number of its shared tails with codes of n bits;
    tail_counts[group × 25]: of all.
    sizes, cuts: bits and CUT edges of each fragment, for a writer; spans, widest, stream: the result of `read_directory`, for a reader.
    """

    __slots__ = (
        "cells", "columns", "cuts", "directory", "group_lengths", "group_tables", "groups", "height", "lengths", "letters", "pointer_cells",
        "rows", "sizes", "spans", "stream", "tables", "tail_counts", "widest", "width",
    )  # fmt: skip


@cython.cfunc
def code_classes(c: Coder, at: cython.Py_ssize_t, values: cython.ushort[::1], distance: cython.Py_ssize_t) -> object:
    """Numbers that count up as they first occur: each is that of `distance` places before, or a new one, or any. 520 slots."""
    n: cython.Py_ssize_t = len(values)
    i: cython.Py_ssize_t
    fresh: cython.uint = 0
    before: cython.uint
    same: cython.uint = 1  # the answers so far, as bits
    for i in range(n):
        before = values[i - distance] if i >= distance else 0
        same = 2 * same & 3 | (fresh > 0 and c.bit(at + (same & 3), values[i] == before))
        if same & 1:
            values[i] = before
            continue
        if c.bit(at + CLASS_NEW, values[i] >= fresh):
            values[i] = fresh
        else:
            values[i] = c.tree(at + CLASS_NUMBER, TABLE_BITS, values[i])
        if values[i] >= fresh:
            fresh = values[i] + 1
    return None


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def band_of(length: cython.uint) -> cython.uint:
    """Lengths of codes in bands: 0; up to 4, 6, 8, 10, 12; and more."""
    if length == 0:
        return 0
    if length <= SHORT_CODE:
        return 1
    return (length - 1) // 2 if length <= LONG_CODE else CODE_BANDS - 1


@cython.cfunc
def overall_lengths(c: Coder, lengths: cython.uchar[::1], symbols: cython.Py_ssize_t, tables: cython.Py_ssize_t) -> object:
    """The length that the code of each symbol would have in one table for all, 0 for a symbol that none has. To write; zeros to read."""
    result = bytearray(symbols)
    overall: cython.uchar[::1] = result
    k: cython.Py_ssize_t
    s: cython.Py_ssize_t
    n: cython.uint
    total: cython.ulonglong  # the sum of probabilities, in 2**-24
    one: cython.ulonglong = 1
    if not c.reads:
        for s in range(symbols):
            total = 0
            for k in range(tables):
                n = lengths[k * symbols + s]
                if n:
                    total += one << (24 - n)
            if total:
                overall[s] = 1 + (24 * 256 + lg(tables) - lg(total) + 128 >> 8)
    return result


@cython.cfunc
def code_tables(
    c: Coder,
    at: cython.Py_ssize_t,
    lengths: cython.uchar[::1],
    symbols: cython.Py_ssize_t,
    tables: cython.Py_ssize_t,
    flags: cython.Py_ssize_t,
    most: cython.Py_ssize_t,
) -> object:
    """Lengths of codes, table after table: each near the length overall and that in the most similar table before.

    flags: the bits of a symbol of which its length overall depends. most: upper bound on the number of codes, as every code is used.
    """
    overall: cython.uchar[::1] = overall_lengths(c, lengths, symbols, tables)
    k: cython.Py_ssize_t
    s: cython.Py_ssize_t
    like: cython.Py_ssize_t
    found: cython.Py_ssize_t
    count: cython.uint = 0
    band: cython.uchar[::1] = bytearray(symbols)  # of the length overall
    blocks: cython.Py_ssize_t = (symbols + 7) // 8
    bands: cython.uchar[::1] = bytearray(blocks)  # of a block of eight symbols: the least band, 0 where none has a length
    used: cython.uint[::1] = array("I", [0]) * symbols  # the symbols that have one
    starts: cython.uint[::1] = array("I", [0]) * (blocks + 1)  # of a block: the first of those
    some: cython.uchar[::1] = bytearray(tables * blocks)  # of a table and a block: it has a code for one of them
    for s in range(symbols):
        overall[s] = c.tree(at + OVERALL_SLOTS * (s & flags), OVERALL_BITS, overall[s])
        band[s] = band_of(overall[s])
        if band[s]:
            used[count] = s
            count += 1
            if bands[s >> 3] == 0 or band[s] < bands[s >> 3]:
                bands[s >> 3] = band[s]
        starts[(s >> 3) + 1] = count
    if cython.cast(cython.Py_ssize_t, count) > most:
        raise ValueError("it has more codes than bits")
    for k in range(tables):
        like = 0
        if not c.reads:
            like = most_similar(lengths, symbols, k)
        like = c.tree(at + TABLE_LIKE, TABLE_BITS, like)
        if like > k:
            raise ValueError("a code table refers to a later one")
        found = c.lengths(at, lengths, symbols, k, like - 1, some, used, starts, bands, band)
        most -= found
        if found < 0 or most < 0:
            raise ValueError("it has more codes than bits, or says that it has codes and has none")
    return None


@cython.cfunc
def most_similar(lengths: cython.uchar[::1], symbols: cython.Py_ssize_t, k: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """1 + the table before k whose lengths are most similar to its own, 0 for none."""
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
                d += 5 if a == 0 or b == 0 else 2 if a - b == 1 or b - a == 1 else 3  # bits that this costs, about
        if best == 0 or d < least:
            least = d
            best = j + 1
    return best


@cython.cfunc
def code_sizes(c: Coder, b) -> object:
    """How many rows, columns, tables and groups there are."""
    b.height = 1 + c.tree(SIZES_SLOT, CLASS_BITS, b.height - 1)
    b.width = 1 + c.tree(SIZES_SLOT, CLASS_BITS, b.width - 1)
    b.tables = 1 + c.tree(SIZES_SLOT, TABLE_BITS, b.tables - 1)
    b.group_tables = 1 + c.tree(SIZES_SLOT, TABLE_BITS, b.group_tables - 1)
    b.groups = 1 + c.tree(SIZES_SLOT, CLASS_BITS, b.groups - 1)
    return None


@cython.cfunc
def code_tail_counts(c: Coder, counts: cython.uint[::1], groups: cython.Py_ssize_t) -> cython.longlong:
    """How many shared tails each group has, and how many of these have codes of each length, until all have one. Gives the number of all."""
    total: cython.longlong = 0
    left: cython.longlong
    g: cython.Py_ssize_t
    n: cython.Py_ssize_t
    k: cython.Py_ssize_t
    for g in range(groups):
        k = TAIL_LENGTHS * g
        counts[k] = c.number(TAIL_COUNTS_SLOT, counts[k])
        left = counts[k]
        total += left
        if left == 1:
            continue
        n = 1
        while left > 0 and n <= TAIL_BITS:
            counts[k + n] = c.number(TAIL_LENGTHS_SLOT + NUMBER_SLOTS * n, counts[k + n])
            left -= counts[k + n]
            n += 1
        if left:
            raise ValueError("a group has another number of codes than of shared tails")
    return total


def code_codebook(c: Coder, b: Codebook, letters: cython.Py_ssize_t, room: cython.Py_ssize_t, rest=None) -> bytes:
    """Write all of a codebook, and give the bytes of the directory; or read it, and the directory from `rest`.

    letters: one more than the alphabet has. room: upper bound on the bits of directory and stream. Every code is used there, and every fragment
    has a bit in both, so what is allocated is bounded by that. Raises ValueError where a reader finds what no writer writes.
    """
    reads: cython.bint = c.reads
    result: bytes = b""
    most: cython.Py_ssize_t = room if reads else MOST_ENTRIES  # codes of one kind
    tails: cython.longlong
    n: cython.Py_ssize_t
    symbols: cython.Py_ssize_t = SYMBOLS_PER_LETTER * letters
    if reads:
        b.letters = letters
        b.height = b.width = b.tables = b.group_tables = b.groups = 1
    code_sizes(c, b)
    if b.tables * symbols > MOST_ENTRIES or b.height * MARKS_PER_LETTER * letters > MOST_ENTRIES:
        raise ValueError("the code tables are too large")
    if reads:
        b.tail_counts = array("I", [0]) * (TAIL_LENGTHS * b.groups)
        b.lengths = bytearray(b.tables * symbols)
        b.group_lengths = bytearray(b.group_tables * b.groups)
        b.rows = array("H", [0]) * group_entry(b.groups, letters)
        b.columns = array("H", [0]) * (1 + SIBLINGS_PER_LETTER * letters)
        b.cells = array("H", [0]) * (b.height * b.width)
        b.pointer_cells = array("H", [0]) * (MARKS_PER_LETTER * letters * b.height)
        b.directory = bytearray(DIRECTORY_SYMBOLS * DIRECTORY_TABLES)
    tails = 1 + code_tail_counts(c, b.tail_counts, b.groups)  # the root's fragment is the first of them
    code_tables(c, SYMBOL_TABLES_SLOT, b.lengths, symbols, b.tables, SYMBOLS_PER_LETTER - 1, most)
    code_tables(c, GROUP_TABLES_SLOT, b.group_lengths, b.groups, b.group_tables, 0, most)
    code_classes(c, ROWS_SLOT, b.rows, 1)
    code_classes(c, COLUMNS_SLOT, b.columns, SIBLINGS_PER_LETTER)
    code_classes(c, CELLS_SLOT, b.cells, b.width)
    code_classes(c, POINTER_CELLS_SLOT, b.pointer_cells, 1)
    n = tails + c.number(CUT_OFF_SLOT, len(b.sizes) - tails if not reads else 0)
    if reads and n > room // 2:
        raise ValueError("there are more fragments than bits")
    if not reads:
        b.directory, result = write_directory(b.sizes, b.cuts, tails)
    code_tables(c, DIRECTORY_SLOT, b.directory, DIRECTORY_SYMBOLS, DIRECTORY_TABLES, 0, most)
    if reads:
        b.spans, b.widest, b.stream = read_directory(b.directory, rest, 8 * (len(rest) - 8), tails, n)
    return result


def code_counts(c: Coder, counts: cython.uint[::1], spans: cython.uint[::1]) -> None:
    """Write or read the words of every fragment, each by probabilities for the magnitude of its size."""
    f: cython.Py_ssize_t
    for f in range(len(counts)):
        counts[f] = c.number(NUMBER_SLOTS * (lg(cython.cast(cython.ulonglong, spans[2 * f + 2] - spans[2 * f]) + 1) >> 8), counts[f])
