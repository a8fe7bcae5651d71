"""The open game of a player in plain mode, its records, and the lines to the player."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from types import MappingProxyType
from typing import Any, Protocol

from tui_tangram.commands.command import CommandAnswer, sentence
from tui_tangram.flow.help import Help
from tui_tangram.flow.lessons import Observation, PlayedLesson, lessons, neighbour, note
from tui_tangram.flow.record import (
    Recorder,
    Solved,
    just_finished,
    line_of,
    praise,
    streak_at_stake,
)
from tui_tangram.games.session import HelpClass, Session
from tui_tangram.language import mark, tr, trn
from tui_tangram.plain.commands import SHARED, AskedFirstError, CommandError, UnavailableError
from tui_tangram.plain.events import Event, EventKind, EventReceiver
from tui_tangram.plain.ghost import GhostLines
from tui_tangram.plain.services import LineServices
from tui_tangram.plain.table import (
    FULL,
    AnswerPart,
    DataLine,
    GameLines,
    NumberedItem,
    NumberedLists,
    kind_of,
)
from tui_tangram.play import Game
from tui_tangram.play.phrases import capital, duration
from tui_tangram.player.lessons import Lesson, LessonGroup
from tui_tangram.player.source import LibraryError


class LastAnswer:
    """The lines of an answer, to be repeated, and the longer forms of those that were shortened."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self.events: list[Event] = []
        self.longer: list[DataLine] = []


class CommonGame(Protocol):
    """The player's place at a table of several; see `tui_tangram.plain.together`."""

    def moved(self) -> None:
        """Say how far the game is after a move."""

    def leave(self) -> None:
        """Leave the table."""


class LineSession:
    """One player in plain mode."""

    def __init__(self, services: LineServices, out: EventReceiver) -> None:
        """Work with *services* and answer to *out*."""
        self.services = services
        services.say = self.say
        self._out = out
        self.last = LastAnswer()
        """The answer to the current command, as far as it was given."""
        self.before = LastAnswer()
        """The answer to the command before."""
        self.out: EventReceiver = self._receive
        self.lists = NumberedLists(self.say_part)
        self.table: GameLines[Any] | None = None
        self.common: CommonGame | None = None
        """The player's place at a table, if they have one; it has the open game then."""
        self.help: Help[Any]
        self._recorder: Recorder
        self._solved = False
        self.stars = 0
        """The stars that the open game has earned; 0 if that is not known."""
        self.typed: tuple[str, ...] = ()
        """The command that is carried out, and the words behind it."""
        self._asked: tuple[str, ...] = ()
        """The command for which the player was last asked, in this game, whether it may help."""
        self._unsaved: Any = None
        """The state of a game of which the player knows that it cannot be saved."""
        self._announced_class = HelpClass.CLEAN
        """The class of the game that was last announced."""
        self._played: PlayedLesson | None = None
        """The lesson that is played, if one is."""
        self._step_shown = 0, ""
        """The step of the lesson that was shown last, and its words."""
        self.ghost: GhostLines | None = None
        """The ghost against which the open game is played, if there is one."""
        self._unsigned: list[str] = []
        """The keys of records that wait for a name; the name is asked for once."""

    def _receive(self, event: Event) -> None:
        """Write an event, and remember it to be repeated."""
        if event.kind is not EventKind.END:
            self.last.events.append(event)
        self._out(event)

    def begin(self) -> None:
        """Begin a new answer."""
        self.before, self.last = self.last, LastAnswer()

    def repeat(self) -> None:
        """Say the answer to the command before again; it stays the last one."""
        if not self.before.events:
            raise CommandError("nothing to repeat yet")
        for event in self.before.events:
            self._out(event)
        self.last = self.before

    def more(self) -> None:
        """Say the longer form of the answer before, or the rest of the last list."""
        if not self.before.longer:
            self.lists.more()
        for line in self.before.longer:
            self._say_line(line, line.at(FULL))

    @property
    def session(self) -> Session[Any]:
        """The open game."""
        assert self.table is not None
        return self.table.session

    def open(self, game: Game[Any], save: Session[Any] | None = None, greeting: str = "") -> None:
        """Open *game*, resumed where the player left it, or as *save* has it.

        *greeting* is the line on a game that is resumed.
        """
        self.leave()
        self._recorder = Recorder(self.services)
        session, going_on = Session(game, self.services.clock), False
        # In lists the name of a game from a file would be the puzzle's whole text.
        edits = not self.services.library.has(game.kind)
        if game.puzzle_id or save is not None or edits:
            session, going_on = self._recorder.open(game, save)
        table = self._use_session(session)
        self._recorder.opened(session)
        for line in table.opening():
            self.say_part(line)
        if (
            not going_on
            and not edits
            and not session.verdict.solved
            and self.services.store.scores.last() is None
        ):
            self.say(tr("Type unplaced for what is left to place, or hint for a hint."))
        if going_on:
            self.say(greeting or tr("Resumed where you left off."))
            self.say_part(table.summary())
        beat = self.services.store.to_beat.get(game.puzzle_id)
        if self.ghost is not None:
            self.ghost.introduce()
        elif beat is not None:
            text = tr("The time to beat is {time}.", time=duration(beat.seconds))
            self.say(text, {"beat": beat.seconds}, "beat")

    # A game of several

    def sit(self, session: Session[Any]) -> None:
        """Open a game of a table, of which nothing is saved or recorded."""
        for line in self._use_session(session).opening():
            self.say_part(line)
        if len(session.entries):
            self.say_summary()

    def alone(self, session: Session[Any]) -> None:
        """Continue a game of a table as the player's own."""
        services = self.services
        puzzle = session.puzzle or services.whole_puzzle(session.game)
        if puzzle:
            text = session.to_text(puzzle=puzzle)
            session = Session.from_text(text, services.find_game, services.clock)
        self._recorder = Recorder(services)
        session, _ = self._recorder.open(session.game, session)
        self._use_session(session)
        self._recorder.opened(session)
        self.keep(durable=True)
        self.say_summary()

    # Lessons

    @property
    def learning(self) -> bool:
        """Whether the open game is a lesson."""
        return self._played is not None

    def play_lesson(self, lesson: Lesson, *, restart: bool = False) -> None:
        """Play a lesson, from where it was left or, to *restart* it, from the beginning."""
        self.leave()
        self._recorder = Recorder(self.services)
        self._played = played = PlayedLesson(self.services, lesson, lines=True)
        lab = lesson.group is LessonGroup.LAB
        if restart or lab:
            played.restart()
        table = None if lab else self._use_session(played.game())
        self.say(f"{lesson.title}. {lesson.translated(lesson.about)}")
        if table is None:
            self._say_step(Observation(None))
            return
        for line in table.opening()[1:]:
            self.say_part(line)
        if played.resumed:
            self.say(tr("Lesson resumed. restart starts it again."))
            self.say_part(table.summary())
        self._say_step(Observation(table.session))

    def follow_lesson(self, does: str, words: Sequence[str] = ()) -> None:
        """Say the next step, if the command called *does* has completed the current one.

        After a hint or a refused command, which *does* nothing, the current one is repeated.
        *words* are those behind it, which steps of the laboratory want to see.
        """
        played = self._played
        if played is None or (played.course.done and not does):
            return
        before = played.course
        session = None if self.table is None else self.session
        seen = Observation(session, does=does, shows=(" ".join((does, *words)),))
        if played.saw(seen):
            untried = played.course.untried
            self.services.settings = note(self.services, before.lesson.id, untried)
        if does in ("hint", "") or self._step_shown != self._step_words(seen):
            self._say_step(seen)

    def _step_words(self, seen: Observation) -> tuple[int, str]:
        """Return the step that a lesson is at, and what to do there."""
        assert self._played is not None
        course = self._played.course
        return course.at, "" if course.done else course.words(seen)

    def _say_step(self, seen: Observation) -> None:
        assert self._played is not None
        course, self._step_shown = self._played.course, self._step_words(seen)
        lesson, words = course.lesson, self._step_shown[1]
        data = {"lesson": lesson.id, "step": course.at + 1, "steps": len(course.steps)}
        if not course.done:
            text = tr("Step {n} of {all}.", n=course.at + 1, all=len(course.steps))
            self.say(f"{text} {words}", data, "step")
            return
        every = lessons(self.services)
        after = neighbour(every, lesson, lines=True)
        text = tr("Lesson done.")
        if untried := course.untried:
            text = trn(
                "Lesson done, but {n} step was not tried. Type restart to start again.",
                "Lesson done, but {n} steps were not tried. Type restart to start again.",
                untried,
            )
        if after is not None:
            more = tr(
                "Type lesson {n} for the next: {lesson}.",
                n=every.index(after) + 1,
                lesson=after.title,
            )
            text = f"{text} {more}"
        self.say(text, {**data, "step": course.at, "done": True}, "step")

    def restart(self) -> bool:
        """Begin a new game of the puzzle, if the open one is over; return whether it was."""
        if self._played is not None:
            self.play_lesson(self._played.course.lesson, restart=True)
            return True
        session = self._recorder.restarted(self.session)
        if session is not None:
            self._use_session(session)
        return session is not None

    def _use_session(self, session: Session[Any]) -> GameLines[Any]:
        """Use the game of *session* from now on."""
        kind = kind_of(session.game)
        ghost = None
        if self.common is None and self._played is None:
            ghost = self.services.ghost(session.game)
        self.ghost = None if ghost is None else GhostLines(ghost, session, self.out)
        self.table = table = kind.table()(session)
        table.services = self.services
        if kind.edits:
            table.on_saved = lambda: self._recorder.made(session)
        else:
            table.call_fit = self.call_fit
        self.help = Help(session)
        self._solved, self._asked, self.stars = session.verdict.solved, (), 0
        self._announced_class = session.help_class
        return table

    def close(self) -> None:
        """Save the open game and end the searches."""
        with suppress(AskedFirstError):  # there is nobody to ask
            self.check_saved()
        self.leave()
        self.services.helper.close()
        self.services.store.scores.close(self.services.moment)

    def moved(self) -> None:
        """Say the progress of the game, and save it."""
        self.help.forget_hints()
        if self.common is not None:
            self.common.moved()
            return
        solved, before = self._recorder.moved(self.session), self._solved
        self._solved = solved is not None
        if solved is not None and not before:
            self._celebrate(solved)
            if not self.learning:
                self.say(tr("Type next for another puzzle, or restart to play this one again."))
        else:
            self.say_summary()
            if self.ghost is not None:
                self.ghost.follow()

    def say_summary(self) -> None:
        """Say what has changed in the game, and its progress."""
        assert self.table is not None
        for line in self.table.changes():
            self.say_part(line)
        self.say_part(self.table.summary())

    def _celebrate(self, solved: Solved) -> None:
        services, session, result = self.services, self.session, self.session.solved_at
        assert result is not None
        text = praise(session.game.name, result, session.hints_by_level)
        self.out(
            Event(
                EventKind.SOLVED,
                tr("Solved!") if self.learning else text,
                {**result._asdict(), "help": result.help_class.value},
            )
        )
        beat = services.store.to_beat.get(session.game.puzzle_id)
        if beat is not None and not result.revealed:
            self.say(beat.compared(result), {"beat": beat.seconds}, "beat")
        placing = solved.placing
        if placing is None:
            return
        self.stars = solved.stars
        stars = trn("{n} star.", "{n} stars.", solved.stars)
        lacking = f" {capital(solved.next_star)}." if solved.next_star else ""
        self.say(f"{stars}{lacking}", {"stars": solved.stars, "par": solved.par}, "stars")
        if solved.rank_text:
            self.say(solved.rank_text)
        with suppress(LibraryError):  # reported by the command that lists them
            for pack in just_finished(services, session.game.puzzle_id):
                self.say(tr("You have finished a pack: {pack}!", pack=pack.title))
        if line := line_of(services, session.game):
            self.say(line)
        if placing.wants_name and not services.settings.name:
            if not self._unsigned:
                self.say(tr("A best time! Type set name NAME to sign it."))
            self._unsigned.append(placing.key)

    def call_fit(self) -> None:
        """Count a fit that was called.  Raises `CommandError` to ask, or if there are none."""
        session, fits = self.session, self.services.settings.level.fits
        if fits == "off" and not session.practice:
            raise UnavailableError("no fits: assistance is set to expert")
        question = mark(
            "Fits count as help: this game becomes assisted. Repeat the command to use them."
        )
        self.may_help(question if fits == "asked" else "")
        session.count_fit()
        self._announced_class = session.help_class
        self.keep()

    def may_help(self, question: str = "") -> None:
        """Raise `AskedFirstError` once before help: *question*, or about a streak at stake."""
        session = self.session
        if session.practice or session.help_class is not HelpClass.CLEAN:
            return
        if self.typed and self._asked == self.typed:
            return
        if streak_at_stake(self.services, session.game):
            question = mark(
                "Help costs today's place in your streak. Repeat the command to get it."
            )
        if question:
            self._asked = self.typed
            raise AskedFirstError(question)

    def announce_help_class(self) -> None:
        """Say so when the first help has made the game an assisted one."""
        if self.table is None:
            return
        before, self._announced_class = self._announced_class, self.session.help_class
        assisted = before is HelpClass.CLEAN and self._announced_class is HelpClass.ASSISTED
        if assisted and not self.session.practice:
            self.say(tr("Assisted now."))

    def _sign(self, name: str) -> None:
        """Sign the records that wait for a name."""
        signed, self._unsigned = self._unsigned, []
        for key in signed:
            self.services.store.scores.sign(key, name)
        if signed:
            count = len(signed)
            self.say(trn("Signed {n} record.", "Signed {n} records.", count))

    def keep(self, *, durable: bool = False) -> bool:
        """Save the game, flushed to disk with *durable*; return whether that worked."""
        return self.common is not None or self._recorder.save(self.session, durable=durable)

    def check_saved(self) -> None:
        """Save the open game.  Raises `AskedFirstError` the first time that fails."""
        if self.table is None or self.keep(durable=True) or self._unsaved is self.session.state:
            return
        self._unsaved = self.session.state
        raise AskedFirstError(
            "This game is not saved. Delete puzzles with own delete, or saves in the app. "
            "Repeat the command to leave without this game."
        )

    def leave(self) -> None:
        """Leave the open game, and the table of several if it is there.

        Raises `AskedFirstError` as `check_saved` does.
        """
        self.check_saved()
        if self.common is not None:
            self.common.leave()
        self.put_away()

    def put_away(self) -> None:
        """Save the open game, if there is one, and close it."""
        if self.table is not None:
            self.keep(durable=True)
        self.table = self._played = None

    def say_part(self, line: AnswerPart) -> None:
        """Say a line of a table, as long as the player has set it."""
        if isinstance(line, str):
            line = DataLine(line)
        level = self.services.settings.speech
        if line.longer(level):
            self.last.longer.append(line)
        self._say_line(line, line.at(level))

    def _say_line(self, line: DataLine, text: str) -> None:
        if isinstance(line, NumberedItem):
            data = {"number": line.number, **line.data}
            self.out(Event(EventKind.ITEM, text, data, line.form))
        else:
            self.say(text, line.data, line.form)

    def answer(self, answer: CommandAnswer) -> None:
        """Say the answer to a command that every shell has.  Raises `CommandError` for nothing."""
        if not (answer.rows or answer.messages or answer.to_paste):
            raise CommandError(answer.nothing)
        if answer.heading:
            self.say(answer.heading)
        if answer.rows and answer.numbered:
            self.lists.offer(answer.rows, answer.key, answer.hint)
        for row in () if answer.numbered else answer.rows:
            kind, form = (
                (EventKind.ITEM, answer.key or "answer") if row.data else (EventKind.SAY, "")
            )
            self.out(Event(kind, row.text, row.data, form))
        sentences = list(answer.messages)
        if answer.undo:
            undo = next(
                (name for name, one in SHARED.items() if one.name == answer.undo), answer.undo
            )
            sentences[-1] += " " + tr("Type {command} to undo that.", command=undo)
        for text in sentences:
            if answer.data and text is sentences[0]:
                self.say(text, answer.data, "answer")
            else:
                self.say(text)
        if self.services.settings.name:
            self._sign(self.services.settings.name)
        if answer.stopped:
            whole = tr("All of it: {command}.", command=f"tui-tangram {answer.whole}")
            self.say(f"{sentence(answer.stopped)} {whole if answer.whole else ''}".rstrip())

    def say(
        self, text: str, data: Mapping[str, object] = MappingProxyType({}), form: str = ""
    ) -> None:
        """Say a line of an answer, with fields in *form*."""
        self.out(Event(EventKind.SAY, text, data, form))
