"""The minimal automaton unfolded into the tree of its prefixes: level by level, so that the children of a node stand next to each other.

A node needs no pointer but the number of its first child, as the next node's first child ends its own. kernels/trees/trie.py and kernels/trees/radix.py
walk what is written here.
"""

from array import array
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import cython
else:
    from wsdict.kernels import shim as cython

compiled: bool = cython.compiled


def tree_size(first: cython.const[cython.uint][::1], edges: cython.const[cython.ulonglong][::1]) -> tuple:
    """(nodes of the trie, nodes of the radix trie) of an automaton, their roots included. O(edges).

    A radix trie keeps the nodes where a word ends or more than one letter goes on.
    """
    states: cython.Py_ssize_t = len(first) - 1
    s: cython.Py_ssize_t
    i: cython.uint
    t: cython.uint
    low: cython.ulonglong = 0xFFFFFFFF
    a: cython.ulonglong[::1] = array("Q", bytes(8 * states))
    b: cython.ulonglong[::1] = array("Q", bytes(8 * states))
    for s in range(1, states):
        for i in range(first[s], first[s + 1]):
            t = edges[i] & low
            a[s] += a[t] + 1
            b[s] += b[t] + ((edges[i] >> 32) & 1 or first[t + 1] - first[t] != 1)
    return a[states - 1] + 1, b[states - 1] + 1


def unfold(first: cython.const[cython.uint][::1], edges: cython.const[cython.ulonglong][::1], nodes: cython.Py_ssize_t) -> tuple:
    """(begins, labels) of the trie: accept << 31 | number of the first child for each node and one more, and the label that leads to each. O(nodes)."""
    low: cython.ulonglong = 0xFFFFFFFF
    n: cython.Py_ssize_t = 1  # nodes so far
    i: cython.Py_ssize_t
    k: cython.uint
    s: cython.uint
    state: cython.uint[::1] = array("I", bytes(4 * nodes))
    begins = array("I", bytes(4 * (nodes + 1)))
    labels = array("H", bytes(2 * nodes))
    b: cython.uint[::1] = begins
    l: cython.ushort[::1] = labels
    state[0] = len(first) - 2
    with cython.nogil:
        for i in range(nodes):
            s = state[i]
            b[i] |= n
            for k in range(first[s], first[s + 1]):
                b[n] = ((edges[k] >> 32) & 1) << 31
                l[n] = edges[k] >> 40
                state[n] = edges[k] & low
                n += 1
    b[nodes] = nodes
    return begins, labels


def spread(begins: cython.const[cython.uint][::1], labels: cython.const[cython.ushort][::1], letters: cython.Py_ssize_t) -> tuple:
    """(children, accepts) of the array-of-children trie: `letters` child numbers a node, 0 for none, and a bit a node. O(nodes × letters)."""
    nodes: cython.Py_ssize_t = len(labels)
    i: cython.Py_ssize_t
    k: cython.uint
    low: cython.uint = 0x7FFFFFFF
    children = array("I", bytes(4)) * (nodes * max(letters, 1))
    accepts = bytearray((nodes + 7) // 8)
    c: cython.uint[::1] = children
    a: cython.uchar[::1] = accepts
    with cython.nogil:
        for i in range(nodes):
            a[i >> 3] |= (begins[i] >> 31) << (i & 7)
            for k in range(begins[i] & low, begins[i + 1] & low):
                c[i * letters + labels[k] - 1] = k
    return children, accepts


def squeeze(
    first: cython.const[cython.uint][::1], edges: cython.const[cython.ulonglong][::1], nodes: cython.Py_ssize_t, size: cython.Py_ssize_t
) -> tuple:
    """(nodes, labels) of the radix trie: where a node's labels begin, accept << 31 | first child, for each and one more; `size` labels. O(size)."""
    low: cython.ulonglong = 0xFFFFFFFF
    n: cython.Py_ssize_t = 1  # nodes so far
    end: cython.Py_ssize_t = 1  # labels so far; the first is 0 and belongs to nobody
    i: cython.Py_ssize_t
    k: cython.uint
    s: cython.uint
    e: cython.ulonglong
    state: cython.uint[::1] = array("I", bytes(4 * nodes))
    table = array("I", bytes(8 * (nodes + 1)))
    labels = array("H", bytes(2 * size))
    t: cython.uint[::1] = table
    l: cython.ushort[::1] = labels
    state[0] = len(first) - 2
    t[0] = 1
    with cython.nogil:
        for i in range(nodes):
            s = state[i]
            t[2 * i + 1] |= n
            for k in range(first[s], first[s + 1]):
                e = edges[k]
                t[2 * n] = end
                while True:
                    l[end] = e >> 40
                    end += 1
                    s = e & low
                    if (e >> 32) & 1 or first[s + 1] - first[s] != 1:
                        break
                    e = edges[first[s]]
                t[2 * n + 1] = ((e >> 32) & 1) << 31
                state[n] = s
                n += 1
                s = state[i]
    t[2 * nodes] = end
    t[2 * nodes + 1] = nodes
    return table, labels
