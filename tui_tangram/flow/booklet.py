"""A booklet of puzzles, as printable pages.

First the figures, several on a page; then each board at true size, on several sheets to be joined
if its tiles would otherwise be too small, and its tiles to cut out; the pieces of each set of the
figures, if requested, and the figures once more at their size, to be covered with them, as many on
a page as fit; the solutions last.  Each page states its content, its number, and the millimetres of
the unit, and has a ruler to check that nothing was scaled.  Everything coloured has a sign.

A `SheetPlan` spreads a single picture over several sheets, to be cut and joined.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import ceil, floor
from string import ascii_lowercase
from typing import Final

from tui_tangram.language import tr
from tui_tangram.maths.geometry.plane import FloatPoint
from tui_tangram.play import Meter
from tui_tangram.play.phrases import grade_name
from tui_tangram.render.nesting import nested
from tui_tangram.render.pdf import Area, PaperPage, cut, text_width, wrapped
from tui_tangram.render.pixmap import FloatContour
from tui_tangram.render.portrayal import DrawnSolutions, Parts, Portrayal
from tui_tangram.render.svg import Drawing, Patch, bounds
from tui_tangram.render.viewport import points
from tui_tangram.values import NamedTuple, dataclass

PAPERS: Final = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""The sizes of paper, upright, in millimetres."""
_MARGIN: Final = 14.0
_HEAD: Final = 16.0
"""The height of a page's title."""
_NOTES: Final = _MARGIN + 10.0
"""The baseline of the first note."""
_NOTE: Final = 4.2
_FOOT: Final = 10.0
_GRIDS: Final = ((1, 1), (2, 2), (2, 3), (3, 4))
"""The numbers of pictures across and down a page, by their number."""
_LARGEST: Final = 120.0
"""The largest width and height of a silhouette."""
_GAP: Final = 6.0
"""The minimum distance between parts to cut out."""
_TURNS: Final = (0, 1, 3, 2)
"""The quarter turns of a figure at full size, the best first."""
_LEVEL: Final = 0.05
"""The height in units above the lowest corner up to which a corner counts as lowest."""
_LONGEST: Final = 110.0
"""The maximum width of a name followed by more text."""
_LABEL: Final = 80.0
"""The maximum width of a name below such a figure."""
_NARROWEST: Final = 45.0
"""The minimum width of a picture with lines below it."""
_SOLVED: Final = 16.0
"""Millimetres of a side in the solution of a board."""
_TYPED: Final = 60
"""The maximum length of an ID that is printed to be typed."""
_RULER: Final = 50
"""The length of the ruler."""
_COVERED: Final = "#dddddd"
"""The colour of a figure to be covered with pieces."""
_GREY: Final = "#555555"


@dataclass(frozen=True)
class BookletOptions:
    """The options of a booklet, besides its puzzles."""

    paper: str = "a4"
    """A key of `PAPERS`."""
    pieces: bool = False
    """The pieces of the figures, to cut out."""
    full_size: bool = False
    """The figures at the size of their pieces."""
    solutions: bool = False


class PlacedDrawing(NamedTuple):
    """A picture at its size, and the lines below it."""

    drawing: Drawing
    scale: float
    """Millimetres per unit."""
    lines: Sequence[str] = ()

    @property
    def width(self) -> float:
        """The width; lines need some room even below narrow pictures."""
        across = _size(self.drawing, self.scale)[0]
        return max(across, _NARROWEST) if self.lines else across

    @property
    def height(self) -> float:
        """The height with all lines."""
        return _size(self.drawing, self.scale)[1] + 5.0 * len(self.lines)


class _SmallDrawing(NamedTuple):
    """One of many pictures on a page, and the words below it."""

    size: tuple[float, float]
    """Its width and height."""
    parts: str
    """The id of its parts; pictures with the same parts have one scale."""
    name: str
    grade: int | None
    facts: Sequence[str]


class _Cover(NamedTuple):
    """A figure to be covered with its pieces, and its name below it, if it fits."""

    drawing: Drawing
    lines: Sequence[str]
    room: Sequence[FloatContour]
    """The contours of figure and lines, from the upper left corner of the box of both."""
    left: float
    """The left of the figure in that box."""
    at: FloatPoint
    """The upper left corner of the lines in it."""

    @classmethod
    def of(cls, puzzle: Portrayal, unit: float, turn: int) -> _Cover:
        """Return a figure at this scale, turned by so many quarters."""
        shapes = [
            [_turned(point, turn) for point in points(shape)]
            for patch in puzzle.target.patches
            for shape in patch.shapes
        ]
        drawing = Drawing([Patch(shapes, _COVERED, "#000000")])
        low, foot, right, high = bounds(drawing)
        lines = [cut(line, _LABEL, 9, bold=True) for line in (puzzle.name, _id(puzzle)) if line]
        wide = max(text_width(line, 9, bold=True) for line in lines)
        # It rests on its lowest corners.
        stand = [x for shape in shapes for x, y in shape if y - foot < _LEVEL]
        middle = ((min(stand) + max(stand)) / 2 - low) * unit
        spare, y = (right - low) * unit - wide, (high - foot) * unit
        x = min(max(middle - wide / 2, 0.0), spare) if spare > 0 else spare / 2
        left = max(-x, 0.0)
        contours = [
            [(left + (u - low) * unit, (high - v) * unit) for u, v in one] for one in shapes
        ]
        x, below = x + left, y + 1.5 + 4.0 * len(lines)
        label = [(x, y), (x + wide, y), (x + wide, below), (x, below)]
        return cls(drawing, lines, [*contours, label], left, (x, y))

    def draw(self, page: PaperPage, left: float, top: float, unit: float) -> None:
        """Draw it with its box at this position."""
        page.draw(self.drawing, left + self.left, top, unit)
        x, base = left + self.at[0], top + self.at[1] + 5.0
        for number, line in enumerate(self.lines):
            page.text(x, base + 3.8 * number, line, 8 if number else 9, bold=not number)


def booklet(
    title: str,
    puzzles: Sequence[Portrayal],
    booklet_options: BookletOptions,
    meter: Meter | None = None,
) -> Iterator[PaperPage]:
    """Return the pages of a booklet, each figure drawn when its page comes.

    Raises `Stopped` from a search for solutions.
    """
    made = _Booklet(title, *PAPERS[booklet_options.paper])
    made.small(puzzles)
    sets: dict[str, Parts] = {}
    for puzzle in puzzles:
        if puzzle.small:
            sets[puzzle.parts.id] = puzzle.parts
        else:
            made.board(puzzle)
    for parts in sets.values():
        if booklet_options.pieces or booklet_options.full_size:
            targets = [one for one in puzzles if one.small and one.parts.id == parts.id]
            unit = made.unit(
                parts,
                [one.target for one in targets] if booklet_options.full_size else parts.drawings,
            )
        if booklet_options.pieces:
            made.cut_out(tr("Pieces to cut out: {set}", set=parts.title), parts, unit)
        if booklet_options.full_size:
            made.to_cover(parts, targets, unit)
    if booklet_options.solutions:
        made.solutions(puzzles, DrawnSolutions(meter))
    return made.finished()


class _Booklet:
    """The pages being filled."""

    def __init__(self, title: str, width: float, height: float) -> None:
        self.title, self.width, self.height = title, width, height
        self.pages: list[PaperPage] = []

    def _page(
        self, heading: str, notes: Iterable[str] = (), *, wide: bool = False
    ) -> tuple[PaperPage, Area]:
        """Begin a page with a heading and notes below it; return it and the remaining area."""
        page = PaperPage(*self._paper(wide=wide))
        area = self._area(notes, wide=wide)
        page.text(_MARGIN, _MARGIN + 4, cut(heading, area.width, 14, bold=True), 14, bold=True)
        for number, line in enumerate(self._lines(notes, wide=wide)):
            page.text(_MARGIN, _NOTES + _NOTE * number, line, 9, ink=_GREY)
        self.pages.append(page)
        return page, area

    def _paper(self, *, wide: bool) -> tuple[float, float]:
        return (self.height, self.width) if wide else (self.width, self.height)

    def _lines(self, notes: Iterable[str], *, wide: bool) -> list[str]:
        across = self._paper(wide=wide)[0] - 2 * _MARGIN
        return [line for note in notes for line in wrapped(note, across, 9)]

    def _area(self, notes: Iterable[str], *, wide: bool) -> Area:
        """Return the area that notes leave on a page."""
        width, height = self._paper(wide=wide)
        top = max(_NOTES + _NOTE * len(self._lines(notes, wide=wide)), _MARGIN + _HEAD - 4)
        return Area(_MARGIN, top, width - 2 * _MARGIN, height - _MARGIN - _FOOT - top)

    def finished(self) -> Iterator[PaperPage]:
        """Yield the pages with their footers: title, number, ruler.  They are not held."""
        left, self.pages = self.pages[::-1], []
        total = len(left)
        for number in range(1, total + 1):
            page = left.pop()
            base = page.height - _MARGIN
            name = cut(self.title, page.width / 2 - 20 - _MARGIN, 8)
            page.text(_MARGIN, base, name, 8, ink=_GREY)
            shown_text = tr("{n} of {total}", n=number, total=total)
            page.text(page.width / 2, base, shown_text, 8, ink=_GREY, anchor=0.5)
            right = page.width - _MARGIN
            page.rule(right - _RULER, base, _RULER, 0.2)
            for ten in range(_RULER // 10 + 1):
                page.rule(right - 10 * ten - (0.2 if not ten else 0), base - 1.5, 0.2, 1.5)
            page.text(right - _RULER - 1.5, base, f"{_RULER} mm", 8, ink=_GREY, anchor=1)
            yield page

    # Many small pictures

    def small(self, puzzles: Sequence[Portrayal]) -> None:
        """Add pages of the silhouettes of figures, those of one set at one scale."""
        goals: dict[str, None] = {}
        rows, places = [], []
        for place, one in enumerate(puzzles):
            if one.small:
                goals[one.goal] = None
                facts, size = (*one.facts[:1], _id(one)), _size(one.target, 1.0)
                rows.append(_SmallDrawing(size, one.parts.id, one.name, one.grade, facts))
                places.append(place)
        notes = [*filter(None, goals)]
        self._grid(self.title, notes, rows, lambda number: puzzles[places[number]].target)

    def solutions(self, puzzles: Sequence[Portrayal], solutions: DrawnSolutions) -> None:
        """Add pages of solutions: small ones of figures, larger ones of boards for their signs."""
        room = self.width - 2 * _MARGIN, self.height - 2 * _MARGIN - _HEAD - _FOOT - 14
        rows, places, items, unsolved = [], [], [], []
        for place, one in enumerate(puzzles):
            found = solutions.of(place, one)
            if found is None:
                unsolved += [one.name] * (one.solution is not None)
            elif one.small:
                size = _size(found.drawing, 1.0)
                rows.append(_SmallDrawing(size, one.parts.id, one.name, None, (_id(one),)))
                places.append(place)
            else:
                scale = min(_SOLVED, _fitting(found.drawing, *room))
                items.append(PlacedDrawing(found.drawing, scale, [one.name, _id(one)]))

        def draw(number: int) -> Drawing:
            found = solutions.of(places[number], puzzles[places[number]])
            assert found is not None
            return found.drawing

        self._grid(tr("Solutions"), (), rows, draw)
        self._shelves(tr("Solutions"), (), items)
        if unsolved:
            self._page(tr("No solution"), unsolved)

    def _grid(
        self,
        heading: str,
        notes: Sequence[str],
        rows: Sequence[_SmallDrawing],
        draw: Callable[[int], Drawing],
    ) -> None:
        if not rows:
            return
        grids = [grid for grid in _GRIDS if len(rows) <= grid[0] * grid[1]]
        across_page, down_page = grids[0] if grids else _GRIDS[-1]
        count = across_page * down_page
        scales: dict[str, float] = {}
        tallest = 0.0
        for first in range(0, len(rows), count):
            page, area = self._page(heading, notes)
            wide, high = area.width / across_page, area.height / down_page
            box = min(wide - 8.0, _LARGEST), min(high - 21.0, _LARGEST)
            if not scales:
                for one in rows:
                    fitting = min(box[0] / one.size[0], box[1] / one.size[1])
                    scales[one.parts] = min(fitting, scales.get(one.parts, fitting))
                tallest = max(one.size[1] * scales[one.parts] for one in rows)
            for number, one in enumerate(rows[first : first + count]):
                size, parts, name, grade, facts = one
                scale = scales[parts]
                row, column = divmod(number, across_page)
                left, top = area.left + column * wide, area.top + row * high
                across, up = size[0] * scale, size[1] * scale
                at = left + (wide - across) / 2, top + 4 + (tallest - up) / 2
                page.draw(draw(first + number), *at, scale, line=0.2)
                middle, base = left + wide / 2, top + tallest + 9.0
                shown_text = cut(name, wide - 4, 10, bold=True)
                page.text(middle, base, shown_text, 10, bold=True, anchor=0.5)
                lines = [grade_name(grade)] if grade is not None or facts[1:] else []
                for line in [f"{lines[0]} · {facts[0]}", *facts[1:]] if lines else facts:
                    base += 3.8
                    page.text(middle, base, cut(line, wide - 4, 8), 8, ink=_GREY, anchor=0.5)

    # True size

    def unit(self, parts: Parts, drawings: Iterable[Drawing]) -> float:
        """Return the millimetres of a unit at which all *drawings* and *parts* fit on pages."""
        box = self.width - 2 * _MARGIN, self.height - 2 * _MARGIN - _HEAD - _FOOT - 20
        return _rounded(
            min([parts.unit, *(_fitting(one, *box) for one in (*drawings, *parts.drawings))])
        )

    def cut_out(self, heading: str, parts: Parts, unit: float) -> None:
        """Add pages of parts at true size."""
        notes = [tr(parts.measure, mm=f"{unit:g}") + ". " + tr(
            "Print at 100%; the ruler below must be {mm} mm long.", mm=_RULER
        )]  # fmt: skip
        notes += [parts.advice] * bool(parts.advice)
        self._shelves(heading, notes, [PlacedDrawing(one, unit) for one in parts.drawings])

    def to_cover(self, parts: Parts, targets: Sequence[Portrayal], unit: float) -> None:
        """Add pages of figures at the size of their pieces, turned if that saves a page."""
        heading = tr("Figures at full size")
        notes = [f"{parts.title}. {tr(parts.measure, mm=f'{unit:g}')}."]
        found = [[_Cover.of(one, unit, turn) for turn in _TURNS] for one in targets]
        page, area = self._page(heading, notes)
        size = area.width, area.height
        places = nested([[one.room for one in turns] for turns in found], *size, _GAP)
        last = max(place.sheet for place in places)
        pages = [page, *(self._page(heading, notes)[0] for _ in range(last))]
        for place, turns in zip(places, found, strict=True):
            left, top = area.left + place.left, area.top + place.top
            turns[place.variant].draw(pages[place.sheet], left, top, unit)

    def board(self, puzzle: Portrayal) -> None:
        """Add an empty board at true size, on one page or several to be joined, and its tiles."""
        parts = puzzle.parts
        facts = (*puzzle.facts, grade_name(puzzle.grade), _id(puzzle))
        about = [" · ".join(filter(None, facts)), puzzle.goal]

        def notes(unit: float, sheets: int) -> list[str]:
            shown_text = tr(parts.measure, mm=f"{unit:g}") + "."
            if sheets > 1:
                shown_text += " " + tr(
                    "Cut along the grey lines and join the sheets at equal letters."
                )
            return [*about, shown_text]

        plan = self._plan(puzzle.target, parts, notes)
        sheets = plan.columns * plan.rows
        for number in range(sheets):
            name = puzzle.name
            if sheets > 1:
                name = cut(name, _LONGEST, 14, bold=True)
                name = tr("{name}: sheet {n} of {total}", name=name, n=number + 1, total=sheets)
            page, area = self._page(name, notes(plan.unit, sheets), wide=plan.wide)
            if sheets == 1:
                _centred(page, puzzle.target, area, plan.unit)
            else:
                draw_sheet(page, puzzle.target, area, plan, number)
        if parts.drawings:
            self.cut_out(tr("Tiles to cut out: {name}", name=puzzle.name), parts, plan.unit)

    def _plan(
        self, drawing: Drawing, parts: Parts, notes: Callable[[float, int], Sequence[str]]
    ) -> SheetPlan:
        """Return the fewest sheets for a board with tiles of a usable size, and its unit then."""
        found = []
        across, up = _size(drawing, parts.least)
        for wide in (False, True):
            one = self._area(notes(parts.unit, 1), wide=wide)
            columns, rows = ceil(across / one.width), ceil(up / one.height)
            area = self._area(notes(parts.unit, columns * rows), wide=wide)
            columns, rows = ceil(across / area.width), ceil(up / area.height)
            columns, rows = max(columns, 1), max(rows, 1)
            fitting = _fitting(drawing, columns * area.width, rows * area.height)
            found.append(SheetPlan(wide, columns, rows, _rounded(min(parts.unit, fitting))))
        # Paper stays upright unless much is gained.
        return min(
            found, key=lambda one: (one.columns * one.rows, -one.unit * (1.0 if one.wide else 1.05))
        )

    def _shelves(self, heading: str, notes: Sequence[str], items: Sequence[PlacedDrawing]) -> None:
        """Add pages with pictures in rows, as many as fit."""
        if not items:
            return
        page, area = self._page(heading, notes)
        room = area.height
        for high, row in _rows(items, area.width):
            if high > room and room < area.height:
                page, area = self._page(heading, notes)
                room = area.height
            left, top = area.left, area.top + area.height - room
            for one in row:
                across, up = _size(one.drawing, one.scale)
                page.draw(one.drawing, left, top, one.scale)
                for number, line in enumerate(one.lines):
                    base, size = top + up + 5.0 + 3.8 * number, 8 if number else 9
                    shown_text = cut(line, one.width, size, bold=not number)
                    page.text(left, base, shown_text, size, bold=not number)
                left += max(across, one.width) + _GAP
            room -= high + _GAP


def _rows(items: Sequence[PlacedDrawing], width: float) -> list[tuple[float, list[PlacedDrawing]]]:
    """Return items in rows no wider than *width*, the highest first, and the height of each."""
    rows: list[tuple[float, float, list[PlacedDrawing]]] = []
    for one in sorted(items, key=lambda one: -one.height):
        for number, (used, high, row) in enumerate(rows):
            if used + _GAP + one.width <= width + 1e-6:
                rows[number] = used + _GAP + one.width, high, [*row, one]
                break
        else:
            rows.append((one.width, one.height, [one]))
    return [(high, row) for _, high, row in rows]


def _turned(point: FloatPoint, quarters: int) -> FloatPoint:
    x, y = point
    return ((x, y), (-y, x), (-x, -y), (y, -x))[quarters]


def _size(drawing: Drawing, scale: float) -> tuple[float, float]:
    """Return width and height of a drawing."""
    left, low, right, high = bounds(drawing)
    return (right - left) * scale, (high - low) * scale


def _fitting(drawing: Drawing, width: float, height: float) -> float:
    """Return the greatest scale at which a drawing fits."""
    across, up = _size(drawing, 1.0)
    return min(width / across, height / up)


def _rounded(unit: float) -> float:
    """Return a unit rounded down to half millimetres, which a ruler shows."""
    return max(floor(2 * unit + 1e-9) / 2, 0.5)


def _centred(page: PaperPage, drawing: Drawing, area: Area, unit: float) -> None:
    """Draw a drawing centred in an area, at *unit* or as large as fits."""
    scale = min(unit, _fitting(drawing, area.width, area.height))
    across, up = _size(drawing, scale)
    left = area.left + (area.width - across) / 2
    page.draw(drawing, left, area.top + (area.height - up) / 2, scale)


def _id(puzzle: Portrayal) -> str:
    """Return the ID to be typed from paper; that of a player's own puzzle is too long."""
    return puzzle.id if len(puzzle.id) <= _TYPED else ""


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
        page.fill([corners], _DARK if at == number else "#ffffff", _DARK, 0.2)


def _letter(seam: int) -> str:
    return ascii_lowercase[seam % len(ascii_lowercase)]
