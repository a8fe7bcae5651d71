"""Approved pictures of boards of tiles; look at a new one before it is kept."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from tests.app.play.matching.conftest import (
    INFINITY,
    LARGE,
    MATES,
    ROTATOR,
    TETRAVEX,
    lay,
    lying,
    order,
)
from tests.app.play.test_play_pictures import Compare, player_of, then
from tui_tangram.app.services import Services
from tui_tangram.games.matching.screen.screen import MatchingScreen
from tui_tangram.render.profile import Profile


def at(place: int) -> Callable[[MatchingScreen], None]:
    """Return what moves the cursor to a place."""
    return lambda screen: screen.table.go_to(place)


def test_tile_in_hand(services: Services, snap_compare: Compare) -> None:
    """A Tetravex, a tile over the place that it fits, and marks where else it does."""
    assert snap_compare(
        player_of(services, TETRAVEX), terminal_size=(80, 24), run_before=then(lying(6), at(6), "n")
    )


def test_half_done_with_errors(services: Services, snap_compare: Compare) -> None:
    """A large board in a large window, some tiles laid where they do not match."""

    def wrong(screen: MatchingScreen) -> None:
        table, puzzle = screen.table, screen.table.game.puzzle
        lay(table, 20)
        for place in (20, 21, 26):
            tile = next(
                tile
                for tile in reversed(order(table.game))
                if table.state.spots[tile].place is None
                and puzzle.shape(place) == puzzle.tiles[tile].shape
            )
            assert table.play((table.game.lay(tile, place, puzzle.orientations(tile, place)[0]),))

    assert snap_compare(
        player_of(services, "4.6.12/hard/infinity/c5/s1"),
        terminal_size=(120, 40),
        run_before=then(wrong, at(21)),
    )


def test_jump(services: Services, snap_compare: Compare) -> None:
    """Letters on every place, small or large, and on the tiles of the drawer."""
    assert snap_compare(
        player_of(services, "3.3.3.3.6a/medium/infinity/c5/s1"),
        terminal_size=(80, 24),
        run_before=then(lying(8), "g"),
    )


def test_rotator_solved(services: Services, snap_compare: Compare) -> None:
    """A board whose tiles only turn: all of them are right, and the panel says how it was."""
    assert snap_compare(
        player_of(services, ROTATOR), terminal_size=(80, 24), run_before=then(lying(13), "u", "U")
    )


def test_tiles_mono(services: Services, snap_compare: Compare) -> None:
    """Without colours signs tell everything; tiles too large for the panel are listed."""
    plain = replace(services, profile=Profile.MONO)
    assert snap_compare(
        player_of(plain, INFINITY), terminal_size=(80, 24), run_before=then(lying(4), at(4), "n")
    )


def test_tiles_narrow(services: Services, snap_compare: Compare) -> None:
    """The panel below; connectors are shown by shape."""
    assert snap_compare(
        player_of(services, MATES), terminal_size=(62, 24), run_before=then(lying(4), at(4), "n")
    )


def test_two_hundred_tiles(services: Services, snap_compare: Compare) -> None:
    """Part of a board in the usual window, and a map of all of it."""
    assert snap_compare(
        player_of(services, LARGE), terminal_size=(80, 24), run_before=then(lying(97), at(97))
    )


def test_a_solid_half_done(services: Services, snap_compare: Compare) -> None:
    """An icosahedron in space and its net beside it, with two tiles that do not match."""

    def wrong(screen: MatchingScreen) -> None:
        lay(screen.table, 9)
        table, puzzle = screen.table, screen.table.game.puzzle
        for place in (10, 12):
            tile = next(one for one in order(table.game) if table.state.spots[one].place is None)
            assert table.play((table.game.lay(tile, place, puzzle.orientations(tile, place)[0]),))

    assert snap_compare(
        player_of(services, "triangle/icosahedron-easy/hard-infinity/c4/s1"),
        terminal_size=(120, 40),
        run_before=then(wrong, at(9)),
    )


def test_a_ring(services: Services, snap_compare: Compare) -> None:
    """A board that wraps around in space, a tile over a place of its inside."""
    services.use(services.store.settings.change(solids="space"))
    assert snap_compare(
        player_of(services, "square/8x4/hard-infinity/c5+wrap/s1"),
        terminal_size=(80, 24),
        run_before=then(lying(14), at(2), "enter", "n"),
    )
