"""No key is silent on a play screen: it changes something that is seen, or words say why not."""

from __future__ import annotations

import asyncio
import string
from inspect import isawaitable
from typing import Any

import pytest

from tests.app.conftest import still
from tests.app.play import conftest as figures
from tests.app.play.matching import conftest as tiles
from tests.app.play.test_screen import app
from tui_tangram.app.keys import key_name
from tui_tangram.app.navigator import PAGES
from tui_tangram.app.services import Services
from tui_tangram.games.session import Session

STATES = ("empty", "begun", "held", "one to go", "solved", "paused")
ELSEWHERE = {
    "back", "export_puzzles", "figure", "next_puzzle", "onward", "piece_set", "solutions", "saves",
    "save_as", "tries", "replay", "explain", "play_together",
}  # fmt: skip
"""Intents of the screen that lead to another one; those of the app are known by their owner."""


def bring(screen: Any, state: str, text: str) -> Any:
    """Begin the game again on *screen*, as far as *state* says, and return the table."""
    of = screen.table.game
    screen.table = table = screen.make_table(
        Session.from_text(text, lambda *_: of, screen.services.clock)
    )
    pieces = hasattr(of, "pieces")
    number = len(of.pieces.pieces if pieces else of.puzzle.tiles)
    laid = {"begun": 2, "held": 1, "one to go": number - 1, "solved": number}.get(state, 0)
    if pieces:
        figures.lay(table, *range(laid))
    else:
        tiles.lay(table, laid)
    screen.relayout()
    if state == "paused":
        screen.do("pause")
    elif state == "held":
        screen.do("take", 1)
    table.say("")
    return table


def seen(screen: Any) -> tuple[object, ...]:
    """Return all that a key may change."""
    table, window = screen.table, getattr(screen, "window", None)
    return (
        table.state, table.view, table.game.options, screen.paused, screen.jump,
        getattr(table, "contour", None), getattr(table, "asking", None),
        window and window.view, screen.services.settings,
    )  # fmt: skip


@pytest.mark.parametrize(
    "puzzle", ["tangram/swan", tiles.TETRAVEX, tiles.EVERYTHING, tiles.ROTATOR]
)
async def test_every_key_is_heard_or_told_of(helped: Services, puzzle: str) -> None:
    """In the principal states: keys that mean something there, and all that can be printed."""
    silent = []
    opened = app(still(helped), puzzle)
    async with opened.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen: Any = opened.screen
        # What is seen is in the view; to draw it each time takes half of all.
        screen.draw_parts = lambda _: None
        text = screen.table.session.to_text()
        for state in STATES:
            table = bring(screen, state, text)
            bound = helped.keymap.bindings(screen.context)
            live = {
                key: wanted for key, wanted in bound.items() if screen.availability(wanted).enabled
            }
            for key in {*bound, *map(key_name, string.printable[:94])} - {*live}:
                table.say("")
                screen.unbound_key(key)
                assert table.words
            before: object = None
            for key, wanted in live.items():
                owner = getattr(screen.handler(wanted.intent), "__self__", screen)
                if owner is opened or wanted.intent in {*ELSEWHERE, *PAGES}:
                    continue
                if before != seen(screen):  # the last key has changed something
                    bring(screen, state, text)
                    before = seen(screen)
                screen.table.say("")
                assert not isawaitable(screen.do(wanted.intent, *wanted.arguments))
                if not screen.table.words and before == seen(screen):
                    silent.append((state, key, wanted.id))
                screen.end_jump()
                if screen.adviser.busy:
                    await asyncio.sleep(0)
                    screen.adviser.drop()
    assert [] == silent


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        ("Q", "Q does nothing here. ? lists the keys."),
        ("escape", "You are not holding anything."),
        ("8", "There is no piece 8."),
        ("1 pagedown", "Corner 2 of 13."),
        ("p r", "Paused. Press p to resume."),
        ("g up", "Which piece? 1 2 3 4 5 6 7, Esc cancels."),
        ("g escape", "Cancelled."),
        ("1 g 3 escape", "Cancelled: piece 3 is in the tray."),
        ("1 escape", "Cancelled: piece 1 is in the tray."),
        ("2 n enter 2 right escape", "Cancelled: piece 2 is where it was."),
        ("t 3 escape", "Cancelled: piece 3 is in the tray."),
    ],
)
async def test_it_says_why(services: Services, keys: str, said: str) -> None:
    """Key after key is pressed, and the last has no effect, or takes one back."""
    opened = app(still(services))
    async with opened.run_test(size=(80, 24)) as pilot:
        await pilot.press(*keys.split())
        await pilot.pause()
        screen: Any = opened.screen
        held = keys.endswith("pagedown")
        assert (said, held) == (screen.announcer.text, screen.table.holding)


async def test_a_solved_figure_says_what_goes_on(services: Services) -> None:
    """Nothing is turned or laid any more."""
    opened = app(still(services))
    async with opened.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen: Any = opened.screen
        figures.lay(screen.table, *range(7))
        await pilot.press("r")
        await pilot.pause()
        assert "Already solved. Enter opens the next puzzle, u undoes." == screen.announcer.text
