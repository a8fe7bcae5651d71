"""The play screen of a figure with free angles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tui_tangram.app.actions import ANGLE_NOUNS, Action, Context
from tui_tangram.app.base import Manual
from tui_tangram.app.play.free import looks, panel
from tui_tangram.app.play.free.table import FreeTable
from tui_tangram.app.play.layout import Box
from tui_tangram.app.play.lines import Heading, covered
from tui_tangram.app.play.motion import SETTLE, TRACE, Motion
from tui_tangram.app.play.piece_screen import PieceScreen
from tui_tangram.app.play.sheet import Canvas, Lines, Sheet
from tui_tangram.app.play.table import Tidings
from tui_tangram.app.play.tangram.layout import areas
from tui_tangram.app.services import Services
from tui_tangram.free import FreeState, Pose, words
from tui_tangram.free.view import TURNS, Intent
from tui_tangram.language import mark, tr
from tui_tangram.play.phrases import pointed
from tui_tangram.render import BoardLook, PieceLook, Shape, Viewport, draw_board, encode
from tui_tangram.render.thumbnail import solved
from tui_tangram.session import Session

RULES = mark(
    "Lay all pieces so that they show the figure.\n"
    "They stand at any angle, so nothing here is exact:\n"
    "the silhouettes may differ by {tolerance} of the area,\n"
    "and so much may lie double; no corner may be more\n"
    "than 0.05 legs of the small triangle astray.\n"
    "{{turn_left}} turns by 15°, {{turn_left_5}} by 5°, {{turn_left_1}} by 1°.\n"
    "{{snap}} brings the piece to the nearest place where a\n"
    "corner is on a corner and an edge along an edge,\n"
    "{{next_fit}} to the next. One solution is known;\n"
    "{{hint}} tells of it. It may stand anywhere, turned."
)


_IN_A_ROW = tuple(
    Pose(2200 * (number % 4), -2200 * (number // 4), 2000 * number) for number in range(26)
)
"""Pieces of a set as help shows them."""


class FreeScreen(PieceScreen[FreeTable]):
    """One figure being played."""

    free, held = Context.ANGLE_FREE, Context.ANGLE_HELD
    contexts = (free, held, Context.JUMP, Context.PAUSED, Context.ANGLE_SOLVED, Context.SIGNING)
    nouns = ANGLE_NOUNS
    motion: Motion[BoardLook]

    @property
    def situation(self) -> Context:
        """In which state the game is."""
        found = super().situation
        return Context.ANGLE_SOLVED if found is Context.SOLVED else found

    # What there is to see

    def make_table(self, session: Session[Any]) -> FreeTable:
        """Return the table."""
        return FreeTable(session)

    def make_parts(self) -> Mapping[str, Sheet]:
        """Return board and panel; the target is part of the board."""
        paint = self.services.paint
        self.board = Canvas(paint)
        self.hand = Lines(paint)
        self.tray = Canvas(paint)
        self.status = Lines(paint)
        self.viewport = Viewport(1, 2, 1, 0.0, 0.0)
        return {"board": self.board, "hand": self.hand, "tray": self.tray, "status": self.status}

    def areas(self, width: int, height: int) -> Mapping[str, Box]:
        """Return where everything stands."""
        return areas(width, height, large=self.services.settings.large)._asdict()

    def laid_out(self, areas: Mapping[str, Box]) -> None:
        """Show the figure as large as fits, and move pieces by its pixels."""
        large = self.services.settings.large
        self.viewport = looks.viewport(self.table, areas["board"], large=large)
        self.table.steps = looks.steps(self.viewport)

    def heading(self) -> Heading:
        """Return the name, and that it is not exact."""
        return panel.heading(self.table.game)

    def manual(self) -> Manual:
        """Return the rules; the picture does not show how the figure is laid."""
        game = self.table.game
        tolerance = pointed(f"{game.figure.tolerance / 10:g} %")
        tray = tuple(
            PieceLook(shape, game.piece(index).letter, index)
            for index, shape in game.shapes(FreeState(_IN_A_ROW[: len(game.pieces.pieces)])).items()
        )
        return Manual(tuple(tr(RULES, tolerance=tolerance).splitlines()), solved(tray, 24, 12))

    def draw_parts(self, areas: Mapping[str, Box]) -> tuple[int, int] | None:
        """Show board, tray and panel; the cursor is on the letter of the selected piece."""
        table, paint, palette = self.table, self.services.paint, self.services.palette
        look = self.motion.look() or looks.board_look(table, paused=self.paused)
        picture = draw_board(look, self.viewport)
        if self.paused:
            picture = covered(picture)
        self.board.show(encode(picture, palette))
        tray = looks.tray_picture(table, areas["tray"], int(self.viewport.scale))
        self.tray.show(encode(tray, palette))
        if self.context in (Context.ANGLE_SOLVED, Context.SIGNING):
            self.hand.show(self.solved_lines(areas["hand"]))
        else:
            self.hand.show(panel.hand(paint, areas["hand"], table))
        self.status.show(panel.status(paint, areas["status"], table))
        self.pictures = (picture, areas["board"]), (tray, areas["tray"])
        for shown, box in self.pictures:
            if shown.cursor is not None:
                return box.x + shown.cursor[0], box.y + shown.cursor[1]
        return None

    def welcome(self) -> str:
        """Return what to do first, and that nothing is exact."""
        allowed = pointed(f"{self.table.game.figure.tolerance / 10:g} %")
        return tr(
            "Free angles, {precision}: {part} of the area may differ. A digit takes a piece.",
            precision=tr(words.NOT_EXACT),
            part=allowed,
        )

    def offers(self, wanted: Action) -> bool:
        """There is no list of all solutions to look through."""
        return wanted.id != "solutions" and super().offers(wanted)

    @classmethod
    def all_siblings(cls, services: Services) -> Sequence[str]:
        """Return the ids of all figures with free angles that come with the program."""
        return tuple(services.library.free_figures)

    def laid_shapes(self) -> Mapping[int, Shape]:
        """Return the pieces on the board where they lie."""
        return dict(self.table.game.shapes(self.table.state))

    # Motion

    def arrived(self, before: FreeState) -> None:
        """Let the piece that was laid just now settle."""
        for index, pose in enumerate(self.table.state.poses):
            if pose is not None and pose != before.poses[index]:
                self._settle(index)

    def _settle(self, index: int) -> None:
        table = self.table
        self.motion.begin(lambda _: looks.board_look(table, on_the_way=index), SETTLE)

    def celebrate(self) -> None:
        """Draw the contour once around."""
        table = self.table
        self.motion.begin(lambda part: looks.board_look(table, traced=part), TRACE)

    def _praise(self, *, first: bool) -> None:
        """Praise as ever, but say within which tolerance where there is room."""
        super()._praise(first=first)
        table = self.table
        text = f"{table.words} {words.within(table.game, table.verdict)}"
        within = tr("Within tolerance, {precision}.", precision=tr(words.NOT_EXACT))
        short = f"{table.words} {within}"
        for one in (text, short):
            if table.words and len(one) <= self.line:
                self._praised = one
                table.say(one, Tidings.SUCCESS)
                return

    # Actions

    def _respond(self, intent: Intent) -> None:
        self.do(lambda: self.table.respond(intent))

    def action_take(self, number: int) -> None:
        """Take a piece in hand."""
        self.do(lambda: self.table.take(number - 1))

    def action_choose(self, way: str) -> None:
        """Choose another piece."""
        self._respond(Intent.NEXT_PIECE if way in ("right", "down") else Intent.PREVIOUS_PIECE)

    def action_piece(self, by: int) -> None:
        """Choose the next piece or the one before."""
        self._respond(Intent.NEXT_PIECE if by > 0 else Intent.PREVIOUS_PIECE)

    def action_pick_up(self) -> None:
        """Take the chosen piece in hand."""
        self._respond(Intent.PICK_UP)

    def action_put_down(self) -> None:
        """Put down what is in hand."""
        self._respond(Intent.PUT_DOWN)

    def action_move(self, way: str) -> None:
        """Move the piece in hand by a step."""
        self.do(lambda: self.table.move(way, fine=False))

    def action_nudge(self, way: str) -> None:
        """Move the piece in hand by a fine step."""
        self.do(lambda: self.table.move(way, fine=True))

    def action_turn(self, by: int) -> None:
        """Turn the piece by 15°."""
        self.action_turn_by(by * TURNS[0])

    def action_turn_by(self, by: int) -> None:
        """Turn the piece by so many hundredths of a degree."""
        self.do(lambda: self.table.turn(by))

    def action_flip(self) -> None:
        """Turn the piece over."""
        self._respond(Intent.FLIP)

    def action_fit(self, by: int) -> None:
        """Go to the next magnetic place or to the one before."""
        self._respond(Intent.NEXT_SNAP if by > 0 else Intent.PREVIOUS_SNAP)

    def action_snap(self) -> None:
        """Go to the nearest magnetic place."""
        self._respond(Intent.SNAP)

    def action_to_tray(self) -> None:
        """Send the piece back to the tray."""
        self._respond(Intent.TO_TRAY)
