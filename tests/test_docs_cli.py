"""docs/cli.md is what --help says; `python tests/test_docs_cli.py --write` writes it anew."""

import json
import sys
from pathlib import Path

import pytest
import typer

from wsdict.cli import app, main

DOCUMENT = Path(__file__).parent.parent / "docs" / "cli.md"
INTRODUCTION = """\
# The command line

<!-- Written by: python tests/test_docs_cli.py --write -->

Data goes to standard output, talk to standard error. The exit status is 0 for done or found, 1 for nothing found or a failed check, and 2
for an error, which is one line: `wsdict: ` and what is wrong, where, and what to do. Progress is drawn on terminals only, without colour
where `NO_COLOR` is set. `-` is standard input or standard output.

With `--json` a command prints one JSON value. {arrays} give arrays: of words, or of `{{"word", "index"}}` with `null` for what is
no word. `report` gives an array of rows, one for each list and representation: `list`, `kind`, and either `error` or `nodes`, `edges`,
`disk_bytes`, `memory_bytes` (in a process of its own, after every word was looked up), ratios, and under `measured` every figure that was
taken. The others give objects:

| command | fields |
|---|---|
{fields}

`nodes` and `edges` are those of the minimal automaton with acceptance on its states, whatever the representation stores; `letters` and
`bytes` are those of all words together and of the file. `peak_rss` is in bytes, `null` where the system does not count it. `dropped` and
`mended` count lines by reason. What follows `kernels` is the representation's own.

`solve` prints an object a line for several boards; `paths` is there with `--paths`: `[row, column]` of each cell. With `--batch` each
line is `line`, `board` as it was given, and either `words`, `score`, `count`, `complete`, or `error`.
"""
ARRAYS = ("lookup", "keys", "prefixes")
FIELDS = {
    "compile": "kind words letters nodes edges bytes seconds peak_rss output dropped mended lines",
    "info": "kind format words letters nodes edges bytes alphabet longest normalize case source sections kernels form shift records",
    "verify": "ok problem",
    "keys --count": "count",
    "export": "format words bytes output",
    "bench": "environment versions missing imports lists",
    "solve": "board words score count steps complete",
    "find": "word found paths complete",
}
ASKED = {
    "compile": ["words.txt"],
    "export": ["words.wsd", "-o", "out.txt"],
    "bench": ["words.txt", "--kinds", "dawg", "--rounds", "1"],
    "solve": ["words.wsd", "cat"],
    "find": ["cat", "cat"],
}  # the others: a dictionary


def helps() -> dict[str, str]:
    """The page of every command, the whole first."""
    group = typer.main.get_command(app)
    context = group.make_context("wsdict", [], resilient_parsing=True)
    pages = {"wsdict": group.get_help(context)}
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        pages[f"wsdict {name}"] = command.get_help(command.make_context(name, [], parent=context, resilient_parsing=True))
    return pages


def document() -> str:
    rows = [f"| `{name}` | {' '.join(f'`{field}`' for field in fields.split())} |" for name, fields in FIELDS.items()]
    text = INTRODUCTION.format(arrays=", ".join(f"`{name}`" for name in ARRAYS), fields="\n".join(rows))
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


@pytest.mark.parametrize("name", FIELDS)
def test_json_has_the_fields_of_the_document(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("words.txt").write_text("cat\ncar\n")
    assert main(["compile", "words.txt", "-q"]) == 0
    assert main([*name.split(), *ASKED.get(name, ["words.wsd"]), "--json"]) == 0
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


if __name__ == "__main__" and sys.argv[1:] == ["--write"]:
    DOCUMENT.write_text(document(), encoding="utf-8")
