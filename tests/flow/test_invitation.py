"""What others type to come to a table."""

from __future__ import annotations

from tests.flow.conftest import Player
from tui_tangram.flow.table_server import invitation


def test_an_invitation_names_nobody_who_is_there(player: Player) -> None:
    """Neither the player, nor those at the table, however they write their names."""
    assert invitation(player, "kqwtz") == "tui-tangram join kqwtz --profile ann"
    assert invitation(player, taken=["Ann", "bob"]) == "tui-tangram join --profile cleo"
