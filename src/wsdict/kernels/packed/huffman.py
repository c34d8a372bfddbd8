"""Lengths of prefix codes: Huffman 1952, by van Leeuwen's two queues, limited in the way that writers of deflate do it; and canonical codes."""

from array import array
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import cython
else:
    from wsdict.kernels import shim as cython

if cython.compiled:
    from cython.cimports.wsdict.kernels.bits import ptr, window
else:
    from wsdict.kernels.bits import ptr, window

compiled: bool = cython.compiled


def code_lengths(counts, longest: cython.uint):
    """The length of each symbol's code as a bytearray: 0 where the count is 0, else 1 to `longest`; a single symbol has length 1.

    The more frequent of two symbols never has the longer code; of equal ones, the earlier. The counts are halved until no code is too long.
    O(n log n).
    """
    result = bytearray(len(counts))
    ascending: list = sorted([(c, i) for i, c in enumerate(counts) if c], key=_by_count)
    n: cython.Py_ssize_t = len(ascending)
    if n <= 1:
        for _, i in ascending:
            result[i] = 1
        return result
    weight: cython.ulonglong[::1] = array("Q", bytes(16 * n))
    parent: cython.uint[::1] = array("I", bytes(8 * n))
    depth: cython.uint[::1] = array("I", bytes(8 * n))
    shift: cython.uint = 0
    i: cython.Py_ssize_t
    while True:
        for i in range(n):
            weight[i] = (ascending[i][0] >> shift) + (shift > 0)
        join_lightest(weight, parent, n)
        depth[2 * n - 2] = 0
        for i in range(2 * n - 3, -1, -1):
            depth[i] = depth[parent[i]] + 1
        if depth[0] <= longest:
            break
        shift += 1
    for i in range(n):
        result[ascending[i][1]] = depth[i]
    return result


def _by_count(pair):
    return pair[0], -pair[1]


@cython.cfunc
def join_lightest(weight: cython.ulonglong[::1], parent: cython.uint[::1], n: cython.Py_ssize_t) -> object:
    """Join the two lightest nodes until one is left. Leaves 0 to n - 1 are in ascending order, and so are the nodes that follow them."""
    leaf: cython.Py_ssize_t = 0
    node: cython.Py_ssize_t = n
    fresh: cython.Py_ssize_t
    for fresh in range(n, 2 * n - 1):
        weight[fresh] = 0
        for _ in range(2):
            if leaf < n and (node == fresh or weight[leaf] <= weight[node]):
                weight[fresh] += weight[leaf]
                parent[leaf] = fresh
                leaf += 1
            else:
                weight[fresh] += weight[node]
                parent[node] = fresh
                node += 1
    return None


def codes(lengths) -> list:
    """The canonical code of each length, highest bit first: shorter codes first, equal lengths in the order of their symbols."""
    longest = max(lengths, default=0)
    number = [0] * (longest + 1)
    for length in lengths:
        number[length] += 1
    number[0] = 0
    free = [0] * (longest + 1)
    for i in range(1, longest + 1):
        free[i] = (free[i - 1] + number[i - 1]) << 1
    result: list = []
    for length in lengths:
        result.append(free[length])
        free[length] += 1
    return result


def canonical(lengths, symbols: cython.Py_ssize_t, longest: cython.uint) -> tuple:
    """How to decode canonical codes, table after table: limits, deltas, and the symbols in the order of their codes.

    limits[table × (longest + 1) + n]: where the codes of more than n bits begin, as `longest` bits; a code of n bits plus deltas[…] is the
    place of its symbol. Raises ValueError where lengths do not form a prefix code.
    """
    tables: cython.Py_ssize_t = len(lengths) // symbols
    k: cython.Py_ssize_t
    s: cython.Py_ssize_t
    i: cython.Py_ssize_t
    n: cython.uint
    v: cython.ulonglong
    size: cython.uchar[::1] = lengths
    limits = array("I", [0]) * (tables * (longest + 1))
    deltas = array("i", [0]) * (tables * (longest + 1))
    limit: cython.uint[::1] = limits
    delta: cython.int[::1] = deltas
    per: cython.uint[::1] = array("I", bytes(4 * (longest + 1)))
    used: cython.uint[::1] = array("I", bytes(4 * (symbols + 1)))  # most symbols have no code: they are passed over once, eight at a time
    first: cython.Py_ssize_t
    end: cython.Py_ssize_t
    count: cython.Py_ssize_t
    total: cython.Py_ssize_t = 0
    wrong: cython.uint = 0
    for i in range(tables * symbols):
        total += size[i] > 0
        wrong |= size[i] > longest
    if wrong:
        raise ValueError("code lengths do not form a prefix code")
    order = array("I", [0]) * (total + 1)
    place: cython.uint[::1] = order
    total = 0
    for k in range(tables):
        for n in range(longest + 1):
            per[n] = 0
        count = 0
        for first in range(0, symbols, 8):
            i = k * symbols + first
            if first + 8 > symbols:
                end = symbols
            elif window(ptr(size), 8 * cython.cast(cython.ulonglong, i)) == 0:
                continue
            else:
                end = first + 8
            for s in range(first, end):
                used[count] = s
                count += size[k * symbols + s] > 0
        for i in range(count):
            per[size[k * symbols + used[i]]] += 1
        v = 0
        for n in range(1, longest + 1):
            delta[k * (longest + 1) + n] = total - v
            v += per[n]
            total += per[n]
            per[n] = total - per[n]
            if v > cython.cast(cython.ulonglong, 1) << n:
                raise ValueError("code lengths do not form a prefix code")
            limit[k * (longest + 1) + n] = v << (longest - n)
            v <<= 1
        for i in range(count):
            n = size[k * symbols + used[i]]
            place[per[n]] = used[i]
            per[n] += 1
    return limits, deltas, order
