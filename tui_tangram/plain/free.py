"""A figure with free angles in words: said to be not exact, laid by magnetic places or by numbers.

Places are told in legs of the small triangle, across and up, and angles in degrees
counter-clockwise; what is told can be typed.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from math import cos, hypot, radians, sin
from typing import Final

from tui_tangram.exact import Sqratio
from tui_tangram.free import FreeGame, FreeState, FreeVerdict, Pose, words
from tui_tangram.free.overlay import APART, OVER
from tui_tangram.free.pieces import FreePiece
from tui_tangram.free.pose import MILLI, TURN, Shape
from tui_tangram.language import mark, tr, trc, trn
from tui_tangram.plain.commands import CommandError, Where
from tui_tangram.plain.outline import (
    Corner,
    corners_of,
    edges_in_words,
    edges_of,
    shape_in_words,
    spot_in_words,
    spot_of,
)
from tui_tangram.plain.table import Answer, Item, Line, Said, Table, number, one
from tui_tangram.plain.ways import eighth_of, no_direction, side_of
from tui_tangram.play import quote
from tui_tangram.play.names import PIECE, folded, named
from tui_tangram.play.phrases import either, listed, pointed
from tui_tangram.session import Session
from tui_tangram.tangram.describe import kind_of, spoken

NEAR: Final = 0.02
"""Legs between a corner of a piece and one of the silhouette that it fills."""
_MOST_LISTED: Final = 60
"""Places of one piece that are listed; only where all stick out there are so many."""
_SAME: Final = 0.01
"""Legs between the corners of two places that are one."""
_STEP: Final = 1500
"""The usual turn, in hundredths of a degree."""
_NUMBER: Final = re.compile(r"[+-]?(\d{1,6}([.,]\d{0,6})?|[.,]\d{1,6})", re.ASCII)
_OVER: Final = "over"
_UNKNOWN: Final = mark(
    "Only one way is known, and this is another: whether it can be solved is not known."
)


class FreeTable(Table):
    """A figure with free angles being laid."""

    where = Where.FREE

    def __init__(self, session: Session[FreeState]) -> None:
        super().__init__(session)
        game = session.game
        assert isinstance(game, FreeGame)
        self.game = game
        self._last: int | None = None
        self._found: tuple[FreeState | None, dict[int, tuple[Pose, ...]]] = None, {}
        """The magnetic places in one state: they are asked for again and again."""

    @property
    def state(self) -> FreeState:
        """The present state."""
        state: FreeState = self.session.state
        return state

    @property
    def verdict(self) -> FreeVerdict:
        """The verdict on the present state."""
        verdict = self.session.verdict
        assert isinstance(verdict, FreeVerdict)
        return verdict

    @property
    def near(self) -> object:
        """The piece that was named last."""
        return self._last

    def opening(self) -> list[Said]:
        """Tell the figure, what counts as solved, and the pieces."""
        pieces = "; ".join(
            f"{piece.letter}, {kind_of(piece.kind.polygon)}" for piece in self.game.pieces.pieces
        )
        return [
            Line(f"{self.game.name}.", self._figure_fields()),
            tr(
                "Free angles, not exact: it is solved where it differs by at most {tolerance} % "
                "of the area and no corner is farther than {apart} legs astray.",
                tolerance=self._tolerance,
                apart=pointed(f"{APART:g}"),
            ),
            *shape_in_words(self.game.target),
            tr("Cover it with all pieces, none over another, turned by any angle."),
            Line(tr("Pieces: {pieces}.", pieces=pieces), self._pieces_fields()),
        ]

    def summary(self) -> Line:
        """Tell how far it is."""
        left = len(self.state.tray)
        pieces = (
            trn("a piece left", "{number} pieces left", left, number=spoken(left))
            if left
            else tr("no piece left")
        )
        done = tr("{percent} percent complete", percent=self.verdict.percent)
        told = [f"{done}, {pieces}.", *self._troubles()]
        if not left and not self.verdict.solved:
            told.append(self._differs())
        data = {
            "percent": self.verdict.percent,
            "solved": self.verdict.solved,
            "left": [self._letter(index) for index in self.state.tray],
            **self._wrong_fields(),
        }
        return Line(" ".join(told), data)

    def solved(self) -> list[str]:
        """Say by how much it differs."""
        return [words.within(self.game, self.verdict)]

    def unknown(self) -> str:
        """Say why a check has no answer: more time would find none."""
        return tr(_UNKNOWN)

    # What there is

    def do_look(self, words: Sequence[str]) -> Answer:
        """Describe the figure, or a piece."""
        if words:
            return self.do_where(words)
        return Answer([*self.opening()[:-1], *self.do_where(()).lines, self.summary()])

    def do_where(self, words: Sequence[str]) -> Answer:
        """Tell where pieces lie."""
        if words:
            return Answer([self._piece_told(self._piece(one(words, tr("one piece"))))])
        laid = [
            self._piece_told(index)
            for index, pose in enumerate(self.state.poses)
            if pose is not None
        ]
        return Answer(laid or [tr("No piece is laid.")])

    def do_left(self, words: Sequence[str]) -> Answer:
        """Tell the pieces left, and how much is missing."""
        del words
        pieces: list[Said] = [
            Line(
                f"{self._name(index)}: {kind_of(self.game.piece(index).kind.polygon)}, "
                f"{self._count_snaps(index)}.",
                self._fields_of(index),
            )
            for index in self.state.tray
        ]
        differs = Line(self._differs(), self._wrong_fields())
        return Answer([*(pieces or [tr("No piece is left.")]), differs])

    def do_edges(self, words: Sequence[str]) -> Answer:
        """Tell corners and edges of the silhouette."""
        del words
        target = self.game.target
        told = zip(edges_in_words(target), edges_of(target), strict=True)
        return Answer([Line(text, edge) for text, edge in told])

    def do_wrong(self, words: Sequence[str]) -> Answer:
        """Tell what is wrong, and by how much the silhouettes differ."""
        del words
        wrong = self._troubles() or [tr("No piece lies over another and none sticks out.")]
        return Answer([*wrong, Line(self._differs(), self._wrong_fields())])

    def do_fits(self, words: Sequence[str]) -> Answer:
        """Tell the magnetic places of a piece, or how many each has."""
        if not words:
            counts = [
                Line(f"{self._name(index)}: {self._count_snaps(index)}.", self._fields_of(index))
                for index in self.state.tray
            ]
            return Answer(counts or [tr("No piece is left.")])
        index = self._piece(one(words, tr("one piece")))
        places = self._snaps(index)
        letter = self._letter(index)
        if not places:
            text = tr("{piece} snaps nowhere now.", piece=letter)
            return Answer([Line(text, self._fields_of(index))])
        lines: list[Said] = [
            Line(f"{letter} {self._count(index, places)}.", self._fields_of(index))
        ]
        for at, pose in enumerate(places[:_MOST_LISTED], start=1):
            text = f"{self._spot_in_words(index, pose)}."
            lines.append(Item(at, text, self._lying(index, pose)))
        if len(places) > _MOST_LISTED:
            lines.append(tr("And {n} more.", n=len(places) - _MOST_LISTED))
        return Answer(lines)

    def do_corner(self, words: Sequence[str]) -> Answer:
        """Tell which pieces snap into a corner of the silhouette."""
        corners = corners_of(self.game.target)
        word = one(words, tr("the number of a corner"))
        chosen = corners[number(word, tr("a corner"), len(corners)) - 1]
        found = [
            Line(
                tr(
                    "{piece}, its place {number}: {spot}.",
                    piece=self._letter(index),
                    number=at,
                    spot=self._spot_in_words(index, pose),
                ),
                {"number": at, **self._lying(index, pose)},
            )
            for index in self.state.tray
            for at, pose in enumerate(self._snaps(index), start=1)
            if _filled([chosen], self.game.shape(index, pose))
        ]
        return Answer(found or [tr("No piece fits in corner {number}.", number=chosen.number)])

    # Moves

    def do_place(self, words: Sequence[str]) -> Answer:
        """Lay a piece at a magnetic place, or at a place that is told by numbers."""
        if not words:
            raise CommandError(
                tr("say a piece and where, such as: place B 2 or place B 1.5 0.7 30")
            )
        index = self._piece(words[0])
        if len(words) > 2:
            return self._put(index, self._typed_pose(index, words[1:]))
        letter, places = self._letter(index), self._snaps(index)
        if not places:
            raise CommandError(tr("{piece} snaps nowhere now", piece=letter))
        if len(words) == 1 and len(places) > 1:
            raise CommandError(
                tr(
                    "{piece} snaps to {n} places: say which, such as place {piece} 1; "
                    "fits {piece} tells them",
                    piece=letter,
                    n=len(places),
                )
            )
        chosen = number(words[1], tr("a place"), len(places)) if len(words) == 2 else 1
        return self._put(index, places[chosen - 1])

    def do_take(self, words: Sequence[str]) -> Answer:
        """Take a piece back."""
        index, _ = self._laid(one(words, tr("which piece")))
        letter = self._letter(index)
        told = Line(tr("{piece} taken back.", piece=letter), {"piece": letter})
        return Answer([told], [self.game.take(index)])

    def do_move(self, words: Sequence[str]) -> Answer:
        """Move a laid piece in one of the eight directions, or in one told in degrees."""
        if len(words) < 2:
            raise CommandError(tr("say a piece and a direction, such as: move B up left 0.5"))
        index, pose = self._laid(words[0])
        rest, far = list(words[1:]), 1.0
        if len(rest) > 1 and not rest[-1].isalpha():
            far = _read_length(rest.pop())
        if len(rest) == 1 and not rest[0].isalpha():
            angle = _read_number(rest[0], tr("a direction"), 360)
        else:
            eighth = eighth_of(rest)
            if eighth is None:
                raise CommandError(no_direction())
            angle = 45.0 * eighth
        dx, dy = far * cos(radians(angle)), far * sin(radians(angle))
        return self._put(index, pose.moved(round(dx * MILLI), round(dy * MILLI)))

    def do_turn(self, words: Sequence[str]) -> Answer:
        """Turn a laid piece about its middle."""
        if not words:
            raise CommandError(tr("say a piece and how far, such as: turn B left 5"))
        index, pose = self._laid(words[0])
        rest, side = list(words[1:]), 1
        if rest and rest[0].isalpha():
            side = side_of(rest.pop(0))
        if not side or len(rest) > 1:
            raise CommandError(tr("a piece turns left or right, by degrees: turn B right 22.5"))
        by = round(100 * _read_number(rest[0], tr("an angle"), 360)) if rest else _STEP
        return self._put(index, pose.turned(side * by))

    def do_flip(self, words: Sequence[str]) -> Answer:
        """Turn a laid piece over, left for right."""
        index, pose = self._laid(one(words, tr("which piece")))
        # What was turned to the left is turned to the right then.
        return self._put(index, pose._replace(flip=not pose.flip).turned(-2 * pose.angle))

    # Within

    @property
    def _tolerance(self) -> str:
        return pointed(f"{self.game.figure.tolerance / 10:g}")

    def _differs(self) -> str:
        """Say how much is missing and too much."""
        verdict = self.verdict
        return tr(
            "Missing: {missing} %; too much: {extra} %; at most {tolerance} % may be.",
            missing=_percent(1 - verdict.covered),
            extra=_percent(verdict.outside + verdict.double),
            tolerance=self._tolerance,
        )

    def _troubles(self) -> list[str]:
        return [f"{trouble}." for trouble in words.troubles(self.game, self.verdict)]

    def _snaps(self, index: int) -> tuple[Pose, ...]:
        """Return the magnetic places of a piece in the order in which they are told.

        Places where it lies turned over are among them; those where it sticks out of the
        silhouette only where there are no others.
        """
        if self._found[0] != self.state:
            self._found = self.state, {}
        known = self._found[1]
        if index not in known:
            known[index] = self._looked_for(index)
        return known[index]

    def _looked_for(self, index: int) -> tuple[Pose, ...]:
        from tui_tangram.free.known import apart
        from tui_tangram.free.snap import snaps

        found: list[Pose] = []
        for flip in (False, True):
            for pose in snaps(self.game, self.state, index, Pose(0, 0, 0, flip)):
                shape = self.game.shape(index, pose)
                if all(apart(shape, self.game.shape(index, one)) > _SAME for one in found):
                    found.append(pose)
        out = [self._sticks_out(index, pose) for pose in found]
        if not all(out):
            found = [pose for pose, outside in zip(found, out, strict=True) if not outside]
        return tuple(sorted(found, key=lambda pose: (-pose.y, pose.x, pose.flip, pose.angle)))

    def _sticks_out(self, index: int, pose: Pose) -> bool:
        shape = self.game.shape(index, pose)
        [inside] = self.game.judge.silhouette.holding([shape])
        return self.game.piece(index).kind.area - inside > OVER * self.game.piece(index).kind.area

    def _count_snaps(self, index: int) -> str:
        return self._count(index, self._snaps(index))

    def _count(self, index: int, places: Sequence[Pose]) -> str:
        if not places:
            return tr("snaps nowhere")
        if self._sticks_out(index, places[0]):
            return tr("snaps only where it sticks out")
        count = len(places)
        return trn("snaps to a place", "snaps to {number} places", count, number=spoken(count))

    def _spot_in_words(self, index: int, pose: Pose) -> str:
        """Return where a piece would lie: its place, how it stands, which corners it fills."""
        where = words.at(words.place(pose.spot, *words.box(self.game.target)))
        text = f"{where}, {spot_in_words(pose.spot)}, {words.stance(pose)}"
        corners = _filled(corners_of(self.game.target), self.game.shape(index, pose))
        if not corners:
            return text
        return trn(
            "{spot}, in corner {corners}",
            "{spot}, in corners {corners}",
            len(corners),
            spot=text,
            corners=listed([str(corner) for corner in corners]),
        )

    # In fields

    def _figure_fields(self) -> dict[str, object]:
        return {
            "puzzle": self.game.puzzle_id,
            "game": self.game.kind,
            "tolerance": self.game.figure.tolerance / 10,
            "contours": [_spots(contour) for contour in self.game.target],
        }

    def _pieces_fields(self) -> dict[str, object]:
        indices = range(len(self.game.pieces.pieces))
        return {"pieces": [self._what(index) for index in indices]}

    def _wrong_fields(self) -> dict[str, object]:
        verdict = self.verdict
        return {
            "overlaps": [[self._letter(index) for index in pair] for pair in verdict.overlaps],
            "outside": [self._letter(index) for index in verdict.strayed],
            "missing": round(100 * max(1 - verdict.covered, 0), 3),
            "extra": round(100 * (verdict.outside + verdict.double), 3),
        }

    def _what(self, index: int) -> dict[str, object]:
        return {"piece": self._letter(index), "kind": self.game.piece(index).kind.name}

    def _lying(self, index: int, pose: Pose) -> dict[str, object]:
        """Return in fields how a piece would lie, and which corners it would fill."""
        shape = self.game.shape(index, pose)
        return {
            **self._what(index),
            "move": self.game.put(index, pose),
            "pose": spot_of(pose.spot),
            "turned": pose.angle / 100,
            "mirrored": pose.flip,
            "points": _spots(shape),
            "fills": _filled(corners_of(self.game.target), shape),
        }

    def _fields_of(self, index: int) -> dict[str, object]:
        """Return in fields what a piece is, and where it lies or in how many places it snaps."""
        pose = self.state.poses[index]
        if pose is None:
            return {**self._what(index), "laid": False, "fits": len(self._snaps(index))}
        return {**self._lying(index, pose), "laid": True}

    # In words

    def _piece_told(self, index: int) -> Line:
        return Line(self._piece_in_words(index), self._fields_of(index))

    def _piece_in_words(self, index: int) -> str:
        pose = self.state.poses[index]
        name = f"{self._name(index)}, {kind_of(self.game.piece(index).kind.polygon)}"
        if pose is None:
            return tr("{piece}: not laid, {fits}.", piece=name, fits=self._count_snaps(index))
        corners = "; ".join(map(spot_in_words, reversed(self.game.shape(index, pose))))
        return tr(
            "{piece}: lies {spot}. Its corners, clockwise: {corners}.",
            piece=name,
            spot=self._spot_in_words(index, pose),
            corners=corners,
        )

    def _put(self, index: int, pose: Pose) -> Answer:
        letter = self._letter(index)
        if pose == self.state.poses[index]:
            raise CommandError(tr("{piece} lies there already", piece=letter))
        told = tr("{piece} laid {spot}.", piece=letter, spot=self._spot_in_words(index, pose))
        return Answer([Line(told, self._lying(index, pose))], [self.game.put(index, pose)])

    def _typed_pose(self, index: int, words: Sequence[str]) -> Pose:
        """Return the pose that *words* tell: across, up, degrees, and whether it is over."""
        lies = self.state.poses[index] or Pose(0, 0)
        rest = list(words)
        flip = rest[-1].lower() in (_OVER, *trc("typed", "over").split())
        if flip:
            rest.pop()
        if not 2 <= len(rest) <= 3:
            raise CommandError(
                tr("say how far across and up, and the angle, such as: place B 1.5 0.7 30")
            )
        x, y = (round(MILLI * _read_number(word, tr("a place"), 100)) for word in rest[:2])
        if len(rest) < 3:
            return lies._replace(x=x, y=y, flip=flip or lies.flip)
        angle = round(100 * _read_number(rest[2], tr("an angle"), 360)) % TURN
        return Pose(x, y, angle, flip)

    def _piece(self, word: str) -> int:
        """Return the piece that *word* names: its letter, or its kind where there is one."""
        pieces = self.game.pieces.pieces
        for index, piece in enumerate(pieces):
            if word.upper() == piece.letter:
                self._last = index
                return index
        alike = [
            index
            for index, piece in enumerate(pieces)
            if len(word) > 1
            and (word.lower() in piece.kind.name or folded(word) in folded(self._kind(piece)))
        ]
        if len(alike) == 1:
            self._last = alike[0]
            return alike[0]
        if alike:
            names = either([self._letter(index) for index in alike])
            raise CommandError(tr("{word} can be {pieces}", word=quote(word), pieces=names))
        known = listed([piece.letter for piece in pieces])
        raise CommandError(
            tr("there is no piece {word}; the pieces are {pieces}", word=quote(word), pieces=known)
        )

    def _laid(self, word: str) -> tuple[int, Pose]:
        index = self._piece(word)
        pose = self.state.poses[index]
        if pose is None:
            raise CommandError(tr("{piece} is not laid", piece=self._letter(index)))
        return index, pose

    def _letter(self, index: int) -> str:
        return self.game.piece(index).letter

    def _kind(self, piece: FreePiece) -> str:
        return named(piece.kind.name, self.game.pieces.id, PIECE)

    def _name(self, index: int) -> str:
        piece = self.game.piece(index)
        return f"{piece.letter}, {self._kind(piece)}"


def _filled(corners: Sequence[Corner], shape: Shape) -> list[int]:
    """Return the numbers of the corners at which a piece has one too."""
    return [
        corner.number
        for corner in corners
        if any(hypot(x - corner.spot[0], y - corner.spot[1]) <= NEAR for x, y in shape)
    ]


def _spots(contour: Shape) -> list[list[float]]:
    """Return the corners of an outline, clockwise."""
    return [spot_of(spot) for spot in reversed(contour)]


def _percent(part: float) -> str:
    return pointed(f"{max(100 * part, 0):.1f}")


def _read_number(text: str, what: str, most: int) -> float:
    """Return the number that a player typed, with a point or a comma."""
    if not _NUMBER.fullmatch(text):
        raise CommandError(
            tr("{what} is a number such as 2.5, not {text}", what=what, text=quote(text))
        )
    value = float(text.replace(",", "."))
    if abs(value) > most:
        raise CommandError(
            tr("{what} is a number from -{most} to {most}, not {text}", what=what, most=most,
               text=quote(text))
        )  # fmt: skip
    return value


def _read_length(text: str) -> float:
    """Return the length that a player typed: ``0.5``, ``1/2``, ``r2``."""
    try:
        exact = text.replace(",", ".").replace("sqrt2", "√2").replace("r2", "√2")
        value = float(exact) if _NUMBER.fullmatch(exact) else float(Sqratio.parse(exact))
    except (ValueError, ZeroDivisionError):
        raise CommandError(
            tr("a length is such as 1, 1/2 or r2, not {text}", text=quote(text))
        ) from None
    if not 0 < value <= 100:
        raise CommandError(tr("a length is more than 0 and at most 100"))
    return value
