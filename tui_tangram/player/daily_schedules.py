"""The lists of daily puzzles that come with the package, ``puzzles/daily/<kind>.json``.

    {"format": "tui-tangram/daily", "version": 1, "kind": "tangram", "editions": [
    {"begins": "2025-12-29", "names": {"1": ["tangram/cat", …], …, "5": […]}}
    ]}

See `tui_tangram.games.catalog.daily_schedule` for what they mean.  They are part of the package and
checked by its tests, not each time they are read.
"""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path
from typing import Final

from tui_tangram.games.catalog.daily_schedule import DailySchedule, Edition

DAILY: Final = "tui-tangram/daily"
VERSION: Final = 1


def read_schedule(path: Path, kind: str) -> DailySchedule:
    """Return the schedule in a file.

    Raises `ValueError`, `LookupError` or `TypeError` for a file that is none, and `OSError`.
    """
    document = json.loads(path.read_bytes())
    if (document["format"], document["version"], document["kind"]) != (DAILY, VERSION, kind):
        raise ValueError("they are of another format, version or kind")
    return tuple(
        Edition(
            date.fromisoformat(row["begins"]),
            {int(grade): tuple(names) for grade, names in row["names"].items()},
        )
        for row in document["editions"]
    )
