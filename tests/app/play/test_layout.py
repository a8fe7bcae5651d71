"""Where the parts of the play screen stand, and how large figure and tray are."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.app.play.conftest import game
from tests.strategies.tangram import all_figures
from tui_tangram.app.chrome import MARGIN
from tui_tangram.app.play.parts import Box
from tui_tangram.games.session import Session
from tui_tangram.games.tangram.core.figure import Figure
from tui_tangram.games.tangram.core.game import TangramGame
from tui_tangram.games.tangram.screen import layout, looks
from tui_tangram.games.tangram.screen.layout import TangramLayout, areas
from tui_tangram.games.tangram.screen.table import TangramTable
from tui_tangram.games.tangram.source.figures import Figures
from tui_tangram.player.library import shipped_library
from tui_tangram.render import inks
from tui_tangram.render.cells import Picture
from tui_tangram.render.tangram import draw_board
from tui_tangram.render.viewport import extent, points

widths = st.integers(60, 300)
heights = st.integers(18, 120)
USUAL = [(60, 18), (80, 22), (120, 38), (200, 58)]
"""Sizes of windows without the last lines; the smallest is the least one that is played in."""


def played(figure: Figure, freestyle: bool = False) -> TangramGame:
    """Return the game of a figure."""
    return TangramGame(figure, shipped_library().of(Figures).piece_set(figure.set_id), freestyle)


def apart(first: Box, second: Box) -> bool:
    """Whether two boxes share no cell."""
    return (
        first.x + first.width <= second.x
        or second.x + second.width <= first.x
        or first.y + first.height <= second.y
        or second.y + second.height <= first.y
    )


@given(all_figures(), widths, heights, st.tuples(st.booleans(), st.booleans(), st.booleans()))
def test_everything_has_a_place_of_its_own(
    figure: Figure, width: int, height: int, how: tuple[bool, bool, bool]
) -> None:
    """No part lies over another or leaves the screen; words keep the margin of every screen."""
    freestyle, solved, large = how
    found = areas(width, height, played(figure, freestyle), solved=solved, large=large)
    away = {name for name, gone in (("target", not freestyle), ("tray", solved)) if gone}
    for name, box in found._asdict().items():
        assert box.x >= 0
        assert box.y >= 0
        assert box.x + box.width <= width
        assert box.y + box.height <= height
        assert (name in away) == (not box.width)
        assert box.height > 0
        if name not in ("header", "board", "figure"):
            assert MARGIN <= box.x
            assert box.x + box.width <= width - MARGIN
    board, inside = found.board, found.figure
    assert (board.x, board.y) == (inside.x, inside.y)
    assert inside.width <= board.width
    assert inside.height <= board.height
    shown = [box for box in found._replace(figure=found.header) if box.width][1:]
    assert all(apart(first, second) for first, second in combinations(shown, 2))


@given(all_figures(), widths, heights)
def test_the_board_is_the_hero(figure: Figure, width: int, height: int) -> None:
    """No other part is as large."""
    found = areas(width, height, played(figure))
    assert found.board == max(found, key=lambda box: box.width * box.height)


@given(all_figures(), st.sampled_from(USUAL))
def test_the_figure_gives_way_to_its_pieces_by_less_than_half(
    figure: Figure, size: tuple[int, int]
) -> None:
    """Of the greatest scale it has beside a column of words, or above the fewest lines."""
    width, height = size
    on = played(figure)
    found = areas(width, height, on)
    scale = layout.close_up(on, found.board, found.figure).scale
    for board in (Box(0, 1, width - 25, height - 1), Box(0, 1, width, height - 8)):
        # Scales are whole numbers, and large ones have divisors.
        assert 0.55 * layout.close_up(on, board).scale - 2 < scale


@pytest.mark.parametrize("size", USUAL)
def test_pieces_have_the_scale_of_the_figure(size: tuple[int, int]) -> None:
    """A piece can be compared with a gap, always where the window has room for many pieces."""
    source = shipped_library().of(Figures)
    sample = [played(source.find(entry.id)) for entry in source.entries[::23]]
    assert 50 < len(sample)
    for on in sample:
        found = areas(*size, on)
        view = layout.close_up(on, found.board, found.figure)
        pieces = layout.loose_places(on, view, found.tray.width, found.tray.height)
        assert pieces.scale <= view.scale
        if size in USUAL[2:] or len(on.pieces.pieces) < 8:
            assert pieces.scale == view.scale


def test_the_panel_is_where_the_figure_leaves_room() -> None:
    """Beside a figure that is as high as wide, below one that is wide."""
    swan = areas(120, 38, game())
    assert swan.tray.x > swan.board.x + swan.board.width - 1
    wide = areas(120, 38, game("pentominoes/3x20-rectangle"))
    assert wide.tray.y == wide.board.y + wide.board.height
    assert 120 == wide.board.width


@pytest.mark.parametrize("size", USUAL)
def test_the_result_stands_where_the_tray_was(size: tuple[int, int]) -> None:
    """And where pieces were next to the figure, which stays; the board around it does not."""
    for name in ("tangram/swan", "pentominoes/6x10-rectangle", "stomachion/square", "convex/2"):
        on = game(name)
        playing, solved = (areas(*size, on, solved=solved) for solved in (False, True))
        assert playing.figure == solved.figure
        assert solved.board == playing.board._replace(width=playing.figure.width)
        assert solved.hand.width * solved.hand.height >= playing.tray.width * playing.tray.height
        before, after = (layout.close_up(on, one.board, one.figure) for one in (playing, solved))
        assert before.pixel((0.0, 0.0)) == after.pixel((0.0, 0.0))
        assert before.scale == after.scale


def test_the_target_stands_on_the_boards_side() -> None:
    """In freestyle it is left of the board."""
    usual, free = areas(80, 22, game()), areas(80, 22, game(freestyle=True))
    assert usual.board.x < free.target.x < free.board.x
    assert not usual.target.width


def filled(on: TangramGame, found: TangramLayout) -> float:
    """Return which part of its window a figure fills, in the direction that limits it."""
    across, up = extent([points(contour) for contour in on.figure.outline])
    scale = layout.close_up(on, found.board, found.figure).scale
    return max(across * scale / found.figure.width, up * scale / found.figure.height / 2)


SAMPLE = [
    "tangram/swan", "convex/2", "tangram/runner", "stomachion/square", "pentominoes/6x10-rectangle",
    "pentominoes/8x8-square-centre-hole", "curved/heart", "curved/egg", "rings/tree",
]  # fmt: skip


@pytest.mark.parametrize(("size", "least"), zip(USUAL, (0.7, 0.8, 0.84, 0.9), strict=True))
def test_figures_fill_their_windows(size: tuple[int, int], least: float) -> None:
    """Each in one direction at least; the rest is less than a pixel for each unit of it."""
    source = shipped_library().of(Figures)
    firsts = {entry.set_id: entry for entry in reversed(source.entries)}
    for figure in [*map(source.find, SAMPLE), *map(source.find, (e.id for e in firsts.values()))]:
        on = played(figure)
        found = areas(*size, on)
        view = layout.close_up(on, found.board, found.figure)
        assert all(view.shows(corner) for contour in figure.outline for corner in points(contour))
        assert least <= filled(on, found), figure.id


def drawn_on(on: TangramTable, found: TangramLayout) -> tuple[Picture, Picture]:
    """Return the pictures of board and tray."""
    view = layout.close_up(on.game, found.board, found.figure)
    pieces = layout.loose_places(on.game, view, found.tray.width, found.tray.height)
    loose = layout.next_to_figure(on.game, pieces, view)
    board = draw_board(looks.board_look(on, loose=loose), view)
    return board, looks.tray_picture(on, found.tray, pieces, "tab")


@pytest.mark.parametrize("size", USUAL)
def test_every_loose_piece_is_drawn_or_counted(size: tuple[int, int]) -> None:
    """None touches another or the figure, and where they are on pages all room is used."""
    source = shipped_library().of(Figures)
    firsts = {entry.set_id: entry for entry in reversed(source.entries)}
    for entry in firsts.values():
        on = TangramTable(Session(played(source.find(entry.id)), lambda: 0.0))
        found = areas(*size, on.game)
        seen = set[str]()
        for index in range(len(on.labels)):
            on.select(index)
            pictures = drawn_on(on, found)
            marks = [mark for one in pictures for mark in one.marks if mark.text != "+"]
            drawn = {mark.text for mark in marks if mark.ink != inks.QUIET}
            counted = "".join(mark.text for mark in marks if mark.ink == inks.QUIET)
            paged = f"{len(drawn)} of {len(on.labels)}, tab"
            assert counted == ("" if len(drawn) == len(on.labels) else paged)
            assert on.labels[index] in drawn
            if drawn <= seen:
                continue
            seen |= drawn
            for picture in pictures:
                whose = bytes(kind_of(ink) for ink in picture.pixmap.data)
                width = picture.pixmap.width
                for row in range(0, len(whose), width):
                    line, below = whose[row : row + width], whose[row + width : row + 2 * width]
                    beside = [*pairwise(line), *zip(line, below, strict=False)]
                    assert all(a == b or 255 in (a, b) for a, b in beside), entry.id
            if not counted:
                break
        assert seen == set(on.labels)


def kind_of(ink: int) -> int:
    """Return the number of the piece whose ink it is, or that of the figure, or of nothing."""
    if ink in (inks.SILHOUETTE, inks.SILHOUETTE_EDGE, inks.SILHOUETTE_LINE):
        return 200
    return ink & 31 if ink else 255


PAGED = [
    "stomachion/square", "pentominoes/6x10-rectangle", "pentominoes/3x20-rectangle",
    "pentominoes/corner", "pentominoes/three-boats", "tetratans/two-blocks",
]  # fmt: skip
"""Figures of many pieces, which small windows show in pages."""


@pytest.mark.parametrize("size", USUAL)
def test_no_third_of_the_screen_is_blank_while_a_tray_has_pages(size: tuple[int, int]) -> None:
    """Where not all pieces of a large set are drawn, no blank box has a third of the cells."""
    for id_ in PAGED:
        figure = shipped_library().of(Figures).find(id_)
        on = TangramTable(Session(played(figure), lambda: 0.0))
        found = areas(*size, on.game)
        board, tray = drawn_on(on, found)
        if not any(mark.ink == inks.QUIET for mark in tray.marks):
            continue
        full = {
            (box.x + x, box.y + y // 2)
            for picture, box in ((board, found.board), (tray, found.tray))
            for y in range(picture.pixmap.height)
            for x in range(picture.pixmap.width)
            if picture.pixmap.pixel(x, y) != inks.BACKGROUND
        }
        for box in (found.header, found.hand, found.status):
            full |= {(box.x + x, box.y + y) for x in range(box.width) for y in range(box.height)}
        assert 3 * blank(size, full) < size[0] * size[1], id_


def blank(size: tuple[int, int], full: set[tuple[int, int]]) -> int:
    """Return the cells of the largest box with nothing in it."""
    width, height = size
    most, above = 0, [0] * width
    for y in range(height):
        above = [0 if (x, y) in full else above[x] + 1 for x in range(width)]
        for x in range(width):
            high = height
            for beside in range(x, width):
                high = min(high, above[beside])
                most = max(most, high * (beside - x + 1))
                if not high:
                    break
    return most
