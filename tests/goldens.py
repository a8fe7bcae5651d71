"""Approved pictures as plain text."""

from __future__ import annotations

import os
from pathlib import Path

GOLDENS = Path(__file__).parent / "render" / "goldens"


def approve(name: str, text: str) -> None:
    """Assert that *text* is the approved picture called *name*.

    With WRITE_GOLDENS set it is written instead; look at the difference.
    """
    path = GOLDENS / f"{name}.txt"
    if os.environ.get("WRITE_GOLDENS"):
        path.write_text(text, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == text
