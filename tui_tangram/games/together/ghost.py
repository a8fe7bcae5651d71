"""A ghost: the recorded run of somebody else, against which a player plays the same puzzle.

It moves by the player's own clock, which pauses with the game, and is shown as the other seat of a
race.
"""

from __future__ import annotations

from bisect import bisect_right
from typing import Any

from tui_tangram.games.session.result import Result, class_in_words
from tui_tangram.games.session.session import Session
from tui_tangram.games.together.client import SeatFacts, TableDetails, TableFacts
from tui_tangram.games.together.run import RecordedRun, replayed
from tui_tangram.games.together.table import TableKind
from tui_tangram.language import tr
from tui_tangram.play import FindGame
from tui_tangram.play.phrases import duration


class Ghost:
    """A run that somebody plays against: how far it was at which time."""

    def __init__(self, run: RecordedRun, find_game: FindGame) -> None:
        """Make the moves of *run* again.  Raises as `replayed` does."""
        self.run = run
        self.session: Session[Any] = replayed(run, find_game)
        """The game of the run."""
        self._times = [at or 0 for at in run.save.times]

    @property
    def name(self) -> str:
        """The name of who has played, as a label."""
        return self.run.player or tr("Ghost")

    @property
    def end(self) -> int:
        """Milliseconds until it was solved."""
        return round(1000 * self.run.result.elapsed)

    def entry_at(self, time: float) -> int:
        """Return the number of the last entry until a time in milliseconds; 0 for the start.

        The last one counts as made when the puzzle was solved.
        """
        number = bisect_right(self._times, time)
        return number - 1 if number == len(self._times) and time < self.end else number

    def next_change(self, time: float) -> float | None:
        """Return the milliseconds until it moves again, at a time; None after the end."""
        if time >= self.end:
            return None
        after = self.entry_at(time) + 1
        return (self.end if after == len(self._times) else self._times[after - 1]) - time

    def percent_at(self, time: float) -> int:
        """Return how complete it was at a time in milliseconds.

        Positions are judged when they are first asked for: each takes a moment.
        """
        place = self.session.shown_by(self.entry_at(time))
        return self.session.verdict_at(place).percent

    def moves_at(self, time: float) -> int:
        """Return the number of moves of its player that were in effect at a time."""
        return self.session.moves_at(self.session.shown_by(self.entry_at(time)))

    def race(self, session: Session[Any], player: str) -> TableDetails:
        """Return the race of a game and the ghost, as it stands; *player* has the first seat."""
        time = 1000 * session.elapsed
        result, ended = session.solved_at, time >= self.end
        own = SeatFacts(
            player,
            here=True,
            percent=session.verdict.percent,
            moves=session.moves,
            time=round(1000 * result.elapsed) if result and not result.revealed else None,
            given_up=False,
        )
        name = tr("ghost of {name}", name=self.run.player) if self.run.player else tr("Ghost")
        other = SeatFacts(
            name,
            here=True,
            percent=self.percent_at(time),
            moves=self.moves_at(time),
            time=self.end if ended else None,
            given_up=False,
        )
        game = session.game
        facts = TableFacts(
            "", TableKind.RACE, game.kind, game.puzzle_id, game.name, 2, "playing",
            (player, name),
        )  # fmt: skip
        return TableDetails(facts, (own, other), 1, 0, round(time), None, 0, 0, private=True)


def name_of(run: RecordedRun) -> str:
    """Return the name of who has played a run, in the middle of a sentence."""
    return run.player or tr("the ghost")


def facts_of(run: RecordedRun) -> str:
    """Return a sentence on a run: who has solved it in which time, and with which help."""
    result = run.result
    return tr(
        "{name}: solved in {time}, {help}.",
        name=run.player or tr("Ghost"),
        time=duration(result.elapsed),
        help=class_in_words(result),
    )


def compared(result: Result, run: RecordedRun) -> str:
    """Return a sentence that compares a result with a run, to the millisecond.

    It says so if the run had help, and more or less of it than the result.
    """
    by, name = ahead(result, run), name_of(run)
    if not by:
        text = tr("Exactly as fast as {name}.", name=name)
    elif by > 0:
        text = tr("{time} faster than {name}.", time=time_between(by), name=name)
    else:
        text = tr("{time} slower than {name}.", time=time_between(by), name=name)
    if result.help_class is run.result.help_class:
        return text
    return f"{text} {facts_of(run)}"


def ahead(result: Result, run: RecordedRun) -> int:
    """Return the milliseconds by which a result is better than a run; negative if it is worse."""
    return round(1000 * run.result.elapsed) - round(1000 * result.elapsed)


def time_between(milliseconds: int) -> str:
    """Return the length of a difference, never rounded up, and never to nothing.

    >>> time_between(-379), time_between(12_900), time_between(83_000)
    ('379 ms', '12 s', '1:23')
    """
    by = abs(milliseconds)
    if by < 1000:
        return tr("{n} ms", n=by)
    return tr("{n} s", n=by // 1000) if by < 60_000 else duration(by / 1000)
