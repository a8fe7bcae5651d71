"""Where the puzzles of the smallest game there can be come from."""

from __future__ import annotations

from dataclasses import dataclass

from tests.null.game import goal_in
from tui_tangram.player.filters import Collection, PuzzleRow
from tui_tangram.player.source import Source


@dataclass(frozen=True)
class NullPuzzle:
    """A number to be made."""

    goal: int
    id: str

    @property
    def name(self) -> str:
        """The goal."""
        return f"Make {self.goal}"


class NullSource(Source[int]):
    """Three numbers are listed; all can be asked for."""

    kind = "null"
    entries = (3, 4, 50)

    @property
    def collections(self) -> tuple[Collection]:
        """All of them."""
        return (Collection("numbers", "Numbers", self.items),)

    def item(self, entry: int) -> PuzzleRow:
        """Name the number."""
        return PuzzleRow("null", f"null/{entry}", f"Make {entry}", "Numbers", "nobody", 1)

    def record(self, entry: int) -> dict[str, object]:
        """Return the goal."""
        return {"goal": entry}

    def puzzle(self, entry: int) -> NullPuzzle:
        """Return the number as a puzzle."""
        return NullPuzzle(entry, f"null/{entry}")

    def called(self, name: str) -> NullPuzzle | None:
        """Return the puzzle of any number, listed or of a seed."""
        found = goal_in(name)
        return super().called(name) if found is None else NullPuzzle(found[0], name)
