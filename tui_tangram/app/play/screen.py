"""The play screen of any game: keys go to the table, its sight to the terminal.

There is no ticking clock: an app at rest sends nothing.  The time is shown as it is
whenever something is drawn, and exactly when a puzzle is solved.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, TypeVar

from textual.containers import Container
from textual.events import Resize
from textual.widget import Widget

from tui_tangram.app.actions import ACTIONS, ENDED, Action, Context, KeyMode, Nouns
from tui_tangram.app.base import Handlers, Manual
from tui_tangram.app.chrome import MARGIN
from tui_tangram.app.clipboard import harmless, send, sent_message
from tui_tangram.app.export_form import ExportOffer
from tui_tangram.app.key_help import with_keys
from tui_tangram.app.keys import shown_key
from tui_tangram.app.play import lines
from tui_tangram.app.play.adviser import Adviser
from tui_tangram.app.play.collection import SolutionCollection
from tui_tangram.app.play.daily_titles import title
from tui_tangram.app.play.ending import Ending, Recommended
from tui_tangram.app.play.frame_scheduler import FrameScheduler
from tui_tangram.app.play.layout import Box
from tui_tangram.app.play.lesson_strip import LessonScreen, LessonStrip
from tui_tangram.app.play.lines import Heading, StyledLine
from tui_tangram.app.play.motion import Animation
from tui_tangram.app.play.name_prompt import NamePrompt
from tui_tangram.app.play.own_moves import OwnMoves
from tui_tangram.app.play.question import LineQuestion
from tui_tangram.app.play.sheet import Lines, Sheet
from tui_tangram.app.play.solution_views import SolutionViews
from tui_tangram.app.play.table import GameTable
from tui_tangram.app.saves.actions import SavesActions
from tui_tangram.app.services import Services
from tui_tangram.catalog import UnmadeError, entry, public_id
from tui_tangram.flow.lessons import Observation, PlayedLesson
from tui_tangram.flow.record import Recorder
from tui_tangram.language import mark, tr
from tui_tangram.play import Game
from tui_tangram.play.phrases import capital
from tui_tangram.play.refusal import Refusal
from tui_tangram.session import Session

if TYPE_CHECKING:
    from tui_tangram.catalog import DailySlot

_FOR_SOLVING: Final = frozenset(
    (
        "hint", "check", "to_good", "reveal", "reveal_back", "solutions", "pause", "timer",
        "next_figure", "previous_figure",
    )
)  # fmt: skip
"""Actions that make no sense where a puzzle is made."""
_NO_OTHER: Final = {
    "figure": mark("No other figure."),
    "board": mark("No other board."),
    "puzzle": mark("No other puzzle."),
}

TableT = TypeVar("TableT", bound=GameTable[Any])
"""A game's own table."""


class PlayScreen(LessonScreen, Generic[TableT]):
    """One puzzle being played; the package explains the parts that a game fills in."""

    topic = mark("playing")
    free: ClassVar[Context]
    """The context in which nothing is in hand."""
    held: ClassVar[Context]
    """The context in which something is."""
    edits: ClassVar[bool] = False
    """Whether a puzzle is made here: nothing is solved, and there is no help and no clock."""
    handlers: ClassVar[Handlers] = {
        "undo": GameTable.undo,
        "redo": GameTable.redo,
        "reveal_back": GameTable.reveal_back,
    }
    DEFAULT_CSS = """
    PlayScreen > Container { height: 1fr; width: 1fr; layout: vertical; overflow: hidden; }
    """

    def __init__(
        self,
        services: Services,
        game: Game[Any],
        *,
        siblings: Sequence[str] = (),
        save: Session[Any] | None = None,
        lesson: PlayedLesson | None = None,
    ) -> None:
        """Play *game*, going on with the unfinished one where there is one.

        *siblings* are the names of the puzzles it was chosen among, in order.  *save* is a
        game to go on with instead of the one that is kept; with a *lesson* it is the lesson's.
        """
        super().__init__(services)
        self.lesson = None if lesson is None else LessonStrip(services, lesson)
        self.puzzle = game.puzzle_id
        self.slot: DailySlot | None = services.slot_of(game)
        """The daily puzzle, or the step of a ladder, that this is."""
        self.among = tuple(siblings)
        """The names of the puzzles that this one was chosen among."""
        self._covers: set[str] = set()
        self.paused = False
        self.header = Lines(services.paint)
        self.parts: Mapping[str, Sheet] = self.make_parts()
        """All parts but the header, by the names that `areas` has for them."""
        self.frames = FrameScheduler(self, self._draw)
        self.motion: Animation[Any] = Animation(self, self.changed, allowed=services.motion)
        self.adviser = Adviser(self)
        self.signing = NamePrompt(services, self.changed)
        self.ending = Ending(self)
        self.question = LineQuestion(self, self.changed, self.say)
        self.own_moves = OwnMoves(self)
        self.delegates = (
            SavesActions(self), self.signing, self.ending, self.question, self.adviser,
            SolutionViews(self),
        )  # fmt: skip
        self.collection = SolutionCollection(services, game)
        self.recorder = Recorder(services)
        self._areas: Mapping[str, Box] = {}
        self._shown: tuple[Context, Nouns] | None = None
        self._names: dict[str, str] = {}
        session, going_on = self.recorder.open(game, save)
        self.table: TableT = self.make_table(session)
        """The game, as it is played."""
        if lesson is not None:
            again = tr("Lesson resumed. {restart} starts it again.")
            about = lesson.course.lesson.said(lesson.course.lesson.about)
            self.table.say(with_keys(services.keymap, again) if lesson.resumed else about)
        elif going_on and self.edits:
            self.table.say(tr("Resumed {puzzle}.", puzzle=session.game.name))
        elif going_on:
            percent = session.verdict.percent
            self.table.say(
                tr(
                    "Resumed {puzzle}: {percent}%.",
                    puzzle=session.game.name,
                    percent=percent,
                )
            )
        else:
            self.table.say(self.welcome())

    @property
    def nouns(self) -> Nouns:  # type: ignore[override]
        """The nouns in the words for its actions."""
        return self.learning(Nouns())

    def learning(self, nouns: Nouns) -> Nouns:
        """Return *nouns*, in which the puzzle is a lesson where one is played."""
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

        A part that is not there for the moment has a box without width.
        """
        raise NotImplementedError

    def laid_out(self, areas: Mapping[str, Box]) -> None:
        """Choose scale and extract of the board: all parts are in their places."""

    def heading(self) -> Heading:
        """Return the header's words on the puzzle."""
        return Heading(self.table.game.name)

    def draw_parts(self, areas: Mapping[str, Box]) -> tuple[int, int] | None:
        """Show the present in every part; return the column and line of the cursor."""
        raise NotImplementedError

    def welcome(self) -> str:
        """Return the first words on a game that has just begun."""
        return ""

    def board_clicked(self, x: int, y: int) -> None:
        """Do what a click with the left button does in that cell."""

    def arrived(self, before: Any) -> None:  # noqa: ANN401  # a state of any game
        """Let the piece that was just laid arrive: the state was *before* a moment ago."""

    def celebrate(self) -> None:
        """Begin the motion that celebrates the solved puzzle."""

    @property
    def pace(self) -> float | None:
        """Seconds between two moves that the game makes by itself; None for a game at rest."""
        return None

    def own_move(self) -> str | None:
        """Return the next move that the game makes by itself, if there is one."""
        return None

    # The screen

    def body(self) -> Iterable[Widget]:
        """Return the parts above the two lines at the bottom."""
        strip = () if self.lesson is None else (self.lesson.sheet,)
        yield Container(self.header, *self.parts.values(), *strip)

    def on_mount(self) -> None:
        """Note that the puzzle is being played."""
        # The first frame waits for no disk.
        self.call_after_refresh(self.recorder.opened, self.table.session)
        self.own_moves.begin()
        super().on_mount()

    def on_resize(self, event: Resize) -> None:
        """Lay everything out for the new size; the game does not notice."""
        self._lay_out(*event.size)

    @property
    def room(self) -> tuple[int, int]:
        """The width and height that the game has: all but the last lines."""
        return self._room(*self.size)

    def _room(self, width: int, height: int) -> tuple[int, int]:
        height -= 2
        return width, height if self.lesson is None else self.lesson.box(width, height).y

    def on_screen_suspend(self) -> None:
        """Hold the clock: another screen covers the board, be it help or a list of commands."""
        self.cover("screen")

    def cover(self, what: str) -> None:
        """Hold the clock, because *what* keeps the board from being seen."""
        self._covers.add(what)
        self.table.session.hold_clock()

    def uncover(self, what: str) -> None:
        """Let the clock go on, unless something else covers the board still."""
        self._covers.discard(what)
        if not self._covers:
            self.table.session.release_clock()

    def on_screen_resume(self) -> None:
        """Show the solutions that are known by now."""
        self.uncover("screen")
        self.collection.forget()
        self.changed()

    @property
    def situation(self) -> Context:
        """The state of the game."""
        if self.question.asks:
            return Context.ENTERING
        if self.signing.asks:
            return Context.SIGNING
        if self.paused:
            return Context.PAUSED
        if self.table.holding:
            return self.held
        return Context.SOLVED if self.table.solved else self.free

    def _lay_out(self, width: int, lines: int) -> None:
        """Put everything in its place on a screen of that size and draw it."""
        width, height = self._room(width, lines)
        if width < 1 or height < 2:
            return
        found = self.areas(width, height)
        if found != self._areas:
            self._areas = found
            self.header.place(found["header"])
            for name, part in self.parts.items():
                part.place(found[name])
            if self.lesson is not None:
                self.lesson.sheet.place(self.lesson.box(width, lines - 2))
        self.laid_out(found)
        self.frames.now()

    def lay_out(self) -> None:
        """Lay everything out anew, because the game or the view wants other parts."""
        self._lay_out(*self.size)

    def changed(self) -> None:
        """Ask for a frame; it is drawn when all keys that wait have been heard."""
        self.frames.ask()

    def say(self, text: str) -> None:
        """Leave *text* as the words for the player, in the next frame."""
        self.table.say(text)
        self.changed()

    def _draw(self) -> None:
        """Show the present."""
        areas = self._areas
        if not areas:
            return
        table, paint = self.table, self.services.paint
        session = table.session
        width = areas["header"].width
        beat = self.services.store.to_beat.get(self.puzzle)
        heading = self.heading()._replace(found=self.collection.counted, beat=beat)
        if self.slot is not None:
            heading = heading._replace(notes=title(self.slot))
        if self.lesson is not None:
            heading = Heading(heading.name, tr("lesson"))
        timed = self.services.settings.timer and not self.edits
        elapsed = session.elapsed if timed else None
        self.header.show([lines.header(paint, width, heading, elapsed)])
        cursor = self.draw_parts(areas)
        if self.lesson is not None:
            self.follow_lesson()
            self.lesson.show()
        if self.signing.asks:
            cursor = self.ending.caret
        if self.question.asks:
            cursor = self.question.show()
        else:
            self.announce(table.words, table.tone, page=table.page)
        if self._shown != (self.context, self.nouns):
            self._shown = self.context, self.nouns
            self.context_changed()
        if cursor is not None:
            self.point_at(*cursor)

    def solved_lines(self, box: Box) -> list[StyledLine]:
        """Return the lines of a part of the panel once the puzzle is solved."""
        return self.ending.lines(box)

    # Events

    @property
    def model(self) -> TableT:
        """The table, on which most keys act."""
        return self.table

    @property
    def heeding(self) -> TableT:
        """The table, once it heeds the settings that hold now."""
        table, settings = self.table, self.services.settings
        table.fits, table.key_of = settings.level.fits, self.key_of
        return table

    def key_of(self, intent: str, *arguments: object) -> str:
        """Return the key that means *intent* now, or words for it."""
        for wanted in ACTIONS:
            if (wanted.intent, wanted.arguments) == (intent, arguments):
                name = self.services.keymap.first(wanted.id, self.context)
                if name:
                    return shown_key(name)
        return tr("The same key")

    def act(self, change: Callable[[], object]) -> None:
        """Make a *change* on the table, and all that follows from it."""
        self.motion.end()
        table = self.heeding
        before = table.state
        change()
        if table.state != before:
            self.adviser.drop()
            self.arrived(before)
            solved = self.recorder.moved(table.session)
            if solved is not None:
                self.ending.celebrate(solved)
            else:
                self.consider()
        self.follow_lesson()
        self.changed()

    def consider(self) -> None:
        """Let the other process look at the present position, if the player wants that."""
        always = self.services.settings.level.check == "always"
        if always and self.table.help.check is None:
            self.adviser.watch()

    def observed(self, does: str) -> Observation:
        """Return the present game for the lesson, and what the player has just done."""
        return Observation(self.table.session, self.table.holding, does)

    def settings_changed(self, *, repainted: bool) -> None:
        """Heed the settings, and draw everything in the colours that hold."""
        super().settings_changed(repainted=repainted)
        self.motion.allow(self.services.motion)
        if self._areas:
            strip = () if self.lesson is None else (self.lesson.sheet,)
            for part in (self.header, *self.parts.values(), *strip) if repainted else ():
                part.clear()
            self.lay_out()

    def keep(self, *, durable: bool = False) -> None:
        """Keep the game on disk."""
        self.recorder.keep(self.table.session, durable=durable)

    def save_game(self) -> None:
        """Keep the game, with the piece in hand put down where it is."""
        self.act(self.table.leave)
        self.keep(durable=True)

    async def clicked(self, x: int, y: int) -> None:
        """Take the way on that is there, or do what the game does there."""
        if way := self.ending.action_at(x, y):
            await self._do_if_it_holds(way)
        else:
            self.board_clicked(x, y)

    # Actions

    @property
    def line(self) -> int:
        """The number of cells that words have on a line."""
        return self.size.width - 2 * MARGIN

    def type_text(self, text: str) -> None:
        """Take in a part of the name."""
        (self.question if self.question.asks else self.signing).type_text(text)

    def unheard(self, key: str) -> None:
        """Say why *key* has no effect at the moment, unless a question stands there already."""
        if self.context.mode is not KeyMode.IDLE:
            return
        keymap = self.services.keymap

        def offered(context: Context) -> bool:
            wanted = keymap.bindings(context).get(key)
            return wanted is not None and self.offers(wanted)

        free, held = offered(self.free), offered(self.held)
        if self.paused:
            text = with_keys(keymap, tr("Paused. Press {resume} to resume."))
        elif self.context is self.free and held:
            text = tr("You are not holding anything.")
        elif self.context is self.held and free:
            text = self.nouns.in_words(mark("You are holding something. Place it or cancel first."))
        elif self.table.solved and (free or held):
            self.say_solved()
            return
        else:
            text = tr("{key} does nothing here. {help} lists the keys.")
            text = with_keys(keymap, text, key=harmless(shown_key(key)))
        self.say(text)

    def say_solved(self) -> None:
        """Say that there is nothing left to lay, and which keys go on and back."""
        text = tr("Already solved. {go_on} opens the next puzzle, {undo} undoes.")
        self.say(with_keys(self.services.keymap, text))

    def action_timer(self) -> None:
        """Hide the time, or show it again, now and in games to come."""
        services = self.services
        wanted = not services.settings.timer
        self.nav.use_settings(services.store.settings.change(timer=wanted))
        if services.settings.timer != wanted:
            self.say(tr("Set by TUI_TANGRAM_TIMER: change it there."))
        elif wanted:
            self.say(tr("Clock shown."))
        else:
            self.say(tr("Clock hidden, still running."))

    def action_copy_id(self) -> None:
        """Send the puzzle's ID to the clipboard, and show it."""
        try:
            text = public_id(self.table.game, self.table.state)
        except Refusal as error:
            self.say(f"{capital(str(error))}.")
            return
        if text:
            self.copy(text)
        else:
            self.say(tr("Opened from a file: no puzzle ID."))

    def copy(self, text: str, *below: str) -> None:
        """Send *text*, and lines *below* it, to the clipboard; say it where everything is said."""
        sent = send(self.app, text, below=below)
        self.table.say(sent_message(harmless(text), sent=sent, width=self.line))
        self.changed()

    def offers(self, wanted: Action) -> bool:
        """Not every game shows its solutions, and not every result waits for a name."""
        if self.edits and wanted.id in _FOR_SOLVING:
            return False
        if wanted.id in ("save_as", "copy_puzzle", "copy_result") and self.lesson is not None:
            return False  # nothing of a lesson is kept but that it was done
        if wanted.id == "sign_result" and not self.signing.offered:
            return False
        if wanted.id == "next_puzzle" and self.context in ENDED and self.recommended is None:
            return False
        kind = self.nav.kind(self.table.game.kind)
        if wanted.id == "export_puzzles" and kind.portray is None:
            return False
        if wanted.id == "solutions" and kind.renderer is None:
            return False
        return super().offers(wanted)

    def manual(self) -> Manual:
        """Return the name of the game, where the screen has no rules of its own."""
        from tui_tangram.app.manual import words_manual

        return words_manual(self.services, tr(entry(self.table.game.kind).name))

    def action_describe(self) -> None:
        """Describe the piece or place under the cursor."""
        self.act(self.table.describe)

    def action_describe_board(self) -> None:
        """Describe the board."""
        self.act(self.table.describe_board)

    async def action_export_puzzles(self) -> None:
        """Export the puzzle."""
        game = self.table.game
        await self.nav.open_export(ExportOffer(game.name, (game,)))

    def action_let_go(self) -> None:
        """Take jump letters away, or else put back what is in hand."""
        if self.jump is None:
            self.act(self.table.let_go)
        else:
            super().action_let_go()

    def action_pause(self) -> None:
        """Pause and hide the board, or go on."""
        table = self.table
        self.paused = not self.paused
        if self.paused:
            table.session.pause()
            table.say(tr("Paused. Press the same key to resume."))
        else:
            table.session.resume()
            table.say(tr("Resumed."))
        self.motion.end()
        self.keep()
        self.changed()

    def action_restart(self) -> None:
        """Go back to the start; begin a new game where this one is over."""
        lesson = self.lesson
        if lesson is not None:
            lesson.played.anew()
            session: Session[Any] | None = lesson.played.game()
        else:
            session = self.recorder.anew(self.table.session)
        if session is None:
            self.act(self.table.restart)
            return
        self.motion.end()
        self.adviser.drop()
        self.table = self.make_table(session)
        self.ending.forget()
        self.own_moves.anew()
        begun = tr("Lesson restarted.") if lesson else tr("New game. The clock starts at zero.")
        self.table.say(begun)
        self.lay_out()

    async def action_figure(self, by: int) -> None:
        """Play the next puzzle, or the one before."""
        if self.lesson is not None:
            lesson = self.lesson.sibling(by)
            if lesson is None:
                self.say(tr("No other lesson."))
            else:
                await self.nav.play_lesson(lesson)
            return
        found = self.sibling(by)
        if found is None:
            self.say(tr(_of_noun(_NO_OTHER, self.nouns)))
            return
        await self.go_to(found)

    async def go_to(self, puzzle: str) -> None:
        """Play another puzzle in place of this one, which is kept."""
        self.save_game()
        await self.app.switch_screen(self._of(puzzle))

    def action_back(self) -> None:
        """Go back; the game is kept.  A piece in hand is put down first."""
        solved = self.table.solved
        self.act(self.table.leave)
        if self.table.solved and not solved:
            return  # the last piece went to its place: that is to be seen
        self.keep(durable=True)
        self.dismiss()

    # Other puzzles

    @property
    def recommended(self) -> Recommended | None:
        """The puzzle to play after this one, if there is one."""
        return None if self.lesson is not None else self.ending.recommended

    def sibling(self, by: int) -> str | None:
        """Return the name of the puzzle *by* places on, round and round."""
        here = self.table.game.puzzle_id
        if self.slot is not None and self.slot.name in self.among:
            here = self.slot.name
        if here not in self.among or len(self.among) < 2:
            return None
        return self.among[(self.among.index(here) + by) % len(self.among)]

    def name_of(self, puzzle: str) -> str:
        """Return a puzzle's name for players."""
        if puzzle not in self._names:
            try:
                self._names[puzzle] = self.services.find_puzzle(puzzle).name
            except UnmadeError:
                return puzzle
        return self._names[puzzle]

    def _of(self, puzzle: str) -> PlayScreen[Any]:
        """Return the screen on which another puzzle is played, in the same way where it can."""
        from tui_tangram.app.kinds import kind_of

        game = self.services.find_puzzle(puzzle, self.table.game.options)
        among = self.among if puzzle in self.among else self.services.list_of(game)
        screen = kind_of(game).screen()(self.services, game, siblings=among)
        screen.slot = self.services.slot(puzzle) or screen.slot
        return screen


def _of_noun(sentences: Mapping[str, str], nouns: Nouns) -> str:
    """Return the sentence with the noun for a puzzle that *nouns* has."""
    return sentences.get(nouns.puzzle, sentences["puzzle"])
