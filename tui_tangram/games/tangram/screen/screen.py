"""The play screen of a tangram: its keys, its parts, and the motion of its pieces."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar, TypeVar, cast

from tui_tangram.app.actions import Action, Availability, Context
from tui_tangram.app.base import Handlers, Manual
from tui_tangram.app.chrome import JumpTarget, alphabet
from tui_tangram.app.clipboard import harmless
from tui_tangram.app.key_help import with_keys
from tui_tangram.app.keys import shown_key
from tui_tangram.app.play.other_puzzles import OtherPuzzles
from tui_tangram.app.play.parts import (
    Box,
    Heading,
    LetteredPictures,
    Lines,
    PictureSheet,
    Sheet,
    StyledLine,
    covered,
    cursor_of,
    holds,
    in_tray,
    piece_spots,
    place_spots,
    topmost,
    world_at,
)
from tui_tangram.app.play.screen import PlayScreen
from tui_tangram.app.play.timing import GLIDE, SETTLE, TURN, Animation
from tui_tangram.games.session import Session
from tui_tangram.games.tangram.core.board import TangramState
from tui_tangram.games.tangram.core.figure import Figure
from tui_tangram.games.tangram.core.pieces import PieceSet
from tui_tangram.games.tangram.core.view import TangramIntent
from tui_tangram.games.tangram.screen import looks
from tui_tangram.games.tangram.screen.figure_saver import FigureSaver
from tui_tangram.games.tangram.screen.layout import (
    LoosePlaces,
    areas,
    close_up,
    loose_places,
    next_to_figure,
)
from tui_tangram.games.tangram.screen.table import TangramTable
from tui_tangram.games.tangram.source.unlisted import looks_random
from tui_tangram.language import tr
from tui_tangram.maths.geometry import Isometry
from tui_tangram.maths.geometry.plane import FloatPoint
from tui_tangram.render.cells import Cell, Picture, Row, encode
from tui_tangram.render.tangram import BoardLook, draw_board
from tui_tangram.render.thumbnail import silhouette
from tui_tangram.render.viewport import Drawable, Viewport, between, eased

_T = TypeVar("_T")


class _OtherFigures(OtherPuzzles):
    """The others of a figure; of a random one, those of the same difficulty without end."""

    def sibling(self, by: int) -> str | None:
        """Return the figure *by* places on; of random ones, one of the same difficulty."""
        here = self._play.table.game.puzzle_id
        if here in self.among or not looks_random(here):
            return super().sibling(by)
        from tui_tangram.games.tangram.core.random_figure import parse

        return parse(here).following(by).id

    def name_of(self, puzzle: str) -> str:
        """Return a figure's name for players."""
        return tr("another like this") if looks_random(puzzle) else super().name_of(puzzle)


class TangramScreen(PlayScreen[TangramTable]):
    """One tangram being played."""

    free, held = Context.FREE, Context.HELD
    contexts: ClassVar[tuple[Context, ...]] = (
        free, held, Context.JUMP, Context.PAUSED, Context.SOLVED, Context.SIGNING,
        Context.ENTERING,
    )  # fmt: skip
    others_type = _OtherFigures
    handlers: ClassVar[Handlers] = {
        **PlayScreen.handlers,
        **{one.value: partial(TangramTable.respond, intent=one) for one in TangramIntent},
        "take": TangramTable.take,
        "undo": TangramTable.undo,
        "contour": TangramTable.toggle_contour,
    }
    motion: Animation[BoardLook]
    viewport: Viewport
    _calling = False
    """Whether the next letter is that of a piece to take."""
    _seen: tuple[Box, bool] | None = None
    """The board for which `viewport` was chosen, and whether the figure is built next to it."""
    _next_key = ""
    """The key of the next piece, as the tray shows it."""
    loose_places: LoosePlaces
    """The places of the pieces before they are placed."""
    _next_to: Mapping[int, Drawable]
    """The pieces that lie next to the figure before they are placed."""
    pictures: LetteredPictures = ()
    """The pictures of the board and of the tray as drawn last, and their boxes."""

    @property
    def title_spoken(self) -> str:
        """The name of the figure, and what one would see of it at a glance."""
        from tui_tangram.games.tangram.core.overview import glance

        outline = self.table.game.figure.outline
        return " ".join((super().title_spoken, *(glance(outline) if outline else ())))

    @property
    def board_box(self) -> Box:
        """The box of the board."""
        return self.parts["board"].box

    def __init__(self, *arguments: Any, **options: Any) -> None:  # noqa: ANN401  # as any play screen
        """Play a figure, or make one."""
        self._made: dict[str, tuple[tuple[object, ...], object]] = {}
        """The contents of some parts as made last, and the state that they show."""
        super().__init__(*arguments, **options)
        self.saver = FigureSaver(self, self._built)
        """Saves the placed pieces as a figure."""
        self.delegates = (*self.delegates, self.saver)

    def _built(self, state: TangramState) -> tuple[Figure, PieceSet]:
        """Return the placed pieces as a figure, and its set."""
        from tui_tangram.games.tangram.core.editor import figure_of

        game = self.table.game
        return figure_of(game, state, ""), game.pieces

    # View

    def make_table(self, session: Session[Any]) -> TangramTable:
        """Return the table."""
        return TangramTable(session)

    def make_parts(self) -> Mapping[str, Sheet]:
        """Return target, board, and the three parts of the panel."""
        paint = self.services.paint
        self.target = PictureSheet(paint)
        self.board = PictureSheet(paint)
        self.hand = Lines(paint)
        self.tray = PictureSheet(paint)
        self.status = Lines(paint)
        self.viewport = Viewport(1, 2, 1, 0.0, 0.0)
        return {
            "target": self.target,
            "board": self.board,
            "hand": self.hand,
            "tray": self.tray,
            "status": self.status,
        }

    def areas(self, width: int, height: int) -> Mapping[str, Box]:
        """Return where everything stands."""
        large = self.services.settings.large
        solved = self.shows_end
        return areas(width, height, self.table.game, solved=solved, large=large)._asdict()

    def context_changed(self) -> None:
        """Make room for the result, or for the tray again."""
        super().context_changed()
        if self._areas and self.areas(*self.room) != self._areas:
            self.relayout()

    def apply_layout(self, areas: Mapping[str, Box]) -> None:
        """Show the figure as large as fits, and move pieces by its pixels."""
        self._made.clear()  # the words may be in another language
        game, tray, small = self.table.game, areas["tray"], self.services.is_slow
        view = self._close_up
        self.loose_places = loose_places(game, view, tray.width, tray.height, small=small)
        self._next_to = next_to_figure(game, self.loose_places, view)
        board, freestyle = areas["board"], self.table.game.freestyle
        known = self._seen == (board, freestyle)
        self._seen = board, freestyle
        before = self.viewport if known else None
        self._see(looks.viewport(self.table, board, before, figure=areas["figure"]))
        self.table.show_seams(self.services.settings.level.seams)
        keymap = self.services.keymap
        self._next_key = shown_key(keymap.first("next_piece", self.free))
        key = keymap.first("snap_last", self.free)
        self.table.snap_key = keymap.shown(key) if key else ""
        why = keymap.first("relations", self.free)
        self.table.relations_key = keymap.shown(why) if why else ""

    def _see(self, view: Viewport) -> None:
        """Show the board in *view*."""
        self.viewport = view
        self.table.set_steps(looks.steps(self.table.game, view, self.services.settings.level.snap))

    def changed(self) -> None:
        """Ask for a frame; what is out of view comes into view."""
        if self.board_box.width:
            figure = self._areas["figure"]
            view = looks.viewport(self.table, self.board_box, self.viewport, figure=figure)
            if view != self.viewport:
                self._see(view)
        super().changed()

    def manual(self) -> Manual:
        """Return the rules of tangrams, with the pieces of this one."""
        from tui_tangram.app.manual import tangram_manual

        return tangram_manual(self.services, pieces=self.table.game.pieces)

    async def action_piece_set(self) -> None:
        """Show the page of the set of pieces."""
        await self.nav.open_page("set_of_pieces", self.table.game.pieces.id)

    def heading(self) -> Heading:
        """Return figure, category and difficulty."""
        return looks.heading(self.table.game)

    def draw_parts(self, areas: Mapping[str, Box]) -> tuple[int, int] | None:
        """Show board, tray and panel; the cursor is on the letter of the selected piece.

        At the end it is where the result begins.
        """
        table, palette = self.table, self.services.palette
        picture = self._board_picture()
        tray = self._tray_picture()
        self.pictures = (picture, areas["board"]), (tray, areas["tray"])
        if self.shows_end:
            self.hand.show(self.ending.lines(areas["hand"]))
        else:
            self.hand.show(self._hand_lines(areas["hand"]))
        self.status.show(self.status_lines(areas["status"]) if self.shows_progress else [])
        if areas["target"].width:
            outline = () if self.paused else table.game.figure.outline
            unit = table.game.pieces.scale
            size = areas["target"].width, areas["target"].height
            aside = silhouette(outline, *size, unit, fine=palette.fine)
            self.target.show(encode(aside, palette))
        return (areas["hand"].x, areas["hand"].y) if self.shows_end else cursor_of(*self.pictures)

    def _board_picture(self) -> Picture:
        """Show the board, and return its picture."""
        palette = self.services.palette
        look = self.motion.look() or self._look(paused=self.paused)
        picture = draw_board(look, self.viewport, fine=palette.fine)
        if self.paused:
            picture = covered(picture, self.covering)
        self.board.show(self.motion.washed(picture, palette, self._last_cell))
        return picture

    @property
    def _close_up(self) -> Viewport:
        """The view of just the figure."""
        return close_up(self.table.game, self.board_box, self._areas["figure"])

    def _look(self, **more: Any) -> BoardLook:  # noqa: ANN401  # arguments of `looks.board_look`
        return looks.board_look(self.table, loose=self._loose_shapes(), **more)

    def _loose_shapes(self) -> Mapping[int, Drawable]:
        """Return the pieces that lie there now."""
        table = self.table
        loose = {*table.state.tray} - {table.held}
        return {index: shape for index, shape in self._next_to.items() if index in loose}

    def moved(self) -> None:
        """Show the next frame of an animation, in which the board alone differs."""
        output = self.output
        shown = self.situation in (self.free, self.held) and not self.frames.pending
        if output is None or not shown or not self.frames.may_draw():
            self.changed()
            return
        output.hold()
        self.pictures = (self._board_picture(), self.board_box), *self.pictures[1:]
        if (cursor := cursor_of(*self.pictures)) is not None:
            self.point_at(*cursor)
        output.now()

    def _last_cell(self) -> Cell:
        """The cell in the middle of the piece that was placed last."""
        game, last = self.table.game, self.table.order[-1]
        motion = self.table.state.placements[last]
        assert motion is not None
        return self.viewport.cell(game.piece(last).kind.shape.moved(motion).centre)

    # Parts that seldom change while a piece is in hand

    def _once(self, part: str, of: tuple[object, ...], make: Callable[[], _T]) -> _T:
        """Return what *make* returned last for a *part*, if that was *of* the same."""
        known = self._made.get(part)
        if known is None or known[0] != of:
            known = self._made[part] = of, make()
        return cast("_T", known[1])

    def _tray_picture(self) -> Picture:
        """Show the tray, and return its picture."""
        table, box, palette = self.table, self._areas["tray"], self.services.palette
        loose = tuple(placement is None for placement in table.state.placements)

        def make() -> tuple[Picture, Sequence[Row]]:
            found = self.loose_places, self._next_key
            picture = looks.tray_picture(table, box, *found, fine=palette.fine)
            return picture, encode(picture, palette)

        of = table.view.selected, table.held, table.solved, loose
        picture, rows = self._once("tray", of, make)
        self.tray.show(rows)
        return picture

    def _hand_lines(self, box: Box) -> list[StyledLine]:
        table, view, paint = self.table, self.table.view, self.services.paint
        motion = view.shown(table.state)[view.selected]
        flipped, snaps = motion is not None and motion.mirrored, table.landing is not None
        of = view.selected, table.held, table.fits_here, flipped, snaps
        return self._once("hand", of, partial(looks.hand, paint, box, table))

    def status_lines(self, box: Box) -> list[StyledLine]:
        """Return the lines on the progress of the figure."""
        table, paint = self.table, self.services.paint
        snaps = table.landing is not None
        of = table.placed_verdict, table.faults, table.heap, table.contour, snaps
        return self._once("status", of, partial(looks.status, paint, box, table))

    def welcome(self) -> str:
        """Return advice for the first move."""
        digits, freestyle = self._by_digits, self.table.game.freestyle
        if digits and freestyle:
            text = tr("Build it anywhere. 1–{most} pick up pieces, {put_down} places them.")
        elif digits:
            text = tr(
                "{Arrows} pick a corner, 1–{most} a piece."
                " {put_down} places it, {turn_left} turns it."
            )
        elif freestyle:
            text = tr(
                "Build it anywhere. {call} and a letter pick up a piece, {put_down} places it."
            )
        else:
            text = tr(
                "{call} and a letter pick up a piece. {put_down} places it, {turn_left} turns it."
            )
        return with_keys(self.services.keymap, text, most=str(len(self.table.labels)))

    @property
    def _by_digits(self) -> bool:
        """Whether digits take all pieces, and one hand has them all."""
        return self.table.game.pieces.by_digits and not self.services.keymap.side

    def availability_here(self, wanted: Action) -> Availability:
        """Digits take as many pieces as have one, and what is placed freely can be a figure.

        The footer says that letters take pieces only where digits do not, and that Enter does only
        where it does a hint.
        """
        game = self.table.game
        by_digits = game.pieces.by_digits
        if (
            (wanted.id == "keep_figure" and not (game.freestyle and self.lesson is None))
            or (wanted.id == "play_kept" and self.saver.saved is None)
            or (
                wanted.intent == "take"
                and not (by_digits and int(wanted.arguments[0]) < len(game.labels))
            )
        ):
            return Availability.UNSUPPORTED
        found = super().availability_here(wanted)
        making = wanted.id in ("keep_figure", "copy_puzzle")
        other = {"call"} if self._by_digits else {"take"}
        if self._by_digits and not self.table.hinting:
            other.add("pick_up")
        if found.enabled and (other & {wanted.id, wanted.intent} or (making and not self.edits)):
            return Availability.UNLISTED
        return found

    def unbound_key(self, key: str) -> None:
        """Say that *key* takes no piece if it is a digit, or else why it has no effect."""
        wanted = self.services.keymap.bindings(self.context).get(key)
        if wanted is None or wanted.intent != "take" or self.refuses(wanted):
            super().unbound_key(key)
        elif self.table.game.pieces.by_digits:
            self.do("take", *wanted.arguments)
        else:
            self.say(with_keys(self.services.keymap, tr("{call} and a letter pick up a piece.")))

    # Letters

    def laid_shapes(self) -> Mapping[int, Drawable]:
        """Return the pieces on the board where they lie."""
        game, placements = self.table.game, self.table.state.placements
        return {
            index: game.piece(index).kind.shape.moved(motion)
            for index, motion in enumerate(placements)
            if motion is not None
        }

    def spots(self) -> Sequence[JumpTarget]:
        """Return all pieces, or the places for the piece in hand."""
        if self._calling or not self.table.holding:
            return piece_spots(self.table.labels, self.pictures)
        centres = self.table.fit_centres()
        size = 1 if len(centres) <= len(alphabet(self.services.settings.hand)) else 2
        return place_spots(centres, self.viewport, self.board_box, size)

    def choose(self, key: Hashable) -> None:
        """Take that piece in hand, or go to that place with it."""
        assert isinstance(key, int)
        go = self.table.take if self._calling else self.table.go_to_fit
        self.act(lambda: go(key))

    def missed(self, letter: str) -> None:
        """Say that no piece, or no place, has that letter."""
        if self._calling:
            self.end_jump()
            self.announce(tr("No piece {letter}.", letter=harmless(letter.upper())))
        else:
            super().missed(letter)

    def action_call(self) -> None:
        """Ask for the label of the piece to take."""
        self.motion.end()
        self._calling = True
        text = tr("Which piece? {labels}, {cancel} cancels.")
        text_with_keys = with_keys(self.services.keymap, text, labels=" ".join(self.table.labels))
        spots, hand = self.spots(), self.services.settings.hand
        named = all(spot.within_reach(hand).letters for spot in spots)
        self.begin_jump(spots, text_with_keys if named else "")

    def action_jump(self) -> None:
        """Put letters on all places where the piece in hand fits."""
        self.motion.end()
        self._calling = False
        spots = self.spots()
        if not spots:
            self.do("next_fit")  # which says why there are none
        elif self.table.may_fit("jump"):
            self.begin_jump(spots)
        self.changed()

    # The mouse

    def board_clicked(self, x: int, y: int) -> None:
        """Pick up the piece there."""
        piece = self._piece_at(x, y) if self.situation is self.free else None
        if piece is not None:
            self.act(lambda: self.table.take(piece))
            self.gripped(x, y)

    @property
    def lies(self) -> object:
        """The middle of the piece in hand, about which it turns."""
        hand = self.table.view.hand
        return None if hand is None else self.table.piece_shape(hand).centre

    def gripped(self, x: int, y: int) -> None:
        """Hold the piece in hand where the pointer is on it, else by its middle, and bring it."""
        point = world_at(x, y, self.viewport, self.board_box)
        if not self.table.grip(point):
            self.carried(x, y)

    def carried(self, x: int, y: int) -> None:
        """Bring the piece in hand there."""
        point = world_at(x, y, self.viewport, self.board_box)
        if point is not None:
            self.table.carry(point)

    def dropped(self, x: int, y: int) -> None:
        """Place the piece in hand where it is now, or remove it to the tray or its place there."""
        point = world_at(x, y, self.viewport, self.board_box)
        place = self._next_to.get(self.table.view.selected)
        if self.parts["tray"].region.contains(x, y) or (point and place and holds(place, point)):
            self.do("to_tray")
        elif point:
            self.do("put_down")

    def clicked_aside(self, x: int, y: int) -> None:
        """Turn the piece in hand, or the one there."""
        if self.situation is self.free:
            piece = self._piece_at(x, y)
            if piece is None:
                return
            self.act(lambda: self.table.select(piece))
        if self.situation in (self.free, self.held):
            self.do("turn_right")

    def _piece_at(self, x: int, y: int) -> int | None:
        point: FloatPoint | None = world_at(x, y, self.viewport, self.board_box)
        if point is not None:
            loose = self._loose_shapes()
            shapes = {**loose, **self.laid_shapes()}
            return topmost(shapes, (*loose, *self.table.order), point)
        if self.parts["tray"].region.contains(x, y):
            return in_tray(self.table.labels, *self.pictures[1], x, y)
        return None

    # Motion

    def act(self, change: Callable[[], object]) -> None:
        """Apply a *change*; a piece that it picks up, turns or places is seen on its way."""
        table, before, state = self.table, self.table.view, self.table.state
        super().act(change)
        placed = table.state.placements[before.selected]
        if before.hand is not None and placed != state.placements[before.selected]:
            if placed is not None and not table.solved:
                self._glide(before.selected, before.hand, placed, SETTLE)
            return
        index, hand = table.view.selected, table.view.hand
        start = before.hand if before.selected == index else None
        if hand is None or (start is None and table.state.placements[index] is not None):
            return
        frames = TURN
        if start is None:
            start = self._start(index)
        elif start.mirrored == hand.mirrored:
            if start.turn == hand.turn:
                return
            way = (hand.turn.degrees - start.turn.degrees) % 360
            if min(way, 360 - way) <= 90:
                frames = SETTLE
        self._glide(index, start, hand, frames)

    def _start(self, index: int) -> Isometry:
        """Return where a loose piece lies."""
        board, tray = self.board_box, self._areas["tray"]
        corner = tray.x - board.x, tray.y - board.y
        return looks.at_the_tray(self.table, index, self.loose_places, self._close_up, corner)

    def arrived(self, before: TangramState) -> None:
        """Let the pieces that help placed just now glide there."""
        table = self.table
        last = table.session.last
        for index, motion in enumerate(table.state.placements):
            if motion is None or motion == before.placements[index] or last is None:
                continue
            if last.by in ("hint", "reveal"):
                self._glide(index, self._start(index), motion)

    def celebrate(self) -> None:
        """Let the figure come with its light and its scene, from the last piece on."""
        self.motion.wash()

    def _glide(self, index: int, start: Isometry, end: Isometry, frames: int = GLIDE) -> None:
        """Let a piece glide to its current place, on its way from the first frame on."""
        table = self.table
        shape = table.game.piece(index).kind.shape
        steps = frames - 1  # in the last frame it has arrived
        self.motion.begin(
            lambda part: self._look(
                on_the_way=looks.travelling(
                    table, index, between(shape, start, end, eased((part * steps + 1) / frames))
                ),
            ),
            steps,
        )

    # Actions

    def action_freestyle(self) -> None:
        """Build next to the target, or on the silhouette again."""
        freestyle = not self.table.game.freestyle
        self.motion.end()
        services, before = self.services, self.table.session
        self.table = self.table.in_mode(freestyle, services.clock)
        text = tr("Silhouette mode: place pieces on the figure.")
        if freestyle:
            text = tr("Freestyle: build it anywhere, at any turn.")
        if before.puzzle:
            session = services.store.saves.switch_options(
                before, self.table.session, services.find_game, services.clock
            )
            if session is not self.table.session:
                self.table = self.make_table(session)
                text = (
                    tr("Freestyle: resumed your game.")
                    if freestyle
                    else tr("Silhouette mode: resumed your game.")
                )
        self.table.say(text)
        self.keep()
        self.relayout()
