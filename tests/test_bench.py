"""`wsdict bench`: its queries, its figures, and that it detects wrong answers."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

import wsdict
from wsdict import Board, Solver
from wsdict.cli import main
from wsdict.report import bench as harness
from wsdict.report import bench_page, measure, plots, prunes, table, worker
from wsdict.report.contender import Contender, Ours
from wsdict.report.peers import PEERS
from wsdict.report.subject import Subject, draw, prepare, rolled
from wsdict.report.worker import Failure

WORDS = ["arc", "car", "card", "care", "cares", "carton", "cat", "eat", "ore", "rat", "rate", "tar", "tare", "tea", "ten", "torn", "Ça"]
ROOT = Path(__file__).parent.parent


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("words.txt").write_text("".join(f"{word}\n" for word in WORDS), encoding="utf-8")


@pytest.fixture
def subject(tmp_path: Path) -> Subject:
    return draw(prepare("words.txt", tmp_path), 100, 20)


def task_of(subject: Subject) -> measure.Task:
    return measure.Task(subject.source, subject.folder, subject.folder / "target", subject.facts, 0)


# Queries


def test_queries(subject: Subject) -> None:
    lines = {name: (subject.folder / name).read_text(encoding="utf-8").split("\n") for name in ("hits", "misses", "prefixes", "scores")}
    assert len(lines["hits"]) == len(lines["misses"]) == subject.facts.lookups == 100
    assert set(lines["hits"]) <= set(WORDS)
    assert not set(lines["misses"]) & {*WORDS, ""}
    assert sum(word.startswith(prefix) for prefix in lines["prefixes"] for word in WORDS) == subject.facts.prefixed
    boards = [Board.roll("classic", seed) for seed in range(20)]
    scores = [Solver(wsdict.compile(WORDS), "boggle").solve(board).score for board in boards]
    assert list(map(int, lines["scores"])) == scores
    assert subject.facts.score == sum(scores) > 0


def test_the_same_list_gives_the_same_queries(subject: Subject, tmp_path: Path) -> None:
    (tmp_path / "again").mkdir()
    Path("reversed.txt").write_text("\n".join(reversed(WORDS)), encoding="utf-8")
    again = draw(prepare("reversed.txt", tmp_path / "again"), 100, 20)
    for name in ("words", "hits", "misses", "prefixes", "scores"):
        assert (again.folder / name).read_bytes() == (subject.folder / name).read_bytes()


# Measurements


class WrongAnswers(Contender):
    """A set without one word."""

    module = "builtins"
    without: str | None = None

    def build(self, words: list[str], target: Path) -> None:
        target.write_text("\n".join(words), encoding="utf-8")

    def load(self, path: Path) -> Any:
        return frozenset(path.read_text(encoding="utf-8").split("\n")) - {self.without}

    def prefix(self, d: Any) -> Any:
        return lambda prefix: [word for word in d if word.startswith(prefix)]

    def index(self, d: Any) -> Any:
        return sorted(d).index

    def word(self, d: Any) -> Any:
        return sorted(d).__getitem__

    def score(self, d: Any) -> Any:
        return Solver(wsdict.compile(d), "boggle").score_many


MEASURED = ("resident", "hits", "iterate", "prefix", "index", "solve")


@pytest.mark.parametrize("name", MEASURED)
def test_wrong_answers_are_detected(name: str, subject: Subject) -> None:
    c = WrongAnswers()
    measure.build_file(c, task_of(subject))
    assert measure.MEASUREMENTS[name](c, task_of(subject))
    words = (subject.folder / "scores").read_text().split()
    c.without = "tea" if name == "solve" else (subject.folder / "hits").read_text(encoding="utf-8").split("\n")[0]
    if name == "prefix":
        prefixes = (subject.folder / "prefixes").read_text(encoding="utf-8").split("\n")
        c.without = next(word for word in WORDS if word.startswith(prefixes[0]))
    if name == "solve":  # the total of all boards could be the same by chance
        (subject.folder / "scores").write_text("\n".join([*words[:-1], str(int(words[-1]) + 1)]))
    with pytest.raises((measure.WrongError, ValueError)):
        measure.MEASUREMENTS[name](c, task_of(subject))


def test_wrong_misses_are_detected(subject: Subject) -> None:
    class Yes(WrongAnswers):
        def load(self, path: Path) -> Any:
            class Everything:
                def __contains__(self, word: object) -> bool:
                    return True

            return Everything()

    with pytest.raises(measure.WrongError, match="its misses are wrong"):
        measure.misses(Yes(), task_of(subject))


def test_a_worker_reports_failures(subject: Subject, capsys: pytest.CaptureFixture[str]) -> None:
    assert worker.run("wsdict nonesuch", "build_file", subject, 0) == Failure(
        "wsdict nonesuch",
        "build_file",
        worker.run("wsdict nonesuch", "build_words", subject, 0)[2],
        False,  # type: ignore[index]
    )
    failure = worker.run("Python set", "load", subject, 0)
    assert isinstance(failure, Failure)
    assert failure.problem.startswith("FileNotFoundError: ")
    assert worker.run("Python set", "prefix", subject, 0) != {}  # it fails to load
    assert isinstance(worker.run("Python set", "build_file", subject, 0), dict)
    assert worker.run("Python set", "prefix", subject, 0) == {}  # it has none
    (subject.folder / "hits").write_text("nonesuch")
    assert worker.run("Python set", "hits", subject, 0) == Failure("Python set", "hits", "its hits are wrong", True)


@pytest.mark.parametrize("name", [name for name, peer in PEERS.items() if peer.installed()])
def test_the_answers_of_a_peer_are_right(name: str, subject: Subject) -> None:
    c = PEERS[name]()
    for measurement in measure.BENCH:
        try:
            figures = measurement(c, task_of(subject))
        except NotImplementedError:
            continue
        assert all(value is None or value >= 0 or "loaded" in key or "touched" in key for key, value in figures.items()), figures


def test_our_answers_are_right(subject: Subject) -> None:
    for measurement in (*measure.BENCH, measure.traced):
        assert measurement(Ours("dawg"), task_of(subject))


# The whole


@pytest.fixture(scope="module")
def result(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """A small run, with a kind that cannot be built and a peer that every Python has."""
    path = tmp_path_factory.mktemp("bench") / "words.txt"
    path.write_text("\n".join(WORDS), encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        few = {name: PEERS[name] for name in ("marisa-trie", "Python set")}
        patch.setattr(harness, "PEERS", few)
        patch.setattr(few["marisa-trie"], "installed", classmethod(lambda cls: False))
        kinds = ["dawg", "nonesuch", "dawg:small"]
        return harness.bench([str(path)], kinds, peers=True, rounds=1, command="wsdict bench", enough=0, lookups=50, boards=10)


def test_result(result: dict[str, Any]) -> None:
    assert json.loads(json.dumps(result)) == result
    assert list(result) == ["environment", "versions", "missing", "imports", "lists"]
    assert result["missing"] == {"marisa-trie": "marisa-trie"}
    entry = result["lists"]["words"]
    assert list(entry["rounds"]) == ["wsdict dawg", "wsdict dawg:small", "Python set"]
    assert [(failure["contender"], failure["measurement"]) for failure in entry["failures"]] == [("wsdict nonesuch", "build_file")]
    columns = {"file_s", "bytes", "words_s", "load_ms", "touched_rss", "hits", "misses", "iterate"}
    for name, figures in entry["rounds"].items():
        ours = {"checked_ms", "prefix", "index", "word", "solve", "boards"} if name.startswith("wsdict") else set()
        assert columns | ours <= figures.keys()
        assert {len(values) for values in figures.values()} == {1}
    sizes = {name: figures["bytes"] for name, figures in entry["rounds"].items()}
    assert sizes["wsdict dawg"] == [len(wsdict.compile(WORDS).to_bytes())]
    assert sizes["wsdict dawg:small"] == [len(wsdict.compile(WORDS, level="small").to_bytes())]


def test_page(result: dict[str, Any]) -> None:
    text = table.markdown(list(bench_page.document(result)))
    assert text.startswith("# Benchmarks\n\nGenerated by `wsdict bench --write`")
    assert "is the best of 1 round," in text
    assert "divided by that of\n`wsdict dawg` in the same run" in text
    assert "* wsdict nonesuch, build_file: kind is 'nonesuch'" in text
    assert "Not installed: marisa-trie (pip install marisa-trie)." in text
    assert "| `wsdict bench`" in text
    assert str(Path.cwd()) not in text


def entry(**contenders: dict[str, float]) -> dict[str, Any]:
    return {"facts": {"words": 10}, "rounds": {name: {key: [value] for key, value in own.items()} for name, own in contenders.items()}}


def test_what_is_better() -> None:
    figures = bench_page.best(
        entry(a={"bytes": 100, "hits": 10, "load_ms": 0}, b={"bytes": 80, "hits": 20}, c={"bytes": 97, "hits": 5}, d={"bytes": 90})
    )
    assert bench_page._ahead(figures).splitlines()[2:] == [
        "* file, MB: b (0.80), d (0.90)",
        "* `word in d`, hits: b (2.0)",
    ]
    assert bench_page._cell(figures["b"], figures["a"], bench_page.COLUMNS["hits"]) == "**20.0 (2.0)**"
    assert bench_page._cell(figures["c"], figures["a"], bench_page.COLUMNS["hits"]) == "5.00 (0.50)"
    assert bench_page._cell(figures["d"], figures["a"], bench_page.COLUMNS["hits"]) == "–"
    assert bench_page._ahead({"a": figures["a"]}) == "None is better than a here."


def test_the_best_of_several_rounds() -> None:
    several = {"bytes": [2e6, 2e6], "hits": [1, 2], "load_ms": [3, 2], "touched_rss": [None, None]}
    found = bench_page.best({"facts": {"words": 10}, "rounds": {"a": several}})
    assert found["a"] == {"bytes": 2, "hits": 2, "load_ms": 2, "word_bytes": 2e5}


def test_prunes_find_the_same_words(subject: Subject) -> None:
    rows = prunes.ablate(subject)
    assert {row["same_words"] for row in rows} <= {True, None}
    assert {row["without"] for row in rows} == {None, *prunes.ablation.PRUNES}
    text = table.markdown(list(bench_page._prunes(rows)))
    assert text.count("| nothing ") == len({row["boards"] for row in rows})


# The command


def run(capsys: pytest.CaptureFixture[str], *argv: str) -> tuple[int, str, str]:
    status = main(list(argv))
    out, err = capsys.readouterr()
    return status, out, err


@pytest.fixture
def measured(monkeypatch: pytest.MonkeyPatch, result: dict[str, Any]) -> list[tuple[Any, ...]]:
    """The command does not measure: it gets this result."""
    calls: list[tuple[Any, ...]] = []

    def bench(*arguments: Any) -> dict[str, Any]:
        calls.append(arguments)
        return result

    monkeypatch.setattr(harness, "bench", bench)
    return calls


def test_command(measured: list[tuple[Any, ...]], result: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(
        capsys, "bench", "lists/words.txt", "--kinds", "dawg", "--peers", "--rounds", "2", "--json", "--write", "page.md"
    )
    assert (status, json.loads(out)) == (0, result)
    assert err == "wsdict: Not installed: marisa-trie (pip install marisa-trie).\n"
    assert measured[0][:6] == (
        ["lists/words.txt"],
        ["dawg"],
        True,
        False,
        2,
        "wsdict bench words.txt --kinds dawg --peers --rounds 2 --write page.md",
    )
    page = Path("page.md").read_text(encoding="utf-8")
    Path("bench.json").write_text(out, encoding="utf-8")
    assert run(capsys, "bench", "--read", "bench.json", "--write", "page.md")[:2] == (2, "")
    assert run(capsys, "bench", "--read", "bench.json", "--write", "page.md", "--force")[0] == 0
    assert Path("page.md").read_text(encoding="utf-8") == page


def test_a_wrong_answer_is_a_failed_check(
    measured: list[tuple[Any, ...]], result: dict[str, Any], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    failures = [*result["lists"]["words"]["failures"], Failure("Python set", "hits", "its hits are wrong", True)._asdict()]
    monkeypatch.setitem(result["lists"]["words"], "failures", failures)
    status, out, _ = run(capsys, "bench", "words.txt")
    assert status == 1
    assert "* Python set, hits: its hits are wrong" in out


@pytest.mark.parametrize(
    ("argv", "line"),
    [
        ([], "INPUT is None: expected word lists, recipes or dictionaries, or --read FILE"),
        (["words.txt", "--read", "words.txt"], "INPUT is 'words.txt': expected"),
        (["--read", "words.txt"], "read is 'words.txt': expected a file that wsdict bench --json printed"),
        (["words.txt", "--kinds", "luck"], "kinds is 'luck'"),
        (["words.txt", "--plot", "bars"], "plot is 'bars': expected a file that ends with .png or .svg"),
        (["missing.txt"], "missing.txt: No such file"),
    ],
)
def test_errors(argv: list[str], line: str, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(capsys, "bench", *argv)
    assert (status, out) == (2, "")
    assert err.startswith(f"wsdict: {line}")


def test_plot(measured: Iterable[Any], capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("matplotlib")
    assert run(capsys, "bench", "words.txt", "--plot", "bars.svg", "-q")[0] == 0
    text = Path("bars.svg").read_text(encoding="utf-8")
    assert [word in text for word in ("wsdict dawg", "Python set", plots.BLUE.lower(), plots.ORANGE.lower())] == [True] * 4


def test_boards_are_rolled_the_same_every_time() -> None:
    assert [str(board) for board in rolled(3)] == [str(Board.roll("classic", seed)) for seed in range(3)]
