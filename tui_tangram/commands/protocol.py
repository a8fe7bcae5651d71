"""The JSON Schema of the lines that plain mode writes for programs: ``protocol.json``.

It is written by hand, and is the one place where every form of a line is declared with its fields.
The tests hold all lines to it, and allow no field that it does not have.  To programs more fields
are no error, since later versions may add some.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from tui_tangram.commands.command import CommandAnswer
from tui_tangram.commands.host import Host

SCHEMA: Final = Path(__file__).with_name("protocol.json")


def schema(services: Host) -> CommandAnswer:
    """Print the schema."""
    del services
    return CommandAnswer(to_paste=SCHEMA.read_text(encoding="utf-8").splitlines())
