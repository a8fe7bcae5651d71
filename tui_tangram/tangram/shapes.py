"""What pieces, figures and verdicts have in common, whatever their edges are.

Straight pieces are `tui_tangram.geometry.Polygon`, pieces with arcs are
`tui_tangram.geometry.Contour`.  What a player does with them is the same: view, words, hints
and the screen ask for what is here and load neither.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeAlias

from tui_tangram.geometry import Isometry, Point

if TYPE_CHECKING:
    from tui_tangram.geometry import Contour, Polygon

AnyShape: TypeAlias = "Polygon | Contour"
"""The outline of a piece, or of a part of a figure."""

FloatPath = tuple[tuple[float, float], ...]
"""A line for the screen: points, each joined to the next."""


class AnyKind(Protocol):
    """A shape of piece in its reference pose."""

    @property
    def kind(self) -> str:
        """What files call it."""
        ...

    @property
    def name(self) -> str:
        """What players call it."""
        ...

    @property
    def shape(self) -> AnyShape:
        """Its outline, counter-clockwise."""
        ...

    @property
    def chiral(self) -> bool:
        """Whether the mirror image is no turn of the piece, so that flipping matters."""
        ...


class AnyPiece(Protocol):
    """One piece of a set."""

    @property
    def letter(self) -> str:
        """What it is called on the screen."""
        ...

    @property
    def key(self) -> str:
        """Its kind, with a number when there are several."""
        ...

    @property
    def kind(self) -> AnyKind:
        """What shape it has."""
        ...


class AnySet(Protocol):
    """The pieces of a puzzle."""

    @property
    def id(self) -> str:
        """What files call it."""
        ...

    @property
    def name(self) -> str:
        """What players call it."""
        ...

    @property
    def pieces(self) -> Sequence[AnyPiece]:
        """All pieces, in the order of their letters."""
        ...

    def count(self, name: str) -> int:
        """Return how many pieces of the kind called *name* in files there are."""
        ...


class AnyFigure(Protocol):
    """A silhouette."""

    @property
    def id(self) -> str:
        """Unique among all figures; empty when it comes from a file."""
        ...

    @property
    def name(self) -> str:
        """What players call it."""
        ...

    @property
    def category(self) -> str:
        """What it belongs to."""
        ...

    @property
    def outline(self) -> tuple[AnyShape, ...]:
        """Outlines counter-clockwise, then holes clockwise."""
        ...

    @property
    def bounds(self) -> tuple[Point, Point]:
        """The lower left and upper right corner of the box around it."""
        ...

    @property
    def holes(self) -> int:
        """How many holes it has."""
        ...

    @property
    def islands(self) -> int:
        """How many parts it has."""
        ...

    @property
    def difficulty(self) -> int | None:
        """1 (easy) to 5; None when it is not known."""
        ...

    @property
    def solutions(self) -> int | None:
        """How many solutions there are; None when it is not known."""
        ...


class AnyLaid(Protocol):
    """A piece where a player has put it."""

    @property
    def index(self) -> int:
        """Index of the piece in its set."""
        ...

    @property
    def kind(self) -> AnyKind:
        """What shape it has."""
        ...

    @property
    def motion(self) -> Isometry:
        """Takes the kind's reference shape to its place."""
        ...

    @property
    def shape(self) -> AnyShape:
        """The piece as it lies."""
        ...


class Measures(NamedTuple):
    """How far the laid pieces are, in whole numbers, rounded down."""

    matched: int
    """Length of the figure's contour that is laid, in tenths of a unit."""
    whole: int
    """Length of the figure's contour, in tenths of a unit."""
    covered: int
    """Percent of the figure's area that is covered."""


class Compared(NamedTuple):
    """The laid contour against the figure's, for the screen."""

    matched: tuple[FloatPath, ...]
    missing: tuple[FloatPath, ...]
    extra: tuple[FloatPath, ...]


class AnyVerdict(Protocol):
    """How far laid pieces are from showing a figure."""

    @property
    def solved(self) -> bool:
        """Whether they show it."""
        ...

    @property
    def percent(self) -> int:
        """Completeness from 0 to 100; 100 if and only if solved."""
        ...

    @property
    def overlaps(self) -> tuple[tuple[int, int], ...]:
        """Indices of each two pieces that overlap, the smaller first."""
        ...

    @property
    def strayed(self) -> tuple[int, ...]:
        """Indices of the pieces that stick out of the figure where it stands."""
        ...

    @property
    def holes(self) -> int:
        """Number of areas that the laid pieces enclose."""
        ...

    @property
    def islands(self) -> int:
        """Number of separate parts."""
        ...

    @property
    def outlines(self) -> tuple[AnyShape, ...]:
        """The contours of the laid pieces together, where they are known."""
        ...

    @property
    def measures(self) -> Measures:
        """What the completeness is made of."""
        ...

    def compared(self) -> Compared:
        """Return the contour that matches, is missing, and is wrong."""
        ...
