"""The one widget of the screen of keys: a list of actions, and more on one of them."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Final

from textual.geometry import Region

from tui_tangram.app.chrome import MARGIN
from tui_tangram.app.keymap import Keymap
from tui_tangram.app.keys import shown_key
from tui_tangram.app.page_screen import CursorPage
from tui_tangram.app.painter import Painter, Words, cut
from tui_tangram.app.preview import halves
from tui_tangram.app.scrolling import ScrollWindow, nearest
from tui_tangram.app.settings.table import KeyRow, key_rows, places
from tui_tangram.language import tr, trn
from tui_tangram.play.columns import last, wrap
from tui_tangram.player.setting import written
from tui_tangram.render import inks

_TITLE: Final = 2
_DETAILS: Final = 3
"""Lines below the list, the first of them empty."""
_KEYS: Final = 18
"""Columns of keys."""
_LISTED: Final = 80
"""Columns of the list next to the details."""
_WIDE: Final = 48
"""The fewest columns for the details next to the list."""


class KeysPage(CursorPage):
    """All actions with their keys."""

    def __init__(self, paint: Painter, keymap: Keymap) -> None:
        """Show the keys of *keymap*."""
        super().__init__(paint)
        self.keymap = keymap
        self.pressing = False
        """Whether the screen waits for a key."""
        self.chosen = ""
        """The name of the action under the cursor, as in the settings."""
        self.wanted = ""
        """The words to search for."""
        self.rows: tuple[KeyRow, ...] = ()
        self.view = ScrollWindow()
        self.look()

    def find(self, text: str) -> None:
        """Search for *text*."""
        self.wanted = text
        self.look()

    def look(self) -> None:
        """Find the matching rows; the cursor stays on its row, if that is one."""
        self.rows = key_rows(self.keymap, self.wanted)
        names = [row.name for row in self.rows]
        if self.chosen not in names:
            self.chosen = names[0] if names else ""

    @property
    def cursor(self) -> int:
        """The number of the row that the cursor is on."""
        return next((n for n, row in enumerate(self.rows) if row.name == self.chosen), 0)

    @property
    def row(self) -> KeyRow | None:
        """The row that the cursor is on; None when there is none."""
        return self.rows[self.cursor] if self.rows else None

    def move(self, way: int) -> None:
        """Move the cursor *by* rows, to the first or the last at most."""
        if self.rows:
            self.chosen = self.rows[nearest(self.cursor + way, len(self.rows))].name

    def lines(self, width: int, height: int) -> Sequence[Words]:
        """Return the title with the search, the list, and an explanation of one action."""
        paint = self.paint
        room = width - 2 * MARGIN
        number = len(self.rows)
        found = tr("{n} found", n=number)
        if not self.wanted:
            found = trn("{n} action", "{n} actions", number)
        sought = ""
        if self.searching or self.wanted:
            sought = f"  / {last(self.wanted, room - 24)}{self.caret if self.searching else ''}"
        head = self.header(tr("Keys"), found, width, paint.words(sought, inks.ACCENT))
        split = halves(width, _LISTED, _LISTED)
        if split.preview < _WIDE:
            listed = self._list(room, height - _TITLE - _DETAILS)
            details = ([paint.fitted(text, room, ink)] for text, ink in self._details())
            return [head, (), *listed, (), *self.indented(details)]
        listed = self._list(split.listed, height - _TITLE)
        explanation = self._explanation(min(split.preview, _LISTED))[: height - _TITLE]
        return [head, (), *self.side_by_side(listed, explanation, split.column)]

    def _explanation(self, width: int) -> list[Words]:
        """Return the action with its keys and details, in the lines of a wide window."""
        paint, row = self.paint, self.row
        lines: list[Words] = []
        if row is not None:
            lines += [
                [paint.words(text, bold=True)] for text in wrap(paint.written(row.text), width)
            ]
            keys = paint.written("  ".join(row.keys) or tr("no key"))
            lines += [(), *([paint.words(text, bold=True)] for text in wrap(keys, width))]
        for detail, ink in self._details():
            lines += [
                (),
                *([paint.words(text, ink)] for text in wrap(paint.written(detail), width)),
            ]
        return lines

    def _list(self, room: int, height: int) -> list[Words]:
        paint = self.paint
        found: list[Words] = []
        rows: dict[Hashable, int] = {}
        group = ""
        for row in self.rows:
            if row.group != group:
                group = row.group
                found += [
                    *([()] if found else []),
                    [paint.gap(MARGIN), paint.words(group, inks.QUIET)],
                ]
            rows[row.name] = len(found)
            found.append(self._line(row, room))
        # A heading above the first row of a group is visible with it.
        box = Region(MARGIN + 2, _TITLE, room - 2, height)
        seen = self.visible_lines(self.view, found, rows, self.chosen, box, above=1)
        self.place = (MARGIN + 2, _TITLE + rows.get(self.chosen, 0) - self.view.top)
        return seen

    def _line(self, row: KeyRow, room: int) -> Words:
        paint = self.paint
        chosen = row.name == self.chosen
        keys = "  ".join(row.keys) or tr("no key")
        if chosen and self.pressing:
            keys = tr("press a key")
        keys = paint.written(cut(paint.written(keys), _KEYS - 3))
        ink = inks.QUIET if not row.keys else inks.TEXT
        mark = paint.words(" " if row.usual else "*", inks.ACCENT)
        text = cut(paint.written(row.text), room - _KEYS - 2)
        # Without colours the chosen row is reversed.
        key_words = paint.words(keys, ink, bold=True) if not chosen else paint.chosen(keys)
        gap = paint.gap(_KEYS - len(keys))
        words = paint.words(text, inks.ACCENT if chosen else inks.TEXT, bold=chosen)
        return [paint.gap(MARGIN), mark, paint.gap(1), key_words, gap, words]

    def _details(self) -> list[tuple[str, int]]:
        """Return two lines with their inks."""
        row = self.row
        if row is None:
            return [(tr("No action found."), inks.QUIET)]
        usual = "  ".join(map(shown_key, self.keymap.usual(row.name)))
        line = f"{_quoted(row.name)} = {written(self.keymap.own(row.name))}"
        note = tr("In the file: {line}", line=line)
        if not row.usual:
            note = tr("Default: {keys}.", keys=usual) + "  " + note
        refused = self.keymap.refused.get(row.name, "")
        if refused:
            return [
                (tr("In the file but not used: {reason}.", reason=refused), inks.TROUBLE),
                (note, inks.QUIET),
            ]
        return [(tr("Where: {places}.", places=places(row.name)), inks.QUIET), (note, inks.QUIET)]


def _quoted(name: str) -> str:
    return name if name.replace("_", "").isalnum() else f'"{name}"'
