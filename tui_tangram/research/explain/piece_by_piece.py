"""The search for all solutions with points, turns and backtracking, step by step.

The steps are those of `tui_tangram.games.tangram.core.papers.PieceByPiece`.  Every piece that is
placed, every removal and every solution has a step; consecutive refused matches share one step.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from typing import Final

from tui_tangram.games.tangram.core.lattice import Lattice, lattice_of
from tui_tangram.games.tangram.core.masks import Masks, PlacementMask
from tui_tangram.games.tangram.core.papers import PieceByPiece
from tui_tangram.games.tangram.core.pieces import Placed
from tui_tangram.games.tangram.core.solver import FINEST, colourings
from tui_tangram.games.tangram.core.words import at, degrees, kind_name, place
from tui_tangram.language import tr, trn
from tui_tangram.maths.geometry import Polygon
from tui_tangram.play.phrases import cited, grouped
from tui_tangram.research.explain.search_tree import SearchStart, SearchTree
from tui_tangram.research.explain.step import ExplanationStep, Role, SceneArea, SceneDot, StepRow

TOPIC: Final = "convex"
"""The paper's page in the manual."""


def searchable(start: SearchStart) -> bool:
    """Whether the figure is on a lattice, as this search needs."""
    return _lattice(start) is not None


def _lattice(start: SearchStart) -> Lattice | None:
    found = lattice_of(start.region, Counter(start.kinds))
    return None if found is None or found.squares > FINEST else found


def searched(start: SearchStart, *, large_first: bool) -> PieceByPieceSearch:
    """Return the search from *start*, which must be `searchable`."""
    lattice = _lattice(start)
    assert lattice is not None
    search = PieceByPiece(Masks(lattice, Counter(start.kinds)), large_first=large_first)
    return PieceByPieceSearch(start, search, large_first=large_first)


class PieceByPieceSearch:
    """One search, and its steps."""

    def __init__(self, start: SearchStart, search: PieceByPiece, *, large_first: bool) -> None:
        """Explain *search*, which begins at *start*."""
        self.start, self.search, self.large_first = start, search, large_first
        self.order = start.in_turn(search.turns)
        """The index of the piece that is tried at each depth."""
        self.labels = [start.label(index) for index in self.order]
        """Its letter or digit."""
        self.tree = SearchTree()
        self.path: list[int] = []
        """The match number of each placed piece."""
        self.found = self.laid = 0

    def steps(self) -> Iterator[ExplanationStep]:
        """Yield the steps, from the matches to the last solution."""
        yield self._begin()
        yield self._matched()
        start = 0
        last = len(self.order)
        for now in self.search.run():
            while len(now) <= len(self.path):
                yield from self._refused(start, self._end)
                start = self.path[-1] + 1
                yield self._removed()
            yield from self._refused(start, now[-1])
            self.laid += 1
            if len(now) == last:
                yield self._solved(now[-1])
                start = now[-1] + 1
            else:
                yield self._placed(now[-1])
                start = self._first
        while self.path:
            yield from self._refused(start, self._end)
            start = self.path[-1] + 1
            yield self._removed()
        yield from self._refused(start, self._end)
        yield self._ended()

    @property
    def _first(self) -> int:
        """The number of the first match tried for the current piece."""
        turns, depth = self.search.turns, len(self.path)
        return self.path[-1] + 1 if depth and turns[depth] is turns[depth - 1] else 0

    @property
    def _options(self) -> Sequence[PlacementMask]:
        """All matches of the current piece."""
        return self.search.places[self.search.turns[len(self.path)]]

    @property
    def _end(self) -> int:
        return len(self._options)

    def _polygon(self, depth: int, number: int) -> Polygon:
        return self._put(depth, number).polygon

    def _put(self, depth: int, number: int) -> Placed:
        return self.search.masks.placed(self.search.places[self.search.turns[depth]][number])

    def _match(self, depth: int, number: int) -> str:
        """Return the words for a match."""
        placed = self._put(depth, number)
        return tr(
            "{piece} {turned} {at}, match {n}",
            piece=self.labels[depth],
            turned=degrees(self.start.game, self.order[depth], placed.motion),
            at=at(place(placed.polygon.centre, *self.start.game.bounds)),
            n=number + 1,
        )

    def _row(self, depth: int, number: int) -> str:
        """Return a short form of a match."""
        return tr(
            "{piece} {turned}, match {n}",
            piece=self.labels[depth],
            turned=degrees(self.start.game, self.order[depth], self._put(depth, number).motion),
            n=number + 1,
        )

    @property
    def _areas(self) -> list[tuple[int, Polygon]]:
        """The placed pieces."""
        return [
            (self.order[depth], self._polygon(depth, number))
            for depth, number in enumerate(self.path)
        ]

    def _begin(self) -> ExplanationStep:
        points = {
            point
            for option in self.search.masks.places
            for point in self.search.masks.placed(option).polygon.points
        }
        return ExplanationStep(
            self.start.words
            + " "
            + trn(
                "The figure is cut into half-squares. A piece can have its corners on {n} point.",
                "The figure is cut into half-squares. Pieces can have their corners on {n} points.",
                len(points),
            ),
            cited(["II", "III.A"], figures=[1, 3, 4, 5]),
            self.start.scene(
                self.start.region, dots=[SceneDot(point, Role.SECOND) for point in sorted(points)]
            ),
        )

    def _matched(self) -> ExplanationStep:
        """Return the step that counts the matches of each kind."""
        rows = [
            StepRow(
                tr(
                    "{piece}: {kind}, {matches}",
                    piece=self.labels[depth],
                    kind=kind_name(self.start.game, self.order[depth]),
                    matches=trn("{n} match", "{n} matches", len(self.search.places[kind])),
                )
            )
            for depth, kind in enumerate(self.search.turns)
        ]
        order = (
            tr("Large pieces come first: this saves 81.07% of the paper's time.")
            if self.large_first
            else tr("Small pieces come first, to see what that costs.")
        )
        return ExplanationStep(
            tr(
                "Match: each piece is put on each point, in the four turns that keep it on the "
                "grid. It matches where it is inside the figure."
            )
            + " "
            + order,
            cited(["III.A", "III.B", "IV"], figures=[2, 6, 7, 8, 9, 10]),
            self.start.scene(self.start.region),
            rows,
        )

    def _refused(self, start: int, end: int) -> Iterator[ExplanationStep]:
        """Yield the step of the matches from *start* to before *end*, which all are refused."""
        if start >= end:
            return
        depth = len(self.path)
        self.tree.refuse(end - start)
        in_way: defaultdict[str, list[str]] = defaultdict(list)
        for number in range(start, end):
            in_way[self._blocking(depth, number)].append(str(number + 1))
        rows = [
            StepRow(
                trn(
                    "{piece} is in the way of match {numbers}",
                    "{piece} is in the way of matches {numbers}",
                    len(numbers),
                    piece=piece,
                    numbers=", ".join(numbers),
                ),
                Role.GONE,
            )
            for piece, numbers in in_way.items()
        ]
        yield self.tree.step(
            trn(
                "Judge: {n} match of piece {piece} is refused, because its cells are taken.",
                "Judge: {n} matches of piece {piece} are refused, because their cells are taken.",
                end - start,
                piece=self.labels[depth],
            ),
            cited(["III.B"], figures=[11]),
            self.start.scene(
                self.start.region,
                self._areas,
                [SceneArea((self._polygon(depth, end - 1),), Role.GONE, self.labels[depth])],
            ),
            rows,
        )

    def _blocking(self, depth: int, number: int) -> str:
        """Return the label of the first piece that takes a cell of a match."""
        masks = self.search.masks
        cells = (1 << masks.size) - 1
        mask = self._options[number] & cells
        for above, other in enumerate(self.path):
            if self.search.places[self.search.turns[above]][other] & mask:
                return self.labels[above]
        raise AssertionError(f"match {number} of piece {depth} is free")

    def _placed(self, number: int) -> ExplanationStep:
        depth = len(self.path)
        match_words = self._match(depth, number)
        self.tree.place(self._row(depth, number))
        self.path.append(number)
        return self.tree.step(
            tr("Piece {match}: its cells are free. Delete: now they are taken.", match=match_words),
            cited(["III.B"], figures=[12]),
            self.start.scene(self.start.region, self._areas, last=Role.FIRST),
        )

    def _solved(self, number: int) -> ExplanationStep:
        depth = len(self.path)
        self.tree.solve(self._row(depth, number))
        self.found += 1
        placed = [self._put(above, one) for above, one in enumerate((*self.path, number))]
        return self.tree.step(
            tr("Solution {n}: the last piece has free cells too.", n=self.found),
            cited(["III.B"]),
            self.start.solved(placed, self.order),
        )

    def _removed(self) -> ExplanationStep:
        depth = len(self.path) - 1
        number = self.path.pop()
        self.tree.remove()
        label = self.labels[depth]
        return self.tree.step(
            tr(
                "Piece {next} has no further match. Backtrack: remove piece {piece}.",
                next=self.labels[depth + 1],
                piece=label,
            ),
            cited(["III.B"]),
            self.start.scene(
                self.start.region,
                self._areas,
                [SceneArea((self._polygon(depth, number),), Role.GONE, label)],
            ),
        )

    def _ended(self) -> ExplanationStep:
        labelled = self.found * colourings(Counter(self.start.kinds))
        words = [
            tr("Every match has been tried. Pieces placed: {n}.", n=grouped(self.laid)),
            trn("{n} solution was found.", "{n} solutions were found.", self.found),
        ]
        if labelled > self.found:
            words.append(
                tr(
                    "The paper tells equal pieces apart and counts {n}. De-duplication: here they "
                    "are placed in one order only.",
                    n=grouped(labelled),
                )
            )
        return self.tree.step(
            " ".join(words), cited(["III.B", "V"], [1]), self.start.scene(self.start.region)
        )
