r"""Shapes of half squares as digits: five codes and conversions between them.

A *polyabolo* is a shape made of half unit squares joined along whole edges.  People who design
tangrams write such shapes as numbers, so that a list of shapes is a list of lines, and so that two
shapes can be compared by eye.  The codes here are those of an older program for the study of
tangrams, with its symbols, order and conventions:

*DT grid*
    the squares of the box around the shape, row by row from the top, one digit for each:
    0 empty, 5 full, 1 to 4 the half with the corner lower left, lower right, upper left,
    upper right.  In text, rows are separated by a slash: ``5553/5530/5300/3000``.
*shape number*
    the inside angles in eighths of a turn, anticlockwise around the shape: 1, 2, 3, 5, 6, 7.
*length number*
    the direction of the first side, then the length of each side in lattice steps: a step along
    the grid has length 1, a diagonal one √2.  The first digit is 1 when the first side is
    diagonal and 2 when it runs straight down.
*direction digits*
    the direction of each side, clockwise from 0 to the right: 1 is down and right, 2 down, 4 left.
*coordinates*
    the corners, the first one (0, 0), x to the right and y **down**.
*L1 number*
    a digit for each step, 0 along the grid and 9 diagonal, and the angle after each side.

Shape digit i is the angle between side i and side i + 1, and each direction follows from it:
d′ = d + angle - 4, modulo 8.

Canonical codes
---------------
The same shape can be written from any corner and mirrored.  *The first code is canonical*: the
smallest shape number, then the smallest length number, its numbers compared one by one.  Lists are
in that order too, but of equally many sides those with the smaller angles come first, each shape's
angles compared in ascending order: so the older program prints 1313 before 1223.  The canonical L1
number is the smallest text among all rotations of the cycle, so it need not begin with a side.  The
canonical grid is the smallest of the up to eight aliases, as text.

Only a single contour that never touches itself can be traversed, so shapes with holes have a grid
and no other code.

Aliases
-------
A tan can be placed in up to eight ways: 0 as it is, 1 mirrored in a horizontal axis, 2 in a
vertical one, 3 turned a quarter, 4 by a half turn, 5 mirrored in the diagonal d2 (/), 6 in d1
(\), 7 turned back a quarter.  Its *symmetry family* determines which of them look the same.

>>> from tui_tangram.maths.codec import Grid, code_of, parse
>>> print(code_of(parse("5553/5530/5300/3000")))
112 2 4 4 4
>>> print(parse("1313 1 2 4 2 4"))
10/51/55/55/45/04
"""

from tui_tangram.maths.codec.grid import FAMILIES, Grid, ShapeError, SymmetryType, alias_names
from tui_tangram.maths.codec.numbers import Code, Reading
from tui_tangram.maths.codec.read import (
    ScannedSquare,
    code_of,
    codes_in,
    contours,
    grid_of,
    grid_of_contours,
    is_simple,
    key,
    outline,
    parse,
    scan,
)
