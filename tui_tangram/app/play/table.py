"""A game on the table: the session, messages to the player, and help, without a screen.

A table carries out all effects of keys on a game: each method changes it and leaves a message to
the player in `GameTable.words`. A game's own table adds the player's view, the piece in hand and
the effect of keys on them, and fills in the methods under "A game's own".

Going back to the last good position
------------------------------------
It is as many undos as necessary, made by one key. So redo goes forward again, move by move, the
save needs nothing new, and a player who continues from there drops the wrong moves, as after any
undo. A history entry of its own could be undone by one key, but then undo would go through the
wrong moves, while the player wants to get past them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, Generic, TypeVar

from tui_tangram.app.painter import sentence
from tui_tangram.app.services import Tone
from tui_tangram.flow.help import GivenHint, Help
from tui_tangram.flow.lessons import Need, Observation
from tui_tangram.games.session import HelpClass, HistoryEntry, Session
from tui_tangram.language import mark, tr, trn
from tui_tangram.play import Advice, Check, CheckResult, Game, Hint, MoveError, State
from tui_tangram.play.columns import LINE, width

_T = TypeVar("_T")


class GameTable(Generic[State]):
    """One game being played."""

    restarted: ClassVar[str] = mark(
        "Restarted. Undo brings your position back. The clock keeps running."
    )
    """The message after a restart, marked."""

    def __init__(self, session: Session[State]) -> None:
        """Start or resume *session*."""
        self.session = session
        self.game: Game[State] = session.game
        self.help = Help(session)
        self.words = ""
        """The message to the player."""
        self.page = 0
        """The number of repetitions of the message: the announcer shows the next page."""
        self.tone = Tone.PLAIN
        """The tone of the message."""
        self.fits = "free"
        """Whether fits can be called: see `tui_tangram.player.settings.AssistanceLevel`."""
        self.streak: Callable[[], bool] = lambda: False
        """Returns whether the puzzle counts for a streak; set by the screen."""
        self.key_of: Callable[..., str] = lambda *_: tr("The same key")
        """Returns the key of an intent; set by the screen."""
        self.speech = ""
        """The level of speech in reader mode; empty where the screen shows the rest."""
        self.flags: tuple[tuple[str, str], ...] = ()
        """The signs of other players at a table, and the places of their cursors, as `spot`."""
        self.outlined: frozenset[str] = frozenset()
        """The parts that stand out: those of the last moves of other players at a table."""
        self._asked = ""
        """The intent for which the player was last asked whether it may help."""
        self._known_class = session.help_class
        self._unannounced = False
        """Whether the message that the game is assisted is still to come."""
        """The help class of the game as last announced."""

    # A game's own

    @property
    def holding(self) -> bool:
        """Whether anything is in hand."""
        return False

    def let_go(self) -> None:
        """Put the piece in hand back where it was, as undo does first."""

    def leave(self) -> None:
        """Put down the piece in hand, if the game allows that, as the player leaves."""

    def changed(self) -> None:
        """Update the view to the current state, which undo, redo, restart or help has made."""

    def happened(self) -> None:
        """Update the view to the current state, which the game itself has made."""

    def follow(self, before: State) -> None:
        """Update the view to the current state, which others have made of *before*."""
        del before
        self.changed()

    def point_out(self, hint: Hint) -> None:
        """Move the view to the piece or place that *hint*, which has just been given, shows."""

    @property
    def near(self) -> object:
        """The piece or place under the cursor, as the game's hints use it; None for nothing."""
        return None

    @property
    def spot(self) -> str:
        """The place of the cursor as text, which other players are shown; empty for nowhere."""
        return ""

    def spot_of(self, part: str) -> str:
        """Return the place of a part on the board, as `spot`; parts are those of a shared game."""
        del part
        return ""

    def description(self) -> str:
        """Return a description of what is under the cursor, in sentences."""
        return ""

    def board_description(self) -> str:
        """Return a description of the whole board, in sentences."""
        return ""

    # The state

    @property
    def state(self) -> State:
        """The current state."""
        return self.session.state

    @property
    def solved(self) -> bool:
        """Whether the current state is solved."""
        return self.session.solved

    @property
    def fits_here(self) -> bool:
        """Whether the piece in hand is at one of its fits."""
        return False

    @property
    def in_hand(self) -> tuple[frozenset[str], str]:
        """The pieces in hand, as `SharedGame.touched` names them, and their numbers."""
        return frozenset(), ""

    @property
    def need(self) -> Need | None:
        """The way to make the piece in hand fit; None if nothing is in hand."""
        return None

    @property
    def put(self) -> str:
        """The move that would place the piece in hand where it fits; empty if it does not."""
        return ""

    @property
    def unplaced(self) -> str:
        """The numbers of the pieces that are not placed, in words."""
        return ""

    @property
    def marked_parts(self) -> frozenset[str]:
        """The marked pieces, as `SharedGame.touched` names them."""
        return frozenset()

    def observed(self, does: str) -> Observation:
        """Return the current game for a lesson, and what the player has just done."""
        held, label = self.in_hand
        return Observation(
            self.session, held, does, need=self.need, put=self.put, label=label,
            unplaced=self.unplaced, marked=self.marked_parts,
        )  # fmt: skip

    @property
    def hint(self) -> Hint | None:
        """The hint that was given for the current state, if any."""
        return self.help.hint

    # History

    def undo(self) -> None:
        """Undo the last step, or let go of the piece in hand."""
        if self.holding:
            self.let_go()
            return
        step = self.session.step
        if step is None or not self._travel(self.session.undo):
            self.say(tr("Nothing to undo."))
        else:
            self.say(tr("Undid: {what}.", what=self._describe_entry(step)))

    def redo(self) -> None:
        """Redo the step that was undone last."""
        if not self._travel(self.session.redo):
            self.say(tr("Nothing to redo."))
        else:
            step = self.session.step
            assert step is not None
            self.say(tr("Redid: {what}.", what=self._describe_entry(step)))

    def restart(self) -> None:
        """Go back to the beginning; this can be undone."""
        if not self._travel(self.session.restart):
            self.say(tr("This is the start."))
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

    def next_hint(self) -> None:
        """Give the next hint for this state, after the first."""
        self._give_hint(self.help.next_hint)

    def begin_hints(self, advice: Advice) -> None:
        """Give the first hint of *advice* on this state."""
        self._give_hint(lambda: self.help.first_hint(advice, self.near))

    def _give_hint(self, give: Callable[[], GivenHint | None]) -> None:
        given = self._tried(give)
        if given is None:
            return
        if not given.again:
            if given.hint.moves:
                self.changed()
            else:
                self.point_out(given.hint)
        self.say(self.hint_words(given.hint))

    def hint_words(self, hint: Hint) -> str:
        """Return the message for a hint that has just been given."""
        return self.hint_text(hint)

    def with_key(self, text: str) -> str:
        """Return the *text* of a hint with the key that does what it says, if there is room."""
        longer = f"{text} {tr('Press {key} to do it.', key=self.key_of('pick_up'))}"
        return longer if width(longer) <= LINE else text

    def hint_text(self, hint: Hint) -> str:
        """Return the text of a hint, as the screen shows it or reader mode says it."""
        return hint.text

    @property
    def hinting(self) -> bool:
        """Whether the message is a hint that leads to a move."""
        hint = self.hint
        current = hint is not None and self.words.startswith(self.hint_text(hint))
        return current and self.help.to_move > 0 and not self.holding

    def follow_hint(self, intent: str = "pick_up") -> bool:
        """Make the move that the hints lead to, as the last of them does; return whether it was.

        Only the key that picks up does, and only as long as the words of a hint are there.
        """
        follows = intent == "pick_up" and self.hinting
        if follows:
            self._give_hint(self.help.last_hint)
        return follows

    def may_fit(self, intent: str, *arguments: object) -> bool:
        """Return whether *intent* may show a fit, and count it.

        Announce why not, or ask: each key says itself that it is help.
        """
        if self.fits == "off" and not self.session.practice:
            self.say(tr("No fits: assistance is set to expert."))
            return False
        question = mark("Showing what fits counts as help. {key} again shows it.")
        if not self.may_help(intent, *arguments, question=question if self.fits == "asked" else ""):
            return False
        self.session.count_fit()
        self._known_class = self.session.help_class
        return True

    @property
    def at_stake(self) -> bool:
        """Whether the next help would cost a streak."""
        clean = self.session.help_class is HelpClass.CLEAN
        return clean and not self.session.practice and self.streak()

    def may_help(self, intent: str, *arguments: object, question: str = "") -> bool:
        """Return whether *intent* may help, or ask once: *question*, or about a streak at stake."""
        session = self.session
        if session.practice or session.help_class is not HelpClass.CLEAN or self._asked == intent:
            return True
        if self.at_stake:
            question = mark("Help costs today's place in your streak. {key} again helps.")
        if question:
            self._asked = intent
            self.say(tr(question, key=self.key_of(intent, *arguments)))
        return not question

    # Whether it can still be solved

    def report_check(self, within: str, key: str) -> None:
        """Announce whether this can still be solved, after a search.

        *within* is the time that was allowed, *key* the key that goes back to the last good
        position.
        """
        check = self.help.check
        assert check is not None
        if check.answer is CheckResult.YES:
            self.say(tr("Still solvable."))
        elif check.answer is CheckResult.UNKNOWN:
            self.say(tr("No answer in {time}.", time=within))
        else:
            self.say(self._why_not(check, within, key), Tone.TROUBLE)

    def _why_not(self, check: Check, within: str, key: str) -> str:
        # The reason first, as the player wants to see it.
        why = check.why or tr("No solution from here.")
        if check.good is not None:
            steps = self.help.steps_since(check.good)
            if check.last:
                return trn(
                    "{why}: {key} goes back {n} move.",
                    "{why}: {key} goes back {n} moves.",
                    steps,
                    why=why[:-1],
                    key=key,
                )
            rest = trn(
                "{key} goes back {n} move to a solvable position.",
                "{key} goes back {n} moves to a solvable position.",
                steps,
                key=key,
            )
        elif check.last:
            rest = tr("This puzzle has no solution at all.")
        else:
            rest = tr("Found no solvable position in {time}.", time=within)
        return f"{why} {rest}"

    def watch(self, check: Check, key: str) -> None:
        """Announce whether this can be solved if that has changed, without being asked."""
        if not self.help.answered(check):
            return
        if check.answer is CheckResult.YES:
            self.say(tr("Solvable again."))
        else:
            text = tr("No longer solvable.")
            if check.good is not None:
                text += " " + tr("{key} goes back to a solvable position.", key=key)
            self.say(text, Tone.TROUBLE)

    def back_to_good(self) -> None:
        """Undo all moves after the last good position, which must be known."""
        if self.holding:
            self.let_go()
        steps, redo = self.help.back_to_good()
        self.changed()
        done = trn("Went back {n} move: solvable.", "Went back {n} moves: solvable.", steps)
        if redo:
            back = trn("Redo brings it back.", "Redo brings them back.", steps)
        else:
            back = tr("Undo returns to where you were.")
        self.say(f"{done} {back}")

    # The solution

    def begin_reveal(self, advice: Advice) -> bool:
        """Store the solution from this state; return whether there is one."""
        known = self.help.plan(advice)
        if not known:
            self.say(self.game.hints(self.state, advice)[0].text, Tone.TROUBLE)
        return known

    def reveal(self) -> None:
        """Show one step of the solution, which must be known."""
        if (shown := self._tried(self.help.reveal)) is None:
            return
        self.changed()
        text = tr("Solution: {what}.", what=self.game.describe_move(shown.move))
        self.say(f"{text} {tr('This game is no longer ranked.')}" if shown.first else text)

    def reveal_back(self) -> None:
        """Undo one step of the solution that was shown."""
        move = self.help.take_back_reveal()
        if move is None:
            self.say(tr("The last move was your own. Use undo."))
        else:
            self.changed()
            self.say(tr("Solution step hidden: {what}.", what=self.game.describe_move(move)))

    # Words

    def describe(self) -> None:
        """Describe what is under the cursor, and what the mark of the last hint shows."""
        hint = self.hint
        spoken = hint.spoken.rstrip(".") if hint is not None else ""
        shown = tr("Hint: {what}.", what=spoken) if spoken else ""
        self.say(f"{self.description()} {shown}".rstrip())

    def describe_board(self) -> None:
        """Describe the board."""
        self.say(self.board_description())

    def say(self, text: str, tone: Tone = Tone.PLAIN) -> None:
        """Set *text* as the message to the player; the same again shows its next page.

        The first words after the first help that leave room for it add that the game is assisted.
        """
        before, self._known_class = self._known_class, self.session.help_class
        if self._known_class is not HelpClass.ASSISTED or self.session.practice:
            self._unannounced = False
        elif before is HelpClass.CLEAN:
            self._unannounced = True
        longer = f"{text} {tr('Assisted now.')}"
        if self._unannounced and (self.speech or width(longer) <= LINE):
            text, self._unannounced = longer, False
        self.page = self.page + 1 if text == self.words else 0
        self.words, self.tone = text, tone

    # Within

    def play(self, moves: Sequence[str]) -> bool:
        """Make *moves*; return whether that was possible, and announce why not."""

        def make() -> bool:
            for move in moves:
                self.session.play(move)
            return True

        return self._tried(make) is not None

    def _tried(self, act: Callable[[], _T]) -> _T | None:
        """Return the result of *act*; None if a move is impossible, with a message."""
        try:
            return act()
        except MoveError as error:
            self.say(sentence(str(error)), Tone.TROUBLE)
            return None

    def _travel(self, step: Callable[[], bool]) -> bool:
        """Move through the history by *step*; return whether that was possible."""
        if not step():
            return False
        self.changed()
        return True

    def _describe_entry(self, entry: HistoryEntry) -> str:
        """Return the message for the effect of an entry."""
        if entry.by == "restart":
            return tr("the restart")
        return (
            tr("the jump in the history")
            if entry.by == "go"
            else self.game.describe_move(entry.move)
        )
