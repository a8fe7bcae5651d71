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

from tui_tangram.games.tangram.drawing.svg.parts import svg_parts
from tui_tangram.games.tangram.drawing.svg.tree import svg_trees

__all__ = ["svg_parts", "svg_trees"]
