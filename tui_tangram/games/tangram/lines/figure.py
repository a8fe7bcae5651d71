"""A figure in words: its shape, the part left, the fits of pieces, and moves by words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from itertools import product
from typing import Final, cast

from tui_tangram.games.session import Session
from tui_tangram.games.tangram.core import TangramState
from tui_tangram.games.tangram.core.describe import (
    Corner,
    glance,
    kind_of,
    shape_in_words,
    spoken,
)
from tui_tangram.games.tangram.core.game import TangramGame
from tui_tangram.games.tangram.core.hints import HintMark
from tui_tangram.games.tangram.core.pieces import Piece, Room
from tui_tangram.games.tangram.core.words import (
    heading,
    kind_name,
    labels,
    name,
    spot_in_words,
    troubles,
)
from tui_tangram.games.tangram.lines import fields
from tui_tangram.games.tangram.lines.corners import NumberedCorners
from tui_tangram.language import mark, markc, tr, trc, trn
from tui_tangram.maths.contour.verdict import ContourVerdict
from tui_tangram.maths.exact import Sqratio
from tui_tangram.maths.geometry import Isometry, Point, Turn
from tui_tangram.plain.commands import CommandError, eighth_of, side_of
from tui_tangram.plain.events import ErrorCode, Fields
from tui_tangram.plain.table import (
    AnswerPart,
    CommandResult,
    DataLine,
    GameLines,
    answer,
    choose_one,
    chosen,
    number,
    numbered,
    one,
)
from tui_tangram.play import quote
from tui_tangram.play.names import folded
from tui_tangram.play.phrases import capital

_MOST_LISTED: Final = 60
"""The maximum number of fits of one piece in a list; in freestyle there can be hundreds."""
_WITHOUT_FITS: Final = {
    Room.NONE: mark("no fit"),
    Room.LOOSE: mark("room for it, but nothing to fit against yet"),
    Room.UNKNOWN: mark("no fit found"),
}
_FLUSH: Final = markc("typed", "flush")


class TangramLines(GameLines[TangramState]):
    """A figure being placed."""

    game: TangramGame

    def __init__(self, session: Session[TangramState]) -> None:
        super().__init__(session)
        self._last: int | None = None
        self._warned = False
        """Whether the player knows that not all ways in a corner fit."""
        self.corners = NumberedCorners(self.game, session)
        self._found: tuple[TangramState | None, dict[int, tuple[Isometry, ...]]] = None, {}
        """The fits in one state: text and fields ask for the same ones."""

    @property
    def near(self) -> object:
        """The piece named last."""
        return self._last

    @property
    def spot(self) -> str:
        """The middle of the piece named last, if it is placed."""
        motion = None if self._last is None else self.state.placements[self._last]
        if self._last is None or motion is None:
            return ""
        return self.game.spot(self.game.piece(self._last).kind.shape.moved(motion).centre)

    def describe_spot(self, spot: str) -> str:
        """Return the ninth of the figure, and the piece in hand."""
        return spot_in_words(self.game, self.state, spot)

    def describe_mark(self, mark: object) -> str:
        """Describe the place of a piece by its corners, or number the corner that is marked."""
        if not isinstance(mark, HintMark):
            return ""
        if mark.piece is None or mark.motion is None:
            here = [one.number for one in self.corners.now() if one.point == mark.where]
            return tr("It is corner {number}.", number=here[0]) if here else ""
        piece = self.game.piece(mark.piece)
        return f"{piece.label}: {self._spots(piece, mark.motion)[0]}."

    def hint_fields(self, mark: object) -> Fields:
        """Return the piece, its place and its pose, or the pieces to remove."""
        if not isinstance(mark, HintMark):
            return {}
        if mark.removed:
            pieces = [self.game.piece(index) for index in mark.removed]
            return {"remove": [fields.kind_fields(piece)["piece"] for piece in pieces]}
        data: Fields = {"at": fields.point_fields(mark.where)}
        corner = [one.number for one in self.corners.now() if one.point == mark.where]
        if corner and mark.motion is None:
            data |= {"corner": corner[0]}
        if mark.piece is None:
            return data
        piece = self.game.piece(mark.piece)
        if mark.motion is None:
            return data | fields.kind_fields(piece)
        return data | self._fit(piece, mark.motion)

    def opening(self) -> list[AnswerPart]:
        """Describe the figure and the pieces."""
        game = self.game
        how = (
            tr("Freestyle: build it anywhere, at any turn.")
            if game.freestyle
            else tr("Fill it with all the pieces. They must not overlap.")
        )
        outline = game.figure.outline
        return [
            DataLine(f"{game.name}.", fields.figure_fields(game), form="figure"),
            DataLine(" ".join(glance(outline)), full=" ".join(shape_in_words(outline))),
            how,
            self.pieces_line(),
        ]

    def pieces_line(self) -> DataLine:
        """List all pieces of the set."""
        game = self.game
        pieces = "; ".join(
            f"{self._labels(alike)}, {_called(game, alike[0])}"
            for alike in _grouped(game.pieces.pieces)
        )
        return DataLine(
            tr("Pieces: {pieces}.", pieces=pieces), fields.set_fields(game), form="pieces"
        )

    def summary(self) -> DataLine:
        """Describe the progress."""
        left = len(self.state.tray)
        pieces = (
            trn("one piece left", "{number} pieces left", left, number=spoken(left))
            if left
            else tr("all pieces placed")
        )
        done = tr("{percent} percent", percent=self.session.verdict.percent)
        wrong = "".join(f" {trouble}." for trouble in self._troubles())
        data = fields.progress_fields(self.game, self.state, self._verdict)
        brief = tr("{n} left", n=left) if left else pieces
        return DataLine(
            f"{done}, {pieces}.{wrong}", data, brief=f"{capital(brief)}.{wrong}", form="progress"
        )

    def changes(self) -> list[DataLine]:
        """Describe the corners that have changed."""
        return self.corners.changes()

    # Descriptions

    def do_look(self, words: Sequence[str]) -> CommandResult:
        """Describe the figure, or a piece."""
        if words:
            return self.do_placed(words)
        return CommandResult([*self.opening()[:-1], *self.do_placed(()).lines, self.summary()])

    def do_unplaced(self) -> CommandResult:
        """List the pieces left, and describe the shape of the area left to cover."""
        pieces: list[AnswerPart] = [
            DataLine(
                f"{self._names(alike)}: {kind_of(alike[0].kind.shape)}.",
                self._fields(alike),
                brief=f"{self._labels(alike)}: {kind_of(alike[0].kind.shape)}.",
                form="piece",
            )
            for alike in self._unplaced()
        ]
        return CommandResult([*(pieces or [tr("All pieces are placed.")]), *self._rest_in_words()])

    def do_contour(self, words: Sequence[str]) -> CommandResult:
        """List the corners of the area left to cover, or in freestyle of the placed pieces.

        With a word go one step along them, or to a corner.
        """
        if words:
            at = self.corners.walked(one(words, tr("next, previous, start or a corner")).lower())
            return CommandResult(self.corners.edges(self.state)[at : at + 1])
        return CommandResult(self.corners.edges(self.state) or [tr("No edges to list.")])

    def do_placed(self, words: Sequence[str]) -> CommandResult:
        """List the places of the pieces."""
        if words:
            return CommandResult([self._piece_line(self._piece(one(words, tr("one piece"))))])
        laid = [
            self._piece_line(self.game.piece(piece.index)) for piece in self.game.laid(self.state)
        ]
        return CommandResult(laid or [tr("No pieces placed yet.")])

    def do_wrong(self) -> CommandResult:
        """List the faults."""
        wrong = [f"{trouble}." for trouble in self._troubles()]
        lines = wrong or [tr("No overlaps, and nothing sticks out.")]
        return answer(lines, fields.wrong_fields(self.game, self._verdict), "faults")

    def do_fits(self, words: Sequence[str]) -> CommandResult:
        """List the fits of a piece."""
        self.call_fit()
        if not words:
            counts = [self._count_line(alike) for alike in self._unplaced()]
            return CommandResult(counts or [tr("All pieces are placed.")])
        piece = self._piece(one(words, tr("one piece")))
        return CommandResult(self._fits_in_words(piece, self._fits(piece)))

    def do_corner(self, words: Sequence[str]) -> CommandResult:
        """List the pieces that fit in one corner of the area left."""
        corner = self.corners.chosen(one(words, tr("the number of a corner")))
        self.call_fit()
        found: list[AnswerPart] = []
        for alike in self._unplaced():
            piece, names = alike[0], self._labels(alike, "or")
            for count, motion in enumerate(self._fits(piece), start=1):
                shape = piece.kind.shape.moved(motion)
                if corner.point in shape.points:
                    text, brief = (
                        tr("{piece}, fit {number}: {spot}.", piece=names, number=count, spot=spot)
                        for spot in self._spots(piece, motion)
                    )
                    data = {"number": count, **self._fit(piece, motion), **_alike(alike)}
                    found.append(DataLine(text, data, brief=brief, form="fit"))
        return CommandResult(found or [tr("No piece fits corner {number}.", number=corner.number)])

    # Moves

    def do_place(self, words: Sequence[str]) -> CommandResult:
        """Place a piece in one of its fits."""
        if not 1 <= len(words) <= 2:
            raise CommandError(
                "give a piece and the number of a fit, such as: place 3 2", code=ErrorCode.SYNTAX
            )
        piece = self._piece(words[0])
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
                data={"ways": [self._fit(piece, fit) for fit in fits[:_MOST_LISTED]]},
            )
        return self._put(piece, chosen(words[1] if len(words) == 2 else "1", tr("a fit"), fits))

    def do_lay(self, words: Sequence[str]) -> CommandResult:
        """List the ways to place a piece flush in a corner, fitting or not; or place it in one.

        The way is a number, or words of its pose.
        """
        if len(words) < 2:
            raise CommandError(
                "give a piece, a corner and the number of a way, such as: lay 3 2 1",
                code=ErrorCode.SYNTAX,
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
        last = choose_one(
            f"lay {piece.label} {words[1]}", tr("Some of them may not fit."), again=warned
        )
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
            raise CommandError(
                "piece {piece} cannot be {words} in that corner",
                piece=piece.label,
                words=given,
                code=ErrorCode.UNKNOWN,
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
        """Turn a placed piece about its middle: by degrees, or until one of its edges is flush."""
        if not words:
            raise CommandError("give {what}", what=tr("a piece"), code=ErrorCode.SYNTAX)
        piece, motion = self._laid(words[0])
        rest, side = list(words[1:]), 1
        if rest and (found := side_of(rest[0])):
            side = found
            rest.pop(0)
        if len(rest) > 1 or (rest and not _is_flush(rest[0]) and not rest[0].isdecimal()):
            raise CommandError(
                "turn a piece left or right, by degrees or until flush, such as: turn 3 "
                "right 15 or turn 3 flush",
                code=ErrorCode.SYNTAX,
            )
        if rest and _is_flush(rest[0]):
            return self._put_flush(piece, motion, side)
        usual = 45 * self.game.eighths
        angle = side * (number(rest[0], tr("an angle"), 360) if rest else usual)
        turn = motion.turn.then(Turn.of(angle // 45))
        if angle % 45:
            turn = Turn.nearest(round(motion.turn.degrees) + angle)
        return self._put_turned(piece, motion, turn)

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
            raise CommandError(
                "give a piece and a direction, such as: move 3 up left 1/2", code=ErrorCode.SYNTAX
            )
        piece, motion = self._laid(words[0])
        rest = list(words[1:])
        far = Sqratio(1)
        if not rest[-1].isalpha():
            far = _read_length(rest.pop())
        eighth = eighth_of(rest)
        if eighth is None:
            names = ", ".join(map(heading, range(8)))
            raise CommandError(
                "a direction must be one of {names}", names=names, code=ErrorCode.SYNTAX
            )
        way = Isometry.linear(eighth).direct(Point(far, Sqratio(0)))
        return self._put(piece, motion._replace(shift=motion.shift + way))

    # Within

    def ways(self, piece: Piece, corner: Corner) -> list[Isometry]:
        """Return the ways to place a piece flush in a corner, those turned over at the end."""
        index, sides = self._index(piece), (False, True) if piece.kind.chiral else (False,)
        return [
            motion
            for mirrored in sides
            for motion in self.game.flush(self.state, index, corner.point, mirrored=mirrored)
        ]

    @property
    def _verdict(self) -> ContourVerdict:
        return cast("ContourVerdict", self.session.verdict)

    def _rest_in_words(self) -> list[AnswerPart]:
        region, free = self.game.region(self.state), self.game.freestyle
        if region:
            text = mark("Placed so far: {shape}") if free else mark("Still to fill: {shape}")
            short, full = (" ".join(write(region)) for write in (glance, shape_in_words))
            data = fields.region_fields(region)
            return [DataLine(tr(text, shape=short), data, full=tr(text, shape=full), form="area")]
        if free:
            return []
        if self._troubles():
            return [tr("No corners to list until this is fixed. Type wrong.")]
        return [tr("Nothing left to fill.")]

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
        lines: list[AnswerPart] = [self._count_line([piece])]
        spots = {motion: self._spots(piece, motion) for motion in fits[:_MOST_LISTED]}
        texts, briefs = (
            fields.distinguished(
                self.game, self.state, piece, {motion: both[at] for motion, both in spots.items()}
            )
            for at in (0, 1)
        )
        lines += numbered(
            ((text, self._fit(piece, motion), briefs[motion]) for motion, text in texts.items()),
            "fit",
        )
        if len(fits) > _MOST_LISTED:
            lines.append(tr("And {n} more.", n=len(fits) - _MOST_LISTED))
        if fits:
            lines.append(choose_one(f"place {piece.label}"))
        return lines

    def _spots(self, piece: Piece, motion: Isometry) -> tuple[str, str]:
        """Return a fit in words, and briefly."""
        return fields.spots_in_words(self.game, self.state, piece, motion, self.corners.now())

    def _fit(self, piece: Piece, motion: Isometry) -> dict[str, object]:
        return fields.fit_fields(self.game, piece, motion, self.corners.now())

    def _count_line(self, alike: Sequence[Piece]) -> DataLine:
        """Return the line on the number of fits of equal pieces."""
        fits = self._count_fits(alike[0])
        return DataLine(
            f"{self._names(alike)}: {fits}.",
            self._fields(alike) | {"fits": len(self._fits(alike[0]))},
            brief=f"{self._labels(alike)}: {fits}.",
            form="piece",
        )

    def _unplaced(self) -> list[list[Piece]]:
        """Return the unplaced pieces, equal ones together."""
        return _grouped([self.game.piece(index) for index in self.state.tray])

    def _labels(self, alike: Sequence[Piece], word: str = "and") -> str:
        return labels(self.game, map(self._index, alike), word)

    def _names(self, alike: Sequence[Piece]) -> str:
        """Return the labels and the kind of equal pieces: "1 and 2, large triangle"."""
        return f"{self._labels(alike)}, {kind_name(self.game, self._index(alike[0]))}"

    def _fields(self, alike: Sequence[Piece]) -> dict[str, object]:
        return fields.piece_fields(self.game, self.state, alike[0]) | _alike(alike)

    def _piece_line(self, piece: Piece) -> DataLine:
        return fields.piece_line(self.game, self.state, piece)

    def _troubles(self) -> list[str]:
        return troubles(self.game, self._verdict, self.game.order(self.session.path))

    def _put(self, piece: Piece, motion: Isometry) -> CommandResult:
        index = self._index(piece)
        pose = self.game.posed(index, motion)
        self._last = index
        if pose == self.state.placements[index]:
            raise CommandError(
                "piece {piece} is already there",
                piece=piece.label,
                data=fields.kind_fields(piece),
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
        raise CommandError(
            "no piece {word}. The pieces are {pieces}.",
            word=quote(word),
            pieces=known,
            code=ErrorCode.UNKNOWN,
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
                "piece {piece} is not on the board",
                piece=piece.label,
                data=fields.kind_fields(piece),
            )
        return piece, motion

    def _name(self, piece: Piece) -> str:
        return name(self.game, self._index(piece))

    def _index(self, piece: Piece) -> int:
        return self.game.index(piece.letter)


def _grouped(pieces: Iterable[Piece]) -> list[list[Piece]]:
    """Return pieces with those of one kind together."""
    found: dict[int, list[Piece]] = {}
    for piece in pieces:
        found.setdefault(id(piece.kind), []).append(piece)
    return list(found.values())


def _alike(alike: Sequence[Piece]) -> dict[str, object]:
    """Return in fields the pieces that are like the first one."""
    return {"alike": [fields.kind_fields(one)["piece"] for one in alike[1:]]}


def _called(game: TangramGame, piece: Piece) -> str:
    """Return the label and the kind of a piece."""
    kind = kind_of(piece.kind.shape)
    return kind if piece.kind.straight else f"{kind_name(game, game.index(piece.letter))}, {kind}"


def _is_flush(word: str) -> bool:
    return word.lower() in (_FLUSH, *trc("typed", _FLUSH).split())


def _read_length(text: str) -> Sqratio:
    """Return the length that a player typed: ``1/2``, ``√2``, ``r2``, ``2r2``."""
    try:
        value = Sqratio.parse(text.replace("sqrt2", "√2").replace("r2", "√2"))
    except (ValueError, ZeroDivisionError):
        raise CommandError(
            "a length is a number such as 1, 1/2 or r2, not {text}",
            text=quote(text),
            code=ErrorCode.SYNTAX,
        ) from None
    if not 0 < value <= 100:
        raise CommandError("a length must be above 0 and at most 100", code=ErrorCode.SYNTAX)
    return value
