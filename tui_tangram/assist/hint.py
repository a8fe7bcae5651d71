"""Hints in steps: where to look, which piece, where it goes, put it there.

A hint tells one step of what `tui_tangram.tangram.advice` found, and never more than was
asked for:

    level   the position can be completed       laid pieces are in the way
    1       where to look                       that something has to come back
    2       which piece goes there              which
    3       how it lies there                   take it back
    4       put it there

A `Ladder` stands for one position and climbs by one level each time help is asked for.  A
changed position gets a new ladder, which starts at the bottom.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from tui_tangram.geometry import Isometry, Point
from tui_tangram.session import Session
from tui_tangram.tangram import Advice, Outlook, TangramGame, TangramState, words

LEVELS = 4
"""The highest level there is."""


@dataclass(frozen=True, slots=True)
class Hint:
    """One step of help."""

    level: int
    """1 to `LEVELS`, the vaguest first."""
    text: str
    """One sentence for the player."""
    where: Point | None = None
    """A point in the middle of the place to look at."""
    piece: int | None = None
    """Index of the piece, from level 2 on."""
    motion: Isometry | None = None
    """Where the piece goes, from level 3 on."""
    moves: tuple[str, ...] = ()
    """The moves that do it; only the last level of a ladder has any."""


@dataclass(frozen=True, slots=True)
class Ladder:
    """The hints for one position, climbed one by one."""

    state: TangramState
    """The position that they are about."""
    advice: Advice
    """What is true of it."""
    level: int = 1
    """How far it has been climbed."""

    def serves(self, state: TangramState) -> bool:
        """Whether these hints are about *state*."""
        return self.state == state

    def climbed(self) -> Ladder:
        """Return the ladder one level higher, or this one when it ends here."""
        return self if self.level >= self.top else replace(self, level=self.level + 1)

    @property
    def top(self) -> int:
        """The highest level of this ladder."""
        if self.advice.in_the_way:
            return 3
        return LEVELS if self.advice.steps else 1

    def hint(self, game: TangramGame) -> Hint:
        """Return the hint of the present level."""
        if self.advice.in_the_way:
            return _take_back(game, self.state, self.advice.in_the_way, self.level)
        if self.advice.steps:
            return _lay(game, self.state, self.advice, self.level)
        if self.advice.outlook is Outlook.SOLVED:
            return Hint(1, "The figure is solved.")
        return Hint(1, "These pieces cannot make the figure.")


def _lay(game: TangramGame, state: TangramState, advice: Advice, level: int) -> Hint:
    """Return a hint that leads to the first step of *advice*."""
    index, motion = advice.steps[0]
    piece = game.piece(index)
    finished = [
        *game.polygons(state),
        *(game.piece(i).kind.polygon.moved(m) for i, m in advice.steps),
    ]
    where = piece.kind.polygon.moved(motion).centre
    place = words.place(where, *words.box(finished))
    if level == 1:
        return Hint(1, f"Look at {place}.", where)
    if level == 2:
        return Hint(2, f"{piece.letter} goes to {place}: {_kind(game, index)}.", where, index)
    if level == 3:
        text = f"{piece.letter} lies like this: {words.stance(game, index, motion)}."
        return Hint(3, text, where, index, motion)
    text = f"{piece.letter} is put at {place}."
    return Hint(4, text, where, index, motion, (game.put(index, motion),))


def _take_back(
    game: TangramGame, state: TangramState, in_the_way: tuple[int, ...], level: int
) -> Hint:
    """Return a hint that leads to taking back the pieces that are in the way."""
    several = len(in_the_way) > 1
    if level == 1:
        text = f"{len(in_the_way)} of the laid pieces have" if several else "A laid piece has"
        return Hint(1, f"{text} to come back first.")
    names = words.letters(game, in_the_way)
    first = in_the_way[0]
    motion = state.placements[first]
    assert motion is not None
    where = game.piece(first).kind.polygon.moved(motion).centre
    if level == 2:
        text = f"{names} {'are' if several else 'is'} in the way."
        return Hint(2, text, where, first)
    text = f"{names} {'go' if several else 'goes'} back to the tray."
    return Hint(3, text, where, first, None, tuple(game.take(index) for index in in_the_way))


def _kind(game: TangramGame, index: int) -> str:
    """Return what a piece is, with its article: "the square", "a large triangle"."""
    kind = game.piece(index).kind
    if sum(piece.kind == kind for piece in game.pieces.pieces) == 1:
        return f"the {kind.name}"
    return f"{'an' if kind.name[0] in 'aeiou' else 'a'} {kind.name}"


def way_on(game: TangramGame, advice: Advice) -> tuple[str, ...]:
    """Return the moves that solve the figure from here, as *advice* has them."""
    back = (game.take(index) for index in advice.in_the_way)
    return (*back, *(game.put(index, motion) for index, motion in advice.steps))


def laid_order(session: Session[TangramState]) -> tuple[int, ...]:
    """Return the indices of the laid pieces in the order in which they were laid.

    A piece that was moved since counts from when it was moved.  `advise` blames the last
    one first.
    """
    game = session.game
    state = game.start()
    order: list[int] = []
    for entry in session.entries[: session.position]:
        before = state
        state = game.execute(state, entry.move) if entry.move else game.start()
        for index, motion in enumerate(state.placements):
            if motion != before.placements[index]:
                order = [i for i in order if i != index]
                if motion is not None:
                    order.append(index)
    return tuple(order)
