"""A step of an explanation as data for programs."""

from __future__ import annotations

from collections.abc import Iterable

from tui_tangram.maths.geometry import Arc, Contour, Curve, Point
from tui_tangram.research.explain.step import ExplanationStep, Scene


def as_document(step: ExplanationStep, number: int) -> dict[str, object]:
    """Return step *number*, counted from 1, for JSON.

    Coordinates are exact, as text: "1", "-√2/2".  A share is rounded down to four digits.
    """
    return {
        "step": number,
        "words": step.words,
        "source": step.source,
        "rows": [
            {"text": row.text, "role": row.role.value, "depth": row.depth} for row in step.rows
        ],
        "scene": _scene(step.scene),
        "share": None if step.share is None else int(step.share * 10_000 + 1e-6) / 10_000,
    }


def _scene(scene: Scene) -> dict[str, object]:
    return {
        "surfaces": [
            {
                "contours": _contours(area.contours),
                "role": area.role.value,
                "name": area.name,
            }
            for area in scene.surfaces
        ],
        "edges": [
            {**_curve(edge.curve), "role": edge.role.value, "name": edge.name}
            for edge in scene.edges
        ],
        "dots": [
            {"at": _point(dot.point), "role": dot.role.value, "name": dot.name}
            for dot in scene.dots
        ],
    }


def _contours(contours: Iterable[Contour]) -> list[list[dict[str, object]]]:
    return [[_curve(curve) for curve in contour.curves] for contour in contours]


def _curve(curve: Curve) -> dict[str, object]:
    """Return a curve as an edge; an arc with its centre, and the way in which it turns."""
    ends: dict[str, object] = {"from": _point(curve.start), "to": _point(curve.end)}
    if isinstance(curve, Arc):
        turn = "left" if curve.left else "right"
        return ends | {"centre": _point(curve.centre), "turn": turn}
    return ends


def _point(point: Point) -> list[str]:
    return [str(point.x), str(point.y)]
