"""The ID of a figure with a number among all of its set: wherever an ID is read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.host.at_tables import place
from tests.printed import printed
from tui_tangram.cli.services import CommandServices
from tui_tangram.flow.choose import own_daily
from tui_tangram.games.tangram.core.long_id import set_long_id
from tui_tangram.games.tangram.source.tansets import piece_set
from tui_tangram.games.together.client import Others, Seated
from tui_tangram.games.together.table import TableKind
from tui_tangram.play import Limit
from tui_tangram.research.figures.numbered import search
from tui_tangram.research.lab.tans import read_set


def beginning(text: str) -> str:
    """Return the beginning of the IDs of the figures of some pieces."""
    return f"{set_long_id(piece_set(read_set(text), '', 'some'))}/snug/"


SET = beginning("t9,t9,t2,t4")
"""The beginning of the IDs of 539 figures."""


@pytest.fixture(scope="module", autouse=True)
def stores(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The directory of stores, with that of the set."""
    with pytest.MonkeyPatch.context() as patch:
        directory = tmp_path_factory.mktemp("stores")
        patch.setenv("TUI_TANGRAM_CACHE_DIR", str(directory))
        search(f"{SET}1", Limit().meter())
        yield directory


def test_it_is_listed(run: Run) -> None:
    """Though no list has it; one that was not found yet, and a wrong number, are one line."""
    one = run("list", f"{SET}7", "--json").document["puzzles"]
    assert [(f"{SET}7", False)] == [(row["id"], row["solved"]) for row in one]
    assert f"{SET}539\n" == run("list", "--ids", f"{SET}539").out
    assert "numbered 1 to 539" in run("list", f"{SET}540").complaint
    other = beginning("t9,t2,t4")
    why = run("list", f"{other}7").err
    assert "not found yet" in why
    assert f"show {other}7" in why


def test_it_is_printed_saved_and_packed(run: Run, tmp_path: Path) -> None:
    """A booklet has each; a save and a pack have it wherever they go."""
    assert run("export", f"{SET}7", f"{SET}8", "-o", "two.pdf").status == 0
    texts = [text for page in printed((tmp_path / "two.pdf").read_bytes()) for text in page.texts]
    assert {"Snug figure 7", "Snug figure 8"} <= {*texts}
    run("play", "--plain", f"{SET}7", stdin="hint\nhint\nhint\nhint\nsave Four\nquit\n")
    assert run("saves", "export", "Four", "four.json").status == 0
    assert run("saves", "import", "four.json").out == "Saved as Four (2).\n"
    rows = run("saves", "list", "--json").document["saves"]
    assert {f"{SET}7"} == {row["id"] for row in rows}
    assert run("pack", "make", "two.zip", f"{SET}7", f"{SET}8", "--title", "Two").status == 0
    assert run("pack", "install", "two.zip").status == 0
    [pack] = (
        one for one in run("pack", "list", "--json").document["packs"] if one["title"] == "Two"
    )
    assert [f"{SET}7", f"{SET}8"] == pack["puzzles"]


def test_a_pack_of_them_is_the_own_daily(run: Run) -> None:
    """Today's puzzle is one of them, and is found."""
    run("pack", "make", "two.zip", f"{SET}7", f"{SET}8", "--title", "Two")
    run("pack", "install", "two.zip")
    services = CommandServices()
    services.settings = replace(services.settings, daily_from="pack/two")
    own = own_daily(services, services.journal())
    assert own is not None
    assert own.puzzle.puzzle in {f"{SET}7", f"{SET}8"}
    assert own.puzzle.title.startswith("Snug figure ")
    assert services.find_puzzle(own.puzzle.puzzle).kind == "tangram"


async def test_two_play_it_together() -> None:
    """The host finds it, and each sees the other's moves."""
    async with place() as host:
        ann, bob = await host.connect("Ann"), await host.connect("Bob")
        ann.client.open(TableKind.TOGETHER, ("tangram", f"{SET}7", {"freestyle": False}))
        code = (await ann.until(Seated, new=True)).details.facts.code
        bob.client.sit(code)
        assert (await bob.until(Seated)).details.seat == 2
        move = next(iter(ann.client.game.solutions()))[0]
        ann.client.play(move)
        assert [one.move for one in (await bob.until(Others)).entries] == [move]
