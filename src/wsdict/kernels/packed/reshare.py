"""The fragments of a packed dictionary to the minimal automaton that they were made of: equal nodes become one state again.

Bottom up, as Revuz 1992: the nodes of a fragment from the last to the first, fragments behind those they lead to; so the edges of a node
lead to states that are known, and a node is a state with the same edges, or a new one.
"""

from array import array
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import cython
else:
    from wsdict.kernels import shim as cython

compiled: bool = cython.compiled


def share(order: cython.uint[::1], begin: cython.uint[::1], end: cython.uint[::1], edge: cython.ulonglong[::1], more: cython.uint):
    """The automaton, as the fields in automaton.py. Fragments as `PackedWalker.fragments` gives them. more: the label that says that a list goes on elsewhere. O(edges)."""
    low: cython.ulonglong = 0xFFFFFFFF
    high: cython.ulonglong = 0xFFFFFFFF00000000
    all64: cython.ulonglong = 0xFFFFFFFFFFFFFFFF
    odd: cython.ulonglong = 0x9E3779B97F4A7C15
    h: cython.ulonglong
    n: cython.Py_ssize_t = len(edge)
    mask: cython.size_t = 1023
    j: cython.size_t
    k: cython.Py_ssize_t
    i: cython.Py_ssize_t
    a: cython.Py_ssize_t
    e: cython.Py_ssize_t
    m: cython.Py_ssize_t
    f: cython.uint
    s: cython.uint
    states: cython.uint = 1
    used: cython.Py_ssize_t = 0
    x: cython.ulonglong
    while mask < n:
        mask = 2 * mask + 1
    firsts = array("I", bytes(4 * (n + 3)))
    result = array("Q", bytes(8 * n))
    room: cython.Py_ssize_t = n
    first: cython.uint[::1] = firsts
    out: cython.ulonglong[::1] = result
    slots: cython.ulonglong[::1] = array("Q", bytes(8 * (mask + 1)))  # hash << 32 | state, 0 for an empty slot
    state_at: cython.uint[::1] = array("I", bytes(4 * n))  # of the node whose first edge is here
    words: cython.ulonglong[::1] = array("Q", bytes(8 * (n + 2)))  # of the state, modulo 2**64
    letters: cython.ulonglong[::1] = array("Q", bytes(8 * (n + 2)))
    longest: cython.uint[::1] = array("I", bytes(4 * (n + 2)))
    t: cython.uint
    count: cython.ulonglong
    state_of: cython.uint[::1] = array("I", bytes(4 * len(begin)))  # of the fragment
    for i in range(len(order)):
        f = order[i]
        e = end[f]
        while e > cython.cast(cython.Py_ssize_t, begin[f]):
            a = e - 1
            while a > cython.cast(cython.Py_ssize_t, begin[f]) and not (edge[a - 1] >> 42) & 1:
                a -= 1
            h = 0
            m = used
            if m + (e - a) > room:
                out = None
                result.frombytes(bytes(8 * (room + (e - a))))
                room = len(result)
                out = result
            for k in range(a, e):
                x = edge[k]
                if (x >> 40) & 3 == 3:
                    s = 0
                elif (x >> 40) & 3 == 0:
                    s = state_at[x & low]
                else:
                    s = state_of[x & low]
                if x >> 44 == more:
                    if m == used or s == 0 or out[m - 1] >> 40 >= out[first[s]] >> 40:
                        raise ValueError("a list of edges does not go on in order")
                    if m + (first[s + 1] - first[s]) > room:
                        out = None
                        result.frombytes(bytes(8 * (room + more)))
                        room = len(result)
                        out = result
                    for j in range(first[s], first[s + 1]):
                        x = out[j]
                        out[m] = x
                        m += 1
                        h = (h ^ x) * odd & all64
                        h ^= h >> 29
                    continue
                x = (x >> 44) << 40 | (x >> 43 & 1) << 32 | s
                out[m] = x
                m += 1
                h = (h ^ x) * odd & all64
                h ^= h >> 29
            h &= high
            j = (h >> 32) & mask
            s = 0
            while slots[j]:
                if slots[j] & high == h:
                    s = slots[j] & low
                    if first[s + 1] - first[s] == m - used:
                        k = 0
                        while k < m - used and out[first[s] + k] == out[used + k]:
                            k += 1
                        if k == m - used:
                            break
                    s = 0
                j = (j + 1) & mask
            if s == 0:
                s = states
                states += 1
                for k in range(used, m):
                    t = out[k] & low
                    count = words[t] + (out[k] >> 32 & 1)
                    words[s] = (words[s] + count) & all64
                    letters[s] = (letters[s] + letters[t] + count) & all64
                    if longest[t] >= longest[s]:
                        longest[s] = longest[t] + 1
                slots[j] = h | s
                used = m
                first[s + 1] = m
            state_at[a] = s
            e = a
        state_of[f] = state_at[begin[f]]
    # tails that only go on from other lists are no states: the others move down
    number: cython.uint[::1] = array("I", bytes(4 * states))
    number[states - 1] = 1
    for s in range(states - 1, 0, -1):
        if number[s]:
            for j in range(first[s], first[s + 1]):
                number[out[j] & low] = 1
    number[0] = 0
    used = 0
    f = 1
    for s in range(1, states):
        if number[s]:
            number[s] = f
            j = first[s]
            k = first[s + 1]
            first[f] = used
            for m in range(j, k):
                out[used] = out[m] >> 32 << 32 | number[out[m] & low]
                used += 1
            f += 1
    first[f] = used
    out = None
    first = None
    del result[used:]
    del firsts[f + 1 :]
    return firsts, result, words[states - 1], letters[states - 1], longest[states - 1]
