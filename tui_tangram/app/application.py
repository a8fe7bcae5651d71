"""The application: one screen above another, and the puzzles that they are opened with."""

from __future__ import annotations

import asyncio
import gc
from functools import partial
from typing import TYPE_CHECKING, Any

from textual.await_complete import AwaitComplete
from textual.events import Resize
from textual.screen import Screen

from tui_tangram.app.base import BaseScreen
from tui_tangram.app.chrome import fits
from tui_tangram.app.home import HomeScreen
from tui_tangram.app.lab.rooms import LabRooms
from tui_tangram.app.messages import Tone
from tui_tangram.app.services import Services
from tui_tangram.app.terminal_app import TerminalApp
from tui_tangram.app.words import sentence
from tui_tangram.language import tr
from tui_tangram.play.refusal import Refusal
from tui_tangram.terminal.guard import TerminalGuard
from tui_tangram.terminal.internals import driver_of
from tui_tangram.terminal.reply_filter import TerminalReplyFilter

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from tui_tangram.app.export_form import ExportOffer
    from tui_tangram.app.gallery.screen import GalleryScreen
    from tui_tangram.app.kind import AppKind
    from tui_tangram.app.navigator import Navigator
    from tui_tangram.contour.tables import RelationRow
    from tui_tangram.flow.lessons import Lesson
    from tui_tangram.manual import ManualPage
    from tui_tangram.play import Game, OptionValue
    from tui_tangram.session import Session
    from tui_tangram.store import Settings
    from tui_tangram.store.saves import SaveList


class TangramApp(TerminalApp):
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
        reply_filter: TerminalReplyFilter | None = None,
        greets: bool = False,
    ) -> None:
        """Make the app, which opens *puzzle*, by its name, at once when there is one.

        *guard* is that of the terminal, where there is one, and input goes through
        *reply_filter*.  An app that *greets* shows a new player the first steps.
        """
        super().__init__(services, guard, reply_filter)
        self._puzzle = puzzle
        self._options = options
        self._greets = greets
        self.last_played = ""
        """The name of the puzzle that was played last; the gallery goes there."""
        self.begun = False
        """Whether the first screen is there that the player sees: home waits for that."""
        # Functions that open each game's gallery where it was left, with the pictures drawn there.
        self._galleries: dict[str, Callable[[], GalleryScreen]] = {}
        self._lab = LabRooms(services)

    def get_default_screen(self) -> Screen[None]:
        """Return the screen below all others."""
        return HomeScreen(self.services)

    async def on_mount(self) -> None:
        """Make sure of a proper end, and open the puzzle that was asked for."""
        self.watch_terminal()
        self.call_after_refresh(_collect_again)
        self.services.troubles.listen(self.tell)
        for line in self.services.keymap.troubles:
            self.services.troubles(line)
        if self._puzzle is not None:
            assert isinstance(self.screen, BaseScreen)
            await self.screen.attempt(partial(self.play, self._puzzle, options=self._options))
        elif self._greets and not self.services.store.settings.path.exists():
            # Who has settings is not new, which is known at once.
            from tui_tangram.flow.lessons import is_new

            if is_new(self.services):
                await self.action_first_steps()
        self.begun = True
        if isinstance(self.screen, HomeScreen):
            self.screen.on_screen_resume()

    async def on_unmount(self) -> None:
        """Let go of the worker process and of the signals."""
        if self.services.has_client:
            await self.services.client.close()
        await self._lab.close()
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
        from tui_tangram.app.too_small import TooSmallScreen

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
            if small:
                from tui_tangram.app.too_small import TooSmallScreen

                if isinstance(self.screen, TooSmallScreen):
                    await self.pop_screen()
            await (self.switch_screen if instead else self.push_screen)(screen)
            if small:
                await self.push_screen(TooSmallScreen(self.services))

    async def _show_if_read(self, screen: Callable[[Services], Screen[None]]) -> None:
        """Show a screen, or tell why the puzzles that are on it cannot be read."""
        from tui_tangram.store.library import LibraryError

        try:
            made = screen(self.services)
        except (LibraryError, LookupError) as error:
            self.services.troubles(str(error))
        else:
            await self._show(made)

    async def open_gallery(self, kind: str) -> None:
        """Show the gallery of a kind of game."""
        if kind not in self._galleries:
            gallery = self.kind(kind).gallery
            assert gallery is not None, kind
            self._galleries[kind] = gallery(self.services)
        await self._show(self._galleries[kind]())

    def kind(self, name: str) -> AppKind:
        """Return how a kind of game is shown."""
        from tui_tangram.app.kinds import KINDS

        return KINDS[name]

    async def open_set(self, kind: str, name: str) -> None:
        """Show the page of the set of pieces with that id, or of the puzzle's with that id."""
        make = self.kind(kind).set_screen
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

        await self._show_if_read(DailyScreen)

    async def action_packs(self) -> None:
        """Show the packs of puzzles."""
        from tui_tangram.app.packs_screen import PacksScreen

        await self._show_if_read(PacksScreen)

    async def action_editors(self) -> None:
        """Show the editors, in which puzzles are made."""
        from tui_tangram.app.editors_screen import EditorsScreen

        await self._show_if_read(EditorsScreen)

    async def action_import_files(self) -> None:
        """Ask for a file with puzzles, and show what is in it."""
        from tui_tangram.app.import_screen import ImportScreen

        await self._show(ImportScreen(self.services))

    async def action_laboratory(self) -> None:
        """Show the laboratory, as it was left."""
        from tui_tangram.app.lab.screen import LabScreen

        await self._show(LabScreen(self.services, self._lab.model()))

    async def action_experiments(self) -> None:
        """Show the experiments, as they were left."""
        from tui_tangram.app.lab.experiments_screen import ExperimentsScreen

        await self._show(ExperimentsScreen(self.services, await self._lab.experiments()))

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
        from tui_tangram.app.kinds import play_screen

        services = self.services
        try:
            game = services.find_preferred(puzzle, options)
        except Refusal as error:
            # An editor may not be able to make such a puzzle.
            if isinstance(self.screen, BaseScreen):
                self.screen.announce(sentence(str(error)), Tone.TROUBLE)
            return
        slot = services.slot(puzzle)
        among = siblings or ((slot.name,) if slot else services.list_of(game))
        long = await self.load_long(game.puzzle_id, game.options)
        playing = play_screen(services, game, siblings=among, save=long, slot=slot)
        if told:
            playing.table.say(told)
        await self._show(playing)

    async def open_lessons(self) -> None:
        """Show the lessons."""
        from tui_tangram.app.lessons_screen import LessonsScreen

        await self._show_if_read(LessonsScreen)

    action_lessons = open_lessons

    async def action_first_steps(self) -> None:
        """Show the choices of a new player."""
        from tui_tangram.app.first_steps_screen import FirstStepsScreen

        await self._show(FirstStepsScreen(self.services))

    async def play_lesson(self, lesson: Lesson, *, anew: bool = False) -> None:
        """Play a lesson, in place of the one that is being played if there is one.

        It is taken up where it was left, if it is not to begin *anew*.
        """
        from tui_tangram.app.kinds import play_screen
        from tui_tangram.flow.lessons import LessonGroup, PlayedLesson

        played = PlayedLesson(self.services, lesson)
        if anew:
            played.anew()
        playing: Screen[None]
        if lesson.group is LessonGroup.LAB:
            from tui_tangram.app.lab.screen import LabScreen

            playing = LabScreen(self.services, await self._lab.of_lesson(played), played)
        else:
            session = played.game()
            playing = play_screen(self.services, session.game, save=session, lesson=played)
        await self._show(playing, instead=getattr(self.screen, "lesson", None) is not None)

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
            self.apply_theme()
        use_mouse = getattr(driver_of(self), "use_mouse", None)
        if use_mouse is not None and not self.is_headless:
            use_mouse(settings.mouse)
        for screen in self.screens:
            screen.settings_changed(repainted=repainted)

    async def play_session(self, session: Session[Any]) -> None:
        """Play a game that was loaded, instead of one that is being played if there is one."""
        from tui_tangram.app.kinds import play_screen
        from tui_tangram.app.play.screen import PlayScreen

        services, game = self.services, session.game
        playing = play_screen(services, game, siblings=services.list_of(game), save=session)
        below = self.screen_stack[-2] if len(self.screen_stack) > 1 else None
        instead = isinstance(below, PlayScreen)
        with self.batch_update():
            if instead:
                await self.pop_screen()
            await self._show(playing, instead=instead)

    async def open_saves(
        self, where: SaveList | None = None, *, keep: Session[Any] | None = None
    ) -> None:
        """Show all saves, the list *where* first; with *keep* ask for a name for that game."""
        from tui_tangram.app.saves.screen import SavesScreen
        from tui_tangram.store.saves import SaveList

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
        await self._show(ScoresScreen(self.services, puzzle), instead=self._shows_sums)

    async def action_statistics(self) -> None:
        """Show the statistics."""
        from tui_tangram.app.scores.statistics_screen import StatisticsScreen

        await self._show(StatisticsScreen(self.services), instead=self._shows_sums)

    @property
    def _shows_sums(self) -> bool:
        """Whether scores or statistics are shown; each takes the place of the other."""
        from tui_tangram.app.scores.screen import TotalsScreen

        return isinstance(self.screen, TotalsScreen)

    async def open_export(self, *offers: ExportOffer) -> None:
        """Show the choices for a file of the puzzles of one of the *offers*."""
        from tui_tangram.app.export_screen import ExportScreen

        await self._show(ExportScreen(self.services, offers))

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

    async def action_messages(self) -> None:
        """Show the lines told to the player so far."""
        from tui_tangram.app.messages_screen import MessagesScreen

        await self._show(MessagesScreen(self.services))

    async def action_help(self) -> None:
        """Show the rules and the keys of the present screen."""
        from tui_tangram.app.help import HelpScreen

        screen = self.screen
        if isinstance(screen, BaseScreen):
            await self._show(HelpScreen(self.services, screen))

    async def open_relations(self, at: RelationRow | None = None) -> None:
        """Show the relations of two edges, *at* one of them."""
        from tui_tangram.app.relations_screen import RelationsScreen
        from tui_tangram.contour.tables import rows

        await asyncio.to_thread(rows)
        await self._show(RelationsScreen(self.services, at))

    action_relations = open_relations

    async def open_explained(
        self, thing: object = None, *, warning: str = "", on_seen: Callable[[], None] | None = None
    ) -> None:
        """Show step by step what can be explained of a thing, and examples.

        See `tui_tangram.app.explain_screen`.
        """
        from tui_tangram.app.explain_screen import ExplainScreen
        from tui_tangram.explain.registry import examples, explanations

        found = [] if thing is None else await asyncio.to_thread(explanations, thing)
        told = ""
        if thing is not None and not found:
            told = tr("The papers' algorithms do not apply here.")
        every = [*found, *await asyncio.to_thread(lambda: list(examples()))]
        await self._show(
            ExplainScreen(self.services, every, told, warning, on_seen, own=len(found))
        )

    action_explain = open_explained

    async def action_search_rules(self) -> None:
        """Show the rules of search of the paper of tansets."""
        from tui_tangram.app.lab.rules_screen import RulesScreen

        await self._show(RulesScreen(self.services))

    async def action_manual(self) -> None:
        """Show the topics of the manual."""
        from tui_tangram.app.topics_screen import TopicsScreen

        screen = self.screen
        name = screen.manual_page if isinstance(screen, BaseScreen) else ""
        await self._show(TopicsScreen(self.services, name))

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


def _collect_again() -> None:
    """Let Python collect garbage again, but not among the objects of the start."""
    if not gc.isenabled():
        gc.freeze()
        gc.enable()


if TYPE_CHECKING:
    # Screens see the app as a `Navigator` and cast it to one.
    _as_navigator: Callable[[Services], Navigator] = TangramApp
