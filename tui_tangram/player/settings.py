"""The player's settings.

`Settings` is the one table of all settings: each field is a row (`tui_tangram.player.setting`)
with its kind, default, title and explanation.  From it come the reader of the file, the
file's own explanations, the environment variables, the settings screen and the commands of
the palette; a new setting is a new field.

The file is TOML, because people write it too.  The program changes single lines of it:
comments, order and unknown settings stay.  The environment overrides the
file, and an invalid variable is reported and not used.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from tui_tangram.files import regular
from tui_tangram.language import LANGUAGES, mark, tr
from tui_tangram.play import Document, DocumentError, NewerVersionError, quote
from tui_tangram.play.refusal import Refusal
from tui_tangram.play.speech import LEVELS as SPEECH
from tui_tangram.player.setting import (
    Keys,
    Setting,
    SettingKind,
    choice,
    flag,
    key_table,
    number,
    parse_toml,
    read_keys,
    rows,
    text,
)
from tui_tangram.player.shelf import Disk, Reporter, cause
from tui_tangram.values import NamedTuple, dataclass

VERSION: Final = 1
MOST_LESSONS: Final = 4_000
"""Characters of the ids of the lessons that are done."""

PROFILES = ("auto", "truecolor", "256", "16", "mono", "ascii")
"""The colour profiles of terminals; ``auto`` depends on the terminal."""

CELLS = ("auto", "half", "lower", "upper", "octants", "sextants")
"""The characters of pictures; ``auto`` uses those that the terminal is known to draw."""


class AssistanceLevel(NamedTuple):
    """A level of assistance: the enabled kinds."""

    snap: str
    """The distance at which a piece goes to a fit: ``off``, ``near`` or ``far``."""
    fits: str
    """Whether fits can be called: ``off``, ``asked`` after a question, or ``free``."""
    check: str
    """The occasions to check whether it can be solved: ``asked``, or ``always``."""
    seams: bool = False
    """Whether the silhouette of a figure shows the pieces of a solution."""


LEVELS: Final = {
    "expert": AssistanceLevel("off", "off", "asked"),
    "normal": AssistanceLevel("near", "asked", "asked"),
    "relaxed": AssistanceLevel("far", "free", "always"),
    "child": AssistanceLevel("far", "free", "always", seams=True),
}
"""The levels of assistance by their names."""
CHECKS = ("level", "asked", "always")
"""The occasions to check whether a position can still be solved; ``level`` is as assistance is."""
SNAPS = ("level", "off", "near", "far")
"""The distances at which a piece goes to a fit: never, a third of a leg, a leg; or as above."""
SLOWNESS = ("auto", "always", "never")
"""The occasions to send less to the terminal; ``auto`` finds out when it lags."""
READER = ("auto", "always", "never")
"""The occasions for reader mode; ``auto`` looks for a screen reader."""
HANDS = ("both", "left", "right")
"""The hand that the default keys are for."""
GROUNDS = ("theme", "terminal")
"""The visible background: the terminal's or the theme's."""
TONGUES = ("auto", *LANGUAGES)
"""The languages; ``auto`` is the system's."""
SIGNS = ("auto", "always", "never")
"""The occasions for signs on the sides of tiles; ``auto`` follows their theme."""
SOUNDS = ("off", "bell", "notes")
"""The sounds of events: none, rhythms of the bell, or notes where the terminal has them."""
SYMBOLS = ("auto", "signs", "words", "letters")
"""The ways of plain mode to write signs such as √ and °; ``auto`` has words."""

SOLIDS = ("auto", "space", "net")
"""The views of boards that lie in space; ``auto`` has solids and towers there, rings as nets."""

_LOOKS, _BOARDS, _PLAY = mark("Appearance"), mark("Tile boards"), mark("Play")


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings, each with its default."""

    theme: str = choice("default", _LOOKS, mark("Theme"), mark("All colours of the program."))
    """The theme's name; a shell that does not know it uses its own default."""
    profile: str = choice(
        "auto", _LOOKS, mark("Colours"),
        mark("What your terminal can show. Auto: detected."), PROFILES,
    )  # fmt: skip
    """One of `PROFILES`."""
    cells: str = choice(
        "auto", _LOOKS, mark("Resolution"),
        mark("How fine pictures are. Auto: detected."), CELLS,
    )  # fmt: skip
    """One of `CELLS`."""
    ground: str = choice(
        "theme", _LOOKS, mark("Background"),
        mark("Paint the theme's background, or leave the terminal's."), GROUNDS,
    )  # fmt: skip
    """One of `GROUNDS`."""
    large: bool = flag(
        False, _LOOKS, mark("Large"),
        mark("Larger boards, pieces and lists, fewer at once."),
    )  # fmt: skip
    """Whether to show fewer and bigger items."""
    motion: bool = flag(
        True, _LOOKS, mark("Motion"),
        mark("Animate pieces. Off: no movement."),
    )  # fmt: skip
    """Whether to animate changes."""
    slow: str = choice(
        "auto", _LOOKS, mark("Slow connection"),
        mark("Send less and stop animation. Auto: when the screen lags."), SLOWNESS,
    )  # fmt: skip
    """One of `SLOWNESS`."""
    language: str = choice(
        "auto", _LOOKS, mark("Language"),
        mark("On the screen after a restart. Auto: system language."), TONGUES,
    )  # fmt: skip
    """One of `TONGUES`.  The caller of the program chooses: see `tui_tangram.cli.main`."""
    tile_theme: str = choice(
        "auto", _BOARDS, mark("Tile theme"),
        mark("How the sides of tiles look. Auto: suits the rules."),
    )  # fmt: skip
    """The name of a theme of tiles, or ``auto``: as suits the rules."""
    signs: str = choice(
        "auto", _BOARDS, mark("Side labels"),
        mark("Digits or letters on sides. Auto: as in the theme."), SIGNS,
    )  # fmt: skip
    """One of `SIGNS`."""
    errors: bool = flag(
        True, _BOARDS, mark("Show mismatches"), mark("Mark sides that do not match.")
    )
    """Whether sides that do not match are marked."""
    solids: str = choice(
        "auto", _BOARDS, mark("Solids"),
        mark("Boards in space or as nets. Auto: solids and towers in space."), SOLIDS,
    )  # fmt: skip
    """One of `SOLIDS`."""
    plain: bool = flag(
        False, _PLAY, mark("Plain mode"),
        mark("Start in plain mode, as with --plain."),
    )  # fmt: skip
    """Whether to play in lines even on a suitable terminal."""
    reader: str = choice(
        "auto", _PLAY, mark("Reader mode"),
        mark("Words only, for screen readers. Auto: where one is found."), READER,
    )  # fmt: skip
    """One of `READER`."""
    symbols: str = choice(
        "auto", _PLAY, mark("Symbols"),
        mark("Roots and degrees in plain mode. Auto: words."), SYMBOLS,
    )  # fmt: skip
    """One of `SYMBOLS`."""
    speech: str = choice(
        "normal", _PLAY, mark("Speech"),
        mark("How detailed plain mode and reader mode are."), SPEECH,
    )  # fmt: skip
    """One of `SPEECH`."""
    sound: str = choice(
        "off", _PLAY, mark("Sound"),
        mark("Short tones for moves. Notes: where the terminal has them."), SOUNDS,
    )  # fmt: skip
    """One of `SOUNDS`."""
    freestyle: bool = flag(
        False, _PLAY, mark("Freestyle"), mark("Build tangrams beside the figure instead of on it.")
    )
    """Whether a tangram is built next to its target by default."""
    assistance: str = choice(
        "normal", _PLAY, mark("Assistance"),
        mark("Expert: no fits. Normal: on request. Relaxed: checks. Child: seams."),
        tuple(LEVELS),
    )  # fmt: skip
    """One of `LEVELS`."""
    snap: str = choice(
        "level", _PLAY, mark("Snap"),
        mark("How close a piece snaps to its fit. Level: set by assistance."),
        SNAPS,
    )  # fmt: skip
    """One of `SNAPS`."""
    timer: bool = flag(
        True, _PLAY, mark("Show clock"),
        mark("Show the clock while you play. It runs either way."),
    )  # fmt: skip
    """Whether the time is shown while a puzzle is played."""
    check: str = choice(
        "level", _PLAY, mark("Solution check"),
        mark("Check after every move, or only on request. Level: set by assistance."),
        CHECKS,
    )  # fmt: skip
    """One of `CHECKS`: only when the player asks, or after each of their moves too, where it
    is shown only when the answer has changed."""
    help_seconds: float = number(
        20.0, _PLAY, mark("Hint time limit"), mark("Seconds a hint or check may take."),
        (0, 86_400), (1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 3600), "s",
    )  # fmt: skip
    """The time limit of a hint or check; after that the answer is "not known"."""
    name: str = text(
        _PLAY, mark("Name"), mark("Your name in the scores. Empty: asked at a best time."), 40
    )
    """The player's name for results; empty until they have given it."""
    hand: str = choice(
        "both", _PLAY, mark("Hand"),
        mark("Keys for the left hand (WASD), the right (arrows) or both."), HANDS,
    )  # fmt: skip
    """One of `HANDS`."""
    mouse: bool = flag(
        True, _PLAY, mark("Mouse"),
        mark("Use the mouse. Off: the terminal selects text with it."),
    )  # fmt: skip
    """Whether the terminal is asked to report clicks and the wheel."""
    new_board: str = text(
        mark("Managed by the program"), mark("New board"),
        mark("Your last choices for a new board."), 200, by_hand=False,
    )  # fmt: skip
    """The choices for a new tile board that were made last, as the id of a generated puzzle."""
    daily_from: str = text(
        mark("Managed by the program"), mark("Daily from"),
        mark("The collection or pack of your own daily puzzle."), 200, by_hand=False,
    )  # fmt: skip
    """The id of a pack or collection; see `tui_tangram.flow.choose`."""
    lessons: str = text(
        mark("Managed by the program"), mark("Lessons"),
        mark("The lessons you finished, and whether the first steps were shown."), MOST_LESSONS,
        by_hand=False,
    )  # fmt: skip
    """Names of lessons between spaces; see `tui_tangram.flow.lessons`."""
    keys: Keys = key_table(  # a mapping that cannot be changed
        mark("Keys"), mark("Keys"),
        mark('All keys of an action, such as undo = ["u", "ctrl+z"]; [] for none.'),
    )  # fmt: skip
    """The keys of those actions whose keys were changed; none at all switches one off."""

    @property
    def level(self) -> AssistanceLevel:
        """The active assistance: by its level, or by the single settings if they differ."""
        level = LEVELS[self.assistance]
        return level._replace(
            snap=level.snap if self.snap == "level" else self.snap,
            check=level.check if self.check == "level" else self.check,
        )


SETTINGS: Final[tuple[Setting, ...]] = rows(Settings)
"""All rows of the table, in the order of the file and the screen."""

_BY_NAME: Final = {row.name: row for row in SETTINGS}


def setting(name: str) -> Setting:
    """Return the row with this name.  Raises `KeyError` for any other."""
    return _BY_NAME[name]


class SettingsFile:
    """The file with the settings; it may be written by hand as well."""

    def __init__(
        self, path: Path, report: Reporter, disk: Disk, environ: Mapping[str, str] | None = None
    ) -> None:
        """Use the file *path*, and report problems to *report*.

        *environ* overrides the file, by default the environment of this process.
        """
        self.path = path
        self._report = report
        self._disk = disk
        self._environ = os.environ if environ is None else environ
        self._unwritten: dict[str, object] = {}
        """Changes that could not be written; None stands for the default."""
        self.overruled: Mapping[str, str] = {}
        """The environment variables that override the file, by the names of settings."""

    def read(self) -> Settings:
        """Return the settings.  Invalid ones are reported and have their defaults."""
        content: Mapping[str, object] = {}
        try:
            text = self._disk.read(self.path, regular)
            if text is not None:
                content = _parsed(text)
        except DocumentError as error:
            self._report(tr("{file}: {error}; using the defaults", file=self.path, error=error))
        except OSError as error:
            self._report(
                tr(
                    "cannot read {file}: {why}; using the defaults",
                    file=self.path,
                    why=cause(error),
                )
            )
        values, troubles = _understand(_changed(content, self._unwritten))
        for trouble in troubles:
            self._report(f"{self.path}: {trouble}")
        return self._in_effect(values, self._report)

    def change(self, **settings: object) -> Settings:
        """Change these settings and return all.  The rest of the file is not changed.

        Changes that cannot be written are reported; they apply during the life of this object,
        and are written with the next change.  Raises `ValueError` for an unknown setting or an
        invalid value.
        """
        changes = {name: _plain(value) for name, value in settings.items()}
        troubles = _understand(changes)[1]
        if troubles:
            raise ValueError(troubles[0])
        return self._change(changes)

    def reset(self, *names: str) -> Settings:
        """Reset these settings to their defaults, and return all.

        Raises `ValueError` for an unknown setting.
        """
        for name in names:
            if name not in _BY_NAME:
                raise Refusal("no setting called {name}", name=quote(name))
        return self._change(dict.fromkeys(names))

    def _change(self, changes: Mapping[str, object]) -> Settings:
        from tui_tangram.player.edit import EditError, edited, template

        self._unwritten |= changes
        content: Mapping[str, object] = {}
        try:
            with self._disk.lock(self.path.parent):
                text, content = self._text_to_change()
                mark = "" if text is None else self._disk.mark(self.path, regular)
                text = edited(
                    template(SETTINGS) if text is None else text, self._unwritten, SETTINGS
                )
                self._disk.write(self.path, mark + text, durable=True, opener=regular)
        except NewerVersionError as error:
            self._report(
                tr("{file}: {error}; the change lasts until you quit", file=self.path, error=error)
            )
        except EditError as error:
            self._report(tr("{file}: {error}; change it by hand", file=self.path, error=error))
        except (OSError, UnicodeError) as error:
            self._report(
                tr(
                    "cannot write {file}: {why}; the change lasts until you quit",
                    file=self.path,
                    why=cause(error),
                )
            )
        else:
            content = _changed(content, self._unwritten)
            self._unwritten.clear()
        return self._in_effect(_understand(_changed(content, self._unwritten))[0])

    def _in_effect(self, values: dict[str, Any], report: Reporter = lambda _: None) -> Settings:
        """Return the settings, overridden by the environment."""
        overruled: dict[str, str] = {}
        for row in SETTINGS:
            value = self._environ.get(row.variable)
            if not value:
                continue
            try:
                values[row.name] = row.from_text(value)
                overruled[row.name] = row.variable
            except DocumentError as error:
                reason = str(error).removeprefix(f"{row.name}: ")
                report(tr("{variable}: {error}; ignored", variable=row.variable, error=reason))
        self.overruled = overruled
        return Settings(**values)

    def _text_to_change(self) -> tuple[str | None, Mapping[str, object]]:
        """Return text and content; a file that cannot be understood is reported and set aside."""
        try:
            text = self._disk.read(self.path, regular)
            return text, {} if text is None else _parsed(text)
        except NewerVersionError:
            raise
        except DocumentError as error:
            aside = self._disk.set_aside(self.path)
            self._report(
                tr(
                    "{file}: {error}; the file was renamed to {name}",
                    file=self.path,
                    error=error,
                    name=aside.name,
                )
            )
            return None, {}


def _parsed(text: str) -> Mapping[str, object]:
    """Return the content of the file.  Raises `DocumentError`."""
    content = parse_toml(text)
    if "version" in content:
        found = Document(content).whole("version", low=1)
        if found > VERSION:
            raise NewerVersionError(
                "version: {found} is newer than this program, which reads up to {known}",
                found=quote(found),
                known=VERSION,
            )
    return content


def _changed(content: Mapping[str, object], changes: Mapping[str, object]) -> dict[str, object]:
    """Return *content* with *changes*; None removes a setting."""
    whole = {**content, **changes}
    return {name: value for name, value in whole.items() if value is not None}


def _plain(value: object) -> object:
    """Return a value with the types that files have."""
    if isinstance(value, Mapping):
        return {name: _plain(part) for name, part in value.items()}
    return list(map(_plain, value)) if isinstance(value, list | tuple) else value


def _understand(content: Mapping[str, object]) -> tuple[dict[str, Any], list[str]]:
    """Return the valid settings in *content*, and the faults of the others."""
    values: dict[str, Any] = {}
    troubles: list[str] = []
    for name, value in content.items():
        row = _BY_NAME.get(name)
        if row is None:
            if name != "version":
                troubles.append(tr("no setting called {name}", name=quote(name)))
            continue
        try:
            if row.kind is SettingKind.KEYS:
                values[name] = read_keys(Document(content).part(name), troubles)
            else:
                values[name] = row.read(value)
        except DocumentError as error:
            troubles.append(tr("{error}; using the default", error=error))
    return values, troubles
