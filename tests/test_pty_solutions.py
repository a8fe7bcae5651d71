"""All solutions at a real terminal: looked through, filtered, written, by keys alone."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path

import pytest

from tests.pseudo_terminal import Terminal
from tui_tangram.player.paths import directories
from tui_tangram.player.store import Store

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals are Unix's")


def test_solutions_are_found_filtered_and_written(tmp_path: Path) -> None:
    """The other process finds them; what is written holds what was shown."""
    run = shlex.join([sys.executable, "-m", "tui_tangram", "play", "convex/1"])
    command = ["sh", "-c", f"cd {shlex.quote(str(tmp_path))} && exec {run}"]
    with Terminal(command, 80, 24) as terminal:
        terminal.until("Arrows pick a corner")
        terminal.press("S")
        terminal.until("This game will not be ranked. Enter: show solutions")
        terminal.press("enter")
        terminal.until("12 solutions in 6 groups")
        terminal.press("right")
        terminal.until("Solution 2 of 12, group 1 of 6, mirror of 1.")
        terminal.press("f", "4", "enter")
        terminal.until("with 1 piece as here")
        terminal.press("tab", "enter")
        terminal.until("with 2 pieces as here")
        terminal.press("tab", "tab", "enter")
        terminal.until("with 3 pieces as here")
        line = next(line for line in terminal.text.split("\n") if "as here" in line)
        number = int(line.split("here: ")[1].split(" of 12")[0])
        terminal.press("shift+tab", "shift+tab")
        terminal.until("5, parallelogram")
        terminal.press("escape")
        terminal.until(" shown, group ")
        terminal.press("e")
        terminal.until("‹ PDF ›")
        terminal.press(*["right"] * 5)
        terminal.until("‹ JSON ›")
        terminal.press("enter")
        terminal.until("Write to: convex-1-solution-2.json")
        terminal.press("enter")
        terminal.until("Written to convex-1-solution-2.json")
        terminal.press("q", "q")
        terminal.until("Solutions seen: this game is not ranked.")
        terminal.press("q")
        terminal.until("select")
        terminal.press("ctrl+q")
        assert 0 == terminal.wait()
    document = json.loads((tmp_path / "convex-1-solution-2.json").read_text())
    assert (number, number) == (document["count"], len(document["solutions"]))
    store = Store.open(directories(), pytest.fail)
    assert 6 == store.finds.get("convex/1").total
    assert ["convex/1"] == [saved.save.puzzle for saved in store.autosaves.all()]
