"""Statistics: how much was played and solved, when, and of which difficulty."""

from __future__ import annotations

from collections.abc import Iterator

from tui_tangram.commands.answer import AnswerRow, CommandAnswer
from tui_tangram.commands.host import Host
from tui_tangram.flow.statistics import (
    by_difficulty,
    describe_days,
    describe_difficulty,
    last_days,
)
from tui_tangram.language import tr, trn
from tui_tangram.play.phrases import duration, grade_name, hints_counted
from tui_tangram.player.scores import Statistics, statistics_record


def statistics(services: Host) -> CommandAnswer:
    """Report what was played and solved."""
    known = services.store.scores.statistics(services.today())
    rows = [AnswerRow(text, (text,), data) for text, data in _sentences(services, known)]
    return CommandAnswer(rows, numbered=False, data=statistics_record(known))


def _sentences(services: Host, known: Statistics) -> Iterator[tuple[str, dict[str, object]]]:
    """Yield sentences, some of them with fields."""
    for text in _sums(services, known):
        yield text, {}
    counts = last_days(known, services.today())
    yield describe_days(counts), {"solved_by_day": {day.isoformat(): n for day, n in counts}}
    week = ", ".join(str(count) for _, count in counts[-7:])
    yield tr("Solved in the last 7 days, today last: {counts}.", counts=week), {}
    grades = by_difficulty(services.library.items, services.store.scores.records().values())
    if grades:
        yield describe_difficulty(grades), {}
        parts = ", ".join(f"{grade_name(grade)} {count}" for grade, count in grades)
        every = {str(grade): dict(grades).get(grade, 0) for grade in (*range(1, 6), 0)}
        yield tr("By difficulty: {counts}.", counts=parts), {"solved_by_difficulty": every}


def _sums(services: Host, known: Statistics) -> Iterator[str]:
    total = known.total
    yield trn(
        "{n} puzzle played, {solved} solved, {games} won.",
        "{n} puzzles played, {solved} solved, {games} won.",
        total.opened,
        solved=total.puzzles,
        games=trn("{n} game", "{n} games", total.solved),
    )
    for kind, one in known.kinds.items():
        yield trn(
            "{kind}: {solved} of {n} puzzle solved, {time} played.",
            "{kind}: {solved} of {n} puzzles solved, {time} played.",
            one.opened,
            kind=services.name_of(kind),
            solved=one.puzzles,
            time=duration(one.seconds),
        )
    yield tr(
        "Games without help: {clean}. Help used: {hints}, {fits} and {checks}.",
        clean=known.clean,
        hints=hints_counted(known.hints),
        fits=trn("{n} fit", "{n} fits", known.fits),
        checks=trn("{n} check", "{n} checks", known.checks),
    )
    yield trn(
        "Days in a row: {now}, longest {most}. Solved puzzles on {n} day.",
        "Days in a row: {now}, longest {most}. Solved puzzles on {n} days.",
        known.days,
        now=known.streak.now,
        most=known.streak.best,
    )
