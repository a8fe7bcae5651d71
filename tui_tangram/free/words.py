"""What there is to say: places, stances, the verdict, always as not exact."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from tui_tangram.free.pose import Pose, Shape, Spot, in_degrees
from tui_tangram.language import mark, tr, trn
from tui_tangram.play import phrases
from tui_tangram.play.names import PIECE, named
from tui_tangram.play.phrases import listed as _listed
from tui_tangram.play.phrases import ninth, pointed

if TYPE_CHECKING:
    from tui_tangram.free.game import FreeGame, FreeState
    from tui_tangram.free.verdict import FreeVerdict
    from tui_tangram.free.view import FreeView

NOT_EXACT = mark("not exact")
"""What this mode is called beside everything that is seen of it; to be said by `tr`."""

at = phrases.at
"""Returns what `place` returned with the word that it takes."""


def listed(words: Sequence[str]) -> str:
    """Return words with commas and an "and"."""
    return _listed(words)


def box(shapes: Iterable[Shape]) -> tuple[Spot, Spot]:
    """Return the corners of the box around *shapes*, of which there is at least one."""
    spots = [spot for shape in shapes for spot in shape]
    xs, ys = [x for x, _ in spots], [y for _, y in spots]
    return (min(xs), min(ys)), (max(xs), max(ys))


def place(spot: Spot, low: Spot, high: Spot) -> str:
    """Return which ninth of the box *low* … *high* holds *spot*.

    >>> place((1, 5), (0, 0), (6, 6)), place((9, 3), (0, 0), (6, 6))
    ('the upper left', 'the right side')
    """
    column, row = (
        0
        if 3 * (value - start) < end - start
        else 1
        if 3 * (value - start) <= 2 * (end - start)
        else 2
        for value, start, end in zip(spot, low, high, strict=True)
    )
    return ninth(column, row)


def stance(pose: Pose) -> str:
    """Return how a piece stands.

    >>> stance(Pose(0, 0, 2250, True))
    'turned 22.5°, turned over'
    """
    angle = in_degrees(pose.angle)
    if pose.flip:
        return tr("turned {by}, turned over", by=angle)
    return tr("turned {by}", by=angle)


def name(game: FreeGame, index: int) -> str:
    """Return the letter and the shape of a piece: "B, large triangle"."""
    piece = game.piece(index)
    return f"{piece.letter}, {kind_name(game, index)}"


def kind_name(game: FreeGame, index: int) -> str:
    """Return what players call the shape of a piece, without an article."""
    return named(game.piece(index).kind.name, game.pieces.id, PIECE)


def troubles(game: FreeGame, verdict: FreeVerdict) -> list[str]:
    """Return one sentence for each thing that is wrong with the laid pieces."""
    found = [
        tr(
            "{one} and {other} lie over each other",
            one=game.piece(one).letter,
            other=game.piece(other).letter,
        )
        for one, other in verdict.overlaps
    ]
    over = {index for pair in verdict.overlaps for index in pair}
    out = [game.piece(index).letter for index in verdict.strayed if index not in over]
    if out:
        found.append(trn("{pieces} sticks out", "{pieces} stick out", len(out), pieces=listed(out)))
    return found


def status(game: FreeGame, verdict: FreeVerdict) -> list[tuple[str, str]]:
    """Return the lines of the panel: what differs, and what may."""
    return [
        (tr("missing"), _percent(1 - verdict.covered)),
        (tr("too much"), _percent(verdict.outside + verdict.double)),
        (tr("tolerance"), f"{_tolerance(game)} %"),
    ]


def _percent(part: float) -> str:
    return pointed(f"{max(100 * part, 0):.1f} %")


def _tolerance(game: FreeGame) -> str:
    return pointed(f"{game.figure.tolerance / 10:g}")


def describe_piece(game: FreeGame, state: FreeState, view: FreeView) -> str:
    """Return what there is to say of the selected piece."""
    index = view.selected
    piece = name(game, index)
    pose = view.hand or state.poses[index]
    if pose is None:
        return tr("{piece}, in the tray, {stance}.", piece=piece, stance=stance(view.poses[index]))
    text = (
        mark("{piece}, in hand {where}, {stance}, {across} legs across, {up} up.")
        if view.hand
        else mark("{piece}, lies {where}, {stance}, {across} legs across, {up} up.")
    )
    x, y = pose.spot
    return tr(
        text,
        piece=piece,
        where=at(place(pose.spot, *box(game.target))),
        stance=stance(pose),
        across=pointed(f"{x:.2f}"),
        up=pointed(f"{y:.2f}"),
    )


def describe_board(game: FreeGame, state: FreeState, verdict: FreeVerdict) -> str:
    """Return what there is to say of the whole board."""
    sentences = [
        tr(
            "{figure}, free angles, not exact: {percent} percent complete.",
            figure=named(game.name, game.puzzle_id),
            percent=verdict.percent,
        )
    ]
    frame = box(game.target)
    spots = [
        tr(
            "{piece} {where}",
            piece=game.piece(index).letter,
            where=at(place(pose.spot, *frame)),
        )
        for index, pose in enumerate(state.poses)
        if pose is not None
    ]
    if spots:
        sentences.append(tr("Laid: {pieces}.", pieces=", ".join(spots)))
    if state.tray:
        tray = listed([game.piece(index).letter for index in state.tray])
        sentences.append(tr("In the tray: {pieces}.", pieces=tray))
    sentences += (f"{trouble}." for trouble in troubles(game, verdict))
    if verdict.solved:
        sentences.append(within(game, verdict))
    return " ".join(sentences)


def within(game: FreeGame, verdict: FreeVerdict) -> str:
    """Return the sentence that says that the figure is within tolerance."""
    text = (
        mark("Within tolerance, moved as a whole: it differs by {part} %, {tolerance} % may be.")
        if verdict.moved
        else mark("Within tolerance: it differs by {part} %, {tolerance} % may be.")
    )
    return tr(text, part=pointed(f"{100 * verdict.area:.2f}"), tolerance=_tolerance(game))
