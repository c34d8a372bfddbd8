"""The command line in processes: pipes, signals, terminals."""

import os
import re
import signal
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest
from commands import posix, process, read_terminal

import wsdict

pytestmark = pytest.mark.usefixtures("words_folder")


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


def test_an_interrupt_while_modules_are_imported() -> None:
    code = """
        import runpy, sys
        class Interrupting:
            def find_spec(self, name, path=None, target=None):
                if name == "wsdict.errors":
                    raise KeyboardInterrupt
        sys.meta_path.insert(0, Interrupting())
        sys.argv = ["wsdict", "--version"]
        runpy.run_module("wsdict", run_name="__main__")
    """
    done = subprocess.run([sys.executable, "-c", textwrap.dedent(code)], check=False, capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "wsdict: interrupted\n")


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


def test_no_bar_where_there_is_no_terminal() -> None:
    with process("compile", "words.txt", variables={"FORCE_COLOR": "1", "TTY_COMPATIBLE": "1"}) as child:
        data, talk = child.communicate()
    assert data == b""
    assert talk.startswith(b"words.wsd\n  words")
    assert b"\x1b" not in talk
