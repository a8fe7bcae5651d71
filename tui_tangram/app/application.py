"""The application: one screen above another, and the puzzles that they are opened with.

In a window that is too small a notice is shown instead.
"""

from __future__ import annotations

import gc
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

from textual.await_complete import AwaitComplete
from textual.events import Resize
from textual.geometry import Size
from textual.screen import Screen
from textual.widget import Widget

from tui_tangram.app.actions import Context
from tui_tangram.app.base import BaseScreen
from tui_tangram.app.chrome import SMALLEST, Page, fits
from tui_tangram.app.garbage import TICK, GarbageCollection
from tui_tangram.app.home import HomeScreen
from tui_tangram.app.kinds import make_ready, play_screen
from tui_tangram.app.lab.models import LabModels
from tui_tangram.app.navigator import page_class
from tui_tangram.app.painter import Words, length, sentence
from tui_tangram.app.services import Services, Tone
from tui_tangram.app.terminal_app import TerminalApp
from tui_tangram.language import tr
from tui_tangram.play.refusal import Refusal
from tui_tangram.render import inks
from tui_tangram.terminal.guard import TerminalGuard
from tui_tangram.terminal.internals import driver_of
from tui_tangram.terminal.queries import LineMonitor
from tui_tangram.terminal.reply_filter import TerminalReplyFilter
from tui_tangram.terminal.sound import Cue

if TYPE_CHECKING:
    from textual.worker import Worker

    from tui_tangram.app.gallery.place import GalleryPlace
    from tui_tangram.app.together.link import TableLink, TableNews
    from tui_tangram.games.session import Session
    from tui_tangram.play import OptionValue
    from tui_tangram.player.lessons import Lesson
    from tui_tangram.player.settings import Settings


class TangramApp(TerminalApp):
    """The app with its screens."""

    TITLE = "tui-tangram"
    ENABLE_COMMAND_PALETTE = False  # a screen's own binding opens it
    AUTO_FOCUS = ""
    ALLOW_SELECT = False
    CSS = """
    Screen, Screen:ansi { background: $background; }
    ToastRack { margin: 0 0 2 0; }
    Toast, Toast:ansi {
        width: 60; max-width: 90%; padding: 0 1; margin: 0 2 0 0;
        background: $surface; color: $foreground;
    }
    """

    def __init__(
        self,
        services: Services,
        *,
        puzzle: str | None = None,
        code: str | None = None,
        options: Mapping[str, OptionValue] | None = None,
        guard: TerminalGuard | None = None,
        reply_filter: TerminalReplyFilter | None = None,
        monitor: LineMonitor | None = None,
        greets: bool = False,
    ) -> None:
        """Make the app, which opens *puzzle*, by its name, at once when there is one.

        With the *code* of a table it goes there, with an empty one to the list of all tables.

        *guard* is that of the terminal, where there is one, *monitor* measures the line to it, and
        input goes through *reply_filter*.  An app that *greets* shows a new player the first steps.
        """
        super().__init__(services, guard, reply_filter, monitor)
        self._puzzle = puzzle
        self._code = code
        self._options = options
        self._greets = greets
        self.last_played = ""
        """The name of the puzzle that was played last; the gallery goes there."""
        self.begun = False
        """Whether the first screen is there that the player sees: home waits for that."""
        # Functions that open each game's gallery where it was left, with the pictures drawn there.
        self._galleries: dict[str, GalleryPlace] = {}
        self.lab = LabModels(services)

    @cached_property
    def tables(self) -> TableLink:
        """The connection to the tables of a host, made when it is first needed."""
        from tui_tangram.app.together.link import TableLink

        return TableLink(self.services, partial(self.call_later, self.heard))

    async def heard(self, news: TableNews) -> None:
        """Handle news of the tables of a host: show a new game, and pass it to all screens."""
        from tui_tangram.games.together.client import Seated

        if isinstance(news, Seated) and news.new and self.tables.client.details:
            await self._play_at_table()
        for screen in self.screens:
            screen.heard(news)

    async def _play_at_table(self) -> None:
        """Show the game of the table, above the list of tables or in place of another there."""
        from tui_tangram.app.play.screen import PlayScreen
        from tui_tangram.app.play.seat import TableSeat
        from tui_tangram.app.together.lobby import LobbyScreen

        seat = TableSeat(self.services, self.tables)
        await make_ready(seat.game, self.screen)
        among = self.services.list_of(seat.whole)
        playing = play_screen(self.services, seat.game, siblings=among, seat=seat)
        shown = self.screen_stack
        games = [one for one in shown if isinstance(one, PlayScreen) and one.seat is not None]
        below = [*games, *(one for one in shown if isinstance(one, LobbyScreen))]
        # What is above it, such as help, is about a game that is over.
        for _ in range(len(shown) - shown.index(below[0]) - 1 if below else 0):
            await self.pop_screen()
        await self._show(playing, instead=bool(games))

    def get_default_screen(self) -> Screen[None]:
        """Return the screen below all others."""
        return HomeScreen(self.services)

    async def on_mount(self) -> None:
        """Ensure a proper end, and open the requested puzzle."""
        self.watch_terminal()
        self.call_after_refresh(self._collect_again)
        if self.services.host_socket is not None:
            _: Worker[bool] = self.run_worker(self.tables.connect, group="tables", exclusive=True)
        self.services.troubles.listen(self.report)
        for line in self.services.keymap.troubles:
            self.services.troubles(line)
        if self._puzzle is not None:
            assert isinstance(self.screen, BaseScreen)
            await self.screen.attempt(partial(self.play, self._puzzle, options=self._options))
        elif self._code is not None:
            await self.open_page("lobby", code=self._code)
        elif self._greets and not self.services.store.settings.path.exists():
            # Who has settings is not new, which is known at once.
            from tui_tangram.flow.lessons import is_new

            if is_new(self.services):
                await self.open_page("first_steps")
        self.begun = True
        if isinstance(self.screen, HomeScreen):
            self.screen.on_screen_resume()

    def on_ready(self) -> None:
        """Let the first screen go on once it is drawn; nothing was drawn so far."""
        if isinstance(self.screen, BaseScreen):
            self.screen.call_after_refresh(self.screen.after_frame)

    async def on_unmount(self) -> None:
        """Let go of the worker process and of the signals."""
        if self.services.has_client:
            await self.services.client.close()
        await self.lab.close()
        if "tables" in self.__dict__:
            await self.tables.close()
        self.services.store.scores.close(self.services.moment)
        self.let_go_of_signals()

    # Screens

    def pop_screen(self) -> AwaitComplete:
        """Go back to the screen below, which may want to know the puzzle that was played."""
        if isinstance(self.screen, BaseScreen) and self.screen.puzzle:
            self.last_played = self.screen.puzzle
        return super().pop_screen()

    def on_resize(self, event: Resize) -> None:
        """Show the size that the app needs while the window is too small."""
        if fits(event.size) and len(self.screen_stack) == 1:
            return  # the notice is above another screen
        noticed = isinstance(self.screen, TooSmallScreen)
        if noticed and fits(event.size):
            self.screen.dismiss()
        elif not (noticed or fits(event.size)):
            self.push_screen(TooSmallScreen(self.services))

    async def _show(self, screen: Screen[None], *, instead: bool = False) -> None:
        """Put *screen* above the others or *instead* of the last; draw when all of it is there.

        In a window that is too small the notice stays above it.
        """
        small = not fits(self.size)
        with self.batch_update():
            if small and isinstance(self.screen, TooSmallScreen):
                await self.pop_screen()
            await (self.switch_screen if instead else self.push_screen)(screen)
            if small:
                await self.push_screen(TooSmallScreen(self.services))

    async def open_page(self, name: str, *arguments: object, **options: object) -> None:
        """Show the page with this *name* in `navigator.pages`, with the arguments of its `opened`.

        Where the puzzles on it cannot be read, that is reported in its place.
        """
        from tui_tangram.player.source import LibraryError

        page = page_class(name)
        try:
            screen = await page.opened(self, *arguments, **options)
        except LibraryError as error:
            self.services.troubles(str(error))
            return
        if screen is not None:
            await self._show(screen, instead=screen.replaces(self.screen))

    def gallery(self, kind: str) -> GalleryPlace:
        """Return what opens the gallery of a kind of game, as it was left."""
        if kind not in self._galleries:
            from tui_tangram.app.gallery.place import GalleryPlace

            self._galleries[kind] = GalleryPlace(kind, self.services)
        return self._galleries[kind]

    def library_changed(self, kind: str) -> None:
        """Use the changed puzzles of the player of a kind."""
        self._galleries.pop(kind, None)

    async def play(
        self,
        puzzle: str,
        *,
        options: Mapping[str, OptionValue] | None = None,
        siblings: Sequence[str] = (),
        greeting: str = "",
    ) -> None:
        """Play the puzzle with that name, of any game; resume an unfinished one.

        The name may be that of a daily puzzle; then the result counts as one, whenever it is
        solved.  *siblings* are the names of the puzzles it was chosen among, in order; by default
        all of its kind.  *options* are by default those of the unfinished game, or else what
        the settings say.  *greeting* is the first message there, if any.
        """
        services = self.services
        try:
            game = services.find_preferred(puzzle, options)
        except Refusal as error:
            # An editor may not be able to make such a puzzle.
            if isinstance(self.screen, BaseScreen):
                self.screen.announce(sentence(str(error)), Tone.TROUBLE)
            return
        slot = services.slot(puzzle)
        among = siblings or ((slot.name,) if slot else None)
        await make_ready(game, self.screen)
        long = await self.load_long(game.puzzle_id, game.options)
        playing = play_screen(services, game, siblings=among, save=long, slot=slot)
        if greeting:
            playing.table.say(greeting)
        await self._show(playing)

    async def play_lesson(self, lesson: Lesson, *, restart: bool = False) -> None:
        """Play a lesson, in place of the one that is being played if there is one.

        It resumes where it was left, unless *restart*.
        """
        from tui_tangram.flow.lessons import PlayedLesson
        from tui_tangram.player.lessons import LessonGroup

        played = PlayedLesson(self.services, lesson)
        if restart:
            played.restart()
        playing: Screen[None]
        if lesson.group is LessonGroup.LAB:
            from tui_tangram.app.lab.screen import LabScreen

            playing = LabScreen(self.services, await self.lab.of_lesson(played), played)
        else:
            session = played.game()
            await make_ready(session.game, self.screen)
            playing = play_screen(self.services, session.game, save=session, lesson=played)
        await self._show(playing, instead=getattr(self.screen, "lesson", None) is not None)

    async def load_long(
        self, puzzle: str, options: Mapping[str, OptionValue]
    ) -> Session[Any] | None:
        """Return the unfinished game of a puzzle if it is long; it is loaded in the background."""
        services, screen = self.services, self.screen
        autosaves = services.store.autosaves
        if not (isinstance(screen, BaseScreen) and autosaves.is_long(puzzle, options)):
            return None
        load = partial(autosaves.open, puzzle, services.find_game, services.clock, options)
        return await screen.wait_for(load, tr("Loading…"))

    # Settings

    def use_settings(self, settings: Settings) -> None:
        """Apply *settings* at once, on every screen."""
        services, sound = self.services, self.services.settings.sound
        repainted = services.use(settings)
        if settings.sound != sound:
            self.sound(Cue.MOVED)  # so that one hears what was chosen
        if repainted:
            self._galleries.clear()
            self.apply_theme()
        driver: Any = driver_of(self)
        if hasattr(driver, "use_mouse") and not self.is_headless:
            driver.use_mouse(settings.mouse)
            driver.show_cursor(bool(services.reader))
        for screen in self.screens:
            screen.settings_changed(repainted=repainted)

    async def play_session(self, session: Session[Any]) -> None:
        """Play a game that was loaded, instead of one that is being played if there is one.

        One that cannot be saved stays below.
        """
        from tui_tangram.app.play.screen import PlayScreen

        services, game = self.services, session.game
        await make_ready(game, self.screen)
        playing = play_screen(services, game, siblings=None, save=session)
        below = self.screen_stack[-2] if len(self.screen_stack) > 1 else None
        instead = isinstance(below, PlayScreen) and below.keep(durable=True)
        with self.batch_update():
            if instead:
                await self.pop_screen()
            await self._show(playing, instead=instead)

    def _collect_again(self) -> None:
        """Let garbage be collected again, if it is not since the start."""
        if not gc.isenabled():
            self.set_interval(TICK, GarbageCollection().tick)

    def action_palette(self) -> None:
        """Show the commands of the current screen."""
        from tui_tangram.app.palette import palette_of

        screen = self.screen
        if isinstance(screen, BaseScreen):
            self.push_screen(palette_of(screen))


class Notice(Page):
    """Shows the required and the actual size."""

    for_small = True

    def texts(self, size: Size) -> tuple[str, str, str]:
        """Return the lines in a window of a *size*."""
        return (
            tr("Window too small."),
            tr("needed {size}", size=f"{SMALLEST[0]} × {SMALLEST[1]}"),
            tr("now {size}", size=f"{size.width} × {size.height}"),
        )

    def lines(self, width: int, height: int) -> Sequence[Words]:
        """Return three lines in the middle."""
        paint = self.paint
        title, needed, now = self.texts(self.screen.size)
        words = paint.words(title, bold=True), paint.words(needed), paint.words(now, inks.QUIET)
        top = max((height - len(words)) // 2, 0)
        centred = [[paint.gap((width - length([word])) // 2), word] for word in words]
        return [()] * top + centred


class TooSmallScreen(BaseScreen):
    """The top screen while the window is too small; the app removes it."""

    contexts = (Context.SMALL,)

    def __init__(self, services: Services) -> None:
        """Show the required size."""
        super().__init__(services)
        self.notice = Notice(services.paint)

    def body(self) -> Iterable[Widget]:
        """Return the notice."""
        yield self.notice

    def on_screen_resume(self) -> None:
        """Announce it in reader mode, which shows nothing else."""
        if self.announcer.speech:
            self.announce(" ".join(self.notice.texts(self.app.size)))

    def on_resize(self, event: Resize) -> None:
        """Show the new size."""
        del event
        self.notice.redraw()
