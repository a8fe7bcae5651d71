"""Pictures of pieces side by side, as in the tray."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import ceil, floor

from tui_tangram.render import inks
from tui_tangram.render.cells import Mark, Picture
from tui_tangram.render.packing import (
    FloatShape,
    PackingRoom,
    Place,
    at_origin,
    enlarged,
    filled,
    packed,
)
from tui_tangram.render.tangram import BoardLook, PieceLook, PieceState, draw_board, letters_of
from tui_tangram.render.viewport import Viewport


def tray(
    pieces: Sequence[PieceLook],
    columns: int,
    lines: int,
    largest: float,
    *,
    least: float = 1.0,
    chosen: int = 0,
    fine: int = 1,
) -> tuple[Picture, int]:
    """Return pieces side by side, each in its slot, and the number of those drawn.

    They are drawn at the scale of `packed_scale`, up to *largest* (that of the board).  A ghost is
    a piece that is not in the tray: it retains its slot, with only its letter there, so that
    nothing moves when a piece is picked up.

    If not all fit at the scale *least*, ghosts have no slot.  If even the others do not fit, one
    page of them is shown, that with the *chosen* piece.
    """
    room = PackingRoom(columns, 2 * lines)
    shown = list(enumerate(pieces))
    scale, places = packed_scale(_shapes(pieces), room, largest, least)
    if places is None:
        shown = [pair for pair in shown if pair[1].state is not PieceState.GHOST]
        shapes = _shapes([piece for _, piece in shown])
        scale, places = packed_scale(shapes, room, largest, least)
        if places is None:
            start = 0
            while True:
                places = filled(shapes[start:], [room], scale) or [Place(0, 0, 0)]
                end = start + len(places)
                if end >= len(shown) or shown[end - 1][0] >= chosen:
                    break
                start = end
            shown = shown[start:end]
    picture, drawn = tray_at([piece for _, piece in shown], places, room, scale, fine=fine)
    return picture._replace(letters=letters_of(pieces)), drawn


def tray_at(
    pieces: Sequence[PieceLook],
    places: Sequence[Place],
    room: PackingRoom,
    scale: float,
    *,
    fine: int = 1,
) -> tuple[Picture, int]:
    """Return *pieces* at their *places* in a room, and the number of those that are no ghosts."""
    drawn: list[PieceLook] = []
    gone: list[Mark] = []
    for piece, (_, x, y) in zip(pieces, places, strict=True):
        shape = enlarged(at_origin(piece.polygon))
        if piece.state is PieceState.GHOST:
            across, down = map(max, zip(*shape, strict=True))
            column, line = floor(x + across * scale / 2), floor((y + down * scale / 2) / 2)
            gone.append(Mark(column, line, piece.letter, inks.QUIET))
        else:
            contour = tuple((px + x / scale, -py - y / scale) for px, py in shape)
            drawn.append(piece._replace(polygon=contour))
    view = Viewport(room.width, room.height, scale, 0.0, 0.0)
    picture = draw_board(BoardLook(pieces=tuple(drawn)), view, fine=fine)
    marks, letters = picture.marks + tuple(gone), letters_of(pieces)
    return picture._replace(marks=marks, letters=letters), len(drawn)


def _shapes(pieces: Sequence[PieceLook]) -> tuple[FloatShape, ...]:
    return tuple(at_origin(piece.polygon) for piece in pieces)


@lru_cache(maxsize=256)
def packed_scale(
    shapes: tuple[FloatShape, ...], room: PackingRoom, largest: float, least: float = 1.0
) -> tuple[float, list[Place] | None]:
    """Return the largest scale at which *shapes* fit into a room, and their places.

    It is *largest*, or else a number of quarters of a pixel, and not below *least*; None means
    that there is not enough room even then.
    """
    scale = min(least, largest)
    scales = [*(count / 4 for count in range(ceil(4 * scale), ceil(4 * largest))), largest]
    fits = None
    low, high = 0, len(scales)
    while low < high:
        half = (low + high) // 2
        places = packed(shapes, [room], scales[half])
        if places is not None:
            fits, scale, low = places, scales[half], half + 1
        else:
            high = half
    return scale, fits
