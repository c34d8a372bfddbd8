"""The command line as a whole: every command and option, and errors; never a traceback."""

import gc
import gzip
import re
import shlex
import subprocess
import sys
from inspect import signature
from pathlib import Path
from types import ModuleType
from typing import NoReturn

import pytest
from commands import LIST, WORDS, run

import wsdict
from wsdict.cli import COMMANDS as NAMES
from wsdict.cli import compile, export, info, keys, lookup, main, prefixes, verify
from wsdict.cli.arguments import parameters
from wsdict.formats import pieces

pytestmark = pytest.mark.usefixtures("words_folder")

COMMANDS = (compile, info, verify, lookup, keys, prefixes, export)


# The whole


@pytest.mark.parametrize("argv", [[], ["--help"]])
def test_the_command_alone_prints_help(argv: list[str]) -> None:
    ran = run(*argv)
    assert (ran.status, ran.talk, ran.lines[0]) == (0, "", "Usage: wsdict [OPTIONS] COMMAND ...")
    for name in NAMES:
        assert f"\n  {name} " in ran.data.decode()


def test_version() -> None:
    assert run("--version") == (0, f"wsdict {wsdict.__version__}\n".encode(), "")


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.__name__)
def test_examples_of_the_help_run(command: ModuleType) -> None:
    Path("names.txt.gz").write_bytes(gzip.compress(b"Ann\n"))
    Path("text.txt").write_text("cat\n")
    wsdict.compile([*WORDS, "dog"]).save("words.wsd")
    Path("words.dawg").write_bytes(b"".join(pieces(wsdict.load("words.wsd"), "dawgdic")))
    page = run(command.__name__.split(".")[-1], "--help").data.decode()
    for example in command.EXAMPLES.strip().splitlines():
        assert f"\n  {example}\n" in page
        for name in ("words.txt", "words.dawg"):
            if f"-o {name}" in example:
                Path(name).unlink()
        ours, *_ = re.split(r" [|<] | && ", example)
        assert run(*shlex.split(ours)[1:], stdin=Path("text.txt").read_bytes()).status == 0


LATE = """typer click pydantic rich pygments marisa_trie dawg_python zstandard numpy json tomllib csv lzma bz2 gzip hashlib shutil
tempfile inspect subprocess concurrent.futures asyncio random importlib.metadata difflib textwrap"""
LATE_OURS = """wsdict.boards wsdict.compiler wsdict.words wsdict.recipe wsdict.report wsdict.representations.marisa
wsdict.representations.packed wsdict.representations.plain wsdict.representations.trie wsdict.kernels.boards wsdict.kernels.packed
wsdict.kernels.words wsdict.cli.compile wsdict.cli.solve wsdict.cli.files wsdict.cli.help wsdict.cli.options wsdict.cli.board_options"""
LIBRARY = "wsdict.cli.options wsdict.representations.dawg"


def modules(code: str, *argv: str) -> set[str]:
    """The modules of a fresh process after it has run some code."""
    code = f"import sys\n{code}\nprint(*sys.modules, file=sys.stderr)"
    ran = subprocess.run([sys.executable, "-I", "-c", code, *argv], check=True, capture_output=True, text=True)
    return {*ran.stderr.split()}


@pytest.mark.parametrize(
    ("argv", "needed"),
    [
        ("--version", ""),
        ("lookup words.wsd cat", LIBRARY),
        ("keys words.wsd ca", LIBRARY),
        ("prefixes words.wsd cats", LIBRARY),
        ("lookup words.wsd cat --json", f"{LIBRARY} json"),
        ("compile words.txt -q", f"{LIBRARY} wsdict.compiler wsdict.words wsdict.kernels.words wsdict.cli.compile"),
        ("lookup --help", f"{LIBRARY} wsdict.cli.help textwrap"),
    ],
)
def test_a_command_imports_what_it_needs(argv: str, needed: str) -> None:
    bare = modules("")  # an editable install, for example, imports a finder
    found = modules("from wsdict.cli import main\nassert main(sys.argv[1:]) == 0", *argv.split()) - bare
    assert {"wsdict.cli.output", *needed.split()} - {"wsdict.representations.dawg"} <= found
    assert not found & ({*LATE.split(), *LATE_OURS.split()} - {*needed.split()})
    if argv == "--version":
        assert not found & {"argparse", "pathlib", "msgpack", "xxhash", "mmap", "wsdict.dictionary"}


def test_only_the_program_changes_the_garbage_collector() -> None:
    frozen = gc.get_freeze_count()
    assert run("lookup", "words.wsd", "cat").status == 0
    assert (gc.isenabled(), gc.get_freeze_count()) == (True, frozen)
    code = """if True:
        import gc, sys
        from wsdict.cli import main
        sys.argv[1:] = ["lookup", "words.wsd", "cat"]
        assert main() == 0
        assert gc.isenabled() and gc.get_freeze_count() > 1000"""
    assert subprocess.run([sys.executable, "-c", code], check=False, stdout=subprocess.PIPE).returncode == 0


def test_compile_has_the_options_of_the_library() -> None:
    ours = {parameter.name for parameter in parameters(compile.run)}
    theirs = {*signature(wsdict.compile).parameters} - {"sources", "progress"}
    assert ours - {"inputs", "output", "force", "quiet", "json", "no_clean", "allow_empty"} == theirs - {"clean"}


# Errors


@pytest.mark.parametrize(
    ("argv", "line"),
    [
        ("nothing", "no such command: nothing; see wsdict --help"),
        ("lokup words.wsd cat", r"no such command: lokup \(did you mean lookup\?\); see wsdict --help"),
        ("--wrong", "no such option: --wrong; see wsdict --help"),
        ("keys", "the following arguments are required: DICT; see wsdict keys --help"),
        ("lookup words.wsd", "the following arguments are required: WORD; see wsdict lookup --help"),
        ("keys words.wsd ca r", "unexpected argument 'r'; see wsdict keys --help"),
        ("keys words.wsd --wrong", "no such option: --wrong; see wsdict keys --help"),
        ("keys words.wsd --limt=3", r"no such option: --limt \(did you mean --limit\?\); see wsdict keys --help"),
        ("keys words.wsd --lim 3", r"no such option: --lim \(did you mean --limit\?\); see wsdict keys --help"),
        ("keys words.wsd --limit", "argument --limit: expected one argument; see wsdict keys --help"),
        ("keys words.wsd --count=1", "argument --count: ignored explicit argument '1'; see wsdict keys --help"),
        ("keys words.wsd --limit x", r"argument --limit: expected a whole number, 1 or more \(found 'x'\); see wsdict keys --help"),
        ("keys words.wsd --limit 0", r"argument --limit: expected a whole number, 1 or more \(found '0'\); see wsdict keys --help"),
        ("keys words.wsd --limit -5", r"argument --limit: expected a whole number, 1 or more \(found '-5'\); see wsdict keys --help"),
        ("keys words.wsd --limit=-5", r"argument --limit: expected a whole number, 1 or more \(found '-5'\); see wsdict keys --help"),
        ("info no.wsd", "no.wsd: No such file or directory; check the path"),
        ("info .", r"\.: Is a directory; name a file in it"),
        ("info words.txt/x", "words.txt/x: Not a directory; check the path"),
        ("info words.txt", "words.txt: it is a text file, not a dictionary; compile it first: wsdict compile words.txt"),
        ("compile no.txt", "no.txt: No such file or directory; check the path"),
        ("compile no.toml", "no.toml: No such file or directory; check the path"),
        ("compile words.txt -o no/words.wsd", "no/words.wsd: No such file or directory; check the path"),
        ("compile words.txt -o words.txt", "words.txt exists and is not a wsdict dictionary; name another output, or use --force.*"),
        ("compile words.txt -o - --json", "output is '-': expected a file, because --json prints to standard output"),
        ("compile words.wsd", "output is 'words.wsd': expected a name with -o, because this one is an input"),
        ("compile words.txt r.toml", "INPUT is 'r.toml': expected a recipe alone, or lists and dictionaries"),
        ("compile words.txt --kind x", "kind is 'x': expected dawg, .*"),
        ("compile words.txt --level x", "level is 'x': expected fast, middle, small"),
        ("compile words.txt --case x", "case is 'x': expected none or lower or fold or tr or az or lt"),
        ("compile words.txt --normalize x", "normalize is 'x': expected nfc or nfkc or none"),
        ("compile words.txt --encoding x", "encoding is 'x': expected an encoding that Python knows, for example cp1252"),
        ("compile words.txt --encoding undefined", ".*encoding is 'undefined'.*"),
        ("compile words.txt --strict --min-length 4", "words.txt, line 3: the word is shorter than --min-length; .*"),
        ("compile words.txt --sorted", "words.txt, line 2: 'tare' comes after 'torn'; sort the list by code points, .*"),
        ("lookup - -", "WORD is '-': expected words as arguments, because the dictionary comes from standard input"),
        ("export words.wsd -o words.txt", "words.txt: the file already exists; name another output, or use --force"),
        ("export words.wsd -o no/words.txt", "no/words.txt: No such file or directory; check the path"),
        ("export words.wsd --format x", "format is 'x': expected wsd, dawgdic, marisa, text, json, dot"),
        ("export words.wsd --json", "output is '-': expected a file, because --json prints to standard output"),
        ("export words.wsd --format dot --limit 24", "25 edges to draw, and the limit is 24; raise it with --limit, or use --force"),
    ],
)
def test_an_error_is_one_line(argv: str, line: str) -> None:
    assert re.fullmatch(line, run(*argv.split()).error())
    assert Path("words.txt").read_text() == LIST


@pytest.mark.parametrize(
    ("error", "line"),
    [
        (PermissionError(13, "Permission denied", "words.txt"), "words.txt: Permission denied; check its permissions"),
        (OSError(5, "Input/output error"), "Input/output error"),
        (OSError("a\nb"), "a b"),
        (MemoryError(), "out of memory; free some, or split the list"),
        (wsdict.FormatError("a\nb", "it is bad", "mend it"), "a b: it is bad; mend it"),
        (UnicodeEncodeError("ascii", "é", 0, 1, "no"), "'ascii' codec can't encode character '\\xe9' in position 0: no"),
    ],
)
def test_every_error_is_one_line(error: Exception, line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*args: object, **options: object) -> NoReturn:
        raise error

    monkeypatch.setattr(wsdict, "compile", fail)
    assert run("compile", "words.txt").error() == line


def test_a_bug_is_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wsdict, "compile", lambda *_, **options: options["nothing"])
    with pytest.raises(KeyError):
        run("compile", "words.txt")


def test_interruption_is_130(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*args: object, **options: object) -> NoReturn:
        raise KeyboardInterrupt

    monkeypatch.setattr(wsdict, "compile", interrupt)
    assert run("compile", "words.txt") == (130, b"", "wsdict: interrupted\n")


@pytest.mark.parametrize(
    ("argv", "stream", "line"),
    [
        ("keys words.wsd", "stdout", "wsdict: standard output: it is closed\n"),
        ("lookup words.wsd -", "stdin", "wsdict: standard input: it is closed\n"),
        ("keys no.wsd", "stderr", ""),
    ],
)
def test_a_closed_stream_is_an_error(
    argv: str, stream: str, line: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, stream, None)
    assert main(argv.split()) == 2
    assert capsys.readouterr().err == line
