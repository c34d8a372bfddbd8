"""An automaton to the bits of a packed dictionary: tails shared or copied, fragments cut, pointers grouped, contexts classed, all coded.

Every choice needs the prices of codes that follow from all choices. So it is made in rounds: the codes of one round are the prices of the
next, and the smallest result is kept. All of it is in whole numbers and without a clock: same automaton, same bytes, on every machine.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import NamedTuple

from wsdict.automaton import Automaton
from wsdict.kernels.bits import lg
from wsdict.kernels.packed.cluster import cluster, tally
from wsdict.kernels.packed.codebook import LONGEST_GROUP, LONGEST_SYMBOL, LONGEST_TARGET, MOST_ENTRIES, SLOTS, Book, book
from wsdict.kernels.packed.groups import regroup
from wsdict.kernels.packed.huffman import code_lengths, codes
from wsdict.kernels.packed.range_coder import Coder
from wsdict.kernels.packed.stream import contexts, crossings, pointers, write
from wsdict.kernels.packed.unshare import choose, cut, expand, tails

BIT = 256  # prices are in 1/256 bit
EDGE_BITS, CROSS_BITS = 5, 8  # of a symbol and of a pointer on average, to weigh a fragment before it is coded
SHARE_PRICES = (60, 60, 40, 80, 50, 100, 60, 70)  # bits that a shared tail must save, by round; sizes are flat around 60
MOST_TABLES, MOST_GROUPS = 128, 250
QUICK_TABLES, QUICK_GROUPS = 48, 96  # they stay in the nearest cache, and half as many are read when a file is opened
ROW_CLASSES = COLUMN_CLASSES = 32
CLASS_PRICE, TABLE_PRICE, GROUP_PRICE = 5 * BIT, 5 * BIT, 4 * BIT  # what a symbol costs in a table, about
UNSEEN = 6 * BIT  # what a symbol costs above its odds in a table where it never stood
FIRST_GROUP, FIRST_TARGET, FIRST_SYMBOL = 5 * BIT, 8 * BIT, 5 * BIT  # prices before there is a code
QUICK_WORK, SEARCH_WORK = 400_000, 2_600_000  # edges coded in all rounds together, without and with a search


class Prices(NamedTuple):
    """What the next round believes that things cost: the arguments of `choose`."""

    pointer: array[int]
    row_of: bytearray
    rows: bytearray
    columns: bytearray
    width: int
    cells: array[int]
    symbols: array[int]
    new_pointer: int
    crossings: int


def encode(automaton: Automaton, letters: int, limit: int, search: bool) -> tuple[bytes, int]:
    """Head, directory and stream of an automaton that has words, and the size of the head. O(pointers × groups) a round."""
    encoder = Encoder(automaton, letters, limit, *((MOST_TABLES, MOST_GROUPS) if search else (QUICK_TABLES, QUICK_GROUPS)))
    best, head = b"", 0
    for done, price in enumerate(SHARE_PRICES):
        if done == (8 if search else 2) or (done and (done + 1) * encoder.start[-1] > (SEARCH_WORK if search else QUICK_WORK)):
            break
        encoder.round(price)
        found, size = encoder.result()
        if not best or len(found) < len(best):
            best, head = found, size
    return best, head


class Encoder:
    """The state of the rounds. letters: one more than the alphabet has, for lists that go on elsewhere."""

    def __init__(self, automaton: Automaton, letters: int, limit: int, tables: int, groups: int) -> None:
        self.letter, self.child, self.rest, head = tails(automaton.first, automaton.edges, len(automaton.edges) + 1)
        self.root = head[-1]
        self.alphabet, self.letters, self.limit = letters, letters + 1, limit
        self.symbols = 16 * self.letters
        self.most_tables, self.most_groups = tables, groups
        self.group_of = bytearray(len(self.letter))  # 1 + the group of a tail in the last round
        arrivals = bytearray(len(self.letter))
        for targets in (self.child, self.rest):
            for target in targets:
                if arrivals[target] < 2:
                    arrivals[target] += 1
        self.shared = bytearray(count > 1 for count in arrivals)
        self.shared[0], self.shared[self.root] = 0, 1
        size = len(self.letter)
        self.prices = Prices(
            array("I", [FIRST_GROUP + FIRST_TARGET]) * size,
            bytearray(size),
            bytearray(1 + 2 * self.letters),
            bytearray(1 + 8 * self.letters),
            1,
            array("H", [0]),
            array("H", [FIRST_SYMBOL]) * self.symbols,
            FIRST_GROUP,
            max(1, size // 4),
        )

    def round(self, price: int) -> None:
        """Choose, expand, cut, group and class once."""
        letter, child, rest, root, p = self.letter, self.child, self.rest, self.root, self.prices
        self.shared = choose(
            letter, child, rest, root, self.shared, p.pointer, p.row_of, p.rows, p.columns, p.width, p.cells, p.symbols,
            p.new_pointer, p.crossings, self.alphabet, price * BIT,
        )  # fmt: skip
        start, symbol, goal, entry, self.hubs, self.heads = expand(letter, child, rest, root, self.shared, self.alphabet)
        self.start, self.symbol, self.goal, self.entry = cut(start, symbol, goal, entry, self.limit, EDGE_BITS, CROSS_BITS, self.alphabet)
        self._group()
        self._class()
        self._code()
        self.prices = self._prices()

    def _group(self) -> None:
        """Groups of shared tails: those of the last round, else by the letter that leads there most; then as `regroup` finds better."""
        count = len(self.hubs)
        keys, self.times = pointers(self.start, self.symbol, self.goal, self.entry, count)
        keys, times = tally(keys)
        low = (1 << 40) - 1
        number: dict[int, int] = {}
        context = array("I", [number.setdefault(key & low, len(number)) for key in keys])
        begin = array("I", bytes(4 * (count + 1)))
        most = [(0, 0)] * count  # times and letter
        for i, key in enumerate(keys):
            hub, letter = key >> 40, key >> 20 & 0xFFFFF
            begin[hub + 1] = i + 1
            if times[i] > most[hub][0]:
                most[hub] = times[i], letter
        total: dict[int, int] = {}
        for hub, (_, letter) in enumerate(most):
            begin[hub + 1] = max(begin[hub], begin[hub + 1])
            total[letter] = total.get(letter, 0) + self.times[hub]
        rank = {letter: i for i, letter in enumerate(sorted(total, key=lambda letter: (-total[letter], letter)))}
        groups = max(1, min(self.most_groups, count // 24, 96 + count // 84))  # more would take longer to read than they are worth
        group = bytearray(count)
        for hub, (_, letter) in enumerate(most):
            old = self.group_of[self.hubs[hub]]
            # a popular letter has as many groups as are its share
            group[hub] = min(old - 1, groups - 1) if old else (rank[letter] + hub % 4 * len(rank)) % groups
        regroup(begin, context, times, len(number), group, groups, 8)
        used = {g: i for i, g in enumerate(sorted({group[hub] for hub in range(1, count)}))}
        self.groups = max(1, len(used))
        self.group = bytearray(used.get(g, 0) for g in group)
        for hub in range(1, count):
            self.entry[self.heads[hub]] = 1 + 2 * self.letters + self.group[hub]
            self.group_of[self.hubs[hub]] = 1 + self.group[hub]
        self.order = [0, *sorted(range(1, count), key=lambda hub: (self.group[hub], -self.times[hub], hub))]

    def _class(self) -> None:
        """Rows, columns, and the tables of the cells where they meet."""
        letters, tables = self.letters, min(64 + self.start[-1] // 6000, self.most_tables)
        entries, siblings = 1 + 2 * letters + self.groups, 1 + 8 * letters
        forest = self.start, self.symbol, self.entry
        every_row, every_column = array("I", range(entries)), array("I", range(siblings))
        of, _ = classify(contexts(*forest, every_row, every_column, False), 40, ROW_CLASSES, CLASS_PRICE)
        self.rows = spread(of, entries, 1)
        rows = array("I", self.rows)
        of, _ = classify(contexts(*forest, rows, every_column, True), 40, COLUMN_CLASSES, CLASS_PRICE)
        self.columns = spread(of, siblings, 8)
        columns = array("I", self.columns)
        self.height, self.width = max(self.rows) + 1, max(self.columns) + 1
        of, self.seen = classify(contexts(*forest, rows, columns, False), 20, min(tables, MOST_ENTRIES // self.symbols), TABLE_PRICE)
        self.cells = spread({(key >> 20) * self.width + (key & 0xFFFFF): k for key, k in of.items()}, self.height * self.width, self.width)
        of, seen = classify(crossings(self.start, self.symbol, self.goal, self.entry, rows, self.group), 20, tables, GROUP_PRICE)
        self.pointer_cells = spread({(key >> 20) * self.height + (key & 0xFFFFF): k for key, k in of.items()}, 2 * letters * self.height, 1)
        self.group_seen = seen or [{}]

    def _code(self) -> None:
        """Lengths of all codes."""
        self.lengths = table_lengths(self.seen, self.symbols, LONGEST_SYMBOL)
        self.group_lengths = table_lengths(self.group_seen, self.groups, LONGEST_GROUP)
        self.target_lengths = bytearray(len(self.hubs))
        self.target_codes = array("I", bytes(4 * len(self.hubs)))
        self.members = array("I", bytes(4 * 25 * self.groups))
        members: list[list[int]] = [[] for _ in range(self.groups)]
        for hub in self.order[1:]:
            members[self.group[hub]].append(hub)
        for g, hubs in enumerate(members):
            self.members[25 * g] = len(hubs)
            if len(hubs) > 1:  # one alone needs no code
                lengths = code_lengths([self.times[hub] for hub in hubs], LONGEST_TARGET)
                for hub, length, code in zip(hubs, lengths, codes(lengths), strict=True):
                    self.target_lengths[hub], self.target_codes[hub] = length, code
                    self.members[25 * g + length] += 1

    def _prices(self) -> Prices:
        spent, met = [0] * self.groups, [0] * self.groups
        for k, seen in enumerate(self.group_seen):
            for g, count in seen.items():
                spent[g] += count * self.group_lengths[k * self.groups + g] * BIT
                met[g] += count
        pointer = array("I", bytes(4 * len(self.letter)))
        row_of = bytearray(len(self.letter))
        for hub, tail in enumerate(self.hubs):
            g = self.group[hub]
            pointer[tail] = spent[g] // max(1, met[g]) + self.target_lengths[hub] * BIT
            row_of[tail] = self.rows[1 + 2 * self.letters + g] if hub else 0
        symbols = array("H")
        for seen in self.seen:
            total = sum(seen.values())
            table = array("H", [lg(total + 1) + UNSEEN]) * self.symbols
            for symbol, count in seen.items():
                table[symbol] = lg(2 * total + 1) - lg(2 * count)
            symbols += table
        rows, columns = bytearray(self.rows[: 1 + 2 * self.letters]), bytearray(self.columns)
        average = sum(spent) // max(1, sum(met))
        return Prices(pointer, row_of, rows, columns, self.width, self.cells, symbols, average, max(1, sum(met) // self.groups))

    def result(self) -> tuple[bytes, int]:
        """What this round would write, and the size of its head."""
        bits = code_bits(self.seen, self.lengths, self.symbols) + code_bits(self.group_seen, self.group_lengths, self.groups)
        bits += sum(times * length for times, length in zip(self.times, self.target_lengths, strict=True))
        heads = array("I", [self.heads[hub] for hub in self.order])
        symbol_codes = self.cells, self.width, table_codes(self.lengths, self.symbols), self.lengths, self.symbols
        group_codes = self.pointer_cells, self.height, table_codes(self.group_lengths, self.groups), self.group_lengths, self.groups
        stream, sizes, cuts = write(
            self.start, self.symbol, self.goal, self.entry, heads, array("I", self.rows), array("I", self.columns), *symbol_codes,
            *group_codes, self.group, self.target_codes, self.target_lengths, bits // 8 + 1,
        )  # fmt: skip
        b = Book()
        b.height, b.width, b.tables, b.group_tables, b.groups = self.height, self.width, len(self.seen), len(self.group_seen), self.groups
        b.lengths, b.group_lengths, b.members = self.lengths, self.group_lengths, self.members
        b.rows, b.columns, b.cells, b.pointer_cells = self.rows, self.columns, self.cells, self.pointer_cells
        b.sizes, b.cuts = sizes, cuts
        coder = Coder(SLOTS)
        directory = book(coder, b, self.letters, len(sizes))
        head = coder.done()
        return head + directory + stream, len(head)


def classify(keys: array[int], shift: int, most: int, rare: int) -> tuple[dict[int, int], list[dict[int, int]]]:
    """Classes for what stands above `shift` bits in the keys, by what stands below: the class of each, and what each class has seen."""
    keys, counts = tally(keys)
    low = (1 << shift) - 1
    number: dict[int, int] = {}
    feature = array("I", [number.setdefault(key & low, len(number)) for key in keys])
    begin = array("I")
    names: list[int] = []
    for i, key in enumerate(keys):
        if not names or key >> shift != names[-1]:
            names.append(key >> shift)
            begin.append(i)
    begin.append(len(keys))
    most = max(1, min(most, (1 << 24) // max(1, len(number))))
    chosen = cluster(begin, feature, counts, len(number), most, rare, 12)
    seen: list[dict[int, int]] = [{} for _ in range(max(chosen, default=-1) + 1)]
    for context, k in enumerate(chosen):
        table = seen[k]
        for i in range(begin[context], begin[context + 1]):
            key = keys[i] & low
            table[key] = table.get(key, 0) + counts[i]
    return dict(zip(names, chosen, strict=True)), seen


def spread(of: dict[int, int], size: int, row: int) -> array[int]:
    """Classes by number; where there is none, as `row` places before, which costs next to nothing in the head."""
    result = array("H", bytes(2 * size))
    for i in range(size):
        found = of.get(i)
        result[i] = found if found is not None else result[i - row] if i >= row else 0
    return result


def table_lengths(seen: Sequence[dict[int, int]], symbols: int, longest: int) -> bytearray:
    result = bytearray(len(seen) * symbols)
    for k, table in enumerate(seen):
        keys = sorted(table)
        for key, length in zip(keys, code_lengths([table[key] for key in keys], longest), strict=True):
            result[k * symbols + key] = length
    return result


def table_codes(lengths: bytearray, symbols: int) -> array[int]:
    result = array("I")
    for k in range(0, len(lengths), symbols):
        result.extend(codes(lengths[k : k + symbols]))
    return result


def code_bits(seen: Sequence[dict[int, int]], lengths: bytearray, symbols: int) -> int:
    return sum(count * lengths[k * symbols + key] for k, table in enumerate(seen) for key, count in table.items())
