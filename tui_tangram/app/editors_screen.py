"""The screen of the editors: what to make, and what to start from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tui_tangram.app.actions import Context
from tui_tangram.app.chrome import MARGIN
from tui_tangram.app.kinds import kind_named
from tui_tangram.app.page_screen import FormPage, FormScreen
from tui_tangram.app.painter import Painter, Words, length
from tui_tangram.app.preview import PuzzlePortraits, PuzzleRenderer
from tui_tangram.app.services import Services, Tone
from tui_tangram.games.catalog import editors
from tui_tangram.language import mark, tr
from tui_tangram.play.columns import wrap
from tui_tangram.render import inks
from tui_tangram.values import NamedTuple

_TITLE: Final = 3
_TEXT: Final = 76
"""Columns of the explanation."""
_LEAST: Final = 5
"""The fewest lines of a picture."""
_WIDE: Final = 110
"""The least width for a picture next to the editors instead of below."""
_COLUMN: Final = 56
"""The column of a picture next to them."""


class EditorRow(NamedTuple):
    """An editor."""

    kind: str
    title: str
    about: str
    materials: Sequence[tuple[str, str]]
    """The starting points: the names of its games, and their titles for players."""


class EditorsPage(FormPage):
    """A line for each editor: its name, and what to start from."""

    def __init__(self, paint: Painter, rows: Sequence[EditorRow], draw: PuzzleRenderer) -> None:
        """Show *rows*, each with its first material, of which *draw* draws pictures."""
        super().__init__(paint)
        self.rows = rows
        self.chosen = [0] * len(rows)
        """The number of the chosen material of each row."""
        self._portrait = draw

    @property
    def count(self) -> int:
        """The number of editors."""
        return len(self.rows)

    @property
    def material(self) -> tuple[str, str]:
        """The name of the game to open, and what it starts from."""
        row = self.rows[self.cursor]
        return row.materials[self.chosen[self.cursor]]

    def lines(self, width: int, height: int) -> Sequence[Words]:
        """Return the title, the editors, and below them what the selected one does."""
        paint = self.paint
        lines: list[Words] = [(), self.header(tr("Editors"), "", width), ()]
        titles = max(length([paint.words(row.title)]) for row in self.rows) + 2
        for number, row in enumerate(self.rows):
            here = number == self.cursor
            self.spot(number, MARGIN, len(lines), width - 2 * MARGIN, chosen=here)
            value = row.materials[self.chosen[number]][1]
            field = self.field(row.title, value, titles, chosen=here)
            lines += [[paint.gap(MARGIN), *field], ()]
        self.place = MARGIN, _TITLE + 2 * self.cursor
        about = paint.written(self.rows[self.cursor].about)
        wide = width >= _WIDE
        room = min((_COLUMN if wide else width) - 2 * MARGIN, _TEXT)
        lines += ([paint.gap(MARGIN), paint.words(line, inks.QUIET)] for line in wrap(about, room))
        left, top = (_COLUMN, 2) if wide else (MARGIN, len(lines) + 1)
        across, down = width - left - MARGIN, height - top - 1
        if down >= _LEAST:
            picture = self.picture_lines(self._portrait(self.material[0], (across, down)), across)
            lines = self.side_by_side(lines, [*[()] * top, *picture], left)
        return lines[:height]


class EditorsScreen(FormScreen[EditorsPage]):
    """The editors, to open one."""

    contexts = (Context.EDITORS, Context.JUMP)
    topic = mark("editors")
    rules = "editors"

    def __init__(self, services: Services) -> None:
        """Show all editors; raises `LibraryError` where what they start from is damaged."""
        super().__init__(services)
        rows = []
        for editor in editors():
            kind = kind_named(editor.kind)
            if kind.materials is not None:
                materials = kind.materials(services)
                rows.append(EditorRow(editor.kind, editor.name, tr(kind.about), materials))
        self.page = EditorsPage(services.paint, rows, PuzzlePortraits(self))

    def describe_cursor(self) -> str:
        """Return the selected editor, and what it starts from; for voices what it is for, too."""
        row = self.page.rows[self.page.cursor]
        words = f"{row.title}: {self.page.material[1]}."
        return f"{words} {row.about}" if self.announcer.speech else words

    # Actions

    def action_value(self, way: int) -> None:
        """Choose the next material, or the one before."""
        page = self.page
        many = len(page.rows[page.cursor].materials)
        page.chosen[page.cursor] = (page.chosen[page.cursor] + way) % many
        self.moved()

    async def action_open_editor(self) -> None:
        """Open the selected editor."""
        name, _ = self.page.material
        try:
            await self.nav.play(name)
        except (LookupError, ValueError) as error:
            self.announce(str(error), Tone.TROUBLE)
