"""The gallery's screen: keys in, page redrawn."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, cast

from textual.events import Resize, ScreenResume
from textual.widget import Widget

from tui_tangram.app.actions import BROWSE, Context
from tui_tangram.app.base import BaseScreen
from tui_tangram.app.chrome import Tone
from tui_tangram.app.gallery.browse import Browser
from tui_tangram.app.gallery.page import GalleryPage
from tui_tangram.app.gallery.pictures import Pictures
from tui_tangram.app.services import Services
from tui_tangram.app.words import difficulty, duration

if TYPE_CHECKING:
    from tui_tangram.app.application import TangramApp

LONGEST = 40
"""Characters of a search that are taken."""


class GalleryScreen(BaseScreen):
    """All figures to choose from."""

    contexts = BROWSE
    topic = "gallery"

    def __init__(self, services: Services, browser: Browser, pictures: Pictures) -> None:
        """Show where *browser* is, with pictures that may be drawn already."""
        super().__init__(services)
        self.browser = browser
        self.page = GalleryPage(services.paint, browser, pictures, services.clock)
        self._know()

    @property
    def context(self) -> Context:
        """Whether a search is being typed."""
        return Context.SEARCH if self.page.typing else Context.GALLERY

    def body(self) -> Iterable[Widget]:
        """Return the page."""
        yield self.page

    def _know(self) -> None:
        """Take in what is solved."""
        self.page.records = self.services.store.records.all()
        self.browser.know([name for name, record in self.page.records.items() if record.solved])

    def on_screen_resume(self, event: ScreenResume) -> None:
        """Take in what was played meanwhile."""
        del event
        app = cast("TangramApp", self.app)
        if app.last_played:
            self._know()
            self.browser.choose(app.last_played)
            app.last_played = ""
        self._show()

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
        """Return what there is to say of the figure that the cursor is on.

        Beside the large picture it stands already.
        """
        figure = self.browser.chosen
        if figure is None or self.page.layout_now.preview:
            return ""
        record = self.page.records.get(figure.id)
        parts = [figure.name, figure.category, difficulty(figure.difficulty)]
        if record is not None and record.best_time is not None:
            parts.append(f"solved in {duration(record.best_time.elapsed)}")
        elif record is not None and record.solved:
            parts.append("solved")
        return " · ".join(part for part in parts if part)

    # Keys that are text

    @property
    def takes_text(self) -> bool:
        """Whether a search is being typed."""
        return self.page.typing

    def type_text(self, text: str) -> None:
        """Search for what was typed so far and *text*."""
        text = "".join(character for character in text if character.isprintable())
        self.browser.search((self.browser.query + text).lstrip()[:LONGEST])
        self._show()

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
        """Move the cursor to the first figure or the last."""
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

    def action_end_search(self) -> None:
        """Stop typing; what was typed stays."""
        self._typing(False)
        self._show()

    def action_erase(self) -> None:
        """Take back a letter; with none left, stop typing."""
        if self.browser.query:
            self.browser.search(self.browser.query[:-1])
        else:
            self._typing(False)
        self._show()

    def action_clear_search(self) -> None:
        """Forget what was typed."""
        self.browser.search("")
        self._typing(False)
        self._show()

    def action_random_unsolved(self) -> None:
        """Move the cursor to a figure that is not solved, by chance."""
        figure = self.browser.random_unsolved(self.services.random)
        if figure is None:
            self.announce("Nothing here is left to solve.", Tone.SUCCESS)
            return
        self.browser.choose(figure.id)
        self._show()

    async def action_open_figure(self) -> None:
        """Play the figure that the cursor is on."""
        figure = self.browser.chosen
        if figure is None:
            self.announce("There is no figure to play.", Tone.QUIET)
            return
        self._typing(False)
        self._show()
        siblings = tuple(one.id for one in self.browser.figures)
        await cast("TangramApp", self.app).play(figure.id, siblings=siblings)
