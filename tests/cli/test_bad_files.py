"""Bad files: one line on standard error with file, place and cause, and status 2."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run
from tests.examples import each
from tests.games.tangram.games import LIBRARY
from tui_tangram.games.tangram.core.format import write_figure

SQUARE: dict[str, Any] = json.loads(write_figure(LIBRARY.find("convex/2")))


def changed(**fields: Any) -> str:
    """Return the square's file with these fields instead; None leaves one out."""
    document = copy.deepcopy(SQUARE) | fields
    return json.dumps({key: value for key, value in document.items() if value is not None})


def outline(*corners: tuple[int, int], unit: int = 1) -> str:
    """Return a file with this contour and nothing else."""
    return changed(outline=[[[x, 0, y, 0] for x, y in corners]], solution=None, unit=unit)


PIECES = SQUARE["solution"]

BAD = {
    "not JSON": ("{'format'", "line 1, column 2: not JSON"),
    "empty": ("", "line 1, column 1: not JSON"),
    "not an object": ("[]", "must be a JSON object, not a list"),
    "not UTF-8": (b'{"format": "\xff"}', "is not UTF-8 text"),
    "another format": (
        changed(format="tui-tangram/save"),
        "format: must be 'tui-tangram/figure' or 'tui-tan",
    ),
    "wrong version": (changed(version=2), "version: 2 is newer than this program"),
    "no version": (changed(version=None), "version: is missing"),
    "unknown set": (changed(set="hexominoes"), "set: no piece set called 'hexominoes'"),
    "open contour": (outline((0, 0), (4, 0)), "outline[0]: "),
    "crossing contour": (outline((0, 0), (4, 4), (4, 0), (0, 4)), "outline[0]"),
    "clockwise outline": (outline((0, 0), (0, 2), (4, 2), (4, 0)), "outline[0]: "),
    "too few pieces": (changed(solution=PIECES[:6]), "solution: has 1 of 2 S"),
    "too many pieces": (changed(solution=[*PIECES, PIECES[6]]), "solution[7].kind: is S number 3"),
    "overlapping pieces": (
        changed(solution=[PIECES[0], PIECES[0], *PIECES[2:]]),
        "solution[1]: L overlaps the L of solution[0]",
    ),
    "wrong area": (outline((0, 0), (4, 0), (4, 3), (0, 3)), "outline: has an area of 12"),
    "huge coordinates": (
        outline((0, 0), (10**30, 0), (0, 10**30)),
        "outline[0][1]: 1000000000000000000000000000000 is beyond",
    ),
    "a number of 10000 digits": (
        changed().replace('"unit": 48', f'"unit": {"9" * 10_000}'),
        "a number has 10000 digits",
    ),
    "NaN": (changed().replace('"unit": 48', '"unit": NaN'), "NaN is not a JSON number"),
    "a key twice": ('{"format": 1, "format": 1}', "'format' appears twice in one object"),
    "control characters": (changed(name="\x1b[2J"), "name: must not contain control characters"),
    "neither part": (changed(outline=None, solution=None), "outline: is missing, and so is"),
    "deep": ("[" * 100_000, "nested too deeply"),
    "2 MB of nesting": ("[" * 2_000_000, "is larger than 1,000,000 bytes"),
}


@pytest.mark.parametrize("what", BAD)
def test_bad_files(run: Run, tmp_path: Path, what: str) -> None:
    """Whatever is wrong with a file is said with the file's name, the place and the cause."""
    text, cause = BAD[what]
    path = tmp_path / "bad.json"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    complaint = run("show", "bad.json").complaint
    assert complaint.startswith(f"bad.json: {cause}"), complaint
    assert len(complaint) < 300


@pytest.mark.parametrize("command", ["solve", "verify"])
def test_other_commands_complain_alike(run: Run, tmp_path: Path, command: str) -> None:
    """Every command that takes a figure reads it with the same care."""
    (tmp_path / "bad.json").write_text(changed(version=9))
    more = ["./laid.json"] if command == "verify" else []
    assert run(command, "bad.json", *more).complaint.startswith("bad.json: version: 9 is newer")


def test_standard_input_is_named(run: Run) -> None:
    """Where the file is ``-`` the complaint says standard input."""
    complaint = run("show", "-", stdin="{").complaint
    assert complaint.startswith("standard input: line 1, column 2: not JSON")


@each(
    ("name", "complaint"),
    [
        ("./none.json", "./none.json: no such file"),
        ("none.json", "none.json: no such file"),
        ("none\x1b[2J.json", "'none\\x1b[2J.json': no such file"),
        ("swam", "no puzzle or file named 'swam'; did you mean Swan (tangram/swan)"),
        ("qqqqqq", "no puzzle or file named 'qqqqqq'; try: tui-tangram list"),
        ("tangram/swan/2", "no puzzle or file named 'tangram/swan/2'; did you mean Swan 2 (tang"),
        ("", "no puzzle or file named ''; "),
        ("x" * 5_000, "no puzzle or file named 'xxxxxxx"),
        ("nul\0", r"no puzzle or file named 'nul\x00'; "),
        (".", ".: cannot be read: Is a directory"),
    ],
)
def test_names_that_lead_nowhere(run: Run, name: str, complaint: str) -> None:
    """A name that is no puzzle and no readable file is one line, with what is close to it."""
    assert run("show", name).complaint.startswith(complaint)


def test_a_file_with_a_strange_name(run: Run, tmp_path: Path) -> None:
    """Control characters in a file's name do not reach the terminal."""
    (tmp_path / "a\x1b[2J").write_text("{")
    assert run("show", "a\x1b[2J").complaint.startswith(r"'a\x1b[2J': line 1, column 2")
