"""The progress of the search for solutions, and its words."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from tui_tangram.app.solutions.model import MOST
from tui_tangram.language import tr, trn
from tui_tangram.play.phrases import duration, grouped


class Phase(Enum):
    """The phase of the search."""

    WAITING = "waiting"
    """No search has begun yet."""
    LOOKING = "looking"
    """Solutions are being found and listed."""
    COUNTING = "counting"
    """The list is full; the other solutions are only counted."""
    DONE = "done"
    """The search has come to its end."""
    STOPPED = "stopped"
    """The player or a limit has ended it before its end."""
    FAILED = "failed"
    """There will be no answer."""


class SearchProgress(NamedTuple):
    """The progress of the search."""

    phase: Phase = Phase.WAITING
    found: int = 0
    """The solutions found or counted."""
    nodes: int = 0
    """The positions tried."""
    seconds: float = 0.0

    @property
    def busy(self) -> bool:
        """Whether there is something to stop."""
        return self.phase in (Phase.LOOKING, Phase.COUNTING)

    @property
    def final(self) -> bool:
        """Whether the list has all the solutions that it will have."""
        return self.phase is not Phase.LOOKING

    def words(self, listed: int, classes: int) -> str:
        """Return the state of the search in a few words.

        *listed* solutions are in the list, in this number of *classes*.

        >>> SearchProgress(Phase.LOOKING, 0, 12_480, 3.2).words(37, 37)
        '37 found, 12,480 tried, 0:03'
        >>> SearchProgress(Phase.DONE, 12).words(12, 3), SearchProgress(Phase.DONE, 1).words(1, 1)
        ('12 solutions in 3 groups', '1 solution')
        >>> SearchProgress(Phase.COUNTING, 12_345, 9, 8.0).words(1000, 500)
        'first 1,000 of 12,345 or more, 0:08'
        >>> SearchProgress(Phase.DONE, 106_624).words(1000, 500)
        'first 1,000 of 106,624'
        >>> SearchProgress(Phase.STOPPED, 37).words(37, 37)
        '37 solutions, search stopped'
        """
        if self.phase is Phase.WAITING:
            return ""
        if self.phase is Phase.LOOKING:
            return tr(
                "{found} found, {tried} tried, {time}",
                found=grouped(listed),
                tried=grouped(self.nodes),
                time=duration(self.seconds),
            )
        if self.phase is Phase.COUNTING:
            known = max(self.found, MOST + 1)
            return tr(
                "first {listed} of {all} or more, {time}",
                listed=grouped(listed),
                all=grouped(known),
                time=duration(self.seconds),
            )
        if self.found > listed:
            first, whole = grouped(listed), grouped(self.found)
            if self.phase is Phase.DONE:
                return tr("first {listed} of {all}", listed=first, all=whole)
            return tr("first {listed} of {all} or more", listed=first, all=whole)
        if not listed and self.phase is Phase.DONE:
            return tr("no solution")
        number = grouped(listed)
        if self.phase is not Phase.DONE:
            return trn(
                "{number} solution, search stopped",
                "{number} solutions, search stopped",
                listed,
                number=number,
            )
        text = trn("{number} solution", "{number} solutions", listed, number=number)
        if classes == listed:
            return text
        return tr(
            "{solutions} in {classes}",
            solutions=text,
            classes=trn("{n} group", "{n} groups", classes),
        )
