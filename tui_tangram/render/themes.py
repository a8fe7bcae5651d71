"""The default theme, and the reading of themes from a directory."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final, TypeVar

from tui_tangram.render.palette import Shade, Theme, ThemeError, parse_theme

_T = TypeVar("_T")


def _colour(code: int, in_16: int, in_256: int | None = None) -> Shade:
    return Shade((code >> 16, code >> 8 & 255, code & 255), in_256, in_16)


DEFAULT: Final = Theme(
    name="Dark",
    dark=True,
    background=_colour(0x10141C, 0, 233),
    silhouette=_colour(0x343B49, 8, 237),
    edge=_colour(0x56627A, 7, 241),
    figure=_colour(0xAEB7C6, 7),
    seam=_colour(0x0B0E14, 0),
    text=_colour(0xE6E9EF, 15),
    quiet=_colour(0x8A93A5, 7, 246),
    accent=_colour(0xFFE08A, 11),
    success=_colour(0x5FD38D, 10),
    trouble=_colour(0xFF4D6D, 9),
    pieces=(
        _colour(0xF8AE27, 3, 214),
        _colour(0x40B6FD, 14, 74),
        _colour(0x319A87, 6, 108),
        _colour(0xFEF985, 11, 227),
        _colour(0xF4CFF5, 13, 189),
        _colour(0xE5572B, 9, 202),
        _colour(0x7E74F4, 12, 135),
        _colour(0xE9FFF7, 15, 195),
        _colour(0x9F845E, 1, 101),
        _colour(0x49F3BA, 10, 86),
        _colour(0xA191BA, 4, 103),
        _colour(0x90C078, 2, 114),
        _colour(0xDE7491, 5, 168),
        _colour(0xADB5B7, 7, 249),
    ),
)
"""The theme of ``puzzles/themes/default.json``, at hand without the disk."""


def load_themes(directory: Path) -> dict[str, Theme]:
    """Return the themes of a directory by the names of their files, ``default`` included.

    Raises `ThemeError` for the first file that cannot be read or used.
    """
    return read_themes(directory, parse_theme, DEFAULT)


def read_themes(directory: Path, parse: Callable[[str, str], _T], default: _T) -> dict[str, _T]:
    """Return the files of a directory as parsed by *parse*, by name, after the *default*.

    Raises `ThemeError` for the first file that cannot be read or used.
    """
    themes = {"default": default}
    for path in sorted(directory.glob("*.json")):
        try:
            text = path.read_text(encoding="utf-8")
        except (OSError, UnicodeError) as error:
            raise ThemeError("{file}: cannot be read: {why}", file=path, why=error) from None
        themes[path.stem] = parse(text, str(path))
    return themes
