"""Verifying a figure by its contour (Siqueira et al., SBGames 2009).

The question is whether the pieces a player has placed form the figure.  Checking *which* piece is
where would reject other arrangements of the same silhouette; comparing pixels would need a
tolerance.  The contour decides: edges along which two pieces meet disappear, and the remaining
edges, chained into closed contours, are compared with the figure's.

The contour is computed in two ways, which the tests compare:

`tui_tangram.maths.contour.relation`
    the paper's own: every two edges are in one of sixteen relations, and each relation
    splits edges, eliminates stretches of them, or does nothing (section 4.1).
`tui_tangram.maths.contour.boundary`
    the same result as a sum.  On each supporting line the directed edges are added up;
    stretches walked in both directions cancel.  All sixteen cases become one addition,
    so the live verdict uses this.

`trace` chains the remaining edges into contours and compares them as circular lists of lengths
and angles, however they are turned (section 4.2).  `verdict` measures progress (section 4.3) at
the best of the places that `fitting` finds.  `form` gives equal regions one key, so that a
library is searched for a silhouette without comparing it with each.

Arcs
----
Regions with circular arcs are handled in the same way on curves.  Where nothing has an arc or a
hole `boundary` suffices: such figures are judged at every key press, and their numbers are
simpler.

`judge`
    the verdict in one call, and the way to it without arcs and holes
`curves`
    the way with them; both return a `verdict.ContourVerdict`
`sums`
    directed curves added up on every line and every circle, and chained by the smallest turn:
    by tangents, then by curvature; the special cases of section 5
`form`, `tables`
    contours in files

`relation` has the paper's rules for arcs (Table 2, figures 5 to 8) besides those for edges.

The paper leaves some cases to future work.  They are done here: intersections are computed, so
pieces may touch anywhere; figures may have holes and islands, compared with their positions; and
other curves are approximated by polygons with a stated error, marked as not exact
(`tui_tangram.maths.contour.form`).

Policy at corners where contours touch
--------------------------------------
At a point where several contours meet, a contour that arrives continues with the first
edge counter-clockwise of the way it came: it turns as sharply right as it can.  The inside
being on the left, it follows the outside, so each contour bounds one connected component
of what is *not* covered.  Hence parts that touch in a corner share one outline (they are
one island), and an area enclosed by a ring that closes in a corner is a hole.
"""
