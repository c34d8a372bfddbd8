"""What searches in plain Python may take: steps, and memory by their number. A step is a bounded amount of work."""

from __future__ import annotations

from collections.abc import Iterator

NO_LIMIT = 2**62
LOOKS = 16  # cells or letters that are looked at for a step, beyond the usual
LEAST_PENDING = 1 << 18  # entries of a stack that there is always memory for: 24 MB
STEPS_PENDING = 32  # ... and more steps buy more, one each
LEAST_PLACES = 1 << 20  # cells of all paths of an answer: 8 MB, as a place is one object for all paths
STEPS_PLACE = 8
WATCHED = 256  # steps between two looks at the limits of a search


def pending(limit: int | None) -> int:
    """The entries of a stack that a budget has memory for."""
    return max((NO_LIMIT if limit is None else limit) // STEPS_PENDING, LEAST_PENDING)


def places(limit: int) -> int:
    """The cells of paths that a budget has memory for."""
    return max(limit // STEPS_PLACE, LEAST_PLACES)


class Stepwise:
    """A search that can stop after any number of steps and continue later. `found` is what it finds, and None where steps ran out."""

    steps: int
    complete: bool  # is all found

    def __init__(self) -> None:
        self.steps = 0
        self.complete = False
        self._limit = NO_LIMIT
        self._results = self.found()

    def found(self) -> Iterator[list[int] | None]:
        """The paths; None after a payment that left a debt, which is paid next."""
        raise NotImplementedError

    def next(self, steps: int | None = None) -> list[int] | None:
        """The next path, as cell numbers. None after `steps` more steps, or, if `complete`, because there is no other path."""
        if self.complete or steps == 0:
            return None
        self._limit = NO_LIMIT if steps is None else self.steps + steps
        for path in self._results:
            return path
        self.complete = True
        return None

    def pay(self, steps: int) -> int:
        """Count steps. Gives those that are more than are left."""
        self.steps += steps
        debt = self.steps - self._limit
        if debt <= 0:
            return 0
        self.steps = self._limit
        return debt

    def paid(self, debt: int) -> Iterator[None]:
        """Wait until a debt is paid."""
        while debt:
            yield None
            debt = self.pay(debt)
