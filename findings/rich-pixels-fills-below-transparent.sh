#!/bin/sh
# rich-pixels 3.0.1 lets a coloured pixel fill the whole cell if the pixel below it is transparent:
# it writes a space with that colour as background, and a background covers both halves of a cell.
# A picture of an odd height is stretched by one row, so that nothing of it is a half cell either.
#
# A half-block character shows one pixel above and one below, and the library leaves transparent
# pixels to the terminal, so one would guess that it writes U+2580, the upper half block, for a
# pixel with nothing below it.  It knows only U+2584, the lower one.  So a figure with a transparent
# ground has edges that are half a cell too low wherever its lower edge lies in the middle of a
# cell; above a figure the same ground stays empty.  A default_color for the ground avoids it.
#
# Seen with rich-pixels 3.0.1 from PyPI, Python 3.11, for one red pixel and a transparent one:
#   red above: '\x1b[48;2;255;0;0m \x1b[0m'
#   red below: '\x1b[38;2;255;0;0m▄\x1b[0m'
#   one pixel: '\x1b[38;2;255;0;0;48;2;255;0;0m▄\x1b[0m'
# Fails if that is no longer so.
set -eu
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
python3 -m venv "$place/env"
"$place/env/bin/pip" install --quiet --disable-pip-version-check rich-pixels==3.0.1 rich==15.0.0
cat >"$place/look.py" <<'PYTHON'
import io

from PIL import Image
from rich.console import Console
from rich_pixels import Pixels

RED, NOTHING = (255, 0, 0, 255), (0, 0, 0, 0)


def written(*column):
    """Return what the terminal gets for a column of pixels."""
    picture = Image.new("RGBA", (1, len(column)))
    picture.putdata(column)
    console = Console(file=io.StringIO(), force_terminal=True, color_system="truecolor", width=9)
    console.print(Pixels.from_image(picture))
    return console.file.getvalue().strip("\n")


above, below, alone = written(RED, NOTHING), written(NOTHING, RED), written(RED)
print("red above:", repr(above))
print("red below:", repr(below))
print("one pixel:", repr(alone))
assert above == "\x1b[48;2;255;0;0m \x1b[0m", "a pixel over nothing is drawn differently"
assert below == "\x1b[38;2;255;0;0m\u2584\x1b[0m", "a pixel under nothing is drawn differently"
assert alone == "\x1b[38;2;255;0;0;48;2;255;0;0m\u2584\x1b[0m", "an odd height is not stretched"
PYTHON
"$place/env/bin/python" "$place/look.py"
