"""Short phrases that screens share."""

from __future__ import annotations

from tui_tangram.play import columns
from tui_tangram.play.phrases import capital


def sentence(text: str) -> str:
    """Return some words as a sentence of their own.

    >>> sentence("about 5 s")
    'About 5 s.'
    """
    return f"{capital(text)}."


def pages(text: str, width: int, more: str = " …") -> list[str]:
    """Return *text* in lines of at most *width* cells, those but the last with *more* at the end.

    A page ends with the last sentence or else the last comma in its second half; where there is
    neither, with a sentence, or a word.

    >>> pages("A at the top. B at the left.", 18)
    ['A at the top. …', 'B at the left.']
    >>> pages("A turned. Up 2, left 3, right 4, down 1.", 36)
    ['A turned. Up 2, left 3, right 4, …', 'down 1.']
    """
    found, width = [], max(width, 12)
    while columns.width(text) > width:
        text = " ".join(text.split())
        page = columns.wrap(text, width - columns.width(more))[0]
        sentence, comma = (f"{page} ".rfind(end) + 1 for end in (". ", ", "))
        late = [end for end in (sentence, comma) if 2 * end > len(page)]
        page = page[: (*late, sentence)[0]] or page
        found.append(page + more)
        text = text[len(page) :].lstrip()
    return [*found, text]
