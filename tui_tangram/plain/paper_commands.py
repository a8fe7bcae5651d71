"""Commands for what the papers have: the relations of two edges."""

from __future__ import annotations

from collections.abc import Sequence

from tui_tangram.contour.tables import find, rows
from tui_tangram.language import tr
from tui_tangram.plain.commands import CommandError
from tui_tangram.plain.events import Event, EventKind
from tui_tangram.plain.line_session import LineSession
from tui_tangram.plain.table import Commands
from tui_tangram.play.refusal import Refusal


class PaperCommands(Commands):
    """Commands that are available whether or not a puzzle is open."""

    def __init__(self, line: LineSession) -> None:
        """Answer at *line*."""
        self.line = line

    def do_relations(self, words: Sequence[str]) -> None:
        """Describe the relations of two edges, or one in full."""
        try:
            some = find(" ".join(words)) if words else rows()
        except Refusal as error:
            raise CommandError(str(error)) from None
        for row in some:
            told = [f"{row.title}.", row.sentence]
            if words:
                told.insert(1, row.touching)
                if row.arcs is None:
                    told.append(tr("Not possible with arcs."))
                if row.straight is None:
                    told.append(tr("Only possible with arcs."))
                told.append(tr("Paper: {source}.", source=row.source))
            data: dict[str, object] = {
                "number": int(row.relation),
                "bits": row.bits,
                "shown": sorted(effect.value for effect in row.example.effects),
                "sections": row.sections,
                "tables": row.tables,
                "figure": row.example.figure,
            }
            self.line.out(Event(EventKind.ITEM, " ".join(told), data))
