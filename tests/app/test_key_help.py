from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tui_tangram.app.actions import ACTIONS, BROWSE, Availability, Context, action, places
from tui_tangram.app.key_help import FooterItem, fitting, items, sections
from tui_tangram.app.keymap import Keymap
from tui_tangram.app.keys import shown_key
from tui_tangram.games.tangram.screen.screen import TangramScreen

USUAL = Keymap()
PLAY = TangramScreen.contexts


def footer(context: Context, width: int, keymap: Keymap = USUAL) -> str:
    """Return the footer as it reads."""
    return "  ".join(
        f"{keys} {label}" for keys, label, *_ in fitting(items(keymap, context), width)
    )


def test_the_footer_shows_the_most_useful_keys_that_fit() -> None:
    """Earlier rows of the table come first; help and back are always there, at the end."""
    assert "←↑↓→ move  enter place  r R turn left, right  f flip  ? help  q back" == footer(
        Context.HELD, 76
    )
    assert "←↑↓→ move  enter place  r R turn  f flip  ? help  q back" == footer(Context.HELD, 56)
    assert "? help  q back" == footer(Context.HELD, 10)


def test_the_footer_shows_the_keys_in_effect() -> None:
    """Changed keys are in the footer, and an action without a key is not."""
    keymap = Keymap({"put_down": ["f4"], "flip": [], "flip/held": []})
    text = footer(Context.HELD, 120, keymap)
    assert "f4 place" in text
    assert "flip" not in text


@given(st.sampled_from(Context), st.integers(0, 120))
def test_the_footer_fits(context: Context, width: int) -> None:
    """What is shown is no wider than the room, but for the pinned keys, which always are."""
    shown = fitting(items(USUAL, context), width)
    pinned = [item for item in items(USUAL, context) if item.pinned]
    assert pinned == [item for item in shown if item.pinned]
    if shown != pinned:
        assert sum(item.width for item in shown) + 2 * (len(shown) - 1) <= width


def test_nothing_is_skipped_for_something_shorter() -> None:
    """Where an item does not fit, none after it is shown: the order says what matters."""
    found = [FooterItem("a", "short"), FooterItem("b", "a very long label"), FooterItem("c", "c")]
    assert found[:1] == fitting(found, 16)


def test_a_brief_label_is_what_the_keys_have_in_common() -> None:
    """Where they have no word in common, or there is one action, it stays whole."""
    label = "turn left, right"
    assert "turn" == FooterItem("r R", label, actions=("left", "right")).brief.label
    for item in (
        FooterItem("r R", "links, rechts", actions=("left", "right")),
        FooterItem("V", "space, flat", actions=("solid",)),
        FooterItem("r", label, actions=("left",)),
    ):
        assert item == item.brief
    narrow = fitting([FooterItem("r R", label, actions=("left", "right"))], 10)
    assert ["turn"] == [item.label for item in narrow]


@pytest.mark.parametrize(
    "contexts", [(Context.HOME,), BROWSE, PLAY], ids=["home", "browse", "play"]
)
def test_help_lists_every_key_of_the_screen(contexts: tuple[Context, ...]) -> None:
    """Each key of the screen's contexts is in help."""
    text = " ".join(line.keys for _, lines in sections(USUAL, contexts) for line in lines)
    text = text.replace("1–9", "1 2 3 4 5 6 7 8 9")
    for one in ACTIONS:
        if set(places(one)) & set(contexts):
            for key in USUAL.keys(one.id):
                assert shown_key(key)[-1] in text


def test_help_tells_the_keys_of_a_hand_apart() -> None:
    """Keys for a piece in hand stand under that heading, those for both with all."""
    found = dict(sections(USUAL, PLAY))
    own = ["Nothing held", "Holding a piece", "Jumping", "Solved"]
    assert [*own, "Entering your name", "Typing", "Keys"] == list(found)
    assert ("1–9", "Pick up that piece") in found["Nothing held"]
    in_hand = found["Holding a piece"]
    assert ("1–9", "Pick up that piece instead") in in_hand
    assert ("n N  tab shift+tab", "Next or previous exact fit") in in_hand
    assert ("r R", "Turn the piece left or right") in found["Keys"]
    found = dict(sections(Keymap(hand="right"), PLAY))
    assert ("7 9", "Turn the piece left or right") in found["Holding a piece"]
    assert ("; '  r R", "Turn the piece left or right") in found["Keys"]


def test_help_shows_only_what_the_screen_offers() -> None:
    """An action that a screen does not have is not in its help."""
    gone = {action("freestyle"): Availability.UNSUPPORTED}
    found = sections(USUAL, PLAY, lambda one: gone.get(one, Availability.ENABLED))
    assert all(line.keys != "t" for _, lines in found for line in lines)


@pytest.mark.parametrize("availability", Availability)
def test_help_and_footer_show_what_a_screen_makes_of_an_action(availability: Availability) -> None:
    """What cannot be done at the moment is in help; the footer may leave out what can."""
    lines = [line for _, lines in sections(USUAL, PLAY, lambda _: availability) for line in lines]
    assert availability.supported == bool(lines)
    assert availability.in_footer == bool(items(USUAL, Context.FREE, lambda _: availability))
    assert availability.supported or not availability.enabled


@pytest.mark.parametrize("context", [Context.SEARCH, Context.ATLAS_SEARCH])
def test_keys_of_typing_stand_under_each_heading_of_it(context: Context) -> None:
    """Where a screen takes two texts, each says how to delete a letter, and says it once."""
    found = dict(sections(USUAL, (Context.GALLERY, context, Context.ENTERING)))
    for title in ("Typing a search", "Typing"):
        assert 1 == [line.keys for line in found[title]].count("backspace")
    assert all("backspace" not in line.keys for line in found["Keys"])


def test_help_lists_the_keys_of_its_own_screen() -> None:
    """A key that an action has in some lists only is not in the help of others."""
    keymap = Keymap({"save_down": ["k"]})
    arrows = {
        context: dict(sections(keymap, (context,)))["Keys"][0].keys
        for context in (Context.HOME, Context.FIRST)
    }
    assert {Context.HOME: "↑↓", Context.FIRST: "↑↓  k"} == arrows
