"""docs/cli.md is what --help prints; `python tests/test_docs_cli.py --write` writes it again."""

import json
import sys
from pathlib import Path

import pytest

import wsdict
from wsdict.cli import COMMANDS, command_named, help_page, main
from wsdict.cli.arguments import Option, parameters
from wsdict.representations import KINDS

DOCUMENT = Path(__file__).parent.parent / "docs" / "cli.md"
INTRODUCTION = """\
# The command line

<!-- Written by: python tests/test_docs_cli.py --write -->

Data goes to standard output, messages go to standard error. The exit status is 0 for done or found, 1 for nothing found or a failed
check, and 2 for an error, which is one line: `wsdict: `, then where the problem is, what it is, and what to do. Progress is shown on
terminals only, without colour if `NO_COLOR` is set. `-` is standard input or standard output. A value that starts with `-` and is not a
number is written with `=`, as in `--comments=--`; arguments that start with `-` follow a `--`.

With `--json` a command prints one JSON value. {arrays} print arrays: of words, or of `{{"word", "index"}}`, where the index is `null` for
a word that is not in the dictionary. `report` prints an array of rows, one for each list and representation: `list`, `kind`, and either
`error` or `nodes`, `edges`, `disk_bytes`, `memory_bytes` (in a separate process, after looking up every word), ratios, and in `measured`
every figure that was measured. The others print objects:

| command | fields |
|---|---|
{fields}

`nodes` and `edges` are those of the minimal automaton, with acceptance on its states, for {minimal}. {own}
report those of their own structure; {none} has neither and reports 0. `letters` is the total of all words, and `bytes` the size of the
file. `peak_rss` is in bytes, or `null` where the system does not report it. `dropped` and `fixed` count lines by reason. The fields after
`kernels` depend on the representation.

`solve` prints one object per line for several boards; with `--paths` it has `paths`: `[row, column]` of each cell. With `--batch` each
line has `line`, `board` as it was given, and either `words`, `score`, `count`, `complete`, or `error`. On a terminal, `solve` without
`--json` prints words in columns, in order down the columns, and then their number and score on standard error.
"""
ARRAYS = ("lookup", "keys", "prefixes")
MINIMAL = ("dawg", "packed")  # kinds whose nodes and edges are those of the minimal automaton
OWN = ("trie", "map", "radix", "dawgdic", "marisa", "dict")  # ... of their own structure
NONE = ("set",)
FIELDS = {
    "compile": "kind words letters nodes edges bytes seconds peak_rss output dropped fixed lines read_as",
    "info": "kind format words letters nodes edges bytes alphabet longest normalize case source sections kernels form shift records",
    "verify": "ok problem",
    "keys --count": "count",
    "export": "format words bytes output",
    "bench": "environment versions missing imports lists",
    "solve": "board words score count steps complete",
    "find": "word found paths complete",
}
VERBS = """Abandon Accept Compile Convert Decode Draw Expect Export Find Fail
Look Match Measure Omit Overwrite Print Read Refuse Remove Replace Report Roll
Set Show Skip Solve Store Take Trade Use Verify Write"""
ARGUMENTS = {
    "compile": ["words.txt"],
    "export": ["words.wsd", "-o", "out.txt"],
    "bench": ["words.txt", "--kinds", "dawg", "--rounds", "1"],
    "solve": ["words.wsd", "cat"],
    "find": ["cat", "cat"],
}  # by default a dictionary


def helps() -> dict[str, str]:
    """The page of `wsdict`, then those of its commands."""
    return {"wsdict": help_page()} | {f"wsdict {name}": help_page(name) for name in COMMANDS}


def document() -> str:
    rows = [f"| `{name}` | {' '.join(f'`{field}`' for field in fields.split())} |" for name, fields in FIELDS.items()]
    names = {"arrays": ARRAYS, "minimal": MINIMAL, "own": OWN, "none": NONE}
    lists = {key: ", ".join(f"`{name}`" for name in some) for key, some in names.items()}
    text = INTRODUCTION.format(fields="\n".join(rows), **lists)
    return text + "".join(f"\n## {name}\n\n```text\n{page.strip()}\n```\n" for name, page in helps().items())


def test_document_is_what_help_says() -> None:
    assert DOCUMENT.read_text(encoding="utf-8") == document(), "python tests/test_docs_cli.py --write"


def test_help_does_not_depend_on_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    before = helps()
    for name, value in {"COLUMNS": "33", "TERM": "dumb", "FORCE_COLOR": "1", "TERMINAL_WIDTH": "40"}.items():
        monkeypatch.setenv(name, value)
    assert helps() == before


@pytest.mark.parametrize("page", helps().values(), ids=helps().keys())
def test_help_fits_eighty_columns_of_ascii(page: str) -> None:
    assert max(map(len, page.splitlines())) <= 80
    assert page.isascii()


@pytest.mark.parametrize("name", [pytest.param(name, marks=pytest.mark.long) if name == "bench" else name for name in FIELDS])
def test_json_has_the_fields_of_the_document(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("words.txt").write_text("cat\ncar\n")
    assert main(["compile", "words.txt", "-q"]) == 0
    assert main([*name.split(), *ARGUMENTS.get(name, ["words.wsd"]), "--json"]) == 0
    assert list(json.loads(capsys.readouterr().out)) == FIELDS[name].split()


@pytest.mark.parametrize("command", ARRAYS)
def test_json_of_the_others_is_an_array(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("words.txt").write_text("cat\n")
    assert main(["compile", "words.txt", "-q"]) == 0
    assert main([command, "words.wsd", "cat", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) in (["cat"], [{"word": "cat", "index": 0}])


def test_nodes_and_edges_are_those_that_the_document_says() -> None:
    assert {*MINIMAL, *OWN, *NONE} == {*KINDS}
    for kind in KINDS:
        d = wsdict.compile(["bat", "bats", "cat", "cats", "x" * 200], kind=kind)
        own = d.facts().get("nodes"), d.facts().get("edges")
        assert (own == (None, None)) == (kind in MINIMAL)
        assert (own == (0, 0)) == (kind in NONE)


@pytest.mark.parametrize("name", COMMANDS)
def test_help_begins_with_an_imperative(name: str) -> None:
    run = command_named(name).run
    first, *_ = (run.__doc__ or "").split("\n\n")
    options = [parameter.spec for parameter in parameters(run) if isinstance(parameter.spec, Option)]
    for text in (first, *(option.help for option in options)):
        verb = text.split()[0]
        assert verb in VERBS.split(), f"{text!r}: is {verb!r} a verb in the imperative? Then add it to VERBS"
        assert text.endswith(".")


if __name__ == "__main__" and sys.argv[1:] == ["--write"]:
    DOCUMENT.write_text(document(), encoding="utf-8")
