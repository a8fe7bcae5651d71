"""Figures to be solved, and arrangements of placed pieces.

A figure is a silhouette: contours in the form of `tui_tangram.maths.contour` (outlines
counter-clockwise, then holes clockwise, straight runs merged, parts that touch in a corner joined).
It may include one solution.  The numbers of its contours of either orientation are the numbers of
its islands and holes.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Any

from tui_tangram.games.tangram.core.pieces import PieceSet
from tui_tangram.maths.exact import Number, total
from tui_tangram.maths.geometry import Contour, Isometry, Point, Polygon, Shape, box, polygons
from tui_tangram.play.refusal import Refusal
from tui_tangram.values import NamedTuple, dataclass, fields


class PlacedKind(NamedTuple):
    """A placed piece of some kind; pieces of one kind are interchangeable."""

    kind: str
    shape: Shape


@dataclass(frozen=True, kw_only=True, eq=False)
class Figure:
    """A figure; immutable.  Two are equal when all their fields are."""

    id: str
    """The id, unique in the library, such as ``"tangram/swan"``; empty for a figure from a file
    without one."""
    name: str
    set_id: str
    """The id of its set of pieces."""
    outline: tuple[Contour, ...]
    """Its contours, see the module's docstring."""
    solution: tuple[PlacedKind, ...] | None = None
    """One solution, in the order of the set's pieces, if known."""
    holes: int
    islands: int
    category: str = ""
    source: str = ""
    """The author of the figure, in the words of ``puzzles/SOURCES.md``."""
    attachment: str = ""
    """The connection of the pieces in the known solution: ``vertex`` when all meet at corners,
    ``fraction`` at halves, quarters or thirds of an edge, ``slide`` where a piece sits anywhere
    along an edge, ``disconnected`` when parts do not touch; otherwise empty."""
    difficulty: int | None = None
    """The grade from 1 (very easy) to 5 among the figures of its set; None without a grade."""
    effort: float | None = None
    """The pieces that a careful player places; see `tui_tangram.play.difficulty`."""
    solutions: int | None = None
    """The number of solutions; None if unknown."""
    mirror: bool = False
    """Whether the mirror image counts as the figure."""
    eighths: bool = False
    """Whether all its solutions are known to have their pieces turned by eighths of a full turn.
    For pieces with edges in the eight directions that is always the case."""
    aliases: tuple[str, ...] = ()
    """Other names of the same silhouette."""
    origins: tuple[str, ...] = ()
    """Its names in the sources, such as ``"antoy/Tangram-021"``."""

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Figure):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in _FIELDS)

    def __hash__(self) -> int:
        return hash((self.set_id, self.id, self.name))

    @cached_property
    def area(self) -> Number:
        """The area to be covered."""
        return total(contour.signed_area for contour in self.outline)

    @cached_property
    def polygons(self) -> tuple[Polygon, ...]:
        """The contours of a `straight` figure.  Raises `ValueError` for any other."""
        return polygons(self.outline)

    @cached_property
    def straight(self) -> bool:
        """Whether no contour has arcs, so that faster algorithms apply."""
        return all(isinstance(contour, Polygon) for contour in self.outline)

    @cached_property
    def convex(self) -> bool:
        """Whether the silhouette is convex, without arcs."""
        return len(self.outline) == 1 and self.straight and self.polygons[0].is_convex

    @cached_property
    def congruence(self) -> str:
        """A key that figures with congruent silhouettes share, turned and mirrored ones too."""
        from tui_tangram.maths.contour.form import congruence_key

        return congruence_key(self.outline)

    @cached_property
    def bounds(self) -> tuple[Point, Point]:
        """The lower left and upper right corner of the box around the silhouette."""
        return box(self.outline)


_FIELDS = tuple(field.name for field in fields(Figure))


def changed(figure: Figure, **changes: Any) -> Figure:  # noqa: ANN401
    """Return a figure with some fields changed; a lazily read library figure is read in full."""
    return Figure(**{name: getattr(figure, name) for name in _FIELDS} | changes)


def make_figure(
    name: str,
    set_id: str,
    *,
    outline: Iterable[Contour] | None = None,
    solution: Iterable[PlacedKind] | None = None,
    id: str = "",  # noqa: A002
    category: str = "",
    source: str = "",
    attachment: str = "",
    difficulty: int | None = None,
    effort: float | None = None,
    solutions: int | None = None,
    mirror: bool = False,
    eighths: bool = False,
    aliases: Iterable[str] = (),
    origins: Iterable[str] = (),
) -> Figure:
    """Return the figure with this outline, or the one formed by *solution*.

    The outline is brought into the form of `Figure.outline`; a solution is not checked against
    a given outline.  Raises `ValueError` when both are missing, or when
    the contours overlap.
    """
    from tui_tangram.maths.contour.trace import outline as outline_of

    laid = None if solution is None else tuple(solution)
    if outline is None:
        if laid is None:
            raise ValueError("a figure needs an outline or a solution")
        outline = [contour for piece in laid for contour in piece.shape.contours]
    contours = outline_of(outline)
    islands = sum(contour.signed_area > 0 for contour in contours)
    return Figure(
        id=id,
        name=name,
        set_id=set_id,
        outline=contours,
        solution=laid,
        holes=len(contours) - islands,
        islands=islands,
        category=category,
        source=source,
        attachment=attachment,
        difficulty=difficulty,
        effort=effort,
        solutions=solutions,
        mirror=mirror,
        eighths=eighths,
        aliases=tuple(aliases),
        origins=tuple(origins),
    )


class Arrangement(NamedTuple):
    """The pieces placed by a player: some pieces of a set, perhaps overlapping."""

    set_id: str
    pieces: tuple[PlacedKind, ...]
    name: str = ""

    def placements(self, piece_set: PieceSet) -> tuple[Isometry | None, ...]:
        """Return the motion of each piece of *piece_set*; see `placements`."""
        return placements(self.pieces, piece_set)


def placements(pieces: Iterable[PlacedKind], piece_set: PieceSet) -> tuple[Isometry | None, ...]:
    """Return the motion of each piece of *piece_set*, in its order; None for a missing one.

    The first of two pieces of a kind gets the first motion of that kind.  Raises `ValueError` when
    *pieces* has more of a kind than the set, or a shape that is not such a piece.
    """
    found: list[Isometry | None] = [None] * len(piece_set.pieces)
    for kind, shape in pieces:
        free = [
            index
            for index, piece in enumerate(piece_set.pieces)
            if piece.kind.kind == kind and found[index] is None
        ]
        if not free:
            raise Refusal(
                "the set {set} has no piece {kind}, or no more of them", set=piece_set.id, kind=kind
            )
        pose = piece_set.pieces[free[0]].kind.pose_of(shape)
        if pose is None:
            raise ValueError(f"not congruent to a {piece_set.kind(kind).name}: {shape}")
        found[free[0]] = pose
    return tuple(found)
