"""The area of a polygon as a sum of signed triangles: section 7 of the essay on squintegers.

The parts of `tui_tangram.maths.geometry.Polygon.signed_area` are called one after the other.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from tui_tangram.games.tangram.core.game import TangramGame
from tui_tangram.games.tangram.core.words import length
from tui_tangram.language import mark, tr
from tui_tangram.maths.exact import Sqratio
from tui_tangram.maths.geometry import ORIGIN, Point, Polygon, Straight, polygons
from tui_tangram.maths.geometry.overlay import Region
from tui_tangram.play.phrases import cited
from tui_tangram.research.explain.polygon_subtraction import TOPIC
from tui_tangram.research.explain.step import (
    ExplainedPosition,
    Explanation,
    ExplanationStep,
    Role,
    Scene,
    SceneArea,
    SceneDot,
    SceneEdge,
    StepRow,
    TypedWords,
)

_LETTERS: Final = "ABCDEFGHIJKLMNPQRSTUVWXYZ"
"""Names of corners; O is the origin."""

EXAMPLES: Final = {
    "square": (
        mark("The area of a square beside the origin"),
        (Polygon.of(((1, 1), (3, 1), (3, 3), (1, 3))),),
    ),
    "dent": (mark("The area of an arrowhead"), (Polygon.of(((1, 0), (5, 2), (1, 4), (2, 2))),)),
    "hole": (
        mark("The area of a square with a hole"),
        (
            Polygon.of(((1, 0), (5, 0), (5, 4), (1, 4))),
            Polygon.of(((2, 2), (3, 3), (4, 2), (3, 1))),
        ),
    ),
}
"""Example polygons, with titles marked for translation."""


def explain(subject: object) -> Explanation | None:
    """Return the explanation of a figure with straight edges or an example; None for others."""
    if isinstance(subject, ExplainedPosition) and isinstance(subject.game, TangramGame):
        game = subject.game
        if not game.straight:
            return None
        return of_region(
            tr("The area of a polygon: {figure}", figure=game.name), polygons(game.figure.outline)
        )
    if isinstance(subject, TypedWords) and len(subject.words) == 1 and subject.words[0] in EXAMPLES:
        title, region = EXAMPLES[subject.words[0]]
        return of_region(tr(title), region)
    return None


def of_region(title: str, region: Region) -> Explanation:
    """Return the explanation of the area of *region*."""
    return Explanation(title, TOPIC, lambda: _Sum(region).steps())


class _Sum:
    """The sum over the edges of a region."""

    def __init__(self, region: Region) -> None:
        self.region = region
        corners = dict.fromkeys(point for contour in region for point in contour.points)
        letters = len(corners) <= len(_LETTERS)
        self.joint = "" if letters else "-"
        self.names = {
            point: _LETTERS[at] if letters else str(at + 1) for at, point in enumerate(corners)
        }
        self.edges = [edge for contour in region for edge in contour.edges()]

    def steps(self) -> Iterator[ExplanationStep]:
        yield ExplanationStep(
            tr(
                "Take any point: here the origin O. It makes a triangle with each edge. Triangles "
                "that run anticlockwise are added, the others are subtracted."
            ),
            cited(["7"]),
            self._scene(
                edges=[SceneEdge(Straight(ORIGIN, corner)) for corner in self._far],
                dots=[SceneDot(ORIGIN, Role.FIRST, "O")],
            ),
            [
                StepRow(f"{name} ({length(point.x)}; {length(point.y)})")
                for point, name in self.names.items()
            ],
        )
        rows: list[StepRow] = []
        total = Sqratio.ZERO
        for start, end in self.edges:
            double = start.cross(end)
            total = total + double
            rows.append(StepRow(self._product(start, end, double)))
            yield self._edge(start, end, double, total, rows)
        area = total / 2
        words = tr(
            "The sum over all edges is {double}, and half of it is the area: {area}.",
            double=length(total),
            area=length(area),
        )
        if any(contour.signed_area.sign < 0 for contour in self.region):
            words += " " + tr("Holes run clockwise, so that their area is subtracted.")
        yield ExplanationStep(
            words,
            cited(["7"]),
            Scene((SceneArea(self.region, Role.RESULT),), dots=[SceneDot(ORIGIN, name="O")]),
            [*rows, StepRow(f"{length(total)} / 2 = {length(area)}", Role.RESULT)],
        )

    @property
    def _far(self) -> list[Point]:
        """The corners that are not at the origin."""
        return [point for point in self.names if point != ORIGIN]

    def _edge(
        self, start: Point, end: Point, double: Sqratio, total: Sqratio, rows: Sequence[StepRow]
    ) -> ExplanationStep:
        """Return the step of an edge; the last of the *rows* belongs to it."""
        edge = self.joint.join((self.names[start], self.names[end]))
        triangle = self.joint.join(("O", edge))
        if not double.sign:
            words = tr("Edge {edge} is in line with O: there is no triangle.", edge=edge)
            areas = []
        elif double.sign > 0:
            words = tr(
                "Triangle {triangle} runs anticlockwise: twice its area, {double}, is added.",
                triangle=triangle,
                double=length(double),
            )
            areas = [SceneArea((Polygon((ORIGIN, start, end)),), Role.RESULT)]
        else:
            words = tr(
                "Triangle {triangle} runs clockwise: twice its area, {double}, is subtracted.",
                triangle=triangle,
                double=length(-double),
            )
            areas = [SceneArea((Polygon((ORIGIN, end, start)),), Role.GONE)]
        words += " " + tr("The sum so far is {sum}.", sum=length(total))
        scene = self._scene(
            areas,
            [SceneEdge(Straight(start, end), Role.FIRST)],
            [
                SceneDot(point, Role.FIRST, name)
                for point, name in ((ORIGIN, "O"), *self.names.items())
                if point in (ORIGIN, start, end)
            ],
        )
        table = [*rows[:-1], rows[-1]._replace(role=Role.FIRST)]
        return ExplanationStep(words, cited(["7"]), scene, table)

    def _scene(
        self,
        areas: Sequence[SceneArea] = (),
        edges: Sequence[SceneEdge] = (),
        dots: Sequence[SceneDot] = (),
    ) -> Scene:
        """Return a drawing of the region and more; the origin stays in place."""
        outline = [SceneEdge(Straight(start, end), Role.PLAIN) for start, end in self.edges]
        return Scene((SceneArea(self.region), *areas), (*outline, *edges), dots)

    def _product(self, start: Point, end: Point, double: Sqratio) -> str:
        """Return the determinant of an edge in words: x × y' − y × x'."""
        factors = " − ".join(
            f"{_factor(one)} × {_factor(other)}"
            for one, other in ((start.x, end.y), (start.y, end.x))
        )
        edge = self.joint.join((self.names[start], self.names[end]))
        return f"{edge}: {factors} = {length(double)}"


def _factor(value: Sqratio) -> str:
    """Return a number as part of a product."""
    shown = length(value)
    return f"({shown})" if " " in shown or shown.startswith("−") else shown
