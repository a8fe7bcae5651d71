"""Help from the one solution that is known, from where the player's pieces are.

Laid pieces are *in place* where one of the same kind lies in the solution, each corner within
`CLOSE` legs of it.  The solution is taken where it stands on the board; or moved and turned as
a whole, where that puts at least `AGREE` laid pieces in place and more than it does as it
stands.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from math import cos, hypot, sin
from typing import TYPE_CHECKING, Final, NamedTuple

from tui_tangram.free import words
from tui_tangram.free.pose import MILLI, Pose, Shape, Spot, bearing, rounded
from tui_tangram.language import mark, tr, trn
from tui_tangram.play import Advice, Hint, Limit, Meter, Outlook, Standing, Stopped

if TYPE_CHECKING:
    from tui_tangram.free.game import FreeGame, FreeState

CLOSE: Final = 0.05
"""Legs that the corners of a piece in place may be from where they belong."""
AGREE: Final = 3
"""As many pieces in place move the solution as a whole."""


class Mark(NamedTuple):
    """What a hint shows on the board."""

    piece: int
    pose: Pose
    """Where it lies, or belongs."""
    ghost: bool = False
    """Whether it is shown there; else only the place is."""


class Motion(NamedTuple):
    """A turn about the origin and then a shift, in radians and legs."""

    turn: float
    x: float
    y: float

    def spot(self, spot: Spot) -> Spot:
        """Return where a place goes."""
        c, s = cos(self.turn), sin(self.turn)
        return self.x + c * spot[0] - s * spot[1], self.y + s * spot[0] + c * spot[1]

    def pose(self, pose: Pose) -> Pose:
        """Return where a piece goes, rounded."""
        if self == AS_IT_STANDS:
            return pose
        start = rounded(*self.spot(pose.spot), self.turn, pose.flip)
        return start.turned(pose.angle)


AS_IT_STANDS: Final = Motion(0.0, 0.0, 0.0)


class Match(NamedTuple):
    """Which pieces are in place, and where the others belong."""

    motion: Motion
    kept: Mapping[int, Pose]
    """Laid pieces that are in place, and where they belong exactly as the solution has it."""
    wrong: tuple[int, ...]
    """Laid pieces that are not."""
    missing: Mapping[int, Pose]
    """Where all others belong, those that are wrong among them."""


def advise(game: FreeGame, state: FreeState, meter: Meter | None) -> Advice:
    """Return the way to the known solution; what is not in place is taken back first."""
    if meter is not None:
        meter.tick()
    if game.verdict(state).solved:
        return Advice(Outlook.SOLVED)
    found = match(game, state)
    back = tuple(game.take(index) for index in found.wrong)
    steps = tuple(game.put(index, pose) for index, pose in found.missing.items())
    end = state
    for move in (*back, *steps):
        end = game.execute(end, move)
    if not game.verdict(end).solved:
        # Pieces in place, but not well enough: they are set right first.
        right = tuple(
            game.put(index, pose)
            for index, pose in found.kept.items()
            if pose != state.poses[index]
        )
        steps = (*right, *steps)
    return Advice(Outlook.STUCK if back else Outlook.SOLVABLE, back, steps)


def solvable(game: FreeGame, state: FreeState, meter: Meter | None) -> Standing:
    """Return that *state* can be completed.  Raises `Stopped` where that is not known."""
    meter = meter or Limit().meter()
    meter.tick()
    if match(game, state).wrong and not game.verdict(state).solved:
        why = tr("because only one solution is known, and this is another way")
        raise Stopped(why, meter.progress)
    return Standing(True)


def hints(game: FreeGame, state: FreeState, advice: Advice, near: object) -> tuple[Hint, ...]:
    """Return the hints of *advice*; they say that they know one solution only."""
    if advice.outlook is Outlook.SOLVED:
        return (Hint(1, tr("It is solved within the tolerance.")),)
    if advice.back:
        return _back(game, state, advice)
    moves = list(advice.steps)
    mine = [move for move in moves if game.read(move).piece == near]
    move = (mine or moves)[0]
    index, pose = game.read(move)
    assert pose is not None
    piece = game.piece(index)
    place = words.at(words.place(pose.spot, *words.box(game.target)))
    known = (
        mark("The known solution has {letter}, the {kind}, {where}.")
        if match(game, state).motion == AS_IT_STANDS
        else mark(
            "The known solution, moved as you have laid it, has {letter}, the {kind}, {where}."
        )
    )
    letter = piece.letter
    first = tr(known, letter=letter, kind=words.kind_name(game, index), where=place)
    shown = Mark(index, pose, ghost=True)
    return (
        Hint(1, first, mark=Mark(index, pose)),
        Hint(
            2,
            tr("{piece} stands like this: {stance}.", piece=letter, stance=words.stance(pose)),
            mark=shown,
        ),
        Hint(
            3,
            tr("{piece} is put there, as the known solution has it.", piece=letter),
            (move,),
            shown,
        ),
    )


def _back(game: FreeGame, state: FreeState, advice: Advice) -> tuple[Hint, ...]:
    indices = [game.read(move).piece for move in advice.back]
    names = words.listed([game.piece(index).letter for index in indices])
    pose = state.poses[indices[0]]
    assert pose is not None
    number = len(indices)
    return (
        Hint(
            1,
            trn(
                "One laid piece lies otherwise than in the known solution; there may be another.",
                "{n} laid pieces lie otherwise than in the known solution; there may be another.",
                number,
            ),
        ),
        Hint(
            2,
            trn(
                "{pieces} lies otherwise there.",
                "{pieces} lie otherwise there.",
                number,
                pieces=names,
            ),
            mark=Mark(indices[0], pose),
        ),
        Hint(
            3,
            trn(
                "{pieces} goes back to the tray, to follow the known solution.",
                "{pieces} go back to the tray, to follow the known solution.",
                number,
                pieces=names,
            ),
            advice.back,
        ),
    )


def match(game: FreeGame, state: FreeState) -> Match:
    """Return how *state* and the known solution go together best."""
    best = _matched(game, state, AS_IT_STANDS)
    laid = len(state.poses) - len(state.tray)
    for motion in _motions(game, state) if best.wrong and laid >= AGREE else ():
        found = _matched(game, state, motion)
        if len(found.kept) >= AGREE and len(found.kept) > len(best.kept):
            best = found
            if not best.wrong:
                break
    return best


def _matched(game: FreeGame, state: FreeState, motion: Motion) -> Match:
    """Give every laid piece a place of its kind where it is near one, then the others."""
    places = {index: motion.pose(pose) for index, pose in enumerate(game.figure.solution)}
    shapes = {index: game.shape(index, pose) for index, pose in places.items()}
    kept: dict[int, Pose] = {}
    wrong: list[int] = []
    for index, shape in game.shapes(state).items():
        kind = game.piece(index).kind
        alike = [i for i in places if game.piece(i).kind == kind]
        near = partial(apart, shape)
        best = min(alike, key=lambda i: near(shapes[i]), default=None)
        if best is None or near(shapes[best]) > CLOSE:
            wrong.append(index)
            continue
        kept[index] = places.pop(best)
    missing: dict[int, Pose] = {}
    for index in range(len(state.poses)):
        if index not in kept:
            kind = game.piece(index).kind
            missing[index] = places.pop(next(i for i in places if game.piece(i).kind == kind))
    return Match(motion, kept, tuple(wrong), missing)


def apart(one: Shape, other: Shape) -> float:
    """Return how far corners are apart that go together, the shapes being of one kind."""
    n = len(one)
    return min(
        max(
            hypot(one[i][0] - other[i - shift][0], one[i][1] - other[i - shift][1])
            for i in range(n)
        )
        for shift in range(n)
    )


def _motions(game: FreeGame, state: FreeState) -> Iterator[Motion]:
    """Yield the motions that carry a piece of the solution to a laid one of its kind."""
    for index, shape in game.shapes(state).items():
        kind = game.piece(index).kind
        for other, pose in enumerate(game.figure.solution):
            if game.piece(other).kind != kind:
                continue
            start = game.shape(other, pose)
            for shift in range(len(shape)):
                goal = (*shape[shift:], *shape[:shift])
                turn = Motion(bearing(goal[0], goal[1]) - bearing(start[0], start[1]), 0.0, 0.0)
                x, y = turn.spot(_mean(start))
                to = _mean(goal)
                motion = turn._replace(x=to[0] - x, y=to[1] - y)
                if apart(tuple(map(motion.spot, start)), shape) <= CLOSE:
                    yield motion


def _mean(shape: Shape) -> Spot:
    return sum(x for x, _ in shape) / len(shape), sum(y for _, y in shape) / len(shape)


def reach(pose: Pose) -> str:
    """Return a place in legs, as it is shown.

    >>> reach(Pose(1250, -480))
    '1.25, -0.48'
    """
    return f"{pose.x / MILLI:.2f}, {pose.y / MILLI:.2f}"
