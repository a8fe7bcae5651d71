"""Laws of the door for programs, the same for all games."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from itertools import islice
from pathlib import Path

import pytest

import tui_tangram as tt
from tests.cli.conftest import Run, run  # noqa: F401
from tests.examples import each
from tui_tangram.api.kinds import kinds
from tui_tangram.games.catalog import games
from tui_tangram.player.library import shipped_library

EXAMPLES = (
    "tangram/swan",
    "convex/2",
    "curved/disc",
    "rings/key",
    "square/3x3/tetravex/c5/s7",
    "hexagon/4/infinity/c4/s1",
    "square/2x2/rotator/c3/s1",
)
"""Straight, symmetric, round, with holes; laid, laid and turned, only turned."""
NAMES = (
    *EXAMPLES,
    *(
        one.items[0].id
        for one in shipped_library().sources
        if one.kind not in ("tangram", "matching")
    ),
)
"""These, and the first puzzle of each other game."""
BOARD = "square/3x3/tetravex/c5/s7"
MOST = 12
"""The most solutions of a puzzle that are looked at one by one."""


@pytest.fixture(params=NAMES, scope="module")
def puzzle(request: pytest.FixtureRequest) -> tt.Puzzle:
    return tt.load(request.param)


@pytest.fixture(scope="module")
def solutions(puzzle: tt.Puzzle) -> list[tt.Position]:
    found = list(islice(puzzle.solve(), MOST))
    assert found
    return found


def test_all_games_are_tested() -> None:
    assert {tt.load(name).kind for name in NAMES} == {game.kind for game in games()} == set(kinds())


def test_every_solution_is_one(puzzle: tt.Puzzle, solutions: list[tt.Position]) -> None:
    """By its verdict, by its document, read again, and by its moves, played from the start."""
    for one in solutions:
        assert one.solved
        assert one.percent == 100
        played = puzzle.start().play(*one.moves)
        assert played.solved
        assert played == one
        assert [part.label for part in played.parts] == [part.label for part in one.parts]
    lines = [json.dumps(one.arrangement) for one in solutions]
    assert all(verdict.solved for verdict in puzzle.verify_all(lines))
    assert len(set(solutions)) == len(set(lines)) == len(solutions)


def test_what_is_taken_away_is_missed(puzzle: tt.Puzzle, solutions: list[tt.Position]) -> None:
    """Before the last move it is not solved, and the last move is among those that fit."""
    before = solutions[0].undo()
    assert not before.solved
    assert puzzle.verify(before).percent < 100
    assert not puzzle.verify(before.arrangement).solved
    assert any(before.play(move).solved for move in before.fits)
    assert before.solvable()
    assert solutions[0].undo(100) == puzzle.start()


def test_any_position_is_judged_by_its_own_puzzle(puzzle: tt.Puzzle) -> None:
    """One of another puzzle counts where it has the same pieces, and solves nothing else."""
    other = next(tt.load("convex/2" if puzzle.kind == "tangram" else BOARD).solve())
    if puzzle.id in (other.puzzle.id, "tangram/swan"):
        assert puzzle.verify(other).solved == (puzzle == other.puzzle)
        assert puzzle.position(other).puzzle == puzzle
    else:
        with pytest.raises(tt.PlayerError):
            puzzle.verify(other)


@pytest.mark.parametrize("name", ["convex/2", "curved/disc"])
def test_a_figure_may_lie_anywhere(name: str) -> None:
    """Solved wherever it is; what is lacking counts from the silhouette only while one plays."""
    puzzle = tt.load(name)
    document = next(puzzle.solve()).arrangement
    assert isinstance(document["solution"], list)
    unit = document["unit"]

    def moved(value: object) -> object:
        if isinstance(value, dict):
            return {key: moved(part) for key, part in value.items()}
        if isinstance(value, list | tuple):
            if len(value) == 4 and all(type(part) is int for part in value):
                return [value[0] + 3 * unit, *value[1:]]
            return [moved(part) for part in value]
        return value

    elsewhere = {**document, "solution": moved(document["solution"])}
    assert puzzle.verify(elsewhere).solved
    less = {**elsewhere, "solution": elsewhere["solution"][:-1]}
    assert puzzle.position(less).percent < puzzle.verify(less).percent < 100
    free = puzzle.start(freestyle=True)
    assert free.fits
    assert free.play(*puzzle.position(elsewhere).moves).solved


def test_tiles_on_the_board_at_the_start_may_be_moved() -> None:
    """Those in the way of a solution are removed first, and where an arrangement lacks them."""
    board = tt.load(BOARD)
    (solved,) = board.solve()
    cells = {part.label: part.cell for part in solved.parts}
    start = [{"tile": tile, "place": cells[str(at)]} for tile, at in enumerate((1, 2, 0, 3))]
    file = {**json.loads(board.to_json()), "start": start}
    mixed = tt.loads(json.dumps(file))
    (again,) = mixed.solve()
    assert mixed.start().play(*again.moves) == again
    assert len(again.moves) == len(cells)
    assert mixed.position({"solution": []}).parts == ()
    (one,) = (entry for entry in solved.arrangement["solution"] if entry["tile"] == 4)
    assert [part.label for part in mixed.position({"solution": [one]}).parts] == ["4"]


def test_what_solve_prints_is_verified(run: Run, puzzle: tt.Puzzle) -> None:  # noqa: F811
    """As JSON, where it has one solution."""
    printed = run("solve", puzzle.id, "--json").out
    if puzzle.kind == "matching":
        assert puzzle.verify(printed).solved


def test_the_count_is_that_of_the_list(puzzle: tt.Puzzle) -> None:
    """Where listing them is quick; symmetric ones once, where that is asked for."""
    count = puzzle.count()
    if count <= 1000:
        assert count == sum(1 for _ in puzzle.solve())
        assert puzzle.count(distinct=True) == sum(1 for _ in puzzle.solve(distinct=True)) <= count


def test_hints_lead_to_the_end(puzzle: tt.Puzzle) -> None:
    """From the start, and from a position with a first piece that may be wrong."""
    start = puzzle.start()
    for position in (start, start.play(start.fits[-1])):
        for _ in range(40):
            if position.solved:
                break
            levels = position.hints()
            assert [one.level for one in levels] == list(range(1, len(levels) + 1))
            position = position.play(*levels[-1].moves)
        assert position.solved
        assert position.hints() == ()


def test_listed_moves_are_legal_and_undone(puzzle: tt.Puzzle) -> None:
    """Each leads somewhere else, which does not change where it came from."""
    start = puzzle.start()
    position = start.play(start.fits[0])
    for move in position.legal_moves[:: max(len(position.legal_moves) // 20, 1)]:
        after = position.play(move)
        assert after != position
        assert (after.undo(), after.moves) == (position, (*position.moves, move))
        assert position.describe(move)
    *_, last = position.legal_moves
    assert (last not in position.fits) == (puzzle.start().fits[0].split()[0] != "turn")
    with pytest.raises(tt.PlayerError, match="not a move"):
        position.play("jump")


def test_pictures_are_those_of_the_command_line(
    run: Run,  # noqa: F811
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    puzzle: tt.Puzzle,
) -> None:
    """In characters, in every size and colours, as the file, as SVG and as PNG."""
    monkeypatch.setenv("COLUMNS", "72")
    monkeypatch.setenv("LINES", "24")
    assert run("show", puzzle.id).out == puzzle.render()
    options = ("--size", "40x16", "--profile", "256", "--cells", "octants")
    fine = puzzle.render(size=(40, 16), colours="256", cells="octants")
    assert run("show", puzzle.id, *options).out == fine
    assert run("show", puzzle.id, "--json").out == puzzle.to_json()
    assert run("show", puzzle.id, "--id").out == f"{puzzle.share_id}\n"
    first = next(puzzle.solve())
    solved = run("solve", puzzle.id).out
    assert solved.startswith(first.render())
    assert all(line in solved for line in first.lines)
    for form in ("svg", "png"):
        path = tmp_path / f"it.{form}"
        assert run("export", puzzle.id, "-o", str(path)).status == 0
        drawn = puzzle.render(form)
        assert path.read_bytes() == (drawn.encode() if isinstance(drawn, str) else drawn)
        # What is drawn carries the puzzle.
        assert tt.load(path).count() == puzzle.count()
        assert len(first.undo().render(form)) > 100
    assert tt.loads(first.render("svg")).problem.known == first.state
    assert tt.loads(first.undo().render("svg")).problem.known is None
    if puzzle.kind == "tangram":
        assert puzzle.start().render("png") == puzzle.render("png")


def test_a_file_is_the_puzzle(puzzle: tt.Puzzle, solutions: list[tt.Position]) -> None:
    """Read again, with a solution and without; it carries no other id."""
    again = tt.loads(puzzle.to_json())
    assert again.share_id == puzzle.share_id
    solved = tt.loads(puzzle.to_json(solutions[-1]))
    assert solved.problem.known == solutions[-1].state
    assert again.verify(solutions[0]).solved


def test_new_puzzles_are_those_of_the_command_line(
    run: Run,  # noqa: F811
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A figure and a board, by their options; the same seed makes the same."""
    monkeypatch.setenv("COLUMNS", "72")
    monkeypatch.setenv("LINES", "24")
    figure = tt.new(seed=5, difficulty="easy")
    assert run("new", "tangram", "--seed", "5", "--difficulty", "easy").out.startswith(figure.id)
    board = tt.new("square", size="3x3", rules="tetravex", unique=True, seed=5)
    words = ("new", "square", "--size", "3x3", "--rules", "tetravex", "--unique", "--seed", "5")
    assert run(*words).out.startswith(f"{board.id}\n\n{board.render()}")
    assert board.count(distinct=True) == 1
    assert board == tt.load(board.id)
    for wrong in ({"layout": "bogus"}, {"rules": "tetravex"}, {"layout": "square", "set": "x"}):
        with pytest.raises(tt.PlayerError):
            tt.new(**wrong)


def test_a_search_by_moves_is_as_patient_as_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a time it ends as soon as it looks hopeless."""
    monkeypatch.setattr("tui_tangram.api.making.MOST", 3)
    monkeypatch.setattr("tui_tangram.api.making.PATIENCE", 0.0)
    for seconds, made in ((None, 1), (60, 3)):
        with pytest.raises(tt.LimitError, match=f"none of {made} puzzles"):
            tt.new("square", rules="rotator", moves=(40, 50), seed=1, seconds=seconds)


@pytest.mark.parametrize(
    ("fact", "value"),
    [("convex", True), ("convex", False), ("holes", 0), ("symmetry", "none"), ("sides", 7),
     ("perimeter", 9)],
)  # fmt: skip
def test_shapes_are_found_by_their_facts(fact: str, value: object) -> None:
    """Those that are found are those that have it."""
    every = list(tt.polyaboloes(7))
    found = set(tt.polyaboloes(7, **{fact: value}))
    assert {one.canonical for one in found} == {
        one.canonical for one in every if one.facts[fact] == value
    }
    assert found


def test_drawings_are_read_with_notes_and_names(tmp_path: Path) -> None:
    """A picture that carries nothing is a drawing, and is called as its file."""
    path = tmp_path / "bird.svg"
    picture = next(tt.load("tangram/swan").solve()).render("svg")
    path.write_text(re.sub(r"(?s)<metadata>.*?</metadata>", "", picture), encoding="utf-8")
    bird = tt.load(path)
    assert bird.name == "bird"
    assert bird.notes[0].startswith("set aside: ")
    assert (bird.count(), bird.id) == (1, "")
    board = json.loads(tt.load(BOARD).to_json())
    del board["id"], board["name"]
    (tmp_path / "tiles.json").write_text(json.dumps(board))
    assert tt.load(tmp_path / "tiles.json").name == "tiles"


def test_limits_are_errors_and_say_so() -> None:
    """Of every search, and nothing else is one."""
    swan, board = tt.load("tangram/swan"), tt.load("square/10x10/tetravex/c6/s1")
    for search in (
        lambda: swan.count(nodes=1),
        lambda: next(swan.solve(nodes=1)),
        lambda: swan.start().hints(nodes=1),
        lambda: swan.start().solvable(nodes=1),
        lambda: board.count(seconds=0),
        lambda: list(tt.polyaboloes(8, seconds=0)),
    ):
        with pytest.raises(tt.LimitError, match="stopped after"):
            search()


@each(
    ("call", "told"),
    [
        (lambda: tt.load("tangram/swann"), r"no puzzle or file named .*did you mean Swan"),
        (lambda: tt.load("./none.json"), r"\./none\.json: no such file"),
        (lambda: tt.load(Path("swan")), "swan: no such file"),
        (lambda: tt.load("square/3x3/tetravex/q9/s1"), "no option called 'q9'"),
        (lambda: tt.loads("{}"), "text: polygons: is missing"),
        (lambda: tt.loads('{"format": "tui-tangram/tiles"}'), "text: version: is missing"),
        (lambda: tt.load("swan").start(fast=True), "no option 'fast'"),
        (lambda: tt.load("swan").verify(tt.load("rings/key").to_json()), "arrangement: "),
        (lambda: tt.export("swan.odt", tt.load("swan")), r"must end in \.pdf"),
        (lambda: tt.Polyabolo.read("9"), "9"),
        (lambda: tt.Polyabolo.of(tt.load("square/2x2/tetravex/c4/s1")), "is no figure"),
        (lambda: list(tt.tansets(2, 4, 4, areas="x")), "x"),
    ],
)
def test_whatever_is_refused_is_one_error_with_a_line(call: object, told: str) -> None:
    with pytest.raises(tt.PlayerError, match=told) as refused:
        call()
    assert "\n" not in str(refused.value)


def test_files_are_not_replaced_unasked(tmp_path: Path) -> None:
    """And several puzzles go into one, and come out of it."""
    path = tmp_path / "both.svg"
    some = [tt.load("convex/1"), tt.load("convex/2")]
    tt.export(path, some)
    with pytest.raises(tt.PlayerError, match="already exists"):
        tt.export(path, some[0])
    assert [one.count() for one in some] == [one.count() for one in tt.load_all(path)]
    with pytest.raises(tt.PlayerError, match="has several puzzles"):
        tt.load(path)
    tt.export(path, some[0], replace=True)
    assert tt.load(path).count() == some[0].count()


def test_nothing_of_a_player_is_read_unless_asked(
    run: Run,  # noqa: F811
    home: Path,
    tmp_path: Path,
) -> None:
    """What was imported is known with *own*, and only then; without it nothing is opened."""
    tt.search()
    assert [] == [*home.rglob("*")]
    path = tmp_path / "mine.json"
    path.write_text(tt.new(seed=3).to_json())
    assert run("import", str(path)).status == 0
    (mine,) = set(tt.search(own=True)) - set(tt.search())
    assert tt.load(mine, own=True).id == mine
    with pytest.raises(tt.PlayerError, match="no puzzle or file"):
        tt.load(mine)


def test_the_app_does_without_it() -> None:
    """To import the package loads what loads names, and a name no screen; all names are there."""
    code = (
        "import sys, tui_tangram as tt;"
        "assert ['tui_tangram.late'] == [one for one in sys.modules if 'tui_tangram.' in one];"
        "assert set(tt.__all__) <= set(dir(tt));"
        "all(map(tt.__getattr__, tt.__all__));"
        "print(*sys.modules)"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    loaded = set(ran.stdout.split())
    assert "tui_tangram.api.front" in loaded
    assert not {"textual", "rich", "shapely", "numpy", "tui_tangram.games.matching.core"} & loaded
    with pytest.raises(AttributeError):
        tt.nothing  # noqa: B018
