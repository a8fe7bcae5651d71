"""Settings are kept, and forgive what is written by hand."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Callable
from itertools import chain, groupby
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import examples
from tests.strategies.session import lines
from tests.strategies.store import BadDisk
from tui_tangram.player.edit import EditError, edited, template
from tui_tangram.player.setting import SettingKind, parse_toml, written
from tui_tangram.player.settings import (
    CELLS,
    CHECKS,
    PROFILES,
    SETTINGS,
    SIGNS,
    Settings,
    SettingsFile,
    setting,
)
from tui_tangram.player.shelf import MAX_BYTES, Disk
from tui_tangram.render import octants
from tui_tangram.render.palette import Profile


@pytest.fixture
def reports() -> list[str]:
    return []


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "config" / "settings.toml"


@pytest.fixture
def file(path: Path, reports: list[str]) -> SettingsFile:
    return SettingsFile(path, reports.append, Disk(), {})


def again(path: Path, report: Callable[[str], None] = pytest.fail) -> Settings:
    """Return what another app reads."""
    return SettingsFile(path, report, Disk(), {}).read()


def write(path: Path, text: str) -> str:
    """Write a file and return its text."""
    path.parent.mkdir(exist_ok=True)
    path.write_text(text)
    return text


def test_defaults(file: SettingsFile, path: Path, reports: list[str]) -> None:
    """Without a file the defaults hold, and reading makes none."""
    assert Settings() == file.read()
    assert ([], False) == (reports, path.exists())


def test_change_is_kept(file: SettingsFile, path: Path) -> None:
    """What is changed is there afterwards, and what is not changed has its default."""
    keys = {"undo": ("u", "ctrl+z"), "turn_left/held": ()}
    changed = file.change(theme="night", motion=False, keys=keys)
    assert Settings(theme="night", motion=False, keys=keys) == changed == again(path)


key_tables = st.dictionaries(lines, st.lists(lines, max_size=3).map(tuple), max_size=3)
VALUES = {
    "theme": lines,
    "profile": st.sampled_from(PROFILES),
    "motion": st.booleans(),
    "tile_theme": lines,
    "signs": st.sampled_from(SIGNS),
    "freestyle": st.booleans(),
    "check": st.sampled_from(CHECKS),
    "help_seconds": st.floats(0, 86_400),
    "name": lines.filter(lambda line: len(line) <= 40) | st.just(""),
    "keys": key_tables,
}


@examples(25)
@given(
    st.lists(
        st.fixed_dictionaries({}, optional=VALUES) | st.sampled_from(sorted(VALUES)), max_size=4
    )
)
def test_changes_add_up(
    tmp_path_factory: pytest.TempPathFactory, several: list[dict[str, object] | str]
) -> None:
    """The last change of each setting holds, whichever app made it; a reset forgets it."""
    path = tmp_path_factory.mktemp("config") / "settings.toml"
    expected: dict[str, object] = {}
    for change in several:
        file = SettingsFile(path, pytest.fail, Disk(), {})
        if isinstance(change, str):
            expected.pop(change, None)
            found = file.reset(change)
        else:
            expected |= change
            found = file.change(**change)
        assert Settings(**expected) == found
    assert Settings(**expected) == again(path)


def test_two_apps(file: SettingsFile, path: Path) -> None:
    """What one app wrote it does not write again over the change of another."""
    file.change(theme="night")
    SettingsFile(path, print, Disk(), {}).change(theme="day")
    assert Settings(theme="day", motion=False) == file.change(motion=False)


# The file


def test_the_file_explains_itself(file: SettingsFile, path: Path) -> None:
    """The first change writes every setting with its explanation, and sets only what it is."""
    file.change(motion=False)
    text = path.read_text()
    assert {"version": 1, "motion": False, "keys": {}} == tomllib.loads(text)
    for row in SETTINGS:
        assert row.about in text
        if row.kind is not SettingKind.KEYS and row.name != "motion":
            assert f"\n#{row.name} = {written(row.default)}\n" in text


def test_a_reset_leaves_the_file_as_it_was(file: SettingsFile, path: Path) -> None:
    """A setting that has its default again is explained again, as in a new file."""
    file.change(theme="night", help_seconds=3.5, keys={"undo": ("x",)})
    assert Settings() == file.reset("theme", "help_seconds", "keys")
    assert (
        tomllib.loads(template(SETTINGS)).keys() - {"keys"}
        == tomllib.loads(path.read_text()).keys()
    )
    file.change(keys={})
    assert template(SETTINGS).split() == path.read_text().split()


def test_uncommented_lines_are_sound() -> None:
    """Taking away the signs in front of all explained settings makes a file without faults."""
    text = "".join(
        line.removeprefix("#") if line.startswith("#") and line[1] not in "# " else line
        for line in template(SETTINGS).splitlines(keepends=True)
    )
    said = tomllib.loads(text)
    assert {row.name for row in SETTINGS} | {"version"} == set(said)
    assert all(row.read(said[row.name]) == row.default for row in SETTINGS)


HAND = """\
# My settings
colour = "red"      # what this release does not know
 profile  =  'neon' # nor this
help_seconds = 5    # quick

keys.undo = [
    "u",  # as ever
    "ctrl+z",
]
"""


def test_change_leaves_the_rest(path: Path, reports: list[str]) -> None:
    """Comments, order, spaces and what makes no sense stay; only what is changed changes."""
    write(path, HAND)
    file = SettingsFile(path, reports.append, Disk(), {})
    file.change(help_seconds=7.0)
    assert HAND.replace("5 ", "7.0 ") == path.read_text()
    file.change(theme="night", keys={"undo": ("u", "ctrl+z"), "redo": ("R",)})
    text = path.read_text()
    assert all(line in text for line in ("# My settings", "# nor this", "# as ever", "# quick"))
    assert "night" == tomllib.loads(text)["theme"]
    assert {"undo": ["u", "ctrl+z"], "redo": ["R"]} == tomllib.loads(text)["keys"]


@pytest.mark.parametrize(
    "text",
    ['"list.down" = ["j"]', "list.down = ['j']", "list = {down = ['j']}"],
)
def test_a_name_with_a_dot_needs_no_quotes(path: Path, reports: list[str], text: str) -> None:
    """In TOML it is a table then; the program writes it with quotes."""
    write(path, f"[keys]\n{text}\n")
    file = SettingsFile(path, reports.append, Disk(), {})
    assert {"list.down": ("j",)} == file.read().keys
    assert [] == reports
    file.change(keys={"list.down": ("j", "k")})
    assert {"list.down": ["j", "k"]} == tomllib.loads(path.read_text())["keys"]


@pytest.mark.parametrize(
    "text",
    [
        "#theme = 'x'\n[other]\n#theme = 'y'\ntheme = 1\n",
        'about = """\n#theme = "trap"\n"""\n',
        "about = '''\nmotion = true\n'''\nmotion = true\n",
        "[other]\nmotion = 1\n",
        "keys = {undo = ['x']}\r\n#motion = true\r\n",
        "motion = true # why\n",
    ],
)
def test_a_change_changes_nothing_else(text: str) -> None:
    """Lines that look like settings and are none are not mistaken for them."""
    before = parse_toml(text)
    for change in ({"theme": "night"}, {"motion": False}, {"motion": None}, {"keys": {"a": ["b"]}}):
        after = {k: v for k, v in {**before, **change}.items() if v is not None}
        assert after == parse_toml(edited(text, change, SETTINGS))


PARTS = (
    ("# about all", "", "version = 1", 'theme = "light"  # why'),
    ("", "# of the next table", "# more of it", "[other]", "motion = 1"),
    ("", "# keys", "[keys]", 'undo = ["u"]', "# the last"),
    ("[[more]]", "a = [", "  [1]", "]", ""),
)


@given(
    st.lists(st.sampled_from(PARTS), unique=True),
    st.lists(st.sampled_from(["\n", "\r\n"]), min_size=20, max_size=20),
    st.booleans(),
    st.booleans(),
)
def test_a_new_line_stands_with_its_own_and_all_else_stays(
    parts: list[tuple[str, ...]], ends: list[str], final: bool, in_table: bool
) -> None:
    """Behind the last line of its table, with the line end there; every other byte is as it was."""
    text = "".join(map("".join, zip(chain(*parts), ends, strict=False)))
    text = text if final else text.removesuffix("\n").removesuffix("\r")
    content = parse_toml(text)
    if in_table and "keys" in content:
        change, line = {"keys": {**content["keys"], "redo": ["R"]}}, 'redo = ["R"]'
    else:
        change, line = {"motion": False}, "motion = false"
    changed = edited(text, change)
    assert parse_toml(changed) == {**content, **change}
    rows = changed.splitlines(keepends=True)
    at = next(number for number, row in enumerate(rows) if row.strip() == line)
    rest = "".join(rows[:at] + rows[at + 1 :])
    assert text in (rest, rest.removesuffix("\n").removesuffix("\r") if rows[-1] == line else rest)
    near = rows[at - 1] if at else (rows[1:] or rows)[0]
    assert rows[at] == line or ending(rows[at]) == ending(near)
    if at and any(row.strip() and row[0] != "#" for row in rows[:at]):
        assert rows[at - 1].strip()
        assert rows[at - 1][0] != "#"


def ending(row: str) -> str:
    """Return how a line ends."""
    return row[len(row.rstrip("\r\n")) :] or "\n"


def test_a_byte_order_mark_stays(file: SettingsFile, path: Path) -> None:
    """As some editors write it; a file that is new has none."""
    file.change(motion=False)
    text = path.read_bytes()
    assert text[:1] == b"#"
    path.write_bytes(b"\xef\xbb\xbf" + text)
    file.change(theme="night")
    assert path.read_bytes().startswith(b"\xef\xbb\xbf# ")
    assert path.read_text("utf-8-sig") == edited(text.decode(), {"theme": "night"})
    assert ("night", False) == (file.read().theme, file.read().motion)


def test_a_new_table_comes_last() -> None:
    """It is apart from what is before, with the line ends of that, and with no more than before."""
    keys = {"keys": {"redo": ["R"]}}
    assert edited("", keys) == '[keys]\nredo = ["R"]\n'
    assert edited("version = 1\r\n", keys) == 'version = 1\r\n\r\n[keys]\r\nredo = ["R"]\r\n'
    assert edited("[other]\na = 1", keys) == '[other]\na = 1\n\n[keys]\nredo = ["R"]'


def test_what_cannot_be_changed_safely_is_not(path: Path, reports: list[str]) -> None:
    """A good file that the program cannot change stays, and the change holds meanwhile."""
    text = write(path, "other = nan\n")  # which is not equal to itself
    with pytest.raises(EditError):
        edited(text, {"motion": False})
    file = SettingsFile(path, reports.append, Disk(), {})
    assert Settings(motion=False) == file.change(motion=False)
    assert text == path.read_text()
    assert [f"{path}: the program cannot change it; change it by hand"] == reports


# What makes no sense

NONSENSE = """\
theme = 7
profile = "neon"
motion = "no"
check = "never"
help_seconds = nan
freestyle = true
colour = "red"
name = "a\\u0007"
signs = 2020-01-01

[keys]
undo = "u"
redo = ["U"]
quit = [3]
"""


def test_a_number_too_long_for_the_machine(file: SettingsFile, path: Path) -> None:
    """It is refused like any other that is too large."""
    write(path, f"help_seconds = {'9' * 400}")
    assert Settings() == file.read()


def test_nonsense_is_named_and_left(file: SettingsFile, path: Path, reports: list[str]) -> None:
    """Each setting that makes no sense is named, the others hold, and the file stays."""
    text = write(path, NONSENSE)
    assert Settings(freestyle=True, keys={"redo": ("U",)}) == file.read()
    assert text == path.read_text()
    default = "; using the default"
    assert [
        f"{path}: theme: must be a text, not 7{default}",
        (
            f"{path}: profile: must be one of auto, truecolor, 256, 16, mono, ascii, not 'neon'"
            f"{default}"
        ),
        f"{path}: motion: must be true or false, not 'no'{default}",
        f"{path}: check: must be one of level, asked, always, not 'never'{default}",
        f"{path}: help_seconds: must be a number from 0 to 86400, not nan{default}",
        f"{path}: no setting called 'colour'",
        f"{path}: name: must not contain control characters: 'a\\x07'{default}",
        f"{path}: signs: must be a text, not datetime.date(2020, 1, 1){default}",
        f"{path}: keys.'undo': must be a list of key names, not 'u'{default}",
        f"{path}: keys.'quit': must be a list of key names, not a list{default}",
    ] == reports


def test_broken_file_stays_until_a_change(
    file: SettingsFile, path: Path, reports: list[str]
) -> None:
    """A file that is not TOML is untouched by reading and set aside by the first change."""
    text = write(path, 'theme = "night')
    assert Settings() == file.read()
    assert text == path.read_text()
    assert Settings(motion=False) == file.change(motion=False)
    assert text == path.with_name("settings.toml.corrupt").read_text()
    problem = f"{path}: end of document: not TOML: Unterminated string"
    problem = reports[0].removesuffix("; using the defaults")
    assert problem.startswith(f"{path}: line 1, column ") or "end of document" in problem
    assert f"{problem}; the file was renamed to settings.toml.corrupt" == reports[1]
    assert Settings(motion=False) == again(path)


def test_a_file_too_long_is_set_aside_by_a_change(
    file: SettingsFile, path: Path, reports: list[str]
) -> None:
    """It is not read to its end, and no reason to refuse the change."""
    write(path, "")
    os.truncate(path, MAX_BYTES + 1)
    assert Settings(motion=False) == file.change(motion=False)
    problem = f"{path}: longer than 32,000,000 bytes; the file was renamed to settings.toml.corrupt"
    assert [problem] == reports
    assert Settings(motion=False) == again(path)


@pytest.mark.parametrize("version", ["2", '"1"', "0", "true"])
def test_later_release(file: SettingsFile, path: Path, reports: list[str], version: str) -> None:
    """Settings of a later release are not written over; changes hold while the app runs."""
    text = write(path, f"version = {version}\ntheme = 'day'\n")
    assert Settings() == file.read()
    file.change(theme="night")
    assert Settings(theme="night", motion=False) == file.change(motion=False)
    assert (text if version == "2" else None) == (path.read_text() if version == "2" else None)
    assert text in [one.read_text() for one in path.parent.glob("settings.toml*")]


def test_full_disk(path: Path, reports: list[str]) -> None:
    """A change that cannot be written holds all the same, and is written with the next."""
    disk = BadDisk("write")
    file = SettingsFile(path, reports.append, disk, {})
    assert Settings(theme="night") == file.change(theme="night")
    assert Settings(theme="night") == file.read()
    disk.broken = set()
    file.change(motion=False)
    assert Settings(theme="night", motion=False) == again(path)
    line = f"cannot write {path}: No space left on device; the change lasts until you quit"
    assert [line] == reports


def test_unreadable_is_not_overwritten(path: Path, reports: list[str]) -> None:
    """A file that cannot be read is not written over."""
    text = write(path, 'theme = "night"\n')
    file = SettingsFile(path, reports.append, BadDisk("read"), {})
    assert Settings() == file.read()
    assert Settings(motion=False) == file.change(motion=False)
    assert (text, 2) == (path.read_text(), len(reports))


@pytest.mark.parametrize(
    "change",
    [{"colour": "red"}, {"profile": "neon"}, {"motion": 1}, {"help_seconds": -1.0}, {"keys": 3}],
)
def test_change_has_to_make_sense(
    file: SettingsFile, path: Path, change: dict[str, object]
) -> None:
    """The program itself cannot write a setting that makes no sense."""
    with pytest.raises(ValueError, match=next(iter(change))):
        file.change(**change)
    with pytest.raises(ValueError, match="no setting called 'colour'"):
        file.reset("colour")
    assert not path.exists()


DEEP = b"a." * 450 + b"b=1\n"
LARGE = b"a." * 90_000 + b"b=1"


@given(st.binary(max_size=60) | st.text(max_size=60).map(str.encode) | st.sampled_from(
    [LARGE, DEEP * 100, b"a=" + b"[" * 5000, b"a=" + b"9" * 5000, b"x" * 300_000, b"\xff", b"=\x00"]
))  # fmt: skip
def test_any_bytes_are_survived(tmp_path_factory: pytest.TempPathFactory, content: bytes) -> None:
    """Whatever the file holds, there are settings, and reading leaves it as it is."""
    path = tmp_path_factory.mktemp("config") / "settings.toml"
    path.write_bytes(content)
    reports: list[str] = []
    assert isinstance(again(path, reports.append), Settings)
    assert content == path.read_bytes()
    assert all(line.isprintable() for line in reports)


# The environment


def test_the_environment_holds_instead(path: Path, reports: list[str]) -> None:
    """A variable overrules the file and is told of; the file stays, and can be changed."""
    environ = {
        "TUI_TANGRAM_THEME": "day", "TUI_TANGRAM_MOTION": "Off", "TUI_TANGRAM_HELP_SECONDS": "2.5",
        "TUI_TANGRAM_KEYS": '{undo = ["x"]}', "TUI_TANGRAM_PROFILE": "",
    }  # fmt: skip
    file = SettingsFile(path, reports.append, Disk(), environ)
    expected = Settings(theme="day", motion=False, help_seconds=2.5, keys={"undo": ("x",)})
    assert expected == file.read() == file.change(theme="night")
    assert {"theme", "motion", "help_seconds", "keys"} == set(file.overruled)
    assert "TUI_TANGRAM_THEME" == file.overruled["theme"]
    assert (Settings(theme="night"), []) == (again(path), reports)


@pytest.mark.parametrize(
    ("variable", "value", "reason"),
    [
        ("PROFILE", "neon", "must be one of auto, truecolor, 256, 16, mono, ascii, not 'neon'"),
        ("MOTION", "maybe", "must be true or false, not 'maybe'"),
        ("HELP_SECONDS", "long", "must be a number from 0 to 86400, not 'long'"),
        ("HELP_SECONDS", "inf", "must be a number from 0 to 86400, not inf"),
        ("KEYS", "undo = x", "must be an object, not 'undo = x'"),
        ("THEME", "a\x1b[31m", "must not contain control characters: 'a\\x1b[31m'"),
    ],
)
def test_a_variable_that_makes_no_sense_is_named(
    path: Path, reports: list[str], variable: str, value: str, reason: str
) -> None:
    """A wrong value in the environment is said with the variable, and what the file says holds."""
    name = f"TUI_TANGRAM_{variable}"
    assert Settings() == SettingsFile(path, reports.append, Disk(), {name: value}).read()
    assert [f"{name}: {reason}; ignored"] == reports


def test_every_setting_has_its_row() -> None:
    """Each is explained in a line that fits the smallest screen, and has a variable."""
    groups = [group for group, _ in groupby(row.group for row in SETTINGS)]
    assert len(set(groups)) == len(groups)
    for row in SETTINGS:
        assert row is setting(row.name)
        assert row.about.endswith(".")
        assert len(row.about) <= 70
        assert len(row.title) <= 16
        assert f"TUI_TANGRAM_{row.name.upper()}" == row.variable
        assert row.kind is not SettingKind.NUMBER or row.default in row.steps


def test_profiles_are_those_of_the_pictures() -> None:
    """The profiles one can choose are those the pictures know, and ``auto``."""
    assert ("auto", *(profile.value for profile in Profile)) == PROFILES
    assert octants.CELLS == CELLS
