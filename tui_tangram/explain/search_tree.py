"""The tree of a search as rows: the way down to the present try, and what was tried beside it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from tui_tangram.explain.step import Role, StepRow
from tui_tangram.language import tr, trn

_SHOWN: Final = 3
"""The tried siblings of a branch that are told one by one; those before are counted."""


@dataclass
class _Level:
    """The tries of one piece, with the pieces above it as they are."""

    refused: int = 0
    ended: list[StepRow] = field(default_factory=list)
    """The branches that were followed to their ends."""
    here: str = ""
    """The branch that is followed."""
    found: int = 0
    """The solutions below it."""


class SearchTree:
    """A tree that is searched depth first."""

    def __init__(self) -> None:
        self.levels = [_Level()]
        """The levels from the root to the piece that is tried now."""

    def refuse(self, number: int) -> None:
        """Note that tries of the present piece were refused."""
        self.levels[-1].refused += number

    def place(self, text: str) -> None:
        """Follow a branch: the present piece is placed as *text* says, the next one is tried."""
        self.levels[-1].here = text
        self.levels.append(_Level())

    def solve(self, text: str) -> None:
        """Note that the present piece was the last one, as *text* says."""
        depth = len(self.levels) - 1
        for level in self.levels:
            level.found += 1
        self.levels[-1].ended.append(StepRow(text, Role.RESULT, depth))

    def remove(self) -> None:
        """Leave the present piece: the one before is removed and goes on."""
        self.levels.pop()
        level = self.levels[-1]
        depth = len(self.levels) - 1
        if level.found:
            told = trn(
                "{what}: {n} solution", "{what}: {n} solutions", level.found, what=level.here
            )
            level.ended.append(StepRow(told, Role.RESULT, depth))
        else:
            told = tr("{what}: dead end", what=level.here)
            level.ended.append(StepRow(told, Role.GONE, depth))
        level.here, level.found = "", 0

    def rows(self, more: Iterable[StepRow] = ()) -> Sequence[StepRow]:
        """Return the tree, and *more* at its present end, whose depths count from there."""
        found: list[StepRow] = []
        last = len(self.levels) - 1
        for depth, level in enumerate(self.levels):
            found += _beside(level, depth)
            if level.here:
                role = Role.FIRST if depth == last - 1 else Role.SECOND
                found.append(StepRow(level.here, role, depth))
        found += (row._replace(depth=row.depth + last) for row in more)
        return found


def _beside(level: _Level, depth: int) -> Iterable[StepRow]:
    """Yield what was tried before in a level."""
    if level.refused:
        text = trn("{n} attempt refused", "{n} attempts refused", level.refused)
        yield StepRow(text, Role.PLAIN, depth)
    before = len(level.ended) - _SHOWN
    if before > 0:
        text = trn("{n} branch before these", "{n} branches before these", before)
        yield StepRow(text, Role.PLAIN, depth)
    yield from level.ended[-_SHOWN:]
