"""An adaptive binary range coder that writes and reads by the same calls, so that a layout is written down once.

`bit(slot, value)` codes one bit by the probability of its slot, and gives the value: the argument where the coder writes, the one that is in
the bytes where it reads. All else is made of it: trees of bits for small numbers, exponent and mantissa for others.

Martin: Range encoding, 1979, with the carry and the binary form of Pavlov's LZMA. A probability moves by 1/(n + 1.5) of the distance at its n-th
use, at least by 1/32, rounded down, so it never reaches 0 or 1. A slot learns from its first bits, which matters where most slots are
used a few dozen times.
"""

from array import array
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import cython
else:
    from wsdict.kernels import shim as cython

if cython.compiled:
    from cython.cimports.wsdict.kernels.bits import const_ptr, low32, ptr
    from cython.cimports.wsdict.kernels.layout import (
        BYTE_MASK,
        CERTAIN,
        CODE_BANDS,
        EVEN,
        LEAST_RANGE,
        MOST_USES,
        NEAR_DOWN,
        NEAR_MORE,
        NEAR_SLOTS,
        NEAR_SOME,
        NEAR_STEPS,
        NEAR_UP,
        NO_LENGTH,
        NUMBER_BITS,
        NUMBER_NEXT,
        TABLE_LENGTHS,
        TABLE_SOME,
        estimate_probability,
        estimate_uses,
        make_estimate,
    )
else:
    from wsdict.kernels.bits import const_ptr, low32, ptr
    from wsdict.kernels.layout import *  # noqa: F403

compiled: bool = cython.compiled


RATES = array("H", [65536 * 2 // (2 * min(n, 31) + 3) for n in range(64)])  # 1/(n + 1.5), in 1/65536


@cython.final
@cython.cclass
class Coder:
    """slots: the number of probabilities. data: bytes to read; None to write.

    After the end of the bytes it reads zeros: every call ends and gives a number of its range, for any bytes.
    """

    slots: cython.pointer(cython.uint)  # the probability that a 0 comes, and how often it was used
    rates: cython.pointer(cython.const[cython.ushort])
    data: cython.pointer(cython.const[cython.uchar])
    kept: tuple
    at: cython.Py_ssize_t
    size: cython.Py_ssize_t
    reads: cython.bint
    out: object
    # of another type than the slots: C then knows that storing a slot does not change these, and keeps them in registers
    low: cython.ulonglong
    range: cython.ulonglong
    code: cython.ulonglong
    held: cython.uint
    pending: cython.Py_ssize_t

    def __init__(self, slots: cython.Py_ssize_t, data=None) -> None:
        states: cython.uint[::1] = array("I", [make_estimate(EVEN, 0)]) * slots
        rates: cython.ushort[::1] = RATES
        view: cython.const[cython.uchar][::1] = data if data else b"\0"
        self.kept = states, rates, view
        self.slots, self.rates, self.data = ptr(states), ptr(rates), const_ptr(view)
        self.range = low32(-1)
        self.low = self.code = self.held = 0
        self.pending = 0
        self.at = self.size = 0
        self.out = bytearray()
        self.reads = data is not None
        if self.reads:
            self.size = len(data)
            for _ in range(4):
                self.code = low32(self.code << 8) | next_byte(self)

    @cython.cfunc
    def carry(self) -> object:
        """Write a byte. The last one, and 255s after it, are held back, since a carry can still change them."""
        if self.low >> 24 != BYTE_MASK:
            if self.at:
                self.out.append((self.held + (self.low >> 32)) & BYTE_MASK)
            while self.pending:
                self.out.append((BYTE_MASK + (self.low >> 32)) & BYTE_MASK)
                self.pending -= 1
            self.held = (self.low >> 24) & BYTE_MASK
            self.at = 1
        else:
            self.pending += 1
        self.low = (self.low & 0x00FFFFFF) << 8

    @cython.cfunc
    @cython.exceptval(check=False)
    def put(self, part: cython.ulonglong, value: cython.uint) -> cython.uint:
        """Write a bit; `part` of the range is for a 0."""
        if value:
            self.low += part
            self.range -= part
        else:
            self.range = part
        while self.range < LEAST_RANGE:
            self.range = self.range << 8
            self.carry()
        return value

    @cython.ccall
    @cython.exceptval(check=False)
    def bit(self, slot: cython.Py_ssize_t, value: cython.uint) -> cython.uint:
        """A bit by the probability of a slot."""
        return code_bit(self, slot, value)

    @cython.ccall
    @cython.exceptval(check=False)
    def tree(self, slot: cython.Py_ssize_t, bits: cython.uint, value: cython.uint) -> cython.uint:
        """A number below 2**bits, highest bit first, each by the probability that the bits before choose: 2**bits slots."""
        node: cython.uint = 1
        i: cython.uint = bits
        while i:
            i -= 1
            node = 2 * node + code_bit(self, slot + node, (value >> i) & 1)
        return node - (cython.cast(cython.uint, 1) << bits)

    @cython.cfunc
    @cython.exceptval(-2, check=True)
    def lengths(
        self,
        at: cython.Py_ssize_t,
        values: cython.uchar[::1],
        symbols: cython.Py_ssize_t,
        table: cython.Py_ssize_t,
        like: cython.Py_ssize_t,
        some: cython.uchar[::1],
        used: cython.uint[::1],
        starts: cython.uint[::1],
        bands: cython.uchar[::1],
        band: cython.uchar[::1],
    ) -> cython.Py_ssize_t:
        """The lengths of the codes of a table, near those of table `like`, -1 for none: see `code_tables` in codebook.py.

        Gives the number of codes, -1 where a block of symbols is said to have codes and has none, which no writer writes.
        """
        count: cython.Py_ssize_t = 0
        blocks: cython.Py_ssize_t = len(bands)
        b: cython.Py_ssize_t
        i: cython.uint
        s: cython.Py_ssize_t
        slot: cython.Py_ssize_t
        any_some: cython.uint
        near: cython.uint = NO_LENGTH
        middle: cython.uint
        usual: cython.uint[7] = [0, 3, 5, 6, 7, 9, 10]  # of a band, where the other table has no length
        for b in range(blocks):
            if bands[b] == 0:
                continue
            any_some = 0
            if not self.reads:
                for i in range(starts[b], starts[b + 1]):
                    any_some |= values[table * symbols + used[i]]
            slot = at + TABLE_SOME + bands[b] + (CODE_BANDS + 1) * (some[like * blocks + b] if like >= 0 else 2)
            if not code_bit(self, slot, any_some > 0):
                continue
            any_some = 0
            for i in range(starts[b], starts[b + 1]):
                s = used[i]
                if like >= 0:
                    near = values[like * symbols + s]
                middle = near if 0 < near < NO_LENGTH else usual[band[s]]
                slot = at + TABLE_LENGTHS + NEAR_SLOTS * ((NO_LENGTH + 1) * band[s] + near)
                middle = code_near(self, slot, 0 < near < NO_LENGTH, middle, values[table * symbols + s])
                values[table * symbols + s] = middle
                any_some |= middle
                count += middle > 0
            if not any_some:
                return -1
            some[table * blocks + b] = True
        return count

    @cython.ccall
    @cython.exceptval(check=False)
    def number(self, slot: cython.Py_ssize_t, value: cython.uint) -> cython.uint:
        """A number below 2**31: its length in bits and the two bits after the highest by probabilities, the others as they are. 160 slots."""
        size: cython.uint = 0
        result: cython.uint = 1
        shift: cython.uint
        next_slot: cython.Py_ssize_t
        value += 1
        while size < NUMBER_BITS and code_bit(self, slot + size, (value >> (size + 1)) > 0):
            size += 1
        next_slot = (
            slot + NUMBER_NEXT + 4 * cython.cast(cython.Py_ssize_t, size)
        )  # two for the second bit after the highest, then the first's
        shift = size
        if shift:
            shift -= 1
            result = 2 * result + code_bit(self, next_slot + 2, (value >> shift) & 1)
        if shift:
            shift -= 1
            result = 2 * result + code_bit(self, next_slot + (result & 1), (value >> shift) & 1)
        while shift:
            shift -= 1
            result = 2 * result + code_by(self, EVEN, (value >> shift) & 1)
        return result - 1

    def done(self) -> bytes:
        """The bytes that were written."""
        for _ in range(5):
            self.carry()
        return bytes(self.out).rstrip(b"\0")


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def next_byte(c: Coder) -> cython.uint:
    if c.at < c.size:
        c.at += 1
        return c.data[c.at - 1]
    c.at += 1
    return 0


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def code_by(c: Coder, probability: cython.uint, value: cython.uint) -> cython.uint:
    """A bit that is 0 with this probability, in 1/65536."""
    part: cython.ulonglong = (c.range >> 16) * probability
    if not c.reads:
        return c.put(part, value)
    if c.code >= part:
        c.code -= part
        c.range -= part
        value = 1
    else:
        c.range = part
        value = 0
    while c.range < LEAST_RANGE:
        c.range = c.range << 8
        c.code = low32(c.code << 8) | next_byte(c)
    return value


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def code_bit(c: Coder, slot: cython.Py_ssize_t, value: cython.uint) -> cython.bint:
    """A bit by the probability of a slot, which moves towards it."""
    estimate: cython.uint = c.slots[slot]
    p: cython.uint = estimate_probability(estimate)
    uses: cython.uint = estimate_uses(estimate)
    rate: cython.uint = c.rates[uses]
    uses += uses < MOST_USES
    if code_by(c, p, value):
        c.slots[slot] = make_estimate(p - (p * rate >> 16), uses)
        return True
    c.slots[slot] = make_estimate(p + ((CERTAIN - p) * rate >> 16), uses)
    return False


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def code_near(c: Coder, slot: cython.Py_ssize_t, sure: cython.bint, middle: cython.uint, value: cython.uint) -> cython.uint:
    """A length below 32 that is near another: is it `middle`? is it 0? (if not `sure`, this first), is it more? and then, step by step, by how much."""
    n: cython.uint = 0
    if sure and not code_bit(c, slot, value != middle):
        return middle
    if not code_bit(c, slot + NEAR_SOME, value > 0):
        return 0
    if not sure and not code_bit(c, slot, value != middle):
        return middle
    if code_bit(c, slot + NEAR_MORE, value > middle):
        middle += 1
        while middle < NO_LENGTH and code_bit(c, slot + NEAR_UP + n, value > middle):
            middle += 1
            n += n < NEAR_STEPS
    else:
        middle -= 1
        while middle > 1 and code_bit(c, slot + NEAR_DOWN + n, value < middle):
            middle -= 1
            n += n < NEAR_STEPS
    return middle
