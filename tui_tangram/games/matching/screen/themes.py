"""The tile theme in use: the player's choice, or what suits the rules; its style and colours."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tui_tangram.app.services import Services
from tui_tangram.flow.themes import Themes, tile_themes
from tui_tangram.games.matching.core import COMPLEMENT, Rules
from tui_tangram.games.matching.look.style import (
    TILE_DEFAULT,
    SignChoice,
    TileStyle,
    TileTheme,
    tile_palette,
)
from tui_tangram.render.palette import Palette


def theme_in_use(services: Services, rules: Rules | None = None) -> str:
    """Return the name of the tile theme: the player's choice, or the one that suits *rules*.

    Where sides have mates a theme shows them by shape as long as the player has chosen none, and
    in high contrast the theme is the one for that.  On other boards two bumps would meet in each
    match, so there the themes by shape are none.
    """
    suits = "contrast" if services.settings.theme == "contrast" else _USUAL
    chosen = services.tiles.theme
    if rules is not None and rules.matching == COMPLEMENT:
        suits = _BY_SHAPE
    elif chosen and _is_paired(services, chosen):
        chosen = ""
    return chosen or suits


def tile_style(services: Services, rules: Rules | None = None, *, solid: bool = False) -> TileStyle:
    """Return the style of boards for a game with *rules*, of cubes if *solid*."""
    taste = services.tiles
    theme = theme_in_use(services, rules)
    marks = {None: SignChoice.AUTO, True: SignChoice.ON, False: SignChoice.OFF}[taste.signs]
    found = TILE_DEFAULT if theme == _USUAL else _themes(services).get(theme, TILE_DEFAULT)
    return TileStyle(
        found.of(rules, solid=solid),
        services.profile,
        marks,
        taste.radii,
        taste.edges,
        services.palette.fine,
    )


def board_palette(services: Services, rules: Rules | None = None) -> Palette:
    """Return the colours of boards: those of the theme, with the colours of tiles."""
    theme = tile_style(services, rules).theme
    return tile_palette(
        theme, services.theme, services.profile, transparent=services.bare, cells=services.cells
    )


def theme_names(services: Services, rules: Rules | None = None) -> Mapping[str, str]:
    """Return the names of the tile themes in the language in use, by their ids, in order.

    With *rules* only those that suit a game with them.
    """
    return {
        key: name
        for key, name in _themes(services).names().items()
        if rules is None or rules.matching == COMPLEMENT or not _is_paired(services, key)
    }


_USUAL: Final = "default"
_BY_SHAPE: Final = "connector"


def _is_paired(services: Services, name: str) -> bool:
    """Whether two different colours make a whole: then it is for boards where they match."""
    return name != _USUAL and _themes(services).get(name, TILE_DEFAULT).paired


def _themes(services: Services) -> Themes[TileTheme]:
    directory, config = services.library.directory, services.store.directories.config
    return tile_themes(directory, config, services.troubles)
