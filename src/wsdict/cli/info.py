"""`wsdict info`"""

from __future__ import annotations

from wsdict.cli.options import Copy, Dict, Json, NoVerify, opened
from wsdict.cli.output import table, visible, write_json, write_text
from wsdict.container import MAJOR, MINOR
from wsdict.kernels import DESCRIPTION

EXAMPLES = """
wsdict info words.wsd
wsdict info words.wsd --json
"""
NOTES = {
    "letters": "of all words together",
    "nodes": "of this kind; of automata, acceptance on states",
    "edges": "of this kind; of automata, acceptance on states",
    "longest": "letters",
    "records": "stored edges, acceptance on edges, and one to the root",
}
ALPHABET = 50  # letters of the alphabet that are shown


def run(dictionary: Dict, copy: Copy = False, no_verify: NoVerify = False, json: Json = False) -> int:
    """Show what a dictionary contains, and which kernels run."""
    d = opened(dictionary, verify=not no_verify, mmap=not copy)
    facts = {
        "kind": d.kind,
        "format": d.origin or f"{MAJOR}.{MINOR}",
        "words": d.header.words,
        "letters": d.header.letters,
        "nodes": d.nodes,
        "edges": d.edges,
        "bytes": d.file_size,
        "alphabet": d.alphabet,
        "longest": d.longest,
        "normalize": d.header.normalize,
        "case": d.header.case,
        **d.header.more,
        "source": d.header.source,
        "sections": [{"name": name, "bytes": section.nbytes} for name, section in d.sections.items()],
        "kernels": DESCRIPTION,
        **d.facts(),
    }
    if json:
        write_json(facts)
        return 0
    rows: list[tuple[str, int | float | str, str]] = []
    for name, value in facts.items():
        if name == "sections":
            rows += [("section", section.nbytes, f"bytes of {section_name}") for section_name, section in d.sections.items()]
        elif name == "alphabet":
            rows.append((name, len(d.alphabet), d.alphabet[:ALPHABET] + "…" * (len(d.alphabet) > ALPHABET)))
        else:
            rows.append((name, value if isinstance(value, int) else str(value), NOTES.get(name, "")))
    write_text(table("standard input" if dictionary == "-" else visible(dictionary), rows) + "\n")
    return 0
