"""The command palette: every action of the screen, every setting, and the commands of all shells.

Textual's own palette, quieter: no icon, no blinking, no borders.  Either hand alone can walk and
choose in it, with keys that are no text.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import ClassVar, cast

from rich.align import Align
from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.command import Command, CommandList, CommandPalette, DiscoveryHit, Hit, Hits, Provider
from textual.events import Mount, Resize
from textual.geometry import Offset
from textual.widgets import Input, LoadingIndicator, OptionList
from textual.widgets.option_list import Option

from tui_tangram.app.actions import ROWS, Action, ActionRow, Context, action
from tui_tangram.app.actions.row import PLAY, SETTLED
from tui_tangram.app.base import BaseScreen, put_cursor
from tui_tangram.app.chrome import Announcer
from tui_tangram.app.keys import named_key
from tui_tangram.app.navigator import pages
from tui_tangram.app.settings.screen import SHOWN, choices, from_choice, shown
from tui_tangram.commands.command import Command as SharedCommand
from tui_tangram.commands.registry import COMMANDS
from tui_tangram.language import tr
from tui_tangram.play.phrases import capital
from tui_tangram.player.setting import Setting
from tui_tangram.terminal.internals import THEMED_PALETTE


class ActionProvider(Provider):
    """Offers the actions that the table allows now."""

    @property
    def _about(self) -> BaseScreen:
        return cast("BaseScreen", self.screen)

    @property
    def _offers(self) -> list[tuple[Action, str]]:
        """The actions that can be done now, each with its written line."""
        about = self._about
        written, in_words = about.services.paint.written, about.nouns.in_words
        return [(row.action, written(in_words(row.help))) for row in commands(about)]

    async def discover(self) -> Hits:
        """Offer everything, in the order of the table."""
        about = self._about
        for one, text in self._offers:
            yield DiscoveryHit(text, partial(run, about, one), help=keys(about, one))

    async def search(self, query: str) -> Hits:
        """Offer the actions that *query* matches."""
        about, matcher = self._about, self.matcher(query)
        for one, text in self._offers:
            score = matcher.match(text)
            if score > 0:
                marked = matcher.highlight(text)
                yield Hit(score, marked, partial(run, about, one), help=keys(about, one))


def commands(screen: BaseScreen) -> list[ActionRow]:
    """Return the rows of actions that can be done on *screen* now."""
    here = (row for row in ROWS if row.palette and screen.context in row.contexts)
    return [row for row in here if screen.availability(row.action).enabled]


def keys(screen: BaseScreen, action: Action) -> str:
    """Return the keys of *action*, for players who want to learn them."""
    keymap = screen.services.keymap
    names = keymap.keys(action.id, screen.context)
    return screen.services.paint.written("  ".join(map(keymap.shown, names)))


async def run(screen: BaseScreen, action: Action) -> None:
    """Do *action* on *screen*."""
    await screen.action_do(action.id)


class ThemedPalette(CommandPalette):
    """The palette in the looks of the app."""

    DEFAULT_CSS = """
    ThemedPalette, ThemedPalette:ansi { background: transparent; }
    ThemedPalette > Vertical, ThemedPalette:ansi > Vertical {
        margin: 2 0 0 0; width: 64; max-width: 100%; background: $surface;
    }
    ThemedPalette SearchIcon { display: none; }
    ThemedPalette #--input, ThemedPalette #--input.--list-visible {
        border: none; padding: 1 3 0 3; background: $surface;
    }
    ThemedPalette CommandInput, ThemedPalette CommandInput:focus { border: none; height: 1; }
    ThemedPalette CommandList, ThemedPalette:ansi CommandList {
        border: none; padding: 1 1; max-height: 70vh; background: $surface;
        scrollbar-size-vertical: 0;
    }
    ThemedPalette LoadingIndicator { display: none; }
    ThemedPalette.-reader > Vertical { offset: 0 100vh; }
    ThemedPalette.-reader > Announcer { position: absolute; height: 100%; }
    """
    announcer: Announcer | None = None
    """In reader mode all that is shown: the text typed so far, and the command chosen."""
    _asked = ""
    """The text typed so far that was announced."""

    def compose(self) -> ComposeResult:
        """Return Textual's widgets, or below the window with the announcements before them."""
        services = cast("BaseScreen", self.app.screen_stack[-2]).services
        if services.reader:
            self.add_class("-reader")
            self.announcer = Announcer(services.paint)
            self.announcer.use(services.reader)
            yield self.announcer
        yield from super().compose()

    @on(OptionList.OptionHighlighted)
    def _chosen(self, event: OptionList.OptionHighlighted) -> None:
        """Announce the command that is chosen now."""
        if self.announcer is not None and isinstance(event.option, Command):
            field, hit = self.query_one(Input), event.option.hit
            asked = f"{field.value}:" if field.value else field.placeholder
            text = ": ".join(filter(None, (hit.text, hit.help)))
            before = "" if self._asked == asked else f"{asked} "
            self._asked = asked
            self.announcer.say(f"{before}{text}.")
            self._point()

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "cursor_down", show=False, priority=True),
        Binding("f5", "command_list('cursor_up')", show=False),
        Binding("f2", "command_list('page_up')", show=False),
        Binding("f3", "command_list('page_down')", show=False),
        Binding("f4,f8", "choose", show=False),
        Binding("f9", "escape", show=False),
    ]

    def action_choose(self) -> None:
        """Do the command that is selected, or select the first one."""
        self._select_or_command()

    def on_mount(self, event: Mount) -> None:
        """Stop the cursor from blinking and hidden widgets from ticking: the app is idle."""
        del event
        self.query_one(Input).cursor_blink = False
        self.query_one(LoadingIndicator).auto_refresh = None
        self._point()

    def _action_command_list(self, action: str) -> None:
        # Typed fast enough, a key comes before the list has a place on the screen, and a
        # page up or down of a list without one ends the app (Textual 8.2.8).
        if self.query_one(CommandList).size.height:
            super()._action_command_list(action)
            self._point(chosen=True)

    def _action_cursor_down(self) -> None:
        super()._action_cursor_down()
        self._point(chosen=True)

    def _start_no_matches_countdown(self, search_value: str) -> None:
        # As Textual's own, whose words are English.
        self._stop_no_matches_countdown()

        def show() -> None:
            if search_value and self.announcer is not None:
                self.announcer.say(f"{search_value}: {tr('No matches found')}.")
            if search_value:
                words = Text(tr("No matches found"), style="not bold")
                option = Option(Align.center(words), disabled=True, id=self._NO_MATCHES)
                self.query_one(CommandList).add_option(option)
            self._list_visible = bool(search_value)

        self._no_matches_timer = self.set_timer(self._NO_MATCHES_COUNTDOWN, show)

    def on_resize(self, event: Resize) -> None:
        """Follow the field to its new place."""
        del event
        self._point()

    @on(Input.Changed)
    def _typed(self) -> None:
        self._point()

    def _point(self, *, chosen: bool = False) -> None:
        """Put the terminal's cursor on the command that is *chosen*, or in the field.

        Both have their places only when the frame is drawn.
        """
        self.call_after_refresh(self._put, chosen=chosen)

    def _put(self, *, chosen: bool) -> None:
        if self.announcer is not None:
            put_cursor(self, Offset(*self.announcer.place))
            return
        found = self.query_one(CommandList)
        field = self.query_one(Input)
        # Textual counts one more at the end of the text.
        place = field.cursor_screen_offset - Offset(int(field.cursor_at_end), 0)
        if chosen and found.highlighted is not None:
            line = found._index_to_line.get(found.highlighted, 0)  # noqa: SLF001  # nothing public
            corner = found.content_region.offset
            place = Offset(corner.x + 2, corner.y + line - round(found.scroll_y))
        put_cursor(self, place)


def palette_of(screen: BaseScreen) -> CommandPalette:
    """Return the palette with the commands of *screen*."""
    placeholder = tr("Type what you want to do…")
    if screen.services.settings.hand == "left":
        down, up, choose = map(named_key, ("tab", "f5", "f4"))
        placeholder = tr(
            "Type, or select with {down} and {up}, {choose} does it",
            down=down,
            up=up,
            choose=choose,
        )
    placeholder = screen.services.paint.written(placeholder)
    kind = ThemedPalette if THEMED_PALETTE else CommandPalette
    return kind([ActionProvider, SettingProvider, CommandProvider], placeholder=placeholder)


class CommandProvider(Provider):
    """Offers the commands of every shell to a search, each as what does it here.

    That is an action of this screen, or of the home screen: the page opens above this one.
    """

    async def search(self, query: str) -> Hits:
        """Offer the commands that *query* matches."""
        about, matcher = cast("BaseScreen", self.screen), self.matcher(query)
        for command in COMMANDS:
            if (do := doing(about, command)) is not None:
                text = about.services.paint.written(capital(tr(command.about)))
                score = max(matcher.match(text), matcher.match(command.name))
                if score > 0:
                    yield Hit(score * 0.5, matcher.highlight(text), do, help=command.name)


def doing(screen: BaseScreen, command: SharedCommand) -> Callable[[], Awaitable[None]] | None:
    """Return what does *command* in the app when *screen* is shown; None for nothing."""
    here = {row.action.id for row in commands(screen)}
    wanted = [action(name) for name in command.actions.split()]
    if found := next((one for one in wanted if one.id in here), None):
        return partial(run, screen, found)
    below = [one for one in screen.app.screen_stack if isinstance(one, BaseScreen)]
    # A page above a game could open that game a second time.
    if screen.context not in SETTLED or any(one.context in PLAY for one in below):
        return None
    for one in wanted:
        page = pages().get(one.intent, "")
        if below[0].availability(one).enabled and not page.endswith(f":{type(screen).__name__}"):
            return partial(run, below[0], one)
    return None


class SettingProvider(Provider):
    """Offers each setting, and each of its values, to a search.

    The list before anything is typed stays short: it has one line for all.
    """

    async def search(self, query: str) -> Hits:
        """Offer the settings and values that *query* matches."""
        about = cast("BaseScreen", self.screen)
        if about.context in (Context.SMALL, Context.PRESSING):
            return
        matcher, services = self.matcher(query), about.services
        for row in SHOWN:
            value = getattr(services.settings, row.name)
            title = tr(row.title)
            offers = [(f"{title}…", partial(_open, about, row))]
            names = choices(row, services)
            if row.name not in services.store.settings.overruled:
                offers += [
                    (f"{title}: {name}", partial(_set, about, row, choice))
                    for choice, name in names.items()
                    if from_choice(row, choice) != value
                ]
            for text, run in offers:
                written = services.paint.written(text)
                score = matcher.match(written)
                if score > 0:
                    now = services.paint.written(tr("now {value}", value=shown(row, value, names)))
                    yield Hit(score * 0.9, matcher.highlight(written), run, help=now)


async def _open(screen: BaseScreen, row: Setting) -> None:
    await screen.nav.open_page("settings", row.name)


async def _set(screen: BaseScreen, row: Setting, choice: str) -> None:
    value = from_choice(row, choice)
    screen.nav.use_settings(screen.services.store.settings.change(**{row.name: value}))
    screen.announce(f"{tr(row.title)}: {choices(row, screen.services)[choice]}.")
