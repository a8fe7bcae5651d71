"""Save the pieces on a board as a figure of the player's own, and analyse it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from tui_tangram.app.actions import Action, Availability
from tui_tangram.app.key_help import with_keys
from tui_tangram.app.painter import sentence
from tui_tangram.app.play.parts import Heading
from tui_tangram.app.play.screen import PlayScreen, TableT
from tui_tangram.app.services import Tone
from tui_tangram.games.assist.errors import AssistError
from tui_tangram.games.tangram.core.figure import Figure
from tui_tangram.games.tangram.core.format import MAX_NAME
from tui_tangram.games.tangram.core.game import TangramGame
from tui_tangram.games.tangram.source.user_figures import UserFigures
from tui_tangram.language import tr
from tui_tangram.play.names import named
from tui_tangram.play.phrases import difficulty
from tui_tangram.play.refusal import Refusal
from tui_tangram.player.item_names import ItemError

if TYPE_CHECKING:
    from tui_tangram.flow.making import FigureAnalysis
    from tui_tangram.games.tangram.core.pieces import PieceSet


class FigureSaver:
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
        self._analysed: tuple[object, FigureAnalysis] | None = None
        self.saved: Figure | None = None
        """The figure that was saved last."""

    @property
    def analysis(self) -> FigureAnalysis | None:
        """The facts about the figure on the board, if there is one."""
        analysed = self._analysed
        return analysed[1] if analysed and analysed[0] == self._play.table.state else None

    def look(self) -> None:
        """Start to analyse the figure on the board, if there is a new one."""
        from tui_tangram.flow.making import FigureAnalysis

        play, table = self._play, self._play.table
        if self.analysis is not None:
            return
        try:
            analysis = FigureAnalysis(*self._figure(table.state))
        except Refusal:
            self._analysed = None
            play.workers.cancel_group(play, "analysis")
            return
        self._analysed = table.state, analysis
        play.in_background("analysis", partial(self._analyse, analysis))

    async def _analyse(self, analysis: FigureAnalysis) -> None:
        from tui_tangram.flow.making import analyse

        services = self._play.services
        try:
            await analyse(
                analysis,
                services.library.of(UserFigures),
                services.client,
                services.help_limit,
                self._play.changed,
            )
        except AssistError as error:
            if self.analysis is analysis:
                self._play.table.say(tr("No help: {why}.", why=error), Tone.TROUBLE)
        self._play.changed()

    def action_keep_figure(self) -> None:
        """Ask for the name under which to save the figure on the board."""
        from tui_tangram.flow.making import FigureAnalysis

        play = self._play
        play.act(play.table.leave)
        try:
            figure, pieces = self._figure(play.table.state)
        except Refusal as error:
            play.table.say(tr("Not a figure yet: {why}.", why=error), Tone.TROUBLE)
            play.changed()
            return
        analysis = self.analysis or FigureAnalysis(figure, pieces)
        if analysis.problem:
            play.table.say(analysis.problem, Tone.TROUBLE)
            play.changed()
            return

        async def take(name: str, again: bool) -> str:
            del again
            return await self._take(analysis, name)

        play.question.ask(tr("Name of the figure:"), take, MAX_NAME)

    async def _take(self, analysis: FigureAnalysis, name: str) -> str:
        from tui_tangram.flow.making import save_figure

        play = self._play
        try:
            figure, new = await asyncio.to_thread(save_figure, play.services, analysis, name)
        except ItemError as error:
            return sentence(str(error))
        self.saved = figure
        if play.edits:
            play.recorder.made(play.table.session)
        play.nav.library_changed(UserFigures.kind)
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

    async def action_play_saved(self) -> None:
        """Play the figure that was saved last."""
        if self.saved is not None:
            self._play.save_game()
            await self._play.nav.play(self.saved.id, options={"freestyle": False})


class FigureMaking(PlayScreen[TableT]):
    """A screen on which a figure of the pieces of a set is made."""

    edits = True
    saver: FigureSaver

    def on_mount(self) -> None:
        """Analyse the figure of the game."""
        self.saver.look()

    def act(self, change: Callable[[], object]) -> None:
        """Make a *change*, and analyse the new figure."""
        super().act(change)
        self.saver.look()

    def availability_here(self, wanted: Action) -> Availability:
        """Offer to play a figure once it was saved."""
        if wanted.id == "play_kept" and self.saver.saved is None:
            return Availability.UNSUPPORTED
        return super().availability_here(wanted)

    def heading(self) -> Heading:
        """Return the name of what is made, the set, and the difficulty."""
        from tui_tangram.games.tangram.core.sketch_editors import OutlineEditor

        game, analysis = self.table.game, self.saver.analysis
        assert isinstance(game, (TangramGame, OutlineEditor))
        grade = analysis.grade if analysis else None
        return Heading(game.name, named(game.pieces.name, game.pieces.id), difficulty(grade))
