"""A screen that is one page with a cursor on it: a form or a list."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Generic, TypeVar

from textual.events import Resize, ScreenResume
from textual.widget import Widget

from tui_tangram.app.base import BaseScreen
from tui_tangram.app.chrome import Page


class CursorPage(Page):
    """A page with a cursor."""

    place: tuple[int, int]
    """The column and line of the cursor, as they were drawn last."""


PageT = TypeVar("PageT", bound=CursorPage)


class PageScreen(BaseScreen, Generic[PageT]):
    """Shows its page, and keeps the terminal's cursor on the page's."""

    page: PageT

    def body(self) -> Iterable[Widget]:
        """Return the page."""
        yield self.page

    def on_screen_resume(self, event: ScreenResume) -> None:
        """Show what holds, which may have changed meanwhile."""
        del event
        self._show()

    def on_resize(self, event: Resize) -> None:
        """Follow the cursor to its new place."""
        del event
        self.call_after_refresh(self._point)

    def _show(self) -> None:
        """Draw the page anew, and say what the cursor is on."""
        raise NotImplementedError

    def _point(self) -> None:
        self.point_at(*self.page.place)
