"""Figures, outlines and sets of pieces being made, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tui_tangram.flow import making
from tui_tangram.games.assist.client import Client
from tui_tangram.games.assist.errors import AssistError
from tui_tangram.games.tangram.core.board import TangramState
from tui_tangram.games.tangram.core.editor import Facts, facts, figure_of
from tui_tangram.games.tangram.core.figure import Figure
from tui_tangram.games.tangram.core.pieces import PieceSet
from tui_tangram.games.tangram.core.sketch import Sketch, SketchState
from tui_tangram.games.tangram.core.sketch_editors import OutlineEditor, SetSketch, sketch_words
from tui_tangram.games.tangram.lines import fields
from tui_tangram.games.tangram.lines.figure import TangramLines
from tui_tangram.games.tangram.source.user_figures import UserFigures
from tui_tangram.language import tr
from tui_tangram.plain.commands import CommandError, MalformedError
from tui_tangram.plain.services import LineServices
from tui_tangram.plain.table import (
    AnswerPart,
    CommandResult,
    DataLine,
    GameLines,
    answer,
    name_of,
    number,
    one,
)
from tui_tangram.play import Limit
from tui_tangram.play.refusal import Refusal
from tui_tangram.player.item_names import set_name


class FigureEditorLines(TangramLines):
    """A figure being made of the pieces of a set."""

    _analysis: tuple[TangramState, making.FigureAnalysis] | None = None

    def opening(self) -> list[AnswerPart]:
        """Explain how figures are made, and list the pieces."""
        return [
            DataLine(f"{self.game.name}.", fields.figure_fields(self.game), form="figure"),
            tr("Place the pieces as you like. Type keep and a name to save them as a figure."),
            self.pieces_line(),
        ]

    def summary(self) -> DataLine:
        """Describe how much is placed, and what is wrong."""
        line = super().summary()
        return DataLine(line.text.partition(", ")[2], line.data, form=line.form)

    def do_facts(self) -> CommandResult:
        """Describe what is placed, after a search if it is a figure."""
        try:
            analysis: making.FigureAnalysis | None = self._analysed()
        except CommandError:
            analysis = None
        known = self._facts
        data = {**known._asdict(), "area": str(known.area), **_searched(analysis)}
        return answer(making.sentences(known, analysis), data, "facts")

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


def _searched(analysis: making.FigureAnalysis | None) -> dict[str, object]:
    """Return what a search has found on a figure, in fields."""
    if analysis is None:
        return {}
    return {
        "problem": analysis.problem,
        "solutions": analysis.solutions,
        "counted": analysis.counted,
        "difficulty": analysis.grade,
        "same": None if analysis.alike is None else analysis.alike.id,
    }


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
    return answer(making.saved_lines(message, figure, pieces), data, "saved")


_SIDES = ("left", "right")
_SHARES = ("quarter", "half")


def _separate(words: Sequence[str]) -> list[str]:
    """Return words, of which the coordinates of a point may have a comma between them."""
    return [word for text in words for word in text.split(",") if word]


class SketchLines(GameLines[SketchState]):
    """A drawing on the lattice."""

    game: Sketch

    def opening(self) -> list[AnswerPart]:
        """Describe what is drawn, and how to continue."""
        *first, _ = sketch_words(self.game, self.state)
        return [*first, self.summary(), self.instructions()]

    def instructions(self) -> str:
        """Return the instructions for continuing."""
        raise NotImplementedError

    def summary(self) -> DataLine:
        """Describe what is drawn, in a sentence."""
        *_, last = sketch_words(self.game, self.state)
        return DataLine(
            last, {"parts": len(self.state.parts), "line": len(self.state.path)}, form="sketch"
        )

    def do_look(self) -> CommandResult:
        """Describe all that is drawn."""
        return CommandResult(self.opening()[:-1])

    def do_corner(self, words: Sequence[str]) -> CommandResult:
        """Continue with the line."""
        numbers = _separate(words)
        if len(numbers) != 2:
            raise MalformedError("give a point, such as: corner 3 2")
        return CommandResult(moves=[f"corner {numbers[0]},{numbers[1]}"])

    def do_arc(self, words: Sequence[str]) -> CommandResult:
        """Continue with the line along an arc."""
        typed = _separate(words)
        if len(typed) == 3:
            typed.append("quarter")
        if len(typed) != 4 or typed[2] not in _SIDES or typed[3] not in _SHARES:
            raise MalformedError(
                "give a point and a side, such as: arc 3 2 left, arc 3 2 right half"
            )
        x, y, side, share = typed
        return CommandResult(moves=[f"arc {x},{y} {side} {share}"])

    def do_drop(self) -> CommandResult:
        """Drop the line."""
        return CommandResult(moves=["drop"])


class ContourLines(SketchLines):
    """Contours being drawn."""

    def instructions(self) -> str:
        """Return the instructions for continuing."""
        return tr(
            "Type corner and a point for each corner of a line, or arc with a point and a side, "
            "then join to close it."
        )

    def do_join(self) -> CommandResult:
        """Close the line."""
        return CommandResult(moves=["close"])

    def do_remove(self, words: Sequence[str]) -> CommandResult:
        """Remove a contour."""
        what = tr("a contour")
        return CommandResult(moves=[f"remove {number(one(words, what), what, 200)}"])


class OutlineLines(ContourLines):
    """An outline being drawn."""

    def do_facts(self) -> CommandResult:
        """Report whether the pieces fill it, and the facts on it."""
        analysis = self._analysed()
        return answer(analysis.sentences, _searched(analysis), "facts")

    def do_keep(self, words: Sequence[str]) -> CommandResult:
        """Save the outline as a figure."""
        name, analysis = name_of(words), self._analysed()
        if analysis.problem:
            raise CommandError("not a figure yet: {why}", why=analysis.problem.rstrip("."))
        return saved_figure(self, analysis, name)

    def _analysed(self) -> making.FigureAnalysis:
        game = self.game
        assert isinstance(game, OutlineEditor)
        assert self.services is not None
        try:
            figure = game.figure_of(self.state, "")
        except Refusal as error:
            raise CommandError("not a figure yet: {why}", why=error) from None
        return analysed(self.services, making.FigureAnalysis(figure, game.pieces))


class PieceSetLines(SketchLines):
    """Pieces of a set being made."""

    def do_keep(self, words: Sequence[str]) -> CommandResult:
        """Save the pieces as a set."""
        game, name = self.game, name_of(words)
        assert isinstance(game, SetSketch)
        assert self.services is not None
        try:
            pieces, figure = game.set_of(self.state, set_name(name))
            known, first_figure = making.save_set(self.services, pieces, figure)
        except Refusal as error:
            raise CommandError("not a set yet: {why}", why=error) from None
        self.on_saved()
        if first_figure is None:
            text = tr("Saved the set {name}. Type make figure {id} to make a figure of it.")
            data = {"set": known.id, "name": known.name}
            return answer([text.format(name=known.name, id=known.id)], data, "saved")
        text = tr("Saved the set {name}. Type play {id} to play its first figure.")
        message = text.format(name=pieces.name, id=first_figure.id)
        return saved_answer(message, first_figure, pieces)


class SetLines(PieceSetLines):
    """A shape being cut."""

    def instructions(self) -> str:
        """Return the instructions for continuing."""
        return tr(
            "Type corner and a point for each corner of a line, or arc with a point and a side, "
            "then cut."
        )

    def do_cut(self) -> CommandResult:
        """Cut along the line."""
        return CommandResult(moves=["cut"])

    def do_join(self, words: Sequence[str]) -> CommandResult:
        """Join two pieces."""
        if len(words) != 2:
            raise MalformedError("give the numbers of two pieces, such as: join 1 2")
        what, most = tr("a piece"), len(self.state.parts)
        first, second = (number(word, what, most) for word in words)
        return CommandResult(moves=[f"join {first} {second}"])


class PieceLines(ContourLines, PieceSetLines):
    """Pieces being drawn."""
