"""Help from the other process, for a position that may be gone when the answer comes.

One thing is looked for at a time, about the present position: the way on (`Adviser.ask`),
or whether it can still be solved, because the player asked (`Adviser.check`) or quietly
(`Adviser.watch`).  The next move makes the question worthless, and it is dropped: the search
ends in the other process too.

The progress of a search is told in numbers, once a second at most, on the line of words alone:
nothing else is drawn for it.  Other words in between stay for a while.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from tui_tangram.app.messages import Tone
from tui_tangram.assist.client import AssistError, SearchStoppedError, SupersededError
from tui_tangram.flow.help import Ask, looking
from tui_tangram.language import mark, tr
from tui_tangram.play import Progress
from tui_tangram.play.phrases import pointed

if TYPE_CHECKING:
    from textual.worker import Worker

    from tui_tangram.app.play.screen import PlayScreen

CHECKING: Final = mark("Checking…")
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


class Adviser:
    """Asks for one screen."""

    def __init__(self, screen: PlayScreen[Any]) -> None:
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

    def ask(self, words: str, use: Use) -> None:
        """Say *words*, ask for the way on, and *use* the answer."""
        self._begin(self._screen.table.help.ask_advice, words, use)

    def check(self, use: Use) -> None:
        """Ask whether the position can still be solved, and *use* the answer."""
        self._begin(self._screen.table.help.ask_check, tr(CHECKING), use)

    def watch(self, use: Use) -> None:
        """The same without a word; the player's own questions go first."""
        if not self.busy:
            self._begin(self._screen.table.help.ask_check, "", use)

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
                self._tell(question, progress)

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

    def _tell(self, question: _Question, progress: Progress) -> None:
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
