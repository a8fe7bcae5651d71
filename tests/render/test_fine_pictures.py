"""Boards in fine pixels: sharper, and nothing else; and what octants show of them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import each, examples
from tests.fine_pictures import OCTANT, approved_text, shown_pixels
from tests.goldens import approve
from tests.render.test_board import SCENES, VIEW
from tests.strategies.render import divided_figures, look, views
from tui_tangram.games.tangram.look import laid, piece_looks
from tui_tangram.games.tangram.screen.looks import step_pixels
from tui_tangram.games.tangram.source.figures import Figures
from tui_tangram.maths.geometry import Isometry, Point, Polygon
from tui_tangram.player.library import shipped_library
from tui_tangram.render import inks
from tui_tangram.render.cells import Picture, cell_pixels, encode
from tui_tangram.render.octants import CellGrid
from tui_tangram.render.palette import DEFAULT, make_palette
from tui_tangram.render.profile import Profile
from tui_tangram.render.tangram import BoardLook, PieceLook, PieceState, draw_board
from tui_tangram.render.thumbnail import portrait, silhouette, solved
from tui_tangram.render.tray import tray
from tui_tangram.render.viewport import Viewport

Pixels = set[tuple[int, int]]


def round_board(name: str, held: int) -> Picture:
    """Return a figure with arcs, but for two pieces: one is missing, one in hand beside it."""
    figure = shipped_library().of(Figures).find(name)
    assert figure is not None
    pieces = list(laid(shipped_library(), name))
    taken = pieces.pop(held)
    motion = Isometry.translation(Point.of(1, 0, 1, 0, 3))
    lifted = taken._replace(polygon=taken.polygon.moved(motion), state=PieceState.HELD)
    view = Viewport.fit(figure.outline, 34, 28)
    return draw_board(BoardLook(figure.outline, (*pieces[1:], lifted)), view, fine=2)


BOARDS = {
    "swan-held": lambda: draw_board(SCENES["held-over-laid"], VIEW, fine=2),
    "swan-contour": lambda: draw_board(SCENES["contour"], VIEW, fine=2),
    "egg-cow": lambda: round_board("curved/egg-cow", 1),
    "heart-fox": lambda: round_board("curved/heart-fox", 2),
}


@pytest.mark.parametrize("name", BOARDS)
def test_boards_in_octants_look_as_approved(name: str) -> None:
    """The pixels that are shown, after the rule for cells of three colours."""
    approve(f"octants/{name}", approved_text(BOARDS[name]()))


@each("name", SCENES)
def test_a_fine_board_is_that_board(name: str) -> None:
    """Everything on a board is where it is in half blocks: most of the pixels, and all marks."""
    coarse, fine = draw_board(SCENES[name], VIEW), draw_board(SCENES[name], VIEW, fine=2)
    assert (coarse.columns, coarse.lines) == (fine.columns, fine.lines)
    kinds = [
        {(mark.text, mark.ink, mark.bold) for mark in picture.marks} for picture in (coarse, fine)
    ]
    assert kinds[0] == kinds[1]
    assert all(
        abs(one.column - other.column) <= 2 and abs(one.row - other.row) <= 1
        for one, other in zip(
            *(sorted(p.marks, key=lambda m: m.text) for p in (coarse, fine)), strict=True
        )
    )
    pairs = [
        (coarse.pixmap.pixel(x // 2, y // 2), fine.pixmap.pixel(x, y))
        for y in range(fine.pixmap.height)
        for x in range(fine.pixmap.width)
    ]
    same = sum(ground(one) == ground(other) for one, other in pairs)
    assert same > 0.9 * len(pairs)


def ground(ink: int) -> int:
    """Return the surface that a pixel belongs to: its piece, the figure or nothing."""
    if ink >= inks.COLOURS:
        return ink & 31
    return -1 if ink == inks.BACKGROUND else -2


def connected(pixels: Pixels) -> int:
    """Return the number of parts of a set of pixels, which may hang together by corners."""
    left, parts = set(pixels), 0
    while left:
        parts += 1
        reached = [left.pop()]
        while reached:
            x, y = reached.pop()
            near = {(x + i, y + j) for i in (-1, 0, 1) for j in (-1, 0, 1)} & left
            left -= near
            reached += near
    return parts


def where(rows: Iterable[Iterable[object]], wanted: object) -> Pixels:
    """Return the places of a value."""
    return {(x, y) for y, row in enumerate(rows) for x, one in enumerate(row) if one == wanted}


def test_few_cells_of_figures_lose_a_colour() -> None:
    """One in forty at most, on half-filled boards of every twentieth figure of the library."""
    library = shipped_library()
    cells = fewer = 0
    for figure in [one for one in library.of(Figures).entries if one.solution][::20]:
        view = Viewport.fit(figure.outline, 66, 72)
        pieces = piece_looks(figure, library.of(Figures).piece_set(figure.set_id))
        half = max(len(pieces) // 2, 1)
        held, scale = pieces[half - 1], int(view.scale)
        motion = Isometry.translation(Point.of(-3 * step_pixels(scale), 0, 1, 0, scale))
        held = held._replace(polygon=held.polygon.moved(motion), state=PieceState.HELD)
        picture = draw_board(BoardLook(figure.outline, (*pieces[half:], held)), view, fine=2)
        for place in product(range(picture.columns), range(picture.lines)):
            colours = {OCTANT.colours[ink] for ink in cell_pixels(picture, *place)}
            cells, fewer = cells + 1, fewer + (len(colours) > 2)
    assert 0 < fewer <= cells / 40


@given(st.data())
@examples(25)
def test_no_rim_has_gaps(data) -> None:
    """The silhouette's rim is shown whole, and its parts hang together as they are drawn."""
    outline, _ = data.draw(divided_figures())
    view = data.draw(views(outline))
    picture = draw_board(BoardLook(outline), view, fine=2)
    drawn = where(picture.pixmap.rows(), inks.SILHOUETTE_EDGE)
    shown = where(shown_pixels(picture), OCTANT.colours[inks.SILHOUETTE_EDGE])
    assert drawn <= shown
    assert connected(shown) <= connected(drawn)


@given(st.data())
@examples(25)
def test_the_rim_of_a_held_piece_has_no_gaps(data) -> None:
    """Over any pieces laid: what is drawn bright is shown bright."""
    outline, pieces = data.draw(divided_figures())
    view = data.draw(views(outline))
    letters = sorted(pieces)
    looks = [look(letter, pieces[letter]) for letter in letters[1:]]
    held = look(letters[0], pieces[letters[0]], PieceState.HELD)
    picture = draw_board(BoardLook(outline, (*looks, held)), view, fine=2)
    bright = inks.BRIGHT + held.ink
    drawn = where(picture.pixmap.rows(), bright)
    assert drawn <= where(shown_pixels(picture), OCTANT.colours[bright])


@given(st.data())
@examples(25)
def test_pieces_of_several_colours_have_no_seam_and_do_not_bleed(data) -> None:
    """Each pixel of a cell of two colours is shown as it is; of three, as one of the same cell."""
    outline, pieces = data.draw(divided_figures())
    view = data.draw(views(outline))
    looks = tuple(look(letter, pieces[letter]) for letter in pieces)
    picture = draw_board(BoardLook(pieces=looks), view, fine=2)
    assert not {ink for ink in picture.pixmap.data if ink >= inks.SEAM}
    shown = shown_pixels(picture)
    for row in range(view.height // 2):
        for column in range(view.width):
            wanted = [OCTANT.colours[ink] for ink in cell_pixels(picture, column, row)]
            seen = [shown[4 * row + y][2 * column + x] for y in range(4) for x in range(2)]
            assert {*seen} <= {*wanted}
            assert len({*wanted}) > 2 or seen == wanted


def test_pieces_of_one_colour_have_a_seam() -> None:
    """Also those whose numbers are above those of the colours of a theme."""
    left = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
    right = tuple((x + 1, y) for x, y in left)
    view = Viewport.fit((left, right), 20, 20)
    for first, second in ((3, 3), (1, 13), (12, 26)):
        pieces = PieceLook(left, "a", first), PieceLook(right, "b", second)
        data = draw_board(BoardLook(pieces=pieces), view, fine=2).pixmap.data
        assert {inks.SEAM + first, inks.SEAM + second} & {*data}


@given(st.data())
@examples(25)
def test_a_letter_stands_on_its_piece_alone(data) -> None:
    """All eight pixels of its cell are the piece's, unless no cell of it is whole."""
    outline, pieces = data.draw(divided_figures())
    view = data.draw(views(outline))
    looks = tuple(look(letter, pieces[letter]) for letter in pieces)
    picture = draw_board(BoardLook(pieces=looks), view, fine=2)
    whole: set[int] = set()
    cells = {
        (column, row): {*cell_pixels(picture, column, row)}
        for row in range(view.height // 2)
        for column in range(view.width)
    }
    for pixels in cells.values():
        if len(pixels) == 1:
            whole |= pixels
    for mark in picture.marks:
        assert mark.on is not None
        assert mark.on in cells[mark.column, mark.row]
        arrow = mark.text not in pieces  # where the window cuts it off
        assert arrow or mark.on not in whole or cells[mark.column, mark.row] == {mark.on}


# Small pictures

SWAN = laid(shipped_library(), "tangram/swan")
OUTLINE = tuple(shipped_library().of(Figures).find("tangram/swan").outline)  # type: ignore[union-attr]


@pytest.mark.parametrize("box", [(8, 4), (14, 7), (30, 15)])
def test_small_pictures_have_the_size_of_their_box(box: tuple[int, int]) -> None:
    """Silhouettes, solved figures and trays are in the same cells, fine or not."""
    for draw in (
        partial(silhouette, OUTLINE, *box),
        partial(solved, SWAN, *box),
        partial(portrait, OUTLINE, SWAN, *box),
        lambda fine: tray(SWAN, *box, 6.0, fine=fine)[0],
    ):
        coarse, fine = draw(fine=1), draw(fine=2)
        assert (coarse.columns, coarse.lines) == (fine.columns, fine.lines)
        assert fine.fine == 2
        half = make_palette(DEFAULT, Profile.TRUECOLOR)
        assert [len("".join(run.text for run in row)) for row in encode(fine, OCTANT)] == [
            len("".join(run.text for run in row)) for row in encode(coarse, half)
        ]


def test_a_fine_silhouette_covers_what_the_figure_does() -> None:
    """To a twentieth of the area that half blocks shade."""

    def area(picture: Picture) -> float:
        quarters = {ink: number for number, ink in enumerate(inks.FIGURE_SHADES)}
        return sum(quarters[ink] for ink in picture.pixmap.data) / 4 / picture.fine**2

    assert area(silhouette(OUTLINE, 14, 7, fine=2)) == pytest.approx(
        area(silhouette(OUTLINE, 14, 7)), rel=0.05
    )


@examples(25)
@given(st.integers(10, 40), st.integers(10, 40), st.integers(6, 17), st.integers(3, 8))
def test_a_rectangle_has_its_corners(across: int, up: int, columns: int, lines: int) -> None:
    """Wherever its sides run through pixels, also where a corner is of two pieces."""
    corners = [Point(x, y) for x, y in ((0, 0), (across, 0), (across, up), (0, up))]
    halves = [Polygon.of([*corners[:3]]), Polygon.of([corners[0], *corners[2:]])]
    looks = tuple(PieceLook(one, "ab"[n], n) for n, one in enumerate(halves))
    for picture in (
        silhouette((Polygon.of(corners),), columns, lines, unit=12.0, fine=2),
        solved(looks, columns, lines, unit=12.0, fine=2),
    ):
        rows = {bytes(map(bool, row)) for row in picture.pixmap.rows() if any(row)}
        assert len(rows) == 1
        assert b"\0" not in rows.pop().strip(b"\0")


def test_sextants_show_the_same_pictures() -> None:
    """They have no pictures of their own."""
    palette = make_palette(DEFAULT, Profile.TRUECOLOR, cells=CellGrid.SEXTANTS)
    rows = encode(draw_board(SCENES["held"], VIEW, fine=palette.fine), palette)
    assert (VIEW.height // 2, {VIEW.width}) == (
        len(rows),
        {sum(len(run.text) for run in row) for row in rows},
    )
