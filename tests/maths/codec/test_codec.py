"""Codes of shapes: the printings they come from, conversions both ways, bad codes."""

from __future__ import annotations

from contextlib import suppress
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import each, examples
from tests.strategies.polyaboloes import polyaboloes, simple_polyaboloes
from tui_tangram.maths.codec import (
    Code,
    Grid,
    ShapeError,
    code_of,
    contours,
    grid_of,
    is_simple,
    outline,
    parse,
)
from tui_tangram.maths.exact import Sqratio
from tui_tangram.maths.geometry import Point, PointLocation
from tui_tangram.maths.geometry.polygon import locate

# The convex shapes of 16 triangles in the order of the document, with its shape and length
# numbers, L1 numbers and, as far as it prints them, grids.  Where a copy of the document has
# lost or doubled digits, so that an L1 number is not as long as the contour, it is left out.
PRINTED: Final = (
    ("112 2 4 4 4", "000019999100002", "5553/5530/5300/3000"),
    ("1133 1 1 9 1 7", "0000000001930000000391", "2/5/5/5/5/5/5/5/4"),
    ("1133 1 2 6 2 2", "0000001993003991", "02/25/55/55/45/04"),
    ("1133 2 2 5 2 3", "0019999910039993", "00253/02530/25300/53000/30000"),
    ("1313 1 1 8 1 8", "", "1/5/5/5/5/5/5/5/4"),
    ("1313 1 2 4 2 4", "0000199300001993", "10/51/55/55/45/04"),
    ("1313 1 4 2 4 2", "0019999300199993", "1000/5100/4510/0451/0045/0004"),
    ("1313 1 8 1 8 1", "", ""),
    ("1223 1 2 5 2 3", "0000019930002002", "55/55/55/45/04"),
    ("1223 2 4 3 2 1", "00001999299293", "210/551/553/530/300"),
    ("2222 1 1 4 1 4", "", ""),
    ("2222 1 2 2 2 2", "299299299299", ""),
    ("2222 2 1 8 1 8", "", ""),
    ("2222 2 2 4 2 4", "", ""),
    ("13233 1 3 3 2 1 1", "000199930392993", ""),
    ("22323 2 1 4 1 2 2", "000020399299302", ""),
    ("223333 2 2 3 2 1 1 1", "0002003930393002", ""),
    ("233233 1 1 1 3 1 1 3", "0003929300039293", ""),
    ("233233 2 1 2 2 1 2 2", "0020399300203993", ""),
    ("233233 2 2 2 1 2 2 1", "0020039300200393", ""),
)


@each(("number", "l1", "grid"), PRINTED)
def test_the_printings(number: str, l1: str, grid: str) -> None:
    """Each printed number is the one that is kept, and leads to the printed L1 and grid."""
    shape = parse(number)
    assert number == str(code_of(shape))
    assert 16 == shape.triangles == code_of(shape).triangles
    if l1:
        assert l1 == code_of(shape).l1
    if grid:
        assert grid == str(shape)


def test_the_printed_order() -> None:
    """The document lists shapes by shape number, then by length number."""
    keys = [code_of(parse(number)).key for number, _, _ in PRINTED]
    assert sorted(keys) == keys
    assert len(set(keys)) == 20


def test_the_printed_coordinates() -> None:
    """The big triangle: straight down 4, up to the right, and back."""
    assert ((0, 0), (0, 4), (4, 0)) == code_of(parse("112 2 4 4 4")).corners
    assert (2, 7, 4) == code_of(parse("112 2 4 4 4")).directions


def test_the_first_code_is_kept() -> None:
    """The document's own example of one tan with three numbers; 12222 differs from 22222."""
    assert {"1313 1 2 4 2 4"} == {
        str(code_of(parse(text))) for text in ("1313 12424", "3131 12424", "1313 24242")
    }
    assert "1313 1 2 2 2 2" == str(code_of(parse("1313 12222")))
    assert "1313 1 2 2 2 2" == str(code_of(parse("1313 22222")))


def test_subtraction_of_digits_is_what_the_rest_of_a_square_looks_like() -> None:
    """A half and what the full square less that half is: 5 - 4 = 1, 5 - 3 = 2."""
    for digit in "1234":
        half, rest = parse(digit), parse(str(5 - int(digit)))
        assert half.alias(4) == rest


@given(simple_polyaboloes())
def test_codes_lead_back_to_the_shape(shape: Grid) -> None:
    """Code and L1 number give the same shape, whichever corner and direction they are of."""
    code = code_of(shape)
    assert shape.canonical == grid_of(code).canonical
    assert shape.canonical == grid_of(Code.from_l1(code.l1)).canonical
    assert shape.canonical == parse(str(code)).canonical == parse(str(shape)).canonical
    assert shape.canonical == parse(code.l1).canonical
    for variant in code.variants():
        assert code == code_of(grid_of(variant))
        assert code.l1 == variant.l1
        assert code.key <= variant.key


@given(polyaboloes(), st.integers(0, 7))
def test_aliases_are_one_shape(shape: Grid, number: int) -> None:
    """Every alias has the same area, aliases, family, canonical grid, codes; there are 8/order."""
    other = shape.alias(number)
    assert (shape.triangles, shape.canonical, shape.family) == (
        other.triangles, other.canonical, other.family,
    )  # fmt: skip
    assert set(shape.aliases) == set(other.aliases)
    assert list(shape.aliases) == list(dict.fromkeys(map(shape.alias, range(8))))
    assert shape.family.aliases == len(shape.aliases)
    assert is_simple(shape) == is_simple(other)
    if is_simple(shape):
        assert code_of(shape) == code_of(other)


@given(polyaboloes())
@examples(40)
def test_the_outline_holds_the_shape(shape: Grid) -> None:
    """The outline has the shape's area and holds the middle of each half square that is in it."""
    polygons = outline(shape)
    area = sum((polygon.signed_area for polygon in polygons), Sqratio.ZERO)
    assert area == Sqratio(shape.triangles, 0, 2)
    middles = {"1": (1, 1), "2": (3, 1), "3": (1, 3), "4": (3, 3)}
    for y, row in enumerate(shape.rows):
        for x, digit in enumerate(row):
            for half, (dx, dy) in middles.items():
                # A quarter from both legs, less a little, so that it is on no diagonal.
                point = Point(
                    Sqratio(16 * x + 4 * dx + (1 if dx == 3 else -1), 0, 16),
                    Sqratio(16 * (shape.height - 1 - y) + 4 * dy + (1 if dy == 3 else -1), 0, 16),
                )
                inside = locate(polygons, point) is PointLocation.INSIDE
                assert inside == (digit in (half, "5"))


@given(simple_polyaboloes())
def test_area_and_perimeter_have_one_parity(shape: Grid) -> None:
    """Pick's formula: perimeter and triangles are both even or both odd."""
    assert (code_of(shape).perimeter + shape.triangles) % 2 == 0


@each(
    ("text", "order"),
    [
        ("32/41", 1), ("5", 8), ("1", 2), ("23", 2), ("21", 2), ("251", 2), ("253", 2), ("55", 4),
        ("551", 1), ("05/55", 2), ("10/51/45/04", 2), ("050/555/050", 8), ("25/53", 4),
        ("530/055/005", 1), ("0250/5555/0530", 2),
    ],
)  # fmt: skip
def test_families(text: str, order: int) -> None:
    """So many of the eight motions leave a shape as it is; the rest are its aliases."""
    assert order == sum(parse(text).alias(n) == parse(text) for n in range(8))
    assert 8 // order == len(parse(text).aliases)


def test_holes_and_parts_have_no_number() -> None:
    """Rings, closed in a corner too, and what is in parts have grids only, and are told so."""
    ring = parse("555/505/555")
    assert 2 == len(contours(ring))
    with pytest.raises(ShapeError, match="has a hole"):
        code_of(ring)
    with pytest.raises(ShapeError, match="several parts"):
        code_of(parse("50/05"))
    with pytest.raises(ShapeError, match="has a hole"):
        code_of(parse("055/505/555"))
    with pytest.raises(ShapeError, match="several parts"):
        code_of(Grid(("505",)))
    assert not parse("50/05").connected
    assert parse("055/505/555").connected


def test_a_ring_that_closes_in_a_corner_has_a_hole() -> None:
    """Contours touch as those of the verdict do: what is enclosed there is a hole."""
    signs = [polygon.signed_area.sign for polygon in outline(parse("055/505/555"))]
    assert [1, -1] == sorted(signs, reverse=True)


@each(
    ("text", "why"),
    [
        ("", "not a shape code"),
        ("tangram", "not a shape code"),
        ("112 2 4 4 5", r"does not close; it ends at \(-1, 0\)"),
        ("1112 2 4 4 4 1", "angles do not close"),
        ("2222 2 1 1 1", "4 sides need 4 lengths after the first digit, not 3"),
        ("2222 3 1 1 1 1", "begins with 1"),
        ("2242 2 1 1 1 1", "shape digit is 1, 2, 3, 5, 6 or 7, not 4"),
        ("22 2 1 1", "at least 3 sides"),
        ("2222 2 0 1 0 1", "1 to 1000 steps"),
        ("2222 2 1000000000 1 1000000000 1", "1 to 1000 steps"),
        ("2222666222 2 1 1 1 1 1 1 1 1 1 1", "angles|close|crosses"),
        ("22262262 2 1 2 3 1 1 3 2 1", "close|crosses"),
        ("5/6", "digits 0 to 5, not '6'"),
        ("0/0", "empty"),
        ("99", "needs angles"),
        ("0191", "at least 3 sides|angle is odd|angles"),
        ("00929292", "followed by one angle|angle is odd"),
        ("5" * 1500, "at most 1000"),
        ("1" * 300_000, "at most 200,000 characters"),
    ],
)
def test_bad_codes(text: str, why: str) -> None:
    """What is no code is refused in one line that says why."""
    with pytest.raises(ShapeError, match=why) as error:
        parse(text)
    assert str(error.value).isprintable()
    assert len(str(error.value)) < 300


def test_a_contour_that_crosses_itself() -> None:
    """Closed contours that cross or touch themselves are refused."""
    with pytest.raises(ShapeError, match="crosses or touches itself"):
        Code((2, 2, 1, 6, 1), 2, (1, 2, 1, 1, 1))


@given(st.text("0123456789/ ", max_size=30))
def test_reading_gives_a_shape_or_an_error(text: str) -> None:
    """Whatever digits are given, there is a shape of at least one half square, or an error."""
    with suppress(ShapeError):
        assert parse(text).triangles >= 1
