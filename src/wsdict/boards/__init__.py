"""Boards, rules, and every word on a board."""

from wsdict.boards.board import Board
from wsdict.boards.rules import Rules
from wsdict.boards.search import Cells, Search, find_paths, find_word, is_spelled
from wsdict.boards.solver import Solution, Solver, Tally, solve

__all__ = ["Board", "Cells", "Rules", "Search", "Solution", "Solver", "Tally", "find_paths", "find_word", "is_spelled", "solve"]
