"""The minimal automaton unfolded into the tree of its prefixes, level by level, so that the children of a node are next to each other.

A node needs no pointer but the number of its first child, as its children end where those of the next node begin. kernels/trees/ walks
what is written here; representations/trie.py and representations/radix.py draw it.
"""

from array import array
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import cython
else:
    from wsdict.kernels import shim as cython

if cython.compiled:
    from cython.cimports.wsdict.kernels.layout import byte_bit, edge_accepts, edge_label, edge_target, link_accepts, link_first, make_link
else:
    from wsdict.kernels.layout import byte_bit, edge_accepts, edge_label, edge_target, link_accepts, link_first, make_link

compiled: bool = cython.compiled


def tree_size(first: cython.const[cython.uint][::1], edges: cython.const[cython.ulonglong][::1]) -> tuple:
    """(nodes of the trie, nodes of the radix trie) of an automaton, their roots included. O(edges).

    A radix trie keeps only nodes where a word ends or that do not have exactly one child.
    """
    states: cython.Py_ssize_t = len(first) - 1
    s: cython.Py_ssize_t
    i: cython.uint
    t: cython.uint
    nodes: cython.ulonglong[::1] = array("Q", bytes(8 * states))  # below each state
    forks: cython.ulonglong[::1] = array("Q", bytes(8 * states))  # likewise, of the radix trie
    for s in range(1, states):
        for i in range(first[s], first[s + 1]):
            t = edge_target(edges[i])
            nodes[s] += nodes[t] + 1
            forks[s] += forks[t] + (edge_accepts(edges[i]) or first[t + 1] - first[t] != 1)
    return nodes[states - 1] + 1, forks[states - 1] + 1


def unfold(first: cython.const[cython.uint][::1], edges: cython.const[cython.ulonglong][::1], nodes: cython.Py_ssize_t) -> tuple:
    """(begins, labels) of the trie: a link to the first child of each node, with one link more, and the label that leads to each. O(nodes)."""
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
                b[n] = make_link(edge_accepts(edges[k]), 0)
                l[n] = edge_label(edges[k])
                state[n] = edge_target(edges[k])
                n += 1
    b[nodes] = nodes
    return begins, labels


def to_arrays(begins: cython.const[cython.uint][::1], labels: cython.const[cython.ushort][::1], letters: cython.Py_ssize_t) -> tuple:
    """(children, accepts) of the array-of-children trie: `letters` child numbers per node, 0 for none, and a bit per node. O(nodes × letters)."""
    nodes: cython.Py_ssize_t = len(labels)
    i: cython.Py_ssize_t
    k: cython.uint
    children = array("I", bytes(4)) * (nodes * max(letters, 1))
    accepts = bytearray((nodes + 7) // 8)
    c: cython.uint[::1] = children
    a: cython.uchar[::1] = accepts
    with cython.nogil:
        for i in range(nodes):
            if link_accepts(begins[i]):
                a[i >> 3] |= byte_bit(i)
            for k in range(link_first(begins[i]), link_first(begins[i + 1])):
                c[i * letters + labels[k] - 1] = k
    return children, accepts


def to_radix(
    first: cython.const[cython.uint][::1], edges: cython.const[cython.ulonglong][::1], nodes: cython.Py_ssize_t, size: cython.Py_ssize_t
) -> tuple:
    """(nodes, labels) of the radix trie: per node, and once more, where its labels begin and a link to its first child; `size` labels. O(size)."""
    n: cython.Py_ssize_t = 1  # nodes so far
    end: cython.Py_ssize_t = 1  # labels so far; the first is 0 and belongs to no node
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
                    l[end] = edge_label(e)
                    end += 1
                    s = edge_target(e)
                    if edge_accepts(e) or first[s + 1] - first[s] != 1:
                        break
                    e = edges[first[s]]
                t[2 * n + 1] = make_link(edge_accepts(e), 0)
                state[n] = s
                n += 1
                s = state[i]
    t[2 * nodes] = end
    t[2 * nodes + 1] = nodes
    return table, labels
