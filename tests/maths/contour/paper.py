"""The conditions that the paper puts on pieces."""

from __future__ import annotations

from collections.abc import Sequence

from tui_tangram.maths.geometry import Contour
from tui_tangram.maths.geometry.contour import self_crossing
from tui_tangram.maths.geometry.layers import cut_layers


def faults(pieces: Sequence[Contour]) -> list[tuple[tuple[int, ...], str]]:
    """Return the faults of pieces that the paper excludes (section 3), with their numbers.

    A `Contour` is closed and its arcs are arcs; its constructor sees to that.
    """
    crossed = [number for number, piece in enumerate(pieces) if self_crossing(piece) is not None]
    clockwise = [
        number
        for number, piece in enumerate(pieces)
        if number not in crossed and piece.signed_area < 0
    ]
    sound = [number for number in range(len(pieces)) if number not in (*crossed, *clockwise)]
    overlaps = cut_layers([[pieces[number]] for number in sound]).overlaps()
    return [
        *(((number,), "crosses itself") for number in crossed),
        *(((number,), "runs clockwise") for number in clockwise),
        *(((sound[i], sound[j]), "overlap") for i, j in overlaps),
    ]
