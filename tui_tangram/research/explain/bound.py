"""The least perimeter of a shape: the proof requested by the paper on tansets in section 2 a.

The box is that of `tui_tangram.research.lab.conjectures.diagonal_box`, which the proof there uses.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from tui_tangram.language import tr
from tui_tangram.maths.codec import Code, Grid, code_of
from tui_tangram.maths.codec.numbers import GridPoint
from tui_tangram.maths.exact import Sqratio
from tui_tangram.maths.geometry import Point, Polygon, Straight
from tui_tangram.play.phrases import signed
from tui_tangram.research.explain.step import (
    TOPIC,
    Explanation,
    ExplanationStep,
    Role,
    Scene,
    SceneArea,
    SceneEdge,
    StepRow,
    corner_point,
    explained_shape,
    section,
)
from tui_tangram.research.lab.conjectures import diagonal_box


def explain(subject: object) -> Explanation | None:
    """Return the explanation for a shape with one contour, None for other subjects.

    Raises `ShapeError` for words that name no such shape.
    """
    return explained_shape(subject, lambda found: bound(found.shape))


def bound(shape: Grid) -> Explanation:
    """Return why the perimeter of *shape* is at least the root of 4 times its half squares.

    Raises `ShapeError` for a shape with a hole or in parts.
    """
    code = code_of(shape)
    title = tr("The least perimeter: {shape}", shape=code)
    return Explanation(title, TOPIC, lambda: _steps(code))


def _steps(code: Code) -> Iterator[ExplanationStep]:
    n, p = code.triangles, code.perimeter
    u, v = diagonal_box(code)
    source = section("2 a")
    corners = [*code.corners, code.corners[0]]
    area = SceneArea((Polygon(corner_point(corner) for corner in code.corners),))
    sides = [Straight(corner_point(one), corner_point(other)) for one, other in pairwise(corners)]
    plain = Scene((area,), [SceneEdge(side, Role.SECOND) for side in sides])
    yield ExplanationStep(
        tr(
            "The shape has n = {n} half-squares, and its contour has P = {p} steps, along the "
            "grid or diagonal. The paper asks why P is at least √(4 n), rounded down.",
            n=n,
            p=p,
        ),
        source,
        plain,
    )
    yield ExplanationStep(
        tr(
            "Let u = x + y and v = x − y. A step along the grid changes both by 1, a diagonal step "
            "one of them by 2. So all steps together change u and v by 2 P = {double}.",
            double=2 * p,
        ),
        source,
        plain,
        [StepRow(_change(number, *ends)) for number, ends in enumerate(pairwise(corners), 1)],
    )
    box = Scene((area,), [SceneEdge(side, Role.FIRST) for side in _box(code)])
    yield ExplanationStep(
        tr(
            "Between the least and the greatest u of the shape the difference is U = {u}, for v it "
            "is V = {v}. The contour goes there and back, so U + V is at most P.",
            u=u,
            v=v,
        ),
        source,
        box,
        [StepRow(f"U + V = {u + v} ≤ P = {p}", Role.RESULT)],
    )
    yield ExplanationStep(
        tr(
            "All points with such u and v are a box that stands on a corner. Its area is U V / 2, "
            "and a half-square has area 1/2. The shape is inside, so n is at most U V."
        ),
        source,
        box,
        [StepRow(f"n = {n} ≤ U V = {u * v}", Role.RESULT)],
    )
    yield ExplanationStep(
        tr("Four times a product is at most the square of the sum: 4 U V ≤ (U + V)²."),
        source,
        box,
        [StepRow(f"4 U V = {4 * u * v} ≤ (U + V)² = {(u + v) ** 2}", Role.RESULT)],
    )
    end = (
        tr("This shape reaches the bound.")
        if p * p == 4 * n
        else tr("Only squares that stand on a corner reach it.")
    )
    yield ExplanationStep(
        tr("Therefore 4 n ≤ 4 U V ≤ (U + V)² ≤ P², and P is at least √(4 n). {end}", end=end),
        source,
        box,
        [StepRow(f"{4 * n} ≤ {4 * u * v} ≤ {(u + v) ** 2} ≤ {p * p}", Role.RESULT)],
    )


def _change(number: int, start: GridPoint, end: GridPoint) -> str:
    """Return how a side changes u and v."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    return tr(
        "side {side}: u changes by {u}, v by {v}", side=number, u=signed(dx + dy), v=signed(dx - dy)
    )


def _box(code: Code) -> Iterator[Straight]:
    """Yield the edges of the box around a shape that stands on a corner."""
    sums = [x + y for x, y in code.corners]
    differences = [x - y for x, y in code.corners]
    low, high, left, right = min(sums), max(sums), min(differences), max(differences)
    around = [(low, left), (low, right), (high, right), (high, left), (low, left)]
    points = [Point(Sqratio(u + v, 0, 2), Sqratio(v - u, 0, 2)) for u, v in around]
    return (Straight(*ends) for ends in pairwise(points))
