"""The screens on which outlines and pieces are drawn and shapes are cut."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any, ClassVar

from tui_tangram.app.actions import Action, Availability, Context
from tui_tangram.app.base import Handlers, Manual
from tui_tangram.app.key_help import with_keys
from tui_tangram.app.painter import sentence
from tui_tangram.app.play.parts import (
    Box,
    Heading,
    Lines,
    PictureSheet,
    Sheet,
    StyledLine,
    fitted,
    frame,
    padded,
    pair,
)
from tui_tangram.app.play.screen import PlayScreen
from tui_tangram.app.services import Tone
from tui_tangram.flow import making
from tui_tangram.games.session import Session
from tui_tangram.games.tangram.core.editor import NAMELESS
from tui_tangram.games.tangram.core.figure import Figure
from tui_tangram.games.tangram.core.format import MAX_NAME
from tui_tangram.games.tangram.core.pieces import PieceSet
from tui_tangram.games.tangram.core.sketch import SketchState, facts
from tui_tangram.games.tangram.core.sketch_editors import OutlineEditor, SetSketch
from tui_tangram.games.tangram.entries import PREFIX
from tui_tangram.games.tangram.screen.figure_saver import FigureMaking, FigureSaver
from tui_tangram.games.tangram.screen.sketch import table
from tui_tangram.games.tangram.screen.sketch.table import SketchTable
from tui_tangram.games.tangram.source.user_figures import UserFigures
from tui_tangram.language import mark, tr, trc, trn
from tui_tangram.play.phrases import difficulty
from tui_tangram.play.refusal import Refusal
from tui_tangram.player.item_names import ItemError
from tui_tangram.render import inks
from tui_tangram.render.cells import encode
from tui_tangram.render.viewport import Viewport


class SketchScreen(PlayScreen[SketchTable]):
    """A drawing on the lattice."""

    edits = True
    handlers: ClassVar[Handlers] = {
        **PlayScreen.handlers,
        "walk": SketchTable.walk,
        "walk_half": SketchTable.nudge,
        "set_corner": SketchTable.set_corner,
        "bend_line": SketchTable.bend_line,
        "close_line": SketchTable.close_line,
        "remove_contour": SketchTable.remove_contour,
        "cut_line": SketchTable.cut_line,
        "join_pieces": SketchTable.join_pieces,
        "drop_line": SketchTable.drop_line,
    }

    def make_table(self, session: Session[Any]) -> SketchTable:
        """Return the table."""
        return SketchTable(session)

    def make_parts(self) -> Mapping[str, Sheet]:
        """Return board and panel."""
        self.board = PictureSheet(self.services.paint)
        self.panel = Lines(self.services.paint)
        self.view = Viewport(1, 2, 2, 0.0, 0.0)
        return {"board": self.board, "panel": self.panel}

    def areas(self, width: int, height: int) -> Mapping[str, Box]:
        """Return where they stand."""
        found = frame(width, height)
        return {"header": found.header, "board": found.board, "panel": found.panel}

    def apply_layout(self, areas: Mapping[str, Box]) -> None:
        """Show all of the lattice."""
        self.view = table.viewport(self.table.game, areas["board"])

    def draw_parts(self, areas: Mapping[str, Box]) -> tuple[int, int] | None:
        """Show board and panel; the terminal's cursor is that of the board."""
        palette = self.services.palette
        picture = table.board(self.table, self.view, fine=palette.fine)
        self.board.show(encode(picture, palette))
        self.panel.show(padded(self.rows(areas["panel"]), areas["panel"].height))
        column, row = self.view.cell(self.table.cursor)
        return areas["board"].x + column, areas["board"].y + row

    def rows(self, box: Box) -> list[StyledLine]:
        """Return the lines of the panel."""
        paint, state = self.services.paint, self.table.state
        here = self.table.cursor
        found = [(tr("cursor"), f"{here.x}, {here.y}")]
        if state.path:
            number = len(state.path)
            found.append((tr("line"), trn("{n} corner", "{n} corners", number)))
        if bend := self.table.bend:
            share = tr("half circle") if bend.half else tr("quarter circle")
            found.append((share, trc("bend", "left") if bend.left else trc("bend", "right")))
        return [
            pair(paint, box.width, label, text) for label, text in (*found, *self.labelled_values())
        ]

    def labelled_values(self) -> list[tuple[str, str]]:
        """Return labels and values on what is drawn."""
        raise NotImplementedError

    def manual(self) -> Manual:
        """Return the rules of the editor."""
        from tui_tangram.app.manual import words_manual

        return words_manual(self.services, tr(self.rules))

    def welcome(self) -> str:
        """Return advice for the first move."""
        return with_keys(
            self.services.keymap, tr("{set_corner} sets a corner, {close_line} closes the line.")
        )

    rules: ClassVar[str] = ""


class OutlineScreen(FigureMaking[SketchTable], SketchScreen):
    """An outline being drawn for the pieces of a set."""

    free = held = Context.OUTLINE
    contexts = (Context.OUTLINE, Context.ENTERING)
    topic = mark("drawing a contour")
    rules = mark(
        "The cursor goes from point to point of the lattice,\n"
        "by half a point with Shift. {set_corner} sets a corner\n"
        "of the line, {bend_line} bends the next step to an arc.\n"
        "{close_line} closes the line: that is a contour, and a hole\n"
        "inside another. With the area of the pieces the\n"
        "solver checks if they fill it. {keep_figure} saves the figure,\n"
        "{play_kept} plays it, {copy_puzzle} copies an ID to share."
    )

    def __init__(self, *arguments: Any, **options: Any) -> None:  # noqa: ANN401  # as any play screen
        """Draw an outline."""
        super().__init__(*arguments, **options)
        self.saver = FigureSaver(self, self._figure)
        self.delegates = (*self.delegates, self.saver)

    @property
    def game(self) -> OutlineEditor:
        """The game."""
        assert isinstance(self.table.game, OutlineEditor)
        return self.table.game

    def _figure(self, state: SketchState) -> tuple[Figure, PieceSet]:
        return self.game.figure_of(state, ""), self.game.pieces

    def make_table(self, session: Session[Any]) -> SketchTable:
        """Return the table."""
        table = SketchTable(session)
        table.analysis = lambda: self.saver.analysis
        return table

    def labelled_values(self) -> list[tuple[str, str]]:
        """Return labels and values on the outline."""
        state, game = self.table.state, self.game
        area = tr("{number} of {wanted}", number=game.area(state), wanted=game.pieces.area)
        found = [(tr("area"), area), (tr("contours"), str(len(state.parts)))]
        if state.parts:
            found.append((tr("corners"), str(facts(state).corners)))
        analysis = self.saver.analysis
        if analysis is not None and not analysis.problem:
            found += analysis.rows(difficulty)
        return found

    def rows(self, box: Box) -> list[StyledLine]:
        """Return the lines of the panel, and the reason why it is no figure."""
        paint, analysis = self.services.paint, self.saver.analysis
        lines = super().rows(box)
        text, ink = self.trouble(), inks.TROUBLE
        if not text and analysis is not None:
            text, ink = analysis.known_as, inks.ACCENT
        room = max(box.height - len(lines) - 1, 2)
        message = fitted([paint.written(text)], box.width, room) if text else []
        lines = lines[: box.height - len(message)]
        if len(lines) + len(message) < box.height:
            lines.append([])
        return [*lines, *([paint.words(line, ink)] for line in message)]

    def trouble(self) -> str:
        """Return the reason why the outline is no figure, in a sentence."""
        analysis, state = self.saver.analysis, self.table.state
        if analysis is not None:
            return analysis.problem
        if not state.parts or state.path:
            return ""
        try:
            self.game.figure_of(state, "")
        except Refusal as error:
            return sentence(str(error))
        return ""


class PieceSetScreen(SketchScreen):
    """Pieces of a set being made."""

    saved_id = ""
    """The ID of the figure that was saved last, or of the editor that makes one."""

    @property
    def game(self) -> SetSketch:
        """The game."""
        assert isinstance(self.table.game, SetSketch)
        return self.table.game

    def heading(self) -> Heading:
        """Return the name of what is made."""
        return Heading(self.game.name, tr("piece set"))

    def labelled_values(self) -> list[tuple[str, str]]:
        """Return labels and values on the pieces."""
        state = self.table.state
        kinds = self.game.kinds(state)
        found = [
            (tr("pieces"), str(len(state.parts))),
            (tr("different"), str(len(kinds))),
            (tr("area"), str(facts(state).area)),
        ]
        if kinds:
            found.append((tr("smallest"), str(min(kind.area for kind, _ in kinds))))
        return found

    def availability_here(self, wanted: Action) -> Availability:
        """Play only what was saved."""
        if wanted.id == "play_kept" and not self.saved_id:
            return Availability.UNSUPPORTED
        return super().availability_here(wanted)

    async def action_play_saved(self) -> None:
        """Play the figure that was saved last."""
        if self.saved_id:
            self.save_game()
            await self.nav.play(self.saved_id, options={"freestyle": False})

    def say_saved(self, text: str, puzzle_id: str, **others: str) -> None:
        """Say that a set was saved, and how its figure *puzzle_id* is played."""
        self.saved_id = puzzle_id
        self.recorder.made(self.table.session)
        self.nav.library_changed(UserFigures.kind)
        message = with_keys(self.services.keymap, text, id=puzzle_id, **others)
        self.table.say(message, Tone.SUCCESS)

    def action_keep_set(self) -> None:
        """Ask for the name of the set."""
        try:
            self.game.set_of(self.table.state, NAMELESS)
        except Refusal as error:
            self.table.say(tr("Not a set yet: {why}.", why=error), Tone.TROUBLE)
            self.changed()
            return

        async def take(name: str, again: bool) -> str:
            del again
            return await self._take(name)

        self.question.ask(tr("Name of the set:"), take, MAX_NAME)

    async def _take(self, name: str) -> str:
        pieces, figure = self.game.set_of(self.table.state, name)
        try:
            saved_set, first = await asyncio.to_thread(
                making.save_set, self.services, pieces, figure
            )
        except ItemError as error:
            return sentence(str(error))
        if first is not None:
            text = tr("Saved the set {name}. {play_kept} plays {id}, {copy_puzzle} copies its ID.")
            self.say_saved(text, first.id, name=name)
        else:
            text = tr("Saved the set {name}. {play_kept} makes a figure of it.")
            self.say_saved(text, f"{PREFIX}{saved_set.id}", name=name)
        return ""


class SetEditorScreen(PieceSetScreen):
    """A shape being cut into the pieces of a set."""

    free = held = Context.CUTTING
    contexts = (Context.CUTTING, Context.ENTERING)
    topic = mark("making a piece set")
    rules = mark(
        "The cursor goes from point to point of the lattice,\n"
        "by half a point with Shift. {set_corner} sets a corner\n"
        "of the line, {bend_line} bends the next step to an arc.\n"
        "{cut_line} cuts along the line, from edge to edge of a\n"
        "piece, with as many corners as you like.\n"
        "{join_pieces} joins two pieces again. {keep_set} saves the set."
    )

    def welcome(self) -> str:
        """Return advice for the first move."""
        return with_keys(
            self.services.keymap, tr("{set_corner} sets a corner, {cut_line} cuts along the line.")
        )


class PieceEditorScreen(PieceSetScreen):
    """The pieces of a set being drawn."""

    free = held = Context.PIECING
    contexts = (Context.PIECING, Context.ENTERING)
    topic = mark("drawing pieces")
    rules = mark(
        "The cursor goes from point to point of the lattice,\n"
        "by half a point with Shift. {set_corner} sets a corner\n"
        "of the line, {bend_line} bends the next step to an arc.\n"
        "{close_line} closes the line: that is a piece. Pieces may\n"
        "touch but not overlap. {keep_set} saves the set."
    )
