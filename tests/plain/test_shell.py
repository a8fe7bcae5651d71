"""The plain mode from the outside: lines in, lines out."""

from __future__ import annotations

import io
import json
import re
import shlex
from itertools import chain
from pathlib import Path

import pytest

from tests.plain.conftest import Player
from tui_tangram.files import Quota
from tui_tangram.games.session import Result
from tui_tangram.language import use
from tui_tangram.manual import TOPICS, lines, page
from tui_tangram.plain.commands import FIRST, FIRST_MOVES
from tui_tangram.plain.events import Event, EventKind, JsonWriter, TextWriter, encodable
from tui_tangram.plain.prompt import run
from tui_tangram.player.scores.values import Subject
from tui_tangram.player.shelf import Disk


def said(lines: list[str]) -> str:
    """Return an answer as one text."""
    return "\n".join(lines)


def test_lists_are_numbered_and_numbers_open(player: Player) -> None:
    """What was listed is opened by its number."""
    player("list swan")
    numbers = [event.data["number"] for event in player.heard if event.kind is EventKind.ITEM]
    assert numbers == list(range(1, len(numbers) + 1))
    names = [event.data["id"] for event in player.heard if event.kind is EventKind.ITEM]
    assert said(player("play 2")).startswith("Swan 2.")
    assert player.shell.line.session.game.puzzle_id == names[1]


def test_lists_are_narrowed_by_what_puzzles_are(player: Player) -> None:
    """Words such as those of the gallery's search, solved and in progress among them."""

    def listed(line: str) -> list[str]:
        player(line)
        return [event.data["id"] for event in player.heard if event.kind is EventKind.ITEM]

    assert any(one.startswith("z35/") for one in listed("list very hard nine pieces"))
    assert {"macmahon/squares", "macmahon/triangles"} <= set(listed("list 24 tiles"))
    assert "no puzzle matches" in said(player("list started"))
    player("play convex/1")
    player("place A 1")
    assert ["convex/1"] == listed("list started")
    assert ["convex/1"] == listed("list unsolved startd triangle")


def test_a_set_is_told_of(player: Player) -> None:
    """By its name, or that of the open figure; what is none is said."""
    assert "give a piece set" in said(player("pieces"))
    told = player("pieces z19")
    assert told[0] == "Chevron."
    assert told[1].startswith("Six different pieces, one a chevron")
    assert "1: chevron" in told
    assert "no piece set called" in said(player("pieces of eight"))
    player("play heptex/square")
    assert player("pieces")[0] == "Heptex."


def test_collections_say_what_they_are(player: Player) -> None:
    """Each with a line has it after its number of puzzles."""
    lines = player("collections")
    assert any("Six pieces, 16 puzzles. Only six pieces, all different." in one for one in lines)


def test_a_random_puzzle_is_like_the_last_and_named(player: Player) -> None:
    """Its name comes first, with its grade: that of the unfinished game."""
    player("play convex/1")
    player("place A 1")
    assert re.fullmatch("Random, as hard as the last: .* · very hard.", player("random")[0])
    assert player("random tiles")[0].startswith("Random: ")
    assert "matching" == player.shell.line.session.game.kind


def test_a_long_list_goes_on(player: Player) -> None:
    """Twenty items at a time, and the numbers go on."""
    player("list")
    player("more")
    numbers = [event.data["number"] for event in player.heard if event.kind is EventKind.ITEM]
    assert numbers == list(range(21, 41))


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("play nowhere", "no puzzle called"),
        ("play 99999", "no puzzle called"),
        ("undo", "only while a puzzle is open"),
        ("frobnicate", "unknown command 'frobnicate'"),
        ("list zzzzzz", "no puzzle matches"),
        ("new triangle bogus", "did you mean|there are"),
        ("new nowhere", "layout"),
        ("new square 1z", "no size called"),
        ("new square ''", "rules"),
        ("continue", "no game in progress"),
        ("random everything", "type random, or random and a game: tangram or tiles"),
    ],
)
def test_what_cannot_be_done_is_said(player: Player, line: str, told: str) -> None:
    """One line says why, and the next command works."""
    [answer] = player(line)
    assert answer.startswith("Error: ")
    assert re.search(told, answer)
    assert player.going_on


@pytest.mark.parametrize(
    "line",
    ["place", "place Z 1", "place A 99", "place A", "take A", "turn A", "move A right", "look Z",
     "corner 99", "corner x", "solve", "redo", "fits A B", "place A ²", "place A -1"],
)  # fmt: skip
def test_a_figure_refuses_what_makes_no_sense(player: Player, line: str) -> None:
    """Nothing changes."""
    player("play convex/2")
    before = player.shell.line.session.state
    assert player(line)[0].startswith("Error: ")
    assert player.shell.line.session.state == before


def test_the_game_type_of_a_board_is_told_once(player: Player) -> None:
    """Names of generated boards have it already."""
    assert "Squares, Tetravex, 3×3." == player("play square/3x3/tetravex/s7")[0]


@pytest.mark.parametrize(
    "line",
    ["place", "place 1", "place 99 1.1", "place 1 9.9", "take 1.1", "take 3", "swap 1 2", "flip 1",
     "turn 1", "group 1 2.2", "look 0.1", "row 9", "ring 9", "fits", "where x", "place 1 99"],
)  # fmt: skip
def test_a_board_refuses_what_makes_no_sense(player: Player, line: str) -> None:
    """Nothing changes."""
    player("play square/3x3/tetravex/s7")
    before = player.shell.line.session.state
    assert player(line)[0].startswith("Error: ")
    assert player.shell.line.session.state == before


def test_pieces_are_moved_turned_and_turned_over(player: Player) -> None:
    """A laid piece goes where the words say, exactly, and comes back."""
    player("play convex/2")
    player("place E 1")
    before = player.shell.line.session.state
    player("move E up left 1/2")
    assert player.shell.line.session.state != before
    player("move E down right 1/2")
    assert player.shell.line.session.state == before
    for _ in range(8):
        player("turn E")
    assert player.shell.line.session.state == before
    player("flip E")
    assert player.shell.line.session.state != before
    player("flip E")
    assert player.shell.line.session.state == before


def test_pieces_on_squares_stay_on_them(player: Player) -> None:
    """They are turned by quarters, about a corner or the middle of a square."""
    player("play pentominoes/8x8-square-centre-hole")
    player("place L 1")
    game, before = player.shell.line.session.game, player.shell.line.session.state
    for command in ("turn L", "flip L", "turn L right 90", "flip L"):
        player(command)
        state = player.shell.line.session.state
        assert state != before
        (shape,) = game.shapes(state)
        assert all(
            value / game.cell == (value / game.cell).floor() for value in chain(*shape.points)
        )
    player("turn L left")
    player("turn L right")
    assert player.shell.line.session.state == state


def test_tiles_turn_and_change_places(player: Player) -> None:
    """Turning by all sides does nothing, swapping twice does nothing."""
    player("play square/3x3/hard-infinity/s7")
    player("place 1 1.1 1")
    player("place 2 3.3 1")
    before = player.shell.line.session.state
    for _ in range(4):
        player("turn 1 right")
    assert player.shell.line.session.state == before
    player("swap 1 2")
    assert player.shell.line.session.state != before
    player("swap 1 2")
    assert player.shell.line.session.state == before


def test_a_group_is_moved_together(player: Player) -> None:
    """Tiles that match go as one, to free cells of the board, and nowhere else."""
    player("play square/3x3/tetravex/c6/s1")
    for line in ("place 7 1.3", "place 4 3.2", "place 8 3.3"):
        player(line)
    before = player.shell.line.session.state
    assert ["These match: tile 4, tile 8."] == player("group 8")
    assert {"tiles": [4, 8]} == player.heard[0].data
    assert player("group 7")[0].startswith("No tile matches tile 7.")
    for line in ("group 8 2.1", "group 8 1.3", "group 4 1.2", "group 1", "group 1 1.1", "group",
                 "group 4 1.1 2"):  # fmt: skip
        assert player(line)[0].startswith("Error: "), line
        assert player.shell.line.session.state == before
    # A group may come to lie where it lay in part.
    moved, first, second, _ = player("group 4 3.1")
    assert ("2 tiles moved.", True) == (moved, "tile 4" in first)
    assert "tile 8" in second
    assert {"tiles": [4, 8], "move": "move 3@6+6 7@7+6"} == player.heard[0].data
    spots = player.shell.line.session.state.spots
    assert (6, 7, 2) == (spots[3].place, spots[7].place, spots[6].place)
    assert "1 tile moved." == player("group 7 1.1")[0]


@pytest.mark.parametrize(
    ("line", "puzzle"),
    [
        ("new square tetravex medium", "square/medium/tetravex/"),
        ("new square hard easy-tetravex", "square/hard/easy-tetravex/"),
        ('new "tilted squares" large Demo', "3.3.4.3.4/hard/win-game/"),
        ("new hexagon 13 tetravex", "hexagon/13/tetravex/"),
        ("new square 4x3", "square/4x3/infinity/"),
        ("new hexagon rotator ring 12", "hexagon/ring-12/rotator/"),
        ("new 4.8.8 x", "4.8.8/x-easy/infinity/"),
    ],
)
def test_a_new_board_is_the_one_that_was_asked_for(player: Player, line: str, puzzle: str) -> None:
    """Rules and sizes are told apart whatever letters are in them, and stand in any order."""
    assert puzzle in player(line)[-1]


def test_what_is_left_open_is_gone_on_with(player: Player) -> None:
    """Closing keeps the game, and opening it again goes on."""
    player("play convex/2")
    player("place A 1")
    player("close")
    assert "Square" in said(player("continue"))
    assert "Resumed where you left off." in said(player("continue 1"))
    assert player.shell.line.session.moves == 1


def test_closing_says_whether_there_is_something_to_go_on_with(player: Player) -> None:
    """Neither a game in which nothing was done nor a solved one is promised to be continued."""
    player("play convex/2")
    [untouched] = player("close")
    assert "Nothing to save" in untouched
    assert player("continue") == ["Error: no game in progress"]
    player("play convex/2")
    player("solve yes")
    player("undo")
    [solved] = player("close")
    assert "It is solved" in solved
    assert player("continue") == ["Error: no game in progress"]
    player("play convex/2")
    player("place A 1")
    player("undo")
    assert "Type continue to resume it" in said(player("close"))
    assert "Square" in said(player("continue"))


def test_saves_count_moves_as_time_does(player: Player) -> None:
    """What the solution laid and what was undone are no moves of the player's, in any list."""
    player("play convex/2")
    for line in ("place A 1", "undo", "place B 1", "place A 1", "save one"):
        player(line)
    assert ", 2 moves, " in said(player("time"))
    player("close")
    assert player("saves")[0] == "one: Square, 2 moves"
    assert player("continue")[0].startswith("Square, 2 moves, ")


def test_a_mark_called_here_is_not_taken_for_the_position(player: Player) -> None:
    """The position in effect is told in words that are no name."""
    player("play convex/2")
    player("mark here")
    assert player("marks") == ["here (this position)"]


def test_the_only_number_is_told_as_such(player: Player) -> None:
    """A range of one is none."""
    player("play convex/2")
    player("mark here")
    assert player("marks 2") == ["Error: a checkpoint can only be 1, not '2'"]


def test_undo_and_redo_by_number(player: Player) -> None:
    """Several steps at once, and no more than there are."""
    player("play convex/2")
    for piece in "AB":
        player(f"place {piece} 1")
    assert "Undid 2 moves." in said(player("undo 9"))
    assert "Redid 1 move." in said(player("redo"))
    assert player.shell.line.session.moves == 1


def test_hints_checks_and_the_solution(player: Player) -> None:
    """A hint says more each time and does it at last; the solution asks first."""
    player("play convex/2")
    while not player.shell.line.session.moves and not player.shell.line.session.path:
        assert not player("hint")[0].startswith("Error")
    hint = player.heard[0].data
    assert (hint["level"], hint["moves"]) == (4, list(player.shell.line.session.path))
    assert said(player("check")).startswith("Yes")
    assert player.heard[0].data == {"answer": "yes"}
    player("place C 1")
    assert player("solve")[0].startswith("Error: this game would no longer be ranked")
    assert "finished with the solution shown" in said(player("solve yes"))
    assert "Already solved." in said(player("check"))


def test_how_a_round_piece_stands_is_told_by_its_outline(player: Player) -> None:
    """No degrees are needed, of which only somebody who has seen the set would know the start."""
    player("speech full")
    player("play curved/egg-bull")
    (told, *places, _, _) = player("fits 2")
    assert "26 fits" in told
    assert 26 == len(places) == len(set(places))
    assert all("long straight side" in place for place in places)
    assert not any("turned" in place for place in places)


@pytest.mark.parametrize("figure", ["convex/2", "curved/egg-imp", "rings/fish"])
def test_a_hint_tells_how_a_piece_lies_as_lists_of_places_do(player: Player, figure: str) -> None:
    """Who does not see the picture finds the place of the hint among those of the piece."""
    player(f"play {figure}")
    hints = [player("hint")[0] for _ in range(3)]
    player("speech full")
    piece, spot = hints[2].rpartition(". ")[2].split(": ", 1)
    places = [line for line in player(f"fits {piece}") if line.endswith(spot)]
    assert len(places) == 1


def test_back_to_where_it_could_be_solved(player: Player) -> None:
    """Check says no, back undoes no more than is needed."""
    player("play convex/2")
    player("place D 1")
    assert said(player("check")).startswith("No")
    player("back")
    assert not player.shell.line.session.path


def test_the_troll_turns_tiles_when_it_is_time(player: Player, now: list[float]) -> None:
    """It acts before an answer, once two seconds have passed, and says so."""
    player("play square/3x3/troll/s7")
    assert not any("troll" in line for line in player("wrong"))
    now[0] += 3
    assert any(line.startswith("The troll") for line in player("wrong"))


def test_named_saves_and_marks(player: Player) -> None:
    """A game is kept under a name and gone on with; a position is marked and gone back to."""
    player("play convex/2")
    player("place A 1")
    assert "Checkpoint 'first' set." in said(player("mark first"))
    player("place B 1")
    assert player("save two laid") == ["Saved. Type saves for the list."]
    assert player("save two laid")[0].startswith("Error")
    player("marks 1")
    assert player.shell.line.session.moves == 1
    assert player("history") == [
        "start",
        "first, 1 move, you are here",
        f"branch A, 2 moves, {player.shell.line.session.verdict_at(2).percent} percent",
    ]
    assert [(1, 0), (2, 1), (3, 2)] == [
        (event.data["number"], event.data["place"]) for event in player.heard[:3]
    ]
    assert player("history 2") == ["Error: you are already there"]
    assert player("history 3")[0].startswith("Now at 'branch A'. Type undo to return.")
    assert player.shell.line.session.moves == 2
    player("undo")
    player("place C 1")
    assert "from 2" in player("history")[2]
    player("undo")
    player("close")
    assert "two laid: Square, 2 moves" in said(player("saves"))
    # What the command line does with saves is done here, too.
    assert player("saves rename 1 laid twice") == ["Renamed to laid twice."]
    assert player("saves rename convex/2 laid twice") == [
        "Error: there is a save 'laid twice' already"
    ]
    deleted = ["Deleted the save laid twice. Type saves restore to undo that."]
    assert player("saves delete laid twice") == deleted
    assert player("saves") == ["Error: no named saves yet. Type save NAME to make one."]
    assert player("saves list in trash")[-1] == "laid twice: Square, 2 moves"
    assert player.heard[0].data["list"] == "trash"
    assert player("saves list in progress")[-1].startswith("Square: Square, ")
    assert player("saves restore") == ["Restored laid twice."]
    assert player("saves list nothing") == ["Error: no save matches 'nothing'"]
    for odd in ("saves delete 2", "saves restore laid twice"):
        assert player(odd)[0].startswith("Error: there is no save ")
    assert player("saves delete") == ["Error: give the name of a save"]
    player("saves 1")
    assert player.shell.line.session.moves == 2
    player("marks 1")
    assert player.shell.line.session.moves == 1


def test_what_was_achieved_is_told(player: Player) -> None:
    """Scores have what was solved by the player, and not what was shown."""
    none = ["Error: no scores yet; solve a puzzle without showing its solution"]
    assert player("scores") == none
    player("play square/2x2/tetravex/s1")
    player("solve yes")
    assert player("scores") == none
    player("play square/2x2/tetravex/s2")
    advice = player.services.helper.ask(
        player.shell.line.help.ask_advice, player.services.help_limit
    )
    for move in advice.way:
        place = player.shell.line.session.game.execute(player.shell.line.session.state, move)
        tile = next(t for t, spot in enumerate(place.spots)
                    if spot != player.shell.line.session.state.spots[t])  # fmt: skip
        at = place.spots[tile].place
        player(f"place {tile + 1} {at // 2 + 1}.{at % 2 + 1}")
    assert "best 0:00, 3 stars" in said(player("scores"))
    told = player("statistics")
    assert "2 puzzles played, 1 solved" in said(told)
    today = player.services.today().isoformat()
    assert f"1 game solved in the last 30 days, most on {today}: 1." in told
    assert "Solved in the last 7 days, today last: 0, 0, 0, 0, 0, 0, 1." in told
    assert "1 puzzle solved, very easy." in told
    assert "By difficulty: very easy 1." in told
    (days,) = [
        event.data["solved_by_day"] for event in player.heard if "solved_by_day" in event.data
    ]
    assert (30, 1) == (len(days), days[today])
    (rated,) = [event.data for event in player.heard if "solved_by_difficulty" in event.data]
    assert {"1": 1, "2": 0, "3": 0, "4": 0, "5": 0, "0": 0} == rated["solved_by_difficulty"]


def test_a_record_is_signed_once_there_is_a_name(player: Player, now: list[float]) -> None:
    """A name is asked for in one line, once, and then stands beside every record without one."""
    asked = []
    for seconds in (60.0, 20.0, 10.0):
        player("play square/2x2/tetravex/s2")
        now[0] += seconds
        for tile, spot in enumerate(player.shell.line.session.game.puzzle.solution):
            told = said(player(f"place {tile + 1} {spot.place // 2 + 1}.{spot.place % 2 + 1}"))
        asked.append("set name NAME" in told)
        player("close")
    assert 1 == sum(asked)
    (ask,) = (number for number, one in enumerate(asked) if one)
    assert f"Signed {3 - ask} record" in said(player("set name Ada"))
    names = [game.player for game in player.services.store.scores.each()]
    assert 3 - ask == names.count("Ada")
    assert ["name is Bo."] == player("set name Bo")


def test_settings_are_told_and_changed(player: Player) -> None:
    """By name, checked, kept, and put back to the usual."""
    assert "check is level." in said(player("settings"))
    assert player("set check always") == ["check is always."]
    assert player.services.store.settings.read().check == "always"
    assert player("set check") == ["check is level."]
    assert player("set theme contrast") == ["theme is High contrast."]
    assert player("set theme dark") == ["theme is Dark."]
    assert player.services.store.settings.read().theme == "default"
    assert player("set tile_theme auto") == ["tile_theme is auto."]


@pytest.mark.parametrize("line", ["set", "set nothing 1", "set check sometimes", "set new_board x",
                                  "set theme nonsense", "set tile_theme ../x"])  # fmt: skip
def test_settings_refuse_what_makes_no_sense(player: Player, line: str) -> None:
    """Nothing is written."""
    before = player.services.store.settings.read()
    assert player(line)[0].startswith("Error")
    assert player.services.store.settings.read() == before


def test_pauses_and_time(player: Player, now: list[float]) -> None:
    """Time that passes while paused does not count."""
    player("play convex/2")
    now[0] += 5
    player("pause")
    now[0] += 50
    assert player("time") == ["0:05, paused, 0 moves, no help."]


@pytest.mark.parametrize("line", ["look", "left", "fits A", "hint", "place A 1", "undo"])
def test_nobody_looks_at_the_board_while_paused(player: Player, line: str) -> None:
    """What shows or changes the board is refused until the game goes on."""
    player("play convex/2")
    player("place B 1")
    player("pause")
    assert player(line) == ["Error: paused. Type resume first."]
    player("resume")
    assert not player(line)[0].startswith("Error")


def test_freestyle_is_played_too(player: Player) -> None:
    """The first piece stands anywhere in any way, the next fit to it."""
    player.services.settings = player.services.store.settings.change(freestyle=True)
    player("play convex/2")
    player("place A 1")
    assert "13 fits" in said(player("fits B"))
    player("place B 1")
    assert "Placed so far" in said(player("left"))


def test_programs_read_lines_of_json(tmp_path: Path) -> None:
    """Every line is an object; an end says what the position is and whether it was done."""
    source = io.StringIO("play convex/2\nplace A 1\nnonsense\nquit\n")
    target = io.StringIO()
    assert run(None, tmp_path / "d", tmp_path / "c", json_lines=True, source=source,
               target=target) == 0  # fmt: skip
    lines = [json.loads(line) for line in target.getvalue().splitlines()]
    ends = [line for line in lines if line["event"] == "end"]
    assert [(end["command"], end["done"]) for end in ends] == [
        ("play", True), ("place", True), ("", False), ("quit", True),
    ]  # fmt: skip
    assert ends[1]["moves"] == 1
    assert ends[1]["puzzle"] == "convex/2"


def test_the_end_of_the_input_keeps_the_game(tmp_path: Path) -> None:
    """A script that just ends loses nothing: the next one goes on."""
    for script, told in [("place A 1\n", "Placed piece 1"), ("", "Resumed where you left off.")]:
        target = io.StringIO()
        run("convex/2", tmp_path / "d", tmp_path / "c", source=io.StringIO(script), target=target)
        assert told in target.getvalue()


def test_lines_hold_nothing_that_a_terminal_obeys() -> None:
    """Control characters in names become spaces; signs that are lacking become words."""
    plain = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    TextWriter(plain)(Event(EventKind.SAY, "2√2\x1b[31m at 45°\r\n"))
    plain.seek(0)
    assert plain.read() == "2 root 2 (2.83) [31m at 45 degrees\n"
    target = io.StringIO()
    JsonWriter(target)(Event(EventKind.NOTE, "a\nb", {"n": 1}))
    line = {"event": "note", "form": "note", "text": "a b", "n": 1}
    assert json.loads(target.getvalue()) == line


@pytest.mark.parametrize(
    ("written", "text"),
    [
        ("signs", "(1−√2)/2, 2√2: 45°"),
        ("words", "1 minus root 2, over 2, 2 root 2 (2.83): 45 degrees"),
        ("letters", "(1-r2)/2, 2r2: 45 deg"),
    ],
)
def test_roots_and_degrees_are_written_as_the_player_likes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, written: str, text: str
) -> None:
    """From the next line on, whatever the terminal can show; in JSON they stay signs."""
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    assert text == encodable("(1−√2)/2, 2√2: 45°", "utf-8", written)
    script = f"set symbols {written}\nplay convex/2\ncontour\n"
    lines = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    run(None, tmp_path / "d", tmp_path / "c", source=io.StringIO(script), target=lines)
    lines.seek(0)
    told = lines.read()
    assert ("√" in told) == ("°" in told) == (written == "signs")
    assert text[text.index(":") - 3 : text.index(":")] in told
    target = io.StringIO()
    run("convex/2", tmp_path / "d", tmp_path / "c", json_lines=True,
        source=io.StringIO("contour\n"), target=target)  # fmt: skip
    assert "\\u00b0" in target.getvalue()


def test_a_language_that_is_set_is_spoken_from_the_next_line_on(player: Player) -> None:
    """Its own answer is in it; `auto` is the system's again."""
    try:
        assert player("set language de") == ["language ist de."]
        assert player("undo") == ["Error: undo geht nur, wenn ein Rätsel offen ist"]
        assert player("set language en") == ["language is en."]
        assert player("set language")[0].startswith("language")
    finally:
        use("en")


def test_help_reads_pages_of_the_manual(player: Player) -> None:
    """A topic is read in whole paragraphs; one that is a command too is explained first."""
    told = player("help tiles")
    assert told == [line.text for line in lines(page("tiles").blocks)]
    assert "Tile boards" == told[0]
    assert player("help TILES") == told
    assert page("laboratory").title == player("help labo")[0]
    both = player("help daily")
    assert both[0].startswith("daily or dy [GAME [DATE]]")
    assert page("daily").title == both[1]
    assert both[1:] == [line.text for line in lines(page("daily").blocks)]
    # A command that is no topic is explained, and a word that is neither is no command.
    assert 1 == len(player("help random"))
    assert "Error: undo works only while a puzzle is open" == player("help undo")[0]
    assert player("help frobnicate")[0].startswith("Error: unknown command")
    told, every = player("help"), player("help all")
    assert told[0].startswith("list or ls")
    assert set(told) < set(every)
    assert len(told) == len(FIRST) + 2
    assert told[-1] == f"Type help and a topic for a page: {', '.join(TOPICS)}."
    player("play swan")
    told = player("help")
    assert told[0].startswith("look or l")
    assert set(told) < set(player("help all"))
    assert len(told) == len(FIRST_MOVES) + 2


@pytest.mark.usefixtures("german")
def test_help_reads_german_pages(player: Player) -> None:
    """By the name of a topic, and by the title where no command is named so."""
    told = player("help tiles")
    assert told == [line.text for line in lines(page("tiles").blocks)]
    assert "Kachelbretter" == told[0]
    assert player("help kachelbretter") == told


def test_a_result_is_told_to_others(player: Player) -> None:
    """In a line that tells nothing of how it was laid; programs get the picture too."""
    player("play convex/2")
    assert ["Error: not solved yet"] == player("share")
    session = player.shell.line.session
    for move in session.game.advise(session.state, ()).way:
        session.play(move)
    player.shell.line.moved()
    line = "tui-tangram Square · 0:00 · no help · 7 moves · ★★★ · convex/2"
    assert [line] == player("share")
    assert ["██████████"] * 5 == player.heard[0].data["picture"]
    player("restart")
    assert ["Error: not solved yet"] == player("share")
    player("solve yes")
    assert ["Error: nothing to share: the solution was shown"] == player("share")


def test_a_file_is_imported(player: Player, tmp_path: Path) -> None:
    """What is new is told first, and saved when that is typed."""
    path = tmp_path / "two boxes.fig"
    path.write_text("Boxes\n58 1 29 29 0 0 1 87 29 0 0\n1 1 0\nBad\n58 21 0 0 0 0\n1 1 0\n")
    lines = player(f"import {shlex.quote(str(path))}")
    assert lines[0].startswith("two boxes.fig: line 4: Bad: piece 21 has sides")
    assert lines[1:] == [
        "2 read: 1 new, 0 duplicates, 1 refused.",
        "New piece set: two boxes.",
        "Type import yes to save what is new.",
    ]
    assert not list(tmp_path.rglob("*own*"))
    kept = player("import yes")
    assert kept == ["Imported 1 puzzle.", "Type play own/two-boxes/1 to open the first."]
    player("play own/two-boxes/1")
    assert player.shell.line.session.game.name == "Boxes"
    drawing = tmp_path / "halves.json"
    drawing.write_text("[[[0, 0], [3, 0], [0, 4]], [[3, 0], [3, 4], [0, 4]]]")
    assert player(f"import {drawing}")[1:2] == ["New piece set: halves."]
    assert player("import yes")[1:] == ["Type play own/halves/1 to open the first."]
    assert player("import /nowhere")[0].startswith("Error: cannot read '/nowhere'")
    player.services.restricted = True
    assert player(f"import {path}") == ["Error: no files can be used here"]


def test_a_game_that_cannot_be_saved_is_left_when_told_twice(
    player: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each move tries again; whoever repeats the command leaves without it."""
    player("play tetravex/2x2-1")
    monkeypatch.setattr(Disk, "quota", Quota(tmp_path, 0, 0))
    player("place 1 1.1")
    asked = "This game is not saved. Delete puzzles with own delete, or saves in the app."
    assert player("close")[0].startswith(asked)
    monkeypatch.setattr(Disk, "quota", None)
    player("place 2 2.1")
    assert player("close")[0].startswith("Closed")
    player("play tetravex/2x2-1")
    monkeypatch.setattr(Disk, "quota", Quota(tmp_path, 0, 0))
    player("place 3 2.2")
    assert player("play swan")[0].startswith(asked)
    player("undo")
    assert player("quit")[0].startswith(asked)
    assert player.going_on
    assert player("quit") == ["Goodbye."]


def test_rules_of_a_board_are_asked_for(player: Player, tmp_path: Path) -> None:
    """What its tiles leave open; a size is said in the same way."""
    path = tmp_path / "tiles.txt"
    path.write_text("1 2 3 4\n3 4 1 2\n")
    assert player(f"import {path}")[0] == ("tiles.txt: has 2 tiles: give the size, 2x1 or 1x2")
    assert player("import as 2x1") == [
        "1 read: 1 new, 0 duplicates, 0 refused.",
        "Read as Tetravex; it may also be Hard Infinity.",
        "Type import yes to save it so, or import as hard-infinity.",
    ]
    assert player("import as nothing")[0].startswith(
        "tiles.txt: there are no rules called 'nothing'; use one of hard-infinity"
    )
    assert player("import as 2x1 hard infinity") == [
        "1 read: 1 new, 0 duplicates, 0 refused.",
        "Type import yes to save what is new.",
    ]
    player("import yes")
    player("play own/boards/1")
    assert player.shell.line.session.game.puzzle.rules.id == "hard-infinity"
    path.write_text("#board_w=2&board_h=1&board_edges=bcdeaaaa")
    assert player(f"import {path}")[0] == "tiles.txt: line 1: tiles, 1 tile placed."
    player("import yes")
    assert "Resumed where you left off." in player("play own/boards/1")
    path.write_text("#board_w=2&board_h=1&board_edges=aaaadebc")
    player(f"import {path}")
    assert player("import yes")[1] == (
        "You have another game of tiles in progress; this one is saved as tiles."
    )


def test_packs_are_listed_and_gone_on_with(player: Player) -> None:
    """In numbered lines with how far each is; the first that is not solved is opened."""
    first = player.services.packs[0]
    lines = player("packs")
    assert lines[0].startswith("First twelve, 0 of 12 solved. The seven classic pieces, ")
    assert "Type pack and a number to open one." == lines[-1]
    assert list(first.puzzles) == player.heard[0].data["puzzles"]
    player("pack 1")
    session = player.shell.line.session
    assert first.puzzles[0] == session.game.puzzle_id
    for move in session.game.advise(session.state, ()).way:
        session.play(move)
    player.shell.line.moved()
    assert "First twelve: 1 of 12 solved." == player("pack 1")[0]
    assert first.puzzles[1] == player.shell.line.session.game.puzzle_id
    # The last of a pack says so, whichever command has opened it.
    others = [one for one in first.puzzles if one != first.puzzles[1]]
    for puzzle in others:
        subject = Subject.of(player.services.find_puzzle(puzzle))
        result = Result(60.0, 9, 0, False, True)
        player.services.store.scores.finished(subject, result, player.services.moment)
    session = player.shell.line.session
    for move in session.game.advise(session.state, ()).way:
        session.play(move)
    player.shell.line.moved()
    assert "You have finished a pack: First twelve!" in [event.text for event in player.heard]
    assert player("pack")[0].startswith("Error: give the number of a pack")
    assert player("pack 99")[0].startswith("Error: ")


def test_the_recommended_puzzle_is_opened(player: Player) -> None:
    """At first the easiest figure, and it is said what it is."""
    assert "Next: Teapot 3 · very easy." == player("next")[0]
    assert "tangram/teapot-3" == player.shell.line.session.game.puzzle_id
