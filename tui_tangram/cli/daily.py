"""``tui-tangram daily``: the puzzles of a day and its week, and how the player stands."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence

from tui_tangram.app.words import difficulty
from tui_tangram.catalog import DailySlot, daily_kinds
from tui_tangram.catalog.daily_slot import daily, ladder
from tui_tangram.catalog.daily_words import describe_briefly
from tui_tangram.cli import daily_names, output
from tui_tangram.cli.errors import DONE, complain
from tui_tangram.cli.player import directories_of
from tui_tangram.language import english, tr
from tui_tangram.store import Store
from tui_tangram.store.journal import DailyJournal, read_journal


def run(options: Namespace) -> int:
    """Print the daily puzzles of a day and the ladders of its week."""
    day = daily_names.day(options.day) if options.day else daily_names.today()
    kinds = daily_kinds()
    wanted = [daily(kind, day) for kind in kinds]
    wanted += [step for kind in kinds for step in ladder(kind, day)]
    return print_slots(wanted, options)


def print_slots(wanted: Sequence[DailySlot], options: Namespace) -> int:
    """Print these slots, and below them the lines to paste of those that are solved."""
    store = Store.open(directories_of(options), complain)
    journal = read_journal(
        store.scores, store.autosaves, daily_names.puzzle_of, daily_names.today()
    )
    if options.json:
        output.print_json(
            today=journal.today.isoformat(),
            count=len(wanted),
            puzzles=[_document(journal, slot) for slot in wanted],
            streaks={
                kind: journal.streak(kind)._asdict()
                for kind in dict.fromkeys(slot.kind for slot in wanted)
            },
        )
        return DONE
    sheet = output.PrintSurface.of_stdout()
    rows = [_row(journal, slot) for slot in wanted]
    sheet.print_table(rows)
    for line in dict.fromkeys(filter(None, map(journal.line, wanted))):
        print(sheet.line(line))
    return DONE


def _row(journal: DailyJournal, slot: DailySlot) -> tuple[str, ...]:
    found = journal.daily_puzzle(slot)
    now = journal.streak(slot.kind).now
    today = slot == daily(slot.kind, journal.today)
    streak = tr("streak {n}", n=now) if today and now else ""
    told = describe_briefly(journal.progress(slot))
    return slot.name, found.title, difficulty(found.grade), told, streak


def _document(journal: DailyJournal, slot: DailySlot) -> dict[str, object]:
    with english():
        found = journal.daily_puzzle(slot)
    progress = journal.progress(slot)
    solve = progress.solve
    return {
        "id": slot.name,
        "kind": slot.kind,
        "puzzle": found.puzzle,
        "name": found.title,
        "difficulty": found.grade,
        "first_day": slot.day.isoformat(),
        "last_day": slot.last.isoformat(),
        "state": progress.state.name.lower(),
        "day": solve.day.isoformat() if solve else None,
        "result": solve.result._asdict() if solve else None,
        "line": journal.line(slot) or None,
    }
