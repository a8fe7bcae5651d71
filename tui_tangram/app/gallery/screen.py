"""The gallery's screen: keys in, page redrawn."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from functools import partial
from typing import Any, Final

from textual.events import Resize, ScreenResume
from textual.widget import Widget

from tui_tangram.app.actions import BROWSE, Action, Context
from tui_tangram.app.base import BaseScreen
from tui_tangram.app.gallery.browse import Browser
from tui_tangram.app.gallery.page import GalleryPage
from tui_tangram.app.gallery.pictures import Pictures
from tui_tangram.app.gallery.stock import Stock
from tui_tangram.app.legend import with_keys
from tui_tangram.app.said import Tone
from tui_tangram.app.services import Services
from tui_tangram.app.typing_line import LONGEST_SEARCH, typed_after
from tui_tangram.app.words import duration
from tui_tangram.language import mark, tr


class GalleryScreen(BaseScreen):
    """All puzzles of a game to choose from."""

    contexts = (*BROWSE, Context.JUMP)
    topic = mark("gallery")
    has_new = False
    """Whether new puzzles are made from here."""

    @classmethod
    def over(cls, services: Services, stock: Stock[Any]) -> Callable[[], GalleryScreen]:
        """Return what opens the gallery of a stock of puzzles, where it was left."""
        browser, pictures = Browser(stock), Pictures(stock)
        return lambda: cls(services, browser, pictures)

    def __init__(self, services: Services, browser: Browser, pictures: Pictures) -> None:
        """Show where *browser* is, with pictures that may be drawn already."""
        super().__init__(services)
        self.browser = browser
        self.page = GalleryPage(services.paint, browser, pictures, services.clock)
        self._know()

    @property
    def situation(self) -> Context:
        """Whether a search is being typed."""
        return Context.SEARCH if self.page.typing else Context.GALLERY

    def body(self) -> Iterable[Widget]:
        """Return the page."""
        yield self.page

    def _know(self) -> None:
        """Take in what is solved, how many solutions of each puzzle were found, and the settings."""
        self.page.large = self.services.settings.large
        self.page.records = self.services.store.scores.records()
        self.page.finds = self.services.store.finds.all()
        records = self.page.records
        self.browser.know([name for name, record in records.items() if record.solved], records)

    def on_screen_resume(self, event: ScreenResume) -> None:
        """Take in what was played meanwhile."""
        del event
        if self.nav.last_played:
            self._know()
            self.browser.choose(self.nav.last_played)
            self.nav.last_played = ""
        self._show()

    def settings_changed(self, *, repainted: bool) -> None:
        """Draw thumbnails as large as is set."""
        self.page.large = self.services.settings.large
        super().settings_changed(repainted=repainted)

    def on_resize(self, event: Resize) -> None:
        """Follow the cursor to its new place."""
        del event
        self.call_after_refresh(self._point)

    def _show(self) -> None:
        self.page.redraw()
        self.announce(self._said())
        self._point()

    def _point(self) -> None:
        self.point_at(*self.page.place)

    def _said(self) -> str:
        """Return what there is to say of the puzzle that the cursor is on."""
        item = self.browser.chosen
        if item is None:
            return ""
        record = self.page.records.get(item.id)
        parts = [item.title, *item.brief()]
        if record is not None and record.best_time is not None:
            parts.append(tr("solved in {time}", time=duration(record.best_time.elapsed)))
        elif record is not None and record.solved:
            parts.append(tr("solved"))
        parts.append(self.page.found_words(item))
        return " · ".join(part for part in parts if part)

    def offers(self, wanted: Action) -> bool:
        """Whether *wanted* can be done here at all."""
        return (wanted.id != "new_board" or self.has_new) and super().offers(wanted)

    def choose(self, key: Hashable) -> None:
        """Move the cursor to a puzzle, or look at a collection."""
        if isinstance(key, tuple):
            self.browser.look(str(key[1]))
        else:
            self.browser.choose(str(key))
        self._show()
        if self.browser.chosen is None:
            self.announce(self._found())

    # Keys that are text

    @property
    def takes_text(self) -> bool:
        """Whether a search is being typed."""
        return self.page.typing

    def type_text(self, text: str) -> None:
        """Search for what was typed so far and *text*."""
        self.browser.search(typed_after(self.browser.query, text, LONGEST_SEARCH))
        self._show()
        self.announce(self._found())

    def _typing(self, typing: bool) -> None:
        if typing != self.page.typing:
            self.page.typing = typing
            self.context_changed()

    # Actions

    def action_thumbnails(self, way: str) -> None:
        """Move the cursor by one thumbnail."""
        self.browser.move(way, self.page.layout_now.columns)
        self._show()

    def action_page(self, way: int) -> None:
        """Move the cursor by a page."""
        layout = self.page.layout_now
        self.browser.page(way, layout.columns, layout.rows)
        self._show()

    def action_end(self, way: int) -> None:
        """Move the cursor to the first puzzle or the last."""
        self.browser.end(way)
        self._show()

    def action_collection(self, way: int) -> None:
        """Look at another collection."""
        self.browser.turn(way)
        self._show()

    def action_search(self) -> None:
        """Begin to type a search."""
        self._typing(True)
        self._show()
        self.announce(tr("Search: type a part of a name, a collection or a difficulty."))

    def action_end_search(self) -> None:
        """Stop typing; what was typed stays."""
        self._typing(False)
        self._show()
        self.announce(self._found())

    def _found(self) -> str:
        """Return what the search has found, and what the cursor is on."""
        browser = self.browser
        text = f"{browser.query}: " if browser.query else ""
        text += browser.stock.counted(len(browser.items))
        if browser.chosen:
            return f"{text}; {browser.chosen.title}."
        if not browser.query:
            return f"{text}."
        return tr("{found}; Enter plays it if it is an ID.", found=text)

    def action_erase(self) -> None:
        """Take back a letter; with none left, stop typing."""
        if self.browser.query:
            self.browser.search(self.browser.query[:-1])
        else:
            self._typing(False)
        self._show()
        self.announce(self._found())

    def action_clear_search(self) -> None:
        """Forget what was typed."""
        self.browser.search("")
        self._typing(False)
        self._show()
        self.announce(self._found())

    def action_random_unsolved(self) -> None:
        """Move the cursor to a puzzle that is not solved, by chance."""
        item = self.browser.random_unsolved(self.services.random)
        if item is None:
            self.announce(tr("Nothing here is left to solve."), Tone.SUCCESS)
            return
        self.browser.choose(item.id)
        self._show()

    async def action_solutions(self) -> None:
        """Show all solutions of the puzzle that the cursor is on."""
        item = self.browser.chosen
        if item is None:
            self.announce(tr(self.browser.stock.missing.to_solve), Tone.QUIET)
            return
        services = self.services
        game = services.find_puzzle(item.id)
        warning = "" if self.browser.is_solved(item) else with_keys(services.keymap, tr(_SPOILER))
        await self.nav.open_solutions(
            game,
            warning=warning,
            on_seen=partial(services.store.autosaves.count_reveal, item.id),
        )

    def action_copy_id(self) -> None:
        """Send the ID of the puzzle that the cursor is on to the clipboard."""
        item = self.browser.chosen
        if item is None:
            self.announce(tr(self.browser.stock.missing.here), Tone.QUIET)
        else:
            self.copy(item.id)

    async def action_open_figure(self) -> None:
        """Play the puzzle that the cursor is on."""
        item = self.browser.chosen
        if item is None:
            await self._play_named(self.browser.query.strip())
            return
        self._typing(False)
        self._show()
        siblings = tuple(one.id for one in self.browser.items)
        await self.nav.play(item.id, siblings=siblings)

    async def _play_named(self, name: str) -> None:
        """Play the puzzle with an ID that was typed, of whatever game, listed here or not."""
        services = self.services
        none = tr(self.browser.stock.missing.to_play)
        if not name:
            self.announce(f"{none}.", Tone.QUIET)
            return
        try:
            # A board that has to be made takes a while.
            await self.wait_for(
                partial(services.find_puzzle, name), tr("Looking for {name}…", name=name)
            )
        except (LookupError, ValueError) as error:
            why = str(error.args[0] if error.args else error)
            why = tr("nothing is called {name}", name=name) if why == name else why
            self.announce(f"{none}: {why}.", Tone.QUIET)
            return
        self._typing(False)
        self._show()
        await self.nav.play(name)


_SPOILER: Final = mark("You have not solved it yet: Enter shows the solutions, {back} goes back.")
