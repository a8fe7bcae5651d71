"""The words on tables that every shell has."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tui_tangram.games.together.client import SeatFacts, TableDetails, TableFacts
from tui_tangram.games.together.shares import SeatShare
from tui_tangram.games.together.table import TableKind
from tui_tangram.language import mark, markc, tr, trc, trn
from tui_tangram.play.phrases import duration, moves_counted

KINDS: Final[Mapping[TableKind, str]] = {
    TableKind.TOGETHER: mark("together"),
    TableKind.RACE: mark("race"),
    TableKind.HINDER: mark("hinder"),
    TableKind.HALVES: mark("halves"),
}
"""The names of the ways to play together, marked."""
STATES: Final[Mapping[str, str]] = {
    "waiting": markc("table", "waiting"),
    "playing": markc("table", "playing"),
    "over": markc("table", "over"),
    "left": markc("table", "left"),
}
"""The names of the states of a table, marked in the context "table"."""


def state_in_words(facts: TableFacts) -> str:
    """Return the state of a table; one that all players have left is not being played."""
    state = "left" if facts.state == "playing" and not facts.here else facts.state
    return trc("table", STATES.get(state, state))


def spelled(code: str) -> str:
    """Return the code of a table as it is read out, letter by letter.

    >>> spelled("kqwtz")
    'K Q W T Z'
    """
    return " ".join(code.upper())


def without_seat(details: TableDetails) -> str:
    """Return the sentence to somebody who has no seat, and why not."""
    if not details.waits:
        return tr("You are watching.")
    if details.facts.state == "over":
        return tr("The game is over. You play in the next one.")
    if len(details.seats) < details.facts.most:
        return tr("The race has started. You play in the next one.")
    return tr("All seats are taken: you are watching.")


def changes(before: TableDetails, now: TableDetails) -> list[str]:
    """Return sentences on the other players who have come or gone."""
    news = []
    for number, seat in enumerate(now.seats):
        if number >= len(before.seats):
            news.append(tr("{name} has joined.", name=seat.name))
            continue
        if number + 1 == now.seat:
            continue
        was = before.seats[number]
        if was.here and not seat.here and not seat.given_up:
            news.append(tr("{name} is away.", name=seat.name))
        elif seat.here and not was.here:
            news.append(tr("{name} is back.", name=seat.name))
    if len(now.seats) < len(before.seats):
        gone = {one.name for one in before.seats} - {one.name for one in now.seats}
        news += [tr("{name} has left.", name=name) for name in sorted(gone)]
    if now.watchers > before.watchers:
        news.append(tr("Watching: {n}.", n=now.watchers))
    return news


def race_end(was: SeatFacts, now: SeatFacts) -> str:
    """Return the sentence on another player whose race has just ended; empty for no such."""
    if now.given_up and not was.given_up:
        return tr("{name} has left the race.", name=now.name)
    if now.time is not None and was.time is None:
        return tr("{name} has solved it: {time}.", name=now.name, time=duration(now.time / 1000))
    return ""


def outcome(details: TableDetails, *, solved: bool) -> str:
    """Return the sentence on the end of a game."""
    winner = details.winner
    time = duration((details.time or 0) / 1000)
    if details.facts.kind is TableKind.RACE:
        own = details.seats[details.seat - 1].time if details.seat else None
        if winner is None:
            return tr("You are done.") if solved else tr("The race is over.")
        best = duration((details.seats[winner - 1].time or 0) / 1000)
        if winner == details.seat:
            return tr("You win in {time}!", time=best)
        text = tr("{name} wins in {time}.", name=details.name_of(winner), time=best)
        return text if own is None else f"{text} {tr('You: {time}.', time=duration(own / 1000))}"
    if details.facts.kind is TableKind.HINDER and winner:
        if winner == details.seat:
            return tr("You win after {time}!", time=time)
        return tr("{name} wins after {time}.", name=details.name_of(winner), time=time)
    return tr("Solved together in {time}!", time=time) if solved else tr("The game is over.")


def share_facts(share: SeatShare) -> list[str]:
    """Return in a few words each what a player has done on a common board.

    >>> share_facts(SeatShare(placed=3, whole=4, percent=75, moves=5, undone=1, last=True))
    ['3 of 4 in place', '5 moves', 'undid 1 move', 'the last move']
    """
    found = [
        tr("{placed} of {whole} in place", placed=share.placed, whole=share.whole),
        moves_counted(share.moves),
    ]
    if share.undone:
        found.append(trn("undid {n} move", "undid {n} moves", share.undone))
    if share.last:
        found.append(tr("the last move"))
    return found
