"""Figures, documents and broken documents for tests of tangrams."""

from __future__ import annotations

import copy
import json
from functools import cache
from typing import Any

from hypothesis import strategies as st

from tests.strategies.arcs import HALF_DISC, UNIT_SQUARE, at
from tests.strategies.arcs import KINDS as ROUND
from tests.strategies.geometry import TANS, any_motions, stars
from tui_tangram.games.tangram.core.format import write_figure
from tui_tangram.games.tangram.core.pieces import PieceKind, PieceSet
from tui_tangram.games.tangram.source.figures import Figures
from tui_tangram.maths.geometry import Isometry, Polygon, Shape
from tui_tangram.maths.geometry.contour import disc
from tui_tangram.player.library import shipped_library


@cache
def figures():
    """Figures of the seven tans, the simple ones first."""
    return st.sampled_from(shipped_library().of(Figures).figures)


@cache
def all_figures():
    """Figures of the library: of the seven tans, of other straight sets, with arcs and holes."""
    source = shipped_library().of(Figures)
    sets, further = source.sets, source.entries[len(source.figures) :]
    straight = [figure for figure in further if sets[figure.set_id].straight]
    others = [figure for figure in further if not sets[figure.set_id].straight]
    return figures() | st.sampled_from(straight) | st.sampled_from(others)


@cache
@st.composite
def figure_documents(draw) -> dict[str, Any]:
    """Valid figure files as parsed JSON; some have the outline or the solution only."""
    document: dict[str, Any] = json.loads(write_figure(draw(all_figures())))
    left_out = draw(st.sampled_from((None, "outline", "solution")))
    document.pop(left_out, None)
    return document


_HOLES = (
    disc(at(2, 2), 1).reversed(),
    HALF_DISC.moved(Isometry(3, False, at(5, 3))).reversed(),
    UNIT_SQUARE.moved(Isometry.translation(at(7, 1))).reversed(),
)
_PLATE = Polygon(at(x, y) for x, y in ((0, 0), (9, 0), (9, 5), (0, 5)))


@cache
def shapes():
    """What pieces may cover: tans, stars, round pieces, plates with holes, turned by any angle."""
    plates = st.builds(
        Shape, st.just(_PLATE), st.lists(st.sampled_from(_HOLES), min_size=1, unique=True)
    )
    whole = st.builds(
        lambda contour: Shape(contour.unified()),
        st.sampled_from((*TANS, *ROUND)) | stars(),
    )
    return st.builds(
        lambda shape, motion: shape.moved(motion).canonical(), whole | plates, any_motions
    )


@cache
@st.composite
def piece_sets(draw) -> PieceSet:
    """Sets of up to four kinds of any shapes."""
    found = draw(st.lists(shapes(), min_size=1, max_size=4))
    counts = [
        (PieceKind(letter, f"shape {letter}", shape), draw(st.integers(1, 3)))
        for letter, shape in zip("ABCD", found, strict=False)
    ]
    return PieceSet.of("made-up", "Made up", counts)


@cache
def json_values():
    """Any JSON value, not too large."""
    return st.recursive(
        st.none()
        | st.booleans()
        | st.integers()
        | st.floats()
        | st.text(max_size=20)
        | st.sampled_from(["tui-tangram/figure", "tangram", "L", 10**30, -1, 1, 48]),
        lambda inner: (
            st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=8), inner, max_size=5)
        ),
        max_leaves=12,
    )


@cache
@st.composite
def mutated_documents(draw, documents=None) -> Any:
    """Valid files after one to three changes somewhere in them."""
    document = copy.deepcopy(draw(figure_documents() if documents is None else documents))
    for _ in range(draw(st.integers(1, 3))):
        _change(draw, document)
    return document


def _change(draw, document: Any) -> None:
    """Change *document*, a list or an object, in one place somewhere down in it."""
    here = document
    while True:
        keys = list(here) if isinstance(here, dict) else list(range(len(here)))
        if not keys:
            return
        key = draw(st.sampled_from(keys))
        below = here[key]
        if isinstance(below, list | dict) and draw(st.integers(0, 5)):
            here = below
            continue
        change = draw(st.sampled_from(("replace", "nudge", "delete", "repeat", "swap")))
        if change == "delete":
            del here[key]
        elif change == "repeat" and isinstance(here, list):
            here.insert(key, copy.deepcopy(below))
        elif change == "swap":
            other = draw(st.sampled_from(keys))
            here[key], here[other] = here[other], here[key]
        elif change == "nudge" and type(below) is int:
            here[key] = below + draw(st.sampled_from((-48, -24, -1, 1, 24, 48)))
        else:
            here[key] = draw(json_values())
        return
