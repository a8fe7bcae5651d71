"""Numbers in drawings: lists of them, places, and the paths of SVG as places one comes to."""

from __future__ import annotations

import re
from typing import Final

from tui_tangram.geometry.point import FloatPoint
from tui_tangram.play import DocumentError, quote

MAX_DIGITS: Final = 40
"""The most digits of a number."""

NUMBER: Final = re.compile(r"[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]{1,3})?")
"""A number at the beginning of a text."""
_COMMAND: Final = re.compile("([MLHVZmlhvz])")


def read_numbers(text: str, what: str) -> list[float]:
    """Return the numbers of a list, with commas, blanks or nothing between them.

    Raises `DocumentError`, which calls the list *what*.
    """
    found: list[float] = []
    at = 0
    while at < len(text):
        if text[at] in ", \t\n\r":
            at += 1
            continue
        # One match at a time: a pattern for the whole list could take for ever to fail.
        number = NUMBER.match(text, at)
        if number is None or len(number[0]) > MAX_DIGITS:
            raise DocumentError(
                "{what}: must be numbers, not {value}", what=what, value=quote(text[at:])
            )
        found.append(float(number[0]))
        at = number.end()
    return found


def in_pairs(numbers: list[float], what: str) -> list[FloatPoint]:
    """Return numbers as places, two for each.  Raises `DocumentError` for an odd number."""
    if len(numbers) % 2:
        raise DocumentError("{what}: must be an even number of numbers", what=what)
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def closed_runs(data: str) -> list[list[FloatPoint]]:
    """Return the runs of an SVG path of straight lines, each closed.  Raises `DocumentError`."""
    bent = next((sign for sign in data if sign in "CcSsQqTtAa"), None)
    if bent is not None:
        raise DocumentError(
            "a <path> has the command {command}; use straight lines only: M L H V Z",
            command=bent,
        )
    odd = next((sign for sign in data if sign not in "MmLlHhVvZz+-.,eE0123456789 \t\n\r"), None)
    if odd is not None:
        raise DocumentError("a <path> has {sign}, which is not valid in a path", sign=quote(odd))
    try:
        runs = _walked(data)
    except DocumentError:
        raise DocumentError(
            "a <path> has data that cannot be read: {data}", data=quote(data)
        ) from None
    # A move that nothing follows draws nothing.
    return [run for run in runs if len(run) > 1]


def _walked(data: str) -> list[list[FloatPoint]]:
    """Return the places that a path comes to, for each run; raises `DocumentError`."""
    before, *steps = _COMMAND.split(data)
    if before.strip():
        raise DocumentError("")
    runs: list[list[FloatPoint]] = []
    x = y = 0.0
    for command, text in zip(steps[::2], steps[1::2], strict=True):
        kind, relative, numbers = command.upper(), command.islower(), read_numbers(text, "")
        if kind == "H":
            ways = [(across, 0.0 if relative else y) for across in numbers]
        elif kind == "V":
            ways = [(0.0 if relative else x, up) for up in numbers]
        else:
            ways = in_pairs(numbers, "")
        if bool(ways) == (kind == "Z") or not (runs or kind == "M"):
            raise DocumentError("")
        if kind == "Z":
            # After it has closed, a path goes on from its start.
            x, y = runs[-1][0]
            runs.append([(x, y)])
        for number, (across, up) in enumerate(ways):
            x, y = (x + across, y + up) if relative else (across, up)
            if kind == "M" and not number:
                runs.append([])
            runs[-1].append((x, y))
    return runs
