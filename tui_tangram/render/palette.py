"""Themes, and the colour of each ink in each profile.

A theme names about twenty colours; the rest (seams, bright edges, ghosts, letters) is mixed from
them.  The figure has a contrast of 1.6 to the background and each piece one of 3 to both, a letter
4.5 to its piece (WCAG 2).  Within these limits the fourteen piece colours were found by search:
every two are distinguishable with any kind of colour vision (`tests.render.colours` measures the
distance).  Several have the same luminance, so every piece also has its letter.

A theme states the numbers to use with 256 and with 16 colours.  Of 256 few have enough contrast, so
these pieces are nearer to each other.  Sixteen differ from terminal to terminal and are too few for
contrast: there the silhouette is ruled, seams are black or white, and letters distinguish pieces.

The default theme is here; others are read from a directory.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, TypeVar
from zlib import crc32

from tui_tangram.language import tr
from tui_tangram.play import quote
from tui_tangram.play.refusal import Refusal
from tui_tangram.render import inks
from tui_tangram.render.contrast import RGB, contrast
from tui_tangram.render.octants import CellGrid
from tui_tangram.render.profile import Profile
from tui_tangram.values import NamedTuple, dataclass

Colour = str | int | None
"""``"#rrggbb"``, the number of a palette colour (0–15 or 0–255), or the terminal's default."""


class ThemeError(Refusal):
    """A theme that cannot be used; the message has place and cause."""


class Shade(NamedTuple):
    """One colour of a theme: its value, and fixed numbers where the nearest is unsuitable."""

    rgb: RGB
    in_256: int | None = None
    in_16: int | None = None


class Theme(NamedTuple):
    """The colours of everything that is drawn."""

    name: str
    dark: bool
    """Whether the background is darker than the text."""
    background: Shade
    silhouette: Shade
    """The figure to be covered: two steps from the background."""
    edge: Shade
    """The rim of the silhouette, a little further from the background."""
    figure: Shade
    """The silhouette in thumbnails."""
    seam: Shade
    """The colour that is mixed into seams between pieces."""
    text: Shade
    quiet: Shade
    accent: Shade
    """The colour of the selection."""
    success: Shade
    trouble: Shade
    pieces: tuple[Shade, ...]
    """A colour for each piece in the order of its set, at least `FEWEST_PIECES`."""
    cursor: Shade | None = None
    """The frame of a selected item among pieces of these colours; None for the accent."""


FORMAT: Final = "tui-tangram/theme"
VERSION: Final = 1
FEWEST_PIECES: Final = 12
"""Those of the themes of the first release; newer ones have more, for fourteen pieces."""
_SINGLE: Final = (
    "background", "silhouette", "edge", "figure", "seam",
    "text", "quiet", "accent", "success", "trouble",
)  # fmt: skip


def parse_theme(text: str, source: str = "theme") -> Theme:
    """Read a theme from JSON; *source* names the file in errors.  Raises `ThemeError`.

    A colour is ``"#rrggbb"`` or ``{"rgb": "#rrggbb", "256": n, "16": n}`` where a missing number
    means the nearest colour.
    """
    data = read_theme(text, source, FORMAT, VERSION, {"dark", "pieces", *_SINGLE})
    name, dark = read_name(data, source), read_flag(data, "dark", source)
    pieces = data.get("pieces")
    if not isinstance(pieces, list) or not FEWEST_PIECES <= len(pieces) <= inks.COLOURS:
        raise ThemeError(
            '{file}: "pieces" must list {least} to {most} colours',
            file=source,
            least=FEWEST_PIECES,
            most=inks.COLOURS,
        )
    single = {key: read_shade(data.get(key), f'{source}: "{key}"') for key in _SINGLE}
    return Theme(name, dark, pieces=read_shades(pieces, "pieces", source), **single)


def read_theme(text: str, source: str, form: str, version: int, keys: set[str]) -> dict[str, Any]:
    """Return the JSON object of a theme, whose entries are checked later.

    It has the format *form*, this *version*, and nothing but a name and the entries *keys*.
    Raises `ThemeError`, as all these readers do.
    """
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise ThemeError("{file}: not JSON: {why}", file=source, why=error) from None
    if not isinstance(data, dict) or data.get("format") != form:
        raise ThemeError('{file}: "format" must be "{format}"', file=source, format=form)
    if data.get("version") != version or isinstance(data["version"], bool):
        raise ThemeError(
            '{file}: "version" must be {version}; update tui-tangram', file=source, version=version
        )
    unknown = set(data) - keys - {"format", "version", "name"}
    if unknown:
        raise ThemeError("{file}: unknown entry {name}", file=source, name=quote(min(unknown)))
    return data


def read_name(data: Mapping[str, object], source: str) -> str:
    """Return the name of a theme."""
    name = data.get("name")
    if not isinstance(name, str) or not name.strip() or not name.isprintable():
        raise ThemeError('{file}: "name" must be printable text', file=source)
    return name


def read_flag(data: Mapping[str, object], key: str, source: str) -> bool:
    """Return a truth value of a theme."""
    value = data.get(key)
    if not isinstance(value, bool):
        raise ThemeError('{file}: "{key}" must be true or false', file=source, key=key)
    return value


def read_shades(values: Iterable[object], key: str, source: str) -> tuple[Shade, ...]:
    """Return the colours in a list of a theme."""
    return tuple(
        read_shade(value, tr('{file}: "{key}", colour {number}', file=source, key=key, number=n))
        for n, value in enumerate(values, 1)
    )


_HEX: Final = r"#[0-9a-fA-F]{6}"


def read_shade(value: object, where: str) -> Shade:
    """Return the colour of a parsed theme; *where* names it in the `ThemeError`."""
    if value is None:
        raise ThemeError("{where} is missing", where=where)
    numbers: list[int | None] = [None, None]
    if isinstance(value, dict):
        if not set(value) <= {"rgb", "256", "16"}:
            raise ThemeError('{where} may have "rgb", "256" and "16" only', where=where)
        for place, (key, end) in enumerate((("256", 256), ("16", 16))):
            number = value.get(key)
            if number is None:
                continue
            if type(number) is not int or not 0 <= number < end:
                raise ThemeError(
                    '{where}: "{key}" must be a whole number from 0 to {most}',
                    where=where,
                    key=key,
                    most=end - 1,
                )
            numbers[place] = number
        value = value.get("rgb")
    if not isinstance(value, str) or not re.fullmatch(_HEX, value):
        raise ThemeError(
            '{where} must be a colour such as "{example}"', where=where, example="#4477aa"
        )
    return Shade(_rgb(value), *numbers)


def _rgb(text: str) -> RGB:
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


def hexadecimal(rgb: RGB) -> str:
    """Return a colour as ``#rrggbb``."""
    return "#{:02x}{:02x}{:02x}".format(*rgb)


def mixed(colour: RGB, other: RGB, part: float) -> RGB:
    """Return *colour* with *part* (0 to 1) of it replaced by *other*."""
    red, green, blue = (round(a + (b - a) * part) for a, b in zip(colour, other, strict=True))
    return red, green, blue


STANDARD_16: Final[tuple[RGB, ...]] = (
    (0, 0, 0), (170, 0, 0), (0, 170, 0), (170, 85, 0),
    (0, 0, 170), (170, 0, 170), (0, 170, 170), (170, 170, 170),
    (85, 85, 85), (255, 85, 85), (85, 255, 85), (255, 255, 85),
    (85, 85, 255), (255, 85, 255), (85, 255, 255), (255, 255, 255),
)  # fmt: skip
"""The sixteen colours as the VGA showed them; terminals vary."""

_CUBE: Final = (0, 95, 135, 175, 215, 255)


def rgb_of_256(number: int) -> RGB:
    """Return colour *number* of the 256 as xterm shows it."""
    if number < 16:
        return STANDARD_16[number]
    if number >= 232:
        grey = 8 + 10 * (number - 232)
        return grey, grey, grey
    number -= 16
    return _CUBE[number // 36], _CUBE[number // 6 % 6], _CUBE[number % 6]


@lru_cache(maxsize=512)
def nearest_256(rgb: RGB) -> int:
    """Return the nearest of colours 16 to 255 (the first 16 differ between terminals)."""
    around = [
        sorted(range(6), key=lambda level, c=channel: abs(_CUBE[level] - c))[:2]  # type: ignore[misc]
        for channel in rgb
    ]
    cube = [16 + 36 * r + 6 * g + b for r in around[0] for g in around[1] for b in around[2]]
    grey = min(max(round((sum(rgb) / 3 - 8) / 10), 0), 23)
    return min([*cube, 232 + grey], key=lambda number: distance(rgb, rgb_of_256(number)))


@lru_cache(maxsize=512)
def nearest_16(rgb: RGB) -> int:
    """Return the nearest of the sixteen standard colours."""
    return min(range(16), key=lambda number: distance(rgb, STANDARD_16[number]))


def rgb_of(colour: Colour, ground: RGB) -> RGB:
    """Return the displayed colour, *ground* for the terminal's default."""
    if colour is None:
        return ground
    return _rgb(colour) if isinstance(colour, str) else rgb_of_256(colour)


@lru_cache(maxsize=4096)
def distance(first: RGB, second: RGB) -> float:
    """Return the visible distance of two colours: squared, channels weighted by the mean red."""
    red, green, blue = (a - b for a, b in zip(first, second, strict=True))
    mean = (first[0] + second[0]) / 2
    return (2 + mean / 256) * red**2 + 4 * green**2 + (2 + (255 - mean) / 256) * blue**2


@dataclass(frozen=True, eq=False)
class Palette:
    """A theme in one profile: a colour for each ink.  Make it with `make_palette`."""

    profile: Profile
    theme: Theme
    colours: tuple[Colour, ...]
    """The colours by ink, 256 of them; all None in mono and ascii."""
    cells: CellGrid = CellGrid.HALF
    """The characters of its pictures, half blocks with few colours."""

    @property
    def fine(self) -> int:
        """The pixels across a cell of the pictures that are drawn for it."""
        return self.cells.fine


DARK_SEAM: Final = 0.75
"""The share of the theme's seam in a seam's colour, where pieces of any colour meet."""


def make_palette(
    theme: Theme,
    profile: Profile,
    *,
    transparent: bool = False,
    seam: float = DARK_SEAM,
    cells: CellGrid = CellGrid.HALF,
) -> Palette:
    """Return *theme* in *profile*, the same palette each time.

    With *transparent* the background is the terminal's default instead of the theme's.  *seam* is
    the darkness of seams against their pieces, 0 to 1.  *cells* other than half blocks are used
    with many colours; with few, half blocks remain.
    """
    grid = cells if is_many(profile) else CellGrid.HALF
    return _palette(theme, profile, transparent, seam, grid)


def is_many(profile: Profile) -> bool:
    """Whether a profile has enough colours for shades between those of a theme."""
    return profile in (Profile.TRUECOLOR, Profile.COLOURS_256)


@lru_cache(maxsize=32)
def raised_palette(palette: Palette) -> Palette:
    """Return the palette of the picture under the cursor, which has a different background."""
    ground = palette.theme._replace(background=palette.theme.silhouette)
    return make_palette(ground, palette.profile, cells=palette.cells)


_PALE: Final = 0.15
"""The share of the background in the pieces of a faded palette."""


@lru_cache(maxsize=8)
def faded_palette(palette: Palette) -> Palette:
    """Return the palette of pictures of what is still to be solved, with pale pieces."""
    theme = palette.theme
    pale = (Shade(mixed(one.rgb, theme.background.rgb, _PALE)) for one in theme.pieces)
    return make_palette(theme._replace(pieces=tuple(pale)), palette.profile, cells=palette.cells)


_SOFT: Final = 0.35
"""The share of grey in the silhouettes of a tinted palette."""
_VIVID: Final = range(1, 7)
"""The colours of pieces, and of sides, that are vivid in every theme."""


def tinted_palette(palette: Palette, puzzle: str) -> Palette:
    """Return the palette whose silhouettes in thumbnails have the colour of a piece, softened.

    A puzzle, by its id, always has the same one; without an id it is that of the selection.
    """
    return _tinted(palette, _VIVID[crc32(puzzle.encode()) % len(_VIVID)] if puzzle else None)


@lru_cache(maxsize=64)
def _tinted(palette: Palette, piece: int | None) -> Palette:
    theme = palette.theme
    figure = theme.accent
    if piece is not None:
        figure = Shade(mixed(theme.pieces[piece].rgb, theme.figure.rgb, _SOFT))
    return make_palette(theme._replace(figure=figure), palette.profile, cells=palette.cells)


@lru_cache(maxsize=64)
def _palette(
    theme: Theme, profile: Profile, transparent: bool, seam: float, cells: CellGrid
) -> Palette:
    if not profile.coloured:
        return Palette(profile, theme, (None,) * 256)
    shades = _shades(theme, seam)
    convert = {Profile.TRUECOLOR: _true, Profile.COLOURS_256: _in_256, Profile.COLOURS_16: _in_16}[
        profile
    ]
    colours = [convert(shade) for shade in shades]
    if transparent:
        colours[inks.BACKGROUND] = None
    return Palette(profile, theme, tuple(colours), cells)


def _true(shade: Shade) -> Colour:
    return hexadecimal(shade.rgb)


def _in_256(shade: Shade) -> Colour:
    return nearest_256(shade.rgb) if shade.in_256 is None else shade.in_256


def _in_16(shade: Shade) -> int:
    return nearest_16(shade.rgb) if shade.in_16 is None else shade.in_16


def _shades(theme: Theme, seam: float) -> list[Shade]:
    """Return the shade of every ink."""
    shades = [theme.background] * 256
    shades[inks.SILHOUETTE] = theme.silhouette
    shades[inks.SILHOUETTE_LINE] = theme.silhouette._replace(in_16=_in_16(theme.background))
    shades[inks.SILHOUETTE_EDGE] = theme.edge
    dark = mixed(theme.silhouette.rgb, theme.background.rgb, _SHADE)
    shades[inks.SILHOUETTE_SHADE] = Shade(dark, None, _in_16(theme.silhouette))
    for ink in (inks.TEXT, inks.COMPARED):
        shades[ink] = theme.text
    shades[inks.QUIET] = theme.quiet
    shades[inks.SHADOW] = theme.seam
    for ink in (inks.ACCENT, inks.MISSING, inks.HINT):
        shades[ink] = theme.accent
    shades[inks.CHOSEN_EDGE] = theme.cursor or theme.accent
    for ink in (inks.SUCCESS, inks.MATCHED):
        shades[ink] = theme.success
    for ink in (inks.TROUBLE, inks.HATCH, inks.TROUBLE_EDGE, inks.OUTSIDE):
        shades[ink] = theme.trouble
    for quarters, ink in enumerate(inks.FIGURE_SHADES):
        part = 1 - quarters / 4
        shades[ink] = Shade(mixed(theme.figure.rgb, theme.background.rgb, part))
    shades[inks.BACKGROUND] = theme.background
    shades[inks.FIGURE] = theme.figure
    for number in range(inks.COLOURS):
        piece = theme.pieces[number % len(theme.pieces)]
        for start, shade in _piece_shades(theme, piece, seam).items():
            shades[start + number] = shade
    return shades


def _piece_shades(theme: Theme, piece: Shade, seam: float) -> dict[int, Shade]:
    """Return the shades of one piece, by the first ink of their range."""
    rgb = piece.rgb
    lifted = (255, 255, 255) if theme.dark else (0, 0, 0)
    base = nearest_16(rgb) if piece.in_16 is None else piece.in_16
    # Of sixteen colours only the bright ones have a darker form of their own.
    darker = base - 8 if base > 8 else None
    behind = theme.background.rgb
    line, line_16 = theme.seam.rgb, darker or 0
    edge, edge_16 = mixed(rgb, lifted, 0.7), 15 if theme.dark else 0
    if seam >= DARK_SEAM:
        # Between pieces of any two colours it must stand out from each.
        line = max(line, behind, key=lambda one: contrast(one, rgb))
        line_16 = 0 if contrast(STANDARD_16[base], STANDARD_16[0]) >= 3 else 15
        if contrast(edge, rgb) < 1.5:
            edge = mixed(rgb, line, 0.4)
        if contrast(STANDARD_16[edge_16], STANDARD_16[base]) < 1.5:
            edge_16 = 8
    held = piece
    if seam < DARK_SEAM:
        # A tile is in hand as it lies; of its own is the shade of one in space.
        held = Shade(mixed(rgb, theme.seam.rgb, _SHADE), None, base)
    dim_16 = 7 if not theme.dark else darker if darker and darker < 7 else 8
    return {
        inks.FILL: piece,
        inks.HELD: held,
        inks.SEAM: Shade(mixed(rgb, line, seam), None, line_16),
        inks.BRIGHT: Shade(edge, None, edge_16),
        inks.GHOST: Shade(mixed(rgb, theme.text.rgb, 0.2), None, base),
        inks.DIM: Shade(mixed(rgb, behind, 0.6), None, dim_16),
        inks.LETTER: Shade(_ink_on(rgb), None, 0 if _ink_on(STANDARD_16[base])[1] < 128 else 15),
    }


def _ink_on(rgb: RGB) -> RGB:
    """Return the colour of letters on *rgb*: nearly black or nearly white."""
    tints = (mixed((0, 0, 0), rgb, 0.08), mixed((255, 255, 255), rgb, 0.03))
    return max(tints, key=lambda tint: contrast(tint, rgb))


_SHADE: Final = 0.25
"""The darkness of what has its back to the light."""

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
