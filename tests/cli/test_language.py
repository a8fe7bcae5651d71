"""The language of the command line: how it is chosen, help and messages in German."""

from __future__ import annotations

import argparse
import inspect
import os
import re
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tui_tangram.cli.main import ARGPARSE, language_of, settings_path, translated_argparse
from tui_tangram.cli.parser import build_parser
from tui_tangram.cli.player import directories_of
from tui_tangram.language import tr, use

VARIABLE = "TUI_TANGRAM_LANGUAGE"
GERMAN = {"LANG": "de_DE.UTF-8"}


pytestmark = pytest.mark.usefixtures("english_again")


def written(directory: Path, content: str | bytes) -> list[str]:
    """Write a file of settings and return the options that name its directory."""
    directory.mkdir(parents=True, exist_ok=True)
    data = content.encode() if isinstance(content, str) else content
    (directory / "settings.toml").write_bytes(data)
    return ["--config-dir", str(directory)]


# Choosing


@pytest.mark.parametrize(
    ("environ", "content", "language"),
    [
        ({}, "", "en"),
        (GERMAN, "", "de"),
        # The setting overrules the system, and the variable both.
        ({}, 'theme = "x"\n  language = "de"  # so', "de"),
        (GERMAN, "language='en'", "en"),
        (GERMAN, 'language = "auto"', "de"),
        ({VARIABLE: "en"}, 'language = "de"', "en"),
        ({VARIABLE: "de"}, 'language = "en"', "de"),
        ({VARIABLE: "auto", **GERMAN}, 'language = "en"', "de"),
        # A variable that makes no sense counts for nothing, as with every other setting.
        ({VARIABLE: "xx"}, 'language = "de"', "de"),
        ({VARIABLE: ""}, 'language = "de"', "de"),
    ],
)
def test_variable_setting_and_system(
    tmp_path: Path, environ: dict[str, str], content: str, language: str
) -> None:
    """The variable counts first, then the setting, then what the system says."""
    assert language == language_of(written(tmp_path, content), environ)


@pytest.mark.parametrize(
    "content",
    [
        b"\xff\xfe\x00language",
        'language = "xx"',
        "language = 3",
        'language = "de',
        '#language = "de"',
        '[keys]\nlanguage = "de"',
        "x" * 200_000 + '\nlanguage = "de"',
    ],
)
def test_a_file_that_says_nothing_good(tmp_path: Path, content: str | bytes) -> None:
    """What is broken, unknown, a comment or something else leaves the system's language."""
    options = written(tmp_path, content)
    assert ["en", "de"] == [language_of(options, environ) for environ in ({}, GERMAN)]


def test_one_line_is_enough(tmp_path: Path) -> None:
    """The setting counts in a file that is no TOML; what is wrong there is said elsewhere."""
    assert "de" == language_of(written(tmp_path, '= = =\nlanguage = "de"\n]]'), {})


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    """A directory in its place, a name that can be none, no home: the system's language."""
    (tmp_path / "settings.toml").mkdir()
    assert "de" == language_of(["--config-dir", str(tmp_path)], GERMAN)
    assert "de" == language_of(["--config-dir", "a\0b"], GERMAN)
    assert "de" == language_of(["--config-dir"], GERMAN)


@pytest.mark.parametrize(
    ("argv", "environ"),
    [
        ("", {}),
        ("--config-dir {0}/a", {}),
        ("--config-dir={0}/a list", {}),
        ("list --config-dir {0}/a", {"TUI_TANGRAM_CONFIG_DIR": "{0}/b"}),
        ("list", {"TUI_TANGRAM_CONFIG_DIR": "{0}/b"}),
        ("--config-dir {0}/a play --config-dir {0}/c", {}),
        ("--profile ann", {}),
        ("scores --profile=ann", {"TUI_TANGRAM_PLAYER": "bob"}),
        ("--config-dir {0}/a scores", {"TUI_TANGRAM_PLAYER": "bob"}),
        # Of colours, and no option at all.
        ("show cat --profile mono", {"TUI_TANGRAM_PLAYER": "bob"}),
        ("scores -- --config-dir={0}/a", {}),
    ],
)
def test_the_file_is_where_commands_look(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, argv: str, environ: dict[str, str]
) -> None:
    """The setting is looked up in the very file that the command reads later."""
    for name, value in environ.items():
        monkeypatch.setenv(name, value.format(tmp_path))
    words = argv.format(tmp_path).split()
    options = build_parser().parse_args(words)
    assert directories_of(options).config / "settings.toml" == settings_path(words, os.environ)


# Help and errors


def test_help_is_in_the_language_that_is_set(run: Run, tmp_path: Path) -> None:
    """Help looks at the setting, before and behind the command, and at the variable."""
    options = written(tmp_path / "config", 'language = "de"')
    assert run(*options, "--help").out.startswith("Aufruf: tui-tangram")
    assert run("solve", *options, "-h").out.startswith("Aufruf: tui-tangram solve")
    assert run("--help").out.startswith("usage: tui-tangram")


@pytest.mark.parametrize("command", ["", "import", "lab tansets", "lab shapes"])
def test_every_help_in_german(run: Run, monkeypatch: pytest.MonkeyPatch, command: str) -> None:
    """Each command has help that is German throughout, no wider than the English one may be."""
    monkeypatch.setenv(VARIABLE, "de")
    monkeypatch.setenv("COLUMNS", "80")
    ran = run(*command.split(), "--help")
    assert (0, "") == (ran.status, ran.err)
    for word in ("usage", "options", "positional", "commands", "show this", " with ", " of "):
        assert word not in ran.out
    assert "diese Hilfe zeigen" in ran.out
    assert max(map(len, ran.out.splitlines())) <= 92


def test_errors_in_german(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """What argparse refuses and what commands refuse is one line in German."""
    monkeypatch.setenv(VARIABLE, "de")
    assert "es fehlt: ID|DATEI (siehe tui-tangram solve --help)" == run("solve").complaint
    assert "unbekannte Argumente: --nix" in run("--nix").complaint
    assert run("show", "cat", "--profile", "x").complaint.startswith(
        "Argument --profile: ungültig: 'x' (möglich: "
    )
    assert "muss eine ganze Zahl ab 1 sein" in run("solve", "cat", "--limit", "0").complaint
    assert "; meinst du Schwan (tangram/swan)" in run("show", "swann").complaint


def test_a_broken_file_prevents_nothing(run: Run, tmp_path: Path) -> None:
    """Whatever is in the file, commands run and help is shown."""
    options = written(tmp_path / "config", b"\x00\xff[[[\nlanguage =")
    assert [0, 0] == [run(*options, word).status for word in ("--help", "paths")]


def test_programs_read_the_same_in_every_language(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """JSON, CSV, numbers of solutions and labels of directories do not depend on the language."""
    commands = (
        ("list", "swan", "--json"),
        ("solve", "convex/2", "--count"),
        ("show", "swan", "--json"),
        ("new", "square", "--seed", "1", "--size", "2", "--json"),
        ("scores", "--csv"),
        ("scores", "--json"),
        ("lab", "code", "112 2 4 4 4", "--json"),
    )
    english = [run(*command).out for command in commands]
    monkeypatch.setenv(VARIABLE, "de")
    assert english == [run(*command).out for command in commands]


# Within


def test_argparse_speaks_as_long_as_it_is_asked_to() -> None:
    """Afterwards it speaks as before."""
    use("de")
    with translated_argparse():
        assert argparse.ArgumentParser().format_usage().startswith("Aufruf: ")
    assert argparse.ArgumentParser().format_usage().startswith("usage: ")


def test_argparse_has_these_words() -> None:
    """Each text that is marked for argparse is one that argparse of this Python says."""
    said = re.sub(r"'\s*\n\s*'", "", inspect.getsource(argparse))
    assert all(f"_('{text}')" in said for text in ARGPARSE)


def test_signs_that_are_lacking_are_spelled() -> None:
    """Letters are written in two, other signs as a question mark."""
    assert b'Groesse "ja" ?' == "Größe „ja“ √".encode("ascii", "tui-tangram-spelled")


def test_german_is_complete_enough_to_be_told_from_english() -> None:
    """The compiled catalogue is there, or nothing above would mean anything."""
    use("de")
    assert "Befehle" == tr("commands")
