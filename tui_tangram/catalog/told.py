"""How a player stands with daily puzzles, in words: a sign, a few words, a line to paste.

The line is for places where friends are.  It says how it went and nothing of the puzzle, so it
spoils nothing for those who have not solved it; with the date anybody finds the puzzle.  It
is one line of printable characters.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tui_tangram.catalog.occasion import week_name
from tui_tangram.catalog.standing import Standing, State
from tui_tangram.play.phrases import counted, duration

_DONE = (State.SOLVED, State.LATE)
SIGNS: Final = {
    State.OPEN: "·",
    State.UNFINISHED: "~",
    State.SOLVED: "✓",
    State.LATE: "+",
    State.SHOWN: "?",
}
LEGEND: Final = "✓ on the day  + later  ~ unfinished  ? seen  · not begun"


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


def brief(standing: Standing) -> str:
    """Return how a player stands, in a few words."""
    if standing.solve is None or standing.state is State.SHOWN:
        return standing.state.value
    result = standing.solve.result
    told = f"{SIGNS[standing.state]} {duration(result.elapsed)}"
    return f"{told}, {counted(result.hints, 'hint')}" if result.hints else told


def described(standing: Standing) -> str:
    """Return how a player stands, in full."""
    solve, occasion = standing.solve, standing.occasion
    if solve is None:
        return standing.state.value
    if standing.state is State.SHOWN:
        return "complete, with help from the solution"
    result = solve.result
    if standing.state is State.LATE:
        when = f"later, on {solve.day.isoformat()}"
    else:
        when = "in its week" if occasion.weekly else "on the day"
    hints = counted(result.hints, "hint") if result.hints else "no hints"
    moves = counted(result.moves, "move")
    return f"solved {when}: {duration(result.elapsed)}, {moves}, {hints}"


def shortest(standing: Standing) -> str:
    """Return how a player stands, in a sign and a time."""
    sign = SIGNS[standing.state]
    if standing.solve is None or standing.state is State.SHOWN:
        return sign
    return f"{sign} {duration(standing.solve.result.elapsed)}"
