"""The corners of a board: which corners of cells meet, for colours at corners."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from tui_tangram.maths.tiling import Mesh


class CellCorner(NamedTuple):
    """A corner of a cell."""

    place: int
    number: int
    """The side of the place that begins here, counter-clockwise."""


@lru_cache(maxsize=16)
def corners(mesh: Mesh) -> tuple[tuple[CellCorner, ...], ...]:
    """Return the corners of cells that meet and are connected by sides around their point.

    Sides match when the corners at both ends do; so all of these agree when all sides match.
    """
    faces = mesh.faces
    every = [CellCorner(place, k) for place, face in enumerate(faces) for k in range(face.sides)]
    adjacent: dict[CellCorner, list[CellCorner]] = {one: [] for one in every}
    for one in every:
        beyond = faces[one.place].across[one.number]
        if beyond is not None:
            # On the other side of the edge it runs in the opposite direction.
            last = (beyond.side + 1) % faces[beyond.face].sides
            other = CellCorner(beyond.face, last)
            adjacent[one].append(other)
            adjacent[other].append(one)
    found: list[tuple[CellCorner, ...]] = []
    seen: set[CellCorner] = set()
    for one in every:
        if one not in seen:
            around = dict.fromkeys([one])
            for here in (todo := [one]):
                new = [other for other in adjacent[here] if other not in around]
                around |= dict.fromkeys(new)
                todo += dict.fromkeys(new)
            seen |= around.keys()
            found.append(tuple(around))
    return tuple(found)


def touching(mesh: Mesh) -> bool:
    """Return whether some cells meet in a corner without being connected by sides there."""
    points = [
        {mesh.faces[place].corners[number] for place, number in around} for around in corners(mesh)
    ]
    return not mesh.closed and sum(map(len, points)) > len(set().union(*points))
