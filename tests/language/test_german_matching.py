"""What is said of tile boards, daily puzzles and shapes in German: whole sentences of it."""

from __future__ import annotations

import re
from contextlib import suppress
from datetime import date
from random import Random

import pytest

from tui_tangram.games.catalog import entry
from tui_tangram.games.catalog.daily import (
    DailyProgress,
    DailySlotError,
    DailyState,
    Solve,
    daily,
    daily_line,
    describe_briefly,
    describe_progress,
    ladder,
    ladder_line,
    read_name,
)
from tui_tangram.games.matching.core import RULES, MatchingGame, MatchingState, Orientation, Tile
from tui_tangram.games.matching.core.advice import advise
from tui_tangram.games.matching.core.board_size import RecipeError
from tui_tangram.games.matching.core.board_size import display_name as named_board
from tui_tangram.games.matching.core.drawers import add_drawer, name_drawer, narrow
from tui_tangram.games.matching.core.format import read_tiles
from tui_tangram.games.matching.core.generate import generate
from tui_tangram.games.matching.core.hints import LINE
from tui_tangram.games.matching.core.naming import side_in_words, sides_in_words
from tui_tangram.games.matching.core.recipe import parse_id
from tui_tangram.games.matching.core.view import after_change, first_view, respond
from tui_tangram.games.matching.core.view_state import Filter, MatchingIntent, MatchingView
from tui_tangram.games.matching.core.words import describe, describe_board, describe_place, status
from tui_tangram.games.session import Result
from tui_tangram.language import use
from tui_tangram.maths.codec import ShapeError, parse
from tui_tangram.maths.tiling import polygon
from tui_tangram.play import MoveError
from tui_tangram.play.files import FormatError

TODAY = date(2026, 11, 21)
ENGLISH = re.compile(
    r"\b(tiles?|rows?|cells?|places?|placed|removed?|cancelled|holding|marked|unmarked|mismatch(es)?"
    r"|picked|border|wild|fixed|unplaced|hidden|drop|swapped|needs?|first|now|moves?|only|with|to"
    r"|sides?|drawers?|fits?|fitting|matche?s?|turned|flipped|left|right|up|down|the|is|are|of"
    r"|and|or|not|no|there|here|where|dark|any|edges?|board|solved|complete)\b"
)
BOARDS = (
    "square/3x3/infinity/c4/s1",
    "4.6.12/easy/hard-infinity/c4+flip/s3",
    "square/3x3/troll/c3+wrap/s2",
    "triangle/8/easy-tetravex/c3+wild3+fix2/s5",
)
"""Of various tilings, with all kinds of rules."""


pytestmark = pytest.mark.usefixtures("german")


def game(name: str = BOARDS[0]) -> MatchingGame:
    return MatchingGame(generate(parse_id(name)))


def after(one: MatchingGame, *moves: str) -> MatchingState:
    state = one.start()
    for move in moves:
        state = one.execute(state, move)
    return state


@pytest.mark.parametrize("name", BOARDS)
def test_nothing_english_is_said_of_a_board(name: str) -> None:
    """Whatever keys are pressed: answers, moves told, descriptions and hints are German."""
    one, random = game(name), Random(1)
    state, view = one.start(), first_view(one)
    display_name, moves = (
        {one.name, named_board(*one.division), one.puzzle.rules.about},
        list[str](),
    )

    def look(view: MatchingView) -> None:
        verdict = one.verdict(state)
        display_name.update((describe(one, state, view), describe_board(one, state, verdict, view)))
        display_name.update(part for line in status(one, state, verdict, view) for part in line)

    for number in range(150):
        reply = respond(random.choice(list(MatchingIntent)), one, state, view)
        view = reply.view
        display_name.add(reply.words)
        if number % 10 == 0:
            look(view)
        if reply.move is not None:
            before = state
            with suppress(MoveError):
                state = one.execute(state, reply.move)
                moves.append(reply.move)
                display_name.add(one.describe_move(reply.move))
            view = after_change(one, before, state, view)
    advice = advise(one, state, moves)
    told = [hint.text for hint in one.hints(state, advice)]
    told += [hint.text for hint in one.hints(one.start(), advise(one, one.start()), 0)]
    assert all(len(text) <= LINE and text.endswith(".") for text in told)
    # What rules are called is no word of a language.
    names = "|".join(re.escape(rules.name) for rules in RULES)
    for text in display_name.union(told):
        assert not ENGLISH.search(re.sub(names, "", text)), text


def test_descriptions() -> None:
    """A place, the whole board and a tile are told in sentences with German words in order."""
    one = game()
    assert one.name == "Quadrate, Infinity, 3×3"
    state = after(one, "lay 0@0+6")
    where = "Reihe 1, Feld 1, Quadrat"
    sides = sides_in_words(one.puzzle.tiles[0], Orientation(6))
    assert describe_place(one, state, 0).startswith(f"{where}: Kachel 1: {sides}. ")
    assert describe_place(one, state, 8).startswith("Reihe 3, Feld 3, Quadrat: leer. Braucht: ")
    text = describe_board(one, state, one.verdict(state), first_view(one))
    assert text.startswith("Quadrate, Infinity, 3×3: 4 Prozent. ")
    assert " 1 von 9 Kacheln gelegt. " in text
    assert " Schublade 1: 8 Kacheln." in text


def test_sides() -> None:
    """Directions are German in lists and in sentences, hours of dodecagons too."""
    tile = Tile((1, 2, 0, -1))
    assert sides_in_words(tile, Orientation(6)) == "oben 1, rechts Joker, unten dunkel, links 2"
    assert side_in_words("upper left", 3) == "3 oben links"
    assert side_in_words("1 o'clock", 3) == "3 auf 1 Uhr"


def test_moves_told() -> None:
    """One tile and several have the verb in the right form; drawers keep what they are called."""
    one = game()
    assert one.describe_move("lay 3@1+6") == "Kachel 4 gelegt"
    assert one.describe_move("flip 3+6f") == "Kachel 4 gewendet"
    assert one.describe_move("send 3>0 4>0") == "2 Kacheln entfernt"
    assert one.describe_move("drawer 1 Drawer 2") == "Schublade 2 „Schublade 2“ genannt"
    assert one.describe_move("drawer 1 Rand") == "Schublade 2 „Rand“ genannt"


def test_drawers_are_kept_in_english_and_said_in_german() -> None:
    """So a save does not depend on the language in which it was played."""
    one = game()
    state, view = one.start(), first_view(one)
    assert state.drawers == ("Drawer 1",)
    added = add_drawer(state, view)
    assert (added.move, added.words) == ("drawer 1 Drawer 2", "Schublade 2 hinzugefügt.")
    named = name_drawer(state, view, 0, "Rand")
    assert (named.move, named.words) == ("drawer 0 Rand", "Schublade 1 heißt jetzt Rand.")
    assert name_drawer(state, view, 0, "Schublade 1").move is None
    chosen = Filter(shape=polygon(4), colours=frozenset({1, 2}), rim=False, fits=True)
    words = narrow(one, state, view, chosen).words
    start = (
        "Zu sehen sind nur Quadrate mit 1 und 2, die nicht an den Rand gehören, die hier passen: "
    )
    assert words.startswith(start)


def test_files_keep_the_english_name() -> None:
    """What is made is the same in every language; only what players call it is not."""
    for name in (*BOARDS, "square/3x3/tetravex/c4+fix2+mates/s1"):
        recipe = parse_id(name)
        use("en")
        assert named_board(name, recipe.name) == game(name).name
        use("de")
        assert recipe.name == game(name).puzzle.name != game(name).name
    one = game("hexagon/easy/hard-infinity/c4+fix1/s1")
    assert one.puzzle.name == "Hexagons, Hard Infinity, small, 1 fixed tile"
    assert one.name == "Sechsecke, Hard Infinity, klein, 1 feste Kachel"


def test_hints() -> None:
    """Each level is a German sentence, also where tiles have to come back."""
    one = game()
    corner = next(i for i, tile in enumerate(one.puzzle.tiles) if tile.sides.count(0) == 2)
    state = after(one, f"lay {corner}@4+6")
    name = f"Kachel {corner + 1}"
    assert [hint.text for hint in one.hints(state, advise(one, state))] == [
        f"{name} hat innen eine Randseite, die am Rand fehlt. Entferne 1 Kachel.",
        f"Entferne {name} aus Reihe 2, Feld 2.",
        f"{name} entfernt.",
    ]
    solution = one.puzzle.solution
    assert solution is not None
    last = next(tile for tile, spot in enumerate(solution) if spot.place == 8)
    moves = [
        one.lay(tile, spot.place, spot.orientation)
        for tile, spot in enumerate(solution)
        if spot.place not in (None, 8)
    ]
    state, name = after(one, *moves), f"Kachel {last + 1}"
    told = [hint.text for hint in one.hints(state, advise(one, state))]
    assert told[0] == "Achte auf Reihe 3, Feld 3: Nur eine Kachel passt."
    assert told[1].startswith(f"Nur {name} passt in Reihe 3, Feld 3: Quadrat ")
    assert told[2].startswith(f"{name}: oben ")
    assert told[3] == f"{name} gelegt: Reihe 3, Feld 3."


def test_daily_lines() -> None:
    """The line to paste, and how a player stands."""
    result = Result(134.4, 38, 0, False, True)
    day, step = daily("tangram", TODAY), ladder("matching", TODAY)[0]
    solved = DailyProgress(day, DailyState.SOLVED, Solve(TODAY, 0, result))
    line = "tui-tangram Tagesrätsel tangram 2026-11-21 · 2:14 · ohne Hilfe · Serie 3"
    assert daily_line(solved, 3) == line
    assert describe_briefly(solved) == "✓ 2:14"
    assert describe_progress(solved) == "am Tag gelöst: 2:14, ohne Hilfe"
    assert describe_progress(DailyProgress(day, DailyState.OPEN)) == "nicht begonnen"
    late = [DailyProgress(step, DailyState.LATE, Solve(TODAY, 0, result))]
    line = "tui-tangram Wochenleiter matching 2026-W47 · ● · 1 von 1 · 2:14 · ohne Hilfe · 1 später"
    assert ladder_line(late) == line
    assert entry("matching").name == "Kachelbretter"


def test_refusals() -> None:
    """What is wrong with a file, an id, a date and a code is said in German; what is read stays."""
    with pytest.raises(RecipeError, match=r"gibt es nicht; meinst du square\?"):
        parse_id("squre/6/troll/s1")
    with pytest.raises(DailySlotError, match=r"ist kein Datum; schreib es wie daily/tangram/2026"):
        read_name("daily/tangram/heute", TODAY, ["tangram"])
    with pytest.raises(
        ShapeError, match=r"^112 2 4 4 5: die Kontur schließt sich nicht; sie endet"
    ):
        parse("112 2 4 4 5")
    with pytest.raises(
        FormatError, match="tiles: 1 Kachel kann ein Brett nicht füllen, das 2 Felder hat"
    ):
        read_tiles(
            '{"format": "tui-tangram/tiles", "version": 1, "layout": "square", "width": 2,'
            ' "height": 1, "rules": "tetravex", "tiles": [[1, 1, 1, 1]]}',
            "two.json",
        )
