"""Sketches in words: outlines and shapes being cut."""

from __future__ import annotations

from collections.abc import Sequence

from tui_tangram.flow import making
from tui_tangram.games.tangram.core.sketch import Sketch, SketchState
from tui_tangram.games.tangram.core.sketch_editors import OutlineEditor, SetSketch, sketch_words
from tui_tangram.games.tangram.lines.figure_lines import analysed, saved_answer, saved_figure
from tui_tangram.language import tr
from tui_tangram.plain.commands import CommandError
from tui_tangram.plain.table import (
    AnswerPart,
    CommandResult,
    DataLine,
    GameLines,
    name_of,
    number,
    one,
)
from tui_tangram.play.refusal import Refusal
from tui_tangram.player.item_names import set_name

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
        return [*sketch_words(self.game, self.state), self.instructions()]

    def instructions(self) -> str:
        """Return the instructions for continuing."""
        raise NotImplementedError

    def summary(self) -> DataLine:
        """Describe what is drawn, in a sentence."""
        *_, last = sketch_words(self.game, self.state)
        return DataLine(last, {"parts": len(self.state.parts), "line": len(self.state.path)})

    def do_look(self) -> CommandResult:
        """Describe all that is drawn."""
        return CommandResult(list(sketch_words(self.game, self.state)))

    def do_corner(self, words: Sequence[str]) -> CommandResult:
        """Continue with the line."""
        numbers = _separate(words)
        if len(numbers) != 2:
            raise CommandError("give a point, such as: corner 3 2")
        return CommandResult(moves=[f"corner {numbers[0]},{numbers[1]}"])

    def do_arc(self, words: Sequence[str]) -> CommandResult:
        """Continue with the line along an arc."""
        typed = _separate(words)
        if len(typed) == 3:
            typed.append("quarter")
        if len(typed) != 4 or typed[2] not in _SIDES or typed[3] not in _SHARES:
            raise CommandError("give a point and a side, such as: arc 3 2 left, arc 3 2 right half")
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
        return CommandResult(self._analysed().sentences)

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
            return CommandResult([text.format(name=known.name, id=known.id)])
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
            raise CommandError("give the numbers of two pieces, such as: join 1 2")
        what, most = tr("a piece"), len(self.state.parts)
        first, second = (number(word, what, most) for word in words)
        return CommandResult(moves=[f"join {first} {second}"])


class PieceLines(ContourLines, PieceSetLines):
    """Pieces being drawn."""
