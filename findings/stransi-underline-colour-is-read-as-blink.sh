#!/bin/sh
# stransi 0.3.0, which parses the styles of terminals, reads the parts of an underline colour as styles.
#
# SGR 58 has its colour in the numbers after it, as 38 and 48 have.  stransi knows the latter two
# only: it reports 58 as unsupported and goes on with the next number as if that were a style.  So a
# red underline by palette, 58;5;9, also blinks (5), one in true colour, 58;2;255;0;7, is dim (2), is
# reset (0), which ends the underline itself, and is reversed (7).  Of the colours that it knows, each
# part is rounded to a hundredth: 38;2;1;2;3 is (0.0, 0.01, 0.01), and 2 and 3 cannot be told apart.
#
# Seen with stransi 0.3.0 from PyPI, Python 3.11:
#   4;58;5;9          underline, unsupported 58, blink, unsupported 9
#   4;58;2;255;0;7    underline, unsupported 58, dim, unsupported 255, normal, reverse
#   38;2;1;2;3        the colour 0.0, 0.01, 0.01
# Fails if that is no longer so.
set -eu
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
python3 -m venv "$place/env"
"$place/env/bin/pip" install --quiet --disable-pip-version-check stransi==0.3.0
cat >"$place/look.py" <<'PYTHON'
from stransi import Ansi, SetAttribute


def read(numbers):
    """Return what a sequence of numbers is taken for."""
    return list(Ansi(f"\x1b[{numbers}mX").instructions())[:-1]


def styles(numbers):
    """Return the names of the styles that are set."""
    return [one.attribute.name for one in read(numbers) if isinstance(one, SetAttribute)]


palette, true = styles("4;58;5;9"), styles("4;58;2;255;0;7")
(colour,) = (one.color for one in read("38;2;1;2;3"))
print(palette, true, colour)
assert palette == ["UNDERLINE", "BLINK"], "58;5 is an underline colour"
assert true == ["UNDERLINE", "DIM", "NORMAL", "REVERSE"], "58;2 is an underline colour"
assert (colour.red, colour.green, colour.blue) == (0.0, 0.01, 0.01), "colours keep their bits"
PYTHON
"$place/env/bin/python" "$place/look.py"
