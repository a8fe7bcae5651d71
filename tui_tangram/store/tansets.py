"""From the laboratory to the game and back: sets of tans as pieces, shapes as figures.

The laboratory knows shapes of half squares as grids; the game knows polygons with exact
corners.  A half square with legs of length 1 is the tangram's small triangle, so nothing has
to be scaled.  A polygon is a polyabolo when, as it stands or turned by 45°, its corners are
whole numbers from each other and its edges run in the eight directions.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise

from tui_tangram.codec import Code, Grid, ShapeError, code_of, contours, grid_of, outline
from tui_tangram.codec.numbers import STEPS
from tui_tangram.exact import Sqratio
from tui_tangram.geometry import Isometry, Point, Polygon, Shape
from tui_tangram.lab.convex import convex_shapes
from tui_tangram.lab.fit import TanSolution, solutions
from tui_tangram.lab.tans import Tanset, area, tan_name, tanset
from tui_tangram.language import tr
from tui_tangram.play import Limit, Meter, quote
from tui_tangram.play.names import PIECE, named
from tui_tangram.tangram.figure import Figure, PlacedKind, make_figure
from tui_tangram.tangram.pieces import LETTERS, PieceKind, PieceSet


def grid_of_polygon(polygon: Polygon) -> Grid:
    """Return a counter-clockwise polygon as a grid, up to how it stands.

    Raises `ShapeError` when it is no polyabolo, or meets itself.
    """
    for turn in (0, 1):
        steps = _steps(polygon.moved(Isometry.linear(turn)))
        if steps:
            ways = [way for way, _ in steps]
            angles = tuple(
                (after - way + 4) % 8 for way, after in zip(ways, [*ways[1:], ways[0]], strict=True)
            )
            return grid_of(Code(angles, 2 - (ways[0] & 1), tuple(length for _, length in steps)))
    raise ShapeError("is not made of half-squares")


def _steps(polygon: Polygon) -> list[tuple[int, int]]:
    """Return direction and length of each edge in lattice steps; none when that cannot be."""
    found = []
    points = polygon.points
    for start, end in pairwise((*points, points[0])):
        move = end - start
        if any(part.b or part.d != 1 for part in move):
            return []
        dx, dy = move.x.a, -move.y.a
        length = max(abs(dx), abs(dy))
        if dx and dy and abs(dx) != abs(dy):
            return []
        found.append((STEPS.index((dx // length, dy // length)), length))
    return found


def tans_of(pieces: PieceSet) -> Tanset:
    """Return a set of pieces as a set of tans.

    Raises `ShapeError`, which names the piece, when one is not made of half squares.
    """
    tans = []
    for piece in pieces.pieces:
        try:
            tans.append(grid_of_polygon(_straight(piece.kind)))
        except ShapeError as error:
            raise ShapeError(
                "set {set}: piece {piece}, {kind}: {error}",
                set=quote(pieces.id),
                piece=piece.label,
                kind=named(piece.kind.name, pieces.id, PIECE),
                error=error,
            ) from None
    return tanset(tans)


def _straight(kind: PieceKind) -> Polygon:
    """Return the outline of a kind.  Raises `ShapeError` when it has arcs or holes."""
    if not kind.straight:
        raise ShapeError("has arcs or holes; the laboratory has no such pieces")
    return kind.polygon


def shape_of(figure: Figure) -> Grid:
    """Return the silhouette of a figure with one contour as a grid.  Raises `ShapeError`."""
    if len(figure.outline) != 1:
        raise ShapeError(
            "figure {name}: has holes or separate parts; give its grid", name=quote(figure.name)
        )
    if not figure.straight:
        raise ShapeError("figure {name}: has arcs", name=quote(figure.name))
    try:
        return grid_of_polygon(figure.polygons[0])
    except ShapeError as error:
        raise ShapeError("figure {name}: {error}", name=quote(figure.name), error=error) from None


def piece_set(tans: Sequence[Grid], id: str, name: str) -> PieceSet:  # noqa: A002
    """Return a set of tans as pieces to play with, the largest first.

    Kinds are A, B, C … in that order.  Raises `ShapeError` for a tan with a hole, and for more
    tans than there are letters.
    """
    if len(tans) > len(LETTERS):
        raise ShapeError(
            "a set you can play has at most {most} pieces, not {n}", most=len(LETTERS), n=len(tans)
        )
    return PieceSet.of(
        id,
        name,
        [
            (PieceKind(letter, shape=Shape(_polygon(tan)), name=_name(tan)), number)
            for letter, (tan, number) in zip(LETTERS, _kinds(tans), strict=False)
        ],
    )


def _kinds(tans: Sequence[Grid]) -> list[tuple[Grid, int]]:
    numbers = Counter(tan.canonical for tan in tans)
    order = {tan: number for number, tan in enumerate(tanset(numbers))}
    return sorted(numbers.items(), key=lambda item: (-item[0].triangles, order[item[0]]))


def _name(tan: Grid) -> str:
    number = tan_name(tan)
    return tr("piece {name}", name=number[1:] if number.startswith("t") else code_of(tan))


def _polygon(tan: Grid) -> Polygon:
    if len(contours(tan)) != 1:
        raise ShapeError("{tan}: a piece with a hole cannot be played", tan=tan)
    return outline(tan)[0].canonical()


def figure_of(
    shape: Grid,
    pieces: PieceSet,
    name: str,
    solution: TanSolution | None = None,
    id: str = "",  # noqa: A002
) -> Figure:
    """Return a shape as a figure for a set that `piece_set` made.

    Raises `ShapeError` when *solution* has a tan that the set has not.
    """
    laid = None
    if solution is not None:
        kinds = {grid_of_polygon(_straight(kind)).canonical: kind.kind for kind in pieces.kinds}
        letters = [kind.kind for kind in pieces.kinds]
        laid = []
        for one in solution:
            if one.tan not in kinds:
                raise ShapeError(
                    "the set {set} has no piece {tan}", set=quote(pieces.id), tan=tan_name(one.tan)
                )
            shift = Point(Sqratio(one.x), Sqratio(shape.height - one.y - one.alias.height))
            polygon = outline(one.alias)[0].moved(Isometry.translation(shift))
            laid.append(PlacedKind(kinds[one.tan], Shape(polygon.canonical())))
        laid.sort(key=lambda placed: letters.index(placed.kind))
    return make_figure(name, pieces.id, outline=outline(shape), solution=laid, id=id)


def figures_of(
    shapes: Iterable[tuple[str, Grid]], pieces: PieceSet, meter: Meter | None = None
) -> list[Figure]:
    """Return, of shapes with names, those that a set makes, as figures with a solution each.

    The set is one that `piece_set` made.  Raises `ShapeError` when it is not made of half
    squares, and `Stopped` (from *meter*).
    """
    tans = tans_of(pieces)
    found = []
    for name, shape in shapes:
        solution = next(solutions(shape, tans, meter or Limit().meter()), None)
        if solution is not None:
            found.append(figure_of(shape, pieces, name, solution))
    return found


def convex_figures(
    pieces: PieceSet, numbers: Sequence[int], meter: Meter | None = None
) -> list[Figure]:
    """Return the convex shapes with these *numbers* that a set makes; see `figures_of`."""
    shapes = convex_shapes(area(tans_of(pieces)))
    named = [(tr("Convex {number}", number=number), shapes[number - 1]) for number in numbers]
    return figures_of(named, pieces, meter)
