"""Files of rounded figures: made exact when they are read, and still what they were to see."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings

from tests.strategies.readers import spoiled
from tests.tools.build_free import DRAWN, names, picture, printed
from tui_tangram.drawing.free_figure import read_free_figure
from tui_tangram.drawing.settle import ROUNDED
from tui_tangram.play.files import FormatError
from tui_tangram.store.library import shipped_library
from tui_tangram.tangram.verdict import target_of

LIBRARY = shipped_library()
RUNNER = json.loads((DRAWN / "runner.json").read_bytes())


def content(name: str) -> bytes:
    """Return a file as it was written."""
    return (DRAWN / f"{name}.json").read_bytes()


@pytest.mark.parametrize("name", names())
def test_the_shipped_figure_has_the_picture_of_the_rounded_one(name: str) -> None:
    """At 120 by 40 cells, to the cell; its pieces show its silhouette exactly."""
    figure = LIBRARY.find(f"free/{name}")
    assert picture(figure) == printed(name)
    target_of(figure.outline, straight=True)
    assert figure.category == "Any angle"
    assert figure.solution is not None
    assert len(figure.solution) == 7


@pytest.mark.parametrize("name", names())
def test_a_file_becomes_an_exact_figure(name: str) -> None:
    """No corner moves farther than half a hundredth of a leg."""
    figure, report = read_free_figure(content(name), name, LIBRARY.sets)
    assert 0 < max(report.moved) <= ROUNDED.most == 0.005
    assert report.dropped == ()
    assert figure.name == LIBRARY.find(f"free/{name}").name


def test_a_piece_that_would_move_too_far_is_named() -> None:
    """Pieces that lie over each other are refused, and so is an incomplete set."""
    wrong = json.loads(json.dumps(RUNNER))
    wrong["pieces"][0] |= {key: wrong["pieces"][1][key] for key in ("x", "y")}
    with pytest.raises(FormatError, match=r"^x: pieces.*over"):
        read_free_figure(json.dumps(wrong), "x", LIBRARY.sets)
    del wrong["pieces"][0]
    with pytest.raises(FormatError, match=r"^x: pieces.*L, large triangle"):
        read_free_figure(json.dumps(wrong), "x", LIBRARY.sets)


@settings(max_examples=50)
@given(spoiled(content("runner")))
def test_whatever_is_in_a_file_is_read_or_refused_in_one_line(text: bytes) -> None:
    """Never anything but `FormatError`."""
    try:
        read_free_figure(text, "x", LIBRARY.sets)
    except FormatError as error:
        assert str(error).isprintable()  # noqa: PT017
