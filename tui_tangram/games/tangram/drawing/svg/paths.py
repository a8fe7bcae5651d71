"""The paths of SVG as runs of straight lines; curves and arcs without a bend are straight."""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import hypot, inf
from typing import Final, NamedTuple

from tui_tangram.games.tangram.drawing.drawn import STRAIGHT, is_straight
from tui_tangram.games.tangram.drawing.numbers import MAX_DIGITS, NUMBER
from tui_tangram.maths.geometry.plane import FloatPoint
from tui_tangram.play import DocumentError, quote

_BLANKS: Final = ", \t\n\r"
_NUMBERS: Final = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
"""The numbers of each step of a command."""
_FLAGS: Final = (3, 4)
"""Those numbers of an arc that are one digit, which the next number may follow at once."""
_COMMANDS: Final = re.compile("([MLHVCSQTAZmlhvcsqtaz])")


class PathRun(NamedTuple):
    """A part of a path that is drawn without a break."""

    corners: list[FloatPoint]
    closed: bool = True
    """Whether it ends where it began."""
    bent: str = ""
    """The first command that bends; empty where all is straight."""


def path_runs(data: str) -> list[PathRun]:
    """Return the runs of a path.  Raises `DocumentError`."""
    odd = next((sign for sign in data if sign not in _SIGNS), None)
    if odd is not None:
        raise DocumentError("a <path> has {sign}, which is not valid in a path", sign=quote(odd))
    try:
        runs = _walked(data)
    except _DataError:
        raise DocumentError(
            "a <path> has data that cannot be read: {data}", data=quote(data)
        ) from None
    # A move that nothing follows draws nothing.
    return [run for run in runs if len(run.corners) > 1 or run.bent]


_SIGNS: Final = frozenset("MLHVCSQTAZmlhvcsqtaz+-.eE0123456789" + _BLANKS)


class _DataError(ValueError):
    """Data that are no path."""


def _walked(data: str) -> list[PathRun]:
    before, *steps = _COMMANDS.split(data)
    if before.strip(_BLANKS):
        raise _DataError
    runs: list[PathRun] = []
    here: FloatPoint = (0.0, 0.0)
    last, bend = "", here
    """The command before, and the last place that bent it."""
    for command, text in zip(steps[::2], steps[1::2], strict=True):
        kind = command.upper()
        rows = list(_rows(text, _NUMBERS[kind], arc=kind == "A"))
        if bool(rows) == (kind == "Z") or not (runs or kind == "M"):
            raise _DataError
        if kind == "Z":
            # After closing, a path continues from its start.
            here = runs[-1].corners[0]
            runs[-1] = runs[-1]._replace(closed=True)
            runs.append(PathRun([here], closed=False))
        for number, row in enumerate(rows):
            places = _places(kind, row, here if command.islower() else None, here)
            if kind == "M" and not number:
                runs.append(PathRun([], closed=False))
            if kind in "ST":
                # They first bend in the direction in which the previous curve would have continued.
                mirrored = (2 * here[0] - bend[0], 2 * here[1] - bend[1])
                places.insert(0, mirrored if last in ("CS" if kind == "S" else "QT") else here)
            straight = _arc_is_straight(row, here, places[-1]) if kind == "A" else is_straight(
                here, places[:-1], places[-1]
            )  # fmt: skip
            if not straight and not runs[-1].bent:
                runs[-1] = runs[-1]._replace(bent=command)
            bend = places[-2] if kind in "CSQT" else places[-1]
            last, here = kind, places[-1]
            runs[-1].corners.append(here)
        last = kind
    return [run._replace(closed=run.closed or run.corners[0] == run.corners[-1]) for run in runs]


def _places(
    kind: str, row: list[float], base: FloatPoint | None, here: FloatPoint
) -> list[FloatPoint]:
    """Return the places of a step, its end last; those relative to a *base* if it has one."""
    x, y = base or (0.0, 0.0)
    if kind == "H":
        return [(x + row[0], here[1])]
    if kind == "V":
        return [(here[0], y + row[0])]
    if kind == "A":
        row = row[5:]
    return [(x + across, y + up) for across, up in zip(row[::2], row[1::2], strict=True)]


def _arc_is_straight(row: list[float], start: FloatPoint, end: FloatPoint) -> bool:
    """Return whether an arc is indistinguishable from its chord."""
    small, large = sorted(map(abs, row[:2]))
    chord = hypot(end[0] - start[0], end[1] - start[1])
    if not small or not chord:
        return True
    # The arc bends most where its radius is smallest; half of its chord at least is that wide.
    radius = small * small / large if large < inf else 0.0
    return not row[3] and chord <= 8 * STRAIGHT * radius


def _rows(text: str, size: int, *, arc: bool) -> Iterator[list[float]]:
    """Yield the numbers of each step of a command."""
    row: list[float] = []
    at = 0
    while at < len(text):
        if text[at] in _BLANKS:
            at += 1
            continue
        if arc and len(row) in _FLAGS:
            if text[at] not in "01":
                raise _DataError
            end = at + 1
        else:
            # One match at a time: a pattern for the whole list could take practically for ever to
            # fail.
            number = NUMBER.match(text, at)
            if number is None or len(number[0]) > MAX_DIGITS:
                raise _DataError
            end = number.end()
        row.append(float(text[at:end]))
        at = end
        if len(row) == size:
            yield row
            row = []
        elif not size:
            raise _DataError
    if row:
        raise _DataError
