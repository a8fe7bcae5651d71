from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.strategies.geometry import motions
from tui_tangram.exact import Sqratio
from tui_tangram.geometry import Isometry, Point, Polygon
from tui_tangram.store.library import shipped_library
from tui_tangram.tangram.pieces import PieceKind, PieceSet, pose_of

TANS = shipped_library().piece_set("tangram")


def polygon(*points: tuple[int, int] | tuple[int, int, int, int]) -> Polygon:
    return Polygon(
        Point.of(*point) if len(point) == 4 else Point.of(point[0], 0, point[1], 0)
        for point in points
    )


HOOK = PieceKind("J", "hook", polygon((0, 0), (2, 0), (2, 3), (1, 3), (1, 1), (0, 1)))
STRIP = PieceKind("I", "strip", polygon((0, 0), (3, 0), (3, 1), (0, 1)))
OCTAGON = PieceKind(
    "O",
    "octagon",
    polygon(
        (0, 0, 0, 0),
        (2, 0, 0, 0),
        (2, 1, 0, 1),
        (2, 1, 2, 1),
        (2, 0, 2, 2),
        (0, 0, 2, 2),
        (0, -1, 2, 1),
        (0, -1, 0, 1),
    ),
)
# Two triangles that meet in the least corner of both.
BUTTERFLY = PieceKind("B", "butterfly", polygon((0, 0), (2, -2), (2, -1), (0, 0), (2, 1), (2, 2)))
KINDS = (*TANS.kinds, HOOK, STRIP, OCTAGON, BUTTERFLY)


def look(shape: Polygon) -> frozenset[tuple[Point, Point]]:
    """The edges of a polygon when its least corner is moved to the origin."""
    least = min(shape.points)
    return frozenset((start - least, end - least) for start, end in shape.edges())


@pytest.mark.parametrize(
    ("kind", "turns", "chiral"),
    [
        (TANS.kind("L"), 8, False),
        (TANS.kind("M"), 8, False),
        (TANS.kind("Q"), 2, False),
        (TANS.kind("P"), 4, True),
        (TANS.kind("S"), 8, False),
        (HOOK, 8, True),
        (STRIP, 4, False),
        (OCTAGON, 1, False),
        (BUTTERFLY, 8, False),
    ],
    ids=lambda value: value.name if isinstance(value, PieceKind) else str(value),
)
def test_symmetry(kind: PieceKind, turns: int, chiral: bool) -> None:
    """How often a piece looks new when turned, and whether flipping matters, follow from it."""
    assert (turns, chiral) == (kind.turns, kind.chiral)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_poses_are_all_looks_once(kind: PieceKind) -> None:
    """The poses show every look that turning and flipping can give, each once."""
    every = [Isometry.linear(turn, flip) for flip in (False, True) for turn in range(8)]
    shown = [look(kind.polygon.moved(pose)) for pose in kind.poses()]
    assert {look(kind.polygon.moved(motion)) for motion in every} == set(shown)
    assert len(set(shown)) == len(shown)
    assert kind.poses()[0] == Isometry.linear()


@given(st.sampled_from(KINDS), motions, st.integers(0, 7), st.integers(0, 7))
def test_pose_of_finds_the_motion(
    kind: PieceKind, motion: Isometry, start: int, midpoint: int
) -> None:
    """A moved piece is recognised from whichever corner it is listed, and where it lies."""
    moved = kind.polygon.moved(motion)
    points = list(moved.points)
    edge = midpoint % len(points)
    middle = (points[edge] + points[edge - 1]).scaled(Sqratio(1, 0, 2))
    listings = (points, [*points[:edge], middle, *points[edge:]])
    for listed in listings:
        turn = start % len(listed)
        pose = pose_of(kind, Polygon(listed[turn:] + listed[:turn]))
        assert pose is not None
        assert pose._replace(shift=Point.of(0, 0, 0, 0)) in kind.poses()
        assert set(moved.edges()) == set(kind.polygon.moved(pose).edges())


@given(st.sampled_from(KINDS), motions)
def test_pose_of_refuses_what_is_no_image(kind: PieceKind, motion: Isometry) -> None:
    """Clockwise, enlarged or bent polygons and other kinds are not the piece."""
    moved = kind.polygon.moved(motion)
    assert pose_of(kind, moved.reversed()) is None
    assert pose_of(kind, Polygon(point.scaled(2) for point in moved.points)) is None
    first, *rest = moved.points
    assert pose_of(kind, Polygon([first + Point.of(1, 0, 0, 0, 48), *rest])) is None
    for other in KINDS:
        if other is not kind:
            assert pose_of(other, moved) is None


def test_pose_of_a_flat_polygon() -> None:
    """A polygon without inside is no piece, and asking does no harm."""
    assert pose_of(TANS.kind("L"), polygon((0, 0), (1, 0), (2, 0), (3, 0))) is None


def test_octilinear() -> None:
    """A piece knows whether its edges keep to the eight directions."""
    assert all(kind.octilinear for kind in TANS.kinds)
    assert not BUTTERFLY.octilinear


def test_the_seven_tans() -> None:
    """The set has the seven pieces in the order of their letters, with area 8."""
    assert [
        ("A", "L1", "large triangle"),
        ("B", "L2", "large triangle"),
        ("C", "M", "medium triangle"),
        ("D", "Q", "square"),
        ("E", "P", "parallelogram"),
        ("F", "S1", "small triangle"),
        ("G", "S2", "small triangle"),
    ] == [(piece.letter, piece.key, piece.kind.name) for piece in TANS.pieces]
    assert [2, 1, 1, 1, Sqratio(1, 0, 2)] == [kind.area for kind in TANS.kinds]
    assert TANS.area == 8
    assert [2, 1, 1, 1, 2, 0] == [TANS.count(kind) for kind in "LMQPSX"]


def test_a_piece_is_found_by_letter_or_key() -> None:
    """Players say E, messages say P; both name the parallelogram."""
    assert TANS.piece("E") == TANS.piece("P")
    assert TANS.piece("S2").letter == "G"
    with pytest.raises(KeyError):
        TANS.piece("L")
    with pytest.raises(KeyError):
        TANS.kind("X")


@pytest.mark.parametrize(
    ("counts", "message"),
    [
        ([(HOOK, 1), (HOOK, 1)], "twice"),
        ([(HOOK, 20), (STRIP, 7)], "1 to 26 pieces, not 27"),
        ([], "1 to 26 pieces, not 0"),
    ],
)
def test_impossible_sets(counts: list[tuple[PieceKind, int]], message: str) -> None:
    """A set has at least one piece, no more than there are letters, and each kind once."""
    with pytest.raises(ValueError, match=message):
        PieceSet.of("x", "X", counts)
