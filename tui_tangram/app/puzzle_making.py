"""The generation of puzzles that takes long, while the player waits on any screen."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from inspect import isawaitable
from typing import TYPE_CHECKING

from tui_tangram.app.messages import Tone
from tui_tangram.app.words import sentence
from tui_tangram.games.catalog import UnmadeError
from tui_tangram.language import tr

if TYPE_CHECKING:
    from textual.worker import Worker

    from tui_tangram.app.base import BaseScreen
    from tui_tangram.play import Progress


class PuzzleMaking:
    """The generation of a puzzle that the player of a screen waits for."""

    def __init__(self, screen: BaseScreen) -> None:
        """Generate puzzles for *screen*."""
        self._screen = screen
        self._work: Worker[None] | None = None

    @property
    def runs(self) -> bool:
        """Whether a puzzle is being generated."""
        return self._work is not None

    async def attempt(self, do: Callable[[], object]) -> None:
        """Call *do*; if it needs a puzzle that takes long to generate, generate that first."""
        try:
            if isawaitable(result := do()):
                await result
        except UnmadeError as wanted:
            from tui_tangram.flow.choose import waiting

            made = self._made(wanted, partial(self.attempt, do))
            self._work = self._screen.run_worker(made, group="making", exclusive=True)
            self._screen.context_changed()
            self._screen.announce(waiting(wanted), Tone.QUIET)

    async def _made(self, wanted: UnmadeError, then: Callable[[], Awaitable[None]]) -> None:
        """Generate a puzzle and call *then*, or announce why that failed."""
        from tui_tangram.flow.choose import making, none_found
        from tui_tangram.flow.help import looking
        from tui_tangram.games.assist.client import AssistError, SearchStoppedError

        screen, second, trouble = self._screen, 0, ""
        services = screen.services

        def report(progress: Progress) -> None:
            nonlocal second
            if int(progress.seconds) > second:
                second = int(progress.seconds)
                screen.announcer.say(looking(progress), Tone.QUIET)

        try:
            make = making(services.library, wanted)
            await make(services.client, services.help_limit, report)
        except SearchStoppedError as stopped:
            trouble = none_found(stopped, wanted.advice)
        except (AssistError, ValueError) as error:
            trouble = sentence(str(error))
        finally:
            self._work = None
        screen.context_changed()
        screen.announce(trouble, Tone.TROUBLE)
        if not trouble:
            # Not here: this worker ends with the screen, which another screen may replace.
            screen.app.call_later(then)

    def action_stop_search(self) -> None:
        """Stop waiting."""
        if self._work is not None:
            self._work.cancel()
            self._work = None
            self._screen.context_changed()
            self._screen.announce(tr("Stopped."))
