"""The pages of --help: the same on every terminal, for people and for docs/cli.md."""

from __future__ import annotations

from collections.abc import Callable
from textwrap import fill, indent, wrap

from wsdict.cli.arguments import Argument, Option, Parameter, option_names

WIDTH = 80  # of the page
MARGIN = 2  # of a table, and between its columns
NAMES = 26  # a longer name has a line to itself
HELP = ("--help", "Show this message and exit.")


def front_page(text: str, commands: dict[str, str], options: list[tuple[str, str]], examples: str) -> str:
    """The page of `wsdict` itself: its commands with the first paragraphs of their texts."""
    tables = {
        "Commands": [(name, command.split("\n\n")[0]) for name, command in commands.items()],
        "Options": [*options, HELP],
    }
    return _page("wsdict [OPTIONS] COMMAND ...", text, tables, examples)


def page(name: str, run: Callable[..., int], parameters: list[Parameter], examples: str) -> str:
    """The page of a command: its docstring and its parameters."""
    arguments = [parameter for parameter in parameters if isinstance(parameter.spec, Argument)]
    options = [parameter for parameter in parameters if isinstance(parameter.spec, Option)]
    tables = {
        "Arguments": [(parameter.spec.metavar, parameter.spec.help) for parameter in arguments],
        "Options": [*((_names(option), _meaning(option)) for option in options), HELP],
    }
    return _page(" ".join([f"wsdict {name} [OPTIONS]", *map(_usage, arguments)]), run.__doc__ or "", tables, examples)


def _page(usage: str, text: str, tables: dict[str, list[tuple[str, str]]], examples: str) -> str:
    blocks = [f"Usage: {usage}", *(fill(" ".join(paragraph.split()), WIDTH) for paragraph in text.strip().split("\n\n"))]
    blocks += [f"{title}:\n{_table(rows)}" for title, rows in tables.items() if rows]
    return "\n\n".join([*blocks, "Examples:\n" + indent(examples.strip(), " " * MARGIN)]) + "\n"


def _usage(argument: Parameter) -> str:
    name = f"{argument.spec.metavar}..." if argument.many else argument.spec.metavar
    return name if argument.default is ... else f"[{name}]"


def _names(option: Parameter) -> str:
    names = ", ".join(sorted(option_names(option), key=len))
    if option.either:
        names = names.replace("--", "--[no-]")
    return names if option.type is bool else f"{names} {option.spec.metavar}"


def _meaning(option: Parameter) -> str:
    assert isinstance(option.spec, Option)
    default = option.default
    shown = option.spec.default or ("" if default is None or default is False else f"{default:,}" if type(default) is int else default)
    return f"{option.spec.help} Default: {shown}." if shown else option.spec.help


def _table(rows: list[tuple[str, str]]) -> str:
    column = min(max(len(name) for name, _ in rows), NAMES) + MARGIN
    lines = []
    for name, meaning in rows:
        first, *rest = wrap(" ".join(meaning.split()), WIDTH - column - MARGIN)
        lines += [f"  {name:<{column}}{first}"] if len(name) + MARGIN <= column else [f"  {name}", f"  {'':<{column}}{first}"]
        lines += [f"  {'':<{column}}{line}" for line in rest]
    return "\n".join(lines)
