"""Help for screens that are no game: words, and the picture of home."""

from __future__ import annotations

from tui_tangram.app.base import Manual
from tui_tangram.app.services import Services
from tui_tangram.render import portrait
from tui_tangram.render.cells import Picture

_BOX = 24, 12


def words_manual(services: Services, *rules: str) -> Manual:
    """Return a manual of these lines, of which one text may have several."""
    return Manual(tuple("\n".join(rules).split("\n")), _swan(services))


def _swan(services: Services) -> Picture:
    """Return the swan, whose pieces are where they belong."""
    from tui_tangram.app.gallery.figures import laid
    from tui_tangram.app.logo import FIGURE

    return portrait((), laid(services.library, FIGURE), *_BOX)
