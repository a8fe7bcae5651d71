"""Names: those of the program in the language in use, those from outside made safe."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from gettext import NullTranslations
from itertools import groupby

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tui_tangram.language import use
from tui_tangram.play.names import (
    LRM,
    clean,
    folded,
    in_ascii,
    isolated,
    messages,
    named,
    spelled,
    typed,
)
from tui_tangram.player.library import shipped_library

TEXTS = {
    "Cat": "Katze",
    "no. {a}": "Nr. {a}",
    "{a}×{b} square": "Quadrat {b} mal {a}",
    "Bird": "Vögel",
}
LETTERS = st.sampled_from("abZ 19-.,:%אבגשلاح·")


class Texts(NullTranslations):
    """A language with a few names, which remembers what it was asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[str] = []

    def pgettext(self, context: str, message: str) -> str:
        """Return a name."""
        assert context == "name"
        self.asked.append(message)
        return TEXTS.get(message, message)


@pytest.fixture
def texts() -> Iterator[Texts]:
    """The language in use."""
    made = Texts()
    use(made)
    yield made
    use("en")


def test_names_are_said_part_by_part(texts: Texts) -> None:
    """Parts between commas are looked up alone, with numbers taken out and put in again."""
    assert "Katze" == named("Cat", "tangram/cat")
    assert "Katze 12" == named("Cat 12", "tangram/cat-12")
    assert "4×4, Nr. 7" == named("4×4, no. 7", "tetravex/4x4-7")
    assert "Quadrat 8 mal 14, centre hole" == named("14×8 square, centre hole", "pentominoes/x")
    assert "Swan" == named("Swan", "tangram/swan")


@pytest.mark.parametrize("owner", ["", "own/tangram/1", "own/best", "free/own/best"])
def test_a_players_names_are_left_alone(texts: Texts, owner: str) -> None:
    """Without an id, or with one of a player's own, nothing is looked up."""
    assert "Cat 2" == named("Cat 2", owner)
    assert [] == texts.asked


def test_what_is_looked_up_is_what_is_collected(texts: Texts) -> None:
    """For every puzzle of the program the texts of the collector are those that are asked for."""
    for item in shipped_library().items:
        for name in (item.name, item.collection, *item.aliases):
            texts.asked.clear()
            named(name, item.id)
            assert list(messages(name)) == texts.asked


@given(st.text(max_size=20), st.sampled_from(["tangram/x", ""]))
def test_in_english_a_name_is_itself(name: str, owner: str) -> None:
    """Whatever a name has in it, braces and digits too, English leaves it as it is."""
    assert name == named(name, owner)


@given(st.text(max_size=12))
def test_searches_heed_neither_capitals_nor_accents(text: str) -> None:
    """Folding is done once: capitals, accents and their two ways of writing make no difference."""
    for other in (text.casefold(), folded(text), unicodedata.normalize("NFC", text)):
        assert folded(text) == folded(other)
    assert ("vogel", "strasse", "טנגרם") == tuple(map(folded, ("VÖGEL", "Straße", "טנגרם")))


@given(st.text(st.sampled_from("aא\u061c\u200e\u200f\u202a\u202e\u2066\u2069\u200d\ufe0f\n\x1b")))
def test_what_turns_the_direction_is_dropped(text: str) -> None:
    """Of a typed text only letters stay; of one that was read, everything but the controls."""
    assert set(typed(text)) <= {"a", "א"}
    assert set(clean(text)) <= {"a", "א", "\n", "\x1b"}
    assert [one for one in text if one in "aא"] == list(typed(text))


def levels(line: str) -> list[int]:
    """Return the level of each character in a line from left to right: odd runs leftwards.

    Unicode's bidirectional algorithm, UAX 9, as far as it goes without explicit controls.
    """
    kinds = [unicodedata.bidirectional(character) for character in line]
    strong = "L"
    for at, kind in enumerate(kinds):  # W1, W2, W3, W7
        if kind == "NSM":
            kinds[at] = kind = kinds[at - 1] if at else "L"
        if kind in ("L", "R", "AL"):
            strong = kind
        elif kind == "EN":
            kinds[at] = {"AL": "AN", "L": "L", "R": "EN"}[strong]
    for at in range(1, len(kinds) - 1):  # W4
        before, kind, after = kinds[at - 1 : at + 2]
        if before == after and (
            (kind == "CS" and before in ("EN", "AN")) or (kind == "ES" and before == "EN")
        ):
            kinds[at] = before
    numbers = [kind == "EN" for kind in kinds]  # W5
    for way in (range(1, len(kinds)), range(len(kinds) - 2, -1, -1)):
        step = -1 if way.step > 0 else 1
        for at in way:
            if kinds[at] == "ET" and numbers[at + step]:
                kinds[at], numbers[at] = "EN", True
    sides = [
        "R" if kind in ("R", "AL", "EN", "AN") else "L" if kind == "L" else "" for kind in kinds
    ]
    found = [{"L": 0, "R": 1, "AL": 1, "EN": 2, "AN": 2}.get(kind, -1) for kind in kinds]
    at = 0
    for side, group in groupby(list(sides)):  # N1, N2
        long = len(list(group))
        if not side:
            before = sides[at - 1] if at else "L"
            after = sides[at + long] if at + long < len(sides) else "L"
            found[at : at + long] = [int(before == after == "R")] * long
        at += long
    return found


def seen(line: str) -> str:
    """Return what stands on a terminal that turns letters around, from left to right."""
    depth = levels(line)
    places = list(range(len(line)))
    for level in range(max(depth, default=0), 0, -1):
        turned: list[int] = []
        for deep, group in groupby(places, [one >= level for one in depth].__getitem__):
            run = list(group)
            turned += run[::-1] if deep else run
        places = turned
    return "".join(line[place] for place in places)


def test_the_model_turns_what_terminals_turn() -> None:
    """Numbers after such letters go to their left, which is what must not happen."""
    assert "12  בא x" == seen("אב  12 x")
    assert "x בא" == seen("x אב")


@given(st.lists(st.text(LETTERS, min_size=1, max_size=8).map(str.strip), min_size=1, max_size=4))
def test_columns_stay_where_they_are(cells: list[str]) -> None:
    """However a terminal turns letters, each column keeps its place and its own letters."""
    cells = [" ".join(cell.split()) for cell in cells]
    line = "  ".join([*cells, "12:30"])
    found = seen(isolated(line)).replace(LRM, "")
    at = 0
    for cell in (*cells, "12:30"):
        assert sorted(cell) == sorted(found[at : at + len(cell)])
        at += len(cell) + 2
    assert found.endswith("12:30")


@given(st.text(LETTERS, max_size=20))
def test_marks_add_no_width_and_are_set_once(text: str) -> None:
    """Without the marks the line is what it was; a line that has them gets no more."""
    found = isolated(text)
    assert text == found.replace(LRM, "")
    assert found == isolated(found)


def test_where_there_is_only_ascii() -> None:
    """German letters are spelled out; others lose their accents, or are as wide as they were."""
    assert "Baerenfuesse" == spelled("Bärenfüße")
    assert '"It\'s" 1-2' == spelled("“It’s” 1–2")
    assert ["e", "??", "", "?", "x"] == list(map(in_ascii, ("é", "七", "\u0301", "א", "x")))
