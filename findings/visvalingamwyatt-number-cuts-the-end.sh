#!/bin/sh
# visvalingamwyatt 0.3.0, asked for a number or a share of the points of a line, loses its end.
#
# The method of Visvalingam and Whyatt leaves out the points whose triangles are the smallest, and
# always leaves the first and the last point where they are.  With threshold= that holds here.  With
# number= and ratio= the package counts thresholds from 0, so that one point more than wanted is
# left, or several where triangles are equally large, and then returns the first of them: what is
# missing is always the end.  A zigzag asked for four of its seven points gives its first four,
# unsimplified, and ends in the middle.  A closed outline is open afterwards.
#
# Seen with visvalingamwyatt 0.3.0 from PyPI, Python 3.11:
#   zigzag from (0, 0) to (6, 0), number=4: (0, 0) (1, 3) (2, 0) (3, 3)
#   zigzag, threshold=4:                    (0, 0) (5, 3) (6, 0)
#   uneven line to (6, 0), number=3:        (0, 0) (3, 1.3) (5, 5.2)
#   closed square of five corners, number=5 of its 6 points: ends in (2, 0), not in (0, 0)
# Fails if that is no longer so.
set -eu
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
python3 -m venv "$place/env"
"$place/env/bin/pip" install --quiet --disable-pip-version-check visvalingamwyatt==0.3.0
cat >"$place/look.py" <<'PYTHON'
from visvalingamwyatt import simplify


def points(line, **wanted):
    """Return a simplified line as tuples of numbers."""
    return [tuple(map(float, point)) for point in simplify(line, **wanted)]


zigzag = [(0, 0), (1, 3), (2, 0), (3, 3), (4, 0), (5, 3), (6, 0)]
uneven = [(0, 0), (1, 0.1), (2, 1), (3, 1.3), (4, 5), (5, 5.2), (6, 0)]
square = [(0, 0), (0, 1), (0, 2), (2, 2), (2, 0), (0, 0)]
by_number, by_threshold = points(zigzag, number=4), points(zigzag, threshold=4)
print("zigzag, number=4:   ", by_number)
print("zigzag, threshold=4:", by_threshold)
print("uneven, number=3:   ", points(uneven, number=3))
print("square, number=5:   ", points(square, number=5))
assert by_number == zigzag[:4], "a number of points is chosen differently"
assert points(zigzag, ratio=0.7) == zigzag[:4], "a share of the points is chosen differently"
assert by_threshold[-1] == (6, 0), "a threshold loses the end, too"
assert points(uneven, number=3)[-1] == (5, 5.2), "the end of the uneven line is left"
assert points(square, number=5)[-1] == (2, 0), "the outline is still closed"
PYTHON
"$place/env/bin/python" "$place/look.py"
