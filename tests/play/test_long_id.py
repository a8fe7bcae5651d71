"""Long IDs: sequences of choices as numbers, and numbers as texts that notice mistakes."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import examples
from tui_tangram.play.long_id import (
    LETTERS,
    LONGEST,
    Choices,
    LongIdError,
    NumberReader,
    NumberWriter,
    number_in,
    plain,
    refused,
    written,
)
from tui_tangram.play.names import is_meant

NUMBERS = st.integers(0, 2**40) | st.integers(0, 2**900)
SOME = Choices(("a", 5), ("never", 0), ("b", 1), ("c", 30))


def steps():
    """Choices of every sort, each with the name of the method that takes and gives it."""
    return st.lists(
        st.tuples(st.just("natural"), st.integers(0, 20) | st.integers(0, 10**40))
        | st.tuples(st.just("whole"), st.integers(-20, 20) | st.integers(-(10**40), 10**40))
        | st.tuples(st.just("flag"), st.booleans())
        | st.tuples(st.just("below"), st.integers(0, 6))
        | st.tuples(st.just("choose"), st.sampled_from("abc")),
        max_size=30,
    )


@given(steps())
def test_choices_come_back(wanted: list[tuple[str, object]]) -> None:
    """In order, and nothing else is in the number."""
    writer = NumberWriter()
    for name, value in wanted:
        more = {"below": (7,), "choose": (SOME,)}.get(name, ())
        getattr(writer, name)(value, *more)
    reader = NumberReader(writer.number)
    for name, value in wanted:
        more = {"below": (7,), "choose": (SOME,)}.get(name, ())
        assert value == getattr(reader, name)(*more)
    reader.end()
    with pytest.raises(LongIdError):
        NumberReader(writer.number + 1).end()


@given(st.integers(0, 500), st.integers(0, 8))
def test_no_number_has_two_sequences(number: int, count: int) -> None:
    """What is read to the end is written as the same number; what is not read to it is another."""
    reader, writer = NumberReader(number), NumberWriter()
    for _ in range(count):
        writer.choose(reader.choose(SOME), SOME)
    try:
        reader.end()
    except LongIdError:
        assert number != writer.number
    else:
        assert number == writer.number


@given(NUMBERS)
def test_a_number_comes_back(number: int) -> None:
    """However it is typed: capitals, letters that look alike, blanks, hyphens, broken lines."""
    text = written("figure", number)
    assert number == number_in("figure", text)
    assert re.fullmatch(rf"figure/[{LETTERS}]+", text)
    typed = text.replace("0", "O").replace("1", "l").upper()
    typed = " " + typed[:9] + "-" + typed[9:11] + "\n " + typed[11:]
    assert is_meant("figure", typed)
    assert number == number_in("figure", typed)
    assert text == plain("figure", typed)


@examples(20)
@given(NUMBERS)
def test_every_single_mistake_is_noticed(number: int) -> None:
    """Each character but the kind is put wrong in every way, and neighbours change places.

    Where it is said what should be where, one of the sentences is right.
    """
    digits = written("board", number).removeprefix("board/")
    wrongs = [
        (place, sign, digits[:place] + sign + digits[place + 1 :])
        for place in range(len(digits))
        for sign in LETTERS
        if sign != digits[place]
    ]
    wrongs += [
        (place, pair[::-1], digits[:place] + pair[::-1] + digits[place + 2 :])
        for place in range(len(digits) - 1)
        if len({*(pair := digits[place : place + 2])}) == 2
    ]
    told = 0
    for place, wrong, text in wrongs:
        with pytest.raises(LongIdError) as caught:
            number_in("board", f"board/{text}")
        why = str(caught.value)
        if "should be" in why:
            right = digits[place : place + len(wrong)]
            assert why.endswith(f": {wrong} should be {right}")
            told += 1
    assert told > len(wrongs) / 2


def test_kinds_are_apart() -> None:
    """A figure is no board, even with the right check characters for one."""
    text = written("figure", 4711)
    with pytest.raises(LongIdError):
        number_in("board", text.replace("figure", "board"))
    assert not is_meant("board", text)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("figure/", "its end is missing"),
        ("figure/1", "its end is missing"),
        ("figure/14k7q1*m", "it cannot have the character '*'"),
        ("figure/14k7q29m", "typing error near '7q29m': 2 should be 1"),
        ("figure/14k7q91m", "typing error near '7q91m': 91 should be 19"),
        ("figure/" + "1" * 5_000, "a puzzle ID has at most 1000 characters"),
    ],
)
def test_what_is_wrong_is_said(text: str, why: str) -> None:
    """In a clause; with the ID in front it is one line that is not long."""
    with pytest.raises(LongIdError, match=re.escape(why)):
        number_in("figure", text)
    line = str(refused(text, why))
    assert len(line) < 120
    assert line.isprintable()


def test_there_are_other_versions_and_longer_ones() -> None:
    """What a later release writes is told from a mistake; what is too large has no ID."""
    from tui_tangram.play import long_id

    later = "24k7"
    text = f"figure/{later}{long_id._check('figure', later)}"
    with pytest.raises(LongIdError, match="update tui-tangram"):
        number_in("figure", text)
    assert LONGEST >= len(written("figure", 32**900))
    with pytest.raises(LongIdError, match="export it as a file"):
        written("figure", 32**LONGEST)
