"""What voices and braille displays make of the signs in texts: ``tests/language/signs.json``.

    python -m tests.tools.signs

Needs `espeak-ng` and `lou_translate`.  Each sign is spoken apart, between words, and joined,
between digits and other signs.  Of a voice it is noted whether it says the sign (``said``), says
nothing (``dropped``), says it apart and not when it is joined (``joined``), or in another language
(``foreign``); of a table of braille whether it has the sign (``shown``), nothing for it
(``dropped``) or its code alone (``undefined``).
"""

from __future__ import annotations

import json
import re
import subprocess
import unicodedata
from pathlib import Path
from typing import Final

from tests.tools.texts import path_of
from tui_tangram.play.speech import LETTERS, WORDS

TABLE: Final = Path(__file__).parents[1] / "language" / "signs.json"
VOICES: Final = ("en-gb", "de")
BRAILLE: Final = {"en": "en-ueb-g2.ctb", "de": "de-g1.ctb"}
MADE: Final = "+-/=<>*&#~^_|□●○◐★☆½√°−×²≤≥→←↑↓✓′·•…–—›‹▁█"
"""Signs that no text has as it is written, but which code puts into one."""

JOINED: Final = ("2{}2", "½{}2", "2{}√2")
"""Signs between digits and other signs, as in lengths."""


def signs() -> list[str]:
    """Return all signs in the texts and their German, and those that code makes."""
    texts = path_of("de").read_text(encoding="utf-8")
    found = {*texts, *MADE, *WORDS, *LETTERS}
    return sorted(
        sign
        for sign in found
        if sign.isprintable() and not sign.isalpha() and not sign.isdecimal() and sign != " "
    )


def heard(text: str, voice: str) -> str:
    """Return the phonemes of a text without stress and pauses."""
    run = ("espeak-ng", "-q", "-x", "-v", voice, text)
    said = subprocess.run(run, capture_output=True, text=True, check=True).stdout
    return re.sub(r"[',_|:;#\s-]+", "", said)


def judged_by_ear(sign: str, voice: str) -> str:
    """Return what *voice* makes of *sign*."""
    apart, silent = heard(f"so {sign} so", voice), heard("so so", voice)
    if apart == silent:
        return "dropped"
    joined = [heard(text.format(sign), voice) for text in JOINED]
    without = {"", *(heard(text.format(" "), voice) for text in JOINED)}
    languages = {*re.findall(r"\(\w+\)", "".join((apart, *joined)))}
    if languages - {*re.findall(r"\(\w+\)", "".join(without))} - {f"({voice[:2]})"}:
        return "foreign"
    so = silent[: len(silent) // 2]
    name = apart.removeprefix(so).removesuffix(so)
    return "said" if all(name in one for one in joined) else "joined"


def judged_by_touch(sign: str, table: str) -> str:
    """Return what a table makes of *sign*."""
    run = ("lou_translate", "-f", f"unicode.dis,{table}")
    shown = [
        subprocess.run(run, input=text, capture_output=True, text=True, check=True).stdout
        for text in (f"so {sign} so", "so  so", "so so")
    ]
    # An undefined sign is its code between marks of a quotation: '\x221a'.
    if "\N{BRAILLE PATTERN DOTS-1346}" in shown[0]:
        return "undefined"
    return "dropped" if shown[0] in shown[1:] else "shown"


def version(program: str) -> str:
    """Return the version that a program says."""
    said = subprocess.run((program, "--version"), capture_output=True, text=True, check=True).stdout
    found = re.search(r"\d+\.\d+(\.\d+)?", said)
    assert found is not None
    return found[0]


def main() -> None:
    """Write the table."""
    rows = {
        sign: {
            "name": unicodedata.name(sign).lower(),
            **{voice: judged_by_ear(sign, voice) for voice in VOICES},
            **{table: judged_by_touch(sign, table) for table in BRAILLE.values()},
        }
        for sign in signs()
    }
    measured = {"espeak-ng": version("espeak-ng"), "liblouis": version("lou_translate")}
    lines = (
        f"  {json.dumps(sign, ensure_ascii=False)}: {json.dumps(row)}" for sign, row in rows.items()
    )
    table = ",\n".join(lines)
    TABLE.write_text(
        f'{{"measured": {json.dumps(measured)},\n "signs": {{\n{table}\n }}\n}}\n', encoding="utf-8"
    )


if __name__ == "__main__":
    main()
