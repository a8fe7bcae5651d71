"""The screen of the paper's rules of search: each with its proof, or the shape that breaks it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from tui_tangram.app.actions import Context
from tui_tangram.app.chrome import MARGIN
from tui_tangram.app.lab.rows import set_picture
from tui_tangram.app.page_screen import ListPage, ListScreen
from tui_tangram.app.painter import Painter, Words
from tui_tangram.app.scrolling import ListView
from tui_tangram.app.services import Services
from tui_tangram.language import mark, tr
from tui_tangram.maths.codec import Grid, code_of
from tui_tangram.play import Limit
from tui_tangram.play.columns import wrap
from tui_tangram.play.phrases import percent
from tui_tangram.render import inks
from tui_tangram.render.cells import CellSize, Picture, encode
from tui_tangram.render.scene import draw_scene
from tui_tangram.research.explain.number import named_sides
from tui_tangram.research.explain.step import ExplainedShape
from tui_tangram.research.lab.conjectures import DOUBTED, RuleLine, RulesReport, reports

_TITLE: Final = 3
_LIST: Final = 28
"""Columns of the names of the rules."""
_GAP: Final = 2
_BOTH: Final = 76
"""The fewest columns at which the names of all rules are next to the chosen one."""
_WIDEST: Final = 72
"""The most columns of a text."""
_LEAST: Final = 4
"""The fewest lines of a picture."""


class RulesPage(ListPage):
    """The names of the rules, and all about the one that the cursor is on."""

    view: ListView

    def __init__(self, paint: Painter, report: RulesReport) -> None:
        """Show the lines of *report*, the cursor on the first."""
        super().__init__(paint)
        self.report = report
        self.view = ListView(len(report.lines))

    @property
    def chosen(self) -> RuleLine:
        """The rule that the cursor is on."""
        return self.report.lines[self.view.cursor]

    def lines(self, width: int, height: int) -> Sequence[Words]:
        """Return the title, the names of the rules, and the chosen one."""
        view, share = self.view, self.report.share
        note = tr("{some} of {all}", some=view.cursor + 1, all=len(self.report.lines))
        if share < 1:
            note = tr("testing: {done}", done=percent(str(int(100 * share))))
        about = self.paint.words(f"  {tr('of the paper of tansets')}", inks.QUIET)
        lines: list[Words] = [(), self.header(tr("Rules of search"), note, width, about), ()]
        rest = height - _TITLE
        view.show(len(self.report.lines))
        self.place = MARGIN, _TITLE
        if width < _BOTH:
            self.spot(view.cursor, MARGIN, _TITLE, width - 2 * MARGIN, chosen=True)
            return [*lines, *self.indented(self._rule(width - 2 * MARGIN, rest))]
        self.place = MARGIN, _TITLE + view.cursor
        left = MARGIN + _LIST + _GAP
        rule = [(), (), (), *self._rule(width - left - MARGIN, rest)]
        return self.side_by_side([*lines, *self._names()], rule, left)

    def _names(self) -> list[Words]:
        """Return the names of all rules, each with a sign where it does not hold."""
        paint = self.paint
        found: list[Words] = []
        for at, line in enumerate(self.report.lines):
            chosen = at == self.view.cursor
            self.spot(at, MARGIN, _TITLE + at, _LIST, chosen=chosen)
            sign = "✓" if line.holds else "×"
            ink = inks.SUCCESS if line.holds else inks.TROUBLE
            name = paint.cut(line.title, _LIST - 2)
            found.append(
                [paint.gap(MARGIN), paint.words(f"{sign} ", ink), paint.choice(name, chosen=chosen)]
            )
        return found

    def _rule(self, room: int, height: int) -> list[Words]:
        """Return all about the chosen rule in *height* lines."""
        line, paint, columns = self.chosen, self.paint, min(room, _WIDEST)
        verdict = inks.SUCCESS if line.holds else inks.TROUBLE
        about = [line.tested, tr("Paper: {source}.", source=line.source), _example(line)]
        parts = [
            (line.statement, inks.TEXT, True),
            (" ".join(filter(None, about)), inks.QUIET, False),
            (line.verdict, verdict, False),
            (tr("Proof: {proof}", proof=line.proof) if line.proof else "", inks.TEXT, False),
        ]
        lines: list[Words] = []
        for text, ink, bold in parts:
            if text:
                wrapped = wrap(paint.written(text), columns)
                lines += [[paint.words(one, ink, bold=bold)] for one in wrapped]
        fine = paint.palette.fine
        picture = _picture(line, (columns, height - len(lines) - 1), fine)
        if picture is not None:
            lines += [(), *self.picture_lines(encode(picture, paint.palette))]
        return lines[:height]


def _example(line: RuleLine) -> str:
    """Return the code of the example in a sentence."""
    return "" if line.example is None else tr("Example: {shape}.", shape=code_of(line.example))


def _picture(line: RuleLine, box: CellSize, fine: int) -> Picture | None:
    """Return the shape that breaks a rule, or the set that does, or an example.

    None without room.
    """
    if box[1] < _LEAST:
        return None
    if line.shape is not None:
        return _shape(line.shape, DOUBTED, box, fine)
    if line.example is not None:
        return _shape(line.example, 0, box, fine)
    return set_picture(line.tans, box, fine) if line.tans else None


@lru_cache(maxsize=16)
def _shape(shape: Grid, spoken: int, box: CellSize, fine: int) -> Picture:
    return draw_scene(named_sides(code_of(shape), spoken), *box, fine=fine)


class RulesScreen(ListScreen[RulesPage]):
    """The rules, which are tested while the screen is open."""

    contexts = (Context.RULES, Context.JUMP)
    topic = mark("rules of search")
    manual_page = "tansets"
    rules = mark(
        "An older program finds shapes by their numbers,\n"
        "and skips numbers that its rules forbid. Its\n"
        "author is not sure of all rules. Here each is\n"
        "tested on every shape. Where it holds, you see a\n"
        "proof. Where it fails, you see the first shape.\n"
        "L[1] to L[8] are the lengths of the sides, from\n"
        "the length number. The manual has the paper:\n"
        "tansets. {explain} explains the shape step by step."
    )

    def __init__(self, services: Services) -> None:
        """Begin to test the rules."""
        super().__init__(services)
        self._coming: Iterator[RulesReport] = reports(Limit().meter())
        self.page = RulesPage(services.paint, next(self._coming))

    def on_mount(self) -> None:
        """Test the rules in the background."""
        self.in_background("rules", self._test)

    async def _test(self) -> None:
        while (report := await asyncio.to_thread(next, self._coming, None)) is not None:
            self.page.report = report
            self.renew()

    def describe_cursor(self) -> str:
        """Return the rule that the cursor is on, in words, with the verdict once all are tested."""
        line = self.page.chosen
        proof = tr("Proof: {proof}", proof=line.proof) if line.proof else ""
        verdict = line.verdict if self.page.report.share == 1 else ""
        return " ".join(filter(None, (line.statement, verdict, proof)))

    async def action_explain(self) -> None:
        """Show step by step how the papers handle the shape that is drawn."""
        line = self.page.chosen
        shape = line.shape or line.example
        await self.nav.open_page("explain", None if shape is None else ExplainedShape(shape, ()))
