"""The terminal emulators that `tests.tools.emulators` starts, all in the same font."""

from __future__ import annotations

from pathlib import Path
from typing import Final, NamedTuple

HERE: Final = Path(__file__).parent


class Emulator(NamedTuple):
    """A terminal emulator and how it is started."""

    name: str
    command: str
    """Program and options before the command it runs, with {columns} and {lines}."""
    version: str = "--version"
    """The option that prints its version; empty for none."""
    wayland: bool = False


EMULATORS: Final = (
    Emulator(
        "xterm",
        "xterm -b 0 +sb -fn -misc-fixed-medium-r-normal--15-140-75-75-c-90-iso10646-1"
        " -geometry {columns}x{lines} -e",
        "-version",
    ),
    Emulator(
        "xterm-fa",
        "xterm -b 0 +sb -fa DejaVu~Sans~Mono -fs 11 -geometry {columns}x{lines} -e",
        "-version",
    ),
    Emulator(
        "kitty",
        "kitty --config=NONE -o font_family=DejaVu~Sans~Mono -o font_size=11"
        " -o update_check_interval=0 -o remember_window_size=no"
        " -o initial_window_width={columns}c -o initial_window_height={lines}c --",
    ),
    Emulator(
        "foot",
        "foot --config=/dev/null --font=DejaVu~Sans~Mono:size=11"
        " --window-size-chars={columns}x{lines} --",
        wayland=True,
    ),
    Emulator("vte", f"/usr/bin/python3 {HERE}/bare_vte.py {{columns}} {{lines}}", ""),
    Emulator(
        "konsole",
        "konsole --nofork --hide-menubar --hide-tabbar -p Font=DejaVu~Sans~Mono,11"
        " -p TerminalColumns={columns} -p TerminalRows={lines} -p ScrollBarPosition=2"
        " -p TerminalMargin=0 -e",
    ),
    Emulator(
        "alacritty",
        "alacritty -o font.normal.family='DejaVu~Sans~Mono' -o font.size=11"
        " -o window.dimensions.columns={columns} -o window.dimensions.lines={lines} -e",
    ),
    Emulator(
        "urxvt",
        "urxvt -b 0 +sb -fn xft:DejaVu~Sans~Mono:size=11 -geometry {columns}x{lines} -e",
        "",
    ),
    Emulator(
        "mlterm",
        "mlterm --type=xft --sbmod=none --borderless=true --fontsize=15 -g {columns}x{lines} -e",
    ),
    Emulator("st", "stterm -f DejaVu~Sans~Mono:size=11 -g {columns}x{lines} -e", "-v"),
    Emulator(
        "pterm", "pterm +sb -fn client:DejaVu~Sans~Mono~11 -geometry {columns}x{lines} -e", ""
    ),
)
"""The emulators; a ``~`` in a command stands for a blank within an argument."""
