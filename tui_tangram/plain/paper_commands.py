"""Commands for what the papers have: relations of edges, algorithms, the table, the rules."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from tui_tangram.commands.explain import listing, step_row
from tui_tangram.commands.lab_work import set_named
from tui_tangram.language import tr, trn
from tui_tangram.plain.commands import CommandError
from tui_tangram.plain.events import ErrorCode, Event, EventKind
from tui_tangram.plain.line_session import LineSession
from tui_tangram.plain.services import Quarters
from tui_tangram.plain.table import Commands, number
from tui_tangram.play import Limit
from tui_tangram.play.phrases import capital
from tui_tangram.research.explain.registry import Explainer, example, examples_of, find
from tui_tangram.research.explain.step import (
    MOST,
    ExplainedPosition,
    Explanation,
    ExplanationStep,
    TypedWords,
    row_in_words,
)
from tui_tangram.research.lab.conjectures import COUNT, reports
from tui_tangram.research.lab.facts import shape_text

_ROWS: Final = 20
"""The maximum number of rows of a step that come with it."""
_FEW: Final = 12
"""The number of rows that come with a step with more."""


class PaperCommands(Commands):
    """Commands that are available whether or not a puzzle is open."""

    def __init__(self, line: LineSession) -> None:
        """Answer at *line*."""
        self.line = line
        self._explained: Explanation | None = None
        self._number = 0
        """The number of the last step, from 0."""

    def do_explain(self, words: Sequence[str]) -> None:
        """List what can be explained, or say the first step of an explanation."""
        here = self._here
        if not words:
            self.line.answer(listing(here))
            self.line.say(tr("Type explain and a name, then step for each further step."))
            return
        explainer = find(words[0])
        agreed = list(words[1:]) == ["yes"]
        named = bool(words[1:]) and not agreed
        subject = (
            TypedWords(tuple(words[1:]), partial(set_named, self.line.services)) if named else here
        )
        found = None if subject is None else explainer.explain(subject)
        if named and found is None:
            found = self._of_puzzle(explainer, " ".join(words[1:]))
        if named and found is None:
            raise CommandError(
                "nothing here is explained by {name}. Type explain {name} {example}.",
                name=explainer.name,
                example=explainer.examples[0],
            )
        if found is not None and found.spoils:
            self._reveal(explainer.name, agreed=agreed)
        explained = found or example(explainer)
        self._compute(explained, 0)
        self._explained = explained
        parts = [f"{self._explained.title}."]
        parts += [] if found else [examples_of(explainer)]
        self.line.say(
            " ".join(parts), {"name": explainer.name, "steps": explained.known}, "explained"
        )
        self._say_step(0)

    def _of_puzzle(self, explainer: Explainer, name: str) -> Explanation | None:
        """Return the explanation of a puzzle: of the open one as it is, of another as it begins.

        None for a name that is no puzzle's, or one that cannot be explained so.
        """
        try:
            game = self.line.services.find_preferred(name)
        except (LookupError, ValueError):
            return None
        here = self._here
        if here is not None and here.game.puzzle_id == game.puzzle_id:
            return explainer.explain(here)
        found = explainer.explain(ExplainedPosition(game, game.start()))
        if found is not None and found.spoils:
            raise CommandError(
                "these steps lead to a solution. Type play {puzzle}, then explain {name}.",
                puzzle=name,
                name=explainer.name,
                code=ErrorCode.CONFIRM,
            )
        return found

    def _reveal(self, name: str, *, agreed: bool) -> None:
        """Note that the player sees a solution of the open game, who must have agreed to that."""
        session = self.line.session
        if session.warned or session.solved_at is not None:
            return
        if not agreed:
            raise CommandError(
                "these steps lead to a solution, and the game would no longer be ranked. "
                "Type explain {name} yes to see them.",
                name=name,
                code=ErrorCode.CONFIRM,
            )
        session.count_reveal()
        self.line.keep()

    def do_step(self, words: Sequence[str]) -> None:
        """Say the next step, or another."""
        if self._explained is None:
            raise CommandError("nothing is explained yet. Type explain.")
        word = " ".join(words) or None
        try:
            self._step(word)
        except KeyboardInterrupt:
            raise CommandError(
                "stopped. You are still at step {here}. The steps up to {n} are worked out.",
                here=self._number + 1,
                n=self._explained.known,
            ) from None

    def _step(self, word: str | None) -> None:
        assert self._explained is not None
        if word == "last":
            self._compute(self._explained, MOST)
            self._say_step(self._explained.known - 1)
        elif word == "first":
            self._say_step(0)
        elif word == "rows":
            step = self._explained.step(self._number)
            assert step is not None
            self._say_rows(step, 0, len(step.rows))
        elif word is None or word == "back":
            self._say_step(self._number + (1 if word is None else -1))
        else:
            self._say_step(number(word, tr("the number of a step"), MOST) - 1)

    def _say_step(self, at: int) -> None:
        """Say a step: its words, its rows, its place in the paper."""
        assert self._explained is not None
        if at < 0:
            raise CommandError("this is the first step")
        self._compute(self._explained, at)
        step = self._explained.step(at)
        if step is None:
            raise CommandError("there are only {n} steps", n=self._explained.known)
        self._number = at
        row = step_row(step, at + 1)
        self.line.say(row.text, row.data, "steps")
        self._say_rows(step, 0, len(step.rows) if len(step.rows) <= _ROWS else _FEW)

    def _compute(self, explained: Explanation, at: int) -> None:
        """Work out the steps up to one, or all there are, until Ctrl+C is pressed."""
        with self.line.services.helper.interruptible():
            while not explained.has(at) and not explained.ended:
                explained.work_out(at, 1.0)

    def _say_rows(self, step: ExplanationStep, first: int, last: int) -> None:
        """Say some rows of a step, and the number of those after them."""
        for at, row in enumerate(step.rows[first:last], start=first + 1):
            data = {"row": at, "role": row.role.value}
            self.line.say(f"{capital(row_in_words(row))}.", data, "row")
        rest = len(step.rows) - last
        if rest > 0:
            text = trn("{n} more row. Type step rows.", "{n} more rows. Type step rows.", rest)
            self.line.say(text)

    @property
    def _here(self) -> ExplainedPosition | None:
        """The position of the open game."""
        if self.line.table is None or self.line.session.paused:
            return None
        return ExplainedPosition(self.line.session.game, self.line.session.state)

    def do_labrules(self, words: Sequence[str]) -> None:
        """Test the paper's rules of search, and say the result for each, or the details of one."""
        wanted = number(" ".join(words), tr("the number of a rule"), COUNT) if words else 0
        running = tr("Running: {title}.", title=tr("Rules of search"))
        stops = tr("Half a minute at most. Ctrl+C stops it.")
        quarters = Quarters(self.line.say, f"{running} {stops}")
        with self.line.services.helper.interruptible():
            for report in reports(Limit().meter()):
                quarters.reach(report.share)
        numbered = list(enumerate(report.lines, start=1))
        if wanted:
            numbered = [numbered[wanted - 1]]
        for at, line in numbered:
            parts = [f"{capital(line.title)}.", line.statement, line.verdict]
            if words:
                parts.insert(2, line.tested)
                if line.proof:
                    parts.append(tr("Proof: {proof}", proof=line.proof))
                parts.append(tr("Paper: {source}.", source=line.source))
            shape = line.shape
            data: dict[str, object] = {
                "number": at,
                "holds": line.holds,
                "shape": None if shape is None else shape_text(shape),
            }
            self.line.out(Event(EventKind.ITEM, " ".join(parts), data, "rule"))
