"""Speed of board solving, compared with C++ programs in the same run.

    python tests/bench/boards.py WORDS [--yardstick YARDSTICK.CC] [--boards FOLDER] [--rounds N]

--boards: a folder of files of 4x4 or 5x5 boards, one per line, row by row, q for Qu; by default dice are rolled. Programs are built with
g++ and -march=native.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import wsdict
from wsdict import Board, Solver
from wsdict.boards.engines import textbook
from wsdict.kernels import DESCRIPTION
from wsdict.representations.plain import build as build_trie

HERE = Path(__file__).parent
SIZES = {16: 4, 25: 5}
TURNS = 3  # interleaved, of the C++ program and the solver on a large board: other work on the machine comes and goes


def best(rounds: int, *tasks: Callable[[], object], clock: Callable[[], float] = time.process_time) -> list[float]:
    """The best seconds of each task, the tasks interleaved: of processor time, as the C++ programs count it."""
    seconds = [1e9] * len(tasks)
    for _ in range(rounds):
        for i, task in enumerate(tasks):
            start = clock()
            task()
            seconds[i] = min(seconds[i], clock() - start)
    return seconds


def build(source: Path, folder: Path) -> Path:
    program = folder / source.stem
    subprocess.run(["g++", "-O3", "-march=native", "-std=c++20", "-o", program, source], check=True)
    return program


def parsed(line: str) -> Board:
    width = SIZES[len(line)]
    return Board.parse("/".join(line[i : i + width] for i in range(0, len(line), width)))


def rolled(dice: str, n: int) -> list[str]:
    return ["".join(Board.roll(dice, seed).tiles()).lower() for seed in range(n)]


def small(words: Path, solver: Solver, name: str, lines: list[str], yardstick: Path | None, rounds: int, folder: Path) -> None:
    boards = [parsed(line) for line in lines]
    few = boards[:1000]
    reference: dict[str, float] = {}
    score, spell, single = best(
        rounds,
        lambda: solver.score_many(boards),
        lambda: [None for _ in solver.solve_many(boards)],
        lambda: [None for _ in map(solver.solve, few)],
    )
    one, two = best(rounds, lambda: solver.score_many(boards), lambda: solver.score_many(boards, threads=2), clock=time.perf_counter)
    if yardstick:
        (folder / "boards.txt").write_text("\n".join(lines))
        report = subprocess.run([yardstick, words, folder / "boards.txt", str(rounds)], check=True, capture_output=True, text=True).stdout
        reference = {row.split()[0]: float(row.split()[2]) for row in report.splitlines()[1:]}
    rows = {
        "score_many": len(boards) / score,
        f"score_many, 2 threads: {one / two:.2f} times as fast by the wall clock": len(boards) / score * one / two,
        "solve_many, words as str": len(boards) / spell,
        "solve, one call per board": len(few) / single,
        **{f"C++ {row}": value for row, value in reference.items()},
    }
    for row, value in rows.items():
        ratios = "".join(f" {value / other:.2f} |" for other in reference.values())
        print(f"| {name} | {row} | {value:,.0f} |{ratios}")


def large(words: Path, solver: Solver, lines: list[str], program: Path, rounds: int, folder: Path) -> None:
    letters = "".join(lines)
    for size in (8, 10, 30, 100):
        rows = ["".join(random.Random(size).choices(letters, k=size * size))[i * size : (i + 1) * size] for i in range(size)]
        board = Board.parse("/".join(rows))
        (folder / "board.txt").write_text("\n".join(rows))
        repeats = rounds * max(1, 2500 // size**2)  # small ones end before caches are warm
        command = [program, words, folder / "board.txt", str(repeats)]
        solution = solver.solve(board)
        reference = score = solve = 1e9
        for _ in range(TURNS):
            found, milliseconds = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
            assert len(solution.words) == int(found), (len(solution.words), found)
            reference = min(reference, float(milliseconds))
            times = best(repeats, lambda board=board: solver.score_many([board]), lambda board=board: solver.solve(board))  # type: ignore[misc]
            score, solve = min(score, times[0] * 1e3), min(solve, times[1] * 1e3)
        print(f"| {size} × {size} | {len(solution.words):,} | {reference:.3f} | {score:.3f} | {solve:.3f} | {score / reference:.2f} |")


def python_solvers(dictionary: wsdict.Dictionary, solver: Solver, lines: list[str], rounds: int) -> None:
    boards = [parsed(line) for line in lines[:20]]
    rules = solver.rules
    near = rules.neighbours(boards[0])
    trie = build_trie(dictionary)
    cells = [["qu" if tile == "q" else tile for tile in board.tiles()] for board in boards]
    ours, kept = best(rounds, lambda: list(solver.solve_many(boards)), lambda: [textbook.solve(trie, tiles, near) for tiles in cells])
    print(f"| textbook trie of dicts, Python | {len(boards) / kept:,.0f} |\n| wsdict, {DESCRIPTION} | {len(boards) / ours:,.0f} |")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("words", type=Path)
    parser.add_argument("--yardstick", type=Path)
    parser.add_argument("--boards", type=Path)
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    dictionary = wsdict.compile(options.words, letters="a-z", case="lower")
    solver = Solver(dictionary, "boggle")
    files = sorted(options.boards.glob("*.txt")) if options.boards else []
    sets = {file.stem: file.read_text().split() for file in files} or {"4x4-dice": rolled("classic", 5000), "5x5-dice": rolled("big", 2000)}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        yardstick = build(options.yardstick, folder) if options.yardstick else None
        print(f"kernels: {DESCRIPTION}\n\n| boards | | boards per second |{' array26 | dawg | cellset |' if yardstick else ''}")
        for title, lines in sets.items():
            small(options.words, solver, title, lines, yardstick, options.rounds, folder)
        print("\n| board | words | array26, unpruned, ms | score_many, ms | solve, ms | score / array26 |")
        large(options.words, solver, next(iter(sets.values())), build(HERE / "array26.cc", folder), options.rounds, folder)
        print("\n| 4x4, in Python | boards per second |")
        python_solvers(dictionary, solver, next(iter(sets.values())), options.rounds)


if __name__ == "__main__":
    main()
