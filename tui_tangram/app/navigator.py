"""Requests from screens to the app: open pages and games, apply changed settings and puzzles.

A page is a screen that any other screen may open by its name; see `pages`. Its class makes it:
`tui_tangram.app.base.BaseScreen.opened`. A page whose name is the intent of an action needs no
handler for that action. A puzzle that takes long to generate is generated first, while the player
waits on any screen.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Final, cast

from tui_tangram.app.painter import sentence
from tui_tangram.app.services import Tone
from tui_tangram.games.catalog import UnmadeError
from tui_tangram.games.kinds import GAMES
from tui_tangram.language import tr

if TYPE_CHECKING:
    from textual.worker import Worker

    from tui_tangram.app.base import BaseScreen
    from tui_tangram.play import Progress

PAGES: Final[Mapping[str, str]] = {
    "daily": "daily.screen:DailyScreen",
    "editors": "editors_screen:EditorsScreen",
    "experiments": "lab.experiments_screen:ExperimentsScreen",
    "explain": "explain_screen:ExplainScreen",
    "first_steps": "first_steps_screen:FirstStepsScreen",
    "game_replay": "saves.replay:ReplayScreen",
    "game_solutions": "solutions.screen:SolutionsScreen",
    "help": "text_page:HelpScreen",
    "import_files": "import_screen:ImportScreen",
    "journey": "journey_screen:JourneyScreen",
    "key_table": "settings.keys_screen:KeysScreen",
    "kind_gallery": "gallery.screen:GalleryScreen",
    "laboratory": "lab.screen:LabScreen",
    "lessons": "lessons_screen:LessonsScreen",
    "lobby": "together.lobby:LobbyScreen",
    "manual": "text_page:TopicsScreen",
    "manual_topic": "text_page:TopicScreen",
    "messages": "messages_screen:MessagesScreen",
    "packs": "packs_screen:PacksScreen",
    "profiles": "profiles_screen:ProfilesScreen",
    "puzzle_export": "export_screen:ExportScreen",
    "ranking": "together.ranking:RankingScreen",
    "relations": "relations_screen:RelationsScreen",
    "saves": "saves.screen:SavesScreen",
    "scores": "scores.screen:ScoresScreen",
    "search_rules": "lab.rules_screen:RulesScreen",
    "settings": "settings.screen:SettingsScreen",
    "statistics": "scores.statistics_screen:StatisticsScreen",
}
"""The module and class of each page that belongs to no game, by its name.

A module is imported when its page is opened.
"""


def pages() -> dict[str, str]:
    """Return where the class of each page is, by its name; those of the games among them."""
    own = {name: f"tui_tangram.app.{place}" for name, place in PAGES.items()}
    games = {name: f"{kind.folder}.{place}" for kind in GAMES for name, place in kind.pages.items()}
    return own | games


def page_class(name: str) -> type[BaseScreen]:
    """Return the class of the page with this *name*."""
    return cast("type[BaseScreen]", resolve_name(pages()[name]))


class PuzzleMaking:
    """The generation of a puzzle that the player of a screen waits for."""

    def __init__(self, screen: BaseScreen) -> None:
        """Generate puzzles for *screen*."""
        self._screen = screen
        self._work: Worker[None] | None = None
        self.resume: Callable[[], None] | None = None
        """Starts the work, or resumes it if it lasts; None while no puzzle is being generated."""
        self.can_pause = False
        """Whether what is done so far lasts, so that the work can be paused."""

    def start(self, wanted: UnmadeError, then: Callable[[], Awaitable[None]]) -> None:
        """Generate a puzzle, and then call *then*."""
        self.can_pause = wanted.lasting
        self.resume = partial(self._start, wanted, then)
        self.resume()

    def _start(self, wanted: UnmadeError, then: Callable[[], Awaitable[None]]) -> None:
        from tui_tangram.flow.choose import waiting

        self._work = self._screen.in_background("making", partial(self._made, wanted, then))
        self._screen.context_changed()
        self._screen.announce(waiting(wanted), Tone.QUIET)

    async def _made(self, wanted: UnmadeError, then: Callable[[], Awaitable[None]]) -> None:
        """Generate a puzzle and call *then*, or announce why that failed."""
        from tui_tangram.flow.choose import making, none_found
        from tui_tangram.flow.help import looking
        from tui_tangram.games.assist.errors import AssistError, SearchStoppedError

        screen, second, trouble = self._screen, 0, ""
        services = screen.services
        before: float | None = None

        def report(progress: Progress) -> None:
            nonlocal second, before
            before = progress.fraction if before is None else before
            if int(progress.seconds) != second and not screen.announcer.speech:
                second = int(progress.seconds)
                screen.announcer.say(looking(progress, before or 0.0), Tone.QUIET)

        try:
            make = making(services, wanted)
            await make(services.client, services.help_limit, report)
        except SearchStoppedError as stopped:
            trouble = none_found(stopped, wanted.advice)
        except (AssistError, ValueError) as error:
            trouble = sentence(str(error))
        self._work = self.resume = None
        screen.context_changed()
        screen.announce(trouble, Tone.TROUBLE)
        if not trouble:
            # Not here: this worker ends with the screen, which another screen may replace.
            screen.app.call_later(then)

    def action_stop_search(self) -> None:
        """Stop waiting."""
        if self.resume is not None:
            self._cancel()
            self.resume = None
            self._screen.context_changed()
            self._screen.announce(tr("Stopped."))

    def action_pause_search(self) -> None:
        """Pause work of which what is done lasts, or resume it."""
        if self._work is not None:
            self._cancel()
            self._screen.announce(tr("Paused."))
        elif self.resume is not None:
            self.resume()

    def _cancel(self) -> None:
        if self._work is not None:
            self._work.cancel()
            self._work = None
