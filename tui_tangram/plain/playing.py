"""Commands for the puzzle that is open, whatever game it is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from tui_tangram.assist.client import AssistError, SearchStoppedError
from tui_tangram.assist.hint import Ladder
from tui_tangram.plain.commands import CommandError
from tui_tangram.plain.events import Event, Kind
from tui_tangram.plain.seat import Seat
from tui_tangram.plain.table import number
from tui_tangram.play import Answer, Check, Limit, quote
from tui_tangram.play.phrases import counted, duration

T = TypeVar("T")


class Playing(Seat):
    """What can be asked for while a puzzle is open."""

    def _do_close(self, words: Sequence[str]) -> None:
        del words
        name = self.session.game.name
        self._leave()
        self._say(f"{name} is closed. continue goes on with it.")

    def _do_undo(self, words: Sequence[str]) -> None:
        self._travel(words, self.session.undo, "undo")

    def _do_redo(self, words: Sequence[str]) -> None:
        self._travel(words, self.session.redo, "redo")

    def _travel(self, words: Sequence[str], step: Callable[[], bool], what: str) -> None:
        times = number(words[0], "the number of moves", 9999) if words else 1
        done = 0
        while done < times and step():
            done += 1
        if not done:
            raise CommandError(f"there is nothing to {what}")
        self._say(f"{counted(done, 'step')} {'taken back' if what == 'undo' else 'made again'}.")
        self._moved()

    def _do_restart(self, words: Sequence[str]) -> None:
        del words
        if not self.session.restart():
            raise CommandError("this is the beginning")
        self._say("Begun again. undo brings everything back.")
        self._moved()

    def _do_save(self, words: Sequence[str]) -> None:
        from tui_tangram.store.saves import NameTakenError

        try:
            kept = self.desk.store.saves.keep(self.session, " ".join(words))
        except NameTakenError as error:
            raise CommandError(f"{error}; choose another name") from None
        except ValueError as error:
            raise CommandError(str(error)) from None
        if kept:
            self._say("Kept. saves lists it.")

    def _do_mark(self, words: Sequence[str]) -> None:
        try:
            name = self.session.mark(" ".join(words))
        except ValueError as error:
            raise CommandError(str(error)) from None
        self._keep()
        self._say(f"Marked as {quote(name)}. marks lists them.")

    def _do_marks(self, words: Sequence[str]) -> None:
        marks = sorted(self.session.checkpoints.items())
        if not marks:
            raise CommandError("no position is marked; mark NAME marks this one")
        if words:
            place, name = marks[number(words[0], "a mark", len(marks)) - 1]
            if not self.session.go(place):
                raise CommandError("this is that position")
            self._say(f"Back at {quote(name)}. undo returns.")
            self._moved()
            return
        for at, (place, name) in enumerate(marks, start=1):
            here = ", here" if place == self.session.place else ""
            self._out(Event(Kind.ITEM, f"{name}{here}", {"number": at, "place": place}))

    def _do_moves(self, words: Sequence[str]) -> None:
        del words
        path = self.session.path
        for at, move in enumerate(path, start=1):
            told = self.session.game.told(move)
            self._out(Event(Kind.ITEM, f"{told}.", {"number": at, "move": move}))
        if not path:
            self._say("No move was made.")

    # Help

    @property
    def _limit(self) -> Limit:
        return Limit(seconds=self.desk.settings.help_seconds)

    def _do_hint(self, words: Sequence[str]) -> None:
        del words
        session, state = self.session, self.session.state
        ladder = self._ladder
        if ladder is not None and ladder.serves(state):
            climbed = ladder.climbed()
            if climbed is ladder:
                self._say(ladder.hint.text)
                return
            ladder = climbed
        else:
            advice = self._asked(
                lambda: self.desk.helper.advise(session.game, session.path, self._limit)
            )
            ladder = Ladder.of(session.game, state, advice, self._table.near)
        hint = ladder.hint
        session.count_hint(hint.level)
        self._ladder = ladder
        self._say(hint.text)
        if hint.moves:
            for move in hint.moves:
                session.play(move, "hint")
            self._moved()
        else:
            self._keep()
            if ladder.climbed() is not ladder:
                self._say("hint says more.")

    def _check(self) -> Check:
        session = self.session
        stops = tuple(i for i, entry in enumerate(session.way) if entry.by != "game")
        return self._asked(
            lambda: self.desk.helper.check(session.game, session.path, stops, self._limit)
        )

    def _do_check(self, words: Sequence[str]) -> None:
        del words
        if self.session.verdict.solved:
            self._say("It is solved.")
            return
        check = self._check()
        self.session.count_check()
        if check.answer is Answer.YES:
            self._say("Yes: this can still be solved.")
        elif check.answer is Answer.UNKNOWN:
            self._say(f"Not known within {self._limit.seconds:g} s.")
        else:
            self._say(f"No: this can no longer be solved. {check.why}".rstrip())
            if check.good is not None:
                self._say("back goes to the last position from which it could.")

    def _do_back(self, words: Sequence[str]) -> None:
        del words
        check = self._check()
        if check.good is None:
            told = {
                Answer.YES: "this can still be solved, nothing has to be taken back",
                Answer.UNKNOWN: f"not known within {self._limit.seconds:g} s",
                Answer.NO: "no position is known from which it can be solved",
            }
            raise CommandError(told[check.answer])
        before = len(self.session.path)
        self.session.rewind(check.good)
        self._say(f"{counted(before - check.good, 'move')} taken back: this can be solved.")
        self._moved()

    def _do_solve(self, words: Sequence[str]) -> None:
        if list(words) != ["yes"]:
            raise CommandError("the solution would not count as yours; say: solve yes")
        session = self.session
        if session.verdict.solved:
            raise CommandError("it is solved")
        advice = self._asked(
            lambda: self.desk.helper.advise(session.game, session.path, self._limit)
        )
        if not advice.way:
            raise CommandError("there is no solution")
        for move in advice.way:
            session.play(move, "reveal")
            told = session.game.told(move)
            self._say(f"{told[:1].upper()}{told[1:]}.")
        self._moved()

    def _asked(self, ask: Callable[[], T]) -> T:
        try:
            return ask()
        except SearchStoppedError:
            raise CommandError(f"not known within {self._limit.seconds:g} s") from None
        except AssistError as error:
            raise CommandError(str(error)) from None

    def _do_time(self, words: Sequence[str]) -> None:
        del words
        session = self.session
        paused = ", paused" if session.paused else ""
        self._say(
            f"{duration(session.elapsed)}{paused}, {counted(session.moves, 'move')}, "
            f"{counted(session.hints, 'hint')}."
        )

    def _do_pause(self, words: Sequence[str]) -> None:
        del words
        self.session.pause()
        self._say("Paused: the clock stands. resume goes on.")

    def _do_resume(self, words: Sequence[str]) -> None:
        del words
        self.session.resume()
        self._say("The clock runs.")
