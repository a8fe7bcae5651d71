"""``tui-tangram paths``: where data is stored, and which extras help the search."""

from __future__ import annotations

from argparse import Namespace

from tui_tangram.cli.errors import DONE, complain
from tui_tangram.cli.player import directories_of, player_of
from tui_tangram.language import tr
from tui_tangram.player.library import shipped_library


def run(options: Namespace) -> int:
    """Print the directories and files; those that do not exist yet are made when needed."""
    data, config = directories = directories_of(options)
    if directories.trouble:
        complain(directories.trouble)
    player = player_of(options)
    if player:
        print(f"{'profile':<10}{player}")
    places = {
        "config": config,
        "settings": config / "settings.toml",
        "data": data,
        "saves": data / "saves",
        "scores": data / "scores.sqlite",
        "found": data / "found",
        "own": data / "puzzles",
        "puzzles": shipped_library().directory,
    }
    for name, path in places.items():
        shown = "".join(c if c.isprintable() else "?" for c in str(path))
        print(f"{name:<10}{shown}")
    print(f"{'search':<10}{_search()}")
    return DONE


def _search() -> str:
    """Return the search for tile boards that will be used, as far as that is known in advance."""
    from tui_tangram import native
    from tui_tangram.games.matching.core import sat

    trouble = native.problem()
    kernel = tr("compiled") if trouble is None else tr("plain Python ({why})", why=tr(trouble))
    if sat.installed():
        return tr("{search}, with the SAT solver", search=kernel)
    return tr("{search}, without the SAT solver", search=kernel)
