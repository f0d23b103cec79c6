"""Korean particles: which of their two forms follows a word, by the sound on which the word ends.

Hangul says so itself: a syllable has a final consonant or has none. Digits, Latin letters and
words in them are taken as Koreans read them aloud: 3 is "sam", L is "el", Fleming "peulleming".
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final, Literal

# "ㄹ" matters by itself: what ends on it takes 로, as what ends on a vowel does.
Sound = Literal["vowel", "consonant", "ㄹ"]

# After a consonant, after a vowel; the ways in which catalogues write that both are possible.
FORMS: Final = (
    *(("을", "를"), ("은", "는"), ("이", "가"), ("과", "와"), ("으로", "로")),
    *(("이라", "라"), ("이나", "나"), ("이며", "며"), ("이에요", "예요"), ("이었", "였")),
)
_SPELLINGS: Final = {
    spelling: forms
    for forms in FORMS
    for first, other in (forms, forms[::-1])
    for spelling in (f"{first}/{other}", f"{first}({other})")
} | {"(으)로": ("으로", "로"), "(이)라": ("이라", "라"), "(이)나": ("이나", "나")}

# Where the gap of a message may be followed by one: “{name}”이라/라고, %(tile)s을/를.
_GAP: Final = "(?<=[})sdr\N{RIGHT DOUBLE QUOTATION MARK}\N{RIGHT SINGLE QUOTATION MARK}\"'»])"
_LONGEST_FIRST: Final = sorted(_SPELLINGS, key=len, reverse=True)
PARTICLE: Final = re.compile(f"{_GAP} ?(?:{'|'.join(map(re.escape, _LONGEST_FIRST))})")


def choose(particle: str, before: str) -> str:
    """``particle``: as a catalogue spells it; ``before``: what it follows, text or markup."""
    consonant, vowel = _SPELLINGS[particle.strip()]
    sound = final_sound(before)
    if sound == "ㄹ" and vowel == "로":
        return vowel
    return vowel if sound == "vowel" else consonant


_TAG: Final = re.compile(r"<[^<>]*>|&(?:#x?[0-9a-fA-F]+|[a-z]+);")
# The last word that is read: not the quotes, brackets and stops behind it, but an initial's stop.
_WORD: Final = re.compile(r"(\d[\d,. ]*%?|(?:[^\W\d_]|\.(?=[^\W\d_]))+\.?)[^\w%]*\Z")
_NUMERAL: Final = re.compile(r"(?=[IVX])X{0,3}(?:IX|IV|V?I{0,3})\Z")


def final_sound(text: str) -> Sound:
    """Take what cannot be read as ending on a vowel."""
    plain = unicodedata.normalize("NFKC", _TAG.sub(" ", text[-400:]))
    word = _WORD.search(plain)
    if word is None:
        return "vowel"
    read = word[1]
    if read[0].isdigit():
        return _of_number(read)
    if _NUMERAL.match(read):
        return _of_number(str(_value(read)))
    last = read.rstrip(".")[-1]
    if "가" <= last <= "힣":
        return _of_syllable(last)
    if last in "んン":
        return "consonant"
    return _of_latin(read)


def _of_syllable(syllable: str) -> Sound:
    final = (ord(syllable) - ord("가")) % 28
    return "vowel" if final == 0 else "ㄹ" if final == 8 else "consonant"


# 영 일 이 삼 사 오 육 칠 팔 구, and 십 백 천 만 … 억 … 조.
_DIGITS: Final = "영일이삼사오육칠팔구"
_POWERS: Final = "영십백천만만만만억억억억조"


def _of_number(read: str) -> Sound:
    if read.endswith("%"):
        return "vowel"  # 퍼센트
    whole, _, fraction = read.rstrip(" ,.").replace(",", "").replace(" ", "").partition(".")
    digits = fraction or whole
    if digits[-1] != "0" or fraction:
        return _of_syllable(_DIGITS[int(digits[-1])])
    zeros = len(digits) - len(digits.rstrip("0"))
    return _of_syllable(_POWERS[0 if not digits.strip("0") else min(zeros, len(_POWERS) - 1)])


def _value(numeral: str) -> int:
    values = [{"I": 1, "V": 5, "X": 10}[letter] for letter in numeral]
    return sum(
        -value if value < after else value
        for value, after in zip(values, [*values[1:], 0], strict=True)
    )


# Words that are read otherwise than their letters say.
_READ: Final[dict[str, Sound]] = {
    **dict.fromkeys(("bartok", "szozenkowak", "novak", "daphne", "rene", "salome"), "vowel"),
    **dict.fromkeys(("ariadne", "anne"), "vowel"),
    **dict.fromkeys(("doug", "greg", "blog", "bag", "book", "facebook"), "consonant"),
    **dict.fromkeys(("elliot", "edit"), "consonant"),
    "kr": "ㄹ",
}
_SPELT: Final = 3  # so many capitals are read one by one: KBS, TV
# A short vowel and a stop are one syllable, 밥 or 릭; after more, the stop has its own: 크.
_CLOSED: Final = re.compile(r"(?<![aeiou])[aeiouy](?:ck|pp|tt|bb|[bckpt])\Z|ng\Z")
_SILENT_E: Final = re.compile(r"(?<=[^e])[lmn]e\Z")


def _of_latin(word: str) -> Sound:
    decomposed = unicodedata.normalize("NFD", word.casefold())
    bare = "".join(letter for letter in decomposed if not unicodedata.combining(letter))
    spelt = word.isupper() and len(word) <= _SPELT
    if spelt or word.endswith("."):  # an initial
        last = bare.rstrip(".")[-1]
        return "ㄹ" if last in "lr" else "consonant" if last in "mn" else "vowel"
    bare = bare.rpartition(".")[2]  # of an address
    if bare in _READ:
        return _READ[bare]
    silent = word.isascii() and _SILENT_E.search(bare)
    last = bare[-2] if silent else bare[-1]
    return _ENDS.get(last) or ("consonant" if _CLOSED.search(bare) else "vowel")


# Latin, Greek and Cyrillic letters which end a syllable.
_ENDS: Final[dict[str, Sound]] = {
    **dict.fromkeys("lλл", "ㄹ"),
    **dict.fromkeys("mnμ\N{GREEK SMALL LETTER NU}мн", "consonant"),
}
