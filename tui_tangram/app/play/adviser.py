"""Help from the other process, for a position that may be gone when the answer comes.

One thing is looked for at a time, about the present position: the way on, for hints and the
solution, or whether it can still be solved, because the player asked or quietly
(`Adviser.watch`).  The next move makes the question worthless, and it is dropped: the search
ends in the other process too.

The progress of a search is told in numbers, once a second at most, on the line of words alone:
nothing else is drawn for it.  Other words in between stay for a while.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Protocol

from tui_tangram.app.key_help import with_keys
from tui_tangram.app.keys import shown_key
from tui_tangram.app.messages import Tone
from tui_tangram.app.play.host import PlayHost
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
"""Seconds for which other words stay before progress is told again."""

Use = Callable[[Any], None]
"""A function that uses advice on the present state, or a check of it."""


@dataclass(slots=True, eq=False)
class _Question:
    """A question that is not answered yet."""

    ask: Ask[Any]
    state: Any
    use: Use
    words: str
    """The last words to the player about the question; empty for one asked without a word."""
    work: Worker[None] | None = None
    second: int = 0
    """The second of the search that was told last."""
    other: tuple[str, int] = ("", 0)
    """The last words told by others, and the second of the search in which they were noticed."""


class AdviserHost(PlayHost, Protocol):
    """A play screen with the line on which the progress of a search is shown."""

    @property
    def announcer(self) -> Announcer:
        """The line of messages."""


class Adviser:
    """The actions of one screen that ask for help."""

    def __init__(self, screen: AdviserHost) -> None:
        """Ask about the table of *screen*."""
        self._screen = screen
        self._question: _Question | None = None

    @property
    def asking(self) -> bool:
        """Whether something is looked for, perhaps without a word."""
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
        """Say whether this can still be solved."""
        if self._screen.table.help.check is not None:
            self._report_check()
        else:
            self._check(self._report_check)

    def action_to_good(self) -> None:
        """Go back to the last position that can be solved, which is looked for if need be."""
        table = self._screen.table
        if table.help.can_go_back:
            self._screen.act(table.back_to_good)
        elif table.help.check is not None:
            self._report_check()
        else:
            self._check(self.action_to_good)

    def _check(self, then: Callable[[], None]) -> None:
        """Ask whether the position can still be solved, and go on once that is known."""

        def use(check: Check) -> None:
            self._screen.table.help.answered(check)
            then()

        self._begin(self._screen.table.help.ask_check, tr(CHECKING), use)

    def watch(self) -> None:
        """Ask the same without a word; the player's own questions go first."""
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
        """Show one more step of the solution; before the first ask once."""
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
        """Ask for the truth about the position without a word, and *use* the answer."""
        self._begin(self._screen.table.help.ask_advice, "", use)

    def drop(self) -> None:
        """Stop the search and forget the hints: the position that they were for is gone."""
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
            # The answer that is on its way is of use for this too.
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
        # An answer about a position that is gone is of no use.
        if not wanted or table is not screen.table or table.state != question.state:
            return
        if found is not None:
            screen.act(lambda: question.use(found))
        elif question.words:
            table.say(trouble, Tone.TROUBLE)
            screen.changed()

    def _show_progress(self, question: _Question, progress: Progress) -> None:
        """Tell the player the progress of the search, if it is time."""
        table, second = self._screen.table, int(progress.seconds)
        if not question.words or second <= question.second:
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
