"""Every text that the screens show is marked: in a language of look-alikes none is plain."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Mapping
from datetime import UTC, date, datetime
from gettext import NullTranslations
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

import pytest

from tests.app.play.conftest import Helper
from tests.app.solutions.conftest import Finder
from tests.examples import each
from tests.strategies.store import finish
from tui_tangram.app.application import TangramApp
from tui_tangram.app.services import Notices, Services
from tui_tangram.games.session import Result
from tui_tangram.language import tr, trn, use
from tui_tangram.player.paths import directories
from tui_tangram.player.scores.values import Moment, Subject
from tui_tangram.player.settings import Settings
from tui_tangram.player.store import Store

PLAIN: Final = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
ALIKE: Final = "āƀçđēƒġħīĵķļɱñōƥɋřšţūʋŵẋÿžĀɃÇĐĒƑĠĦĪĴĶĻṀÑŌƤɊŘŠŢŪƲŴẊŸŽ"
"""Each a letter of one cell, as the plain one."""
_VALUE: Final = re.compile(r"(\{\{[^{}]*\}\}|\{[^{}]*\})")
"The name of a value in a text, or of one that moved to later."
_WORD: Final = re.compile(r"[A-Za-z]{3,}")
_ALIKE: Final = re.compile(rf"[{ALIKE}]{{3,}}")
_FOR_PROGRAMS: Final = re.compile(r"\S*/\S*|\S+ = \[.*\]")
"""Paths and ids, and what stands in the file of the settings."""


def alike(text: str) -> str:
    """Return *text* in look-alike letters, but for the names of its values."""
    parts = _VALUE.split(text)
    table = str.maketrans(PLAIN, ALIKE)
    return "".join(part if n % 2 else part.translate(table) for n, part in enumerate(parts))


class Alike(NullTranslations):
    """A language that differs from English in its letters alone."""

    def gettext(self, message: str) -> str:
        """Return *message* in look-alike letters."""
        return alike(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """Return one of the two in look-alike letters."""
        return alike(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        """Return *message* in look-alike letters."""
        del context
        return alike(message)


class Aide(Helper, Finder):
    """Helps and finds solutions without another process."""

    def __init__(self) -> None:
        Helper.__init__(self)
        Finder.__init__(self)

    async def close(self) -> None:
        """End for good."""
        await Finder.close(self)


class Visit(NamedTuple):
    """A screen that is looked at."""

    keys: tuple[str, ...] = ()
    """What is pressed to come there from home, or from the puzzle, and there."""
    puzzle: str = ""
    """What is played first, if anything is."""
    plain: str = ""
    """Words that are the same in every language, as a pattern; see the reason beside it."""


ANYWHERE: Final = r"tui|tangram|Ada"
"""The program and the player."""
THEMES: Final = (
    r"default|light|contrast|blank|bright|grey|mono|letter|number|pattern|connector|yuck|"
    r"truecolor|mono|ascii"
)
"""Names of themes and profiles, which are those of files and flags."""
SCREENS: Final[Mapping[str, Visit]] = {
    "home": Visit(("down", "down", "up")),
    "gallery": Visit(("t", "right", "/", "x", "escape", "ctrl+u")),
    "gallery of boards": Visit(("e", "right", "tab")),
    "tangram": Visit(("1", "n", "enter", "d", "D", "u", "v", "h", "[", "p"), "convex/1"),
    "tiles": Visit(
        ("enter", "right", "n", "enter", "d", "D", "/", "escape", "x", "p"), "tetravex/2x2-1"
    ),
    "holes": Visit(("1", "r", "enter", "d", "D", "h", "p"), "rings/key"),
    # Languages call themselves what they do in every language.
    "settings": Visit(("f2", *["down"] * 8), plain=rf"{THEMES}|English|Deutsch"),
    "keys": Visit(("f3", "pagedown", "pagedown", "end")),
    "help": Visit(("?", "pagedown", "pagedown")),
    "saves": Visit(("l", "tab", "tab", "tab")),
    "tries": Visit(("1", "n", "enter", "m", "M", "down"), "convex/1"),
    "replay": Visit(("P", "space", "right", "end"), "convex/1"),
    "scores": Visit(("s", "down", "right", "tab")),
    "statistics": Visit(("v", "right", "pagedown")),
    "daily": Visit(("d", "left", "w", "down"), plain="UTC|Tetravex"),
    # Letters of pieces, and the column of the profile that has nothing but plain letters.
    "profiles": Visit(
        ("p", "right", "right", "right", "right"),
        plain=rf"{THEMES}|[A-L]+|[A-Ga-g]+|goo|selecte|wrong",
    ),
    "laboratory": Visit(("a", "down", "2", "3", "4", "5")),
    "new board": Visit(("n", *["down"] * 5)),
    "messages": Visit(("down", "f7", "Y"), plain=THEMES),
    "palette": Visit(("ctrl+p",)),
    "solutions": Visit(("t", "S", "enter", "right", "f", "escape", "e", "escape"), plain="PDF"),
}
"""Every screen, and most of its states.  What a screen says after each key counts."""


def people(root: Path) -> Services:
    """Return services of a player who has begun a game and solved some."""
    troubles = Notices()
    services = Services(
        store=Store.open(directories(root / "data", root / "config"), troubles),
        settings=Settings(name="Ada"),
        troubles=troubles,
        clock=lambda: 100.0,
        today=lambda: date(2026, 11, 20),
        now=lambda: datetime(2026, 11, 20, 12, 40, tzinfo=UTC),
        random=Random(7),
        make_client=Aide,
    )
    moment = Moment(services.now(), services.today())
    for seconds in (134.0, 92.0, 95.0):
        result = Result(seconds, 12, 1, revealed=False, own=True)
        subject = Subject.of(services.find_puzzle("tangram/cat"))
        services.store.scores.opened(subject, moment)
        services.store.scores.finished(subject, result, moment, player="Ada")
        finish(services.store.scores, "tangram/cat", result, services.today())
    return services


class Words(NamedTuple):
    """Words on a screen."""

    plain: set[str]
    alike: set[str]

    def read(self, app: TangramApp) -> None:
        """Take in what is on the screen now."""
        for strip in app.screen._compositor.render_strips():
            line = _FOR_PROGRAMS.sub("", "".join(segment.text for segment in strip))
            self.plain.update(_WORD.findall(line))
            self.alike.update(_ALIKE.findall(line))


async def tour(root: Path, visits: Mapping[str, Visit]) -> dict[str, Words]:
    """Return the words of each screen."""
    found: dict[str, Words] = {}
    app: Any = TangramApp(people(root))
    async with app.run_test(size=(120, 40)) as pilot:
        for name, visit in visits.items():
            here = found[name] = Words(set(), set())
            if visit.puzzle:
                await app.play(visit.puzzle)
            await pilot.pause()
            for key in visit.keys:
                here.read(app)
                await pilot.press(key)
                await pilot.pause()
            here.read(app)
            while len(app.screen_stack) > 1:
                await app.pop_screen()
    return found


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Words]:
    """Return the words of each screen, which are looked at once, in one app."""
    use(Alike())
    try:
        return asyncio.run(tour(tmp_path_factory.mktemp("player"), SCREENS))
    finally:
        use("en")


@each("name", SCREENS)
def test_every_text_is_marked(name: str, shown: dict[str, Words]) -> None:
    """In a language of look-alikes no plain word of three letters is left on any screen."""
    same = re.compile("|".join(filter(None, (ANYWHERE, SCREENS[name].plain))))
    assert set() == {word for word in shown[name].plain if not same.fullmatch(word)}
    assert len(shown[name].alike) > 9


def test_the_language_of_look_alikes_keeps_values() -> None:
    """Letters become others of the same width; names of values and of keys stay."""
    use(Alike())
    try:
        assert tr("{piece} lies {{here}}", piece="Ada") == "Ada ļīēš {here}"
        assert trn("{n} tan", "{n} tans", 2) == "2 ţāñš"
    finally:
        use("en")
    assert len(PLAIN) == len(ALIKE) == len(set(ALIKE))
