"""A forest as a stream of symbols, each in its context: counted first, then written as bits, fragment after fragment.

The context of a symbol is the row of its node (by what letter, or into which group, one came) and the column of the sibling before it.
"""

from array import array
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import cython
else:
    from wsdict.kernels import shim as cython

compiled: bool = cython.compiled


def contexts(
    start: cython.uint[::1],
    symbol: cython.uint[::1],
    entry: cython.uint[::1],
    rows: cython.uint[::1],
    columns: cython.uint[::1],
    turned: cython.bint,
):
    """For every edge, row << 40 | column << 20 | symbol, where rows and columns put entries and siblings in classes; `turned`: column first."""
    n: cython.Py_ssize_t = len(start) - 1
    x: cython.Py_ssize_t
    i: cython.uint
    row: cython.ulonglong
    column: cython.ulonglong
    result = array("Q", bytes(8 * start[n]))
    keys: cython.ulonglong[::1] = result
    for x in range(n):
        row = rows[entry[x]]
        column = columns[0]
        for i in range(start[x], start[x + 1]):
            if turned:
                keys[i] = column << 40 | row << 20 | symbol[i]
            else:
                keys[i] = row << 40 | column << 20 | symbol[i]
            column = columns[1 + (symbol[i] >> 1)]
    return result


def crossings(
    start: cython.uint[::1],
    symbol: cython.uint[::1],
    goal: cython.uint[::1],
    entry: cython.uint[::1],
    rows: cython.uint[::1],
    group: cython.uchar[::1],
):
    """For every edge to a tree: (letter and accept) << 40 | row << 20 | group."""
    n: cython.Py_ssize_t = len(start) - 1
    x: cython.Py_ssize_t
    i: cython.uint
    j: cython.Py_ssize_t = 0
    keys: cython.ulonglong[::1] = array("Q", bytes(8 * start[n]))
    for x in range(n):
        for i in range(start[x], start[x + 1]):
            if (symbol[i] >> 1) & 3 == 2:
                keys[j] = (
                    cython.cast(cython.ulonglong, symbol[i] >> 3) << 40
                    | cython.cast(cython.ulonglong, rows[entry[x]]) << 20
                    | group[goal[i]]
                )
                j += 1
    return array("Q", keys[:j])


def pointers(start: cython.uint[::1], symbol: cython.uint[::1], goal: cython.uint[::1], entry: cython.uint[::1], trees: cython.Py_ssize_t):
    """For every edge to a tree: tree << 40 | (letter and accept) << 20 | entry of its node; and the number of edges to each tree."""
    n: cython.Py_ssize_t = len(start) - 1
    x: cython.Py_ssize_t
    i: cython.uint
    j: cython.Py_ssize_t = 0
    keys: cython.ulonglong[::1] = array("Q", bytes(8 * start[n]))
    total = array("I", bytes(4 * trees))
    times: cython.uint[::1] = total
    for x in range(n):
        for i in range(start[x], start[x + 1]):
            if (symbol[i] >> 1) & 3 == 2:
                keys[j] = cython.cast(cython.ulonglong, goal[i]) << 40 | cython.cast(cython.ulonglong, symbol[i] >> 3) << 20 | entry[x]
                times[goal[i]] += 1
                j += 1
    return array("Q", keys[:j]), total


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def put(out: cython.uchar[::1], at: cython.ulonglong, code: cython.ulonglong, bits: cython.uint) -> cython.ulonglong:
    """Write a code, highest bit first, and give the place behind it."""
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


def write(
    start: cython.uint[::1],
    symbol: cython.uint[::1],
    goal: cython.uint[::1],
    entry: cython.uint[::1],
    heads: cython.uint[::1],
    rows: cython.uint[::1],
    columns: cython.uint[::1],
    cells: cython.ushort[::1],
    width: cython.uint,
    codes: cython.uint[::1],
    lengths: cython.uchar[::1],
    symbols: cython.uint,
    pointer_cells: cython.ushort[::1],
    height: cython.uint,
    group_codes: cython.uint[::1],
    group_lengths: cython.uchar[::1],
    groups: cython.uint,
    group: cython.uchar[::1],
    target_codes: cython.uint[::1],
    target_lengths: cython.uchar[::1],
    room: cython.Py_ssize_t,
):
    """The bits of all fragments: first those of the trees whose first nodes are `heads`, then those that were cut off, as they are met.

    Gives (bytes, bits of each fragment, cut edges of each fragment). room: enough bytes. O(edges).
    """
    n: cython.Py_ssize_t = len(start) - 1
    i: cython.uint
    x: cython.uint
    f: cython.Py_ssize_t = 0
    j: cython.Py_ssize_t
    fragments: cython.Py_ssize_t = len(heads)
    end: cython.Py_ssize_t
    row: cython.uint
    column: cython.uint
    kind: cython.uint
    table: cython.size_t
    at: cython.ulonglong = 0
    begin: cython.ulonglong
    out = bytearray(room)
    o: cython.uchar[::1] = out
    queue: cython.uint[::1] = array("I", bytes(4 * (n + 1)))
    roots: cython.uint[::1] = array("I", bytes(4 * (n + 1)))
    sizes: cython.uint[::1] = array("I", bytes(4 * (n + 1)))
    cuts: cython.uint[::1] = array("I", bytes(4 * (n + 1)))
    for f in range(fragments):
        roots[f] = heads[f]
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
            column = columns[0]
            for i in range(start[x], start[x + 1]):
                kind = (symbol[i] >> 1) & 3
                table = cells[row * width + column] * cython.cast(cython.size_t, symbols) + symbol[i]
                at = put(o, at, codes[table], lengths[table])
                if kind == 0:
                    queue[end] = goal[i]
                    end += 1
                elif kind == 1:
                    roots[fragments] = goal[i]
                    fragments += 1
                    cuts[f] += 1
                elif kind == 2:
                    table = pointer_cells[(symbol[i] >> 3) * height + row] * cython.cast(cython.size_t, groups) + group[goal[i]]
                    at = put(o, at, group_codes[table], group_lengths[table])
                    at = put(o, at, target_codes[goal[i]], target_lengths[goal[i]])
                column = columns[1 + (symbol[i] >> 1)]
        sizes[f] = at - begin
        f += 1
    return bytes(out[: (at + 7) >> 3]), array("I", sizes[:f]), array("I", cuts[:f])
