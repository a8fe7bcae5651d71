"""Figures with arcs on the command line: shown, verified, and refused elsewhere."""

from __future__ import annotations

import json

import pytest
from tui_tangram.store.curved import curved_figure, curved_ids, curved_sets
from tui_tangram.tangram.curved import (
    CurvedArrangement,
    read_curved_figure,
    write_curved_arrangement,
)

from tests.cli.conftest import Run

IDS = ("curved/disc", "curved/egg", "curved/heart")


def arrangement(puzzle: str, count: int | None = None) -> str:
    """Return the file of the first pieces of a shipped solution."""
    figure = curved_figure(puzzle)
    return write_curved_arrangement(
        CurvedArrangement(figure.set_id, (figure.solution or ())[:count])
    )


def test_what_ships_is_known_by_its_id() -> None:
    """Three sets, each with the shape it was cut from and twenty figures or more, and two more.

    Those have the figures of the paper.
    """
    assert set(IDS) < set(curved_ids())
    paper = [name for name in curved_ids() if name.startswith("curved/paper-")]
    assert len(paper) == 6
    assert {curved_figure(name).set_id for name in (*IDS, *paper)} == set(curved_sets())
    for name in IDS:
        assert sum(one.startswith(f"{name}-") for one in curved_ids()) >= 20
    with pytest.raises(KeyError):
        curved_figure("curved/nose")


def test_they_are_listed_when_asked_for(run: Run) -> None:
    """``list curved`` has their ids, names and sets."""
    document = run("list", "curved", "--json").document
    assert document["count"] == len(document["figures"]) == len(curved_ids())
    assert {"id": "curved/heart-fox", "name": "Fox", "set": "Broken heart"} in document["figures"]
    lines = run("list", "curved").out.splitlines()
    assert [line.split()[0] for line in lines] == list(curved_ids())


@pytest.mark.parametrize("puzzle", IDS)
def test_show_prints_picture_and_file(run: Run, puzzle: str) -> None:
    """The silhouette, the pieces with their letters, and a file that reads back."""
    figure = curved_figure(puzzle)
    silhouette = run("show", puzzle, "--profile", "ascii").out
    assert set(silhouette) <= set(" .:\n")
    pieces = run("show", puzzle, "--solution", "--profile", "ascii", "--size", "60x30").out
    letters = "abcdefghi"[: len(figure.solution or ())]
    assert all(letter in pieces for letter in letters)
    ran = run("show", puzzle, "--solution", "--json")
    assert read_curved_figure(ran.out, "out", curved_sets()) == figure
    assert "solution" not in run("show", puzzle, "--json").document


def test_verify_tells_solved_from_not(run: Run) -> None:
    """All pieces solve the heart; without the last there is less of it, exactly measured."""
    whole = run("verify", "curved/heart", "-", stdin=arrangement("curved/heart"))
    assert whole.status == 0
    assert "completeness  100 %" in whole.out
    less = run("verify", "curved/heart", "-", "--json", stdin=arrangement("curved/heart", 8))
    assert less.status == 1
    assert less.document["exact"] is True
    # An eighth of a disc is gone: (4 + 7/8·π) of 4 + π in area.
    assert less.document["area"] == 0.945
    assert less.document["overlaps"] == []
    assert (less.document["islands"], less.document["holes"]) == (1, 0)


def test_overlaps_are_named(run: Run) -> None:
    """Two sectors in one place are named by their kinds and numbers."""
    document = json.loads(arrangement("curved/heart"))
    document["solution"][5]["poly"] = document["solution"][4]["poly"]
    ran = run("verify", "curved/heart", "-", "--json", stdin=json.dumps(document))
    assert (ran.status, ran.document["overlaps"]) == (1, [["S1", "S2"]])


def test_solve_finds_and_counts(run: Run) -> None:
    """A first solution with letters and corners; classes up to symmetry; JSON that verifies."""
    ran = run("solve", "curved/disc", "--json", "--all")
    document = ran.document
    assert (ran.status, document["status"], document["count"]) == (0, "complete", 2 * 24 * 24)
    assert len(document["solutions"]) == 2
    solved = {
        "format": "tui-tangram/arrangement",
        "version": 1,
        "set": "four-leaves",
        "unit": document["unit"],
        "solution": document["solutions"][1],
    }
    assert run("verify", "curved/disc", "-", stdin=json.dumps(solved)).status == 0
    assert run("solve", "curved/disc", "--distinct", "--count").out == "1\n"
    lines = run("solve", "curved/disc").out.splitlines()
    assert any(line.startswith("A  leaf  (0, 0)") for line in lines)
    bare = run("show", "curved/disc", "--json").out
    assert run("show", "-", "--solution", "--json", stdin=bare).document["solution"]


def test_other_commands_say_what_they_cannot(run: Run) -> None:
    """An arrangement of another set is refused in a line, and so is a wrong name."""
    text = run("show", "curved/egg", "--json").out
    mixed = run("verify", "curved/egg", "-", stdin=arrangement("curved/heart"))
    assert mixed.complaint == (
        "standard input: set: the figure is made with the set egg-of-columbus, "
        "the arrangement has pieces of broken-heart"
    )
    assert "no puzzle and no file is called 'curved/nose'" in run("show", "curved/nose").complaint
    bad = text.replace('"left"', '"up"', 1)
    assert "must be 'left' or 'right', not 'up'" in run("show", "-", stdin=bad).complaint
