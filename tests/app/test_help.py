from __future__ import annotations

import re
from collections.abc import Sequence

import pytest

from tests.app.conftest import Recorder, with_keys
from tests.tools.texts import path_of, read
from tui_tangram.app.actions import TILE_NOUNS, TILES, Context, Nouns
from tui_tangram.app.chrome import MARGIN
from tui_tangram.app.gallery.screen import GalleryScreen
from tui_tangram.app.home import RULES as HOME_RULES
from tui_tangram.app.home import HomeScreen
from tui_tangram.app.key_help import HelpLine, sections
from tui_tangram.app.keymap import SIDES, Keymap
from tui_tangram.app.manual import RULES
from tui_tangram.app.painter import Painter, length
from tui_tangram.app.services import Services
from tui_tangram.app.text_page import HelpPage, HelpScreen, rules
from tui_tangram.games.matching.core import RULES as RULE_SETS
from tui_tangram.games.matching.screen.new_board.manual import rules_of_all
from tui_tangram.language import LANGUAGES, use
from tui_tangram.player.settings import HANDS
from tui_tangram.render.cells import Run
from tui_tangram.render.palette import DEFAULT, make_palette
from tui_tangram.render.profile import Profile

HOME = HOME_RULES.splitlines()
"""The lines of home's rules."""


def shown(app: Recorder) -> str:
    """Return what the help screen, which must be seen, shows."""
    assert isinstance(app.screen, HelpScreen)
    return app.screen.page.text


async def test_help_is_for_the_screen_it_was_called_from(services: Services) -> None:
    """Rules, then the keys of that screen, and back to it."""
    app = Recorder(services)
    async with app.run_test(size=(80, 50)) as pilot:
        await pilot.press("?")
        assert "The key beside an entry opens it" in shown(app)
        assert "Select an entry" in shown(app)
        assert "Search by typing" not in shown(app)
        await pilot.press("q")
        assert isinstance(app.screen, HomeScreen)
        await pilot.press("t", "?")
        assert "Search by typing" in shown(app)
        await pilot.press("?")
        assert isinstance(app.screen, GalleryScreen)


async def test_help_scrolls(services: Services) -> None:
    """All of it can be read in the smallest window, with arrows, pages and ends."""
    app = Recorder(services)
    async with app.run_test(size=(60, 20)) as pilot:
        await pilot.press("?")
        seen = shown(app)
        assert "more ↓" in seen
        for _ in range(8):
            await pilot.press("pagedown")
            seen += shown(app)
        for line in (HOME[0], HOME[-2]):
            assert line in seen
        assert "Quit now" in seen
        assert "more ↓" not in shown(app)
        last = shown(app)
        await pilot.press("down", "end")
        assert last == shown(app)
        await pilot.press("home", "down", "up")
        assert seen.startswith(shown(app))


async def test_help_shows_the_keys_in_effect(services: Services) -> None:
    """Changed keys are in the list."""
    app = Recorder(with_keys(services, {"gallery": ("f9",)}))
    async with app.run_test(size=(80, 50)) as pilot:
        await pilot.press("?")
        (line,) = [line for line in shown(app).splitlines() if "figure from the gallery" in line]
        assert line.split()[0] == "f9"


def test_the_rules_are_twelve_lines_beside_a_picture() -> None:
    """Twelve lines, none so long that it would reach the picture, with the keys in effect."""
    assert 12 == len(RULES)
    assert all(len(line) <= 50 for line in rules(Keymap()))
    assert "Counted as help: hint h, check c, next fit F9." in rules(Keymap({"next_fit": ["f9"]}))
    assert any("next fit the palette." in line for line in rules(Keymap({"next_fit": []})))


VALUE = re.compile(r"{(colour|seconds|tolerance)}")
NAME = re.compile(r"{(\w+)}")


def page(
    rules: Sequence[str] = (), keys: Sequence[tuple[str, Sequence[HelpLine]]] = ()
) -> HelpPage:
    """Return what help shows beside a picture."""
    palette = make_palette(DEFAULT, Profile.MONO)
    return HelpPage(Painter(palette), "", rules, [(Run("█" * 24),)] * 12, keys)


def letters(text: str) -> list[str]:
    """Return all signs of a text but blanks and those of pictures, sorted."""
    return sorted(sign for sign in text if not sign.isspace() and sign not in "▀▄█")


def fits(page: HelpPage, whole: str) -> None:
    """See that nothing reaches the right margin, and that all of the text is there."""
    for width in (60, 80):
        lines = page.content(width)
        assert all(length(words) <= width - MARGIN for words in lines)
        assert letters("".join(one.text for words in lines for one in words)) == letters(whole)


@pytest.mark.parametrize(("language", "hand"), [("en", "both"), ("de", "both"), ("de", "left")])
@pytest.mark.usefixtures("english_again")
def test_every_key_of_every_help_fits(language: str, hand: str) -> None:
    """Nothing is cut at the right, and what is too long goes on below."""
    use(language)
    for context in Context:
        nouns = TILE_NOUNS if context in TILES else Nouns()
        keys = sections(Keymap(hand=hand), (context,), nouns=nouns)
        parts = [title for title, _ in keys]
        parts += [part for _, lines in keys for line in lines for part in line]
        fits(page(keys=keys), "".join(parts))


@pytest.fixture(scope="module")
def rules_of_screens() -> list[tuple[str, str]]:
    """The rules of all screens, in English and in German."""
    return [
        (str(message.id), str(message.string))
        for message in read(path_of("de"), "de")
        if isinstance(message.id, str)
        and any(place.startswith("tui_tangram/app/") for place, _ in message.locations)
        and (
            "\n" in message.id or any("matching/manual" in place for place, _ in message.locations)
        )
    ]


@pytest.mark.parametrize("number", [0, 1], ids=["en", "de"])
@pytest.mark.parametrize("hand", HANDS)
def test_rules_name_keys_that_the_hand_reaches(
    number: int, hand: str, rules_of_screens: list[tuple[str, str]]
) -> None:
    """Those on its side wherever there are some; and with them no line reaches the picture."""
    keymap = Keymap(hand=hand)
    assert len(rules_of_screens) > 12
    for texts in rules_of_screens:
        # What the text is filled with before its keys are.
        text = VALUE.sub("10", texts[number]).replace("{{", "{").replace("}}", "}")
        lines = rules(keymap, text.splitlines())
        fits(page(lines), "".join(lines))
        for name in set(NAME.findall(text)) - {"Arrows", "arrows"}:
            key, keys = keymap.first(name), keymap.keys(name)
            side = SIDES.get(hand, frozenset(keys[:1]))
            assert key in side or not side.intersection(keys)


@pytest.mark.parametrize("number", [0, 1], ids=["en", "de"])
def test_no_line_of_rules_is_broken_beside_the_picture(
    number: int, rules_of_screens: list[tuple[str, str]]
) -> None:
    """Each is as wide as the column at most, with the keys that nobody has changed."""
    for texts in rules_of_screens:
        text = VALUE.sub("10", texts[number]).replace("{{", "{").replace("}}", "}")
        assert [line for line in rules(Keymap(), text.splitlines()) if len(line) > 51] == []


@pytest.mark.usefixtures("english_again")
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_rule_set_is_broken_beside_the_picture(language: str) -> None:
    """Each has a line of its own, which says what may be done, as the column is wide."""
    use(language)
    lines = rules_of_all()
    for one in RULE_SETS:
        (line,) = [line for line in lines if line.partition("  ")[0].strip() == one.title]
        assert line.removeprefix(one.title).strip()
    assert max(map(len, lines)) <= 51


async def test_the_picture_is_not_said(services: Services) -> None:
    """The first line that is seen is said in words, without the half blocks beside it."""
    app = Recorder(services)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("?", "down", "up")
        screen = app.screen
        assert isinstance(screen, HelpScreen)
        said = set()
        for _ in range(12):
            said.add(screen.announcer.text)
            await pilot.press("down")
        assert any(text.endswith(f": {HOME[0]}") for text in said)
        assert not any(sign in text for text in said for sign in "▀▄█")
