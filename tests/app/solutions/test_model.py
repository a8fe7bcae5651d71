"""Solutions in classes, the cursor and the filters, without a screen."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tui_tangram.app.solutions import model
from tui_tangram.app.solutions.model import Solutions
from tui_tangram.games.tangram.core.game import TangramGame
from tui_tangram.games.tangram.core.symmetry import TangramEquivalence
from tui_tangram.games.tangram.source.figures import Figures
from tui_tangram.play.equivalence import class_of
from tui_tangram.player.library import shipped_library

FIGURES = ["convex/1", "convex/2", "convex/3", "convex/7", "convex/10", "tangram/rider"]
SEEDS = st.integers(0, 2**16)


@cache
def game(figure: str) -> TangramGame:
    """Return the game of a figure."""
    library = shipped_library().of(Figures)
    return TangramGame(library.find(figure), library.piece_set("tangram"))


@cache
def moves(figure: str) -> tuple[tuple[str, ...], ...]:
    """Return all solutions of a figure."""
    return tuple(game(figure).solutions())


def solutions(figure: str = "convex/3", most: int | None = None) -> Solutions:
    """Return the solutions of a figure."""
    found = Solutions(TangramEquivalence(game(figure)), most)
    found.add(moves(figure))
    return found


@given(st.sampled_from(FIGURES), SEEDS)
def test_classes_do_not_depend_on_the_order(figure: str, seed: int) -> None:
    """However solutions come in, each is there once, in its class, numbered from 1."""
    random = Random(seed)
    shuffled = random.choices(moves(figure), k=5) + random.sample(moves(figure), len(moves(figure)))
    found = Solutions(TangramEquivalence(game(figure)))
    while shuffled:
        number = random.randint(1, 5)
        found.add(shuffled[:number])
        shuffled = shuffled[number:]
    equivalence = found.equivalence
    assert {equivalence.form(one) for one in moves(figure)} == {one.form for one in found.all}
    assert list(range(1, len(moves(figure)) + 1)) == [one.number for one in found.all]
    classes = {class_of(equivalence, one.form) for one in found.all}
    assert classes == {family.name for family in found.families}
    assert len(classes) == len(found.families)
    for one in found.all:
        assert one.family.name == class_of(equivalence, one.form)
        # The way leads from the first of the class to it.
        image = sorted(equivalence.image(part, one.way) for part in one.family.first.form)
        assert one.form == tuple(image)
        assert (one.way == 0) == (one is one.family.first)
    # Those of one class stand together.
    order = [one.family.number for one in found.all]
    assert sorted(order) == order


@given(st.sampled_from(FIGURES), SEEDS)
def test_the_cursor_stays_on_its_solution(figure: str, seed: int) -> None:
    """What comes in later may stand before it, and changes its number only."""
    random = Random(seed)
    shuffled = random.sample(moves(figure), len(moves(figure)))
    found = Solutions(TangramEquivalence(game(figure)))
    found.add(shuffled[: len(shuffled) // 2 + 1])
    found.listed = chosen = random.choice(found.all)
    found.add(shuffled)
    assert found.chosen is chosen
    assert found.shown[found.index] is chosen


@given(st.sampled_from(FIGURES), SEEDS)
def test_filters_are_what_they_say(figure: str, seed: int) -> None:
    """Shown is what has every kept part; the counts agree; taking back goes back."""
    random = Random(seed)
    found = solutions(figure)
    for _ in range(3):
        assert found.chosen is not None
        part = random.choice(sorted(found.chosen.parts - set(found.fixed)))
        number = found.count(part)
        found.keep(part)
        assert [one for one in found.all if set(found.fixed) <= set(one.form)] == found.shown
        assert number == len(found.shown)
        assert found.chosen in found.shown
    fixed = found.fixed
    found.keep(fixed[1])
    assert (fixed[0], fixed[2]) == found.fixed
    while found.drop():
        assert [one for one in found.all if set(found.fixed) <= set(one.form)] == found.shown
    assert found.all == found.shown
    assert () == found.fixed


def test_a_filter_that_loses_the_cursor_goes_to_the_first() -> None:
    """The cursor is always on something that is shown."""
    found = solutions()
    last = found.all[-1]
    part = next(part for part in found.all[0].form if part not in last.parts)
    found.listed = last
    found.keep(part)
    assert found.shown[0] is found.chosen


@given(st.integers(1, 7), st.lists(st.sampled_from(["left", "right", "up", "down"]), max_size=30))
def test_the_cursor_moves_in_a_grid(columns: int, ways: list[str]) -> None:
    """It goes a place or a row, and at the rim it stays; the last row may be short."""
    found = solutions("convex/10")
    last = len(found.all) - 1
    for way in ways:
        before = found.index
        found.move(way, columns)
        after = found.index
        if way in ("left", "right"):
            assert after == min(max(before + (1 if way == "right" else -1), 0), last)
        elif way == "up":
            assert after == (before - columns if before >= columns else before)
        elif before // columns == last // columns:
            assert after == before
        else:
            assert after == min(before + columns, last)


def test_pages_ends_and_classes() -> None:
    """Pages keep the column, ends are ends, and classes are entered at their first."""
    found = solutions("convex/3")
    found.move("right", 4)
    found.page(1, 4, 3)
    assert 13 == found.index
    found.page(-1, 4, 30)
    assert 1 == found.index
    found.end(1)
    assert found.all[-1] is found.chosen
    found.next_class(1)
    assert found.all[0] is found.chosen
    firsts = []
    for _ in found.families:
        firsts.append(found.chosen)
        found.next_class(1)
    assert [family.first for family in found.families] == firsts
    found.next_class(-1)
    assert found.families[-1].first is found.chosen


@given(st.integers(1, 5), st.integers(1, 5), st.lists(st.integers(0, 35), max_size=8))
def test_the_cursor_is_always_seen(columns: int, rows: int, places: list[int]) -> None:
    """Rows are scrolled by as little as shows it, and never past the end."""
    found = solutions("convex/3")
    for place in places:
        before = found.view.top
        found.listed = found.all[place]
        top = found.scrolled(columns, rows)
        row = place // columns
        assert top <= row < top + rows
        assert 0 <= top <= max(35 // columns - rows + 1, 0)
        if before <= row < before + rows and before <= max(35 // columns - rows + 1, 0):
            assert before == top


def test_where_the_cursor_is_in_words() -> None:
    """Number, class, and how it comes from the first of its class."""
    found = solutions("convex/1")
    assert "solution 1 of 12, group 1 of 6" == found.place()
    found.move("right", 4)
    assert "solution 2 of 12, group 1 of 6, mirror of 1" == found.place()
    assert "solution 2 of 12 so far, group 1 of 6, mirror of 1" == found.place(final=False)
    assert "solution 2 of the first 12, group 1 of 6, mirror of 1" == found.place(more=True)
    assert found.chosen is not None
    found.keep(found.chosen.form[0])
    assert f"solution 2 of 12, {found.index + 1} of {len(found.shown)} shown" in (found.place())
    assert "the only solution" == solutions("tangram/rider").place()
    assert "solution 1 of 12" == solutions("convex/7").place()
    empty = Solutions(TangramEquivalence(game("convex/1")))
    assert ("no solution", "no solution yet") == (empty.place(), empty.place(final=False))


@pytest.mark.parametrize(
    ("width", "first", "second"), [(10, "group 1", "mirror"), (5, "g. 1", ""), (3, "", "")]
)
def test_notes_fit(width: int, first: str, second: str) -> None:
    """Beside the number stands what fits of the class, or of how it comes from its first."""
    found = solutions("convex/1")
    assert (first, second) == tuple(found.note(one, width) for one in found.all[:2])
    lone = solutions("convex/7")
    assert "" == lone.note(lone.all[0], width)


def test_no_more_than_wanted_are_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Beyond the most they are not taken in."""
    assert 5 == len(solutions("convex/3", most=5).all)
    assert model.MOST == Solutions(TangramEquivalence(game("convex/3")))._most
