"""A clock that can be stopped."""

from __future__ import annotations

from collections.abc import Callable


class Stopwatch:
    """Adds up the time during which it runs.  Time itself is a function passed in.

    >>> now = 10.0
    >>> watch = Stopwatch(lambda: now)
    >>> now = 13.0; watch.stop(); now = 20.0; watch.elapsed
    3.0
    """

    __slots__ = ("_clock", "_elapsed", "_since")

    def __init__(
        self, clock: Callable[[], float], elapsed: float = 0.0, *, running: bool = True
    ) -> None:
        """Start with *elapsed* seconds already on it, *running* or not."""
        self._clock = clock
        self._elapsed = elapsed
        self._since: float | None = clock() if running else None

    @property
    def elapsed(self) -> float:
        """Seconds so far.  A clock set back subtracts nothing."""
        if self._since is None:
            return self._elapsed
        return self._elapsed + max(0.0, self._clock() - self._since)

    def stop(self) -> None:
        """Stop, or stay stopped."""
        self._elapsed = self.elapsed
        self._since = None

    def start(self) -> None:
        """Go on, or stay running."""
        if self._since is None:
            self._since = self._clock()
