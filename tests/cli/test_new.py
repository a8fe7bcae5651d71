"""``new``: puzzles by layout, rules, difficulty and seed."""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from itertools import islice, product, takewhile
from pathlib import Path
from statistics import NormalDist
from typing import NamedTuple

import pytest

from tests.cli.conftest import Run
from tests.examples import each
from tests.games.tangram.games import SET
from tui_tangram.api.making import chance_of, generate_until
from tui_tangram.commands.registry import RULES as NAMED
from tui_tangram.commands.registry import SIZES
from tui_tangram.games.matching.api.problem import hardness
from tui_tangram.games.matching.core import COMPLEMENT, CORNERS, EQUAL, RULES, Rules, naming
from tui_tangram.games.matching.core.board_size import RecipeError
from tui_tangram.games.matching.core.format import read_tiles, write_tiles
from tui_tangram.games.matching.core.generate import generate
from tui_tangram.games.matching.core.levels import recommended
from tui_tangram.games.matching.core.recipe import Recipe, parse_id
from tui_tangram.games.matching.screen.new_board.form import shown
from tui_tangram.games.matching.screen.new_board.preview import repaired
from tui_tangram.games.tangram.core.format import read_figure
from tui_tangram.language import LimitError
from tui_tangram.maths.tiling import LAYOUTS
from tui_tangram.maths.tiling import LEVELS as TILING_LEVELS
from tui_tangram.play import Limit, Stopped
from tui_tangram.play.splitmix import scattered
from tui_tangram.player.library import shipped_library

LIBRARY = shipped_library()


@each("layout", LAYOUTS)
@each("rules", [rules.id for rules in RULES])
def test_every_layout_and_every_rules(run: Run, layout: str, rules: str) -> None:
    """Each combination makes a good puzzle, whose id makes it again."""
    ran = run("new", layout, "--rules", rules, "--seed", "1", "--json")
    assert (0, "") == (ran.status, ran.err)
    puzzle = read_tiles(ran.out, "out")
    assert (layout, rules) == (puzzle.board.layout, puzzle.rules.id)
    again = LIBRARY.find(puzzle.id)
    assert (again.tiles, again.start) == (puzzle.tiles, puzzle.start)
    assert puzzle.solution is None
    assert (puzzle.difficulty is None) == puzzle.rules.demo


def test_what_is_written_is_read_and_kept(run: Run, tmp_path: Path) -> None:
    """Boards with all that can be varied; the longest names are cut where they are kept."""
    longest, content = "", ""
    for number, (layout, one) in enumerate(product(LAYOUTS, (0, 1, 3, 4))):
        rules = RULES[(number + one) % len(RULES)]
        varied = replace(
            Recipe(layout, "easy", rules.id),
            may_flip=number % 2 > 0,
            matching=COMPLEMENT if rules.matching is EQUAL and not rules.demo else rules.matching,
            wild=0 if rules.demo else number % 4,
            fixed=0 if rules.demo else number % 3,
        )
        with suppress(RecipeError):
            puzzle = generate(varied.checked())
            read = read_tiles(write_tiles(puzzle), "x.json")
            assert puzzle.name == read.name
            if len(read.name) > len(longest):
                longest, content = read.name, write_tiles(puzzle)
    assert 80 < len(longest)
    path = tmp_path / "board.json"
    path.write_text(content)
    assert "1 new" in run("import", str(path)).out
    assert longest.rpartition(", ")[0] in run("own", "list").out


@pytest.mark.parametrize(
    ("layout", "shape", "tiles"),
    [("square", "cube", 6), ("3.3.3.4.4", "prism", 14), ("hexagon", "strip", 8)],
)
def test_a_solid_has_no_rim(run: Run, layout: str, shape: str, tiles: int) -> None:
    """So rules without one are taken where none are asked for; it is shown with its letters."""
    ran = run("new", layout, "--shape", shape, "--seed", "1")
    assert (0, "") == (ran.status, ran.err)
    name, *picture, _ = ran.out.splitlines()
    puzzle = LIBRARY.find(name)
    assert puzzle.id.startswith(f"{layout}/{shape}-easy/hard-infinity/")
    assert len(puzzle.tiles) == tiles
    for letter in sorted({"abcdefg"[number] for number, _ in puzzle.board.mesh.seams.values()}):
        assert letter in "".join(picture)
    read = read_tiles(run("new", layout, "--shape", shape, "--seed", "1", "--json").out, "out")
    assert read.board == puzzle.board


@pytest.mark.parametrize(
    ("asked", "name"),
    [
        (["--shape", "icosahedron", "--size", "80"], "triangle/icosahedron-80/"),
        (["dodecahedron", "--colours", "8"], "5.5.5/dodecahedron-easy/"),
        (["--shape", "heptagonal-prism", "--colours", "6"], "4.4.7/heptagonal-prism-easy/"),
    ],
)
def test_a_solid_needs_no_layout(run: Run, asked: list[str], name: str) -> None:
    """It has its own, and its solution is drawn with every letter at least twice, or not at all."""
    ran = run("new", *asked, "--seed", "1")
    assert (0, "") == (ran.status, ran.err)
    puzzle = ran.out.splitlines()[0]
    assert puzzle.startswith(name)
    shown = run("show", puzzle, "--solution", "--profile", "ascii")
    assert (0, "") == (shown.status, shown.err)
    letters = Counter(sign for sign in shown.out if sign.isascii() and sign.islower())
    assert letters
    assert min(letters.values()) >= 2


ROWS = (
    Rules("twister", "Twister", may_move=False, may_turn=True, rim=True),
    Rules("flipper", "Flipper", may_move=False, may_turn=False, rim=True, may_flip=True),
    Rules("plugs", "Plugs", may_move=True, may_turn=True, rim=False, matching=COMPLEMENT),
)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.id)
def test_a_set_of_rules_is_one_row(run: Run, monkeypatch: pytest.MonkeyPatch, row: Rules) -> None:
    """Rules that nobody has measured make a good puzzle, with the colours of similar ones.

    Where no tile is moved all have the same.
    """

    def alike(other: Rules) -> int:
        """Count what the player may do or must heed under both."""
        parts = "demo", "may_move", "may_turn", "rim"
        return sum(getattr(other, part) == getattr(row, part) for part in parts)

    most = max(map(alike, RULES))
    nearest = [one.id for one in RULES if alike(one) == most] if row.may_move else ["rotator"]
    monkeypatch.setattr("tui_tangram.games.matching.core.rules.RULES", (*RULES, row))
    for layout in LAYOUTS:
        ran = run("new", layout, "--rules", row.id, "--seed", "1", "--json")
        assert (0, "") == (ran.status, ran.err)
        puzzle = read_tiles(ran.out, "out")
        assert (row, 0 if row.rim else None) == (puzzle.rules, puzzle.rim)
        usual = {row.matching.usual(recommended(layout, one, "easy")) for one in nearest}
        assert puzzle.colours in usual
        assert puzzle.difficulty
    assert 0 == run("solve", parse_id(f"square/easy/{row.id}/s1").id).status
    assert f"Squares, {row.name}, small" in run("new", "square", "--rules", row.name).out


def test_the_help_names_all_rules() -> None:
    """With the ids, in the order of the table."""
    assert [rules.id for rules in RULES] == list(NAMED)


def test_rules_that_match_in_their_own_way(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """What they say anyway is no option of the ID, and no other way is taken, from nowhere."""
    monkeypatch.setattr("tui_tangram.games.matching.core.rules.RULES", (*RULES, *ROWS))
    made = ("new", "square", "--seed", "1", "--rules")
    plain = run(*made, "plugs", "--json")
    assert plain == run(*made, "plugs", "--connectors", "--json")
    assert "mates" not in plain.document["id"]
    assert run(*made, "flipper").out == run(*made, "flipper", "--flips").out
    assert "flip" not in parse_id("square/easy/flipper/flip/s1").id.replace("flipper", "")
    refused = run(*made, "plugs", "--corners")
    assert (2, "") == (refused.status, refused.out)
    assert "Plugs has its own way of matching" in refused.err
    path = tmp_path / "board.json"
    path.write_text(json.dumps(plain.document | {"match": "corners"}))
    refused = run("show", str(path))
    assert (2, "") == (refused.status, refused.out)
    assert "Plugs has its own way of matching" in refused.err
    choices = Recipe("square", "easy", "plugs", matching=CORNERS)
    plain_choices, said = repaired(choices, "rules")
    assert plain_choices == replace(choices, matching=EQUAL)
    assert said == ("Plugs has its own way of matching.",)
    for rules, line in (("plugs", "matching"), ("flipper", "flip")):
        assert line not in {one.id for one in shown(Recipe("square", "easy", rules))}


@pytest.mark.parametrize("colours", ["1", "3"])
def test_rules_that_match_by_mates_want_pairs(
    run: Run, monkeypatch: pytest.MonkeyPatch, colours: str
) -> None:
    """Their row says so, and no option has to."""
    monkeypatch.setattr("tui_tangram.games.matching.core.rules.RULES", (*RULES, ROWS[-1]))
    ran = run("new", "square", "--rules", "plugs", "--colours", colours)
    assert 2 == ran.status
    assert "colours" in ran.complaint
    assert "heads and tails" in run("new", "square", "--rules", "plugs").out


def test_what_people_see(run: Run) -> None:
    """First the id, then the picture, then name, tiles and difficulty."""
    ran = run("new", "square", "--rules", "tetravex", "--seed", "7")
    assert (0, "") == (ran.status, ran.err)
    first, *picture, last = ran.out.splitlines()
    assert first == parse_id("square/easy/tetravex/s7").id
    assert 36 == sum(map(str.isdigit, "".join(picture)))
    assert last.startswith("Squares, Tetravex, small · 9 tiles, ")
    assert "about" in last
    assert run("show", first).out.splitlines() == picture[1:-1]


def test_seeds(run: Run) -> None:
    """The same seed makes the same puzzle; without one puzzles differ."""
    one, same, other = (run("new", "square", "--seed", seed).out for seed in ("5", "5", "6"))
    assert one == same != other
    ids = {run("new", "hexagon", "--json").document["id"] for _ in range(5)}
    assert len(ids) > 1


@each(
    ("options", "said"),
    [
        (["--size", "3x4"], "square/3x4/infinity/"),
        (["--size", "10"], "square/10/infinity/"),
        (["--difficulty", "hard"], "square/hard/infinity/"),
        (["--colours", "6"], "/c6/"),
        (["--wild", "2", "--fixed", "3"], "+wild2+fix3/"),
        (["--spare", "4", "--flips"], "+spare4+flip/"),
        (["--corners", "--rules", "tetravex", "--colours", "3"], "/c3+corners/"),
        (["--flips", "--connectors"], "+flip+mates/"),
        (["--wrap"], "+wrap/"),
        (["--wrap", "--rules", "tetravex", "--size", "4x4"], "square/4x4/tetravex/"),
        (["--unique", "--rules", "tetravex", "--colours", "9"], "/c9/"),
    ],
)
def test_options(run: Run, options: list[str], said: str) -> None:
    """Each option is part of the puzzle's id."""
    assert said in run("new", "square", "--seed", "1", *options).out.splitlines()[0]


@pytest.mark.parametrize(("name", "level"), SIZES.items())
def test_sizes_have_two_names(run: Run, name: str, level: str) -> None:
    """The words of people and those of ids are taken, also as a size, and mean the same."""
    assert {size: level for level, size in naming.SIZES.items()} == SIZES
    base = ("new", "4.8.8", "--rules", "rotator", "--seed", "1", "--json")
    ran = run(*base, "--difficulty", name)
    assert ran.document["id"].startswith(f"4.8.8/{level}/rotator/")
    assert ran == run(*base, "--difficulty", level) == run(*base, "--size", name)
    assert ran == run("new", "Octagons and Squares", *base[2:], "--size", level)
    assert f"Octagons and squares, Rotator, {name}" == ran.document["name"]


def test_one_solution_means_one(run: Run) -> None:
    """A puzzle that was asked to have one solution has one."""
    ran = run("new", "square", "--rules", "tetravex", "--colours", "9", "--unique", "--seed", "2")
    assert (0, "1\n", "") == run("solve", "--count", "--distinct", ran.out.splitlines()[0])


@pytest.mark.parametrize("level", SIZES.values())
def test_tangrams(run: Run, level: str) -> None:
    """A figure of the grade that was asked for, without its solution."""
    grade = {"easy": 2, "medium": 3, "hard": 4, "diabolical": 5}[level]
    names = set()
    for seed in "12":
        ran = run("new", "tangram", "--difficulty", level, "--seed", seed, "--json")
        figure = read_figure(ran.out, "out", {SET.id: SET})
        assert figure.solution is None
        found = LIBRARY.find(figure.id)
        assert grade == figure.difficulty == found.difficulty
        assert figure.outline == found.outline
        names.add(figure.id)
    assert len(names) > 1
    if level == "easy":
        assert ran == run("new", "tangram", "--difficulty", level, "--seed", seed, "--json")


def test_a_tangram_of_another_set(run: Run) -> None:
    """By its id or name; the same seed makes the same; a set of a player's stands in the ID."""
    ran = run("new", "tangram", "--set", "Pythagoras", "--difficulty", "hard", "--seed", "5")
    assert "pythagoras/random/hard/s5.8/g2-96" == ran.out.splitlines()[0]
    shown = run("show", "pythagoras/random/hard/s5.8/g2-96", "--json").document
    assert "pythagoras" == shown["set"]
    for words, why in (
        (("tangram", "--set", "stomachion"), "at most 9 pieces at multiples of 45°"),
        (("tangram", "--set", "nonesuch"), "no piece set called 'nonesuch'"),
        (("square", "--set", "heptex"), "--set is for tangrams: tui-tangram new tangram --set"),
    ):
        assert why in run("new", *words).complaint


def test_a_tangram_for_people(run: Run) -> None:
    """Its id, its silhouette, its name and grade."""
    first, *picture, last = run("new", "tangram", "--seed", "3").out.splitlines()
    figure = LIBRARY.find(first)
    assert last.startswith(f"{figure.name} · {figure.category} · ")
    assert set("".join(picture)) == {" ", "░"}


@each(
    ("argv", "said"),
    [
        (["sqare"], "did you mean square?"),
        (["square\x1b[2J"], "layout"),
        (["square", "--rules", "tetravx"], "did you mean tetravex?"),
        (["square", "--difficulty", "extreme"], "argument --difficulty: invalid choice: 'extreme'"),
        (["square", "--size", "1000x1000"], "1024"),
        (["square", "--size", "1000000"], "1024"),
        (["hexagon", "--size", "3x3"], "only squares and boards that wrap have columns"),
        (["square", "--size", "big"], "there is no size called 'big'"),
        (["square", "--size", "3x3", "--difficulty", "easy"], "give only one"),
        (["square", "--colours", "0"], "argument --colours: must be a whole number of at least 1"),
        (["square", "--colours", "99"], "colours, not 99"),
        (["square", "--colours", "5", "--connectors"], "connectors come in pairs"),
        (["square", "--wild", "-1"], "--wild"),
        (["square", "--wild", "999"], "wild sides, not 999"),
        (["square", "--fixed", "9"], "fixed tiles, not 9"),
        (["square", "--corners", "--connectors"], "give only one"),
        (["square", "--corners", "--edit"], "the editor cannot paint colours at corners"),
        (["square", "--corners", "--wild", "1"], "colours at corners cannot be wild"),
        (["4.8.8", "--corners"], "need flat tiles with 3 to 6 sides"),
        (
            ["square", "--corners", "--size", "1x3"],
            "fewer than two corners of this board are inside",
        ),
        (
            ["triangle", "--corners", "--size", "6"],
            "fewer than two corners of this board are inside",
        ),
        (["square", "--corners", "--colours", "1"], "colours, not 1"),
        (["square", "--wrap", "--rules", "infinity"], "this board has none"),
        (["square", "--seed", "x"], "argument --seed: must be a whole number of at least 0"),
        (["square", "--seed", "9" * 20], "a seed is a number from 0 to"),
        (["tangram", "--colours", "3"], "--colours is for tile boards"),
        (["tangram", "--wrap"], "--wrap is for tile boards"),
        ([], "give a layout, or the shape of a solid"),
    ],
)
def test_what_is_refused(run: Run, argv: list[str], said: str) -> None:
    """What makes no puzzle is one line that says why; status 2."""
    assert said in run("new", *argv).complaint


def test_names_of_levels_are_those_of_the_boards() -> None:
    """The command line knows the same difficulties as the boards."""
    assert tuple(SIZES.values()) == TILING_LEVELS


def test_difficulty_in_words() -> None:
    """The grade among boards of the rules, and the effort."""
    laid, turned = (generate(Recipe("square", "easy", rules)) for rules in ("tetravex", "rotator"))
    assert "not rated" == hardness(laid)
    told = hardness(replace(laid, effort=9.0))
    assert "very easy, a careful player needs about 9 moves" == told
    assert hardness(replace(laid, effort=99999.0)).startswith("very hard, ")
    assert hardness(replace(turned, effort=9.0)) == told


def test_numbers_that_nobody_gave_are_not_spoken_of(run: Run) -> None:
    """A board for one colour is made with one, and refuses others by what it can have."""
    assert "2 tiles, 1 colour ·" in run("new", "4.6.12", "--size", "2").out
    assert run("new", "4.6.12", "--size", "2", "--colours", "7").err == (
        "tui-tangram: this board needs exactly 1 colour\n"
    )
    assert "9 tiles, 1 colour ·" in run("new", "square", "--colours", "1").out


def test_edit_opens_the_editor(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of that very board; for tangrams there is nothing of the kind."""
    monkeypatch.setenv("TUI_TANGRAM_DATA_DIR", str(tmp_path / "data"))
    monkeypatch.setenv("TUI_TANGRAM_CONFIG_DIR", str(tmp_path / "config"))
    ran = run("new", "square", "--size", "3x3", "--seed", "1", "--edit", stdin="off 2.2\n")
    assert (0, "") == (ran.status, ran.err)
    assert "Copy of Squares, Infinity, 3 by 3." in ran.out
    assert "8 cells" in ran.out
    assert run("new", "tangram", "--edit").status
    assert run("new", "square", "--size", "0x3", "--edit").status


@pytest.mark.parametrize(
    ("words", "low", "high"),
    [
        (("tangram", "--moves", "12-20"), 12, 20),
        (("tangram", "--moves", "8", "--difficulty", "easy"), 8, 8),
        (("square", "--size", "4x4", "--moves", "20-40"), 20, 40),
        (("hexagon", "--rules", "tetravex", "--moves", "8-9"), 8, 9),
    ],
)
def test_a_puzzle_of_so_many_moves(run: Run, words: tuple[str, ...], low: int, high: int) -> None:
    """As many as it is told to need, rounded; the same seed leads to the same puzzle."""
    ran = run("new", *words, "--seed", "5")
    first, *_, last = ran.out.splitlines()
    assert low <= int(last.split("about ")[1].split()[0]) <= high
    assert ran == run("new", *words, "--seed", "5")
    assert 0 == run("show", first).status


def test_the_first_seed_that_will_do_is_taken(run: Run) -> None:
    """None between the seed given and the seed taken needs as many moves."""
    words = ("new", "square", "--size", "3x3")
    first = run(*words, "--moves", "11-12", "--seed", "5").out.splitlines()[0]
    seed = int(first.split("/s")[1].split("/")[0])
    assert seed > 5
    for other in takewhile(lambda one: one != seed, scattered(5)):
        needed = run(*words, "--seed", str(other)).out.split("about ")[-1].split()[0]
        assert not 11 <= int(needed) <= 12


def test_so_many_moves_that_none_needs(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """The nearest number is told, and after how many puzzles; bad ranges are refused."""
    monkeypatch.setattr("tui_tangram.api.making.MOST", 5)
    ran = run("new", "square", "--rules", "rotator", "--moves", "40-50", "--seed", "1")
    assert (3, "") == (ran.status, ran.out)
    why = "none of 5 puzzles needs so many moves; the nearest needs about 9"
    assert f"tui-tangram: {why}\n" == ran.err
    for text in ("9-5", "x", "0", "-5"):
        assert "numbers of moves such as 30-40" in run("new", "square", f"--moves={text}").complaint


class Effort(NamedTuple):
    """A puzzle of which nothing else matters."""

    effort: float | None


def test_a_wish_for_moves_ends_with_the_time() -> None:
    """What was made until then is told; where that is nothing, the limit is."""

    def made(*efforts: float | None) -> Callable[[int], Effort]:
        left = iter(efforts)

        def make(_: int) -> Effort:
            for effort in left:
                return Effort(effort)
            raise Stopped("at once", Limit().meter().progress)

        return make

    def until(moves: tuple[int, int] | None, *efforts: float | None) -> Effort:
        return generate_until(moves, 0, made(*efforts), Limit().meter, patient=True)

    with pytest.raises(LimitError, match=r"none of 3 puzzles needs so many moves.* about 55"):
        until((10, 20), None, 70.0, 55.0)
    with pytest.raises(LimitError, match=r"Found none, stopped at once\."):
        until((10, 20))
    assert until((55, 60), None, 70.0, 55.0) == (55.0,)
    assert until(None, 70.0) == (70.0,)
    with pytest.raises(LimitError, match="none of 1 puzzles is rated"):
        until((10, 20), None)


def test_another_seed_is_another_puzzle_of_so_many_moves() -> None:
    """No puzzle is tried for two seeds, so neighbours never end at the same one."""
    tried: dict[int, list[int]] = {seed: [] for seed in (*range(20), 4711, 999_999)}
    for seed, found in tried.items():

        def make(one: int, found: list[int] = found) -> Effort:
            found.append(one)
            return Effort(20.0 if len(found) > 30 else 5.0)

        generate_until((20, 30), seed, make, Limit().meter, patient=True)
        assert found[0] == seed
    seeds = [one for found in tried.values() for one in found]
    assert len(set(seeds)) == len(seeds) == 31 * len(tried)


@pytest.mark.parametrize(
    "words",
    [
        ("square", "--moves", "9-10"),
        ("square", "--size", "3x3", "--unique"),
        ("hexagon", "--rules", "tetravex", "--moves", "8-9", "--unique"),
        ("tangram", "--moves", "12-20"),
        ("tangram", "--difficulty", "hard"),
    ],
)
def test_another_seed_is_another_puzzle(run: Run, words: tuple[str, ...]) -> None:
    """Neighbours do not meet in the next one that will do, whatever is asked for."""
    ids = {run("new", *words, "--seed", str(seed)).out.split()[0] for seed in (2, 3, 4)}
    assert len(ids) == 3


def test_a_hopeless_number_of_moves_is_told_early(monkeypatch: pytest.MonkeyPatch) -> None:
    """Unless a time is given; and one that a few puzzles in a thousand have is looked for."""
    monkeypatch.setattr("tui_tangram.api.making.PATIENCE", 0.0)

    rare = next(islice(scattered(0), 900, None))

    def make(seed: int) -> Effort:
        return Effort(12.0 if seed == rare else 6.0 + seed % 5)

    with pytest.raises(LimitError, match=r"none of 1 puzzles .* about 6; --timeout 60"):
        generate_until((60, 90), 0, make, Limit().meter)
    with pytest.raises(LimitError, match=r"none of 1,000 puzzles .* needs about 12$"):
        generate_until((60, 90), 0, make, Limit().meter, patient=True)
    assert generate_until((12, 13), 0, make, Limit().meter) == (12.0,)


def test_the_chance_of_so_many_moves() -> None:
    """It is that of a normal distribution of logarithms, with a spread that little data widens."""
    many = [math.exp(5 + 0.5 * NormalDist().inv_cdf((n + 0.5) / 5_000)) for n in range(5_000)]
    middle = math.exp(5)
    assert chance_of(1, round(middle), many) == pytest.approx(0.5, abs=0.02)
    above = chance_of(round(middle * math.exp(0.5)), 99_999, many)
    assert above == pytest.approx(0.16, abs=0.02)
    assert chance_of(20, 30, [10.0]) > 20 * chance_of(20, 30, [10.0] * 100)
    assert chance_of(1, 1, [0.0, 0.2]) > 0.1


def test_a_board_that_nobody_solves_is_said_to_be_one(run: Run) -> None:
    """In a line of its own, below the others."""
    words = ("new", "square", "--seed", "1", "--colours", "8", "--size")
    told = "No program is known to solve boards like this in reasonable time."
    assert told == run(*words, "10x10").out.splitlines()[-1]
    assert told not in run(*words, "6x6").out
