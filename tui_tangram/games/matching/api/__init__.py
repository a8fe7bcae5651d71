"""Tile boards as commands and programs have them."""
