"""The pages on the papers: each reference is followed."""

from __future__ import annotations

import importlib.util
import re
import shlex
from pathlib import Path
from typing import Final

import pytest

import tui_tangram
from tui_tangram.app.actions import ACTIONS
from tui_tangram.cli.parser import build_parser
from tui_tangram.commands import verifying
from tui_tangram.manual import page
from tui_tangram.maths.codec import parse
from tui_tangram.plain.commands import COMMANDS
from tui_tangram.player.library import shipped_library
from tui_tangram.research.experiments.registry import experiments
from tui_tangram.research.explain.registry import EXPLAINERS

PAPERS: Final = ("contours", "convex", "squintegers", "tansets", "infinity")
TITLES: Final = (
    "Requirements", "Software design", "Game features", "Analysis", "Future work", "Appendix",
)  # fmt: skip
"""The sections of the paper that has no numbers for them."""
PACKAGE: Final = Path(tui_tangram.__file__).parent
NAMED: Final = {"explain": {one.name for one in EXPLAINERS}, "experiment": set(experiments({}))}
"""The words that may follow a command of the plain mode."""
EXAMPLES: Final = {example for one in EXPLAINERS for example in one.examples}
FIELDS: Final = {"distinct", "labelled", "tui_tangram", *verifying.FIELDS}


def followed(quoted: str) -> bool:
    """Return whether what is quoted is there: a module, a command, a key, a puzzle or a code."""
    if quoted.endswith(".py"):
        return (PACKAGE / quoted).is_file()
    if quoted.startswith("python -m "):
        return importlib.util.find_spec(quoted.rsplit(maxsplit=1)[-1]) is not None
    words = shlex.split(quoted)
    if words[0] == "tui-tangram":
        needed = {"verify": ["convex/1", "-"], "solve": ["convex/1"]}
        more = needed.get(words[1], []) if len(words) == 2 + ("--all" in words) else []
        return build_parser().parse_args([*words[1:], *more]).command == words[1]
    if words[0] in NAMED and len(words) == 2:
        return words[1] in NAMED[words[0]]
    if quoted in EXAMPLES:
        return True
    if "/" in quoted[1:]:
        return quoted in {item.id for item in shipped_library().search_items(quoted)}
    if words[0].isdecimal() and len(words) > 1:
        return parse(quoted) is not None
    keys = {key for action in ACTIONS for key in action.keys}
    return quoted in keys or quoted in FIELDS or quoted in {one.name for one in COMMANDS}


@pytest.mark.parametrize("name", PAPERS)
def test_every_reference_leads_somewhere(name: str) -> None:
    """Modules exist, commands are understood, keys are bound, puzzles are in the library."""
    quoted = set(re.findall(r"`([^`]+)`", re.sub(r"\s+", " ", page(name).text)))
    assert len(quoted) > 8
    assert not {one for one in quoted if not followed(one)}


@pytest.mark.parametrize("name", PAPERS)
def test_every_section_names_its_place(name: str) -> None:
    """Each heading begins with the number of a section, and a module or a program follows."""
    sections = re.split(r"(?m)^## ", page(name).text)[1:]
    assert len(sections) >= 7
    for section in sections:
        head, _, text = section.partition("\n")
        assert re.match(r"\d|[IV]+[. ]", head) or head.startswith(TITLES), head
        assert ".py`" in text or "python -m" in text, head


def test_a_wrong_reference_is_noticed() -> None:
    """What is not there is not followed."""
    assert not followed("nowhere.py")
    assert not followed("nowhere")
    assert not followed("convex/99")
    assert not followed("explain piece")
    assert not followed("example/9")
