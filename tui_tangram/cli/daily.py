"""``tui-tangram daily``: the puzzles of a day and its week, and how the player stands."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence

from tui_tangram.app.words import difficulty
from tui_tangram.catalog import Occasion, daily_kinds
from tui_tangram.catalog.occasion import daily, ladder
from tui_tangram.catalog.told import brief
from tui_tangram.cli import occasions, output
from tui_tangram.cli.errors import DONE, complain
from tui_tangram.cli.player import directories_of
from tui_tangram.language import english, tr
from tui_tangram.store import Store
from tui_tangram.store.journal import DailyJournal, read_journal


def run(options: Namespace) -> int:
    """Print the daily puzzles of a day and the ladders of its week."""
    day = occasions.day(options.day) if options.day else occasions.today()
    kinds = daily_kinds()
    wanted = [daily(kind, day) for kind in kinds]
    wanted += [step for kind in kinds for step in ladder(kind, day)]
    return print_occasions(wanted, options)


def print_occasions(wanted: Sequence[Occasion], options: Namespace) -> int:
    """Print these occasions, and below them the lines to paste of those that are solved."""
    store = Store.open(directories_of(options), complain)
    journal = read_journal(store.scores, store.autosaves, occasions.puzzle_of, occasions.today())
    if options.json:
        output.print_json(
            today=journal.today.isoformat(),
            count=len(wanted),
            puzzles=[_document(journal, occasion) for occasion in wanted],
            streaks={
                kind: journal.streak(kind)._asdict()
                for kind in dict.fromkeys(occasion.kind for occasion in wanted)
            },
        )
        return DONE
    sheet = output.PrintSurface.of_stdout()
    rows = [_row(journal, occasion) for occasion in wanted]
    for line in sheet.table(rows):
        print(line)
    for line in dict.fromkeys(filter(None, map(journal.line, wanted))):
        print(sheet.line(line))
    return DONE


def _row(journal: DailyJournal, occasion: Occasion) -> tuple[str, ...]:
    found = journal.offer(occasion)
    now = journal.streak(occasion.kind).now
    today = occasion == daily(occasion.kind, journal.today)
    streak = tr("streak {n}", n=now) if today and now else ""
    told = brief(journal.standing(occasion))
    return occasion.name, found.title, difficulty(found.grade), told, streak


def _document(journal: DailyJournal, occasion: Occasion) -> dict[str, object]:
    with english():
        found = journal.offer(occasion)
    standing = journal.standing(occasion)
    solve = standing.solve
    return {
        "id": occasion.name,
        "kind": occasion.kind,
        "puzzle": found.puzzle,
        "name": found.title,
        "difficulty": found.grade,
        "first_day": occasion.day.isoformat(),
        "last_day": occasion.last.isoformat(),
        "state": standing.state.name.lower(),
        "day": solve.day.isoformat() if solve else None,
        "result": solve.result._asdict() if solve else None,
        "line": journal.line(occasion) or None,
    }
