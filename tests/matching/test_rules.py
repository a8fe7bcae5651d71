"""The seven rule sets and what fits what."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tui_tangram.matching import RIM, RULES, WILD, fits, mate, rules_named

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


def test_the_seven_are_those_of_the_table() -> None:
    """Each rule set lets move, lets turn and asks for a rim as its author's table says."""
    assert {rules.id: (rules.may_move, rules.may_turn, rules.rim) for rules in RULES} == TABLE
    assert [rules.id for rules in RULES if rules.shake] == ["troll"]
    assert [rules.id for rules in RULES if rules.demo] == ["win-game"]


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


@given(colours, st.booleans())
def test_mates_are_mutual(colour: int, complement: bool) -> None:
    """The mate of the mate is the colour; with connectors no colour proper is its own."""
    other = mate(colour, complement=complement)
    assert mate(other, complement=complement) == colour
    assert (other != colour) == (complement and colour > 0)
    assert (other > 0) == (colour > 0)


@given(colours, colours, st.booleans())
def test_fitting_is_mutual_and_wild_fits_all(one: int, other: int, complement: bool) -> None:
    """Sides fit both ways or not at all; without wild ones each fits exactly one colour."""
    fit = fits(one, other, complement=complement)
    assert fit == fits(other, one, complement=complement)
    assert fits(WILD, one, complement=complement)
    if WILD not in (one, other):
        assert fit == (other == mate(one, complement=complement))
    assert fits(RIM, RIM, complement=complement)


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.id)
def test_variations_only_add(rules) -> None:
    """Varied rules keep all else, and what was allowed stays allowed."""
    varied = rules.varied(may_flip=True).varied(complement=True)
    assert varied.may_flip
    assert varied.complement
    assert varied.varied() == varied
    assert (varied.id, varied.may_move, varied.rim) == (rules.id, rules.may_move, rules.rim)


def test_what_rules_say_of_themselves() -> None:
    """One line names what may be done, the rim, the troll and connectors."""
    assert rules_named("infinity").about == (
        "Lay and turn the tiles; neighbours match; the rim is dark."
    )
    assert rules_named("troll").about == (
        "Turn the tiles; neighbours match; a troll turns one every 2 seconds."
    )
    assert "mates" in rules_named("tetravex").varied(complement=True).about
    assert "flip" in rules_named("tetravex").varied(may_flip=True).about
