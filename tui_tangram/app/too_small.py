"""The notice in a window that is too small."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from textual.events import Resize
from textual.widget import Widget

from tui_tangram.app.actions import Context
from tui_tangram.app.base import BaseScreen
from tui_tangram.app.chrome import SMALLEST, Page
from tui_tangram.app.painter import Words, length
from tui_tangram.app.services import Services
from tui_tangram.language import tr
from tui_tangram.render import inks


class Notice(Page):
    """Shows the required and the actual size."""

    for_small = True

    def lines(self, width: int, height: int) -> Sequence[Words]:
        """Return three lines in the middle."""
        size = self.screen.size
        paint = self.paint
        words = (
            paint.words(tr("Window too small."), bold=True),
            paint.words(tr("needed {size}", size=f"{SMALLEST[0]} × {SMALLEST[1]}")),
            paint.words(tr("now {size}", size=f"{size.width} × {size.height}"), inks.QUIET),
        )
        top = max((height - len(words)) // 2, 0)
        centred = [[paint.gap((width - length([word])) // 2), word] for word in words]
        return [()] * top + centred


class TooSmallScreen(BaseScreen):
    """The top screen while the window is too small; the app removes it."""

    contexts = (Context.SMALL,)

    def __init__(self, services: Services) -> None:
        """Show the required size."""
        super().__init__(services)
        self.notice = Notice(services.paint)

    def body(self) -> Iterable[Widget]:
        """Return the notice."""
        yield self.notice

    def on_resize(self, event: Resize) -> None:
        """Show the new size."""
        del event
        self.notice.redraw()
