"""The play screen of an edge-matching board: keys, typed text, tiles that arrive."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, ClassVar, Final

from tui_tangram.app.actions import (
    IN_HAND,
    ROWS,
    TILE_NOUNS,
    TURNED_NOUNS,
    Action,
    Availability,
    Context,
    Nouns,
)
from tui_tangram.app.base import Handlers, Manual
from tui_tangram.app.chrome import alphabet
from tui_tangram.app.key_help import with_keys
from tui_tangram.app.keymap import SIDES
from tui_tangram.app.play.parts import Box, Heading, Lines, PictureSheet, Sheet, covered, cursor_of
from tui_tangram.app.play.timing import GLIDE
from tui_tangram.games.matching.core import MatchingState, Rules
from tui_tangram.games.matching.core.board import changed_places
from tui_tangram.games.matching.core.hints import HintedStep
from tui_tangram.games.matching.core.naming import order_of_sides
from tui_tangram.games.matching.core.rules import COMPLEMENT
from tui_tangram.games.matching.core.view import finds_mismatch
from tui_tangram.games.matching.core.view_state import Focus, MatchingIntent
from tui_tangram.games.matching.look.drawer import (
    DrawerPicture,
    drawer_picture,
    paged_drawer,
    whole_drawer,
)
from tui_tangram.games.matching.look.small import clockwise, one_tile, shown_large
from tui_tangram.games.matching.look.space import in_plane
from tui_tangram.games.matching.look.style import SignChoice, TilesLook
from tui_tangram.games.matching.look.view import copies
from tui_tangram.games.matching.screen import looks, panel
from tui_tangram.games.matching.screen.layout import NOWHERE, areas
from tui_tangram.games.matching.screen.new_board.manual import manual
from tui_tangram.games.matching.screen.other_boards import OtherBoards
from tui_tangram.games.matching.screen.solid_screen import SolidScreen
from tui_tangram.games.matching.screen.table import Asking, MatchingTable
from tui_tangram.games.session import Session
from tui_tangram.language import tr
from tui_tangram.maths.tiling import Board
from tui_tangram.play.phrases import capital
from tui_tangram.render.cells import Cell, Row, encode
from tui_tangram.render.viewport import eased
from tui_tangram.values import replace

_SWITCH_LABELS: Final = "tiles", "all tiles", "board"
"""The noun for what comes after each part of the screen, see `MatchingTable.part`."""


class MatchingScreen(SolidScreen):
    """One board being played."""

    free, held = Context.TILE_FREE, Context.TILE_HELD
    contexts = (
        free, held, Context.JUMP, Context.NAMING, Context.FILTER, Context.STORE, Context.PAUSED,
        Context.TILE_SOLVED, Context.SIGNING, Context.ENTERING,
    )  # fmt: skip
    handlers: ClassVar[Handlers] = {
        **SolidScreen.handlers,
        **{one.value: partial(MatchingTable.respond, intent=one) for one in MatchingIntent},
        **{one.value: partial(MatchingTable.ask, asking=one) for one in Asking},
        "take": MatchingTable.take,
        "switch": MatchingTable.switch,
        "page": MatchingTable.drawer_page,
        "end": MatchingTable.drawer_end,
        "add_drawer": MatchingTable.add_drawer,
        "hide_drawer": MatchingTable.hide_drawer,
        "show_drawers": MatchingTable.show_drawers,
        "filter_by": MatchingTable.filter_by,
        "filter_colour": MatchingTable.filter_colour,
        "finish": MatchingTable.finish,
        "erase": MatchingTable.erase,
    }
    others_type = OtherBoards

    # View

    def make_table(self, session: Session[Any]) -> MatchingTable:
        """Return the table."""
        return MatchingTable(session)

    @property
    def title_spoken(self) -> str:
        """The name of the board, and the order in which keys list the sides of its tiles."""
        return f"{super().title_spoken} {order_of_sides(self.table.game.puzzle)}"

    @property
    def nouns(self) -> Nouns:  # type: ignore[override]
        """The nouns in the texts of actions: Tab leads on from the part with the cursor."""
        table = self.table
        nouns = TILE_NOUNS if table.game.puzzle.rules.may_move else TURNED_NOUNS
        if finds_mismatch(table.game, table.state, table.view):
            nouns = nouns._replace(
                find_label=TURNED_NOUNS.find_label, find_help=TURNED_NOUNS.find_help
            )
        nouns = nouns._replace(switch_label=_SWITCH_LABELS[table.part])
        if table.game.puzzle.cubes:
            nouns = nouns._replace(turn_label="turn")
        return self.learning(nouns)

    def make_parts(self) -> Mapping[str, Sheet]:
        """Return the board and the four parts of the panel."""
        paint = self.services.paint
        self.rows = Lines(paint)
        self.board = PictureSheet(paint)
        self.hand = Lines(paint)
        self.tabs = Lines(paint)
        self.drawer = PictureSheet(paint)
        self.status = Lines(paint)
        self._drawn: tuple[object, DrawerPicture, Sequence[Row]] | None = None
        """The tiles that the drawer was drawn of last, its picture, and the rows of that."""
        self._drawer_state: tuple[object, ...] = ()
        """The state in which these tiles were found."""
        self._mark: HintedStep | None = None
        return {
            "rows": self.rows,
            "board": self.board,
            "hand": self.hand,
            "tabs": self.tabs,
            "drawer": self.drawer,
            "status": self.status,
        }

    @property
    def situation(self) -> Context:
        """The state of the game, or the text that is being typed."""
        if not self.paused:
            if self.table.view.jump is not None:
                return Context.JUMP
            asking = _ASKING.get(self.table.asking)
            if asking is not None:
                return asking
        found = super().situation
        if found is not Context.SOLVED:
            return found
        # A demonstration is to be looked at, not solved.
        return self.free if self._rules.demo else Context.TILE_SOLVED

    def set_up_table(self) -> None:
        """Apply the current settings to the table."""
        super().set_up_table()
        table, hand = self.table, self.services.settings.hand
        table.view = replace(table.view, reach=alphabet(hand) if hand in SIDES else "")

    @property
    def _rules(self) -> Rules:
        return self.table.game.puzzle.rules

    @property
    def _board(self) -> Board:
        return self.table.game.puzzle.board

    @property
    def _place(self) -> int:
        return self.table.view.place

    def areas(self, width: int, height: int) -> Mapping[str, Box]:
        """Return where everything stands; the lines on a result are in place of the drawer."""
        drawers = len(self.table.state.drawers) if self._rules.may_move else 0
        part, spread = self.split(width, height), self.table.spread
        return areas(width, height, part, drawers, spread=spread, ended=self._ended)._asdict()

    @property
    def _ended(self) -> bool:
        return self.shows_end

    def changed(self) -> None:
        """Ask for a frame, with other parts if the change needs them."""
        if self._areas and self.areas(*self.room) != self._areas:
            self.relayout()
        else:
            super().changed()

    def heading(self) -> Heading:
        """Return the board's name, its colours, and its estimated effort."""
        return panel.heading(self.table)

    def draw_parts(self, areas: Mapping[str, Box]) -> tuple[int, int] | None:
        """Show board, hand, drawer and status; the cursor is on the chosen tile or place."""
        table, paint = self.table, self.services.paint
        palette = self._palette
        errors = self.services.tiles.errors
        if areas["board"] != NOWHERE:
            self.window.follow(table.view.place)
            self._show_mark()
            self.turn_slowly()
        moving = self.motion.look()
        look = moving or self.board_look()
        flat = look if moving is None and self.globe is None else None
        box = areas["board"]
        # The map has no room for the letters of a jump.
        mapped = self.whole and table.view.jump is None
        if mapped:
            picture = self.map_picture(box.width, box.height, flat)
        else:
            picture = self.board_picture(look)
        numbers: Sequence[str] = ()
        if self.paused:
            picture = covered(picture, self.covering)
        elif not mapped and areas["board"] != NOWHERE:
            picture, numbers = self.window.ruled(picture)
        self.board.show(self.motion.washed(picture, palette, self._last_cell))
        self.rows.show(panel.numbers(paint, areas["rows"], numbers))
        self._draw_hand(areas["hand"], flat)
        drawn, rows = self._drawn_drawer(areas["drawer"])
        self.tabs.show(panel.tabs(paint, areas["tabs"], table, drawn))
        self.drawer.show(rows)
        status = panel.status(paint, areas["status"], table, errors=errors)
        self.status.show(status if self.shows_progress else [])
        if table.view.focus is Focus.DRAWER and not table.holding:
            return cursor_of((drawn.picture, areas["drawer"]))
        # A solved board may have grown, and has no cursor: it goes to the result.
        result = areas["hand"]
        return cursor_of((picture, box)) or ((result.x, result.y) if self._ended else None)

    def _last_cell(self) -> Cell:
        """The cell in the middle of the place of the cursor, where the last tile is."""
        column, line = self.window.middle(self._place)
        return column, line // 2

    def _show_mark(self) -> None:
        """Bring the place that a hint has just named into view."""
        mark = self.table.mark
        if mark is not self._mark:
            self._mark = mark
            if mark is not None and mark.place is not None:
                self.window.reveal(mark.place)

    def _draw_hand(self, box: Box, flat: TilesLook | None) -> None:
        """Show the tile in hand; with none, a map of the board, *flat* as it looks, if it helps."""
        table, paint, style = self.table, self.services.paint, self._style
        if self._ended:
            self.hand.show(self.ending.lines(box))
            return
        if self.paused:
            self.hand.show([[]] * box.height)
            return
        lines = box.height - 1
        rows: tuple[Row, ...] = ()
        tile, signs = looks.hand_look(table), ""
        mapped = self._mapped and lines > 0
        if mapped:
            rows = encode(self.map_picture(box.width, lines, flat), self._palette)
        elif tile is not None and lines > 0:
            if not shown_large(tile, box.width, lines, style, board=self.window.view.size):
                signs = "".join(map(style.theme.sign, clockwise(tile, style.theme)))
                style = replace(style, marks=SignChoice.OFF)
            picture = one_tile(tile, box.width, lines - bool(signs), style)
            rows = encode(picture, self._palette)
        self.hand.show(panel.hand(paint, box, table, rows, mapped=mapped, signs=signs))

    @property
    def _mapped(self) -> bool:
        """Whether the map belongs next to the board: no tile is seen there, and a part of it.

        That of a solid is its net.
        """
        table = self.table
        on_board = table.view.focus is Focus.BOARD and not (table.holding or table.hinted)
        whole = self.window.whole and self.globe is None
        return on_board and not (whole or self._ended)

    def _drawn_drawer(self, box: Box) -> tuple[DrawerPicture, Sequence[Row]]:
        """Return the picture of the drawer and its rows of cells, and record the order of tiles.

        Most keys change nothing in the drawer, and hundreds of tiles may lie there.
        """
        table, style, palette = self.table, self._style, self._palette
        view = table.view
        here = view.place if view.filter.fits else None
        seen = (table.state, view.filter, view.hidden, view.drawer, table.pointed, view.hand, here)
        state = (*seen, box, style, palette, self.paused, self._ended, table.spread)
        if self._drawn is None or self._drawer_state != state or view.jump is not None:
            self._drawer_state = state if view.jump is None else ()
            self._drawn = self._draw_drawer(box)
        _, table.drawer, rows = self._drawn
        first = table.fitting_loose if table.drawer.follows else None
        if first is None:
            return table.drawer, rows
        table.drawer, self._drawn = table.drawer._replace(first=first), None
        return self._drawn_drawer(box)

    def _draw_drawer(self, box: Box) -> tuple[object, DrawerPicture, Sequence[Row]]:
        """Return what the drawer was drawn from, its picture and its rows of cells."""
        table, style, palette = self.table, self._style, self._palette
        tiles, at = looks.drawer_looks(table)
        if self.paused or self._ended:
            tiles, at = [], None
        gap = looks.drawer_gap(table)
        shelf, size = self.needs.tiles, (box.width, box.height)
        asked = (tiles, at, gap, box, style, palette, table.view.filter)
        if self._drawn is not None and self._drawn[0] == asked:
            return self._drawn
        # If only placed tiles can be missing, each tile has a fixed slot.
        if not table.view.filter.empty or len(table.state.drawers) > 1:
            shelf = shelf._replace(order=[(one.number, len(one.sides)) for one in tiles])
        sizes = self.split(*self.room).drawn
        if table.spread:
            sizes = whole_drawer(shelf, *size, style) or paged_drawer(shelf, *size, style)
        first = table.drawer.first
        drawn = drawer_picture(
            tiles, *size, style, shelf=shelf, sizes=sizes, cursor=at, first=first, gap=gap
        )
        return asked, drawn, encode(drawn.picture, palette)

    def welcome(self) -> str:
        """Return advice for the first move."""
        rules = self._rules
        if rules.demo:
            return tr("Nothing to solve here: just look.")
        seams = [copy.letters for copy in copies(self._board.mesh) if copy.letters]
        text = ""
        if self._board.layers:
            text = tr(
                "{arrows} lead through the layer and on to the next, {solid} shows all layers flat."
            )
            if self._board.mesh.unlike:
                text = tr("No long side has a colour twice: {solid} shows the cubes side by side.")
            elif self.globe is None:
                text = tr("Cubes match where they touch: {solid} shows the stack in space.")
        elif self.globe is not None:
            text = tr("This board is a solid: {arrows} go around it, {solid} shows its net.")
        if text:
            return capital(with_keys(self.services.keymap, text))
        if seams:
            return tr(
                "The board continues across its letters: side {letter} touches side {letter}.",
                letter=min(seams)[0],
            )
        if not rules.may_move:
            text = tr("Turn tiles until all sides match: {arrows} select, {pick_up} turns.")
            if rules.matching.cornered:
                text = tr("Turn tiles until all corners match: {arrows} select, {pick_up} turns.")
        elif rules.matching.cornered:
            text = tr(
                "Match all corners that meet: a tile's number picks it up, {put_down} places it."
            )
        elif rules.matching is COMPLEMENT:
            text = tr("A joins a, B joins b …: a tile's number picks it up, {put_down} places it.")
        else:
            text = tr(
                "Match all touching sides: a tile's number picks it up, {put_down} places it."
            )
        return with_keys(self.services.keymap, text)

    def manual(self) -> Manual:
        """Return the rules of this game, with a few of its places."""
        return manual(self.table.game.puzzle, self._style, self._palette)

    # The game's own moves

    @property
    def pace(self) -> float | None:
        """Seconds between two turns of the troll."""
        return self.table.game.puzzle.rules.shake

    def own_move(self) -> str | None:
        """Return the troll's next turn."""
        return self.table.game.shake(self.table.state, self.services.random)

    # Motion

    def arrived(self, before: MatchingState) -> None:
        """Bring the change into view, and let a tile placed by help glide to its place.

        A tile that the troll has turned flashes; the window goes where the cursor does.  Nothing
        but the tile changes when somebody else has moved it.
        """
        table, last = self.table, self.table.session.last
        places = changed_places(before, table.state)
        if self.seat is not None and self.seat.following:
            return
        if last is not None and last.by == "game":
            self.motion.begin(lambda _: self.board_look(lit=places), GLIDE)
            return
        if places and not any(self.window.sees(place) for place in places):
            self.window.reveal(places[0])
        laid = looks.laid_since(before, table.state)
        if last is None or last.by not in ("hint", "reveal") or len(laid) != 1:
            return
        (tile, place), view = laid[0], self.window.view
        start = self._next_to_the_board(view.size.side)
        globe = self.globe
        seen = in_plane(self._board) if globe is None else globe.seen(globe.pose)
        there = seen.get(place)
        if there is None:
            return
        self.motion.begin(
            lambda part: self.board_look(
                on_the_way=looks.arriving(table, tile, there, start, eased(part))
            ),
            GLIDE,
        )

    def _next_to_the_board(self, side: int) -> complex:
        """Return the point of the world at the middle of the window's right edge."""
        view = self.window.view
        return complex((view.width - view.right) / side, (view.down - view.height / 2) / side)

    def celebrate(self) -> None:
        """Fit the whole board, and let it come with its light, from the last tile on.

        In the plane it comes over the picture before, of which much may stay.
        """
        self.window.chosen = None
        self.motion.wash(self.board.rows if self.globe is None else ())

    # Typed text

    @property
    def takes_text(self) -> bool:
        """Whether printable keys are text at the moment."""
        return super().takes_text or self.context in (Context.JUMP, Context.STORE)

    def type_text(self, text: str) -> None:
        """Handle typed text."""
        if self.signing.placing or self.question.typed:
            super().type_text(text)
        else:
            self.act(lambda: self.table.type_text(text))

    # The mouse

    def board_clicked(self, x: int, y: int) -> None:
        """Go to that place, and pick up the tile there, or that of the drawer."""
        if self.situation is Context.JUMP:
            self.do("let go")
        if self.situation not in (self.free, Context.TILE_SOLVED):
            return
        place, tile = self._place_at(x, y), self._drawer_tile_at(x, y)
        if place is not None:
            self.act(lambda: self.table.go_to(place))
            if self.table.state.tile_at(place) is not None and self.situation is self.free:
                self.do("pick_up")
        elif tile is not None:
            self.act(lambda: self.table.choose(tile))
            self.do("pick_up")

    @property
    def lies(self) -> object:
        """The place that the tile in hand is over."""
        return self.table.view.place

    def gripped(self, x: int, y: int) -> None:
        """Bring the tile in hand there."""
        self.carried(x, y)

    def carried(self, x: int, y: int) -> None:
        """Bring the tile in hand over the place there, or the nearest that it can be put in."""
        place = self._place_at(x, y)
        if place is not None:
            self.table.carry(place)

    def dropped(self, x: int, y: int) -> None:
        """Place the tile in hand there, or remove it to the drawer."""
        if self._place_at(x, y) is not None:
            self.do("put_down")
        elif self.drawer.region.contains(x, y):
            self.do("to_tray")

    def clicked_aside(self, x: int, y: int) -> None:
        """Turn the tile in hand, or the one there."""
        if self.situation not in (self.free, self.held) or not self._rules.may_turn:
            return
        if not self.table.holding:
            place, tile = self._place_at(x, y), self._drawer_tile_at(x, y)
            if place is not None:
                self.act(lambda: self.table.go_to(place))
            elif tile is not None:
                self.act(lambda: self.table.choose(tile))
            else:
                return
        self.do("turn_right")

    def _drawer_tile_at(self, x: int, y: int) -> int | None:
        """Return the tile of the drawer whose middle is nearest to a cell of the window."""
        if not self.drawer.region.contains(x, y):
            return None
        box, shown = self.drawer.box, self.table.drawer.cells
        tiles = looks.drawer_tiles(self.table)
        ways = [
            (abs(column - (x - box.x)) + 2 * abs(line - (y - box.y)), number)
            for number, (column, line) in shown
            if number < len(tiles)
        ]
        return tiles[min(ways)[1]] if ways else None

    # Actions

    def availability_here(self, wanted: Action) -> Availability:
        """Whether the rules of this game know *wanted* at all."""
        rules = self._rules
        if (
            (not rules.may_move and (wanted.intent in _MOVING or wanted.id in _HOLDING))
            or (wanted.intent in _PLAYING and rules.demo)
            or (wanted.intent in _TURNING and not rules.may_turn)
            or (wanted.intent in _TIPPING and not (rules.may_turn and self.table.game.puzzle.cubes))
            or (wanted.intent == "flip" and not rules.may_flip)
        ):
            return Availability.UNSUPPORTED
        return super().availability_here(wanted)

    def action_let_go(self) -> None:
        """Cancel a question of the drawers; with none, let go of tiles and marks."""
        if self.table.asking is not Asking.NOTHING:
            self.act(self.table.cancel)
        else:
            super().action_let_go()

    def action_fit_window(self) -> None:
        """Fit the board to the window, unless the key is a digit of a tile's number."""
        if self.table.numbering:
            self.do("take", 0)
        else:
            super().action_fit_window()

    def action_errors(self) -> None:
        """Toggle the marks on sides that do not match."""
        taste = self.services.tiles
        taste.errors = not taste.errors
        self.say(tr("Mismatches marked with ×.") if taste.errors else tr("Mismatches hidden."))


_ASKING: Final = {
    Asking.NAME: Context.NAMING,
    Asking.FILTER: Context.FILTER,
    Asking.STORE: Context.STORE,
    Asking.STORE_ALL: Context.STORE,
}
_MOVING: Final = frozenset((
    "switch", "page", "end", "take", "to_tray", "mark", "mark_group", "next_drawer",
    "previous_drawer", "add_drawer", "name_drawer", "hide_drawer", "show_drawers", "store",
    "store_all", "filter", "filter_by", "filter_colour", "finish", "erase", "snap",
))  # fmt: skip
"""Intents that make no sense where tiles stay where they are."""
_HOLDING: Final = frozenset(
    row.action.id
    for row in ROWS
    if Context.TILE_HELD in row.contexts and set(row.contexts) <= set(IN_HAND)
) | {"let_go"}
"""Actions that need a tile in hand."""
_PLAYING: Final = frozenset((
    "pick_up", "put_down", "next_fit", "previous_fit", "undo", "redo", "restart", "hint",
    "reveal", "reveal_back", "errors",
))  # fmt: skip
"""Intents that make no sense where there is nothing to do but look."""
_TURNING: Final = ("turn_left", "turn_right", "turn_to_match")
_TIPPING: Final = ("tip_back", "tip_forward", "roll_left", "roll_right")
"""Intents that only make sense for cubes."""
