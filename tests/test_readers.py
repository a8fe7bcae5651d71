"""Nothing that is read from outside can do more than be refused in one line."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import each, examples
from tests.strategies.readers import BAD, Reader, readers, spoiled, texts, verdict

TABLE = readers()


@each("reader", TABLE)
def test_samples_are_read(reader: Reader) -> None:
    """What the program itself writes is understood."""
    assert reader.samples
    for sample in reader.samples:
        assert reader.read(sample) is not None


@pytest.mark.parametrize("reader", TABLE, ids=lambda reader: reader.name)
@examples(30)
@given(data=st.data())
def test_whatever_is_read(reader: Reader, data: st.DataObject) -> None:
    """Cut off, bits turned, wrong types, controls, markup, too much: only the documented error.

    Its message is one printable line, and so is every name in what is understood.
    """
    sample = data.draw(st.sampled_from(reader.samples))
    found = verdict(reader, data.draw(spoiled(sample)))
    assert all(text.isprintable() for text in texts(found))


@pytest.mark.parametrize("reader", TABLE, ids=lambda reader: reader.name)
@each("sign", ["\\u001b[31m", "\x7f", "\\u202e", "[b]", "\\ud800"])
def test_names_of_entries(reader: Reader, sign: str) -> None:
    """An entry whose name has control characters or markup is ignored, or refused by name."""
    for sample in reader.samples:
        for old, new in (("{", f'{{"a{sign}": 1, '), ('"name"', f'"name{sign}"')):
            changed = sample.replace(old.encode(), new.encode(), 1)
            if changed != sample:
                verdict(reader, changed)


@each("reader", TABLE)
def test_very_much(reader: Reader) -> None:
    """Two megabytes of one thing are refused like anything else, without all of it being kept."""
    for bad in (b"[", b"9", b"a.", b"x", b"\x00", b'"', b"1+", *BAD[-4:]):
        verdict(reader, bad * (2_000_000 // len(bad)))
