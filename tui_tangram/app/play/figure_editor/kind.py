"""Figures being made, as the app shows them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from tui_tangram.app.kind import AppKind
from tui_tangram.app.play.tangram.kind import FIGURES

if TYPE_CHECKING:
    from tui_tangram.app.play.screen import PlayScreen


def _screen() -> type[PlayScreen[Any]]:
    from tui_tangram.app.play.figure_editor.screen import FigureEditorScreen

    return FigureEditorScreen


FIGURE_EDITOR: Final[AppKind] = replace(FIGURES, screen=_screen, renderer=None, counted=False)
