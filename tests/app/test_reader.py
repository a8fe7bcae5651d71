"""Reader mode: announcements alone, each whole and new from its first cell to its last."""

from __future__ import annotations

import shutil
import subprocess
import wave
from array import array
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.geometry import Size
from textual.pilot import Pilot

from tests.app.conftest import still
from tests.examples import each, examples
from tui_tangram.app import make_services
from tui_tangram.app.application import TangramApp
from tui_tangram.app.base import BaseScreen
from tui_tangram.app.chrome import Announcer
from tui_tangram.app.keys import spoken_key
from tui_tangram.app.painter import Painter
from tui_tangram.app.palette import ThemedPalette
from tui_tangram.app.services import Services
from tui_tangram.language import use
from tui_tangram.play.speech import LEVELS, spoken
from tui_tangram.render.palette import DEFAULT, make_palette
from tui_tangram.render.profile import Profile

SILENT = 200
"""The loudest of what a file has before and after the voice."""
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
        return [self.render_line(y).text for y in range(self._box.height)]


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
    ("s", "Scores"), ("v", "Statistics"), ("l", "Saves"), ("d", "Daily puzzles"), ("f2", "Setting"),
    ("f3", "Keys"), ("f1", "Manual"), ("f", "First steps"), ("p", "Colours"), ("m", "Editors"),
    ("a", "Laboratory"),
    ("f7", "Messages"), ("n", "New board"), ("y", "Lessons"), ("e", "Gallery"), ("t", "Gallery"),
    ("question_mark", ""),
)  # fmt: skip
"""Keys from home to a screen, and the name that is heard there first."""


async def test_every_screen_is_its_announcement(services: Services) -> None:
    """Its name is first; no key leaves silence, and nothing else is on the screen."""
    app = TangramApp(reader(services))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "Home. Reader mode. question mark lists the keys." in " ".join(seen(app))
        for key, name in SCREENS:
            await pilot.press(key)
            await whole(pilot, name)
            before = app.screen.announcer.page, seen(app)  # type: ignore[attr-defined]
            await pilot.press("down")
            await whole(pilot)
            assert before[1] != seen(app) or key == "v", key
            await pilot.press("escape" if key == "f" else "q")
            await pilot.pause()


async def whole(pilot: Pilot[None], name: str = "") -> None:
    """Check that the screen shows the announcement, which begins with *name*, and nothing else."""
    await pilot.pause()
    app = pilot.app
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
        assert said.index("solution") < said.index("q: back.")


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
        frames = array("h", sound.readframes(sound.getnframes()))
        loud = [number for number, frame in enumerate(frames) if abs(frame) > SILENT]
        return (loud[-1] - loud[0]) / sound.getframerate()


WALKS = {
    "tangram/swan": (*("pagedown",) * 14, "left", "up", "right", "down", "1", "right", "up"),
    BOARD: ("tab", *("down",) * 6, "tab", "right", "down", "right", "5", "left", "enter", "up",
            "left", "down", "right"),
}  # fmt: skip
"""Keys on a board, most of them arrows."""


@pytest.mark.skipif(not shutil.which("espeak-ng"), reason="no espeak-ng is installed")
@pytest.mark.parametrize(("language", "voice"), [("en", "en-gb"), ("de", "de")])
async def test_an_arrow_is_heard_in_four_seconds(
    services: Services, tmp_path: Path, language: str, voice: str, english_again: None
) -> None:
    """From corner to corner, from cell to cell, from tile to tile, and with something in hand."""
    del english_again
    use(language)
    slow = {}
    for puzzle, keys in WALKS.items():
        app = TangramApp(reader(services), puzzle=puzzle)
        async with app.run_test(size=(80, 24)) as pilot:
            for key in keys:
                await pilot.press(key)
                await pilot.pause()
                text = " ".join(seen(app)).strip()
                took = seconds(text, voice, tmp_path)
                if took > MOST and not key.isdigit():
                    slow[text] = round(took, 1)
    assert not slow
