"""Records declared as tables: what is written is read, and what is bad is named by its place."""

from __future__ import annotations

import json
from enum import Enum
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import each, examples
from tui_tangram.play import Document, DocumentError
from tui_tangram.play.document import (
    FLAG,
    SECONDS,
    Field,
    RecordSchema,
    choice,
    encode,
    in_lines,
    line,
    text,
    whole,
)


class Colour(Enum):
    RED = "red"
    GREEN = "green"


class Spot(NamedTuple):
    at: int
    name: str = ""


class Game(NamedTuple):
    title: str
    colour: Colour
    spots: tuple[Spot, ...]
    ways: tuple[tuple[str, ...], ...]
    best: Spot | None
    elapsed: float
    why: str
    solved: bool


SPOT = RecordSchema(Spot, at=whole(0, 9), name=text(5).spare(""))
GAME = RecordSchema(
    Game,
    title=text(20).named("name"),
    colour=choice(Colour),
    spots=SPOT.nested().listed(),
    ways=text().listed().listed(),
    best=SPOT.nested().optional(),
    elapsed=SECONDS,
    why=line(9),
    solved=FLAG,
)

words = st.text("abc", min_size=1, max_size=5)
spots = st.builds(Spot, st.integers(0, 9), st.just("") | words)
games = st.builds(
    Game,
    words,
    st.sampled_from(Colour),
    st.lists(spots).map(tuple),
    st.lists(st.lists(words).map(tuple)).map(tuple),
    st.none() | spots,
    st.floats(0, 1e9),
    st.just("") | words,
    st.booleans(),
)
GOOD = Game("Swan", Colour.RED, (Spot(1), Spot(2, "two")), (("a",), ()), Spot(3), 2.5, "", True)


@examples(30)
@given(games)
def test_what_is_written_is_read(game: Game) -> None:
    """Every field survives the way through a document, also below another place."""
    written = GAME.write(game)
    assert game == GAME.read(Document(written)) == GAME.read(Document(written, "games[3]."))


def test_what_a_document_has() -> None:
    """Fields stand in the order of the table, under their own names, spare ones only if set."""
    assert (
        '{"name":"Swan","colour":"red","spots":[{"at":1},{"at":2,"name":"two"}],'
        '"ways":[["a"],[]],"best":{"at":3},"elapsed":2.5,"why":"","solved":true}'
    ) == json.dumps(GAME.write(GOOD), separators=(",", ":"))
    assert ("name", "colour", "spots", "ways", "best", "elapsed", "why", "solved") == GAME.keys


@pytest.mark.parametrize("key", [key for key in GAME.keys if key != "best"])
def test_what_is_missing_is_named(key: str) -> None:
    """Only what is optional or spare may be left out."""
    fields = GAME.write(GOOD)
    del fields[key]
    with pytest.raises(DocumentError, match=rf"^{key}: is missing$"):
        GAME.read(Document(fields))


@each(
    ("change", "message"),
    [
        ({"name": 3}, "name: must be a text, not 3"),
        ({"name": "x" * 21}, "name: must have 1 to 20 characters, not 21"),
        ({"colour": "blue"}, "colour: must not be 'blue'"),
        ({"spots": {}}, "spots: must be a list, not an object"),
        ({"spots": [{"at": 1}, 3]}, "spots[1]: must be an object, not 3"),
        ({"spots": [{"at": 10}]}, "spots[0].at: must be a whole number from 0 to 9, not 10"),
        ({"ways": [[], ["a", "b", None]]}, "ways[1][2]: must be a text, not null"),
        ({"best": {"at": 1, "name": ""}}, "best.name: must have 1 to 5 characters, not 0"),
        ({"elapsed": -1}, "elapsed: must be a number of seconds, not -1"),
        ({"why": "0123456789"}, "why: must have 1 to 9 characters, not 10"),
        ({"solved": 1}, "solved: must be true or false, not 1"),
        ({"solved": 1, "name": 3}, "name: must be a text, not 3"),
    ],
)
def test_what_is_bad_is_named_by_its_place(change: dict[str, Any], message: str) -> None:
    """The first bad field in the order of the table, and what would be right."""
    for place in ("", "games[3]."):
        with pytest.raises(DocumentError) as caught:
            GAME.read(Document(GAME.write(GOOD) | change, place))
        assert place + message == str(caught.value)


def test_null_is_the_default() -> None:
    """Of what is spare and of what is optional."""
    fields = GAME.write(GOOD) | {"best": None, "spots": [{"at": 1, "name": None}]}
    game = GAME.read(Document(fields))
    assert (None, (Spot(1),)) == (game.best, game.spots)


def test_a_record_of_parts_of_something() -> None:
    """What is read as a `dict` is written from whatever has the attributes."""
    part = RecordSchema(dict, at=Field(Document.whole, lambda at: 2 * at), name=text().spare(""))
    assert {"at": 1, "name": ""} == part.read(Document({"at": 1}))
    assert {"at": 2} == part.write(Spot(1))


@pytest.mark.parametrize("items", [[], ["[1]"], ["[1]", "[2]"]])
def test_a_document_in_lines(items: list[str]) -> None:
    """A line for each field and each item, and still one document."""
    found = in_lines({"name": encode("ä"), "at": encode(None)}, "items", items)
    content = {"name": "ä", "at": None, "items": [json.loads(item) for item in items]}
    assert content == json.loads(found)
    assert ["{", '"name": "ä",', '"at": null,', '"items": ['] == found.split("\n")[:4]
    assert len(items) == sum(line.startswith("[") for line in found.split("\n"))
