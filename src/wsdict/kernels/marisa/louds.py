"""Verifies the trees of a marisa-trie node by node, as the library trusts its files. representations/marisa/file.py describes the file.

A tree is a level-order unary degree sequence (Jacobson: Space-efficient static trees and graphs, FOCS 1989): for each node a 1 per child and
then a 0. Node n is the n-th 1, so children have greater numbers than their parents if every node's bits come after its own 1.
"""

from array import array
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import cython
else:
    from wsdict.kernels import shim as cython

if cython.compiled:
    from cython.cimports.wsdict.kernels.bits import const_ptr, low32, low64, ptr
    from cython.cimports.wsdict.kernels.layout import (
        BITS,
        BYTES,
        CACHE_CHILD,
        CACHE_LINK,
        CACHE_NUMBERS,
        CACHE_PARENT,
        LOUDS_CACHE,
        LOUDS_DEAD_END,
        LOUDS_LONG_KEY,
        LOUDS_NO_TAIL,
        LOUDS_NO_TREE,
        LOUDS_OPEN_TAIL,
        LOUDS_ROOTS,
        LOUDS_SIBLINGS,
        LOUDS_SOUND,
        cache_hash,
        has64,
        make_tail_link,
        no_tail_link,
    )
else:
    from wsdict.kernels.bits import const_ptr, low32, low64, ptr
    from wsdict.kernels.layout import (
        BITS,
        BYTES,
        CACHE_CHILD,
        CACHE_LINK,
        CACHE_NUMBERS,
        CACHE_PARENT,
        LOUDS_CACHE,
        LOUDS_DEAD_END,
        LOUDS_LONG_KEY,
        LOUDS_NO_TAIL,
        LOUDS_NO_TREE,
        LOUDS_OPEN_TAIL,
        LOUDS_ROOTS,
        LOUDS_SIBLINGS,
        LOUDS_SOUND,
        cache_hash,
        has64,
        make_tail_link,
        no_tail_link,
    )

compiled: bool = cython.compiled

FLAWS = {
    LOUDS_SOUND: "",
    LOUDS_NO_TREE: "its bits do not form a tree",
    LOUDS_DEAD_END: "a node without children does not end a key",
    LOUDS_NO_TAIL: "a link does not lead to a tail",
    LOUDS_LONG_KEY: "a key is too long",
    LOUDS_SIBLINGS: "siblings begin with the same byte, or are not in order",
    LOUDS_CACHE: "its cache does not match its tree",
    LOUDS_ROOTS: "its number of children of the root is wrong",
    LOUDS_OPEN_TAIL: "its last tail has no end",
}


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def bit(units: cython.pointer(cython.const[cython.ulonglong]), i: cython.ulonglong) -> cython.bint:
    return has64(units[i >> 6], i)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def number_at(units: cython.pointer(cython.const[cython.ulonglong]), at: cython.ulonglong, width: cython.uint) -> cython.ulonglong:
    """The number of 1 to 32 bits that begins at bit `at`."""
    mask: cython.ulonglong = 0xFFFFFFFF
    shift: cython.uint = at & 63
    number: cython.ulonglong = units[at >> 6] >> shift
    if shift + width > BITS:
        number |= low64(units[(at >> 6) + 1] << (BITS - shift))
    return number & mask >> (32 - width)


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
        return LOUDS_OPEN_TAIL
    while i > 0:
        i -= 1
        if binary:
            size = 1 if bit(ends, i) else size + 1
        else:
            size = size + 1 if text[i] else 0
        sizes[i] = size
    return LOUDS_SOUND


def measure_tails(text: cython.const[cython.uchar][::1], ends: cython.const[cython.ulonglong][::1]) -> tuple:
    """(flaw, sizes): the number of bytes of the tail at each place, 0 for none. `ends`: a bit where a tail ends; if empty, a NUL ends it."""
    n: cython.Py_ssize_t = len(text)
    sizes = array("I", bytes(4 * n))
    s: cython.uint[::1] = sizes
    binary: cython.bint = len(ends) > 0
    flaw: cython.int
    with cython.nogil:
        flaw = tail_sizes(const_ptr(text), n, const_ptr(ends), binary, ptr(s))
    return flaw, sizes


Level = cython.struct(
    louds=cython.pointer(cython.const[cython.ulonglong]),
    terminal=cython.pointer(cython.const[cython.ulonglong]),
    linked=cython.pointer(cython.const[cython.ulonglong]),
    bases=cython.pointer(cython.const[cython.uchar]),
    extras=cython.pointer(cython.const[cython.ulonglong]),
    width=cython.uint,  # bits of an extra
    nodes=cython.ulonglong,
    next_heads=cython.pointer(cython.const[cython.uchar]),  # the first byte of each tail that links can lead to
    next_sizes=cython.pointer(cython.const[cython.uint]),  # ... and its number of bytes, 0 where no tail begins
    next_n=cython.ulonglong,
    cache=cython.pointer(cython.const[cython.uint]),
    cached=cython.ulonglong,  # its entries
    is_first=cython.bint,
    in_order=cython.bint,
    roots=cython.ulonglong,  # children of the root
    parents=cython.pointer(cython.uint),
    heads=cython.pointer(cython.uchar),
    sizes=cython.pointer(cython.uint),
    links=cython.pointer(cython.ulonglong),  # of each node, all ones for none
    total=cython.ulonglong,  # bytes of all keys of the first trie
)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def check_tree(l: cython.pointer(Level)) -> cython.int:
    """Find each node's parent."""
    node: cython.ulonglong = 0  # whose children are read
    seen: cython.ulonglong = 1  # nodes
    children: cython.ulonglong = 0
    i: cython.ulonglong
    if not bit(l.louds, 0) or bit(l.louds, 1) or bit(l.louds, 2 * l.nodes + 1):
        return LOUDS_NO_TREE
    for i in range(2, 2 * l.nodes + 1):
        if bit(l.louds, i):
            if seen == l.nodes or seen <= node:
                return LOUDS_NO_TREE
            l.parents[seen] = node
            seen += 1
            children += 1
            continue
        if node >= seen:
            return LOUDS_NO_TREE
        if node == 0 and children != l.roots:
            return LOUDS_ROOTS
        if l.is_first and children == 0 and not bit(l.terminal, node) and l.nodes > 1:
            return LOUDS_DEAD_END
        children = 0
        node += 1
    return LOUDS_SOUND if seen == l.nodes and node == l.nodes else LOUDS_NO_TREE


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def check_edges(l: cython.pointer(Level), used: cython.pointer(cython.ulonglong)) -> cython.int:
    """Find the first byte of each node's edge and the length of its key; used[byte]: 1 + the last node with a child that begins so."""
    node: cython.ulonglong
    rank: cython.ulonglong = 0  # linked nodes so far
    extra: cython.ulonglong
    link: cython.ulonglong
    size: cython.ulonglong
    none: cython.ulonglong = 0xFFFFFFFFFFFFFFFF
    last: cython.ulonglong = 0
    l.links[0] = none
    for node in range(1, l.nodes):
        size = 1
        l.heads[node] = l.bases[node]
        l.links[node] = none
        if bit(l.linked, node):
            extra = number_at(l.extras, rank * l.width, l.width) if l.width else 0
            rank += 1
            link = make_tail_link(extra, l.bases[node])
            if link >= l.next_n or l.next_sizes[link] == 0:
                return LOUDS_NO_TAIL
            l.links[node] = link
            l.heads[node] = l.next_heads[link]
            size = l.next_sizes[link]
        size += l.sizes[l.parents[node]]
        if size >> 31:
            return LOUDS_LONG_KEY
        l.sizes[node] = size
        if l.is_first:
            if used[l.heads[node]] == l.parents[node] + 1:
                return LOUDS_SIBLINGS
            used[l.heads[node]] = l.parents[node] + 1
            if l.in_order and node > 1 and l.parents[node] == l.parents[node - 1] and l.heads[node] < last:
                return LOUDS_SIBLINGS
            last = l.heads[node]
            if bit(l.terminal, node):
                l.total += size
    return LOUDS_SOUND


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def check_cache(l: cython.pointer(Level)) -> cython.int:
    """Every entry that is not empty (its parent and child are all ones) is true, and where the library looks for it."""
    i: cython.ulonglong
    parent: cython.ulonglong
    child: cython.ulonglong
    link: cython.ulonglong
    place: cython.ulonglong
    empty: cython.ulonglong = 0xFFFFFFFF
    none: cython.ulonglong = 0xFFFFFFFFFFFFFFFF
    for i in range(l.cached):
        parent = l.cache[CACHE_NUMBERS * i + CACHE_PARENT]
        child = l.cache[CACHE_NUMBERS * i + CACHE_CHILD]
        if parent == empty and child == empty:
            continue
        if child == 0 or child >= l.nodes or l.parents[child] != parent:
            return LOUDS_CACHE
        link = l.links[child]
        if link == none:
            link = no_tail_link(l.bases[child])
        place = cache_hash(parent, l.heads[child]) if l.is_first else child
        if l.cache[CACHE_NUMBERS * i + CACHE_LINK] != low32(link) or place & (l.cached - 1) != i:
            return LOUDS_CACHE
    return LOUDS_SOUND


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
    """(flaw, heads, sizes, total) of one trie: a key of FLAWS, the first byte of each node's edge, the number of bytes from the root to it,
    and of the first trie the number of bytes of all keys.

    The caller ensures that the arrays are as long as the numbers of nodes, bits and links require. O(nodes + len(cache)).
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
    used: cython.ulonglong[::1] = array("Q", bytes(8 * BYTES))
    flaw: cython.int
    l.nodes = n
    l.width = width
    l.next_n = len(next_heads)
    l.cached = len(cache) // CACHE_NUMBERS
    l.is_first = is_first
    l.in_order = in_order
    l.roots = roots
    l.total = 0
    l.louds, l.terminal, l.linked = const_ptr(louds), const_ptr(terminal), const_ptr(linked)
    l.bases, l.extras, l.cache = const_ptr(bases), const_ptr(extras), const_ptr(cache)
    l.next_heads, l.next_sizes = const_ptr(next_heads), const_ptr(next_sizes)
    l.parents, l.heads, l.sizes, l.links = ptr(parents), ptr(h), ptr(s), ptr(links)
    with cython.nogil:
        flaw = check_tree(l)
        if flaw == LOUDS_SOUND:
            flaw = check_edges(l, ptr(used))
        if flaw == LOUDS_SOUND:
            flaw = check_cache(l)
    return flaw, heads, sizes, l.total
