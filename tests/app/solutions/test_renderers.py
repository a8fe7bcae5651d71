"""Solutions as they are shown, and as files."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import islice
from xml.etree import ElementTree as ET

import pytest

from tests.printed import printed
from tui_tangram.app.export_screen import ExportForm
from tui_tangram.app.kinds import kind_named, kind_of
from tui_tangram.app.services import Services
from tui_tangram.app.solutions.model import SolutionRenderer, Solutions
from tui_tangram.app.solutions.page import SolutionPictures
from tui_tangram.app.solutions.screen import Selection, as_document, file_stem, offer_of
from tui_tangram.flow.export import FORMATS, Order
from tui_tangram.games.catalog import games
from tui_tangram.games.tangram.core.format import read_arrangement
from tui_tangram.games.tangram.source.figures import Figures
from tui_tangram.play import Game
from tui_tangram.render.cells import text_of
from tui_tangram.render.graphics import SIGNATURE
from tui_tangram.render.profile import Profile
from tui_tangram.render.svg import carried

PUZZLES = ["convex/3", "macmahon/hexagons", "macmahon/squares"]
PROFILES = [Profile.TRUECOLOR, Profile.COLOURS_16, Profile.MONO, Profile.ASCII]


def opened(
    services: Services, puzzle: str, most: int = 12
) -> tuple[Game, SolutionRenderer, Solutions]:
    """Return a puzzle and its first solutions."""
    game = services.find_puzzle(puzzle)
    show = kind_of(game).renderer
    assert show is not None
    renderer = show(game, services)
    found = Solutions(renderer.equivalence)
    found.add(islice(game.solutions(None), most))
    return game, renderer, found


def test_a_game_whose_solutions_are_shown_tells_them_apart() -> None:
    """No game lacks what the browser asks."""
    for game in games():
        assert (kind_named(game.kind).renderer is None) == (game.equivalence is None)


@pytest.mark.parametrize("puzzle", PUZZLES)
@pytest.mark.parametrize("profile", PROFILES, ids=lambda profile: profile.name)
def test_pictures_fill_their_boxes(services: Services, puzzle: str, profile: Profile) -> None:
    """Large and small ones, and the cover, are as large as they are asked to be."""
    services = replace(services, profile=profile)
    _, renderer, found = opened(services, puzzle, 3)
    pictures = SolutionPictures(renderer)
    for box in ((40, 18), (12, 6), (70, 30)):
        rows, _ = pictures.large(found.all[0], box, None, ())
        assert [box[0]] * box[1] == [len(text) for text in text_of(rows)]
        assert [box[0]] * box[1] == [len(text) for text in text_of(pictures.cover(box))]
        small = pictures.small(found.all[0].form, box, raised=False)
        assert [box[0]] * box[1] == [len(text) for text in text_of(small)]
        assert small == pictures.known(found.all[0].form, box, raised=False)


@pytest.mark.parametrize("puzzle", PUZZLES)
@pytest.mark.parametrize("profile", PROFILES, ids=lambda profile: profile.name)
def test_small_pictures_tell_solutions_apart(
    services: Services,
    puzzle: str,
    profile: Profile,
) -> None:
    """Two solutions have two pictures, with colours and without."""
    _, renderer, found = opened(replace(services, profile=profile), puzzle, 2)
    pictures = SolutionPictures(renderer)
    first, second = (pictures.small(one.form, (12, 6), raised=False) for one in found.all)
    assert first != second


@pytest.mark.parametrize("puzzle", PUZZLES)
@pytest.mark.parametrize("box", [(40, 18), (9, 5)], ids=["roomy", "tiny"])
def test_the_chosen_piece_is_seen(services: Services, puzzle: str, box: tuple[int, int]) -> None:
    """Each piece under the cursor, and each that is kept, makes another picture."""
    _, renderer, found = opened(services, puzzle, 1)
    pictures, one = SolutionPictures(renderer), found.all[0]
    plain, _ = pictures.large(one, box, None, ())
    chosen = [pictures.large(one, box, part, ())[0] for part in one.form]
    kept = [pictures.large(one, box, None, (part,))[0] for part in one.form]
    if box[0] > 20:
        assert len(one.form) == len(set(chosen))
    for rows in (*chosen, *kept):
        assert plain != rows


@pytest.mark.parametrize("puzzle", PUZZLES)
def test_pieces_are_those_of_the_form(services: Services, puzzle: str) -> None:
    """Each part is a piece with a name of its own and words."""
    _, renderer, found = opened(services, puzzle)
    for one in found.all:
        pieces = renderer.pieces(one)
        assert set(one.form) == {piece.part for piece in pieces}
        assert len(pieces) == len({piece.name for piece in pieces})
        assert all(piece.name in piece.description for piece in pieces)


@pytest.mark.parametrize("puzzle", PUZZLES)
@pytest.mark.parametrize("number", [1, 4])
def test_files_are_what_they_say(services: Services, puzzle: str, number: int) -> None:
    """Each format has every solution; programs that read it can."""
    game, renderer, found = opened(services, puzzle)
    wanted = found.all[:number]
    captions = [f"solution {one.number}" for one in wanted]
    offer = offer_of(Selection(game, renderer, wanted, captions, False), "a")
    portrayals = [one() for one in offer.puzzles if callable(one)]
    order = Order(offer.name, portrayals, data=offer.data)
    made = {form: FORMATS[form].make(order) for form in ExportForm([offer]).forms}
    names = [f"Solution {one.number}" for one in wanted]
    assert number == sum(made["txt"].decode().count(f"{name}\n") for name in names)
    assert number == sum(made["html"].decode().count(f"<h2>{name}</h2>") for name in names)
    svg = ET.fromstring(made["svg"].decode())
    assert svg.tag.endswith("}svg")
    assert made["png"].startswith(SIGNATURE)
    [page] = printed(made["pdf"])
    assert page.has(offer.name, *names)
    assert b"<details>" not in made["html"]
    puzzle_file = kind_of(game).portray(game).data().encode()
    for form in ("svg", "html", "png", "pdf"):
        assert (puzzle_file,) == carried(made[form]).files
    document = json.loads(made["json"])
    assert (number, "partial", puzzle) == tuple(document[k] for k in ("count", "status", "puzzle"))
    assert number == len(document["solutions"])
    assert [one.number for one in wanted] == document["numbers"]
    assert [one.family.number for one in wanted] == document["classes"]


def test_a_solution_in_json_is_an_arrangement(services: Services) -> None:
    """What is written of a figure's solution is read back by the reader of arrangements."""
    game, renderer, found = opened(services, "convex/3")
    document = json.loads(as_document(Selection(game, renderer, found.all, ["x"] * 12, True)))
    pieces = services.library.of(Figures).piece_set("tangram")
    for listed in document["solutions"]:
        arrangement = {
            "format": "tui-tangram/arrangement", "version": 1, "set": "tangram",
            "unit": document["unit"], "solution": listed,
        }  # fmt: skip
        read = read_arrangement(json.dumps(arrangement), "here", {"tangram": pieces})
        assert None not in read.placements(pieces)


def test_names_are_safe() -> None:
    """A puzzle's id makes a name that every system takes."""
    assert "square-4x4-tetravex-c10-s1-g1-ym-solutions" == file_stem(
        "square/4x4/tetravex/c10/s1/g1-ym", None
    )
    assert "puzzle-solutions" == file_stem("../..", None)
