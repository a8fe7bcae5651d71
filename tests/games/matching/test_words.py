"""What is said of a tile board: names of things, descriptions, troubles, status."""

from __future__ import annotations

from cmath import phase, pi
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import each
from tests.strategies.matching import BOARDS, cut, positions
from tui_tangram.app.painter import pages
from tui_tangram.games.matching.core import MatchingGame, Orientation, Tile, rules_named
from tui_tangram.games.matching.core.directions import direction_name
from tui_tangram.games.matching.core.drawers import go_to, pick_up
from tui_tangram.games.matching.core.fitting import Around, clashes
from tui_tangram.games.matching.core.hand import take
from tui_tangram.games.matching.core.naming import (
    colour_called,
    colour_name,
    colour_spoken,
    place_name,
    side_names,
    sides_in_words,
    tile_kind,
)
from tui_tangram.games.matching.core.rules import COMPLEMENT, EQUAL, MAX_COLOURS, Matching
from tui_tangram.games.matching.core.view import choose, first_view, respond
from tui_tangram.games.matching.core.view_state import MatchingIntent
from tui_tangram.games.matching.core.words import (
    MOST,
    below,
    describe,
    describe_board,
    describe_place,
    misfit,
    status,
    troubles,
    wrong_edges,
)
from tui_tangram.games.matching.look.style import TILE_DEFAULT
from tui_tangram.language import use
from tui_tangram.maths.tiling import LAYOUTS, level_board, polygon, rectangle

INFINITY = rules_named("infinity")
EIGHT = {
    "right": 0, "upper right": 45, "up": 90, "upper left": 135,
    "left": 180, "lower left": 225, "down": 270, "lower right": 315,
}  # fmt: skip


def degrees(name: str) -> float:
    """Return the direction that a name stands for."""
    return EIGHT[name] if name in EIGHT else 90 - 30 * int(name.removesuffix(" o'clock"))


@each("layout", LAYOUTS)
def test_directions_tell_all_sides_apart_and_are_near(layout: str) -> None:
    """On every tiling the sides of a place have different names, each true within 15°."""
    puzzle = cut(level_board(layout, "medium"), INFINITY, Random(1))
    for place, face in enumerate(puzzle.board.mesh.faces):
        names = side_names(puzzle, place)
        assert len(set(names)) == face.sides
        corners = [complex(corner) for corner in face.corners]
        middle = sum(corners) / len(corners)
        ends = zip(corners, corners[1:] + corners[:1], strict=True)
        for name, (a, b) in zip(names, ends, strict=True):
            looks = phase((a + b) / 2 - middle) * 180 / pi
            off = (looks - degrees(name) + 180) % 360 - 180
            assert abs(off) < 15.001


def test_a_clock_for_dodecagons() -> None:
    """The twelve sides are called by hours, but up, right, down and left by their names."""
    names = [direction_name((6 - 2 * hour) % 24, polygon(12)) for hour in range(12)]
    assert names[::3] == ["up", "right", "down", "left"]
    assert [names[hour] for hour in (1, 5, 10)] == ["1 o'clock", "5 o'clock", "10 o'clock"]


@each("layout", LAYOUTS)
def test_places_have_different_names_in_reading_order(layout: str) -> None:
    """Rows count from the top, places in a row from the left, both without a gap."""
    puzzle = cut(level_board(layout, "medium"), INFINITY, Random(1))
    middles = [complex(face.middle) for face in puzzle.board.mesh.faces]
    heights = sorted({round(-m.imag, 6) for m in middles})
    for place, here in enumerate(middles):
        row = heights.index(round(-here.imag, 6)) + 1
        before = [
            m for m in middles if abs(m.imag - here.imag) < 1e-6 and m.real < here.real - 1e-6
        ]
        assert place_name(puzzle, place) == f"row {row}, cell {len(before) + 1}"


def test_what_a_tile_is() -> None:
    """A tile is told by its shape and its colours clockwise from its side 0."""
    assert tile_kind(Tile((1, 3, 1, 2))) == "square 1 2 1 3"
    assert tile_kind(Tile((0, -1, 11))) == "triangle dark B wild"
    assert sides_in_words(Tile((1, 2, 3, 4)), Orientation(6)) == "up 1, right 4, down 3, left 2"
    assert (
        sides_in_words(Tile((1, 2, 3, 4)), Orientation(6, True)) == "up 1, right 2, down 3, left 4"
    )


@given(positions(), st.integers(0, 99))
def test_numbers_agree_with_the_verdict(position, where: int) -> None:
    """Status and troubles count what the verdict has, and no edge twice."""
    game, state = position
    verdict = game.verdict(state)
    view = go_to(game, state, first_view(game), where % len(game.puzzle.board)).view
    lines = dict(status(game, state, verdict, view))
    assert lines["edges left"] == f"{verdict.to_go} / {verdict.total}"
    rim = sum(game.puzzle.board.mesh.across(*side) is None for side in verdict.unmatched)
    edges = (len(verdict.unmatched) - rim) // 2 + rim
    assert wrong_edges(game, state, verdict.unmatched) == edges
    assert lines["mismatches"] == str(edges)
    assert "mismatches" not in dict(status(game, state, verdict, view, errors=False))
    told = troubles(game, state, verdict)
    assert len(told) <= edges
    assert bool(told) == bool(edges)


@given(
    positions(),
    st.integers(0, 99),
    st.sampled_from((MatchingIntent.PICK_UP, MatchingIntent.SWITCH, None)),
)
def test_everything_can_be_described(position, where: int, intent: MatchingIntent | None) -> None:
    """Whatever the cursor is on and whatever is in hand, there are sentences for it."""
    game, state = position
    view = go_to(game, state, first_view(game), where % len(game.puzzle.board)).view
    if intent is not None:
        view = respond(intent, game, state, view).view
    for text in (
        describe(game, state, view),
        describe_board(game, state, game.verdict(state), view),
    ):
        assert text.isprintable()
        assert text.endswith(".")
        assert "  " not in text
        assert ".." not in text


@pytest.mark.parametrize("fits", [EQUAL, COMPLEMENT])
def test_a_colour_has_the_name_that_tiles_show(fits: Matching) -> None:
    """The ear tells all of them apart, too, and each can be typed."""
    theme = TILE_DEFAULT.of(rules_named("tetravex").varied(matching=fits))
    colours = range(1, MAX_COLOURS + 1)
    assert [theme.sign(one) for one in colours] == [colour_name(one, fits) for one in colours]
    assert len({colour_spoken(one, fits).casefold() for one in colours}) == MAX_COLOURS
    for one in colours:
        for name in (colour_name(one, fits), colour_spoken(one, fits), str(one)):
            assert colour_called(name, fits) == one


def test_a_place_is_described_side_by_side() -> None:
    """Of a laid tile it is said what matches, what does not, and what is open."""
    game = MatchingGame(cut(rectangle(3, 1), rules_named("hard-infinity"), Random(2), colours=6))
    assert game.puzzle.solution is not None
    state = replace(game.start(), spots=game.puzzle.solution)
    first, middle, last = (state.tile_at(place) for place in range(3))
    assert first is not None
    assert middle is not None
    assert last is not None
    text = describe_place(game, state, 1)
    assert text.startswith(f"Row 1, cell 2, square: tile {middle + 1}: up ")
    assert text.endswith(". Matches: right and left.")
    state = game.execute(state, game.send([last], 0))
    shown = game.puzzle.shown(first, 0, state.spots[first].orientation)
    wrong = next(
        orientation
        for orientation in game.puzzle.orientations(first, 0)
        if game.puzzle.shown(first, 0, orientation)[3] != shown[3]
    )
    state = game.execute(state, game.turn(first, wrong))
    assert describe_place(game, state, 1).endswith(" Mismatch: left. Open: right.")
    neighbour = game.puzzle.shown(middle, 1, state.spots[middle].orientation)[3]
    assert describe_place(game, state, 2).startswith(
        f"Row 1, cell 3, square: empty. Needs left {colour_name(neighbour)}."
    )
    low, high = sorted((first, middle))
    (trouble,) = troubles(game, state, game.verdict(state))
    assert trouble in (
        f"Tile {low + 1} and tile {high + 1} do not match",
        f"Tile {high + 1} and tile {low + 1} do not match",
    )


def test_a_tile_is_described_where_it_is() -> None:
    """In hand what is under it is named; in the only drawer, nothing."""
    game = MatchingGame(cut(rectangle(3, 1), rules_named("hard-infinity"), Random(2)))
    state = game.start()
    view = choose(game, state, first_view(game), 0).view
    assert describe(game, state, view).startswith("Tile 1, square: up ")
    assert "It fits." not in describe(game, state, view)
    view = take(game, state, view, 1).view
    text = describe(game, state, view)
    assert text.startswith("Tile 1, square, held over row 1, cell 1. It fits. Up ")


def test_many_troubles_are_counted() -> None:
    """Of many troubles the first are told, of the others the number; a solved board says so."""
    board = next(board for board in BOARDS if board.layout == "hexagon")
    game = MatchingGame(cut(board, INFINITY, Random(2), colours=6))
    assert game.puzzle.solution is not None
    state = replace(game.start(), spots=game.puzzle.solution)
    view = first_view(game)
    assert describe_board(game, state, game.verdict(state), view).endswith("The board is solved.")
    for tile in range(len(game.puzzle.tiles)):
        spot = state.spots[tile]
        state = game.execute(state, game.turn(tile, spot.orientation.turned(polygon(6), 4)))
    verdict = game.verdict(state)
    told = troubles(game, state, verdict)
    assert len(told) > MOST
    text = describe_board(game, state, verdict, view)
    assert all(trouble in text for trouble in told[:MOST])
    assert text.endswith(f" And {len(told) - MOST} more.")


def test_what_is_under_the_hand_is_said_at_once() -> None:
    """Carried over a place of another shape, a tile is said not to go there."""
    board = next(board for board in BOARDS if board.layout == "4.8.8")
    game = MatchingGame(cut(board, INFINITY, Random(2)))
    state = game.start()
    octagon = next(t for t, tile in enumerate(game.puzzle.tiles) if tile.shape.sides == 8)
    square = next(p for p in range(len(board)) if game.puzzle.shape(p).sides == 4)
    view = pick_up(game, state, first_view(game), octagon).view
    words = go_to(game, state, view, square).words
    assert words.endswith(f"Tile {octagon + 1} has the wrong shape: it is an octagon.")


@given(positions())
def test_what_does_not_match_is_one_thing(position) -> None:
    """The sides that are named are those that the verdict counts; a tile that fits has none."""
    game, state = position
    puzzle = game.puzzle
    unmatched = game.verdict(state).unmatched
    for place, tile in state.laid.items():
        way = state.spots[tile].orientation
        across = puzzle.board.mesh.faces[place].across
        itself = {k for k, beyond in enumerate(across) if beyond and beyond.face == place}
        wrong = {side.side for side in unmatched if side.face == place}
        assert wrong - itself == set(clashes(game, state, tile, place, way)) - itself
        around = Around(game, state, frozenset({tile}))
        shown = {
            puzzle.shown(tile, place, one) for one in around.ways(tile, place, around.wanted(place))
        }
        fits = puzzle.shown(tile, place, way) in shown
        assert fits == (not misfit(game, state, tile, place, way))


@each("language", ["en", "de"])
@each("layout", LAYOUTS)
def test_what_matters_is_read_at_80_columns(
    layout: str, language: str, english_again: None
) -> None:
    """Whether a tile fits is on the first page of what is said, and no page ends in a name."""
    del english_again
    use(language)
    game = MatchingGame(cut(level_board(layout, "easy"), rules_named("hard-infinity"), Random(1)))
    assert game.puzzle.solution is not None
    full = replace(game.start(), spots=game.puzzle.solution)
    verdicts = set()
    for place in range(len(game.puzzle.board)):
        own = full.tile_at(place)
        assert own is not None
        state = game.execute(full, game.send((own,), 0))
        tile = max(
            t for t in full.laid.values() if game.puzzle.shape(place) == game.puzzle.tiles[t].shape
        )
        view = go_to(game, state, first_view(game), place).view
        replies = [pick_up(game, state, view, tile)]
        for _ in range(game.puzzle.shape(place).sides):
            replies += (
                respond(MatchingIntent.TURN, game, state, replies[-1].view),
                go_to(game, state, replies[-1].view, place),
            )
        for reply in replies:
            verdict = below(game, state, reply.view).strip()
            verdicts.add(verdict)
            assert verdict in pages(reply.words, 76)[0]
            told = pages(describe(game, state, reply.view), 76)
            assert all(page.removesuffix(" …").endswith((",", ".")) for page in told)
    assert len(verdicts) > 2
