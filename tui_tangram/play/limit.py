"""The limits of a search, and its progress.

>>> meter = Limit(nodes=2).meter()
>>> meter.tick(); meter.tick()
>>> try:
...     meter.tick()
... except Stopped as stop:
...     print(stop, stop.progress.nodes)
stopped after 2 nodes 2
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NoReturn

from tui_tangram.language import tr, trn
from tui_tangram.play.phrases import pointed
from tui_tangram.play.refusal import Refusal
from tui_tangram.values import NamedTuple, dataclass

STRIDE = 256
"""The nodes between two checks of the clock: the most by which a search may overrun its time."""


class Progress(NamedTuple):
    """The progress of a search."""

    nodes: int
    """The nodes searched."""
    seconds: float
    """The time since the meter was made."""
    found: int
    """The solutions found so far."""
    fraction: float | None
    """The part of the search tree that is done, 0 to 1, or `None` when it is unknown."""
    ahead: int = 0
    """The searches of others on the host that go first, while this one has not begun."""

    def seconds_left(self, before: float = 0.0) -> float | None:
        """Return about how many seconds are left; None where that is unknown or there are none.

        *before* is the part that was done earlier, at another rate.
        """
        done = (self.fraction or 0.0) - before
        if done <= 0.01 or self.seconds <= 2 or self.fraction is None or self.fraction >= 1:
            return None
        return self.seconds * (1 - self.fraction) / done


class Stopped(Exception):
    """The search was stopped early; the message names the cause."""

    progress: Progress
    """The progress of the search at that time."""

    def __init__(self, why: str, progress: Progress) -> None:
        """Store *progress*; *why* completes "stopped …", in the language in use."""
        super().__init__(tr("stopped {why}", why=why))
        self.progress = progress


class PartStopped(Stopped):
    """A part of a search that used up its own nodes; the search itself may continue."""


@dataclass(frozen=True, slots=True)
class Limit:
    """The most a search may use.  `None` means without limit.

    Raises `ValueError` for negative limits and for a time that is not a number.
    """

    nodes: int | None = None
    """The maximum number of nodes."""
    seconds: float | None = None
    """The maximum number of seconds."""

    def __post_init__(self) -> None:
        if self.nodes is not None and self.nodes < 0:
            raise Refusal("a limit of {nodes} nodes is negative", nodes=self.nodes)
        if self.seconds is not None and not self.seconds >= 0:
            raise Refusal("a limit of {seconds} seconds is not a valid time", seconds=self.seconds)

    def meter(
        self,
        report: Callable[[Progress], None] | None = None,
        *,
        clock: Callable[[], float] = time.monotonic,
    ) -> Meter:
        """Return a fresh counter that enforces this limit.

        *report* is called at the first node and then every `STRIDE` nodes.
        """
        return Meter(self, report, clock)


class Meter:
    """Counts the nodes of one search and ends it when its limit is reached.

    A node within the limits costs one addition and one comparison.
    """

    __slots__ = (
        "_allowed",
        "_clock",
        "_limit",
        "_next",
        "_report",
        "_start",
        "_stop",
        "found",
        "fraction",
        "nodes",
    )

    nodes: int
    """The nodes begun so far."""
    found: int
    """The solutions found so far; the search adds to it."""
    fraction: float | None
    """The part of the search that is done; the search may set it."""

    def __init__(
        self, limit: Limit, report: Callable[[Progress], None] | None, clock: Callable[[], float]
    ) -> None:
        """Start counting and timing now."""
        self.nodes = 0
        self.found = 0
        self.fraction = None
        self._limit = limit
        self._allowed = math.inf if limit.nodes is None else limit.nodes
        self._report = report
        self._clock = clock
        self._start = clock()
        self._stop = False
        self._next = 1

    @property
    def progress(self) -> Progress:
        """The progress of the search."""
        return Progress(self.nodes, self._clock() - self._start, self.found, self.fraction)

    @property
    def left(self) -> float | None:
        """The seconds left; None without a limit."""
        seconds = self._limit.seconds
        return None if seconds is None else max(0.0, seconds - self.progress.seconds)

    @property
    def limited(self) -> bool:
        """Whether there is a limit of nodes."""
        return self._allowed < math.inf

    @property
    def room(self) -> int:
        """The nodes that a search may add to `nodes` before it must call `look` or `tick`."""
        return max(0, self._next - 1 - self.nodes)

    def look(self, stride: int = STRIDE) -> None:
        """Check the limit and the clock before the next node, which is not counted.

        Raises `Stopped` when the node may not begin; otherwise there is `room` again, for up to
        *stride* nodes: a search of many nodes a second may use more at once.
        """
        self.nodes += 1
        self._check(stride)
        self.nodes -= 1

    def tick(self) -> None:
        """Count one node.  Raises `Stopped` when the limit is exceeded, or when the time is up."""
        self.nodes += 1
        if self.nodes >= self._next:
            self._check()

    @contextmanager
    def part(self, nodes: int) -> Iterator[None]:
        """Let the enclosed search use at most *nodes*; one more raises `PartStopped`."""
        whole = self._allowed
        self._allowed = min(whole, self.nodes + nodes)
        self._next = min(self._next, 1)
        try:
            yield
        except Stopped as stopped:
            if self._stop or not self.nodes == self._allowed < whole:
                raise
            raise PartStopped("", stopped.progress) from None
        finally:
            self._allowed = whole
            self._next = min(self._next, 1)

    def stop(self) -> None:
        """Make the next `tick` raise `Stopped`.  May be called from a signal handler."""
        self._stop = True
        self._next = 0

    def _check(self, stride: int = STRIDE) -> None:
        limit, allowed = self._limit, self._allowed
        if self._stop:
            self._end(tr("on request"))
        if self.nodes > allowed:
            self._end(trn("after {n} node", "after {n} nodes", int(allowed)))
        if limit.seconds is not None and self._clock() - self._start >= limit.seconds:
            self._end(tr("after {seconds} seconds", seconds=pointed(f"{limit.seconds:g}")))
        self._next = int(min(self.nodes + stride, allowed + 1))
        if self._report is not None:
            self._report(self.progress)

    def _end(self, why: str) -> NoReturn:
        # The refused node was not searched; further ticks are refused too.
        self.nodes -= 1
        self._next = 0
        raise Stopped(why, self.progress)
