"""Lists of puzzles, and of the moves that they need."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from tui_tangram.commands.answer import AnswerRow, CommandAnswer
from tui_tangram.flow.choose import progress
from tui_tangram.games.catalog import daily_kinds
from tui_tangram.games.catalog.daily_slot import looks_like_slot, slots_of
from tui_tangram.language import tr
from tui_tangram.play import quote
from tui_tangram.play.difficulty import fifths
from tui_tangram.play.phrases import difficulty, grade_name, grouped, rounded
from tui_tangram.player.filters import ORDERS, arranged
from tui_tangram.player.player import PlayerLibrary
from tui_tangram.player.rows import PuzzleRow
from tui_tangram.player.store import Backend


def listing(services: Backend, *, text: str, sort: str, moves: bool) -> CommandAnswer:
    """List the puzzles that match in an order, or how many moves they need by collection.

    With the name of daily puzzles or of a ladder list those.
    """
    if looks_like_slot(text):
        # Late: most lists are of other puzzles.
        from tui_tangram.commands.daily import listed_slots

        return listed_slots(services, slots_of(text, services.utc_today, daily_kinds()))
    library, known = services.library, progress(services.store)
    found = library.search_items(text, known) if text else library.items
    if moves and found:
        return _spread(library, found)
    every = arranged(ORDERS[sort], found, found, known)
    shown = every
    if not text:
        shown = arranged(ORDERS[sort], library.shown_items, library.shown_items, known)
    entries = {
        (row.kind, row.id): (source, entry)
        for source in library.sources
        for row, entry in zip(source.items, source.entries, strict=True)
    }

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
        records=map(record, every),
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
