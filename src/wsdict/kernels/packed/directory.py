"""The directory of a packed dictionary: the size of each fragment in bits, and its number of CUT edges.

A number is written as its bucket, in a prefix code, and then the bits that the bucket leaves open. The bucket has the place of the highest bit of n + 1, and the
two bits after it. The symbol of a size is its bucket doubled, plus 1 where a number of CUT edges follows: where there are none, nothing is
written. There is a code for the sizes of shared tails and one for those of other fragments, for each magnitude of the size before; and one
for numbers of CUT edges, for each magnitude of the size.
"""

from array import array
from typing import TYPE_CHECKING

from wsdict.kernels.packed.huffman import canonical, code_lengths, codes

if TYPE_CHECKING:
    import cython
else:
    from wsdict.kernels import shim as cython

if cython.compiled:
    from cython.cimports.wsdict.kernels.bits import const_ptr, lg, low64, window
    from cython.cimports.wsdict.kernels.layout import (
        CUT_OFF_TABLES,
        CUTS_TABLES,
        DIRECTORY_BITS,
        DIRECTORY_LENGTHS,
        DIRECTORY_QUICK_BITS,
        DIRECTORY_SYMBOLS,
        DIRECTORY_TABLES,
        FRAGMENT_BITS,
        MAGNITUDES,
        NEXT_BITS,
        make_token,
        token_cuts_follow,
        token_least,
        token_length,
        token_magnitude,
        token_rest,
    )
else:
    from wsdict.kernels.bits import const_ptr, lg, low64, window
    from wsdict.kernels.layout import *  # noqa: F403

compiled: bool = cython.compiled


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def bucket_of(n: cython.uint) -> cython.uint:
    high: cython.uint = lg(cython.cast(cython.ulonglong, n) + 1) >> 8  # it is rounded, so it may be 1 off
    n += 1
    while n >> high > 1:
        high += 1
    while not n >> high:
        high -= 1
    return high << NEXT_BITS | (n >> (high - NEXT_BITS) & 3 if high > 1 else n & high)


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def highest_bit(bucket: cython.uint) -> cython.uint:
    return bucket >> NEXT_BITS


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def rest_bits(bucket: cython.uint) -> cython.uint:
    """The bits that follow a bucket: those after the highest bit, but for the first two."""
    return highest_bit(bucket) - NEXT_BITS if highest_bit(bucket) > NEXT_BITS else 0


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def least_of(bucket: cython.uint) -> cython.uint:
    """The least number of a bucket."""
    high: cython.uint = highest_bit(bucket)
    return ((4 | bucket & 3) << (high - NEXT_BITS) if high > NEXT_BITS else 1 << high | (bucket & 3 if high else 0)) - 1


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def magnitude(bucket: cython.uint) -> cython.uint:
    return highest_bit(bucket) if highest_bit(bucket) < MAGNITUDES else MAGNITUDES - 1


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def token(symbol: cython.uint, length: cython.uint) -> cython.ulonglong:
    """The meaning of a code."""
    bucket: cython.uint = symbol >> 1
    return make_token(length, rest_bits(bucket), symbol & 1, magnitude(bucket), least_of(bucket))


def write_directory(sizes: cython.uint[::1], cuts: cython.uint[::1], tails: cython.Py_ssize_t) -> tuple:
    """(lengths of the codes, bytes). tails: the first fragments, those of shared tails. O(fragments)."""
    n: cython.Py_ssize_t = len(sizes)
    f: cython.Py_ssize_t
    seen: list = [[0] * DIRECTORY_SYMBOLS for _ in range(DIRECTORY_TABLES)]
    tokens: list = []
    m: cython.uint = 0
    for f in range(n):
        tokens.append((m if f < tails else CUT_OFF_TABLES + m, 2 * bucket_of(sizes[f]) + (cuts[f] > 0), sizes[f]))
        m = magnitude(bucket_of(sizes[f]))
        if cuts[f]:
            tokens.append((CUTS_TABLES + m, 2 * bucket_of(cuts[f]), cuts[f]))
    for table, symbol, _ in tokens:
        seen[table][symbol] += 1
    lengths: list = [code_lengths(row, DIRECTORY_BITS) for row in seen]
    words: list = [codes(row) for row in lengths]
    bits: list = []
    for table, symbol, number in tokens:
        m = lengths[table][symbol]
        bits.append(f"{words[table][symbol]:0{m}b}")
        m = rest_bits(symbol >> 1)
        if m:
            bits.append(f"{(number + 1) & ((1 << m) - 1):0{m}b}")
    text = "".join(bits)
    text += "0" * (7 - (len(text) + 7) % 8)
    return bytearray(b"".join(lengths)), int(text or "0", 2).to_bytes(len(text) // 8, "big")


@cython.cfunc
def quick_tokens(limit: cython.uint[::1], delta: cython.int[::1], symbol: cython.uint[::1]) -> object:
    """Of a table and the next 8 bits: the token, or 0 where the code is longer or the token has more than 32 bits."""
    result = array("I", [0]) * (DIRECTORY_TABLES << DIRECTORY_QUICK_BITS)
    quick: cython.uint[::1] = result
    table: cython.uint
    v: cython.uint
    m: cython.uint
    k: cython.uint
    found: cython.ulonglong
    for table in range(DIRECTORY_TABLES):
        v = 0
        for m in range(1, DIRECTORY_QUICK_BITS + 1):
            k = DIRECTORY_LENGTHS * table + m
            while v << (DIRECTORY_BITS - DIRECTORY_QUICK_BITS) < limit[k]:
                found = token(symbol[(v >> (DIRECTORY_QUICK_BITS - m)) + delta[k]], m)
                for _ in range(1 << (DIRECTORY_QUICK_BITS - m)):
                    quick[table << DIRECTORY_QUICK_BITS | v] = found if found >> 32 == 0 else 0
                    v += 1
    return result


def read_directory(
    lengths, data: cython.const[cython.uchar][::1], end: cython.ulonglong, tails: cython.Py_ssize_t, n: cython.Py_ssize_t
) -> tuple:
    """(spans, bits of the largest fragment, bytes that were read) of n fragments, from `end` bits; 8 bytes more must be there. O(n).

    spans[2f] is the number of bits before fragment f, spans[2f + 1] the fragment to which its first CUT edge leads; one more follows the last.
    Raises ValueError where this cannot be decoded, or where the fragments are not n, or longer than what is left of the bits.
    """
    limits, deltas, order = canonical(lengths, DIRECTORY_SYMBOLS, DIRECTORY_BITS)
    limit: cython.uint[::1] = limits
    delta: cython.int[::1] = deltas
    symbol: cython.uint[::1] = order
    quick: cython.uint[::1] = quick_tokens(limit, delta, symbol)
    result = array("I", [0]) * (2 * n + 2)
    spans: cython.uint[::1] = result
    f: cython.Py_ssize_t
    place: cython.ulonglong = 0
    bits: cython.ulonglong
    total: cython.ulonglong = 0
    cuts: cython.ulonglong = tails
    table: cython.uint
    v: cython.uint
    m: cython.uint
    found: cython.ulonglong
    before: cython.uint = 0
    number: cython.uint
    widest: cython.uint = 0
    for f in range(n):
        table = before if f < tails else CUT_OFF_TABLES + before
        spans[2 * f] = total
        spans[2 * f + 1] = cuts
        while True:
            if place > end:
                raise ValueError("the directory is cut off")
            bits = window(const_ptr(data), place)
            found = quick[table << DIRECTORY_QUICK_BITS | bits >> (64 - DIRECTORY_QUICK_BITS)]
            if found == 0:
                v = bits >> (64 - DIRECTORY_BITS)
                m = 1
                while v >= limit[DIRECTORY_LENGTHS * table + m]:
                    m += 1
                    if m > DIRECTORY_BITS:
                        raise ValueError("the directory cannot be decoded")
                found = token(symbol[(v >> (DIRECTORY_BITS - m)) + delta[DIRECTORY_LENGTHS * table + m]], m)
            m = token_rest(found)
            number = token_least(found) + (low64(bits << token_length(found)) >> 1 >> (63 - m))
            place += token_length(found) + m
            if table < CUTS_TABLES:
                if number == 0 or number > FRAGMENT_BITS:
                    raise ValueError(f"a fragment has {number:,} bits")
                total += number
                if number > widest:
                    widest = number
                before = token_magnitude(found)
                table = CUTS_TABLES + before
                if token_cuts_follow(found):
                    continue
            else:
                cuts += number
            break
        if total > end or cuts > cython.cast(cython.ulonglong, n):
            raise ValueError("the fragments do not fit the stream")
    spans[2 * n] = total
    spans[2 * n + 1] = cuts
    size: cython.Py_ssize_t = (place + 7) >> 3
    if cuts != cython.cast(cython.ulonglong, n) or total + 8 * cython.cast(cython.ulonglong, size) > end:
        raise ValueError("the fragments do not fit the stream")
    return result, widest, size
