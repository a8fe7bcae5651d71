"""The screen of the board editor."""

from __future__ import annotations

import asyncio
from collections.abc import Hashable, Mapping, Sequence
from functools import cached_property, partial
from typing import Any, ClassVar

from tui_tangram.app.actions import EDITOR_NOUNS, Context
from tui_tangram.app.base import Handlers, Manual
from tui_tangram.app.chrome import JumpTarget
from tui_tangram.app.key_help import with_keys
from tui_tangram.app.painter import sentence
from tui_tangram.app.play.parts import Box, Heading, Lines, PictureSheet, Sheet
from tui_tangram.app.services import Tone
from tui_tangram.games.matching.core import Rules, draft_moves
from tui_tangram.games.matching.core.draft import Draft, DraftCanvas, DraftError
from tui_tangram.games.matching.core.draft_moves import board_move
from tui_tangram.games.matching.core.editor import Judgement
from tui_tangram.games.matching.core.format import MAX_NAME
from tui_tangram.games.matching.core.puzzle import Puzzle
from tui_tangram.games.matching.entries import MATCHING
from tui_tangram.games.matching.look.small import overview
from tui_tangram.games.matching.look.tiles import draw_tiles
from tui_tangram.games.matching.screen.board_editor import looks
from tui_tangram.games.matching.screen.board_editor.looks import manual
from tui_tangram.games.matching.screen.board_editor.table import EditorTable
from tui_tangram.games.matching.screen.board_screen import TileBoardScreen
from tui_tangram.games.matching.screen.layout import Needs, areas
from tui_tangram.games.matching.screen.panel import numbers
from tui_tangram.games.matching.source.user_boards import UserTiles
from tui_tangram.games.session import Session
from tui_tangram.language import mark, tr
from tui_tangram.maths.tiling import Board, Direction
from tui_tangram.play import Advice, MoveError
from tui_tangram.player.item_names import ItemError
from tui_tangram.render.cells import encode


class BoardEditorScreen(TileBoardScreen[EditorTable]):
    """One board being made."""

    free, held = Context.BOARD_EDIT, Context.BOARD_CORNER
    contexts = (free, held, Context.JUMP, Context.ENTERING)
    nouns = EDITOR_NOUNS
    topic = mark("making a board")
    edits = True
    _seen: DraftCanvas | None = None
    """The cells that were laid out last."""
    _saved: tuple[Draft, str] | None = None
    """The board that was saved last, and its id."""
    handlers: ClassVar[Handlers] = {
        **TileBoardScreen.handlers,
        **{way.name.lower(): partial(EditorTable.go, way=way) for way in Direction},
        **{
            name: getattr(EditorTable, name)
            for name in (
                "toggle_cell", "begin_rectangle", "end_rectangle", "brush", "shape", "turn",
                "next_bare", "paint", "step_colour", "wild", "clear_cell", "clear_all", "fix",
                "fill", "recolour", "next_border", "next_rules", "next_matching", "flips", "mirror",
            )
        },
    }  # fmt: skip

    # View

    def make_table(self, session: Session[Any]) -> EditorTable:
        """Return the table."""
        return EditorTable(session, self.services.random)

    def make_parts(self) -> Mapping[str, Sheet]:
        """Return the board, and the two parts of the panel."""
        paint = self.services.paint
        self.rows, self.hand, self.status = Lines(paint), Lines(paint), Lines(paint)
        self.board = PictureSheet(paint)
        return {"rows": self.rows, "board": self.board, "hand": self.hand, "status": self.status}

    @cached_property
    def needs_in_plane(self) -> Needs:
        """The shapes that have to be shown."""
        return looks.needs(self.table.canvas)

    @property
    def _rules(self) -> Rules:
        return self.table.state.rules

    @property
    def _board(self) -> Board:
        return self.table.canvas.board

    @property
    def _place(self) -> int:
        return self.table.place

    @property
    def _ended(self) -> bool:
        # Like a solved board it has the room of the tiles, and is shown whole at any size.
        return True

    @property
    def situation(self) -> Context:
        """The state of the editor."""
        if self.question.typed is not None:
            return Context.ENTERING
        return self.held if self.table.holding else self.free

    def areas(self, width: int, height: int) -> Mapping[str, Box]:
        """Return where everything stands: the words take the room of tiles and drawers."""
        found = areas(width, height, self.split(width, height), ended=self._ended)
        return {name: box for name, box in found._asdict().items() if name in _PARTS}

    def changed(self) -> None:
        """Ask for a frame, with another window where the board has other cells."""
        if self._seen is not self.table.canvas:
            self._seen, self._split = self.table.canvas, None
            for name in ("needs_in_plane", "flat_window"):
                self.__dict__.pop(name, None)
            self.relayout()
        super().changed()

    def heading(self) -> Heading:
        """Return the initial board, its cells, colours and difficulty."""
        return looks.heading(self.table)

    def draw_parts(self, areas: Mapping[str, Box]) -> tuple[int, int] | None:
        """Show board and panel; the cursor is on the cell."""
        table, paint = self.table, self.services.paint
        self.window.follow(table.place)
        if table.judgement is None and not self.adviser.asking:
            self.consider()  # the board is new here, or the history has led to it
        look, box, palette = looks.board_look(table), areas["board"], self._palette
        mapped = self.whole and self.jump is None
        texts: Sequence[str] = ()
        if mapped:
            picture = overview(look, self.window.view, box.width, box.height, self._style)
        else:
            picture, texts = self.window.ruled(draw_tiles(look, self.window.view, self._style))
        self.board.show(encode(picture, palette))
        self.rows.show(numbers(paint, areas["rows"], texts))
        self.hand.show(looks.words(paint, areas["hand"], table, self._key))
        self.status.show(looks.status(paint, areas["status"], table))
        column, line = self.flat_window.middle(table.place)
        return box.x + column, box.y + line // 2

    def _key(self, name: str) -> str:
        """Return the key of an action, as it is shown."""
        keymap = self.services.keymap
        return keymap.shown(keymap.first(name, self.context))

    def welcome(self) -> str:
        """Return advice for the first move."""
        text = tr(
            "{toggle_cell} takes a cell out or puts it in, digits colour its sides,"
            " {play} plays it."
        )
        if self.table.canvas.fixed:
            text = tr("{next_side} selects a side, digits colour it, {play} plays the board.")
        return with_keys(self.services.keymap, text, play=self._key("play_draft"))

    def manual(self) -> Manual:
        """Return how boards are made."""
        return manual(self.table, self._style, self._palette)

    def consider(self) -> None:
        """Let the other process judge the current board, unless something is missing."""
        if not self.table.verdict.problem:
            self.adviser.judge(self._judged)

    def _judged(self, advice: Advice) -> None:
        self.table.judged(Judgement.read(advice.why))

    # Choosing

    def spots(self) -> Sequence[JumpTarget]:
        """Return all visible cells."""
        box, found = self.board.box, []
        for cell in range(len(self._board)):
            column, line = self.flat_window.middle(cell)
            x, y = box.x + column, box.y + line // 2
            if self.window.sees(cell):
                found.append(JumpTarget(cell, x, y, mark=(x, y)))
        return found

    def choose(self, key: Hashable) -> None:
        """Move the cursor to a cell."""
        assert isinstance(key, int)
        self.act(lambda: self.table.go_to(key))

    def board_clicked(self, x: int, y: int) -> None:
        """Go to that cell; in the one with the cursor do what Enter does."""
        cell = self._place_at(x, y)
        if cell is None:
            return
        if cell != self.table.place:
            self.act(lambda: self.table.go_to(cell))
        elif self.situation is self.held:
            self.do("end_rectangle")
        else:
            self.do("toggle_cell")

    def clicked_aside(self, x: int, y: int) -> None:
        """Go to that cell, or choose its next side."""
        cell = self._place_at(x, y)
        if cell is None or self.situation is not self.free:
            return
        if cell == self.table.place:
            self.do("turn", 1)
        else:
            self.act(lambda: self.table.go_to(cell))

    # Actions

    def _puzzle(self) -> Puzzle | None:
        """Return the puzzle, or say what is missing."""
        try:
            return self.table.game.puzzle(self.table.state)
        except DraftError as error:
            self.table.say(sentence(str(error)), Tone.TROUBLE)
            self.changed()
            return None

    async def action_play_draft(self) -> None:
        """Play the board as it is now; one that was not saved leaves no results."""
        puzzle, saved = self._puzzle(), self._saved
        if puzzle is None:
            return
        if saved is None or saved[0] != self.table.state:
            library = self.services.library
            name = library.keep(puzzle, MATCHING.kind, name=tr("Your board"))
        else:
            name = saved[1]
        self.save_game()
        await self.nav.play(name)

    def action_change_board(self) -> None:
        """Ask for a layout and a size."""

        async def take(text: str, again: bool) -> str:
            del again
            try:
                # Cutting a large board takes a while, and is cached for the move.
                await asyncio.to_thread(
                    draft_moves.execute, self.table.state, board_move(self.table.state, text)
                )
            except MoveError as error:
                return sentence(str(error))
            self.act(lambda: self.table.change_board(text))
            return ""

        self.question.ask(tr("Layout and size, such as hexagons 30 or 8x6:"), take, MAX_NAME)

    def action_keep_board(self) -> None:
        """Ask for the name under which the board is saved, unless something is missing."""
        puzzle, table = self._puzzle(), self.table
        if puzzle is None:
            return
        state, judgement = table.state, table.judgement or Judgement()

        async def take(name: str, again: bool) -> str:
            del again
            library = self.services.library.of(UserTiles)
            try:
                entry = await asyncio.to_thread(library.save_board, judgement.of(puzzle, name))
            except ItemError as error:
                return sentence(str(error))
            self._saved = state, entry.id
            self.recorder.made(table.session)
            self.nav.library_changed(MATCHING.kind)
            text = tr("Saved {board} as {id}. {play_draft} plays it, {copy_puzzle} copies its ID.")
            message = with_keys(self.services.keymap, text, board=entry.name, id=entry.id)
            table.say(message, Tone.SUCCESS)
            return ""

        self.question.ask(tr("Name of the board:"), take, MAX_NAME)


_PARTS = ("header", "rows", "board", "hand", "status")
