"""Plans: which engine solves which boards, and the recognition of boards like those before.

A plan is an engine that was made for boards of one shape with one set of special faces: wildcards, tiles of several letters, and letters
that are spelled as several. Other faces are learned as they are met. Plans are kept in one cache. Most boards are like those before them,
and that is seen without a set of their faces: making one takes 6 % of the time of solving.
"""

from __future__ import annotations

from collections.abc import Sequence

from wsdict import kernels
from wsdict.boards.board import Board, Shape
from wsdict.boards.cache import Cache
from wsdict.boards.engines import EngineName, engine_class
from wsdict.boards.engines.base import MOST_CELLS, Engine
from wsdict.boards.folding import spelled
from wsdict.boards.game import Game
from wsdict.boards.lexicon import TileSet
from wsdict.boards.tiles import HOLE, WILD, Tiles, face_of, faces_of, is_letter
from wsdict.errors import LimitError, OptionError
from wsdict.forks import Lock
from wsdict.kernels.steps.stepper import Stepper
from wsdict.representations.dawg import Dawg

MOST_PLANS = 128
MOST_PLAN_CELLS = 1 << 19  # of the boards of all plans: 20 MB, as a large plan takes 40 bytes per cell
WALK_CELLS = 20  # of cellsteps take as long as one of walk
MOST_FACES = 10_000  # that one plan knows, and spellings that are kept
MOST_TRIE = 1 << 25  # letters of the words of a dictionary that is made a trie of dicts, of up to 200 bytes per letter
LATIN1 = 256  # code points
LAST = "last"  # in place of an engine's name: the plan that was used last for some special faces

Key = tuple[Shape, Tiles, frozenset[str], str, bool]


class Plan:
    """An engine, and the faces that it knows."""

    engine: Engine
    shape: Shape
    special: Tiles

    on_trial = 0  # cells of other engines that a cell takes as long as, if the engine is one that needs no lexicon and is slower

    def __init__(self, engine: Engine, shape: Shape, special: Tiles, letters: frozenset[str]) -> None:
        """special: the tiles of several letters; letters: the special faces that are letters or wildcards."""
        self.engine, self.shape, self.special = engine, shape, special
        self._letters = letters
        self._boards = {(), special}
        self._rest = {*map(ord, letters), *(ord(face_of(i)) for i in range(len(special)))}
        self._plain = b""  # other known faces, in Latin-1

    def weight(self) -> int:
        return self.engine.size

    def learn(self, tiles: dict[str, str | None]) -> None:
        """Make these faces known."""
        self.engine.learn(tiles)
        rest = self._rest
        self._plain = bytes(ord(face) for face in self.engine.tiles if ord(face) < LATIN1 and ord(face) not in rest)

    def suits(self, boards: Sequence[Board], text: str) -> bool:
        """Are these boards, with these faces, like those before? False may be wrong."""
        if boards[0].shape is not self.shape:
            return False
        try:
            if self._rest != set(text.encode("latin-1").translate(None, self._plain)):
                return False
        except UnicodeEncodeError:
            return False
        return not self.special or {board.special for board in boards} <= self._boards


class Plans:
    """The plans of a solver. May be shared by threads."""

    game: Game

    def __init__(self, game: Game, engine: EngineName) -> None:
        self.game, self.engine = game, engine
        self._kept: Cache[Key, Plan] = Cache(MOST_PLANS, MOST_PLAN_CELLS, Plan.weight)
        self._latest: Plan | None = None
        self._special = {WILD}  # letters that are spelled as several, as far as they are known, and wildcards
        self._spelled: dict[str, str | None] = {}
        self._alias = {tile.casefold(): letters for tile, letters in game.rules.tiles.items()}
        self._alphabet = frozenset(game.dictionary.alphabet)
        self._making = Lock()

    def plan(self, boards: Sequence[Board], stop: Sequence[int] = (0,)) -> tuple[Engine, str]:
        """The engine for boards of one shape, and their faces as it knows them.

        Raises OptionError, LimitError, and KeyboardInterrupt if another thread sets stop[0].
        """
        text = boards[0].faces if len(boards) == 1 else "".join([board.faces for board in boards])
        latest = self._latest
        if latest is not None and not latest.on_trial and latest.suits(boards, text):
            return latest.engine, text
        tables = {board.special for board in boards if board.special}
        special = next(iter(tables), ())
        if len(tables) > 1:
            special = tuple(sorted({tile for table in tables for tile in table}))
            text = "".join([_translated(board, special) for board in boards])
        return self._found(boards[0], special, text, stop), text

    def _found(self, board: Board, special: Tiles, text: str, stop: Sequence[int]) -> Engine:
        faces = set(text)
        plan = self._kept.get((board.shape, special, frozenset(self._special & faces), LAST, False))
        pays = plan is not None and plan.on_trial > 0 and self.game.pays(plan.on_trial * len(text))
        if plan is None or pays or not faces <= plan.engine.tiles.keys():
            with self._making.of_process():
                plan = self._made(board, special, faces, pays, stop)
        self._latest = plan
        return plan.engine

    def _made(self, board: Board, special: Tiles, faces: set[str], pays: bool, stop: Sequence[int]) -> Plan:
        """A plan that knows these faces; it is kept for its engine, and as the one to try first. pays: does it pay to make a lexicon?"""
        tile_of = {face_of(i): tile for i, tile in enumerate(special)}
        tiles = {face: self._spell(tile_of.get(face, face)) for face in faces}
        self._special |= {face for face, tile in tiles.items() if tile and face not in tile_of and (tile == WILD or not is_letter(tile))}
        letters = frozenset(self._special & faces)
        tile_set = TileSet.of(tiles.values(), self._alphabet)
        name, on_trial = self._chosen(board, tile_set, pays, stop)
        key = (board.shape, special, letters, name, tile_set.singles)
        plan = self._kept.get(key)
        if plan is None or len(plan.engine.tiles) > MOST_FACES:
            plan = Plan(engine_class(name)(self.game, board, tile_set), board.shape, special, letters)
            plan.on_trial = on_trial
            self._kept.retain(lambda plan: self.game.keeps(plan.engine.source))
            self._kept.put(key, plan)
        plan.learn(tiles)
        return self._kept.put((board.shape, special, letters, LAST, False), plan)

    def _chosen(self, board: Board, tiles: TileSet, pays: bool, stop: Sequence[int]) -> tuple[str, int]:
        """The engine that was asked for, or the fastest one, and Plan.on_trial. Raises OptionError and LimitError."""
        game, dictionary = self.game, self.game.dictionary
        if self.engine != "auto":
            fits = self.engine == "celllist" or (self.engine == "cellset" and len(board) <= MOST_CELLS)
            if fits and not game.rules.in_lines(board):
                game.lexicon(tiles, stop)  # made here, where the stop of threads is heard
            if lack := engine_class(self.engine).lacks(game, board, tiles):
                raise OptionError("engine", self.engine, lack)
            return self.engine, 0
        if game.rules.in_lines(board):
            return "straight", 0
        if not kernels.COMPILED:
            return "textbook" if dictionary.header.letters <= MOST_TRIE else "walk", 0
        walks = len(board) <= MOST_CELLS and isinstance(dictionary.steps, Stepper)
        if walks and not isinstance(dictionary, Dawg):
            return "cellsteps", 0
        without, weight = ("cellsteps", 1) if walks else ("walk", WALK_CELLS)
        if not pays and not game.has_lexicon(tiles) and not tiles.several <= self._of_rules() and not game.pays(weight * len(board)):
            return without, weight
        try:
            lexicon = game.lexicon(tiles, stop)
        except LimitError:  # the words have too many spellings by these tiles
            return without, 0
        return "cellset" if len(board) <= MOST_CELLS and lexicon.masks_for(tiles) is not None else "celllist", 0

    def _of_rules(self) -> set[str | None]:
        """The tiles that rules have, such as Qu: they are on many boards."""
        return {self._spell(tile) for tile in self._alias}

    def _spell(self, tile: str) -> str | None:
        """What a tile spells, in the letters of the dictionary that it matches."""
        if tile in self._spelled:
            return self._spelled[tile]
        if len(self._spelled) >= MOST_FACES:
            self._spelled = {}
        self._spelled[tile] = matched = self._matched(tile)
        return matched

    def _matched(self, tile: str) -> str | None:
        if tile in (HOLE, WILD):
            return WILD if tile == WILD else None
        folding = self.game.folding
        return folding.letters(spelled(tile, self._alias, self.game.spelling, folding.case))


def _translated(board: Board, special: Tiles) -> str:
    """A board's faces where these are the tiles of several letters."""
    if not board.special:
        return board.faces
    face_in = faces_of(special)
    return board.faces.translate({ord(face): face_in[tile] for tile, face in faces_of(board.special).items()})
