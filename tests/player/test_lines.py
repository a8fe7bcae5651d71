"""Sets, layouts, rules and sizes have names for people, and a line each that is true."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tui_tangram.games.matching.core import RULES, rules_named
from tui_tangram.games.matching.core.board_size import display_name
from tui_tangram.games.matching.core.naming import (
    LAYOUTS,
    SIZES,
    layout_called,
    size_called,
    size_name,
)
from tui_tangram.games.matching.core.rules import FORMER as FORMER_RULES
from tui_tangram.games.tangram.core.pieces import FORMER
from tui_tangram.games.tangram.source.figures import Figures
from tui_tangram.language import tr, use
from tui_tangram.maths.tiling import LAYOUTS as TILINGS
from tui_tangram.maths.tiling import LEVELS
from tui_tangram.play.columns import width
from tui_tangram.play.names import named
from tui_tangram.player.library import shipped_library

LIBRARY = shipped_library()
FIGURES = LIBRARY.of(Figures)
LONGEST = 100
"""Columns of a line, which is cut where there is no room."""


@pytest.fixture(params=["en", "de"])
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    """The language in use."""
    use(request.param)
    yield request.param
    use("en")


def lines() -> dict[str, str]:
    """Return the lines of everything, as marked, by ids."""
    sets = {name: pieces.about for name, pieces in FIGURES.sets.items()}
    layouts = {layout: words.about for layout, words in LAYOUTS.items()}
    return sets | layouts | {rules.id: rules.line for rules in RULES}


def test_everything_has_a_name_and_a_line(language: str) -> None:
    """Each has its own, in both languages; names of sets have no digits and no symbol."""
    told = {name: tr(line) for name, line in lines().items()}
    assert len(set(told.values())) == len(told)
    for line in told.values():
        assert 10 < width(line) <= LONGEST
        assert line[0].isupper()
        assert line.endswith(".")
    names = [named(pieces.name, name) for name, pieces in FIGURES.sets.items()]
    assert len(set(names)) == len(names)
    assert not any(character.isdigit() for name in names for character in name)
    titles = {named(words.name, layout) for layout, words in LAYOUTS.items()}
    assert len(titles) == len({*TILINGS, "cubes"}) == len(LAYOUTS)
    assert len({rules.title for rules in RULES}) == len(RULES)
    if language == "de":
        assert not set(told.values()) & set(lines().values())
        assert len({size_name(size) for size in SIZES}) == len(LEVELS)


def test_collections_have_the_lines_of_their_sets() -> None:
    """A line stands where its set is chosen; those of tiles have theirs."""
    for one in LIBRARY.collections:
        if one.set_id:
            assert one.about == FIGURES.piece_set(one.set_id).about
            assert {item.sets[0] for item in one.items} == {FIGURES.piece_set(one.set_id).name}
    assert {one.set_id for one in LIBRARY.collections} - {""} == set(FIGURES.sets)
    assert all(one.about for one in LIBRARY["matching"].collections)


def test_the_numbers_in_the_lines() -> None:
    """Figures, convex ones and solutions are as many as is said."""
    for name, pieces in FIGURES.sets.items():
        figures = [figure for figure in FIGURES.entries if figure.set_id == name]
        if name == "tangram":
            figures = [figure for figure in figures if not figure.id.startswith("free/")]
        said = [int(word) for word in pieces.about.replace(",", " ").split() if word.isdecimal()]
        convex = sum(figure.convex for figure in figures)
        # Of 20 convex shapes tell two lines, and one of 536 solutions: `test_large` counts them.
        true = {len(figures), convex, 20, 13, 536}
        assert set(said) <= true, name
    counts = [figure.solutions for figure in FIGURES.figures if figure.id.startswith("convex/")]
    about = next(one.about for one in FIGURES.collections if one.id == "convex")
    assert f"{min(counts)} to {max(counts)} solutions" in about


def test_former_names_are_found_and_taken() -> None:
    """Searches find a set by the name it had, and results that have that show the one of now."""
    for old, now in FORMER.items():
        found = FIGURES.search(old)
        assert {FIGURES.piece_set(figure.set_id).name for figure in found} == {now}
        set_id = found[0].set_id
        assert f"{now}, medium" == FIGURES.title(f"{set_id}/d3", f"{old}, grade 3")
    for name, old in FORMER_RULES.items():
        assert rules_named(old).id == rules_named(rules_named(name).name).id == name
        told = display_name(f"square/easy/{name}/c4", f"Square {old}, easy, 4 colours")
        assert f"Squares, {rules_named(name).name}, small, 4 colours" == told
    assert "tilings/4.8.8-easy" == LIBRARY.find("4.8.8, easy").id
    assert "tilings/4.8.8-easy" == LIBRARY.find("All twelve layouts 4.8.8, easy").id
    assert "tilings/4.8.8-easy" == LIBRARY.find("Octagons and squares, small").id


@pytest.mark.usefixtures("language")
def test_layouts_and_sizes_are_called_by_either_name() -> None:
    """Ids and names lead to the id, whatever the language; other words stay."""
    for layout, words in LAYOUTS.items():
        for name in (layout, words.name, named(words.name, layout).upper()):
            assert layout == layout_called(name)
    for size, word in SIZES.items():
        for name in (size, word, size_name(size).upper()):
            assert size == size_called(name)
    assert ("6x4", "sqare") == (size_called("6x4"), layout_called(" Sqare"))
