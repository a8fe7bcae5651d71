"""A figure in words: its shape, the part left, the fits of pieces, and moves by words."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Final, cast

from tui_tangram.exact import Sqratio
from tui_tangram.geometry import Isometry, Point, Turn, box, octilinear
from tui_tangram.language import mark, markc, tr, trc, trn
from tui_tangram.plain import figure_fields as fields
from tui_tangram.plain.commands import CommandError
from tui_tangram.plain.table import (
    PLACE_ONE,
    AnswerPart,
    CommandResult,
    DataLine,
    GameLines,
    NumberedItem,
    number,
    one,
)
from tui_tangram.plain.typed_directions import eighth_of, side_of
from tui_tangram.play import quote
from tui_tangram.play.names import folded
from tui_tangram.play.phrases import listed
from tui_tangram.session import Session
from tui_tangram.tangram import TangramState
from tui_tangram.tangram.describe import (
    Corner,
    corners_of,
    edges_in_words,
    kind_of,
    shape_in_words,
    sides_in_words,
    spoken,
    touched,
)
from tui_tangram.tangram.directions import heading
from tui_tangram.tangram.fit import Room
from tui_tangram.tangram.game import TangramGame
from tui_tangram.tangram.hints import HintMark
from tui_tangram.tangram.pieces import Piece
from tui_tangram.tangram.pose_words import degrees, pose_in_words, pose_words
from tui_tangram.tangram.verdict import TangramVerdict
from tui_tangram.tangram.words import at, kind_name, labels, name, place, spots, troubles

_MOST_LISTED: Final = 60
"""The most fits of one piece in a list; in freestyle there can be hundreds."""
_WITHOUT_FITS: Final = {
    Room.NONE: mark("no fit"),
    Room.LOOSE: mark("room for it, but nothing to fit against yet"),
    Room.UNKNOWN: mark("no fit found"),
}
_FLUSH: Final = markc("typed", "flush")


class TangramLines(GameLines):
    """A figure being laid."""

    def __init__(self, session: Session[TangramState]) -> None:
        super().__init__(session)
        game = session.game
        assert isinstance(game, TangramGame)
        self.game = game
        self._last: int | None = None
        self._found: tuple[TangramState | None, dict[int, tuple[Isometry, ...]]] = None, {}
        """The fits in one state: text and fields ask for the same ones."""

    @property
    def state(self) -> TangramState:
        """The present state."""
        state: TangramState = self.session.state
        return state

    @property
    def near(self) -> object:
        """The piece named last."""
        return self._last

    def describe_mark(self, mark: object) -> str:
        """Tell the place of a piece: degrees alone are no help to a player who does not see it."""
        if not isinstance(mark, HintMark) or mark.piece is None or mark.motion is None:
            return ""
        piece = self.game.piece(mark.piece)
        return f"{piece.label}: {self._spot_in_words(piece, mark.motion)}."

    def opening(self) -> list[AnswerPart]:
        """Tell the figure and the pieces."""
        game = self.game
        how = (
            tr("Freestyle: build it anywhere, at any turn.")
            if game.freestyle
            else tr("Fill it with all the pieces. They must not overlap.")
        )
        return [
            DataLine(f"{game.name}.", fields.figure(game)),
            *shape_in_words(game.figure.outline),
            how,
            self.pieces_line(),
        ]

    def pieces_line(self) -> DataLine:
        """Tell all pieces of the set."""
        game = self.game
        pieces = "; ".join(f"{piece.label}, {_called(game, piece)}" for piece in game.pieces.pieces)
        return DataLine(tr("Pieces: {pieces}.", pieces=pieces), fields.pieces(game))

    def summary(self) -> DataLine:
        """Tell the progress."""
        left = len(self.state.tray)
        pieces = (
            trn("one piece left", "{number} pieces left", left, number=spoken(left))
            if left
            else tr("all pieces placed")
        )
        done = tr("{percent} percent", percent=self.session.verdict.percent)
        text = f"{done}, {pieces}."
        wrong = self._troubles()
        if wrong:
            text = f"{text} {'. '.join(wrong)}."
        return DataLine(text, fields.progress(self.game, self.state, self._verdict))

    # Descriptions

    def do_look(self, words: Sequence[str]) -> CommandResult:
        """Describe the figure, or a piece."""
        if words:
            return self.do_placed(words)
        return CommandResult([*self.opening()[:-1], *self.do_placed(()).lines, self.summary()])

    def do_unplaced(self) -> CommandResult:
        """Tell the pieces left, and the shape of the area left to cover."""
        pieces: list[AnswerPart] = [
            DataLine(
                f"{self._name(piece)}: {kind_of(piece.kind.shape)}.",
                self._fields_of(piece),
            )
            for piece in map(self.game.piece, self.state.tray)
        ]
        return CommandResult([*(pieces or [tr("All pieces are placed.")]), *self._rest_in_words()])

    def do_contour(self) -> CommandResult:
        """Tell the corners of the area left to cover, or in freestyle of the laid pieces."""
        region = self.game.region(self.state)
        if not region:
            return CommandResult([tr("No edges to list.")])
        told = zip(edges_in_words(region), fields.edges(region), strict=True)
        return CommandResult([DataLine(text, edge) for text, edge in told])

    def do_placed(self, words: Sequence[str]) -> CommandResult:
        """Tell the places of the pieces."""
        if words:
            return CommandResult([self._piece_line(self._piece(one(words, tr("one piece"))))])
        laid = [
            self._piece_line(self.game.piece(piece.index)) for piece in self.game.laid(self.state)
        ]
        return CommandResult(laid or [tr("No pieces placed yet.")])

    def do_wrong(self) -> CommandResult:
        """Tell the faults."""
        first, *others = [f"{trouble}." for trouble in self._troubles()] or [
            tr("No overlaps, and nothing sticks out.")
        ]
        return CommandResult([DataLine(first, fields.wrong(self.game, self._verdict)), *others])

    def do_fits(self, words: Sequence[str]) -> CommandResult:
        """Tell the fits of a piece."""
        self.call_fit()
        if not words:
            tray = map(self.game.piece, self.state.tray)
            counts = [
                DataLine(f"{self._name(piece)}: {self._count_fits(piece)}.", self._fits_of(piece))
                for piece in tray
            ]
            return CommandResult(counts or [tr("All pieces are placed.")])
        piece = self._piece(one(words, tr("one piece")))
        return CommandResult(self._fits_in_words(piece, self._fits(piece)))

    def do_corner(self, words: Sequence[str]) -> CommandResult:
        """Tell the pieces that fit in one corner of the area left."""
        corners = corners_of(self.game.region(self.state))
        if not corners:
            raise CommandError("there are no corners")
        word = one(words, tr("the number of a corner"))
        chosen = corners[number(word, tr("a corner"), len(corners)) - 1]
        self.call_fit()
        found: list[AnswerPart] = []
        for index in self.state.tray:
            piece = self.game.piece(index)
            for count, motion in enumerate(self._fits(piece), start=1):
                shape = piece.kind.shape.moved(motion)
                if chosen.point in shape.points:
                    text = tr(
                        "{piece}, fit {number}: {spot}.",
                        piece=piece.label,
                        number=count,
                        spot=self._spot_in_words(piece, motion),
                    )
                    found.append(DataLine(text, {"number": count, **self._fit(piece, motion)}))
        return CommandResult(found or [tr("No piece fits corner {number}.", number=chosen.number)])

    # Moves

    def do_place(self, words: Sequence[str]) -> CommandResult:
        """Lay a piece in one of its fits."""
        if not 1 <= len(words) <= 2:
            raise CommandError("give a piece and the number of a fit, such as: place 3 2")
        piece = self._piece(words[0])
        self.call_fit()
        fits = self._fits(piece)
        if not fits:
            raise CommandError(f"{self._name(piece)}: {self._count_fits(piece)}")
        if len(words) == 1 and len(fits) > 1:
            raise CommandError(
                "piece {piece} has {n} fits. Add a number, such as place {piece} 1. Type "
                "fits {piece} to list them.",
                piece=piece.label,
                n=len(fits),
            )
        chosen = number(words[1], tr("a fit"), len(fits)) if len(words) == 2 else 1
        return self._put(piece, fits[chosen - 1])

    def do_lay(self, words: Sequence[str]) -> CommandResult:
        """Tell the ways to lay a piece flush in a corner, fitting or not; or lay it in one."""
        if not 2 <= len(words) <= 3:
            raise CommandError("give a piece, a corner and the number of a way, such as: lay 3 2 1")
        piece, corners = self._piece(words[0]), corners_of(self.game.region(self.state))
        if not corners:
            raise CommandError("there are no corners")
        ways = self.ways(piece, corners[number(words[1], tr("a corner"), len(corners)) - 1])
        if not ways:
            raise CommandError("piece {piece} cannot be flush in that corner", piece=piece.label)
        if len(words) == 3:
            return self._put(piece, ways[number(words[2], tr("a way"), len(ways)) - 1])
        told = self._told_apart(piece, {way: self._pose_in_words(piece, way) for way in ways})
        lines: list[AnswerPart] = [
            NumberedItem(count, f"{text}.", fields.lying(self.game, piece, motion))
            for count, (motion, text) in enumerate(told.items(), start=1)
        ]
        typed = f"lay {piece.label} {words[1]}"
        return CommandResult([*lines, tr(PLACE_ONE, command=typed)])

    def do_remove(self, words: Sequence[str]) -> CommandResult:
        """Take a piece back."""
        piece, _ = self._laid(one(words, tr("a piece")))
        told = DataLine(tr("Removed piece {piece}.", piece=piece.label), fields.piece(piece))
        return CommandResult([told], [self.game.take(self._index(piece))])

    def do_turn(self, words: Sequence[str]) -> CommandResult:
        """Turn a laid piece about its middle: by degrees, or until one of its edges is flush."""
        if not words:
            raise CommandError("give {what}", what=tr("a piece"))
        piece, motion = self._laid(words[0])
        rest, side = list(words[1:]), 1
        if rest and (found := side_of(rest[0])):
            side = found
            rest.pop(0)
        if len(rest) > 1 or (rest and not _is_flush(rest[0]) and not rest[0].isdecimal()):
            raise CommandError(
                "turn a piece left or right, by degrees or until flush, such as: turn 3 "
                "right 15 or turn 3 flush"
            )
        if rest and _is_flush(rest[0]):
            return self._put_flush(piece, motion, side)
        angle = side * (number(rest[0], tr("an angle"), 360) if rest else 45)
        turn = motion.turn.then(Turn.of(angle // 45))
        if angle % 45:
            turn = Turn.nearest(round(motion.turn.degrees) + angle)
        return self._put(piece, _turned_to(piece, motion, turn))

    def _put_flush(self, piece: Piece, motion: Isometry, side: int) -> CommandResult:
        """Turn a laid piece to the next turn at which an edge is flush with its surroundings."""
        turns = self.game.aligned(self.state, self._index(piece), motion)
        if not turns:
            raise CommandError("no other turn makes piece {piece} flush", piece=piece.label)
        by = turns[0 if side > 0 else -1]
        return self._put(piece, _turned_to(piece, motion, motion.turn.then(by)))

    def do_flip(self, words: Sequence[str]) -> CommandResult:
        """Turn a laid piece over."""
        piece, motion = self._laid(one(words, tr("a piece")))
        return self._put(piece, _about_middle(piece, motion, Isometry.linear(0, mirrored=True)))

    def do_move(self, words: Sequence[str]) -> CommandResult:
        """Move a laid piece in one of the eight directions."""
        if len(words) < 2:
            raise CommandError("give a piece and a direction, such as: move 3 up left 1/2")
        piece, motion = self._laid(words[0])
        rest = list(words[1:])
        far = Sqratio(1)
        if not rest[-1].isalpha():
            far = _read_length(rest.pop())
        eighth = eighth_of(rest)
        if eighth is None:
            names = ", ".join(map(heading, range(8)))
            raise CommandError("a direction must be one of {names}", names=names)
        way = Isometry.linear(eighth).direct(Point(far, Sqratio(0)))
        return self._put(piece, motion._replace(shift=motion.shift + way))

    # Within

    def ways(self, piece: Piece, corner: Corner) -> list[Isometry]:
        """Return the ways to lay a piece flush in a corner, those turned over at the end."""
        sides = (False, True) if piece.kind.chiral else (False,)
        return [
            motion
            for mirrored in sides
            for motion in self.game.flush(
                self.state, self._index(piece), corner.point, mirrored=mirrored
            )
        ]

    @property
    def _verdict(self) -> TangramVerdict:
        return cast("TangramVerdict", self.session.verdict)

    def _rest_in_words(self) -> list[AnswerPart]:
        region = self.game.region(self.state)
        if self.game.freestyle:
            if not region:
                return []
            text = tr("Placed so far: {shape}", shape=" ".join(shape_in_words(region)))
            return [DataLine(text, fields.region(region))]
        if not region and self._troubles():
            return [tr("No corners to list until this is fixed. Type wrong.")]
        if not region:
            return [tr("Nothing left to fill.")]
        text = tr("Still to fill: {shape}", shape=" ".join(shape_in_words(region)))
        return [DataLine(text, fields.region(region))]

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

    def _fits_in_words(self, piece: Piece, fits: Sequence[Isometry]) -> list[AnswerPart]:
        about = self._fits_of(piece)
        lines: list[AnswerPart] = [
            DataLine(f"{self._name(piece)}: {self._count_fits(piece)}.", about)
        ]
        told = {motion: self._spot_in_words(piece, motion) for motion in fits[:_MOST_LISTED]}
        for count, (motion, text) in enumerate(self._told_apart(piece, told).items(), start=1):
            lines.append(NumberedItem(count, f"{text}.", self._fit(piece, motion)))
        if len(fits) > _MOST_LISTED:
            lines.append(tr("And {n} more.", n=len(fits) - _MOST_LISTED))
        if fits:
            lines.append(tr(PLACE_ONE, command=f"place {piece.label}"))
        return lines

    def _told_apart(self, piece: Piece, told: dict[Isometry, str]) -> dict[Isometry, str]:
        """Return the texts on a piece in several ways, with more in those that read alike.

        They get the turn, or where that is the same the distances, or else both.
        """
        index, apart = self._index(piece), dict(told)
        alike: dict[str, list[Isometry]] = {}
        for motion, text in told.items():
            alike.setdefault(text, []).append(motion)
        for text, ways in alike.items():
            if len(ways) > 1:
                turns = [degrees(self.game, index, motion) for motion in ways]
                exact = [self._distances(piece, motion) for motion in ways]
                both = list(map(", ".join, zip(turns, exact, strict=True)))
                more = next((one for one in (turns, exact) if len({*one}) == len(ways)), both)
                apart |= {way: f"{text}, {one}" for way, one in zip(ways, more, strict=True)}
        return apart

    def _distances(self, piece: Piece, motion: Isometry) -> str:
        """Return the distances of a piece from the lower left of the frame."""
        shape = piece.kind.shape.moved(motion)
        return spots(shape.centre, *(self._frame or shape.bounds))[1]

    def _pose_in_words(self, piece: Piece, motion: Isometry) -> str:
        """Return the pose of a piece: by its outline, and by degrees if that is ambiguous."""
        shape = piece.kind.shape.moved(motion)
        if shape.polygon is not None and octilinear((shape.polygon,)):
            return pose_in_words(shape.polygon)
        return pose_words(self.game, self._index(piece), motion)[-1]

    def _spot_in_words(self, piece: Piece, motion: Isometry) -> str:
        """Return a fit of a piece: its place, its pose, the corners it fills."""
        shape = piece.kind.shape.moved(motion)
        region = self.game.region(self.state)
        frame = self._frame or shape.bounds
        text = f"{at(place(shape.centre, *frame))}, {self._pose_in_words(piece, motion)}"
        corners = touched(corners_of(region), shape.points) if region else ()
        if corners:
            text = trn(
                "{spot}, in corner {corners}",
                "{spot}, in corners {corners}",
                len(corners),
                spot=text,
                corners=listed([str(corner) for corner in corners]),
            )
        return text

    @property
    def _frame(self) -> tuple[Point, Point] | None:
        """The box that the words for places refer to."""
        if not self.game.freestyle:
            return self.game.figure.bounds
        laid = self.game.shapes(self.state)
        return box(laid) if laid else None

    def _fit(self, piece: Piece, motion: Isometry) -> dict[str, object]:
        """Return in fields a fit of a piece, and the corners that it would fill."""
        region = self.game.region(self.state)
        points = piece.kind.shape.moved(motion).points
        corners = touched(corners_of(region), points) if region else ()
        return fields.lying(self.game, piece, motion) | {"fills": list(corners)}

    def _fields_of(self, piece: Piece) -> dict[str, object]:
        """Return in fields a piece, and its place if it is laid."""
        motion = self.state.placements[self._index(piece)]
        data: dict[str, object] = {**fields.piece(piece), "laid": motion is not None}
        return data if motion is None else data | fields.lying(self.game, piece, motion)

    def _fits_of(self, piece: Piece) -> dict[str, object]:
        """Return in fields a piece, and the number of its fits."""
        return {**self._fields_of(piece), "fits": len(self._fits(piece))}

    def _piece_line(self, piece: Piece) -> DataLine:
        return DataLine(self._piece_in_words(piece), self._fields_of(piece))

    def _piece_in_words(self, piece: Piece) -> str:
        index = self._index(piece)
        motion = self.state.placements[index]
        name = f"{self._name(piece)}, {kind_of(piece.kind.shape)}"
        if motion is None:
            return tr("{piece}: not placed.", piece=name)
        shape = piece.kind.shape.moved(motion)
        frame = self._frame or shape.bounds
        sides = "; ".join(sides_in_words(shape.outline))
        return tr(
            "{piece}: {where}, {pose}. Sides clockwise: {sides}.",
            piece=name,
            where=at(place(shape.centre, *frame)),
            pose=self._pose_in_words(piece, motion),
            sides=sides,
        )

    def _troubles(self) -> list[str]:
        return troubles(self.game, self._verdict, self.game.order(self.session.path))

    def _put(self, piece: Piece, motion: Isometry) -> CommandResult:
        index = self._index(piece)
        # The pose that the game itself would use, so that saves have the same moves.
        pose = piece.kind.pose_of(piece.kind.shape.moved(motion)) or motion
        self._last = index
        if pose == self.state.placements[index]:
            raise CommandError("piece {piece} is already there", piece=piece.label)
        spot = self._spot_in_words(piece, pose)
        words = tr("Placed piece {piece} {spot}.", piece=piece.label, spot=spot)
        return CommandResult(
            [DataLine(words, self._fit(piece, pose))], [self.game.put(index, pose)]
        )

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
            raise CommandError("{word} can be {pieces}", word=quote(word), pieces=names)
        known = labels(self.game, range(len(pieces)))
        raise CommandError(
            "no piece {word}. The pieces are {pieces}.", word=quote(word), pieces=known
        )

    def _laid(self, word: str) -> tuple[Piece, Isometry]:
        piece = self._piece(word)
        motion = self.state.placements[self._index(piece)]
        if motion is None:
            raise CommandError("piece {piece} is not on the board", piece=piece.label)
        return piece, motion

    def _name(self, piece: Piece) -> str:
        return name(self.game, self._index(piece))

    def _index(self, piece: Piece) -> int:
        return self.game.index(piece.letter)


def _called(game: TangramGame, piece: Piece) -> str:
    """Return the label and the kind of a piece."""
    told = kind_of(piece.kind.shape)
    return told if piece.kind.straight else f"{kind_name(game, game.index(piece.letter))}, {told}"


def _is_flush(word: str) -> bool:
    return word.lower() in (_FLUSH, *trc("typed", _FLUSH).split())


def _turned_to(piece: Piece, motion: Isometry, turn: Turn) -> Isometry:
    """Return *motion* with the piece turned about its middle until it stands at *turn*."""
    return _about_middle(piece, motion, Isometry.linear(motion.turn.inverse().then(turn)))


def _about_middle(piece: Piece, motion: Isometry, linear: Isometry) -> Isometry:
    """Return *motion* followed by a turn or a mirror that leaves the piece's middle in place."""
    middle = piece.kind.shape.moved(motion).centre
    after = motion.then(linear)
    moved = piece.kind.shape.moved(after).centre
    return after._replace(shift=after.shift + middle - moved)


def _read_length(text: str) -> Sqratio:
    """Return the length that a player typed: ``1/2``, ``√2``, ``r2``, ``2r2``."""
    try:
        value = Sqratio.parse(text.replace("sqrt2", "√2").replace("r2", "√2"))
    except (ValueError, ZeroDivisionError):
        raise CommandError(
            "a length is a number such as 1, 1/2 or r2, not {text}", text=quote(text)
        ) from None
    if not 0 < value <= 100:
        raise CommandError("a length must be above 0 and at most 100")
    return value
