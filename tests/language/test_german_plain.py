"""The plain mode in German: what is said is German, what a script types stays as it is."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.plain.conftest import Player
from tui_tangram.language import trc
from tui_tangram.plain.events import Event, EventKind, TextWriter
from tui_tangram.plain.table import every_command

pytestmark = pytest.mark.usefixtures("german")


@pytest.fixture
def player(tmp_path: Path) -> Iterator[Player]:
    """A player with nothing on disk, whose clock stands."""
    one = Player(tmp_path, lambda: 0.0)
    yield one
    one.shell.line.close()


def refused(player: Player, line: str) -> list[str]:
    """Type a line that is refused, and return why."""
    player(line)
    assert {event.kind for event in player.heard} <= {EventKind.ERROR, EventKind.END}
    return [event.text for event in player.heard if event.kind is EventKind.ERROR]


def test_a_figure_is_played_in_german(player: Player) -> None:
    """Opening, looking, fits, laying, a refusal: commands in English, answers in German."""
    assert player("play convex/2")[0] == "Quadrat. Geometrisches."
    assert player.shell.prompt == "Quadrat> "
    assert player("look")[-1] == "0 Prozent fertig, sieben Teile übrig."
    assert player("fits D")[0] == "4, Quadrat: vier Lagen."
    laid = player("place A 1")
    assert laid[0] == "Teil 1 gelegt: oben, Spitze nach unten, in den Ecken B und C."
    assert laid[2] == "25 Prozent fertig, sechs Teile übrig."
    assert "großes Dreieck" in player("look A")[0]
    assert refused(player, "place A 1") == ["Teil 1 liegt schon dort"]
    assert refused(player, "take B") == ["Teil 2 liegt nicht auf dem Brett; lege es zuerst ab"]
    assert player("save x") == ["Gespeichert. Tippe saves für die Liste."]
    assert refused(player, "save x") == ["'x' gibt es schon. Nimm einen anderen Namen."]
    assert player("close") == ["Quadrat geschlossen. Tippe continue, um weiterzuspielen."]
    assert player("continue")[0].startswith("Quadrat, 1 Zug, ")


def test_directions_are_typed_in_either_language(player: Player) -> None:
    """German words in the order in which they are heard, and the English ones of scripts."""
    player("play convex/2")
    player("place E 1")
    before = player.shell.line.session.state
    for there, back in [
        ("move E oben links 1/2", "move E down right 1/2"),
        ("move E nach rechts 1", "move E left 1"),
        ("turn E rechts", "turn E left"),
    ]:
        player(there)
        assert player.shell.line.session.state != before
        player(back)
        assert player.shell.line.session.state == before
    [why] = refused(player, "move E irgendwohin")
    assert why.startswith("als Richtung geht nur: nach rechts, nach rechts oben, ")


def test_a_board_is_played_in_german(player: Player) -> None:
    """Cells, sides and tiles have German names; rows are counted as in English."""
    said = player("play square/3x3/tetravex/s7")
    assert said[1].startswith("9 Felder, in 3 Reihen zu 3. Reihen zählen")
    assert player("row 2")[0] == "Reihe 2: 3 leer."
    assert player("place 1 2.2 1")[0].startswith("Kachel 1 gelegt: Reihe 2, Feld 2. Passt.")
    assert any("passen. Braucht" in line for line in player("open"))
    assert refused(player, "row 9") == ["eine Reihe muss eine Zahl von 1 bis 3 sein, nicht '9'"]


def test_help_keeps_what_is_typed(player: Player) -> None:
    """Explanations are German; names and the words in small letters are those of scripts."""
    player("play convex/2")
    assert player("help undo") == ["undo oder u [ANZAHL]: Züge rückgängig machen."]
    for command in every_command():
        usage = trc("usage", command.usage) if command.usage else ""
        typed = [set(re.findall("[a-z]+", one)) for one in (command.usage, usage)]
        assert typed[0] - {"or"} == typed[1] - {"oder"}, command
        assert [one for one in usage if one in "[]"] == [
            one for one in command.usage if one in "[]"
        ]


def test_signs_and_letters_that_are_lacking_are_german_words() -> None:
    """Without UTF-8 roots and degrees are told in German words, and umlauts in two letters."""
    target = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    write = TextWriter(target, {"LANG": "C"})
    write(Event(EventKind.SAY, "Größe 2√2 × (√2), 45°: „Übung“"))
    write(Event(EventKind.ERROR, "nötig"))
    target.seek(0)
    assert target.read().splitlines() == [
        'Groesse 2 Wurzel 2 (2,83) mal (Wurzel 2), 45 Grad: "Uebung"',
        "Geht nicht: noetig",
    ]


def test_a_lesson_in_german(player: Player) -> None:
    """Steps and names are German; what they say to type is typed as ever."""
    told = player("lesson 1")
    assert told[0] == "Aufnehmen und ablegen. Zwei Teile fehlen. Lege sie ab."
    assert told[-1].startswith("Schritt 1 von 4. Tippe unplaced für ")
    assert player("unplaced")[-1].startswith("Schritt 2 von 4. Tippe lay 1 B für ")
    player("lay 1 1 1")
    *_, solved, done = player("lay 4 4 1")
    assert solved == "Gelöst!"
    assert done == "Lektion geschafft. Tippe lesson 2 für die nächste: Drehen und wenden."
    assert player("lessons")[0].endswith(" Geschafft.")
