"""Tangrams and their editors in the catalog.

What follows the prefix of the figure editor, ``make/figure/tangram`` or
``make/figure/tangram/swan``, is a piece set, or the initial figure.  Of the others
``make/contour/tangram`` and ``make/contour/tangram/swan`` draw a contour for the pieces of a set.
``make/set/square/4``, ``make/set/rectangle/6x4``, ``make/set/triangle/4``, ``make/set/disc/4`` and
``make/set/tangram/swan`` cut a square, a rectangle, a triangle, a disc or a figure into pieces.
``make/pieces/8`` draws pieces on an empty square.

A save of the free-angle game of earlier releases is continued as a tangram, which is exact.  The
puzzle in it stays as it was written.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from tui_tangram.games.catalog.games import MAKE, DailyPuzzle, Entry, Puzzles
from tui_tangram.language import mark, tr
from tui_tangram.late import called
from tui_tangram.play import quote
from tui_tangram.play.names import folded, named
from tui_tangram.play.refusal import Refusal

if TYPE_CHECKING:
    from tui_tangram.games.catalog.daily import DailySlot
    from tui_tangram.games.tangram.core.editor import FigureEditor
    from tui_tangram.games.tangram.core.game import TangramGame
    from tui_tangram.games.tangram.core.pieces import PieceSet
    from tui_tangram.games.tangram.core.sketch_editors import OutlineEditor, PieceEditor, SetEditor
    from tui_tangram.maths.geometry import Contour
    from tui_tangram.play import Meter, OptionValue


def _is_rounded(value: object) -> bool:
    """Return whether a packed puzzle has a rounded figure."""
    figure = value.get("figure") if isinstance(value, dict) else None
    return isinstance(figure, dict) and figure.get("format") == "tui-tangram/free-figure"


def _unpack_rounded(value: object, options: Mapping[str, OptionValue]) -> TangramGame:
    """Return the game of the pieces and the rounded figure in *value*.

    Raises `ValueError`, one line, when it has none.
    """
    from tui_tangram.games.tangram.core.format import PIECES, read_pieces
    from tui_tangram.games.tangram.core.game import TangramGame
    from tui_tangram.games.tangram.drawing.free_figure import read_free_figure
    from tui_tangram.play import Document

    assert isinstance(value, dict), "it is rounded"
    document = Document(value)
    rows = [
        {
            "kind": one["kind"],
            "name": one["name"],
            "count": len(str(one["letters"])),
            "poly": one["points"],
        }
        for one in document.part("pieces").array("kinds")
        if isinstance(one, dict) and {"kind", "name", "letters", "points"} <= one.keys()
    ]
    head = {key: document.part("pieces").content.get(key) for key in ("id", "name", "unit")}
    text = json.dumps({"format": PIECES, "version": 1, **head, "kinds": rows})
    pieces = read_pieces(text, "pieces")
    figure = json.dumps(document.part("figure").content)
    return TangramGame(
        read_free_figure(figure, "figure", {pieces.id: pieces}).figure,
        pieces,
        bool(options["freestyle"]),
    )


_KIND: Final = "tangram"


def _make(puzzles: Puzzles, puzzle: str, options: Mapping[str, OptionValue]) -> TangramGame:
    from tui_tangram.games.tangram.core.game import TangramGame

    figure = puzzles.find(puzzle, _KIND)
    pieces = puzzles[_KIND].piece_set(figure.set_id)
    return TangramGame(figure, pieces, bool(options["freestyle"]))


def _unpack(value: object, options: Mapping[str, OptionValue]) -> TangramGame:
    from tui_tangram.games.tangram.core.game import unpack

    if _is_rounded(value):
        return _unpack_rounded(value, options)
    return unpack(value, options)


def _daily(puzzles: Puzzles, slot: DailySlot) -> DailyPuzzle:
    from tui_tangram.games.catalog.daily import choose

    figure = puzzles.find(choose(puzzles.schedule(slot.kind), slot), _KIND)
    return DailyPuzzle(figure.id, named(figure.name, figure.id), figure.difficulty or slot.grade)


def _outline(game: TangramGame) -> tuple[Contour, ...]:
    return game.figure.outline


def _search(puzzle: str, meter: Meter) -> str:
    from tui_tangram.games.tangram.core.random_figure import search
    from tui_tangram.research.figures import numbered

    return (numbered.search if numbered.SNUG in puzzle.lower() else search)(puzzle, meter)


def _long_id(game: TangramGame) -> str:
    from tui_tangram.games.tangram.core.long_id import long_id

    return long_id(game.figure, game.pieces)


def _measure(game: TangramGame, meter: Meter) -> float | None:
    from tui_tangram.games.tangram.core.difficulty import measure

    return measure(game.figure.outline, game.pieces, meter)


TANGRAM = Entry(
    _KIND,
    mark("Tangrams"),
    {"freestyle": False},
    _make,
    called(__package__, ".core.game:pack"),
    _unpack,
    _daily,
    called(__package__, ".core.symmetry:TangramEquivalence"),
    _outline,
    search=_search,
    long_id=_long_id,
    measure=_measure,
)

ROUNDED = TANGRAM._replace(kind="free", daily=None)
"""The entry for saves of the free-angle game of earlier releases, which become tangrams."""


PREFIX: Final = f"{MAKE}figure/"
TANS: Final = "tangram"
"""The default set."""


def set_named(sets: Mapping[str, PieceSet], name: str) -> PieceSet | None:
    """Return the piece set with this id or name, in either language; ids take precedence."""
    if name in sets:
        return sets[name]
    wanted = folded(name.strip())
    for key, one in sets.items():
        if wanted in map(folded, (key, one.name, named(one.name, key))):
            return one
    return None


def _make_editor(puzzles: Puzzles, puzzle: str, options: Mapping[str, OptionValue]) -> FigureEditor:
    from tui_tangram.games.tangram.core.editor import FigureEditor
    from tui_tangram.games.tangram.core.figure import Arrangement

    del options
    if not puzzle.startswith(PREFIX):
        raise LookupError(tr("no puzzle called {name}", name=quote(puzzle)))
    name = puzzle.removeprefix(PREFIX)
    source = puzzles[_KIND]
    pieces = set_named(source.sets, name or TANS)
    if pieces is not None:
        return FigureEditor.of(pieces)
    figure = puzzles.find(name, _KIND)
    pieces = source.piece_set(figure.set_id)
    laid = figure.solution or ()
    title = named(figure.name, figure.id)
    begun = Arrangement(set_id=pieces.id, pieces=tuple(laid), name=title)
    return FigureEditor.of(pieces, begun)


FIGURE_EDITOR: Final = Entry(
    "figure-editor",
    mark("Figure editor"),
    {},
    _make_editor,
    called(__package__, ".core.editor:pack"),
    called(__package__, ".core.editor:unpack", 1),
)


OUTLINE: Final = f"{MAKE}contour/"
SET: Final = f"{MAKE}set/"
PIECES: Final = f"{MAKE}pieces/"
_SHAPE: Final = r"(?a)(square|rectangle|triangle|disc)/(\d{1,2})(?:x(\d{1,2}))?"
_SIZE: Final = r"(?a)\d{1,2}"
LARGEST: Final = 20
"""The maximum size, in units, of a shape to be cut or a square to draw on."""
SHAPES: Final = (
    "square/4", "square/6", "square/8", "rectangle/6x3", "rectangle/8x4", "triangle/6", "disc/4",
    "disc/6",
)  # fmt: skip
"""The predefined shapes to cut."""
SIZES: Final = (8, 12, 16)
"""The predefined side lengths of squares to draw pieces on."""


def _rest(puzzle: str, prefix: str) -> str:
    if not puzzle.startswith(prefix):
        raise LookupError(tr("no puzzle called {name}", name=quote(puzzle)))
    return puzzle.removeprefix(prefix)


def _contours(puzzles: Puzzles, name: str) -> tuple[str, str, tuple[Contour, ...]]:
    """Return the name of a figure, its set and its contours, moved to integer coordinates."""
    from tui_tangram.maths.geometry import Isometry, Point

    figure = puzzles.find(name, _KIND)
    corners = [point for one in figure.outline for point in one.points]
    low = Point(min(point.x for point in corners), min(point.y for point in corners))
    contours = tuple(one.moved(Isometry.translation(-low)) for one in figure.outline)
    return named(figure.name, figure.id), figure.set_id, contours


def _make_outline(
    puzzles: Puzzles, puzzle: str, options: Mapping[str, OptionValue]
) -> OutlineEditor:
    from tui_tangram.games.tangram.core.sketch_editors import OutlineEditor

    del options
    name = _rest(puzzle, OUTLINE) or TANS
    source = puzzles[_KIND]
    pieces = set_named(source.sets, name)
    if pieces is not None:
        return OutlineEditor(pieces)
    title, set_id, contours = _contours(puzzles, name)
    return OutlineEditor(source.piece_set(set_id), contours, title)


def shape_name(name: str) -> str:
    """Return the name of a shape to be cut, in the language in use.

    >>> shape_name("square/4"), shape_name("rectangle/6x4"), shape_name("triangle/4")
    ('square 4×4', 'rectangle 6×4', 'triangle 4')
    """
    found = re.fullmatch(_SHAPE, name)
    assert found is not None, name
    form, across, up = found.groups()
    size = across if form in ("triangle", "disc") else f"{across}×{up or across}"
    words = {
        "square": mark("square"),
        "rectangle": mark("rectangle"),
        "triangle": mark("triangle"),
        "disc": mark("disc"),
    }
    return f"{tr(words[form])} {size}"


def _make_set(puzzles: Puzzles, puzzle: str, options: Mapping[str, OptionValue]) -> SetEditor:
    from tui_tangram.games.tangram.core.sketch_editors import SetEditor
    from tui_tangram.maths.exact import Sqratio
    from tui_tangram.maths.geometry import Point, Polygon
    from tui_tangram.maths.geometry.contour import disc

    del options
    name = _rest(puzzle, SET) or SHAPES[0]
    found = re.fullmatch(_SHAPE, name)
    if found is None:
        title, _, contours = _contours(puzzles, name)
        if len(contours) != 1:
            raise Refusal("{figure} is not one piece without holes", figure=title)
        return SetEditor(contours[0], title)
    form, x, y = found[1], int(found[2]), int(found[3] or found[2])
    if not (1 <= x <= LARGEST and 1 <= y <= LARGEST):
        raise Refusal("a shape is 1 to {most} units long", most=LARGEST)
    if form == "disc":
        half = Sqratio(x, 0, 2)
        return SetEditor(disc(Point(half, half), half), shape_name(name))
    corners = [(0, 0), (x, 0), (x, y), (0, y)]
    if form == "triangle":
        corners = [(0, 0), (x, 0), (0, x)]
    return SetEditor(Polygon.of(corners), shape_name(name))


def _make_pieces(puzzles: Puzzles, puzzle: str, options: Mapping[str, OptionValue]) -> PieceEditor:
    from tui_tangram.games.tangram.core.sketch_editors import PieceEditor

    del puzzles, options
    name = _rest(puzzle, PIECES) or str(SIZES[0])
    if not re.fullmatch(_SIZE, name) or not 1 <= int(name) <= LARGEST:
        raise Refusal(
            "pieces are drawn on 1 to {most} units, not {name}", most=LARGEST, name=quote(name)
        )
    return PieceEditor(int(name))


OUTLINE_EDITOR: Final = Entry(
    "outline-editor",
    mark("Contour editor"),
    {},
    _make_outline,
    called(__package__, ".core.sketch_editors:pack_outline"),
    called(__package__, ".core.sketch_editors:unpack_outline", 1),
)
SET_EDITOR: Final = Entry(
    "set-editor",
    mark("Set editor"),
    {},
    _make_set,
    called(__package__, ".core.sketch_editors:pack_set"),
    called(__package__, ".core.sketch_editors:unpack_set", 1),
)
PIECE_EDITOR: Final = Entry(
    "piece-editor",
    mark("Piece editor"),
    {},
    _make_pieces,
    called(__package__, ".core.sketch_editors:pack_pieces"),
    called(__package__, ".core.sketch_editors:unpack_pieces", 1),
)
