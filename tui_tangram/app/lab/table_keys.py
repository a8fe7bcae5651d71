"""Keys of the laboratory: its set; the order of its table, its filter, and files of its rows.

The table of an answer is written as JSON, CSV, LaTeX or SVG, without overwriting.

Where the set changes, the shapes that it fills are counted.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Sequence
from functools import partial
from math import ceil, sqrt
from typing import Any, Final

from tui_tangram import __version__
from tui_tangram.app.actions import Context
from tui_tangram.app.files import form_of, shown, write_new
from tui_tangram.app.key_help import with_keys
from tui_tangram.app.lab.modes import MOST_CONVEX, LabMode
from tui_tangram.app.lab.own_puzzles import PATIENCE
from tui_tangram.app.lab.page import LabPage, typed_line
from tui_tangram.app.lab.rows import (
    COLUMNS,
    LabRow,
    SetRow,
    ShapeRow,
    StructureRow,
    TableRow,
    looks,
    tan_looks,
)
from tui_tangram.app.lab.work_listener import LOOK
from tui_tangram.app.page_screen import PageScreen
from tui_tangram.app.services import Tone
from tui_tangram.commands.files import path_named
from tui_tangram.games.tangram.source.tansets import labelled
from tui_tangram.language import markc, tr, trc, trn
from tui_tangram.maths.codec import Grid, outline
from tui_tangram.maths.exact import Sqratio
from tui_tangram.maths.geometry import Isometry, Point, Polygon
from tui_tangram.play import Stopped, files
from tui_tangram.render import inks
from tui_tangram.render.contrast import RGB
from tui_tangram.render.graphics import table_of
from tui_tangram.render.palette import hexadecimal, make_palette
from tui_tangram.render.profile import Profile
from tui_tangram.render.svg import Drawing, Patch, svg
from tui_tangram.render.viewport import Drawable
from tui_tangram.research.lab.facts import convex_shapes
from tui_tangram.research.lab.facts import record as shape_record
from tui_tangram.research.lab.search import makes
from tui_tangram.research.lab.tans import Tanset, area, tan_name
from tui_tangram.values import replace

FORMATS: Final = ("json", "csv", "svg", "tex")
DRAWN: Final = 400
"""The most pictures of one SVG file."""
_TITLES: Final = {
    "piece": "tan", "fills": "made", "missing": "not made", "area split": "structure",
    "duplicates": "doubles",
}  # fmt: skip
"""The titles in files, where they are not those of the screen."""


def write(
    text: str, mode: LabMode, rows: Sequence[LabRow], colours: Sequence[RGB]
) -> tuple[bool, str]:
    """Write rows to the file called *text*, in the format of its suffix.

    Returns whether that worked, and a message.
    """
    path = path_named(text)
    form = form_of(path)
    if form not in FORMATS:
        return False, tr("The name must end in .json, .csv, .tex or .svg.")
    if form == "svg" and mode is LabMode.STRUCTURES:
        return False, tr("Area splits have no pictures. Use JSON, CSV or LaTeX.")
    if form == "svg":
        content = as_svg(mode, rows[:DRAWN], colours)
    else:
        content = {"json": as_json, "csv": as_csv, "tex": as_latex}[form](mode, rows)
    trouble = write_new(path, [content])
    if trouble:
        return False, trouble
    number = min(len(rows), DRAWN) if form == "svg" else len(rows)
    message = trn("Wrote {n} row to {path}.", "Wrote {n} rows to {path}.", number, path=shown(path))
    return True, message


def record(row: LabRow) -> dict[str, Any]:
    """Return the record of a row for JSON."""
    if isinstance(row, ShapeRow):
        found = {"number": row.number, **shape_record(row.shape)}
        if row.made is not None:
            found["made"] = row.made
        if row.count is not None:
            found["count"] = row.count
            if row.ways is not None:
                found |= {"distinct": row.count, "labelled": row.count * row.ways}
            found["solution"] = [one.record for one in (row.solutions[0] if row.solutions else ())]
        return found | ({"paper": row.line.paper} if isinstance(row, TableRow) else {})
    if isinstance(row, SetRow):
        return {
            "set": row.code,
            "tans": [str(tan) for tan in row.tans],
            "structure": row.structure,
            "makes": len(row.made),
            "made": list(row.made),
            "convex": row.shapes,
            "balance": row.balance,
        }
    return {**row.structure.record, "sets": row.sets}


def as_json(mode: LabMode, rows: Sequence[LabRow]) -> str:
    """Return rows as one JSON document."""
    document = {"count": len(rows), mode.name.lower(): [record(row) for row in rows]}
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"


def as_csv(mode: LabMode, rows: Sequence[LabRow]) -> str:
    """Return rows as CSV, with a line of titles, all in English; shapes with their grids too."""
    return files.as_csv(*_table(mode, rows))


def as_latex(mode: LabMode, rows: Sequence[LabRow]) -> str:
    """Return the same table as LaTeX."""
    return files.as_latex(*_table(mode, rows), f"tui-tangram {__version__}")


def _table(mode: LabMode, rows: Sequence[LabRow]) -> tuple[list[str], list[list[str]]]:
    columns = COLUMNS[mode]
    grids = mode in (LabMode.CHOICE, LabMode.SHAPES, LabMode.SOLVE, LabMode.TABLE)
    titles = [_TITLES.get(column.column.name, column.column.name) for column in columns]
    return [*titles, *(["grid"] if grids else [])], [
        [
            *((column.plain or column.column.text)(row) for column in columns),
            *([str(row.shape)] if isinstance(row, ShapeRow) else []),
        ]
        for row in rows
    ]


def as_svg(mode: LabMode, rows: Sequence[LabRow], colours: Sequence[RGB]) -> str:
    """Return pictures of rows, in a sheet about as wide as high."""
    drawings = [one for one in (_drawing(row, colours) for row in rows) if one is not None]
    if not drawings:
        return "<svg xmlns='http://www.w3.org/2000/svg'/>\n"
    lines = svg(
        drawings,
        f"{mode.title}: {trn('{n} picture', '{n} pictures', len(drawings))}",
        size=120,
        columns=ceil(sqrt(len(drawings))),
    )
    return "\n".join([*lines, ""])


def _drawing(row: LabRow, colours: Sequence[RGB]) -> Drawing | None:
    if isinstance(row, StructureRow):
        return None
    if isinstance(row, ShapeRow) and not row.solutions:
        return Drawing([Patch(outline(row.shape), "#8090a0", "#203040")], (), row.code)
    if isinstance(row, ShapeRow):
        pieces: list[tuple[Drawable, int]] = [
            (look.polygon, look.ink) for look in looks(row.shape, row.solutions[0])
        ]
        caption = row.code
    else:
        pieces, caption = _side_by_side(row), row.code
    return Drawing(
        [
            Patch([polygon], hexadecimal(colours[inks.FILL + ink % inks.COLOURS]), "#203040")
            for polygon, ink in pieces
        ],
        (),
        caption,
    )


def _side_by_side(row: SetRow) -> list[tuple[Drawable, int]]:
    """Return the tans of a set side by side, in rows about as long as there are rows."""
    found: list[tuple[Drawable, int]] = []
    x = y = tallest = 0
    wide = 2 * ceil(sqrt(sum(tan.triangles for tan in row.tans)))
    for look, (_, tan) in zip(tan_looks(row.tans), labelled(row.tans), strict=True):
        if x and x + tan.width > wide:
            x, y, tallest = 0, y - tallest - 1, 0
        polygon = look.polygon
        assert isinstance(polygon, Polygon)
        shift = Point(Sqratio(x), Sqratio(y - tan.height))
        found.append((polygon.moved(Isometry.translation(shift)), look.ink))
        x, tallest = x + tan.width + 1, max(tallest, tan.height)
    return found


class TableKeys:
    """The keys, for the screen of the laboratory."""

    def __init__(self, screen: PageScreen[LabPage]) -> None:
        """Act for *screen*."""
        self._screen = screen
        self._model = screen.page.model

    def action_lab_sort(self) -> None:
        """Sort by the next column."""
        answer = self._model.answer
        table, by = answer.table, answer.table.by + 1
        if by < len(table.columns):
            answer.arrange(table.sorted_by(by))
            column = trc("column", table.columns[by].name)
            self._screen.announce(tr("Sorted by {column}.", column=column))
        else:
            answer.arrange(replace(table, by=-1, descending=False))
            self._screen.announce(tr("Unsorted."))
        self._screen.show()

    def action_lab_turn(self) -> None:
        """Sort the other way round."""
        answer = self._model.answer
        if answer.table.by < 0:
            self._screen.announce(tr("Sort by a column first."), Tone.QUIET)
            return
        answer.arrange(answer.table.sorted_by(answer.table.by))
        self._screen.announce(
            tr("Largest first.") if answer.table.descending else tr("Smallest first.")
        )
        self._screen.show()

    def action_lab_filter(self) -> None:
        """Filter the rows by typing."""
        answer = self._model.answer

        def take(_: str, __: bool) -> str:
            self._screen.page.on_rows, text = bool(answer.rows), answer.table.wanted
            rows = trn(
                "{n} row matches “{text}”.", "{n} rows match “{text}”.", len(answer.rows), text=text
            )
            self._screen.announce(rows if text else "")
            return ""

        def live(text: str) -> None:
            answer.arrange(answer.table.filtered(text))

        self._screen.ask(typed_line(markc("laboratory", "filter"), answer.table.wanted, take, live))

    def action_lab_copy(self) -> None:
        """Send the code of the row to the clipboard."""
        row = self._model.answer.chosen
        if row is not None:
            self._screen.copy(row.code)

    def action_lab_export(self) -> None:
        """Ask where to write the rows that are shown."""

        async def take(text: str, _: bool) -> str:
            mode, rows = self._model.mode, self._model.answer.rows
            colours = table_of(make_palette(self._screen.services.theme, Profile.TRUECOLOR))
            good, message = await asyncio.to_thread(write, text, mode, rows, colours)
            self._screen.announce(message, Tone.SUCCESS if good else Tone.TROUBLE)
            return ""

        text = tr("JSON, CSV, LaTeX or SVG, by the file ending. {text.format} changes it.")
        self._screen.announce(with_keys(self._screen.services.keymap, text))
        stem = f"tui-tangram-{self._model.mode.name.lower()}"
        self._screen.ask_path(
            Context.LAB_TYPING, trc("laboratory", "write to"), stem, FORMATS, take
        )


class SetKeys:
    """The keys, for the screen of the laboratory."""

    def __init__(
        self, screen: PageScreen[LabPage], good: Callable[[Callable[[], object]], bool]
    ) -> None:
        """Act for *screen*; *good* changes the model, or announces why it cannot."""
        self._screen = screen
        self._model = screen.page.model
        self._good = good
        self._known: Tanset = ()
        """The set whose convex shapes are known, or being counted."""

    def action_lab_set(self) -> None:
        """Type a set."""
        screen, model = self._screen, self._model

        def take(text: str, _: bool) -> str:
            if self._good(lambda: model.choose(model.set_named(text))):
                self.set_changed()
                screen.announce(tr("The set is now {set}.", set=model.text_of(model.tans)))
            return ""

        screen.ask(typed_line(markc("laboratory", "set"), model.text_of(model.tans), take))

    def action_lab_add(self) -> None:
        """Add the chosen tan to the set."""
        row = self._model.answer.chosen
        if isinstance(row, ShapeRow) and self._good(lambda: self._model.add(row.shape)):
            self._changed(row.shape)

    def action_lab_remove(self) -> None:
        """Remove the chosen tan from the set."""
        screen, row = self._screen, self._model.answer.chosen
        if not isinstance(row, ShapeRow):
            return
        if self._model.remove(row.shape):
            self._changed(row.shape)
        else:
            none = tr("The set has no {tan}.", tan=tan_name(row.shape.canonical))
            screen.announce(none, Tone.QUIET)

    def _changed(self, tan: Grid) -> None:
        screen, model = self._screen, self._model
        screen.page.on_rows = True
        self.set_changed()
        screen.announce(
            tr(
                "{number} × {tan}. Set: {tans}, {area}.",
                number=model.has(tan),
                tan=tan_name(tan.canonical),
                tans=trn("{n} piece", "{n} pieces", len(model.tans)),
                area=trn("{n} half-square", "{n} half-squares", area(model.tans)),
            )
        )
        screen.show()

    def action_lab_empty(self) -> None:
        """Start with an empty set."""
        self._model.choose(())
        self.set_changed()
        self._screen.announce(tr("The set is empty."))
        self._screen.show()

    # The shapes that it fills

    def set_changed(self) -> None:
        """Count the convex shapes that the set makes, in the background."""
        screen, tans = self._screen, self._model.tans
        if self._known == tans:
            return
        self._known, screen.page.makes = tans, ""
        if not tans:
            screen.page.makes = tr("add pieces with +")
        elif area(tans) <= MOST_CONVEX // 2:
            screen.page.makes = tr("counting the shapes it fills…")
            screen.in_background("makes", partial(self._find_out, tans))

    async def _find_out(self, tans: Tanset) -> None:
        screen = self._screen
        await asyncio.sleep(LOOK)  # more keys may come
        shapes = len(await asyncio.to_thread(convex_shapes, area(tans)))
        try:
            made = await asyncio.to_thread(makes, tans, PATIENCE.meter())
        except Stopped:
            text = tr(
                "{number} convex shapes. Counting those it fills is slow: see Shapes", number=shapes
            )
        else:
            text = tr("fills {some} of {all} convex shapes", some=len(made), all=shapes)
        if self._model.tans == tans:
            screen.page.makes = text
            screen.show()
