"""Scores as CSV and as JSON, for spreadsheets and programs."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from datetime import date
from typing import Any, Final

from tui_tangram.play import files
from tui_tangram.player.scores.statistics import Statistics
from tui_tangram.player.scores.values import Score

FORMAT: Final = "tui-tangram/scores"
VERSION: Final = 1

COLUMNS: Final = (
    "finished", "day", "game", "puzzle", "name", "options", "class", "class name", "seconds",
    "moves", "hints", "hints by level", "checks", "revealed", "own", "listed", "player", "release",
    "fits", "help", "stars", "difficulty",
)  # fmt: skip
"""The columns of the CSV file, in the order of `_game`."""


def as_csv(scores: Iterable[Score]) -> Iterator[str]:
    """Yield comma-separated values: a line of names, then one for each game."""
    yield files.csv_line(COLUMNS)
    for score in scores:
        game = _game(score)
        game["levels"] = [f"{level}:{count}" for level, count in game["levels"].items()]
        yield files.csv_line(game.values())


def as_json(scores: Iterable[Score], statistics: Statistics | None = None) -> Iterator[str]:
    """Yield one JSON document in ASCII, in pieces: the games, and the sums over them if given."""
    yield f'{{"format": "{FORMAT}", "version": {VERSION}, "games": ['
    count = 0
    for count, score in enumerate(scores, start=1):
        game = {**_game(score), "options": _options(score.subject.options)}
        yield f"{', ' if count > 1 else ''}{json.dumps(game)}"
    document: dict[str, object] = {"count": count}
    if statistics is not None:
        document["statistics"] = statistics_record(statistics)
    yield f"], {json.dumps(document)[1:]}\n"


def _game(score: Score) -> dict[str, Any]:
    subject, result = score.subject, score.result
    return {
        "finished": score.finished and score.finished.isoformat().replace("+00:00", "Z"),
        "day": _iso(score.day),
        "kind": subject.kind,
        "puzzle": subject.puzzle,
        "name": subject.name,
        "options": subject.options,
        "class": subject.division,
        "class_name": subject.division_name,
        "seconds": result.elapsed,
        "moves": result.moves,
        "hints": result.hints,
        "levels": {str(level): count for level, count in sorted(score.levels.items())},
        "checks": score.checks,
        "revealed": result.revealed,
        "own": result.own,
        "listed": score.listed,
        "player": score.player,
        "release": score.app,
        "fits": result.fits,
        "help": result.help_class.value,
        "stars": score.stars,
        "difficulty": score.grade or None,
    }


def _options(text: str) -> dict[str, Any]:
    """Return a game's options; none if nothing is known of them.

    >>> _options('{"freestyle": true}'), _options(""), _options("[NaN]")
    ({'freestyle': True}, {}, {})
    """
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    known = found if isinstance(found, dict) else {}
    return {name: value for name, value in known.items() if isinstance(value, bool | int | str)}


def statistics_record(statistics: Statistics) -> dict[str, object]:
    """Return the sums over all games in fields."""
    return {
        "kinds": {
            kind: {**part._asdict(), "seconds": part.seconds}
            for kind, part in statistics.kinds.items()
        },
        "clean": statistics.clean,
        "revealed": statistics.revealed,
        "fits": statistics.fits,
        "hints": {str(level): count for level, count in statistics.levels.items()},
        "checks": statistics.checks,
        "days": statistics.days,
        "solved_by_day": {day.isoformat(): times for day, times in statistics.by_day.items()},
        "streak": statistics.streak.now,
        "longest_streak": statistics.streak.best,
        "last_played": _iso(statistics.last),
    }


def _iso(day: date | None) -> str | None:
    return None if day is None else day.isoformat()
