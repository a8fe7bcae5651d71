"""An edge-matching board on the table: the player's view of it, and the effect of keys."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from functools import partial
from typing import Final

from tui_tangram.app.play.table import GameTable
from tui_tangram.app.services import Tone
from tui_tangram.app.typing_line import typed_after
from tui_tangram.flow.lessons import Need
from tui_tangram.games.matching.core import (
    MatchingGame,
    MatchingState,
    MatchingVerdict,
    Orientation,
    words,
)
from tui_tangram.games.matching.core.board import MAX_DRAWERS, MAX_NAME, changed_places
from tui_tangram.games.matching.core.drawers import (
    ARROWS,
    add_drawer,
    go_to,
    hide_drawer,
    lying_places,
    name_drawer,
    narrow,
    nearest,
    put_into,
    store_all,
)
from tui_tangram.games.matching.core.fitting import FittingStances, fitting_places
from tui_tangram.games.matching.core.hand import longer_numbers, numbered, take
from tui_tangram.games.matching.core.hints import HintedStep, hint_as_seen
from tui_tangram.games.matching.core.naming import (
    colours_around,
    drawer_name,
    place_id,
    place_name,
    spoken_names,
    tile_name,
)
from tui_tangram.games.matching.core.view import (
    after_change,
    calls_fit,
    choose,
    first_view,
    respond,
    type_letter,
)
from tui_tangram.games.matching.core.view_state import (
    ALL,
    Filter,
    Focus,
    GroupInHand,
    Hand,
    MatchingIntent,
    MatchingReply,
    MatchingView,
    chosen,
    hand_as_seen,
    listed_tiles,
    orientation_here,
    shown_drawer,
)
from tui_tangram.games.matching.look.drawer import NO_DRAWER
from tui_tangram.games.session import Session
from tui_tangram.language import mark, tr, trn
from tui_tangram.play import Hint
from tui_tangram.play.columns import LINE, width
from tui_tangram.play.phrases import capital, listed
from tui_tangram.play.speech import LEVELS, at_once
from tui_tangram.values import replace

_UNHEARD: Final = 4.0
"""Seconds of the game after which words may be replaced by others."""


class Asking(Enum):
    """A question that waits for typed text; the value is the name of the key that begins it."""

    NOTHING = "nothing"
    NAME = "name_drawer"
    """The name of the shown drawer."""
    FILTER = "filter"
    """The choice of tiles that the drawers are to show."""
    STORE = "store"
    """The drawer for the tiles in hand, marked or under the cursor."""
    STORE_ALL = "store_all"
    """The drawer for all tiles that are shown."""


def _numbers(tiles: Iterable[int]) -> str:
    """Return the numbers of tiles in words; nothing for none."""
    numbers = [str(tile + 1) for tile in sorted(tiles)]
    return listed(numbers) if numbers else ""


def _parts(tiles: Iterable[int]) -> frozenset[str]:
    """Return tiles as `SharedGame.touched` names them."""
    return frozenset(f"tile {tile}" for tile in tiles)


class MatchingTable(GameTable[MatchingState]):
    """A board being played, with the player's cursor and the tile in hand."""

    game: MatchingGame
    restarted = mark("Restarted. Undo brings your position back. The clock keeps running.")

    def __init__(self, session: Session[MatchingState]) -> None:
        """Begin or resume *session*."""
        assert isinstance(session.game, MatchingGame)
        super().__init__(session)
        self.view: MatchingView = first_view(self.game)
        self._turned, self._spoke_at = 0, -_UNHEARD
        """The turns of the troll since the last words, and the time of those."""
        self._seen = session.state
        """The state after the player's last move, or after what changed it since."""
        self.drawer = NO_DRAWER
        """The drawer as it was drawn last; the screen sets it."""
        self.spread = False
        """Whether the drawer has all of the screen."""
        self.asking = Asking.NOTHING
        self.typed = ""
        """The part of a name that was typed so far."""
        self._named_key = False
        """Whether the key that does what a hint says was named."""
        self.looking = False
        """Whether the player moves about a solved board."""
        self._number = 0
        """The number whose tile was just taken, if more digits make the number of another."""
        self._numbered_at = self.view
        """The view before the first digit of that number."""
        self._fits: tuple[MatchingState, int, FittingStances] | None = None

    # View

    @property
    def verdict(self) -> MatchingVerdict:
        """The verdict on the current state."""
        found = self.session.verdict
        assert isinstance(found, MatchingVerdict)
        return found

    @property
    def chosen(self) -> int | None:
        """The tile in hand or under the cursor."""
        return chosen(self.game, self.state, self.view)

    @property
    def fixed_tiles(self) -> frozenset[int]:
        """The fixed tiles among movable ones."""
        puzzle = self.game.puzzle
        return frozenset() if len(puzzle.fixed) == len(puzzle.tiles) else puzzle.fixed

    @property
    def fitting(self) -> FittingStances:
        """The places in which the one tile in hand fits, and how it stands there."""
        hand, known = self.view.hand, self._fits
        if not isinstance(hand, Hand):
            return {}
        if known is None or known[0] is not self.state or known[1] != hand.tile:
            places = fitting_places(self.game, self.state, hand.tile)
            known = self._fits = self.state, hand.tile, places
        return known[2]

    @property
    def fitting_marks(self) -> frozenset[int]:
        """Those of them next to a tile, if there are any: far from tiles many fit anywhere."""
        faces, laid = self.game.puzzle.board.mesh.faces, self.state.laid
        adjacent = (
            place
            for place in self.fitting
            if any(other in laid for other in faces[place].neighbours)
        )
        return frozenset(adjacent) or frozenset(self.fitting)

    @property
    def fits_here(self) -> bool:
        """Whether the one tile in hand, as it stands, matches everything around it."""
        hand, place = self.view.hand, self.view.place
        orientation = orientation_here(self.game, self.view)
        if not isinstance(hand, Hand) or orientation is None:
            return False
        shown = partial(self.game.puzzle.shown, hand.tile, place)
        return shown(orientation) in map(shown, self.fitting.get(place, ()))

    @property
    def in_hand(self) -> tuple[frozenset[str], str]:
        """The tiles in hand, and their numbers."""
        hand = self.view.hand
        tiles = (hand.tile,) if isinstance(hand, Hand) else () if hand is None else hand.tiles
        return _parts(tiles), _numbers(tiles)

    @property
    def marked_parts(self) -> frozenset[str]:
        """The marked tiles."""
        return _parts(self.view.marked)

    @property
    def need(self) -> Need | None:
        """The way to make the one tile in hand fit."""
        if not isinstance(self.view.hand, Hand):
            return None
        if self.fits_here:
            return Need.PLACE
        here = self.fitting.get(self.view.place)
        return Need.MOVE if not here else Need.TURN

    @property
    def put(self) -> str:
        """The move that would place the tile in hand where it fits; empty if it does not."""
        put = MatchingIntent.PUT_DOWN
        reply = respond(put, self.game, self.state, self.view) if self.fits_here else None
        return (reply and reply.move) or ""

    @property
    def unplaced(self) -> str:
        """The numbers of the tiles in the drawers."""
        return _numbers(n for n, spot in enumerate(self.state.spots) if spot.place is None)

    @property
    def mark(self) -> HintedStep | None:
        """The mark of the given hint on the board, if it has one."""
        hint = self.help.hint
        mark = None if hint is None else hint.mark
        return mark if isinstance(mark, HintedStep) else None

    @property
    def hinted(self) -> tuple[int, int | None, Orientation] | None:
        """The tile that a hint is about, with its place and orientation once it follows the hint.

        None while another is in hand.
        """
        mark = self.mark
        if mark is None or mark.tile is None or self.holding:
            return None
        place, _, orientation = self.state.spots[mark.tile]
        if mark.orientation is not None:
            return mark.tile, mark.place, mark.orientation
        return mark.tile, place, orientation

    @property
    def pointed(self) -> int | None:
        """The tile that a hint is about, or else that of the drawer under the cursor."""
        hinted = self.hinted
        if hinted is not None:
            return hinted[0]
        return self.chosen if self.view.focus is Focus.DRAWER else None

    # The effect of keys

    def respond(self, intent: MatchingIntent) -> None:
        """Carry out a key's intent; see `tui_tangram.games.matching.core.view`."""
        if self.follow_hint(intent.value):
            return
        if calls_fit(intent, self.game, self.state, self.view) and not self.may_fit(intent.value):
            return
        self.looking = self.solved and intent in ARROWS
        self._apply_reply(respond(intent, self.game, self.state, self.view, self.drawer.beyond))

    def drawer_page(self, by: int) -> None:
        """Go to the drawer, and there *by* pages on."""
        tiles = listed_tiles(self.game, self.state, self.view)
        if tiles:
            at = min(self.view.at, len(tiles) - 1) + by * max(self.drawer.page, 1)
            self.choose(tiles[min(max(at, 0), len(tiles) - 1)])

    def _listed(self, tile: int, state: MatchingState) -> str:
        """Return the colours of an unplaced tile, as its list says them."""
        puzzle = self.game.puzzle
        fixed = None if puzzle.rules.may_turn else state.spots[tile].orientation
        return colours_around(puzzle.tiles[tile], fixed, spoken_names(puzzle))

    def drawer_end(self, by: int) -> None:
        """Go to the first (-1) or the last tile of the drawer."""
        tiles = listed_tiles(self.game, self.state, self.view)
        if tiles:
            self.choose(tiles[-1 if by > 0 else 0])

    @property
    def fitting_loose(self) -> int | None:
        """The first tile of the drawer, by its number there, for the empty cell under the cursor.

        None if one that can lie there is seen, if there is none, or if a tile is in hand.
        """
        view, puzzle, shown = self.view, self.game.puzzle, self.drawer.cells
        on_board = view.focus is Focus.BOARD and view.hand is None
        if not (shown and on_board and self.state.tile_at(view.place) is None):
            return None
        tiles = listed_tiles(self.game, self.state, view)
        if any(puzzle.orientations(tiles[number], view.place) for number, _ in shown):
            return None
        lie = (k for k, tile in enumerate(tiles) if puzzle.orientations(tile, view.place))
        return next(lie, None)

    @property
    def part(self) -> int:
        """The part of the screen with the cursor: board 0, drawer 1, drawer over all of it 2."""
        return 0 if self.view.focus is Focus.BOARD else 2 if self.spread else 1

    def switch(self, by: int) -> None:
        """Go from the board to the drawer, to the drawer over the whole screen, and back."""
        here = self.part
        goal = (here + by) % (2 if self.speech else 3)
        if not (here and goal):
            shown, first = dict(self.drawer.cells), self.fitting_loose
            if not here and shown and (first is not None or self.view.at not in shown):
                at = self.drawer.first if first is None else first
                self.view = replace(self.view, at=at)
            self.respond(MatchingIntent.SWITCH)
        self.spread = goal == 2 and self.view.focus is Focus.DRAWER

    @property
    def numbering(self) -> bool:
        """Whether one more digit makes the number of another tile."""
        return self._number > 0

    def take(self, digit: int) -> None:
        """Take the tile in hand that has the number typed so far, of one digit or of several.

        The digits of a number follow each other: any other key ends it, and so does a digit with
        which there is no such tile.  Time does not.
        """
        number = numbered(self.game, self._number, digit)
        before = self.view if number == digit else self._numbered_at
        self._apply_reply(take(self.game, self.state, before, number))
        self._numbered_at = before
        self._number = number if longer_numbers(self.game, number) else 0

    def go_to(self, place: int) -> None:
        """Move the cursor to a place."""
        self._apply_reply(go_to(self.game, self.state, self.view, place))

    def carry(self, place: int) -> None:
        """Move what is in hand over a place, or over the nearest that it can be put in."""
        hand = self.view.hand
        goals = lying_places(self.game, hand) if isinstance(hand, Hand) else frozenset()
        goal = nearest(self.game.puzzle, place, goals) if goals and place not in goals else place
        if goal != self.view.place:
            self.go_to(goal)

    def choose(self, tile: int) -> None:
        """Move the cursor to a tile, on the board or in a drawer."""
        self._apply_reply(choose(self.game, self.state, self.view, tile))

    def type_text(self, text: str) -> None:
        """Handle typed text: of a jump, a name, or the number of a drawer."""
        if self.view.jump is not None:
            for letter in text:
                self._apply_reply(type_letter(self.game, self.state, self.view, letter))
        elif self.asking is Asking.NAME:
            self.typed = typed_after(self.typed, text, MAX_NAME)
            self._ask_name()
        elif self.asking in (Asking.STORE, Asking.STORE_ALL):
            self._stow(text)

    def erase(self) -> None:
        """Take back a letter of what is being typed."""
        self.typed = self.typed[:-1]
        self._ask_name()

    def finish(self) -> None:
        """End the question with the answer so far."""
        asked, self.asking = self.asking, Asking.NOTHING
        if asked is Asking.NAME:
            drawer = shown_drawer(self.state, self.view)
            if drawer is not None:
                self._apply_reply(name_drawer(self.state, self.view, drawer, self.typed))
        elif asked is Asking.FILTER:
            self._apply_reply(narrow(self.game, self.state, self.view, self.view.filter))

    def cancel(self) -> None:
        """End the question as if it had not been asked."""
        asked, self.asking = self.asking, Asking.NOTHING
        if asked is Asking.FILTER:
            self._apply_reply(narrow(self.game, self.state, self.view, ALL))
        elif asked is Asking.NAME:
            self.say(tr("Name not changed."))
        else:
            self.say(tr("No tile moved."))

    # Drawers

    def ask(self, asking: Asking) -> None:
        """Begin to ask."""
        if not self.game.puzzle.rules.may_move:
            self.say(tr("This board has no drawers: tiles stay in their cells."))
            return
        drawer = shown_drawer(self.state, self.view)
        self.asking, self.typed = asking, ""
        number = min(len(self.state.drawers) + 1, MAX_DRAWERS)
        if asking is Asking.NAME:
            if drawer is None:
                self.asking = Asking.NOTHING
                self.say(tr("All drawers are hidden."))
            else:
                self._ask_name()
        elif asking is Asking.FILTER:
            self._say_filter()
        elif asking is Asking.STORE:
            self.say(tr("Which drawer? 1–{last}", last=number))
        else:
            what = self.view.filter.words(self.game.puzzle)
            self.say(tr("Move all {what} to which drawer? 1–{last}", what=what, last=number))

    def _ask_name(self) -> None:
        drawer = shown_drawer(self.state, self.view)
        assert drawer is not None
        name = drawer_name(drawer, self.state.drawers[drawer], inside=True)
        self.say(tr("New name for {drawer}: {typed}", drawer=name, typed=f"{self.typed}_"))

    def filter_by(self, what: str) -> None:
        """Toggle one condition on the tiles that are shown."""
        view, now = self.view, self.view.filter
        tile = self.chosen
        if what == "shape":
            place = self.game.puzzle.shape(view.place)
            shape = place if tile is None else self.game.puzzle.tiles[tile].shape
            now = replace(now, shape=None if now.shape == shape else shape)
        elif what == "rim":
            now = replace(now, rim=_next_of((None, True, False), now.rim))
        elif what == "fits":
            if not now.fits and not self.may_fit("filter_by", what):
                return
            now = replace(now, fits=not now.fits)
        elif tile is None:
            self.say(tr("No tile here to compare with."))
            return
        else:
            now = replace(now, like=None if now.like is not None else tile)
        self._narrow(now)

    def filter_colour(self, colour: int) -> None:
        """Ask for a side of one colour more, or of one less."""
        if colour > self.game.puzzle.colours:
            number = self.game.puzzle.colours
            self.say(trn("This board has {n} colour.", "This board has {n} colours.", number))
            return
        now = self.view.filter
        self._narrow(replace(now, colours=now.colours ^ {colour}))

    def _narrow(self, now: Filter) -> None:
        self.view = narrow(self.game, self.state, self.view, now).view
        self._say_filter()

    def _say_filter(self) -> None:
        found = self.view.filter
        what = (
            tr("All tiles.")
            if found.empty
            else tr("Only {what}.", what=found.words(self.game.puzzle))
        )
        ask = tr("Show which: shape, border, fitting, alike, or a colour?")
        self.say(f"{what} {ask}")

    def _stow(self, text: str) -> None:
        number = int(text) - 1 if text.isdecimal() and text.isascii() else -1
        most = len(self.state.drawers)
        if not 0 <= number <= min(most, MAX_DRAWERS - 1):
            last = min(most + 1, MAX_DRAWERS)
            self.say(tr("No drawer {typed}. Which drawer? 1–{last}", typed=text, last=last))
            return
        asked, self.asking = self.asking, Asking.NOTHING
        view = self.view
        if number == most:
            reply = add_drawer(self.state, view)
            if reply.move is None or not self.play((reply.move,)):
                return
        if asked is Asking.STORE:
            self._apply_reply(put_into(self.game, self.state, view, number))
        else:
            self._apply_reply(store_all(self.game, self.state, view, view.filter, number))

    def add_drawer(self) -> None:
        """Add a drawer."""
        self._apply_reply(add_drawer(self.state, self.view))

    def hide_drawer(self) -> None:
        """Hide the shown drawer."""
        drawer = shown_drawer(self.state, self.view)
        if drawer is None:
            self.say(tr("All drawers are hidden."))
        else:
            self._apply_reply(hide_drawer(self.game, self.state, self.view, drawer))

    def show_drawers(self) -> None:
        """Show the drawers that were hidden."""
        hidden = len(self.view.hidden)
        self.view = replace(self.view, hidden=frozenset())
        if hidden > 1:
            self.say(tr("{number} drawers are shown again.", number=hidden))
        else:
            self.say(tr("All drawers are shown."))

    # Methods of any table

    @property
    def holding(self) -> bool:
        """Whether anything is in hand."""
        return self.view.hand is not None

    def let_go(self) -> None:
        """Leave the tile in hand where it was."""
        self.respond(MatchingIntent.LET_GO)

    def leave(self) -> None:
        """Leave the tile in hand where it was, and stop asking: the player moves on."""
        self.asking = Asking.NOTHING
        self.view = replace(self.view, jump=None)
        if self.holding:
            self.let_go()

    def changed(self) -> None:
        """Let go, and look at a drawer that is there."""
        self.looking = False
        self.view = after_change(self.game, self._seen, self.state, self.view)
        self._seen = self.state

    def follow(self, before: MatchingState) -> None:
        """Leave cursor and hand as they are, unless somebody else has moved a tile in hand."""
        hand, view, state = self.view.hand, self.view, self.state
        held = hand.tiles if isinstance(hand, GroupInHand) else () if hand is None else (hand.tile,)
        stays = all(before.spots[tile] == state.spots[tile] for tile in held)
        view = after_change(self.game, state, state, view)
        self.view = replace(view, hand=hand if stays else None)
        self._seen = state

    def happened(self) -> None:
        """Say which tile the troll has turned, and go there, unless the player is busy.

        A player who has just moved or read is not disturbed, and the cursor stays.
        """
        self._turned += 1
        if self.view.jump is None and self.session.elapsed - self._spoke_at >= _UNHEARD:
            place = changed_places(self._seen, self.state)[-1]
            self.say(words.shaken(self.game, place, self._turned))
            if not self.holding:
                self.view = go_to(self.game, self.state, self.view, place).view
        self._seen = self.state

    def say(self, text: str, tone: Tone = Tone.PLAIN) -> None:
        """Leave *text* as the words for the player, and note when."""
        super().say(text, tone)
        self._turned, self._spoke_at = 0, self.session.elapsed
        self._number = 0

    def hint_words(self, hint: Hint) -> str:
        """Return the words for a hint.

        In reader mode, where no line of keys is seen, the key that does what it says is named once,
        after the first hint that names a tile.
        """
        text, hand, mark = self.hint_text(hint), self.view.hand, hint.mark
        about = mark.tile if isinstance(mark, HintedStep) else None
        if isinstance(hand, Hand) and hand.tile != about and not self.fits_here:
            held = tr("{tile} does not fit here.", tile=capital(tile_name(hand.tile)))
            return f"{text} {held}" if width(f"{text} {held}") <= LINE else text
        named = not self.speech or self._named_key or hint.level == 1
        if named or not self.help.to_move or self.holding:
            return text
        self._named_key = True
        return self.with_key(text)

    def hint_text(self, hint: Hint) -> str:
        """Return its text; colours in reader mode are numbers."""
        hint = self._as_seen(hint)
        return (self.speech and hint.spoken) or hint.text

    @property
    def hint(self) -> Hint | None:
        """The last hint given for this state, with sides named as they are seen."""
        hint = super().hint
        return None if hint is None else self._as_seen(hint)

    def _as_seen(self, hint: Hint) -> Hint:
        mark = hint.mark
        if self.view.sight is None or not isinstance(mark, HintedStep):
            return hint
        return hint_as_seen(self.game.puzzle, hint, self.view.turn(mark.place))

    def board_turned(self, *, hinting: bool) -> None:
        """Name sides again as they are seen now: of the hint that was there, or of what is held."""
        if hinting and self.hint is not None:
            self.say(self.hint_words(self.hint))
        elif self.holding:
            where = capital(place_name(self.game.puzzle, self.view.place))
            self.say(f"{where}.{words.below(self.game, self.state, self.view)}")

    def point_out(self, hint: Hint) -> None:
        """Move the cursor to the place, or else to the tile, that a hint names."""
        mark = hint.mark
        if not isinstance(mark, HintedStep) or self.holding:
            return
        if mark.place is not None:
            self.view = go_to(self.game, self.state, self.view, mark.place).view
        elif mark.tile is not None:
            self.view = choose(self.game, self.state, self.view, mark.tile).view

    @property
    def near(self) -> int:
        """The place under the cursor."""
        return self.view.place

    @property
    def spot(self) -> str:
        """The number of the place under the cursor, if that is on the board."""
        return str(self.view.place) if self.view.focus is Focus.BOARD else ""

    def spot_of(self, part: str) -> str:
        """Return the number of the place in which a tile lies."""
        place = self.state.spots[int(part.rsplit(maxsplit=1)[-1])].place
        return "" if place is None else str(place)

    def description(self) -> str:
        """Return a description of the tile in hand or under the cursor."""
        return words.describe(self.game, self.state, self.view)

    def board_description(self) -> str:
        """Return a description of the board."""
        return words.describe_board(self.game, self.state, self.verdict, self.view)

    def _apply_reply(self, reply: MatchingReply) -> None:
        """Make the move of a reply, and use its view."""
        before, after, earlier = self.view, reply.view, self.state
        if reply.move is not None and not self.play((reply.move,)):
            return
        self.view, self._seen, self._number = reply.view, self.state, 0
        self.spread = self.spread and self.view.focus is Focus.DRAWER
        if reply.words:
            brief = self.speech and self.speech != LEVELS[-1]
            text = (self._briefly(before, earlier) if brief else "") or reply.words
            # The effect of a move is announced whole, of a step or a turn its beginning.
            stepped = reply.move is None and (before.hand is None) == (after.hand is None)
            if before.hand is not None and reply.move is not None and self._misplaced(earlier):
                if self.speech:
                    laid = [
                        at for at in changed_places(earlier, self.state) if at in self.state.laid
                    ]
                    first = words.misplaced(self.game, self.state, laid, self.view, spoken=True)
                    text = f"{first} {text.rpartition('. ')[2]}".lstrip()
                self.say(self._with_advice(text), Tone.TROUBLE)
                return
            self.say(at_once(text, self.speech) if stepped and self.speech else text)

    def _misplaced(self, earlier: MatchingState) -> bool:
        """Return whether a tile that was placed after an *earlier* state does not match."""
        wrong, full = {side.face for side in self.verdict.unmatched}, not self.verdict.empty
        return bool(wrong) and (full or not wrong.isdisjoint(changed_places(earlier, self.state)))

    def _with_advice(self, text: str) -> str:
        """Return the words on a tile that does not match, with the key that helps.

        On a full board they say how many edges do not match.
        """
        if not self.verdict.empty:
            key = self.key_of("next_fit")
            full = trn(
                "The board is full, but {n} edge does not match. {key} goes to it.",
                "The board is full, but {n} edges do not match. {key} goes to the next.",
                self.verdict.to_go,
                key=key,
            )
            return f"{text} {full}" if self.speech else full
        undo = tr("{key} undoes it.", key=self.key_of("undo"))
        ways = (f"{text} {undo}", f"{text.partition('. ')[0]}. {undo}", text)
        return next((one for one in ways if self.speech or width(one) <= LINE), text)

    def _briefly(self, before: MatchingView, earlier: MatchingState) -> str:
        """Return what a key has changed in the view *before*, with colours clockwise from the top.

        *earlier* is the state before it.

        Empty for what the usual words say as briefly.
        """
        game, state, view = self.game, self.state, self.view
        hand, puzzle = view.hand, game.puzzle
        here = state.tile_at(view.place)
        if hand is None and here is not None and earlier.tile_at(view.place) == here:
            orientation = state.spots[here].orientation
            if orientation != earlier.spots[here].orientation:
                own = puzzle.tiles[here]
                turned = orientation.turned(own.shape, view.turn(view.place))
                colours = colours_around(own, turned, spoken_names(puzzle))
                return f"{capital(tile_name(here))}: {colours}."
        if view == before:
            return ""
        if isinstance(hand, Hand):
            seen = hand_as_seen(game, view, hand)
            colours = colours_around(puzzle.tiles[hand.tile], seen, spoken_names(puzzle))
            shown, below = f"{capital(colours)}.", words.below(game, state, view)
            held = before.hand
            if not isinstance(held, Hand) or held.tile != hand.tile:
                # What was chosen among the unplaced tiles has just been heard.
                known = before.focus is Focus.DRAWER and self._listed(hand.tile, earlier) == colours
                holding = tr("Holding {tile}.", tile=tile_name(hand.tile))
                return f"{holding}{below}" if known else f"{holding} {shown}{below}"
            if held.orientation == hand.orientation:
                return f"{place_id(puzzle, view.place)}.{below}" if below else ""
            # Whether it fits is first; that it has the wrong shape was heard before.
            possible = orientation_here(game, view) is not None
            return f"{below} {shown}".lstrip() if possible else shown
        if view.focus is Focus.DRAWER and before.hand is None:
            tile = chosen(game, state, view)
            if tile is None:
                return ""
            return f"{capital(tile_name(tile))}: {self._listed(tile, state)}."
        if before.place != view.place and state.tile_at(view.place) is None:
            return words.empty_place(game, state, view.place, view.turn(view.place))
        return ""


def _next_of(values: tuple[bool | None, ...], value: bool | None) -> bool | None:
    return values[(values.index(value) + 1) % len(values)]
