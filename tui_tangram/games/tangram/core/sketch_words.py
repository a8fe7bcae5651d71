"""A sketch in words."""

from __future__ import annotations

from collections.abc import Iterator

from tui_tangram.games.tangram.core.describe import kind_of
from tui_tangram.games.tangram.core.outline_sketch import OutlineEditor
from tui_tangram.games.tangram.core.set_sketch import SetSketch
from tui_tangram.games.tangram.core.sketch import Bend, Sketch, SketchState
from tui_tangram.language import mark, tr, trn
from tui_tangram.maths.geometry import Arc, Curve, Point, PointLocation, Shape

_BENDS = {
    Bend(left=True): mark("quarter circle left"),
    Bend(left=False): mark("quarter circle right"),
    Bend(left=True, half=True): mark("half circle left"),
    Bend(left=False, half=True): mark("half circle right"),
}
BENDS = (None, *_BENDS)
"""The kinds of curve between two corners of the line, straight first."""


def way(bend: Bend | None) -> str:
    """Return the name of a kind of curve between two corners of the line."""
    return tr("straight") if bend is None else tr(_BENDS[bend])


def _way(curve: Curve) -> str:
    """Return the direction of a step of the line, and its arc."""
    x, y = curve.end
    if not isinstance(curve, Arc):
        return f"{x}, {y}"
    half = curve.start + curve.end == curve.centre + curve.centre
    return tr("{arc} to {x}, {y}", arc=way(Bend(curve.left, half)), x=x, y=y)


def cursor(state: SketchState, point: Point) -> str:
    """Return the place of the cursor, and the objects there."""
    facts_here = [f"{point.x}, {point.y}"]
    if point in state.path:
        facts_here.append(tr("corner {n} of the line", n=state.path.index(point) + 1))
    where = [part.locate(point) for part in state.parts]
    if any(point in part.points for part in state.parts):
        facts_here.append(tr("a corner"))
    elif PointLocation.EDGE in where:
        facts_here.append(tr("on an edge"))
    elif PointLocation.INSIDE in where:
        facts_here.append(tr("inside"))
    return f"{', '.join(facts_here)}."


def board(game: Sketch, state: SketchState) -> Iterator[str]:
    """Yield sentences describing a whole sketch."""
    yield f"{game.name}."
    if isinstance(game, SetSketch) and not state.parts:
        yield tr("No piece yet.")
    elif isinstance(game, SetSketch):
        number = len(state.parts)
        facts_here = ", ".join(
            f"{count} × {kind.name}" if count > 1 else kind.name
            for kind, count in game.kinds(state)
        )
        yield trn("{n} piece: {pieces}.", "{n} pieces: {pieces}.", number, pieces=facts_here)
    elif isinstance(game, OutlineEditor):
        for number, part in enumerate(state.parts, 1):
            hole = part.signed_area.sign < 0
            name = kind_of(Shape(part.reversed() if hole else part))
            text = tr("Contour {n}, a hole: {shape}.") if hole else tr("Contour {n}: {shape}.")
            yield text.format(n=number, shape=name)
        yield tr("Area {area} of {wanted}.", area=game.area(state), wanted=game.pieces.area)
    if state.path:
        first = state.path[0]
        corners = "; ".join([f"{first.x}, {first.y}", *map(_way, state.line)])
        yield tr("Line: {corners}.", corners=corners)
