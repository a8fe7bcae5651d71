"""Boards of tiles as drawings, for files.

A side is a wedge of its colour with its sign, so a page without colours has the same information.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import cos, hypot, pi, sin, tan
from typing import Final

from tui_tangram.games.matching.core.board import colours_of
from tui_tangram.games.matching.core.exchange.writing import (
    check_address,
    write_address,
    write_tile_list,
    write_tile_table,
)
from tui_tangram.games.matching.core.format import write_tiles
from tui_tangram.games.matching.core.game import MatchingGame
from tui_tangram.games.matching.core.naming import (
    colours_counted,
    play_in_words,
    shapes_counted,
    tiles_of,
)
from tui_tangram.games.matching.core.puzzle import Puzzle, Spot
from tui_tangram.games.matching.core.tile import Orientation
from tui_tangram.games.matching.look.print import picture
from tui_tangram.games.matching.look.stack import portrait
from tui_tangram.games.matching.look.style import TILE_DEFAULT, TileTheme, tile_palette
from tui_tangram.games.matching.look.tabs import cube_net, folds, joints
from tui_tangram.games.matching.look.view import TileCorners, copies, encloses
from tui_tangram.language import mark, tr
from tui_tangram.maths.geometry.plane import FloatPoint
from tui_tangram.maths.tiling import CIRCLE, Angle, Board, Mesh
from tui_tangram.maths.tiling.turning import TOP
from tui_tangram.play import DocumentError, Meter, first_solved
from tui_tangram.play.phrases import listed
from tui_tangram.render import inks
from tui_tangram.render.palette import DEFAULT, Palette
from tui_tangram.render.pixmap import FloatContour
from tui_tangram.render.portrayal import DrawnSolution, OtherForm, Parts, Portrayal, id_of
from tui_tangram.render.profile import Profile
from tui_tangram.render.surface import PictureSurface
from tui_tangram.render.svg import Drawing, Letter, Patch, bounds
from tui_tangram.values import replace

HIGH: Final = 0.2
"""The height of a sign, in sides."""
_SIDE: Final = 30.0
"""Millimetres of a side, if the paper has room."""
_LEAST: Final = 15.0
"""The minimum width in millimetres of a tile, so that it can be handled."""
_DISC: Final = 0.15
"""The radius of the disc with a tile's number, in sides."""
_FAR: Final = 0.7
"""The fraction of the distance to its side at which a sign is placed on a numbered tile."""
_BAND: Final = 0.08
"""The width of the band that a rim is drawn as, in sides."""
_DOWN: Final = 3 * CIRCLE // 4
_LETTERS: Final = PictureSurface(picture=(72, 30), profile=Profile.ASCII)
"""A surface for pictures in letters, as wide as they need."""
_SMALL: Final = 0.11
"""The height of the letters of a net's sides."""
_FOLD: Final = 0.03
"""The width of a fold between divided faces."""
_NEAR: Final = 0.1
"""Their distance from a side without a tab."""
_BLACK: Final = "#000000"
_WHITE: Final = "#ffffff"
_CELL: Final = "#666666"
_SHADED: Final = "#dddddd"
_FITTED: Final = 1.25
"""The height of a sign in a wedge that is seen aslant, in radii of the circle in that."""
_LEGIBLE: Final = 0.07
"""The least height of such a sign, in sides."""
_COPY: Final = "#bbbbbb"


def portray(game: MatchingGame) -> Portrayal:
    """Return the board of *game* as drawings."""
    puzzle = game.puzzle
    return Portrayal(
        lambda: id_of(game),
        game.name,
        puzzle.difficulty,
        (tiles_of(puzzle), colours_counted(puzzle.colours_used)),
        f"{play_in_words(puzzle)} {_folding(puzzle)}".rstrip(),
        lambda: tr("A board of {cells}.", cells=_cells(puzzle)),
        lambda: _board(puzzle),
        _parts(puzzle, game.name),
        lambda: _text(puzzle, puzzle.start),
        lambda: write_tiles(replace(puzzle, solution=None)),
        lambda meter: _solution(game, meter),
        small=False,
        in_space=_in_space(puzzle, puzzle.start),
        others={
            "csv": OtherForm(
                lambda _: write_tile_table(puzzle), check=lambda: write_tile_table(puzzle)
            ),
            "tiles": OtherForm(
                lambda _: write_tile_list(puzzle), check=lambda: write_tile_list(puzzle)
            ),
            "url": OtherForm(
                lambda meter: _address(game, meter), check=lambda: check_address(puzzle)
            ),
        },
        solved=puzzle.solution is not None,
    )


def _cells(puzzle: Puzzle) -> str:
    shapes = sorted(set(puzzle.shapes))
    return listed(shapes_counted(puzzle.shapes.count(shape), shape) for shape in shapes)


def _folding(puzzle: Puzzle) -> str:
    """Return how the net of a solid is folded; empty for other boards."""
    if not puzzle.board.solid:
        return ""
    return tr(
        "On paper the net folds into a solid: cut it out, fold its lines, the thick ones if there "
        "are any, and glue each tab under the side with its letter; tape sides without a tab."
    )


def _parts(puzzle: Puzzle, title: str) -> Parts:
    flips = puzzle.rules.may_flip
    drawings = []
    for tile, spot in enumerate(puzzle.start):
        if tile in puzzle.fixed:
            continue
        for flipped in (False, True) if flips else (spot.orientation.flipped,):
            # A turnable tile stands on a side, which needs the least room.
            own, angle = puzzle.tiles[tile], spot.orientation.angle
            if own.solid:
                drawings.append(_cube(own.shown(0, spot.orientation), str(tile + 1)))
                continue
            if puzzle.rules.may_turn:
                angle = _DOWN
            orientation = Orientation(angle, flipped)
            corners, sides = _tile(own.shape.sides, angle), own.shown(angle, orientation)
            label = f"{tile + 1}′" if flipped and flips else str(tile + 1)
            patches, letters = _laid(corners, sides, _theme(puzzle))
            number = _numbered(corners, label)
            drawings.append(Drawing([*patches, *number.patches], [*letters, *number.letters]))
    advice = [] if puzzle.rules.may_turn else [tr("Tiles are not turned: numbers stay upright.")]
    if puzzle.cubes:
        advice.append(
            tr("Each net folds into a cube: the number is on its top, the front is below it.")
        )
    if flips:
        advice.append(tr("Glue each tile to its back: 1 to 1′."))
    return Parts(
        f"{puzzle.id} {title}",
        title,
        drawings,
        _SIDE,
        mark("Sides of the tiles: {mm} mm"),
        least=_LEAST
        if puzzle.cubes
        else _LEAST / min(_across(drawing) for drawing in drawings)
        if drawings
        else 0.0,
        advice=" ".join(advice),
    )


def _cube(sides: Sequence[int], label: str) -> Drawing:
    """Return the net of a cube that shows these colours, with tabs, and its number at the top."""
    net, faces = cube_net()
    patches, letters = _joints(net)
    for side, face in zip(faces, net.faces, strict=True):
        corners = _floats(face.corners)
        slot = TILE_DEFAULT.slot(sides[side])
        colours = _palette().colours
        patches.append(Patch([corners], str(colours[inks.FILL + slot]), _BLACK))
        at, ink = centre(corners), str(colours[inks.LETTER + slot])
        # The letters of joints stand on faces, too, some of which are dark.
        letters = [one._replace(ink=ink) if encloses(corners, *one.at) else one for one in letters]
        if side == TOP:
            number = _numbered(corners, label)
            patches += number.patches
            letters += number.letters
            at = at[0], at[1] - _ABOVE
        letters.append(Letter(at, TILE_DEFAULT.sign(sides[side]), ink, HIGH))
    return Drawing(patches, letters)


_ABOVE: Final = 0.3
"""The distance of the sign of a top from the number in its middle."""


def _across(drawing: Drawing) -> float:
    """Return the width or height of a tile, the smaller of both."""
    left, low, right, high = bounds(drawing)
    return min(right - left, high - low)


def _text(puzzle: Puzzle, spots: Sequence[Spot]) -> list[str]:
    return [row.rstrip() for row in picture(_LETTERS, puzzle, spots).splitlines()]


def _spots(game: MatchingGame, meter: Meter | None) -> Sequence[Spot] | None:
    """Return the solution stored with the puzzle, or else the first one found."""
    if game.puzzle.solution is None:
        state = first_solved(game, meter)
        return None if state is None else state.spots
    return game.puzzle.solution


def _solution(game: MatchingGame, meter: Meter | None) -> DrawnSolution | None:
    puzzle, laid = game.puzzle, _spots(game, meter)
    if laid is None:
        return None
    return DrawnSolution(
        position(puzzle, laid),
        lambda: _text(puzzle, laid),
        lambda: write_tiles(replace(puzzle, solution=tuple(laid))),
        _in_space(puzzle, laid),
    )


def _in_space(puzzle: Puzzle, spots: Sequence[Spot]) -> Drawing | None:
    """Return what is seen in space of a solid or of a stack; None of other boards."""
    board = puzzle.board
    return seen_in_space(puzzle, spots) if board.solid or board.layers else None


def seen_in_space(puzzle: Puzzle, spots: Sequence[Spot]) -> Drawing:
    """Return what is seen in space of a board and of the tiles on it."""
    shown, theme = colours_of(puzzle, spots), _theme(puzzle).in_space
    full = frozenset(place for place, colours in enumerate(shown) if colours is not None)
    seen = portrait(puzzle.board, full, rings=True)
    patches: list[Patch] = []
    letters: list[Letter] = []
    for place, one in sorted(seen.items(), key=lambda item: item[1].layer):
        for number, corners, shaded in one.surfaces:
            outline, colours = _floats(corners), shown[place]
            # What is drawn over others covers their signs, too.
            letters = [letter for letter in letters if not encloses(outline, *letter.at)]
            if colours is None:
                patches.append(Patch([outline], _SHADED if shaded else _WHITE, _CELL))
                continue
            own = colours if number is None else [colours[number]]
            tile, signs = _laid(outline, own, theme, numbered=False, shaded=shaded)
            patches += tile
            letters += signs
    return Drawing(patches, letters)


def position(puzzle: Puzzle, spots: Sequence[Spot]) -> Drawing:
    """Return the tiles as they lie, over the board as long as they do not fill it."""
    drawn = Drawing(*_joined(_placed(puzzle, spots, range(len(spots)))))
    if sum(spot.place is not None for spot in spots) == len(puzzle.board):
        if not puzzle.board.solid:
            return drawn
        tabs, _ = _joints(puzzle.board.mesh, lettered=False)
        return Drawing([*tabs, *drawn.patches, *_folds(puzzle.board)], drawn.letters)
    board = _board(puzzle)
    return Drawing([*board.patches, *drawn.patches], [*board.letters, *drawn.letters])


def _address(game: MatchingGame, meter: Meter | None) -> str:
    laid = _spots(game, meter)
    if laid is None:
        raise DocumentError("has no solution", at=game.name)
    return write_address(replace(game.puzzle, name=game.name), laid)


def laid_tiles(
    laid: Iterable[tuple[FloatContour, Sequence[int]]], theme: TileTheme, palette: Palette
) -> Drawing:
    """Return tiles, by corners and the colours of their sides, as wedges with signs."""
    return Drawing(
        *_joined(_laid(corners, sides, theme, palette, numbered=False) for corners, sides in laid)
    )


# Drawing


def _theme(puzzle: Puzzle) -> TileTheme:
    return TILE_DEFAULT.of(puzzle.rules, solid=puzzle.cubes)


def _board(puzzle: Puzzle) -> Drawing:
    """Return the empty board: cells, rim, and fixed tiles."""
    mesh = puzzle.board.mesh
    faces = [_floats(face.corners) for face in mesh.faces]
    patches, letters = _joints(mesh) if puzzle.board.solid else _copies(mesh)
    patches.append(Patch(faces, _WHITE, _CELL))
    patches += _folds(puzzle.board)
    outer = puzzle.model_outline or () if puzzle.rim is None else [puzzle.rim] * len(mesh.outline)
    for colour in dict.fromkeys(outer):
        slot = TILE_DEFAULT.slot(colour)
        ends = (ends for ends, own in zip(mesh.outline, outer, strict=True) if own == colour)
        sides = [_floats(side) for side in ends]
        band = [_outwards(start, end, _BAND) for start, end in sides]
        patches.append(Patch(band, str(_palette().colours[inks.FILL + slot])))
        if colour > 0:
            letters += [
                Letter(centre(_outwards(a, b, 4 * _BAND)[2:]), TILE_DEFAULT.sign(colour),
                       _BLACK, HIGH)
                for a, b in sides
            ]  # fmt: skip
    for tile, spot in enumerate(puzzle.start):
        if spot.place is not None and tile not in puzzle.fixed:
            letters.append(Letter(centre(faces[spot.place]), str(tile + 1), _CELL, HIGH))
    laid, signs = _joined(_placed(puzzle, puzzle.start, sorted(puzzle.fixed)))
    return Drawing([*patches, *laid], [*letters, *signs])


def _copies(mesh: Mesh) -> tuple[list[Patch], list[Letter]]:
    """Return the places beyond the seams of a board that wraps, with the seams' letters."""
    every = copies(mesh)
    return [Patch([_floats(one.corners)], _WHITE, _COPY) for one in every if not one.covered], [
        Letter(centre(_floats(one.corners)), one.letters, _CELL, HIGH)
        for one in every
        if one.letters
    ]


def _joints(mesh: Mesh, *, lettered: bool = True) -> tuple[list[Patch], list[Letter]]:
    """Return the tabs of a solid's net, and the letters of the sides that they join."""
    patches, letters = [], []
    for joint in joints(mesh):
        if joint.tab:
            patches.append(Patch([[(at.real, at.imag) for at in joint.tab]], _WHITE, _CELL))
        for number, (start, end) in enumerate(joint.sides if lettered else ()):
            sides = round(abs(end - start))
            along = (end - start) / sides
            # In the middle of a cell, not at the corner where two of them meet.
            middle = start + along * (sides // 2 + 0.5)
            at, high = middle + 1j * along * _NEAR, _SMALL
            if joint.tab and not number:
                at = sum(joint.tab) / 4
                high = min(abs(at - (start + end) / 2) * 1.4, _SMALL)
            letters.append(Letter((at.real, at.imag), joint.letter, _CELL, high))
    return patches, letters


def _folds(board: Board) -> list[Patch]:
    """Return the lines at which the net of a solid with divided faces is folded."""
    lines = folds(board) if board.solid else []
    ends = [((a.real, a.imag), (b.real, b.imag)) for a, b in lines]
    return [Patch([_outwards(*line, _FOLD) for line in ends], _BLACK)] if ends else []


def _placed(
    puzzle: Puzzle, spots: Sequence[Spot], tiles: Iterable[int]
) -> Iterator[tuple[Sequence[Patch], Sequence[Letter]]]:
    """Yield placed tiles with their numbers."""
    for tile in tiles:
        spot = spots[tile]
        if spot.place is not None:
            corners = _floats(puzzle.board.mesh.faces[spot.place].corners)
            shown = puzzle.shown(tile, spot.place, spot.orientation)
            patches, letters = _laid(corners, shown, _theme(puzzle))
            number = _numbered(corners, str(tile + 1))
            yield [*patches, *number.patches], [*letters, *number.letters]


def _joined(
    drawn: Iterable[tuple[Sequence[Patch], Sequence[Letter]]],
) -> tuple[list[Patch], list[Letter]]:
    patches: list[Patch] = []
    letters: list[Letter] = []
    for some, signs in drawn:
        patches += some
        letters += signs
    return patches, letters


def _laid(
    corners: FloatContour,
    sides: Sequence[int],
    theme: TileTheme,
    palette: Palette | None = None,
    *,
    numbered: bool = True,
    shaded: bool | None = None,
) -> tuple[list[Patch], list[Letter]]:
    """Return the wedges of a tile with the signs of its colours, and its edge.

    On a *numbered* tile signs are small enough to leave room.  On one that is seen in space,
    *shaded* or not, they are as small as their wedges; where these are too narrow there are none.
    """
    first = inks.HELD if shaded else inks.FILL
    colours = (palette or _palette()).colours
    patches, letters = [], []
    at = centre(corners)
    high = HIGH * max(_room(corners), 0.7) if numbered else HIGH
    for colour, wedge in theme.wedges(at, corners, sides):
        slot = theme.slot(colour)
        fill = str(colours[first + slot])
        patches.append(Patch([wedge], fill, fill))
        ink = str(colours[inks.LETTER + slot])
        at_sign = _out(at, wedge) if numbered else centre(wedge)
        tall = high if shaded is None else min(high, _FITTED * _inner_radius(wedge))
        if shaded is None or tall >= _LEGIBLE:
            letters.append(Letter(at_sign, theme.sign(colour), ink, tall))
    return [*patches, Patch([corners], "none", str(colours[inks.BACKGROUND]))], letters


def _inner_radius(polygon: FloatContour) -> float:
    """Return the radius of the circle in a triangle, nearly that in a kite."""
    ends = list(zip(polygon, [*polygon[1:], polygon[0]], strict=True))
    twice = abs(sum(ax * by - bx * ay for (ax, ay), (bx, by) in ends))
    return twice / sum(hypot(bx - ax, by - ay) for (ax, ay), (bx, by) in ends)


def _numbered(corners: FloatContour, label: str) -> Drawing:
    """Return a tile's number on a disc, underlined: it is upright as the tile is at the start."""
    (x, y), part = centre(corners), _room(corners)
    radius, low = _DISC * part, y - 0.085 * part
    disc = [
        (x + radius * cos(pi * step / 12), y + radius * sin(pi * step / 12)) for step in range(24)
    ]
    half, thin = (0.03 * len(label) + 0.01) * part, 0.012 * part
    line = [(x - half, low - thin), (x + half, low - thin), (x + half, low), (x - half, low)]
    return Drawing(
        [Patch([disc], _WHITE), Patch([line], _BLACK)], [Letter((x, y), label, _BLACK, 0.13 * part)]
    )


def _out(middle: FloatPoint, wedge: FloatContour) -> FloatPoint:
    """Return the position of a sign next to a tile's number: nearer to the side."""
    # For a corner, the wedge has it in the middle.
    (x, y), (u, v) = middle, wedge[2] if len(wedge) > 3 else centre(wedge[1:])
    return x + (u - x) * _FAR, y + (v - y) * _FAR


def _room(corners: FloatContour) -> float:
    """Return the share of a square's contents for which a tile has room, at most 1."""
    return min(1 / tan(pi / len(corners)), 1.0)


def _palette() -> Palette:
    return tile_palette(TILE_DEFAULT, DEFAULT, Profile.TRUECOLOR)


def _tile(shape: int, angle: Angle) -> FloatContour:
    """Return a tile whose side 0 looks to *angle*, about the origin, with sides of length 1."""
    radius = 1 / (2 * sin(pi / shape))
    first = 2 * pi * angle / CIRCLE - pi / shape
    turns = [first + 2 * pi * corner / shape for corner in range(shape)]
    return [(radius * cos(turn), radius * sin(turn)) for turn in turns]


def _floats(corners: TileCorners) -> FloatContour:
    return [(at.real, at.imag) for at in map(complex, corners)]


def centre(corners: FloatContour) -> FloatPoint:
    """Return the mean of some corners."""
    xs, ys = zip(*corners, strict=True)
    return sum(xs) / len(xs), sum(ys) / len(ys)


def _outwards(start: FloatPoint, end: FloatPoint, width: float) -> FloatContour:
    """Return the band of that width outside a side of a polygon that runs counter-clockwise."""
    (ax, ay), (bx, by) = start, end
    across, down = (by - ay) * width, -(bx - ax) * width
    return [start, end, (bx + across, by + down), (ax + across, ay + down)]
