"""A player's progress with daily puzzles in words: a sign, a few words, a line to paste.

The line is meant to be shared.  It contains the result and nothing about the puzzle, so it spoils
nothing for those who have not solved it; anybody can find the puzzle by its date.  It is one line
of printable characters.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tui_tangram.games.catalog.daily_progress import DailyProgress, DailyState
from tui_tangram.games.catalog.daily_slot import week_name
from tui_tangram.games.session import class_in_words, result_line
from tui_tangram.language import mark, tr
from tui_tangram.play.phrases import duration

SIGNS: Final = {
    DailyState.OPEN: "·",
    DailyState.UNFINISHED: "~",
    DailyState.SOLVED: "✓",
    DailyState.LATE: "+",
    DailyState.ASSISTED: "*",
    DailyState.SHOWN: "?",
}
_STEPS: Final = {DailyState.SOLVED: "●", DailyState.LATE: "●", DailyState.ASSISTED: "◐"}
"""The signs of the solved steps of a ladder."""
LEGEND: Final = mark("✓ on the day  + late  * with help  ~ in progress  ? seen  · not started")
"""The meaning of the signs, marked for translation."""


def daily_line(progress: DailyProgress, streak: int) -> str:
    """Return the line of a daily puzzle; empty when there is no result.

    *streak* is the length of the streak on that day.
    """
    if not progress.state.done or progress.solve is None:
        return ""
    slot, result = progress.slot, progress.solve.result
    more = []
    if progress.state is DailyState.LATE:
        more.append(tr("late"))
    elif progress.state is DailyState.SOLVED and streak:
        more.append(tr("streak {n}", n=streak))
    what = tr("tui-tangram daily {game} {day}", game=slot.kind, day=slot.day.isoformat())
    return result_line(what, result, *more)


def ladder_line(steps: Sequence[DailyProgress]) -> str:
    """Return the line of a ladder: a sign for each step, and the total time."""
    results = [one.solve.result for one in steps if one.state.done and one.solve is not None]
    if not results:
        return ""
    slot = steps[0].slot
    helped = sum(one.state is DailyState.ASSISTED for one in steps)
    late = sum(one.state is DailyState.LATE for one in steps)
    parts = [
        tr("tui-tangram weekly {game} {week}", game=slot.kind, week=week_name(slot.day)),
        "".join(_STEPS.get(one.state, "○") for one in steps),
        tr("{some} of {all}", some=len(results), all=len(steps)),
        duration(sum(result.elapsed for result in results)),
        tr("{n} with help", n=helped) if helped else tr("no help"),
    ]
    if late:
        parts.append(tr("{n} late", n=late))
    return " · ".join(parts)


def describe_briefly(progress: DailyProgress) -> str:
    """Return a player's progress in a few words."""
    if progress.solve is None or progress.state is DailyState.SHOWN:
        return tr(progress.state.value)
    result = progress.solve.result
    line = f"{SIGNS[progress.state]} {duration(result.elapsed)}"
    if progress.state is DailyState.ASSISTED:
        line += f", {result.help_class.words}"
    return line


def describe_progress(progress: DailyProgress) -> str:
    """Return a player's progress in full."""
    solve, slot = progress.solve, progress.slot
    if solve is None:
        return tr(progress.state.value)
    if progress.state is DailyState.SHOWN:
        return tr("finished with the solution shown")
    result = solve.result
    how = f"{duration(result.elapsed)}, {class_in_words(result)}"
    if solve.day > slot.last:
        return tr("solved late, on {day}: {how}", day=solve.day.isoformat(), how=how)
    if slot.weekly:
        return tr("solved in its week: {how}", how=how)
    return tr("solved on the day: {how}", how=how)


def describe_shortest(progress: DailyProgress) -> str:
    """Return a player's progress as a sign and the time."""
    sign = SIGNS[progress.state]
    if progress.solve is None or progress.state is DailyState.SHOWN:
        return sign
    return f"{sign} {duration(progress.solve.result.elapsed)}"
