"""A screen whose rows come from a background job."""

from __future__ import annotations

from tui_tangram.app.lab.rows_loader import RowsLoader
from tui_tangram.app.page_screen import PageScreen, PageT
from tui_tangram.app.services import Services, Tone


class RowsScreen(PageScreen[PageT]):
    """Rows that are shown as they come; the job ends with the screen."""

    def __init__(self, services: Services) -> None:
        """Show a page, which the screen makes itself."""
        super().__init__(services)
        self.loader = RowsLoader(self, self._came)
        self._description = ""
        """The last description of the row under the cursor."""

    def on_unmount(self) -> None:
        """End the job."""
        self.loader.stop()

    def _came(self) -> None:
        """Show the rows; other announcements are not replaced by the description of a row."""
        if not self.is_current:
            return
        if self.announcer.text == self._description:
            self.moved()
        else:
            self.show()
            self.context_changed()

    def moved(self, text: str = "", tone: Tone = Tone.PLAIN) -> None:
        """Show the page, announce what the cursor is on, and show its keys."""
        self._description = self.describe_cursor()
        super().moved(text, tone)
        self.context_changed()
