"""The careful player, held to a slow one that tries all orders; and the grades."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import permutations
from typing import TypeAlias

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tests.examples import examples
from tui_tangram.play import Limit, Meter, PartStopped, Stopped, difficulty
from tui_tangram.play.difficulty import effort, fifths, grade

Tree: TypeAlias = "bool | tuple[tuple[Tree, ...], ...]"
"""Solved, stuck, or for each most telling place what can be laid there."""


@dataclass(frozen=True)
class Toy:
    """A position of a tree."""

    tree: Tree
    key: tuple[int, ...] = ()

    @property
    def solved(self) -> bool:
        """The tree says so."""
        return self.tree is True

    @property
    def places(self) -> int:
        """One for a position that is stuck: nothing is left to try there."""
        return 1 if isinstance(self.tree, bool) else len(self.tree)

    def after(self, place: int, meter: Meter) -> Sequence[Toy]:
        """The branches."""
        found = () if isinstance(self.tree, bool) else self.tree[place]
        for _ in found:
            meter.tick()
        return [Toy(tree, (*self.key, place, i)) for i, tree in enumerate(found)]


def plays(tree: Tree) -> list[tuple[Fraction, bool, int]]:
    """All plays: the chance of each, whether it ends well, and the pieces laid."""
    if isinstance(tree, bool):
        return [(Fraction(1), tree, 0)]
    found: dict[tuple[bool, int], Fraction] = defaultdict(Fraction)
    for fits in tree:
        orders = list(permutations(fits))
        for order in orders:
            chance = Fraction(1, len(tree) * len(orders))
            for share, ends, laid in _in_turn(order):
                found[ends, laid] += chance * share
    return [(chance, *end) for end, chance in found.items()]


def _in_turn(order: Sequence[Tree]) -> Iterable[tuple[Fraction, bool, int]]:
    """Try branches one after the other until one ends well."""
    if not order:
        yield Fraction(1), False, 0
        return
    for share, ends, laid in plays(order[0]):
        if ends:
            yield share, True, laid + 1
        else:
            for rest, well, more in _in_turn(order[1:]):
                yield share * rest, well, laid + 1 + more


def solvable(tree: Tree) -> bool:
    """Whether some play ends well."""
    if isinstance(tree, bool):
        return tree
    return any(map(solvable, tree[0]))


def sound(tree: Tree) -> bool:
    """Whether a tree could be that of a puzzle: all places are filled in a solution."""
    if isinstance(tree, bool):
        return True
    ends = {any(map(solvable, fits)) for fits in tree}
    return len(ends) == 1 and all(sound(one) for fits in tree for one in fits)


trees = st.recursive(
    st.booleans(),
    lambda parts: st.lists(
        st.lists(parts, min_size=1, max_size=3).map(tuple), min_size=1, max_size=2
    ).map(tuple),
    max_leaves=9,
)


@given(trees)
@examples(80)
def test_the_expectation_is_that_of_all_plays(tree: Tree) -> None:
    """Every order of fits at every corner, weighed: the same number, exactly."""
    assume(sound(tree) and not isinstance(tree, bool))
    found = effort(Toy(tree), Limit().meter())
    every = plays(tree)
    assert sum(share for share, _, _ in every) == 1
    if not solvable(tree):
        assert found is None
    else:
        assert all(ends for _, ends, _ in every)
        assert found == pytest.approx(float(sum(share * laid for share, _, laid in every)))


def chain(pieces: int, wrong: int) -> Tree:
    """A tree with one solution: at each piece some wrong ones, each stuck after one more."""
    tree: Tree = True
    for _ in range(pieces):
        tree = ((tree, *[((False,),)] * wrong),)
    return tree


def test_where_nothing_can_go_wrong_the_effort_is_the_number_of_pieces() -> None:
    """Each wrong piece costs a half of what is laid before that shows: two."""
    assert effort(Toy(chain(7, 0)), Limit().meter()) == 7
    assert effort(Toy(chain(7, 1)), Limit().meter()) == 14
    assert effort(Toy(chain(7, 3)), Limit().meter()) == 28


def test_plays_by_chance_come_to_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the expectation takes too long, plays are played; the same ones each time."""
    monkeypatch.setattr(difficulty, "EXACT", 5)
    monkeypatch.setattr(difficulty, "PLAYS", 400)
    found = effort(Toy(chain(7, 3)), Limit().meter())
    assert found == pytest.approx(28, rel=0.05)
    assert found == effort(Toy(chain(7, 3)), Limit().meter())
    monkeypatch.setattr(difficulty, "LONGEST", 5)
    # The sample has all positions.
    assert effort(Toy(chain(7, 3)), Limit().meter()) == 28


def test_a_sample_of_the_positions(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a tree with 2 to the 12 ends, one of them a solution, a few positions tell its size."""
    tree: Tree = True
    wide: Tree = False
    for _ in range(12):
        tree, wide = ((tree, wide),), ((wide, wide),)
    exact = effort(Toy(tree), Limit().meter())
    assert exact is not None
    monkeypatch.setattr(difficulty, "EXACT", 5)
    monkeypatch.setattr(difficulty, "LONGEST", 5)
    monkeypatch.setattr(difficulty, "WIDTH", 16)
    assert effort(Toy(tree), Limit().meter()) == pytest.approx(exact, rel=0.1)


def test_the_limit_is_kept() -> None:
    """A limit of the caller's own ends the measuring, not only the part."""
    with pytest.raises(Stopped) as stopped:
        effort(Toy(chain(7, 3)), Limit(nodes=10).meter())
    assert not isinstance(stopped.value, PartStopped)


@given(st.lists(st.integers(7, 60), max_size=60))
def test_grades_are_fifths(efforts: list[int]) -> None:
    """A puzzle's grade counts the fifths of the collection that have less effort."""
    limits = fifths(efforts)
    for one in efforts:
        less = sum(other < one for other in efforts)
        expected = None if len(efforts) < 5 else 1 + 5 * less // len(efforts)
        assert grade(one, limits) == expected
    if len(set(efforts)) == len(efforts) >= 5:
        numbers = Counter(grade(one, limits) for one in efforts)
        assert max(numbers.values()) - min(numbers.values()) <= 1


def test_places_that_tell_as_much_are_taken_as_often() -> None:
    """The effort is the mean of those by either place."""
    one, other = (True,), (True, ((False,),))
    by_one, by_other, by_both = (
        effort(Toy(places), Limit().meter()) for places in ((one,), (other,), (one, other))
    )
    assert (1, 2, 1.5) == (by_one, by_other, by_both)
