"""The screen of the smallest game there can be: what a play screen needs, and no more."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tui_tangram.app.actions import TILE_NOUNS, Context
from tui_tangram.app.play.parts import Box, Heading, Lines, Sheet, frame
from tui_tangram.app.play.screen import PlayScreen
from tui_tangram.app.play.table import GameTable
from tui_tangram.play import Hint
from tui_tangram.render import inks
from tui_tangram.render.cells import Picture
from tui_tangram.render.pixmap import Pixmap


class NullTable(GameTable[int]):
    """Presses keys; the thumb is in hand while it is on a key."""

    def __init__(self, session: Any) -> None:
        super().__init__(session)
        self.thumb = ""
        self.pointed = ""
        self.changes = 0

    @property
    def holding(self) -> bool:
        """Whether the thumb is on a key."""
        return bool(self.thumb)

    def let_go(self) -> None:
        """Take the thumb away."""
        self.thumb = ""
        self.say("Let go.")

    def leave(self) -> None:
        """Press what the thumb is on."""
        if self.thumb:
            self.press(self.thumb)

    def changed(self) -> None:
        """Take the thumb away."""
        self.thumb = ""
        self.changes += 1

    def point_out(self, hint: Hint) -> None:
        """Remember the mark."""
        self.pointed = str(hint.mark)

    def description(self) -> str:
        """Tell the number."""
        return f"It is {self.state}."

    def board_description(self) -> str:
        """Tell all numbers."""
        return " ".join(f"Not {number}." for number in range(30))

    def press(self, key: str) -> None:
        """Press a key."""
        self.thumb = ""
        if self.play((key,)):
            self.say(f"{key} pressed.")


class NullScreen(PlayScreen[NullTable]):
    """The number, large."""

    free, held = Context.TILE_FREE, Context.TILE_HELD
    contexts = (free, held, Context.PAUSED, Context.SOLVED, Context.SIGNING)
    nouns = TILE_NOUNS
    every: float | None = None
    slips: tuple[str, ...] = ()
    """Moves that the game makes by itself, over and over."""

    def make_table(self, session: Any) -> NullTable:
        """Return the table."""
        return NullTable(session)

    def make_parts(self) -> Mapping[str, Sheet]:
        """Return board and panel."""
        return {"board": Lines(self.services.paint), "panel": Lines(self.services.paint)}

    def areas(self, width: int, height: int) -> Mapping[str, Box]:
        """Return where they stand."""
        found = frame(width, height)
        return {"header": found.header, "board": found.board, "panel": found.panel}

    def heading(self) -> Heading:
        """Return the goal and how hard it is."""
        return Heading(self.table.game.name, "numbers", "hard")

    def draw_parts(self, areas: Mapping[str, Box]) -> tuple[int, int] | None:
        """Show the number."""
        paint = self.services.paint
        text = "hidden" if self.paused else f"{self.motion.look() or 'now'} {self.table.state}"
        board, panel = self.parts.values()
        assert isinstance(board, Lines)
        assert isinstance(panel, Lines)
        board.show([[paint.words(text)]])
        ended = self.context in (Context.SOLVED, Context.SIGNING)
        panel.show(self.ending.lines(areas["panel"]) if ended else [])
        return areas["board"][:2]

    def welcome(self) -> str:
        """Say what to do."""
        return "Press plus."

    def arrived(self, before: int) -> None:
        """Show where it came from."""
        self.motion.begin(lambda part: f"from {before} by {part:.1f} to", 2)

    def celebrate(self) -> None:
        """Show that it is right."""
        self.motion.begin(lambda _: "right:", 2)

    @property
    def pace(self) -> float | None:
        """How often it slips."""
        return self.every

    def own_move(self) -> str | None:
        """Slip."""
        first, *rest = self.slips or (None,)
        self.slips = (*rest, first) if first else ()
        return first

    def action_key(self, key: str) -> None:
        """Press a key."""
        self.act(lambda: self.table.press(key))

    def action_thumb(self, key: str) -> None:
        """Put the thumb on a key."""
        self.table.thumb = key
        self.changed()


def strip(number: int, width: int, height: int = 2) -> Picture:
    """Return a picture with as many pixels in a row as the number says."""
    row = bytes([inks.FILL] * number + [inks.BACKGROUND] * (width - number))
    return Picture(Pixmap.of_rows([row] * height))
