"""Searches and orders of puzzles, the same in gallery, lines and commands."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import pairwise
from string import ascii_lowercase

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tests.examples import examples
from tui_tangram.language import tr, use
from tui_tangram.play.phrases import GRADES
from tui_tangram.player.filters import (
    FILTERS,
    SORTS,
    PuzzleProgress,
    PuzzleRow,
    arranged,
    key,
    one_error,
    parsed,
    ranked,
)
from tui_tangram.player.library import shipped_library

LIBRARY = shipped_library()
ROWS = LIBRARY.items
BY_ID = {row.id: row for row in ROWS}
PROGRESS = PuzzleProgress(
    [row.id for row in ROWS[::5]], lambda: ("tangram/swan", "convex/1", "tetravex/4x4-1")
)
WORDS = sorted(
    {
        word
        for row in ROWS
        for word in key(row.title).split("-")
        if len(word) >= 4 and word.isalpha()
    }
)
FILTER = st.sampled_from([*FILTERS, *GRADES, "7 pieces", "9 tiles", "12 pieces", "1 piece"])


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """English is in use again after each test."""
    yield
    use("en")


def found(text: str) -> set[str]:
    """Return the ids of the puzzles that a search finds."""
    return {row.id for row in ranked(text, ROWS, ROWS, PROGRESS)}


def searched(row: PuzzleRow) -> str:
    """Return all texts of a puzzle."""
    texts = row.title, *row.aliases, row.collection, row.id, row.source, *row.sets
    return key(" ".join(texts))


HOLDS: dict[str, Callable[[PuzzleRow], bool]] = {
    "holes": lambda row: row.holes > 0,
    "symmetric": lambda row: row.symmetric,
    "one solution": lambda row: row.solutions == 1,
    "unique": lambda row: row.solutions == 1,
    "solved": lambda row: row.id in PROGRESS.solved,
    "unsolved": lambda row: row.id not in PROGRESS.solved,
    "started": lambda row: row.id in ("tangram/swan", "convex/1", "tetravex/4x4-1"),
    "very easy": lambda row: row.difficulty == 1,
    "hard": lambda row: row.difficulty == 4,
    "7 pieces": lambda row: (row.part, row.parts) == ("pieces", 7),
    "9 tiles": lambda row: (row.part, row.parts) == ("tiles", 9),
}


@pytest.mark.parametrize("words", HOLDS)
def test_a_filter_finds_what_fulfils_it(words: str) -> None:
    """All of those and no others, but for puzzles whose names have the words."""
    fulfil = {row.id for row in ROWS if HOLDS[words](row)}
    assert fulfil
    assert fulfil <= found(words)
    for name in found(words) - fulfil:
        assert f"-{key(words)}-" in f"-{key(BY_ID[name].name)}-"


@examples(25)
@given(st.lists(st.one_of(FILTER, st.sampled_from(WORDS)), min_size=1, max_size=3))
def test_every_puzzle_found_fulfils_every_word(words: list[str]) -> None:
    """Found is what each word alone finds; found and hidden are all, each once, in order."""
    text = " ".join(words)
    conditions, _ = parsed(text, ROWS)
    shown = ranked(text, ROWS, ROWS, PROGRESS)
    hidden = [row for row in ROWS if not all(condition(row, PROGRESS) for condition in conditions)]
    assert sorted(row.id for row in (*shown, *hidden)) == sorted(BY_ID)
    # Words of one and the next may make a filter together, such as "one" and "solution".
    if len(conditions) == len(words):
        assert {row.id for row in shown} == set.intersection(*map(found, words))


@examples(20)
@given(st.sampled_from(WORDS), st.data())
def test_one_typing_error_is_forgiven(word: str, data: st.DataObject) -> None:
    """A word misspelt by one letter finds what the word finds, unless it is itself a word."""
    at = data.draw(st.integers(0, len(word) - 1))
    letter = data.draw(st.sampled_from(ascii_lowercase))
    wrong = data.draw(
        st.sampled_from(
            [
                word[:at] + word[at + 1 :],
                word[:at] + letter + word[at:],
                word[:at] + letter + word[at + 1 :],
                word[:at] + word[at + 1 : at + 2] + word[at] + word[at + 2 :],
            ]
        )
    )
    assume(wrong != word and len(wrong) >= 4)
    assert one_error(word, wrong)
    assert one_error(wrong, word)
    itself = any(wrong in searched(row) for row in ROWS) or not parsed(wrong, ROWS)[1]
    assert itself or found(word) <= found(wrong)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("hols", "holes"),
        ("symetric", "symmetric"),
        ("unslved", "unsolved"),
        ("vrey easy", "very easy"),
        ("one soluton", "one solution"),
        ("7 peices", "7 pieces"),
        ("heptx", "heptex"),
    ],
)
def test_errors_in_filters_are_forgiven(typed: str, meant: str) -> None:
    """What is nearly a filter finds at least what the filter finds."""
    assert found(meant) <= found(typed) != set(BY_ID)


def test_parts_of_any_game_can_be_counted() -> None:
    """Where a game has something else than pieces and tiles, a number and that finds it."""
    rows = [
        PuzzleRow("lights", f"lights/{n}", f"Board {n}", "Lights", "us", 1, parts=n, part="cells")
        for n in (9, 16, 25)
    ]
    assert [rows[1]] == [*ranked("16 cells", rows, rows, PROGRESS)]
    assert [] == [*ranked("16 tiles", rows, rows, PROGRESS)]


def test_the_words_for_a_game_find_all_its_puzzles() -> None:
    """In a list of all games, of which each has its words."""
    for words, part in {"tangrams": "pieces", "tile boards": "tiles", "boards": "tiles"}.items():
        found = {row.id for row in ROWS if row.part == part}
        assert found <= {row.id for row in ranked(words, ROWS, ROWS, PROGRESS)}


def test_short_words_and_two_errors_are_not_forgiven() -> None:
    """Three letters are meant as they are, and two errors make another word."""
    assert not found("xqz")
    assert not found("swqxn")
    assert not any(one_error("swan", word) for word in ("swan", "snaw", "sn", "swanxx", "naws"))


def test_exact_words_find_nothing_besides() -> None:
    """A word that is one finds no neighbours: "cart" no cat."""
    names = [row.name for row in ranked("crane", ROWS, ROWS, PROGRESS)]
    assert names
    assert all("crane" in name.lower() for name in names)


def test_german_filters() -> None:
    """Filters are taken in the language in use, with accents or without, and in English."""
    english = {words: found(words) for words in HOLDS}
    use("de")
    pairs = {
        "Löcher": "holes", "locher": "holes", "symmetrisch": "symmetric",
        "eine Lösung": "one solution",
        "eindeutig": "unique", "gelöst": "solved", "ungelöst": "unsolved", "begonnen": "started",
        "sehr leicht": "very easy", "schwer": "hard", "7 Teile": "7 pieces", "9 Kacheln": "9 tiles",
    }  # fmt: skip
    for german, words in pairs.items():
        assert {name for name in found(german) if HOLDS[words](BY_ID[name])} == {
            name for name in english[words] if HOLDS[words](BY_ID[name])
        }
        assert found(words) >= {name for name in english[words] if HOLDS[words](BY_ID[name])}
    assert "tangram/swan" in found("schwann")
    assert [tr(sort) for sort in SORTS] != list(SORTS)


@examples(30)
@given(st.sampled_from(SORTS), st.integers(0, 9))
def test_orders_are_permutations_and_stable(sort: str, seed: int) -> None:
    """Nothing is lost, equal ones stay as they were, and sorting again changes nothing."""
    rows = list(ROWS)
    random.Random(seed).shuffle(rows)
    once = arranged(sort, rows, rows, PROGRESS)
    assert sorted(row.id for row in once) == sorted(BY_ID)
    assert once == arranged(sort, once, once, PROGRESS)
    place = {row.id: number for number, row in enumerate(rows)}
    facts = {
        "as listed": lambda row: (),
        "by difficulty": lambda row: (row.difficulty or 9, row.effort or 1e99),
        "by name": lambda row: row.title.casefold(),
        "by solutions": lambda row: row.solutions or 1e99,
        "by size": lambda row: row.parts or 1e99,
        "solved last": lambda row: row.id in PROGRESS.solved,
    }[sort]
    for one, other in pairwise(once):
        if facts(one) == facts(other):
            assert place[one.id] < place[other.id]
        elif sort != "by name":
            assert facts(one) < facts(other)


def test_names_are_sorted_as_people_count() -> None:
    """Cat 2 is before Cat 10, and no capital makes a difference."""
    rows = [ROWS[0]._replace(id="", name=name) for name in ("Cat 10", "bat", "Cat 2", "Cat", "Ant")]
    told = [row.name for row in arranged("by name", rows, rows, PROGRESS)]
    assert ["Ant", "bat", "Cat", "Cat 2", "Cat 10"] == told


def test_files_say_what_filters_ask() -> None:
    """Pieces, tiles and symmetry in the rows are those of the puzzles."""
    from tui_tangram.games.tangram.core.anyangle import symmetries
    from tui_tangram.games.tangram.source.figures import Figures

    figures = LIBRARY.of(Figures)
    for figure in figures.entries[::7]:
        row = BY_ID[figure.id]
        assert (len(symmetries(figure.outline)) > 1) == row.symmetric
        assert len(figures.piece_set(figure.set_id).pieces) == row.parts
    for row in LIBRARY["matching"].items:
        assert row.parts > 1
    for name in ("tilings/4.8.8-easy", "macmahon/squares", "variations/everything"):
        assert len(LIBRARY.find(name).tiles) == BY_ID[name].parts


def test_only_a_search_for_games_in_progress_reads_them() -> None:
    """Other words ask for no file."""

    def asked() -> list[str]:
        raise AssertionError

    progress = PuzzleProgress((), asked)
    ranked("swan easy unsolved", ROWS, ROWS, progress)
    with pytest.raises(AssertionError):
        ranked("started", ROWS, ROWS, progress)
