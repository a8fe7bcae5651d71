"""Makes the six figures at any angle exact: ``python -m tests.tools.build_free``.

They were composed for this program when pieces at such angles still lay in rounded numbers;
``tests/games/tangram/drawing/free`` has those files, and what the screen of a game of 120 by 40
cells showed of their silhouettes.  Each has the contacts of the rounded one, exactly, and is drawn
as before, to the pixel.  A pixel may lie within a ten-thousandth of a leg of an edge, so the turns
are not those of whole degrees: they were found by trying, in floating-point numbers for angles at
which all pixels near an edge stay on their side, and then for turns of a level near these.
`ANGLES` has them.

Of the boat five pixels are not as they were: the rounded silhouette had seams of up to a
hundredth of a leg closed, and with them the tip of a narrow gap between two pieces, where it
covered two pixels that no piece did; three more are its rim there.
"""

from __future__ import annotations

from collections import Counter
from math import radians
from pathlib import Path
from typing import Final

from tests.tools.lists import PUZZLES, write_list
from tui_tangram.app.play.parts import frame
from tui_tangram.games.tangram.core.figure import Figure, changed
from tui_tangram.games.tangram.core.solver import count
from tui_tangram.games.tangram.drawing.free_figure import read_poses
from tui_tangram.games.tangram.drawing.settle import ROUNDED, as_figure
from tui_tangram.games.tangram.source.figures import Figures
from tui_tangram.play.document import parse_object
from tui_tangram.player.library import Library
from tui_tangram.render import inks
from tui_tangram.render.tangram import BoardLook, draw_board
from tui_tangram.render.viewport import Viewport

DRAWN: Final = Path(__file__).parents[1] / "games" / "tangram" / "drawing" / "free"
CATEGORY: Final = "Any angle"
ANGLES: Final[dict[str, tuple[int, tuple[float, ...]]]] = {
    "bird": (7, (99.9088, 65.0557, 215.0007, 30.005, 30.005, 94.9297, 30.005)),
    "boat": (8, (35.006, 11.996, 337.001, 70.034, 324.982, 15.003, 19.95)),
    "house": (7, (352.041, 172.041, 14.9759, 4.9791, 19.9542, 239.9859, 329.9759)),
    "kite": (7, (62.0408, 242.0408, 325.0029, 171.9832, 139.9791, 35.0439, 100.0029)),
    "peacock": (7, (316.9971, 7.0187, 267.018, 232.0187, 264.9762, 216.9942, 59.9799)),
    "runner": (9, (155.0152, 302.0035, 39.9968, 30.005, 319.9742, 24.981, 114.981)),
}
"""The level of turns, and the degrees by which each piece is turned, nearly."""


def exact(name: str, library: Figures) -> Figure:
    """Return the exact figure of a file."""
    pieces = library.piece_set("tangram")
    document = parse_object((DRAWN / f"{name}.json").read_text("utf-8"))
    level, angles = ANGLES[name]
    poses = [
        pose._replace(angle=radians(angle))
        for pose, angle in zip(read_poses(document, pieces), angles, strict=True)
    ]
    figure, report = as_figure(
        poses,
        ROUNDED,
        pieces,
        name=document.text("name"),
        id=f"free/{name}",
        category=CATEGORY,
        source=document.text("source"),
        level=level,
    )
    print(f"{name}: moved by {max(report.moved):.5f} legs at most")
    number = count(figure.outline, Counter(piece.kind for piece in pieces.pieces))
    return changed(figure, solutions=number)


def picture(figure: Figure) -> str:
    """Return the pixels of a silhouette on the screen of a game of 120 by 40 cells.

    One of the inside, one of the rim and one of neither are told apart.
    """
    board = frame(120, 40).board
    width, height = board.width, 2 * board.height
    view = Viewport.fit(figure.outline, width, height, largest=int(min(width, height) / 5))
    rows = draw_board(BoardLook(target=figure.outline), view).pixmap.rows()
    signs = {
        inks.BACKGROUND: ".",
        inks.SILHOUETTE: "#",
        inks.SILHOUETTE_LINE: "#",
        inks.SILHOUETTE_EDGE: "+",
    }
    return "".join("".join(map(signs.__getitem__, row)).rstrip(".") + "\n" for row in rows)


def main() -> None:
    """Write the list of the seven tans with these six in it, in their place."""
    library = Library(PUZZLES).of(Figures)
    others = [figure for figure in library.figures if figure.category != CATEGORY]
    write_list([*others, *(exact(name, library) for name in ANGLES)])


if __name__ == "__main__":
    main()
