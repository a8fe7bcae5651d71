"""A figure in words: its shape, the part left, the fits of pieces, and moves by words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import Final, cast

from tui_tangram.games.tangram.core.describe import kind_of, name_of, spoken, touched
from tui_tangram.games.tangram.core.game import TangramGame
from tui_tangram.games.tangram.core.hints import HintMark
from tui_tangram.games.tangram.core.overview import glance, sections_in_words, shape_in_words
from tui_tangram.games.tangram.core.pieces import Piece
from tui_tangram.games.tangram.core.position_verdict import PositionVerdict
from tui_tangram.games.tangram.core.words import kind_name, labels, spot_in_words, troubles
from tui_tangram.games.tangram.lines import fields
from tui_tangram.games.tangram.lines.moves import MOST_LISTED, PieceMoves
from tui_tangram.language import mark, markc, tr, trc, trn
from tui_tangram.maths.geometry import Contour, Isometry
from tui_tangram.plain.commands import CommandError
from tui_tangram.plain.events import Fields
from tui_tangram.plain.table import (
    NOTHING,
    AnswerPart,
    CommandResult,
    DataLine,
    answer,
    choose_one,
    nothing,
    number,
    numbered,
    one,
)
from tui_tangram.play.names import named
from tui_tangram.play.phrases import at, capital, either, place_called

_PART: Final = markc("typed", "part")
_FEW: Final = 12
"""The maximum number of fits of one piece that are listed unasked."""
_WORDS: Final = 4
"""The maximum number of words of a pose in a command that does a hint."""


class TangramLines(PieceMoves):
    """A figure being placed."""

    @property
    def near(self) -> object:
        """The piece named last."""
        return self._last

    @property
    def spot(self) -> str:
        """The place of the piece in hand, or the middle of the one named last if it is placed."""
        if self.hand is not None and self.hand.motion is not None:
            return self.game.put(self._index(self.hand.piece), self.hand.motion)
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
            here = [one.called for one in self.corners.now() if one.point == mark.where]
            return tr("It is corner {number}.", number=either(here)) if here else ""
        piece = self.game.piece(mark.piece)
        return f"{piece.label}: {self._spots(piece, mark.motion)[0]}."

    def hint_command(self, mark: object) -> str:
        """Return the command that lays the piece of a hint, in the corner with fewest ways."""
        if not isinstance(mark, HintMark) or mark.piece is None or mark.motion is None:
            return ""
        piece, motion = self.game.piece(mark.piece), self.game.posed(mark.piece, mark.motion)
        touching = touched(self.corners.now(), piece.kind.shape.moved(motion))
        found = [(ways, one) for one in touching if motion in (ways := self.ways(piece, one))]
        if not found:
            return ""
        ways, corner = min(found, key=lambda both: len(both[0]))
        command = f"lay {piece.label} {corner.called}"
        pose = fields.pose(self.game, piece, motion)
        with suppress(CommandError):
            words = pose.split()
            if len(words) <= _WORDS and self._posed(piece, ways, words) == motion:
                return f"{command} {pose}"
        at = ways.index(motion) + 1
        return tr("{command} {n} (way {n} of {all} there)", command=command, n=at, all=len(ways))

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
        figure = game.figure
        outline, name = figure.outline, f"{game.name}."
        if figure.category not in ("", game.pieces.name):
            name = f"{name} {named(figure.category, figure.id)}."
        brief = glance(outline)
        sections = sections_in_words(outline)
        return [
            DataLine(name, fields.figure_fields(game), brief=f"{game.name}.", form="figure"),
            DataLine(
                " ".join((*brief, *sections)),
                full=" ".join(dict.fromkeys((*shape_in_words(outline), *sections))),
                brief=" ".join(brief),
            ),
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
        done = tr("{percent} percent done", percent=self.session.verdict.percent)
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
        return CommandResult(
            [*(pieces or [nothing(tr("All pieces are placed."))]), *self._rest_in_words()]
        )

    def do_contour(self, words: Sequence[str]) -> CommandResult:
        """List the corners of the area left to cover, or in freestyle of the placed pieces.

        With a word go one step along them, or to a corner, with the piece in hand; or list those
        of one part, or of one place such as ``upper left``.
        """
        edges = self.corners.edges(self.state)
        if words and words[0].lower() in (_PART, *trc("typed", _PART).split()):
            parts = list(self.corners.parts(self.state))
            part = number(one(words[1:], tr("a part")), tr("a part"), max(parts, default=1))
            found = [line for line in edges if line.data["part"] == part]
            if not found:
                raise CommandError("part {number} is gone", number=part, data={"part": part})
            return CommandResult(found)
        if where := place_called(" ".join(words)):
            found = self.corners.placed(self.state, where)
            return CommandResult(found or [nothing(tr("No corners {where}.", where=at(where)))])
        if words:
            number_there = self.corners.walked(one(words, tr("next, previous, start or a corner")))
            return CommandResult([*edges[number_there : number_there + 1], *self._held_lines()])
        return CommandResult(edges or [nothing(tr("No edges to list."))])

    def do_placed(self, words: Sequence[str]) -> CommandResult:
        """List the places of the pieces."""
        if words:
            return CommandResult([self._piece_line(self._piece(one(words, tr("one piece"))))])
        laid = [
            self._piece_line(self.game.piece(piece.index)) for piece in self.game.laid(self.state)
        ]
        return CommandResult(laid or [nothing(tr("No pieces placed yet."))])

    def do_wrong(self) -> CommandResult:
        """List the faults."""
        wrong = [f"{trouble}." for trouble in self._troubles()]
        lines = wrong or [tr("No overlaps, and nothing sticks out.")]
        return answer(lines, fields.wrong_fields(self.game, self._verdict), "faults")

    def do_fits(self, words: Sequence[str]) -> CommandResult:
        """List the fits of a piece, or in a corner whose name is that of no piece.

        Programs name pieces by letters, as people name corners where pieces have digits.
        """
        pieces, name = self.game.pieces.pieces, words[0].upper() if len(words) == 1 else ""
        corner = name if name in self.corners.names().keys() - {one.label for one in pieces} else ""
        if corner and all(name != one.letter for one in pieces):
            return self.do_corner(words)
        piece = self._piece(one(words, tr("one piece"))) if words else None
        self.call_fit()
        if piece is None:
            counts = [self._count_line(alike) for alike in self._unplaced()]
            return CommandResult(counts or [nothing(tr("All pieces are placed."))])
        found = self._fits_in_words(piece, self._fits(piece))
        if corner:
            found.append(tr("For the corner type corner {corner}.", corner=corner))
        return CommandResult(found)

    def do_corner(self, words: Sequence[str]) -> CommandResult:
        """List the pieces that fit in one corner of the area left."""
        corner = self.corners.chosen(one(words, tr("a corner")))
        self.call_fit()
        found: list[AnswerPart] = []
        for alike in self._unplaced():
            piece, names = alike[0], self._labels(alike, "or")
            for count, motion in enumerate(self._fits(piece), start=1):
                shape = piece.kind.shape.moved(motion)
                if corner in touched(self.corners.now(), shape):
                    text, brief = (
                        tr("{piece}, fit {number}: {spot}.", piece=names, number=count, spot=spot)
                        for spot in self._spots(piece, motion)
                    )
                    data = {"number": count, **self._fit(piece, motion), **_alike(alike)}
                    found.append(DataLine(text, data, brief=brief, form="fit"))
        none = tr("No piece fits corner {number}.", number=corner.called)
        return CommandResult(found or [nothing(none)])

    # Within

    @property
    def _verdict(self) -> PositionVerdict:
        return cast("PositionVerdict", self.session.verdict)

    def _rest_in_words(self) -> list[AnswerPart]:
        region, free = self.game.region(self.state), self.game.freestyle
        if region:
            text = mark("Placed so far: {shape}") if free else mark("Still to fill: {shape}")
            short, full = (" ".join(write(region)) for write in (glance, shape_in_words))
            data = fields.region_fields(region)
            parts = self.corners.parts(self.state)
            lines: list[AnswerPart] = [
                DataLine(tr(text, shape=short), data, full=tr(text, shape=full), form="area")
            ]
            if len(parts) > 1:
                lines += [self._part_line(part, outline) for part, outline in parts.items()]
            return lines
        if free:
            return []
        if self._troubles():
            return [tr("No corners to list until this is fixed. Type wrong.")]
        return [tr("Nothing left to fill.")]

    def _part_line(self, part: int, outline: Contour) -> DataLine:
        """Return the line on a part: its name and its kind."""
        name = capital(self.corners.part_name(part))
        text = tr("{part}: {shape}.", part=name, shape=name_of(outline).full)
        return DataLine(text, {"part": part}, form="part")

    def _fits_in_words(self, piece: Piece, fits: Sequence[Isometry]) -> list[AnswerPart]:
        lines: list[AnswerPart] = [self._count_line([piece])]
        spots = {motion: self._spots(piece, motion) for motion in fits[:MOST_LISTED]}
        lies = self.state.placements[self._index(piece)]
        if lies is not None and lies in spots:
            text, brief = (tr("{spot}, as it is now", spot=spot) for spot in spots[lies])
            spots[lies] = text, brief
        texts, briefs = (
            fields.distinguished(
                self.game, self.state, piece, {motion: both[at] for motion, both in spots.items()}
            )
            for at in (0, 1)
        )
        spare = len(fits) > _FEW
        lines += numbered(
            ((text, self._fit(piece, motion), briefs[motion]) for motion, text in texts.items()),
            "fit",
            spare=spare,
        )
        if spare:
            shapes = [piece.kind.shape.moved(motion) for motion in fits]
            there = Counter(
                one.called for each in shapes for one in touched(self.corners.now(), each)
            )
            by_name = sorted(there.items(), key=lambda one: (len(one[0]), one[0]))
            counts = ", ".join(f"{corner}: {number}" for corner, number in by_name)
            text = tr(
                "In each corner, {counts}. Type corner and its name, or more for all.",
                counts=counts,
            )
            lines.append(DataLine(text, full=NOTHING))
        if len(fits) > MOST_LISTED:
            rest = len(fits) - MOST_LISTED
            lines.append(tr("And {n} more. Type corner and a corner for those there.", n=rest))
        if fits:
            lines.append(choose_one(f"place {piece.label}"))
        return lines

    def _count_line(self, alike: Sequence[Piece]) -> DataLine:
        """Return the line on the number of fits of equal pieces."""
        fits = self._count_fits(alike[0])
        if self._index(alike[0]) not in self.state.tray:
            fits = tr("placed now, {fits} if you remove it", fits=fits)
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
