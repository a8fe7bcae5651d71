"""Sets made of drawings: exact where pieces have such corners, and refused elsewhere."""

from __future__ import annotations

from collections import Counter
from math import cos, pi, sin
from random import Random

import pytest

from tests.examples import each
from tests.games.tangram.games import LIBRARY
from tui_tangram.games.tangram.core.pieces import PieceSet
from tui_tangram.games.tangram.drawing.drawn import FloatPolygon
from tui_tangram.games.tangram.drawing.importing import import_drawing
from tui_tangram.games.tangram.drawing.new_set import new_set
from tui_tangram.maths.contour.form import congruence_key
from tui_tangram.maths.exact import Sqratio, square_root
from tui_tangram.maths.geometry import Polygon
from tui_tangram.play import DocumentError
from tui_tangram.play.files import ImportSpec

STRAIGHT = [pieces for pieces in LIBRARY.sets.values() if pieces.straight]
SCALE = 37.3


def drawn(polygon: Polygon, angle: float) -> FloatPolygon:
    """Return a piece turned and enlarged, as a program draws it."""
    c, s = SCALE * cos(angle), SCALE * sin(angle)
    spots = (point.floats() for point in polygon.points)
    return tuple((round(c * x - s * y, 6), round(s * x + c * y, 6)) for x, y in spots)


def shapes(pieces: PieceSet, factor: Sqratio = Sqratio.ONE) -> Counter[str]:
    """Return the shapes of a set, enlarged, whichever way they lie."""
    return Counter(
        congruence_key([Polygon(point.scaled(factor) for point in piece.kind.polygon.points)])
        for piece in pieces.pieces
    )


@each("turned", ["as one", "each"])
@each("pieces", STRAIGHT)
def test_a_drawing_of_every_set_gives_that_set(pieces: PieceSet, turned: str) -> None:
    """However its pieces are turned, and whatever its scale."""
    random = Random(len(pieces.pieces))
    angle = random.random()
    polygons = [
        drawn(one.kind.polygon, angle if turned == "as one" else 2 * pi * random.random())
        for one in pieces.pieces
    ]
    found = new_set(polygons, "Mine")
    ratio = found.area / pieces.area
    assert isinstance(ratio, Sqratio)
    factor = square_root(ratio)
    assert factor is not None
    assert shapes(pieces, factor) == shapes(found)
    assert ("", "Mine", len(pieces.kinds)) == (found.id, found.name, len(found.kinds))
    assert "ABCDEFGHIJKLMNOPQRSTUVWXYZ".startswith("".join(one.kind for one in found.kinds))


def regular(corners: int) -> FloatPolygon:
    """Return a regular polygon."""
    return tuple((cos(2 * pi * i / corners), sin(2 * pi * i / corners)) for i in range(corners))


SQUARE: FloatPolygon = ((0, 0), (100, 0), (100, 100), (0, 100))
NO_FIELD: dict[str, FloatPolygon] = {
    "triangle": regular(3), "pentagon": regular(5), "hexagon": regular(6), "12": regular(12),
    "drawn triangle": ((0, 0), (100, 0), (50, 86.6)),
    "30-60-90": ((0, 0), (173.2051, 0), (0, 100)),
    "golden": ((0, 0), (161.8034, 0), (161.8034, 100), (0, 100)),
    "by hand": ((3.1, 5.3), (98.2, 1.7), (104.9, 96.1), (60.6, 71.9), (7.3, 92.8)),
}  # fmt: skip


@pytest.mark.parametrize("name", NO_FIELD)
def test_what_cannot_be_exact_is_named(name: str) -> None:
    """Alone and beside a square, which can."""
    with pytest.raises(DocumentError, match=r"^polygons\[0\]: cannot be exact"):
        new_set([NO_FIELD[name]], "Mine")
    with pytest.raises(DocumentError, match=r"^polygons\[(0\] and polygons\[)?1\]: cannot be"):
        new_set([SQUARE, NO_FIELD[name]], "Mine")


def test_an_octagon_can_be_exact() -> None:
    """Its corners are in the field of √2."""
    (kind,) = new_set([regular(8)], "Mine").kinds
    assert 8 == len(kind.polygon)
    assert kind.polygon.is_convex


def test_a_contour_that_crosses_itself_is_no_piece() -> None:
    """Nor one that uses an edge twice, or that touches itself in a corner."""
    with pytest.raises(DocumentError, match=r"^polygons\[0\]: crosses or touches itself"):
        new_set([((0, 0), (32, 0), (0, 2), (0, 0), (4, 8), (0, 4))], "Mine")
    with pytest.raises(DocumentError, match=r"^polygons\[0\]: crosses or touches itself"):
        new_set([((0, 0), (30, 30), (30, 0), (0, 20))], "Mine")
    with pytest.raises(DocumentError, match=r"^polygons\[0\]: crosses or touches itself"):
        new_set([((5, 0), (3, 0), (0, 4), (3, 9), (3, 4), (0, 4))], "Mine")


def test_polygons_without_a_likely_unit_are_refused() -> None:
    """Where all common lengths are too short for the longest edge."""
    sizes = [1.01 + 0.02 * at for at in range(13)]
    squares = [tuple((size * x, size * y) for x, y in SQUARE_OF_ONE) for size in sizes]
    with pytest.raises(DocumentError, match="cannot be exact"):
        new_set([*squares, ((0, 0), (1000, 0), (1000, 1.7))], "Mine")


SQUARE_OF_ONE = ((0, 0), (1, 0), (1, 1), (0, 1))


def test_too_much_for_a_set() -> None:
    """More pieces than letters, more corners than a piece may have."""
    with pytest.raises(DocumentError, match="has 27 pieces"):
        new_set([SQUARE] * 27, "Mine")
    with pytest.raises(DocumentError, match=r"polygons\[1\]: has 65 corners"):
        new_set([SQUARE, regular(65)], "Mine")


@pytest.mark.parametrize(
    "around", ["", "<path d='M0 0H30V40H0Z'/>", "<rect width='99' height='99'/>"]
)
def test_what_is_around_all_pieces_is_none(around: str) -> None:
    """A silhouette and a background are set aside; a piece as large as all others is one."""
    halves = '<polygon points="0,0 30,0 0,40"/><polygon points="30,0 30,40 0,40"/>'
    content = f'<svg xmlns="http://www.w3.org/2000/svg">{around}{halves}</svg>'.encode()
    found = import_drawing(content, "x", LIBRARY.sets, ImportSpec(new_set="Halves"))
    assert 2 == len(found.pieces.pieces)
    assert 1 == len(found.pieces.kinds)
    assert ("set aside: 1 other polygon" if around else "") == found.note
