"""Groups of placed tiles: their members, and their places after a turn and a shift.

A group moves as one solid body: turned by a multiple of 15°, and shifted so that the middle of one
of its tiles, the *anchor*, coincides with the middle of some place.  It can be put there if every
tile then covers a place exactly: the middles are the same points, the shapes are the same and the
sides coincide.  All of that is decided with exact middles.  Boards are finite, so a shift that the
tiling allows may still lead off the board.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from tui_tangram.games.matching.core.board import MatchingBoard, MatchingState
from tui_tangram.games.matching.core.puzzle import Puzzle
from tui_tangram.games.matching.core.tile import CIRCLE
from tui_tangram.games.matching.core.verdict import colours_of
from tui_tangram.maths.exact import Cyclotomic
from tui_tangram.maths.tiling import MIDDLE, Mesh


def connected(
    game: MatchingBoard, state: MatchingState, tile: int, *, match: bool
) -> frozenset[int]:
    """Return the placed tiles connected with a placed tile, itself included.

    With *match* only edges that match connect tiles.  Fixed tiles belong to no group, and do not
    connect others.
    """
    laid = {p: t for p, t in state.laid.items() if t not in game.puzzle.fixed}
    shown = colours_of(game.puzzle, state.spots)
    fits = game.puzzle.rules.matching.fits
    found: set[int] = set()
    todo = [place for place, other in laid.items() if other == tile]
    while todo:
        place = todo.pop()
        found.add(laid[place])
        for side, beyond in enumerate(game.puzzle.board.mesh.faces[place].across):
            if beyond is None or beyond.face not in laid or laid[beyond.face] in found:
                continue
            here, there = shown[place], shown[beyond.face]
            assert here is not None
            assert there is not None
            if not match or fits(here[side], there[beyond.side]):
                todo.append(beyond.face)
    return frozenset(found)


Landing = tuple[int | None, ...]
"""For each place of a body the place that it covers exactly after a motion, or `None`."""


@dataclass(frozen=True)
class Body:
    """Some places of a board that move as one."""

    puzzle: Puzzle
    places: tuple[int, ...]
    anchor: int
    """One of its places; the target of the anchor determines the shift of the body."""

    def landing(self, end: int, turn: int) -> Landing:
        """Return the landing of the body when its anchor comes to the place *end*.

        It is first turned about the anchor, by *turn* steps of 15° counter-clockwise.
        """
        return self._landing(end, turn, self._offsets(turn))

    def landings(self, turn: int) -> Iterator[tuple[int, Landing]]:
        """Yield all places to which the anchor may go, each with the landing of the body."""
        offsets = self._offsets(turn)
        for end in range(len(self.puzzle.board)):
            if _covers(self.puzzle, self.anchor, turn, end):
                yield end, self._landing(end, turn, offsets)

    def turned(self, end: int, turn: int, by: int) -> tuple[int, int] | None:
        """Return place and turn after the next turn to the left, or (*by* -1) to the right.

        It is the smallest turn after which the whole body lies on places of the board: about
        its own middle or, if there is none, about the middle of the anchor.
        """
        mesh = self.puzzle.board.mesh
        number = len(self.places)
        # Relative to the anchor, and scaled so that the average is whole.
        middle = Cyclotomic.ZERO
        for offset in self._offsets(turn):
            middle += offset
        here = mesh.faces[end].middle
        for step in range(1, CIRCLE):
            new = (turn + by * step) % CIRCLE
            shift = _divided(middle - middle.turned(by * step), number)
            about_middle = None if shift is None else place_at(mesh, here + shift)
            for place in (about_middle, end):
                if place is not None:
                    landing = self.landing(place, new)
                    if None not in landing and len(set(landing)) == number:
                        return place, new
        return None

    def _offsets(self, turn: int) -> list[Cyclotomic]:
        """Return the vectors from the anchor to the places after the turn."""
        faces = self.puzzle.board.mesh.faces
        start = faces[self.anchor].middle
        return [(faces[place].middle - start).turned(turn) for place in self.places]

    def _landing(self, end: int, turn: int, offsets: Sequence[Cyclotomic]) -> Landing:
        mesh = self.puzzle.board.mesh
        here = mesh.faces[end].middle
        found = []
        for place, offset in zip(self.places, offsets, strict=True):
            image = place_at(mesh, here + offset)
            if image is not None and not _covers(self.puzzle, place, turn, image):
                image = None
            found.append(image)
        return tuple(found)


def place_at(mesh: Mesh, middle: Cyclotomic) -> int | None:
    """Return the place with this middle, scaled by `MIDDLE`; up to shifts across seams."""
    table = _middles(mesh)
    for move in _moves(mesh):
        place = table.get(middle + move)
        if place is not None:
            return place
    return None


def _covers(puzzle: Puzzle, place: int, turn: int, image: int) -> bool:
    """Return whether a place that is turned about its middle lies on another of its shape."""
    shape = puzzle.shape(place)
    off = puzzle.angles[place] + turn - puzzle.angles[image]
    return shape == puzzle.shape(image) and not off % (CIRCLE // shape)


def _divided(point: Cyclotomic, number: int) -> Cyclotomic | None:
    """Return a point divided by a number, if that leaves whole parts."""
    if any(part % number for part in point.parts):
        return None
    a, b, c, d, e, f, g, h = (part // number for part in point.parts)
    return Cyclotomic((a, b, c, d, e, f, g, h))


@lru_cache(maxsize=16)
def _middles(mesh: Mesh) -> dict[Cyclotomic, int]:
    return {face.middle: place for place, face in enumerate(mesh.faces)}


@lru_cache(maxsize=16)
def _moves(mesh: Mesh) -> tuple[Cyclotomic, ...]:
    """Return the shifts that do not count: up to four times across seams that turn nothing."""
    across = {motion.shift * MIDDLE for _, motion in mesh.seams.values() if not motion.turn}
    moves = {Cyclotomic.ZERO: None}
    for _ in range(4):
        moves |= {move + shift: None for move in moves for shift in across}
    return tuple(moves)
