"""The terminal's own cursor, which braille displays and screen readers follow, hidden or not."""

from __future__ import annotations

from rich.control import Control
from textual.geometry import Offset
from textual.screen import Screen

from tui_tangram.terminal.internals import driver_of


def put_cursor(screen: Screen[None], place: Offset) -> None:
    """Move the terminal's cursor to *place* in the window, if *screen* is visible.

    Textual sends the place at the end of a frame and not at all where no frame follows, so it
    is sent here if it was not.
    """
    if screen.is_attached and screen.app.screen is screen:
        screen.app.cursor_position = place
        screen.call_after_refresh(_send, screen)


def _send(screen: Screen[None]) -> None:
    if not screen.is_attached or screen.app.screen is not screen:
        return
    app = screen.app
    place = screen.outer_size.clamp_offset(app.cursor_position)
    # No public attribute has the place that was sent.
    sent = getattr(app, "_previous_cursor_position", place)
    if (driver := driver_of(app)) is not None and place != sent:
        driver.write(Control.move_to(*place).segment.text)
        driver.flush()
        app._previous_cursor_position = place  # noqa: SLF001
