"""The surface of a tile: each side in the style of the theme, and bumps into the neighbours."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from tui_tangram.games.matching.look.canvas import There, TileCanvas
from tui_tangram.games.matching.look.shape import Spans, inked, spans_of
from tui_tangram.games.matching.look.style import TileLook, TileState
from tui_tangram.games.matching.look.theme import BODY_SLOT, Bitmap, Bump, Surface
from tui_tangram.render import inks
from tui_tangram.render.profile import Profile

TileThere = tuple[TileLook, There]
"""A tile and where it is drawn."""


def draw_surface(canvas: TileCanvas, tile: TileLook, there: There) -> None:
    """Paint the inside of a tile."""
    shape, at = there.shape, there.at
    style, theme = canvas.style, canvas.style.theme
    if not style.coloured:
        held = tile.state is TileState.HELD and style.profile is Profile.MONO
        canvas.paint(shape.inside, at, inks.HELD if held else inks.BACKGROUND)
        return
    ghost = tile.state is TileState.GHOST
    start = inks.DIM if ghost else inks.FILL
    if theme.surface is Surface.BLANK:
        canvas.paint(shape.inside, at, start + BODY_SLOT)
        return
    colours = theme.seen(side.colour for side in tile.sides)
    slots = list(map(theme.side_slot, colours))
    canvas.paint_rows(inked(shape, tuple([start + slot for slot in slots])), at)
    if theme.surface is Surface.PATTERNS and not ghost:
        for colour, slot, spans in zip(colours, slots, shape.wedges, strict=True):
            if colour > 0:
                bitmap = theme.patterns[(colour - 1) % len(theme.patterns)]
                canvas.paint_pattern(spans, at, _pattern_rows(bitmap, slot))
    if style.rayed and not ghost:
        for corner, spans in enumerate(shape.radii):
            alike = slots[corner] == slots[corner - 1]
            canvas.paint(spans, at, inks.SEAM + slots[corner] if alike else inks.SHADOW)


def draw_joints(canvas: TileCanvas, tiles: Sequence[TileThere]) -> None:
    """Draw the notches of tiles, then their bumps over the tiles beyond their sides."""
    theme = canvas.style.theme
    if theme.surface is not Surface.CONNECTORS or theme.cornered or not canvas.style.coloured:
        return
    for notches in (True, False):
        for tile, there in tiles:
            start = inks.DIM if tile.state is TileState.GHOST else inks.BRIGHT
            for side, (colour, _) in enumerate(tile.sides):
                if colour > 0 and notches == (colour % 2 == 0):
                    (ax, ay), (bx, by) = there.ends(side)
                    # A notch is the bump of the neighbour, which walks the edge the other way.
                    if notches:
                        (ax, ay), (bx, by) = (bx, by), (ax, ay)
                    bump = theme.bumps[((colour + 1) // 2 - 1) % len(theme.bumps)]
                    ink = inks.SHADOW if notches else start + theme.slot(colour)
                    canvas.paint(_bump_pixels(bump, bx - ax, by - ay), (ax, ay), ink)


@lru_cache(maxsize=512)
def _pattern_rows(bitmap: Bitmap, slot: int) -> tuple[bytes, ...]:
    """Return the inks of a pattern, each row twice so that a part may start anywhere."""
    inked = {"#": inks.SEAM + slot, ".": inks.FILL + slot}
    return tuple(bytes(inked[sign] for sign in row) * 2 for row in bitmap)


_HAIR: Final = 0.02


@lru_cache(maxsize=2048)
def _bump_pixels(bump: Bump, across: int, down: int) -> Spans:
    """Return the pixels of a bump on the side from (0, 0) to (*across*, *down*).

    The tile lies to the left of its side as seen, the bump to the right.
    """
    points = [
        (
            across * (0.5 + along) - down * out,
            down * (0.5 + along) + across * out,
        )
        for along, out in bump
    ]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return spans_of(
        (x, y)
        for y in range(int(min(ys)) - 1, int(max(ys)) + 2)
        for x in range(int(min(xs)) - 1, int(max(xs)) + 2)
        if any(
            _encloses(points, x + dx, y + dy) for dx in (-_HAIR, _HAIR) for dy in (-_HAIR, _HAIR)
        )
    )


def _encloses(points: Sequence[tuple[float, float]], x: float, y: float) -> bool:
    inside = False
    ax, ay = points[-1]
    for bx, by in points:
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            inside = not inside
        ax, ay = bx, by
    return inside
