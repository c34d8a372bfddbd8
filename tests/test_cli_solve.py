"""`wsdict solve` and `wsdict find`: every option, every source of boards, streamed batches, exit status."""

import json
import os
import random
import re
import shlex
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from select import select
from types import ModuleType
from typing import Any

import pytest
from commands import Ran, posix, process, read_terminal, run

import wsdict
from wsdict import Board
from wsdict.cli import batch as batches
from wsdict.cli import columns, find, output, solve

LAB = "CAT/ORN/DES"
WORDS = ["arc", "car", "card", "care", "cares", "carton", "cat", "ore", "rat", "tar", "tare", "torn"]
ROOK = ["car", "care", "cares", "cat", "ore", "rat", "tar", "tare"]  # the words on LAB with 4 neighbours
KING = ["arc", "car", "card", "care", "cares", "cat", "ore", "rat", "tar", "tare"]  # ... with 8
BAD = "C A/T\x01"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, with a dictionary and a board."""
    monkeypatch.chdir(tmp_path)
    wsdict.compile(WORDS).save("words.wsd")
    Path("board.txt").write_text("CAT\nORN\nDES\n")
    return tmp_path


def lines(*texts: object) -> bytes:
    return "".join(f"{text}\n" for text in texts).encode()


def answered(ran: Ran) -> list[Any]:
    """The objects of a batch."""
    return [json.loads(line) for line in ran.lines]


def batch(*argv: object, stdin: bytes, status: int = 0) -> list[Any]:
    ran = run("solve", "words.wsd", "--batch", *argv, stdin=stdin)
    assert ran.status == status, ran.talk
    return answered(ran)


# What both accept


@pytest.mark.parametrize("command", [solve, find], ids=lambda command: command.__name__)
def test_examples_of_the_help_run(command: ModuleType) -> None:
    Path("board.txt").write_text("CAQ\nOUE\nDEN\n")
    Path("boards.txt").write_text(f"{LAB}\n")
    wsdict.compile([*WORDS, "den", str(Board.roll("classic", 1))[:3].lower()]).save("words.wsd")
    page = run(command.__name__.split(".")[-1], "--help").data.decode()
    for example in command.EXAMPLES.strip().splitlines():
        assert f"\n  {example}\n" in page
        assert run(*shlex.split(example.split(" < ")[0])[1:], stdin=Path("boards.txt").read_bytes()).status == 0


BOARDS = {
    "text": (LAB, b""),
    "text with line ends": ("CAT\nORN\nDES", b""),
    "text with tiles": ("C A T/O, R, N/D\tE\tS", b""),
    "a file": ("board.txt", b""),
    "a file in a folder": ("sub/board", b""),
    "a file with the name of a board": ("XYZ", b""),
    "a file of UTF-8 with a mark": ("bom.txt", b""),
    "a graph in a file": ("graph.json", b""),
    "standard input": ("-", b"CAT\r\nORN\r\nDES\r\n"),
}


@pytest.mark.parametrize(("board", "stdin"), BOARDS.values(), ids=BOARDS.keys())
def test_every_source_of_a_board(board: str, stdin: bytes) -> None:
    Path("sub").mkdir()
    for name in ("sub/board", "XYZ"):
        Path(name).write_text(LAB)
    Path("bom.txt").write_text(LAB, encoding="utf-8-sig")
    near = wsdict.Rules().neighbours(Board.parse(LAB))
    Path("graph.json").write_text(json.dumps({"tiles": list("CATORNDES"), "neighbours": near}))
    assert run("solve", "words.wsd", board, stdin=stdin) == (0, lines(*ROOK), "")
    ran = run("find", board, "ore", stdin=stdin)
    assert ran == (0, b"0,3 0,4 0,7\n" if board == "graph.json" else b"1,0 1,1 2,1\n", "")


def test_a_board_of_one_row_and_a_folder_of_that_name() -> None:
    Path("cat").mkdir()
    assert run("solve", "words.wsd", "cat").lines == ["cat"]
    assert run("solve", "words.wsd", "x" * 5000 + "cat").lines == ["cat"]  # no system has files of that name


def test_a_board_of_blanks_is_an_error_with_a_name() -> None:
    for board in ("", " "):
        assert run("find", board, "cat").error() == "BOARD: a board without a cell; give at least one tile, as in CAT/ORN/DES"


def test_rules_from_a_file() -> None:
    Path("rules.toml").write_text('preset = "boggle"\nmin_length = 4\npoints = [7]')
    Path("rules.json").write_text('{"adjacency": "8", "min_length": 4, "points": [7]}')
    for name in ("rules.toml", "rules.json"):
        assert run("solve", "words.wsd", LAB, "--rules", name).lines == ["card", "care", "cares", "tare"]
        assert run("solve", "words.wsd", LAB, "--rules", name, "--score").lines == ["28"]
        assert run("find", LAB, "arc", "--rules", name).lines == ["0,1 1,1 0,0"]


@pytest.mark.parametrize(
    ("argv", "line"),
    [
        ("solve words.wsd", "BOARD is None: expected a file, text such as CAT/ORN/DES, - for standard input, or --roll"),
        ("solve no.wsd cat", "no.wsd: No such file or directory; check the path"),
        ("solve - -", "BOARD is '-': expected a file or text, because the dictionary comes from standard input"),
        ("solve - --batch", "BOARD is '-': expected a file or text, because the dictionary comes from standard input"),
        ("solve words.wsd no.txt", "no.txt: No such file or directory; check the path"),
        ("solve words.wsd no/graph.json", "no/graph.json: No such file or directory; check the path"),
        ("solve words.wsd bad.txt", r"bad.txt: a tile with .* \('T\\x01'\) in row 1, column 0; leave the letter out"),
        ("solve words.wsd latin.txt", r"latin.txt: a tile with .* \('\\udce9'\) in row 0, column 1; leave the letter out"),
        ("solve words.wsd cat //", "//: a board without a cell; give at least one tile, as in CAT/ORN/DES"),
        ("solve words.wsd -", "<stdin>: a board without a cell; give at least one tile, as in CAT/ORN/DES"),
        ("solve words.wsd cat --rules x", "x: there is no such preset .*"),
        ("solve words.wsd cat --rules no.toml", "no.toml: No such file or directory; check the path"),
        ("solve words.wsd cat --paths x", "paths is 'x': expected none, first, all"),
        ("solve words.wsd --roll x", "unknown dice 'x'; use classic or big, or a list of dice"),
        ("solve words.wsd cat --seed 1", "seed is 1: expected --roll with it"),
        ("solve words.wsd --batch --roll big", "roll is 'big': expected no --batch with it"),
        ("solve words.wsd --batch no", "no: No such file or directory; check the path"),
        ("solve words.wsd --batch .", r"\.: Is a directory; name a file in it"),
        (
            "solve words.wsd cat --min-length 0",
            r"argument --min-length: expected a whole number, .* \(found .*\); see wsdict solve --help",
        ),
        (
            "solve words.wsd cat --min-length 9999999999999999999999",
            r"argument --min-length: expected a whole number, .* \(found .*\); see wsdict solve --help",
        ),
        (
            "solve words.wsd cat --steps 9999999999999999999999",
            r"argument --steps: expected a whole number, .* \(found .*\); see wsdict solve --help",
        ),
        ("solve words.wsd cat --steps -1", r"argument --steps: expected a whole number, .* \(found .*\); see wsdict solve --help"),
        ("solve words.wsd cat --threads 0", r"argument --threads: expected a whole number, .* \(found .*\); see wsdict solve --help"),
        ("find cat", "the following arguments are required: WORD; see wsdict find --help"),
        ("find // cat", "//: a board without a cell; give at least one tile, as in CAT/ORN/DES"),
        ("find cat cat --rules x", "x: there is no such preset .*"),
        ("find cat cat --limit 0", r"argument --limit: expected a whole number, 1 or more \(found '0'\); see wsdict find --help"),
        ("find cat cat --reuse --all", "reuse is True: expected no --all or --limit with it, because it finds no paths"),
        ("find aaa/aab/bbb aaab --steps 2", "not found within 2 steps, and not refuted; allow more steps"),
    ],
)
def test_an_error_is_one_line(argv: str, line: str) -> None:
    Path("bad.txt").write_text(BAD)
    Path("latin.txt").write_bytes(b"t\xe9\n")
    assert re.fullmatch(line, run(*argv.split()).error())


@posix
def test_a_board_that_may_not_be_read_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def denied(self: Path) -> bytes:
        raise PermissionError(13, "Permission denied", str(self))

    monkeypatch.setattr(Path, "read_bytes", denied)
    assert run("find", "board", "cat").error() == "board: Permission denied; check its permissions"


# solve


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ("", ROOK),
        ("--rules wordsearch", ROOK),
        ("--rules boggle", KING),
        ("--rules big-boggle", ["card", "care", "cares", "tare"]),
        ("--rules straight", ["cat"]),
        ("--min-length 5", ["cares"]),
        ("--rules boggle --min-length 4", ["card", "care", "cares", "tare"]),
        ("--rules boggle --check", KING),
        ("--rules boggle --threads 2", KING),
        ("--rules boggle --no-verify", KING),
        (f"--rules boggle --steps {2**62}", KING),
        (f"--min-length {2**31 - 1}", []),
    ],
)
def test_solve(options: str, words: list[str]) -> None:
    assert run("solve", "words.wsd", LAB, *options.split()) == (0 if words else 1, lines(*words), "")


def test_solve_the_board_of_word_search() -> None:
    wsdict.compile(["oat", "oath", "eat", "pea"]).save("words.wsd")
    assert run("solve", "words.wsd", "oat/eth/eat").lines == ["eat", "oat", "oath"]


def test_solve_with_a_dictionary_from_standard_input() -> None:
    assert run("solve", "-", LAB, stdin=Path("words.wsd").read_bytes()).lines == ROOK


def test_solve_without_words_is_1() -> None:
    assert run("solve", "words.wsd", "xyz") == (1, b"", "")
    assert run("solve", "words.wsd", "xyz", "x/y") == (1, b"# xyz\n# x/y\n", "")
    assert run("solve", "words.wsd", "xyz", "--score", "--count") == (1, b"0\t0\n", "")
    assert run("solve", "words.wsd", "xyz", "--json").status == 1
    assert run("solve", "words.wsd", "xyz", "cat").status == 0


def test_solve_paths() -> None:
    wsdict.compile(["aa", "ab"]).save("words.wsd")
    assert run("solve", "words.wsd", "ab/a.", "--paths", "none").lines == ["aa", "ab"]
    assert run("solve", "words.wsd", "ab/a.", "--paths", "first").lines == ["aa\t0,0 1,0", "ab\t0,0 0,1"]
    assert run("solve", "words.wsd", "ab/a.", "--paths", "all").lines == ["aa\t0,0 1,0", "aa\t1,0 0,0", "ab\t0,0 0,1"]


def test_solve_score_and_count() -> None:
    command = ("solve", "words.wsd", LAB, "--rules", "boggle", "--paths", "all")
    assert run(*command, "--score").lines == ["11"]
    assert run(*command, "--count").lines == ["10"]
    assert run(*command, "--score", "--count").lines == ["10\t11"]
    assert run("solve", "words.wsd", LAB, "xyz", "board.txt", "--count").lines == ["8", "0", "8"]


def test_solve_several_boards_names_them() -> None:
    ran = run("solve", "words.wsd", "board.txt", "c a/x t", "ca\nrx")
    assert ran == (0, lines("# board.txt", *ROOK, "# c a/x t", "cat", "# ca/rx"), "")
    assert run("solve", "words.wsd", "cat", "-", "--paths", "first", stdin=b"rat").lines == [
        "# cat", "cat\t0,0 0,1 0,2", "# -", "rat\t0,0 0,1 0,2", "tar\t0,2 0,1 0,0",
    ]  # fmt: skip


def test_solve_json() -> None:
    ran = run("solve", "words.wsd", "board.txt", "--rules", "boggle", "--json")
    steps = ran.json["steps"]
    facts = {"board": LAB, "words": KING, "score": 11, "count": 10, "steps": steps, "complete": True}
    assert (ran.status, ran.json, ran.talk) == (0, facts, "")
    assert list(ran.json) == list(facts)
    brief = {"board": LAB, "score": 11, "count": 10, "steps": steps, "complete": True}
    for options in (["--score"], ["--count"], ["--score", "--count", "--paths", "all"]):
        assert run("solve", "words.wsd", "board.txt", "--rules", "boggle", "--json", *options).json == brief


def test_solve_json_with_paths() -> None:
    wsdict.compile(["aa", "ab"]).save("words.wsd")
    assert run("solve", "words.wsd", "ab/a.", "--json", "--paths", "first").json["paths"] == {
        "aa": [[0, 0], [1, 0]],
        "ab": [[0, 0], [0, 1]],
    }
    every = {"aa": [[[0, 0], [1, 0]], [[1, 0], [0, 0]]], "ab": [[[0, 0], [0, 1]]]}
    assert run("solve", "words.wsd", "ab/a.", "--json", "--paths", "all").json["paths"] == every


def test_solve_json_of_several_boards_is_a_line_each() -> None:
    answers = answered(run("solve", "words.wsd", "cat", "xyz", LAB, "--json", "--threads", "2"))
    assert [(answer["board"], answer["words"]) for answer in answers] == [("cat", ["cat"]), ("xyz", []), (LAB, ROOK)]


@pytest.mark.parametrize("options", [[], ["--paths", "first"], ["--count"]])
def test_solve_that_runs_out_of_steps_says_so(options: list[str]) -> None:
    command = ("solve", "words.wsd", LAB, "--rules", "boggle", *options)
    ran = run(*command, "--steps", "15")
    assert (ran.status, ran.talk) == (0, f"wsdict: {LAB}: the steps ran out, and there may be more words; raise --steps\n")
    assert 0 < int(ran.data) < 10 if options == ["--count"] else {line.split("\t")[0] for line in ran.lines} < {*KING}
    ran = run(*command, "--steps", "15", "--json")
    assert (ran.status, ran.json["complete"], ran.talk) == (0, False, "")
    assert run(*command, "--steps", "0").status == 1


def test_solve_prints_a_word_whose_path_is_not_known() -> None:
    solution = wsdict.Solution(["aa"], 1, 1, False, {"aa": []})
    assert list(solve._lines(solution, "first")) == ["aa\t"]
    assert solution.to_map("first")["paths"] == {"aa": []}


def test_solve_checks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules["wsdict.boards.oracle"], "solve", lambda *_: ["arc"])
    problem = "the solver missed ['arc'] and wrongly found ['cat']; please report this board"
    assert run("solve", "words.wsd", "cat", "--check") == (1, b"", f"wsdict: {problem}\n")
    assert run("solve", "words.wsd", "cat", "--check", "--json") == (1, b"", f"wsdict: {problem}\n")
    assert run("solve", "words.wsd", "cat") == (0, b"cat\n", "")
    assert batch("--check", stdin=b"cat\n", status=2) == [{"line": 1, "board": "cat", "error": problem}]
    assert batch("--check", "--score", stdin=b"cat\n", status=2) == [{"line": 1, "board": "cat", "error": problem}]


@pytest.mark.parametrize("dice", ["classic", "big"])
def test_solve_a_rolled_board(dice: str) -> None:
    wsdict.compile([*"abcdefghijklmnopqrstuvwxyz"]).save("words.wsd")
    board = str(Board.roll(dice, 7))
    ran = run("solve", "words.wsd", "--roll", dice, "--seed", "7")
    assert (ran.status, ran.talk) == (0, f"wsdict: rolled {board}\n")
    assert ran.lines == sorted({*board.lower()} - {"/"})
    ran = run("solve", "words.wsd", "--roll", dice, "--seed", "7", "--json")
    assert (ran.json["board"], ran.talk) == (board, "")
    assert run("solve", "words.wsd", "a", "--roll", dice, "--seed", "7").lines[:3] == ["# a", "a", f"# {board}"]
    assert len({run("solve", "words.wsd", "--roll", dice).talk for _ in range(5)}) > 1


# Columns


@pytest.mark.parametrize(
    ("words", "width", "rows"),
    [
        ([], 80, []),
        (["cat"], 80, ["cat"]),
        (["a", "b", "c", "d", "e"], 80, ["a  b  c  d  e"]),
        (["a", "b", "c", "d", "e"], 13, ["a  b  c  d  e"]),
        (["a", "b", "c", "d", "e"], 12, ["a  c  e", "b  d"]),
        (["a", "bbbb", "c", "d", "e"], 12, ["a     c  e", "bbbb  d"]),
        (["a", "b", "c"], 1, ["a", "b", "c"]),
        (["longer than that", "b"], 3, ["longer than that", "b"]),
        (["漢字", "é", "e\u0301", "z"], 11, ["漢字  e\u0301", "é     z"]),
    ],
)
def test_words_in_columns(words: list[str], width: int, rows: list[str]) -> None:
    assert columns.in_columns(words, width) == rows


@pytest.mark.parametrize("width", [1, 5, 20, 79, 80, 200])
def test_as_many_columns_as_fit(width: int) -> None:
    chance = random.Random(width)
    for n in (1, 2, 3, 10, 91, 200):
        words = [chr(0x100 + i) * chance.choice([1, 2, 3, 3, 4, 9]) for i in range(n)]
        table = columns.in_columns(words, width)
        rows = [row.split() for row in table]
        assert [row[column] for column in range(len(rows[0])) for row in rows if column < len(row)] == words
        assert max(map(len, table)) <= width or len(rows[0]) == 1
        for more in range(len(rows[0]) + 1, n + 1):
            height = -(-n // more)
            widths = [max(map(len, words[start : start + height])) for start in range(0, n, height)]
            assert len(widths) < more or sum(widths) + 2 * (more - 1) > width


def on_a_terminal(argv: list[object], both: bool = True, **variables: str) -> tuple[list[str], int]:
    """What a terminal of 40 columns shows of the command: both streams, or standard output alone."""
    ours, terminal = os.openpty()
    termios = pytest.importorskip("termios")
    termios.tcsetwinsize(terminal, (24, 40))
    streams = {"stdout": terminal, "stderr": terminal} if both else {"stdout": terminal}
    with process(*argv, variables={"TERM": "xterm-256color", **variables}, **streams) as child:
        os.close(terminal)
        seen = b""
        while chunk := read_terminal(ours):
            seen += chunk
        assert both or (child.stderr and child.stderr.read() == b"")
        status = child.wait()
    os.close(ours)
    return seen.decode().splitlines(), status


@posix
def test_solve_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)
    command: list[object] = ["solve", "words.wsd", LAB, "--rules", "boggle"]
    table = ["arc  card  cares  ore  tar", "car  care  cat    rat  tare"]
    assert on_a_terminal(command) == ([*table, "10 words, 11 points"], 0)
    assert on_a_terminal(command, COLUMNS="9") == ([*columns.in_columns(KING, 9), "10 words, 11 points"], 0)
    assert on_a_terminal(command, both=False) == (table, 0)
    assert on_a_terminal([*command, "xyz"]) == ([f"# {LAB}", *table, "# xyz", "10 words, 11 points on 2 boards"], 0)
    assert on_a_terminal(["solve", "words.wsd", "cat"]) == (["cat", "1 word, 1 point"], 0)
    assert on_a_terminal(["solve", "words.wsd", "xyz"]) == (["0 words, 0 points"], 1)
    assert on_a_terminal(["solve", "words.wsd", "cat", "--paths", "first"]) == (["cat\t0,0 0,1 0,2", "1 word, 1 point"], 0)
    assert on_a_terminal([*command, "--count", "--score"])[0] == ["10\t11"]
    assert json.loads(on_a_terminal([*command, "--json"])[0][0])["words"] == KING
    assert run(*command) == (0, lines(*KING), "")


# solve --batch


def test_batch() -> None:
    graph = '{"tiles": ["c", "a", "t"], "neighbours": [[1], [0, 2], [1]]}'
    answers = batch("--rules", "boggle", stdin=lines(LAB, "", BAD, "  cat\t\r", graph, "xyz", '{"tiles": []}', "r,a,t"), status=2)
    cat = {"words": ["cat"], "score": 1, "count": 1, "complete": True}
    assert answers == [
        {"line": 1, "board": LAB, "words": KING, "score": 11, "count": 10, "complete": True},
        {"line": 3, "board": BAD, "error": answers[1]["error"]},
        {"line": 4, "board": "cat", **cat},
        {"line": 5, "board": graph, **cat},
        {"line": 6, "board": "xyz", "words": [], "score": 0, "count": 0, "complete": True},
        {"line": 7, "board": '{"tiles": []}', "error": answers[5]["error"]},
        {"line": 8, "board": "r,a,t", "words": ["rat", "tar"], "score": 2, "count": 2, "complete": True},
    ]
    assert answers[1]["error"] == "a tile with a blank or control letter in it ('T\\x01') in row 1, column 0; leave the letter out"


def test_batch_exit_status() -> None:
    for stdin, status, talk in (
        (b"cat\nxyz\n", 0, ""),
        (b"xyz\n", 1, ""),
        (b"\n\n", 1, ""),
        (b"", 1, ""),
        (b"cat\n//\nxyz\n", 2, "wsdict: 1 of 3 boards failed; see their lines\n"),
    ):
        for options in ([], ["--score"], ["--count"]):
            ran = run("solve", "words.wsd", "--batch", *options, stdin=stdin)
            assert (ran.status, ran.talk) == (status, talk)


def test_batch_numbers_lines_across_files() -> None:
    Path("one").write_text("cat")
    Path("two").write_text("\ufeffrat\n\ntar\n", encoding="utf-8")
    answers = batch("one", "-", "two", stdin=b"ore\n")
    assert [(answer["line"], answer["board"]) for answer in answers] == [(1, "cat"), (2, "ore"), (3, "rat"), (5, "tar")]


@pytest.mark.parametrize(
    ("options", "fields"),
    [
        ("--score", {"score": 11, "count": 10, "complete": True}),
        ("--count", {"score": 11, "count": 10, "complete": True}),
        ("--score --count", {"score": 11, "count": 10, "complete": True}),
        ("--score --count --paths all --json", {"score": 11, "count": 10, "complete": True}),
        ("--score --check", {"score": 11, "count": 10, "complete": True}),
        ("--check", {"words": KING, "score": 11, "count": 10, "complete": True}),
        ("--min-length 5", {"words": ["cares"], "score": 2, "count": 1, "complete": True}),
        (
            "--min-length 5 --paths first",
            {"words": ["cares"], "score": 2, "count": 1, "complete": True, "paths": {"cares": [[0, 0], [0, 1], [1, 1], [2, 1], [2, 2]]}},
        ),
        (
            "--min-length 5 --paths all",
            {"words": ["cares"], "score": 2, "count": 1, "complete": True, "paths": {"cares": [[[0, 0], [0, 1], [1, 1], [2, 1], [2, 2]]]}},
        ),
        ("--steps 0", {"words": [], "score": 0, "count": 0, "complete": False}),
    ],
)
def test_batch_fields(options: str, fields: dict[str, object]) -> None:
    status = 1 if "--steps" in options else 0
    (answer,) = batch("--rules", "boggle", *options.split(), stdin=lines(LAB), status=status)
    assert answer == {"line": 1, "board": LAB, **fields}
    assert list(answer) == ["line", "board", *fields]


@pytest.mark.parametrize(("rules", "squares"), [("boggle", True), ("big-boggle", True), ("square.toml", True), ("wordsearch", False)])
def test_batch_lines_of_dice_are_squares_under_the_rules_of_boggle(rules: str, squares: bool) -> None:
    Path("square.toml").write_text('preset = "boggle"\nmin_length = 4')
    wsdict.compile(["care", "quit"]).save("words.wsd")
    dice = ["caxxerxxxxxxxxxx", "caxxxerxxxxxxxxxxxxxxxxxx", "Q?TX.XXXXXXXXXXX"]
    others = ["caxxerxxxxxxxxxxx", "caxx erxxxxxxxxx", "caxx/erxxxxxxxxx", '{"a":1234567890}']  # 17 letters; a blank; rows; JSON
    answers = batch("--rules", rules, stdin=lines(*dice, *others), status=2)
    found = [answer.get("words") for answer in answers]
    assert found == [["care"] * squares, ["care"] * squares, ["quit"] * squares, [], [], ["care"], None]


def test_batch_is_the_same_with_threads() -> None:
    rolled = random.Random(1)
    boards = ["/".join("".join(rolled.choices("acdenorst", k=w)) for _ in range(w)) for w in rolled.choices([3, 4, 4, 4, 5, 9], k=800)]
    boards[500] = BAD
    stdin = lines(*boards)
    one = run("solve", "words.wsd", "--batch", "--rules", "boggle", stdin=stdin)
    assert one == run("solve", "words.wsd", "--batch", "--rules", "boggle", "--threads", "3", stdin=stdin)
    answers = answered(one)
    assert [answer["board"] for answer in answers] == boards
    solver = wsdict.Solver(wsdict.load("words.wsd"), "boggle")
    assert [answer.get("words") for answer in answers] == [None if board == BAD else solver.solve(board).words for board in boards]
    scores = answered(run("solve", "words.wsd", "--batch", "--rules", "boggle", "--score", "--threads", "2", stdin=stdin))
    assert [answer.get("score") for answer in scores] == [answer.get("score") for answer in answers]


@pytest.mark.parametrize("options", [[], ["--threads", "2"], ["--paths", "all"], ["--score"]])
def test_batch_continues_after_a_board_that_the_solver_refuses(options: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    spread = wsdict.Solver._search, wsdict.Solver._score

    def refuse(number: int) -> Any:
        def work(self: wsdict.Solver, boards: list[Board], stop: bytearray) -> Any:
            if any(len(board) == 2 for board in boards):
                raise wsdict.LimitError("spellings", 2, 1, "take tiles off")
            return spread[number](self, boards, stop)

        return work

    monkeypatch.setattr(wsdict.Solver, "_search", refuse(0))
    monkeypatch.setattr(wsdict.Solver, "_score", refuse(1))
    answers = batch(*options, stdin=lines("cat", "ca", "rat", "xy", "car"), status=2)
    assert [answer.get("score", answer.get("error")) for answer in answers] == [
        1, "2 spellings, and the limit is 1; take tiles off", 2, "2 spellings, and the limit is 1; take tiles off", 1,
    ]  # fmt: skip


def test_lines_are_whole_whatever_the_size_of_a_read(monkeypatch: pytest.MonkeyPatch) -> None:
    for size in (1, 2, 3, 1000):
        monkeypatch.setattr(output, "CHUNK", size)
        answers = batch("--count", stdin=b"cat\n\nca/tx\r\nrat")
        assert [(answer["line"], answer["board"]) for answer in answers] == [(1, "cat"), (3, "ca/tx"), (4, "rat")]


@posix
@pytest.mark.parametrize("options", [[], ["--threads", "2"], ["--score"], ["--paths", "first"]])
def test_batch_answers_line_by_line(options: list[str]) -> None:
    with process("solve", "words.wsd", "--batch", *options) as child:
        assert child.stdin and child.stdout and child.stderr
        for number, board in enumerate(["cat", "//", LAB], 1):
            child.stdin.write(lines(board))
            child.stdin.flush()
            assert select([child.stdout], [], [], 30)[0], "the answer is buffered"
            answer = json.loads(child.stdout.readline())
            assert (answer["line"], answer["board"], "error" in answer) == (number, board, board == "//")
        child.stdin.close()
        assert child.wait() == 2
        assert child.stderr.read() == b"wsdict: 1 of 3 boards failed; see their lines\n"


@posix
def test_a_reader_that_closes_early_ends_a_batch_quietly() -> None:
    Path("boards.txt").write_bytes(lines(*[LAB] * 5000))
    with process("solve", "words.wsd", "boards.txt", "--batch") as child:
        assert child.stdout and child.stderr
        assert child.stdout.readline().startswith(b'{"line": 1, ')
        child.stdout.close()
        assert child.stderr.read() == b""
        assert child.wait() == 0


@pytest.mark.parametrize("error", [KeyboardInterrupt, BrokenPipeError, ZeroDivisionError])
def test_the_file_of_a_batch_is_closed_where_it_ends_early(error: type[BaseException], monkeypatch: pytest.MonkeyPatch) -> None:
    Path("boards.txt").write_bytes(lines(*[LAB] * 5))
    read: list[Any] = []

    def reading(file: Any) -> Iterator[list[str]]:
        read.append(file)
        yield [LAB]
        yield [LAB]

    def fail(value: object) -> None:
        raise error

    monkeypatch.setattr(batches, "available_lines", reading)
    monkeypatch.setattr(batches, "write_json", fail)
    with pytest.raises(error) as caught:  # which holds all frames
        batches.solve_lines(["boards.txt"], wsdict.Rules.of("boggle"), lambda boards: ({"count": 1} for _ in boards))
    assert caught.tb is not None
    assert [file.closed for file in read] == [True]


@posix
def test_batch_is_interrupted() -> None:
    wsdict.compile(["a", 37 * "a"]).save("words.wsd")
    with process("solve", "words.wsd", "--batch", "--rules", "boggle", "--min-length", "1", "--steps", 2**62) as child:
        assert child.stdin and child.stdout and child.stderr
        child.stdin.write(b"a\n")
        child.stdin.flush()
        assert json.loads(child.stdout.readline())["words"] == ["a"]  # it has started
        child.stdin.write(lines("/".join([6 * "a"] * 6)))  # one a too few: unbounded time
        child.stdin.flush()
        assert not select([child.stdout], [], [], 0.3)[0]
        child.send_signal(signal.SIGINT)
        assert child.wait(30) == 130
        assert child.stderr.read() == b"wsdict: interrupted\n"


# find


@pytest.mark.parametrize(
    ("board", "word", "options", "paths"),
    [
        (LAB, "cat", "", ["0,0 0,1 0,2"]),
        (LAB, "CARES", "", ["0,0 0,1 1,1 2,1 2,2"]),
        (LAB, "card", "", []),
        (LAB, "card", "--rules boggle", ["0,0 0,1 1,1 2,0"]),
        (LAB, "nro", "--rules straight", ["1,2 1,1 1,0"]),
        ("Qu I T/X X S", "quits", "", ["0,0 0,1 0,2 1,2"]),
        ("QIT/XXS", "quits", "--rules boggle", ["0,0 0,1 0,2 1,2"]),
        ("c?t", "cat", "", ["0,0 0,1 0,2"]),
        ("été", "ÉTÉ", "--rules straight", ["0,0 0,1 0,2"]),
        ("aa", "a", "--all", ["0,0", "0,1"]),
        ("aa/a.", "aa", "--all", ["0,0 0,1", "0,0 1,0", "0,1 0,0", "1,0 0,0"]),
        ("aa", "aaa", "--all", []),
        (LAB, "cat", f"--steps {2**62}", ["0,0 0,1 0,2"]),
    ],
)
def test_find(board: str, word: str, options: str, paths: list[str]) -> None:
    status = 0 if paths else 1
    assert run("find", board, word, *options.split()) == (status, lines(*paths), "")
    ran = run("find", board, word, *options.split(), "--json")
    asked = [[[*map(int, cell.split(","))] for cell in path.split()] for path in paths]
    assert (ran.status, ran.json, ran.talk) == (status, {"word": word, "found": bool(paths), "paths": asked, "complete": True}, "")


def test_find_up_to_a_limit() -> None:
    every = run("find", "aa/aa", "aa", "--all").lines
    assert len(every) == 8
    assert run("find", "aa/aa", "aa", "--limit", "9") == run("find", "aa/aa", "aa", "--all", "--limit", "9") == (0, lines(*every), "")
    ran = run("find", "aa/aa", "aa", "--limit", "3")
    assert ran == (0, lines(*every[:3]), "wsdict: stopped after 3 paths, and there may be more; raise --limit\n")
    ran = run("find", "aa/aa", "aa", "--all", "--limit", "3", "--json")
    assert (ran.status, len(ran.json["paths"]), ran.json["complete"], ran.talk) == (0, 3, False, "")
    ran = run("find", "/".join(["a" * 40] * 40), "a", "--all")
    assert (len(ran.lines), ran.talk) == (1000, "wsdict: stopped after 1,000 paths, and there may be more; raise --limit\n")


def test_find_that_runs_out_of_steps_gives_no_answer() -> None:
    ran = run("find", "aaa/aab/bbb", "aaab", "--steps", "2", "--json")
    assert (ran.status, ran.json, ran.talk) == (2, {"word": "aaab", "found": None, "paths": [], "complete": False}, "")


def test_find_with_cells_used_again() -> None:
    assert run("find", "ab", "aba") == (1, b"", "")
    assert run("find", "ab", "aba", "--reuse") == (0, b"yes\n", "")
    assert run("find", "ab", "aab", "--reuse") == (1, b"no\n", "")
    assert run("find", "ab", "aba", "--reuse", "--json").json == {"word": "aba", "found": True, "paths": [], "complete": True}
    assert run("find", "ab", "aab", "--reuse", "--json").json == {"word": "aab", "found": False, "paths": [], "complete": True}


@pytest.mark.parametrize("options", [[], ["--all"], ["--reuse"], ["--json"], ["--rules", "straight"]])
def test_find_the_empty_word_is_an_error(options: list[str]) -> None:
    assert run("find", LAB, "", *options).error().startswith("word is '': expected at least one letter")


@posix
def test_find_is_interrupted() -> None:
    board = "/".join(["b" + "a" * 8] + ["a" * 9] * 8)  # coloured as a chess board, a path of all cells starts on the colour of the corners
    with process("find", "-", "ab" + "a" * 79, "--steps", 2**62) as child:
        assert child.stdin and child.stderr
        child.stdin.write(board.encode() + b" " * 200_000)  # more than a pipe holds: it has started
        child.stdin.close()
        child.stdin = None
        assert not select([child.stderr], [], [], 0.3)[0]
        child.send_signal(signal.SIGINT)
        assert child.wait(30) == 130
        assert child.stderr.read() == b"wsdict: interrupted\n"


# Interpreted kernels


@pytest.mark.parametrize(
    "argv",
    [
        f"solve words.wsd {LAB} --rules boggle --paths all",
        f"solve words.wsd {LAB} cat --check",
        "solve words.wsd boards --batch --rules boggle",
        "solve words.wsd boards --batch --score",
    ],
)
def test_interpreted_kernels_answer_alike(argv: str) -> None:
    Path("boards").write_bytes(lines(LAB, BAD, "caxxerxxxxxxxxxx", "c?t", "Qu I T"))
    ran = run(*argv.split())
    with process(*argv.split(), variables={"WSDICT_PURE": "1"}) as child:
        data, talk = child.communicate()
    assert (child.returncode, data, talk.decode()) == ran
