"""The seams of a board's net: copies of the places beyond each, and its letter.

A place adjacent across a seam is drawn again next to the side that it meets, as a *copy*, and the
copy contains the letter of the seam, which is the same at both of its sides.  In the dents of a net
two copies would overlap: there only the letters are drawn.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from string import ascii_lowercase
from typing import Final, NamedTuple

from tui_tangram.maths.tiling import Corners, Mesh


class Copy(NamedTuple):
    """A copy of a place next to a seam."""

    place: int
    corners: Corners
    letters: str
    """The letters of the seams between them; empty if another copy has them."""
    covered: bool
    """Whether a place or another copy is drawn there, too."""


@lru_cache(maxsize=4)
def copies(board: Mesh) -> tuple[Copy, ...]:
    """Return the copies of places adjacent across seams, in their positions."""
    found = dict[tuple[int, Corners], str]()
    for side, (number, motion) in board.seams.items():
        other = board.across(*side)
        assert other is not None
        key = other.face, tuple(map(motion.image, board.faces[other.face].corners))
        letter = ascii_lowercase[number]
        found[key] = found.get(key, "").replace(letter, "") + letter
    outlines = [tuple(map(complex, face.corners)) for face in board.faces] if found else []
    outlines += [tuple(map(complex, corners)) for _, corners in found]
    middles = [sum(outline) / len(outline) for outline in outlines]
    # Only places as near as two touching ones are compared exactly.
    near = 2 * max((abs(z[0] - at) for z, at in zip(outlines, middles, strict=True)), default=0)
    made, seen = [], set[frozenset[object]]()
    for k, ((place, corners), letters) in enumerate(found.items(), start=len(board)):
        covered = any(
            n != k and abs(middles[k] - at) < near and overlap(outlines[k], outlines[n])
            for n, at in enumerate(middles)
        )
        shown = "" if (here := frozenset(corners)) in seen else letters
        seen.add(here)
        made.append(Copy(place, corners, shown, covered))
    return tuple(made)


def overlap(one: Sequence[complex], other: Sequence[complex]) -> bool:
    """Return whether two convex polygons, counter-clockwise, have more than a rim in common."""
    return not any(
        all(((z - a) * (b - a).conjugate()).imag < _THIN for z in far)
        for near, far in ((one, other), (other, one))
        for a, b in zip(near, (*near[1:], near[0]), strict=True)
    )


_THIN: Final = 1e-6
"""Polygons that overlap less than this only touch."""
