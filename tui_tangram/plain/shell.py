"""The line mode: reads commands, one a line, and answers in lines.

`Shell.feed` takes one line and sends events to a writer.  It neither prompts nor waits for
input, so a terminal, a pipe and a test use it alike.  The commands are in `choosing`, `playing`
and the tables of the games.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tui_tangram.language import tr
from tui_tangram.plain.choosing import Choosing
from tui_tangram.plain.commands import ALWAYS, PAUSED, Command, CommandError, named, read
from tui_tangram.plain.events import Event, Kind
from tui_tangram.plain.kinds import available, every_command
from tui_tangram.plain.playing import Playing
from tui_tangram.plain.table import CommandResult, Table
from tui_tangram.play import MoveError


class Shell(Choosing, Playing):
    """One player at the line mode."""

    @property
    def commands(self) -> tuple[Command, ...]:
        """The commands that can be given now."""
        return available(None if self.table is None else self.session.game.kind)

    @property
    def prompt(self) -> str:
        """The prompt for the next line."""
        return "> " if self.table is None else f"{self.session.game.name}> "

    def feed(self, line: str) -> bool:
        """Carry out one line; return whether to go on."""
        self._command = ""
        try:
            typed = read(line, self.commands, every_command())
            if typed is None:
                return True
            self._command = typed.command.name
            if self._command == "quit":
                self._leave()
                self._say(tr("Goodbye."))
                self._end(done=True)
                return False
            self._do(typed.command, typed.words)
        except (CommandError, MoveError) as error:
            self._out(Event(Kind.ERROR, str(error), {"command": self._command}))
            self._end(done=False)
        except KeyboardInterrupt:
            self._out(Event(Kind.ERROR, tr("stopped"), {"command": self._command}))
            self._end(done=False)
        else:
            self._end(done=True)
        return True

    # Within

    def _do(self, command: Command, words: Sequence[str]) -> None:
        if self.table is not None:
            if self.session.paused and command.when != ALWAYS:
                if command.name not in PAUSED:
                    raise CommandError("the clock stands and the board is hidden; resume goes on")
            else:
                self._let_happen(self.table)
            own = self.table.commands.get(command.name)
            if own is not None:
                self._answer(own(words))
                return
        do: Callable[[Sequence[str]], None] = getattr(self, f"_do_{command.name}")
        do(words)

    def _answer(self, answer: CommandResult) -> None:
        for move in answer.moves:
            self.session.play(move)
        for line in answer.lines:
            self._tell(line)
        if answer.moves:
            self._moved()

    def _let_happen(self, table: Table) -> None:
        """Let the game make a move of its own, if its rules want one now."""
        session = self.session
        if session.paused or session.solved_at is not None:
            return
        happened = table.happened(self.desk.random)
        if happened is not None:
            move, told = happened
            session.play(move, "game")
            self._help.forget_hints()
            self._say(told)
            if session.verdict.solved:
                self._moved()

    def _do_help(self, words: Sequence[str]) -> None:
        if words:
            command = named(words[0], self.commands, every_command())
            form = command.form
            if command.short:
                form = tr("{form}, in short {short}", form=form, short=command.short)
            self._say(f"{form}: {command.told}")
            return
        for command in self.commands:
            name = command.name
            if command.short:
                name = tr("{name} or {short}", name=name, short=command.short)
            self._say(f"{f'{name} {command.said_usage}'.rstrip()}: {command.told}")

    def _end(self, *, done: bool) -> None:
        data: dict[str, object] = {"command": self._command, "done": done}
        if self.table is not None:
            session = self.session
            data |= {
                "puzzle": session.game.puzzle_id,
                "percent": session.verdict.percent,
                "solved": session.verdict.solved,
                "moves": session.moves,
                "hints": session.hints,
                "seconds": round(session.elapsed, 3),
            }
        self._out(Event(Kind.END, "", data))
