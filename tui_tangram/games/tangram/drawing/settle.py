"""Exact places for pieces that were drawn in floating-point numbers.

A drawing shows the places of pieces to a thousandth of their size or to a twentieth; a figure has
them exactly.  The exact meaning of a drawing is its contacts.  So the algorithm is:

1. *Turns.* Families of pieces get exact turns, see
   `tui_tangram.games.tangram.drawing.piece_matching`.
2. *Contacts* are found with the pieces turned as their families are drawn, see
   `tui_tangram.games.tangram.drawing.contacts`.  A corner on a corner is two equations in the
   places of the pieces; a corner on an edge and an edge on an edge are one.
3. *Equations* are added one contact after the other, the tightest first, each unless it
   contradicts those before it or moves a piece by more than twice the widest gap of a contact
   (`tui_tangram.games.tangram.drawing.sheet`).  Where a chain of pieces closes at angles at
   which it cannot, the loosest contact is dropped.  When the dropped contact is a corner on a
   corner, each corner is tried at last on the edges at the other.
4. *Slides.*  A piece that may still slide along another is put at a fraction of an edge.  Of all
   ends and edges that meet there the one with the smallest denominator is used within the error
   of the drawing, which is estimated from the gaps of its contacts.  Parts that do not touch are
   placed in the same way, by the coordinates of their nearest corners.
5. *Overlaps* are found exactly.  Where two pieces overlap, a corner of one is put on the edge of
   the other before anything else, and all steps are repeated.  The drawing is rejected if a corner
   would be farther from its drawn place than allowed.  The depth of the overlap means nothing
   before that: a chain of inexact contacts ends in one place, and the depth is the sum of their
   errors.

The figure is then moved to the origin.  The movement of a piece is measured with the drawing
moved as a whole, and also turned and scaled where the drawing leaves that open.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import inf
from statistics import median
from typing import Final

from tui_tangram.games.tangram.core.figure import Figure, PlacedKind, changed, make_figure
from tui_tangram.games.tangram.core.pieces import PieceSet
from tui_tangram.games.tangram.drawing.contacts import Contact, ContactKind, DrawnEdges
from tui_tangram.games.tangram.drawing.drawn import laid_over, spots_of
from tui_tangram.games.tangram.drawing.overlaps import clashes, overlap
from tui_tangram.games.tangram.drawing.piece_matching import FINEST, Pose, exact_turns, families
from tui_tangram.games.tangram.drawing.sheet import Equations, LineConstraint, TurnedPieces
from tui_tangram.games.tangram.drawing.slides import DEVIATIONS, SIMPLE, Slide, loosen, slide
from tui_tangram.language import tr
from tui_tangram.maths.geometry import Isometry, Point, Polygon, Shape
from tui_tangram.play import DocumentError
from tui_tangram.play.phrases import pointed
from tui_tangram.values import NamedTuple, dataclass


class Imported(NamedTuple):
    """A figure that was drawn, and the report on the drawing."""

    figure: Figure
    report: Report


def describe_moves(report: Report, pieces: PieceSet) -> str:
    """Return the distances by which the pieces of a set were moved, as a clause."""
    moves = (
        f"{piece.label} {pointed(f'{far:.4f}')}"
        for piece, far in zip(pieces.pieces, report.moved, strict=True)
    )
    return tr("made exact; moved by (in legs): {moves}", moves=", ".join(moves))


def as_figure(
    poses: Sequence[Pose],
    margins: Margins,
    pieces: PieceSet,
    *,
    name: str,
    id: str = "",  # noqa: A002
    category: str = "",
    source: str = "",
    level: int = 0,
) -> Imported:
    """Return the exact figure of pieces in approximate positions.

    *poses* are in the order of the set; see `settle` for the rest.  Raises `DocumentError`.
    """
    polygons, report = settle(poses, margins, level=level)
    figure = make_figure(
        name,
        pieces.id,
        solution=[
            PlacedKind(pose.kind.kind, Shape(polygon).canonical())
            for pose, polygon in zip(poses, polygons, strict=True)
        ],
        source=source,
        attachment=report.attachment,
    )
    return Imported(changed(figure, id=id, category=category), report)


class Margins(NamedTuple):
    """The errors that a drawing may have; all but the last are in legs."""

    reach: float
    """The widest gap of a contact."""
    widest: float
    """The largest value of `reach` where contacts show that the drawing is careless."""
    near: float
    """The farthest that a corner may move when a piece is turned as its family is."""
    grain: float
    """The rounding of a place in the drawing itself."""
    most: float
    """The largest distance of a corner from its drawn place, at the end."""
    whole: bool
    """Whether the drawing may be scaled and turned as a whole."""

    def times(self, factor: float) -> Margins:
        """Return the margins of a drawing that is enlarged before its pieces are."""
        return Margins._make((*(far * factor for far in self[:-1]), self.whole))


DRAWN: Final = Margins(0.03, 0.06, 0.03, 1e-6, 0.1, True)
"""The margins of drawings made elsewhere."""
ROUNDED: Final = Margins(0.01, 0.01, 0.0025, 1.5e-3, 0.005, False)
"""The margins of files with thousandths of the leg and hundredths of a degree."""

ASKEW: Final = 0.15
"""The largest difference of an exact turn from that of its family, in degrees."""
CARELESS: Final = 4
"""The largest error that a drawing is taken to have, as a multiple of its median gap."""
REPAIRS: Final = 12
"""The maximum number of repairs of overlaps."""


@dataclass(frozen=True, kw_only=True)
class Report:
    """A report on a drawing made exact; pieces are numbered in the order of their set."""

    moved: tuple[float, ...]
    """The largest distance of a corner of each piece from its drawn place, in legs."""
    accepted: tuple[Contact, ...]
    """The contacts that hold exactly."""
    dropped: tuple[Contact, ...]
    """The contacts that contradict tighter ones."""
    mended: int
    """The number of times that a corner was put on an edge because pieces would overlap."""
    slides: tuple[Slide, ...]
    """The places that no contact fixes."""
    apart: int
    """The number of coordinates that were rounded because parts do not touch."""
    octilinear: bool
    """Whether all pieces are turned by multiples of 45°."""

    @property
    def attachment(self) -> str:
        """The attachment of the pieces, as in `Figure.attachment`."""
        if self.apart:
            return "disconnected"
        if any(slide.share.d > SIMPLE for slide in self.slides):
            return "slide"
        return "fraction" if self.slides else "vertex"


class Settled(NamedTuple):
    """Pieces in their exact places."""

    polygons: tuple[Polygon, ...]
    """The pieces in the order of the poses; the lower left corner of their box is the origin."""
    report: Report


def settle(poses: Sequence[Pose], margins: Margins, *, level: int = 0) -> Settled:
    """Return exact places for the pieces of a drawing.

    *level* is the coarsest for turns that are no multiples of 45°.  Raises `DocumentError` when
    pieces overlap, or a corner would have to move by more than `Margins.most`.
    """
    settled = _best(poses, margins, level)
    farthest = max(settled.report.moved)
    if farthest > margins.most:
        piece = settled.report.moved.index(farthest)
        raise DocumentError(
            "is {far} legs away from an exact fit; at most {most} are allowed",
            at=poses[piece].source,
            far=pointed(f"{farthest:.3f}"),
            most=pointed(f"{margins.most:g}"),
        )
    return settled


def _best(poses: Sequence[Pose], margins: Margins, level: int) -> Settled:
    """Return the result of the first level at which all contacts hold, or else the best one.

    Pieces that are nearly at multiples of 45° to each other are at these, if all meet corner on
    corner then.
    """
    found = families(poses, margins.reach, margins.near)
    levels = [0] if len(found) == 1 else range(level, max(level, FINEST) + 1)
    tries = [(found, fine) for fine in levels]
    if len(found) > 1:
        whole = families(poses, margins.reach, min(margins.near, margins.reach), same=inf)
        tries[:0] = [(whole, 0)] if len(whole) == 1 else []
    best: tuple[tuple[bool, int], Settled] | None = None
    failure: DocumentError | None = None
    for tied, fine in tries:
        turns, askew = exact_turns(tied, fine)
        if askew > ASKEW:
            continue
        try:
            settled = _exact(poses, TurnedPieces(poses, tied, turns), margins)
        except DocumentError as error:
            failure = error
            continue
        rank = (max(settled.report.moved) > margins.most, len(settled.report.dropped))
        corners = (polygon.points for polygon in settled.polygons)
        if tied is not found and (any(rank) or not tied_by_corners(corners)):
            continue
        if best is None or rank < best[0]:
            best = rank, settled
        if rank == (False, 0):
            break
    if best is None:
        assert failure is not None, "some level has every turn"
        raise failure
    return best[1]


def _exact(poses: Sequence[Pose], sheet: TurnedPieces, margins: Margins) -> Settled:
    """Return exact places.  Raises `DocumentError` where pieces overlap."""
    edges = DrawnEdges(sheet.shapes, margins.widest)
    contacts, astray = _contacts(sheet, edges, margins)
    walls: list[LineConstraint] = []
    for _ in range(REPAIRS):
        equations = Equations(sheet.places, 2 * margins.widest)
        if not equations.take(wall.equation for wall in walls):
            break
        accepted, dropped = _take(sheet, edges, equations, contacts)
        slides = slide(sheet, equations, accepted, astray)
        loose = loosen(sheet, equations, astray)
        places = [
            Point(equations.value(2 * i), equations.value(2 * i + 1)) for i in range(len(poses))
        ]
        polygons = sheet.polygons(places)
        overlaps = clashes(polygons, sheet.sources, margins.most)
        if not overlaps:
            polygons = _to_origin(polygons)
            return Settled(
                tuple(polygons),
                Report(
                    moved=_moved(
                        poses,
                        polygons,
                        turning=margins.whole or sheet.single,
                        scaling=margins.whole,
                    ),
                    accepted=tuple(accepted),
                    dropped=tuple(dropped),
                    mended=len(walls),
                    slides=(*slides, *loose),
                    apart=len(loose),
                    octilinear=sheet.octilinear,
                ),
            )
        walls += overlaps
    raise overlap(sheet.sources, walls[-1].corner.piece, walls[-1].base.piece)


def _contacts(
    sheet: TurnedPieces, edges: DrawnEdges, margins: Margins
) -> tuple[list[Contact], float]:
    """Return the contacts, the tightest first, and the largest error of places."""
    found = edges.contacts(margins.widest, sheet.parallel)
    usual = median(contact.gap for contact in found) if found else 0.0
    reach = min(max(margins.reach, CARELESS * usual), margins.widest)
    within = found if reach == margins.widest else edges.contacts(reach, sheet.parallel)
    return within, max(margins.grain, DEVIATIONS * usual)


def _take(
    sheet: TurnedPieces, edges: DrawnEdges, equations: Equations, contacts: Iterable[Contact]
) -> tuple[list[Contact], list[Contact]]:
    """Add the equations of contacts; return the contacts that hold and those that cannot."""
    accepted: list[Contact] = []
    dropped: list[Contact] = []
    for contact in contacts:
        (accepted if equations.take(sheet.equations(contact)) else dropped).append(contact)
    for _, one, other, gap in [one for one in dropped if one.touch is ContactKind.CORNERS]:
        # Each of the two corners with the edges at the other.
        pairs = ((one, other), (one, sheet.before(other)), (other, one), (other, sheet.before(one)))
        for neighbour in edges.stems(pairs, gap):
            wanted = sheet.equations(neighbour)
            if equations.is_news(wanted[0]) and equations.take(wanted):
                accepted.append(neighbour)
    return accepted, dropped


def tied_by_corners(pieces: Iterable[Iterable[Point]]) -> bool:
    """Return whether pieces are all tied together by corners on corners; each is its corners."""
    corners = [set(points) for points in pieces]
    tied = corners.pop()
    while near := next((one for one in corners if one & tied), None):
        corners.remove(near)
        tied |= near
    return not corners


def _to_origin(polygons: Sequence[Polygon]) -> list[Polygon]:
    """Return polygons moved so that the lower left corner of the box around them is the origin."""
    boxes = [polygon.bounds for polygon in polygons]
    low = Point(min(box[0].x for box in boxes), min(box[0].y for box in boxes))
    return [polygon.moved(Isometry.translation(-low)) for polygon in polygons]


def _moved(
    poses: Sequence[Pose], polygons: Sequence[Polygon], *, turning: bool, scaling: bool
) -> tuple[float, ...]:
    """Return the largest distance of a corner of each piece from its drawn place.

    The drawing is moved as a whole, and turned and scaled if that is allowed, to the place where
    its corners are nearest in the sum of squares.
    """
    import numpy as np

    drawn = np.concatenate([spots_of(pose.drawn) for pose in poses])
    exact = np.concatenate(
        [spots_of([point.floats() for point in polygon.points]) for polygon in polygons]
    )
    onto = laid_over(drawn, exact)
    if not scaling:
        onto /= abs(onto)
    if not turning:
        onto = complex(abs(onto))
    far = np.abs(onto * (drawn - drawn.mean()) - (exact - exact.mean()))
    starts = np.cumsum([0, *(len(polygon) for polygon in polygons[:-1])])
    return tuple(np.maximum.reduceat(far, starts).tolist())
