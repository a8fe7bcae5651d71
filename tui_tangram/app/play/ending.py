"""The end of a game on a play screen: its results, its name, sharing them, and the next actions.

A puzzle is often solved by the last of several keys that were typed quickly. So the key that places
pieces continues only after the end was visible for a moment; each next action has its own key.

The prompt for a name, when a result is a new best one, is in the panel of the solved puzzle, so
that nothing hides the result.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, Final

from tui_tangram.app.actions import action
from tui_tangram.app.chrome import MARGIN
from tui_tangram.app.clipboard import send
from tui_tangram.app.key_help import with_keys
from tui_tangram.app.painter import Painter
from tui_tangram.app.play.parts import Box, StyledLine
from tui_tangram.app.play.solved_panel import (
    BestTime,
    BestTimes,
    Ended,
    Gain,
    NameQuestion,
    WayOn,
    solved,
)
from tui_tangram.app.play.unbound import SOLVED
from tui_tangram.app.services import Services, Tone
from tui_tangram.app.typing_line import typed_after
from tui_tangram.flow.record import Solved, just_finished, line_of, praise, run_line, share
from tui_tangram.games.catalog import public_id
from tui_tangram.games.catalog.daily import DailySlot
from tui_tangram.games.session import HelpClass
from tui_tangram.language import tr, trc
from tui_tangram.play.columns import LINE, width
from tui_tangram.play.phrases import capital
from tui_tangram.play.refusal import Refusal
from tui_tangram.player.scores.values import LONGEST_NAME, Placing, Scope, Score
from tui_tangram.player.source import LibraryError
from tui_tangram.values import replace

if TYPE_CHECKING:
    from tui_tangram.app.play.adviser import SolutionCollection
    from tui_tangram.app.play.other_puzzles import OtherPuzzles
    from tui_tangram.app.play.screen import PlayScreen
    from tui_tangram.games.together.boards import Counted


BEST: Final = 10
"""The most results of a list that are shown."""
GLANCE: Final = 0.5
"""Seconds after the end is shown in which a key was meant for the game."""


class Ending:
    """The end of the game of a play screen, and the next actions."""

    def __init__(
        self,
        play: PlayScreen[Any],
        signing: NamePrompt,
        others: OtherPuzzles,
        collection: SolutionCollection,
    ) -> None:
        """Show the end on *play*, ask for a name with *signing*, and continue with *others*.

        *collection* has the solutions that the player has found.
        """
        self._play, self._signing = play, signing
        self._others, self._collection = others, collection
        self.outcome = Solved(None)
        """The last solution that has a result of its own."""
        self._feat = ("", "")
        """The streak or ladder after solving the slot: a label and a number."""
        self._packs: list[Gain] = []
        """The packs that it has finished, and the progress of the one it was chosen from."""
        self._best: list[BestTimes] = []
        """The lists that the result is in."""
        self._signed = play.services.settings.name
        """The player's name in them."""
        self._on_host: list[Gain] = []
        """The ranks on the host that the player is on."""
        self._ways: list[tuple[Box, str]] = []
        """The cells of the next actions, and their ids."""
        self._shown_since: float | None = None
        """The time at which the end was drawn first, by the clock of the services."""
        self._praised: str | None = None
        """The last words of praise for a solution."""
        self.caret: tuple[int, int] | None = None
        """The column and line of the screen after the typed name, while one is typed."""

    def forget(self) -> None:
        """Reset for a new game."""
        self.outcome, self._feat, self._packs = Solved(None), ("", ""), []
        self._best, self._ways, self._on_host = [], [], []
        self._shown_since = self._praised = None

    def celebrate(self, solved: Solved) -> None:
        """Record that the puzzle was solved, and praise the player."""
        play, collection, first = self._play, self._collection, self._praised is None
        collection.note(solved)
        if play.slot is not None:
            self._feat = daily_feat(play.services, play.slot)
        if solved.placing is not None:
            self.outcome = solved
            self._packs = self._progress()
            self._best = self._lists(solved.placing)
        self._others.solved_another()
        self.__dict__.pop("_before", None)
        self._shown_since = None
        if first and solved.placing is not None:
            self._signing.offer(solved.placing)
        self._praise(first=first)
        if collection.unknown:
            play.in_background("collection", partial(self._count_solutions, first=first))
        play.celebrate()

    def counted(self, counted: Counted) -> None:
        """Show the rank of a result that the host has counted, if it is of this puzzle."""
        play, ranks = self._play, []
        results = play.services.results
        if results is None or counted.puzzle != results.puzzle(play.table.game):
            return
        if counted.place:
            rank = tr("{some} of {all}", some=counted.place, all=counted.size)
            ranks.append(Gain(tr("rank on this host"), rank, new=counted.place == 1))
        if counted.day_place:
            rank = str(counted.day_place)
            ranks.append(Gain(tr("rank of the day"), rank, new=counted.day_place == 1))
        self._on_host = ranks
        play.changed()

    def _praise(self, *, first: bool) -> None:
        """Announce that the puzzle is solved, in as many words as fit; later, only the news."""
        play = self._play
        session, found = play.table.session, self._collection.words
        result = session.solved_at
        if result is None:
            return
        text = praise(session.game.name, result)
        if play.lesson is not None:
            text = tr("Solved!")
        beat = play.services.store.to_beat.get(play.puzzle)
        beaten = "" if beat is None or result.revealed else beat.compared(result)
        name = ""
        if self._signing.offered and not play.services.reader:
            name = tr("{key} adds your name.", key=play.key_of("sign_result"))
        every: tuple[str, ...] = text, beaten, self.outcome.rank_text, found, name
        if play.services.reader:
            every = *every, *self._in_words()
        sentences = every if first or not found else (found,)
        self._praised, room = "", min(LINE, play.app.size.width - 2 * MARGIN)
        for sentence in filter(None, sentences):
            longer = f"{self._praised} {sentence}".lstrip()
            if self._praised and not play.services.reader and width(longer) > room:
                break  # the panel has it
            self._praised = longer
        play.table.say(self._praised, Tone.SUCCESS)

    async def _count_solutions(self, *, first: bool) -> None:
        """Count the solutions, and add the number to the praise."""
        play = self._play
        if await self._collection.find_out():
            if play.table.words == self._praised:
                self._praise(first=first)
            play.changed()

    def _in_words(self) -> list[str]:
        """Return what else the panel shows, in sentences: news and the next actions."""
        news = [f"{capital(one.label)} {one.value}".rstrip() for one in self._news() if one.new]
        ways = [
            f"{one.key}: {', '.join(filter(None, (one.text, one.note)))}"
            for one in self._choices()
            if not one.action.startswith("copy")  # nothing to play
        ]
        return [f"{one}." for one in (*news, *ways)]

    def _progress(self) -> list[Gain]:
        """Return the packs that are finished now, and the progress of the one being played."""
        play = self._play
        try:
            packs, finished = play.services.packs, just_finished(play.services, play.puzzle)
        except LibraryError:
            return []
        solved = play.services.store.scores.solved()
        return [Gain(one.title, tr("finished")) for one in finished] + [
            Gain(one.title, one.progress(solved), new=False)
            for one in packs
            if one.puzzles == self._others.among and one not in finished
        ]

    def _lists(self, placing: Placing) -> list[BestTimes]:
        """Return the best times of the puzzle, and those of its category."""
        play, division = self._play, placing.division
        lists = [(Scope.PUZZLE, play.puzzle, tr("Best times"))]
        if division is not None and division.id:
            lists.append((Scope.DIVISION, division.id, division.title))
        best = play.services.store.scores.best
        found = []
        for scope, name, title in lists:
            times = [
                BestTime(place, one.result.elapsed, _about(one, scope), one.key == placing.key)
                for place, one in enumerate(best(scope, name, limit=BEST), start=1)
            ]
            if rank := placing.ranks.get(scope):
                own = play.table.session.solved_at
                if own is not None and rank.place > BEST:
                    times.append(BestTime(rank.place, own.elapsed, "", own=True))
            if times:
                found.append(BestTimes(title, times))
        return found

    def lines(self, box: Box) -> list[StyledLine]:
        """Return the lines of *box* on the end."""
        play, outcome = self._play, self.outcome
        result = play.table.session.solved_at
        if result is None:
            return [[]] * box.height
        if self._signed != play.services.settings.name and outcome.placing is not None:
            self._signed = play.services.settings.name
            self._best = self._lists(outcome.placing)
        if self._shown_since is None:
            self._shown_since = play.services.clock()
        listed = outcome.placing and outcome.placing.division
        asks = self._signing.placing is not None
        ended = Ended(
            result,
            outcome,
            category=listed.title if listed else "",
            news=self._news(),
            choices=() if asks else self._choices(),
            question=self._signing.question(play.services.paint) if asks else None,
            best=self._best,
        )
        text = solved(play.services.paint, box.width, box.height, ended)
        caret = text.caret
        self.caret = caret and (box.x + caret[0], box.y + caret[1])
        self._ways = [
            (there._replace(x=box.x + there.x, y=box.y + there.y), way.action)
            for there, way in zip(text.ways, ended.choices, strict=False)
        ]
        return text.lines

    def action_at(self, x: int, y: int) -> str:
        """Return the id of the next action in a cell of the screen, or an empty text."""
        seen = self._ways if self._play.table.solved else ()
        return next((name for there, name in seen if there.contains(x, y)), "")

    def _news(self) -> list[Gain]:
        """Return what the game has added to, besides best times."""
        collection, (label, number) = self._collection, self._feat
        found = []
        if collection.text and not collection.found.lone:
            new = collection.new
            found.append(
                Gain(tr("new solution") if new else tr("solutions"), collection.text, new=new)
            )
        found += self._beaten()
        if label:
            found.append(Gain(label, number))
        return [*found, *self._packs, *self._on_host]

    def _beaten(self) -> list[Gain]:
        """Return the distance from the time to beat, if there is one; with help it is no gain."""
        play = self._play
        result, beat = play.table.session.solved_at, play.services.store.to_beat.get(play.puzzle)
        if result is None or beat is None or result.revealed:
            return []
        by, between = beat.ahead(result)
        if by > 0:
            clean = result.help_class is HelpClass.CLEAN
            return [Gain(tr("faster than {time}", time=beat.name), f"−{between}", new=clean)]
        if by:
            return [Gain(tr("slower than {time}", time=beat.name), f"+{between}", new=False)]
        return [Gain(tr("as fast as {time}", time=beat.name), new=False)]

    def _choices(self) -> list[WayOn]:
        """Return the next actions, each with its key."""
        play = self._play
        found = []
        if self._signing.offered:
            found.append(self._way("sign_result", tr("enter your name")))
        found += self._further()
        again = tr("play again") if self._collection.complete else tr("find another")
        found.append(self._way("again", again))
        if not play.table.session.revealed and play.lesson is None:
            found.append(self._way("copy_result", tr("copy result")))
            found.append(self._way("copy_game", tr("copy game")))
        found.append(self._way("back", tr("back")))
        return found

    @cached_property
    def _before(self) -> frozenset[str]:
        """The ids of the puzzles that are solved."""
        return self._play.services.store.scores.solved()

    def _further(self) -> list[WayOn]:
        """Return the actions that open other puzzles, the most natural first, with its key.

        It is the next of the list that was chosen, or the recommended one where none was, or
        the next is solved.
        """
        play, others = self._play, self._others
        further, following = others.recommended, others.sibling(1)
        name, note = "" if following is None else others.name_of(following), tr("next")
        if play.lesson is not None and (lesson := play.lesson.sibling(1)) is not None:
            name, note = lesson.title, tr("next lesson")
        found = [self._way("go_on", name, note)] if name else []
        if further is not None and further.id != following:
            way = self._way("next_puzzle", further.title, further.note)
            found.append(way._replace(short=further.short))
            if following in self._before or not others.chosen:
                found.reverse()
        return [found[0]._replace(key=play.key_of("onward")), *found[1:]] if found else []

    def _way(self, name: str, text: str, note: str = "") -> WayOn:
        """Return the next action with that id."""
        wanted = action(name)
        return WayOn(self._play.key_of(wanted.intent, *wanted.arguments), text, note, name)

    async def action_onward(self) -> None:
        """Do the first of the next actions, if the player can have meant it."""
        play, since = self._play, self._shown_since
        if since is None or play.services.clock() - since < GLANCE:
            play.say(with_keys(play.services.keymap, tr(SOLVED)))
            return
        further = self._further()
        await play.action_do(further[0].action if further else "next_puzzle")


def _about(score: Score, scope: Scope) -> str:
    """Return what distinguishes a result from others of its list: day and name, or the puzzle."""
    if scope is Scope.DIVISION:
        return score.subject.title
    day = "–" if score.day is None else score.day.isoformat()
    return " ".join(filter(None, (day, score.player)))


class NamePrompt:
    """The prompt for the name on a play screen; nothing else waits for the answer."""

    def __init__(
        self, services: Services, changed: Callable[[], None], say: Callable[[str], None]
    ) -> None:
        """Write the name in the player's scores and settings; call *changed* for a new frame.

        *say* shows a message; the one from before goes as the prompt opens.
        """
        self._services = services
        self._changed = changed
        self._say = say
        self.placing: Placing | None = None
        """The record whose name is asked for; None while the prompt is closed."""
        self._record: Placing | None = None
        """The record that has no name yet."""
        self.text = ""
        """The part of the name that was typed so far."""

    @property
    def offered(self) -> bool:
        """Whether there is a record that waits for a name."""
        return self._record is not None

    def offer(self, placing: Placing) -> None:
        """Offer the prompt, if the time is a best one and the name is not known.

        A key opens the prompt: otherwise keys typed just before the puzzle was solved would become
        the name, and the question would hide the result.
        """
        asked = placing.wants_name and not self._services.settings.name
        self._record = placing if asked else None

    def action_sign_result(self) -> None:
        """Ask for the name."""
        self.placing, self._record, self.text = self._record, None, ""
        self._say("")

    def type_text(self, text: str) -> None:
        """Add to the typed name."""
        self.text = typed_after(self.text, text, LONGEST_NAME)
        self._changed()

    def action_erase_signature(self) -> None:
        """Delete the last character."""
        self.text = self.text[:-1]
        self._changed()

    def action_sign(self) -> None:
        """Store the typed name with the result, and remember it; ignore an empty one."""
        placing, name = self.placing, self.text.strip()
        self.placing = None
        if placing is not None and name:
            services = self._services
            services.store.scores.sign(placing.key, name)
            services.store.settings.change(name=name)
            services.use(replace(services.settings, name=name))
        self._changed()

    def action_skip_name(self) -> None:
        """Leave the result without a name."""
        self.placing = None
        self._changed()

    def question(self, paint: Painter) -> NameQuestion:
        """Return the question to the player."""
        return NameQuestion(tr("Your name:"), self.text, "_" if paint.ascii else "▏")


def daily_title(slot: DailySlot) -> str:
    """Return the title of a slot, to show next to the name of its puzzle.

    >>> from datetime import date
    >>> from tui_tangram.games.catalog.daily import daily, ladder
    >>> day = date(2026, 11, 21)
    >>> daily_title(daily("tangram", day)), daily_title(ladder("tangram", day)[2])
    ('daily 2026-11-21', 'week 47, rung 3')
    """
    if slot.weekly:
        week = slot.day.isocalendar().week
        return tr("week {week}, rung {step}", week=week, step=slot.step)
    return tr("daily {day}", day=slot.day.isoformat())


def daily_feat(services: Services, slot: DailySlot) -> tuple[str, str]:
    """Return the player's streak or ladder after solving a slot: a label and a number."""
    try:
        journal = services.journal()
        if slot.weekly:
            steps = journal.ladder(slot.kind, slot.day)
            done = sum(one.state.done for one in steps)
            return tr("ladder"), tr("{some} of {all}", some=done, all=len(steps))
        days = journal.streak_to(slot.kind, slot.day)
        if days:
            return tr("streak"), str(days)
        return trc("puzzle", "daily"), tr(journal.progress(slot).state.value)
    except (LibraryError, LookupError):
        return "", ""


class Sharing:
    """The sharing actions of a play screen."""

    def __init__(self, play: PlayScreen[Any], ending: Ending) -> None:
        """Share the puzzle of *play*, and the result that *ending* has."""
        self._play, self._ending = play, ending

    def action_copy_id(self) -> None:
        """Send the puzzle's ID to the clipboard, and show it."""
        play = self._play
        try:
            text = public_id(play.table.game, play.table.state)
        except Refusal as error:
            play.say(f"{capital(str(error))}.")
            return
        if text:
            play.copy(text)
        else:
            play.say(tr("Opened from a file: no puzzle ID."))

    def action_copy_result(self) -> None:
        """Send the lines with the result to the clipboard, and show the first."""
        if shared := self._shared():
            self._play.copy(*shared)

    def action_copy_solved(self) -> None:
        """Do the same with a picture of the solution."""
        if shared := self._shared():
            from tui_tangram.api.shared_game import solved_picture

            self._play.copy(shared[0], *solved_picture(self._play.table.session))

    def _shared(self) -> tuple[str, ...]:
        """Return the lines for sharing; if there are none, say so."""
        play = self._play
        line = line_of(play.services, play.table.game, play.slot) if play.slot else ""
        shared = share(play.table.session, stars=self._ending.outcome.stars, line=line)
        if not shared:
            play.say(tr("Nothing to share: the solution was shown."))
        return shared

    def action_copy_game(self) -> None:
        """Send the line with the whole game to the clipboard, for others to play against."""
        play = self._play
        try:
            line = run_line(play.services, play.table.session)
        except Refusal as error:
            play.say(f"{capital(str(error))}.")
            return
        if send(play.app, line):
            play.say(tr("Copied the whole game as a line. It shows the solution."))
        else:
            play.say(tr("Cannot copy it here. In a shell: tui-tangram share --moves"))

    async def action_export_puzzles(self) -> None:
        """Export the puzzle."""
        from tui_tangram.app.export_screen import ExportOffer

        game = self._play.table.game
        await self._play.nav.open_page("puzzle_export", ExportOffer(game.name, (game,)))

    async def action_play_together(self) -> None:
        """Show the tables, with the puzzle for a new one."""
        play = self._play
        play.save_game()
        await play.nav.open_page("lobby", play.table.game)
