"""Notifications from background jobs to the screen that shows them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from contextvars import copy_context
from typing import Any, Final, Generic

from textual.screen import Screen
from textual.timer import Timer

from tui_tangram.app.lab.working_model import KeyT, WorkingModel, no_listener

LOOK: Final = 0.1
"""The fewest seconds between two queries of the results."""
_TICK: Final = 1.0
"""The seconds between two ticks while a job runs."""


class WorkListener(Generic[KeyT]):
    """A listener to the jobs of a model, in the thread of the screen."""

    def __init__(
        self,
        screen: Screen[None],
        model: WorkingModel[KeyT, Any],
        *,
        news: Callable[[list[KeyT]], None],
        tick: Callable[[], None],
    ) -> None:
        """Call *news* with the keys of jobs whose stage has changed, and *tick* every second."""
        self._screen = screen
        self._model = model
        self._news = news
        self._on_tick = tick
        self._ticker: Timer | None = None
        self._looking = False
        self._wake: Callable[[], None] | None = None

    def listen(self) -> None:
        """Collect the results so far, and listen from now on."""
        loop, context = asyncio.get_running_loop(), copy_context()

        def wake() -> None:
            # Called from the thread of the job, which has no app; and the app may be gone.
            with suppress(RuntimeError):
                loop.call_soon_threadsafe(self._woken, context=context)

        self._model.wake = self._wake = wake
        self._model.collect_results()

    def leave(self) -> None:
        """Stop listening, unless another screen has taken over."""
        if self._model.wake is self._wake:
            self._model.wake = no_listener

    def keep_time(self) -> None:
        """Tick as long as any job runs."""
        if self._model.busy and self._ticker is None:
            self._ticker = self._screen.set_interval(_TICK, self._tick)
        elif not self._model.busy and self._ticker is not None:
            self._ticker.stop()
            self._ticker = None

    def _woken(self) -> None:
        if not self._looking and self._screen.is_running:
            self._looking = True
            self._screen.set_timer(LOOK, self._look)

    def _look(self) -> None:
        self._looking = False
        before = self._model.stages
        if self._model.collect_results() and self._screen.is_current:
            after = self._model.stages
            self._news([key for key, stage in before.items() if after[key] is not stage])

    def _tick(self) -> None:
        self.keep_time()
        if self._ticker is not None and self._screen.is_current:
            self._on_tick()
