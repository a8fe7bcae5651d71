"""Settings are kept, and forgive what is written by hand."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.strategies.session import lines
from tests.strategies.store import BadDisk
from tui_tangram.render.palette import Profile
from tui_tangram.store import PROFILES, Disk, Settings, SettingsFile
from tui_tangram.store.settings import CHECKS

SOUND = {"format": "tui-tangram/settings", "version": 1}


@pytest.fixture
def reports() -> list[str]:
    return []


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "config" / "settings.json"


@pytest.fixture
def file(path: Path, reports: list[str]) -> SettingsFile:
    return SettingsFile(path, reports.append, Disk())


def write(path: Path, **settings: object) -> str:
    """Write a file of settings and return its text."""
    path.parent.mkdir(exist_ok=True)
    path.write_text(json.dumps(SOUND | settings))
    return path.read_text()


def test_defaults(file: SettingsFile, path: Path, reports: list[str]) -> None:
    """Without a file the defaults hold, and reading makes none."""
    assert Settings() == file.read()
    assert ([], False) == (reports, path.exists())


def test_change_is_kept(file: SettingsFile, path: Path) -> None:
    """What is changed is there afterwards, and what is not changed has its default."""
    keys = {"undo": ("u", "ctrl+z"), "quit": ()}
    changed = file.change(theme="night", motion=False, keys=keys)
    assert Settings(theme="night", motion=False, keys=keys) == changed
    assert changed == SettingsFile(path, print, Disk()).read()


changes = st.fixed_dictionaries(
    {},
    optional={
        "theme": lines,
        "profile": st.sampled_from(PROFILES),
        "motion": st.booleans(),
        "freestyle": st.booleans(),
        "check": st.sampled_from(CHECKS),
        "help_seconds": st.floats(0, 1e6),
        "keys": st.dictionaries(lines, st.lists(lines, max_size=3).map(tuple), max_size=3),
    },
)


@given(st.lists(changes, max_size=4))
def test_changes_add_up(
    tmp_path_factory: pytest.TempPathFactory, several: list[dict[str, object]]
) -> None:
    """The last change of each setting holds, whichever app made it."""
    path = tmp_path_factory.mktemp("config") / "settings.json"
    expected: dict[str, object] = {}
    for change in several:
        expected |= change
        SettingsFile(path, pytest.fail, Disk()).change(**change)
    assert Settings(**expected) == SettingsFile(path, pytest.fail, Disk()).read()


def test_two_apps(file: SettingsFile, path: Path) -> None:
    """What one app wrote it does not write again over the change of another."""
    file.change(theme="night")
    SettingsFile(path, print, Disk()).change(theme="day")
    assert Settings(theme="day", motion=False) == file.change(motion=False)


def test_nonsense_is_named_and_left(file: SettingsFile, path: Path, reports: list[str]) -> None:
    """Each setting that makes no sense is named, the others hold, and the file stays."""
    text = write(
        path,
        theme=7,
        profile="neon",
        motion="no",
        check="never",
        help_seconds=-1,
        freestyle=True,
        keys={"undo": "u", "redo": ["U"], "quit": [3]},
        colour="red",
    )
    assert Settings(freestyle=True, keys={"redo": ("U",)}) == file.read()
    assert text == path.read_text()
    assert [
        f"{path}: theme: must be a text, not 7; the default is used",
        (
            f"{path}: profile: must be one of auto, truecolor, 256, 16, mono, ascii, not 'neon';"
            " the default is used"
        ),
        f"{path}: motion: must be true or false, not 'no'; the default is used",
        f"{path}: check: must be one of asked, always, not 'never'; the default is used",
        f"{path}: help_seconds: must be a number of seconds, not -1; the default is used",
        f"{path}: there is no setting called 'colour'",
        f"{path}: keys.'undo': must be a list of names of keys, not 'u'; the default is used",
        f"{path}: keys.'quit': must be a list of names of keys, not a list; the default is used",
    ] == reports


def test_change_leaves_the_rest(file: SettingsFile, path: Path) -> None:
    """Changing a setting leaves alone what this release does not know or understand."""
    write(path, colour="red", profile="neon")
    file.change(theme="night")
    whole = json.loads(path.read_text())
    assert SOUND | {"colour": "red", "profile": "neon", "theme": "night"} == whole


def test_broken_file_stays_until_a_change(
    file: SettingsFile, path: Path, reports: list[str]
) -> None:
    """A file that is not JSON is untouched by reading and set aside by the first change."""
    path.parent.mkdir()
    path.write_text('{"theme": "night"')
    assert Settings() == file.read()
    assert '{"theme": "night"' == path.read_text()
    assert Settings(motion=False) == file.change(motion=False)
    assert '{"theme": "night"' == path.with_name("settings.json.corrupt").read_text()
    problem = f"{path}: line 1, column 18: not JSON: Expecting ',' delimiter"
    assert [
        f"{problem}; the defaults are used",
        f"{problem}; set aside as settings.json.corrupt",
    ] == reports


def test_later_release(file: SettingsFile, path: Path, reports: list[str]) -> None:
    """Settings of a later release are not written over; changes hold while the app runs."""
    text = write(path, version=2)
    file.change(theme="night")
    assert Settings(theme="night", motion=False) == file.change(motion=False)
    assert (text, 2) == (path.read_text(), len(reports))


def test_full_disk(path: Path, reports: list[str]) -> None:
    """A change that cannot be written holds all the same, and is written with the next."""
    disk = BadDisk("write")
    file = SettingsFile(path, reports.append, disk)
    assert Settings(theme="night") == file.change(theme="night")
    assert Settings(theme="night") == file.read()
    disk.broken = set()
    file.change(motion=False)
    assert Settings(theme="night", motion=False) == SettingsFile(path, print, Disk()).read()
    assert [f"cannot write {path}: No space left on device; the change is not kept"] == reports


def test_unreadable_is_not_overwritten(path: Path, reports: list[str]) -> None:
    """A file that cannot be read is not written over."""
    text = write(path, theme="night")
    file = SettingsFile(path, reports.append, BadDisk("read"))
    assert Settings() == file.read()
    assert Settings(motion=False) == file.change(motion=False)
    assert (text, 2) == (path.read_text(), len(reports))


@pytest.mark.parametrize("change", [{"colour": "red"}, {"profile": "neon"}, {"motion": 1}])
def test_change_has_to_make_sense(
    file: SettingsFile, path: Path, change: dict[str, object]
) -> None:
    """The program itself cannot write a setting that makes no sense."""
    with pytest.raises(ValueError, match=next(iter(change))):
        file.change(**change)
    assert not path.exists()


@given(st.binary(max_size=60) | st.text(max_size=60).map(str.encode))
def test_any_bytes_are_survived(tmp_path_factory: pytest.TempPathFactory, content: bytes) -> None:
    """Whatever the file holds, there are settings, and reading leaves it as it is."""
    path = tmp_path_factory.mktemp("config") / "settings.json"
    path.write_bytes(content)
    reports: list[str] = []
    assert Settings() == SettingsFile(path, reports.append, Disk()).read()
    assert (content, 1) == (path.read_bytes(), len(reports))


def test_profiles_are_those_of_the_pictures() -> None:
    """The profiles one can choose are those the pictures know, and ``auto``."""
    assert ("auto", *(profile.value for profile in Profile)) == PROFILES
