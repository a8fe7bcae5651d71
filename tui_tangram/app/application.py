"""The application: one screen above another, and a proper end in every case.

An end by signal, by a terminal that is gone, and by a key are one way out: the screens save
data that could be lost, the worker process is closed, and Textual puts the terminal back.  Plain
Textual runs no handler at all on SIGTERM and SIGHUP, and it spins when a terminal vanishes
without a signal; so the app handles the signals (`signals`) and asks for a hang-up once a second.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import os
import select
import signal
import sys
from functools import partial
from typing import TYPE_CHECKING, Any, Final, Literal

from rich.console import Console
from textual.app import App, SuspendNotSupported
from textual.await_complete import AwaitComplete
from textual.driver import Driver
from textual.events import Key, Resize
from textual.filter import LineFilter, Monochrome, NoColor
from textual.screen import Screen

from tui_tangram.app.actions import KeyMode
from tui_tangram.app.base import BaseScreen
from tui_tangram.app.colours import NAME, Nearest256, textual_theme
from tui_tangram.app.driver import slowable
from tui_tangram.app.home import HomeScreen
from tui_tangram.app.internals import driver_of
from tui_tangram.app.keys import is_text
from tui_tangram.app.services import Services
from tui_tangram.app.signals import SignalHandlers
from tui_tangram.language import tr
from tui_tangram.render.profile import Profile
from tui_tangram.terminal import DEADLY, TerminalGuard

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from tui_tangram.app.export_form import ExportOffer
    from tui_tangram.app.gallery.screen import GalleryScreen
    from tui_tangram.app.lab.model import LabModel
    from tui_tangram.app.lab.screen import LabScreen
    from tui_tangram.app.navigator import Navigator
    from tui_tangram.flow.lessons import Lesson, PlayedLesson
    from tui_tangram.manual import ManualPage
    from tui_tangram.play import Game, OptionValue
    from tui_tangram.session import Session
    from tui_tangram.store import SaveList, Settings

SMALLEST: Final = (60, 20)
"""Columns and rows below which nothing but a notice is shown."""

_ENDING: Final = (*DEADLY, "SIGINT")
"""Signals that end the app."""
_STOPPING: Final = ("SIGTSTP", "SIGCONT")
"""Signals that stop it and let it go on."""


class TangramApp(App[None], inherit_bindings=False):
    """The app."""

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
        options: Mapping[str, OptionValue] | None = None,
        guard: TerminalGuard | None = None,
        greets: bool = False,
    ) -> None:
        """Make the app, which opens *puzzle*, by its name, at once when there is one.

        *guard* is that of the terminal, where there is one.  An app that *greets* shows a new
        player the first steps.
        """
        # Numbered colours reach the terminal as they are.
        super().__init__(ansi_color=services.bare or services.profile is not Profile.TRUECOLOR)
        self.services = services
        self.guard = guard or TerminalGuard(None, None)
        """The guard of the terminal, armed by the driver."""
        self._told_profile = services.profile
        """The profile that Textual and Rich were given when they were imported."""
        self._puzzle = puzzle
        self._options = options
        self._greets = greets
        self.last_played = ""
        """The name of the puzzle that was played last; the gallery goes there."""
        # Functions that open each game's gallery where it was left, with the pictures drawn there.
        self._galleries: dict[str, Callable[[], GalleryScreen]] = {}
        self._ends = False
        self._signals: SignalHandlers | None = None
        self._models: dict[str, LabModel] = {}
        """The models of the laboratory that were opened, by their directories in its own."""
        self.register_theme(textual_theme(services.theme, services.profile, bare=services.bare))
        # Set before anything is drawn, so that nothing has to be drawn again.
        self.set_reactive(App.theme, NAME)
        self.stylesheet.set_variables(self.get_css_variables())

    def get_default_screen(self) -> Screen[None]:
        """Return the screen below all others."""
        return HomeScreen(self.services)

    async def on_mount(self) -> None:
        """Make sure of a proper end, and open the puzzle that was asked for."""
        restore = None if self.is_headless else self.guard.restore
        # Windows has no such signals, and only the main thread may handle any.
        with contextlib.suppress(AttributeError, OSError, ValueError):
            self._signals = SignalHandlers(asyncio.get_running_loop(), restore)
            self._heed()
        if not self.is_headless and hasattr(select, "poll"):
            self.set_interval(1.0, self._check_terminal)
        self.call_after_refresh(_collect_again)
        self.services.troubles.listen(self._tell)
        for line in self.services.keymap.troubles:
            self.services.troubles(line)
        if self._puzzle is not None:
            assert isinstance(self.screen, BaseScreen)
            await self.screen.attempt(partial(self.play, self._puzzle, options=self._options))
        elif self._greets:
            from tui_tangram.flow.lessons import is_new

            if is_new(self.services):
                await self.action_first_steps()

    async def on_unmount(self) -> None:
        """Let go of the worker process and of the signals."""
        if self.services.has_client:
            await self.services.client.close()
        for model in self._models.values():
            await asyncio.to_thread(model.close)
        self.services.store.scores.close(self.services.moment)
        if self._signals is not None and self.is_headless:
            self._signals.close()

    @property
    def _screens(self) -> list[BaseScreen]:
        """The app's own screens, the upper ones last: the palette is Textual's."""
        return [screen for screen in self.screen_stack if isinstance(screen, BaseScreen)]

    # The end

    def end(self, return_code: int = 0) -> None:
        """Save data that could be lost and end the app."""
        for screen in self._screens:
            screen.save_game()
        self._ends = True
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
        return slowable(super().get_driver_class())

    @property
    def slow(self) -> bool:
        """Whether little is sent to the terminal."""
        return self.services.is_slow

    @property
    def watches(self) -> bool:
        """Whether it is to be found out that the line is slow."""
        return self.services.settings.slow == "auto" and not self.services.slow

    def line_lags(self) -> None:
        """Send little from now on, and say so."""
        if self.watches:
            self.services.slow = True
            self.call_later(self._slow_down)

    def _slow_down(self) -> None:
        for screen in self._screens:
            screen.settings_changed(repainted=False)
        # Beside the game: words there would be gone with the next of the held keys.
        line = tr("Slow connection: sending less. See Settings, Slow connection.")
        self._tell(line)
        self.services.messages(line)
        # The contents of the terminal are known from here on only.
        self.screen.refresh(repaint=True, layout=True)

    def on_cursor_position(self) -> None:
        """Take in an answer of the terminal, and the time it took."""
        answered = getattr(driver_of(self), "answered", None)
        if answered is not None:
            answered()

    # Suspended by the shell

    def action_to_shell(self) -> None:
        """Stop until the shell lets the app go on, as Ctrl+Z does everywhere else.

        The terminal, which hands that key to the app, would stop the whole group of
        processes, so that whoever started the app is stopped with it.
        """
        if hasattr(signal, "SIGTSTP") and not (self.is_headless or self.services.restricted):
            os.kill(0, signal.SIGTSTP)

    def _heed(self) -> None:
        """Handle signals."""
        assert self._signals is not None
        self._signals.add(_ENDING, lambda number: self.end(128 + number), ends=True)
        if self.is_headless:
            return
        self._signals.add(["SIGTSTP"], lambda _: self._stop(), ends=False)
        self._signals.add(["SIGCONT"], lambda _: self._go_on(), ends=False)

    def _stop(self) -> None:
        """Give the terminal back, stop, and take the terminal again when told to go on.

        Where there is no shell that could tell, the system does not stop the process, and it
        goes on at once.  On a shared host no player is to reach a shell.
        """
        if self.services.restricted:
            return
        assert self._signals is not None
        screens = self._screens
        for screen in screens:
            screen.cover("suspended")
        # The stop that follows is the system's own doing, and the signal to go on is no news.
        self._signals.remove(_STOPPING)
        try:
            with self.suspend():
                # An end would need the terminal, which the shell has; the games are saved.
                for name in _ENDING:
                    signal.signal(getattr(signal, name), signal.SIG_DFL)
                for _ in range(_TRIES):
                    os.kill(os.getpid(), signal.SIGTSTP)
                    if _in_foreground():
                        break  # else it was told to go on in the background: no terminal there
        except SuspendNotSupported:
            pass
        finally:
            self._heed()
            for screen in screens:
                screen.uncover("suspended")

    def _go_on(self) -> None:
        """Take the terminal anew after a stop that could not be noticed, such as SIGSTOP.

        Textual's own handler would begin to read the keys a second time, and take the state
        of the terminal that the app has made for the one that it must leave behind.  A terminal
        that vanishes says this too, and an app that ends takes none any more: it would wait for
        keys that never come.
        """
        if self._ends:
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
            screen.type_letter(letter)
        elif letter is not None and screen.takes(letter):
            event.prevent_default()
            screen.type_text(letter)

    async def _check_bindings(self, key: str, *rest: bool, **options: bool) -> bool:
        """Take no letter for an action where text is typed, whatever keys the player has chosen.

        A screen hears of keys that have no effect.
        """
        screen = self.screen if isinstance(self.screen, BaseScreen) else None
        if screen is not None and screen.context.mode is KeyMode.TYPING and is_text(key):
            return False
        done = await super()._check_bindings(key, *rest, **options)
        if screen is not None and not (done or rest or options):
            screen.unheard(key)
        return done

    # Screens

    def pop_screen(self) -> AwaitComplete:
        """Go back to the screen below, which may want to know the puzzle that was played."""
        if isinstance(self.screen, BaseScreen) and self.screen.puzzle:
            self.last_played = self.screen.puzzle
        return super().pop_screen()

    def on_resize(self, event: Resize) -> None:
        """Show the size that the app needs while the window is too small."""
        from tui_tangram.app.too_small import TooSmallScreen

        width, height = event.size
        small = width < SMALLEST[0] or height < SMALLEST[1]
        if small and not isinstance(self.screen, TooSmallScreen):
            self.push_screen(TooSmallScreen(self.services, SMALLEST))
        elif not small and isinstance(self.screen, TooSmallScreen):
            self.screen.dismiss()

    async def _show(self, screen: Screen[None]) -> None:
        """Put *screen* above the others, and draw when all of it is there."""
        with self.batch_update():
            await self.push_screen(screen)

    async def open_gallery(self, kind: str) -> None:
        """Show the gallery of a kind of game."""
        from tui_tangram.app.kinds import KINDS

        if kind not in self._galleries:
            gallery = KINDS[kind].gallery
            assert gallery is not None, kind
            self._galleries[kind] = gallery(self.services)
        await self._show(self._galleries[kind]())

    def other_forms(self, kind: str) -> tuple[str, ...]:
        """Return the endings of files of other programs that may have puzzles of a kind."""
        from tui_tangram.app.kinds import KINDS

        return KINDS[kind].others

    def has_sets(self, kind: str) -> bool:
        """Whether the puzzles of a kind of game are made of sets of pieces."""
        from tui_tangram.app.kinds import KINDS

        return KINDS[kind].set_screen is not None

    async def open_set(self, kind: str, name: str) -> None:
        """Show the page of the set of pieces with that id, or of the puzzle's with that id."""
        from tui_tangram.app.kinds import KINDS

        make = KINDS[kind].set_screen
        screen = make(self.services, name) if make else None
        if screen is not None:
            await self._show(screen)

    async def action_new_board(self) -> None:
        """Show the screen that makes new boards."""
        from tui_tangram.app.boards.screen import BoardScreen

        await self._show(BoardScreen(self.services))

    async def action_daily(self) -> None:
        """Show today's puzzles, the calendar and the ladder of the week."""
        from tui_tangram.app.daily.screen import DailyScreen
        from tui_tangram.store.library import LibraryError

        try:
            screen = DailyScreen(self.services)
        except (LibraryError, LookupError) as error:
            self.services.troubles(str(error))
        else:
            await self._show(screen)

    async def action_packs(self) -> None:
        """Show the packs of puzzles."""
        from tui_tangram.app.packs_screen import PacksScreen
        from tui_tangram.store.library import LibraryError

        try:
            screen = PacksScreen(self.services)
        except LibraryError as error:
            self.services.troubles(str(error))
        else:
            await self._show(screen)

    async def action_editors(self) -> None:
        """Show the editors, in which puzzles are made."""
        from tui_tangram.app.editors_screen import EditorsScreen
        from tui_tangram.store.library import LibraryError

        try:
            screen = EditorsScreen(self.services)
        except LibraryError as error:
            self.services.troubles(str(error))
        else:
            await self._show(screen)

    async def action_import_files(self) -> None:
        """Ask for a file with puzzles, and show what is in it."""
        from tui_tangram.app.import_screen import ImportScreen

        await self._show(ImportScreen(self.services))

    async def action_laboratory(self) -> None:
        """Show the laboratory, as it was left."""
        from tui_tangram.app.lab.screen import LabScreen

        await self._show(LabScreen(self.services, self._laboratory()))

    def _laboratory(self, name: str = "") -> LabModel:
        """Return the model of the laboratory, or that of lessons, as it was left."""
        from tui_tangram.app.lab.model import LabModel
        from tui_tangram.store.figures import Figures

        services = self.services
        if name not in self._models:
            directory = services.store.directories.data / "lab" / name
            self._models[name] = LabModel(
                directory, lambda: services.library.of(Figures).sets, services.clock
            )
        return self._models[name]

    def library_changed(self, kind: str) -> None:
        """Take in changed puzzles of the player's own of a kind."""
        self._galleries.pop(kind, None)

    async def play(
        self,
        puzzle: str,
        *,
        options: Mapping[str, OptionValue] | None = None,
        siblings: tuple[str, ...] = (),
        told: str = "",
    ) -> None:
        """Play the puzzle with that name, of whatever game; an unfinished one goes on.

        The name may be that of a daily puzzle; then the result counts as one, whenever it is
        solved.  *siblings* are the names of the puzzles it was chosen among, in order; by default
        all of its kind.  *options* are by default those of the unfinished game, or else what
        the settings say.  *told* are the first words there, if any.
        """
        from tui_tangram.app.kinds import kind_of

        services = self.services
        game = services.find_preferred(puzzle, options)
        screen = kind_of(game).screen()
        slot = services.slot(puzzle)
        among = siblings or ((slot.name,) if slot else services.list_of(game))
        long = await self.load_long(game.puzzle_id, game.options)
        playing = screen(services, game, siblings=among, save=long)
        if slot is not None:
            playing.slot = slot
        if told:
            playing.table.say(told)
        await self._show(playing)

    async def open_lessons(self) -> None:
        """Show the lessons."""
        from tui_tangram.app.lessons_screen import LessonsScreen
        from tui_tangram.store.library import LibraryError

        try:
            screen = LessonsScreen(self.services)
        except LibraryError as error:
            self.services.troubles(str(error))
        else:
            await self._show(screen)

    action_lessons = open_lessons

    async def action_first_steps(self) -> None:
        """Show the choices of a new player."""
        from tui_tangram.app.first_steps_screen import FirstStepsScreen

        await self._show(FirstStepsScreen(self.services))

    async def play_lesson(self, lesson: Lesson, *, anew: bool = False) -> None:
        """Play a lesson, in place of the one that is being played if there is one.

        It is taken up where it was left, if it is not to begin *anew*.
        """
        from tui_tangram.app.kinds import kind_of
        from tui_tangram.flow.lessons import LessonGroup, PlayedLesson

        played = PlayedLesson(self.services, lesson)
        if anew:
            played.anew()
        playing: Screen[None]
        if lesson.group is LessonGroup.LAB:
            playing = await self._lesson_in_laboratory(played)
        else:
            session = played.game()
            game = session.game
            playing = kind_of(game).screen()(self.services, game, save=session, lesson=played)
        if getattr(self.screen, "lesson", None) is not None:
            with self.batch_update():
                await self.switch_screen(playing)
        else:
            await self._show(playing)

    async def _lesson_in_laboratory(self, played: PlayedLesson) -> LabScreen:
        """Return a laboratory for a lesson, apart from the player's own."""
        from tui_tangram.app.lab.screen import LabScreen
        from tui_tangram.lab.tans import read_set

        model = self._laboratory("lessons")
        if not played.resumed:
            await asyncio.to_thread(model.close)
            model.begin(read_set(played.course.lesson.puzzle))
        return LabScreen(self.services, model, played)

    async def load_long(
        self, puzzle: str, options: Mapping[str, OptionValue]
    ) -> Session[Any] | None:
        """Return the unfinished game of a puzzle if it is long; it is loaded beside the screen."""
        services, screen = self.services, self.screen
        autosaves = services.store.autosaves
        if not (isinstance(screen, BaseScreen) and autosaves.is_long(puzzle, options)):
            return None
        load = partial(autosaves.open, puzzle, services.find_game, services.clock, options)
        return await screen.wait_for(load, tr("Loading…"))

    # Settings

    async def open_settings(self, name: str = "") -> None:
        """Show the settings, the cursor on the one called *name*."""
        from tui_tangram.app.settings.screen import SettingsScreen

        await self._show(SettingsScreen(self.services, name))

    action_settings = open_settings

    async def action_key_table(self) -> None:
        """Show the keys of all actions."""
        from tui_tangram.app.settings.keys_screen import KeysScreen

        await self._show(KeysScreen(self.services))

    def use_settings(self, settings: Settings) -> None:
        """Let *settings* hold at once, on every screen."""
        services = self.services
        repainted = services.use(settings)
        if repainted:
            self._galleries.clear()
            self._dress()
        use_mouse = getattr(driver_of(self), "use_mouse", None)
        if use_mouse is not None and not self.is_headless:
            use_mouse(settings.mouse)
        for screen in self._screens:
            screen.settings_changed(repainted=repainted)

    def _dress(self) -> None:
        """Give Textual the theme and the profile that hold."""
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
        """Return Textual's filters for the colours of its own lines, in the profile that holds."""
        profile, given = self.services.profile, super().get_line_filters()
        if profile is Profile.COLOURS_256:
            return (Nearest256(),)
        if profile is self._told_profile:
            return given  # as the environment said at the start
        if profile in (Profile.MONO, Profile.ASCII):
            return (NoColor(),)
        return [one for one in given if not isinstance(one, NoColor | Monochrome)]

    async def play_session(self, session: Session[Any]) -> None:
        """Play a game that was loaded, instead of one that is being played if there is one."""
        from tui_tangram.app.kinds import kind_of
        from tui_tangram.app.play.screen import PlayScreen

        services = self.services
        screen = kind_of(session.game).screen()
        game = session.game
        playing = screen(services, game, siblings=services.list_of(game), save=session)
        below = self.screen_stack[-2] if len(self.screen_stack) > 1 else None
        if isinstance(below, PlayScreen):
            with self.batch_update():
                await self.pop_screen()
                await self.switch_screen(playing)
        else:
            await self._show(playing)

    async def open_saves(
        self, where: SaveList | None = None, *, keep: Session[Any] | None = None
    ) -> None:
        """Show all saves, the list *where* first; with *keep* ask for a name for that game."""
        from tui_tangram.app.saves.screen import SavesScreen
        from tui_tangram.store import SaveList

        await self._show(SavesScreen(self.services, where=where or SaveList.UNFINISHED, keep=keep))

    action_saves = open_saves

    async def open_replay(self, session: Session[Any]) -> None:
        """Play *session* again from its beginning."""
        from tui_tangram.app.saves.replay import ReplayScreen

        await self._show(ReplayScreen(self.services, session))

    async def action_scores(self) -> None:
        """Show the scores, those of the puzzle of the present screen first."""
        from tui_tangram.app.scores.screen import ScoresScreen

        screen = self.screen
        puzzle = screen.puzzle if isinstance(screen, BaseScreen) else ""
        await self._show_sums(ScoresScreen(self.services, puzzle))

    async def action_statistics(self) -> None:
        """Show the statistics."""
        from tui_tangram.app.scores.statistics_screen import StatisticsScreen

        await self._show_sums(StatisticsScreen(self.services))

    async def _show_sums(self, screen: Screen[None]) -> None:
        """Show scores or statistics; each in place of the other."""
        from tui_tangram.app.scores.screen import TotalsScreen

        if isinstance(self.screen, TotalsScreen):
            await self.switch_screen(screen)
        else:
            await self._show(screen)

    def makes_files(self, kind: str) -> bool:
        """Whether puzzles of a kind of game can be exported."""
        from tui_tangram.app.kinds import KINDS

        return KINDS[kind].portray is not None

    async def open_export(self, *offers: ExportOffer) -> None:
        """Show the choices for a file of the puzzles of one of the *offers*."""
        from tui_tangram.app.export_screen import ExportScreen

        await self._show(ExportScreen(self.services, offers))

    def shows_solutions(self, kind: str) -> bool:
        """Whether a kind of game has something that shows its solutions."""
        from tui_tangram.app.kinds import KINDS

        return KINDS[kind].renderer is not None

    async def open_solutions(
        self, game: Game[Any], *, warning: str = "", on_seen: Callable[[], None] | None = None
    ) -> None:
        """Show the solutions of *game*; see `tui_tangram.app.solutions.screen`."""
        from tui_tangram.app.solutions.screen import SolutionsScreen

        screen = SolutionsScreen(self.services, game, warning=warning, on_seen=on_seen)
        await self._show(screen)

    async def action_profiles(self) -> None:
        """Show the profiles of terminals."""
        from tui_tangram.app.profiles_screen import ProfilesScreen

        await self._show(ProfilesScreen(self.services))

    async def action_said(self) -> None:
        """Show the lines told to the player so far."""
        from tui_tangram.app.messages_screen import MessagesScreen

        await self._show(MessagesScreen(self.services))

    async def action_help(self) -> None:
        """Show the rules and the keys of the present screen."""
        from tui_tangram.app.help import HelpScreen

        screen = self.screen
        if isinstance(screen, BaseScreen):
            await self._show(HelpScreen(self.services, screen))

    async def action_relations(self) -> None:
        """Show the relations of two edges."""
        from tui_tangram.app.relations_screen import RelationsScreen
        from tui_tangram.contour.tables import rows

        await asyncio.to_thread(rows)
        await self._show(RelationsScreen(self.services))

    async def action_manual(self) -> None:
        """Show the topics of the manual."""
        from tui_tangram.app.topics_screen import TopicsScreen

        await self._show(TopicsScreen(self.services))

    async def open_topic(self, page: ManualPage) -> None:
        """Show a page of the manual."""
        from tui_tangram.app.topics_screen import TopicScreen

        await self._show(TopicScreen(self.services, page))

    def action_palette(self) -> None:
        """Show the commands of the present screen."""
        from tui_tangram.app.palette import palette_of

        screen = self.screen
        if isinstance(screen, BaseScreen):
            self.push_screen(palette_of(screen))

    def _tell(self, line: str) -> None:
        """Tell the player of something outside the game, whichever thread has met with it."""
        try:
            asyncio.get_running_loop()
        except RuntimeError:
            self.call_from_thread(self._tell, line)
            return
        self.services.messages(line)  # a notice vanishes, and can be read again there
        self.notify(self.services.paint.written(line), markup=False)


_TRIES: Final = 100
"""The number of times that the app stops again when the shell let it go on in the background."""


def _in_foreground() -> bool:
    """Whether the terminal is this process's to use; where that cannot be said, it is."""
    try:
        return os.tcgetpgrp(2) == os.getpgrp()
    except (AttributeError, OSError):
        return True


def _collect_again() -> None:
    """Let Python collect garbage again, but not among the objects of the start."""
    if not gc.isenabled():
        gc.freeze()
        gc.enable()


if TYPE_CHECKING:
    # Screens see the app as a `Navigator` and cast it to one.
    _as_navigator: Callable[[Services], Navigator] = TangramApp
