"""Help from the worker process, for a position that may have changed when the answer comes.

Help
----
There is one search at a time, about the current position: for a solution from here, for hints, or
whether it can still be solved, because the player asked or in the background (`Adviser.watch`). The
next move cancels the search, in the worker process too.

The progress of a search is shown in numbers, at most once a second, only on the line of
announcements: nothing else is drawn for it. Other announcements in between stay for a while.

Solutions
---------
A play screen knows which the player has found, and has views of them.

What counts is a class of solutions: neither swapping equal pieces nor turning or mirroring a
symmetric figure (or board) makes a new one, `tui_tangram.play.equivalence`. So a square is found in
all eight of its orientations when it is laid in one.

A solution counts when the player has laid it; one with a revealed step does not, as it does not
count as solved. While the game is unsolved, viewing all solutions or the steps to one ends its
ranking; the player is asked before.

The number of classes is known at once for figures without symmetries, whose number of solutions is
in the library. For other figures the worker process counts them after the first solution, and the
number is saved. For boards it is known once the player has viewed all solutions.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, Final

from tui_tangram.app.key_help import with_keys
from tui_tangram.app.kinds import kind_of
from tui_tangram.app.services import Services, Tone
from tui_tangram.games.assist.errors import AssistError, SearchStoppedError, SupersededError
from tui_tangram.games.catalog import entry, equivalence
from tui_tangram.language import mark, tr
from tui_tangram.play import Advice, Check, Limit, Progress
from tui_tangram.play.phrases import pointed
from tui_tangram.player.progress import FoundSolutions
from tui_tangram.values import dataclass

if TYPE_CHECKING:
    from textual.worker import Worker

    from tui_tangram.app.play.screen import PlayScreen
    from tui_tangram.flow.help import Ask
    from tui_tangram.flow.record import Solved
    from tui_tangram.play import Game


CHECKING: Final = mark("Checking…")
REVEALING: Final = mark("After this the game is not ranked. {reveal} again shows a solution step.")
PATIENCE: Final = 2
"""Seconds for which other announcements stay before progress is shown again."""
SHORTLY: Final = 0.5
"""Seconds within which an answer is the only announcement of its key in reader mode."""

Use = Callable[[Any], None]
"""A function that uses advice on the current state, or a check of it."""


@dataclass(slots=True, eq=False)
class _Question:
    """A question that is not answered yet."""

    ask: Ask[Any]
    state: Any
    use: Use
    words: str
    """The last message to the player about the question; empty for a search in the background."""
    work: Worker[None] | None = None
    second: int = 0
    """The second of the search that was shown last."""
    other: tuple[str, int] = ("", 0)
    """The last announcement of others, and the second of the search at which it was noticed."""


class Adviser:
    """The actions of one screen that request help."""

    def __init__(self, screen: PlayScreen[Any]) -> None:
        """Ask about the table of *screen*."""
        self._screen = screen
        self._question: _Question | None = None

    @property
    def asking(self) -> bool:
        """Whether a search is running, perhaps in the background."""
        return self._question is not None

    @property
    def busy(self) -> bool:
        """Whether the player waits for an answer."""
        return self._question is not None and bool(self._question.words)

    def action_hint(self) -> None:
        """Give the next hint."""
        screen, table = self._screen, self._screen.table
        hint = table.hint
        if hint is not None and table.words.startswith(hint.text) and screen.announcer.more:
            screen.say(table.words)
        elif hint is not None:
            screen.act(table.next_hint)
            screen.keep()
        elif table.may_help("hint"):
            self._begin(table.help.ask_advice, tr("Finding a hint…"), self._first_hint)
        else:
            screen.changed()

    def _first_hint(self, advice: Advice) -> None:
        self._screen.table.begin_hints(advice)
        self._screen.keep()

    def action_check(self) -> None:
        """Announce whether this can still be solved."""
        screen, evident = self._screen, self._screen.table.help.evident
        if self._screen.table.help.check is not None:
            self._report_check()
        elif evident and screen.services.settings.errors:
            back = tr("{key} goes back to a solvable position.", key=self._key_back)
            screen.table.say(f"{evident} {back}", Tone.TROUBLE)
            screen.changed()
        else:
            self._check("check", self._report_check)

    def action_to_good(self) -> None:
        """Go back to the last position that can be solved, after a search if necessary."""
        table = self._screen.table
        if table.help.can_go_back:
            self._screen.act(table.back_to_good)
        elif table.help.check is not None:
            self._report_check()
        else:
            self._check("to_good", self.action_to_good)

    def _check(self, intent: str, then: Callable[[], None]) -> None:
        """Find out whether the position can still be solved, then call *then*."""
        if not self._screen.table.may_help(intent):
            self._screen.changed()
            return

        def use(check: Check) -> None:
            self._screen.table.help.answered(check)
            then()

        self._begin(self._screen.table.help.ask_check, tr(CHECKING), use)

    def watch(self) -> None:
        """Do the same in the background; the player's own requests go first."""
        table = self._screen.table
        if not self.busy:
            self._begin(table.help.ask_check, "", lambda check: table.watch(check, self._key_back))

    def _report_check(self) -> None:
        screen = self._screen
        within = pointed(f"{screen.services.help_limit.seconds:g} s")
        screen.act(lambda: screen.table.report_check(within, self._key_back))

    @property
    def _key_back(self) -> str:
        """The key that goes back to the last good position, or the command's name."""
        keymap = self._screen.services.keymap
        key = keymap.first("to_good", self._screen.context)
        return keymap.shown(key) if key else tr("the palette")

    def action_reveal(self) -> None:
        """Show one more step of the solution; ask once before the first."""
        screen, table = self._screen, self._screen.table
        question = with_keys(screen.services.keymap, tr(REVEALING))
        if not table.session.warned and table.words != question:
            screen.say(question)
        elif table.help.next_step is not None:
            screen.act(table.reveal)
        else:
            self._begin(table.help.ask_advice, tr("Finding a solution…"), self._first_step)

    def _first_step(self, advice: Advice) -> None:
        if self._screen.table.begin_reveal(advice):
            self._screen.table.reveal()

    def judge(self, use: Use) -> None:
        """Check the position in the background, and *use* the answer."""
        self._begin(self._screen.table.help.ask_advice, "", use)

    def drop(self) -> None:
        """Stop the search and drop the hints: their position is gone."""
        self._screen.table.help.forget_hints()
        question, self._question = self._question, None
        if question is not None and question.work is not None:
            question.work.cancel()

    def _begin(self, ask: Ask[Any], words: str, use: Use) -> None:
        screen, question = self._screen, self._question
        state = screen.table.state
        asked = question is not None and (question.ask, question.state) == (ask, state)
        if question is None or not asked:
            question = self._question = _Question(ask, state, use, words)
            question.work = screen.in_background("assist", partial(self._answer, question))
        elif question.words:
            # The pending answer serves this question too.
            question.use = use
            return
        question.use, question.words = use, words
        if words and screen.announcer.speech:
            screen.set_timer(SHORTLY, lambda: self._say_that(question))
        elif words:
            self._say_that(question)

    def _say_that(self, question: _Question) -> None:
        """Announce that the player's question is being answered, unless it is answered."""
        if question is self._question and question.words:
            self._screen.table.say(question.words)
            self._screen.changed()

    async def _answer(self, question: _Question) -> None:
        screen = self._screen
        table, limit = screen.table, screen.services.help_limit
        found: object = None
        trouble = ""

        def report(progress: Progress) -> None:
            if question is self._question:
                self._show_progress(question, progress)

        try:
            found = await question.ask(screen.services.client, limit, report)
        except SupersededError:
            trouble = tr("Cancelled.")
        except SearchStoppedError:
            trouble = tr(
                "No answer in {seconds} s.",
                seconds=pointed(f"{limit.seconds:g}"),
            )
        except AssistError as error:
            trouble = tr("No help: {why}.", why=error)
        finally:
            wanted = question is self._question
            if wanted:
                self._question = None
        # An answer about a position that is gone is useless.
        if not wanted or table is not screen.table or table.state != question.state:
            return
        if found is not None:
            screen.act(lambda: question.use(found))
        elif question.words:
            table.say(trouble, Tone.TROUBLE)
            screen.changed()

    def _show_progress(self, question: _Question, progress: Progress) -> None:
        """Show the progress of the search, if it is time."""
        from tui_tangram.flow.help import looking

        table, second = self._screen.table, int(progress.seconds)
        if not question.words or second == question.second or self._screen.announcer.speech:
            return
        if table.words != question.words:
            if table.words != question.other[0]:
                question.other = table.words, second
            if second - question.other[1] < PATIENCE:
                return
        question.second = second
        question.words = looking(progress)
        table.say(question.words)
        self._screen.announce(question.words)


COUNTING: Final = Limit(seconds=20)
"""The most that counting the classes may take."""


class SolutionCollection:
    """The solutions found of one puzzle, and whether the one that was laid last is new."""

    def __init__(self, services: Services, game: Game[Any]) -> None:
        """Collect solutions of *game*; files are read when needed."""
        self._services = services
        self._game = game
        self._new: bool | None = None

    @cached_property
    def exists(self) -> bool:
        """Whether there is a collection: the puzzle has a name, its solutions a normal form."""
        return bool(self._game.puzzle_id) and entry(self._game.kind).equivalence is not None

    @cached_property
    def found(self) -> FoundSolutions:
        """The solutions found so far."""
        return self._services.store.finds.get(self._game.puzzle_id)

    def forget(self) -> None:
        """Read the file again at the next query: the total may be known by now."""
        self.__dict__.pop("found", None)

    @property
    def text(self) -> str:
        """The number of solutions found: "3 of 12", "2"; empty for none."""
        return self.found.text if self.exists else ""

    @property
    def counted(self) -> str:
        """The same in words: "3 of 12 solutions found"; empty where there is only one to find."""
        return self.found.counted if self.exists else ""

    @property
    def words(self) -> str:
        """A sentence on the solution that was laid last; empty when there is no need.

        There is no need where it is the only one.
        """
        if self._new is None or self.found.lone:
            return ""
        if self._new:
            return tr("New solution! You have found {found}.", found=self.text)
        return tr("You have found this solution before.")

    @property
    def new(self) -> bool:
        """Whether the solution that was laid last is a new one."""
        return bool(self._new)

    def note(self, solved: Solved) -> None:
        """Record that a solution was laid."""
        self._new = None
        if solved.found is not None:
            self.found, self._new = solved.found, solved.new

    @property
    def complete(self) -> bool:
        """Whether no solution is known to be missing."""
        found = self.found
        return not (self.exists and found.of_known and len(found.classes) < (found.total or 0))

    @property
    def unknown(self) -> bool:
        """Whether it is worth finding out the number of classes."""
        return (
            self.exists
            and kind_of(self._game).counted
            and bool(self.found.classes)
            and self.found.total is None
        )

    async def find_out(self) -> bool:
        """Count the classes in the worker process; return whether that was completed."""
        from tui_tangram.app.solutions.model import Solutions

        likeness = equivalence(self._game)
        assert likeness is not None  # only called if it `exists`
        solutions = Solutions(likeness, most=None)

        def take(some: Sequence[tuple[str, ...]]) -> None:
            solutions.add(some)

        try:
            found = await self._services.client.solve(self._game, limit=COUNTING, take=take)
        except AssistError:
            return False
        if found.complete and solutions.families:
            total = len(solutions.families)
            self.found = self._services.store.finds.record_total(self._game.puzzle_id, total)
        return found.complete


_EXPLAINED: Final = mark(
    "These steps lead to a solution: the game will not be ranked. {spoiler.show}: show them."
)
_SOLUTIONS: Final = mark(
    "This game will not be ranked. {spoiler.show}: show solutions, {back}: back."
)


class SolutionViews:
    """The actions that show them, for a play screen."""

    def __init__(self, play: PlayScreen[Any]) -> None:
        """Show solutions of the game of *play*."""
        self._play = play

    async def action_solutions(self) -> None:
        """Show all solutions."""
        play = self._play
        play.save_game()
        warning, on_seen = self._cost(_SOLUTIONS)
        await play.nav.open_page(
            "game_solutions", play.table.game, warning=warning, on_seen=on_seen
        )

    async def action_explain(self) -> None:
        """Show step by step how the papers handle the position."""
        from tui_tangram.research.explain.step import ExplainedPosition

        play = self._play
        position = ExplainedPosition(play.table.game, play.table.state)
        warning, on_seen = self._cost(_EXPLAINED)
        await play.nav.open_page("explain", position, warning=warning, on_seen=on_seen)

    def _cost(self, warning: str) -> tuple[str, Callable[[], None] | None]:
        """Return the warning before a solution, perhaps empty, and what to do once it is shown."""
        play, session = self._play, self._play.table.session
        if session.practice or session.solved_at is not None:
            return "", None
        if session.revealed:
            return "", self._seen
        return with_keys(play.services.keymap, tr(warning)), self._seen

    def _seen(self) -> None:
        """Note that the player has seen solutions of the running game."""
        play = self._play
        session = play.table.session
        if not session.revealed:
            session.count_reveal()
            play.table.say(tr("Solutions seen: this game is not ranked."))
        play.keep()
        play.changed()
