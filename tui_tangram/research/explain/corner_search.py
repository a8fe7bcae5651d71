"""The search of this game by the tightest corner, step by step.

It is the essay's idea with fewer attempts: a piece must have a corner in the tightest corner of the
remaining region, and an edge along it.  The steps are reports of
`tui_tangram.games.tangram.core.corner`.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias

from tui_tangram.games.tangram.core import corner
from tui_tangram.games.tangram.core.frame import AnchoredShape, Frame, Sector
from tui_tangram.games.tangram.core.pieces import PieceKind, Placed
from tui_tangram.games.tangram.core.words import degrees, in_degrees, place
from tui_tangram.language import mark, tr, trn
from tui_tangram.maths.geometry import Polygon, octilinear, subtract
from tui_tangram.maths.geometry.overlay import Region
from tui_tangram.play import Limit, Stopped
from tui_tangram.play.phrases import at, cited, grouped
from tui_tangram.research.explain.search_tree import SearchStart, SearchTree
from tui_tangram.research.explain.step import ExplanationStep, Role, SceneArea, SceneDot, StepRow
from tui_tangram.values import NamedTuple

TOPIC: Final = "squintegers"
"""The essay's page in the manual."""
MOST_NODES: Final = 2_000
"""The maximum number of placed pieces; the explanation ends there."""

_WIDE: Final = mark("wider than the corner")
_AREAS: Final = mark("the areas left could not be made up")
_WALL: Final = mark("sticks out")


class _Corner(NamedTuple):
    sector: Sector
    number: int
    """The number of corners."""


class _Refused(NamedTuple):
    shape: AnchoredShape
    reason: str


class _Laid(NamedTuple):
    shape: AnchoredShape


class _Taken(NamedTuple):
    pass


_Event: TypeAlias = "_Corner | _Refused | _Laid | _Taken"


class _Log:
    """Reports of a search without steps yet."""

    def __init__(self) -> None:
        self.events: list[_Event] = []
        self.frame: Frame | None = None

    def begin(self, frame: Frame) -> None:
        self.frame = frame

    def corner(self, sector: Sector, corners: Sequence[Sector]) -> None:
        self.events.append(_Corner(sector, len(corners)))

    def refused(self, shape: AnchoredShape, *, wide: bool, areas: bool) -> None:
        self.events.append(_Refused(shape, _WIDE if wide else _AREAS if areas else _WALL))

    def laid(self, shape: AnchoredShape) -> None:
        self.events.append(_Laid(shape))

    def taken(self) -> None:
        self.events.append(_Taken())

    def all(self) -> list[_Event]:
        """Return the reports since the last call."""
        found, self.events = self.events, []
        return found


class CornerSearch:
    """One search, and its steps."""

    def __init__(self, start: SearchStart) -> None:
        """Search from *start*, which must be `searchable`."""
        self.start = start
        self.tree = SearchTree()
        self.log = _Log()
        self.regions: list[Region] = [start.region]
        """The remaining region, by depth."""
        self.corners: list[Sector] = []
        """The corner at which pieces are tried, by depth."""
        self.laid: list[tuple[int, Placed]] = []
        """The pieces that are placed, by their indices."""
        self.refused: list[_Refused] = []
        self.found = self.nodes = 0

    def steps(self) -> Iterator[ExplanationStep]:
        """Yield the steps, from the figure to the last backtracking."""
        yield self._begin()
        meter = Limit(nodes=MOST_NODES).meter()
        pieces = Counter(self.start.kinds)
        search = corner.solutions(self.start.region, pieces, meter, observer=self.log)
        stopped = False
        try:
            for solution in search:
                yield from self._reported()
                self.nodes = meter.nodes
                yield self._solved(solution)
        except Stopped:
            stopped = True
        yield from self._reported()
        self.nodes = meter.nodes
        yield self._ended(stopped)

    def _reported(self) -> Iterator[ExplanationStep]:
        """Yield the steps of the reports so far."""
        for event in self.log.all():
            if isinstance(event, _Refused):
                self.refused.append(event)
                continue
            yield from self._summed_up()
            if isinstance(event, _Corner):
                yield self._corner(event)
            elif isinstance(event, _Laid):
                yield self._placed(event.shape)
            else:
                step = self._removed()
                if step is not None:
                    yield step
        yield from self._summed_up()

    @property
    def _frame(self) -> Frame:
        assert self.log.frame is not None
        return self.log.frame

    def _index(self, kind: PieceKind) -> int:
        """Return the index of the next piece of a kind."""
        used = {index for index, _ in self.laid}
        game = self.start.game
        return next(
            index
            for index in self.start.pieces
            if index not in used and game.piece(index).kind == kind
        )

    @property
    def _areas(self) -> list[tuple[int, Polygon]]:
        return [(index, placed.polygon) for index, placed in self.laid]

    def _begin(self) -> ExplanationStep:
        return ExplanationStep(
            self.start.words
            + " "
            + tr(
                "The solver of this game looks at one corner of what is left, the tightest. Some "
                "piece must have a corner there and an edge along it, so nothing else is tried."
            ),
            cited(["10"]),
            self.start.scene(self.start.region),
        )

    def _corner(self, event: _Corner) -> ExplanationStep:
        """Return the step of the corner at which pieces are tried."""
        del self.corners[len(self.laid) :]
        self.corners.append(event.sector)
        point = self._frame.point(event.sector.spot)
        return self.tree.step(
            trn(
                "What is left has {n} corner. It opens {degrees}°, {at}.",
                "What is left has {n} corners. The tightest opens {degrees}°, {at}.",
                event.number,
                degrees=45 * event.sector.angle,
                at=at(place(point, *self.start.game.bounds)),
            ),
            cited(["10"]),
            self.start.scene(self.regions[-1], self._areas, dots=[SceneDot(point, Role.FIRST)]),
        )

    def _put(self, shape: AnchoredShape) -> Placed:
        """Return a shape placed at the current corner."""
        kind = self._frame.kinds[shape.kind]
        return Placed(kind, self._frame.placement(shape, self.corners[len(self.laid)].spot))

    def _summed_up(self) -> Iterator[ExplanationStep]:
        """Yield the step of the shapes refused since the last step."""
        refused, self.refused = self.refused, []
        if not refused:
            return
        self.tree.refuse(len(refused))
        turns: defaultdict[tuple[str, str], list[str]] = defaultdict(list)
        for shape, reason in refused:
            label = self.start.label(self._index(self._frame.kinds[shape.kind]))
            turned = tr("{degrees}°", degrees=in_degrees(shape.pose.turn))
            if shape.pose.mirrored:
                turned = tr("{turned} flipped", turned=turned)
            turns[reason, label].append(turned)
        rows = [
            StepRow(
                tr(
                    "{reason}: {piece} {turns}", reason=tr(reason), piece=label, turns=", ".join(by)
                ),
                Role.GONE,
            )
            for (reason, label), by in turns.items()
        ]
        nearest = next((one for one in refused if one.reason == _WALL), refused[0])
        yield self.tree.step(
            trn(
                "{n} way to put a piece into this corner is refused.",
                "{n} ways to put a piece into this corner are refused.",
                len(refused),
            ),
            cited(["10"]),
            self.start.scene(
                self.regions[-1],
                self._areas,
                [SceneArea((self._put(nearest.shape).polygon,), Role.GONE)],
                [SceneDot(self._frame.point(self.corners[len(self.laid)].spot), Role.FIRST)],
            ),
            rows,
        )

    def _placed(self, shape: AnchoredShape) -> ExplanationStep:
        placed = self._put(shape)
        index = self._index(placed.kind)
        text = self._placed_words(index, placed)
        self.tree.place(text)
        self.laid.append((index, placed))
        self.regions.append(subtract(self.regions[-1], placed.polygon))
        return self.tree.step(
            tr("Piece {what}: no wall is in its way.", what=text),
            cited(["10"]),
            self.start.scene(self.regions[-1], self._areas, last=Role.FIRST),
        )

    def _placed_words(self, index: int, placed: Placed) -> str:
        return tr(
            "{piece} {turned} {at}",
            piece=self.start.label(index),
            turned=degrees(self.start.game, index, placed.motion),
            at=at(place(placed.polygon.centre, *self.start.game.bounds)),
        )

    def _removed(self) -> ExplanationStep | None:
        """Return the step of backtracking; None after a solution, where it is not needed."""
        (index, placed), region = self.laid.pop(), self.regions.pop()
        self.tree.remove()
        if not region:
            return None
        label = self.start.label(index)
        return self.tree.step(
            tr("No further piece fits this corner. Backtrack: remove piece {piece}.", piece=label),
            cited(["10"]),
            self.start.scene(
                self.regions[-1],
                self._areas,
                [SceneArea((placed.polygon,), Role.GONE, label)],
                [SceneDot(self._frame.point(self.corners[len(self.laid)].spot), Role.GONE)],
            ),
        )

    def _solved(self, solution: Sequence[Placed]) -> ExplanationStep:
        self.found += 1
        for level in self.tree.levels:
            level.found += 1
        return self.tree.step(
            tr("Solution {n}: every piece is placed and nothing is left.", n=self.found),
            cited(["10"]),
            self.start.solved(solution, [index for index, _ in self.laid]),
        )

    def _ended(self, stopped: bool) -> ExplanationStep:
        words = [
            tr("After {n} nodes the search is not shown further.", n=grouped(self.nodes))
            if stopped
            else tr("Every way has been tried, in {n} nodes.", n=grouped(self.nodes)),
            trn("{n} solution was found.", "{n} solutions were found.", self.found),
        ]
        return self.tree.step(
            " ".join(words), cited(["11", "12"]), self.start.scene(self.start.region)
        )


def searchable(start: SearchStart) -> bool:
    """Whether all edges run in the eight directions, as this search needs."""
    return octilinear(start.region) and all(kind.octilinear for kind in start.kinds)
