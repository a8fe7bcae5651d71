"""The daily screen: keys in, page redrawn."""

from __future__ import annotations

import asyncio
from collections.abc import Hashable, Iterable, Sequence
from typing import TYPE_CHECKING, Final

from textual.events import Resize, ScreenResume
from textual.widget import Widget

from tui_tangram.app.actions import Action, Context, Nouns
from tui_tangram.app.base import BaseScreen, Manual
from tui_tangram.app.daily.browse import Browser
from tui_tangram.app.daily.page import DailyPage, dated
from tui_tangram.app.kinds import kind_of
from tui_tangram.app.said import Tone
from tui_tangram.app.services import Services
from tui_tangram.catalog import Occasion, State, daily_kinds, entry
from tui_tangram.catalog.told import described
from tui_tangram.language import mark, tr
from tui_tangram.render.cells import Row, encode
from tui_tangram.store.journal import Journal, read_journal

if TYPE_CHECKING:
    from textual.worker import Worker


PAUSE: Final = 0.05
"""Seconds without a key after which the picture is drawn."""

_CROWDED: Final = 72
"""Columns below which the footer has no room for all."""

RULES: Final = mark(
    "Every game has a puzzle of the day, the same for\n"
    "everybody. Days are those of UTC.\n"
    "Mondays are easy, Sundays hard.\n"
    "Solve it on its day without seeing the solution,\n"
    "and the streak grows by a day. Hints are allowed.\n"
    "A day that was missed can be played later; it is\n"
    "marked, and the streak does not grow by it.\n"
    "Every week has a ladder of seven steps, from easy\n"
    "to hard, all open from Monday on.\n"
    "{copy_result} copies the result, which spoils nothing."
)


class DailyScreen(BaseScreen):
    """Daily puzzles and ladders."""

    contexts = (Context.DAILY, Context.JUMP)
    topic = mark("daily puzzles")
    nouns = Nouns(puzzle="puzzle")

    def __init__(self, services: Services) -> None:
        """Show today.  Raises `LibraryError` when the lists of puzzles are missing."""
        super().__init__(services)
        today = services.utc_today
        kinds = daily_kinds()
        self.browser = Browser(kinds, today, today)
        self._pictures: dict[tuple[Occasion, tuple[int, int]], Sequence[Row]] = {}
        names = [tr(entry(kind).name) for kind in kinds]
        journal = self._read()
        for kind in kinds:
            journal.today_of(kind)  # what is missing is missed here
        self.page = DailyPage(services.paint, self.browser, journal, names, self._drawn)

    def _read(self) -> Journal:
        services = self.services
        return read_journal(services.store, services.offer, services.utc_today)

    def body(self) -> Iterable[Widget]:
        """Return the page."""
        yield self.page

    def manual(self) -> Manual:
        """Return the rules of daily puzzles, with the picture of tangrams."""
        from tui_tangram.app.help import tangram_manual

        return tangram_manual(self.services)._replace(rules=tuple(tr(RULES).splitlines()))

    def on_screen_resume(self, event: ScreenResume) -> None:
        """Take in what was played meanwhile, and which day it is."""
        del event
        self._pictures.clear()
        self.browser.know(self.services.utc_today)
        self.page.journal = self._read()
        self._show()

    def on_resize(self, event: Resize) -> None:
        """Follow the cursor to its new place."""
        del event
        self.context_changed()
        self.call_after_refresh(self._point)

    def tells(self, wanted: Action) -> bool:
        """The footer offers the result where there is one, and less instead."""
        if self.page.journal.line(self.browser.occasion):
            least = ("month_before", "month_after", "to_today")
            less = ("next_daily_game", "previous_daily_game", "ladder")
            crowded = (*least, *less) if self.size.width < _CROWDED else least
            return wanted.id not in crowded and super().tells(wanted)
        return wanted.id != "copy_result" and super().tells(wanted)

    def _show(self) -> None:
        self.page.redraw()
        self.context_changed()
        self.announce(self._said())
        self._point()

    def _point(self) -> None:
        self.point_at(*self.page.place)

    def _said(self) -> str:
        """Return what there is to say of what the cursor is on."""
        occasion, journal = self.browser.occasion, self.page.journal
        game = tr(entry(occasion.kind).name)
        told = f"{dated(occasion)}, {game}: {journal.offer(occasion).title}"
        return f"{told}, {described(journal.standing(occasion))}."

    # Pictures

    def _drawn(self, occasion: Occasion, box: tuple[int, int]) -> Sequence[Row]:
        """Return the picture of a puzzle as it was left; none as long as there is none.

        Making a board and drawing it takes longer than a key should, so it waits until no
        more keys come, and is done beside the screen.
        """
        key = occasion, box
        if key not in self._pictures and self.is_running:

            async def draw() -> None:
                await self._draw(occasion, box)

            _: Worker[None] = self.run_worker(draw, group="picture", exclusive=True)
        return self._pictures.get(key, ())

    async def _draw(self, occasion: Occasion, box: tuple[int, int]) -> None:
        await asyncio.sleep(PAUSE)
        services = self.services
        game = await asyncio.to_thread(
            services.find_puzzle, self.page.journal.offer(occasion).puzzle
        )
        autosaves = services.store.autosaves
        saved = autosaves.open(game.puzzle_id, services.find_game, services.clock)
        state = saved.state if saved else game.start()
        kind = kind_of(game)
        draw, palette = kind.portrait(game, state, services), kind.palette(game, services)
        rows = await asyncio.to_thread(lambda: encode(draw(box), palette))
        self._pictures[occasion, box] = rows
        self.page.redraw()

    # Actions

    def choose(self, key: Hashable) -> None:
        """Move the cursor to a day or a step, or look at a game."""
        assert isinstance(key, tuple)
        what, which = key
        browser = self.browser
        if what == "game":
            browser.number = browser.kinds.index(which)
        elif what == "day":
            browser.day, browser.step = which, 0
        else:
            browser.step = which
        self._show()

    def action_occasion(self, way: str) -> None:
        """Move the cursor."""
        self.browser.move(way)
        self._show()

    def action_daily_game(self, by: int) -> None:
        """Look at another game."""
        self.browser.turn(by)
        self._show()

    def action_ladder(self) -> None:
        """Go to the ladder, or back to the calendar."""
        self.browser.switch()
        self._show()

    def action_month(self, by: int) -> None:
        """Look at another month."""
        self.browser.month(by)
        self._show()

    def action_to_today(self) -> None:
        """Go to today."""
        self.browser.know(self.services.utc_today)
        self.browser.home()
        self._show()

    async def action_play_occasion(self) -> None:
        """Play the puzzle that the cursor is on."""
        occasion = self.browser.occasion
        siblings: tuple[str, ...] = ()
        if occasion.weekly:
            steps = self.page.journal.ladder(occasion.kind, occasion.day)
            siblings = tuple(one.occasion.name for one in steps)
        await self.nav.play(occasion.name, siblings=siblings or (occasion.name,))

    def action_copy_result(self) -> None:
        """Copy the line that tells the result."""
        line = self.page.journal.line(self.browser.occasion)
        if line:
            self.copy(line)
        else:
            shown = self.page.journal.standing(self.browser.occasion).state is State.SHOWN
            self.announce(
                tr("There is no result to tell of: the solution was shown.")
                if shown
                else tr("There is no result to tell of: it is not solved."),
                Tone.QUIET,
            )

    def action_copy_id(self) -> None:
        """Copy the name of the occasion."""
        self.copy(self.browser.occasion.name)
