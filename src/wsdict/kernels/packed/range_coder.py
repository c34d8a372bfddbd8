"""An adaptive binary range coder that writes and reads by the same calls, so that a layout is written down once.

`bit(slot, value)` codes one yes or no by the odds of its slot, and gives the value: the one that was handed over where the coder writes,
the one that stands in the bytes where it reads. All else is made of it: trees of bits for small numbers, exponent and mantissa for others.

Martin: Range encoding, 1979, with the carry and the binary form as Pavlov's LZMA has them. Odds move by 1/(n + 1.5) of the distance at their n-th
use, at least by 1/32, rounded down, so that they never come to 0 or 1: a slot learns from its first bits, which matters where most slots are
used a few dozen times.
"""

from array import array
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import cython
else:
    from wsdict.kernels import shim as cython

if cython.compiled:
    from cython.cimports.wsdict.kernels.bits import low32
else:
    from wsdict.kernels.bits import low32

compiled: bool = cython.compiled


RATES = array("H", [65536 * 2 // (2 * min(n, 31) + 3) for n in range(64)])  # 1/(n + 1.5), in 1/65536


@cython.final
@cython.cclass
class Coder:
    """slots: how many odds there are. data: bytes to read; None to write.

    Bytes that have ended read as zeros: every call ends and gives a number of its range, whatever the bytes are.
    """

    odds: cython.pointer(cython.uint)  # of a slot: that a 0 comes, in 1/65536, above 6 bits of how often it was used
    rates: cython.pointer(cython.ushort)
    data: cython.pointer(cython.const[cython.uchar])
    kept: tuple
    at: cython.Py_ssize_t
    size: cython.Py_ssize_t
    reads: cython.bint
    out: object
    # of another type than the odds: C then knows that odds which are stored leave these as they are, and keeps them in registers
    low: cython.ulonglong
    range: cython.ulonglong
    code: cython.ulonglong
    cache: cython.uint
    pending: cython.Py_ssize_t

    def __init__(self, slots: cython.Py_ssize_t, data=None) -> None:
        odds: cython.uint[::1] = array("I", [0x8000 << 6]) * slots
        rates: cython.ushort[::1] = RATES
        view: cython.const[cython.uchar][::1] = data if data else b"\0"
        self.kept = odds, rates, view
        if not cython.compiled:
            self.odds, self.rates, self.data = odds, rates, view
        else:
            self.odds, self.rates, self.data = cython.address(odds[0]), cython.address(rates[0]), cython.address(view[0])
        self.range = low32(-1)
        self.low = self.code = self.cache = 0
        self.pending = 0
        self.at = self.size = 0
        self.out = bytearray()
        self.reads = data is not None
        if self.reads:
            self.size = len(data)
            for _ in range(4):
                self.code = low32(self.code << 8) | byte(self)

    @cython.cfunc
    def carry(self) -> object:
        """Send a byte on; those that a carry can still change wait."""
        if self.low >> 24 != 0xFF:
            if self.at:
                self.out.append((self.cache + (self.low >> 32)) & 0xFF)
            while self.pending:
                self.out.append((0xFF + (self.low >> 32)) & 0xFF)
                self.pending -= 1
            self.cache = (self.low >> 24) & 0xFF
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
        while self.range < 0x1000000:
            self.range = self.range << 8
            self.carry()
        return value

    @cython.ccall
    @cython.exceptval(check=False)
    def bit(self, slot: cython.Py_ssize_t, value: cython.uint) -> cython.uint:
        """A bit by the odds of a slot."""
        return decide(self, slot, value)

    @cython.ccall
    @cython.exceptval(check=False)
    def tree(self, slot: cython.Py_ssize_t, bits: cython.uint, value: cython.uint) -> cython.uint:
        """A number below 2**bits, highest bit first, each by the odds that the bits before choose: 2**bits slots."""
        return branch(self, slot, bits, value)

    @cython.cfunc
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
    ) -> object:
        """Lengths of the codes of a table beside those of table `like`, -1 for none: see `tables` in book.py."""
        blocks: cython.Py_ssize_t = len(bands)
        b: cython.Py_ssize_t
        i: cython.uint
        s: cython.Py_ssize_t
        slot: cython.Py_ssize_t
        any_some: cython.uint
        near: cython.uint = 31
        middle: cython.uint
        usual: cython.uint[7] = [0, 3, 5, 6, 7, 9, 10]  # of a band, where the other table does not tell
        for b in range(blocks):
            if bands[b] == 0:
                continue
            any_some = 0
            if not self.reads:
                for i in range(starts[b], starts[b + 1]):
                    any_some |= values[table * symbols + used[i]]
            slot = at + bands[b] + 8 * (some[like * blocks + b] if like >= 0 else 2)
            if not decide(self, slot, any_some > 0):
                continue
            any_some = 0
            for i in range(starts[b], starts[b + 1]):
                s = used[i]
                if like >= 0:
                    near = values[like * symbols + s]
                middle = near if 0 < near < 31 else usual[band[s]]
                slot = at + 32 + 1024 * band[s] + 32 * near
                middle = nearby(self, slot, 0 < near < 31, middle, values[table * symbols + s])
                values[table * symbols + s] = middle
                any_some |= middle
            some[table * blocks + b] = any_some > 0
        return None

    @cython.ccall
    @cython.exceptval(check=False)
    def number(self, slot: cython.Py_ssize_t, value: cython.uint) -> cython.uint:
        """A number below 2**31: its length in bits, the two bits behind the highest by odds, the others as they are. 160 slots."""
        size: cython.uint = 0
        result: cython.uint = 1
        shift: cython.uint
        value += 1
        while size < 31 and decide(self, slot + size, (value >> (size + 1)) > 0):
            size += 1
        shift = size
        while shift:
            shift -= 1
            if size - shift <= 2:
                result = 2 * result + decide(self, slot + 32 + 4 * size + (result & 1 if size - shift == 2 else 2), (value >> shift) & 1)
            else:
                result = 2 * result + code_bit(self, 0x8000, (value >> shift) & 1)
        return result - 1

    def done(self) -> bytes:
        """What was written."""
        for _ in range(5):
            self.carry()
        return bytes(self.out).rstrip(b"\0")


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def byte(c: Coder) -> cython.uint:
    if c.at < c.size:
        c.at += 1
        return c.data[c.at - 1]
    c.at += 1
    return 0


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def code_bit(c: Coder, odds: cython.uint, value: cython.uint) -> cython.uint:
    part: cython.ulonglong = (c.range >> 16) * odds
    if not c.reads:
        return c.put(part, value)
    if c.code >= part:
        c.code -= part
        c.range -= part
        value = 1
    else:
        c.range = part
        value = 0
    while c.range < 0x1000000:
        c.range = c.range << 8
        c.code = low32(c.code << 8) | byte(c)
    return value


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def decide(c: Coder, slot: cython.Py_ssize_t, value: cython.uint) -> cython.bint:
    odds: cython.uint = c.odds[slot]
    p: cython.uint = odds >> 6
    rate: cython.uint = c.rates[odds & 63]
    odds += (odds & 63) < 63
    if code_bit(c, p, value):
        c.odds[slot] = odds - (p * rate >> 16 << 6)
        return True
    c.odds[slot] = odds + ((0x10000 - p) * rate >> 16 << 6)
    return False


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def branch(c: Coder, slot: cython.Py_ssize_t, bits: cython.uint, value: cython.uint) -> cython.uint:
    node: cython.uint = 1
    i: cython.uint = bits
    while i:
        i -= 1
        node = 2 * node + decide(c, slot + node, (value >> i) & 1)
    return node - (cython.cast(cython.uint, 1) << bits)


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def nearby(c: Coder, slot: cython.Py_ssize_t, sure: cython.bint, middle: cython.uint, value: cython.uint) -> cython.uint:
    """A number below 32: is it `middle`? is it 0? (if not `sure`, first this), is it more? and then, step by step, how far. 32 slots."""
    n: cython.uint = 0
    if sure and not decide(c, slot, value != middle):
        return middle
    if not decide(c, slot + 1, value > 0):
        return 0
    if not sure and not decide(c, slot, value != middle):
        return middle
    if decide(c, slot + 2, value > middle):
        middle += 1
        while middle < 31 and decide(c, slot + 3 + n, value > middle):
            middle += 1
            n += n < 13
    else:
        middle -= 1
        while middle > 1 and decide(c, slot + 17 + n, value < middle):
            middle -= 1
            n += n < 13
    return middle
