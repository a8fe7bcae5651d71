"""The list of games makes what saves name."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import replace
from functools import partial

import pytest

from tests.strategies.session import Clock
from tui_tangram.games.catalog import entry, find_game, games, pack, unpack
from tui_tangram.games.matching.core import MatchingGame
from tui_tangram.games.matching.core.recipe import parse_id
from tui_tangram.games.session import Session
from tui_tangram.play import OptionValue
from tui_tangram.player.library import shipped_library

PUZZLES = {source.kind: source.items[0].id for source in shipped_library().sources}
PUZZLES["matching"] = parse_id("square/3x3/tetravex/c8/s1").id
"""A puzzle of each game: the first one, and a board made from its ID."""


def test_every_game_has_puzzles() -> None:
    """Those of its source."""
    assert [game.kind for game in games()] == [*PUZZLES]


@pytest.mark.parametrize(("kind", "name"), PUZZLES.items())
def test_made_as_named(kind: str, name: str) -> None:
    """A game says of itself the kind, puzzle and options it was made of."""
    made = find_game(shipped_library(), kind, name, entry(kind).options)
    assert (kind, name, entry(kind).options) == (made.kind, made.puzzle_id, made.options)


@pytest.mark.parametrize(("kind", "name"), PUZZLES.items())
def test_saved_and_loaded(kind: str, name: str) -> None:
    """A session of any game in the list comes back from its save."""
    find = partial(find_game, shipped_library())
    session = Session(find(kind, name, {}), Clock())
    session.count_hint(1)
    text = session.to_text()
    assert text == Session.from_text(text, find, Clock()).to_text()


def test_options_reach_the_game() -> None:
    """An option that is not the usual one holds, and one that is left out is the usual one."""
    made = find_game(shipped_library(), "tangram", "convex/1", {"freestyle": True})
    usual = find_game(shipped_library(), "tangram", "convex/1", {})
    assert ({"freestyle": True}, {"freestyle": False}) == (made.options, usual.options)


@pytest.mark.parametrize(
    ("kind", "puzzle", "problem"),
    [
        ("chess", "convex/1", "no game called 'chess'"),
        ("tangram", "no such figure", "no puzzle called 'no such figure'"),
        ("matching", "no such tiles", "no puzzle called 'no such tiles'"),
        ("matching", "convex/1", "no puzzle called 'convex/1'"),
    ],
)
def test_unknown(kind: str, puzzle: str, problem: str) -> None:
    """A kind or a puzzle that does not exist is named."""
    with pytest.raises(LookupError, match=problem):
        find_game(shipped_library(), kind, puzzle, {})


def test_an_id_that_is_not_well_made() -> None:
    """What is meant as the id of a generated puzzle and is none says why."""
    with pytest.raises(ValueError, match="did you mean square"):
        find_game(shipped_library(), "matching", "sqare/3x3/tetravex/s1", {})


def test_tiles_from_a_file_are_packed_whole() -> None:
    """A puzzle that has no name anywhere reaches the process that searches."""
    found = shipped_library().find("4.8.8/5/tetravex/c3/s2")
    game = MatchingGame(replace(found, id=""))
    assert unpack("matching", json.loads(json.dumps(pack(game))), {}).puzzle == game.puzzle


@pytest.mark.parametrize(("kind", "name"), PUZZLES.items())
def test_a_puzzle_in_a_save_is_nameless(kind: str, name: str) -> None:
    """Its results would be entered for the puzzle of that name, which may be another one."""
    game = find_game(shipped_library(), kind, name, {})
    with pytest.raises(ValueError, match=f"the id '{name}"):
        find_game(shipped_library(), kind, json.dumps(pack(game)), {})


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        ({"speed": 3}, "Tangrams: no option 'speed'"),
        ({"freestyle": 1}, "freestyle cannot be 1; the default is false"),
        ({"freestyle": "no"}, "freestyle cannot be 'no'; the default is false"),
    ],
)
def test_wrong_options(options: Mapping[str, OptionValue], problem: str) -> None:
    """An option that the game does not have, or of another type, is refused by name."""
    with pytest.raises(ValueError, match=problem):
        find_game(shipped_library(), "tangram", "convex/1", options)


def test_list_loads_no_game() -> None:
    """Knowing what games there are loads none of them."""
    program = (
        "import sys, tui_tangram.games.catalog; "
        "print(*[n for n in sys.modules"
        " if n.startswith(tuple('tui_tangram.' + m for m in ('tangram', 'matching')))])"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert "" == done.stdout.strip()
