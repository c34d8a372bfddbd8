"""The command line: output, messages and exit status of every command and option; never a traceback."""

import bz2
import gc
import gzip
import io
import json
import lzma
import os
import re
import shlex
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from inspect import signature
from pathlib import Path
from select import select
from types import ModuleType
from typing import Any, NamedTuple, NoReturn

import pytest

import wsdict
from wsdict.cli import COMMANDS as NAMES
from wsdict.cli import compile, export, info, keys, lookup, main, output, prefixes, verify
from wsdict.cli.arguments import parameters
from wsdict.formats import pieces
from wsdict.representations.dawg import Dawg
from wsdict.words import DROPS

WORDS = ["arc", "car", "card", "care", "cares", "carton", "cat", "ore", "rat", "tar", "tare", "torn"]
LIST = "".join(f"{word}\n" for word in reversed(WORDS))
COMMANDS = (compile, info, verify, lookup, keys, prefixes, export)
COMMAND = [sys.executable, "-W", "error", "-m", "wsdict.cli"]
posix = pytest.mark.skipif(os.name != "posix", reason="pipes, devices and signals as POSIX has them")


class Ran(NamedTuple):
    status: int
    data: bytes  # standard output
    talk: str  # standard error

    @property
    def lines(self) -> list[str]:
        return self.data.decode().splitlines()

    @property
    def json(self) -> Any:
        return json.loads(self.data)

    def error(self) -> str:
        """The one line of an error."""
        assert self.status == 2
        assert not self.data
        assert re.fullmatch(r"wsdict: [^\n]+\n", self.talk)
        return self.talk.removeprefix("wsdict: ").rstrip()


def run(*argv: object, stdin: bytes = b"") -> Ran:
    """Run the command in this process."""
    streams = [io.TextIOWrapper(io.BytesIO(data), encoding="utf-8", errors="backslashreplace") for data in (stdin, b"", b"")]
    with pytest.MonkeyPatch.context() as patch:
        for name, stream in zip(("stdin", "stdout", "stderr"), streams, strict=True):
            patch.setattr(sys, name, stream)
        status = main([str(arg) for arg in argv])
    for stream in streams:
        stream.flush()
    data, talk = (stream.buffer.getvalue() for stream in streams[1:])
    return Ran(status, data, talk.decode())


def process(*argv: object, variables: dict[str, str] | None = None, **options: Any) -> subprocess.Popen[bytes]:
    """Run the command in a separate process, with the usual buffers."""
    env = {
        name: value for name, value in os.environ.items() if name not in ("PYTHONUNBUFFERED", "NO_COLOR", "FORCE_COLOR", "TTY_COMPATIBLE")
    }
    pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    return subprocess.Popen([*COMMAND, *map(str, argv)], env=env | (variables or {}), **{**pipes, **options})


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, with a list and its dictionary."""
    monkeypatch.chdir(tmp_path)
    Path("words.txt").write_text(LIST)
    wsdict.compile(WORDS).save("words.wsd")
    return tmp_path


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


# compile


def compiled(*argv: object, stdin: bytes = b"") -> list[str]:
    ran = run("compile", *argv, "-o", "out.wsd", stdin=stdin)
    assert ran.status == 0, ran.talk
    assert not ran.data
    return list(wsdict.load("out.wsd"))


@pytest.mark.parametrize(
    ("options", "lines", "words"),
    [
        ("", "b\na\n", ["a", "b"]),
        ("--kind dawg", "b\na\n", ["a", "b"]),
        ("--letters a-c", "abc\nabcd\n", ["abc"]),
        ("--case none", "A\na\n", ["A", "a"]),
        ("--case lower", "A\nß\n", ["a", "ß"]),
        ("--case fold", "A\nß\n", ["a", "ss"]),
        ("--normalize nfc", "e\u0301\n", ["é"]),
        ("--normalize none", "e\u0301\n", ["e\u0301"]),
        ("--min-length 2", "a\nbb\nccc\n", ["bb", "ccc"]),
        ("--max-length 2", "a\nbb\nccc\n", ["a", "bb"]),
        ("--comments //", "// no\na//\n", ["a//"]),
        ("--column 2", "1,one\n2,two\n", ["one", "two"]),
        ("--sorted", "a\nb\n", ["a", "b"]),
        ("--no-sorted", "b\na\n", ["a", "b"]),
        ("--strict", "b\na\n", ["a", "b"]),
        ("--no-strict", "b\n\na", ["a", "b"]),
    ],
)
def test_compile_options(options: str, lines: str, words: list[str]) -> None:
    Path("list.txt").write_text(lines, encoding="utf-8")
    assert compiled("list.txt", *options.split()) == words


def test_compile_encoding() -> None:
    Path("list.txt").write_bytes(b"\xe9t\xe9\n")
    assert compiled("list.txt", "--encoding", "latin-1") == ["été"]


@pytest.mark.parametrize(("option", "sections"), [("--ranks", ["records", "counts"]), ("--no-ranks", ["records"])])
def test_compile_ranks(option: str, sections: list[str]) -> None:
    assert compiled("words.txt", option) == WORDS
    assert list(wsdict.load("out.wsd").sections) == sections


@pytest.mark.parametrize(("level", "form"), [("fast", "mask"), ("middle", "mask"), ("small", "narrow")])
def test_compile_level(level: str, form: str) -> None:
    assert compiled("words.txt", "--level", level) == WORDS
    assert wsdict.load("out.wsd").facts()["form"] == form


@pytest.mark.parametrize(
    ("name", "default"),
    [
        ("list.txt", "list.wsd"),
        ("list", "list.wsd"),
        ("a.b.txt", "a.b.wsd"),
        ("list.txt.gz", "list.wsd"),
        ("list.txt.bz2", "list.wsd"),
        ("list.csv.xz", "list.wsd"),
        ("list.zst", "list.wsd"),
        ("sub/list.txt", "list.wsd"),
        ("-", "words.wsd"),
    ],
)
def test_compile_default_output(name: str, default: str) -> None:
    Path("sub").mkdir()
    Path("words.wsd").unlink()
    if name != "-":
        compress = {".gz": gzip.compress, ".bz2": bz2.compress, ".xz": lzma.compress}.get(Path(name).suffix, bytes)
        Path(name).write_bytes(compress(b"cat\n"))
    assert run("compile", name, "-q", stdin=b"cat\n") == (0, b"", "")
    assert list(wsdict.load(default)) == ["cat"]


def test_compile_several_inputs_of_all_kinds() -> None:
    Path("more.txt").write_text("zoo\n")
    assert compiled("words.wsd", "more.txt", "-", stdin=b"dog\n") == sorted([*WORDS, "dog", "zoo"])


def test_compile_to_standard_output_gives_the_bytes_of_the_file() -> None:
    ran = run("compile", "words.txt", "-o", "-")
    assert ran.data == wsdict.compile("words.txt").to_bytes()
    assert ran.talk.startswith("standard output\n  words")
    assert run("compile", "words.txt", "-o", "-", "-q") == (0, ran.data, "")


def test_options_override_those_of_a_recipe() -> None:
    recipe = "sources = ['words.txt']\n[options]\nmin_length = 4\nmax_length = 5\nranks = true\nstrict = true\nsorted = true"
    Path("game.toml").write_text(recipe)
    assert "--min-length" in run("compile", "game.toml").error()
    assert run("compile", "game.toml", "--no-strict", "--no-sorted", "--min-length", "5", "-q").status == 0
    made = wsdict.load("game.wsd")
    assert list(made) == ["cares"]
    assert "counts" in made.sections
    assert run("compile", "game.toml", "--no-strict", "--no-sorted", "--no-ranks", "-q").status == 0
    made = wsdict.load("game.wsd")
    assert list(made) == ["card", "care", "cares", "tare", "torn"]
    assert "counts" not in made.sections


def test_compile_overwrites_dictionaries_and_others_by_force() -> None:
    assert run("compile", "words.txt", "-o", "words.wsd").status == 0
    Path("notes.wsd").write_text("my notes")
    assert "exists and is not" in run("compile", "words.txt", "-o", "notes.wsd").error()
    assert Path("notes.wsd").read_text() == "my notes"
    assert run("compile", "words.txt", "-o", "notes.wsd", "--force").status == 0
    assert list(wsdict.load("notes.wsd")) == WORDS


MESSY = b"\xef\xbb\xbfcat\r\n\r\n cat \ncare\nx\ncar\n"


def test_compile_summary_counts_what_was_dropped_and_fixed() -> None:
    Path("messy.txt").write_bytes(MESSY)
    ran = run("compile", "messy.txt", "--min-length", "2")
    size = Path("messy.wsd").stat().st_size
    assert (ran.status, ran.data) == (0, b"")
    assert re.sub(r"\d\.\d\d$", "_", ran.talk, flags=re.MULTILINE).splitlines() == [
        "messy.wsd",
        "  words       3  of 6 lines",
        "  letters    10",
        "  nodes       5",
        "  edges       5",
        f"  bytes     {size}  {size / 3:.2f} per word",
        "  seconds  _",
        "  dropped     1  blank: the line is blank",
        "  dropped     1  short: the word is shorter than --min-length",
        "  dropped     1  duplicate: the word appears twice",
        "  fixed       1  trimmed: there are blanks around the word",
        "  fixed       2  crlf: the line ends in CR LF",
        "  fixed       1  bom: the line begins with a byte-order mark",
    ]


def test_compile_json() -> None:
    Path("messy.txt").write_bytes(MESSY)
    ran = run("compile", "messy.txt", "--json")
    assert (ran.status, ran.talk) == (0, "")
    facts = ran.json
    made = wsdict.load("messy.wsd")
    assert facts.pop("seconds") > 0
    assert facts.pop("peak_rss") is None or sys.platform != "win32"
    assert facts == {
        "kind": "dawg",
        "words": len(made),
        "letters": sum(map(len, made)),
        "nodes": made.nodes,
        "edges": made.edges,
        "bytes": Path("messy.wsd").stat().st_size,
        "output": "messy.wsd",
        "dropped": {**dict.fromkeys(DROPS, 0), "blank": 1, "duplicate": 1},
        "fixed": {"trimmed": 1, "crlf": 2, "invisible": 0, "bom": 1},
        "lines": 6,
        "read_as": {"messy.txt": ""},
    }


@pytest.mark.parametrize(("platform", "unit"), [("linux", 1024), ("darwin", 1)])
def test_peak_rss_is_in_bytes(platform: str, unit: int, monkeypatch: pytest.MonkeyPatch) -> None:
    class Resource:
        RUSAGE_SELF = 0
        ru_maxrss = 5000

        @classmethod
        def getrusage(cls, who: int) -> type:
            return cls

    monkeypatch.setattr(compile, "resource", Resource)
    monkeypatch.setattr(sys, "platform", platform)
    assert run("compile", "words.txt", "--json").json["peak_rss"] == 5000 * unit


def test_peak_rss_is_null_where_the_system_does_not_count_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compile, "resource", None)
    assert run("compile", "words.txt", "--json").json["peak_rss"] is None


@pytest.mark.parametrize(
    ("lines", "warning"),
    [
        (b"", "list.txt: no words found in 0 lines"),
        (b"a\x01b\nc\n", "1 word with control characters or lone surrogates was dropped"),
    ],
)
@pytest.mark.parametrize("option", ["-q", "--json"])
def test_a_warning_is_a_line(lines: bytes, warning: str, option: str) -> None:
    Path("list.txt").write_bytes(lines)
    ran = run("compile", "list.txt", option)
    assert (ran.status, ran.talk) == (0, f"wsdict: warning: {warning}\n")


def test_quiet_says_nothing() -> None:
    assert run("compile", "words.txt", "--quiet") == run("compile", "words.txt", "-q") == (0, b"", "")


# info and verify


def test_info_json() -> None:
    d = wsdict.load("words.wsd")
    assert run("info", "words.wsd", "--json").json == {
        "kind": "dawg",
        "format": "1.0",
        "words": 12,
        "letters": sum(map(len, WORDS)),
        "nodes": d.nodes,
        "edges": d.edges,
        "bytes": Path("words.wsd").stat().st_size,
        "alphabet": "acdenorst",
        "longest": 6,
        "normalize": "nfc",
        "case": "none",
        "source": d.header.source,
        "sections": [{"name": "records", "bytes": d.sections["records"].nbytes}],
        "kernels": wsdict.kernels.DESCRIPTION,
        **d.facts(),
    }


@posix
def test_info_of_a_pipe_gives_the_size_of_what_came() -> None:
    os.mkfifo("pipe")
    writer = threading.Thread(target=lambda: Path("pipe").write_bytes(Path("words.wsd").read_bytes()))
    writer.start()
    found = run("info", "pipe", "--json").json
    writer.join()
    assert found["bytes"] == Path("words.wsd").stat().st_size


def test_info_says_which_nodes_edges_and_records_it_means() -> None:
    ran = run("info", "words.wsd")
    lines = {line.split()[0]: line for line in ran.lines}
    assert (ran.status, ran.talk, ran.lines[0]) == (0, "", "words.wsd")
    assert lines["nodes"].endswith("18  of this kind; of automata, acceptance on states")
    assert lines["edges"].endswith("25  of this kind; of automata, acceptance on states")
    assert lines["records"].endswith("25  stored edges, acceptance on edges, and one to the root")
    assert lines["alphabet"].endswith("9  acdenorst")
    assert lines["section"].endswith("200  bytes of records")


def test_info_shows_the_beginning_of_a_long_alphabet() -> None:
    wsdict.compile([chr(0x4E00 + i) for i in range(51)]).save("words.wsd")
    line = next(line for line in run("info", "words.wsd").lines if "alphabet" in line)
    assert line.endswith("".join(chr(0x4E00 + i) for i in range(50)) + "…")
    assert len(run("info", "words.wsd", "--json").json["alphabet"]) == 51


@pytest.mark.parametrize(
    ("argv", "found"),
    [
        ("info - --json", '"words": 12'),
        ("info -", "standard input"),
        ("verify -", "ok: 12 words"),
        ("lookup - cat", "cat\t6"),
        ("keys - cat", "cat"),
        ("prefixes - cats", "cat"),
        ("export -", "torn"),
    ],
)
def test_a_dictionary_comes_from_standard_input(argv: str, found: str) -> None:
    ran = run(*argv.split(), stdin=Path("words.wsd").read_bytes())
    assert ran.status == 0
    assert found in ran.data.decode()


def damage() -> None:
    """Break only a checksum: change a byte between header and section, which nothing else reads."""
    data = bytearray(Path("words.wsd").read_bytes())
    at = len(data) - wsdict.load("words.wsd").nbytes - 1
    data[at] ^= 1
    Path("words.wsd").write_bytes(data)


@pytest.mark.parametrize(
    "argv", ["info words.wsd", "lookup words.wsd cat", "keys words.wsd", "prefixes words.wsd cats", "export words.wsd"]
)
def test_no_verify_opens_a_damaged_dictionary(argv: str) -> None:
    damage()
    assert "section records is damaged" in run(*argv.split()).error()
    assert run(*argv.split(), "--no-verify").status == 0


def test_verify() -> None:
    assert run("verify", "words.wsd") == (0, b"ok: 12 words, 18 nodes, 25 edges\n", "")
    assert run("verify", "words.wsd", "-q") == (0, b"", "")
    assert run("verify", "words.wsd", "--json").json == {"ok": True, "problem": None}


def test_verify_fails_with_one_line() -> None:
    damage()
    problem = "words.wsd: section records is damaged (checksum); get or compile it again"
    assert run("verify", "words.wsd") == run("verify", "words.wsd", "-q") == (1, b"", f"wsdict: {problem}\n")
    ran = run("verify", "words.wsd", "--json")
    assert (ran.status, ran.json, ran.talk) == (1, {"ok": False, "problem": problem}, "")


def test_verify_checks_more_than_opening(monkeypatch: pytest.MonkeyPatch) -> None:
    def verify(self: Dawg) -> NoReturn:
        raise wsdict.FormatError(self.source, "it is not minimal")

    monkeypatch.setattr(Dawg, "verify", verify)
    assert run("verify", "words.wsd").talk == "wsdict: words.wsd: it is not minimal; compile it again from its word list\n"
    assert run("info", "words.wsd").status == 0


def test_verify_of_no_file_is_an_error() -> None:
    assert "No such file" in run("verify", "no.wsd").error()


# lookup


def test_lookup() -> None:
    assert run("lookup", "words.wsd", "cat", "arc") == (0, b"cat\t6\narc\t0\n", "")
    assert run("lookup", "words.wsd", "cat", "dog", "", "c") == (1, b"cat\t6\ndog\t-\n\t-\nc\t-\n", "")
    assert run("lookup", "words.wsd", "--", "-x") == (1, b"-x\t-\n", "")


def test_lookup_json() -> None:
    ran = run("lookup", "words.wsd", "cat", "dog", "--json")
    assert (ran.status, ran.json) == (1, [{"word": "cat", "index": 6}, {"word": "dog", "index": None}])


@pytest.mark.parametrize(
    ("stdin", "data", "status"),
    [
        (b"", b"", 0),
        (b"cat\ntar\n", b"cat\t6\ntar\t9\n", 0),
        (b"cat\r\n  tar\t\n\xef\xbb\xbfore", b"cat\t6\ntar\t9\nore\t7\n", 0),
        (b"cat\n\ndog\n", b"cat\t6\n\t-\ndog\t-\n", 1),
        (b"\xff\n", b"\xff\t-\n", 1),
        (b"cat\n" * 40_000 + b"x" * 200_000 + b"\ncat", b"cat\t6\n" * 40_000 + b"x" * 200_000 + b"\t-\ncat\t6\n", 1),
    ],
)
def test_lookup_of_standard_input(stdin: bytes, data: bytes, status: int) -> None:
    assert run("lookup", "words.wsd", "-", stdin=stdin) == (status, data, "")


def test_lookup_of_standard_input_in_json() -> None:
    ran = run("lookup", "words.wsd", "-", "--json", stdin=b"cat\n" * 5000 + b"\xff")
    assert ran.json == [{"word": "cat", "index": 6}] * 5000 + [{"word": "\udcff", "index": None}]
    assert run("lookup", "words.wsd", "-", "--json").json == []


@posix
@pytest.mark.parametrize("argv", ["lookup words.wsd cat", "keys words.wsd ca", "export words.wsd", "solve words.wsd CAT/ORN/DES"])
def test_a_dictionary_is_copied_on_request(argv: str, monkeypatch: pytest.MonkeyPatch) -> None:
    mapped = run(*argv.split())
    monkeypatch.setattr("wsdict.container.map_file", lambda _: pytest.fail("it is mapped"))
    assert run(*argv.split(), "--copy") == mapped


def test_lookup_answers_line_by_line() -> None:
    with process("lookup", "words.wsd", "-") as child:
        assert child.stdin and child.stdout and child.stderr
        for word, answer in ((b"cat\n", b"cat\t6\n"), (b"dog\n", b"dog\t-\n")):
            child.stdin.write(word)
            child.stdin.flush()
            assert select([child.stdout], [], [], 30)[0], "the answer is buffered"
            assert child.stdout.readline() == answer
        child.stdin.close()
        assert child.wait() == 1
        assert child.stderr.read() == b""


def test_lookup_puts_words_in_the_case_of_the_dictionary() -> None:
    wsdict.compile(WORDS, case="lower").save("words.wsd")
    assert run("lookup", "words.wsd", "CAT") == (0, b"CAT\t6\n", "")


# keys and prefixes


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        ("", WORDS),
        ("care", ["care", "cares"]),
        ("ca --limit 2", ["car", "card"]),
        ("ca --limit 99999999999999999999", ["car", "card", "care", "cares", "carton", "cat"]),
        ("x", []),
    ],
)
def test_keys(argv: str, words: list[str]) -> None:
    status = 0 if words else 1
    assert run("keys", "words.wsd", *argv.split()) == (status, "".join(f"{word}\n" for word in words).encode(), "")
    ran = run("keys", "words.wsd", *argv.split(), "--json")
    assert (ran.status, ran.json, ran.talk) == (status, words, "")
    assert run("keys", "words.wsd", *argv.split(), "--count") == (status, f"{len(words)}\n".encode(), "")
    assert run("keys", "words.wsd", *argv.split(), "--count", "--json").json == {"count": len(words)}


def test_keys_of_many_words_are_all_there() -> None:
    words = [f"{i:05}" for i in range(output.BATCH + 1)]
    wsdict.compile(words).save("many.wsd")
    assert run("keys", "many.wsd").lines == run("keys", "many.wsd", "--json").json == words


def test_words_are_written_in_utf8_whatever_the_locale(monkeypatch: pytest.MonkeyPatch) -> None:
    wsdict.compile(["été"]).save("words.wsd")
    with process("keys", "words.wsd", variables={"PYTHONIOENCODING": "ascii"}) as child:
        assert child.communicate() == ("été\n".encode(), b"")
    assert run("keys", "words.wsd", "--json").data == '["été"]\n'.encode()


@pytest.mark.parametrize(("text", "words"), [("cartons", ["car", "carton"]), ("cares", ["car", "care", "cares"]), ("xyz", []), ("", [])])
def test_prefixes(text: str, words: list[str]) -> None:
    status = 0 if words else 1
    assert run("prefixes", "words.wsd", text) == (status, "".join(f"{word}\n" for word in words).encode(), "")
    ran = run("prefixes", "words.wsd", text, "--json")
    assert (ran.status, ran.json) == (status, words)


# export

TEXT = "".join(f"{word}\n" for word in WORDS)


@pytest.mark.parametrize("options", ["", "--format text", "-o -"])
def test_export_text(options: str) -> None:
    assert run("export", "words.wsd", *options.split()) == (0, TEXT.encode(), "")


def test_export_to_a_file() -> None:
    assert run("export", "words.wsd", "-o", "out.txt") == (0, b"", f"wsdict: out.txt: 12 words in {len(TEXT)} bytes\n")
    assert Path("out.txt").read_text() == TEXT
    assert run("export", "words.wsd", "-o", "words.txt", "--force", "-q") == (0, b"", "")
    assert Path("words.txt").read_text() == TEXT
    ran = run("export", "words.wsd", "-o", "more.txt", "--json")
    assert (ran.json, ran.talk) == ({"format": "text", "words": 12, "bytes": len(TEXT), "output": "more.txt"}, "")


@pytest.mark.parametrize("force", [[], ["--force"]])
def test_export_that_fails_leaves_nothing(force: list[str], folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(fd: int) -> NoReturn:
        raise OSError(28, "No space left on device")

    before = sorted(folder.iterdir())
    monkeypatch.setattr(os, "fsync", full)
    name = "words.txt" if force else "out.txt"
    assert run("export", "words.wsd", "-o", name, *force).error() == f"{name}: No space left on device; free some space"
    assert sorted(folder.iterdir()) == before
    assert Path("words.txt").read_text() == LIST


@posix
def test_export_keeps_a_pipe(folder: Path) -> None:
    os.mkfifo("pipe")
    reader = os.open("pipe", os.O_RDONLY | os.O_NONBLOCK)
    assert run("export", "words.wsd", "-o", "pipe", "--force", "-q").status == 0
    assert os.read(reader, 4096).decode() == TEXT
    os.close(reader)
    assert Path("pipe").is_fifo()


@posix
def test_export_through_a_link_keeps_the_link() -> None:
    Path("link.txt").symlink_to("words.txt")
    assert run("export", "words.wsd", "-o", "link.txt", "--force", "-q").status == 0
    assert Path("link.txt").is_symlink()
    assert Path("words.txt").read_text() == TEXT


def drawn(dot: list[str]) -> Iterator[str]:
    """The words of a drawing, whose syntax is checked."""
    assert dot[:3] == ["digraph wsdict {", "  rankdir=LR;", '  node [shape=circle, label=""];']
    assert dot[-1] == "}"
    accepting = {line.split()[0] for line in dot if line.endswith(" [shape=doublecircle];")}
    arrows: dict[str, list[tuple[str, str]]] = {}
    for line in dot[3:-1]:
        if match := re.fullmatch(r'  (\d+) -> (\d+) \[label="(\\["\\]|[^"\\])"\];', line):
            arrows.setdefault(match[1], []).append((match[3][-1], match[2]))
        else:
            assert line.split()[0] in accepting
    paths = [("", "0")]
    while paths:
        word, state = paths.pop()
        if state in accepting:
            yield word
        paths += [(word + letter, target) for letter, target in arrows.get(state, [])]


@pytest.mark.parametrize("level", ["fast", "small"])
@pytest.mark.parametrize("words", [WORDS, ["a"], [], ['"', "\\", '\\"'], ["a", "ab", "b", "bb", "é"]], ids=repr)
def test_export_dot_is_the_minimal_automaton(words: list[str], level: str) -> None:
    wsdict.compile(["gone"]).save("words.wsd")
    Path("list.txt").write_text("".join(f"{word}\n" for word in words), encoding="utf-8")
    assert run("compile", "list.txt", "--level", level, "-q", "-o", "words.wsd").status == 0
    d = wsdict.load("words.wsd")
    dot = run("export", "words.wsd", "--format", "dot").lines
    assert sorted(drawn(dot)) == words
    states = {"0", *(state for line in dot for state in re.findall(r"^  (\d+) |-> (\d+)", line) for state in state if state)}
    assert len(states) == d.nodes
    assert sum("->" in line for line in dot) == d.edges


@pytest.mark.parametrize("options", ["--limit 25", "--limit 1 --force"])
def test_export_dot_up_to_the_limit_or_by_force(options: str) -> None:
    ran = run("export", "words.wsd", "--format", "dot", *options.split())
    assert sorted(drawn(ran.lines)) == WORDS


def test_export_dot_has_a_default_limit() -> None:
    wsdict.compile([f"{i:04}"[::-1] + str(i * 7919 % 10007) for i in range(600)]).save("words.wsd")
    edges = wsdict.load("words.wsd").edges
    assert edges > 2000
    assert f"{edges:,} edges to draw, and the limit is 2,000" in run("export", "words.wsd", "--format", "dot").error()
    assert run("export", "words.wsd", "--format", "text").status == 0


# Processes


def test_the_streams_of_a_process() -> None:
    with process("lookup", "words.wsd", "cat", "dog") as child:
        assert child.communicate() == (b"cat\t6\ndog\t-\n", b"")
        assert child.returncode == 1
    with process("compile", "no.txt") as child:
        assert child.communicate() == (b"", b"wsdict: no.txt: No such file or directory; check the path\n")
        assert child.returncode == 2


@posix
def test_a_reader_that_closes_early_ends_it_quietly() -> None:
    wsdict.compile([f"{i:06}" for i in range(20_000)]).save("many.wsd")
    with process("keys", "many.wsd") as child:
        assert child.stdout and child.stderr
        assert child.stdout.readline() == b"000000\n"
        child.stdout.close()
        assert child.stderr.read() == b""
        assert child.wait() == 0


@posix
def test_a_reader_that_is_closed_ends_it_quietly() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    with process("keys", "words.wsd", stdout=writer) as child:
        os.close(writer)
        assert child.communicate()[1] == b""
        assert child.returncode == 0


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
@pytest.mark.parametrize("argv", ["keys words.wsd", "compile words.txt -q -o -"])
def test_a_full_disk_is_reported(argv: str) -> None:
    with Path("/dev/full").open("wb") as full, process(*argv.split(), stdout=full) as child:
        assert child.communicate()[1] == b"wsdict: standard output: No space left on device; free some space\n"
        assert child.returncode == 2


@posix
def test_a_process_is_interrupted_without_a_traceback() -> None:
    with process("lookup", "words.wsd", "-") as child:
        assert child.stdin and child.stdout and child.stderr
        child.stdin.write(b"cat\n")
        child.stdin.flush()
        assert child.stdout.readline() == b"cat\t6\n"  # it has started
        child.send_signal(signal.SIGINT)
        assert child.wait() == 130
        assert child.stderr.read() == b"wsdict: interrupted\n"


@posix
@pytest.mark.parametrize(
    ("option", "no_color", "bar", "colour"),
    [
        ("--no-ranks", {}, True, True),
        ("--no-ranks", {"NO_COLOR": "1"}, True, False),
        ("-q", {}, False, False),
        ("--json", {}, False, False),
    ],
)
def test_a_bar_on_a_terminal(option: str, no_color: dict[str, str], bar: bool, colour: bool) -> None:
    ours, terminal = os.openpty()
    variables = {"TERM": "xterm-256color", "COLUMNS": "80", **no_color}
    with process("compile", "words.txt", option, stderr=terminal, variables=variables) as child:
        os.close(terminal)
        seen = b""
        while chunk := read_terminal(ours):
            seen += chunk
        assert child.wait() == 0
    os.close(ours)
    assert ("━".encode() in seen) == bar
    assert bool(re.search(rb"\x1b\[[0-9;]*3[0-9;]+m", seen)) == colour


def read_terminal(terminal: int) -> bytes:
    try:
        return os.read(terminal, 4096)
    except OSError:  # Linux says EIO where the other end has closed
        return b""


def test_no_bar_where_there_is_no_terminal() -> None:
    with process("compile", "words.txt", variables={"FORCE_COLOR": "1", "TTY_COMPATIBLE": "1"}) as child:
        data, talk = child.communicate()
    assert data == b""
    assert talk.startswith(b"words.wsd\n  words")
    assert b"\x1b" not in talk
