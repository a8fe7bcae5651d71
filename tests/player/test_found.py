"""Which solutions were found is kept, each class once."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.strategies.store import BadDisk
from tui_tangram.play import DocumentError
from tui_tangram.player.progress import Finds, FoundSolutions
from tui_tangram.player.shelf import Disk

PARTS = st.text(st.characters(codec="utf-8", categories=["L", "N", "P"]), min_size=1, max_size=20)
FORMS = st.lists(PARTS, min_size=1, max_size=4).map(lambda parts: tuple(sorted(parts)))
HEAD = '"format": "tui-tangram/found", "version": 1, "puzzle": "swan"'
ONE, OTHER = ("L 1 0,0,0,0/1", "Q 0 1,0,0,0/1"), ("L 3 0,0,0,0/1", "Q 0 1,0,0,0/1")


@pytest.fixture
def reports() -> list[str]:
    return []


@pytest.fixture
def finds(tmp_path: Path, reports: list[str]) -> Finds:
    return Finds(tmp_path / "found", reports.append, Disk())


def test_nothing_found_yet(finds: Finds, reports: list[str]) -> None:
    """Of a puzzle that was never solved nothing is known, which is no trouble."""
    assert FoundSolutions("swan") == finds.get("swan")
    assert ({}, []) == (finds.all(), reports)


def test_each_class_counts_once(finds: Finds) -> None:
    """A new solution is new, the same again is not; they stay in their order."""
    assert (FoundSolutions("swan", (ONE,)), True) == finds.add("swan", ONE)
    assert (FoundSolutions("swan", (ONE, OTHER)), True) == finds.add("swan", OTHER)
    assert (FoundSolutions("swan", (ONE, OTHER)), False) == finds.add("swan", ONE)
    assert {"swan": FoundSolutions("swan", (ONE, OTHER))} == finds.all()
    assert FoundSolutions("cat") == finds.get("cat")


def test_how_many_there_are_is_kept_too(finds: Finds) -> None:
    """The total, once somebody knows it, stays beside what was found later."""
    assert FoundSolutions("swan", (), 2) == finds.record_total("swan", 2)
    assert FoundSolutions("swan", (ONE,), 2) == finds.add("swan", ONE)[0] == finds.get("swan")


@given(st.lists(FORMS, unique=True, max_size=4), st.none() | st.integers(1, 10**6))
def test_a_document_is_read_back(classes: list[tuple[str, ...]], total: int | None) -> None:
    """What is written can be read."""
    found = FoundSolutions("swan", tuple(classes), total)
    assert found == FoundSolutions.from_text(found.to_text())


@pytest.mark.parametrize(
    ("content", "place"),
    [
        ('"found": [[]], "total": null', r"found\[0\]"),
        ('"found": ["L"], "total": null', r"found\[0\]"),
        ('"found": [["L", 3]], "total": null', r"found\[0\]\[1\]"),
        ('"found": [["\\u0007"]], "total": null', r"found\[0\]\[0\]"),
        ('"found": [], "total": 0', "total"),
        ('"total": 3', "found"),
    ],
)
def test_a_bad_document_is_refused(content: str, place: str) -> None:
    """What is wrong is named by its place."""
    with pytest.raises(DocumentError, match=f"^{place}"):
        FoundSolutions.from_text(f"{{{HEAD}, {content}}}")


def test_a_disk_that_fails_costs_nothing_but_the_file(tmp_path: Path, reports: list[str]) -> None:
    """The player hears what was found all the same, and once that it is not kept."""
    finds = Finds(tmp_path / "found", reports.append, BadDisk("write"))
    assert (1, True) == (len(finds.add("swan", ONE)[0].classes), True)
    assert reports
