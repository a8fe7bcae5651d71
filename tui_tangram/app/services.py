"""Services for all screens: the stores, the library, clock, random numbers, appearance, messages.

One instance is made when the app starts and passed to every screen. Tests pass their own. Files are
read when needed, so that the first frame waits for nothing.

All messages to the player are logged while the app runs. The announcer has one line, which the next
message replaces; players who read slowly, or who use a screen reader, find it here again.
Independent of Textual.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Sequence
from datetime import UTC, date, datetime
from enum import Enum
from functools import cached_property
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final

from tui_tangram.app.keymap import Keymap
from tui_tangram.app.tile_display import TileDisplay
from tui_tangram.language import tr
from tui_tangram.player.store import Backend, Store
from tui_tangram.render import inks
from tui_tangram.render.octants import ONE_HALF, CellGrid, choose_cells
from tui_tangram.render.palette import DEFAULT, Palette, Theme, make_palette
from tui_tangram.render.profile import UNKNOWN, Chosen, Profile, Terminal, profile_named
from tui_tangram.values import dataclass, field

if TYPE_CHECKING:
    from socket import socket

    from tui_tangram.app.painter import Painter
    from tui_tangram.app.saves.page import Undo
    from tui_tangram.flow.themes import Themes
    from tui_tangram.games.assist.client import Client
    from tui_tangram.player.library import Library
    from tui_tangram.player.settings import Settings


MOST_MESSAGES: Final = 10_000
"""The most lines in the log: more than anybody reads in a day."""


class Tone(Enum):
    """The tone of a message; the value is its ink."""

    PLAIN = inks.TEXT
    QUIET = inks.QUIET
    SUCCESS = inks.SUCCESS
    TROUBLE = inks.TROUBLE


class MessageLog:
    """The messages to the player, in order."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self._lines: deque[str] = deque(maxlen=MOST_MESSAGES)
        self._before = 0
        """The number of lines that were dropped."""

    def __call__(self, text: str) -> None:
        """Add *text*, unless it is empty or repeats the last line."""
        text = text.strip()
        if not text or (self._lines and self._lines[-1] == text):
            return
        self._before += len(self._lines) == MOST_MESSAGES
        self._lines.append(text)

    @property
    def lines(self) -> Sequence[str]:
        """The lines in the log, the newest last."""
        return tuple(self._lines)

    @property
    def before(self) -> int:
        """The number of lines before these; the number of the first is one more."""
        return self._before


def whole(lines: Sequence[str], longest: int) -> tuple[str, int]:
    """Return as many of the last *lines* as one line of *longest* characters holds.

    They are one line because pasted text may go to a shell, where each line would be a command.
    Their number is the second value.

    >>> whole(["a", "b.", "c"], 6), whole(["abc"], 2)
    (('b. · c', 2), ('', 0))
    """
    text, count = "", 0
    for line in reversed(lines):
        longer = f"{line} · {text}" if text else line
        if len(longer) > longest:
            break
        text, count = longer, count + 1
    return text, count


def _shipped() -> Library:
    from tui_tangram.player.library import shipped_library

    return shipped_library()


def _now() -> datetime:
    return datetime.now(UTC)


def theme_named(name: str, config: Path, report: Callable[[str], None]) -> Theme:
    """Return the theme called *name*; one that cannot be used is reported, and the default is.

    *config* is the directory of settings, which may have the player's own.
    """
    if name == "default":
        return DEFAULT
    themes = usable_themes(config, report)
    if name not in themes:
        report(
            tr("no theme called {name}; choose from {themes}", name=name, themes=", ".join(themes))
        )
    return themes.get(name, DEFAULT)


def usable_themes(config: Path, report: Callable[[str], None]) -> Themes[Theme]:
    """Return the themes of the screen by their ids; a damaged one is reported."""
    from tui_tangram.flow.themes import screen_themes

    return screen_themes(_shipped().directory, config, report)


def _client() -> Client:
    from tui_tangram.games.assist.client import Client

    return Client()


class Notices:
    """Messages about problems outside a game, queued until there is a listener."""

    def __init__(self) -> None:
        """Begin with none."""
        self._waiting: list[str] = []
        self._listener: Callable[[str], None] | None = None

    def __call__(self, line: str) -> None:
        """Report *line*: one line of text for the player."""
        if self._listener is None:
            self._waiting.append(line)
        else:
            self._listener(line)

    def listen(self, listener: Callable[[str], None]) -> None:
        """Pass all lines to *listener* from now on, queued ones first."""
        self._listener = listener
        waiting, self._waiting = self._waiting, []
        for line in waiting:
            listener(line)


@dataclass(kw_only=True, eq=False)
class Services(Backend):
    """The services; see the module."""

    store: Store
    """Progress, unfinished games, settings."""
    settings: Settings
    """The current settings; see `use`."""
    troubles: Notices = field(default_factory=Notices)
    """The function that the stores report to."""
    tiles: TileDisplay = field(default_factory=TileDisplay)
    """The current looks of boards of tiles."""
    messages: MessageLog = field(default_factory=MessageLog)
    """The messages to the player so far."""
    undone_own: list[Callable[[], tuple[str, str]]] = field(default_factory=list)
    """Functions that undo changes of the player's own puzzles, each once: they return the ID of the
    puzzle and what to announce."""
    undone_saves: list[Undo] = field(default_factory=list)
    """The actions on saves that can be undone, the last at the end."""
    restricted: bool = False
    """Whether this is a shared host: no action reaches beyond the player's own directories."""
    host_socket: socket | None = None
    """The connection to the host that has started the app, if one has."""
    reader_found: str = ""
    """The screen reader that was found, or the option for one; see `reader`."""
    slow: bool = False
    """Whether the line to the terminal is slow, by option or by measurement; see `is_slow`."""
    theme: Theme = DEFAULT
    terminal: Terminal = UNKNOWN
    """The terminal emulator, as far as it is known."""
    profile: Profile = Profile.TRUECOLOR
    usual: Chosen = field(default_factory=lambda: Chosen(Profile.TRUECOLOR, ""))
    """The profile that ``auto`` selects, and why."""
    clock: Callable[[], float] = time.monotonic
    """Seconds, from any origin."""
    today: Callable[[], date] = date.today
    """The day where the player is."""
    now: Callable[[], datetime] = _now
    """The time in UTC."""
    random: Random = field(default_factory=Random)
    """The random number generator."""
    load_library: Callable[[], Library] = _shipped
    make_client: Callable[[], Client] = _client

    @cached_property
    def client(self) -> Client:
        """The client of the worker process; starts none by itself."""
        return self.make_client()

    @property
    def has_client(self) -> bool:
        """Whether the client was ever used, so that it must be closed."""
        return "client" in self.__dict__

    @cached_property
    def keymap(self) -> Keymap:
        """The keys in effect."""
        return Keymap(self.settings.keys, self.settings.hand, spoken=bool(self.reader))

    @property
    def bare(self) -> bool:
        """Whether the terminal's own background is used instead of the theme's."""
        return self.settings.ground == "terminal"

    @property
    def cells(self) -> CellGrid:
        """The characters of pictures, where there are colours enough."""
        if self.is_slow:
            return CellGrid.HALF
        return choose_cells(self.settings.cells, known=self.terminal.facts.octants)

    @property
    def one_half(self) -> str:
        """The one kind of half blocks to send, ``lower`` or ``upper``; empty for both."""
        wanted, facts = self.settings.cells, self.terminal.facts
        if wanted in ONE_HALF:
            return wanted
        if wanted == CellGrid.HALF.value:
            return ""
        return "lower" if facts.lower_only else "upper" if facts.upper_only else ""

    @property
    def cells_drawn(self) -> str:
        """The value of the setting for what is drawn."""
        cells = self.palette.cells
        return (self.one_half if cells is CellGrid.HALF else "") or cells.value

    @cached_property
    def palette(self) -> Palette:
        """The theme in the profile, for pictures of these cells."""
        return make_palette(self.theme, self.profile, transparent=self.bare, cells=self.cells)

    @cached_property
    def paint(self) -> Painter:
        """Draws in that theme and profile."""
        from tui_tangram.app.painter import Painter

        paint = Painter(self.palette)
        paint.large = self.settings.large
        return paint

    def use(self, settings: Settings) -> bool:
        """Apply *settings*; return whether anything may look different now.

        Screens retain the same services, and the same `paint`.
        """
        cells, reader = (self.cells, self.one_half), self.reader
        before, self.settings = self.settings, settings
        self.tiles.prefer(settings, before)
        if (settings.keys, settings.hand, self.reader) != (before.keys, before.hand, reader):
            self.__dict__.pop("keymap", None)
        looks, looked = (
            (one.theme, one.profile, one.ground, one.large) for one in (settings, before)
        )
        if looks == looked and (self.cells, self.one_half) == cells:
            return (settings.tile_theme, settings.signs, settings.errors) != (
                before.tile_theme,
                before.signs,
                before.errors,
            )
        if settings.theme != before.theme:
            self.theme = theme_named(settings.theme, self.store.directories.config, self.troubles)
        auto = settings.profile == "auto"
        self.profile = self.usual.profile if auto else profile_named(settings.profile)
        self._repaint()
        return True

    def line_lags(self) -> bool:
        """Note that the line is slow; return whether anything looks different now."""
        cells, self.slow = self.cells, True
        if self.cells is cells:
            return False
        self._repaint()
        return True

    def _repaint(self) -> None:
        self.__dict__.pop("palette", None)
        if "paint" in self.__dict__:
            self.paint.large = self.settings.large
            self.paint.use(self.palette)

    @property
    def reader(self) -> str:
        """The level of speech in reader mode, which shows words alone; empty in the usual mode."""
        wanted = {"always": True, "never": False}.get(self.settings.reader, bool(self.reader_found))
        return self.settings.speech if wanted else ""

    @property
    def is_slow(self) -> bool:
        """Whether to send little: the line is slow, unless the settings override that."""
        return {"always": True, "never": False}.get(self.settings.slow, self.slow)

    @property
    def motion(self) -> bool:
        """Whether animations are allowed."""
        still = self.is_slow or self.terminal.facts.overlaps or bool(self.reader)
        return self.settings.motion and not still
