#!/bin/sh
# meshio 5.3.5 ends the whole program when it reads an OFF file with a face of four corners.
#
# OFF is the format in which solids are usually listed, by vertices and faces of any number of
# corners.  meshio reads only triangles in it, and does not raise an error that says so: read()
# prints two lines and calls sys.exit(1).  SystemExit is no Exception, so code that tries one file
# after the other and passes over what cannot be read just ends there.  The same solid as OBJ, with
# the same faces, is read.
#
# Seen with meshio 5.3.5 from PyPI, Python 3.11: a cube of six squares
#   as OFF:  "Can only read triangular faces", SystemExit with status 1
#   as OBJ:  six cells of type quad
# Fails if that is no longer so.
set -eu
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
python3 -m venv "$place/env"
"$place/env/bin/pip" install --quiet --disable-pip-version-check meshio==5.3.5
cat >"$place/look.py" <<'PYTHON'
import sys
from pathlib import Path

import meshio

place = Path(sys.argv[1])
corners = [(x, y, z) for x in (0, 1) for y in (0, 1) for z in (0, 1)]
faces = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]


def lines(form, some, by):
    """Return the lines of vertices or faces."""
    return "".join(form + " ".join(str(part + by) for part in one) + "\n" for one in some)


cube = place / "cube.off"
cube.write_text("OFF\n8 6 12\n" + lines("", corners, 0) + lines("4 ", faces, 0))
other = place / "cube.obj"
other.write_text(lines("v ", corners, 0) + lines("f ", faces, 1))
read = [(block.type, len(block.data)) for block in meshio.read(other).cells]
try:
    meshio.read(cube)
except Exception as error:
    raise AssertionError("it is an error that can be handled") from error
except SystemExit as end:
    status = end.code
else:
    raise AssertionError("it reads the cube")
print(read, status)
assert (read, status) == ([("quad", 6)], 1), "the cube is read otherwise"
PYTHON
"$place/env/bin/python" "$place/look.py" "$place"
