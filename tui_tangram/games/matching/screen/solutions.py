"""The pictures and files of a board's solutions."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping, Sequence
from functools import cached_property, lru_cache
from textwrap import dedent
from typing import Final, cast

from tui_tangram.app.services import Services
from tui_tangram.app.solutions.model import ListedSolution, SolutionPiece
from tui_tangram.games.matching.core import MatchingGame, Spot
from tui_tangram.games.matching.core.format_spots import solution_entries
from tui_tangram.games.matching.core.naming import (
    place_name,
    shown_names,
    sides_in_words,
    tile_name,
)
from tui_tangram.games.matching.core.symmetry import MatchingEquivalence, read_part
from tui_tangram.games.matching.look.portrayal import centre, laid_tiles
from tui_tangram.games.matching.look.small import letters_of_theme
from tui_tangram.games.matching.look.style import (
    PlaceLook,
    SideLook,
    TileLook,
    TilesLook,
    TileState,
    TileStyle,
    tile_palette,
)
from tui_tangram.games.matching.look.tiles import draw_tiles
from tui_tangram.games.matching.look.view import fit_tiles, whole_board_shown
from tui_tangram.games.matching.screen.new_board.plan import coarse, painted, plan
from tui_tangram.games.matching.screen.themes import board_palette, tile_style
from tui_tangram.language import trn
from tui_tangram.maths.geometry.plane import FloatPoint
from tui_tangram.play import Game
from tui_tangram.play.equivalence import Form, Part
from tui_tangram.play.phrases import capital
from tui_tangram.render import inks
from tui_tangram.render.cells import CellSize, Mark, Picture, encode, text_of
from tui_tangram.render.palette import Palette, make_palette
from tui_tangram.render.pixmap import Canvas, Mask, Pixmap, fill, plane
from tui_tangram.render.profile import Profile
from tui_tangram.render.svg import Drawing
from tui_tangram.values import NamedTuple

TEXT: Final[Sequence[CellSize]] = ((72, 30), (200, 100))
"""The maximum number of columns and lines of a picture in letters, and for a large board."""
_PIXELS: Final = 2
"""The approximate pixels for a side at which colours can be distinguished."""
_LINED: Final = 12
"""The minimum number of pixels for a side at which lines set off the tiles in a file."""


class BoardRenderer:
    """Shows the solutions of one board."""

    def __init__(self, game: Game[object], services: Services) -> None:
        """Show solutions of *game*, which is edge matching, in the player's style."""
        self.game = cast("MatchingGame", game)
        self.puzzle = self.game.puzzle
        self.equivalence = MatchingEquivalence(self.game)
        self._services = services
        self._spots = lru_cache(maxsize=64)(self._played)

    def fixed_here(self, number: int) -> str:
        """Return the clause that *number* tiles must keep these places."""
        return trn("with {n} tile as here", "with {n} tiles as here", number)

    def labelled_words(self, number: int) -> str:
        """Return nothing: tiles that look alike are one tile."""
        del number
        return ""

    @property
    def look(self) -> Hashable:
        """The style in which boards are drawn at the moment."""
        return self._style

    @property
    def _style(self) -> TileStyle:
        return tile_style(self._services, self.puzzle.rules, solid=self.puzzle.cubes)

    @property
    def palette(self) -> Palette:
        """The colours of that style."""
        return board_palette(self._services, self.puzzle.rules)

    @cached_property
    def finest(self) -> int:
        """The columns that give each side of a tile some pixels."""
        scale = _Scale.of(self._corners, 1, 1)
        return round(_PIXELS / scale.factor)

    def _played(self, moves: tuple[str, ...]) -> tuple[Spot, ...]:
        state = self.game.start()
        for move in moves:
            state = self.game.execute(state, move)
        return state.spots

    def pieces(self, solution: ListedSolution) -> Sequence[SolutionPiece]:
        """Return the tiles in the order of their places."""
        puzzle = self.puzzle
        tiles = {spot.place: tile for tile, spot in enumerate(self._spots(solution.moves))}
        orientations = {spot.place: spot.orientation for spot in self._spots(solution.moves)}
        found = []
        for place, part in sorted((read_part(part)[0], part) for part in solution.form):
            tile = tiles[place]
            sides = sides_in_words(
                puzzle.tiles[tile], orientations[place], name=shown_names(puzzle)
            )
            text = f"{place_name(puzzle, place)}: {tile_name(tile)}, {sides}"
            middle = centre(self._corners[place])
            begin = capital(text)
            found.append(SolutionPiece(part, tile_name(tile), begin, text, middle))
        return found

    def large(
        self, solution: ListedSolution, box: CellSize, cursor: Part | None, fixed: Collection[Part]
    ) -> Picture:
        """Draw the board as in a game, or as large as fits."""
        style = self._style
        look = self._look(solution.form, cursor, fixed)
        view = fit_tiles([place.corners for place in look.places], *box)
        if whole_board_shown(view, [place.corners for place in look.places]):
            return draw_tiles(look, view, style)
        fine = style.fine
        pixmap, scale = self._wedges(solution.form, fine * box[0], 2 * fine * box[1])
        marks = []
        for piece in self.pieces(solution):
            if piece.part == cursor or piece.part in fixed:
                x, y = scale.pixel(piece.middle)
                cell = int(x / fine), int(y / 2 / fine)
                sign = "×" if piece.part == cursor else "•"
                marks.append(Mark(*cell, sign, inks.ACCENT, inks.BACKGROUND, bold=True))
        return Picture(pixmap, tuple(marks), letters_of_theme(style.theme), fine=fine)

    def cover(self, box: CellSize) -> Picture:
        """Draw the plan of the board."""
        style = self._style
        return plan(self.puzzle.board, box, coloured=style.coloured, fine=style.fine)

    def small(self, form: Form, box: CellSize) -> Picture:
        """Draw the board in its colours; without colours, in the signs of its sides."""
        shown = [sides for _, sides in sorted(map(read_part, form))]
        style = self._style
        if style.coloured:
            return painted(self.puzzle.board, shown, box, style, whole=True)
        picture = coarse(self.puzzle.board, shown, box, style, whole=True)
        return picture._replace(letters=letters_of_theme(style.theme))

    def _look(
        self, form: Form, cursor: Part | None = None, fixed: Collection[Part] = ()
    ) -> TilesLook:
        faces = self.puzzle.board.mesh.faces

        def state(part: Part) -> TileState:
            if part == cursor:
                return TileState.CHOSEN
            return TileState.MARKED if part in fixed else TileState.LAID

        return TilesLook(
            places=tuple(PlaceLook(face.corners) for face in faces),
            tiles=tuple(
                TileLook(faces[place].corners, tuple(map(SideLook, sides)), state=state(part))
                for part, (place, sides) in ((part, read_part(part)) for part in form)
            ),
            rim=self.puzzle.board.mesh.outline,
            rim_colour=self.puzzle.rim,
            model=self.puzzle.model_outline,
        )

    # Files

    def text(self, solution: ListedSolution) -> list[str]:
        """Return a picture in letters, and every place."""
        style = TileStyle(self._style.theme, Profile.ASCII, self._style.marks)
        look = self._look(solution.form)
        outline = [place.corners for place in look.places]
        views = [fit_tiles(outline, *box) for box in TEXT]
        view = next((view for view in views if whole_board_shown(view, outline)), None)
        rows: list[str] = []
        if view is not None:
            palette = make_palette(self._services.theme, Profile.ASCII)
            rows = text_of(encode(draw_tiles(look, view, style), palette))
            rows = [*dedent("\n".join(row.rstrip() for row in rows)).strip("\n").split("\n"), ""]
        return [*rows, *(piece.description for piece in self.pieces(solution))]

    def drawing(self, solution: ListedSolution) -> Drawing:
        """Return a wedge for each side, with the sign of its colour."""
        laid = ((self._corners[place], sides) for place, sides in map(read_part, solution.form))
        theme = self._style.theme
        palette = tile_palette(theme, self._services.theme, Profile.TRUECOLOR)
        return laid_tiles(laid, theme, palette)

    @cached_property
    def _corners(self) -> list[list[FloatPoint]]:
        return [
            [(z.real, z.imag) for z in map(complex, face.corners)]
            for face in self.puzzle.board.mesh.faces
        ]

    def _wedges(self, form: Form, width: int, height: int) -> tuple[Pixmap, _Scale]:
        canvas = Canvas(plane(width, height))
        scale, masks, lines = self._masks(width, height)
        theme = self._style.theme
        for place, sides in map(read_part, form):
            for mask, colour in zip(masks[place], theme.seen(sides), strict=True):
                canvas.paint(mask, inks.FILL + theme.slot(colour))
        canvas.paint(lines, inks.BACKGROUND)
        return canvas.pixmap(), scale

    @lru_cache(maxsize=4)  # noqa: B019  # of one exhibit, which lives as long as its screen
    def _masks(self, width: int, height: int) -> tuple[_Scale, list[list[Mask]], Mask]:
        """Return the wedges of all places, and the lines between places."""
        on = plane(width, height)
        scale = _Scale.of(self._corners, width, height)
        masks: list[list[Mask]] = []
        lines: Mask = 0
        for shape in self._corners:
            corners = [scale.pixel(corner) for corner in shape]
            wedges = self._style.theme.wedges(centre(corners), corners, [0] * len(corners))
            masks.append([fill(on, [wedge]) for _, wedge in wedges])
            if scale.factor >= _LINED:
                lines |= on.edge(fill(on, [corners]))
        return scale, masks, lines

    def as_json(self, solutions: Sequence[ListedSolution]) -> Mapping[str, object]:
        """Return the solutions in the form of ``solve --json``."""
        return {
            "solutions": [
                solution_entries(self.puzzle, self._spots(one.moves)) for one in solutions
            ]
        }


class _Scale(NamedTuple):
    """A map from the world, y up, to pixels, y down."""

    factor: float
    right: float
    down: float

    @classmethod
    def of(cls, shapes: Sequence[Sequence[FloatPoint]], width: float, height: float) -> _Scale:
        """Return the largest scale at which *shapes* fit, in the middle."""
        xs = [x for shape in shapes for x, _ in shape]
        ys = [y for shape in shapes for _, y in shape]
        across, up = max(xs) - min(xs), max(ys) - min(ys)
        factor = min(width / across, height / up)
        return cls(
            factor,
            width / 2 - (min(xs) + max(xs)) / 2 * factor,
            height / 2 + (min(ys) + max(ys)) / 2 * factor,
        )

    def pixel(self, point: FloatPoint) -> FloatPoint:
        """Return the pixel of a point of the world."""
        return point[0] * self.factor + self.right, self.down - point[1] * self.factor
