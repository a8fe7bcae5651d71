"""The look of a tile board, and the style that it is drawn in.

As for tangrams, looks describe one appearance completely and no rules.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, Flag, auto
from typing import Final, NamedTuple

from tui_tangram.games.matching.look.theme import TILE_DEFAULT, SignRule, Surface, TileTheme
from tui_tangram.games.matching.look.view import SIZES, TileCorners, TileLine, TileSize
from tui_tangram.render.profile import Profile


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


@dataclass(frozen=True, slots=True)
class PlaceLook:
    """The look of one place of the board; a tile hides the part that it covers."""

    corners: TileCorners
    state: PlaceState = PlaceState.EMPTY
    label: str = ""


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
