"""The completions: up to date, and what a shell does with them."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.tools.completions import completions
from tui_tangram.cli.help import COMPLETIONS

SCRIPT = """
source "$1"
COMP_WORDS=({words}) COMP_CWORD={last}
_shtab_tui_tangram
printf '%s\\n' "${{COMPREPLY[@]}}"
"""


@pytest.mark.parametrize("shell", COMPLETIONS)
def test_completions_are_those_of_the_parser(shell: str) -> None:
    assert COMPLETIONS[shell].read_text("utf-8") == completions(shell), (
        "run python -m tests.tools.completions"
    )


@pytest.mark.skipif(shutil.which("bash") is None, reason="bash is not installed")
@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("tui-tangram sett", {"settings"}),
        ("tui-tangram settings set them", {"theme"}),
        ("tui-tangram lab set pyth", {"pythagoras"}),
        ("tui-tangram new --rules tetra", {"tetravex"}),
        (
            "tui-tangram show convex/1",
            {"convex/1", "convex/10", "convex/11", "convex/12", "convex/13"},
        ),
        ("tui-tangram help completions f", {"fish"}),
    ],
)
def test_bash_completes_commands_settings_sets_and_puzzles(
    line: str, wanted: set[str], tmp_path: Path
) -> None:
    words = line.split()
    script = SCRIPT.format(words=" ".join(f"'{word}'" for word in words), last=len(words) - 1)
    program = tmp_path / "tui-tangram"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m tui_tangram "$@"\n')
    program.chmod(0o755)
    done = subprocess.run(
        ["bash", "--norc", "-c", script, "bash", str(COMPLETIONS["bash"])],
        cwd=tmp_path,
        env={"PATH": f"{tmp_path}:/usr/bin:/bin", "PYTHONPATH": str(Path(__file__).parents[2])},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert set(done.stdout.split()) == wanted, done.stderr
