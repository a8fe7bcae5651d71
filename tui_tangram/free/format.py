"""Files of figures with free angles, and of what a player has laid.

    {"format": "tui-tangram/free-figure", "version": 1, "name": "Runner", "set": "tangram",
     "unit": 1000, "tolerance": 5, "source": "…", "pieces": [
     {"kind": "L", "x": 1250, "y": 480, "angle": 2250, "flip": false}, …]}

``x`` and ``y`` are the place of the mean of a piece's corners, in parts of the leg of the small
triangle of which ``unit`` make one; ``angle`` is counted in hundredths of a degree, counter-
clockwise from the pose that the file of the set has; ``flip`` turns the piece over, left for
right, before it is turned.  ``tolerance`` is in thousandths of the area.  ``unit``,
``tolerance``, ``flip`` and ``source`` may be missing.

An arrangement, ``tui-tangram/free-arrangement``, has neither name nor tolerance, and pieces may
be missing from it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from tui_tangram.free.figure import MOST, TOLERANCE, FreeFigure
from tui_tangram.free.pieces import FreeSet
from tui_tangram.free.pose import MILLI, REACH, TURN, Pose
from tui_tangram.language import tr
from tui_tangram.play import Document, DocumentError, quote
from tui_tangram.play.files import FormatError, format_of, read_file
from tui_tangram.play.names import PIECE, named

FREE: Final = "tui-tangram/free-figure"
FREE_LAID: Final = "tui-tangram/free-arrangement"
VERSION: Final = 1
EXACT: Final = {"tui-tangram/figure": FREE, "tui-tangram/arrangement": FREE_LAID}
"""The exact forms, and what is in their place here."""
MAX_UNIT: Final = 1_000_000


class FreeLaid(NamedTuple):
    """What a player has laid."""

    set_id: str
    poses: tuple[Pose | None, ...]
    """In the order of the set; None for a piece that is missing."""


def read_free_figure(
    text: str | bytes,
    where: str,
    sets: Mapping[str, FreeSet],
    figure_id: str = "",
) -> FreeFigure:
    """Return the figure in a file.  Raises `FormatError`, one line."""

    def build(document: Document) -> FreeFigure:
        pieces = _set(document, sets)
        poses = _poses(document, pieces)
        missing = [
            f"{piece.letter}, {named(piece.kind.name, pieces.id, PIECE)}"
            for piece, pose in zip(pieces.pieces, poses, strict=True)
            if pose is None
        ]
        if missing:
            document.fail(
                "pieces",
                tr("must have all pieces of the set; {piece}, is missing", piece=missing[0]),
            )
        return FreeFigure(
            figure_id,
            document.text("name", 80),
            pieces.id,
            tuple(pose for pose in poses if pose is not None),
            document.whole("tolerance", 1, MOST) if document.has("tolerance") else TOLERANCE,
            document.text("source") if document.has("source") else "",
        )

    _refuse_exact(text, where)
    return read_file(text, where, FREE, VERSION, build)


def read_free_laid(text: str | bytes, where: str, sets: Mapping[str, FreeSet]) -> FreeLaid:
    """Return what is laid in a file: an arrangement, or the solution of a figure.

    Raises `FormatError`, one line.
    """

    def build(document: Document) -> FreeLaid:
        pieces = _set(document, sets)
        return FreeLaid(pieces.id, _poses(document, pieces))

    form = _refuse_exact(text, where)
    return read_file(text, where, FREE if form == FREE else FREE_LAID, VERSION, build)


def write_free_figure(figure: FreeFigure, pieces: FreeSet) -> str:
    """Return the file of a figure."""
    head: dict[str, object] = {
        "format": FREE,
        "version": VERSION,
        "name": figure.name,
        "set": figure.set_id,
        "unit": MILLI,
        "tolerance": figure.tolerance,
    }
    if figure.source:
        head["source"] = figure.source
    return _written(head, pieces, figure.solution)


def write_free_laid(pieces: FreeSet, poses: Sequence[Pose | None]) -> str:
    """Return the file of an arrangement."""
    head = {"format": FREE_LAID, "version": VERSION, "set": pieces.id, "unit": MILLI}
    return _written(head, pieces, poses)


def _written(head: Mapping[str, object], pieces: FreeSet, poses: Sequence[Pose | None]) -> str:
    rows = [
        json.dumps({"kind": piece.kind.kind, **pose._asdict()})
        for piece, pose in zip(pieces.pieces, poses, strict=True)
        if pose is not None
    ]
    body = ",\n".join(rows)
    return f'{json.dumps(head, ensure_ascii=False)[:-1]}, "pieces": [\n{body}\n]}}\n'


def _refuse_exact(text: str | bytes, where: str) -> str:
    """Return the format of a file.  Raises `FormatError` for one with exact pieces."""
    form = format_of(text, where)
    if form in EXACT:
        raise FormatError(
            where,
            "format",
            tr(
                "{form} is exact, and this needs {wanted}; "
                "an exact figure is played and verified as it is",
                form=quote(form),
                wanted=repr(EXACT[form]),
            ),
        )
    return form


def _set(document: Document, sets: Mapping[str, FreeSet]) -> FreeSet:
    name = document.text("set")
    if name not in sets:
        document.fail(
            "set",
            tr(
                "there is no set {name}; there are {known}",
                name=quote(name),
                known=", ".join(sorted(sets)),
            ),
        )
    return sets[name]


def _poses(document: Document, pieces: FreeSet) -> tuple[Pose | None, ...]:
    """Return the poses in the order of the set; None for missing pieces."""
    unit = document.whole("unit", 1, MAX_UNIT) if document.has("unit") else MILLI
    poses: list[Pose | None] = [None] * len(pieces.pieces)
    rows = document.array("pieces")
    for number, row in enumerate(rows):
        place = f"{document.place}pieces[{number}]"
        if not isinstance(row, dict):
            raise DocumentError(
                f"{place}: {tr('must be an object, not {value}', value=quote(row))}"
            )
        one = Document(row, f"{place}.")
        kind = one.text("kind", 20)
        known = [i for i, piece in enumerate(pieces.pieces) if piece.kind.kind == kind]
        free = [i for i in known if poses[i] is None]
        if not known:
            names = ", ".join(kind.kind for kind in pieces.kinds)
            one.fail(
                "kind", tr("must be one of {names}, not {name}", names=names, name=quote(kind))
            )
        if not free:
            one.fail(
                "kind",
                tr("the set has only {number} of {kind}", number=len(known), kind=quote(kind)),
            )
        reach = REACH // MILLI * unit
        poses[free[0]] = Pose(
            round(one.whole("x", -reach, reach) * MILLI / unit),
            round(one.whole("y", -reach, reach) * MILLI / unit),
            one.whole("angle", 0, TURN - 1),
            one.flag("flip") if one.has("flip") else False,
        )
    return tuple(poses)
