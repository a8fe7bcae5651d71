"""Tangrams in plain mode: what is described, and the commands."""
