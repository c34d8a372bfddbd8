"""Files changed at random: bytes, numbers, fields of a header, whole sections."""

from __future__ import annotations

import random
from typing import Any

INTERESTING = [
    *range(4), 7, 8, 15, 16, 31, 32, 63, 64, 127, 128, 255, 256, 257, 65535, 65536,
    2**24, 2**31 - 1, 2**31, 2**32 - 1, 2**32, 2**62, 2**63 - 1,
]  # fmt: skip
MANY = (1, 1, 1, 2, 3, 5, 10)  # changes of one section
ITEMS = {"records": 4, "children": 4, "begins": 4, "nodes": 4, "units": 4, "counts": 4, "ranks": 4}  # bytes of a section's numbers


def bytes_changed(chance: random.Random, data: bytes) -> bytes:
    """Some bytes another, copied, removed or added; the first ones more often."""
    b = bytearray(data)
    for _ in range(chance.choice(MANY)):
        if not b:
            break
        n = len(b)
        at = chance.randrange(n) if chance.random() < 0.6 else min(n - 1, int(chance.expovariate(1 / 20)))
        size = chance.choice((1, 4, 8, 16, 64))
        match chance.randrange(8):
            case 0 | 1 | 2:
                b[at] ^= 1 << chance.randrange(8)
            case 3:
                b[at] = chance.choice((0, 255, 1, 128, chance.randrange(256)))
            case 4:
                start = chance.randrange(n)
                piece = b[start : start + size]
                b[at : at + len(piece)] = piece[: n - at]
            case 5:
                b[at : at + size] = bytes([chance.choice((0, 255, 170))]) * len(b[at : at + size])
            case 6 if chance.random() < 0.3:
                del b[at : at + size]
            case 7 if chance.random() < 0.3:
                b[at:at] = chance.randbytes(size)
    return bytes(b)


def numbers_changed(chance: random.Random, data: bytes, size: int) -> bytes:
    """Some numbers of `size` bytes another: a bit flipped, a little more or less, swapped, or one that occurs elsewhere."""
    numbers = [int.from_bytes(data[i : i + size], "little") for i in range(0, len(data) - size + 1, size)]
    if not numbers:
        return data
    for _ in range(chance.choice(MANY)):
        i, j = chance.randrange(len(numbers)), chance.randrange(len(numbers))
        match chance.randrange(6):
            case 0:
                numbers[i] ^= 1 << chance.randrange(8 * size)
            case 1:
                numbers[i] += chance.choice((-2, -1, 1, 2, 4, -4, 256, -256))
            case 2:
                numbers[i], numbers[j] = numbers[j], numbers[i]
            case 3:
                numbers[i] = numbers[j]
            case 4:
                numbers[i] = chance.choice(INTERESTING)
            case 5 if i + 1 < len(numbers):
                numbers[i], numbers[i + 1] = numbers[i + 1], numbers[i]
    return b"".join((number % (1 << 8 * size)).to_bytes(size, "little") for number in numbers)


def section_changed(chance: random.Random, name: str, data: bytes, header: dict[str, Any]) -> bytes:
    size = 8 if header["extra"].get("form") == "wide" else ITEMS.get(name, 1)
    return numbers_changed(chance, data, size) if chance.random() < 0.7 else bytes_changed(chance, data)


def header_changed(chance: random.Random, header: dict[str, Any]) -> dict[str, Any]:
    """One or two fields another, of the right type or of another one."""
    fields = dict(header)
    for _ in range(chance.choice((1, 1, 2))):
        match chance.randrange(8):
            case 0 | 1 | 2:
                name = chance.choice(("words", "letters", "longest", "nodes", "edges", "longest", "words"))
                number = header[name] if type(header[name]) is int else 0
                fields[name] = chance.choice((chance.choice(INTERESTING), number - 1, number + 1, -1, None, "x", 1.5, True, []))
            case 3:
                fields["alphabet"] = alphabet_changed(chance, str(header["alphabet"]))
            case 4:
                fields[chance.choice(("normalize", "case"))] = chance.choice(("nfc", "none", "lower", "fold", "nfd", 5, [], None))
            case 5:
                extra = dict(header["extra"])
                values = (chance.choice(INTERESTING), "mask", "narrow", "wide", "DAWG", "BytesDAWG", "IntDAWG", None, -1, 5, [], True)
                extra[chance.choice(list(extra) or ["form"])] = chance.choice(values)
                fields["extra"] = chance.choice((extra, extra, extra, {}, None, 5))
            case 6:
                fields["kind"] = chance.choice(("dawg", "trie", "map", "radix", "dawgdic", "marisa", "set", "dict", "packed", "x", 5))
            case 7:
                fields.pop(chance.choice(list(fields)))
    return fields


def alphabet_changed(chance: random.Random, alphabet: str) -> str:
    match chance.randrange(5):
        case 0:
            return "".join(sorted({*alphabet, chance.choice("\0\n\x1b A\u0301\u0391\u4e00\U0001f600'\u00e9")}))
        case 1 if alphabet:
            return alphabet.replace(chance.choice(alphabet), "")
        case 2:
            return "".join(map(chr, range(0x100, 0x100 + chance.choice((31, 32, 33, 127, 128, 255, 256, 2000, 40000)))))
        case 3:
            return alphabet[::-1]
    return alphabet[: chance.randrange(len(alphabet) + 1)]
