"""Every screen is played to its purpose by one hand: the keys of its side, and the palette.

Letters and numbers that are typed are no keys of a map: the hand travels for them.  Whatever else is
pressed is on the hand's side, and the footer of each screen on the way names no other key.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import Any

from textual.command import CommandList
from textual.pilot import Pilot

from tests.pseudo_terminal import LONG
from tui_tangram.app.actions import Context, KeyMode, action, places
from tui_tangram.app.application import TangramApp
from tui_tangram.app.base import BaseScreen
from tui_tangram.app.home import HomeScreen
from tui_tangram.app.keymap import SIDES
from tui_tangram.app.palette import ThemedPalette, commands

WALKS = {"left": ("f4", "tab", "f5"), "right": ("f8", "down", "up")}
"""Keys that open the palette and choose in it, go down, and go up."""
FREE_TEXT = {Context.FILTER_SOLUTIONS, Context.STORE, Context.JUMP, Context.PRESSING}
"""Where a letter or number answers a question; elsewhere text is typed in contexts of typing."""
AWAY = ("back", "text.cancel", "text.leave", "text.done", "end_path", "cancel", "let_go")
"""What leads towards home, whichever of them there is."""


class Hand:
    """A player with one hand."""

    def __init__(self, app: TangramApp, pilot: Pilot[None], hand: str, folder: Path) -> None:
        self.app, self.pilot, self.folder = app, pilot, folder
        self.side, self.walk = SIDES[hand], WALKS[hand]
        self.seen = set[Context]()
        self.said = list[str]()

    @property
    def screen(self) -> Any:
        """The screen that is shown."""
        assert isinstance(self.app.screen, BaseScreen)
        return self.app.screen

    @property
    def text(self) -> str:
        """The last announcement."""
        return str(self.screen.announcer.text)

    async def settle(self) -> None:
        """Wait until the screen is drawn, and what it looks for is there."""
        await self.pilot.pause()
        await self.until(lambda: not self.text.endswith("…"))
        screen = self.screen
        if screen.context not in self.seen:
            self.seen.add(screen.context)
            keymap = screen.services.keymap
            for item in screen.keyline.items:
                for name in item.actions:
                    key = keymap.first(name, screen.context)
                    assert key in self.side, (screen, name, key)

    async def until(self, done: Callable[[], object]) -> None:
        """Wait until something is so."""
        end = monotonic() + LONG
        while not done():
            assert monotonic() < end, (self.screen, self.text)
            await self.pilot.pause(0.01)

    async def act(self, name: str) -> None:
        """Do an action by its key for the hand, or in the palette by keys for the hand."""
        screen, wanted = self.screen, action(name)
        context = screen.context
        assert context in places(wanted), (name, context, self.text)
        assert screen.availability(wanted).enabled, (name, context, self.text)
        key = screen.services.keymap.first(name, context)
        if key in self.side:
            await self.pilot.press(key)
        else:
            offered = [row.action for row in commands(screen)]
            assert wanted in offered, (name, context)
            opens, down, up = self.walk
            await self.pilot.press(opens)
            await self.until(lambda: isinstance(self.app.screen, ThemedPalette))
            found = self.app.screen.query_one(CommandList)
            await self.until(lambda: found.option_count >= len(offered))
            below, above = offered.index(wanted), len(offered) - offered.index(wanted)
            await self.pilot.press(*([down] * below if below <= above else [up] * above), opens)
            await self.until(lambda: not isinstance(self.app.screen, ThemedPalette))
        await self.settle()

    async def type(self, text: str) -> None:
        """Type text, for which the hand travels."""
        context = self.screen.context
        assert context.mode is KeyMode.TYPING or context in FREE_TEXT, context
        await self.pilot.press(*text)
        await self.settle()

    async def home(self) -> None:
        """Go home."""
        for _ in range(9):
            if isinstance(self.app.screen, HomeScreen) and self.screen.context is Context.HOME:
                return
            here = [n for n in AWAY if self.screen.context in places(action(n))]
            await self.act(here[0])
        raise AssertionError(self.screen)

    async def play(self, steps: str) -> None:
        """Do the *steps*, which have blanks between them.

        Each is an action, perhaps with ``*`` and how often; ``=text`` types text, with ``_`` for a
        blank; ``@Words`` goes down a list to an entry; ``Context.`` waits until it is that.
        """
        for step in steps.split():
            if step.startswith("="):
                await self.type(step[1:].replace("_", " "))
            elif step.startswith("@"):
                for _ in range(60):
                    if step[1:].replace("_", " ") in self.text:
                        break
                    await self.act("list.down")
                else:
                    raise AssertionError((step, self.screen))
            elif step.endswith("!"):
                context = Context[step[:-1]]
                await self.until(lambda: self.screen.context is context)
                await self.settle()
            else:
                name, _, times = step.partition("*")
                for _ in range(int(times or 1)):
                    await self.act(name)
