"""Animations with a meaning: a piece on its way, for a number of frames, then none."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Generic, TypeVar

from textual.message_pump import MessagePump
from textual.timer import Timer

FRAME: Final = 1 / 25
"""Seconds between two frames of an animation."""
TRACE: Final = 16
"""Frames in which a solved figure or board is traced."""
GLIDE: Final = 8
"""Frames in which a piece that was shown glides to its place."""
SETTLE: Final = 2
"""Frames in which a piece that was put down settles."""

_Look = TypeVar("_Look")


class Animation(Generic[_Look]):
    """The animation on one screen, at most one at a time."""

    def __init__(self, screen: MessagePump, changed: Callable[[], None], *, allowed: bool) -> None:
        """Animate *screen*, if that is *allowed*, and call *changed* for each frame."""
        self._screen = screen
        self._changed = changed
        self._allowed = allowed
        self._look: Callable[[float], _Look] | None = None
        self._frame = self._frames = 0
        self.timer: Timer | None = None

    def allow(self, allowed: bool) -> None:  # the only parameter
        """Set whether animations are allowed."""
        self._allowed = allowed
        if not allowed:
            self.end()

    def look(self) -> _Look | None:
        """Return the current look; None when nothing moves."""
        return None if self._look is None else self._look(self._frame / self._frames)

    def begin(self, look: Callable[[float], _Look], frames: int) -> None:
        """Show *look*, from fraction 0 to 1 in *frames* frames, replacing the last one."""
        self.end()
        if self._allowed:
            self._look, self._frame, self._frames = look, 0, frames
            self.timer = self._screen.set_interval(FRAME, self.step)

    def step(self) -> None:
        """Show the next frame."""
        self._frame += 1
        if self._frame >= self._frames:
            self.end()
        self._changed()

    def end(self) -> None:
        """End the animation: everything is in its place."""
        if self.timer is not None:
            self.timer.stop()
        self.timer = self._look = None
