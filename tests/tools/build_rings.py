"""Writes the set of pieces with holes and its figures: ``python -m tests.tools.build_rings``.

A large ring, a small one that fills its hole, two half discs that fill the hole of that; a
square frame whose corners reach just across the hole of the large ring, two triangles that
fill the hole of the frame, as a square whose corners reach just across the hole of the small
ring; and a bar.  So a hole may be filled by pieces without a seam, be crossed by corners that
touch its edge, or stay open, and the silhouettes tell which.

A figure is a list of pieces: where the middle of each lies and how far it is turned.  All
pieces of the set are used, every touch is exact, and everything is checked before it is
written: pieces keep to their kinds and do not overlap, the outline has the area of the pieces
and as many islands and holes as the figure states.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

from tests.tools.build_dissections import HALF_ROOT, MIDDLE, ROOT, at, path
from tests.tools.lists import PUZZLES, in_order, write_list, write_set
from tui_tangram.games.tangram.core.figure import Figure, PlacedKind, make_figure
from tui_tangram.games.tangram.core.pieces import PieceKind, PieceSet
from tui_tangram.maths.contour.trace import match
from tui_tangram.maths.contour.trace import outline as outline_of
from tui_tangram.maths.exact import Sqratio
from tui_tangram.maths.geometry import Contour, Isometry, Point, Shape
from tui_tangram.maths.geometry.contour import disc, self_crossing
from tui_tangram.maths.geometry.layers import cut_layers

SET, NAME = "rings-and-frame", "Rings and frame"
SOURCE = "composed for this program"
HALF = Sqratio(1, 0, 2)


Laid = list[PlacedKind]


def box(width: Sqratio | int, height: Sqratio | int) -> Contour:
    """Return a rectangle about the origin."""
    x, y = HALF * width, HALF * height
    return path(at(-x, -y), at(x, -y), at(x, y), at(-x, y), at(-x, -y))


def kind(key: str, name: str, outline: Contour, *holes: Contour) -> PieceKind:
    """Return a kind of piece, given the insides of its holes."""
    return PieceKind(key, name, Shape(outline, [hole.reversed() for hole in holes]).canonical())


PIECES = PieceSet.of(
    SET,
    NAME,
    [
        (kind("L", "large ring", disc(MIDDLE, 3), disc(MIDDLE, 2)), 1),
        (kind("S", "small ring", disc(MIDDLE, 2), disc(MIDDLE, 1)), 1),
        (kind("F", "frame", box(ROOT * 2, ROOT * 2), box(ROOT, ROOT)), 1),
        (kind("B", "bar", box(4, 1)), 1),
        (kind("H", "half disc", path(at(-1, 0), at(1, 0), (at(-1, 0), MIDDLE, "left"))), 2),
        (kind("T", "triangle", path(at(-1, 0), at(1, 0), at(0, 1), at(-1, 0))), 2),
    ],
)
"""Half disc and triangle lie on their longest side, whose middle is the origin."""

UP, LEFT, DOWN, RIGHT = 0, 2, 4, 6
"""How far a piece is turned whose longest side lay below, to point that way."""


def lay(key: str, x: int | Sqratio, y: int | Sqratio, turn: int = 0) -> PlacedKind:
    """Return a piece with its middle in a point, turned by some eighths."""
    place = Isometry(turn % 8, False, at(x, y))
    return PlacedKind(key, PIECES.kind(key).shape.moved(place).canonical())


def off(way: int, far: int | Sqratio, x: int | Sqratio = 0, y: int | Sqratio = 0) -> Point:
    """Return the point *far* from another, some eighths counter-clockwise from east."""
    return Isometry.linear(way % 8)(at(far, 0)) + at(x, y)


def by(
    key: str, way: int, far: int | Sqratio, x: int | Sqratio = 0, y: int | Sqratio = 0
) -> PlacedKind:
    """Return a piece *far* from a point, its longest side across the way there."""
    return lay(key, *off(way, far, x, y), way - 2)


def ball(x: int | Sqratio, y: int | Sqratio, turn: int = 0) -> Laid:
    """Return the half discs as a disc."""
    return [lay("H", x, y, turn), lay("H", x, y, turn + 4)]


def block(x: int | Sqratio, y: int | Sqratio, turn: int = 1) -> Laid:
    """Return the triangles as a square; turned by 0 it stands on a corner."""
    return [lay("T", x, y, turn), lay("T", x, y, turn + 4)]


def tenths(number: int) -> Sqratio:
    """Return a number of tenths."""
    return Sqratio(number, 0, 10)


def tree() -> Laid:
    """No hole is left: the crown is both rings and the half discs, the tub the frame."""
    tub = -7 - ROOT
    return [
        *(lay("L", 0, 0), lay("S", 0, 0), *ball(0, 0), lay("B", 0, -5, LEFT)),
        *(lay("F", 0, tub), *block(0, tub)),
    ]


def penny_farthing() -> Laid:
    """Both wheels stand on one line; the bar touches the large one and ends on the small."""
    hub = 1 + tenths(35) * ROOT
    return [
        *(lay("L", 0, 0), lay("F", 0, 0, 1), *block(0, 0, 0)),
        *(lay("S", hub, -1), lay("B", hub - ROOT * 2, ROOT * 2 - 1, -1)),
        *(lay("H", 0, 4, DOWN), by("H", 7, -4)),
    ]


def snail() -> Laid:
    """The head touches the shell and the foot; of the horns, one touches the shell."""
    return [
        *(lay("L", 0, 3), lay("F", 0, 3), lay("B", 0, -HALF)),
        *(lay("H", -2, -HALF, LEFT), lay("H", 1, -1, DOWN), lay("S", 4, 0)),
        *(by("T", way, -3, 4, 0) for way in (5, 6)),
    ]


def snowman() -> Laid:
    """Three balls, of which the smallest is filled, a hat and a broom."""
    broom = tenths(25)
    return [
        *(lay("L", 0, 3), lay("F", 0, 3, 1), lay("S", 0, 8), *ball(0, 11)),
        *(lay("T", 0, 12), lay("B", broom, 8, LEFT), lay("T", broom, 10)),
    ]


def tractor() -> Laid:
    """The hub of the large wheel is an island."""
    return [
        *(lay("L", 0, 3), *ball(0, 3), lay("S", 6, 2), lay("F", 0, 6 + ROOT)),
        *(lay("B", 2 + ROOT * 2, tenths(45)), *block(6, 5 + HALF_ROOT)),
    ]


def banjo() -> Laid:
    """A triangle is the bridge: its corners touch the rim of the hole."""
    head = 7 + ROOT
    x, y = off(1, head)
    return [
        *(lay("L", 0, 0), lay("S", 0, 0), lay("T", 0, 0, 3)),
        *(lay("B", *off(1, 5), 1), lay("F", x, y, 1), by("T", 1, head + ROOT)),
        *(by("H", way, ROOT, x, y) for way in (3, 7)),
    ]


def cat() -> Laid:
    """Seen from behind: the head is filled, the body is not."""
    return [
        *(lay("L", 0, 0), lay("F", 0, 0, 1), lay("S", 0, 5), *ball(0, 5)),
        *(by("T", way, 2, 0, 5) for way in (1, 3)),
        lay("B", *off(1, 5), 1),
    ]


def hen() -> Laid:
    """The eye is the hole of the small ring; the feet touch the body."""
    return [
        *(lay("L", 0, 0), lay("F", 0, 0, 1), lay("S", 3, 4), lay("B", *off(3, 5), 3)),
        *(by("T", way, 2, 3, 4) for way in (0, 2)),
        *(lay("H", side * tenths(24), -tenths(32)) for side in (1, -1)),
    ]


def teapot() -> Laid:
    """The only hole is that of the handle."""
    return [
        *(lay("L", 0, 0), lay("S", 0, 0), *ball(0, 0), lay("B", *off(1, 5), 1)),
        *(lay("F", -3 - ROOT, 0), lay("T", 0, 3), lay("T", 0, -4)),
    ]


def robot() -> Laid:
    """On one wheel, with a button that is an island."""
    return [
        *(lay("S", 0, 2), lay("L", 0, 7), *ball(0, 7), lay("B", 0, tenths(105))),
        *(lay("F", 0, 11 + ROOT), by("T", 0, 3, 0, 7), by("T", 4, 3, 0, 7)),
    ]


def elephant() -> Laid:
    """The trunk is the bar with a triangle at its end."""
    return [
        *(lay("L", 0, 0), lay("F", 0, 0, 1), by("T", 4, 3), lay("S", 4, 3)),
        *(lay("B", tenths(65), tenths(13), LEFT), lay("T", 7, tenths(-7), DOWN)),
        *(lay("H", side * tenths(24), -tenths(32)) for side in (1, -1)),
    ]


def pendant() -> Laid:
    """Two triangles hang on the bar and hold the ring by their corners."""
    ring = -tenths(15) - ROOT * 2
    return [
        *(lay("B", 0, 0), lay("T", 1, -HALF, DOWN), lay("T", -1, -HALF, DOWN)),
        *(lay("L", 0, ring), lay("S", 0, ring), lay("F", 0, ring - 5, 1)),
        *(by("H", way, 3, 0, ring) for way in (0, 4)),
    ]


def rattle() -> Laid:
    """What rattles is the disc in the large ring, an island."""
    knot = 3 + ROOT
    return [
        *(lay("L", 0, 0), *ball(0, 0), lay("F", knot, 0)),
        *(lay("T", knot, ROOT), lay("T", knot, -ROOT, DOWN)),
        *(lay("B", 5 + ROOT * 2, 0), lay("S", 9 + ROOT * 2, 0)),
    ]


def key() -> Laid:
    """The bow has the small hole, the bit the square one."""
    bit = 7 - ROOT
    return [
        *(lay("L", 0, 0), lay("S", 0, 0), by("H", 2, 3), by("H", 6, 3)),
        *(lay("B", 5, 0), lay("T", 7, 0, RIGHT)),
        *(lay("F", bit, -HALF - ROOT), lay("T", bit, -HALF - ROOT * 2, DOWN)),
    ]


def watch() -> Laid:
    """A triangle fills half of the frame's hole: the hand; the disc ends the chain."""
    return [
        *(lay("L", 0, 0), lay("F", 0, 0, 1), lay("T", 0, 0), lay("T", 0, 4, DOWN)),
        *(lay("S", 0, 6), lay("B", *off(7, 4, 0, 6), 7), *ball(*off(7, 7, 0, 6))),
    ]


def fish() -> Laid:
    """It hangs on the bar by its mouth, and its eye is the hole of the small ring."""
    return [
        *(lay("L", 0, 0), lay("S", 0, 0), lay("B", -tenths(35), 2, LEFT)),
        *(by("T", way, 3) for way in (2, 6)),
        *(lay("F", 5, 0, 1), by("H", 1, ROOT, 5, 0), by("H", 7, ROOT, 5, 0)),
    ]


class Composed(NamedTuple):
    """A figure, and what is known of it."""

    file: str
    """The end of its id."""
    name: str
    make: Callable[[], Laid]
    islands: int
    holes: int


FIGURES = (
    Composed("banjo", "Banjo", banjo, 1, 4),
    Composed("cat", "Cat from behind", cat, 1, 5),
    Composed("elephant", "Elephant", elephant, 1, 6),
    Composed("fish", "Fish on the line", fish, 1, 2),
    Composed("hen", "Hen", hen, 1, 6),
    Composed("key", "Key", key, 1, 2),
    Composed("pendant", "Pendant", pendant, 1, 3),
    Composed("penny-farthing", "Penny-farthing", penny_farthing, 1, 5),
    Composed("pocket-watch", "Pocket watch", watch, 1, 6),
    Composed("rattle", "Rattle", rattle, 2, 3),
    Composed("robot", "Robot on a wheel", robot, 2, 3),
    Composed("snail", "Snail", snail, 1, 8),
    Composed("snowman", "Snowman", snowman, 1, 6),
    Composed("teapot", "Teapot", teapot, 1, 1),
    Composed("tractor", "Tractor", tractor, 2, 3),
    Composed("tree", "Tree in a tub", tree, 1, 0),
)


def check_pieces() -> None:
    """Look at the pieces: closed, simple, the right way round, holes well inside."""
    for one in PIECES.kinds:
        outline, *holes = one.shape.contours
        assert one.shape.exact
        assert all(self_crossing(contour) is None for contour in one.shape.contours), one.name
        assert outline.signed_area > 0, one.name
        for hole in holes:
            assert hole.signed_area < 0, one.name
            cut = cut_layers([[outline], [hole.reversed()]])
            # All of the hole is in the outline, and they have no stretch in common.
            assert all(left[0] and right[0] for left, right in cut.sides if left[1] != right[1])
        assert outline_of(one.shape.contours) == one.shape.contours, one.name
        assert one.area > 0


def figure(composed: Composed) -> Figure:
    """Return a figure as it is written, after looking at it."""
    laid = in_order(composed.make(), PIECES)
    assert [one.kind for one in laid] == [piece.kind.kind for piece in PIECES.pieces]
    for one in laid:
        assert PIECES.kind(one.kind).pose_of(one.shape) is not None, composed.name
    cut = cut_layers([one.shape.contours for one in laid])
    assert cut.exact, composed.name
    assert not cut.overlaps(), composed.name
    found = make_figure(
        composed.name,
        SET,
        solution=laid,
        id=f"rings/{composed.file}",
        category=NAME,
        source=SOURCE,
    )
    assert (found.islands, found.holes) == composed[-2:], composed.name
    region = cut_layers([found.outline]).inside(any)
    assert region.exact, composed.name
    assert found.area == PIECES.area == region.area == cut.inside(any).area, composed.name
    assert outline_of(found.outline) == found.outline, composed.name
    return found


def figures() -> list[Figure]:
    """Return the figures as they are written; no two are the same silhouette."""
    check_pieces()
    found = [figure(one) for one in FIGURES]
    for one, other in combinations(found, 2):
        alike = match(one.outline, other.outline, mirror=True)
        assert alike is None, f"{one.name} and {other.name}"
    return found


def main(puzzles: Path = PUZZLES) -> None:
    """Write the files."""
    write_set(PIECES, puzzles)
    write_list(figures(), puzzles)


if __name__ == "__main__":
    main()
