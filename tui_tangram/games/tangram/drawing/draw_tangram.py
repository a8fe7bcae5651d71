"""The text of the program draw-tangram: pieces as chains of corners with angles and lengths.

``a-b-c-a <0,5,2> [0:1,2,0:1];`` goes from corner to corner: the angles are in eighths of a circle,
counter-clockwise from the right, and a length ``p:q`` is p + q√2.  ``@`` before the first means
that each of the others is added to the one before, and an angle in front of a chain turns it. ``a
<0>[0:1] b …`` and ``a [0,0:1] b …`` are the same step by step.  A chain that does not end where it
began is no piece: it only defines positions of corners.  The program and its texts are at
https://github.com/jasampler/draw-tangram.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import accumulate
from math import cos, pi, sin, sqrt
from typing import Final, NamedTuple

from tui_tangram.games.tangram.drawing.drawn import DrawnPart, DrawnPolygon
from tui_tangram.language import tr
from tui_tangram.maths.geometry.plane import FloatPoint
from tui_tangram.play import DocumentError, quote
from tui_tangram.play.phrases import grouped

MOST: Final = 1_000
"""The maximum number of lines from corner to corner of a file."""
LONGEST: Final = 2_000
"""The maximum length of a chain."""
_COMMENT: Final = re.compile(r"#.*")
_RATIONAL: Final = r"\s*[-+]?[0-9]{1,9}(?:/[0-9]{1,9})?\s*"
_LENGTH: Final = rf"{_RATIONAL}(?::{_RATIONAL})?"
_TURN: Final = re.compile(rf"\s*<({_RATIONAL})>\s*")
_CHAIN: Final = re.compile(
    rf"\s*(\w{{1,99}}(?:\s*-\s*\w{{1,99}})+)\s*<\s*(@?)({_RATIONAL}(?:,{_RATIONAL})*)>\s*"
    rf"\[({_LENGTH}(?:,{_LENGTH})*)\]\s*"
)
_STEP: Final = re.compile(
    rf"\s*(?:<({_RATIONAL})>\s*\[({_LENGTH})\]|\[({_RATIONAL}),({_LENGTH})\])\s*(\w{{1,99}})\s*"
)
_CORNER: Final = re.compile(r"\s*(\w{1,99})\s*")


class _Step(NamedTuple):
    """A line from a corner to the next."""

    start: str
    angle: float
    """In radians."""
    length: float
    end: str


def is_draw_tangram(content: str) -> bool:
    """Return whether a text is of that program, judging by its first chain."""
    text = _COMMENT.sub("", content[: 2 * LONGEST]).partition(";")[0][:LONGEST]
    turn = _TURN.match(text)
    at = turn.end() if turn else 0
    if _CHAIN.match(text, at):
        return True
    corner = _CORNER.match(text, at)
    return corner is not None and _STEP.match(text, corner.end()) is not None


def draw_tangram_parts(content: str) -> Iterator[DrawnPart]:
    """Yield the pieces of such a text, y upwards.  Raises `DocumentError`."""
    chains: list[tuple[str, list[_Step]]] = []
    line, number = 1, 0
    for text in _COMMENT.sub("", content).split(";"):
        begins = line + text[: len(text) - len(text.lstrip())].count("\n")
        line += text.count("\n")
        text = text.strip()
        if not text:
            continue
        place = tr("line {line}", line=begins)
        if len(text) > LONGEST:
            raise DocumentError("is longer than {most} characters", at=place, most=grouped(LONGEST))
        steps = _steps(text, place)
        number += len(steps)
        if number > MOST:
            raise DocumentError("has more than {most} lines", most=grouped(MOST))
        chains.append((place, steps))
    places = _places([step for _, steps in chains for step in steps])
    for place, steps in chains:
        if len(steps) < 2 or steps[0].start != steps[-1].end:
            continue
        lost = next((step.start for step in steps if step.start not in places), None)
        if lost is not None:
            raise DocumentError("the corner {name} has no known position", at=place, name=lost)
        yield DrawnPolygon(tuple(places[step.start] for step in steps), place)


def _steps(text: str, place: str) -> list[_Step]:
    turn = _TURN.match(text)
    at, by = (turn.end(), _rational(turn[1], place)) if turn else (0, 0.0)
    chain = _CHAIN.fullmatch(text, at)
    if chain:
        corners = [one.strip() for one in chain[1].split("-")]
        angles = [_rational(one, place) for one in chain[3].split(",")]
        if chain[2]:
            angles = list(accumulate(angles))
        lengths = [_length(one, place) for one in chain[4].split(",")]
        if not len(angles) == len(lengths) == len(corners) - 1:
            raise DocumentError(
                "has {corners} corners, but {angles} angles and {lengths} lengths, not one less",
                at=place,
                corners=len(corners),
                angles=len(angles),
                lengths=len(lengths),
            )
    else:
        corner = _CORNER.match(text, at)
        corners, angles, lengths = [corner[1]] if corner else [], [], []
        at = corner.end() if corner else len(text)
        while step := _STEP.match(text, at):
            angles.append(_rational(step[1] or step[3], place))
            lengths.append(_length(step[2] or step[4], place))
            corners.append(step[5])
            at = step.end()
        if at < len(text) or not angles:
            raise DocumentError("is no chain of corners: {value}", at=place, value=quote(text))
    turned = [(angle + by) * pi / 4 for angle in angles]
    return [_Step(*row) for row in zip(corners, turned, lengths, corners[1:], strict=False)]


def _rational(text: str, place: str) -> float:
    # The pattern allows more blanks than a number may have around it.
    top, _, bottom = text.strip().partition("/")
    if bottom and not int(bottom):
        raise DocumentError("divides by 0", at=place)
    return int(top) / int(bottom or 1)


def _length(text: str, place: str) -> float:
    whole, _, roots = text.partition(":")
    return _rational(whole, place) + sqrt(2) * (_rational(roots, place) if roots else 0.0)


def _places(steps: list[_Step]) -> dict[str, FloatPoint]:
    """Return where the corners are: the first at the origin, others where a step leads first."""
    places: dict[str, FloatPoint] = {steps[0].start: (0.0, 0.0)} if steps else {}
    left = steps
    while left:
        later: list[_Step] = []
        for step in left:
            across, up = step.length * cos(step.angle), step.length * sin(step.angle)
            if step.start in places:
                x, y = places[step.start]
                places.setdefault(step.end, (x + across, y + up))
            elif step.end in places:
                x, y = places[step.end]
                places[step.start] = x - across, y - up
            else:
                later.append(step)
        if len(later) == len(left):
            break
        left = later
    return places
