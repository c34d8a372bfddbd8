"""The tables by which a packed stream is decoded, built from a codebook. Numbers from a file are checked here: all that a table gives is in bounds.

decoder.pxd names the tables, one by one.
"""

from array import array
from typing import TYPE_CHECKING

from wsdict.forks import Lock
from wsdict.kernels.packed.huffman import canonical

if TYPE_CHECKING:
    import cython
else:
    from wsdict.kernels import shim as cython

if cython.compiled:
    from cython.cimports.wsdict.kernels.bits import publish
    from cython.cimports.wsdict.kernels.layout import (
        CUT,
        FINAL,
        FIRST_SIBLING,
        GROUP_BITS,
        GROUP_LENGTHS,
        LEAST_BITS,
        LEAST_CODES,
        QUICK_BITS,
        QUICK_CODES,
        QUICK_MARKS,
        SHARED,
        SYMBOL_BITS,
        SYMBOL_LENGTHS,
        SYMBOLS_PER_LETTER,
        TAIL_BITS,
        TAIL_LENGTHS,
        group_entry,
        make_group_item,
        make_item,
        make_mark,
        make_symbol,
        mark_entry,
        symbol_accepts,
        symbol_kind,
        symbol_mark,
        symbol_sibling,
    )
else:
    from wsdict.kernels.layout import *  # noqa: F403

compiled: bool = cython.compiled


@cython.cfunc
@cython.exceptval(0, check=True)
def keep(owner: list, values) -> cython.size_t:
    """The address of an array, which stays where it is as long as its owner has it."""
    owner.append(values)
    return values.buffer_info()[0] if cython.compiled else values


@cython.final
@cython.cclass
class DecodeCache:
    """One generation of the decode cache (cache.py). It is complete before a Decoder gets it, and is never changed after that."""

    def __init__(self, wanted: cython.uint) -> None:
        self.end = self.tails = 0
        self.wanted = wanted
        self.edges = cython.NULL
        self.places = cython.NULL
        self.words = cython.NULL
        self.counts = cython.NULL
        self.kept = []


@cython.final
@cython.cclass
class Decoder:
    """Tables for a stream, its bytes and 8 more. codebook: None for an empty one. letters: one more than the alphabet has. source: for messages.

    Raises ValueError where the codebook is not sound. O(codebook).
    """

    def __init__(self, codebook, stream, letters: cython.uint, source: str) -> None:
        nothing: DecodeCache = DecodeCache(0)
        self.kept = []
        self.generations = []
        self.lock = Lock()
        self.source = source
        self.view = stream
        self.stream = stream if not cython.compiled else cython.address(self.view[0])
        self.continued = letters
        self.fragments = self.tails = self.widest = 0
        if codebook is not None:
            check_below(codebook.rows, codebook.height)
            check_below(codebook.columns, codebook.width)
            check_below(codebook.cells, codebook.tables)
            check_below(codebook.pointer_cells, codebook.group_tables)
            self.height, self.width, self.first_column = codebook.height, codebook.width, codebook.columns[FIRST_SIBLING]
            self.cells = cython.cast(cython.pointer(cython.ushort), keep(self.kept, codebook.cells))
            self.pointer_cells = cython.cast(cython.pointer(cython.ushort), keep(self.kept, codebook.pointer_cells))
            self.prepare_symbols(codebook)
            self.prepare_groups(codebook)
            self.prepare_tails(codebook)
            self.fragments, self.widest = len(codebook.spans) // 2 - 1, codebook.widest
            self.spans = cython.cast(cython.pointer(cython.uint), keep(self.kept, codebook.spans))
        nothing.places = cython.cast(cython.pointer(cython.uint), keep(nothing.kept, array("I", [0]) * (self.tails + 1)))
        self.assign(nothing)

    @cython.cfunc
    def assign(self, cache: DecodeCache) -> object:
        """Put a complete decode cache in the place of the one before, by one store: readers without the GIL see either as a whole."""
        self.generations.append(cache)
        if not cython.compiled:
            self.cache = cache
        else:
            publish(cython.address(self.cache), cython.cast(cython.pointer(cython.void), cache))
        return None

    @cython.cfunc
    def newest(self) -> DecodeCache:
        """The decode cache, for readers with the GIL."""
        return self.generations[len(self.generations) - 1]

    @cython.cfunc
    def prepare_symbols(self, codebook) -> object:
        tables: cython.Py_ssize_t = codebook.tables
        symbols: cython.uint = SYMBOLS_PER_LETTER * self.continued
        more: cython.uint = make_mark(self.continued, 0)
        rows: cython.ushort[::1] = codebook.rows
        columns: cython.ushort[::1] = codebook.columns
        lengths: cython.uchar[::1] = codebook.lengths
        i: cython.Py_ssize_t
        j: cython.Py_ssize_t
        k: cython.Py_ssize_t = 0
        n: cython.uint
        v: cython.uint
        symbol: cython.uint
        item: cython.ulonglong
        limits, deltas, order = canonical(codebook.lengths, symbols, SYMBOL_BITS)
        place: cython.uint[::1] = order
        self.limit = cython.cast(cython.pointer(cython.uint), keep(self.kept, limits))
        self.delta = cython.cast(cython.pointer(cython.int), keep(self.kept, deltas))
        self.items = cython.cast(cython.pointer(cython.ulonglong), keep(self.kept, array("Q", [0]) * len(order)))
        self.quick = cython.cast(cython.pointer(cython.uint), keep(self.kept, array("I", [0]) * (QUICK_CODES * tables)))
        for i in range(tables):
            v = 0
            while v < self.limit[i * SYMBOL_LENGTHS + SYMBOL_BITS]:
                symbol = place[k]
                n = lengths[i * symbols + symbol]
                if symbol_mark(symbol) >= more:
                    if symbol != make_symbol(more, CUT, 1) and symbol != make_symbol(more, SHARED, 1):
                        raise ValueError("a list is continued by an edge that cannot do so")
                elif symbol_kind(symbol) == FINAL and not symbol_accepts(symbol):
                    raise ValueError("an edge without a target does not end a word")
                item = make_item(n, symbol, rows[mark_entry(symbol_mark(symbol))], columns[symbol_sibling(symbol)])
                self.items[k] = item
                if symbol_mark(symbol) < QUICK_MARKS and n <= QUICK_BITS:
                    for j in range(v >> (SYMBOL_BITS - QUICK_BITS), (v >> (SYMBOL_BITS - QUICK_BITS)) + (QUICK_CODES >> n)):
                        self.quick[i << QUICK_BITS | j] = item
                v += 1 << (SYMBOL_BITS - n)
                k += 1
        return None

    @cython.cfunc
    def prepare_groups(self, codebook) -> object:
        tables: cython.Py_ssize_t = codebook.group_tables
        groups: cython.Py_ssize_t = codebook.groups
        lengths: cython.uchar[::1] = codebook.group_lengths
        i: cython.Py_ssize_t
        j: cython.Py_ssize_t
        k: cython.Py_ssize_t = 0
        n: cython.uint
        v: cython.uint
        limits, deltas, order = canonical(codebook.group_lengths, groups, GROUP_BITS)
        self.group_limit = cython.cast(cython.pointer(cython.uint), keep(self.kept, limits))
        self.group_delta = cython.cast(cython.pointer(cython.int), keep(self.kept, deltas))
        self.group_items = cython.cast(cython.pointer(cython.uint), keep(self.kept, order))
        self.group_quick = cython.cast(cython.pointer(cython.ushort), keep(self.kept, array("H", [0]) * (QUICK_CODES * tables)))
        for i in range(tables):
            v = 0
            while v < self.group_limit[i * GROUP_LENGTHS + GROUP_BITS]:
                n = lengths[i * groups + self.group_items[k]]
                if n <= QUICK_BITS:
                    for j in range(v >> (GROUP_BITS - QUICK_BITS), (v >> (GROUP_BITS - QUICK_BITS)) + (QUICK_CODES >> n)):
                        self.group_quick[i << QUICK_BITS | j] = make_group_item(self.group_items[k], n)
                v += 1 << (GROUP_BITS - n)
                k += 1
        return None

    @cython.cfunc
    def prepare_tails(self, codebook) -> object:
        groups: cython.Py_ssize_t = codebook.groups
        rows: cython.ushort[::1] = codebook.rows
        tail_counts: cython.uint[::1] = codebook.tail_counts
        i: cython.Py_ssize_t
        k: cython.Py_ssize_t
        j: cython.uint
        n: cython.uint
        v: cython.ulonglong
        total: cython.ulonglong = 1
        self.tail_least = cython.cast(cython.pointer(cython.uchar), keep(self.kept, array("B", [0]) * (LEAST_CODES * groups)))
        self.tail_limit = cython.cast(cython.pointer(cython.uint), keep(self.kept, array("I", [0]) * (TAIL_LENGTHS * groups)))
        self.tail_delta = cython.cast(cython.pointer(cython.int), keep(self.kept, array("i", [0]) * (TAIL_LENGTHS * groups)))
        self.group_row = cython.cast(cython.pointer(cython.uchar), keep(self.kept, array("B", [0]) * groups))
        self.group_end = cython.cast(cython.pointer(cython.uint), keep(self.kept, array("I", [0]) * groups))
        for i in range(groups):
            k = TAIL_LENGTHS * i
            v = 0
            self.group_row[i] = rows[group_entry(i, self.continued)]
            if tail_counts[k] == 1:
                self.tail_limit[k] = 1 << TAIL_BITS
                self.tail_delta[k] = total
                total += 1
            for n in range(1, TAIL_LENGTHS):
                self.tail_delta[k + n] = total - v
                v += tail_counts[k + n]
                total += tail_counts[k + n]
                if v > 1 << n:
                    raise ValueError("code lengths of shared tails do not form a prefix code")
                self.tail_limit[k + n] = v << (TAIL_BITS - n)
                v <<= 1
            self.group_end[i] = total
            n = 0
            for j in range(LEAST_CODES):
                while n < TAIL_BITS and j << (TAIL_BITS - LEAST_BITS) >= self.tail_limit[k + n]:
                    n += 1
                self.tail_least[i << LEAST_BITS | j] = n
        self.tails = total
        return None


@cython.cfunc
def check_below(classes: cython.ushort[::1], bound: cython.uint) -> object:
    i: cython.Py_ssize_t
    for i in range(len(classes)):
        if classes[i] >= bound:
            raise ValueError("class number out of range")
    return None
