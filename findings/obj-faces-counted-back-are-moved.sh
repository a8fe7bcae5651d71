#!/bin/sh
# trimesh 5.2.0 and meshio 5.3.5 read an OBJ file wrongly whose faces count their vertices back, as
# in "f -3 -2 -1", and follow each its own vertices; each in its own way, and neither with an error.
#
# In OBJ -1 is the last vertex above the line.  trimesh reads all vertices before the faces and
# takes -1 for the last one of the file, so that both faces below become the last one.  meshio does
# that too, and takes 1 from negative indices as from others, so that even a file whose faces come
# last is one vertex off.  NumPy takes negative indices from the end, which hides both.  One would
# guess that the two agree with the same file written with indices from the start, as they seem to
# support both forms; of a solid written face by face only a part is left, with the right count of
# faces.
#
# Seen with trimesh 5.2.0 and meshio 5.3.5 from PyPI, Python 3.11, as areas of two triangles, of 2
# and 0.5, of which the second lies over the first:
#   vertices and face in turn, from the start: trimesh [2.0, 0.5], meshio [2.0, 0.5]
#   vertices and face in turn, counted back:   trimesh [0.5, 0.5], meshio [4.61, 4.61]
#   faces after all vertices, counted back:    trimesh [2.0, 0.5], meshio out of range
# Fails if that is no longer so.
set -eu
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
python3 -m venv "$place/env"
"$place/env/bin/pip" install --quiet --disable-pip-version-check trimesh==5.2.0 meshio==5.3.5
cat >"$place/look.py" <<'PYTHON'
import pathlib
import sys

import meshio
import numpy as np
import trimesh

FIRST = "v 0 0 0\nv 2 0 0\nv 0 2 0\n"
SECOND = "v 0 0 9\nv 1 0 9\nv 0 1 9\n"
FILES = {
    "vertices and face in turn, from the start": f"{FIRST}f 1 2 3\n{SECOND}f 4 5 6\n",
    "vertices and face in turn, counted back": f"{FIRST}f -3 -2 -1\n{SECOND}f -3 -2 -1\n",
    "faces after all vertices, counted back": f"{FIRST}{SECOND}f -6 -5 -4\nf -3 -2 -1\n",
}


def areas(triangles):
    """Return the areas of triangles."""
    sides = np.diff(triangles, axis=1)
    doubled = np.linalg.norm(np.cross(sides[:, 0], sides[:, 1]), axis=1)
    return [round(float(area) / 2, 2) for area in doubled]


def of_meshio(file):
    """Return the areas of what meshio reads, if there are such points."""
    mesh = meshio.read(file)
    try:
        return areas(mesh.points[mesh.cells_dict["triangle"]])
    except IndexError:
        return "out of range"


file = pathlib.Path(sys.argv[1], "two.obj")
seen = []
for name, text in FILES.items():
    file.write_text(text)
    seen.append((areas(trimesh.load(file, process=False, force="mesh").triangles), of_meshio(file)))
    print(f"{name + ':':42} trimesh {seen[-1][0]}, meshio {seen[-1][1]}")
assert seen[0] == ([2, 0.5], [2, 0.5]), "faces from the start are read differently"
assert seen[1] == ([0.5, 0.5], [4.61, 4.61]), "faces counted back are read differently"
assert seen[2] == ([2, 0.5], "out of range"), "faces counted back at the end are read differently"
PYTHON
"$place/env/bin/python" "$place/look.py" "$place"
