"""The table of an answer as a file: JSON, CSV, LaTeX or SVG, without overwriting."""

from __future__ import annotations

import json
from collections.abc import Sequence
from math import ceil, sqrt
from typing import Any, Final

from tui_tangram import __version__
from tui_tangram.app.files import form_of, shown, write_new
from tui_tangram.app.lab.columns import COLUMNS
from tui_tangram.app.lab.modes import LabMode
from tui_tangram.app.lab.pictures import looks, tan_looks
from tui_tangram.app.lab.rows import LabRow, SetRow, ShapeRow, StructureRow, TableRow
from tui_tangram.commands.files import path_named
from tui_tangram.language import tr, trn
from tui_tangram.maths.codec import outline
from tui_tangram.maths.exact import Sqratio
from tui_tangram.maths.geometry import Isometry, Point, Polygon
from tui_tangram.play import files
from tui_tangram.render import inks
from tui_tangram.render.palette import RGB, hexadecimal
from tui_tangram.render.svg import Drawing, Patch, svg
from tui_tangram.render.viewport import Drawable
from tui_tangram.research.lab.facts import record as shape_record

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
    trouble = write_new(path, content)
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
    return svg(
        drawings,
        f"{mode.title}: {trn('{n} picture', '{n} pictures', len(drawings))}",
        size=120,
        columns=ceil(sqrt(len(drawings))),
    )


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
    for look, tan in zip(
        tan_looks(row.tans), sorted(row.tans, key=lambda tan: -tan.triangles), strict=True
    ):
        if x and x + tan.width > wide:
            x, y, tallest = 0, y - tallest - 1, 0
        polygon = look.polygon
        assert isinstance(polygon, Polygon)
        shift = Point(Sqratio(x), Sqratio(y - tan.height))
        found.append((polygon.moved(Isometry.translation(shift)), look.ink))
        x, tallest = x + tan.width + 1, max(tallest, tan.height)
    return found
