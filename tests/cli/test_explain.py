"""``tui-tangram explain``: the list, the steps of examples and puzzles, and the same as JSON."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.examples import each
from tests.games.tangram.games import game, moves_of, solved
from tui_tangram.games.session import Session
from tui_tangram.research.explain.registry import EXPLAINERS, Explainer


def test_the_list_names_all_with_their_examples(run: Run) -> None:
    """Each can be asked for by what the list says."""
    listed = run("explain").out
    document = run("explain", "--json").document
    assert document["count"] == len(EXPLAINERS)
    for one in EXPLAINERS:
        assert f"{one.name} " in listed
        assert one.examples[0] in listed
    assert "\n  Paper: contours. Examples: example/10, " in listed
    assert {"contours", "convex"} < {one["page"] for one in document["explanations"]}


def test_an_example_is_drawn_step_by_step(run: Run) -> None:
    """Words, the place in the paper, a drawing, rows with signs, and the completeness."""
    ran = run("explain", "contour", "example/12", "--profile", "mono")
    assert ran.status == 0
    assert ran.out.startswith("The contour of the paper's figure 12\n")
    assert "\nStep 1: 2 pieces are placed." in ran.out
    assert "Paper: section 3, figure 3." in ran.out
    assert "█" in ran.out
    assert "= your 1 = figure's 1:" in ran.out
    assert "100% complete." in ran.out
    one = run("explain", "cont", "example/12", "--steps", "2").out
    assert one.count("\nStep ") == 1
    assert "\nStep 2: " in one


@each("explainer", EXPLAINERS)
def test_without_more_words_it_is_the_first_example(run: Run, explainer: Explainer) -> None:
    """Its title and all examples come first; as JSON it is the example itself."""
    ran = run("explain", explainer.name, "--steps", "1")
    assert ran.status == 0
    title, listed, *_ = ran.out.splitlines()
    assert listed.startswith(f"Examples: {explainer.examples[0]}")
    example = ("explain", explainer.name, explainer.examples[0], "--steps", "1")
    assert run(*example).out.splitlines()[0] == title
    document = run("explain", explainer.name, "--steps", "1", "--json").document
    assert document == run(*example, "--json").document


def test_in_ascii_no_sign_is_lacking(run: Run) -> None:
    """Quotes are plain, and the rows of a step have the signs of its drawing."""
    out = run("explain", "subtraction", "hole", "--profile", "ascii", "--steps", "1").out
    assert '"surprisingly\nhard"' in out
    assert "\no second region" in out
    assert "?" not in out


def test_a_puzzle_in_its_position(run: Run) -> None:
    """Without a game nothing is placed; a solution ends at 100 percent; all of it is exact."""
    assert "No piece is placed yet" in run("explain", "contour", "tangram/swan").out
    document = run("explain", "contour", "tangram/swan", "--solution", "--json").document
    assert document["explanation"] == "contour"
    assert document["count"] == len(document["steps"])
    last = document["steps"][-1]
    assert last["share"] == 1
    assert last["step"] == document["count"]
    first = document["steps"][0]
    assert len(first["scene"]["surfaces"]) == 7
    corner = first["scene"]["surfaces"][0]["contours"][0][0]["from"]
    assert all(isinstance(part, str) for part in corner)


def test_a_save_in_its_position(run: Run, tmp_path: Path) -> None:
    """The pieces are those that the player had placed; a file that is none is no puzzle either."""
    on = game("tangram/swan")
    session = Session(on, lambda: 0.0)
    for move in moves_of(on, solved("tangram/swan"))[:3]:
        session.play(move)
    path = tmp_path / "half.json"
    path.write_text(session.to_text(), encoding="utf-8")
    document = run("explain", "contour", str(path), "--json").document
    assert len(document["steps"][0]["scene"]["surfaces"]) == 3
    assert document["steps"][-1]["share"] == on.verdict(session.state).completeness / 100
    path.write_text("nothing", encoding="utf-8")
    assert run("explain", "contour", str(path)).status == 2


def test_the_sets_of_the_library_fill_shapes(run: Run) -> None:
    """Those of half-squares by their IDs, as in the laboratory; others are refused."""
    document = run("explain", "digits", "112", "2", "4", "4", "4", "heptex", "--json").document
    assert any("t11" in row["text"] for row in document["steps"][0]["rows"])
    assert "set" in run("explain", "digits", "112", "2", "4", "4", "4", "z35").err


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("x",), "no explanation named"),
        (("contour", "example/9"), "10 to 15"),
        (("contour", "nowhere"), "no puzzle"),
        (("contour", "example/12", "--steps", "900"), "there are only"),
        (("contour", "example/12", "--steps", "7-3"), "3-7 or 5"),
        (("contour", "a", "b"), "contour takes [PUZZLE or example/N], not"),
        (("number", "curved/disc"), "try its solution with --solution"),
        (("number", "curved/disc", "--solution"), "does not apply to 'curved/disc'; try '1313 1 2"),
    ],
)
def test_what_is_wrong_is_said(run: Run, words: tuple[str, ...], why: str) -> None:
    """In one line, with status 2."""
    ran = run("explain", *words)
    assert ran.status == 2
    assert why in ran.err.replace("\n", " ")
