"""Sharing the puzzle and its result: the clipboard, and files."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui_tangram.app.export_form import ExportOffer
from tui_tangram.games.catalog import public_id
from tui_tangram.language import tr
from tui_tangram.play.phrases import capital
from tui_tangram.play.refusal import Refusal

if TYPE_CHECKING:
    from tui_tangram.app.play.ending import Ending
    from tui_tangram.app.play.host import PlayHost


class Sharing:
    """The sharing actions of a play screen."""

    def __init__(self, play: PlayHost, ending: Ending) -> None:
        """Share the puzzle of *play*, and the result that *ending* has."""
        self._play, self._ending = play, ending

    def action_copy_id(self) -> None:
        """Send the puzzle's ID to the clipboard, and show it."""
        play = self._play
        try:
            text = public_id(play.table.game, play.table.state)
        except Refusal as error:
            play.say(f"{capital(str(error))}.")
            return
        if text:
            play.copy(text)
        else:
            play.say(tr("Opened from a file: no puzzle ID."))

    def action_copy_result(self) -> None:
        """Send the lines with the result to the clipboard, and show the first."""
        from tui_tangram.flow.record import line_of, share

        play = self._play
        line = line_of(play.services, play.table.game, play.slot) if play.slot else ""
        shared = share(play.table.session, stars=self._ending.outcome.stars, line=line)
        if shared:
            play.copy(*shared)
        else:
            play.say(tr("Nothing to share: the solution was shown."))

    async def action_export_puzzles(self) -> None:
        """Export the puzzle."""
        game = self._play.table.game
        await self._play.nav.open_page("puzzle_export", ExportOffer(game.name, (game,)))
