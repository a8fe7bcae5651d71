"""What every play screen can do about saves, checkpoints and tries."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from tui_tangram.app.base import BaseScreen
from tui_tangram.app.keys import shown_key
from tui_tangram.language import tr
from tui_tangram.store import Where

if TYPE_CHECKING:
    from tui_tangram.app.play.screen import PlayScreen


class SavesActions(BaseScreen):
    """The actions; it is the base of the play screen, which has the game."""

    @property
    def _play(self) -> PlayScreen[Any]:
        return cast("PlayScreen[Any]", self)

    def _leave_game(self) -> None:
        """Put down what is in hand, and keep the game on the medium."""
        play = self._play
        play.do(play.table.leave)
        play.keep(durable=True)

    def action_mark_position(self) -> None:
        """Make the present position a checkpoint."""
        play = self._play
        session = play.table.session
        if session.place in session.checkpoints:
            name = session.checkpoints[session.place]
            text = tr("This is the checkpoint {name}.", name=name)
        else:
            text = tr("Checkpoint: {name}.", name=session.mark())
            play.keep()
        key = self.services.keymap.first("tries", self.context)
        if key:
            text += " " + tr("{key} shows all tries.", key=shown_key(key))
        play.table.say(text)
        play.changed()

    async def action_tries(self) -> None:
        """Show the tree of tries; the player may go to any position of it."""
        from tui_tangram.app.saves.tries import TriesScreen

        play = self._play
        play.do(play.table.leave)
        play.motion.end()
        screen = TriesScreen(self.services, play.table.session)

        def back(_: object) -> None:
            if screen.went:
                play.adviser.drop()
                play.table.changed()
                session = play.table.session
                name = session.checkpoints.get(session.place)
                play.table.say(
                    tr("Back at {name}; undo goes back where you were.", name=name)
                    if name
                    else tr("Here it was left; undo goes back where you were.")
                )
            play.keep()
            play.changed()

        await self.app.push_screen(screen, back)

    async def action_save_as(self) -> None:
        """Keep the game under a name."""
        self._leave_game()
        await self.nav.open_saves(Where.NAMED, keep=self._play.table.session)

    async def action_saves(self) -> None:
        """Show all saves."""
        self._leave_game()
        await self.nav.open_saves()

    async def action_replay(self) -> None:
        """Play the game again from its beginning; nothing of it changes."""
        self._leave_game()
        await self.nav.open_replay(self._play.table.session)
