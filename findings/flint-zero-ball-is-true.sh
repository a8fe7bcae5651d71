#!/bin/sh
# python-flint 0.9.0: arb(0), a real number known to be exactly 0, is true as a condition, and so is
# acb(0); all other zeros of the library are false, as in Python.
#
# The other surprises of ball arithmetic are what one expects: a ball that has 0 among other numbers
# equals nothing.  But arb(0) == 0 holds and is_zero() does, so one would guess that "if turn:" or
# "not turn", written for int, Fraction or fmpq, still works when the coordinates become arb.  It
# takes every number for something else than 0, three points in a line for a turn included.
#
# Seen with python-flint 0.9.0 from PyPI, Python 3.11, equal to 0 and as a condition:
#   fmpz: True False
#   fmpq: True False
#   fmpz_poly: True False
#   nmod: True False
#   arb: True True
#   acb: True True
#   three points in a line turn: int False, fmpq False, arb True
# Fails if that is no longer so.
set -eu
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
python3 -m venv "$place/env"
"$place/env/bin/pip" install --quiet --disable-pip-version-check python-flint==0.9.0
cat >"$place/look.py" <<'PYTHON'
from flint import acb, arb, fmpq, fmpz, fmpz_poly, nmod


def turns(number):
    """Return whether a way through three points in a line turns, in numbers of a kind."""
    (ax, ay), (bx, by), (cx, cy) = [(number(x), number(2 * x)) for x in (1, 2, 5)]
    return bool((bx - ax) * (cy - ay) - (by - ay) * (cx - ax))


zeros = [fmpz(0), fmpq(0), fmpz_poly([]), nmod(0, 7), arb(0), acb(0)]
seen = {type(zero).__name__: (zero == 0, bool(zero)) for zero in zeros}
for name, (equal, true) in seen.items():
    print(f"{name}:", equal, true)
turn = {kind.__name__: turns(kind) for kind in (int, fmpq, arb)}
print("three points in a line turn:", ", ".join(f"{name} {value}" for name, value in turn.items()))
assert all(equal for equal, _ in seen.values()) and arb(0).is_zero(), "a zero is not equal to 0"
assert [name for name, (_, true) in seen.items() if true] == ["arb", "acb"], "other zeros are true"
assert turn == {"int": False, "fmpq": False, "arb": True}, "arb is a condition like the others now"
PYTHON
"$place/env/bin/python" "$place/look.py"
