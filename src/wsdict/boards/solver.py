"""Every word on a board: which engine, with which dictionary, and what is made of its answer.

up to 64 cells, up to 32 tiles      kernels/boards/cellset.py     a set of end cells a prefix, in one number
... and a kind of dictionary that   kernels/boards/cellsteps.py   the same, stepping through the dictionary as it is
    is not `dawg` but has a kernel
any other board                     kernels/boards/celllist.py    a list of end cells a prefix
straight lines                      straight.py
interpreted kernels                 textbook.py            a trie of dicts, the fastest in plain Python
any, if asked for                   walk.py                by the questions that every dictionary answers

Engines but the last three want a `dawg`, and make one of a dictionary of another kind.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, chain, groupby, islice
from threading import Lock
from typing import Any, NamedTuple

from wsdict.boards import oracle, straight, textbook, walk
from wsdict.boards.board import FACES, HOLE, WILD, Board, Shape, is_letter
from wsdict.boards.lexicon import Lexicon, lexicon_of, narrowed
from wsdict.boards.rules import Rules
from wsdict.boards.search import Cells, Path, Search
from wsdict.dictionary import Dictionary
from wsdict.errors import CheckError, LimitError, OptionError
from wsdict.kernels import COMPILED
from wsdict.kernels import cells as kc
from wsdict.kernels.boards import celllist, cellset
from wsdict.kernels.boards.cellsteps import CellSteps
from wsdict.kernels.boards.tracing import Tracer
from wsdict.kernels.steps.stepper import Stepper
from wsdict.representations import plain
from wsdict.representations.dawg import Dawg

MOST_STEPS = 10_000_000  # of one board: some 0.1 s; a 100 × 100 board of English takes half a million
NO_LIMIT = 2**62
MOST_PLANS = 64
CHUNK = 128  # boards that are solved in one go
CHUNK_CELLS = 2048  # ... and their cells: 128 boards of 4 × 4, some 1 ms, so that threads end together
UTF16 = "utf-16-le" if sys.byteorder == "little" else "utf-16-be"  # of this machine: text as an array of labels
PATHS = ("none", "first", "all")
ENGINES = ("auto", "walk")
MOST_PATHS = 1000  # of one word
QUICK_STEPS = 10_000  # of the search for one word's paths that looks at nothing beforehand; some 50 µs


class Solution(NamedTuple):
    """The words of a board, in order, and what they are worth."""

    words: list[str]
    score: int
    steps: int  # edges of the dictionary and steps of path searches
    complete: bool  # False where the steps ran out: the words are right, and there may be more
    paths: dict[str, list[Path]]  # of each word, if they were asked for


class Tally(NamedTuple):
    """What the words of a board come to."""

    score: int
    words: int
    complete: bool  # False where the steps ran out


Columns = tuple[Sequence[int], Sequence[int], Sequence[int]]


class Solver:
    """A dictionary and rules, to solve any number of boards with. May be shared by threads; the dictionary is only read.

    `steps` bounds the search of one board (None: no bound): boards can be made that take exponential time. `engine` walk takes the slow
    way that is the same for every kind of dictionary, and makes no `dawg` of it. Raises OptionError and RulesError.
    """

    def __init__(
        self,
        dictionary: Dictionary,
        rules: str | Rules = "wordsearch",
        min_length: int | None = None,
        steps: int | None = MOST_STEPS,
        engine: str = "auto",
    ) -> None:
        self.dictionary = dictionary
        self.rules = Rules.of(rules)
        if min_length is not None:
            if not 1 <= min_length < 2**31:
                raise OptionError("min_length", min_length, "1 to 2,147,483,647")
            self.rules = self.rules._replace(min_length=min_length)
        if steps is not None and not 0 <= steps <= NO_LIMIT:
            raise OptionError("steps", steps, f"0 to {NO_LIMIT}, or None")
        if engine not in ENGINES:
            raise OptionError("engine", engine, ", ".join(ENGINES))
        self.engine = engine
        self.steps = NO_LIMIT if steps is None else steps
        self._alias = {key.casefold(): value for key, value in self.rules.tiles.items()}
        self._lock = Lock()
        self._tiles: dict[str, str | None] = {HOLE: None, WILD: WILD}
        self._plans: dict[tuple[Shape, frozenset[str]], _Plan] = {}  # the last one for a shape and its special faces
        self._latest: dict[Shape, tuple[_Plan, set[int]]] = {}  # the last one for a shape, and its special faces, as code points
        self._all_plans: dict[Any, _Plan] = {}
        self._special: set[str] = {WILD}
        self._lexicons: dict[tuple[frozenset[str], bool], Lexicon] = {}
        self._narrowed: dict[tuple[frozenset[str], bool], Lexicon | None] = {}
        self._trie: plain.Node | None = None

    # Questions

    def solve(self, board: Board | str, paths: str = "none", check: bool = False, threads: int = 1) -> Solution:
        """The words of a board. `paths` first or all (1,000 a word) gives where they are.

        `threads` share a board of more than 64 cells by the first letters of its words, each with the whole budget of steps.
        `check` solves it by brute force too, slowly, and raises CheckError on any difference.
        """
        if paths not in PATHS:
            raise OptionError("paths", paths, ", ".join(PATHS))
        board = Board.parse(board) if isinstance(board, str) else board
        if threads > 1 and len(board) > 64:
            parts = list(self._share(board, threads))
            words = sorted({word for part in parts for word in part.words})
            once = len(words) == sum(len(part.words) for part in parts)  # else by several tilings, with other first tiles
            solution = Solution(
                words,
                sum(part.score for part in parts) if once else self.rules.score(words),
                sum(part.steps for part in parts),
                all(part.complete for part in parts),
                {},
            )
        else:
            (solution,) = self._solve([board], bytearray(1))
        if check and solution.complete:
            self._check(board, solution)
        return solution if paths == "none" else self._with_paths(board, solution, paths)

    def solve_many(self, boards: Iterable[Board | str], threads: int = 1) -> Iterator[Solution]:
        """The solution of every board, in order, lazily. Memory for `threads` × 512 boards at a time."""
        for solutions in self._spread(self._solve, boards, threads):
            yield from solutions

    def tally_many(self, boards: Iterable[Board | str], threads: int = 1) -> Iterator[Tally]:
        """Score and number of words of every board, in order, lazily: fast, as no word is spelled."""
        for score, words, halt in self._spread(self._score, boards, threads):
            yield from map(Tally, score, words, (stopped == 0 for stopped in halt))

    def score_many(self, boards: Iterable[Board | str], threads: int = 1) -> list[int]:
        """What the words of every board are worth, in order. Where the steps ran out, those that were found (tally_many says where)."""
        return [score for scores, _, _ in self._spread(self._score, boards, threads) for score in scores]

    # How

    def _spread(self, work: Any, boards: Iterable[Board | str], threads: int) -> Iterator[Any]:
        """Chunks of boards given to threads, results in order."""
        if threads < 1:
            raise OptionError("threads", threads, "1 or more")
        chunks = _chunks(boards)
        if threads > 1:
            from wsdict.boards.sharing import in_order

            return in_order(work, chunks, threads)
        stop = bytearray(1)
        return (work(chunk, stop) for chunk in chunks)

    def _share(self, board: Board, threads: int) -> Iterator[Solution]:
        """The solutions of a large board's parts: of the words that begin with certain tiles."""
        plan = self._plan(board, board.faces)
        if not isinstance(plan, _CellLists):
            yield from plan.solve([board], board.faces, bytearray(1))
            return
        from wsdict.boards.sharing import in_order

        yield from in_order(lambda part, stop: plan.solution(board, stop, part, threads), range(threads), threads)

    def _solve(self, boards: list[Board], stop: bytearray) -> list[Solution]:
        text = "".join([board.faces for board in boards])
        return self._plan(boards[0], text).solve(boards, text, stop)

    def _score(self, boards: list[Board], stop: bytearray) -> Columns:
        text = "".join([board.faces for board in boards])
        return self._plan(boards[0], text).score(boards, text, stop)

    def _plan(self, board: Board, text: str) -> _Plan:
        """How to solve boards of this shape with these faces."""
        latest = self._latest.get(board.shape)
        if latest is not None:  # most boards are like those before: that is seen sooner than a set of their faces is made, 6 % of solving
            plan, others = latest
            try:
                if others == set(text.encode("latin-1").translate(None, plan.plain)):
                    return plan
            except UnicodeEncodeError:
                pass
        faces = set(text)
        special = frozenset(self._special & faces)
        known = self._plans.get((board.shape, special))
        if known is not None and faces <= known.known:
            plan = known
        else:
            with self._lock:
                plan = self._slow_plan(board, faces)
                special = frozenset(self._special & faces)
        self._latest[board.shape] = plan, set(map(ord, special))
        return plan

    def _slow_plan(self, board: Board, faces: set[str]) -> _Plan:
        for face in faces - self._tiles.keys():
            self._tiles[face] = tile = self._spell(face)
            if not is_letter(tile):
                self._special = self._special | {face}
        tiles = [self._tiles[face] or "" for face in faces]
        if self._walks(board):
            return self._planned(board, faces, (board.shape,), None, None)
        multi = frozenset(tile for tile in tiles if tile and not is_letter(tile))
        singles = bool(multi) and (WILD in faces or not {tile[0] for tile in multi}.isdisjoint(tiles))
        try:
            small = self._narrow(multi, singles) if COMPILED and len(board) <= 64 else None
            if small is not None and not self._suits(small, multi, singles, faces):
                small = None
            lexicon = small or (self._lexicon(multi, singles) if COMPILED else None)
        except LimitError:  # a word with too many spellings by these tiles: the textbook's engine needs none of them
            small = lexicon = None
        return self._planned(board, faces, (board.shape, multi, singles, id(lexicon)), lexicon, small)

    def _walks(self, board: Board) -> bool:
        """Is the dictionary walked as it is?"""
        return self.engine == "walk" or (
            COMPILED and len(board) <= 64 and isinstance(self.dictionary.steps, Stepper) and not isinstance(self.dictionary, Dawg)
        )

    def _planned(self, board: Board, faces: set[str], key: Any, lexicon: Lexicon | None, small: Lexicon | None) -> _Plan:
        plan = self._all_plans.get(key)
        if plan is None:
            if len(self._all_plans) == MOST_PLANS:  # boards of many shapes: do not keep them all
                self._all_plans.clear()
                self._plans.clear()
                self._latest.clear()
            plan = self._all_plans[key] = self._new_plan(board, lexicon, small)
        plan.learn(faces)
        plan.plain = bytes(ord(face) for face in plan.known - self._special if face < "\u0100")
        self._plans[board.shape, frozenset(self._special & faces)] = plan
        return plan

    def _new_plan(self, board: Board, lexicon: Lexicon | None, small: Lexicon | None) -> _Plan:
        if self.rules.adjacency == "straight" and board.neighbours is None:
            return _Straight(self, board)
        if self.engine == "walk":
            return _Walk(self, board)
        if self._walks(board):
            return _CellSteps(self, board)
        if lexicon is None:
            return _Textbook(self, board)
        return _CellLists(self, board, lexicon) if small is None else _CellSets(self, board, small)

    def _lexicon(self, multi: frozenset[str], singles: bool) -> Lexicon:
        key = (multi, singles)
        if key not in self._lexicons:
            self._lexicons[key] = lexicon_of(self.dictionary, *key)
        return self._lexicons[key]

    def _narrow(self, multi: frozenset[str], singles: bool) -> Lexicon | None:
        key = (multi, singles)
        if key not in self._narrowed:
            self._narrowed[key] = narrowed(self._lexicon(*key))
        return self._narrowed[key]

    def _suits(self, small: Lexicon, multi: frozenset[str], singles: bool, faces: set[str]) -> bool:
        """Does a narrowed lexicon have every letter that these boards can use?"""
        full = self._lexicon(multi, singles)
        if full is small:
            return True
        letters = {FACES.letter(tile) for tile in map(self._tiles.get, faces) if tile}
        return WILD not in faces and letters & full.label.keys() <= small.label.keys()

    def _spell(self, face: str) -> str:
        """What a tile spells, as the dictionary spells it: in its normal form and case, else in whichever case it has the letters."""
        tile = FACES.tile(face)
        tile = self.dictionary.spelling.apply(self._alias.get(tile.casefold(), tile))
        cases = [tile, self.dictionary.spelling.apply(tile.lower()), self.dictionary.spelling.apply(tile.upper())]
        alphabet = set(self.dictionary.alphabet)
        return next((case for case in cases if alphabet.issuperset(case)), tile)

    def _cells(self, board: Board) -> list[str | None]:
        """What each cell spells; call it for a board that has been planned for."""
        return [self._tiles[face] for face in board.faces]

    def _with_paths(self, board: Board, solution: Solution, which: str) -> Solution:
        cells = self._cells(board)
        limit = 1 if which == "first" else MOST_PATHS
        steps, complete = 0, solution.complete
        lines: dict[str, list[list[int]]] = {}
        if self.rules.adjacency == "straight" and board.neighbours is None:
            lines = {word: straight.find(board, cells, word)[:limit] for word in solution.words}
        else:
            near = self.rules.neighbours(board)
            tracer = Tracer(cells, near, WILD, self.rules.reuse)
            prepared: Cells | None = None
            for word in solution.words:
                found, more = tracer.paths(word, limit, max(0, min(QUICK_STEPS, self.steps - steps)))
                steps += more
                if found is None:
                    prepared = prepared or Cells(cells, near)
                    search = Search(prepared, word, self.rules.reuse)
                    found = []
                    while len(found) < limit and (path := search.next(max(self.steps - steps - search.steps, 0))) is not None:
                        found.append(path)
                    steps += search.steps
                    complete = complete and (search.complete or len(found) == limit)
                lines[word] = found
        paths = {word: [[board.place(cell) for cell in line] for line in found] for word, found in lines.items()}
        return solution._replace(paths=paths, complete=complete)

    def _check(self, board: Board, solution: Solution) -> None:
        words = (word for word in self.dictionary if len(word) >= self.rules.min_length)
        cells = self._cells(board)
        if self.rules.adjacency == "straight" and board.neighbours is None:
            expected = sorted(word for word in words if straight.find(board, cells, word))
        else:
            expected = oracle.solve(words, cells, self.rules.neighbours(board), self.rules.reuse)
        if solution.words != expected:
            raise CheckError(sorted(set(expected) - set(solution.words)), sorted(set(solution.words) - set(expected)))


def _chunks(boards: Iterable[Board | str]) -> Iterator[list[Board]]:
    """Boards of one shape that follow each other: a few at first, so that results come soon, then up to a chunk, large ones alone."""
    source = iter(boards)
    size = 4
    while batch := [board if isinstance(board, Board) else Board.parse(board) for board in islice(source, size)]:
        size = min(2 * size, CHUNK, max(CHUNK_CELLS // len(batch[0]), 1))
        if len({id(board.shape) for board in batch}) == 1 and len(batch[0]) <= 64:
            yield batch
        else:
            for _, group in groupby(batch, lambda board: board.shape if len(board) <= 64 else id(board)):
                yield list(group)


class _Plan:
    """An engine, ready for boards of one shape."""

    def __init__(self, solver: Solver) -> None:
        self.rules = solver.rules
        self.steps = solver.steps
        self.tiles = solver._tiles
        self.known: set[str] = set()
        self.plain = b""  # the faces among them that are letters, in Latin-1

    def learn(self, faces: set[str]) -> None:
        """Be ready for these faces."""
        self.known = self.known | faces

    def solve(self, boards: list[Board], text: str, stop: bytearray) -> list[Solution]:
        """`text` is the boards' faces, one board behind the other."""
        raise NotImplementedError

    def score(self, boards: list[Board], text: str, stop: bytearray) -> Columns:
        """Scores, numbers of words, and what is not 0 where the steps ran out."""
        solutions = self.solve(boards, text, stop)
        return [s.score for s in solutions], [len(s.words) for s in solutions], [not s.complete for s in solutions]

    def finished(self, words: Iterable[str], steps: int, complete: bool) -> Solution:
        """A solution from words in any order, repeats included."""
        found = sorted({word for word in words if len(word) >= self.rules.min_length})
        return Solution(found, self.rules.score(found), steps, complete, {})


class _CellSets(_Plan):
    def __init__(self, solver: Solver, board: Board, lexicon: Lexicon) -> None:
        super().__init__(solver)
        self.lexicon = lexicon
        neighbours = self.rules.grid(board)
        grid = (board.width, board.height) if self.rules.adjacency == "8" and board.neighbours is None else None
        shape = {(4, 4): kc.ROWS4, (5, 5): kc.ROWS5}.get(grid, kc.TABLE) if grid else kc.TABLE
        dawg = lexicon.dawg
        records, counts = dawg._layout()[2], dawg._layout_counts()
        self.engine = cellset.CellSets(
            records,
            counts,
            lexicon.symbols,
            self.rules.table(solver.dictionary.longest),
            self.rules.min_length,
            len(neighbours),
            kc.neighbour_table([sum(1 << other for other in near) for near in neighbours]),
            shape,
            self.rules.reuse,
            self.steps,
        )
        self.codes: dict[str, int] = {}
        self.latin = bytes(256)
        self.is_latin = True

    def learn(self, faces: set[str]) -> None:
        codes = self.codes | {face: _code(self.tiles[face], self.lexicon) for face in faces}
        self.latin = bytes(codes.get(chr(c), kc.HOLE_CELL) for c in range(256))
        self.is_latin = max(codes) < "\u0100"
        self.codes = codes
        super().learn(faces)

    def encode(self, text: str) -> bytes:
        if self.is_latin:
            return text.encode("latin-1").translate(self.latin)
        return bytes([self.codes[face] for face in text])

    def solve(self, boards: list[Board], text: str, stop: bytearray) -> list[Solution]:
        results = self.engine.words(self.encode(text), stop)
        if self.lexicon.ambiguous or self.rules.letter_points is not None:
            return [self.finished(words, steps, complete) for words, _, steps, complete in results]
        if not self.lexicon.in_order:
            for words, _, _, _ in results:
                words.sort()
        return [Solution(*result, {}) for result in results]

    def score(self, boards: list[Board], text: str, stop: bytearray) -> Columns:
        if self.lexicon.ambiguous or self.rules.letter_points is not None:
            return super().score(boards, text, stop)
        flat = self.engine.score(self.encode(text), stop).tolist()
        return flat[::3], flat[1::3], flat[2::3]


def _code(tile: str | None, lexicon: Lexicon) -> int:
    if tile == WILD:
        return kc.WILD_CELL
    return lexicon.label.get(FACES.letter(tile), kc.HOLE_CELL + 1) - 1 if tile else kc.HOLE_CELL


class _CellLists(_Plan):
    def __init__(self, solver: Solver, board: Board, lexicon: Lexicon) -> None:
        super().__init__(solver)
        self.lexicon = lexicon
        neighbours = self.rules.grid(board)
        first = array("I", [0])
        near = array("I")
        for cells in neighbours:
            near.extend(cells)
            first.append(len(near))
        near.append(0)
        self.first, self.near = first, near
        self.sizes = array("B", [0, *map(len, lexicon.symbols)])
        self.points = self.rules.table(solver.dictionary.longest)
        self.labels: dict[int, int] = {}  # of faces

    def learn(self, faces: set[str]) -> None:
        for face in faces:
            tile = self.tiles[face]
            self.labels[ord(face)] = kc.WILD_LABEL if tile == WILD else self.lexicon.label.get(FACES.letter(tile), 0) if tile else 0
        super().learn(faces)

    def run(self, board: Board, keep: bool, stop: bytearray, part: int = 0, parts: int = 1) -> tuple[array[int], int, int, int, bool]:
        form, shift, records = self.lexicon.dawg._layout()
        labels = array("H", board.faces.translate(self.labels).encode(UTF16, "surrogatepass"))
        return celllist.solve_board(
            form,
            shift,
            records,
            labels,
            self.first,
            self.near,
            self.sizes,
            self.points,
            self.rules.min_length,
            self.rules.reuse,
            keep,
            self.steps,
            stop,
            part,
            parts,
        )

    def solve(self, boards: list[Board], text: str, stop: bytearray) -> list[Solution]:
        return [self.solution(board, stop) for board in boards]

    def solution(self, board: Board, stop: bytearray, part: int = 0, parts: int = 1) -> Solution:
        labels, _, score, steps, complete = self.run(board, True, stop, part, parts)
        words = _spelled(labels, self.lexicon.spelling)
        if self.lexicon.ambiguous or self.rules.letter_points is not None:
            return self.finished(words, steps, complete)
        if not self.lexicon.in_order:
            words.sort()
        return Solution(words, score, steps, complete, {})

    def score(self, boards: list[Board], text: str, stop: bytearray) -> Columns:
        if self.lexicon.ambiguous or self.rules.letter_points is not None:
            return super().score(boards, text, stop)
        results = [self.run(board, False, stop) for board in boards]
        return [r[2] for r in results], [r[1] for r in results], [not r[4] for r in results]


class _CellSteps(_Plan):
    def __init__(self, solver: Solver, board: Board) -> None:
        super().__init__(solver)
        stepper = solver.dictionary.steps
        assert isinstance(stepper, Stepper)
        near = [sum(1 << other for other in cells) for cells in self.rules.grid(board)]
        points = self.rules.table(solver.dictionary.longest)
        table = kc.neighbour_table(near)
        self.engine = CellSteps(stepper, points, self.rules.min_length, len(near), table, self.rules.reuse, self.steps)
        self.letters = len(solver.dictionary.alphabet)
        self.label = {letter: label for label, letter in enumerate(solver.dictionary.alphabet, 1)}
        self.spelling = {0: "\n", **dict(enumerate(solver.dictionary.alphabet, 1))}

    def run(self, board: Board, keep: bool, stop: bytearray) -> tuple[array[int], int, int, int, bool, bool]:
        """What the kernel says, and whether a word may have come twice."""
        wild = there = 0
        letters = array("Q", bytes(8 * (self.letters + 2)))
        several: dict[str, int] = {}  # cells of tiles of several letters
        for cell, face in enumerate(board.faces):
            tile = self.tiles[face]
            if not tile:
                continue
            there |= 1 << cell
            if tile == WILD:
                wild |= 1 << cell
            elif is_letter(tile):
                letters[self.label.get(tile, 0)] |= 1 << cell
            else:
                several[tile] = several.get(tile, 0) | 1 << cell
        firsts = {tile[0] for tile in several}
        ambiguous = bool(several) and (
            wild > 0 or len(firsts) < len(several) or any(letters[self.label[first]] for first in firsts & self.label.keys())
        )
        if wild:
            letters = array("Q", [cells | wild for cells in letters])
        spelled = [[self.label.get(letter, 0) for letter in tile] for tile in several]
        first = array("I", [0, *accumulate(map(len, spelled)), 0])
        labels = array("H", [*chain.from_iterable(spelled), 0])
        result = self.engine.solve(letters, array("Q", [*several.values(), 0]), first, labels, there, keep, stop)
        return *result, ambiguous

    def solve(self, boards: list[Board], text: str, stop: bytearray) -> list[Solution]:
        return [self.solution(board, stop) for board in boards]

    def solution(self, board: Board, stop: bytearray) -> Solution:
        labels, _, score, steps, complete, ambiguous = self.run(board, True, stop)
        words = _spelled(labels[::-1], self.spelling)
        if ambiguous or self.rules.letter_points is not None:
            return self.finished(words, steps, complete)
        words.sort()
        return Solution(words, score, steps, complete, {})

    def score(self, boards: list[Board], text: str, stop: bytearray) -> Columns:
        if self.rules.letter_points is not None:
            return super().score(boards, text, stop)
        rows = []
        for board in boards:
            _, found, score, _, complete, ambiguous = self.run(board, False, stop)
            if ambiguous:
                solution = self.solution(board, stop)
                found, score, complete = len(solution.words), solution.score, solution.complete
            rows.append((score, found, not complete))
        scores, counts, stopped = zip(*rows, strict=True)
        return scores, counts, stopped


def _spelled(labels: array[int], spelling: dict[int, str]) -> list[str]:
    """Words from labels with a 0 between them."""
    # Labels as code points, translated, all at C speed; but labels from 0xD800 on would be surrogates.
    if len(spelling) > 0xD800:
        text = "".join([spelling[label] for label in labels])
    else:
        text = labels.tobytes().decode(f"utf-16-{sys.byteorder[0]}e").translate(spelling)
    return text.strip("\n").split("\n") if text else []


class _Walk(_Plan):
    def __init__(self, solver: Solver, board: Board) -> None:
        super().__init__(solver)
        self.neighbours: Sequence[Sequence[int]] = self.rules.grid(board)
        self.dictionary = solver.dictionary

    def solve(self, boards: list[Board], text: str, stop: bytearray) -> list[Solution]:
        cells = ([self.tiles[face] for face in board.faces] for board in boards)
        return [self.finished(*walk.solve(self.dictionary, tiles, self.neighbours, self.rules.reuse, self.steps, stop)) for tiles in cells]


class _Textbook(_Plan):
    def __init__(self, solver: Solver, board: Board) -> None:
        super().__init__(solver)
        self.neighbours: Sequence[Sequence[int]] = self.rules.grid(board)
        if solver._trie is None:
            solver._trie = plain.build(solver.dictionary)
        self.trie = solver._trie

    def solve(self, boards: list[Board], text: str, stop: bytearray) -> list[Solution]:
        cells = ([self.tiles[face] for face in board.faces] for board in boards)
        return [self.finished(*textbook.solve(self.trie, tiles, self.neighbours, self.rules.reuse, self.steps, stop)) for tiles in cells]


class _Straight(_Plan):
    def __init__(self, solver: Solver, board: Board) -> None:
        super().__init__(solver)
        self.dictionary = solver.dictionary

    def solve(self, boards: list[Board], text: str, stop: bytearray) -> list[Solution]:
        found = (straight.solve(board, [self.tiles[face] for face in board.faces], self.dictionary) for board in boards)
        return [self.finished(words, sum(map(len, words.values())), True) for words in found]


def solve(
    board: Board | str,
    dictionary: Dictionary,
    rules: str | Rules = "wordsearch",
    min_length: int | None = None,
    steps: int | None = MOST_STEPS,
    paths: str = "none",
    check: bool = False,
) -> Solution:
    """The words of one board. A Solver does it faster, board after board: what it makes ready is kept."""
    return Solver(dictionary, rules, min_length, steps).solve(board, paths, check)
