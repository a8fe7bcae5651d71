"""Commands for the puzzle that is open, whatever game it is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tui_tangram.assist.client import AssistError, SearchStoppedError
from tui_tangram.flow.help import Ask, T
from tui_tangram.flow.history import earlier, history_rows, length_of
from tui_tangram.language import tr, trn
from tui_tangram.plain.commands import CommandError
from tui_tangram.plain.events import Event, EventKind
from tui_tangram.plain.line_session import LineSession
from tui_tangram.plain.table import Commands, number
from tui_tangram.play import Check, CheckResult, quote
from tui_tangram.play.phrases import capital, duration, moves_counted, pointed
from tui_tangram.session import Session, class_in_words


class GameCommands(Commands):
    """Commands that are available while a puzzle is open."""

    def __init__(self, line: LineSession) -> None:
        """Play at *line*."""
        self.line = line
        self.services = line.services
        self._say, self._out = line.say, line.out

    def do_close(self) -> None:
        """Leave the puzzle; it is kept and can be continued."""
        session = self.line.session
        name, learning = session.game.name, self.line.learning
        self.line.leave()
        if learning:
            self._say(tr("{name} is closed. lessons lists it again.", name=name))
        elif session.solved_at is not None:
            self._say(tr("{name} is closed. It has been solved: play begins it anew.", name=name))
        elif self._continues(session):
            self._say(tr("{name} is closed. continue goes on with it.", name=name))
        elif session.begun:
            self._say(tr("{name} is closed. It could not be kept.", name=name))
        else:
            self._say(tr("{name} is closed. Nothing was done yet: play begins it anew.", name=name))

    def _continues(self, session: Session[Any]) -> bool:
        """Whether a game that was left is among the unfinished ones that can be resumed."""
        saves = self.services.store.autosaves
        return bool(session.puzzle) and saves.shelf.has(saves.path_of(session))

    def do_undo(self, words: Sequence[str]) -> None:
        """Take moves back."""
        done = self._travel(words, self.line.session.undo)
        if not done:
            raise CommandError("there is nothing to undo")
        self._say(trn("{n} step taken back.", "{n} steps taken back.", done))
        self.line.moved()

    def do_redo(self, words: Sequence[str]) -> None:
        """Make moves again that were taken back."""
        done = self._travel(words, self.line.session.redo)
        if not done:
            raise CommandError("there is nothing to redo")
        self._say(trn("{n} step made again.", "{n} steps made again.", done))
        self.line.moved()

    def _travel(self, words: Sequence[str], step: Callable[[], bool]) -> int:
        """Make the number of steps that *words* ask for; return the number made."""
        times = number(words[0], tr("the number of moves"), 9999) if words else 1
        done = 0
        while done < times and step():
            done += 1
        return done

    def do_restart(self) -> None:
        """Go back to the start; begin a new game where this one is over."""
        learning = self.line.learning
        if self.line.begin_anew():
            if not learning:
                self._say(tr("A new game: the clock is at zero."))
        elif self.line.session.restart():
            self._say(tr("Restarted. undo brings everything back. The clock keeps running."))
            self.line.moved()
        else:
            raise CommandError("this is the beginning")

    def do_save(self, words: Sequence[str]) -> None:
        """Keep the game as it is now under a name."""
        from tui_tangram.store.saves import NameTakenError

        try:
            kept = self.services.store.saves.keep(self.line.session, " ".join(words))
        except NameTakenError as error:
            name = quote(str(error))
            raise CommandError("there is a save {name}; choose another name", name=name) from None
        except ValueError as error:
            raise CommandError(str(error)) from None
        if kept:
            self._say(tr("Kept. saves lists it."))

    def do_mark(self, words: Sequence[str]) -> None:
        """Mark this position, to come back to it."""
        try:
            name = self.line.session.mark(" ".join(words))
        except ValueError as error:
            raise CommandError(str(error)) from None
        self.line.keep()
        self._say(tr("Marked as {name}. marks lists them.", name=quote(name)))

    def do_marks(self, words: Sequence[str]) -> None:
        """List the marked positions, or go back to one."""
        marks = sorted(self.line.session.checkpoints.items())
        if not marks:
            raise CommandError("no position is marked; mark NAME marks this one")
        if words:
            place, name = marks[number(words[0], tr("a mark"), len(marks)) - 1]
            if not self.line.session.go(place):
                raise CommandError("this is that position")
            self._say(tr("Back at {name}. undo returns.", name=quote(name)))
            self.line.moved()
            return
        for at, (place, name) in enumerate(marks, start=1):
            here = place == self.line.session.place
            text = tr("{name} (this position)", name=name) if here else name
            data = {"number": at, "place": place, "name": name, "here": here}
            self._out(Event(EventKind.ITEM, text, data))

    def do_history(self, words: Sequence[str]) -> None:
        """List the branches of the game, or go to a position of it."""
        session = self.line.session
        rows = history_rows(session)
        if words:
            row = rows[number(words[0], tr("a position"), len(rows)) - 1]
            if not session.go(row.run.place):
                raise CommandError("this is that position")
            name = row.name or length_of(row, None)
            self._say(tr("At {name}. undo returns.", name=quote(name)))
            self.line.moved()
            return
        for at, row in enumerate(rows):
            percent = session.verdict_at(row.run.place).percent if row.run.ends else None
            told = [row.name, length_of(row, percent, spoken=True)]
            data = {
                "number": at + 1,
                "place": row.run.place,
                "after": row.run.after,
                "letter": row.letter,
                "name": row.checkpoint,
                "moves": row.run.moves,
                "here": row.run.here,
                "ends": row.run.ends,
            }
            if row.run.leaves:
                told.append(tr("from {number}", number=earlier(rows, at) + 1))
            if row.run.here:
                told.append(tr("you are here"))
            self._out(Event(EventKind.ITEM, ", ".join(filter(None, told)), data))

    def do_moves(self) -> None:
        """Tell the moves that were made."""
        path = self.line.session.path
        for at, move in enumerate(path, start=1):
            told = self.line.session.game.describe_move(move)
            self._out(Event(EventKind.ITEM, f"{told}.", {"number": at, "move": move}))
        if not path:
            self._say(tr("No move was made."))

    # Help

    @property
    def _seconds(self) -> str:
        """The seconds that a search may take, in words."""
        return pointed(f"{self.services.help_limit.seconds:g}")

    def do_hint(self) -> None:
        """Give a hint; the next says more, the last one does it."""
        table, help_given = self.line.table, self.line.help
        assert table is not None
        given = help_given.next_hint()
        if given is None:
            given = help_given.first_hint(self._asked(help_given.ask_advice), table.near)
        hint = given.hint
        self._say(hint.text, {"level": hint.level, "moves": list(hint.moves)})
        if given.again:
            return
        if hint.moves:
            self.line.moved()
            return
        if told := table.describe_mark(hint.mark):
            self._say(told)
        self.line.keep()
        if given.more:
            self._say(tr("hint says more."))

    def _look(self) -> Check:
        """Return whether the position can still be solved, and remember the answer."""
        check = self._asked(self.line.help.ask_check)
        self.line.help.answered(check)
        return check

    def do_check(self) -> None:
        """Tell whether this can still be solved."""
        if self.line.session.verdict.solved:
            self._say(tr("It is solved."))
            return
        check = self._look()
        told = {"answer": check.answer.value}
        if check.answer is CheckResult.YES:
            self._say(tr("Yes: this can still be solved."), told)
        elif check.answer is CheckResult.UNKNOWN:
            self._say(tr("Not known within {seconds} s.", seconds=self._seconds), told)
        else:
            text = tr("No: this can no longer be solved. {why}", why=check.why).rstrip()
            self._say(text, told)
            if check.good is not None:
                self._say(tr("back goes to the last position from which it could."))

    def do_back(self) -> None:
        """Go back to the last position that can be solved."""
        if not self.line.help.can_go_back and (check := self._look()).good is None:
            told = {
                CheckResult.YES: tr("this can still be solved, nothing has to be taken back"),
                CheckResult.UNKNOWN: tr("not known within {seconds} s", seconds=self._seconds),
                CheckResult.NO: tr("no position is known from which it can be solved"),
            }
            raise CommandError(told[check.answer])
        self._say(
            trn(
                "{n} move taken back: this can be solved.",
                "{n} moves taken back: this can be solved.",
                self.line.help.back_to_good().steps,
            )
        )
        self.line.moved()

    def do_solve(self, words: Sequence[str]) -> None:
        """Show a solution: it does not count as yours."""
        if list(words) != ["yes"]:
            raise CommandError("the solution would not count as yours; say: solve yes")
        if self.line.session.verdict.solved:
            raise CommandError("it is solved")
        if not self.line.help.plan(self._asked(self.line.help.ask_advice)):
            raise CommandError("there is no solution")
        while self.line.help.next_step is not None:
            told = self.line.session.game.describe_move(self.line.help.reveal().move)
            self._say(f"{capital(told)}.")
        self.line.moved()

    def _asked(self, ask: Ask[T]) -> T:
        try:
            return self.services.helper.ask(ask, self.services.help_limit)
        except SearchStoppedError:
            raise CommandError("not known within {seconds} s", seconds=self._seconds) from None
        except AssistError as error:
            raise CommandError(str(error)) from None

    def do_share(self) -> None:
        """Tell the line on the result, for others; it gives nothing away."""
        from tui_tangram.flow.share import line_of, share

        session = self.line.session
        if session.solved_at is None:
            raise CommandError("it is not solved yet")
        line = line_of(self.services, session.game)
        told = share(session, stars=self.line.stars, line=line)
        if not told:
            raise CommandError("there is no result to tell of: the solution was shown")
        self._say(told[0], {"picture": list(told[1:])})

    def do_time(self) -> None:
        """Tell time, moves and help."""
        session = self.line.session
        time = duration(session.elapsed)
        told = (
            tr("{time}, paused", time=time) if session.paused else time,
            moves_counted(session.moves),
            class_in_words(session, session.hints_by_level),
        )
        self._say(f"{', '.join(told)}.")

    def do_pause(self) -> None:
        """Stop the clock."""
        self.line.session.pause()
        self._say(tr("Paused: the clock stands. resume goes on."))

    def do_resume(self) -> None:
        """Let the clock run again."""
        self.line.session.resume()
        self._say(tr("The clock runs."))
