"""Exact figures near a traced one.

What is drawn apart, by lines, gaps or colours, may be the pieces: then their places are read, as
those of a drawing are (`choose`).  Otherwise exact contours are searched for near the traced ones,
and if none of them is as near as noise allows, a search fills the region with pieces.  `settle`
makes their places exact, so each candidate is a figure with a solution, and proved by it; what
remains in doubt is whether it is the one that was drawn.

A piece that slides along others is put at a fraction, which depends on the error that the picture
is taken to have: each of `GRAINS` may give another candidate.  Figures that are known are
candidates where they are no farther from the picture than noise is, and then the likeliest.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from math import sqrt
from typing import TYPE_CHECKING, Final

from tui_tangram.games.tangram.core.figure import Figure
from tui_tangram.games.tangram.core.pieces import PieceSet
from tui_tangram.games.tangram.drawing.choice import choose
from tui_tangram.games.tangram.drawing.drawn import (
    DrawnPolygon,
    FloatPolygon,
    PolygonDrawing,
    contours_of,
    mean,
    region_in,
    signed_area,
)
from tui_tangram.games.tangram.drawing.picture.exact_contours import (
    StraightFigure,
    exact_figures,
    straight_figure,
)
from tui_tangram.games.tangram.drawing.picture.filling import Filler, RoughPiece, Slack
from tui_tangram.games.tangram.drawing.picture.fitting import (
    moved_like,
    overlay,
    refined,
    turned_like,
)
from tui_tangram.games.tangram.drawing.picture.page import MOST_EDGES
from tui_tangram.games.tangram.drawing.piece_matching import Pose
from tui_tangram.games.tangram.drawing.settle import Margins, Report, as_figure
from tui_tangram.maths.contour.trace import match
from tui_tangram.play import DocumentError
from tui_tangram.values import NamedTuple

if TYPE_CHECKING:
    from tui_tangram.games.tangram.drawing.drawn import Places
    from tui_tangram.games.tangram.drawing.picture.page import PictureFigure

SLACKS: Final = ((0.07, 2000), (0.1, 500), (0.14, 300), (0.2, 200))
"""The assumed errors of a region, in legs, and the number of pieces tried with each."""
SPREADS: Final = ((0.0, 1.0), (1.0, 0.15), (2.0, 0.15), (-1.0, 0.15))
"""The pixels by which print may have made a figure wider all around, with the share of the search
that each is worth."""
MOST_FILLINGS: Final = 4
"""The most fillings that are made exact; half of them where pieces have any angle, for these take
longer."""
MOST_ERROR: Final = 20.0
"""The largest error of a candidate, in percent."""
GRAINS: Final = (0.15, 0.4, 0.08)
"""The errors of places, in pixels, that a picture may be taken to have."""
MOST_SHIFT: Final = 2.0
"""The largest shift of exact contours, in pixels; print may be as careless as that."""
SPECK: Final = 0.004
"""The area of holes that are none, as a share of the whole."""
MOST_CANDIDATES: Final = 6
"""The most candidates that are returned."""


class Candidate(NamedTuple):
    """An exact figure near a traced one."""

    figure: Figure
    """The figure, with a solution; one of those that are known has its id."""
    error: float
    """The area by which it and the picture differ, as a percentage of its own."""
    sure: bool
    """Whether the picture shows this figure and no other."""
    shift: float
    """The largest distance of an edge from the contour traced along it, in legs."""
    rings: tuple[FloatPolygon, ...]
    """The traced contours, laid over the figure."""
    report: Report | None
    """The report on making it exact; None for one that is known."""


def figures_near(
    drawn: PictureFigure, pieces: PieceSet, known: Iterable[Figure], name: str, source: str
) -> list[Candidate]:
    """Return exact figures near a traced one, the likeliest first.

    Raises `DocumentError` for one that no figure is like, whatever the pieces.
    """
    import numpy as np

    # GEOS divides by zero, finds out, and tries in another way.
    with np.errstate(divide="ignore", invalid="ignore"):
        return _found_near(drawn, pieces, known, called=(name, source))


def _found_near(
    drawn: PictureFigure, pieces: PieceSet, known: Iterable[Figure], *, called: tuple[str, str]
) -> list[Candidate]:
    """Return the figures of `figures_near`."""
    read, rings = _drawn_apart(drawn, pieces)
    straight = straight_figure(rings, pieces)
    if not read and len(straight.edges) > MOST_EDGES:
        raise DocumentError("has no straight edges, as far as the picture shows")
    known = list(known)
    found: list[Candidate] = []
    alike: list[Candidate] = []
    for spread, share in SPREADS if straight.upright else SPREADS[:1]:
        thinner = straight_figure(_thinner(rings, spread), pieces) if spread else straight
        alike = _known(thinner, known)
        if thinner.upright and not read:
            found += _on_lattice(thinner, found, pieces, called=called)
        if not any(_fits(one, thinner) for one in (*found, *alike)):
            for poses in [read] if read else _fillings(thinner, pieces, share):
                found += _exact(thinner, poses, found, pieces, called=called)
                if any(_near(one, thinner) for one in found):
                    break
        if read or any(_near(one, thinner) for one in (*found, *alike)):
            straight = thinner
            break
    # Among those that fit the first that was found is the simplest; others differ by their areas.
    found.sort(key=lambda one: 0.0 if _fits(one, straight) else one.error)
    sure = next((one for one in found[:1] if one.sure), None)
    if sure is not None:
        same = [one for one in alike if _same(one, sure)]
        if not any(_fits(one, straight) for one in alike if one not in same):
            return [one._replace(sure=True) for one in same[:1]] or [sure]
    rest = [one for one in found if not any(_same(one, other) for other in alike)]
    least = min((one.shift for one in (*alike, *rest)), default=0.0)
    close = [one for one in alike if one.shift <= 1.5 * least + 0.025 * straight.pixel]
    others = [one for one in alike if not any(one is other for other in close)]
    return [*close, *rest, *others][:MOST_CANDIDATES]


def _same(one: Candidate, other: Candidate) -> bool:
    """Return whether two candidates are the same figure."""
    return match(one.figure.outline, other.figure.outline) is not None


def _fits(one: Candidate, drawn: StraightFigure) -> bool:
    """Return whether a candidate is as near the picture as the figure that it shows."""
    return one.shift < 0.17 * drawn.pixel + 0.0008


def _sure(one: Candidate, drawn: StraightFigure) -> bool:
    """Return whether the picture shows this figure, and none with a piece a little farther."""
    return _fits(one, drawn) and one.figure.attachment == "vertex"


def _on_lattice(
    drawn: StraightFigure, others: Sequence[Candidate], pieces: PieceSet, *, called: tuple[str, str]
) -> list[Candidate]:
    """Return the figures with exact contours near a traced one that are not among the others."""
    found: list[Candidate] = []
    for figure in exact_figures(drawn, pieces, name=called[0], source=called[1]):
        error, shift, rings = overlay(drawn, moved_like(drawn, figure), figure)
        one = Candidate(figure, error, False, shift, rings, None)
        seen = any(_same(one, other) for other in (*others, *found))
        if not seen and error <= MOST_ERROR and shift < MOST_SHIFT * drawn.pixel:
            found.append(one)
    if len(found) == 1 and not others and _sure(found[0], drawn):
        found = [found[0]._replace(sure=True)]
    return found


def _near(one: Candidate, drawn: StraightFigure) -> bool:
    """Return whether a candidate is no farther from the picture than noise is."""
    return one.shift < 0.35 * drawn.pixel + 0.004


def _exact(
    drawn: StraightFigure,
    poses: Sequence[Pose],
    others: Sequence[Candidate],
    pieces: PieceSet,
    *,
    called: tuple[str, str],
) -> Iterator[Candidate]:
    """Yield the exact figures of pieces in rounded places that are not among the others."""
    found = list(others)
    for grain in GRAINS:
        with suppress(DocumentError):
            figure, report = as_figure(
                poses, _margins(drawn.pixel, grain), pieces, name=called[0], source=called[1]
            )
            if not any(match(figure.outline, one.figure.outline) for one in found):
                guess = turned_like(poses, figure)
                error, shift, rings = overlay(drawn, guess, figure)
                if error > MOST_ERROR:
                    continue
                one = Candidate(figure, error, False, shift, rings, report)
                one = one._replace(sure=_sure(one, drawn))
                found.append(one)
                yield one
            if not (report.slides and found and _near(found[-1], drawn)):
                return


def _margins(pixel: float, grain: float) -> Margins:
    return Margins(
        reach=0.035 + pixel / 2,
        widest=0.06 + pixel / 2,
        near=0.2,
        grain=grain * pixel,
        most=0.25,
        whole=True,
    )


def _fillings(drawn: StraightFigure, pieces: PieceSet, share: float) -> Iterator[list[Pose]]:
    """Yield the fillings of a region with pieces at their best places."""
    number = 0
    for slack, steps in SLACKS:
        filler = Filler(
            pieces, Slack(slack, slack, 0.35), int(share * steps), eighths=drawn.upright
        )
        for laid in filler.fillings(drawn.region):
            yield _poses(refined(drawn, laid), pieces)
            number += 1
            if number == MOST_FILLINGS // (1 if drawn.upright else 2):
                return


def _poses(laid: Sequence[RoughPiece], pieces: PieceSet) -> list[Pose]:
    """Return the poses of pieces, in the order of the set."""
    order = sorted(laid, key=lambda one: pieces.kinds.index(one.kind))
    return [
        Pose.of(one.kind, one.mirrored, one.angle, mean(one.corners), one.kind.kind)
        for one in order
    ]


def _thinner(rings: Sequence[Places], spread: float) -> list[Places]:
    """Return contours moved inwards by some pixels."""
    thin = region_in(rings).buffer(-spread)
    return [ring for ring in contours_of(thin) if len(ring) > 8] or list(rings)


def _drawn_apart(
    drawn: PictureFigure, pieces: PieceSet
) -> tuple[tuple[Pose, ...], Sequence[Places]]:
    """Return the pieces that are drawn apart, and the contours of all; no pieces if they are not.

    Then the contours are those that were traced, or those around what is apart if much is.
    """
    import shapely

    if len(drawn.parts) < 2:
        return (), drawn.rings
    polygons = list(_widened(drawn.parts))
    whole = shapely.union_all([shapely.Polygon(one) for one in polygons])
    closed = whole.buffer(2, join_style="mitre").buffer(-2, join_style="mitre")
    rings_of_all: Sequence[Places] = drawn.rings
    # Colours leave no gaps, and what was traced is more exact.
    if closed.area > 1.03 * sum(map(signed_area, drawn.rings)):
        rings = contours_of(shapely.segmentize(closed, 1.0))
        rings_of_all = [one for one in rings if abs(signed_area(one)) > SPECK * whole.area]
    if len(polygons) >= len(pieces.pieces):
        with suppress(DocumentError):
            drawing = PolygonDrawing(tuple(DrawnPolygon(corners, "") for corners in polygons))
            return choose(drawing, {pieces.id: pieces}, pieces.id).poses, rings_of_all
    return (), rings_of_all


def _widened(parts: Sequence[Places]) -> Iterator[FloatPolygon]:
    """Yield the polygons of parts, made straight, and wider by half the gap between them."""
    import numpy as np
    import shapely

    rough = [shapely.Polygon(ring).simplify(1.0) for ring in parts]
    gaps = [min(shape.distance(other) for other in rough if other is not shape) for shape in rough]
    half = float(np.median(gaps)) / 2
    for shape in rough:
        size = sqrt(shape.area)
        wide = shape.simplify(max(1.2, 0.02 * size)).buffer(half, join_style="mitre", mitre_limit=5)
        (ring,) = contours_of(shapely.Polygon(wide.exterior.simplify(max(1.2, 0.02 * size))))
        yield tuple((float(x), float(y)) for x, y in ring)


def _known(drawn: StraightFigure, known: Iterable[Figure]) -> list[Candidate]:
    """Return the figures of some that are no farther from the picture than noise is."""
    from tui_tangram.games.tangram.drawing.picture.fitting import Likeness

    likeness = Likeness(drawn)
    found = []
    for figure in known:
        for guess in likeness.guesses(figure):
            error, shift, rings = overlay(drawn, guess, figure)
            one = Candidate(figure, error, False, shift, rings, None)
            if _near(one, drawn):
                found.append(one)
                break
    return sorted(found, key=lambda one: one.shift)
