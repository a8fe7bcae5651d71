"""Keys that play or save what the laboratory shows: a set, or a shape that it fills."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from tui_tangram.app.lab.own_puzzles import PuzzleRequest, RefusedError, keep, pieces_of, playable
from tui_tangram.app.page_screen import PageScreen
from tui_tangram.app.services import Tone
from tui_tangram.games.tangram.source.user_figures import UserFigures
from tui_tangram.language import tr, trn
from tui_tangram.player.item_names import LONGEST
from tui_tangram.research.lab.tans import area


class SaveKeys:
    """The keys, for a screen on which a set or a shape can be played and saved."""

    def __init__(self, screen: PageScreen[Any], request: Callable[[], PuzzleRequest]) -> None:
        """Act for *screen*, with what *request* returns, which may raise `RefusedError`."""
        self._screen = screen
        self._request = request

    async def action_lab_play(self) -> None:
        """Play the selection; only the game is saved."""
        screen = self._screen
        try:
            request = self._request()
            find = partial(playable, request, self._library)
            ids = await screen.wait_for(find, tr("Solving its figures…"))
        except RefusedError as error:
            screen.announce(str(error), error.tone)
            return
        await screen.nav.play(ids[0], siblings=ids)

    async def action_lab_keep(self) -> None:
        """Save the set or the shape that is chosen; ask for the name of a new set."""
        screen = self._screen
        try:
            request = self._request()
        except RefusedError as error:
            screen.announce(str(error), error.tone)
            return
        if request.known:
            await self._save(request)
            return

        async def take(text: str, _: bool) -> str:
            await self._save(request, text)
            return ""

        proposed = tr("{tans} pieces, area {area}", tans=len(request.tans), area=area(request.tans))
        screen.ask_for(tr("Name of the set:"), take, LONGEST, proposed)

    async def _save(self, request: PuzzleRequest, called: str = "") -> None:
        """Save the set or shape of *request*."""
        screen, library = self._screen, self._library
        try:
            pieces = pieces_of(request, library, called)
            screen.announce(tr("Solving its figures…"), Tone.QUIET)
            pieces, figures = await keep(request, pieces, library)
        except RefusedError as error:
            screen.announce(str(error), error.tone)
            return
        screen.nav.library_changed(library.kind)
        what = trn("{n} figure", "{n} figures", len(figures))
        message = tr("Saved to your own puzzles: {set}, {figures}.", set=pieces.id, figures=what)
        screen.announce(message, Tone.SUCCESS)
        screen.show()

    @property
    def _library(self) -> UserFigures:
        return self._screen.services.library.of(UserFigures)
