"""Tables of several players in words."""

from __future__ import annotations

from tui_tangram.games.together.client import TableDetails
from tui_tangram.games.together.table import PACE, TableKind
from tui_tangram.games.together.words import KINDS
from tui_tangram.language import tr
from tui_tangram.play.phrases import duration, moves_counted


def table_line(details: TableDetails) -> str:
    """Return the sentence on a table at which a player has sat down, and what they do there."""
    facts, seat = details.facts, details.seat
    text = tr("Table {code}: {kind}, {puzzle}.", code=facts.code, kind=tr(KINDS[facts.kind]),
              puzzle=facts.name)  # fmt: skip
    if not seat:
        return f"{text} {tr('You are watching.')}"
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


def result(details: TableDetails) -> list[str]:
    """Return sentences on the end of a game at a table."""
    seats, time = details.seats, duration((details.time or 0) / 1000)
    if details.facts.kind is TableKind.RACE:
        order = sorted(seats, key=lambda one: (one.time is None, one.time or 0))
        places = [
            tr("{place}. {name}: {time}, {moves}.", place=place, name=one.name,
               time=duration(one.time / 1000), moves=moves_counted(one.moves))
            if one.time is not None
            else tr("{name} has left the race.", name=one.name)
            for place, one in enumerate(order, start=1)
        ]  # fmt: skip
        return [tr("The race is over."), *places]
    moves = [tr("{name}: {moves}.", name=one.name, moves=moves_counted(one.moves)) for one in seats]
    if details.facts.kind is not TableKind.HINDER:
        return [tr("Solved together in {time}.", time=time), *moves]
    winner = details.name_of(details.winner or 1)
    if details.winner == 2:
        return [tr("{name} wins: not solved in {n} moves.", name=winner, n=details.limit), *moves]
    return [tr("{name} wins: solved in {time}.", name=winner, time=time), *moves]
