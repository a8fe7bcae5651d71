"""``tui-tangram paths``: where things are kept."""

from __future__ import annotations

from argparse import Namespace

from tui_tangram.cli import inputs
from tui_tangram.cli.errors import DONE
from tui_tangram.store import Directories, directories


def directories_of(options: Namespace) -> Directories:
    """Return the directories that the options name, or else environment and platform."""
    return directories(
        data=getattr(options, "data_dir", None), config=getattr(options, "config_dir", None)
    )


def run(options: Namespace) -> int:
    """Print what is kept where; what does not exist yet is made when it is needed."""
    data, config = directories_of(options)
    places = {
        "config": config,
        "settings": config / "settings.toml",
        "data": data,
        "saves": data / "saves",
        "scores": data / "scores.sqlite",
        "found": data / "found",
        "puzzles": inputs.library().directory,
    }
    for name, path in places.items():
        shown = "".join(c if c.isprintable() else "?" for c in str(path))
        print(f"{name:<10}{shown}")
    return DONE
