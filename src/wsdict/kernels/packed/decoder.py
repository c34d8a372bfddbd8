"""The tables by which a packed stream is decoded, made of a book. What is read from a file is proven here: whatever a table gives is in bounds.

decoder.pxd names the tables, one by one. An item is what a symbol says: length of its code | last << 5 | kind << 6 | row of its child << 8 |
column for its sibling << 16 | (letter and accept) << 24.
"""

from array import array
from typing import TYPE_CHECKING

from wsdict.kernels.packed.huffman import canonical

if TYPE_CHECKING:
    import cython
else:
    from wsdict.kernels import shim as cython

compiled: bool = cython.compiled


@cython.final
@cython.cclass
class Decoder:
    """Tables for a stream: its bytes and 8 more. book: None for an empty one. letters: one more than the alphabet has.

    Raises ValueError where the book does not hold together. O(book).
    """

    def __init__(self, book, stream, letters: cython.uint) -> None:
        self.kept = []
        self.view = stream
        self.stream = stream if not cython.compiled else cython.address(self.view[0])
        self.more = letters
        self.fragments = self.hubs = self.widest = 0
        self.top_end = self.top_hubs = 0
        self.top = cython.NULL
        self.top_words = cython.NULL
        self.count = cython.NULL
        if book is None:
            return
        bounded(book.rows, book.height)
        bounded(book.columns, book.width)
        bounded(book.cells, book.tables)
        bounded(book.pointer_cells, book.group_tables)
        self.height, self.width, self.first_column = book.height, book.width, book.columns[0]
        self.cells = cython.cast(cython.pointer(cython.ushort), self.keep(book.cells))
        self.pointer_cells = cython.cast(cython.pointer(cython.ushort), self.keep(book.pointer_cells))
        self.prepare_symbols(book)
        self.prepare_groups(book)
        self.prepare_members(book)
        self.fragments, self.widest = len(book.spans) // 2 - 1, book.widest
        self.spans = cython.cast(cython.pointer(cython.uint), self.keep(book.spans))
        self.top_of = cython.cast(cython.pointer(cython.uint), self.keep(array("I", [0]) * self.hubs))

    @cython.cfunc
    @cython.exceptval(0, check=True)
    def keep(self, values) -> cython.size_t:
        """The address of an array, which stays where it is as long as this does."""
        self.kept.append(values)
        return values.buffer_info()[0] if cython.compiled else values

    @cython.cfunc
    def prepare_symbols(self, book) -> object:
        tables: cython.Py_ssize_t = book.tables
        symbols: cython.uint = 16 * self.more
        rows: cython.ushort[::1] = book.rows
        columns: cython.ushort[::1] = book.columns
        lengths: cython.uchar[::1] = book.lengths
        i: cython.Py_ssize_t
        j: cython.Py_ssize_t
        k: cython.Py_ssize_t = 0
        n: cython.uint
        v: cython.uint
        symbol: cython.uint
        item: cython.ulonglong
        limits, deltas, order = canonical(book.lengths, symbols, 20)
        place: cython.uint[::1] = order
        self.limit = cython.cast(cython.pointer(cython.uint), self.keep(limits))
        self.delta = cython.cast(cython.pointer(cython.int), self.keep(deltas))
        self.items = cython.cast(cython.pointer(cython.ulonglong), self.keep(array("Q", [0]) * len(order)))
        self.quick = cython.cast(cython.pointer(cython.uint), self.keep(array("I", [0]) * (128 * tables)))
        for i in range(tables):
            v = 0
            while v < self.limit[i * 21 + 20]:
                symbol = place[k]
                n = lengths[i * symbols + symbol]
                if symbol >= symbols - 16:
                    if symbol != symbols - 13 and symbol != symbols - 11:
                        raise ValueError("a list goes on where none can")
                elif symbol & 14 == 6:
                    raise ValueError("an edge leads nowhere, and no word ends with it")
                item = (
                    n | (symbol & 1) << 5 | (symbol >> 1 & 3) << 6 | rows[1 + (symbol >> 3)] << 8 | columns[1 + (symbol >> 1)] << 16
                    | cython.cast(cython.ulonglong, symbol >> 3) << 24
                )  # fmt: skip
                self.items[k] = item
                if symbol < 2048 and n < 8:
                    for j in range(v >> 13, (v >> 13) + (128 >> n)):
                        self.quick[i << 7 | j] = item
                v += 1 << (20 - n)
                k += 1
        return None

    @cython.cfunc
    def prepare_groups(self, book) -> object:
        tables: cython.Py_ssize_t = book.group_tables
        groups: cython.Py_ssize_t = book.groups
        lengths: cython.uchar[::1] = book.group_lengths
        i: cython.Py_ssize_t
        j: cython.Py_ssize_t
        k: cython.Py_ssize_t = 0
        n: cython.uint
        v: cython.uint
        limits, deltas, order = canonical(book.group_lengths, groups, 12)
        self.group_limit = cython.cast(cython.pointer(cython.uint), self.keep(limits))
        self.group_delta = cython.cast(cython.pointer(cython.int), self.keep(deltas))
        self.group_items = cython.cast(cython.pointer(cython.uint), self.keep(order))
        self.group_quick = cython.cast(cython.pointer(cython.ushort), self.keep(array("H", [0]) * (128 * tables)))
        for i in range(tables):
            v = 0
            while v < self.group_limit[i * 13 + 12]:
                n = lengths[i * groups + self.group_items[k]]
                if n < 8:
                    for j in range(v >> 5, (v >> 5) + (128 >> n)):
                        self.group_quick[i << 7 | j] = self.group_items[k] << 4 | n
                v += 1 << (12 - n)
                k += 1
        return None

    @cython.cfunc
    def prepare_members(self, book) -> object:
        groups: cython.Py_ssize_t = book.groups
        rows: cython.ushort[::1] = book.rows
        members: cython.uint[::1] = book.members
        i: cython.Py_ssize_t
        j: cython.uint
        n: cython.uint
        v: cython.ulonglong
        total: cython.ulonglong = 1
        self.member_least = cython.cast(cython.pointer(cython.uchar), self.keep(array("B", [0]) * (64 * groups)))
        self.member_limit = cython.cast(cython.pointer(cython.uint), self.keep(array("I", [0]) * (25 * groups)))
        self.member_delta = cython.cast(cython.pointer(cython.int), self.keep(array("i", [0]) * (25 * groups)))
        self.group_row = cython.cast(cython.pointer(cython.uchar), self.keep(array("B", [0]) * groups))
        self.group_end = cython.cast(cython.pointer(cython.uint), self.keep(array("I", [0]) * groups))
        for i in range(groups):
            v = 0
            self.group_row[i] = rows[1 + 2 * self.more + i]
            if members[25 * i] == 1:
                self.member_limit[25 * i] = 1 << 24
                self.member_delta[25 * i] = total
                total += 1
            for n in range(1, 25):
                self.member_delta[25 * i + n] = total - v
                v += members[25 * i + n]
                total += members[25 * i + n]
                if v > 1 << n:
                    raise ValueError("the lengths of its targets' codes are of no prefix code")
                self.member_limit[25 * i + n] = v << (24 - n)
                v <<= 1
            self.group_end[i] = total
            n = 0
            for j in range(64):
                while n < 24 and j << 18 >= self.member_limit[25 * i + n]:
                    n += 1
                self.member_least[i << 6 | j] = n
        self.hubs = total
        return None


@cython.cfunc
def bounded(classes: cython.ushort[::1], bound: cython.uint) -> object:
    i: cython.Py_ssize_t
    for i in range(len(classes)):
        if classes[i] >= bound:
            raise ValueError("a class has a number that is too great")
    return None
