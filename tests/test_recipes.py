"""Every recipe compiles to the bytes that compile/expected.toml has locked; `python tests/test_recipes.py --write` locks them anew."""

import hashlib
import sys
import tomllib
from pathlib import Path

import pytest

import wsdict
from wsdict import Recipe
from wsdict.compiler import compile_recipe
from wsdict.formats.recipe import OPTIONS, is_of
from wsdict.kernels import COMPILED

ROOT = Path(__file__).parent.parent
EXPECTED = ROOT / "compile" / "expected.toml"
# A dawg's middle level is fast. What marisa gives is up to its library; a trie's 66 MB are a map's in another form.
KINDS = (
    "dawg-fast",
    "dawg-small",
    "packed-fast",
    "packed-middle",
    "packed-small",
    "dawgdic-fast",
    "dawgdic-small",
    "map-fast",
    "radix-fast",
)
RECIPES = sorted(path for path in EXPECTED.parent.glob("*.toml") if path != EXPECTED)


def facts(path: Path, kind: str) -> dict[str, object]:
    kind, _, level = kind.partition("-")
    dictionary = compile_recipe(Recipe.read(path), kind=kind, level=level)
    data = dictionary.to_bytes()
    return {
        "words": len(dictionary),
        "nodes": dictionary.nodes,
        "edges": dictionary.edges,
        "bytes": len(data),
        "sha256": hashlib.sha256(data).hexdigest(),
    }


def keys() -> list[tuple[Path, str]]:
    return [(path, kind) for path in RECIPES for kind in KINDS if COMPILED or kind.startswith("dawg-")]  # interpreted, others take minutes


@pytest.mark.parametrize(("path", "kind"), keys(), ids=lambda value: getattr(value, "stem", value))
def test_recipe_gives_the_expected_bytes(path: Path, kind: str) -> None:
    assert facts(path, kind) == tomllib.loads(EXPECTED.read_text())[path.stem][kind]


def test_expected_has_every_recipe_and_no_other() -> None:
    assert sorted(tomllib.loads(EXPECTED.read_text())) == sorted(path.stem for path in RECIPES)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("sources = [", "not TOML"),
        ("", "no sources"),
        ("sources = [1]", r"its field 'sources' is \[1\], and not a list of strings"),
        ("sources = 'words.txt'", "its field 'sources' is 'words.txt', and not a list of strings"),
        ("sources = []", "no sources"),
        ('sources = ["a\\u0000b"]', "one of its sources has a NUL"),
        ("sources = ['words.txt']\ntitle = 5", "its field 'title' is 5, and not a string"),
        ("sources = ['words.txt']\nsha256 = [5]", r"its field 'sha256' is \[5\], and not a list of strings"),
        ("sources = ['words.txt']\nkind = true", "its field 'kind' is True, and not a string"),
        ("sources = ['words.txt']\noptions = 'x'", "its field 'options' is 'x', and not a table"),
        ("sources = ['words.txt']\n[options]\nmin_length = true", "its option 'min_length' is True, and not a whole number"),
        ("x = " + "[" * 100_000, "not TOML"),
        ("x = " + "1" * 5000, "not TOML"),
        ("sources = ['words.txt']\ncolour = 'red'", "unknown field 'colour'"),
        ("sources = ['words.txt']\n[options]\ncolour = 1", "unknown option 'colour'"),
        ("sources = ['words.txt']\nsha256 = []\n[options]\nprogress = 1", "unknown option 'progress'"),
        ("sources = ['words.txt']\nsha256 = ['00', '11']", "1 sources and 2 sha256 sums"),
        ("sources = ['words.txt']\nsha256 = ['00']", "expects 00"),
    ],
)
def test_a_bad_recipe_is_refused_by_name(tmp_path: Path, text: str, problem: str) -> None:
    (tmp_path / "words.txt").write_text("cat\n")
    (tmp_path / "bad.toml").write_text(text)
    with pytest.raises(wsdict.RecipeError, match=problem) as caught:
        Recipe.read(tmp_path / "bad.toml")
    assert str(tmp_path / "bad.toml") in str(caught.value)


@pytest.mark.parametrize("option", OPTIONS)
@pytest.mark.parametrize("value", ["5", "1.5", "'no'", "[1]", "1979-05-27", "true", "{a = 1}"])
def test_every_option_of_another_type_is_named(option: str, value: str, tmp_path: Path) -> None:
    found = tomllib.loads(f"x = {value}")["x"]
    if is_of(found, OPTIONS[option]):
        return
    (tmp_path / "bad.toml").write_text(f"sources = ['words.txt']\n[options]\n{option} = {value}\n")
    with pytest.raises(wsdict.RecipeError) as caught:
        Recipe.read(tmp_path / "bad.toml")
    expected = " or ".join(OPTIONS[option])
    assert f"bad.toml: its option {option!r} is {found!r}, and not {expected}; " in str(caught.value)


@pytest.mark.parametrize("option", OPTIONS)
@pytest.mark.parametrize("value", [5, 1.5, "no", [1], True, b"x", ("a",)])
def test_every_option_of_another_type_is_named_by_compile(option: str, value: object) -> None:
    """Python has no recipe to name, and never a traceback that says nothing."""
    if is_of(value, OPTIONS[option]):
        return
    with pytest.raises(wsdict.OptionError, match=rf"^{option} is .*: expected {' or '.join(OPTIONS[option])}$"):
        wsdict.compile(["a"], **{option: value})


def test_a_recipe_whose_path_has_a_nul() -> None:
    with pytest.raises(OSError, match="the path has a NUL"):
        wsdict.compile("a\0b.toml")
    with pytest.raises(OSError, match="the path has a NUL"):
        wsdict.compile("a\0b")


def test_options_of_the_call_come_before_the_recipe(tmp_path: Path) -> None:
    (tmp_path / "words.txt").write_text("a\nbb\nccc\n")
    (tmp_path / "r.toml").write_text("sources = ['words.txt']\ntitle = 'three'\n[options]\nmin_length = 2")
    found = Recipe.read(tmp_path / "r.toml")
    assert (found.name, found.title) == ("r", "three")
    assert list(compile_recipe(found)) == ["bb", "ccc"]
    assert list(compile_recipe(found, min_length=3)) == ["ccc"]
    assert list(wsdict.compile(tmp_path / "r.toml")) == ["bb", "ccc"]
    assert list(wsdict.compile(str(tmp_path / "r.toml"), min_length=3)) == ["ccc"]


def test_a_recipe_is_compiled_alone(tmp_path: Path) -> None:
    (tmp_path / "words.txt").write_text("a\n")
    (tmp_path / "r.toml").write_text("sources = ['words.txt']")
    (tmp_path / "s.toml").write_text("sources = ['r.toml']")
    with pytest.raises(wsdict.OptionError, match="a recipe alone"):
        wsdict.compile(tmp_path / "words.txt", tmp_path / "r.toml")
    with pytest.raises(wsdict.RecipeError, match="one of its sources is a recipe"):
        wsdict.compile(tmp_path / "s.toml")


def test_the_options_of_recipes_are_those_of_compile() -> None:
    assert {"kind", *OPTIONS} == (wsdict.compile.__kwdefaults__ or {}).keys() - {"progress"}


if __name__ == "__main__" and sys.argv[1:] == ["--write"]:
    lines = ["# What every recipe gives, in each representation and level. Written by: python tests/test_recipes.py --write"]
    for recipe_path, recipe_kind in keys():
        lines += ["", f"[{recipe_path.stem}.{recipe_kind}]"]
        lines += [
            f'{name} = "{value}"' if isinstance(value, str) else f"{name} = {value}"
            for name, value in facts(recipe_path, recipe_kind).items()
        ]
    EXPECTED.write_text("\n".join(lines) + "\n")
