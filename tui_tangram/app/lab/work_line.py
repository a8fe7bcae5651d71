"""The last line of a page of the laboratory: the progress of a job.

███████████░░░░░░░░  61%   12 found   0:42   about 0:30 left   shapes   running
"""

from __future__ import annotations

from typing import Final

from tui_tangram.app.chrome import MARGIN
from tui_tangram.app.painter import Painter, Words, cut
from tui_tangram.language import tr
from tui_tangram.play import columns as cells
from tui_tangram.play.phrases import duration, percent
from tui_tangram.render import inks
from tui_tangram.render.plot import thermometer
from tui_tangram.research.lab.tasks import Stage, Task

_PARTS: Final = 10_000
"""The number of parts of the bar."""
_SHORT, _LONG = 9, 30
"""The fewest and most columns of the bar."""
_GAP: Final = 3


def work_line(
    paint: Painter, task: Task, now: float, width: int, *, found: str = "", title: str = ""
) -> Words:
    """Return the line for *task* at the time *now*, with *found* and *title* where given.

    If the line is too long, the part before the stage is left out.
    """
    texts = [tr(Stage.FAILED.value), task.why]
    if task.stage is not Stage.FAILED:
        left = task.left(now) if task.stage is Stage.RUNNING else None
        seconds = task.seconds(now)
        texts = [
            percent(f"{int(100 * task.fraction):3}"),
            found,
            duration(seconds) if seconds >= 1 or found else "",
            "" if left is None else tr("about {time} left", time=duration(left)),
            title,
            tr(task.stage.value),
        ]
    texts = [one for one in texts if one]
    room = width - 2 * MARGIN
    while len(texts) > 2 and len(_joined(texts)) + _GAP + _SHORT > room:
        texts.pop(-2)
    text = _joined(texts)
    failed = task.stage is Stage.FAILED
    columns = min(max(room - cells.width(text) - _GAP, _SHORT), _LONG)
    ink = inks.TROUBLE if failed else inks.SUCCESS
    bar = thermometer(columns, round(task.fraction * _PARTS), _PARTS, paint.palette, ink=ink)
    words = paint.words(cut(text, room - columns - _GAP), inks.TROUBLE if failed else inks.QUIET)
    return [paint.gap(MARGIN), *paint.picture(bar), paint.gap(_GAP), words]


def _joined(texts: list[str]) -> str:
    return (" " * _GAP).join(texts)
