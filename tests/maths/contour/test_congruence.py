"""Keys of regions, equal for those that can be carried onto each other."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.strategies.arcs import O, at, round_heaps
from tests.strategies.geometry import any_motions, placed_tans
from tui_tangram.games.tangram.source.figures import Figures
from tui_tangram.maths.contour.form import congruence_key
from tui_tangram.maths.contour.sums import chain
from tui_tangram.maths.contour.trace import match, outline
from tui_tangram.maths.exact import Sqratio
from tui_tangram.maths.geometry import Contour, Isometry, Polygon
from tui_tangram.maths.geometry.contour import disc
from tui_tangram.maths.geometry.layers import cut_layers
from tui_tangram.player.library import shipped_library

LIBRARY = shipped_library().of(Figures)
FIGURES = LIBRARY.entries


@given(st.integers(0, len(FIGURES) - 1), any_motions)
def test_a_figure_has_its_key_wherever_it_lies(number: int, motion: Isometry) -> None:
    """Turned by any angle, mirrored and moved, its key stays."""
    figure = FIGURES[number].outline
    moved = outline(contour.moved(motion) for contour in figure)
    assert congruence_key(figure) == congruence_key(moved)


@given(round_heaps, any_motions)
def test_what_round_pieces_cover_has_its_key_wherever_it_lies(
    heap: list[Contour], motion: Isometry
) -> None:
    """Arcs and whole circles are seen alike, too."""
    covered = cut_layers([[piece] for piece in heap]).inside(any)
    if not covered.exact:
        return
    figure = chain(covered.edges).all
    moved = [contour.moved(motion) for contour in figure]
    assert congruence_key(figure) == congruence_key(moved)


TWO = st.lists(placed_tans, min_size=2, max_size=2)


@given(TWO, TWO)
def test_regions_have_one_key_exactly_when_a_motion_is_found(
    heap: list[Polygon], other: list[Polygon]
) -> None:
    """The other way to compare, contour by contour, says the same."""

    def covered(some: list[Polygon]) -> tuple[Contour, ...]:
        return chain(cut_layers([[one] for one in some]).inside(any).edges).all

    first, second = covered(heap), covered(other)
    same = congruence_key(first) == congruence_key(second)
    assert same == (match(first, second, mirror=True) is not None)


def test_the_shipped_figures_that_have_one_silhouette_are_known() -> None:
    """All others of a set differ, which the keys see as the slow comparison does.

    Paradoxes are pairs, and may be figures that are known otherwise.
    """
    first: dict[tuple[str, str], str] = {}
    again = {}
    for figure in FIGURES:
        if figure.id.startswith("paradoxes/"):
            continue
        known = first.setdefault((figure.set_id, congruence_key(figure.outline)), figure.id)
        if known != figure.id:
            again[figure.id] = known
    assert again == {
        "broken-cross/pentagon-4": "broken-cross/pentagon-3",
        "tetratans/rectangle-with-square-hole-2": "tetratans/rectangle-with-square-hole",
    }


def test_circles_are_told_apart_by_size_place_and_side() -> None:
    """Whole circles have no corner to look from."""
    ring = (disc(O, 3), disc(O, 1).reversed())
    pair = (disc(O, 1), disc(at(4, 0), 2))
    others = [
        ring, pair, (disc(O, 3), disc(O, 2).reversed()), (disc(O, 3), disc(at(1, 0), 1).reversed()),
        (disc(O, 1), disc(at(5, 0), 2)), (disc(O, 1), disc(at(4, 0), 1)), (disc(O, 1),),
        (disc(O, 1), disc(at(4, 0), 2), disc(at(4, 5), 3)),
    ]  # fmt: skip
    keys = [congruence_key(one) for one in others]
    assert len(set(keys)) == len(keys)
    assert congruence_key(pair) == congruence_key((disc(at(7, 3), 2), disc(at(7, 7), 1)))


def test_a_region_of_another_size_has_another_key() -> None:
    """A motion does not stretch."""
    figure = FIGURES[0].outline
    larger = [Polygon(p.scaled(Sqratio(2)) for p in one.points) for one in figure]
    assert congruence_key(figure) != congruence_key(larger)
