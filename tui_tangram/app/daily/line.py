"""The line that a player pastes where friends are.

It says how it went and nothing of the puzzle, so it spoils nothing for those who have not
solved it; with the date anybody finds the puzzle.  It is one line of printable characters.
"""

from __future__ import annotations

from collections.abc import Sequence

from tui_tangram.app.words import counted, duration
from tui_tangram.catalog.occasion import week_name
from tui_tangram.catalog.standing import Standing, State

_DONE = (State.SOLVED, State.LATE)


def daily_line(standing: Standing, streak: int) -> str:
    """Return the line of a daily puzzle; empty when there is nothing to tell of.

    *streak* is how long it was on that day.
    """
    if standing.state not in _DONE or standing.solve is None:
        return ""
    occasion, result = standing.occasion, standing.solve.result
    parts = [
        f"tui-tangram daily {occasion.kind} {occasion.day.isoformat()}",
        duration(result.elapsed),
        counted(result.moves, "move"),
        counted(result.hints, "hint") if result.hints else "no hints",
    ]
    if standing.state is State.LATE:
        parts.append("later")
    elif streak:
        parts.append(f"streak {streak}")
    return " · ".join(parts)


def ladder_line(steps: Sequence[Standing]) -> str:
    """Return the line of a ladder: a sign for each step, and the time of all together."""
    results = [one.solve.result for one in steps if one.state in _DONE and one.solve is not None]
    if not results:
        return ""
    occasion = steps[0].occasion
    hints = sum(result.hints for result in results)
    late = sum(one.state is State.LATE for one in steps)
    parts = [
        f"tui-tangram weekly {occasion.kind} {week_name(occasion.day)}",
        "".join("●" if one.state in _DONE else "○" for one in steps),
        f"{len(results)} of {len(steps)}",
        duration(sum(result.elapsed for result in results)),
        counted(hints, "hint") if hints else "no hints",
    ]
    if late:
        parts.append(f"{late} later")
    return " · ".join(parts)
