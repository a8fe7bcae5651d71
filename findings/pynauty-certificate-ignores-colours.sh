#!/bin/sh
# pynauty 2.8.8.1: certificate() says nothing about which vertices have which colour.  A colouring
# guides how the graph is labelled, but the certificate holds the edges alone, so graphs coloured
# quite differently can have equal certificates.
#
# A certificate of a coloured graph is known as what is equal just if an isomorphism keeps the
# colours, so one would count coloured boards or solids by putting certificates into a set.  There
# are 10 ways to paint the faces of a cube in black and white, turned and mirrored ones taken for
# one; by certificates alone there seem to be 4.  isomorphic() compares the sizes of the colour
# classes as well, so that the two functions disagree.  A key needs both: sizes and certificate.
#
# Seen with pynauty 2.8.8.1 from PyPI, Python 3.11:
#   certificates: 4
#   certificates with the number of black faces: 10
#   all white and all black: equal certificates True
#   one black and three black: equal certificates True, isomorphic False
# Fails if that is no longer so.
set -eu
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
python3 -m venv "$place/env"
"$place/env/bin/pip" install --quiet --disable-pip-version-check pynauty==2.8.8.1
cat >"$place/look.py" <<'PYTHON'
from itertools import combinations

from pynauty import Graph, certificate, isomorphic

FACES = range(6)  # of a cube; 2n and 2n + 1 are opposite
BESIDE = {face: [other for other in FACES if other // 2 != face // 2] for face in FACES}


def painted(black):
    """Return the faces as a graph in which these are black and the others white."""
    classes = [set(black), set(FACES) - set(black)]
    return Graph(6, adjacency_dict=BESIDE, vertex_coloring=[one for one in classes if one])


ways = [black for size in range(7) for black in combinations(FACES, size)]
bare = len({certificate(painted(black)) for black in ways})
sized = len({(len(black), certificate(painted(black))) for black in ways})
print("certificates:", bare)
print("certificates with the number of black faces:", sized)
none, every = painted(()), painted(FACES)
same = certificate(none) == certificate(every)
print("all white and all black: equal certificates", same)
one = painted([0])
pairs = [(one, painted(black)) for black in combinations(FACES, 3)]
found = [pair for pair in pairs if certificate(pair[0]) == certificate(pair[1])]
equal, alike = bool(found), any(isomorphic(*pair) for pair in pairs)
print(f"one black and three black: equal certificates {equal}, isomorphic {alike}")
assert (bare, sized) == (4, 10), "certificates tell colours apart in another way"
assert same and equal and not alike, "equal certificates mean something else now"
PYTHON
"$place/env/bin/python" "$place/look.py"
