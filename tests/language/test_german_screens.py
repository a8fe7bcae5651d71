"""What the screens say in German: help that fits, numbers that stay, files that stay English."""

from __future__ import annotations

import re
import time
from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from tests.tools.texts import path_of, read
from tui_tangram.app.daily.page import DAYS, dated
from tui_tangram.app.lab.atlas import atlas_of, set_atlas
from tui_tangram.app.lab.model import LabModel
from tui_tangram.app.lab.modes import ASKS, LabMode, Question, value_text
from tui_tangram.app.lab.rows import COLUMNS, LabRow, SetRow, ShapeRow, StructureRow
from tui_tangram.app.lab.table_keys import as_csv
from tui_tangram.app.painter import Painter, length
from tui_tangram.app.play.parts import pair, spread
from tui_tangram.app.saves.page import left
from tui_tangram.app.solutions.model import Phase, SearchProgress
from tui_tangram.app.together.lobby import LobbyPage
from tui_tangram.flow.record import praise
from tui_tangram.games.catalog.daily import daily, ladder
from tui_tangram.games.matching.core.board_size import RecipeError
from tui_tangram.games.matching.core.generate import generate
from tui_tangram.games.matching.core.recipe import Recipe
from tui_tangram.games.matching.screen.new_board.form import LINES, USUAL
from tui_tangram.games.session import Result
from tui_tangram.games.together.client import TableFacts
from tui_tangram.games.together.table import TableKind
from tui_tangram.language import tr, trc, use
from tui_tangram.maths.codec import Grid
from tui_tangram.render.palette import DEFAULT, make_palette
from tui_tangram.render.profile import Profile
from tui_tangram.research.lab.tans import read_set, structure_of

WIDEST = 50
"""Characters of a line of help, with two for the name of a key."""
_KEY = re.compile(r"\{+[\w.]+\}+")
TODAY = date(2026, 11, 21)


pytestmark = pytest.mark.usefixtures("german")


@pytest.fixture
def paint() -> Painter:
    """Return what draws words without colours."""
    return Painter(make_palette(DEFAULT, Profile.MONO))


def test_the_list_of_tables_is_german(paint: Painter) -> None:
    """Ways to play, states, puzzles and who is there; only names and codes stay."""
    page = LobbyPage(paint, lambda *_: ())
    states = ("waiting", "playing", "over", "playing")
    page.rows = [
        None,
        *(
            TableFacts("kqwtz", kind, "tangram", "tangram/swan", "Swan", 2, state, ("Ann",), here)
            for kind, state, here in zip(TableKind, states, (("Ann",), (), (), ()), strict=True)
        ),
    ]
    page.view.fill(len(page.rows))
    shown = ["".join(word.text for word in line) for line in page.lines(80, 24)]
    for number, (kind, state) in enumerate(
        zip(
            ("Zusammen", "Rennen", "Behindern", "Halbe Farben"),
            ("wartet", "verlassen", "vorbei", "verlassen"),
            strict=True,
        ),
        start=6,
    ):
        assert f"kqwtz  {kind} " in shown[number]
        assert " Schwan " in shown[number]
        assert shown[number].rstrip().endswith(state)
        page.kind = list(TableKind)[number - 6]
        assert kind in "".join(word.text for word in page.lines(80, 24)[3])
    assert "Ann (1 von 2)" in shown[6]
    assert "alle weg" in shown[7]


def test_german_help_has_no_more_lines_and_none_too_long() -> None:
    """The rules of every screen stand beside a picture of twelve lines, as in English."""
    rules = [
        message
        for message in read(path_of("de"), "de")
        if any(place.startswith("tui_tangram/app/") for place, _ in message.locations)
        and isinstance(message.id, str)
        and isinstance(message.string, str)
        and "\n" in message.id
    ]
    assert len(rules) > 9
    for rule in rules:
        lines = [_KEY.sub("XX", line) for line in str(rule.string).split("\n")]
        assert len(lines) <= str(rule.id).count("\n") + 1, lines
        assert max(map(len, lines)) <= WIDEST, lines


def test_a_long_label_gives_way_to_its_number(paint: Painter) -> None:
    """However narrow a panel is, the value at the right stays whole, and the line fits."""
    for width in range(8, 30):
        line = pair(paint, width, "hier passend", "9 Kacheln"[-(width - 1) :])
        assert width == length(line)
        assert line[-1].text == "9 Kacheln"[-(width - 1) :]
    both = spread(paint, 12, [paint.words("ab"), paint.words("Zwölfeck")], [paint.words("passt")])
    assert "abZwö… passt" == "".join(segment.text for segment in both)


def test_sentences_are_german() -> None:
    """Numbers have their words, and thousands the point of German."""
    found = praise("Schwan", Result(92, 1, 0, revealed=False, own=True))
    assert found == "Schwan gelöst! 1:32, ohne Hilfe."
    search = SearchProgress(Phase.DONE, 106_624)
    assert search.words(1000, 500) == "die ersten 1.000 von 106.624"
    assert SearchProgress(Phase.DONE, 12).words(12, 1) == "12 Lösungen in 1 Gruppe"
    assert dated(daily("tangram", TODAY)) == "Samstag 2026-11-21"
    assert dated(ladder("tangram", TODAY)[2]) == "Woche 47, Sprosse 3"


def test_short_names_of_days_fit_in_the_calendar() -> None:
    """Each has two characters, as the numbers below them, and no two are alike."""
    days = [trc("day", day) for day in DAYS]
    assert [2] * 7 == [len(day) for day in days]
    assert len(set(days)) == 7


def test_questions_and_columns_of_the_laboratory_are_german_and_files_are_not() -> None:
    """What is shown is German; values that are kept and tables for programs stay English."""
    tans = read_set("t1,t1,t2")
    shape = ShapeRow(1, Grid(("3",)), made=True, count=1234)
    structure = StructureRow(1, structure_of(tans), 1234)
    rows: dict[LabMode, LabRow] = {
        LabMode.SHAPES: shape,
        LabMode.SOLVE: shape,
        LabMode.TANSETS: SetRow(1, tans, (1, 2), 3),
        LabMode.STRUCTURES: structure,
    }
    for mode, row in rows.items():
        here, shown = as_csv(mode, [row]), [one.column.text(row) for one in COLUMNS[mode]]
        use("en")
        assert here == as_csv(mode, [row])
        assert shown != [one.column.text(row) for one in COLUMNS[mode]]
        use("de")
    assert "Symmetrie" in [shown.title for shown in COLUMNS[LabMode.SHAPES]]
    for mode in (LabMode.SHAPES, LabMode.SOLVE, LabMode.TANSETS, LabMode.STRUCTURES):
        for ask in ASKS[mode]:
            words = [value for value in ask.values(Question(mode)) if isinstance(value, str)]
            assert not set(words) & set(map(value_text, words))
    assert value_text(Question(LabMode.SHAPES)["kind"]) == "konvexe"


@pytest.mark.parametrize("language", ["en", "de"])
def test_sentences_on_the_sheets_of_the_atlas_fit(language: str, tmp_path: Path) -> None:
    """Whole in a window of 80 columns, with both margins; names beside the numbers of rows."""
    use(language)
    tans = read_set("tangram")
    for atlas in (
        atlas_of(LabModel(tmp_path, dict, time.monotonic)),
        set_atlas("", tans, [], "near"),
    ):
        for sheet in atlas.sheets:
            assert len(sheet.about) <= 76, sheet.about
    assert len(tr("one cut away")) <= 14


def test_table_i_has_all_its_numbers_in_the_usual_window() -> None:
    """Its last column, the code of the figure, is the only one that is left out there."""
    *numbers, code = COLUMNS[LabMode.TABLE]
    wide = [shown.wide(shown.title).width for shown in numbers]
    assert numbers[-1].title == "Lösungen"
    assert not code.width
    assert sum(wide) + 2 * (len(wide) - 1) <= 46


def test_lines_of_the_form_keep_their_ids() -> None:
    """The lines for a new board say German, and the recipe that they make is the same."""
    by_id = {line.id: line for line in LINES}
    assert by_id["size"].value(USUAL) == "klein, 9 Kacheln"
    assert by_id["layout"].about(USUAL) == "Das klassische Gitter aus Quadraten."
    assert by_id["size"].step(USUAL, 1).size == "medium"


def test_a_search_says_in_german_what_is_wrong() -> None:
    """What a recipe is refused for reaches the player in the language in use."""
    with pytest.raises(RecipeError) as refused:
        generate(Recipe("square", (1, 1), "tetravex", colours=99))
    assert not re.search(r"\b(the|at most|colours)\b", str(refused.value))


def test_how_long_ago_is_said_in_german() -> None:
    """Minutes, days and the day itself."""
    now = datetime(2026, 11, 20, 12, tzinfo=UTC)
    told = [left(now.timestamp() - ago, now) for ago in (20, 300, 90_000, 4e5)]
    assert told == ["gerade eben", "vor 5 min", "gestern", "vor 4 Tagen"]
