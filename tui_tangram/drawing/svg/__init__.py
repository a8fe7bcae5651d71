"""The polygons that an SVG draws, with all transforms applied, and y turned upwards.

* `tree` makes the elements of a file, or of a page of the web with drawings in it;
* `looks` finds their properties, `transforms` their places, `shapes` and `paths` their corners;
* `walk` decides which are drawn, where and how often;
* `clips` knows whether a clip or a mask cuts a polygon;
* `parts` puts it together.

What a piece can be is a polygon; a path or polyline that has a fill is closed.  All else is set
aside: texts, lines, circles and images as what they are, and with its reason whatever might have
been meant as a piece, such as a path with curves or a shape that a clip cuts.  A drawing is refused
as a whole where the place of a group is not known.

Limits
------
A file may come from anybody.  Elements count each time they are drawn, so neither a circle of
``use`` nor a tree of them takes long, and polygons are made only as they are asked for.  What is to
be compared with clips is counted before it is.
"""

from tui_tangram.drawing.svg.parts import svg_parts
from tui_tangram.drawing.svg.tree import svg_trees

__all__ = ["svg_parts", "svg_trees"]
