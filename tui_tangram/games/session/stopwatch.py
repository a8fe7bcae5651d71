"""A clock that is stopped while there is a reason for it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import Enum, auto


class ClockStop(Enum):
    """A reason to stop the clock."""

    PAUSED = auto()
    COVERED = auto()
    """The board cannot be seen."""
    SOLVED = auto()


class Stopwatch:
    """Adds up the time in which nothing stops it.  Time itself is a function passed in.

    >>> now = 10.0
    >>> watch = Stopwatch(lambda: now)
    >>> now = 13.0; watch.stop(ClockStop.PAUSED); now = 20.0; watch.elapsed
    3.0
    """

    __slots__ = ("_clock", "_elapsed", "_since", "_stops", "watcher")

    def __init__(
        self, clock: Callable[[], float], elapsed: float = 0.0, stops: Iterable[ClockStop] = ()
    ) -> None:
        """Start with *elapsed* seconds already on it, and *stops* in effect."""
        self._clock = clock
        self._elapsed = elapsed
        self._stops = set(stops)
        self._since: float | None = None if self._stops else clock()
        self.watcher: Callable[[bool], object] | None = None
        """Is called with whether it runs, whenever that has changed."""

    @property
    def runs(self) -> bool:
        """Whether nothing stops it."""
        return self._since is not None

    @property
    def elapsed(self) -> float:
        """Seconds so far.  A clock set back subtracts nothing."""
        if self._since is None:
            return self._elapsed
        return self._elapsed + max(0.0, self._clock() - self._since)

    def stops(self, why: ClockStop) -> bool:
        """Return whether this is one of the reasons why it is stopped."""
        return why in self._stops

    def stop(self, why: ClockStop) -> None:
        """Stop, or stay stopped, also for this reason."""
        ran, self._elapsed = self.runs, self.elapsed
        self._since = None
        self._stops.add(why)
        self._report(ran)

    def start(self, why: ClockStop) -> None:
        """Restart, or stay running, unless there is another reason to be stopped."""
        self._stops.discard(why)
        ran = self.runs
        if not (ran or self._stops):
            self._since = self._clock()
        self._report(ran)

    def _report(self, ran: bool) -> None:
        if self.watcher is not None and self.runs != ran:
            self.watcher(self.runs)
