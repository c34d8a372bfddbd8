"""The command line. Data goes to standard output, talk to standard error; the exit status is 0 for done or found, 1 for nothing found
or a failed check, 2 for an error, which is one line and never a traceback."""

from __future__ import annotations

import errno
import os
import sys
from typing import Annotated, Any, cast

import typer

from wsdict import WsdictError, __version__
from wsdict.cli import bench, compile, export, find, info, keys, lookup, prefixes, report, solve, verify
from wsdict.cli.help import Command, Group
from wsdict.cli.output import drop_pending, flush, say

UsageError = cast("type[Exception]", typer.BadParameter.__base__)  # click's, which typer has no public name for

REMEDIES = {
    errno.ENOENT: "check the path",
    errno.ENOTDIR: "check the path",
    errno.EISDIR: "name a file in it",
    errno.EACCES: "check its permissions",
    errno.EPERM: "check its permissions",
    errno.EEXIST: "name another output, or use --force",
    errno.ENOSPC: "free some space",
}

app = typer.Typer(cls=Group, add_completion=False, pretty_exceptions_enable=False, rich_markup_mode=None)
for command in (compile, info, verify, lookup, keys, prefixes, export, report, bench, solve, find):
    app.command(command.__name__.rpartition(".")[2], cls=Command, epilog=command.EXAMPLES)(command.run)


def _print_version(wanted: bool) -> None:
    if wanted:
        print(f"wsdict {__version__}")
        raise typer.Exit


EXAMPLES = """
wsdict compile words.txt
wsdict lookup words.wsd cat dog
wsdict keys words.wsd ca
wsdict solve words.wsd CAT/ORN/DES
"""


@app.callback(invoke_without_command=True, epilog=EXAMPLES)
def _wsdict(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version.", is_eager=True, callback=_print_version)] = False,  # noqa: ARG001
) -> None:
    """Word lists go in, small and fast dictionaries come out.

    Exit status: 0 done or found, 1 nothing found or a check failed, 2 an error.
    """
    if context.invoked_subcommand is None:
        print(context.get_help())


def main(argv: list[str] | None = None) -> int:
    """Run the command `wsdict` and give its exit status."""
    try:
        status = _run(sys.argv[1:] if argv is None else argv)
        flush()
        return status
    except BrokenPipeError:
        drop_pending()
        return 0
    except KeyboardInterrupt:
        say("interrupted")
        return 130
    except (WsdictError, UsageError, OSError, UnicodeError, MemoryError) as error:
        say(" ".join(_problem(error).splitlines()))
        drop_pending()
        return 2


def _run(argv: list[str]) -> int:
    command = typer.main.get_command(app)
    try:
        with command.make_context("wsdict", list(argv)) as context:
            return command.invoke(context) or 0
    except typer.Exit as end:
        return end.exit_code


def _problem(error: Exception) -> str:
    """What went wrong, where, and what to do."""
    if isinstance(error, WsdictError):
        return str(error)
    if isinstance(error, UsageError):
        context = cast(Any, error).ctx
        message = cast(Any, error).format_message().rstrip(".")
        return f"{message[:1].lower()}{message[1:]}; see {context.command_path if context else 'wsdict'} --help"
    if isinstance(error, MemoryError):
        return "out of memory; free some, or split the list"
    if isinstance(error, OSError) and error.strerror:
        what = f"{os.fsdecode(error.filename)}: {error.strerror}" if error.filename else error.strerror
        return "; ".join([what, REMEDIES[error.errno]] if error.errno in REMEDIES else [what])
    return str(error)
