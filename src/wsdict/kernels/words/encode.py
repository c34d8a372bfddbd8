"""Text to labels: every line is cleaned, judged and written as small numbers in one pass, without an object per word.

text    " cat \\r\\n\\nab?c\\ncar"      roles: blank, letter, line ends, foreign
labels  3 1 20 0 3 1 18 0              0 ends a word; label order is code-point order, so label order is word order
starts  0 4                            where each word begins
tally   words 2, blank 1, foreign 1, trimmed 1, crlf 1
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import cython
else:
    from wsdict.kernels import shim as cython

if cython.compiled:
    from cython.cimports.wsdict.kernels.bits import const_ptr, ptr
    from cython.cimports.wsdict.kernels.layout import (
        ROLE_BLANK,
        ROLE_BOM,
        ROLE_CONTROL,
        ROLE_CR,
        ROLE_FOREIGN,
        ROLE_GAP,
        ROLE_LETTER,
        ROLE_LF,
        ROLE_TAB,
        TALLY_BLANK,
        TALLY_BOM,
        TALLY_CONTROL,
        TALLY_CRLF,
        TALLY_FIRST,
        TALLY_FOREIGN,
        TALLY_LABELS,
        TALLY_LINES,
        TALLY_LONG,
        TALLY_SHORT,
        TALLY_TRIMMED,
        TALLY_WORDS,
    )
else:
    from wsdict.kernels.bits import const_ptr, ptr
    from wsdict.kernels.layout import (
        ROLE_BLANK,
        ROLE_BOM,
        ROLE_CONTROL,
        ROLE_CR,
        ROLE_FOREIGN,
        ROLE_GAP,
        ROLE_LETTER,
        ROLE_LF,
        ROLE_TAB,
        TALLY_BLANK,
        TALLY_BOM,
        TALLY_CONTROL,
        TALLY_CRLF,
        TALLY_FIRST,
        TALLY_FOREIGN,
        TALLY_LABELS,
        TALLY_LINES,
        TALLY_LONG,
        TALLY_SHORT,
        TALLY_TRIMMED,
        TALLY_WORDS,
    )

compiled: bool = cython.compiled

Label = cython.fused_type(cython.uchar, cython.ushort)

Judge = cython.struct(
    starts=cython.pointer(cython.uint),
    origins=cython.pointer(cython.uint),  # NULL: not wanted
    tally=cython.pointer(cython.ulonglong),
    shortest=cython.Py_ssize_t,  # letters of a word
    longest=cython.Py_ssize_t,
)


def survey(text: str, seen: cython.uchar[::1]) -> None:
    """Set seen[c] for every code point c of the text. O(text)."""
    c: cython.Py_UCS4
    if cython.compiled:
        for c in text:
            seen[ord(c)] = 1
    else:
        for c in set(text):
            seen[ord(c)] = 1


def has_run(text: str, marks: cython.const[cython.uchar][::1], most: cython.Py_ssize_t) -> bool:
    """Has a text more than `most` code points c in a row with marks[c] = 1? O(text)."""
    c: cython.Py_UCS4
    run: cython.Py_ssize_t = 0
    for c in text:
        run = run + 1 if marks[ord(c)] else 0
        if run > most:
            return True
    return False


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def note(tally: cython.pointer(cython.ulonglong), slot: cython.Py_ssize_t) -> cython.void:
    if tally[slot] == 0:
        tally[TALLY_FIRST + slot] = tally[TALLY_LINES]
    tally[slot] += 1


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def close(
    judge: cython.pointer(Judge),
    out: cython.pointer(Label),
    begin: cython.Py_ssize_t,
    end: cython.Py_ssize_t,
    at: cython.Py_ssize_t,
    untidy: cython.bint,
    bad: cython.uchar,
) -> cython.Py_ssize_t:
    """Judge the line whose labels are out[begin:end], with blanks after it up to `at`. Returns where the next line begins."""
    length: cython.Py_ssize_t = end - begin
    tally: cython.pointer(cython.ulonglong) = judge.tally
    if length == 0 and not bad:
        note(tally, TALLY_BLANK)
        return begin
    if bad == ROLE_CONTROL:
        note(tally, TALLY_CONTROL)
        return begin
    if bad == ROLE_FOREIGN:
        note(tally, TALLY_FOREIGN)
        return begin
    if length < judge.shortest:
        note(tally, TALLY_SHORT)
        return begin
    if length > judge.longest:
        note(tally, TALLY_LONG)
        return begin
    if untidy or at > end:
        note(tally, TALLY_TRIMMED)
    out[end] = 0
    judge.starts[tally[TALLY_WORDS]] = begin
    if judge.origins:
        judge.origins[tally[TALLY_WORDS]] = tally[TALLY_LINES]
    tally[TALLY_WORDS] += 1
    return end + 1


@cython.cfunc
@cython.exceptval(check=False)
def lines(
    text: str,
    table: cython.pointer(cython.const[cython.ushort]),
    roles: cython.pointer(cython.const[cython.uchar]),
    out: cython.pointer(Label),
    judge: cython.pointer(Judge),
) -> cython.void:
    # A letter costs 15 instructions, and most characters are letters: so what is needed once per line is in `judge`, and a letter does not
    # reset after_cr, since after a letter `at` is not at `begin`.
    c: cython.Py_UCS4
    label: cython.ushort
    role: cython.uchar = ROLE_LF
    bad: cython.uchar = ROLE_LETTER  # the role for which the line is not a word: CONTROL before FOREIGN
    tab_at: cython.Py_ssize_t = -1  # the first TAB after a letter
    gap_at: cython.Py_ssize_t = -1  # the first GAP after a letter
    untidy: cython.bint = False  # blanks before the word
    after_cr: cython.bint = False  # the last character that is not a letter was a CR
    begin: cython.Py_ssize_t = judge.tally[TALLY_LABELS]
    at: cython.Py_ssize_t = begin  # where the next label is written
    end: cython.Py_ssize_t = begin  # after the last label that is not a blank
    for c in text:
        label = table[ord(c)]
        role = roles[label]
        if role == ROLE_LETTER:
            out[at] = label
            at += 1
            end = at
            continue
        if role == ROLE_LF and after_cr and at == begin:
            if judge.tally[TALLY_CRLF] == 0:
                judge.tally[TALLY_FIRST + TALLY_CRLF] = judge.tally[TALLY_LINES] - 1
            judge.tally[TALLY_CRLF] += 1
            after_cr = False
            continue
        after_cr = role == ROLE_CR
        if role == ROLE_LF or role == ROLE_CR:
            if 0 <= tab_at < end:
                bad = ROLE_CONTROL
            elif 0 <= gap_at < end and not bad:
                bad = ROLE_FOREIGN
            begin = close(judge, out, begin, end, at, untidy, bad)
            at = end = begin
            bad = ROLE_LETTER
            tab_at = gap_at = -1
            untidy = False
            judge.tally[TALLY_LINES] += 1
            continue
        if role == ROLE_BLANK or role >= ROLE_TAB:
            if at > begin:
                if role == ROLE_TAB and tab_at < 0:
                    tab_at = at
                elif role == ROLE_GAP and gap_at < 0:
                    gap_at = at
                out[at] = label
                at += 1
            else:
                untidy = True
        elif role == ROLE_BOM and at == begin and not untidy and not bad:
            note(judge.tally, TALLY_BOM)
        else:
            if bad != ROLE_CONTROL:
                bad = ROLE_FOREIGN if role == ROLE_FOREIGN else ROLE_CONTROL
            out[at] = label
            at += 1
            end = at
    if role != ROLE_LF and role != ROLE_CR:  # the last line has no end
        if 0 <= tab_at < end:
            bad = ROLE_CONTROL
        elif 0 <= gap_at < end and not bad:
            bad = ROLE_FOREIGN
        begin = close(judge, out, begin, end, at, untidy, bad)
        judge.tally[TALLY_LINES] += 1
    judge.tally[TALLY_LABELS] = begin


def encode(
    text: str,
    table: cython.const[cython.ushort][::1],
    roles: cython.const[cython.uchar][::1],
    labels,
    starts: cython.uint[::1],
    origins: cython.uint[::1],
    tally: cython.ulonglong[::1],
    shortest: cython.Py_ssize_t,
    longest: cython.Py_ssize_t,
) -> None:
    """Append the words of a text to `labels` (1 or 2 bytes each) and `starts`, and count the lines by what became of them. O(text).

    table[c] is the label of code point c, roles[label] its role. tally[TALLY_LABELS], tally[TALLY_WORDS] and tally[TALLY_LINES] say how far
    the arrays are filled and the number of the next line: each call continues there, so several texts can follow one another.
    The caller provides room for len(text) + 1 more labels and one start per line. Unless `origins` is empty it has the same room, and gets
    the number of each word's line, from 0.
    """
    narrow: cython.uchar[::1]
    wide: cython.ushort[::1]
    judge: Judge = cython.declare(Judge)
    if not text:
        return
    judge.starts, judge.tally = ptr(starts), ptr(tally)
    judge.origins = ptr(origins) if len(origins) else cython.NULL
    judge.shortest, judge.longest = shortest, longest
    if labels.itemsize == 1:
        narrow = labels
        lines(text, const_ptr(table), const_ptr(roles), ptr(narrow), cython.address(judge))
    else:
        wide = labels
        lines(text, const_ptr(table), const_ptr(roles), ptr(wide), cython.address(judge))


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
    if labels.itemsize == 1:
        narrow = labels
        with cython.nogil:
            mark(const_ptr(narrow), n, ptr(used))
    else:
        wide = labels
        with cython.nogil:
            mark(const_ptr(wide), n, ptr(used))


def relabel(labels, n: cython.Py_ssize_t, table: cython.const[cython.ushort][::1]) -> None:
    """Put table[l] in place of every l of labels[:n]. O(n)."""
    narrow: cython.uchar[::1]
    wide: cython.ushort[::1]
    if labels.itemsize == 1:
        narrow = labels
        with cython.nogil:
            replace(ptr(narrow), n, const_ptr(table))
    else:
        wide = labels
        with cython.nogil:
            replace(ptr(wide), n, const_ptr(table))
