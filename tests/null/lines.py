"""The table of the smallest game there can be, in lines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tui_tangram.plain.commands import CommandError, LineCommand
from tui_tangram.plain.table import AnswerPart, CommandResult, DataLine, GameLines, PlainKind


class NullTable(GameLines[Any]):
    """Tells the number; keys are pressed by name."""

    def opening(self) -> list[AnswerPart]:
        """Tell the number at the start."""
        return [self.summary()]

    def summary(self) -> DataLine:
        """Tell the number."""
        data = {"percent": self.session.verdict.percent, "solved": self.session.verdict.solved}
        return DataLine(f"It is {self.session.state}.", data, form="progress")

    def do_press(self, words: Sequence[str]) -> CommandResult:
        """Press a key."""
        if words not in (["plus"], ["minus"], ("plus",), ("minus",)):
            raise CommandError("type plus or minus")
        return CommandResult(moves=words)


PRESS = LineCommand("press", "", "KEY", "Press a key.", "while a number is open")
NUMBERS = PlainKind(lambda: NullTable, (PRESS,), called=("numbers",))
