"""A game on the table: the session, the player's view of it, and help.

Everything a key does to a game is done here, without a screen: each method changes the
table and leaves in `Table.words` what there is to say.  The screen reads what it shows from
the properties, which are worked out when they are asked for and kept until something
changes.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from enum import Enum
from textwrap import wrap

from tui_tangram.assist import Ladder
from tui_tangram.exact import Sqratio
from tui_tangram.geometry import Isometry, Point, Polygon
from tui_tangram.play import Advice, Hint, MoveError
from tui_tangram.session import Entry, Session
from tui_tangram.tangram import TangramGame, TangramState, TangramVerdict, words
from tui_tangram.tangram.hints import Mark
from tui_tangram.tangram.view import (
    Intent,
    Steps,
    after_change,
    first_view,
    hold,
    pick_up,
    respond,
    select,
)

_NO_STEPS = Steps(Sqratio(1, 0, 2), Sqratio(1, 0, 8), Point.of(0, 0, 0, 0), Point.of(1, 0, 1, 0))


class Tidings(Enum):
    """How words are meant."""

    NEWS = "news"
    SUCCESS = "success"
    TROUBLE = "trouble"


class Table:
    """One game being played, with what the player looks at and holds."""

    def __init__(self, session: Session[TangramState]) -> None:
        """Begin, or go on, with *session*."""
        assert isinstance(session.game, TangramGame)
        self.session = session
        self.game: TangramGame = session.game
        self.view = after_change(session.state, first_view(self.game))
        self.steps = _NO_STEPS
        """How far a key moves a piece; the screen sets it to whole pixels."""
        self.words = ""
        self.tidings = Tidings.NEWS
        self.contour = False
        """Whether the contour view is on."""
        self._taken_at: Isometry | None = None
        self._ladder: Ladder[TangramState] | None = None
        self._plan: tuple[TangramState, tuple[str, ...]] | None = None
        self._verdict: tuple[TangramState, TangramVerdict] | None = None
        self._fits: tuple[TangramState, int, frozenset[Polygon]] | None = None
        self._order: tuple[TangramState, tuple[int, ...]] | None = None

    # What there is to see

    @property
    def state(self) -> TangramState:
        """Where the pieces lie; the one in hand where it was taken from."""
        return self.session.state

    @property
    def shown(self) -> TangramState:
        """Where the pieces lie, the one in hand as if put down."""
        return TangramState(self.view.shown(self.state))

    @property
    def held(self) -> int | None:
        """The index of the piece in hand."""
        return None if self.view.hand is None else self.view.selected

    @property
    def solved(self) -> bool:
        """Whether the laid pieces show the figure."""
        return self.session.verdict.solved

    @property
    def verdict(self) -> TangramVerdict:
        """The verdict on what is shown."""
        shown = self.shown
        if self._verdict is None or self._verdict[0] != shown:
            found = self.session.verdict if shown == self.state else self.game.verdict(shown)
            assert isinstance(found, TangramVerdict)
            self._verdict = shown, found
        return self._verdict[1]

    @property
    def fits_here(self) -> bool:
        """Whether the piece in hand is at one of its exact fits."""
        if self.view.hand is None:
            return False
        index = self.view.selected
        known = self._fits
        if known is None or known[:2] != (self.state, index):
            polygon = self.game.piece(index).kind.polygon
            places = frozenset(
                polygon.moved(motion).canonical() for motion in self.game.fits(self.state, index)
            )
            known = self._fits = self.state, index, places
        return self.polygon(self.view.hand).canonical() in known[2]

    @property
    def hint(self) -> Hint | None:
        """The hint that was given for this position, if any."""
        ladder = self._ladder
        return None if ladder is None or not ladder.serves(self.state) else ladder.hint

    @property
    def mark(self) -> Mark | None:
        """What that hint shows on the board, if anything."""
        mark = None if self.hint is None else self.hint.mark
        return mark if isinstance(mark, Mark) else None

    @property
    def order(self) -> tuple[int, ...]:
        """Indices of the laid pieces, in the order in which they were laid."""
        if self._order is None or self._order[0] != self.state:
            self._order = self.state, self.game.order(self.session.path)
        return self._order[1]

    @property
    def heap(self) -> tuple[int, ...]:
        """Indices of the pieces as they lie on each other, the one in hand on top."""
        if self.held is None:
            return self.order
        return (*(index for index in self.order if index != self.held), self.held)

    def polygon(self, motion: Isometry) -> Polygon:
        """Return the selected piece as it lies at *motion*."""
        return self.game.piece(self.view.selected).kind.polygon.moved(motion)

    # What keys do

    def respond(self, intent: Intent) -> None:
        """Do what a key means; see `tui_tangram.tangram.view`."""
        reply = respond(intent, self.game, self.state, self.view, self.steps)
        if reply.move is not None and not self._play((reply.move,), "player"):
            return
        empty = self.view.hand is None
        self.view = reply.view
        if empty:
            self._taken_at = reply.view.hand
        self.say(reply.words)

    def take(self, index: int) -> None:
        """Take the piece *index* in hand, whatever else is in hand going back."""
        reply = pick_up(self.game, self.state, self.view, index, self.steps)
        self.view = reply.view
        self._taken_at = reply.view.hand
        self.say(reply.words)

    def select(self, index: int) -> None:
        """Select the piece *index*."""
        reply = select(self.game, self.state, self.view, index)
        self.view = reply.view
        self.say(reply.words)

    def set_steps(self, steps: Steps) -> None:
        """Move pieces by *steps* from now on, because the screen shows whole pixels of them.

        A piece in hand comes to stand on them too, unless it is where it fits exactly.
        """
        old, self.steps = self.steps, steps
        view = self.view
        last = view.last
        if last is not None and not _within(last, steps):
            self.view = view = replace(view, last=None)
        if view.hand is None or steps.fine == old.fine or self.fits_here:
            return
        x, y = view.hand.shift
        shift = Point(*((value / steps.fine).floor() * steps.fine for value in (x, y)))
        self.view = replace(view, hand=view.hand._replace(shift=shift), cycle=None)

    def leave(self) -> None:
        """Put down what is in hand, if it was moved at all: the player goes elsewhere."""
        if self.view.hand is None:
            return
        self.respond(Intent.LET_GO if self.view.hand == self._taken_at else Intent.PUT_DOWN)

    def undo(self) -> None:
        """Take the last entry back, or let go of what is in hand."""
        if self.view.hand is not None:
            self.respond(Intent.LET_GO)
            return
        step = self.session.step
        if step is None or not self._travel(self.session.undo):
            self.say("There is nothing to undo.")
        else:
            self.say(f"Undone: {self._told(step)}.")

    def redo(self) -> None:
        """Make the entry again that was undone last."""
        if not self._travel(self.session.redo):
            self.say("There is nothing to redo.")
        else:
            step = self.session.step
            assert step is not None
            self.say(f"Done again: {self._told(step)}.")

    def restart(self) -> None:
        """Take all pieces back, as something that can be undone."""
        if not self._travel(self.session.restart):
            self.say("This is the beginning.")
        else:
            self.say("All pieces are back in the tray; undo brings them back.")

    def describe_piece(self, width: int) -> None:
        """Say what there is to say of the selected piece, in pages of *width* cells."""
        text = words.describe_piece(self.game, self.state, self.view, self.view.selected)
        self._say_pages(text, width)

    def describe_board(self, width: int) -> None:
        """Say what there is to say of the board, in pages of *width* cells."""
        text = words.describe_board(self.game, self.shown, self.verdict, self.heap)
        self._say_pages(text, width)

    def _say_pages(self, text: str, width: int) -> None:
        """Say as much of *text* as fits; said again, what follows, and then the beginning."""
        pages = wrap(text, max(width - 2, 10))
        shown = [f"{page} …" for page in pages[:-1]] + pages[-1:]
        here = shown.index(self.words) + 1 if self.words in shown else 0
        self.say(shown[here % len(shown)])

    def toggle_contour(self) -> None:
        """Show the contour view, or the pieces again."""
        self.contour = not self.contour
        if self.contour:
            self.say("Solid: matches. Dotted: missing. Dashed with ×: wrong.")
        else:
            self.say("Pieces again.")

    # Help

    @property
    def next_hint_is_known(self) -> bool:
        """Whether there was a hint for this position already, so that nobody need be asked."""
        return self.hint is not None

    def next_hint(self) -> None:
        """Give the next hint for this position, after the first."""
        assert self._ladder is not None
        climbed = self._ladder.climbed()
        if climbed is self._ladder:
            self.say(climbed.hint.text)
        else:
            self._give(climbed)

    def begin_hints(self, state: TangramState, advice: Advice) -> None:
        """Give the first hint of what *advice* says of *state*; nothing if that is past."""
        if state == self.state:
            self._give(Ladder.of(self.game, state, advice))

    def _give(self, ladder: Ladder[TangramState]) -> None:
        hint = ladder.hint
        self.session.count_hint(hint.level)
        self._ladder = ladder
        if hint.moves:
            self._play(hint.moves, "hint")
            self.view = after_change(self.state, self.view)
        elif self.mark is not None and self.mark.piece is not None and self.view.hand is None:
            self.view = select(self.game, self.state, self.view, self.mark.piece).view
        self.say(hint.text)

    @property
    def next_step_is_known(self) -> bool:
        """Whether the solution from this position is known already."""
        return self._plan is not None and self._plan[0] == self.state and bool(self._plan[1])

    def reveal(self) -> None:
        """Show one step of the solution, which must be known."""
        assert self._plan is not None
        first, *rest = self._plan[1]
        begun = self.session.revealed
        if not self._play((first,), "reveal"):
            return
        self.view = after_change(self.state, self.view)
        self._plan = self.state, tuple(rest)
        text = f"Shown: {self.game.told(first)}."
        self.say(text if begun else f"{text} This game counts for no best time.")

    def begin_reveal(self, state: TangramState, advice: Advice) -> bool:
        """Learn the way from *state* to the figure; return whether it is of use."""
        if state != self.state:
            return False
        self._plan = state, advice.way
        if not advice.way:
            self.say("These pieces cannot make the figure.", Tidings.TROUBLE)
        return bool(advice.way)

    def reveal_back(self) -> None:
        """Take back one step of the solution that was shown."""
        last = self.session.step
        if last is None or last.by != "reveal":
            self.say("The last step was your own: undo takes it back.")
            return
        plan = self._plan
        before = self.state
        if self._travel(self.session.undo):
            if plan is not None and plan[0] == before:
                self._plan = self.state, (last.move, *plan[1])
            self.say(f"Taken back: {self._told(last)}.")

    # Modes

    def in_mode(self, freestyle: bool, clock: Callable[[], float]) -> Table:
        """Return this game as it is played in the other mode: same moves, time and hints."""
        game = replace(self.game, freestyle=freestyle)
        save = json.loads(self.session.to_text())
        save["options"] = dict(game.options)
        session = Session.from_text(json.dumps(save), lambda *_: game, clock)
        table = Table(session)
        table.contour = self.contour
        table.view = replace(self.view, hand=None, cycle=None)
        table.steps = self.steps
        return table

    def hold(self, index: int, motion: Isometry) -> None:
        """Take the piece *index* in hand at *motion*."""
        self.view = hold(self.view, index, motion)

    def say(self, text: str, tidings: Tidings = Tidings.NEWS) -> None:
        """Leave *text* as what there is to say."""
        self.words, self.tidings = text, tidings

    def _play(self, moves: Sequence[str], by: str) -> bool:
        """Make *moves*; return whether they could be made, and say why not."""
        try:
            for move in moves:
                self.session.play(move, by)
        except MoveError as error:
            self.say(f"{str(error)[:1].upper()}{str(error)[1:]}.", Tidings.TROUBLE)
            return False
        return True

    def _travel(self, step: Callable[[], bool]) -> bool:
        """Go through the history by *step*; return whether there was anywhere to go."""
        if not step():
            return False
        self.view = after_change(self.state, self.view)
        return True

    def _told(self, entry: Entry) -> str:
        """Return what an entry did, as it is told."""
        return self.game.told(entry.move) if entry.move else "the restart"


def _within(point: Point, steps: Steps) -> bool:
    low, high = steps.low, steps.high
    return low.x <= point.x <= high.x and low.y <= point.y <= high.y
