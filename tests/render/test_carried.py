"""The files of puzzles in their pictures."""

from __future__ import annotations

import zlib
from base64 import b64encode

from hypothesis import given
from hypothesis import strategies as st

from tui_tangram.render.svg import MOST, Carried, carried, in_head, in_svg, word_of

FILES = st.lists(st.text(st.characters(codec="utf-8"), min_size=1), min_size=1, max_size=3)
LINES = "<svg xmlns='x'>", "<title>A</title>", "<path d='M0 0L1 0'/>", "</svg>"
PICTURE = "\n".join(LINES)


def carrying(files: list[str]) -> str:
    """Return the picture with the files of its puzzles."""
    return "\n".join(in_svg(LINES, files))


@given(FILES)
def test_what_is_carried_comes_back(files: list[str]) -> None:
    """Each file once, in any form; a picture of none is as it was."""
    once = tuple(one.encode() for one in dict.fromkeys(files))
    page = f"<html><head>{in_head(files)}</head><body></body></html>"
    for content in (carrying(files), page, f"%PDF {word_of(files)} x"):
        assert Carried(once) == carried(content.encode())
    assert PICTURE == carrying([""])
    assert in_head([]) == ""
    assert Carried() == carried(PICTURE.encode())


@given(st.data())
def test_a_changed_picture_is_known(data: st.DataObject) -> None:
    """Any sign beside the metadata counts; blanks and the ends of lines do not."""
    text = carrying(["{}"])
    assert carried(text.replace("\n", "\r\n").encode()).files
    assert carried(text.replace(" d=", "\n   d=").encode()).files
    at = data.draw(st.integers(0, text.index("<metadata>") - 1).filter(lambda i: text[i] > " "))
    changed = f"{text[:at]}~{text[at + 1 :]}"
    assert carried(changed.encode()).changed


def test_what_is_damaged_or_too_large_is_not_read() -> None:
    """A word of other data, of data that are no list, and of very much."""
    packed = [zlib.compress(one) for one in (b"{}", b"[", b"\xff", b"[" + b" " * MOST + b"]")]
    assert carried(b"tui-tangram:puzzles:any:;") == Carried()
    for data in (b"no", *packed):
        word = b"tui-tangram:puzzles:any:%s;" % b64encode(data)
        assert carried(word) == Carried(changed=True)
    assert (b"a",) == carried(
        b"tui-tangram:puzzles:any:%s;" % b64encode(zlib.compress(b'["a",1]'))
    ).files
