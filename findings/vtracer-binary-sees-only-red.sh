#!/bin/sh
# vtracer 0.6.15 with colormode="binary" decides by the red channel alone what is black: a pixel
# with red below half is ink, whatever its green, blue and alpha are.
#
# One would guess at a threshold of brightness, like that of other tracers, and that what is
# transparent is left out, as it is in colour mode.  But a red figure on white vanishes, without an
# error, and cyan, far brighter, is traced as black; and the transparent ground around a black
# square is ink too, as its red is 0, so that the square is lost in a path of the whole picture.
#
# Seen with vtracer 0.6.15 from PyPI, Python 3.11, as paths of a picture of 64 x 64 pixels with a
# square from (16, 16) to (48, 48), in which (a, b) means a shape of that size:
#   red on white:         binary [], colour [(64, 64), (32, 32)]
#   cyan on white:        binary [(32, 32)], colour [(64, 64), (32, 32)]
#   black on transparent: binary [(64, 64)], colour [(32, 32)]
# Fails if that is no longer so.
set -eu
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
python3 -m venv "$place/env"
"$place/env/bin/pip" install --quiet --disable-pip-version-check vtracer==0.6.15 pillow
cat >"$place/look.py" <<'PYTHON'
import io
import re

import vtracer
from PIL import Image

WHITE, NOTHING = (255, 255, 255, 255), (0, 0, 0, 0)


def sizes(ground, colour, mode):
    """Return the sizes of the shapes that are traced."""
    picture = Image.new("RGBA", (64, 64), ground)
    picture.paste(colour, (16, 16, 48, 48))
    file = io.BytesIO()
    picture.save(file, "PNG")
    text = vtracer.convert_raw_image_to_svg(
        file.getvalue(), img_format="png", colormode=mode, mode="polygon"
    )
    found = []
    for path in re.findall(r' d="([^"]*)"', text):
        points = [(int(x), int(y)) for x, y in re.findall(r"(-?\d+),(-?\d+)", path)]
        found.append(tuple(max(side) - min(side) for side in zip(*points)))
    return found


seen = {}
for name, ground, colour in (
    ("red on white", WHITE, (255, 0, 0, 255)),
    ("cyan on white", WHITE, (0, 255, 255, 255)),
    ("black on transparent", NOTHING, (0, 0, 0, 255)),
):
    binary, full = seen[name] = sizes(ground, colour, "binary"), sizes(ground, colour, "color")
    print(f"{name + ':':21} binary {binary}, colour {full}")
assert seen == {
    "red on white": ([], [(64, 64), (32, 32)]),
    "cyan on white": ([(32, 32)], [(64, 64), (32, 32)]),
    "black on transparent": ([(64, 64)], [(32, 32)]),
}, "vtracer chooses what is black in another way"
PYTHON
"$place/env/bin/python" "$place/look.py"
