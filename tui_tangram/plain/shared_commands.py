"""The shared commands in plain mode: what is typed for them, and their answers in lines."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import nullcontext
from functools import partial
from typing import Any

from tui_tangram.commands.command import Argument, Command
from tui_tangram.plain.commands import SHARED, CommandError
from tui_tangram.plain.line_session import LineSession
from tui_tangram.plain.table import Commands
from tui_tangram.play import quote


class SharedCommands(Commands):
    """Commands that are available whether or not a puzzle is open."""

    def __init__(self, line: LineSession) -> None:
        """Answer at *line*."""
        self._line = line

    def function(self, command: str) -> Callable[..., None] | None:
        """Return the function for a command, if it is a shared one."""
        shared = SHARED.get(command)
        return None if shared is None else partial(self._do, shared)

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
        if one.numbers:
            text = self._line.lists.meant(text, one.numbers)
        if one.choices and text.lower() not in one.choices:
            raise CommandError(
                "must be one of {names}, not {value}",
                at=one.typed,
                names=", ".join(one.choices),
                value=quote(text),
            )
        return one.read(text.lower() if one.choices else text)
