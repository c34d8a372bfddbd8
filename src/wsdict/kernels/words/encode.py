"""Text to labels: every line cleaned, judged and written as small numbers in one pass, without an object a word.

text    " cat \\r\\n\\nab?c\\ncar"      roles: blank, letter, line ends, foreign
labels  3 1 20 0 3 1 18 0              0 ends a word; label order is code-point order, so label order is word order
starts  0 4                            where each kept word begins
tally   kept 2, blank 1, foreign 1, trimmed 1, crlf 1
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import cython
else:
    from wsdict.kernels import shim as cython

compiled: bool = cython.compiled

Label = cython.fused_type(cython.uchar, cython.ushort)

# What a code point is in a line: TAB and GAP are blanks that make a word CONTROL or FOREIGN where they stand inside it.
# The loops below write these numbers out, as a module's names are Python objects to them.
LETTER, BLANK, LF, CR, BOM, CONTROL, FOREIGN, TAB, GAP = range(9)

# What is counted, a slot of `tally` each; FIRST + slot is the line where it was seen first.
KEPT, BLANKS, CONTROLS, FOREIGNERS, SHORT, LONG, TRIMMED, CRLF, BOMS, LINES, LABELS, FIRST = range(12)
TALLY = 2 * FIRST


def survey(text: str, seen: cython.uchar[::1]) -> None:
    """Set seen[c] for every code point c of the text. O(text)."""
    c: cython.Py_UCS4
    if cython.compiled:
        for c in text:
            seen[ord(c)] = 1
    else:
        for c in set(text):
            seen[ord(c)] = 1


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def note(tally: cython.pointer(cython.ulonglong), slot: cython.Py_ssize_t) -> cython.void:
    if tally[slot] == 0:
        tally[11 + slot] = tally[9]
    tally[slot] += 1


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def close(
    out: cython.pointer(Label),
    starts: cython.pointer(cython.uint),
    tally: cython.pointer(cython.ulonglong),
    begin: cython.Py_ssize_t,
    end: cython.Py_ssize_t,
    at: cython.Py_ssize_t,
    untidy: cython.bint,
    bad: cython.uchar,
    shortest: cython.Py_ssize_t,
    longest: cython.Py_ssize_t,
) -> cython.Py_ssize_t:
    """Judge the line whose labels are out[begin:end] (blanks after it up to `at`). Gives where the next one begins."""
    length: cython.Py_ssize_t = end - begin
    if length == 0 and not bad:
        note(tally, 1)
        return begin
    if bad == 5:
        note(tally, 2)
        return begin
    if bad == 6:
        note(tally, 3)
        return begin
    if length < shortest:
        note(tally, 4)
        return begin
    if length > longest:
        note(tally, 5)
        return begin
    if untidy or at > end:
        note(tally, 6)
    out[end] = 0
    starts[tally[0]] = begin
    tally[0] += 1
    return end + 1


@cython.cfunc
@cython.exceptval(check=False)
def lines(
    text: str,
    table: cython.pointer(cython.const[cython.ushort]),
    role: cython.pointer(cython.const[cython.uchar]),
    out: cython.pointer(Label),
    starts: cython.pointer(cython.uint),
    tally: cython.pointer(cython.ulonglong),
    shortest: cython.Py_ssize_t,
    longest: cython.Py_ssize_t,
) -> cython.void:
    c: cython.Py_UCS4
    label: cython.ushort
    kind: cython.uchar
    bad: cython.uchar = 0
    tab_at: cython.Py_ssize_t = -1  # the first TAB behind a letter
    gap_at: cython.Py_ssize_t = -1  # the first GAP behind a letter
    untidy: cython.bint = False  # blanks before the word
    after_cr: cython.bint = False
    begin: cython.Py_ssize_t = tally[10]
    at: cython.Py_ssize_t = begin  # where the next label goes
    end: cython.Py_ssize_t = begin  # behind the last label that is not a blank
    open_line: cython.bint = False
    for c in text:
        label = table[ord(c)]
        kind = role[label]
        if kind == 0:
            out[at] = label
            at += 1
            end = at
            open_line = True
            after_cr = False
            continue
        if kind == 2 and after_cr:
            if tally[7] == 0:
                tally[18] = tally[9] - 1
            tally[7] += 1
            after_cr = False
            continue
        after_cr = kind == 3
        if kind == 2 or kind == 3:
            if 0 <= tab_at < end:
                bad = 5
            elif 0 <= gap_at < end and not bad:
                bad = 6
            begin = close(out, starts, tally, begin, end, at, untidy, bad, shortest, longest)
            at = end = begin
            bad = 0
            tab_at = gap_at = -1
            untidy = open_line = False
            tally[9] += 1
            continue
        open_line = True
        if kind == 1 or kind >= 7:
            if at > begin:
                if kind == 7 and tab_at < 0:
                    tab_at = at
                elif kind == 8 and gap_at < 0:
                    gap_at = at
                out[at] = label
                at += 1
            else:
                untidy = True
        elif kind == 4 and at == begin and not untidy and not bad:
            note(tally, 8)
        else:
            if bad != 5:
                bad = 6 if kind == 6 else 5
            out[at] = label
            at += 1
            end = at
    if open_line:
        if 0 <= tab_at < end:
            bad = 5
        elif 0 <= gap_at < end and not bad:
            bad = 6
        begin = close(out, starts, tally, begin, end, at, untidy, bad, shortest, longest)
        tally[9] += 1
    tally[10] = begin


def encode(
    text: str,
    table: cython.const[cython.ushort][::1],
    role: cython.const[cython.uchar][::1],
    labels,
    starts: cython.uint[::1],
    tally: cython.ulonglong[::1],
    shortest: cython.Py_ssize_t,
    longest: cython.Py_ssize_t,
) -> None:
    """Append the words of a text to `labels` (1 or 2 bytes each) and `starts`, and count what became of every line.

    table[c] is the label of code point c, role[label] what it is. tally[LABELS], tally[KEPT] and tally[LINES] say how far the
    arrays are filled and which line comes next: the call goes on from there, so that several texts follow one another.
    The caller gives `labels` room for len(text) + 1 more, and `starts` for a word a line. O(text).
    """
    narrow: cython.uchar[::1]
    wide: cython.ushort[::1]
    if not text:
        return
    if not cython.compiled:
        lines(text, table, role, labels, starts, tally, shortest, longest)
    elif labels.itemsize == 1:
        narrow = labels
        lines(
            text,
            cython.address(table[0]),
            cython.address(role[0]),
            cython.address(narrow[0]),
            cython.address(starts[0]),
            cython.address(tally[0]),
            shortest,
            longest,
        )
    else:
        wide = labels
        lines(
            text,
            cython.address(table[0]),
            cython.address(role[0]),
            cython.address(wide[0]),
            cython.address(starts[0]),
            cython.address(tally[0]),
            shortest,
            longest,
        )


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def mark(labels: cython.pointer(cython.const[Label]), n: cython.Py_ssize_t, used: cython.pointer(cython.uchar)) -> cython.void:
    i: cython.Py_ssize_t
    for i in range(n):
        used[labels[i]] = 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def replace(labels: cython.pointer(Label), n: cython.Py_ssize_t, table: cython.pointer(cython.const[cython.ushort])) -> cython.void:
    i: cython.Py_ssize_t
    for i in range(n):
        labels[i] = table[labels[i]]


def used_labels(labels, n: cython.Py_ssize_t, used: cython.uchar[::1]) -> None:
    """Set used[l] for every l of labels[:n]. O(n)."""
    narrow: cython.const[cython.uchar][::1]
    wide: cython.const[cython.ushort][::1]
    if not cython.compiled:
        mark(labels, n, used)
    elif labels.itemsize == 1:
        narrow = labels
        with cython.nogil:
            mark(cython.address(narrow[0]), n, cython.address(used[0]))
    else:
        wide = labels
        with cython.nogil:
            mark(cython.address(wide[0]), n, cython.address(used[0]))


def relabel(labels, n: cython.Py_ssize_t, table: cython.const[cython.ushort][::1]) -> None:
    """Put table[l] in place of every l of labels[:n]. O(n)."""
    narrow: cython.uchar[::1]
    wide: cython.ushort[::1]
    if not cython.compiled:
        replace(labels, n, table)
    elif labels.itemsize == 1:
        narrow = labels
        with cython.nogil:
            replace(cython.address(narrow[0]), n, cython.address(table[0]))
    else:
        wide = labels
        with cython.nogil:
            replace(cython.address(wide[0]), n, cython.address(table[0]))
