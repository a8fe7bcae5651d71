"""The puzzles of a day and its week, and the player's progress."""

from __future__ import annotations

from collections.abc import Sequence

from tui_tangram.commands.answer import AnswerRow, CommandAnswer
from tui_tangram.flow.own_daily import OwnDaily, own_daily
from tui_tangram.games.catalog import DailySlot, daily_kinds
from tui_tangram.games.catalog.daily_progress import DailyProgress
from tui_tangram.games.catalog.daily_slot import daily, ladder, read_name
from tui_tangram.games.catalog.daily_words import describe_briefly, describe_progress
from tui_tangram.language import english, tr
from tui_tangram.play.names import named
from tui_tangram.play.phrases import difficulty, grade_name
from tui_tangram.player.journal import DailyJournal
from tui_tangram.player.store import Backend


def listing(services: Backend, *, day: str | None) -> CommandAnswer:
    """List the daily puzzles of a day, today by default, and the ladders of its week."""
    kinds, today = daily_kinds(), services.utc_today
    found = read_name(f"daily/{kinds[0]}/{day}", today, kinds) if day else None
    wanted = today if found is None else found.day
    slots = [daily(kind, wanted) for kind in kinds]
    ladders = [step for kind in kinds for step in ladder(kind, wanted)]
    return listed_slots(services, [*slots, *ladders], own=wanted == today)


def listed_slots(
    services: Backend, slots: Sequence[DailySlot], *, own: bool = False
) -> CommandAnswer:
    """Return these slots and the lines to paste of those that are solved.

    With *own*, the daily puzzle of the player's own choice is among them, if there is one.
    """
    journal = services.journal()
    rows = [_row(services, journal, slot) for slot in slots]
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


def _row(services: Backend, journal: DailyJournal, slot: DailySlot) -> AnswerRow:
    found, progress = journal.daily_puzzle(slot), journal.progress(slot)
    with english():
        name = services.daily_puzzle(slot).title
    today = slot == daily(slot.kind, journal.today)
    days = journal.streak(slot.kind).now if today else 0
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
