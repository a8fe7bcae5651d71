"""Lists of puzzles, and the puzzles of a day and its week with the player's progress."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from datetime import date
from itertools import groupby
from typing import Final

from tui_tangram.commands.command import AnswerRow, CommandAnswer
from tui_tangram.flow.choose import OwnDaily, own_daily, progress
from tui_tangram.games.catalog import UnmadeError, daily_kinds
from tui_tangram.games.catalog.daily import (
    FIRST,
    LEGEND,
    MONTHS,
    SIGNS,
    DailyProgress,
    DailySlot,
    daily,
    describe_briefly,
    describe_progress,
    ladder,
    read_name,
    slots_of,
)
from tui_tangram.language import english, tr
from tui_tangram.play import quote
from tui_tangram.play.difficulty import fifths
from tui_tangram.play.names import looks_like_slot, named
from tui_tangram.play.phrases import difficulty, grade_name, grouped, listed, rounded
from tui_tangram.player.filters import ORDERS, PuzzleRow, arranged
from tui_tangram.player.player import PlayerLibrary
from tui_tangram.player.progress import DailyJournal
from tui_tangram.player.store import Backend


def listing(services: Backend, *, text: str, sort: str, moves: bool) -> CommandAnswer:
    """List the puzzles that match in an order, or how many moves they need by collection.

    With the name of daily puzzles or of a ladder list those.
    """
    if looks_like_slot(text):
        return listed_slots(services, slots_of(text, services.utc_today, daily_kinds()))
    library, known = services.library, progress(services.store)
    found = library.search_items(text, known) if text else library.items
    entries = {
        (row.kind, row.id): (source, entry)
        for source in library.sources
        for row, entry in zip(source.items, source.entries, strict=True)
    }
    if text and not found:
        try:
            for source in library.sources:
                entry = source.unlisted(text)
                if entry is not None:
                    found = (source.item(entry),)
                    entries[found[0].kind, found[0].id] = source, entry
        except UnmadeError as wanted:
            unmade = tr("puzzle {id}: not found yet", id=quote(wanted.name))
            return CommandAnswer(key="puzzles", nothing=unmade, instead=f"show {wanted.name}")
    if moves and found:
        return _spread(library, found)
    every = arranged(ORDERS[sort], found, found, known)
    shown = every
    if not text:
        shown = arranged(ORDERS[sort], library.shown_items, library.shown_items, known)

    easy = [row.title for row in shown if row.difficulty == 1 and row.id not in known.solved]
    names = "" if text or not easy else listed(easy[:3])
    begin = names and tr("Easy to begin with: {names}.", names=names)

    def record(row: PuzzleRow) -> dict[str, object]:
        source, entry = entries[row.kind, row.id]
        fields = {"id": row.id, "name": row.name, "kind": row.kind, **source.record(entry)}
        return {**fields, "solved": row.id in known.solved}

    return CommandAnswer(
        [_row(row, record(row), solved=row.id in known.solved) for row in shown],
        key="puzzles",
        nothing=tr("no puzzle matches {text}", text=quote(text)),
        instead="list",
        hint=tr("Type play and a number to open one."),
        heading=begin,
        records=map(record, every),
        written={"ids": lambda: (f"{row.id}\n" for row in every)},
    )


def _row(row: PuzzleRow, record: dict[str, object], *, solved: bool) -> AnswerRow:
    parts = [row.title, row.group]
    if row.difficulty:
        parts.append(grade_name(row.difficulty))
    if row.effort is not None:
        parts.append(tr("about {n} moves", n=rounded(row.effort)))
    if solved:
        parts.append(tr("solved"))
    effort = "" if row.effort is None else rounded(row.effort)
    cells = row.id, row.title, row.group, difficulty(row.difficulty), effort, "✓" if solved else ""
    # The name of the kind before the command line and plain mode had the same fields.
    return AnswerRow(f"{', '.join(parts)} ({row.id})", cells, {**record, "game": row.kind})


def _spread(library: PlayerLibrary, items: Sequence[PuzzleRow]) -> CommandAnswer:
    """Return the spread of moves in each collection, of the puzzles in *items*."""
    wanted = {(item.kind, item.id) for item in items}
    rows = []
    for source in library.sources:
        for one in source.collections:
            efforts = _efforts(one.items, wanted)
            if not efforts:
                continue
            limits = [rounded(limit) for limit in fifths(efforts)] or [""] * 4
            cells = grouped(len(efforts)), rounded(efforts[0]), *limits, rounded(efforts[-1])
            data = {
                "id": one.id,
                "name": one.name,
                "kind": source.kind,
                "count": len(efforts),
                "least": efforts[0],
                "limits": fifths(efforts),
                "most": efforts[-1],
            }
            rows.append(AnswerRow(f"{one.title}: {', '.join(cells)}", (one.title, *cells), data))
    head = ("", tr("puzzles"), tr("fewest"), "20%", "40%", "60%", "80%", tr("most"))
    return CommandAnswer(
        rows,
        key="collections",
        title=tr("Moves that a careful player needs"),
        head=head,
        right=range(1, len(head)),
    )


def _efforts(items: Iterable[PuzzleRow], wanted: Collection[tuple[str, str]]) -> list[float]:
    """Return the known efforts of the wanted puzzles, in order of size."""
    known = (item.effort for item in items if (item.kind, item.id) in wanted)
    return sorted(effort for effort in known if effort is not None)


def daily_listing(services: Backend, *, day: str | None) -> CommandAnswer:
    """List the daily puzzles of a day, today by default, and the ladders of its week.

    For a year it is the player's progress in each of its months.
    """
    kinds, today = daily_kinds(), services.utc_today
    if day and _YEAR.fullmatch(day) and date(int(day), 12, 31) >= FIRST and int(day) <= today.year:
        return _year(services, int(day))
    found = read_name(f"daily/{kinds[0]}/{day}", today, kinds) if day else None
    wanted = today if found is None else found.day
    slots = [daily(kind, wanted) for kind in kinds]
    ladders = [step for kind in kinds for step in ladder(kind, wanted)]
    return listed_slots(services, [*slots, *ladders], own=wanted == today)


_YEAR: Final = re.compile(r"[1-9]\d{3}", re.ASCII)


def _year(services: Backend, year: int) -> CommandAnswer:
    """Return the player's progress in the daily puzzles of a year, month by month."""
    journal, kinds, rows = services.journal(), daily_kinds(), []
    for kind in kinds:
        found = sorted(journal.year(kind, year).items())
        for month, some in groupby(found, lambda one: one[0].month):
            states = [one.state for _, one in some]
            game, name = services.name_of(kind), tr(MONTHS[month - 1])
            done = sum(state.done for state in states)
            count = tr("{some} of {all}", some=done, all=len(states))
            text = tr("{game}, {month}: {count} solved", game=game, month=name, count=count)
            signs = "".join(SIGNS[state] for state in states)
            rows.append(AnswerRow(text, (game, name, count, signs)))
    return CommandAnswer(
        rows,
        numbered=False,
        right=(2,),
        messages=[tr(LEGEND)],
        data={
            "today": journal.today.isoformat(),
            "streaks": {kind: journal.streak(kind)._asdict() for kind in kinds},
            "days": {
                kind: {
                    day.isoformat(): one.state.name.lower()
                    for day, one in journal.year(kind, year).items()
                }
                for kind in kinds
            },
        },
    )


def listed_slots(
    services: Backend, slots: Sequence[DailySlot], *, own: bool = False
) -> CommandAnswer:
    """Return these slots and the lines to paste of those that are solved.

    With *own*, the daily puzzle of the player's own choice is among them, if there is one.
    """
    journal = services.journal()
    rows = [_daily_row(services, journal, slot) for slot in slots]
    if own and (chosen := own_daily(services, journal)):
        rows.insert(sum(not slot.weekly for slot in slots), _own_row(chosen, journal))
    kinds = dict.fromkeys(slot.kind for slot in slots)
    return CommandAnswer(
        rows,
        key="puzzles",
        hint=tr("Type play and a number to open one."),
        to_paste=[*dict.fromkeys(filter(None, map(journal.line, slots)))],
        data={
            "today": journal.today.isoformat(),
            "streaks": {kind: journal.streak(kind)._asdict() for kind in kinds},
        },
    )


def _daily_row(services: Backend, journal: DailyJournal, slot: DailySlot) -> AnswerRow:
    found, progress = journal.daily_puzzle(slot), journal.progress(slot)
    with english():
        name = services.daily_puzzle(slot).title
    today = slot == daily(slot.kind, journal.today)
    days = journal.streak_now(slot.kind) if today else 0
    when = tr("today") if today else slot.day.isoformat()
    if slot.weekly:
        week = slot.day.isocalendar().week
        when = tr("week {week}, rung {step}", week=week, step=slot.step)
    standing = describe_progress(progress)
    text = tr(
        "{game}, {when}: {title}, {grade}, {standing} ({id})",
        game=services.name_of(slot.kind),
        when=when,
        title=named(found.title, found.puzzle),
        grade=grade_name(found.grade),
        standing=tr("{standing}, streak {days}", standing=standing, days=days)
        if days
        else standing,
        id=slot.name,
    )
    streak = tr("streak {n}", n=days) if days else ""
    cells = slot.name, found.title, difficulty(found.grade), describe_briefly(progress), streak
    fields = {
        "id": slot.name,
        "kind": slot.kind,
        "puzzle": found.puzzle,
        "name": name,
        "difficulty": found.grade,
        "first_day": slot.day.isoformat(),
        "last_day": slot.last.isoformat(),
    }
    return AnswerRow(text, cells, fields | _standing(progress, journal.line(slot)))


def _own_row(own: OwnDaily, journal: DailyJournal) -> AnswerRow:
    puzzle, day = own.puzzle, journal.today.isoformat()
    parts = [puzzle.title, *([grade_name(puzzle.grade)] if puzzle.grade else [])]
    text = tr(
        "{collection}, today: {puzzle} ({id})",
        collection=own.source.title,
        puzzle=", ".join([*parts, describe_progress(own.progress)]),
        id=puzzle.puzzle,
    )
    grade = difficulty(puzzle.grade or None)
    cells = puzzle.puzzle, puzzle.title, grade, describe_briefly(own.progress), own.source.title
    fields = {
        "id": puzzle.puzzle,
        "kind": own.progress.slot.kind,
        "puzzle": puzzle.puzzle,
        "name": puzzle.title,
        "difficulty": puzzle.grade or None,
        "first_day": day,
        "last_day": day,
        "collection": own.source.id,
    }
    return AnswerRow(text, cells, fields | _standing(own.progress, ""))


def _standing(progress: DailyProgress, line: str) -> dict[str, object]:
    solve = progress.solve
    return {
        "state": progress.state.name.lower(),
        "day": solve.day.isoformat() if solve else None,
        "result": solve.result._asdict() if solve else None,
        "line": line or None,
    }
