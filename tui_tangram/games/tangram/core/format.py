"""The files that people exchange: figures and arrangements as JSON.

A figure::

    {"format": "tui-tangram/figure", "version": 1, "set": "tangram", "name": "Square",
     "unit": 48,
     "outline": [[[0, 0, 0, 0], [0, 96, 0, 0], [0, 96, 0, 96], [0, 0, 0, 96]]],
     "solution": [{"kind": "L", "poly": [[0, 0, 0, 0], [0, 96, 0, 0], [0, 48, 0, 48]]}, …]}

A point is ``[ax, bx, ay, by]``: ((ax + bx√2) / unit, (ay + by√2) / unit), y upwards, the leg of the
small triangle being 1.  Outlines run counter-clockwise, holes clockwise. A piece may have ``holes``
besides ``poly``.  Edges may be arcs: then there are objects among the points
(`tui_tangram.maths.contour.form`).  ``outline`` or ``solution`` may be missing, not both. ``id``,
``category``, ``source``, ``attachment``, ``difficulty``, ``effort``, ``solutions``, ``mirror``,
``eighths``, ``aliases`` and ``origins`` are optional and preserved (see `Figure`); a field with any
other name is refused.

An arrangement has the format ``tui-tangram/arrangement`` and ``solution`` alone.  It may be
incomplete and its pieces may overlap: the verdict judges that.

Files are untrusted.  Every fault becomes one `FormatError`, which names the file, the place in it
and the cause; no input makes reading raise anything else.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import pairwise
from typing import Any, Final

from tui_tangram.games.tangram.core.figure import Arrangement, Figure, PlacedKind, make_figure
from tui_tangram.games.tangram.core.outlines import (
    MAX_LABEL,
    MAX_UNIT,
    SHAPE_FIELDS,
    check_apart,
    check_complete,
    check_contours,
    check_fields,
    listed_polygons,
    read_laid,
    read_region,
    read_shape,
    shape_fields,
    unit_for,
    written,
)
from tui_tangram.games.tangram.core.pieces import LETTERS, PieceKind, PieceSet
from tui_tangram.maths.exact import total
from tui_tangram.maths.geometry import Contour
from tui_tangram.play import Document, DocumentError, quote
from tui_tangram.play.document import EFFORT, FLAG, RecordSchema, text, whole
from tui_tangram.play.files import FileContent, built, file_text, read_file
from tui_tangram.values import NamedTuple, replace

FIGURE = "tui-tangram/figure"
ARRANGEMENT = "tui-tangram/arrangement"
PIECES = "tui-tangram/pieces"
VERSION = 1
MAX_CORNERS = 64
"""The maximum number of corners of one kind of piece."""
MAX_NAME = 80

_LABEL = text(MAX_LABEL)
_LABELS: RecordSchema[dict[str, Any]] = RecordSchema(
    dict,
    id=_LABEL.spare(""),
    category=_LABEL.spare(""),
    source=_LABEL.spare(""),
    attachment=_LABEL.spare(""),
)
_FACTS: RecordSchema[dict[str, Any]] = RecordSchema(
    dict,
    difficulty=whole(1, 5).spare(None),
    effort=EFFORT.spare(None),
    solutions=whole().spare(None),
    mirror=FLAG.spare(False),
    eighths=FLAG.spare(False),
    aliases=_LABEL.listed().spare(()),
    origins=_LABEL.listed().spare(()),
)
_ABOUT: RecordSchema[dict[str, Any]] = RecordSchema(
    dict, about=_LABEL.spare(""), source=_LABEL.spare("")
)
_HEAD = ("format", "version", "set", "name", "unit")
_FIELDS = {
    FIGURE: (*_HEAD, *_LABELS.keys, "holes", "islands", *_FACTS.keys, "outline", "solution"),
    ARRANGEMENT: (*_HEAD, "solution"),
    PIECES: ("format", "version", "id", "name", *_ABOUT.keys, "unit", "kinds"),
}


def read_figure(content: FileContent, where: str, sets: Mapping[str, PieceSet]) -> Figure:
    """Return the figure in *content*, that of the file named *where*.

    *sets* has the known sets of pieces by their ids.  Raises `FormatError`.
    """
    return begin_figure(content, where, sets)()


def begin_figure(
    content: FileContent, where: str, sets: Mapping[str, PieceSet]
) -> Callable[[], Figure]:
    """Read a figure as `read_figure` does, but for its contour; return what does the rest.

    Of an outline and its solution only the area and the centre are compared.  That finds nearly
    every fault in a third of the time.  Both steps raise `FormatError`.
    """
    rest = read_file(content, where, FIGURE, VERSION, lambda document: _begun(document, sets))
    return lambda: built(where, rest)


def read_arrangement(text: str | bytes, where: str, sets: Mapping[str, PieceSet]) -> Arrangement:
    """Return the arrangement in *text*; see `read_figure`.  Raises `FormatError`."""
    return read_file(
        text, where, ARRANGEMENT, VERSION, lambda document: _arrangement(document, sets)
    )


def read_pieces(content: FileContent, where: str) -> PieceSet:
    """Return the set of pieces in *content*.  Raises `FormatError`.

    The file has a ``name``, a ``unit`` and ``kinds``, a list of objects with ``kind``, ``name``,
    ``count`` and ``poly``, in the order of the pieces' letters; it may have an ``id``, ``about``,
    one line on the set, and ``source``, its author.
    """
    return read_file(content, where, PIECES, VERSION, _pieces)


def write_figure(figure: Figure) -> str:
    """Return the file of *figure*, one contour or piece on a line.

    Raises `ValueError` when its coordinates need a unit finer than files may have.
    """
    return file_text(figure_fields(figure))


def figure_fields(figure: Figure) -> dict[str, object]:
    """Return the fields of the file of *figure*; see `write_figure`."""
    unit = unit_for([*figure.outline, *_contours(figure.solution or ())])
    return {
        **figure_labels(figure),
        "unit": unit,
        "outline": [written(contour, unit) for contour in figure.outline],
        **({} if figure.solution is None else _placed(figure.solution, unit)),
    }


def figure_labels(figure: Figure) -> dict[str, object]:
    """Return the fields of the file of *figure* but for its contours and their unit."""
    head = _head(FIGURE, figure.set_id, figure.name)
    return {**head, **_LABELS.write(figure), **_FACTS.write(figure)}


def write_arrangement(arrangement: Arrangement) -> str:
    """Return the file of *arrangement*; see `write_figure`."""
    return file_text(arrangement_fields(arrangement))


def arrangement_fields(arrangement: Arrangement) -> dict[str, object]:
    """Return the fields of the file of *arrangement*; see `write_figure`."""
    unit = unit_for(_contours(arrangement.pieces))
    head = _head(ARRANGEMENT, arrangement.set_id, arrangement.name)
    return {**head, "unit": unit, **_placed(arrangement.pieces, unit)}


def write_pieces(pieces: PieceSet) -> str:
    """Return the file of a set of pieces; see `write_figure`."""
    unit = unit_for(contour for kind in pieces.kinds for contour in kind.shape.contours)
    kinds = [
        {
            "kind": kind.kind,
            "name": kind.name,
            "count": pieces.count(kind.kind),
            **shape_fields(kind.shape, unit),
        }
        for kind in pieces.kinds
    ]
    head = {"format": PIECES, "version": VERSION, "id": pieces.id, "name": pieces.name}
    return file_text({**head, **_ABOUT.write(pieces), "unit": unit, "kinds": kinds})


# Reading


class _Facts(NamedTuple):
    """The fields of a figure in a file, but for its contours."""

    pieces: PieceSet
    name: str
    unit: int
    about: dict[str, Any]
    """The further fields of the figure."""


def _facts(document: Document, sets: Mapping[str, PieceSet]) -> _Facts:
    """Return what a file says of a figure, all of it checked."""
    check_fields(document, _FIELDS[FIGURE])
    pieces = set_of(document, sets)
    name = _name(document)
    unit = document.whole("unit", 1, MAX_UNIT)
    for key in ("holes", "islands"):
        if document.has(key):
            document.whole(key)
    about = {**_LABELS.read(document), **_FACTS.read(document)}
    if not document.has("outline") and not document.has("solution"):
        raise DocumentError(
            "is missing, and so is solution; a figure needs one of them", at="outline"
        )
    return _Facts(pieces, name, unit, about)


def _begun(document: Document, sets: Mapping[str, PieceSet]) -> Callable[[], Figure]:
    """Check a figure but for its contours, and return what does the rest."""
    facts = _facts(document, sets)
    if document.has("outline"):
        check_contours(*_listed_outline(document), facts.unit)
    solution = _solution(document, facts) if document.has("solution") else None
    rest = partial(_figure, document, facts, solution)
    if solution and document.has("outline") and not _balances(document):
        # It has a fault, unless its contours run the wrong way: the rest says which.
        rest()
    return rest


def _solution(document: Document, facts: _Facts) -> list[PlacedKind]:
    """Return the placed pieces of a solution, in the order of the set."""
    solution = read_laid(document, facts.unit, facts.pieces)
    check_complete(Counter(piece.kind for piece in solution), facts.pieces)
    check_apart(solution)
    order = [kind.kind for kind in facts.pieces.kinds]
    return sorted(solution, key=lambda piece: order.index(piece.kind))


_MODULUS: Final = 2**61 - 1
"""A prime number; 2 is the square of 2³¹ there, so a + b√2 becomes a + 2³¹b."""


def _balances(document: Document) -> bool:
    """Whether the pieces may fill the outline, by their area and their centre.

    Both are sums of products of coordinates, so what differs modulo a prime differs.  Contours
    with arcs are left alone.
    """
    laid: Iterator[Mapping[str, Any]] = (part.content for part in document.parts("solution"))
    pieces = [contour for one in laid for contour in (one["poly"], *(one.get("holes") or ()))]
    filled, covered = _moments(document.array("outline")), _moments(pieces)
    return filled is None or covered is None or filled == covered


def _moments(contours: Iterable[Any]) -> tuple[int, int, int] | None:
    """Return twice the area and six times the first moments, or None for contours with arcs."""
    area = right = up = 0
    for contour in contours:
        if any(isinstance(item, dict) for item in contour):
            return None
        points = [
            ((ax + (bx << 31)) % _MODULUS, (ay + (by << 31)) % _MODULUS)
            for ax, bx, ay, by in contour
        ]
        for (x, y), (u, v) in pairwise([*points, *points[:1]]):
            cross = x * v - u * y
            area += cross
            right += cross * (x + u)
            up += cross * (y + v)
    return area % _MODULUS, right % _MODULUS, up % _MODULUS


def _figure(document: Document, facts: _Facts, solution: Sequence[PlacedKind] | None) -> Figure:
    pieces, name, unit, about = facts
    make = partial(make_figure, name, pieces.id, **about)
    if solution is not None:
        figure = make(solution=solution)
        if document.has("outline") and not _lists(document, unit, figure.outline):
            # In another form, or wrong.
            given = make(outline=_outline(document, unit, pieces), solution=figure.solution)
            if given.outline != figure.outline:
                raise DocumentError("does not fill the outline", at="solution")
    else:
        figure = make(outline=_outline(document, unit, pieces))
    for key, number in (("holes", figure.holes), ("islands", figure.islands)):
        if document.has(key) and document.whole(key) != number:
            document.fail(key, "must be {number}, as in the outline", number=number)
    return figure


def _arrangement(document: Document, sets: Mapping[str, PieceSet]) -> Arrangement:
    check_fields(document, _FIELDS[ARRANGEMENT])
    pieces = set_of(document, sets)
    name = _name(document) if document.has("name") else ""
    unit = document.whole("unit", 1, MAX_UNIT)
    laid = read_laid(document, unit, pieces)
    return Arrangement(set_id=pieces.id, pieces=laid, name=name)


def _pieces(document: Document) -> PieceSet:
    check_fields(document, _FIELDS[PIECES])
    set_id = document.text("id", MAX_LABEL) if document.has("id") else ""
    set_name = _name(document)
    unit = document.whole("unit", 1, MAX_UNIT)
    number = len(document.array("kinds"))
    if number > len(LETTERS):
        # Before each shape is checked, which takes time.
        document.fail(
            "kinds", "a set has 1 to {most} pieces, not {number}", most=len(LETTERS), number=number
        )
    counts: list[tuple[PieceKind, int]] = []
    for part in document.parts("kinds"):
        check_fields(part, (*SHAPE_FIELDS, "name", "count"))
        kind = part.text("kind", 4)
        if not (kind.isascii() and kind.isalpha()):
            part.fail("kind", "must be letters from A to Z, not {value}", value=quote(kind))
        shape = read_shape(part, unit)
        if len(shape.points) > MAX_CORNERS:
            raise DocumentError(
                "has {number} corners; at most {most} are allowed",
                at=f"{part.place}poly",
                number=len(shape.points),
                most=MAX_CORNERS,
            )
        counts.append((PieceKind(kind, _name(part), shape), part.whole("count", 1, 26)))
    try:
        found = PieceSet.of(set_id, set_name, counts)
    except ValueError as error:
        raise DocumentError(str(error), at="kinds") from None
    return replace(found, **_ABOUT.read(document))


def set_of(document: Document, sets: Mapping[str, PieceSet]) -> PieceSet:
    """Return the set that a document names.  Raises `DocumentError`."""
    found = document.text("set", MAX_LABEL)
    if found not in sets:
        document.fail(
            "set",
            "no piece set called {name}; known sets: {known}",
            name=quote(found),
            known=", ".join(sets),
        )
    return sets[found]


def _name(document: Document) -> str:
    name = document.text("name", MAX_NAME)
    if name.isspace():
        document.fail("name", "must not be only spaces")
    return name


def _listed_outline(document: Document) -> tuple[list[object], list[str]]:
    """Return the contours of the outline as they are written, and their places."""
    listed = document.array("outline")
    if not listed:
        raise DocumentError("has no contour", at="outline")
    return listed, [f"outline[{index}]" for index in range(len(listed))]


def _lists(document: Document, unit: int, outline: Sequence[Contour]) -> bool:
    """Whether the outline that a file lists is this one, in the form of `Figure.outline`."""
    return listed_polygons(*_listed_outline(document), unit) == list(outline)


def _outline(document: Document, unit: int, pieces: PieceSet) -> tuple[Contour, ...]:
    """Return the outline, checked to be a region as large as the pieces together."""
    contours = read_region(*_listed_outline(document), unit)
    count = sum(map(len, contours))
    # At each bend of a straight outline a piece has a corner, or a piece's corner stands on an
    # edge of another and makes two bends; so it has at most twice the corners of all pieces.
    most = 2 * sum(len(piece.kind.shape.points) for piece in pieces.pieces)
    if pieces.straight and count > most:
        raise DocumentError(
            "has {number} corners; the pieces make at most {most}",
            at="outline",
            number=count,
            most=most,
        )
    area = total(contour.signed_area for contour in contours)
    if area != pieces.area:
        raise DocumentError(
            "has an area of {area}, but the pieces have {wanted}",
            at="outline",
            area=area,
            wanted=pieces.area,
        )
    return contours


def _contours(laid: Iterable[PlacedKind]) -> list[Contour]:
    return [contour for piece in laid for contour in piece.shape.contours]


# Writing


def _head(form: str, set_id: str, name: str) -> dict[str, object]:
    head: dict[str, object] = {"format": form, "version": VERSION, "set": set_id}
    return head | {"name": name} if name else head


def _placed(pieces: Iterable[PlacedKind], unit: int) -> dict[str, object]:
    return {
        "solution": [{"kind": piece.kind, **shape_fields(piece.shape, unit)} for piece in pieces]
    }
