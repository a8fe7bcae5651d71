"""The columns of the tables of answers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from tui_tangram.app.lab.modes import LabMode
from tui_tangram.app.lab.rows import LabRow, ShapeRow
from tui_tangram.language import markc, tr, trc
from tui_tangram.play.phrases import grouped, pointed
from tui_tangram.research.lab.tans import tan_name
from tui_tangram.research.lab.tasks import Column


class ShownColumn(NamedTuple):
    """A column as it is shown."""

    column: Column[Any]
    width: int
    """In cells; 0 for the rest of the line."""
    right: bool = False
    plain: Callable[[Any], str] | None = None
    """The text in files, where it is not the one that is shown."""

    @property
    def title(self) -> str:
        """The column's name in the language in use."""
        return trc("column", self.column.name)

    def wide(self, title: str) -> ShownColumn:
        """Return the same with room for a *title*."""
        return self._replace(width=max(self.width, len(title))) if self.width else self


def _made(row: ShapeRow) -> str:
    return {None: "", True: "made", False: "-"}[row.made]


def _set_text(row: ShapeRow) -> str:
    return trc("shape", "yes") if row.made else _made(row)


def _text(
    title: str,
    text: Callable[[Any], str],
    width: int = 0,
    *,
    value: Callable[[Any], Any] | None = None,
    plain: Callable[[Any], str] | None = None,
) -> ShownColumn:
    """Return a column of words, sorted by their *value*."""
    return ShownColumn(Column(title, value or text, text), width, plain=plain)


def _number(title: str, number: Callable[[Any], int], width: int = 5) -> ShownColumn:
    """Return a column of numbers."""
    return ShownColumn(Column(title, number, lambda row: str(number(row))), width, right=True)


def _many(title: str, number: Callable[[Any], int | None], width: int) -> ShownColumn:
    """Return a column of numbers that may be too large to be counted."""

    def value(row: LabRow) -> int:
        found = number(row)
        return 1 << 60 if found is None else found

    def text(row: LabRow) -> str:
        if number(row) is None:
            return tr("many")
        digits = grouped(value(row))
        return digits if len(digits) <= width else str(value(row))

    def plain(row: LabRow) -> str:
        return "many" if number(row) is None else f"{value(row):,}"

    return ShownColumn(Column(title, value, text), width, right=True, plain=plain)


_NUMBER: Final = _number(markc("column", "no"), lambda row: row.number, 4)
_SHAPE: Final = (
    _text(
        markc("column", "code"), lambda row: row.code,
        value=lambda row: (len(row.code), row.code),
    ),
    _number(markc("column", "sides"), lambda row: row.facts.sides),
    _number(markc("column", "steps"), lambda row: row.facts.perimeter),
    _text(
        markc("column", "symmetry"), lambda row: tr(row.facts.family.name), 20,
        plain=lambda row: row.facts.family.name,
    ),
)  # fmt: skip
_CODE, _SIDES, _STEPS, _SYMMETRY = _SHAPE

COLUMNS: Final[dict[LabMode, tuple[ShownColumn, ...]]] = {
    LabMode.CHOICE: (
        _text(
            markc("column", "piece"), lambda row: tan_name(row.shape), 5,
            value=lambda row: row.number,
        ),
        *_SHAPE,
    ),
    LabMode.SHAPES: (
        _NUMBER,
        _CODE,
        _text(markc("column", "set"), _set_text, 4, value=_made, plain=_made),
        _SIDES,
        _STEPS,
        _number(markc("column", "holes"), lambda row: row.facts.holes),
        _SYMMETRY,
    ),
    LabMode.SOLVE: (
        _NUMBER,
        _CODE,
        _many(markc("column", "found"), lambda row: row.count, 7),
        _SIDES,
        _STEPS,
        _SYMMETRY,
    ),
    LabMode.TANSETS: (
        _number(markc("column", "fills"), lambda row: len(row.made), 4),
        _text(markc("column", "set"), lambda row: row.code),
        _text(
            markc("column", "balance"), lambda row: pointed(f"{row.balance:.2f}"), 7,
            value=lambda row: row.balance, plain=lambda row: f"{row.balance:.2f}",
        )._replace(right=True),
        _text(
            markc("column", "missing"), lambda row: row.missing, 12,
            value=lambda row: len(row.missing),
        ),
        _text(markc("column", "area split"), lambda row: row.structure, 22),
    ),
    LabMode.STRUCTURES: (
        _NUMBER,
        _text(
            markc("column", "area split"), lambda row: row.structure.shown,
            value=lambda row: row.structure.areas,
        ),
        _number(markc("column", "duplicates"), lambda row: row.structure.doubles, 7),
        _many(markc("column", "sets"), lambda row: row.sets, 14),
    ),
    LabMode.TABLE: (
        _NUMBER._replace(width=2),
        _number(markc("column", "told apart"), lambda row: row.line.labelled),
        _number(markc("column", "paper"), lambda row: row.line.paper),
        _number(markc("column", "difference"), lambda row: row.line.difference),
        _number(markc("column", "solutions"), lambda row: row.line.distinct),
        _CODE,
    ),
}  # fmt: skip
"""The columns of the answers; from the left, the last ones are left out first."""
