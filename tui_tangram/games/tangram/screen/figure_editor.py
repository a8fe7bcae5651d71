"""The figure editor: the board of a tangram in freestyle, with the facts about the figure.

They are in the place of the progress of a puzzle.  `tui_tangram.games.tangram.screen.figure_saver`
analyses and saves the figure.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from tui_tangram.app.actions import Action, Availability, Context
from tui_tangram.app.base import Manual
from tui_tangram.app.key_help import with_keys
from tui_tangram.app.play.parts import Box, StyledLine, fitted, padded, pair
from tui_tangram.flow import making
from tui_tangram.games.session import Session
from tui_tangram.games.tangram.core import words
from tui_tangram.games.tangram.core.board import TangramState
from tui_tangram.games.tangram.core.editor import Facts, facts
from tui_tangram.games.tangram.screen.figure_saver import FigureMaking
from tui_tangram.games.tangram.screen.layout import areas
from tui_tangram.games.tangram.screen.screen import TangramScreen
from tui_tangram.games.tangram.screen.table import TangramTable
from tui_tangram.language import mark, tr
from tui_tangram.play.phrases import difficulty
from tui_tangram.render import inks

_MORE, _FEWER = 5, 2
"""Lines that the panel has beyond those of a figure being solved, and in a low window."""
_LOW = 20
"""Lines below which the tray needs the room."""


class FigureEditorTable(TangramTable):
    """A figure being made."""

    restarted = mark("Cleared. Undo brings everything back.")
    analysis: Callable[[], making.FigureAnalysis | None] = staticmethod(lambda: None)
    """Returns the analysis of the figure, which the screen has."""

    def __init__(self, session: Session[TangramState]) -> None:
        """Begin or resume *session*."""
        super().__init__(session)
        self._facts: tuple[TangramState, Facts] | None = None

    @property
    def facts(self) -> Facts:
        """The facts on the pieces as shown."""
        judged = self.shown
        if self._facts is None or self._facts[0] != judged:
            self._facts = judged, facts(self.game, judged, self.verdict)
        return self._facts[1]

    def may_fit(self, intent: str, *arguments: object) -> bool:
        """Fits are always shown: nothing is solved here."""
        del intent, arguments
        return True

    def board_description(self) -> str:
        """Return a description of what is placed, and the facts on it."""
        game = self.game
        pieces = words.describe_pieces(game, self.shown, self.verdict, self.heap)
        known = making.sentences(self.facts, self.analysis())
        return " ".join([f"{game.name}.", *pieces, *known])


class FigureEditorScreen(FigureMaking[TangramTable], TangramScreen):
    """A figure being made of the pieces of a set."""

    contexts = (TangramScreen.free, TangramScreen.held, Context.JUMP, Context.ENTERING)
    topic = mark("making a figure")

    rules: ClassVar[str] = mark(
        "Place the pieces as you like: what they cover is\n"
        "the figure. {Arrows} select a corner, {snap} snaps,\n"
        "{next_fit} steps through the fits.\n"
        "Once all are placed and none overlaps, a search\n"
        "counts the solutions and measures the difficulty.\n"
        "{keep_figure} saves the figure, {play_kept} plays it,\n"
        "{copy_puzzle} copies an ID to share."
    )

    def manual(self) -> Manual:
        """Return the rules of the editor."""
        from tui_tangram.app.manual import words_manual

        return words_manual(self.services, tr(self.rules))

    def make_table(self, session: Session[Any]) -> FigureEditorTable:
        """Return the table."""
        table = FigureEditorTable(session)
        table.analysis = lambda: self.saver.analysis
        return table

    def areas(self, width: int, height: int) -> Mapping[str, Box]:
        """Return where everything stands."""
        large = self.services.settings.large
        more = _MORE if height >= _LOW else _FEWER
        return areas(width, height, self.table.game, large=large, more=more)._asdict()

    def status_lines(self, box: Box) -> list[StyledLine]:
        """Return the facts about the figure, and what is wrong."""
        paint, table = self.services.paint, self.table
        assert isinstance(table, FigureEditorTable)
        # The facts do not include a piece that is still moving.
        analysis = self.saver.analysis if table.shown == table.state else None
        troubles = words.troubles(table.game, table.verdict, table.heap)
        ink = inks.TROUBLE
        if analysis is not None and analysis.known_as:
            troubles, ink = [analysis.known_as], inks.ACCENT
        rows = making.rows(table.facts)
        if analysis is not None:
            rows += analysis.rows(difficulty)
        lines = [pair(paint, box.width, label, text) for label, text in rows]
        found = fitted([paint.written(text) for text in troubles], box.width, min(2, box.height))
        # The last rows are the most important.
        room = box.height - len(found)
        if len(lines) > room:
            lines = [lines[0], *lines[len(lines) - room + 1 :]] if room > 1 else lines[:room]
        return padded([*lines, *([paint.words(text, ink)] for text in found)], box.height)

    def welcome(self) -> str:
        """Return advice for the first move."""
        return with_keys(
            self.services.keymap,
            tr("Place the pieces as you like. {keep_figure} saves them as a figure."),
        )

    def availability_here(self, wanted: Action) -> Availability:
        """There is no figure to compare with, or to build in another way."""
        if wanted.id in ("freestyle", "contour"):
            return Availability.UNSUPPORTED
        return super().availability_here(wanted)
