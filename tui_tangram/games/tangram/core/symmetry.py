"""Symmetries of figures: solutions compared up to them, their forms and classes.

A figure's symmetries are the motions that bring its silhouette onto itself.  They carry
solutions to solutions, and solutions that they carry to each other form a class.  A figure with
k symmetries has classes of up to k solutions; fewer where a solution has symmetries of its own.

Two numbers are published for a figure, and this module computes both from the arrangements of
the solver, in which equal pieces are interchangeable:

* with equal pieces distinguished, each arrangement stands for `solver.colourings` placements;
* up to symmetry, each class counts once: `one_of_each`.

Forms and classes for players are those of `tui_tangram.play.equivalence`.  A part is a kind of
piece and its pose, ``L 3m 12,24,0,-24/48``, written as in the move that places it.  Of motions that
look alike it has the kind's canonical choice, so equal places have equal parts.

The symmetries are those of the silhouette.  A figure built freestyle, or off its silhouette, is
moved onto it first.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from functools import cache, cached_property

from tui_tangram.games.tangram.core.anyangle import edges, symmetries
from tui_tangram.games.tangram.core.board import TangramBoard, TangramState
from tui_tangram.games.tangram.core.pieces import PieceKind, Placed, TangramSolution
from tui_tangram.maths.contour.trace import match, outline
from tui_tangram.maths.geometry import Contour, Isometry, Turn
from tui_tangram.play.equivalence import AS_IT_IS, MIRROR, Form, Part, Way, turned


def one_of_each(
    found: Iterable[TangramSolution], region: Sequence[Contour]
) -> Iterator[TangramSolution]:
    """Yield one of the solutions *found* of each class, storing only their pieces.

    The classes are those of the symmetries of *region*; *found* are all solutions, each once.
    """
    motions = symmetries(region)
    numbers: dict[tuple[PieceKind, frozenset[Hashable]], int] = {}

    @cache
    def images(placed: Placed) -> list[int]:
        """Return the numbers of a piece in its place and of its images, those met before first."""
        moved = (placed.shape.moved(motion) for motion in motions)
        return [
            numbers.setdefault((placed.kind, edges(shape.contours)), len(numbers))
            for shape in moved
        ]

    for solution in found:
        same = zip(*map(images, solution), strict=True)
        own, *others = map(sorted, same)
        if all(own <= other for other in others):
            yield solution


class TangramEquivalence:
    """Groups the solutions of one figure."""

    def __init__(self, game: TangramBoard) -> None:
        """Prepare the equivalence of solutions of *game*."""
        self._game = game
        self._placed: dict[Part, tuple[PieceKind, Isometry]] = {}
        self._parts: dict[tuple[PieceKind, Isometry], Part] = {}
        self._images: dict[tuple[Part, int], Part] = {}
        self._first: dict[str, int] = {}
        for index, piece in enumerate(game.pieces.pieces):
            self._first.setdefault(piece.kind.kind, index)

    @cached_property
    def _motions(self) -> tuple[Isometry, ...]:
        """The symmetries of the silhouette, the identity first."""
        return symmetries(self._game.figure.outline)

    def _onto(self, state: TangramState) -> Isometry | None:
        """Return the motion that brings the placed pieces onto the silhouette, or `None`.

        It mirrors only if mirror images count and no other motion does it.  Raises
        `ValueError` when pieces overlap.
        """
        figure = self._game.figure
        laid = [contour for shape in self._game.shapes(state) for contour in shape.contours]
        return match(outline(laid), figure.outline, mirror=figure.mirror)

    @cached_property
    def ways(self) -> tuple[Way, ...]:
        """The symmetries of the silhouette."""
        return tuple(_way(motion) for motion in self._motions)

    @property
    def total(self) -> int | None:
        """The number of classes of solutions.

        A figure without symmetries has one class for each solution, and the library has
        their number.  For others it takes a search: a class has fewer solutions than there
        are symmetries if those solutions are symmetric themselves.
        """
        return self._game.figure.solutions if len(self._motions) == 1 else None

    def form(self, moves: Sequence[str]) -> Form:
        """Return the form of a solution on the silhouette."""
        return self._form(self._game.read(move) for move in moves)

    def laid(self, state: object) -> Form | None:
        """Return the parts of a solved state, in the order of the pieces."""
        assert isinstance(state, TangramState)
        if state.tray:
            return None
        try:
            motion = self._onto(state)
        except ValueError:  # pieces overlap
            return None
        if motion is None:
            return None
        return tuple(
            self.part(self._game.piece(index).kind, where.then(motion))
            for index, where in enumerate(state.placements)
            if where is not None
        )

    def _form(self, placements: Iterable[tuple[int, Isometry | None]]) -> Form:
        """Return the form of pieces by their indices, with the motions that place them."""
        return tuple(
            sorted(
                self.part(self._game.piece(index).kind, motion)
                for index, motion in placements
                if motion is not None
            )
        )

    def image(self, part: Part, way: int) -> Part:
        """Return the image of a part under a symmetry."""
        found = self._images.get((part, way))
        if found is None:
            kind, motion = self.placed(part)
            found = self.part(kind, motion.then(self._motions[way]))
            self._images[part, way] = found
        return found

    def placed(self, part: Part) -> tuple[PieceKind, Isometry]:
        """Return the kind that a part names and the motion that places it."""
        found = self._placed.get(part)
        if found is None:
            name, _, pose = part.partition(" ")
            kind = self._game.pieces.kind(name)
            letter = self._game.piece(self._first[name]).letter
            motion = self._game.read(f"put {letter} {pose}").motion
            assert motion is not None
            found = self._placed[part] = kind, motion
        return found

    def part(self, kind: PieceKind, motion: Isometry) -> Part:
        """Return the part for a piece of a kind that *motion* places."""
        found = self._parts.get((kind, motion))
        if found is None:
            pose = kind.pose_of(kind.shape.moved(motion))
            assert pose is not None
            _, _, text = self._game.put(self._first[kind.kind], pose).split(" ", 2)
            found = self._parts[kind, motion] = f"{kind.kind} {text}"
            self._placed[found] = kind, pose
        return found


def _way(motion: Isometry) -> Way:
    if motion.mirrored:
        return MIRROR
    return turned(round(motion.turn.degrees)) if motion.turn != Turn.of(0) else AS_IT_IS
