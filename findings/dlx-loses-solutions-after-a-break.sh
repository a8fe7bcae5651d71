#!/bin/sh
# dlx 1.0.4, an exact cover solver, finds fewer solutions once a search was left after its first.
#
# DLX.solve() is a generator, so one asks for a solution and leaves the loop.  What was covered up to
# there is uncovered only when the loop goes on, not when the generator is closed.  So the same
# object has no open cell left, and the next solve() yields the first solution again and ends.
# Nothing tells that this is not all: a count after a "can it be solved?" is always one.  A search
# that runs to its end leaves all as it was.
#
# Seen with dlx 1.0.4 from PyPI, Python 3.11: the ways to fill 2 x 4 cells with dominoes
#   at once:                           5
#   again, after that:                 5
#   after a loop left with a break:    1, that at which it was left
# Fails if that is no longer so.
set -eu
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
python3 -m venv "$place/env"
"$place/env/bin/pip" install --quiet --disable-pip-version-check dlx==1.0.4
cat >"$place/look.py" <<'PYTHON'
from dlx import DLX

WIDE, HIGH = 4, 2
cells = [(x, y) for y in range(HIGH) for x in range(WIDE)]
dominoes = [
    [cells.index(cell), cells.index(other)]
    for cell in cells
    for other in ((cell[0] + 1, cell[1]), (cell[0], cell[1] + 1))
    if other in cells
]
board = DLX([(cell, DLX.PRIMARY) for cell in cells], dominoes)
first, second = list(board.solve()), list(board.solve())
for found in board.solve():
    break  # it is closed here
after = list(board.solve())
print(len(first), len(second), len(after), after)
assert len(first) == len(second) == 5, "a whole search counts right"
assert after == [found], "the next search finds all"
PYTHON
"$place/env/bin/python" "$place/look.py"
