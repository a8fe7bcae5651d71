"""The pieces of a figure moved by words: held, placed, turned, flipped.

A piece in hand follows the walk along the corners; see `tui_tangram.games.tangram.lines.held`.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from itertools import product
from typing import Final

from tui_tangram.games.session import Session
from tui_tangram.games.tangram.core.board import TangramState
from tui_tangram.games.tangram.core.describe import Corner, corners_of, spoken, touched
from tui_tangram.games.tangram.core.game import TangramGame
from tui_tangram.games.tangram.core.pieces import Piece, Room
from tui_tangram.games.tangram.core.words import heading, kind_name, labels, name
from tui_tangram.games.tangram.lines import fields
from tui_tangram.games.tangram.lines.corners import NamedCorners
from tui_tangram.games.tangram.lines.held import HeldPiece, held_line
from tui_tangram.language import mark, markc, tr, trc, trn
from tui_tangram.maths.exact import Sqratio
from tui_tangram.maths.geometry import Isometry, Point, Turn
from tui_tangram.plain.commands import (
    CommandError,
    MalformedError,
    UnknownNameError,
    eighth_of,
    side_of,
)
from tui_tangram.plain.events import ErrorCode
from tui_tangram.plain.table import (
    CommandResult,
    DataLine,
    GameLines,
    choose_one,
    chosen,
    number,
    numbered,
    one,
)
from tui_tangram.play import quote
from tui_tangram.play.names import folded
from tui_tangram.play.phrases import listed

MOST_LISTED: Final = 60
"""The maximum number of fits of one piece in a list; in freestyle there can be hundreds."""
_WITHOUT_FITS: Final = {
    Room.NONE: mark("no fit"),
    Room.LOOSE: mark("room for it, but nothing to fit against yet"),
    Room.UNKNOWN: mark("no fit found"),
}
_FLUSH: Final = markc("typed", "flush")


class PieceMoves(GameLines[TangramState]):
    """A figure whose pieces are placed by words."""

    game: TangramGame

    def __init__(self, session: Session[TangramState]) -> None:
        super().__init__(session)
        self._last: int | None = None
        self._warned = False
        """Whether the player knows that not all ways in a corner fit."""
        self.corners = NamedCorners(self.game, session)
        self._found: tuple[TangramState | None, dict[int, tuple[Isometry, ...]]] = None, {}
        """The fits in one state: text and fields ask for the same ones."""
        self._hand: HeldPiece | None = None

    @property
    def hand(self) -> HeldPiece | None:
        """The piece in hand; none once it is placed."""
        if self._hand is not None and self._index(self._hand.piece) not in self.state.tray:
            self._hand = None
        return self._hand

    def do_hold(self, words: Sequence[str]) -> CommandResult:
        """Pick up a piece, in the corner of the walk or in another; or put it back."""
        hand = self.hand
        if not words:
            if hand is None:
                raise MalformedError("give {what}", what=tr("a piece"))
            self._hand = None
            text = tr("Cancelled: piece {piece} is in the tray.", piece=hand.piece.label)
            return CommandResult([_in_hand(text, "cancel", hand.piece)])
        piece = self._piece(words[0])
        if self._index(piece) not in self.state.tray:
            raise CommandError(
                "piece {piece} is on the board. Remove it first.",
                piece=piece.label,
                data=fields.kind_fields(piece),
            )
        if words[1:]:
            self.corners.walked(one(words[1:], tr("a corner")))
        elif self.corners.reached is None:
            self.corners.walked("start")
        self._hand = HeldPiece(piece)
        text = tr("Holding {piece}.", piece=self._name(piece))
        return CommandResult([_in_hand(text, "hold", piece), *self._held_lines()])

    def _held_lines(self, by: int = 0) -> list[DataLine]:
        """Take the piece in hand to the corner of the walk, and turn it *by* ways there."""
        hand, corner = self.hand, self.corners.reached
        if hand is None or corner is None:
            return []
        self._hand = hand = hand.taken_to(corner, self.ways(hand.piece, corner), by)
        return [held_line(self.game, self.state, hand, self.corners.now())]

    def do_place(self, words: Sequence[str]) -> CommandResult:
        """Place a piece in one of its fits, or the piece in hand where it is."""
        if not words and self.hand is not None:
            return self._put(self.hand.piece, self._held_motion(self.hand))
        if not words:
            raise MalformedError("give a piece and the number of a fit, such as: place 3 2")
        piece = self._piece(words[0])
        if len(words) > 2 or (words[1:] and not words[1].isdecimal()):
            return self._place_at(piece, [self.corners.chosen(one) for one in words[1:]])
        self.call_fit()
        fits = self._fits(piece)
        if not fits:
            raise CommandError(
                f"{self._name(piece)}: {self._count_fits(piece)}", data=fields.kind_fields(piece)
            )
        if len(words) == 1 and len(fits) > 1:
            raise CommandError(
                "piece {piece} has {n} fits. Add a number, such as place {piece} 1. Type "
                "fits {piece} to list them.",
                piece=piece.label,
                n=len(fits),
                code=ErrorCode.AMBIGUOUS,
                data={"ways": [self._fit(piece, fit) for fit in fits[:MOST_LISTED]]},
            )
        return self._put(piece, chosen(words[1] if len(words) == 2 else "1", tr("a fit"), fits))

    def _place_at(self, piece: Piece, where: Sequence[Corner]) -> CommandResult:
        """Place a piece in its only fit in corners.  Raises `CommandError` for another number."""
        self.call_fit()
        corners = self.corners.now()
        fits = [
            fit
            for fit in self._fits(piece)
            if {*where} <= {*touched(corners, piece.kind.shape.moved(fit))}
        ]
        data = fields.kind_fields(piece)
        if not fits:
            one = mark("piece {piece} does not fit corner {corners}")
            raise CommandError(
                one if len(where) == 1 else mark("piece {piece} does not fit corners {corners}"),
                piece=piece.label,
                corners=listed(corner.called for corner in where),
                data=data,
            )
        if len(fits) > 1:
            raise CommandError(
                "piece {piece} fits there in {n} ways. Add a corner, or type fits {piece} to list "
                "them.",
                piece=piece.label,
                n=len(fits),
                code=ErrorCode.AMBIGUOUS,
                data=data | {"ways": [self._fit(piece, fit) for fit in fits]},
            )
        return self._put(piece, fits[0])

    def do_lay(self, words: Sequence[str]) -> CommandResult:
        """List the ways to place a piece flush in a corner, fitting or not; or place it in one.

        The way is a number, or words of its pose.
        """
        if len(words) < 2:
            raise MalformedError(
                "give a piece, a corner and the number of a way, such as: lay 3 C 1"
            )
        piece = self._piece(words[0])
        ways = self.ways(piece, self.corners.chosen(words[1]))
        if not ways:
            raise CommandError(
                "piece {piece} cannot be flush in that corner",
                piece=piece.label,
                data=fields.kind_fields(piece),
            )
        if len(words) == 3 and words[2].isdecimal():
            return self._put(piece, chosen(words[2], tr("a way"), ways))
        if len(words) > 2:
            return self._put(piece, self._posed(piece, ways, words[2:]))
        texts, briefs = (
            fields.distinguished(
                self.game, self.state, piece, {way: write(self.game, piece, way) for way in ways}
            )
            for write in (fields.pose, fields.short_pose)
        )
        lines = numbered(
            (
                (text, fields.lying_fields(self.game, piece, motion), briefs[motion])
                for motion, text in texts.items()
            ),
            "fit",
        )
        warned, self._warned = self._warned, True
        unchecked = tr("Some of them may not fit.") if len(ways) > 1 else tr("It may not fit.")
        last = choose_one(f"lay {piece.label} {words[1]}", unchecked, again=warned)
        return CommandResult([*lines, last])

    def _posed(self, piece: Piece, ways: Sequence[Isometry], words: Sequence[str]) -> Isometry:
        """Return the way whose pose has *words* in this order; of several the one in fewest words.

        Raises `CommandError` for none, or several.
        """
        sizes: dict[Isometry, int] = {}
        for way, write in product(ways, (fields.pose, fields.short_pose)):
            pose = write(self.game, piece, way).lower().replace(",", "").split()
            rest = iter(pose)
            if all(word.lower() in rest for word in words):
                sizes[way] = len(pose)
        found = [way for way, size in sizes.items() if size == min(sizes.values())]
        given = quote(" ".join(words))
        data = {"given": " ".join(words)}
        if not found:
            raise UnknownNameError(
                "piece {piece} cannot be {words} in that corner",
                piece=piece.label,
                words=given,
                data=data,
            )
        if len(found) > 1:
            meant = [fields.lying_fields(self.game, piece, way) for way in found]
            raise CommandError(
                "piece {piece} can be {words} in {n} ways there. Add a word.",
                piece=piece.label,
                words=given,
                n=len(found),
                code=ErrorCode.AMBIGUOUS,
                data=data | {"ways": meant},
            )
        return found[0]

    def do_remove(self, words: Sequence[str]) -> CommandResult:
        """Remove a piece."""
        piece, _ = self._laid(one(words, tr("a piece")))
        line = DataLine(
            tr("Removed piece {piece}.", piece=piece.label), fields.kind_fields(piece), form="piece"
        )
        return CommandResult([line], [self.game.take(self._index(piece))])

    def do_turn(self, words: Sequence[str]) -> CommandResult:
        """Turn a placed piece about its middle: by degrees, or until one of its edges is flush.

        Without a piece that in hand takes its next way in the corner, or the one before.
        """
        words = self._of_hand(words)
        if self.hand is not None and (not words or (len(words) == 1 and side_of(words[0]))):
            return CommandResult(self._held_lines(side_of(words[0]) if words else 1))
        if not words:
            raise MalformedError("give {what}", what=tr("a piece"))
        piece, motion = self._laid(words[0])
        rest, side = list(words[1:]), 1
        if rest and (found := side_of(rest[0])):
            side = found
            rest.pop(0)
        if len(rest) > 1 or (rest and not _is_flush(rest[0]) and not rest[0].isdecimal()):
            raise MalformedError(
                "turn a piece left or right, by degrees or until flush, such as: turn 3 "
                "right 15 or turn 3 flush"
            )
        if rest and _is_flush(rest[0]):
            return self._put_flush(piece, motion, side)
        usual = 45 * self.game.eighths
        angle = side * (number(rest[0], tr("an angle"), 360) if rest else usual)
        turn = motion.turn.then(Turn.of(angle // 45))
        if angle % 45:
            turn = Turn.nearest(round(motion.turn.degrees) + angle)
        return self._put_turned(piece, motion, turn)

    def _of_hand(self, words: Sequence[str]) -> Sequence[str]:
        """Return *words* without the number of the piece in hand, which need not be named."""
        named = self.hand is not None and words and words[0].upper() == self.hand.piece.label
        return words[1:] if named else words

    def _put_flush(self, piece: Piece, motion: Isometry, side: int) -> CommandResult:
        """Turn a placed piece to the next turn at which an edge is flush with its surroundings."""
        turns = self.game.aligned(self.state, self._index(piece), motion)
        if not turns:
            raise CommandError(
                "no other turn makes piece {piece} flush",
                piece=piece.label,
                data=fields.kind_fields(piece),
            )
        by = turns[0 if side > 0 else -1]
        return self._put_turned(piece, motion, motion.turn.then(by))

    def _put_turned(self, piece: Piece, motion: Isometry, turn: Turn) -> CommandResult:
        """Turn a placed piece about its middle until it stands at *turn*."""
        by = Isometry.linear(motion.turn.inverse().then(turn))
        return self._put(piece, self.game.about_centre(self._index(piece), motion, by))

    def do_flip(self, words: Sequence[str]) -> CommandResult:
        """Turn a placed piece over."""
        piece, motion = self._laid(one(words, tr("a piece")))
        over = Isometry.linear(0, mirrored=True)
        return self._put(piece, self.game.about_centre(self._index(piece), motion, over))

    def do_move(self, words: Sequence[str]) -> CommandResult:
        """Move a placed piece in one of the eight directions."""
        if len(words) < 2:
            raise MalformedError("give a piece and a direction, such as: move 3 up left 1/2")
        piece, motion = self._laid(words[0])
        rest = list(words[1:])
        far = Sqratio(1)
        if not rest[-1].isalpha():
            far = _read_length(rest.pop())
        eighth = eighth_of(rest)
        if eighth is None:
            names = ", ".join(map(heading, range(8)))
            raise MalformedError("a direction must be one of {names}", names=names)
        way = Isometry.linear(eighth).direct(Point(far, Sqratio(0)))
        return self._put(piece, motion._replace(shift=motion.shift + way))

    # Within

    def _held_motion(self, hand: HeldPiece) -> Isometry:
        """Return the place in which a piece is held.  Raises `CommandError` for none."""
        corner = self.corners.reached
        if (
            hand.motion is None
            or corner is None
            or hand.motion not in self.ways(hand.piece, corner)
        ):
            raise CommandError(
                "piece {piece} is in no corner",
                piece=hand.piece.label,
                data=fields.kind_fields(hand.piece),
            )
        return hand.motion

    def ways(self, piece: Piece, corner: Corner) -> list[Isometry]:
        """Return the ways to place a piece flush in a corner, those turned over at the end."""
        index, sides = self._index(piece), (False, True) if piece.kind.chiral else (False,)
        return [
            motion
            for mirrored in sides
            for motion in self.game.flush(self.state, index, corner.point, mirrored=mirrored)
            if self.game.freestyle
            or any(
                one.point == corner.point and corner.sector.is_flush(one.sector)
                for one in corners_of(piece.kind.shape.moved(motion).contours)
            )
        ]

    def _fits(self, piece: Piece) -> tuple[Isometry, ...]:
        """Return the fits of a piece in the order of lists: from the upper left."""
        game, state = self.game, self.state
        index = self._index(piece)
        if self._found[0] != state:
            self._found = state, {}
        known = self._found[1]
        if index in known:
            return known[index]
        found: Sequence[Isometry]
        if game.freestyle and not game.shapes(state, without=index):
            found = piece.kind.poses()
        else:
            found = game.fits(state, index)

        def order(motion: Isometry) -> tuple[Sqratio, Sqratio, bool, Turn]:
            centre = piece.kind.shape.moved(motion).centre
            return -centre.y, centre.x, motion.mirrored, motion.turn

        known[index] = tuple(sorted(found, key=order))
        return known[index]

    def _count_fits(self, piece: Piece) -> str:
        count = len(self._fits(piece))
        if not count:
            return tr(_WITHOUT_FITS[self.game.held(self.state, self._index(piece)).room])
        return trn("one fit", "{number} fits", count, number=spoken(count))

    def _spots(self, piece: Piece, motion: Isometry) -> tuple[str, str]:
        """Return a fit in words, and briefly."""
        return fields.spots_in_words(self.game, self.state, piece, motion, self.corners.now())

    def _fit(self, piece: Piece, motion: Isometry) -> dict[str, object]:
        return fields.fit_fields(self.game, piece, motion, self.corners.now())

    def _put(self, piece: Piece, motion: Isometry) -> CommandResult:
        index = self._index(piece)
        pose = self.game.posed(index, motion)
        self._last = index
        if pose == self.state.placements[index]:
            raise CommandError(
                "piece {piece} is already there", piece=piece.label, data=fields.kind_fields(piece)
            )
        spot, brief = self._spots(piece, pose)
        line = DataLine(
            tr("Placed piece {piece} {spot}.", piece=piece.label, spot=spot),
            self._fit(piece, pose),
            brief=tr("Placed {piece}: {spot}.", piece=piece.label, spot=brief),
            form="fit",
        )
        return CommandResult([line], [self.game.put(index, pose)])

    def _piece(self, word: str) -> Piece:
        """Return the piece that *word* names: by label, letter, or kind if it is the only one."""
        pieces = self.game.pieces.pieces
        with suppress(KeyError):
            piece = self.game.pieces.piece(word)
            self._last = self._index(piece)
            return piece
        alike = [
            piece
            for piece in pieces
            if word.lower() in piece.kind.name
            or folded(word) in folded(kind_name(self.game, self._index(piece)))
        ]
        if len(alike) == 1:
            return alike[0]
        if alike:
            names = labels(self.game, (self._index(piece) for piece in alike), "or")
            raise CommandError(
                "{word} can be {pieces}",
                word=quote(word),
                pieces=names,
                code=ErrorCode.AMBIGUOUS,
                data={"choices": [fields.kind_fields(piece)["piece"] for piece in alike]},
            )
        known = labels(self.game, range(len(pieces)))
        raise UnknownNameError(
            "no piece {word}. The pieces are {pieces}.",
            word=quote(word),
            pieces=known,
            data={
                "given": word,
                "choices": [fields.kind_fields(piece)["piece"] for piece in pieces],
            },
        )

    def _laid(self, word: str) -> tuple[Piece, Isometry]:
        piece = self._piece(word)
        motion = self.state.placements[self._index(piece)]
        if motion is None:
            raise CommandError(
                "piece {piece} is not on the board; place it first",
                piece=piece.label,
                data=fields.kind_fields(piece),
            )
        return piece, motion

    def _name(self, piece: Piece) -> str:
        return name(self.game, self._index(piece))

    def _index(self, piece: Piece) -> int:
        return self.game.index(piece.letter)


def _in_hand(text: str, did: str, piece: Piece) -> DataLine:
    """Return the line that a piece was picked up, or put back."""
    return DataLine(text, {"did": did, **fields.kind_fields(piece)}, form="change")


def _is_flush(word: str) -> bool:
    return word.lower() in (_FLUSH, *trc("typed", _FLUSH).split())


def _read_length(text: str) -> Sqratio:
    """Return the length that a player typed: ``1/2``, ``√2``, ``r2``, ``2r2``."""
    try:
        value = Sqratio.parse(text.replace("sqrt2", "√2").replace("r2", "√2"))
    except (ValueError, ZeroDivisionError):
        raise MalformedError(
            "a length is a number such as 1, 1/2 or r2, not {text}", text=quote(text)
        ) from None
    if not 0 < value <= 100:
        raise MalformedError("a length must be above 0 and at most 100")
    return value
