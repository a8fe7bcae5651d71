from __future__ import annotations

import json

from hypothesis import given
from hypothesis import strategies as st

from tests.examples import examples
from tui_tangram.player.rows import UserRow, by_lines, compact

NAMES = st.text(alphabet='a,\n"{}[]:é') | st.sampled_from([',"outline":', '"rows": [\n', "\n]}\n"])
ROWS = st.tuples(NAMES, NAMES, st.lists(st.integers() | NAMES, max_size=3)).map(
    lambda values: dict(zip(("id", "set", "outline"), values, strict=True))
)


@examples(50)
@given(NAMES, st.lists(ROWS, max_size=4), st.sampled_from(["\n", "", " "]))
def test_a_list_by_lines_is_what_its_text_says(name: str, rows: list[object], end: str) -> None:
    """Rows on a line each are text until they are asked for; any other text is read at once."""
    head = json.dumps({"name": name, "rows": []})[:-2]
    lines = ",\n".join(map(compact, rows))
    text = "\n".join((head, *([lines] if rows else []), f"]}}{end}"))
    found = by_lines(text, "rows", "outline")
    assert json.loads(text) == found
    assert [end == "\n"] * len(rows) == [isinstance(row, UserRow) for row in found["rows"]]
    assert [[*row] for row in json.loads(text)["rows"]] == [[*row] for row in found["rows"]]
