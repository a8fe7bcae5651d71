"""The essay's search, attempt by attempt: corners on corners, subtraction, the vertex test.

The steps are those of `tui_tangram.games.tangram.core.papers.by_subtraction`.  Fits, removals and
solutions have a step each; consecutive refused tries share one, except the first for each reason.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from tui_tangram.games.tangram.core.papers import (
    Attempt,
    AttemptResult,
    SubtractionWay,
    by_area,
    by_subtraction,
)
from tui_tangram.games.tangram.core.pieces import Placed
from tui_tangram.games.tangram.core.words import at, degrees, in_degrees, kind_name, length, place
from tui_tangram.language import mark, tr, trn
from tui_tangram.maths.geometry import Point, PointLocation, Polygon
from tui_tangram.maths.geometry.overlay import Region, area
from tui_tangram.maths.geometry.polygon import locate
from tui_tangram.play.phrases import cited, grouped, listed
from tui_tangram.research.explain.search_tree import SearchStart, SearchTree
from tui_tangram.research.explain.step import ExplanationStep, Role, SceneArea, SceneDot, StepRow

TOPIC: Final = "squintegers"
"""The essay's page in the manual."""

_REASONS: Final = {
    AttemptResult.OUTSIDE: mark("a corner is outside"),
    AttemptResult.OVERLAPS: mark("takes away too little"),
    AttemptResult.AGAIN: mark("tried before"),
}


class SubtractionSearch:
    """One search, and its steps."""

    def __init__(self, start: SearchStart, way: SubtractionWay) -> None:
        """Search from *start* in a *way*."""
        self.start, self.way = start, way
        self.order = start.in_turn(by_area(start.kinds, large_first=way.large_first))
        """The index of the piece tried at each depth."""
        self.labels = [start.label(index) for index in self.order]
        """Its letter or digit."""
        self.tree = SearchTree()
        self.placed: list[tuple[int, Polygon]] = []
        self.path: list[Placed] = []
        self.known: set[frozenset[tuple[str, Polygon]]] = set()
        """The solutions found."""
        self.refused: list[Attempt] = []
        """Tries without a step yet."""
        self.tried = self.subtracted = 0
        self._region: Region = ()
        self._numbers: dict[Point, int] = {}
        """The numbers of the corners of this region."""

    def steps(self) -> Iterator[ExplanationStep]:
        """Yield the steps, from the figure to the last try."""
        yield self._begin()
        listed_results: set[AttemptResult] = set()
        start = self.start
        for attempt in by_subtraction(start.region, start.kinds, self.way):
            outcome = attempt.outcome
            self.tried += outcome.tried
            self.subtracted += outcome.subtracted
            if outcome in _REASONS:
                if outcome in listed_results:
                    self.refused.append(attempt)
                    continue
                listed_results.add(outcome)
                yield from self._summed_up()
                self.tree.refuse(1)
                yield self._refused(attempt)
                continue
            yield from self._summed_up()
            if outcome is AttemptResult.LAID:
                yield self._fits(attempt)
            elif outcome is AttemptResult.SOLVED:
                yield self._solved(attempt)
            else:
                yield self._removed(attempt)
        yield from self._summed_up()
        yield self._ended()

    def _begin(self) -> ExplanationStep:
        rows = [
            StepRow(
                tr(
                    "{piece}: {kind}, area {area}",
                    piece=self.labels[depth],
                    kind=kind_name(self.start.game, index),
                    area=length(self.start.game.piece(index).kind.polygon.area),
                )
            )
            for depth, index in enumerate(self.order)
        ]
        order = (
            tr("The largest piece comes first.")
            if self.way.large_first
            else tr("The smallest piece comes first, to see what that costs.")
        )
        return ExplanationStep(
            " ".join(
                (
                    self.start.words,
                    tr(
                        "Each corner of a piece is put on each corner of what is left, in each "
                        "turn. If the piece fits, the rest is filled the same way."
                    ),
                    order,
                )
            ),
            cited(["1", "10"]),
            self.start.scene(self.start.region),
            rows,
        )

    def _try(self, attempt: Attempt) -> str:
        """Return the words for a try: turn, corner of the piece, corner of the remaining region."""
        return tr(
            "{piece} {turned}, its corner {corner} on corner {spot} {at}",
            piece=self.labels[attempt.depth],
            turned=self._turned(attempt),
            corner=_corner(attempt),
            spot=self._spot(attempt),
            at=at(place(attempt.spot, *self.start.game.bounds)),
        )

    def _row(self, attempt: Attempt) -> str:
        """Return a short form of it."""
        return tr(
            "{piece} {turned}, corner {corner} on {spot}",
            piece=self.labels[attempt.depth],
            turned=self._turned(attempt),
            corner=_corner(attempt),
            spot=self._spot(attempt),
        )

    def _turned(self, attempt: Attempt) -> str:
        return degrees(self.start.game, self.order[attempt.depth], attempt.pose)

    def _refused(self, attempt: Attempt) -> ExplanationStep:
        """Return the step of a refused try, with its full reason."""
        words = tr("Piece {what}.", what=self._try(attempt))
        dots = [SceneDot(attempt.spot, Role.FIRST, str(self._spot(attempt)))]
        more = [SceneArea((attempt.polygon,), Role.GONE, self.labels[attempt.depth])]
        sections = ["10"]
        if attempt.outcome is AttemptResult.OUTSIDE:
            outside = _outside(attempt)
            dots += [SceneDot(point, Role.GONE) for point in outside]
            why = trn(
                "{n} corner is outside of what is left.",
                "{n} corners are outside of what is left.",
                len(outside),
            )
            if not outside:
                why = tr("Its corners are in different parts of what is left.")
            saved = tr("This vertex test refuses the attempt without a subtraction.")
            words += f" {why} {saved}"
            sections = ["12"]
        elif attempt.rest is not None:
            more.append(SceneArea(attempt.rest, Role.RESULT))
            words += " " + tr(
                "Subtracting it takes {taken} away, not its area {area}: some of it is outside.",
                taken=length(area(attempt.region) - area(attempt.rest)),
                area=length(attempt.kind.polygon.area),
            )
            sections = ["7", "10"]
        else:
            words += " " + tr(
                "It was tried right here before, by another corner. The essay does that again, "
                "this search does not."
            )
        return self.tree.step(
            words,
            cited(sections),
            self.start.scene(attempt.region, self.placed, more, dots),
            [StepRow(self._row(attempt), Role.GONE)],
        )

    def _summed_up(self) -> Iterator[ExplanationStep]:
        """Yield the step of all tries refused since the last step."""
        refused = self.refused
        if not refused:
            return
        self.tree.refuse(len(refused))
        counts = {
            reason: sum(attempt.outcome is reason for attempt in refused) for reason in _REASONS
        }
        listed_results = [
            tr("{reason} ({n})", n=number, reason=tr(_REASONS[reason]))
            if number < len(refused)
            else tr(_REASONS[reason])
            for reason, number in counts.items()
            if number
        ]
        words = trn(
            "{n} further attempt with piece {piece} is refused: {reasons}.",
            "{n} further attempts with piece {piece} are refused: {reasons}.",
            len(refused),
            piece=self.labels[refused[0].depth],
            reasons=listed(listed_results),
        )
        nearest = min(refused, key=self._far)
        spots = {attempt.spot: self._spot(attempt) for attempt in refused}
        dots = [SceneDot(spot, Role.GONE, str(number)) for spot, number in spots.items()]
        # A piece that sticks out far would change the scale at every other step.
        more = (
            [SceneArea((nearest.polygon,), Role.GONE, self.labels[nearest.depth])]
            if self.start.in_sight(nearest.polygon)
            else []
        )
        step = self.tree.step(
            words,
            cited(["10", "12"] if counts[AttemptResult.OUTSIDE] else ["10"]),
            self.start.scene(nearest.region, self.placed, more, dots),
            self._rows_of(refused),
        )
        self.refused = []
        yield step

    def _far(self, attempt: Attempt) -> tuple[bool, bool]:
        """Return a sort key that is smaller for attempts worth drawing."""
        inside = attempt.outcome is AttemptResult.OVERLAPS
        return not self.start.in_sight(attempt.polygon), not inside

    def _spot(self, attempt: Attempt) -> int:
        """Return the number of the corner of the remaining region, from 1."""
        if self._region is not attempt.region:
            points = (point for contour in attempt.region for point in contour.points)
            self._region = attempt.region
            self._numbers = {point: at for at, point in enumerate(dict.fromkeys(points), start=1)}
        return self._numbers[attempt.spot]

    def _rows_of(self, refused: Sequence[Attempt]) -> Iterator[StepRow]:
        """Yield the rows of some tries: by corner of the remaining region, then by reason."""
        tries: defaultdict[tuple[int, AttemptResult], defaultdict[str, list[int]]] = defaultdict(
            lambda: defaultdict(list)
        )
        for attempt in refused:
            turned = tr("{degrees}°", degrees=in_degrees(attempt.pose.turn))
            if attempt.pose.mirrored:
                turned = tr("{turned} flipped", turned=turned)
            tries[self._spot(attempt), attempt.outcome][turned].append(_corner(attempt))
        listed_results: defaultdict[int, list[str]] = defaultdict(list)
        for (spot, reason), by_turn in tries.items():
            listed_results[spot] += self._reasons(reason, by_turn, len(refused[0].polygon))
        alike: defaultdict[tuple[str, ...], list[int]] = defaultdict(list)
        for spot, some in listed_results.items():
            alike[tuple(some)].append(spot)
        for lines, spots in alike.items():
            numbers = ", ".join(map(str, spots))
            text = trn("corner {numbers}", "corners {numbers}", len(spots), numbers=numbers)
            yield StepRow(text, Role.GONE)
            yield from (StepRow(line, Role.PLAIN, 1) for line in lines)

    def _reasons(
        self, reason: AttemptResult, by_turn: Mapping[str, list[int]], every: int
    ) -> Iterator[str]:
        """Yield the corners of a piece, of *every* one, that are refused for a reason, by turn."""
        alike: defaultdict[tuple[int, ...], list[str]] = defaultdict(list)
        for turned, numbers in by_turn.items():
            alike[tuple(sorted(numbers))].append(turned)
        for corners, turns in alike.items():
            listed_results = {"reason": tr(_REASONS[reason]), "turns": ", ".join(turns)}
            if len(corners) == every:
                yield tr("{reason}: {turns} by every corner", **listed_results)
            else:
                yield trn(
                    "{reason}: {turns} by corner {corners}",
                    "{reason}: {turns} by corners {corners}",
                    len(corners),
                    corners=", ".join(map(str, corners)),
                    **listed_results,
                )

    def _fits(self, attempt: Attempt) -> ExplanationStep:
        """Return the step of a try that fits."""
        assert attempt.rest is not None
        index = self.order[attempt.depth]
        self.placed.append((index, attempt.polygon))
        self.path.append(attempt.placed)
        self.tree.place(self._row(attempt))
        parts = sum(contour.signed_area.sign > 0 for contour in attempt.rest)
        left = trn(
            "An area of {area} is left.",
            "An area of {area} is left, in {n} parts.",
            parts,
            area=length(area(attempt.rest)),
        )
        return self.tree.step(
            tr("Piece {what}: it fits and is subtracted.", what=self._try(attempt)) + " " + left,
            cited(["8", "10"]),
            self.start.scene(
                attempt.rest,
                self.placed,
                dots=[SceneDot(attempt.spot, Role.FIRST)],
                last=Role.FIRST,
            ),
        )

    def _solved(self, attempt: Attempt) -> ExplanationStep:
        """Return the step of a solution."""
        found = (*self.path, attempt.placed)
        form = frozenset((one.kind.kind, one.polygon.canonical()) for one in found)
        new = form not in self.known
        self.known.add(form)
        self.tree.solve(self._row(attempt))
        scene = self.start.solved(found, self.order)
        words = (
            tr("Solution {n}: every piece is placed and nothing is left.", n=len(self.known))
            if new
            else tr("This solution was found before, with its pieces placed in another order.")
        )
        if new and len(self.known) == 1:
            words += " " + tr("The essay stops here, this search continues.") + " " + self._effort()
        return self.tree.step(words, cited(["10"]), scene)

    def _effort(self) -> str:
        """Return the work so far."""
        return tr(
            "{tried} attempts and {subtracted} subtractions were made.",
            tried=grouped(self.tried),
            subtracted=grouped(self.subtracted),
        )

    def _removed(self, attempt: Attempt) -> ExplanationStep:
        """Return the step of backtracking."""
        self.placed.pop()
        self.path.pop()
        self.tree.remove()
        label = self.labels[attempt.depth]
        return self.tree.step(
            tr(
                "Piece {next} has no further attempt. Backtrack: remove piece {piece} and try it "
                "elsewhere.",
                next=self.labels[attempt.depth + 1],
                piece=label,
            ),
            cited(["10"]),
            self.start.scene(
                attempt.region, self.placed, [SceneArea((attempt.polygon,), Role.GONE, label)]
            ),
        )

    def _ended(self) -> ExplanationStep:
        """Return the last step."""
        return self.tree.step(
            tr("Every attempt has been made.")
            + " "
            + trn("{n} solution was found.", "{n} solutions were found.", len(self.known))
            + " "
            + self._effort(),
            cited(["11", "12"]),
            self.start.scene(self.start.region),
        )


def _corner(attempt: Attempt) -> int:
    """Return the number of the piece's corner, from 1, independent of turns."""
    return [attempt.pose(point) for point in attempt.kind.polygon.points].index(attempt.corner) + 1


def _outside(attempt: Attempt) -> list[Point]:
    """Return the corners of a piece outside the remaining region."""
    return [
        point
        for point in attempt.polygon.points
        if locate(attempt.region, point) is PointLocation.OUTSIDE
    ]
