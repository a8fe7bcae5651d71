"""The daily screen: handles keys and redraws the page.

Other screens choose what the player's own daily puzzle is from.
"""

from __future__ import annotations

import asyncio
from collections.abc import Hashable
from typing import Any, ClassVar, Final

from textual.events import Resize

from tui_tangram.app.actions import Action, Availability, Context, Nouns
from tui_tangram.app.base import BaseScreen, Handlers, Manual
from tui_tangram.app.daily.cursor import DailyCursor
from tui_tangram.app.daily.page import DailyPage, called, dated, year_in_words
from tui_tangram.app.key_help import with_keys
from tui_tangram.app.page_screen import PageScreen
from tui_tangram.app.preview import Portraits
from tui_tangram.app.services import Services, Tone
from tui_tangram.flow.choose import own_daily, source_of
from tui_tangram.games.catalog import daily_kinds, entry
from tui_tangram.games.catalog.daily import DailySlot, DailyState, describe_progress
from tui_tangram.language import mark, tr
from tui_tangram.play import Game


def choose_daily(screen: BaseScreen, source: str) -> None:
    """Take the daily puzzle from the pack or collection *source*, or no longer if it is.

    *source* is empty for other lists.
    """
    services = screen.services
    found = source_of(services, source) if source else None
    if found is None:
        screen.announce(tr("Select a collection first."))
        return
    again = services.settings.daily_from == source
    changed = services.store.settings.change(daily_from="" if again else source)
    screen.nav.use_settings(changed)
    if again:
        text = tr("Your own daily puzzle is one of your level again.")
    else:
        text = tr("Your own daily puzzle is from {name} now. {choose_daily} again: of your level.")
    screen.announce(with_keys(services.keymap, text, name=found.title))


_CROWDED: Final = 72
"""Columns below which the footer has no room for all."""


class DailyScreen(PageScreen[DailyPage]):
    """Daily puzzles and ladders."""

    rules = "daily"
    contexts = (Context.DAILY, Context.JUMP)
    topic = mark("daily puzzles")
    nouns = Nouns(puzzle="puzzle")
    handlers: ClassVar[Handlers] = {
        "slot": DailyCursor.move,
        "daily_game": DailyCursor.turn,
        "ladder": DailyCursor.switch,
        "month": DailyCursor.month,
    }

    def __init__(self, services: Services) -> None:
        """Show today.  Raises `LibraryError` when the lists of puzzles are missing."""
        super().__init__(services)
        today = services.utc_today
        kinds = daily_kinds()
        self.browser = DailyCursor(kinds, today, today)
        self._pictures = Portraits(self, self._left)
        names = [tr(entry(kind).name) for kind in kinds]
        journal = services.journal()
        for kind in kinds:
            journal.today_of(kind)  # fails here where a list is missing
        self.page = DailyPage(services.paint, self.browser, journal, names, self._pictures)

    def manual(self) -> Manual:
        """Return the rules of daily puzzles, with the picture of tangrams."""
        from tui_tangram.app.manual import tangram_manual

        return tangram_manual(self.services, self.rules_text)

    def resumed(self) -> None:
        """Read the games played meanwhile, and the current day."""
        self._pictures.clear()
        self.browser.update(self.services.utc_today)
        self.page.journal = self.services.journal()
        self.page.own = own_daily(self.services, self.page.journal)
        self.moved()

    def on_resize(self, event: Resize) -> None:
        """Show the keys that there is room for."""
        del event
        self.context_changed()

    def availability_here(self, wanted: Action) -> Availability:
        """Return what the footer has room for: with a result it shows fewer keys."""
        unlisted = [] if self.page.own is not None else ["play_own_daily"]
        if self.page.journal.line(self.browser.slot):
            unlisted += ["month_before", "month_after", "to_today", "play_own_daily"]
            # The key that leads back from the year is always there.
            unlisted.append("ladder" if self.browser.whole_year else "year")
            if self.size.width < _CROWDED:
                unlisted += ["next_daily_game", "previous_daily_game", "ladder"]
        else:
            unlisted.append("copy_result")
        if wanted.id in unlisted:
            return Availability.UNLISTED
        return super().availability_here(wanted)

    def moved(self, text: str = "", tone: Tone = Tone.PLAIN) -> None:
        """Show where the cursor is, and the keys for that."""
        self.context_changed()
        super().moved(text, tone)

    def describe_cursor(self) -> str:
        """Return a sentence on the slot under the cursor; in reader mode the day is brief."""
        slot, journal = self.browser.slot, self.page.journal
        game, title = tr(entry(slot.kind).name), journal.daily_puzzle(slot).title
        progress = describe_progress(journal.progress(slot))
        if self.announcer.speech:
            return f"{called(slot)}, {progress}: {title}. {game}, {dated(slot)}."
        return f"{dated(slot)}, {game}: {title}, {progress}."

    async def _left(self, slot: DailySlot) -> tuple[Game[Any], Any]:
        """Return the game of a slot, as it was left."""
        services = self.services
        puzzle = self.page.journal.daily_puzzle(slot).puzzle
        game = await asyncio.to_thread(services.find_puzzle, puzzle)
        saved = services.store.autosaves.open(game.puzzle_id, services.find_game, services.clock)
        return game, saved.state if saved else game.start()

    @property
    def slot(self) -> DailySlot:
        """The slot under the cursor."""
        return self.browser.slot

    # Actions

    @property
    def model(self) -> DailyCursor:
        """The browser: the day, the ladder and the game that are shown."""
        return self.browser

    def choose(self, key: Hashable) -> None:
        """Move the cursor to a day or a step, or show a game."""
        assert isinstance(key, tuple)
        what, which = key
        browser = self.browser
        if what == "own":
            self.call_later(self.action_play_own_daily)
        elif what == "game":
            browser.number = browser.kinds.index(which)
        elif what == "day":
            browser.day, browser.step = which, 0
        else:
            browser.step = which
        self.moved()

    def action_to_today(self) -> None:
        """Go to today."""
        self.browser.update(self.services.utc_today)
        self.browser.home()
        self.moved()

    def action_year(self) -> None:
        """Show the calendar of the year, or of the month again."""
        browser = self.browser
        browser.switch_year()
        about = year_in_words(self.page.journal, browser.kind, browser.day.year)
        text = f"{browser.day.year}: {about}."
        if self.announcer.speech:
            text = f"{text} {self.describe_cursor()}"
        self.moved(text if browser.whole_year else "")

    async def action_play_occasion(self) -> None:
        """Play the puzzle that the cursor is on."""
        slot = self.browser.slot
        siblings: tuple[str, ...] = ()
        if slot.weekly:
            steps = self.page.journal.ladder(slot.kind, slot.day)
            siblings = tuple(one.slot.name for one in steps)
        await self.nav.play(slot.name, siblings=siblings or (slot.name,))

    async def action_play_own_daily(self) -> None:
        """Play the daily puzzle of the player's own choice."""
        own = self.page.own
        if own is not None:
            await self.nav.play(own.puzzle.puzzle, siblings=(own.puzzle.puzzle,))

    def action_copy_result(self) -> None:
        """Copy the line with the result."""
        line = self.page.journal.line(self.browser.slot)
        if line:
            self.copy(line)
        else:
            shown = self.page.journal.progress(self.browser.slot).state is DailyState.SHOWN
            self.announce(
                tr("Nothing to share: the solution was shown.")
                if shown
                else tr("Nothing to share yet: not solved."),
                Tone.QUIET,
            )

    def action_copy_id(self) -> None:
        """Copy the name of the slot."""
        self.copy(self.browser.slot.name)
