"""A forest as a stream of symbols, each in its context: counted first, then written as bits, fragment after fragment.

The context of a symbol is the row of its node (by what it is entered) and the column of the sibling before it.
"""

from array import array
from collections import namedtuple
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import cython
else:
    from wsdict.kernels import shim as cython

if cython.compiled:
    from cython.cimports.wsdict.kernels.layout import (
        CUT,
        FIRST_SIBLING,
        INLINE,
        SHARED,
        make_key,
        symbol_kind,
        symbol_mark,
        symbol_sibling,
    )
else:
    from wsdict.kernels.layout import *  # noqa: F403

compiled: bool = cython.compiled

# The classes of contexts: rows[entry], columns[sibling]; cells[row × width + column] is a table of symbols, pointer_cells[mark × height + row] one of groups.
Classes = namedtuple("Classes", ["rows", "columns", "height", "width", "cells", "pointer_cells"])
# Codes and their lengths: [table × symbols + symbol], [table × groups + group], [shared tail].
Codes = namedtuple(
    "Codes", ["symbols", "symbol_codes", "symbol_lengths", "groups", "group_codes", "group_lengths", "tail_codes", "tail_lengths"]
)


def count_symbols(forest, rows: cython.uint[::1], columns: cython.uint[::1], turned: cython.bint):
    """For every edge, the key (row, column, symbol), where rows and columns put entries and siblings in classes; `turned`: column first."""
    start: cython.uint[::1] = forest.start
    symbol: cython.uint[::1] = forest.symbol
    entry: cython.uint[::1] = forest.entry
    n: cython.Py_ssize_t = len(start) - 1
    x: cython.Py_ssize_t
    i: cython.uint
    row: cython.uint
    column: cython.uint
    result = array("Q", bytes(8 * start[n]))
    keys: cython.ulonglong[::1] = result
    for x in range(n):
        row = rows[entry[x]]
        column = columns[FIRST_SIBLING]
        for i in range(start[x], start[x + 1]):
            keys[i] = make_key(column, row, symbol[i]) if turned else make_key(row, column, symbol[i])
            column = columns[symbol_sibling(symbol[i])]
    return result


def count_groups(forest, rows: cython.uint[::1], group: cython.uchar[::1]):
    """For every SHARED edge, the key (mark, row, group of the shared tail)."""
    start: cython.uint[::1] = forest.start
    symbol: cython.uint[::1] = forest.symbol
    target: cython.uint[::1] = forest.target
    entry: cython.uint[::1] = forest.entry
    n: cython.Py_ssize_t = len(start) - 1
    x: cython.Py_ssize_t
    i: cython.uint
    j: cython.Py_ssize_t = 0
    keys: cython.ulonglong[::1] = array("Q", bytes(8 * start[n]))
    for x in range(n):
        for i in range(start[x], start[x + 1]):
            if symbol_kind(symbol[i]) == SHARED:
                keys[j] = make_key(symbol_mark(symbol[i]), rows[entry[x]], group[target[i]])
                j += 1
    return array("Q", keys[:j])


def count_pointers(forest, tails: cython.Py_ssize_t):
    """For every SHARED edge, the key (shared tail, mark, entry of its node); and the number of edges to each shared tail."""
    start: cython.uint[::1] = forest.start
    symbol: cython.uint[::1] = forest.symbol
    target: cython.uint[::1] = forest.target
    entry: cython.uint[::1] = forest.entry
    n: cython.Py_ssize_t = len(start) - 1
    x: cython.Py_ssize_t
    i: cython.uint
    j: cython.Py_ssize_t = 0
    keys: cython.ulonglong[::1] = array("Q", bytes(8 * start[n]))
    total = array("I", bytes(4 * tails))
    times: cython.uint[::1] = total
    for x in range(n):
        for i in range(start[x], start[x + 1]):
            if symbol_kind(symbol[i]) == SHARED:
                keys[j] = make_key(target[i], symbol_mark(symbol[i]), entry[x])
                times[target[i]] += 1
                j += 1
    return array("Q", keys[:j]), total


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def put(out: cython.uchar[::1], at: cython.ulonglong, code: cython.ulonglong, bits: cython.uint) -> cython.ulonglong:
    """Write a code, highest bit first, and give the place after it."""
    room: cython.uint
    while bits:
        room = 8 - (at & 7)
        if bits >= room:
            out[at >> 3] |= code >> (bits - room) & 0xFF
            bits -= room
            at += room
        else:
            out[at >> 3] |= code << (room - bits) & 0xFF
            at += bits
            bits = 0
        code &= (cython.cast(cython.ulonglong, 1) << bits) - 1
    return at


def write_stream(forest, first_nodes: cython.uint[::1], classes, codes, group: cython.uchar[::1], room: cython.Py_ssize_t):
    """The bits of all fragments: those of the shared tails, of which the first nodes are given, then those that were cut off, as they are met.

    Gives (bytes, bits of each fragment, CUT edges of each fragment). group[h]: of shared tail h. room: enough bytes. O(edges).
    """
    start: cython.uint[::1] = forest.start
    symbol: cython.uint[::1] = forest.symbol
    target: cython.uint[::1] = forest.target
    entry: cython.uint[::1] = forest.entry
    rows: cython.ushort[::1] = classes.rows
    columns: cython.ushort[::1] = classes.columns
    cells: cython.ushort[::1] = classes.cells
    pointer_cells: cython.ushort[::1] = classes.pointer_cells
    width: cython.uint = classes.width
    height: cython.uint = classes.height
    symbol_codes: cython.uint[::1] = codes.symbol_codes
    symbol_lengths: cython.uchar[::1] = codes.symbol_lengths
    group_codes: cython.uint[::1] = codes.group_codes
    group_lengths: cython.uchar[::1] = codes.group_lengths
    tail_codes: cython.uint[::1] = codes.tail_codes
    tail_lengths: cython.uchar[::1] = codes.tail_lengths
    symbols: cython.size_t = codes.symbols
    groups: cython.size_t = codes.groups
    n: cython.Py_ssize_t = len(start) - 1
    i: cython.uint
    x: cython.uint
    f: cython.Py_ssize_t
    j: cython.Py_ssize_t
    fragments: cython.Py_ssize_t = len(first_nodes)
    end: cython.Py_ssize_t
    row: cython.uint
    column: cython.uint
    place: cython.size_t
    at: cython.ulonglong = 0
    begin: cython.ulonglong
    out = bytearray(room)
    o: cython.uchar[::1] = out
    queue: cython.uint[::1] = array("I", bytes(4 * (n + 1)))
    roots: cython.uint[::1] = array("I", bytes(4 * (n + 1)))
    sizes: cython.uint[::1] = array("I", bytes(4 * (n + 1)))
    cuts: cython.uint[::1] = array("I", bytes(4 * (n + 1)))
    for f in range(fragments):
        roots[f] = first_nodes[f]
    f = 0
    while f < fragments:
        begin = at
        queue[0] = roots[f]
        j = 0
        end = 1
        while j < end:
            x = queue[j]
            j += 1
            row = rows[entry[x]]
            column = columns[FIRST_SIBLING]
            for i in range(start[x], start[x + 1]):
                place = cells[row * width + column] * symbols + symbol[i]
                at = put(o, at, symbol_codes[place], symbol_lengths[place])
                if symbol_kind(symbol[i]) == INLINE:
                    queue[end] = target[i]
                    end += 1
                elif symbol_kind(symbol[i]) == CUT:
                    roots[fragments] = target[i]
                    fragments += 1
                    cuts[f] += 1
                elif symbol_kind(symbol[i]) == SHARED:
                    place = pointer_cells[symbol_mark(symbol[i]) * height + row] * groups + group[target[i]]
                    at = put(o, at, group_codes[place], group_lengths[place])
                    at = put(o, at, tail_codes[target[i]], tail_lengths[target[i]])
                column = columns[symbol_sibling(symbol[i])]
        sizes[f] = at - begin
        f += 1
    return bytes(out[: (at + 7) >> 3]), array("I", sizes[:f]), array("I", cuts[:f])
