"""An automaton over bytes laid out as a double array in the way of dawgdic. The layout is drawn in representations/dawgdic.py.

Aoe: An efficient digital search algorithm by using a double-array structure, IEEE Transactions on Software Engineering 15(9), 1989;
Yata, Morita, Fuketa, Aoe: Fast string matching with space-efficient word graphs, 2008 (dawgdic).

A state's children lie at base ^ byte for each of its bytes, all in one block of 256 units. What is looked for is a base that no other state
has, with all these units free. In a block all 256 bases are tried at once: the free units are 256 bits, which a byte permutes (i becomes
i ^ byte), and the AND over the state's bytes leaves the bases that fit.
"""

from array import array
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import cython
else:
    from wsdict.kernels import shim as cython

if cython.compiled:
    from cython.cimports.wsdict.kernels.bits import free, low32, resize
else:
    from wsdict.kernels.bits import free, low32, resize

compiled: bool = cython.compiled

Layout = cython.struct(
    units=cython.pointer(cython.uint),
    after=cython.pointer(cython.uint),  # the next unit that leads to the same state, 0 for none
    cells=cython.pointer(cython.ulonglong),  # free units, 4 numbers a block
    bases=cython.pointer(cython.ulonglong),  # free bases, likewise
    left=cython.pointer(cython.uint),  # free units of each block, in number
    blocks=cython.uint,
    room=cython.uint,
    open=cython.uint[16],  # the blocks that are tried, oldest first
    opened=cython.uint,
    head=cython.pointer(cython.uint),  # by state: the last unit that leads to it, 0 for none
    copies=cython.uint[1024],  # bases of the state that is being laid
)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def permuted(x: cython.ulonglong, by: cython.uint) -> cython.ulonglong:
    """Bit i of x as bit i ^ by."""
    all64: cython.ulonglong = 0xFFFFFFFFFFFFFFFF
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
        x = x >> 32 | (x << 32) & all64
    return x


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def lowest(x: cython.pointer(cython.ulonglong), only: cython.int) -> cython.int:
    """The number of the lowest of 256 bits, or just `only` if that is not negative and set; -1 for none."""
    i: cython.int
    bit: cython.int
    low: cython.ulonglong = 0xFFFFFFFF
    y: cython.ulonglong
    if only >= 0:
        return only if (x[only >> 6] >> (only & 63)) & 1 else -1
    for i in range(4):
        y = x[i]
        if y:
            bit = 64 * i
            if not y & low:
                y >>= 32
                bit += 32
            while not y & 1:
                y >>= 1
                bit += 1
            return bit
    return -1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def find(
    l: cython.pointer(Layout), block: cython.uint, bytes_: cython.pointer(cython.uchar), n: cython.uint, only: cython.int
) -> cython.int:
    """A base in this block for a state of n bytes, -1 for none."""
    fit: cython.ulonglong[4] = cython.declare(cython.ulonglong[4])
    some: cython.ulonglong
    i: cython.uint
    k: cython.uint
    if l.left[block] < n:
        return -1
    for i in range(4):
        fit[i] = l.bases[4 * block + i]
    for k in range(n):
        some = 0
        for i in range(4):
            fit[i] &= permuted(l.cells[4 * block + (i ^ bytes_[k] >> 6)], bytes_[k] & 63)
            some |= fit[i]
        if not some:
            return -1
    return lowest(fit, only)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def take(l: cython.pointer(Layout), base: cython.uint, bytes_: cython.pointer(cython.uchar), n: cython.uint) -> cython.void:
    one: cython.ulonglong = 1
    all64: cython.ulonglong = 0xFFFFFFFFFFFFFFFF
    k: cython.uint
    u: cython.uint
    l.bases[base >> 6] &= all64 ^ one << (base & 63)
    for k in range(n):
        u = base ^ bytes_[k]
        l.cells[u >> 6] &= all64 ^ one << (u & 63)
    l.left[base >> 8] -= n


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def more(l: cython.pointer(Layout)) -> cython.bint:
    """One block more. False: no memory."""
    i: cython.uint
    all64: cython.ulonglong = 0xFFFFFFFFFFFFFFFF
    if l.blocks == l.room:
        l.room = l.room * 3 // 2 + 16
        l.units = cython.cast(cython.pointer(cython.uint), resize(l.units, 256 * l.room, cython.sizeof(cython.uint)))
        l.after = cython.cast(cython.pointer(cython.uint), resize(l.after, 256 * l.room, cython.sizeof(cython.uint)))
        l.cells = cython.cast(cython.pointer(cython.ulonglong), resize(l.cells, 4 * l.room, cython.sizeof(cython.ulonglong)))
        l.bases = cython.cast(cython.pointer(cython.ulonglong), resize(l.bases, 4 * l.room, cython.sizeof(cython.ulonglong)))
        l.left = cython.cast(cython.pointer(cython.uint), resize(l.left, l.room, cython.sizeof(cython.uint)))
        if not l.units or not l.after or not l.cells or not l.bases or not l.left:
            return False
    for i in range(256 * l.blocks, 256 * l.blocks + 256):
        l.units[i] = 0
    for i in range(4 * l.blocks, 4 * l.blocks + 4):
        l.cells[i] = l.bases[i] = all64
    l.left[l.blocks] = 256
    if l.opened == 16:
        shut(l, 0)
    l.open[l.opened] = l.blocks
    l.opened += 1
    l.blocks += 1
    return True


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def shut(l: cython.pointer(Layout), i: cython.uint) -> cython.void:
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
    """Take a base that the parent's unit can name, for a state of n bytes. -1: no memory."""
    i: cython.uint = 0
    only: cython.int
    block: cython.uint
    base: cython.int
    while i < l.opened:
        block = l.open[i]
        only = -1 if (block << 8 ^ parent) >> reach == 0 else parent & 255
        base = find(l, block, bytes_, n, only)
        if base >= 0:
            take(l, block << 8 | base, bytes_, n)
            if l.left[block] == 0:
                shut(l, i)
            return block << 8 | base
        i += 1
    block = l.blocks
    if not more(l):
        return -1
    base = find(l, block, bytes_, n, parent & 255)
    take(l, block << 8 | base, bytes_, n)
    return block << 8 | base


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def lay_state(
    l: cython.pointer(Layout),
    first: cython.pointer(cython.const[cython.uint]),
    edges: cython.pointer(cython.const[cython.ulonglong]),
    s: cython.Py_ssize_t,
    ends: cython.bint,
    parent: cython.uint,
    reach: cython.uint,
) -> cython.bint:
    """Lay a state for all units that lead to it, the first of them `parent`. False: no memory."""
    low: cython.ulonglong = 0xFFFFFFFF
    leaf: cython.uint = 0x80000000
    bytes_: cython.uchar[256] = cython.declare(cython.uchar[256])
    n: cython.uint = 0
    copies: cython.uint = 0
    i: cython.uint
    k: cython.uint
    target: cython.uint
    offset: cython.uint
    base: cython.longlong
    unit: cython.uint
    newest: cython.uint
    near: cython.int
    if ends:
        bytes_[0] = 0
        n = 1
    for k in range(first[s], first[s + 1]):
        bytes_[n] = edges[k] >> 40
        n += 1
    # Parents far from the open blocks come first: where their lowest byte is right for them, any parent near those blocks has it too.
    newest = l.blocks - 1
    for near in range(2):
        unit = parent
        while True:
            if ((newest << 8 ^ unit) >> reach == 0) == near:
                i = 0
                while i < copies and (l.copies[i] ^ unit) >> reach and (l.copies[i] ^ unit) & 255:
                    i += 1
                if i < copies:
                    base = l.copies[i]
                else:
                    base = place(l, unit, bytes_, n, reach)
                    if base < 0:
                        return False
                    if ends:
                        l.units[base] = leaf
                    for k in range(first[s], first[s + 1]):
                        i = base ^ edges[k] >> 40
                        target = edges[k] & low
                        l.units[i] = edges[k] >> 40 | (edges[k] >> 32 & 1) << 8
                        l.after[i] = l.head[target]
                        l.head[target] = i
                    if copies == 1024:
                        copies = 0
                    l.copies[copies] = base
                    copies += 1
                offset = base ^ unit
                l.units[unit] |= offset << 10 if offset >> 21 == 0 else low32(offset << 2) | 0x200
            if unit:
                unit = l.after[unit]
            if unit == 0:
                break
    return True


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def lay(
    l: cython.pointer(Layout),
    first: cython.pointer(cython.const[cython.uint]),
    edges: cython.pointer(cython.const[cython.ulonglong]),
    n: cython.Py_ssize_t,
    ends: cython.pointer(cython.uchar),
    reach: cython.uint,
) -> cython.bint:
    """Lay all states, parents before children: a base is chosen when every unit is known that must be able to name it. False: no memory."""
    low: cython.ulonglong = 0xFFFFFFFF
    one: cython.ulonglong = 1
    s: cython.Py_ssize_t = n
    i: cython.uint
    block: cython.uint
    base: cython.int
    if not more(l):
        return False
    l.cells[0] ^= one  # the root's unit
    l.bases[0] ^= one  # its base would make a NUL lead to the root
    l.left[0] = 255
    for i in range(first[n]):
        if (edges[i] >> 32) & 1:
            ends[edges[i] & low] = 1
    if n == 1:
        l.units[0] = 1 << 10
        l.bases[0] ^= one << 1
    else:
        while s > 0:
            s -= 1
            if (s == n - 1 or l.head[s]) and not lay_state(l, first, edges, s, ends[s], l.head[s], reach):
                return False
    for block in range(l.blocks):
        if l.left[block]:  # units that are left get labels by which only a base that nobody has could lead to them
            base = lowest(cython.address(l.bases[4 * block]) if cython.compiled else l.bases[4 * block : 4 * block + 4], -1)
            for i in range(256):
                if (l.cells[4 * block + (i >> 6)] >> (i & 63)) & 1:
                    l.units[256 * block + i] = i ^ base
    return True


def double_array(first: cython.const[cython.uint][::1], edges: cython.const[cython.ulonglong][::1], reach: cython.uint = 21):
    """The units of a minimal automaton over bytes, as an array of 4-byte numbers. O(edges) on the average.

    reach: units whose numbers differ in lower bits only can name each other as they please; others want the same lowest byte, and a state
    that is led to from several such regions is laid several times.
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
    try:
        if not cython.compiled:
            l.head = head
            done = lay(l, first, edges, n, ends, reach)
        else:
            l.head = cython.address(head[0])
            with cython.nogil:
                done = lay(
                    l,
                    cython.address(first[0]),
                    cython.address(edges[0]) if n > 1 else cython.NULL,
                    n,
                    cython.address(ends[0]),
                    reach,
                )
        if not done:
            raise MemoryError
        result = array("I")
        if cython.compiled:
            result.frombytes(cython.cast(cython.p_char, l.units)[: 1024 * cython.cast(cython.Py_ssize_t, l.blocks)])
        else:
            result.extend(l.units[: 256 * l.blocks])
        return result
    finally:
        free(l.units)
        free(l.after)
        free(l.cells)
        free(l.bases)
        free(l.left)
