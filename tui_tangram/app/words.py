"""Small things in words, the same on every screen."""

from __future__ import annotations

from tui_tangram.language import tr
from tui_tangram.play import columns
from tui_tangram.play.phrases import capital, duration, listed

__all__ = ["difficulty", "duration", "estimate", "listed", "pages", "sentence"]


def difficulty(grade: int | None) -> str:
    """Return a difficulty of 1 to 5 as dots; nothing where it is not known.

    >>> difficulty(3), difficulty(None)
    ('●●●○○', '')
    """
    return "" if grade is None else "●" * grade + "○" * (5 - grade)


def estimate(seconds: float) -> str:
    """Return about how long something takes.

    >>> [estimate(seconds) for seconds in (3, 23.4, 75, 800, 3600)]
    ['about 5 s', 'about 25 s', 'about 1 min', 'about 13 min', 'more than an hour']
    """
    if seconds < 58:
        return tr("about {n} s", n=max(round(seconds / 5), 1) * 5)
    if seconds < 58 * 60:
        return tr("about {n} min", n=round(seconds / 60))
    return tr("more than an hour")


def sentence(text: str) -> str:
    """Return some words as a sentence of their own.

    >>> sentence("about 5 s")
    'About 5 s.'
    """
    return f"{capital(text)}."


def pages(text: str, width: int, more: str = " …") -> list[str]:
    """Return *text* in lines of at most *width* cells, those but the last with *more* at the end.

    A page ends with a sentence where one ends on it.

    >>> pages("A at the top. B at the left.", 18)
    ['A at the top. …', 'B at the left.']
    """
    found, width = [], max(width, 12)
    while columns.width(text) > width:
        text = " ".join(text.split())
        page = columns.wrap(text, width - columns.width(more))[0]
        page = page[: f"{page} ".rfind(". ") + 1] or page
        found.append(page + more)
        text = text[len(page) :].lstrip()
    return [*found, text]
