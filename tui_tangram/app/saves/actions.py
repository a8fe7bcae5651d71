"""The actions on saves, checkpoints and tries that every play screen has."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tui_tangram.language import tr
from tui_tangram.player.saves import SaveList

if TYPE_CHECKING:
    from tui_tangram.app.play.adviser import Adviser
    from tui_tangram.app.play.screen import PlayScreen
    from tui_tangram.app.play.timing import Animation


class SavesActions:
    """The actions on saves of a play screen."""

    def __init__(self, play: PlayScreen[Any], adviser: Adviser, motion: Animation[Any]) -> None:
        """Act for *play*, whose search and animation end when the position changes."""
        self._play, self._adviser, self._motion = play, adviser, motion

    def action_mark_position(self) -> None:
        """Make the current position a checkpoint."""
        play = self._play
        session = play.table.session
        if session.place in session.checkpoints:
            name = session.checkpoints[session.place]
            text = tr("This is already checkpoint {name}.", name=name)
        else:
            text = tr("Checkpoint: {name}.", name=session.mark())
            play.keep()
        key = play.services.keymap.first("tries", play.context)
        if key:
            text += " " + tr("{key} shows the history.", key=play.services.keymap.shown(key))
        play.table.say(text)
        play.changed()

    async def action_tries(self) -> None:
        """Show the tree of tries; the player may go to any position of it."""
        # Late: few games are looked back at.
        from tui_tangram.app.saves.tries import TriesScreen

        play = self._play
        play.act(play.table.leave)
        self._motion.end()
        screen = TriesScreen(play.services, play.table.session)

        def back(_: object) -> None:
            if screen.went:
                self._adviser.drop()
                play.table.changed()
                session = play.table.session
                name = session.checkpoints.get(session.place)
                play.table.say(
                    tr("Went to checkpoint {name}. Undo brings you back.", name=name)
                    if name
                    else tr("Went to this position. Undo brings you back.")
                )
            play.keep()
            play.changed()

        await play.app.push_screen(screen, back)

    async def action_save_as(self) -> None:
        """Save the game under a name."""
        self._play.save_game()
        await self._play.nav.open_page("saves", SaveList.NAMED, keep=self._play.table.session)

    async def action_saves(self) -> None:
        """Show all saves."""
        self._play.save_game()
        await self._play.nav.open_page("saves")

    async def action_replay(self) -> None:
        """Replay the game; the game itself does not change."""
        self._play.save_game()
        await self._play.nav.open_page("game_replay", self._play.table.session)
