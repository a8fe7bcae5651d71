"""A figure being made, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tui_tangram.assist.client import AssistError, Client
from tui_tangram.flow import making
from tui_tangram.language import tr
from tui_tangram.plain import figure_fields as fields
from tui_tangram.plain.commands import CommandError
from tui_tangram.plain.services import LineServices
from tui_tangram.plain.table import (
    AnswerPart,
    CommandResult,
    DataLine,
    GameLines,
    answer,
    name_of,
)
from tui_tangram.plain.tangram import TangramLines
from tui_tangram.play import Limit
from tui_tangram.play.refusal import Refusal
from tui_tangram.store.own_figures import OwnFigures
from tui_tangram.tangram.board import TangramState
from tui_tangram.tangram.editor import Facts, facts, figure_of
from tui_tangram.tangram.figure import Figure
from tui_tangram.tangram.pieces import PieceSet


class FigureEditorLines(TangramLines):
    """A figure being made of the pieces of a set."""

    _study: tuple[TangramState, making.Study] | None = None

    def opening(self) -> list[AnswerPart]:
        """Tell how figures are made, and the pieces."""
        return [
            DataLine(f"{self.game.name}.", fields.figure(self.game)),
            tr("Place the pieces as you like. Type keep and a name to save them as a figure."),
            self.pieces_line(),
        ]

    def summary(self) -> DataLine:
        """Tell how much is laid, and what is wrong."""
        told = super().summary()
        return DataLine(told.text.partition(", ")[2], told.data)

    def do_facts(self) -> CommandResult:
        """Tell all that is known of what is laid, after a search if it is a figure."""
        try:
            study: making.Study | None = self._learned()
        except CommandError:
            study = None
        return CommandResult(making.sentences(self._facts, study))

    def do_keep(self, words: Sequence[str]) -> CommandResult:
        """Keep what is laid as a figure."""
        name = name_of(words)
        return kept(self, self._learned(), name)

    @property
    def _facts(self) -> Facts:
        return facts(self.game, self.state, self._verdict)

    def _learned(self) -> making.Study:
        """Return all that is found out about the figure.  Raises `CommandError` for none."""
        if self._study is not None and self._study[0] == self.state:
            return self._study[1]
        try:
            figure = figure_of(self.game, self.state, "")
        except Refusal as error:
            raise CommandError("not a figure yet: {why}", why=error) from None
        assert self.services is not None
        study = learned(self.services, making.Study(figure, self.game.pieces))
        self._study = self.state, study
        return study


def learned(services: LineServices, study: making.Study) -> making.Study:
    """Return *study* with all that is found out about its figure.  Raises `CommandError`."""
    library = services.library.of(OwnFigures)

    async def ask(client: Client, limit: Limit, report: object) -> None:
        del report
        await making.learn(study, library, client, limit)

    try:
        services.helper.ask(ask, services.help_limit)
    except (AssistError, KeyboardInterrupt) as error:
        raise CommandError("no help: {why}", why=error) from None
    return study


def kept(lines: GameLines[Any], study: making.Study, name: str) -> CommandResult:
    """Keep the figure of *study* under a name, and return the answer.  Raises `OwnError`."""
    assert lines.services is not None
    figure, new = making.keep(lines.services, study, name)
    lines.note_kept()
    text = (
        tr("Saved {figure} as {id}. Type play {id} to play it.")
        if new
        else tr("This is your figure {figure} already. Type play {id} to play it.")
    )
    told = text.format(figure=figure.name, id=figure.id)
    return kept_answer(told, figure, study.pieces)


def kept_answer(told: str, figure: Figure, pieces: PieceSet) -> CommandResult:
    """Return the answer on a figure that was kept: *told*, and what is known of it."""
    data = {"puzzle": figure.id, "name": figure.name}
    return answer(making.kept_lines(told, figure, pieces), data)
