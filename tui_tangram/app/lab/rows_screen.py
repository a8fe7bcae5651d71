"""A screen whose rows come from work beside it."""

from __future__ import annotations

from tui_tangram.app.lab.rows_loader import RowsLoader
from tui_tangram.app.messages import Tone
from tui_tangram.app.page_screen import PageScreen, PageT
from tui_tangram.app.services import Services


class RowsScreen(PageScreen[PageT]):
    """Rows that are shown as they come; the work ends with the screen."""

    def __init__(self, services: Services) -> None:
        """Show a page, which the screen makes itself."""
        super().__init__(services)
        self.loader = RowsLoader(self, self._came)
        self._description = ""
        """The last words on the row under the cursor."""

    def on_unmount(self) -> None:
        """End the work."""
        self.loader.stop()

    def _came(self) -> None:
        """Show the rows; nobody is interrupted by words on the one under the cursor."""
        if not self.is_current:
            return
        if self.announcer.text == self._description:
            self.moved()
        else:
            self.show()
            self.context_changed()

    def moved(self, text: str = "", tone: Tone = Tone.PLAIN) -> None:
        """Show the page, say what the cursor is on, and show the keys of that."""
        self._description = self.describe_cursor()
        super().moved(text, tone)
        self.context_changed()
