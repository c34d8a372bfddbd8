"""The forest that is left when tails are copied: a tree for each shared tail, cut into fragments.

Node x has the edges start[x] to start[x + 1], each with a symbol and a target: a node, or for a SHARED edge the number of a shared tail. entry[x]: by
what it is entered. A parent has a lower number than its children. kernels/layout.h defines symbols and entries. A list that is continued in another fragment,
in a shared tail or in what was cut off, ends with an edge whose label is one more than the alphabet has.
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
        FINAL,
        INLINE,
        SHARED,
        make_mark,
        make_symbol,
        mark_entry,
        symbol_cut,
        symbol_kind,
    )
else:
    from wsdict.kernels.layout import *  # noqa: F403

compiled: bool = cython.compiled

Forest = namedtuple("Forest", ["start", "symbol", "target", "entry"])


@cython.cfunc
def zeros(n) -> object:
    return array("I", bytes(4 * n))


@cython.cfunc
def plan(tails, shared: cython.uchar[::1], number: cython.uint[::1]) -> tuple:
    """Number the shared tails, in descending order and from 1, but the root's with 0. Gives (tails by number, nodes, edges) of the forest."""
    child: cython.uint[::1] = tails.child
    rest: cython.uint[::1] = tails.rest
    root: cython.uint = tails.root
    n: cython.uint = len(child)
    t: cython.uint
    c: cython.uint
    h: cython.uint = 0
    nodes: cython.ulonglong = 0
    edges: cython.ulonglong = 0
    copies: cython.ulonglong
    arrivals: cython.ulonglong[::1] = array("Q", bytes(8 * n))
    shared_tails = array("I", [root])
    for t in range(n - 1, 0, -1):
        copies = arrivals[t]
        if shared[t]:
            copies = 1
            nodes += 1
            if t != root:
                h += 1
                number[t] = h
                shared_tails.append(t)
        edges += copies
        c = child[t]
        arrivals[c] += copies
        if c and not shared[c]:
            nodes += copies
        c = rest[t]
        arrivals[c] += copies
        if c and shared[c]:
            edges += copies
    return shared_tails, nodes, edges


def expand(tails, shared: cython.uchar[::1], letters: cython.uint):
    """(forest, shared tails, first node of each): the root's tree, then those of the other shared tails. O(its edges).

    letters: one more than the alphabet has. Raises MemoryError where the forest has 2**32 edges.
    """
    mark: cython.uint[::1] = tails.mark
    child: cython.uint[::1] = tails.child
    rest: cython.uint[::1] = tails.rest
    t: cython.uint
    c: cython.uint
    x: cython.uint = 0
    fresh: cython.uint = 0
    e: cython.uint = 0
    h: cython.uint
    more: cython.uint = make_symbol(make_mark(letters, 0), SHARED, 1)
    number: cython.uint[::1] = zeros(len(mark))
    shared_tails, nodes, edges = plan(tails, shared, number)
    if edges >= 2**32 - 1:
        raise MemoryError
    forest = Forest(zeros(nodes + 1), zeros(edges + 1), zeros(edges + 1), zeros(nodes + 1))
    start: cython.uint[::1] = forest.start
    symbol: cython.uint[::1] = forest.symbol
    target: cython.uint[::1] = forest.target
    entry: cython.uint[::1] = forest.entry
    first_nodes = zeros(len(shared_tails))
    first_node: cython.uint[::1] = first_nodes
    tail: cython.uint[::1] = shared_tails
    tail_of: cython.uint[::1] = zeros(nodes + 1)  # of a node: all of its edges
    for h in range(len(first_nodes)):
        first_node[h] = x
        tail_of[fresh] = tail[h]
        fresh += 1
        while x < fresh:
            t = tail_of[x]
            start[x] = e
            x += 1
            while True:
                c = child[t]
                if c == 0:
                    symbol[e] = make_symbol(mark[t], FINAL, rest[t] == 0)
                elif shared[c]:
                    symbol[e] = make_symbol(mark[t], SHARED, rest[t] == 0)
                    target[e] = number[c]
                else:
                    symbol[e] = make_symbol(mark[t], INLINE, rest[t] == 0)
                    target[e] = fresh
                    tail_of[fresh] = c
                    entry[fresh] = mark_entry(mark[t])
                    fresh += 1
                e += 1
                t = rest[t]
                if t == 0:
                    break
                if shared[t]:
                    symbol[e] = more
                    target[e] = number[t]
                    e += 1
                    break
    start[x] = e
    return forest, shared_tails, first_nodes


def cut(forest, limit: cython.uint, edge_bits: cython.uint, pointer_bits: cython.uint, letters: cython.uint):
    """The same forest with fragments of at most `limit` bits, as far as that can be done. O(edges).

    edge_bits, pointer_bits: of a symbol and of a pointer on average.

    From the leaves up, while a node and what is below it is too large: its heaviest child begins a fragment if that is at least a quarter of one,
    else as many of its last edges as fit into one do. Kundu, Misra: A linear tree partitioning algorithm, SIAM J. Comput. 6(1), 1977,
    for the first; Kanne, Moerkotte: A linear time algorithm for optimal tree sibling partitioning, VLDB 2006, for siblings in one.
    """
    start: cython.uint[::1] = forest.start
    symbol: cython.uint[::1] = forest.symbol
    target: cython.uint[::1] = forest.target
    n: cython.Py_ssize_t = len(start) - 1
    x: cython.Py_ssize_t
    i: cython.Py_ssize_t
    end: cython.Py_ssize_t
    heaviest: cython.Py_ssize_t
    total: cython.uint
    part: cython.uint
    parts: cython.uint
    most: cython.uint
    lists: cython.Py_ssize_t = 0
    weight: cython.uint[::1] = zeros(n + 1)
    load: cython.uint[::1] = zeros(start[n] + 1)  # of an edge and what is below it
    torn: cython.uchar[::1] = bytearray(start[n] + 1)  # the list of edges is cut before this one
    for x in range(n - 1, -1, -1):
        total = 0
        for i in range(start[x], start[x + 1]):
            load[i] = edge_bits
            if symbol_kind(symbol[i]) == SHARED:
                load[i] += pointer_bits
            elif symbol_kind(symbol[i]) == INLINE:
                load[i] += weight[target[i]]
            total += load[i]
        end = start[x + 1]
        parts = 0
        while total > limit:
            most = 0
            heaviest = end
            for i in range(start[x], end):
                if symbol_kind(symbol[i]) == INLINE and load[i] > most:
                    most = load[i]
                    heaviest = i
            i = end
            part = 0
            while i > start[x] + 1 and part + load[i - 1] <= limit:
                i -= 1
                part += load[i]
            if heaviest < end and (4 * most >= limit or parts >= 1 or end - i <= 1 or part < most + edge_bits):
                symbol[heaviest] = symbol_cut(symbol[heaviest])
                total -= load[heaviest] - edge_bits
                load[heaviest] = edge_bits
            elif end - i > 1 and part > 2 * edge_bits:
                parts += 1
                torn[i] = 1
                lists += 1
                total -= part - edge_bits
                end = i
            else:
                break
        weight[x] = total
    return with_lists_cut(forest, torn, lists, letters)


@cython.cfunc
def with_lists_cut(forest, torn: cython.uchar[::1], lists: cython.Py_ssize_t, letters: cython.uint) -> object:
    """The forest where the edges from a torn one on are those of another node, and an edge to that node continues the list."""
    start: cython.uint[::1] = forest.start
    symbol: cython.uint[::1] = forest.symbol
    target: cython.uint[::1] = forest.target
    entry: cython.uint[::1] = forest.entry
    n: cython.Py_ssize_t = len(start) - 1
    x: cython.Py_ssize_t
    i: cython.Py_ssize_t
    j: cython.Py_ssize_t = 0
    end: cython.Py_ssize_t
    more: cython.uint = make_symbol(make_mark(letters, 0), CUT, 1)
    nodes: cython.Py_ssize_t = n + lists
    edges: cython.Py_ssize_t = start[n] + lists
    result = Forest(zeros(nodes + 1), zeros(edges + 1), zeros(edges + 1), zeros(nodes + 1))
    new_start: cython.uint[::1] = result.start
    new_symbol: cython.uint[::1] = result.symbol
    new_target: cython.uint[::1] = result.target
    new_entry: cython.uint[::1] = result.entry
    source: cython.uint[::1] = zeros(lists + 1)  # where the edges that were cut off begin, and end
    stop: cython.uint[::1] = zeros(lists + 1)
    fresh: cython.Py_ssize_t = n
    for x in range(nodes):
        new_start[x] = j
        if x < n:
            new_entry[x] = entry[x]
            i = start[x]
            end = start[x + 1]
        else:
            new_entry[x] = mark_entry(make_mark(letters, 0))
            i = source[x - n]
            end = stop[x - n]
        new_symbol[j] = symbol[i]
        new_target[j] = target[i]
        j += 1
        i += 1
        while i < end:
            if torn[i]:
                source[fresh - n] = i
                stop[fresh - n] = end
                new_symbol[j] = more
                new_target[j] = fresh
                fresh += 1
                j += 1
                break
            new_symbol[j] = symbol[i]
            new_target[j] = target[i]
            j += 1
            i += 1
    new_start[nodes] = j
    return result
