"""What counts as help in lines, what is asked before, and a clean way to lay pieces."""

from __future__ import annotations

import re
from itertools import product
from typing import Any

import pytest

from tests.app.play.conftest import solution
from tests.plain.conftest import Player
from tui_tangram.games.session import HelpClass
from tui_tangram.games.tangram.core.describe import corners_of
from tui_tangram.games.tangram.lines.figure import TangramLines
from tui_tangram.player.scores.values import Scope
from tui_tangram.player.settings import LEVELS, AssistanceLevel

SQUARE = "square/2x2/tetravex/c5/s2/g1-43"
STREAK = "Help costs today's place in your streak. Repeat the command to get it."
ASKED = ["Fits count as help: this game becomes assisted. Repeat the command to use them."]


@pytest.fixture(autouse=True)
def _levels_as_they_are(monkeypatch: pytest.MonkeyPatch, _fits_are_free: None) -> None:
    """Ask before the first fit, as for players."""
    monkeypatch.setitem(LEVELS, "normal", AssistanceLevel("near", "asked", "asked"))


def help_class(player: Player) -> HelpClass:
    """Return the class of the open game."""
    return player.shell.line.session.help_class


@pytest.mark.parametrize(
    ("puzzle", "line"),
    [
        ("swan", "fits"), ("swan", "fits 1"), ("swan", "corner 1"), ("swan", "place 1 1"),
        (SQUARE, "fits 1"), (SQUARE, "fits 1.1"), (SQUARE, "open"), (SQUARE, "place 1 1"),
    ],
)  # fmt: skip
def test_fits_ask_once_and_count(player: Player, puzzle: str, line: str) -> None:
    """The first command asks, the same again tells, and then the next without a question."""
    player(f"play {puzzle}")
    player("undo")
    assert ASKED == player(line)
    question, end = player.heard
    assert (question.form, question.data["code"], end.data["done"]) == (
        "question",
        "confirm",
        False,
    )
    assert HelpClass.CLEAN is help_class(player)
    assert ASKED != player(line)
    assert (1, HelpClass.ASSISTED) == (player.shell.line.session.fits, help_class(player))
    assert "Fits count" not in player(line)[0]


@pytest.mark.parametrize("line", ["hint", "check"])
@pytest.mark.parametrize("puzzle", ["daily tangram", "daily matching"])
def test_help_asks_before_it_costs_a_streak(player: Player, puzzle: str, line: str) -> None:
    """Once, in today's puzzles; on other days and in other games it helps at once."""
    player("daily tangram 2026-11-20")
    player(line)
    assert HelpClass.ASSISTED is help_class(player)
    player(puzzle)
    assert [STREAK] == player(line)
    assert HelpClass.CLEAN is help_class(player)
    assert [STREAK] != player(line)
    assert HelpClass.ASSISTED is help_class(player)


@pytest.mark.parametrize("puzzle", ["swan", SQUARE])
def test_an_assisted_game_does_not_ask(player: Player, puzzle: str) -> None:
    """After a hint there is nothing to lose; and a word that is wrong neither asks nor counts."""
    player(f"play {puzzle}")
    assert player("fits 99")[0].startswith("Error: ")
    assert (0, HelpClass.CLEAN) == (player.shell.line.session.fits, help_class(player))
    player("hint")
    assert ASKED != player("fits 1")
    assert player.shell.line.session.fits == 1


def test_there_are_no_fits_for_experts(player: Player) -> None:
    """The line says why."""
    player("set assistance expert")
    player("play swan")
    for _ in range(2):
        assert ["Error: no fits: assistance is set to expert"] == player("fits")
    assert HelpClass.CLEAN is help_class(player)


@pytest.mark.parametrize("puzzle", ["swan", SQUARE])
@pytest.mark.parametrize("line", ["hint", "check", "back"])
def test_hints_and_checks_count(player: Player, puzzle: str, line: str) -> None:
    """The first of them says what becomes of the game."""
    player(f"play {puzzle}")
    assert "Assisted now." == player(line)[-1] or line == "back"
    assert HelpClass.ASSISTED is help_class(player)
    assert "Assisted now." not in player(line)


def test_a_solution_is_shown(player: Player) -> None:
    """Whatever was helped before."""
    player(f"play {SQUARE}")
    player("hint")
    player("solve yes")
    assert HelpClass.SHOWN is help_class(player)


def test_a_figure_is_laid_by_corners_without_help(player: Player) -> None:
    """Pieces flush in corners, fitting or not, lead to a clean game in the list."""
    player("play swan")
    table = player.shell.line.table
    places = solution(table.game)
    assert "  " not in player("lay 1 1")[0]
    for _ in places:
        for piece, corner in product(table.state.tray, table.corners.now()):
            ways = table.ways(table.game.piece(piece), corner)
            if places[piece] in ways:
                label = table.game.piece(piece).label
                player(f"lay {label} {corner.number} {ways.index(places[piece]) + 1}")
                break
    assert player.shell.line.session.verdict.solved
    assert 1 == len(player.services.store.scores.best(Scope.PUZZLE, "tangram/swan"))


def test_a_piece_that_does_not_fit_can_be_laid(player: Player) -> None:
    """Then it is told what is wrong, which is no help."""
    player("play swan")
    ways = player("lay 1 1")
    said = [player(f"lay 1 1 {number}")[-1] for number in range(1, len(ways) + 1)]
    assert any("sticks out" in line for line in said)
    assert HelpClass.CLEAN is help_class(player)
    assert player("lay 1 99")[0].startswith("Error: a corner must be a number from 1 to ")


def test_a_new_try_is_a_new_game(player: Player) -> None:
    """Once a solution was shown restart begins one that is clean; before, it goes to the start."""
    player(f"play {SQUARE}")
    assert ["New game. The clock starts at zero."] == player("restart")
    player("place 1 1.1")
    assert player("restart")[0].endswith("The clock keeps running.")
    player("solve yes")
    assert HelpClass.SHOWN is help_class(player)
    assert ["New game. The clock starts at zero."] == player("restart")
    assert (HelpClass.CLEAN, 0) == (help_class(player), player.shell.line.session.moves)


def test_a_hint_points_at_nothing(player: Player) -> None:
    """The place that the screen marks is said by corners, and by distances on request."""
    player("speech brief")
    player("play swan")
    player("lay 1 5 1")
    player("lay 2 7 1")
    first, _, short = (player("hint")[0] for _ in range(3))
    assert ", in corner" in short
    assert "goes here" not in short
    assert " across, " not in short
    (where,) = player("more")
    assert where.endswith(short)
    assert " across, " in where
    assert ", turned " in where
    number = first.removesuffix(".").rpartition("It is corner ")[2]
    assert player(f"contour {number}")[0].startswith(f"{number}: ")


@pytest.mark.parametrize("puzzle", ["swan", "z35/square", "stomachion/square"])
def test_ways_in_a_list_are_told_apart(player: Player, puzzle: str) -> None:
    """No two ways to place a piece read alike, and the last line says how to choose one."""
    player("set assistance relaxed")
    player("speech full")
    player(f"play {puzzle}")
    table = player.shell.line.table
    assert isinstance(table, TangramLines)
    pieces = [piece.label for piece in table.game.pieces.pieces]
    corners = len(corners_of(table.game.region(table.state)))
    lists = [f"lay {piece} {at}" for piece in pieces for at in range(1, corners + 1)]
    plain = 0
    for line in (*lists, *(f"fits {piece}" for piece in pieces)):
        *ways, how = player(line)
        if ways and not ways[0].startswith("Error") and " fits." not in how:
            assert len(ways) == len(set(ways)), line
            plain += sum("turned " not in way for way in ways)
            command = line.replace("fits", "place")
            assert how.endswith(f"Type {command} and a number to choose one.")
    assert plain


def test_many_fits_are_counted_by_corner_until_more_is_asked_for(player: Player) -> None:
    """The counts are those of the lists of the corners; `more` has all, with their numbers."""
    player("set assistance relaxed")
    player("play swan")
    told = [line for line in player("fits 7") if line]
    assert "7, small triangle: 48 fits." == told[0]
    assert told[1].startswith("In each corner, B: 3, C: 5, ")
    assert 3 == len(told)
    every = player("more")
    assert 48 == len(every)
    assert 3 == sum("small" not in line and "6 or 7, " in line for line in player("corner B"))
    assert 3 == sum(bool(re.search(r"corners?.* B\b", line)) for line in every)


def test_only_ways_that_read_alike_have_numbers(player: Player) -> None:
    """The turn where it tells them apart, else the distances; others are said in words alone."""
    player("play swan")
    told = player("lay 1 4")
    assert told[0] == "pointing down, 1.29 across, 2.94 up."
    assert told[1:3] == ["pointing down, 2.7 across, 1.52 up.", "pointing right."]
    player("play heptex/square")
    told = player("lay 6 4")
    assert "its longest side rising to the right." in told
    upright = [way for way in told if way.startswith("its longest side upright, turned ")]
    assert len(upright) > 1
    assert not [way for way in told if " across" in way]


def test_a_way_in_a_corner_is_named_by_its_pose(player: Player) -> None:
    """In the order of its words; the shortest of several that have them, else none."""
    player("play cat")
    player("lay 6 1")
    poses = [event.text for event in player.heard if event.form == "fit"]
    assert "pointing right." in poses
    assert "pointing right, in corners" in player("lay 6 1 right")[0]
    assert player("lay 5 12 up")[0] == "Error: piece 5 cannot be 'up' in that corner"
    assert (
        "side rising to the right and its shorter one level" in player("lay 5 12 rising level")[0]
    )
    player("undo")
    assert player("lay 5 12 long side")[0].endswith("ways there. Add a word.")
    ways: Any = player.heard[0].data["ways"]
    assert len(ways) > 1


def test_that_some_ways_do_not_fit_is_said_once(player: Player) -> None:
    """In brief speech; at other levels the line says what to type, too."""
    player("speech brief")
    player("play cat")
    assert player("lay 6 1")[-1] == "Some of them may not fit."
    assert player("lay 6 1")[-1] == ""
    player("speech normal")
    assert player("lay 6 1")[-1].startswith("Some of them may not fit. Type lay 6 1 and")


def test_a_piece_is_placed_in_corners(player: Player) -> None:
    """Where it has one fit with them all, in any order; with another number it is refused."""
    player("lesson 12")
    assert "Placed piece 7 at the lower right" in player("place 7 H")[0]
    assert "Error: piece 3 does not fit corner F" == player("place 3 F")[0]
    assert "fits there in 2 ways. Add a corner, " in player("place 5 E")[0]
    assert len(player("corner E")) > 1
    assert player("fits H") == player("corner H")
    assert player("fits E")[-1] == "For the corner type corner E."
    *corners, last = re.findall(r"\b[B-Z]\b", player("fits 5")[-2])
    where = ", ".join((last, *corners))
    assert f"does not fit corners {last}, " in player(f"place 3 {where}")[0]
    assert "Placed piece 5" in player(f"place 5 {where}")[0]


@pytest.mark.parametrize("puzzle", ["swan", "stomachion/square", "curved/disc-flowerpot"])
def test_a_hint_on_a_figure_names_the_command_that_does_it(player: Player, puzzle: str) -> None:
    """From the beginning to the end each command lays the piece as the last hint would.

    A piece that touches no corner has none.
    """
    player(f"play {puzzle}")
    session = player.shell.line.session
    while not session.solved:
        for _ in range(2):
            assert "Type hint for more." in player("hint")
        text, last = player("hint")[-2:]
        command = re.fullmatch(r"Type (lay .*?)(?: \(way .*\))?, or hint for more[.]", last)
        assert (", in corner" in text) == (command is not None)
        before = session.state
        player("hint")
        after = session.state
        if command is not None:
            player("undo")
            assert before == session.state
            player(command[1])
        assert after == session.state
    assert not session.fits


def test_fits_of_a_placed_piece_say_that_it_is_placed(player: Player) -> None:
    """One of them is where it lies; the others are where it would go."""
    player("set assistance relaxed")
    player("play swan")
    player("place 4 K D")
    first, *fits, _ = player("fits 4")
    assert re.fullmatch("4, square: placed now, .* fits if you remove it[.]", first)
    assert 1 == sum(fit.endswith(", as it is now.") for fit in fits)


@pytest.mark.parametrize("board", ["square/3x3/tetravex/c6/s1", "square/4x4/hard-infinity/c3/s1"])
def test_a_hint_on_a_tile_names_the_command_that_does_it(player: Player, board: str) -> None:
    """What is typed places the tile as the last hint would, one of its ways or the only one."""
    player(f"play {board}")
    for _ in range(2):
        assert "Type hint for more." in player("hint")
    command = re.fullmatch("Type (place .*), or hint for more[.]", player("hint")[-1])
    assert command is not None
    player(command[1])
    typed = player.shell.line.session.path[-1]
    player("undo")
    for _ in range(4):
        player("hint")
    assert typed == player.shell.line.session.path[-1]


def test_only_the_same_command_is_the_answer_to_a_question(player: Player) -> None:
    """Another one that helps asks again."""
    player("play convex/2")
    for line in ("fits 1", "fits 2", "corner B", "fits 1"):
        assert player(line) == ASKED, line
    assert "fits" in player("fits 1")[0]


def test_a_daily_puzzle_is_opened_by_its_number(player: Player) -> None:
    """As the list counts them; what is no number of it is refused."""
    listed = player("daily")
    assert player("daily 2")[0].split(",")[0] in listed[1]
    assert player("daily 99") == ["Error: give a number from 1 to 17"]


def test_a_check_that_the_board_answers_is_no_help(player: Player) -> None:
    """A mismatch has been said already; where all matches, the check counts."""
    player("play square/3x3/tetravex/c6/s1")
    player("place 1 1.1")
    player("place 2 1.2")
    assert "No, not solvable any more." == player("check")[0]
    assert player.shell.line.session.checks == 0
    player("remove 2")
    player("check")
    assert player.shell.line.session.checks == 1


def test_surplus_words_are_refused_with_the_right_form(player: Player) -> None:
    """A cell in two words, and more words than any form has."""
    player("play square/3x3/tetravex/c6/s1")
    assert "such as 2.3" in player("place 1 1 1")[0]
    assert player("place 1 9 9 9")[0].startswith("Error: too many words. Type place TILE CELL")
    assert "Error: too many words. Type check" == player("check now")[0]
