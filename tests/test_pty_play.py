"""A stranger at a real terminal: from the command to the solved figure, by keys alone."""

from __future__ import annotations

import os
import re
import sys

import pytest

from tests.pseudo_terminal import Terminal
from tui_tangram.games.session import HelpClass, Session
from tui_tangram.games.tangram.core.advice import advise
from tui_tangram.games.tangram.core.game import TangramGame
from tui_tangram.games.tangram.core.view import TangramIntent
from tui_tangram.games.tangram.screen import looks
from tui_tangram.games.tangram.screen.layout import areas
from tui_tangram.games.tangram.screen.table import TangramTable
from tui_tangram.games.tangram.source.figures import Figures
from tui_tangram.maths.geometry import Isometry
from tui_tangram.player.library import shipped_library
from tui_tangram.player.paths import directories
from tui_tangram.player.scores.values import Scope
from tui_tangram.player.store import Store
from tui_tangram.terminal.sound import Cue

COLUMNS, LINES = 80, 24

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals are Unix's")


def twin(figure: str) -> TangramTable:
    """Return the game as it stands on the terminal: what the same keys make of it."""
    library = shipped_library().of(Figures)
    found = library.find(figure)
    table = TangramTable(Session(TangramGame(found, library.piece_set(found.set_id)), lambda: 0.0))
    board = areas(COLUMNS, LINES - 2, table.game).board
    table.set_steps(looks.steps(table.game, looks.viewport(table, board), "near"))
    return table


def aim(terminal: Terminal, table: TangramTable, index: int, place: Isometry) -> None:
    """Take a piece and go through its fits until it is at *place*.

    The twin tells how often; what the terminal says must be what the twin says.
    """
    terminal.press(str(index + 1))
    table.take(index)
    wanted = table.piece_shape(place).canonical()
    while table.view.hand is None or table.piece_shape(table.view.hand).canonical() != wanted:
        terminal.until(table.words)
        terminal.press("tab")
        table.respond(TangramIntent.NEXT_FIT)
    terminal.until(table.words)


def lay(terminal: Terminal, table: TangramTable, index: int, place: Isometry) -> None:
    """Take a piece, and put it down at *place*."""
    aim(terminal, table, index, place)
    terminal.press("enter")
    table.respond(TangramIntent.PUT_DOWN)


def test_a_figure_is_opened_solved_and_celebrated() -> None:
    """A letter, arrows, digits, Enter and Tab are all that is pressed."""
    command = [sys.executable, "-m", "tui_tangram"]
    with Terminal(command, COLUMNS, LINES) as terminal:
        terminal.until("of 1,167 solved")
        terminal.press("t")
        terminal.until("1,167 figures")
        terminal.press("tab", "right", "enter")
        terminal.until("Arrows pick a corner")
        table = twin("convex/2")
        terminal.until(table.game.figure.name)
        for move in advise(table.game, table.state).steps:
            lay(terminal, table, *table.game.read(move))
        terminal.until(f"{table.game.figure.name} solved! ")
        terminal.until("100%")
        terminal.until("assisted: ")
        assert table.solved
        # The contour has been drawn once around, and the app rests.
        terminal.settle()
        terminal.press("]")
        terminal.until("Arrows pick a corner")
        terminal.press("ctrl+q")
        assert 0 == terminal.wait()
    scores = Store.open(directories(), print).scores
    assert (1, None) == (
        scores.record("convex/2").times_solved,
        scores.record("convex/2").best_time,
    )
    (game,) = scores.best(Scope.PUZZLE, "convex/2", HelpClass.ASSISTED)
    assert 7 == game.result.moves


def test_the_app_starts_without_the_libraries_of_tls() -> None:
    """Nothing that is shown or done at the start loads them, and whoever wants them has them."""
    code = (
        "import sys; from tui_tangram.__main__ import main; status = main([]);"
        "before = 'ssl' in sys.modules; import ssl;"
        "print('TLS:', before, ssl.create_default_context().check_hostname, status)"
    )
    with Terminal([sys.executable, "-c", code], COLUMNS, LINES) as terminal:
        terminal.until("of 1,167 solved")
        terminal.press("ctrl+q")
        terminal.until("TLS: False True 0")


@pytest.mark.parametrize("figure", ["curved/heart", "free/kite"])
def test_a_figure_with_arcs_or_at_any_angle_is_solved_by_the_same_keys(figure: str) -> None:
    """Round pieces and slanted ones are taken, turned to their fits and put down like all."""
    command = [sys.executable, "-m", "tui_tangram", "play", figure]
    with Terminal(command, COLUMNS, LINES) as terminal:
        table = twin(figure)
        terminal.until(table.game.figure.name)
        for move in advise(table.game, table.state).steps:
            lay(terminal, table, *table.game.read(move))
        terminal.until(f"{table.game.figure.name} solved! ")
        terminal.until("100%")
        assert table.solved


ODD_KEYS = (
    "\x1b[1;3D", "\x1b\x1b[D", "\x1b[200;5;7z", "\x1bO[", "\x1b[57441;2u",
    "\x1b[1;9u", "\x1b[97;1:3u", "\x1b[ q", "\x1b[97;9u",
)  # fmt: skip
"""What terminals send that is no key of this program."""


def test_sequences_of_keys_and_what_is_pasted_play_nothing() -> None:
    """The piece in hand stays there; numbers and other layouts are the keys that they are."""
    command = [sys.executable, "-m", "tui_tangram", "play", "convex/2"]
    with Terminal(command, COLUMNS, LINES) as terminal:
        terminal.until("Arrows pick a corner")
        terminal.press("é")
        terminal.until("Holding 2")
        terminal.press(*ODD_KEYS, "\x1b[200~", "1 q\n\x1b[31m" * 1400, "\x1b[201~")
        terminal.press("\x1b[27u")
        terminal.until("Cancelled: piece 2 is in the tray.")
        terminal.press("\x1b[51u")
        terminal.until("Holding 3")
        terminal.press("\x1b[27;5;13~")
        terminal.until("Placed 3")
        terminal.press("\x1b[113;5u")
        assert 0 == terminal.wait()


NOTES = {
    Cue.FITS: "\x1b[3;4;13,~\x1b[3;4;17,~",
    Cue.MOVED: "\x1b[3;4;13,~",
    Cue.REFUSED: "\x1b[3;4;5,~\x1b[3;4;1,~",
    Cue.SOLVED: "\x1b[3;4;13,~\x1b[3;4;17,~\x1b[3;4;20,~\x1b[3;4;25,~",
}
BELLS = {Cue.FITS: 2, Cue.MOVED: 1, Cue.REFUSED: 2, Cue.SOLVED: 3}
"""What the manual says of each event; another player's move is heard in `test_at_a_table`."""
TITLE = re.compile(rb"\x1b\][^\x07\x1b]*\x07")


@pytest.mark.parametrize("sound", ["off", "bell", "notes"])
def test_each_event_has_its_tone(sound: str) -> None:
    """As bytes that the terminal is sent, and none of them unless they are asked for."""
    environ = {**os.environ, "TUI_TANGRAM_SOUND": sound}
    environ |= {
        "WT_SESSION": "1",
        "NO_SOUND": "",
        "TUI_TANGRAM_MOTION": "no",
        "TUI_TANGRAM_TIMER": "no",
    }
    for name in ("TMUX", "STY"):
        environ.pop(name, None)
    command = [sys.executable, "-m", "tui_tangram", "play", "convex/2"]
    events = (
        (("1", "n"), " of 16 (", Cue.FITS),
        (("enter",), "Placed 1.", Cue.MOVED),
        (("1", "right", "down", "down", "down", "enter"), "sticks out", Cue.REFUSED),
        (("u",), "Undid", Cue.MOVED),
        ((), "solved", Cue.SOLVED),
    )
    with Terminal(command, COLUMNS, LINES, environ) as terminal:
        terminal.until("Arrows pick a corner")
        for keys, words, cue in events:
            before = len(terminal.heard)
            terminal.press(*keys)
            while cue is Cue.SOLVED and words not in terminal.text:  # by the solution, in steps
                seen = terminal.text
                terminal.press("w")
                terminal.until(lambda text, seen=seen: text != seen)
            terminal.until(words)

            def tones(before: int = before) -> str:
                """Return all that is no picture; a character may be sent in parts."""
                sent = TITLE.sub(b"", bytes(terminal.heard[before:])).decode(errors="ignore")
                return "".join(re.findall(r"\x07|\x1b\[3;4;\d+,~", sent))

            wanted = {"off": "", "bell": "\x07" * BELLS[cue], "notes": NOTES[cue]}[sound]
            terminal.until(lambda _, tones=tones, wanted=wanted: tones().endswith(wanted))
            assert tones() == wanted or (sound != "off" and cue is not Cue.MOVED)
