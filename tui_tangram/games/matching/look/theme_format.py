"""Tile themes as files: read, checked, and loaded from a directory.

The entries are those of `tui_tangram.games.matching.look.style.TileTheme`.
"""

from __future__ import annotations

from enum import Enum
from pathlib import Path
from typing import Any, Final, TypeVar

from tui_tangram.games.matching.core.naming import PAIRS, SIGNS
from tui_tangram.games.matching.look.style import (
    FEWEST_SHADES,
    FEWEST_SHAPES,
    LETTERS,
    LONGEST_SHAPE,
    MOST_COLOURS,
    MOST_SHAPES,
    PICTURED,
    TILE_DEFAULT,
    Bitmap,
    Bump,
    PictureShape,
    SignRule,
    Surface,
    TileTheme,
    Tint,
)
from tui_tangram.language import tr
from tui_tangram.render.contrast import contrast
from tui_tangram.render.palette import (
    ThemeError,
    read_flag,
    read_name,
    read_shade,
    read_shades,
    read_theme,
    read_themes,
)

_Kind = TypeVar("_Kind", bound=Enum)

FORMAT: Final = "tui-tangram/tile-theme"
VERSION: Final = 1
_NEEDED: Final = ("name", "surface", "signs", "shown", "radii", "edges", "rim", "body", "wild")
_KEYS: Final = {*_NEEDED, "cursor", "colours", "patterns", "bumps", "pictures"}


def parse_tile_theme(text: str, source: str = "tile theme") -> TileTheme:
    """Read a tile theme from JSON; *source* names the file in errors.

    Colours are written as in other themes: ``"#rrggbb"`` or ``{"rgb": …, "256": n, "16": n}``.
    ``signs`` is ``"digits"``, ``"letters"``, ``"pairs"`` or a string of at least
    twelve different characters, one for each colour.  Raises `ThemeError`.
    """
    data = read_theme(text, source, FORMAT, VERSION, _KEYS)
    for key in _NEEDED:
        if key not in data:
            raise ThemeError('{file}: "{key}" is missing', file=source, key=key)
    name = read_name(data, source)
    radii, edges = (read_flag(data, key, source) for key in ("radii", "edges"))
    surface = _choice(Surface, data["surface"], f'{source}: "surface"')
    shades = _listed(data, "colours", FEWEST_SHADES, MOST_COLOURS, source)
    wanted = _DRAWN.get(surface)
    for key in _DRAWN.values():
        if key in data and key != wanted:
            raise ThemeError(
                '{file}: "{key}" does not belong to a surface of {surface}',
                file=source,
                key=key,
                surface=surface.value,
            )
    drawn = _listed(data, wanted, FEWEST_SHAPES, MOST_COLOURS, source) if wanted else []
    places = [
        tr('{file}: "{key}", number {number}', file=source, key=wanted, number=number)
        for number in range(1, len(drawn) + 1)
    ]
    found = TileTheme(
        name,
        surface,
        _signs(data["signs"], source),
        _choice(SignRule, data["shown"], f'{source}: "shown"'),
        radii,
        edges,
        read_shade(data["rim"], f'{source}: "rim"'),
        read_shade(data["body"], f'{source}: "body"'),
        read_shade(data["wild"], f'{source}: "wild"'),
        read_shade(data["cursor"], f'{source}: "cursor"') if "cursor" in data else None,
        read_shades(shades, "colours", source),
        tuple(map(_bitmap, drawn, places)) if wanted == "patterns" else (),
        tuple(map(_bump, drawn, places)) if wanted == "bumps" else (),
        tuple(map(_picture, drawn, places)) if wanted == "pictures" else (),
    )
    for number, shade in enumerate(found.colours if found.pictures else (), start=1):
        if contrast(shade.rgb, found.body.rgb) < PICTURED:
            raise ThemeError(
                '{file}: "colours", colour {number} must have a contrast of {least} to "body"',
                file=source,
                number=number,
                least=f"{PICTURED:g}",
            )
    return found


_DRAWN: Final = {
    Surface.PATTERNS: "patterns",
    Surface.CONNECTORS: "bumps",
    Surface.PICTURES: "pictures",
}
"""The entry with what is drawn on sides, for surfaces that have one."""


def _choice(kind: type[_Kind], value: object, where: str) -> _Kind:
    try:
        return kind(value)
    except ValueError:
        names = ", ".join(f'"{member.value}"' for member in kind)
        raise ThemeError("{where} must be one of {names}", where=where, names=names) from None


def _listed(data: dict[str, Any], key: str, least: int, most: int, source: str) -> list[Any]:
    value = data.get(key)
    if not isinstance(value, list) or not least <= len(value) <= most:
        raise ThemeError(
            '{file}: "{key}" must list {least} to {most} entries',
            file=source,
            key=key,
            least=least,
            most=most,
        )
    return value


def _signs(value: object, source: str) -> str:
    named = {"digits": SIGNS, "letters": LETTERS, "pairs": PAIRS}
    if isinstance(value, str):
        if value in named:
            return named[value]
        seen = set(value)
        if (
            FEWEST_SHADES <= len(value) <= MOST_COLOURS
            and len(seen) == len(value)
            and all("!" <= sign <= "~" for sign in value)
        ):
            return value
    raise ThemeError(
        '{file}: "signs" must be one of {names}, or {least} to {most} different characters of'
        " ASCII",
        file=source,
        names=", ".join(named),
        least=FEWEST_SHADES,
        most=MOST_COLOURS,
    )


_LARGEST_BITMAP: Final = 16


def _bitmap(value: object, where: str) -> Bitmap:
    if (
        isinstance(value, list)
        and 1 <= len(value) <= _LARGEST_BITMAP
        and all(isinstance(row, str) and set(row) <= {"#", "."} for row in value)
        and 1 <= len(value[0]) <= _LARGEST_BITMAP
        and len({len(row) for row in value}) == 1
    ):
        return tuple(value)
    raise ThemeError(
        '{where} must be up to {most} equally long rows of "#" and "."',
        where=where,
        most=_LARGEST_BITMAP,
    )


_FARTHEST: Final = 0.25
_DEEPEST: Final = 0.5


def _points(value: object, most: int, farthest: float) -> Bump | None:
    """Return 3 to *most* points along a side, and up to *farthest* from it; None if it is wrong."""
    if not isinstance(value, list) or not 3 <= len(value) <= most:
        return None
    points = [
        (float(point[0]), float(point[1]))
        for point in value
        if isinstance(point, list)
        and len(point) == 2
        and all(type(number) in (int, float) for number in point)
        and -0.5 <= point[0] <= 0.5
        and 0 <= point[1] <= farthest
    ]
    return tuple(points) if len(points) == len(value) else None


def _bump(value: object, where: str) -> Bump:
    points = _points(value, _LARGEST_BITMAP, _FARTHEST)
    if points is None:
        raise ThemeError(
            "{where} must be 3 to {most} points [along, out], along from -0.5 to 0.5 and out from"
            " 0 to {farthest}",
            where=where,
            most=_LARGEST_BITMAP,
            farthest=_FARTHEST,
        )
    return points


def _picture(value: object, where: str) -> tuple[PictureShape, ...]:
    tints = {tint.value: tint for tint in Tint}
    found: list[PictureShape] = []
    for shape in value if isinstance(value, list) and 1 <= len(value) <= MOST_SHAPES else ():
        if isinstance(shape, list) and len(shape) == 2 and isinstance(shape[0], str):
            points = _points(shape[1], LONGEST_SHAPE, _DEEPEST)
            if points is not None and shape[0] in tints:
                found.append(PictureShape(tints[shape[0]], points))
    if not isinstance(value, list) or not found or len(found) != len(value):
        raise ThemeError(
            "{where} must be 1 to {most} shapes [tint, points]: a tint is one of {tints}, and the 3"
            " to {points} points [along, in] are along from -0.5 to 0.5 and in from 0 to {deepest}",
            where=where,
            most=MOST_SHAPES,
            tints=", ".join(tints),
            points=LONGEST_SHAPE,
            deepest=_DEEPEST,
        )
    return tuple(found)


def load_tile_themes(directory: Path) -> dict[str, TileTheme]:
    """Return the tile themes of a directory by the names of their files.

    ``default`` is always among them and first.  Raises `ThemeError` for the first file that
    cannot be read or used.
    """
    return read_themes(directory, parse_tile_theme, TILE_DEFAULT)
