"""Completions of the command line for bash, zsh and fish, made of the parser by shtab.

    python -m tests.tools.completions

writes a file for each shell into `tui_tangram/cli/completions`, in English.  Puzzles are asked of
the program when a word is completed, as a player's own are among them; all other words stand in
the files.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from typing import Any, Final

import shtab

from tui_tangram.cli import help as help_command
from tui_tangram.cli.main import translated_argparse
from tui_tangram.cli.parser import build_parser
from tui_tangram.games.matching.core import RULES
from tui_tangram.games.tangram.core.pieces import SETS
from tui_tangram.language import use
from tui_tangram.manual import TOPICS
from tui_tangram.maths.tiling import LAYOUTS
from tui_tangram.maths.tiling.solids import SOLIDS
from tui_tangram.player.settings import SETTINGS

_PUZZLES: Final = {
    "bash": "_tui_tangram_puzzles",
    "zsh": "_tui_tangram_puzzles",
    "fish": "(_tui_tangram_puzzles)",
    "preamble": {
        "bash": """
# $1: the beginning of the word
_tui_tangram_puzzles() {
  compgen -W "$(tui-tangram list --ids 2>/dev/null)" -- "$1"
  compgen -f -- "$1"
}
""",
        "zsh": """
_tui_tangram_puzzles() {
  local -a ids=(${(f)"$(tui-tangram list --ids 2>/dev/null)"})
  compadd -a ids
  _files
}
""",
        "fish": """
function _tui_tangram_puzzles
  tui-tangram list --ids 2>/dev/null
  __fish_complete_path (commandline -ct)
end
""",
    },
}
"""Puzzles by ID, and files."""


def completions(shell: str) -> str:
    """Return the file for *shell*."""
    with translated_argparse():
        parser = build_parser()
        for command, action in _actions(parser):
            found = _complete(command, action)
            if found is not None:
                action.complete = found  # type: ignore[attr-defined]
        return f"{shtab.complete(parser, shell).strip()}\n"


def _actions(
    parser: argparse.ArgumentParser, command: str = ""
) -> Iterator[tuple[str, argparse.Action]]:
    """Yield the arguments of all commands."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for name, below in action.choices.items():
                yield from _actions(below, f"{command} {name}".strip())
        else:
            yield command, action


def _complete(command: str, action: argparse.Action) -> Any:  # as shtab has it
    """Return what an argument can be, for shtab; None where it is a number or free text."""
    if action.choices is not None:
        return None
    words: dict[tuple[str, str], Sequence[str]] = {
        ("", "--set"): SETS,
        ("lab set", "set"): SETS,
        ("lab figures", "set"): SETS,
        ("", "--rules"): [rules.id for rules in RULES],
        ("", "--shape"): [name for name in SOLIDS if name],
        ("new", "layout"): ("tangram", "cubes", *LAYOUTS),
        ("settings set", "name"): [row.name for row in SETTINGS],
        ("help", "topic"): TOPICS,
    }
    name = next(iter(action.option_strings), action.dest)
    found = words.get((command, name)) or words.get(("", name))
    if found:
        return _words(found)
    kinds = str(action.metavar).split("|")
    # What `pack` has an ID for is a pack, but for its puzzles.
    if "ID" in kinds and (command == "pack make" or not command.startswith("pack ")):
        return _PUZZLES
    return shtab.FILE if "FILE" in kinds else shtab.DIRECTORY if "DIR" in kinds else None


def _words(words: Sequence[str]) -> dict[str, Any]:
    """Return fixed words, for shtab."""
    text = " ".join(words)
    name = f"_tui_tangram_words_{shtab.sha([text])}"
    return {
        "bash": name,
        "zsh": f"({text})",
        "fish": text,
        "preamble": {"bash": f'\n{name}() {{\n  compgen -W "{text}" -- "$1"\n}}\n'},
    }


def main() -> None:
    """Write the files."""
    use("en")
    for shell, path in help_command.COMPLETIONS.items():
        path.parent.mkdir(exist_ok=True)
        path.write_text(completions(shell), encoding="utf-8")


if __name__ == "__main__":
    main()
