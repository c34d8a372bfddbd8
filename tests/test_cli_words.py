"""`wsdict info`, `verify`, `lookup`, `keys`, `prefixes` and `export`: output, messages and exit status."""

import os
import re
import threading
from collections.abc import Iterator
from pathlib import Path
from select import select
from typing import NoReturn

import pytest
from commands import LIST, WORDS, posix, process, run

import wsdict
from wsdict.cli import output
from wsdict.representations.dawg import Dawg

pytestmark = pytest.mark.usefixtures("words_folder")

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
@pytest.mark.parametrize(
    "argv",
    [
        "lookup words.wsd cat",
        "keys words.wsd ca",
        "export words.wsd",
        "prefixes words.wsd cats",
        "info words.wsd",
        "verify words.wsd",
        "solve words.wsd CAT/ORN/DES",
    ],
)
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
def test_export_that_fails_leaves_nothing(force: list[str], words_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(fd: int) -> NoReturn:
        raise OSError(28, "No space left on device")

    before = sorted(words_folder.iterdir())
    monkeypatch.setattr(os, "fsync", full)
    name = "words.txt" if force else "out.txt"
    assert run("export", "words.wsd", "-o", name, *force).error() == f"{name}: No space left on device; free some space"
    assert sorted(words_folder.iterdir()) == before
    assert Path("words.txt").read_text() == LIST


@posix
def test_export_keeps_a_pipe(words_folder: Path) -> None:
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
