"""The fragments of a packed dictionary to the minimal automaton that they were made of: equal nodes become one state again.

Bottom-up, as Revuz 1992: fragments after those to which they lead, and the nodes of each from the last to the first. So the edges of a node
lead to states that are known, and a node is the state with the same edges, or a new one.
"""

from array import array
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import cython
else:
    from wsdict.kernels import shim as cython

if cython.compiled:
    from cython.cimports.wsdict.kernels.bits import mix, ptr, slot_of
    from cython.cimports.wsdict.kernels.layout import (
        FINAL,
        INLINE,
        decoded_accepts,
        decoded_is_last,
        decoded_kind,
        decoded_label,
        decoded_target,
        edge_accepts,
        edge_label,
        edge_target,
        make_edge,
        register_hash,
        register_slot,
        register_state,
    )
else:
    from wsdict.kernels.bits import mix, ptr, slot_of
    from wsdict.kernels.layout import *  # noqa: F403

compiled: bool = cython.compiled


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def find_state(
    slots: cython.pointer(cython.ulonglong),
    place: cython.size_t,
    mask: cython.size_t,
    h: cython.ulonglong,
    first: cython.pointer(cython.uint),
    edges: cython.pointer(cython.ulonglong),
    begin: cython.Py_ssize_t,
    size: cython.Py_ssize_t,
) -> cython.size_t:
    """The slot of the state whose edges are edges[begin:begin + size], or the empty one where it belongs."""
    s: cython.uint
    k: cython.Py_ssize_t
    while slots[place]:
        if register_hash(slots[place]) == h >> 32:
            s = register_state(slots[place])
            if first[s + 1] - first[s] == size:
                k = 0
                while k < size and edges[first[s] + k] == edges[begin + k]:
                    k += 1
                if k == size:
                    break
        place = (place + 1) & mask
    return place


@cython.cfunc
def drop_unreached(first: cython.uint[::1], edges: cython.ulonglong[::1], states: cython.uint) -> tuple:
    """Drop states that the last one does not lead to, tails that only continue other lists; the others move down. Gives (states, edges)."""
    s: cython.uint
    j: cython.size_t
    k: cython.size_t
    used: cython.size_t = 0
    fresh: cython.uint = 1
    number: cython.uint[::1] = array("I", bytes(4 * states))
    number[states - 1] = 1
    for s in range(states - 1, 0, -1):
        if number[s]:
            for j in range(first[s], first[s + 1]):
                number[edge_target(edges[j])] = 1
    number[0] = 0
    for s in range(1, states):
        if number[s]:
            number[s] = fresh
            j = first[s]
            k = first[s + 1]
            first[fresh] = used
            while j < k:
                edges[used] = make_edge(edge_label(edges[j]), edge_accepts(edges[j]), number[edge_target(edges[j])])
                used += 1
                j += 1
            fresh += 1
    first[fresh] = used
    return fresh, used


def unpack(order: cython.uint[::1], begin: cython.uint[::1], end: cython.uint[::1], edge: cython.ulonglong[::1], continued: cython.uint):
    """(first, edges) of the automaton, as the fields in automaton.py. Fragments as `decode_all` gives them.

    continued: the label of the edge that continues a list elsewhere. O(edges). Raises ValueError where the continued edges are not in order.
    """
    n: cython.Py_ssize_t = len(edge)
    mask: cython.size_t = 1023
    j: cython.size_t
    k: cython.Py_ssize_t
    i: cython.Py_ssize_t
    a: cython.Py_ssize_t
    b: cython.Py_ssize_t
    e: cython.Py_ssize_t
    m: cython.Py_ssize_t
    f: cython.uint
    s: cython.uint
    states: cython.uint = 1
    used: cython.Py_ssize_t = 0
    h: cython.ulonglong
    room: cython.Py_ssize_t = n
    while mask < n:
        mask = 2 * mask + 1
    firsts = array("I", bytes(4 * (n + 3)))
    edges = array("Q", bytes(8 * n))
    first: cython.uint[::1] = firsts
    out: cython.ulonglong[::1] = edges
    slots: cython.ulonglong[::1] = array("Q", bytes(8 * (mask + 1)))  # the register of states
    state_at: cython.uint[::1] = array("I", bytes(4 * n))  # of the node whose first edge is here
    state_of: cython.uint[::1] = array("I", bytes(4 * len(begin)))  # of the fragment
    for i in range(len(order)):
        f = order[i]
        b = begin[f]
        e = end[f]
        while e > b:
            a = e - 1
            while a > b and not decoded_is_last(edge[a - 1]):
                a -= 1
            if used + (e - a) + continued > room:
                out = None
                edges.frombytes(bytes(8 * (room + (e - a) + continued)))
                room = len(edges)
                out = edges
            h = 0
            m = used
            for k in range(a, e):
                if decoded_kind(edge[k]) == FINAL:
                    s = 0
                elif decoded_kind(edge[k]) == INLINE:
                    s = state_at[decoded_target(edge[k])]
                else:
                    s = state_of[decoded_target(edge[k])]
                if decoded_label(edge[k]) != continued:
                    out[m] = make_edge(decoded_label(edge[k]), decoded_accepts(edge[k]), s)
                    h = mix(h, out[m])
                    m += 1
                    continue
                if m == used or s == 0 or edge_label(out[m - 1]) >= edge_label(out[first[s]]):
                    raise ValueError("the labels of a continued list are not in ascending order")
                for j in range(first[s], first[s + 1]):
                    out[m] = out[j]
                    h = mix(h, out[m])
                    m += 1
            j = find_state(ptr(slots), slot_of(h, mask), mask, h, ptr(first), ptr(out), used, m - used)
            if slots[j] == 0:
                slots[j] = register_slot(h, states)
                states += 1
                first[states] = used = m
            state_at[a] = register_state(slots[j])
            e = a
        state_of[f] = state_at[b]
    states, used = drop_unreached(first, out, states)
    out = None
    first = None
    del edges[used:]
    del firsts[states + 1 :]
    return firsts, edges
