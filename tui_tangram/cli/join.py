"""``tui-tangram join``: the app, or the plain mode, at the tables of this account."""

from tui_tangram.cli.play import run

__all__ = ["run"]
