"""Make the figures with free angles exact: ``puzzles/free/*.json`` to ``puzzles/free-exact``.

    python -m tests.tools.build_free_exact

Run once; the files it wrote are in the project, and it needs the game of free angles, which the
project does without.  It is kept to tell how they were made.

Every figure has the contacts of the old one, exactly, and is drawn as before, to the pixel, in a
terminal of 120 × 40 cells.  A pixel may lie within a ten-thousandth of a leg of an edge, so the
turns are not those of whole degrees.  They were found by trying: in floating-point numbers for
angles at which all pixels that are near an edge stay on their side, and then for turns of a level
near these.  `ANGLES` has them.
"""

from __future__ import annotations

from itertools import combinations
from math import radians
from pathlib import Path
from typing import Final

import tui_tangram.tangram.format as form
from tui_tangram.app.play.layout import frame
from tui_tangram.catalog.free import free_set
from tui_tangram.free import FreeGame
from tui_tangram.geometry import area, interior_disjoint
from tui_tangram.play.document import parse_object
from tui_tangram.render import BoardLook, PieceLook, Shape, Viewport, draw_board
from tui_tangram.store.library import shipped_library
from tui_tangram.tangram.figure import Figure
from tui_tangram.tangram.free_figure import read_poses
from tui_tangram.tangram.importing import Imported, as_figure
from tui_tangram.tangram.settle import ROUNDED

ROOT: Final = Path(__file__).resolve().parents[2]
CATEGORY: Final = "Free angles"
ANGLES: Final[dict[str, tuple[int, tuple[float, ...]]]] = {
    "bird": (7, (99.9088, 65.0557, 215.0007, 30.005, 30.005, 94.9297, 30.005)),
    "boat": (8, (35.006, 11.996, 337.001, 70.034, 324.982, 15.003, 19.95)),
    "house": (7, (352.041, 172.041, 14.9759, 4.9791, 19.9542, 239.9859, 329.9759)),
    "kite": (7, (62.0408, 242.0408, 325.0029, 171.9832, 139.9791, 35.0439, 100.0029)),
    "peacock": (7, (316.9971, 7.0187, 267.018, 232.0187, 264.9762, 216.9942, 59.9799)),
    "runner": (9, (155.0152, 302.0035, 39.9968, 30.005, 319.9742, 24.981, 114.981)),
}
"""The level of turns, and the degrees by which each piece is turned, nearly."""
SEAMS: Final = {"boat": (5, 2)}
"""Pixels that differ on the silhouette and on the solution.  The old silhouette had seams of up
to a hundredth of a leg closed, and with them the tip of a narrow gap between two pieces, where
it covered two pixels that no piece did; three more are its rim there."""


def exact(name: str) -> Imported:
    """Return a figure made exact."""
    tans = shipped_library().piece_set("tangram")
    document = parse_object((ROOT / "puzzles" / "free" / f"{name}.json").read_text("utf-8"))
    level, angles = ANGLES[name]
    poses = [
        pose._replace(angle=radians(angle))
        for pose, angle in zip(read_poses(document, tans), angles, strict=True)
    ]
    return as_figure(
        poses,
        ROUNDED,
        tans,
        name=document.text("name"),
        id=f"free/{name}",
        category=CATEGORY,
        source=document.text("source"),
        level=level,
    )


def differing(name: str, figure: Figure) -> tuple[int, int]:
    """Return how many pixels differ of the silhouette, and of the solution on it."""
    library = shipped_library()
    game = FreeGame(library.free(f"free/{name}"), free_set(library.piece_set("tangram")))
    old = [game.shape(i, pose) for i, pose in enumerate(game.figure.solution)]
    new = [piece.polygon for piece in figure.solution or ()]
    before, after = _rows(game.target, old), _rows(figure.outline, new)
    silhouette, solution = (
        sum(a != b for a, b in zip(one, other, strict=True))
        for one, other in zip(before, after, strict=True)
    )
    return silhouette, solution


def _rows(target: tuple[Shape, ...], pieces: list[Shape]) -> list[bytes]:
    """Return the pixels of a silhouette, and with the pieces on it, as the screen shows them."""
    board = frame(120, 40).board
    width, height = board.width, 2 * board.height
    view = Viewport.fit(target, width, height, largest=int(min(width, height) / 5))
    looks = tuple(PieceLook(shape, "ABCDEFG"[i], i) for i, shape in enumerate(pieces))
    return [
        b"".join(draw_board(BoardLook(target=target, pieces=shown), view).pixmap.rows())
        for shown in ((), looks)
    ]


def main() -> None:
    """Write all files."""
    (ROOT / "puzzles" / "free-exact").mkdir(exist_ok=True)
    form.MAX_UNIT = 10**15  # the reader's limit is another matter
    for name in ANGLES:
        figure, report = exact(name)
        pieces = [piece.polygon for piece in figure.solution or ()]
        assert all(interior_disjoint(one, other) for one, other in combinations(pieces, 2)), name
        assert area(figure.outline) == 8, name
        assert not report.dropped, name
        pixels = differing(name, figure)
        assert pixels == SEAMS.get(name, (0, 0)), (name, pixels)
        (ROOT / "puzzles" / "free-exact" / f"{name}.json").write_text(
            form.write_figure(figure), "utf-8"
        )
        print(
            f"{name}: moved {max(report.moved):.5f}, {len(report.kept)} contacts, "
            f"{figure.islands} islands, {figure.holes} holes, {report.attachment}"
        )


if __name__ == "__main__":
    main()
