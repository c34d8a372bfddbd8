"""Un-minimising: which parts of an automaton stay shared, and which are copied wherever they are needed.

What can be shared is a tail: the last edges of a state, or all of them. A pointer to one costs about 12 bits, an edge in a fragment about 5, so a small
tail is cheaper as a copy. It stays shared where  k × pointer + content + fragment < k × content,  k being the number
of places that lead to it once their own tails are copied. (Tails as units: Loekito, Bailey, Pei: A binary decision diagram based approach for
mining frequent subsequences, 2010.)
"""

from array import array
from collections import namedtuple
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import cython
else:
    from wsdict.kernels import shim as cython

if cython.compiled:
    from cython.cimports.wsdict.kernels.bits import lg, mix, slot_of
    from cython.cimports.wsdict.kernels.layout import (
        FINAL,
        FIRST_SIBLING,
        INLINE,
        SHARED,
        SYMBOLS_PER_LETTER,
        edge_accepts,
        edge_label,
        edge_target,
        make_mark,
        make_symbol,
        mark_entry,
        symbol_sibling,
    )
else:
    from wsdict.kernels.bits import lg, mix, slot_of
    from wsdict.kernels.layout import *  # noqa: F403

compiled: bool = cython.compiled

# Tail t is an edge with the mark mark[t] to the state whose edges are tail child[t], and then tail rest[t]; both have lower numbers. Tail 0
# has no edges. root: the tail of all edges of the root.
Tails = namedtuple("Tails", ["mark", "child", "rest", "root"])

# What the next choice believes that things cost, in 1/256 bit. pointer[t]: of a pointer to a tail, if that was shared; new_pointer: of a group, for one
# that was not, into which go `crossings` pointers on average. symbols[table × symbols + symbol]: of a symbol, where the table is cells[row × width +
# column]. rows[entry], columns[sibling]: classes; row_of[t]: the row of the first node of a shared tail.
Prices = namedtuple("Prices", ["pointer", "row_of", "rows", "columns", "width", "cells", "symbols", "new_pointer", "crossings"])


def different_tails(first: cython.uint[::1], edges: cython.ulonglong[::1]):
    """The different tails of an automaton, as Tails. O(edges)."""
    n: cython.uint = len(first) - 1
    size: cython.size_t = len(edges) + 1
    s: cython.uint
    i: cython.uint
    t: cython.uint
    count: cython.uint = 1
    mask: cython.size_t = 1023
    j: cython.size_t
    while mask < 2 * size:
        mask = 2 * mask + 1
    marks = array("I", bytes(4 * size))
    children = array("I", bytes(4 * size))
    rests = array("I", bytes(4 * size))
    mark: cython.uint[::1] = marks
    child: cython.uint[::1] = children
    rest: cython.uint[::1] = rests
    tail_of: cython.uint[::1] = array("I", bytes(4 * n))  # of a state: all of its edges
    # A tail is three numbers that are stored anyway, so the register has their place only; others keep a hash, to compare less
    slots: cython.uint[::1] = array("I", bytes(4 * (mask + 1)))
    for s in range(1, n):
        t = 0
        i = first[s + 1]
        while i > first[s]:
            i -= 1
            mark[count] = make_mark(edge_label(edges[i]), edge_accepts(edges[i]))
            child[count] = tail_of[edge_target(edges[i])]
            rest[count] = t
            j = slot_of(mix(mix(mix(0, mark[count]), child[count]), t), mask)
            while slots[j] and (mark[slots[j]] != mark[count] or child[slots[j]] != child[count] or rest[slots[j]] != t):
                j = (j + 1) & mask
            if slots[j] == 0:
                slots[j] = count
                count += 1
            t = slots[j]
        tail_of[s] = t
    return Tails(marks[:count], children[:count], rests[:count], tail_of[n - 1])


def first_choice(tails):
    """Every tail to which two edges or lists lead, and the root, as a bytearray: what is shared before there are prices. O(tails)."""
    child: cython.uint[::1] = tails.child
    rest: cython.uint[::1] = tails.rest
    result = bytearray(len(child))
    shared: cython.uchar[::1] = result
    arrived: cython.uchar[::1] = bytearray(len(child))
    t: cython.Py_ssize_t
    for t in range(len(child)):
        shared[child[t]] |= arrived[child[t]]
        arrived[child[t]] = 1
        shared[rest[t]] |= arrived[rest[t]]
        arrived[rest[t]] = 1
    shared[0] = 0
    shared[tails.root] = 1
    return result


@cython.cfunc
def contents(tails, shared: cython.uchar[::1], p, letters: cython.uint) -> object:
    """The price of each tail where it is written out, as an array.

    Each is judged in the context that it has most often: the row by which its node is entered, and the column of the sibling before it.
    """
    mark: cython.uint[::1] = tails.mark
    child: cython.uint[::1] = tails.child
    rest: cython.uint[::1] = tails.rest
    pointer: cython.uint[::1] = p.pointer
    row_of: cython.uchar[::1] = p.row_of
    rows: cython.uchar[::1] = p.rows
    columns: cython.uchar[::1] = p.columns
    width: cython.uint = p.width
    cells: cython.ushort[::1] = p.cells
    prices: cython.ushort[::1] = p.symbols
    n: cython.uint = len(mark)
    t: cython.uint
    c: cython.uint
    table: cython.size_t
    symbols: cython.uint = SYMBOLS_PER_LETTER * letters
    more: cython.uint = make_symbol(make_mark(letters, 0), SHARED, 1)
    price: cython.ulonglong
    copies: cython.ulonglong
    symbol: cython.uint[::1] = array("I", bytes(4 * n))  # the first one of a tail
    row: cython.uchar[::1] = bytearray(n)
    column: cython.uchar[::1] = bytearray(n)
    most: cython.ulonglong[::1] = array("Q", bytes(8 * n))  # copies in that context
    arrivals: cython.ulonglong[::1] = array("Q", bytes(8 * n))
    result = array("Q", bytes(8 * n))
    content: cython.ulonglong[::1] = result
    arrivals[tails.root] = 1
    for t in range(n - 1, 0, -1):
        copies = arrivals[t]
        if shared[t]:
            copies = 1
            row[t] = row_of[t]
            column[t] = columns[FIRST_SIBLING]
        c = child[t]
        symbol[t] = make_symbol(mark[t], FINAL if c == 0 else SHARED if shared[c] else INLINE, rest[t] == 0)
        arrivals[c] += copies
        if copies > most[c]:
            most[c] = copies
            row[c] = rows[mark_entry(mark[t])]
            column[c] = columns[FIRST_SIBLING]
        c = rest[t]
        arrivals[c] += copies
        if copies > most[c]:
            most[c] = copies
            row[c] = row[t]
            column[c] = columns[symbol_sibling(symbol[t])]
    for t in range(1, n):
        table = cells[row[t] * width + column[t]]
        price = prices[table * symbols + symbol[t]]
        c = child[t]
        price += pointer[c] if shared[c] else content[c]
        c = rest[t]
        if c and shared[c]:
            table = cells[row[t] * width + columns[symbol_sibling(symbol[t])]]
            price += pointer[c] + prices[table * symbols + more]
        else:
            price += content[c]
        content[t] = price
    return result


def choose_shared(tails, shared: cython.uchar[::1], p, letters: cython.uint, fragment: cython.uint):
    """Which tails should be shared, as a bytearray, by the prices that follow from the last choice `shared`. O(tails).

    letters: one more than the alphabet has. fragment: what a shared tail costs in addition to its content, in 1/256 bit.
    """
    child: cython.uint[::1] = tails.child
    rest: cython.uint[::1] = tails.rest
    pointer: cython.uint[::1] = p.pointer
    root: cython.uint = tails.root
    new_pointer: cython.uint = p.new_pointer
    crossings: cython.uint = p.crossings
    n: cython.uint = len(child)
    t: cython.uint
    link: cython.ulonglong
    copies: cython.ulonglong
    more: cython.uint = 5 * 256  # the edge that continues a list elsewhere
    arrivals: cython.ulonglong[::1] = array("Q", bytes(8 * n))
    continued: cython.ulonglong[::1] = array("Q", bytes(8 * n))  # arrivals from a list
    content: cython.ulonglong[::1] = contents(tails, shared, p, letters)
    result = bytearray(n)
    chosen: cython.uchar[::1] = result
    arrivals[root] = 1
    for t in range(n - 1, 0, -1):
        copies = arrivals[t]
        if t == root:
            chosen[t] = 1
        elif copies > 1:
            link = pointer[t] if shared[t] else new_pointer + lg(crossings + copies) - lg(copies)
            chosen[t] = copies * link + continued[t] * more + content[t] + fragment < copies * content[t]
        if chosen[t]:
            copies = 1
        arrivals[child[t]] += copies
        arrivals[rest[t]] += copies
        continued[rest[t]] += copies
    return result
