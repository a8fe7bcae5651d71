"""``tui-tangram paths``: where things are kept."""

from __future__ import annotations

from argparse import Namespace

from tui_tangram.cli import inputs
from tui_tangram.cli.errors import DONE
from tui_tangram.store import directories


def run(options: Namespace) -> int:  # noqa: ARG001  # every command takes its options
    """Print what is kept where; what does not exist yet is made when it is needed."""
    data, config = directories()
    places = {
        "settings": config / "settings.json",
        "saves": data / "saves",
        "scores": data / "progress",
        "puzzles": inputs.library().directory,
    }
    for name, path in places.items():
        shown = "".join(c if c.isprintable() else "?" for c in str(path))
        print(f"{name:<10}{shown}")
    return DONE
