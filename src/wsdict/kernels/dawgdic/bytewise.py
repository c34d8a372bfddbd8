"""An automaton over letters made one over the bytes of UTF-8: letters that begin with the same bytes share the states between.

The order of code points is the order of their bytes, so edges stay in order. kernels/dawgdic/double_array.py packs what is made here.
"""

from array import array
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import cython
else:
    from wsdict.kernels import shim as cython

compiled: bool = cython.compiled


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def spread(
    first: cython.pointer(cython.const[cython.uint]),
    edges: cython.pointer(cython.const[cython.ulonglong]),
    n: cython.Py_ssize_t,
    codes: cython.pointer(cython.const[cython.uint]),
    number: cython.pointer(cython.uint),
    out_first: cython.pointer(cython.uint),
    out: cython.pointer(cython.ulonglong),
    level: cython.pointer(cython.ulonglong),
) -> cython.uint:
    """Write the states and edges over bytes; number[s] is what s became. How many states there are."""
    low: cython.ulonglong = 0xFFFFFFFF
    states: cython.uint = 1
    at: cython.uint = 0
    s: cython.Py_ssize_t
    i: cython.uint
    j: cython.uint
    d: cython.uint  # bytes that are closed or opened
    depth: cython.uint  # bytes of the last letter
    code: cython.uint
    last: cython.uint
    byte: cython.ulonglong
    size: cython.uint[4] = cython.declare(cython.uint[4])  # edges of each open state: level[256 * d] and behind it
    out_first[0] = out_first[1] = 0
    for s in range(1, n):
        depth = 1
        last = 0
        size[0] = 0
        for i in range(first[s], first[s + 1] + 1):
            d = 0
            code = 0
            if i < first[s + 1]:
                code = codes[edges[i] >> 40]
                while last and (code >> 8 * d) & 255 == (last >> 8 * d) & 255:
                    d += 1
            while depth > d + 1:  # close the states below the bytes that both letters have
                depth -= 1
                for j in range(size[depth]):
                    out[at] = level[256 * depth + j]
                    at += 1
                out_first[states + 1] = at
                level[256 * (depth - 1) + size[depth - 1] - 1] |= states
                states += 1
            if i == first[s + 1]:
                break
            while True:
                byte = (code >> 8 * d) & 255
                level[256 * d + size[d]] = byte << 40
                size[d] += 1
                if d == 3 or code >> 8 * (d + 1) == 0:
                    break
                d += 1
                size[d] = 0
            level[256 * d + size[d] - 1] |= edges[i] & (low + 1) | number[edges[i] & low]
            depth = d + 1
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
    """(first, edges) of the automaton over bytes, in which equal states may stand twice. O(edges).

    codes[l] is the letter with label l in UTF-8, its first byte lowest; no letter is 0.
    """
    n: cython.Py_ssize_t = len(first) - 1
    i: cython.Py_ssize_t
    code: cython.uint
    size: cython.Py_ssize_t = 0  # bytes of all edges: at most so many edges are made, and states beside the old ones
    made: cython.uint
    number: cython.uint[::1] = array("I", bytes(4 * n))
    level: cython.ulonglong[::1] = array("Q", bytes(8 * 4 * 256))
    out_first = array("I")
    out = array("Q")
    f: cython.uint[::1]
    e: cython.ulonglong[::1]
    if n == 1:
        return array("I", [0, 0]), array("Q")
    for i in range(first[n]):
        code = codes[edges[i] >> 40]
        while code:
            size += 1
            code >>= 8
    out_first.frombytes(bytes(4 * (n + 1 + size - first[n])))
    out.frombytes(bytes(8 * size))
    f = out_first
    e = out
    if not cython.compiled:
        made = spread(first, edges, n, codes, number, f, e, level)
    else:
        with cython.nogil:
            made = spread(
                cython.address(first[0]),
                cython.address(edges[0]),
                n,
                cython.address(codes[0]),
                cython.address(number[0]),
                cython.address(f[0]),
                cython.address(e[0]),
                cython.address(level[0]),
            )
    return out_first[: made + 1], out[: out_first[made]]
