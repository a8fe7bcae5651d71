#!/bin/sh
# skia-pathops 0.9.2: a path read back loses its last corner where that lies within 1/4096 of the first.
#
# Skia stores every corner of a polygon, in floats, and its own area of a square with sides of 0.0001 is
# right.  Read back by `Path.segments` or drawn into a pen, as one does after a union, the last corner is
# taken for the first if both coordinates differ by less than 1/4096, whatever the size of the path: the
# square becomes a triangle of half its area, and of a large polygon a short closing edge goes.  So drawings
# in a unit square, or with a fine lattice, have to be scaled up before, though nothing else asks for it.
#
# Seen with skia-pathops 0.9.2 from PyPI, Python 3.11:
#   side 1/4000: 4 corners, area 1.00 as read, 1.00 as stored
#   side 1/4200: 3 corners, area 0.50 as read, 1.00 as stored
#   a square of 100 with a fifth corner 1/5000 from the first: 4 corners
# Fails if that is no longer so.
set -eu
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
python3 -m venv "$place/env"
"$place/env/bin/pip" install --quiet --disable-pip-version-check skia-pathops==0.9.2
cat >"$place/look.py" <<'PYTHON'
from pathops import Path


def closed(corners):
    """Return the path of a polygon."""
    path = Path()
    pen = path.getPen()
    pen.moveTo(corners[0])
    for corner in corners[1:]:
        pen.lineTo(corner)
    pen.closePath()
    return path


def read(path):
    """Return the corners of the path as it is read back, each once."""
    return list(dict.fromkeys(points[0] for _, points in path.segments if points))


def area(corners):
    """Return the area of a polygon."""
    return abs(sum(a * d - b * c for (a, b), (c, d) in zip(corners, corners[1:] + corners[:1]))) / 2


for parts, corners, share in ((4000, 4, 1.0), (4200, 3, 0.5)):
    side = 1 / parts
    path = closed([(0, 0), (side, 0), (side, side), (0, side)])
    found = read(path)
    shares = round(area(found) / side**2, 2), round(path.area / side**2, 2)
    print(f"side 1/{parts}: {len(found)} corners, area {shares[0]:.2f} as read, {shares[1]:.2f} as stored")
    assert len(found) == corners and shares == (share, 1.0)
five = read(closed([(0, 0), (100, 0), (100, 100), (0, 100), (0, 1 / 5000)]))
print(f"a square of 100 with a fifth corner 1/5000 from the first: {len(five)} corners")
assert len(five) == 4
PYTHON
"$place/env/bin/python" "$place/look.py"
