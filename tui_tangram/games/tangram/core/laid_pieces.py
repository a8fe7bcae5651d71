"""Laid pieces in files: those of a solution, of an arrangement, and of what a search found.

Each has the kind and the shape of a piece of a set as it lies, turned and flipped.  Nothing in a
file is trusted: kinds, numbers and shapes are compared with those of the set.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from tui_tangram.games.tangram.core.figure import PlacedKind
from tui_tangram.games.tangram.core.outlines import read_known_shape, read_shape
from tui_tangram.games.tangram.core.pieces import PieceKind, PieceSet
from tui_tangram.maths.geometry import Shape
from tui_tangram.play import Document, DocumentError, quote
from tui_tangram.play.names import PIECE, named

SHAPE_FIELDS: Final = ("kind", "poly", "holes")
MAX_LABEL: Final = 200
"""The most characters of ids, categories and the like."""


def check_fields(part: Document, known: Sequence[str]) -> None:
    """Refuse an unknown field: its author meant something by it."""
    for key in part.content:
        if key not in known:
            raise DocumentError(
                "has an unknown field {key}; the fields are {known}",
                at=part.place.rstrip(".") or "file",
                key=quote(key),
                known=", ".join(known),
            )


def read_laid(
    document: Document, unit: int, pieces: PieceSet, key: str = "solution"
) -> tuple[PlacedKind, ...]:
    """Return the laid pieces in the list *key*, each checked to be one of the set.

    Raises `DocumentError`.
    """
    laid: list[PlacedKind] = []
    counts: Counter[str] = Counter()
    for part in document.parts(key):
        check_fields(part, SHAPE_FIELDS)
        _count_kind(part, pieces, counts)
        kind = pieces.kind(part.text("kind", MAX_LABEL))
        shape = read_known_shape(part, unit, kind)
        if shape is None:
            shape = read_shape(part, unit)
            if kind.pose_of(shape) is None:
                raise _difference(pieces, kind, shape, f"{part.place}poly")
        laid.append(PlacedKind(kind.kind, shape))
    return tuple(laid)


def _count_kind(part: Document, pieces: PieceSet, counts: Counter[str]) -> None:
    """Count the kind of a laid piece in *counts*.

    Raises `DocumentError` for a kind that the set lacks, or has no more of.
    """
    name = part.text("kind", MAX_LABEL)
    have = pieces.count(name)
    if not have:
        part.fail(
            "kind",
            "the set {set} has no {kind}; it has {known}",
            set=pieces.id,
            kind=quote(name),
            known=", ".join(kind.kind for kind in pieces.kinds),
        )
    counts[name] += 1
    if counts[name] > have:
        part.fail(
            "kind",
            "is {kind} number {number}; the set {set} has only {have}",
            kind=name,
            number=counts[name],
            set=pieces.id,
            have=have,
        )


def _difference(pieces: PieceSet, kind: PieceKind, shape: Shape, at: str) -> DocumentError:
    """Return the reason why *shape* is no piece of *kind*."""
    name = named(kind.name, pieces.id, PIECE)
    if len(shape.holes) < len(kind.shape.holes):
        return DocumentError(
            "is a {name} ({kind}) without its holes; add them", at=at, name=name, kind=kind.kind
        )
    if shape.area != kind.area:
        return DocumentError(
            "is not a {name} ({kind}): its area is {area}, not {wanted}",
            at=at,
            name=name,
            kind=kind.kind,
            area=shape.area,
            wanted=kind.area,
        )
    return DocumentError(
        "is not a {name} ({kind}), turned or flipped", at=at, name=name, kind=kind.kind
    )


def check_complete(counts: Counter[str], pieces: PieceSet) -> None:
    """Refuse a solution with a piece missing; *counts* has its kinds."""
    for kind in pieces.kinds:
        have, need = counts[kind.kind], pieces.count(kind.kind)
        if have < need:
            raise DocumentError(
                "has {have} of {need} {kind} ({name})",
                at="solution",
                have=have,
                need=need,
                kind=kind.kind,
                name=named(kind.name, pieces.id, PIECE),
            )


def check_apart(laid: Sequence[PlacedKind]) -> None:
    """Refuse a solution with two pieces over each other."""
    from tui_tangram.maths.contour.judge import overlapping

    for first, second in overlapping([piece.shape for piece in laid]):
        raise DocumentError(
            "{kind} overlaps the {other} of solution[{number}]",
            at=f"solution[{second}]",
            kind=laid[second].kind,
            other=laid[first].kind,
            number=first,
        )
