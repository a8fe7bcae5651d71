#!/bin/sh
# Textual 8.2.8: a line that was drawn whole is a part of itself, and only the garbage collector frees it.
#
# A screen is drawn of strips, which are divided where widgets begin.  Strip.divide remembers its last
# results in the strip.  Of a strip that no cut divides the result is a list with the strip itself, so it
# refers to itself: as it goes out of every list, its segments, styles and the caches of each strip
# stay, until Python looks through all objects.  An app that redraws forty lines a key, each of twenty
# segments, makes a hundred thousand such objects in 200 keys; to look through them took 200 ms in the
# middle of a key.  A division that is not remembered costs nothing, as there is nothing to divide.
#
# Seen with Textual 8.2.8 from PyPI, Python 3.11:
#   of 1000 strips that were dropped 1000 are left, and 0 of those that were not divided
# Fails if that is no longer so.
set -eu
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
python3 -m venv "$place/env"
"$place/env/bin/pip" install --quiet --disable-pip-version-check textual==8.2.8
cat >"$place/look.py" <<'PYTHON'
import gc

from rich.segment import Segment
from textual.strip import Strip


def left(divided):
    """Return how many of a thousand strips are left, once nothing else refers to them."""
    gc.collect()
    gc.disable()
    for number in range(1000):
        strip = Strip([Segment(f"line {number:3}")])
        if divided:
            assert strip.divide([strip.cell_length]) == [strip]
    del strip
    return sum(isinstance(one, Strip) for one in gc.get_objects())


alone, divided = left(divided=False), left(divided=True)
print(f"of 1000 strips that were dropped {divided} are left, and {alone} of those that were not divided")
assert alone == 0, "strips refer to themselves anyway"
assert divided == 1000, "a strip that is divided goes with its last reference"
PYTHON
"$place/env/bin/python" "$place/look.py"
