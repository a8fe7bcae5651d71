"""The tree of a search as rows: the path to the current try, and the tried siblings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from tui_tangram.language import tr, trn
from tui_tangram.research.explain.step import Role, StepRow

_SHOWN: Final = 3
"""The number of tried siblings of a branch shown one by one; earlier ones are counted."""


@dataclass
class _Level:
    """The tries of one piece, with the pieces above it fixed."""

    refused: int = 0
    ended: list[StepRow] = field(default_factory=list)
    """The branches that were followed to the end."""
    here: str = ""
    """The branch being followed."""
    found: int = 0
    """The solutions below it."""


class SearchTree:
    """A tree searched depth first."""

    def __init__(self) -> None:
        self.levels = [_Level()]
        """The levels from the root to the piece being tried."""

    def refuse(self, number: int) -> None:
        """Record that tries of the current piece were refused."""
        self.levels[-1].refused += number

    def place(self, text: str) -> None:
        """Follow a branch: *text* describes the placed piece, and the next one is tried."""
        self.levels[-1].here = text
        self.levels.append(_Level())

    def solve(self, text: str) -> None:
        """Record that the current piece was the last one; *text* describes it."""
        depth = len(self.levels) - 1
        for level in self.levels:
            level.found += 1
        self.levels[-1].ended.append(StepRow(text, Role.RESULT, depth))

    def remove(self) -> None:
        """Leave the current piece: the one before it is removed and tried further."""
        self.levels.pop()
        level = self.levels[-1]
        depth = len(self.levels) - 1
        if level.found:
            branch = trn(
                "{what}: {n} solution", "{what}: {n} solutions", level.found, what=level.here
            )
            level.ended.append(StepRow(branch, Role.RESULT, depth))
        else:
            branch = tr("{what}: dead end", what=level.here)
            level.ended.append(StepRow(branch, Role.GONE, depth))
        level.here, level.found = "", 0

    def rows(self, more: Iterable[StepRow] = ()) -> Sequence[StepRow]:
        """Return the tree, with *more* at its current end; their depths are relative to it."""
        found: list[StepRow] = []
        last = len(self.levels) - 1
        for depth, level in enumerate(self.levels):
            found += _siblings(level, depth)
            if level.here:
                role = Role.FIRST if depth == last - 1 else Role.SECOND
                found.append(StepRow(level.here, role, depth))
        found += (row._replace(depth=row.depth + last) for row in more)
        return found


def _siblings(level: _Level, depth: int) -> Iterable[StepRow]:
    """Yield the earlier tries of a level."""
    if level.refused:
        text = trn("{n} attempt refused", "{n} attempts refused", level.refused)
        yield StepRow(text, Role.PLAIN, depth)
    before = len(level.ended) - _SHOWN
    if before > 0:
        text = trn("{n} branch before these", "{n} branches before these", before)
        yield StepRow(text, Role.PLAIN, depth)
    yield from level.ended[-_SHOWN:]
