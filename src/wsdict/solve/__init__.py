"""Boards, rules, and every word on a board."""

from wsdict.solve.board import Board
from wsdict.solve.rules import Rules
from wsdict.solve.search import Cells, Search, find_paths, find_word, is_spelled
from wsdict.solve.solver import Solution, Solver, Tally, solve

__all__ = ["Board", "Cells", "Rules", "Search", "Solution", "Solver", "Tally", "find_paths", "find_word", "is_spelled", "solve"]
