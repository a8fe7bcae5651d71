"""What there is to say: places, stances, the verdict, always as not exact."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from tui_tangram.free.pose import Pose, Shape, Spot, in_degrees
from tui_tangram.play.phrases import listed as _listed

if TYPE_CHECKING:
    from tui_tangram.free.game import FreeGame, FreeState
    from tui_tangram.free.verdict import FreeVerdict
    from tui_tangram.free.view import FreeView

NOT_EXACT = "not exact"
"""What this mode is called beside everything that is seen of it."""

_NINTHS = (
    ("the lower left", "the bottom", "the lower right"),
    ("the left side", "the middle", "the right side"),
    ("the upper left", "the top", "the upper right"),
)


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
    return _NINTHS[row][column]


def at(where: str) -> str:
    """Return a place with the word that it takes.

    >>> at("the upper left"), at("the middle"), at("the left side")
    ('at the upper left', 'in the middle', 'on the left side')
    """
    word = "in" if where == "the middle" else "on" if where.endswith("side") else "at"
    return f"{word} {where}"


def stance(pose: Pose) -> str:
    """Return how a piece stands.

    >>> stance(Pose(0, 0, 2250, True))
    'turned 22.5°, turned over'
    """
    return f"turned {in_degrees(pose.angle)}{', turned over' if pose.flip else ''}"


def troubles(game: FreeGame, verdict: FreeVerdict) -> list[str]:
    """Return one sentence for each thing that is wrong with the laid pieces."""
    found = [
        f"{game.piece(one).letter} and {game.piece(other).letter} lie over each other"
        for one, other in verdict.overlaps
    ]
    over = {index for pair in verdict.overlaps for index in pair}
    out = [game.piece(index).letter for index in verdict.strayed if index not in over]
    if out:
        found.append(f"{listed(out)} {'sticks' if len(out) == 1 else 'stick'} out")
    return found


def status(game: FreeGame, verdict: FreeVerdict) -> list[tuple[str, str]]:
    """Return the lines of the panel: what differs, and what may."""
    return [
        ("missing", _percent(1 - verdict.covered)),
        ("too much", _percent(verdict.outside + verdict.double)),
        ("tolerance", f"{game.figure.tolerance / 10:g} %"),
    ]


def _percent(part: float) -> str:
    return f"{max(100 * part, 0):.1f} %"


def describe_piece(game: FreeGame, state: FreeState, view: FreeView) -> str:
    """Return what there is to say of the selected piece."""
    index = view.selected
    piece = game.piece(index)
    text = f"{piece.letter}, {piece.kind.name}"
    pose = view.hand or state.poses[index]
    if pose is None:
        return f"{text}, in the tray, {stance(view.poses[index])}."
    where = at(place(pose.spot, *box(game.target)))
    lies = "in hand" if view.hand else "lies"
    x, y = pose.spot
    return f"{text}, {lies} {where}, {stance(pose)}, {x:.2f} legs across, {y:.2f} up."


def describe_board(game: FreeGame, state: FreeState, verdict: FreeVerdict) -> str:
    """Return what there is to say of the whole board."""
    text = f"{game.name}, free angles, {NOT_EXACT}: {verdict.percent} percent complete."
    frame = box(game.target)
    spots = [
        f"{game.piece(index).letter} {at(place(pose.spot, *frame))}"
        for index, pose in enumerate(state.poses)
        if pose is not None
    ]
    if spots:
        text += f" Laid: {', '.join(spots)}."
    if state.tray:
        text += f" In the tray: {listed([game.piece(index).letter for index in state.tray])}."
    for trouble in troubles(game, verdict):
        text += f" {trouble}."
    if verdict.solved:
        text += f" {within(game, verdict)}"
    return text


def within(game: FreeGame, verdict: FreeVerdict) -> str:
    """Return the sentence that says that the figure is within tolerance."""
    moved = ", moved as a whole" if verdict.moved else ""
    return (
        f"Within tolerance{moved}: it differs by {100 * verdict.area:.2f} %, "
        f"{game.figure.tolerance / 10:g} % may be."
    )
