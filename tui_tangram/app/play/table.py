"""A game on the table: the session, what there is to say, and help.  Any game, no screen.

Everything a key does to a game is done by a table: each method changes it and leaves in
`Table.words` what there is to say.  A game's own table adds the player's view, what is in
hand and what keys make of them, and fills in the methods under "A game's own".

Going back to the last good position
------------------------------------
It is as many undos as it takes, made by one key.  So redo goes forward again, move by move,
the save needs nothing new, and a player who goes on from there drops what was wrong, as
after any undo.  An entry of its own would be undone by one key, but it would leave the wrong
moves in the way of undo, which is where a player wants to go next.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, Generic

from tui_tangram.app.said import Tone
from tui_tangram.app.words import pages
from tui_tangram.assist import Ladder
from tui_tangram.language import mark, tr, trn
from tui_tangram.play import Advice, Answer, Check, Game, Hint, MoveError, State
from tui_tangram.session import Entry, Session


class Table(Generic[State]):
    """One game being played."""

    restarted: ClassVar[str] = mark("Everything is as it was at the beginning; undo goes back.")
    """What is said after a restart, marked."""

    def __init__(self, session: Session[State]) -> None:
        """Begin, or go on, with *session*."""
        self.session = session
        self.game: Game[State] = session.game
        self.words = ""
        """What there is to say."""
        self.tone = Tone.PLAIN
        """How that is meant."""
        self._ladder: Ladder[State] | None = None
        self._plan: tuple[State, tuple[str, ...]] | None = None
        self._check: tuple[tuple[str, ...], Check] | None = None
        self._can = True
        """Whether the game can still be solved, as far as it was looked."""

    # A game's own

    @property
    def holding(self) -> bool:
        """Whether anything is in hand."""
        return False

    def let_go(self) -> None:
        """Put what is in hand back where it was: what undo does first."""

    def leave(self) -> None:
        """Put down what is in hand, where the player is at home with it: they go elsewhere."""

    def changed(self) -> None:
        """Make the view one of the present state, which undo, redo, restart or help has made."""

    def happened(self) -> None:
        """Make the view one of the present state, which the game itself has made."""

    def point_out(self, hint: Hint) -> None:
        """Turn the view to what *hint*, which has just been given, shows."""

    @property
    def near(self) -> object:
        """What the player looks at, as the game's hints want it; None for nothing."""
        return None

    def description(self) -> str:
        """Return what there is to say of what the player looks at, in sentences."""
        return ""

    def board_description(self) -> str:
        """Return what there is to say of the whole board, in sentences."""
        return ""

    # What there is to see

    @property
    def state(self) -> State:
        """The present state."""
        return self.session.state

    @property
    def solved(self) -> bool:
        """Whether the present state is solved."""
        return self.session.verdict.solved

    @property
    def hint(self) -> Hint | None:
        """The hint that was given for the present state, if any."""
        ladder = self._ladder
        return None if ladder is None or not ladder.serves(self.state) else ladder.hint

    # History

    def undo(self) -> None:
        """Take the last step back, or let go of what is in hand."""
        if self.holding:
            self.let_go()
            return
        step = self.session.step
        if step is None or not self._travel(self.session.undo):
            self.say(tr("There is nothing to undo."))
        else:
            self.say(tr("Undone: {what}.", what=self._told(step)))

    def redo(self) -> None:
        """Make the step again that was undone last."""
        if not self._travel(self.session.redo):
            self.say(tr("There is nothing to redo."))
        else:
            step = self.session.step
            assert step is not None
            self.say(tr("Done again: {what}.", what=self._told(step)))

    def restart(self) -> None:
        """Go back to the beginning, as something that can be undone."""
        if not self._travel(self.session.restart):
            self.say(tr("This is the beginning."))
        else:
            self.say(tr(self.restarted))

    def happen(self, move: str) -> bool:
        """Make a move of the game itself; return whether it could be made."""
        try:
            self.session.play(move, "game")
        except MoveError:
            return False
        self.happened()
        return True

    # Hints

    @property
    def next_hint_is_known(self) -> bool:
        """Whether there was a hint for this state already, so that nobody need be asked."""
        return self.hint is not None

    def next_hint(self) -> None:
        """Give the next hint for this state, after the first."""
        assert self._ladder is not None
        climbed = self._ladder.climbed()
        if climbed is self._ladder:
            self.say(climbed.hint.text)
        else:
            self._give(climbed)

    def begin_hints(self, state: State, advice: Advice) -> None:
        """Give the first hint of what *advice* says of *state*; nothing if that is past."""
        if state == self.state:
            self._give(Ladder.of(self.game, state, advice, self.near))

    def _give(self, ladder: Ladder[State]) -> None:
        hint = ladder.hint
        self.session.count_hint(hint.level)
        self._ladder = ladder
        if not hint.moves:
            self.point_out(hint)
        elif self.play(hint.moves, "hint"):
            self.changed()
        else:
            return
        self.say(hint.text)

    # Whether it can still be solved

    @property
    def stops(self) -> tuple[int, ...]:
        """After how many moves of the session's path undo comes to rest, before the last."""
        way = self.session.way
        return tuple(number for number, entry in enumerate(way) if entry.by != "game")

    @property
    def check(self) -> Check | None:
        """What is known of whether the present position can still be solved."""
        known = self._check
        return None if known is None or known[0] != self.session.path else known[1]

    def begin_check(self, state: State, check: Check) -> bool:
        """Learn what *check* says of *state*; return whether that is the present one."""
        if state != self.state:
            return False
        self._check = self.session.path, check
        if check.answer is not Answer.UNKNOWN:
            self._can = check.answer is Answer.YES
        return True

    def tell_check(self, within: str, key: str, width: int) -> None:
        """Say whether this can still be solved, which must have been looked for.

        *within* is the time that was allowed, *key* what goes back to the last good
        position; what does not fit in *width* cells is a page of its own.
        """
        check = self.check
        assert check is not None
        if check.answer is Answer.YES:
            self.say(tr("This can still be solved."))
        elif check.answer is Answer.UNKNOWN:
            self.say(tr("Not known within {time} whether this can still be solved.", time=within))
        else:
            text = self._why_not(check, within, key)
            whole = f"{text} {check.why}".rstrip()
            if len(whole) > width >= len(text) + 2:
                # The reason is a page of its own.
                whole = f"{text} …" if self.words != f"{text} …" else check.why
            self.say_pages(whole, width)
            self.tone = Tone.TROUBLE

    def _why_not(self, check: Check, within: str, key: str) -> str:
        if check.good is not None:
            undos = self._undos(check.good)
            if check.last:
                return trn(
                    "Not from here. The last good position was {n} move ago: {key} goes back.",
                    "Not from here. The last good position was {n} moves ago: {key} goes back.",
                    undos,
                    key=key,
                )
            return trn(
                "Not from here. A good position was {n} move ago: {key} goes back.",
                "Not from here. A good position was {n} moves ago: {key} goes back.",
                undos,
                key=key,
            )
        if check.last:
            return tr("Not from here, nor from the beginning: there is no solution.")
        return tr("Not from here. No good position was found within {time}.", time=within)

    def watch(self, state: State, check: Check, key: str) -> None:
        """Say whether *state* can be solved if that has become another answer, not asked."""
        could = self._can
        if not self.begin_check(state, check) or could == self._can:
            return
        self.session.count_check()
        if self._can:
            self.say(tr("This can be solved again."))
        else:
            text = tr("This can no longer be solved.")
            if check.good is not None:
                text += " " + tr("{key} goes back to where it could.", key=key)
            self.say(text, Tone.TROUBLE)

    @property
    def can_go_back(self) -> bool:
        """Whether a good position before the present one is known."""
        return self.check is not None and self.check.good is not None

    def back_to_good(self) -> None:
        """Undo all moves after the last good position, which must be known."""
        check = self.check
        assert check is not None
        assert check.good is not None
        if self.holding:
            self.let_go()
        undos = self._undos(check.good)
        undone = self.session.rewind(check.good)
        self.begin_check(self.state, Check(Answer.YES))
        self.changed()
        done = trn(
            "{n} move undone: this can be solved.", "{n} moves undone: this can be solved.", undos
        )
        if undone:
            back = trn("Redo brings it back.", "Redo brings them back.", undos)
        else:
            back = tr("Undo goes back where you were.")
        self.say(f"{done} {back}")

    def _undos(self, good: int) -> int:
        """Return how many steps were made since the position after *good* moves."""
        return sum(stop >= good for stop in self.stops)

    # The solution

    @property
    def next_step_is_known(self) -> bool:
        """Whether the way on from this state is known already."""
        return self._plan is not None and self._plan[0] == self.state and bool(self._plan[1])

    def begin_reveal(self, state: State, advice: Advice) -> bool:
        """Learn the way from *state* to the end; return whether it is of use."""
        if state != self.state:
            return False
        self._plan = state, advice.way
        if not advice.way:
            self.say(self.game.hints(state, advice)[0].text, Tone.TROUBLE)
        return bool(advice.way)

    def reveal(self) -> None:
        """Show one step of the solution, which must be known."""
        assert self._plan is not None
        first, *rest = self._plan[1]
        begun = self.session.revealed
        if not self.play((first,), "reveal"):
            return
        self.changed()
        self._plan = self.state, tuple(rest)
        text = tr("Shown: {what}.", what=self.game.told(first))
        self.say(text if begun else f"{text} {tr('This game counts for no best time.')}")

    def reveal_back(self) -> None:
        """Take back one step of the solution that was shown."""
        step = self.session.step
        if step is None or step.by != "reveal":
            self.say(tr("The last step was your own: undo takes it back."))
            return
        plan = self._plan
        before = self.state
        if self._travel(self.session.undo):
            if plan is not None and plan[0] == before:
                self._plan = self.state, (step.move, *plan[1])
            self.say(tr("Taken back: {what}.", what=self._told(step)))

    # Words

    def describe(self, width: int, written: Callable[[str], str] = str) -> None:
        """Say what the player looks at, in pages of *width* cells, as the screen has it *written*."""
        self.say_pages(written(self.description()), width)

    def describe_board(self, width: int, written: Callable[[str], str] = str) -> None:
        """Say what there is on the board, in pages of *width* cells, as it is *written*."""
        self.say_pages(written(self.board_description()), width)

    def say_pages(self, text: str, width: int) -> None:
        """Say as much of *text* as fits; said again, what follows, and then the beginning."""
        shown = pages(text, width)
        here = shown.index(self.words) + 1 if self.words in shown else 0
        self.say(shown[here % len(shown)])

    def say(self, text: str, tone: Tone = Tone.PLAIN) -> None:
        """Leave *text* as what there is to say."""
        self.words, self.tone = text, tone

    # Within

    def play(self, moves: Sequence[str], by: str = "player") -> bool:
        """Make *moves*; return whether they could be made, and say why not."""
        try:
            for move in moves:
                self.session.play(move, by)
        except MoveError as error:
            self.say(f"{str(error)[:1].upper()}{str(error)[1:]}.", Tone.TROUBLE)
            return False
        return True

    def _travel(self, step: Callable[[], bool]) -> bool:
        """Go through the history by *step*; return whether there was anywhere to go."""
        if not step():
            return False
        self.changed()
        return True

    def _told(self, entry: Entry) -> str:
        """Return what an entry did, as it is told."""
        if entry.by == "restart":
            return tr("the restart")
        return tr("going there") if entry.by == "go" else self.game.told(entry.move)
