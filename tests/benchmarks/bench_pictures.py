"""How many figures come back from pictures of them, as the same exact figure.

    python -m tests.benchmarks.bench_pictures [known] [NUMBER]

Each of the 595 figures of the seven tans is drawn at 400 and at 150 pixels, turned by chance,
slanted by a degree, blurred, with noise, as JPEG of quality 40, and read again.  NUMBER takes that
many of them by chance.  With ``known`` the library's figures are candidates.

A figure is *right* if the first candidate is the same, *among* if another one is, *wrong* if none
is, and *none* if there is no candidate.  *Sure* is what was reported without a warning.
"""

from __future__ import annotations

import sys
from collections import Counter
from random import Random
from time import process_time

from tests.games.tangram.drawing.spoiled import spoiled
from tests.games.tangram.games import LIBRARY, SET
from tui_tangram.games.tangram.core.figure import Figure
from tui_tangram.games.tangram.drawing.picture import PictureReading, open_picture, read_figure
from tui_tangram.maths.contour.trace import match
from tui_tangram.play.files import FormatError

FIGURES = [*(one for one in LIBRARY.figures if one.set_id == "tangram"), *LIBRARY.chance]


def _read(content: bytes, known: list[Figure]) -> PictureReading:
    try:
        figures = open_picture(content, "picture").figures
    except FormatError as error:
        return PictureReading((), str(error))
    if len(figures) > 1:
        return PictureReading((), f"{len(figures)} figures")
    return read_figure(figures[0], SET, known)


def _outcome(figure: Figure, reading: PictureReading) -> str:
    same = [bool(match(figure.outline, one.figure.outline)) for one in reading.candidates]
    word = "right" if any(same[:1]) else "among" if any(same) else "wrong" if same else "none"
    return f"{word}, sure" if same and reading.candidates[0].sure else word


def main(words: list[str]) -> None:
    """Read pictures of figures and print a table of what came back."""
    numbers = [int(word) for word in words if word.isdigit()]
    figures = Random(1).sample(FIGURES, numbers[0]) if numbers else FIGURES
    known = FIGURES if "known" in words else []
    for pixels in (400, 150):
        table: dict[str, Counter[str]] = {}
        times = []
        for number, figure in enumerate(figures):
            content = spoiled(figure, pixels, number)
            start = process_time()
            reading = _read(content, known)
            times.append(process_time() - start)
            outcome = _outcome(figure, reading)
            table.setdefault(figure.attachment or "chance", Counter())[outcome] += 1
            if outcome in {"wrong, sure", "among, sure", "none"} or times[-1] > 2:
                print(f"  {figure.id}: {outcome}, {times[-1]:.1f} s {reading.cause}", flush=True)
        print(
            f"{pixels} pixels; {sum(times) / len(times):.2f} s a picture, at most {max(times):.1f}"
        )
        outcomes = sorted({one for row in table.values() for one in row})
        print("attachment".ljust(14), *(one.rjust(12) for one in outcomes))
        whole: Counter[str] = Counter()
        for name, row in table.items():
            whole += row
            print(name.ljust(14), *(str(row[one]).rjust(12) for one in outcomes))
        print("all".ljust(14), *(str(whole[one]).rjust(12) for one in outcomes))
        right = whole["right"] + whole["right, sure"]
        print(f"{right / len(figures):.1%} right", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
