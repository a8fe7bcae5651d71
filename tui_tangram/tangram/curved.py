"""Sets of pieces with arcs, their figures, and the files of both.

The files are those of `tui_tangram.tangram.format`: the same formats and fields, with
contours whose edges may be arcs (`tui_tangram.contour.form`).  A *set* lists kinds with
their contours and how many of each there are; a *figure* has an outline, a solution, or
both; an *arrangement* what has been laid.

What is wrong with a file is one `FormatError`: ends that are not on their circle, a radius
of 0, an arc past a full turn, an outline that crosses itself or runs the wrong way, pieces
that overlap, are not of the set, or do not make the outline.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from tui_tangram.contour import (
    CurvedVerdict,
    check_pieces,
    curved_outline,
    judge_curved,
    match_contours,
)
from tui_tangram.contour.form import check_turn, contour_unit, read_contour, write_contour
from tui_tangram.contour.judge import CurvedTarget
from tui_tangram.exact import Angular
from tui_tangram.geometry import Contour, Isometry, Point
from tui_tangram.geometry.contour import total_area
from tui_tangram.geometry.curved import cut_layers
from tui_tangram.language import mark, tr
from tui_tangram.play import Document, DocumentError, quote
from tui_tangram.play.files import read_file
from tui_tangram.play.names import PIECE, named
from tui_tangram.play.phrases import grouped
from tui_tangram.tangram.pieces import LETTERS
from tui_tangram.tangram.solution_form import next_kind

FIGURE = "tui-tangram/figure"
ARRANGEMENT = "tui-tangram/arrangement"
PIECES = "tui-tangram/pieces"
VERSION = 1
MAX_UNIT = 100_000
MAX_PART = 1_000
"""The largest ax, bx, ay, by, in units."""
MAX_DISTANCE = 50
MAX_PIECES = 26
MAX_NAME = 80
MAX_LABEL = 200
_TANS = 8
"""The area of the seven tans."""


@dataclass(frozen=True)
class CurvedKind:
    """A shape of piece, given by its contour in the reference pose."""

    kind: str
    """What files call it."""
    name: str
    """What players call it."""
    contour: Contour
    """Counter-clockwise."""

    @property
    def shape(self) -> Contour:
        """The contour; see `tui_tangram.tangram.shapes`."""
        return self.contour

    @cached_property
    def chiral(self) -> bool:
        """Whether the mirror image is no turn of the piece, so that flipping matters."""
        image = self.contour.moved(Isometry.linear(0, mirrored=True))
        return match_contours([self.contour], [image]) is None

    def pose_of(self, contour: Contour) -> Isometry | None:
        """Return a motion that takes the kind to *contour*, or None when there is none."""
        return match_contours([self.contour], [contour], mirror=True)


@dataclass(frozen=True)
class CurvedPiece:
    """One piece of a set."""

    letter: str
    """What it is called on the screen, ``"A"`` for the first."""
    key: str
    """Its kind, with a number when there are several."""
    kind: CurvedKind


@dataclass(frozen=True)
class CurvedSet:
    """The pieces of a puzzle."""

    id: str
    name: str
    counts: tuple[tuple[CurvedKind, int], ...]
    """Each kind and how many pieces of it there are."""

    @cached_property
    def kinds(self) -> dict[str, CurvedKind]:
        """The kinds by what files call them."""
        return {kind.kind: kind for kind, _ in self.counts}

    @cached_property
    def keys(self) -> tuple[str, ...]:
        """A name for every piece: its kind, with a number when there are several."""
        return tuple(
            kind.kind if count == 1 else f"{kind.kind}{number}"
            for kind, count in self.counts
            for number in range(1, count + 1)
        )

    @cached_property
    def pieces(self) -> tuple[CurvedPiece, ...]:
        """All pieces, in the order of their letters."""
        kinds = (kind for kind, count in self.counts for _ in range(count))
        return tuple(
            CurvedPiece(letter, key, kind)
            for letter, key, kind in zip(LETTERS, self.keys, kinds, strict=False)
        )

    @cached_property
    def area(self) -> Angular:
        """The area of all pieces together."""
        return sum((kind.contour.area * count for kind, count in self.counts), Angular.ZERO)

    @cached_property
    def unit(self) -> float:
        """By how much the pieces are larger than the seven tans, rounded: for the screen."""
        return float((float(self.area) / _TANS) ** 0.5)

    def count(self, kind: str) -> int:
        """Return how many pieces of a kind there are, 0 for an unknown one."""
        return sum(count for one, count in self.counts if one.kind == kind)


class CurvedPlaced(NamedTuple):
    """A piece of some kind where it lies."""

    kind: str
    contour: Contour


@dataclass(frozen=True)
class CurvedFigure:
    """A silhouette with straight and round edges."""

    name: str
    set_id: str
    outline: tuple[Contour, ...]
    """Outlines counter-clockwise, then holes clockwise."""
    solution: tuple[CurvedPlaced, ...] | None = None
    source: str = ""
    id: str = field(default="", compare=False)
    """Unique among all figures; empty when it comes from a file."""
    category: str = field(default="", compare=False)
    """What it belongs to: the name of its set."""

    difficulty = None
    """How hard it is has not been measured."""
    solutions = None
    """How many solutions there are has not been counted."""
    mirror = False
    """Whether the mirror image counts as the figure."""

    @cached_property
    def islands(self) -> int:
        """How many parts it has."""
        return sum(contour.signed_area > 0 for contour in self.outline)

    @property
    def holes(self) -> int:
        """How many holes it has."""
        return len(self.outline) - self.islands

    @cached_property
    def bounds(self) -> tuple[Point, Point]:
        """The lower left and upper right corner of the box around it; see `Contour.bounds`."""
        low, high = zip(*(contour.bounds for contour in self.outline), strict=True)
        return (
            Point(min(p.x for p in low), min(p.y for p in low)),
            Point(max(p.x for p in high), max(p.y for p in high)),
        )

    @cached_property
    def target(self) -> CurvedTarget:
        """The figure as it is compared with what is laid."""
        return CurvedTarget(self.outline)


@dataclass(frozen=True)
class CurvedArrangement:
    """What a player has laid: some pieces of a set, perhaps over each other."""

    set_id: str
    pieces: tuple[CurvedPlaced, ...]
    name: str = ""

    def verdict(self, figure: CurvedFigure, *, mirror: bool = False) -> CurvedVerdict:
        """Return whether the pieces show *figure*, and how far they are from it."""
        return judge_curved(figure.target, [one.contour for one in self.pieces], mirror=mirror)


# Reading


def read_curved_pieces(text: str | bytes, where: str) -> CurvedSet:
    """Return the set of pieces in *text*, the content of the file *where*.

    Raises `FormatError`.
    """
    return read_file(text, where, PIECES, VERSION, _pieces)


def read_curved_figure(
    text: str | bytes, where: str, sets: Mapping[str, CurvedSet]
) -> CurvedFigure:
    """Return the figure in *text*, made with one of *sets*.  Raises `FormatError`."""
    return read_file(text, where, FIGURE, VERSION, lambda document: _figure(document, sets))


def read_curved_arrangement(
    text: str | bytes, where: str, sets: Mapping[str, CurvedSet]
) -> CurvedArrangement:
    """Return the arrangement in *text*, made with one of *sets*.  Raises `FormatError`."""
    return read_file(
        text, where, ARRANGEMENT, VERSION, lambda document: _arrangement(document, sets)
    )


def _pieces(document: Document) -> CurvedSet:
    unit = document.whole("unit", 1, MAX_UNIT)
    counts: list[tuple[CurvedKind, int]] = []
    for part in _objects(document, "kinds"):
        kind = part.text("kind", 4)
        if not (kind.isascii() and kind.isalpha()):
            part.fail("kind", tr("must be letters from A to Z, not {value}", value=quote(kind)))
        if any(kind == other.kind for other, _ in counts):
            part.fail("kind", tr("is {value} again", value=quote(kind)))
        contour = _contour(part, "poly", unit)
        counts.append(
            (CurvedKind(kind, part.text("name", MAX_NAME), contour), part.whole("count", 1, 26))
        )
    number = sum(count for _, count in counts)
    if not 0 < number <= MAX_PIECES:
        document.fail(
            "kinds",
            tr("have {number} pieces; a set has 1 to {most}", number=number, most=MAX_PIECES),
        )
    return CurvedSet(document.text("id", MAX_LABEL), document.text("name", MAX_NAME), tuple(counts))


def _figure(document: Document, sets: Mapping[str, CurvedSet]) -> CurvedFigure:
    pieces = _set(document, sets)
    unit = document.whole("unit", 1, MAX_UNIT)
    solution = _solution(document, unit, pieces) if document.has("solution") else None
    if solution is not None:
        _check_complete(solution, pieces)
    if document.has("outline"):
        outline = _outline(document, unit, pieces)
        if solution and set(curved_outline(one.contour for one in solution).all) != set(outline):
            document.fail("solution", tr("does not cover the outline"))
    elif solution is None:
        document.fail("outline", tr("is missing, and so is solution; a figure needs one of them"))
    else:
        outline = curved_outline(one.contour for one in solution).all
    source = document.text("source", MAX_LABEL) if document.has("source") else ""
    return CurvedFigure(document.text("name", MAX_NAME), pieces.id, outline, solution, source)


def _arrangement(document: Document, sets: Mapping[str, CurvedSet]) -> CurvedArrangement:
    pieces = _set(document, sets)
    name = document.text("name", MAX_NAME) if document.has("name") else ""
    unit = document.whole("unit", 1, MAX_UNIT)
    return CurvedArrangement(pieces.id, _solution(document, unit, pieces), name)


def _set(document: Document, sets: Mapping[str, CurvedSet]) -> CurvedSet:
    found = document.text("set", MAX_LABEL)
    if found not in sets:
        document.fail(
            "set",
            tr(
                "no set is called {name}; there is {known}",
                name=quote(found),
                known=", ".join(sets),
            ),
        )
    return sets[found]


def _objects(document: Document, key: str) -> Iterable[Document]:
    for index, value in enumerate(document.array(key)):
        place = f"{key}[{index}]"
        if not isinstance(value, dict):
            cause = tr("must be an object, not {value}", value=quote(value))
            raise DocumentError(f"{place}: {cause}")
        yield Document(value, f"{place}.")


def _contour(part: Document, key: str, unit: int) -> Contour:
    place = f"{part.place}{key}"
    contour = read_contour(part.array(key), place, unit, _point)
    check_turn(contour, place)
    return contour.unified().canonical()


def _outline(document: Document, unit: int, pieces: CurvedSet) -> tuple[Contour, ...]:
    """Return the outline, checked to be a region as large as the pieces together."""
    listed = [
        read_contour(value, f"outline[{index}]", unit, _point, touching=True)
        for index, value in enumerate(document.array("outline"))
    ]
    if not listed:
        document.fail("outline", tr("has no contour"))
    check_turn(listed[0], "outline[0]")
    region = cut_layers([listed]).inside(any)
    if not region.exact or region.area != total_area(listed):
        document.fail("outline", tr("has contours that cross, or lie over one another"))
    try:
        outline = curved_outline(listed).all
    except ValueError as error:
        document.fail("outline", str(error))
    area = total_area(outline)
    if area != pieces.area:
        document.fail(
            "outline",
            tr(
                "has an area of {area}, but the pieces have {wanted}",
                area=area,
                wanted=pieces.area,
            ),
        )
    return outline


def _solution(document: Document, unit: int, pieces: CurvedSet) -> tuple[CurvedPlaced, ...]:
    """Return the laid pieces, each checked to be one of the set."""
    laid: list[CurvedPlaced] = []
    counts: Counter[str] = Counter()
    for part in _objects(document, "solution"):
        name = next_kind(part, pieces, counts, MAX_LABEL)
        kind = pieces.kinds[name]
        contour = _contour(part, "poly", unit)
        if kind.pose_of(contour) is None:
            text = (
                mark("is not a {name} ({kind}), turned by a multiple of 45° or mirrored")
                if contour.area == kind.contour.area
                else mark("is not a {name} ({kind}): its area is {area}, not {wanted}")
            )
            cause = tr(
                text,
                name=named(kind.name, pieces.id, PIECE),
                kind=name,
                area=contour.area,
                wanted=kind.contour.area,
            )
            part.fail("poly", cause)
        laid.append(CurvedPlaced(name, contour))
    return tuple(laid)


def _check_complete(laid: Sequence[CurvedPlaced], pieces: CurvedSet) -> None:
    """Refuse a solution with a piece missing or two pieces over each other."""
    have = Counter(one.kind for one in laid)
    for kind, need in pieces.counts:
        if have[kind.kind] < need:
            cause = tr(
                "has {have} of {need} {kind} ({name})",
                have=have[kind.kind],
                need=need,
                kind=kind.kind,
                name=named(kind.name, pieces.id, PIECE),
            )
            raise DocumentError(f"solution: {cause}")
    for problem in check_pieces([one.contour for one in laid]):
        first, second = problem.pieces
        cause = tr(
            "{kind} lies over the {other} of solution[{number}]",
            kind=laid[second].kind,
            other=laid[first].kind,
            number=first,
        )
        raise DocumentError(f"solution[{second}]: {cause}")


def _point(value: object, place: str, unit: int) -> Point:
    if not isinstance(value, list) or len(value) != 4:
        cause = tr("must be a point [ax, bx, ay, by], not {value}", value=quote(value))
        raise DocumentError(f"{place}: {cause}")
    for part in value:
        if type(part) is not int:
            cause = tr("must have whole numbers, not {value}", value=quote(part))
            raise DocumentError(f"{place}: {cause}")
        if abs(part) > MAX_PART * unit:
            cause = tr(
                "{value} is beyond {most} times the unit",
                value=quote(part),
                most=grouped(MAX_PART),
            )
            raise DocumentError(f"{place}: {cause}")
    ax, bx, ay, by = value
    point = Point.of(ax, bx, ay, by, unit)
    if not all(-MAX_DISTANCE <= coordinate <= MAX_DISTANCE for coordinate in point):
        cause = tr("lies more than {most} from the origin; move it there", most=MAX_DISTANCE)
        raise DocumentError(f"{place}: {cause}")
    return point


# Writing


def write_curved_pieces(pieces: CurvedSet) -> str:
    """Return the file of a set of pieces.

    Raises `ValueError` when its coordinates need a unit finer than files may have.
    """
    unit = _unit([kind.contour for kind, _ in pieces.counts])
    kinds = [
        {
            "kind": kind.kind,
            "name": kind.name,
            "count": count,
            "poly": write_contour(kind.contour, unit),
        }
        for kind, count in pieces.counts
    ]
    return _file(
        {"format": PIECES, "version": VERSION, "id": pieces.id, "name": pieces.name, "unit": unit},
        {"kinds": kinds},
    )


def write_curved_figure(figure: CurvedFigure) -> str:
    """Return the file of a figure; see `write_curved_pieces`."""
    unit = _unit([*figure.outline, *(one.contour for one in figure.solution or ())])
    head: dict[str, object] = {
        "format": FIGURE,
        "version": VERSION,
        "set": figure.set_id,
        "name": figure.name,
    }
    if figure.source:
        head["source"] = figure.source
    lists: dict[str, list[object]] = {
        "outline": [write_contour(contour, unit) for contour in figure.outline]
    }
    if figure.solution is not None:
        lists["solution"] = _placed(figure.solution, unit)
    return _file(head | {"unit": unit}, lists)


def write_curved_arrangement(arrangement: CurvedArrangement) -> str:
    """Return the file of an arrangement; see `write_curved_pieces`."""
    unit = _unit([one.contour for one in arrangement.pieces])
    head: dict[str, object] = {"format": ARRANGEMENT, "version": VERSION, "set": arrangement.set_id}
    if arrangement.name:
        head["name"] = arrangement.name
    return _file(head | {"unit": unit}, {"solution": _placed(arrangement.pieces, unit)})


def _placed(pieces: Iterable[CurvedPlaced], unit: int) -> list[object]:
    return [{"kind": one.kind, "poly": write_contour(one.contour, unit)} for one in pieces]


def _unit(contours: Sequence[Contour]) -> int:
    unit = contour_unit(contours)
    if unit > MAX_UNIT:
        raise ValueError(
            tr(
                "the coordinates need a unit of 1/{unit}; files go to 1/{most}",
                unit=unit,
                most=MAX_UNIT,
            )
        )
    return unit


def _file(head: Mapping[str, object], lists: Mapping[str, Sequence[object]]) -> str:
    """Return a file with one contour or piece on a line."""
    fields = [f"  {json.dumps(key)}: {json.dumps(value)}" for key, value in head.items()]
    for key, values in lists.items():
        lines = ",\n".join(f"    {json.dumps(value)}" for value in values)
        fields.append(f"  {json.dumps(key)}: [\n{lines}\n  ]" if lines else f'  "{key}": []')
    return "{\n" + ",\n".join(fields) + "\n}\n"
