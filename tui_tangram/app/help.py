"""Help for the screen below: the rules with a picture, then its keys."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Final, Self

from tui_tangram.app.base import BaseScreen
from tui_tangram.app.chrome import MARGIN
from tui_tangram.app.key_help import HelpLine, sections, with_keys
from tui_tangram.app.keymap import Keymap
from tui_tangram.app.manual import PICTURE, RULES, tangram_manual
from tui_tangram.app.navigator import Navigator
from tui_tangram.app.painter import Painter, Words, length
from tui_tangram.app.services import Services
from tui_tangram.app.text_page import TextPage, TextScreen
from tui_tangram.language import tr
from tui_tangram.play import columns
from tui_tangram.play.columns import wrap
from tui_tangram.render import inks
from tui_tangram.render.cells import Row, encode

_TEXT: Final = 52
"""Columns from the rules to the picture."""
_KEYS: Final = 26
"""Columns from a key to its effect."""


class HelpPage(TextPage):
    """The rules next to their picture, and the keys."""

    halved = True

    def __init__(
        self, paint: Painter, title: str, rules: Sequence[str], picture: Sequence[Row],
        keys: Sequence[tuple[str, Sequence[HelpLine]]],
    ) -> None:  # fmt: skip
        """Show *rules* next to *picture*, then *keys* under their headings."""
        super().__init__(paint, tr("Help"), title)
        self._rules = rules
        self._rule_lines: Sequence[str] = rules
        """The rules in lines that fit."""
        self._picture = picture
        self._keys = keys

    def content(self, width: int) -> list[Words]:
        """Return all lines below the title, none wider than *width*."""
        paint = self.paint
        wide = width >= MARGIN + _TEXT + PICTURE[0]
        room = _TEXT - 1 if wide else width - 2 * MARGIN
        self._rule_lines = [part for line in self._rules for part in wrap(line, room) or [""]]
        rules = self.indented([paint.words(line)] for line in self._rule_lines)
        picture = self.picture_lines(self._picture)
        above = max(len(picture) - len(rules), 0) // 2
        lines: list[Words] = (
            self.side_by_side([()] * above + rules, picture, MARGIN + _TEXT)
            if wide
            else [*rules, (), *self.indented(picture)]
        )
        headings: list[int] = []
        for title, keys in self._keys:
            headings.append(len(lines) + 1)
            lines += [(), [paint.gap(MARGIN), paint.words(title, bold=True)]]
            for one in keys:
                for key, what in key_lines(one, width - 2 * MARGIN):
                    words = paint.words(key, bold=True)
                    gap = paint.gap(max(_KEYS - length([words]), 2))
                    lines.append([paint.gap(MARGIN), words, gap, paint.words(what, inks.QUIET)])
        self.headings = headings
        return lines

    def line_text(self, number: int) -> str:
        """Return line *number* of the text as it is announced: without the picture."""
        lines = self.content(self.column(self.size.width))
        words = lines[number] if number < len(lines) else ()
        if not self.headings or number < self.headings[0] - 1:
            words = [one for one in words if one.text in self._rule_lines]
        return " ".join("".join(one.text for one in words).split())


class HelpScreen(TextScreen[HelpPage]):
    """Help."""

    @classmethod
    async def opened(cls, app: Navigator) -> Self | None:
        """Return help with the current screen."""
        shown = app.screen
        return cls(app.services, shown) if isinstance(shown, BaseScreen) else None

    def __init__(self, services: Services, about: BaseScreen) -> None:
        """Help with the screen *about*."""
        super().__init__(services)
        self.about = about
        self.manual_page = about.manual_page
        manual = about.manual() or tangram_manual(services)
        written = services.paint.written
        keys = [
            (title, [HelpLine(written(line.keys), written(line.text)) for line in lines])
            for title, lines in sections(
                services.keymap, about.contexts, about.availability, about.nouns
            )
        ]
        self.page = HelpPage(
            services.paint,
            tr(about.topic),
            rules(services.keymap, manual.rules),
            encode(manual.picture, manual.palette or services.palette),
            keys,
        )


def key_lines(line: HelpLine, room: int) -> Iterator[HelpLine]:
    """Yield the lines in *room* cells for the keys of a line and their effect.

    A longer text continues below.  Many keys have lines of their own, above their effect.

    >>> list(key_lines(HelpLine("f", "Turn it over"), 34))
    [HelpLine(keys='f', text='Turn it'), HelpLine(keys='', text='over')]
    """
    keys = wrap(line.keys, room)
    width = max(map(columns.width, keys), default=0)
    if len(keys) == 1 and width + 2 + columns.width(line.text) <= room and width + 2 > _KEYS:
        yield line
        return
    text = wrap(line.text, room - _KEYS)
    if width + 2 > _KEYS:
        text = [""] * len(keys) + text
    for some, words in zip_longest(keys, text, fillvalue=""):
        yield HelpLine(some, words)


def rules(keymap: Keymap, lines: Sequence[str] = RULES) -> tuple[str, ...]:
    """Return the rules with the keys that are in effect."""
    return tuple(with_keys(keymap, line) for line in lines)
