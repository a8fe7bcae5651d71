"""Tables of several players in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from tui_tangram.games.together.client import TableDetails, TableFacts
from tui_tangram.games.together.table import PACE, TableKind
from tui_tangram.games.together.words import KINDS, SeatShare, race_end, share_facts, without_seat
from tui_tangram.language import tr
from tui_tangram.plain.table import DataLine
from tui_tangram.play.phrases import duration, moves_counted
from tui_tangram.player.scores.values import naming

QUARTER: Final = 25
"""The percent of others in a race after which that is reported again."""


def title(facts: TableFacts) -> str:
    """Return the name of the puzzle of a table."""
    return naming(facts.game).title(facts.puzzle, facts.name)


def table_line(details: TableDetails) -> str:
    """Return the sentence on a table at which a player has sat down, and what they do there."""
    facts, seat = details.facts, details.seat
    text = tr("Table {code}: {kind}, {puzzle}.", code=facts.code, kind=tr(KINDS[facts.kind]),
              puzzle=title(facts))  # fmt: skip
    if not seat:
        return f"{text} {without_seat(details)}"
    match facts.kind, seat:
        case TableKind.HINDER, 1:
            role = tr("You complete it in at most {n} moves.", n=details.limit)
        case TableKind.HINDER, _:
            role = tr("You hinder: one move after every {n} of the other player.", n=PACE)
        case TableKind.HALVES, _:
            role = tr("Half of the colours are yours, the others are wild to you.")
        case TableKind.RACE, _:
            role = tr("Each solves it alone; the first wins.")
        case _:
            role = tr("All solve it together.")
    return f"{text} {role}"


def progress(before: TableDetails, now: TableDetails) -> Iterator[DataLine]:
    """Yield lines on how far others are in a race, at each quarter and at the end."""
    for number, (was, seat) in enumerate(zip(before.seats, now.seats, strict=False), start=1):
        if number == now.seat:
            continue
        data = {"seat": number, "name": seat.name, "percent": seat.percent, "moves": seat.moves}
        if text := race_end(was, seat):
            yield DataLine(text, data | ({"left": True} if seat.given_up else {"time": seat.time}))
        elif seat.time is None and seat.percent // QUARTER > was.percent // QUARTER:
            text = tr("{name}: {percent} percent.", name=seat.name, percent=seat.percent)
            yield DataLine(text, data)


def result(details: TableDetails, found: Sequence[SeatShare]) -> list[DataLine]:
    """Return sentences on the end of a game at a table, and on what each player has done."""
    kind, seats = details.facts.kind, details.seats
    time = duration((details.time or 0) / 1000)
    if kind is TableKind.RACE:
        order = sorted(seats, key=lambda one: (one.time is None, one.time or 0))
        places = [
            tr("{place}. {name}: {time}, {moves}.", place=place, name=one.name,
               time=duration(one.time / 1000), moves=moves_counted(one.moves))
            if one.time is not None
            else tr("{name} has left the race.", name=one.name)
            for place, one in enumerate(order, start=1)
        ]  # fmt: skip
        return [DataLine(text) for text in (tr("The race is over."), *places)]
    winner = details.name_of(details.winner or 1)
    if kind is not TableKind.HINDER:
        text = tr("Solved together in {time}.", time=time)
    elif details.winner == 2:
        text = tr("{name} wins: not solved in {n} moves.", name=winner, n=details.limit)
    else:
        text = tr("{name} wins: solved in {time}.", name=winner, time=time)
    return [DataLine(text), *seat_lines(details, found)]


def seat_lines(
    details: TableDetails, found: Sequence[SeatShare], where: Sequence[str] = ()
) -> list[DataLine]:
    """Return a sentence on each player: what they have done, and *where* their cursors are.

    In a race nothing is *found*, and it says how far they are.
    """
    lines = []
    for number, seat in enumerate(details.seats):
        data: dict[str, object] = {"seat": number + 1, "name": seat.name}
        if found:
            share = found[number]
            percent = tr("{percent} percent", percent=share.percent)
            facts, data = [percent, *share_facts(share)], data | share._asdict()
        else:
            facts = [tr("{percent} percent", percent=seat.percent), moves_counted(seat.moves)]
            data |= {"percent": seat.percent, "moves": seat.moves}
        if not seat.here:
            facts.append(tr("away"))
        facts += filter(None, where[number : number + 1])
        lines.append(DataLine(tr("{name}: {facts}.", name=seat.name, facts=", ".join(facts)), data))
    return lines
