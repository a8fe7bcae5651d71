"""The square of the seven tans as other programs draw it."""

from __future__ import annotations

from tests.games.tangram.games import LIBRARY
from tui_tangram.games.tangram.drawing.importing import import_drawing
from tui_tangram.maths.contour.trace import match
from tui_tangram.play.files import ImportSpec

ROWS = (
    "0,0 0,100 50,50",
    "0,0 100,0 50,50",
    "100,0 75,25 100,50",
    "100,50 75,75 50,50 75,25",
    "25,75 50,50 75,75",
    "0,100 25,75 75,75 50,100",
    "100,100 50,100 100,50",
)
"""The corners of each piece."""
PIECES = "".join(f'<polygon points="{row}"/>' for row in ROWS)
NAMES = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'


def svg(content: str, head: str = 'viewBox="0 0 120 120"') -> str:
    """Return an SVG."""
    return f"<svg {NAMES} {head}>{content}</svg>"


def note(content: str, set_id: str = "") -> str:
    """Return what is set aside of a drawing, which must show the square."""
    found = import_drawing(content.encode(), "x", LIBRARY.sets, ImportSpec(set_id))
    assert match(found.drawn.figure.outline, LIBRARY.find("convex/2").outline) is not None
    return found.note.removeprefix("set aside: ")
