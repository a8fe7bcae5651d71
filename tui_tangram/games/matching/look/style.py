"""The appearance of a tile board: themes, which are data, the style it is drawn in, and its looks.

A tile theme is a file of ``puzzles/tile-themes``.  It has the appearance of a side's colour (a
wedge of colour, a pattern, a bump or a notch, half of a picture, or nothing at all), the sign of
each colour and the rule for showing signs.  The cursor's frame is defined by the theme, since the
accent of a screen may be one of the colours.  Background and trouble stay those of the screen;
`tile_palette` joins the two.

Numbers of colours are those of the puzzles: 0 is the rim, -1 a side that matches
anything, and 1, 2, … are colours proper.

As for tangrams, looks describe one appearance completely and no rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum, Flag, auto
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

from tui_tangram.games.matching.core import Rules
from tui_tangram.games.matching.core.tile import ends
from tui_tangram.games.matching.look.view import SIZES, TileCorners, TileLine, TileSize
from tui_tangram.language import tr
from tui_tangram.render.octants import CellGrid
from tui_tangram.render.palette import (
    Palette,
    Shade,
    Theme,
    ThemeError,
    contrast,
    make_palette,
    read_flag,
    read_name,
    read_shade,
    read_shades,
    read_theme,
    read_themes,
)
from tui_tangram.render.profile import Profile

if TYPE_CHECKING:
    from tui_tangram.maths.geometry.plane import (
        FloatPoint,
    )


MOST_COLOURS: Final = 26
"""The maximum number of colours of tiles."""
FEWEST_SHADES: Final = 12
FEWEST_SHAPES: Final = 8
LONGEST_SHAPE: Final = 32
"""The maximum number of points of a shape of a picture."""
MOST_SHAPES: Final = 12
"""The maximum number of shapes of a picture."""
PICTURED: Final = 3.0
"""The least contrast of the colours of pictures to the tiles that they are on."""

RIM_SLOT: Final = 0
BODY_SLOT: Final = 30
WILD_SLOT: Final = 31
"""The places in the ranges of `inks`: colour n has place n, these are the others."""


class Surface(Enum):
    """The surface of the sides of a tile."""

    WEDGES = "wedges"
    """Each side is a wedge of its colour, from the middle to the side."""
    PATTERNS = "patterns"
    """Wedges filled with a pattern in two shades."""
    CONNECTORS = "connectors"
    """Wedges with bumps and notches: colour 2k - 1 is a bump that fits the notch of 2k."""
    PICTURES = "pictures"
    """All tiles alike, with half of a picture at each side: two that match make a whole."""
    PLAIN = "plain"
    """All tiles alike; only signs distinguish sides."""
    BLANK = "blank"
    """All tiles alike, with only a number on each."""


class SignRule(Enum):
    """The rule for showing the signs of sides, with colours."""

    ALWAYS = "always"
    ROOMY = "roomy"
    """Shown when every sign has enough room inside its side."""
    NEVER = "never"


Bitmap = tuple[str, ...]
"""Rows of ``#`` (the darker shade) and ``.``, repeated across and down."""
Bump = tuple[tuple[float, float], ...]
"""A bump: points (along, out), along the side from -0.5 to 0.5, out of the tile from 0."""


class Tint(Enum):
    """The tint of a shape of a picture."""

    FULL = "full"
    """The colour of the side."""
    LIGHT = "light"
    DARK = "dark"
    GROUND = "ground"
    """The colour of the tile."""


class PictureShape(NamedTuple):
    """A shape of the half of a picture."""

    tint: Tint
    points: Bump
    """Its corners (along, in), along the side from -0.5 to 0.5, in from it from 0."""


DIGITS: Final = "123456789ABCDEFGHJKLMNPQRT"
LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
PAIRS: Final = "AaBbCcDdEeFfGgHhKkLlMmNnRr"
"""Signs of connectors: a capital fits the same letter small."""


def _half(
    middle: FloatPoint, corners: Sequence[FloatPoint], *, lower: bool
) -> tuple[FloatPoint, ...]:
    """Return the upper or the *lower* half of the square in the middle of another."""
    (x, y), ends = middle, [(u, v) for u, v in corners]
    wide = (max(u for u, _ in ends) - min(u for u, _ in ends)) / 4
    high = (max(v for _, v in ends) - min(v for _, v in ends)) / 4
    # On the screen rows count downwards; a square begins at its upper right corner.
    up = high if corners[0][1] > y else -high
    up = -up if lower else up
    return (x - wide, y), (x + wide, y), (x + wide, y + up), (x - wide, y + up)


@dataclass(frozen=True)
class TileTheme:
    """The appearance of the colours of tiles."""

    name: str
    surface: Surface
    signs: str
    """A sign for each colour, from colour 1 on."""
    shown: SignRule
    radii: bool
    """Whether thin dark lines run from a tile's middle to its corners."""
    edges: bool
    """Whether dark lines set off the tiles."""
    rim: Shade
    """The colour of sides with the rim's colour, and of the band around the board."""
    body: Shade
    """The colour of tiles without colours."""
    wild: Shade
    """The colour of sides that match anything."""
    cursor: Shade | None
    """The frame of the tile or cell under the cursor, far from the colours; None for the accent."""
    colours: tuple[Shade, ...]
    """The colours from colour 1 on, at least twelve; for connectors, one for each pair."""
    patterns: tuple[Bitmap, ...] = ()
    """The patterns from colour 1 on, for a surface of patterns."""
    bumps: tuple[Bump, ...] = ()
    """The bumps, one for each pair of colours, for a surface of connectors."""
    pictures: tuple[tuple[PictureShape, ...], ...] = ()
    """The halves of pictures from colour 1 on, for a surface of pictures, later shapes on top."""
    cornered: bool = False
    """Whether colours are at corners, as defined by the puzzle: sides have pairs of them."""
    solid: bool = False
    """Whether tiles are cubes: squares with the top and the bottom in the middle."""
    whole: bool = False
    """Whether what is drawn has one colour: it is a side of a cube in space."""

    def of(self, rules: Rules | None, *, solid: bool = False) -> TileTheme:
        """Return the theme for a game with *rules*, of cubes if *solid*."""
        cornered = rules is not None and rules.matching.cornered
        return replace(self, cornered=cornered, solid=solid) if cornered or solid else self

    @property
    def in_space(self) -> TileTheme:
        """The theme for boards in space, where cubes are drawn side by side."""
        return replace(self, solid=False, whole=True) if self.solid else self

    def seen(self, sides: Iterable[int]) -> tuple[int, ...]:
        """Return the colours of a tile by those of its sides; or at corners, where sides begin."""
        return tuple(ends(colour)[0] for colour in sides) if self.cornered else tuple(sides)

    def wedges(
        self, middle: FloatPoint, corners: Sequence[FloatPoint], sides: Sequence[int]
    ) -> Iterator[tuple[int, tuple[FloatPoint, ...]]]:
        """Yield the colours of a tile with their areas, from the middle to a side or a corner."""
        count = len(corners)
        for k, colour in enumerate(self.seen(sides)):
            if self.whole:
                yield colour, tuple(corners)
                continue
            if k >= count:
                yield colour, _half(middle, corners, lower=k > count)
                continue
            here, after = corners[k], corners[(k + 1) % count]
            if not self.cornered:
                yield colour, (middle, here, after)
                continue
            (px, py), (x, y), (ax, ay) = corners[k - 1], here, after
            half = (px + x) / 2, (py + y) / 2
            yield colour, (middle, half, here, ((x + ax) / 2, (y + ay) / 2))

    def sign(self, colour: int) -> str:
        """Return the sign of *colour*: one character."""
        if colour > 0:
            return self.signs[(colour - 1) % len(self.signs)]
        return "·" if colour == 0 else "*"

    @property
    def paired(self) -> bool:
        """Whether sides of two colours, 2k - 1 and 2k, make one whole."""
        pictured = self.surface is Surface.PICTURES and self.signs == PAIRS
        return pictured or self.surface is Surface.CONNECTORS

    def slot(self, colour: int) -> int:
        """Return the place of *colour* in the ranges of inks."""
        if colour == 0:
            return RIM_SLOT
        if colour < 0:
            return WILD_SLOT
        if self.paired:
            colour = (colour + 1) // 2
        return (colour - 1) % MOST_COLOURS + 1

    def bump_depth(self, side: int) -> int:
        """Return the pixels by which bumps stick out of *side* pixels; 0 without bumps."""
        return round(max((out for bump in self.bumps for _, out in bump), default=0) * side)

    def side_slot(self, colour: int) -> int:
        """Return the place of the colour in which a side is painted."""
        alike = colour > 0 and self.surface in {Surface.PLAIN, Surface.PICTURES}
        return BODY_SLOT if alike or self.surface is Surface.BLANK else self.slot(colour)


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
    named = {"digits": DIGITS, "letters": LETTERS, "pairs": PAIRS}
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


def _shade(code: int, in_16: int) -> Shade:
    return Shade((code >> 16, code >> 8 & 255, code & 255), None, in_16)


TILE_DEFAULT: Final = TileTheme(
    name="Classic",
    surface=Surface.WEDGES,
    signs=DIGITS,
    shown=SignRule.ROOMY,
    radii=False,
    edges=True,
    rim=_shade(0x05070B, 0),
    body=_shade(0xC9CCD3, 7),
    wild=_shade(0xFFFFFF, 15),
    cursor=_shade(0x5F87FF, 12),
    colours=(
        _shade(0x054CA5, 4),
        _shade(0xD78400, 3),
        _shade(0x42DEFF, 14),
        _shade(0xA02906, 1),
        _shade(0xFFDD83, 11),
        _shade(0x009C63, 2),
        _shade(0x906C98, 5),
        _shade(0xE5FFEC, 15),
        _shade(0x5B1F5E, 13),
        _shade(0x7C8886, 7),
        _shade(0x93CA47, 10),
        _shade(0xF3AFC3, 9),
        _shade(0xE23AFA, 13),
        _shade(0x820AFA, 4),
        _shade(0x6A2222, 1),
        _shade(0x9AFA3A, 10),
    ),
)
"""The theme of ``puzzles/tile-themes/default.json``, at hand without the disk.

Its first eight colours were chosen by search so that every two of them are far apart with
each kind of colour vision, and all sixteen pairwise clearly different: no level needs
more than fifteen.
"""


def load_tile_themes(directory: Path) -> dict[str, TileTheme]:
    """Return the tile themes of a directory by the names of their files.

    ``default`` is always among them and first.  Raises `ThemeError` for the first file that
    cannot be read or used.
    """
    return read_themes(directory, parse_tile_theme, TILE_DEFAULT)


def tile_palette(
    tiles: TileTheme,
    theme: Theme,
    profile: Profile,
    *,
    transparent: bool = False,
    cells: CellGrid = CellGrid.HALF,
) -> Palette:
    """Return the palette of a board: *theme* with the colours of *tiles* for pieces.

    Inks ``FILL + slot`` and so on then represent the colours of sides, see `TileTheme.slot`.
    """
    joined = _joined(tiles, theme)
    return make_palette(joined, profile, transparent=transparent, seam=_FAINT, cells=cells)


_FAINT: Final = 0.4
"""The darkness of a seam against the sides it joins."""


@lru_cache(maxsize=32)
def _joined(tiles: TileTheme, theme: Theme) -> Theme:
    colours = tiles.colours
    proper = [colours[i % len(colours)] for i in range(MOST_COLOURS)]
    spare = [tiles.body] * (BODY_SLOT - 1 - MOST_COLOURS)
    pieces = (tiles.rim, *proper, *spare, tiles.body, tiles.wild)
    return replace(theme, cursor=tiles.cursor, pieces=pieces)


class TileState(Enum):
    """The state of a tile."""

    LAID = "laid"
    MARKED = "marked"
    """Placed, and one of a group that will be moved."""
    CHOSEN = "chosen"
    """Placed, with the cursor on it."""
    HELD = "held"
    """In hand: drawn over everything else."""
    GHOST = "ghost"
    """A hint or a preview, not a placed tile."""


LAID: Final = (TileState.LAID, TileState.MARKED, TileState.CHOSEN)
"""The states of tiles that lie on the board."""


class PlaceState(Flag):
    """The marks of a place; several at once."""

    EMPTY = 0
    CURSOR = auto()
    FITS = auto()
    """The tile in hand fits there."""
    HINT = auto()


class SideLook(NamedTuple):
    """One side of a tile."""

    colour: int
    """The colour 1, 2, …; 0 is the rim's, -1 matches anything."""
    trouble: bool = False
    """Whether it does not fit the side beyond it."""


@dataclass(frozen=True, slots=True)
class TileLook:
    """The look of one tile: its place, sides and state."""

    corners: TileCorners
    """The corners counter-clockwise, y up, sides of length 1."""
    sides: tuple[SideLook, ...]
    """The sides; side i runs from corner i to corner i + 1."""
    number: int = 0
    """Its number, shown in drawers, and if sides show nothing."""
    state: TileState = TileState.LAID
    fixed: bool = False
    """Whether it is a clue that is fixed: it has a nail in the middle."""
    label: str = ""
    """The letters that pick it up, shown in drawers instead of its number."""
    shaded: bool = False
    """Whether it has its back to the light, on a board in space."""
    layer: int = 0
    """The layer it is drawn in, on a board in space: a higher one covers it."""
    edges: tuple[SideLook, ...] = ()
    """The edges of a side of a cube, with the trouble of what is hidden behind them."""


@dataclass(frozen=True, slots=True)
class PlaceLook:
    """The look of one place of the board; a tile hides the part that it covers."""

    corners: TileCorners
    state: PlaceState = PlaceState.EMPTY
    label: str = ""
    flags: tuple[str, ...] = ()
    """The signs of other players whose cursors are there."""
    ends: tuple[int | None, int | None] = (None, None)
    """The colours that top and bottom of a cube must have there; None if they are not known."""
    shaded: bool = False
    layer: int = 0


@dataclass(frozen=True, slots=True)
class TilesLook:
    """Everything that is visible of a board."""

    places: tuple[PlaceLook, ...] = ()
    tiles: tuple[TileLook, ...] = ()
    """The tiles in drawing order: a later one covers an earlier one of the same state."""
    rim: tuple[TileLine, ...] = ()
    """The sides with nothing beyond them, the board on their left."""
    rim_colour: int | None = None
    """The colour that the sides on the rim must show; None draws no band."""
    model: tuple[int, ...] = ()
    """The colours of these sides one by one, where each has its own."""
    show_errors: bool = True
    """Whether unmatched sides carry a cross."""
    hidden: bool = False
    """Whether the game is paused: then nothing of the puzzle is drawn."""
    beyond: tuple[PlaceLook | TileLook, ...] = ()
    """Copies of places and tiles where they meet others across a seam."""
    seams: tuple[tuple[TileCorners, str], ...] = ()
    """The outline of each place met across a seam, and the letter of the seam."""
    light: tuple[TileLine, ...] = ()
    """The sides that shine once the board is solved."""
    in_space: bool = False
    """Whether tiles are seen aslant: signs are written where it is plain which side they are of."""
    turning: bool = False
    """Whether this is a moment of a turn of the board: then nothing is written on tiles."""


class SignChoice(Enum):
    """The player's choice of signs for sides, where there are colours."""

    AUTO = "auto"
    """The choice of the theme."""
    ON = "on"
    OFF = "off"


@dataclass(frozen=True, slots=True)
class TileStyle:
    """The style of boards that the player has chosen."""

    theme: TileTheme = TILE_DEFAULT
    profile: Profile = Profile.TRUECOLOR
    marks: SignChoice = SignChoice.AUTO
    radii: bool | None = None
    """Whether there are lines to the corners; None for the theme's choice."""
    edges: bool | None = None
    """Whether there are lines between tiles; None for the theme's choice."""
    fine: int = 1
    """The pixels across a cell: 1, or 2 for octants and sextants, where there are colours."""

    @property
    def in_space(self) -> TileStyle:
        """The style for boards in space."""
        return replace(self, theme=self.theme.in_space)

    @property
    def coloured(self) -> bool:
        """Whether the profile has colours."""
        return self.profile.coloured

    @property
    def signed(self) -> bool:
        """Whether the signs of the sides are shown, where they have cells."""
        theme = self.theme
        wanted = self.marks is not SignChoice.OFF and theme.shown is not SignRule.NEVER
        wanted = wanted or self.marks is SignChoice.ON or not self.coloured
        return wanted and theme.surface is not Surface.BLANK

    @property
    def colours_suffice(self) -> bool:
        """Whether colours show as much as signs, and the player has not chosen signs."""
        theme = self.theme
        return (
            self.coloured
            and self.marks is not SignChoice.ON
            and theme.shown is not SignRule.ALWAYS
            and theme.surface is not Surface.PLAIN
        )

    @property
    def rayed(self) -> bool:
        """Whether there are lines from the middle of a tile to its corners."""
        return self.theme.radii if self.radii is None else self.radii

    def lined(self, size: TileSize) -> bool:
        """Return whether there are lines between tiles of this size."""
        # Of the smallest tiles nothing would be left.
        wanted = self.theme.edges if self.edges is None else self.edges
        return wanted and size.side >= SIZES[0].side

    def around(self, size: TileSize) -> int:
        """Return the pixels around a tile that its bumps need; 0 without colours."""
        return self.theme.bump_depth(size.side) if self.coloured else 0
