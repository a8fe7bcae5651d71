"""The command for settings, which plain mode has by the same names."""

from __future__ import annotations

from tests.cli.conftest import Run


def test_settings_are_listed_changed_and_reset(run: Run) -> None:
    """The change is there for the next command; what makes no sense is refused in one line."""
    assert "check is always.\n" == run("settings", "set", "check", "always").out
    rows = {one["name"]: one for one in run("settings", "list", "--json").document["settings"]}
    assert ("always", "level") == (rows["check"]["value"], rows["check"]["default"])
    line = next(line for line in run("settings").out.splitlines() if line.startswith("check "))
    assert ["check", "always"] == line.split()[:2]
    assert "check is level.\n" == run("settings", "set", "check").out
    assert "no setting called 'nothing'" in run("settings", "set", "nothing", "1").complaint
    assert "check: must be one of" in run("settings", "set", "check", "sometimes").complaint
