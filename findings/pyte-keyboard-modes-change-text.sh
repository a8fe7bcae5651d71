#!/bin/sh
# pyte 0.8.2 takes requests for a way to send keys for text and for colours: it skips the ">" of a
# control sequence, so that xterm's "CSI > 4 ; 2 m" becomes "CSI 4 ; 2 m" and underlines all that
# follows, and it does not know "<", "=" and ":" within a sequence, and prints what comes after
# them.
#
# ECMA-48 keeps sequences with ">", "<" or "=" first for private use and lets ":" part a parameter,
# so a terminal that knows none of them can drop them whole, as pyte does with "CSI ? 2026 h" and
# "CSI > 1 u".  One would guess that a test of a program that asks for better keys, and gives them
# back at its end, sees the same screen.  The end of kitty's protocol, "CSI < u", leaves a "u" on
# it, and a curly underline leaves "3m".
#
# Seen with pyte 0.8.2 from PyPI, Python 3.11, for an X after each sequence:
#   CSI > 1 u: 'X'
#   CSI < u: 'uX'
#   CSI = 1 ; 1 u: '1;1uX'
#   CSI > 4 ; 2 m: 'X' underlined
#   CSI > 4 ; 1 m: 'X' underlined bold
#   CSI 4 : 3 m: '3mX'
# Fails if that is no longer so.
set -eu
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
python3 -m venv "$place/env"
"$place/env/bin/pip" install --quiet --disable-pip-version-check pyte==0.8.2
cat >"$place/look.py" <<'PYTHON'
import pyte


def seen(sequence):
    """Return what is on a screen after a sequence and an X, and how the X looks."""
    screen = pyte.Screen(20, 2)
    pyte.Stream(screen).feed("\x1b[" + sequence[4:].replace(" ", "") + "X")
    last = screen.buffer[0][screen.cursor.x - 1]
    looks = [name for name, on in (("underlined", last.underscore), ("bold", last.bold)) if on]
    return [screen.display[0].rstrip(), *looks]


expected = {
    "CSI > 1 u": ["X"],
    "CSI < u": ["uX"],
    "CSI = 1 ; 1 u": ["1;1uX"],
    "CSI > 4 ; 2 m": ["X", "underlined"],
    "CSI > 4 ; 1 m": ["X", "underlined", "bold"],
    "CSI 4 : 3 m": ["3mX"],
}
found = {sequence: seen(sequence) for sequence in expected}
for sequence, (text, *looks) in found.items():
    print(f"{sequence}:", repr(text), *looks)
assert found == expected, "pyte takes one of the sequences differently"
PYTHON
"$place/env/bin/python" "$place/look.py"
