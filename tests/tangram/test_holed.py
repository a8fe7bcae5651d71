"""The set of pieces with holes that ships, and its figures."""

from __future__ import annotations

import json

from tests.tools.build_rings import FIGURES, PLACE, files


def test_the_files_are_what_the_tool_makes() -> None:
    """Making them checks kinds, overlaps, areas, islands and holes exactly."""
    made = files()
    for place, text in made.items():
        assert (PLACE / place).read_text(encoding="utf-8") == text
    assert {path.relative_to(PLACE) for path in PLACE.glob("*/*.json")} == made.keys()


def test_figures_fill_holes_and_leave_them_open() -> None:
    """All holes are filled in one, some in others; ids and names are told apart."""
    assert {figure.holes for figure in FIGURES} >= {0, 1, 2, 6}
    assert {figure.islands for figure in FIGURES} == {1, 2}
    assert len({figure.name for figure in FIGURES}) == len(FIGURES)
    for figure in FIGURES:
        document = json.loads((PLACE / "figures" / f"ring-{figure.file}.json").read_bytes())
        assert len(document["outline"]) == figure.islands + figure.holes
        holed = {one["kind"] for one in document["solution"] if "holes" in one}
        assert holed == {"L", "S", "F"}
