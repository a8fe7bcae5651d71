"""The subtraction of one polygon from another, step by step (the essay, sections 8 and 9).

The parts of `tui_tangram.maths.geometry.overlay.subtract` are called one after the other: edges are
cut where they meet, each stretch has the winding numbers of both regions on its sides, stretches
with the result on one side are selected and walked, and walks that touch themselves are split.  The
essay ends before it describes this; its two headings are used here.

Explained are the player's pieces subtracted from the figure, and ready-made examples.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from tui_tangram.games.tangram.core.board import TangramState
from tui_tangram.games.tangram.core.game import TangramGame
from tui_tangram.games.tangram.core.pieces import LaidPiece
from tui_tangram.games.tangram.core.words import length, name
from tui_tangram.language import mark, tr, trn
from tui_tangram.maths.geometry import Polygon, polygons
from tui_tangram.maths.geometry.overlay import ElementaryEdge, Region, area, left_over
from tui_tangram.play.phrases import cited
from tui_tangram.research.explain.step import (
    ExplainedPosition,
    Explanation,
    ExplanationStep,
    Role,
    Scene,
    SceneArea,
    SceneEdge,
    StepRow,
    TypedWords,
)
from tui_tangram.research.explain.subtraction_walks import SubtractionWalks
from tui_tangram.values import NamedTuple

TOPIC: Final = "squintegers"
"""The essay's page in the manual."""
_CORNERS: Final = 6
"""The corners of a region that are listed in one row."""


class PolygonSubtraction(SubtractionWalks):
    """One subtraction, and its steps."""

    def steps(self, title: str) -> Iterator[ExplanationStep]:
        """Yield the steps, from the regions, described by *title*, to the remaining area."""
        yield self._regions(title)
        yield self._cut_points()
        yield self._stretches()
        yield self._winding()
        yield self._selected()
        yield from self.walked()
        yield self._ended()

    def _regions(self, title: str) -> ExplanationStep:
        """Return the step that shows both regions as lists of points."""
        rows = []
        for one in self.first:
            points, *more = self._listed(one)
            rows.append(StepRow(tr("first region: {points}", points=points)))
            rows += [StepRow(line, depth=1) for line in more]
        for one in self.second:
            points, *more = self._listed(one)
            rows.append(StepRow(tr("second region: {points}", points=points), Role.SECOND))
            rows += [StepRow(line, Role.SECOND, 1) for line in more]
        hard = tr(
            "Filled polygons run anticlockwise, holes clockwise. The essay calls this subtraction "
            "“surprisingly hard” and ends there."
        )
        dots = self.dots(range(len(self.points)), Role.PLAIN)
        given = {point for one in (*self.first, *self.second) for point in one.points}
        return ExplanationStep(
            f"{title} {hard}",
            cited(["5", "8"]),
            Scene(self.areas, (), [dot for dot in dots if dot.point in given]),
            rows,
        )

    def _listed(self, contour: Polygon) -> list[str]:
        """Return the corners of a contour with their coordinates, some to a line."""
        number = {point: i for i, point in enumerate(self.points)}
        corners = [
            f"{self.name(number[point]) if point in number else ''} "
            f"({length(point.x)}; {length(point.y)})".strip()
            for point in contour.points
        ]
        lines = range(0, len(corners), _CORNERS)
        return [", ".join(corners[at : at + _CORNERS]) for at in lines]

    def _cut_points(self) -> ExplanationStep:
        """Return the step that shows where edges meet."""
        given = {point for one in (*self.first, *self.second) for point in one.points}
        cut = self.cut
        new = [one for one in cut if self.points[one] not in given]
        rows = []
        for second, stops in self.stops:
            if len(stops) > 2:
                facts = {
                    "edge": self.names(stops[0], stops[-1]),
                    "points": self.names(*stops[1:-1]),
                }
                text = (
                    tr("second region: edge {edge} is cut at {points}", **facts)
                    if second
                    else tr("first region: edge {edge} is cut at {points}", **facts)
                )
                rows.append(StepRow(text, Role.SECOND if second else Role.FIRST))
        old = [one for one in cut if one not in new]
        words = (
            tr("Edges meet at their ends only, so none is cut.")
            if not cut
            else tr("Edges are cut wherever they meet.")
            + " "
            + " ".join(
                filter(
                    None,
                    (
                        trn("{n} point is a crossing.", "{n} points are crossings.", len(new))
                        if new
                        else "",
                        trn(
                            "At {n} point a corner touches an edge: a literal edge case.",
                            "At {n} points a corner touches an edge: literal edge cases.",
                            len(old),
                        )
                        if old
                        else "",
                    ),
                )
            )
        )
        others = [one for one in range(len(self.points)) if one not in cut]
        dots = [
            *self.dots(others, Role.PLAIN),
            *self.dots(old, Role.SECOND),
            *self.dots(new, Role.RESULT),
        ]
        return ExplanationStep(words, cited(["8"]), Scene(self.areas, (), dots), rows)

    def _stretches(self) -> ExplanationStep:
        """Return the step that shows the stretches between the cuts."""
        edges = self.arrangement.edges
        both = self._both()
        before = len(self.stops)
        words = trn(
            "{before} edges become {n} stretch between two points.",
            "{before} edges become {n} stretches between two points each.",
            len(edges),
            before=before,
        )
        if both:
            words += " " + trn(
                "{n} stretch belongs to both regions and is one from now.",
                "{n} stretches belong to both regions and are one each from now.",
                len(both),
            )
        dots = self.dots(range(len(self.points)), Role.PLAIN)
        scene = Scene(
            self.areas,
            [
                SceneEdge(
                    self.straight(one.start, one.end), Role.RESULT if one in both else Role.FIRST
                )
                for one in edges
            ],
            dots,
        )
        rows = [
            StepRow(tr("{edge}: edge of both", edge=self.names(one.start, one.end)), Role.RESULT)
            for one in both
        ]
        return ExplanationStep(words, cited(["8"]), scene, rows)

    def _both(self) -> list[ElementaryEdge]:
        """Return the stretches that are edges of both regions."""
        return [
            one
            for one in self.arrangement.edges
            if one.left[0] != one.right[0] and one.left[1] != one.right[1]
        ]

    def _winding(self) -> ExplanationStep:
        """Return the step with the winding numbers of the regions on both sides of each stretch."""
        rows = []
        for one in self.arrangement.edges:
            selected = left_over(one.left) != left_over(one.right)
            text = tr(
                "{edge}: left {a} and {b}, right {c} and {d}",
                edge=self.names(one.start, one.end),
                a=one.left[0],
                b=one.left[1],
                c=one.right[0],
                d=one.right[1],
            )
            rows.append(StepRow(text, Role.RESULT if selected else Role.GONE))
        return ExplanationStep(
            tr(
                "For both sides of each stretch count how often the first region and the second "
                "wind around it. A side belongs to the result if the first number is above 0 and "
                "the second is not."
            ),
            cited(["8"]),
            Scene(self.areas, (), self.dots(range(len(self.points)), Role.PLAIN)),
            rows,
        )

    def _selected(self) -> ExplanationStep:
        """Return the step that shows the selected stretches."""
        edges = self.arrangement.edges
        selected = [one for one in edges if left_over(one.left) != left_over(one.right)]
        inside = sum(left_over(one.left) and left_over(one.right) for one in edges)
        outside = len(edges) - len(selected) - inside
        words = [
            trn(
                "{n} stretch has the result on one side only. It is kept, and walked with the "
                "result on its left.",
                "{n} stretches have the result on one side only. They are kept, and walked with "
                "the result on their left.",
                len(selected),
            )
        ]
        if outside or inside:
            words.append(trn("{n} other is dropped.", "{n} others are dropped.", outside + inside))
        scene = Scene(
            self.areas,
            [
                SceneEdge(self.straight(one.start, one.end), Role.GONE)
                for one in edges
                if one not in selected
            ]
            + [
                SceneEdge(self.straight(start, end), Role.RESULT)
                for (start, _), end in self.ends.items()
            ],
            self.dots(sorted({start for start, _ in self.ends}), Role.PLAIN),
        )
        rows = [
            *(
                StepRow(self.names(start, end), Role.RESULT)
                for (start, _), end in self.ends.items()
            ),
            *(
                StepRow(self.names(one.start, one.end), Role.GONE)
                for one in edges
                if one not in selected
            ),
        ]
        return ExplanationStep(" ".join(words), cited(["8"]), scene, rows)

    def _ended(self) -> ExplanationStep:
        """Return the step that shows the result and its area."""
        before, taken, after = area(self.first), area(self.second), area(self.result)
        words = [
            trn("{n} contour is left.", "{n} contours are left.", len(self.result))
            if self.result
            else tr("Nothing is left."),
            tr(
                "Area before {before}, subtracted {taken}, after {after}.",
                before=length(before),
                taken=length(taken),
                after=length(after),
            ),
        ]
        words.append(
            tr("They agree, so the second region was inside: as a piece, it fits.")
            if before - taken == after
            else tr("They do not agree, so some of the second region was outside: no fit.")
        )
        rows = [
            StepRow(
                tr("hole with {n} corners, area {area}", n=len(one), area=length(one.area))
                if one.signed_area.sign < 0
                else tr("outline with {n} corners, area {area}", n=len(one), area=length(one.area)),
                Role.RESULT,
            )
            for one in self.result
        ]
        scene = Scene([SceneArea(self.result, Role.RESULT)] if self.result else self.areas)
        return ExplanationStep(" ".join(words), cited(["7", "9"]), scene, rows)


class ExampleSubtraction(NamedTuple):
    """A subtraction that shows a special case."""

    title: str
    """The title, marked for translation."""
    first: Region
    second: Region


_SQUARE: Final = (Polygon.of(((0, 0), (4, 0), (4, 4), (0, 4))),)

EXAMPLES: Final = {
    "crossing": ExampleSubtraction(
        mark("A square minus a square that sticks out"),
        _SQUARE,
        (Polygon.of(((2, 2), (6, 2), (6, 6), (2, 6))),),
    ),
    "one-side": ExampleSubtraction(
        mark("A square minus a diamond that touches one side"),
        _SQUARE,
        (Polygon.of(((2, 0), (3, 1), (2, 2), (1, 1))),),
    ),
    "four-sides": ExampleSubtraction(
        mark("A square minus a diamond that touches four sides"),
        _SQUARE,
        (Polygon.of(((2, 0), (4, 2), (2, 4), (0, 2))),),
    ),
    "pinch": ExampleSubtraction(
        mark("An L minus its corner: two squares that touch"),
        (Polygon.of(((0, 0), (4, 0), (4, 2), (2, 2), (2, 4), (0, 4))),),
        (Polygon.of(((0, 0), (2, 0), (2, 2), (0, 2))),),
    ),
    "hole": ExampleSubtraction(
        mark("A square minus a diamond in its middle"),
        _SQUARE,
        (Polygon.of(((2, 1), (3, 2), (2, 3), (1, 2))),),
    ),
}
"""The examples by their names."""


def of_regions(title: str, first: Sequence[Polygon], second: Sequence[Polygon]) -> Explanation:
    """Return the explanation of *first* minus *second*."""
    return Explanation(title, TOPIC, lambda: PolygonSubtraction(first, second).steps(f"{title}."))


def example(word: str) -> Explanation | None:
    """Return the example *word*, or the one whose name begins with it; None for none or several."""
    found = [one for one in EXAMPLES if one.startswith(word.lower())]
    if len(found) != 1 or not word:
        return None
    title, first, second = EXAMPLES[found[0]]
    return of_regions(tr(title), first, second)


def explain(subject: object) -> Explanation | None:
    """Return the subtraction of the pieces of a position, or an example; None for others."""
    if isinstance(subject, ExplainedPosition) and isinstance(subject.game, TangramGame):
        return of_position(subject.game, subject.state)
    if isinstance(subject, TypedWords) and len(subject.words) == 1:
        return example(subject.words[0])
    return None


def of_position(game: TangramGame, state: TangramState) -> Explanation | None:
    """Return the explanation of the figure minus the pieces placed, largest first.

    None for a figure with arcs or holes in pieces, in freestyle, and when no piece is placed.
    """
    laid = sorted(game.laid(state), key=lambda piece: piece.kind.area, reverse=True)
    if not laid or game.freestyle or not game.straight:
        return None
    title = tr("Your pieces subtracted: {figure}", figure=game.name)
    return Explanation(title, TOPIC, lambda: _one_by_one(game, laid))


def _one_by_one(game: TangramGame, laid: Sequence[LaidPiece]) -> Iterator[ExplanationStep]:
    """Yield the steps of all subtractions, one after the other."""
    left: Region = polygons(game.figure.outline)
    for piece in laid:
        words = tr("Piece {piece} is subtracted from what is left.", piece=name(game, piece.index))
        one = PolygonSubtraction(left, (piece.polygon,))
        yield from one.steps(words)
        left = one.result
