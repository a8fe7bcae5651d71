"""Boards of tiles next to play: small pictures of them, empty or solved, and facts in words.

Nothing in the pictures is judged by eye to the pixel, so they take any scale, as pictures of
figures in the gallery do.  In a plan each pixel takes one of five shades by how much of it places
cover; places with fewer sides are lighter, which distinguishes the tilings even where a side is
hardly a pixel long.  In colour a pixel shows the side that covers most of it.

A solved board with room enough is drawn as when it is played, by
`tui_tangram.games.matching.look.tiles`.

Besides, the facts on a board in words, and a board as it was left, on the way there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache, partial
from itertools import islice
from math import ceil, floor
from typing import Any, Final, cast

from tui_tangram.app.painter import sentence
from tui_tangram.app.services import Services
from tui_tangram.games.matching.core import MatchingGame, MatchingState, Puzzle, colours_of
from tui_tangram.games.matching.core.naming import (
    colours_counted,
    layout_name,
    layout_words,
    left_over,
    play_in_words,
    shapes_counted,
)
from tui_tangram.games.matching.look.space import SeenPlaces, in_plane, space_size
from tui_tangram.games.matching.look.stack import portrait, seen_look
from tui_tangram.games.matching.look.style import (
    PlaceLook,
    SideLook,
    TileLook,
    TilesLook,
    TileState,
    TileStyle,
)
from tui_tangram.games.matching.look.tiles import draw_tiles
from tui_tangram.games.matching.look.view import (
    SIZES,
    TileCorners,
    copies,
    fit_tiles,
    whole_board_shown,
)
from tui_tangram.games.matching.screen.themes import tile_style
from tui_tangram.language import tr, trn
from tui_tangram.maths.geometry.plane import FloatPoint
from tui_tangram.maths.tiling import STACK, Board, polygon
from tui_tangram.maths.tiling.turning import FRONT, RIGHT, TOP
from tui_tangram.play import Game
from tui_tangram.play.phrases import listed
from tui_tangram.render import inks
from tui_tangram.render.cells import Picture
from tui_tangram.render.pixmap import Pixmap
from tui_tangram.values import NamedTuple, replace

_SAMPLES: Final = 4
"""A cell is sampled at this many places across; of large pictures at half as many."""
_LARGE: Final = 2500
"""Pixels of half blocks from which on a picture is large."""
_LIGHT: Final = 3
"""The first shade that is drawn lighter where there are only two tones."""

_SPACE_SIZES: Final = tuple(map(space_size, range(8, 41)))
"""The sizes at which a picture of a solid has lines."""

_SHADES: Final = (((4, 2, 3),), ((4, 3), (2, 1, 3)), ((4,), (3,), (2, 1)))
"""For one, two and three kinds of places, the shades of each kind: those with fewer sides
are lighter, and neighbours of one kind get different ones if possible."""
_ENOUGH: Final = 3 / 8
"""The part of a pixel that tiles must cover to be seen there."""

_CUBE_SHADES: Final = {TOP: 4, FRONT: 3, RIGHT: 2}
"""The shades of the sides of a cube that a picture shows."""

_HAIR: Final = 1e-9


def plan(board: Board, box: tuple[int, int], *, coloured: bool = True, fine: int = 1) -> Picture:
    """Return the plan of a board in a box of cells; *coloured*, where there are shades to see.

    *fine* are the pixels across a cell.
    """
    grain, every = _Grain(*box, fine), shades(board)
    seen = portrait(board, frozenset(range(len(board))), opened=False)
    for place, number, shape, *_ in _placed(board, seen, grain):
        shade = every[place]
        # The sides of cubes are lighter at the top and darker aside, and of neighbours in turn.
        grain.paint(shape, shade if number is None else _CUBE_SHADES[number] - (shade < _LIGHT))
    return grain.picture(_shade if coloured else _two_tone)


@lru_cache(maxsize=1024)
def _two_tone(block: bytes) -> int:
    """Return the ink of a pixel without colours."""
    counts = Counter(block)
    if 2 * counts.pop(0, 0) >= len(block):
        return inks.BACKGROUND
    most = max(counts, key=lambda shade: (counts[shade], shade))
    return inks.FIGURE if most >= _LIGHT else inks.SILHOUETTE


@lru_cache(maxsize=1024)
def _shade(block: bytes) -> int:
    """Return the ink of a pixel: the shade that most of it has, softened on the rim."""
    counts = Counter(block)
    empty = counts.pop(0, 0)
    if not counts:
        return inks.BACKGROUND
    most = max(counts, key=lambda shade: (counts[shade], shade))
    full = len(block)
    return inks.FIGURE_SHADES[(2 * most * (full - empty) + full) // (2 * full)]


def shades(board: Board) -> list[int]:
    """Return for each place its shade, 1 to 4."""
    faces = board.mesh.faces
    kinds = sorted({face.sides for face in faces})
    choices = dict(zip(kinds, _SHADES[len(kinds) - 1], strict=True))
    found = [0] * len(board)
    # Always continue with a place that has the fewest choices left, so that three shades are
    # enough for hexagons.
    adjacent: list[set[int]] = [set() for _ in faces]
    front: dict[int, None] = {0: None}
    rest = dict.fromkeys(range(1, len(board)))
    while front or rest:
        place = max(front, key=lambda one: len(adjacent[one])) if front else next(iter(rest))
        front.pop(place, None)
        rest.pop(place, None)
        mine = choices[faces[place].sides]
        shade = found[place] = next((one for one in mine if one not in adjacent[place]), mine[0])
        for other in faces[place].neighbours:
            adjacent[other].add(shade)
            if other in rest:
                del rest[other]
                front[other] = None
    return found


USUAL_COLOURS: Final = 4, 3, 2, 1
"""The colours of places for which no others are known."""


def tinted(board: Board, colours: Sequence[int] = USUAL_COLOURS) -> list[Sequence[int] | None]:
    """Return the sides of each place with one of four colours, another than its neighbours have.

    So a small picture shows the layout, whose tiles would have sides of a few pixels.
    """
    faces = board.mesh.faces
    return [(colours[n - 1],) * face.sides for n, face in zip(shades(board), faces, strict=True)]


def painted(
    board: Board,
    shown: Sequence[Sequence[int] | None],
    box: tuple[int, int],
    style: TileStyle,
    *,
    whole: bool = False,
) -> Picture:
    """Return a board with tiles, in a box of cells: a solid from the front, or *whole* as its net.

    *shown* are the colours at the sides of each place; None if there is no tile.
    """
    seen = _seen(board, shown, whole=whole)
    flat = seen is in_plane(board)
    if not (flat or any(shown)):
        # Faces of several shades show more of a solid than lines do.
        return plan(board, box, coloured=style.coloured, fine=style.fine)
    outline = [corners for one in seen.values() for corners in one.outlines]
    view = fit_tiles(outline, *box, sizes=SIZES if flat else _SPACE_SIZES)
    if whole_board_shown(view, outline):
        look = replace(seen_look(seen, shown), in_space=not flat)
        return draw_tiles(look, view, style if flat else style.in_space)
    if not style.coloured:
        return plan(board, box, coloured=False)
    return coarse(board, shown, box, style, whole=whole)


def _seen(board: Board, shown: Sequence[Sequence[int] | None], *, whole: bool) -> SeenPlaces:
    """Return the places of a board as a picture shows it with some tiles, or *whole* as its net."""
    full = frozenset(place for place, colours in enumerate(shown) if colours is not None)
    return in_plane(board) if whole else portrait(board, full)


def whole_board(puzzle: Puzzle, box: tuple[int, int], style: TileStyle) -> Picture:
    """Return a solved puzzle in a box of cells, with its border, or with what is beyond its seams.

    Of a solid, and where that has no room, it is the picture that `painted` makes.
    """
    board, shown = puzzle.board, all_tiles(puzzle)
    if _seen(board, shown, whole=False) is not in_plane(board):
        return painted(board, shown, box, style)
    faces = board.mesh.faces
    beyond = [copy for copy in copies(board.mesh) if not copy.covered]
    outline = [*(face.corners for face in faces), *(copy.corners for copy in beyond)]
    view = fit_tiles(outline, *box)
    if not whole_board_shown(view, outline):
        return painted(board, shown, box, style)

    def tile(place: int, corners: TileCorners, state: TileState) -> TileLook:
        return TileLook(corners, tuple(map(SideLook, shown[place] or ())), 0, state)

    look = TilesLook(
        places=tuple(PlaceLook(face.corners) for face in faces),
        tiles=tuple(tile(n, face.corners, TileState.LAID) for n, face in enumerate(faces)),
        rim=board.mesh.outline,
        beyond=tuple(tile(copy.place, copy.corners, TileState.GHOST) for copy in beyond),
        rim_colour=puzzle.rim,
    )
    return draw_tiles(look, view, style)


def all_tiles(puzzle: Puzzle) -> list[Sequence[int] | None]:
    """Return the colours at the sides of each place with all tiles of a puzzle laid.

    They lie as the known solution has them.  Of a puzzle without one they lie in order.
    """
    if puzzle.solution is not None:
        return list(colours_of(puzzle, puzzle.solution))
    return tiles_in_order(puzzle)


def tiles_in_order(puzzle: Puzzle) -> list[Sequence[int] | None]:
    """Return the colours at the sides of each place with all tiles laid as they come.

    Of a board with a border those with sides for it lie along it, turned that way.  Of the tiles
    that may come next one lies where it matches least, so that nothing of a solution is seen.
    """
    tiles = list(puzzle.tiles)
    shown: list[Sequence[int]] = []
    mesh, fits = puzzle.board.mesh, puzzle.rules.matching.fits
    for place, face in enumerate(mesh.faces):
        across = [mesh.across(place, side) for side in range(face.sides)]
        rim = [other is None for other in across]
        laid = [
            (side, shown[other[0]][other[1]])
            for side, other in enumerate(across)
            if other is not None and other[0] < place
        ]
        alike = [tile for tile in tiles if tile.shape == face.shape]
        turned = (
            (tile, tile.sides[turn:] + tile.sides[:turn])
            for turn in range(face.sides if puzzle.rules.may_turn else 1)
            for tile in alike
        )
        along = (one for one in turned if puzzle.rim != 0 or [not s for s in one[1]] == rim)
        tile, sides = min(
            [*islice(along, _TRIED)] or [(alike[0], alike[0].sides)],
            key=lambda one: sum(fits(one[1][side], other) for side, other in laid),
        )
        tiles.remove(tile)
        shown.append(sides)
    return [*shown]


_TRIED: Final = 20
"""The tiles among which the one that matches least is chosen."""


def coarse(
    board: Board,
    shown: Sequence[Sequence[int] | None],
    box: tuple[int, int],
    style: TileStyle,
    *,
    whole: bool = False,
) -> Picture:
    """Return the same at any scale: a pixel has the colour of the side that covers most of it.

    Squares are a whole number of pixels where that leaves little of the box free.  Sides of the
    border have the colours next to them: as so many dark wedges they would fray the board.
    """
    grain, every = _Grain(*box, style.fine), shades(board)
    seen = _seen(board, shown, whole=whole)
    theme = style.theme if seen is in_plane(board) else style.in_space.theme
    for place, number, shape, shaded in _placed(board, seen, grain, least=_FULL):
        sides = shown[place]
        if sides is None:
            light = every[place] >= _LIGHT
            grain.paint(shape, inks.SILHOUETTE_EDGE if light else inks.SILHOUETTE)
            continue
        own = sides if number is None else (sides[number],)
        start, corners = inks.HELD if shaded else inks.FILL, shape
        if not (theme.cornered or theme.whole) and any(own) and not all(own):
            corners, own = without_border(shape, own)
        for colour, wedge in theme.wedges(_middle(shape), corners, own):
            grain.paint(wedge, start + theme.slot(colour))
    return grain.picture(_most)


def without_border(
    corners: Sequence[FloatPoint], sides: Sequence[int]
) -> tuple[tuple[FloatPoint, ...], list[int]]:
    """Return the corners and sides of a tile, halved, with the nearest colour in place of none."""
    ends = zip(corners, (*corners[1:], corners[0]), strict=True)
    halved = [point for a, b in ends for point in (a, _middle((a, b)))]
    own = [k for k in range(len(halved)) if sides[k // 2]]

    def apart(k: int, other: int) -> tuple[int, int]:
        ahead, behind = (other - k) % len(halved), (k - other) % len(halved)
        return min(ahead, behind), behind

    nearest = (min(own, key=partial(apart, k)) for k in range(len(halved)))
    return tuple(halved), [sides[k // 2] for k in nearest]


@lru_cache(maxsize=4096)
def _most(block: bytes) -> int:
    """Return the ink that most of a pixel has."""
    counts = Counter(block)
    empty = counts.pop(inks.BACKGROUND, 0)
    if len(block) - empty < _ENOUGH * len(block):
        return inks.BACKGROUND
    return max(counts, key=lambda ink: (counts[ink], ink))


class _Shape(NamedTuple):
    """A surface of a place that is seen, in pixels."""

    place: int
    side: int | None
    """The side of a cube that it is."""
    points: tuple[FloatPoint, ...]
    shaded: bool


_FULL: Final = 9 / 10
"""The part of a box that squares of whole pixels fill at least; others fill all of it."""


def _placed(board: Board, seen: SeenPlaces, grain: _Grain, *, least: float = 0) -> list[_Shape]:
    """Return what is seen of places in pixels, in the middle of the box, far ones first.

    Squares are of whole pixels where they fill *least* of the box then.
    """
    every = [
        _Shape(place, number, tuple((z.real, -z.imag) for z in map(complex, corners)), shaded)
        for place, one in seen.items()
        for number, corners, shaded in one.surfaces
    ]
    xs = [x for shape in every for x, _ in shape.points]
    ys = [y for shape in every for _, y in shape.points]
    across, down = max(xs) - min(xs), max(ys) - min(ys)
    width, height = grain.width, grain.height
    scale = min(width / across, height / down)
    # Squares are either all alike or visibly not; fine ones end with their cells, too.
    unit = grain.fine if scale >= grain.fine else 1
    even = board.layout == "square" and _whole(scale, unit) >= least * scale
    if even and scale >= unit:
        scale = _whole(scale, unit)
    left = (width - across * scale) / 2 - min(xs) * scale
    top = (height - down * scale) / 2 - min(ys) * scale
    if even:
        left, top = _whole(left, unit), _whole(top, unit)
    return [
        shape._replace(points=tuple((left + x * scale, top + y * scale) for x, y in shape.points))
        for shape in every
    ]


def _whole(length: float, unit: int) -> float:
    """Return the maximum number of whole units in *length*."""
    return float(floor(length / unit + _HAIR) * unit)


def _middle(shape: Sequence[FloatPoint]) -> FloatPoint:
    count = len(shape)
    return sum(x for x, _ in shape) / count, sum(y for _, y in shape) / count


class _Grain:
    """The samples of an unfinished picture."""

    def __init__(self, columns: int, lines: int, fine: int) -> None:
        self.width, self.height = fine * columns, 2 * fine * lines
        self.fine = fine
        across = _SAMPLES if 2 * columns * lines < _LARGE else _SAMPLES // 2
        self._samples = across // fine
        self._wide = self.width * self._samples
        self._data = bytearray(self._wide * self.height * self._samples)

    def paint(self, shape: Iterable[FloatPoint], value: int) -> None:
        """Set the samples within a convex shape, given in pixels."""
        points = [(x * self._samples, y * self._samples) for x, y in shape]
        ys = [y for _, y in points]
        wide = self._wide
        for row in range(
            max(ceil(min(ys) - 0.5), 0), min(ceil(max(ys) - 0.5), self.height * self._samples)
        ):
            level = row + 0.5
            crossed = [
                ax + (level - ay) * (bx - ax) / (by - ay)
                for (ax, ay), (bx, by) in zip(points, points[1:] + points[:1], strict=True)
                if (ay <= level) != (by <= level)
            ]
            left = max(ceil(min(crossed) - 0.5), 0)
            right = min(ceil(max(crossed) - 0.5), wide)
            if left < right:
                start = row * wide
                self._data[start + left : start + right] = bytes((value,)) * (right - left)

    def picture(self, ink: Callable[[bytes], int]) -> Picture:
        """Return the picture in which *ink* makes one ink of the samples of a pixel."""
        many, wide, pixels = self._samples, self._wide, bytearray()
        for y in range(0, self.height * many, many):
            rows = [bytes(self._data[(y + i) * wide : (y + i + 1) * wide]) for i in range(many)]
            for x in range(0, wide, many):
                pixels.append(ink(b"".join(row[x : x + many] for row in rows)))
        return Picture(Pixmap(self.width, self.height, bytes(pixels)), fine=self.fine)


def places(board: Board) -> str:
    """Return the numbers of places of each shape of a board: "6 squares and 2 hexagons"."""
    counts = Counter(face.shape for face in board.mesh.faces)
    return listed([shapes_counted(counts[shape], shape) for shape in sorted(counts)])


def corner(layout: str) -> str:
    """Return in words the shapes that meet at every corner of a layout.

    >>> corner("3.3.4.3.4"), corner("hexagon")
    ('3 triangles and 2 squares', '3 hexagons')
    """
    alone = {"triangle": 3, "square": 4, "hexagon": 6}
    if layout in alone:
        # The angles around a corner make a full turn.
        sides = alone[layout]
        return shapes_counted(2 * sides // (sides - 2), polygon(sides))
    counts = Counter(int(part.rstrip("ac")) for part in layout.split("."))
    return listed([shapes_counted(counts[sides], polygon(sides)) for sides in sorted(counts)])


def layout(puzzle_layout: str) -> str:
    """Return the name of a layout, and the shapes around its corners, in a sentence."""
    if puzzle_layout == STACK:
        return tr(layout_words(puzzle_layout).about)
    return tr(
        "{layout}: {polygons} at every corner.",
        layout=layout_name(puzzle_layout),
        polygons=corner(puzzle_layout),
    )


def facts(puzzle: Puzzle) -> list[str]:
    """Return the facts on a puzzle that are known without playing, a sentence or less each."""
    colours = colours_counted(puzzle.colours)
    # Of the others the name says it.
    symbol = puzzle.board.layout[:1].isdigit()
    found = [layout(puzzle.board.layout)] if symbol else []
    found.append(f"{places(puzzle.board)}; {colours}")
    found.append(f"{puzzle.rules.title}. {play_in_words(puzzle)}")
    if puzzle.board.wraps:
        found.append(tr("The board wraps around: opposite sides touch."))
    elif puzzle.board.mesh.closed:
        found.append(tr("Folds into a solid: sides with the same letter touch."))
    wild = sum(side < 0 for tile in puzzle.tiles for side in tile.sides)
    if wild:
        found.append(trn("{n} side matches anything.", "{n} sides match anything.", wild))
    if puzzle.fixed and not puzzle.rules.demo:
        found.append(
            trn("{n} tile already in place.", "{n} tiles already in place.", len(puzzle.fixed))
        )
    if puzzle.surplus:
        found.append(sentence(left_over(puzzle)))
    return found


def board_portrait(
    game: Game[Any], state: MatchingState, services: Services
) -> Callable[[tuple[int, int]], Picture]:
    """Return the function that draws the board of a game in *state* for a box."""
    puzzle = cast("MatchingGame", game).puzzle
    shown = colours_of(puzzle, state.spots)
    style = tile_style(services, puzzle.rules, solid=puzzle.cubes)
    return lambda box: painted(puzzle.board, shown, box, style)
