"""The shared commands in plain mode: what is typed for them, and their answers in lines."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from tui_tangram.commands import Argument, Command, CommandAnswer
from tui_tangram.language import tr
from tui_tangram.plain.commands import SHARED, CommandError
from tui_tangram.plain.line_session import LineSession
from tui_tangram.plain.table import Commands, NumberedItem, number


class SharedCommands(Commands):
    """Commands that are available whether or not a puzzle is open."""

    def __init__(self, line: LineSession) -> None:
        """Answer at *line*."""
        self._line = line
        self._listed: dict[str, Sequence[str]] = {}
        """The ids of the last list of each sort, by `CommandAnswer.key`."""

    def function(self, command: str) -> Callable[..., None] | None:
        """Return the function for a command, if it is a shared one."""
        shared = SHARED.get(command)
        return None if shared is None else partial(self._do, shared)

    def _do(self, command: Command, words: Sequence[str] = ()) -> None:
        answer = command(self._line.services, **self._given(command, list(words)))
        self._tell(answer)

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
                given[one.key] = bool(one.typed) and words == [one.typed]
                if given[one.key]:
                    words.clear()
        for at, one in enumerate(plain):
            last = at == len(plain) - 1
            text = " ".join(words) if last else " ".join(words[:1])
            words = [] if last else words[1:]
            if text:
                value = self._read(one, text)
                given[one.key] = (value,) if one.many in ("*", "+") else value
            elif one.many in ("", "+"):
                raise CommandError(command.lacking)
        return given

    def _read(self, one: Argument, text: str) -> Any:  # noqa: ANN401  # as the argument has it
        """Return the value that a text stands for, perhaps by its number in the last list."""
        listed = self._listed.get(one.numbers)
        if listed and text.isascii() and text.isdigit():
            text = listed[number(text, tr("an item of the list"), len(listed)) - 1]
        return one.read(text)

    def _tell(self, answer: CommandAnswer) -> None:
        """Say an answer."""
        if answer.key:
            if not answer.rows:
                raise CommandError(answer.nothing)
            self._listed[answer.key] = [str(row.data.get("id", "")) for row in answer.rows]
        for at, row in enumerate(answer.rows, start=1):
            self._line.tell(NumberedItem(at, row.text, {"number": at, **row.data}))
        told = list(answer.said)
        if answer.undo:
            undo = next(name for name, one in SHARED.items() if one.name == answer.undo)
            told[-1] += " " + tr("Type {command} to undo that.", command=undo)
        if answer.hint:
            told.append(answer.hint)
        for text in told:
            self._line.say(text, answer.data if text is told[0] and not answer.key else {})
