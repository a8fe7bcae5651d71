"""What is said of figures in German: whole sentences of it, whatever is done."""

from __future__ import annotations

import re
from itertools import chain
from random import Random

import pytest

from tests.games.tangram.games import FIGURES, SET, game, solved, some
from tui_tangram.games.session import Session
from tui_tangram.games.tangram.core import describe, overview, words
from tui_tangram.games.tangram.core.board import TangramState
from tui_tangram.games.tangram.core.describe import arc_in_words
from tui_tangram.games.tangram.core.format import read_figure
from tui_tangram.games.tangram.core.game import TangramGame
from tui_tangram.games.tangram.core.view import (
    Steps,
    TangramIntent,
    TangramView,
    describe_piece,
    respond,
)
from tui_tangram.games.tangram.core.words import LINE, pose_in_words
from tui_tangram.maths.exact import Sqratio
from tui_tangram.maths.geometry import Arc, Isometry, Point, Polygon, Shape
from tui_tangram.maths.geometry.contour import disc
from tui_tangram.play import DocumentError, Limit, MoveError, Stopped, read_document
from tui_tangram.play.equivalence import MIRROR, turned
from tui_tangram.play.files import FormatError
from tui_tangram.play.names import named
from tui_tangram.play.phrases import GRADES

ENGLISH = re.compile(
    r"\b(the|of|and|or|with|at|on|to|is|are|it|its|as|has|have|not|no|there|here|where|left|right"
    r"|upper|lower|top|bottom|middle|side|up|down|across|turned|flipped|moved?|placed?|removed?|overlaps?"
    r"|sticks|out|holding|held|cancelled|picked|selected|next|goes|matches|pointing|fits?|now|by"
    r"|tray|back|piece|pieces|corner|edge|hole|notch|notches|wide|high|about|shape|square|triangle"
    r"|radius of|circle|outwards|inwards|twice|times|solved|complete|percent|contour|area"
    r"|difficulty|free|exact)\b"
)
"""Words of the English texts that are no German ones."""
SQUARE = next(number for number, figure in enumerate(FIGURES) if figure.name == "Square")
NUMBERS = (SQUARE, 3, 90, 200)
"""Some figures of the seven tans."""
STEPS = Steps(Sqratio(1, 0, 4), Sqratio(1, 0, 48), Point.of(0, 0, 0, 0), Point.of(3, 0, 3, 0))


pytestmark = pytest.mark.usefixtures("german")


def german(texts: set[str]) -> None:
    """Assert that *texts* are German and that all their places are filled."""
    assert texts
    for text in texts:
        assert not ENGLISH.search(text), text
        assert "{" not in text, text


def played(one: TangramGame, seed: int) -> set[str]:
    """Return what is said while keys are pressed at random."""
    random, said = Random(seed), {named(one.division.name, one.division.id)}
    state, view = one.start(), TangramView()
    for number in range(80):
        # Putting down comes more often, or little would lie anywhere.
        intent = random.choice(
            (*TangramIntent, TangramIntent.NEXT_FIT, TangramIntent.PUT_DOWN, TangramIntent.PUT_DOWN)
        )
        reply = respond(intent, one, state, view, STEPS)
        view = reply.view
        said.add(reply.words)
        if reply.move is not None:
            state = one.execute(state, reply.move)
            said.add(one.describe_move(reply.move))
        if view.hand is not None:
            way = view.hand._replace(shift=view.hand.shift + Point.of(1, 0, 0, 0)), view.hand
            text = words.stepped(one, state, view.selected, way, fits=True)
            assert text.endswith(". Hier passt es.")
            said.add(text)
        if number % 8 == 0:
            verdict = one.verdict(state)
            said.add(describe_piece(one, state, view, view.selected))
            said.add(words.describe_board(one, state, verdict))
            said.update(part for line in words.status(one, verdict) for part in line)
    return said - {""}


@pytest.mark.parametrize("freestyle", [False, True])
def test_nothing_english_is_said_while_playing(freestyle: bool) -> None:
    """Whatever keys are pressed: answers, moves told and descriptions are German."""
    for number in NUMBERS:
        german(played(game(number, freestyle), number))


@pytest.mark.parametrize("name", ["curved/egg-bull", "rings/hen"])
def test_nothing_english_is_said_of_round_pieces(name: str) -> None:
    """Also where pieces have arcs and holes."""
    one = game(name)
    texts = played(one, 1)
    texts.update(overview.shape_in_words(one.figure.outline))
    texts.update(chain(*describe.edges_in_words(one.figure.outline)))
    texts.update(describe.kind_of(piece.kind.shape) for piece in one.pieces.pieces)
    german(texts)


def test_a_disc() -> None:
    """It has a radius, and its edge is a circle."""
    whole = disc(Point.of(0, 0, 0, 0), 2)
    (circle,) = whole.curves
    assert isinstance(circle, Arc)
    assert describe.kind_of(Shape(whole)) == "Scheibe mit Radius 2"
    assert arc_in_words(circle) == "ein ganzer Kreis mit Radius 2"


def test_shapes() -> None:
    """Silhouettes and their edges are told in German, each in sentences of its own."""
    for figure in FIGURES[::20]:
        sentences = overview.shape_in_words(figure.outline)
        sentences += chain(*describe.edges_in_words(figure.outline))
        assert all(
            text.endswith(".") and text[0].isupper() for text in sentences if text[0].isalpha()
        )
        german(set(sentences))
    turned_and_mirrored = (
        "Um 90° gedreht sieht die Form gleich aus, und sie hat vier Spiegelachsen."
    )
    assert overview.shape_in_words(FIGURES[SQUARE].outline) == [
        "Ein Quadrat mit Seite 2√2.",
        "So breit wie hoch: 2√2.",
        turned_and_mirrored,
    ]
    corners = [(0, 0), (3, 0), (3, 2), (2, 2), (2, 1), (1, 1), (1, 2), (0, 2)]
    yoke = Polygon(Point.of(x, 0, y, 0) for x, y in corners)
    assert overview.shape_in_words([yoke]) == [
        "Ein Rechteck 3 mal 2 mit einer Kerbe, 8 Ecken insgesamt.",
        "Eine Kerbe oben: ein Quadrat mit Seite 1.",
        "3 breit und 2 hoch.",
        "Die Form ist symmetrisch, links wie rechts.",
    ]
    first, _ = describe.edges_in_words([yoke])[0]
    assert first == "Ecke 1 oben links, Winkel 90°: 1 nach rechts zu Ecke 2."


def test_poses() -> None:
    """How a piece stands is told by its own outline."""
    kinds = {kind.kind: kind.polygon for kind in SET.kinds}
    stands = {
        pose_in_words(polygon.moved(Isometry.linear(turn, mirrored)))
        for polygon in kinds.values()
        for turn in range(8)
        for mirrored in (False, True)
    }
    german(stands)
    assert {"Spitze nach links oben", "auf der Spitze", "gerade"} < stands


def test_boards_and_pieces() -> None:
    """A position is told in German sentences, troubles among them."""
    one = game(SQUARE)
    state = one.start()
    verdict = one.verdict(state)
    assert words.describe_board(one, state, verdict) == (
        "Quadrat: 0 von 7 gelegt. Kontur 0 %, Fläche 0 %. In der Ablage: 1, 2, 3, 4, 5, 6 und 7."
    )
    assert dict(words.status(one, verdict)) == {"Kontur": "0 %", "Fläche": "0 %"}
    text = describe_piece(one, state, TangramView(), 0)
    assert text == "1, großes Dreieck, in der Ablage, Spitze nach links unten."
    at = Isometry.linear()._replace(shift=Point.of(9, 0, 0, 0))
    crossed = TangramState((at, at, at, *state.placements[3:]))
    assert words.troubles(one, one.verdict(crossed)) == [
        "3 überlappt 1 und 2",
        "2 überlappt 1",
    ]
    assert words.troubles(one, one.verdict(some(crossed, {0}))) == ["1 ragt heraus"]


def test_hints() -> None:
    """Each level is a German sentence that fits on a line, also where pieces have to come back."""
    texts = []
    for number in NUMBERS:
        one, state = game(number), solved(number)
        for kept in (set[int](), {0}, {0, 1, 3}, {1, 2, 4, 5, 6}):
            part = some(state, kept)
            advice = one.advise(part)
            texts += [hint.text for hint in one.hints(part, advice, 2)]
    assert all(len(text) <= LINE and text.endswith(".") for text in texts)
    german(set(texts))
    one, state = game(SQUARE), game(SQUARE).start()
    first = one.hints(state, one.advise(state))[0].text
    assert "Nächstes Teil: links." == first
    at = Isometry.linear()._replace(shift=Point.of(9, 0, 0, 0))
    wrong = TangramState((at, at, *state.placements[2:]))
    assert [hint.text for hint in one.hints(wrong, one.advise(wrong))] == [
        "2 überlappt 1. Entferne 2 Teile.",
        "Entferne die Teile 1 und 2.",
        "Teile 1 und 2 entfernt.",
    ]


def test_refusals() -> None:
    """What is wrong with moves, files and searches is said in German; places in files stay."""
    one = game(SQUARE)
    with pytest.raises(MoveError, match=r"^Teil 1 ist schon in der Ablage$"):
        one.execute(one.start(), "take A")
    session = Session(one, lambda: 0.0)
    session.pause()
    with pytest.raises(MoveError, match=r"^das Spiel ist angehalten$"):
        session.play("take A")
    with pytest.raises(DocumentError, match=r"^width: muss eine ganze Zahl ab 1 sein, nicht eine"):
        read_document('{"format": "x", "version": 1, "width": []}', "x", 1).whole("width", low=1)
    with pytest.raises(FormatError, match=r"^a\.json: Zeile 1, Spalte 2: kein JSON: "):
        read_figure("{", "a.json", {SET.id: SET})
    with pytest.raises(Stopped, match=r"^abgebrochen nach 0 Suchschritten$"):
        Limit(nodes=0).meter().tick()


def test_small_words() -> None:
    """Symmetries, grades and names of positions."""
    assert MIRROR.template.format(4) == "Spiegelbild von 4"
    assert [turned(angle).template.format(4) for angle in (90, 180, 270)] == [
        "4, um 90° nach links gedreht",
        "4, um 180° gedreht",
        "4, um 90° nach rechts gedreht",
    ]
    assert GRADES[0] == "very easy"
    session = Session(game(SQUARE), lambda: 0.0)
    assert session.mark() == "Anfang"
