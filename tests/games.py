"""Games for the tests of boards: dictionaries, engines by name, and drawn boards, rules and words with what brute force finds."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, NamedTuple

from hypothesis import strategies as st
from oracles import Cells, File, Near, near_cells, words_in_lines, words_on

import wsdict
from wsdict import Board, Dictionary, Rules, Solution, Solver
from wsdict.boards.rules import CLASSIC

# Dictionaries and engines ----------------------------------------------------------------------------------------------

FORMS = [(form, ranks) for form in ("mask", "narrow", "wide") for ranks in (False, True)]
ENGINES = ["auto", "cellset", "celllist", "cellsteps", "walk", "textbook"]  # those that solve boards of some size within seconds
KING = Rules(adjacency="8")


def dictionary(words: Sequence[str], form: str = "mask", ranks: bool = False) -> Dictionary:
    """Of more than 32 letters there is no mask form; it becomes the narrow one."""
    d = wsdict.compile(words, ranks=ranks, level="fast" if form == "mask" else "small")
    return Dictionary.from_bytes(File.read(d.to_bytes()).widened()) if form == "wide" else d


def can_solve(engine: str, board: Board, rules: Rules, kind: str = "dawg", letters: int = 1) -> bool:
    """Can an engine solve a board over a dictionary of a kind? letters: of the dictionary, tiles of several among them."""
    straight = rules.adjacency == "straight" and board.neighbours is None
    if engine == "auto":
        return True
    if straight or engine == "straight":
        return straight and engine == "straight"
    if engine == "cellset":
        return len(board) <= 64 and letters <= 32
    if engine == "cellsteps":
        return len(board) <= 64 and kind not in ("set", "dict", "marisa")
    return engine in ("celllist", "textbook", "walk", "naive")


def solver(engine: str, board: Board | str, d: Dictionary, rules: str | Rules = "wordsearch", **options: Any) -> Solver:
    """A solver with this engine, or with the one for boards that it cannot solve."""
    board = Board.parse(board) if isinstance(board, str) else board
    several = {tile for tile in board.tiles() if len(tile) > 1 or tile.lower() in Rules.of(rules).tiles}
    if not can_solve(engine, board, Rules.of(rules), letters=len(d.alphabet) + len(several)):
        engine = next(other for other in ("celllist", "straight") if can_solve(other, board, Rules.of(rules)))
    return Solver(wsdict.convert(d, "packed") if engine == "cellsteps" else d, rules, engine=engine, **options)  # type: ignore[arg-type]


def solve(engine: str, board: Board | str, d: Dictionary, rules: str | Rules = "wordsearch", **options: Any) -> Solution:
    return solver(engine, board, d, rules, **options).solve(board)


# Drawn games -----------------------------------------------------------------------------------------------------------

KINDS = ["4", "8", "torus", "torus4", "hex", "straight", "graph"]
TILES = {  # letters, and tiles of several
    "ab": ["ab", "ba", "aa"],
    "abcd": ["ab", "abc", "cd"],
    "qutian": ["qu", "an", "it"],
    "andte": ["an", "and", "nd", "t"],
    "aéöß-'": ["aé", "ßa"],
    "一丁七万": ["一丁", "丁七"],
    "".join(map(chr, range(0x4E00, 0x4E00 + 40))): ["一丁"],
    "".join(map(chr, range(0x5E00, 0x5E00 + 70))): ["帀币"],
}
SMALL = [(1, 1), (1, 2), (2, 2), (3, 3), (2, 5), (4, 4), (4, 4), (5, 5), (5, 5), (3, 7), (8, 8), (1, 64), (64, 1)]
SHAPES = [*SMALL, (1, 66), (9, 9), (7, 10)]


class Game(NamedTuple):
    """A board, rules and words."""

    board: Board
    rules: Rules
    words: list[str]
    cells: Cells
    near: Near

    def found(self) -> list[str]:
        """What brute force finds."""
        words = [word for word in self.words if len(word) >= self.rules.min_length]
        if self.rules.adjacency == "straight" and self.board.neighbours is None:
            return sorted(words_in_lines(words, self.cells, self.board.width))
        return words_on(words, self.cells, self.near, self.rules.reuse)

    def worth(self, words: list[str]) -> int:
        if self.rules.letter_points is not None:
            return sum(self.rules.letter_points.get(letter, 0) for word in words for letter in word)
        return sum(self.rules.points[min(len(word), len(self.rules.points) - 1)] for word in words)


@st.composite
def all_rules(draw: st.DrawFn, kind: str, letters: str) -> Rules:
    points = draw(st.sampled_from([(0, 1), CLASSIC, (5,), (0, 1, 2, 4, 8, 16, 32, 64)]))
    letter_points = draw(st.none() | st.dictionaries(st.sampled_from(letters), st.integers(0, 9)))
    reuse = draw(st.booleans()) and draw(st.booleans())
    return Rules("drawn", kind, draw(st.integers(1, 4)), points, letter_points, reuse)  # type: ignore[arg-type]


@st.composite
def games(draw: st.DrawFn, kinds: Sequence[str] = KINDS, shapes: Sequence[tuple[int, int]] = SHAPES) -> Game:
    """Few letters, so that they meet; words that are on the board, or nearly are."""
    letters = draw(st.sampled_from([*TILES]))
    height, width = draw(st.sampled_from(shapes))
    special = draw(st.lists(st.sampled_from([*TILES[letters], "?", "."]), max_size=3))
    size = height * width
    drawn = draw(st.lists(st.sampled_from([*letters, *special]), min_size=size, max_size=size))
    rows = [drawn[at : at + width] for at in range(0, size, width)]
    kind = draw(st.sampled_from(kinds))
    cells: Cells = [None if tile == "." else tile for tile in drawn]
    if kind == "graph":
        ends = st.integers(0, size - 1)
        pairs = draw(st.lists(st.tuples(ends, ends), max_size=2 * size))
        full: Near = [[] for _ in range(size)]
        for a, b in pairs:
            full[a] += [b] * (a != b)
            full[b] += [a] * (a != b)
        board = Board([drawn], [sorted(set(others)) for others in full])
        near = [sorted({b for b in others if cells[b]}) if cells[a] else [] for a, others in enumerate(full)]
    else:
        near = near_cells("8" if kind == "straight" else kind, cells, width)
        board = Board(rows)
    words = draw(st.lists(st.text(letters, min_size=1, max_size=5), min_size=1, max_size=6))
    rules = draw(all_rules("8" if kind == "graph" else kind, letters))
    free = len(letters) < 3 or "?" in special or rules.reuse  # many ways to continue from a cell: engines that try all take too long
    longest, most = (4, 5) if size > 25 else (5, 12) if free else (8, 12)
    for start, turns in draw(st.lists(st.tuples(st.integers(0, size - 1), st.lists(st.integers(0, 7), max_size=longest)), max_size=most)):
        path = [start]
        for turn in turns:
            path += near[path[-1]][turn : turn + 1]
        word = "".join(letters[0] if cells[cell] == "?" else cells[cell] or "" for cell in path)
        words += [word, word + letters[0], word[1:]]
    return Game(board, rules, sorted({*words} - {""}), cells, near)


# Many boards of few letters

CRAFT = random.Random(3)
SOME_WORDS = sorted({"".join(CRAFT.choices("aeinrstqu", k=CRAFT.randrange(1, 7))) for _ in range(900)} | {"quit", "quiet", "antique"})
SOME = dictionary(SOME_WORDS)


def text_board(height: int, width: int, tiles: Sequence[str] = "aeinrst") -> str:
    return "/".join(" ".join(CRAFT.choices(tiles, k=width)) for _ in range(height))
