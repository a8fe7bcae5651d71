"""Tile boards for commands and programs: solved, drawn and made."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from tui_tangram.api.problem import PlacedPart, SolvablePuzzle
from tui_tangram.games.matching.core import COMPLEMENT, CORNERS, EQUAL, MatchingGame, Puzzle
from tui_tangram.games.matching.core.board import MatchingState, MatchingVerdict, laid, sent
from tui_tangram.games.matching.core.board_size import display_name, lattice_size, parse_size
from tui_tangram.games.matching.core.difficulty import measure
from tui_tangram.games.matching.core.fitting import fitting_places
from tui_tangram.games.matching.core.format import read_tiles, write_tiles
from tui_tangram.games.matching.core.format_spots import read_laid, solution_entries, turn_of
from tui_tangram.games.matching.core.generate import generate
from tui_tangram.games.matching.core.naming import colours_counted, layout_called, tiles_of
from tui_tangram.games.matching.core.puzzle import Spot
from tui_tangram.games.matching.core.recipe import Recipe, out_of_reach, parse_id
from tui_tangram.games.matching.core.solver import MatchingSolution, count, index, solutions
from tui_tangram.games.matching.core.symmetry import colourings, one_of_each, uniform
from tui_tangram.games.matching.entries import PREFIX
from tui_tangram.games.matching.look.print import picture, picture_in_space
from tui_tangram.games.matching.look.space import body_of
from tui_tangram.games.matching.source.tiles import ADVICE
from tui_tangram.language import PlayerError, mark, tr
from tui_tangram.maths.tiling import TOWER
from tui_tangram.maths.tiling.solids import SOLIDS
from tui_tangram.play import Document, Limit, Meter, SolutionIndex, Stopped
from tui_tangram.play.columns import left, width
from tui_tangram.play.files import read_object
from tui_tangram.play.phrases import careful_work, grade_name
from tui_tangram.values import replace

if TYPE_CHECKING:
    from tui_tangram.api.making import NewPuzzle
    from tui_tangram.player.library import Library
    from tui_tangram.render.portrayal import Portrayal
    from tui_tangram.render.surface import PictureSurface
    from tui_tangram.render.svg import Drawing

PATIENCE: Final = 5_000_000
"""Steps after which the difficulty of a puzzle stays unknown; steps are the same everywhere."""

_WIDTH: Final = 80
"""Columns of the lines of a solution."""
_LAID: Final = mark("cell {place}: tile {tile}, turn {turn}")
_FLIPPED: Final = mark("cell {place}: tile {tile}, turn {turn}, flipped")


class TilesProblem(SolvablePuzzle):
    """A board and its tiles."""

    plural = "puzzles"
    labelled_text = mark("solutions: {n} ({all} with equal tiles told apart)")
    distinct = mark("solutions: {n} (symmetric ones counted once)")
    advice = ADVICE
    endless = True

    def __init__(self, game: MatchingGame) -> None:
        """Use the board of *game*."""
        self._game, self.uniform = game, uniform(game.puzzle)
        self._in_space = False

    def seen_in_space(self) -> SolvablePuzzle:
        """Return a solid or a stack, or a board that wraps around as the ring that it is."""
        if body_of(self.source.board) is None and not self.source.board.layers:
            return super().seen_in_space()
        found = TilesProblem(self._game)
        found._in_space = True
        return found

    @classmethod
    def of(cls, puzzle: Puzzle, library: Library) -> TilesProblem:
        """Play the board."""
        del library
        return cls(MatchingGame(puzzle))

    @classmethod
    def of_game(cls, game: MatchingGame) -> TilesProblem:
        """Return the problem of the game's board."""
        return cls(game)

    @classmethod
    def read(
        cls, content: bytes, where: str, form: str, name: str, library: Library
    ) -> TilesProblem:
        """Name a board without a name *name*."""
        del form  # the only one
        found = read_tiles(content, where)
        named = found if found.name else replace(found, name=name[:80] or tr("Tiles"))
        return cls.of(named, library)

    @classmethod
    def maker(
        cls, wanted: NewPuzzle, library: Library, meter: Callable[[], Meter]
    ) -> Callable[[int], TilesProblem]:
        """Generate boards from seeds."""
        if wanted.set:
            raise PlayerError(
                "--set is for tangrams: tui-tangram new tangram --set {set}", set=wanted.set
            )
        if wanted.connectors and wanted.corners:
            raise PlayerError("--connectors and --corners are two ways of matching; give only one")
        if wanted.edit and wanted.corners:
            raise PlayerError(
                "the editor cannot paint colours at corners; drop --edit or --corners"
            )

        def make(seed: int) -> TilesProblem:
            within = meter()
            found = generate(recipe(wanted, seed), within)
            return cls.of(replace(found, effort=_measured(found, within.left)), library)

        return make

    @classmethod
    def new_editor(cls, wanted: NewPuzzle, seed: int) -> str:
        """Begin with the board of that ID."""
        return f"{PREFIX}{recipe(wanted, seed).checked().id}"

    @property
    def editor(self) -> str:
        """Begin with this board."""
        return f"{PREFIX}{self.source.id}"

    @property
    def source(self) -> Puzzle:
        """The board."""
        return self._game.puzzle

    @property
    def game(self) -> MatchingGame:
        """Its game."""
        return self._game

    @property
    def summary(self) -> str:
        """Name, tiles, colours, grade and work."""
        puzzle = self.source
        tiles = f"{tiles_of(puzzle)}, {colours_counted(puzzle.colours)}"
        return " · ".join((display_name(puzzle.id, puzzle.name), tiles, hardness(puzzle)))

    @property
    def unsolvable(self) -> str:
        """Blame the tiles."""
        return tr("{name}: its tiles cannot fill the board", name=self.game.name)

    @property
    def hopeless(self) -> bool:
        """Whether no search can finish it."""
        return out_of_reach(parse_id(self.source.id), self.source.effort)

    def solutions(self, meter: Meter | None) -> Iterator[MatchingSolution]:
        """Search the board."""
        return solutions(self.source, None, meter)

    def count(self, meter: Meter | None) -> int:
        """Count in stages, where that is quicker."""
        return count(self.source, None, meter)

    def numbered(self, meter: Meter) -> SolutionIndex[MatchingSolution] | None:
        """Number them where tiles repeat."""
        return index(self.source, meter)

    def weight(self, found: MatchingSolution | None = None) -> int:
        """Count the orders of equal tiles."""
        return colourings(self.source, found or ())

    def one_of_each(self, found: Iterable[MatchingSolution]) -> Iterator[MatchingSolution]:
        """Compare by the symmetries of the board."""
        return one_of_each(found, self.source)

    def state(self, found: MatchingSolution) -> MatchingState:
        """Put the tiles there."""
        return replace(self.game.start(), spots=tuple(found))

    @property
    def known(self) -> MatchingState | None:
        """The board's own solution."""
        return None if self.source.solution is None else self.state(self.source.solution)

    def moves_to(self, state: MatchingState) -> tuple[str, ...]:
        """Place each tile by itself."""
        return self.game.moves_to(state.spots)

    def fits(self, game: MatchingGame, state: MatchingState) -> Iterator[str]:
        """Turn tiles where none can be moved."""
        puzzle = game.puzzle
        for tile, spot in enumerate(state.spots):
            if not puzzle.rules.may_move:
                assert spot.place is not None
                for option in puzzle.options(tile, spot.place):
                    if option.orientation != spot.orientation and tile not in puzzle.fixed:
                        yield game.turn(tile, option.orientation)
            elif spot.place is None:
                for place, ways in fitting_places(game, state, tile).items():
                    yield from (game.lay(tile, place, way) for way in ways)

    def removals(self, game: MatchingGame, state: MatchingState) -> Iterator[str]:
        """Put a tile in its drawer."""
        if game.puzzle.rules.may_move:
            for tile in state.laid.values():
                if tile not in game.puzzle.fixed:
                    yield game.send([tile], state.spots[tile].drawer)

    def judge(self, state: MatchingState) -> MatchingVerdict:
        """Compare the sides that touch."""
        return self.game.verdict(state)

    def facts(self, verdict: MatchingVerdict) -> dict[str, object]:
        """Name the sides that do not match, each by cell and side."""
        return {
            "edges": verdict.total,
            "to_go": verdict.to_go,
            "empty": verdict.empty,
            "unmatched": [list(side) for side in verdict.unmatched],
        }

    def parts(self, state: MatchingState) -> tuple[PlacedPart, ...]:
        """Return cell, turn and flip of the placed tiles."""
        return tuple(
            PlacedPart(
                str(tile),
                cell=spot.place,
                turn=turn_of(self.source, spot.place, spot.orientation),
                flipped=spot.orientation.flipped,
            )
            for tile, spot in enumerate(state.spots)
            if spot.place is not None
        )

    def arrangement(self, state: MatchingState) -> dict[str, object]:
        """Return a solution as files have it, whether or not it is one."""
        return {"solution": self._entries(state)}

    def arranged(self, content: bytes, where: str, library: Library) -> MatchingState:
        """Place the tiles of ``solution``, or of the only one of ``solutions``, and no others."""
        del library
        spots = read_object(content, where, self._spots)
        game, start = self.game, self.game.start()
        movable = game.puzzle.rules.may_move
        parts = [
            laid(tile, spot.place, spot.orientation)
            for tile, spot in spots.items()
            if spot.place is not None and spot._replace(drawer=0) != start.spots[tile]
        ]
        parts += [
            sent(tile, start.spots[tile].drawer)
            for tile in start.laid.values()
            if movable and tile not in spots and tile not in game.puzzle.fixed
        ]
        return game.execute(start, game.move(parts)) if parts else start

    def draw(
        self, surface: PictureSurface, state: MatchingState | None = None, *, asked: bool = False
    ) -> str:
        """Draw the board and the loose tiles."""
        spots = self.source.start if state is None else state.spots
        if self._in_space:
            return picture_in_space(surface, self.source, spots)
        return picture(surface, self.source, spots, asked=asked)

    def drawing(self, state: MatchingState) -> Drawing:
        """Draw the board below tiles that do not fill it."""
        # Late, as few commands make files.
        from tui_tangram.games.matching.look.portrayal import position, seen_in_space

        drawn = seen_in_space if self._in_space else position
        return drawn(self.source, state.spots)

    def portrayal(self) -> Portrayal:
        """Draw board, tiles and solution."""
        # As above.
        from tui_tangram.games.matching.look.portrayal import portray, seen_in_space

        found = portray(self.game)
        if not self._in_space:
            return found
        return replace(
            found, draw=lambda: seen_in_space(self.source, self.source.start), small=True
        )

    def lines(self, state: MatchingState) -> list[str]:
        """Return the tile and orientation of each place, several to a line."""
        words = [
            tr(
                _FLIPPED if orientation.flipped else _LAID,
                place=place,
                tile=tile,
                turn=turn_of(self.source, place, orientation),
            )
            for place, tile in sorted(state.laid.items())
            for orientation in (state.spots[tile].orientation,)
        ]
        across = max(map(width, words)) + 3
        columns = max(_WIDTH // across, 1)
        return [
            "".join(left(word, across) for word in words[start : start + columns]).rstrip()
            for start in range(0, len(words), columns)
        ]

    def as_json(self, states: Sequence[MatchingState]) -> dict[str, object]:
        """Return the solutions as in files."""
        return {"solutions": list(map(self._entries, states))}

    def file(self, state: MatchingState | None = None) -> str:
        """Return the board's file."""
        return write_tiles(replace(self.source, solution=None if state is None else state.spots))

    def _spots(self, document: Document) -> Mapping[int, Spot]:
        listed = document.content.get("solutions")
        if isinstance(listed, list) and len(listed) == 1:
            document = Document({"solution": listed[0]})
        return read_laid(document, self.source)

    def _entries(self, state: MatchingState) -> list[dict[str, object]]:
        return solution_entries(self.source, state.spots)


def recipe(wanted: NewPuzzle, seed: int) -> Recipe:
    """Return the recipe of the board that is wanted.  Raises `PlayerError`."""
    if wanted.size and wanted.difficulty:
        raise PlayerError("--size and --difficulty both set the board size; give only one")
    layout, shape = layout_called(wanted.layout), (wanted.shape or "").strip().lower()
    if layout in SOLIDS:
        layout, shape = "", layout
    if not layout and not shape:
        raise PlayerError("give a layout, or the shape of a solid")
    found = Recipe(
        layout or SOLIDS.get(shape) or ("square" if shape else ""),
        parse_size(wanted.size or wanted.difficulty or "easy"),
        wanted.rules or "infinity",
        wanted.colours,
        wraps=wanted.wrap,
        shape=shape,
        wild=wanted.wild,
        fixed=wanted.fixed,
        spare=wanted.spare,
        may_flip=wanted.flips,
        outer=wanted.outer or "",
        matching=CORNERS if wanted.corners else COMPLEMENT if wanted.connectors else EQUAL,
        unique=wanted.unique,
        seed=seed,
    )
    if found.shape == "lattice" and not wanted.size:
        found = replace(found, size=lattice_size(found.layout, found.size))
    if (found.closed or found.shape == TOWER or found.outer) and not wanted.rules:
        # There is no rim to be dark.
        return replace(found, rules="hard-infinity")
    return found


_LONGEST: Final = 10.0
"""The seconds that the difficulty of a new board may take: hundreds of cubes need more."""


def _measured(puzzle: Puzzle, seconds: float | None) -> float | None:
    """Return the effort, or None if that takes too long."""
    try:
        longest = _LONGEST if seconds is None else min(seconds, _LONGEST)
        return measure(puzzle, Limit(PATIENCE, longest).meter())
    except Stopped:
        return None


def hardness(puzzle: Puzzle) -> str:
    """Return grade and effort of a puzzle in words."""
    if puzzle.effort is None or puzzle.difficulty is None:
        return grade_name(None)
    return f"{grade_name(puzzle.difficulty)}, {careful_work(puzzle.effort)}"
