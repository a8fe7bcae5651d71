"""The base of all screens: the keys of the table, and the two lines at the bottom.

A screen lists its contexts and knows the current one.  Its bindings are made from the
table of actions; a binding does something only in the current context, so one key can have
different effects with a piece in hand and without.

Keys, clicks and the palette all come to `BaseScreen.do` with the intent of an action. It calls, in
this order, the method of the screen's model that `BaseScreen.handlers` has for it, such as a
table's `undo`; a method called ``action_<intent>`` of the screen or of one of its `delegates`; or
such a method of the app, which opens other screens. A puzzle that takes long to generate is
generated first (`tui_tangram.app.navigator.PuzzleMaking`).

The terminal's own cursor, hidden or not, is put where braille displays and screen readers follow.

Clicks and the wheel
--------------------
Each does what a key does. A click chooses the item there (`tui_tangram.app.chrome.JumpTarget`), and
opens one that is chosen already; so a double click opens anything. The wheel moves as arrows do,
and a click with the right button turns a piece or a tile. A click on a key of the footer has the
effect of that key, so that the mouse can go back, too. Only what is in hand follows the pointer
(`tui_tangram.app.play.pointer`): else the terminal is asked to report buttons only, and all that
only with the setting ``mouse``. It is on by default: players who click expect an effect, everything
can be undone, and most terminals still select text while Shift is held.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Hashable, Iterable, Mapping, Sequence
from functools import partial
from inspect import isawaitable
from typing import TYPE_CHECKING, Any, ClassVar, Final, TypeVar, cast

from textual.binding import Binding, BindingsMap
from textual.events import Key, MouseDown, MouseScrollDown, MouseScrollUp, Paste, Resize
from textual.geometry import Offset
from textual.screen import Screen
from textual.widget import Widget

from tui_tangram.app.actions import (
    ROWS,
    Action,
    Availability,
    Context,
    KeyMode,
    Nouns,
    action,
    places,
)
from tui_tangram.app.chrome import (
    Announcer,
    Jump,
    JumpTarget,
    KeyLine,
    Page,
    alphabet,
    redraw_letters,
)
from tui_tangram.app.clipboard import harmless, send
from tui_tangram.app.frames import ScreenOutput, send_cursor
from tui_tangram.app.key_help import items, no_effect
from tui_tangram.app.keymap import Keymap
from tui_tangram.app.navigator import PuzzleMaking, pages
from tui_tangram.app.services import Services, Tone
from tui_tangram.games.catalog import UnmadeError
from tui_tangram.language import tr
from tui_tangram.play.phrases import capital
from tui_tangram.render.cells import Picture
from tui_tangram.render.palette import Palette
from tui_tangram.terminal.internals import LEAN_UPDATES
from tui_tangram.values import NamedTuple

if TYPE_CHECKING:
    from textual.worker import Worker

    from tui_tangram.app.application import TangramApp
    from tui_tangram.app.together.link import TableNews


_T = TypeVar("_T")

Handlers = Mapping[str, Callable[..., object]]
"""Functions that carry out actions, by their intents."""


def bindings(keymap: Keymap, contexts: Iterable[Context]) -> BindingsMap:
    """Return the bindings of a screen with these contexts.

    A key with different effects in two of them has two bindings, and the screen's ``check_action``
    decides which one applies.
    """
    wanted = {
        (key, found.id): None
        for context in contexts
        for key, found in keymap.bindings(context).items()
    }
    return BindingsMap(Binding(key, f"do('{name}')", show=False) for key, name in wanted)


class Manual(NamedTuple):
    """The rules of a game, for its help."""

    rules: tuple[str, ...]
    """About ten lines of at most fifty characters; ``{hint}`` stands for that action's key."""
    picture: Picture
    """At most 24 × 12 cells."""
    palette: Palette | None = None
    """The colours of the picture; None for those of the screens."""


class BaseScreen(Screen[None], inherit_bindings=False):
    """A screen of the app."""

    DEFAULT_CSS = """
    BaseScreen { layout: vertical; overflow: hidden hidden; }
    BaseScreen.-reader > * { offset: 0 100vh; height: 100%; }
    BaseScreen.-reader > Announcer { position: absolute; offset: 0 0; width: 100%; }
    """
    AUTO_FOCUS = ""

    contexts: ClassVar[tuple[Context, ...]] = ()
    """All contexts the screen can be in, the usual one first."""

    nouns: Nouns = Nouns()
    """The nouns in the words for its actions."""

    topic: ClassVar[str] = ""
    """The subject of its help, in a word."""

    manual_page: str = ""
    """The name of the manual's page on it, which is selected first there; empty for none."""

    silent: ClassVar[bool] = False
    """Whether its messages are not logged in `Services.messages`."""

    puzzle: str = ""
    """The name of the puzzle that is played here, on a screen where one is."""

    handlers: ClassVar[Handlers] = {}
    """The methods of the screen's `model` by the intents of actions."""

    delegates: Sequence[object] = ()
    """Objects that do some of the actions in the screen's place."""

    output: ScreenOutput | None = None
    """Sends what changes; None where Textual does."""

    def __init__(self, services: Services) -> None:
        """Make a screen that uses *services*."""
        super().__init__()
        if LEAN_UPDATES:
            from tui_tangram.terminal.lean_update import LeanCompositor

            # Before anything is drawn; only partial updates differ.
            self._compositor = compositor = LeanCompositor(
                lambda: services.terminal.facts.overlaps, lambda: bool(services.one_half)
            )
            self.output = ScreenOutput(self, compositor)
        self.services = services
        self.announcer = Announcer(services.paint)
        self._use_reader()
        self.keyline = KeyLine(services.paint)
        self._bindings = bindings(services.keymap, (*self.contexts, Context.MAKING))
        self._making = PuzzleMaking(self)
        self._pointed = Offset(0, 0)
        """The last place of the terminal's own cursor."""
        self.jump: Jump | None = None
        """The letters on the items that can be chosen, during a jump."""

    @classmethod
    async def opened(cls, app: TangramApp, *arguments: Any, **options: Any) -> BaseScreen | None:  # noqa: ANN401
        """Return the screen as a page that *app* opens (`tui_tangram.app.navigator`).

        The arguments are those of the page; None where there is nothing to show.  Raises
        `LibraryError` where puzzles that are shown cannot be read.
        """
        return cls(app.services, *arguments, **options)

    def replaces(self, shown: Screen[Any]) -> bool:
        """Return whether this page, when it is opened, replaces the screen *shown*."""
        del shown
        return False

    @property
    def nav(self) -> TangramApp:
        """The app, as screens see it."""
        return cast("TangramApp", self.app)

    @property
    def context(self) -> Context:
        """The current context of keys."""
        if self._making.resume is not None:
            return Context.MAKING
        return self.situation if self.jump is None else Context.JUMP

    @property
    def situation(self) -> Context:
        """The context without regard to jump letters."""
        return self.contexts[0]

    def body(self) -> Iterable[Widget]:
        """Return the widgets above the two lines."""
        return ()

    def compose(self) -> Iterable[Widget]:
        """Return the widgets from top to bottom."""
        yield from self.body()
        yield self.announcer
        yield self.keyline

    def on_mount(self) -> None:
        """Show the keys of the first context."""
        self.context_changed()
        if self.nav.begun:
            self.call_after_refresh(self.after_frame)

    def after_frame(self) -> None:
        """Do what the first frame of the screen does not wait for, such as the disk."""

    def in_background(
        self, group: str, work: Callable[[], Coroutine[Any, Any, None]]
    ) -> Worker[None]:
        """Begin *work*, in place of what this screen does in *group*.

        A function: a coroutine whose turn never comes, since it is replaced or the screen closes
        first, would be reported by Python as never awaited.
        """

        async def begun() -> None:
            await work()

        return self.run_worker(begun, group=group, exclusive=True)

    def context_changed(self) -> None:
        """Show the keys of the current context; call it when the context changes."""
        found = items(self.services.keymap, self.context, self.availability, self.nouns)
        self.keyline.show(found)

    def _use_reader(self) -> None:
        """Show announcements alone in reader mode: all else is below the window, as it was."""
        self.announcer.use(self.services.reader)
        self.set_class(bool(self.services.reader), "-reader")

    def settings_changed(self, *, repainted: bool) -> None:
        """Apply changed settings; *repainted* when all colours may have changed."""
        self._use_reader()
        self._bindings = bindings(self.services.keymap, (*self.contexts, Context.MAKING))
        self.context_changed()
        if repainted:
            for page in self.query(Page):
                page.repaint()
            self.refresh(layout=True)

    def manual(self) -> Manual | None:
        """Return the rules at the top of this screen's help; None for those of tangrams."""
        return None

    @property
    def title_spoken(self) -> str:
        """The name of the screen, before its first announcement in reader mode."""
        return f"{capital(tr(self.topic))}." if self.topic else ""

    def read_on(self, text: str) -> None:
        """Announce *text*, or its next page if it was the last announcement."""
        page = self.announcer.page + 1 if self.announcer.text == text else 0
        self.announce(text, page=page)

    def announce(
        self, text: str, tone: Tone = Tone.PLAIN, *, page: int | None = None, typed: bool = False
    ) -> None:
        """Announce one line, or the *page* of a long one.

        A *typed* line is a question with the answer so far.  In reader mode one without a page is
        announced again where it is the same, for a key was pressed again.
        """
        announcer = self.announcer
        if announcer.speech and not announcer.text and text:
            text = f"{self.title_spoken} {text}".lstrip()
        if page is None:
            again = bool(announcer.speech) and announcer.text == text
            page = announcer.page + 1 if again else 0
        announcer.say(text, tone, page, typed=typed)
        if not (self.silent or typed):
            self.services.messages(self.services.paint.written(text))
        if announcer.speech:
            self.point_at(*announcer.place)

    def say(self, text: str) -> None:
        """Announce *text* as the effect of an action."""
        self.announce(text)

    def copy(self, text: str, *below: str) -> None:
        """Send *text*, with lines *below* it, to the clipboard, and announce that."""
        sent, shown = send(self.app, text, below=below), harmless(text)
        self.say(tr("Copied: {text}", text=shown) if sent else shown)

    def point_at(self, column: int, line: int) -> None:
        """Move the terminal's own cursor there; it is hidden, but screen readers follow it.

        In reader mode it is on the announcement instead.
        """
        if self.announcer.speech:
            column, line = self.announcer.place
        self._pointed = Offset(column, line)
        put_cursor(self, self._pointed)

    def on_screen_resume(self) -> None:
        """Move the cursor back to its place here after another screen, or the palette."""
        put_cursor(self, self._pointed)

    @property
    def takes_text(self) -> bool:
        """Whether printable keys are text now, and not actions."""
        return self._making.resume is None and self.situation.mode is KeyMode.TYPING

    def takes(self, character: str) -> bool:
        """Whether a key with this *character* is text now, and not an action."""
        del character
        return self.takes_text

    @property
    def takes_keys(self) -> bool:
        """Whether the screen waits for a key itself, not for its effect."""
        return False

    def take_key(self, event: Key) -> None:
        """Handle the key that the screen waited for."""

    def unbound_key(self, key: str) -> None:
        """Handle a *key* without an effect here; in reader mode no key leaves silence."""
        if self.announcer.speech and self.context.mode is KeyMode.IDLE:
            self.announce(no_effect(self.services.keymap, key))

    def type_text(self, text: str) -> None:
        """Handle typed or pasted text."""

    def on_paste(self, event: Paste) -> None:
        """Handle pasted text, where text can be typed."""
        from tui_tangram.games.catalog.shared_result import pasted

        event.stop()
        if self.takes_text:
            self.type_text(pasted(event.text) or " ".join(event.text.split()))

    def cover(self, what: str) -> None:
        """Note that *what*, such as a suspended terminal, hides the screen for a while."""

    def uncover(self, what: str) -> None:
        """Note that *what* no longer hides it."""

    def heard(self, news: TableNews) -> None:
        """Handle news of the tables of a host."""

    def save_game(self) -> None:
        """Save data that could be lost; called before the app ends for any reason."""

    # Choosing

    def spots(self) -> Sequence[JumpTarget]:
        """Return the items that can be chosen, and their cells in the window."""
        return [spot.moved(*page.region.offset) for page in self.query(Page) for spot in page.spots]

    def choose(self, key: Hashable) -> None:
        """Move the cursor to the item with *key*, and announce it."""

    def action_jump(self) -> None:
        """Put letters on everything that can be chosen."""
        self.begin_jump(self.spots())

    def begin_jump(self, spots: Sequence[JumpTarget], instruction: str = "") -> None:
        """Put letters on *spots*; *instruction* is announced."""
        if not spots:
            self.announce(tr("Nothing to jump to here."))
            return
        hand = self.services.settings.hand
        self.jump = Jump((spot.within_reach(hand) for spot in spots), alphabet(hand))
        redraw_letters(self, self.jump.shown)
        self.context_changed()
        self.announce(instruction or self.jump.prompt)

    def end_jump(self) -> None:
        """Remove the letters, if there are any."""
        if self.jump is not None:
            letters = self.jump.shown
            self.jump = None
            redraw_letters(self, letters)
            self.context_changed()

    def action_let_go(self) -> None:
        """Stop jumping."""
        self.end_jump()
        self.announce(tr("Cancelled."))

    def type_letter(self, letter: str) -> None:
        """Handle a jump letter; the last one of an item goes there."""
        jump = self.jump
        if jump is None:
            return
        if jump.misses(letter):
            self.missed(letter)
            return
        before = jump.shown
        spot = jump.type(letter)
        if spot is None:
            redraw_letters(self, [*before, *jump.shown])
            self.announce(jump.prompt)
        else:
            self.end_jump()
            redraw_letters(self, before)
            self.choose(spot.key)

    def missed(self, letter: str) -> None:
        """Announce that no item has the *letter* that was typed."""
        assert self.jump is not None
        typed = self.services.paint.written(self.jump.typed + letter)
        self.announce(tr("No {letters} here.", letters=typed))

    # The mouse

    async def on_mouse_down(self, event: MouseDown) -> None:
        """Handle a click, as soon as a button is down."""
        event.stop()
        if not self.services.settings.mouse:
            return
        footer = self.keyline.region
        if event.button == LEFT and footer.contains(event.screen_x, event.screen_y):
            # While the screen waits for a key, or shows jump letters, a click ends that.
            if name := self.keyline.action_at(event.screen_x - footer.x):
                await self._do_if_active(name)
            return
        if self.takes_keys:
            return
        self.end_jump()
        if event.button == LEFT:
            await self.clicked(event.screen_x, event.screen_y)
        elif event.button == RIGHT:
            self.clicked_aside(event.screen_x, event.screen_y)

    async def clicked(self, x: int, y: int) -> None:
        """Choose the item there, or open it if it is chosen already."""
        if not self._is_active("go_to"):
            return
        found = next((spot for spot in self.spots() if spot.region.contains(x, y)), None)
        if found is None:
            return
        if not found.chosen:
            self.choose(found.key)
        elif not found.secondary:
            await self._do_if_active(opens(self.context))

    def clicked_aside(self, x: int, y: int) -> None:
        """Turn the item there, if it can be turned."""

    async def on_mouse_scroll_up(self, event: MouseScrollUp) -> None:
        """Go up."""
        event.stop()
        await self._scrolled(0)

    async def on_mouse_scroll_down(self, event: MouseScrollDown) -> None:
        """Go down."""
        event.stop()
        await self._scrolled(1)

    async def _scrolled(self, way: int) -> None:
        if self.services.settings.mouse:
            await self._do_if_active(wheel(self.context)[way])

    async def _do_if_active(self, name: str) -> None:
        """Do the action with this id if it is active, as if its key had been pressed.

        The app does it, as it does for keys: an action that puts another screen in the place of
        this one waits until this one is gone, which would wait for the click to be over.
        """
        if name and self._is_active(name):
            self.app.call_next(self.action_do, name)

    def on_resize(self, event: Resize) -> None:
        """Remove jump letters, as everything may have moved."""
        del event
        self.end_jump()

    # Actions

    @property
    def model(self) -> Any:  # noqa: ANN401  # each screen has its own
        """The object that `handlers` are methods of."""
        raise NotImplementedError

    def act(self, change: Callable[[], object]) -> None:
        """Apply *change* to the model, and show the result."""
        change()

    def handler(self, intent: str) -> Callable[..., object] | None:
        """Return the function that does *intent*, on this screen or in the app, or None."""
        if method := self.handlers.get(intent):
            return lambda *arguments: self.act(partial(method, self.model, *arguments))
        places = (self, *self.delegates, self._making, self.app)
        found = filter(None, (getattr(one, f"action_{intent}", None) for one in places))
        return next(found, partial(self.nav.open_page, intent) if intent in pages() else None)

    def do(self, intent: str, *arguments: object) -> object:
        """Carry out *intent*; return the result, which may have to be awaited."""
        handler = self.handler(intent)
        assert handler is not None, intent
        return handler(*arguments)

    def availability(self, wanted: Action) -> Availability:
        """Return whether this screen, or the app, can do *wanted*, and whether the footer shows it.

        The context does not matter.
        """
        if self._is_forbidden(wanted) or self.handler(wanted.intent) is None:
            return Availability.UNSUPPORTED
        if wanted.id == "pause_search" and not self._making.can_pause:
            return Availability.DISABLED
        return self.availability_here(wanted)

    def availability_here(self, wanted: Action) -> Availability:
        """Return the availability of *wanted*, which this screen can handle."""
        del wanted
        return Availability.ENABLED

    def _is_forbidden(self, wanted: Action) -> bool:
        services = self.services
        hosted = wanted.intent == "ranking" and services.results is None
        return hosted or (wanted.outside and services.restricted)

    def _is_active(self, name: str) -> bool:
        """Whether a key of the action with this id has an effect now."""
        wanted = action(name)
        return self.context in places(wanted) and self.availability(wanted).enabled

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return to Textual whether a binding applies now."""
        if action != "do":
            return super().check_action(action, parameters)
        return self._is_active(str(parameters[0]))

    async def action_do(self, name: str) -> None:
        """Do the action with this id."""
        wanted = action(name)
        if not self._is_forbidden(wanted):
            await self.attempt(partial(self.do, wanted.intent, *wanted.arguments))

    async def attempt(self, do: Callable[[], object]) -> None:
        """Call *do*; if it needs a puzzle that takes long to generate, generate that first."""
        try:
            if isawaitable(result := do()):
                await result
        except UnmadeError as wanted:
            self._making.start(wanted, partial(self.attempt, do))

    async def wait_for(self, work: Callable[[], _T], message: str) -> _T:
        """Return the result of *work*, which runs in the background, and show *message* meanwhile.

        Keys that are pressed meanwhile wait: what they apply to does not exist yet.
        """
        self.announce(message, Tone.QUIET)
        try:
            return await asyncio.to_thread(work)
        finally:
            self.announce("")

    def action_back(self) -> None:
        """Go back to the screen before."""
        self.dismiss()


def put_cursor(screen: Screen[None], place: Offset) -> None:
    """Move the terminal's cursor to *place* in the window, if *screen* is visible.

    Textual sends the place at the end of a frame and not at all where no frame follows, so it
    is sent here if it was not.
    """
    if screen.is_attached and screen.app.screen is screen:
        screen.app.cursor_position = place
        output = getattr(screen, "output", None)
        if output is None:
            screen.call_after_refresh(send_cursor, screen)
        else:
            output.ask()


LEFT: Final = 1
RIGHT: Final = 3
"""Buttons, as Textual counts them."""

_OPENS: Final = {
    Context.NEW: "value.right",
    Context.REPLAY: "",
    Context.FINDING: "",
    Context.SCORE_SEARCH: "",
}
"""Intents of a click on an item that is chosen already, in contexts where it is not Enter's."""

_SCROLL: Final = ("scroll_up", "scroll_down")
_WHEEL: Final[Mapping[Context, tuple[str, str]]] = {
    Context.REPLAY: ("frame_back", "frame_on"),
    Context.TILE_FREE: _SCROLL,
    Context.TILE_HELD: _SCROLL,
    Context.TILE_SOLVED: _SCROLL,
    Context.FREE: ("", ""),
    Context.HELD: ("turn_left", "turn_right"),
    Context.FILTER_SOLUTIONS: ("", ""),
}
"""Intents of the wheel, in contexts where they are not those of the arrows up and down."""


def opens(context: Context) -> str:
    """Return the action of a click on an item that is chosen already; empty for none.

    >>> opens(Context.GALLERY)
    'open_figure'
    """
    return _OPENS.get(context, _usual("enter", context))


def wheel(context: Context) -> tuple[str, str]:
    """Return the intents of the wheel, up and down; empty for none.

    >>> wheel(Context.SAVES)
    ('list.up', 'list.down')
    """
    return _WHEEL.get(context, (_usual("up", context), _usual("down", context)))


def _usual(key: str, context: Context) -> str:
    """Return the action that usually has a key, whatever keys the player has chosen."""
    found = (row.action.id for row in ROWS if context in row.contexts and key in row.action.keys)
    return next(found, "")
