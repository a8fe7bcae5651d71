"""The eleven Archimedean tilings and the boards cut from them, exact.

Tiles of an edge-matching puzzle lie in the *places* of a board: faces of a tiling by regular
polygons that meet side to side.  There are eleven tilings in which every vertex looks the same, one
of them, 3.3.3.3.6, differs from its mirror image: twelve layouts.

The making of a board
---------------------
1. `archimedean` is data: two translations and the corners of the faces of one cell.
2. `boards` repeats the cell and selects the faces of a finite board: a disc of places
   around a symmetric point, a rectangle of squares, or the cells of a torus.
3. `solids` unfolds solids with regular faces, which bring pentagons, heptagons and decagons.
4. `mesh` derives edges, vertices, neighbours and the rim from the corners, once.
5. `space` says where the vertices of a solid, or of a board that wraps around, are in space.

Corners are sums of unit steps at multiples of 15°, `tui_tangram.maths.exact.Cyclotomic`, so that
two corners are the same point exactly when eight integers agree, and "higher", "nearer"
and "to the left" are decided without rounding.  Floats are for the screen: ``complex(corner)``.

Conventions that other packages and files rely on
-------------------------------------------------
* Places count in reading order: rows of equally high middles from the top, each row from
  left to right.  On a rectangle of squares that is row by row from the top left.
* Side 0 of a place is its highest side, the left one of two equally high (by the middles of
  the sides); the others follow counter-clockwise.  Side i runs from corner i to i + 1.
* So on squares sides 0, 1, 2, 3 are up, left, down, right.  The tiles file lists a square's
  sides as up, right, down, left: those are sides 0, 3, 2, 1.  Of other layouts it lists
  sides 0, 1, 2, … as they are.
* y points up; a side has length 1; the faces' inside is to the left of their sides.

A torus is the plane with points identified that differ by its periods.  Every tiling has one; it
must be large enough that no place is its own neighbour.

`symmetries` finds the motions that bring a board onto itself, `arrows` the places reached by the
arrow keys.
"""

from tui_tangram.maths.tiling.archimedean import LAYOUTS, tiling
from tui_tangram.maths.tiling.arrows import Direction, Walk
from tui_tangram.maths.tiling.boards import (
    LEVELS,
    LIMIT,
    RANGES,
    STACK,
    TOWER,
    Board,
    board,
    level_board,
    level_of,
    rectangle,
    stack,
    torus,
    tower,
)
from tui_tangram.maths.tiling.mesh import (
    MIDDLE,
    Corners,
    Mesh,
    Side,
    Symmetry,
    direction_of,
    symmetries,
    unit_step,
    unlike,
)
from tui_tangram.maths.tiling.turning import CIRCLE, CUBE, Angle, TileShape, polygon, step_of
