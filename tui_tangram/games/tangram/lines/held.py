"""The piece in hand: what it would do in a corner, by the exact verdict.

It is turned in the corner as on the screen, flush with an edge there, fitting or not, so that to
hear of it is no help.  Each of its edges is related to each edge of the contour by the sixteen
relations of `tui_tangram.maths.contour.relation`: what they leave of the two is in the line.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from tui_tangram.games.tangram.core.board import TangramState
from tui_tangram.games.tangram.core.describe import Corner, clockwise, corners_of, distance
from tui_tangram.games.tangram.core.game import TangramGame
from tui_tangram.games.tangram.core.pieces import Piece
from tui_tangram.games.tangram.core.words import labels
from tui_tangram.games.tangram.lines import fields
from tui_tangram.language import tr, trn
from tui_tangram.maths.contour.relation import RelatedEdge, Relation, StraightEdge, classify, relate
from tui_tangram.maths.geometry import Arc, Curve, Isometry
from tui_tangram.plain.table import DataLine
from tui_tangram.play.phrases import listed
from tui_tangram.values import NamedTuple


class HeldPiece(NamedTuple):
    """A piece in hand."""

    piece: Piece
    motion: Isometry | None = None
    """The place in which it is held; None before the first."""
    corner: Corner | None = None
    """The corner it was taken to last."""
    way: int = 0
    """The number of its way there, as `lay` numbers them; 0 for none."""
    ways: int = 0
    """The number of its ways there."""

    def taken_to(self, corner: Corner, ways: Sequence[Isometry], by: int = 0) -> HeldPiece:
        """Return it in a corner, turned as little as possible, and then on *by* of the *ways*."""
        if not ways:
            return self._replace(corner=corner, way=0, ways=0)
        before = self.motion or ways[0]

        def turned(way: int) -> tuple[bool, bool, float]:
            on = (ways[way].turn.degrees - before.turn.degrees) % 360
            flipped = ways[way].mirrored != before.mirrored
            return ways[way] != before, flipped, min(on, 360 - on)

        way = (min(range(len(ways)), key=turned) + by) % len(ways)
        return HeldPiece(self.piece, ways[way], corner, way + 1, len(ways))


class EdgeContact(NamedTuple):
    """An edge of the contour, along which a piece would lie."""

    start: Corner
    end: Corner
    """The corner to which the edge leads, clockwise."""
    relation: Relation
    """The relation of the piece's edge to it."""
    edge: RelatedEdge
    """The edge, with what is filled or figure on its left."""
    past: tuple[RelatedEdge, ...]
    """The rest of the piece's edge, which runs past the ends of this one."""
    open: tuple[RelatedEdge, ...]
    """The rest of this edge."""

    @property
    def words(self) -> str:
        """The part of the edge that the piece covers, and how far it runs past."""
        names = {"start": self.start.called, "end": self.end.called}
        text = tr("{start} to {end} whole", **names)
        if self.open:
            rest = listed(map(self._at_end, self.open))
            text = tr("{start} to {end} but for {rest}", rest=rest, **names)
        past = (
            tr("{length} past {corner}", length=_length(one), corner=self._end_of(one))
            for one in self.past
        )
        return ", ".join((text, *past))

    def _at_end(self, part: RelatedEdge) -> str:
        return tr("{length} at {corner}", length=_length(part), corner=self._end_of(part))

    def _end_of(self, part: RelatedEdge) -> str:
        """Return the name of the end of this edge at which a part of either lies."""
        at_start = self.start.point in (part.start, part.end)
        return (self.start if at_start else self.end).called


def contacts(
    game: TangramGame, state: TangramState, shape: Iterable[Curve], corners: Sequence[Corner]
) -> Iterator[EdgeContact]:
    """Yield the edges of the contour along which edges of a piece would lie, clockwise.

    *corners* are those of the contours of *state*, in their order.
    """
    numbered = iter(corners)
    mine = list(map(_edge, filter(_has_ends, shape)))
    for contour in game.region(state):
        curves = clockwise(contour)
        own = [next(numbered) for _ in curves]
        for curve, start, end in zip(curves, own, (*own[1:], own[0]), strict=True):
            if not _has_ends(curve):
                continue
            # Edges that meet run in opposite directions, so this one has the outside on its left.
            theirs = _edge(curve.reversed() if game.freestyle else curve)
            for edge in mine:
                past, rest = relate(edge, theirs)
                # A corner of one on the other splits that alone, and covers nothing.
                if past != (edge,) and rest != (theirs,):
                    yield EdgeContact(start, end, classify(edge, theirs), theirs, past, rest)


def held_line(
    game: TangramGame, state: TangramState, held: HeldPiece, corners: Sequence[Corner]
) -> DataLine:
    """Return the line on what a piece in hand would do in its corner."""
    piece, motion, corner = held.piece, held.motion, held.corner
    assert corner is not None
    if motion is None or not held.way:
        text = tr(
            "{piece} cannot be flush in corner {corner}.", piece=piece.label, corner=corner.called
        )
        data = {**fields.kind_fields(piece), "corner": corner.number, "ways": 0}
        return DataLine(text, data, form="held")
    index = game.index(piece.letter)
    shape = piece.kind.shape.moved(motion)
    verdict = game.verdict(state.with_piece(index, motion))
    over = [other for pair in verdict.overlaps if index in pair for other in {*pair} - {index}]
    does = _does(game, sorted(over), outside=index in verdict.outside)
    curves = [curve for contour in shape.contours for curve in contour.unified().curves]
    found = list(contacts(game, state, curves, corners))
    angles = (one.angle for one in corners_of(shape.contours) if one.point == corner.point)
    values = {
        "piece": piece.label,
        "number": held.way,
        "all": held.ways,
        "pose": fields.short_pose(game, piece, motion),
        "does": does,
    }
    text = tr(
        "{piece} with its corner of {angle}° here, way {number} of {all}, {pose}: {does}.",
        angle=next(angles),
        **values,
    )
    brief = tr("{piece}, {number} of {all}, {pose}: {does}.", **values)
    here = [one for one in found if corner.point in (one.start.point, one.end.point)]
    return DataLine(
        _with(text, found),
        {
            **fields.fit_fields(game, piece, motion, corners),
            "corner": corner.number,
            "way": held.way,
            "ways": held.ways,
            "overlaps": [fields.kind_fields(game.piece(other))["piece"] for other in sorted(over)],
            "outside": index in verdict.outside,
            "edges": [
                {"corner": one.start.number, "to": one.end.number, "relation": int(one.relation)}
                for one in found
            ],
        },
        brief=_with(brief, here),
        form="held",
    )


def _does(game: TangramGame, over: Sequence[int], *, outside: bool) -> str:
    """Return the verdict on a held piece: it fits, or what is wrong."""
    troubles = []
    if over:
        others = labels(game, over)
        troubles.append(
            trn("overlaps piece {pieces}", "overlaps pieces {pieces}", len(over), pieces=others)
        )
    if outside:
        troubles.append(tr("sticks out"))
    return listed(troubles) if troubles else tr("fits")


def _with(text: str, edges: Sequence[EdgeContact]) -> str:
    """Return a sentence, and one on the edges of the contour that are covered."""
    if not edges:
        return text
    return f"{text} {tr('Along {edges}.', edges='; '.join(one.words for one in edges))}"


def _has_ends(curve: Curve) -> bool:
    return curve.start != curve.end


def _edge(curve: Curve) -> RelatedEdge:
    return curve if isinstance(curve, Arc) else StraightEdge(curve.start, curve.end)


def _length(part: RelatedEdge) -> str:
    return tr("a part") if isinstance(part, Arc) else distance(part.end - part.start)
