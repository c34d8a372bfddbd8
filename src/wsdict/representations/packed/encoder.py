"""An automaton to the bits of a packed dictionary: tails shared or copied, fragments cut, pointers grouped, contexts classified, all coded.

Every choice needs the prices of codes that follow from all choices. So it is made in rounds: the codes of one round are the prices of the
next, and the smallest result is kept. All of it is in whole numbers and without a clock: same automaton, same bytes, on every machine.

A round is a chain of stages, each a function of those before: forest -> grouping -> classification -> codes -> bits and prices.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import NamedTuple

from wsdict.automaton import Automaton
from wsdict.kernels.bits import lg
from wsdict.kernels.layout import (
    GROUP_BITS,
    HEAD_SLOTS,
    KEY_BITS,
    MARKS_PER_LETTER,
    SIBLINGS_PER_LETTER,
    SYMBOL_BITS,
    SYMBOLS_PER_LETTER,
    TAIL_BITS,
    TAIL_LENGTHS,
    group_entry,
    key_first,
    key_second,
    key_third,
)
from wsdict.kernels.packed.cluster import cluster, count_keys
from wsdict.kernels.packed.codebook import MOST_ENTRIES, Codebook, code_codebook
from wsdict.kernels.packed.forest import Forest, cut, expand
from wsdict.kernels.packed.groups import regroup
from wsdict.kernels.packed.huffman import code_lengths, codes
from wsdict.kernels.packed.range_coder import Coder
from wsdict.kernels.packed.stream import Classes, Codes, count_groups, count_pointers, count_symbols, write_stream
from wsdict.kernels.packed.tails import Prices, Tails, choose_shared, different_tails, first_choice

BIT = 256  # prices are in 1/256 bit
EDGE_BITS, POINTER_BITS = 5, 8  # of a symbol and of a pointer on average, to weigh a fragment before it is coded
SHARE_PRICES = (60, 60, 40, 80, 50, 100, 60, 70)  # bits that a shared tail must save, by round; sizes are flat around 60
QUICK_ROUNDS = 2  # without a search
MOST_TABLES, MOST_GROUPS = 128, 250
QUICK_TABLES, QUICK_GROUPS = 48, 96  # they stay in the nearest cache, and half as many are read when a file is opened
ROW_CLASSES = COLUMN_CLASSES = 32
CLASS_PRICE, TABLE_PRICE, GROUP_PRICE = 5 * BIT, 5 * BIT, 4 * BIT  # what a symbol costs in a table, about
CLUSTER_PASSES, REGROUP_PASSES = 12, 8
MOST_PRICES = 1 << 24  # numbers in the work of `cluster`
UNSEEN = 6 * BIT  # what a symbol costs more than by its probability in a table where it never occurred
FIRST_GROUP, FIRST_TAIL, FIRST_SYMBOL = 5 * BIT, 8 * BIT, 5 * BIT  # prices before there is a code
QUICK_WORK, SEARCH_WORK = 400_000, 2_600_000  # edges coded in all rounds together, without and with a search

Counts = dict[int, int]  # of a symbol or a group: how often it occurs


class Grouping(NamedTuple):
    """Shared tails in groups. Tail h of a round is shared_tails[h] of all tails; the root's is number 0."""

    shared_tails: array[int]
    first_nodes: array[int]  # of each: its first node in the forest
    times: array[int]  # of each: pointers to it
    group: bytearray  # of each
    groups: int
    order: list[int]  # the numbers, by group and then by descending `times`


class Seen(NamedTuple):
    """What the contexts of each table have seen."""

    symbols: list[Counts]
    groups: list[Counts]


def encode(automaton: Automaton, letters: int, limit: int, search: bool) -> tuple[bytes, int]:
    """Head, directory and stream of an automaton that has words, and the size of the head. O(pointers × groups) a round.

    letters: of the alphabet. limit: bits of a fragment, about.
    """
    encoder = Encoder(automaton, letters, limit, *((MOST_TABLES, MOST_GROUPS) if search else (QUICK_TABLES, QUICK_GROUPS)))
    rounds = SHARE_PRICES if search else SHARE_PRICES[:QUICK_ROUNDS]
    best, head, edges = b"", 0, 0
    for done, price in enumerate(rounds):
        if done and (done + 1) * edges > (SEARCH_WORK if search else QUICK_WORK):
            break
        found, size, edges = encoder.round(price)
        if not best or len(found) < len(best):
            best, head = found, size
    return best, head


class Encoder:
    """What one round hands to the next: which tails it shared, in which groups, and the prices of its codes."""

    def __init__(self, automaton: Automaton, letters: int, limit: int, tables: int, groups: int) -> None:
        self.tails = different_tails(automaton.first, automaton.edges)
        self.letters = letters + 1  # one more, for lists that are continued elsewhere
        self.limit, self.most_tables, self.most_groups = limit, tables, groups
        self.shared = first_choice(self.tails)
        size = len(self.tails.mark)
        self.group_of = bytearray(size)  # 1 + the group of a tail in the last round, 0 if it was not shared
        self.prices = first_prices(size, self.letters)

    def round(self, share_price: int) -> tuple[bytes, int, int]:
        """What this round would write, the size of its head, and the number of edges that it coded."""
        self.shared = choose_shared(self.tails, self.shared, self.prices, self.letters, share_price * BIT)
        forest, shared_tails, first_nodes = expand(self.tails, self.shared, self.letters)
        forest = cut(forest, self.limit, EDGE_BITS, POINTER_BITS, self.letters)
        grouping = self.grouping(forest, shared_tails, first_nodes)
        classes, seen = self.classify(forest, grouping)
        codes, tail_counts = make_codes(seen, grouping, SYMBOLS_PER_LETTER * self.letters)
        self.prices = new_prices(self.tails, grouping, classes, seen, codes, self.letters)
        return *self.write(forest, grouping, classes, seen, codes, tail_counts), forest.start[-1]

    def grouping(self, forest: Forest, shared_tails: array[int], first_nodes: array[int]) -> Grouping:
        """Groups of shared tails: those of the last round, else by the mark that leads there most; then as `regroup` finds better.

        Enters the groups in the forest.
        """
        count = len(shared_tails)
        keys, times = count_pointers(forest, count)
        keys, pointers = count_keys(keys)
        number: dict[int, int] = {}
        context = array("I", [number.setdefault(key & (1 << 2 * KEY_BITS) - 1, len(number)) for key in keys])
        begin = array("I", bytes(4 * (count + 1)))
        most = [(0, 0)] * count  # pointers and mark
        for i, key in enumerate(keys):
            h = key_first(key)
            begin[h + 1] = i + 1
            if pointers[i] > most[h][0]:
                most[h] = pointers[i], key_second(key)
        total: dict[int, int] = {}
        for h, (_, mark) in enumerate(most):
            begin[h + 1] = max(begin[h], begin[h + 1])
            total[mark] = total.get(mark, 0) + times[h]
        rank = {mark: i for i, mark in enumerate(sorted(total, key=lambda mark: (-total[mark], mark)))}
        groups = max(1, min(self.most_groups, count // 24, 96 + count // 84))  # more would take longer to read than they are worth
        group = bytearray(count)
        for h, (_, mark) in enumerate(most):
            old = self.group_of[shared_tails[h]]
            # a frequent mark gets as many groups as are its share
            group[h] = min(old - 1, groups - 1) if old else (rank[mark] + h % 4 * len(rank)) % groups
        regroup(begin, context, pointers, len(number), group, groups, REGROUP_PASSES)
        used = {g: i for i, g in enumerate(sorted({group[h] for h in range(1, count)}))}
        group = bytearray(used.get(g, 0) for g in group)
        for h in range(1, count):
            forest.entry[first_nodes[h]] = group_entry(group[h], self.letters)
            self.group_of[shared_tails[h]] = 1 + group[h]
        order = [0, *sorted(range(1, count), key=lambda h: (group[h], -times[h], h))]
        return Grouping(shared_tails, first_nodes, times, group, max(1, len(used)), order)

    def classify(self, forest: Forest, grouping: Grouping) -> tuple[Classes, Seen]:
        """Rows, columns, and the tables of the cells where they meet."""
        letters, tables = self.letters, min(64 + forest.start[-1] // 6000, self.most_tables)
        entries, siblings, marks = group_entry(grouping.groups, letters), 1 + SIBLINGS_PER_LETTER * letters, MARKS_PER_LETTER * letters
        every_row, every_column = array("I", range(entries)), array("I", range(siblings))
        of, _ = classes_of(count_symbols(forest, every_row, every_column, False), 2 * KEY_BITS, ROW_CLASSES, CLASS_PRICE)
        rows = spread(of, entries, 1)
        row = array("I", rows)
        of, _ = classes_of(count_symbols(forest, row, every_column, True), 2 * KEY_BITS, COLUMN_CLASSES, CLASS_PRICE)
        columns = spread(of, siblings, SIBLINGS_PER_LETTER)
        height, width = max(rows) + 1, max(columns) + 1
        most = min(tables, MOST_ENTRIES // (SYMBOLS_PER_LETTER * letters))
        of, seen = classes_of(count_symbols(forest, row, array("I", columns), False), KEY_BITS, most, TABLE_PRICE)
        cells = spread({key_second(key) * width + key_third(key): k for key, k in of.items()}, height * width, width)
        of, group_seen = classes_of(count_groups(forest, row, grouping.group), KEY_BITS, tables, GROUP_PRICE)
        pointer_cells = spread({key_second(key) * height + key_third(key): k for key, k in of.items()}, marks * height, 1)
        return Classes(rows, columns, height, width, cells, pointer_cells), Seen(seen, group_seen or [{}])

    def write(
        self, forest: Forest, grouping: Grouping, classes: Classes, seen: Seen, codes: Codes, tail_counts: array[int]
    ) -> tuple[bytes, int]:
        """Head, directory and stream, and the size of the head."""
        bits = code_bits(seen.symbols, codes.symbol_lengths, codes.symbols) + code_bits(seen.groups, codes.group_lengths, codes.groups)
        bits += sum(times * length for times, length in zip(grouping.times, codes.tail_lengths, strict=True))
        first_nodes = array("I", [grouping.first_nodes[h] for h in grouping.order])
        stream, sizes, cuts = write_stream(forest, first_nodes, classes, codes, grouping.group, bits // 8 + 1)
        b = Codebook()
        b.height, b.width, b.groups = classes.height, classes.width, grouping.groups
        b.tables, b.group_tables = len(seen.symbols), len(seen.groups)
        b.lengths, b.group_lengths, b.tail_counts = codes.symbol_lengths, codes.group_lengths, tail_counts
        b.rows, b.columns, b.cells, b.pointer_cells = classes.rows, classes.columns, classes.cells, classes.pointer_cells
        b.sizes, b.cuts = sizes, cuts
        coder = Coder(HEAD_SLOTS)
        directory = code_codebook(coder, b, self.letters, len(sizes))
        head = coder.done()
        return head + directory + stream, len(head)


def make_codes(seen: Seen, grouping: Grouping, symbols: int) -> tuple[Codes, array[int]]:
    """All codes; and of each group and length, the number of shared tails with such codes (Codebook.tail_counts)."""
    symbol_lengths = table_lengths(seen.symbols, symbols, SYMBOL_BITS)
    group_lengths = table_lengths(seen.groups, grouping.groups, GROUP_BITS)
    count = len(grouping.shared_tails)
    tail_lengths, tail_codes = bytearray(count), array("I", bytes(4 * count))
    tail_counts = array("I", bytes(4 * TAIL_LENGTHS * grouping.groups))
    members: list[list[int]] = [[] for _ in range(grouping.groups)]
    for h in grouping.order[1:]:
        members[grouping.group[h]].append(h)
    for g, tails in enumerate(members):
        tail_counts[TAIL_LENGTHS * g] = len(tails)
        if len(tails) > 1:  # one alone needs no code
            lengths = code_lengths([grouping.times[h] for h in tails], TAIL_BITS)
            for h, length, code in zip(tails, lengths, codes(lengths), strict=True):
                tail_lengths[h], tail_codes[h] = length, code
                tail_counts[TAIL_LENGTHS * g + length] += 1
    symbol_codes, group_codes = table_codes(symbol_lengths, symbols), table_codes(group_lengths, grouping.groups)
    return Codes(symbols, symbol_codes, symbol_lengths, grouping.groups, group_codes, group_lengths, tail_codes, tail_lengths), tail_counts


def first_prices(tails: int, letters: int) -> Prices:
    """Guesses, one class of contexts."""
    return Prices(
        pointer=array("I", [FIRST_GROUP + FIRST_TAIL]) * tails,
        row_of=bytearray(tails),
        rows=bytearray(1 + MARKS_PER_LETTER * letters),
        columns=bytearray(1 + SIBLINGS_PER_LETTER * letters),
        width=1,
        cells=array("H", [0]),
        symbols=array("H", [FIRST_SYMBOL]) * (SYMBOLS_PER_LETTER * letters),
        new_pointer=FIRST_GROUP,
        crossings=max(1, tails // 4),
    )


def new_prices(tails: Tails, grouping: Grouping, classes: Classes, seen: Seen, codes: Codes, letters: int) -> Prices:
    """What things cost by the codes of this round."""
    spent, met = [0] * grouping.groups, [0] * grouping.groups
    for k, table in enumerate(seen.groups):
        for g, count in table.items():
            spent[g] += count * codes.group_lengths[k * grouping.groups + g] * BIT
            met[g] += count
    pointer = array("I", bytes(4 * len(tails.mark)))
    row_of = bytearray(len(tails.mark))
    for h, tail in enumerate(grouping.shared_tails):
        g = grouping.group[h]
        pointer[tail] = spent[g] // max(1, met[g]) + codes.tail_lengths[h] * BIT
        row_of[tail] = classes.rows[group_entry(g, letters)] if h else 0
    symbols = array("H")
    for counts in seen.symbols:
        total = sum(counts.values())
        table_prices = array("H", [lg(total + 1) + UNSEEN]) * codes.symbols
        for symbol, count in counts.items():
            table_prices[symbol] = lg(2 * total + 1) - lg(2 * count)
        symbols += table_prices
    return Prices(
        pointer=pointer,
        row_of=row_of,
        rows=bytearray(classes.rows[: 1 + MARKS_PER_LETTER * letters]),
        columns=bytearray(classes.columns),
        width=classes.width,
        cells=classes.cells,
        symbols=symbols,
        new_pointer=sum(spent) // max(1, sum(met)),
        crossings=max(1, sum(met) // grouping.groups),
    )


def classes_of(keys: array[int], shift: int, most: int, rare: int) -> tuple[Counts, list[Counts]]:
    """Classes of contexts, the keys above `shift` bits, by what is below: the class of each, and what each class sees."""
    keys, counts = count_keys(keys)
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
    most = max(1, min(most, MOST_PRICES // max(1, len(number))))
    chosen = cluster(begin, feature, counts, len(number), most, rare, CLUSTER_PASSES)
    seen: list[Counts] = [{} for _ in range(max(chosen, default=-1) + 1)]
    for context, k in enumerate(chosen):
        table = seen[k]
        for i in range(begin[context], begin[context + 1]):
            key = keys[i] & low
            table[key] = table.get(key, 0) + counts[i]
    return dict(zip(names, chosen, strict=True)), seen


def spread(of: Counts, size: int, distance: int) -> array[int]:
    """Classes by number; where there is none, that of `distance` places before, which costs next to nothing in the head."""
    result = array("H", bytes(2 * size))
    for i in range(size):
        found = of.get(i)
        result[i] = found if found is not None else result[i - distance] if i >= distance else 0
    return result


def table_lengths(seen: Sequence[Counts], symbols: int, longest: int) -> bytearray:
    """The lengths of codes in each table."""
    result = bytearray(len(seen) * symbols)
    for k, table in enumerate(seen):
        keys = sorted(table)
        for key, length in zip(keys, code_lengths([table[key] for key in keys], longest), strict=True):
            result[k * symbols + key] = length
    return result


def table_codes(lengths: bytearray, symbols: int) -> array[int]:
    """The codes of each table."""
    result = array("I")
    for k in range(0, len(lengths), symbols):
        result.extend(codes(lengths[k : k + symbols]))
    return result


def code_bits(seen: Sequence[Counts], lengths: bytearray, symbols: int) -> int:
    """The bits of all that is coded by some tables."""
    return sum(count * lengths[k * symbols + key] for k, table in enumerate(seen) for key, count in table.items())
