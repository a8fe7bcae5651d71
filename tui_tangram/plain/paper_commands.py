"""Commands for what the papers have: relations of edges, and the table of solutions."""

from __future__ import annotations

from collections.abc import Sequence

from tui_tangram.contour.tables import find, rows
from tui_tangram.lab.paper_table import table, table_words, total_words
from tui_tangram.language import tr
from tui_tangram.plain.commands import CommandError
from tui_tangram.plain.events import Event, EventKind
from tui_tangram.plain.line_session import LineSession
from tui_tangram.plain.table import Commands
from tui_tangram.play import Limit
from tui_tangram.play.phrases import capital
from tui_tangram.play.refusal import Refusal


class PaperCommands(Commands):
    """Commands that are available whether or not a puzzle is open."""

    def __init__(self, line: LineSession) -> None:
        """Answer at *line*."""
        self.line = line

    def do_table(self) -> None:
        """Count the solutions of the convex figures, beside the paper's numbers."""
        lines = []
        for line in table(Limit().meter()):
            lines.append(line)
            data: dict[str, object] = {
                "number": line.figure,
                "count": line.labelled,
                "distinct": line.distinct,
                "labelled": line.labelled,
                "paper": line.paper,
            }
            self.line.out(Event(EventKind.ITEM, f"{capital(table_words(line))}.", data))
        self.line.say(f"{capital(total_words(lines))}.")

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
