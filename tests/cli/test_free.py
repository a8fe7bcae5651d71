"""Figures with free angles on the command line."""

from __future__ import annotations

import json

import pytest

from tests.cli.conftest import Run


def test_list_and_show_say_that_it_is_not_exact(run: Run) -> None:
    """The collection is called so, and so is a picture; a file has its tolerance."""
    listed = run("list", "free")
    assert "free/house" in listed.out
    assert "Free angles (not exact)" in listed.out
    (row,) = run("list", "free/house", "--json").document["free"]
    assert (False, "free/house", "free") == (row["exact"], row["id"], row["kind"])
    shown = run("show", "free/house", "--size", "30x12")
    assert 0 == shown.status
    assert "not exact" in shown.err
    assert 5 == run("show", "house-in-the-wind", "--json").document["tolerance"]


def test_verify_gives_numbers_and_what_is_allowed(run: Run) -> None:
    """Within tolerance is status 0, and never called exact; beyond it 1; exact pieces 2."""
    document = run("show", "free/kite", "--json").document
    good = run("verify", "free/kite", "-", "--json", stdin=json.dumps(document))
    assert (0, True, False) == (
        good.status,
        good.document["within_tolerance"],
        good.document["exact"],
    )
    document["pieces"][3]["x"] += 300
    bad = run("verify", "free/kite", "-", "--json", stdin=json.dumps(document))
    assert (1, False) == (bad.status, bad.document["within_tolerance"])
    assert bad.document["difference"] > bad.document["difference_allowed"]
    exact = run("show", "convex/1", "--solution", "--json").out
    assert "is exact, and this needs" in run("verify", "free/kite", "-", stdin=exact).complaint


def test_the_exact_commands_refuse(run: Run) -> None:
    """Solving says why it cannot; an exact figure is not verified with free angles."""
    assert "no finite list of places" in run("solve", "free/kite").complaint
    document = run("show", "free/kite", "--json").out
    assert (
        "free angles, which are not exact"
        in run("verify", "convex/1", "-", stdin=document).complaint
    )


def test_pieces_that_lie_over_each_other_make_no_figure(run: Run) -> None:
    """The file is refused with how much it is and how much may be."""
    document = run("show", "free/kite", "--json").document
    document["pieces"][1] = dict(document["pieces"][0])
    complaint = run("show", "-", stdin=json.dumps(document)).complaint
    assert "lie over each other by" in complaint
    assert "at most 0.5 % may be" in complaint


def test_a_drawing_is_imported(run: Run) -> None:
    """It becomes a file that can be shown and verified; a bad one is one line."""
    from tests.free.test_free_files import drawn

    made = run("import", "-", "--name", "Mine", stdin=drawn("free/boat", 20, 33, 0, svg=True))
    assert ("Mine", "tui-tangram/free-figure") == (made.document["name"], made.document["format"])
    assert 0 == run("verify", "free/boat", "-", stdin=made.out).status
    assert "there is no set 'gold'" in run("import", "-", "--set", "gold").complaint
    assert "not JSON" in run("import", "-", stdin="{").complaint


@pytest.mark.parametrize("command", ["show", "verify"])
def test_nobody_is_called_so(run: Run, command: str) -> None:
    """A wrong name suggests a right one."""
    complaint = run(command, "free/kitte", *(["-"] if command == "verify" else [])).complaint
    assert "free/kite" in complaint
