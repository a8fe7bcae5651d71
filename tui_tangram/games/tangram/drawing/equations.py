"""Linear equations over Q(√2), added one after the other, with the movement they cost.

The unknowns are the coordinates of pieces, and each equation relates two pieces: it
stays true when everything is moved together.  So piece 0 is never solved for; it is the origin.

An equation implied by the accepted ones is redundant, and one that contradicts them is rejected.
Both are decided exactly.  A rounded system next to the exact one computes the least movement, in
the sum of squares, from the drawn positions to positions that fulfil all equations.  An equation
that would need more movement than allowed is also rejected: two edges that are nearly parallel
cross very far away.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import hypot, sqrt
from typing import Final, NamedTuple

from tui_tangram.maths.exact import Sqratio

FLAT: Final = 1e-7
"""The remainder of a row, as a share of its length, below which rounding is inconclusive."""


class Equation(NamedTuple):
    """A sum of unknowns with their factors, and its value."""

    factors: Mapping[int, Sqratio]
    """The factors by the number of the unknown: 2i and 2i + 1 are x and y of piece i."""
    right: Sqratio


class Equations:
    """A system without contradictions, and the least movement that fulfils it."""

    def __init__(self, places: Sequence[float], most: float) -> None:
        """Start with no equation: every piece is as drawn, and may move by *most*."""
        self._places = tuple(places)
        self._most = most
        self._solved: dict[int, Equation] = {}
        self._rows: list[tuple[float, ...]] = []
        self._moved = (0.0,) * len(self._places)

    def is_news(self, equation: Equation) -> bool:
        """Return whether the system leaves the left side of *equation* open."""
        return bool(self._reduced(equation).factors)

    def take(self, equations: Iterable[Equation]) -> bool:
        """Add all of *equations*, or none; return whether they were added."""
        before = dict(self._solved), list(self._rows), self._moved
        if all(self._take(one) for one in equations):
            return True
        self._solved, self._rows, self._moved = before
        return False

    def value(self, unknown: int) -> Sqratio:
        """Return an unknown, with piece 0 at the origin.

        Raises `LookupError` where the equations leave it open.
        """
        if unknown < 2:
            return Sqratio.ZERO
        factors, right = self._solved[unknown]
        if any(other >= 2 and other != unknown for other in factors):
            raise LookupError(f"unknown {unknown} is open")
        return right

    def moved(self, piece: int) -> tuple[float, float]:
        """Return the least movement of a piece, rounded."""
        return self._moved[2 * piece], self._moved[2 * piece + 1]

    def _reduced(self, equation: Equation) -> Equation:
        """Return the part of an equation that the system leaves open."""
        left = equation
        for unknown in equation.factors:
            if unknown in self._solved:
                left = _without(unknown, left, self._solved[unknown])
        return left

    def _take(self, equation: Equation) -> bool:
        left = self._reduced(equation)
        if not left.factors:
            return not left.right
        if not self._move(equation):
            return False
        # The last piece is solved for, so the first never is.
        unknown = max(left.factors)
        over = left.factors[unknown]
        solved = Equation(
            {other: factor / over for other, factor in left.factors.items()}, left.right / over
        )
        for other, row in self._solved.items():
            if unknown in row.factors:
                self._solved[other] = _without(unknown, row, solved)
        self._solved[unknown] = solved
        return True

    def _move(self, equation: Equation) -> bool:
        """Move as little as the equation adds to those before; return whether that is allowed."""
        row = [0.0] * len(self._places)
        for unknown, factor in equation.factors.items():
            row[unknown] = float(factor)
        size = sqrt(_dot(row, row))
        for known in self._rows:
            share = _dot(row, known)
            row = [a - share * b for a, b in zip(row, known, strict=True)]
        rest = sqrt(_dot(row, row))
        if rest <= FLAT * size:
            return False
        row = [a / rest for a in row]
        lacking = float(equation.right) - sum(
            float(factor) * (self._places[unknown] + self._moved[unknown])
            for unknown, factor in equation.factors.items()
        )
        moved = tuple(old + lacking / rest * a for old, a in zip(self._moved, row, strict=True))
        if any(hypot(x, y) > self._most for x, y in zip(moved[::2], moved[1::2], strict=True)):
            return False
        self._rows.append(tuple(row))
        self._moved = moved
        return True


def _without(unknown: int, equation: Equation, solved: Equation) -> Equation:
    """Return an equation with *solved* substituted for an unknown."""
    factor = equation.factors[unknown]
    factors = dict(equation.factors)
    for other, times in solved.factors.items():
        factors[other] = factors.get(other, Sqratio.ZERO) - factor * times
    return Equation(
        {other: left for other, left in factors.items() if left},
        equation.right - factor * solved.right,
    )


def _dot(one: Sequence[float], other: Sequence[float]) -> float:
    return sum(a * b for a, b in zip(one, other, strict=True))
