"""The remaining edges, chained into contours (section 4.2), as steps of an explanation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from math import atan2, degrees
from typing import NamedTuple

from tui_tangram.language import tr, trn
from tui_tangram.maths.contour.chaining import sharpest_right
from tui_tangram.maths.geometry import Contour, Curve
from tui_tangram.play.phrases import cited
from tui_tangram.research.explain.contour_compared import Case, number_text
from tui_tangram.research.explain.step import (
    ExplanationStep,
    Role,
    Scene,
    SceneDot,
    SceneEdge,
    StepRow,
)


class Walked(NamedTuple):
    """One closed walk along the remaining edges."""

    case: Case
    curves: Sequence[Curve]
    """All remaining edges."""
    names: Mapping[Curve, str]
    """Their names."""
    walk: Sequence[Curve]
    number: int
    """The number of the walk, from 1."""
    of: int
    """The number of walks."""

    def turned(self) -> Iterator[ExplanationStep]:
        """Yield a step for each point of the walk with more than one way to continue."""
        case, curves, names, walk = self[:4]
        for arriving, taken in pairwise((*walk, walk[0])):
            ahead = [at for at, curve in enumerate(curves) if curve.start == arriving.end]
            if len(ahead) < 2:
                continue
            assert curves[sharpest_right(arriving, curves, ahead)] == taken
            angles = {at: _angle(arriving, curves[at]) for at in ahead}
            rows = [
                StepRow(
                    tr("edge {edge}: {n}°", edge=names[curves[at]], n=number_text(angles[at])),
                    Role.RESULT if curves[at] == taken else Role.GONE,
                )
                for at in sorted(ahead, key=lambda at: (angles[at], curves[at] != taken))
            ]
            words = tr(
                "Edge {edge} ends where {n} edges start. The next is the one at the smallest "
                "angle, measured on the outside.",
                edge=names[arriving],
                n=len(ahead),
            )
            if len(set(angles.values())) < len(angles):
                words += " " + tr("Of equal angles the curvature decides.")
            yield ExplanationStep(
                words,
                cited(["4.2"]),
                Scene(
                    case.areas(),
                    [
                        *(SceneEdge(curves[at], Role.GONE) for at in ahead if curves[at] != taken),
                        SceneEdge(arriving, Role.FIRST, names[arriving]),
                        SceneEdge(taken, Role.RESULT, names[taken]),
                    ],
                    [SceneDot(arriving.end, Role.FIRST)],
                ),
                rows,
            )

    def closed(self) -> Iterator[ExplanationStep]:
        """Yield the steps on the closed walk: its edges, those unified, and its orientation."""
        case, curves, names, walk, number, of = self
        rest = [SceneEdge(curve) for curve in curves if curve not in set(walk)]
        yield ExplanationStep(
            trn(
                "Contour {number} of {all} is closed: {n} edge.",
                "Contour {number} of {all} is closed: {n} edges, each starting where the one "
                "before ends.",
                len(walk),
                number=number,
                all=of,
            ),
            cited(["4.2"]),
            Scene(
                case.areas(),
                [*rest, *(SceneEdge(curve, Role.RESULT) for curve in walk)],
                [SceneDot(walk[0].start, Role.FIRST)],
            ),
            [StepRow(tr("edge {edge}", edge=names[curve])) for curve in walk],
        )
        contour = Contour(walk).unified()
        drawn = [SceneEdge(curve, Role.RESULT) for curve in contour.curves]
        if len(contour) < len(walk):
            corners = set(contour.points)
            yield ExplanationStep(
                tr(
                    "Edges that go straight on, or on along one circle, are unified: {before} "
                    "become {n}.",
                    before=len(walk),
                    n=len(contour),
                ),
                cited(["4.2"]),
                Scene(
                    case.areas(),
                    [*rest, *drawn],
                    [
                        SceneDot(curve.start, Role.RESULT if curve.start in corners else Role.GONE)
                        for curve in walk
                    ],
                ),
            )
        area, area_text = contour.signed_area, number_text(float(contour.signed_area))
        if area > 0:
            words = tr(
                "The area formula gives {area} for contour {number}. That is positive: it runs "
                "anticlockwise, as the contour of a filled polygon does.",
                area=area_text,
                number=number,
            )
        else:
            words = tr(
                "The area formula gives {area} for contour {number}. That is negative: it runs "
                "clockwise, so it is a hole.",
                area=area_text,
                number=number,
            )
        if number == 1:
            words += " " + tr("The paper draws all pieces clockwise instead.")
        yield ExplanationStep(
            words,
            cited(["4.2"], figures=[9]),
            Scene(case.areas(), [*rest, *drawn]),
        )


def _angle(arriving: Curve, leaving: Curve) -> float:
    """Return the angle from the way back to a way on, counter-clockwise, in degrees."""
    back, way = -arriving.arriving, leaving.leaving
    angle = degrees(atan2(float(back.cross(way)), float(back.dot(way)))) % 360
    # In the direction of the way back, curvature decides between no turn and a full turn.
    return 360.0 if angle < 1e-9 and leaving.bend <= -arriving.bend else angle
