"""Keys that play or keep what the laboratory shows: a set, or a shape that it fills."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from tui_tangram.app.lab.own_puzzles import RefusedError, Wish, keep, pieces_of, playable
from tui_tangram.app.messages import Tone
from tui_tangram.app.page_screen import PageScreen
from tui_tangram.games.tangram.source.user_figures import UserFigures
from tui_tangram.language import tr, trn
from tui_tangram.player.item_names import LONGEST
from tui_tangram.research.lab.tans import area


class KeepingKeys:
    """The keys, for a screen on which something can be played and kept."""

    def __init__(self, screen: PageScreen[Any], wished: Callable[[], Wish]) -> None:
        """Act for *screen*, with what *wished* returns, which may raise `RefusedError`."""
        self._screen = screen
        self._wished = wished

    async def action_lab_play(self) -> None:
        """Play what is chosen; nothing is kept of it but the game."""
        screen = self._screen
        try:
            wish = self._wished()
            find = partial(playable, wish, self._library)
            ids = await screen.wait_for(find, tr("Solving its figures…"))
        except RefusedError as error:
            screen.announce(str(error), error.tone)
            return
        await screen.nav.play(ids[0], siblings=ids)

    async def action_lab_keep(self) -> None:
        """Keep the set or the shape that is chosen; a set that has no name is asked for one."""
        screen = self._screen
        try:
            wish = self._wished()
        except RefusedError as error:
            screen.announce(str(error), error.tone)
            return
        if wish.known:
            await self._kept(wish)
            return

        async def take(text: str, _: bool) -> str:
            await self._kept(wish, text)
            return ""

        proposed = tr("{tans} pieces, area {area}", tans=len(wish.tans), area=area(wish.tans))
        screen.ask_for(tr("Name of the set:"), take, LONGEST, proposed)

    async def _kept(self, wish: Wish, called: str = "") -> None:
        """Keep the set or shape of *wish*."""
        screen, library = self._screen, self._library
        try:
            pieces = pieces_of(wish, library, called)
            screen.announce(tr("Solving its figures…"), Tone.QUIET)
            pieces, kept = await keep(wish, pieces, library)
        except RefusedError as error:
            screen.announce(str(error), error.tone)
            return
        screen.nav.library_changed(library.kind)
        what = trn("{n} figure", "{n} figures", len(kept))
        told = tr("Saved to your own puzzles: {set}, {figures}.", set=pieces.id, figures=what)
        screen.announce(told, Tone.SUCCESS)
        screen.show()

    @property
    def _library(self) -> UserFigures:
        return self._screen.services.library.of(UserFigures)
