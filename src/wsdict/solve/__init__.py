"""Boards, rules, and every word on a board."""

from wsdict.solve.board import Board
from wsdict.solve.rules import Rules
from wsdict.solve.search import Search, find_paths, find_word, is_spelled
from wsdict.solve.solver import Solution, Solver, solve

__all__ = ["Board", "Rules", "Search", "Solution", "Solver", "find_paths", "find_word", "is_spelled", "solve"]
