"""A board being edited: cells on and off, painted sides, fixed tiles, rules.

A *canvas* has all cells that a board can have: those of the initial board, and for a flat one all
cells of the tiling whose middles lie in the rectangle around its middles.  A *draft* records which
of them are on the board, and how they are painted.

The paint
---------
Colours belong to edges, not to sides.  An edge has the colour that the side of its first face
shows; the second side shows the matching colour.  So the painted sides always match, the board as
painted is a solution, and a change of the way of matching repaints every second side.  A wild side
does not show the colour of its edge.  A side on the rim shows the colour of the border, where there
is one, and otherwise the paint of its edge.  Paint is retained when a cell is removed, and
reappears when the cell is restored.

Cells are named by row and number on the canvas from 1, ``2.3``, in a stack of cubes by the layer
before, so names do not change while the board changes.  A stack has all its cells.

In words, too: what is painted on a side, what a cell is, what an edit did.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property, partial
from itertools import chain
from math import ceil, floor
from typing import Final

from tui_tangram.games.matching.core.board import colours_of, judge
from tui_tangram.games.matching.core.directions import IN_ORDER, direction, direction_text
from tui_tangram.games.matching.core.generate import of_colours
from tui_tangram.games.matching.core.naming import (
    colour_name,
    colours_counted,
    numbered_places,
    places_counted,
    shape_name,
    side_and_colour,
)
from tui_tangram.games.matching.core.puzzle import Puzzle
from tui_tangram.games.matching.core.rules import EQUAL, Rules
from tui_tangram.games.matching.core.tile import RIM, WILD
from tui_tangram.language import mark, tr
from tui_tangram.maths.tiling import LIMIT, MIDDLE, STACK, Board, Side, tiling
from tui_tangram.maths.tiling.mesh import mesh, middle
from tui_tangram.maths.tiling.shapes import PlaceName, of_places, place_names
from tui_tangram.play.phrases import capital
from tui_tangram.play.refusal import Refusal
from tui_tangram.values import NamedTuple, dataclass, field, replace

LEAST: Final = 2
"""The minimum number of cells of a playable board."""


class DraftError(Refusal):
    """A draft that is not a valid puzzle yet.  The message is one line."""


@dataclass(frozen=True)
class Draft:
    """A state of a board being edited; immutable."""

    canvas: DraftCanvas = field(hash=False, repr=False)
    """The cells that it may have."""
    rules: Rules
    """The rules, with their variations."""
    cells: frozenset[int]
    """The cells that are on the board."""
    paint: tuple[int, ...]
    """For each edge of the canvas the colour of its first side; 0 for none."""
    border: int | None = None
    """The colour that every side on the rim shows; None if they are painted."""
    model: tuple[int, ...] | None = None
    """The colours of a cube of which a stack is a larger model; None for none."""
    wild: frozenset[Side] = frozenset()
    """The sides that match anything."""
    fixed: frozenset[int] = frozenset()
    """The cells whose tiles are fixed from the start."""


class DraftVerdict(NamedTuple):
    """The state of completion of a draft."""

    cells: int
    """The number of cells."""
    colours: int
    """The number of colours in use."""
    bare: int
    """The number of edges without a colour."""
    edges: int
    """The number of edges that need a colour."""
    parts: int
    """The number of parts not connected along sides."""
    loose: int
    """The number of tiles that are not fixed."""

    @property
    def solved(self) -> bool:
        """Always false: editing never solves anything."""
        return False

    @property
    def percent(self) -> int:
        """The percentage of edges with a colour, at most 99."""
        return min(100 * (self.edges - self.bare) // max(self.edges, 1), 99)

    @property
    def problem(self) -> str:
        """The reason why it cannot be played yet, as a clause; empty if it can."""
        if self.cells < LEAST:
            return str(DraftError("needs at least {n} cells", n=LEAST))
        if self.parts > 1:
            return str(DraftError("in {n} separate parts", n=self.parts))
        if self.bare:
            why = DraftError("{n} edge uncoloured", "{n} edges uncoloured", n=self.bare)
            return str(why)
        return "" if self.loose else str(DraftError("all tiles are fixed"))


@dataclass(frozen=True)
class DraftCanvas:
    """All cells that the board may have."""

    board: Board = field(hash=False)
    """All of them as one board."""
    first: frozenset[int] = field(hash=False)
    """The cells of the board it was made for."""

    def __hash__(self) -> int:
        return hash(self.board.mesh)

    @property
    def fixed(self) -> bool:
        """Whether no cell can be removed: files have no such boards without a rim, and stacks."""
        return self.board.mesh.closed or self.board.layout == STACK

    @property
    def borderless(self) -> bool:
        """Whether there is no border: on a board without a rim, and of a tower."""
        return self.board.mesh.closed or bool(self.board.mesh.unlike)

    @cached_property
    def names(self) -> dict[str, int]:
        """The cells by their names."""
        known = numbered_places(self.board.mesh).items()
        return {".".join(map(str, numbers)): cell for numbers, cell in known}

    @cached_property
    def name_of(self) -> tuple[str, ...]:
        """The name of each cell."""
        found = {cell: name for name, cell in self.names.items()}
        return tuple(found[cell] for cell in range(len(self.board)))

    @cached_property
    def sides_of(self) -> tuple[dict[str, int], ...]:
        """For each cell its sides by their directions, in English, ``upper-left``."""
        angles = Puzzle(self.board, _NO_RULES, (), 1, ()).angles
        found = []
        for angle, face in zip(angles, self.board.mesh.faces, strict=True):
            shape = face.shape
            ways = (direction(shape.direction(k, angle), shape) for k in range(shape.sides))
            found.append({way.replace(" ", "-"): side for side, way in enumerate(ways)})
        return tuple(found)

    @cached_property
    def _places(self) -> list[PlaceName]:
        return place_names(self.board)

    # A draft on it

    def open(self, draft: Draft) -> Iterator[int]:
        """Yield the edges of a draft that need a colour, because some side shows it."""
        for number, ends in enumerate(self.board.mesh.edges):
            there = [side for side in ends if side is not None and side.face in draft.cells]
            seen = not draft.wild.issuperset(there)
            if seen and (len(there) == 2 or self.outer(draft, there[0]) is None):
                yield number

    def outer(self, draft: Draft, side: Side) -> int | None:
        """Return the colour that a side must show if it is on the rim; None if it is painted."""
        return draft.model[side.side] if draft.model else draft.border

    def on_rim(self, draft: Draft, side: Side) -> bool:
        """Whether a side of a cell on the board is on the rim."""
        beyond = self.board.mesh.across(*side)
        return beyond is None or beyond.face not in draft.cells

    def colour(self, draft: Draft, side: Side) -> int | None:
        """Return the colour that a side of a cell on the board shows; None for none yet."""
        if side in draft.wild:
            return WILD
        outer = self.outer(draft, side)
        if outer is not None and self.on_rim(draft, side):
            return outer
        number = self.board.mesh.faces[side.face].edges[side.side]
        colour = draft.paint[number]
        if not colour:
            return None
        first = self.board.mesh.edges[number].first == side
        return colour if first else draft.rules.matching.mate(colour)

    def painted(self, draft: Draft, side: Side, colour: int) -> tuple[int, int]:
        """Return the edge of a side, and the paint that makes the side show *colour*."""
        number = self.board.mesh.faces[side.face].edges[side.side]
        if self.board.mesh.edges[number].first != side:
            colour = draft.rules.matching.mate(colour)
        return number, colour

    def shown(self, draft: Draft) -> list[list[int | None]]:
        """Return the colours at the sides of the cells on the board, in their order."""
        return [
            [self.colour(draft, Side(cell, k)) for k in range(self.board.mesh.faces[cell].sides)]
            for cell in sorted(draft.cells)
        ]

    def rings(self, draft: Draft) -> dict[int, int]:
        """Return for each cell on the board its ring; 1 is the outermost."""
        mesh = self.board.mesh
        outer = (
            cell
            for cell in sorted(draft.cells)
            if any(self.on_rim(draft, Side(cell, k)) for k in range(mesh.faces[cell].sides))
        )
        layers = enumerate(mesh.layers(outer, draft.cells), start=1)
        return {cell: ring for ring, layer in layers for cell in layer}

    def parts(self, cells: frozenset[int]) -> list[frozenset[int]]:
        """Return the parts of some cells that are connected along sides, the largest first."""
        rest, found = cells, []
        while rest:
            found.append(frozenset(chain(*self.board.mesh.layers([min(rest)], rest))))
            rest -= found[-1]
        return sorted(found, key=lambda part: (-len(part), min(part)))

    def verdict(self, draft: Draft) -> DraftVerdict:
        """Return the state of completion of a draft."""
        edges = list(self.open(draft))
        used = {colour for row in self.shown(draft) for colour in row if (colour or 0) > 0}
        return DraftVerdict(
            cells=len(draft.cells),
            colours=len(used),
            bare=sum(not draft.paint[edge] for edge in edges),
            edges=len(edges),
            parts=1 if self.board.mesh.unlike else len(self.parts(draft.cells)),
            loose=len(draft.cells if draft.rules.demo else draft.cells - draft.fixed),
        )

    def board_of(self, draft: Draft) -> Board:
        """Return the board of a draft.  Raises `DraftError` if it is not connected."""
        if len(draft.cells) == len(self.board):
            return self.board
        try:
            return of_places(self.board.layout, (self._places[cell] for cell in draft.cells))
        except ValueError as error:
            raise DraftError(str(error)) from None

    def puzzle(self, draft: Draft) -> Puzzle:
        """Return the puzzle of a draft, its tiles shuffled deterministically.

        It has no name.  Raises `DraftError` when something is missing.
        """
        problem = self.verdict(draft).problem
        if problem:
            raise DraftError(problem)
        board, cells = self.board_of(draft), sorted(draft.cells)
        shown = [[one or 0 for one in row] for row in self.shown(draft)]
        fixed = [place for place, cell in enumerate(cells) if cell in draft.fixed]
        try:
            made = of_colours(
                board, draft.rules, shown, rim=draft.border, model=draft.model, fixed=fixed
            )
            made.checked()
        except Refusal as error:
            raise DraftError(str(error)) from None
        if board.mesh.unlike and not judge(made, made.solution or ()).solved:
            raise DraftError("a long side of the tower shows a colour twice")
        return made


def blank(canvas: DraftCanvas, rules: Rules) -> Draft:
    """Return a draft of the board that a canvas was made for, without paint."""
    paint = (0,) * len(canvas.board.mesh.edges)
    return Draft(
        canvas, rules, canvas.first, paint, RIM if rules.rim and not canvas.borderless else None
    )


def moved_to(draft: Draft, canvas: DraftCanvas) -> Draft:
    """Return a draft on another canvas: rules, border and cells in the same position are retained.

    That is none on another layout or a wrapping board.  Removed and added cells are carried over,
    unless that leaves too few.
    """
    old, before = draft.canvas, draft.canvas.board
    border = RIM if draft.rules.rim and draft.border is None else draft.border
    new = replace(blank(canvas, draft.rules), border=None if canvas.borderless else border)
    if draft.model and canvas.board.layout == STACK and not canvas.borderless:
        return replace(new, border=None, model=draft.model)
    if canvas.fixed or old.fixed or before.layout != canvas.board.layout:
        return new
    at = {face.corners: cell for cell, face in enumerate(canvas.board.mesh.faces)}
    faces = enumerate(before.mesh.faces)
    same = {cell: at[face.corners] for cell, face in faces if face.corners in at}
    paint = list(new.paint)
    for cell, there in same.items():
        for k, edge in enumerate(before.mesh.faces[cell].edges):
            if colour := draft.paint[edge]:
                if before.mesh.edges[edge].first != Side(cell, k):
                    colour = draft.rules.matching.mate(colour)
                number, own = canvas.painted(new, Side(there, k), colour)
                paint[number] = own

    def found(cells: Iterable[int]) -> frozenset[int]:
        return frozenset(same[cell] for cell in cells if cell in same)

    cells = canvas.first - found(old.first - draft.cells) | found(draft.cells - old.first)
    return replace(
        new,
        cells=cells if len(cells) >= LEAST else canvas.first,
        paint=tuple(paint),
        wild=frozenset(Side(same[one.face], one.side) for one in draft.wild if one.face in same),
        fixed=found(draft.fixed) & cells,
    )


def of_puzzle(canvas: DraftCanvas, puzzle: Puzzle) -> Draft:
    """Return a draft of a puzzle as its solution shows it; without a known solution it is bare."""
    empty = replace(blank(canvas, puzzle.rules), border=puzzle.rim, model=puzzle.model)
    if puzzle.solution is None:
        return empty
    places = {tile: spot.place for tile, spot in enumerate(puzzle.solution)}
    fixed = () if puzzle.rules.demo else (places[tile] or 0 for tile in puzzle.fixed)
    return coloured(canvas, empty, colours_of(puzzle, puzzle.solution), fixed)


def coloured(
    canvas: DraftCanvas,
    draft: Draft,
    shown: Iterable[Iterable[int] | None],
    fixed: Iterable[int] = (),
) -> Draft:
    """Return a draft painted with the colours *shown* in its cells, some of them *fixed*."""
    cells = sorted(draft.cells)
    paint, wild = list(draft.paint), set[Side]()
    for cell, row in zip(cells, shown, strict=True):
        for k, colour in enumerate(row or ()):
            side = Side(cell, k)
            if colour == WILD:
                wild.add(side)
            elif colour > 0 and (
                canvas.outer(draft, side) is None or not canvas.on_rim(draft, side)
            ):
                edge, own = canvas.painted(draft, side, colour)
                paint[edge] = own
    return replace(
        draft,
        paint=tuple(paint),
        wild=frozenset(wild),
        fixed=frozenset(cells[place] for place in fixed),
    )


def canvas_of(board: Board) -> DraftCanvas:
    """Return the canvas on which a board is edited; of a stack and above `LIMIT`, the board."""
    whole = DraftCanvas(board, frozenset(range(len(board))))
    if whole.fixed:
        return whole
    middles = [face.middle for face in board.mesh.faces]
    left, right = min(one.real for one in middles), max(one.real for one in middles)
    low, high = min(one.imaginary for one in middles), max(one.imaginary for one in middles)
    pattern = tiling(board.layout)
    first, second = map(complex, pattern.translations)
    rows, columns = list[float](), list[float]()
    for x in (left, right):
        for y in (low, high):
            way = complex(float(x), float(y)) / MIDDLE
            row = (way * first.conjugate()).imag / (second * first.conjugate()).imag
            rows.append(row)
            columns.append(((way - row * second) / first).real)
    names = [
        (column, row, number)
        for row in range(floor(min(rows)) - 2, ceil(max(rows)) + 3)
        for column in range(floor(min(columns)) - 2, ceil(max(columns)) + 3)
        for number, corners in enumerate(pattern.moved(column, row))
        if left <= (at := middle(corners)).real <= right and low <= at.imaginary <= high
    ]
    if len(names) == len(board) or len(names) > LIMIT:
        return whole
    faces = (list(pattern.moved(column, row))[face] for column, row, face in names)
    # They need not be connected, as they must be in `of_places`.
    every = Board(board.layout, mesh(faces), shape="own")
    cells = {face.corners: cell for cell, face in enumerate(every.mesh.faces)}
    return DraftCanvas(every, frozenset(cells[face.corners] for face in board.mesh.faces))


_NO_RULES: Final = Rules("", "", may_move=True, may_turn=True, rim=False, matching=EQUAL)


def side_name(canvas: DraftCanvas, side: Side) -> str:
    """Return the direction of a side in words."""
    ways = {number: way for way, number in canvas.sides_of[side.face].items()}
    return direction_text(ways[side.side].replace("-", " "))


def side_words(canvas: DraftCanvas, draft: Draft, side: Side) -> str:
    """Return the colour of a side, as a sentence."""
    where = capital(side_name(canvas, side))
    if side.face not in draft.cells:
        return tr("{side}: not on the board.", side=where)
    return f"{where}: {colour_words(canvas, draft, side)}."


def colour_words(canvas: DraftCanvas, draft: Draft, side: Side) -> str:
    """Return the colour of a side in a few words."""
    colour = canvas.colour(draft, side)
    if colour is None:
        return tr("no colour yet")
    if colour > 0:
        return tr("colour {colour}", colour=colour_name(colour, draft.rules.matching))
    return colour_name(colour)


def cell_words(canvas: DraftCanvas, draft: Draft, cell: int) -> str:
    """Return a cell with its sides, clockwise from the top."""
    own = canvas.board.mesh.faces[cell].shape
    name, sides, shape = canvas.name_of[cell], own.sides, shape_name(own)
    if cell not in draft.cells:
        return tr("Cell {cell}: {shape}, taken out.", cell=name, shape=shape)
    found, named = [], partial(colour_name, fits=draft.rules.matching)
    for k in IN_ORDER if own.solid else (-k % sides for k in range(sides)):
        colour, ways = canvas.colour(draft, Side(cell, k)), canvas.sides_of[cell]
        where = next(way for way, number in ways.items() if number == k).replace("-", " ")
        if colour is not None:
            found.append(side_and_colour(where, colour, named))
    parts = ", ".join(found) or tr("no colours yet")
    if cell in draft.fixed:
        return tr("Cell {cell}: {shape}, fixed, {sides}.", cell=name, shape=shape, sides=parts)
    return tr("Cell {cell}: {shape}, {sides}.", cell=name, shape=shape, sides=parts)


def border_words(canvas: DraftCanvas, draft: Draft) -> str:
    """Return the border in a word or two."""
    if canvas.board.mesh.closed:
        return tr("wraps around")
    if draft.model:
        return tr("model {colours}", colours=" ".join(map(colour_name, draft.model)))
    if draft.border is None:
        return tr("any colours")
    if draft.border == RIM:
        return colour_name(RIM)
    return tr("colour {colour}", colour=colour_name(draft.border, draft.rules.matching))


def draft_words(canvas: DraftCanvas, draft: Draft) -> str:
    """Return the whole board in sentences."""
    verdict = canvas.verdict(draft)
    parts = [
        tr(
            "{cells}, {colours}.",
            cells=places_counted(verdict.cells),
            colours=colours_counted(verdict.colours),
        ),
        tr(
            "{rules}, border: {border}.",
            rules=draft.rules.title,
            border=border_words(canvas, draft),
        ),
    ]
    if verdict.problem:
        parts.append(tr("Not a puzzle yet: {why}.", why=verdict.problem))
    return " ".join(parts)


_DONE: Final[Mapping[str, str]] = {
    "off": mark("cells taken out"),
    "on": mark("cells put in"),
    "colour": mark("side coloured"),
    "clear": mark("colours removed"),
    "wild": mark("side made wild"),
    "tame": mark("side no longer wild"),
    "fix": mark("tile fixed"),
    "loose": mark("tile no longer fixed"),
    "border": mark("border changed"),
    "rules": mark("game type changed"),
    "board": mark("layout or size changed"),
    "match": mark("way of matching changed"),
    "flips": mark("flipping changed"),
    "fill": mark("sides coloured"),
    "recolour": mark("all sides coloured anew"),
}
_ONE: Final[Mapping[str, str]] = {
    "off": mark("cell {cell} taken out"),
    "on": mark("cell {cell} put in"),
    "clear": mark("colours of cell {cell} removed"),
    "fix": mark("tile of cell {cell} fixed"),
    "loose": mark("tile of cell {cell} no longer fixed"),
}
"""The same for one cell."""


def describe_edit(move: str) -> str:
    """Return the effect of a once valid move, as a clause.

    >>> [describe_edit(move) for move in ("off 2.3", "off every", "colour 2.3 up 4")]
    ['cell 2.3 taken out', 'cells taken out', 'colour 4 on cell 2.3']
    """
    verb, *words = move.split(" ")
    if verb in _ONE and len(words) == 1 and words[0][:1].isdigit() and "-" not in words[0]:
        return tr(_ONE[verb], cell=words[0])
    if verb == "colour" and len(words) == 3 and words[2] != "0":
        return tr("colour {colour} on cell {cell}", colour=colour_name(int(words[2])),
                  cell=words[0])  # fmt: skip
    return tr(_DONE[verb])
