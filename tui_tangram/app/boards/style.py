"""How boards of tiles are drawn, as the player has chosen."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from tui_tangram.app.services import Services
from tui_tangram.render.palette import Palette, ThemeError
from tui_tangram.render.tiles import Marks, TileStyle
from tui_tangram.render.tiles_theme import (
    TILE_DEFAULT,
    TileTheme,
    load_tile_themes,
    tile_palette,
)


def tile_style(services: Services) -> TileStyle:
    """Return the style of boards."""
    taste = services.tiles
    marks = {None: Marks.AUTO, True: Marks.ON, False: Marks.OFF}[taste.signs]
    return TileStyle(
        _themes(services).get(taste.theme, TILE_DEFAULT),
        services.profile,
        marks,
        taste.radii,
        taste.edges,
    )


def board_palette(services: Services) -> Palette:
    """Return the colours of boards: those of the theme, with the colours of tiles."""
    return tile_palette(tile_style(services).theme, services.theme, services.profile)


def theme_names(services: Services) -> Mapping[str, str]:
    """Return the names of the tile themes by what settings call them, in order."""
    return {key: theme.name for key, theme in _themes(services).items()}


def _themes(services: Services) -> Mapping[str, TileTheme]:
    """Return the tile themes; when one of them cannot be used, the usual one alone."""
    if services.tiles.theme == "default" and "library" not in services.__dict__:
        return {"default": TILE_DEFAULT}  # nothing is read before it is needed
    found, trouble = _loaded(services.library.directory / "tile-themes")
    if trouble and trouble not in _told:
        _told.add(trouble)
        services.troubles(trouble)
    return found


_told: set[str] = set()
"""Troubles that were reported already; a file is read once."""


@lru_cache(maxsize=4)
def _loaded(directory: Path) -> tuple[Mapping[str, TileTheme], str]:
    """Return the themes of a directory, and what is wrong with them if anything is."""
    try:
        return load_tile_themes(directory), ""
    except ThemeError as error:
        return {"default": TILE_DEFAULT}, str(error)
