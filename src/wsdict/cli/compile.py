"""`wsdict compile`"""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter
from typing import Annotated, Any

import wsdict
from wsdict.casing import CASES
from wsdict.cli.arguments import Argument, Option
from wsdict.cli.options import Json, Quiet
from wsdict.cli.output import say, table, talk, write, write_json
from wsdict.compiled import CompileReport
from wsdict.compiler import STEPS, compile_recipe
from wsdict.dictionary import LEVELS, Dictionary
from wsdict.errors import OptionError, WordListWarning
from wsdict.formats.recipe import Recipe
from wsdict.representations import KINDS
from wsdict.spelling import FORMS, IGNORES, STRIPS
from wsdict.words import DROPS, FIXES
from wsdict.words.cleaning import ERRORS, LIST_FORMATS

try:
    import resource
except ImportError:  # Windows, browsers
    resource = None  # type: ignore[assignment]

EXAMPLES = """
wsdict compile words.txt
wsdict compile names.txt.gz words.txt --case lower --letters a-z -o all.wsd
"""
INPUTS = "Word lists (also .gz, .bz2, .xz, .zst, and - for standard input) and dictionaries; or one recipe, a .toml."
OUTPUT = "Write to FILE, or to standard output if it is -. Default: the first INPUT's name with .wsd, in the current folder."
COLUMN = "Read words from column N, from 1: of lines with tabs, commas or blanks."
DEFAULTS: dict[str, Any] = wsdict.compile.__kwdefaults__ or {}
OF_DICT = ", or that of the dictionaries among the INPUTs"
UNITS = {"": 0, "K": 10, "M": 20, "G": 30, "T": 40}  # of bytes, as powers of 2
MOST_DIGITS = 18  # of a number in an option: 64 bits
COMPRESSIONS = (".gz", ".bz2", ".xz", ".zst")


def _choice(name: str, choices: Iterable[str], help: str, default: str = "") -> Option:
    return Option(help, "|".join(choices), default=default or DEFAULTS[name])


def run(
    inputs: Annotated[list[str], Argument("INPUT", INPUTS)],
    output: Annotated[str | None, Option(OUTPUT, "FILE", names="--output -o")] = None,
    kind: Annotated[str | None, _choice("kind", KINDS, "Store the words in this representation.")] = None,
    level: Annotated[str | None, _choice("level", LEVELS, "Trade lookup speed for size.", "fast; packed: middle")] = None,
    ranks: Annotated[bool | None, Option("Store the indexes too: a larger file, and no first pass to count them.")] = None,
    options: Annotated[list[str] | None, Option("Set an option of the kind.", "NAME=VALUE", names="--option")] = None,
    letters: Annotated[str | None, Option("Accept only words of these letters, for example a-z.", "A-Z")] = None,
    case: Annotated[str | None, _choice("case", CASES, "Convert words, and later queries, to this case.", f"none{OF_DICT}")] = None,
    normalize: Annotated[
        str | None, _choice("normalize", FORMS, "Convert words, and later queries, to this Unicode form.", f"nfc{OF_DICT}")
    ] = None,
    map: Annotated[list[str] | None, Option("Replace letters in words, and in later queries, for example oe=o -=.", "KEY=VALUE")] = None,
    strip: Annotated[
        list[str] | None, Option("Remove accents (marks) or vowel signs (points) in the same way.", "|".join((*STRIPS, "none")))
    ] = None,
    keep: Annotated[str | None, Option("Accept the marks of these letters.", "LETTERS")] = None,
    ignore: Annotated[list[str] | None, Option("Skip invisible characters in queries too.", "|".join((*IGNORES, "none")))] = None,
    min_length: Annotated[int | None, Option("Omit words of fewer than N letters.", "N")] = None,
    max_length: Annotated[int | None, Option("Omit words of more than N letters.", "N")] = None,
    encoding: Annotated[str | None, Option("Decode word lists with this encoding.", "NAME", default=DEFAULTS["encoding"])] = None,
    comments: Annotated[str | None, Option("Skip lines that start with MARK, for example #.", "MARK")] = None,
    column: Annotated[int | None, Option(COLUMN, "N")] = None,
    separator: Annotated[
        str | None, Option("Expect S between columns: tab, comma, blank, or any text.", "S", default="the one that most lines have")
    ] = None,
    header: Annotated[bool | None, Option("Skip the first line of each list.")] = None,
    split: Annotated[bool | None, Option("Read several words per line, with blanks between them.")] = None,
    errors: Annotated[str | None, _choice("errors", ERRORS, "Refuse lists with bytes outside the encoding, or skip the lines.")] = None,
    format: Annotated[str | None, _choice("format", LIST_FORMATS, "Read lists in this format.")] = None,
    max_bytes: Annotated[str | None, Option("Refuse lists of more bytes, decompressed, for example 500M.", "SIZE", default="8G")] = None,
    max_line: Annotated[int | None, Option("Refuse lists with longer lines.", "LETTERS")] = None,
    max_letters: Annotated[int | None, Option("Refuse lists that have more letters together.", "LETTERS")] = None,
    sorted: Annotated[bool | None, Option("Expect words in code-point order, and verify it: faster.")] = None,
    strict: Annotated[bool | None, Option("Refuse lists with lines that would be dropped or cleaned.")] = None,
    no_clean: Annotated[bool, Option("Accept every line as it is, blanks and control characters included.")] = False,
    allow_empty: Annotated[bool, Option("Write a dictionary even if no line is a word.")] = False,
    force: Annotated[bool, Option("Overwrite FILE even if it is not a dictionary.")] = False,
    quiet: Quiet = False,
    json: Json = False,
) -> int:
    """Compile word lists, or a recipe, into a dictionary.

    Lines that are not words are dropped and counted. Options override those of the recipe.
    """
    given = {name: value for name, value in locals().items() if name in DEFAULTS and value not in (None, [])}
    start = perf_counter()
    if options:
        given["options"] = _parsed(options)
    if max_bytes is not None:
        given["max_bytes"] = _size(max_bytes)
    if no_clean:
        given["clean"] = False
    made, default = _plan(inputs, given)
    target = default if output is None else output
    if target == "-" and json:
        raise OptionError("output", "-", "a file, because --json prints to standard output")
    if output is None and any(Path(name).resolve() == Path(default).resolve() for name in inputs):
        raise OptionError("output", default, "a name with -o, because this one is an input")
    with warnings.catch_warnings(record=True) as caught, _progress(not (quiet or json)) as progress:
        warnings.simplefilter("always", WordListWarning)
        dictionary = made(progress)
        assert dictionary.report is not None
        is_empty = not dictionary.report.words and dictionary.report.lines > 0 and not allow_empty
        size = 0 if is_empty else _write(dictionary, target, force)
        progress("write")
    seconds = perf_counter() - start
    for warning in caught:
        say(f"warning: {warning.message}")
    if is_empty:
        say(f"{target} is not written, as no line is a word; write it with --allow-empty")
        return 1
    if json:
        write_json(_facts(dictionary, dictionary.report, size, seconds, target))
    elif not quiet:
        talk(_summary(dictionary, dictionary.report, size, seconds, target))
    return 0


def _size(text: str) -> int:
    """Bytes from a number with a unit: 500M."""
    number, unit = text[:-1], text[-1:].upper()
    if unit not in UNITS:
        number, unit = text, ""
    if not (number.isascii() and number.isdecimal() and len(number) <= MOST_DIGITS):
        raise OptionError("max_bytes", text, "a number of bytes, or of K, M, G or T, for example 500M")
    return int(number) << UNITS[unit]


def _parsed(pairs: list[str]) -> dict[str, str | int]:
    """Options from NAME=VALUE pairs; a value of digits is a number."""
    options: dict[str, str | int] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not (name and equals):
            raise OptionError("option", pair, "NAME=VALUE")
        if value.isdecimal() and len(value) > MOST_DIGITS:
            raise OptionError("option", pair, f"a number of at most {MOST_DIGITS} digits")
        options[name] = int(value) if value.isdecimal() else value
    return options


def _plan(inputs: list[str], options: dict[str, Any]) -> tuple[Callable[[Any], Dictionary], str]:
    """A function that compiles, and the default output."""
    recipes = [name for name in inputs if name.endswith(".toml")]
    if not recipes:
        return lambda progress: wsdict.compile(*inputs, progress=progress, **options), _default_output(inputs[0])
    if len(inputs) > 1:
        raise OptionError("INPUT", recipes[0], "a recipe alone, or lists and dictionaries")
    recipe = Recipe.read(inputs[0])
    return lambda progress: compile_recipe(recipe, progress, **options), f"{recipe.name}.wsd"


def _default_output(name: str) -> str:
    if name == "-":
        return "words.wsd"
    path = Path(name)
    return f"{Path(path.stem if path.suffix in COMPRESSIONS else path.name).stem}.wsd"


def _write(dictionary: Dictionary, output: str, force: bool) -> int:
    if output == "-":
        return write(dictionary.to_bytes())
    return dictionary.save(output, force)


@contextmanager
def _progress(wanted: bool) -> Iterator[Callable[[str], object]]:
    """A progress bar on a terminal; call it with every finished step."""
    if not (wanted and sys.stderr and sys.stderr.isatty()):
        yield lambda _: None
        return
    from rich.console import Console  # more time to import than most commands take
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    steps = (*STEPS, "write")
    columns = TextColumn("{task.description:<8}"), BarColumn(), TimeElapsedColumn()
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(steps[0], total=len(steps))
        yield lambda step: bar.update(task, advance=1, description=steps[min(steps.index(step) + 1, len(steps) - 1)])


def _facts(dictionary: Dictionary, report: CompileReport, size: int, seconds: float, output: str) -> dict[str, object]:
    return {
        "kind": dictionary.kind,
        "words": report.words,
        "letters": dictionary.header.letters,
        "nodes": dictionary.nodes,
        "edges": dictionary.edges,
        "bytes": size,
        "seconds": round(seconds, 6),
        "peak_rss": _peak_rss(),
        "output": output,
        "dropped": report.dropped,
        "fixed": report.fixed,
        "lines": report.lines,
        "read_as": dict(zip(report.sources, report.read_as, strict=False)),
    }


def _peak_rss() -> int | None:
    """The peak resident size in bytes, None where the system does not count it."""
    if resource is None:
        return None
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit


def _summary(dictionary: Dictionary, report: CompileReport, size: int, seconds: float, output: str) -> str:
    rows: list[tuple[str, int | float | str, str]] = [
        ("words", report.words, f"of {report.lines:,} lines"),
        ("letters", dictionary.header.letters, ""),
        ("nodes", dictionary.nodes, ""),
        ("edges", dictionary.edges, ""),
        ("bytes", size, f"{size / report.words:.2f} per word" if report.words else ""),
        ("seconds", seconds, ""),
    ]
    rows += [("read", 1, f"{read_as} ({source})") for source, read_as in zip(report.sources, report.read_as, strict=False) if read_as]
    for label, counts, meanings in (("dropped", report.dropped, DROPS), ("fixed", report.fixed, FIXES)):
        rows += [(label, n, f"{reason}: {meanings[reason][0]}") for reason, n in counts.items() if n]
    return table("standard output" if output == "-" else output, rows)
