"""README's film: both games played in the app itself, as an SVG that moves.

    python -m tests.tools.film

writes ``snapshots/readme.svg``.  Textual's pilot presses the keys, and after each the screen is
taken as the app draws it.  A row of cells that stays the same is drawn once, and is seen while its
frames last: that is CSS, without a script and without a font of its own.  Where animations are not
wanted, or not known, the solved figure stands still.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import UTC, date, datetime
from itertools import chain
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple

from textual.pilot import Pilot

from tests.tools.picture import BACKGROUND, FOREGROUND, HEIGHT, PictureCell, document, row_svg
from tui_tangram.app.application import TangramApp
from tui_tangram.app.services import Notices, Services
from tui_tangram.games.matching.core.view_state import orientation_here, targets
from tui_tangram.games.matching.screen.screen import MatchingScreen
from tui_tangram.games.tangram.core.view import TangramIntent, pick_up, respond
from tui_tangram.games.tangram.screen.screen import TangramScreen
from tui_tangram.games.tangram.screen.table import TangramTable
from tui_tangram.maths.geometry import Isometry
from tui_tangram.player.paths import directories
from tui_tangram.player.settings import Settings
from tui_tangram.player.store import Store
from tui_tangram.render.film import moving
from tui_tangram.render.profile import Profile

FILM: Final = Path(__file__).parents[2] / "snapshots" / "readme.svg"
COLUMNS, LINES = 80, 24
FIGURE: Final = "tangram/swan"
BOARD: Final = "5.5.5/dodecahedron-easy/hard-infinity/c4/s1"
BEGUN: Final = 8
"""The tiles that are placed when the board is first seen."""
TURNS: Final = 6
"""The steps by which it is turned, before and after it is solved."""
LOOK, KEY, STEP = 0.9, 0.3, 0.09
"""Seconds that something new, the effect of a key, and a step on the way are seen."""
END: Final = 2.0
"""Seconds that a solved puzzle is seen."""

MOST: Final = 16
"""The most corners and turns that are tried for a piece."""
TIME: Final = [0.0]
"""The seconds that the film has lasted, as its only item."""

Row = tuple[PictureCell, ...]


class FilmFrame(NamedTuple):
    """What is on the screen, and for how long."""

    rows: tuple[Row, ...]
    seconds: float


def main() -> None:
    """Play both games and write the film."""
    frames, still = asyncio.run(film())
    FILM.write_text(svg(frames, still), encoding="utf-8")


async def film() -> tuple[list[FilmFrame], int]:
    """Return the frames of the film, and the number of the one that stands for it."""
    frames = [one async for one in _figure()]
    still = len(frames) - 1
    frames += [one async for one in _board()]
    return frames, still


@asynccontextmanager
async def _playing(puzzle: str) -> AsyncIterator[Pilot[Any]]:
    """Play *puzzle* in an app on which nothing is left to chance, disk or clock."""
    with TemporaryDirectory() as home:
        troubles = Notices()
        now = datetime(2026, 11, 20, 12, 40, tzinfo=UTC)
        services = Services(
            store=Store.open(directories(Path(home), Path(home)), troubles),
            settings=replace(Settings(), motion=False, timer=False, assistance="relaxed",
                             check="asked", name="you"),
            troubles=troubles,
            profile=Profile.TRUECOLOR,
            clock=lambda: TIME[0],
            today=lambda: date(2026, 11, 20),
            now=lambda: now,
            random=Random(7),
        )  # fmt: skip
        async with TangramApp(services, puzzle=puzzle).run_test(size=(COLUMNS, LINES)) as pilot:
            yield pilot


async def _figure() -> AsyncIterator[FilmFrame]:
    """Yield the solving of a figure: at a corner a piece is taken, turned, and placed."""
    async with _playing(FIGURE) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, TangramScreen)
        table = screen.table
        places = dict(map(table.game.read, table.game.advise(table.state).steps))
        yield await pressed(pilot, LOOK)
        while places:
            index, keys = _way(table, places)
            for key in (*keys, "enter"):
                yield await pressed(pilot, STEP if key in ("pagedown", "r") else KEY, key)
            del places[index]
        assert table.solved
        yield await pressed(pilot, END)


def _way(table: TangramTable, places: Mapping[int, Isometry]) -> tuple[int, tuple[str, ...]]:
    """Return the piece that the fewest keys bring to its place, and those keys."""
    game, state, steps = table.game, table.state, table.steps
    found = []
    free = table.view
    for corners in range(MOST):
        for index, place in places.items():
            shape = game.piece(index).kind.shape
            wanted = shape.moved(place).canonical()
            taken = pick_up(game, state, free, index, steps).view
            turned_over = respond(TangramIntent.FLIP, game, state, taken, steps).view
            for view, flip in (taken, ()), (turned_over, ("f",)):
                for turns in range(MOST):
                    assert view.hand is not None
                    if wanted == shape.moved(view.hand).canonical():
                        keys = ("pagedown",) * corners, (str(index + 1), *flip), ("r",) * turns
                        found.append((index, tuple(chain(*keys))))
                        break
                    view = respond(TangramIntent.TURN, game, state, view, steps).view
        free = respond(TangramIntent.NEXT_CORNER, game, state, free, steps).view
    return min(found, key=lambda way: len(way[1]))


async def _board() -> AsyncIterator[FilmFrame]:
    """Yield the end of a solid: letters take a tile and lead to its cell, where it is turned."""
    async with _playing(BOARD) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, MatchingScreen)
        table, game = screen.table, screen.table.game
        solution = game.puzzle.solution
        assert solution is not None
        spots = sorted((spot.place or 0, tile) for tile, spot in enumerate(solution))
        for place, tile in spots[:BEGUN]:
            assert table.play((game.lay(tile, place, solution[tile].orientation),))
        table.changed()
        screen.changed()
        yield await pressed(pilot, LOOK)
        for _ in range(TURNS):
            yield await pressed(pilot, STEP, "L")
        for place, tile in spots[BEGUN:]:
            for to in (tile, None), (None, place):
                found = targets(game, table.state, table.view)
                letters = (one.letters for one in found if (one.tile, one.place) == to)
                yield await pressed(pilot, KEY, "g")
                yield await pressed(pilot, KEY, *next(letters))
            while orientation_here(game, table.view) != solution[tile].orientation:
                yield await pressed(pilot, STEP, "r")
            yield await pressed(pilot, KEY, "enter")
        assert table.solved
        yield await pressed(pilot, LOOK)
        for _ in range(TURNS):
            yield await pressed(pilot, STEP, "L")
        yield await pressed(pilot, END)


async def pressed(pilot: Pilot[Any], seconds: float, *keys: str) -> FilmFrame:
    """Press *keys*, and return what the app shows then; the clock goes on meanwhile."""
    TIME[0] += seconds
    await pilot.press(*keys)
    await pilot.pause()
    strips = pilot.app.screen._compositor.render_strips()
    return FilmFrame(tuple(tuple(_cells(strip)) for strip in strips), seconds)


def _cells(strip: Any) -> Iterator[PictureCell]:
    for text, style, _ in strip:
        ink, paper = FOREGROUND, BACKGROUND
        if style is not None:
            ink, paper = _hex(style.color, ink), _hex(style.bgcolor, paper)
            if style.reverse:
                ink, paper = paper, ink
        for sign in text:
            yield PictureCell(sign, ink, paper, bool(style and style.bold))


def _hex(colour: Any, default: str) -> str:
    if colour is None or colour.is_default:
        return default
    return colour.get_truecolor().hex.removeprefix("#")


# The document


def svg(frames: Sequence[FilmFrame], still: int) -> str:
    """Return the film; *still* is the number of the frame that is seen without animation."""
    rows = [[row_svg(row, y * HEIGHT) for y, row in enumerate(one.rows)] for one in frames]
    style, body = moving(rows, [one.seconds for one in frames], still)
    return document(COLUMNS, LINES, body, style)


if __name__ == "__main__":
    main()
