"""Compose the figures with free angles that come with the program: ``puzzles/free/*.json``.

Run by hand: ``python tests/tools/build_free.py``.  A piece is laid with one of its corners on a
spot and the edge that leaves it, counter-clockwise, in some direction, so that pieces share
edges and corners at angles that no exact figure has.
"""

from __future__ import annotations

from itertools import combinations
from math import cos, degrees, radians, sin
from pathlib import Path

from shapely import Polygon

from tui_tangram.catalog.free import free_set
from tui_tangram.free import FreeFigure, Pose
from tui_tangram.free.format import write_free_figure
from tui_tangram.free.pose import Shape, Spot, bearing, laid, rounded
from tui_tangram.store.library import shipped_library

ROOT = Path(__file__).resolve().parents[2]
SET = free_set(shipped_library().piece_set("tangram"))
SOURCE = "composed for this program"
LETTERS = "ABCDEFG"


class Sheet:
    """A figure in the making."""

    def __init__(self) -> None:
        self.poses: dict[str, Pose] = {}

    def lay(self, letter: str, corner: int, spot: Spot, way: float, *, flip: bool = False) -> Shape:
        """Lay a piece: *corner* on *spot*, the edge from there on in direction *way*, degrees."""
        kind = SET.pieces[LETTERS.index(letter)].kind
        own = laid(kind.offsets, Pose(0, 0, 0, flip))
        turn = radians(way) - bearing(own[corner], own[(corner + 1) % len(own)])
        c, s = cos(turn), sin(turn)
        x, y = own[corner]
        pose = rounded(spot[0] - c * x + s * y, spot[1] - s * x - c * y, turn, flip)
        self.poses[letter] = pose
        return kind.at(pose)


def along(start: Spot, end: Spot, way: float) -> Spot:
    """Return the spot *way* legs from *start* towards *end*."""
    turn = bearing(start, end)
    return start[0] + way * cos(turn), start[1] + way * sin(turn)


def heading(start: Spot, end: Spot) -> float:
    """Return the direction from one spot to another in degrees."""
    return degrees(bearing(start, end))


def kite(on: Sheet) -> None:
    """A square kite in the wind, and a tail of five."""
    a = on.lay("A", 0, (0.0, 0.0), 62)
    on.lay("B", 1, a[2], heading(a[2], a[1]))
    c = on.lay("C", 2, a[0], 235)
    d = on.lay("D", 0, c[0], 172)
    f = on.lay("F", 1, d[2], 170)
    e = on.lay("E", 0, f[2], 140)
    on.lay("G", 0, e[2], 100)


def peacock(on: Sheet) -> None:
    """A fan of five triangles, a body, a foot and a head."""
    on.lay("F", 1, (0.0, 0.0), -8)
    on.lay("C", 1, (0.0, 0.0), 42)
    on.lay("A", 1, (0.0, 0.0), 92)
    on.lay("B", 1, (0.0, 0.0), 142)
    d = on.lay("D", 0, (0.0, 0.0), 232)
    on.lay("E", 0, d[2], 265)
    on.lay("G", 1, d[1], 195)


def boat(on: Sheet) -> None:
    """A hull that heels, and sails that do not follow."""
    a = on.lay("A", 1, (0.0, 0.0), 170)
    mast = along(a[1], a[2], 1.6)
    b = on.lay("B", 0, mast, 12)
    on.lay("C", 1, mast, 112)
    on.lay("F", 1, b[2], 150)
    d = on.lay("D", 2, a[0], 250)
    on.lay("E", 0, d[1], -35)
    on.lay("G", 1, a[2], 155)


def bird(on: Sheet) -> None:
    """Two wings, raised unevenly."""
    d = on.lay("D", 0, (0.0, 0.0), 30)
    on.lay("A", 0, d[3], 100)
    on.lay("B", 2, d[1], -25)
    c = on.lay("C", 0, d[0], 215)
    on.lay("E", 0, d[2], 30)
    on.lay("F", 1, c[1], 230)
    on.lay("G", 1, c[1], 165)


def runner(on: Sheet) -> None:
    """Legs, arms and a head at angles that are nobody's."""
    hip = (0.0, 0.0)
    on.lay("A", 1, hip, -70)
    on.lay("B", 2, hip, 212)
    c = on.lay("C", 0, hip, 40)
    on.lay("D", 0, c[1], 30)
    on.lay("E", 0, c[1], -40)
    f = on.lay("F", 1, c[2], 160)
    on.lay("G", 1, f[0], 250)


def house(on: Sheet) -> None:
    """Walls that lean, a roof that the wind lifts, and a kennel."""
    a = on.lay("A", 0, (0.0, 0.0), -8)
    on.lay("B", 1, a[2], heading(a[2], a[1]))
    eaves = along(a[2], (a[2][0] + cos(radians(15)), a[2][1] + sin(radians(15))), -0.4)
    c = on.lay("C", 0, along(eaves, a[2], 2**0.5), 15)
    ridge, middle = c[2], c[0]
    half = along(ridge, eaves, 1.0)
    on.lay("F", 0, half, heading(half, eaves))
    on.lay("G", 0, half, heading(half, middle))
    on.lay("E", 0, ridge, 20)
    on.lay("D", 1, a[0], 95)


FIGURES = {
    "house": ("House in the wind", house),
    "kite": ("Kite in the wind", kite),
    "peacock": ("Peacock", peacock),
    "boat": ("Boat in a storm", boat),
    "bird": ("Bird of prey", bird),
    "runner": ("Runner", runner),
}


def figure(name: str) -> FreeFigure:
    """Return a figure, its lower left corner near the origin.  Raises `ValueError`."""
    title, compose = FIGURES[name]
    sheet = Sheet()
    compose(sheet)
    shapes = {p.letter: p.kind.at(sheet.poses[p.letter]) for p in SET.pieces}
    for one, other in combinations(shapes, 2):
        common = Polygon(shapes[one]).intersection(Polygon(shapes[other])).area
        if common > 0.002:
            raise ValueError(f"{name}: {one} and {other} lie over each other: {common:.3f}")
    left = round(1000 * min(x for shape in shapes.values() for x, _ in shape))
    low = round(1000 * min(y for shape in shapes.values() for _, y in shape))
    poses = tuple(sheet.poses[p.letter].moved(-left, -low) for p in SET.pieces)
    return FreeFigure(f"free/{name}", title, SET.id, poses, source=SOURCE)


def main() -> None:
    """Write all files."""
    for name in FIGURES:
        text = write_free_figure(figure(name), SET)
        (ROOT / "puzzles" / "free" / f"{name}.json").write_text(text)


if __name__ == "__main__":
    main()
