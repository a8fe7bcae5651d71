"""A picture spread over several sheets, to be cut and joined."""

from __future__ import annotations

from string import ascii_lowercase
from typing import Final, NamedTuple

from tui_tangram.render.pdf import Area, Fill, PaperPage
from tui_tangram.render.svg import Drawing, bounds

_CUT: Final = "#999999"
"""The colour of a line to cut along."""
_LINE: Final = 0.2
"""Its width."""
_TICK: Final = 4.0
"""Its length beyond the picture."""
_ICON: Final = 3.0
"""The size of a sheet in the small plan of all."""
_ICONS: Final = 14.0
"""The top of that plan."""
_DARK: Final = "#555555"


class SheetPlan(NamedTuple):
    """The sheets that a picture is spread over."""

    wide: bool
    """Whether they are wider than high."""
    columns: int
    rows: int
    unit: float
    """Millimetres of the picture's unit."""


def draw_sheet(page: PaperPage, drawing: Drawing, area: Area, plan: SheetPlan, number: int) -> None:
    """Draw sheet *number*, from 0 and row by row, in an area of a page.

    Edges to be joined have lines to cut along, with the same letter on both sheets.  A small plan
    in the corner shows which sheet it is.
    """
    row, column = divmod(number, plan.columns)
    left, low, right, high = bounds(drawing)
    across, up = (right - left) / plan.columns, (high - low) / plan.rows
    x, y = left + column * across, high - row * up
    width, height = across * plan.unit, up * plan.unit
    begin = area.left + (area.width - width) / 2
    top = area.top + (area.height - height) / 2
    page.draw_part(drawing, (x, y - up, x + across, y), begin, top, plan.unit)
    upright = plan.rows * (plan.columns - 1)
    for after in (0, 1):
        if 0 < column + after < plan.columns:
            at = begin + after * width
            page.rule(at - _LINE / 2, top - _TICK, _LINE, height + 2 * _TICK, _CUT)
            letter = _letter(row * (plan.columns - 1) + column - 1 + after)
            page.text(at + (5 * after - 2.5), top + height / 2, letter, 9, anchor=0.5)
        if 0 < row + after < plan.rows:
            at = top + after * height
            page.rule(begin - _TICK, at - _LINE / 2, width + 2 * _TICK, _LINE, _CUT)
            letter = _letter(upright + (row - 1 + after) * plan.columns + column)
            page.text(begin + width / 2, at + (5 * after - 1.5), letter, 9, anchor=0.5)
    _small_plan(page, area.left + area.width, plan, number)


def _small_plan(page: PaperPage, right: float, plan: SheetPlan, number: int) -> None:
    """Draw all sheets in the upper corner, this page's filled."""
    size = 0.85 * _ICON
    for at in range(plan.columns * plan.rows):
        row, column = divmod(at, plan.columns)
        x, y = right - (plan.columns - column) * _ICON, _ICONS + row * _ICON
        corners = [(x, y), (x + size, y), (x + size, y + size), (x, y + size)]
        page.marks.append(Fill([corners], _DARK if at == number else "#ffffff", _DARK, 0.2))


def _letter(seam: int) -> str:
    return ascii_lowercase[seam % len(ascii_lowercase)]
