"""The picture of a board."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import each
from tests.goldens import GOLDENS, approve
from tests.strategies.render import LETTERS, SWAN, SWAN_OUTLINE, divided_figures, look, moved, views
from tui_tangram.maths.geometry import Point, Polygon
from tui_tangram.render import inks
from tui_tangram.render.cells import Picture, encode, looks, text_of
from tui_tangram.render.palette import DEFAULT, make_palette
from tui_tangram.render.pixmap import Pixmap, fill, plane
from tui_tangram.render.profile import Profile
from tui_tangram.render.tangram import BoardLook, ContourLook, PieceLook, PieceState, draw_board
from tui_tangram.render.viewport import Viewport

CHOSEN, HELD, GHOST = PieceState.CHOSEN, PieceState.HELD, PieceState.GHOST
COLUMNS, LINES = 48, 18
VIEW = Viewport.fit(SWAN_OUTLINE, COLUMNS, 2 * LINES)
START = tuple(look(letter, SWAN[letter]) for letter in "ABCG")
(EDGES,) = (tuple(outline.edges()) for outline in SWAN_OUTLINE)


def board(*pieces, **more) -> BoardLook:
    """Return a board with the swan's silhouette."""
    return BoardLook(SWAN_OUTLINE, pieces, **more)


SCENES = {
    "silhouette": board(),
    "some-laid": board(*START),
    "solved": board(*(look(letter, SWAN[letter]) for letter in LETTERS)),
    "chosen": board(*START[:3], look("G", SWAN["G"], CHOSEN)),
    "held": board(*START, look("D", moved(SWAN["D"], 1, 5), HELD)),
    "held-over-laid": board(*START, look("D", moved(SWAN["D"], 5, -6), HELD)),
    "trouble": board(
        *START[:2],
        look("G", moved(SWAN["G"], 2, -1), trouble=True),
        look("C", SWAN["C"], trouble=True),
    ),
    "ghosts": board(*START, look("D", SWAN["D"], GHOST), look("E", SWAN["E"], GHOST)),
    "contour": board(
        *START,
        contour=ContourLook(
            matched=EDGES[3:9],
            missing=(*EDGES[:3], *EDGES[9:]),
            outside=(tuple(SWAN["G"].edges())[2],),
        ),
    ),
    "hint-region": board(*START, hint=SWAN["E"]),
    "hint-point": board(*START, hint=Point.of(1, 0, 0, -1)),
    "cursor": board(*START, cursor=Point.of(3, 0, 0, 0)),
    "others": board(
        START[0]._replace(state=PieceState.OUTLINED),
        *START[1:],
        look("D", SWAN["D"], PieceState.ELSEWHERE),
        flags=((Point.of(1, 0, 0, -1), "@A"), (SWAN["D"].centre, "@2")),
    ),
    "lit": board(*(look(letter, SWAN[letter]) for letter in LETTERS), right=EDGES[:6]),
    "freestyle": BoardLook((), START),
    "paused": board(*START, hidden=True),
}

_SIGNS = {
    inks.BACKGROUND: " ", inks.SILHOUETTE: ".", inks.SILHOUETTE_LINE: ".",
    inks.SILHOUETTE_EDGE: ":", inks.HATCH: "%", inks.HATCH_GAP: "~",
    inks.TROUBLE_EDGE: "!", inks.CHOSEN_EDGE: "#", inks.MATCHED: "=", inks.MISSING: "?",
    inks.OUTSIDE: "x", inks.HINT: "o", inks.SUCCESS: "=",
}  # fmt: skip
_RANGES = {inks.SEAM: ",", inks.BRIGHT: "*", inks.GHOST: "+"}


def ink_sign(ink: int) -> str:
    """Return the sign for a pixel in the goldens: a piece is its letter, a seam a comma."""
    if ink < inks.COLOURS:
        return _SIGNS[ink]
    start, number = ink & ~31, ink & 31
    letter = LETTERS[number]
    return _RANGES.get(start, letter if start == inks.HELD else letter.lower())


def golden_text(scene: BoardLook) -> str:
    """Return a board in pixels, in ascii and without colour."""
    picture = draw_board(scene, VIEW)
    pictures = [["".join(map(ink_sign, row)) for row in picture.pixmap.rows()]]
    pictures += [
        text_of(encode(picture, make_palette(DEFAULT, profile)))
        for profile in (Profile.ASCII, Profile.MONO)
    ]
    return "".join(
        f"=== {name}\n" + "\n".join(line.rstrip() for line in lines).rstrip() + "\n"
        for name, lines in zip(("pixels", "ascii", "mono"), pictures, strict=True)
    )


def test_the_cursor_has_a_ground_of_its_own() -> None:
    """What is bright on the silhouette would not be seen on a green contour or a yellow piece."""
    found = draw_board(SCENES["cursor"], VIEW)
    (mark,) = (mark for mark in found.marks if mark.text == "+")
    assert (inks.ACCENT, inks.BACKGROUND, mark[:2]) == (mark.ink, mark.on, found.cursor)


@given(st.integers(1, 16), st.integers(0, 47), st.integers(0, 35))
def test_the_mark_of_a_point_is_whole(scale: int, across: int, down: int) -> None:
    """It is as wide as it is high, even in a corner of the board."""
    view = Viewport.centred(SWAN_OUTLINE, COLUMNS, 2 * LINES, scale)
    x, y = view.world(across, down)
    hint = Point.of(round(scale * x), 0, round(scale * y), 0, scale)
    pixels = draw_board(BoardLook((), hint=hint), view).pixmap
    found = [
        (x, y)
        for y, row in enumerate(pixels.rows())
        for x, ink in enumerate(row)
        if ink == inks.HINT
    ]
    wide, high = (max(one) - min(one) for one in zip(*found, strict=True))
    assert abs(wide - high) <= 1


@each("name", SCENES)
def test_boards_look_as_approved(name):
    """Every kind of board has the approved picture, in pixels, in ascii and in mono."""
    approve(name, golden_text(SCENES[name]))


def test_no_golden_is_left_over():
    """Every approved picture belongs to a test."""
    assert sorted(SCENES) == sorted(path.stem for path in GOLDENS.glob("*.txt"))


@pytest.mark.parametrize("profile", list(Profile))
def test_states_are_told_apart_in_every_profile(profile):
    """Boards that mean different things look different, with and without colours."""
    palette = make_palette(DEFAULT, profile)
    rows = {name: encode(draw_board(scene, VIEW), palette) for name, scene in SCENES.items()}
    for first, second in combinations(SCENES, 2):
        assert rows[first] != rows[second], (first, second)


@pytest.mark.parametrize("profile", [Profile.MONO, Profile.ASCII])
@pytest.mark.parametrize("state", [*PieceState])
def test_the_state_of_a_piece_shows_without_colour(profile, state):
    """The characters alone tell how a piece is on the board, and whether it is in trouble."""
    palette = make_palette(DEFAULT, profile)

    def text(piece) -> list[str]:
        return text_of(encode(draw_board(board(piece), VIEW), palette))

    shown = text(look("A", SWAN["A"], state))
    for other in PieceState:
        if other is not state:
            assert text(look("A", SWAN["A"], other)) != shown
    if state in (PieceState.LAID, CHOSEN, PieceState.OUTLINED):
        assert text(look("A", SWAN["A"], state, trouble=True)) != shown


def test_a_paused_board_shows_nothing():
    """While the game is paused no pixel and no letter tells anything."""
    picture = draw_board(SCENES["solved"]._replace(hidden=True), VIEW)
    assert {inks.BACKGROUND} == set(picture.pixmap.data)
    assert () == picture.marks
    assert picture.cursor is None


@given(st.data())
def test_laid_pieces_show_exactly_where_they_lie(data):
    """On a solved board every pixel of a piece is that piece's surface or seam."""
    outline, pieces = data.draw(divided_figures())
    view = data.draw(views(outline))
    looks = tuple(look(letter, polygon) for letter, polygon in pieces.items())
    picture = draw_board(BoardLook(outline, looks), view)
    on = plane(view.width, view.height)
    shown = dict.fromkeys(pieces, 0)
    for letter, polygon in pieces.items():
        number = LETTERS.index(letter)
        mine = {inks.FILL + number, inks.SEAM + number}
        covered = on.data(fill(on, [view.contour(polygon)]))
        assert all(
            (ink in mine) == (byte == 255)
            for ink, byte in zip(picture.pixmap.data, covered, strict=True)
        )
        shown[letter] = covered.count(255)
    written = {mark.text for mark in picture.marks}
    # A picture with an odd last row has half a line of cells that nothing is written on.
    if view.height % 2 == 0:
        assert {letter for letter, count in shown.items() if count} == written - {*"←→↑↓"}


@given(st.data())
def test_neighbours_always_have_one_seam_between_them(data):
    """Where two pieces meet, one of the two pixels is seam, and seams lie nowhere else."""
    outline, pieces = data.draw(divided_figures())
    view = data.draw(views(outline))
    looks = tuple(look(letter, polygon) for letter, polygon in pieces.items())
    picture = draw_board(BoardLook(outline, looks), view).pixmap

    def pixel(x: int, y: int) -> tuple[int, int]:
        ink = picture.pixel(x, y)
        return (ink & ~31, ink & 31)

    touching = set()
    for y in range(picture.height):
        for x in range(picture.width):
            for u, v in ((x + 1, y), (x, y + 1)):
                if u < picture.width and v < picture.height:
                    here, there = pixel(x, y), pixel(u, v)
                    pieces_meet = here[0] >= inks.FILL and there[0] >= inks.FILL
                    if pieces_meet and here[1] != there[1]:
                        touching |= {(x, y), (u, v)}
                        assert inks.SEAM in (here[0], there[0])
    seams = {
        (x, y)
        for y in range(picture.height)
        for x in range(picture.width)
        if pixel(x, y)[0] == inks.SEAM
    }
    assert seams <= touching


def test_an_overlap_has_an_edge_and_shows_all_its_pieces():
    """The edge of the overlap of laid pieces is dashed all around; inside each piece is seen."""
    pieces = (
        look("A", SWAN["A"]),
        look("B", moved(SWAN["B"], 0, -2)),
        look("D", moved(SWAN["D"], 5, -10)),
    )
    view = Viewport.fit(SWAN_OUTLINE, 2 * COLUMNS, 4 * LINES)
    data = draw_board(BoardLook(pieces=pieces), view).pixmap.data
    on = plane(view.width, view.height)
    first, second, third = (fill(on, [view.contour(piece.polygon)]) for piece in pieces)
    marked = {inks.HATCH, inks.HATCH_GAP}
    overlap, edge = first & second | first & third | second & third, on.edge(third & first)
    for ink, within, around in zip(data, on.data(overlap), on.data(edge), strict=True):
        assert ink in marked if around else within or ink not in marked
    shown = {ink for ink, byte in zip(data, on.data(overlap), strict=True) if byte}
    assert marked | {inks.FILL, inks.FILL + 1, inks.FILL + 3} <= shown


def test_the_contour_view_has_no_other_marks():
    """No overlap, choice or trouble is marked on it, and the silhouette is its rim alone."""
    pieces = (
        look("A", SWAN["A"], trouble=True),
        look("D", moved(SWAN["D"], 5, -10), CHOSEN, trouble=True),
    )
    contour = ContourLook(missing=EDGES)
    shown = set(draw_board(board(*pieces, contour=contour), VIEW).pixmap.data)
    low = {ink for ink in shown if ink < inks.COLOURS}
    assert {inks.BACKGROUND, inks.SILHOUETTE_EDGE, inks.MISSING} == low


def test_the_contour_view_includes_the_piece_in_hand():
    """The contour that it would have is marked on it, as on pieces that are laid."""
    held = look("D", SWAN["D"], HELD)
    for marks in (ContourLook(matched=EDGES), ContourLook(outside=EDGES)):
        alone = draw_board(board(held, contour=marks), VIEW).pixmap
        among = draw_board(board(look("C", SWAN["C"]), held, contour=marks), VIEW).pixmap
        on = plane(VIEW.width, VIEW.height)
        covered = on.data(fill(on, [VIEW.contour(held.polygon)]))
        marked = {
            at
            for at, (ink, byte) in enumerate(zip(alone.data, covered, strict=True))
            if byte and ink in (inks.MATCHED, inks.OUTSIDE)
        }
        assert marked
        assert all(among.data[at] == alone.data[at] for at in marked)


@pytest.mark.parametrize("profile", list(Profile))
def test_no_piece_looks_like_the_silhouette(profile: Profile) -> None:
    """Laid or dimmed, a piece is other cells than the figure it lies on."""
    palette = make_palette(DEFAULT, profile)

    def cells(ink: int, below: int) -> object:
        pixmap = Pixmap(2, 2, bytes((ink, ink, below, below)))
        return [looks(row) for row in encode(Picture(pixmap), palette)]

    figure = cells(inks.SILHOUETTE_LINE, inks.SILHOUETTE)
    for number in range(14):
        assert cells(inks.FILL + number, inks.FILL + number) != figure


def test_what_a_held_piece_covers_shows_through():
    """Stripes of the piece below are seen through the piece in hand."""
    held = look("D", moved(SWAN["D"], 5, -10), HELD)
    before = draw_board(BoardLook(pieces=(held,)), VIEW).pixmap
    after = draw_board(BoardLook(pieces=(look("A", SWAN["A"]), held)), VIEW).pixmap
    inside = [i for i, ink in enumerate(before.data) if ink == inks.HELD + 3]
    through = [i for i in inside if after.data[i] == inks.FILL]
    assert 0 < len(through) < len(inside)


def test_the_cursor_follows_what_is_selected():
    """The terminal's cursor belongs on the piece in hand, the chosen piece or the cursor."""
    assert draw_board(SCENES["some-laid"], VIEW).cursor is None
    for name in ("chosen", "held", "cursor"):
        picture = draw_board(SCENES[name], VIEW)
        bold = [(mark.column, mark.row) for mark in picture.marks if mark.bold]
        assert [picture.cursor] == bold


@pytest.mark.parametrize("fine", [1, 2])
def test_what_the_window_cuts_off_has_an_arrow(fine: int) -> None:
    """At each side that a piece crosses, on what is seen of it, and its letter is there too."""
    view = Viewport(20, 20, 4, 2.0, 18.0)
    for low, high, marks in (
        ((0, 0), (2, 2), {(6, 6, "a")}),
        ((-2, 1), (2, 3), {(0, 4, "←"), (2, 4, "a")}),
        ((3, 1), (8, 9), {(19, 1, "→"), (18, 0, "↑"), (19, 0, "a")}),
        ((0, -4), (2, 1), {(5, 9, "↓"), (6, 9, "a")}),
        ((9, 1), (11, 3), set()),
    ):
        (x, y), (u, v) = low, high
        square = Polygon(Point.of(a, 0, b, 0) for a, b in ((x, y), (u, y), (u, v), (x, v)))
        for state in (PieceState.LAID, PieceState.HELD):
            picture = draw_board(
                BoardLook(pieces=(PieceLook(square, "a", 0, state),)), view, fine=fine
            )
            assert {(m.column, m.row, m.text) for m in picture.marks} == marks, (low, state)


def test_equal_looks_give_equal_pictures():
    """The picture depends on the look and the view alone."""
    again = BoardLook(SWAN_OUTLINE, tuple(look(x, moved(SWAN[x], 0, 0)) for x in "ABCG"))
    assert draw_board(SCENES["some-laid"], VIEW) == draw_board(again, VIEW)


def test_a_piece_on_its_way_is_drawn_from_floats():
    """Float corners draw the same picture as the exact ones they are rounded from."""
    floats = tuple((float(x), float(y)) for x, y in SWAN["E"].points)
    exact = draw_board(board(look("E", SWAN["E"])), VIEW)
    assert exact == draw_board(board(look("E", floats)), VIEW)


@each("profile", [Profile.TRUECOLOR, Profile.COLOURS_256, Profile.COLOURS_16])
@each("columns", [24, 48, 51, 80])
def test_no_letter_or_cross_has_the_colour_of_its_ground(profile: Profile, columns: int) -> None:
    """What stands over the pixels can be read in every scene, at every size."""
    palette = make_palette(DEFAULT, profile)
    for name, scene in SCENES.items():
        view = Viewport.fit(SWAN_OUTLINE, columns, columns)
        for row in encode(draw_board(scene, view), palette):
            for run in row:
                if run.text.strip(" ▀▄█"):
                    assert run.style.fg != run.style.bg, (name, run)


def test_a_heap_does_not_show_through_a_piece_in_hand() -> None:
    """Where several pieces lie over each other there is no one piece to show."""
    laid = (look("A", SWAN["A"], trouble=True), look("B", SWAN["A"], trouble=True))
    held = look("D", SWAN["A"], HELD)
    over_heap, over_one = (
        set(draw_board(board(*under, held), VIEW).pixmap.data) for under in (laid, laid[:1])
    )
    assert not over_heap & {inks.HATCH, inks.HATCH_GAP}
    assert inks.FILL in over_one


@pytest.mark.parametrize("fine", [1, 2])
def test_squares_have_their_corners_dotted(fine: int) -> None:
    """All within the silhouette, none where they would be too near to each other."""
    view = Viewport(40, 40, 8, 3.0, 35.0)
    rectangle = Polygon(Point.of(x, 0, y, 0) for x, y in ((0, 0), (4, 0), (4, 3), (0, 3)))
    plain = draw_board(BoardLook((rectangle,)), view, fine=fine).pixmap
    dotted = draw_board(BoardLook((rectangle,), cell=1.0), view, fine=fine).pixmap
    width = plain.width
    changed = {
        (at % width // fine, at // width // fine)
        for at, (one, other) in enumerate(zip(plain.data, dotted.data, strict=True))
        if one != other
    }
    assert changed == {(3 + 8 * x, 35 - 8 * y) for x in (1, 2, 3) for y in (1, 2)}
    assert plain == draw_board(BoardLook((rectangle,), cell=0.25), view, fine=fine).pixmap


def test_loose_pieces_lie_below_all_others() -> None:
    """As they look by themselves, with their letters, but where something lies on them."""
    view = Viewport.fit(SWAN_OUTLINE, 60, 60)
    loose = (START[0]._replace(state=PieceState.LAID),)
    alone = draw_board(BoardLook(pieces=loose), view)
    drawn = draw_board(BoardLook(loose=loose), view)
    assert (alone.pixmap, alone.marks, alone.letters) == (drawn.pixmap, drawn.marks, drawn.letters)
    for state in (PieceState.LAID, PieceState.HELD):
        above = START[0]._replace(letter="Z", state=state)
        covered = draw_board(BoardLook(pieces=(above,), loose=loose), view)
        assert covered.pixmap == draw_board(BoardLook(pieces=(above,)), view).pixmap
        assert [mark.text for mark in covered.marks] == ["Z"]
