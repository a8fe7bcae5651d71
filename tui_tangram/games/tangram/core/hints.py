"""Hints in steps: the place, the piece, its position, the move.

A hint describes one step of the result of `tui_tangram.games.tangram.core.advice`, and each level
reveals a little more than the one before:

    level the position can be completed placed pieces are in the way
    1 the place that something must be removed
    2 the piece the pieces
    3 its position and pose remove them
    4 the move

A step that is visible without search comes before others, with its reason: the corner that no other
piece fits.  Of several such steps the hint describes the one for the selected piece.  Without one,
if the solutions were counted, it describes the step that most of them have.  Every hint fits on a
line of `LINE` cells.  On the screen level 3 points at the mark, and `Hint.spoken` has its distances
and degrees.
"""

from __future__ import annotations

from tui_tangram.games.tangram.core import corner_cursor, words
from tui_tangram.games.tangram.core.board import TangramBoard, TangramState
from tui_tangram.games.tangram.core.words import in_words, pose_words
from tui_tangram.language import tr, trn
from tui_tangram.maths.geometry import Isometry, Point, box
from tui_tangram.play import Advice, Clue, Hint, Solvability
from tui_tangram.play.columns import LINE
from tui_tangram.values import NamedTuple


class HintMark(NamedTuple):
    """The mark of a hint on the board."""

    where: Point
    """A point in the middle of the place to examine."""
    piece: int | None = None
    """The index of the piece, once the hint names it."""
    motion: Isometry | None = None
    """The placement of the piece, once the hint reveals it."""
    removed: tuple[int, ...] = ()
    """The pieces to remove first."""
    corner: Point | None = None
    """A corner of what is left to fill at which the piece will be flush, if there is one.

    It is one with the fewest turns to try."""


class InHand(int):
    """The index of the piece in hand."""


def hints(
    game: TangramBoard, state: TangramState, advice: Advice, near: object = None
) -> tuple[Hint, ...]:
    """Return the hints that *advice* on *state* gives, the vaguest first.

    *near* is the index of the selected piece, if any; they are about one that is `InHand`.
    """
    if advice.back:
        return _take_back(game, state, advice)
    if advice.steps:
        number, clue = _chosen(game, advice, near)
        return _lay(game, state, advice.steps, number, clue)
    if advice.solvability is Solvability.SOLVED:
        return (Hint(1, tr("The figure is solved.")),)
    return (Hint(1, tr("These pieces cannot fill the figure.")),)


def _chosen(game: TangramBoard, advice: Advice, near: object) -> tuple[int, Clue | None]:
    """Return the index of the step to show, and the clue for it."""
    seen = {clue.step: clue for clue in advice.clues}
    proved = [clue.step for clue in advice.clues if clue.proof]
    mine = [n for n, step in enumerate(advice.steps) if game.read(step).piece == near]
    if not isinstance(near, InHand):
        mine = [number for number in proved if number in mine]
    decisive = [clue.step for clue in advice.clues if clue.counted]
    number = (mine or proved or decisive or [0])[0]
    return number, seen.get(number)


def _lay(
    game: TangramBoard, state: TangramState, steps: tuple[str, ...], number: int, clue: Clue | None
) -> tuple[Hint, ...]:
    """Return the hints that lead to one of *steps*."""
    index, motion = game.read(steps[number])
    assert motion is not None
    piece = game.piece(index)
    finished = state
    for step in steps:
        finished = game.execute(finished, step)
    where = piece.kind.shape.moved(motion).centre
    # In freestyle the distances would be from a corner that does not exist yet.
    frame = box(game.shapes(finished))
    spot = words.spots(where, *frame)[2 if game.freestyle else 0]
    place = words.place(where, *frame)
    look = tr("Next piece: {place}.", place=words.at(place))
    which = tr(
        "Piece {piece}, {kind}, goes to {place}.",
        piece=piece.label,
        place=place,
        kind=_kind(game, index),
    )
    ring = where
    flush = corner_cursor.flush_at(game, state, index, motion)
    corner, _ = min(flush, key=lambda one: len(one[1]), default=(None, ()))
    if clue is not None and clue.counted:
        look = tr("Next piece: {place}. It decides most.", place=words.at(place))
        which = clue.text
    elif clue is not None:
        # Late, with the search: a game without hints needs the mark of one alone.
        from tui_tangram.games.tangram.core.advice import read_point

        ring = corner = read_point(clue.where) or where
        # One corner has one name in all hints, though the piece there reaches further.
        place = words.place(ring, *game.figure.bounds)
        look = (
            tr("Corner {where}: only one kind of piece fits, in one way.", where=words.at(place))
            if clue.proof
            else tr("Corner {where}: few pieces fit.", where=words.at(place))
        )
        which = _with_reason(game, index, clue, ring)
    mark = HintMark(where, index, corner=corner)
    shown = mark._replace(motion=motion)
    return (
        Hint(1, look, mark=HintMark(ring, corner=corner)),
        Hint(2, which, mark=mark._replace(where=ring)),
        Hint(
            3,
            _goes_here(game, index, motion),
            mark=shown,
            spoken=tr(
                "{piece}: {where}, {stance}.",
                piece=piece.label,
                where=spot,
                stance=pose_words(game, index, motion)[0],
            ),
        ),
        Hint(
            4,
            tr("Placed piece {piece} {where}.", piece=piece.label, where=words.at(place)),
            steps[number : number + 1],
            shown,
        ),
    )


def _goes_here(game: TangramBoard, index: int, motion: Isometry) -> str:
    """Return the sentence that a piece goes to its mark, with its pose if that needs no angle."""
    piece = game.piece(index)
    pose = in_words(piece.kind.shape.moved(motion))
    if not pose or "°" in pose:
        return tr("Piece {piece} goes here.", piece=piece.label)
    return tr("Piece {piece} goes here, {stance}.", piece=piece.label, stance=pose)


def _with_reason(game: TangramBoard, index: int, clue: Clue, corner: Point) -> str:
    """Return the clue for a step, naming the piece if the clue leaves a choice."""
    from tui_tangram.games.tangram.core.advice import takes_only

    why = clue.text[:-1]
    if clue.text == takes_only(game, corner, [index]):
        text = tr("{why}: {kind}.", why=why, kind=_kind(game, index))
    else:
        text = tr("{why}: use {piece}.", why=why, piece=game.piece(index).label)
    return text if len(text) <= LINE else clue.text


def _take_back(game: TangramBoard, state: TangramState, advice: Advice) -> tuple[Hint, ...]:
    """Return the hints that lead to removing the pieces in the way."""
    back = advice.back
    indices = [game.read(move).piece for move in back]
    number = len(indices)
    names = words.labels(game, indices)
    motion = state.placements[indices[0]]
    assert motion is not None
    mark = HintMark(
        game.piece(indices[0]).kind.shape.moved(motion).centre, indices[0], removed=tuple(indices)
    )
    first = trn("Remove 1 piece first.", "Remove {n} pieces first.", number)
    if advice.why:
        first = trn(
            "{trouble}. Remove 1 piece.",
            "{trouble}. Remove {n} pieces.",
            number,
            trouble=advice.why[:-1],
        )
    return (
        Hint(1, first if len(first) <= LINE else advice.why),
        Hint(
            2,
            trn("Remove piece {pieces}.", "Remove pieces {pieces}.", number, pieces=names),
            mark=mark,
        ),
        Hint(
            3,
            trn("Removed piece {pieces}.", "Removed pieces {pieces}.", number, pieces=names),
            back,
            mark,
        ),
    )


def _kind(game: TangramBoard, index: int) -> str:
    """Return the kind of a piece, with its article: "the square", "a large triangle"."""
    kind = game.piece(index).kind
    if sum(piece.kind == kind for piece in game.pieces.pieces) == 1:
        return tr("the {kind}", kind=words.kind_name(game, index))
    if kind.name[0] in "aeiou":
        return tr("an {kind}", kind=words.kind_name(game, index))
    return tr("a {kind}", kind=words.kind_name(game, index))
