"""Rule sets and what fits what."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tui_tangram.games.matching.core import (
    COMPLEMENT,
    EQUAL,
    MATCHINGS,
    RIM,
    RULES,
    Matching,
    MatchingGame,
    colours_of,
    rules_named,
    words,
)
from tui_tangram.games.matching.core.board_size import RecipeError
from tui_tangram.games.matching.core.difficulty import measure
from tui_tangram.games.matching.core.format import read_tiles, write_tiles
from tui_tangram.games.matching.core.generate import generate, has_one_solution
from tui_tangram.games.matching.core.recipe import parse_id
from tui_tangram.games.matching.core.solver import solutions
from tui_tangram.games.matching.core.symmetry import one_of_each
from tui_tangram.games.matching.core.tile import WILD, ends
from tui_tangram.play import Solvability, first_solved

colours = st.integers(-1, 26)

TABLE = {
    # may move, may turn, rim
    "hard-infinity": (True, True, False),
    "tetravex": (True, False, False),
    "infinity": (True, True, True),
    "troll": (False, True, False),
    "rotator": (False, True, False),
    "easy-tetravex": (True, False, True),
    "win-game": (False, False, False),
}


def test_rules_are_those_of_the_paper() -> None:
    """Each of its seven rule sets lets move, lets turn and asks for a rim as its row says."""
    paper = [rules_named(one) for one in TABLE]
    assert {rules.id: (rules.may_move, rules.may_turn, rules.rim) for rules in paper} == TABLE
    assert [rules.id for rules in paper if rules.shake] == ["troll"]
    assert [rules.id for rules in paper if rules.demo] == ["win-game"]


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.id)
def test_rules_are_found_by_id_and_by_name(rules) -> None:
    """Capitals, and blanks for hyphens and around, make no difference."""
    for text in (rules.id, rules.name, f" {rules.name.upper()} ", rules.id.replace("-", " ")):
        assert rules_named(text) is rules


@given(st.text(max_size=60))
def test_other_names_are_refused_in_one_line(text: str) -> None:
    """A name that is none gives a message of one printable line, whatever it is."""
    message = ""
    try:
        assert rules_named(text) in RULES
    except ValueError as error:
        message = str(error)
    assert len(message) < 200
    assert message.isprintable()


def test_a_typing_error_is_told_from_nonsense() -> None:
    """Near a name that one is suggested, else all are listed."""
    with pytest.raises(ValueError, match="did you mean rotator"):
        rules_named("rotatr")
    with pytest.raises(ValueError, match="easy-tetravex"):
        rules_named("chess")


ways = st.sampled_from(list(MATCHINGS.values()))


@given(colours, ways)
def test_mates_are_mutual(colour: int, way) -> None:
    """The mate of the mate is the colour; with connectors no colour proper is its own."""
    other = way.mate(colour)
    assert way.mate(other) == colour
    if way.cornered and colour > 0:
        assert ends(other) == ends(colour)[::-1]
    else:
        assert (other != colour) == (way == COMPLEMENT and colour > 0)
    assert (other > 0) == (colour > 0)


@given(colours, colours, ways)
def test_fitting_is_mutual_and_wild_fits_all(one: int, other: int, way) -> None:
    """Sides fit both ways or not at all; without wild ones each fits exactly one colour."""
    fit = way.fits(one, other)
    assert fit == way.fits(other, one)
    assert way.fits(WILD, one)
    if WILD not in (one, other):
        assert fit == (other == way.mate(one))
    assert way.fits(RIM, RIM)


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.id)
def test_variations_only_add(rules) -> None:
    """Varied rules keep all else, and what was allowed stays allowed."""
    varied = rules.varied(may_flip=True).varied(matching=COMPLEMENT)
    assert varied.may_flip
    assert varied.matching == (COMPLEMENT if rules.matching == EQUAL else rules.matching)
    assert varied.varied() == varied
    assert (varied.id, varied.may_move, varied.rim) == (rules.id, rules.may_move, rules.rim)


def test_what_rules_say_of_themselves() -> None:
    """One line names what may be done, the rim, the troll and connectors."""
    assert rules_named("infinity").about == (
        "Place and turn the tiles. Touching sides match. The border is dark."
    )
    assert rules_named("troll").about == (
        "Turn the tiles. Touching sides match. A troll turns a tile every 2 seconds."
    )
    assert "A joins a, B joins b" in rules_named("tetravex").varied(matching=COMPLEMENT).about
    assert "flip" in rules_named("tetravex").varied(may_flip=True).about


CROSSWISE = Matching(
    "crosswise",
    lambda colour: colour + (2 if (colour - 1) % 4 < 2 else -2) if colour > 0 else colour,
    "neighbours cross",
    "Sides cross.",
    name="crosswise",
    word="cross",
)
"""1 fits 3 and 2 fits 4, 5 fits 7 and 6 fits 8, and so on."""


@pytest.mark.parametrize("rules", ["tetravex", "infinity", "rotator"])
def test_a_way_of_matching_is_one_object(monkeypatch, rules: str) -> None:
    """One that is new in the registry is generated, named, played, solved, proven and measured."""
    monkeypatch.setitem(MATCHINGS, CROSSWISE.id, CROSSWISE)
    made = generate(parse_id(f"square/3x3/{rules}/c8+cross/s2"))
    assert made.rules.matching == CROSSWISE
    assert generate(parse_id(made.id)).tiles == made.tiles
    with pytest.raises(RecipeError, match="use 8 colours, not 5"):
        parse_id(f"square/3x3/{rules}/c5+cross/s2")
    assert read_tiles(write_tiles(made), "made").rules == made.rules
    game = MatchingGame(made)
    assert "crosswise" in game.name
    assert "cross" in game.division.id
    assert "Neighbours cross." in made.rules.about
    state = first_solved(game, None)
    assert state is not None
    assert game.verdict(state).solved
    shown = colours_of(made, state.spots)
    met = {
        (shown[first.face][first.side], shown[second.face][second.side])
        for first, second in made.board.mesh.edges
        if second is not None
    }
    assert met <= {(1, 3), (3, 1), (2, 4), (4, 2), (5, 7), (7, 5), (6, 8), (8, 6)}
    assert "Mismatch" not in words.describe_place(game, state, 4)
    assert game.advise(game.start(), ()).solvability is Solvability.SOLVABLE
    assert has_one_solution(made) == (len(list(one_of_each(solutions(made), made))) == 1)
    assert measure(made) >= len(made.tiles)
