"""Files that people exchange: one layout for all that are written."""

from __future__ import annotations

import json

from tui_tangram.play.files import file_text


def test_a_file_has_a_line_for_whatever_is_looked_at_alone() -> None:
    """Each field, and each item of a list of lists or of objects; lists of texts stay short."""
    fields = {
        "name": "Ä",
        "rim": None,
        "aliases": ["a", "b"],
        "fixed": [],
        "tiles": [[1, 2], [3, 4]],
        "start": [{"tile": 0}],
    }
    text = file_text(fields)
    assert fields == json.loads(text)
    assert text.isascii()
    assert text.endswith("\n}\n")
    assert [
        "{",
        '  "name": "\\u00c4",',
        '  "rim": null,',
        '  "aliases": ["a", "b"],',
        '  "fixed": [],',
        '  "tiles": [',
        "    [1, 2],",
        "    [3, 4]",
        "  ],",
        '  "start": [',
        '    {"tile": 0}',
        "  ]",
        "}",
    ] == text.splitlines()
