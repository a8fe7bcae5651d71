#!/bin/sh
# potracer 0.0.4 takes a NumPy array the other way round than pypotrace, whose interface it repeats
# and which it names itself a drop-in replacement for: False and 0 are the ink, not True and 1.
#
# pypotrace's own example fills a rectangle of an array of integers with ones and traces that.  In
# potracer the same array, of integers, has no pixel over half of 255, so all of it is ink: the
# result is one frame as large as the picture.  An array of booleans is traced as its negative, a
# frame with a hole.  A Pillow image, black on white, is traced as one expects, so that a mask
# taken from it with NumPy has to be inverted.  No error tells of it, and there is always a path.
#
# Seen with potracer 0.0.4 from PyPI, Python 3.11, as boxes (left, top, right, bottom) of all curves
# of a picture of 8 x 8 pixels with a square from (2, 2) to (6, 6):
#   ones in integers: [(0, 0, 8, 8)]
#   True in booleans: [(0, 0, 8, 8), (2, 2, 6, 6)]
#   black in Pillow:  [(2, 2, 6, 6)]
# Fails if that is no longer so.
set -eu
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
python3 -m venv "$place/env"
"$place/env/bin/pip" install --quiet --disable-pip-version-check potracer==0.0.4 pillow
cat >"$place/look.py" <<'PYTHON'
import numpy as np
from PIL import Image
from potrace import Bitmap


def boxes(picture):
    """Return the boxes of the curves, of which the sides are straight for these pictures."""
    found = []
    for curve in Bitmap(picture).trace(alphamax=0):
        corners = [segment.c for segment in curve.segments]
        across, down = [round(one.x) for one in corners], [round(one.y) for one in corners]
        found.append((min(across), min(down), max(across), max(down)))
    return sorted(found)


numbers = np.zeros((8, 8), np.uint32)
numbers[2:6, 2:6] = 1
image = Image.new("L", (8, 8), 255)
image.paste(0, (2, 2, 6, 6))
ones, true, black = boxes(numbers), boxes(numbers == 1), boxes(image)
print("ones in integers:", ones)
print("True in booleans:", true)
print("black in Pillow: ", black)
assert ones == [(0, 0, 8, 8)], "integers are traced differently"
assert true == [(0, 0, 8, 8), (2, 2, 6, 6)], "booleans are traced differently"
assert black == [(2, 2, 6, 6)], "an image is traced differently"
PYTHON
"$place/env/bin/python" "$place/look.py"
