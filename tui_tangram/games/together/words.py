"""The words on tables that every shell has, and each player's share in a common board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from tui_tangram.games.together.client import SeatFacts, TableDetails, TableFacts
from tui_tangram.games.together.table import SharedTable, TableKind
from tui_tangram.language import mark, markc, tr, trc, trn
from tui_tangram.play import State
from tui_tangram.play.phrases import duration, moves_counted
from tui_tangram.values import NamedTuple


class SeatShare(NamedTuple):
    """The share of the player in one seat."""

    placed: int
    """The parts, such as pieces and tiles, that lie where this player has put them."""
    whole: int
    """The parts that lie where any player has put them."""
    percent: int
    """The share of those, in whole percent; all shares add up to 100, or to 0 of an empty board."""
    moves: int
    """The moves that are in effect."""
    undone: int
    """The number of times that this player has taken a move back."""
    last: bool
    """Whether it was this player's move that solved it."""


def shares(table: SharedTable[State], seats: int) -> tuple[SeatShare, ...]:
    """Return what the players of so many *seats* have done, in the order of their seats."""
    found = [*owners(table).values()]
    counts = [found.count(seat) for seat in range(1, seats + 1)]
    undone = undoing(table)
    solver = table.entries[-1].seat if table.entries and table.solved else 0
    return tuple(
        SeatShare(count, len(found), percent, table.moves(seat), undone.count(seat), seat == solver)
        for seat, (count, percent) in enumerate(zip(counts, percents(counts), strict=True), 1)
    )


def owners(table: SharedTable[State]) -> Mapping[str, int]:
    """Return the seat that has put each part of the board where it lies now.

    A move that was taken back counts for nothing; parts that nobody has moved have no owner.
    """
    effective = sorted(
        (number, seat) for seat in range(1, table.kind.seats + 1) for number in table.done(seat)
    )
    owner = {
        part: seat
        for number, seat in effective
        for part in table.game.touched(table.entries[number - 1].move)
    }
    placed = table.game.placed_parts(table.state)
    return {part: seat for part, seat in owner.items() if part in placed}


def undoing(table: SharedTable[State]) -> Sequence[int]:
    """Return the seats that have taken a move back, once for each time."""
    undoes = [False]
    for entry in table.entries:
        undoes.append(entry.undoes > 0 and not undoes[entry.undoes])
    return [entry.seat for entry, one in zip(table.entries, undoes[1:], strict=True) if one]


def percents(counts: Sequence[int]) -> list[int]:
    """Return the shares of *counts* in whole percent, which add up to 100, or are all 0.

    What rounding down leaves goes to those who lose most by it, of equals the first.

    >>> percents([1, 1, 1]), percents([5, 2]), percents([0, 0])
    ([34, 33, 33], [71, 29], [0, 0])
    """
    whole = sum(counts)
    if not whole:
        return [0] * len(counts)
    found = [100 * count // whole for count in counts]
    order = sorted(range(len(counts)), key=lambda at: -(100 * counts[at] % whole))
    for at in order[: 100 - sum(found)]:
        found[at] += 1
    return found


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
