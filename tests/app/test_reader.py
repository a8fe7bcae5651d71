"""Reader mode: announcements alone, each whole and new from its first cell to its last."""

from __future__ import annotations

import shutil
import subprocess
import wave
from pathlib import Path
from time import monotonic

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.geometry import Size
from textual.pilot import Pilot

from tests.app.conftest import still
from tests.app.test_import_screen import BAD, NEW
from tests.examples import each, examples
from tests.games.tangram.drawing.test_listed import TANS, glpeces
from tests.pseudo_terminal import LONG
from tui_tangram.app import make_services
from tui_tangram.app.actions import Context
from tui_tangram.app.application import TangramApp
from tui_tangram.app.base import BaseScreen
from tui_tangram.app.chrome import Announcer
from tui_tangram.app.home import HomeScreen
from tui_tangram.app.keymap import Keymap
from tui_tangram.app.keys import spoken_key
from tui_tangram.app.painter import Painter
from tui_tangram.app.palette import ThemedPalette
from tui_tangram.app.services import Services
from tui_tangram.language import use
from tui_tangram.play.speech import AT_ONCE, LEVELS, spoken
from tui_tangram.play.speech import seconds as spoken_seconds
from tui_tangram.render.palette import DEFAULT, make_palette
from tui_tangram.render.profile import Profile

MOST = 4.0
"""The most seconds of speech after an arrow, at the voice's default speed."""
BOARD = "hexagon/easy/infinity/c3/s479313/g1-2a"


class Heard(Announcer):
    """An announcer of a known size, without a screen."""

    def __init__(self, width: int, height: int, speech: str = "normal") -> None:
        super().__init__(Painter(make_palette(DEFAULT, Profile.TRUECOLOR)))
        self._box = Size(width, height)
        self.speech = speech
        self.redrawn: list[int] = []

    @property
    def size(self) -> Size:
        """The given size."""
        return self._box

    def refresh(self, *regions: object, **options: bool) -> Heard:
        """Note the lines that would be sent."""
        del options
        self.redrawn = [region.y for region in regions]  # type: ignore[attr-defined]
        return self

    @property
    def rows(self) -> list[str]:
        """The lines as they are drawn."""
        return ["".join(one.text for one in self.drawn_line(y)) for y in range(self._box.height)]


SENTENCES = st.lists(
    st.sampled_from(["Placed 1.", "It fits here.", "2 − √2, 45°", "Row 2, cell 3.", "x" * 50]),
    min_size=1, max_size=9,
).map(" ".join)  # fmt: skip


@given(st.lists(SENTENCES, min_size=2, max_size=4), st.integers(12, 60), st.sampled_from(LEVELS))
@examples(30)
def test_an_announcement_is_new_in_every_line(texts: list[str], width: int, speech: str) -> None:
    """It is whole, and a reader that compares lines or ends of lines finds all of it changed."""
    heard = Heard(width, 40, speech)
    before = heard.rows
    for number, text in enumerate(texts):
        heard.say(text, page=number)
        after = heard.rows
        written = "".join("".join(after).split())
        assert "".join(spoken(text, speech).split()) == written
        full = [y for y, row in enumerate(after) if row.strip()]
        for y in full:
            old, new = before[y].rstrip(" "), after[y].rstrip(" ")
            assert not old or (old[0], old[-1]) != (new[0], new[-1])
            assert old == "" or old[0] != new[0]
        assert full == list(range(len(full)))
        # Only those lines are sent, and those that are empty now.
        assert full == [y for y in heard.redrawn if after[y].strip()]
        assert all(before[y].strip() for y in heard.redrawn if y not in full)
        before = after


def test_what_is_typed_is_heard_letter_by_letter() -> None:
    """A letter more changes that letter alone, and the cursor is after it."""
    heard = Heard(40, 5)
    heard.say("Placed 1.")
    assert (1, 0) == heard.place
    heard.say("Name: ", typed=True)
    asked = heard.rows[0]
    heard.say("Name: A", typed=True)
    assert asked[:7] == heard.rows[0][:7]
    assert "A" == heard.rows[0][7]
    assert (8, 0) == heard.place


def test_a_long_text_has_pages() -> None:
    """What is longer than the screen goes on where it is announced again."""
    heard = Heard(30, 2)
    heard.say("One, two and three. Four, five and six. Seven, eight and nine.")
    first = heard.rows
    assert heard.more
    heard.say(heard.text, page=1)
    assert not heard.more
    assert "nine" in "".join(heard.rows)
    assert "One" in "".join(first)


@each("key, name", (("r", "r"), ("R", "shift R"), ("plus", "plus"), ("shift+tab", "shift tab"),
                    ("pagedown", "page down"), ("f2", "f2"), ("left", "left")))  # fmt: skip
def test_keys_have_names(key: str, name: str) -> None:
    """No sign and no capital is all there is of a key."""
    assert name == spoken_key(key)


def reader(services: Services, **changes: object) -> Services:
    """Return *services* in reader mode."""
    return still(services, reader="always", assistance="relaxed", check="asked", **changes)


def seen(app: TangramApp) -> list[str]:
    """Return what is on the screen, line by line."""
    strips = app.screen._compositor.render_strips(app.size)
    return ["".join(segment.text for segment in strip).strip() for strip in strips]


SCREENS = (
    ("", "Home"), ("s", "Scores"), ("v", "Statistics"), ("l", "Saves"), ("d", "Daily puzzles"),
    ("f2", "Setting"), ("f3", "Keys"), ("f1", "Manual"), ("f", "First steps"), ("p", "Colours"),
    ("a v", "16 half-squares"), ("> enter", ""), ("a E", "Experiments"), ("a R", ""),
    ("a", "Laboratory"), ("X", "Algorithms"), ("> down enter", "The contour"), ("f7", "Messages"),
    ("n", "New board"), ("> tab", ""), ("y", "Lessons"), ("question_mark", "Help"),
    ("m", "Editors"), ("> down enter", "New set"), ("m down enter", "New contour"),
    ("m down down down enter", "New pieces"), ("m enter", "New figure"),
    ("m down down down down enter", ""), ("> r", "Rectangle"), ("e", "Gallery"), ("> enter", ""),
    ("> 1", "Holding "), ("t", "Gallery"), ("> slash c a t", "cat: "), ("t enter", ""),
    ("> 1", "Holding "), ("> escape M", "History"), ("> q 1 enter P", "Replay"),
    ("> q S enter", ""), ("> f", "In "), ("w", "Journey"), ("k", "Packs"),
    ("i a enter", "3 read: 1 new"), ("t E", "Export"), ("a V", "Relations"),
    ("s slash", "Search: "), ("f3 slash", "Search: "), ("a v slash", "Search by code"),
    ("e enter", ""), ("> w*", "Already solved"),
)  # fmt: skip
"""Keys from home, or after ``>`` from the screen before; and the words that are heard first.

A key with ``*`` is pressed until they are.
"""
ON_A_HOST = {Context.LOBBY, Context.RANKING}


async def test_every_screen_is_its_announcement(
    services: Services, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its name is first, each arrow says little; no key leaves silence, and there is no art."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a").write_text(BAD + NEW + glpeces(TANS[0]))
    services.store.settings.change(reader="always", motion=False)  # arrows change settings, too
    app = TangramApp(reader(services))
    keymap = Keymap()
    arrows = {
        context: [key for key in ("down", "right") if key in keymap.bindings(context)]
        for context in Context
    }
    seen_there, long = set[Context](), {}
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "Home. Reader mode. question mark lists the keys." in " ".join(seen(app))
        for keys, name in SCREENS:
            while keys[:1] != ">" and not isinstance(app.screen, HomeScreen):
                await pilot.press("escape", "q")
                await pilot.pause()
            for key in keys.strip("> ").split():
                await pilot.press(key.rstrip("*"))
                await found(pilot)
                while key.endswith("*") and not app.screen.announcer.text.startswith(name):  # type: ignore[attr-defined]
                    await pilot.press(key.rstrip("*"))
                    await found(pilot)
            await whole(pilot, name)
            screen = app.screen
            assert isinstance(screen, BaseScreen)
            context = screen.context
            seen_there.add(context)
            for key in arrows[context]:
                before = screen.announcer.page, seen(app)
                await pilot.press(key)
                await whole(pilot)
                text = " ".join(seen(app)).strip()
                assert before != (screen.announcer.page, seen(app)), (keys, key)
                if too_long(text, "en-gb", tmp_path):
                    long[keys, key] = text
    assert not long
    assert {context for context in Context if arrows[context]} - seen_there == ON_A_HOST


async def found(pilot: Pilot[None]) -> None:
    """Wait until what is searched for on the screen is there."""
    await pilot.pause()
    end = monotonic() + LONG
    while (text := pilot.app.screen.announcer.text).endswith("…"):  # type: ignore[attr-defined]
        assert monotonic() < end, text
        await pilot.pause(0.02)


async def whole(pilot: Pilot[None], name: str = "") -> None:
    """Check that the screen shows the announcement, which begins with *name*, and nothing else."""
    await pilot.pause()
    announced(pilot.app, name)


def announced(app: object, name: str = "") -> None:
    """Check that an app shows its announcement, which begins with *name*, and nothing else."""
    assert isinstance(app, TangramApp)
    screen = app.screen
    assert isinstance(screen, BaseScreen)
    text = screen.announcer.text
    assert text.startswith(name), (name, text)
    assert "".join(spoken(text).split()) == "".join("".join(seen(app)).split())
    assert screen.announcer.place == tuple(app.cursor_position) == (1, 0)


async def test_the_palette_is_announced(services: Services) -> None:
    """The text typed so far, then the command that is chosen and its key."""
    app = TangramApp(reader(services))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("f8", *"settings")
        await pilot.pause(0.3)
        screen = app.screen
        assert isinstance(screen, ThemedPalette)
        assert screen.announcer is not None
        assert "settings: Settings: f2." == screen.announcer.text == " ".join(seen(app)).strip()
        await pilot.press("enter")
        await pilot.pause()
        assert "Settings. Theme: Dark. All colours of the program." == " ".join(seen(app)).strip()


async def test_it_can_be_switched_while_the_app_runs(services: Services) -> None:
    """The screen is there again, with its picture, and is gone again."""
    app = TangramApp(reader(services))
    async with app.run_test(size=(80, 24)) as pilot:
        assert "tiles" not in " ".join(seen(app))
        await pilot.press("f2")
        settings = services.store.settings
        for value, there in (("never", True), ("always", False)):
            app.use_settings(settings.change(reader=value))
            await pilot.pause()
            assert there == ("Resolution" in " ".join(seen(app)))
            assert there == ("?" == app.services.keymap.shown("question_mark"))


async def test_a_lesson_says_its_steps(services: Services) -> None:
    """A step is heard after the effect of the key that leads to it, and once."""
    app = TangramApp(reader(services))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("y", "enter")
        await pilot.pause()
        said = [" ".join(seen(app)).strip()]
        for key in ("1", "d"):
            await pilot.press(key)
            await pilot.pause()
            said.append(" ".join(seen(app)).strip())
        step = app.screen.lesson.text  # type: ignore[attr-defined]
        assert said[1].startswith("Holding ")
        assert said[1].endswith(spoken(step))
        assert step not in said[2]


async def test_the_end_names_what_can_be_done(services: Services) -> None:
    """The result first, and the keys that go on."""
    app = TangramApp(reader(services), puzzle="tetravex/2x2-1")
    async with app.run_test(size=(80, 24)) as pilot:
        while not app.screen.table.solved:  # type: ignore[attr-defined]
            await pilot.press("w")
            await pilot.pause()
        said = " ".join(seen(app))
        assert "shift A: play again." in said
        assert "q: back." in said
        assert ", next. " in said
        assert "copy" not in said
        assert said.index("solution") < said.index("q: back.")


async def test_a_hint_says_all_sides_once(services: Services) -> None:
    """All sides of the tile, as everywhere in reader mode, and each once; so when it is held."""
    app, heard = TangramApp(reader(services), puzzle="tetravex/2x2-1"), []
    async with app.run_test(size=(80, 24)) as pilot:
        for key, words in (
            ("tab", "Tile 1: 7, 9, 5, 4."),
            ("enter", "Holding tile 1. It fits."),
            ("x", "Cancelled: tile 1 is back in its drawer."),
        ):
            await pilot.press(key)
            await pilot.pause()
            assert words == " ".join(seen(app)).strip().rpartition("places. ")[2]
        while not app.screen.table.solved:  # type: ignore[attr-defined]
            await pilot.press("h")
            await found(pilot)
            heard.append(" ".join(seen(app)).strip())
    assert "Tile 4: up A, right A, down 2, left 9." in heard
    assert sum("up A" in said for said in heard) == 1


async def test_the_corner_walked_to_is_described(services: Services) -> None:
    """Until another piece is selected."""
    app = TangramApp(reader(services), puzzle="swan")
    async with app.run_test(size=(80, 24)) as pilot:
        for keys, words in (
            ("", "Swan. 13 corners. About 4.1 wide and about 4.5 high."),
            ("right", "C 135, 1.4 down."),
            ("d", "Corner C "),
            ("tab d", "2, large triangle"),
        ):
            await pilot.press(*keys.split())
            await pilot.pause()
            assert "".join(seen(app)).strip().startswith(words)


def test_the_option_outlives_a_change_of_settings(tmp_path: Path) -> None:
    """Another setting that is changed later does not end reader mode."""
    services = make_services(data=tmp_path, config=tmp_path, reader=True)
    assert services.reader == "normal"
    services.reader_found = "--reader"
    services.use(services.store.settings.change(large=True))
    assert services.reader == "normal"
    services.use(services.store.settings.change(reader="never"))
    assert not services.reader


# Seconds


def seconds(text: str, voice: str, folder: Path) -> float:
    """Return how long `espeak-ng` speaks, without what it adds at the ends of a file."""
    path = folder / "heard.wav"
    run = ("espeak-ng", "-v", voice, "-w", str(path), "--", text)
    subprocess.run(run, check=True)
    with wave.open(str(path)) as sound:
        heard = sound.readframes(sound.getnframes()).strip(b"\0")
        return len(heard) / sound.getsampwidth() / sound.getframerate()


def too_long(text: str, voice: str, folder: Path) -> bool:
    """Whether a text is too long after an arrow: by the estimate, and by the voice if it is here.

    Only a text that may be too long is spoken: the estimate is never more than a quarter too short.
    """
    estimated = spoken_seconds(text)
    heard = estimated >= 0.75 * MOST and bool(shutil.which("espeak-ng"))
    return estimated > AT_ONCE or (heard and seconds(text, voice, folder) > MOST)


WALKS = {
    "tangram/swan": (*("pagedown",) * 14, "left", "up", "right", "down", "1", "right", "up", "r",
                     "escape", "5", "n", "n", "f", "f"),
    BOARD: ("tab", *("down",) * 6, "tab", "right", "down", "right", "5", "left", "r", "enter", "up",
            "left", "down", "right", "1", "r", "right", "r", "r", "r", "down", "n", "n"),
    "3.12.12/easy/infinity/s2": ("tab", "end", "enter", "r", "r", "right", "r"),
    "square/3x3/rotator/s2": ("right", "enter", "enter"),
    "curved/heart": ("right", "up", "pagedown", "pagedown"),
}  # fmt: skip
"""Keys on a board, most of them arrows, and turns of what is in hand."""


@pytest.mark.parametrize(("language", "voice"), [("en", "en-gb"), ("de", "de")])
async def test_an_arrow_is_heard_in_four_seconds(
    services: Services, tmp_path: Path, language: str, voice: str, english_again: None
) -> None:
    """From corner to corner, from cell to cell, from tile to tile, and with something in hand."""
    del english_again
    use(language)
    long = []
    for puzzle, keys in WALKS.items():
        app = TangramApp(reader(services), puzzle=puzzle)
        async with app.run_test(size=(80, 24)) as pilot:
            for key in keys:
                await pilot.press(key)
                await pilot.pause()
                text = " ".join(seen(app)).strip()
                if not key.isdigit() and key != "enter" and too_long(text, voice, tmp_path):
                    long.append(text)
    assert not long


@pytest.mark.skipif(not shutil.which("espeak-ng"), reason="no espeak-ng is installed")
@each("text, voice", (
    ("Row 2, cell 3: tile 7. It fits here.", "en-gb"), ("Mismatch: upper left.", "en-gb"),
    ("Reader mode: always. Words only, for screen readers.", "en-gb"),
    ("Fit 12 of 33: bottom, long side rising.", "en-gb"), ("2.1 braucht 1 unten rechts", "de"),
    ("Eingesetzt: 1. Es passt hier, ohne Lücke.", "de"),
))  # fmt: skip
def test_the_estimate_is_that_of_the_voice(text: str, voice: str, tmp_path: Path) -> None:
    """Short as they are, within a quarter and half a second."""
    assert spoken_seconds(text) == pytest.approx(seconds(text, voice, tmp_path), rel=0.25, abs=0.5)


async def test_the_rest_is_heard_on_request(services: Services) -> None:
    """What an arrow says begins what `d` says, which in full speech is said at once."""
    for speech in ("normal", "full"):
        app = TangramApp(reader(services, speech=speech))
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("f2", "down", "down", "up")
            await pilot.pause()
            at_once = " ".join(seen(app)).strip()
            await pilot.press("d")
            await pilot.pause()
            whole = " ".join(seen(app)).strip()
            assert whole.startswith(at_once)
            assert (whole == at_once) == (speech == "full")
