"""The corners and parts of a figure in lines, under the names of `CornerNames`, and a walk.

The number of a corner may be typed for its name.
"""

from __future__ import annotations

from typing import cast

from tui_tangram.games.session import Session
from tui_tangram.games.tangram.core.board import TangramState
from tui_tangram.games.tangram.core.corner_names import CornerNames
from tui_tangram.games.tangram.core.describe import Corner, edges_in_words
from tui_tangram.games.tangram.core.game import TangramGame
from tui_tangram.games.tangram.core.words import place
from tui_tangram.games.tangram.lines import fields
from tui_tangram.language import mark, tr
from tui_tangram.maths.geometry import box
from tui_tangram.plain.commands import CommandError, UnknownNameError
from tui_tangram.plain.table import BRIEF, DataLine, number
from tui_tangram.play import quote
from tui_tangram.play.phrases import capital, listed
from tui_tangram.play.speech import rounded


class NamedCorners(CornerNames):
    """The corners and parts that a player types and hears of."""

    def __init__(self, game: TangramGame, session: Session[TangramState]) -> None:
        """Name those of the history of *session*."""
        super().__init__(game, session)
        self._heard = session.state
        """The state whose corners the player knows."""
        self._reached: int | None = None
        """The number of the corner that the walk has reached."""

    def names(self) -> dict[str, int]:
        """Return the number of each corner so far, by its name."""
        self.now()
        return {self.name(one): one for one in range(1, self._count + 1)}

    def chosen(self, text: str) -> Corner:
        """Return the corner that *text* names.  Raises `CommandError`."""
        corners = {corner.number: corner for corner in self.now()}
        if not corners:
            raise CommandError("there are no corners")
        text = text.rstrip(",")
        wanted = self.names().get(text.upper())
        if wanted is None and not text.isdecimal():
            first = self._game.pieces.by_digits and text.upper() == "A"
            raise UnknownNameError(
                mark("corners begin at B: a voice reads A as a word. Type contour to list them.")
                if first
                else mark("no corner {word}. Type contour to list them."),
                word=quote(text),
                data={"given": text},
            )
        wanted = wanted or number(text, tr("a corner"), self._count)
        if wanted not in corners:
            raise CommandError(
                "corner {number} is gone", number=self.name(wanted), data={"corner": wanted}
            )
        return corners[wanted]

    def walked(self, to: str) -> int:
        """Return the place among `now` of the corner that a step leads to.

        *to* is ``next``, ``previous``, ``start`` or the name of a corner.  Raises `CommandError`.
        """
        numbers, word, at = [corner.number for corner in self.now()], to, 0
        to = to.lower()
        if not numbers:
            raise CommandError("there are no corners")
        if to in ("next", "previous"):
            if self._reached in numbers:
                at = numbers.index(self._reached) + (1 if to == "next" else -1)
                at %= len(numbers)
        elif to != "start":
            at = numbers.index(self.chosen(word).number)
        self._reached = numbers[at]
        return at

    @property
    def reached(self) -> Corner | None:
        """The corner that the walk has reached, if it is still there."""
        return next((one for one in self.now() if one.number == self._reached), None)

    def edges(self, state: TangramState) -> list[DataLine]:
        """Return the lines on the corners of a state, each with the edge that begins there."""
        region, corners = self._game.region(state), self.of(state)
        if not region:
            return []
        texts = edges_in_words(region, corners, fields.frame(self._game, state))
        parts = self.parts_of(region)
        several, begun, found = len({*parts}) > 1, set[int](), list[DataLine]()
        for (text, brief), edge, part in zip(
            texts, fields.edge_fields(region, corners), parts, strict=True
        ):
            first = f"{capital(self.part_name(part))}." if several and part not in begun else ""
            begun.add(part)
            found.append(
                DataLine(
                    rounded(text := f"{first} {text}".lstrip(), 2),
                    {**edge, "part": part},
                    brief=rounded(f"{first} {brief}".lstrip(), 2, sums=True),
                    full=text,
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

    def changes(self) -> list[DataLine]:
        """Return the line on the corners that the moves since its last call have changed.

        None while there are no corners: then it is the next one that has them.
        """
        state = self._history.state
        if state == self._heard or not self._game.region(state):
            return []
        known, edges = (
            {cast("int", line.data["corner"]): line for line in self.edges(one)}
            for one in (self._heard, state)
        )
        before, after = (self.parts(one) for one in (self._heard, state))
        self._heard = state
        gone = [number for number in known if number not in edges]
        new = [number for number in edges if number not in known]
        changed = [
            number
            for number in edges
            if number in known and _edge(known[number]) != _edge(edges[number])
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
        heard = [edges[number] for number in (*changed, *new)]
        return [
            DataLine(
                " ".join(texts),
                {"gone": gone, "changed": changed, "new": new, "parts": [*after]},
                brief=" ".join([*first, *(line.at(BRIEF) for line in heard)]),
                full=" ".join([*first, *(line.full for line in heard)]),
                form="corners",
            )
        ]


def _edge(line: DataLine) -> dict[str, object]:
    """Return the fields of an edge, without its part."""
    return {**line.data, "part": None}
