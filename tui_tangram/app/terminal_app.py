"""The app as a process at a terminal: its end in all cases, suspension, slow lines, keys, colours.

A signal, a lost terminal and the key to quit all end the app in the same way: the screens save data
that could be lost, the worker process is closed, and Textual restores the terminal. Plain Textual
runs no handler at all on SIGTERM and SIGHUP, and it spins when a terminal vanishes without a
signal; so the app handles the signals (`guard`) and asks for a hang-up once a second.

Textual's own widgets, the palette and the toasts, have the theme of the screens.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import select
import signal
import sys
from collections.abc import Sequence
from functools import lru_cache, partial
from typing import Final, Literal

from rich.color import Color as RichColor
from rich.color import ColorType
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from textual.app import App, SuspendNotSupported
from textual.color import Color
from textual.driver import Driver
from textual.events import Key
from textual.filter import LineFilter, Monochrome, NoColor
from textual.theme import BUILTIN_THEMES
from textual.theme import Theme as TextualTheme
from textual.timer import Timer

from tui_tangram.app.actions import KeyMode
from tui_tangram.app.base import BaseScreen
from tui_tangram.app.keys import by_place, is_text
from tui_tangram.app.services import Services
from tui_tangram.language import tr
from tui_tangram.render import inks
from tui_tangram.render.palette import Colour, Theme, hexadecimal, make_palette, mixed, nearest_256
from tui_tangram.render.profile import Profile, TerminalFacts
from tui_tangram.terminal.driver import with_slow_line
from tui_tangram.terminal.guard import DEADLY, SignalHandlers, TerminalGuard
from tui_tangram.terminal.internals import driver_of, expect_slow_keys
from tui_tangram.terminal.queries import LineMonitor
from tui_tangram.terminal.reply_filter import TerminalReplyFilter
from tui_tangram.terminal.sound import Cue, instrument, tones
from tui_tangram.values import replace

THEME_NAME: Final = "tui-tangram"
"""The theme's name for Textual."""


def textual_theme(theme: Theme, profile: Profile, *, bare: bool = False) -> TextualTheme:
    """Return the colours of Textual's own widgets: the palette and the toasts.

    With *bare* nothing has a background but the terminal's own.
    """
    if not bare and profile in (Profile.TRUECOLOR, Profile.COLOURS_256):
        background, text = theme.background.rgb, theme.text.rgb
        return TextualTheme(
            THEME_NAME,
            primary=hexadecimal(theme.accent.rgb),
            accent=hexadecimal(theme.accent.rgb),
            success=hexadecimal(theme.success.rgb),
            warning=hexadecimal(theme.accent.rgb),
            error=hexadecimal(theme.trouble.rgb),
            foreground=hexadecimal(text),
            background=hexadecimal(background),
            surface=hexadecimal(mixed(background, text, 0.06)),
            panel=hexadecimal(mixed(background, text, 0.06)),
            dark=theme.dark,
            variables={
                name: hexadecimal(shade.rgb)
                for name, shade in {
                    "block-cursor-background": theme.silhouette,
                    "block-cursor-foreground": theme.accent,
                    "block-cursor-blurred-background": theme.silhouette,
                    "block-cursor-blurred-foreground": theme.accent,
                    "input-cursor-background": theme.text,
                    "input-cursor-foreground": theme.background,
                }.items()
            },
        )
    # Sixteen colours, or none: by number, as the terminal has them.
    few = Profile.COLOURS_16 if profile.coloured else profile
    shades = make_palette(theme, few, transparent=bare).colours
    ground, raised, words, accent = (
        _ansi_name(shades[ink])
        for ink in (inks.BACKGROUND, inks.SILHOUETTE, inks.TEXT, inks.ACCENT)
    )
    usual = BUILTIN_THEMES["ansi-dark" if theme.dark else "ansi-light"]
    return replace(
        usual,
        name=THEME_NAME,
        variables={
            **usual.variables,
            "background": ground,
            "foreground": words,
            "surface": ground,
            "block-cursor-background": raised,
            "block-cursor-foreground": accent,
            "input-cursor-text-style": "reverse",
        },
    )


class Nearest256(LineFilter):
    """Takes the nearest of the 256 colours as the boards do.

    Rich takes black for a dark blue grey, and Textual's widgets would lie in black boxes.
    """

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """Return the segments of a line in the 256 colours."""
        del background
        return [
            segment if segment.style is None else segment._replace(style=_in_256(segment.style))
            for segment in segments
        ]


@lru_cache(maxsize=1024)
def _in_256(style: Style) -> Style:
    numbered = [
        None
        if colour is None or colour.triplet is None or colour.type is not ColorType.TRUECOLOR
        else RichColor.from_ansi(nearest_256(colour.triplet))
        for colour in (style.color, style.bgcolor)
    ]
    return style + Style(color=numbered[0], bgcolor=numbered[1]) if any(numbered) else style


_ANSI: Final = ("black", "red", "green", "yellow", "blue", "magenta", "cyan", "white")


def _ansi_name(colour: Colour) -> str:
    """Return Textual's name of one of the sixteen colours, or of the terminal's own."""
    if not isinstance(colour, int):
        return "ansi_default"
    return f"ansi_{'bright_' if colour > 7 else ''}{_ANSI[colour % 8]}"


_ENDING: Final = (*DEADLY, "SIGINT")
"""Signals that end the app."""
_STOPPING: Final = ("SIGTSTP", "SIGCONT")
"""Signals that suspend and continue it."""
_TRIES: Final = 100
"""The number of times that the app stops again if the shell continues it in the background."""


class TerminalApp(App[None], inherit_bindings=False):
    r"""An app of `BaseScreen`\ s that ends, stops and continues with its terminal."""

    def __init__(
        self,
        services: Services,
        guard: TerminalGuard | None = None,
        reply_filter: TerminalReplyFilter | None = None,
        monitor: LineMonitor | None = None,
    ) -> None:
        """Make an app that uses *services*; *guard* is that of the terminal, where there is one.

        Input goes through *reply_filter*, which may have keys already; *monitor* measures the line.
        """
        # Numbered colours reach the terminal as they are.
        super().__init__(ansi_color=services.bare or services.profile is not Profile.TRUECOLOR)
        self.services = services
        self.guard = guard or TerminalGuard(None, None)
        """The guard of the terminal, armed by the driver."""
        self.reply_filter = reply_filter or TerminalReplyFilter()
        """The filter that the driver reads through."""
        self.monitor = monitor
        """Measures the line to the terminal, where there is one."""
        self._initial_profile = services.profile
        """The profile that Textual and Rich were given when they were imported."""
        self.ends = False
        """Whether the app is ending."""
        self._signals: SignalHandlers | None = None
        self._tones: list[Timer] = []
        self.register_theme(textual_theme(services.theme, services.profile, bare=services.bare))
        # Set before anything is drawn, so that nothing has to be drawn again.
        self.set_reactive(App.theme, THEME_NAME)
        self.stylesheet.set_variables(self.get_css_variables())

    def watch_terminal(self) -> None:
        """Ensure a proper end from now on."""
        restore = None if self.is_headless else self.guard.restore
        # Windows has no such signals, and only the main thread may handle any.
        with contextlib.suppress(AttributeError, OSError, ValueError):
            self._signals = SignalHandlers(asyncio.get_running_loop(), restore)
            self._handle_signals()
        if not self.is_headless and hasattr(select, "poll"):
            self.set_interval(1.0, self._check_terminal)

    def let_go_of_signals(self) -> None:
        """Stop handling signals, as another app of this process may."""
        if self._signals is not None and self.is_headless:
            self._signals.close()

    @property
    def screens(self) -> list[BaseScreen]:
        """The app's own screens, the upper ones last: the palette is Textual's."""
        return [screen for screen in self.screen_stack if isinstance(screen, BaseScreen)]

    # The end

    def end(self, return_code: int = 0) -> None:
        """Save data that could be lost and end the app."""
        for screen in self.screens:
            screen.save_game()
        self.ends = True
        self.exit(return_code=return_code)

    action_leave = action_close = end

    def _check_terminal(self) -> None:
        """End the app when its terminal is gone, even without a signal."""
        if sys.__stdin__ is None:
            return
        poll = select.poll()
        with contextlib.suppress(ValueError, OSError):
            poll.register(sys.__stdin__.fileno(), select.POLLHUP)
            if any(event & (select.POLLHUP | select.POLLNVAL) for _, event in poll.poll(0)):
                self.end(128 + signal.SIGHUP)

    # A slow line

    def get_driver_class(self) -> type[Driver]:
        """Return a driver that knows slow lines."""
        return with_slow_line(super().get_driver_class())

    @property
    def facts(self) -> TerminalFacts:
        """The facts that are known of the terminal."""
        return self.services.terminal.facts

    @property
    def one_half(self) -> str:
        """The one kind of half blocks that is sent, ``lower`` or ``upper``; empty for both."""
        return self.services.one_half

    @property
    def reader(self) -> str:
        """The level of speech in reader mode; empty in the usual mode."""
        return self.services.reader

    @property
    def slow(self) -> bool:
        """Whether little is sent to the terminal."""
        return self.services.is_slow

    @property
    def watches(self) -> bool:
        """Whether to measure if the line is slow."""
        return self.services.settings.slow == "auto" and not self.services.slow

    def line_lags(self) -> None:
        """Send little from now on, and notify the player."""
        if self.watches:
            expect_slow_keys()
            self.call_later(self._slow_down, repainted=self.services.line_lags())

    def _slow_down(self, *, repainted: bool) -> None:
        for screen in self.screens:
            screen.settings_changed(repainted=repainted)
        # Outside the game: a message there would be replaced by the next of the repeated keys.
        line = tr("Slow connection: sending less. See Settings, Slow connection.")
        self.report(line)
        self.services.messages(line)
        # The contents of the terminal are known only from here on.
        self.screen.refresh(repaint=True, layout=True)

    # Sound

    def sound(self, cue: Cue) -> None:
        """Sound an event, unless the player has it off or the line is slow; the last one counts."""
        for timer in self._tones:
            timer.stop()
        self._tones.clear()
        wanted = "off" if self.slow else self.services.settings.sound
        for after, text in tones(cue, instrument(wanted, os.environ, self.facts)):
            if after:
                self._tones.append(self.set_timer(after, partial(self._send, text)))
            else:
                self._send(text)

    def _send(self, text: str) -> None:
        if (driver := driver_of(self)) is not None:
            driver.write(text)

    # Suspended by the shell

    def action_to_shell(self) -> None:
        """Stop until the shell continues the app, as Ctrl+Z does everywhere else.

        The terminal, which hands that key to the app, would stop the whole group of
        processes, so that whoever started the app is stopped with it.
        """
        if hasattr(signal, "SIGTSTP") and not (self.is_headless or self.services.restricted):
            os.kill(0, signal.SIGTSTP)

    def _handle_signals(self) -> None:
        """Handle signals."""
        assert self._signals is not None
        self._signals.add(_ENDING, lambda number: self.end(128 + number), ends=True)
        if self.is_headless:
            return
        self._signals.add(["SIGTSTP"], lambda _: self._stop(), ends=False)
        self._signals.add(["SIGCONT"], lambda _: self._go_on(), ends=False)

    def _stop(self) -> None:
        """Give the terminal back, stop, and take the terminal again when continued.

        Without a shell that could continue it, the system does not stop the process. On a shared
        host no player may reach a shell.
        """
        if self.services.restricted:
            return
        assert self._signals is not None
        screens = self.screens
        for screen in screens:
            screen.cover("suspended")
        # The stop that follows is the system's, and its signal to continue is expected.
        self._signals.remove(_STOPPING)
        try:
            with self.suspend():
                # An ordinary end would need the terminal, which the shell has; the games are saved.
                for name in _ENDING:
                    signal.signal(getattr(signal, name), signal.SIG_DFL)
                for _ in range(_TRIES):
                    os.kill(os.getpid(), signal.SIGTSTP)
                    if _in_foreground():
                        break  # else it was continued in the background, without the terminal
        except SuspendNotSupported:
            pass
        finally:
            self._handle_signals()
            for screen in screens:
                screen.uncover("suspended")

    def _go_on(self) -> None:
        """Take the terminal again after a stop that could not be caught, such as SIGSTOP.

        Textual's own handler would begin to read the keys a second time, and take the state
        of the terminal that the app has made for the one that it must leave behind.  A terminal
        that vanishes says this too, and an app that ends takes none any more: it would wait for
        keys that never come.
        """
        if self.ends:
            return
        with contextlib.suppress(SuspendNotSupported), self.suspend():
            pass

    # Keys

    async def on_key(self, event: Key) -> None:
        """Hand printable keys to a screen that takes them as text.

        Here, where actions are done too, and not on the screen: a key typed right after the
        one that begins a search would come to the screen before that one has done its work.
        """
        screen, letter = self.screen, event.character if event.is_printable else None
        if not isinstance(screen, BaseScreen):
            return
        if screen.takes_keys:
            event.prevent_default()
            screen.take_key(event)
        elif letter and screen.context.mode is KeyMode.ASKING and event.key.startswith("alt+"):
            # Terminals send Esc and a letter right after it as one key.
            event.prevent_default()
            await self._check_bindings("escape")
            await self._check_bindings(letter)
        elif letter is not None and screen.jump is not None:
            event.prevent_default()
            meant = (one for one in by_place(event.key) if not screen.jump.misses(one))
            screen.type_letter(next(meant, letter) if screen.jump.misses(letter) else letter)
        elif letter is not None and screen.takes(letter):
            event.prevent_default()
            screen.type_text(letter)

    async def _check_bindings(self, key: str, *rest: bool, **options: bool) -> bool:
        """Treat no letter as an action where text is typed, whatever keys the player has chosen.

        A key without an effect may have one by position; else the screen gets it as unbound.
        """
        screen = self.screen if isinstance(self.screen, BaseScreen) else None
        if screen is not None and screen.context.mode is KeyMode.TYPING and is_text(key):
            return False
        done = await super()._check_bindings(key, *rest, **options)
        if screen is None or done or rest or options:
            return done
        for other in by_place(key):
            if await super()._check_bindings(other):
                return True
        screen.unbound_key(key)
        return False

    # Colours

    def apply_theme(self) -> None:
        """Give Textual the current theme and profile."""
        services = self.services
        systems: dict[Profile, Literal["standard", "256"]] = {
            Profile.COLOURS_16: "standard",
            Profile.COLOURS_256: "256",
        }
        self.console = Console(
            color_system=systems.get(services.profile, "truecolor"),
            file=self.console.file,
            highlight=False,
            emoji=False,
            legacy_windows=False,
            force_terminal=True,
            safe_box=False,
            soft_wrap=False,
        )
        self.ansi_color = services.bare or services.profile is not Profile.TRUECOLOR
        self.register_theme(textual_theme(services.theme, services.profile, bare=services.bare))
        self.refresh_css(animate=False)

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Return the filters for the colours of Textual's own lines, and for blocks in the font."""
        colours = self._colour_filters()
        if not self.one_half:
            return colours
        from tui_tangram.terminal.one_half import ONE_HALF

        return (*colours, ONE_HALF[self.one_half])

    def _colour_filters(self) -> Sequence[LineFilter]:
        profile, given = self.services.profile, super().get_line_filters()
        if profile is Profile.COLOURS_256:
            return (NEAREST_256,)
        if profile is self._initial_profile:
            return given  # as in the environment at the start
        if not profile.coloured:
            return (NoColor(),)
        return [one for one in given if not isinstance(one, NoColor | Monochrome)]

    def report(self, line: str) -> None:
        """Notify the player of an event outside the game, from any thread."""
        try:
            asyncio.get_running_loop()
        except RuntimeError:
            self.call_from_thread(self.report, line)
            return
        self.services.messages(line)  # a toast vanishes, and can be read again there
        if self.services.reader and isinstance(self.screen, BaseScreen):
            self.screen.say(line)
            return
        self.notify(self.services.paint.written(line), markup=False)


def _in_foreground() -> bool:
    """Whether this process may use the terminal; also if that is unknown."""
    try:
        return os.tcgetpgrp(2) == os.getpgrp()
    except (AttributeError, OSError):
        return True


NEAREST_256: Final = Nearest256()
"""The one there is: a strip remembers what it is in each filter."""
