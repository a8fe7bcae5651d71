"""Moves of saves from releases in which pieces at free angles had rounded placements.

``put A 1250,-480 2250``
    place piece A with the mean of its corners at (1.250, -0.480) legs, turned by 22.50°; ``2250m``
    in place of ``2250`` means turned over first.

Such moves are still read but no longer written.  If the piece was where a solution of the figure
has one of its kind, it is placed there exactly; otherwise it is turned by the turn of the table
nearest to the whole degree.
"""

from __future__ import annotations

import re
from cmath import rect
from collections.abc import Iterable
from math import radians
from typing import Final

from tui_tangram.games.tangram.core.figure import PlacedKind
from tui_tangram.games.tangram.core.pieces import PieceKind
from tui_tangram.maths.exact import Sqratio
from tui_tangram.maths.geometry import Isometry, Point, Shape, Turn

PUT: Final = r"(?a)put ([A-Z]) (-?\d{1,6}),(-?\d{1,6}) (\d{1,5})(m?)"
"""The letter, the place in thousandths of a leg, the angle in hundredths of a degree, the flip."""
NEAR: Final = 0.05
"""The tolerance, in legs, for a corner of a piece in a position that counted as solved."""


def motion_of(match: re.Match[str], kind: PieceKind, solution: Iterable[PlacedKind]) -> Isometry:
    """Return the exact motion of a piece of *kind* described by a move matching `PUT`."""
    x, y, angle = map(int, match.group(2, 3, 4))
    mirrored = bool(match[5])
    face = kind.polygon.moved(Isometry.linear(0, mirrored))
    centre, way = complex(*face.centre.floats()), rect(1, radians(angle / 100))
    corners = [
        complex(x, y) / 1000 + way * (complex(*point.floats()) - centre) for point in face.points
    ]
    for known in solution:
        if known.kind == kind.kind and _near(known.shape, corners):
            motion = kind.pose_of(known.shape)
            if motion is not None:
                return motion
    linear = Isometry.linear(Turn.nearest(round(angle / 100)), mirrored)
    middle = Point(Sqratio(x, 0, 1000), Sqratio(y, 0, 1000))
    return linear._replace(shift=middle - linear(kind.polygon.centre))


def _near(shape: Shape, corners: Iterable[complex]) -> bool:
    """Return whether each corner is near one of *shape*."""
    there = [complex(*point.floats()) for point in shape.points]
    return all(min(abs(corner - one) for one in there) <= NEAR for corner in corners)
