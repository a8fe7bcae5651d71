"""Keeping what is laid as a figure of the player's own, and what is found out about it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tui_tangram.app.key_help import with_keys
from tui_tangram.app.messages import Tone
from tui_tangram.app.words import sentence
from tui_tangram.assist.client import AssistError
from tui_tangram.flow.making import Study, keep, learn, shared_id
from tui_tangram.language import tr
from tui_tangram.play.long_id import LongIdError
from tui_tangram.play.refusal import Refusal
from tui_tangram.store.own import OwnError
from tui_tangram.store.own_figures import OwnFigures
from tui_tangram.tangram.figure import Figure
from tui_tangram.tangram.format import MAX_NAME

if TYPE_CHECKING:
    from tui_tangram.app.play.screen import PlayScreen
    from tui_tangram.tangram.pieces import PieceSet


class FigureKeeper:
    """The figure on a board: found out about beside the screen, and kept by a key."""

    def __init__(
        self, play: PlayScreen[Any], figure: Callable[[Any], tuple[Figure, PieceSet]]
    ) -> None:
        """Keep the figures of *play*.

        *figure* returns the figure that a state shows, without a name, and its set; it raises
        `Refusal` where there is none.
        """
        self._play = play
        self._figure = figure
        self._studied: tuple[object, Study] | None = None
        self.kept: Figure | None = None
        """The figure that was kept last."""

    @property
    def study(self) -> Study | None:
        """All that is known of the figure that is laid now, if it is one."""
        studied = self._studied
        return studied[1] if studied and studied[0] == self._play.table.state else None

    def look(self) -> None:
        """Begin to find out about what is laid, unless that is known or it is no figure."""
        play, table = self._play, self._play.table
        if self.study is not None:
            return
        try:
            study = Study(*self._figure(table.state))
        except Refusal:
            self._studied = None
            play.workers.cancel_group(play, "study")
            return
        self._studied = table.state, study
        play.run_worker(self._learn(study), group="study", exclusive=True)

    async def _learn(self, study: Study) -> None:
        services = self._play.services
        try:
            await learn(
                study,
                services.library.of(OwnFigures),
                services.client,
                services.help_limit,
                self._play.changed,
            )
        except AssistError as error:
            if self.study is study:
                self._play.table.say(tr("No help: {why}.", why=error), Tone.TROUBLE)
        self._play.changed()

    def copy_id(self) -> None:
        """Send the ID by which everybody can play the figure to the clipboard, and show it."""
        play, study = self._play, self.study
        if study is None:
            return
        try:
            play.copy(shared_id(study.figure, study.pieces))
        except LongIdError as error:
            play.say(sentence(str(error)))

    def action_keep_figure(self) -> None:
        """Ask for the name under which what is laid becomes a figure."""
        play = self._play
        play.act(play.table.leave)
        try:
            figure, pieces = self._figure(play.table.state)
        except Refusal as error:
            play.table.say(tr("Not a figure yet: {why}.", why=error), Tone.TROUBLE)
            play.changed()
            return
        study = self.study or Study(figure, pieces)
        if study.trouble:
            play.table.say(study.trouble, Tone.TROUBLE)
            play.changed()
            return

        async def take(name: str, again: bool) -> str:
            del again
            return await self._take(study, name)

        play.question.ask(tr("Name of the figure:"), take, MAX_NAME)

    async def _take(self, study: Study, name: str) -> str:
        play = self._play
        try:
            figure, new = await asyncio.to_thread(keep, play.services, study, name)
        except OwnError as error:
            return sentence(str(error))
        self.kept = figure
        play.nav.library_changed(OwnFigures.kind)
        text = (
            tr("Saved {figure} as {id}. {play_kept} plays it.")
            if new
            else tr("This is your figure {figure} already: {id}. {play_kept} plays it.")
        )
        play.table.say(
            with_keys(play.services.keymap, text, figure=figure.name, id=figure.id), Tone.SUCCESS
        )
        return ""

    async def action_play_kept(self) -> None:
        """Play the figure that was kept last."""
        if self.kept is not None:
            self._play.save_game()
            await self._play.nav.play(self.kept.id, options={"freestyle": False})
