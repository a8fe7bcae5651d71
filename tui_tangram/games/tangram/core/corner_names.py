"""Names of corners and parts that stay the same for a whole game.

*Corners* of the figure are numbered clockwise from the upper left one, in a lesson those of what it
leaves to fill.  A corner that a piece makes gets the next number, and no number is given to another
point: with an undo a corner is back under its own.  So the numbers follow from the history alone,
and a resumed game has the same.  Where a contour touches itself, several corners are at one point,
each with a number of its own: a corner is known by its angle, which pieces make smaller or divide.

*Names.*  A line on a corner has angles and lengths too, and often pieces, so corners are what these
are not: letters where pieces have digits, numbers where pieces have letters.  There is no corner A,
which voices read as the article; after Z come B2, C2 and so on.

*Parts* are numbered as they come apart, the largest first, and named by the ninth of the figure in
which they were then: "part 2, upper left".  What a move leaves of one keeps its name, and so does
what it becomes when pieces are removed.  In freestyle there is no figure, and no such place.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import takewhile
from typing import Final, Protocol

from tui_tangram.games.tangram.core.board import TangramState
from tui_tangram.games.tangram.core.describe import Corner, Sector, clockwise, corners_of
from tui_tangram.games.tangram.core.game import TangramGame
from tui_tangram.games.tangram.core.words import place
from tui_tangram.language import tr
from tui_tangram.maths.geometry import Contour, Point, PointLocation
from tui_tangram.play.phrases import place_name

_LETTERS: Final = "BCDEFGHIJKLMNOPQRSTUVWXYZ"
"""The letters of corners; see the module."""


class _Entry(Protocol):
    """A move of a history."""

    @property
    def by(self) -> str:
        """Who made it."""


class History(Protocol):
    """A game with its positions, as a session has it."""

    @property
    def state(self) -> TangramState:
        """The current state."""

    @property
    def entries(self) -> Sequence[_Entry]:
        """The moves that were made."""

    def state_at(self, place: int) -> TangramState:
        """Return the state after that many moves."""


def lettered(number: int) -> str:
    """Return the letter for the number of a corner.

    >>> [lettered(number) for number in (1, 25, 26, 51)]
    ['B', 'Z', 'B2', 'B3']
    """
    again, at = divmod(number - 1, len(_LETTERS))
    return f"{_LETTERS[at]}{again + 1 if again else ''}"


class CornerNames:
    """The corners and parts of the area left to fill, or in freestyle of the placed pieces."""

    def __init__(self, game: TangramGame, history: History) -> None:
        """Name those of a *history*."""
        self._game, self._history = game, history
        self._sectors: dict[Point, list[tuple[Sector, int]]] = {}
        """The angles that corners have had at each point, the latest first, and their numbers."""
        self._count = 0
        """How many corners have numbers."""
        self._parts: dict[Contour, int] = {}
        """The number of each outline, in the order in which they were met."""
        self._spots: dict[int, Point] = {}
        """The middle of each part when it first was one of several."""
        given = takewhile(lambda entry: entry.by == "game", history.entries)
        self._unseen = len(list(given))
        """The first position of the history whose corners have no numbers yet."""

    def name(self, number: int) -> str:
        """Return the name of the corner with a number."""
        return lettered(number) if self._game.pieces.by_digits else str(number)

    def part_name(self, number: int) -> str:
        """Return the name of the part with a number, in the middle of a sentence."""
        spot = self._spots.get(number)
        if spot is None or self._game.freestyle:
            return tr("part {number}", number=number)
        where = place_name(place(spot, *self._game.figure.bounds))
        return tr("part {number}, {place}", number=number, place=where)

    def now(self) -> tuple[Corner, ...]:
        """Return the corners of the current state along its contours."""
        return self.of(self._history.state)

    def of(self, state: TangramState) -> tuple[Corner, ...]:
        """Return the corners of a state along its contours, after those of the history."""
        positions = range(self._unseen, len(self._history.entries) + 1)
        for position in positions:
            self._named(self._game.region(self._history.state_at(position)))
        self._unseen = positions.stop
        return self._named(self._game.region(state))

    def parts(self, state: TangramState) -> dict[int, Contour]:
        """Return the outlines of a state by the numbers of their parts, in order."""
        self.of(state)
        outlines = _outlines(self._game.region(state))
        return dict(sorted((self._parts[one], one) for one in outlines))

    def _named(self, contours: Sequence[Contour]) -> tuple[Corner, ...]:
        outlines = _outlines(contours)
        for one in sorted(outlines, key=lambda one: -float(one.signed_area)):
            if one not in self._parts:
                taken = {self._parts.get(other) for other in outlines}
                self._parts[one] = self._part_number(one, taken)
        if len(outlines) > 1:
            for one in outlines:
                self._spots.setdefault(self._parts[one], one.centre)
        corners = corners_of(contours)
        numbers = self._numbers(corners)
        return tuple(
            corner._replace(number=number, name=self.name(number))
            for corner, number in zip(corners, numbers, strict=True)
        )

    def _numbers(self, corners: Sequence[Corner]) -> list[int]:
        """Return the numbers of corners: first of those that had just these angles, then of others.

        An angle has the number of the smallest that it was cut from, or else of the largest in it.
        """
        found: dict[int, int] = {}
        for known_alone in (True, False):
            for at, corner in enumerate(corners):
                if at in found:
                    continue
                known = self._sectors.setdefault(corner.point, [])
                around = [one for one in known if one[0].holds(corner.sector)]
                inside = [one for one in known if corner.sector.holds(one[0])]
                same = [one for one in around if one in inside]
                around.sort(key=lambda one: one[0].angle)
                inside.sort(key=lambda one: -one[0].angle)
                numbers = [one for _, one in (same if known_alone else around + inside)]
                free = [one for one in numbers if one not in found.values()]
                if known_alone and not free:
                    continue
                if not free:
                    self._count += 1
                    free.append(self._count)
                found[at] = free[0]
                if (corner.sector, free[0]) not in known:
                    known.insert(0, (corner.sector, free[0]))
        return [found[at] for at in range(len(corners))]

    def _part_number(self, outline: Contour, taken: set[int | None]) -> int:
        """Return the number of a new part: that of the smallest it was cut from, or a new one.

        A part that has grown has the number of the largest in it.
        """
        around = [one for one in self._parts if _encloses(one, outline)]
        inside = [one for one in self._parts if _encloses(outline, one)]
        around.sort(key=lambda one: float(one.signed_area))
        inside.sort(key=lambda one: -float(one.signed_area))
        numbers = (self._parts[one] for one in (*around, *inside))
        new = max(self._parts.values(), default=0) + 1
        return next((number for number in numbers if number not in taken), new)

    def parts_of(self, region: Sequence[Contour]) -> list[int]:
        """Return the number of the part of each corner along the contours of a region."""
        outlines = _outlines(region)
        found: list[int] = []
        for contour in region:
            around = (
                contour
                if contour in outlines
                else next((one for one in outlines if _encloses(one, contour)), outlines[0])
            )
            found += [self._parts[around]] * len(clockwise(contour))
        return found


def _outlines(contours: Iterable[Contour]) -> list[Contour]:
    return [contour for contour in contours if contour.signed_area > 0]


def _encloses(outline: Contour, contour: Contour) -> bool:
    """Whether no corner of a contour is outside another one."""
    return all(outline.locate(point) is not PointLocation.OUTSIDE for point in contour.points)
