"""Figures being made, as the app shows them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from tui_tangram.app.kind import AppKind
from tui_tangram.app.play.tangram.kind import FIGURES
from tui_tangram.catalog.figure_editor import PREFIX, TANS
from tui_tangram.language import mark

if TYPE_CHECKING:
    from tui_tangram.app.play.screen import PlayScreen
    from tui_tangram.app.services import Services


def _screen() -> type[PlayScreen[Any]]:
    from tui_tangram.app.play.figure_editor.screen import FigureEditorScreen

    return FigureEditorScreen


def sets(services: Services, prefix: str) -> Sequence[tuple[str, str]]:
    """Return the sets of pieces: their ids after *prefix*, and their names."""
    from tui_tangram.play.names import named
    from tui_tangram.store.figures import Figures

    every = services.library.of(Figures).sets
    order = sorted(every, key=lambda name: name != TANS)
    return [(f"{prefix}{name}", named(every[name].name, name)) for name in order]


FIGURE_EDITOR: Final[AppKind] = replace(
    FIGURES,
    screen=_screen,
    renderer=None,
    counted=False,
    about=mark("Place the pieces of a set as you like: what they cover is a figure."),
    materials=lambda services: sets(services, PREFIX),
)
