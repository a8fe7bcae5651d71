"""The words by which the figures of a set are filtered."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import each
from tui_tangram.language import use
from tui_tangram.player.fact_filters import fact_filter
from tui_tangram.player.filters import FILTERS
from tui_tangram.research.figures.facts import MOST_VALUE, Range


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """English is in use again after each test."""
    yield
    use("en")


@each("text, ranges", [
    ("", ()),
    ("convex", (Range("convex", 1),)),
    ("Holes, symmetric", (Range("holes", 1), Range("symmetry", 1))),
    ("no holes 1 solution", (Range("holes", 0, 0), Range("solutions", 1, 1))),
    ("one solution very hard", (Range("solutions", 1, 1), Range("difficulty", 5, 5))),
    ("12 corners", (Range("corners", 12, 12),)),
    ("8-12 corners", (Range("corners", 8, 12),)),
    ("8 to 12 sides", (Range("corners", 8, 12),)),
    ("3+ solutions", (Range("solutions", 3),)),
    ("3 or more solutions", (Range("solutions", 3),)),
    ("at most 2 holes", (Range("holes", 0, 2),)),
    ("at least 1,000 solutions", (Range("solutions", 1_000),)),
    ("10 cornres", (Range("corners", 10, 10),)),
    ("quarter turn", (Range("symmetry", 6, 6),)),
    ("not solved convex", (Range("solved", 0, 0), Range("convex", 1))),
])  # fmt: skip
def test_words_are_ranges(text: str, ranges: tuple[Range, ...]) -> None:
    """Each form of a filter, and a typing error."""
    assert fact_filter(text) == (ranges, ())


def test_other_words_are_unknown() -> None:
    """A number alone, a name and a noun alone are no filters; what is one counts all the same."""
    assert fact_filter("12 swan convex corners") == (
        (Range("convex", 1),), ("12", "swan", "corners"),
    )  # fmt: skip


def test_the_language_in_use_and_english_are_understood() -> None:
    """German words and English ones."""
    use("de")
    assert fact_filter("8 bis 12 Ecken, mindestens 2 Lösungen konvex convex").ranges == (
        Range("corners", 8, 12), Range("solutions", 2), Range("convex", 1), Range("convex", 1),
    )  # fmt: skip


def test_words_of_the_gallery_that_are_facts_mean_the_same() -> None:
    """All but the games, and what a player has begun."""
    known = {name for name in FILTERS if not fact_filter(name).unknown}
    games = {"tangrams", "figures", "tile boards", "boards", "tiles"}
    assert set(FILTERS) - known == {"started", "in progress"} | games


@given(st.text(st.sampled_from("0123456789 -+,abcholesnr")))
def test_any_text_is_read(text: str) -> None:
    """Whatever is typed, ranges are numbers."""
    for column, low, high in fact_filter(text).ranges:
        assert column
        assert 0 <= low <= 10**9
        assert 0 <= high <= MOST_VALUE
