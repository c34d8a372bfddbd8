"""The codebook, the directory and the stream of a packed dictionary, changed and written anew with the product's own writer."""

from __future__ import annotations

import random
from array import array

from oracles import File

from fuzz.changes import bytes_changed
from wsdict.kernels.layout import HEAD_SLOTS
from wsdict.kernels.packed.codebook import Codebook, code_codebook
from wsdict.kernels.packed.range_coder import Coder

LENGTHS = (0, 1, 2, 3, 5, 8, 20, 21, 31)


def read(file: File) -> tuple[Codebook, bytes]:
    """The codebook of a sound file that is not empty, with the sizes of its fragments, and its stream."""
    section, size, letters = file.sections["packed"], file.header["extra"]["head"], len(file.header["alphabet"]) + 1
    book = Codebook()
    code_codebook(Coder(HEAD_SLOTS, section[:size]), book, letters, 8 * (len(section) - size), section[size:])
    spans = book.spans
    book.sizes = array("I", (b - a for a, b in zip(spans[:-2:2], spans[2::2], strict=True)))
    book.cuts = array("I", (b - a for a, b in zip(spans[1:-2:2], spans[3::2], strict=True)))
    return book, section[size + book.stream :]


def written(file: File, book: Codebook, stream: bytes) -> File:
    """A file with this codebook and this stream. Raises ValueError where a codebook cannot be written."""
    coder = Coder(HEAD_SLOTS)
    directory = code_codebook(coder, book, len(file.header["alphabet"]) + 1, 0)
    head = coder.done()
    return File({**file.header, "extra": {"head": len(head)}}, {**file.sections, "packed": head + directory + stream})


def changed(chance: random.Random, file: File) -> File:
    book, stream = read(file)
    for _ in range(chance.choice((1, 1, 2, 3))):
        stream = change(chance, book, stream)
    try:
        return written(file, book, stream)
    except (ValueError, OverflowError):
        return file


def pick(chance: random.Random, items: array[int] | bytearray, values: tuple[int, ...]) -> None:
    if items:
        items[chance.randrange(len(items))] = chance.choice(values)


def change(chance: random.Random, b: Codebook, stream: bytes) -> bytes:
    sizes, cuts, n = b.sizes, b.cuts, len(b.sizes)
    f, g, s = chance.randrange(n), chance.randrange(n), chance.randrange(len(b.lengths))
    match chance.randrange(12):
        case 0:  # two symbols swap their codes
            t = s - s % 16 + chance.randrange(16)
            b.lengths[s], b.lengths[t] = b.lengths[t], b.lengths[s]
        case 1:  # a symbol becomes another one
            t = s ^ chance.choice((1, 2, 4, 6, 8, 16, 32))
            if t < len(b.lengths):
                b.lengths[s], b.lengths[t] = b.lengths[t], b.lengths[s]
        case 2:
            pick(chance, b.lengths, LENGTHS)
        case 3:
            pick(chance, b.rows, (0, max(b.rows), chance.randrange(max(b.rows) + 1)))
        case 4:
            pick(chance, b.columns, (0, chance.randrange(max(b.columns) + 1)))
        case 5:
            pick(chance, b.cells, (0, chance.randrange(max(b.cells) + 1)))
        case 6:
            pick(chance, b.pointer_cells, (0, chance.randrange(max(b.pointer_cells) + 1)))
        case 7:
            pick(chance, b.group_lengths, (0, 1, 2, 3, 12))
        case 8:
            sizes[f] = max(1, sizes[f] + chance.choice((-1, 1, -8, 8, 100)))
        case 9:
            sizes[f], sizes[g] = sizes[g], sizes[f]
        case 10:
            d = chance.choice((1, 2, 5))
            if cuts[f] >= d:
                cuts[f], cuts[g] = cuts[f] - d, cuts[g] + d
        case 11:
            stream = bytes_changed(chance, stream)
    return stream
