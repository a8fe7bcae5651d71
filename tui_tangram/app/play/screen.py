"""The play screen: keys to the table, what there is to see to the terminal.

A key changes the table at once and asks for a frame; the frame is drawn when all keys that
wait have been heard, and not before the terminal has taken the last one.  So however fast
keys come, there is never more than one frame under way, and it shows the present.

There is no ticking clock: an app at rest sends nothing.  The time is shown as it is
whenever something is drawn, and exactly when a figure is solved.
"""

from __future__ import annotations

import select
import sys
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from textual.containers import Container
from textual.events import Resize
from textual.timer import Timer
from textual.widget import Widget

from tui_tangram.app.actions import Context
from tui_tangram.app.base import BaseScreen
from tui_tangram.app.chrome import MARGIN, Tone
from tui_tangram.app.play import looks, panel
from tui_tangram.app.play.layout import Areas, areas
from tui_tangram.app.play.sheet import Canvas, Lines
from tui_tangram.app.play.table import Table, Tidings
from tui_tangram.app.play.update import LeanCompositor
from tui_tangram.app.services import Services
from tui_tangram.assist.client import AssistError, SearchStoppedError, SupersededError
from tui_tangram.geometry import Isometry
from tui_tangram.play import Advice, Limit
from tui_tangram.render import (
    BoardLook,
    Mark,
    Picture,
    Viewport,
    between,
    draw_board,
    eased,
    encode,
    inks,
    silhouette,
)
from tui_tangram.session import Result, SaveError, Session
from tui_tangram.tangram import TangramGame, TangramState
from tui_tangram.tangram.view import Intent

FRAME: Final = 1 / 25
"""Seconds between two frames of a motion."""
TRACE: Final = 16
"""Frames in which the contour of a solved figure is drawn."""
GLIDE: Final = 8
"""Frames in which a piece that was shown glides to its place."""
SETTLE: Final = 2
"""Frames in which a piece that was put down settles."""
PATIENCE: Final = Limit(seconds=20)
"""The most that help may take."""
BUSY: Final = 0.02
"""Seconds until a terminal that is busy is looked at again."""

_MOVES: Final = {
    "left": Intent.LEFT,
    "right": Intent.RIGHT,
    "up": Intent.UP,
    "down": Intent.DOWN,
}
_NUDGES: Final = {
    "left": Intent.FINE_LEFT,
    "right": Intent.FINE_RIGHT,
    "up": Intent.FINE_UP,
    "down": Intent.FINE_DOWN,
}
_TONES: Final = {
    Tidings.NEWS: Tone.PLAIN,
    Tidings.SUCCESS: Tone.SUCCESS,
    Tidings.TROUBLE: Tone.TROUBLE,
}


class PlayScreen(BaseScreen):
    """One tangram being played."""

    contexts = (Context.FREE, Context.HELD, Context.PAUSED, Context.SOLVED)
    DEFAULT_CSS = """
    PlayScreen > Container { height: 1fr; width: 1fr; layout: vertical; overflow: hidden; }
    """

    def __init__(
        self,
        services: Services,
        game: TangramGame,
        *,
        siblings: Sequence[str] = (),
        save: str | None = None,
    ) -> None:
        """Play *game*, going on with the unfinished one where there is one.

        *siblings* are the ids of the figures it was chosen among, in order.  *save* is the
        text of a save to go on with instead of the one that is kept.
        """
        super().__init__(services)
        # Before anything is drawn; only partial updates of this screen differ.
        self._compositor = LeanCompositor()
        self.puzzle = game.puzzle_id
        self.among = tuple(siblings)
        """The ids of the figures that this one was chosen among."""
        self.paused = False
        paint = services.paint
        self.header = Lines(paint)
        self.target = Canvas(paint)
        self.board = Canvas(paint)
        self.hand = Lines(paint)
        self.tray = Canvas(paint)
        self.status = Lines(paint)
        self.viewport = Viewport(1, 2, 1, 0.0, 0.0)
        self._areas: Areas | None = None
        self._asked_for_frame = False
        self._motion: Callable[[float], BoardLook] | None = None
        self._timer: Timer | None = None
        self._frame = self._frames = 0
        self._looking: TangramState | None = None
        self._best = False
        self._shown: Context | None = None
        self.table = self._opened(game, save)
        self._recorded: Result | None = self.table.session.solved_at

    def _opened(self, game: TangramGame, save: str | None) -> Table:
        """Return the table with the game gone on with, or begun."""
        services = self.services
        session: Session[Any] | None = None
        trouble = ""
        if save is not None:
            try:
                session = Session.from_text(save, services.find_game, services.clock)
            except SaveError as error:
                trouble = f"The save cannot be used: {error}."
        elif game.puzzle_id:
            session = services.store.autosaves.open(
                game.puzzle_id, services.find_game, services.clock
            )
        if session is not None and isinstance(session.game, TangramGame):
            table = Table(session)
            table.say(f"Going on with {game.figure.name}: {table.verdict.percent} % complete.")
            return table
        table = Table(Session(game, services.clock))
        if trouble:
            table.say(trouble, Tidings.TROUBLE)
        elif game.freestyle:
            table.say("Build it anywhere: a digit takes a piece, Enter lays it.")
        else:
            table.say("Cover the figure: a digit takes a piece, Enter lays it.")
        return table

    def body(self) -> Iterable[Widget]:
        """Return the parts above the two lines at the bottom."""
        yield Container(
            self.header,
            self.target,
            self.board,
            self.hand,
            self.tray,
            self.status,
        )

    def on_mount(self) -> None:
        """Note that the figure is being played."""
        puzzle = self.table.game.puzzle_id
        if puzzle:
            self.services.store.records.played(puzzle, self.services.today())
        super().on_mount()

    def on_resize(self, event: Resize) -> None:
        """Lay everything out for the new size; the game does not notice."""
        self._lay_out(event.size.width, event.size.height - 2)

    @property
    def context(self) -> Context:
        """In which state the game is."""
        if self.paused:
            return Context.PAUSED
        if self.table.held is not None:
            return Context.HELD
        return Context.SOLVED if self.table.solved else Context.FREE

    # Drawing

    def _lay_out(self, width: int, height: int) -> None:
        """Put everything in its place and draw it."""
        if width < 1 or height < 2:
            return
        found = areas(width, height, freestyle=self.table.game.freestyle)
        if found != self._areas:
            self._areas = found
            self.header.place(found.header)
            self.target.place(found.target)
            self.board.place(found.board)
            self.hand.place(found.hand)
            self.tray.place(found.tray)
            self.status.place(found.status)
        self.viewport = looks.viewport(self.table, found.board)
        self.table.set_steps(looks.steps(self.viewport))
        self._draw()

    def changed(self) -> None:
        """Ask for a frame; it is drawn when all keys that wait have been heard."""
        if not self._asked_for_frame:
            self._asked_for_frame = True
            self.call_later(self._draw_when_free)

    def _draw_when_free(self) -> None:
        if self._may_draw():
            self._draw()
        else:
            self.set_timer(BUSY, self._draw_when_free)

    def _may_draw(self) -> bool:
        return self.app.is_headless or terminal_is_free()

    def _draw(self) -> None:
        """Show the present."""
        self._asked_for_frame = False
        place = self._areas
        if place is None:
            return
        table, paint, palette = self.table, self.services.paint, self.services.palette
        picture = draw_board(self._board_look(), self.viewport)
        if self.paused:
            picture = _written(picture, ("Paused", "The time stands still."))
        self.board.show(encode(picture, palette))
        tray = looks.tray_picture(table, place.tray, int(self.viewport.scale))
        self.tray.show(encode(tray, palette))
        self.header.show([panel.header(paint, place.header.width, table)])
        if self.context is Context.SOLVED:
            following = self._next_name()
            self.hand.show(
                panel.solved(paint, place.hand, table, best=self._best, following=following)
            )
        else:
            self.hand.show(panel.hand(paint, place.hand, table))
        self.status.show(panel.status(paint, place.status, table))
        if place.target.width:
            aside = silhouette(
                () if self.paused else table.game.figure.outline,
                place.target.width,
                place.target.height,
            )
            self.target.show(encode(aside, palette))
        self.announce(table.words, _TONES[table.tidings])
        if self._shown is not self.context:
            self._shown = self.context
            self.context_changed()
        self._place_cursor(picture, tray, place)

    def _place_cursor(self, picture: Picture, tray: Picture, place: Areas) -> None:
        """Put the terminal's cursor on the letter of the selected piece."""
        for shown, box in ((picture, place.board), (tray, place.tray)):
            if shown.cursor is not None:
                self.point_at(box.x + shown.cursor[0], box.y + shown.cursor[1])
                return

    def _board_look(self) -> BoardLook:
        if self._motion is not None:
            return self._motion(self._frame / self._frames)
        return looks.board_look(self.table, paused=self.paused)

    # Motion

    def _begin(self, motion: Callable[[float], BoardLook], frames: int) -> None:
        """Show *motion*, from part 0 to part 1 in so many frames, if things may move."""
        self._end_motion()
        if not self.services.settings.motion:
            return
        self._motion, self._frame, self._frames = motion, 0, frames
        self._timer = self.set_interval(FRAME, self._move_on)

    def _move_on(self) -> None:
        self._frame += 1
        if self._frame >= self._frames:
            self._end_motion()
        self.changed()

    def _end_motion(self) -> None:
        if self._timer is not None:
            self._timer.stop()
        self._timer = self._motion = None

    def _glide(self, index: int, start: Isometry, end: Isometry) -> None:
        """Let a piece glide to where it is already."""
        table = self.table
        polygon = table.game.piece(index).kind.polygon
        self._begin(
            lambda part: looks.board_look(
                table,
                on_the_way=looks.travelling(
                    table, index, between(polygon, start, end, eased(part))
                ),
            ),
            GLIDE,
        )

    # What happens

    def _do(self, act: Callable[[], object]) -> None:
        """Do what a key means, and whatever follows from it."""
        self._end_motion()
        table = self.table
        before = table.state
        act()
        if table.state != before:
            self._arrived(before)
            self._keep()
            if table.solved:
                self._celebrate()
        self.changed()

    def _arrived(self, before: TangramState) -> None:
        """Let the pieces that were laid just now settle, or glide where help laid them."""
        table = self.table
        last = table.session.last
        for index, motion in enumerate(table.state.placements):
            if motion is None or motion == before.placements[index] or last is None:
                continue
            if last.by in ("hint", "reveal"):
                pose = table.view.poses[index]
                self._glide(index, looks.at_the_tray(table, index, pose, self.viewport), motion)
            elif last.by == "player":
                self._glide_settle(index, motion)

    def _glide_settle(self, index: int, motion: Isometry) -> None:
        table = self.table
        piece = looks.travelling(table, index, table.game.piece(index).kind.polygon.moved(motion))
        self._begin(lambda _: looks.board_look(table, on_the_way=piece), SETTLE)

    def _keep(self, *, durable: bool = False) -> None:
        """Keep the game on disk; what goes wrong there is reported and never stops play."""
        self.services.store.autosaves.save(self.table.session, durable=durable)
        session = self.table.session
        result = session.solved_at
        if result is not None and result != self._recorded and self.table.game.puzzle_id:
            self._recorded = result
            records, puzzle = self.services.store.records, self.table.game.puzzle_id
            before = records.get(puzzle).best_time
            after = records.finished(puzzle, result, self.services.today()).best_time
            self._best = before is not None and after == result != before

    def _celebrate(self) -> None:
        table = self.table
        result = table.session.solved_at
        if result is not None:
            table.say(panel.praise(table.game.figure, result), Tidings.SUCCESS)
        self._begin(lambda part: looks.board_look(table, traced=part), TRACE)

    def save_game(self) -> None:
        """Keep the game, what is in hand put down where it is."""
        self._do(self.table.leave)
        self._keep(durable=True)

    # Help from the other process

    def _ask(self, words: str, use: Callable[[TangramState, Advice], None]) -> None:
        """Have the present position looked at, and *use* what is found if it still is."""
        state = self.table.state
        if self._looking == state:
            return
        self._looking = state
        self.table.say(words)
        self.changed()
        self.run_worker(self._answer(state, use), group="assist", exclusive=True)

    async def _answer(
        self, state: TangramState, use: Callable[[TangramState, Advice], None]
    ) -> None:
        table = self.table
        advice: Advice | None = None
        trouble = ""
        try:
            advice = await self.services.client.advise(
                table.game, table.session.path, limit=PATIENCE
            )
        except SupersededError:
            pass
        except SearchStoppedError:
            trouble = "That takes too long: no help was found."
        except AssistError as error:
            trouble = f"No help: {error}."
        finally:
            if self._looking == state:
                self._looking = None
        # An answer about a position that is gone helps nobody.
        if table is not self.table or table.state != state:
            return
        if advice is not None:
            found = advice
            self._do(lambda: use(state, found))
        elif trouble:
            table.say(trouble, Tidings.TROUBLE)
            self.changed()

    # Actions

    @property
    def _line(self) -> int:
        """How many cells there are for words."""
        return self.size.width - 2 * MARGIN

    def _respond(self, intent: Intent) -> None:
        self._do(lambda: self.table.respond(intent))

    def action_take(self, number: int) -> None:
        """Take a piece in hand."""
        self._do(lambda: self.table.take(number - 1))

    def action_choose(self, way: str) -> None:
        """Choose another piece."""
        self._respond(_MOVES[way])

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
        self._respond(_MOVES[way])

    def action_nudge(self, way: str) -> None:
        """Move the piece in hand by a fine step."""
        self._respond(_NUDGES[way])

    def action_turn(self, by: int) -> None:
        """Turn the piece."""
        self._respond(Intent.TURN if by > 0 else Intent.TURN_BACK)

    def action_flip(self) -> None:
        """Turn the piece over."""
        self._respond(Intent.FLIP)

    def action_fit(self, by: int) -> None:
        """Go to the next exact fit or to the one before."""
        self._respond(Intent.NEXT_FIT if by > 0 else Intent.PREVIOUS_FIT)

    def action_snap(self) -> None:
        """Go to the nearest exact fit."""
        self._respond(Intent.SNAP)

    def action_to_tray(self) -> None:
        """Send the piece back to the tray."""
        self._respond(Intent.TO_TRAY)

    def action_undo(self) -> None:
        """Undo."""
        self._do(self.table.undo)

    def action_redo(self) -> None:
        """Redo."""
        self._do(self.table.redo)

    def action_restart(self) -> None:
        """Begin again."""
        self._do(self.table.restart)

    def action_contour(self) -> None:
        """Show which contour matches, or stop showing it."""
        self._do(self.table.toggle_contour)

    def action_describe(self) -> None:
        """Describe the piece."""
        self._do(lambda: self.table.describe_piece(self._line))

    def action_describe_board(self) -> None:
        """Describe the board."""
        self._do(lambda: self.table.describe_board(self._line))

    def action_hint(self) -> None:
        """Give the next hint."""
        table = self.table
        if table.next_hint_is_known:
            self._do(table.next_hint)
            self._keep()
        else:
            self._ask("Looking for a hint.", self._first_hint)

    def _first_hint(self, state: TangramState, advice: Advice) -> None:
        self.table.begin_hints(state, advice)
        self._keep()

    def action_reveal(self, by: int) -> None:
        """Show one more step of the solution, or take one back."""
        table = self.table
        if by < 0:
            self._do(table.reveal_back)
        elif table.next_step_is_known:
            self._do(table.reveal)
        else:
            self._ask("Looking for a solution from here.", self._first_step)

    def _first_step(self, state: TangramState, advice: Advice) -> None:
        if self.table.begin_reveal(state, advice):
            self.table.reveal()

    def action_pause(self) -> None:
        """Pause and hide the board, or go on."""
        table = self.table
        self.paused = not self.paused
        if self.paused:
            table.session.pause()
            table.say("Paused. The same key goes on.")
        else:
            table.session.resume()
            table.say("Going on.")
        self._end_motion()
        self._keep()
        self.changed()

    def action_freestyle(self) -> None:
        """Build beside the target, or on the silhouette again."""
        freestyle = not self.table.game.freestyle
        self._end_motion()
        self.table = self.table.in_mode(freestyle, self.services.clock)
        if freestyle:
            self.table.say("Freestyle: build it anywhere, turned as you like.")
        else:
            self.table.say("On the silhouette.")
        self._keep()
        self._lay_out(self.size.width, self.size.height - 2)

    async def action_figure(self, by: int) -> None:
        """Play the next figure, or the one before."""
        found = self._sibling(by)
        if found is None:
            self.table.say("There is no other figure.")
            self.changed()
            return
        self._do(self.table.leave)
        self._keep(durable=True)
        library = self.services.library
        figure = library.find(found)
        game = TangramGame(figure, library.piece_set(figure.set_id), self.table.game.freestyle)
        await self.app.switch_screen(PlayScreen(self.services, game, siblings=self.among))

    async def action_go_on(self) -> None:
        """Go on to the next figure."""
        if self._sibling(1) is None:
            self.action_back()
        else:
            await self.action_figure(1)

    def action_back(self) -> None:
        """Go back; the game is kept.  What is in hand is put down first."""
        solved = self.table.solved
        self._do(self.table.leave)
        if self.table.solved and not solved:
            return  # the last piece went to its place: that is to be seen
        self._keep(durable=True)
        self.dismiss()

    def _sibling(self, by: int) -> str | None:
        """Return the id of the figure so many places on, round and round."""
        here = self.table.game.puzzle_id
        if here not in self.among or len(self.among) < 2:
            return None
        return self.among[(self.among.index(here) + by) % len(self.among)]

    def _next_name(self) -> str:
        found = self._sibling(1)
        return "" if found is None else self.services.library.find(found).name


def _written(picture: Picture, lines: Sequence[str]) -> Picture:
    """Return an empty picture with *lines* in the middle."""
    marks: list[Mark] = []
    for number, text in enumerate(lines):
        row = picture.lines // 2 - len(lines) // 2 + number
        left = (picture.columns - len(text)) // 2
        ink = inks.QUIET if number else inks.TEXT
        marks += (
            Mark(left + x, row, character, ink, bold=not number) for x, character in enumerate(text)
        )
    return picture._replace(marks=tuple(marks))


def terminal_is_free() -> bool:
    """Whether the terminal has room for more: it has taken what was sent before.

    Textual writes in a thread of its own, to standard error.  While that thread waits for
    the terminal, or for the line to it, this is false.
    """
    if sys.__stderr__ is None:
        return True
    try:
        return bool(select.select([], [sys.__stderr__], [], 0)[1])
    except (OSError, ValueError):
        return True  # no terminal, or none that can be asked
