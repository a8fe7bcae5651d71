"""All solutions of a board at once, place by place, by the state of the front.

The places are filled in reading order.  Between filled and open places runs the *front*: the edges
between them.  How the rest can be filled depends only on the colours along the front and on the
kinds of tiles left, so these are the states of a `Diagram`. Where tiles repeat there are few of
them, however many solutions there are; where all tiles are different there are as many as ways to
reach them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tui_tangram.games.matching.core.tables import Tables
from tui_tangram.maths.cover import MOST, Diagram, TooManyStatesError
from tui_tangram.play import Meter
from tui_tangram.play.bits import bits

REPEATED: Final = 1.5
"""The minimum average number of tiles per kind for which a diagram is tried."""


def diagram(tables: Tables, meter: Meter, *, most: int = MOST) -> Diagram[int, int] | None:
    """Return all solutions, or None where that does not pay off or takes more than *most* states.

    The choices are the ways in the places, in reading order, each numbered by `choice_of`.  Equal
    tiles are interchangeable.  Raises `Stopped` (from *meter*).
    """
    ways, faces = tables.ways, tables.puzzle.board.mesh.faces
    if not tables.possible or len(tables.puzzle.tiles) < REPEATED * len(ways.kinds):
        return None
    # A state is one integer: the number of places filled; above it the numbers of tiles left, by
    # kind; above these the colours along the front, each edge of the board with bits of its own.
    end = len(faces)
    high = end.bit_length()
    turn = (1 << high) - 1
    start, units, fields = 0, list[int](), list[int]()
    for tiles in ways.kinds:
        start |= len(tiles) << high
        units.append(1 << high)
        fields.append((1 << len(tiles).bit_length()) - 1 << high)
        high += len(tiles).bit_length()
    stock = (1 << high) - 1 - turn
    wide = tables.width.bit_length()
    colours = (1 << wide) - 1

    def field(edge: int) -> int:
        """Return the first bit of the colour that the previous place gave to an edge."""
        return high + edge * wide

    # For each place the edges it meets, with the fitting ways; all their bits; and for each of its
    # ways the choice and the change of the state.
    meets: list[list[tuple[int, Sequence[int]]]] = [[] for _ in faces]
    changes: list[dict[int, tuple[int, int]]] = [{} for _ in faces]
    for place, face in enumerate(faces):
        inside = [side for side, beyond in enumerate(face.across) if beyond is not None]
        leads = []
        for side, (_, beyond, fits) in zip(inside, tables.beyond[place], strict=True):
            if beyond == place:
                return None
            if beyond > place:
                leads.append((side, field(face.edges[side])))
                meets[beyond].append((field(face.edges[side]), fits.single))
        for way in bits(tables.candidates[place]):
            shown = ways.shown[way]
            fresh = sum(shown[side] + 1 << first for side, first in leads)
            change = 1 - units[ways.kind[way]] + fresh
            changes[place][way] = choice_of(tables, place, way), change
    met = [sum(colours << first for first, _ in edges) for edges in meets]
    left: dict[int, int] = {}
    """The ways of the kinds left, by the numbers of tiles left."""

    def after(state: int) -> list[tuple[int, int]]:
        place = state & turn
        fitting = left.get(state & stock)
        if fitting is None:
            fitting = sum(of for of, some in zip(ways.of_kind, fields, strict=True) if state & some)
            left[state & stock] = fitting
        fitting &= tables.candidates[place]
        for first, single in meets[place]:
            fitting &= single[state >> first & colours]
        rest, here = state & ~met[place], changes[place]
        if place == end - 1:
            # Spare tiles are left over, and it does not matter which.
            return [(here[way][0], end) for way in bits(fitting)]
        return [(choice, rest + change) for choice, change in map(here.__getitem__, bits(fitting))]

    try:
        return Diagram(start, end, after, meter, most=most)
    except TooManyStatesError:
        return None


def choice_of(tables: Tables, place: int, way: int) -> int:
    """Return the choice of a way in a place."""
    return place * len(tables.ways.shown) + way


def way_of(tables: Tables, choice: int) -> tuple[int, int]:
    """Return the place and the way of a choice."""
    return divmod(choice, len(tables.ways.shown))
