#!/bin/sh
# svgelements 1.9.6 draws every <symbol> where it is defined, used or not, and a <use> of it takes
# no notice of the symbol's viewBox, nor of its own width and height.
#
# SVG 1.1 and SVG 2 agree that a symbol itself is never drawn, and that a <use> of it makes a view
# port of its width and height, into which the view box is fitted.  One would guess that a library
# which resolves <use>, <defs> and viewBox of <svg> does so for <symbol>.  resvg 0.5.0 (resvg_py),
# for one, draws the second picture below from (0, 0) to (4, 2), and nothing for the first.
#
# Seen with svgelements 1.9.6 from PyPI, Python 3.11, as boxes (left, top, right, bottom):
#   unused: [(0, 0, 2, 1)]
#   used:   [(0, 0, 2, 1), (0, 0, 2, 1)]
# Fails if that is no longer so.
set -eu
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
python3 -m venv "$place/env"
"$place/env/bin/pip" install --quiet svgelements==1.9.6
cat >"$place/look.py" <<'PYTHON'
import io

from svgelements import SVG, Shape

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10" viewBox="0 0 10 10">'
SYMBOL = '<symbol id="s" viewBox="0 0 4 2"><rect width="2" height="1"/></symbol>'
USE = '<use href="#s" width="8" height="4"/>'


def boxes(content):
    """Return the boxes of all shapes that are drawn."""
    drawn = SVG.parse(io.StringIO(f"{HEAD}{content}</svg>"), reify=True)
    return [tuple(map(round, one.bbox())) for one in drawn.elements() if isinstance(one, Shape)]


unused, used = boxes(SYMBOL), boxes(SYMBOL + USE)
print("unused:", unused)
print("used:  ", used)
assert unused == [(0, 0, 2, 1)], "a symbol that nothing uses is not drawn any more"
assert used == [(0, 0, 2, 1), (0, 0, 2, 1)], "a symbol that is used is drawn differently"
PYTHON
"$place/env/bin/python" "$place/look.py"
