"""Ids of puzzles that take long to make: nothing makes them by the way, and making has an end."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from tui_tangram.games.catalog import UnmadeError
from tui_tangram.play import Limit, Stopped
from tui_tangram.player.library import Library, shipped_library

ROOT: Final = Path(__file__).parent.parent.parent

IDS: Final = {
    # Each once hung the program.
    "square/30x30/tetravex/one/s1": "sought, stopped",
    "square/30x30/tetravex/c7+one/s1": "sought, stopped",
    "square/12x12/tetravex/c3+one/s1": "sought, stopped",
    # Searches that end with their limit.
    "SQUARE/9X9/Infinity/c2+ONE/s1": "sought, stopped",
    " square/9x9/hard-infinity/c3+one/s7 ": "sought, stopped",
    "square/20x20/rotator/c2+one/s1": "sought, stopped",
    "square/16x16/infinity/c2+wild200+one/s1": "sought, stopped",
    "square/1x300/tetravex/c2+one/s1": "sought, stopped",
    "square/15x15/hard-infinity/c2+flip+one/s1": "sought, stopped",
    "square/10x10/tetravex/c4+mates+one/s1": "sought, stopped",
    "square/8x8/hard-infinity/c2+wrap+one/s3": "sought, stopped",
    "square/14x14/infinity/c9+fix1+one/s1": "sought, stopped",
    "square/12x12/infinity/c6+frame2+one/s1": "sought, stopped",
    "hexagon/diabolical/hard-infinity/c2+one/s1": "sought, stopped",
    "triangle/diabolical/tetravex/c2+one/s18446744073709551615": "sought, stopped",
    "hexagon/120/tetravex/c2+one/s1": "sought, stopped",
    # Searches with a result.
    "square/3x3/tetravex/one/s1": "sought, made",
    "triangle/easy/infinity/one/s1": "sought, made",
    # Large boards, which are only slow.
    "3.6.3.6/150/infinity/s1": "slow, made",
    "triangle/200/infinity/s1": "slow, made",
    # What is wrong with an id is said at once, or when it is made.
    "square/30x30/tetravex/c7+one/s1/g1-zz": "typing error: the check characters 'zz' do not match",
    "square/30x30/win-game/one/s1": "Demo has nothing to solve; one does not apply",
    "square/100x100/tetravex/one/s1": "a board of 100×100 has 10000 cells; at most 1024",
    "hexagon/100000/infinity/one/s1": "sought, a board has 1 to 1024 cells",
    # Large and quick.
    "square/30x30/tetravex/s1": "quick",
    "square/32x32/win-game/c9/s1": "quick",
}
"""For each id the way in which it is found, and its end when it is made within a moment."""


def outcome(name: str) -> str:
    """Return what becomes of an id."""
    library, told = Library(shipped_library().directory), ""
    try:
        library.find(name)
    except UnmadeError as wanted:
        told = "sought, " if wanted.sought else "slow, "
        try:
            library.make(wanted, meter=Limit(nodes=300).meter())
        except Stopped:
            return f"{told}stopped"
        except ValueError as error:
            return f"{told}{error}"
        made = library.find(name)
        assert made is library.find(made.id)
        return f"{told}made"
    except ValueError as error:
        return str(error)
    return "quick"


def test_no_id_hangs() -> None:
    """In a process that can be killed: each id is told apart without making it, and ends."""
    program = "import json, sys; from tests.player.test_making import IDS, outcome\n"
    program += "print(json.dumps({name: outcome(name) for name in IDS}))"
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    for name, told in json.loads(done.stdout).items():
        way, _, end = IDS[name].rpartition(", ")
        assert told.startswith(way), name
        assert end in told, (name, told)


@pytest.mark.parametrize("place", ["name", "id"])
def test_what_was_made_is_known(place: str) -> None:
    """By the name that was wanted, which needs no check characters, and by its own id."""
    library = Library(shipped_library().directory)
    with pytest.raises(UnmadeError) as wanted:
        library.find("hexagon/101/infinity/s1", "matching")
    library.make(wanted.value)
    made = library.find("hexagon/101/infinity/s1", "matching")
    assert "hexagon/101/infinity/c" in made.id
    assert made is library.find(made.id if place == "id" else wanted.value.name)
    with pytest.raises(LookupError):
        library.find(made.id, "tangram")


def test_the_id_that_was_found_elsewhere_is_made() -> None:
    """A search in another process says an id; here no search is made."""
    library = Library(shipped_library().directory)
    wanted = UnmadeError("matching", "square/30x30/tetravex/one/s1", "…", sought=True)
    library.make(wanted, "square/3x3/tetravex/s5")
    assert library.find(wanted.name).id.startswith("square/3x3/tetravex/c")
