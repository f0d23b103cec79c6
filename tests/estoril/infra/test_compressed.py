"""Pieces that were compressed one by one are a text for every program that knows gzip."""

import gzip

import pytest
from hypothesis import given
from hypothesis import strategies as st

from estoril.infra.compressed import MOST_STORED, framed, packed, stored

PIECES = st.lists(st.tuples(st.binary(max_size=300), st.booleans()))


@given(PIECES)
def test_in_any_order(pieces):
    text = b"".join(piece for piece, _ in pieces)
    inside = b"".join(packed(piece) if squeeze else stored(piece) for piece, squeeze in pieces)
    assert gzip.decompress(framed(inside, text)) == text


def test_long_pieces():
    text = b"Estoril, 1942. " * 20_000
    assert len(packed(text)) < len(text) / 50
    short = b"s" * MOST_STORED
    assert gzip.decompress(framed(packed(text) + stored(short), text + short)) == text + short
    with pytest.raises(ValueError, match="too long"):
        stored(short + b"s")


def test_the_length_does_not_tell_exactly_what_is_inside():
    assert len({len(framed(b"", b"")) for _ in range(50)}) > 1
