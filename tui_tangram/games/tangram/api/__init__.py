"""Tangrams as commands and programs have them."""
