"""What was drawn in floating-point numbers, made exact: contacts, turns, places, overlaps."""

from __future__ import annotations

import json
from cmath import rect
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import cos, degrees, hypot, log, pi, radians, remainder, sin, sqrt
from random import Random

import pytest
import shapely
import shapely.affinity
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import examples, spread
from tui_tangram.games.tangram.core.figure import Figure
from tui_tangram.games.tangram.core.pieces import PieceKind, PieceSet
from tui_tangram.games.tangram.drawing.contacts import ContactKind, DrawnEdges, Feature
from tui_tangram.games.tangram.drawing.drawn import corners_at, spots_of
from tui_tangram.games.tangram.drawing.importing import import_drawing
from tui_tangram.games.tangram.drawing.overlaps import clashes
from tui_tangram.games.tangram.drawing.piece_matching import (
    FINEST,
    NEAR,
    ROUGH,
    SAME,
    TRIANGLES,
    UNEVEN,
    WIDE,
    Pose,
    exact_turns,
    families,
    matched,
    nearest_turn,
    offsets,
)
from tui_tangram.games.tangram.drawing.settle import (
    ASKEW,
    DRAWN,
    ROUNDED,
    Margins,
    Settled,
    settle,
)
from tui_tangram.games.tangram.drawing.sheet import Equation, Equations, TurnedPieces
from tui_tangram.games.tangram.drawing.slides import PARTS, fractions, numbers
from tui_tangram.games.tangram.source.figures import Figures
from tui_tangram.maths.contour.trace import match, outline
from tui_tangram.maths.exact import Sqratio
from tui_tangram.maths.geometry import Isometry, Point, Polygon, Shape, Turn, octilinear
from tui_tangram.maths.geometry.overlay import area, interior_disjoint
from tui_tangram.play import DocumentError
from tui_tangram.play.files import FormatError, ImportSpec
from tui_tangram.player.library import shipped_library

LIBRARY = shipped_library().of(Figures)
TANS = LIBRARY.piece_set("tangram")
CLOSED = {"tangram/cabin-cruiser", "tangram/doll"}
"""Figures with a gap that is narrower than what a drawing may be astray: it is closed."""


@cache
def figures() -> list[Figure]:
    """Return the figures that can be drawn so."""
    return [figure for figure in LIBRARY.entries if octilinear(figure.outline)]


FIGURES = st.deferred(lambda: st.sampled_from(figures()[:289]))
Shapes = list[tuple[tuple[float, float], ...]]


def drawn(figure: Figure, random: Random, jitter: float, turn: float | None = None) -> Shapes:
    """Return a drawing of a figure: of any size, turned by eighths, each corner astray."""
    scale = 10 ** random.uniform(-2, 2)
    angle = random.randrange(8) * pi / 4 if turn is None else turn
    c, s = scale * cos(angle), scale * sin(angle)
    left, low = (scale * random.uniform(-20, 20) for _ in range(2))
    shapes: Shapes = []
    for _, shape in figure.solution or ():
        corners = []
        for point in shape.points:
            off, way = jitter * sqrt(random.random()), random.uniform(0, 2 * pi)
            x, y = float(point.x) + off * cos(way), float(point.y) + off * sin(way)
            corners.append((left + c * x - s * y, low + s * x + c * y))
        shift = random.randrange(len(corners))
        shapes.append((*corners[shift:], *corners[:shift]))
    random.shuffle(shapes)
    return shapes


def settled(figure: Figure, shapes: Shapes) -> Settled:
    """Return what is made of a drawing."""
    return settle(matched(shapes, LIBRARY.piece_set(figure.set_id)), DRAWN)


def check(found: Settled, pieces: PieceSet, most: float) -> None:
    """Check what holds of every result: exact, nothing over anything, and where it was drawn."""
    assert sorted(kind.kind.area for kind in pieces.pieces) == sorted(
        polygon.area for polygon in found.polygons
    )
    for one, other in combinations(found.polygons, 2):
        if all(a <= b for a, b in zip(one.bounds[0], other.bounds[1], strict=True)):
            assert interior_disjoint(one, other)
    assert area(outline(found.polygons)) == pieces.area
    assert max(found.report.moved) <= most
    boxes = [polygon.bounds for polygon in found.polygons]
    assert (0, 0) == (min(box[0].x for box in boxes), min(box[0].y for box in boxes))


# Figures come back


@pytest.mark.parametrize("seed", range(4))
def test_an_exact_drawing_gives_the_figure_back(seed: int) -> None:
    """A third of the shipped figures, of any size, turned by eighths: exactly the same silhouette.

    Where parts of a figure do not touch, how far they are apart is rounded.
    """
    for figure in spread(figures()[3 * seed :: 12], 3):
        found = settled(figure, drawn(figure, Random(f"{figure.id}{seed}"), 0))
        assert found.report.octilinear
        if figure.id in CLOSED:
            continue
        if figure.attachment == "disconnected" or figure.set_id == "tetratans":
            assert max(found.report.moved) < 1e-3, figure.id
            assert figure.islands == len([c for c in outline(found.polygons) if c.signed_area > 0])
        else:
            assert max(found.report.moved) < 1e-5, figure.id
            assert match(outline(found.polygons), figure.outline) is not None, figure.id
            assert found.report.dropped == ()


@pytest.mark.parametrize("seed", range(4))
def test_a_careless_drawing_gives_the_figure_back(seed: int) -> None:
    """Each corner up to a hundredth of a leg astray: figures whose corners meet are the same.

    So are most with simple fractions: beside some there is another that is as simple.  Elsewhere
    pieces touch as they should, and are where they were drawn.
    """
    same = total = 0
    for figure in spread(figures()[3 * seed :: 12], 3):
        pieces = LIBRARY.piece_set(figure.set_id)
        found = settled(figure, drawn(figure, Random(f"{figure.id}{seed}"), 0.01))
        assert found.report.octilinear
        assert max(found.report.moved) < 0.025, figure.id
        if figure.id in CLOSED:
            continue
        back = match(outline(found.polygons), figure.outline) is not None
        if figure.attachment == "vertex":
            assert back, figure.id
        elif figure.attachment == "fraction":
            same, total = same + back, total + 1
        if figure.attachment != "disconnected":
            count = sum(contour.signed_area > 0 for contour in outline(found.polygons))
            assert (figure.islands, len(figure.outline)) == (count, len(outline(found.polygons)))
        if seed == 0 and figure.set_id == "tangram":
            check(found, pieces, 0.025)
    assert same >= 0.7 * total


@examples(25)
@given(
    st.deferred(lambda: st.sampled_from(figures())),
    st.randoms(use_true_random=False),
    st.floats(0, 2 * pi),
)
def test_a_drawing_may_be_turned_as_a_whole(figure: Figure, random: Random, turn: float) -> None:
    """By any angle: octilinear pieces give an octilinear figure."""
    found = settled(figure, drawn(figure, random, 0.002, turn))
    assert found.report.octilinear
    if figure.attachment == "vertex" and figure.id not in CLOSED:
        assert match(outline(found.polygons), figure.outline) is not None


@examples(15)
@given(FIGURES, st.randoms(use_true_random=False))
def test_very_careless_drawings_have_no_overlaps(figure: Figure, random: Random) -> None:
    """Three hundredths of a leg: whatever comes of it is a figure, or is refused in one line."""
    try:
        found = settled(figure, drawn(figure, random, 0.03, random.uniform(0, 7)))
    except DocumentError:
        return
    check(found, TANS, DRAWN.most)


def test_drawings_of_two_dozen_pieces_are_imported() -> None:
    """The exact figure has all their pieces."""
    for name in ("pavage/", "tetratans/", "tangram/triple-arrow"):
        figure = next(figure for figure in figures() if figure.id.startswith(name))
        content = json.dumps({"polygons": drawn(figure, Random(1), 0.005)}).encode()
        found = import_drawing(content, "x", LIBRARY.sets, ImportSpec())[0]
        assert len(found.figure.solution or ()) == len(figure.solution or ())


def test_a_figure_says_where_it_is_from_and_how_it_hangs_together() -> None:
    """Its attachment is that of the library."""
    for name in ("tangram/swan", "tangram/jogger", "tangram/eagle", "tangram/two-squares"):
        figure = LIBRARY.find(name)
        content = json.dumps(drawn(figure, Random(2), 0)).encode()
        found, report = import_drawing(content, "a.svg", LIBRARY.sets, ImportSpec(name="Name"))[0]
        assert figure.attachment == report.attachment == found.attachment
        assert ("Name", "tangram", "a.svg") == (found.name, found.set_id, found.source)
        assert [kind.kind for kind in (TANS.pieces and found.solution) or ()] == [
            piece.kind.kind for piece in TANS.pieces
        ]
        assert all(TANS.kind(one.kind).pose_of(one.shape) for one in found.solution or ())


# Angles


def pose(kind: str, turn: Turn, shift: Point, mirrored: bool = False) -> Pose:
    """Return a piece of the tangram that is drawn exactly."""
    return pose_of(TANS.kind(kind), turn, shift, mirrored)


def pose_of(shape: PieceKind, turn: Turn, shift: Point, mirrored: bool = False) -> Pose:
    """Return a piece of any kind that is drawn exactly."""
    face = shape.polygon.moved(Isometry.linear(0, mirrored))
    exact = Polygon(turn(point) + shift for point in face.points)
    corners = tuple(point.floats() for point in exact.points)
    middle = exact.centre.floats()
    return Pose(shape, mirrored, radians(turn.degrees), middle, corners, "here")


def test_pieces_at_odd_angles_keep_edges_and_corners_together() -> None:
    """Two triangles edge on edge at a turn of the field, and a square on a corner of them."""
    turn = nearest_turn(17.3, 8)
    along = turn(Point.of(2, 0, 0, 0))
    poses = (
        pose("L", turn, Point.of(0, 0, 0, 0)),
        pose("L", turn.then(Turn.of(4)), along + turn(Point.of(0, 0, 2, 0))),
        pose("Q", Turn.nearest(340), along),
    )
    found = settle(poses, ROUNDED)
    assert not found.report.octilinear
    assert 0.005 > max(found.report.moved)
    assert [] == list(found.report.dropped)
    one, other, square = found.polygons
    assert set(one.points) & set(other.points) == {one.points[1], one.points[2]}
    assert one.points[1] in square.points
    assert interior_disjoint(one, other)
    assert interior_disjoint(one, square)


@given(
    st.lists(st.floats(0, 360), min_size=2, max_size=2),
    st.randoms(use_true_random=False),
)
def test_three_pieces_in_any_ring_are_a_figure(angles, random: Random) -> None:
    """A ring that does not close exactly is opened where it is loosest, and nothing overlaps."""
    big = pose("L", Turn.nearest(round(angles[0])), Point.of(0, 0, 0, 0))
    corner, edge = big.drawn[1], big.drawn[2]
    shapes = [big]
    for spot, angle in zip((corner, edge), angles, strict=True):
        start = offsets(TANS.kind("S"))[random.randrange(3)] * rect(1, radians(angle))
        middle = (spot[0] - start.real, spot[1] - start.imag)
        shapes.append(Pose.of(TANS.kind("S"), False, radians(angle), middle, "here"))
    polygons = [shapely.Polygon(one.drawn) for one in shapes]
    double = sum(one.area for one in polygons) - shapely.union_all(polygons).area
    try:
        found = settle(shapes, DRAWN)
    except DocumentError:
        assert double > 1e-4
        return
    for one, other in combinations(found.polygons, 2):
        assert interior_disjoint(one, other)
    assert max(found.report.moved) <= DRAWN.most


@pytest.mark.parametrize("third", [180.0, 180.3, 179.6, 180.8, 178.9])
def test_a_ring_that_cannot_close_loses_its_loosest_contact(third: float) -> None:
    """Three triangles around a hole: nothing overlaps, and two of the corners still meet."""
    at, poses = Point.of(0, 0, 0, 0), []
    for angle in (60.2, 299.9, third):
        turn = nearest_turn(angle, 8)
        poses.append(pose("S", turn, at))
        at += turn(Point.of(1, 0, 0, 0))
    assert at.dot(at) > 0
    found = settle(poses, DRAWN)
    for one, other in combinations(found.polygons, 2):
        assert interior_disjoint(one, other)
    assert max(found.report.moved) < 0.02
    pairs = {(c.first.piece, c.second.piece) for c in found.report.accepted}
    assert 2 <= len({tuple(sorted(pair)) for pair in pairs})
    assert [c.touch for c in found.report.dropped] == [ContactKind.CORNERS] * len(
        found.report.dropped
    )
    assert 1 <= len(found.report.dropped)


@pytest.mark.parametrize("seed", [0, 1, 2, 3, 55, 96, 215, 399])
def test_rings_of_four_are_mended_in_several_rounds(seed: int) -> None:
    """What parts two pieces may push one over a third; in the end nothing overlaps."""
    random, at = Random(seed), Point.of(0, 0, 0, 0)
    poses = []
    for k in range(4):
        turn = nearest_turn(130 - 90 * k + random.uniform(-0.9, 0.9), 8)
        poses.append(pose("S", turn, at))
        at += turn(Point.of(1, 0, 0, 0))
    found = settle(poses, DRAWN, level=8)
    assert all(interior_disjoint(one, other) for one, other in combinations(found.polygons, 2))
    assert max(found.report.moved) < 0.03


def test_a_corner_that_cannot_be_on_a_corner_is_on_an_edge_at_it() -> None:
    """A square slides along a wall below a triangle: it stops where the triangle's corner is."""
    slope = nearest_turn(-45.2, 8)
    # The long edge of the wall goes up from (0, 0), that of the triangle down from its end.
    wall = pose("L", Turn.of(7), Point.of(0, -1, 0, 1))
    square = pose("Q", Turn.of(0), Point(Sqratio.ZERO, Sqratio(-2005, 2000, 1000)))
    face = TANS.kind("S").polygon.points
    hung = slope.then(Turn.of(5))
    triangle = pose("S", hung, Point.of(0, 0, 0, 2) - hung(face[1]))
    assert hypot(*(a - b for a, b in zip(triangle.drawn[2], square.drawn[2], strict=True))) < 0.005
    found = settle([wall, square, triangle], DRAWN._replace(near=0.002), level=8)
    _, square_now, triangle_now = found.polygons
    assert max(p.y for p in square_now.points) == min(p.y for p in triangle_now.points)
    assert {1, 2} in [
        {c.first.piece, c.second.piece}
        for c in found.report.accepted
        if c.touch is ContactKind.STEM
    ]
    assert found.report.mended == 0


def test_finer_turns_are_taken_where_coarse_ones_move_too_far() -> None:
    """Nine degrees are those for which the turn of the table is farthest off."""
    at, poses = Point.of(0, 0, 0, 0), []
    for angle in (9.0, 36.0, 81.0, 54.0):
        turn = nearest_turn(angle, len(TRIANGLES))
        poses.append(pose("L", turn, at))
        at += turn(Point.of(2, 0, 0, 0))
    found = settle(poses, ROUNDED)
    assert found.report.dropped == ()
    assert ROUNDED.most >= max(found.report.moved)
    tables = [Turn.nearest(angle) for angle in (9, 36, 81, 54)]
    assert all(turn(Point.of(2, 0, 0, 0)) not in one.points for turn, one in
               zip(tables, found.polygons, strict=True))  # fmt: skip


def test_a_small_overlap_is_parted_and_a_large_one_refused() -> None:
    """Parted along an edge, as far as no corner is more than a tenth of a leg from its place."""
    for depth in (1, 4, 9, 15, 18):
        # A corner that is so many hundredths inside an edge, far from the edge's ends.
        poses = [
            pose("Q", Turn.of(0), Point.of(0, 0, 0, 0)),
            pose("S", nearest_turn(20, 8), Point(Sqratio(depth, 0, 100), Sqratio(1, 0, 2)), True),
        ]
        poses = [poses[0], poses[1]._replace(mirrored=True)]
        if depth == 18:
            with pytest.raises(DocumentError, match=r"^here: is 0\.104 legs away"):
                settle(poses, DRAWN)
            continue
        found = settle(poses, DRAWN)
        assert interior_disjoint(*found.polygons)
        assert (depth > 4) is (found.report.mended > 0)
        assert max(found.report.moved) < 0.006 * depth
    deep = [
        pose("Q", Turn.of(0), Point.of(0, 0, 0, 0)),
        pose("Q", nearest_turn(20, 8), Point.of(1, 0, 1, 0, 2)),
    ]
    with pytest.raises(DocumentError, match=r"^here: overlaps here$"):
        settle(deep, DRAWN)


def test_pieces_joined_along_slanted_edges_are_one_family() -> None:
    """A needle and its mirror image along the edge that runs in none of the eight directions."""
    corners = ((0,) * 4, (2, 0, 0, 0), (0, 0, 1, 0))
    needle = PieceKind("N", "needle", Shape(Polygon(Point.of(*p) for p in corners)))
    over = Turn(Sqratio(-3, 0, 5), Sqratio(4, 0, 5))
    faces = [(False, Turn.of(0), Point.of(0, 0, 0, 0)), (True, over, Point.of(8, 0, 16, 0, 10))]
    whole = nearest_turn(33.0, 8)
    poses = []
    for mirrored, turn, shift in faces:
        face = needle.polygon.moved(Isometry.linear(0, mirrored))
        exact = Polygon(whole(turn(point) + shift) for point in face.points)
        angle = radians(turn.degrees + whole.degrees)
        corners = tuple(point.floats() for point in exact.points)
        poses.append(Pose(needle, mirrored, angle, exact.centre.floats(), corners, "here"))
    assert 1 == len(families(poses, 0.01, 0.0025))
    found = settle(poses, ROUNDED)
    assert 1e-9 > max(found.report.moved)
    assert ContactKind.EDGES in {contact.touch for contact in found.report.accepted}
    assert not found.report.octilinear
    assert [4] == [len(contour) for contour in outline(found.polygons)]


def test_a_fraction_may_be_one_of_either_edge() -> None:
    """A fifth of the edge of the one, or of the other, from its end: no number of legs."""
    long = pose("L", Turn.of(5), Point.of(0, 0, 0, 0))
    leg = pose("L", Turn.of(0), Point.of(0, 0, 0, 0))
    for under, over in (
        (long, pose("Q", Turn.of(0), Point.of(0, -3, -5, -5, 5))),
        # The short edges of the medium triangle are √2 long.
        (leg, pose("M", Turn.of(4), Point.of(0, 6, 0, 0, 5))),
    ):
        for poses in ([under, over], [over, under]):
            found = settle(poses, DRAWN)
            (slide,) = found.report.slides
            assert (slide.share.b, slide.share.d) == (0, 5)
            assert max(found.report.moved) < 1e-6
            assert found.report.attachment == "slide"


@examples(40)
@given(st.floats(0, 360), st.floats(0, 1), st.integers(0, 11), st.floats(0.001, 0.05))
def test_what_parts_two_pieces_does(angle: float, along: float, edge: int, depth: float) -> None:
    """A triangle with a corner in an edge of a piece with dents: moved as far as is said."""
    kinds = {kind.kind: kind for kind in LIBRARY.piece_set("pentominoes").kinds}
    dented = next(kind for kind in kinds.values() if len(kind.polygon) == 12)
    start, end = list(dented.polygon.edges())[edge]
    first = pose_of(dented, Turn.of(0), Point.of(0, 0, 0, 0))
    (x, y), (a, b) = start.floats(), end.floats()
    far = hypot(a - x, b - y)
    # The place on the edge, and inside by the depth.
    spot = (
        x + (0.3 + 0.4 * along) * (a - x) - depth * (b - y) / far,
        y + (0.3 + 0.4 * along) * (b - y) + depth * (a - x) / far,
    )
    turn = nearest_turn(angle, 5)
    near = Point(*(Sqratio(round(value * 1000), 0, 1000) for value in spot))
    poses = [first, pose("S", turn, near)]
    sheet = TurnedPieces(poses, families(poses, 0.0, 0.0), {0: Turn.of(0), 1: turn})
    places = [Point.of(0, 0, 0, 0), near]
    before = sheet.polygons(places)
    walls = clashes(before, sheet.sources, 9.0)
    assert bool(walls) != interior_disjoint(*before)
    for wall in walls:
        # The wall is an edge of one of the two, the corner one of the other.
        corners = sheet.polygons([Point.of(0, 0, 0, 0)] * 2)
        assert wall.corner.offset in corners[wall.corner.piece].points
        line = [
            point
            for point in corners[wall.base.piece].points
            if not wall.way.cross(point - wall.base.offset)
        ]
        assert len(line) >= 2
    shapes = [shapely.Polygon([p.floats() for p in one.points]) for one in before]
    if walls and shapes[0].intersection(shapes[1]).area < 2e-3:
        equations = Equations(sheet.places, 1.0)
        assert equations.take(wall.equation for wall in walls)
        (x, y), (a, b) = equations.moved(0), equations.moved(1)
        apart = [shapes[0], shapely.affinity.translate(shapes[1], a - x, b - y)]
        assert apart[0].intersection(apart[1]).area < shapes[0].intersection(shapes[1]).area / 2


def test_pieces_overlap_by_the_deepest_of_their_parts() -> None:
    """A bar that is a hair in the one arm of a piece with a dent and far in the other."""
    dented = ((0, 0), (3, 0), (3, 2), (2, 2), (2, 1), (1, 1), (1, 2), (0, 2))
    bar = ((0, 0), (121, 0), (121, 100), (0, 100))
    fork, beam = (
        PieceKind(name, name, Shape(Polygon(Point.of(x, 0, y, 0, unit) for x, y in corners)))
        for name, corners, unit in (("F", dented, 1), ("B", bar, 100))
    )
    for left, depth in ((99, 20), (79, 21), (100, 21)):
        places = [Point.of(0, 0, 0, 0), Point.of(left, 0, 150, 0, 100)]
        poses = [
            pose_of(kind, Turn.of(0), at) for kind, at in zip((fork, beam), places, strict=True)
        ]
        sheet = TurnedPieces(poses, families(poses, 0.01, 0.01), {0: Turn.of(0), 1: Turn.of(0)})
        polygons = sheet.polygons(places)
        (wall,) = clashes(polygons, sheet.sources, depth / 200 + 0.001)
        assert {0, 1} == {wall.corner.piece, wall.base.piece}
        with pytest.raises(DocumentError):
            clashes(polygons, sheet.sources, depth / 200 - 0.001)


def test_edges_are_parallel_when_they_run_against_each_other() -> None:
    """Exactly, and not when they run alike."""
    turn = nearest_turn(20, 8)
    poses = [pose("Q", turn, Point.of(0, 0, 0, 0)), pose("Q", turn, Point.of(5, 0, 0, 0))]
    sheet = TurnedPieces(poses, families(poses, 0.01, 0.01), {0: turn, 1: turn})
    found = [
        (i, j) for i in range(4) for j in range(4) if sheet.parallel(Feature(0, i), Feature(1, j))
    ]
    assert [(0, 2), (1, 3), (2, 0), (3, 1)] == found


def test_the_best_match_is_taken_first() -> None:
    """Two squares of nearly the same size: each polygon is the one that it is most like."""
    sizes = {"A": Sqratio(1), "B": Sqratio(26, 0, 25)}
    kinds = [
        PieceKind(name, name, Shape(Polygon(p.scaled(size) for p in TANS.kind("Q").polygon.points)))
        for name, size in sizes.items()
    ]
    pieces = PieceSet.of("two", "Two", [(kind, 1) for kind in kinds])
    shapes: Shapes = [
        tuple((x + left, y) for x, y in ((0.0, 0.0), (size, 0.0), (size, size), (0.0, size)))
        for left, size in ((0.0, 1.012), (5.0, 1.0))
    ]
    assert [("A", "polygons[1]"), ("B", "polygons[0]")] == [
        (one.kind.kind, one.source) for one in matched(shapes, pieces)
    ]


def test_what_would_have_to_move_too_far_is_refused() -> None:
    """With the piece, how far, and how far is allowed."""
    row = [pose("Q", Turn.of(0), Point.of(1009 * i, 0, 0, 0, 1000)) for i in range(3)]
    with pytest.raises(DocumentError) as caught:
        settle(row, ROUNDED)
    assert "here: is 0.009 legs away from an exact fit; at most 0.005 are allowed" == str(
        caught.value
    )
    # A drawing may be scaled, and this is one of slightly smaller pieces.
    assert max(settle(row, DRAWN).report.moved) < 0.008
    strict = Margins(0.03, 0.06, 0.03, 1e-6, 1e-4, True)
    with pytest.raises(DocumentError, match=r"at most 0\.0001 are allowed$"):
        settle(row, strict)


def test_turns_of_a_level_are_the_nearest() -> None:
    """A slow twin looks at all of them; level five is the table of the geometry."""
    for angle in range(0, 360, 7):
        assert nearest_turn(angle, 5) == Turn.nearest(angle)
    for level in range(4):
        turns = [Turn.of(0)]
        for across, up, size in TRIANGLES[:level]:
            there = Turn(Sqratio(across, 0, size), Sqratio(up, 0, size))
            turns = [turn.then(by) for turn in turns for by in (Turn.of(0), there, there.inverse())]
        turns = [turn.then(eighth) for turn in turns for eighth in Turn.EIGHTHS]
        for angle in (0.0, 0.3, 11.9, 22.49, 44.97, 100.5, 203.75, 359.9, -3.2):
            found = nearest_turn(angle, level)
            best = min(abs(remainder(turn.degrees - angle, 360)) for turn in turns)
            assert best == pytest.approx(abs(remainder(found.degrees - angle, 360)), abs=1e-9)
            assert found in turns


def test_every_angle_has_a_turn_that_is_near_enough() -> None:
    """At the finest level, and at that of the table for all whole degrees."""
    for tenth in range(900):
        assert abs(nearest_turn(tenth / 20, FINEST).degrees - tenth / 20) < 0.02
    assert all(abs(nearest_turn(angle, 5).degrees - angle) < ASKEW for angle in range(45))


def test_families_are_pieces_that_share_an_edge_or_a_direction() -> None:
    """Edges on edges; angles by eighths, so near as the pieces are drawn well."""
    turn = nearest_turn(17.3, 8)
    along = turn(Point.of(2, 0, 0, 0))
    flush = [
        pose("L", turn, Point.of(0, 0, 0, 0)),
        pose("S", turn.then(Turn.of(3)), turn(Point.of(1, 0, 0, 0))),
        pose("M", nearest_turn(17.3 + 90.02, 8), Point.of(9, 0, 9, 0)),
        pose("Q", nearest_turn(80, 8), along + along),
    ]
    flush[1] = flush[1]._replace(middle=(flush[1].middle[0], flush[1].middle[1]))
    found = {frozenset(f.turns): f for f in families(flush, 0.01, 0.0025)}
    assert frozenset((0, 1, 2)) in found
    assert frozenset((3,)) in found
    # What is drawn badly may be turned more.
    off = 3 * SAME
    angle = 90 + degrees(off)
    apart = [
        pose("S", Turn.of(0), Point.of(0, 0, 0, 0)),
        pose("S", nearest_turn(angle, 8), Point.of(5, 0, 5, 0)),
    ]
    assert 2 == len(families(apart, 0.03, 0.03))
    bad = apart[1].drawn
    x, y = bad[0]
    rough = [apart[0], apart[1]._replace(drawn=((x + off, y), *bad[1:]))]
    assert 1 == len(families(rough, 0.03, 0.03))
    assert ROUGH * off > SAME
    assert 2 == len(families(rough, 0.03, 1e-4))


def test_the_turn_of_the_only_family_is_an_eighth() -> None:
    """However it is drawn; of several, each has the nearest turn."""
    for angle, eighths in ((20.0, 0), (25.0, 1), (-30.0, 7)):
        one = families([pose("L", nearest_turn(angle, 8), Point.of(0, 0, 0, 0))], 0.01, 0.01)
        assert ({0: Turn.of(eighths)}, 0.0) == exact_turns(one, 5)
    several = families(
        [
            pose("L", nearest_turn(20, 8), Point.of(0, 0, 0, 0)),
            pose("L", nearest_turn(31, 8), Point.of(9, 0, 0, 0)),
        ],
        0.01,
        0.01,
    )
    turns, askew = exact_turns(several, 5)
    assert {0: Turn.nearest(20), 1: Turn.nearest(31)} == turns
    assert 0 < askew < 0.15
    assert exact_turns(several, 0)[1] == pytest.approx(20, abs=0.01)


# Contacts


@given(st.randoms(use_true_random=False), FIGURES)
def test_contacts_are_those_that_shapely_sees(random: Random, figure: Figure) -> None:
    """Pieces touch if and only if they are near each other, and gaps are distances."""
    shapes = [tuple(p.floats() for p in shape.points) for _, shape in figure.solution or ()]
    reach = 0.05
    ways = [[*one[1:], one[0]] for one in shapes]

    def parallel(first: Feature, second: Feature) -> bool:
        (a, b), (c, d) = (
            (shapes[part.piece][part.corner], ways[part.piece][part.corner])
            for part in (first, second)
        )
        cross = (b[0] - a[0]) * (d[1] - c[1]) - (b[1] - a[1]) * (d[0] - c[0])
        dot = (b[0] - a[0]) * (d[0] - c[0]) + (b[1] - a[1]) * (d[1] - c[1])
        return abs(cross) < 1e-9 and dot < 0

    found = DrawnEdges(list(map(spots_of, shapes)), reach).contacts(reach, parallel)
    assert [contact.gap for contact in found] == sorted(contact.gap for contact in found)
    touching = {tuple(sorted((c.first.piece, c.second.piece))) for c in found}
    polygons = [shapely.Polygon(shape) for shape in shapes]
    for i, j in combinations(range(7), 2):
        assert (polygons[i].distance(polygons[j]) <= reach) == ((i, j) in touching)
    for touch, (i, a), (j, b), gap in found:
        assert gap <= reach
        edge = shapely.LineString([shapes[j][b], ways[j][b]])
        if touch is ContactKind.CORNERS:
            assert gap == pytest.approx(hypot(shapes[i][a][0] - shapes[j][b][0],
                                              shapes[i][a][1] - shapes[j][b][1]))  # fmt: skip
        elif touch is ContactKind.STEM:
            assert gap == pytest.approx(edge.distance(shapely.Point(shapes[i][a])))
            assert min(hypot(x - shapes[i][a][0], y - shapes[i][a][1])
                       for x, y in (shapes[j][b], ways[j][b])) > reach  # fmt: skip
        else:
            other = shapely.LineString([shapes[i][a], ways[i][a]])
            assert parallel(Feature(i, a), Feature(j, b))
            assert edge.buffer(reach).intersection(other).length > reach
    del random


def touches(*shapes: list[tuple[float, float]], reach: float = 0.1) -> list[tuple[str, ...]]:
    """Return the contacts of some shapes, edges of which are parallel as they are drawn."""

    def parallel(first: Feature, second: Feature) -> bool:
        return True

    found = DrawnEdges(list(map(spots_of, shapes)), reach).contacts(reach, parallel)
    return [
        (c.touch.value, f"{c.first[0]}{c.first[1]}", f"{c.second[0]}{c.second[1]}") for c in found
    ]


def test_a_corner_is_on_an_edge_from_outside_and_away_from_its_ends() -> None:
    """Within reach of an end it is a corner on a corner; from inside it is nothing."""
    base = [(0.0, 0.0), (2.0, 0.0), (2.0, -1.0), (0.0, -1.0)]
    # The edge at the top of the base begins at its corner 0.
    base = [(0.0, -1.0), (2.0, -1.0), (2.0, 0.0), (0.0, 0.0)]
    for x, y, wanted in (
        (1.0, 0.05, ("corner on edge", "10", "02")),
        (1.0, -0.05, ("corner on edge", "10", "02")),
        (0.15, 0.05, ("corner on edge", "10", "02")),
        (0.05, 0.05, ("corner on corner", "03", "10")),
    ):
        tip = [(x, y), (x + 0.5, y + 1), (x - 0.5, y + 1)]
        assert [wanted] == touches(base, tip), (x, y)
    for tip in (
        [(1.0, 0.15), (1.5, 1.0), (0.5, 1.0)],
        [(-0.12, 0.05), (0.4, 1.0), (-0.6, 1.0)],
        [(1.0, 0.05), (0.5, -0.5), (1.5, -0.5)],
        [(1.0, 0.05), (0.7, -0.5), (1.9, 0.4)],
    ):
        assert [] == touches(base, tip), tip


def test_edges_lie_along_each_other_where_they_have_a_stretch_in_common() -> None:
    """Longer than the reach, and as near at both of its ends."""
    base = [(0.0, -1.0), (2.0, -1.0), (2.0, 0.0), (0.0, 0.0)]

    def edges(*corners: tuple[float, float]) -> list[tuple[str, ...]]:
        return [one for one in touches(base, list(corners)) if one[0] == "edge on edge"]

    wanted = [("edge on edge", "02", "10")]
    assert wanted == edges((0.5, 0.05), (1.5, 0.05), (1.0, 1.0))
    assert wanted == edges((-0.5, 0.0), (0.11, 0.0), (0.0, 1.0))
    assert [] == edges((-0.5, 0.0), (0.09, 0.0), (0.0, 1.0))
    assert wanted == edges((0.5, -0.09), (1.5, 0.09), (1.0, 1.0))
    assert [] == edges((0.5, 0.0), (1.5, 0.11), (1.0, 1.0))
    assert [] == edges((0.5, 0.11), (1.5, 0.0), (1.0, 1.0))
    assert wanted == edges((-3.0, 0.0), (7.0, 0.0), (1.0, 1.0))


# Equations


def row(right: int, **factors: int) -> Equation:
    """Return an equation of unknowns called u0, u1 and so on."""
    return Equation(
        {int(name[1:]): Sqratio(value) for name, value in factors.items()}, Sqratio(right)
    )


def test_equations_are_taken_unless_they_contradict_or_move_too_far() -> None:
    """What follows is no news; all of some equations are taken, or none."""
    system = Equations([0.0] * 8, 3.0)
    assert system.is_news(row(1, u2=1, u0=-1))
    assert system.take([row(1, u2=1, u0=-1), row(1, u4=1, u2=-1)])
    assert not system.is_news(row(2, u4=1, u0=-1))
    assert system.take([row(2, u4=1, u0=-1)])
    assert not system.take([row(3, u4=1, u0=-1)])
    assert not system.take([row(0, u3=1, u1=-1), row(5, u4=1, u0=-1)])
    assert system.is_news(row(0, u3=1, u1=-1))
    assert not system.take([row(9, u3=1, u1=-1)])
    with pytest.raises(LookupError):
        system.value(3)
    assert [0, 0, 1, 2] == [system.value(unknown) for unknown in (0, 1, 2, 4)]
    assert system.take([row(0, u3=1, u5=-1)])
    with pytest.raises(LookupError, match="unknown 5 is open"):
        system.value(5)


def test_the_least_movement_is_shared() -> None:
    """In the sum of squares: two pieces that are a leg apart move half a leg each."""
    system = Equations([0.0, 0.0, 1.0, 0.0], 0.6)
    assert system.take([row(0, u2=1, u0=-1)])
    assert [pytest.approx((0.5, 0)), pytest.approx((-0.5, 0))] == [system.moved(0), system.moved(1)]
    assert not Equations([0.0, 0.0, 1.0, 0.0], 0.4).take([row(0, u2=1, u0=-1)])
    # Two lines that are nearly parallel cross far away.
    steep = Equations([0.0, 0.0, 0.0, 0.0], 3.0)
    assert steep.take([row(0, u3=1, u1=-1)])
    assert not steep.take([row(1, u3=100, u1=-100, u2=-1, u0=1)] * 0 + [row(9, u2=1, u0=-1)])


@examples(30)
@given(st.data())
def test_values_fulfil_all_equations(data: st.DataObject) -> None:
    """Of a chain of pieces: whatever is taken holds exactly, what contradicts it is refused."""
    count = 4
    wanted = [data.draw(st.integers(-3, 3)) for _ in range(2 * count)]
    wanted[:2] = [0, 0]
    system = Equations([float(value) for value in wanted], 1e-6)
    whole = st.integers(-3, 3)
    taken = []
    for _ in range(12):
        i, j = data.draw(st.permutations(range(count)))[:2]
        x, y = data.draw(whole), data.draw(whole)
        factors = {2 * i: x, 2 * i + 1: y, 2 * j: -x, 2 * j + 1: -y}
        right = sum(value * wanted[unknown] for unknown, value in factors.items())
        equation = Equation(
            {unknown: Sqratio(value) for unknown, value in factors.items() if value}, Sqratio(right)
        )
        assert system.take([equation])
        assert not system.is_news(equation)
        if equation.factors:
            assert not system.take([equation._replace(right=Sqratio(right + 1))])
        taken.append(equation)
    for unknown in range(2, 2 * count):
        for axis in (0, 1):
            system.take([row(wanted[unknown], **{f"u{unknown}": 1, f"u{axis}": -1})])
    for unknown in range(2, 2 * count):
        try:
            assert wanted[unknown] == system.value(unknown)
        except LookupError:
            continue


# Slides


@examples(100)
@given(st.floats(-3, 3), st.floats(1e-4, 0.2))
def test_fractions_are_simple_and_near(value: float, astray: float) -> None:
    """All of halves to quarters that are near, else the one with the smallest denominator."""
    found = list(fractions(value, astray))
    near = [
        Fraction(round(value * parts), parts)
        for parts in range(1, PARTS)
        if abs(round(value * parts) - value * parts) <= astray * parts
    ]
    simple = sorted({one for one in near if one.denominator <= 4}, key=lambda one: one.denominator)
    if simple:
        assert simple == found
    elif near:
        assert found == [min(near, key=lambda one: one.denominator)]
    else:
        assert found == [Fraction(round(value * PARTS), PARTS)]


def test_the_last_resort_is_a_thousandth() -> None:
    """Where nothing simpler is near enough."""
    assert [Fraction(1234567, 1000000).limit_denominator(1000)] != list(fractions(1.2345678, 0))
    assert [Fraction(1235, 1000)] == list(fractions(1.2345678, 0))


@given(st.integers(-5, 5), st.integers(-3, 3), st.sampled_from((1, 2, 3, 4, 6, 8, 12, 16, 24, 48)))
def test_numbers_with_the_root_are_found_again(whole: int, roots: int, parts: int) -> None:
    """The true number is among those that are near, and costs no more than its fineness."""
    wanted = Sqratio(whole, roots, parts)
    found = {Sqratio(*share): cost for cost, share in numbers(float(wanted) + 3e-7, 1e-6)}
    assert wanted in found
    assert all(abs(float(exact) - float(wanted)) < 2e-6 for exact in found)
    fineness = log(3 * wanted.d * (2 * abs(wanted.b) + 1))
    assert found[wanted] == pytest.approx(fineness + 0.9**2 / 2, abs=1e-3)
    assert all(48 % exact.d == 0 for exact in found)


# Likeness


def test_polygons_are_matched_with_pieces_best_first() -> None:
    """Corners may be a little astray; mirrored pieces are told."""
    swan = LIBRARY.find("tangram/swan")
    shapes = drawn(swan, Random(5), 0)
    found = matched(shapes, TANS)
    assert [piece.kind for piece in TANS.pieces] == [one.kind for one in found]
    for one in found:
        again = corners_at(one.laid)
        for (x, y), (a, b) in zip(again, one.drawn, strict=True):
            assert hypot(x - a, y - b) < 1e-9
    mirrored = [tuple((-x, y) for x, y in reversed(shape)) for shape in shapes]
    flips = [one.mirrored for one in matched(mirrored, TANS)]
    assert flips == [False] * 4 + [not found[4].mirrored] + [False] * 2


def unlike(shapes: Shapes) -> str:
    """Return why shapes are no pieces."""
    with pytest.raises(FormatError) as caught:
        import_drawing(
            json.dumps(shapes).encode(), "a.json", LIBRARY.sets, ImportSpec("tangram", "x")
        )
    assert str(caught.value).isprintable()
    return str(caught.value).removeprefix("a.json: ")


def test_what_is_no_piece_is_refused() -> None:
    """Too few, too many, other shapes, too far from each other."""
    swan = LIBRARY.find("tangram/swan")
    shapes = [tuple(p.floats() for p in polygon.points) for _, polygon in swan.solution or ()]
    page = ((-9.0, -9.0), (9.0, -9.0), (9.0, 9.0), (-9.0, 9.0))
    assert "has 6 polygons, but the set tangram has 7 pieces" == unlike([page, *shapes[1:]])
    assert unlike(shapes[:1]).startswith("shows an outline like no figure")
    assert unlike([*shapes[:6], shapes[0]]).endswith("pieces; set aside: 1 polygon drawn twice")
    house = ((0.0, 0.0), (0.6, 0.0), (0.6, 0.6), (0.3, 1.067), (0.0, 0.6))
    assert "polygons[6]: matches no remaining piece" == unlike([*shapes[:6], house])
    for off, fits in ((0.8 * NEAR, True), (1.6 * UNEVEN, False)):
        # The square, one corner pulled out along its diagonal.
        index = next(i for i, one in enumerate(swan.solution or ()) if one.kind == "Q")
        (x, y), *others = shapes[index]
        across, up = x - others[1][0], y - others[1][1]
        far = hypot(across, up)
        pulled = ((x + off * 4 / 3 * across / far, y + off * 4 / 3 * up / far), *others)
        changed = [*shapes[:index], pulled, *shapes[index + 1 :]]
        if fits:
            assert 7 == len(matched(changed, TANS))
        else:
            assert "the nearest is 0.2" in unlike(changed)
            assert unlike(changed).endswith(" legs off: square")
    away = [tuple((x + WIDE, y) for x, y in shapes[0]), *shapes[1:]]
    assert "polygons: are too far apart" == unlike(away)
    assert WIDE == 50


def test_the_set_of_a_drawing_is_found_by_its_pieces() -> None:
    """Of all with as many pieces; a set that is asked for is the only one looked at."""
    for name in ("tangram/swan", "heptex/square", "stomachion/square"):
        figure = LIBRARY.find(name)
        content = json.dumps(drawn(figure, Random(4), 0.002)).encode()
        found = import_drawing(content, "a", LIBRARY.sets, ImportSpec())
        assert (found.pieces.id, found.note) == (figure.set_id, "")
    content = json.dumps(drawn(LIBRARY.find("heptex/square"), Random(4), 0.002)).encode()
    with pytest.raises(FormatError, match=r"polygons\[\d\]: matches no remaining piece"):
        import_drawing(content, "a", LIBRARY.sets, ImportSpec("tangram"))
    some = drawn(LIBRARY.find("tangram/swan"), Random(4), 0)[1:]
    with pytest.raises(FormatError) as caught:
        import_drawing(json.dumps(some).encode(), "a", LIBRARY.sets, ImportSpec())
    assert str(caught.value) == (
        "a: shows the pieces of no set; compared with tangram: has 6 polygons, but the set tangram"
        " has 7 pieces; --new-set NAME makes a new set of them"
    )
    new = import_drawing(json.dumps(some).encode(), "a", LIBRARY.sets, ImportSpec(new_set="Six"))
    assert ("", "Six", 6) == (new[1].id, new[1].name, len(new[1].pieces))
    assert new[0].figure.area == new[1].area
