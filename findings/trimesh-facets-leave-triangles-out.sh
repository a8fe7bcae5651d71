#!/bin/sh
# trimesh 5.2.0: `facets` of a polyhedron are its faces without those that are triangles.
#
# A mesh of triangles is to become a solid with faces to put tiles on.  `Trimesh.facets` groups triangles
# that lie in one plane, so its length looks like the number of faces: a box has 6, a dodecahedron 12.
# But a group has at least two triangles.  A face that is one triangle is in no facet: the cuboctahedron
# has 6 facets in place of 14 faces, octahedron and icosahedron have none, and the area of the facets is
# not the area of the mesh.  What a facet leaves over has to be found beside it: all faces, without those
# in facets, one by one.
#
# Seen with trimesh 5.2.0, numpy 2.2.6 and scipy 1.15.3 from PyPI, Python 3.11:
#   cube: 6 facets, 6 faces
#   octahedron: 0 facets, 8 faces
#   cuboctahedron: 6 facets, 14 faces
#   dodecahedron: 12 facets, 12 faces
#   icosahedron: 0 facets, 20 faces
# Fails if that is no longer so.
set -eu
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
python3 -m venv "$place/env"
"$place/env/bin/pip" install --quiet --disable-pip-version-check trimesh==5.2.0 numpy==2.2.6 scipy==1.15.3
cat >"$place/look.py" <<'PYTHON'
from itertools import product

import numpy as np
import trimesh


def hull(points):
    """Return the mesh of the convex hull of the points."""
    return trimesh.convex.convex_hull(np.array(points, dtype=float))


golden = (1 + 5**0.5) / 2
steps = list(product((-1, 0, 1), repeat=3))
corners = list(product((-1, 1), repeat=3))
signs = list(product((-1, 1), repeat=2))
turned = [
    [(0, a / golden, b * golden), (a / golden, b * golden, 0), (a * golden, 0, b / golden)] for a, b in signs
]
wanted = {"cube": (6, 6), "octahedron": (0, 8), "cuboctahedron": (6, 14), "dodecahedron": (12, 12)}
wanted["icosahedron"] = (0, 20)
solids = {
    "cube": hull(corners),
    "octahedron": hull([step for step in steps if sum(map(abs, step)) == 1]),
    "cuboctahedron": hull([step for step in steps if sum(map(abs, step)) == 2]),
    "dodecahedron": hull(corners + [point for three in turned for point in three]),
    "icosahedron": trimesh.creation.icosahedron(),
}
for name, mesh in solids.items():
    facets = len(mesh.facets)
    alone = len(mesh.faces) - sum(map(len, mesh.facets))
    print(f"{name}: {facets} facets, {facets + alone} faces")
    assert (facets, facets + alone) == wanted[name], name
    short = mesh.area - float(sum(mesh.facets_area))
    assert (short > 0.1) == (alone > 0), "the area of facets is not that of faces with more than three sides"
PYTHON
"$place/env/bin/python" "$place/look.py"
