"""Save the pieces on a board as a figure of the player's own, and analyse it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tui_tangram.app.actions import Action, Availability
from tui_tangram.app.key_help import with_keys
from tui_tangram.app.messages import Tone
from tui_tangram.app.play.lines import Heading
from tui_tangram.app.play.screen import PlayScreen, TableT
from tui_tangram.app.words import difficulty, sentence
from tui_tangram.assist.client import AssistError
from tui_tangram.flow.making import Study, keep, learn
from tui_tangram.language import tr
from tui_tangram.play.names import named
from tui_tangram.play.refusal import Refusal
from tui_tangram.store.own_figures import OwnFigures
from tui_tangram.store.own_names import OwnError
from tui_tangram.tangram.figure import Figure
from tui_tangram.tangram.format import MAX_NAME
from tui_tangram.tangram.game import TangramGame
from tui_tangram.tangram.outline_sketch import OutlineEditor

if TYPE_CHECKING:
    from tui_tangram.tangram.pieces import PieceSet


class FigureKeeper:
    """The figure on a board: analysed in the background, and saved by a key."""

    def __init__(
        self, play: PlayScreen[Any], figure: Callable[[Any], tuple[Figure, PieceSet]]
    ) -> None:
        """Save the figures of *play*.

        *figure* returns the figure that a state shows, without a name, and its set; it raises
        `Refusal` if the state shows no figure.
        """
        self._play = play
        self._figure = figure
        self._studied: tuple[object, Study] | None = None
        self.kept: Figure | None = None
        """The figure that was saved last."""

    @property
    def study(self) -> Study | None:
        """The facts about the figure on the board, if there is one."""
        studied = self._studied
        return studied[1] if studied and studied[0] == self._play.table.state else None

    def look(self) -> None:
        """Start to analyse the figure on the board, if there is a new one."""
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

    def action_keep_figure(self) -> None:
        """Ask for the name under which to save the figure on the board."""
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
        if play.edits:
            play.recorder.made(play.table.session)
        play.nav.library_changed(OwnFigures.kind)
        if not new:
            text = tr("This is your figure {figure} already: {id}. {play_kept} plays it.")
        elif play.edits:
            text = tr("Saved {figure} as {id}. {play_kept} plays it, {copy_puzzle} copies its ID.")
        else:
            text = tr("Saved {figure} as {id}. {play_kept} plays it.")
        play.table.say(
            with_keys(play.services.keymap, text, figure=figure.name, id=figure.id), Tone.SUCCESS
        )
        return ""

    async def action_play_kept(self) -> None:
        """Play the figure that was saved last."""
        if self.kept is not None:
            self._play.save_game()
            await self._play.nav.play(self.kept.id, options={"freestyle": False})


class FigureMaking(PlayScreen[TableT]):
    """A screen on which a figure of the pieces of a set is made."""

    edits = True
    keeper: FigureKeeper

    def on_mount(self) -> None:
        """Analyse the figure of the game."""
        super().on_mount()
        self.keeper.look()

    def act(self, change: Callable[[], object]) -> None:
        """Make a *change*, and analyse the new figure."""
        super().act(change)
        self.keeper.look()

    def availability_here(self, wanted: Action) -> Availability:
        """Offer to play a figure once it was saved."""
        if wanted.id == "play_kept" and self.keeper.kept is None:
            return Availability.UNSUPPORTED
        return super().availability_here(wanted)

    def heading(self) -> Heading:
        """Return the name of what is made, the set, and the difficulty."""
        game, study = self.table.game, self.keeper.study
        assert isinstance(game, (TangramGame, OutlineEditor))
        grade = study.grade if study else None
        return Heading(game.name, named(game.pieces.name, game.pieces.id), difficulty(grade))
