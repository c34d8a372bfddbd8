"""Sorted words to their minimal automaton, one word after another.

Daciuk, Mihov, Watson, Watson: Incremental construction of minimal acyclic finite-state automata, Computational Linguistics 26(1), 2000,
algorithm 1, without recursion. Only the states on the path of the last word are open. Where the next word leaves that path, the states
below can have no more edges: each is looked up in a register of finished states, and is replaced by its equal or becomes a new state.

An edge is label << 40 | accepts << 32 | target (layout.h). `accepts` says that a word ends with this edge, so the states themselves carry
nothing, and two states are equal when their edges are. Targets are state numbers: 0 is the state without edges, children have lower numbers
than their parents, the root has the highest.
"""

from array import array
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import cython
else:
    from wsdict.kernels import shim as cython

if cython.compiled:
    from cython.cimports.wsdict.kernels.bits import append_numbers, const_ptr, free, mix, ptr, resize, slot_of
    from cython.cimports.wsdict.kernels.layout import (
        edge_accepts,
        edge_target,
        edge_to,
        make_edge,
        register_hash,
        register_slot,
        register_state,
    )
else:
    from wsdict.kernels.bits import append_numbers, const_ptr, free, mix, ptr, resize, slot_of
    from wsdict.kernels.layout import edge_accepts, edge_target, edge_to, make_edge, register_hash, register_slot, register_state

compiled: bool = cython.compiled

Label = cython.fused_type(cython.uchar, cython.ushort)

ROOM = 1024  # states, edges and labels of a path that there is room for at first
SLOTS = 4096  # of the register at first: a power of two

Builder = cython.struct(
    edges=cython.pointer(cython.ulonglong),  # of the finished states, one state after another
    edge_room=cython.Py_ssize_t,
    first=cython.pointer(cython.uint),  # where each state's edges begin
    state_room=cython.Py_ssize_t,
    states=cython.uint,
    slots=cython.pointer(cython.ulonglong),  # the register of finished states, by open addressing
    slot_mask=cython.uint,  # the number of slots - 1
    path=cython.pointer(cython.ulonglong),  # edges so far of the open states, root first
    start=cython.pointer(cython.uint),  # where each open state's edges begin in `path`
    path_room=cython.Py_ssize_t,
    words=cython.Py_ssize_t,  # different words
    letters=cython.Py_ssize_t,  # ... and their letters
    longest=cython.Py_ssize_t,
)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def finish(b: cython.pointer(Builder), k: cython.uint, end: cython.uint) -> cython.uint:
    """The number of the state whose edges are path[k:end]: an equal state's, or a new one. 0: out of memory."""
    path: cython.pointer(cython.ulonglong) = b.path
    edges: cython.pointer(cython.ulonglong) = b.edges
    h: cython.ulonglong = 0
    slot: cython.ulonglong
    n: cython.uint = end - k
    i: cython.uint
    j: cython.uint
    s: cython.uint
    f: cython.uint
    for i in range(k, end):
        h = mix(h, path[i])
    i = slot_of(h, b.slot_mask)
    while True:
        slot = b.slots[i]
        if slot == 0:
            break
        if register_hash(slot) == h >> 32:
            s = register_state(slot)
            f = b.first[s]
            if b.first[s + 1] - f == n:
                j = 0
                while j < n and edges[f + j] == path[k + j]:
                    j += 1
                if j == n:
                    return s
        i = (i + 1) & b.slot_mask
    s = b.states
    b.slots[i] = register_slot(h, s)
    f = b.first[s]
    if f + n > b.edge_room:
        b.edge_room = (f + n) * 3 // 2
        b.edges = cython.cast(cython.pointer(cython.ulonglong), resize(b.edges, b.edge_room, cython.sizeof(cython.ulonglong)))
        if not b.edges:
            return 0
    for j in range(n):
        b.edges[f + j] = path[k + j]
    b.states = s + 1
    if s + 3 > b.state_room:
        b.state_room = b.state_room * 3 // 2
        b.first = cython.cast(cython.pointer(cython.uint), resize(b.first, b.state_room, cython.sizeof(cython.uint)))
        if not b.first:
            return 0
    b.first[s + 1] = f + n
    if s > b.slot_mask >> 1 and not double_register(b):
        return 0
    return s


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def double_register(b: cython.pointer(Builder)) -> cython.bint:
    """Make room for twice as many slots. False: out of memory."""
    old: cython.pointer(cython.ulonglong) = b.slots
    n: cython.uint = b.slot_mask + 1
    i: cython.uint
    j: cython.uint
    b.slots = cython.cast(cython.pointer(cython.ulonglong), resize(cython.NULL, 2 * n, cython.sizeof(cython.ulonglong)))
    if not b.slots:
        free(old)
        return False
    b.slot_mask = 2 * n - 1
    for i in range(2 * n):
        b.slots[i] = 0
    for i in range(n):
        if old[i]:
            j = register_hash(old[i]) & b.slot_mask
            while b.slots[j]:
                j = (j + 1) & b.slot_mask
            b.slots[j] = old[i]
    free(old)
    return True


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def add_words(
    b: cython.pointer(Builder),
    w: cython.pointer(cython.const[Label]),
    starts: cython.pointer(cython.const[cython.uint]),
    n: cython.Py_ssize_t,
) -> cython.Py_ssize_t:
    """Minimize n words. Returns n, the number of the first word that is less than the word before it, or -1: out of memory."""
    i: cython.Py_ssize_t
    at: cython.Py_ssize_t
    last: cython.Py_ssize_t
    same: cython.uint  # letters shared with the word before
    k: cython.uint
    s: cython.uint
    depth: cython.uint = 0  # letters of the word before
    top: cython.uint = 0  # end of `path`
    for i in range(n):
        at = starts[i]
        same = 0
        if i:
            last = starts[i - 1]
            while w[at + same] == w[last + same] and w[at + same]:
                same += 1
            if w[at + same] == w[last + same]:
                continue
            if w[at + same] < w[last + same]:
                return i
        k = depth
        while k > same + 1:
            k -= 1
            s = finish(b, b.start[k], top)
            if not s:
                return -1
            top = b.start[k]
            b.path[top - 1] |= s
        if same == depth:  # the word before is a prefix of this one: a new state opens below its last edge
            b.start[same] = top
        k = same
        while w[at + k]:
            if top + 2 > b.path_room:
                b.path_room *= 2
                b.path = cython.cast(cython.pointer(cython.ulonglong), resize(b.path, b.path_room, cython.sizeof(cython.ulonglong)))
                b.start = cython.cast(cython.pointer(cython.uint), resize(b.start, b.path_room, cython.sizeof(cython.uint)))
                if not b.path or not b.start:
                    return -1
            b.path[top] = make_edge(w[at + k], 0, 0)
            top += 1
            k += 1
            b.start[k] = top
        b.path[top - 1] |= make_edge(0, 1, 0)
        depth = k
        b.words += 1
        b.letters += k
        if k > b.longest:
            b.longest = k
    k = depth
    while k:
        k -= 1
        s = finish(b, b.start[k], top)
        if not s:
            return -1
        top = b.start[k]
        if top:
            b.path[top - 1] |= s
    return n


@cython.cfunc
def begin(b: cython.pointer(Builder)) -> object:
    """Initial room, and the state without edges. If memory is short, is_ready is False."""
    i: cython.Py_ssize_t
    b.edge_room = b.state_room = b.path_room = ROOM
    b.words = b.letters = b.longest = 0
    b.edges = cython.cast(cython.pointer(cython.ulonglong), resize(cython.NULL, ROOM, cython.sizeof(cython.ulonglong)))
    b.path = cython.cast(cython.pointer(cython.ulonglong), resize(cython.NULL, ROOM, cython.sizeof(cython.ulonglong)))
    b.slots = cython.cast(cython.pointer(cython.ulonglong), resize(cython.NULL, SLOTS, cython.sizeof(cython.ulonglong)))
    b.first = cython.cast(cython.pointer(cython.uint), resize(cython.NULL, ROOM, cython.sizeof(cython.uint)))
    b.start = cython.cast(cython.pointer(cython.uint), resize(cython.NULL, ROOM, cython.sizeof(cython.uint)))
    if is_ready(b):
        b.slot_mask = SLOTS - 1
        for i in range(b.slot_mask + 1):
            b.slots[i] = 0
        b.first[0] = b.first[1] = 0
        b.states = 1
        b.start[0] = 0
    return None


@cython.cfunc
@cython.exceptval(check=False)
def is_ready(b: cython.pointer(Builder)) -> cython.bint:
    if b.edges and b.path and b.slots and b.first and b.start:
        return True
    return False


@cython.cfunc
def finished(b: cython.pointer(Builder)) -> tuple:
    """(first, edges) of the states so far."""
    first = array("I")
    edges = array("Q")
    append_numbers(first, b.first, b.states + 1, cython.sizeof(cython.uint))
    append_numbers(edges, b.edges, b.first[b.states], cython.sizeof(cython.ulonglong))
    return first, edges


@cython.cfunc
def end(b: cython.pointer(Builder)) -> object:
    free(b.edges)
    free(b.path)
    free(b.slots)
    free(b.first)
    free(b.start)
    return None


def minimize(labels, starts: cython.const[cython.uint][::1], n: cython.Py_ssize_t) -> tuple:
    """The minimal automaton of the n words that begin at `starts` in `labels` (1 or 2 bytes each, 0 ends a word), in order.

    Returns (first, edges, words, letters, longest): state s has edges[first[s]:first[s + 1]], labels in ascending order; a word that is
    equal to the one before it is not counted. No word may be empty.
    Raises ValueError for words out of order. O(labels) time; 16 to 40 bytes per edge of working memory.
    """
    builder: Builder = cython.declare(Builder)
    b: cython.pointer(Builder) = cython.address(builder)
    narrow: cython.const[cython.uchar][::1]
    wide: cython.const[cython.ushort][::1]
    done: cython.Py_ssize_t = -1
    if n == 0:
        return array("I", [0, 0]), array("Q"), 0, 0, 0
    begin(b)
    try:
        if is_ready(b):
            if labels.itemsize == 1:
                narrow = labels
                with cython.nogil:
                    done = add_words(b, const_ptr(narrow), const_ptr(starts), n)
            else:
                wide = labels
                with cython.nogil:
                    done = add_words(b, const_ptr(wide), const_ptr(starts), n)
        if done < 0:
            raise MemoryError
        if done < n:
            raise ValueError(f"word {done} is before word {done - 1}")
        first, edges = finished(b)
        return first, edges, b.words, b.letters, b.longest
    finally:
        end(b)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def merge_states(
    b: cython.pointer(Builder),
    first: cython.pointer(cython.const[cython.uint]),
    edges: cython.pointer(cython.const[cython.ulonglong]),
    n: cython.Py_ssize_t,
    same: cython.pointer(cython.uint),
) -> cython.bint:
    """Register n states; same[s] is the number of the one that replaces s. False: out of memory."""
    s: cython.Py_ssize_t
    k: cython.uint
    top: cython.uint
    for s in range(1, n):
        top = 0
        for k in range(first[s], first[s + 1]):
            if top + 2 > b.path_room:
                b.path_room *= 2
                b.path = cython.cast(cython.pointer(cython.ulonglong), resize(b.path, b.path_room, cython.sizeof(cython.ulonglong)))
                if not b.path:
                    return False
            b.path[top] = edge_to(edges[k], same[edge_target(edges[k])])
            top += 1
        same[s] = finish(b, 0, top)
        if not same[s]:
            return False
    return True


def merge(first: cython.const[cython.uint][::1], edges: cython.const[cython.ulonglong][::1]) -> tuple:
    """(first, edges) of an automaton with equal states merged, the last of them its root. O(edges).

    State 0 has no edges, every other one has some, and targets have lower numbers than their states.
    """
    builder: Builder = cython.declare(Builder)
    b: cython.pointer(Builder) = cython.address(builder)
    n: cython.Py_ssize_t = len(first) - 1
    same: cython.uint[::1] = array("I", bytes(4 * n))
    done: cython.bint = False
    if n == 1:
        return array("I", [0, 0]), array("Q")
    begin(b)
    try:
        if is_ready(b):
            with cython.nogil:
                done = merge_states(b, const_ptr(first), const_ptr(edges), n, ptr(same))
        if not done:
            raise MemoryError
        return finished(b)
    finally:
        end(b)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def measure_states(
    first: cython.pointer(cython.const[cython.uint]),
    edges: cython.pointer(cython.const[cython.ulonglong]),
    n: cython.Py_ssize_t,
    words: cython.pointer(cython.ulonglong),
    letters: cython.pointer(cython.ulonglong),
    longest: cython.pointer(cython.uint),
) -> cython.bint:
    s: cython.Py_ssize_t
    k: cython.uint
    t: cython.uint
    more: cython.ulonglong
    for s in range(1, n):
        for k in range(first[s], first[s + 1]):
            t = edge_target(edges[k])
            more = words[t] + edge_accepts(edges[k])
            words[s] += more
            letters[s] += letters[t] + more
            if longest[t] >= longest[s]:
                longest[s] = longest[t] + 1
        if words[s] >> 32:
            return False
    return True


def measure(first: cython.const[cython.uint][::1], edges: cython.const[cython.ulonglong][::1]) -> tuple:
    """(words, letters of all words, letters of the longest) of an automaton; (2**32, 0, 0) for 2**32 words or more. O(edges)."""
    n: cython.Py_ssize_t = len(first) - 1
    words: cython.ulonglong[::1] = array("Q", bytes(8 * n))
    letters: cython.ulonglong[::1] = array("Q", bytes(8 * n))
    longest: cython.uint[::1] = array("I", bytes(4 * n))
    sound: cython.bint = True
    if n > 1:
        with cython.nogil:
            sound = measure_states(const_ptr(first), const_ptr(edges), n, ptr(words), ptr(letters), ptr(longest))
    if not sound:
        return 2**32, 0, 0
    return words[n - 1], letters[n - 1], longest[n - 1]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def classic_edges(
    first: cython.pointer(cython.const[cython.uint]),
    edges: cython.pointer(cython.const[cython.ulonglong]),
    n: cython.Py_ssize_t,
    reached: cython.pointer(cython.uchar),
    states: cython.pointer(cython.Py_ssize_t),
) -> cython.Py_ssize_t:
    i: cython.Py_ssize_t
    target: cython.uint
    bit: cython.uchar  # of the state at an edge: 1, or 2 where the edge accepts
    total: cython.Py_ssize_t = first[n] - first[n - 1]
    states[0] = 1
    for i in range(first[n]):
        target = edge_target(edges[i])
        bit = 1 << edge_accepts(edges[i])
        if not reached[target] & bit:
            reached[target] |= bit
            states[0] += 1
            total += first[target + 1] - first[target]
    return total


def classic_size(first: cython.const[cython.uint][::1], edges: cython.const[cython.ulonglong][::1]) -> tuple:
    """(states, edges) of the same automaton with acceptance on its states, as textbooks count them. O(edges).

    A state that is reached both by accepting and by other edges counts twice there, with its edges.
    """
    n: cython.Py_ssize_t = len(first) - 1
    states: cython.Py_ssize_t[1] = cython.declare(cython.Py_ssize_t[1])
    reached: cython.uchar[::1] = bytearray(n + 1)
    total: cython.Py_ssize_t
    if len(edges) == 0:
        return 1, 0
    with cython.nogil:
        total = classic_edges(const_ptr(first), const_ptr(edges), n, ptr(reached), states)
    return states[0], total
