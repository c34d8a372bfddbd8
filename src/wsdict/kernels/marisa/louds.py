"""Proof of a marisa-trie's trees, node by node: the library takes its files at their word. representations/marisa/file.py says what is where.

A tree is level-order unary degree sequence (Jacobson: Space-efficient static trees and graphs, FOCS 1989): a 1 for every child and a 0 behind
them, node after node. Node n is the n-th 1, so children have greater numbers than their parents if every node begins behind its own 1.
"""

from array import array
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import cython
else:
    from wsdict.kernels import shim as cython

compiled: bool = cython.compiled

FLAWS = (
    "",
    "its tree is no tree",
    "a node has no children and ends no key",
    "a link leads to no tail",
    "a key is too long",
    "siblings begin with the same byte, or are not in order",
    "its cache does not fit its tree",
    "its number of first nodes is wrong",
    "its tails have no end",
)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def bit(units: cython.pointer(cython.const[cython.ulonglong]), i: cython.ulonglong) -> cython.bint:
    return (units[i >> 6] >> (i & 63)) & 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def tail_sizes(
    text: cython.pointer(cython.const[cython.uchar]),
    n: cython.Py_ssize_t,
    ends: cython.pointer(cython.const[cython.ulonglong]),
    binary: cython.bint,
    sizes: cython.pointer(cython.uint),
) -> cython.int:
    i: cython.Py_ssize_t = n
    size: cython.uint = 0
    if not (bit(ends, n - 1) if binary else text[n - 1] == 0):
        return 8
    while i > 0:
        i -= 1
        if binary:
            size = 1 if bit(ends, i) else size + 1
        else:
            size = size + 1 if text[i] else 0
        sizes[i] = size
    return 0


def measure_tails(text: cython.const[cython.uchar][::1], ends: cython.const[cython.ulonglong][::1]) -> tuple:
    """(flaw, sizes): how many bytes the tail at each place has, 0 where there is none. `ends`: a bit where one ends; without it a NUL ends it."""
    n: cython.Py_ssize_t = len(text)
    sizes = array("I", bytes(4 * n))
    s: cython.uint[::1] = sizes
    binary: cython.bint = len(ends) > 0
    flaw: cython.int
    if not cython.compiled:
        flaw = tail_sizes(text, n, ends, binary, s)
    else:
        with cython.nogil:
            flaw = tail_sizes(cython.address(text[0]), n, cython.address(ends[0]) if binary else cython.NULL, binary, cython.address(s[0]))
    return flaw, sizes


Level = cython.struct(
    louds=cython.pointer(cython.const[cython.ulonglong]),
    terminal=cython.pointer(cython.const[cython.ulonglong]),
    linked=cython.pointer(cython.const[cython.ulonglong]),
    bases=cython.pointer(cython.const[cython.uchar]),
    extras=cython.pointer(cython.const[cython.ulonglong]),
    width=cython.uint,  # bits of an extra
    nodes=cython.ulonglong,
    next_heads=cython.pointer(cython.const[cython.uchar]),  # first bytes of what links lead to
    next_sizes=cython.pointer(cython.const[cython.uint]),  # ... and how many it has, 0 for none
    next_n=cython.ulonglong,
    cache=cython.pointer(cython.const[cython.uint]),  # parent, child, link
    cached=cython.ulonglong,
    is_first=cython.bint,
    in_order=cython.bint,
    roots=cython.ulonglong,  # children of the root
    parents=cython.pointer(cython.uint),
    heads=cython.pointer(cython.uchar),
    sizes=cython.pointer(cython.uint),
    links=cython.pointer(cython.ulonglong),  # of each node, all ones for none
)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def check_tree(l: cython.pointer(Level)) -> cython.int:
    """Find each node's parent."""
    node: cython.ulonglong = 0  # whose children come
    seen: cython.ulonglong = 1  # nodes
    children: cython.ulonglong = 0
    i: cython.ulonglong
    if not bit(l.louds, 0) or bit(l.louds, 1) or bit(l.louds, 2 * l.nodes + 1):
        return 1
    for i in range(2, 2 * l.nodes + 1):
        if bit(l.louds, i):
            if seen == l.nodes or seen <= node:
                return 1
            l.parents[seen] = node
            seen += 1
            children += 1
            continue
        if node >= seen:
            return 1
        if node == 0 and children != l.roots:
            return 7
        if l.is_first and children == 0 and not bit(l.terminal, node) and l.nodes > 1:
            return 2
        children = 0
        node += 1
    return 0 if seen == l.nodes and node == l.nodes else 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def check_edges(l: cython.pointer(Level), used: cython.pointer(cython.ulonglong)) -> cython.int:
    """Find what each node's edge begins with and how long its key is; used[256]: by byte, 1 + the last node with a child that begins so."""
    node: cython.ulonglong
    rank: cython.ulonglong = 0  # linked nodes so far
    at: cython.ulonglong
    extra: cython.ulonglong
    link: cython.ulonglong
    size: cython.ulonglong
    mask: cython.ulonglong = 0xFFFFFFFF
    none: cython.ulonglong = 0xFFFFFFFFFFFFFFFF
    last: cython.ulonglong = 0
    mask >>= 32 - l.width
    l.links[0] = none
    for node in range(1, l.nodes):
        size = 1
        l.heads[node] = l.bases[node]
        l.links[node] = none
        if bit(l.linked, node):
            at = rank * l.width
            rank += 1
            extra = 0
            if l.width:
                extra = l.extras[at >> 6] >> (at & 63)
                if (at & 63) + l.width > 64:
                    extra |= (l.extras[(at >> 6) + 1] << (64 - (at & 63))) & none
                extra &= mask
            link = extra << 8 | l.bases[node]
            if link >= l.next_n or l.next_sizes[link] == 0:
                return 3
            l.links[node] = link
            l.heads[node] = l.next_heads[link]
            size = l.next_sizes[link]
        size += l.sizes[l.parents[node]]
        if size >> 31:
            return 4
        l.sizes[node] = size
        if l.is_first:
            if used[l.heads[node]] == l.parents[node] + 1:
                return 5
            used[l.heads[node]] = l.parents[node] + 1
            if l.in_order and node > 1 and l.parents[node] == l.parents[node - 1] and l.heads[node] < last:
                return 5
            last = l.heads[node]
    return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def check_cache(l: cython.pointer(Level)) -> cython.int:
    i: cython.ulonglong
    parent: cython.ulonglong
    child: cython.ulonglong
    link: cython.ulonglong
    place: cython.ulonglong
    empty: cython.ulonglong = 0xFFFFFFFF
    unlinked: cython.ulonglong = 0xFFFFFF00
    none: cython.ulonglong = 0xFFFFFFFFFFFFFFFF
    for i in range(l.cached):
        parent = l.cache[3 * i]
        child = l.cache[3 * i + 1]
        if parent == empty and child == empty:
            continue
        if child == 0 or child >= l.nodes or l.parents[child] != parent:
            return 6
        link = l.links[child]
        if link == none:
            link = unlinked | l.bases[child]
        place = parent ^ parent << 5 ^ l.heads[child] if l.is_first else child
        if l.cache[3 * i + 2] != link & empty or place & (l.cached - 1) != i:
            return 6
    return 0


def check(
    louds: cython.const[cython.ulonglong][::1],
    terminal: cython.const[cython.ulonglong][::1],
    linked: cython.const[cython.ulonglong][::1],
    bases: cython.const[cython.uchar][::1],
    extras: cython.const[cython.ulonglong][::1],
    width: cython.uint,
    next_heads: cython.const[cython.uchar][::1],
    next_sizes: cython.const[cython.uint][::1],
    cache: cython.const[cython.uint][::1],
    roots: cython.ulonglong,
    is_first: cython.bint,
    in_order: cython.bint,
) -> tuple:
    """(flaw, heads, sizes) of one trie: a number of FLAWS, the first byte of each node's edge, and how many bytes lead to it from the root.

    Arrays have as many numbers as the nodes, their bits and links need; that is the caller's to prove. O(nodes + len(cache)).
    """
    level: Level = cython.declare(Level)
    l: cython.pointer(Level) = cython.address(level)
    n: cython.Py_ssize_t = len(bases)
    heads = bytearray(n)
    sizes = array("I", bytes(4 * n))
    h: cython.uchar[::1] = heads
    s: cython.uint[::1] = sizes
    parents: cython.uint[::1] = array("I", bytes(4 * n))
    links: cython.ulonglong[::1] = array("Q", bytes(8 * n))
    used: cython.ulonglong[::1] = array("Q", bytes(8 * 256))
    flaw: cython.int
    l.nodes = n
    l.width = width
    l.next_n = len(next_heads)
    l.cached = len(cache) // 3
    l.is_first = is_first
    l.in_order = in_order
    l.roots = roots
    if not cython.compiled:
        l.louds, l.terminal, l.linked, l.bases, l.extras = louds, terminal, linked, bases, extras
        l.next_heads, l.next_sizes, l.cache = next_heads, next_sizes, cache
        l.parents, l.heads, l.sizes, l.links = parents, h, s, links
        flaw = check_tree(l) or check_edges(l, used) or check_cache(l)
    else:
        l.louds = cython.address(louds[0])
        l.terminal = cython.address(terminal[0]) if is_first else cython.NULL
        l.linked = cython.address(linked[0])
        l.bases = cython.address(bases[0])
        l.extras = cython.address(extras[0]) if len(extras) else cython.NULL
        l.next_heads = cython.address(next_heads[0]) if l.next_n else cython.NULL
        l.next_sizes = cython.address(next_sizes[0]) if l.next_n else cython.NULL
        l.cache = cython.address(cache[0])
        l.parents = cython.address(parents[0])
        l.heads = cython.address(h[0])
        l.sizes = cython.address(s[0])
        l.links = cython.address(links[0])
        with cython.nogil:
            flaw = check_tree(l)
            if flaw == 0:
                flaw = check_edges(l, cython.address(used[0]))
            if flaw == 0:
                flaw = check_cache(l)
    return flaw, heads, sizes
