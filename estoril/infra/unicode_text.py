"""What letters look like: which cannot be seen, which scripts they belong to, which look alike.

Scripts and lookalikes are those of Unicode (UTS #39, "Unicode security mechanisms"), as the package
confusable-homoglyphs brings them.
"""

import re
import unicodedata
from functools import cache

from confusable_homoglyphs import categories, utils

# Unicode's Default_Ignorable_Code_Point: characters that are drawn as nothing, fillers of Hangul
# and controls of direction among them.
_IGNORABLE = (
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f"
    "\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a"
    "\U000e0000-\U000e0fff"
)
# Drawn as nothing as well, though Unicode ignores them nowhere.
_BLANK = "\u2800"
_CONTROLS = "\x01-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufff9-\uffff"
# In running text, joiners and variation selectors make emoji, and words of some languages.
_JOINING = "\u200c\u200d\ufe0e\ufe0f"

INVISIBLE = re.compile(f"[{_IGNORABLE}{_BLANK}{_CONTROLS}]")
NO_TEXT = re.compile(f"(?![{_JOINING}])[{_IGNORABLE}{_CONTROLS}]")

# Scripts that are written together ("highly restrictive" in UTS #39); any other mix is a disguise.
MIXES = (
    {"LATIN", "HAN", "HIRAGANA", "KATAKANA"},
    {"LATIN", "HAN", "BOPOMOFO"},
    {"LATIN", "HAN", "HANGUL"},
)
OF_ALL_SCRIPTS = {"COMMON", "INHERITED"}


def text(raw: str) -> str:
    """Remove what cannot be seen, or turns what follows around. Lines stay."""
    return NO_TEXT.sub("", raw.replace("\r\n", "\n").replace("\r", "\n"))


def line(raw: str) -> str:
    """The same in one line, with no space too many. Empty if nothing in it can be seen."""
    tidied = " ".join(text(raw).split())
    return tidied if INVISIBLE.sub("", tidied).strip() else ""


def scripts_of(name: str) -> set[str]:
    return {categories.alias(letter) for letter in name} - OF_ALL_SCRIPTS


def one_script(name: str) -> bool:
    scripts = scripts_of(name)
    return len(scripts) < 2 or any(scripts <= mix for mix in MIXES)


@cache
def _prototypes() -> dict[int, str]:
    """What each lookalike stands for. The data name every pair both ways, prototype and likeness;
    the prototype is the one of several letters, or with more likenesses."""
    pairs = {
        (bare(letter), bare(like["c"]))
        for letter, likes in utils.load("confusables.json").items()
        for like in likes
    }
    count: dict[str, int] = {}
    for letter, _like in pairs:
        count[letter] = count.get(letter, 0) + 1
    return {
        ord(letter): like
        for letter, like in pairs
        if len(letter) == 1 and (len(like), count[like], letter) > (1, count[letter], like)
    }


def bare(letters: str) -> str:
    """Decomposed, and without what cannot be seen."""
    return INVISIBLE.sub("", unicodedata.normalize("NFD", letters))


def skeleton(name: str) -> str:
    """Names with the same skeleton look alike, in some typeface and some case.

    Cases do not matter, so what looks alike as a capital (I and l) or only in lower case (m and rn)
    does in any.
    """
    shape, before = bare(name), ""
    while shape != before:
        before, shape = shape, bare(shape.translate(_prototypes()))
    return bare(shape.casefold()).replace("i", "l").replace("m", "rn")
