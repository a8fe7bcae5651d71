"""The looks of boards of tiles that the player has chosen.

Separate from the settings because keys change it during play; it lasts as long as the app. It has
no pictures: see `tui_tangram.games.matching.screen.board_screen`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tui_tangram.values import dataclass

if TYPE_CHECKING:
    from tui_tangram.games.matching.core.recipe import Recipe
    from tui_tangram.player.settings import Settings


@dataclass(slots=True)
class TileDisplay:
    """The looks that were chosen by keys."""

    theme: str | None = None
    """The name of a tile theme; None as suits the rules."""
    signs: bool | None = None
    """Whether the signs of sides are shown; None as the theme says."""
    radii: bool | None = None
    """Whether lines run to the corners of tiles; None as the theme says."""
    edges: bool | None = None
    """Whether lines run between tiles; None as the theme says."""
    errors: bool = True
    """Whether sides that do not match are marked."""
    wanted: Recipe | None = None
    """The last choice for a new board; None until the screen for that was open."""

    def prefer(self, settings: Settings, before: Settings | None = None) -> None:
        """Start with the looks of the settings, or with *before* apply the changed ones."""
        if before is None or settings.tile_theme != before.tile_theme:
            self.theme = None if settings.tile_theme == "auto" else settings.tile_theme
        if before is None or settings.signs != before.signs:
            self.signs = _SIGNS.get(settings.signs)
        if before is None or settings.errors != before.errors:
            self.errors = settings.errors


_SIGNS: Final = {"always": True, "never": False}
