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

import json
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

from tests.tools.build_curved import HALF_ROOT, MIDDLE, ROOT, at, path
from tui_tangram.contour import curved_outline, match_contours
from tui_tangram.contour.chaining import CurvedContours
from tui_tangram.contour.form import contour_unit, write_contour
from tui_tangram.exact import Angular, Sqratio
from tui_tangram.geometry import Contour, Isometry, Point, disc
from tui_tangram.geometry.contour import self_crossing, total_area
from tui_tangram.geometry.curved import cut_layers

PLACE = Path(__file__).resolve().parents[2] / "puzzles" / "holed"
SET, NAME = "rings-and-frame", "Rings and frame"
SOURCE = "composed for this program"
HALF = Sqratio(1, 0, 2)


class Kind(NamedTuple):
    """A shape of piece."""

    kind: str
    name: str
    number: int
    poly: Contour
    holes: tuple[Contour, ...] = ()
    """Clockwise."""

    @property
    def all(self) -> tuple[Contour, ...]:
        """The outline, then the holes: a region."""
        return (self.poly, *self.holes)

    def moved(self, motion: Isometry) -> Kind:
        """Return the piece elsewhere."""
        holes = tuple(hole.moved(motion).canonical() for hole in self.holes)
        return self._replace(poly=self.poly.moved(motion).canonical(), holes=holes)


Laid = list[Kind]


def box(width: Sqratio | int, height: Sqratio | int) -> Contour:
    """Return a rectangle about the origin."""
    x, y = HALF * width, HALF * height
    return path(at(-x, -y), at(x, -y), at(x, y), at(-x, y), at(-x, -y))


KINDS = {
    kind.kind: kind
    for kind in (
        Kind("L", "large ring", 1, disc(MIDDLE, 3), (disc(MIDDLE, 2).reversed(),)),
        Kind("S", "small ring", 1, disc(MIDDLE, 2), (disc(MIDDLE, 1).reversed(),)),
        Kind("F", "frame", 1, box(ROOT * 2, ROOT * 2), (box(ROOT, ROOT).reversed(),)),
        Kind("B", "bar", 1, box(4, 1)),
        Kind("H", "half disc", 2, path(at(-1, 0), at(1, 0), (at(-1, 0), MIDDLE, "left"))),
        Kind("T", "triangle", 2, path(at(-1, 0), at(1, 0), at(0, 1), at(-1, 0))),
    )
}
"""Half disc and triangle lie on their longest side, whose middle is the origin."""

UP, LEFT, DOWN, RIGHT = 0, 2, 4, 6
"""How far a piece is turned whose longest side lay below, to point that way."""


def lay(kind: str, x: int | Sqratio, y: int | Sqratio, turn: int = 0) -> Kind:
    """Return a piece with its middle in a point, turned by some eighths."""
    return KINDS[kind].moved(Isometry(turn % 8, False, at(x, y)))


def off(way: int, far: int | Sqratio, x: int | Sqratio = 0, y: int | Sqratio = 0) -> Point:
    """Return the point *far* from another, some eighths counter-clockwise from east."""
    return Isometry.linear(way % 8)(at(far, 0)) + at(x, y)


def by(kind: str, way: int, far: int | Sqratio, x: int | Sqratio = 0, y: int | Sqratio = 0) -> Kind:
    """Return a piece *far* from a point, its longest side across the way there."""
    return lay(kind, *off(way, far, x, y), way - 2)


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


class Figure(NamedTuple):
    """A figure, and what is known of it."""

    file: str
    name: str
    make: Callable[[], Laid]
    islands: int
    holes: int


FIGURES = (
    Figure("banjo", "Banjo", banjo, 1, 4),
    Figure("cat", "Cat from behind", cat, 1, 5),
    Figure("elephant", "Elephant", elephant, 1, 6),
    Figure("fish", "Fish on the line", fish, 1, 2),
    Figure("hen", "Hen", hen, 1, 6),
    Figure("key", "Key", key, 1, 2),
    Figure("pendant", "Pendant", pendant, 1, 3),
    Figure("penny-farthing", "Penny-farthing", penny_farthing, 1, 5),
    Figure("pocket-watch", "Pocket watch", watch, 1, 6),
    Figure("rattle", "Rattle", rattle, 2, 3),
    Figure("robot", "Robot on a wheel", robot, 2, 3),
    Figure("snail", "Snail", snail, 1, 8),
    Figure("snowman", "Snowman", snowman, 1, 6),
    Figure("teapot", "Teapot", teapot, 1, 1),
    Figure("tractor", "Tractor", tractor, 2, 3),
    Figure("tree", "Tree in a tub", tree, 1, 0),
)


def check_kinds() -> None:
    """Look at the pieces: closed, simple, the right way round, holes well inside."""
    for kind in KINDS.values():
        for contour in kind.all:
            assert contour.exact
            assert self_crossing(contour) is None, kind.name
        assert kind.poly.signed_area.sign > 0, kind.name
        for hole in kind.holes:
            assert hole.signed_area.sign < 0, kind.name
            cut = cut_layers([[kind.poly], [hole.reversed()]])
            # All of the hole is in the outline, and they have no stretch in common.
            assert all(left[0] and right[0] for left, right in cut.sides if left[1] != right[1])
            assert curved_outline(kind.all).all == (
                kind.poly.canonical(),
                *(one.canonical() for one in kind.holes),
            )
        assert total_area(kind.all).sign > 0


AREA = sum((total_area(kind.all) * kind.number for kind in KINDS.values()), Angular.ZERO)
"""That of all pieces, 12 + 9π: rings and half discs 5π, 3π and π, all others 6, 4 and 2."""


def outline(figure: Figure) -> CurvedContours:
    """Return the contour of a figure, after looking at it."""
    laid = figure.make()
    assert Counter(piece.kind for piece in laid) == {
        kind.kind: kind.number for kind in KINDS.values()
    }, figure.name
    for piece in laid:
        assert match_contours(KINDS[piece.kind].all, piece.all) is not None, figure.name
    cut = cut_layers([piece.all for piece in laid])
    assert cut.exact, figure.name
    assert not cut.overlaps(), figure.name
    found = curved_outline(contour for piece in laid for contour in piece.all)
    assert (len(found.outlines), len(found.holes)) == (figure.islands, figure.holes), figure.name
    assert total_area(found.all) == AREA, figure.name
    region = cut_layers([found.all]).inside(any)
    assert region.exact, figure.name
    assert region.area == AREA == cut.inside(any).area, figure.name
    assert curved_outline(found.all) == found, figure.name
    return found


# Writing


def written(piece: Kind, unit: int) -> dict[str, object]:
    """Return the contours of a piece as they stand in a file."""
    fields: dict[str, object] = {"poly": write_contour(piece.poly.canonical(), unit)}
    if piece.holes:
        fields["holes"] = [write_contour(hole.canonical(), unit) for hole in piece.holes]
    return fields


def file(head: dict[str, object], lists: dict[str, Sequence[object]]) -> str:
    """Return a file with one contour or piece on a line."""
    fields = [f"  {json.dumps(key)}: {json.dumps(value)}" for key, value in head.items()]
    for key, values in lists.items():
        lines = ",\n".join(f"    {json.dumps(value)}" for value in values)
        fields.append(f"  {json.dumps(key)}: [\n{lines}\n  ]")
    return "{\n" + ",\n".join(fields) + "\n}\n"


def set_file() -> str:
    """Return the file of the set."""
    unit = contour_unit([contour for kind in KINDS.values() for contour in kind.all])
    head = {"format": "tui-tangram/pieces", "version": 1, "id": SET, "name": NAME, "unit": unit}
    kinds = [
        {"kind": kind.kind, "name": kind.name, "count": kind.number, **written(kind, unit)}
        for kind in KINDS.values()
    ]
    return file(head, {"kinds": kinds})


def figure_file(figure: Figure) -> str:
    """Return the file of a figure."""
    laid, contours = figure.make(), outline(figure).all
    unit = contour_unit([*contours, *(contour for piece in laid for contour in piece.all)])
    head = {
        "format": "tui-tangram/figure",
        "version": 1,
        "set": SET,
        "name": figure.name,
        "source": SOURCE,
        "unit": unit,
    }
    return file(
        head,
        {
            "outline": [write_contour(contour, unit) for contour in contours],
            "solution": [{"kind": piece.kind, **written(piece, unit)} for piece in laid],
        },
    )


def files() -> dict[Path, str]:
    """Return what is written where; all of it has been checked."""
    check_kinds()
    silhouettes = {figure.name: outline(figure).all for figure in FIGURES}
    for first, second in combinations(silhouettes, 2):
        alike = match_contours(silhouettes[first], silhouettes[second], mirror=True)
        assert alike is None, f"{first} and {second}"
    return {
        Path("sets") / f"{SET}.json": set_file(),
        **{Path("figures") / f"ring-{figure.file}.json": figure_file(figure) for figure in FIGURES},
    }


def main() -> None:
    """Write the files."""
    for place, text in files().items():
        (PLACE / place).parent.mkdir(parents=True, exist_ok=True)
        (PLACE / place).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
