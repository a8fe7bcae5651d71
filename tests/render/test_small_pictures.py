"""Thumbnails, portraits, the tray."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.strategies.render import LETTERS, SWAN, SWAN_OUTLINE, divided_figures, look
from tui_tangram.maths.geometry import Point, Polygon
from tui_tangram.render import inks
from tui_tangram.render.cells import encode, text_of
from tui_tangram.render.packing import FloatShape, PackingRoom, at_origin, enlarged, filled, packed
from tui_tangram.render.palette import DEFAULT, make_palette
from tui_tangram.render.pixmap import fill, plane
from tui_tangram.render.profile import Profile
from tui_tangram.render.tangram import PieceState
from tui_tangram.render.thumbnail import portrait, silhouette, solved
from tui_tangram.render.tray import packed_scale, tray

ALL = tuple(look(letter, SWAN[letter]) for letter in LETTERS)


@given(divided_figures(), st.integers(4, 30), st.integers(2, 15))
def test_a_silhouette_covers_what_the_figure_covers(figure, columns, lines):
    """The shades of a thumbnail add up to the figure's area."""
    outline, pieces = figure
    picture = silhouette(outline, columns, lines)
    assert (columns, 2 * lines) == (picture.pixmap.width, picture.pixmap.height)
    quarters = sum(inks.FIGURE_SHADES.index(ink) for ink in picture.pixmap.data)
    area = sum(float(piece.area) for piece in pieces.values())
    perimeter = sum(
        ((b - a).dot(b - a).__float__()) ** 0.5 for polygon in outline for a, b in polygon.edges()
    )
    # The scale follows from the size of the box around the figure.
    xs = [float(p.x) for polygon in outline for p in polygon.points]
    ys = [float(p.y) for polygon in outline for p in polygon.points]
    scale = min(
        columns / (max(xs) - min(xs)),
        2 * lines / (max(ys) - min(ys)),
        min(columns, 2 * lines) / 3.5,
    )
    assert quarters / 4 == pytest.approx(area * scale**2, abs=perimeter * scale * 0.3 + 1)


def test_thumbnails_of_a_size_touch_neither_more_nor_less_than_their_box():
    """A long figure fills the width of its box."""
    data = silhouette(SWAN_OUTLINE, 12, 6).pixmap
    columns = {i % 12 for i, ink in enumerate(data.data) if ink}
    rows = {i // 12 for i, ink in enumerate(data.data) if ink}
    assert 12 in (len(columns), len(rows))


@pytest.mark.parametrize("fine", [1, 2])
@pytest.mark.parametrize("box", [(12, 6), (35, 18), (66, 37)])
def test_level_edges_of_figures_on_a_grid_are_sharp(box, fine):
    """A square and a right triangle of whole legs: pixels are on or off but for the diagonal."""
    square = Polygon.of([(0, 0), (4, 0), (4, 4), (0, 4)])
    assert {inks.BACKGROUND, inks.FIGURE} >= set(
        silhouette((square,), *box, fine=fine, squared=True).pixmap.data
    )
    triangle = Polygon.of([(0, 0), (4, 0), (0, 4)])
    rows = [*silhouette((triangle,), *box, fine=fine, squared=True).pixmap.rows()]
    legs = {row.count(inks.FIGURE) for row in rows if any(row)}
    assert legs == set(range(min(legs), max(legs) + 1))


def test_opposite_edges_of_a_figure_look_alike():
    """A diamond, whose sides have samples on them, and its mirror images are one picture."""
    diamond = Polygon.of([(2, 0), (4, 2), (2, 4), (0, 2)])
    rows = [*silhouette((diamond,), 12, 6, squared=True).pixmap.rows()]
    assert rows == [row[::-1] for row in rows] == rows[::-1]


def test_solved_figures_have_no_letters():
    """Seams appear when a picture is large enough for them."""
    small, large = solved(ALL, 12, 6), solved(ALL, 40, 20)
    assert () == small.marks == large.marks
    assert {inks.FILL} == {ink & ~31 for ink in small.pixmap.data if ink}
    assert set(LETTERS) == {mark.text for mark in portrait((), ALL, 40, 20).marks}
    assert {inks.FILL, inks.SEAM} == {ink & ~31 for ink in large.pixmap.data if ink}


@given(divided_figures(), st.integers(10, 60), st.integers(6, 30))
def test_a_portrait_is_as_large_as_the_figure_needs(figure, columns, lines):
    """A portrait fits its box and has hardly any blank rows and columns around the figure."""
    outline, pieces = figure
    looks = tuple(look(letter, polygon) for letter, polygon in pieces.items())
    picture = portrait(outline, looks, columns, lines)
    assert picture.columns <= columns
    assert picture.lines <= lines
    used = [i for i, ink in enumerate(picture.pixmap.data) if ink]
    xs = {i % picture.columns for i in used}
    ys = {i // picture.columns for i in used}
    # A sharp corner of a figure may be too thin for a pixel.
    assert picture.columns - (max(xs) - min(xs) + 1) <= 5
    assert picture.pixmap.height - (max(ys) - min(ys) + 1) <= 6


@pytest.mark.parametrize("fine", [1, 2])
@pytest.mark.parametrize("box", [(8, 4), (14, 7)])
def test_small_pieces_are_where_half_of_the_silhouette_is(box, fine):
    """A pixel is a piece's if the figure has half of it, in the same samples."""
    shades = silhouette(SWAN_OUTLINE, *box, fine=fine).pixmap.data
    pieces = solved(ALL, *box, fine=fine).pixmap.data
    half = inks.FIGURE_SHADES[2:]
    assert [shade in half for shade in shades] == [ink >= inks.FILL for ink in pieces]


@pytest.mark.parametrize("fine", [1, 2])
def test_the_cursor_of_a_portrait_is_on_the_letter_of_its_piece(fine):
    """Where the mark of that letter stands."""
    looks = (look("A", SWAN["A"]), look("B", SWAN["B"], PieceState.CHOSEN))
    picture = portrait((), looks, 40, 20, fine=fine)
    (mark,) = (mark for mark in picture.marks if mark.text == "B")
    assert picture.cursor == (mark.column, mark.row)


@given(divided_figures(), st.integers(6, 40), st.integers(4, 16), st.sampled_from((1, 2)))
def test_a_portrait_has_its_whole_edge(figure, columns, lines, fine):
    """No silhouette goes up to the side of the picture without an edge."""
    outline, _ = figure
    pixmap = portrait(outline, (), columns, lines, fine=fine).pixmap
    rows = [*pixmap.rows()]
    sides = (rows[0], rows[-1], bytes(row[0] for row in rows), bytes(row[-1] for row in rows))
    assert all(inks.SILHOUETTE not in side for side in sides)


def test_a_tray_uses_the_scale_of_the_board_when_there_is_room():
    """Pieces in a large tray have the board's scale, in a small one a smaller scale."""
    square = Polygon(
        [Point.of(*p) for p in ((0, 0, 0, 0), (1, 0, 0, 0), (1, 0, 1, 0), (0, 0, 1, 0))]
    )
    pieces = [look("D", square)] * 3
    for columns, lines, side in ((60, 10, 8), (26, 4, 8), (25, 4, 7), (8, 8, 4)):
        pixmap = tray(pieces, columns, lines, 8)[0].pixmap
        assert 3 * side * side == sum(ink == inks.FILL + 3 for ink in pixmap.data)


sides = st.integers(1, 6)


def triangle(corners: tuple[tuple[int, int], ...]) -> FloatShape:
    """Return a triangle at the origin, y down; it may be flat."""
    return at_origin(tuple((float(x), float(y)) for x, y in corners))


def box_of(across: int, up: int) -> FloatShape:
    """Return a rectangle."""
    return (0, 0), (across, 0), (across, up), (0, up)


corner = st.tuples(sides, sides)


@given(
    st.lists(st.tuples(corner, corner, corner).map(triangle), min_size=1, max_size=7),
    st.lists(st.tuples(st.integers(0, 15), st.integers(0, 20)), max_size=9),
    st.integers(6, 16),
    sides,
)
def test_packed_shapes_are_apart(
    shapes: list[FloatShape], holes: list[tuple[int, int]], width: int, lines: int
) -> None:
    """By a pixel, within the tray and off what is taken, whichever is placed first."""
    on = plane(width, 2 * lines)
    taken = {(x, y) for x, y in holes if x < width and y < on.height}
    room = PackingRoom.around(on, on.pixels(x + y * width for x, y in taken), 0)
    for place, shape in zip(packed(shapes, [room], 1.0) or (), shapes, strict=False):
        contour = [(place.x + x, place.y + y) for x, y in enlarged(shape)]
        wide = plane(width + 9, on.height + 9)
        data = wide.data(fill(wide, [contour]))
        cells = {(n % wide.width, n // wide.width) for n, one in enumerate(data) if one}
        assert all(x < width and y < on.height for x, y in cells)
        assert not cells & taken
        steps = (-1, 0, 1)
        taken |= {(x + dx, y + dy) for x, y in cells for dx in steps for dy in steps}


def test_shapes_go_to_the_first_place_there_is() -> None:
    """As high as possible, and there as far to the left: as each place tried shows."""
    on = plane(7, 6)
    room = PackingRoom.around(on, on.pixels([0, 9, 24]), 0)
    (place,) = filled([box_of(3, 2)], [room], 1.0)
    free = [
        (y, x)
        for y in range(5)
        for x in range(5)
        if not {0, 9, 24} & {a + b * 7 for a in range(x, x + 3) for b in range(y, y + 2)}
    ]
    assert min(free) == (place.y, place.x)


def test_a_second_room_has_what_the_first_has_not() -> None:
    """Shapes go there if there is no place in the first one."""
    rooms = [PackingRoom(3, 3), PackingRoom(9, 3)]
    found = packed([box_of(3, 3), box_of(4, 3), box_of(3, 3)], rooms, 1.0)
    assert [(0, 0, 0), (1, 0, 0), (1, 5, 0)] == found


def test_pieces_near_a_figure_keep_their_distance() -> None:
    """Room around a mask is more than a gap away from it, also across its corners."""
    on = plane(9, 9)
    room = PackingRoom.around(on, on.pixels([40]), 2)
    near = {(x, y) for x in range(2, 7) for y in range(2, 7)}
    assert near == {(x, y) for x in range(9) for y in range(9) if room.taken >> x + y * 10 & 1}


def test_the_highest_first_may_save_room() -> None:
    """Two small boxes beside each other leave none for a high one, beside it they find it."""
    shapes = box_of(1, 1), box_of(1, 1), box_of(3, 5)
    assert (1.0, [(0, 4, 0), (0, 4, 2), (0, 0, 0)]) == packed_scale(shapes, PackingRoom(5, 6), 1.0)
    assert packed_scale(shapes, PackingRoom(5, 4), 1.0)[1] is None


def test_taking_a_piece_moves_nothing_in_the_tray():
    """A piece that is gone leaves its letter, and the others stay where they were."""
    full, _ = tray(ALL, 24, 8, 9)
    taken = look("C", SWAN["C"], PieceState.GHOST)
    part, count = tray([*ALL[:2], taken, *ALL[3:]], 24, 8, 9)
    assert count == len(ALL) - 1
    for before, after in zip(full.pixmap.data, part.pixmap.data, strict=True):
        assert after == (0 if before == inks.FILL + 2 else before)
    letters = {mark.text: mark for mark in full.marks}
    for mark in part.marks:
        if mark.text == "C":
            assert inks.QUIET == mark.ink
        else:
            assert letters[mark.text] == mark
    assert set(LETTERS) == {mark.text for mark in part.marks}


@given(st.integers(1, 40), st.integers(1, 12), st.integers(1, 20))
def test_a_tray_of_any_size_can_be_drawn(columns, lines, largest):
    """However little room there is, the tray has the size it was given."""
    picture, _ = tray(ALL, columns, lines, largest)
    rows = text_of(encode(picture, make_palette(DEFAULT, Profile.ASCII)))
    assert [columns] * lines == [len(row) for row in rows]


def test_an_empty_tray_is_blank():
    """Without pieces there is nothing in the tray."""
    assert {inks.BACKGROUND} == set(tray([], 10, 3, 8)[0].pixmap.data)


@given(st.integers(12, 30), st.integers(3, 8), st.integers(0, 29))
def test_a_tray_too_small_for_all_shows_a_page_with_the_chosen_piece(columns, lines, chosen):
    """It is there whole, with as many others as there is room for; ghosts have no place then."""
    side = 5
    square = Polygon(
        [Point.of(x, 0, y, 0) for x, y in ((0, 0), (side, 0), (side, side), (0, side))]
    )
    squares = [look("A", square), look("B", square, PieceState.GHOST)] * 30
    squares[2 * chosen] = look("C", square)
    picture, count = tray(squares, columns, lines, 1, chosen=2 * chosen)
    assert side * side * count == sum(ink != inks.BACKGROUND for ink in picture.pixmap.data)
    page = (columns + 1) // (side + 1) * ((2 * lines + 1) // (side + 1))
    assert count == (page if chosen < 30 // page * page else 30 % page)
    assert "C" in {mark.text for mark in picture.marks}
    assert "B" not in {mark.text for mark in picture.marks}
