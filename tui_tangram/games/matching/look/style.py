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
from enum import Enum, Flag, auto
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from tui_tangram.games.matching.core import COMPLEMENT, Rules
from tui_tangram.games.matching.core.naming import PAIRS, SIGNS
from tui_tangram.games.matching.core.tile import ends
from tui_tangram.games.matching.look.view import SIZES, TileCorners, TileLine, TileSize
from tui_tangram.play.last_results import LastResults
from tui_tangram.render.octants import CellGrid
from tui_tangram.render.palette import (
    Palette,
    Shade,
    Theme,
    make_palette,
    mixed,
)
from tui_tangram.render.profile import Profile
from tui_tangram.values import NamedTuple, dataclass, replace

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


LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


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
        named = PAIRS if rules is not None and rules.matching is COMPLEMENT else self.signs
        if named == self.signs and not (cornered or solid):
            return self
        return replace(self, cornered=cornered, solid=solid, signs=named)

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


def _shade(code: int, in_16: int) -> Shade:
    return Shade((code >> 16, code >> 8 & 255, code & 255), None, in_16)


TILE_DEFAULT: Final = TileTheme(
    name="Classic",
    surface=Surface.WEDGES,
    signs=SIGNS,
    shown=SignRule.ROOMY,
    radii=False,
    edges=True,
    rim=_shade(0x5B5F66, 0),
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
    tint = tiles.cursor or theme.accent
    places = theme.silhouette._replace(rgb=mixed(theme.silhouette.rgb, tint.rgb, _TINT))
    seam = theme.seam._replace(rgb=mixed(theme.seam.rgb, theme.background.rgb, _PALE))
    return theme._replace(silhouette=places, seam=seam, cursor=tiles.cursor, pieces=pieces)


_TINT: Final = 0.15
"""The share of the cursor's colour in empty places, which would be grey next to tiles."""
_PALE: Final = 0.3
"""The share of the background in lines between tiles, which would be black on a light one."""


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

    @property
    def at_rest(self) -> TilesLook:
        """The part that a cursor leaves: places, the tiles on them, and what is around."""
        return _AT_REST.get((self,), self._at_rest)

    def _at_rest(self) -> TilesLook:
        return replace(
            self,
            places=tuple(
                place
                if place.state is PlaceState.EMPTY and not place.label and not place.flags
                else replace(place, state=PlaceState.EMPTY, label="", flags=())
                for place in self.places
            ),
            tiles=tuple(
                tile if tile.state is TileState.LAID else replace(tile, state=TileState.LAID)
                for tile in self.tiles
                if tile.state in LAID
            ),
            light=(),
        )


_AT_REST: Final = LastResults[TilesLook]()


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
