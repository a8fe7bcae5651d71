"""Pictures of puzzles next to a list, drawn in the background when no more keys come."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from tui_tangram.app.base import BaseScreen
from tui_tangram.app.chrome import Page
from tui_tangram.games.catalog import UnmadeError
from tui_tangram.render.cells import CellSize, Row, encode

if TYPE_CHECKING:
    from textual.worker import Worker

    from tui_tangram.play import Game

PAUSE: Final = 0.05
"""The seconds without a key after which a picture is drawn."""

PuzzleRenderer = Callable[[str, CellSize], Sequence[Row]]
"""Returns the picture of a puzzle for a box of columns and rows, empty until it is drawn."""

_Key = TypeVar("_Key")


class Portraits(Generic[_Key]):
    """A cache of pictures that are drawn in the background, and redrawn when the looks change.

    Making a board and drawing it takes longer than a key should.
    """

    def __init__(
        self, screen: BaseScreen, find: Callable[[_Key], Awaitable[tuple[Game[Any], Any]]]
    ) -> None:
        """Draw for the page of *screen*; *find* returns a game and the state to draw."""
        self._screen = screen
        self._find = find
        self._rows: dict[tuple[_Key, CellSize], Sequence[Row]] = {}
        self._wanted: tuple[tuple[_Key, ...], CellSize] | None = None
        """The pictures that are being drawn."""
        self._looks: object = None
        """The settings and colours that the pictures are drawn in."""

    def clear(self) -> None:
        """Clear the cache."""
        self._rows.clear()
        self._wanted = None

    def __call__(self, key: _Key, box: CellSize) -> Sequence[Row]:
        """Return the rows of a picture; none until it is drawn."""
        return self.several((key,), box)[0]

    def several(self, keys: Sequence[_Key], box: CellSize) -> list[Sequence[Row]]:
        """Return the rows of pictures, which are drawn one after the other."""
        looks = self._screen.services.settings, self._screen.services.palette
        if looks != self._looks:
            self.clear()
            self._looks = looks
        wanted = tuple(keys), box
        missing = any((key, box) not in self._rows for key in keys)
        if missing and wanted != self._wanted and self._screen.is_running:
            self._wanted = wanted
            _: Worker[None] = self._screen.run_worker(
                partial(self._draw, *wanted), group="picture", exclusive=True
            )
        return [self._rows.get((key, box), ()) for key in keys]

    async def _draw(self, keys: tuple[_Key, ...], box: CellSize) -> None:
        try:
            await asyncio.sleep(PAUSE)
            for key in keys:
                if (key, box) not in self._rows:
                    self._rows[key, box] = await self._drawn(key, box)
                    for page in self._screen.query(Page):
                        page.redraw()
        finally:
            if self._wanted == (keys, box):
                self._wanted = None

    async def _drawn(self, key: _Key, box: CellSize) -> Sequence[Row]:
        from tui_tangram.app.kinds import kind_of

        services = self._screen.services
        try:
            game, state = await self._find(key)
            kind = kind_of(game)
        except (LookupError, ValueError, UnmadeError):
            return ()
        draw, palette = kind.portrait(game, state, services), kind.palette(game, services)
        return await asyncio.to_thread(lambda: encode(draw(box), palette))


def puzzle_portraits(screen: BaseScreen) -> Portraits[str]:
    """Return the pictures of puzzles by their ids, at their beginning, for a page of *screen*."""

    async def find(puzzle: str) -> tuple[Game[Any], Any]:
        game = await asyncio.to_thread(screen.services.find_puzzle, puzzle)
        return game, game.start()

    return Portraits(screen, find)
