"""Scores as CSV and JSON."""

from __future__ import annotations

import csv
import io
import json
from datetime import UTC, date, datetime
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from tests.strategies.session import results
from tui_tangram.games.session import Result
from tui_tangram.player.scores.export import COLUMNS, as_csv, as_json
from tui_tangram.player.scores.scores import Scores
from tui_tangram.player.scores.values import Moment, Subject
from tui_tangram.player.shelf import Disk

MOMENT = Moment(datetime(2026, 11, 20, 23, 5, tzinfo=UTC), date(2026, 11, 21))
SWAN = Subject("tangram", "tangram/swan", "Swan", "{}", "tangram/d2", "Tangrams, 2 of 5")


def kept(*games: tuple[Subject, Result, str]) -> Scores:
    """Return scores in memory."""
    scores = Scores(Path(__file__) / "x", lambda _: None, Disk())
    for subject, result, player in games:
        scores.finished(subject, result, MOMENT, player=player, levels={1: 2, 2: 1})
    return scores


def test_csv() -> None:
    """One line of names, one for each game."""
    result = Result(83.25, 12, 3, revealed=False, own=True, fits=4, checks=3)
    text = "".join(as_csv(kept((SWAN, result, "Ada, the first")).each()))
    head, row = csv.reader(io.StringIO(text))
    assert list(COLUMNS) == head
    assert [
        "2026-11-20T23:05:00Z", "2026-11-21", "tangram", "tangram/swan", "Swan", "{}",
        "tangram/d2", "Tangrams, 2 of 5", "83.25", "12", "3", "1:2 2:1", "3", "no", "yes", "yes",
        "Ada, the first", "4", "assisted", "1", "",
    ] == [*row[:17], *row[18:]]  # fmt: skip
    assert text.isascii()


def test_json() -> None:
    """One document with what the CSV file has, and what it comes to where that is wanted."""
    scores = kept((SWAN, Result(83.25, 12, 3, revealed=True, own=False), "Ada"))
    document = json.loads("".join(as_json(scores.each(), scores.statistics(MOMENT.day))))
    assert ("tui-tangram/scores", 1, 1) == (
        document["format"], document["version"], document["count"]
    )  # fmt: skip
    (game,) = document["games"]
    assert json.loads(SWAN.options) == game["options"]
    assert len(COLUMNS) == len(game)
    assert (83.25, {"1": 2, "2": 1}, True, False, "2026-11-21") == (
        game["seconds"], game["levels"], game["revealed"], game["listed"], game["day"]
    )  # fmt: skip
    assert {"opened": 1, "puzzles": 0, "solved": 0, "seconds": 0.0} == (
        document["statistics"]["kinds"]["tangram"]
    )
    assert {} == document["statistics"]["solved_by_day"]
    solved = kept((SWAN, Result(83.25, 12, 0, revealed=False, own=True), "Ada"))
    document = json.loads("".join(as_json(solved.each(), solved.statistics(MOMENT.day))))
    assert {"2026-11-21": 1} == document["statistics"]["solved_by_day"]
    assert "statistics" not in json.loads("".join(as_json([])))


nasty = st.text(st.sampled_from('=+-@|%\t\r\n ",;\x1b\x00\u2028\u202e＝aÄ1')) | st.text(max_size=20)


@given(nasty, nasty, results)
def test_nothing_in_csv_is_a_formula_or_ends_a_line(name: str, player: str, result: Result) -> None:
    """Whatever names are made of, a row is a row, and no cell begins like a formula."""
    text = "".join(as_csv(kept((SWAN._replace(name=name), result, player)).each()))
    assert 2 == text.count("\n")
    assert all(c.isprintable() for c in text.replace("\n", ""))
    (_, row) = csv.reader(io.StringIO(text))
    assert len(COLUMNS) == len(row)
    for cell in row:
        assert not cell.lstrip().startswith(("=", "+", "-", "@", "\t", "|", "%", "＝"))
