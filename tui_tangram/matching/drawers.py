"""Drawers: showing, hiding, adding and naming them, and putting tiles away.

All of these make a `Reply`, as keys do; see `tui_tangram.matching.view`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tui_tangram.matching import naming
from tui_tangram.matching.filters import Filter, loose
from tui_tangram.matching.game import MAX_DRAWERS, MAX_NAME, MatchingGame, MatchingState, sent
from tui_tangram.matching.naming import sentence, tile_name
from tui_tangram.matching.sight import (
    Focus,
    MatchingView,
    Reply,
    chosen,
    held,
    listed,
    shown_drawer,
    visible,
)


def show_drawer(game: MatchingGame, state: MatchingState, view: MatchingView, number: int) -> Reply:
    """Show a drawer, counted from 0, also if it was hidden."""
    if not 0 <= number < len(state.drawers):
        return Reply(view, None, f"There is no drawer {number + 1}.")
    view = replace(view, drawer=number, at=0, hidden=view.hidden - {number})
    return Reply(view, None, f"{drawer_words(game, state, view, number)}.")


def hide_drawer(game: MatchingGame, state: MatchingState, view: MatchingView, number: int) -> Reply:
    """Hide a drawer, or show it if it is hidden."""
    if number in view.hidden or not 0 <= number < len(state.drawers):
        return show_drawer(game, state, view, number)
    view = replace(view, hidden=view.hidden | {number})
    following = shown_drawer(state, view)
    if following is None:
        view = replace(view, focus=Focus.BOARD)
    elif view.drawer == number:
        view = replace(view, drawer=following, at=0)
    return Reply(view, None, f"{state.drawers[number]} is hidden.")


def add_drawer(state: MatchingState, view: MatchingView, name: str = "") -> Reply:
    """Add a drawer, and show it; without a name it is called by its number."""
    number = len(state.drawers)
    if number >= MAX_DRAWERS:
        return Reply(view, None, f"There are {MAX_DRAWERS} drawers; that is the most.")
    name = _clean(name) or f"Drawer {number + 1}"
    shown = replace(view, drawer=number, at=0)
    return Reply(shown, f"drawer {number} {name}", f"{name} is added.")


def name_drawer(state: MatchingState, view: MatchingView, number: int, name: str) -> Reply:
    """Give a drawer another name."""
    name = _clean(name)
    if not name or name == state.drawers[number]:
        return Reply(view, None, f"It is called {state.drawers[number]}.")
    return Reply(view, f"drawer {number} {name}", f"{state.drawers[number]} is now called {name}.")


def narrow(game: MatchingGame, state: MatchingState, view: MatchingView, chosen: Filter) -> Reply:
    """Show only such tiles of the drawers as pass a filter; `ALL` ends that."""
    view = replace(view, filter=chosen, at=0)
    number = len(listed(game, state, view))
    if chosen.empty:
        return Reply(view, None, f"All tiles are shown: {number}.")
    return Reply(view, None, f"Only {chosen.words} are shown: {number}.")


def put_into(
    game: MatchingGame, state: MatchingState, view: MatchingView, drawer: int | None = None
) -> Reply:
    """Put what is in hand, else what is marked, else the tile under the cursor in a drawer.

    Without a *drawer* each goes to its own, where it was last.
    """
    if view.hand is None and not view.marked:
        one = chosen(game, state, view)
        tiles: Sequence[int] = () if one is None else (one,)
    else:
        tiles = held(view) or sorted(view.marked)
    return _sent(game, state, view, tiles, drawer)


def gather(
    game: MatchingGame, state: MatchingState, view: MatchingView, chosen: Filter, drawer: int
) -> Reply:
    """Put all loose tiles that pass a filter in a drawer."""
    return _sent(game, state, view, loose(game, state, chosen, view.place), drawer)


def drawer_words(game: MatchingGame, state: MatchingState, view: MatchingView, number: int) -> str:
    """Return what is in a drawer: ``Drawer 1, 7 tiles``, with a filter ``3 of 7 tiles``."""
    all_of_it = naming.count(len(state.drawer(number)), "tile")
    if not view.filter.empty:
        passing = len(loose(game, state, view.filter, view.place, number))
        all_of_it = f"{passing} of {all_of_it}"
    return f"{state.drawers[number]}, {all_of_it}"


def _sent(
    game: MatchingGame,
    state: MatchingState,
    view: MatchingView,
    tiles: Sequence[int],
    drawer: int | None,
) -> Reply:
    if not game.puzzle.rules.may_move:
        return Reply(view, None, "The tiles of this game stay where they are.")
    if drawer is not None and not 0 <= drawer < len(state.drawers):
        return Reply(view, None, f"There is no drawer {drawer + 1}.")
    if not tiles:
        return Reply(view, None, "There is no tile to put away.")
    goals = [
        (tile, state.spots[tile].drawer if drawer is None else drawer)
        for tile in tiles
        if tile not in game.puzzle.fixed
    ]
    if not goals:
        return Reply(view, None, f"{sentence(tile_name(tiles[0]))} is fixed.")
    view = replace(view, hand=None, focus=getattr(view.hand, "home", view.focus))
    parts = [
        sent(tile, goal)
        for tile, goal in goals
        if state.spots[tile].place is not None or state.spots[tile].drawer != goal
    ]
    what = tile_name(goals[0][0]) if len(goals) == 1 else naming.count(len(goals), "tile")
    verb = "is" if len(goals) == 1 else "are"
    into = {goal for _, goal in goals}
    where = state.drawers[into.pop()] if len(into) == 1 else "their drawers"
    if not parts:
        return Reply(view, None, f"{sentence(what)} {verb} in {where}.")
    if len(goals) > 1:
        view = replace(view, marked=frozenset())
    return Reply(view, f"send {' '.join(parts)}", f"{sentence(what)} {verb} put in {where}.")


def next_drawer(game: MatchingGame, state: MatchingState, view: MatchingView, by: int) -> Reply:
    """Show the next drawer that is not hidden, or the one before."""
    shown = visible(state, view)
    now = shown_drawer(state, view)
    if now is None:
        return Reply(view, None, "All drawers are hidden.")
    return show_drawer(game, state, view, shown[(shown.index(now) + by) % len(shown)])


def _clean(name: str) -> str:
    """Return a name as a move can hold it: printable, one space between words, not too long."""
    printable = "".join(letter if letter.isprintable() else " " for letter in name)
    return " ".join(printable.split())[:MAX_NAME].strip()
