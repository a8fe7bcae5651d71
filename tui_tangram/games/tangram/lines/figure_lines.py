"""A figure being made, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tui_tangram.flow import making
from tui_tangram.games.assist.client import AssistError, Client
from tui_tangram.games.tangram.core.board import TangramState
from tui_tangram.games.tangram.core.editor import Facts, facts, figure_of
from tui_tangram.games.tangram.core.figure import Figure
from tui_tangram.games.tangram.core.pieces import PieceSet
from tui_tangram.games.tangram.lines import figure_fields as fields
from tui_tangram.games.tangram.lines.figure import TangramLines
from tui_tangram.games.tangram.source.user_figures import UserFigures
from tui_tangram.language import tr
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
from tui_tangram.play import Limit
from tui_tangram.play.refusal import Refusal


class FigureEditorLines(TangramLines):
    """A figure being made of the pieces of a set."""

    _analysis: tuple[TangramState, making.FigureAnalysis] | None = None

    def opening(self) -> list[AnswerPart]:
        """Explain how figures are made, and list the pieces."""
        return [
            DataLine(f"{self.game.name}.", fields.figure(self.game)),
            tr("Place the pieces as you like. Type keep and a name to save them as a figure."),
            self.pieces_line(),
        ]

    def summary(self) -> DataLine:
        """Describe how much is placed, and what is wrong."""
        line = super().summary()
        return DataLine(line.text.partition(", ")[2], line.data)

    def do_facts(self) -> CommandResult:
        """Describe what is placed, after a search if it is a figure."""
        try:
            analysis: making.FigureAnalysis | None = self._analysed()
        except CommandError:
            analysis = None
        return CommandResult(making.sentences(self._facts, analysis))

    def do_keep(self, words: Sequence[str]) -> CommandResult:
        """Save what is placed as a figure."""
        name = name_of(words)
        return saved_figure(self, self._analysed(), name)

    @property
    def _facts(self) -> Facts:
        return facts(self.game, self.state, self._verdict)

    def _analysed(self) -> making.FigureAnalysis:
        """Return the analysis of the figure.  Raises `CommandError` for none."""
        if self._analysis is not None and self._analysis[0] == self.state:
            return self._analysis[1]
        try:
            figure = figure_of(self.game, self.state, "")
        except Refusal as error:
            raise CommandError("not a figure yet: {why}", why=error) from None
        assert self.services is not None
        analysis = analysed(self.services, making.FigureAnalysis(figure, self.game.pieces))
        self._analysis = self.state, analysis
        return analysis


def analysed(services: LineServices, analysis: making.FigureAnalysis) -> making.FigureAnalysis:
    """Return *analysis* once it is complete.  Raises `CommandError`."""
    library = services.library.of(UserFigures)

    async def ask(client: Client, limit: Limit, report: object) -> None:
        del report
        await making.analyse(analysis, library, client, limit)

    try:
        services.helper.ask(ask, services.help_limit)
    except (AssistError, KeyboardInterrupt) as error:
        raise CommandError("no help: {why}", why=error) from None
    return analysis


def saved_figure(
    lines: GameLines[Any], analysis: making.FigureAnalysis, name: str
) -> CommandResult:
    """Save the figure of *analysis* under a name, and return the answer.  Raises `ItemError`."""
    assert lines.services is not None
    figure, new = making.save_figure(lines.services, analysis, name)
    lines.on_saved()
    text = (
        tr("Saved {figure} as {id}. Type play {id} to play it.")
        if new
        else tr("This is your figure {figure} already. Type play {id} to play it.")
    )
    message = text.format(figure=figure.name, id=figure.id)
    return saved_answer(message, figure, analysis.pieces)


def saved_answer(message: str, figure: Figure, pieces: PieceSet) -> CommandResult:
    """Return the answer on a saved figure: *message*, and the facts on it."""
    data = {"puzzle": figure.id, "name": figure.name}
    return answer(making.saved_lines(message, figure, pieces), data)
