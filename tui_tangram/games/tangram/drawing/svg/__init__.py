"""The polygons that an SVG draws, with all transforms applied, and y turned upwards.

* `tree` makes the elements of a file, or of a page of the web with drawings in it, and finds their
  properties; `geometry` finds their places and corners;
* `walk` decides which are drawn, where and how often, and whether a clip or a mask cuts a polygon.

Possible pieces are polygons; a path or polyline with a fill is closed.  All other elements are set
aside: texts, lines, circles and images by type, and possible pieces with the reason, such as a path
with curves or a shape cut by a clip.  A drawing is rejected as a whole if the position of a group
is unknown.

Limits
------
A file may come from anybody.  Elements count each time they are drawn, so neither a cycle of
``use`` nor a tree of them takes long, and polygons are made only on demand.  Comparisons with clips
are counted in advance.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tui_tangram.games.tangram.drawing.drawn import DrawnPart, DrawnPolygon, Unread
from tui_tangram.games.tangram.drawing.svg.clips import Clips
from tui_tangram.games.tangram.drawing.svg.geometry import Port
from tui_tangram.games.tangram.drawing.svg.tree import SvgTree, svg_trees
from tui_tangram.games.tangram.drawing.svg.walk import OTHERS, Surroundings, SvgWalk, Traced
from tui_tangram.language import tr
from tui_tangram.play import DocumentError

if TYPE_CHECKING:
    pass


def svg_parts(tree: SvgTree) -> Iterator[DrawnPart]:
    """Yield what an SVG draws, y upwards.  Raises `DocumentError`."""
    from svgelements import Matrix

    walk = SvgWalk(tree)
    clips = Clips(walk)
    for one in walk.trace(walk.root, Surroundings(Matrix(), Port(None, None)), (walk.root,)):
        yield _part(one, walk, clips)


def _part(one: Traced, walk: SvgWalk, clips: Clips) -> DrawnPart:
    if one.name in OTHERS:
        return Unread(OTHERS[one.name])
    if one.run is None:
        return Unread("unread", one.why)
    filled = one.around.inherited.filled
    if one.run.bent:
        why = DocumentError(
            "a <path> has the command {command}, a curve; use straight lines only",
            command=one.run.bent,
        )
        return Unread("curve", walk.located(one.element, why))
    if one.name == "line" or not (filled or one.run.closed):
        return Unread("line", path=tuple((x, -y) for x, y in one.run.corners))
    corners = tuple(one.run.corners)
    cut = clips.cut(one.around.clipped, corners)
    if cut is not None:
        return Unread("cut", cut)
    place = tr("{place}, <{name}>", place=walk.place(one.element), name=one.name)
    return DrawnPolygon(tuple((x, -y) for x, y in corners), place, filled, one.shape)
