"""What the papers have, in lines."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from tests.plain.conftest import Player
from tui_tangram.plain import paper_commands
from tui_tangram.play import Limit
from tui_tangram.play.phrases import capital
from tui_tangram.research.experiments.registry import experiments
from tui_tangram.research.explain.registry import EXPLAINERS
from tui_tangram.research.explain.step import ComingStep, Explanation, ExplanationStep
from tui_tangram.research.lab import work
from tui_tangram.research.lab.conjectures import RulesReport


def test_relations_are_listed_and_described(player: Player) -> None:
    """All of them a line each; one with its bits, and with its place in the paper."""
    told = player("relations")
    numbers = [event.data["number"] for event in player.heard if "bits" in event.data]
    assert sorted([*range(16), 5, 10, *[15] * 4]) == numbers
    assert "Relation 6, bits 0110. Only the end of a and the start of b touch" in told[7]
    told = player("relations 6")
    assert "On the other edge: a2, b1." in told[0]
    assert told[0].endswith("Not possible with arcs. Paper: section 4.1.2, table 1.")
    assert (6, "0110", ["null"], ("4.1.2",), (1,), None) == tuple(
        player.heard[0].data[name]
        for name in ("number", "bits", "shown", "sections", "tables", "figure")
    )
    assert "0 to 15, not '16'" in player("relations 16")[0]


def test_the_table_of_solutions_is_counted_anew(player: Player) -> None:
    """A line for each figure with both numbers and that of the paper, and their sum."""
    told = player("table")
    assert 14 == len(told)
    square = "Figure 2: 8 solutions, 32 with equal pieces told apart; the paper has 32."
    assert square == told[1]
    assert (2, 32, 8, 32, 32) == tuple(
        player.heard[1].data[name] for name in ("number", "count", "distinct", "labelled", "paper")
    )
    assert told[-1].endswith("all as in the paper.")


def test_the_card_of_a_shape(player: Player) -> None:
    """All its codes, and the sets that fill it, counted both ways."""
    told = player("card convex/2")
    assert "Length number: 1 2 2 2 2." in told
    assert "Tangram: 8 solutions, 32 with equal pieces told apart." in [*map(capital, told)]
    assert "0210/2551/4553/0430" == player.heard[0].data["canonical"]
    (tangram,) = (one.data for one in player.heard if one.data.get("id") == "tangram")
    assert (8, 32) == (tangram["distinct"], tangram["labelled"])
    assert "does not close" in player("card 112 2 4 4 5")[0]
    assert "such as" in player("card")[0]


def test_the_card_of_a_set(player: Player) -> None:
    """What it fills and what it does not, and the sets one cut away, best first."""
    told = player("card tangram")
    assert "Not filled: 2, 4, 5, 7, 8, 11, 13." in told
    assert "183 sets are one cut away. The best first:" in told
    makes = [one.data["makes"] for one in player.heard if "gone" in one.data]
    assert (12, 16) == (len(makes), makes[0])
    assert sorted(makes, reverse=True) == makes


def test_steps_are_told_of_an_example(player: Player) -> None:
    """Forwards, backwards, by number; before, and beyond the ends, it says what is wrong."""
    assert "Error: nothing is explained yet" in player("step")[0]
    assert any("contour" in line and "example/10" in line for line in player("explain"))
    told = player("explain contour example/12")
    assert told[0] == "The contour of the paper's figure 12."
    assert told[1].startswith("Step 1: 2 pieces are placed.")
    assert "A: 1 straight edge and 2 convex arcs." in told
    assert player("step")[0].startswith("Step 2: ")
    last = player("step last")[0]
    assert "100% complete." in last
    assert "Error: there are only" in player("step")[0]
    assert player("step back")[0].startswith(f"Step {int(last.split(':')[0][5:]) - 1}: ")
    assert player("step 2")[0].startswith("Step 2: ")
    player("step first")
    assert "Error: this is the first step" in player("step back")[0]


def test_the_sets_of_the_library_fill_shapes(player: Player) -> None:
    """By their IDs, as for cards."""
    assert any("t11" in line for line in player("explain digits 112 2 4 4 4 heptex"))


def test_ctrl_c_ends_the_work_on_steps(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    """The player stays where they were; no step is lost, and the last can be asked for again."""
    pressed = 0

    def steps() -> Iterator[ComingStep]:
        nonlocal pressed
        for number in range(1, 8):
            if (number, pressed) in ((6, 0), (1, 1)):
                pressed += 1
                raise KeyboardInterrupt
            yield ExplanationStep(f"Number {number}.", "")

    found = Explanation("Seven steps", "contours", steps)
    monkeypatch.setattr(paper_commands, "example", lambda _: found)
    player("explain contour")
    assert "Step 2: Number 2." == player("step")[0]
    told = "Error: stopped. You are still at step 2. The steps up to 5 are worked out."
    assert told == player("step last")[0]
    assert "Step 3: Number 3." == player("step")[0]
    assert told.replace("step 2", "step 3") == player("step 7")[0]
    assert ["Step 7: Number 7."] == player("step last")
    assert ["Error: there are only 7 steps"] == player("step")
    assert "Step 5: Number 5." == player("step 5")[0]


def test_the_position_of_the_open_game_is_explained(player: Player) -> None:
    """Without a game the first example is; with one it is that of the player."""
    example = player("explain contour")[0]
    assert example.startswith("The contour of the paper's figure 10. Examples: example/10, ")
    assert "Error: nothing here is explained by tiles" in player("explain tiles swan")[0]
    player("play tangram/swan")
    told = player("explain")
    examples = ", ".join(EXPLAINERS[0].examples)
    assert told[0].endswith(f"It explains your position. Paper: contours. Examples: {examples}.")
    assert "No piece is placed yet" in player("explain contour")[1]


def test_any_puzzle_is_explained_if_that_shows_no_solution(player: Player) -> None:
    """Another one from its start, the open one as it is; a search only of the open one."""
    assert player("explain area convex/10")[0].startswith("The area of a polygon: ")
    player("play convex/2")
    session = player.shell.line.session
    told = player("explain bound convex/1")
    assert told[0] == "The least perimeter: 112 2 4 4 4."
    told = player("explain corners convex/1")[0]
    assert "lead to a solution. Type play convex/1, then explain corners." in told
    assert not session.revealed
    assert "Type explain corners yes" in player("explain corners convex/2")[0]
    assert "Type explain digits yes" in player("explain digits")[0]
    assert player("explain digits 112 2 4 4 4 tangram")[0].startswith("Subtraction of digits")
    assert not session.revealed
    player("explain corners yes")
    assert player("explain corners convex/2")[0] == "Search by the tightest corner: Square."
    assert "nothing here is explained by area" in player("explain area no-such-puzzle")[0]


def test_rules_of_search_are_tested_and_proved(player: Player) -> None:
    """A line each; one with its proof and its place; the shape that breaks a rule as data."""
    told = player("labrules")[-10:]
    assert "Holds for all 1,580." in told[2]
    broken = [event.data for event in player.heard if event.data.get("holds") is False]
    assert [8, 9, 10] == [data["number"] for data in broken]
    assert "2333333 1 1 2 11 1 1 1 12" == broken[0]["shape"]
    told = player("labrules 3")
    assert 1 == len(told)
    assert "Proof: Let u = x + y" in told[0]
    assert told[0].endswith("Paper: section 2 a.")
    assert "1 to 10" in player("labrules 11")[0]


def test_rules_of_search_say_that_they_run(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests of many shapes tell each quarter that is done; those that are done need not."""
    for shares, quarters in ((0.02, 0.3, 0.4, 0.8, 1.0), ["25", "75"]), ((1.0,), None):
        made = [RulesReport((), share) for share in shares]
        monkeypatch.setattr(paper_commands, "reports", lambda meter, made=made: iter(made))
        told = player("labrules")
        if quarters is None:
            assert told == []
        else:
            assert told[0] == "Running: Rules of search. Half a minute at most. Ctrl+C stops it."
            assert told[1:] == [f"{quarter} percent." for quarter in quarters]


def test_steps_that_lead_to_a_solution_are_told_when_the_player_agrees(player: Player) -> None:
    """Then the game is not ranked; an example needs no question, and neither does a second look."""
    player("play convex/2")
    session = player.shell.line.session
    assert "Type explain search yes" in player("explain search")[0]
    assert player("explain search two-pieces")[0].startswith("Search by subtraction")
    assert not session.revealed
    told = player("explain search yes")
    assert told[0] == "Search by subtraction: Square."
    assert session.revealed
    assert player("explain corners")[0] == "Search by the tightest corner: Square."


def results(player: Player) -> dict[str, Any]:
    """Return the results of an experiment as data."""
    return next(dict(event.data) for event in player.heard if "status" in event.data)


def test_experiments_are_listed_and_done(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    """The number here and the paper's, the lines of the table, and why they differ."""
    told = player("experiment")
    assert list(experiments({})) == [
        event.data["experiment"] for event in player.heard if "experiment" in event.data
    ]
    assert told[0].startswith("large-first: Large pieces first. How much")
    told = player("experiment large-first")
    assert told[0].startswith("Running: Large pieces first. A minute at most. Ctrl+C stops it")
    assert ["25 percent.", "50 percent.", "75 percent."] == told[1:4]
    assert "How much does it save to place large pieces before small ones?" == told[4]
    assert any(line.endswith(", paper: 81.07%.") for line in told)
    square = "Figure 2: large first 200, small first 31,372, saved 99.36%, solutions 8."
    assert square in told
    document = results(player)
    assert ("complete", 26) == (document["status"], document["count"])
    assert "did you mean floor" in player("experiment flor")[0].lower()
    player.services.patience = Limit(nodes=100)
    told = player("experiment floor")
    assert told[-1].startswith("Stopped after 100 ")
    assert told[-1].endswith(" All of it: tui-tangram lab experiment floor.")
    assert "stopped" == results(player)["status"]


def test_ctrl_c_ends_an_experiment(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is found so far is told, that it is not all, and the session goes on."""
    player("play tangram/swan")
    helper, run, within = player.services.helper, work.run, list[bool]()

    @contextmanager
    def interruptible() -> Iterator[None]:
        within.append(True)
        yield

    def pressed(*job: Any, **limits: Any) -> Iterator[Any]:
        for number, result in enumerate(run(*job, **limits)):
            if number == 2:
                raise KeyboardInterrupt
            assert within
            yield result

    monkeypatch.setattr(helper, "interruptible", interruptible)
    monkeypatch.setattr(work, "run", pressed)
    told = player("experiment large-first")
    assert "Stopped. All of it: tui-tangram lab experiment large-first." == told[-1]
    assert any(line.startswith("Figure 1: ") for line in told)
    document = results(player)
    assert ("stopped", 2) == (document["status"], document["count"])
    monkeypatch.setattr(work, "run", lambda *_, **__: interrupted())
    assert "Stopped." in player("experiment floor")[-1]
    assert player.going_on
    assert "Swan" == player.shell.line.session.game.name


def interrupted() -> Iterator[Any]:
    """Yield nothing, because Ctrl+C was pressed."""
    raise KeyboardInterrupt
    yield


def test_long_steps_tell_their_first_rows(player: Player) -> None:
    """The rest is told when it is asked for."""
    player("explain contour example/15")
    assert "more rows" not in player("step")[-1]
    player("play tangram/swan")
    player("pause")
    assert player("explain contour")[0].startswith("The contour of the paper's figure 10.")
    player("resume")
    player("explain digits 112 2 4 4 4 tangram")
    while not (told := player("step"))[-1].endswith("more rows. Type step rows."):
        assert not told[0].startswith("Error")
    rest = int(told[-1].split()[0])
    assert len(told) == 14
    every = player("step rows")
    assert len(every) == 12 + rest
    assert every[:12] == told[1:13]
