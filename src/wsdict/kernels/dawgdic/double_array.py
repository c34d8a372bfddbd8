"""An automaton over bytes written as a double array as dawgdic does. The layout is drawn in representations/dawgdic.py.

Aoe: An efficient digital search algorithm by using a double-array structure, IEEE Transactions on Software Engineering 15(9), 1989;
Yata, Morita, Fuketa, Aoe: Fast string matching with space-efficient word graphs, 2008 (dawgdic).

A state's children are at base ^ byte for each of its bytes, all in one block of 256 units. So each state needs a base that no other state
has, with all these units free. All 256 bases of a block are tried at once: the free units are 256 bits, which a byte permutes (i becomes
i ^ byte), and the AND over the state's bytes has the bases that fit.
"""

from array import array
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import cython
else:
    from wsdict.kernels import shim as cython

if cython.compiled:
    from cython.cimports.wsdict.kernels.bits import append_numbers, const_ptr, ctz, free, low32, low64, ptr, resize
    from cython.cimports.wsdict.kernels.layout import (
        BLOCK_NUMBERS,
        BLOCK_UNITS,
        MOST_COPIES,
        MOST_OPEN,
        OFFSET_BITS,
        bit64,
        edge_accepts,
        edge_label,
        edge_target,
        has64,
        make_offset,
        make_unit,
        make_value,
    )
else:
    from wsdict.kernels.bits import append_numbers, const_ptr, ctz, free, low32, low64, ptr, resize
    from wsdict.kernels.layout import (
        BLOCK_NUMBERS,
        BLOCK_UNITS,
        MOST_COPIES,
        MOST_OPEN,
        OFFSET_BITS,
        bit64,
        edge_accepts,
        edge_label,
        edge_target,
        has64,
        make_offset,
        make_unit,
        make_value,
    )

compiled: bool = cython.compiled

Layout = cython.struct(
    units=cython.pointer(cython.uint),
    after=cython.pointer(cython.uint),  # the next unit that leads to the same state, 0 for none
    cells=cython.pointer(cython.ulonglong),  # the free units as bits, BLOCK_NUMBERS per block
    bases=cython.pointer(cython.ulonglong),  # the free bases, likewise
    left=cython.pointer(cython.uint),  # the number of free units of each block
    blocks=cython.uint,
    room=cython.uint,
    open=cython.uint[MOST_OPEN],  # the blocks that are tried, oldest first
    opened=cython.uint,
    head=cython.pointer(cython.uint),  # by state: the last unit that leads to it, 0 for none
    copies=cython.uint[MOST_COPIES],  # bases of the state that is being written
)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def permuted(x: cython.ulonglong, by: cython.uint) -> cython.ulonglong:
    """Bit i of x as bit i ^ by."""
    ones: cython.ulonglong = 0x5555555555555555
    twos: cython.ulonglong = 0x3333333333333333
    fours: cython.ulonglong = 0x0F0F0F0F0F0F0F0F
    eights: cython.ulonglong = 0x00FF00FF00FF00FF
    sixteens: cython.ulonglong = 0x0000FFFF0000FFFF
    if by & 1:
        x = (x >> 1) & ones | (x & ones) << 1
    if by & 2:
        x = (x >> 2) & twos | (x & twos) << 2
    if by & 4:
        x = (x >> 4) & fours | (x & fours) << 4
    if by & 8:
        x = (x >> 8) & eights | (x & eights) << 8
    if by & 16:
        x = (x >> 16) & sixteens | (x & sixteens) << 16
    if by & 32:
        x = x >> 32 | low64(x << 32)
    return x


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def lowest(x: cython.pointer(cython.ulonglong), at: cython.size_t, only: cython.int) -> cython.int:
    """The lowest of the 256 bits from number `at` on, or `only` if that is not negative and set; -1 for none."""
    i: cython.int
    y: cython.ulonglong
    if only >= 0:
        return only if has64(x[at + (only >> 6)], only) else -1
    for i in range(BLOCK_NUMBERS):
        y = x[at + i]
        if low32(y):
            return 64 * i + ctz(low32(y))
        if y:
            return 64 * i + 32 + ctz(low32(y >> 32))
    return -1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def find(
    l: cython.pointer(Layout), block: cython.uint, bytes_: cython.pointer(cython.uchar), n: cython.uint, only: cython.int
) -> cython.int:
    """A base in this block for a state of n bytes, -1 for none."""
    fit: cython.ulonglong[BLOCK_NUMBERS] = cython.declare(cython.ulonglong[BLOCK_NUMBERS])
    some: cython.ulonglong
    i: cython.uint
    k: cython.uint
    if l.left[block] < n:
        return -1
    for i in range(BLOCK_NUMBERS):
        fit[i] = l.bases[BLOCK_NUMBERS * block + i]
    for k in range(n):
        some = 0
        for i in range(BLOCK_NUMBERS):
            fit[i] &= permuted(l.cells[BLOCK_NUMBERS * block + (i ^ bytes_[k] >> 6)], bytes_[k] & 63)
            some |= fit[i]
        if not some:
            return -1
    return lowest(fit, 0, only)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def take(l: cython.pointer(Layout), base: cython.uint, bytes_: cython.pointer(cython.uchar), n: cython.uint) -> cython.void:
    k: cython.uint
    u: cython.uint
    l.bases[base >> 6] &= ~bit64(base)
    for k in range(n):
        u = base ^ bytes_[k]
        l.cells[u >> 6] &= ~bit64(u)
    l.left[base // BLOCK_UNITS] -= n


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def add_block(l: cython.pointer(Layout)) -> cython.bint:
    """One block more. False: out of memory."""
    i: cython.uint
    if l.blocks == l.room:
        l.room = l.room * 3 // 2 + 16
        l.units = cython.cast(cython.pointer(cython.uint), resize(l.units, BLOCK_UNITS * l.room, cython.sizeof(cython.uint)))
        l.after = cython.cast(cython.pointer(cython.uint), resize(l.after, BLOCK_UNITS * l.room, cython.sizeof(cython.uint)))
        l.cells = cython.cast(cython.pointer(cython.ulonglong), resize(l.cells, BLOCK_NUMBERS * l.room, cython.sizeof(cython.ulonglong)))
        l.bases = cython.cast(cython.pointer(cython.ulonglong), resize(l.bases, BLOCK_NUMBERS * l.room, cython.sizeof(cython.ulonglong)))
        l.left = cython.cast(cython.pointer(cython.uint), resize(l.left, l.room, cython.sizeof(cython.uint)))
        if not l.units or not l.after or not l.cells or not l.bases or not l.left:
            return False
    for i in range(BLOCK_UNITS * l.blocks, BLOCK_UNITS * (l.blocks + 1)):
        l.units[i] = 0
    for i in range(BLOCK_NUMBERS * l.blocks, BLOCK_NUMBERS * (l.blocks + 1)):
        l.cells[i] = l.bases[i] = 0xFFFFFFFFFFFFFFFF
    l.left[l.blocks] = BLOCK_UNITS
    if l.opened == MOST_OPEN:
        close_block(l, 0)
    l.open[l.opened] = l.blocks
    l.opened += 1
    l.blocks += 1
    return True


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def close_block(l: cython.pointer(Layout), i: cython.uint) -> cython.void:
    l.opened -= 1
    while i < l.opened:
        l.open[i] = l.open[i + 1]
        i += 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def place(
    l: cython.pointer(Layout), parent: cython.uint, bytes_: cython.pointer(cython.uchar), n: cython.uint, reach: cython.uint
) -> cython.longlong:
    """Take a base that the parent's unit can express, for a state of n bytes. -1: out of memory."""
    i: cython.uint = 0
    only: cython.int
    block: cython.uint
    base: cython.int
    while i < l.opened:
        block = l.open[i]
        only = -1 if (block * BLOCK_UNITS ^ parent) >> reach == 0 else parent % BLOCK_UNITS
        base = find(l, block, bytes_, n, only)
        if base >= 0:
            take(l, block * BLOCK_UNITS + base, bytes_, n)
            if l.left[block] == 0:
                close_block(l, i)
            return block * BLOCK_UNITS + base
        i += 1
    block = l.blocks
    if not add_block(l):
        return -1
    base = find(l, block, bytes_, n, parent % BLOCK_UNITS)
    take(l, block * BLOCK_UNITS + base, bytes_, n)
    return block * BLOCK_UNITS + base


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def write_state(
    l: cython.pointer(Layout),
    first: cython.pointer(cython.const[cython.uint]),
    edges: cython.pointer(cython.const[cython.ulonglong]),
    s: cython.Py_ssize_t,
    ends: cython.bint,
    parent: cython.uint,
    reach: cython.uint,
) -> cython.bint:
    """Write a state for all units that lead to it, the first of them `parent`. False: out of memory."""
    bytes_: cython.uchar[256] = cython.declare(cython.uchar[256])
    n: cython.uint = 0
    copies: cython.uint = 0
    i: cython.uint
    k: cython.uint
    target: cython.uint
    base: cython.longlong
    unit: cython.uint
    newest: cython.uint
    near: cython.int
    if ends:
        bytes_[0] = 0
        n = 1
    for k in range(first[s], first[s + 1]):
        bytes_[n] = edge_label(edges[k])
        n += 1
    # Parents far from the open blocks come first: a base with the lowest byte that they need is one that any parent near those blocks can use too.
    newest = l.blocks - 1
    for near in range(2):
        unit = parent
        while True:
            if ((newest * BLOCK_UNITS ^ unit) >> reach == 0) == near:
                i = 0
                while i < copies and (l.copies[i] ^ unit) >> reach and (l.copies[i] ^ unit) % BLOCK_UNITS:
                    i += 1
                if i < copies:
                    base = l.copies[i]
                else:
                    base = place(l, unit, bytes_, n, reach)
                    if base < 0:
                        return False
                    if ends:
                        l.units[base] = make_value(0)
                    for k in range(first[s], first[s + 1]):
                        i = base ^ edge_label(edges[k])
                        target = edge_target(edges[k])
                        l.units[i] = make_unit(edge_label(edges[k]), edge_accepts(edges[k]))
                        l.after[i] = l.head[target]
                        l.head[target] = i
                    if copies == MOST_COPIES:
                        copies = 0
                    l.copies[copies] = base
                    copies += 1
                l.units[unit] |= make_offset(base ^ unit)
            if unit:
                unit = l.after[unit]
            if unit == 0:
                break
    return True


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def write(
    l: cython.pointer(Layout),
    first: cython.pointer(cython.const[cython.uint]),
    edges: cython.pointer(cython.const[cython.ulonglong]),
    n: cython.Py_ssize_t,
    ends: cython.pointer(cython.uchar),
    reach: cython.uint,
) -> cython.bint:
    """Write all states, parents before children: a base is chosen once all units are known that must express it. False: out of memory."""
    s: cython.Py_ssize_t = n
    i: cython.uint
    block: cython.uint
    base: cython.int
    if not add_block(l):
        return False
    l.cells[0] &= ~bit64(0)  # the root's unit
    l.bases[0] &= ~bit64(0)  # with base 0 a NUL would lead to the root
    l.left[0] -= 1
    for i in range(first[n]):
        if edge_accepts(edges[i]):
            ends[edge_target(edges[i])] = 1
    if n == 1:
        l.units[0] = make_offset(1)
        l.bases[0] &= ~bit64(1)
    else:
        while s > 0:
            s -= 1
            if (s == n - 1 or l.head[s]) and not write_state(l, first, edges, s, ends[s], l.head[s], reach):
                return False
    for block in range(l.blocks):
        if l.left[block]:  # free units get bytes by which only a base that no state has could lead to them
            base = lowest(l.bases, BLOCK_NUMBERS * block, -1)
            for i in range(BLOCK_UNITS):
                if has64(l.cells[BLOCK_NUMBERS * block + (i >> 6)], i):
                    l.units[BLOCK_UNITS * block + i] = make_unit(i ^ base, 0)
    return True


def double_array(first: cython.const[cython.uint][::1], edges: cython.const[cython.ulonglong][::1], reach: cython.uint = OFFSET_BITS):
    """The units of a minimal automaton over bytes, as an array of 4-byte numbers. O(edges) on average.

    reach: units whose numbers differ only in this many lower bits can have any offset between them; others need the same lowest byte, and a
    state with edges from several such regions is written several times.
    """
    layout: Layout = cython.declare(Layout)
    l: cython.pointer(Layout) = cython.address(layout)
    n: cython.Py_ssize_t = len(first) - 1
    ends: cython.uchar[::1] = bytearray(n)
    head: cython.uint[::1] = array("I", bytes(4 * n))
    done: cython.bint
    l.units = l.after = l.left = cython.NULL
    l.cells = l.bases = cython.NULL
    l.blocks = l.room = l.opened = 0
    l.head = ptr(head)
    try:
        with cython.nogil:
            done = write(l, const_ptr(first), const_ptr(edges), n, ptr(ends), reach)
        if not done:
            raise MemoryError
        result = array("I")
        append_numbers(result, l.units, BLOCK_UNITS * l.blocks, cython.sizeof(cython.uint))
        return result
    finally:
        free(l.units)
        free(l.after)
        free(l.cells)
        free(l.bases)
        free(l.left)
