"""Corners and parts that keep their names for a whole game, and a walk along them.

The corners of the figure are numbered clockwise from the upper left one, in a lesson those of what
it leaves to fill.  A corner that a piece makes gets the next number, and no number is given to
another point: with an undo a corner is back under its own.  So the numbers follow from the history
alone, and a resumed game has the same.  Two corners at one point are one.

*Names.*  A line on a corner has angles and lengths too, and often pieces, so corners are what these
are not: letters where pieces have digits, numbers where pieces have letters.  There is no corner A,
which voices read as the article; after Z come B2, C2 and so on.  Either way a number may be typed.

*Parts* are numbered as they come apart, the largest first, and named by the ninth of the figure in
which they were then: "part 2, upper left".  What a move leaves of one keeps its name, and so does
what it becomes when pieces are removed.  In freestyle there is no figure, and no such place.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import takewhile
from typing import Final, cast

from tui_tangram.games.session import Session
from tui_tangram.games.tangram.core import TangramState
from tui_tangram.games.tangram.core.describe import Corner, clockwise, corners_of, edges_in_words
from tui_tangram.games.tangram.core.game import TangramGame
from tui_tangram.games.tangram.core.words import place
from tui_tangram.games.tangram.lines import fields
from tui_tangram.language import mark, tr
from tui_tangram.maths.geometry import Contour, Point, PointLocation, box
from tui_tangram.plain.commands import CommandError
from tui_tangram.plain.events import ErrorCode
from tui_tangram.plain.table import BRIEF, DataLine, number
from tui_tangram.play import quote
from tui_tangram.play.phrases import capital, listed, place_name

_LETTERS: Final = "BCDEFGHIJKLMNOPQRSTUVWXYZ"
"""The letters of corners; see the module."""


def lettered(number: int) -> str:
    """Return the letter for the number of a corner.

    >>> [lettered(number) for number in (1, 25, 26, 51)]
    ['B', 'Z', 'B2', 'B3']
    """
    again, at = divmod(number - 1, len(_LETTERS))
    return f"{_LETTERS[at]}{again + 1 if again else ''}"


class NamedCorners:
    """The corners and parts of the area left to fill, or in freestyle of the placed pieces."""

    def __init__(self, game: TangramGame, session: Session[TangramState]) -> None:
        """Name those of the history of *session*."""
        self._game, self._session = game, session
        self._numbers: dict[Point, int] = {}
        self._parts: dict[Contour, int] = {}
        """The number of each outline, in the order in which they were met."""
        self._spots: dict[int, Point] = {}
        """The middle of each part when it first was one of several."""
        given = takewhile(lambda entry: entry.by == "game", session.entries)
        self._unseen = len(list(given))
        """The first position of the history whose corners have no numbers yet."""
        self._heard = session.state
        """The state whose corners the player knows."""
        self._at: tuple[int, int] | None = None
        """The number of the corner that the walk has reached, and how often the contour was there
        before."""

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
        return self.of(self._session.state)

    def of(self, state: TangramState) -> tuple[Corner, ...]:
        """Return the corners of a state along its contours, after those of the history."""
        positions = range(self._unseen, len(self._session.entries) + 1)
        for position in positions:
            self._named(self._game.region(self._session.state_at(position)))
        self._unseen = positions.stop
        return self._named(self._game.region(state))

    def chosen(self, text: str) -> Corner:
        """Return the corner that *text* names.  Raises `CommandError`."""
        corners = {corner.number: corner for corner in reversed(self.now())}
        if not corners:
            raise CommandError("there are no corners")
        names = {self.name(one): one for one in self._numbers.values()}
        wanted = names.get(text.upper())
        if wanted is None and not text.isdecimal():
            raise CommandError(
                "no corner {word}. Type contour to list them.",
                word=quote(text),
                code=ErrorCode.UNKNOWN,
                data={"given": text},
            )
        wanted = wanted or number(text, tr("a corner"), len(self._numbers))
        if wanted not in corners:
            raise CommandError(
                "corner {number} is gone", number=self.name(wanted), data={"corner": wanted}
            )
        return corners[wanted]

    def walked(self, to: str) -> int:
        """Return the place among `now` of the corner that a step leads to.

        *to* is ``next``, ``previous``, ``start`` or the name of a corner.  Raises `CommandError`.
        """
        keys, word, at = _passed(self.now()), to, 0
        to = to.lower()
        if not keys:
            raise CommandError("there are no corners")
        if to in ("next", "previous"):
            if self._at in keys:
                at = (keys.index(self._at) + (1 if to == "next" else -1)) % len(keys)
        elif to != "start":
            at = keys.index((self.chosen(word).number, 0))
        self._at = keys[at]
        return at

    @property
    def reached(self) -> Corner | None:
        """The corner that the walk has reached, if it is still there."""
        corners = self.now()
        keys = _passed(corners)
        return corners[keys.index(self._at)] if self._at in keys else None

    def edges(self, state: TangramState) -> list[DataLine]:
        """Return the lines on the corners of a state, each with the edge that begins there."""
        region, corners = self._game.region(state), self.of(state)
        if not region:
            return []
        texts = edges_in_words(region, corners, fields.frame(self._game, state))
        parts = self._parts_of(region)
        several, begun, found = len({*parts}) > 1, set[int](), list[DataLine]()
        for (text, brief), edge, part in zip(
            texts, fields.edge_fields(region, corners), parts, strict=True
        ):
            first = f"{capital(self.part_name(part))}." if several and part not in begun else ""
            begun.add(part)
            found.append(
                DataLine(
                    f"{first} {text}".lstrip(),
                    {**edge, "part": part},
                    brief=f"{first} {brief}".lstrip(),
                    form="edge",
                )
            )
        return found

    def placed(self, state: TangramState, where: str) -> list[DataLine]:
        """Return the lines on the corners in a ninth of the figure, which `place` gives."""
        region = self._game.region(state)
        if not region:
            return []
        frame = fields.frame(self._game, state) or box(region)
        edges, corners = self.edges(state), self.of(state)
        pairs = zip(edges, corners, strict=True)
        return [edge for edge, corner in pairs if place(corner.point, *frame) == where]

    def parts(self, state: TangramState) -> dict[int, Contour]:
        """Return the outlines of a state by the numbers of their parts, in order."""
        self.of(state)
        outlines = _outlines(self._game.region(state))
        return dict(sorted((self._parts[one], one) for one in outlines))

    def changes(self) -> list[DataLine]:
        """Return the line on the corners that the moves since its last call have changed.

        None while there are no corners: then it is the next one that has them.
        """
        state = self._session.state
        if state == self._heard or not self._game.region(state):
            return []
        known, edges = (_by_corner(self.edges(one)) for one in (self._heard, state))
        before, after = (self.parts(one) for one in (self._heard, state))
        self._heard = state
        gone = [number for number in known if number not in edges]
        new = [number for number in edges if number not in known]
        changed = [
            number
            for number in edges
            if number in known and _edges(known[number]) != _edges(edges[number])
        ]
        several = (
            (mark("Gone: {corners}."), gone, before.keys() - after.keys()),
            (mark("Changed: {corners}."), changed, ()),
            (mark("New: {corners}."), new, after.keys() - before.keys()),
        )
        texts = [
            tr(text, corners=listed((*map(self.name, some), *map(self.part_name, sorted(parts)))))
            for text, some, parts in several
            if some or parts
        ]
        if not texts:
            return []
        first = texts[: bool(gone or several[0][2])]
        heard = [line for number in (*changed, *new) for line in edges[number]]
        return [
            DataLine(
                " ".join(texts),
                {"gone": gone, "changed": changed, "new": new, "parts": [*after]},
                brief=" ".join([*first, *(line.at(BRIEF) for line in heard)]),
                full=" ".join([*first, *(line.text for line in heard)]),
                form="corners",
            )
        ]

    def _named(self, contours: Sequence[Contour]) -> tuple[Corner, ...]:
        outlines = _outlines(contours)
        for one in sorted(outlines, key=lambda one: -float(one.signed_area)):
            if one not in self._parts:
                taken = {self._parts.get(other) for other in outlines}
                self._parts[one] = self._part_number(one, taken)
        if len(outlines) > 1:
            for one in outlines:
                self._spots.setdefault(self._parts[one], one.centre)
        return tuple(
            self._with_name(corner, self._numbers.setdefault(corner.point, len(self._numbers) + 1))
            for corner in corners_of(contours)
        )

    def _with_name(self, corner: Corner, number: int) -> Corner:
        return corner._replace(number=number, name=self.name(number))

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

    def _parts_of(self, region: Sequence[Contour]) -> list[int]:
        """Return the number of the part of each corner along the contours of *region*."""
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


def _passed(corners: Iterable[Corner]) -> list[tuple[int, int]]:
    """Return the number of each corner, and how often the contour was at its point before."""
    seen: dict[int, int] = {}
    found = []
    for corner in corners:
        seen[corner.number] = seen.get(corner.number, -1) + 1
        found.append((corner.number, seen[corner.number]))
    return found


def _by_corner(lines: Iterable[DataLine]) -> dict[int, list[DataLine]]:
    """Return the lines on edges by the numbers of the corners at which they begin."""
    found: dict[int, list[DataLine]] = {}
    for line in lines:
        found.setdefault(cast("int", line.data["corner"]), []).append(line)
    return found


def _edges(lines: Iterable[DataLine]) -> list[dict[str, object]]:
    """Return the fields of edges, without their parts."""
    return [{**line.data, "part": None} for line in lines]
