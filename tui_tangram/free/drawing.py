"""Drawings made elsewhere: polygons, each of which is one piece of a set.

A drawing is JSON, ``{"polygons": [[[x, y], …], …]}``, or SVG with ``polygon`` elements and
``path`` elements of straight lines (M, L, H, V, Z).  It may have any size: all polygons together
are as large as all pieces.  In JSON y points up, in SVG down.

Each polygon is matched with the piece that is left and whose corners come nearest, moved and
turned freely; `overlay.APART` legs are allowed at each corner.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from math import atan2, cos, hypot, isfinite, sin, sqrt
from typing import Final, NamedTuple

from tui_tangram.free.figure import FreeFigure
from tui_tangram.free.pieces import FreeKind, FreeSet
from tui_tangram.free.pose import Pose, Shape, Spot, laid, rounded
from tui_tangram.language import tr, trn
from tui_tangram.play import DocumentError, quote
from tui_tangram.play.document import parse_object
from tui_tangram.play.files import MAX_BYTES, FormatError
from tui_tangram.play.names import PIECE, named
from tui_tangram.play.phrases import grouped, pointed

NEAR: Final = 0.05
"""Legs that a corner of a polygon may be from that of its piece."""
STRAIGHT: Final = 1e-3
"""Corners this near to the line between their neighbours, in parts of its length, are none."""
MAX_POLYGONS: Final = 100


class Placed(NamedTuple):
    """A kind of piece laid on a polygon."""

    off: float
    """How far the farthest corner is, in legs."""
    pose: Pose


def read_drawing(text: bytes, where: str, pieces: FreeSet, name: str) -> FreeFigure:
    """Return the figure that a drawing shows.  Raises `FormatError`, one line."""
    try:
        polygons = _polygons(text, where)
        return FreeFigure("", name, pieces.id, _matched(polygons, pieces), source=where)
    except DocumentError as error:
        raise FormatError(where, "", str(error)) from None


def _matched(polygons: list[Shape], pieces: FreeSet) -> tuple[Pose, ...]:
    if len(polygons) != len(pieces.pieces):
        raise DocumentError(
            trn(
                "has {n} polygon; the set {set} has {pieces} pieces",
                "has {n} polygons; the set {set} has {pieces} pieces",
                len(polygons),
                set=pieces.id,
                pieces=len(pieces.pieces),
            )
        )
    total = sum(area(shape) for shape in polygons)
    if not (isfinite(total) and total > 0):
        raise DocumentError(f"polygons: {tr('have no area')}")
    scale = sqrt(pieces.area / total)
    xs = [x for shape in polygons for x, _ in shape]
    ys = [y for shape in polygons for _, y in shape]
    left, low = min(xs), min(ys)
    found: dict[int, Pose] = {}
    for number, polygon in enumerate(polygons):
        shape = tuple(((x - left) * scale, (y - low) * scale) for x, y in polygon)
        free = [i for i in range(len(pieces.pieces)) if i not in found]
        best = {i: fitted(pieces.pieces[i].kind, shape) for i in free}
        index = min(free, key=lambda i: best[i].off)
        if best[index].off > NEAR:
            nearest = named(pieces.pieces[index].kind.name, pieces.id, PIECE)
            off = best[index].off
            text = (
                tr(
                    "is like no piece that is left; the nearest is off by {off} legs: {piece}",
                    off=pointed(f"{off:.2f}"),
                    piece=nearest,
                )
                if isfinite(off)
                else tr("is like no piece that is left")
            )
            raise DocumentError(f"polygons[{number}]: {text}")
        found[index] = best[index].pose
    if not all(pose.in_reach for pose in found.values()):
        raise DocumentError(f"polygons: {tr('are too far from each other')}")
    return tuple(found[index] for index in range(len(pieces.pieces)))


def fitted(kind: FreeKind, shape: Shape) -> Placed:
    """Return how a kind of piece lies best on a polygon; infinitely far for other corners."""
    n = len(shape)
    none = Placed(float("inf"), Pose(0, 0))
    if n != len(kind.offsets):
        return none
    x, y = sum(x for x, _ in shape) / n, sum(y for _, y in shape) / n
    around = [(a - x, b - y) for a, b in shape]
    best = none
    for flip in (False, True):
        own = laid(kind.offsets, Pose(0, 0, 0, flip))
        for shift in range(n):
            goal = (*around[shift:], *around[:shift])
            # The turn that brings corners nearest on the whole.
            turn = atan2(
                sum(a * d - b * c for (a, b), (c, d) in zip(own, goal, strict=True)),
                sum(a * c + b * d for (a, b), (c, d) in zip(own, goal, strict=True)),
            )
            co, si = cos(turn), sin(turn)
            off = max(
                hypot(co * a - si * b - c, si * a + co * b - d)
                for (a, b), (c, d) in zip(own, goal, strict=True)
            )
            # Of two that are as near, the one that is not turned over.
            if off < best.off - 1e-6:
                best = Placed(off, rounded(x, y, turn, flip))
    return best


def area(shape: Sequence[Spot]) -> float:
    """Return the area, positive counter-clockwise."""
    return (
        sum(a[0] * b[1] - a[1] * b[0] for a, b in zip(shape, (*shape[1:], shape[0]), strict=True))
        / 2
    )


def _polygons(text: bytes, where: str) -> list[Shape]:
    if len(text) > MAX_BYTES:
        raise DocumentError(
            tr("is longer than {most} bytes, which no drawing needs", most=grouped(MAX_BYTES))
        )
    try:
        content = text.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise DocumentError(
            tr("is not text in UTF-8, as byte {byte} shows", byte=error.start)
        ) from None
    drawn = _svg(content) if content.lstrip()[:1] == "<" else _json(content, where)
    if not drawn:
        raise DocumentError(tr("has no polygons"))
    if len(drawn) > MAX_POLYGONS:
        raise DocumentError(
            tr(
                "has {number} polygons; at most {most} are read",
                number=len(drawn),
                most=MAX_POLYGONS,
            )
        )
    return [_tidy(corners, number) for number, corners in enumerate(drawn)]


def _tidy(corners: Sequence[Spot], number: int) -> Shape:
    """Return a polygon counter-clockwise, without corners that are none."""
    place = f"polygons[{number}]"
    if not all(isfinite(value) and abs(value) <= 1e9 for spot in corners for value in spot):
        raise DocumentError(f"{place}: {tr('has a number that is too large')}")
    spots = list(corners)
    changed = True
    while changed and len(spots) >= 3:
        changed = False
        for i, spot in enumerate(spots):
            before, after = spots[i - 1], spots[(i + 1) % len(spots)]
            across, up = after[0] - before[0], after[1] - before[1]
            length = hypot(across, up)
            off = across * (spot[1] - before[1]) - up * (spot[0] - before[0])
            if spot == before or length == 0 or abs(off) <= STRAIGHT * length * length:
                del spots[i]
                changed = True
                break
    if len(spots) < 3:
        raise DocumentError(f"{place}: {tr('has less than three corners')}")
    return tuple(spots if area(spots) > 0 else reversed(spots))


def _json(content: str, where: str) -> list[list[Spot]]:
    document = parse_object(content)
    if document.has("format"):
        raise FormatError(
            where,
            "format",
            tr("{form} is no drawing to import", form=quote(document.content["format"])),
        )
    found: list[list[Spot]] = []
    for number, row in enumerate(document.array("polygons")):
        if not isinstance(row, list):
            raise DocumentError(f"polygons[{number}]: {tr('must be a list of points')}")
        for i, point in enumerate(row):
            if not (
                isinstance(point, list)
                and len(point) == 2
                and all(isinstance(v, int | float) and not isinstance(v, bool) for v in point)
                and all(abs(v) <= 1e9 for v in point)
            ):
                raise DocumentError(f"polygons[{number}][{i}]: {tr('must be two numbers, [x, y]')}")
        found.append([(float(x), float(y)) for x, y in row])
    return found


_TAG: Final = re.compile(
    r"<([A-Za-z][\w:.-]*)((?:\s+[\w:.-]+\s*=\s*(?:\"[^\"]*\"|'[^']*'))*)\s*/?>"
)
_ATTRIBUTE: Final = re.compile(r"([\w:.-]+)\s*=\s*(?:\"([^\"]*)\"|'([^']*)')")
_NUMBER: Final = re.compile(r"[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]{1,3})?")
_LONGEST: Final = 40
"""The most characters of a number."""
_COMMAND: Final = re.compile(r"([A-Za-z])([^A-DF-Za-df-z]*)")
_DRAWS: Final = ("circle", "ellipse", "rect", "polyline", "line", "use", "image", "text")


def _svg(content: str) -> list[list[Spot]]:
    """Return the polygons of an SVG; y is turned upwards."""
    if "<!ENTITY" in content:
        raise DocumentError(tr("has entities, which are not read"))
    found: list[list[Spot]] = []
    for tag in _TAG.finditer(_without_comments(content)):
        name = tag[1].rpartition(":")[2]
        values = {m[1]: m[2] if m[2] is not None else m[3] for m in _ATTRIBUTE.finditer(tag[2])}
        if "transform" in values:
            raise DocumentError(
                tr("<{name}> has a transform, which is not read; flatten it first", name=name)
            )
        if name in _DRAWS:
            raise DocumentError(tr("<{name}> is not read; make it a polygon or a path", name=name))
        if name == "polygon":
            numbers = _read_numbers(values.get("points", ""), tr("points of a <polygon>"))
            if len(numbers) % 2:
                raise DocumentError(tr("points of a <polygon>: are an odd number of numbers"))
            found.append([(x, -y) for x, y in zip(numbers[::2], numbers[1::2], strict=True)])
        elif name == "path":
            found += _path(values.get("d", ""))
    return found


def _read_numbers(text: str, what: str) -> list[float]:
    """Return the numbers of a list, between which there may be commas, blanks or nothing."""
    found: list[float] = []
    at = 0
    while at < len(text):
        if text[at] in ", \t\n\r":
            at += 1
            continue
        # One match at a time: a pattern for the whole list could take for ever to fail.
        number = _NUMBER.match(text, at)
        if number is None or len(number[0]) > _LONGEST:
            raise DocumentError(
                tr("{what}: must be numbers, not {value}", what=what, value=quote(text[at:]))
            )
        found.append(float(number[0]))
        at = number.end()
    return found


def _without_comments(content: str) -> str:
    """Return *content* without comments; one without an end goes on to the last sign."""
    parts: list[str] = []
    at = 0
    while (start := content.find("<!--", at)) >= 0:
        parts.append(content[at:start])
        end = content.find("-->", start + 4)
        if end < 0:
            return "".join(parts)
        at = end + 3
    return "".join((*parts, content[at:]))


def _path(data: str) -> Iterator[list[Spot]]:
    """Yield the closed runs of a path of straight lines."""
    spots: list[Spot] = []
    x = y = 0.0
    for match in _COMMAND.finditer(data):
        command, relative = match[1].upper(), match[1].islower()
        numbers = _read_numbers(match[2], tr("{command} in a <path>", command=match[1]))
        if command not in "MLHVZ":
            raise DocumentError(
                tr(
                    "a <path> has the command {command}; only straight lines are read: M L H V Z",
                    command=match[1],
                )
            )
        if command in "MZ" and spots:
            yield [(a, -b) for a, b in spots]
            x, y = spots[0]
            spots = []
        if command == "Z":
            continue
        size = 1 if command in "HV" else 2
        if len(numbers) % size or not numbers:
            raise DocumentError(
                tr(
                    "{command} in a <path>: must have {size} numbers or more",
                    command=match[1],
                    size=size,
                )
            )
        for i in range(0, len(numbers), size):
            dx, dy = (
                (numbers[i], 0.0 if relative else y)
                if command == "H"
                else (0.0 if relative else x, numbers[i])
                if command == "V"
                else (numbers[i], numbers[i + 1])
            )
            x, y = (x + dx, y + dy) if relative else (dx, dy)
            spots.append((x, y))
    if spots:
        yield [(a, -b) for a, b in spots]
