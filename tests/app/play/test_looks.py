"""What there is to see of a table."""

from __future__ import annotations

from itertools import pairwise
from math import dist

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.app.play.conftest import lay, solution, table
from tests.examples import examples
from tests.strategies.tangram import figures
from tui_tangram.app.play.parts import Box
from tui_tangram.games.session import Session
from tui_tangram.games.tangram.core.advice import advise
from tui_tangram.games.tangram.core.figure import Figure
from tui_tangram.games.tangram.core.game import TangramGame
from tui_tangram.games.tangram.core.view import TangramIntent
from tui_tangram.games.tangram.screen import layout, looks
from tui_tangram.games.tangram.screen.layout import areas
from tui_tangram.games.tangram.screen.table import TangramTable
from tui_tangram.games.tangram.source.figures import Figures
from tui_tangram.maths.geometry import Isometry, Point
from tui_tangram.player.library import shipped_library
from tui_tangram.render.tangram import PieceState, draw_board
from tui_tangram.render.viewport import points

sizes = st.tuples(st.integers(60, 220), st.integers(18, 70))


def new(figure: Figure, freestyle: bool = False) -> TangramTable:
    """Return a new game of a figure."""
    pieces = shipped_library().of(Figures).piece_set(figure.set_id)
    return TangramTable(Session(TangramGame(figure, pieces, freestyle), lambda: 0.0))


@given(figures(), sizes)
def test_the_whole_figure_is_in_view(figure: Figure, size: tuple[int, int]) -> None:
    """On every screen, at a whole number of pixels for a unit."""
    on = new(figure)
    view = looks.viewport(on, areas(*size, on.game).board)
    assert view.scale == int(view.scale)
    assert all(view.shows(corner) for contour in figure.outline for corner in points(contour))


@given(figures(), sizes, st.integers(0, 7))
def test_in_freestyle_there_is_room_for_the_figure_turned(
    figure: Figure, size: tuple[int, int], turn: int
) -> None:
    """About the middle of the board it can be built upright, upside down or on a side."""
    on = new(figure, freestyle=True)
    view = looks.viewport(on, areas(*size, on.game).board)
    low, high = figure.bounds
    about = Isometry.linear(turn // 2 * 2)
    middle = Point(*((a + b) / 2 for a, b in zip(low, high, strict=True)))
    about = about._replace(shift=middle - about.direct(middle))
    if view.scale > 1:
        assert all(view.shows(corner) for c in figure.outline for corner in points(c.moved(about)))


@given(figures(), sizes)
def test_steps_are_whole_pixels(figure: Figure, size: tuple[int, int]) -> None:
    """A fine step is one pixel, a step a few; the middle of a piece stays in the window."""
    on = new(figure)
    board = areas(*size, on.game).board
    view = looks.viewport(on, board)
    steps = looks.steps(on.game, view, "near")
    assert 1 == steps.fine * int(view.scale)
    pixels = steps.coarse * int(view.scale)
    assert looks.step_pixels(int(view.scale)) == pixels
    assert steps.coarse * 5 <= 5
    (left, bottom), (right, top) = view.pixel(steps.low), view.pixel(steps.high)
    assert all(-1e-9 < one < 1 + 1e-9 for one in (left, top))
    assert all(-1e-9 < one < 1 + 1e-9 for one in (view.width - right, view.height - bottom))


BOARD = Box(0, 1, 76, 37)
"""The board of a window of 120 × 40, or about that."""


@examples(20)
@given(figures(), sizes, st.integers(0, 6), st.data())
def test_nothing_jumps_whatever_is_held(
    figure: Figure, size: tuple[int, int], piece: int, data: st.DataObject
) -> None:
    """The middle of the piece is in view wherever keys bring it, and the view is one for all."""
    on = new(figure)
    board = areas(*size, on.game).board
    view = looks.viewport(on, board)
    assert layout.close_up(on.game, board) == view
    on.set_steps(looks.steps(on.game, view, "near"))
    on.take(piece % len(on.game.pieces.pieces))
    ways = TangramIntent.LEFT, TangramIntent.RIGHT, TangramIntent.UP, TangramIntent.DOWN
    for way in data.draw(st.lists(st.sampled_from((*ways, TangramIntent.TURN)), max_size=4)):
        for _ in range(60):
            on.respond(way)
            assert view == looks.viewport(on, board, view)
    for way in data.draw(st.permutations(ways)):
        for _ in range(60):
            on.respond(way)
        assert on.view.hand is not None
    x, y = view.pixel(on.piece_shape(on.view.hand).centre)
    pixels = float(on.steps.coarse) * view.scale
    assert -pixels <= x <= view.width + pixels
    assert -pixels <= y <= view.height + pixels
    on.put_down()
    assert view == looks.viewport(on, board, view)


@example(-1, -2)  # The corner of its box is in sight, and nothing of the triangle.
@given(st.integers(-9, 9), st.integers(-9, 9))
def test_pieces_that_lie_out_of_sight_are_in_view_from_the_start(x: int, y: int) -> None:
    """The whole of them; the window cuts off those that are seen in part, as after keys."""
    on = table()
    before = looks.viewport(on, BOARD)
    on.hold(0, Isometry.translation(Point.of(x, 0, y, 0)))
    on.respond(TangramIntent.PUT_DOWN)
    shape = next(piece.shape for piece in on.game.laid(on.state))
    view = looks.viewport(on, BOARD)
    picture = draw_board(looks.board_look(on), before)
    assert (before == view) is ("1" in {mark.text for mark in picture.marks})
    if before != view:
        assert all(view.shows(p) for one in (*on.game.figure.outline, shape) for p in points(one))
    on.undo()
    assert view == looks.viewport(on, BOARD, view)


def test_the_view_grows_with_what_is_built_in_freestyle() -> None:
    """And not back: once there is room for it all, that stays."""
    on = table(freestyle=True)
    view = looks.viewport(on, BOARD)
    lay(on, 0)
    assert view == looks.viewport(on, BOARD, view)
    on.hold(1, Isometry.translation(Point.of(8, 0, 0, 0)))
    assert view == looks.viewport(on, BOARD, view)
    on.respond(TangramIntent.PUT_DOWN)
    grown = looks.viewport(on, BOARD, view)
    assert grown.scale < view.scale
    assert all(grown.shows(p) for piece in on.game.laid(on.state) for p in points(piece.shape))
    on.undo()
    assert grown == looks.viewport(on, BOARD, grown)


def test_the_ghost_of_a_hint_is_in_view() -> None:
    """Also in freestyle, where it may be anywhere."""
    on = table(freestyle=True)
    on.hold(0, Isometry.translation(Point.of(5, 0, 3, 0)))
    on.respond(TangramIntent.PUT_DOWN)
    on.begin_hints(advise(on.game, on.state))
    on.next_hint()
    on.next_hint()
    view = looks.viewport(on, BOARD)
    ghosts = [one for one in looks.board_look(on).pieces if one.state is PieceState.GHOST]
    assert ghosts
    assert all(view.shows(p) for ghost in ghosts for p in points(ghost.polygon))


def test_each_piece_is_seen_in_its_state() -> None:
    """Laid, chosen, and in hand on top of all."""
    on = table()
    lay(on, 2, 0)
    on.select(0)
    assert [("3", PieceState.LAID), ("1", PieceState.CHOSEN)] == seen(on)
    on.take(1)
    assert [("3", PieceState.LAID), ("1", PieceState.LAID), ("2", PieceState.HELD)] == seen(on)
    on.take(2)
    assert [("1", PieceState.LAID), ("3", PieceState.HELD)] == seen(on)


def seen(on: TangramTable) -> list[tuple[str, PieceState]]:
    """Return the pieces on the board with their states, from below."""
    return [(piece.letter, piece.state) for piece in looks.board_look(on).pieces]


def test_only_laid_pieces_are_in_trouble() -> None:
    """What the piece in hand is over on its way is not marked; laid over each other is."""
    on = table()
    lay(on, 0)
    on.hold(1, solution(on.game)[0])
    assert not any(piece.trouble for piece in looks.board_look(on).pieces)
    on.respond(TangramIntent.PUT_DOWN)
    assert [True, True] == [piece.trouble for piece in looks.board_look(on).pieces]


def test_hints_are_seen() -> None:
    """First a place to look at, at last the piece as a ghost."""
    on = table()
    on.begin_hints(advise(on.game, on.state))
    look = looks.board_look(on)
    assert look.hint is not None
    assert not look.pieces
    on.next_hint()
    on.next_hint()
    look = looks.board_look(on)
    assert look.hint is None
    assert [PieceState.GHOST] == [piece.state for piece in look.pieces]


def test_a_hint_is_about_the_piece_in_hand() -> None:
    """Also where hints about another piece were given; put back, those are there again."""
    on = table()
    found = advise(on.game, on.state)
    on.begin_hints(found)
    goal = on.help.goal
    assert goal is not None
    first = on.game.read(goal.moves[0]).piece
    for index in range(7):
        on.take(index)
        assert (on.hint is None) == (index != first)
        on.begin_hints(found)
        assert on.hint is not None
        on.next_hint()
        assert str(index + 1) in on.words
        goal = on.help.goal
        assert goal is not None
        assert index == on.game.read(goal.moves[0]).piece
        first = index
    on.let_go()
    assert on.hint is not None


def test_nothing_is_seen_while_paused() -> None:
    """Not even the silhouette."""
    on = table()
    lay(on, 0)
    look = looks.board_look(on, paused=True)
    picture = draw_board(look, looks.viewport(on, BOARD))
    assert not picture.marks
    assert 1 == len(set(picture.pixmap.data))


def test_the_contour_view_compares() -> None:
    """Of a piece in its place some matches and much is missing; one that sticks out is outside."""
    on = table()
    lay(on, 0)
    on.toggle_contour()
    contour = looks.board_look(on).contour
    assert contour is not None
    assert contour.matched
    assert contour.missing
    assert not contour.outside
    away = solution(on.game)[1]
    on.session.play(on.game.put(1, away._replace(shift=away.shift + Point.of(9, 0, 9, 0))))
    contour = looks.board_look(on).contour
    assert contour is not None
    assert 3 == len(contour.outside)


def test_a_hint_is_not_shown_in_the_contour_view() -> None:
    """No mark is mixed into it: it hides those that are there, and a hint leaves it."""
    on = table()
    on.begin_hints(advise(on.game, on.state))
    assert looks.board_look(on).hint is not None
    on.toggle_contour()
    assert looks.board_look(on).hint is None
    for _ in "23":
        on.next_hint()
        look = looks.board_look(on)
        assert look.contour is None
        assert look.hint is not None or PieceState.GHOST in {piece.state for piece in look.pieces}
        on.toggle_contour()
        assert all(piece.state is not PieceState.GHOST for piece in looks.board_look(on).pieces)


@pytest.mark.parametrize("freestyle", [False, True])
def test_the_contour_view_is_there_for_every_figure(freestyle: bool) -> None:
    """Also for round pieces whose edges cross in points that are not exact."""
    on = table("curved/disc-flowerpot", freestyle=freestyle)
    moved = [motion._replace(shift=motion.shift + Point.of(n, 0, 1, 0, 7))
             for n, motion in enumerate(solution(on.game)[:3])]  # fmt: skip
    for index, motion in enumerate(moved):
        on.session.play(on.game.put(index, motion))
    on.toggle_contour()
    contour = looks.board_look(on).contour
    assert contour is not None
    assert contour.outside


def test_the_target_is_on_the_board_only_on_the_silhouette() -> None:
    """In freestyle the board is empty."""
    assert looks.board_look(table()).target
    assert not looks.board_look(table(freestyle=True)).target


def test_the_tray_keeps_its_places() -> None:
    """A piece that is laid or in hand leaves its letter; the others stay where they are."""
    on, box = table(), Box(0, 0, 22, 10)
    found = layout.in_the_tray(on.game, 22, 10, 8)
    before = looks.tray_picture(on, box, found)
    on.select(6)
    lay(on, 1)
    after = looks.tray_picture(on, box, found)
    assert {mark.text for mark in before.marks} == {mark.text for mark in after.marks}
    place = {mark.text: (mark.column, mark.row) for mark in before.marks}
    moved = {m.text for m in after.marks if place[m.text] != (m.column, m.row)}
    assert moved <= {"2"}


def test_nothing_in_the_tray_moves_when_pieces_go_and_come_back() -> None:
    """However they were turned: placed, taken back, removed, let go."""
    on, box = table(), Box(0, 0, 40, 20)
    found = layout.in_the_tray(on.game, 40, 20, 30)
    before = looks.tray_picture(on, box, found)
    for back in (TangramIntent.PUT_DOWN, TangramIntent.LET_GO, TangramIntent.TO_TRAY):
        for turn in (TangramIntent.TURN, TangramIntent.FLIP):
            on.take(5)
            on.respond(turn)
            on.respond(back)
            if back is TangramIntent.PUT_DOWN:
                on.undo()
            on.select(0)
            assert before == looks.tray_picture(on, box, found)


def test_a_tray_too_small_has_pages() -> None:
    """With the piece that is chosen, and how many they are."""
    on, box = table("stomachion/square"), Box(0, 0, 22, 8)
    found = layout.in_the_tray(on.game, 22, 8, 4)
    pages = []
    for index in range(14):
        on.select(index)
        picture = looks.tray_picture(on, box, found, "tab")
        text = "".join(mark.text for mark in picture.marks if mark.row == box.height - 1)
        letters = {mark.text for mark in picture.marks if mark.row < box.height - 1}
        assert on.labels[index] in letters
        assert f"{len(letters)} of 14, tab" == text
        pages.append(letters)
    assert set(on.labels) == set().union(*pages)
    on.take(3)
    picture = looks.tray_picture(on, box, found, "tab")
    assert "of 13, tab" in "".join(mark.text for mark in picture.marks)


def test_the_contour_is_lit_where_pieces_follow_it() -> None:
    """It grows with each piece of a solution, and is the whole contour when all are placed."""
    on = table("tangram/swan")
    lit: list[float] = []
    for index in range(len(on.game.pieces.pieces)):
        look = looks.board_look(on)
        lit.append(sum(dist(a, b) for path in look.right for a, b in pairwise(path)))
        assert not lit[0]
        lay(on, index)
    assert sorted(set(lit)) == lit[:1] + [one for one in lit if one > 0]
    (whole,) = looks.board_look(on).right
    assert whole[0] == whole[-1]
    assert len(whole) == len(on.game.figure.outline[0].points) + 1
    on.undo()
    on.toggle_contour()
    assert not looks.board_look(on).right
    assert not looks.board_look(table(freestyle=True)).right
