"""The words on a table for those who sit there: its seats, what is going on, and how it ended."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.segment import Segment

from tui_tangram.app.chrome import MARGIN
from tui_tangram.app.painter import Painter, length
from tui_tangram.games.together.client import SeatFacts, TableDetails
from tui_tangram.games.together.table import TableKind
from tui_tangram.games.together.words import KINDS
from tui_tangram.language import mark, tr, trn
from tui_tangram.play.phrases import capital, duration, moves_counted
from tui_tangram.render import inks

ENOUGH: Final = 2
"""The players that a race, and every table for two, needs."""
ABOUT: Final = {
    TableKind.TOGETHER: mark("All solve one board."),
    TableKind.RACE: mark("Each solves the same puzzle; the first wins."),
    TableKind.HINDER: mark("One solves it, the other hinders."),
    TableKind.HALVES: mark("Two players, each with half of the colours."),
}
"""A sentence on each, marked."""


def kind_name(kind: TableKind) -> str:
    """Return the name of a way to play together, as a label."""
    return capital(tr(KINDS[kind]))


def signs(names: Sequence[str]) -> list[str]:
    """Return a sign for the cursor of each player: ``@`` and their initial.

    Where that is no letter or digit, or that of two, it is the number of their seat.

    >>> signs(["Ann", "bob", "Anna"]), signs(["Ännchen", "Cid"])
    (['@1', '@B', '@3'], ['@1', '@C'])
    """
    initials = [name[:1].upper() for name in names]
    return [
        f"@{one}" if one.isascii() and one.isalnum() and initials.count(one) == 1 else f"@{seat}"
        for seat, one in enumerate(initials, 1)
    ]


def seat_texts(details: TableDetails) -> list[str]:
    """Return a few words on each seat, with the sign of a cursor where needed, and on watchers.

    In a race the player comes first, and then the others as far as they are.
    """
    race = details.facts.kind is TableKind.RACE
    found = []
    every = signs([seat.name for seat in details.seats])
    seats = list(enumerate(zip(details.seats, every, strict=True), 1))
    if race:
        seats.sort(key=lambda one: (one[0] != details.seat, standing(one[1][0])))
    for number, (seat, sign) in seats:
        name = tr("{name} (you)", name=seat.name) if number == details.seat else seat.name
        if not race and number != details.seat and sign[1:] != seat.name[:1].upper():
            name = f"{sign} {name}"
        found.append(f"{name} {_score(seat, race=race)}")
    if details.watchers:
        found.append(trn("{n} watching", "{n} watching", details.watchers))
    return found


def standing(seat: SeatFacts) -> tuple[bool, int, int]:
    """Return a number that is less the further a player in a race is."""
    return seat.time is None, seat.time or 0, -seat.percent


def _score(seat: SeatFacts, *, race: bool) -> str:
    """Return how far a player is, and whether they are away."""
    if seat.time is not None:
        return f"✓ {duration(seat.time / 1000)}"
    if seat.given_up:
        return tr("gave up")
    score = f"{seat.percent}%" if race else moves_counted(seat.moves)
    return score if seat.here else tr("{score}, away", score=score)


def strip_lines(
    paint: Painter, width: int, details: TableDetails, now: str, *, code: str = "", label: str = ""
) -> list[list[Segment]]:
    """Return the two lines below the board: the seats, and what is going on; *code* stands out.

    They begin with a *label*, by default the name of the way to play.
    """
    head = paint.words(f"{label or kind_name(details.facts.kind)}  ", inks.ACCENT, bold=True)
    room = width - 2 * MARGIN
    row = paint.cut(" · ".join(seat_texts(details)), max(room - length([head]), 0))
    before, found, after = paint.cut(now, max(room, 0)).partition(code or "\n")
    return [
        [paint.gap(MARGIN), head, paint.words(row)],
        [
            paint.gap(MARGIN),
            paint.words(before, inks.QUIET),
            paint.words(found, inks.ACCENT, bold=True),
            paint.words(after, inks.QUIET),
        ],
    ]


def what_now(details: TableDetails, waits: int) -> str:
    """Return what is going on before the end; it may have names of keys, and ``{code}``."""
    kind, first = details.facts.kind, details.name_of(1)
    if kind is TableKind.RACE:
        if details.facts.state != "waiting":
            return tr("The race is on.")
        if details.seat == 1:
            return tr("{play_together} starts the race. Others join with the code {code}.")
        return tr("{name} starts the race.", name=first)
    if details.facts.state == "over":
        return tr("Others join with the code {code}.")
    if details.facts.state == "waiting":
        return tr("Waiting for another player. The code is {code}.")
    if kind is TableKind.HINDER:
        left = max(details.limit - details.seats[0].moves, 0) if details.seats else 0
        if waits > 0:
            return trn(
                "{n} more move of {name} before yours.",
                "{n} more moves of {name} before yours.",
                waits,
                name=first,
            )
        if details.seat == 2:
            return trn(
                "You can hinder now. {name} has {n} move left.",
                "You can hinder now. {name} has {n} moves left.",
                left,
                name=first,
            )
        return trn("{name} has {n} move left.", "{name} has {n} moves left.", left, name=first)
    if kind is TableKind.HALVES:
        return tr("It is solved when it is for both of you.")
    return tr("Others join with the code {code}.")
