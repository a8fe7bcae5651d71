"""The board in words: messages and descriptions for people who do not see it.

Every text is one or more plain sentences.  Places are named by the nine fields of the box
around the figure.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tui_tangram.games.tangram.core.board import TangramBoard, TangramState
from tui_tangram.games.tangram.core.directions import direction
from tui_tangram.games.tangram.core.pose_words import fitting, pose_words
from tui_tangram.games.tangram.core.view_state import TangramView
from tui_tangram.language import mark, tr, trc, trn
from tui_tangram.maths.contour.verdict import ContourVerdict
from tui_tangram.maths.exact import Sqratio
from tui_tangram.maths.geometry import Isometry, Point, Shape, box
from tui_tangram.play import phrases
from tui_tangram.play.names import PIECE, named
from tui_tangram.play.phrases import capital, either, listed, ninth, percent, pointed

at = phrases.at
"""Returns a result of `place` with its preposition."""


def place(point: Point, low: Point, high: Point) -> str:
    """Return the ninth of the box *low* … *high* that holds *point*.

    >>> place(Point.of(1, 0, 5, 0), Point.of(0, 0, 0, 0), Point.of(6, 0, 6, 0))
    'the upper left'
    """
    return ninth(_third(point.x, low.x, high.x), _third(point.y, low.y, high.y))


def _third(value: Sqratio, low: Sqratio, high: Sqratio) -> int:
    thrice = (value - low) * 3
    size = high - low
    return 0 if thrice < size else 1 if thrice <= size * 2 else 2


def kind_name(game: TangramBoard, index: int) -> str:
    """Return the name of the shape of a piece for players, without an article."""
    return named(game.piece(index).kind.name, game.pieces.id, PIECE)


def name(game: TangramBoard, index: int) -> str:
    """Return the label and the shape of a piece: "2, large triangle"."""
    return f"{game.piece(index).label}, {kind_name(game, index)}"


def labels(game: TangramBoard, indices: Iterable[int], word: str = "and") -> str:
    """Return a list of pieces in words: ``1``, ``1 and 2``, ``1, 2 and 3``.

    *word* is ``"and"`` or ``"or"``.
    """
    names = [game.piece(index).label for index in indices]
    return either(names) if word == "or" else listed(names)


def troubles(game: TangramBoard, verdict: ContourVerdict, order: Sequence[int] = ()) -> list[str]:
    """Return one sentence for each fault of the placed pieces.

    *order* lists pieces from the bottom to the top; the others are below them, in the order of
    the set.
    """
    heights = {index: height for height, index in enumerate(order)}
    below: dict[int, list[int]] = {}
    for pair in verdict.overlaps:
        low, high = sorted(pair, key=lambda index: (heights.get(index, -1), index))
        below.setdefault(high, []).append(low)
    tops = sorted(below, key=lambda index: (heights.get(index, -1), index), reverse=True)
    found = [
        tr(
            "{piece} overlaps {others}",
            piece=game.piece(top).label,
            others=labels(game, below[top]),
        )
        for top in tops
    ]
    overlapping = {index for pair in verdict.overlaps for index in pair}
    out = [index for index in verdict.outside if index not in overlapping]
    if out:
        found.append(
            trn("{pieces} sticks out", "{pieces} stick out", len(out), pieces=labels(game, out))
        )
    return found


def status(game: TangramBoard, verdict: ContourVerdict) -> list[tuple[str, str]]:
    """Return the lines of the side panel, each a label and a value.

    The shares of contour and area are rounded down; neither is whole before the figure is solved.
    """
    most = 100 if verdict.solved else 99
    contour, area = (min(share, most) for share in verdict.progress.shares())
    lines = [(tr("contour"), percent(contour)), (tr("area"), percent(area))]
    holes, wanted = verdict.holes, game.figure.holes
    if holes or wanted:
        number = (
            tr("{number} of {wanted}", number=holes, wanted=wanted)
            if wanted
            else tr("{number} too many", number=holes)
        )
        lines.append((tr("holes"), number))
    if verdict.islands > 1 or game.figure.islands > 1:
        lines.append((trc("of a figure", "parts"), str(verdict.islands)))
    return lines


def describe_piece(game: TangramBoard, state: TangramState, view: TangramView, index: int) -> str:
    """Return the description of one piece: kind, place, pose; fits are help, so they are omitted.

    To fit on a line it leaves out the degrees, words, the kind, and the ninth of a held piece.
    """
    piece = game.piece(index)
    in_hand = view.hand is not None and view.selected == index
    motion = view.hand if in_hand else state.placements[index]
    places: Sequence[str] = ("",)
    if motion is None:
        motion, text = view.poses[index], mark("{piece}, in the tray, {stance}.")
    else:
        centre, box = piece.kind.shape.moved(motion).centre, frame(game, state)
        if in_hand:
            places, text = spots(centre, *box)[:2], mark("Holding {piece}, {place}, {stance}.")
        else:
            places, text = (place(centre, *box),), mark("{piece}, at {place}, {stance}.")
    texts = pose_words(game, index, motion)
    return fitting(
        [
            tr(text, piece=who, place=where, stance=pose_text)
            for where in places
            for who in (name(game, index), piece.label)
            for pose_text in texts
        ]
    )


def stepped(
    game: TangramBoard, state: TangramState, index: int, way: Sequence[Isometry], *, fits: bool
) -> str:
    """Return the result of steps with a held piece, briefly; see `describe_piece` for more.

    *way* has its placement before the first of the steps in this direction, and after each.  Its
    ninth is named when it has changed.  *fits*: it is at an exact fit.
    """
    piece, box = game.piece(index), frame(game, state)
    before, now = (at(place(piece.kind.shape.moved(motion).centre, *box)) for motion in way[-2:])
    text = trn(
        "{piece}: {n} step {direction}.",
        "{piece}: {n} steps {direction}.",
        len(way) - 1,
        piece=piece.label,
        direction=direction(way[-1].shift - way[-2].shift),
    )
    texts = [text]
    if now != before:
        texts.append(f"{capital(now)}.")
    if fits:
        texts.append(tr("It fits here."))
    return " ".join(texts)


def spots(centre: Point, low: Point, high: Point) -> tuple[str, str, str]:
    """Return the place of a piece in the box *low* … *high*, in three ways.

    With its distances from the lower left and its ninth, with the distances, and with the ninth.
    Distances are in legs of the small triangle, to the middle of the piece's corners, rounded
    down to hundredths.
    """
    across, up = map(_hundredths, centre - low)
    exact = tr("{across} across, {up} up", across=across, up=up)
    where = at(place(centre, low, high))
    return f"{exact}, {where}", exact, where


def _hundredths(length: Sqratio) -> str:
    """Return a length with at most two digits after the point.

    >>> _hundredths(Sqratio(3, 0, 2)), _hundredths(Sqratio(-1, 0, 4)), _hundredths(Sqratio(2))
    ('1.5', '-0.25', '2')
    """
    return pointed(f"{(length * 100).floor() / 100:.2f}".rstrip("0").rstrip("."))


def describe_board(
    game: TangramBoard, state: TangramState, verdict: ContourVerdict, order: Sequence[int] = ()
) -> str:
    """Return the description of the whole board; *order* as in `troubles`."""
    figure = game.figure
    texts = tr(
        "{figure}, complete {percent}%.",
        figure=named(figure.name, figure.id),
        percent=verdict.percent,
    )
    sentences = [texts, *describe_pieces(game, state, verdict, order)]
    if verdict.solved:
        sentences.append(tr("The figure is solved."))
    return " ".join(sentences)


def describe_pieces(
    game: TangramBoard, state: TangramState, verdict: ContourVerdict, order: Sequence[int] = ()
) -> list[str]:
    """Return sentences on the positions and faults of all pieces; *order* as in `troubles`."""
    tray, sentences = state.tray, []
    if len(tray) < len(state.placements):
        where = frame(game, state)
        spots = ", ".join(
            tr(
                "{piece} at {place}",
                piece=game.piece(piece.index).label,
                place=place(piece.shape.centre, *where),
            )
            for piece in game.laid(state)
        )
        sentences.append(tr("Placed: {pieces}.", pieces=spots))
    if tray:
        sentences.append(tr("In the tray: {pieces}.", pieces=labels(game, tray)))
    return sentences + [f"{trouble}." for trouble in troubles(game, verdict, order)]


def describe_move(game: TangramBoard, move: str) -> str:
    """Return the effect of a move as a clause."""
    index, where = game.read(move)
    piece = game.piece(index).label
    return tr("removed piece {piece}" if where is None else "placed piece {piece}", piece=piece)


def frame(game: TangramBoard, state: TangramState) -> tuple[Point, Point]:
    """Return the box for the words of places: the figure's, or that of the placed pieces."""
    if not game.freestyle:
        return game.bounds
    laid: Sequence[Shape] = game.shapes(state)
    return box(laid) if laid else game.bounds
