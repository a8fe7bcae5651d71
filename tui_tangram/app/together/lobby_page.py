"""The page of the tables: a new one, those that are open, and how others come to them.

New table  ‹ Together ›  Swan             ▄▄██▄▄
All solve one board.                     ████████
▀▀██▀▀
kqwtz  Together  Cat  Ann (1 of 8)         Cat

Others join
On this machine    tui-tangram join --profile ann
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tui_tangram.app.chrome import MARGIN
from tui_tangram.app.page_screen import RowsPage
from tui_tangram.app.painter import Painter, Words, cut, length
from tui_tangram.app.preview import LARGEST, LEAST, PuzzleRenderer, halves, preview_lines
from tui_tangram.app.together.words import ABOUT, kind_name
from tui_tangram.games.together.client import TableFacts
from tui_tangram.games.together.table import TableKind
from tui_tangram.games.together.words import state_in_words
from tui_tangram.language import tr, trn
from tui_tangram.player.scores.values import naming
from tui_tangram.render import inks
from tui_tangram.values import NamedTuple

_TOP: Final = 3
"""Lines above the rows: the title, between empty ones."""
_NEW: Final = 3
"""Lines of the new table: it, what that is, and an empty one."""
_NARROW: Final = 72
"""The fewest columns of the rows next to a picture."""
_WIDEST: Final = 76
"""The most columns of a line on a table."""
_HEAD: Final = 2
"""Lines above those of a section."""
_GAP: Final = 2
"""Columns between a label and its text."""


class PastGame(NamedTuple):
    """A game that was played at a table."""

    puzzle: str
    """The name of its puzzle."""
    about: str
    """The result, the players and the time, in words."""


class LobbyPage(RowsPage[TableFacts | None]):
    """A line for a new table, which is the row None, and one for each open table."""

    def __init__(self, paint: Painter, draw: PuzzleRenderer) -> None:
        """Show no tables yet, with pictures by *draw*."""
        super().__init__(paint, [None])
        self._picture = draw
        self.kind = TableKind.TOGETHER
        """The way to play at a new table."""
        self.puzzle = ""
        """The name of its puzzle; empty for none yet."""
        self.puzzle_id = ""
        self.private = False
        """Whether only its code leads there."""
        self.here: Sequence[str] = ()
        """The names of those who are there."""
        self.trouble = ""
        """The reason why there are no tables; empty where there can be."""
        self.ways: Sequence[tuple[str, str]] = ()
        """The places of others who want to join, and the commands that they type."""
        self.rules: Sequence[str] = ()
        """The lines of help, for a window with much room."""
        self.played: Sequence[PastGame] = ()
        """The games at tables, the latest first."""

    def lines(self, width: int, height: int) -> Sequence[Words]:
        """Return the title, the new table and the open ones around the cursor, and the rest."""
        paint, view = self.paint, self.view
        split = halves(width, _NARROW, _WIDEST)
        room = split.listed
        names = paint.cut(", ".join(self.here), max(width - 2 * MARGIN - 30, 10))
        count = trn("{n} here: {names}", "{n} here: {names}", len(self.here), names=names)
        lines: list[Words] = [
            (),
            self.header(tr("Together"), count if self.here else "", width),
            (),
        ]
        if self.trouble:
            self.place, self.spots = (MARGIN, _TOP), []
            return [*lines, [paint.gap(MARGIN), paint.words(self.trouble)]]
        ways = self._section(tr("Others join"), self.ways, room)
        kinds = [(kind_name(kind), tr(ABOUT[kind])) for kind in TableKind]
        if _TOP + _NEW + 1 + len(ways) > height:
            ways = []
        seen = view.show(max(height - _TOP - _NEW + 1 - len(ways), 1))
        for at in seen:
            row, chosen = self.rows[at], at == view.cursor
            if chosen:
                self.place = MARGIN, len(lines)
            self.spot(at, MARGIN, len(lines), room, chosen=chosen)
            if row is None:
                lines += [self._new(room, chosen=chosen), self._about(), ()]
            else:
                lines.append(self._table(row, room, chosen=chosen))
        if len(self.rows) == 1:
            none = paint.fitted(tr("No open tables yet."), room, inks.QUIET)
            lines.append([paint.gap(MARGIN), none])
        lines[_TOP:] = self.with_signs(view, lines[_TOP:])
        rules = [[paint.gap(MARGIN), paint.fitted(rule, room, inks.QUIET)] for rule in self.rules]
        for section, least in (
            (ways, len(ways)),
            (self._section(tr("Ways to play"), kinds, room), len(kinds) + _HEAD),
            (self._section(tr("Played together"), self.played, room), _HEAD + 1),
            ([(), *rules], len(rules) + 1),
        ):
            left = height - len(lines)
            lines += section[:left] if left >= least else []
        chosen_row = self.chosen
        title = self.puzzle if chosen_row is None else title_of(chosen_row)
        puzzle = self.puzzle_id if chosen_row is None else chosen_row.puzzle
        box = split.preview, min(height - _TOP - 2, LARGEST)
        if not puzzle or box[0] < LEAST[0] or box[1] < LEAST[1]:
            return lines
        below = [[paint.fitted(title, box[0], bold=True)]]
        picture = preview_lines(self, self._picture(puzzle, box), below, (box[0], height - _TOP))
        return self.side_by_side(lines, [*[()] * _TOP, *picture], split.column)

    def _section(self, title: str, rows: Sequence[tuple[str, str]], room: int) -> list[Words]:
        """Return an empty line, a title and a line for each row; nothing without any."""
        paint = self.paint
        if not rows:
            return []
        labels = max(length([paint.words(paint.written(label))]) for label, _ in rows)
        labels = min(labels, room * 2 // 5) + _GAP
        lines: list[Words] = [(), [paint.gap(MARGIN), paint.fitted(title, room, bold=True)]]
        for label, text in rows:
            line = [paint.gap(MARGIN), paint.fitted(label, labels - _GAP, inks.QUIET)]
            line.append(paint.gap(MARGIN + labels - length(line)))
            lines.append([*line, paint.fitted(text, room - labels)])
        return lines

    def _new(self, room: int, *, chosen: bool) -> Words:
        """Return the line of a new table."""
        paint = self.paint
        kind = self.between_arrows(kind_name(self.kind))
        puzzle = self.puzzle or tr("choose a puzzle")
        private = f"  {tr('private')}" if self.private else ""
        text = paint.cut(f"{tr('New table')}  {kind}  {puzzle}", room - len(private))
        text += private
        return [paint.gap(MARGIN), paint.choice(text, chosen=chosen)]

    def _about(self) -> Words:
        return [self.paint.gap(MARGIN), self.paint.words(tr(ABOUT[self.kind]), inks.QUIET)]

    def _table(self, row: TableFacts, room: int, *, chosen: bool) -> Words:
        """Return the line of an open table."""
        paint = self.paint
        names = ", ".join(row.here) or tr("all away")
        seats = tr("{names} ({n} of {most})", names=names, n=len(row.seats), most=row.most)
        state = paint.words(state_in_words(row), inks.QUIET)
        shown = {kind_name(one.kind) for one in self.rows if one is not None}
        kinds = max(length([paint.words(name)]) for name in shown)
        kind = kind_name(row.kind)
        kind += " " * (kinds - length([paint.words(kind)]))
        text = paint.written(f"{row.code}  {kind}  {title_of(row)}  {seats}")
        words = paint.choice(cut(text, max(room - length([state]) - 2, 0)), chosen=chosen)
        gap = paint.gap(max(room - length([words]) - length([state]), 1))
        return [paint.gap(MARGIN), words, gap, state]


def title_of(row: TableFacts) -> str:
    """Return the name of a table's puzzle."""
    return naming(row.game).title(row.puzzle, row.name)
