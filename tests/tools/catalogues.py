"""Compiles the catalogues: what the build of a wheel runs, and `tests.tools.texts`.

An editable install reads the source tree, so each is written beside what it is compiled from.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


def compile_catalogue(path: Path) -> None:
    """Write what Python reads of the translations in *path*."""
    with path.open("rb") as source, path.with_suffix(".mo").open("wb") as target:
        write_mo(target, read_po(source))


class CompiledCatalogues(BuildHookInterface):
    """The build hook that pyproject.toml names."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile all catalogues before a wheel takes its files."""
        for path in Path(self.root, "tui_tangram", "locale").rglob("*.po"):
            compile_catalogue(path)
