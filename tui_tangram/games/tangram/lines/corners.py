"""Corners that keep their numbers for a whole game, and a walk along them.

The corners of the figure are numbered clockwise from the upper left one, in a lesson those of what
it leaves to fill.  A corner that a piece makes gets the next number, and no number is given to
another point: with an undo a corner is back under its own.  So the numbers follow from the history
alone, and a resumed game has the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from tui_tangram.games.session import Session
from tui_tangram.games.tangram.core import TangramState
from tui_tangram.games.tangram.core.describe import Corner, corners_of, edges_in_words
from tui_tangram.games.tangram.core.game import TangramGame
from tui_tangram.games.tangram.lines import fields
from tui_tangram.language import mark, tr
from tui_tangram.maths.geometry import Contour, Point
from tui_tangram.plain.commands import CommandError
from tui_tangram.plain.table import BRIEF, DataLine, number
from tui_tangram.play.phrases import listed


class NumberedCorners:
    """The corners of the area left to fill, or in freestyle of the placed pieces."""

    def __init__(self, game: TangramGame, session: Session[TangramState]) -> None:
        """Number those of the history of *session*."""
        self._game, self._session = game, session
        self._numbers: dict[tuple[Point, int], int] = {}
        given = takewhile(lambda entry: entry.by == "game", session.entries)
        self._unseen = len(list(given))
        """The first position of the history whose corners have no numbers yet."""
        self._heard = session.state
        """The state whose corners the player knows."""
        self._at: int | None = None
        """The number of the corner that the walk has reached."""

    def now(self) -> tuple[Corner, ...]:
        """Return the corners of the current state along its contours."""
        return self.of(self._session.state)

    def of(self, state: TangramState) -> tuple[Corner, ...]:
        """Return the corners of a state along its contours, after those of the history."""
        places = range(self._unseen, len(self._session.entries) + 1)
        for place in places:
            self._numbered(self._game.region(self._session.state_at(place)))
        self._unseen = places.stop
        return self._numbered(self._game.region(state))

    def chosen(self, text: str) -> Corner:
        """Return the corner that *text* numbers.  Raises `CommandError`."""
        corners = {corner.number: corner for corner in self.now()}
        if not corners:
            raise CommandError("there are no corners")
        wanted = number(text, tr("a corner"), len(self._numbers))
        if wanted not in corners:
            raise CommandError("corner {number} is gone", number=wanted, data={"corner": wanted})
        return corners[wanted]

    def walked(self, to: str) -> int:
        """Return the place among `now` of the corner that a step leads to.

        *to* is ``next``, ``previous``, ``start`` or the number of a corner.  Raises `CommandError`.
        """
        corners = self.now()
        if not corners:
            raise CommandError("there are no corners")
        numbers = [corner.number for corner in corners]
        at = 0
        if to in ("next", "previous"):
            if self._at in numbers:
                at = (numbers.index(self._at) + (1 if to == "next" else -1)) % len(numbers)
        elif to != "start":
            at = numbers.index(self.chosen(to).number)
        self._at = numbers[at]
        return at

    def edges(self, state: TangramState) -> list[DataLine]:
        """Return the lines on the corners of a state, each with the edge that begins there."""
        region, corners = self._game.region(state), self.of(state)
        if not region:
            return []
        texts = edges_in_words(region, corners, fields.frame(self._game, state))
        data = fields.edge_fields(region, corners)
        return [
            DataLine(text, edge, brief=brief, form="edge")
            for (text, brief), edge in zip(texts, data, strict=True)
        ]

    def changes(self) -> list[DataLine]:
        """Return the line on the corners that the moves since its last call have changed.

        None while there are no corners: then it is the next one that has them.
        """
        state = self._session.state
        if state == self._heard or not self._game.region(state):
            return []
        known, edges = (
            {line.data["corner"]: line for line in self.edges(one)} for one in (self._heard, state)
        )
        self._heard = state
        gone = [number for number in known if number not in edges]
        new = [number for number in edges if number not in known]
        changed = [
            number
            for number in edges
            if number in known and known[number].data != edges[number].data
        ]
        several = (
            (mark("Gone: {corners}."), gone),
            (mark("Changed: {corners}."), changed),
            (mark("New: {corners}."), new),
        )
        texts = [tr(text, corners=listed(map(str, some))) for text, some in several if some]
        if not texts:
            return []
        heard = [edges[number] for number in (*changed, *new)]
        return [
            DataLine(
                " ".join(texts),
                {"gone": gone, "changed": changed, "new": new},
                brief=" ".join([*texts[: bool(gone)], *(line.at(BRIEF) for line in heard)]),
                full=" ".join([*texts[: bool(gone)], *(line.text for line in heard)]),
                form="corners",
            )
        ]

    def _numbered(self, contours: Sequence[Contour]) -> tuple[Corner, ...]:
        found: list[Corner] = []
        met: dict[Point, int] = {}
        for corner in corners_of(contours):
            # Two corners may be at one point, where parts touch.
            key = corner.point, met.setdefault(corner.point, 0)
            met[corner.point] += 1
            found.append(
                corner._replace(number=self._numbers.setdefault(key, len(self._numbers) + 1))
            )
        return tuple(found)
