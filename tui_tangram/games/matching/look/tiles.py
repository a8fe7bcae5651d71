"""The picture of an edge-matching board, as a function of its look.

The layers, from below: the band along the rim; empty places; tiles, each side in the style of the
theme; seams, in the colour of the two sides where those look alike, dark where they do not, so that
matched sides grow together; bumps into the neighbours' notches; ghosts; the selection; crosses on
unmatched sides; the held tile; labels.

Without colours the board is a line drawing and signs carry all information, in every theme: half
blocks in mono, strokes in ascii.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import hypot, pi, tan
from typing import Final, TypeVar

from tui_tangram.games.matching.look.canvas import (
    There,
    TileCanvas,
    draw_ends,
    draw_flag,
    draw_inside,
    draw_label,
    draw_letters,
    draw_signs,
    fill_of,
)
from tui_tangram.games.matching.look.edges import (
    Edges,
    draw_band,
    draw_light,
    draw_model,
    sign_model,
)
from tui_tangram.games.matching.look.shape import Spans, ring, spans_of
from tui_tangram.games.matching.look.style import (
    BODY_SLOT,
    LAID,
    Bitmap,
    Bump,
    PlaceLook,
    PlaceState,
    Surface,
    TileLook,
    TilesLook,
    TileState,
    TileStyle,
    Tint,
)
from tui_tangram.games.matching.look.view import Pixel, TileView, encloses
from tui_tangram.maths.geometry.plane import FloatPoint
from tui_tangram.render import inks
from tui_tangram.render.cells import Picture
from tui_tangram.render.pixmap import Pixmap
from tui_tangram.render.profile import Profile
from tui_tangram.values import NamedTuple

TileThere = tuple[TileLook, There]
"""A tile and where it is drawn."""


def draw_surface(canvas: TileCanvas, tile: TileLook, there: There) -> None:
    """Paint the inside of a tile."""
    shape, at = there.shape, there.at
    style, theme = canvas.style, canvas.style.theme
    if not style.coloured:
        held = tile.state is TileState.HELD and style.profile is Profile.MONO
        canvas.paint(shape.inside, at, inks.HELD if held else inks.BACKGROUND)
        if style.profile is Profile.MONO and not held:
            canvas.paint(shape.inner, at, inks.TEXT)
        return
    ghost = tile.state is TileState.GHOST
    start = inks.DIM if ghost else fill_of(tile)
    if theme.surface is Surface.BLANK:
        canvas.paint(shape.inside, at, start + BODY_SLOT)
        return
    colours = theme.seen(side.colour for side in tile.sides)
    slots = list(map(theme.side_slot, colours))
    canvas.paint_rows(shape.rows, at, [start + slot for slot in slots])
    if theme.surface is Surface.PATTERNS and not ghost:
        for colour, slot, spans in zip(colours, slots, shape.wedges, strict=True):
            if colour > 0:
                bitmap = theme.patterns[(colour - 1) % len(theme.patterns)]
                canvas.paint_pattern(spans, at, _pattern_rows(bitmap, start, slot))
    if style.rayed and canvas.written and not ghost:
        for corner, spans in enumerate(shape.radii):
            alike = slots[corner] == slots[corner - 1]
            canvas.paint(spans, at, inks.SEAM + slots[corner] if alike else inks.SHADOW)
    if not ghost:
        canvas.paint(shape.inner, at, inks.SHADOW)


_TINTS: Final = {Tint.FULL: inks.FILL, Tint.LIGHT: inks.GHOST, Tint.DARK: inks.SEAM}
"""The ranges of inks of the tints of pictures."""
_DRAWN: Final = 10
"""The fewest pixels for a side at which pictures are drawn in mono, among lines and signs."""


def draw_pictures(canvas: TileCanvas, tiles: Sequence[TileThere]) -> None:
    """Draw the halves of pictures on the sides of tiles."""
    theme, profile = canvas.style.theme, canvas.style.profile
    mono = profile is Profile.MONO
    if profile is Profile.ASCII or (mono and canvas.view.size.side < _DRAWN):
        return
    for tile, there in tiles:
        dim = tile.state is TileState.GHOST
        for side, (colour, _) in enumerate(tile.sides[: there.shape.count]):
            if colour <= 0:
                continue
            ends, middle = there.shape.ends[side], there.shape.middle
            for tint, points in theme.pictures[(colour - 1) % len(theme.pictures)]:
                ink = inks.DIM if dim else _TINTS.get(tint, inks.FILL)
                ink += BODY_SLOT if tint is Tint.GROUND else theme.slot(colour)
                if mono:
                    ink = inks.TEXT if tint is Tint.FULL else inks.BACKGROUND
                pixels = _picture_pixels(points, ends, middle)
                canvas.paint(pixels, there.ends(side)[0], ink)


def draw_joints(canvas: TileCanvas, tiles: Sequence[TileThere]) -> None:
    """Draw pictures; or the notches of tiles, then their bumps over the tiles beyond."""
    theme = canvas.style.theme
    if theme.pictures and canvas.written and not (theme.cornered or theme.whole):
        draw_pictures(canvas, tiles)
    flat = theme.surface is not Surface.CONNECTORS or theme.cornered or theme.whole
    if flat or not canvas.style.coloured:
        return
    if not canvas.written:
        return
    for notches in (True, False):
        for tile, there in tiles:
            start = inks.DIM if tile.state is TileState.GHOST else inks.BRIGHT
            for side, (colour, _) in enumerate(tile.sides[: there.shape.count]):
                if colour > 0 and notches == (colour % 2 == 0):
                    (ax, ay), (bx, by) = there.ends(side)
                    # A notch is the bump of the neighbour, which walks the edge the other way.
                    if notches:
                        (ax, ay), (bx, by) = (bx, by), (ax, ay)
                    bump = theme.bumps[((colour + 1) // 2 - 1) % len(theme.bumps)]
                    ink = inks.SHADOW if notches else start + theme.slot(colour)
                    canvas.paint(_bump_pixels(bump, bx - ax, by - ay), (ax, ay), ink)


@lru_cache(maxsize=512)
def _pattern_rows(bitmap: Bitmap, start: int, slot: int) -> tuple[bytes, ...]:
    """Return the inks of a pattern, each row twice so that a part may start anywhere."""
    inked = {"#": inks.SEAM + slot, ".": start + slot}
    return tuple(bytes(inked[sign] for sign in row) * 2 for row in bitmap)


_HAIR: Final = 0.02


@lru_cache(maxsize=2048)
def _bump_pixels(bump: Bump, across: int, down: int) -> Spans:
    """Return the pixels of a bump on the side from (0, 0) to (*across*, *down*).

    The tile lies to the left of its side as seen, the bump to the right.
    """
    points = [
        (across * (0.5 + along) - down * out, down * (0.5 + along) + across * out)
        for along, out in bump
    ]
    return _pixels_of(points)


def _pixels_of(points: Sequence[FloatPoint]) -> Spans:
    """Return the pixels of a polygon, thin parts included."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return spans_of(
        (x, y)
        for y in range(int(min(ys)) - 1, int(max(ys)) + 2)
        for x in range(int(min(xs)) - 1, int(max(xs)) + 2)
        if any(encloses(points, x + dx, y + dy) for dx in (-_HAIR, _HAIR) for dy in (-_HAIR, _HAIR))
    )


@lru_cache(maxsize=8192)
def _shape_pixels(points: Bump, across: Pixel, inwards: FloatPoint) -> Spans:
    """Return the pixels of a shape on the side from (0, 0) to *across*."""
    (ax, ay), (ix, iy) = across, inwards
    corners = [
        (ax * (0.5 + along) + ix * deep, ay * (0.5 + along) + iy * deep) for along, deep in points
    ]
    return _pixels_of(corners)


def _picture_pixels(points: Bump, ends: tuple[Pixel, Pixel], middle: FloatPoint) -> Spans:
    """Return the pixels of a shape of a picture, from the first end of its side.

    A tile seen aslant, or too flat for the picture, has it flatter.
    """
    (ax, ay), (bx, by) = ends
    ix, iy = middle[0] - (ax + bx) / 2, middle[1] - (ay + by) / 2
    # In units of a side, but no deeper than the middle.
    part = min(hypot(bx - ax, by - ay) / (hypot(ix, iy) or 1), 2.0)
    return _shape_pixels(points, (bx - ax, by - ay), (round(ix * part, 2), round(iy * part, 2)))


_Look = TypeVar("_Look", PlaceLook, TileLook, PlaceLook | TileLook)


def draw_tiles(look: TilesLook, view: TileView, style: TileStyle) -> Picture:
    """Return the picture of *look* as *view* sees it."""
    if look.hidden:
        blank = view.finer(style.fine)
        return Picture(Pixmap.blank(blank.width, blank.height), fine=style.fine)
    layers = {place.layer for place in look.places} | {tile.layer for tile in look.tiles}
    if len(layers) > 1:
        canvas = TileCanvas(view, style, look)
        edges = _begun(canvas, look)
        for layer in sorted(layers):
            edges.next_layer()
            _draw_ground(canvas, look, edges, layer)
            _draw_over(canvas, look, edges, layer)
    else:
        [layer] = layers or [0]
        ground = _ground(look, view, style, layer)
        canvas = ground.canvas.copy()
        _draw_over(canvas, look, ground.edges, layer)
    if look.model:
        sign_model(canvas, look.rim, look.model)
    if len(layers) > 1:
        _draw_cursor(canvas, look)
    return canvas.picture()


class _Ground(NamedTuple):
    """The part of a look that a cursor leaves: places, the tiles on them, and what is around."""

    look: TilesLook
    view: TileView
    style: TileStyle
    canvas: TileCanvas
    edges: Edges


_grounds: Final = deque[_Ground](maxlen=2)
"""The last ones that were drawn: most keys change only what is over them."""


def _ground(look: TilesLook, view: TileView, style: TileStyle, layer: int) -> _Ground:
    """Return the ground of a look with one layer, as it was drawn last or drawn now."""
    same = look.at_rest
    for ground in _grounds:
        if ground[:3] == (same, view, style):
            return ground
    canvas = TileCanvas(view, style, look)
    edges = _begun(canvas, same)
    _draw_ground(canvas, same, edges, layer)
    _grounds.append(_Ground(same, view, style, canvas, edges))
    return _grounds[-1]


def _begun(canvas: TileCanvas, look: TilesLook) -> Edges:
    """Draw what lies below all layers, and return the edges, of which there are none yet."""
    if look.rim_colour is not None and canvas.style.coloured:
        draw_band(canvas, look.rim, look.rim_colour)
    if look.model:
        draw_model(canvas, look.rim, look.model)
    return Edges(canvas)


def _draw_cursor(canvas: TileCanvas, look: TilesLook) -> None:
    """Frame what the cursor is on, and draw what is in hand, over all layers."""
    for place in look.places:
        if PlaceState.CURSOR in place.state:
            _choose(canvas, canvas.place(place.corners))
    for tile in look.tiles:
        if tile.state is TileState.CHOSEN:
            _choose(canvas, canvas.place(tile.corners))
        elif tile.state is TileState.HELD:
            _draw_held(canvas, tile, canvas.place(tile.corners))


def _seen(canvas: TileCanvas, looks: Iterable[_Look]) -> list[tuple[_Look, There]]:
    """Return those of some looks that are in the picture, and where."""
    there = [(one, canvas.place(one.corners)) for one in looks]
    return [one for one in there if canvas.shows(one[1])]


def _draw_ground(canvas: TileCanvas, look: TilesLook, edges: Edges, layer: int) -> None:
    """Draw the places of one layer of a look and the tiles on them, over the layers below."""
    places = _seen(canvas, (one for one in look.places if one.layer == layer))
    laid = _seen(canvas, (one for one in look.tiles if one.layer == layer and one.state in LAID))
    beyond = _seen(canvas, look.beyond)
    for copy, there in beyond:
        _draw_beyond(canvas, copy, there)
    for corners, letters in look.seams:
        draw_letters(canvas, letters, canvas.place(corners))
    _draw_board(canvas, look, edges, places, laid)
    draw_joints(canvas, [*_copies(beyond), *laid])


def _copies(beyond: Iterable[tuple[PlaceLook | TileLook, There]]) -> list[TileThere]:
    """Return the tiles among what lies beyond the seams."""
    return [(copy, there) for copy, there in beyond if isinstance(copy, TileLook)]


def _draw_over(canvas: TileCanvas, look: TilesLook, edges: Edges, layer: int) -> None:
    """Draw what is over the places and tiles of one layer: hints, marks, the cursor, the hand."""
    tiles = [one for one in look.tiles if one.layer == layer]
    ghosts = _seen(canvas, (one for one in tiles if one.state is TileState.GHOST))
    for tile, there in ghosts:
        _draw_ghost(canvas, tile, there)
    if ghosts:
        laid = _seen(canvas, (one for one in tiles if one.state in LAID))
        draw_joints(canvas, [*_copies(_seen(canvas, look.beyond)), *laid, *ghosts])
    hinted = {there for _, there in ghosts}
    marked = (
        one
        for one in look.places
        if one.layer == layer and (one.state is not PlaceState.EMPTY or one.label or one.flags)
    )
    places = _seen(canvas, marked)
    for place, there in places:
        _draw_state(canvas, place.state, there, hint_drawn=there in hinted)
    for tile, there in _seen(canvas, (one for one in tiles if one.state in _SET_OFF)):
        if tile.state is TileState.CHOSEN:
            canvas.embolden(there)
            _choose(canvas, there)
        else:
            _draw_marked(canvas, there)
    if look.show_errors:
        edges.crosses(canvas)
    draw_light(canvas, look.light)
    for place, there in places:
        for flag in place.flags:
            draw_flag(canvas, flag, there)
    for tile, there in _seen(canvas, (one for one in tiles if one.state is TileState.HELD)):
        edges.uncover(canvas, there)
        _draw_held(canvas, tile, there)
    for place, there in places:
        draw_label(canvas, place.label, there)


_SET_OFF: Final = TileState.CHOSEN, TileState.MARKED
"""The states of tiles on the board that stand out from the others."""


def _draw_board(
    canvas: TileCanvas,
    look: TilesLook,
    edges: Edges,
    places: Iterable[tuple[PlaceLook, There]],
    laid: Sequence[TileThere],
) -> None:
    """Draw places and the tiles placed on them, with their edges."""
    coloured = canvas.style.coloured
    covered = {there for _, there in laid}
    for place, there in places:
        if place.layer:
            canvas.bare(there)
        ink = inks.SILHOUETTE_SHADE if place.shaded else inks.SILHOUETTE
        if coloured and there not in covered:
            canvas.paint(there.shape.inside, there.at, ink)
        edges.add(there, None, ink)
        draw_ends(canvas, place.ends, there)
    for tile, there in laid:
        if tile.layer:
            canvas.bare(there)
    for tile, there in laid:
        draw_surface(canvas, tile, there)
        edges.add(there, tile.edges or tile.sides, fill_of(tile))
    edges.draw()
    edges.signs()
    for tile, there in laid:
        draw_signs(canvas, tile, there, without=edges.signed)
        draw_inside(canvas, tile, there, errors=look.show_errors)


def _draw_beyond(canvas: TileCanvas, copy: PlaceLook | TileLook, there: There) -> None:
    """Draw a place or a tile of the far side, dimmed, or mark the cursor's place there.

    Where little but the letter of its seam has room only that and the colours of a tile are drawn.
    """
    ink, side = inks.TEXT, canvas.view.size.side
    crowded = no_signs = False
    if canvas.style.coloured:
        ink, crowded = inks.SILHOUETTE_EDGE, side < _CROWDED
        no_signs = crowded or side < _CROWDED * tan(pi / there.room.count)
    if isinstance(copy, TileLook):
        draw_surface(canvas, copy, there)
        if not no_signs:
            draw_signs(canvas, copy, there)
    elif PlaceState.CURSOR in copy.state:
        ink, crowded = inks.CHOSEN_EDGE, False
    if crowded:
        return
    if canvas.style.profile is not Profile.ASCII:
        canvas.dotted(there, ink)
    elif ink == inks.CHOSEN_EDGE:
        canvas.outline(there, ink, thick=False)


_CROWDED: Final = 8
"""The fewest pixels for a side, and across a tile, at which signs and dots leave room for more."""


def _draw_ghost(canvas: TileCanvas, tile: TileLook, there: There) -> None:
    """Draw a tile that is not placed."""
    draw_surface(canvas, tile, there)
    if canvas.style.profile is not Profile.ASCII:
        canvas.dotted(there, inks.HINT)
    draw_signs(canvas, tile, there)
    draw_inside(canvas, tile, there, errors=False)
    canvas.mark_middle(there, "?", inks.HINT)


def _draw_state(canvas: TileCanvas, state: PlaceState, there: There, *, hint_drawn: bool) -> None:
    """Draw the state of a place; *hint_drawn* if the tile of a hint is drawn there."""
    if PlaceState.HINT in state and not hint_drawn:
        canvas.dotted(there, inks.HINT)
        canvas.mark_middle(there, "?", inks.HINT)
    elif PlaceState.FITS in state:
        canvas.mark_middle(there, "○", inks.ACCENT)
    if PlaceState.CURSOR in state:
        _choose(canvas, there)


_THICK: Final = 12
"""The fewest pixels for a side at which an outline is two pixels wide."""
_DEEP: Final = 5.5
"""The fewest pixels from a side to the middle: of a small triangle little would be left."""


def _roomy(canvas: TileCanvas, there: There) -> bool:
    """Whether an outline of two pixels leaves room for the signs."""
    side = canvas.view.size.side
    return side >= _THICK and side / tan(pi / there.room.count) >= 2 * _DEEP


def _choose(canvas: TileCanvas, there: There) -> None:
    """Frame what the cursor is on."""
    shape, thick = there.shape, _roomy(canvas, there) or not canvas.style.coloured
    if (shape.whole or shape.solid) and canvas.style.profile is Profile.MONO:
        # A thick frame covers signs of a cube, and in space two meet in each side: it is shaded.
        canvas.paint(shape.inside, there.at, inks.QUIET)
        thick = False
    canvas.outline(there, inks.CHOSEN_EDGE, thick=thick)
    canvas.cursor = canvas.middle(there)


def _draw_marked(canvas: TileCanvas, there: There) -> None:
    """Mark a tile as one of a group: every second piece of its outline stands out."""
    if canvas.style.profile is Profile.MONO:
        # Edges are highlighted already, so the adjacent pixels are marked.
        inner = ((x, row) for row, left, right in ring(there.room, 1) for x in range(left, right))
        canvas.paint_pixels((dot for dot in inner if sum(dot) % 2 == 0), there.at, inks.TEXT)
    elif canvas.style.profile is Profile.ASCII:
        for pixels in there.room.edge_pixels:
            for cell in sorted(set(there.cells(pixels)))[::2]:
                canvas.stroke(cell, "*")
    else:
        canvas.dotted(there, inks.CHOSEN_EDGE)


def _draw_held(canvas: TileCanvas, tile: TileLook, there: There) -> None:
    """Draw a tile over all that is there."""
    canvas.bare(there)
    draw_surface(canvas, tile, there)
    thick = _roomy(canvas, there) and canvas.style.coloured
    canvas.outline(there, inks.TEXT, thick=thick)
    draw_joints(canvas, [(tile, there)])
    draw_signs(canvas, tile, there)
    draw_inside(canvas, tile, there, errors=False)
    canvas.cursor = canvas.middle(there)
