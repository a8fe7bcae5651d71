#!/bin/sh
# drawille 0.2.0, which draws in braille characters, multiplies a polygon's centre by its radius.
#
# polygon(center_x, center_y, sides, radius) reads as in any other library.  But both the centre and
# the circle are multiplied by (radius + 1) / 2: a square of radius 10 asked for around (10, 10) is
# drawn around (55, 55), the same of radius 20 around (105, 105), and from its centre to a corner
# are about half as many dots as asked for.  Around (0, 0) only the size is off, and with radius 1
# all is right.  Canvas.frame() hides it: it leaves out the empty columns and rows before the first
# dot, so that a single shape looks as if it were where it should be.
#
# Seen with drawille 0.2.0 from PyPI, Python 3.11: the middle and half the width of what is drawn
#   (0, 0), radius 10:   (0, 0), 6 (5.5 rounded outwards)
#   (10, 10), radius 10: (55, 55), 5
#   (10, 10), radius 20: (105, 105), 11
#   frame of the second: seven characters in four lines, without a margin
# Fails if that is no longer so.
set -eu
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
python3 -m venv "$place/env"
"$place/env/bin/pip" install --quiet --disable-pip-version-check drawille==0.2.0
cat >"$place/look.py" <<'PYTHON'
from drawille import Canvas, polygon


def drawn(across, down, radius):
    """Return the middle and half the width of the dots of a square."""
    dots = list(polygon(across, down, 4, radius))
    columns, rows = [x for x, _ in dots], [y for _, y in dots]
    left, right, top, bottom = min(columns), max(columns), min(rows), max(rows)
    return ((left + right) / 2, (top + bottom) / 2), (right - left) / 2


found = [drawn(0, 0, 10), drawn(10, 10, 10), drawn(10, 10, 20)]
for line in found:
    print(*line)
canvas = Canvas()
for dot in polygon(10, 10, 4, 10):
    canvas.set(*dot)
lines = canvas.frame().split("\n")
print(*lines, sep="\n")
assert found == [((0, 0), 6), ((55, 55), 5), ((105, 105), 11)], "it is drawn elsewhere"
assert max(map(len, lines)) < 10 and len(lines) < 6, "a frame has its empty margin"
PYTHON
"$place/env/bin/python" "$place/look.py"
