"""The generator, against its specification written out a second time with hashlib alone."""

import hashlib
import struct
from itertools import chain, count, islice

import pytest

from games.engine import CodecError, Game, Options, commitment, derive_seed, dumps, state_to_json
from games.engine.chance import Chance, is_seed

SEED = "00112233445566778899aabbccddeeff" * 2
SEEDS = [SEED, "0" * 64, "f" * 64, derive_seed("estoril")]


def words(seed):
    """SHA-256 of seed and block number, cut into big-endian words of 32 bits."""
    key = bytes.fromhex(seed)
    blocks = (hashlib.sha256(key + struct.pack(">Q", i)).digest() for i in count())
    return chain.from_iterable(struct.unpack(">8I", block) for block in blocks)


def below(source, n):
    """Words from the last, incomplete multiple of n on are dropped."""
    return next(word % n for word in source if word < 2**32 - 2**32 % n)


@pytest.mark.parametrize("seed", SEEDS)
def test_words_come_in_order_over_several_blocks(seed):
    chance = Chance(seed)
    assert [chance.below(2**32) for _ in range(40)] == list(islice(words(seed), 40))
    assert chance.drawn == 40


def test_known_answers():
    """Written down once, so that the sequence never changes unnoticed."""
    zeros = Chance("0" * 64)
    assert [zeros.below(2**32) for _ in range(3)] == [0x2C34CE1D, 0xF23B838C, 0x5ABF2A7F]
    chance = Chance(SEED)
    assert [chance.die(6) for _ in range(12)] == [4, 1, 4, 2, 2, 5, 4, 3, 6, 4, 6, 2]
    cards = list("abcdefghij")
    Chance(SEED).shuffle(cards)
    assert "".join(cards) == "ihcdebgjaf"


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("n", [1, 2, 3, 6, 7, 12, 27, 1000, 2**31 + 1, 3 * 2**30, 2**32 - 1])
def test_below(seed, n):
    chance, source = Chance(seed), words(seed)
    assert [chance.below(n) for _ in range(50)] == [below(source, n) for _ in range(50)]


def test_a_word_beyond_the_last_multiple_is_dropped():
    n = 2**31 + 1  # only words below n itself are kept: about half
    chance = Chance(SEED)
    kept = [word for word in islice(words(SEED), 200) if word < n]
    assert 60 < len(kept) < 140
    assert [chance.below(n) for _ in kept] == kept
    assert chance.drawn > len(kept)


def test_the_largest_multiple_itself_is_dropped():
    """With n equal to the first word (and above half), that word opens an incomplete row."""
    seed = next(s for s in map(derive_seed, map(str, count())) if next(words(s)) > 2**31)
    n, *later = islice(words(seed), 99)
    chance = Chance(seed)
    assert chance.below(n) == next(word for word in later if word < n)
    assert chance.drawn > 1


def test_one_choice_still_takes_a_word():
    chance = Chance(SEED)
    assert chance.below(1) == 0
    assert chance.drawn == 1


@pytest.mark.parametrize("faces", [6, 12])
def test_dice_count_from_one(faces):
    chance, source = Chance(SEED), words(SEED)
    rolls = [chance.die(faces) for _ in range(300)]
    assert rolls == [below(source, faces) + 1 for _ in range(300)]
    assert set(rolls) == set(range(1, faces + 1))


@pytest.mark.parametrize("size", [0, 1, 2, 3, 12, 27, 55])
def test_shuffle_from_the_last_index_down(size):
    mixed = list(range(size))
    chance = Chance(SEED)
    chance.shuffle(mixed)
    expected, source = list(range(size)), words(SEED)
    i = size - 1
    while i >= 1:
        j = below(source, i + 1)
        expected[i], expected[j] = expected[j], expected[i]
        i -= 1
    assert mixed == expected
    assert chance.drawn >= max(size - 1, 0)
    assert size > 1 or chance.drawn == 0


@pytest.mark.parametrize("drawn", [0, 1, 7, 8, 9, 63, 64, 1000])
def test_seed_and_number_drawn_are_the_whole_generator(drawn):
    resumed = Chance(SEED, drawn)
    assert resumed.below(2**32) == next(islice(words(SEED), drawn, None))
    assert resumed.drawn == drawn + 1


def test_commitment():
    expected = hashlib.sha256(b"estoril-seed:" + SEED.encode("ascii")).hexdigest()
    assert commitment(SEED) == expected
    assert Game.new(Options(), SEED).commitment == expected


@pytest.mark.parametrize(
    "seed",
    [
        "",
        "0" * 63,
        "0" * 65,
        "0" * 64 + "\n",
        "F" * 64,
        "g" * 64,
        "\u0660" * 64,
        None,
        7,
        b"0" * 64,
    ],
)
def test_a_seed_is_64_lower_case_digits_and_nothing_else(seed):
    assert not is_seed(seed)
    with pytest.raises(CodecError):
        Game.new(Options(), seed)


def test_a_game_draws_from_its_seed_alone():
    first, again, other = (
        dumps(state_to_json(Game.new(Options(), seed).state))
        for seed in (SEED, SEED, derive_seed("another"))
    )
    assert first == again
    assert first != other
