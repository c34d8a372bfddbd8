"""What is written to a terminal: words, sources and names from strangers cannot control it. Elsewhere bytes are as they are."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import marisa_trie
import pytest

import wsdict
from wsdict.cli.output import IN_TEXT, visible

EVIL = "\x1b]0;owned\x07\x1b[31mred"
KEYS = [EVIL, "a\nb", "a\tb", "cat", "del\x7f", "next\x85line", "\x9b31m", "cat\u202etac", "\u2066x\u2069", "\u200fy", "é\u2028z"]
FORBIDDEN = [chr(point) for point in IN_TEXT if chr(point) != "\r"]  # a terminal adds it to line feeds

pytestmark = pytest.mark.skipif(os.name != "posix", reason="terminals as POSIX has them")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    marisa_trie.Trie(KEYS).save("evil.marisa")
    d = wsdict.compile(KEYS)
    d.header = d.header._replace(source=f"x{EVIL}\ny")
    d.save("evil.wsd")
    Path(f"{EVIL}.txt").write_text("cat\ndog\n")
    Path("board.txt").write_text("CAT\n")
    return tmp_path


def on_terminal(*argv: str, columns: str = "200") -> str:
    """What a command writes where both its streams are a terminal."""
    ours, terminal = os.openpty()
    variables = {**os.environ, "NO_COLOR": "1", "TERM": "dumb", "COLUMNS": columns, "PYTHONUTF8": "1"}
    streams = dict.fromkeys(("stdin", "stdout", "stderr"), terminal)
    with subprocess.Popen([sys.executable, "-m", "wsdict", *argv], env=variables, **streams) as child:  # type: ignore[call-overload]
        os.close(terminal)
        seen = b""
        while True:
            try:
                chunk = os.read(ours, 65536)
            except OSError:  # Linux says EIO where the other end has closed
                break
            if not chunk:
                break
            seen += chunk
        child.wait()
    os.close(ours)
    return seen.decode()


COMMANDS: dict[str, tuple[list[str], str]] = {
    "keys": (["keys", "evil.wsd"], r"\x1b]0;owned\x07\x1b[31mred"),
    "keys of another package": (["keys", "evil.marisa"], r"cat\u202etac"),
    "keys with lines": (["keys", "evil.marisa", "a"], "a\tb\r\na\\nb"),
    "keys in JSON": (["keys", "evil.wsd", "--json"], r"cat\u202etac"),
    "export": (["export", "evil.wsd", "--format", "json"], r"next\x85line"),
    "export of lines": (["export", "evil.wsd"], r"the word 'a\nb' has a line end"),
    "export of bytes": (["export", "evil.wsd", "--format", "marisa"], "We love Marisa."),
    "lookup": (["lookup", "evil.wsd", EVIL, "cat", "none\x1b"], "\r\nnone\\x1b\t-"),
    "prefixes": (["prefixes", "evil.wsd", EVIL], r"\x07\x1b[31mred"),
    "info": (["info", "evil.wsd"], r"x\x1b]0;owned\x07\x1b[31mred\ny"),
    "info in JSON": (["info", "evil.marisa", "--json"], r"\u202e"),
    "a file that is not there": (["info", "no\x1b[31mfile"], r"no\x1b[31mfile: No such file"),
    "an undecoded name": (["info", "no\udcfffile"], r"no\udcfffile: No such file"),
    "an option": (["keys", "evil.wsd", "--limi\x1b[31m"], r"--limi\x1b[31m"),
    "a command": (["\x1b[31m"], r"\x1b[31m"),
    "compile": (["compile", f"{EVIL}.txt", "-o", f"{EVIL}.wsd"], r"\x1b]0;owned\x07\x1b[31mred.wsd"),
    "compile to the terminal": (["compile", f"{EVIL}.txt", "-o", "-"], r"\u"),
    "solve": (["solve", "evil.wsd", "CAT/XXX", "?/?ATX/CAXX"], r"a\tb  a\nb  cat"),
    "find": (["find", "CAT", EVIL], ""),
    "report": (["report", f"{EVIL}.txt", "--kinds", "dawg"], r"\x1b]0;owned"),
}


@pytest.mark.parametrize("name", COMMANDS)
def test_nothing_from_strangers_controls_a_terminal(name: str) -> None:
    argv, expected = COMMANDS[name]
    seen = on_terminal(*argv)
    assert expected in seen
    assert not [letter for letter in FORBIDDEN if letter in seen]
    assert "Traceback" not in seen


def test_words_in_columns_are_as_wide_as_they_are_shown() -> None:
    wsdict.compile(["ca\x1b", "cat", "catch"]).save("c.wsd")
    seen = on_terminal("solve", "c.wsd", "CAT/?CH", "--rules", "boggle", columns="14")
    assert "ca\\x1b  catch\r\ncat" in seen


@pytest.mark.parametrize("command", ["keys", "export"])
def test_elsewhere_words_are_as_they_are(command: str) -> None:
    argv = [sys.executable, "-m", "wsdict", command, "evil.wsd", *(["--format", "json"] if command == "export" else ["--json"])]
    found = subprocess.run(argv, capture_output=True, check=True).stdout
    assert json.loads(found) == sorted(KEYS)
    assert "\u202e".encode() in found


def test_words_that_end_with_a_nul() -> None:
    def out(*argv: str) -> subprocess.CompletedProcess[bytes]:
        return subprocess.run([sys.executable, "-m", "wsdict", *argv], capture_output=True, check=False)

    assert out("keys", "evil.wsd", "a", "-0").stdout == b"a\tb\0a\nb\0"
    assert out("keys", "evil.wsd", "a", "--null", "--limit", "1").stdout == b"a\tb\0"
    assert out("prefixes", "evil.wsd", "a\nbc", "-0").stdout == b"a\nb\0"
    assert out("keys", "evil.wsd", "none", "-0").returncode == 1
    wsdict.compile(["a\0b"]).save("nul.wsd")
    assert out("keys", "nul.wsd", "-0").stderr == b"wsdict: null is True: expected words without NULs; --json writes any\n"


def test_what_is_visible_stays_as_it_is() -> None:
    for text in ("cat", "naïve", "字典", "😀", "cafe\u0301", "a\tb", "مرحبا", "a\u200db\u200c", ""):
        assert visible(text) == text
    assert visible("\0\x1f\x80\ud800") == r"\x00\x1f\x80\ud800"
