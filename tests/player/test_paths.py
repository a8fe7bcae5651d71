"""Where things are kept."""

from __future__ import annotations

from pathlib import Path

import platformdirs
import pytest

from tui_tangram.player.paths import Directories, directories


def test_platform_decides(platformdirs_isolated: Path) -> None:
    """Without other wishes the platform's custom holds."""
    found = directories(environ={})
    assert found == Directories(
        platformdirs.user_data_path("tui-tangram", appauthor=False),
        platformdirs.user_config_path("tui-tangram", appauthor=False),
    )
    assert all(platformdirs_isolated in path.parents for path in found)


@pytest.mark.skipif(
    "sys.platform in ('win32', 'darwin')",
    reason="XDG's variables are a custom of Linux and its like",
)
def test_xdg_is_honoured(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """On Linux and its like XDG's variables say where."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "d"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "c"))
    assert (tmp_path / "d/tui-tangram", tmp_path / "c/tui-tangram") == directories(environ={})


def test_environment_wins(platformdirs_isolated: Path, tmp_path: Path) -> None:
    """The program's own variables win over the platform, each for itself; empty is none."""
    environ = {"TUI_TANGRAM_DATA_DIR": str(tmp_path / "mine"), "TUI_TANGRAM_CONFIG_DIR": ""}
    assert Directories(tmp_path / "mine", directories(environ={}).config) == directories(
        environ=environ
    )


def test_environment_of_this_process(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """By default it is the environment of this process that counts."""
    monkeypatch.setenv("TUI_TANGRAM_DATA_DIR", str(tmp_path / "d"))
    monkeypatch.setenv("TUI_TANGRAM_CONFIG_DIR", str(tmp_path / "c"))
    assert (tmp_path / "d", tmp_path / "c") == directories()


def test_argument_wins(tmp_path: Path) -> None:
    """An argument wins over everything, and paths come out absolute."""
    environ = {"TUI_TANGRAM_DATA_DIR": "/x", "TUI_TANGRAM_CONFIG_DIR": "rel"}
    found = directories(data=tmp_path, environ=environ)
    assert Directories(tmp_path, Path("rel").absolute()) == found
