"""Forms and classes of the solutions of a tile board; see `tui_tangram.play.equivalence`.

A part is a place and the colours at its sides, ``12: 3 1 0 2``, with the usual numbering.  Tiles
that look the same make equal parts, and so does a tile turned by its period.

The symmetries are those of the bare board.  If a rim, a fixed tile or the rules distinguish the
board from its image, the image of a solution is no solution, and its class is smaller.
"""

from __future__ import annotations

from cmath import phase
from collections.abc import Sequence
from functools import cached_property
from math import degrees

from tui_tangram.games.matching.core.board import MatchingBoard, MatchingState
from tui_tangram.games.matching.core.verdict import colours_of
from tui_tangram.language import mark, markc
from tui_tangram.maths.tiling import Mesh, Symmetry, symmetries
from tui_tangram.play.equivalence import AS_IT_IS, MIRROR, Form, Part, Way, turned


class MatchingEquivalence:
    """Groups the solutions of one board."""

    total = None
    """The number of classes: unknown without a search."""

    def __init__(self, game: MatchingBoard) -> None:
        """Prepare the equivalence of solutions of *game*."""
        self._game = game
        self._images: dict[tuple[Part, int], Part] = {}

    @cached_property
    def _symmetries(self) -> tuple[Symmetry, ...]:
        return symmetries(self._game.puzzle.board.mesh)

    @cached_property
    def ways(self) -> tuple[Way, ...]:
        """The symmetries of the board."""
        mesh = self._game.puzzle.board.mesh
        return tuple(_way(mesh, symmetry) for symmetry in self._symmetries)

    def form(self, moves: Sequence[str]) -> Form:
        """Return the form of a solution."""
        state = self._game.start()
        for move in moves:
            state = self._game.execute(state, move)
        return self._form(state)

    def laid(self, state: object) -> Form | None:
        """Return the form of a solved state."""
        assert isinstance(state, MatchingState)
        return self._form(state) if self._game.verdict(state).solved else None

    def image(self, part: Part, way: int) -> Part:
        """Return the image of a part under a symmetry."""
        found = self._images.get((part, way))
        if found is None:
            place, sides = read_part(part)
            symmetry, count = self._symmetries[way], len(sides)
            over = self._game.puzzle.rules.matching.over if symmetry.mirrored else int
            moved = [0] * count
            for side, colour in enumerate(sides):
                moved[symmetry.side(place, side, count)] = over(colour)
            found = self._images[part, way] = write_part(symmetry.places[place], moved)
        return found

    def _form(self, state: MatchingState) -> Form:
        shown = colours_of(self._game.puzzle, state.spots)
        return tuple(sorted(write_part(place, sides or ()) for place, sides in enumerate(shown)))


def write_part(place: int, sides: Sequence[int]) -> Part:
    """Return the part for a place with these colours at its sides."""
    return f"{place}: {' '.join(map(str, sides))}"


def read_part(part: Part) -> tuple[int, tuple[int, ...]]:
    """Return the place of a part and the colours at its sides.

    >>> read_part(write_part(12, (3, 1, 0, -1)))
    (12, (3, 1, 0, -1))
    """
    place, _, sides = part.partition(":")
    return int(place), tuple(map(int, sides.split()))


def _way(mesh: Mesh, symmetry: Symmetry) -> Way:
    if symmetry.mirrored:
        return MIRROR
    # Faces are in their drawn orientation, also on a torus, so one side gives the turn; not on a
    # net.
    if mesh.closed and mesh.euler and (symmetry.places[0] or symmetry.shifts[0]):
        return Way(markc("symmetry", "turned"), mark("{solution} turned in space"))
    turn = _out(mesh, symmetry.places[0], symmetry.shifts[0]) / _out(mesh, 0, 0)
    angle = round(degrees(phase(turn))) % 360
    if angle:
        return turned(angle)
    if not symmetry.places[0]:
        return AS_IT_IS
    return Way(markc("symmetry", "shifted"), mark("{solution}, shifted"))


def _out(mesh: Mesh, place: int, side: int) -> complex:
    """Return a vector across a side of a place, out of it."""
    corners = [complex(corner) for corner in mesh.faces[place].corners]
    along = corners[(side + 1) % len(corners)] - corners[side]
    return along * -1j
