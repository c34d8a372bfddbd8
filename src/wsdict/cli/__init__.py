"""The command line. Data goes to standard output, messages go to standard error. The exit status is 0 for done or found, 1 for nothing
found or a failed check, 2 for an error, which is one line and never a traceback.

A command is a module of this package, imported when it is called: most of the time of a short command is the time to import it.
"""

from __future__ import annotations

import errno
import gc
import os
import sys
import warnings
from importlib import import_module
from types import ModuleType

from wsdict import __version__
from wsdict.cli.output import drop_pending, flush, say, write_text
from wsdict.errors import WsdictError

COMMANDS = ("compile", "info", "verify", "lookup", "keys", "prefixes", "export", "report", "bench", "solve", "find")
REMEDIES = {
    errno.ENOENT: "check the path",
    errno.ENOTDIR: "check the path",
    errno.EISDIR: "name a file in it",
    errno.EACCES: "check its permissions",
    errno.EPERM: "check its permissions",
    errno.EEXIST: "name another output, or use --force",
    errno.ENOSPC: "free some space",
}
TEXT = """Compile word lists into small and fast dictionaries, look words up, and find words on boards.

Exit status: 0 done or found, 1 nothing found or a check failed, 2 an error."""
OPTIONS = [("--version", "Print the version and exit.")]
EXAMPLES = """
wsdict compile words.txt
wsdict lookup words.wsd cat dog
wsdict keys words.wsd ca
wsdict solve words.wsd CAT/ORN/DES
"""


def main(argv: list[str] | None = None) -> int:
    """Run the command `wsdict` and return its exit status. Without `argv` it is the program, and ends the process after it."""
    if argv is None:
        gc.disable()  # until modules are imported, see _run
    try:
        status = _run(sys.argv[1:], program=True) if argv is None else _run(argv)
        flush()
        return status
    except BrokenPipeError:
        drop_pending()
        return 0
    except KeyboardInterrupt:
        say("interrupted")
        return 130
    except (WsdictError, OSError, UnicodeError, MemoryError) as error:
        say(" ".join(_problem(error).splitlines()))
        drop_pending()
        return 2


def _run(argv: list[str], program: bool = False) -> int:
    name, *rest = argv or ["--help"]
    if name == "--version":
        write_text(f"wsdict {__version__}\n")
        return 0
    from wsdict.cli.arguments import HelpAsked, Parser, parameters, unknown  # 5 ms that --version does not need

    if name == "--help":
        write_text(help_page())
        return 0
    if name not in COMMANDS:
        raise unknown("option" if name.startswith("-") else "command", name, (*COMMANDS, "--help", "--version"), "wsdict")
    command = command_named(name)
    if program:
        gc.freeze()  # modules live as long as the process: not visiting them, now and at its end, saves 5 of the 42 ms of a look-up
        gc.enable()
    try:
        arguments = Parser(name, parameters(command.run)).arguments(rest)
    except HelpAsked:
        write_text(help_page(name))
        return 0
    with warnings.catch_warnings():
        warnings.showwarning = _say_warning
        status: int = command.run(**arguments)
    return status


def _say_warning(message: Warning | str, *_: object, **__: object) -> None:
    say(f"warning: {message}")


def command_named(name: str) -> ModuleType:
    """The module of a command, one of COMMANDS: its `run`, whose signature is its command line, and its `EXAMPLES`."""
    return import_module(f"wsdict.cli.{name}")


def help_page(name: str | None = None) -> str:
    """What --help prints of a command, or of `wsdict` itself."""
    from wsdict.cli import arguments, help

    if name is None:
        return help.front_page(TEXT, {name: command_named(name).run.__doc__ or "" for name in COMMANDS}, OPTIONS, EXAMPLES)
    command = command_named(name)
    return help.page(name, command.run, arguments.parameters(command.run), command.EXAMPLES)


def _problem(error: Exception) -> str:
    """What went wrong, where, and what to do."""
    if isinstance(error, WsdictError):
        return str(error)
    if isinstance(error, MemoryError):
        return "out of memory; free some, or split the list"
    if isinstance(error, OSError) and error.strerror:
        what = f"{os.fsdecode(error.filename)}: {error.strerror}" if error.filename else error.strerror
        return "; ".join([what, REMEDIES[error.errno]] if error.errno in REMEDIES else [what])
    return str(error)
