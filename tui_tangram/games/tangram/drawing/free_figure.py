"""Figures in rounded numbers.

Files from before every figure was exact are read, and made exact::

    {"format": "tui-tangram/free-figure", "version": 1, "name": "Runner", "set": "tangram",
     "unit": 1000, "tolerance": 5, "source": "…", "pieces": [
     {"kind": "L", "x": 1250, "y": 480, "angle": 2250, "flip": false}, …]}

``x`` and ``y`` are the place of the mean of a piece's corners, in parts of the leg of the small
triangle of which ``unit`` make one; ``angle`` is counted in hundredths of a degree, counter-
clockwise from the pose in the file of the set; ``flip`` turns the piece over, left for
right, before it is turned.  ``unit``, ``flip`` and ``source`` may be missing; ``tolerance``
was the error that a solution might have, and is ignored.

Such files are no longer written.  Their numbers are rounded, so a piece moves a little to make its
contacts exact: at most by `settle.ROUNDED`, otherwise the file is rejected.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import radians
from typing import Final

from tui_tangram.games.tangram.core.format import set_of
from tui_tangram.games.tangram.core.pieces import PieceSet
from tui_tangram.games.tangram.drawing.piece_matching import Pose
from tui_tangram.games.tangram.drawing.settle import ROUNDED, Imported, as_figure
from tui_tangram.play import Document, quote
from tui_tangram.play.files import read_file
from tui_tangram.play.names import PIECE, named

FREE: Final = "tui-tangram/free-figure"
VERSION: Final = 1
UNIT: Final = 1000
"""The unit of files that give none."""
MAX_UNIT: Final = 1_000_000
TURN: Final = 36_000
"""The parts of a full turn in which angles are counted: hundredths of a degree."""
REACH: Final = 100
"""The largest distance of the centre of a piece from the origin, in legs."""


def read_free_figure(text: str | bytes, where: str, sets: Mapping[str, PieceSet]) -> Imported:
    """Return the figure in *text*, the content of the file named *where*, made exact.

    *sets* has the known sets of pieces by their ids.  Raises `FormatError`, one line.
    """

    def build(document: Document) -> Imported:
        pieces = set_of(document, sets)
        return as_figure(
            read_poses(document, pieces),
            ROUNDED,
            pieces,
            name=document.text("name", 80),
            source=document.text("source") if document.has("source") else "",
        )

    return read_file(text, where, FREE, VERSION, build)


def read_poses(document: Document, pieces: PieceSet) -> tuple[Pose, ...]:
    """Return the poses in the order of the set, those of a kind in the order of the file.

    Raises `DocumentError`.
    """
    unit = document.whole("unit", 1, MAX_UNIT) if document.has("unit") else UNIT
    found: dict[str, list[Pose]] = {kind.kind: [] for kind in pieces.kinds}
    for one in document.parts("pieces"):
        name = one.text("kind", 20)
        if name not in found:
            one.fail(
                "kind",
                "must be one of {names}, not {value}",
                names=", ".join(found),
                value=quote(name),
            )
        if len(found[name]) == pieces.count(name):
            one.fail(
                "kind",
                "the set has only {number} of {kind}",
                number=len(found[name]),
                kind=quote(name),
            )
        x, y = (one.whole(key, -REACH * unit, REACH * unit) / unit for key in ("x", "y"))
        angle = radians(one.whole("angle", 0, TURN - 1) * 360 / TURN)
        flip = one.has("flip") and one.flag("flip")
        kind = pieces.kind(name)
        found[name].append(Pose.of(kind, flip, angle, (x, y), one.place.removesuffix(".")))
    for piece in pieces.pieces:
        if len(found[piece.kind.kind]) < pieces.count(piece.kind.kind):
            name = named(piece.kind.name, pieces.id, PIECE)
            document.fail(
                "pieces",
                "must have all pieces of the set; missing: {piece}",
                piece=f"{piece.kind.kind}, {name}",
            )
    return tuple(pose for kind in pieces.kinds for pose in found[kind.kind])
