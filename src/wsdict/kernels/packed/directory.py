"""The directory of a packed dictionary: how long each fragment is, and how many edges are cut in it.

A bucket is doubled and 1 is added for a size in which edges are cut, so that nothing is said of cuts where there are none. A number n is a bucket, the place of the highest bit of n + 1 and the two bits behind it, in a prefix code; then the bits that are left. There
are TABLES codes: for sizes of shared states and of others, one for each magnitude of the size before; for cuts, one for each magnitude of the size.
"""

from array import array
from typing import TYPE_CHECKING

from wsdict.kernels.packed.huffman import canonical, code_lengths, codes

if TYPE_CHECKING:
    import cython
else:
    from wsdict.kernels import shim as cython

if cython.compiled:
    from cython.cimports.wsdict.kernels.bits import lg, low64, window
else:
    from wsdict.kernels.bits import lg, low64, window

compiled: bool = cython.compiled

BUCKETS = 256
TABLES = 48


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def spare(bucket: cython.uint) -> cython.uint:
    """How many bits follow a bucket."""
    return (bucket >> 2) - 2 if bucket > 8 else 0


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def bucket_of(n: cython.uint) -> cython.uint:
    high: cython.uint = lg(cython.cast(cython.ulonglong, n) + 1) >> 8
    n += 1
    while n >> high > 1:
        high += 1
    while not n >> high:
        high -= 1
    return high << 2 | (n >> (high - 2) & 3 if high > 1 else n & high)


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def magnitude(size: cython.uint) -> cython.uint:
    high: cython.uint = bucket_of(size) >> 2
    return high if high < 16 else 15


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def meaning(symbol: cython.uint, length: cython.uint) -> cython.ulonglong:
    """Of a code: its length | bits that follow << 4 | more << 9 | magnitude << 10 | the least number << 14."""
    bucket: cython.uint = symbol >> 1
    m: cython.uint = bucket >> 2
    least: cython.uint = (4 | bucket & 3) << (m - 2) if bucket > 8 else 1 << m | bucket & m
    return length | spare(bucket) << 4 | (symbol & 1) << 9 | (m if m < 16 else 15) << 10 | cython.cast(cython.ulonglong, least - 1) << 14


def write(sizes: cython.uint[::1], cuts: cython.uint[::1], hubs: cython.Py_ssize_t) -> tuple:
    """(lengths of the codes, bytes). O(fragments)."""
    n: cython.Py_ssize_t = len(sizes)
    f: cython.Py_ssize_t
    seen: list = [[0] * 256 for _ in range(48)]
    tokens: list = []
    m: cython.uint = 0
    for f in range(n):
        tokens.append((m if f < hubs else 16 + m, 2 * bucket_of(sizes[f]) + (cuts[f] > 0), sizes[f]))
        m = magnitude(sizes[f])
        if cuts[f]:
            tokens.append((32 + m, 2 * bucket_of(cuts[f]), cuts[f]))
    for table, bucket, _ in tokens:
        seen[table][bucket] += 1
    lengths: list = [code_lengths(row, 15) for row in seen]
    words: list = [codes(row) for row in lengths]
    bits: list = []
    for table, bucket, number in tokens:
        m = lengths[table][bucket]
        bits.append(f"{words[table][bucket]:0{m}b}")
        m = spare(bucket >> 1)
        if m:
            bits.append(f"{(number + 1) & ((1 << m) - 1):0{m}b}")
    text = "".join(bits)
    text += "0" * (7 - (len(text) + 7) % 8)
    return bytearray(b"".join(lengths)), int(text or "0", 2).to_bytes(len(text) // 8, "big")


def read(lengths, data: cython.const[cython.uchar][::1], end: cython.ulonglong, hubs: cython.Py_ssize_t, n: cython.Py_ssize_t) -> tuple:
    """(spans, bits of the largest fragment, bytes that were read) of n fragments, from `end` bits; 8 bytes more must be there. O(n).

    spans[2f] is how many bits stand before fragment f, spans[2f + 1] the fragment that its first cut edge leads to; one more is behind the
    last. Raises ValueError where this is no directory, or where what it tells of is not `end` bits and n fragments.
    """
    limits, deltas, order = canonical(lengths, 256, 15)
    limit: cython.uint[::1] = limits
    delta: cython.int[::1] = deltas
    symbol: cython.uint[::1] = order
    quick: cython.uint[::1] = array("I", [0]) * (256 * 48)  # of a table and the next 8 bits: what `meaning` gives, or 0
    result = array("I", [0]) * (2 * n + 2)
    spans: cython.uint[::1] = result
    f: cython.Py_ssize_t
    place: cython.ulonglong = 0
    bits: cython.ulonglong
    total: cython.ulonglong = 0
    cuts: cython.ulonglong = hubs
    table: cython.uint = 0
    v: cython.uint
    m: cython.uint
    j: cython.uint
    what: cython.ulonglong
    before: cython.uint = 0
    number: cython.uint
    widest: cython.uint = 0
    for table in range(48):
        v = 0
        for m in range(1, 9):
            while v << 7 < limit[16 * table + m]:
                what = meaning(symbol[(v >> (8 - m)) + delta[16 * table + m]], m)
                for _ in range(256 >> m):
                    quick[table << 8 | v] = what if what >> 32 == 0 else 0
                    v += 1
    for f in range(n):
        table = before if f < hubs else 16 + before
        spans[2 * f] = total
        spans[2 * f + 1] = cuts
        while True:
            if place > end:
                raise ValueError("its directory is cut off")
            bits = window(data if not cython.compiled else cython.address(data[0]), place)
            what = quick[table << 8 | bits >> 56]
            if what == 0:
                j = bits >> 49
                m = 1
                while j >= limit[16 * table + m]:
                    m += 1
                    if m > 15:
                        raise ValueError("its directory cannot be decoded")
                what = meaning(symbol[(j >> (15 - m)) + delta[16 * table + m]], m)
            m = what >> 4 & 31
            number = (what >> 14) + (low64(bits << (what & 15)) >> 1 >> (63 - m))
            place += (what & 15) + m
            if table < 32:
                total += number
                if number > widest:
                    widest = number
                before = what >> 10 & 15
                table = 32 + before
                if what & 512:
                    continue
            else:
                cuts += number
            break
        if total > end or cuts > cython.cast(cython.ulonglong, n):
            raise ValueError("its fragments do not fit the stream")
    spans[2 * n] = total
    spans[2 * n + 1] = cuts
    size: cython.Py_ssize_t = (place + 7) >> 3
    if cuts != cython.cast(cython.ulonglong, n) or total + 8 * cython.cast(cython.ulonglong, size) > end:
        raise ValueError("its fragments do not fit the stream")
    return result, widest, size
