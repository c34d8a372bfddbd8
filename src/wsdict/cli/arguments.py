"""Command lines from function signatures: `Argument` and `Option` annotate the parameters of a command, and argparse parses them.

argparse and not typer, because `wsdict lookup` may cost 60 ms of processor time and `wsdict --version` 40. In millions of instructions,
which do not depend on the load of the machine (valgrind --tool=callgrind; 4 million take about 1 ms):

    Python alone                                        38
    ... and typing, which the library needs anyway      80
    ... and argparse                                    88
    Python with click 8.5                              170
    Python with typer 0.29                             256
    ... after parsing any command line                 642
    Python with typer 0.16                             526
    all of `wsdict lookup` of one word                 161

Parsing with typer 0.29 imports pydantic, whatever the parameters are: even the flag --help is converted with it (get_runtime_param in
typer/core.py).
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable
from functools import partial
from types import NoneType
from typing import Any, NamedTuple, NoReturn, get_args, get_origin, get_type_hints

from wsdict.errors import WsdictError

WIDTH = 80  # of the help that argparse never prints: without it, argparse imports shutil to look at the terminal, for 2 ms

SIMILAR = (
    0.75  # the least ratio of two names of which one is suggested for the other: --limt and --limit have 0.92, --wrong and --json 0.62
)


class UsageError(WsdictError):
    """A command line that the command does not accept."""


class Argument(NamedTuple):
    """A positional argument. It is optional where its parameter has a default."""

    metavar: str
    help: str


class Option(NamedTuple):
    """An option. A `bool` is a flag; a `bool | None` is a pair of flags, --x and --no-x."""

    help: str
    metavar: str = ""  # the name of its value; a flag has none
    names: str = ""  # its names, separated by blanks; by default the parameter's name
    default: str = ""  # as the help shows it; by default that of the parameter
    least: int | None = None  # the smallest valid number
    most: int | None = None  # the largest valid number


class Parameter(NamedTuple):
    """A parameter of a command."""

    name: str
    spec: Argument | Option
    type: type  # bool, int or str
    many: bool  # a list of them
    either: bool  # a flag that can be given either way
    default: object  # ... where it has none


def parameters(run: Callable[..., int]) -> list[Parameter]:
    """The parameters of a command, as its signature has them."""
    hints = get_type_hints(run, include_extras=True)
    names = run.__code__.co_varnames[: run.__code__.co_argcount]
    defaults = run.__defaults__ or ()
    padded = (*[...] * (len(names) - len(defaults)), *defaults)
    return [_parameter(name, hints[name], default) for name, default in zip(names, padded, strict=True)]


def _parameter(name: str, hint: Any, default: object) -> Parameter:
    base, spec = get_args(hint)
    none = NoneType in get_args(base)
    (base,) = [kind for kind in get_args(base) if kind is not NoneType] if none else [base]
    many = get_origin(base) is list
    kind: type = get_args(base)[0] if many else base
    return Parameter(name, spec, kind, many, none and kind is bool, default)


class Parser(argparse.ArgumentParser):
    """A parser of a command's arguments. Raises UsageError, and HelpAsked for --help."""

    def __init__(self, command: str, parameters: list[Parameter]) -> None:
        super().__init__(
            f"wsdict {command}",
            add_help=False,
            allow_abbrev=False,
            argument_default=argparse.SUPPRESS,
            formatter_class=partial(argparse.HelpFormatter, width=WIDTH),
        )
        self.options = ["--help", *(name for parameter in parameters for name in option_names(parameter))]
        self.add_argument("--help", action=_AskHelp, nargs=0)
        for parameter in parameters:
            _add(self, parameter)
        self._has_negative_number_optionals.clear()  # an option -0 does not make options of negative numbers

    def arguments(self, argv: list[str]) -> dict[str, Any]:
        """The arguments that are given, by parameter: a command's own defaults apply to the others."""
        found, rest = self.parse_known_intermixed_args(argv)
        if rest and rest[0].startswith("-"):
            raise unknown("option", rest[0].partition("=")[0], self.options, self.prog)
        if rest:
            self.error(f"unexpected argument {rest[0]!r}")
        return vars(found)

    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{message}; see {self.prog} --help")


def unknown(what: str, name: str, known: Iterable[str], command: str) -> UsageError:
    """The error for a command or an option that does not exist."""
    from difflib import get_close_matches  # only for errors

    close = "".join(f" (did you mean {other}?)" for other in get_close_matches(name, known, 1, SIMILAR))
    return UsageError(f"no such {what}: {name}{close}; see {command} --help")


class HelpAsked(Exception):  # noqa: N818  (not an error)
    """The command line has --help."""


class _AskHelp(argparse.Action):
    def __call__(self, *_: object) -> NoReturn:
        raise HelpAsked


def _add(parser: Parser, parameter: Parameter) -> None:
    spec = parameter.spec
    settings: dict[str, Any] = {"metavar": spec.metavar or None}
    if isinstance(spec, Argument):
        nargs = {(True, True): "+", (True, False): "*", (False, True): None, (False, False): "?"}
        parser.add_argument(parameter.name, nargs=nargs[parameter.many, parameter.default is ...], **settings)
        return
    if parameter.type is bool:
        settings = {"action": argparse.BooleanOptionalAction if parameter.either else "store_true"}
    elif parameter.many:
        settings["action"] = "append"
    if parameter.type is int:
        settings["type"] = _number(spec)
    parser.add_argument(*option_names(parameter), dest=parameter.name, **settings)


def option_names(parameter: Parameter) -> list[str]:
    """The names of an option: those of its `Option`, or the parameter's. An argument has none."""
    if isinstance(parameter.spec, Argument):
        return []
    return parameter.spec.names.split() or [f"--{parameter.name.replace('_', '-')}"]


def _number(option: Option) -> Callable[[str], int]:
    least, most = option.least, option.most
    bounds = " and ".join([*([f"{least:,} or more"] if least is not None else []), *([f"{most:,} or less"] if most is not None else [])])

    def number(text: str) -> int:
        try:
            value = int(text)
        except ValueError:
            value = None
        if value is None or (least is not None and value < least) or (most is not None and value > most):
            raise argparse.ArgumentTypeError(f"expected a whole number{bounds and f', {bounds}'} (found {text!r:.40})")
        return value

    return number
