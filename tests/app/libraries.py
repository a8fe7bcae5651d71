"""A small library of boards for the tests of the screens; the figures are the shipped ones."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from tui_tangram.app.services import Services
from tui_tangram.games.matching.core.format import write_tiles
from tui_tangram.games.matching.core.generate import generate
from tui_tangram.games.matching.core.recipe import parse_id
from tui_tangram.player.library import Library, shipped_library


def _recipe(name: str, title: str, text: str, grade: int, **more: object) -> dict[str, object]:
    return {"id": name, "name": title, "recipe": text, "difficulty": grade, **more}


def _whole() -> dict[str, Any]:
    """A puzzle without a known solution, as classics are."""
    document = json.loads(write_tiles(generate(parse_id("square/3x2/infinity/c3/s1"))))
    return {key: document[key] for key in document if key not in ("solution", "id", "name")}


LAYOUTS: Final = ("hexagon", "4.8.8", "4.6.12", "3.6.3.6", "3.4.6.4", "3.3.4.3.4")
COLLECTIONS: Final[dict[str, tuple[str, list[dict[str, object]]]]] = {
    "tilings": (
        "Tilings",
        [
            _recipe(f"tilings/{layout}", layout, f"{layout}/easy/infinity/c4/s1", 3)
            for layout in LAYOUTS
        ],
    ),
    "squares": (
        "Squares",
        [
            _recipe("squares/2x2", "2×2", "square/2x2/tetravex/c4/s1", 1, effort=8.0, unique=True),
            _recipe("squares/3x3", "3×3", "square/3x3/tetravex/c6/s1", 2),
            {"id": "squares/six", "name": "Six", "about": "As of old.", "puzzle": _whole()},
        ],
    ),
}
BOARDS: Final = tuple(str(row["id"]) for _, rows in COLLECTIONS.values() for row in rows)
"""The ids of all boards."""


def small_library(directory: Path) -> Library:
    """Return a library in *directory*."""
    shipped = shipped_library().directory
    for part in shipped.iterdir():
        if part.name != "tiles":
            (directory / part.name).symlink_to(part)
    (directory / "tiles").mkdir()
    for name, (title, rows) in COLLECTIONS.items():
        document = {
            "format": "tui-tangram/tile-collection", "version": 1, "id": name, "name": title,
            "about": "For tests.", "source": "the tests", "licence": "MIT", "entries": rows,
        }  # fmt: skip
        (directory / "tiles" / f"{name}.json").write_text(json.dumps(document))
    small = Library(directory)
    # The figures are the same, and reading them takes longer than most tests.
    small._sources["tangram"] = shipped_library()["tangram"]
    return small


def with_boards(services: Services, directory: Path) -> Services:
    """Return *services* whose library is the small one."""
    directory.mkdir()
    return replace(services, load_library=lambda: small_library(directory))
