"""The theme for Textual's own widgets: the palette and the toasts."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Final

from rich.color import Color as RichColor
from rich.color import ColorType
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import LineFilter
from textual.theme import BUILTIN_THEMES
from textual.theme import Theme as TextualTheme

from tui_tangram.render import inks
from tui_tangram.render.palette import Colour, Theme, hexadecimal, make_palette, mixed, nearest_256
from tui_tangram.render.profile import Profile

NAME: Final = "tui-tangram"
"""The theme's name for Textual."""


def textual_theme(theme: Theme, profile: Profile, *, bare: bool = False) -> TextualTheme:
    """Return the colours of Textual's own widgets: the palette and the toasts.

    With *bare* nothing has a background but the terminal's own.
    """
    if not bare and profile in (Profile.TRUECOLOR, Profile.COLOURS_256):
        background, text = theme.background.rgb, theme.text.rgb
        return TextualTheme(
            NAME,
            primary=hexadecimal(theme.accent.rgb),
            accent=hexadecimal(theme.accent.rgb),
            success=hexadecimal(theme.success.rgb),
            warning=hexadecimal(theme.accent.rgb),
            error=hexadecimal(theme.trouble.rgb),
            foreground=hexadecimal(text),
            background=hexadecimal(background),
            surface=hexadecimal(mixed(background, text, 0.06)),
            panel=hexadecimal(mixed(background, text, 0.06)),
            dark=theme.dark,
            variables={
                name: hexadecimal(shade.rgb)
                for name, shade in {
                    "block-cursor-background": theme.silhouette,
                    "block-cursor-foreground": theme.accent,
                    "block-cursor-blurred-background": theme.silhouette,
                    "block-cursor-blurred-foreground": theme.accent,
                    "input-cursor-background": theme.text,
                    "input-cursor-foreground": theme.background,
                }.items()
            },
        )
    # Sixteen colours, or none: by number, as the terminal has them.
    few = Profile.COLOURS_16 if profile.coloured else profile
    shades = make_palette(theme, few, transparent=bare).colours
    ground, raised, words, accent = (
        _ansi_name(shades[ink])
        for ink in (inks.BACKGROUND, inks.SILHOUETTE, inks.TEXT, inks.ACCENT)
    )
    usual = BUILTIN_THEMES["ansi-dark" if theme.dark else "ansi-light"]
    return replace(
        usual,
        name=NAME,
        variables={
            **usual.variables,
            "background": ground,
            "foreground": words,
            "surface": ground,
            "block-cursor-background": raised,
            "block-cursor-foreground": accent,
            "input-cursor-text-style": "reverse",
        },
    )


class Nearest256(LineFilter):
    """Takes the nearest of the 256 colours as the boards do.

    Rich takes black for a dark blue grey, and Textual's widgets would lie in black boxes.
    """

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """Return the segments of a line in the 256 colours."""
        del background
        return [
            segment if segment.style is None else segment._replace(style=_in_256(segment.style))
            for segment in segments
        ]


NEAREST_256: Final = Nearest256()
"""The one there is: a strip remembers what it is in each filter."""


@lru_cache(maxsize=1024)
def _in_256(style: Style) -> Style:
    numbered = [
        None
        if colour is None or colour.triplet is None or colour.type is not ColorType.TRUECOLOR
        else RichColor.from_ansi(nearest_256(colour.triplet))
        for colour in (style.color, style.bgcolor)
    ]
    return style + Style(color=numbered[0], bgcolor=numbered[1]) if any(numbered) else style


_ANSI: Final = ("black", "red", "green", "yellow", "blue", "magenta", "cyan", "white")


def _ansi_name(colour: Colour) -> str:
    """Return Textual's name of one of the sixteen colours, or of the terminal's own."""
    if not isinstance(colour, int):
        return "ansi_default"
    return f"ansi_{'bright_' if colour > 7 else ''}{_ANSI[colour % 8]}"
