"""The files of the sets of pieces and of their figures that come with the package.

``sets/*.json`` are files in the form of `tui_tangram.games.tangram.core.format`; ``figures/*.json``
list the figures of one set, one on a line, in the same form without the head::

    {"format": "tui-tangram/figures", "version": 1, "set": "tangram", "unit": 48, "figures": [
    {"id":"convex/1","name":"Triangle", …, "outline":[[[0,0,0,0], …]],"solution":[…]},
    …
    ]}

A figure whose points need a finer unit has its own ``unit`` in its row.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import Any, Final

from tui_tangram.games.tangram.core.figure import Figure, PlacedKind, changed
from tui_tangram.games.tangram.core.format import figure_fields, figure_labels, read_pieces
from tui_tangram.games.tangram.core.pieces import PieceSet
from tui_tangram.maths.geometry import Arc, Contour, Point, Polygon, Shape, Straight
from tui_tangram.play.files import FormatError
from tui_tangram.play.names import OWN, PIECES, is_meant
from tui_tangram.play.refusal import Refusal
from tui_tangram.player.rows import UserRow, by_lines, compact, short_fields
from tui_tangram.player.source import LibraryError

FIGURES: Final = "tui-tangram/figures"
VERSION: Final = 1
LONG: Final = "outline"
"""The first long field of a row."""


class KnownSets(dict[str, PieceSet]):
    """Sets of pieces by their ids.

    Sets with long IDs are not listed, but they are there too; and a player's own set goes by the id
    that its file gave it, too, where no other has it.
    """

    def __contains__(self, set_id: object) -> bool:
        if not isinstance(set_id, str):
            return False
        try:
            return bool(self[set_id])
        except KeyError:
            return False

    def __missing__(self, set_id: str) -> PieceSet:
        if super().__contains__(OWN + set_id):
            return super().__getitem__(OWN + set_id)
        if is_meant(PIECES, set_id):
            # Late: few figures are of such sets.
            from tui_tangram.games.tangram.core.long_id import set_with

            with suppress(Refusal):
                return set_with(set_id)
        raise KeyError(set_id)


def pieces_in(path: Path) -> PieceSet:
    """Return the set of pieces in a file.  Raises `LibraryError`."""
    try:
        return read_pieces(path.read_bytes(), path.name)
    except (OSError, FormatError) as error:
        raise LibraryError(
            "cannot read the piece set {file}: {why}", file=path, why=error
        ) from None


def figures_in(path: Path, alone: str = "") -> tuple[Figure, ...]:
    """Return the figures that a file lists, or only the one with the id *alone*, if there is one.

    Raises `LibraryError`.
    """
    try:
        text = path.read_text("utf-8")
        return tuple(_shipped(by_lines(_line(text, alone) if alone else text, "figures", LONG)))
    except FileNotFoundError:
        raise LibraryError("{file} is missing; install the package again", file=path) from None
    except (OSError, ValueError, LookupError, TypeError, RecursionError) as error:
        raise LibraryError(
            "cannot read the figures in {file}: {why}", file=path, why=repr(error)
        ) from None


def _line(text: str, figure_id: str) -> str:
    """Return a file of figures with the line of one figure alone, or none."""
    row = text.find(f'\n{{"id":{json.dumps(figure_id)},')
    line = text[row : text.find("\n", row + 1)].removesuffix(",") if row >= 0 else ""
    return f"{text.partition(chr(10))[0]}{line}\n]}}\n"


def symmetric(figure: Figure) -> bool:
    """Whether a turn or a mirror brings the silhouette onto itself; lists in order say it."""
    if isinstance(figure, ListedFigure):
        return figure.symmetric
    from tui_tangram.games.tangram.core.anyangle import symmetries

    return len(symmetries(figure.outline)) > 1


def _shipped(document: Mapping[str, Any]) -> list[Figure]:
    """Return the figures of a parsed file.  Raises `LookupError` and the like for others."""
    if (document["format"], document["version"]) != (FIGURES, VERSION):
        raise ValueError("they are of another format or version")
    set_id, unit = document["set"], document["unit"]
    rows = document["figures"]
    # A row that is text has an outline.
    if not all(
        "holes" in row and "islands" in row and (isinstance(row, UserRow) or "outline" in row)
        for row in rows
    ):
        raise ValueError("a figure lacks a field")
    return [ListedFigure(row, set_id, row.get("unit", unit)) for row in rows]


class _Stated:
    """A field of a figure that is looked up in its row: thousands take less room, and time."""

    def __init__(self, default: object = None) -> None:
        self._default = default

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    def __get__(self, figure: Any, owner: type) -> Any:  # noqa: ANN401
        found = figure.row.get(self._name, self._default)
        return tuple(found) if isinstance(found, list) else found


def _stated(default: object = None) -> Any:  # noqa: ANN401
    return _Stated(default)


class ListedFigure(Figure):
    """A figure of a valid list; its polygons are made when they are first needed."""

    row: Mapping[str, Any]
    """Its row, whose labels may be others than the figure's."""
    unit: int
    holes: int = _stated()
    islands: int = _stated()
    category: str = _stated("")
    source: str = _stated("")
    attachment: str = _stated("")
    difficulty: int | None = _stated()
    effort: float | None = _stated()
    solutions: int | None = _stated()
    mirror: bool = _stated(False)
    eighths: bool = _stated(False)
    aliases: tuple[str, ...] = _stated(())
    origins: tuple[str, ...] = _stated(())
    symmetric: bool = _stated(False)
    """Whether a turn or a mirror brings the silhouette onto itself."""

    def __init__(self, row: Mapping[str, Any], set_id: str, unit: int, **others: str) -> None:
        facts = short_fields(row)
        labels = {"id": facts["id"], "name": facts["name"], **others}
        # Bypass the guard that makes a figure immutable.
        self.__dict__.update(labels, set_id=set_id, row=row, unit=unit)

    @cached_property
    def outline(self) -> tuple[Contour, ...]:
        """The contours."""
        return tuple(map(self._contour, self.row["outline"]))

    @cached_property
    def solution(self) -> tuple[PlacedKind, ...] | None:
        """The known way to lay it; None if none came with it."""
        row = self.row
        if "solution" not in row:
            return None
        return tuple(
            PlacedKind(
                piece["kind"],
                Shape(self._contour(piece["poly"]), map(self._contour, piece.get("holes", ()))),
            )
            for piece in row["solution"]
        )

    def _contour(self, items: list[Any]) -> Contour:
        """Return a contour as `tui_tangram.maths.contour.form` has it; it was checked before."""
        if not any(isinstance(item, dict) for item in items):
            return Polygon(map(self._point, items))
        ends = [self._point(item["to"] if isinstance(item, dict) else item) for item in items]
        curves = [
            Arc(ends[i - 1], end, self._point(item["centre"]), item["turn"] == "left")
            if isinstance(item, dict)
            else Straight(ends[i - 1], end)
            for i, (item, end) in enumerate(zip(items, ends, strict=True))
        ]
        return Contour(curves[1:] + curves[:1])

    def _point(self, parts: list[int]) -> Point:
        ax, bx, ay, by = parts
        return Point.of(ax, bx, ay, by, self.unit)


def _facts(figure: Figure) -> dict[str, object]:
    return {"holes": figure.holes, "islands": figure.islands, "symmetric": symmetric(figure)}


def facts_of(figure: Figure) -> Mapping[str, Any]:
    """Return the fields of a figure's row that no label replaces; `Figure` has their defaults."""
    if isinstance(figure, ListedFigure):
        return short_fields(figure.row)
    return _facts(figure) | figure_labels(figure)


def row_of(figure: Figure, shared: Mapping[str, Any]) -> UserRow:
    """Return the row of a figure in a list whose figures have the fields *shared*.

    That of a figure of a list has the same shapes, which are not made.
    """
    head = ("format", "version", *(["set"] if "set" in shared else []))
    if isinstance(figure, ListedFigure) and isinstance(figure.row, UserRow):
        fields = _facts(figure) | figure_labels(figure) | {"unit": figure.unit}
        row = figure.row
        row.forget()
    else:
        fields = _facts(figure) | figure_fields(figure)
        row = UserRow.of(compact(fields), LONG)
    return row.with_facts({key: fields[key] for key in fields if key not in (*head, *UserRow.LONG)})


def listed(figure: Figure) -> ListedFigure:
    """Return a figure as the text of a row: a tenth of the memory."""
    row = row_of(figure, {})
    row = row.with_facts({"id": "", **row.facts})
    found = ListedFigure(row, figure.set_id, row.facts["unit"], id=figure.id)
    row.forget()
    return found


def labelled(figure: Figure, **labels: str) -> Figure:
    """Return a figure with other labels, such as its id; the shapes of a list are not made."""
    if not isinstance(figure, ListedFigure):
        return changed(figure, **labels)
    now = _labels(figure)
    return figure if now == now | labels else _of_row(figure, now | labels)


def apart(figure: Figure) -> Figure:
    """Return an equal figure, so that the shapes that are made of it do not stay with a list."""
    return _of_row(figure, _labels(figure)) if isinstance(figure, ListedFigure) else figure


def _labels(figure: Figure) -> dict[str, str]:
    return {key: getattr(figure, key) for key in ("set_id", "id", "name", "category", "source")}


def _of_row(figure: ListedFigure, labels: Mapping[str, str]) -> ListedFigure:
    return ListedFigure(figure.row, unit=figure.unit, **labels)


def outline_text(row: Mapping[str, Any]) -> str:
    """Return the text of the outline in a row, the same for the same contours and unit."""
    if not isinstance(row, UserRow):
        return compact(row["outline"])
    outline, _, _ = row.shape.partition(',"solution":')
    return outline.replace(" ", "").removeprefix(f',"{LONG}":').removesuffix("}")
