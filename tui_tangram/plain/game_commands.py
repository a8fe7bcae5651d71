"""Commands for the puzzle that is open, whatever game it is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tui_tangram.flow.help import Ask, T
from tui_tangram.flow.record import earlier, history_rows, length_of, line_of, run_line, share
from tui_tangram.games.assist.errors import SearchStoppedError
from tui_tangram.games.catalog import public_id
from tui_tangram.games.session import Session, class_in_words
from tui_tangram.language import tr, trn
from tui_tangram.plain.commands import CommandError, MalformedError
from tui_tangram.plain.events import ErrorCode, Event, EventKind
from tui_tangram.plain.ghost import GhostLines
from tui_tangram.plain.line_session import LineSession
from tui_tangram.plain.table import Commands, DataLine, nothing, number
from tui_tangram.play import Check, CheckResult, quote
from tui_tangram.play.phrases import capital, duration, moves_counted, pointed
from tui_tangram.player.saves import NameTakenError


class GameCommands(Commands):
    """Commands that are available while a puzzle is open."""

    def __init__(self, line: LineSession) -> None:
        """Play at *line*."""
        self.line = line
        self.services = line.services
        self._say, self._out = line.say, line.out

    def do_close(self) -> None:
        """Leave the puzzle; it is saved and can be continued."""
        session = self.line.session
        name, learning = session.game.name, self.line.learning
        self.line.leave()
        saved = not learning and session.solved_at is None and self._is_resumable(session)
        if learning:
            text = tr("Closed {name}. Type lessons for the list.", name=name)
        elif session.solved_at is not None:
            text = tr(
                "Closed {name}. It is solved, so opening it again starts a new game.", name=name
            )
        elif saved:
            text = tr("Closed {name}. Type continue to resume it.", name=name)
        elif session.begun:
            text = tr("Closed {name}. It could not be saved.", name=name)
        else:
            text = tr("Closed {name}. Nothing to save.", name=name)
        self._say_done(text, "close", puzzle=session.puzzle, saved=saved)

    def _say_done(self, text: str, did: str, **data: object) -> None:
        """Say *text* on what a command *did* to the game, with fields."""
        self._say(text, {"did": did, **data}, "change")

    def _is_resumable(self, session: Session[Any]) -> bool:
        """Whether a game that was left is among the unfinished ones that can be resumed."""
        saves = self.services.store.autosaves
        return bool(session.puzzle) and saves.shelf.has(saves.path_of(session))

    def do_undo(self, words: Sequence[str]) -> None:
        """Undo moves."""
        before = self.line.session.path
        done = self._step_history(words, self.line.session.undo)
        if not done:
            raise CommandError("nothing to undo")
        undone = list(before[len(self.line.session.path) :])
        self._say_done(trn("Undid {n} move.", "Undid {n} moves.", done), "undo", moves=undone)
        self.line.moved()

    def do_redo(self, words: Sequence[str]) -> None:
        """Redo moves."""
        before = self.line.session.path
        done = self._step_history(words, self.line.session.redo)
        if not done:
            raise CommandError("nothing to redo")
        again = list(self.line.session.path[len(before) :])
        self._say_done(trn("Redid {n} move.", "Redid {n} moves.", done), "redo", moves=again)
        self.line.moved()

    def _step_history(self, words: Sequence[str], step: Callable[[], bool]) -> int:
        """Make the number of steps that *words* ask for; return the number made."""
        times = number(words[0], tr("the number of moves"), 9999) if words else 1
        done = 0
        while done < times and step():
            done += 1
        return done

    def do_restart(self) -> None:
        """Go back to the start; begin a new game where this one is over."""
        learning, before = self.line.learning, list(self.line.session.path)
        if self.line.restart():
            if not learning:
                text = tr("New game. The clock starts at zero.")
                self._say_done(text, "restart", moves=[])
        elif self.line.session.restart():
            text = tr("Restarted. Type undo to get your position back. The clock keeps running.")
            self._say_done(text, "restart", moves=before)
            self.line.moved()
        else:
            raise CommandError("this is the start")

    def do_save(self, words: Sequence[str]) -> None:
        """Save the game as it is now under a name."""
        try:
            saved = self.services.store.saves.save_as(self.line.session, " ".join(words))
        except NameTakenError as error:
            name = quote(str(error))
            raise CommandError("{name} exists. Use another name.", name=name) from None
        if saved:
            self._say_done(tr("Saved. Type saves for the list."), "save", name=" ".join(words))

    def do_mark(self, words: Sequence[str]) -> None:
        """Mark this position, to come back to it."""
        name = self.line.session.mark(" ".join(words))
        self.line.keep()
        text = tr("Checkpoint {name} set. Type checkpoints for the list.", name=quote(name))
        self._say_done(text, "mark", name=name)

    def do_checkpoints(self, words: Sequence[str]) -> None:
        """List the marked positions, or go back to one."""
        marks = sorted(self.line.session.checkpoints.items())
        if not marks:
            raise CommandError("no checkpoints yet. Type mark NAME to set one.")
        if words:
            place, name = marks[number(words[0], tr("a checkpoint"), len(marks)) - 1]
            if not self.line.session.go(place):
                raise CommandError("you are already there")
            text = tr("Back at {name}. Type undo to return.", name=quote(name))
            self._say_done(text, "go", place=place, name=name)
            self.line.moved()
            return
        for at, (place, name) in enumerate(marks, start=1):
            here = place == self.line.session.place
            text = tr("{name} (this position)", name=name) if here else name
            data = {"number": at, "place": place, "name": name, "here": here}
            self._out(Event(EventKind.ITEM, text, data, "checkpoint"))

    def do_history(self, words: Sequence[str]) -> None:
        """List the branches of the game, or go to a position of it."""
        session = self.line.session
        rows = history_rows(session)
        if words:
            row = rows[number(words[0], tr("a position"), len(rows)) - 1]
            if not session.go(row.run.place):
                raise CommandError("you are already there")
            name = row.name or length_of(row, None)
            text = tr("Now at {name}. Type undo to return.", name=quote(name))
            self._say_done(text, "go", place=row.run.place, name=row.checkpoint)
            self.line.moved()
            return
        for at, row in enumerate(rows):
            percent = session.verdict_at(row.run.place).percent if row.run.ends else None
            parts = [row.name, length_of(row, percent, spoken=True)]
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
                parts.append(tr("from {number}", number=earlier(rows, at) + 1))
            if row.run.here:
                parts.append(tr("you are here"))
            self._out(Event(EventKind.ITEM, ", ".join(filter(None, parts)), data, "position"))

    def do_moves(self, words: Sequence[str]) -> None:
        """List the moves, or those of both in a race against a ghost."""
        if words:
            if tuple(words) != ("ghost",):
                raise MalformedError(
                    "moves or moves ghost, not {text}", text=quote(" ".join(words))
                )
            self._ghost.moves()
            return
        path = self.line.session.path
        for at, move in enumerate(path, start=1):
            text = self.line.session.game.describe_move(move)
            self._out(Event(EventKind.ITEM, f"{text}.", {"number": at, "move": move}, "move"))
        if not path:
            self.line.say_part(nothing(tr("No moves yet.")))

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
            self.line.may_help()
            given = help_given.first_hint(self._asked(help_given.ask_advice), table.near)
        hint = given.hint
        where = "" if hint.moves else table.describe_mark(hint.mark)
        text = f"{hint.spoken or hint.text} {where}".rstrip()
        self.line.say_part(
            DataLine(
                where if hint.spoken and where else text,
                {
                    "level": hint.level,
                    "moves": list(hint.moves),
                    "more": given.more,
                    **table.hint_fields(hint.mark),
                },
                full=text,
                form="hint",
            )
        )
        if given.again:
            return
        if hint.moves:
            self.line.moved()
            return
        self.line.keep()
        if given.more:
            command = table.hint_command(hint.mark)
            more = tr("Type {command}, or hint for more.", command=command)
            self._say(more if command else tr("Type hint for more."))

    def _look(self) -> Check:
        """Return whether the position can still be solved, and record the answer."""
        self.line.may_help()
        check = self._asked(self.line.help.ask_check)
        self.line.help.answered(check)
        return check

    def do_check(self) -> None:
        """Say whether this can still be solved."""
        if self.line.session.verdict.solved:
            self._say(tr("Already solved."), {"answer": CheckResult.YES.value}, "check")
            return
        evident = self.line.help.evident
        check = Check(CheckResult.NO, why=evident) if evident else self._look()
        data = {"answer": check.answer.value}
        if check.answer is CheckResult.YES:
            self._say(tr("Yes, still solvable."), data, "check")
        elif check.answer is CheckResult.UNKNOWN:
            self._say(tr("No answer in {seconds} s.", seconds=self._seconds), data, "check")
        else:
            no = tr("No, not solvable any more.")
            self.line.say_part(DataLine(no, data, full=f"{no} {check.why}".rstrip(), form="check"))
            if check.good is not None or evident:
                self._say(tr("Type back to return to a solvable position."))

    def do_back(self) -> None:
        """Go back to the last position that can be solved."""
        if not self.line.help.can_go_back and (check := self._look()).good is None:
            refusals = {
                CheckResult.YES: tr("still solvable, no need to go back"),
                CheckResult.UNKNOWN: tr("no answer in {seconds} s", seconds=self._seconds),
                CheckResult.NO: tr("no solvable position found"),
            }
            raise CommandError(refusals[check.answer])
        before = self.line.session.path
        steps = self.line.help.back_to_good().steps
        text = trn("Went back {n} move: solvable.", "Went back {n} moves: solvable.", steps)
        self._say_done(text, "back", moves=list(before[len(self.line.session.path) :]))
        self.line.moved()

    def do_solution(self, words: Sequence[str]) -> None:
        """Show a solution: it does not count as yours."""
        if list(words) != ["yes"] and not self.line.session.practice:
            raise CommandError(
                "this game would no longer be ranked. Type solution yes to see it.",
                code=ErrorCode.CONFIRM,
            )
        if self.line.session.verdict.solved:
            raise CommandError("already solved")
        if not self.line.help.plan(self._asked(self.line.help.ask_advice)):
            raise CommandError("there is no solution")
        while self.line.help.next_step is not None:
            move = self.line.help.reveal().move
            text = self.line.session.game.describe_move(move)
            self._say(f"{capital(text)}.", {"move": move}, "move")
        self.line.moved()

    def _asked(self, ask: Ask[T]) -> T:
        try:
            return self.services.helper.ask(ask, self.services.help_limit)
        except SearchStoppedError:
            raise CommandError(
                "no answer in {seconds} s", seconds=self._seconds, code=ErrorCode.LIMIT
            ) from None

    def do_ghost(self) -> None:
        """Say how far the ghost is."""
        self._ghost.report()

    @property
    def _ghost(self) -> GhostLines:
        """The ghost.  Raises `CommandError` if there is none."""
        if self.line.ghost is None:
            raise CommandError("no ghost here. play LINE, the line of a friend's game, sets one.")
        return self.line.ghost

    def do_share(self, words: Sequence[str]) -> None:
        """Say the line on the result, for others; only with all moves it reveals a solution."""
        session = self.line.session
        if session.solved_at is None:
            raise CommandError("not solved yet")
        if words:
            if tuple(words) != ("moves",):
                raise MalformedError(
                    "share or share moves, not {text}", text=quote(" ".join(words))
                )
            line = run_line(self.services, session)
            self._say(line, {"run": line[line.index("run/") :]}, "run")
            return
        line = line_of(self.services, session.game)
        lines = share(session, stars=self.line.stars, line=line)
        if not lines:
            raise CommandError("nothing to share: the solution was shown")
        self._say(lines[0], {"picture": list(lines[1:])}, "result")

    def do_id(self) -> None:
        """Say the ID by which others can play the puzzle."""
        known = public_id(self.line.session.game, self.line.session.state)
        if not known:
            raise CommandError("opened from a file: no puzzle ID")
        self._say(tr("Puzzle ID: {id}.", id=known), {"id": known}, "id")

    def do_time(self) -> None:
        """Say time, moves and help."""
        session = self.line.session
        time = duration(session.elapsed)
        parts = (
            tr("{time}, paused", time=time) if session.paused else time,
            moves_counted(session.moves),
            class_in_words(session, session.hints_by_level),
        )
        data = {
            "seconds": round(session.elapsed, 3),
            "paused": session.paused,
            "moves": session.moves,
            "hints": session.hints,
            "fits": session.fits,
            "checks": session.checks,
            "help": session.help_class.value,
        }
        self._say(f"{', '.join(parts)}.", data, "time")

    def do_pause(self) -> None:
        """Stop the clock."""
        self.line.session.pause()
        self._say_done(tr("Paused. Type resume."), "pause")

    def do_resume(self) -> None:
        """Let the clock run again."""
        self.line.session.resume()
        self._say_done(tr("The clock is running."), "resume")
