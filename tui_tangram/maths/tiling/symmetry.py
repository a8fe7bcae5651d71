"""A board's symmetries: the image of each place, and how its sides turn.

The faces are regular and meet side to side.  So one place fixes a symmetry everywhere: where
place 0 goes, which side its side 0 becomes, and whether the board is turned over.  The image of
a neighbour follows by crossing the same side here and there.  Each of the few beginnings is
followed until it contradicts itself or has reached every place.  The same holds on a torus,
where translations are symmetries too.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from tui_tangram.maths.tiling.mesh import Mesh


class Symmetry(NamedTuple):
    """One way to bring a board onto itself."""

    places: tuple[int, ...]
    """Place p goes to place ``places[p]``."""
    shifts: tuple[int, ...]
    """The number of sides by which each place turns; see `side`."""
    mirrored: bool
    """Whether the board is turned over."""

    def side(self, place: int, side: int, sides: int) -> int:
        """Return the image of *side* of *place*, a face with this number of *sides*.

        The image is shift + side, or on a board turned over shift - side, modulo *sides*.
        """
        return (self.shifts[place] + (-side if self.mirrored else side)) % sides


@lru_cache(maxsize=16)
def symmetries(board: Mesh) -> tuple[Symmetry, ...]:
    """Return all symmetries of a connected *board*, the identity first.

    Turns (and translations of a torus) come before mirror images, each in the order of the image of
    place 0 and then of its shift.
    """
    found = []
    sides = board.faces[0].sides
    for mirrored in (False, True):
        for place, face in enumerate(board.faces):
            if face.sides == sides:
                for shift in range(sides):
                    symmetry = _spread(board, place, shift, mirrored=mirrored)
                    if symmetry is not None:
                        found.append(symmetry)
    return tuple(found)


def _spread(board: Mesh, place: int, shift: int, *, mirrored: bool) -> Symmetry | None:
    """Return the symmetry that takes place 0 to *place* with this *shift*, or None."""
    sign = -1 if mirrored else 1
    image = {0: (place, shift)}
    todo = [0]
    while todo:
        here = todo.pop()
        there, turn = image[here]
        face, target = board.faces[here], board.faces[there]
        for side, beyond in enumerate(face.across):
            met = target.across[(turn + sign * side) % target.sides]
            if beyond is None or met is None:
                if beyond is not met:
                    return None
                continue
            count = board.faces[beyond.face].sides
            if count != board.faces[met.face].sides:
                return None
            found = (met.face, (met.side - sign * beyond.side) % count)
            known = image.setdefault(beyond.face, found)
            if known != found:
                return None
            if known is found:
                todo.append(beyond.face)
    if len(image) < len(board) or len({there for there, _ in image.values()}) < len(board):
        return None
    places, shifts = zip(*(image[i] for i in range(len(board))), strict=True)
    return Symmetry(places, shifts, mirrored)
