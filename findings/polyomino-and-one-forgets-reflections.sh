#!/bin/sh
# polyomino 0.7.1 turns its tiles but flips them only if that was said last.
#
# A tileset of free polyominoes, as the twelve pentominoes are, needs with_reflections(): without it
# solve() returns None for boards that can be filled, which looks like a proof that they cannot.  The
# calls read as if they could come in any order, but and_one() and and_repeated_exactly() return a new
# tileset without what with_reflections() had set.  So "these tiles, flipped too, and a square" has
# no solution where "these tiles and a square, flipped too" has one.  Its TETROMINOS, moreover, are
# the seven one-sided ones and its PENTOMINOS the twelve free ones, so that neither constant tells
# which of the two is the usual.
#
# Seen with polyomino 0.7.1 from PyPI (numpy 1.26.4, as its solver is built for numpy 1), Python 3.11:
# an L of four cells and a single cell into the mirror image of the L and a cell more
#   exactly([L]).and_one(cell)                      None
#   exactly([L]).and_one(cell).with_reflections()   a solution
#   exactly([L]).with_reflections().and_one(cell)   None
# Fails if that is no longer so.
set -eu
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
python3 -m venv "$place/env"
"$place/env/bin/pip" install --quiet --disable-pip-version-check polyomino==0.7.1 numpy==1.26.4
cat >"$place/look.py" <<'PYTHON'
from polyomino.board import Irregular
from polyomino.constant import MONOMINO, PENTOMINOS, TETROMINOS
from polyomino.tileset import exactly

tile = [(0, 0), (0, 1), (0, 2), (1, 2)]
board = Irregular([(1, 0), (1, 1), (1, 2), (0, 2), (2, 0)])
found = [
    board.tile_with_set(tileset).solve() is not None
    for tileset in (
        exactly([tile]).and_one(MONOMINO),
        exactly([tile]).and_one(MONOMINO).with_reflections(),
        exactly([tile]).with_reflections().and_one(MONOMINO),
    )
]
print(*found, len(TETROMINOS), len(PENTOMINOS))
assert found == [False, True, False], "the order of the calls does not matter"
assert (len(TETROMINOS), len(PENTOMINOS)) == (7, 12), "both are free or both one-sided"
PYTHON
"$place/env/bin/python" "$place/look.py"
