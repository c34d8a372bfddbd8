"""Walkers of the two textbook tries. Their layouts are drawn in representations/trie.py.

A child's number is greater than its parent's. Each step checks that, whatever the bytes say, so a walk ends and reads nothing outside.
"""

from typing import TYPE_CHECKING

from wsdict.kernels.trees.proof import array_counts, map_counts

if TYPE_CHECKING:
    import cython
else:
    from wsdict.kernels import shim as cython

if cython.compiled:
    from cython.cimports.wsdict.kernels.layout import byte_has, link_accepts, link_first
    from cython.cimports.wsdict.kernels.steps.stepper import Stepper
else:
    from wsdict.kernels.layout import byte_has, link_accepts, link_first
    from wsdict.kernels.steps.stepper import Stepper

compiled: bool = cython.compiled


@cython.cclass
class ArrayWalker(Stepper):
    """In every node a slot for every letter."""

    children: cython.const[cython.uint][::1]
    accept_bits: cython.const[cython.uchar][::1]
    limit: cython.ulonglong  # the number of nodes
    width: cython.uint  # slots per node

    def __init__(
        self,
        children,
        accept_bits,
        nodes: cython.ulonglong,
        letters: str,
        table,
        unchanged: cython.uint,
        longest: cython.Py_ssize_t,
        source: str,
    ):
        Stepper.__init__(self, letters, table, unchanged, longest, nodes, source)
        self.children, self.accept_bits, self.limit = children, accept_bits, nodes
        self.width = len(letters)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def child(self, position: cython.ulonglong, label: cython.uint) -> cython.ulonglong:
        k: cython.ulonglong = self.children[position * self.width + label - 1]
        return k if k > position and k < self.limit else 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def accepting(self, position: cython.ulonglong) -> cython.bint:
        return byte_has(self.accept_bits[position >> 3], position)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def fan_into(
        self, position: cython.ulonglong, labels: cython.pointer(cython.uint), positions: cython.pointer(cython.ulonglong)
    ) -> cython.Py_ssize_t:
        n: cython.Py_ssize_t = 0
        label: cython.uint
        k: cython.ulonglong
        for label in range(1, self.bound):
            k = self.children[position * self.width + label - 1]
            if k > position and k < self.limit:
                labels[n] = label
                positions[n] = k
                n += 1
        return n

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def slot(self, position: cython.ulonglong) -> cython.Py_ssize_t:
        return position if position < self.limit else -1

    def measured(self, words: cython.uint) -> tuple:
        return array_counts(self.children, self.accept_bits, self.limit, self.width, words)


@cython.cclass
class MapWalker(Stepper):
    """The labels of a node's children in order, by binary search."""

    begins: cython.const[cython.uint][::1]
    narrow: cython.const[cython.uchar][::1]
    wide: cython.const[cython.ushort][::1]
    is_narrow: cython.bint
    limit: cython.ulonglong  # the number of nodes

    def __init__(self, begins, labels, letters: str, table, unchanged: cython.uint, longest: cython.Py_ssize_t, source: str) -> None:
        Stepper.__init__(self, letters, table, unchanged, longest, len(begins) - 1, source)
        self.begins = begins
        self.limit = len(begins) - 1
        self.is_narrow = labels.itemsize == 1
        if self.is_narrow:
            self.narrow = labels
        else:
            self.wide = labels

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def label_of(self, node: cython.ulonglong) -> cython.uint:
        return self.narrow[node] if self.is_narrow else self.wide[node]

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def start(self, node: cython.ulonglong) -> cython.ulonglong:
        """The number of the first child, which is greater than its parent's."""
        k: cython.ulonglong = self.first(node)
        return k if k > node else node + 1

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def first(self, node: cython.ulonglong) -> cython.ulonglong:
        """The number of the first child of the node, or of a later one."""
        k: cython.ulonglong = link_first(self.begins[node])
        return k if k < self.limit else self.limit

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def child(self, position: cython.ulonglong, label: cython.uint) -> cython.ulonglong:
        low: cython.ulonglong = self.start(position)
        end: cython.ulonglong = self.first(position + 1)
        high: cython.ulonglong = end
        middle: cython.ulonglong
        while low < high:
            middle = (low + high) >> 1
            if self.label_of(middle) < label:
                low = middle + 1
            else:
                high = middle
        return low if low < end and self.label_of(low) == label else 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def accepting(self, position: cython.ulonglong) -> cython.bint:
        return link_accepts(self.begins[position])

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def fan_into(
        self, position: cython.ulonglong, labels: cython.pointer(cython.uint), positions: cython.pointer(cython.ulonglong)
    ) -> cython.Py_ssize_t:
        n: cython.Py_ssize_t = 0
        label: cython.uint
        last: cython.uint = 0
        k: cython.ulonglong
        for k in range(self.start(position), self.first(position + 1)):
            label = self.label_of(k)
            if label <= last or label >= self.bound:
                break
            labels[n] = last = label
            positions[n] = k
            n += 1
        return n

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def slot(self, position: cython.ulonglong) -> cython.Py_ssize_t:
        return position if position < self.limit else -1

    def measured(self, words: cython.uint) -> tuple:
        if self.is_narrow:
            return map_counts(self.begins, self.narrow, self.bound - 1, words)
        return map_counts(self.begins, self.wide, self.bound - 1, words)
