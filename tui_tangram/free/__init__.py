"""Figures whose pieces stand at any angle: played, shown and checked, and said to be not exact.

Everything else in this program is exact.  This is not, and says so wherever it is seen: on
the header and the panel, by the announcer, in files and in messages.  It is a game of its
own, so that the exact game can never fall back to it: an exact figure is refused here, and
one of these is refused there.

Poses
-----
Where a piece lies is three whole numbers and a flag: the place of its centre (the mean of its
corners) in thousandths of the leg of the small triangle, the angle in hundredths of a degree
counter-clockwise, and whether it is turned over, which comes before turning.  Moves are
written with these numbers, so a save or a replay lays the same pieces on every machine.

Verdict
-------
The silhouette wanted is the union of the pieces of the known solution, that shown is the union
of the laid ones; seams of up to `overlay.SEAM` on either side are closed in both.  A figure is
*within tolerance* when all pieces are laid and

* the two silhouettes differ by at most the figure's tolerance, usually `figure.TOLERANCE`
  thousandths of the area: what is missing and what is too much, added up;
* the pieces lie over each other by at most as much;
* no corner of either silhouette is farther than `overlay.APART` legs from the other.

It may stand elsewhere and be turned by any angle, as a whole; its mirror image does not count.
Which way it is turned is found by the longest edge of the convex hull.  Before the end,
completeness is what is covered of the silhouette on the board, less what sticks out and what
lies double; it is 100 only within tolerance.

What is not known
-----------------
Nobody searches for solutions here: with any angle there is no finite list of places to try.
The one solution that is known is the figure's own.  Hints tell where it has the pieces, as it
stands or moved as a whole to where most of the player's pieces agree with it; whether a
position that has nothing to do with it can be completed is not known, and that is the answer.

Modules
-------
`pose`, `pieces`, `figure`
    values.
`format`, `drawing`, `packing`
    files in; drawings made elsewhere, matched with the pieces; a game as JSON.
`overlay`, `verdict`
    Shapely, loaded when it is first asked; what it is asked for.
`game`, `known`
    the rules; help from the known solution.
`snap`, `view`, `words`
    magnetic places; what keys do; what is said.
"""

from tui_tangram.free.figure import FreeFigure
from tui_tangram.free.game import FreeGame, FreeState
from tui_tangram.free.pieces import FreeKind, FreePiece, FreeSet
from tui_tangram.free.pose import Pose
from tui_tangram.free.verdict import FreeVerdict

__all__ = [
    "FreeFigure",
    "FreeGame",
    "FreeKind",
    "FreePiece",
    "FreeSet",
    "FreeState",
    "FreeVerdict",
    "Pose",
]
