"""A player's progress with daily puzzles in words: a sign, a few words, a line to paste.

The line is for friends to read.  It tells the result and nothing of the puzzle, so it
spoils nothing for those who have not solved it; with the date anybody finds the puzzle.  It
is one line of printable characters.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tui_tangram.catalog.daily_progress import DailyProgress, DailyState
from tui_tangram.catalog.daily_slot import week_name
from tui_tangram.language import mark, tr
from tui_tangram.play.phrases import duration, hints_counted, hints_or_none, moves_counted

_DONE = (DailyState.SOLVED, DailyState.LATE)
SIGNS: Final = {
    DailyState.OPEN: "·",
    DailyState.UNFINISHED: "~",
    DailyState.SOLVED: "✓",
    DailyState.LATE: "+",
    DailyState.SHOWN: "?",
}
LEGEND: Final = mark("✓ on the day  + later  ~ unfinished  ? seen  · not begun")
"""The meaning of the signs, marked for translation."""


def daily_line(progress: DailyProgress, streak: int) -> str:
    """Return the line of a daily puzzle; empty when there is no result.

    *streak* is the length of the streak on that day.
    """
    if progress.state not in _DONE or progress.solve is None:
        return ""
    slot, result = progress.slot, progress.solve.result
    parts = [
        tr("tui-tangram daily {game} {day}", game=slot.kind, day=slot.day.isoformat()),
        duration(result.elapsed),
        moves_counted(result.moves),
        hints_or_none(result.hints),
    ]
    if progress.state is DailyState.LATE:
        parts.append(tr("later"))
    elif streak:
        parts.append(tr("streak {n}", n=streak))
    return " · ".join(parts)


def ladder_line(steps: Sequence[DailyProgress]) -> str:
    """Return the line of a ladder: a sign for each step, and the time of all together."""
    results = [one.solve.result for one in steps if one.state in _DONE and one.solve is not None]
    if not results:
        return ""
    slot = steps[0].slot
    hints = sum(result.hints for result in results)
    late = sum(one.state is DailyState.LATE for one in steps)
    parts = [
        tr("tui-tangram weekly {game} {week}", game=slot.kind, week=week_name(slot.day)),
        "".join("●" if one.state in _DONE else "○" for one in steps),
        tr("{some} of {all}", some=len(results), all=len(steps)),
        duration(sum(result.elapsed for result in results)),
        hints_or_none(hints),
    ]
    if late:
        parts.append(tr("{n} later", n=late))
    return " · ".join(parts)


def describe_briefly(progress: DailyProgress) -> str:
    """Return a player's progress in a few words."""
    if progress.solve is None or progress.state is DailyState.SHOWN:
        return tr(progress.state.value)
    result = progress.solve.result
    told = f"{SIGNS[progress.state]} {duration(result.elapsed)}"
    return f"{told}, {hints_counted(result.hints)}" if result.hints else told


def describe_progress(progress: DailyProgress) -> str:
    """Return a player's progress in full."""
    solve, slot = progress.solve, progress.slot
    if solve is None:
        return tr(progress.state.value)
    if progress.state is DailyState.SHOWN:
        return tr("complete, with help from the solution")
    result = solve.result
    parts = (duration(result.elapsed), moves_counted(result.moves), hints_or_none(result.hints))
    how = ", ".join(parts)
    if progress.state is DailyState.LATE:
        return tr("solved later, on {day}: {how}", day=solve.day.isoformat(), how=how)
    if slot.weekly:
        return tr("solved in its week: {how}", how=how)
    return tr("solved on the day: {how}", how=how)


def describe_shortest(progress: DailyProgress) -> str:
    """Return a player's progress as a sign and a time."""
    sign = SIGNS[progress.state]
    if progress.solve is None or progress.state is DailyState.SHOWN:
        return sign
    return f"{sign} {duration(progress.solve.result.elapsed)}"
