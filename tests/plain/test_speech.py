"""Plain mode for the ear: brief, normal or full; the last answer again, or at length."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.plain.conftest import Player
from tui_tangram.plain.prompt import run
from tui_tangram.play.speech import LEVELS, MOST, broken, wrapped

TEXTS: Final = st.text(alphabet="ab ,;.", max_size=80)
GAMES: Final = {
    "swan": "unplaced\ncontour\nlay 1 5\ncorner 7\ncorner 7\nlay 1 5 1\nfits\nfits 3\nlook",
    "4.8.8/easy/infinity/c3/s5": "unplaced\nopen\nopen\nlook 2.2\nrow 2\nfits 1\nplace 1 1.1\nlook",
    "square/3x3/tetravex/c12/s7": "unplaced\nopen\nopen\nfits 1\nplace 1 1.1\nplace 2 1.2\nwrong",
}


@given(TEXTS, st.integers(1, 30))
def test_a_broken_text_has_all_its_words_in_lines_of_that_length(text: str, most: int) -> None:
    """Only a word longer than a line is longer than *most*."""
    for lines in (broken(text, most), wrapped(text, most)):
        assert " ".join(lines).split() == text.split()
        assert all(len(line) <= most or " " not in line.strip() for line in lines)


@given(TEXTS)
def test_a_short_text_is_one_line(text: str) -> None:
    """As it is."""
    assert broken(text, 80) == wrapped(text, 80) == [text]


@pytest.mark.parametrize("puzzle", GAMES)
def test_brief_speech_has_no_line_over_its_length(tmp_path: Path, puzzle: str) -> None:
    """Whatever is answered in a game, and the help; and it is shorter than the others."""
    lengths = []
    for level in LEVELS:
        script = f"set speech {level}\nplay {puzzle}\n{GAMES[puzzle]}\nhint\nhint\ntime\n"
        target = io.StringIO()
        run(None, tmp_path / level, tmp_path / level,
            source=io.StringIO(f"{script}help\nrestart\n"), target=target)  # fmt: skip
        lines = target.getvalue().splitlines()
        if level == "brief":
            assert max(map(len, lines)) <= MOST
        lengths.append(sum(map(len, lines)))
    assert lengths[0] < min(lengths[1:])


def test_more_is_the_longer_form_and_repeat_the_same_again(player: Player) -> None:
    """`more` can follow `repeat`; what has no longer form has no more."""
    player("speech brief")
    player("play swan")
    brief = player("contour")
    assert brief[2] == "D: 135, 0.59 down left."
    assert player("repeat") == player("repeat") == brief
    exact = player("more")
    assert exact[2].startswith("Corner D ")
    assert "2 − √2 down left" in exact[2]
    assert len(exact) == len(brief)
    assert player("more") == ["Error: there is no more"]
    assert player("repeat") == ["Error: there is no more"]
    player("speech normal")
    assert "0.59 down left" in player("contour")[2]
    assert set(player("more")) < set(exact)
    player("speech full")
    assert player("contour") == exact
    assert player("more") == ["Error: there is no more"]
    player("speech normal")
    assert player("speech")[0] == "speech is normal."
    assert player("speech loud")[0].startswith("Error: speech")


def test_a_list_goes_on_with_more(player: Player) -> None:
    """As before: the next page of a list, which has no longer form."""
    first = player("list")
    assert "more: type more." in first[-1]
    assert player("more")[0] != first[0]


def test_equal_pieces_are_named_together(player: Player) -> None:
    """Of two that are alike no list has two lines; fields name the others."""
    player("set assistance relaxed")
    player("play swan")
    assert "1 and 2, large triangle: triangle with legs 2." in player("unplaced")
    told = player("corner 7")
    assert any(line.startswith("6 or 7, fit ") for line in told)
    assert len(told) == len(set(told))
    assert not any(line.startswith("7, ") for line in told)
    alike = [event.data["alike"] for event in player.heard if event.data.get("piece") == "F"]
    assert alike
    assert all(one == ["G"] for one in alike)


def test_colours_are_named_as_on_tiles(player: Player) -> None:
    """The tenth is a letter; of connectors, which differ by capitals, a word says which it is."""
    player("play square/3x3/tetravex/c12/s7")
    assert "Tile 1: up 3, right 1, down A, left 1." in player("unplaced")
    player("play heads-and-tails/1")
    assert player("look 2")[0].endswith("up tail C, right tail B, down head B, left head C.")
    assert player("find up head A") == player("find up 1")


def test_the_prompt_is_spoken_too(player: Player) -> None:
    """Its signs are words as those of answers, and one tile fits while several fit."""
    player("set assistance relaxed")
    player("speech brief")
    player("play square/3x3/infinity/s7")
    assert player.shell.prompt == "Squares, Infinity, 3 by 3> "
    player("place 2 1.1")
    assert player("open")[:3] == [
        "2.1: 1 fits. 2 up; dark left.",
        "2.2: 1 fits.",
        "1.2: 3 fit. Dark up; 3 left.",
    ]
    player("set symbols signs")
    assert player.shell.prompt == "Squares, Infinity, 3×3> "
