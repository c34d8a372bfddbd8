"""Case n of a kind: a seed, changed, asked everything."""

from __future__ import annotations

import random
from contextlib import suppress
from typing import Any, Literal

from oracles import File, msgpack, seal, xxh3_64_intdigest

import wsdict
from fuzz import changes, marisa_file, packed_file
from fuzz.questions import agree, boards, listed, measured, poke
from fuzz.seeds import seeds

Outcome = Literal["refused", "sound"]
REPAIRED = 0.75  # of the changed files get a header that describes their words, so that more than the header is looked at
LISTED = 3_000  # words of an unverified file that a header is made of


def from_bytes(data: bytes, verify: bool = True) -> wsdict.Dictionary:
    return wsdict.Dictionary.from_bytes(data, verify=verify)


def made(kind: str, n: int) -> tuple[str, bytes, random.Random]:
    """What case n of a kind begins as, its bytes, and the chance that goes on."""
    chance = random.Random(f"{kind} {n}")
    name, data = chance.choice(seeds(kind))
    if name.startswith("."):
        return name, foreign(chance, name, data), chance
    file = File.read(data)
    match chance.randrange(16):
        case 0:
            return name, changes.bytes_changed(chance, data), chance
        case 1:
            return name, raw_header(chance, file), chance
        case 2:
            return name, with_other_sections(chance, kind, file).to_bytes(), chance
        case 3 | 4:
            file = File(changes.header_changed(chance, file.header), file.sections)
            return name, file.to_bytes(), chance
    file = structure_changed(chance, kind, file)
    if chance.random() < REPAIRED:
        file = described(file)
    if chance.random() < 0.1:
        file = File(changes.header_changed(chance, file.header), file.sections)
    return name, file.to_bytes(), chance


def foreign(chance: random.Random, name: str, data: bytes) -> bytes:
    """The file of another package, changed."""
    if name.startswith(".marisa") and chance.random() < 0.7:
        return marisa_file.changed(chance, data)
    if chance.random() < 0.7:
        return data[:4] + changes.numbers_changed(chance, data[4:], 4)
    return changes.bytes_changed(chance, data)


def structure_changed(chance: random.Random, kind: str, file: File) -> File:
    if kind == "packed" and file.header["words"] and chance.random() < 0.8:
        return packed_file.changed(chance, file)
    sections = dict(file.sections)
    if kind == "marisa" and chance.random() < 0.8:
        sections["trie"] = marisa_file.changed(chance, sections["trie"])
    else:
        for name in sections:
            if len(sections) == 1 or chance.random() < 0.6:
                sections[name] = changes.section_changed(chance, name, sections[name], file.header)
    if "guide" in sections and chance.random() < 0.8:
        sections["guide"] = guide_of(sections["units"])
    if chance.random() < 0.5:
        sections.pop("counts", None)
    return File(file.header, sections)


def guide_of(units: bytes) -> bytes:
    from wsdict.kernels.dawgdic import reader

    numbers = memoryview(units + bytes(-len(units) % 4)).cast("I")
    return bytes(reader.guide(numbers)[0]) if len(numbers) and len(numbers) % 256 == 0 else b""


def described(file: File) -> File:
    """The file with what its header should say of the words that it lists when nobody verifies it."""
    try:
        d = from_bytes(file.to_bytes(), verify=False)
        words = []
        for word in d.steps.words(d.steps.root, ""):
            words.append(word)
            if len(words) > LISTED:
                return file
        return File({**file.header, **measured(words, d.header)}, file.sections)
    except (wsdict.WsdictError, ValueError):
        return file


def raw_header(chance: random.Random, file: File) -> bytes:
    """The bytes of the header changed, and its checksum right."""
    table = [[name, len(section), xxh3_64_intdigest(section)] for name, section in file.sections.items()]
    if chance.random() < 0.5:
        entry = chance.choice(table) if table else ["x", 0, 0]
        entry[chance.randrange(3)] = chance.choice((*changes.INTERESTING, "counts", "trie", None, -1, "x"))
        packed: bytes = msgpack.packb({**file.header, "sections": table})
    else:
        packed = changes.bytes_changed(chance, msgpack.packb({**file.header, "sections": table}))
    return seal(packed, file.sections.values())


def with_other_sections(chance: random.Random, kind: str, file: File) -> File:
    """Sections of another file of the kind, or a new one."""
    other = File.read(chance.choice([data for name, data in seeds(kind) if not name.startswith(".")]))
    match chance.randrange(4):
        case 0:
            return File(file.header, other.sections)
        case 1:
            return File(other.header, file.sections)
        case 2:
            mixed = {name: chance.choice((data, other.sections.get(name, data))) for name, data in file.sections.items()}
            return File(file.header, mixed)
    more: dict[str, Any] = {chance.choice(("counts", "ranks", "guide", "x")): chance.randbytes(chance.choice((0, 4, 8, 400, 1604)))}
    return File(file.header, {**file.sections, **more})


def run(kind: str, n: int) -> Outcome:
    """Raises Contradiction where two answers do not agree, and whatever else a file should not be able to raise."""
    _, data, chance = made(kind, n)
    if chance.random() < 0.4:
        with suppress(wsdict.FormatError):
            poke(from_bytes(data, verify=False), chance)
    try:
        d = from_bytes(data)
    except wsdict.FormatError:
        return "refused"
    words = listed(d)
    if words is None:
        poke(d, chance)
        return "refused"
    agree(d, words, chance)
    if chance.random() < 0.3:
        boards(d, words, chance)
    try:
        d.verify()
    except wsdict.FormatError:
        return "sound"
    for name, value in measured(words, d.header).items():
        if getattr(d.header, name) != value:
            raise AssertionError(f"verified, and its header's {name} is {getattr(d.header, name)}, not {value}")
    return "sound"
