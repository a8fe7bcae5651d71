"""The play screen of any game: passes keys to the table, and draws its view.

There is no ticking clock: an idle app sends nothing. The time is updated whenever something is
drawn, and exact when a puzzle is solved.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, TypeVar

from textual.containers import Container
from textual.events import MouseMove, MouseUp, Resize
from textual.geometry import Size
from textual.widget import Widget

from tui_tangram.app.actions import (
    ENDED,
    HINTED,
    Action,
    Availability,
    Context,
    KeyMode,
    Nouns,
    action,
)
from tui_tangram.app.base import LEFT, Handlers, Manual
from tui_tangram.app.chrome import fits
from tui_tangram.app.frames import FrameScheduler
from tui_tangram.app.key_help import key_of, with_keys
from tui_tangram.app.kinds import kind_named
from tui_tangram.app.play import parts
from tui_tangram.app.play.adviser import Adviser, SolutionCollection, SolutionViews
from tui_tangram.app.play.ending import Ending, NamePrompt, Sharing, daily_title
from tui_tangram.app.play.ghost_strip import GhostStrip
from tui_tangram.app.play.other_puzzles import OtherPuzzles
from tui_tangram.app.play.parts import Box, LessonStrip, Lines, Sheet
from tui_tangram.app.play.pointer import Pointer
from tui_tangram.app.play.seat_screen import SeatScreen
from tui_tangram.app.play.table import GameTable
from tui_tangram.app.play.timing import Animation, GameClock, OwnMoves
from tui_tangram.app.play.unbound import explain_unbound
from tui_tangram.app.saves.actions import SavesActions
from tui_tangram.app.services import Services, Tone
from tui_tangram.app.typing_line import LineQuestion
from tui_tangram.flow.lessons import Observation, PlayedLesson
from tui_tangram.flow.record import Recorder, streak_at_stake
from tui_tangram.games.catalog import entry
from tui_tangram.games.catalog.daily import DailySlot
from tui_tangram.games.session import Session
from tui_tangram.language import mark, tr
from tui_tangram.play import Game
from tui_tangram.play.phrases import difficulty
from tui_tangram.terminal.sound import Cue

if TYPE_CHECKING:
    from tui_tangram.app.play.seat import TableSeat

_FOR_SOLVING: Final = (
    "hint", "check", "to_good", "reveal", "reveal_back", "solutions", "pause", "timer",
    "next_figure", "previous_figure", "play_together", "ghost",
)  # fmt: skip
"""Actions that make no sense in editors."""

_FOR_SAVING: Final = (
    "save_as", "copy_puzzle", "copy_result", "copy_game", "play_together", "ghost",
)  # fmt: skip
"""Actions that make no sense in lessons."""

TableT = TypeVar("TableT", bound=GameTable[Any])
"""A game's own table."""


class PlayScreen(SeatScreen, Generic[TableT]):
    """One puzzle being played; the package explains the parts that a game fills in."""

    topic = mark("playing")
    free: ClassVar[Context]
    """The context in which nothing is in hand."""
    held: ClassVar[Context | None] = None
    """The context in which something is in hand; None for a game without a hand."""
    edits: ClassVar[bool] = False
    """Whether this is an editor: nothing is solved, and there is no help and no clock."""
    handlers: ClassVar[Handlers] = {
        "undo": GameTable.undo,
        "redo": GameTable.redo,
        "reveal_back": GameTable.reveal_back,
        "describe": GameTable.describe,
        "describe_board": GameTable.describe_board,
    }
    others_type: ClassVar[type[OtherPuzzles]] = OtherPuzzles
    """The class of `others`."""
    DEFAULT_CSS = """
    PlayScreen > Container { height: 1fr; width: 1fr; layout: vertical; overflow: hidden; }
    """

    def __init__(
        self,
        services: Services,
        game: Game[Any],
        *,
        siblings: Sequence[str] | None = (),
        save: Session[Any] | None = None,
        lesson: PlayedLesson | None = None,
        slot: DailySlot | None = None,
        seat: TableSeat | None = None,
    ) -> None:
        """Play *game*, resuming the unfinished one if there is one.

        *siblings* are the names of the puzzles it was chosen among, in order; None for those of its
        list. *save* is a game to resume instead of the saved one; with a *lesson* it is the
        lesson's. *slot* is the daily puzzle that it is played as, if that is not in its name. At a
        *seat* it is the game of a table.
        """
        super().__init__(services)
        self.seat = seat
        self.kind = kind_named(game.kind)
        self.lesson = None if lesson is None else LessonStrip(services, lesson)
        self.ghost = GhostStrip(self) if seat is None else None
        self.puzzle = game.puzzle_id
        self.slot: DailySlot | None = slot or services.slot_of(game)
        """The daily puzzle, or the step of a ladder, that is played."""
        self.others = self.others_type(self, siblings)
        """The puzzles to continue with."""
        self.header = Lines(services.paint)
        self.parts: Mapping[str, Sheet] = self.make_parts()
        """All parts but the header, by the names that `areas` has for them."""
        self.frames = FrameScheduler(self, self._draw)
        self.motion: Animation[Any] = Animation(self, self.moved, allowed=services.motion)
        self.pointer = Pointer(self)
        """The pointer of the mouse, from which the piece in hand may hang."""
        self.clock = GameClock(self, self.motion)
        self.adviser = Adviser(self)
        self.signing = NamePrompt(services, self.changed, self.say)
        self.collection = SolutionCollection(services, game)
        self.recorder = Recorder(services) if seat is None else seat.recorder
        ending = Ending if seat is None else seat.ending
        self.ending = ending(self, self.signing, self.others, self.collection)
        self.question = LineQuestion(self, self.changed, self.say)
        self.own_moves = OwnMoves(self, self.recorder, self.adviser, self.ending)
        self.delegates = (
            *(seat.delegates if seat else filter(None, (self.ghost,))),
            SavesActions(self, self.adviser, self.motion), self.signing, self.ending,
            self.question, self.adviser, SolutionViews(self), Sharing(self, self.ending),
            self.others, self.clock,
        )  # fmt: skip
        self._areas: Mapping[str, Box] = {}
        self._fitted = False
        """Whether the piece in hand was at a fit after the last action, if that is sounded."""
        self._laid_out: Size | None = None
        """The size that everything was laid out for."""
        self._heading: parts.Heading | None = None
        """The header's text; None if it may have changed."""
        self._seconds: int | None = None
        """The time that the header shows."""
        self._shown: tuple[Context, Nouns] | None = None
        self._spoken: tuple[object, str, str] = None, "", ""
        """In reader mode the last message, the last step of a lesson, and what was announced."""
        self._unsaved = False
        """Whether the game could not be saved when it was tried last."""
        self._insisting: Any = None
        """The state that the player may leave without a save, as they have asked to before."""
        session, going_on = self.recorder.open(game, save)
        self.table: TableT = self.make_table(session)
        """The game, as it is played."""
        self.set_up_table()
        self.table.say(self._first_words() if going_on or lesson else self.welcome())

    def _first_words(self) -> str:
        """Return the first message of a lesson, or of a resumed game."""
        if self.lesson is not None:
            return self.lesson.first_words
        name, percent = self.table.game.name, self.table.session.verdict.percent
        if self.edits:
            return tr("Resumed {puzzle}.", puzzle=name)
        return tr("Resumed {puzzle}: {percent}% done.", puzzle=name, percent=percent)

    @property
    def nouns(self) -> Nouns:  # type: ignore[override]
        """The nouns in the words for its actions."""
        return self.learning(Nouns())

    def learning(self, nouns: Nouns) -> Nouns:
        """Return *nouns* for a lesson, if one is played, and for a hint, as long as it is shown."""
        if self.table.hinting:
            nouns = nouns._replace(pick_label=HINTED[0], pick_help=HINTED[1])
        return nouns if self.lesson is None else nouns._replace(puzzle="lesson")

    # A game's own

    def make_table(self, session: Session[Any]) -> TableT:
        """Return the table on which *session* is played."""
        raise NotImplementedError

    def make_parts(self) -> Mapping[str, Sheet]:
        """Return the parts of the screen below the header, by name."""
        raise NotImplementedError

    def areas(self, width: int, height: int) -> Mapping[str, Box]:
        """Return the boxes of ``header`` and of every part in *width* by *height* cells.

        A part that is currently hidden has a box without width.
        """
        raise NotImplementedError

    def apply_layout(self, areas: Mapping[str, Box]) -> None:
        """Choose scale and section of the board: all parts have their boxes."""

    def heading(self) -> parts.Heading:
        """Return the header's text about the puzzle."""
        return parts.Heading(self.table.game.name)

    def draw_parts(self, areas: Mapping[str, Box]) -> tuple[int, int] | None:
        """Show the current state in every part; return the column and line of the cursor."""
        raise NotImplementedError

    def welcome(self) -> str:
        """Return the first message of a new game."""
        return ""

    def board_clicked(self, x: int, y: int) -> None:
        """Handle a click with the left button in that cell, with nothing in hand."""

    @property
    def lies(self) -> object:
        """The place of the piece in hand."""
        return None

    def gripped(self, x: int, y: int) -> None:
        """Hold the piece in hand at that cell from now on."""

    def carried(self, x: int, y: int) -> None:
        """Bring the piece in hand to that cell, unless it is off the board."""

    def dropped(self, x: int, y: int) -> None:
        """Place the piece in hand, or bring it to the tray if the cell is there."""

    def arrived(self, before: Any) -> None:  # noqa: ANN401  # a state of any game
        """Animate the piece that was just laid; *before* is the state before that move."""

    def celebrate(self) -> None:
        """Start the animation that celebrates the solved puzzle."""

    @property
    def pace(self) -> float | None:
        """Seconds between two moves that the game itself makes; None for a game at rest."""
        return None

    def own_move(self) -> str | None:
        """Return the next move that the game itself makes, if there is one."""
        return None

    # The screen

    def body(self) -> Iterable[Widget]:
        """Return the parts above the two lines at the bottom."""
        yield Container(*self.sheets)

    @property
    def sheets(self) -> Sequence[Sheet]:
        """The header, all parts, and the strips of a lesson, a table or a ghost."""
        strips = (self.lesson, self.seat, self.ghost)
        return self.header, *self.parts.values(), *(one.sheet for one in strips if one is not None)

    def on_mount(self) -> None:
        """Begin to follow the moves."""
        self.own_moves.begin()
        if self.seat is not None:
            self.seat.begin(self)

    def after_frame(self) -> None:
        """Record that the puzzle is being played."""
        self.recorder.opened(self.table.session)

    def on_resize(self, event: Resize) -> None:
        """Lay everything out for the new size; the game does not change."""
        if event.size != self._laid_out:  # at the start of the app the event comes twice
            self._laid_out = event.size
            self.relayout()

    @property
    def room(self) -> tuple[int, int]:
        """The width and height of the game: all but the last lines."""
        width, height = self.size.width, self.size.height - 2
        return width, height if self.strip is None else self.strip.box(width, height).y

    def on_screen_suspend(self) -> None:
        """Stop the clock: another screen, such as help, covers the board."""
        self.cover("screen")
        self.pointer.rest()

    def cover(self, what: str) -> None:
        """Stop the clock, because *what* hides the board."""
        self.clock.hold(what)

    def uncover(self, what: str) -> None:
        """Restart the clock, unless something else still covers the board."""
        self.clock.release(what)

    def on_screen_resume(self) -> None:
        """Show the solutions that are known by now."""
        self.uncover("screen")
        self.collection.forget()
        self._heading = None
        if self._unsaved and self.keep(durable=True):
            self.table.say(tr("Now the game is saved."))
        self.changed()

    @property
    def paused(self) -> bool:
        """Whether the game is paused, and the board hidden."""
        return self.table.session.paused

    @property
    def situation(self) -> Context:
        """The state of the game."""
        if self.question.typed is not None:
            return Context.ENTERING
        if self.signing.placing is not None:
            return Context.SIGNING
        if self.paused:
            return Context.PAUSED
        if self.held is not None and self.table.holding:
            return self.held
        return Context.SOLVED if self.is_over else self.free

    @property
    def shows_end(self) -> bool:
        """Whether the panel shows the end of the game, also while its player types.

        Who watches a race sees there how far its players are, from the beginning.
        """
        if not self.shows_progress:
            return True
        asked = self.question.typed is not None and self.is_over
        return asked or self.situation in (*ENDED, Context.SIGNING)

    @property
    def shows_progress(self) -> bool:
        """Whether the panel shows how far the board is: nobody plays on that of a watched race."""
        return self.seat is None or not self.seat.watches_race

    def relayout(self) -> None:
        """Lay everything out again, as the size, the game or the view has changed."""
        if not fits(self.size):
            return
        self._heading = None
        self.strip = self.find_strip()
        width, height = self.room
        found = self.areas(width, height)
        if found != self._areas:
            self._areas = found
            self.header.place(found["header"])
            for name, part in self.parts.items():
                if part.box != found[name]:
                    part.place(found[name])
            if self.ghost is not None and not self.ghost.shown:
                self.ghost.hide()
            if self.strip is not None:
                self.strip.sheet.place(self.strip.box(width, self.size.height - 2))
        self.apply_layout(found)
        self.frames.now()

    def changed(self) -> None:
        """Request a frame; it is drawn when all pending keys are handled."""
        self.frames.ask()

    def moved(self) -> None:
        """Show the next frame of an animation."""
        self.changed()

    def say(self, text: str) -> None:
        """Show *text* as the message to the player, in the next frame."""
        self.table.say(text)
        self.changed()

    def _draw(self) -> None:
        """Draw the current state, and send what differs."""
        areas = self._areas
        if not areas:
            return
        if self.output is not None:
            self.output.hold()
        table, paint = self.table, self.services.paint
        heading, seconds = self._heading, self.clock.shown
        if heading is None or self.edits or table.solved:
            heading = self._whole_heading()
        if heading is not self._heading or seconds != self._seconds:
            self._heading, self._seconds = heading, seconds
            self.header.show([parts.header(paint, areas["header"].width, heading, seconds)])
        cursor = self.draw_parts(areas)
        self.follow_lesson()
        if self.strip is not None:
            self.strip.show()
        if self.signing.placing is not None:
            cursor = self.ending.caret
        if self.question.typed is not None:
            cursor = self.question.show()
        elif self.announcer.speech:
            self._speak()
        else:
            self.announce(table.words, table.tone, page=table.page)
        if self._shown != (self.context, self.nouns):
            self._shown = self.context, self.nouns
            self.context_changed()
        if cursor is not None:
            self.point_at(*cursor)
        if self.output is not None:
            self.output.now()

    def _whole_heading(self) -> parts.Heading:
        """Return the header's text about the puzzle and what its player has done of it."""
        heading = self.heading()
        if self.lesson is not None:
            return parts.Heading(heading.name, self.lesson.number)
        beat = None if self.seat is not None else self.services.store.to_beat.get(self.puzzle)
        if self.slot is not None:
            grade = difficulty(self.services.daily_puzzle(self.slot).grade)
            heading = heading._replace(notes=daily_title(self.slot), grade=grade)
        return heading._replace(
            found=self.collection.counted,
            beat=None if beat is None else beat.seconds,
        )

    @property
    def title_spoken(self) -> str:
        """The name of the puzzle."""
        return f"{self.heading().name}."

    def _speak(self) -> None:
        """Announce the message in reader mode, with what else only the panel or a strip shows."""
        table = self.table
        if self.signing.placing is not None:
            asked = self.signing.question(self.services.paint)
            self.announce(f"{asked.asked} {asked.typed}", typed=True)
            return
        step = "" if self.lesson is None else self.lesson.text
        message = table.words, table.page
        if message != self._spoken[0] or step != self._spoken[1]:
            new = step if step != self._spoken[1] else ""
            self._spoken = message, step, f"{table.words} {new}".strip()
        self.announce(self._spoken[2], table.tone, page=table.page)

    # Events

    @property
    def model(self) -> TableT:
        """The table, the model of most actions."""
        return self.table

    def set_up_table(self) -> None:
        """Apply the current settings to the table."""
        table, settings = self.table, self.services.settings
        table.fits, table.key_of = settings.level.fits, self.key_of
        table.streak = partial(streak_at_stake, self.services, table.game)
        table.speech = self.services.reader

    def key_of(self, intent: str, *arguments: object) -> str:
        """Return the current key of *intent*, or words for it."""
        return key_of(self.services.keymap, self.context, intent, arguments) or tr("The same key")

    def do(self, intent: str, *arguments: object) -> object:
        """Carry out *intent*; what moves is in its place at once."""
        self._still()
        return super().do(intent, *arguments)

    def _still(self) -> None:
        if self.motion.timer is not None:
            self.motion.end()
            self.changed()

    def act(self, change: Callable[[], object]) -> None:
        """Apply a *change* to the table, and do all that follows."""
        self.motion.end()
        table = self.table
        before, words = table.state, (table.words, table.page)
        fitted, solved = self._fitted, None
        change()
        if table.state != before:
            self.adviser.drop()
            self.arrived(before)
            solved = self.recorder.moved(table.session)
            if solved is not None:
                self.ending.celebrate(solved)
            else:
                self.consider()
        if self.services.settings.sound != "off":
            self._fitted = table.fits_here
            if solved is not None:
                self.nav.sound(Cue.SOLVED)
            elif self.seat is not None and self.seat.following:
                self.nav.sound(Cue.OTHER)
            elif table.tone is Tone.TROUBLE and (table.words, table.page) != words:
                self.nav.sound(Cue.REFUSED)
            elif table.state != before:
                self.nav.sound(Cue.MOVED)
            elif self._fitted and not fitted:
                self.nav.sound(Cue.FITS)
        self.follow_lesson()
        self.changed()

    def consider(self) -> None:
        """Check the current position in the worker process, if the player wants that.

        A streak at stake is not lost by it: there the player asks.
        """
        always = self.services.settings.level.check == "always" and not self.table.at_stake
        if always and self.table.help.check is None and self.availability(action("check")).enabled:
            self.adviser.watch()

    def observed(self, does: str) -> Observation:
        """Return the current game for the lesson, and what the player has just done."""
        return self.table.observed(does)

    def settings_changed(self, *, repainted: bool) -> None:
        """Apply the settings, and redraw everything in the current colours."""
        super().settings_changed(repainted=repainted)
        self.motion.allow(self.services.motion)
        self.set_up_table()
        if self._areas:
            for sheet in self.sheets if repainted else ():
                sheet.clear()
            self.relayout()

    def keep(self, *, durable: bool = False) -> bool:
        """Save the game on disk; return whether that worked.

        The game of a full disk, or of a player whose room on a host is full, stays in memory; it
        is tried again with the next move, and when the player comes back from the saves.
        """
        self._unsaved = not self.recorder.save(self.table.session, durable=durable)
        return not self._unsaved

    def may_leave(self) -> bool:
        """Save the game; return False, and say so, the first time that fails."""
        if self.keep(durable=True) or self._insisting is self.table.state:
            return True
        self._insisting = self.table.state
        text = tr("Not saved. {saves}: delete some saves. {back} leaves without this game.")
        self.say(with_keys(self.services.keymap, text))
        return False

    def save_game(self) -> None:
        """Save the game, with the piece in hand put down where it is."""
        self.act(self.table.leave)
        self.keep(durable=True)

    async def clicked(self, x: int, y: int) -> None:
        """Do the next action of the panel there, or pass the click to the game."""
        if way := self.ending.action_at(x, y):
            await self._do_if_active(way)
        else:
            self.pointer.pressed(x, y)

    def on_mouse_move(self, event: MouseMove) -> None:
        """Let what hangs from the pointer follow it."""
        event.stop()
        self.pointer.moved(event.screen_x, event.screen_y)

    def on_mouse_up(self, event: MouseUp) -> None:
        """Place what was dragged."""
        event.stop()
        if event.button == LEFT:
            self.pointer.released(event.screen_x, event.screen_y)

    # Actions

    def type_text(self, text: str) -> None:
        """Add *text* to the name or to the answer."""
        (self.signing if self.question.typed is None else self.question).type_text(text)

    def unbound_key(self, key: str) -> None:
        """Announce why *key* has no effect now, unless there is a question already."""
        self._still()
        if self.context.mode is not KeyMode.IDLE:
            return
        wanted = self.services.keymap.bindings(self.context).get(key)
        refusal = self.seat.refusal(wanted) if wanted is not None and self.seat is not None else ""
        over = "" if self.seat is None else self.seat.sequel.over_words
        self.say(refusal or explain_unbound(self, key, over))

    def availability_here(self, wanted: Action) -> Availability:
        """Return the availability: not all games show solutions, not all results take a name."""
        if (
            (self.edits and wanted.id in _FOR_SOLVING)
            # Of a lesson only its completion is saved.
            or (self.lesson is not None and wanted.id in _FOR_SAVING)
            or self.refuses(wanted)
            or (wanted.id == "sign_result" and not self.signing.offered)
            or wanted.id in self.kind.unsupported
            or (
                wanted.id == "next_puzzle" and self.context in ENDED and not self.others.recommended
            )
        ):
            return Availability.UNSUPPORTED
        if wanted.id == "replay" and not self.table.session.entries:
            return Availability.DISABLED
        return super().availability_here(wanted)

    def manual(self) -> Manual:
        """Return the name of the game, where the screen has no rules of its own."""
        from tui_tangram.app.manual import words_manual

        return words_manual(self.services, tr(entry(self.table.game.kind).name))

    def action_let_go(self) -> None:
        """Remove jump letters, or else return the piece in hand."""
        if self.jump is None:
            self.act(self.table.let_go)
        else:
            super().action_let_go()

    def action_restart(self) -> None:
        """Go back to the start; start a new game if this one is over."""
        lesson = self.lesson
        if self.seat is not None and self.seat.over:
            self.seat.sequel.again()
            return
        if lesson is not None:
            lesson.played.restart()
            session: Session[Any] | None = lesson.played.game()
        else:
            session = self.recorder.restarted(self.table.session)
        if session is None:
            self.act(self.table.restart)
            return
        self.motion.end()
        self.adviser.drop()
        self.table = self.make_table(session)
        self.set_up_table()
        self.ending.forget()
        self.own_moves.restart()
        begun = tr("Lesson restarted.") if lesson else tr("New game. The clock starts at zero.")
        self.table.say(begun)
        self.relayout()

    def action_back(self) -> None:
        """Go back; the game is saved.  A piece in hand is put down first."""
        solved = self.table.solved
        self.act(self.table.leave)
        if self.table.solved and not solved:
            return  # show how the last piece went to its place
        if self.may_leave():
            self.dismiss()
