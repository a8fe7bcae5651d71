"""Verifying a figure by its contour (Siqueira et al., SBGames 2009, straight edges).

The question is whether the pieces a player has laid show the figure.  Looking at *which*
piece lies where would refuse other arrangements of the same silhouette; looking at pixels
would need a tolerance.  The contour decides: edges along which two pieces meet disappear,
and what is left, chained into closed contours, is compared with the figure's.

Two ways to the contour live here and are held against each other in the tests:

`tui_tangram.contour.relation`
    the paper's own: every two edges stand in one of sixteen relations, and each relation
    splits edges, eliminates stretches of them, or does nothing (section 4.1).
`tui_tangram.contour.boundary`
    what they amount to.  On each supporting line the directed edges are added up;
    stretches walked in both directions cancel.  All sixteen cases become one addition,
    so the live verdict uses this.

`trace` chains the remaining edges into contours, `match` compares them as circular lists
of lengths and angles (section 4.2), and `completeness` measures progress (section 4.3).

Policy at corners where contours touch
--------------------------------------
At a point where several contours meet, a contour that arrives continues with the first
edge counter-clockwise of the way it came: it turns as sharply right as it can.  The inside
being on the left, it follows the outside, so each contour bounds one connected component
of what is *not* covered.  Hence parts that touch in a corner share one outline (they are
one island), and an area enclosed by a ring that closes in a corner is a hole.
"""

from tui_tangram.contour.boundary import Boundary, Stretch
from tui_tangram.contour.completeness import Progress, best_progress, progress
from tui_tangram.contour.match import match
from tui_tangram.contour.relation import Edge, Effect, Relation, classify, contour_edges
from tui_tangram.contour.trace import Contours, outline, trace

__all__ = [
    "Boundary",
    "Contours",
    "Edge",
    "Effect",
    "Progress",
    "Relation",
    "Stretch",
    "best_progress",
    "classify",
    "contour_edges",
    "match",
    "outline",
    "progress",
    "trace",
]
