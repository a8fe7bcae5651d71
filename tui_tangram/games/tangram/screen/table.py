"""A tangram on the table: the player's view of it, the piece in hand, the effect of keys.

The screen reads what it shows from the properties, which are computed on demand
and cached until something changes.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import partial
from itertools import chain
from typing import cast

from tui_tangram.app.painter import sentence
from tui_tangram.app.play.parts import holds
from tui_tangram.app.play.table import GameTable
from tui_tangram.app.services import Tone
from tui_tangram.flow.lessons import Need
from tui_tangram.games.session import Session
from tui_tangram.games.tangram.core import corner_cursor, words
from tui_tangram.games.tangram.core.board import TangramState
from tui_tangram.games.tangram.core.corner_names import CornerNames
from tui_tangram.games.tangram.core.describe import Corner, edges_in_words, sides_in_words
from tui_tangram.games.tangram.core.figure import placements
from tui_tangram.games.tangram.core.game import TangramGame
from tui_tangram.games.tangram.core.hints import HintMark, InHand
from tui_tangram.games.tangram.core.position_verdict import PositionVerdict
from tui_tangram.games.tangram.core.turning import to_grid
from tui_tangram.games.tangram.core.view import (
    Cycle,
    Steps,
    TangramIntent,
    TangramView,
    after_change,
    calls_fit,
    cycle_from,
    describe_piece,
    hold,
    landing,
    pick_up,
    respond,
    select,
)
from tui_tangram.language import mark, tr, trn
from tui_tangram.maths.contour.verdict import Faults
from tui_tangram.maths.exact import Sqratio
from tui_tangram.maths.geometry import Isometry, Point, Shape
from tui_tangram.maths.geometry.plane import FloatPoint
from tui_tangram.play import Hint
from tui_tangram.play.phrases import place_name
from tui_tangram.play.speech import LEVELS, at_once, rounded
from tui_tangram.values import replace

_EXACT = 1000
"""The fractions of a leg to which a click is rounded before it is put on the grid."""
_NO_STEPS = Steps(Sqratio(1, 0, 2), Sqratio(1, 0, 8), Point.of(0, 0, 0, 0), Point.of(1, 0, 1, 0))


class TangramTable(GameTable[TangramState]):
    """A tangram being played, with the player's cursor and the piece in hand."""

    game: TangramGame
    view: TangramView
    restarted = mark("Restarted. Undo brings your position back. The clock keeps running.")

    def __init__(self, session: Session[TangramState]) -> None:
        """Begin or resume *session*."""
        assert isinstance(session.game, TangramGame)
        super().__init__(session)
        self.view = after_change(session.state, TangramView())
        self.steps = _NO_STEPS
        """The steps by which keys move a piece; the screen sets them to whole pixels."""
        self.snap_key = ""
        """The key that snaps a piece; the screen knows it."""
        self.relations_key = ""
        """The key that shows the relations of edges; the screen knows it."""
        self.seams: tuple[Shape, ...] = ()
        """The pieces of a solution, as the silhouette shows them; see `show_seams`."""
        self.contour = False
        """Whether the contour view is on."""
        self._verdict: tuple[TangramState, PositionVerdict] | None = None
        self._order: tuple[TangramState, tuple[int, ...]] | None = None
        self._landing: tuple[tuple[TangramState, TangramView, Steps], Isometry | None] | None = None
        self._corner_names = CornerNames(self.game, session)
        self._walked: int | None = None
        """The selected piece when the last key went to a corner; None after others."""
        self._taken_at: Isometry | None = None
        """The isometry of the piece in hand at the moment it was taken."""
        self._placed_at: dict[tuple[int, Isometry | None], Point | None] = {}
        """The corner at which a piece was held when it was placed, by piece and placement."""
        self._grip: FloatPoint = 0.0, 0.0
        """The place at which the pointer holds the piece in hand, from its middle."""
        self._way: tuple[TangramIntent | None, tuple[Isometry, ...]] = None, ()
        """The last step of a piece in hand, and its places before it and after each in a row."""

    # View

    @property
    def labels(self) -> Sequence[str]:
        """The labels of all pieces."""
        return self.game.labels

    @property
    def held(self) -> int | None:
        """The index of the piece in hand."""
        return self.view.selected if self.holding else None

    @property
    def holding(self) -> bool:
        """Whether a piece is in hand."""
        return self.view.hand is not None

    @property
    def cursor(self) -> Point | None:
        """The corner at which a piece from the tray would be taken; none while one is in hand."""
        if self.holding or self.solved or not self.state.tray:
            return None
        corner = corner_cursor.at(self.game, self.state, self.view.corner)
        return corner and corner.point

    @property
    def near(self) -> int:
        """The piece that is chosen or in hand."""
        return InHand(self.view.selected) if self.holding else self.view.selected

    @property
    def hint(self) -> Hint | None:
        """The last hint; none while another piece than it leads to is in hand."""
        found, goal = super().hint, self.help.goal
        from_tray = self.holding and self.state.placements[self.view.selected] is None
        if goal is None or not goal.moves or not from_tray:
            return found
        piece, motion = self.game.read(goal.moves[0])
        return None if motion is not None and piece != self.view.selected else found

    @property
    def hinting(self) -> bool:
        """Whether the message is a hint that names a piece and its place."""
        return super().hinting and self.mark is not None and self.mark.motion is not None

    @property
    def shown(self) -> TangramState:
        """The state of the pieces, with the one in hand as if put down."""
        return TangramState(self.view.shown(self.state))

    @property
    def verdict(self) -> PositionVerdict:
        """The verdict on that state; it is not solved before the last piece is put down."""
        if self.held is None:
            return self.placed_verdict
        shown = self.shown
        if self._verdict is None or self._verdict[0] != shown:
            self._verdict = shown, replace(self.game.verdict(shown), solved=False)
        return self._verdict[1]

    @property
    def faults(self) -> Faults:
        """The faults of that state."""
        placed = self.placed_verdict
        if self.held is None:
            return Faults(placed.overlaps, placed.outside)
        return self.game.faults(self.shown, self.held, placed)

    @property
    def placed_verdict(self) -> PositionVerdict:
        """The verdict on what is placed; a piece in hand counts where it was."""
        return cast("PositionVerdict", self.session.verdict)

    @property
    def fits_here(self) -> bool:
        """Whether the piece in hand is at one of its exact fits."""
        if self.view.hand is None:
            return False
        return self.game.is_fit(self.state, self.view.selected, self.view.hand)

    @property
    def in_hand(self) -> tuple[frozenset[str], str]:
        """The piece in hand, and its number."""
        if self.held is None:
            return super().in_hand
        piece = self.game.piece(self.held)
        return frozenset({f"piece {piece.letter}"}), piece.label

    @property
    def need(self) -> Need | None:
        """The way to make the piece in hand fit; turns are those in its corner."""
        view, game, hand = self.view, self.game, self.view.hand
        if hand is None:
            return None
        if self.fits_here:
            return Need.PLACE
        fits = partial(game.is_fit, self.state, view.selected)
        if any(map(fits, view.flush)):
            return Need.TURN
        if view.flush and view.corner is not None:
            mirrored = not hand.mirrored
            if any(
                map(fits, game.flush(self.state, view.selected, view.corner, mirrored=mirrored))
            ):
                return Need.FLIP
        return Need.MOVE if self.landing is None else Need.SNAP

    @property
    def put(self) -> str:
        """The move that would place the piece in hand where it fits; empty if it does not."""
        there = self.view.hand if self.fits_here else self.landing
        return "" if there is None else self.game.put(self.near, there)

    @property
    def unplaced(self) -> str:
        """The numbers of the pieces in the tray."""
        tray = self.state.tray
        return words.labels(self.game, tray) if tray else ""

    @property
    def landing(self) -> Isometry | None:
        """The fit to which the piece in hand would go, put down now; None if it would stay."""
        seen = self.state, self.view, self.steps
        if self._landing is None or self._landing[0] != seen:
            self._landing = seen, landing(self.game, *seen)
        return self._landing[1]

    @property
    def mark(self) -> HintMark | None:
        """The mark of the given hint on the board, if it has one."""
        mark = None if self.hint is None else self.hint.mark
        return mark if isinstance(mark, HintMark) else None

    @property
    def order(self) -> tuple[int, ...]:
        """Indices of the placed pieces, in the order in which they were placed."""
        if self._order is None or self._order[0] != self.state:
            self._order = self.state, self.game.order(self.session.path)
        return self._order[1]

    @property
    def heap(self) -> tuple[int, ...]:
        """Indices of the pieces as they lie on each other, the one in hand on top."""
        if self.held is None:
            return self.order
        return (*(index for index in self.order if index != self.held), self.held)

    def piece_shape(self, motion: Isometry) -> Shape:
        """Return the selected piece as it lies at *motion*."""
        return self.game.piece(self.view.selected).kind.shape.moved(motion)

    # The effect of keys

    def respond(self, intent: TangramIntent) -> None:
        """Carry out a key's intent; see `tui_tangram.games.tangram.core.view`."""
        if self.follow_hint(intent.value):
            return
        calls = calls_fit(intent, self.game, self.state, self.view, self.steps)
        if not calls or self.may_fit(intent.value):
            self._respond(intent)

    def _respond(self, intent: TangramIntent) -> None:
        before, hand, corner = self.state, self.view.hand, self.view.corner
        reply = respond(intent, self.game, before, self.view, self.steps)
        if reply.move is not None and not self.play((reply.move,)):
            return
        empty, selected = self.view.hand is None, self.view.selected
        self.view = reply.view
        if reply.move is None and reply.view.corner != corner:
            self._walked = reply.view.selected
        elif reply.view.selected != selected:
            self._walked = None
        if empty:
            self._taken_at = reply.view.hand
        text = reply.words or self._stepped(intent, hand)
        if self.speech:
            text = self._spoken(text, moved=reply.view.corner != corner)
        placed = None if reply.move is None else self.game.read(reply.move)
        if placed is not None and placed.motion is not None:
            self._placed_at[placed] = corner
            self._say_placed(text, before, placed.piece, placed.motion)
        else:
            # The effect of a move is announced whole, of a step or a turn its beginning.
            stepped = reply.move is None and (hand is None) == (reply.view.hand is None)
            self.say(at_once(text, self.speech) if stepped and self.speech else text)

    def _say_placed(self, text: str, before: TangramState, index: int, motion: Isometry) -> None:
        """Say *text* on a piece just placed, and what is wrong with its place."""
        label = self.game.piece(index).label
        verdict = self.verdict
        over = [other for pair in verdict.overlaps if index in pair for other in {*pair} - {index}]
        if over:
            others = trn(
                "It overlaps piece {pieces}.",
                "It overlaps pieces {pieces}.",
                len(over),
                pieces=words.labels(self.game, sorted(over)),
            )
            self.say(f"{text} {others}", Tone.TROUBLE)
        elif index in verdict.outside:
            self.say(f"{text} {tr('It sticks out.')}", Tone.TROUBLE)
        elif self.game.freestyle or verdict.solved or self.game.is_fit(before, index, motion):
            self.say(text)
        elif self.snap_key:
            not_flush = mark("Placed {piece}, but it is not flush. {key} snaps it.")
            self.say(tr(not_flush, piece=label, key=self.snap_key))
        else:
            self.say(tr("Placed {piece}, but it is not flush.", piece=label))

    def _spoken(self, text: str, *, moved: bool) -> str:
        """Return *text* on a key with what only the picture shows.

        *moved*: the key has moved the cursor to another corner.
        """
        view, game, state = self.view, self.game, self.state
        box = words.frame(game, state)
        if view.hand is None:
            corner = corner_cursor.at(game, state, view.corner) if moved else None
            if corner is None:
                return text
            return self._corner_in_words(corner, brief=self.speech != LEVELS[-1])
        if self._way[1][-1:] == (view.hand,):
            return text  # on steps, which say where it is
        pose = words.pose_words(game, view.selected, view.hand)[-1]
        if view.cycle is not None:
            where = place_name(words.place(self.piece_shape(view.hand).centre, *box))
            number, count = view.cycle.at + 1, len(view.cycle.fits)
            return tr("Fit {number} of {count}: {place}, {pose}.", number=number, count=count,
                      place=where, pose=pose)  # fmt: skip
        fits = tr("It fits here.") if self.fits_here else ""
        return " ".join(filter(None, (text, fits, sentence(pose))))

    def _corner_in_words(self, corner: Corner, *, brief: bool = False) -> str:
        """Return the sentence on a corner of what is left to fill, or on all at its point."""
        region, box = self.game.region(self.state), words.frame(self.game, self.state)
        named = self._corner_names.of(self.state)
        if brief:
            texts = [
                f"{one.called} {one.angle}, {rounded(edge)}."
                for one, edge in zip(named, chain(*map(sides_in_words, region)), strict=True)
            ]
        else:
            texts = [text for text, _ in edges_in_words(region, named, box)]
        here = zip(named, texts, strict=True)
        return " ".join(text for one, text in here if one.point == corner.point)

    def _stepped(self, intent: TangramIntent, before: Isometry | None) -> str:
        """Return how far the steps in one direction have brought the piece in hand."""
        view = self.view
        if before is None or view.hand is None:
            return ""
        last, way = self._way
        way = (*way, view.hand) if last is intent and way[-1] == before else (before, view.hand)
        self._way = intent, way
        return words.stepped(self.game, self.state, view.selected, way, fits=self.fits_here)

    def take(self, index: int) -> None:
        """Take the piece *index* in hand; another in hand goes back."""
        reply = pick_up(self.game, self.state, self.view, index, self.steps)
        self.view = reply.view
        self._taken_at = reply.view.hand
        self.say(self._spoken(reply.words, moved=False) if self.speech else reply.words)

    def select(self, index: int) -> None:
        """Select the piece *index*."""
        reply = select(self.game, self.state, self.view, index)
        self.view = reply.view
        self.say(reply.words)

    def _cycle(self) -> Cycle | None:
        """Return the fits of the piece in hand, the nearest first; None when nothing is."""
        view = self.view
        if view.hand is None or view.cycle is not None:
            return view.cycle
        return cycle_from(self.game, self.state, view, view.hand)

    def fit_centres(self) -> Sequence[FloatPoint]:
        """Return the middles of the fits of the piece in hand, the nearest first."""
        cycle = self._cycle()
        fits = () if cycle is None else cycle.fits
        return [self.piece_shape(motion).centre.floats() for motion in fits]

    def go_to_fit(self, number: int) -> None:
        """Bring the piece in hand to one of its fits."""
        cycle = self._cycle()
        if cycle is not None:
            # As if the previous one had been reached, so that it is announced as usual.
            self.view = replace(self.view, cycle=replace(cycle, at=number - 1))
            self._respond(TangramIntent.NEXT_FIT)

    def grip(self, point: FloatPoint | None) -> bool:
        """Hold the piece in hand at *point* from now on; if it is not there, by its middle."""
        hand = self.view.hand
        shape = None if hand is None else self.piece_shape(hand)
        self._grip = 0.0, 0.0
        if shape is None or point is None or not holds(shape, point):
            return False
        (x, y), (across, up) = shape.centre.floats(), point
        self._grip = across - x, up - y
        return True

    def carry(self, point: FloatPoint) -> None:
        """Bring the piece in hand to *point*, which it is held at."""
        hand, (x, y) = self.view.hand, self._grip
        if hand is not None:
            there = self._hand_at(hand, (point[0] - x, point[1] - y))
            self.view = replace(self.view, hand=there, cycle=None, flush=())

    def _hand_at(self, hand: Isometry, point: FloatPoint) -> Isometry:
        """Return *hand* with the middle of the piece about there, on the grid of fine steps."""
        fine, centre = self.steps.fine, self.piece_shape(hand).centre
        half = fine * Sqratio(1, 0, 2)
        shift = (
            to_grid(old + Sqratio(round(to * _EXACT), 0, _EXACT) - now + half, fine)
            for old, to, now in zip(hand.shift, point, centre, strict=True)
        )
        return hand._replace(shift=Point(*shift))

    def set_steps(self, steps: Steps) -> None:
        """Move pieces by *steps* from now on, because the screen shows whole pixels of them.

        A piece in hand comes to stand on them too, unless it is where it fits exactly.
        """
        old, self.steps = self.steps, steps
        view = self.view
        if view.hand is None or steps.fine == old.fine or self.fits_here or view.flush:
            return
        x, y = view.hand.shift
        shift = Point(*((value / steps.fine).floor() * steps.fine for value in (x, y)))
        self.view = replace(view, hand=view.hand._replace(shift=shift), cycle=None)

    # Methods of any table

    def leave(self) -> None:
        """Put down the piece in hand if it was moved: the player moves on."""
        if self.holding:
            go = self.let_go if self.view.hand == self._taken_at else self.put_down
            go()

    def let_go(self) -> None:
        """Put the piece in hand back where it was."""
        self.respond(TangramIntent.LET_GO)

    def put_down(self) -> None:
        """Place the piece in hand where it hovers."""
        self.respond(TangramIntent.PUT_DOWN)

    def changed(self) -> None:
        """Let go, and select a piece that is still to be placed."""
        self.view = after_change(self.state, self.view)

    def undo(self) -> None:
        """Undo the last step; of a piece that is in the tray again, go back to its corner."""
        before = self.state
        super().undo()
        pairs = zip(before.placements, self.state.placements, strict=True)
        back = [(n, old) for n, (old, new) in enumerate(pairs) if old is not None and new is None]
        if len(back) == 1:
            index, motion = back[0]
            near = self._placed_at.get(back[0], self.view.corner)
            flush = corner_cursor.flush_at(self.game, self.state, index, motion, near)
            corner, _ = next(flush, (self.view.corner, ()))
            self.view = replace(self.view, selected=index, corner=corner)

    def follow(self, before: TangramState) -> None:
        """Leave the piece in hand there, unless somebody else has moved it."""
        index = self.view.selected
        if not self.holding or before.placements[index] != self.state.placements[index]:
            self.changed()

    def hint_words(self, hint: Hint) -> str:
        """Return the message for a hint; one that shows a piece in its place names the key."""
        text, mark = self.hint_text(hint), self.mark
        shown = mark is not None and mark.motion is not None and self.help.to_move
        return self.with_key(text) if shown and not self.holding else text

    def point_out(self, hint: Hint) -> None:
        """Show the mark of a hint; with nothing in hand select its piece, and go to its corner."""
        mark = hint.mark
        self.contour = False
        if not isinstance(mark, HintMark) or self.holding:
            return
        if mark.piece is not None:
            self.view = select(self.game, self.state, self.view, mark.piece).view
        if mark.corner is not None:
            self.view = replace(self.view, corner=mark.corner)

    @property
    def spot(self) -> str:
        """The piece in hand where it is, or the corner, or the selected piece on the board."""
        index, hand = self.view.selected, self.view.hand
        if hand is not None:
            return self.game.put(index, hand)
        point, motion = self.cursor, self.state.placements[index]
        if point is None and motion is not None and not self.solved:
            point = self.piece_shape(motion).centre
        return "" if point is None else self.game.spot(point)

    def spot_of(self, part: str) -> str:
        """Return the middle of a piece."""
        index = self.game.index(part.rsplit(maxsplit=1)[-1])
        motion = self.state.placements[index]
        shape = self.game.piece(index).kind.shape
        return "" if motion is None else self.game.spot(shape.moved(motion).centre)

    def description(self) -> str:
        """Return a description of the selected piece, or of the corner reader mode went to."""
        if self.speech and not self.holding and self._walked == self.view.selected:
            corner = corner_cursor.at(self.game, self.state, self.view.corner)
            if corner is not None:
                return self._corner_in_words(corner)
        return describe_piece(self.game, self.state, self.view, self.view.selected)

    def board_description(self) -> str:
        """Return a description of the board, in reader mode with the figure, which is not seen."""
        board = words.describe_board(self.game, self.shown, self.verdict, self.heap)
        outline = self.game.figure.outline
        if not (self.speech and outline):
            return board
        from tui_tangram.games.tangram.core.overview import glance, sections_in_words

        return " ".join((board, *glance(outline), *sections_in_words(outline)))

    # Views and modes

    def show_seams(self, wanted: bool) -> None:
        """Toggle the pieces of the known solution on the silhouette.

        That shows where the pieces go, so the game is a shown one from then on.
        """
        figure, pieces = self.game.figure, self.game.pieces
        if not wanted or self.game.freestyle or not figure.solution:
            self.seams = ()
        elif not self.seams:
            self.seams = tuple(
                piece.kind.shape.moved(motion)
                for piece, motion in zip(
                    pieces.pieces, placements(figure.solution, pieces), strict=True
                )
                if motion is not None
            )
            if not self.solved:
                self.session.count_reveal()
                self._known_class = self.session.help_class

    def toggle_contour(self) -> None:
        """Show the contour view, or the pieces again."""
        self.contour = not self.contour
        if self.contour:
            legend = tr("Solid: done. Dotted: still open. Dashed with ×: outside.")
            key = self.relations_key
            self.say(tr("{told} {key}: why.", told=legend, key=key) if key else legend)
        else:
            self.say(tr("Contour view off."))

    def in_mode(self, freestyle: bool, clock: Callable[[], float]) -> TangramTable:
        """Return this game as it is played in the other mode: same moves, time and hints."""
        game = self.game.in_mode(freestyle=freestyle)
        save = json.loads(self.session.to_text())
        save["options"] = dict(game.options)
        session = Session.from_text(json.dumps(save), lambda *_: game, clock)
        table = TangramTable(session)
        table.contour = self.contour
        table.view = replace(self.view, hand=None, cycle=None)
        table.steps = self.steps
        return table

    def hold(self, index: int, motion: Isometry) -> None:
        """Take the piece *index* in hand at *motion*."""
        self.view = hold(self.view, index, motion)
