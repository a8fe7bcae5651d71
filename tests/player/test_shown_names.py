"""Puzzles are shown, sorted and found by their names in the language in use."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime
from gettext import NullTranslations
from pathlib import Path

import pytest

from tui_tangram.games.catalog import find_game, find_puzzle
from tui_tangram.games.session import Result
from tui_tangram.games.tangram.core.format import write_figure
from tui_tangram.games.tangram.source.figures import Figures
from tui_tangram.language import use
from tui_tangram.play import columns
from tui_tangram.play.names import folded
from tui_tangram.player.library import UnknownPuzzleError, shipped_library
from tui_tangram.player.paths import directories
from tui_tangram.player.player import PlayerLibrary
from tui_tangram.player.scores.export import as_json
from tui_tangram.player.scores.values import Moment, Scope, Subject
from tui_tangram.player.store import Store
from tui_tangram.player.user_store import UserStore

LIBRARY = shipped_library()
NAMES = {
    "Swan": "Zygné",
    "Bear": "Aÿr",
    "Animals": "Bêtes",
    "no. {a}": "n° {a}",
    "Nine squares": "Neuf carrés",
    "Heads and tails": "Têtes et queues",
    "Tangram": "Le tangram",
    "medium": "moyen",
}


class Texts(NullTranslations):
    """A language with a few names."""

    def pgettext(self, context: str, message: str) -> str:
        """Return a name."""
        return NAMES.get(message, message) if context == "name" else message


@pytest.fixture(autouse=True)
def texts() -> Iterator[None]:
    """The language in use."""
    use(Texts())
    yield
    use("en")


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("Zygné", "tangram/swan"),
        ("zygne 2", "tangram/swan-2"),
        ("Swan 2", "tangram/swan-2"),
        ("swan", "tangram/swan"),
        ("neuf carres, n° 3", "heads-and-tails/3"),
        ("Nine squares, no. 3", "heads-and-tails/3"),
    ],
)
def test_puzzles_are_found_by_either_name(typed: str, name: str) -> None:
    """A game is made of a name in English or in the language in use, with accents or without."""
    assert name == find_puzzle(LIBRARY, typed, {}).puzzle_id


def test_searches_find_either_name() -> None:
    """Each word may be of one language or the other; names that begin so come first."""
    for words in ("zygne", "ZYGNÉ", "swan", "betes zygne", "swan bêtes", "animals zygné"):
        assert "tangram/swan" in [item.id for item in LIBRARY.search_items(words)]
    assert LIBRARY.of(Figures).search("zygn")[0].id == "tangram/swan"
    assert [] == list(LIBRARY.search_items("zygne queues"))
    assert {"heads-and-tails/1"} < {item.id for item in LIBRARY.search_items("tetes")}


def test_another_language_is_not_mixed_up_with_this() -> None:
    """What was found in one language is not kept for the next."""
    assert LIBRARY.of(Figures).search("zygne")
    use("en")
    assert not LIBRARY.of(Figures).search("zygne")
    with pytest.raises(UnknownPuzzleError):
        LIBRARY.find("zygné")
    use(Texts())
    assert LIBRARY.of(Figures).search("zygne")


def test_other_names_are_proposed_as_they_are_shown() -> None:
    """A name that is nearly right leads to the puzzle, called by its name here."""
    with pytest.raises(UnknownPuzzleError, match=r"Zygné \(tangram/swan\)"):
        LIBRARY.find("Zygny")


def test_categories_are_sorted_by_what_is_shown() -> None:
    """Where figures stand by their names, they stand by the names that are read."""
    (animals,) = [one for one in LIBRARY.collections if one.id == "animals"]
    game = find_game(LIBRARY, "tangram", animals.shown[0].id, {})
    assert ("Bêtes", "Aÿr") == (animals.title, game.name)
    assert "tangram/swan-3" == animals.shown[-1].id
    assert set(animals.items) == set(animals.shown)
    every = [item.title for item in LIBRARY.shown_items if item.group == "Bêtes"]
    assert ("Aÿr", "Zygné 3") == (every[0], every[-1])
    use("en")
    assert LIBRARY.items == LIBRARY.shown_items
    for one in LIBRARY.collections:
        assert one.items == one.shown


def test_a_players_own_names_stay(tmp_path: Path) -> None:
    """A player's swan is a swan, in whatever language; the program's beside it is not."""
    where = tmp_path / "figures"
    where.mkdir()
    text = write_figure(LIBRARY.find("tangram/swan"))
    (where / "mine.json").write_text(text)
    library = PlayerLibrary(LIBRARY, lambda: UserStore(tmp_path, pytest.fail))
    (mine,) = [item for item in library.items if item.id.startswith("own/")]
    assert ("Swan", "Swan") == (mine.name, mine.title)
    assert "Swan" == find_puzzle(library, mine.id, {}).name
    assert "Swan" == find_puzzle(library, library.keep(library.find(mine.id), "tangram"), {}).name
    assert "Zygné" == find_puzzle(library, "tangram/swan", {}).name


def test_what_is_kept_is_english(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Results are kept by English names, written for programs so, and shown in the language."""
    monkeypatch.setenv("TUI_TANGRAM_DATA_DIR", str(tmp_path))
    scores = Store.open(directories(), pytest.fail).scores
    moment = Moment(datetime(2026, 11, 20, 12, tzinfo=UTC), date(2026, 11, 20))
    subject = Subject.of(find_puzzle(LIBRARY, "tangram/swan-2", {}))
    scores.finished(subject, Result(61.0, 9, 0, revealed=False, own=True), moment)
    (listing,), (division,) = scores.listings(Scope.PUZZLE), scores.listings(Scope.DIVISION)
    assert ("Swan 2", "Zygné 2") == (listing.name, listing.title)
    assert ("Tangram, medium", "Le tangram, moyen") == (division.name, division.title)
    text = "".join(as_json(scores.each(), scores.statistics(moment.day)))
    assert '"name": "Swan 2"' in text
    assert "Zygn" not in folded(text)
    assert columns.width(listing.title) == len("Zygné 2")
