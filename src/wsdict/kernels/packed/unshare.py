"""Un-minimising: which parts of an automaton stay shared, and the forest that is left when the others are copied.

What can be shared is a tail: the last edges of a state, or all of them. A pointer to one costs some 12 bits, an edge of a tree some 5: a small
tail is cheaper written out wherever it is needed. It stays shared where  k × pointer + content + fragment < k × content,  k being the number
of places that lead to it once their own tails are copied. (Tails as units: Loekito, Bailey, Pei: A binary decision diagram based approach for
mining frequent subsequences, 2010.)

A symbol is an edge as it is coded: (label - 1) << 4 | accept << 3 | kind << 1 | last of its siblings. A list that goes on in a tail elsewhere,
shared or cut off, ends with a symbol whose label is one more than there are letters.
"""

from array import array
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import cython
else:
    from wsdict.kernels import shim as cython

if cython.compiled:
    from cython.cimports.wsdict.kernels.bits import lg
else:
    from wsdict.kernels.bits import lg

compiled: bool = cython.compiled

# The kinds, as bits of a symbol: 0 TREE, the child is written here; 2 CUT, it begins another fragment; 4 CROSS, it is shared; 6 SINK, there is none


def tails(first: cython.uint[::1], edges: cython.ulonglong[::1], size: cython.uint):
    """The different tails of the states' lists of edges: (letter, child, rest, head) as arrays, tail 0 being none. O(edges).

    Tail t begins with an edge of letter[t] = (label - 1) << 1 | accept to the state whose list is tail child[t], and goes on with tail
    rest[t]; both have lower numbers. head[s] is the list of state s. size: more than there are edges.
    """
    n: cython.uint = len(first) - 1
    s: cython.uint
    i: cython.uint
    t: cython.uint
    count: cython.uint = 1
    mask: cython.size_t = 1023
    j: cython.size_t
    low: cython.ulonglong = 0xFFFFFFFF
    all64: cython.ulonglong = 0xFFFFFFFFFFFFFFFF
    odd: cython.ulonglong = 0x9E3779B97F4A7C15
    x: cython.ulonglong
    while mask < 2 * size:
        mask = 2 * mask + 1
    letters = array("I", bytes(4 * size))
    children = array("I", bytes(4 * size))
    rests = array("I", bytes(4 * size))
    heads = array("I", bytes(4 * n))
    letter: cython.uint[::1] = letters
    child: cython.uint[::1] = children
    rest: cython.uint[::1] = rests
    head: cython.uint[::1] = heads
    slots: cython.uint[::1] = array("I", bytes(4 * (mask + 1)))
    for s in range(1, n):
        t = 0
        i = first[s + 1]
        while i > first[s]:
            i -= 1
            letter[count] = ((edges[i] >> 40) - 1) << 1 | (edges[i] >> 32) & 1
            child[count] = head[edges[i] & low]
            rest[count] = t
            x = (letter[count] * odd & all64) ^ child[count]
            x = ((x * odd & all64) ^ t) * odd & all64
            j = (x >> 32) & mask
            while slots[j] and (letter[slots[j]] != letter[count] or child[slots[j]] != child[count] or rest[slots[j]] != t):
                j = (j + 1) & mask
            if slots[j] == 0:
                slots[j] = count
                count += 1
            t = slots[j]
        head[s] = t
    return letters[:count], children[:count], rests[:count], heads


def choose(
    letter: cython.uint[::1],
    child: cython.uint[::1],
    rest: cython.uint[::1],
    root: cython.uint,
    shared: cython.uchar[::1],
    pointer: cython.uint[::1],
    row_of: cython.uchar[::1],
    rows: cython.uchar[::1],
    columns: cython.uchar[::1],
    width: cython.uint,
    cells: cython.ushort[::1],
    prices: cython.ushort[::1],
    new_pointer: cython.uint,
    crossings: cython.uint,
    letters: cython.uint,
    fragment: cython.uint,
):
    """Which tails should be shared, as a bytearray, judged by the codes that came of the last choice `shared`. O(tails).

    All prices are in 1/256 bit. pointer[t]: of a pointer to a tail, 0 for one that was not shared; new_pointer: of the group of such a one;
    crossings: pointers into a group on average. The price of a symbol is in the table that its cell names: cells[row, column of the sibling
    before], where row_of has the row of a shared tail and rows that of the letter by which another is entered most.
    fragment: what a shared tail costs beside its content.
    """
    n: cython.uint = len(letter)
    t: cython.uint
    c: cython.uint
    symbol: cython.uint
    table: cython.size_t
    price: cython.ulonglong
    link: cython.ulonglong
    copies: cython.ulonglong
    row: cython.uchar[::1] = bytearray(n)  # of a tail where it stands most, and the column of the sibling before
    column: cython.uchar[::1] = bytearray(n)
    kind: cython.uchar[::1] = bytearray(n)  # the low bits of its first symbol
    most: cython.ulonglong[::1] = array("Q", bytes(8 * n))
    arrivals: cython.ulonglong[::1] = array("Q", bytes(8 * n))
    content: cython.ulonglong[::1] = array("Q", bytes(8 * n))
    continued: cython.ulonglong[::1] = array("Q", bytes(8 * n))  # arrivals from a sibling
    symbols: cython.uint = 16 * (letters + 1)
    result = bytearray(n)
    chosen: cython.uchar[::1] = result
    arrivals[root] = 1
    for t in range(n - 1, 0, -1):
        copies = arrivals[t]
        if shared[t]:
            copies = 1
            row[t] = row_of[t]
            column[t] = columns[0]
        c = child[t]
        kind[t] = (6 if c == 0 else 4 if shared[c] else 0) | (rest[t] == 0)
        arrivals[c] += copies
        if copies > most[c]:
            most[c] = copies
            row[c] = rows[1 + letter[t]]
            column[c] = columns[0]
        c = rest[t]
        arrivals[c] += copies
        if copies > most[c]:
            most[c] = copies
            row[c] = row[t]
            column[c] = columns[1 + ((letter[t] << 3 | kind[t]) >> 1)]
    for t in range(1, n):
        symbol = letter[t] << 3 | kind[t]
        table = cells[row[t] * width + column[t]]
        price = prices[table * symbols + symbol]
        c = child[t]
        price += pointer[c] if shared[c] else content[c]
        c = rest[t]
        if c and shared[c]:
            table = cells[row[t] * width + columns[1 + (symbol >> 1)]]
            price += pointer[c] + prices[table * symbols + (letters << 4 | 5)]
        else:
            price += content[c]
        content[t] = price
    for t in range(n):
        arrivals[t] = 0
    arrivals[root] = 1
    for t in range(n - 1, 0, -1):
        copies = arrivals[t]
        if t == root:
            chosen[t] = 1
        elif copies > 1:
            link = pointer[t] if shared[t] else new_pointer + lg(crossings + copies) - lg(copies)
            chosen[t] = copies * link + continued[t] * 1280 + content[t] + fragment < copies * content[t]
        if chosen[t]:
            copies = 1
        arrivals[child[t]] += copies
        arrivals[rest[t]] += copies
        continued[rest[t]] += copies
    return result


def expand(
    letter: cython.uint[::1],
    child: cython.uint[::1],
    rest: cython.uint[::1],
    root: cython.uint,
    shared: cython.uchar[::1],
    letters: cython.uint,
):
    """The forest: a tree for every shared tail, the root's first, then in falling order. O(its edges).

    Gives (start, symbol, goal, entry, hubs, heads): node x has edges start[x] to start[x + 1], each a symbol and the node or the tree that it
    leads to; entry[x] is 1 + its letter, 0 for the first node of a tree; tree h is of tail hubs[h] and begins with node heads[h]. A parent
    has a lower number than its children.
    """
    n: cython.uint = len(letter)
    t: cython.uint
    c: cython.uint
    x: cython.uint = 0
    fresh: cython.uint = 0
    e: cython.uint = 0
    h: cython.uint = 0
    low: cython.ulonglong = 0xFFFFFFFF
    nodes: cython.ulonglong = 0
    size: cython.ulonglong = 0
    copies: cython.ulonglong
    arrivals: cython.ulonglong[::1] = array("Q", bytes(8 * n))
    tree: cython.uint[::1] = array("I", bytes(4 * n))
    hubs = array("I", [root])
    for t in range(n - 1, 0, -1):
        copies = arrivals[t]
        if shared[t]:
            copies = 1
            nodes += 1
            if t != root:
                h += 1
                tree[t] = h
                hubs.append(t)
        size += copies
        c = child[t]
        arrivals[c] += copies
        if c and not shared[c]:
            nodes += copies
        c = rest[t]
        arrivals[c] += copies
        if c and shared[c]:
            size += copies
    if size >= low:
        raise MemoryError
    state: cython.uint[::1] = array("I", bytes(4 * (nodes + 1)))
    starts = array("I", bytes(4 * (nodes + 1)))
    entries = array("I", bytes(4 * (nodes + 1)))
    symbols = array("I", bytes(4 * (size + 1)))
    goals = array("I", bytes(4 * (size + 1)))
    heads = array("I", bytes(4 * (h + 1)))
    start: cython.uint[::1] = starts
    entry: cython.uint[::1] = entries
    symbol: cython.uint[::1] = symbols
    goal: cython.uint[::1] = goals
    head: cython.uint[::1] = heads
    hub: cython.uint[::1] = hubs
    count: cython.uint = h + 1
    for h in range(count):
        head[h] = x
        state[fresh] = hub[h]
        fresh += 1
        while x < fresh:
            t = state[x]
            start[x] = e
            x += 1
            while True:
                c = child[t]
                symbol[e] = letter[t] << 3 | (rest[t] == 0)
                if c == 0:
                    symbol[e] |= 6  # kind: SINK
                elif shared[c]:
                    symbol[e] |= 4  # kind: CROSS
                    goal[e] = tree[c]
                else:
                    state[fresh] = c
                    entry[fresh] = 1 + letter[t]
                    goal[e] = fresh
                    fresh += 1
                e += 1
                t = rest[t]
                if t == 0:
                    break
                if shared[t]:
                    symbol[e] = letters << 4 | 5
                    goal[e] = tree[t]
                    e += 1
                    break
    start[x] = e
    return starts, symbols, goals, entries, hubs, heads


def cut(
    start: cython.uint[::1],
    symbol: cython.uint[::1],
    goal: cython.uint[::1],
    entry: cython.uint[::1],
    limit: cython.uint,
    edge_bits: cython.uint,
    cross_bits: cython.uint,
    letters: cython.uint,
):
    """Cut fragments of no more than `limit` bits, as far as that can be done: (start, symbol, goal, entry) of the forest after it. O(edges).

    From the leaves up, while a node and what hangs on it is too much: its heaviest child begins a fragment if that is at least half of one,
    else as many of its last edges as fit into one do. Kundu, Misra: A linear tree partitioning algorithm, SIAM J. Comput. 6(1), 1977,
    for the first; Kanne, Moerkotte: A linear time algorithm for optimal tree sibling partitioning, VLDB 2006, for siblings in one.
    """
    n: cython.Py_ssize_t = len(start) - 1
    x: cython.Py_ssize_t
    i: cython.Py_ssize_t
    j: cython.Py_ssize_t
    end: cython.Py_ssize_t
    heaviest: cython.Py_ssize_t
    total: cython.uint
    part: cython.uint
    chain: cython.uint
    most: cython.uint
    more: cython.Py_ssize_t = 0
    weight: cython.uint[::1] = array("I", bytes(4 * (n + 1)))
    load: cython.uint[::1] = array("I", bytes(4 * (start[n] + 1)))  # of an edge and what hangs on it
    torn: cython.uchar[::1] = bytearray(start[n] + 1)  # the list of edges is cut before this one
    for x in range(n - 1, -1, -1):
        total = 0
        for i in range(start[x], start[x + 1]):
            load[i] = edge_bits
            if (symbol[i] >> 1) & 3 == 2:
                load[i] += cross_bits
            elif (symbol[i] >> 1) & 3 == 0:
                load[i] += weight[goal[i]]
            total += load[i]
        end = start[x + 1]
        chain = 0
        while total > limit:
            most = 0
            heaviest = end
            for i in range(start[x], end):
                if (symbol[i] >> 1) & 3 == 0 and load[i] > most:
                    most = load[i]
                    heaviest = i
            i = end
            part = 0
            while i > start[x] + 1 and part + load[i - 1] <= limit:
                i -= 1
                part += load[i]
            if heaviest < end and (4 * most >= limit or chain >= 1 or end - i < 2 or part < most + edge_bits):
                symbol[heaviest] |= 2  # kind: CUT
                total -= load[heaviest] - edge_bits
                load[heaviest] = edge_bits
            elif end - i > 1 and part > 2 * edge_bits:
                chain += 1
                torn[i] = 1
                more += 1
                total -= part - edge_bits
                end = i
            else:
                break
        weight[x] = total
    starts = array("I", bytes(4 * (n + more + 1)))
    entries = array("I", bytes(4 * (n + more + 1)))
    symbols = array("I", bytes(4 * (start[n] + more + 1)))
    goals = array("I", bytes(4 * (start[n] + more + 1)))
    new_start: cython.uint[::1] = starts
    new_entry: cython.uint[::1] = entries
    new_symbol: cython.uint[::1] = symbols
    new_goal: cython.uint[::1] = goals
    source: cython.uint[::1] = array("I", bytes(4 * (more + 1)))  # where the lists that were cut off begin, and end
    stop: cython.uint[::1] = array("I", bytes(4 * (more + 1)))
    fresh: cython.Py_ssize_t = n
    j = 0
    for x in range(n + more):
        new_start[x] = j
        if x < n:
            new_entry[x] = entry[x]
            i = start[x]
            end = start[x + 1]
        else:
            new_entry[x] = 1 + 2 * letters
            i = source[x - n]
            end = stop[x - n]
        new_symbol[j] = symbol[i]
        new_goal[j] = goal[i]
        j += 1
        i += 1
        while i < end:
            if torn[i]:
                source[fresh - n] = i
                stop[fresh - n] = end
                new_symbol[j] = letters << 4 | 3
                new_goal[j] = fresh
                fresh += 1
                j += 1
                break
            new_symbol[j] = symbol[i]
            new_goal[j] = goal[i]
            j += 1
            i += 1
    new_start[n + more] = j
    return starts, symbols, goals, entries
