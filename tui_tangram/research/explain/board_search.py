"""The search of this game on a board of tiles, attempt by attempt.

Every empty cell has a list of the ways in which tiles still fit there, and the cell with the fewest
is filled.  The steps are read from the state of `tui_tangram.games.matching.core.kernel`, which is
run one node at a time.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from tui_tangram.games.matching.core.game import MatchingGame
from tui_tangram.games.matching.core.kernel import END, FOUND, LEVEL, NODES, run
from tui_tangram.games.matching.core.naming import (
    place_name,
    shown_names,
    sides_in_words,
    tile_name,
)
from tui_tangram.games.matching.core.puzzle import Puzzle, Spot
from tui_tangram.games.matching.core.search import Search
from tui_tangram.games.matching.core.tables import Tables
from tui_tangram.games.matching.core.tile import ends
from tui_tangram.language import tr, trn
from tui_tangram.maths.exact import Cyclotomic, Sqratio
from tui_tangram.maths.geometry import Point, Polygon, Straight
from tui_tangram.play.phrases import capital, listed
from tui_tangram.research.explain.search_tree import SearchTree
from tui_tangram.research.explain.step import (
    ExplainedPosition,
    Explanation,
    ExplanationStep,
    Role,
    Scene,
    SceneArea,
    SceneDot,
    SceneEdge,
    StepRow,
    TypedWords,
)
from tui_tangram.values import NamedTuple

TOPIC: Final = "tiles"
"""The page of the manual."""
EXAMPLES: Final = {"nine-tiles": "square/3x3/tetravex/c4/s2"}
"""The examples by name, as ids of boards."""
_MOST: Final = 25
"""The maximum number of cells with room for colours."""
_SCALE: Final = 10_000
"""The denominator of lengths in a drawing: corners of many boards are not numbers a + b√2."""


def explain(subject: object) -> Explanation | None:
    """Return the search on a board, or an example; None for others."""
    if isinstance(subject, ExplainedPosition) and isinstance(subject.game, MatchingGame):
        game, state = subject.game, subject.state
        title = tr("Search on a board: {board}", board=game.name)
        spots = {tile: spot for tile, spot in enumerate(state.spots) if spot.place is not None}
        return Explanation(
            title, TOPIC, lambda: BoardSearch.of(game.puzzle, spots).steps(), spoils=True
        )
    if isinstance(subject, TypedWords) and len(subject.words) == 1 and subject.words[0]:
        found = [one for one in EXAMPLES if one.startswith(subject.words[0].lower())]
        if found:
            title = tr("Search on a board: {board}", board=tr("nine tiles"))
            return Explanation(title, TOPIC, lambda: _example(EXAMPLES[found[0]]).steps())
    return None


def _example(id: str) -> BoardSearch:  # noqa: A002
    from tui_tangram.games.matching.core.generate import generate
    from tui_tangram.games.matching.core.recipe import parse_id

    return BoardSearch.of(generate(parse_id(id)), {})


class _Held(NamedTuple):
    """A tile in its cell."""

    tile: int
    spot: Spot


class BoardSearch:
    """One search, and its steps."""

    def __init__(self, tables: Tables, words: str) -> None:
        """Search with *tables*; *words* describe the tiles that count as placed."""
        self.tables, self.words = tables, words
        self.puzzle = tables.puzzle
        search = Search(tables, early=None)
        self.facts, self.state = search.facts, search.state
        self.tree = SearchTree()
        self.placed: list[_Held] = []
        """The placed tiles on the path down the tree."""
        self.refused: list[_Held] = []
        """The ways refused since the last step."""
        self.found = self.nodes = 0
        self.large = len(set(self.puzzle.shapes)) == 1 and len(self.puzzle.board) <= _MOST
        """Whether there is room in every cell for the colours of its tile."""

    @classmethod
    def of(cls, puzzle: Puzzle, laid: Mapping[int, Spot]) -> BoardSearch:
        """Return the search from some tiles, or from the empty board if they allow no solution."""
        if puzzle.rules.may_move and laid and len(laid) < len(puzzle.board):
            tables = Tables(puzzle, laid)
            if tables.possible:
                words = trn("{n} tile counts as placed.", "{n} tiles count as placed.", len(laid))
                return cls(tables, words)
        return cls(Tables(puzzle, {}), tr("It begins with the board as it is at the start."))

    def steps(self) -> Iterator[ExplanationStep]:
        """Yield the steps, from the board to the last attempt."""
        yield self._begin()
        status = run(self.facts, self.state, 0) if self.tables.possible else END
        while status != END:
            if status == FOUND:
                yield from self._refused_step()
                yield self._solved()
                status = run(self.facts, self.state, 0)
                yield from self._removed()
                continue
            here = self.state.at[LEVEL] - 1
            way = self._next_way(here)
            held = self._held(self.state.place[here], way)
            status = run(self.facts, self.state, 1)
            self.nodes += self.state.at[NODES]
            if self.state.way[here] == way:
                yield from self._refused_step()
                yield self._fits(held, solved=status == FOUND)
            else:
                self.refused.append(held)
                if self.state.at[LEVEL] <= here:
                    yield from self._refused_step()
                    yield from self._removed()
        yield from self._refused_step()
        yield self._ended()

    def _next_way(self, level: int) -> int:
        """Return the way that the search tries next: the lowest one, as none is preferred."""
        rest: int = self.state.todo[level]
        return (rest & -rest).bit_length() - 1

    def _held(self, place: int, way: int) -> _Held:
        """Return the tile fixed in a cell, or else the first remaining one."""
        ways, puzzle = self.tables.ways, self.puzzle
        for one, spot in self.tables.held.items():
            if spot.place == place:
                return _Held(one, spot)
        used = {one.tile for one in self.placed} | set(self.tables.held)
        tile = next(one for one in ways.kinds[ways.kind[way]] if one not in used)
        options = puzzle.options(tile, place)
        orientation = next(one.orientation for one in options if one.shown == ways.shown[way])
        return _Held(tile, Spot(place, 0, orientation))

    def _name(self, held: _Held) -> str:
        assert held.spot.place is not None
        return tr(
            "{tile} in {place}",
            tile=tile_name(held.tile),
            place=place_name(self.puzzle, held.spot.place),
        )

    def _shown(self, held: _Held) -> str:
        """Return a tile with its sides in the given orientation."""
        sides = sides_in_words(
            self.puzzle.tiles[held.tile], held.spot.orientation, name=shown_names(self.puzzle)
        )
        return tr("{tile}: {sides}", tile=tile_name(held.tile), sides=sides)

    # Steps

    def _begin(self) -> ExplanationStep:
        return ExplanationStep(
            self.words
            + " "
            + tr(
                "Every empty cell knows the ways in which tiles still fit there. The cell with the "
                "fewest is filled. If a cell is left without any, the last tile is removed."
            ),
            "",
            self._scene(),
        )

    def _fits(self, held: _Held, *, solved: bool) -> ExplanationStep:
        self.placed.append(held)
        name = self._name(held)
        self.tree.place(name)
        if held.tile in self.tables.held:
            words = tr("{what} is fixed. Every empty cell has a way left.", what=capital(name))
        else:
            words = tr("Placed {what}. Every empty cell has a way left.", what=name)
        dots = []
        if solved:
            words = tr("Placed {what}. No cell is empty.", what=name)
        else:
            place = self.state.place[self.state.at[LEVEL] - 1]
            number = self.state.todo[self.state.at[LEVEL] - 1].bit_count()
            words += " " + trn(
                "Next is {place}: {n} way, the fewest.",
                "Next is {place}: {n} ways, the fewest.",
                number,
                place=place_name(self.puzzle, place),
            )
            dots = [SceneDot(self._middle(place), Role.FIRST, str(number))]
        return self.tree.step(words, "", self._scene(Role.FIRST, dots))

    def _refused_step(self) -> Iterator[ExplanationStep]:
        """Yield the step for consecutive refused ways."""
        refused, self.refused = self.refused, []
        if not refused:
            return
        self.tree.refuse(len(refused))
        place = refused[0].spot.place
        assert place is not None
        words = trn(
            "{n} way for {place} is refused: some cell would be left without any.",
            "{n} ways for {place} are refused: some cell would be left without any.",
            len(refused),
            place=place_name(self.puzzle, place),
        )
        rows = [StepRow(self._shown(one), Role.GONE) for one in refused]
        dots = [SceneDot(self._middle(place), Role.GONE)]
        yield self.tree.step(words, "", self._scene(dots=dots), rows)

    def _removed(self) -> Iterator[ExplanationStep]:
        """Yield the step for the tiles removed since the last step."""
        level = max(self.state.at[LEVEL] - 1, 0)
        removed = []
        while len(self.placed) > level:
            last = self.placed.pop()
            self.tree.remove()
            if last.tile not in self.tables.held:
                removed.append(last)
        if removed:
            names = listed(str(one.tile + 1) for one in removed)
            places = [one.spot.place or 0 for one in removed]
            yield self.tree.step(
                trn(
                    "Backtrack: remove tile {tiles}.",
                    "Backtrack: remove tiles {tiles}.",
                    len(removed),
                    tiles=names,
                ),
                "",
                self._scene(dots=[SceneDot(self._middle(one), Role.GONE) for one in places]),
            )

    def _solved(self) -> ExplanationStep:
        self.found += 1
        for level in self.tree.levels:
            level.found += 1
        return self.tree.step(
            tr("Solution {n}: every cell is filled and every edge matches.", n=self.found),
            "",
            self._scene(every=Role.RESULT),
        )

    def _ended(self) -> ExplanationStep:
        words = " ".join(
            (
                trn("All is searched, in {n} node.", "All is searched, in {n} nodes.", self.nodes),
                trn("{n} solution was found.", "{n} solutions were found.", self.found),
            )
        )
        return self.tree.step(words, "", self._scene())

    # Drawing

    def _scene(
        self, last: Role = Role.SECOND, dots: Sequence[SceneDot] = (), every: Role | None = None
    ) -> Scene:
        """Return a drawing of the board: cells, tiles with their numbers, colours at the sides."""
        # Fixed tiles are also placed by the search, each in its own cell.
        held = [*(_Held(tile, spot) for tile, spot in self.tables.held.items()), *self.placed]
        there = {one.spot.place: one for one in held}
        areas: list[SceneArea] = []
        edges: list[SceneEdge] = []
        for place in range(len(self.puzzle.board)):
            corners = self._corners(place)
            one = there.get(place)
            role, name = Role.PLAIN, ""
            if one is not None:
                role = every or (last if self.placed and one is self.placed[-1] else Role.SECOND)
                name = str(one.tile + 1)
                edges += self._sides(one, corners)
            areas.append(SceneArea((Polygon(corners),), role, name))
        return Scene(areas, edges, dots)

    def _sides(self, held: _Held, corners: Sequence[Point]) -> Iterable[SceneEdge]:
        """Yield the sides of a tile with the numbers of their colours."""
        assert held.spot.place is not None
        shown = self.puzzle.shown(held.tile, held.spot.place, held.spot.orientation)
        for side, colour in enumerate(shown):
            end = corners[(side + 1) % len(corners)]
            name = str(colour) if colour > 0 and self.large else ""
            if self.puzzle.rules.matching.cornered and self.large:
                name = " ".join(map(str, ends(colour)))
            yield SceneEdge(Straight(corners[side], end), Role.PLAIN, name)

    def _corners(self, place: int) -> list[Point]:
        return [_point(corner) for corner in self.puzzle.board.mesh.faces[place].corners]

    def _middle(self, place: int) -> Point:
        corners = self._corners(place)
        return Polygon(corners).centre


def _point(corner: Cyclotomic) -> Point:
    """Return a corner for a drawing, rounded."""
    exact = complex(corner)
    return Point(
        Sqratio(round(exact.real * _SCALE), 0, _SCALE),
        Sqratio(round(exact.imag * _SCALE), 0, _SCALE),
    )
