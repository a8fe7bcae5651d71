"""Tile boards in plain mode: what is described, and the commands."""
