"""The pages of --help: the same on every terminal and with every typer, for people and for docs/cli.md."""

from __future__ import annotations

from textwrap import fill, indent, wrap
from typing import Any

from typer.core import TyperCommand, TyperGroup

WIDTH = 80
NAMES = 26  # a longer name has a line to itself


class Command(TyperCommand):
    """A command with our page."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        formatter.write(_page(self, ctx))


class Group(TyperGroup):
    """Commands with our page."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        commands = {name: self.get_command(ctx, name) for name in self.list_commands(ctx)}
        formatter.write(_page(self, ctx, {name: command.help or "" for name, command in commands.items() if command}))


def _page(command: Command | Group, context: Any, commands: dict[str, str] | None = None) -> str:
    params: list[Any] = list(command.get_params(context))
    arguments = [param for param in params if param.param_type_name == "argument"]
    usage = [context.command_path, "[OPTIONS]", *map(_usage, arguments), *(["COMMAND ..."] if commands else [])]
    blocks = [f"Usage: {' '.join(usage)}", *(fill(" ".join(text.split()), WIDTH) for text in (command.help or "").split("\n\n"))]
    if arguments:
        blocks.append("Arguments:\n" + _table([(param.metavar, param.help or "") for param in arguments]))
    if commands:
        blocks.append("Commands:\n" + _table([(name, text.split("\n\n")[0]) for name, text in commands.items()]))
    blocks.append("Options:\n" + _table([(_names(param), _meaning(param)) for param in params if param not in arguments]))
    if command.epilog:
        blocks.append("Examples:\n" + indent(command.epilog.strip(), "  "))
    return "\n\n".join(blocks) + "\n"


def _usage(argument: Any) -> str:
    name = f"{argument.metavar}..." if argument.nargs == -1 else argument.metavar
    return str(name if argument.required else f"[{name}]")


def _names(option: Any) -> str:
    names = ", ".join(sorted(option.opts, key=len))
    if option.secondary_opts:
        names = names.replace("--", "--[no-]")
    return names if option.is_flag else f"{names} {option.metavar}"


def _meaning(option: Any) -> str:
    default = option.show_default
    return f"{option.help} Default: {default}." if isinstance(default, str) else str(option.help)


def _table(rows: list[tuple[str, str]]) -> str:
    column = min(max(len(name) for name, _ in rows), NAMES) + 2
    lines = []
    for name, meaning in rows:
        first, *rest = wrap(" ".join(meaning.split()), WIDTH - column - 2)
        lines += [f"  {name:<{column}}{first}"] if len(name) + 2 <= column else [f"  {name}", f"  {'':<{column}}{first}"]
        lines += [f"  {'':<{column}}{line}" for line in rest]
    return "\n".join(lines)
