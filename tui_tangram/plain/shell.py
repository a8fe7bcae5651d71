"""The plain mode: reads commands, one a line, and answers in lines.

`Shell.feed` takes one line and sends events to a writer.  It neither prompts nor waits for
input, so a terminal, a pipe and a test use it alike.  The commands are in `puzzle_commands`,
`game_commands` and the tables of the games.  They catch refusals only to add
to them: messages are written here, and an unexpected error is reported as a fault of the program.

`SharedCommands` are those of `tui_tangram.commands`: the words typed for them, and their answers in
lines.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext, suppress
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from tui_tangram import __version__
from tui_tangram.commands import registry
from tui_tangram.commands.command import VERSION, Argument, Command, is_refusal
from tui_tangram.commands.saves import puzzle_of
from tui_tangram.flow.choose import making, none_found, waiting
from tui_tangram.games.assist.errors import AssistError, SearchStoppedError
from tui_tangram.games.catalog import UnmadeError
from tui_tangram.games.session import SaveError, Session, moves_of
from tui_tangram.language import LANGUAGES, tr
from tui_tangram.manual import TOPICS, find, lines, page, pages
from tui_tangram.plain.commands import (
    ALWAYS,
    FIRST,
    FIRST_MOVES,
    PAUSED,
    SHARED,
    AskedFirstError,
    CommandError,
    LineCommand,
    MalformedError,
    UnavailableError,
    UnknownNameError,
    named,
    read,
)
from tui_tangram.plain.events import SYMBOLS, ErrorCode, Event, EventKind, EventReceiver
from tui_tangram.plain.game_commands import GameCommands
from tui_tangram.plain.line_session import LineSession
from tui_tangram.plain.paper_commands import PaperCommands
from tui_tangram.plain.puzzle_commands import ImportCommands, LessonCommands, PuzzleCommands
from tui_tangram.plain.services import LineServices
from tui_tangram.plain.table import (
    CommandResult,
    Commands,
    GameLines,
    available,
    every_command,
    kind_of,
    kinds,
    number,
)
from tui_tangram.plain.table_commands import TableCommands
from tui_tangram.plain.together import Together
from tui_tangram.play import Stopped, quote
from tui_tangram.play.phrases import moves_counted
from tui_tangram.play.refusal import Refusal
from tui_tangram.play.speech import LEVELS
from tui_tangram.player.saves import SaveList


class SharedCommands(Commands):
    """Commands that are available whether or not a puzzle is open."""

    def __init__(self, line: LineSession) -> None:
        """Answer at *line*."""
        self._line = line

    def function(self, command: str) -> Callable[..., CommandResult | None] | None:
        """Return the function for a command, if it is a shared one."""
        shared = SHARED.get(command)
        return super().function(command) if shared is None else partial(self._do, shared)

    def do_saves(self, words: Sequence[str]) -> None:
        """List the named saves, resume one, or do with saves what the command line does."""
        services, first = self._line.services, words[0].lower() if words else ""
        for command in registry.COMMANDS:
            if first and command.name == f"saves {first}":
                if services.restricted and not command.own:
                    raise UnavailableError("no files can be used here")
                self._do(command, words[1:])
                return
        saves = services.store.saves.all(SaveList.NAMED)
        if not saves:
            raise CommandError("no named saves yet. Type save NAME to make one.")
        if words:
            stored = saves[number(words[0], tr("a save"), len(saves)) - 1]
            try:
                session = Session.from_save(stored.save, services.find_game, services.clock)
            except SaveError as error:
                raise CommandError("the save cannot be used: {error}", error=error) from None
            greeting = tr("Resumed {puzzle}.", puzzle=quote(stored.save.name))
            self._line.open(session.game, session, greeting)
            return
        for at, one in enumerate(saves, start=1):
            moves = moves_of(one.save)
            text = f"{one.save.name}: {puzzle_of(services, one)}, {moves_counted(moves)}"
            data = {"number": at, "id": one.save.puzzle, "name": one.save.name, "moves": moves}
            self._line.out(Event(EventKind.ITEM, text, data, "save"))
        self._line.say(tr("Type saves and a number to resume one."))

    def _do(self, command: Command, words: Sequence[str] = ()) -> None:
        given = self._given(command, list(words))
        services = self._line.services
        with services.helper.interruptible() if command.long else nullcontext():
            answer = command(services, **given)
        self._line.answer(answer)

    def _given(self, command: Command, words: list[str]) -> dict[str, Any]:
        """Return the values of the arguments that *words* say.  Raises `CommandError`."""
        given: dict[str, Any] = {}
        plain: list[Argument] = []
        for one in command.arguments:
            if not one.name.startswith("-"):
                plain.append(one)
                given[one.key] = () if one.many in ("*", "+") else one.default
            elif one.value:
                given[one.key] = one.default
                if one.typed and [word.lower() for word in words[-2:-1]] == [one.typed]:
                    given[one.key] = self._read(one, words.pop())
                    words.pop()
            else:
                given[one.key] = bool(one.typed) and words[-1:] == [one.typed]
                del words[len(words) - given[one.key] :]
        for at, one in enumerate(plain):
            last = at == len(plain) - 1
            text = " ".join(words) if last else " ".join(words[:1])
            words = [] if last else words[1:]
            if text:
                value = self._read(one, text)
                given[one.key] = (value,) if one.many in ("*", "+") else value
            elif one.many in ("", "+"):
                raise MalformedError(command.lacking)
        return given

    def _read(self, one: Argument, text: str) -> Any:  # noqa: ANN401  # as the argument has it
        """Return the value that a text stands for, perhaps by its number in the last list."""
        if one.numbers:
            text = self._line.lists.meant(text, one.numbers)
        if one.choices and text.lower() not in one.choices:
            raise UnknownNameError(
                "must be one of {names}, not {value}",
                at=one.typed,
                names=", ".join(one.choices),
                value=quote(text),
                data={"given": text, "choices": list(one.choices)},
            )
        return one.read(text.lower() if one.choices else text)


_COMMANDS: Final = (
    SharedCommands, PuzzleCommands, LessonCommands, PaperCommands, ImportCommands,
    GameCommands,
)  # fmt: skip


def code_of(error: Exception) -> ErrorCode:
    """Return the kind of a refusal."""
    if isinstance(error, CommandError):
        return error.code
    if isinstance(error, SearchStoppedError):
        return ErrorCode.LIMIT
    if isinstance(error, Stopped):
        return ErrorCode.STOPPED
    return ErrorCode.UNKNOWN if isinstance(error, LookupError) else ErrorCode.REFUSED


def hello(*, restricted: bool = False) -> Event:
    """Return the first line for programs: the version, and what this program can do."""
    names = {command.name for command in every_command()} - ({"import"} if restricted else set())
    data = {
        "version": VERSION,
        "release": __version__,
        "commands": sorted(names),
        "games": [kind for kind, one in kinds().items() if not one.edits],
        "editors": [kind for kind, one in kinds().items() if one.edits],
        "events": [one.value for one in EventKind],
        "codes": [one.value for one in ErrorCode],
        "languages": list(LANGUAGES),
        "speech": list(LEVELS),
    }
    return Event(EventKind.HELLO, "", data)


def _fault(error: Exception) -> str:
    """Return the type of an unexpected *error*, and where in the program it came from."""
    *_, last = traceback.extract_tb(error.__traceback__)
    return f"{type(error).__name__}, {Path(last.filename).name}:{last.lineno}"


class Shell(Commands):
    """Carries out the commands of one player."""

    def __init__(self, services: LineServices, out: EventReceiver) -> None:
        """Work with *services* and answer to *out*."""
        self.line = LineSession(services, out)
        self.together = Together(self.line)
        places = (commands(self.line) for commands in _COMMANDS)
        self._commands = (self, *places, TableCommands(self.line, self.together))
        self._name = ""
        """The name of the command that is carried out."""
        self._words: Sequence[str] = ()
        """The words behind it."""

    @property
    def commands(self) -> tuple[LineCommand, ...]:
        """The commands that can be given now."""
        return available(None if self.line.table is None else self.line.session.game.kind)

    @property
    def prompt(self) -> str:
        """The prompt for the next line."""
        if self.line.table is None:
            return "> "
        settings = self.line.services.settings
        return f"{SYMBOLS[settings.symbols](self.line.session.game.name, settings.speech)}> "

    def feed(self, line: str) -> bool:
        """Carry out one line; return whether to continue."""
        self.hear()
        self._name, self._words = "", ()
        if line.strip():
            self.line.begin()
        try:
            typed = read(line, self.commands, every_command())
            if typed is None:
                return True
            self._name, self._words = typed.command.name, typed.words
            self.line.typed = self._name, *map(str.lower, self._words)
            if self._name == "quit":
                self.line.leave()
                self.line.say(tr("Goodbye."), {"did": "quit"}, "change")
                self._end(done=True)
                return False
            try:
                self._do(typed.command, typed.words)
            except UnmadeError as wanted:
                self._make(wanted)
                self._do(typed.command, typed.words)
        except AskedFirstError as question:
            data = {"command": self._name, "code": question.code.value}
            self.line.out(Event(EventKind.SAY, str(question), data, "question"))
            self._end(done=False)
        except KeyboardInterrupt:
            self._refuse(tr("stopped"), ErrorCode.STOPPED)
        except Exception as error:  # noqa: BLE001  # no command ends the session
            if is_refusal(error) or isinstance(error, AssistError | Stopped):
                given = error.data if isinstance(error, CommandError) else {}
                self._refuse(str(error), code_of(error), given)
            else:
                fault = _fault(error)
                text = tr(
                    "the program has a fault here: {fault}. Other commands still work.", fault=fault
                )
                self._refuse(text, ErrorCode.FAULT, {"fault": fault})
        else:
            self._end(done=True)
        return True

    def hear(self) -> None:
        """Say what others have done at the table since."""
        try:
            self.together.hear()
        except Exception as error:  # noqa: BLE001  # no host ends the session
            self.together.close()
            self.line.put_away()
            self.line.out(Event(EventKind.NOTE, str(error), {"fault": _fault(error)}))

    def close(self) -> None:
        """Save the open game, and end the searches and the connection."""
        self.line.close()
        self.together.close()

    # Within

    def _refuse(
        self, why: str, code: ErrorCode, data: Mapping[str, object] = MappingProxyType({})
    ) -> None:
        fields = {"command": self._name, "code": code.value, **data}
        if code is ErrorCode.SYNTAX:
            fields["usage"] = named(self._name, self.commands).usage
        elif code is ErrorCode.UNKNOWN:
            fields.setdefault("given", " ".join(self._words))
        self.line.out(Event(EventKind.ERROR, why, fields))
        self.line.follow_lesson("")
        self._end(done=False)

    def _do(self, command: LineCommand, words: Sequence[str]) -> None:
        if self.line.table is not None:
            if self.line.session.paused and command.when != ALWAYS:
                if command.name not in PAUSED:
                    raise UnavailableError("paused. Type resume first.")
            else:
                self._make_game_move(self.line.table)
        if command.name in self.together.closed_commands:
            raise UnavailableError(
                "{command} does not work at a table. leave ends your place there.",
                command=command.name,
            )
        if command.most is not None and len(words) > command.most:
            raise CommandError(
                "too many words. Type {command}",
                command=f"{command.name} {command.arguments}".rstrip(),
                code=ErrorCode.SYNTAX,
            )
        places = (self.line.table or self, *self._commands)
        do = next(filter(None, (place.function(command.name) for place in places)))
        answer = do(words) if command.usage else do()
        if answer is not None:
            self._answer(answer)
        self.line.announce_help_class()
        self.line.follow_lesson(command.name, words)
        self.together.show_spot()

    def _make(self, wanted: UnmadeError) -> None:
        """Make a puzzle that takes long, so that the command can be carried out."""
        services = self.line.services
        self.line.say(waiting(wanted))
        try:
            services.helper.ask(making(services, wanted), services.help_limit)
        except SearchStoppedError as stopped:
            raise CommandError(none_found(stopped, wanted.advice)) from None

    def _answer(self, answer: CommandResult) -> None:
        for move in answer.moves:
            self.line.session.play(move)
        for line in answer.lines:
            self.line.say_part(line)
        if answer.moves:
            self.line.moved()
        if answer.opens is not None:
            self.line.open(answer.opens)

    def _make_game_move(self, table: GameLines[Any]) -> None:
        """Let the game make a move of its own, if its rules want one now."""
        session = self.line.session
        if session.paused or session.solved_at is not None or self.line.common is not None:
            return
        happened = table.happened(self.line.services.random)
        if happened is not None:
            move, text = happened
            session.play(move, "game")
            self.line.help.forget_hints()
            self.line.say(text)
            if session.verdict.solved:
                self.line.moved()

    def do_help(self, words: Sequence[str]) -> None:
        """Say what to try first, list all commands, explain one, or read a page of the manual."""
        table = self.line.table
        if words and [word.lower() for word in words] != ["all"]:
            self._explain(words[0].lower())
            return
        everything = bool(words) or (table is not None and kind_of(table.game).edits)
        first = FIRST if table is None else FIRST_MOVES
        for command in self.commands:
            if everything or command.name in first:
                self._say_command(command)
        self.line.say(tr("Type help and a command to read about it, help all for all of them."))
        topics = ", ".join(one.called for one in pages())
        text = tr("Type help and a topic for a page: {topics}.", topics=topics)
        self.line.say(text, {"pages": [one.name for one in pages()]}, "pages")

    def do_repeat(self) -> None:
        """Say the last answer again."""
        self.line.repeat()

    def do_speech(self, words: Sequence[str]) -> None:
        """Say or change the length of answers."""
        change = SharedCommands(self.line).function("set")
        assert change is not None
        level = " ".join(words).lower() or self.line.services.settings.speech
        change(["speech", level])

    def _explain(self, word: str) -> None:
        """Explain the command and read the page that *word* names; there may be both."""
        topic = word if word in TOPICS else ""
        try:
            command = named(word, self.commands, every_command())
        except CommandError:
            with suppress(Refusal):
                topic = find(word).name
            if not topic:
                raise
        else:
            self._say_command(command)
        if topic:
            title, *others = lines(page(topic).blocks)
            self.line.say(title.text, {"page": topic}, "page")
            for part in others:
                self.line.say(part.text)

    def _say_command(self, command: LineCommand) -> None:
        data = {"name": command.name, "names": command.names, "usage": command.usage}
        self.line.say(f"{command.form}: {command.effect}", data, "command")

    def _end(self, *, done: bool) -> None:
        data: dict[str, object] = {"command": self._name, "done": done, "version": VERSION}
        if self.line.table is not None:
            session = self.line.session
            data |= {
                "puzzle": session.game.puzzle_id,
                "percent": session.verdict.percent,
                "solved": session.solved,
                "moves": session.moves,
                "hints": session.hints,
                "help": session.help_class.value,
                "seconds": round(session.elapsed, 3),
            }
        if (details := self.together.details) is not None:
            data |= {"table": details.facts.code, "seat": details.seat}
        self.line.out(Event(EventKind.END, "", data))
