"""An automaton over letters made into one over the bytes of UTF-8: letters that begin with the same bytes share the states between.

The order of code points is the order of their bytes, so edges stay in order. kernels/dawgdic/double_array.py packs the result.
"""

from array import array
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import cython
else:
    from wsdict.kernels import shim as cython

if cython.compiled:
    from cython.cimports.wsdict.kernels.bits import const_ptr, ptr
    from cython.cimports.wsdict.kernels.layout import (
        BYTES,
        CODE_BYTES,
        code_byte,
        code_size,
        edge_accepts,
        edge_label,
        edge_target,
        make_edge,
    )
else:
    from wsdict.kernels.bits import const_ptr, ptr
    from wsdict.kernels.layout import BYTES, CODE_BYTES, code_byte, code_size, edge_accepts, edge_label, edge_target, make_edge

compiled: bool = cython.compiled


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def write_states(
    first: cython.pointer(cython.const[cython.uint]),
    edges: cython.pointer(cython.const[cython.ulonglong]),
    n: cython.Py_ssize_t,
    codes: cython.pointer(cython.const[cython.uint]),
    number: cython.pointer(cython.uint),
    out_first: cython.pointer(cython.uint),
    out: cython.pointer(cython.ulonglong),
    level: cython.pointer(cython.ulonglong),
) -> cython.uint:
    """Write the states and edges over bytes; number[s] is the new number of state s. Returns the number of states."""
    states: cython.uint = 1
    at: cython.uint = 0
    s: cython.Py_ssize_t
    i: cython.uint
    j: cython.uint
    d: cython.uint  # the depth that is closed or opened
    depth: cython.uint  # bytes of the last letter
    code: cython.uint
    last: cython.uint
    size: cython.uint[4] = cython.declare(cython.uint[4])  # edges of each open state, which are at level[BYTES * d]
    out_first[0] = out_first[1] = 0
    for s in range(1, n):
        depth = 1
        last = 0
        size[0] = 0
        for i in range(first[s], first[s + 1] + 1):
            d = 0
            code = 0
            if i < first[s + 1]:
                code = codes[edge_label(edges[i])]
                while last and code_byte(code, d) == code_byte(last, d):
                    d += 1
            while depth > d + 1:  # close the states below the bytes that both letters have
                depth -= 1
                for j in range(size[depth]):
                    out[at] = level[BYTES * depth + j]
                    at += 1
                out_first[states + 1] = at
                level[BYTES * (depth - 1) + size[depth - 1] - 1] |= make_edge(0, 0, states)
                states += 1
            if i == first[s + 1]:
                break
            depth = code_size(code)
            while True:
                level[BYTES * d + size[d]] = make_edge(code_byte(code, d), 0, 0)
                size[d] += 1
                if d + 1 == depth:
                    break
                d += 1
                size[d] = 0
            level[BYTES * d + size[d] - 1] |= make_edge(0, edge_accepts(edges[i]), number[edge_target(edges[i])])
            last = code
        for j in range(size[0]):
            out[at] = level[j]
            at += 1
        out_first[states + 1] = at
        number[s] = states
        states += 1
    return states


def bytewise(
    first: cython.const[cython.uint][::1], edges: cython.const[cython.ulonglong][::1], codes: cython.const[cython.uint][::1]
) -> tuple:
    """(first, edges) of the automaton over bytes, in which equal states may appear twice. O(edges).

    codes[l] is the letter with label l in UTF-8, its first byte lowest; no letter is 0.
    """
    n: cython.Py_ssize_t = len(first) - 1
    i: cython.Py_ssize_t
    size: cython.Py_ssize_t = (
        0  # bytes of all edges: at most one edge is written per byte, and one more state per byte after a letter's first
    )
    made: cython.uint
    number: cython.uint[::1] = array("I", bytes(4 * n))
    level: cython.ulonglong[::1] = array("Q", bytes(8 * CODE_BYTES * BYTES))
    out_first = array("I")
    out = array("Q")
    f: cython.uint[::1]
    e: cython.ulonglong[::1]
    if n == 1:
        return array("I", [0, 0]), array("Q")
    for i in range(first[n]):
        size += code_size(codes[edge_label(edges[i])])
    out_first.frombytes(bytes(4 * (n + 1 + size - first[n])))
    out.frombytes(bytes(8 * size))
    f = out_first
    e = out
    with cython.nogil:
        made = write_states(const_ptr(first), const_ptr(edges), n, const_ptr(codes), ptr(number), ptr(f), ptr(e), ptr(level))
    return out_first[: made + 1], out[: out_first[made]]
