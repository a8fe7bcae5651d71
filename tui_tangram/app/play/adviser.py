"""Help from the worker process, for a position that may have changed when the answer comes.

There is one search at a time, about the current position: for a solution from here, for hints, or
whether it can still be solved, because the player asked or in the background (`Adviser.watch`). The
next move cancels the search, in the worker process too.

The progress of a search is shown in numbers, at most once a second, only on the line of
announcements: nothing else is drawn for it. Other announcements in between stay for a while.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Protocol

from tui_tangram.app.key_help import with_keys
from tui_tangram.app.keys import shown_key
from tui_tangram.app.play.host import PlayHost
from tui_tangram.app.services import Tone
from tui_tangram.flow.help import Ask, looking
from tui_tangram.games.assist.client import AssistError, SearchStoppedError, SupersededError
from tui_tangram.language import mark, tr
from tui_tangram.play import Advice, Check, Progress
from tui_tangram.play.phrases import pointed

if TYPE_CHECKING:
    from textual.worker import Worker

    from tui_tangram.app.chrome import Announcer

CHECKING: Final = mark("Checking…")
REVEALING: Final = mark("After this the game is not ranked. {reveal} again shows a solution step.")
PATIENCE: Final = 2
"""Seconds for which other announcements stay before progress is shown again."""

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


class AdviserHost(PlayHost, Protocol):
    """A play screen with the line on which the progress of a search is shown."""

    @property
    def announcer(self) -> Announcer:
        """The line of messages."""


class Adviser:
    """The actions of one screen that request help."""

    def __init__(self, screen: AdviserHost) -> None:
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
        else:
            self._begin(table.help.ask_advice, tr("Finding a hint…"), self._first_hint)

    def _first_hint(self, advice: Advice) -> None:
        self._screen.table.begin_hints(advice)
        self._screen.keep()

    def action_check(self) -> None:
        """Announce whether this can still be solved."""
        if self._screen.table.help.check is not None:
            self._report_check()
        else:
            self._check(self._report_check)

    def action_to_good(self) -> None:
        """Go back to the last position that can be solved, after a search if necessary."""
        table = self._screen.table
        if table.help.can_go_back:
            self._screen.act(table.back_to_good)
        elif table.help.check is not None:
            self._report_check()
        else:
            self._check(self.action_to_good)

    def _check(self, then: Callable[[], None]) -> None:
        """Find out whether the position can still be solved, then call *then*."""

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
        key = self._screen.services.keymap.first("to_good", self._screen.context)
        return shown_key(key) if key else tr("the palette")

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
            question.work = screen.run_worker(
                self._answer(question), group="assist", exclusive=True
            )
        elif question.words:
            # The pending answer serves this question too.
            question.use = use
            return
        question.use, question.words = use, words
        if words:
            screen.table.say(words)
            screen.changed()

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
        table, second = self._screen.table, int(progress.seconds)
        if not question.words or second == question.second:
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
