"""How a player stands with a puzzle, in a sign and in words."""

from __future__ import annotations

from typing import Final

from tui_tangram.app.words import counted, duration
from tui_tangram.catalog import Standing, State

SIGNS: Final = {
    State.OPEN: "·",
    State.UNFINISHED: "~",
    State.SOLVED: "✓",
    State.LATE: "+",
    State.SHOWN: "?",
}
LEGEND: Final = "✓ on the day  + later  ~ unfinished  ? seen  · not begun"


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
