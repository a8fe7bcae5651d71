"""The boards of a host for those who look at them: which one a text names, and what it says."""

from __future__ import annotations

from typing import Final

from tui_tangram.games.catalog import daily_kinds
from tui_tangram.games.catalog.daily import DailySlot, read_names, week_name
from tui_tangram.games.session import HelpClass, help_in_words
from tui_tangram.games.together.boards import BoardKind, BoardQuery, BoardRow, Counted
from tui_tangram.language import mark, tr, trn
from tui_tangram.play.names import folded, looks_like_slot
from tui_tangram.play.phrases import duration
from tui_tangram.play.refusal import Refusal
from tui_tangram.player.store import Backend

NO_HOST: Final = mark("rankings are for players on a host; this is none")
"""The answer where there is no host, a phrase."""
CLASSES: Final = {
    HelpClass.CLEAN: mark("games without help"),
    HelpClass.ASSISTED: mark("assisted games"),
    HelpClass.SHOWN: mark("games with the solution shown, not ranked"),
}
"""The names of the classes of games, each of which has boards of its own."""


def board_named(
    backend: Backend, text: str, help_class: HelpClass = HelpClass.CLEAN, start: int = 0
) -> BoardQuery:
    """Return the board that a text names: of a day, a ladder or a puzzle, or of all puzzles.

    Raises as `Backend.find_puzzle` does, and `Refusal` for a puzzle that others cannot play.
    """
    if folded(text.strip()) in ("", "all"):
        return BoardQuery(BoardKind.EVER, "", help_class, start)
    if looks_like_slot(text):
        slots = read_names(text, backend.utc_today, daily_kinds()) or ()
        return of_slots(slots)._replace(help_class=help_class, start=start)
    _, puzzle, _ = backend.public_source(backend.find_puzzle(text))
    if not puzzle or puzzle.startswith("{"):
        raise Refusal("this puzzle has no ranking: others cannot play it")
    return BoardQuery(BoardKind.PUZZLE, puzzle, help_class, start)


def of_slots(slots: tuple[DailySlot, ...]) -> BoardQuery:
    """Return the board of a slot, or of all rungs of a ladder."""
    first = slots[0]
    if len(slots) == 1:
        return BoardQuery(BoardKind.DAY, first.name)
    return BoardQuery(BoardKind.WEEK, first.name.rpartition("/")[0])


def board_title(backend: Backend, query: BoardQuery) -> str:
    """Return the name of a board."""
    if query.kind is BoardKind.EVER:
        return tr("All puzzles")
    if query.kind is BoardKind.PUZZLE:
        try:
            return backend.find_puzzle(query.name).name
        except (LookupError, ValueError):  # it has to be made first
            return query.name
    slots = read_names(query.name, backend.utc_today, daily_kinds()) or ()
    slot = slots[0]
    game = backend.name_of(slot.kind)
    if not slot.weekly:
        return tr("{game}, {day}", game=game, day=slot.day.isoformat())
    week = week_name(slot.day)
    if query.kind is BoardKind.WEEK:
        return tr("{game}, ladder of {week}", game=game, week=week)
    return tr("{game}, {week}, rung {step}", game=game, week=week, step=slot.step)


def row_words(query: BoardQuery, row: BoardRow) -> str:
    """Return a row of a board as a phrase."""
    name = tr("{name} (you)", name=row.player) if row.own else row.player
    parts = [name, *score_words(query, row)]
    helped = help_in_words(row.result)
    parts += [helped] if helped else []
    text = ", ".join(parts)
    if query.help_class is HelpClass.SHOWN:
        return text
    return tr("rank {place}: {text}", place=row.place, text=text)


def score_words(query: BoardQuery, row: BoardRow) -> list[str]:
    """Return what the places of a board go by, in words."""
    if query.kind is BoardKind.EVER:
        return [trn("{n} puzzle", "{n} puzzles", row.puzzles)]
    time = duration(row.result.elapsed)
    if query.kind is BoardKind.WEEK:
        return [trn("{n} rung", "{n} rungs", row.puzzles), time]
    return [time]


def counted_words(counted: Counted) -> str:
    """Return the sentence on a result that a host has counted; empty for one without a place."""
    if not counted.place:
        return ""
    text = tr("On this host: rank {place} of {all}.", place=counted.place, all=counted.size)
    if counted.day_place:
        text += " " + tr("Of the day: rank {place}.", place=counted.day_place)
    return text
